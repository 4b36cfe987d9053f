"""What the creation tables do, row by row, as grants and missions."""

import msgspec
import pytest

from roundtable.games.kingdom import books
from tests.games.kingdom.ledger_text import row_case

MAGIC = ["Astrology", "Summoning", "Science"]


def _facility(name, choose=(), product=False):
    return {"do": "facility", "name": name, "choose": list(choose), "product": product}


def _roll(table, record=""):
    return {"do": "roll", "table": table, "record": record}


def _monster_skills(*categories):
    return {"do": "monster skills", "categories": list(categories)}


def _attribute(name):
    return {"do": "attribute", "attribute": name, "amount": 1}


def _kingdom(relationship, role="", staple=False):
    return {"do": "kingdom", "relationship": relationship, "role": role, "staple": staple}


@pytest.mark.parametrize(
    ("rule", "results", "table"),
    [
        row_case("MYK-CREATE-013", (2, 3), "Skills Table"),
        row_case("MYK-CREATE-014", (4, 5), "Customs Table"),
        row_case("MYK-CREATE-015", (6, 7, 8), "Resources Table"),
        row_case("MYK-CREATE-016", (9, 10), "Facilities Table"),
        row_case("MYK-CREATE-017", (11, 12), "Races Table"),
    ],
)
def test_which_trait_table_2d6_name(rule, results, table):
    traits = books.tables["Kingdom Traits Table"]
    for result in results:
        assert msgspec.to_builtins(traits.row(result).grants) == [_roll(table)]
    assert books.tables[table].dice == "1D6"


@pytest.mark.parametrize(
    ("rule", "table", "die", "grants"),
    [
        row_case("MYK-CREATE-020", "Skills Table", 1, [_facility("Library", MAGIC), _facility("Guild", MAGIC)]),
        row_case("MYK-CREATE-021", "Skills Table", 2, [_facility("Theater"), _facility("Guild", ["Entertainment"])]),
        row_case(
            "MYK-CREATE-022", "Skills Table", 3, [_facility("Chevaliers"), _facility("Guild", ["Melee", "Ranged"])]
        ),
        row_case(
            "MYK-CREATE-023", "Skills Table", 4, [_facility("Blacksmith"), _facility("Guild", ["Dungeon", "Item"])]
        ),
        row_case(
            "MYK-CREATE-024",
            "Skills Table",
            5,
            [{"do": "power facility", "table": "Great Power Table"}, _facility("Guild", ["Negotiation"])],
        ),
        row_case("MYK-CREATE-025", "Skills Table", 6, [_facility("Cutchery"), _facility("Guild", ["Useful"])]),
        row_case("MYK-CREATE-026", "Customs Table", 1, [_attribute("Lifestyle")]),
        row_case("MYK-CREATE-027", "Customs Table", 2, [_attribute("Culture")]),
        row_case("MYK-CREATE-028", "Customs Table", 3, [_attribute("Order")]),
        row_case("MYK-CREATE-029", "Customs Table", 4, [_attribute("Military")]),
        row_case("MYK-CREATE-030", "Customs Table", 5, [_facility("Staple", product=True)]),
        row_case("MYK-CREATE-031", "Customs Table", 6, [_facility("Temple"), _monster_skills("Angel", "Deep One")]),
        row_case("MYK-CREATE-032", "Resources Table", 1, [{"do": "talent", "table": "Birth Table"}]),
        row_case("MYK-CREATE-033", "Resources Table", 2, [{"do": "citizens", "dice": "3D6"}]),
        row_case(
            "MYK-CREATE-034",
            "Resources Table",
            3,
            [_facility("Ranch"), {"do": "monster citizens", "dice": "1D6", "table": "Monster Citizen Table"}],
        ),
        row_case("MYK-CREATE-035", "Resources Table", 4, [_kingdom("Allied", staple=True)]),
        row_case("MYK-CREATE-036", "Resources Table", 5, [{"do": "treasury", "dice": "1D6"}]),
        row_case("MYK-CREATE-037", "Resources Table", 6, [{"do": "extra region", "entrances": 1, "corridors": "1D6"}]),
        row_case("MYK-CREATE-045", "Races Table", 1, [_monster_skills("Beast")]),
        row_case("MYK-CREATE-046", "Races Table", 2, [_monster_skills("Fairy")]),
        row_case("MYK-CREATE-047", "Races Table", 3, [_monster_skills("Aberration")]),
        row_case("MYK-CREATE-048", "Races Table", 4, [_monster_skills("Construct")]),
        row_case("MYK-CREATE-049", "Races Table", 5, [_monster_skills("Undead")]),
        row_case("MYK-CREATE-050", "Races Table", 6, [_monster_skills("Ogre")]),
    ],
)
def test_what_a_kingdom_trait_grants(rule, table, die, grants):
    row = books.tables[table].row(die)
    assert msgspec.to_builtins(row.grants) == grants
    assert rule in row.rules


@pytest.mark.parametrize(
    ("rule", "die", "names"),
    [
        row_case("MYK-CREATE-039", 1, ["Throne", "Hall", "Council", "Cutchery", "Chevaliers", "Temple"]),
        row_case("MYK-CREATE-040", 2, ["Slum", "Backstair", "Mixed Area", "Inn", "Piazza", "Onstead"]),
        row_case(
            "MYK-CREATE-041",
            3,
            ["Recycle Shop", "Observatory", "Citadel", "Training Center", "Hideout", "Training Gym"],
        ),
        row_case("MYK-CREATE-042", 4, ["Execution Ground", "Depot", "Depot", "School", "Jailhouse", "Hospital"]),
        row_case("MYK-CREATE-043", 5, ["Casino", "Bar", "Zenana", "Arixang", "Colosseum", "Showplace"]),
        row_case("MYK-CREATE-044", 6, ["Farm", "Blacksmith", "Ranch", "Trading Post", "Hunting Ground", "Staple"]),
    ],
)
def test_which_facility_a_second_die_grants(rule, die, names):
    assert msgspec.to_builtins(books.tables["Facilities Table"].row(die).grants) == [_roll(f"Facilities Table {die}")]
    table = books.tables[f"Facilities Table {die}"]
    granted = [msgspec.to_builtins(table.row(second).grants) for second in range(1, 7)]
    assert granted == [[_facility(name)] for name in names]


@pytest.mark.rule("MYK-CREATE-024")
def test_a_former_vassal_gets_the_facility_of_its_power():
    table = books.tables["Great Power Table"]
    drawn = [table.row(die).name for die in range(1, 5)]
    assert {name: books.great_powers[name].facility for name in drawn} == {
        "Dynamite Empire": "Great Excavation",
        "Millennium Dynasty": "Embassy",
        "Metro Khan": "Station",
        "HAGLMA": "Loan Office",
    }
    assert [table.row(die).reroll for die in range(1, 7)] == [False] * 4 + [True] * 2


def _mission(goal, **numbers):
    return {"goal": goal, "judge": "rules", "amount": 0, "attribute": None, "item": ""} | numbers


HOMETOWN = {"do": "region", "role": "hometown"}
HIVE = {"do": "region", "role": "hive"}

BACKGROUNDS = [
    ("MYK-CREATE-112", 11, [], _mission("lovers with another sex")),
    ("MYK-CREATE-113", 12, [HOMETOWN], _mission("annex hometown")),
    ("MYK-CREATE-114", 13, [_kingdom("Dangerous", "hometown")], _mission("hometown allied")),
    ("MYK-CREATE-115", 14, [_kingdom("Friendly", "hometown")], _mission("lovers with a king")),
    ("MYK-CREATE-116", 15, [_roll("Religion Table", "religion")], _mission("temple of level", amount=5)),
    ("MYK-CREATE-117", 16, [{"do": "court member", "record": "relative"}], _mission("relative's mission done")),
    (
        "MYK-CREATE-118",
        21,
        [{"do": "item", "name": "Star Fragment", "level": 1}, {"do": "advanced job", "table": "Advanced Job Table"}],
        _mission("advanced job with item", item="Star Fragment"),
    ),
    ("MYK-CREATE-119", 22, [_roll("Enemy from the Deep Table", "enemy")], _mission("final blow to species")),
    ("MYK-CREATE-120", 23, [_roll("Enemy from Above Table", "enemy")], _mission("final blow to species")),
    ("MYK-CREATE-121", 24, [], _mission("attribute at least", amount=5, attribute="Lifestyle")),
    ("MYK-CREATE-122", 25, [], _mission("attribute at least", amount=5, attribute="Culture")),
    ("MYK-CREATE-123", 26, [], _mission("attribute at least", amount=5, attribute="Order")),
    ("MYK-CREATE-124", 31, [], _mission("attribute at least", amount=5, attribute="Military")),
    ("MYK-CREATE-125", 32, [], _mission("statue and best friend")),
    ("MYK-CREATE-126", 33, [{"do": "skill", "name": "Step Forward"}], _mission("kingdom level at least", amount=5)),
    (
        "MYK-CREATE-127",
        34,
        [{"do": "max hp", "amount": -5}, {"do": "score", "scores": ["Wit", "Charisma"], "amount": 1}],
        _mission("equip item", item="Steel Body"),
    ),
    ("MYK-CREATE-128", 35, [{"do": "debt", "dice": "1D6+10", "interest": "1D6", "games": 5}], _mission("debt paid")),
    ("MYK-CREATE-129", 36, [_roll("Parents' Killer Table", "enemy")], _mission("final blow to species")),
    ("MYK-CREATE-130", 41, [_roll("Hunted Kind Table", "enemy kind")], _mission("kill many of category", amount=50)),
    ("MYK-CREATE-131", 42, [_kingdom("Dangerous", "hometown")], _mission("rival in court")),
    ("MYK-CREATE-132", 43, [], _mission("regions at least", amount=5)),
    ("MYK-CREATE-133", 44, [{"do": "arms item"}], _mission("bring arms item of level", amount=5)),
    ("MYK-CREATE-134", 45, [_roll("Great Power Table", "home power")], _mission("vassal of power")),
    ("MYK-CREATE-135", 46, [{"do": "material", "table": "Market Table"}], _mission("gather material", amount=50)),
    ("MYK-CREATE-136", 51, [HIVE, _roll("Lost Relative Table", "relative")], _mission("meet family", judge="GM")),
    ("MYK-CREATE-137", 52, [], _mission("defeat father", judge="GM")),
    ("MYK-CREATE-138", 53, [], _mission("known regions at least", amount=15)),
    (
        "MYK-CREATE-139",
        54,
        [_kingdom("Hostile", "hated"), {"do": "item", "name": "Blade", "level": 1}],
        _mission("destroy hated kingdom with item", item="Blade"),
    ),
    ("MYK-CREATE-140", 55, [], _mission("defeat many monsters", amount=100)),
    ("MYK-CREATE-141", 56, [HIVE, _roll("Random Word Table 1", "memory")], _mission("recover memories", judge="GM")),
    ("MYK-CREATE-142", 61, [_roll("Dead One Table", "lost person")], _mission("defeat undead person", judge="GM")),
    ("MYK-CREATE-143", 62, [_kingdom("Hostile", "hated")], _mission("prove innocence", judge="GM")),
    ("MYK-CREATE-144", 63, [], _mission("loved by many", amount=5)),
    (
        "MYK-CREATE-145",
        64,
        [{"do": "item", "name": "Grimoire", "level": None}],
        _mission("lay seal to rest", judge="GM", item="Grimoire"),
    ),
    ("MYK-CREATE-146", 65, [_roll("Mourned One Table", "lost person")], _mission("revive person", judge="GM")),
    (
        "MYK-CREATE-147",
        66,
        [
            {"do": "court member", "record": "liberator"},
            {"do": "affection", "subtype": "Loyalty", "amount": 1, "towards": "liberator"},
        ],
        _mission("die for court member", judge="GM"),
    ),
]


@pytest.mark.parametrize(("rule", "dice", "grants", "mission"), [row_case(*row) for row in BACKGROUNDS])
def test_a_background_grants_and_asks_what_the_ledger_says(rule, dice, grants, mission):
    row = books.tables["Background Table"].row(dice)
    held = msgspec.to_builtins(row.mission)
    assert held.pop("text").endswith(".")
    assert (row.rules, msgspec.to_builtins(row.grants), held) == ([rule], grants, mission)


@pytest.mark.parametrize(
    ("rule", "table", "names"),
    [
        row_case(
            "MYK-CREATE-116",
            "Religion Table",
            ["Calamitists", "Triumphant", "Travelers", "Faith of the Gear", "Learned Ones", "Mad Feasters"],
        ),
        row_case(
            "MYK-CREATE-119",
            "Enemy from the Deep Table",
            ["Angel Fish", "Mind Flayer", "Yellow Submarine", "Thog", "XX-Jellyfish", "Forneus"],
        ),
        row_case(
            "MYK-CREATE-120",
            "Enemy from Above Table",
            ["Valkyrie", "Tengu", "Jubjub Bird", "Bacura", "General Winter", "Ornithopter"],
        ),
        row_case(
            "MYK-CREATE-129",
            "Parents' Killer Table",
            ["Valaraukar", "Death", "Dragon", "Raver Lord", "Nameless Apocrypha", "Cyclops"],
        ),
        row_case("MYK-CREATE-130", "Hunted Kind Table", ["Ogre", "Beast", "Aberration", "Undead", "Angel", "Deep One"]),
        row_case(
            "MYK-CREATE-136",
            "Lost Relative Table",
            ["father", "mother", "older brother", "older sister", "younger brother", "younger sister"],
        ),
        row_case("MYK-CREATE-142", "Dead One Table", ["parent", "sibling", "best friend", "lover", "teacher", "rival"]),
        row_case(
            "MYK-CREATE-146", "Mourned One Table", ["parent", "sibling", "best friend", "lover", "teacher", "master"]
        ),
    ],
)
def test_the_die_inside_a_background(rule, table, names):
    assert [books.tables[table].row(die).text for die in range(1, 7)] == names


@pytest.mark.rule("MYK-BEAST-483")
def test_every_enemy_of_a_background_is_in_the_bestiary():
    deep, above = books.tables["Enemy from the Deep Table"], books.tables["Enemy from Above Table"]
    assert {books.monsters[deep.row(die).name].category for die in range(1, 7)} == {"Deep One"}
    assert {books.monsters[above.row(die).name].category for die in range(1, 7)} == {"Angel"}
    killers = [books.monsters[books.tables["Parents' Killer Table"].row(die).name] for die in range(1, 7)]
    assert [monster.category for monster in killers] == ["Aberration", "Undead", "Beast", "Human", "Construct", "Ogre"]

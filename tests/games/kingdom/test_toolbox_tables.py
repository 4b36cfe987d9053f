"""Treasure, Random Encounters and the market, row by row, with scripted dice."""

import re

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.record.encounters import default_area
from roundtable.games.kingdom.toolbox import encounters, market, treasure
from roundtable.games.kingdom.toolbox.tools import ENCOUNTER, MARKET, TREASURE
from roundtable.kernel.dice import Tape
from tests.games.kingdom.ledger_text import row_case, statement


def tape(*faces: int) -> Tape:
    return Tape([(6, face) for face in faces])


# --- treasure ---------------------------------------------------------------------------------------------------------

# The monster is a Vampire (Fang, Reagent, Cloth) unless only its Level matters; the faces after the first draw the Item.
FINDS = [
    ("437", 5, (1,), "nothing"),
    ("438", 5, (2,), "nothing"),
    ("439", 1, (3,), "Materials: 1, each the monster's list"),
    ("440", 1, (4,), "Materials: 2, each the monster's list"),
    ("441", 1, (5,), "Materials: 3, each the monster's list"),
    ("442", 3, (6,), "Lunch, Level 0"),
    ("443", 6, (1,), "Materials: 3, each the monster's list"),
    ("444", 6, (2,), "Materials: 4, each the monster's list"),
    ("445", 10, (3,), "Materials: 5, each the monster's list"),
    ("446", 8, (4, 4, 6), "Love Potion, Level 0"),
    ("447", 8, (5, 2, 6), "War Hammer, Level 1"),
    ("448", 8, (6, 6, 1), "Meat of Infinity"),
    ("449", 11, (1,), "Materials: 5, each the monster's list"),
    ("450", 11, (2,), "Materials: 7, each the monster's list"),
    ("451", 15, (3,), "Materials: 10, each the monster's list"),
    ("452", 12, (4, 6, 2), "War Hammer, Level 1"),
    ("453", 12, (5, 1, 1), "Blue Ribbon"),
    ("454", 12, (6, 6, 6), "Excalibur, Level 0"),
    ("455", 16, (1,), "Materials: 5, each the monster's list"),
    ("456", 20, (2,), "Materials: 10, each the monster's list"),
    ("457", 16, (3, 6, 2), "War Hammer, Level 2"),
    ("458", 16, (4, 6, 2), "War Hammer, Level 3"),
    ("459", 16, (5, 1, 1), "Blue Ribbon"),
    ("460", 16, (6, 6, 6), "Excalibur, Level 1"),
    ("461", 21, (1,), "Materials: 10, each the monster's list"),
    ("462", 30, (2,), "Materials: 15, each the monster's list"),
    ("463", 21, (3, 6, 2), "War Hammer, Level 4"),
    ("464", 21, (4, 1, 1), "Blue Ribbon"),
    ("465", 21, (5, 6, 6), "Excalibur, Level 2"),
    ("466", 21, (6,), "one Rare Item of the Court's choice, at its starting Level"),
]


@pytest.mark.parametrize(
    ("rule", "level", "faces", "found"), [row_case(f"MYK-PLAY-{number}", *rest) for number, *rest in FINDS]
)
def test_what_a_monster_leaves(rule, level, faces, found):
    dice = tape(*faces)
    [got] = treasure.treasure(treasure.read_defeated(f"level {level}"), dice, category="Arms")
    assert (got.text, got.rolled.rules, dice.left) == (found, [rule], [])


@pytest.mark.rule("MYK-PLAY-435")
def test_one_roll_for_each_monster_from_its_own_list():
    defeated = treasure.read_defeated("2 Ogrekin, Vampire")
    found = treasure.treasure(defeated, tape(3, 1, 1))
    assert [(each.whose, each.text) for each in found] == [
        ("Ogrekin", "Materials: 1, each Fang"),
        ("Ogrekin", "nothing"),
        ("Vampire", "Materials: 3, each Fang or Reagent or Cloth"),
    ]


@pytest.mark.rule("MYK-PLAY-436")
def test_one_roll_for_a_species_by_its_total_level():
    found = treasure.treasure(treasure.read_defeated("Ogrekin x10, 2 Vampire"), tape(1, 2), together=True)
    assert [(each.rolled.table, each.text) for each in found] == [
        ("Treasure Table, Level 6-10", "Materials: 3, each Fang"),
        ("Treasure Table, Level 11-15", "Materials: 7, each Fang or Reagent or Cloth"),
    ]


@pytest.mark.rule("MYK-PLAY-436")
@pytest.mark.parametrize(
    ("total", "table"),
    [(9, "1-5"), (10, "6-10"), (15, "6-10"), (16, "11-15"), (22, "11-15"), (23, "16-20"), (30, "16-20"), (31, "21+")],
)
def test_the_total_of_a_species_chooses_the_table(total, table):
    assert treasure.treasure_table(total, summed=True).name == f"Treasure Table, Level {table}"


@pytest.mark.parametrize(
    ("rule", "total"),
    [row_case(f"MYK-PLAY-{number}", total) for number, total in ((467, 10), (468, 16), (469, 23), (470, 31))],
)
def test_how_many_of_a_kind_reach_the_better_table(rule, total):
    told = re.findall(r"L(\d+)(?:-L(\d+))? (\d+)", statement(rule))
    assert told
    for low, high, number in told:
        for level in range(int(low), int(high or low) + 1):
            count = int(number)
            assert treasure.needed_for(total, level) == count
            reached, short = (
                treasure.treasure_table(total, True),
                treasure.treasure_table(max(1, level * (count - 1)), True),
            )
            assert treasure.treasure_table(level * count, True).totals[0] >= reached.totals[0]
            assert short.totals[0] < reached.totals[0]


@pytest.mark.rule("MYK-PLAY-446", "MYK-PLAY-442")
def test_an_item_without_a_stated_level_comes_at_its_own_first():
    assert treasure.item_level(books.items["Lunch"]) == 0
    assert treasure.item_level(books.items["Blue Ribbon"], 3) is None
    first = [item for item in books.items if item.start_level]
    assert first and [treasure.item_level(item) for item in first] == [item.start_level for item in first]


def test_treasure_as_a_tool_tells_rolls_and_rows():
    shown = TREASURE.use({"monsters": "Vampire", "together": "yes"}, 1)
    assert shown.lines[0].text.startswith("Vampire: ")
    assert shown.lines[0].rows[0] == "MYK-PLAY-436"
    several = TREASURE.use({"monsters": "12 Ogrekin, 2 Slime"}, 1)
    assert several.lines[-1].text == "10 or more Ogrekin in one roll use the Treasure Table, Level 6-10."


# --- encounters -------------------------------------------------------------------------------------------------------

GROUP = re.compile(r"(Vanguard|Rearguard|Encampment): (.+?) x (as many as the Court|half the Court \(rounded up\)|\d+)")


@pytest.mark.parametrize("rule", [row_case(f"MYK-PLAY-{number}") for number in range(663, 699)])
@pytest.mark.parametrize("size", [3, 6])
def test_who_appears_for_a_court_of_this_size(rule, size):
    level, die = map(int, re.match(r"Level (\d) encounter, roll (\d)", statement(rule)).groups())
    counts = {"as many as the Court": size, "half the Court (rounded up)": {3: 2, 6: 3}[size]}
    told = [(area, name, counts.get(count) or int(count)) for area, name, count in GROUP.findall(statement(rule))]
    met = encounters.encounter(level, size, tape(die))
    assert [(group.area, group.monster, group.count) for group in met.groups] == told
    assert met.rolled.rules == [rule]


@pytest.mark.rule("MYK-PLAY-662")
def test_courts_above_level_six_use_the_sixth_table_and_one_member_counts_as_half():
    assert encounters.encounter(9, 4, tape(2)).rolled.table == "Level 6 Random Encounter Table"
    assert [group.count for group in encounters.encounter(2, 1, tape(2)).groups] == [1]
    assert encounters.encounter(1, 4, tape(4)).levels == 4 * books.monsters["Grunt Elf"].level


@pytest.mark.rule("MYK-PLAY-695")
def test_the_bone_dragon_comes_with_what_it_has_learned():
    [group] = encounters.encounter(6, 4, tape(3)).groups
    assert group.extra_skills == ["Eternal Flame", "Demoralize"]


@pytest.mark.parametrize(
    ("faces", "rooms", "quarters", "happens"),
    [((2, 3), 1, 0, True), ((2, 4), 1, 0, False), ((3, 4), 1, 2, True), ((4, 4), 1, 2, False), ((2, 2), 0, 0, True)],
)
def test_whether_anybody_comes(faces, rooms, quarters, happens):
    assert encounters.chance(4, rooms, quarters, tape(*faces)).happens is happens


def test_an_encounter_as_a_tool_has_numbers_and_is_neutral():
    shown = ENCOUNTER.use({"level": 1, "size": 3}, 3)
    assert "They are Neutral. To Negotiate roll 2D6 - 2, at least 2." in [line.text for line in shown.lines]
    told = [line.text for line in shown.lines if line.text.startswith(("Vanguard", "Rearguard", "Encampment"))]
    assert told and all(re.fullmatch(r"\w+: \d+ x .+", line) for line in told)


def test_an_encounter_as_a_tool_may_not_happen():
    seeds = [ENCOUNTER.use({"size": 1, "chance": True}, seed) for seed in range(20)]
    assert {"No encounter", "A Random Encounter for 1 of Level 1"} == {shown.title for shown in seeds}
    for shown in seeds:
        rolled, against = map(int, re.match(r"2D6: (\d+) against (\d+)", shown.lines[0].text).groups())
        assert (against, len(shown.lines) > 1) == (2, rolled <= 2)


@pytest.mark.rule("MYK-PLAY-345")
def test_where_monsters_stand_when_nobody_says():
    by_range = {monster.range: default_area(monster) for monster in books.monsters}
    assert {reach: by_range[reach] for reach in (0, 1, 2, 3)} == {
        0: "Vanguard", 1: "Vanguard", 2: "Rearguard", 3: "Encampment",
    }  # fmt: skip
    assert all(area == "Encampment" for reach, area in by_range.items() if reach >= 3)


# --- the market -------------------------------------------------------------------------------------------------------

DEMAND = [  # the two dice, the Material in demand
    ("512", (1, 1), ""), ("513", (1, 2), "Meat"), ("514", (2, 2), "Fang"), ("515", (2, 3), "Iron"),
    ("516", (3, 3), "Reagent"), ("517", (3, 4), "Machinery"), ("518", (4, 4), "Cloth"), ("519", (4, 5), "Wood"),
    ("520", (5, 5), "Gunpowder"), ("521", (5, 6), "Information"), ("522", (6, 6), "Leather"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "faces", "wanted"), [row_case(f"MYK-PLAY-{number}", *rest) for number, *rest in DEMAND]
)
def test_three_of_what_is_wanted_and_five_of_anything_else_for_a_coin(rule, faces, wanted):
    stock = dict.fromkeys(books.MATERIALS, 15)
    found = market.market(tape(*faces), stock)
    assert found.demand.rules == [rule]
    assert {sale.material: sale.money for sale in found.sales} == {each: 5 if each == wanted else 3 for each in stock}
    assert found.money == (32 if wanted else 30)


@pytest.mark.rule("MYK-PLAY-511")
def test_only_full_bundles_of_one_kind_are_sold():
    found = market.market(tape(2, 3), market.read_stock("7 Iron, Meat 9, 4 x Fangs"))
    assert [(sale.material, sale.money, sale.left) for sale in found.sales] == [
        ("Iron", 2, 1), ("Meat", 1, 4), ("Fang", 0, 4),
    ]  # fmt: skip


def test_what_may_be_requested_at_a_lifestyle_level():
    names = [item.name for item in market.requestable(3)]
    assert "War Hammer" in names  # Cost 3
    assert "Love Potion" not in names  # Cost 7: no money buys it
    assert not any(books.items[name].rare for name in names)
    assert market.requestable(-1) == []
    shown = MARKET.use({"lifestyle": 3}, 1).text
    assert "Cost 3 or less, free" in shown and "Cost 4" not in shown


@pytest.mark.rule("MYK-PLAY-623")
@pytest.mark.parametrize(("partner", "number"), [("Allied", 5), ("Friendly", 3), ("Neutral", 1)])
def test_what_a_coin_buys_of_a_staple(partner, number):
    shown = [line.text for line in MARKET.use({"partner": partner, "staple": "metal"}, 1).lines]
    assert f"Staple: 1 MG buys {number} Iron." in shown


@pytest.mark.rule("MYK-PLAY-624")
@pytest.mark.parametrize(("partner", "money", "left"), [("Allied", 6, 1), ("Friendly", 4, 1), ("Neutral", 3, 1)])
def test_a_kingdom_buys_only_what_it_wants(partner, money, left):
    found = market.trade(tape(2, 3, 1, 1, 1), partner, {"Iron": 13, "Meat": 50})
    assert [(sale.material, sale.money, sale.left) for sale in found.sales] == [("Iron", money, left)]
    assert market.trade(tape(1, 1, 1, 1, 1), partner, {"Iron": 13}).sales == []


@pytest.mark.rule("MYK-PLAY-625")
@pytest.mark.parametrize(("partner", "cost", "price"), [
    ("Allied", 0, 1), ("Friendly", 0, 1), ("Neutral", 0, 1), ("Allied", 4, 5), ("Friendly", 4, 8), ("Neutral", 4, 12),
])  # fmt: skip
def test_what_a_kingdom_asks_for_a_rare_item(partner, cost, price):
    assert market.rare_price(partner, cost) == price


@pytest.mark.parametrize(("partner", "cost", "price"), [("Allied", 5, 6), ("Friendly", 5, 5), ("Neutral", 5, 3)])
def test_what_a_kingdom_pays_for_a_rare_item(partner, cost, price):
    assert market.rare_worth(partner, cost) == price


@pytest.mark.rule("MYK-PLAY-625", "MYK-PLAY-733")
def test_the_rare_item_on_offer_is_drawn_at_random():
    found = market.trade(tape(2, 3, 1, 6, 6), "Friendly", {})
    assert (found.rare.name, found.rare_price) == ("Excalibur", 2 * books.items["Excalibur"].cost)

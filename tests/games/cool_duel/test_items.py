"""Every item and class of the book: its numbers, and what they do on the table."""

import pytest

from roundtable.games.cool_duel.build import check_build
from roundtable.games.cool_duel.data import ATTRIBUTES, classes, items
from roundtable.games.cool_duel.derived import block_with, requirements_met
from roundtable.games.cool_duel.laws import laws
from roundtable.games.cool_duel.options import Options
from roundtable.games.cool_duel.state import Carried, Character

from .helpers import TAKE, armed, duel, offered, person, who

WEAPONS = [
    (
        "CD-148",
        "Dagger",
        (13, 2),
        [("Jab", 18, 2, 49, 70), ("Slash", 6, 1, 11, 17), ("Crush", -1, 2, 64, 80)],
        (6, 10, 1, 1),
        ("add_damage", 75),
        0,
        "Short, Straight, Sword",
        "Short Weapon",
    ),
    (
        "CD-149",
        "Flail",
        (58, 3),
        [("Jab", 5, 3, 34, 46), ("Slash", -9, 3, 76, 95), ("Crush", -18, 3, 90, 109)],
        (17, 11, 5, 2),
        ("shatter", 0),
        0,
        "Piercing, Mace",
        "Weapon",
    ),
    (
        "CD-150",
        "Glaive",
        (43, 2),
        [("Jab", 16, 3, 22, 30), ("Slash", -3, 2, 43, 63), ("Crush", -12, 3, 84, 113)],
        (13, 14, 3, 3),
        ("multiply_base", 3),
        1,
        "Curved, Pole, Sword",
        "Weapon",
    ),
    (
        "CD-151",
        "Greataxe",
        (52, 4),
        [("Jab", 9, 5, 61, 74), ("Slash", -7, 4, 70, 95), ("Crush", -21, 5, 79, 115)],
        (18, 10, 6, 1),
        ("bleed", 0),
        0,
        "Great, Axe",
        "Great Weapon",
    ),
    (
        "CD-152",
        "Halberd",
        (36, 3),
        [("Jab", 10, 3, 60, 81), ("Slash", 6, 3, 76, 103), ("Crush", -17, 4, 111, 150)],
        (14, 12, 4, 2),
        ("multiply_base", 2),
        1,
        "Pole, Axe",
        "Weapon",
    ),
    (
        "CD-153",
        "Hook",
        (10, 3),
        [("Jab", 9, 2, 28, 40), ("Slash", -4, 2, 39, 53), ("Crush", -15, 1, 72, 97)],
        (9, 14, 2, 3),
        ("multiply_base", 4),
        0,
        "Short, Piercing, Axe",
        "Short Weapon",
    ),
    (
        "CD-154",
        "Kukri",
        (21, 3),
        [("Jab", 8, 3, 59, 79), ("Slash", -8, 2, 57, 83), ("Crush", -17, 2, 68, 92)],
        (13, 13, 3, 1),
        ("bleed", 0),
        0,
        "Short, Curved, Sword",
        "Short Weapon",
    ),
    (
        "CD-155",
        "Longspear",
        (40, 3),
        [("Jab", 18, 3, 24, 35), ("Slash", 7, 4, 80, 100), ("Crush", -6, 4, 104, 141)],
        (15, 13, 4, 3),
        ("multiply_base", 2),
        2,
        "Great, Piercing, Pole",
        "Great Weapon",
    ),
    (
        "CD-156",
        "Longsword",
        (30, 3),
        [("Jab", 15, 2, 28, 40), ("Slash", 5, 3, 60, 88), ("Crush", -14, 3, 100, 126)],
        (10, 10, 3, 3),
        ("add_damage", 75),
        0,
        "Straight, Sword",
        "Weapon",
    ),
    (
        "CD-157",
        "Tetsubo",
        (48, 4),
        [("Jab", 12, 2, 16, 23), ("Slash", -6, 3, 48, 60), ("Crush", -13, 3, 56, 70)],
        (16, 12, 7, 0),
        ("bleed", 0),
        1,
        "Piercing, Pole",
        "Weapon",
    ),
]
BLOCKS = {"Short Weapon": (2, 45), "Weapon": (3, 30), "Great Weapon": (4, 20)}


def cited(rows):
    return [pytest.param(*row[1:], marks=pytest.mark.rule(row[0]), id=row[1]) for row in rows]


@pytest.mark.parametrize(("name", "body", "attacks", "needs", "critical", "reach", "types", "blocks"), cited(WEAPONS))
def test_a_weapons_numbers(name, body, attacks, needs, critical, reach, types, blocks):
    item = items()[name]
    assert (item.weight, item.durability) == body
    assert [(row.type, row.bonus, row.ap, row.damage, row.damage_2h) for row in item.attacks] == attacks
    assert (item.str_req, item.dex_req, item.str_mult, item.dex_mult) == needs
    assert (item.critical.kind, item.critical.n) == critical
    assert {row.range for row in item.attacks} == {reach}
    assert item.types == tuple(types.split(", "))
    holder = Character(key="x", name="", seat=0, side=0, max_hp=1, max_ap=1, hp=1, ap=1, right=Carried(name, 1))
    assert (block_with(holder, "right").ap, block_with(holder, "right").percent) == BLOCKS[blocks]


@pytest.mark.rule("CD-132", "CD-134", "CD-138", "CD-141")
@pytest.mark.parametrize(("name", "attacks", "needs", "reach"), [(row[1], row[3], row[4], row[6]) for row in WEAPONS])
@pytest.mark.parametrize("grip", ["right", "both"])
def test_every_attack_of_a_weapon_costs_its_ap_and_deals_its_damage_in_each_grip(name, attacks, needs, reach, grip):
    attacker = person(STR=20, DEX=20, gear={grip: name, "generalist": 3})
    for type_, _, ap, one, two in attacks:
        story = duel(attacker, armed(), at={"p1": "E5", "p2": "FGH"[reach] + "5"}, set={"p2": {"hp": 1800}})
        before = who(story, "p1").ap
        assert offered(story, "attack") == [f"attack {row[0].lower()} right p2" for row in attacks]
        story.does(f"attack {type_.lower()} right p2", TAKE)
        assert before - who(story, "p1").ap == ap
        dealt = (two if grip == "both" else one) + 20 * needs[2] + 20 * needs[3]
        assert who(story, "p2").hp == 1800 - (dealt - 20), "20 of it went to threshold"
        story.ends()


@pytest.mark.rule("CD-153")
def test_the_hooks_crush_costs_1_ap_or_3_where_the_match_says_so():
    for ap in (1, 3):
        story = duel(person(STR=10, DEX=15, gear={"right": "Hook"}), armed(), hook_crush_ap=ap)
        before = who(story, "p1").ap
        story.does("attack crush right p2", TAKE)
        assert before - who(story, "p1").ap == ap


@pytest.mark.rule("CD-160", "CD-158")
def test_the_composite_bow():
    item = items()["Composite Bow"]
    assert (item.weight, item.durability, item.str_req, item.dex_req) == (16, 2, 10, 10)
    assert (item.str_mult, item.dex_mult, item.types, item.hands) == (0, 0, ("Bow",), 2)
    assert [(row.type, row.bonus, row.ap, row.damage, row.range) for row in item.attacks] == [("Fire", 8, 3, 78, 50)]
    assert (item.critical.kind, item.critical.n) == ("add_damage", 50)
    story = duel(person(gear={"both": "Composite Bow"}), armed(), at="A1 J10", set={"p1": {"ap": 7}})
    story.does("attack fire right p2", TAKE, "attack fire right p2", TAKE)  # arrows never run out, and weigh nothing
    assert who(story, "p1").ap == 1
    assert who(story, "p2").hp == 275 - (2 * 78 - 20)


@pytest.mark.parametrize(
    ("name", "body", "needs", "reload", "dice", "explodes", "reach", "hands"),
    cited(
        [
            ("CD-167", "Musket", (47, 3), (13, 12, 0, 0), 3, 9, 7, 40, 2),
            ("CD-168", "Flintlock", (20, 3), (9, 12, 0, 0), 2, 6, 8, 25, 1),
        ]
    ),
)
@pytest.mark.rule("CD-161", "CD-165")
def test_guns(name, body, needs, reload, dice, explodes, reach, hands):
    item = items()[name]
    assert (item.weight, item.durability) == body
    assert (item.str_req, item.dex_req, item.str_mult, item.dex_mult) == needs
    assert (item.reload_ap, item.hands, item.types) == (reload, hands, ("Gun",))
    assert (item.critical.kind, item.critical.n) == ("explode_at", explodes)
    assert [(row.type, row.bonus, row.ap, row.dice, row.range) for row in item.attacks] == [("Fire", 0, 2, dice, reach)]
    held = {"both" if hands == 2 else "right": name}
    story = duel(person(STR=20, DEX=20, gear=held), armed(), at="A1 J10", dice="d10=5 " * dice)
    before = who(story, "p1").ap
    story.does("reload right", "attack fire right p2", TAKE)
    assert before - who(story, "p1").ap == reload + 2
    assert who(story, "p2").hp == 275 - (5 * dice - 20)
    story.does("reload right")  # ammunition never runs out
    story.ends()
    in_one_hand = check_build(person(STR=20, DEX=20, gear={"right": name}), Options(extra_attribute_points=200))
    assert in_one_hand == ([] if hands == 1 else [f"the {name} takes both hands (CD-074)"])


@pytest.mark.parametrize(
    ("name", "weight", "attacks", "needs", "types"),
    cited(
        [
            (
                "CD-173",
                "Tomahawk",
                15,
                [("Throw", -5, 3, 63, 5), ("Slash", -11, 3, 81, 0)],
                (13, 5),
                ("Throwing", "Piercing", "Axe"),
            ),
            (
                "CD-174",
                "Shuriken",
                8,
                [("Throw", 2, 2, 48, 10), ("Slash", -4, 2, 61, 0)],
                (5, 12),
                ("Throwing", "Piercing", "Sword"),
            ),
        ]
    ),
)
@pytest.mark.rule("CD-172")
def test_throwing_items(name, weight, attacks, needs, types):
    item = items()[name]
    assert (item.weight, item.durability, item.critical, item.types) == (weight, None, None, types)
    assert (item.str_req, item.dex_req, item.str_mult, item.dex_mult) == (*needs, 0, 0)
    assert [(row.type, row.bonus, row.ap, row.damage, row.range) for row in item.attacks] == attacks
    holder = Character(key="x", name="", seat=0, side=0, max_hp=1, max_ap=1, hp=1, ap=1, right=Carried(name))
    assert (block_with(holder, "right").ap, block_with(holder, "right").percent) == BLOCKS["Weapon"]
    at_range = duel(person(STR=20, DEX=20, gear={"right": name}), armed(), at="A1 F1", set={"p2": {"hp": 1800}})
    assert offered(at_range, "attack") == ["attack throw right p2"]
    at_range.does("attack throw right p2", TAKE)
    assert who(at_range, "p2").hp == 1800 - (attacks[0][3] - 20)
    close = duel(person(STR=20, DEX=20, gear={"right": name}), armed(), set={"p2": {"hp": 1800}})
    close.does("attack slash right p2", TAKE)
    assert who(close, "p2").hp == 1800 - (attacks[1][3] - 20)


@pytest.mark.rule("CD-172")
def test_a_thrown_item_reaches_exactly_its_range():
    near = duel(person(STR=20, DEX=20, gear={"right": "Tomahawk"}), armed(), at="A1 G1")
    far = duel(person(STR=20, DEX=20, gear={"right": "Tomahawk"}), armed(), at="A1 H1")
    assert offered(near, "attack") == ["attack throw right p2"]  # distance 6 is 1 + 5
    assert offered(far, "attack") == []


@pytest.mark.parametrize(
    ("name", "weight", "durability", "phys_dr", "dodge", "for_req", "types"),
    cited(
        [
            ("CD-182", "Leather Set", 50, 8, 115, -21, 9, "Leather Armor Set"),
            ("CD-183", "Banded Set", 100, 12, 245, -45, 15, "Banded Armor Set"),
            ("CD-184", "Plate Chain Set", 175, 17, 450, -78, 21, "Plate Chain Armor Set"),
        ]
    ),
)
@pytest.mark.rule("CD-176", "CD-177")
def test_armor_sets(name, weight, durability, phys_dr, dodge, for_req, types):
    from roundtable.games.cool_duel.derived import dodge_score, max_threshold

    item = items()[name]
    assert (item.weight, item.durability, item.for_req, " ".join(item.types)) == (weight, durability, for_req, types)
    story = duel(person(FOR=21, gear={"worn": name}), armed(), set={"p1": {"ap": 10}})
    wearer = who(story, "p1")
    assert max_threshold(wearer) == 20 + phys_dr
    assert dodge_score(wearer) == 70 + dodge
    assert wearer.worn.durability == durability


@pytest.mark.parametrize(
    ("name", "weight", "durability", "ap", "absorb", "percent", "for_req", "types"),
    cited(
        [
            ("CD-185", "Round Shield", 35, 3, 2, 1, 35, 7, "Wooden Shield"),
            ("CD-186", "Heater Shield", 55, 5, 3, 2, 25, 13, "Metal Shield"),
            ("CD-187", "Tower Shield", 70, 7, 4, 3, 10, 17, "Metal Shield"),
        ]
    ),
)
@pytest.mark.rule("CD-178", "CD-180")
def test_shields(name, weight, durability, ap, absorb, percent, for_req, types):
    item = items()[name]
    assert (item.weight, item.durability, item.for_req, " ".join(item.types)) == (weight, durability, for_req, types)
    assert item.absorb == absorb
    defender = person(FOR=20, gear={"left": name})
    story = duel(
        armed("Mercenary", "Greataxe", right="", both="Greataxe"), defender, set={"p2": {"ap": 9, "threshold": 0}}
    )
    hp = who(story, "p2").hp
    story.does("attack slash right p2", "block-left p2")  # 70 + 6 x 10 + 1 x 10 = 140 with 4 AP: never absorbed
    assert who(story, "p2").ap == 9 - ap
    assert who(story, "p2").hp == hp - 140 * percent // 100


@pytest.mark.parametrize(
    ("name", "numbers"),
    cited(
        [
            ("CD-107", "Berserker", (12, 13, 12, 14, 7)),
            ("CD-108", "Hunter", (13, 10, 7, 10, 12)),
            ("CD-109", "Knight", (8, 10, 13, 12, 12)),
            ("CD-110", "Mercenary", (10, 10, 10, 10, 10)),
            ("CD-111", "Pirate", (12, 15, 7, 9, 11)),
        ]
    ),
)
def test_base_attributes(name, numbers):
    story = duel(armed(name, ""), armed(), at="A1 J10")
    assert (
        tuple(who(story, "p1").attributes[attribute] for attribute in ("AGI", "DEX", "FOR", "STR", "WILL")) == numbers
    )


@pytest.mark.rule("CD-106")
def test_there_are_five_classes_with_their_enhancements():
    assert {name: tuple(found.enhancements) for name, found in classes().items()} == {
        "Berserker": ("Berserk Stance",),
        "Hunter": ("Best Friend", "Hunter's Quarry"),
        "Knight": ("Favored",),
        "Mercenary": ("Generalist",),
        "Pirate": ("Luck Die",),
    }


@pytest.mark.rule("CD-005")
def test_the_five_attributes_raise_what_they_should():
    from roundtable.games.cool_duel.build import read_build, sheet_numbers

    assert ATTRIBUTES == ("AGI", "DEX", "FOR", "STR", "WILL")
    base = sheet_numbers(read_build(person()), Options(extra_attribute_points=10))
    raised = {
        name: {
            what
            for what, n in sheet_numbers(read_build(person(**{name: 20})), Options(extra_attribute_points=10)).items()
            if n > base[what]
        }
        for name in ATTRIBUTES
    }
    assert raised == {
        "AGI": {"AP", "dodge"},
        "DEX": {"parry"},
        "FOR": {"HP", "max load"},
        "STR": {"max load"},
        "WILL": {"AP", "threshold"},
    }
    for name in ("STR", "DEX"):
        weak = duel(person(gear={"right": "Longsword"}), armed(), set={"p2": {"hp": 900}})
        strong = duel(person(**{name: 20}, gear={"right": "Longsword"}), armed(), set={"p2": {"hp": 900}})
        weak.does("attack slash right p2", TAKE)
        strong.does("attack slash right p2", TAKE)
        assert who(strong, "p2").hp == who(weak, "p2").hp - 30  # x3 for each of ten points


@pytest.mark.rule("CD-140")
def test_types_are_words_that_decide_special_attacks_and_blocks():
    story = duel(person(STR=20, DEX=20, AGI=14, gear={"both": "Greataxe"}), armed())
    assert {key.split()[0] for key in offered(story, "")} >= {
        "decapitate",
        "ground-break",
        "uppercut",
        "leaping-attack",
    }
    assert not any(key.startswith(("pummel", "armor-streak", "raise-dust")) for key in story.offered)
    assert requirements_met(dict.fromkeys(ATTRIBUTES, 20), items()["Greataxe"])


@pytest.mark.rule("CD-074", "CD-076")
def test_what_a_fallen_duelist_held_in_both_hands_is_held_by_nobody_once_it_is_taken():
    fallen = {"p2": {"downed": True, "hp": 0}}
    story = duel(
        armed("Mercenary", ""),
        armed("Mercenary", "", both="Longsword"),
        armed(),
        at="E5 F5 J10",
        sides="1 / 2 3",
        set=fallen,
    )
    story.does("take p2-right longsword right")
    assert who(story, "p1").right.name == "Longsword"
    assert (who(story, "p2").right, who(story, "p2").two_hands) == (None, False)
    assert list(laws(story.state)) == []

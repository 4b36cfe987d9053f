"""The charts, cell by cell, as the rules read them. Every expected number is written out here."""

import pytest

from roundtable.games.knights_and_knaves import data
from roundtable.games.knights_and_knaves.rules.action import read_action_table
from roundtable.games.knights_and_knaves.rules.falls import fall_number
from roundtable.games.knights_and_knaves.rules.melee import printed_factor
from roundtable.games.knights_and_knaves.rules.paths import allowance
from roundtable.games.knights_and_knaves.rules.shooting import hit_number

from .scene import Scene, man

INCH = 100


def rows(table):
    """Parameters that cite the row they prove: (id, values...)."""
    return [pytest.param(*values, marks=pytest.mark.rule(id_), id=id_) for id_, *values in table]


@pytest.fixture(scope="module")
def play():
    return Scene(man("ann", "longbowman", 30, 20)).play


@pytest.mark.parametrize(
    ("name", "ordinary", "veteran", "bonus"),
    rows(
        [
            ("KK-038", "Lord/Chief", 9, 10, 3),
            ("KK-039", "Knight/bodyguard", 8, 9, 2),
            ("KK-040", "Squire/Man-at-Arms", 7, 8, 0),
            ("KK-041", "Sergeant/Valet", 7, 8, 1),
            ("KK-042", "Soldier/Yeoman", 6, 7, 0),
            ("KK-043", "Peasant", 4, 5, 0),
        ]
    ),
)
def test_morale_classes(name, ordinary, veteran, bonus):
    row = data.charts().morale_classes[name]
    assert (row.ordinary, row.veteran, row.bonus) == (ordinary, veteran, bonus)
    of_class = [troop for troop in data.troops().values() if troop.morale_class == name]
    assert of_class
    assert all(troop.morale == (veteran if troop.veteran else ordinary) for troop in of_class)


COLUMNS = [4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 60, 72]
MISS = 0


@pytest.mark.parametrize(
    ("skill", "cells"),
    rows(
        [
            ("KK-136", 10, [2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 4, 5, 7, 10, MISS]),
            ("KK-137", 9, [2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 4, 5, 6, 8, MISS]),
            ("KK-138", 8, [2, 2, 2, 2, 2, 2, 2, 3, 4, 5, 6, 7, 9, MISS, MISS]),
            ("KK-139", 7, [2, 2, 2, 2, 2, 2, 3, 4, 5, 6, 7, 8, 10, MISS, MISS]),
            ("KK-140", 6, [2, 2, 2, 2, 2, 3, 4, 5, 6, 7, 8, 9, MISS, MISS, MISS]),
            ("KK-141", 5, [2, 2, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, MISS, MISS, MISS]),
            ("KK-142", 4, [2, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, MISS, MISS, MISS, MISS]),
            ("KK-143", 3, [2, 2, 3, 4, 5, 6, 7, 8, 9, 10, MISS, MISS, MISS, MISS, MISS]),
            ("KK-144", 2, [2, 3, 4, 5, 6, 7, 8, 9, 10, MISS, MISS, MISS, MISS, MISS, MISS]),
            ("KK-145", 1, [2, 3, 4, 5, 6, 7, 8, 9, 10, MISS, MISS, MISS, MISS, MISS, MISS]),
            ("KK-146", 0, [3, 4, 5, 6, 7, 8, 9, 10, MISS, MISS, MISS, MISS, MISS, MISS, MISS]),
            ("KK-147", -1, [4, 5, 6, 7, 8, 9, 10, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS]),
            ("KK-148", -2, [5, 6, 7, 8, 9, 10, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS]),
            ("KK-149", -3, [6, 7, 8, 9, 10, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS]),
            ("KK-150", -4, [7, 8, 9, 10, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS]),
            ("KK-151", -5, [8, 9, 10, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS]),
            ("KK-152", -6, [9, 10, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS]),
            ("KK-153", -7, [10, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS, MISS]),
        ]
    ),
)
def test_the_shooting_table(play, skill, cells):
    assert [hit_number(play, skill, inches * INCH, 0) for inches in COLUMNS] == cells


@pytest.mark.rule("KK-137")
def test_row_9_without_its_surplus_cell_by_option():
    play = Scene(man("ann", "longbowman", 30, 20), options={"shooting_row_9_corrected": True}).play
    cells = [2, 2, 2, 2, 2, 2, 2, 2, 3, 4, 5, 6, 8, MISS, MISS]
    assert [hit_number(play, 9, inches * INCH, 0) for inches in COLUMNS] == cells
    assert hit_number(play, 10, 52 * INCH, 0) == 7


@pytest.mark.parametrize(
    ("skill", "factors"),
    rows(
        [
            ("KK-182", 3, [3, 5, 6, 7, 9]),
            ("KK-183", 4, [4, 6, 7, 8, 10]),
            ("KK-184", 5, [5, 7, 8, 9, 11]),
            ("KK-185", 6, [6, 8, 9, 10, 12]),
            ("KK-186", 7, [7, 9, 10, 11, 13]),
            ("KK-187", 8, [8, 10, 11, 12, 14]),
            ("KK-188", 9, [9, 11, 12, 13, 15]),
            ("KK-189", 10, [10, 12, 13, 14, 16]),
        ]
    ),
)
def test_combat_factors(skill, factors):
    assert data.charts().combat_factors[skill] == factors
    assert [printed_factor(skill, value) for value in (0, 2, 3, 4, 6)] == factors


@pytest.mark.rule("KK-190")
def test_off_the_chart_the_factor_is_the_same_sum():
    assert printed_factor(2, 4) == 6 and printed_factor(11, 3) == 14
    chart = data.charts()
    for skill, cells in chart.combat_factors.items():
        assert cells == [skill + value for value in (0, 2, 3, 4, 6)]


@pytest.mark.parametrize(
    ("names", "weapon_class", "first", "after"),
    rows(
        [
            ("KK-192", ["sword"], 1, 4, 4),
            ("KK-193", ["mace", "ax"], 2, 3, 3),
            ("KK-194", ["two_handed_sword"], 3, 4, 3),
            ("KK-195", ["pole_arm", "short_spear"], 4, 4, 2),
            ("KK-196", ["lance", "long_spear"], 5, 6, 0),
            ("KK-197", ["short_sword", "dagger"], 6, 3, 3),
            ("KK-198", ["farm_implement", "unarmed"], 7, 2, 2),
        ]
    ),
)
def test_weapon_values(names, weapon_class, first, after):
    for name in names:
        weapon = data.weapons().melee[name]
        assert (weapon.weapon_class, weapon.first, weapon.after) == (weapon_class, first, after)


@pytest.mark.rule("KK-199")
def test_weapons_the_chart_leaves_out():
    arms = data.weapons().melee
    javelin, axe, bare = arms["javelin"], arms["two_handed_ax"], arms["unarmed"]
    assert (javelin.weapon_class, javelin.first, javelin.after) == (4, 4, 2)
    assert (axe.weapon_class, axe.first, axe.after) == (3, 4, 3)
    assert (bare.weapon_class, bare.first, bare.after) == (7, 2, 2)


@pytest.mark.parametrize(
    ("names", "dice"),
    rows(
        [
            ("KK-215", ["sword", "short_spear", "javelin"], 1),
            ("KK-216", ["ax", "mace", "long_spear", "lance"], 2),
            ("KK-217", ["pole_arm", "two_handed_sword", "two_handed_ax"], 3),
            ("KK-218", ["short_sword", "dagger", "farm_implement", "unarmed"], 1),
        ]
    ),
)
def test_weapon_damage(names, dice):
    assert [data.weapons().melee[name].dice for name in names] == [dice] * len(names)


@pytest.mark.parametrize(
    ("pace", "inches"),
    rows([("KK-101", "walk", 8), ("KK-102", "trot", 12), ("KK-103", "canter", 16), ("KK-104", "gallop", 24)]),
)
def test_mounted_rates(pace, inches):
    knight = Scene(man("kay", "knight", 30, 20))["kay"]
    assert allowance(knight, pace) == inches * INCH


@pytest.mark.parametrize(
    ("troops", "walk", "run"),
    rows(
        [
            ("KK-110", ["berserker", "longbowman", "handgunner"], 10, 20),
            ("KK-111", ["billman", "sergeant"], 8, 16),
            ("KK-112", ["chief", "man_at_arms", "squire on foot"], 6, 12),
            ("KK-113", ["knight on foot", "lord on foot"], 4, 8),
        ]
    ),
)
def test_rates_on_foot_by_armour(troops, walk, run):
    for troop in troops:
        figure = Scene(man("ann", troop, 30, 20))["ann"]
        assert (allowance(figure, "walk"), allowance(figure, "run")) == (walk * INCH, run * INCH)


ROLLS = range(1, 11)


@pytest.mark.parametrize(
    ("troop", "results"),
    rows(
        [
            ("KK-078", "longbowman", "stay shoot half_move_and_shoot full_move_and_shoot full_move_and_melee_or_shoot"),
            ("KK-079", "crossbowman", "stay stay shoot half_move full_move_and_melee_or_shoot"),
            ("KK-080", "handgunner", "stay stay half_move shoot full_move_and_melee"),
            ("KK-081", "billman", "stay half_move full_move half_move_and_melee full_move_and_melee"),
        ]
    ),
)
def test_the_uncontrolled_action_table(troop, results):
    figure = Scene(man("ann", troop, 30, 20))["ann"]
    expected = [result for result in results.split() for _ in (1, 2)]
    assert [read_action_table(figure, roll) for roll in ROLLS] == expected


@pytest.mark.rule("KK-078")
@pytest.mark.parametrize(
    "more", [{"missile": "light_crossbow"}, {"missile": "sling"}, {"missile": "medium_crossbow", "loaded_by": "bob"}]
)
def test_slingers_latches_and_teams_share_the_archers_row(more):
    pair = (man("ann", "crossbowman", 30, 20, unit="u", **more), man("bob", "crossbowman", 32, 20, unit="u"))
    figure = Scene(*pair)["ann"]
    assert read_action_table(figure, 3) == "shoot"


@pytest.mark.rule("KK-082")
def test_modified_action_rolls_stay_within_the_table():
    figure = Scene(man("ann", "billman", 30, 20))["ann"]
    assert read_action_table(figure, -4) == "stay" and read_action_table(figure, 0) == "stay"
    assert read_action_table(figure, 17) == "full_move_and_melee"


@pytest.mark.parametrize(
    ("paces", "number"),
    rows(
        [
            ("KK-226", ["stand", "walk"], 1),
            ("KK-227", ["trot"], 2),
            ("KK-228", ["canter"], 3),
            ("KK-229", ["gallop"], 4),
        ]
    ),
)
def test_fall_numbers(paces, number):
    knight = Scene(man("kay", "knight", 30, 20))["kay"]
    assert [fall_number(knight, pace) for pace in paces] == [number] * len(paces)
    if number == 1:
        runner = Scene(man("ann", "billman", 30, 20))["ann"]
        assert fall_number(runner, "run") == 1


@pytest.mark.parametrize(
    ("key", "values"),
    rows(
        [
            ("KK-284", "longbow", ("archer", "archer", 0, 2)),
            ("KK-285", "composite_bow", ("archer", "archer", 0, 0)),
            ("KK-286", "short_bow", ("archer", "archer", 2, 0)),
            ("KK-287", "light_crossbow", ("crossbowman", "archer", 1, 0)),
            ("KK-288", "medium_crossbow", ("crossbowman", "crossbow", 1, 2)),
            ("KK-289", "heavy_crossbow", ("crossbowman", "crossbow", 0, 2)),
            ("KK-290", "hand_gun", ("handgunner", "handgun", 4, 2)),
            ("KK-291", "sling", ("slinger", "archer", 2, 0)),
            ("KK-292", "javelin", ("", "other", 5, 0)),
        ]
    ),
)
def test_missile_weapons(key, values):
    weapon = data.weapons().missile[key]
    assert (weapon.readiness, weapon.actions, weapon.shift, weapon.bonus) == values


@pytest.mark.parametrize(
    ("key", "values"),
    rows(
        [
            ("KK-280", "nag", (0, 6, "canter", -3, 2)),
            ("KK-281", "riding_horse", (1, 8, "canter", 0, 4)),
            ("KK-282", "warhorse", (2, 10, "gallop", 3, 8)),
            ("KK-283", "barded_warhorse", (6, 10, "gallop", 3, 11)),
        ]
    ),
)
def test_mounts(key, values):
    mount = data.mounts()[key]
    assert (mount.armour, mount.stamina, mount.fastest, mount.panic, mount.points) == values


@pytest.mark.parametrize(
    ("key", "name", "class_", "numbers", "arms", "gear", "traits"),
    rows(
        [
            # morale, leader's bonus, melee, shooting, armour, stamina, points; missile, shield, mount
            (
                "KK-262",
                "lord",
                "Lord",
                "Lord/Chief",
                (10, 3, 9, 0, 10, 14, 43),
                "lance sword",
                ("", "small", "barded_warhorse"),
                "commander impetuous",
            ),
            (
                "KK-263",
                "chief",
                "Chief",
                "Lord/Chief",
                (9, 3, 9, 0, 8, 14, 28),
                "two_handed_ax",
                ("", "", ""),
                "commander",
            ),
            (
                "KK-264",
                "knight",
                "Knight",
                "Knight/bodyguard",
                (9, 2, 8, 0, 10, 12, 37),
                "lance mace",
                ("", "small", "warhorse"),
                "impetuous",
            ),
            (
                "KK-265",
                "berserker",
                "Berserker",
                "Knight/bodyguard",
                (8, 2, 7, 0, 3, 12, 19),
                "two_handed_ax",
                ("", "", ""),
                "impetuous",
            ),
            (
                "KK-266",
                "squire",
                "Squire",
                "Squire/Man-at-Arms",
                (7, 0, 7, 0, 8, 10, 27),
                "lance sword",
                ("", "small", "riding_horse"),
                "",
            ),
            (
                "KK-267",
                "man_at_arms",
                "Man-at-arms",
                "Squire/Man-at-Arms",
                (8, 0, 7, 0, 9, 10, 24),
                "pole_arm sword",
                ("", "", ""),
                "",
            ),
            (
                "KK-268",
                "sergeant",
                "Sergeant",
                "Sergeant/Valet",
                (8, 1, 6, 0, 7, 10, 23),
                "mace",
                ("", "large", ""),
                "",
            ),
            (
                "KK-269",
                "hobilar",
                "Hobilar",
                "Sergeant/Valet",
                (7, 1, 5, 4, 5, 10, 26),
                "short_spear short_sword",
                ("javelin", "small", "riding_horse"),
                "skirmisher",
            ),
            (
                "KK-270",
                "spearman",
                "Spearman",
                "Soldier/Yeoman",
                (6, 0, 5, 0, 6, 8, 16),
                "long_spear dagger",
                ("", "", ""),
                "",
            ),
            (
                "KK-271",
                "billman",
                "Billman",
                "Soldier/Yeoman",
                (7, 0, 5, 0, 6, 8, 17),
                "pole_arm dagger",
                ("", "", ""),
                "",
            ),
            (
                "KK-272",
                "longbowman",
                "Longbowman",
                "Soldier/Yeoman",
                (7, 0, 5, 7, 4, 8, 23),
                "short_sword",
                ("longbow", "small", ""),
                "",
            ),
            (
                "KK-273",
                "shortbowman",
                "Short-bow archer",
                "Soldier/Yeoman",
                (6, 0, 4, 5, 2, 8, 16),
                "dagger",
                ("short_bow", "", ""),
                "skirmisher",
            ),
            (
                "KK-274",
                "crossbowman",
                "Crossbowman",
                "Soldier/Yeoman",
                (6, 0, 4, 6, 6, 8, 23),
                "short_sword",
                ("medium_crossbow", "pavise", ""),
                "mercenary",
            ),
            (
                "KK-275",
                "handgunner",
                "Handgunner",
                "Soldier/Yeoman",
                (6, 0, 4, 5, 5, 8, 19),
                "short_sword",
                ("hand_gun", "", ""),
                "mercenary",
            ),
            (
                "KK-276",
                "slinger",
                "Slinger",
                "Peasant",
                (5, 0, 3, 4, 1, 6, 11),
                "dagger",
                ("sling", "", ""),
                "skirmisher unreliable",
            ),
            (
                "KK-277",
                "peasant",
                "Peasant",
                "Peasant",
                (4, 0, 3, 0, 1, 6, 6),
                "farm_implement",
                ("", "", ""),
                "unreliable",
            ),
        ]
    ),
)
def test_troop_rows(key, name, class_, numbers, arms, gear, traits):
    row = data.troops()[key]
    assert (row.name, row.morale_class) == (name, class_)
    assert (row.morale, row.bonus, row.melee, row.shooting, row.armour, row.stamina, row.points) == numbers
    assert (row.weapons, row.traits) == (arms.split(), traits.split())
    assert (row.missile, row.shield, row.mount) == gear


@pytest.mark.rule("KK-260")
def test_a_troop_row_gives_everything_a_figure_needs():
    scene = Scene(man("hob", "hobilar", 30, 20))
    hob = scene["hob"]
    assert (hob.row.morale, hob.row.melee, hob.row.shooting, hob.row.armour) == (7, 5, 4, 5)
    assert (hob.stamina, hob.full, hob.weapons, hob.missile, hob.shield) == (
        10,
        10,
        ["short_spear", "short_sword"],
        "javelin",
        "small",
    )
    assert (hob.mount, hob.horse, hob.row.traits, hob.points) == ("riding_horse", 8, ["skirmisher"], 29)


def test_a_row_that_names_an_unknown_weapon_is_refused(monkeypatch):
    broken = {"page": {**data.msgspec.to_builtins(data.troops()["peasant"]), "weapons": ["sponge"]}}
    monkeypatch.setattr(data, "_read", lambda name, type_: data.msgspec.convert(broken, type_))
    with pytest.raises(ValueError, match="page names what no table has: sponge"):
        data.troops.__wrapped__()

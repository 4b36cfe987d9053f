"""The books of Traps, Bases and Rulers hold what the ledger says of them."""

import re
from collections import Counter

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.record.limits import threat_limits
from tests.games.kingdom.ledger_text import cases, check, held_check, numbers, statement

TRAP = (
    r"(?P<name>.+?): (?P<category>\w+) Trap; level (?P<low>\d+)(?:-(?P<high>\d+))?; placement (?P<placement>\w+); "
    r"activation (?P<activation>\w+); disarm (?P<disarm>.+)\."
)
BASE = (
    r"(?P<name>.+?): Base(?P<machine> \(War Machine\))?; level (?P<level>\d+); type (?P<timing>\w+); HP (?P<hp>\d+); "
    r"Activation Cost (?P<cost>.+?); Installation (?P<installation>\w+); Reward (?P<reward>.+)\."
)
WEAK_POINT = r"(?P<name>[\w ]+): (?P<text>.+)\. Level Adjustment (?P<adjustment>\d+)(?: \+ (?P<plus>.+))?\."
LIMITS = (
    r"Average Level (?P<average>\d+) \(total/Hostile/Friendly room levels by Court size\): (?P<sizes>.+)\. Any size: "
    r"individual monster (?P<monster>\d+), rooms with monsters (?P<rooms>\d+), others in Ruler room (?P<others>\d+), "
    r"Ruler (?P<ruler>\d+), trap total levels (?P<traps>\d+), base total levels (?P<bases>\d+)\."
)
SIZE = re.compile(r"N=(\d): (\d+)/(\d+)/(\d+), Ruler room (\d+), traps (\d+)")


@pytest.mark.parametrize("row", cases("world", "entity", TRAP))
def test_a_trap_is_held_as_the_ledger_has_it(row):
    trap = books.traps[row["name"]]
    assert (trap.category, trap.placement, trap.activation) == (row["category"], row["placement"], row["activation"])
    assert trap.levels == (int(row["low"]), int(row["high"] or row["low"]))
    if " / " in row["disarm"]:
        assert (trap.disarm.by, held_check(trap.disarm.check)) == ("Check", check(row["disarm"]))
    else:
        assert (trap.disarm.by, trap.disarm.check) == (row["disarm"].split(" ")[0].capitalize(), None)


def test_there_are_90_traps_fifteen_a_category():
    assert Counter(trap.category for trap in books.traps) == dict.fromkeys(
        ("Classic", "Facility", "Encounter", "Disaster", "Movement", "Combat"), 15
    )


@pytest.mark.rule("MYK-WORLD-098")
def test_what_a_converted_trap_may_sit_on():
    told = statement("MYK-WORLD-098").partition("by category: ")[2].rstrip(".")
    expected = {kind: things.split(", ") for kind, things in (part.split(" - ") for part in told.split("; "))}
    carriers = books.tables["Trap Carrier Table"]
    assert {line.on: line.row.words for line in carriers.lines} == expected
    assert list(expected) == ["Classic", "Facility", "Encounter", "Disaster", "Movement"]


@pytest.mark.parametrize("row", cases("world", "entity", BASE))
def test_a_base_is_held_as_the_ledger_has_it(row):
    base = books.bases[row["name"]]
    assert (base.level, base.timing, base.hp) == (int(row["level"]), row["timing"], int(row["hp"]))
    assert (base.installation, base.war_machine) == (row["installation"], bool(row["machine"]))
    if row["cost"].isdigit():
        assert (base.activation_cost, base.cost_is) == (int(row["cost"]), "")
    else:
        assert (base.activation_cost, base.cost_is) == (None, row["cost"])
    assert base.reward == ([] if row["reward"] == "none" else row["reward"].split(" or "))
    assert len(books.bases) == 9


WEAK_POINT_GROUPS = {
    "Nemesis": ["Karma", "Relationship", "Poison", "Anathema"],
    "Core": ["Memory Core", "Soul Core", "Split Core"],
    "Avatar": ["Celestial Body", "Sealed", "Time Limit"],
}


@pytest.mark.parametrize("row", cases("world", "entity", WEAK_POINT))
def test_a_weak_point_is_held_as_the_ledger_has_it(row):
    weak_point = books.weak_points[row["name"]]
    assert (weak_point.adjustment, weak_point.plus) == (int(row["adjustment"]), row["plus"] or "")
    assert set(numbers(row["text"])) <= set(numbers(weak_point.text))
    assert weak_point.name in WEAK_POINT_GROUPS[weak_point.group]
    assert len(books.weak_points) == 10


@pytest.mark.parametrize(
    ("stat", "step", "levels"),
    [("warfare", "1", 1), ("range", "1", 2), ("damage", "1D6", 1), ("defense", "1", 1), ("hp", "5 x level", 2)],
)
def test_what_raising_a_ruler_costs(stat, step, levels):
    assert (books.ruler_raises[stat].step, books.ruler_raises[stat].levels) == (step, levels)


@pytest.mark.parametrize("row", cases("world", "table", LIMITS))
def test_the_printed_limits_are_what_the_formulas_give(row):
    average = int(row["average"])
    sizes = [tuple(int(number) for number in size) for size in SIZE.findall(row["sizes"])]
    assert [size[0] for size in sizes] == [3, 4, 5, 6]
    for members, neutral, hostile, friendly, ruler_room, traps in sizes:
        limits = threat_limits([average] * members)
        assert (limits.neutral_room, limits.hostile_room, limits.friendly_room) == (neutral, hostile, friendly)
        assert (limits.ruler_room, limits.traps) == (ruler_room, traps)
        assert (limits.monster_level, limits.monster_rooms) == (int(row["monster"]), int(row["rooms"]))
        assert (limits.ruler_companion_level, limits.ruler_level) == (int(row["others"]), int(row["ruler"]))
        assert (limits.trap_levels, limits.base_levels) == (int(row["traps"]), int(row["bases"]))


@pytest.mark.rule("MYK-WORLD-034")
def test_the_limits_use_the_real_levels_of_an_uneven_court():
    limits = threat_limits([1, 1, 2])  # average 4/3, rounded up to 2; sum 4
    assert (limits.neutral_room, limits.hostile_room, limits.friendly_room, limits.ruler_room) == (13, 10, 16, 16)
    assert (limits.traps, limits.trap_levels, limits.base_levels) == (11, 20, 2)
    assert (limits.monster_level, limits.monster_rooms, limits.ruler_level) == (6, 4, 9)


def test_an_empty_court_has_no_limits():
    with pytest.raises(ValueError, match="at least one member"):
        threat_limits([])

"""Dungeons by dice: the shape, the monsters, the traps and the texts, and what must hold for every one of them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.check import check, room_levels, room_limit
from roundtable.games.kingdom.dungeon.generate import (
    distances,
    draw_map,
    farthest_room,
    generate,
    lay_traps,
    settle_monsters,
    write_texts,
)
from roundtable.games.kingdom.dungeon.levels import group_levels
from roundtable.games.kingdom.dungeon.model import (
    Corridor,
    Dungeon,
    Entrance,
    Group,
    PlacedTrap,
    Room,
    Ruler,
    neighbours,
)
from roundtable.games.kingdom.rules.record.limits import average_level, threat_limits
from roundtable.kernel.dice import Dice, Tape, seed_from
from tests.games.kingdom.dungeons import hall

COURTS = st.lists(st.integers(1, 30), min_size=1, max_size=8)
SEEDS = st.integers(0, 10**9)
DANGERS = st.sampled_from(["gentle", "fair", "full"])
NEVER_DRAWN = ("Self-destruction", "Poisoned Apple", "Red Shoes", "Borracho", "Hate Monger", "Rebellion")


def sure_ways(dungeon: Dungeon) -> set[str]:
    """The rooms that can be reached without any Corridor that never ends, leads one way, deceives or is locked fast."""
    shut = {
        placed.at
        for placed in dungeon.traps
        if placed.trap in ("Infinite Corridor", "Moving Floor", "Illusion Road")
        or (placed.trap == "Lock" and placed.level > 3)
    }
    reached = {dungeon.entrances[0].room}
    while True:
        more = {
            end
            for corridor in dungeon.corridors
            if f"{corridor.rooms[0]}-{corridor.rooms[1]}" not in shut and reached & set(corridor.rooms)
            for end in corridor.rooms
        }
        if more <= reached:
            return reached
        reached |= more


@settings(max_examples=150, deadline=None)
@given(COURTS, SEEDS, DANGERS)
@pytest.mark.rule("MYK-WORLD-791", "MYK-WORLD-802")
def test_every_dungeon_is_within_its_limits_and_its_ruler_can_be_reached(court, seed, danger):
    dungeon = generate(court, Dice(seed_from(seed)), danger=danger)
    assert check(dungeon) == []
    assert dungeon.ruler is not None and dungeon.ruler.room in sure_ways(dungeon)
    assert sure_ways(dungeon) == set(dungeon.rooms)
    assert 4 <= len(dungeon.rooms) <= 9
    assert not {placed.trap for placed in dungeon.traps} & set(NEVER_DRAWN)
    assert generate(court, Dice(seed_from(seed)), danger=danger) == dungeon


@settings(max_examples=40, deadline=None)
@given(COURTS, SEEDS, DANGERS)
@pytest.mark.rule("MYK-WORLD-792")
def test_the_monsters_of_every_dungeon_follow_the_court(court, seed, danger):
    dungeon = generate(court, Dice(seed_from(seed)), danger=danger)
    average, limit = average_level(court), threat_limits(court)
    tenths, of_rulers, low, high = {"gentle": (5, 5, 3, 4), "fair": (5, 7, 4, 5), "full": (10, 10, 5, 7)}[danger]
    ruler = books.monsters[dungeon.ruler.monster]
    share = max(limit.ruler_room * of_rulers // 10, min(average + low, limit.ruler_room))
    fitting = [each.level for each in books.monsters if each.level <= min(share, limit.ruler_level)]
    assert average + low <= ruler.level <= average + high or ruler.level == max(fitting)
    placed = {name: sum(map(group_levels, room.monsters)) for name, room in dungeon.rooms.items()}
    assert placed.pop(dungeon.ruler.room) + ruler.level <= share
    for name, levels in placed.items():
        assert levels <= max(1, room_limit(dungeon, name)[2] * tenths // 10)
    inhabited = [name for name, room in dungeon.rooms.items() if room.monsters and name != dungeon.ruler.room]
    assert len(inhabited) == min(average + 1, -(-(len(dungeon.rooms) - 1) // 2))
    assert dungeon.entrances[0].room not in inhabited
    for room in dungeon.rooms.values():
        assert all(group.count <= len(court) for group in room.monsters)


# --- the shape --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-791")
def test_a_map_grows_from_its_entrance():
    dungeon = Dungeon("", [1])
    dice = Tape(
        "d6=1 "  # four rooms
        "d8=1 d2=2 "  # the first of the eight outer rooms, A1, and the second of its walls, the top
        "d2=2 "  # from A1 to B1 rather than A2
        "d3=2 "  # A1-A2, B1-B2 or B1-C1: the second
        "d5=1 "  # A1-A2, B1-C1, B2-A2, B2-B3 or B2-C2: the first
        "d1=1"  # one pair of rooms in use is not joined yet, A2 and B2; after it there is none
    )
    draw_map(dungeon, dice)
    assert dice.left == []
    assert dungeon.entrances == [Entrance("A1", "top")]
    assert list(dungeon.rooms) == ["A1", "A2", "B1", "B2"]
    assert [corridor.key for corridor in dungeon.corridors] == ["A1-B1", "B1-B2", "A1-A2", "A2-B2"]


@pytest.mark.rule("MYK-WORLD-791")
def test_the_farthest_room_is_the_rulers():
    dungeon = hall(
        rooms={name: Room() for name in ("A1", "A2", "B1", "C1")},
        corridors=[Corridor(("A1", "A2")), Corridor(("A1", "B1")), Corridor(("B1", "C1"))],
    )
    assert distances(dungeon) == {"A1": 0, "A2": 1, "B1": 1, "C1": 2}
    assert farthest_room(dungeon, Tape("d1=1")) == "C1"


@settings(max_examples=60, deadline=None)
@given(SEEDS)
@pytest.mark.rule("MYK-WORLD-791")
def test_the_entrance_is_never_in_the_centre_and_corridors_join_neighbours(seed):
    dungeon = Dungeon("", [1])
    draw_map(dungeon, Dice(seed_from(seed)))
    assert dungeon.entrances[0].room != "B2"
    assert all(corridor.rooms[1] in neighbours(corridor.rooms[0]) for corridor in dungeon.corridors)
    most = len(dungeon.rooms) - 1
    assert most <= len(dungeon.corridors) <= most + 2  # a tree, and two more where there is place


# --- monsters ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-792")
def test_who_is_drawn_and_how_many():
    dungeon = hall([1, 1, 1], rooms={name: Room() for name in ("A1", "B1", "C1", "C2")})
    levels = {level: [each.name for each in books.monsters if each.level == level] for level in range(1, 9)}
    rulers = [each.name for each in books.monsters if 6 <= each.level <= 8]
    folk = [each.name for each in books.monsters if 1 <= each.level <= 5]
    fifth = folk.index(levels[5][0]) + 1
    ruler = rulers.index("Berserk Ogrekin") + 1  # Level 6 of 15: 9 are left, so one of Level 5
    script = (
        f"d{len(rulers)}={ruler} "
        f"d2=1 d6=2 d{len(folk)}={fifth} "  # B1, Hostile (9 Levels): one of Level 5
        f"d1=1 d6=3 d{len(folk)}=1 "  # C1, Neutral (12 Levels): as many of Level 1 as the Court
        f"d{len(folk)}={fifth}"  # the Ruler's companion
    )
    dice = Tape(script)
    settle_monsters(dungeon, "C2", dice, "full")
    assert dice.left == []
    assert dungeon.ruler == Ruler("Berserk Ogrekin", "C2", "Vanguard")
    held = {name: [(g.monster, g.count, g.reaction) for g in room.monsters] for name, room in dungeon.rooms.items()}
    assert held == {
        "A1": [],
        "B1": [(levels[5][0], 1, "Hostile")],
        "C1": [(folk[0], 3, "Neutral")],
        "C2": [(levels[5][0], 1, "Hostile")],
    }
    assert room_levels(dungeon, "C2") <= room_limit(dungeon, "C2")[2]


# --- traps ------------------------------------------------------------------------------------------------------------


def peopled() -> Dungeon:
    dungeon = hall(ruler=Ruler("Berserk Ogrekin", "C1"))  # three rooms: two Traps are wanted, of 10 Levels
    dungeon.rooms["B1"].monsters = [Group("Ogrekin", 2)]
    return dungeon


@pytest.mark.rule("MYK-WORLD-801")
def test_a_room_trap_and_a_corridor_trap():
    dice = Tape("d6=3 d6=1 d6=1 d3=2  d6=1 d6=1 d6=3 d2=1")  # Zuch in B1; Slit Arrow in A1-B1
    assert lay_traps(peopled(), dice).traps == [PlacedTrap("Zuch", 1, "B1"), PlacedTrap("Slit Arrow", 1, "A1-B1")]
    assert dice.left == []  # two Traps are half of three rooms, rounded up


@pytest.mark.rule("MYK-WORLD-801")
def test_an_event_trap_gets_a_carrier_that_the_description_names():
    dice = Tape("d6=1 d6=4 d6=5 d3=2  d6=1 d6=1 d6=3 d2=2")  # Mimic (5) in B1; Slit Arrow in B1-C1
    dungeon = lay_traps(peopled(), dice)
    assert dungeon.traps == [PlacedTrap("Mimic", 5, "B1", carrier="chest"), PlacedTrap("Slit Arrow", 1, "B1-C1")]
    assert dungeon.rooms["B1"].description == "There is a chest here."
    assert dice.left == []


@pytest.mark.rule("MYK-WORLD-801")
def test_a_combat_trap_lies_on_an_area_of_a_room_with_monsters():
    dice = Tape("d6=6 d6=1 d6=1 d2=2 d6=4  d6=6 d6=1 d6=1 d2=1 d6=1")  # Eclipse in C1 and in B1
    traps = lay_traps(peopled(), dice).traps
    assert [(placed.at, placed.area) for placed in traps] == [("C1", "enemy Vanguard"), ("B1", "allied Encampment")]


@pytest.mark.rule("MYK-WORLD-801")
def test_what_exceeds_the_levels_is_drawn_again():
    dice = Tape(
        "d6=3 d6=5 d6=6 d3=1 "  # Jam, 6 Levels, in A1
        "d6=6 d6=5 d6=6 d2=1 d6=1 "  # Limit Over (8) does not fit any more
        "d6=6 d6=1 d6=1 d2=1 d6=1"  # Eclipse (1) does
    )
    traps = lay_traps(peopled(), dice).traps
    assert [placed.level for placed in traps] == [6, 1]
    assert dice.left == []


@pytest.mark.rule("MYK-WORLD-802")
def test_what_needs_an_author_or_would_cut_a_room_off_is_drawn_again():
    dice = Tape(
        "d6=1 d6=5 d6=6 "  # Self-destruction
        "d6=5 d6=1 d6=3 d2=1 d2=1 "  # Moving Floor in the only way to B1
        "d6=5 d6=1 d6=1 d6=4 d2=2 "  # Lock, Level 4, in the only way to C1
        "d6=5 d6=1 d6=1 d6=3 d2=2 "  # Lock, Level 3
        "d6=6 d6=1 d6=1 d2=1 d6=1"
    )
    traps = lay_traps(peopled(), dice).traps
    assert [(placed.trap, placed.level) for placed in traps] == [("Lock", 3), ("Eclipse", 1)]
    assert dice.left == []


@pytest.mark.rule("MYK-WORLD-802")
def test_two_ways_round_may_not_both_be_shut():
    ring = ("A1", "A2", "B1", "B2")
    ways = [Corridor(("A1", "A2")), Corridor(("A1", "B1")), Corridor(("A2", "B2")), Corridor(("B1", "B2"))]
    dungeon = Dungeon(
        "", [1] * 4, {name: Room() for name in ring}, ways, [Entrance("A1", "left")], ruler=Ruler("Ogrekin", "B2")
    )
    dice = Tape(
        "d6=5 d6=1 d6=3 d4=1 d2=1 "  # Moving Floor in A1-A2: the other way round is open
        "d6=5 d6=1 d6=3 d3=1 d2=1 "  # and in A1-B1: refused
        "d6=6 d6=1 d6=1 d1=1 d6=1"
    )
    traps = lay_traps(dungeon, dice).traps
    assert [(placed.trap, placed.at) for placed in traps] == [("Moving Floor", "A1-A2"), ("Eclipse", "B2")]


# --- texts ------------------------------------------------------------------------------------------------------------


def test_every_room_has_a_name_and_surroundings_and_there_are_two_clues():
    dungeon = peopled()
    place = "d6=1 d6=5 d6=4 d6=4 d6=1 d6=1 d6=2 d6=1 d6=1 "  # Frozen Castle, a bare rock cave
    write_texts(dungeon, Tape(place * 3 + "d2=2"))
    assert {(room.name, room.environment) for room in dungeon.rooms.values()} == {("Frozen Castle", "bare rock cave")}
    assert [(clue.room, clue.method, clue.tells) for clue in dungeon.clues] == [
        ("A1", "search", "The Ruler is in C1."),
        ("C1", "search", "The Ruler is called Berserk Ogrekin."),
    ]
    assert (dungeon.objective, dungeon.retry) == ("", True)

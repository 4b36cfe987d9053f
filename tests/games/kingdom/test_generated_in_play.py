"""Maps made by dice, as they lie on the table when a match begins: monsters, Traps, Bases, and a Ruler's weak point."""

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.levels import group_levels
from roundtable.games.kingdom.dungeon.model import Ruler, Weakness
from roundtable.games.kingdom.rules.record.limits import average_level, threat_limits
from roundtable.kernel.match import Match
from tests.games.kingdom.evenings import body, d6, evening, small
from tests.games.kingdom.test_dungeon_generator import NEVER_DRAWN, sure_ways

SHARES = {"gentle": (5, 5, 3, 4), "fair": (5, 7, 4, 5), "full": (10, 10, 5, 7)}
"""Of an ordinary room and of the Ruler's, in tenths; the Ruler's Levels above the Court's average (MYK-WORLD-792)."""


def begun(number, **options):
    """An evening on a generated map, with the first question answered."""
    chosen = {"scene": "evening", "map": "generated", "court_level": 2, **options}
    match = Match.new("kingdom", seats=3, options=chosen, seed=bytes([number]))
    while match.state.delve is None:
        match.answer(match.ask.seat, next(iter(match.ask.answers())))
    match.answer(match.ask.seat, next(iter(match.ask.answers())))
    return match.state.delve.dungeon


@pytest.mark.rule("MYK-WORLD-792")
@pytest.mark.parametrize("danger", list(SHARES))
def test_the_monsters_of_the_map_use_the_share_of_the_limits_that_its_danger_says(danger):
    tenths, of_rulers, low, high = SHARES[danger]
    for number in range(6):
        dungeon = begun(number, danger=danger)
        court = dungeon.court
        average, limit = average_level(court), threat_limits(court)
        ruler = books.monsters[dungeon.ruler.monster]
        share = max(limit.ruler_room * of_rulers // 10, average + low)
        fitting = [one.level for one in books.monsters if one.level <= min(share, limit.ruler_level)]
        assert average + low <= ruler.level <= average + high or ruler.level == max(fitting)
        peopled = [name for name, room in dungeon.rooms.items() if room.monsters and name != dungeon.ruler.room]
        assert len(peopled) == min(average + 1, -(-(len(dungeon.rooms) - 1) // 2))
        assert dungeon.entrances[0].room not in peopled
        companions = dungeon.rooms[dungeon.ruler.room].monsters
        assert sum(map(group_levels, companions)) + ruler.level <= share
        for name in peopled:
            (group,) = dungeon.rooms[name].monsters
            most = limit.hostile_room if group.reaction == "Hostile" else limit.neutral_room
            assert group_levels(group) <= most * tenths // 10 and group.count <= len(court)
            assert group.reaction in ("Hostile", "Neutral")


@pytest.mark.rule("MYK-WORLD-801", "MYK-WORLD-802")
def test_half_the_rooms_have_a_trap_none_that_needs_an_author_and_every_room_can_be_reached():
    kinds = set()
    for number in range(25):
        dungeon = begun(number)
        limit = threat_limits(dungeon.court)
        assert len(dungeon.traps) <= -(-len(dungeon.rooms) // 2)
        assert sum(one.level for one in dungeon.traps) <= limit.trap_levels
        assert not {one.trap for one in dungeon.traps} & set(NEVER_DRAWN)
        assert sure_ways(dungeon) == set(dungeon.rooms) and dungeon.ruler.room in dungeon.rooms
        ways = [one.at for one in dungeon.traps if "-" in one.at]
        assert len(ways) == len(set(ways)), "a Corridor has one Trap at most"
        for one in dungeon.traps:
            entry = books.traps[one.trap]
            kinds.add(entry.placement)
            assert ("-" in one.at) is (entry.placement == "Corridor") and bool(one.area) is (entry.placement == "Area")
            if entry.placement == "Event":
                assert one.carrier and one.carrier in dungeon.rooms[one.at].description
            if entry.placement == "Area":
                assert dungeon.rooms[one.at].monsters or one.at == dungeon.ruler.room
    assert {"Room", "Corridor", "Event", "Area"} <= kinds


@pytest.mark.rule("MYK-WORLD-809", "MYK-WORLD-317", "MYK-WORLD-318")
@pytest.mark.parametrize("wanted", [True, False])
def test_bases_stand_on_the_map_only_where_the_table_wants_them_never_at_the_entrance(wanted):
    for number in range(6):
        dungeon = begun(number, use_bases=wanted)
        levels = {name: [books.bases[base].level for base in room.bases] for name, room in dungeon.rooms.items()}
        found = sum(sum(one) for one in levels.values())
        assert (1 <= found <= average_level(dungeon.court)) if wanted else not found
        assert not levels[dungeon.entrances[0].room]


@pytest.mark.rule("MYK-WORLD-809", "MYK-PLAY-074")
def test_a_campaigns_next_map_has_bases_too():
    from tests.games.kingdom.seasons import lord, season

    found = []
    for number in range(4):
        options = {"map": "generated", "use_bases": True}
        ada, seed = lord(level=3, hp=13), f"seed={number:032x}"
        story = season("prologue", [ada], seed, game=1, options=options, phase="Setup", delve=None)
        found += [base for room in story.state.delve.dungeon.rooms.values() for base in room.bases]
    assert found


@pytest.mark.rule("MYK-WORLD-476", "MYK-WORLD-475", "MYK-BEAST-012")
@pytest.mark.parametrize(("weak", "hp"), [([Weakness("Celestial Body")], 8), ([], 15)])
def test_a_ruler_that_is_only_a_shadow_fights_with_half_its_hp(weak, hp):
    name = next(one.name for one in books.monsters if (one.hp == 15 and "Public Enemy" in one.skills) or one.hp == 15)
    dungeon = small(ruler=Ruler(name, "C1", weaknesses=weak))
    story = evening([body(followers=0)], d6(5, 5, *[3] * 30), dungeon=dungeon, stage="enter").does("go C1")
    assert story.state.battle.foes[0].hp == hp

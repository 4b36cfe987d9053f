"""Positions of an evening written by hand: what they need not say, and what of them is refused, in which words."""

from typing import Any

import msgspec
import pytest

from roundtable.kernel.errors import BadSetup
from roundtable.kernel.match import Match
from tests.games.kingdom.evenings import Group, body, evening, placed, small

MAP = msgspec.to_builtins(
    small(
        [placed("Pit", "A1-B1", level=2)],
        {"B1": [Group("Ogrekin", 2, reaction="Friendly")], "C1": [Group("Slime", 1, reaction="Hostile")]},
    )
)
ANN = {"seat": 0, **body()}


def begun(delve: dict[str, Any], **more: Any) -> Match:
    """A match of one, whose position says only this."""
    position = {"people": [ANN], "delve": {"dungeon": MAP, **delve}, **more}
    return Match.new("kingdom", seats=1, seed="x", options={"scene": "evening"}, position=position)


@pytest.mark.rule("MYK-WORLD-001", "MYK-PLAY-198")
def test_a_map_and_a_court_are_enough() -> None:
    match = begun({}, people=[{field: value for field, value in ANN.items() if field != "hp"}])
    assert match.state.people[0].hp == 3 + 2 + 5 + 1, "whose HP are not said has all (MYK-CREATE-166)"
    assert (match.state.step, match.state.phase) == ("delve", "Dungeon")
    assert match.state.delve.at == {"p0": "A1"}, "the one Entrance"
    assert [lair.book for lair in match.state.delve.rooms["B1"].lairs] == ["Ogrekin"]
    assert [trap.trap for trap in match.state.delve.traps] == ["Pit"]


@pytest.mark.rule("MYK-WORLD-001", "MYK-PLAY-196", "MYK-PLAY-199")
def test_who_is_put_into_a_room_begins_a_quarter_there() -> None:
    match = begun({"at": {"p0": "B1"}, "known": {"explored": ["A1"]}})
    assert [option.key for option in match.ask.options] == ["go A1", "go C1", "go B2", "stay"]
    known = match.state.delve.known
    assert known.seen == ["A1", "B1"] and known.corridors == ["A1-B1", "B1-C1", "B1-B2"]
    camped = begun({"at": {"p0": "B1"}, "stage": "camp"})
    assert "welcome 0" in [option.key for option in camped.ask.options], "the friends of the map are there"


@pytest.mark.rule("MYK-WORLD-001")
def test_what_a_position_says_of_its_rooms_is_all_there_is() -> None:
    """As play itself writes a position: what is empty now is not written."""
    rooms = {name: {"objects": []} for name in ("A1", "B1", "C1", "B2")}
    match = begun({"at": {"p0": "B1"}, "stage": "camp", "rooms": rooms})
    assert match.state.delve.rooms["B1"].lairs == [] and match.state.delve.traps == []
    again = begun({"at": {"p0": "B1"}, "stage": "camp", "rooms": {"B1": {}}})
    assert again.state.delve.rooms["B1"].lairs == []
    assert [lair.book for lair in again.state.delve.rooms["C1"].lairs] == ["Slime"], "a room that is not named is as written"


@pytest.mark.rule("MYK-WORLD-001")
@pytest.mark.parametrize(
    ("dungeon", "told"),
    [
        ("a castle", "delve.dungeon: expected an object, not a text"),
        ({**MAP, "rooms": {"Z": {}}}, "a map has the rooms A1 to C3, not Z"),
        ({**MAP, "corridors": [{"rooms": ["A1", "C1"]}]}, "delve.dungeon is"),
    ],
)
def test_a_map_that_cannot_be_is_refused(dungeon: Any, told: str) -> None:
    with pytest.raises(BadSetup) as caught:
        begun({"dungeon": dungeon})
    assert told in str(caught.value)


@pytest.mark.rule("MYK-PLAY-192", "MYK-PLAY-196", "MYK-PLAY-224", "MYK-PLAY-409")
@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("plans", {"p0": "rested Fun"}, "delve.plans.p0 is 'Fun'; legal is one of Wit, Charisma, Quest, Warfare"),
        ("plans", {"p7": "search room"}, "delve.plans is 'p7'; legal is one of p0, p1 (MYK-PLAY-224)"),
        ("camped", ["ann"], "delve.camped is 'ann'; legal is one of p0, p1"),
        ("moved", -1, "delve.moved is -1; legal is 0 to"),
        ("turn_boxes", -4, "delve.turn_boxes is -4"),
        ("boxes_before", 9, "delve.boxes_before is 9; legal is 0 (MYK-WORLD-812)"),
        ("beaten", ["Ogrekinn"], "delve.beaten is 'Ogrekinn'; legal is an entry of the monsters, such as Ogrekin"),
        ("died", ["Nobody"], "delve.died is 'Nobody'"),
        ("rested", ["Z9"], "delve.rested is 'Z9'; legal is one of A1, B1, C1, B2"),
        ("passing", ["by"], "delve.passing is 'by'; legal is one of left, passed"),
        ("at", {"p0": "B1", "p1": "C1"}, "delve.at is 'B1, C1'; legal is one room for all, without the option split_party"),
        ("known", {"counts": {"C1": [{"monsters": -2}]}}, "delve.known.counts.C1 is -2; legal is -1 to"),
        ("mover_at", "Z9", "delve.mover_at is 'Z9'"),
    ],
)
def test_what_cannot_be_is_refused_in_words(field: str, value: object, told: str) -> None:
    with pytest.raises(BadSetup) as caught:
        evening([body(), body(name="Ben")], delve={field: value})
    assert told in str(caught.value)


@pytest.mark.rule("MYK-PLAY-202", "MYK-PLAY-345", "MYK-PLAY-409", "MYK-PLAY-699", "MYK-WORLD-001")
@pytest.mark.parametrize(
    ("room", "told"),
    [
        ({"stayed": -1}, "delve.rooms.B1.stayed is -1; legal is 0 to"),
        ({"npcs": {"p9": "Friendly"}}, "delve.rooms.B1.npcs is 'p9'; legal is one of p0"),
        ({"npcs": {"p0": "Grumpy"}}, "delve.rooms.B1.npcs is 'Grumpy'; legal is one of Hostile, Neutral, Friendly"),
        ({"was": "C1"}, "delve.rooms is 'C1 twice'; legal is each room of the map once"),
        ({"lairs": [{"book": "Slime", "area": "Vanguard"}]}, "legal is one of Enemy Vanguard, Enemy Rearguard, Enemy Enc"),
        ({"lairs": [{"book": "Slime", "hp": [3, 3]}]}, "lairs.0.hp is '2 entries'; legal is at most 1, one for each of them"),
        ({"lairs": [{"book": "Slime", "hp": [0]}]}, "lairs.0.hp is 0; legal is 1 to"),
    ],
)
def test_what_cannot_be_in_a_room_is_refused_in_words(room: dict[str, Any], told: str) -> None:
    with pytest.raises(BadSetup) as caught:
        begun({"at": {"p0": "A1"}, "rooms": {"B1": room}})
    assert told in str(caught.value)


@pytest.mark.rule("MYK-PLAY-192", "MYK-PLAY-337")
def test_the_phase_and_the_time_are_those_of_a_dungeon() -> None:
    with pytest.raises(BadSetup, match="phase is 'Kingdom'; legal is Dungeon, where the step is delve"):
        evening(phase="Kingdom")
    with pytest.raises(BadSetup, match="quarter is -1; legal is 0 to"):
        begun({}, quarter=-1)

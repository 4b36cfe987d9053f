"""An evening as it is seen: the map in fog on both layouts and in the terminal, its sheets; and nothing of what is unseen."""

import re
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from roundtable.games.kingdom import GAME
from roundtable.games.kingdom.drawing_map import NARROW, WIDTH, narrow, svg
from roundtable.games.kingdom.dungeon.model import ROOMS, Corridor, Group, Ruler
from roundtable.games.kingdom.sheets import sheets
from roundtable.games.kingdom.text import board
from roundtable.games.kingdom.view import View, status, view
from roundtable.games.kingdom.view_map import MapNow
from roundtable.kernel.match import Match
from roundtable.players import Seat, find_bot
from tests.games.kingdom.evenings import body, evening, item, placed, small
from tests.story import Story

SVG = "{http://www.w3.org/2000/svg}"


def halls(seat: int | None = 0, **fields: Any) -> View:
    """The Court camps in B1 beside a found Pit; C1 was scouted; B2 holds what nobody has seen."""
    dungeon = small(
        [placed("Pit", "A1-B1"), placed("Guillotine", "B2", carrier="door")],
        {"B1": [Group("Slime", 2, reaction="Friendly")], "C1": [Group("Changeling", 3)], "B2": [Group("Ogrekin", 2)]},
        corridors=[
            Corridor(("A1", "B1")),
            Corridor(("B1", "C1"), {"B1": "A draught.", "C1": "A far-off song."}),
            Corridor(("B1", "B2")),
        ],
        ruler=Ruler("Red Cap", "B2"),
    )
    court = [
        body(name="Ann", hp=4, bad_statuses=["Poisoned"], followers=3, drive=1, items=[item("Lunch")]),
        body(name="Bea", area="Encampment", exhausted=True, ate=[]),
    ]
    story: Story = evening(court, dungeon=dungeon, found=("Pit",), quarter=2, voices=5, **fields)
    known = story.state.delve.known
    known.notes.append("The basin is dry at noon.")
    from roundtable.games.kingdom.state import Count

    known.counts["C1"] = [Count(monsters=3, traps=0, source="scouted")]
    return view(story.state, seat)


def on_map(seen: View) -> MapNow:
    assert seen.map is not None
    return seen.map


def drawn(seen: View) -> dict[str, ElementTree.Element]:
    root = ElementTree.fromstring(svg(on_map(seen)))
    return {each.attrib["data-target"]: each for each in root.iter(f"{SVG}g") if "data-target" in each.attrib}


@pytest.mark.rule("MYK-PLAY-200")
def test_rooms_ways_members_and_areas_can_be_pointed_at() -> None:
    targets = drawn(halls())
    rooms = {f"room {room}" for room in ROOMS}
    ways = {"corridor A1-B1", "corridor B1-C1", "corridor B1-B2"}
    areas = {"area Encampment", "area Rearguard", "area Vanguard"}
    assert set(targets) == {*rooms, *ways, *areas, "figure p0", "figure p1"}
    for target, group in targets.items():
        assert group.attrib["id"] == target.replace(" ", "-")
    assert targets["room B1"].attrib["aria-label"] == (
        "Room B1, Hall B1; entered, unexplored; the Court is here; 2 Slime (Friendly)"
    )
    assert targets["room C1"].attrib["aria-label"] == "Room C1; unexplored; 3 monsters, 0 Traps (scouted); A draught."
    assert targets["room A3"].attrib["aria-label"] == "Room A3; unknown"
    assert "Trap Pit 1 (found)" in targets["corridor A1-B1"].attrib["aria-label"]
    assert targets["figure p0"].attrib["aria-label"] == (
        "Ann, Knight of Level 1, Free to Act, HP 4 of 11, Drive 1 of 2, 3 of 11 Followers, Poisoned, "
        "has eaten this Turn, Vanguard"
    )
    assert "Exhausted" in targets["figure p1"].attrib["aria-label"]
    assert "has not eaten this Turn" in targets["figure p1"].attrib["aria-label"]


@pytest.mark.rule("MYK-PLAY-193", "MYK-PLAY-341")
def test_trackers_show_quarters_voices_meals_and_the_objective() -> None:
    words = svg(on_map(halls()))
    assert "2 Quarters gone, tired after 12" in words
    assert "5 of " in words and "Voices 5/" in words
    assert "Meals: 1 Lunch" in words
    assert "Objective: " in words and "The basin is dry at noon." in words
    late = svg(msgspec.structs.replace(on_map(halls()), quarter=14))
    assert "14 Quarters gone, the Court is tired" in late


@pytest.mark.parametrize("members", [1, 4, 7])
def test_everything_is_within_the_drawing_however_many_go_along(members: int) -> None:
    now = on_map(halls())
    crowd = [msgspec.structs.replace(now.court[0], ref=f"p{number}", seat=number) for number in range(members)]
    now = msgspec.structs.replace(now, court=crowd)
    for drawn, width in ((svg(now), WIDTH), (narrow(now), NARROW)):
        root = ElementTree.fromstring(drawn)
        _, _, wide, high = map(float, root.attrib["viewBox"].split())
        assert wide == width
        parts = [part.attrib["transform"] for part in root.findall(f"{SVG}g[@transform]")]
        assert len(parts) >= 3 + members
        for x, y in (re.findall(r"translate\(([\d.]+) ([\d.]+)\)", part)[0] for part in parts):
            assert 0 <= float(x) < wide and 0 <= float(y) < high - 20


@pytest.mark.parametrize("show", ["view", "svg", "text", "sheets"])
def test_nothing_unseen_is_in_what_a_player_gets(show: str) -> None:
    seen = halls()
    told = {
        "view": lambda: msgspec.json.encode(seen).decode(),
        "svg": lambda: svg(on_map(seen)),
        "text": lambda: board(seen, False),
        "sheets": lambda: msgspec.json.encode(sheets(seen)).decode(),
    }[show]()
    for secret in ("Changeling", "Ogrekin", "Red Cap", "Guillotine", "Hall C1", "Hall B2", "far-off song"):
        assert secret not in told, secret


def test_the_gm_sees_the_whole_map_with_the_fog_marked() -> None:
    seen = halls(2, gm=True)
    room = on_map(seen).room("B2")
    assert room.secret and room.monsters == ["Ruler Red Cap (Hostile)", "2 Ogrekin (Neutral)"]
    assert room.traps == ["Guillotine 5 on the door (unseen)"]
    assert "hidden from the players" in drawn(seen)["room B2"].attrib["aria-label"]


def test_a_terminal_of_80_by_24_has_it_all() -> None:
    seen = halls()
    lines = board(seen, False).splitlines()
    assert max(map(len, lines)) <= 80 and len(lines) <= 23
    told = "\n".join(lines)
    for words in (
        "Small halls: Turn 1, Quarter 3, room B1: Camp",
        "2 Slime (Friendly)",
        "3 monsters, 0 Traps",
        "1 Lunch",
    ):
        assert words in told
    assert (
        status(seen) == f"Small halls: Turn 1, Quarter 3, room B1: Camp; 2 of 2 up, Voices 5/{on_map(seen).max_voices}"
    )


def test_sheets_tell_what_is_known_of_a_room_a_way_and_a_member() -> None:
    found = {sheet.target: sheet for sheet in sheets(halls())}
    assert ("Told", "3 monsters, 0 Traps (scouted)") in found["room C1"].rows
    assert ("From the way there", "A draught.") in found["room C1"].rows
    assert found["corridor A1-B1"].rows[0][1].startswith("Pit 1 (found). ")
    assert ("HP", "4/11") in found["figure p0"].rows


@pytest.mark.parametrize("seed", [1, 2])
def test_over_a_whole_evening_nothing_of_rooms_not_entered_is_shown(seed: int) -> None:
    match: Match[Any, Any] = Match.new(GAME, seats=3, options={"scene": "evening"}, seed=bytes([seed]))
    bots = [find_bot(GAME, "steward", bytes([seed, seat])) for seat in range(3)]
    chairs = [Seat(match, seat) for seat in range(3)]
    looked = 0
    while (ask := match.ask) is not None:
        match.answer(ask.seat, bots[ask.seat].choose(chairs[ask.seat], ask))
        delve = match.state.delve
        if match.state.battle is not None or delve is None:
            continue
        looked += 1
        seen: Any = match.view(0)
        shown = msgspec.json.encode(seen).decode() + svg(on_map(seen)) + board(seen, False)
        for name, room in delve.dungeon.rooms.items():
            if name not in delve.known.seen:
                assert room.name not in shown and room.description not in shown, name
        for number, clue in enumerate(delve.dungeon.clues):
            assert number in delve.known.clues or clue.tells not in shown
        assert len(seen.campaign.delve.traps) == sum(trap.shown or trap.discovered for trap in delve.traps)
    assert looked > 20

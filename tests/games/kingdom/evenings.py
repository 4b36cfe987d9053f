"""Evenings for the stories: a Court in a small dungeon at some stage of a Quarter, with scripted dice.

story = evening([body()], "d6=4", traps=[placed("Pit", "A1-B1", level=2)], at="A1", stage="enter")
story.does("go B1")                                          # A1 - B1 - C1 in a row, B2 below B1; the Court came from A1
"""

from typing import Any

import msgspec

from roundtable.games.kingdom.dungeon.model import Corridor, Dungeon, Entrance, Group, PlacedTrap, Room, Ruler
from roundtable.games.kingdom.rules.exploring.places import open_map
from roundtable.games.kingdom.state import DelveStage
from roundtable.kernel.match import Match
from tests.games.kingdom.fights import body, d6, hp, item, log, skill, tie
from tests.games.kingdom.tale import home
from tests.story import Story

__all__ = ["Group", "body", "d6", "evening", "everybody", "hp", "item", "log", "placed", "skill", "small", "tie"]


def placed(trap: str, at: str, level: int = 0, **fields: Any) -> PlacedTrap:
    """A Trap of the books at its lowest Level, unless said otherwise."""
    from roundtable.games.kingdom import books

    return PlacedTrap(trap, level or books.traps[trap].levels[0], at, **fields)


def small(
    traps: list[PlacedTrap] | None = None, monsters: dict[str, list[Group]] | None = None, **more: Any
) -> Dungeon:
    """Four rooms: A1, B1 and C1 in a row, B2 below B1; the Entrance is on the left of A1."""
    given: dict[str, Any] = {
        "rooms": {
            name: Room(f"Hall {name}", monsters=(monsters or {}).get(name, [])) for name in ("A1", "B1", "C1", "B2")
        },
        "corridors": [Corridor(("A1", "B1")), Corridor(("B1", "C1")), Corridor(("B1", "B2"))],
        "entrances": [Entrance("A1", "left")],
        "traps": list(traps or []),
        "retry": False,
    }
    return Dungeon("Small halls", [1, 1, 1], **{**given, **more})


def evening(
    court: list[dict[str, Any]] | None = None,
    dice: str = "",
    *,
    seed: bytes = b"",
    traps: list[PlacedTrap] | None = None,
    monsters: dict[str, list[Group]] | None = None,
    ruler: Ruler | None = None,
    dungeon: Dungeon | None = None,
    at: str = "B1",
    before: str = "A1",
    stage: DelveStage = "camp",
    explored: tuple[str, ...] = ("A1",),
    found: tuple[str, ...] = (),
    disarmed: tuple[str, ...] = (),
    quarter: int = 0,
    voices: int = 0,
    gm: bool = False,
    options: dict[str, Any] | None = None,
    kingdom: dict[str, Any] | None = None,
    delve: dict[str, Any] | None = None,
    **position: Any,
) -> Story:
    """An evening in progress: the Court camps in B1, unless said otherwise. `found` Traps are discovered, `disarmed` ones
    harmless. With "random" for dice the match throws its own."""
    written = dungeon or small(traps, monsters, ruler=ruler)
    here = open_map(written)
    for trap in here.traps:
        trap.discovered = trap.shown = trap.trap in found
        trap.disarmed = trap.trap in disarmed
    people = [{"seat": seat, **one} for seat, one in enumerate(court or [body()])]
    here.stage = stage
    here.before, here.moves_made = before, 1
    here.at = {f"p{number}": at for number in range(len(people))}
    here.known.explored = list(explored)
    here.known.seen = list(dict.fromkeys([*explored, *([at] if at else [])]))
    here.known.corridors = [way.key for way in written.corridors if set(way.rooms) & set(here.known.seen)]
    here.turn_boxes = quarter
    for one in people:
        one.setdefault("ate", [quarter])
    told = msgspec.to_builtins(here)
    told.update(delve or {})
    place = {
        "step": "delve",
        "phase": "Dungeon",
        "quarter": quarter,
        "game": 1,
        "people": people,
        "kingdom": {"level": 1, "voices": voices, "maps": [home()], **(kingdom or {})},
        "world": {"regions": {"3-3": {"owner": "own"}}},
        "cycles": [{"kind": "Quarter"}],
        "delve": told,
        **position,
    }
    chosen = {"scene": "evening", **({"gm": "human"} if gm else {}), **(options or {})}
    if dice != "random":
        return Story("kingdom", place, dice, len(people) + gm, **chosen)
    story = Story.__new__(Story)
    story.match = Match.new("kingdom", seats=len(people) + gm, options=chosen, position=place, seed=seed)
    return story


def everybody(story: Story, key: str) -> Story:
    """All who are asked at the same time give the same answer."""
    for number in list(story.state.court):
        story.does(key, seat=number)
    return story

"""The dungeon builder as a game for one: every question is a change to the map, every change can be taken back.

What comes out is a file (`file`), and what goes in may be one: a set-up's `position` is a dungeon as its file has it.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from roundtable.games.kingdom.dungeon.findings import Finding
from roundtable.games.kingdom.dungeon.model import Dungeon
from roundtable.kernel.dice import Dice, seed_from
from roundtable.kernel.errors import BadSave, BadSetup, in_words
from roundtable.kernel.game import Outcome, Setup, Sheet, option
from roundtable.kernel.table import State, Table
from roundtable.kernel.tools import ToolFile


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """For whom the dungeon is, and how strictly its limits are kept."""

    size: Annotated[int, option("How many are in the Court", "MYK-WORLD-034", ge=1, le=12)] = 4
    level: Annotated[int, option("The Level of each of them", "MYK-WORLD-034", ge=1, le=30)] = 1
    begin: Annotated[
        Literal["empty", "generated", "silent cistern"],
        option("Begin with an empty map, with a generated dungeon, or with the starter scenario", "MYK-WORLD-033"),
    ] = "empty"
    word: Annotated[
        str, option("A word for the generated dungeon: the same word, the same dungeon", "MYK-WORLD-791")
    ] = "1"
    use_bases: Annotated[bool, option("Bases may be placed", "MYK-WORLD-317")] = False
    diagonal_corridors: Annotated[bool, option("Corridors may join rooms that touch at a corner", "MYK-PLAY-201")] = (
        False
    )
    overrule_limits: Annotated[bool, option("Exceeded limits are shown, not refused", "MYK-WORLD-045")] = False


class Building(State):
    """The map at hand, the scenario's other maps in their order, which of them it is, and whether all is finished."""

    dungeon: Dungeon
    finished: bool = False
    others: list[Dungeon] = []
    at: int = 0

    def turn_to(self, number: int) -> None:
        """Another map is at hand (MYK-WORLD-005)."""
        everything = [*self.others[: self.at], self.dungeon, *self.others[self.at :]]
        self.dungeon, self.at = everything[number], number
        self.others = [one for n, one in enumerate(everything) if n != number]

    def whole(self) -> Dungeon:
        """The scenario with all its maps, as its file has it."""
        everything = [*self.others[: self.at], self.dungeon, *self.others[self.at :]]
        return msgspec.structs.replace(everything[0], maps=everything[1:])


class BuildView(msgspec.Struct, omit_defaults=True):
    """What a seat sees: everything. A spectator, who may be a player of tomorrow's game, sees only the title."""

    title: str
    dungeon: Dungeon | None
    findings: list[Finding]
    finished: bool = False
    whole: Dungeon | None = None
    """The scenario with all its maps, where it has several."""


T = Table[Building, Options]


def begin(setup: Setup, options: Options) -> Dungeon:
    """The map before the first question."""
    from roundtable.games.kingdom.dungeon.cistern import silent_cistern
    from roundtable.games.kingdom.dungeon.file import legal
    from roundtable.games.kingdom.dungeon.generate import generate
    from roundtable.kernel.errors import ToolError

    court = [options.level] * options.size
    if setup.position is not None:
        try:
            given = setup.position.get("dungeon", setup.position)
            return legal(msgspec.convert(given, Dungeon))
        except msgspec.ValidationError as error:
            raise BadSetup(f"the position is no dungeon: {in_words(error)}") from None
        except BadSave as error:
            raise BadSetup(str(error)) from None
    try:
        if options.begin == "silent cistern":
            dungeon = silent_cistern(options.size)
        elif options.begin == "generated":
            dungeon = generate(court, Dice(seed_from(options.word)))
        else:
            dungeon = Dungeon("A new dungeon", court)
    except ToolError as error:
        raise BadSetup(str(error)) from None
    dungeon.use_bases = options.use_bases
    dungeon.diagonals = options.diagonal_corridors
    return dungeon


def start(setup: Setup, options: Options) -> Building:
    first = begin(setup, options)
    return Building(dungeon=msgspec.structs.replace(first, maps=[]), others=list(first.maps))


def outcome(state: Building) -> Outcome | None:
    return Outcome([0], "the dungeon is finished", "MYK-WORLD-001") if state.finished else None


def sides(state: Building) -> list[list[int]]:
    """For one, who knows everything, and leaves nothing behind to play on with."""
    return [[0]]


def view(state: Building, seat: int | None) -> BuildView:
    from roundtable.games.kingdom.dungeon.check import check

    if seat is None:
        return BuildView(state.dungeon.title, None, [], state.finished)
    whole = state.whole() if state.others else None
    return BuildView(state.dungeon.title, state.dungeon, check(state.dungeon), state.finished, whole)


def svg(view: BuildView) -> str:
    from roundtable.games.kingdom.dungeon.drawing import draw

    return draw(view.dungeon, view.title, view.findings)


def text(view: BuildView, colour: bool) -> str:
    from roundtable.games.kingdom.dungeon.text import draw_map, finding_lines

    if view.dungeon is None:
        return f"{view.title}: a dungeon in the making."
    found = [f"{line.text}  [{', '.join(line.rows)}]" for line in finding_lines(view.findings)]
    return "\n".join([draw_map(view.dungeon, colour), *found])


def sheets(view: BuildView) -> list[Sheet]:
    from roundtable.games.kingdom.dungeon.sheets import sheets

    return sheets(view.dungeon) if view.dungeon else []


def status(view: BuildView) -> str:
    from roundtable.games.kingdom.dungeon.text import summary

    return summary(view.dungeon) if view.dungeon else view.title


def file(view: BuildView) -> ToolFile:
    """The dungeon as a file."""
    from roundtable.games.kingdom.dungeon.file import export

    if view.dungeon is None:
        raise BadSetup("only the one who builds a dungeon may have its file")
    return export(view.whole or view.dungeon)

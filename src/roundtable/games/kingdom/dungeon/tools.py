"""Dungeons as tools: generate one, check one, show one."""

from typing import Annotated, Any

import msgspec

from roundtable.games.kingdom.dungeon.check import check
from roundtable.games.kingdom.dungeon.cistern import silent_cistern
from roundtable.games.kingdom.dungeon.drawing import draw
from roundtable.games.kingdom.dungeon.file import export, read
from roundtable.games.kingdom.dungeon.generate import Danger, generate
from roundtable.games.kingdom.dungeon.handouts import handouts_file, told
from roundtable.games.kingdom.dungeon.model import Dungeon, for_court
from roundtable.games.kingdom.dungeon.scenarios import scenario
from roundtable.games.kingdom.dungeon.text import finding_lines, report, used_limits
from roundtable.games.kingdom.options import Written
from roundtable.games.kingdom.rules.record.limits import average_level
from roundtable.games.kingdom.toolbox.tools import Level, Size, read_levels
from roundtable.kernel.dice import Source
from roundtable.kernel.errors import BadSave, ToolError
from roundtable.kernel.game import Setup, file_option, option
from roundtable.kernel.tools import Line, Tool, ToolResult


def result(dungeon: Dungeon, lines: list[Line]) -> ToolResult:
    """A dungeon with its drawing, its file, and the way to go on building it."""
    setup = Setup("kingdom_dungeon", seats=1, position=msgspec.to_builtins(dungeon))
    return ToolResult(dungeon.title, lines, draw(dungeon, findings=check(dungeon)), export(dungeon), setup)


class NewForm(msgspec.Struct, forbid_unknown_fields=True):
    """For which Court."""

    level: Level = 1
    size: Size = 4
    levels: Annotated[str, option("The Level of each member instead, where they differ: 1, 2, 2", "MYK-WORLD-034")] = ""
    title: Annotated[str, option("What it is called; without a name one is rolled", "MYK-WORLD-803")] = ""
    danger: Annotated[
        Danger, option("How much of the limits it uses: about half, somewhat more, or all", "MYK-WORLD-792")
    ] = "fair"


def run_new(form: NewForm, dice: Source) -> ToolResult:
    """A dungeon by dice."""
    court = read_levels(form.levels) if form.levels else [form.level] * form.size
    dungeon = generate(court, dice, form.title, danger=form.danger)
    made = Line("Made by dice, within the limits; the Ruler's room can be reached.", ["MYK-WORLD-791", "MYK-WORLD-802"])
    return result(dungeon, [made, *report(dungeon), *used_limits(dungeon)])


class CisternForm(msgspec.Struct, forbid_unknown_fields=True):
    """For how many."""

    size: Annotated[int, option("How many characters of Level 1", "MYK-WORLD-793", ge=3, le=6)] = 4


def run_cistern(form: CisternForm, dice: Source) -> ToolResult:
    """The starter scenario."""
    dungeon = silent_cistern(form.size)
    return result(dungeon, [*report(dungeon), *used_limits(dungeon)])


Players = Annotated[int, option("How many are in the Court", "MYK-WORLD-814", ge=3, le=6)]


def house_scenario(name: Written, size: int) -> Dungeon:
    """A scenario of the house for so many of its Level (MYK-WORLD-814)."""
    if name == "cistern":
        return silent_cistern(size)
    written = scenario(name)
    return for_court(written, [average_level(written.court)] * size)


class ScenarioForm(msgspec.Struct, forbid_unknown_fields=True):
    """Which one, and for how many."""

    scenario: Annotated[Written, option("Which of the house's scenarios", "MYK-WORLD-816")] = "cistern"
    size: Players = 4


def run_scenario(form: ScenarioForm, dice: Source) -> ToolResult:
    """A scenario with everything its GM knows; its file may be changed and played."""
    dungeon = house_scenario(form.scenario, form.size)
    about = [Line(dungeon.pitch, ["MYK-WORLD-816"])] if dungeon.pitch else []
    return result(dungeon, [*about, *report(dungeon), *used_limits(dungeon)])


class FileForm(msgspec.Struct, forbid_unknown_fields=True):
    """Which file."""

    file: Annotated[str, file_option("A dungeon's file", "MYK-WORLD-033")] = ""


def _read(form: FileForm) -> Dungeon:
    if not form.file.strip():
        raise ToolError("give a dungeon's file: one that the builder or dungeon new has written")
    try:
        return read(form.file)
    except BadSave as error:
        raise ToolError(str(error)) from None


def run_check(form: FileForm, dice: Source) -> ToolResult:
    """What the rules say about a dungeon."""
    dungeon = _read(form)
    found = finding_lines(check(dungeon))
    verdict = [] if found else [Line("Everything is within the limits.", ["MYK-WORLD-045"])]
    return result(dungeon, [*verdict, *found, *used_limits(dungeon)])


def run_show(form: FileForm, dice: Source) -> ToolResult:
    """A dungeon from its file."""
    dungeon = _read(form)
    return result(dungeon, report(dungeon))


class HandoutsForm(msgspec.Struct, forbid_unknown_fields=True):
    """Of which dungeon."""

    file: Annotated[str, file_option("A dungeon's file; without one it is the scenario below", "MYK-WORLD-033")] = ""
    scenario: Annotated[Written, option("Which of the house's scenarios", "MYK-WORLD-816")] = "cistern"
    size: Players = 4


def run_handouts(form: HandoutsForm, dice: Source) -> ToolResult:
    """Pages to print for an evening at a real table."""
    dungeon = _read(FileForm(form.file)) if form.file.strip() else house_scenario(form.scenario, form.size)
    return ToolResult(f"Handouts: {dungeon.title}", told(dungeon), draw(dungeon), handouts_file(dungeon))


NEW = Tool(
    "dungeon",
    "Generate a dungeon",
    "A map with rooms, monsters, Traps, clues and a Ruler for a Court.",
    NewForm,
    run_new,
)
CISTERN = Tool(
    "cistern", "The Silent Cistern", "A dungeon ready to play, for Level 1.", CisternForm, run_cistern, rolls=False
)
SCENARIO = Tool(
    "scenario",
    "Prepare a scenario",
    "The ten evenings of the house and the Silent Cistern with all that their GM knows: read them, take the file, change it.",
    ScenarioForm,
    run_scenario,
    rolls=False,
)
CHECK = Tool(
    "check",
    "Check a dungeon",
    "Which limits a dungeon's file exceeds, and by how much.",
    FileForm,
    run_check,
    rolls=False,
)
SHOW = Tool("show", "Show a dungeon", "Map and rooms of a dungeon's file.", FileForm, run_show, rolls=False)
HANDOUTS = Tool(
    "handouts",
    "Print handouts",
    "An evening on paper: a sheet for the players, clues to cut out, the GM's booklet, cards of the monsters.",
    HandoutsForm,
    run_handouts,
    rolls=False,
)
DUNGEON_TOOLS: list[Tool[Any]] = [NEW, SCENARIO, CISTERN, CHECK, SHOW, HANDOUTS]

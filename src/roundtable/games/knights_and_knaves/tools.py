"""Tools beside the matches: checking a retinue, and reading the charts for one shot or one bout."""

from __future__ import annotations

from typing import Annotated

import msgspec

from roundtable.games.knights_and_knaves import data
from roundtable.games.knights_and_knaves.mustering import bare_battle
from roundtable.games.knights_and_knaves.options import Options
from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.retinue import Retinue, faults, figure_points, row_of, samples, unit_points
from roundtable.games.knights_and_knaves.rules.shooting import hit_number
from roundtable.kernel.dice import Dice, Source
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Setup, file_option, option
from roundtable.kernel.table import Table
from roundtable.kernel.tools import AnyTool, Line, Tool, ToolFile, ToolResult


class RetinueForm(msgspec.Struct, forbid_unknown_fields=True):
    """What to check."""

    sample: Annotated[str, option("A sample retinue to begin from", "KK-294")] = "march_lords_household"
    file: Annotated[str, file_option("A retinue of your own, as JSON; instead of the sample", "KK-293")] = ""
    points_limit: Annotated[int, option("The most points it may cost", "KK-293", ge=50, le=5000)] = 400


def check_retinue(form: RetinueForm, dice: Source) -> ToolResult:
    """Every unit and figure with its points, and every reason for which the retinue may not take the field."""
    if form.file:
        try:
            retinue = msgspec.json.decode(form.file.encode(), type=Retinue)
        except msgspec.DecodeError as error:
            raise BadSetup(f"this is not a retinue: {error}") from None
    elif form.sample in samples():
        retinue = samples()[form.sample]
    else:
        raise BadSetup(f"there is no sample {form.sample!r}; there are {', '.join(samples())}")
    wrong = faults(retinue, form.points_limit)
    lines = [Line(f"It cannot take the field: {reason}.", ["KK-293"]) for reason in wrong]
    try:
        lines += _listing(retinue)
        if not wrong:
            lines.append(
                Line(f"Legal: {retinue.figures} figures, {retinue.points} of {form.points_limit} points.", ["KK-293"])
            )
    except BadSetup:
        pass
    text = msgspec.json.format(msgspec.json.encode(retinue), indent=2).decode()
    setup = None
    if not wrong:
        options = {"first_list": text, "points_limit": form.points_limit}
        setup = Setup("knights_and_knaves", options=options)
    return ToolResult(retinue.name, lines, file=ToolFile("retinue.json", text), setup=setup)


def _listing(retinue: Retinue) -> list[Line]:
    lines: list[Line] = []
    for unit in retinue.units:
        lines.append(Line(f"{unit.name}: {unit_points(unit)} points", ["KK-261"]))
        lines.append(Line(f"{row_of(unit.leader)[0].name} (leader) {figure_points(unit.leader, leader=True)}", [], 1))
        for row, count in unit.figures.items():
            lines.append(Line(f"{count} x {row.replace('_', ' ')} {figure_points(row, leader=False)}", [], 1))
    return lines


class ShotForm(msgspec.Struct, forbid_unknown_fields=True):
    """A shot to look up."""

    skill: Annotated[int, option("Modified shooting skill", "KK-130", ge=-12, le=15)] = 7
    inches: Annotated[int, option("Measured distance in inches", "KK-131", ge=0, le=100)] = 20
    shift: Annotated[int, option("Columns to the right", "KK-167", ge=0, le=14)] = 0


def look_up_shot(form: ShotForm, dice: Source) -> ToolResult:
    """The hit number of one shot."""
    options = Options()
    play = Play(Table(bare_battle(2, options), options, 2, Dice(b"tool"), None))
    need = hit_number(play, form.skill, form.inches * 100, form.shift)
    words = f"hits on {need} or more" if need else "an automatic miss"
    column = next((n for n, far in enumerate(data.charts().shooting_columns) if form.inches <= far), None)
    shown = (
        "beyond the table" if column is None else f"column {data.charts().shooting_columns[column]}, {form.shift} right"
    )
    return ToolResult(
        "A shot", [Line(f"Skill {form.skill} at {form.inches} inches ({shown}): {words}.", ["KK-132", "KK-133"])]
    )


TOOLS: list[AnyTool] = [
    Tool(
        "retinue",
        "Check a retinue",
        "Points and legality of a list, with the reasons where it is refused; begins a match with it.",
        RetinueForm,
        check_retinue,
        lambda: {"sample": list(samples())},
        rolls=False,
    ),
    Tool("shot", "Look up a shot", "The hit number for a skill and a distance.", ShotForm, look_up_shot, rolls=False),
]

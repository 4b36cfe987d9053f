"""Dungeons on the command line: generate, check, show and build them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from roundtable.cli.given import read_text
from roundtable.cli.tools import Seed, keep
from roundtable.games.kingdom.commands.toolbox import Level, Size, use

if TYPE_CHECKING:
    from roundtable.kernel.tools import ToolResult

DungeonPath = Annotated[Path, typer.Argument(help="A dungeon's file.")]

app = typer.Typer(no_args_is_help=True, help="Generate, check, show and build dungeons.")


@app.command()
def new(
    level: Level = 1,
    size: Size = 4,
    levels: Annotated[str, typer.Option(help="The Level of each member, where they differ: 1,2,2.")] = "",
    title: Annotated[str, typer.Option(help="What it is called.")] = "",
    cistern: Annotated[bool, typer.Option("--cistern", help="The Silent Cistern, ready to play, instead.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write the dungeon's file here.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Write the map here as a drawing.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show the map only, not every room.")] = False,
    seed: Seed = "",
) -> None:
    """Generate a dungeon for a Court."""
    if cistern:
        made = use("cistern", "", size=size)
    else:
        made = use("dungeon", seed, level=level, size=size, levels=levels, title=title)
    _show_map(made)
    keep(made, svg, out, words=not quiet)


@app.command()
def check(file: DungeonPath) -> None:
    """Which limits a dungeon exceeds, and by how much. The exit code is 1 if it exceeds any."""
    result = use("check", "", file=read_text(file))
    typer.echo(result.text)
    raise typer.Exit(1 if any(line.text.startswith("Over the limit") for line in result.lines) else 0)


@app.command()
def show(
    file: DungeonPath,
    svg: Annotated[Path | None, typer.Option(help="Write the map here as a drawing.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show the map only, not every room.")] = False,
) -> None:
    """The map and the rooms of a dungeon."""
    result = use("show", "", file=read_text(file))
    _show_map(result)
    keep(result, svg, None, words=not quiet)


@app.command()
def handouts(
    file: Annotated[Path | None, typer.Argument(help="A dungeon's file; without one the scenario.")] = None,
    scenario: Annotated[str, typer.Option(help="One of the house's (kingdom scenarios), or cistern.")] = "cistern",
    size: Annotated[int, typer.Option(help="How many are in the Court.")] = 4,
    html: Annotated[Path, typer.Option(help="Write the pages here.")] = Path("handouts.html"),
    pdf: Annotated[Path | None, typer.Option(help="Write them here as PDF too (needs Chromium).")] = None,
) -> None:
    """An evening on paper: a sheet for the players, clues to cut out, the GM's booklet, cards of the monsters."""
    result = use("handouts", "", file=read_text(file) if file else "", scenario=scenario, size=size)
    assert result.file is not None
    html.write_text(result.file.text, encoding="utf-8")
    typer.echo(result.text)
    typer.echo(f"Wrote {html}")
    if pdf:
        from roundtable.games.kingdom.sheets.pdf import print_pdf

        print_pdf(result.file.text, pdf)
        typer.echo(f"Wrote {pdf}")


def _show_map(result: ToolResult) -> None:
    from roundtable.games.kingdom.dungeon.file import read
    from roundtable.games.kingdom.dungeon.text import draw_map, summary

    assert result.file is not None  # every tool for dungeons makes one
    made = read(result.file.text)
    typer.echo(draw_map(made))
    typer.echo(summary(made))


@app.command()
def build(
    file: Annotated[Path | None, typer.Argument(help="A dungeon's file to go on with.")] = None,
    level: Level = 1,
    size: Size = 4,
    bases: Annotated[bool, typer.Option("--bases", help="Bases may be placed.")] = False,
    overrule: Annotated[bool, typer.Option("--overrule", help="Exceeded limits are shown, not refused.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write the dungeon's file here in the end.")] = None,
) -> None:
    """Build a dungeon by hand in the terminal; `u` takes a change back. (In the browser: the game Dungeon builder.)"""
    from roundtable.cli.terminal import Terminal
    from roundtable.games.kingdom.dungeon import GAME
    from roundtable.kernel.game import Setup
    from roundtable.kernel.match import Match

    setup = Setup(
        GAME.name, seats=1, options={"level": level, "size": size, "use_bases": bases, "overrule_limits": overrule}
    )
    if file:
        import msgspec

        from roundtable.games.kingdom.dungeon.file import read

        setup.position = msgspec.to_builtins(read(file.read_bytes()))
    match = Match.new(GAME, setup)
    # A match kept by Ctrl-C would be of no use: playing on with it writes no dungeon.
    Terminal(match, [0], "", None, None).run(keep=False)
    if not match.over and out is None:
        typer.echo("Not finished: nothing was written to a dungeon's file. Finish the dungeon, or give --out.")
        return
    assert GAME.file is not None  # this game is all about its file
    made = GAME.file(match.view(0))
    path = out or file or Path(made.name)
    path.write_text(made.text, encoding="utf-8")
    typer.echo(f"Written to {path}.")

"""`roundtable tool`: the tools of any game, and what a game's own commands need to show a tool's result."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from roundtable.kernel.errors import BadSetup

from .given import pairs, with_files

if TYPE_CHECKING:
    from roundtable.kernel.tools import ToolResult

Seed = Annotated[str, typer.Option(help="A word or number: the same seed gives the same result.")]


def tool(
    game: Annotated[str, typer.Argument(help="A game: see roundtable games.")],
    name: Annotated[str, typer.Argument(help="One of its tools; without one they are listed.")] = "",
    values: Annotated[list[str] | None, typer.Argument(help="What to fill in: level=2, file=@my.json.")] = None,
    seed: Seed = "",
    svg: Annotated[Path | None, typer.Option(help="Write the drawing here, if there is one.")] = None,
    out: Annotated[Path | None, typer.Option(help="Write the file here, if there is one.")] = None,
) -> None:
    """Use a tool of a game: generators, tables, checks of files."""
    from roundtable.kernel.game import find_game, legal_values
    from roundtable.kernel.tools import find_tool

    found = find_game(game)
    if not name:
        for each in found.tools:
            typer.echo(f"{each.name:14} {each.title}. {each.blurb}")
            for field in each.fields:
                typer.echo(f"    {field.name}={field.default}  [{legal_values(field)}]  {field.description}")
        if not found.tools:
            typer.echo(f"{found.title} has no tools.")
        return
    chosen = find_tool(found, name)
    filled = with_files(chosen.fields, pairs(values or [], chosen.fields))
    keep(chosen.use(filled, seed or None), svg, out)


def keep(result: ToolResult, svg: Path | None, out: Path | None, words: bool = True) -> None:
    """Print a result and write what was asked for."""
    if words:
        typer.echo(result.text)
    if svg:
        if not result.svg:
            raise BadSetup("this tool draws nothing: leave --svg out")
        svg.write_text(result.svg, encoding="utf-8")
        typer.echo(f"Drawn in {svg}.")
    if out:
        if result.file is None:
            raise BadSetup("this tool makes no file: leave --out out")
        out.write_text(result.file.text, encoding="utf-8")
        typer.echo(f"Written to {out}.")

"""`roundtable knockdown`: deck files."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, help="Knockdown: deck files.")


@app.callback()
def commands() -> None:
    """Knockdown: deck files."""


@app.command()
def deck(file: Annotated[Path, typer.Argument(help="A deck file; docs/knockdown.md tells its format.")]) -> None:
    """Say line by line what is wrong with a deck file, or what it holds. The exit code is 1 if it cannot be played."""
    from roundtable.games.knockdown.decks import box_from_text, check_deck, describe

    problems = check_deck(file)
    for problem in problems:
        typer.echo(f"{file}:{problem.line}: {problem.message}" if problem.line else problem.message)
    if problems:
        typer.echo("1 problem." if len(problems) == 1 else f"{len(problems)} problems.")
        raise typer.Exit(1)
    typer.echo(f"{file}: {describe(box_from_text(file.read_text(encoding='utf-8')))}")

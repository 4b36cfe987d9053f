"""A Court of any Level on the command line: its sheets, and a file to go on with."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer


def court(
    level: Annotated[int, typer.Option(min=1, max=10, help="The Level of everybody.")] = 5,
    players: Annotated[int, typer.Option(min=1, max=7, help="How many players: one Landmaker each.")] = 4,
    ready: Annotated[bool, typer.Option("--ready", help="The ready-made Court instead of a rolled one.")] = False,
    seed: Annotated[str, typer.Option(help="A word or number: the same seed gives the same Court.")] = "",
    starting_gear: Annotated[bool, typer.Option("--starting-gear", help="Items as they start, not risen.")] = False,
    save: Annotated[Path | None, typer.Option(help="Save it to this file, ready for its next game.")] = None,
    html: Annotated[Path | None, typer.Option(help="Write the sheets as an HTML page to this file.")] = None,
) -> None:
    """A Court of any Level at once, with a Skill learned for each Level and all choices made."""
    from roundtable.games.kingdom import GAME
    from roundtable.games.kingdom.campaigns import as_position, court_of_level
    from roundtable.games.kingdom.sheets.pages import sheets_html
    from roundtable.games.kingdom.text import sheets_text
    from roundtable.games.kingdom.view import view
    from roundtable.kernel.game import Setup
    from roundtable.kernel.match import Match

    options = {
        "court": "ready" if ready else "rolled",
        "court_level": level,
        "court_gear": "starting" if starting_gear else "of its Level",
    }
    made = court_of_level(players, seed or None, **options)
    seen = view(made, None)
    if save is not None:
        setup = Setup(GAME.name, players, {"scene": "campaign", **options}, [], as_position(made))
        save.write_bytes(Match.new(GAME, setup, seed=seed or None).to_bytes())
        typer.echo(f"Wrote {save}", err=True)
    if html is not None:
        html.write_text(sheets_html(seen.campaign), encoding="utf-8")
        typer.echo(f"Wrote {html}", err=True)
    if save is None and html is None:
        typer.echo(sheets_text(seen.campaign, "all", colour=sys.stdout.isatty()))

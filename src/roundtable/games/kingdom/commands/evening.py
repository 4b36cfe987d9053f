"""An evening in the dungeon on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, get_args

import typer

from roundtable.cli.given import Colour, Hotseat, OwnSeats, Seed, Strength, Watch
from roundtable.games.kingdom.commands.fight import sit_down
from roundtable.games.kingdom.options import Map
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Setup
from roundtable.kernel.match import Match

MAPS = get_args(Map)


def evening(
    map: Annotated[
        str, typer.Option(help="cistern: the Silent Cistern; generated: one made by dice; or a scenario: kingdom scenarios.")
    ] = "cistern",
    dungeon: Annotated[Path | None, typer.Option(help="A map of your own: a file of the dungeon builder.")] = None,
    players: Annotated[int, typer.Option(help="How many play: one Landmaker each.")] = 4,
    level: Annotated[int, typer.Option(help="The Level of everybody in the Court; 0: the scenario's, else 1.")] = 0,
    rolled: Annotated[
        bool, typer.Option("--rolled", help="Roll the Court instead of taking the ready-made one.")
    ] = False,
    campaign: Annotated[Path | None, typer.Option(help="Take the Court of this saved campaign.")] = None,
    gm: Annotated[bool, typer.Option("--gm", help="Add a seat for a GM, the last one.")] = False,
    seat: OwnSeats = None,
    hotseat: Hotseat = False,
    watch: Watch = False,
    bot: Strength = "",
    seed: Seed = "",
    colour: Colour = None,
) -> None:
    """Explore a dungeon, from the Entrance to its Ruler and home, in the terminal."""
    from roundtable.games.kingdom import GAME
    from roundtable.games.kingdom.campaigns import with_the_court_of

    if map not in MAPS:
        raise BadSetup(f"there is no map {map!r}; there are {', '.join(MAPS)}, or --dungeon FILE")
    wanted = {"scene": "evening", "map": map}
    if dungeon is not None:
        wanted["dungeon"] = dungeon.read_text()
    if campaign is not None:
        setup = with_the_court_of(Match.from_bytes(campaign.read_bytes()), **wanted)
    else:
        court = {"court": "rolled" if rolled else "ready", "court_level": level, "gm": "human" if gm else "none"}
        setup = Setup(GAME.name, players + gm, {**wanted, **court})
    sit_down(Match.new(GAME, setup, seed=seed or None), seat, hotseat, watch, bot, seed, colour)


def list_scenarios() -> None:
    """The scenarios of the house: what each is about, and for which Level."""
    from roundtable.games.kingdom.dungeon.scenarios import cards

    for card in cards():
        typer.echo(f"{card.name}  {card.title}, Level {card.level}")
        typer.echo(f"    {card.pitch}")
    typer.echo("\nroundtable kingdom evening --map NAME plays one;")
    typer.echo("roundtable kingdom campaign next FILE --map NAME makes it the next game of a campaign.")

"""A fight on the command line: a Court against any monsters."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from roundtable.cli.given import Colour, Hotseat, OwnSeats, Seed, Strength, Watch
from roundtable.cli.terminal import Terminal
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Setup
from roundtable.kernel.match import Match


def fight(
    against: Annotated[str, typer.Argument(help="The monsters: '3 Ogrekin, Red Cap', or 'random encounter'.")] = "",
    players: Annotated[int, typer.Option(help="How many fight: one Landmaker each.")] = 4,
    level: Annotated[int, typer.Option(help="The Level of everybody in the Court.")] = 1,
    rolled: Annotated[
        bool, typer.Option("--rolled", help="Roll the Court instead of taking the ready-made one.")
    ] = False,
    allies: Annotated[str, typer.Option(help="Monsters on your side, commanded by the players: '4 Ogrekin'.")] = "",
    no_court: Annotated[
        bool, typer.Option("--no-court", help="Nobody of the Court fights: monsters against monsters.")
    ] = False,
    campaign: Annotated[Path | None, typer.Option(help="Take the Court of this saved campaign.")] = None,
    gm: Annotated[
        bool, typer.Option("--gm", help="Add a seat for a GM, the last one, who plays the monsters.")
    ] = False,
    seat: OwnSeats = None,
    hotseat: Hotseat = False,
    watch: Watch = False,
    bot: Strength = "",
    seed: Seed = "",
    colour: Colour = None,
) -> None:
    """Fight monsters of your choice, in the terminal."""
    from roundtable.games.kingdom import GAME
    from roundtable.games.kingdom.campaigns import with_the_court_of

    wanted = {"scene": "fight", "against": against} if against else {"scene": "fight"}
    if campaign is not None:
        setup = with_the_court_of(Match.from_bytes(campaign.read_bytes()), **wanted)
    else:
        made = "none" if no_court else "rolled" if rolled else "ready"
        court = {"allies": allies, "court": made, "court_level": level, "gm": "human" if gm else "none"}
        setup = Setup(GAME.name, players + gm, {**wanted, **court})
    sit_down(Match.new(GAME, setup, seed=seed or None), seat, hotseat, watch, bot, seed, colour)


def sit_down(
    match: Match[Any, Any],
    seat: list[int] | None,
    hotseat: bool,
    watch: bool,
    bot: str,
    seed: str,
    colour: bool | None,
) -> None:
    """Play a match in the terminal: some seats, all or none by people, the others by bots."""
    everybody = list(range(match.setup.seats))
    people = everybody if hotseat else [] if watch else [number - 1 for number in seat or [1]]
    if unknown := [number + 1 for number in people if number not in everybody]:
        raise BadSetup(f"there is no seat {unknown[0]}: seats are 1 to {len(everybody)}")
    Terminal(match, people, bot, seed or None, colour).run()

"""Random evenings and whole games with random options: their laws after every step.

Outing number n is always the same: its options, seats and answers come from the seed and n.
"""

from typing import Annotated, Any, Literal

import msgspec
import typer

LONGEST = 1500
"""Answers of one outing: random players find home late."""
SETUPS = 30
"""Set-ups that may be refused, since options do not fit each other, before an outing is left out."""

Scene = Literal["evening", "campaign"]


class Outings(msgspec.Struct):
    """What was played, and what went wrong where."""

    played: int = 0
    finished: int = 0
    decisions: int = 0
    broken: list[str] = []


def outing(done: Outings, scene: Scene, seed: str, number: int, longest: int = LONGEST) -> None:
    """Play outing number n with random answers; where a law breaks or a rule fails it is noted."""
    from roundtable.games.kingdom import GAME
    from roundtable.games.kingdom.laws import laws
    from roundtable.games.kingdom.rules.steps import step
    from roundtable.games.kingdom.state import Table
    from roundtable.kernel.asks import Steps
    from roundtable.kernel.dice import Dice, seed_from
    from roundtable.kernel.errors import BadSetup
    from roundtable.kernel.match import Match
    from roundtable.lab.soak import some_options

    broken: list[str] = []

    def lawful(table: Table) -> Steps[None]:
        broken.extend(law.sentence() for law in laws(table.state))
        return step(table)

    dice = Dice(seed_from(f"outing {seed} {scene} {number}"))
    match: Match[Any, Any] | None = None
    for _ in range(SETUPS):
        options = some_options(GAME, dice) | {"scene": scene, "court": ("ready", "rolled")[dice.below(2)]}
        try:
            match = Match.new(
                GAME.but(step=lawful), seats=1 + dice.below(5), options=options, seed=f"{seed} {number}".encode()
            )
            break
        except BadSetup:
            continue
    if match is None:
        return
    made = 0
    while not match.over and made < longest and not broken:
        asks = list(match.asks.values())
        ask = asks[dice.below(len(asks))]
        match.answer(ask.seat, ask.sample(dice))
        made += 1
    done.played += 1
    done.finished += match.over
    done.decisions += made
    if broken:
        done.broken.append(f"{scene} {number}, after {made} answers: {'; '.join(broken)}")


def outings(
    games: Annotated[int, typer.Option(min=1, help="How many outings.")] = 100,
    first: Annotated[int, typer.Option(min=0, help="The number of the first.")] = 0,
    scene: Annotated[Scene, typer.Option(help="An evening in a dungeon, or a whole game of a campaign.")] = "campaign",
    seed: Annotated[str, typer.Option(help="The same seed gives the same outings.")] = "out",
) -> None:
    """Random evenings or games with random options and answers: their laws are asked after every step."""
    done = Outings()
    for number in range(first, first + games):
        outing(done, scene, seed, number)
    typer.echo(f"{done.played} outings, {done.finished} to their end, {done.decisions} decisions.")
    for one in done.broken:
        typer.echo(f"  {one}")
    if done.broken:
        raise typer.Exit(1)

"""`roundtable cool_duel`: how fair the game is."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, help="Cool Duel: how fair it is.")


@app.callback()
def commands() -> None:
    """Cool Duel: how fair it is."""


@app.command()
def balance(
    duels: Annotated[int, typer.Option(help="Duels for each pair of classes and each weapon.")] = 100,
    points: Annotated[int, typer.Option(help="Extra attribute points of every duelist.")] = 10,
    jobs: Annotated[int, typer.Option(min=0, help="Duels fought at a time; 0 for one on each core.")] = 0,
    write: Annotated[Path | None, typer.Option(help="A file for the page; without it the page is printed.")] = None,
) -> None:
    """Each class against each, and each weapon's win rate, from simulated duels."""
    from roundtable.games.cool_duel.commands.balance import report

    page = report(duels, points, jobs)
    if write:
        write.write_text(page, encoding="utf-8")
    else:
        typer.echo(page)


@app.command()
def ready(
    bot: Annotated[str, typer.Option(help="Who plays: a strength, or a thinker by its budget, think:trials=8.")] = "fair",
    duels: Annotated[int, typer.Option(min=1, help="Duels in all, those kept included.")] = 100,
    seed: Annotated[str, typer.Option(help="The same seed deals the same duels.")] = "ready",
    jobs: Annotated[int, typer.Option(min=0, help="Duels fought at a time; 0 for one on each core.")] = 1,
    keep: Annotated[Path | None, typer.Option(help="A file that keeps every duel; go on with it later.")] = None,
) -> None:
    """Each ready-made duelist's win rate, and each map's first seat, from duels dealt by lot."""
    from roundtable.games.cool_duel.commands import dealt
    from roundtable.lab.progress import watched

    fought = list(watched(dealt.duels(bot, seed, duels, keep, jobs), duels, "duels"))
    typer.echo(dealt.tables(fought))

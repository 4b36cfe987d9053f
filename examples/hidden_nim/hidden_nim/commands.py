"""`roundtable hidden_nim`: what the bot knows."""

from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, help="Hidden Nim: which takes are good.")


@app.callback()
def commands() -> None:
    """Hidden Nim: which takes are good."""


@app.command()
def takes(
    heap: Annotated[int, typer.Argument(min=1, help="Stones in the heap.")],
    most: Annotated[int, typer.Option(min=1, help="The most that may be taken at a time.")] = 3,
) -> None:
    """Which takes win for two players with empty fists."""
    from hidden_nim.bot import good_takes

    good = good_takes(heap, most)
    typer.echo(f"Take {good[0]}." if good else "Nothing helps: whatever you take, the other can answer it.")

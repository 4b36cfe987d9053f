"""What is told without options. A library that reads options takes longer to load than telling these takes."""

from __future__ import annotations


def games() -> str:
    """The games: what each is called, who plays it, what it is about."""
    from textwrap import fill

    from roundtable.kernel.game import find_game, game_names

    lines = []
    for name in game_names():
        game = find_game(name)
        fewest, most = game.seats
        seats = f"{fewest} to {most} players" if fewest < most else f"{most} player{'s' * (most > 1)}"
        lines.append(fill(f"{name:20} {game.title} ({seats}). {game.blurb}", 80, subsequent_indent=" " * 21))
    return "\n".join(lines)


def version() -> str:
    """Which Roundtable this is."""
    from importlib.metadata import version as installed

    return f"roundtable {installed('roundtable')}"


PLAIN = {"games": games, "--version": version}
"""By what was typed."""

"""Roundtable: five tabletop games of knights, duels and kingdoms.

What a user of the library needs is here:

    from roundtable import Match, find_bot, find_game, play

    game = find_game("akql")
    match = Match.new(game, seed=7, options={"quick_setup": True})
    bots = [find_bot(game, "squire", bytes([seat + 1])) for seat in range(match.setup.seats)]
    outcome = play(match, bots)

`Match` runs a game (see `roundtable.kernel.match`), `Setup` describes one, `Dice` and `Tape` are the dice, `play` lets
players finish a match, `find_bot` and `RandomPlayer` are such players.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from roundtable.kernel.dice import Dice, Tape
    from roundtable.kernel.errors import RoundtableError
    from roundtable.kernel.game import Outcome, Setup, find_game, game_names
    from roundtable.kernel.match import Match
    from roundtable.kernel.save import verify
    from roundtable.players import RandomPlayer, Seat, find_bot, play, strengths

__all__ = [
    "Dice",
    "Match",
    "Outcome",
    "RandomPlayer",
    "RoundtableError",
    "Seat",
    "Setup",
    "Tape",
    "find_bot",
    "find_game",
    "game_names",
    "play",
    "strengths",
    "verify",
]

_WHERE = {
    "kernel.dice": ("Dice", "Tape"),
    "kernel.errors": ("RoundtableError",),
    "kernel.game": ("Outcome", "Setup", "find_game", "game_names"),
    "kernel.match": ("Match",),
    "kernel.save": ("verify",),
    "players": ("RandomPlayer", "Seat", "find_bot", "play", "strengths"),
}
"""Each is loaded when it is first asked for: every command and every module of the package imports this one first."""


def __getattr__(name: str) -> Any:
    for module, names in _WHERE.items():
        if name in names:
            found = globals()[name] = getattr(import_module(f"{__name__}.{module}"), name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*globals(), *__all__]

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

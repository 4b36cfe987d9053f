"""Who sits at the table: the random player, scripted ones, the games' own bots, one that thinks ahead, and the loop that
plays a match out."""

from .bots import find_bot, plain_strengths, strengths
from .play import Seat, play, play_on
from .random_player import RandomPlayer
from .scripted import ScriptedPlayer
from .thinking import Thinker

__all__ = [
    "RandomPlayer",
    "ScriptedPlayer",
    "Seat",
    "Thinker",
    "find_bot",
    "plain_strengths",
    "play",
    "play_on",
    "strengths",
]

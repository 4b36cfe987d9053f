"""Who sits at the table: the random player, scripted ones, the games' own bots, and the loop that plays a match out."""

from .bots import find_bot, strengths
from .play import Seat, play, play_on
from .random_player import RandomPlayer
from .scripted import ScriptedPlayer

__all__ = ["RandomPlayer", "ScriptedPlayer", "Seat", "find_bot", "play", "play_on", "strengths"]

"""Who sits at the table: random, greedy and searching bots, and the loop that lets players play a match out."""

from .bots import find_bot, strengths
from .play import Seat, play
from .random_player import RandomPlayer
from .scripted import ScriptedPlayer

__all__ = ["RandomPlayer", "ScriptedPlayer", "Seat", "find_bot", "play", "strengths"]

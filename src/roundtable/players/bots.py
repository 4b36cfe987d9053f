"""Bots by name: the random one works for every game, the others are the game's own."""

from __future__ import annotations

from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import AnyGame, Player

from .random_player import RandomPlayer

RANDOM = "random"
LEVELS = ("gentle", "fair", "strong", "master")
"""How strong a bot is, in words: the weakest first. The random one is the gentlest."""


def strengths(game: AnyGame) -> list[str]:
    """The strengths of a game's bots, weakest first."""
    return [RANDOM, *game.bots]


def level(game: AnyGame, strength: str) -> str:
    """How strong a bot is, in plain words; its own name where the game has no such bot any more."""
    known = strengths(game)
    return LEVELS[min(known.index(strength), len(LEVELS) - 1)] if strength in known else strength


def find_bot(game: AnyGame, strength: str, seed: bytes) -> Player:
    """A bot of a game. Its dice are its own: they tell nothing about the match's."""
    if strength == RANDOM:
        return RandomPlayer(seed)
    if strength not in strengths(game):
        raise BadSetup(f"{game.title} has no bot {strength!r}; it has {', '.join(strengths(game))}")
    return game.bot(strength, seed)

"""Bots by name: plain strengths that are the same in every game, the games' own, and the random one."""

from __future__ import annotations

from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import AnyGame, Player

from .mistaken import Mistaken
from .random_player import RandomPlayer
from .thinking import ALWAYS, Budget, Thinker

RANDOM = "random"
GENTLE, FAIR, STRONG, MASTER = "gentle", "fair", "strong", "master"
IN_WORDS: dict[str, str] = {
    GENTLE: "plays along and often misses what is good: for a first match",
    FAIR: "knows the rules of thumb and answers at once",
    STRONG: "has a plan, or looks a little way ahead",
    MASTER: "thinks as long as a patient player would",
}
"""The strengths in plain words, weakest first. (The last two only where the game brings a judgement, a master only where
more thought plays better.)"""
THINKING = (STRONG, MASTER)
PATIENCE = {STRONG: 2.0, MASTER: 6.0}
"""Seconds after which a thinker answers where somebody waits for it, however slow the machine."""


def budget(game: AnyGame, strength: str, awaited: bool = False) -> Budget:
    """How much a thinker of a strength in plain words thinks about a question of a game.

    It counts trials, so that a seed gives the same match again on any machine; only where a person waits does a clock end it.
    """
    assert game.judgement is not None, "only games with a judgement have thinkers"
    effort = game.judgement.effort
    seconds = PATIENCE[strength] if awaited else 0.0
    if strength == STRONG and effort.master:
        return Budget(trials=effort.strong, seconds=seconds, trust=effort.trust, attention=effort.attention)
    return Budget(
        trials=effort.master or effort.strong,
        seconds=seconds,
        widest=effort.widest,
        trust=effort.trust,
        worth=effort.worth,
        attention=ALWAYS if effort.master else effort.attention,
    )


def strengths(game: AnyGame) -> list[str]:
    """The random player and the game's own bots, weakest first. All of them answer at once."""
    return [RANDOM, *game.bots]


def plain_strengths(game: AnyGame) -> list[str]:
    """The strengths in plain words that this game has, weakest first."""
    if not game.bots:
        return []
    if game.judgement is None:
        return [GENTLE, FAIR]
    return [word for word in IN_WORDS if word != MASTER or game.judgement.effort.master]


def offered(game: AnyGame) -> list[str]:
    """The strengths that people are offered, the first the gentlest, then the tempers of the game's best; the random player
    comes last, for who wants it."""
    return [*plain_strengths(game), *game.tempers, RANDOM]


def usual(game: AnyGame) -> str:
    """Whom one plays against unless one says otherwise: the game's own best, who answers at once."""
    return FAIR if game.bots else RANDOM


def unasked(game: AnyGame, friend: bool) -> str:
    """The bot at a seat where nobody said how strong: the first opponent is gentle, who plays with one as good as can be."""
    return strengths(game)[-1] if friend else offered(game)[0]


def known(game: AnyGame) -> list[str]:
    """Every name of a bot that is understood."""
    return [*strengths(game), *game.tempers, *plain_strengths(game)]


def level(game: AnyGame, strength: str) -> str:
    """How strong a bot is, in plain words; its own name where there is no other."""
    if strength in game.bots:
        return FAIR if strength == game.bots[-1] else GENTLE
    return strength


def find_bot(game: AnyGame, strength: str, seed: bytes, awaited: bool = False) -> Player:
    """A bot of a game, `awaited` if somebody waits for it. Its dice are its own: they tell nothing about the match's."""
    if strength == RANDOM:
        return RandomPlayer(seed)
    if strength in game.bots or strength in game.tempers:
        return game.bot(strength, seed)
    if strength == MASTER and game.judgement is not None and not game.judgement.effort.master:
        strength = STRONG  # tables from when there was one: what it tried out was no better
    if strength not in plain_strengths(game):
        raise BadSetup(f"{game.title} has no bot {strength!r}; it has {', '.join(known(game))}")
    if strength in THINKING:
        return Thinker(game, seed, budget(game, strength, awaited))
    best = game.bot(game.bots[-1], seed)
    return best if strength == FAIR else Mistaken(best, seed)

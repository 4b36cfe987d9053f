"""The most sensible answer is number 1: what a fair bot would answer is shown first, in the page and in the terminal."""

from __future__ import annotations

import logging
from hashlib import blake2b
from typing import Any

import msgspec

from roundtable.kernel.asks import Allocate, Ask, Choose, ChooseNumber, ChooseSome
from roundtable.kernel.dice import SEED_BYTES
from roundtable.kernel.match import Match

from .bots import FAIR, find_bot
from .play import Seat

log = logging.getLogger("roundtable.players")
OPENS = "each"
"""The key by which a question about many figures falls into one for each. Bots like that; people want the short way first."""


def arrange(match: Match[Any, Any], seat: int) -> None:
    """Let the question to a seat begin with what a fair bot would answer with what that seat may see.

    Of things of which several are chosen, those that it would choose come first; with them, with a number and with what is
    divided the whole answer is told as well (`first`).

    For people only: nothing of it is reckoned where nobody reads the question. Options that know by themselves which one is
    suggested keep their word, and a game without bots its own order. The same question is arranged the same way each time,
    and in the same way in any match that might be this one for all the seat knows: the order tells no secret.
    """
    ask = match.asks.get(seat)
    kinds = (Allocate, Choose, ChooseNumber, ChooseSome)
    if not isinstance(ask, kinds) or ask.first is not None or not match.game.bots:
        return
    if isinstance(ask, Choose) and (len(ask.options) < 2 or hasattr(ask.options, "suggested")):
        return
    try:
        bot = find_bot(match.game, FAIR, _seed(match, ask))
        first = ask.check(bot.choose(Seat(match, seat), ask))
    except Exception:  # a bot that fails must not keep people from their question; the order is then the rules' own
        log.exception("the fair bot of %s cannot say what is sensible: %s", match.game.name, ask.prompt)
        return
    if isinstance(ask, ChooseNumber) and isinstance(first, int):
        first = min(first, _enough(ask, first))
    if first != OPENS:
        ask.first = first


def _enough(ask: ChooseNumber, otherwise: int) -> int:
    """The least amount that is told to be certain already: nobody is advised to spend more than that."""
    return next((int(one.key) for one in ask.amounts() if one.certain), otherwise)


def _seed(match: Match[Any, Any], ask: Ask) -> bytes:
    """For the bot's dice: of what the seat sees and nothing else."""
    return blake2b(msgspec.json.encode([match.view(ask.seat), ask.prompt]), digest_size=SEED_BYTES).digest()

"""A bot that counts: it leaves a multiple of one more than can be taken, and opens its fist when that makes one."""

from hidden_nim.rules import OPEN
from hidden_nim.view import View
from roundtable.kernel.asks import Ask, Choose, Json
from roundtable.kernel.dice import Dice
from roundtable.kernel.game import Chair


def good_takes(heap: int, most: int) -> list[int]:
    """How many to take so that whatever the next one takes, one can take the rest of that round (two players, no fists)."""
    return [n for n in range(1, min(heap, most) + 1) if (heap - n) % (most + 1) == 0]


class Counter:
    """Sees only what its seat sees."""

    def __init__(self, seed: bytes) -> None:
        self._dice = Dice(seed)

    def choose(self, chair: Chair, ask: Ask) -> Json:
        view = chair.view
        assert isinstance(view, View) and isinstance(ask, Choose)
        if good := good_takes(view.heap, view.most):
            return f"take {good[0]}"
        mine = view.fists[chair.seat]
        if OPEN in ask.options and mine and (view.heap + int(mine)) % (view.most + 1) == 0:
            return OPEN
        return ask.sample(self._dice)


def bot(strength: str, seed: bytes) -> Counter:
    return Counter(seed)

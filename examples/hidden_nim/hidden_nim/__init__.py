"""Hidden Nim: a heap of stones, and a fist of pebbles for everybody."""

from typing import TYPE_CHECKING

from roundtable.kernel.game import Game

if TYPE_CHECKING:
    from hidden_nim.options import Options
    from hidden_nim.state import Nim

GAME: "Game[Nim, Options]" = Game(
    package=__name__,
    name="hidden_nim",
    title="Hidden Nim",
    blurb="Take the last stone of the heap, and remember what the others may have in their fists.",
    ledgers=("hidden_nim",),
    version=1,
    state_type="state:Nim",
    seats=(2, 4),
    minutes=(2, 5),
    complexity=1,
    bots=("counter",),
)

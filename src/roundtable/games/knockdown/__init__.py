"""Knockdown Volume III: two fighters, a narrow Arena, cards for fists. First to win two rounds."""

from typing import TYPE_CHECKING

from roundtable.kernel.game import Game

if TYPE_CHECKING:
    from roundtable.games.knockdown.options import Options
    from roundtable.games.knockdown.state import Knockdown

GAME: "Game[Knockdown, Options]" = Game(
    package=__name__,
    name="knockdown",
    title="Knockdown Volume III",
    blurb="A duel on a lane of nine spaces: take attacks from a common row, pay combos with them, knock the other out.",
    ledgers=("knockdown",),
    version=3,
    state_type="state:Knockdown",
    seats=(2, 2),
    minutes=(30, 60),
    complexity=2,
    bots=("brawler", "planner"),
    main_options=("quick_setup", "random_fighters", "knockdown_test", "deck"),
    turning=("KD-067", "KD-068 wins", "KD-069 wins", "KD-070 wins"),
)

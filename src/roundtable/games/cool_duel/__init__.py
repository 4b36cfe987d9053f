"""Cool Duel: open duels of action points, reactions and arithmetic, on maps with cover."""

from typing import TYPE_CHECKING

from roundtable.kernel.game import Blow, Game

if TYPE_CHECKING:
    from roundtable.games.cool_duel.options import Options
    from roundtable.games.cool_duel.state import Duel

GAME: "Game[Duel, Options]" = Game(
    package=__name__,
    name="cool_duel",
    title="Cool Duel",
    blurb="Build a duelist, spend your action points well, and answer every blow: block, dodge or parry.",
    ledgers=("cool_duel",),
    version=4,
    state_type="state:Duel",
    seats=(2, 8),
    minutes=(30, 60),
    complexity=3,
    bots=("duelist",),
    main_options=("map", "quick_setup", "rounds_to_win", "sides"),
    turning=("CD-008", "CD-033", "CD-327"),
    blows=(
        Blow(
            "HP {hp} to {left}",
            "hp",
            "left",
            by=("{name} attacks {target}", "{name} parries with {total} against {target}"),
            told="{name} goes from {hp} HP to {left}.",
            saved="{name} is favored",
        ),
    ),
)

"""What a seat cannot know: chits that lie face down, and a retinue that the enemy is still building (KK-074, KK-076)."""

from __future__ import annotations

import msgspec

from roundtable.games.knights_and_knaves.retinue import samples
from roundtable.games.knights_and_knaves.state import Battle, Chit, Figure
from roundtable.kernel.dice import Source


def seen(battle: Battle, figure: Figure, side: int | None) -> Figure:
    """A figure as a side (None: a spectator) sees it: of an enemy's chit only the back (KK-074, KK-076)."""
    if battle.revealed or figure.side == side or not (figure.chit or figure.result):
        return figure
    return msgspec.structs.replace(figure, chit="face down" if figure.chit else "", result="")


def determinise(state: Battle, seat: int, dice: Source) -> None:
    """Give enemies whose chits lie face down others they might have, and an enemy who builds a retinue another one."""
    enemy = 1 - seat % 2
    if enemy in state.retinues:
        ready = list(samples().values())
        sample = ready[dice.below(len(ready))]
        done = [unit for unit in state.retinues[enemy] if unit == ["done"]]
        state.retinues[enemy] = [[unit.name, *unit.rows] for unit in sample.units] + done
    if state.revealed:
        return
    for figure in state.figures.values():
        if figure.side == enemy and figure.chit:
            might: list[Chit] = ["stay", "move", "shoot"] if figure.ready else ["stay", "move"]
            figure.chit = might[dice.below(len(might))]
            figure.result = "" if figure.commanded else "full_move" if figure.chit == "move" else "stay"

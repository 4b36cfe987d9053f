"""The rules of Cool Duel, from the first question to the last blow.

prepare: duelists are drawn up · rounds: lots, deployment, how a round ends, the rest · turn: a slot, a turn, its start and
end · actions: what can be done on a turn · attack, reactions, special: one attack · movement, handling, abilities, frenzy ·
harm, dice: what is done to a character, and the rolls.
"""

from __future__ import annotations

from roundtable.games.cool_duel.rules import prepare, rounds, turn
from roundtable.games.cool_duel.rules.moments import T, effects
from roundtable.kernel.asks import Steps


def step(table: T) -> Steps[None]:
    """Play the next short piece of the duel."""
    phase = table.state.phase
    if phase == "build":
        if table.options.quick_setup and not table.state.builds:
            yield from prepare.ready_at_once(table)
        else:
            yield from prepare.draw_up(table)
    elif phase == "round":
        yield from rounds.begin_round(table)
    elif phase == "deploy":
        yield from rounds.deploy(table)
    elif phase == "slot":
        yield from turn.begin_slot(table)
    elif phase == "turn":
        yield from turn.begin_turn(table)
    elif phase == "act":
        yield from turn.act(table)
    elif phase == "rest":
        yield from rounds.rest(table)
    rounds.check_round(table)


__all__ = ["effects", "step"]

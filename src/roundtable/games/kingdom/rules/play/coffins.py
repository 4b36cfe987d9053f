"""The Dead in a Coffin: they may go on using Assists and Interrupts, for 1 Voice of the People each (MYK-WORLD-619)."""

from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.state import Campaign, Holding, Ref

COFFIN = "Coffin"


def occupied(held: Holding | None) -> bool:
    return held is not None and bool(held.choice)


def lies_in_one(state: Campaign, who: Ref) -> bool:
    """Whether one of the Dead lies in somebody's Coffin."""
    return any(who in held.choice for one in state.people for held in one.items if held.item == COFFIN)


def may_speak(state: Campaign, who: Ref) -> bool:
    """Whether one of the Dead may use an Assist or Interrupt: from a Coffin, with a Voice to pay for it."""
    return figures.is_person(who) and figures.get(state, who).dead and lies_in_one(state, who) and state.kingdom.voices > 0

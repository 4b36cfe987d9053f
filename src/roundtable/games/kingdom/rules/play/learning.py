"""What happens at the moment somebody learns a Skill that asks for a choice then, whoever teaches it (MYK-GEAR-006).

    yield from learned(table, who, known)         # after `known` was added to the Skills of somebody
"""

from collections.abc import Callable

from roundtable.games.kingdom.state import KnownSkill, Ref, Table
from roundtable.kernel.asks import Steps

Learning = Callable[[Table, Ref, KnownSkill], Steps[None]]
LEARNING: dict[str, Learning] = {}


def on_learning(skill: str) -> Callable[[Learning], Learning]:
    """Say of a function that it is carried out when somebody learns a Skill."""

    def register(function: Learning) -> Learning:
        LEARNING[skill] = function
        return function

    return register


def learned(table: Table, who: Ref, known: KnownSkill) -> Steps[None]:
    """Somebody has learned a Skill: what it does at once."""
    if known.name in LEARNING:
        yield from LEARNING[known.name](table, who, known)

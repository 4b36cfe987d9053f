"""What happens at the moment somebody learns a Skill that asks for a choice then, whoever teaches it (MYK-GEAR-006).

    yield from learned(table, who, known)         # after `known` was added to the Skills of somebody
"""

from collections.abc import Callable

from roundtable.games.kingdom.rules.play import figures
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


LEVEL_UPS: dict[str, Learning] = {}
"""What a Skill lets its owner change on a Level Up, by its name (MYK-GEAR-126)."""


def levelled(table: Table, who: Ref) -> Steps[None]:
    """Somebody is a Level higher: what the Skills they know make of it."""
    for known in list(figures.landmaker(table.state, who).skills):
        if known.name in LEVEL_UPS:
            yield from LEVEL_UPS[known.name](table, who, known)


EACH_GAME: dict[str, Learning] = {}
"""What a Skill asks to be named as a game begins (MYK-GEAR-100, MYK-GEAR-111, MYK-WORLD-696)."""


def each_game(skill: str) -> Callable[[Learning], Learning]:
    """Say of a function that it is carried out for who knows a Skill as a game begins."""

    def register(function: Learning) -> Learning:
        EACH_GAME[skill] = function
        return function

    return register


def named_for_the_game(table: Table, who: Ref) -> Steps[None]:
    """Everything somebody's Skills ask to be named for this game."""
    for known in figures.landmaker(table.state, who).skills:
        if known.name in EACH_GAME:
            yield from EACH_GAME[known.name](table, who, known)

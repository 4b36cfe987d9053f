"""Actions: each is one record with its verb, how it is told and what it does.

An option's key is the verb and its words: "attack slash right p2", "drop quick 2". Keys are found without labels, for who
only counts or draws; `told` writes an option out for who reads it.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from roundtable.games.cool_duel.rules.moments import T
from roundtable.games.cool_duel.state import Character
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

Told = Callable[[T, Character, str, list[str]], Option]
"""The option with this key, of these words: `told(table, who, key, words)`."""
Does = Callable[[T, Character, list[str]], Steps[None] | None]
"""Carry it out: `does(table, who, words)`."""


class Action(msgspec.Struct, frozen=True):
    """An action as it was registered."""

    verb: str
    told: Told
    does: Does
    ends_turn: bool = False


ACTIONS: dict[str, Action] = {}
"""Everything a character may do on its turn, by verb (CD-044)."""


def action(verb: str, told: Told, ends_turn: bool = False) -> Callable[[Does], Does]:
    """Register what a verb does."""

    def register(does: Does) -> Does:
        ACTIONS[verb] = Action(verb, told, does, ends_turn)
        return does

    return register


def tell(table: T, who: Character, key: str) -> Option:
    """An option written out."""
    verb, *words = key.split()
    return ACTIONS[verb].told(table, who, key, words)


def perform(table: T, who: Character, key: str) -> tuple[Action, Steps[None] | None]:
    """Carry out a choice; what of it may need further answers is given back, to be gone through."""
    verb, *words = key.split()
    found = ACTIONS[verb]
    return found, found.does(table, who, words)

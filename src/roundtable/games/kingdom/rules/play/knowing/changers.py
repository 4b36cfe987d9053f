"""Skills, Items and places that give Skills to others or bar them (MYK-PLAY-024, MYK-PLAY-026), and whether any is in play.

Where none is, which Skills and Items work follows from a `stamp` of the position.
"""

from collections.abc import Callable, Iterable
from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.knowing.own import SPENT, STEADY, WORN, barred_for_all, working_alone, worn
from roundtable.games.kingdom.rules.record import forms, haunting
from roundtable.games.kingdom.state import Campaign, Character, Fighter, Foe, Lasting, Ref

Grant = Callable[[Campaign, Ref], Iterable[tuple[Ref, str]]]
Bar = Callable[[Campaign, Ref, Ref, str], bool]
GRANTS: dict[str, Grant] = {}
"""Skills that give Skills: for each holder, to whom which."""
BARS: dict[str, Bar] = {}
"""Skills that bar Skills: whether the holder's bars a Skill of somebody."""
FIELDS: list[tuple[Callable[[Campaign], bool], Bar]] = []
"""Bars that no Skill but a place brings: whether there is any now, and whether it bars a Skill of somebody."""
ROUNDS = 3


def grants(skill: str) -> Callable[[Grant], Grant]:
    """Say of a function that it tells whom a Skill gives which Skills."""

    def register(function: Grant) -> Grant:
        GRANTS[skill] = function
        return function

    return register


def bars(skill: str) -> Callable[[Bar], Bar]:
    """Say of a function `(state, holder, whose, name)` that it tells which Skills a Skill bars."""

    def register(function: Bar) -> Bar:
        BARS[skill] = function
        return function

    return register


def worked_out(state: Campaign) -> dict[Ref, list[str]]:
    """The Skills that work for everybody in play, once all that give and bar them have done so."""
    base = {who: working_alone(state, who) for who in figures.in_play(state)}
    for there, bar in FIELDS:
        if there(state):
            base = {who: [name for name in names if not bar(state, who, who, name)] for who, names in base.items()}
    if not (GRANTS or BARS) or not any(name in GRANTS or name in BARS for names in base.values() for name in names):
        return base
    now = base
    for _ in range(ROUNDS):
        given = {who: list(names) for who, names in base.items()}
        for who, names in now.items():
            for name in names:
                if name in GRANTS:
                    for to, gift in GRANTS[name](state, who):
                        if to in given and gift not in given[to] and gift not in barred_for_all(state):
                            given[to].append(gift)
        barring = [(who, name) for who, names in now.items() for name in names if name in BARS]
        after = {
            who: [name for name in names if not any(BARS[bar](state, holder, who, name) for holder, bar in barring)]
            for who, names in given.items()
        }
        if after == now:
            break
        now = after
    return now


# --- whether any is in play ---------------------------------------------------------------------------------------------


def changing(state: Campaign) -> bool:
    """Whether a Skill, an Item or a place in play gives or bars Skills: then whose work must be worked out together, and
    it may follow from anything."""
    return bars_here(state) or any(brings_changes(one) for _, one in figures.everybody(state))


def bars_here(state: Campaign) -> bool:
    """Whether a place bars Skills."""
    battle = state.battle
    return battle is not None and bool(battle.traps) and any(there(state) for there, _ in FIELDS)


def brings_changes(one: Fighter) -> bool:
    """Whether somebody has a Skill or an Item that gives or bars Skills."""
    if one.items and any(held.item in WORN and held.item not in STEADY for held in one.items):
        return True
    if type(one) is Foe:
        if one.area and not one.away and (_changing_book(one.book) or (bool(one.knows) and _changes(one.knows))):
            return True
    elif type(one) is not Character or one.absent:
        return False
    elif _changes([known_.name for known_ in one.skills]):
        return True
    return bool(one.gained) and _changes([gained.name for gained in one.gained])


def _changing_book(book: str) -> bool:
    _count_changers()
    found = _books.get(book)
    if found is None:
        found = _books[book] = _changes(books.monsters[book].skills)
    return found


_books: dict[str, bool] = {}
"""Whether a monster's own Skills change others' Skills."""
CHANGERS: set[str] = set()
CHANGERS_COUNTED = [0]


def _changes(names: list[str]) -> bool:
    _count_changers()
    return not CHANGERS.isdisjoint(names)


def _count_changers() -> None:
    """Forget what was found out before more effects were loaded: a tool may muster a fight before one is played."""
    if CHANGERS_COUNTED[0] != len(GRANTS) + len(BARS):
        CHANGERS.clear()
        CHANGERS.update(GRANTS, BARS)
        CHANGERS_COUNTED[0] = len(GRANTS) + len(BARS)
        _books.clear()


# --- where none is ------------------------------------------------------------------------------------------------------

COUNTS = ("barred", "monster skill", "stopped item", "stopped material", forms.FORM, SPENT)
"""What of the effects in force decides which Skills and Items work."""
DECIDES_SKILLS = frozenset([*COUNTS, haunting.ACTED])
"""The same, with what wakes the Permanent Skills of a Ghost."""


def stamp(state: Campaign) -> tuple[Any, ...]:
    """Everything that decides which Skills and Items work, as one value, where no Skill or place changes Skills.

    Whoever has the same stamp has the same Skills and Items, so what follows from it may be shared.
    """
    parts: list[Any] = [state.battle is None]
    if state.lasting:
        parts.append(_in_force(state.lasting))
    battle = state.battle
    if battle is not None:
        for number, foe in enumerate(battle.foes):
            if foe.area and not foe.away:
                parts.append((number, foe.book, *foe.knows) if foe.knows else (number, foe.book))
                if foe.form:
                    parts.append(foe.form)
                _more(parts, state, f"f{number}", foe)
    for number, one in enumerate(state.people):
        here = not one.absent and one.away != figures.ELSEWHERE
        if here and not (battle is not None and (not one.area or one.away)):
            parts.append((-1 - number, *[known_.name for known_ in one.skills]))
            if haunting.silent(state, one):
                parts.append("silent")
            _more(parts, state, f"p{number}", one)
    return tuple(parts)


def _in_force(lasting: list[Lasting]) -> tuple[tuple[str, str], ...]:
    return tuple((effect.what, effect.note) for effect in lasting if effect.what in COUNTS)


def _more(parts: list[Any], state: Campaign, who: Ref, one: Fighter) -> None:
    if one.gained:
        parts.append(tuple(gained.name for gained in one.gained))
    if one.lasting:
        parts.append(_in_force(one.lasting))
    if one.items:
        parts.append(tuple((held.item, held.slots[0] if held.slots else 0, held.mark) for held in one.items))
        given = worn(state, who, one)
        if given:
            parts.append(tuple(given))

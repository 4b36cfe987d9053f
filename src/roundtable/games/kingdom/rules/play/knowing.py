"""Which Skills work for whom now: the own ones, those gained for a while, less those barred.

A PC's Permanent Monster Skill works only in a cycle for which 1 Hope was paid (MYK-PLAY-047, MYK-PLAY-048). Some Skills give
Skills to others or bar them (`grants`, `bars`): what they do is worked out until nothing changes any more, grants before
bars (MYK-PLAY-024, MYK-PLAY-026).
"""

from collections.abc import Callable, Iterable
from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.state import Campaign, Fighter, Foe, Holding, Lasting, Ref

Grant = Callable[[Campaign, Ref], Iterable[tuple[Ref, str]]]
Bar = Callable[[Campaign, Ref, Ref, str], bool]
GRANTS: dict[str, Grant] = {}
"""Skills that give Skills: for each holder, to whom which."""
BARS: dict[str, Bar] = {}
"""Skills that bar Skills: whether the holder's bars a Skill of somebody."""
FIELDS: list[tuple[Callable[[Campaign], bool], Bar]] = []
"""Bars that no Skill but a place brings: whether there is any now, and whether it bars a Skill of somebody."""
WORN: dict[str, Callable[[Campaign, Ref, Holding], list[str]]] = {}
"""Items that give Skills to who has them equipped: functions (state, who, the copy) -> names (MYK-WORLD-502)."""
ROUNDS = 3
SEALED = "sealed "
"""How the mark of an Item begins that holds a Skill for its bearer (MYK-WORLD-758)."""


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


def own_skills(state: Campaign, who: Ref) -> list[str]:
    """What somebody knows or has gained, whether it works now or not."""
    one = figures.get(state, who)
    if who[0] == "b":
        return []  # a Base knows nothing
    if isinstance(one, Foe):
        names = books.monsters[one.book].skills
        if not one.knows and not one.gained:
            return names
        names = [*names, *one.knows]
    else:
        names = [known.name for known in state.people[int(who[1:])].skills]
    sealed = [held.mark[len(SEALED) :] for held in one.items if held.mark.startswith(SEALED)]
    sealed += _worn(state, who, one)
    return [*names, *(gained.name for gained in one.gained), *sealed] if one.gained or sealed else names


def _worn(state: Campaign, who: Ref, one: Fighter) -> list[str]:
    """The Skills that equipped Items give."""
    return [name for held in one.items if held.item in WORN for name in WORN[held.item](state, who, held)]


def _working(state: Campaign, who: Ref) -> list[str]:
    """The own Skills less those that are barred for this figure by name, and Permanent Monster Skills not paid for."""
    names = own_skills(state, who)
    one = figures.get(state, who)
    if one.lasting or state.lasting:
        barred = barred_for_all(state) + [effect.note for effect in one.lasting if effect.what == "barred"]
        if barred:
            names = [name for name in names if name not in barred and "*" not in barred]
    if who[0] == "p":
        awake = [effect.note for effect in one.lasting if effect.what == "monster skill"]
        names = [name for name in names if not needs_waking(name) or name in awake]
    return names


def barred_for_all(state: Campaign) -> list[str]:
    """Skills that nobody at all can use for a while (MYK-GEAR-079)."""
    return [effect.note for effect in state.lasting if effect.what == "barred"]


def needs_waking(name: str) -> bool:
    """Whether a PC must pay for a cycle of it: a Permanent Monster Skill (MYK-PLAY-048, MYK-WORLD-409)."""
    skill = books.skills[name]
    return skill.is_monster_skill and skill.works_as == "Permanent"


def skills_of(state: Campaign, who: Ref) -> list[str]:
    """The Skills that work for somebody now."""
    if not changing(state):
        return _working(state, who)
    everybody = known(state)
    return everybody[who] if who in everybody else _working(state, who)


def changing(state: Campaign) -> bool:
    """Whether a Skill or a place in play gives or bars Skills: then whose work must be worked out for all together."""
    battle = state.battle
    if battle is not None:
        if battle.traps and any(there(state) for there, _ in FIELDS):
            return True
        for foe in battle.foes:
            if foe.area and not foe.away and (_changing_book(foe.book) or (foe.knows and _changes(foe.knows))):
                return True
            if foe.gained and _changes([gained.name for gained in foe.gained]):
                return True
    return any(
        not one.absent
        and (
            _changes([known_.name for known_ in one.skills])
            or (bool(one.gained) and _changes([gained.name for gained in one.gained]))
        )
        for one in state.people
    )


def _changing_book(book: str) -> bool:
    found = _books.get(book)
    if found is None:
        found = _books[book] = _changes(books.monsters[book].skills)
    return found


_books: dict[str, bool] = {}
"""Whether a monster's own Skills change others' Skills."""
COUNTS = ("barred", "monster skill", "stopped item", "stopped material")
"""What of the effects in force decides which Skills and Items work."""


def stamp(state: Campaign) -> tuple[Any, ...] | None:
    """Everything that decides which Skills and Items work, as one value; None where Skills or places change Skills.

    Whoever has the same stamp has the same Skills, so what follows from it may be kept.
    """
    if changing(state):
        return None
    parts: list[Any] = []
    if state.lasting:
        parts.append(_in_force(state.lasting))
    battle = state.battle
    if battle is not None:
        for number, foe in enumerate(battle.foes):
            if foe.area and not foe.away:
                parts.append((number, foe.book, *foe.knows) if foe.knows else (number, foe.book))
                _more(parts, state, f"f{number}", foe)
    for number, one in enumerate(state.people):
        if not one.absent and not (battle is not None and (not one.area or one.away)):
            parts.append((-1 - number, *[known_.name for known_ in one.skills]))
            _more(parts, state, f"p{number}", one)
    return tuple(parts)


def _changes(names: list[str]) -> bool:
    if CHANGERS_COUNTED[0] != len(GRANTS) + len(BARS):
        CHANGERS.clear()
        CHANGERS.update(GRANTS, BARS)
        CHANGERS_COUNTED[0] = len(GRANTS) + len(BARS)
    return not CHANGERS.isdisjoint(names)


CHANGERS: set[str] = set()
CHANGERS_COUNTED = [0]


def _in_force(lasting: list[Lasting]) -> tuple[tuple[str, str], ...]:
    return tuple((effect.what, effect.note) for effect in lasting if effect.what in COUNTS)


def _more(parts: list[Any], state: Campaign, who: Ref, one: Fighter) -> None:
    if one.gained:
        parts.append(tuple(gained.name for gained in one.gained))
    if one.lasting:
        parts.append(_in_force(one.lasting))
    if one.items:
        parts.append(tuple((held.item, held.slots[0] if held.slots else 0, held.mark) for held in one.items))
        worn = _worn(state, who, one)
        if worn:
            parts.append(tuple(worn))


def known(state: Campaign) -> dict[Ref, list[str]]:
    """The Skills that work for everybody in play."""
    base = {who: _working(state, who) for who in figures.in_play(state)}
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


def has(state: Campaign, who: Ref, skill: str) -> bool:
    """Whether a Skill works for somebody now; Command XX by any of its names (MYK-WORLD-414)."""
    return among(skill, skills_of(state, who))


def among(skill: str, names: list[str]) -> bool:
    """Whether a Skill is among these, Command XX by any of its names."""
    return skill in names or (skill == COMMAND and any(name.startswith("Command ") for name in names))


COMMAND = "Command XX"
"""Monsters know it by the category they command: Command Ogre."""


def commanded(state: Campaign, who: Ref) -> list[str]:
    """The categories somebody commands: those of the Skills' names, else the own one (MYK-WORLD-414)."""
    names = [name for name in skills_of(state, who) if name.startswith("Command ")]
    return [figures.category(state, who) if name == COMMAND else name.removeprefix("Command ") for name in names]


def out_of_action(state: Campaign, who: Ref) -> bool:
    """Whether somebody may take no actions in this Quarter, Combats in it included (MYK-PLAY-289)."""
    return any(effect.what == "no actions" and effect.until == "cycle" for effect in figures.get(state, who).lasting)

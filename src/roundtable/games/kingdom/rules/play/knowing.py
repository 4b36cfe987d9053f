"""Which Skills work for whom now: the own ones, those gained for a while, less those barred.

A PC's Permanent Monster Skill works only in a cycle for which 1 Hope was paid (MYK-PLAY-047, MYK-PLAY-048). Some Skills give
Skills to others or bar them (`grants`, `bars`): what they do is worked out until nothing changes any more, grants before
bars (MYK-PLAY-024, MYK-PLAY-026).
"""

from collections.abc import Callable, Iterable

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.state import Campaign, Foe, Ref

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


def own_skills(state: Campaign, who: Ref) -> list[str]:
    """What somebody knows or has gained, whether it works now or not."""
    one = figures.get(state, who)
    if isinstance(one, Foe):
        names = books.monsters[one.book].skills
        if not one.knows and not one.gained:
            return names
        names = [*names, *one.knows]
    else:
        names = [known.name for known in state.people[int(who[1:])].skills]
    return [*names, *(gained.name for gained in one.gained)] if one.gained else names


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
    if any(there(state) for there, _ in FIELDS):
        return known(state)[who] if who in figures.in_play(state) else _working(state, who)
    if not (GRANTS or BARS) or not _changers(state):
        return _working(state, who)
    return known(state)[who] if who in figures.in_play(state) else _working(state, who)


def _changers(state: Campaign) -> bool:
    """Whether anybody in play has a Skill that gives or bars Skills."""
    return any(name in GRANTS or name in BARS for who in figures.in_play(state) for name in own_skills(state, who))


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
    names = skills_of(state, who)
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

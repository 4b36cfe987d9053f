"""Which Skills work for whom now: the own ones, those gained for a while, less those barred.

A PC's Permanent Monster Skill works only in a cycle for which 1 Hope was paid (MYK-PLAY-047, MYK-PLAY-048). Some Skills give
Skills to others or bar them (`grants`, `bars`): what they do is worked out until nothing changes any more, grants before
bars (MYK-PLAY-024, MYK-PLAY-026).
"""

from collections.abc import Callable, Collection, Iterable
from functools import cache
from itertools import chain, repeat
from operator import attrgetter, is_, itemgetter
from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.record import bonds, forms, haunting
from roundtable.games.kingdom.state import (
    INSIDE,
    ORIGIN,
    TOUCHED,
    Campaign,
    Character,
    Counted,
    Fighter,
    Foe,
    Holding,
    Lasting,
    Ref,
    Tie,
)
from roundtable.kernel.record import encode
from roundtable.kernel.table import CHANGES, RULES

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
STEADY: set[str] = set()
"""Of these Items those whose gifts follow from nothing but the bearer's Jobs."""
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


def told_skills(state: Campaign, by: Ref, whom: Ref) -> list[str]:
    """The Skills of somebody that another may read and choose among: of unknown monsters the Court knows none
    (MYK-PLAY-572, MYK-CREATE-244)."""
    hidden = figures.unknown(state, whom) and figures.team(state, by) == "court"
    return [] if hidden else list(dict.fromkeys(own_skills(state, whom)))


def own_skills(state: Campaign, who: Ref) -> list[str]:
    """What somebody knows or has gained, whether it works now or not."""
    one = figures.get(state, who)
    if who[0] == "b":
        return []  # a Base knows nothing
    if type(one) is Foe:
        names = books.monsters[one.book].skills
        if not one.knows and not one.gained:
            return names
        names = [*names, *one.knows]
    else:
        names = [known.name for known in state.people[int(who[1:])].skills]
        if one.lasting and (taken := forms.form(one)) is not None:
            names = forms.skills_of(taken, names)
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
    if one.lasting:
        names = _with_spent(one, names)
    if one.lasting or state.lasting:
        barred = barred_for_all(state) + [effect.note for effect in one.lasting if effect.what == "barred"]
        if barred:
            names = [name for name in names if name not in barred and "*" not in barred]
    if type(one) is Foe and one.form == "transformed":  # MYK-BEAST-328
        names = [name for name in names if name == "Public Enemy" or not books.skills[name].is_monster_skill]
    if who[0] == "p":
        awake = [effect.note for effect in one.lasting if effect.what == "monster skill"]
        names = [name for name in names if not needs_waking(name) or name in awake]
        if haunting.silent(state, state.people[int(who[1:])]):
            names = [name for name in names if books.skills[name].works_as != "Permanent"]
    return names


def _with_spent(one: Fighter, names: list[str]) -> list[str]:
    """The same and what somebody had for one use, of which something is still to come."""
    later = [effect.note for effect in one.lasting if effect.what == SPENT and effect.note not in names]
    return [*names, *later] if later else names


def is_spent(state: Campaign, who: Ref, skill: str) -> bool:
    """Whether somebody had a Skill for one use and has used it: it cannot be used again (MYK-CREATE-258)."""
    one = figures.get(state, who)
    spent = any(effect.what == SPENT and effect.note == skill for effect in one.lasting)
    return spent and skill not in own_skills(state, who)


def barred_for_all(state: Campaign) -> list[str]:
    """Skills that nobody at all can use for a while (MYK-GEAR-079)."""
    return [effect.note for effect in state.lasting if effect.what == "barred"]


@cache
def needs_waking(name: str) -> bool:
    """Whether a PC must pay for a cycle of it: a Permanent Monster Skill (MYK-PLAY-048, MYK-WORLD-409)."""
    skill = books.skills[name]
    return skill.is_monster_skill and skill.works_as == "Permanent"


def skills_of(state: Campaign, who: Ref) -> list[str]:
    """The Skills that work for somebody now."""
    found = scene(state).skills.get(who)
    return _working(state, who) if found is None else found


# --- what is kept ----------------------------------------------------------------------------------------------------


class Scene:
    """Who in play knows and has what, and what others have found out from that alone.

    Kept for as long as nothing that decides it has changed: rules ask for it many times between two changes.
    """

    __slots__ = ("copies", "found", "skills")

    def __init__(self, state: Campaign, known: "Scene | None" = None, changed: Collection[Ref] = ()) -> None:
        if known is None:
            self.skills = _known(state)
            """The Skills that work for everybody in play."""
            self.copies = {who: _working_copies(state, who) for who in self.skills}
            """The first Slots of the Items that work for everybody in play, by the Item's name."""
        else:  # a scene from which it differs only by some
            old, had = known.skills, known.copies
            there = figures.in_play(state)
            self.skills = {who: _working(state, who) if who in changed or who not in old else old[who] for who in there}
            self.copies = {
                who: _working_copies(state, who) if who in changed or who not in had else had[who] for who in there
            }
        self.found: dict[Any, Any] = {}
        """What follows from nothing but the two above, by whoever found it out."""
        if known is not None and (names := known.found.get(NAMES)) is not None:
            self.found[NAMES] = self._names_after(known, names, changed)

    def without(self, left: Collection[Ref]) -> "Scene":
        """The scene after some have left it."""
        now = Scene.__new__(Scene)
        skills, copies = self.skills.copy(), self.copies.copy()
        for who in left:
            del skills[who], copies[who]
        now.skills, now.copies, now.found = skills, copies, {}
        if (names := self.found.get(NAMES)) is not None:
            now.found[NAMES] = now._names_after(self, names, left)
        return now

    def _names_after(self, known: "Scene", names: set[str], changed: Collection[Ref]) -> set[str]:
        """Every Skill and Item that works for somebody, found from what it was before some have changed."""
        had: set[str] = set()
        has: set[str] = set()
        for who in changed:
            had.update(known.skills.get(who, ()), known.copies.get(who, ()))
            has.update(self.skills.get(who, ()), self.copies.get(who, ()))
        gone = had - has
        for others in (self.skills, self.copies):
            for theirs in others.values():
                if not gone:
                    break
                gone.difference_update(theirs)
        if not gone and has <= names:
            return names
        if any(name.startswith("Command ") for name in gone | has):
            return _all_names(self)
        return (names - gone) | has

    def differs_in(self, other: "Scene", among: Collection[Ref]) -> set[str]:
        """The Skills and Items that work for some of these in one of two scenes and not in the other."""
        found: set[str] = set()
        if self is not other:
            for mine, theirs in ((self.skills, other.skills), (self.copies, other.copies)):
                for who in among:
                    if (had := mine.get(who)) is not (has := theirs.get(who)) and had != has:
                        found.update(had or (), has or ())
            if any(name.startswith("Command ") for name in found):
                found.add(COMMAND)
        return found

    def names(self) -> set[str]:
        """Every Skill and Item that works for somebody; Command XX for any of its kinds (MYK-WORLD-414)."""
        found: set[str] | None = self.found.get(NAMES)
        if found is None:
            found = self.found[NAMES] = _all_names(self)
        return found


def _all_names(scene: Scene) -> set[str]:
    found: set[str] = set().union(*scene.skills.values(), *scene.copies.values())
    if any(name.startswith("Command ") for name in found):
        found.add(COMMAND)
    return found


class Kept:
    """What is kept about one position: its scene, and what others have found out that follows from nothing else.

    It stands as long as no change is counted of what decides it (`state.Counted`, `state.DECIDING`). Rules change nothing
    of that uncounted, but tests and tools do, by hand, between two runs of rules: so when rules begin to run, and while
    none run, the lists are compared with what they were.
    """

    around: list[Any]
    """The lists that belong to nobody and decide it, as they were."""
    begin: int
    """Where among all of these lists those begin that are somebody's."""
    lists: list[Any]
    copies: list[Any]
    """The lists that decide it, and as they were."""
    prints: "dict[Ref, Print]"
    """Of everybody, what else decides it, and their lists as they were."""

    __slots__ = (
        "_signs",
        "adders",
        "around",
        "begin",
        "begun",
        "changed",
        "changes",
        "copies",
        "counted",
        "found",
        "idle",
        "index",
        "inside",
        "lasts",
        "left",
        "lists",
        "memo",
        "numbers",
        "of",
        "options",
        "origin",
        "prints",
        "reading",
        "run",
        "scene",
        "since",
        "touched",
        "within",
    )

    def __init__(
        self,
        state: Campaign,
        scene: Scene,
        lasts: bool,
        before: "Kept | None" = None,
        same: bool = False,
        touched: dict[Ref, Fighter] | None = None,
        inside: Collection[Ref] = (),
    ) -> None:
        """`same`: the position is the very one `before`, read once more from the same snapshot; `touched`: it is the one
        `before` but for these, of whom some have changed `inside`: their lists do not tell."""
        self.scene = scene
        self.lasts = lasts
        """Whether it may be used as long as nothing is changed: not where Skills or places change Skills."""
        self.inside = INSIDE[0]
        self.options = state.options
        self.reading = 0
        """How many readings are going on, during which nothing changes."""
        self.memo: dict[Any, Any] = {}
        """What was found out in the reading that goes on, whatever it follows from."""
        self.found: dict[Any, Any] = {}
        """What follows from nothing but this, by whoever found it out."""
        self.of: dict[Ref, dict[str, Any]] = {}
        """What follows of whom from nothing but what they know and have themselves, by whoever found it out."""
        self.idle: set[str] = set()
        """Numbers of nobody's sheet that nothing in play changes: they are 0 for all in play (`play.numbers`)."""
        self.numbers: dict[Ref, dict[str, Any]] = {}
        """What numbers of whom are made of (`play.numbers`)."""
        self.adders: dict[tuple[str, bool], list[Any]] = {}
        """Which effects may change which number at all, of those in play and of others (`play.numbers`)."""
        self.index: Any = None
        """Who holds which effect (`play.windows`)."""
        self.left: tuple[Any, list[dict[str, Any]]] | None = None
        """The index as it was before some left play, and what was found out of them."""
        self.begun: dict[Ref, tuple[dict[str, Any], set[str]]] = {}
        """The numbers of everybody as a match like this one began with, and which of them may have changed by what happened
        to themselves: the others are noted there too as they are found, for the next match."""
        self.since: set[str] = NONE
        """Which numbers may have changed for all since then."""
        self._signs: frozenset[str] | None = None
        self.origin: bytes | None = None
        """The snapshot that the position is, where it was just read from one."""
        self.changed: list[Ref] = []
        """Of whom something that decides it was otherwise before."""
        self.within = inside
        """Of whom of these something in their lists was."""
        if touched is not None and before is not None:
            self._look_at(before, len(state.people), touched)
        else:
            self._look_at_all(state, before, same)
        self.trust()

    def _look_at(self, before: "Kept", people: int, touched: dict[Ref, Fighter]) -> None:
        """All is as it was, but for what of these has changed."""
        self.begin, self.around = before.begin, before.around
        self.lists, self.copies, self.prints = before.lists.copy(), before.copies.copy(), before.prints.copy()
        for who, one in touched.items():
            now, number = _print(one), figures.number_of(who)
            first = self.begin + (number * OF_PERSON if who[0] == "p" else people * OF_PERSON + number * OF_FOE)
            last = first + len(now[1])
            self.lists[first:last] = now[1]
            if who in self.within or self.prints[who] != now:
                mine = self.prints[who] = now[0], tuple([part.copy() for part in now[1]])
                self.copies[first:last] = mine[1]
                self.changed.append(who)

    def whose(self, place: int, people: int) -> Ref:
        """Whose the list at a place among those that decide it is; "" where it is nobody's."""
        at = place - self.begin
        if at < 0:
            return ""
        beyond = at - people * OF_PERSON
        return figures.person(at // OF_PERSON) if beyond < 0 else f"f{beyond // OF_FOE}"

    def _look_at_all(self, state: Campaign, before: "Kept | None", same: bool) -> None:
        self.lists = lists = _around(state) if self.lasts else []
        self.copies = copies = [one.copy() for one in lists]
        self.around = copies.copy()
        if self.lasts:  # who there is: of what they are, their prints tell
            members: list[list[Any]] = [state.people, state.battle.foes] if state.battle is not None else [state.people]
            lists += members
            copies += [them.copy() for them in members]
        self.begin = len(lists)
        self.prints = {}
        if same and before is not None:
            self.prints = before.prints
            lists.extend(chain.from_iterable(map(_LISTS, state.people)))
            lists.extend(chain.from_iterable(map(_LISTS_OF_FOE, state.battle.foes if state.battle is not None else ())))
        elif self.lasts:
            was = before.prints if before is not None else self.prints
            for who, one in _everybody(state):
                now = _print(one)
                mine = was.get(who)
                if mine != now:  # else as it was, and need not be copied
                    mine = now[0], tuple([part.copy() for part in now[1]])
                    self.changed.append(who)
                self.prints[who] = mine
                lists += now[1]
        copies.extend(chain.from_iterable(map(_LISTS_IN, self.prints.values())))

    def __enter__(self) -> None:
        self.reading += 1

    def __exit__(self, *error: object) -> None:
        self.reading -= 1
        if self.memo and not self.reading:
            self.memo = {}

    def trust(self) -> None:
        """It is right now; while rules run, until a change is counted."""
        self.run = RULES.run if RULES.running else -1
        self.changes = CHANGES[0] if self.lasts and RULES.running else -1
        self.counted = RULES.counted()
        if len(TOUCHED) > MOST_TOUCHED:
            TOUCHED.clear()
        self.touched = len(TOUCHED)

    def stands(self) -> bool:
        """Whether nothing that decides it has changed since."""
        if self.changes == CHANGES[0] or self.reading:
            return True
        if self.lasts and self.counted == RULES.counted() and self.lists == self.copies:
            self.trust()
            return True
        return False

    def signs(self, state: Campaign) -> frozenset[str]:
        """What is in force and may change somebody's numbers although no Skill or Item of anybody's does: the words for
        what lasts, `trap` and a Combat Trap's name, `facility` and its name, `talent` and its Job, forms that monsters
        have taken, `dear` where a Special Relationship may be, `bases` and `weakness` of the map."""
        if self._signs is None:
            battle, delve = state.battle, state.delve
            found = {effect.what for effect in state.lasting}
            found.update([effect.what for one in state.people for effect in one.lasting])
            if battle is not None:
                found.update([effect.what for foe in battle.foes for effect in foe.lasting])
                found.update([f"trap {trap.name}" for trap in battle.traps.values()])
                found.update([foe.form for foe in battle.foes if foe.form])
            if delve is not None:
                found.update(["bases"] if delve.bases else [])
                found.update(["weakness"] if delve.dungeon.ruler is not None else [])
            found.update([f"facility {name}" for name in standing_places(state)])
            found.update([f"talent {talent.job}" for talent in state.kingdom.talents])
            found.update([f"talent {job}" for one in state.people if one.absent for job in (*one.jobs, one.talent_used)])
            found.update([DEAR] if any(bonds.dear(one) for one in state.people) else [])
            self._signs = frozenset(found)
        return self._signs

    def share(self, before: "Kept") -> None:
        """Nothing at all has changed: a list was put in place of the same, or it is the same position in a fork."""
        self.found, self.of, self.idle = before.found, before.of, before.idle
        self.numbers, self.adders, self.index, self._signs = before.numbers, before.adders, before.index, before._signs
        self.begun, self.since = before.begun, before.since

    def share_values(self, alike: "Kept") -> None:
        """The same of a position of another match that was alike when it began; but nothing that hangs on records of it,
        which may have changed since."""
        self.idle, self.adders, self.index, self._signs = alike.idle, alike.adders, alike.index, alike._signs
        for who, (_, lists) in self.prints.items():
            if not lists[0]:  # an effect in force is a record
                self.of[who] = alike.of_one(who)
                self.numbers[who] = alike.numbers.setdefault(who, {})
                self.begun[who] = self.numbers[who], NONE
        self.begun[ALL] = alike.begun.get(ALL, ({}, NONE))
        self.idle = {*alike.idle, *self.begun[ALL][0]}

    def take_over(self, before: "Kept", state: Campaign) -> None:
        """What was found out of those for whom nothing has changed still holds, but for numbers that something new may
        change, or that hang on what others have."""
        if not before.lasts or (before.inside != self.inside and not self.within):
            return
        # (Copies: what was known before may still be in use, of a match that this one is a fork or a view of.)
        self.of = before.of.copy()
        gone = before.prints.keys() - self.prints.keys() if len(before.prints) != len(self.prints) else ()
        for who in (*self.changed, *gone):
            self.of.pop(who, None)
        if before._signs is None:
            return  # what was in force then nobody can tell any more
        names, had = self.scene.names(), before.scene.names()
        if self._signs is None:
            self._signs = self._signs_after(before, state)
        signs, new = self.signs(state), NONE
        if names is not had or signs is not before._signs:
            begun, over = signs - before._signs, before._signs - signs
            came = changed_by(names - had, begun)
            new = came | changed_by(had - names, over)
            self.idle = before.idle - came - begun  # what nothing changed still nothing changes
            # The words themselves are numbers of those for whom they last, who have changed; but one that nothing else
            # changes is nobody's again when it is over.
            new.update([word for word in over if not before.adders.get((word, True))])
            self.adders = before.adders.copy()
            for what in new:
                self.adders.pop((what, True), None)
                self.adders.pop((what, False), None)
        else:
            self.idle, self.adders = before.idle, before.adders
        if self.scene is not before.scene:
            among = self.changed if self.around is before.around else before.prints.keys() | self.prints.keys()
            new = new | _of_others(self.scene.differs_in(before.scene, among))
            if signs is before._signs and before.index is not None:
                self.left = before.index, [before.of_one(who) for who in self.changed if who not in self.scene.skills]
                if len(self.left[1]) < len(self.changed):
                    self.left = None
        elif signs is before._signs:
            self.index = before.index
        if new:
            self.numbers = {who: _without(plans, new) for who, plans in before.numbers.items()}
        else:
            self.numbers = before.numbers.copy()
        self.begun, self.since = before.begun, before.since | new if new else before.since
        self._take_over_own(before, gone)

    def _take_over_own(self, before: "Kept", gone: Collection[Ref]) -> None:
        """Of those who have changed themselves what still holds."""
        if before.begun:
            self.begun = before.begun.copy()
        for who in gone:
            self.numbers.pop(who, None)
            self.begun.pop(who, None)
        for who in self.changed:
            was = before.prints.get(who)
            own = self._lost_by(before, who, was, self.prints[who]) if was is not None else None
            if own is None:
                self.numbers.pop(who, None)
                self.begun.pop(who, None)
            elif own:
                if who in self.numbers:
                    self.numbers[who] = _without(self.numbers[who], own)
                if who in self.begun:
                    self.begun[who] = self.begun[who][0], self.begun[who][1] | own

    def _signs_after(self, before: "Kept", state: Campaign) -> frozenset[str] | None:
        """What is in force where of some only what lasts for them has changed, what they have and know, or whether they are
        on the Battlefield; None where it must be found anew."""
        signs = before._signs
        if signs is None or self.within or self.around is not before.around:
            return None
        came: set[str] = set()
        went: set[str] = set()
        for who in self.changed:
            was, now = before.prints[who], self.prints[who]
            if was[0][1:] != now[0][1:] or (who[0] == "p" and was[1][TIES_AND_JOBS] != now[1][TIES_AND_JOBS]):
                return None
            came.update([effect.what for effect in now[1][0]])
            went.update([effect.what for effect in was[1][0]])
        went -= came
        if not went and came <= signs:
            return signs
        for one in (state, *state.people, *(state.battle.foes if state.battle is not None else ())):
            went.difference_update([effect.what for effect in one.lasting])
        return (signs | came) - went

    def _lost_by(self, before: "Kept", who: Ref, was: "Print", mine: "Print") -> set[str] | None:
        """Of whom something has changed: the numbers that must be found anew; None for all of them, unless it is only an
        effect in force that came or went and that no sheet reckons in."""
        if who in self.within or was[0] != mine[0] or was[1][1:] != mine[1][1:]:
            return None
        had, has = was[1][0], mine[1][0]
        same = {id(effect) for effect in had} & {id(effect) for effect in has}  # two that are alike add up
        changed = {effect.what for effect in (*had, *has) if id(effect) not in same}
        if not changed.isdisjoint(RECKONED_IN):
            return None
        now, then = self.scene, before.scene
        own = {*now.skills.get(who, ()), *now.copies.get(who, ())} ^ {*then.skills.get(who, ()), *then.copies.get(who, ())}
        if [name for name in own if name.startswith("Command ")]:
            own.add(COMMAND)
        return changed | changed_by(own, ()) if own else changed

    def note(self, who: Ref, what: str, plan: Any) -> None:
        """A number of somebody is made of that: where it was so when the match began, the next one knows it."""
        begun = self.begun.get(who)
        if begun is not None and what not in self.since and what not in begun[1]:
            begun[0][what] = plan

    def of_one(self, who: Ref) -> dict[str, Any]:
        """What was found out of somebody, for whoever finds out more."""
        found = self.of.get(who)
        if found is None:
            found = self.of[who] = {}
        return found


NONE: set[str] = set()
CHANGED_BY: list[Callable[[str], Collection[str]]] = []
"""Which numbers a Skill, an Item or a sign may change: `numbers` says so."""
SHARED_BY: list[Callable[[str], Collection[str]]] = []
"""Which numbers of others than its holder a Skill or an Item may change."""
Print = tuple[tuple[Any, ...], tuple[Any, ...]]
"""What of somebody decides what they know and have: what is plain, and the lists, what is in force first."""


def _without(plans: dict[str, Any], lost: set[str]) -> dict[str, Any]:
    left = plans.copy()
    for what in lost:
        left.pop(what, None)
    return left


def changed_by(names: Collection[str], signs: Collection[str]) -> set[str]:
    """The numbers that any of these may change."""
    found: set[str] = set()
    for which in CHANGED_BY:
        for word in (*names, *signs):
            found.update(which(word))
    return found


def _of_others(names: Collection[str]) -> set[str]:
    """The numbers of others that any of these may change."""
    return {what for which in SHARED_BY for name in names for what in which(name)}


def kept(state: Campaign) -> Kept:
    """What is kept about a position, found anew when something that decides it has changed."""
    found: Kept = state.kept
    return found if found.changes == CHANGES[0] or found.stands() else _look_again(state)


def signs(state: Campaign) -> frozenset[str]:
    """What is in force now (`Kept.signs`)."""
    found: Kept = state.kept
    if found.changes != CHANGES[0]:
        found = kept(state)
    known = found._signs
    return found.signs(state) if known is None else known


def of_one(state: Campaign, who: Ref) -> dict[str, Any]:
    """What was found out of somebody from nothing but what they know and have (`Kept.of_one`)."""
    found: Kept = state.kept
    if found.changes != CHANGES[0]:
        found = kept(state)
    return found.of.get(who) or found.of_one(who)


def scene(state: Campaign) -> Scene:
    """Who knows and has what now."""
    found: Kept = state.kept
    return found.scene if found.changes == CHANGES[0] else kept(state).scene


def reading(state: Campaign) -> Kept:
    """`with reading(state): ...`: nothing of the position changes meanwhile, so nobody need look whether it has.

    Never with a question inside.
    """
    found: Kept = state.kept
    return found if found.changes == CHANGES[0] else kept(state)


def memo(state: Campaign) -> dict[Any, Any] | None:
    """What was found out in the reading that goes on; None where none does."""
    found: Kept = state.kept
    return found.memo if found.reading else None


DEAR = "dear"
"""The sign that somebody feels enough for a Special Relationship."""
KEPT = "kept"
"""Under which name a position keeps its scene beside its fields; it is no part of the position."""
NAMES, HAVE = "names of all", "who have"
ALL = "all"
"""In place of somebody: what holds for all in play."""
MOST_SCENES = 200
_scenes: dict[tuple[Any, ...], Scene] = {}
"""Scenes by their stamp: forks of a match share them."""
NO_SCENE = Scene.__new__(Scene)
"""What stands for a scene until it is found."""


_last: list[Kept] = []
"""What was kept last, of whatever position: a fork begins with the very position that its match was in."""


MOST_TOUCHED = 1000


def _look_again(state: Campaign) -> Kept:
    kept = _followed(state) or _from_before(state) or _anew(state)
    state.__dict__[KEPT] = kept
    _last[:] = [kept]
    return kept


def _followed(state: Campaign) -> Kept | None:
    """Where rules have changed the position since, and told to whom: only those are looked at. None where something else
    was changed, or the Skills that work must be worked out together."""
    before: Kept | None = state.__dict__.get(KEPT)
    if before is None or not before.lasts or not RULES.running:
        return None
    many = RULES.counted() - before.counted
    if len(TOUCHED) - before.touched != many or _bars_here(state):
        return None
    if many == 1 and (kept := _one_less(state, before)) is not None:
        return kept
    touched: dict[Ref, Fighter] = {}
    inside: set[Ref] = set()
    for thing in TOUCHED[before.touched :]:
        who = _whose(state, thing)
        if not who and isinstance(thing, list):
            if not any(map(is_, before.lists, repeat(thing))):
                continue  # it decides nothing, or did so only in between
            place = next(at for at, one in enumerate(before.lists) if one is thing)
            who = before.whose(place, len(state.people))
        if not who:
            return None
        touched[who] = figures.get(state, who)
        if isinstance(thing, Counted):
            inside.add(who)
    kept = Kept(state, before.scene, True, before, touched=touched, inside=inside)
    if before.run != RULES.run and kept.lists != kept.copies:
        return None  # more was changed by hand since rules ran last
    if not kept.changed:
        kept.share(before)
        return kept
    if any(_brings_changes(touched[who]) for who in kept.changed):
        return None
    there = before.scene.skills
    left = [who for who in kept.changed if who in there and not kept.prints[who][0][0]] if state.battle else []
    stay = [who for who in kept.changed if who not in left] if left else kept.changed
    if inside or any(_works_otherwise(before.prints[who], kept.prints[who]) for who in stay):
        now = Scene(state, before.scene, kept.changed)
        if (now.skills, now.copies) != (before.scene.skills, before.scene.copies):
            kept.scene = now
    elif left:
        kept.scene = before.scene.without(left)
    kept.take_over(before, state)
    return kept


def _one_less(state: Campaign, before: Kept) -> Kept | None:
    """The last change was a monster that left the Battlefield, as nearly half of them are: all else is as it was, and need
    not be looked at (`Kept.take_over` would find the same). None where it was something else."""
    one, signs = TOUCHED[-1], before._signs
    if type(one) is not Foe or one.area or signs is None or state.battle is None or before.run != RULES.run:
        return None
    who = _whose(state, one)
    if who not in before.scene.skills:
        return None
    was, now = before.prints[who], _print(one)
    if was[0][1:] != now[0][1:] or was[1] != now[1]:
        return None
    kept = Kept.__new__(Kept)
    kept.scene, had = before.scene.without([who]), before.scene.names()
    names = kept.scene.names()
    new = _of_others(before.scene.differs_in(kept.scene, [who]))
    kept.idle, kept.adders = before.idle, before.adders
    if names is not had:
        new = new | changed_by(had - names, ())
        kept.idle = before.idle.copy()  # what comes to nothing without it was still something before
        kept.adders = {key: found for key, found in before.adders.items() if key[0] not in new}
    kept.numbers = {ref: _without(plans, new) for ref, plans in before.numbers.items()} if new else before.numbers.copy()
    kept.since = before.since | new if new else before.since
    kept.of, kept.begun = before.of.copy(), before.begun.copy()
    kept.left = None if before.index is None else (before.index, [before.of_one(who)])
    for known in (kept.numbers, kept.of, kept.begun):
        known.pop(who, None)
    kept.prints = before.prints.copy()
    kept.prints[who] = now[0], was[1]
    kept.around, kept.begin, kept.lists, kept.copies = before.around, before.begin, before.lists, before.copies
    kept.lasts, kept.inside, kept.options, kept._signs = True, before.inside, state.options, signs
    kept.index = kept.origin = None
    kept.reading, kept.memo, kept.found, kept.changed, kept.within = 0, {}, {}, [who], ()
    kept.trust()
    return kept


def _whose(state: Campaign, thing: object) -> Ref:
    """The figure that was changed, or one of whose lists was, or something in one; "" where it is not seen at once."""
    if type(thing) is Foe or isinstance(thing, Fighter):
        for who, one in _everybody(state):
            if one is thing:
                return who
        return ""
    inside = type(thing) if isinstance(thing, Counted) else None
    for who, one in _everybody(state):
        if one.lasting is thing or one.items is thing:
            return who
        if inside is not None and any(thing is each for each in _parts(one, inside)):
            return who
    return ""


def _parts(one: Fighter, kind: type[Counted]) -> Iterable[Counted]:
    """What of a kind somebody has that decides what they know and have."""
    if kind is Holding:
        return one.items
    if kind is Lasting:
        return one.lasting
    return (*one.affection.values(), *one.hostility.values()) if kind is Tie else ()


def _works_otherwise(was: Print, now: Print) -> bool:
    """Whether other Skills or Items may work for somebody: not where only something came or went that lasts for a while
    and decides none of that."""
    if was[0] != now[0] or was[1][1:] != now[1][1:]:
        return True
    return not DECIDES_SKILLS.isdisjoint([effect.what for effect in (*was[1][0], *now[1][0])])


def _from_before(state: Campaign) -> Kept | None:
    """Where something is known of how the position was, only those of whom something has changed, and whoever came, need
    be looked at; None where all must be."""
    own: Kept | None = state.__dict__.get(KEPT)
    before = own or (_last[0] if _last and _last[0].options == state.options else None)
    if before is None or not before.lasts or before.inside != INSIDE[0] or before.copies[0] != state.lasting:
        return None
    origin = _origin(state)
    if origin is not None and origin is before.origin:
        kept = Kept(state, before.scene, True, before, True)
        kept.share(before)
        kept.origin = origin
        return kept
    if own is None and _not_begun(state):
        return None  # how the last match ended tells less than how one began
    kept = Kept(state, before.scene, True, before)
    kept.origin = origin
    changed = kept.changed
    if not changed and kept.around == before.around and len(kept.prints) == len(before.prints):
        kept.share(before)
        return kept
    if _bars_here(state) or any(_brings_changes(figures.get(state, who)) for who in changed):
        return None
    now = Scene(state, before.scene, changed)
    if (now.skills, now.copies) != (before.scene.skills, before.scene.copies):
        kept.scene = now
    kept.take_over(before, state)
    return kept


def _origin(state: Campaign) -> bytes | None:
    """The snapshot that the position still is: rules go on from it for the first time, and have changed nothing of that."""
    origin: tuple[bytes, int, int] | None = state.__dict__.get(ORIGIN)
    if origin is None or origin[1] != RULES.run or origin[2] != RULES.counted():
        return None
    return origin[0]


def _anew(state: Campaign) -> Kept:
    if changing(state):
        return Kept(state, Scene(state), False)
    if KEPT in state.__dict__ or not _not_begun(state):
        return Kept(state, _scene_alike(state), True)
    # Perhaps another match has begun alike.
    kept = Kept(state, NO_SCENE, True)
    look = encode((state.options, kept.copies, [plain for plain, _ in kept.prints.values()]))
    known = _begun.get(look)
    if known is not None:
        kept.scene = known.scene
        kept.share_values(known)
        return kept
    kept.scene = _scene_alike(state)
    kept.share_values(kept)
    if len(_begun) >= MOST_BEGUN:
        _begun.clear()
    _begun[look] = kept
    return kept


def _not_begun(state: Campaign) -> bool:
    """Whether a fight is on the table whose first Round has not begun."""
    return state.battle is not None and not state.battle.round


def _scene_alike(state: Campaign) -> Scene:
    """The scene of a position, shared with those of the same stamp."""
    mark = stamp(state)
    found = _scenes.get(mark)
    if found is None:
        if len(_scenes) >= MOST_SCENES:
            _scenes.clear()
        found = _scenes[mark] = Scene(state)
    return found


MOST_BEGUN = 16
_begun: dict[bytes, Kept] = {}
"""What was found out about the last matches' first positions, by all that decides it."""


def standing_places(state: Campaign) -> list[str]:
    """The names of all Facilities that stand in the Kingdom, usable or not."""
    return [at.name for here in state.kingdom.maps for room in here.rooms.values() for at in room.facilities]


def _everybody(state: Campaign) -> list[tuple[Ref, Fighter]]:
    found: list[tuple[Ref, Fighter]] = [*zip(figures.references("p", len(state.people)), state.people)]
    if state.battle is not None:
        found += zip(figures.references("f", len(state.battle.foes)), state.battle.foes)
    return found


def _around(state: Campaign) -> list[Any]:
    """The lists that belong to nobody and decide who knows and has what."""
    maps = state.kingdom.maps
    found: list[Any] = [state.lasting, state.kingdom.talents, maps]
    found += [here.rooms for here in maps]
    found += [room.facilities for here in maps for room in here.rooms.values()]
    if state.delve is not None:
        found.append(state.delve.bases)
    if state.battle is not None:
        found.append(state.battle.traps)
    return found


def _print(one: Fighter) -> Print:
    """What of somebody decides what they know and have (`state.DECIDING`): what is plain, and the lists."""
    on_field = bool(one.area) and not one.away
    if type(one) is Foe:
        return (on_field, *_PLAIN_OF_FOE(one)), _LISTS_OF_FOE(one)
    assert type(one) is Character
    return (on_field, *_PLAIN(one)), _LISTS(one)


_LISTS_IN = itemgetter(1)
# (Many at once are read in one step of the machine.)
_PLAIN = attrgetter(
    *("absent", "dead", "team", "seat", "name", "extra", "talent_used", "level", "class_name", "bonus", "max_hp_change")
)
_LISTS = attrgetter(
    *("lasting", "gained", "items", "skills", "affection", "hostility", "jobs", "job_scores", "base", "raised")
)
_PLAIN_OF_FOE = attrgetter("team", "name", "book", "form", "damage")
_LISTS_OF_FOE = attrgetter("lasting", "gained", "items", "knows", "raised")
OF_PERSON, OF_FOE = 10, 5
"""How many lists that makes."""
TIES_AND_JOBS = slice(4, 7)
"""Which of a person's tell of what is in force besides what lasts."""


def changing(state: Campaign) -> bool:
    """Whether a Skill, an Item or a place in play gives or bars Skills: then whose work must be worked out together, and
    it may follow from anything."""
    return _bars_here(state) or any(_brings_changes(one) for _, one in _everybody(state))


def _bars_here(state: Campaign) -> bool:
    """Whether a place bars Skills."""
    battle = state.battle
    return battle is not None and bool(battle.traps) and any(there(state) for there, _ in FIELDS)


def _brings_changes(one: Fighter) -> bool:
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
SPENT = "used once"
"""The word of an effect that keeps what a Skill does later, for who had it for one use and has used it (MYK-CREATE-258)."""
COUNTS = ("barred", "monster skill", "stopped item", "stopped material", forms.FORM, SPENT)
"""What of the effects in force decides which Skills and Items work."""
DECIDES_SKILLS = frozenset([*COUNTS, haunting.ACTED])
"""The same, with what wakes the Permanent Skills of a Ghost."""
RECKONED_IN = frozenset(
    [forms.FORM, "Wit", "Charisma", "Quest", "Warfare", "max_hp", "capacity", "defense", "max_followers", "slot taken"]
)
"""What of them a sheet reckons in, so that many numbers may hang on it."""


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
    return scene(state).skills


def _known(state: Campaign) -> dict[Ref, list[str]]:
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


def working_copies(state: Campaign, who: Ref, item: str) -> list[Holding]:
    """The equipped Items of a name that work: not those that have stopped for this Combat (MYK-PLAY-393)."""
    one = figures.get(state, who)
    found = []
    for held in one.items:
        if held.item == item and held.slots:
            found.append(held)
    if found and state.lasting:
        soaked = [effect.note for effect in state.lasting if effect.what == "stopped material"]
        if any(material in (books.items[item].materials or ()) for material in soaked):
            return []  # MYK-GEAR-061
    if found and one.lasting:
        stopped = [effect.note for effect in one.lasting if effect.what == "stopped item"]
        found = [held for held in found if str(held.slots[0]) not in stopped]
    return found


def _working_copies(state: Campaign, who: Ref) -> dict[str, list[int]]:
    names = dict.fromkeys(held.item for held in figures.get(state, who).items)
    return {name: [held.slots[0] for held in found] for name in names if (found := working_copies(state, who, name))}


def who_have(state: Campaign, skill: str) -> list[Ref]:
    """Everybody in play for whom a Skill works now."""
    kept_: Kept = state.kept
    now = kept_.scene if kept_.changes == CHANGES[0] else kept(state).scene
    found: list[Ref] | None = now.found.get((HAVE, skill))
    if found is None:
        somebody = skill in now.names()
        found = [who for who, names in now.skills.items() if among(skill, names)] if somebody else []
        now.found[HAVE, skill] = found
    return found


def has(state: Campaign, who: Ref, skill: str) -> bool:
    """Whether a Skill works for somebody now; Command XX by any of its names (MYK-WORLD-414)."""
    names = skills_of(state, who)
    return skill in names or (skill == COMMAND and among(skill, names))


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
    for effect in figures.get(state, who).lasting:  # noqa: SIM110  # asked in every turn: a plain loop
        if effect.what == "no actions" and effect.until == "cycle":
            return True
    return False

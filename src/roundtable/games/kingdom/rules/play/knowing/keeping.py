"""What is kept about a position, and what of it still holds after a change."""

from collections.abc import Callable, Collection
from itertools import chain
from typing import Any

from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.knowing.own import COMMAND
from roundtable.games.kingdom.rules.play.knowing.prints import (
    LISTS,
    LISTS_IN,
    LISTS_OF_FOE,
    OF_FOE,
    OF_PERSON,
    TIES_AND_JOBS,
    Print,
    around,
    print_of,
    standing_places,
)
from roundtable.games.kingdom.rules.play.knowing.scenes import Scene
from roundtable.games.kingdom.rules.record import bonds, forms
from roundtable.games.kingdom.state import INSIDE, TOUCHED, Campaign, Fighter, Ref
from roundtable.kernel.table import CHANGES, RULES

NONE: set[str] = set()
CHANGED_BY: list[Callable[[str], Collection[str]]] = []
"""Which numbers a Skill, an Item or a sign may change: `numbers` says so."""
SHARED_BY: list[Callable[[str], Collection[str]]] = []
"""Which numbers of others than its holder a Skill or an Item may change."""
DEAR = "dear"
"""The sign that somebody feels enough for a Special Relationship."""
ALL = "all"
"""In place of somebody: what holds for all in play."""
MOST_TOUCHED = 1000
RECKONED_IN = frozenset(
    [forms.FORM, "Wit", "Charisma", "Quest", "Warfare", "max_hp", "capacity", "defense", "max_followers", "slot taken"]
)
"""What of the effects in force a sheet reckons in, so that many numbers may hang on it."""


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
            now, number = print_of(one), figures.number_of(who)
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
        self.lists = lists = around(state) if self.lasts else []
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
            lists.extend(chain.from_iterable(map(LISTS, state.people)))
            lists.extend(chain.from_iterable(map(LISTS_OF_FOE, state.battle.foes if state.battle is not None else ())))
        elif self.lasts:
            was = before.prints if before is not None else self.prints
            for who, one in figures.everybody(state):
                now = print_of(one)
                mine = was.get(who)
                if mine != now:  # else as it was, and need not be copied
                    mine = now[0], tuple([part.copy() for part in now[1]])
                    self.changed.append(who)
                self.prints[who] = mine
                lists += now[1]
        copies.extend(chain.from_iterable(map(LISTS_IN, self.prints.values())))

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
            found.update(
                [f"talent {job}" for one in state.people if one.absent for job in (*one.jobs, one.talent_used)]
            )
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
            new = new | changed_for_others(self.scene.differs_in(before.scene, among))
            if signs is before._signs and before.index is not None:
                self.left = before.index, [before.of_one(who) for who in self.changed if who not in self.scene.skills]
                if len(self.left[1]) < len(self.changed):
                    self.left = None
        elif signs is before._signs:
            self.index = before.index
        if new:
            self.numbers = {who: without_some(plans, new) for who, plans in before.numbers.items()}
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
                    self.numbers[who] = without_some(self.numbers[who], own)
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
        had_working = {*then.skills.get(who, ()), *then.copies.get(who, ())}
        own = had_working ^ {*now.skills.get(who, ()), *now.copies.get(who, ())}
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


def changed_by(names: Collection[str], signs: Collection[str]) -> set[str]:
    """The numbers that any of these may change."""
    found: set[str] = set()
    for which in CHANGED_BY:
        for word in (*names, *signs):
            found.update(which(word))
    return found


def changed_for_others(names: Collection[str]) -> set[str]:
    """The numbers of others that any of these may change."""
    return {what for which in SHARED_BY for name in names for what in which(name)}


def without_some(plans: dict[str, Any], lost: set[str]) -> dict[str, Any]:
    left = plans.copy()
    for what in lost:
        left.pop(what, None)
    return left

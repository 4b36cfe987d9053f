"""What works for everybody in play: which Skills, and which Items in which Slots."""

from collections.abc import Collection
from typing import Any

from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.knowing.changers import stamp, worked_out
from roundtable.games.kingdom.rules.play.knowing.own import COMMAND, copies_alone, working_alone
from roundtable.games.kingdom.state import Campaign, Ref

NAMES, HAVE = "names of all", "who have"


class Scene:
    """Who in play knows and has what, and what others have found out from that alone.

    Kept for as long as nothing that decides it has changed: rules ask for it many times between two changes.
    """

    __slots__ = ("copies", "found", "skills")

    def __init__(self, state: Campaign, known: "Scene | None" = None, changed: Collection[Ref] = ()) -> None:
        if known is None:
            self.skills = worked_out(state)
            """The Skills that work for everybody in play."""
            self.copies = {who: copies_alone(state, who) for who in self.skills}
            """The first Slots of the Items that work for everybody in play, by the Item's name."""
        else:  # a scene from which it differs only by some
            old, had = known.skills, known.copies
            there = figures.in_play(state)
            self.skills = {
                who: working_alone(state, who) if who in changed or who not in old else old[who] for who in there
            }
            self.copies = {
                who: copies_alone(state, who) if who in changed or who not in had else had[who] for who in there
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


MOST_SCENES = 200
_scenes: dict[tuple[Any, ...], Scene] = {}
"""Scenes by their stamp: forks of a match share them."""
NO_SCENE = Scene.__new__(Scene)
"""What stands for a scene until it is found."""


def scene_alike(state: Campaign) -> Scene:
    """The scene of a position, shared with those of the same stamp."""
    mark = stamp(state)
    found = _scenes.get(mark)
    if found is None:
        if len(_scenes) >= MOST_SCENES:
            _scenes.clear()
        found = _scenes[mark] = Scene(state)
    return found

"""What is kept about a position, found when it is asked for: as it was, from what it was before the last changes, or anew."""

from itertools import repeat
from operator import is_
from typing import Any

from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.knowing.changers import bars_here, brings_changes, changing
from roundtable.games.kingdom.rules.play.knowing.keeping import Kept, changed_by, changed_for_others, without_some
from roundtable.games.kingdom.rules.play.knowing.prints import print_of, whose, works_otherwise
from roundtable.games.kingdom.rules.play.knowing.scenes import NO_SCENE, Scene, scene_alike
from roundtable.games.kingdom.state import INSIDE, ORIGIN, TOUCHED, Campaign, Counted, Fighter, Foe, Ref
from roundtable.kernel.record import encode
from roundtable.kernel.table import CHANGES, RULES

KEPT = "kept"
"""Under which name a position keeps its scene beside its fields; it is no part of the position."""
MOST_BEGUN = 16
_begun: dict[bytes, Kept] = {}
"""What was found out about the last matches' first positions, by all that decides it."""
_last: list[Kept] = []
"""What was kept last, of whatever position: a fork begins with the very position that its match was in."""


def kept(state: Campaign) -> Kept:
    """What is kept about a position, found anew when something that decides it has changed."""
    found: Kept = state.kept
    return found if found.changes == CHANGES[0] or found.stands() else look_again(state)


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


# --- where it does not stand any more -----------------------------------------------------------------------------------


def look_again(state: Campaign) -> Kept:
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
    if len(TOUCHED) - before.touched != many or bars_here(state):
        return None
    if many == 1 and (kept := _one_less(state, before)) is not None:
        return kept
    touched: dict[Ref, Fighter] = {}
    inside: set[Ref] = set()
    for thing in TOUCHED[before.touched :]:
        who = whose(state, thing)
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
    if any(brings_changes(touched[who]) for who in kept.changed):
        return None
    there = before.scene.skills
    left = [who for who in kept.changed if who in there and not kept.prints[who][0][0]] if state.battle else []
    stay = [who for who in kept.changed if who not in left] if left else kept.changed
    if inside or any(works_otherwise(before.prints[who], kept.prints[who]) for who in stay):
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
    who = whose(state, one)
    if who not in before.scene.skills:
        return None
    was, now = before.prints[who], print_of(one)
    if was[0][1:] != now[0][1:] or was[1] != now[1]:
        return None
    kept = Kept.__new__(Kept)
    kept.scene, had = before.scene.without([who]), before.scene.names()
    names = kept.scene.names()
    new = changed_for_others(before.scene.differs_in(kept.scene, [who]))
    kept.idle, kept.adders = before.idle, before.adders
    if names is not had:
        new = new | changed_by(had - names, ())
        kept.idle = before.idle.copy()  # what comes to nothing without it was still something before
        kept.adders = {key: found for key, found in before.adders.items() if key[0] not in new}
    kept.numbers = (
        {ref: without_some(plans, new) for ref, plans in before.numbers.items()} if new else before.numbers.copy()
    )
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
    if bars_here(state) or any(brings_changes(figures.get(state, who)) for who in changed):
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
        return Kept(state, scene_alike(state), True)
    # Perhaps another match has begun alike.
    kept = Kept(state, NO_SCENE, True)
    look = encode((state.options, kept.copies, [plain for plain, _ in kept.prints.values()]))
    known = _begun.get(look)
    if known is not None:
        kept.scene = known.scene
        kept.share_values(known)
        return kept
    kept.scene = scene_alike(state)
    kept.share_values(kept)
    if len(_begun) >= MOST_BEGUN:
        _begun.clear()
    _begun[look] = kept
    return kept


def _not_begun(state: Campaign) -> bool:
    """Whether a fight is on the table whose first Round has not begun."""
    return state.battle is not None and not state.battle.round

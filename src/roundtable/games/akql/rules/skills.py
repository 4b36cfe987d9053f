"""The skill action: who may use which skill on what, paying for it, and using it as a reaction.

Each skill is one function in `tricks.py`, registered with what it may be used on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import msgspec

from roundtable.board.choices import CellMenu, Part, of_words
from roundtable.games.akql.data import BORROWED_TRICK, called, kind_of, roster, skill_cost, skills
from roundtable.games.akql.ground import DIRECTIONS, Scene, scene_of
from roundtable.games.akql.options import Options
from roundtable.games.akql.rules.reactions import Passing, effects, watchers
from roundtable.games.akql.rules.victory import check_field
from roundtable.games.akql.state import Akql, Knight
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option
from roundtable.kernel.table import Table

T = Table[Akql, Options]
Targets = Callable[[Scene, Options, str, Knight], int | list[str] | bool]
"""What a skill may be used on now: cells, words (ids, directions), or whether it may be used where it takes no target."""


class Trick(msgspec.Struct, frozen=True):
    """A skill as it was registered. `on_knights`: its targets are those who stand in the cells, not the cells."""

    id: str
    cost: int
    targets: Targets
    on_knights: bool
    resolve: Callable[[T, str, str, bool], Steps[None] | None]


TRICKS: dict[str, Trick] = {}
TELLS: dict[str, Callable[[Scene, Options, str, str], tuple[str, str]]] = {}
"""What says the odds and the stakes of a skill that rolls, from who uses it and on what; `skill_odds` fills it."""


def skill(
    id: str,
    targets: Targets,
    on_knights: bool = False,
) -> Callable[[Callable[[T, str, str, bool], Steps[None] | None]], Callable[[T, str, str, bool], Steps[None] | None]]:
    """Register what a skill does: `resolve(table, user, word, reacting)`."""

    def register(
        resolve: Callable[[T, str, str, bool], Steps[None] | None],
    ) -> Callable[[T, str, str, bool], Steps[None] | None]:
        TRICKS[id] = Trick(id, skills()[id].cost, targets, on_knights, resolve)
        return resolve

    return register


class OwnTrick(msgspec.Struct, frozen=True):
    """A knight's own skill in one look: what it costs and may be used on, how the keys of its uses begin, without a target
    and with one, and its part of a menu where it takes none."""

    cost: int
    targets: Targets
    on_knights: bool
    plain: str
    aimed: str
    alone: Part


@lru_cache(maxsize=1024)
def own_trick(id: str) -> OwnTrick | None:
    """A knight's own skill; none for Meta, who borrows (AKQL-087, AKQL-108)."""
    trick = TRICKS.get(roster()[kind_of(id) or ""].skill)
    if trick is None:
        return None
    alone = of_words([trick.id])
    return OwnTrick(trick.cost, trick.targets, trick.on_knights, f"skill {id}", f"skill {id} {trick.id}", alone)


def skills_in_sight(scene: Scene, knight: Knight) -> tuple[Trick, ...]:
    """What Borrowed Trick may borrow: the skills of all other active knights in sight (AKQL-108)."""
    knights = scene.knights
    seen = scene.ids(scene.ground.seen_from(knight.cell, scene.occupied ^ 1 << knight.cell))
    return _skills_of(tuple([knights[other].kind for other in seen]))


@lru_cache(maxsize=1024)
def _skills_of(kinds: tuple[str, ...]) -> tuple[Trick, ...]:
    """The skills of some kinds of knights, in the order of the book, each once."""
    known = [roster()[kind].skill for kind in kinds]
    return tuple(TRICKS[name] for name in skills() if name in known and name != BORROWED_TRICK)


def on_board(scene: Scene, on_knights: bool, found: int | list[str]) -> Part:
    """Targets as a part of a menu: where a skill is used on those who stand in the cells, with their names."""
    if isinstance(found, int):
        return found.bit_count(), found, scene.at if on_knights else scene.ground.name_of
    return len(found), found, None


def skill_parts(scene: Scene, options: Options, id: str, knight: Knight, parts: dict[str, Part]) -> int:
    """Add what the knight's skills may be used on; without a legal target a skill is not offered (AKQL-090).

    Says how many ways to use them that are.
    """
    own = own_trick(id)
    if own is None:
        return borrowed_parts(scene, options, id, knight, parts)
    if own.cost > knight.actions or not (found := own.targets(scene, options, id, knight)):
        return 0
    return trick_part(scene, own, found, parts)


def trick_part(scene: Scene, own: OwnTrick, found: int | list[str] | bool, parts: dict[str, Part]) -> int:
    """Add what a knight's own skill may be used on, which was found to be something. Says how many ways that are."""
    if found is True:
        parts[own.plain] = own.alone
        return 1
    # As in `on_board`, without the call.
    if isinstance(found, int):
        number = found.bit_count()
        parts[own.aimed] = number, found, scene.at if own.on_knights else scene.ground.name_of
    else:
        number = len(found)
        parts[own.aimed] = number, found, None
    return number


def borrowed_parts(scene: Scene, options: Options, id: str, knight: Knight, parts: dict[str, Part]) -> int:
    """The same for Meta, who may use any skill in sight (AKQL-108)."""
    plain: list[str] = []
    size = 0
    for trick in skills_in_sight(scene, knight):
        if trick.cost <= knight.actions:
            found = trick.targets(scene, options, id, knight)
            if found is True:
                plain.append(trick.id)
            elif found:
                parts[f"skill {id} {trick.id}"] = part = on_board(scene, trick.on_knights, found)
                size += part[0]
    if plain:
        parts[f"skill {id}"] = of_words(plain)
    return size + len(plain)


def skill_option(scene: Scene, options: Options, rest: str, word: str) -> Option:
    """A use of a skill as people read it; `rest` is the user, and the skill where `word` is its target."""
    id, _, name = rest.partition(" ")
    known = skills()[name or word]
    key = f"skill {rest} {word}"
    tells = TELLS.get(name or word)
    odds, stakes = tells(scene, options, id, word) if tells is not None else ("", "")
    label, target = f"{called(id)}: {known.name}", f"figure {id}"
    if word in DIRECTIONS:
        ahead = scene.ground.line(scene.knights[id].cell, DIRECTIONS[word], 1)
        label, target = f"{label} {word}", f"cell {scene.ground.name_of[ahead[0]]}"
    elif name and kind_of(word) is not None:
        label, target = f"{label} on {called(word)}", f"figure {word}"
    elif name:
        label, target = f"{label} at {word}", f"cell {word}"
    return Option(key, label, target, known.rule, called(id), odds, stakes)


def skill_menu(scene: Scene, options: Options, id: str) -> CellMenu:
    """Every use of the knight's skills, as a reaction offers them (AKQL-121)."""
    parts: dict[str, Part] = {}
    skill_parts(scene, options, id, scene.knights[id], parts)
    return CellMenu(
        scene.ground.names,
        parts,
        lambda prefix, word: skill_option(scene, options, prefix.partition(" ")[2], word),
    )


def use_skill(table: T, id: str, what: str, *, reacting: bool) -> Steps[None]:
    """Pay for a skill and use it; "ram shovel" or "adapt" (AKQL-087, AKQL-088)."""
    name, _, word = what.partition(" ")
    known = skills()[name]
    knight = table.state.knights[id]
    knight.actions -= known.cost
    if roster()[knight.kind].skill == BORROWED_TRICK:
        table.log("AKQL-108", "{knight} borrows {skill}.", knight=called(id), skill=known.name)
    else:
        table.log(known.rule, "{knight} uses {skill}.", knight=called(id), skill=known.name)
    steps = TRICKS[name].resolve(table, id, word, reacting)
    if steps is not None:
        yield from steps


# --- as a reaction ----------------------------------------------------------------------------------------------------


def _can_trick(table: T, passing: Passing, holder: str) -> bool:
    state = table.state
    if not (state.skills and passing.ended) or holder in passing.tricked or state.result is not None:
        return False
    knight, mover = state.knights[holder], state.knights[passing.mover]
    scene = scene_of(state)
    if mover.cell < 0 or skill_cost(knight.kind) > knight.actions or not scene.ground.sees(knight.cell, passing.at):
        return False
    parts: dict[str, Part] = {}
    skill_parts(scene, table.options, holder, knight, parts)
    return bool(parts)


@effects.on(
    Passing,
    name="skill",
    rule="AKQL-121",
    who=lambda table, passing: watchers(table.state),
    when=_can_trick,
    label=lambda table, passing, holder: f"{called(holder)} uses a skill",
)
def trick_at_passing(table: T, passing: Passing, holder: str) -> Steps[None]:
    """Use a skill when an enemy's step ends in sight, on any legal target, once for each of its Moves (AKQL-121)."""
    passing.tricked.append(holder)
    knight = table.state.knights[holder]

    def options() -> CellMenu:
        return skill_menu(scene_of(table.state), table.options, holder)

    answer: str = yield Choose(knight.seat, f"Which skill does {called(holder)} use?", options, rule="AKQL-121")
    yield from use_skill(table, holder, answer.split(" ", 2)[2], reacting=True)
    check_field(table)

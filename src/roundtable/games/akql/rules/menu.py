"""What the active player may do now, all in one question (AKQL-045, AKQL-046)."""

from __future__ import annotations

from functools import partial

from roundtable.board.choices import CellMenu, Part
from roundtable.games.akql.data import called, roster
from roundtable.games.akql.ground import Scene
from roundtable.games.akql.options import Options
from roundtable.games.akql.rules.discussion import AIMS, may_talk
from roundtable.games.akql.rules.move import BETWEEN, MOST_MOVES
from roundtable.games.akql.rules.numbers import is_way, reach
from roundtable.games.akql.rules.reactions import MOST_ATTACKS
from roundtable.games.akql.rules.scenario import can_claim
from roundtable.games.akql.rules.skills import skill_option, skill_parts
from roundtable.games.akql.state import Akql, Knight
from roundtable.kernel.options import Option
from roundtable.kernel.table import Table

T = Table[Akql, Options]
END = "end"


def action_menu(table: T) -> CellMenu:
    """Every action of every knight of the active player, and the end of the turn."""
    state = table.state
    scene = Scene(state)
    seat = state.active
    parts: dict[str, Part] = {}
    for id, knight in state.knights.items():
        if knight.seat == seat and knight.actions and knight.cell >= 0:
            knight_parts(table, scene, id, knight, parts)
    parts[""] = [END]

    return CellMenu(scene.ground.names, parts, partial(describe, scene), partial(spelled_way, scene))


def knight_parts(table: T, scene: Scene, id: str, knight: Knight, parts: dict[str, Part]) -> None:
    """What one knight may spend an action on, always against enemies; the Terrified may only move.

    (AKQL-046, AKQL-049, AKQL-063, AKQL-079)
    """
    state = scene.state
    stats = roster()[knight.kind]
    cell = knight.cell
    if knight.moves < MOST_MOVES:
        mask = reach(scene, knight, stats.speed)
        if mask:
            parts[f"move {id}"] = mask
    if knight.terror or knight.only_moves:
        return
    enemies = scene.enemies(knight)
    place = scene.ground
    if knight.attacks < MOST_ATTACKS:
        beside = place.beside[cell]
        if beside & enemies:
            parts[f"attack {id}"] = scene.ids(beside & enemies)
        if beside & place.walls:
            parts[f"wall {id}"] = beside & place.walls
    if stats.social_capacity is not None:
        limit = table.options.discussion_limit
        listeners = scene.ids(place.seen_from(cell, enemies) & scene.minds)
        if knight.talked:
            listeners = [other for other in listeners if may_talk(knight, other, limit)]
        if listeners:
            for aim in AIMS:
                parts[f"{aim} {id}"] = listeners
    if state.objectives and can_claim(state, id):
        parts["objective"] = [*_words(parts.get("objective")), id]
    if state.skills:
        skill_parts(scene, table.options, id, knight, parts)


def _words(part: Part | None) -> list[str]:
    return part if isinstance(part, list) else []


def spelled_way(scene: Scene, prefix: str, word: str) -> bool:
    """A Move may spell out its way, "move hollow A2-A3-B3": any legal way will do (AKQL-056)."""
    verb, _, id = prefix.partition(" ")
    if verb != "move" or BETWEEN not in word:
        return False
    cell_of = scene.ground.cell_of
    knight = scene.knights[id]
    names = word.split(BETWEEN)
    path = [cell_of[name] for name in names if name in cell_of]
    return len(path) == len(names) and is_way(scene, knight, path, roster()[knight.kind].speed)


LABELS = {
    "move": ("{knight}: move to {word}", "cell", "AKQL-055"),
    "attack": ("{knight}: attack {other}", "figure", "AKQL-047"),
    "wall": ("{knight}: hew at the wall on {word}", "cell", "AKQL-115"),
    "threaten": ("{knight}: threaten {other}", "figure", "AKQL-072"),
    "break": ("{knight}: break {other}'s mind", "figure", "AKQL-073"),
    "conquer": ("{knight}: conquer {other}'s will", "figure", "AKQL-075"),
}


def describe(scene: Scene, prefix: str, word: str) -> Option:
    """An action as people read it."""
    if not prefix:
        return Option(END, "End the turn", rule="AKQL-045")
    verb, _, rest = prefix.partition(" ")
    key = f"{prefix} {word}"
    if verb == "objective":
        return Option(key, f"{called(word)}: claim the objective", f"figure {word}", "AKQL-114", called(word))
    if verb == "skill":
        return skill_option(scene, rest, word)
    label, kind, rule = LABELS[verb]
    other = called(word) if kind == "figure" else ""
    return Option(key, label.format(knight=called(rest), word=word, other=other), f"{kind} {word}", rule, called(rest))

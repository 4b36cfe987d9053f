"""What all questions of the dungeon builder share: options, changes that are tried and told, Levels that are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.builder import T
from roundtable.games.kingdom.dungeon.check import room_limit
from roundtable.games.kingdom.dungeon.findings import Refused
from roundtable.games.kingdom.dungeon.generate import room_left
from roundtable.games.kingdom.dungeon.model import (
    Dungeon,
    Group,
    Reaction,
    copy,
)
from roundtable.games.kingdom.reserved import slug
from roundtable.kernel.asks import Choose
from roundtable.kernel.events import Event
from roundtable.kernel.options import Option

BACK = Option("back", "Something else after all")
MOST = 99
LONG = 400


def tell(table: T, rule: str, text: str, **data: Any) -> None:
    """Log something for the builder alone. It is no secret shown to somebody, so it may be taken back freely."""
    if table.events is not None:
        table.events.append(Event(rule, text, data, "say", [0]))


def tried(table: T, change: Callable[[Dungeon, bool], Dungeon], rule: str, text: str, **data: Any) -> bool:
    """Make a change if the rules allow it; otherwise say which rule refuses it, and why."""
    try:
        table.state.dungeon = change(table.state.dungeon, table.options.overrule_limits)
    except Refused as refused:
        for finding in refused.findings:
            tell(table, finding.rule, "Refused: {why}.", why=f"{finding.where} {finding.text}".strip())
        return False
    tell(table, rule, text, **data)
    return True


def pick(prompt: str, options: list[Option], rule: str = "") -> Choose:
    return Choose(0, prompt, [*options, BACK], rule)


def named(prefix: str, names: list[str], label: Callable[[str], str] = str, **more: Any) -> list[Option]:
    """Options for entries of the books, or for what the builder gave a name, keyed by their slugs."""
    return [Option(f"{prefix} {key}", label(name), **more) for key, name in _keyed(names)]


def from_slug(names: list[str], key: str) -> str:
    """The name behind an option's key, of the same names."""
    wanted = key.partition(" ")[2]
    return next(name for key, name in _keyed(names) if key == wanted)


def _keyed(names: list[str]) -> Iterator[tuple[str, str]]:
    """Names with their slugs; of two with the same one ("Vera" and "vera!") the later is numbered."""
    seen: Counter[str] = Counter()
    for name in names:
        key = slug(name)
        seen[key] += 1
        yield (key if seen[key] == 1 else f"{key}/{seen[key]}"), name


def levels_left(dungeon: Dungeon, room: str, reaction: Reaction) -> tuple[int, str, str]:
    """How many Levels of monsters with a reaction still fit into a room, and the rule that says so."""
    wanted = copy(dungeon)
    wanted.rooms[room].monsters.append(Group(next(iter(books.monsters)).name, 0, reaction=reaction))
    rule, what, most = room_limit(wanted, room)
    return room_left(wanted, room), f"{what}: {room_left(wanted, room)} of {most} left", rule

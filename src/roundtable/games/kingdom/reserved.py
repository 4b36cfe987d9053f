"""Every effect of the books by name, with the ledger rows it comes from, and whether the rules play it yet.

An effect's name is its kind and its entry: `skill/step-forward`, `trap/pit`, `talent/noble`, `table/wit-rest/7`.
The rules say `@plays("trap/pit")` where they carry it out; what nobody plays yet, `make ledger` prints.
"""

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import msgspec

from roundtable.games.kingdom import books, rules
from roundtable.kernel import witness

Played = TypeVar("Played", bound=Callable[..., Any])

_played: dict[str, str] = {}


class Effect(msgspec.Struct, frozen=True):
    """An effect somebody has to play: its name, and the ledger rows that say what it does."""

    name: str
    rules: list[str]


def slug(words: str) -> str:
    """A name as it stands in an effect's name."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def effects() -> list[Effect]:
    """Every effect of the books, in their order."""
    return [Effect(name, rules) for name, rules in _names().items()]


def _names() -> dict[str, list[str]]:
    names: dict[str, list[str]] = {}
    for name, cited in _all():
        names.setdefault(name, []).extend(rule for rule in cited if rule not in names.get(name, []))
    return names


def _all() -> Iterator[tuple[str, list[str]]]:
    for kind, book in (
        ("skill", books.skills),
        ("item", books.items),
        ("facility", books.facilities),
        ("trap", books.traps),
        ("base", books.bases),
        ("weak-point", books.weak_points),
        ("great-power", books.great_powers),
    ):
        for key, entry in book.entries.items():
            yield f"{kind}/{slug(key)}", entry.rules
    for job in books.jobs:
        yield f"talent/{slug(job.name)}", job.talent.rules
    for table in books.tables:
        for line in table.lines:
            row, rules = line.row, line.row.rules or table.rules
            for grant in row.grants:
                yield f"grant/{slug(str(grant.__struct_config__.tag))}", rules
            if row.mission:
                yield f"mission/{slug(row.mission.goal)}", rules
            if row.effect:
                yield f"table/{row.effect}", rules


def plays(*names: str) -> Callable[[Played], Played]:
    """Say of a rule that it plays these effects. What comes back is what to register: tests see by it that it ran."""

    def note(rule: Played) -> Played:
        for name in names:
            _played[name] = f"{rule.__module__}.{rule.__qualname__}"
        return witness.watched(names, rule)

    return note


def load_rules() -> None:
    """Import every module of the rules, so that each has said what it plays."""
    for module in pkgutil.walk_packages(rules.__path__, f"{rules.__name__}."):
        importlib.import_module(module.name)


def implemented() -> dict[str, str]:
    """The effects that the rules loaded so far play, and the function that does it."""
    return dict(_played)


def unknown() -> list[str]:
    """Names the rules claim to play although no book has them: always a slip."""
    known = _names()
    return [name for name in _played if name not in known]


def reserved() -> list[tuple[str, str]]:
    """What `make ledger` prints: every effect that no rule plays yet, with the ledger row it comes from first."""
    load_rules()
    return [(effect.rules[0], effect.name) for effect in effects() if effect.name not in _played]

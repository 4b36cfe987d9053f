"""The books of Make You Kingdom: every Skill, Item, Facility, Trap, monster, Job and table, found by name.

A book is read when something in it is first asked for, and never at import. Names are matched without regard to case,
and the other spellings of the seed (`data/aliases.json`) lead to the same entry:

>>> books.items["Warhammer"].cost
3
>>> books.tables["Birth Table"].row(56).name
'Thief'
"""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import GenericAlias
from typing import Any, Generic, TypeVar

import msgspec

from roundtable.games.kingdom.books.entries import (
    BadStatus,
    Base,
    CharacterClass,
    Facility,
    GreatPower,
    Item,
    Job,
    Monster,
    RulerRaise,
    Skill,
    Trap,
    WeakPoint,
)
from roundtable.games.kingdom.books.tables import BookError, read_tables

DATA = Path(__file__).parent.parent / "data"

MATERIALS = ("Meat", "Fang", "Leather", "Wood", "Iron", "Cloth", "Reagent", "Machinery", "Gunpowder", "Information")
SCORES = ("Wit", "Charisma", "Quest", "Warfare")
ATTRIBUTES = ("Lifestyle", "Culture", "Order", "Military")
RELATIONSHIPS = ("Allied", "Friendly", "Neutral", "Dangerous", "Hostile")  # best to worst (MYK-CREATE-088)
CATEGORIES = ("Ogre", "Fairy", "Beast", "Aberration", "Undead", "Human", "Construct", "Angel", "Deep One")
"""The nine there are; Deep One is the one of the heading Deep Ones (MYK-BEAST-494)."""
BAD_STATUSES = ("Poisoned", "Disoriented", "Obese", "Cursed", "Asleep", "Foolish")
OPEN_GROUPS = (  # the Skill Groups of normal Jobs (MYK-CREATE-307)
    "Melee",
    "Ranged",
    "Astrology",
    "Summoning",
    "Science",
    "Dungeon",
    "Negotiation",
    "Useful",
    "Entertainment",
    "Item",
)
GROUPS = ("General", *OPEN_GROUPS, "Esoteric")  # MYK-GEAR-011


@cache
def aliases() -> dict[str, dict[str, str]]:
    """Other spellings by kind of entry, as the ledger rules on them (MYK-CREATE-215, MYK-GEAR-327,
    MYK-BEAST-467)."""
    return msgspec.json.decode((DATA / "aliases.json").read_bytes(), type=dict[str, dict[str, str]])


Entry = TypeVar("Entry")


class Book(Generic[Entry]):
    """All entries of one kind, in the order of the seed; read on first use."""

    def __init__(self, kind: str, files: str, decode: Callable[[bytes], list[Entry]]) -> None:
        self.kind = kind
        self._files = files
        self._decode = decode
        self._entries: dict[str, Entry] | None = None
        self._lower: dict[str, str] = {}

    @property
    def entries(self) -> dict[str, Entry]:
        """Every entry by its name (by name and kind where two share a name)."""
        if self._entries is None:
            entries: dict[str, Entry] = {}
            for path in sorted(DATA.glob(self._files)):
                for entry in self._decode(path.read_bytes()):
                    key = _key(entry)
                    if key in entries:
                        raise BookError(f"{path.name}: there are two {self.kind} called {key!r}")
                    entries[key] = entry
            self._lower = {alias.lower(): name for alias, name in aliases().get(self.kind, {}).items()}
            self._lower |= {name.lower(): name for name in entries}
            self._entries = entries
        return self._entries

    def __getitem__(self, name: str) -> Entry:
        if self._entries is not None and (found := self._entries.get(name)) is not None:
            return found  # names in a position are spelled as here: all but a few lookups end here
        entries = self.entries
        if name in entries:
            return entries[name]
        known = self._lower.get(name.lower())
        if known is None or known not in entries:
            import difflib  # only an error needs it

            near = difflib.get_close_matches(name, entries, 3)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise BookError(f"Among the {self.kind} there is no {name!r}{hint}")
        return entries[known]

    def get(self, name: str) -> Entry | None:
        """The entry of that name, if there is one."""
        if name not in self:
            return None
        return self[name]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (name in self.entries or self._lower.get(name.lower()) in self.entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries.values())

    def __len__(self) -> int:
        return len(self.entries)


def _key(entry: Any) -> str:
    """The name, except for the one Ruler Skill that shares its name with a monster's own (MYK-CREATE-210, MYK-BEAST-492)."""
    if isinstance(entry, RulerRaise):
        return entry.stat
    if isinstance(entry, Skill) and entry.kind == "Ruler" and entry.name == "Plague":
        return "Plague (Ruler)"
    return str(entry.name)


def _read(kind: type[Entry]) -> Callable[[bytes], list[Entry]]:
    def read(text: bytes) -> list[Entry]:
        entries: list[Entry] = msgspec.json.decode(text, type=GenericAlias(list, kind))
        return entries

    return read


skills = Book("skills", "skills-*.json", _read(Skill))
items = Book("items", "items-*.json", _read(Item))
facilities = Book("facilities", "facilities-*.json", _read(Facility))
traps = Book("traps", "traps-*.json", _read(Trap))
bases = Book("bases", "bases.json", _read(Base))
monsters = Book("monsters", "monsters-*.json", _read(Monster))
jobs = Book("jobs", "jobs*.json", _read(Job))
classes = Book("classes", "classes.json", _read(CharacterClass))
bad_statuses = Book("bad statuses", "bad-statuses.json", _read(BadStatus))
great_powers = Book("great powers", "great-powers.json", _read(GreatPower))
weak_points = Book("weak points", "weak-points.json", _read(WeakPoint))
ruler_raises = Book("ruler raises", "ruler-raises.json", _read(RulerRaise))
tables = Book("tables", "tables-*.json", read_tables)

BOOKS: tuple[Book[Any], ...] = (
    skills,
    items,
    facilities,
    traps,
    bases,
    monsters,
    jobs,
    classes,
    bad_statuses,
    great_powers,
    weak_points,
    ruler_raises,
    tables,
)


def canonical(kind: str, name: str) -> str:
    """The one spelling of a name that is no entry of a book: a Material, a Skill Group, a Relationship and the like."""
    return aliases().get(kind, {}).get(name, name)


@cache
def telling() -> dict[str, list[str]]:
    """Sentences that tell an evening, by occasion (MYK-PLAY-764)."""
    return msgspec.json.decode((DATA / "telling.json").read_bytes(), type=dict[str, list[str]])


def monster_score(level: int) -> int:
    """Wit, Charisma and Quest of a monster of this Level (MYK-WORLD-372)."""
    score = tables["Monster Ability Scores"].row(level).value
    return level if score is None else score

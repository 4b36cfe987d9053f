"""The books of Make You Kingdom: every Skill, Item, Facility, Trap, monster, Job and table, found by name.

A book is read when something in it is first asked for, and never at import. Names are matched without regard to case, and
the other spellings of the seed (`data/aliases.json`) lead to the same entry:

>>> books.items["Warhammer"].cost
3
>>> books.tables["Birth Table"].row(56).name
'Thief'
"""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from roundtable.games.kingdom.entries import (
    Base,
    CharacterClass,
    Dice,
    Facility,
    GreatPower,
    Item,
    Job,
    Monster,
    Names,
    Row,
    RulerRaise,
    Skill,
    TableFile,
    Trap,
    WeakPoint,
)

DATA = Path(__file__).parent / "data"

MATERIALS = ("Meat", "Fang", "Leather", "Wood", "Iron", "Cloth", "Reagent", "Machinery", "Gunpowder", "Information")
SCORES = ("Wit", "Charisma", "Quest", "Warfare")
ATTRIBUTES = ("Lifestyle", "Culture", "Order", "Military")
RELATIONSHIPS = ("Allied", "Friendly", "Neutral", "Dangerous", "Hostile")  # best to worst (MYK-CREATE-088)
CATEGORIES = ("Ogre", "Fairy", "Beast", "Aberration", "Undead", "Human", "Construct", "Angel", "Deep One")
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

D66 = tuple(10 * low + high for low in range(1, 7) for high in range(low, 7))  # MYK-CREATE-005
TWO_DICE = tuple(10 * first + second for first in range(1, 7) for second in range(1, 7))  # MYK-CREATE-106
RESULTS: dict[Dice, tuple[int, ...]] = {
    "1D6": tuple(range(1, 7)),
    "2D6": tuple(range(2, 13)),
    "D66": D66,
    "1D6 1D6": TWO_DICE,
}


class BookError(LookupError):
    """A name that no book holds, or a result that a table does not have."""


class Line(msgspec.Struct, frozen=True):
    """One row of a table with the results it answers to: a span of numbers, or the word `on`."""

    on: str
    low: int
    high: int | None
    row: Row


class Table(msgspec.Struct, frozen=True):
    """A table ready to be rolled on; `names` is the kind of entry its rows name, if they name any."""

    name: str
    dice: Dice
    lines: list[Line]
    rules: list[str]
    names: Names
    levels: tuple[int, int | None] | None
    totals: tuple[int, int | None] | None

    @property
    def results(self) -> tuple[int, ...]:
        """Every result its dice can give; none for a table that is looked up and not rolled on."""
        return RESULTS.get(self.dice, ())

    def row(self, result: int | str) -> Row:
        """What stands at a result."""
        for line in self.lines:
            if line.on == result or (isinstance(result, int) and line.low <= result and _reaches(line, result)):
                return line.row
        known = ", ".join(line.on for line in self.lines)
        raise BookError(f"The {self.name} has no result {result!r}; it has {known}")


def _reaches(line: Line, result: int) -> bool:
    return line.high is None or result <= line.high


def _span(on: str) -> tuple[int, int | None]:
    """A row's key: 7, 2-3 or 20001+; a word (a region type, a Trap category) spans no number."""
    low, dash, high = on.partition("-")
    if on.endswith("+"):
        return int(on[:-1]), None
    if not low.isdigit():
        return 0, -1
    return int(low), int(high) if dash else int(low)


def _row(written: str | list[str] | Row, names: Names) -> Row:
    if isinstance(written, str):
        return Row(text=written, name=written if names else "")
    if isinstance(written, list):
        return Row(text="/".join(written), either=written)
    if written.name and not written.text:
        return msgspec.structs.replace(written, text=written.name)
    return written


def _table(written: TableFile) -> Table:
    lines = [Line(on, *_span(on), _row(row, written.names)) for on, row in written.rows.items()]
    return Table(written.name, written.dice, lines, written.rules, written.names, written.levels, written.totals)


@cache
def aliases() -> dict[str, dict[str, str]]:
    """Other spellings by kind of entry, as the ledger rules on them (MYK-CREATE-215, MYK-GEAR-327)."""
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

    def __contains__(self, name: str) -> bool:
        return name in self.entries or self._lower.get(name.lower()) in self.entries

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries.values())

    def __len__(self) -> int:
        return len(self.entries)


def _key(entry: Any) -> str:
    """The name, except for the one Ruler Skill that shares its name with a monster's own Skill (MYK-BEAST-492)."""
    if isinstance(entry, RulerRaise):
        return entry.stat
    if isinstance(entry, Skill) and entry.kind == "Ruler" and entry.name == "Plague":
        return "Plague (Ruler)"
    return entry.name


def _read(kind: type[Entry]) -> Callable[[bytes], list[Entry]]:
    return lambda text: msgspec.json.decode(text, type=list[kind])


def _read_tables(text: bytes) -> list[Table]:
    return [_table(written) for written in msgspec.json.decode(text, type=list[TableFile])]


skills = Book("skills", "skills-*.json", _read(Skill))
items = Book("items", "items-*.json", _read(Item))
facilities = Book("facilities", "facilities-*.json", _read(Facility))
traps = Book("traps", "traps-*.json", _read(Trap))
bases = Book("bases", "bases.json", _read(Base))
monsters = Book("monsters", "monsters-*.json", _read(Monster))
jobs = Book("jobs", "jobs*.json", _read(Job))
classes = Book("classes", "classes.json", _read(CharacterClass))
great_powers = Book("great powers", "great-powers.json", _read(GreatPower))
weak_points = Book("weak points", "weak-points.json", _read(WeakPoint))
ruler_raises = Book("ruler raises", "ruler-raises.json", _read(RulerRaise))
tables = Book("tables", "tables-*.json", _read_tables)

BOOKS: tuple[Book[Any], ...] = (
    skills,
    items,
    facilities,
    traps,
    bases,
    monsters,
    jobs,
    classes,
    great_powers,
    weak_points,
    ruler_raises,
    tables,
)


def canonical(kind: str, name: str) -> str:
    """The one spelling of a name that is no entry of a book: a Material, a Skill Group, a Relationship and the like."""
    return aliases().get(kind, {}).get(name, name)

"""The tables of Make You Kingdom: how a row is written in a data file, and how a result finds its row."""

from typing import Literal

import msgspec

from roundtable.games.kingdom.books.grants import Grant, Mission


class EncounterGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some monsters of an encounter: how many, in which Area of their side, with what Skills besides (MYK-BEAST-480)."""

    area: Literal["Vanguard", "Rearguard", "Encampment"]
    monster: str
    count: int | Literal["court", "half court"]
    extra_skills: list[str] = []


class Find(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a Treasure Table gives: Materials of the monster, or an Item named, or random or chosen from a category."""

    what: Literal["nothing", "materials", "item"]
    count: int = 0
    item: str = ""
    category: Literal["", "Arms", "Recovery", "Common", "Rare General", "Rare Arms", "Rare"] = ""
    pick: Literal["", "random", "chosen"] = ""
    level: int = 0


Fill = Literal[
    "", "asked", "job", "king", "monster", "name", "next job", "number", "ordinal", "place", "random word", "trap"
]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One result of a table.

    `name` is the entry it names, `either` two readings to choose from. Where the words must be completed, `form` (or
    either reading) has {} for what the rules `fill` in, asking the player `ask`. What the row does is in `grants`, or
    reserved by name in `effect`.
    """

    text: str = ""
    rules: list[str] = []
    name: str = ""
    either: list[str] = []
    form: str = ""
    fill: Fill = ""
    ask: str = ""
    join: bool = False
    before: bool = False
    reroll: bool = False
    value: int | None = None
    ages: tuple[int, int | None] | None = None
    rolls: list[str] = []
    words: list[str] = []
    grants: list[Grant] = []
    mission: Mission | None = None
    groups: list[EncounterGroup] = []
    find: Find | None = None
    effect: str = ""


Dice = Literal["1D6", "2D6", "D66", "1D6 1D6", "level", "population", "word"]
Names = Literal[
    "",
    "advanced job",
    "attribute",
    "bad status",
    "base",
    "category",
    "facility",
    "great power",
    "item",
    "job",
    "material",
    "monster",
    "relationship",
    "score",
    "table",
    "trap",
]


class TableFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as written in a data file: `names` says what kind of entry its rows name, if they do."""

    name: str
    dice: Dice
    rows: dict[str, str | list[str] | Row]
    rules: list[str] = []
    names: Names = ""
    levels: tuple[int, int | None] | None = None
    totals: tuple[int, int | None] | None = None


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


def read_tables(text: bytes) -> list[Table]:
    """The tables of one data file."""
    return [_table(written) for written in msgspec.json.decode(text, type=list[TableFile])]

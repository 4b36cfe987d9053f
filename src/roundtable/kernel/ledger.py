"""The ledger: every rule of every game as one row of `rules/*.csv`, found by its id.

A game that comes from outside brings its own files, in the folder `ledger` of its package.

A ledger file is named as players would say it (`akql`), and all its ids share one prefix (`AKQL-031`). Nothing is read
until somebody asks for it, and then only the file that was asked for.
"""

import csv
import difflib
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import msgspec

from .errors import RoundtableError
from .game import game_packages
from .spelling import mended

HOUSE = __name__.partition(".")[0]

COLUMNS = ["id", "section", "lines", "kind", "statement", "gap", "ruling"]
_ID = re.compile(r"([A-Z]+(?:-[A-Z]+)*)-(\d{3,})")
_REFERENCE = re.compile(r"(?:([A-Z]+(?:-[A-Z]+)*)-)?(\d+)")


class LedgerError(RoundtableError):
    """The ledger is missing or a file of it is damaged."""


class UnknownRow(LedgerError, LookupError):
    """Somebody asked for a row or a file that the ledger does not have."""


class Row(msgspec.Struct, frozen=True):
    """One rule, table row or entity, in our own words."""

    id: str
    section: str
    lines: str
    kind: str
    statement: str
    gap: str
    ruling: str
    file: str


def row(id: str) -> Row:
    """The row with exactly this id."""
    file = _file_of(id)
    found = _rows(file).get(id) if file else None
    if found is None:
        raise UnknownRow(f"no row {id!r} in the ledger; {_nearest(id)}")
    return found


def rows(file: str) -> tuple[Row, ...]:
    """All rows of one ledger file, in the file's order."""
    return tuple(_rows(_known(file)).values())


def exists(id: str) -> bool:
    """Whether the ledger has a row with exactly this id."""
    file = _file_of(id)
    return file is not None and id in _rows(file)


def files() -> tuple[str, ...]:
    """The names of the ledger's files, such as `akql`."""
    return tuple(_files())


def search(text: str, file: str | None = None) -> list[Row]:
    """The rows that contain every word of `text`, in any order and any case; of one file or of all.

    Where none does, the words are read as those of the rules that are nearest to them.
    """
    words = text.casefold().split()
    if not words:
        return []
    all_rows = [row for place in (files() if file is None else (_known(file),)) for row in rows(place)]
    found = [row for row in all_rows if _mentions(row, words)]
    if not found and (meant := mended(words, (f"{row.section} {row.statement}" for row in all_rows))) != words:
        found = [row for row in all_rows if _mentions(row, meant)]
    return found


def resolve(game: str, reference: str) -> Row:
    """The row a person means by `031`, `31` or `AKQL-031` (any case) while reading the ledger file `game`."""
    file = _known(game)
    prefix = _files()[file].prefix
    match = _REFERENCE.fullmatch(reference.strip().upper())
    if match is None:
        raise UnknownRow(f"{reference!r} is not a rule's number; write it as 31, 031 or {prefix}-031")
    said, number = match[1], int(match[2])
    if said not in (None, prefix):
        elsewhere = _file_of(f"{said}-{number:03}")
        hint = f"it belongs to {elsewhere}" if elsewhere else f"rules of {file} start with {prefix}-"
        raise UnknownRow(f"{reference!r} is not a rule of {file}: {hint}")
    return row(f"{prefix}-{number:03}")


def directory() -> Path:
    """Where the csv files are: the package's own `rules` (a link in a checkout, a copy in a built wheel), else the
    checkout's, for file systems that do not keep links."""
    package = Path(__file__).resolve().parent.parent
    places = (package / "rules", package.parent.parent / "rules")
    for place in places:
        if place.is_dir():
            return place
    raise LedgerError(f"the ledger is missing: neither {places[0]} nor {places[1]} is a folder")


def folders() -> tuple[Path, ...]:
    """Where ledger files are: the house's own, and the folder `ledger` of every game that comes from outside."""
    return (directory(), *_brought(game_packages()))


@cache
def _brought(packages: tuple[str, ...]) -> tuple[Path, ...]:
    found: list[Path] = []
    for package in packages:
        if package.partition(".")[0] != HOUSE and (spec := find_spec(package)) is not None:
            found += [Path(place) / "ledger" for place in spec.submodule_search_locations or []]
    return tuple(folder for folder in dict.fromkeys(found) if folder.is_dir())


class File(NamedTuple):
    """One ledger file, and the prefix of its ids."""

    path: Path
    prefix: str


def _files() -> dict[str, File]:
    return _files_in(folders())


@cache
def _files_in(folders: tuple[Path, ...]) -> dict[str, File]:
    """The files by name, with the prefixes of their ids read from the first row alone."""
    found: dict[str, File] = {}
    for path in [path for folder in folders for path in sorted(folder.glob("*.csv"))]:
        with path.open(encoding="utf-8", newline="") as lines:
            reader = csv.reader(lines)
            _check_header(path, next(reader, []))
            first = next(reader, [""])[0]
        match = _ID.fullmatch(first)
        if match is None:
            raise LedgerError(f"{path}: the first row's id is {first!r}; an id looks like AKQL-031")
        for name, other in found.items():
            if path.stem == name or match[1] == other.prefix:
                raise LedgerError(f"{path} has the name or the prefix ({match[1]}) of {other.path}: each has its own")
        found[path.stem] = File(path, match[1])
    return found


def _rows(file: str) -> dict[str, Row]:
    return _index(*_files()[file])


@cache
def _index(path: Path, prefix: str) -> dict[str, Row]:
    """One file's rows by id, checked as they are read."""
    file = path.stem
    index: dict[str, Row] = {}
    with path.open(encoding="utf-8", newline="") as lines:
        reader = csv.reader(lines)
        _check_header(path, next(reader, []))
        for fields in reader:
            where = f"{path}, line {reader.line_num}"
            if len(fields) != len(COLUMNS):
                raise LedgerError(f"{where}: {len(fields)} fields where there should be {len(COLUMNS)}")
            id, section, source, kind, statement, gap, ruling = fields
            match = _ID.fullmatch(id)
            if match is None or match[1] != prefix:
                raise LedgerError(f"{where}: id {id!r} should look like {prefix}-031")
            if id in index:
                raise LedgerError(f"{where}: {id} is already the id of an earlier row")
            index[id] = Row(id, section, source, kind, statement, gap, ruling, file)
    return index


def _check_header(path: Path, header: list[str]) -> None:
    if header != COLUMNS:
        raise LedgerError(f"{path}: the first line should be {','.join(COLUMNS)}, not {','.join(header)}")


def _file_of(id: str) -> str | None:
    """The file whose ids have this id's prefix."""
    prefix = id.rpartition("-")[0]
    return next((file for file, known in _files().items() if known.prefix == prefix), None)


def _known(file: str) -> str:
    """The file's name, given as itself or as its ids' prefix, in any case."""
    said = file.casefold()
    for name, known in _files().items():
        if said in (name.casefold(), known.prefix.casefold()):
            return name
    close = difflib.get_close_matches(said, _files(), n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(_files())}"
    raise UnknownRow(f"no ledger file {file!r}; {hint}")


def _mentions(row: Row, words: list[str]) -> bool:
    text = f"{row.id} {row.section} {row.statement} {row.gap} {row.ruling}".casefold()
    return all(word in text for word in words)


def _nearest(id: str) -> str:
    """A hint for a wrong id: its file's closest ids if the prefix is right, else how ids start."""
    file = _file_of(id)
    if file is None:
        said = id.rpartition("-")[0].upper() or id.upper()
        known = [file.prefix for file in _files().values()]
        close = difflib.get_close_matches(said, known, n=3, cutoff=0.5) or known
        return f"ids start with {', '.join(f'{prefix}-' for prefix in close)}"
    known = list(_rows(file))
    number = id.rpartition("-")[2]
    if number.isdecimal():
        known.sort(key=lambda other: abs(int(other.rpartition("-")[2]) - int(number)))
        close = sorted(known[:3])
    else:
        close = difflib.get_close_matches(id, known, n=3, cutoff=0.0)
    return f"nearest: {', '.join(close)}"

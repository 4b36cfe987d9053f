"""Finding a table or an entry from what somebody types: `charisma rest`, `encounter 3`, `ogerkin`."""

import difflib
import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.tables import Table
from roundtable.kernel.errors import ToolError

MOST_SHOWN = 8
NEAR, FAR = 0.75, 0.45  # likeness of a misspelling that is surely meant, and of one worth suggesting
MOST_MONSTERS = 99


class Some(msgspec.Struct, frozen=True):
    """Some monsters of one species; `name` is empty where only their Level is known."""

    name: str
    level: int
    count: int


def find_name(words: str, names: Sequence[str], kind: str) -> str:
    """The one name that is meant: the same words, else the only name with all of them, else a likely misspelling."""
    return named(words, names, kind) or guessed(words, names, kind)


def named(words: str, names: Sequence[str], kind: str) -> str:
    """The name with the same words, or the only one with all of them; nothing where there is none."""
    typed = _tokens(words)
    if not typed:
        raise ToolError(f"name a {kind}, such as {names[0]}")
    by_tokens = {tuple(_tokens(name)): name for name in names}
    if tuple(typed) in by_tokens:
        return by_tokens[tuple(typed)]
    found = [name for name in names if _covers(_tokens(name), typed)]
    if len(found) > 1:
        raise ToolError(f"{words!r} may be any {kind} of these: {_some(found)}")
    return found[0] if found else ""


def guessed(words: str, names: Sequence[str], kind: str) -> str:
    """The name of which these words are most likely a misspelling."""
    typed = _tokens(words)
    plain = {" ".join(_tokens(name)): name for name in names}
    near = difflib.get_close_matches(" ".join(typed), plain, MOST_SHOWN, FAR)
    ratios = [_ratio(typed, name) for name in near]
    if near and ratios[0] > max([NEAR, *ratios[1:]]):
        return plain[near[0]]
    hint = f"; did you mean {_some([plain[each] for each in near])}?" if near else ""
    raise ToolError(f"there is no {kind} called {words!r}{hint}")


def find_table(words: str) -> Table:
    """A table by its name or part of it, with or without the word Table; the seed's other spellings count as well."""
    known = books.aliases()["tables"]
    name = find_name(words, [*books.tables.entries, *known], "table")
    return books.tables[known.get(name, name)]


def read_monsters(words: str) -> list[Some]:
    """Monsters as people write them: `3 Ogrekin, Wight`, `Ogrekin x3`, `level 7 x2`."""
    found = [_read_group(part) for part in re.split(r"[,;\n]", words) if part.strip()]
    if not found:
        raise ToolError("name some monsters, such as `3 Ogrekin, Wight` or `level 7`")
    return found


@lru_cache(maxsize=256)
def _read_group(part: str) -> Some:
    match = re.fullmatch(r"\s*(?:(\d{1,9})\s*x?\s+)?(.+?)(?:\s*x\s*(\d{1,9}))?\s*", part)
    assert match is not None  # every non-empty part has this form
    count = int(match[1] or match[3] or 1)
    if not 1 <= count <= MOST_MONSTERS or re.match(r"\s*-\s*\d", part):
        raise ToolError(f"{part.strip()!r}: 1 to {MOST_MONSTERS} monsters of a kind can be counted")
    bare = re.fullmatch(r"level\s+(\d{1,9})", match[2], re.IGNORECASE)
    if bare:
        if not 1 <= int(bare[1]) <= MOST_MONSTERS:
            raise ToolError(f"{part.strip()!r}: a monster has a Level from 1 up")
        return Some("", int(bare[1]), count)
    names = [*books.monsters.entries, *books.aliases()["monsters"]]
    monster = books.monsters[find_name(match[2], names, "monster")]
    return Some(monster.name, monster.level, count)


def _tokens(text: str) -> list[str]:
    return [token for token in re.findall(r"[a-z0-9+]+", text.casefold().replace("'", "")) if token != "table"]


def _covers(name: list[str], typed: list[str]) -> bool:
    """Whether every word typed begins a word of the name, each used once."""
    left = list(name)
    for word in typed:
        hit = next((token for token in left if token == word), None)
        if hit is None and not word.isdigit():
            stem = word[:-1] if len(word) > 3 and word.endswith("s") else word
            hit = next((token for token in left if token.startswith(stem)), None)
        if hit is None:
            return False
        left.remove(hit)
    return True


def _ratio(typed: list[str], name: str) -> float:
    return difflib.SequenceMatcher(None, " ".join(typed), name).ratio()


def _some(names: Sequence[str]) -> str:
    rest = len(names) - MOST_SHOWN
    return "; ".join(names[:MOST_SHOWN]) + (f" and {rest} more" if rest > 0 else "")

"""What of a page has changed: parts that a browser has already are not sent again, and of a changed part only new pieces.

Each part that is sent has a mark, made from its markup. A page says by their marks which parts it has (`HAS`); one that is
the same is left out, and of one that was sent lately the page is told how to put the new markup together from the old: cut at
every "<", a range of the old pieces or pieces as text. Who says nothing is sent everything.

A difference is told only from what the same viewer of the same match was sent: who guesses what an opponent's page shows
learns nothing by claiming to have it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from hashlib import blake2b

HAS = "x-has"
"""The header by which a page says what it has: "board=1f0c…,ask=99ab…"."""
LONGEST = 1000
"""Of such a header more is not read."""
MOST_KEPT = 16_000_000
"""So many characters of what was sent last are kept, so that a page with it can be sent the difference."""
WORTH = 0.7
"""A difference must be shorter than so much of the whole."""
PER_PIECE = 12
"""About what one more range costs on the way."""

Sent = str | list[str | list[int]]
"""A part as markup, or as what it is put together from: text, and [from, to] of the pieces of the markup the page has."""


def mark_of(markup: str) -> str:
    return blake2b(markup.encode(), digest_size=9).hexdigest()


def read_marks(header: str | None) -> dict[str, str]:
    """The marks of the parts that a page says it has."""
    named = (part.partition("=") for part in (header or "")[:LONGEST].split(","))
    return {name.strip(): mark for name, equals, mark in named if equals}


class Lately:
    """The markup that was sent last, by its marks."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[str, str] = OrderedDict()
        self._size = 0

    def keep(self, mark: str, markup: str) -> None:
        if mark in self._kept:
            self._kept.move_to_end(mark)
            return
        self._kept[mark] = markup
        self._size += len(markup)
        while self._size > self._most:
            self._size -= len(self._kept.popitem(last=False)[1])

    def find(self, mark: str) -> str | None:
        return self._kept.get(mark)


lately = Lately()


def changed(parts: Mapping[str, str], has: Mapping[str, str], whose: str) -> tuple[dict[str, Sent], dict[str, str]]:
    """What a viewer's page with these marks must be sent of the parts, and the marks of what it then has."""
    sent: dict[str, Sent] = {}
    marks: dict[str, str] = {}
    for name, markup in parts.items():
        mark = mark_of(markup)
        lately.keep(f"{whose} {mark}", markup)
        had = has.get(name)
        if had != mark:
            old = None if had is None else lately.find(f"{whose} {had}")
            sent[name] = markup if old is None else difference(old, markup)
            marks[name] = mark
    return sent, marks


def difference(old: str, new: str, worth: float = WORTH) -> Sent:
    """How new markup is put together from old; the markup itself where that is not much longer."""
    before = old.split("<")
    where: dict[str, int] = {}
    for number, piece in enumerate(before):
        where.setdefault(piece, number)
    found: list[str | list[int]] = []
    text: list[str] = []
    first = last = 0  # the range of old pieces that is being followed
    for piece in new.split("<"):
        # The piece after the last one is the likeliest; only where it is another one is it looked for anywhere else.
        at = last if last < len(before) and before[last] == piece else where.get(piece)
        if at is None:
            text.append(piece)
            continue
        if text or at != last:
            if first < last:
                found.append([first, last])
            if text:
                found.append("<".join(text))
                text = []
            first = at
        last = at + 1
    if first < last:
        found.append([first, last])
    if text:
        found.append("<".join(text))
    length = sum(PER_PIECE + (len(part) if isinstance(part, str) else 0) for part in found)
    return found if length < worth * len(new) else new


def put_together(old: str, sent: Sent) -> str:
    """What a page makes of what it is sent; `table.js` does the same."""
    if isinstance(sent, str):
        return sent
    before = old.split("<")
    return "<".join(part if isinstance(part, str) else "<".join(before[part[0] : part[1]]) for part in sent)

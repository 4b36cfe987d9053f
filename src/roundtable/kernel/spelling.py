"""Searching as people type: a word that nothing contains is read as the known word nearest to it."""

from __future__ import annotations

import re
from collections.abc import Iterable

_WORD = re.compile(r"[^\W\d_]{3,}")
NEAR = 0.72
"""How alike a word must be to one that was typed, from 0 to 1."""


def nearest(said: str, known: Iterable[str], most: int = 1, alike: float = 0.6) -> list[str]:
    """The known words most like one that was said, best first."""
    from difflib import get_close_matches  # only for what was mistyped: not worth loading with every import

    return get_close_matches(said, known, most, alike)


def meant(said: str, known: Iterable[str]) -> str:
    """For the error about a name that is not known: what may have been meant, or else what there is."""
    known = list(known)
    near = nearest(said, known)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(known) or 'none'}"


def vocabulary(texts: Iterable[str]) -> set[str]:
    """Every word of some texts."""
    return {word for text in texts for word in _WORD.findall(text.casefold())}


def mended(words: list[str], texts: Iterable[str]) -> list[str]:
    """The words as they were probably meant, by the words of these texts; those that are found as they are stay."""
    known = vocabulary(texts)
    found = []
    for word in words:
        if len(word) >= 3 and not any(word in other for other in known):
            found.append((nearest(word, known, alike=NEAR) or [word])[0])
        else:
            found.append(word)
    return found

"""Searching as people type: a word that nothing contains is read as the known word nearest to it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

_WORD = re.compile(r"[^\W\d_]{3,}")
NEAR = 0.72
"""How alike a word must be to one that was typed, from 0 to 1."""


def vocabulary(texts: Iterable[str]) -> set[str]:
    """Every word of some texts."""
    return {word for text in texts for word in _WORD.findall(text.casefold())}


def mended(words: list[str], texts: Iterable[str]) -> list[str]:
    """The words as they were probably meant, by the words of these texts; those that are found as they are stay."""
    known = vocabulary(texts)
    found = []
    for word in words:
        if len(word) >= 3 and not any(word in other for other in known):
            found.append((get_close_matches(word, known, 1, NEAR) or [word])[0])
        else:
            found.append(word)
    return found

"""Options of a game under headings, for whoever lists them: a page, a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from . import ledger
from .game import AnyGame, OptionField


def chaptered(game: AnyGame, fields: Sequence[OptionField]) -> dict[str, list[OptionField]]:
    """Options under their headings, in the game's order; those it has no heading for under the section of their rule."""
    by_name = {one.name: one for one in fields}
    found = {title: [by_name[name] for name in names if name in by_name] for title, names in game.chapters.items()}
    listed = {name for names in game.chapters.values() for name in names}
    for one in fields:
        if one.name not in listed:
            known = one.rule and ledger.exists(one.rule)
            found.setdefault(ledger.row(one.rule).section if known else "The rest", []).append(one)
    return {title: those for title, those in found.items() if those}

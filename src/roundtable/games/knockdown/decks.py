"""Deck files: reading one, saying line by line what is wrong with it, and laying out what a match is played with.

The format is described in docs/knockdown.md. The house deck is a deck file like any other (data/house.json).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

from roundtable.games.knockdown.box import Box, Content
from roundtable.games.knockdown.deck_reader import ROW, Reader
from roundtable.games.knockdown.located import NotJson, Problem, parse
from roundtable.games.knockdown.vocabulary import ANY
from roundtable.kernel.errors import BadSetup

__all__ = [
    "ROW",
    "Problem",
    "box_from_text",
    "check_deck",
    "check_merge",
    "house_box",
    "merge",
    "read",
]


def check_deck(deck: str | Path | bytes) -> list[Problem]:
    """What is wrong with a deck file, line by line; nothing if it can be played. Takes a path, or the file's bytes."""
    if isinstance(deck, bytes):
        return read(deck)[1]
    try:
        return read(Path(deck).read_bytes())[1]
    except OSError as error:
        return [Problem(0, f"cannot read {deck}: {error.strerror or error}")]


def describe(box: Box) -> str:
    """What a deck holds, in a line."""
    cards = sum(card.copies for card in box.cards)
    fighters = ", ".join(fighter.name for fighter in box.fighters)
    return (
        f"{box.name}: {cards} Attack cards of {len(box.cards)} designs, {len(box.skills)} Skills, "
        f"{len(box.fighters)} fighters ({fighters}), {box.arena.name} with {box.arena.spaces} spaces. It can be played."
    )


def read(data: bytes) -> tuple[Box | None, list[Problem]]:
    """A deck file as a Box, or None and what is wrong with it."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return None, [Problem(line, "this is not UTF-8 text")]
    try:
        node, twice = parse(text)
    except NotJson as error:
        return None, [error.problem]
    reader = Reader(twice)
    box = reader.box(node)
    problems = sorted(reader.problems, key=lambda problem: problem.line)
    return (None, problems) if problems else (box, [])


@lru_cache(maxsize=16)
def box_from_text(text: str) -> Box:
    """The box in a deck's text, or BadSetup with its first problems."""
    box, problems = read(text.encode())
    if box is None:
        more = f" (and {len(problems) - 3} more)" if len(problems) > 3 else ""
        raise BadSetup(f"this deck cannot be played: {'; '.join(map(str, problems[:3]))}{more}")
    return box


def house_text() -> str:
    """The house deck's file."""
    return (Path(__file__).parent / "data" / "house.json").read_text(encoding="utf-8")


@cache
def house_box() -> Box:
    """Our own deck (KD-098)."""
    return box_from_text(house_text())


def merge(boxes: Sequence[Box], arena: int, skills: int) -> Content:
    """What a match with these boxes is played with: Arena and cards of one, Skills of one, fighters of all."""
    fighters = tuple(fighter for box in boxes for fighter in box.fighters)
    return Content(boxes[arena], boxes[skills], fighters)


def check_merge(boxes: Sequence[Box]) -> None:
    """Several boxes fit together: no fighter twice, and every cost can be paid from every box's cards."""
    keys = [fighter.key for box in boxes for fighter in box.fighters]
    if twice := sorted({key for key in keys if keys.count(key) > 1}):
        raise BadSetup(f"two of these decks have a fighter {twice[0]!r}: give one of them another key")
    skills = {skill.key for box in boxes for skill in box.skills}
    for box in boxes:
        shown = {symbol for card in box.cards for symbol in card.symbols}
        for other in boxes:
            for fighter in other.fighters:
                if fighter.trait.key in skills:
                    raise BadSetup(f"a Skill may not be called {fighter.trait.key!r}: a fighter's trait is")
                for attack in fighter.attacks:
                    if lost := [symbol for symbol in attack.cost if symbol != ANY and symbol not in shown]:
                        raise BadSetup(
                            f"{fighter.name} of {other.name!r} pays {attack.name} with {lost[0]}, which no Attack card of "
                            f"{box.name!r} shows: these boxes cannot be merged"
                        )

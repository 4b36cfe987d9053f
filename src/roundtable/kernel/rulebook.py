"""A player's rulebook: how a game is played, in plain words, with diagrams that the game itself draws from positions.

It is a file of its game, `rulebook.md`, that anybody can write:

    ## A chapter
    Also: other words, by which people look for it
    A paragraph, with the rows of the ledger behind it at its end. (AKQL-055, AKQL-056)
    - an item of a list (AKQL-072)
    ![What is to be seen.](lessons/2-striking.json)

A diagram is a lesson's position, with `done` after the lesson's solution has been played, or a file of its own (`Position`).
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache
from typing import Any, Literal

import msgspec

from . import ledger
from .errors import BadSetup, in_words
from .game import AnyGame, Setup
from .lessons import read_lesson
from .match import Match

Kind = Literal["text", "item", "diagram"]


class Block(msgspec.Struct, frozen=True):
    """A paragraph, an item of a list, or a diagram with its caption."""

    kind: Kind
    text: str
    rules: tuple[str, ...] = ()
    """Rows of the ledger behind it."""
    diagram: str = ""
    """Where the position is: "lessons/2-striking.json done"."""


class Chapter(msgspec.Struct, frozen=True):
    """One chapter. `also` are other words by which people look for what it tells."""

    title: str
    also: tuple[str, ...]
    blocks: tuple[Block, ...]

    @property
    def place(self) -> str:
        """Its name in an address."""
        return re.sub(r"[^a-z0-9]+", "-", self.title.casefold()).strip("-")


class Position(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A diagram's own position: a set-up, whose eyes it is seen with, and answers that are given before it is drawn."""

    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    seats: int = 2
    seat: int | None = 0
    answers: list[tuple[int, Any]] = []
    seed: int = 1


_CITED = re.compile(r"\s*\(([A-Z][A-Z-]*-\d+(?:, [A-Z][A-Z-]*-\d+)*)\)$")
_DIAGRAM = re.compile(r"!\[(.+)\]\(([^)]+)\)$")


def chapters(game: AnyGame) -> tuple[Chapter, ...]:
    """The rulebook that a game brings; nothing where it brings none."""
    return _read(game.brings("rulebook.md"), game.name)


@cache
def _read(text: str, name: str) -> tuple[Chapter, ...]:
    found: list[Chapter] = []
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title, _, rest = part.partition("\n")
        also: list[str] = []
        blocks: list[Block] = []
        for line in filter(None, map(str.strip, rest.splitlines())):
            if line.startswith("Also: "):
                also += [word.strip() for word in line.removeprefix("Also: ").split(",")]
            else:
                blocks.append(_block(line, name))
        found.append(Chapter(title.strip(), tuple(also), tuple(blocks)))
    return tuple(found)


def _block(line: str, name: str) -> Block:
    shown = _DIAGRAM.match(line)
    if shown:
        return Block("diagram", shown[1], (), shown[2])
    cited = _CITED.search(line)
    rules = tuple(cited[1].split(", ")) if cited else ()
    if unknown := [rule for rule in rules if not ledger.exists(rule)]:
        raise BadSetup(f"the rulebook of {name} names {', '.join(unknown)}, which the ledger does not have")
    said = line[: cited.start()] if cited else line
    return Block("item", said.removeprefix("- "), rules) if said.startswith("- ") else Block("text", said, rules)


# --- diagrams ---------------------------------------------------------------------------------------------------------


def diagram(game: AnyGame, where: str) -> Any:
    """What is to be drawn, as a view of the game: from a lesson, or from a file of positions."""
    path, _, done = where.partition(" ")
    text = game.brings(path)
    if not text or done not in ("", "done"):
        raise BadSetup(f"the rulebook of {game.name} has a diagram {where!r}: a file, and 'done' or nothing after it")
    if path.startswith("lessons/"):
        lesson = read_lesson(text, path)
        given = [(lesson.seat, answer) for answer in lesson.solution] if done else []
        return _drawn(game, lesson.setup(game), lesson.seat, given, 1)
    try:
        shown = msgspec.json.decode(text, type=Position)
    except msgspec.MsgspecError as error:
        raise BadSetup(f"the diagram {path} of {game.name} is not right: {in_words(error)}") from None
    setup = Setup(game.name, shown.seats, shown.options, position=shown.position)
    return _drawn(game, setup, shown.seat, shown.answers, shown.seed)


def _drawn(game: AnyGame, setup: Setup, seat: int | None, given: list[tuple[int, Any]], seed: int) -> Any:
    match: Match[Any, Any] = Match.new(game, setup, seed=seed)
    for who, answer in given:
        match.answer(who, answer)
    return match.view(seat)


_NAMED = re.compile(r' id="[^"]*"')


@cache
def drawing(game: AnyGame, where: str, narrow: bool = False) -> str:
    """A diagram as SVG, without names of its own: a page has several, and none is played on."""
    return _NAMED.sub("", game.drawing(diagram(game, where), narrow))


# --- looking things up ------------------------------------------------------------------------------------------------

_WORD = re.compile(r"[a-z0-9']+")
_ENDINGS = ("ing", "ed", "es", "s", "er")
_SMALL = frozenset(
    ("the", "and", "for", "are", "can", "may", "how", "what", "who", "does", "when", "where", "with", "from", "into", "have",
     "has", "you", "your", "not", "i", "a", "an", "do", "is", "it", "to", "of", "in", "on", "my", "me", "if", "or", "there")
)  # fmt: skip
"""Words that say nothing about what somebody looks for."""
NEAR = 0.74
"""How alike a word must be to one that was typed, from 0 to 1."""


def stem(word: str) -> str:
    """A word without its ending: "striking", "strikes" and "strike" are one."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word.removesuffix(ending)
            break
    return word.removesuffix("e") if len(word) > 3 else word


def words_in(text: str) -> list[str]:
    return [stem(word) for word in _WORD.findall(text.casefold()) if word not in _SMALL]


class Found(msgspec.Struct, frozen=True):
    """What a search found: a chapter, and the blocks of it that say something about it (all, where only its title does)."""

    chapter: Chapter
    blocks: tuple[Block, ...]
    score: float


def search(game: AnyGame, said: str) -> list[Found]:
    """The chapters that tell of what somebody typed, in their own words and with mistakes; the best first."""
    book = chapters(game)
    texts = [(chapter, _weights(chapter)) for chapter in book]
    known = {word for _, weights in texts for word in weights}
    wanted = [_meant(word, known) for word in dict.fromkeys(words_in(said))]
    found = []
    for chapter, weights in texts:
        score = sum(max((weights[word] for word in near if word in weights), default=0.0) for near in wanted)
        if score:
            said_there = tuple(block for block in chapter.blocks if _tells(block, wanted))
            found.append(Found(chapter, said_there or chapter.blocks, score))
    best = max((one.score for one in found), default=0.0)
    return sorted((one for one in found if one.score * 3 >= best), key=lambda one: -one.score)


def _weights(chapter: Chapter) -> dict[str, float]:
    """How much each word says for a chapter: most in its title, then in what it is also called."""
    weights: dict[str, float] = {}
    for text, weight in (
        *((block.text, 1.0) for block in chapter.blocks),
        *((word, 2.5) for word in chapter.also),
        (chapter.title, 3.0),
    ):
        for word in words_in(text):
            weights[word] = max(weight, weights.get(word, 0.0))
    return weights


def _meant(word: str, known: set[str]) -> list[str]:
    """The words of the book that somebody may mean by one: itself, those that begin with it, else the one most like it."""
    same = [other for other in known if other == word or (len(word) >= 4 and other.startswith(word))]
    return same or get_close_matches(word, known, 2, NEAR)


def _tells(block: Block, wanted: list[list[str]]) -> bool:
    there = set(words_in(block.text))
    return any(word in there for near in wanted for word in near)

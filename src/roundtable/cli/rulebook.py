"""The rulebook in the terminal: chapters with their diagrams drawn as text, or those about some words."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill

from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import AnyGame, find_game
from roundtable.kernel.rulebook import Block, chapters, diagram, search

WIDTH = 80


def told(name: str, words: str) -> Iterator[str]:
    """The whole book, or what it says about some words. The rows behind a sentence stand at its end."""
    game = find_game(name)
    if not chapters(game):
        raise BadSetup(f"{game.title} brings no rulebook; roundtable rules {name} reads its rules one by one")
    found = [(one.chapter, one.blocks) for one in search(game, words)] if words else []
    if words and not found:
        titles = ", ".join(chapter.title for chapter in chapters(game))
        yield fill(f"Nothing here is about {words!r}. There are chapters on: {titles}.", WIDTH)
        return
    yield f"How to play {game.title}"
    for chapter, blocks in found or [(chapter, chapter.blocks) for chapter in chapters(game)]:
        yield f"\n{chapter.title}\n{'-' * len(chapter.title)}"
        for block in blocks:
            yield from _lines(game, block)


def _lines(game: AnyGame, block: Block) -> Iterator[str]:
    if block.kind == "diagram":
        yield game.text(diagram(game, block.diagram), False).rstrip()
        yield fill(block.text, WIDTH, initial_indent="    ", subsequent_indent="    ")
        return
    rules = f" ({', '.join(block.rules)})" if block.rules else ""
    indent = ("- ", "  ") if block.kind == "item" else ("", "")
    yield fill(block.text + rules, WIDTH, initial_indent=indent[0], subsequent_indent=indent[1])

"""What Knockdown offers beside its matches: a check of deck files, and the house deck as a file to start from."""

from __future__ import annotations

from typing import Annotated

import msgspec

from roundtable.games.knockdown.decks import describe, house_text, read
from roundtable.kernel.dice import Source
from roundtable.kernel.game import file_option
from roundtable.kernel.tools import AnyTool, Line, Tool, ToolFile, ToolResult


class DeckForm(msgspec.Struct, forbid_unknown_fields=True):
    """The deck to check."""

    deck: Annotated[str, file_option("The deck file; none for the house deck", "KD-148")] = ""


def check(form: DeckForm, dice: Source) -> ToolResult:
    """What is wrong with a deck, line by line, or what it holds. Hands the house deck out, to be changed."""
    text = form.deck or house_text()
    box, problems = read(text.encode())
    if box is not None:
        lines = [Line(describe(box), ["KD-148"])]
    else:
        lines = [Line(str(problem), ["KD-148"]) for problem in problems]
    title = "This deck can be played" if box is not None else f"This deck has problems: {len(problems)}"
    return ToolResult(title, lines, file=None if form.deck else ToolFile("house.json", text))


BLURB = "Says line by line what is wrong with a deck file; without one, hands out the house deck as a beginning."
TOOLS: list[AnyTool] = [Tool("deck", "Check a deck file", BLURB, DeckForm, check, rolls=False)]

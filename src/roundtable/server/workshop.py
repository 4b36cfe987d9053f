"""What is made of what strangers bring (positions, decks, maps, forms of tools), tried out where it can do no harm."""

from __future__ import annotations

import time
from concurrent.futures import BrokenExecutor
from typing import Any

import msgspec

from roundtable.kernel import save
from roundtable.kernel.errors import BadSetup, ToolError
from roundtable.kernel.game import AnyGame, Setup, find_game, option_fields
from roundtable.kernel.match import Match
from roundtable.kernel.tools import ToolResult, find_tool

from .config import Config
from .pool import Pool, TooLong

TRY_SECONDS = 20.0
TOOL_SECONDS = 30.0
VERIFY_SECONDS = 120.0
SET_UP_CPU = 4.0
LOOK_CPU = 1.0
"""Seconds of processor time that beginning a match and drawing it for one seat may cost: they are spent by everybody."""
DRAWING = 2_000_000
"""The most characters of a drawing."""
TEXT_LENGTH = 2000
"""The most characters of a text that is not a file."""

NONSENSE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
"""What a game's code may raise when it is given what it did not think of."""
TOO_LARGE = "this is too large to be played here"


def try_out(setup: Setup) -> str:
    """Begin a match with other dice than the real ones and draw it: why that cannot be, or nothing."""
    try:
        began = time.process_time()
        match = Match.new(find_game(setup.game), setup)
        begun = time.process_time()
        view = match.view(0)
        drawn = len(match.game.svg(view))
        match.game.sheets(view)
        looked = time.process_time()
    except BadSetup as error:
        return str(error)
    except (RecursionError, MemoryError):
        return TOO_LARGE
    except (*NONSENSE, msgspec.MsgspecError) as error:
        return f"this cannot be put on the table: {type(error).__name__}: {str(error)[:300]}"
    if begun - began > SET_UP_CPU or looked - begun > LOOK_CPU or drawn > DRAWING:
        return TOO_LARGE
    return ""


def use_tool(game: str, tool: str, given: dict[str, Any], seed: str | None) -> ToolResult | str:
    """What a tool answers, or what is wrong with what it was given."""
    try:
        return find_tool(find_game(game), tool).use(given, seed)
    except (BadSetup, ToolError) as error:
        return str(error)
    except (RecursionError, MemoryError):
        return "that is too large, or nested too deeply"


def _not_too_long(form: type[msgspec.Struct], given: dict[str, Any]) -> None:
    """Texts of a line or two are searched and taken apart, which for a book would take hours."""
    for field in option_fields(form):
        said = given.get(field.name)
        if field.kind == "text" and isinstance(said, str) and len(said) > TEXT_LENGTH:
            raise BadSetup(f"{field.name}: at most {TEXT_LENGTH} characters fit, not {len(said)}")


def brings_things(game: AnyGame, setup: Setup) -> bool:
    """Whether a set-up holds what somebody made up, beyond choices of ours and bounded numbers."""
    free = {field.name for field in option_fields(game.options_type) if field.kind in ("text", "file")}
    return setup.position is not None or any(setup.options.get(name) for name in free)


class Workshop:
    """One process for all such work; it is ended and replaced when something takes too long."""

    def __init__(self, config: Config) -> None:
        self._pool = Pool(config.bots == "processes", 1)

    async def check(self, setup: Setup) -> None:
        """BadSetup where a match cannot begin so."""
        _not_too_long(find_game(setup.game).options_type, setup.options)
        try:
            wrong = await self._pool.run(TRY_SECONDS, try_out, setup)
        except (TooLong, BrokenExecutor):
            raise BadSetup(f"setting this up took too long: {TOO_LARGE}, or the server is busy (then try again)") from None
        if wrong:
            raise BadSetup(wrong)

    async def use(self, game: str, tool: str, given: dict[str, Any], seed: str | None) -> ToolResult:
        """What a tool answers; BadSetup or ToolError says what is wrong with what was given."""
        _not_too_long(find_tool(find_game(game), tool).form, given)
        try:
            result = await self._pool.run(TOOL_SECONDS, use_tool, game, tool, given, seed)
        except (TooLong, BrokenExecutor):
            raise ToolError("that takes too long here") from None
        if isinstance(result, str):
            raise ToolError(result)
        return result

    async def verify(self, data: bytes) -> save.Verdict:
        """The dice of a finished match, rolled again."""
        try:
            return await self._pool.run(VERIFY_SECONDS, save.verify, data)
        except (TooLong, BrokenExecutor):
            return save.Verdict(False, 0, "this takes too long here; download the match and run roundtable verify")

    def close(self) -> None:
        self._pool.close()

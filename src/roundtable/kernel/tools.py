"""Tools: what a game offers beside its matches, such as tables to roll on, generators, and checks of files.

A tool is a form (a Struct whose fields are described like the options of a match) and a function from the filled form
and some dice to lines of text that cite their ledger rows. A client needs nothing else to offer it: the terminal as a
command, the browser as a form with a result below it. A game's record has them as `tools`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any, Generic, TypeVar

import msgspec

from .dice import Dice, Source, fresh_seed, seed_from
from .errors import ToolError
from .game import AnyGame, OptionField, Setup, option_fields, read_options
from .spelling import meant, mended

F = TypeVar("F", bound=msgspec.Struct)
WIDTH = 80


class Line(msgspec.Struct, omit_defaults=True, frozen=True):
    """One line of a result: its words, the ledger rows behind them, and how deep it stands below its heading."""

    text: str
    rows: list[str] = []
    depth: int = 0


class ToolFile(msgspec.Struct, omit_defaults=True, frozen=True):
    """A file that a tool or a finished match hands out."""

    name: str
    text: str
    media_type: str = "application/json"


class ToolResult(msgspec.Struct, omit_defaults=True):
    """What a tool answers: lines, and perhaps a drawing, a file to keep, and a match that could begin from it."""

    title: str
    lines: list[Line]
    svg: str = ""
    file: ToolFile | None = None
    setup: Setup | None = None

    @property
    def rows(self) -> list[str]:
        """Every ledger row that the lines cite, once, in order."""
        return list(dict.fromkeys(row for line in self.lines for row in line.rows))

    @property
    def text(self) -> str:
        """The result for a terminal, every line followed by the rows it cites, folded where it is long."""
        shown = [self.title]
        for line in self.lines:
            cited = f"  [{', '.join(line.rows)}]" if line.rows else ""
            indent = "  " * (line.depth + 1)
            shown += wrap(
                f"{line.text}{cited}",
                WIDTH,
                initial_indent=indent,
                subsequent_indent=f"{indent}  ",
                break_on_hyphens=False,  # a row's id stays whole
            )
        return "\n".join(shown)


@dataclass(frozen=True)
class Tool(Generic[F]):
    """One tool. `suggest` gives, field by field, what a person may want to type: long lists, computed when looked at."""

    name: str
    title: str
    blurb: str
    form: type[F]
    run: Callable[[F, Source], ToolResult]
    suggest: Callable[[], Mapping[str, Sequence[str]]] = dict
    rolls: bool = True
    """Whether it rolls dice: a tool that only looks things up needs no seed."""

    @property
    def fields(self) -> list[OptionField]:
        return option_fields(self.form)

    def use(self, given: Mapping[str, Any], seed: int | str | bytes | None = None) -> ToolResult:
        """Fill in the form and run the tool; BadSetup or ToolError says what is wrong with what was given."""
        form = read_options(self.form, dict(given))
        return self.run(form, Dice(fresh_seed() if seed is None else seed_from(seed)))


AnyTool = Tool[Any]


def find_tool(game: AnyGame, name: str) -> AnyTool:
    """One of a game's tools by its name."""
    tools = {tool.name: tool for tool in game.tools}
    if name not in tools:
        raise ToolError(f"there is no tool {name!r}; {meant(name, tools)}")
    return tools[name]


class Found(msgspec.Struct, frozen=True):
    """A way to answer a search: a tool, and what to fill in."""

    tool: str
    title: str
    values: dict[str, str]


def search_tools(game: AnyGame, words: str, most: int = 40) -> list[Found]:
    """The tools, and the suggestions of their fields, that contain every one of some words; the very words first.

    Where nothing does, the words are read as those nearest to them.
    """
    wanted = words.casefold().split()
    found = _found(game, wanted)
    if not found and (meant := mended(wanted, _texts(game))) != wanted:
        wanted, found = meant, _found(game, meant)
    found.sort(key=lambda one: wanted != " ".join(one.values.values()).casefold().split())
    return found[:most]


def _texts(game: AnyGame) -> Iterator[str]:
    for tool in game.tools:
        yield f"{tool.title} {tool.blurb}"
        for choices in tool.suggest().values():
            yield from choices


def _found(game: AnyGame, wanted: list[str]) -> list[Found]:
    found: list[Found] = []
    for tool in game.tools:
        if not wanted or _has(f"{tool.title} {tool.blurb}", wanted):
            found.append(Found(tool.name, tool.title, {}))
        if wanted:
            for field, choices in tool.suggest().items():
                found += [
                    Found(tool.name, f"{tool.title}: {choice}", {field: choice})
                    for choice in choices
                    if _has(choice, wanted)
                ]
    return found


def _has(text: str, words: Sequence[str]) -> bool:
    folded = text.casefold()
    return all(word in folded for word in words)

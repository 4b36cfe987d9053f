"""Tools: forms that any client can offer."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest

from roundtable.kernel.dice import Source
from roundtable.kernel.errors import BadSetup, ToolError
from roundtable.kernel.game import file_option, option
from roundtable.kernel.tools import Line, Tool, ToolFile, ToolResult, find_tool, search_tools
from tests.kernel.toy import TOY


class Form(msgspec.Struct, forbid_unknown_fields=True):
    sides: Annotated[int, option("How many sides", "AKQL-008", ge=2, le=20)] = 6
    word: Annotated[str, option("Any word", "")] = ""
    list: Annotated[str, file_option("A file of words")] = ""


def run(form: Form, dice: Source) -> ToolResult:
    value = dice.below(form.sides) + 1
    lines = [Line(f"{form.word} {value}".strip(), ["AKQL-008"]), Line("deeper", ["AKQL-009", "AKQL-008"], 1)]
    return ToolResult("A die", lines, file=ToolFile("die.json", str(value)))


DIE = Tool("die", "Roll a die", "One die of some sides.", Form, run, lambda: {"word": ["red lamp", "red coat", "hat"]})


WORKSHOP = TOY.but(tools=[DIE])


def test_the_same_seed_gives_the_same_result_and_values_may_be_text() -> None:
    results = [DIE.use({"sides": "20", "word": "red"}, seed) for seed in (7, "7", 8, 9, 10)]
    assert results[0] == results[1]
    assert len({result.lines[0].text for result in results}) > 1
    assert DIE.use({}).title == "A die"


def test_a_result_is_read_line_by_line_with_its_rows() -> None:
    result = DIE.use({"word": "red"}, 7)
    first, second, third = result.text.splitlines()
    assert (first, third) == ("A die", "    deeper  [AKQL-009, AKQL-008]")
    assert second.startswith("  red ") and second.endswith("  [AKQL-008]")
    assert result.rows == ["AKQL-008", "AKQL-009"]
    assert msgspec.json.decode(msgspec.json.encode(result), type=ToolResult) == result


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"side": "3"}, "did you mean sides?"),
        ({"sides": "1"}, "a whole number, 2 to 20"),
        ({"sides": "many"}, "a whole number, 2 to 20"),
    ],
)
def test_a_form_filled_in_wrongly_is_explained(given: dict[str, str], words: str) -> None:
    with pytest.raises(BadSetup, match=words.replace("?", r"\?")):
        DIE.use(given, 1)


def test_fields_are_described_for_a_form() -> None:
    described = [(field.name, field.kind, field.default, field.low, field.high) for field in DIE.fields]
    assert described == [("sides", "int", 6, 2, 20), ("word", "text", "", None, None), ("list", "file", "", None, None)]


def test_tools_are_found_by_name_and_by_words() -> None:
    game = WORKSHOP
    assert find_tool(game, "die") is DIE
    with pytest.raises(ToolError, match="did you mean die"):
        find_tool(game, "dye")
    assert [(found.tool, found.values) for found in search_tools(game, "")] == [("die", {})]
    assert [found.values for found in search_tools(game, "RED")] == [{"word": "red lamp"}, {"word": "red coat"}]
    assert [found.values for found in search_tools(game, "coat red")] == [{"word": "red coat"}]
    assert [found.title for found in search_tools(game, "sides")] == ["Roll a die"]
    assert len(search_tools(game, "red", most=1)) == 1


def test_a_game_without_tools_has_none() -> None:
    assert list(TOY.tools) == [] and TOY.file is None
    with pytest.raises(ToolError, match="there are none"):
        find_tool(TOY, "die")

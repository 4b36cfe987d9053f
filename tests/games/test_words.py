"""What people read is words: no key of ours, no mark of code, nothing of Python.

Every prompt, label, note, log line, status, sheet and error that random play and wrong input produce is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from roundtable.kernel.asks import Ask
from roundtable.kernel.dice import Dice
from roundtable.kernel.errors import RoundtableError
from roundtable.kernel.game import find_game, option_fields
from roundtable.kernel.match import Match
from tests.games.variants import all_variants, names
from tests.kernel.toy import known

ANSWERS = 250
"""Answers of random play that are read in each variant."""
WRONG: tuple[Any, ...] = ("no such option", "", -1, 10**9, None, True, 1.5, ["no", "such"], {"no": 1}, ["a", "a"], [1])

REFUSED = {
    "a key of ours": re.compile(r"\b[A-Za-z0-9]+_\w+|\b[a-z][a-z-]*\.\d+\b"),
    "a backtick": re.compile("`"),
    "a bracket of Python": re.compile(r"\[\s*(?:['\"\]]|\d+[,\]])|['\"]\s*\]|[{}]|\(\s*['\"]|,\)|<class|<\w+ object"),
    "a word of Python": re.compile(
        r"\b(?:None|True|False)\b(?=[,;)]| is | does )|\b(?:NoneType|dict|tuple|msgspec)\b|\$\."
    ),
    "a plural in brackets": re.compile(r"\w\(e?s\)"),
}


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with known():
        yield


def faults(text: str) -> list[str]:
    """What a line has that nobody should have to read."""
    return [f"{what}: {found[0]!r} in {text!r}" for what, pattern in REFUSED.items() if (found := pattern.search(text))]


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("Hollow hits Shovel for 2.", []),
        ("take bile_spray.2 (the only choice).", ["a key of ours"]),
        ("Shovel won 1 round(s).", ["a plural in brackets"]),
        ("Set `teams` to AABB", ["a backtick"]),
        ("['a', 'b'] does not answer", ["a bracket of Python"]),
        ("{'no': 1} does not answer", ["a bracket of Python"]),
        ("Expected `int`, got None; at `$.quick_setup`", ["a key of ours", "a backtick", "a word of Python"]),
        ("Difficulty [Culture Level] + 9 (or 11), cost 1.5 inches", []),
    ],
)
def test_what_is_refused(text, refused):
    assert [fault.partition(":")[0] for fault in faults(text)] == refused


def words_of(ask: Ask) -> Iterator[str]:
    """All that a question shows."""
    yield ask.prompt
    shown = ask.to_json()
    for option in shown.get("options", []):
        yield option["label"]
        yield option.get("group", "")
    for part in ("places", "suggestions"):
        yield from (str(word) for word in shown.get(part, []) if isinstance(word, str))


def errors_of(match: Match[Any, Any], ask: Ask) -> Iterator[str]:
    """What a wrong answer is told."""
    for wrong in WRONG:
        try:
            ask.check(wrong)
        except RoundtableError as error:
            yield str(error)


def words_of_play(name: str, changes: dict[str, Any], seed: int) -> Iterator[str]:
    """All that is read in a stretch of random play."""
    game = find_game(name)
    match = Match.new(name, seed=seed, **changes)
    dice = Dice(bytes([seed]))
    for number in range(ANSWERS):
        if match.over:
            break
        for ask in match.asks.values():
            yield from words_of(ask)
            if number % 10 == 0:
                yield from errors_of(match, ask)
        if number % 25 == 0:
            view = match.view(0)
            yield game.status(view)
            for sheet in game.sheets(view):
                yield from (sheet.title, sheet.text, *(word for row in sheet.rows for word in row))
        asks = list(match.asks.values())
        ask = asks[dice.below(len(asks))]
        match.answer(ask.seat, ask.sample(dice))
    for event in match.log:
        yield event.sentence(match.setup.names)
        yield from event.details()
    if match.outcome is not None:
        yield match.outcome.why


@pytest.mark.parametrize(("name", "changes"), all_variants())
def test_play_is_told_in_words(name: str, changes: dict[str, Any]) -> None:
    found = [fault for text in dict.fromkeys(words_of_play(name, changes, 31)) for fault in faults(text)]
    assert found == []


@pytest.mark.parametrize("name", names())
def test_a_wrong_set_up_is_told_in_words(name: str) -> None:
    game = find_game(name)
    wrong: list[dict[str, Any]] = [{"seats": 99}, {"options": {"no such option": 1}}, {"names": ["x"] * 99}]
    for field in option_fields(game.options_type):
        wrong += [{"options": {field.name: value}} for value in ([], {}, -1, "no such word", None)]
    told = []
    for changes in wrong:
        try:
            Match.new(name, **changes)
        except RoundtableError as error:
            told.append(str(error))
    # Who sets options by name is told their names, and the names of what they may be.
    typed = [word for field in option_fields(game.options_type) for word in (field.name, *field.choices)]
    names_of_options = re.compile("|".join(rf"\b{word}\b" for word in typed) or "$^")
    assert told
    assert [fault for text in told for fault in faults(names_of_options.sub("option", text))] == []


@pytest.mark.parametrize("name", names())
def test_a_game_is_described_in_words(name: str) -> None:
    game = find_game(name)
    told = [game.title, game.blurb, *(field.description for field in option_fields(game.options_type))]
    assert [fault for text in told for fault in faults(text)] == []

"""What holds in every position: in all that play comes to, and in whatever somebody puts on the table."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundtable.games.knockdown import GAME
from roundtable.games.knockdown.laws import laws
from roundtable.games.knockdown.options import Options
from roundtable.kernel.dice import Dice
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import option_fields
from roundtable.kernel.match import Match
from tests.games.knockdown.decks import house, other_box
from tests.tampering import ANYTHING, any_json, mutated

LONGEST = 1.0
"""Seconds that a position may take, right or wrong, on a machine with other things to do."""


def checked(table):
    """A step of play, from a lawful position."""
    assert [law.sentence() for law in laws(table.state)] == []
    return GAME.step(table)


LAWFUL = GAME.but(step=checked)


def play_on(match: Match, answers: int, seed: int) -> None:
    dice = Dice(seed.to_bytes(32, "big"))
    for _ in range(answers):
        if match.outcome is not None:
            return
        for seat, ask in match.asks.items():
            match.answer(seat, ask.sample(dice))


@pytest.mark.parametrize("seed", range(40))
def test_every_step_of_random_play_starts_from_a_lawful_position(seed):
    chance = random.Random(seed)
    options: dict[str, Any] = {}
    for field in option_fields(Options):
        if field.name != "deck" and chance.random() < 0.5:
            values = {"bool": [True, False], "choice": field.choices, "int": [10, 12, 30]}[field.kind]
            options[field.name] = chance.choice(values)
    position = {"decks": [house(), other_box()]} if seed % 4 == 0 else None
    match = Match.new(LAWFUL, options=options, position=position, seed=seed, log=False)
    play_on(match, 2000, seed)
    assert match.outcome is not None


# --- positions --------------------------------------------------------------------------------------------------------

TWO = ["mistbearer", "lost_knight"]
EXAMPLES: list[dict[str, Any]] = [
    {
        "fighters": TWO,
        "sides": [
            {"space": 4, "heavy": 2, "light": 5, "hand": ["cleave", "guarded_cut.2"], "up": ["feint"], "down": ["hard_head"],
             "tokens": {"mist": 1}, "used": ["feint"], "wins": 1, "turns": 3, "wounded": True},
            {"space": 5, "heavy": 1, "hand": ["hex_bolt"], "up": ["long_reach", "quick_eye"], "answered": [], "turns": 2},
        ],
        "row": ["rend", "pounce", "lunge"],
        "deck": ["candle", "cleave", "flicker"],
        "discard": ["rend"],
        "candles": 2, "laid": [[3, "mist"]], "active": 1, "first": 0, "actions": 2, "round": 2,
    },
    {"fighters": TWO, "sides": [{}, {"space": 9}], "candles": 1},
    {
        "fighters": TWO,
        "deals": [["feint", "quick_eye", "iron_guard"], ["long_reach", "hard_head", "opportunist"]],
        "row": ["cleave", "rend"], "deck": ["hex_bolt", "candle"],
    },
    {"decks": [other_box()], "fighters": ["maggot_two", "mistbearer_two"], "sides": [{}, {}]},
]  # fmt: skip
ODD = [*ANYTHING, "cleave", "cleave.2", "candle", "mist", "feint", "maggot", "mistbearer", [3, "mist"], ["feint"],
       {"space": 4}, [{}, {}], {"mist": 2}]  # fmt: skip


def refused_or_lawful(position: Any) -> Match | None:
    """Whatever is put on the table: BadSetup, or a match that plays on lawfully. Quickly."""
    began = time.process_time()
    try:
        match = Match.new(LAWFUL, position=position, seed=1, log=False)
    except BadSetup as error:
        assert str(error) and len(str(error)) < 2000
        match = None
    assert time.process_time() - began < LONGEST
    if match is not None:
        play_on(match, 12, 1)
        GAME.svg(match.view(0)), GAME.text(match.view(1), False), GAME.sheets(match.view(None))
    return match


def test_the_examples_are_lawful():
    for position in EXAMPLES:
        assert refused_or_lawful(position) is not None


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_a_position_that_was_tampered_with_is_refused_or_lawful(number):
    chance = random.Random(number)
    kept = 0
    for _ in range(100):
        position = EXAMPLES[number]
        for _ in range(chance.choice([1, 1, 2, 3])):
            position = mutated(position, chance, ODD)
        kept += refused_or_lawful(position) is not None
    assert 0 < kept < 100, "some changes do no harm, some do"


FIELDS = ["decks", "fighters", "deals", "sides", "row", "deck", "discard", "candles", "laid", "active", "first", "actions",
          "round"]  # fmt: skip


@settings(max_examples=250, deadline=None)
@given(st.dictionaries(st.sampled_from(FIELDS), any_json(ODD), max_size=4))
def test_any_json_is_refused_or_lawful(position):
    refused_or_lawful({"fighters": TWO, **position})

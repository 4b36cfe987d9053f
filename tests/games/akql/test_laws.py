"""What holds in every position: in all that play comes to, and in whatever somebody puts on the table."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundtable.games.akql import GAME
from roundtable.games.akql.ground import Scene
from roundtable.games.akql.laws import laws
from roundtable.games.akql.options import Options
from roundtable.kernel.asks import Choose
from roundtable.kernel.dice import Dice
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import option_fields
from roundtable.kernel.match import Match
from tests.tampering import ANYTHING, any_json, mutated

from .positions import at

LONGEST = 1.0
"""Seconds that a position may take, right or wrong, on a machine with other things to do."""


def wrong_with(state) -> list[str]:
    """The laws a position breaks, and what is kept of it that would be found otherwise anew."""
    wrong = [law.sentence() for law in laws(state)]
    kept: Scene | None = state.__dict__.get("scene")
    if kept is not None and state.phase == "turn":
        fresh = Scene(state)
        names = ("at", "enemies_of", "free", "ground", "minds", "occupied")
        wrong += [f"kept: {name}" for name in names if getattr(kept, name) != getattr(fresh, name)]
    return wrong


def checked(table):
    """A step of play, from a lawful position."""
    assert wrong_with(table.state) == []
    return GAME.step(table)


LAWFUL = GAME.but(step=checked)


def some_options(chance: random.Random) -> dict[str, Any]:
    """Each option at its default or at any of its values."""
    found: dict[str, Any] = {}
    for field in option_fields(Options):
        if field.name == "teams" or chance.random() < 0.5:
            continue
        if field.kind == "bool":
            found[field.name] = chance.random() < 0.5
        elif field.kind == "choice":
            found[field.name] = chance.choice(field.choices)
        elif field.name == "labyrinth_piece_target":
            found[field.name] = chance.choice([0, 3, None])
        elif field.name == "round_limit":
            found[field.name] = chance.choice([1, 2, 4])
        else:
            found[field.name] = chance.randint(field.low or 0, field.high or 3)
    return {"round_limit": 3, **found}


@pytest.mark.parametrize("seed", range(40))
def test_every_step_of_random_play_starts_from_a_lawful_position(seed):
    chance = random.Random(seed)
    seats = chance.choice([2, 2, 3, 4, 5, 6])
    options = some_options(chance)
    options["knights_per_player"] = min(options.get("knights_per_player", 3), 3 if seats > 3 else 5)
    options["labyrinth_piece_target"] = (
        3 if not options.get("quick_setup") and seats > 2 else options.get("labyrinth_piece_target", 3)
    )
    if seats % 2 == 0 and chance.random() < 0.5:
        options["teams"] = "AB" * (seats // 2)
    found: list[list[str]] = []

    def watched(table):
        found.append(wrong_with(table.state))
        return GAME.step(table)

    match = Match.new(GAME.but(step=watched), seats=seats, options=options, seed=seed, log=False)
    dice = Dice(seed.to_bytes(32, "big"))
    for _ in range(1500):
        if match.ask is None:
            break
        match.answer(match.ask.seat, match.ask.sample(dice))
    assert len(found) > seats, "the match was played"
    assert [wrong for wrong in found if wrong] == []


# --- positions --------------------------------------------------------------------------------------------------------

EXAMPLES: list[dict[str, Any]] = [
    {
        "squares": [[0, 0], [1, 0], [0, 1], [1, 1]],
        "walls": [{"cells": "C3 C4 C5 D5"}, {"cells": "H2", "life": 10, "painter": "painter"}],
        "knights": {
            "hollow": at(0, "A1", life=7, actions=2, attacks=1, moves=1, talked=["king"], guard=[1]),
            "hollow-2": at(0, "B1", home=1, terror=1, fear="king", reading=True, dents=2),
            "king": at(1, "A6", resistance=40, sanity=3),
            "persona": at(1, "F6", mask=[1], adapted=1, beast=False, only_moves=True),
            "tank": at(1, out="beaten"),
        },
        "order": [1, 0], "turn": 0, "round": 4, "begun": True, "game": 1, "lone": False,
    },
    {
        "knights": {"robot": at(0, "H8"), "doom": at(1, "B2")},
        "scenario": "capture_the_square",
        "starts": [{"seat": 0, "square": "A1", "edge": "south"}, {"seat": 1, "square": "F6", "edge": "north"}],
        "objectives": {"C3": 0, "H8": 1},
        "claims": [{"knight": "robot", "seat": 0, "cell": "H8"}],
    },
    {"knights": {"meta": at(0, "A1"), "psyker": at(1, "J10")}, "scenario": "king_of_the_hill", "scores": [2, 1]},
    {"phase": "squares", "squares": [[0, 0], [0, 1]], "knights": {"king": at(0), "tank": at(1)}},
    {"phase": "labyrinth", "walls": [{"cells": "C3 C4 C5 D5"}], "knights": {"king": at(0), "tank": at(1)}},
    {"phase": "start", "walls": [{"cells": "C3 C4 C5 D5"}], "knights": {"king": at(0), "tank": at(1)}},
]  # fmt: skip
ODD = [*ANYTHING, "A1", "J10", "AAAA1", "hollow", "hollow-2", "robot", "hollow-99", "north", "turn", "start", [80, 80],
       [[0, 0]], [[0, 0], [80, 80]], {"seat": 0}, {"cells": "A1"}, {"hollow": {"seat": 1, "cell": "C3"}}]  # fmt: skip


def refused_or_lawful(position: Any, seats: int = 2) -> Match | None:
    """Whatever is put on the table: BadSetup, or a match that plays on lawfully. Quickly."""
    began = time.process_time()
    try:
        match = Match.new(LAWFUL, seats=seats, position=position, seed=1, log=False)
    except BadSetup as error:
        assert str(error) and len(str(error)) < 2000
        match = None
    assert time.process_time() - began < LONGEST
    if match is not None:
        dice = Dice(bytes(32))
        for _ in range(12):
            if match.ask is None:
                break
            assert isinstance(match.ask, Choose)
            match.answer(match.ask.seat, match.ask.sample(dice))
        GAME.svg(match.view(None)), GAME.text(match.view(0), False), GAME.sheets(match.view(None))
    return match


def test_the_examples_are_lawful():
    for position in EXAMPLES:
        assert refused_or_lawful(position) is not None


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_a_position_that_was_tampered_with_is_refused_or_lawful(number):
    chance = random.Random(number)
    kept = 0
    for _ in range(150):
        position = EXAMPLES[number]
        for _ in range(chance.choice([1, 1, 2, 3])):
            position = mutated(position, chance, ODD)
        kept += refused_or_lawful(position, chance.choice([2, 2, 2, 3, 6])) is not None
    assert 0 < kept < 150, "some changes do no harm, some do"


FIELDS = ["knights", "squares", "walls", "order", "phase", "turn", "begun", "round", "starts", "scenario", "objectives",
          "claims", "scores", "lone", "game", "wins"]  # fmt: skip


@settings(max_examples=250, deadline=None)
@given(st.dictionaries(st.sampled_from(FIELDS), any_json(ODD), max_size=4), st.integers(2, 6))
def test_any_json_is_refused_or_lawful(position, seats):
    refused_or_lawful(position, seats)

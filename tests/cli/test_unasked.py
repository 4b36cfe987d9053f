"""Questions that are asked only to keep a secret, at the keyboard: as in the page, not where only bots could learn it."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from roundtable.games import knockdown
from tests.cli.test_terminal import Run, run

__all__ = ["run"]  # the fixture

LESSON = json.loads((files(knockdown) / "lessons" / "3-special.json").read_text())
COMBO = "Continue the Combo?"
BEGIN = "perform sundering_blow\n2\n"
"""A Combo after which two cards are left in hand that pay for nothing."""


@pytest.fixture
def combo(tmp_path: Path) -> str:
    sides = [LESSON["position"]["sides"][0] | {"hand": ["cleave", "guarded_cut", "hex_bolt"]}, {"space": 5, "light": 3}]
    setup = {"game": "knockdown", "seats": 2, "position": LESSON["position"] | {"sides": sides}}
    path = tmp_path / "combo.json"
    path.write_text(json.dumps(setup))
    return str(path)


def test_what_leaves_no_choice_is_not_asked_where_only_bots_play(run: Run, combo: str) -> None:
    shown = run("play", "--setup", combo, "--seed", "1", lines=BEGIN)
    assert "Your second action?" in shown and "Combo ends" in shown
    assert COMBO not in shown


def test_but_it_is_where_somebody_else_sits_at_the_table(run: Run, combo: str) -> None:
    shown = run("play", "--setup", combo, "--seed", "1", "--hotseat", lines=BEGIN + "1\n")
    assert COMBO in shown


def test_one_can_still_take_back_what_lies_before_it(run: Run, combo: str) -> None:
    shown = run("play", "--setup", combo, "--seed", "1", lines=BEGIN + "u\nu\n")
    assert shown.count("Taken back.") == 2
    assert shown.count(COMBO) == 1 and shown.rindex("Pay for Sundering Blow") > shown.index(COMBO)

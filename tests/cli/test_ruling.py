"""The GM's console at a keyboard."""

from __future__ import annotations

import re

import pytest

from tests.cli.test_terminal import Run, run  # noqa: F401  # the fixture

EVENING = (
    "play",
    "kingdom",
    "--seed",
    "3",
    "--seats",
    "4",
    "--option",
    "scene=evening",
    "--option",
    "gm=human",
    "--hotseat",
)


@pytest.mark.rule("MYK-PLAY-002")
def test_the_gm_looks_at_the_console_rules_and_takes_it_back(run: Run) -> None:  # noqa: F811
    lines = "rule\nrule hp p0 value=3 because a cold draught\nu\nrule hp p0 value=many\nrule hp p0 luck=3\nrule nonsense\nq\n"
    shown = run(*EVENING, lines=lines)
    assert "A tiled hall round a dry basin." in shown and "Trap Slit Arrow 1" in shown
    assert "rule monsters room=A1|A2|" in shown
    assert "HP: 3 (a cold draught)." in shown and "Taken back." in shown
    assert "HP is 'many'; legal is a whole number" in shown
    assert "There is no luck= here: rule hp p0 value=" in shown
    assert "nothing called 'nonsense' to rule on" in shown


@pytest.mark.rule("MYK-PLAY-002", "MYK-PLAY-027")
def test_a_check_is_asked_for_at_once(run: Run) -> None:  # noqa: F811
    shown = run(*EVENING, lines="rule check who=p1 score=Wit difficulty=9 because a noise\nq\n")
    assert "makes a Wit check against 9 (a noise)" in shown
    assert "against 9. Spend Hope for more dice?" in shown
    assert re.search(r"A number from 0 to \d+: 0 \(\d+ %\), 1 \(\d+ %\)", shown), "each amount says its chance"


def test_nobody_rules_where_nobody_leads(run: Run) -> None:  # noqa: F811
    assert "Nobody at this keyboard leads the match." in run("play", "akql", "--seed", "1", lines="rule\nq\n")


@pytest.mark.rule("MYK-WORLD-386")
def test_the_monsters_are_handed_over_to_the_rules_and_taken_back(run: Run) -> None:  # noqa: F811
    fight = ("play", "kingdom", "--seed", "x", "--fight", "2 Ogrekin", "--option", "gm=human", "--seat", "4", "--seats", "4")
    shown = run(*fight, lines="rule by rules because I watch\nrule by rules because they are mine\n1\nq\n")
    assert "the monsters play by the dice from now on (I watch)" in shown
    assert "the GM plays the monsters again (they are mine)" in shown

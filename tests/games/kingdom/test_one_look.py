"""Where somebody gives Skills to others, who knows what may follow from anything and is not kept: people who read a
question, a board or a hint have it found once for all of that, not once for each number."""

from __future__ import annotations

from typing import Any

import pytest

from roundtable.games.kingdom.rules.play import knowing
from roundtable.games.kingdom.rules.play.knowing import looking
from roundtable.kernel.match import Match
from roundtable.players.sensible import arrange


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Each time that it is found anew who knows and has what."""
    seen: list[Any] = []
    anew = looking._anew
    monkeypatch.setattr(looking, "_anew", lambda state: (seen.append(state), anew(state))[1])
    return seen


@pytest.mark.rule("MYK-BEAST-034")
def test_a_question_is_read_in_a_few_looks_at_who_knows_what(looks: list[Any]) -> None:
    """Beside an Ogrekin Champion every Ogrekin knows Flanking: a question took 540 looks and 160 ms to be arranged."""
    options = {"scene": "fight", "against": "Ogrekin Champion, 3 Ogrekin", "court_level": 4}
    match: Match[Any, Any] = Match.new("kingdom", seats=4, seed=3, options=options)
    asked = 0
    while (ask := match.ask) is not None and asked < 40:
        looks.clear()
        arrange(match, ask.seat)
        match.view(ask.seat)
        told = ask.to_json()
        assert len(looks) <= 12, (told["prompt"], len(looks))
        assert knowing.changing(match.state) or asked
        match.answer(ask.seat, next(ask.answers()))
        asked += 1
    assert asked > 10

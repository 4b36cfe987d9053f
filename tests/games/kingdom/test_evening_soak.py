"""Random evenings to their end: every one of them ends, no law is broken, with a GM at the table and without."""

import pytest

from roundtable.games.kingdom.laws import laws
from roundtable.kernel.match import Match
from roundtable.players import RandomPlayer, Seat
from tools.dungeons import explore


@pytest.mark.rule("MYK-PLAY-192", "MYK-WORLD-374")
@pytest.mark.parametrize("seed", [1, 7, 11, 35])
def test_random_evenings_end_within_the_laws(seed: int) -> None:
    gm = seed % 2
    options = {"scene": "evening", "map": "generated" if seed % 3 else "cistern", "court_level": 1 + seed % 4}
    if gm:
        options["gm"] = "human"
    match = Match.new("kingdom", seats=4 + gm, options=options, seed=str(seed))
    players = [RandomPlayer(f"{seed}{seat}") for seat in range(4 + gm)]
    for count in range(5000):
        ask = match.ask
        if ask is None:
            break
        match.answer(ask.seat, players[ask.seat].choose(Seat(match, ask.seat), ask))
        if count % 50 == 0:
            # In the middle of a step something may be declared, or a fight just decided.
            assert not [law for law in laws(match.state) if law.field not in ("stack", "battle.winner")]
    assert match.outcome is not None


@pytest.mark.rule("MYK-PLAY-192", "MYK-WORLD-791", "MYK-PLAY-765")
@pytest.mark.parametrize("number", [0, 3, 152])
def test_generated_dungeons_by_stewards_end_within_the_laws(number: int) -> None:
    """A share of `python -m tools.dungeons`; number 152 is where two duellists slept for ever."""
    how, answers, broken = explore(number)
    assert how != "endless" and answers > 10 and broken == []

"""The bots command an army: legal answers only, and better than chance."""

import pytest

from roundtable.games.knights_and_knaves import GAME
from roundtable.kernel.match import Match
from roundtable.players import find_bot, play

RETINUE = "march_lords_household"


@pytest.mark.parametrize("strength", ["captain", "commander"])
def test_bots_that_think_beat_random_with_the_same_retinue(strength):
    """Ten battles of like against like, changing sides: chance alone would win seven or more in one set of six."""
    won = 0
    for number in range(10):
        mine = number % 2
        bots = [find_bot(GAME, "random", bytes([number, 7])) for _ in range(2)]
        bots[mine] = find_bot(GAME, strength, bytes([number, 9]))
        options = {"deployment": "ready", "first_retinue": RETINUE, "second_retinue": RETINUE}
        match = Match.new(GAME, seed=f"bots {number}", options=options, log=False, history=False)
        outcome = play(match, bots)
        assert outcome is not None
        won += mine in outcome.winners
    assert won >= 7

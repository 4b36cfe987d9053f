"""What the field keeps from step to step is what a field made anew from the position finds."""

import pytest

from roundtable.games.knights_and_knaves import GAME
from roundtable.games.knights_and_knaves.field import Field
from roundtable.kernel.dice import Dice
from roundtable.kernel.match import Match


@pytest.mark.rule("KK-010", "KK-178")
@pytest.mark.parametrize("seed", [3, 8])
def test_contacts_and_groups_are_kept_right_through_a_battle(seed):
    match = Match.new(GAME, seats=2, options={"quick_setup": True}, seed=seed, log=False, history=False)
    dice = Dice(b"kept %d" % seed)
    touched = apart = 0
    while (ask := match.ask) is not None:
        kept = match.table.kept
        assert isinstance(kept, Field)
        anew = Field(match.state)
        for figure in match.state.figures.values():
            if figure.on_table:
                found = [enemy.id for enemy in kept.touching(figure)]
                assert found == [enemy.id for enemy in anew.touching(figure)]
                touched += len(found)
        for unit in match.state.units.values():
            for skirmish in (True, False):
                groups = kept.groups(unit, skirmish)
                assert groups == anew.groups(unit, skirmish)
                apart += len(groups) > 1
        match.answer(ask.seat, ask.sample(dice))
    assert touched, "nobody ever came to blows: the battle shows nothing"
    assert apart, "no unit ever fell apart: the battle shows nothing"

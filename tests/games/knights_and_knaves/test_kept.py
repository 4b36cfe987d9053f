"""What the field keeps from step to step is what a field made anew from the position finds."""

from itertools import islice

import pytest

from roundtable.games.knights_and_knaves import GAME
from roundtable.games.knights_and_knaves.field import Field
from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.rules.morale import total
from roundtable.games.knights_and_knaves.rules.shooting import Aim, easiest, hit_number, targets
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


@pytest.mark.rule("KK-132", "KK-154")
@pytest.mark.parametrize("seed", [5, 6])
def test_whether_a_shot_may_hit_is_what_its_hit_number_says(seed):
    """Who stands in between is looked for only where that decides it: the answer is that of the shot worked out in full."""
    match = Match.new(GAME, seats=2, options={"quick_setup": True}, seed=seed, log=False, history=False)
    dice = Dice(b"may hit %d" % seed)
    found = {True: 0, False: 0}
    hidden = 0
    for number in range(200):
        if (ask := match.ask) is None:
            break
        if number % 8 == 0:
            play = Play(match.table)
            for shooter in match.state.figures.values():
                if shooter.on_table and shooter.missile:
                    for enemy in islice(play.field.enemies_by_distance(shooter, 7200), 6):
                        aimed = Aim(play, shooter, enemy)
                        worked_out = hit_number(play, total(aimed.skill), aimed.distance, total(aimed.shifts))
                        hits = worked_out > 0
                        assert aimed.may_hit is hits
                        assert Aim(play, shooter, enemy).hit == aimed.hit == worked_out
                        found[hits] += 1
                        hidden += play.field.obstructed(shooter, enemy)
        match.answer(ask.seat, ask.sample(dice))
    assert found[True] and found[False] and hidden


@pytest.mark.rule("KK-135", "KK-154")
@pytest.mark.parametrize("seed", [5, 6])
def test_whom_a_shooter_takes_at_will_is_the_easiest_of_all_his_shots_worked_out(seed):
    """Who stands in between is looked for only for those who may be the easiest: the choice is the same."""
    match = Match.new(GAME, seats=2, options={"quick_setup": True}, seed=seed, log=False, history=False)
    dice = Dice(b"at will %d" % seed)
    chosen = 0
    for number in range(200):
        if (ask := match.ask) is None:
            break
        if number % 8 == 0:
            play = Play(match.table)
            aimed_at = {id_: place % 3 for place, id_ in enumerate(match.state.figures)}
            for shooter in match.state.figures.values():
                if shooter.on_table and shooter.missile:
                    hits = [(enemy, aimed.hit) for enemy, aimed in targets(play, shooter, most=6) if aimed.hit]
                    best = min(hits, key=lambda item: item[1] + 2 * aimed_at[item[0].id], default=(None, 0))[0]
                    assert easiest(play, shooter, aimed_at) is best
                    chosen += best is not None
        match.answer(ask.seat, ask.sample(dice))
    assert chosen > 10


@pytest.mark.parametrize("seed", [2, 7])
def test_a_fork_at_a_question_of_the_movement_phase_moves_nobody_again(seed, monkeypatch):
    """Such a question begins a step: whoever thinks ahead forks there again and again."""
    match = Match.new(GAME, seats=2, options={"quick_setup": True}, seed=seed, log=False)
    dice = Dice(b"begins %d" % seed)
    moved: list[str] = []
    place = Field.place
    asked = gone = 0
    while (ask := match.ask) is not None:
        if match.state.step == "moves":
            gone += any(figure.moved for figure in match.state.figures.values())
            with monkeypatch.context() as patch:
                patch.setattr(Field, "place", lambda field, figure, at: moved.append(figure.id) or place(field, figure, at))
                fork = match.fork(light=True)
                assert fork.ask is not None and fork.ask.prompt == ask.prompt
            assert not moved
            assert fork.digest() == match.digest()
            asked += 1
        match.answer(ask.seat, ask.sample(dice))
    assert asked > 10 and gone > 5

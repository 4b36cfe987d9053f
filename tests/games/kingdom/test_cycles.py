"""Cycles inside cycles, who is Free to Act, and effects that last for a while."""

import pytest

from roundtable.games.kingdom.rules.record.cycles import begin_cycle, end_cycle, expire, next_cycle, pass_turn
from roundtable.games.kingdom.rules.record.scores import capacity, defense, max_followers, max_hp, score
from roundtable.games.kingdom.state import Lasting
from tests.games.kingdom.tale import king, knight, standing


def court():
    people = [king(0), knight(1), knight(2, bad_statuses=["Asleep"]), knight(3, hp=0), knight(4, dead=True, hp=0)]
    return standing(seats=5, people=people).state


def exhausted(state):
    return [number for number, one in enumerate(state.people) if one.exhausted]


@pytest.mark.rule("MYK-PLAY-013", "MYK-PLAY-749")
def test_when_a_cycle_ends_all_who_can_are_free_to_act_again():
    state = court()
    begin_cycle(state, "Quarter")
    assert exhausted(state) == [2, 3, 4], "asleep, unconscious and dead"
    state.people[0].exhausted = state.people[1].exhausted = True
    state.people[2].bad_statuses.clear()
    next_cycle(state)
    assert exhausted(state) == [3, 4]
    assert (state.cycles[-1].kind, state.cycles[-1].number) == ("Quarter", 2)


@pytest.mark.rule("MYK-PLAY-748", "MYK-PLAY-018", "MYK-PLAY-021")
def test_a_combat_has_cycles_of_its_own_and_gives_back_what_was_before_it():
    state = court()
    begin_cycle(state, "Quarter")
    state.people[0].exhausted = True
    state.limits = {"prayer 1 cycle": 1, "fame 1 combat": 1, "throne 0 game": 1}
    begin_cycle(state, "Round")
    assert not state.people[0].exhausted, "in the fight the one who acted before it is free"
    assert state.limits == {"fame 1 combat": 1, "throne 0 game": 1}
    state.people[1].exhausted = True
    state.limits["diehard 1 cycle"] = 1
    next_cycle(state)
    assert "diehard 1 cycle" not in state.limits, "once a cycle is once a Round"
    state.limits["diehard 1 cycle"] = 1
    end_cycle(state)
    assert [cycle.kind for cycle in state.cycles] == ["Quarter"]
    assert exhausted(state) == [0, 2, 3, 4], "the fight costs nobody the Camp action"
    assert state.limits == {"prayer 1 cycle": 1, "throne 0 game": 1}, "once a Combat is new in the next one"


def in_force(what, amount, until, **more):
    return Lasting(
        name="table/military-wandering/4", rule="MYK-PLAY-140", what=what, amount=amount, until=until, **more
    )


def test_numbers_follow_from_what_is_in_force_and_fall_back_when_it_is_over():
    state = standing(people=[king(0), knight(1)], seats=2).state
    one = state.people[1]
    one.lasting = [
        in_force("capacity", 1, "game"),
        in_force("max_hp", 5, "game"),
        in_force("Warfare", 2, "combat"),
        in_force("defense", 3, "cycle"),
        in_force("max_followers", -4, "game"),
    ]
    assert (capacity(one), max_hp(one), score(one, "Warfare"), defense(one)) == (3, 20, 7, 12)
    assert max_followers(state, one) == 12
    assert [effect.what for effect in expire(state, "cycle")] == ["defense"]
    assert (defense(one), score(one, "Warfare")) == (9, 7)
    expire(state, "combat")
    assert (score(one, "Warfare"), max_hp(one)) == (5, 18)
    expire(state, "game")
    assert (capacity(one), max_hp(one), max_followers(state, one)) == (2, 13, 16)


def test_effects_of_a_combat_end_with_it_and_those_of_a_round_with_the_round():
    state = standing(people=[king(0), knight(1)], seats=2).state
    begin_cycle(state, "Quarter")
    begin_cycle(state, "Round")
    state.people[1].lasting = [in_force("defense", 1, "cycle"), in_force("Quest", 1, "combat")]
    next_cycle(state)
    assert [effect.what for effect in state.people[1].lasting] == ["Quest"]
    end_cycle(state)
    assert state.people[1].lasting == []


def test_an_effect_of_one_turn_is_over_when_four_quarters_have_passed():
    state = standing(people=[king(0), knight(1)], seats=2).state
    state.lasting = [in_force("Warfare", 1, "turn", turns=1), in_force("", 0, "turn", turns=2), in_force("", 0, "game")]
    assert [effect.what for effect in pass_turn(state)] == ["Warfare"]
    assert [(effect.until, effect.turns) for effect in state.lasting] == [("turn", 1), ("game", 0)]

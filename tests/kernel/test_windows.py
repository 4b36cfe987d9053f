"""Windows: who is asked, in which order effects resolve, limits, costs, standing orders, and what silence may tell."""

from __future__ import annotations

import pytest

from roundtable.kernel.errors import IllegalAnswer, RuleBug
from tests.kernel.toy import TOY, Hit, effects
from tests.story import Story


def story(dice: str, secrets: list[int] | None = None, seats: int = 2) -> Story:
    return Story(TOY, {"secrets": secrets or [1, 2, 3]}, dice, seats, bidding=False, life=20)


def test_only_those_who_can_react_now_are_asked() -> None:
    told = story("d6=4 d6=4", seats=3)
    told.state.people[2].coins = 0  # cannot pay
    told.does("hit 1")
    assert told.ask.seat == 0 and told.offered == ["worsen 0", "pass"]
    told.does("pass")
    assert told.ask.seat == 1 and told.offered == ["soften 1", "pass"]
    told.does("pass")
    assert told.ask.prompt == "What do you do?"


def test_a_window_nobody_can_use_is_not_opened() -> None:
    told = story("d6=4")
    for person in told.state.people:
        person.coins = 0
    told.does("hit 1")
    assert told.ask.prompt == "What do you do?" and told.state.people[1].life == 16


def test_permanent_effects_apply_without_asking() -> None:
    told = story("d6=6").does("hit 1", "pass", "pass")
    assert told.state.people[1].life == 15  # thick skin: no more than 5


@pytest.mark.rule("MYK-PLAY-020", "MYK-PLAY-747")
def test_every_declaration_opens_a_new_window_and_the_last_declared_resolves_first() -> None:
    told = story("d6=4", seats=3)
    told.does("hit 1", "worsen 0")
    assert [(item.effect, item.holder) for item in told.state.stack] == [("worsen", "0")]
    # everybody is asked again, those who passed too: seat 1 passes, seat 2 adds, seat 1 may now soften after all
    told.does("pass", "worsen 2")
    assert [(item.effect, item.holder) for item in told.state.stack] == [("worsen", "0"), ("worsen", "2")]
    told.does("pass")
    assert told.ask.seat == 1 and told.offered == ["soften 1", "pass"]
    told.does("soften 1", 2, 1)
    # 4, softened first to 2, then seat 2 adds 2, then seat 0 adds 1
    assert told.said("AKQL-121") == ["Player 3 makes it worse by 2.", "Player 1 makes it worse by 1."]
    assert told.state.people[1].life == 15
    assert told.state.stack == []


def test_a_declaration_can_be_answered_and_cancelled_and_its_cost_stays_paid() -> None:
    told = story("d6=4", secrets=[1, 5]).does("hit 1", "worsen 0")
    assert told.ask.seat == 1 and told.offered == ["soften 1", "deny 1", "pass"]
    told.does("deny 1", "pass")
    assert told.state.people[1].life == 16 and told.state.people[0].coins == 1


def test_a_seat_that_might_react_is_asked_so_that_silence_tells_nothing() -> None:
    can = story("d6=4", secrets=[1, 5])
    cannot = story("d6=4", secrets=[5, 1])
    for told in (can, cannot):
        told.state.people[1].coins = 0
        told.does("hit 1", "worsen 0")
        assert told.ask.seat == 1
    assert can.offered == ["deny 1", "pass"] and cannot.offered == ["pass"]
    assert [can.match.view(0).people[1], can.match.log_for(0)] == [
        cannot.match.view(0).people[1],
        cannot.match.log_for(0),
    ]


def test_limits_count_uses_and_are_renewed() -> None:
    told = story("d6=2 d6=2 d6=2", seats=2)
    told.state.people[1].coins = 9
    told.does("hit 1", "pass", "soften 1", "pass", "hit 0", "pass", "pass")
    assert told.state.rounds == 1 and told.state.limits == {}  # a new round: soften may be used again
    told.does("hit 1", "pass")
    assert "soften 1" in told.offered


def test_standing_orders_answer_for_a_seat() -> None:
    told = story("d6=4 d6=4")
    told.match.set_policy(1, "soften", "always")
    told.match.set_policy(0, "worsen", "never")
    told.does("hit 1")
    assert told.ask.prompt == "What do you do?" and told.state.people[1].life == 18
    told.match.set_policy(1, "soften", "ask")
    assert told.state.policies["1 soften"] == "ask"
    with pytest.raises(IllegalAnswer, match="one of ask, always, never"):
        told.match.set_policy(1, "soften", "sometimes")


def test_a_standing_order_given_in_the_middle_of_a_step_survives_forks_and_replays() -> None:
    told = story("d6=4", seats=3).does("hit 1")
    told.match.set_policy(1, "soften", "always")
    fork = told.match.fork()
    for match in (fork, told.match):
        while match.ask is not None and match.ask.prompt != "What do you do?":
            match.answer(match.ask.seat, "pass")
    assert fork.digest() == told.match.digest()
    assert told.state.people[1].life == 18


def test_an_effect_has_one_name_of_one_word() -> None:
    with pytest.raises(RuleBug, match="one word"):
        effects.on(Hit, name="two words", rule="AKQL-119", who=lambda table, hit: [])
    with pytest.raises(RuleBug, match="two effects"):
        effects.on(Hit, name="soften", rule="AKQL-119", who=lambda table, hit: [])
    assert [effect.rule for effect in effects if effect.name == "soften"] == ["AKQL-119"]

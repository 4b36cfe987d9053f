"""Few questions: orders with conditions, passes for a while, raised hands."""

from __future__ import annotations

from typing import Any, cast

import pytest

from roundtable.kernel import orders
from roundtable.kernel.asks import Choose, React
from roundtable.kernel.dice import Dice
from roundtable.kernel.errors import BadSave, IllegalAnswer
from roundtable.kernel.match import Match, replay
from roundtable.kernel.save import verify
from tests.kernel.court import COURT, effects
from tests.story import Story


def story(skills: dict[str, list[str]], seats: int = 2, **options: bool) -> Story:
    return Story(COURT, skills, seats=seats, **options)


# --- the grammar --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "stakes", "verdict"),
    [
        ("ask", {}, "ask"),
        ("always", {"damage": 1}, "always"),
        ("never", {"fells": True}, "never"),
        ("ask if damage >= 6", {"damage": 6}, "ask"),
        ("ask if damage >= 6", {"damage": 5}, "never"),
        ("ask if damage>6", {"damage": 6}, "never"),
        ("ask if fells", {"fells": True}, "ask"),
        ("ask if not fells", {"fells": True}, "never"),
        ("always if fells", {"fells": True}, "always"),
        ("always if fells", {"fells": False}, "ask"),
        ("never if damage <= 2", {"damage": 2}, "never"),
        ("never if damage <= 2", {"damage": 3}, "ask"),
        ("always if fells, ask if damage > 3", {"fells": False, "damage": 4}, "ask"),
        ("always if fells, ask if damage > 3", {"fells": False, "damage": 3}, "never"),
        ("always if fells and damage = 7", {"fells": True, "damage": 7}, "always"),
        ("always if fells and damage < 7, never", {"fells": True, "damage": 7}, "never"),
        ("ask if damage >= 6", {}, "ask"),
        ("never if own side and not fells", {"own side": True, "fells": False}, "never"),
    ],
)
def test_an_order_says_what_to_do(order: str, stakes: dict[str, int | bool], verdict: str) -> None:
    assert orders.read(order).verdict(stakes) == verdict


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "sometimes",
        "ask if",
        "ask if ",
        "ask damage",
        "ask if damage >= lots",
        "ask if damage >= 6 and",
        "ask,",
        "always until combat",
        "never until",
        "ask if damage >= 12345678901",
        "x" * 200,
        "Ask",
        "ask if damage ≥ 6",
    ],
)
def test_what_is_no_order_is_refused_in_words_and_changes_nothing(wrong: str) -> None:
    told = story({"p0": ["ward"]})
    before = told.match.digest(), len(told.match.entries)
    with pytest.raises(IllegalAnswer, match=r"a standing order is one of ask, always, never|no period"):
        told.match.set_policy(0, "ward", wrong)
    assert (told.match.digest(), len(told.match.entries)) == before


def test_an_order_about_a_period_or_a_stake_that_the_game_does_not_know_is_refused() -> None:
    match = story({"p0": ["ward"]}).match
    with pytest.raises(IllegalAnswer, match="no period 'fortnight' here; there are turn, round"):
        match.set_policy(0, "ward", "never until fortnight")
    with pytest.raises(IllegalAnswer, match="nothing is known of 'luck' here; there are damage, fells"):
        match.set_policy(0, "ward", "ask if luck")
    with pytest.raises(IllegalAnswer, match="a line of text"):
        match.set_policy(0, "ward", cast(Any, 3))
    assert match.entries == []


def test_an_order_for_what_a_seat_cannot_have_is_refused_and_says_what_it_can() -> None:
    """What another seat holds is refused in the same words as what nobody has: nobody learns of it by trying."""
    match = story({"p0": ["ward", "sip"], "p1": ["parry"]}).match
    for name in ("parry", "shout", "no such thing"):
        with pytest.raises(IllegalAnswer, match=rf"no standing order for '{name}': it may give some for ward, sip$"):
            match.set_policy(0, name, "never")
    with pytest.raises(IllegalAnswer, match="for an effect, given by its name"):
        match.set_policy(0, cast(Any, 3), "never")
    assert match.entries == []
    match.set_policy(0, "sip", "never")
    match.set_policy(1, "parry", "never")
    assert match.state.policies == {"0 sip": "never", "1 parry": "never"}


def test_a_record_with_an_order_that_would_be_refused_today_still_opens() -> None:
    match = story({"p0": ["ward"]}).match
    match.set_policy(0, "shout", "never", checked=True)
    again = replay(match.setup, match.entries, match.marks)
    assert again.state.policies == {"0 shout": "never"} and again.digest() == match.digest()


# --- in play ------------------------------------------------------------------------------------------------------------


def test_only_from_six_damage() -> None:
    told = story({"p1": ["ward"]})
    told.match.set_policy(1, "ward", "ask if damage >= 6")
    told.does("strike 1 3")
    assert told.ask.prompt == "Whom?" and told.state.life[1] == 17
    told.does("rest", "strike 1 6")
    assert told.ask.seat == 1 and "ward p1" in told.offered


def test_only_if_it_would_fell_me_and_then_at_once() -> None:
    told = story({"p1": ["ward"]})
    told.match.set_policy(1, "ward", "always if fells, never")
    told.does("strike 1 6", "rest", "strike 1 6", "rest", "strike 1 6", "rest")
    assert told.state.life[1] == 2 and told.state.hope[1] == 2
    told.does("strike 1 3")
    assert told.state.life[1] == 1 and told.state.hope[1] == 1, "used once, though there was Hope for another"


def test_not_in_this_round_and_then_what_was_ordered_before() -> None:
    told = story({"p1": ["ward"]})
    told.match.set_policy(1, "ward", "always")
    told.match.set_policy(1, "ward", "never until round")
    told.does("strike 1 3")
    assert told.state.life[1] == 17 and told.state.hope[1] == 2
    told.does("rest", "strike 1 3")
    assert told.state.life[1] == 16 and told.state.hope[1] == 1


def test_a_new_order_ends_one_for_a_while() -> None:
    told = story({"p1": ["ward"]})
    told.match.set_policy(1, "ward", "never until round")
    told.match.set_policy(1, "ward", "ask")
    assert told.does("strike 1 3").ask.seat == 1


def test_an_effect_may_bring_its_order() -> None:
    told = story({"p1": ["parry"]})
    told.does("strike 1 3")
    assert told.ask.prompt == "Whom?"
    told.match.set_policy(1, "parry", "ask")
    told.does("rest", "strike 1 3")
    assert told.ask.seat == 1 and "parry p1" in told.offered
    assert effects.named("parry").order.text == "ask if damage >= 4"


def test_an_order_in_a_file_that_cannot_be_read_asks() -> None:
    told = story({"p1": ["ward"]})
    told.state.policies["1 ward"] = "whenever"
    assert told.does("strike 1 3").ask.seat == 1
    broken = story({"p1": ["ward"]}).match
    broken._enter("policy", 1, ["ward", "whenever"])
    with pytest.raises(BadSave):
        Match.from_bytes(broken.to_bytes(), whole=True)
    anew = Match.from_bytes(broken.to_bytes())
    assert anew.state.policies == {} and "begins anew" in anew.log[-1].text, "without the order, and it says so"


# --- passing for longer -------------------------------------------------------------------------------------------------


def test_a_reaction_offers_to_pass_for_longer() -> None:
    told = story({"p0": ["shout"], "p1": ["ward", "analyze"]}).does("strike 1 3")
    assert told.offered == ["shout p0", "pass", "pass turn", "pass round", "pass always shout"]
    assert isinstance(told.ask, React)
    assert list(told.ask.answers()) == ["shout p0", "pass"]
    assert {told.ask.sample(Dice(bytes([n]))) for n in range(40)} == {"shout p0", "pass"}
    assert told.ask.passing() == "pass" and told.ask.only() is None
    labels = [option.label for option in told.ask.options]
    assert labels[1:] == ["Do nothing", "Nothing more this turn", "Nothing more this round", "Never Shout"]


def test_a_pass_lasts_to_the_end_of_its_period() -> None:
    told = story({"p0": ["shout"], "p1": []})
    told.does("strike 1 3", "pass turn")
    assert told.state.passing_until == {}, "the turn is over"
    told.does("strike 0 3", "pass round", "strike 1 3")
    assert told.ask.seat == 0, "so is the Round"
    told.does("pass round", "strike 0 1")
    assert told.ask.prompt == "React to a blow of 1 against p0?", "a blow against oneself wakes one up"
    stood = told.match
    assert stood.fork().digest() == Match.from_bytes(stood.to_bytes()).digest() == stood.digest()
    stood.undo()
    stood.undo()
    assert told.state.passing_until == {}


def test_a_longer_period_ends_the_shorter_ones() -> None:
    told = story({})
    told.state.passing_until = {"0": "turn", "1": "round", "1 ward": "turn"}
    effects.renew(told.match.table, "turn")
    assert told.state.passing_until == {"1": "round"}
    told.state.passing_until["0"] = "turn"
    effects.renew(told.match.table, "round")
    assert told.state.passing_until == {}


def test_a_pass_does_not_hold_back_an_order_to_act() -> None:
    told = story({"p0": ["shout", "ward"], "p1": []}, seats=2)
    told.match.set_policy(0, "shout", "always")
    told.does("strike 1 3")
    assert [item.effect for item in told.state.stack] == ["shout"]
    told.does("pass round", "rest")
    told.state.passing_until["0"] = "round"
    told.does("strike 1 3")
    assert told.ask.prompt == "Whom?" and told.state.life[1] == 20 - 4 - 4


def test_passing_one_effect_for_good_is_a_standing_order() -> None:
    told = story({"p0": ["shout"], "p1": []}).does("strike 1 3", "pass always shout")
    assert told.state.policies == {"0 shout": "never"}
    told.does("rest", "strike 1 3")
    assert told.ask.prompt == "Whom?"


def test_who_passes_at_once_with_others_passes_for_longer_too() -> None:
    told = story({"p0": ["shout"], "p1": [], "p2": ["shout"]}, seats=3, together=True)
    told.does("strike 1 3").does("pass round", seat=2).does("shout p0", seat=0)
    assert told.state.passing_until == {"2": "round"} and told.ask.prompt == "Whom?", "seat 2 is not asked again"
    assert told.state.life[1] == 16


# --- a pass holds for a while -------------------------------------------------------------------------------------------


@pytest.fixture
def lulled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passes hold for the rest of the Round, until a blow is harder."""
    monkeypatch.setattr(effects, "lull", "round")
    monkeypatch.setattr(effects, "weight", lambda table, event, holder: event.damage)


@pytest.mark.usefixtures("lulled")
def test_who_has_passed_is_asked_again_only_when_more_is_at_stake() -> None:
    told = story({"p0": ["shout"]}, seats=4)
    told.does("strike 1 3", "pass")
    assert told.state.lulls == {"0 shout p0": 3}
    told.does("strike 2 3")
    assert (told.ask.prompt, told.ask.seat) == ("Whom?", 2), "no more than before"
    told.does("strike 1 6")
    assert told.ask.prompt == "React to a blow of 6 against p1?"
    told.does("pass")
    assert told.state.lulls == {"0 shout p0": 6}
    told.does("strike 1 1")
    assert told.state.lulls == {} and told.ask.seat == 0, "the Round is over"
    told.does("strike 1 1")
    assert told.ask.prompt == "React to a blow of 1 against p1?"


@pytest.mark.usefixtures("lulled")
def test_an_order_to_be_asked_and_a_raised_hand_end_it() -> None:
    told = story({"p0": ["shout"]}, seats=3).does("strike 1 3", "pass")
    told.match.set_policy(0, "shout", "ask")
    told.does("strike 2 3")
    assert told.ask.prompt == "React to a blow of 3 against p2?"
    told = story({"p0": ["shout"]}, seats=3).does("strike 1 3", "pass")
    told.match.raise_hand(0)
    assert told.state.lulls == {}
    told.does("strike 2 3")
    assert told.ask.prompt == "React to a blow of 3 against p2?"


@pytest.mark.usefixtures("lulled")
def test_in_one_window_who_has_passed_is_asked_only_about_what_is_new() -> None:
    told = story({"p0": ["shout"], "p1": ["shout"]}, seats=3)
    told.does("strike 2 3", "pass", "shout p1")
    assert told.ask.prompt == "Whom?" and told.state.life[2] == 16, "seat 0 is not asked once more whether it shouts"
    told = story({"p0": ["analyze"], "p1": ["shout"]}, seats=3)
    told.does("strike 2 3", "pass", "shout p1")
    assert told.ask.seat == 0 and "analyze p0 @1" in told.offered, "but about the declaration it is"


@pytest.mark.usefixtures("lulled")
def test_after_so_many_questions_only_what_is_grave_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effects, "attention", lambda table, seat: 2)
    weight = effects.weight
    assert weight is not None
    monkeypatch.setattr(effects, "grave", lambda table, event, holder: (weight(table, event, holder) or 0) >= 4)
    told = story({"p0": ["shout"], "p1": ["ward"]}, seats=3)
    told.does("strike 2 1", "pass", "pass")
    assert told.state.lulls["asked"] == 2
    told.does("strike 2 3")
    assert (told.ask.prompt, told.ask.seat) == ("Whom?", 2)
    told.does("strike 0 6")
    assert told.ask.prompt == "React to a blow of 6 against p0?"


@pytest.mark.usefixtures("lulled")
def test_when_all_patience_is_used_up_only_who_has_ordered_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effects, "attention", lambda table, seat: 1)
    monkeypatch.setattr(effects, "grave", lambda table, event, holder: True)
    monkeypatch.setattr(effects, "patience", 2)
    told = story({"p0": ["shout"], "p1": ["ward"]}, seats=3)
    told.does("strike 2 1", "pass", "pass")
    assert told.state.lulls["asked"] == 2
    told.does("strike 0 6")
    assert told.ask.prompt == "Whom?", "not even about what is grave"
    told.match.set_policy(0, "shout", "ask")
    while told.ask.seat != 0 or told.ask.prompt == "Whom?":
        told.does("strike 2 3" if told.ask.seat != 2 else "strike 0 3")
    assert told.ask.prompt.startswith("React to a blow of 3")


@pytest.mark.usefixtures("lulled")
def test_no_more_are_asked_at_the_same_time_than_there_is_patience_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effects, "attention", lambda table, seat: 9)
    told = story({"p0": ["shout"], "p1": ["shout"]}, seats=3, together=True)
    assert len(told.does("strike 2 3").match.asks) == 2
    monkeypatch.setattr(effects, "patience", 1)
    told = story({"p0": ["shout"], "p1": ["shout"]}, seats=3, together=True)
    assert list(told.does("strike 2 3").match.asks) == [0]


# --- a raised hand ------------------------------------------------------------------------------------------------------


def test_only_a_raised_hand_is_asked_at_any_time() -> None:
    told = story({"p0": ["sip"], "p1": ["sip"]})
    assert told.ask.prompt == "Whom?"
    told.match.raise_hand(1)
    told.does("rest")
    assert told.ask.seat == 1 and told.offered == ["sip p1", "pass"] and told.ask.prompt == "React to breath?"
    told.does("sip p1")
    assert told.state.hands_up == [] and told.offered == ["sip p1", "pass"], "heard, and still up for this moment"
    told.does("pass")
    assert told.ask.prompt == "Whom?" and told.state.life[1] == 22
    told.does("rest")
    assert told.ask.prompt == "Whom?", "the hand is down again"


def test_a_hand_may_be_taken_down_and_waits_until_something_can_be_done() -> None:
    told = story({"p1": ["sip"]})
    told.match.raise_hand(1)
    told.match.raise_hand(1)
    told.match.raise_hand(1, up=False)
    assert told.does("rest").ask.prompt == "Whom?"
    told.match.raise_hand(0)
    told.does("rest")
    assert told.ask.prompt == "Whom?" and told.state.hands_up == [0]


def test_a_raised_hand_ends_passes() -> None:
    told = story({"p0": ["shout"], "p1": []}, seats=2)
    told.state.passing_until["0"] = "round"
    told.match.raise_hand(0)
    assert told.does("strike 1 3").ask.seat == 0


def test_orders_act_at_any_time() -> None:
    told = story({"p0": ["sip"], "p1": ["sip"]})
    told.match.set_policy(0, "sip", "always")
    told.does("rest")
    assert told.state.life == [22, 20] and told.ask.seat == 1
    told.match.set_policy(0, "sip", "never")
    told.match.set_policy(1, "sip", "ask if damage >= 1")  # nothing is at stake here: asked about
    told.does("rest")
    assert isinstance(told.ask, Choose) and told.ask.seat == 1 and "sip p1" in told.offered


def test_a_raised_hand_is_on_record() -> None:
    match: Match[Any, Any] = Match.new("court", seats=2, seed=1, position={"p1": ["sip"]})
    match.raise_hand(1)
    match.answer(0, "rest")
    match.answer(1, "sip p1")
    twin = replay(match.setup, match.entries, match.marks)
    assert twin.digest() == match.digest() == Match.from_bytes(match.to_bytes()).digest()
    assert verify(match.to_bytes()).honest
    match.undo(0)
    assert match.state.hands_up == [] and match.entries == []

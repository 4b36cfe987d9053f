"""Windows: who is asked, in which order effects resolve, limits, costs, standing orders, and what silence may tell."""

from __future__ import annotations

from typing import Any

import pytest

from roundtable.kernel.asks import Choose
from roundtable.kernel.dice import Tape
from roundtable.kernel.effects import spoken
from roundtable.kernel.errors import IllegalAnswer, RuleBug
from roundtable.kernel.table import State, Table
from roundtable.kernel.windows import Effects, Limit, Style
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


def test_an_event_may_say_what_doing_nothing_about_it_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    def passing(told: Story) -> str:
        assert isinstance(told.ask, Choose)
        return next(option.label for option in told.ask.options if option.key == "pass")

    assert passing(story("d6=4").does("hit 1")) == "Do nothing"
    monkeypatch.setattr(Hit, "passing", "Let it come", raising=False)
    assert passing(story("d6=4").does("hit 1")) == "Let it come"


def test_a_window_nobody_can_use_is_not_opened() -> None:
    told = story("d6=4")
    for person in told.state.people:
        person.coins = 0
    told.does("hit 1")
    assert told.ask.prompt == "What do you do?" and told.state.people[1].life == 16


def test_permanent_effects_apply_without_asking() -> None:
    told = story("d6=6").does("hit 1", "pass", "pass")
    assert told.state.people[1].life == 15  # thick skin: no more than 5


@pytest.mark.rule("MYK-PLAY-020")
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
    assert told.ask.prompt == "React to the worsen of 0?"
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


def test_a_standing_order_never_to_react_is_not_asked_about_even_where_silence_would_tell() -> None:
    told = story("d6=4", secrets=[1, 5])
    told.state.people[1].coins = 0
    told.match.set_policy(1, "deny", "never")
    told.does("hit 1", "worsen 0", 1)
    assert told.ask.prompt == "What do you do?" and told.ask.seat == 1


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


def test_in_an_imagined_match_a_seat_reacts_with_what_it_is_imagined_to_hold() -> None:
    """Seat 1 really holds a high secret and may deny; for all seat 0 knows it may hold a low one and can only pass."""
    told = story("d6=4", secrets=[1, 5]).does("hit 1", "worsen 0")
    offered = set()
    for n in range(20):
        imagined = told.match.imagine(0, bytes([n]))
        ask = imagined.ask
        assert isinstance(ask, Choose) and ask.seat == 1
        can = imagined.state.people[1].secret > 3
        keys = [option.key for option in ask.options]
        assert keys == ["soften 1", *(["deny 1"] if can else []), "pass"]
        offered.add(can)
        imagined.answer(1, "deny 1" if can else "pass")
        again = imagined.fork(light=True)
        assert again.digest() == imagined.digest()
    assert offered == {True, False}


def test_an_order_given_while_asked_does_not_touch_the_open_question() -> None:
    told = story("d6=4").does("hit 1", "pass")
    told.match.set_policy(1, "soften", "never")
    told.does("soften 1", "pass")
    assert told.match.fork().digest() == told.match.digest()
    assert told.state.people[1].life == 18


def test_a_seat_that_never_wants_to_react_is_not_asked_for_the_sake_of_silence() -> None:
    told = story("d6=4", secrets=[1, 2])
    told.state.people[1].coins = 0
    told.match.set_policy(1, "deny", "never")
    told.does("hit 1", "worsen 0")
    assert told.ask.prompt == "How much worse?"


# --- effects the toy does not have --------------------------------------------------------------------------------------


def apart(*seats: int, style: Style = "stack") -> Effects[Any, Any]:
    return Effects(seat_of=lambda table, holder: 0, order=lambda table, event: list(seats), style=style)


def bare_table() -> Table[Any, Any]:
    return Table(State(), None, 2, Tape(), [])


def test_renewing_a_period_leaves_those_alone_whose_name_ends_alike() -> None:
    own = apart(0)
    for name, per in (("a", "turn"), ("b", "enemy turn")):
        own.on(Hit, name=name, rule="", who=lambda table, hit: ["Sir Hollow"], limit=Limit(1, per))(lambda *_: None)
    table = bare_table()
    table.state.limits = {"a Sir Hollow turn": 1, "b Sir Hollow enemy turn": 1}
    own.renew(table, "turn")
    assert table.state.limits == {"b Sir Hollow enemy turn": 1}
    own.renew(table, "enemy turn")
    assert table.state.limits == {}


def test_a_permanent_effect_whose_holder_has_left_does_not_apply() -> None:
    own = apart(0)
    standing = ["first", "second"]
    applied: list[str] = []

    @own.on(Hit, name="last_stand", rule="", who=lambda table, hit: list(standing), may=False)
    def last_stand(table: Any, hit: Hit, holder: str) -> None:
        applied.append(holder)
        standing.clear()

    assert list(own.window(bare_table(), Hit(0, 1, 2))) == []
    assert applied == ["first"]


def test_what_an_event_is_like_is_asked_once_and_conditions_one_after_the_other() -> None:
    own = apart(0)
    asked: list[str] = []
    applied: list[str] = []

    def at(hit: Hit) -> bool:
        asked.append("at")
        return hit.damage > 1

    def when(table: Any, hit: Hit, holder: str) -> bool:
        asked.append(f"when {holder}")
        return holder != "first"

    def also(table: Any, hit: Hit, holder: str) -> bool:
        asked.append(f"also {holder}")
        return holder != "second"

    @own.on(Hit, name="revenge", rule="", who=lambda *_: ["first", "second", "third"], at=at, when=when, also=also, may=False)
    def revenge(table: Any, hit: Hit, holder: str) -> None:
        applied.append(holder)

    assert list(own.window(bare_table(), Hit(0, 1, 1))) == []
    assert (asked, applied) == (["at"], [])
    assert list(own.window(bare_table(), Hit(0, 1, 2))) == []
    assert asked[1:] == ["at", "when first", "when second", "also second", "when third", "also third"]
    assert applied == ["third"]
    revenge_of = own.named("revenge")
    assert not revenge_of.legal(bare_table(), Hit(0, 1, 1), "third")
    assert [revenge_of.legal(bare_table(), Hit(0, 1, 2), who) for who in ("first", "second", "third")] == [False, False, True]


def test_an_effect_that_is_registered_later_is_found_in_the_next_window() -> None:
    own = apart(0)
    applied: list[str] = []
    for name in ("early", "late"):
        own.on(Hit, name=name, rule="", who=lambda *_: ["one"], may=False)(lambda table, hit, who, n=name: applied.append(n))
        assert own.heard(bare_table(), Hit)
        assert list(own.window(bare_table(), Hit(0, 1, 2))) == []
    assert applied == ["early", "early", "late"]


def test_what_happens_may_find_its_words_when_somebody_is_asked() -> None:
    class Said:
        def __init__(self, words: object) -> None:
            self.spoken = words

    assert [spoken(event) for event in (Said("a blow"), Said(lambda: "a fall"))] == ["a blow", "a fall"]
    assert spoken(NotImplementedError()) == "not implemented error"

"""Windows at their widest: every declaration answerable, an index of holders, exceptions, all seats asked at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from roundtable.kernel.asks import Choose, Together
from roundtable.kernel.errors import RuleBug
from roundtable.kernel.match import Match, replay
from roundtable.kernel.windows import Effects, Use
from roundtable.players import RandomPlayer, play
from tests.kernel import court
from tests.kernel.court import COURT, Blow, effects
from tests.story import Story


def story(skills: dict[str, list[str]], seats: int = 3, **options: bool) -> Story:
    return Story(COURT, skills, seats=seats, **options)


def stood_up_to(told: Story) -> None:
    """Forks, files and replays stand where the story stands."""
    match = told.match
    assert match.fork().digest() == match.fork(light=True).digest() == match.digest()
    assert Match.from_bytes(match.to_bytes()).digest() == match.digest()


@pytest.mark.rule("MYK-PLAY-747", "MYK-PLAY-020")
def test_with_three_declarations_the_third_may_deny_the_first() -> None:
    """Seat 0 declares x, seat 1 declares y, seat 2 denies x: z resolves, then y, and x does not."""
    told = story({"p0": ["shout"], "p1": ["ward"], "p2": ["analyze"]})
    told.does("strike 1 6")
    assert told.ask.seat == 0 and "shout p0" in told.offered
    told.does("shout p0")
    assert told.ask.seat == 1
    told.does("ward p1")
    assert told.ask.seat == 1, "a declaration opens a window for all, whoever made it; ward may be used again"
    told.does("pass")
    assert told.ask.seat == 2 and told.offered[:3] == ["analyze p2", "analyze p2 @1", "analyze p2 @2"]
    assert [(item.effect, item.on) for item in told.state.stack] == [("shout", "Blow"), ("ward", "Blow")]
    stood_up_to(told)
    told.does("analyze p2 @1", "pass")
    assert told.said("MYK-PLAY-747") == [
        "p2 analyzes the Shout of the Knight 0.",
        "p1 wards: 4.",
        "p1 loses 4.",
    ]
    assert told.state.life[1] == 16 and told.state.hope[1] == 1 and told.state.stack == []


@pytest.mark.rule("MYK-PLAY-747")
def test_a_declaration_against_a_declaration_can_itself_be_denied() -> None:
    told = story({"p0": ["shout", "analyze"], "p1": ["analyze"], "p2": []})
    told.does("strike 1 6", "shout p0", "pass", "analyze p1 @1")
    assert told.ask.seat == 0 and "analyze p0 @2" in told.offered and "analyze p0 @1" not in told.offered
    told.does("analyze p0 @2")
    assert told.state.life[1] == 13


def test_a_use_is_barred_by_its_limit_and_its_cost_and_a_free_one_is_declared_once_on_an_event() -> None:
    told = story({"p0": ["shout", "ward"]}, seats=2)
    told.does("strike 1 6", "ward p0")
    assert told.offered[:2] == ["shout p0", "ward p0"]
    told.does("ward p0")
    assert told.offered[:2] == ["shout p0", "pass"], "no Hope is left"
    told.does("shout p0")
    assert told.ask.prompt == "Whom?" and told.state.life[1] == 20 - (6 + 1 - 2 - 2)


def test_a_limit_that_is_given_back_in_the_window_allows_another_use() -> None:
    told = story({"p0": ["analyze", "shout"]}, seats=2)
    told.does("strike 1 6", "analyze p0")
    told.state.limits.clear()
    told.does("shout p0")
    assert told.offered[:2] == ["analyze p0", "pass"]


def test_one_effect_on_several_events_is_one_effect_with_one_limit() -> None:
    assert effects.named("analyze").on == (Blow, court.Declaration)
    told = story({"p0": ["shout"], "p1": ["analyze"]}, seats=2)
    told.does("strike 1 6", "pass", "analyze p1")
    assert told.state.limits == {"analyze p1 round": 1}
    told.does("shout p0")
    assert told.ask.prompt == "Whom?", "the limit holds for the declaration too"
    assert told.state.life[1] == 20, "the analysis was declared first and resolves last"


def test_the_index_of_holders_is_built_once_until_something_changes() -> None:
    told = story({f"p{n}": ["shout", "ward", "analyze"] for n in range(4)}, seats=4)
    before = court.INDEXED
    told.does("strike 1 6", "pass", "pass", "pass")
    assert told.ask.seat == 3 and told.offered
    assert court.INDEXED - before == 1
    told.does("shout p3")
    assert told.ask.seat == 0 and court.INDEXED - before == 2


@pytest.mark.rule("MYK-PLAY-019")
def test_an_effect_whose_holder_no_longer_can_is_lost_and_its_cost_stays_paid() -> None:
    told = story({"p0": ["ward"], "p1": ["seal"]}, seats=2)
    told.does("strike 1 6", "ward p0", "pass", "seal p1", "pass")
    assert told.said("MYK-PLAY-019") == ["the Ward of the Knight 0 is lost."]
    assert told.state.life[1] == 14 and told.state.hope[0] == 1


def test_where_a_game_says_who_is_able_that_alone_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effects, "able", lambda table, holder, effect: effect == "ward")
    told = story({"p0": ["ward", "shout"], "p1": ["seal"]}, seats=2)
    told.does("strike 1 6", "ward p0", "shout p0", "pass", "seal p1", "pass")
    assert told.said("MYK-PLAY-019") == ["the seal of the Knight 1 is lost.", "the Shout of the Knight 0 is lost."]
    assert told.state.life[1] == 16


@pytest.mark.rule("MYK-PLAY-020")
def test_a_round_may_be_ended_from_deep_inside_and_leaves_no_declaration_behind() -> None:
    told = story({"p0": ["shout"], "p1": ["enough"], "p2": ["shout"]})
    told.does("strike 1 6", "shout p0", "enough p1")
    assert [item.effect for item in told.state.stack] == ["shout", "enough"]
    told.does("pass")
    assert [item.effect for item in told.state.stack] == ["shout"], "the enough resolves: a blow within the blow"
    assert told.ask.prompt == "React to a blow of 1 against p0?"
    told.does("shout p0")
    assert [item.effect for item in told.state.stack] == ["shout", "shout"]
    stood_up_to(told)
    told.does("pass")
    assert told.said("MYK-PLAY-020") == ["The Round is over."]
    assert told.state.stack == [] and told.state.round == 2 and told.state.life == [18, 20, 20]
    told.match.undo()
    assert [item.effect for item in told.state.stack] == ["shout", "shout"]


def test_an_effect_is_called_by_its_title() -> None:
    told = story({"p0": ["shout"], "p1": ["analyze"]}, seats=2).does("strike 1 6", "shout p0")
    assert told.ask.prompt == "React to the Shout of the Knight 0?"
    assert isinstance(told.ask, Choose)
    labels = [option.label for option in told.ask.options]
    assert labels[:2] == [
        "the Knight 1: Analyze",
        "the Knight 1: Analyze (against the Shout of the Knight 0)",
    ]


def test_an_effect_that_nobody_can_hold_or_that_is_free_without_end_is_a_bug() -> None:
    bare = Effects[court.Court, court.CourtOptions](lambda table, holder: 0, lambda table, event: [0])
    with pytest.raises(RuleBug, match="nobody can hold"):
        bare.on(Blow, name="x", rule="")
    with pytest.raises(RuleBug, match="not 'pass'"):
        bare.on(Blow, name="pass", rule="", who=lambda table, event: [])

    class Nothing:
        def possible(self, table: object, event: object, holder: str) -> bool:
            return True

        def pay(self, table: object, event: object, holder: str) -> None: ...

    endless = Effects[court.Court, court.CourtOptions](lambda table, holder: 0, lambda table, event: [0], answers="all")
    endless.on(Blow, name="x", rule="", who=lambda table, event: ["a"], cost=Nothing())(lambda *_: None)
    table = story({}).match.table
    window = endless.window(table, Blow(0, 1, 1))
    with pytest.raises(RuleBug, match="without end"):
        window.send(None)
        while True:
            window.send("x a")
    assert table.state.stack == []


def test_the_rules_decide_for_holders_whom_nobody_plays() -> None:
    """A holder of a seat below 0 is nobody's: `automatic` picks what it uses, once each on an event, and asks nobody."""
    picked: list[list[str]] = []

    def automatic(table: court.T, uses: Sequence[Use[court.Court, court.CourtOptions]]) -> Any:
        picked.append([use.key for use in uses])
        return uses[-1]

    own: Effects[court.Court, court.CourtOptions] = Effects(
        lambda table, holder: -1 if holder == "foe" else 0,
        lambda table, event: [0, -1],
        answers="all",
        together=True,
        automatic=automatic,
    )
    who = {"bite": ["foe"], "howl": ["foe"], "duck": ["p0"]}
    for name, holders in who.items():
        own.on(Blow, name=name, rule="", who=lambda table, event, holders=holders: holders)(
            lambda table, blow, holder, name=name: resolved.append(name)
        )
    resolved: list[str] = []
    window = own.window(story({}).match.table, Blow(0, 1, 1))
    asked = window.send(None)
    assert isinstance(asked, Choose) and asked.seat == 0 and picked == []
    asked = window.send("pass")
    assert isinstance(asked, Choose) and picked == [["bite foe", "howl foe"]] and asked.seat == 0
    window.send("pass")
    assert picked == [["bite foe", "howl foe"], ["bite foe"]]
    with pytest.raises(StopIteration):
        window.send("pass")
    assert resolved == ["bite", "howl"], "the last declared first"


# --- all at once --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-747")
def test_all_who_can_react_are_asked_at_once_and_the_first_in_order_declares() -> None:
    told = story({"p0": [], "p1": ["ward"], "p2": ["shout"]}, together=True)
    told.does("strike 1 6")
    assert isinstance(told.match._request, Together) and list(told.match.asks) == [1, 2]
    told.does("shout p2", seat=2)
    stood_up_to(told)
    told.does("ward p1", seat=1)
    assert [item.effect for item in told.state.stack] == ["ward"], "seat 1 is first; seat 2 is asked again"
    assert list(told.match.asks) == [1, 2]
    told.does("pass", seat=1).does("shout p2", seat=2)
    assert [item.effect for item in told.state.stack] == ["ward", "shout"]
    assert list(told.match.asks) == [1], "one alone is asked as usual"
    told.does("pass")
    assert told.state.life[1] == 20 - (6 + 1 - 2)


def test_asked_at_once_an_order_that_acts_by_itself_waits_for_those_before_it() -> None:
    told = story({"p0": ["analyze"], "p1": ["ward"], "p2": ["shout"]}, together=True)
    told.match.set_policy(1, "ward", "always")
    told.does("strike 1 6")
    assert list(told.match.asks) == [0]
    told.does("pass")
    assert [item.effect for item in told.state.stack] == ["ward"] and list(told.match.asks) == [0, 2]


def test_in_a_sequence_asked_at_once_the_others_are_asked_again_after_each_reaction() -> None:
    calm: Effects[court.Court, court.CourtOptions] = Effects(
        lambda table, holder: int(holder[1:]), lambda table, event: [0, 1, 2], "sequence", together=True
    )

    @calm.on(Blow, name="ease", rule="", who=lambda table, event: ["p0", "p1", "p2"])
    def ease(table: court.T, blow: Blow, holder: str) -> None:
        blow.damage -= 1

    table = story({}).match.table
    blow = Blow(0, 1, 6)
    window = calm.window(table, blow)
    asked = window.send(None)
    assert isinstance(asked, Together) and [ask.seat for ask in asked.asks] == [0, 1, 2]
    again = window.send({0: "pass", 1: "ease p1", 2: "ease p2"})
    assert not isinstance(again, Together) and again.seat == 2, "seat 0 has passed and seat 1 has done it"
    assert blow.damage == 5
    with pytest.raises(StopIteration):
        window.send("ease p2")
    assert blow.damage == 4


@pytest.mark.parametrize("together", [False, True])
def test_random_matches_end_and_replay(together: bool) -> None:
    names = ["shout", "ward", "analyze", "seal", "enough", "parry", "sip"]
    for seed in range(8):
        skills = {f"p{n}": names[n:] for n in range(3)}
        match = Match.new(COURT, seats=3, seed=seed, position=skills, options={"together": together})
        for _ in range(200):
            play(match, [RandomPlayer(seed * 3 + n) for n in range(3)], limit=5)
            assert match.fork(light=True).digest() == match.digest()
            if match.over:
                break
        assert match.over and match.state.stack == []
        assert replay(match.setup, match.entries, match.marks).digest() == match.digest()

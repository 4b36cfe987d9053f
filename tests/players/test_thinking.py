"""Players that think ahead: legal, reproducible, honest, and better for it."""

from __future__ import annotations

from math import pi

import pytest

from roundtable.kernel.dice import Dice
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Setup, find_game, game_names
from roundtable.kernel.judging import Judgement, Weights
from roundtable.kernel.match import Match
from roundtable.lab.fitting import fit, gather, solve
from roundtable.lab.strength import contests
from roundtable.players import Seat, Thinker, find_bot, plain_strengths, play, strengths
from roundtable.players.bots import IN_WORDS, THINKING, budget, known
from roundtable.players.thinking import Budget, Considered, chance_of, hoped_for
from tests.games.akql.positions import at, fight
from tests.kernel.toy import TOY

QUICK = Budget(trials=12, widest=4)
THOUGHT_ABOUT = [name for name in game_names() if find_game(name).judgement is not None]


class Witness:
    """A player that ends its turn whatever it is asked, and remembers what that was."""

    def __init__(self) -> None:
        self.asked: list[object] = []

    def choose(self, chair: object, ask: object) -> str:
        self.asked.append(ask)
        return "end"


def test_the_thinker_takes_the_win_that_lies_before_it():
    story = fight({"doom": at(0, "A1"), "robot": at(1, "A2", life=1), "tank": at(1, out="beaten")})
    tried = Thinker(find_game("akql"), 5, QUICK).consider(Seat(story.match, 0), story.ask)
    assert tried[0].answer == "attack doom robot"
    assert tried[0].chance > max(other.chance for other in tried[1:])


def test_where_luck_hides_much_who_plays_measures_by_the_best_bot_and_who_asks_by_the_policy():
    """With a single answer to try, that is what it does: in A.K.Q.L. the knight's, not the squire's."""
    story = fight({"doom": at(0, "A1"), "king": at(0, "C3"), "robot": at(1, "A5", life=3), "hollow": at(1, "E5")})
    game, seat = story.match.game, Seat(story.match, 0)
    thinker = Thinker(game, 5, Budget(trials=1, widest=1))
    thinker._best = witness = Witness()
    assert thinker.consider(seat, story.ask)[0].answer != "end" and not witness.asked
    assert thinker.choose(seat, story.ask) == "end" and len(witness.asked) == 1


@pytest.mark.parametrize(("attention", "fewest", "most"), [(0, 60, 60), (50, 20, 40), (100, 0, 0)])
def test_of_a_hundred_questions_a_thinker_thinks_about_so_many_and_answers_the_others_at_once(attention, fewest, most):
    story = fight({"doom": at(0, "A1"), "robot": at(1, "A2", life=1), "tank": at(1, out="beaten")})
    thinker = Thinker(story.match.game, 5, Budget(trials=4, widest=2, attention=attention))
    witness = Witness()
    if thinker._at_once is not None:
        thinker._at_once = witness
    answers = [thinker.choose(Seat(story.match, 0), story.ask) for _ in range(60)]
    assert fewest <= len(witness.asked) <= most
    assert answers.count("end") >= len(witness.asked)
    assert ("attack doom robot" in answers) is (attention > 0)


def test_who_does_not_think_about_a_turn_carries_out_the_usual_plan():
    """Of turns, in games that are thought about in plans (Knights & Knaves)."""
    game = find_game("knights_and_knaves")
    match = Match.new(game, seed=3, options={"quick_setup": True, "battle": "wending_ford"})
    play(match, [find_bot(game, "fair", bytes([seat])) for seat in range(2)], limit=20)
    ask = match.ask
    assert ask is not None
    thinker = Thinker(game, b"b", Budget(trials=8, widest=4, attention=0))
    thinker.choose(Seat(match, ask.seat), ask)
    assert game.judgement is not None and game.judgement.plans is not None and thinker._plan is not None
    assert thinker._plan.key == game.judgement.plans(match, ask.seat, None)[0].key


@pytest.mark.parametrize("name", THOUGHT_ABOUT)
def test_the_same_seed_thinks_the_same(name):
    game = find_game(name)

    def answers() -> list[object]:
        match = Match.new(game, seed=3, options=_at_once(name))
        play(match, [find_bot(game, "fair", b"a"), Thinker(game, b"b", QUICK)], limit=30)
        return [entry.value for entry in match.entries]

    assert answers() == answers()


@pytest.mark.parametrize("name", THOUGHT_ABOUT)
def test_what_is_hidden_from_a_seat_changes_nothing_of_its_thoughts(name):
    """Two matches that look alike from a seat get the same answer from it."""
    game = find_game(name)
    match = Match.new(game, seed=7, options=_at_once(name))
    bots = [find_bot(game, "fair", bytes([seat])) for seat in range(2)]
    for _ in range(8 if name == "kingdom" else 40):  # its fights are short
        ask = match.ask
        assert ask is not None
        match.answer(ask.seat, bots[ask.seat].choose(Seat(match, ask.seat), ask))
    ask = match.ask
    assert ask is not None
    another = match.imagine(ask.seat, b"another world")
    other = another.asks[ask.seat]
    here = Thinker(game, b"x", QUICK).consider(Seat(match, ask.seat), ask)
    there = Thinker(game, b"x", QUICK).consider(Seat(another, ask.seat), other)
    assert [each.answer for each in here] == [each.answer for each in there]


def _at_once(name: str) -> dict[str, object]:
    """Begin with the fight where a game's set-up would be long."""
    fields = find_game(name).options_type.__struct_fields__
    if "scene" in fields:
        return {"scene": "fight", "against": "2 Ogre"}
    return {"quick_setup": True} if "quick_setup" in fields else {}


def test_a_game_without_a_judgement_cannot_be_thought_about():
    with pytest.raises(BadSetup, match="brings no judgement"):
        Thinker(TOY, 1)
    assert plain_strengths(TOY) == []


def test_strengths_in_plain_words_are_the_same_in_every_game():
    for name in THOUGHT_ABOUT:
        game = find_game(name)
        ladder = [word for word in IN_WORDS if word != "master" or game.judgement.effort.master]
        assert plain_strengths(game) == ladder
        assert ladder == list(IN_WORDS)[: len(ladder)]
        assert not set(strengths(game)) & set(IN_WORDS)
        for word in IN_WORDS:
            assert find_bot(game, word, b"x") is not None
    with pytest.raises(BadSetup, match="gentle, fair, strong, master"):
        find_bot(find_game("knockdown"), "cruel", b"x")


def test_where_more_thought_plays_no_better_there_is_no_master_and_old_tables_get_a_strong_one():
    game = find_game("knights_and_knaves")
    assert "master" not in known(game)
    assert "master" not in {first for name, first, *_ in contests() if name == game.name}
    assert budget(game, "strong").attention == 0, "its usual plan is the best that is known"
    assert budget(find_game("akql"), "strong") == Budget(trials=280, widest=20, trust=0.005)
    ends = []
    for word in ("strong", "master"):
        match = Match.new(game, seed=5, options={"quick_setup": True, "battle": "tower_gate"})
        play(match, [find_bot(game, word, b"x"), find_bot(game, "fair", b"y")])
        ends.append((match.digest(), match.entries))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("name", THOUGHT_ABOUT)
def test_only_where_somebody_waits_does_a_clock_end_a_thought(name):
    """In a simulation a slow or busy machine makes no bot weaker, and the same seed plays the same match."""
    game = find_game(name)
    for word in [strength for strength in plain_strengths(game) if strength in THINKING]:
        assert budget(game, word).seconds == 0.0 < budget(game, word, awaited=True).seconds
        assert budget(game, word).trials == budget(game, word, awaited=True).trials > 0


def test_the_fair_one_beats_the_gentle_one():
    game, won = find_game("knockdown"), 0
    for number in range(30):
        match = Match.new(game, seed=number, log=False, history=False)
        bots = [find_bot(game, "fair", b"f%d" % number), find_bot(game, "gentle", b"g%d" % number)]
        outcome = play(match, bots[:: -1 if number % 2 else 1])
        won += outcome is not None and outcome.winners == [number % 2]
    assert won >= 18


# --- judging ----------------------------------------------------------------------------------------------------------


def _judgement(**weights: float) -> Judgement:
    return Judgement(
        policy=lambda seed: lambda match, ask: ask.sample(Dice(seed)),
        turns=lambda state: 1,
        features=lambda state, side: {"life": float(state[side[0]])},
        weights=Weights(weights),
    )


def test_chances_of_the_sides_add_up_and_follow_the_weights():
    chances = _judgement(life=1.0).chances([1, 3, 2], [[0], [1], [2]])
    assert sum(chances) == pytest.approx(1) and chances[1] > chances[2] > chances[0]
    assert _judgement().chances([1, 9], [[0], [1]]) == [0.5, 0.5]


def test_a_match_that_is_over_is_won_or_lost_and_a_draw_is_half():
    match = Match.new("akql", seed=1, options={"quick_setup": True})
    game = find_game("akql")
    assert 0 < chance_of(game, match, 0) < 1
    match.concede(1)
    assert (chance_of(game, match, 0), chance_of(game, match, 1)) == (1, 0)
    drawn = Match.new("akql", seed=1, options={"quick_setup": True})
    drawn.agree_draw()
    assert chance_of(game, drawn, 1) == 0.5


@pytest.mark.parametrize("name", THOUGHT_ABOUT)
def test_every_weight_is_of_a_feature_and_was_fitted(name):
    game = find_game(name)
    judgement = game.judgement
    assert judgement is not None and "matches" in judgement.weights.fitted
    match = Match.new(game, seed=2, options=_at_once(name))
    play(match, [find_bot(game, "fair", bytes([seat])) for seat in range(2)], limit=60)
    for side in game.sides(match.state):
        found = set(judgement.features(match.state, side))
        assert found and found <= set(judgement.weights.weights)  # a feature of who is not there is left out


def test_weights_are_found_again_from_what_they_made_likely():
    """Where one feature decides three of four and another nothing, the weights say so: log(3) a point."""
    seen = [([{"good": 1.0, "idle": 1.0}, {"good": 0.0, "idle": 0.0}], 0)] * 1500
    seen += [([{"good": 1.0, "idle": 0.0}, {"good": 0.0, "idle": 1.0}], 0)] * 1500
    seen += [([{"good": 1.0, "idle": 1.0}, {"good": 0.0, "idle": 0.0}], 1)] * 500
    seen += [([{"good": 1.0, "idle": 0.0}, {"good": 0.0, "idle": 1.0}], 1)] * 500
    found = fit(seen)
    assert found["good"] == pytest.approx(1.0986, abs=0.01)
    assert found["idle"] == pytest.approx(0, abs=0.01)
    assert solve([[2.0, 1.0], [1.0, 3.0]], [5.0, 10.0]) == pytest.approx([1.0, 3.0])


def test_fitting_notes_the_turns_of_matches():
    noted = list(gather([Setup("knockdown")], 2, "a test", jobs=1))
    assert len(noted) > 20
    assert all(won in (0, 1) and len(sides) == 2 and "wounds" in sides[0] for sides, won in noted)


def test_an_answer_must_be_surely_better_than_the_policys_own():
    game = find_game("knockdown")
    usual, other = Considered("usual", [0.5, 0.5, 0.5, 0.5], usual=True), Considered("other", [0.9, 0.1, 0.9, 0.3])
    assert Thinker(game, 1, Budget())._order([usual, other])[0] is usual, "its lead is smaller than its doubt"
    assert Thinker(game, 1, Budget(trust=0.0))._order([usual, other])[0] is other, (
        "who trusts nothing takes what looks best"
    )
    other.seen = [0.6, 0.6, 0.6, 0.7]
    assert Thinker(game, 1, Budget())._order([usual, other])[0] is other
    other.seen = [0.52, 0.52, 0.52, 0.51]
    assert Thinker(game, 1, Budget())._order([usual, other])[0] is usual, "surely better, but not by much"


def test_who_plays_stops_when_the_answer_is_settled_and_who_asks_for_chances_gets_all_trials():
    story = fight({"doom": at(0, "A1"), "robot": at(1, "A2", life=1), "tank": at(1, out="beaten")})
    budget = Budget(trials=120, widest=4)

    def trials(playing: bool) -> int:
        thinker = Thinker(find_game("akql"), 5, budget)
        thinker._plays = playing
        tried = thinker.consider(Seat(story.match, 0), story.ask)
        assert tried[0].answer == "attack doom robot"
        return sum(each.trials for each in tried)

    assert 4 * 6 <= trials(True) < trials(False) == pytest.approx(120, abs=12)


def test_an_answer_is_dropped_when_it_can_hardly_be_better_than_the_one_that_would_be_given():
    thinker = Thinker(find_game("knockdown"), 1, Budget(trust=0.03))
    usual = Considered("usual", [0.5, 0.51, 0.49, 0.5, 0.5, 0.5], usual=True)
    better = Considered("better", [0.7, 0.72, 0.69, 0.7, 0.71, 0.7])
    unclear = Considered("unclear", [0.1, 0.9, 0.2, 0.9, 0.8, 0.5])
    worse = Considered("worse", [0.4, 0.41, 0.39, 0.4, 0.4, 0.4])
    hardly = Considered("hardly", [0.51, 0.52, 0.5, 0.51, 0.51, 0.51])
    assert thinker._still_open([usual, better]) == [better]
    assert thinker._still_open([usual, worse]) == [usual]
    assert thinker._still_open([usual, hardly]) == [usual], "surely better, but not by as much as is asked"
    assert thinker._still_open([usual, unclear, worse]) == [usual, unclear], "its trials differ too much"


def test_what_more_trials_are_worth_falls_with_distance_and_rises_with_doubt():
    assert hoped_for(0.0, 0.1) == pytest.approx(0.1 / (2 * pi) ** 0.5)  # the mean of a normal deviate where it is positive
    assert hoped_for(0.5, 0.01) == pytest.approx(0.5)
    assert hoped_for(-0.1, 0.05) > hoped_for(-0.2, 0.05) > 0
    assert hoped_for(-0.1, 0.1) > hoped_for(-0.1, 0.05) > hoped_for(-0.1, 0.05, asked=0.03)
    assert hoped_for(-0.01, 0.0) == hoped_for(-0.01, 0.004), "trials that came out alike are no proof"


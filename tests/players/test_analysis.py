"""A match understood afterwards, and a hint while it is played."""

from __future__ import annotations

from dataclasses import replace

import pytest
from typer.testing import CliRunner

from roundtable.cli.app import app
from roundtable.kernel.asks import Choose
from roundtable.kernel.dice import Dice
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import find_game
from roundtable.kernel.judging import Weights
from roundtable.kernel.match import Match
from roundtable.kernel.options import Option
from roundtable.players import Seat, Thinker, find_bot, play
from roundtable.players.analysis import (
    Better,
    Budget,
    Moment,
    accounts,
    analyse,
    cheap,
    conclude,
    go_over,
    graph,
    lines,
    sure_lead,
)
from roundtable.players.hints import differently_said, hint, in_a_sentence, reason
from roundtable.players.thinking import Considered
from tests.games.akql.positions import at, fight
from tests.kernel.toy import TOY

QUICK = Budget(trials=8, widest=3)


def a_blunder() -> Match:
    """Doom could fell the last of the enemy's knights, and walks away; then it gives up."""
    story = fight({"doom": at(0, "A1"), "robot": at(1, "A2", life=1), "tank": at(1, out="beaten")})
    match = story.match
    away = next(key for key in match.ask.answers() if key.startswith("move doom"))
    match.answer(0, away)
    match.concede(0)
    return match


def test_an_answer_that_throws_a_win_away_is_a_turning_point_and_the_better_one_is_shown():
    """Doom may come back in the same turn: what it costs is more than chance would make it only with many trials."""
    found = analyse(a_blunder(), Budget(trials=300, widest=4))
    first = found.moments[0]
    assert first.turning and first.cost > 0.02 and first.seat == 0
    assert "attack doom robot" in [better.answer for better in first.better]
    assert found.won == [1] and found.costs[0] >= first.cost and found.costs[1] == 0


def test_the_same_match_is_analysed_the_same_and_changes_nothing():
    match = Match.new("knockdown", seed=4)
    game = find_game("knockdown")
    play(match, [find_bot(game, "fair", bytes([seat])) for seat in range(2)], limit=40)
    before = match.digest()
    told: list[tuple[int, int]] = []
    one = analyse(match, QUICK, progress=lambda done, all_: told.append((done, all_)))
    assert one == analyse(match, QUICK) and match.digest() == before
    assert told[-1] == (len(match.entries), len(match.entries))
    assert one.moments and all(abs(sum(moment.chances) - 1) < 1e-6 for moment in one.moments)
    assert all(0 <= moment.chance <= 1 and moment.cost >= 0 for moment in one.moments)
    assert sum(one.luck) == pytest.approx(0, abs=0.01)


def test_the_answer_that_was_given_is_tried_as_often_as_the_best():
    match = a_blunder()
    stand, given = match.at(0), match.entries[0].value
    tried = Thinker(match.game, 3, Budget(trials=24, widest=6)).consider(Seat(stand, 0), stand.asks[0], also=given)
    mine = next(each for each in tried if each.answer == given)
    assert mine.trials == max(each.trials for each in tried) > min(each.trials for each in tried)


def test_of_many_answers_that_are_alike_none_costs_anything_and_one_that_is_better_does():
    dice = Dice(b"alike")
    alike = [Considered(str(n), [dice.below(100) / 100 for _ in range(12)]) for n in range(8)]
    assert max(each.chance for each in alike) > alike[0].chance + 0.1, "by luck alone"
    assert sure_lead(alike, alike[0]) == 0
    better = Considered("better", [0.3 + seen for seen in alike[0].seen])
    assert sure_lead([*alike[:1], better], alike[0]) == pytest.approx(0.27)


def test_a_long_match_gets_fewer_trials_for_each_answer():
    game = find_game("knockdown")
    match = Match.new(game, seed=4)
    effort = game.judgement.effort.analysis
    assert cheap(match).trials == effort
    play(match, [find_bot(game, "random", bytes([seat])) for seat in range(2)], limit=250)
    assert cheap(match).trials == effort * 200 // len(match.entries) < effort or match.over


def test_luck_is_what_nobodys_answers_explain():
    """A blow that promised 70 of 100 and fails is bad luck; a worse answer of the other is their cost and nobody's luck."""
    match = a_blunder()
    missed = Moment(0, 0, "?", "a blow", [0.7, 0.3], 0.7, 0.0)
    theirs = Moment(1, 1, "?", "a blunder", [0.43, 0.57], 0.2, 0.37)
    after = Moment(2, 0, "?", "a walk", [0.77, 0.23], 0.5, 0.27)
    found = conclude(match, [missed, theirs, after])
    assert found.luck == [pytest.approx((0.43 - 0.7) + (0.77 - 0.8)), pytest.approx(0.3)], "to give up is nobody's luck"
    assert found.costs == [pytest.approx(0.27), pytest.approx(0.37)]
    ann, bo = accounts(found)
    assert (ann.begun, ann.own, ann.others, ann.luck) == (
        0.7,
        pytest.approx(0.27),
        pytest.approx(0.37),
        pytest.approx(-0.3),
    )
    assert ann.end == pytest.approx(0.5) == bo.end, "what its last answer promised"


def test_what_the_next_answer_can_still_gain_is_not_lost_yet():
    """Doom walks twice and could strike after either: only the second walk costs it something. A die in between is luck."""
    story = fight({"doom": at(0, "A1"), "robot": at(1, "A2", life=1), "tank": at(1, out="beaten")})
    match = story.match
    for _ in range(2):
        match.answer(0, next(key for key in match.ask.answers() if key.startswith("move doom")))
    first, second = (number for number, entry in enumerate(match.entries) if entry.kind == "answer")

    def walks() -> list[Moment]:
        better = [Better("attack doom robot", "Attack", 0.9)]
        one, other = (Moment(entry, 0, "?", "a walk", [0.9, 0.1], 0.3, 0.6, list(better)) for entry in (first, second))
        return [one, other]

    found = conclude(match, walks())
    assert [(moment.cost, moment.chance) for moment in found.moments] == [(0.0, 0.9), (0.6, 0.3)]
    assert not found.moments[0].better and found.moments[1].better and found.costs[0] == 0.6
    match.entries[second].rolls += 1
    assert conclude(match, walks()).costs[0] == pytest.approx(1.2)


def test_a_hint_names_the_win_and_says_why():
    story = fight({"doom": at(0, "A1"), "robot": at(1, "A2", life=1), "tank": at(1, out="beaten")})
    found = hint(story.match, 0, Budget(trials=16, widest=4))
    assert found.best[0].answer == "attack doom robot"
    assert found.why.startswith(f"\u201c{found.best[0].said}\u201d") and "%" in found.why
    with pytest.raises(BadSetup, match="brings no judgement"):
        hint(Match.new(TOY, seed=1), 0)


def test_a_graph_has_a_mark_in_every_column_and_words_name_the_players():
    drawn = list(graph([0.0, 0.5, 1.0]))
    assert len(drawn) == 9 and sum(line.count("#") for line in drawn) == 3
    assert drawn[0].endswith("  #") and drawn[-1].endswith("|#  ")
    told = "\n".join(lines(analyse(a_blunder(), QUICK), lambda seat: ["Ann", "Bo"][seat]))
    assert "Chances of Ann" in told and "Ann's answers cost" in told and "turning point" in told


def test_the_command_analyses_a_file(tmp_path):
    file = tmp_path / "match.roundtable"
    file.write_bytes(a_blunder().to_bytes())
    run = CliRunner().invoke(app, ["analyse", str(file), "--trials", "8"])
    assert run.exit_code == 0 and "turning point" in run.stdout
    as_json = CliRunner().invoke(app, ["analyse", str(file), "--trials", "8", "--json"])
    assert as_json.stdout.startswith('{"game":"akql"')


def test_parts_of_an_analysis_give_what_the_whole_gives():
    match = a_blunder()
    whole = analyse(match, QUICK)
    parts = [moment for first in range(len(match.entries)) for moment in go_over(match, first, first + 1, QUICK)]
    assert conclude(match, parts) == whole


@pytest.mark.parametrize("name", ["akql", "cool_duel", "knockdown"])
def test_a_hint_is_in_words_of_the_game_and_sees_only_what_its_seat_sees(name):
    game = find_game(name)
    match = Match.new(
        game, seed=5, options={"quick_setup": True} if "quick_setup" in game.options_type.__struct_fields__ else {}
    )
    play(match, [find_bot(game, "fair", bytes([seat])) for seat in range(2)], limit=30)
    ask = match.ask
    assert ask is not None
    found = hint(match, ask.seat, QUICK, seed="x")
    assert found.why.endswith(".") and "_" not in found.why
    assert found == hint(match.imagine(ask.seat, b"elsewhere"), ask.seat, QUICK, seed="x")


def test_the_reason_of_a_hint_is_what_differs_most():
    judgement = find_game("knockdown").judgement
    assert judgement is not None
    better = Considered("a", [0.6] * 10, gains={("wounds", False): 4.0, ("cards", True): 1.0})
    worse = Considered("b", [0.4] * 10, gains={("wounds", False): 0.0, ("cards", True): 0.5})
    assert reason(judgement, better, worse) == ": after it they have more wounds"
    assert reason(judgement, Considered("a", [0.6] * 10, won=5), worse) == ": soon after it the match is won more often"
    assert (
        reason(judgement, better, Considered("b", [0.4] * 10, lost=4)) == ": soon after it the match is lost less often"
    )
    assert reason(judgement, Considered("a", [0.6] * 10), Considered("b", [0.4] * 10)) == ""
    weights = Weights({**judgement.weights.weights, "wounds": -1.0})
    assert reason(replace(judgement, weights=weights), better, worse) == ": after it you hold better cards", (
        "beside other numbers more wounds count as good here: that is no reason one could say"
    )


def test_a_hint_names_answers_that_are_alike_together_and_one_of_those_told_in_the_same_words():
    ask = Choose(
        0, "What now?", [Option("a 1", "Strike"), Option("a 2", "Strike"), Option("b", "Wait"), Option("c", "Go")]
    )
    tried = [Considered(key, [chance]) for key, chance in (("a 1", 0.5), ("a 2", 0.5), ("b", 0.495), ("c", 0.2))]
    assert [each.answer for each in differently_said(ask, tried)] == ["a 1", "b", "c"]
    judgement = find_game("knockdown").judgement
    assert judgement is not None
    long = "Wait: nothing is done until all of the others have had their turn, whatever they do"
    best = [Better("a 1", "Strike", 0.5), Better("b", long, 0.495)]
    assert in_a_sentence(judgement, [tried[0], tried[2]], best) == (
        "\u201cStrike\u201d and \u201cWait\u201d are about as good: a chance of 50% to win."
    )
    assert in_a_sentence(judgement, tried[:1], best[:1]) == "\u201cStrike\u201d gives a chance of about 50% to win."
    untried = in_a_sentence(judgement, [Considered("a 1")], best[:1])
    assert untried == "By rules of thumb, \u201cStrike\u201d: nobody looks further ahead here."


def test_a_match_in_which_nothing_was_thought_about_is_told_so():
    match = a_blunder()
    found = conclude(match, [])
    assert found.moments == [] and found.luck == [0.0, 0.0]
    assert list(lines(found, str)) == ["There was nothing to think about in this match."]

"""The bots: legal, deterministic, and better than chance."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from roundtable.games.akql.judge import CarefulSquire, opening
from roundtable.games.akql.judgement import Judge
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import find_game
from roundtable.kernel.match import Match
from roundtable.players import find_bot, play, strengths
from roundtable.players.play import Seat

from .positions import at, fight

GAME = find_game("akql")


def won(strength, other, games, **options):
    """How many of these games the first strength wins, changing seats."""
    count = 0
    for seed in range(games):
        match = Match.new("akql", seed=seed, log=False, history=False, options={"quick_setup": True, **options})
        mine = seed % 2
        players = [find_bot(GAME, other, b"other%d" % seed), find_bot(GAME, other, b"other%d" % seed)]
        players[mine] = find_bot(GAME, strength, b"mine%d" % seed)
        count += play(match, players).winners == [mine]
    return count


@pytest.mark.parametrize("options", [{}, {"game_mode": "scenario"}], ids=["deathmatch", "capture"])
def test_the_squire_beats_chance_nine_times_in_ten(options):
    assert won("squire", "random", 20, **options) >= 18


def test_the_knight_beats_chance():
    assert won("knight", "random", 3, knights_per_player=2) == 3


@pytest.mark.parametrize("strength", strengths(GAME))
def test_the_same_seed_plays_the_same_match(strength):
    def answers():
        match = Match.new("akql", seed=3, options={"knights_per_player": 1, "labyrinth": "generated"})
        play(match, [find_bot(GAME, strength, b"a"), find_bot(GAME, strength, b"b")], limit=12)
        return [entry.value for entry in match.entries]

    assert answers() == answers()


class Drafter(CarefulSquire):
    """A careful squire that thinks about its picks as thinkers do."""

    def set_up(self, state, options, ask):
        match = SimpleNamespace(state=state, options=options)
        return opening(match, ask) or super().set_up(state, options, ask)


@pytest.mark.rule("AKQL-039")
@pytest.mark.parametrize(
    ("first", "taken"),
    [(True, ["king", "robot", "dragon"]), (False, ["doom", "robot", "dragon"])],
)
def test_who_thinks_drafts_a_team_against_the_others(first, taken):
    """Of equal promise, Dragon is hard to sway and Half Monster easy; and no words move a Robot, not a King's either."""
    match = Match.new("akql", seed=1)
    thinker, other = Drafter(b"thinker"), CarefulSquire(b"other")
    seat = match.state.order[0 if first else 1]
    while match.state.phase == "knights":
        player = thinker if match.ask.seat == seat else other
        match.answer(match.ask.seat, player.answer(match.state, match.options, match.ask))
    kinds = [knight.kind for knight in match.state.knights.values() if knight.seat == seat]
    assert sorted(kinds) == sorted(taken)


@pytest.mark.rule("AKQL-039")
def test_who_may_take_a_knight_twice_thinks_of_that():
    match = Match.new("akql", seed=1, options={"knight_selection": "free_with_duplicates"})
    while match.state.phase == "knights":
        match.answer(match.ask.seat, Drafter(b"x").answer(match.state, match.options, match.ask))
    assert len({knight.kind for knight in match.state.knights.values()}) < len(match.state.knights) == 6


def test_a_draft_that_was_thought_about_wins():
    """All else alike, with seats exchanged and the same dice: more than half of the matches."""
    count = 0
    for number in range(60):
        match = Match.new("akql", seed=number // 2, log=False, history=False)
        mine = number % 2
        players = [CarefulSquire(b"other%d" % number), CarefulSquire(b"other%d" % number)]
        players[mine] = Drafter(b"mine%d" % number)
        count += play(match, players).winners == [mine]
    assert count > 30


def test_a_strong_one_thinks_about_its_first_pick_already_and_a_fair_one_takes_who_promises_most():
    match = Match.new("akql", seed=1)
    match.answer(match.ask.seat, "take king")
    second = Seat(match, match.ask.seat)
    assert find_bot(GAME, "fair", b"f").choose(second, match.ask) == "take fa-tg-guy"
    taken = {find_bot(GAME, "strong", bytes([n])).choose(second, match.ask) for n in range(12)}
    assert taken == {"take doom", "take robot"}, "two that are as good: not the same in every match"


@pytest.mark.rule("AKQL-039")
def test_strong_ones_do_not_bring_the_same_knights_to_every_match():
    """Each draft of two of them was the same, whoever began."""
    teams = set()
    for seed in range(8):
        match = Match.new("akql", seed=seed)
        bots = [find_bot(GAME, "strong", bytes([seed, seat])) for seat in range(2)]
        while match.state.phase == "knights":
            match.answer(match.ask.seat, bots[match.ask.seat].choose(Seat(match, match.ask.seat), match.ask))
        knights = match.state.knights.values()
        teams |= {tuple(sorted(knight.kind for knight in knights if knight.seat == seat)) for seat in range(2)}
    assert len(teams) >= 4


@pytest.mark.parametrize("options", [{}, {"game_mode": "scenario"}], ids=["deathmatch", "capture"])
def test_what_is_found_best_without_ranking_is_ranked_first_or_worth_the_same(options):
    """Moves that could not be best are left out: over a whole match that never changes what the best is worth."""
    match = Match.new("akql", seed=11, options={"quick_setup": True, **options})
    squire = CarefulSquire(b"squire")
    menus = 0
    for _ in range(300):
        ask = match.ask
        if ask is None:
            break
        if match.state.phase == "turn":
            judge = Judge(match.state, match.options, ask.seat, squire.temper)
            worth = {key: value for value, key in squire.ranked(judge, ask)}
            assert worth[squire.best(judge, ask)] == max(worth.values())
            menus += "end" in ask.options
        match.answer(ask.seat, squire.answer(match.state, match.options, ask))
    assert menus > 20


def test_bots_play_a_whole_match_with_set_up_and_teams():
    match = Match.new("akql", seed=3, seats=3, options={"teams": "ABA", "round_limit": 3, "knights_per_player": 2})
    outcome = play(match, [find_bot(GAME, "squire", b"%d" % seat) for seat in range(3)])
    assert outcome is not None


def test_the_squire_takes_the_win_that_lies_before_it():
    knights = {"doom": at(0, "A1"), "robot": at(1, "A2", life=1), "tank": at(1, out="beaten")}
    story = fight(knights)
    assert find_bot(GAME, "squire", b"x").choose(chair(story, 0), story.ask) == "attack doom robot"
    knights = {"king": at(0, "A1"), "hollow": at(1, "A5", resistance=-5), "shovel": at(1, "C5")}
    story = fight(knights)
    assert find_bot(GAME, "squire", b"x").choose(chair(story, 0), story.ask) == "conquer king hollow"


def chair(story, seat):
    from roundtable.players import Seat

    return Seat(story.match, seat)


def test_an_unknown_strength_is_refused():
    with pytest.raises(BadSetup, match="it has random, squire, knight"):
        find_bot(GAME, "dragon", b"x")

"""What decided a match is told at its end: who fell and who came over, the heaviest blow, the weightiest words."""

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from roundtable.kernel.events import Event
from roundtable.kernel.match import Match
from roundtable.players.bots import find_bot
from roundtable.players.play import play
from roundtable.server.ending import ending, rounds
from tests.server.whole import SHORT


def ended(game: str, seed: int, **options: Any) -> tuple[Match[Any, Any], list[str]]:
    """A match that the game's own bots play to its end, always the same, and what is told of it."""
    match: Match[Any, Any] = Match.new(game, seed=seed, seats=2, options=SHORT[game]["options"] | options)
    play(match, [find_bot(match.game, "fair", bytes([seat])) for seat in range(2)])
    assert match.over
    room: Any = SimpleNamespace(game=match.game, names=["Ann", "Bob"], answered=[1, 1], lasted=60, playing=match, seen={})
    return match, [line.text for line in ending(room, 0).turning]


def losses(match: Match[Any, Any], words: str, lost: str, left: str = "") -> list[int]:
    found = [event.data for event in match.log if words in event.text]
    return [data[lost] - (data[left] if left else 0) for data in found]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_duel_tells_its_heaviest_blow_who_dealt_it_and_who_fell(seed):
    match, told = ended("cool_duel", seed, quick_setup=True)
    blow = next(line for line in told if line.startswith("The heaviest blow: "))
    before, after = (int(word) for word in blow.rstrip(".").replace(" HP to ", " ").split()[-2:])
    assert before - after == max(losses(match, "HP {hp} to {left}", "hp", "left"))
    # In the second duel it is a parry that strikes back.
    assert (" attacks " if seed == 1 else " parries with ") in blow, "and who dealt it"
    assert any(line.endswith(" is down.") for line in told)
    assert 3 <= len(told) <= 5
    assert all(len(line) < 200 for line in told), "in a few words"


def test_who_is_struck_by_an_answer_is_not_said_to_be_struck_by_the_own_attack():
    _, told = ended("cool_duel", 3, quick_setup=True)
    dealt = [line.partition(" attacks ")[2] for line in told if " attacks " in line]
    assert dealt and all(words.split(":")[0] in words.partition(" AP. ")[2] for words in dealt)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_knights_who_met_for_two_rounds_only_have_an_end_to_be_told(seed):
    """What hurt somebody, or that nothing did: walls that were hewn at and other dice decided nothing."""
    _, told = ended("akql", seed, knights_per_player=3)
    assert 1 <= len(told) <= 5
    assert len(set(told)) == len(told), "nothing is said twice"
    assert not any("wall" in line or "initiative" in line for line in told)


def test_where_nobody_was_hurt_it_is_said():
    match, told = ended("akql", 1, round_limit=1, knights_per_player=1)
    assert losses(match, "{target} loses {lost} Life", "lost") == []
    assert told == ["No blow struck home."]


def test_a_battle_tells_its_heaviest_blow_and_its_best_shot():
    position = SHORT["knights_and_knaves"]["position"]
    match: Match[Any, Any] = Match.new("knights_and_knaves", seed=1, seats=2, position=position)
    play(match, [find_bot(match.game, "fair", bytes([seat])) for seat in range(2)])
    room: Any = SimpleNamespace(game=match.game, names=["Ann", "Bob"], answered=[1, 1], lasted=60, playing=match, seen={})
    told = [line.text for line in ending(room, 0).turning]
    blow = max(losses(match, "{name} strikes {target}", "points"), default=0)
    shot = max(losses(match, "{name} hits {target}", "points"), default=0)
    assert blow + shot > 0
    assert any(line.startswith("The heaviest blow: ") and line.endswith(f" for {blow}.") for line in told) == (blow > 0)
    assert any(line.startswith("The best shot: ") and line.endswith(f" for {shot}.") for line in told) == (shot > 0)


def test_a_heavy_blow_before_the_heaviest_is_not_called_another():
    told = [line for seed in range(1, 5) for line in ended("cool_duel", seed, quick_setup=True)[1]]
    calls = [line.partition(": ")[0] for line in told if ": " in line]
    assert "A heavy blow" in calls and "The heaviest blow" in calls
    pairs = list(pairwise(calls))
    assert all(after == "The heaviest blow" for before, after in pairs if before == "A heavy blow")
    assert all(before == "The heaviest blow" for before, after in pairs if after == "Another heavy one")


def test_a_long_match_of_knights_tells_blows_and_words_beside_who_fell():
    match, told = ended("akql", 1, round_limit=30, knights_per_player=3)
    heavy = max(losses(match, "{target} loses {lost} Life", "lost"))
    weighty = max(losses(match, "{target} loses {lost} Social", "lost"))
    assert any(line.startswith("The heaviest blow: ") and f"loses {heavy} Life" in line for line in told)
    assert any(line.startswith("The weightiest words: ") and f"loses {weighty} Social" in line for line in told)
    assert any("is retired" in line for line in told)
    assert len(set(told)) == len(told) <= 5


def test_a_match_of_several_rounds_tells_in_which_each_moment_was():
    """Of two rounds that the same fighter won by a knockout only the last was told."""
    for seed in (1, 2, 3):
        match, _ = ended("knockdown", seed)
        room: Any = SimpleNamespace(game=match.game, names=["Ann", "Bob"], answered=[1, 1], lasted=60, playing=match, seen={})
        end = ending(room, 0)
        won = [when for when, line in zip(end.when, end.turning, strict=True) if " wins the round by " in line.text]
        assert won == [f"Round {n + 1}" for n in range(match.state.round)], "every round once, in order"
    match, _ = ended("cool_duel", 1, quick_setup=True)
    room = SimpleNamespace(game=match.game, names=["Ann", "Bob"], answered=[1, 1], lasted=60, playing=match, seen={})
    assert set(ending(room, 0).when) == {""}, "of a single round nobody asks which"


def test_whoever_was_saved_from_the_heaviest_blow_is_said_to_stand():
    """Cool Duel's Knight is favored once: "61 HP to 0" alone would be told of somebody who stands with 1 HP (CD-120)."""
    position = {
        "map": "Close Quarters",
        "builds": [{"class": "Hunter", "name": "Maren", "right": "Longsword"}, {"class": "Knight", "name": "Wilm"}],
        "place": {"p1": "E5", "p2": "E6"},
        "active": "p1",
        "set": {"p1": {"ap": 10, "threshold": 0}, "p2": {"hp": 40, "threshold": 0, "ap": 0}},
    }
    match: Match[Any, Any] = Match.new("cool_duel", seed=1, seats=2, position=position, options={"turn_limit": 10})
    play(match, [find_bot(match.game, "fair", bytes([seat])) for seat in range(2)])
    assert any(event.rule == "CD-120" for event in match.log)
    room: Any = SimpleNamespace(game=match.game, names=["Ann", "Bob"], answered=[1, 1], lasted=60, playing=match, seen={})
    told = [line.text for line in ending(room, 0).turning if "goes from 40 HP to 0." in line.text]
    assert told and all("HP to 0. Wilm is favored: 1 HP" in line for line in told)


def test_every_game_says_of_the_event_with_which_a_round_begins_that_one_does():
    """Not how its sentence begins tells: what a game of somebody else says is told with its round as well."""
    events = [
        Event("A-1", "The {watch}. watch is called.", {"watch": n, "begins": "watch"}) if n else Event("A-2", "A sail.", {})
        for n in (0, 1, 0, 2, 0)
    ]
    assert rounds(events) == ["", "Watch 1", "Watch 1", "Watch 2", "Watch 2"]
    assert rounds(events[:3]) == ["", "", ""], "of a single one nobody asks which"
    assert rounds([*events, Event("A-3", "Round {round} was hard.", {"round": 7})])[-1] == "Watch 2"

"""Random play of many positions never breaks anything and always ends."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundtable.board.grid import cells
from roundtable.games.akql.data import roster
from roundtable.games.akql.ground import ground
from roundtable.games.akql.options import Options
from roundtable.games.akql.state import Akql
from roundtable.kernel import ledger
from roundtable.kernel.game import option_fields
from roundtable.kernel.match import Match
from roundtable.players import RandomPlayer, play


def check(state: Akql) -> None:
    """What holds in every position of a fight."""
    if state.phase != "turn":
        return
    place = ground(state)
    stood = [knight.cell for knight in state.knights.values() if knight.cell >= 0]
    assert len(set(stood)) == len(stood), "two knights on one cell"
    assert all(place.open >> cell & 1 for cell in stood), "a knight in a wall or off the field"
    assert sorted(cell for wall in state.pieces for cell in wall.cells) == cells(place.walls)
    for id, knight in state.knights.items():
        stats = roster()[knight.kind]
        assert 0 <= knight.life <= stats.life, id
        assert 0 <= knight.sanity <= stats.sanity, id
        assert 0 <= knight.actions <= 3, id
        assert 0 <= knight.terror <= 3, id
        assert knight.attacks <= 2, id
        assert knight.moves <= 2, id
        assert (knight.resistance is None) == (stats.social_resistance is None), id
        assert knight.resistance is None or knight.resistance <= (stats.social_resistance or 0), id
        assert (knight.cell >= 0) is (knight.out == ""), id
    assert all(wall.life > 0 for wall in state.pieces)


def choices(field):
    if field.kind == "bool":
        return st.booleans()
    return st.sampled_from(field.choices)


FREE = {
    field.name: choices(field)
    for field in option_fields(Options)
    if field.kind in ("bool", "choice") and field.name not in ("quick_setup", "knight_selection", "game_mode")
}


@settings(max_examples=40, deadline=None, derandomize=True)
@given(
    seed=st.integers(0, 10_000),
    seats=st.sampled_from([2, 2, 2, 3, 4]),
    knights=st.integers(1, 4),
    mode=st.sampled_from(["deathmatch", "scenario"]),
    options=st.fixed_dictionaries(FREE),
)
def test_random_play_with_any_options_ends_and_keeps_every_position_sound(seed, seats, knights, mode, options):
    teams = "ABAB" if seats == 4 else ""
    match = Match.new(
        "akql",
        seed=seed,
        seats=seats,
        options={
            **options,
            "quick_setup": True,
            "teams": teams,
            "knights_per_player": knights,
            "game_mode": mode,
            "round_limit": 8,
        },
    )
    players = [RandomPlayer(seed + seat) for seat in range(seats)]
    while not match.over:
        check(match.state)
        play(match, players, limit=7)
    assert match.outcome is not None
    assert all(ledger.exists(event.rule) for event in match.log if event.rule)


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_match_from_the_first_roll_is_played_and_replayed(seed):
    match = Match.new("akql", seed=seed, options={"round_limit": 5})
    play(match, [RandomPlayer(seed), RandomPlayer(seed + 50)])
    again = Match.from_bytes(match.to_bytes())
    assert again.outcome == match.outcome
    assert msgspec.msgpack.encode(again.state) == msgspec.msgpack.encode(match.state)
    said = [event.sentence(["Ann", "Bo"]) for event in match.log]
    assert said
    assert not [line for line in said if "{" in line]


def test_six_players_with_five_knights_each_can_play():
    options = {
        "quick_setup": True,
        "knights_per_player": 5,
        "knight_selection": "free_with_duplicates",
        "round_limit": 2,
    }
    match = Match.new("akql", seed=8, seats=6, options=options)
    play(match, [RandomPlayer(seat) for seat in range(6)])
    assert match.over
    check(match.state)


def test_a_fork_in_the_middle_of_a_reaction_plays_on_alike():
    match = Match.new("akql", seed=21, options={"quick_setup": True})
    players = [RandomPlayer(1), RandomPlayer(2)]
    tried = 0
    for _ in range(600):
        if match.over or tried == 8:
            break
        if match.ask.prompt.startswith("React"):
            tried += 1
            before = match.digest()
            twin = match.fork()
            assert twin.digest() == before
            for one in (match.fork(), twin):
                play(one, [RandomPlayer(7), RandomPlayer(8)], limit=25)
            assert match.digest() == before
        play(match, players, limit=1)
    assert tried == 8


def test_an_imagined_match_shows_the_seat_what_it_saw_before():
    match = Match.new("akql", seed=5, options={"quick_setup": True})
    for seat in (0, 1):
        assert match.imagine(seat, b"dream").view(seat) == match.view(seat)

"""Games as environments: PettingZoo's and Gymnasium's own tests pass, and nothing hidden reaches an observation."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

MISSING = [name for name in ("pettingzoo", "gymnasium") if importlib.util.find_spec(name) is None]
WHY = f"not installed: {', '.join(MISSING)} (pip install roundtable[research])"
pytestmark = pytest.mark.skipif(bool(MISSING), reason=WHY)

GAMES = {
    "knockdown": {},
    "akql": {"quick_setup": True},
    "cool_duel": {"quick_setup": True},
    "knights_and_knaves": {},
    "kingdom": {"scene": "fight"},
}


@pytest.fixture(autouse=True)
def quiet():
    """Their tests warn of what is a matter of taste; ours would call that an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_s_own_tests_pass(game, capsys):
    from pettingzoo.test import api_test, seed_test

    from roundtable.lab.environments import aec

    api_test(aec(game, options=GAMES[game]), num_cycles=120)
    seed_test(lambda: aec(game, options=GAMES[game]), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_s_own_test_passes(game):
    from gymnasium.utils.env_checker import check_env

    from roundtable.lab.environments import gym

    env = gym(game, options=GAMES[game], longest=300)
    check_env(env, skip_render_check=True)
    seen, info = env.reset(seed=3)
    assert info["action_mask"].sum() == len(env.played.answers) > 0 and (seen["action_mask"] == info["action_mask"]).all()


def test_an_observation_is_the_seats_view_and_nothing_else():
    """A match in which everything that a seat may not see is dealt anew looks the same to it."""
    import numpy as np

    from roundtable.kernel.dice import Dice, seed_from
    from roundtable.kernel.match import Match
    from roundtable.lab.environments import hashed

    match, dice, differed = Match.new("knockdown", seed=5), Dice(seed_from("observed")), 0
    for _ in range(60):
        seat = match.ask.seat
        dealt_anew = match.imagine(seat, b"another deal")
        differed += dealt_anew.digest() != match.digest()
        mine, other = (hashed(one.view(seat), match.asks[seat]) for one in (match, dealt_anew))
        assert np.array_equal(mine, other) and np.any(mine)
        match.answer(seat, match.ask.sample(dice))
    assert differed, "something was hidden"


def test_a_match_played_by_masks_ends_with_who_won():
    import numpy as np

    from roundtable.lab.environments import aec

    env = aec("knockdown")
    env.reset(seed=11)
    dice = np.random.default_rng(2)
    for _agent in env.agent_iter():
        seen, _, ended, cut_off, _ = env.last()
        if ended or cut_off:
            break
        env.step(int(dice.choice(np.flatnonzero(seen["action_mask"]))))
    outcome = env.unwrapped.played.now.outcome
    assert {env.rewards[f"seat_{seat}"] for seat in outcome.winners} == {1.0}
    assert sum(env.rewards.values()) == 0


def test_an_answer_that_is_none_loses():
    from roundtable.lab.environments import gym

    env = gym("knockdown", seat=0)
    env.reset(seed=1)
    _, reward, ended, _, info = env.step(127)
    assert (reward, ended, info["illegal"]) == (-1.0, True, True)


def test_the_example_runs_to_its_end():
    example = Path(__file__).parent.parent.parent / "examples" / "research" / "learn.py"
    command = [sys.executable, str(example), "knockdown", "--matches", "60"]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stdout
    assert "of 200 matches before" in told and "after 60 matches of learning" in told


def test_a_plain_environment_shows_the_array_alone_and_tells_its_mask_by_itself():
    from roundtable.lab.environments import gym

    env, plain = gym("knockdown", seat=0), gym("knockdown", seat=0, plain=True)
    (whole, info), (array, _) = env.reset(seed=4), plain.reset(seed=4)
    assert plain.observation_space.contains(array) and (array == whole["observation"]).all()
    assert plain.action_masks().dtype == bool and (plain.action_masks() == info["action_mask"].astype(bool)).all()
    array, *_ = plain.step(0)
    whole, *_ = env.step(0)
    assert (array == whole["observation"]).all()


@pytest.mark.skipif(
    importlib.util.find_spec("sb3_contrib") is None, reason="not installed: sb3-contrib (pip install roundtable[learning])"
)
def test_the_example_with_a_library_of_the_field_runs_to_its_end():
    example = Path(__file__).parent.parent.parent / "examples" / "research" / "maskable.py"
    command = [sys.executable, str(example), "knockdown", "--steps", "1024"]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=600).stdout
    assert "of 100 matches before" in told and "after 1024 steps of learning" in told

"""A small policy that learns a game against the random bot, by REINFORCE on Roundtable's Gymnasium environment.

    pip install roundtable[research]
    python examples/research/learn.py knockdown --matches 900

It knows nothing of the game: every answer is a handful of numbers made of its words, and the policy is one weight for each.
After each match the answers that were given become likelier if it was won, and less likely if it was lost.
"""

from __future__ import annotations

import argparse
import time
from zlib import crc32

import numpy as np

from roundtable.lab.environments import Chair, gym

SIZE, BATCH = 256, 20


def features(env: Chair) -> np.ndarray:
    """A row for each answer to the open question: its words, each at the place of its hash with the rule that asks."""
    ask = env.played.now.ask
    rows = np.zeros((len(env.played.answers), SIZE))
    for number, answer in enumerate(env.played.answers):
        for word in str(answer).replace(".", " ").split():
            rows[number, crc32(f"{ask.rule} {word}".encode()) % SIZE] += 1
    return rows


def play(env: Chair, weights: np.ndarray, dice: np.random.Generator) -> tuple[float, np.ndarray]:
    """One match: what it came to, and which way the weights would make its answers likelier."""
    env.reset(seed=int(dice.integers(2**31)))
    gradient = np.zeros(SIZE)
    reward, over = 0.0, env.played.over
    while not over:
        rows = features(env)
        chances = np.exp(rows @ weights - (rows @ weights).max())
        chances /= chances.sum()
        action = int(dice.choice(len(chances), p=chances))
        gradient += rows[action] - chances @ rows
        _, reward, ended, cut_off, _ = env.step(action)
        over = ended or cut_off
    return reward, gradient


def share(env: Chair, weights: np.ndarray, matches: int, seed: int) -> float:
    """The share of matches won with these weights."""
    dice = np.random.default_rng(seed)
    return sum(play(env, weights, dice)[0] > 0 for _ in range(matches)) / matches


def learn(game: str, matches: int, rate: float = 0.05, seed: int = 1) -> tuple[float, float]:
    """The share of matches won against the random bot before and after learning, by steps of Adam over small batches."""
    options = {"quick_setup": True} if game in ("akql", "cool_duel") else {}
    env = gym(game, options=options, opponent="random", observe=lambda view, ask: np.zeros(1, np.float32))
    dice, weights = np.random.default_rng(seed), np.zeros(SIZE)
    slope, spread = np.zeros(SIZE), np.zeros(SIZE)
    before = share(env, weights, 200, seed + 1)
    for _ in range(matches // BATCH):
        rewards, gradients = (np.array(made) for made in zip(*(play(env, weights, dice) for _ in range(BATCH))))
        step = ((rewards - rewards.mean())[:, None] * gradients).mean(axis=0)
        slope = 0.9 * slope + 0.1 * step
        spread = 0.99 * spread + 0.01 * step**2
        weights += rate * slope / (np.sqrt(spread) + 1e-3)
    return before, share(env, weights, 200, seed + 2)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="knockdown")
    parser.add_argument("--matches", type=int, default=900)
    given = parser.parse_args()
    start = time.process_time()
    first, last = learn(given.game, given.matches)
    print(f"{given.game}: won {first:.0%} of 200 matches before, {last:.0%} after {given.matches} matches of learning")
    print(f"{time.process_time() - start:.0f} s of one core")

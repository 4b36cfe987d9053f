"""The same with a library of the field: MaskablePPO of sb3-contrib learns a game against the random bot.

    pip install roundtable[research,learning]
    python examples/research/maskable.py knockdown --steps 20000

An observation is a row for each answer (its words, hashed), so the policy is one that looks at every answer by itself
and gives it a number; the mask leaves out what is no answer. It knows nothing of the game.
"""

from __future__ import annotations

import argparse
import time
from zlib import crc32

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from torch import nn

from roundtable.lab.environments import gym

ANSWERS, WORDS = 24, 192
"""How many answers can be told apart, and by how many numbers each."""


def rows(view: object, ask: object) -> np.ndarray:
    """Every answer to the question as a row of numbers: its words, each at the place of its hash with the rule that asks."""
    found = np.zeros((ANSWERS, WORDS), np.float32)
    if ask is not None:
        for number, answer in zip(range(ANSWERS), ask.answers()):
            for word in str(answer).replace(".", " ").split():
                found[number, crc32(f"{ask.rule} {word}".encode()) % WORDS] += 1
    return found.ravel()


class Each(nn.Module):
    """A number for each answer by one network for all of them, and one for the position by their mean."""

    def __init__(self) -> None:
        super().__init__()
        self.judges = nn.Linear(WORDS, 1, bias=False)  # one weight for each word, as in learn.py
        self.latent_dim_pi, self.latent_dim_vf = ANSWERS, WORDS

    def forward_actor(self, seen: torch.Tensor) -> torch.Tensor:
        return self.judges(seen.reshape(-1, ANSWERS, WORDS)).squeeze(-1)

    def forward_critic(self, seen: torch.Tensor) -> torch.Tensor:
        return seen.reshape(-1, ANSWERS, WORDS).mean(dim=1)

    def forward(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return self.forward_actor(seen), self.forward_critic(seen)


class AnswerByAnswer(MaskableActorCriticPolicy):
    """The library's policy, with our network in its middle and nothing after it: the numbers are the logits."""

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Each()

    def _build(self, lr_schedule: object) -> None:
        super()._build(lr_schedule)
        self.action_net = nn.Identity()
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)


def share(env: object, model: MaskablePPO | None, matches: int) -> float:
    """The share of matches won by a model; by drawn answers without one."""
    dice, won = np.random.default_rng(7), 0
    for number in range(matches):
        seen, _ = env.reset(seed=10_000 + number)
        over, reward = env.played.over, 0.0
        while not over:
            mask = env.action_masks()
            action = dice.choice(np.flatnonzero(mask)) if model is None else model.predict(seen, action_masks=mask)[0]
            seen, reward, ended, cut_off, _ = env.step(int(action))
            over = ended or cut_off
        won += reward > 0
    return won / matches


def learn(game: str, steps: int, matches: int = 100, seed: int = 1) -> tuple[float, float]:
    """The share of matches won against the random bot by drawn answers, and after so many steps of learning."""
    torch.set_num_threads(1)
    options = {"quick_setup": True} if game in ("akql", "cool_duel", "knockdown") else {}
    env = gym(game, options=options, opponent="random", actions=ANSWERS, observe=rows, plain=True)
    # A match is judged by its end alone, some 150 answers later: nothing may fade on the way (gamma, gae_lambda).
    model = MaskablePPO(
        AnswerByAnswer, env, n_steps=2048, batch_size=512, n_epochs=8,
        learning_rate=1e-2, gamma=1.0, gae_lambda=1.0, seed=seed,
    )  # fmt: skip
    before = share(env, None, matches)
    model.learn(steps)
    return before, share(env, model, matches)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="knockdown")
    parser.add_argument("--steps", type=int, default=20_000)
    given = parser.parse_args()
    start = time.process_time()
    first, last = learn(given.game, given.steps)
    print(f"{given.game}: won {first:.0%} of 100 matches before, {last:.0%} after {given.steps} steps of learning")
    print(f"{time.process_time() - start:.0f} s of one core")

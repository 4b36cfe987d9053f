"""Games as environments for learning: PettingZoo's AEC for all seats, Gymnasium's for one seat among bots.

    from roundtable.lab.environments import aec, gym
    env = aec("knockdown")                      # agents seat_0, seat_1, …
    env = gym("knockdown", opponent="fair")     # one learner, the others are bots

An action is a number: the so-manieth answer to the open question. A mask says which numbers are answers now. An
observation is made of the seat's own view and of the question, and of nothing else: what a seat may not see does not
reach it. Both are fixed in size, so that any library of the field can take them.

`pip install roundtable[research]` brings what this needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import islice
from typing import Any
from zlib import crc32

import msgspec

from roundtable.kernel.asks import Ask, Json
from roundtable.kernel.dice import seed_from
from roundtable.kernel.game import AnyGame, Setup, find_game
from roundtable.kernel.match import Match
from roundtable.players import Seat, find_bot

# By name, because they may be missing and are no part of what is type checked: nothing of theirs is a type here.
np: Any = import_module("numpy")
spaces: Any = import_module("gymnasium.spaces")
wrappers: Any = import_module("pettingzoo.utils.wrappers")
AECEnv: Any = import_module("pettingzoo").AECEnv
Env: Any = import_module("gymnasium").Env

ACTIONS = 128
"""Answers that can be told apart. Of a question with more the first so many can be given."""
FEATURES = 512
"""Numbers of an observation."""
LONGEST = 10_000
"""Answers after which a match is cut off."""

Numbers = Any
"""An array of NumPy."""
Observe = Callable[[Any, Ask | None], Numbers]
"""What is made of a seat's view and of the question put to it."""


def hashed(view: Any, ask: Ask | None, size: int = FEATURES) -> Numbers:
    """A view of any game as numbers: each field has its place by the hash of its path, words by that of path and word.

    It needs no knowledge of the game; who knows one writes a better `Observe`.
    """
    found = np.zeros(size, np.float32)
    for path, value in _leaves("", msgspec.to_builtins(view)):
        if isinstance(value, str):
            found[crc32(f"{path}={value}".encode()) % size] += 1
        else:
            found[crc32(path.encode()) % size] += float(value) / 10
    if ask is not None:
        found[crc32(f"ask={ask.rule}".encode()) % size] += 1
    return np.clip(found, -10, 10)


def _leaves(path: str, value: Any) -> Iterator[tuple[str, str | float]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(f"{path}.{key}", inner)
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value):
            yield from _leaves(f"{path}.{number}", inner)
    elif value is not None:
        yield path, value if isinstance(value, str) else float(value)


class Numbered:
    """A match as both kinds of environments need it: the answers to the open question by number, and what a seat observes."""

    def __init__(self, game: str, seats: int, options: dict[str, Any], actions: int, observe: Observe, longest: int) -> None:
        self.game: AnyGame = find_game(game)
        self.setup = Setup(self.game.name, seats or self.game.seats[0], options)
        self.actions, self.observe, self.longest = actions, observe, longest
        self.match: Match[Any, Any] | None = None
        self.answered = 0
        self.answers: list[Json] = []

    def begin(self, seed: int | None) -> None:
        drawn = np.random.default_rng(seed).bytes(16)
        self.match = Match.new(self.game, self.setup, seed=drawn, history=False, log=False)
        self.answered = 0
        self._list()

    @property
    def now(self) -> Match[Any, Any]:
        if self.match is None:
            raise RuntimeError("reset() comes before everything else")
        return self.match

    @property
    def seat(self) -> int:
        """Who is asked; the first seat when nobody is."""
        return self.now.ask.seat if self.now.ask is not None else 0

    @property
    def over(self) -> bool:
        return self.now.over

    @property
    def cut_off(self) -> bool:
        return not self.over and self.answered >= self.longest

    def answer(self, action: int) -> None:
        """Give the answer of that number."""
        self.take(self.answers[action])

    def take(self, answer: Json) -> None:
        self.now.answer(self.seat, answer)
        self.answered += 1
        self._list()

    def _list(self) -> None:
        ask = self.now.ask
        self.answers = list(islice(ask.answers(), self.actions)) if ask is not None else []

    def legal(self, action: int) -> bool:
        return 0 <= action < len(self.answers)

    def mask(self, seat: int) -> Numbers:
        found = np.zeros(self.actions, np.int8)
        if seat == self.seat and not self.over and not self.cut_off:
            found[: len(self.answers)] = 1
        return found

    def seen(self, seat: int) -> dict[str, Any]:
        ask = self.now.asks.get(seat)
        return {"observation": self.observe(self.now.view(seat), ask), "action_mask": self.mask(seat)}

    def reward(self, seat: int) -> float:
        """1 for who won, -1 for the others; 0 for all where nobody won, and while the match goes on."""
        winners = self.now.outcome.winners if self.now.outcome is not None else []
        return 0.0 if not winners else 1.0 if seat in winners else -1.0

    def space(self) -> Any:
        size = int(self.observe({}, None).shape[0])
        return spaces.Dict(
            {
                "observation": spaces.Box(-10, 10, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )


class _Table:
    """All seats of a match, asked one after the other: what an AEC environment does."""

    _was_dead_step: Callable[[Any], None]
    _accumulate_rewards: Callable[[], None]

    def __init__(self, played: Numbered, render_mode: str | None = None) -> None:
        self.played = played
        self.render_mode = render_mode
        self.metadata = {"name": played.game.name, "is_parallelizable": False, "render_modes": ["ansi"]}
        self.possible_agents = [f"seat_{seat}" for seat in range(played.setup.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: played.space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(played.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        return self.played.seen(_seat(agent))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.played.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn()

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.played.answer(int(action))
        self.rewards = {agent: self.played.reward(_seat(agent)) for agent in self.agents}
        self._turn()
        self._accumulate_rewards()

    def _turn(self) -> None:
        """Who is next, and whether it is over."""
        self.terminations = dict.fromkeys(self.agents, self.played.over)
        self.truncations = dict.fromkeys(self.agents, self.played.cut_off)
        self.agent_selection = f"seat_{self.played.seat}"

    def render(self) -> str:
        return self.played.game.text(self.played.now.view(None), False)

    def close(self) -> None:
        """Nothing is open."""


def _seat(agent: str) -> int:
    return int(agent.removeprefix("seat_"))


Table: Any = type("Table", (_Table, AECEnv), {})
"""All seats of a match as a PettingZoo environment."""


class _Chair:
    """One seat of a match that learns; bots have the others. An answer that is none loses the match."""

    np_random: Any

    def __init__(
        self, played: Numbered, opponent: str, seat: int | None, render_mode: str | None = None, plain: bool = False
    ) -> None:
        self.played, self.opponent, self.fixed, self.plain = played, opponent, seat, plain
        self.render_mode = render_mode
        self.metadata = {"render_modes": ["ansi"]}
        self.observation_space = played.space()["observation"] if plain else played.space()
        self.action_space = spaces.Discrete(played.actions)
        self.learner = seat or 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        Env.reset(self, seed=seed)
        drawn = int(self.np_random.integers(2**31))
        seats = self.played.setup.seats
        self.learner = drawn % seats if self.fixed is None else self.fixed
        self.played.begin(drawn)
        self.bots = {
            other: find_bot(self.played.game, self.opponent, seed_from(f"{drawn} {other}"))
            for other in range(seats)
            if other != self.learner
        }
        self._others()
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        played = self.played
        if not played.legal(int(action)):
            return self._seen(), -1.0, True, False, {**self._info(), "illegal": True}
        played.answer(int(action))
        self._others()
        return self._seen(), played.reward(self.learner), played.over, played.cut_off, self._info()

    def action_masks(self) -> Numbers:
        """Which actions are answers now, by the name under which sb3-contrib asks for it."""
        return self.played.mask(self.learner).astype(bool)

    def _seen(self) -> Any:
        seen = self.played.seen(self.learner)
        return seen["observation"] if self.plain else seen

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.played.mask(self.learner), "seat": self.learner}

    def _others(self) -> None:
        played = self.played
        while not played.over and not played.cut_off and played.seat != self.learner:
            ask = played.now.ask
            assert ask is not None
            played.take(self.bots[ask.seat].choose(Seat(played.now, ask.seat), ask))

    def render(self) -> str:
        return self.played.game.text(self.played.now.view(self.learner), False)


Chair: Any = type("Chair", (_Chair, Env), {})
"""One seat of a match as a Gymnasium environment."""


def aec(
    game: str,
    seats: int = 0,
    options: dict[str, Any] | None = None,
    *,
    actions: int = ACTIONS,
    observe: Observe = hashed,
    longest: int = LONGEST,
    render_mode: str | None = None,
) -> Any:
    """A PettingZoo environment of a game; an answer that is none loses the match, as is usual there."""
    played = Numbered(game, seats, options or {}, actions, observe, longest)
    env: Any = Table(played, render_mode)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(env)


def gym(
    game: str,
    seats: int = 0,
    options: dict[str, Any] | None = None,
    *,
    opponent: str = "random",
    seat: int | None = None,
    actions: int = ACTIONS,
    observe: Observe = hashed,
    longest: int = LONGEST,
    render_mode: str | None = None,
    plain: bool = False,
) -> Any:
    """A Gymnasium environment of one seat (None: another one in each match) against bots.

    With `plain` an observation is the array alone: the mask is in the info and in `action_masks()`.
    """
    return Chair(Numbered(game, seats, options or {}, actions, observe, longest), opponent, seat, render_mode, plain)

"""Our games beside their peers, in one run: decisions a second of random players on one core, and a fork.

Peers are measured where they are installed (`pip install 'roundtable[peers]'`): OpenSpiel, python-chess, catanatron, rlcard.
Everything is processor time. All take turns: in each of `--rounds` every row plays on for a short while, so that a slow
minute of a shared machine is slow for all. A row's figure is its median round, its share the median of what it made of
python-chess's decisions in the same round, with what half of the rounds lie between. (The best round would be nearer to what
an idle machine does, but it flatters those whose matches and moments differ most from each other.)
`--seconds` is what each row plays in all. The garbage collector looks about as seldom as where matches are simulated, for
all of them alike (`lab.matches.SELDOM`). `--write docs/speed.md` puts the table, with its date and machine, into that file.

`--instructions` counts instead of timing: the machine's instructions a decision in twenty whole games after four, by
valgrind (cachegrind), which no other work on the machine changes. With `--only` for rows whose names begin so.
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import UTC, datetime
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from itertools import count, islice
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from roundtable.kernel.dice import Dice
from roundtable.kernel.game import Setup
from roundtable.kernel.match import Match
from roundtable.lab.matches import seldom_collected
from roundtable.lab.pages import written

OURS: list[tuple[str, str, int, dict[str, Any]]] = [
    ("Knockdown", "knockdown", 2, {}),
    ("A.K.Q.L., three knights each", "akql", 2, {"quick_setup": True}),
    ("Cool Duel, quick", "cool_duel", 2, {"quick_setup": True}),
    ("Cool Duel, with the builder", "cool_duel", 2, {}),
    ("Knights & Knaves, 16 against 28", "knights_and_knaves", 2, {"quick_setup": True}),
    ("Make You Kingdom, creation", "kingdom", 4, {}),
    ("Make You Kingdom, a fight", "kingdom", 4, {"scene": "fight", "against": "9 Ogrekin", "court_level": 4}),
]
Game = Callable[[int], Iterator[Any]]
"""Plays a random game by its seed; yields the position before each decision."""


class Peer(NamedTuple):
    """Something to be measured: its games, and how a position is copied until it could be played on."""

    name: str
    game: Game
    fork: Callable[[Any], Any]


def ours(name: str, game: str, seats: int, options: dict[str, Any]) -> Peer:
    def play(seed: int) -> Iterator[Any]:
        match = Match.new(game, Setup(game, seats, options), seed=seed, log=False, history=False)
        dice = Dice(b"peers %d" % seed)
        while (ask := match.ask) is not None:
            yield match
            match.answer(ask.seat, ask.sample(dice))

    return Peer(name, play, lambda match: match.fork(light=True).ask)


def open_spiel(name: str, game: str, module: str = "") -> Peer:
    """`module`: where a game of theirs that is written in Python registers itself."""
    import pyspiel

    if module:
        import_module(f"open_spiel.python.games.{module}")
    rules = pyspiel.load_game(game)

    def play(seed: int) -> Iterator[Any]:
        chance = random.Random(seed)
        state = rules.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(chance.choices([each[0] for each in outcomes], [each[1] for each in outcomes])[0])
                continue
            yield state
            state.apply_action(chance.choice(state.legal_actions()))

    return Peer(name, play, lambda state: state.clone().legal_actions())


def chess(name: str) -> Peer:
    from chess import Board

    def play(seed: int) -> Iterator[Any]:
        chance = random.Random(seed)
        board = Board()
        while not board.is_game_over():
            yield board
            board.push(chance.choice(list(board.legal_moves)))

    return Peer(name, play, lambda board: list(board.copy(stack=False).legal_moves))


def catan(name: str) -> Peer:
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    def play(seed: int) -> Iterator[Any]:
        random.seed(seed)
        game = Catan([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
        while game.winning_color() is None and game.state.num_turns < 1000:
            yield game
            game.play_tick()

    return Peer(name, play, lambda game: game.copy())


def rlcard(name: str) -> Peer:
    import rlcard as cards

    def play(seed: int) -> Iterator[Any]:
        chance = random.Random(seed)
        env = cards.make("gin-rummy", config={"seed": seed, "allow_step_back": False})
        state, _ = env.reset()
        while not env.is_over():
            yield env
            state, _ = env.step(chance.choice(list(state["legal_actions"])))

    return Peer(name, play, lambda env: deepcopy(env.game))


PEERS: list[tuple[str, str, Callable[[str], Peer]]] = [
    ("OpenSpiel (C++) backgammon", "pyspiel", lambda name: open_spiel(name, "backgammon")),
    ("OpenSpiel (C++) gin rummy", "pyspiel", lambda name: open_spiel(name, "gin_rummy")),
    (
        "OpenSpiel (Python) dominoes",
        "open_spiel",
        lambda name: open_spiel(name, "python_block_dominoes", "block_dominoes"),
    ),
    ("python-chess", "chess", chess),
    ("catanatron", "catanatron", catan),
    ("rlcard gin rummy", "rlcard", rlcard),
]
"""Their names, what must be installed, and how they are made."""


class Row:
    """One of those that take turns: it plays game after game, and goes on where it was when it is its turn again."""

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self.speeds: list[float] = []
        """Decisions a second, round by round."""
        self.fork = 0.0
        self._positions = (position for seed in count() for position in peer.game(seed))
        self._play(64)

    def turn(self, seconds: float) -> None:
        """Play on for so many seconds of processor time."""
        done, began = 0, time.process_time()
        while (took := time.process_time() - began) < seconds:
            done += self._play(64)
        self.speeds.append(done / took)

    def _play(self, many: int) -> int:
        for _ in islice(self._positions, many):
            pass
        return many


def in_turn(rows: list[Row], seconds: float, rounds: int) -> None:
    """Measure all rows side by side, each round in the order opposite to the last one's; forks after that."""
    gc.collect()
    gc.freeze()
    with seldom_collected():
        for number in range(rounds):
            for row in rows if number % 2 else reversed(rows):
                row.turn(seconds / rounds)
        for row in rows:
            row.fork = fork(row.peer)


def fork(peer: Peer, times: int = 40) -> float:
    """Microseconds until a copy of a position could be played on, each the best of three, the median over one game.

    Ten copies are made for each look at the clock: asking for processor time costs about as much as the cheapest of them.
    """
    took = []
    for number, position in enumerate(peer.game(7)):
        if number >= 5:
            best = float("inf")
            for _ in range(3):
                began = time.process_time()
                for _ in range(10):
                    peer.fork(position)
                best = min(best, (time.process_time() - began) / 10)
            took.append(best)
        if len(took) >= times:
            break
    return 1e6 * sorted(took)[len(took) // 2] if took else 0.0


def circumstances() -> str:
    """When and on what something was measured, as a sentence."""
    today = datetime.now(UTC).strftime("%-d %B %Y, %H:%M UTC")
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"{today}; Python {platform.python_version()}, {os.cpu_count()} cores ({platform.machine()}){load}."


def versions() -> str:
    """The peers that were measured, with their versions."""
    found = []
    for name in ("open_spiel", "chess", "catanatron", "rlcard"):
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    return ", ".join(found)


def shares(row: Row, other: Row) -> list[float]:
    """What a row made of another's decisions, round by round."""
    return [mine / his for mine, his in zip(row.speeds, other.speeds)]


def table(rows: list[Row]) -> str:
    """What was measured as a table; shares are in decisions of python-chess, which one run has in common."""
    chess_alone = next((row for row in rows if row.peer.name == "python-chess"), None)
    lines = [
        "| random players, one core | decisions a second | of python-chess's | half of the rounds | fork |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for row in rows:
        share, between = "", ""
        if chess_alone is not None:
            low, middle, high = quantiles(shares(row, chess_alone), n=4)
            share, between = f"{middle:.2f}", f"{low:.2f} to {high:.2f}"
        lines.append(f"| {row.peer.name} | {median(row.speeds):,.0f} | {share} | {between} | {row.fork:,.1f} us |")
    return "\n".join(lines)


FIRST, THEN = 4, 20
"""Games that are played before instructions are counted, and while they are."""


def instructions(name: str) -> float:
    """Instructions a decision: a run of a few games is taken from one of more, so that starting falls out."""
    few, many = _counted(name, FIRST), _counted(name, FIRST + THEN)
    return (many[0] - few[0]) / (many[1] - few[1])


def _counted(name: str, games: int) -> tuple[int, int]:
    """Instructions and decisions of a process that plays so many games of a row."""
    watched = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    played = [sys.executable, __file__, "--play", str(games), "--only", name]
    done = subprocess.run(watched + played, env={**os.environ, "PYTHONHASHSEED": "0"}, capture_output=True, text=True)
    refs = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    if done.returncode or refs is None:
        raise SystemExit(f"{name}: nothing counted\n{done.stderr}")
    return int(refs[1].replace(",", "")), int(done.stdout)


def counts(rows: list[tuple[str, float]]) -> str:
    """Instructions as a table, with how many decisions take as many as one of python-chess's."""
    chess_alone = next((many for name, many in rows if name == "python-chess"), 0.0)
    lines = [
        "| random players | thousand instructions a decision | python-chess's is so many |",
        "| --- | ---: | ---: |",
    ]
    lines += [f"| {name} | {many / 1000:,.1f} | {chess_alone / many:.2f} |" for name, many in rows]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--seconds", type=float, default=9.0, help="of processor time for each row, in all rounds together"
    )
    parser.add_argument("--rounds", type=int, default=15, help="in which all rows take turns")
    parser.add_argument("--only", action="append", help="rows whose names begin so; may be given several times")
    parser.add_argument("--instructions", action="store_true", help="count instructions (valgrind) instead of timing")
    parser.add_argument(
        "--play", type=int, metavar="GAMES", help="only play so many games, and tell how many decisions"
    )
    parser.add_argument("--write", type=Path, help="a file to put the table into")
    given = parser.parse_args()
    peers = list(found(tuple(given.only or [""])))
    if given.play is not None:
        with seldom_collected():
            print(sum(1 for peer in peers for seed in range(given.play) for _ in peer.game(seed)))
        return
    if given.instructions:
        section, text = "instructions", counts([(peer.name, instructions(peer.name)) for peer in peers])
    else:
        rows = [Row(peer) for peer in peers]
        in_turn(rows, given.seconds, given.rounds)
        section, text = "peers", table(rows)
    print(text)
    if given.write is not None:
        written(given.write, section, f"{text}\n\n{circumstances()} {versions()}".strip())


def found(names: tuple[str, ...]) -> Iterator[Peer]:
    """Those that are installed, of those whose names begin like one of these."""
    for name, module, make in PEERS:
        if not name.startswith(names):
            continue
        if find_spec(module) is None:
            print(f"{name} is not installed", file=sys.stderr)
        else:
            yield make(name)
    for which in OURS:
        if which[0].startswith(names):
            yield ours(*which)


if __name__ == "__main__":
    main()

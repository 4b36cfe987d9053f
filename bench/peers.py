"""Our games beside their peers, in one run: decisions a second of random players on one core, and a fork.

Peers are measured where they are installed (`pip install 'roundtable[peers]'`): OpenSpiel, python-chess, catanatron, rlcard.
Everything is processor time, the best of three; the ratios mean something on any machine. `--seconds` per measurement.
The garbage collector looks about as seldom as where matches are simulated, for all of them alike (`lab.matches.SELDOM`).
`--write docs/speed.md` puts the table, with its date and machine, into that file.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import UTC, datetime
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
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


def chess() -> Peer:
    from chess import Board

    def play(seed: int) -> Iterator[Any]:
        chance = random.Random(seed)
        board = Board()
        while not board.is_game_over():
            yield board
            board.push(chance.choice(list(board.legal_moves)))

    return Peer("python-chess", play, lambda board: list(board.copy(stack=False).legal_moves))


def catan() -> Peer:
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    def play(seed: int) -> Iterator[Any]:
        random.seed(seed)
        game = Catan([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
        while game.winning_color() is None and game.state.num_turns < 1000:
            yield game
            game.play_tick()

    return Peer("catanatron", play, lambda game: game.copy())


def rlcard() -> Peer:
    import rlcard as cards

    def play(seed: int) -> Iterator[Any]:
        chance = random.Random(seed)
        env = cards.make("gin-rummy", config={"seed": seed, "allow_step_back": False})
        state, _ = env.reset()
        while not env.is_over():
            yield env
            state, _ = env.step(chance.choice(list(state["legal_actions"])))

    return Peer("rlcard gin rummy", play, lambda env: deepcopy(env.game))


PEERS: list[tuple[str, Callable[[], Peer]]] = [
    ("pyspiel", lambda: open_spiel("OpenSpiel (C++) backgammon", "backgammon")),
    ("pyspiel", lambda: open_spiel("OpenSpiel (C++) gin rummy", "gin_rummy")),
    ("open_spiel", lambda: open_spiel("OpenSpiel (Python) dominoes", "python_block_dominoes", "block_dominoes")),
    ("chess", chess),
    ("catanatron", catan),
    ("rlcard", rlcard),
]


def decisions(peer: Peer, seconds: float) -> float:
    """Decisions a second, the best of three."""
    best = 0.0
    for attempt in range(3):
        count, seed, began = 0, 100 * attempt, time.process_time()
        while time.process_time() - began < seconds:
            for _ in peer.game(seed):
                count += 1
                if not count % 64 and time.process_time() - began > seconds:
                    break
            seed += 1
        best = max(best, count / (time.process_time() - began))
    return best


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


def table(rows: list[tuple[str, float, float]]) -> str:
    """What was measured as a table; the last column is in decisions of python-chess, which one run has in common."""
    chess_alone = next((speed for name, speed, _ in rows if name == "python-chess"), 0.0)
    lines = [
        "| random players, one core | decisions a second | of python-chess's | fork |",
        "| --- | ---: | ---: | ---: |",
    ]
    for name, speed, copied in rows:
        share = f"{speed / chess_alone:.2f}" if chess_alone else ""
        lines.append(f"| {name} | {speed:,.0f} | {share} | {copied:,.1f} us |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--write", type=Path, help="a file to put the table into")
    given = parser.parse_args()
    rows: list[tuple[str, float, float]] = []
    makers: list[tuple[str, Callable[[], Peer]]] = [*PEERS]
    makers += [("roundtable", lambda which=which: ours(*which)) for which in OURS]
    print(f"{'':36} {'decisions/s':>12} {'fork, us':>10}")
    for module, make in makers:
        if find_spec(module) is None:
            print(f"{module:36} not installed")
            continue
        peer = make()
        with seldom_collected():
            rows.append((peer.name, decisions(peer, given.seconds), fork(peer)))
        print(f"{peer.name:36} {rows[-1][1]:12,.0f} {rows[-1][2]:10,.1f}", flush=True)
    if given.write is not None:
        written(given.write, "peers", f"{table(rows)}\n\n{circumstances()} {versions()}".strip())


if __name__ == "__main__":
    main()

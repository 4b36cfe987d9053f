"""How strong a bot is against another: matches with seats exchanged, in parts that add up.

    python -m roundtable.lab.strength knockdown master fair --games 200 --keep docs/strength.csv
    python -m roundtable.lab.strength --games 200 --keep docs/strength.csv --table docs/strength.md

Every match is a line of the kept file, written when it is over: a run that was stopped, or is asked for more matches, goes on
where it was. The second form plays every strength against those below it, in every game that can be thought about, and puts a
table of what has been played into a page. Where a side has several seats (a Court against a GM's monsters) each has a bot of
that strength. A bot is a strength by name, or a thinker by its budget,
`think:trials=200,horizon=4`. Told are the first bot's share of the points (a draw is half a point) with its 95 percent
interval, and the processor time it thought for a question. `--seats` tells what the kept matches say of who sits where.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from roundtable.kernel.asks import Ask, Json
from roundtable.kernel.game import AnyGame, Chair, Player, Setup, find_game, game_names
from roundtable.players import play_on
from roundtable.players.bots import FAIR, GENTLE, MASTER, STRONG, plain_strengths

from .balance import Tally, wilson
from .kept import keep as keep_line
from .kept import kept
from .matches import LIMIT, begin, bot_seed, entrant, mark, on_cores
from .pages import written
from .progress import watched

GLANCE = 0.005
"""Seconds below which a question was not thought about."""


class Line(msgspec.Struct):
    """A match: 1 won by the first, -1 lost, 0 neither; how many questions the first thought about, and for how long."""

    game: str
    first: str
    second: str
    setting: str
    number: int
    mark: int
    thought: int
    seconds: float
    longest: float


class Timed:
    """A player, and the processor time it takes for questions worth more than a glance."""

    def __init__(self, player: Player, glance: float = GLANCE) -> None:
        self._player = player
        self._glance = glance
        self.times: list[float] = []

    def choose(self, chair: Chair, ask: Ask) -> Json:
        begun = time.process_time()
        answer = self._player.choose(chair, ask)
        if (took := time.process_time() - begun) > self._glance:
            self.times.append(took)
        return answer


def one(game_name: str, first: str, second: str, choices: Sequence[dict[str, Any]], seed: str, number: int) -> Line:
    """One match; every second with exchanged sides, the dice of each pair of matches the same. Set-ups take turns."""
    game = find_game(game_name)
    judgement = game.judgement
    swapped = bool(number % 2)
    options = choices[number // 2 % len(choices)]
    seats = judgement.measured_with if judgement is not None else 2
    match = begin(Setup(game_name, seats, options), f"{seed} {number // 2}")
    sides = judgement.sides(match.state) if judgement is not None and judgement.sides is not None else [[0], [1]]
    planned = judgement is not None and judgement.plans is not None  # then most answers follow a plan
    timed = {
        seat: Timed(entrant(game, first, bot_seed(f"{seed} {number} first", place)), 0.0 if planned else GLANCE)
        for place, seat in enumerate(sides[swapped])
    }
    others = {
        seat: entrant(game, second, bot_seed(f"{seed} {number} second", 1 + place))
        for place, seat in enumerate(sides[not swapped])
    }
    players: dict[int, Player] = {**timed, **others}
    play_on(match, [players[seat] for seat in range(seats)], LIMIT)
    times = [took for each in timed.values() for took in each.times]
    return Line(
        game_name, first, second, _setting(choices), number, mark(match, swapped, sides),
        len(times), round(sum(times), 3), round(max(times, default=0.0), 3),
    )  # fmt: skip


def _setting(choices: Sequence[dict[str, Any]]) -> str:
    return " / ".join(" ".join(f"{name}={value}" for name, value in sorted(each.items())) for each in choices)


def read(path: Path | None) -> list[Line]:
    """The matches kept so far."""
    return kept(path, Line)


def contest(
    game: str,
    first: str,
    second: str,
    choices: Sequence[dict[str, Any]],
    games: int,
    seed: str,
    keep: Path | None,
    jobs: int = 1,
) -> Iterator[Line]:
    """The matches of a contest: those kept, then the ones still to be played, each kept as it ends."""
    setting = _setting(choices)
    played = [
        line
        for line in read(keep)
        if (line.game, line.first, line.second, line.setting) == (game, first, second, setting) and line.number < games
    ]
    yield from played
    known = {line.number for line in played}
    left = [number for number in range(games) if number not in known]
    for line in on_cores(partial(one, game, first, second, choices, seed), left, jobs):
        keep_line(keep, line)
        yield line


def _summed(lines: Sequence[Line]) -> tuple[Tally, float, float]:
    """Points, the time for a question thought about, and the longest one."""
    tally = Tally((lines[0].first, lines[0].second))
    for line in lines:
        tally.count(line.mark)
    thought = sum(line.thought for line in lines)
    each = sum(line.seconds for line in lines) / thought if thought else 0.0
    return tally, each, max(line.longest for line in lines)


def told(lines: Sequence[Line]) -> str:
    """A contest in a line."""
    tally, each, longest = _summed(lines)
    low, high = wilson(tally.rate, tally.games)
    setting = f" ({lines[0].setting})" if lines[0].setting else ""
    return (
        f"{lines[0].game}{setting}: {tally.names[0]} - {tally.names[1]}: {tally.rate:.0%} [{low:.0%}, {high:.0%}] of "
        f"{tally.games}, {tally.draws} drawn; {each:.2f} s a question thought about, at most {longest:.2f} s"
    )


def seats(lines: Sequence[Line]) -> dict[tuple[str, str], Tally]:
    """What matches say of the seats: by game and set-up, how often the first seat (or its side) won. Bots changed seats, so
    that who is stronger cancels out; what is left is who begins, and in battles which side one has."""
    found: dict[tuple[str, str], Tally] = {}
    for line in lines:
        settings = line.setting.split(" / ")
        key = line.game, settings[line.number // 2 % len(settings)]
        tally = found.setdefault(key, Tally(("first seat", "second seat")))
        tally.count(-line.mark if line.number % 2 else line.mark)
    return found


def seat_lines(lines: Sequence[Line]) -> Iterator[str]:
    """That for people."""
    for (game, setting), tally in sorted(seats(lines).items()):
        low, high = wilson(tally.rate, tally.games)
        where = f" ({setting})" if setting else ""
        yield f"{game}{where}: the first seat {tally.rate:.0%} [{low:.0%}, {high:.0%}] of {tally.games}, {tally.draws} drawn"


LADDER = ((MASTER, FAIR), (STRONG, FAIR), (MASTER, STRONG), (FAIR, GENTLE))
"""Who plays whom for the table."""
HEAD = """
| game | bot | against | points | matches | a question |
| --- | --- | --- | --- | --- | --- |
"""


def usual(game: AnyGame) -> Sequence[dict[str, Any]]:
    """The set-ups a game is judged by, unless others are asked for."""
    return (game.judgement.usual if game.judgement is not None else ()) or [{}]


def contests() -> Iterator[tuple[str, str, str, Sequence[dict[str, Any]]]]:
    """Every game that can be thought about, each strength against those below."""
    for name in game_names():
        if find_game(name).judgement is not None:
            for first, second in LADDER:
                if first in plain_strengths(find_game(name)):
                    yield name, first, second, usual(find_game(name))


def table(path: Path, keep: Path) -> None:
    """What has been played so far, put into a page."""
    played: dict[tuple[str, str, str], list[Line]] = {}
    for line in read(keep):
        played.setdefault((line.game, line.first, line.second), []).append(line)
    rows = []
    for name, first, second, _ in contests():
        if lines := played.get((name, first, second)):
            tally, each, _ = _summed(lines)
            low, high = wilson(tally.rate, tally.games)
            took = f"{each:.2f} s" if first in (STRONG, MASTER) else ""
            share = f"{tally.rate:.0%} [{low:.0%}, {high:.0%}]"
            rows.append(f"| {find_game(name).title} | {first} | {second} | {share} | {tally.games} | {took} |")
    written(path, "contests", HEAD + "\n".join(rows))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m roundtable.lab.strength", description=__doc__.splitlines()[0])
    parser.add_argument(
        "game", nargs="?", default="", help="the game: `roundtable games` lists them; none: all of them"
    )
    parser.add_argument("first", nargs="?", default="", help="a bot's strength, or think:trials=200,horizon=4")
    parser.add_argument("second", nargs="?", default="", help="the one it plays against")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument(
        "--options",
        type=msgspec.json.decode,
        action="append",
        help="options as JSON, several take turns; none: those the game is judged by",
    )
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--jobs", type=int, default=1, help="cores; 0 for all")
    parser.add_argument("--keep", type=Path, default=None, help="a CSV file: a line a match, to go on later")
    parser.add_argument(
        "--table", type=Path, default=None, help="a page to put what has been played into; needs --keep"
    )
    parser.add_argument("--seats", action="store_true", help="only tell what the matches in --keep say of the seats")
    given = parser.parse_args(arguments)
    if given.seats:
        print("\n".join(seat_lines(read(given.keep))))
        return 0
    if given.game and not (given.first and given.second):
        parser.error("name two bots: the first and the one it plays against")
    if given.table is not None and given.keep is None:
        parser.error("--table tells what --keep has kept: name that file too")
    wanted = list(contests())
    if given.game:
        wanted = [(given.game, given.first, given.second, given.options or usual(find_game(given.game)))]
    try:
        for name, first, second, each in wanted:
            played = contest(name, first, second, each, given.games, given.seed, given.keep, given.jobs)
            lines = list(watched(played, given.games, f"{name}, {first} against {second}"))
            print(told(lines), flush=True)
    except KeyboardInterrupt:
        print("\ninterrupted; what is done is kept", file=sys.stderr)
    if given.table is not None:
        table(given.table, given.keep)
    return 0


if __name__ == "__main__":
    sys.exit(main())

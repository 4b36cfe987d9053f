"""Memory over a long time of matches made, played, looked at and left: it must reach a plateau.

    python bench/memory.py [--minutes 60] [--game akql] [--live 50]

One server (without its network) keeps `live` matches going; each is played by random answers and looked at as pages look
at it, then left, and another begins. Rooms leave memory a few seconds after they were left. Every half minute the process's
resident memory is printed; at the end, the mean of the last third is compared with that of the middle third (exit status 1
where it grew by more than a tenth). What one room in play takes is told first.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import tempfile
import time
from pathlib import Path
from statistics import mean
from typing import Any

SOURCE = Path(__file__).resolve().parent.parent / "src"
sys.path.insert(0, str(SOURCE))

from roundtable.kernel.dice import Dice  # noqa: E402
from roundtable.server import actions, hosting  # noqa: E402
from roundtable.server.access import Roles  # noqa: E402
from roundtable.server.app import create_app  # noqa: E402
from roundtable.server.config import Config  # noqa: E402
from roundtable.server.hosting import MatchWish, SeatWish  # noqa: E402
from roundtable.server.paint import news, painted  # noqa: E402

EVERY = 30.0
ANSWERS = 60
HELD = 200
OPTIONS: dict[str, dict[str, Any]] = {"akql": {"quick_setup": True}}


def resident() -> float:
    """Mebibytes of this process that are in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 2**20


async def one_match(app: Any, game: str, dice: Dice) -> None:
    house = app.state.house
    wish = MatchWish(game, [SeatWish("me"), SeatWish("me")], OPTIONS.get(game, {}))
    room = await hosting.create(house, wish, "")
    for number in range(ANSWERS):
        match = room.match
        if match is None or match.over:
            return
        seat, ask = next(iter(match.asks.items()))
        value = ask.sample(dice)
        room = await house.act(room.id, lambda room, seat=seat, value=value: actions.answer(room, seat, value))
        if number % 10 == 0:
            async with house.reading(room.id) as room:
                news(painted(app.state.paint, house, room, Roles((seat,)), seat, f"/m/{room.id}", 0, "token"), True)
        await asyncio.sleep(0)


async def one_room(app: Any, game: str) -> float:
    """Kibibytes that a room in play takes, with what was drawn of it for two seats."""
    house = app.state.house
    wish = MatchWish(game, [SeatWish("me"), SeatWish("me")], OPTIONS.get(game, {}))
    await one_match(app, game, Dice(b"first"))
    gc.collect()
    before, held = resident(), []
    for _ in range(HELD):
        room = await hosting.create(house, wish, "")
        for seat in (0, 1):
            painted(app.state.paint, house, room, Roles((seat,)), seat, f"/m/{room.id}", 0, "token")
        held.append(room)
    return (resident() - before) * 1024 / HELD


async def run(arguments: argparse.Namespace, folder: str) -> int:
    app = create_app(Config(f"sqlite:///{folder}/memory.sqlite3", durable=False, idle_seconds=2.0))
    house = app.state.house
    await house.open()
    print(f"a room in play takes {await one_room(app, arguments.game):.0f} KiB")
    end = time.monotonic() + 60 * arguments.minutes
    made, seen = 0, []

    async def keep_playing(number: int) -> None:
        nonlocal made
        dice = Dice(bytes([1 + number % 250]))
        while time.monotonic() < end:
            await one_match(app, arguments.game, dice)
            made += 1

    players = [asyncio.create_task(keep_playing(number)) for number in range(arguments.live)]
    every = min(EVERY, 60 * arguments.minutes / 12)
    print(f"{'minutes':>8} {'matches':>8} {'rooms':>6} {'MiB':>7}")
    began = time.monotonic()
    while time.monotonic() < end:
        await asyncio.sleep(every)
        seen.append(resident())
        print(f"{(time.monotonic() - began) / 60:8.1f} {made:8} {house.in_memory():6} {seen[-1]:7.1f}", flush=True)
    await asyncio.gather(*players)
    third = len(seen) // 3
    middle, last = mean(seen[third : 2 * third]), mean(seen[2 * third :])
    print(f"{made} matches; middle third {middle:.0f} MiB, last third {last:.0f} MiB ({last / middle - 1:+.1%})")
    await house.close()
    return 0 if last <= 1.1 * middle else 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--game", default="akql")
    parser.add_argument("--live", type=int, default=50, help="matches that go on at once")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        raise SystemExit(asyncio.run(run(arguments, folder)))


if __name__ == "__main__":
    main()

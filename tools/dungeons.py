"""Generated dungeons of Make You Kingdom explored by stewards: `python -m tools.dungeons --games 1000`.

Says how many evenings ended and how, whether a law was broken, the processor time of one, and which effects never fired,
with the reason as far as it can be told. The same numbers give the same evenings (`--first` begins elsewhere), so that what
is found can be played again.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from typing import Any

from roundtable.kernel import witness

FIRED: Counter[str] = Counter()
if __name__ == "__main__":
    witness.call(lambda name: FIRED.update((name,)))  # before the rules are loaded; whoever imports this has its own

from roundtable.games.kingdom import GAME, books, reserved  # noqa: E402
from roundtable.games.kingdom.dungeon.model import trap_placement  # noqa: E402
from roundtable.games.kingdom.laws import laws  # noqa: E402
from roundtable.kernel.match import Match  # noqa: E402
from roundtable.players import Seat, find_bot  # noqa: E402

LIMIT = 6000
"""Answers after which an evening counts as endless."""
MID_STEP = ("stack", "battle.winner")
"""Laws of positions between two steps that need not hold in the middle of one."""
EVERY = 20
HOME = ("grant/", "mission/", "talent/", "facility/", "great-power/")
"""Effects of creation and of the Kingdom's own phases, which no evening by itself calls for."""
AT_HOME = ("kingdom-change", "disaster", "wandering", "time-passage", "unknown-region", "travel", "special-region", "arrival")


def set_up(number: int, danger: str = "fair") -> dict[str, Any]:
    """One of the evenings: two to five players, Levels 1 to 6, a ready or a rolled Court, every third map with Bases.

    A Court of a Level has Items of that Level: it has not risen with what it began with (MYK-WORLD-810).
    """
    options = {
        "scene": "evening",
        "map": "generated",
        "danger": danger,
        "court_level": 1 + number % 6,
        "court_gear": "of its Level",
        "court": "rolled" if number % 2 else "ready",
        "use_bases": number % 3 == 0,
    }
    return {"seats": 2 + number % 4, "seed": f"dungeon {number}", "options": options}


def explore(number: int, danger: str = "fair") -> tuple[str, int, list[str]]:
    """How an evening ended ("endless" where it did not), after how many answers, and the laws it broke."""
    match = Match.new(GAME, **set_up(number, danger))
    bots = [find_bot(GAME, "steward", bytes([number % 251, seat])) for seat in range(match.setup.seats)]
    broken: list[str] = []
    for count in range(LIMIT):
        ask = match.ask
        if ask is None:
            break
        match.answer(ask.seat, bots[ask.seat].choose(Seat(match, ask.seat), ask))
        if count % EVERY == 0:
            broken += [str(law) for law in laws(match.state) if law.field not in MID_STEP and str(law) not in broken]
    broken += [str(law) for law in laws(match.state)]
    return (match.outcome.why if match.outcome else "endless"), len(match.entries), broken


def reason(name: str) -> str:
    """Why an effect may never fire in evenings of the generator."""
    kind, _, entry = name.partition("/")
    if name.startswith(HOME) or (kind == "table" and entry.startswith(AT_HOME)):
        return "belongs to creation, the Kingdom Phase, the journey or the End Phase"
    if kind == "trap":
        trap = next(one for one in books.traps if reserved.slug(one.name) == entry)
        if trap_placement(trap.name).authored:
            return "the generator lays none: it needs an author (MYK-WORLD-802)"
        return "drawn too rarely by the generator"
    if kind == "weak-point":
        return "the generator gives its Rulers no weak points"
    if kind == "skill":
        skill = next(one for key, one in books.skills.entries.items() if reserved.slug(key) == entry)
        if skill.kind in ("Class", "Job", "Advanced", "Advanced Job"):
            return "stewards learn or use it too rarely"
        return "its monster was met too rarely, or found no use for it"
    if kind == "item":
        return "nobody had found it, or stewards do not use it"
    return "its row was not rolled"


def never_fired() -> dict[str, list[str]]:
    """The effects the rules play that did not fire, by reason."""
    reserved.load_rules()
    found: dict[str, list[str]] = {}
    for name in reserved.implemented():
        if not FIRED[name]:
            found.setdefault(reason(name), []).append(name)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="how many dungeons (default: 100)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first (default: 0)")
    parser.add_argument("--seconds", type=float, default=3600, help="stop after so much processor time")
    parser.add_argument("--danger", choices=("gentle", "fair", "full"), default="fair", help="of the maps (default: fair)")
    parser.add_argument("--effects", action="store_true", help="name every effect that never fired")
    chosen = parser.parse_args()
    ends: Counter[str] = Counter()
    by_level: dict[int, Counter[bool]] = {}
    answers, wrong, start = 0, [], time.process_time()
    for number in range(chosen.first, chosen.first + chosen.games):
        if time.process_time() - start > chosen.seconds:
            break
        try:
            how, count, broken = explore(number, chosen.danger)
        except Exception as error:
            how, count, broken = f"failed: {type(error).__name__}: {error}", 0, []
        ends[how] += 1
        by_level.setdefault(1 + number % 6, Counter())[how.startswith("the objective is reached")] += 1
        answers += count
        if broken or how == "endless" or how.startswith("failed"):
            wrong.append(f"dungeon {number}: {'; '.join([how, *broken[:3]])}")
    spent = time.process_time() - start
    for how, many in ends.most_common():
        print(f"{many:5}  {how}")
    total = max(1, ends.total())
    for level, won in sorted(by_level.items()):
        print(f"Level {level}: {won[True]} of {won.total()} won")
    print(f"{total} dungeons, {answers} answers, {spent / total:.2f} s of processor time each")
    print(f"{len(wrong)} did not end or broke a law", *wrong, sep="\n  ")
    played = reserved.implemented()
    missing = never_fired()
    print(f"{len(played) - sum(map(len, missing.values()))} of {len(played)} effects fired; never:")
    for why, names in missing.items():
        print(f"{len(names):5}  {why}" + (f": {', '.join(names)}" if chosen.effects else ""))


if __name__ == "__main__":
    main()

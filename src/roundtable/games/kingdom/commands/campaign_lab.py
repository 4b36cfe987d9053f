"""Whole campaigns by stewards, in numbers: who lives, whether a law is broken, and which rows of tables never come up."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

import msgspec

from roundtable.games.kingdom import GAME, books
from roundtable.games.kingdom.laws import laws
from roundtable.kernel.chain import Chronicle, chain_of
from roundtable.kernel.dice import seed_from
from roundtable.kernel.errors import RoundtableError
from roundtable.kernel.match import Match
from roundtable.players import find_bot, play, strengths

TABLES = (
    "Kingdom Disaster Table",
    *(f"{name} Wandering Table" for name in ("Lifestyle", "Culture", "Order", "Military")),
    "Travel Events Table",
    "Special Region Events Table",
    "Kingdom Change Table",
    "Kingdom Change Failure Table",
    "Time Passage Table",
    "Unknown Region Table",
)
"""The tables whose rows only a campaign can roll."""
STEP_LIMIT = 20_000


class Tally(msgspec.Struct):
    """What so many campaigns came to."""

    campaigns: int = 0
    games: int = 0
    won: int = 0
    alive: int = 0
    ghettos: int = 0
    decisions: int = 0
    seconds: float = 0.0
    rows: Counter[str] = msgspec.field(default_factory=Counter)
    broken: list[str] = []

    def summary(self) -> str:
        played = max(1, self.games)
        lines = [
            f"{self.campaigns} campaigns, {self.games} games ({self.won} won), {self.alive} Kingdoms alive at the end, "
            f"{self.ghettos} of them in a Ghetto Palace",
            f"{self.decisions} decisions, {self.seconds:.0f} s of processor time ({self.seconds / played:.2f} s a game)",
        ]
        lines.append(f"{len(self.broken)} games broke a law or failed" + "".join(f"\n  {one}" for one in self.broken[:10]))
        return "\n".join(lines)

    def never(self) -> list[tuple[str, str]]:
        """The rows of the campaign's tables that no game has told of, each with its table and what it says."""
        found = []
        for name in TABLES:
            for line in books.tables[name].lines:
                for rule in line.row.rules[:1]:
                    if not self.rows[rule]:
                        found.append((rule, f"{name}, {line.on}: {line.row.text[:70]}"))
        return found


def simulated(campaigns: int, games: int, players: int, seed: str, tell: Callable[[str], None]) -> Tally:
    """Play so many campaigns of so many games with the strongest bots on every seat."""
    tally = Tally()
    began = time.process_time()
    for number in range(campaigns):
        tally.campaigns += 1
        _one(tally, games, players, f"{seed} {number}")
        tally.seconds = time.process_time() - began
        if (number + 1) % max(1, min(10, campaigns // 10)) == 0:
            tell(f"{number + 1} campaigns, {tally.games} games, {tally.alive} Kingdoms alive, {len(tally.broken)} failures")
    return tally


def _one(tally: Tally, games: int, players: int, seed: str) -> None:
    """One campaign; a failure ends it and is noted."""
    chronicle = Chronicle(seed, GAME.name, chain_of(GAME).first(players, {}))
    strength = strengths(GAME)[-1]
    for number in range(games):
        try:
            match = Match.new(GAME, chronicle.next_setup(seed=seed_from(f"{seed} {number} new")), seed=f"{seed} {number}")
            bots = [find_bot(GAME, strength, seed_from(f"{seed} {number} {at}")) for at in range(match.setup.seats)]
            play(match, bots, limit=STEP_LIMIT)
            if not match.over:
                raise RoundtableError(f"the game did not end in {STEP_LIMIT} decisions")
            if wrong := list(laws(match.state)):
                raise RoundtableError(wrong[0].sentence())
            evening = chronicle.add(match)
        except Exception as error:
            tally.broken.append(f"campaign {seed!r}, game {number + 1}: {type(error).__name__}: {str(error)[:200]}")
            return
        chronicle.evenings[-1].save = b""
        tally.games += 1
        tally.decisions += len(match.entries)
        tally.won += match.state.delve is not None and match.state.delve.objective == "done"
        tally.rows.update({event.rule for event in match.log if event.rule})
        if evening.told.ended:
            return
    tally.alive += 1
    tally.ghettos += bool(match.state.kingdom.ghetto)

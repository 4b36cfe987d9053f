"""Whole campaigns by stewards, in numbers: who lives, why others fall, whether a law is broken, what never comes up.

Each campaign is one line of a file, written when it is over: a run that was stopped goes on where it stopped.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import msgspec

from roundtable.games.kingdom import GAME, books
from roundtable.games.kingdom.laws import laws
from roundtable.games.kingdom.options import Options
from roundtable.games.kingdom.state import Campaign
from roundtable.kernel.chain import Chronicle, chain_of
from roundtable.kernel.dice import seed_from
from roundtable.kernel.errors import BadSetup, RoundtableError
from roundtable.kernel.match import Match
from roundtable.players import find_bot, play

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
SELDOM = {
    "Time Passage Table": "a year passes only where a bad one can be borne, and this was not rolled",
    "Unknown Region Table": "rolled by a 10 of Time Passage and by Mass Media, which stewards do not build",
    "Special Region Events Table": "needs a 7 on the way in a region of that kind",
    **dict.fromkeys((f"{name} Wandering Table" for name in ("Lifestyle", "Culture", "Order", "Military")),
                    "stewards Wander on the table that is worth most to them, and this was not rolled"),
}  # fmt: skip
"""Why a row of a table does not come up; the others were not rolled."""
STEWARD = "steward"
STEP_LIMIT = 20_000
WHY = {
    "MYK-PLAY-600": "its people or its Landmakers died out",
    "MYK-PLAY-601": "it had no map or no Royal Palace left",
    "MYK-PLAY-602": "an Attribute came to 0",
    "MYK-CREATE-145": "a seal was broken (a Background's mission failed)",
}
BLAME = (
    ("a region lost to a Disaster", r"loses region .*\[MYK-PLAY-066\]"),
    ("a region lost as the Kingdom changed", r"loses region .*\[MYK-PLAY-4"),
    ("the Palace given up for Upkeep", r"Royal Palace.*\[MYK-PLAY-630\]"),
    ("the Palace destroyed by a Disaster", r"Royal Palace.*\[MYK-PLAY-06"),
)
"""What had happened before, by lines of the log."""


class Played(msgspec.Struct):
    """What became of one campaign."""

    seed: str
    games: int = 0
    won: int = 0
    fell: int = 0
    """The game in which the Kingdom fell first; 0 where it never did."""
    why: str = ""
    over: bool = False
    """Whether nobody is left to go on."""
    ghetto: bool = False
    retries: int = 0
    dead: int = 0
    decisions: int = 0
    seconds: float = 0.0
    broken: str = ""
    rows: list[str] = []
    stood: list[str] = []


class Tally(msgspec.Struct):
    """What so many campaigns came to."""

    each: list[Played] = []

    def summary(self) -> str:
        """In a few lines."""
        number, games = len(self.each), sum(one.games for one in self.each)
        stands = sum(not one.fell and not one.broken for one in self.each)
        on = sum(not one.over and not one.broken for one in self.each)
        again = sum(bool(one.fell) and not one.over and not one.ghetto and not one.broken for one in self.each)
        seconds = sum(one.seconds for one in self.each)
        fallen = [one.fell for one in self.each if one.fell]
        lines = [
            f"{number} campaigns, {games} games, {sum(one.won for one in self.each)} won",
            f"{on} campaigns go on after their last game ({on / max(1, number):.0%}): {stands} Kingdoms never fell, "
            f"{again} were founded anew, {on - stands - again} Courts live in a Ghetto Palace",
            f"first falls in game {sum(fallen) / max(1, len(fallen)):.1f} on the average",
            f"{sum(one.retries for one in self.each)} retries, {sum(one.dead for one in self.each)} deaths",
            f"{sum(one.decisions for one in self.each)} decisions, {seconds:.0f} s of processor time "
            f"({seconds / max(1, number):.1f} s a campaign)",
        ]
        for why, times in Counter(one.why for one in self.each if one.fell).most_common():
            lines.append(f"  {times} fell first because {why}")
        broken = [f"campaign {one.seed}, game {one.games + 1}: {one.broken}" for one in self.each if one.broken]
        lines.append(f"{len(broken)} games broke a law or failed" + "".join(f"\n  {one}" for one in broken[:10]))
        return "\n".join(lines)

    def never(self) -> list[tuple[str, str, str]]:
        """What of the Kingdom Phase no game has told of: its row, what it is, and why it did not come up."""
        told = {rule for one in self.each for rule in one.rows}
        stood = {name for one in self.each for name in one.stood}
        found = []
        for name in TABLES:
            for line in books.tables[name].lines:
                for rule in line.row.rules[:1]:
                    if rule not in told:
                        found.append((rule, f"{name}, {line.on}", SELDOM.get(name, "was not rolled")))
        for entry in books.facilities:
            if entry.rules[0] not in told:
                found.append((entry.rules[0], f"{entry.name} (Facility)", _silent(entry.name, entry.name in stood)))
        return found

    def report(self) -> str:
        """A page of the documentation."""
        rows = "\n".join(f"| {rule} | {what} | {why} |" for rule, what, why in self.never())
        return (
            "# Campaigns by stewards\n\nWritten by `roundtable kingdom campaign simulate --keep campaigns.jsonl --write "
            f"docs/kingdom_campaigns.md`.\n\n```\n{self.summary()}\n```\n\n## What never came up\n\n"
            "Each is played by a story of its own in the tests.\n\n| row | what | why |\n| --- | --- | --- |\n" + rows + "\n"
        )


def _silent(name: str, stood: bool) -> str:
    """Why nothing was told of a Facility."""
    if not stood:
        return "never stood: stewards build others first, and no trait brought it"
    if books.facilities[name].timing == "Permanent":
        return "stood, and adds to a number without a word"
    return "stood, and stewards had better things to do"


def simulated(
    campaigns: int,
    games: int,
    players: int,
    seed: str,
    tell: Callable[[str], None],
    keep: Path | None = None,
    seconds: float = 0.0,
) -> Tally:
    """Play so many campaigns of so many games with stewards on every seat; those in the file are not played again.

    With `seconds` the run stops after so much time, and goes on when it is called again."""
    tally = Tally(_kept(keep, games, players))
    there = {one.seed for one in tally.each}
    began = time.monotonic()
    for number in range(campaigns):
        name = f"{seed} {number} of {games} by {players}"
        if name in there:
            continue
        if seconds and time.monotonic() - began > seconds:
            tell("The time is over; the same command goes on here.")
            break
        one = played(name, games, players)
        tally.each.append(one)
        if keep is not None:
            with keep.open("ab") as file:
                file.write(msgspec.json.encode(one) + b"\n")
        if len(tally.each) % max(1, min(10, campaigns // 10)) == 0:
            tell(f"{len(tally.each)} campaigns, {sum(not one.fell for one in tally.each)} Kingdoms never fell")
    return tally


def _kept(keep: Path | None, games: int, players: int) -> list[Played]:
    """What a file of an earlier run holds of this kind."""
    if keep is None or not keep.exists():
        return []
    try:
        found = [msgspec.json.decode(line, type=Played) for line in keep.read_bytes().splitlines() if line]
    except msgspec.MsgspecError as error:
        raise BadSetup(f"{keep} is not a file of campaigns: {error}. Name another, or none") from None
    return [one for one in found if one.seed.endswith(f" of {games} by {players}")]


def played(seed: str, games: int, players: int) -> Played:
    """One campaign; a failure ends it and is noted."""
    told = Played(seed)
    chronicle = Chronicle(seed, GAME.name, chain_of(GAME).first(players, {}))
    began = time.process_time()
    rows: set[str] = set()
    stood: set[str] = set()
    for number in range(games):
        try:
            match = Match.new(GAME, chronicle.next_setup(seed=seed_from(f"{seed} {number} new")), seed=f"{seed} {number}")
            bots = [find_bot(GAME, STEWARD, seed_from(f"{seed} {number} {at}")) for at in range(match.setup.seats)]
            play(match, bots, limit=STEP_LIMIT)
            if not match.over:
                raise RoundtableError(f"the game did not end in {STEP_LIMIT} decisions")
            if wrong := list(laws(match.state)):
                raise RoundtableError(wrong[0].sentence())
            evening = chronicle.add(match)
        except Exception as error:  # whatever it is, it is what this command looks for
            told.broken = f"{type(error).__name__}: {str(error)[:200]}"
            break
        chronicle.evenings[-1].save = b""
        _note(told, match)
        rows |= {event.rule for event in match.log if event.rule}
        stood |= {at.name for here in match.state.kingdom.maps for room in here.rooms.values() for at in room.facilities}
        if evening.told.ended:
            told.over = True
            break
    told.seconds = round(time.process_time() - began, 2)
    wanted = {rule for name in TABLES for line in books.tables[name].lines for rule in line.row.rules[:1]}
    wanted |= {entry.rules[0] for entry in books.facilities}
    told.rows, told.stood = sorted(rows & wanted), sorted(stood)
    return told


def _note(told: Played, match: Match[Campaign, Options]) -> None:
    """What one game adds."""
    state = match.state
    told.games += 1
    told.decisions += len(match.entries)
    told.won += state.delve is not None and state.delve.objective == "done"
    told.retries += state.retries
    told.dead += sum(state.people[who].dead for who in state.court)
    told.ghetto = state.kingdom.ghetto != ""
    lines = [f"{event.sentence()}  [{event.rule}]" for event in match.log]
    fallen = next((line for line in lines if line.startswith("The Kingdom is destroyed")), "")
    if fallen and not told.fell:
        told.fell = told.games
        rule = fallen[fallen.index("[") + 1 : -1]
        blamed = next((why for why, line in BLAME if any(re.search(line, each) for each in lines)), "")
        told.why = WHY.get(rule, rule) + (f" ({blamed})" if blamed and rule != "MYK-CREATE-145" else "")

"""How hard the monsters are: stewards of a Court against each Random Encounter and each Ruler it could meet.

Every fight is kept as a line of a file, so that a long measurement can be made in pieces: the same command goes on where it
stopped. The table is made of all fights that are in the file.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer

MEMBERS = 4
GEARS = ("starting", "of its Level")
MOST_LEVEL = 10
RULER_ABOVE = 6
"""By how many Levels a Ruler is above the Court that it is for, in the middle of what a generator draws (MYK-WORLD-792)."""
LOW, HIGH = 0.5, 0.9
"""What is looked at lies outside of these."""


class Case(msgspec.Struct, frozen=True):
    """Whom a Court of some Level fights, with which gear."""

    part: str
    level: int
    name: str
    foes: str
    gear: str


class Fought(msgspec.Struct, frozen=True):
    """A fight that was played: the case, its number, who won, how many fell, how long it took."""

    case: Case
    number: int
    won: bool
    fled: bool
    fallen: int
    dead: int
    rounds: int
    decisions: int


def cases() -> Iterator[Case]:
    """Every row of the six Random Encounter Tables, with both gears (MYK-PLAY-662); every monster that could be a Ruler for
    a Court of Level 1 to 10, alone (MYK-WORLD-024)."""
    from roundtable.games.kingdom import books
    from roundtable.games.kingdom.rules.record.encounters import groups, table_name

    for gear in GEARS:
        for level in range(1, 7):
            for line in books.tables[table_name(level)].lines:
                foes = ", ".join(f"{one.count} {one.monster}" for one in groups(line.row, MEMBERS))
                yield Case("encounter", level, str(line.on), foes, gear)
    for monster in books.monsters:
        level = max(1, monster.level - RULER_ABOVE)
        if monster.level > RULER_ABOVE and level <= MOST_LEVEL:
            yield Case("ruler", level, monster.name, monster.name, "of its Level")


def play_one(case: Case, number: int) -> Fought:
    """One fight of four stewards; what it is, is decided by the case and its number."""
    from roundtable.games.kingdom import GAME
    from roundtable.kernel.match import Match
    from roundtable.players import find_bot, play

    options = {"scene": "fight", "against": case.foes, "court_level": case.level, "court_gear": case.gear}
    seed = f"{case.part} {case.level} {case.name} {number}".encode()
    match = Match.new(GAME, seats=MEMBERS, options=options, seed=seed)
    play(match, [find_bot(GAME, "steward", seed + bytes([seat])) for seat in range(MEMBERS)], limit=20_000)
    battle, people = match.state.battle, match.state.people[:MEMBERS]
    assert battle is not None
    return Fought(
        case, number, battle.winner == "court", battle.winner == "fled", sum(one.hp <= 0 for one in people),
        sum(one.dead for one in people), battle.round, len(match.entries),
    )  # fmt: skip


def read(kept: Path) -> list[Fought]:
    """The fights that are in a file already."""
    if not kept.exists():
        return []
    decoder = msgspec.json.Decoder(Fought)
    return [decoder.decode(line) for line in kept.read_bytes().splitlines() if line.strip()]


def measure(kept: Path, fights: int, rulers: int, minutes: float) -> list[Fought]:
    """Play what is missing, each case in turn, until all is there or so many minutes of processor time are over."""
    found = read(kept)
    done = {(one.case, one.number) for one in found}
    start = time.process_time()
    wanted = list(cases())
    with kept.open("ab") as file:
        for number in range(max(fights, rulers)):
            for case in wanted:
                if number >= (rulers if case.part == "ruler" else fights) or (case, number) in done:
                    continue
                if time.process_time() - start > minutes * 60:
                    return found
                found.append(play_one(case, number))
                file.write(msgspec.json.encode(found[-1]) + b"\n")
                file.flush()
    return found


# --- the table -------------------------------------------------------------------------------------------------------


def row(found: list[Fought]) -> str:
    """Won with its interval, how many of four fell and died, Rounds, decisions of a player's side."""
    from roundtable.lab.balance import wilson

    number = len(found)
    rate = sum(one.won for one in found) / number
    low, high = wilson(rate, number)
    mark = "" if LOW <= rate <= HIGH else " ▼" if rate < LOW else " ▲"
    mean = [sum(getattr(one, name) for one in found) / number for name in ("fallen", "dead", "rounds", "decisions")]
    won = f"{rate:.0%} ({low:.0%} to {high:.0%}){mark}"
    return f"{won} | {number} | {mean[0]:.1f} | {mean[1]:.1f} | {mean[2]:.1f} | {mean[3]:.0f}"


HEAD = "| won | fights | down | dead | Rounds | decisions |"


def table(found: list[Fought]) -> str:
    """The whole page."""
    by_case: dict[Case, list[Fought]] = {}
    for one in found:
        by_case.setdefault(one.case, []).append(one)
    lines = [
        "# Make You Kingdom: how hard the monsters are",
        "",
        f"The ready-made Court of {MEMBERS}, played by stewards, against the monsters by the rules (MYK-WORLD-386).",
        "In brackets Wilson's 95% interval; ▼ is won less often than every second time, ▲ more often than nine times",
        "in ten; *down* and *dead* are of four members at the end. What lies outside is looked at in",
        "[kingdom.md](kingdom.md#balance). Made by",
        "",
        "    roundtable kingdom balance --write docs/kingdom_balance.md",
        "",
    ]
    for gear, words in zip(GEARS, ("with the Items they start with", "with Items risen with the Level (MYK-WORLD-810)")):
        lines += [f"## Random Encounters, {words}", "", "| Level | roll | monsters " + HEAD, "| --- " * 9 + "|"]
        for case, fights in by_case.items():
            if case.part == "encounter" and case.gear == gear:
                lines.append(f"| {case.level} | {case.name} | {case.foes} | {row(fights)} |")
        for level in range(1, 7):
            of = [one for one in found if one.case.part == "encounter" and one.case.gear == gear and one.case.level == level]
            if of:
                lines.append(f"| **{level}** | all | | {row(of)} |")
        lines.append("")
    lines += [
        f"## Rulers alone, against a Court {RULER_ABOVE} Levels below them, with gear of its Level",
        "",
        "| Level of the Court | Ruler " + HEAD,
        "| --- " * 8 + "|",
    ]
    rulers = sorted((case for case in by_case if case.part == "ruler"), key=lambda case: (case.level, case.name))
    lines += [f"| {case.level} | {case.name} | {row(by_case[case])} |" for case in rulers]
    for level in range(1, MOST_LEVEL + 1):
        of = [one for one in found if one.case.part == "ruler" and one.case.level == level]
        if of:
            lines.append(f"| **{level}** | all | {row(of)} |")
    return "\n".join(lines) + "\n"


def balance(
    fights: Annotated[int, typer.Option(min=1, max=10_000, help="Fights for each row of a Random Encounter Table.")] = 20,
    rulers: Annotated[int, typer.Option(min=0, max=10_000, help="Fights against each Ruler.")] = 4,
    minutes: Annotated[float, typer.Option(min=0.0, help="Stop after so many minutes of processor time.")] = 60.0,
    keep: Annotated[Path, typer.Option(help="The file that keeps every fight; go on with it later.")] = Path(
        "kingdom_balance.jsonl"
    ),
    write: Annotated[Path | None, typer.Option(help="Write the table into this file instead of printing it.")] = None,
) -> None:
    """How hard each Random Encounter and each Ruler is for a Court of its Level, as a table."""
    made = table(measure(keep, fights, rulers, minutes))
    if write is None:
        typer.echo(made)
    else:
        write.write_text(made, encoding="utf-8")

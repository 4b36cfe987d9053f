"""The 23 knights and their skills: numbers in knights.json, skills in skills.json, both checked when first needed."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files

import msgspec

from roundtable.board.charges import CHARGES
from roundtable.kernel.ledger import LedgerError

DICE = (4, 6, 8, 10, 12)
ROSTER_SIZE = 23
"""AKQL-001."""
BORROWED_TRICK = "borrowed-trick"
NUMBERS = tuple(str(number) for number in range(2, 31))
"""Behind a further knight of a kind: six players bring five knights each at most (AKQL-038, AKQL-039)."""


class Stats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A knight's line in the table: nine stats and the skill.

    Forces are the sides of one die; Social Capacity and Social Resistance are what a d100 must not exceed; Movement Speed
    is the cells of one Move. `charge` is what its coat of arms bears, `token` the two letters for it in a terminal.
    (AKQL-001, AKQL-006, AKQL-007, AKQL-010)
    """

    id: str
    name: str
    token: str
    charge: str
    physical_force: int
    physical_defence: int
    magical_force: int
    magical_defence: int
    social_capacity: int | None
    social_resistance: int | None
    life: int
    sanity: int
    speed: int
    skill: str
    rule: str


class Skill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A signature skill: its cost in actions (0: that of the skill it borrows) and what it does, in our words (AKQL-087)."""

    id: str
    name: str
    cost: int
    rule: str
    text: str


def _read(name: str) -> bytes:
    return files(__package__).joinpath(name).read_bytes()


@cache
def roster() -> dict[str, Stats]:
    """Every knight by its id, in the order of the table (AKQL-001)."""
    knights = msgspec.json.decode(_read("knights.json"), type=list[Stats])
    known = skills()
    for knight in knights:
        _check(knight.physical_force in DICE and knight.magical_force in DICE, knight, "a force is a d4 to a d12")
        _check(1 <= knight.physical_defence <= 10 and 1 <= knight.magical_defence <= 10, knight, "a defence is 1 to 10")
        _check((knight.social_capacity is None) == (knight.social_resistance is None), knight, "half a social stat")
        _check(knight.life > 0 and knight.sanity >= 0 and 1 <= knight.speed <= 6, knight, "life, sanity or speed")
        _check(knight.skill in known, knight, f"there is no skill {knight.skill!r}")
        _check(knight.charge in CHARGES, knight, f"there is no charge {knight.charge!r} for its coat")
    found = {knight.id: knight for knight in knights}
    if len(found) != ROSTER_SIZE:
        raise LedgerError(f"knights.json holds {len(found)} different knights, not {ROSTER_SIZE} (AKQL-001)")
    return found


@cache
def skills() -> dict[str, Skill]:
    """Every skill by its id; each names its own row (AKQL-087)."""
    return {skill.id: skill for skill in msgspec.json.decode(_read("skills.json"), type=list[Skill])}


@cache
def skill_cost(kind: str) -> int:
    """What a knight's own skill costs in actions; 0 for one that is borrowed (AKQL-087, AKQL-108)."""
    return skills()[roster()[kind].skill].cost


def _check(right: bool, knight: Stats, what: str) -> None:
    if not right:
        raise LedgerError(f"knights.json, {knight.id}: {what}")


@cache
def called(id: str) -> str:
    """How a knight is called: "Half Monster", and "Half Monster 2" for the second of its kind."""
    if id in roster():
        return roster()[id].name
    kind, _, number = id.rpartition("-")
    return f"{roster()[kind].name} {number}"


@lru_cache(maxsize=1024)
def kind_of(id: str) -> str | None:
    """The roster id behind a knight's id ("hollow-2" is a "hollow"), or None where there is no such knight."""
    if id in roster():
        return id
    kind, _, number = id.rpartition("-")
    return kind if kind in roster() and number in NUMBERS else None

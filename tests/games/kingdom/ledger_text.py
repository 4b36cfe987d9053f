"""Reading the ledger of Make You Kingdom as the specification: its rows, and the numbers inside their sentences."""

import csv
import re
from functools import cache
from pathlib import Path

import pytest

RULES = Path(__file__).parents[3] / "rules"


@cache
def ledger(part: str) -> dict[str, dict[str, str]]:
    """Every row of one ledger file by its id."""
    with (RULES / f"myk_{part}.csv").open(newline="", encoding="utf-8") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def statements(part: str, kind: str, pattern: str) -> list[tuple[str, re.Match[str]]]:
    """The rows of one kind whose statement has this form, each with its match."""
    found = [
        (row["id"], re.fullmatch(pattern, row["statement"])) for row in ledger(part).values() if row["kind"] == kind
    ]
    return [(rule, match) for rule, match in found if match]


def cases(part: str, kind: str, pattern: str) -> list:
    """One test case a row of this form, named after its id and citing it."""
    return [
        pytest.param(match, id=rule, marks=pytest.mark.rule(rule)) for rule, match in statements(part, kind, pattern)
    ]


def row_case(rule: str, *values: object):
    """One test case for one row with expectations written by hand."""
    return pytest.param(rule, *values, id=rule, marks=pytest.mark.rule(rule))


def case(rule: str, *values: object):
    """One test case about a row of which it proves only a part: named after its id, without citing it."""
    return pytest.param(rule, *values, id=rule)


def statement(rule: str) -> str:
    """What a row says."""
    return ledger(rule.split("-")[1].lower())[rule]["statement"]


def numbers(text: str) -> list[str]:
    """Every number and dice expression of a text, in no order."""
    return sorted(re.findall(r"\d+D6|\d+", text))


TERMS = {
    "1d6": "1D6",
    "1 per target": "targets",
    "2 per target": "targets x 2",
    "attack check result": "attack check result",
    "attacker attack check result": "attack check result",
    "chosen character level": "chosen character level",
    "damage taken": "damage received",
    "dispatched citizens": "dispatched citizens",
    "highest enemy level": "highest enemy level",
    "item level": "item level",
    "monster level": "monster level",
    "one tenth of all followers in the court": "court followers / 10",
    "own affection for the other": "affection for target",
    "quarters passed": "quarters passed",
    "reward received": "reward",
    "skill user level": "skill user level",
    "target defense": "target defense",
    "target level": "target level",
    "(target number of followers x 1/5)": "target followers / 5",
    "trap level": "trap level",
}


def check(written: str) -> tuple[str, int, list[str]] | None:
    """A check of the ledger ("Wit vs 9", "Quest / Trap Level + 9") as score, difficulty and what is added to it."""
    written = written.removeprefix("check ")
    if written.lower() in ("none", "no check"):
        return None
    if written.lower() in ("see text", "see below"):
        return ("See Below", 0, [])
    score, _, against = written.replace(" vs ", " / ").partition(" / ")
    score = {"any Ability Score": "Any"}.get(score, score.removesuffix(" Level"))
    parts = against.lower().replace("'s", "").split(" + ")
    return (
        score,
        sum(int(part) for part in parts if part.isdigit()),
        sorted(TERMS[part] for part in parts if not part.isdigit()),
    )


def held_check(held) -> tuple[str, int, list[str]] | None:
    """The same of a check in our books."""
    return None if held is None else (held.score, held.difficulty, sorted(held.plus))


def table_rows(text: str) -> dict[str, str]:
    """A table told in one sentence: "11 Dark; 12 Royal; ..." or "11, 12, 22 Blade; 13 Dagger, 14 ..."."""
    rows: dict[str, str] = {}
    waiting: list[str] = []
    for part in re.split(r"(?:^|[;,] )(?=\d{1,2}(?:-\d+)?(?: |,|$|;))", text):
        if not part:
            continue
        key, _, words = part.partition(" ")
        waiting.append(key.strip(","))
        if words:
            rows |= dict.fromkeys(waiting, words.removeprefix("give "))
            waiting = []
    return rows

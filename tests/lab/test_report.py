"""A report: its figures are those of the matches it tells of, whatever the number of jobs."""

from __future__ import annotations

import re

from typer.testing import CliRunner

from roundtable.cli.app import app
from roundtable.kernel.game import Setup
from roundtable.lab.report import MOST_LETTERS, Report, _short, note_one, noted
from roundtable.lab.simulate import planned, simulate_one

PLAN = planned(Setup("knockdown", 2), ["fair"], 12, "a report")


def test_a_report_tells_of_the_same_matches_as_a_simulation():
    for number in range(3):
        one, played = note_one(PLAN, number), simulate_one(PLAN, number)
        assert (one.winners, one.rule, one.answers) == (played.winners, played.rule, played.answers)


def test_the_page_adds_up():
    found = Report(PLAN)
    matches = list(noted(PLAN, 1))
    for one in matches:
        found.add(one)
    assert found.games == 12 and sum(found.seats.values()) == sum(len(one.winners) for one in matches)
    assert all(found.won[key] <= found.given[key] for key in found.given)
    page = found.html()
    first = sum(0 in one.winners for one in matches)
    assert f"{first / 12:.1%} of 12" in page
    assert sum(int(count) for count in re.findall(r"Of \d+ rows of the ledger knockdown (\d+) told", page)) > 20


def test_the_command_writes_a_page(tmp_path):
    out = tmp_path / "page.html"
    told = CliRunner().invoke(app, ["report", "knockdown", "--games", "3", "--jobs", "1", "--out", str(out)])
    assert told.exit_code == 0 and "3 matches" in told.output
    assert "<h1>Knockdown" in out.read_text(encoding="utf-8")


def test_a_long_label_is_cut_before_its_row():
    short = _short(f"{'A team wins when every knight still on the field belongs to it, conquered knights'[:60]} (AKQL-135)")
    assert short.endswith("… (AKQL-135)") and len(short) <= MOST_LETTERS
    assert _short("Persona: Change Mask (AKQL-045)") == "Persona: Change Mask (AKQL-045)"

"""Many matches: the same whatever the number of cores, fair seats, honest sums."""

import csv
import io
from typing import Any

import pytest
from typer.testing import CliRunner

from roundtable.cli.app import app
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Setup
from roundtable.kernel.match import Match
from roundtable.lab.simulate import Plan, Result, Summary, Table, planned, seating, simulate, simulate_one

QUICK = Setup("akql", options={"quick_setup": True, "knights_per_player": 1, "round_limit": 2})


def quick_plan(**more) -> Plan:
    return planned(QUICK, more.pop("bots", ["random"]), more.pop("games", 6), "s", **more)


def result(number: int, seated: list[int], winners: list[int], rule: str = "AKQL-135", **more) -> Result:
    return Result(number, seated, winners, "for a reason", rule, [], more.pop("answers", 10), True, **more)


def test_results_do_not_depend_on_how_many_cores_play():
    plan = quick_plan(rules=True)
    one, two = list(simulate(plan, jobs=1)), list(simulate(plan, jobs=2))
    assert one == two
    assert [found.number for found in one] == list(range(6))
    assert len({found.answers for found in one}) > 1, "the matches differ from each other"


def test_bots_change_seats_from_match_to_match():
    plan = planned(Setup("akql", seats=3), ["random", "squire", "knight"], 3, "s")
    assert [seating(plan, number) for number in range(4)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]]


def test_one_bot_named_sits_everywhere_and_none_is_the_strongest():
    assert quick_plan(bots=["squire"]).bots == ["squire", "squire"]
    assert quick_plan(bots=[]).bots == ["knight", "knight"]


def test_a_thinker_named_by_its_budget_plays_as_any_bot_does():
    plan = planned(Setup("knockdown", 2), ["think:trials=1,widest=1"], 1, "s")
    assert plan.bots == ["think:trials=1,widest=1"] * 2 and simulate_one(plan, 0) == simulate_one(plan, 0)
    with pytest.raises(BadSetup, match="is no budget"):
        planned(Setup("knockdown", 2), ["think:trials=few"], 1, "s")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"bots": ["random"] * 3}, "3 bots for 2 seats: name one for all seats, or one for each"),
        ({"bots": ["duke"]}, "no bot 'duke'; it has random, squire, knight"),
        ({"games": 0}, "at least 1"),
    ],
)
def test_what_cannot_be_simulated_is_said_before_the_first_match(changes, words):
    with pytest.raises(BadSetup, match=words):
        quick_plan(**changes)


def test_a_wrong_option_is_said_before_the_first_match():
    with pytest.raises(BadSetup, match="round_limit"):
        planned(Setup("akql", options={"round_limit": "long"}), [], 5, "s")


def test_wins_count_for_the_bot_and_for_the_seat():
    summary = Summary(Plan(QUICK, ["squire", "random"], 4, "s"))
    for found in [
        result(0, [0, 1], [0], answers=10),
        result(1, [1, 0], [1], answers=20),
        result(2, [0, 1], [1], answers=30),
        result(3, [1, 0], [], rule="", answers=40),
    ]:
        summary.add(found)
    assert (summary.entrant_wins, summary.seat_wins, summary.draws) == ({0: 2, 1: 1}, {0: 1, 1: 2}, 1)
    told = "\n".join(summary.lines())
    assert "bot 1 (squire)           won  50.0% [15.0%, 85.0%]" in told
    assert "seat 1                   won  25.0%" in told
    assert "1 without a single winner" in told
    assert "median 30, nine in ten from 10 to 40" in told
    assert "3 AKQL-135 A team wins when" in told and "1 for a reason" in told


def test_rules_are_counted_and_silent_rows_listed():
    summary = Summary(Plan(QUICK, ["random", "random"], 2, "s", rules=True))
    summary.add(result(0, [0, 1], [0], fired={"AKQL-044": 3}))
    summary.add(result(1, [1, 0], [0], fired={"AKQL-044": 1, "AKQL-047": 2}))
    told = list(summary.rule_lines())
    assert told[1].split() == ["AKQL-044", "4", "100.0%"]
    assert told[2].split() == ["AKQL-047", "2", "50.0%"]
    assert told[3] == "rows of akql that no event cited: 159 of 161"
    assert "AKQL-045" in told[4].split() and "AKQL-044" not in told[4].split()


def test_the_table_has_a_line_for_each_match():
    plan = Plan(QUICK, ["squire", "random"], 2, "s")
    file = io.StringIO()
    table = Table(plan, file)
    table.add(result(1, [1, 0], [1], answers=44))
    rows = list(csv.DictReader(io.StringIO(file.getvalue())))
    assert rows == [
        {
            "match": "1",
            "seed": "s 1",
            "bots": "random squire",
            "winners": "2",
            "why": "for a reason",
            "rule": "AKQL-135",
            "scores": "",
            "answers": "44",
        }
    ]


def test_the_command_writes_a_table_and_saves_matches_that_can_be_replayed(tmp_path):
    command = ["simulate", "akql", "--games", "3", "--bot", "random", "--jobs", "1", "--seed", "s"]
    command += ["--option", "quick_setup=on", "--option", "knights_per_player=1", "--option", "round_limit=2"]
    command += ["--table", str(tmp_path / "t.csv"), "--save", str(tmp_path / "saved")]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    assert done.output.startswith("3 matches of A.K.Q.L., seed 's'\n")
    rows = list(csv.DictReader((tmp_path / "t.csv").open()))
    saved = sorted((tmp_path / "saved").iterdir())
    assert len(rows) == len(saved) == 3
    for row, path in zip(rows, saved):
        outcome = Match.from_bytes(path.read_bytes()).outcome
        assert (outcome.why, [seat + 1 for seat in outcome.winners]) == (
            row["why"],
            [int(seat) for seat in row["winners"].split()],
        )


def test_a_run_that_was_killed_goes_on_with_its_table(tmp_path):
    table = tmp_path / "t.csv"

    def run(*more: str, games: int = 6) -> Any:
        command = ["simulate", "knockdown", "--games", str(games), "--bot", "random", "--jobs", "1", "--seed", "s"]
        return CliRunner().invoke(app, [*command, "--table", str(table), *more])

    whole_summary, whole = run().output, table.read_text()
    lines = whole.splitlines(keepends=True)
    table.write_text("".join(lines[:4]) + lines[4][:9])  # killed while it wrote its fourth match
    again = run("--resume")
    assert again.output == whole_summary and table.read_text() == whole
    assert run("--resume").output == whole_summary, "all are there: none is played"
    assert run("--resume", games=8).output.startswith("8 matches") and table.read_text().startswith(whole)
    table.unlink()
    assert run("--resume").output == whole_summary, "nothing is there yet: all are played"


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--seed", "other"], "has other matches: random random with the seed 's 0'"),
        (["--bot", "fair"], "has other matches"),
        (["--option", "quick_setup=on"], "ends otherwise than in t.csv"),
        (["--rules"], "leave out --rules"),
        (["--first", "1"], "and no --first"),
    ],
)
def test_only_a_table_of_the_same_plan_is_gone_on_with(tmp_path, more, words):
    table = tmp_path / "t.csv"
    command = ["simulate", "knockdown", "--games", "2", "--jobs", "1", "--table", str(table)]
    assert CliRunner().invoke(app, [*command, "--bot", "random", "--seed", "s"]).exit_code == 0
    bots = [] if "--bot" in more else ["--bot", "random"]
    seed = [] if "--seed" in more else ["--seed", "s"]
    refused = CliRunner().invoke(app, [*command, *bots, *seed, "--resume", *more])
    assert isinstance(refused.exception, BadSetup) and words in str(refused.exception)
    assert len(table.read_text().splitlines()) == 3, "the table is as it was"

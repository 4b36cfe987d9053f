"""A report: its figures are those of the matches it tells of, whatever the number of jobs."""

from __future__ import annotations

import re

import msgspec
import pytest
from typer.testing import CliRunner

from roundtable.cli.app import app
from roundtable.games.cool_duel.build import ready_made
from roundtable.kernel.dice import Dice
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Setup, find_game
from roundtable.kernel.judging import Brought
from roundtable.kernel.match import Match
from roundtable.lab.report import FEWEST, MOST_LETTERS, PARTS, Noted, Report, _short, note_one, noted, setup_of
from roundtable.lab.simulate import planned, simulate_one

PLAN = planned(Setup("knockdown", 2), ["fair"], 12, "a report")


def test_a_report_tells_of_the_same_matches_as_a_simulation():
    for number in range(3):
        same = planned(setup_of(PLAN, number), ["fair"], 12, "a report")
        one, played = note_one(PLAN, number), simulate_one(same, number)
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


@pytest.mark.parametrize("game", ["akql", "cool_duel", "kingdom", "knights_and_knaves", "knockdown"])
def test_every_game_says_what_was_played_with(game):
    """At the first turn each seat has brought something, and what is said of a position is in words."""
    record = find_game(game)
    judgement = record.judgement
    for options in judgement.reported:
        match = Match.new(record, Setup(game, 4 if game == "kingdom" else 2, options), seed=3)
        dice = Dice(b"brought")
        while not judgement.turns(match.state) and match.ask is not None:
            match.answer(match.ask.seat, match.ask.sample(dice))
        found = judgement.brought(match.state)
        assert isinstance(found, Brought) and len(found.seats) == match.setup.seats
        assert all(things and all(name for _, name in things) for things in found.seats), options


def test_set_ups_of_the_game_come_in_turn_with_seats_exchanged_unless_one_is_asked_for():
    known = find_game("akql").judgement.reported
    plan = planned(Setup("akql", 2), ["random"], 12, "in turn")
    assert [setup_of(plan, number).options for number in range(6)] == [one for one in known for _ in range(2)]
    asked = planned(Setup("akql", 2, {"knights_per_player": 2}), ["random"], 12, "in turn")
    assert setup_of(asked, 3).options == {"knights_per_player": 2}


def test_what_was_brought_counts_for_who_had_it_and_what_both_had_says_nothing():
    found = Report(PLAN)
    for number in range(FEWEST):
        winner = int(number < 3)
        seats = [[("Fighters", "Maggot"), ("Skills", "Grit")], [("Fighters", "Wolf"), ("Skills", "Grit")]]
        ahead = dict.fromkeys(PARTS, True)
        found.add(
            Noted([winner], "KD-001", "", 5, [[], []], [], seats, [("Maps", "Pit")], ahead, {"wounds": not winner})
        )
    page = found.html()
    assert found.brought == {("Fighters", "Maggot"): 10, ("Fighters", "Wolf"): 10}
    assert "<h2>Fighters</h2>" in page and "70.0% of 10" in page and "30.0% of 10" in page
    assert "<h2>Skills</h2>" not in page and "<h2>Maps</h2>" not in page, "a single one is not compared"
    assert "after half of it" in page and "you have fewer wounds" in page


def test_who_is_ahead_is_told_of_matches_that_one_side_won():
    one = note_one(PLAN, 0)
    assert one.winners and set(one.ahead) <= set(PARTS) and one.ahead and one.better
    assert [kind for kind, _ in one.brought[0]] == ["Fighters", "Skills"]


def test_the_command_writes_a_page(tmp_path):
    out = tmp_path / "page.html"
    told = CliRunner().invoke(app, ["report", "knockdown", "--games", "3", "--jobs", "1", "--out", str(out)])
    assert told.exit_code == 0 and "3 matches" in told.output
    assert "<h1>Knockdown" in out.read_text(encoding="utf-8")


def test_a_report_goes_on_where_it_was_stopped(tmp_path, monkeypatch):
    """What is kept is not played again, a line that a kill cut short is, and the whole is as if it had not been stopped."""
    file = tmp_path / "matches.jsonl"
    whole = list(noted(PLAN, 1))
    short = msgspec.structs.replace(PLAN, games=5)
    assert list(noted(short, 1, file)) == whole[:5]
    with file.open("ab") as kept_so_far:
        kept_so_far.write(b'{"winners":[0],"ru')
    played = []
    monkeypatch.setattr(
        "roundtable.lab.report.note_one", lambda plan, number: played.append(number) or note_one(plan, number)
    )
    assert list(noted(PLAN, 1, file)) == whole and played == list(range(5, 12))
    assert list(noted(PLAN, 1, file)) == whole and len(played) == 7, "nothing is left to play"
    assert list(noted(short, 1, file)) == whole[:5], "fewer are asked for"


@pytest.mark.parametrize(
    "other", [{"seed": "another"}, {"bots": ["random"]}, {"setup": Setup("knockdown", 2, {"open_hands": "yes"})}]
)
def test_matches_of_another_report_are_not_mixed_in(tmp_path, other):
    file = tmp_path / "matches.jsonl"
    assert len(list(noted(msgspec.structs.replace(PLAN, games=1), 1, file))) == 1
    before = file.read_bytes()
    with pytest.raises(BadSetup, match="keeps the matches of another report"):
        list(noted(msgspec.structs.replace(PLAN, **other), 1, file))
    assert file.read_bytes() == before


def test_of_few_each_is_told_against_each():
    found = Report(PLAN)
    names = ["Maggot", "Wolf", "Crow"]
    for number in range(3 * FEWEST):
        mine, theirs = names[number % 3], names[(number + 1) % 3]
        seats = [[("Fighters", mine), ("Skills", "Grit")], [("Fighters", theirs), ("Skills", "Grit")]]
        # Maggot always beats Wolf, Wolf wins four of ten against Crow, the others draw.
        winners = {0: [0], 1: [int(number // 3 % 10 >= 4)], 2: []}[number % 3]
        found.add(Noted(winners, "KD-001", "", 5, [[], []], [], seats))
    page = found.html()
    assert found._paired("Fighters") == [("Crow against Wolf", 6, 10), ("Maggot against Wolf", 10, 10)]
    assert "Crow against Wolf" in page and "Crow against Maggot" not in page, "no match of theirs had a winner"
    assert found._paired("Skills") == [], "what both have is not compared"


def test_ready_made_duelists_are_told_by_name():
    plan = planned(Setup("cool_duel", 2), ["fair"], 2, "a report")
    one = note_one(plan, 0)
    assert [kind for kind, _ in one.brought[0]][:2] == ["Duelists", "Classes"]
    assert {name for seat in one.brought for kind, name in seat if kind == "Duelists"} <= set(ready_made())


def test_a_long_label_is_cut_before_its_row():
    short = _short(
        f"{'A team wins when every knight still on the field belongs to it, conquered knights'[:60]} (AKQL-135)"
    )
    assert short.endswith("… (AKQL-135)") and len(short) <= MOST_LETTERS
    assert _short("Persona: Change Mask (AKQL-045)") == "Persona: Change Mask (AKQL-045)"

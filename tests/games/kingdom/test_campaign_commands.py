"""`roundtable kingdom`: a Kingdom on the command line."""

import pytest
from typer.testing import CliRunner

from roundtable.games.kingdom.commands import app
from roundtable.kernel.match import Match

run = CliRunner()


def invoke(*words):
    done = run.invoke(app, [str(word) for word in words])
    return done.exit_code, done.output, done.exception


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "campaign.rt"
    code, _, _ = invoke("new", "--players", 3, "--seed", 7, "--gm", "--save", path, "--name", "Ann", "--name", "Bo")
    assert code == 0
    return path


def test_a_kingdom_by_dice_prints_its_sheets_and_is_the_same_for_the_same_seed():
    code, text, _ = invoke("new", "--players", 4, "--seed", 7)
    assert code == 0
    assert text == invoke("new", "--players", 4, "--seed", 7)[1] != invoke("new", "--players", 4, "--seed", 8)[1]
    assert text.count("Class and Job") == 4 and "The Known World" in text and "Royal Palace" in text


def test_the_log_tells_every_roll_with_its_rule():
    _, text, _ = invoke("new", "--seed", 7, "--log", "--sheet", "kingdom")
    assert "on the Kingdom Traits Table.  [MYK-CREATE-012]" in text


def test_options_are_read_and_checked():
    code, _, _ = invoke("new", "--seed", 7, "--option", "known_world_size=9", "--sheet", "world")
    assert code == 0
    _, _, error = invoke("new", "--option", "known_world_size=99")
    assert "4 to 12" in str(error)
    _, _, error = invoke("new", "--option", "speed")
    assert "name=value" in str(error)


def test_sheets_as_a_page(saved, tmp_path):
    page = tmp_path / "sheets.html"
    code, text, _ = invoke("sheets", saved, "--html", page)
    assert code == 0 and text == f"Wrote {page}\n"
    assert page.read_text().startswith("<!doctype html>")


def test_an_edit_is_checked_recorded_and_kept(saved):
    code, text, _ = invoke("edit", saved, "character", "name", "Ubu")
    assert code == 0 and text.startswith("Ann changes the sheets:") and text.endswith("name: Ubu.  [MYK-CREATE-092]\n")
    code, text, _ = invoke("edit", saved, "kingdom", "treasury", 77)
    assert code == 1 and text.startswith("The GM lets the rules stand against Ann: Treasury 77.")
    _, text, _ = invoke("edit", saved, "kingdom", "treasury", 77, "--overrule", "--seat", 2)
    assert text.startswith("The GM overrules the rules for Bo: Treasury 77.")
    match = Match.from_bytes(saved.read_bytes())
    assert (match.state.people[0].name, match.state.kingdom.treasury) == ("Ubu", 77)


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("character", "name"), "one more answer is needed"),
        (("character", "name", "Ubu", "Roi"), "more answers than questions"),
        (("dinner",), '"dinner" does not answer'),
    ],
)
def test_an_edit_that_is_not_one_changes_nothing(saved, words, error):
    before = saved.read_bytes()
    code, _, raised = invoke("edit", saved, *words)
    assert code != 0 and error in str(raised)
    assert saved.read_bytes() == before


def test_without_answers_an_edit_lists_what_can_be_changed(saved):
    code, text, _ = invoke("edit", saved)
    assert code == 0 and "character name" in text and "world place" in text
    _, text, _ = invoke("edit", saved, "--seat", 4)
    assert "character landmaker-1 name" in text


def test_a_finished_campaign_is_opened_again_to_be_edited(saved, tmp_path):
    match = Match.from_bytes(saved.read_bytes())
    for seat in range(4):
        match.answer(seat, "done")
    saved.write_bytes(match.to_bytes())
    _, _, error = invoke("edit", saved, "character", "name", "Ubu")
    assert "not at its review" in str(error) and "kingdom reopen" in str(error)
    again = tmp_path / "again.rt"
    code, text, _ = invoke("reopen", saved, again)
    assert code == 0 and text == f"Wrote {again}\n"
    assert invoke("edit", again, "character", "name", "Ubu")[0] == 0
    _, _, error = invoke("reopen", again, tmp_path / "third.rt")
    assert "is not finished" in str(error)

"""Make me a Court of Level 5: in the tools, on the command line, and every choice on its sheet at work in a match."""

import pytest
from typer.testing import CliRunner

from roundtable.games.kingdom import GAME
from roundtable.games.kingdom.commands import app
from roundtable.games.kingdom.laws import laws
from roundtable.games.kingdom.toolbox.courts import CourtForm, run_court
from roundtable.kernel.dice import Dice
from roundtable.kernel.match import Match


@pytest.mark.rule("MYK-PLAY-537", "MYK-PLAY-541")
@pytest.mark.parametrize("court", ["ready", "rolled"])
def test_a_court_of_level_5_is_a_tool_that_begins_a_game(court):
    made = run_court(CourtForm(level=5, players=3, court=court), Dice(b"court"))
    assert made.title.endswith("a Court of Level 5") and made.setup is not None
    match = Match.new(GAME, made.setup, seed=b"x")
    assert [one.level for one in match.state.people[:3]] == [5, 5, 5] and list(laws(match.state)) == []
    dice = Dice(b"play")
    for _ in range(60):
        if match.ask is None:
            break
        match.answer(match.ask.seat, match.ask.sample(dice))
    assert list(laws(match.state)) == []


def test_a_court_of_level_5_on_the_command_line(tmp_path):
    said = CliRunner().invoke(app, ["court", "--level", "5", "--seed", "7"])
    assert said.exit_code == 0 and said.output.count("Level") >= 4
    file = tmp_path / "court.rt"
    assert CliRunner().invoke(app, ["court", "--seed", "7", "--save", str(file)]).exit_code == 0
    assert [one.level for one in Match.from_bytes(file.read_bytes()).state.people[:4]] == [5, 5, 5, 5]


def test_a_court_beyond_level_10_is_refused():
    said = CliRunner().invoke(app, ["court", "--level", "11"])
    assert said.exit_code == 2 and "less than or equal to 10" in said.output

"""A soak plays everything, compares every way back, and goes on where it stopped."""

import msgspec
import pytest
from typer.testing import CliRunner

from roundtable.cli.app import app
from roundtable.kernel.dice import Dice
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import game_names
from roundtable.kernel.match import Match
from roundtable.lab.soak import Diverged, Soak, compare, read, soak, some_setup


def test_a_soak_goes_on_where_it_stopped(tmp_path):
    path = tmp_path / "soak.json"
    for state in soak(read(path, "test"), 150, path):
        assert read(path, "test") == state
    middle = read(path, "test")
    assert middle.decisions == 150
    for _ in soak(middle, 300, path):
        pass
    end = read(path, "test")
    assert end.decisions == sum(end.by_game.values()) == 300
    assert end.compared >= end.matches > 1
    with pytest.raises(BadSetup, match="of a soak with the seed 'test'"):
        read(path, "another")
    path.write_text("{")
    with pytest.raises(BadSetup, match="does not tell how far"):
        read(path, "test")


def test_a_soak_takes_every_game_in_turn_with_options_of_every_kind():
    setups = [some_setup("test", number)[0] for number in range(2 * len(game_names()))]
    assert [setup.game for setup in setups] == 2 * game_names()
    assert any(setup.options for setup in setups)
    assert some_setup("test", 5)[0] == some_setup("test", 5)[0]


def test_what_diverges_is_found():
    match = Match.new("akql", seed=1, options={"quick_setup": True})
    dice = Dice(b"any")
    for _ in range(40):
        ask = match.ask
        match.answer(ask.seat, ask.sample(dice))
    assert match.table.rolls
    compare(match, "here")
    match.marks[0] = msgspec.structs.replace(match.marks[0], seed=b"other dice than these")
    with pytest.raises(Diverged, match="here: its"):
        compare(match, "here")


def test_a_clue_written_in_the_builder_stands_alike_when_its_file_is_played_again():
    """It did not: "search" from a file was written out where the program's own "search", the default, was left out."""
    setup, dice = some_setup("soak", 15)
    assert setup.game == "kingdom_dungeon"
    match = Match.new(setup.game, setup, seed="soak 15")
    while not match.over:
        match.answer(0, match.ask.sample(dice))
    compare(match, "here")


def test_the_command_tells_how_far_it_has_come(tmp_path):
    path = tmp_path / "soak.json"
    done = CliRunner().invoke(app, ["soak", "--decisions", "60", "--state", str(path)])
    assert done.exit_code == 0, done.output
    assert "60 decisions" in done.output
    assert msgspec.json.decode(path.read_bytes(), type=Soak).decisions == 60

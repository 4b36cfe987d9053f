"""One bot against another, in parts that add up."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Outcome, find_game
from roundtable.lab import strength
from roundtable.lab.matches import entrant, mark
from roundtable.lab.strength import Line, contest, contests, main, read, seats, told


def test_a_run_goes_on_where_it_stopped_and_gives_what_one_run_gives(tmp_path):
    keep = tmp_path / "kept.csv"
    first = list(contest("knockdown", "fair", "random", [{}], 2, "s", keep))
    again = list(contest("knockdown", "fair", "random", [{}], 4, "s", keep))
    whole = list(contest("knockdown", "fair", "random", [{}], 4, "s", None))
    assert [line.number for line in again] == [0, 1, 2, 3] and again[:2] == first
    assert [line.mark for line in again] == [line.mark for line in whole]
    assert read(keep) == again
    assert told(again).startswith("knockdown: fair - random: ")


def test_seats_are_exchanged_and_set_ups_take_turns(monkeypatch):
    seen = []
    real = strength.begin
    monkeypatch.setattr(strength, "begin", lambda setup, seed: seen.append((setup.options, seed)) or real(setup, seed))
    quick = [{"quick_setup": True}, {"quick_setup": True, "signature_skills": False}]
    list(contest("akql", "random", "random", quick, 4, "s", None))
    assert [options for options, _ in seen] == [quick[0], quick[0], quick[1], quick[1]]
    assert seen[0][1] == seen[1][1] != seen[2][1]


def test_a_court_and_the_monsters_it_meets_change_sides(monkeypatch):
    seen = []
    monkeypatch.setattr(
        strength, "play_on", lambda match, players, limit: seen.append([type(player) for player in players])
    )
    fight = {"scene": "fight", "gm": "human", "against": "2 Ogre"}
    assert [line.mark for line in contest("kingdom", "fair", "random", [fight], 2, "s", None)] == [0, 0]
    court, gm = strength.Timed, type(entrant(find_game("kingdom"), "random", b"x"))
    assert seen[0] == [court] * 4 + [gm], "the first entrant is the Court, all four of it"
    assert seen[1] == [gm] * 4 + [court], "and then the GM, with the same monsters"


def test_a_side_of_several_seats_has_won_when_any_of_it_has():
    court, monsters = (0, 1, 2, 3), (4,)
    for winners, swapped, expected in [
        ([0, 1, 2, 3], False, 1), ([1], False, 1), ([4], False, -1), ([4], True, 1), ([0, 1, 2, 3, 4], False, 0),
        ([], True, 0),
    ]:  # fmt: skip
        ended = SimpleNamespace(outcome=Outcome(winners=winners, why=""))
        assert mark(ended, swapped, (court, monsters)) == expected, (winners, swapped)


def test_a_contest_is_played_with_the_set_ups_a_game_is_judged_by(tmp_path):
    keep = tmp_path / "kept.csv"
    assert main(["knights_and_knaves", "random", "random", "--games", "2", "--keep", str(keep)]) == 0
    assert all(line.setting.startswith("battle=") and " / battle=" in line.setting for line in read(keep))
    assert main(["akql", "random", "random", "--games", "2", "--keep", str(keep)]) == 0
    assert read(keep)[-1].setting == "", "as it is, draft and all"


def test_a_thinker_is_named_by_its_budget():
    game = find_game("knockdown")
    assert entrant(game, "think:trials=3,horizon=1", b"x") is not None
    with pytest.raises(BadSetup, match="is no budget"):
        entrant(game, "think:trials=many", b"x")


def test_the_table_tells_what_has_been_played(tmp_path, monkeypatch):
    assert {name for name, *_ in contests()} == {"akql", "cool_duel", "kingdom", "knights_and_knaves", "knockdown"}
    monkeypatch.setattr(strength, "contests", lambda: iter([("knockdown", "fair", "gentle", [{}])]))
    keep, page = tmp_path / "kept.csv", tmp_path / "strength.md"
    page.write_text("Said before.\n<!-- contests -->\nold\n<!-- end of contests -->\nSaid after.\n")
    assert main(["--games", "2", "--keep", str(keep), "--table", str(page)]) == 0
    told = page.read_text()
    assert "| Knockdown Volume III | fair | gentle |" in told and "| 2 |" in told and "old" not in told
    assert told.startswith("Said before.\n") and told.endswith("Said after.\n")
    with pytest.raises(SystemExit):
        main(["knockdown", "fair"])


def test_kept_matches_tell_of_the_seats_by_set_up_whoever_the_bots_are(tmp_path, capsys):
    def line(number: int, mark: int) -> Line:
        return Line("knights_and_knaves", "a", "b", "battle=x / battle=y", number, mark, 0, 0.0, 0.0)

    # The first two are x with exchanged seats, the next two y: at x the bot wins both, at y the first seat does.
    found = seats([line(0, 1), line(1, 1), line(2, 1), line(3, -1)])
    assert [(key[1], tally.wins, tally.losses) for key, tally in found.items()] == [("battle=x", 1, 1), ("battle=y", 2, 0)]
    keep = tmp_path / "kept.csv"
    assert main(["knockdown", "random", "random", "--games", "2", "--keep", str(keep)]) == 0
    capsys.readouterr()
    assert main(["--seats", "--keep", str(keep)]) == 0
    told_of = capsys.readouterr().out
    assert told_of.startswith("knockdown: the first seat ") and " of 2, " in told_of

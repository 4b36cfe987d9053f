"""The measurements anybody can run: random fights with laws and forks, and the table of how hard the monsters are."""

from pathlib import Path

import pytest

from roundtable.games.kingdom.commands import balance, trial


def test_random_fights_keep_the_laws_and_go_on_where_they_stopped(tmp_path: Path) -> None:
    kept = tmp_path / "trial.json"
    trial.go_on(kept, "a share", 3, 60.0, lambda now: None)
    done = trial.go_on(kept, "a share", 6, 60.0, lambda now: None)
    whole = trial.go_on(None, "a share", 6, 60.0, lambda now: None)
    assert (done.fights, done.decisions) == (6, whole.decisions) and done.steps > 0


def test_it_tells_what_never_was_at_work() -> None:
    from typer.testing import CliRunner

    from roundtable.games.kingdom.commands import app

    told = CliRunner().invoke(app, ["trial", "--fights", "1"])
    assert told.exit_code == 0, told.output
    assert "1 fights, " in told.output and "no law broken, every fork alike" in told.output
    assert "skill/pandemonium: needs a map with Bases" in told.output
    assert set(trial.REASONS) <= set(trial.lives_below())


@pytest.mark.parametrize(("seed", "number"), [("below", 34), ("below", 338), ("below3", 26), ("below3", 274)])
def test_fights_that_once_broke_off(seed: str, number: int) -> None:
    """A Halo's HP above the entry's; a monster that fell in the middle of its own Tentacles; a War God saved from a Fatal
    Wound after Followers were lost, and one whose Followers a nightmare has changed."""
    trial.fight(now := trial.Trial(seed), number)
    assert now.fights == 1


def test_every_case_of_the_balance_is_there() -> None:
    found = list(balance.cases())
    assert len([case for case in found if case.part == "encounter"]) == 2 * 6 * 6
    assert {case.level for case in found if case.part == "ruler"} == set(range(1, 11))


@pytest.mark.rule("MYK-WORLD-810")
def test_a_balance_is_measured_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cases = [case for case in balance.cases() if case.level == 1 and case.part == "encounter"][:1]
    monkeypatch.setattr(balance, "cases", lambda: iter(cases))
    kept = tmp_path / "kept.jsonl"
    balance.measure(kept, 1, 1, 60.0)
    found = balance.measure(kept, 2, 1, 60.0)
    assert [one.number for one in found] == [0, 1] and balance.read(kept) == found
    page = balance.table(found)
    assert "| 1 | 1 | 4 Hurry Fox, 1 Sawing Boar | " in page and "fights" in page


@pytest.mark.rule("MYK-WORLD-810")
def test_gear_rises_with_the_level_only_where_it_is_wanted() -> None:
    from roundtable.games.kingdom import GAME
    from roundtable.kernel.match import Match

    def levels(gear: str) -> list[int]:
        options = {"scene": "fight", "against": "Ogrekin", "court_level": 4, "court_gear": gear}
        people = Match.new(GAME, seats=2, options=options, seed=b"1").state.people
        return [held.level for one in people for held in one.items if held.level is not None]

    assert [high - low for low, high in zip(levels("starting"), levels("of its Level"))] == [3] * len(levels("starting"))

"""The balance table's arithmetic, and that it comes out the same every time."""

from typer.testing import CliRunner

from roundtable.cli.app import app
from roundtable.games.cool_duel.commands.balance import Duel, fight
from roundtable.games.cool_duel.commands.dealt import Dealt, duels, tables
from roundtable.lab.balance import Tally
from roundtable.lab.kept import kept
from roundtable.lab.matches import on_cores


def test_scores_count_wins_losses_and_draws():
    tally = Tally(("Knight", "all"))
    for result in (1, 1, -1, 0):
        tally.count(result)
    assert (tally.wins, tally.losses, tally.draws, tally.rate) == (2, 1, 1, 0.625)


def test_a_duel_is_the_same_every_time_and_in_every_process():
    duels = [Duel(f"test {n}", 10, ("Knight", "Pirate"), ("Longsword", None), False) for n in range(3)]
    alone = [fight(duel) for duel in duels]
    assert set(alone) <= {1, 0, -1}
    assert list(on_cores(fight, duels, 2)) == alone


def test_the_page_has_both_tables(tmp_path):
    path = tmp_path / "balance.md"
    done = CliRunner().invoke(
        app, ["cool_duel", "balance", "--duels", "1", "--points", "0", "--jobs", "1", "--write", str(path)]
    )
    assert done.exit_code == 0, done.output
    page = path.read_text()
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    assert sum(line.startswith("| **") for line in rows) == 5
    assert all(f"| {weapon} |" in page for weapon in ("Hook", "Musket", "Composite Bow", "Tetsubo", "Shuriken"))
    assert "--duels 1 --points 0" in page


def test_ready_made_duelists_are_dealt_by_lot_and_a_run_goes_on_where_it_stopped(tmp_path):
    keep = tmp_path / "kept.csv"
    first = list(duels("random", "s", 2, keep))
    again = list(duels("random", "s", 3, keep))
    assert again[:2] == first and kept(keep, Dealt) == again == list(duels("random", "s", 3, None))
    assert all(each.first != each.second and each.begins in (0, 1) and each.mark in (1, 0, -1) for each in again)


def test_the_table_of_ready_made_duelists_counts_both_of_a_duel_and_the_seats():
    wick, wren = "Old Wick", "Captain Wren"
    fought = [Dealt("fair", "s", 0, "Ave", wick, wren, 1, 1), Dealt("fair", "s", 1, "Ave", wren, wick, 1, -1)]
    rows = tables(fought).splitlines()
    assert "| Old Wick | Hunter | 100% | 34% to 100% | 2 |" in rows
    assert "| Captain Wren | Pirate | 0% | 0% to 66% | 2 |" in rows
    assert "| Ave | 50% | 9% to 91% | 2 |" in rows
    assert "| *all, who has the first turn* | 50% | 9% to 91% | 2 |" in rows
    done = CliRunner().invoke(app, ["cool_duel", "ready", "--bot", "random", "--duels", "1"])
    assert done.exit_code == 0 and "| *all* |" in done.output

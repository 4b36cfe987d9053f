"""The balance table's arithmetic, and that it comes out the same every time."""

from roundtable.lab.balance import Tally
from roundtable.lab.balance_cool_duel import Duel, count, fight, main, run


def test_scores_count_wins_losses_and_draws():
    tally = Tally(("Knight", "all"))
    for result in (1, 1, -1, 0):
        count(tally, result)
    assert (tally.wins, tally.losses, tally.draws, tally.rate) == (2, 1, 1, 0.625)


def test_a_duel_is_the_same_every_time_and_in_every_process():
    duels = [Duel(f"test {n}", 10, ("Knight", "Pirate"), ("Longsword", None), False) for n in range(3)]
    alone = [fight(duel) for duel in duels]
    assert set(alone) <= {1, 0, -1}
    assert run(duels, 2) == alone


def test_the_page_has_both_tables(tmp_path):
    path = tmp_path / "balance.md"
    main(["--duels", "1", "--points", "0", "--write", str(path)])
    page = path.read_text()
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    assert sum(line.startswith("| **") for line in rows) == 5
    assert all(f"| {weapon} |" in page for weapon in ("Hook", "Musket", "Composite Bow", "Tetsubo", "Shuriken"))
    assert "--duels 1 --points 0" in page

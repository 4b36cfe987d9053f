"""The balance table's arithmetic, and that it comes out the same every time."""

from roundtable.lab.balance_cool_duel import Duel, Score, fight, main, run, wilson


def test_wilsons_interval():
    low, high = wilson(5, 10)
    assert (round(low, 3), round(high, 3)) == (0.237, 0.763)  # the textbook value
    assert wilson(0, 20)[0] == 0.0
    assert wilson(20, 20)[1] == 1.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_scores_count_wins_losses_and_draws():
    assert Score().plus(1).plus(1).plus(-1).plus(0) == Score(2, 1, 1)
    assert Score(2, 1, 1).played == 4


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
    assert all(f"| {weapon} |" in page for weapon in ("Hook", "Musket", "Composite Bow", "Tetsubo"))
    assert "--duels 1 --points 0" in page

"""A side is called by who plays it, on sheets and in the line that says how a match stands."""

from typing import Any

from roundtable.kernel.game import find_game
from roundtable.kernel.match import Match
from roundtable.server.look import sheets_of
from tests.server.whole import SHORT

NAMES = ["Ann", "Random bot", "Cyril", "Dora"]


def begun(game: str, **more: Any) -> Any:
    setup = {key: value for key, value in SHORT[game].items() if key != "game"} | more
    match = Match.new(game, seed=1, **({"seats": 2} | setup))
    return match.view(0)


def sides(game: str, view: Any) -> set[str]:
    """What the sheets of figures say in the row that names a side."""
    figures = [sheet for sheet in sheets_of(find_game(game), view, NAMES) if sheet.target.startswith("figure ")]
    return {value for sheet in figures for label, value in sheet.rows if label in ("Side", "Unit")}


def test_a_duelist_fights_for_a_player_and_not_for_a_letter():
    assert sides("cool_duel", begun("cool_duel")) == {"Ann", "Random bot"}


def test_duelists_who_fight_together_name_both_players():
    view = begun("cool_duel", seats=4, position=None, options={"quick_setup": True, "sides": "1 3 / 2 4"})
    assert sides("cool_duel", view) == {"Ann and Cyril", "Random bot and Dora"}


def test_units_of_a_side_without_a_name_are_their_players():
    view = begun("knights_and_knaves")
    assert all("(Ann)" in unit or "(Random bot)" in unit for unit in sides("knights_and_knaves", view))
    told = find_game("knights_and_knaves").status(view)
    assert "Side" not in told and "Player 1 (4) against Player 2 (3)" in told

"""A terminal of 80 by 24: board and question are both in sight, in any game and phase; what is left out is a key away."""

from typing import Any

import pytest

from roundtable.cli.questions import show_question
from roundtable.cli.screen import AROUND, fit_board, fit_question, window
from roundtable.cli.terminal import HELP, Terminal
from roundtable.kernel.game import find_game
from roundtable.kernel.lessons import lessons
from roundtable.kernel.match import Match
from roundtable.players.bots import find_bot
from roundtable.players.play import play
from tests.cli.test_width import BEGUN, WIDTH

ROWS = 24
GREAT: dict[str, list[dict[str, Any]]] = {
    "cool_duel": [{"quick_setup": True, "map": "Docks"}],
    "kingdom": [{"scene": "fight"}],
}


def fits(match: Match[Any, Any], seat: int) -> None:
    """Board and question of whoever is asked, on a screen of 24 rows."""
    game, ask = match.game, match.asks[seat]
    asked = show_question(ask, False).splitlines()
    board = fit_board(game, match.view(seat), ask, len(asked), ROWS, False)
    question = fit_question(asked, len(board), ROWS, "  … {} lines more".format)
    assert len(board) + len(question) + AROUND <= ROWS
    assert max(map(len, [*board, *question])) <= WIDTH
    assert (question[0], question[-1]) == (asked[0], asked[-1]), "the first answers and the last are there"
    whole = game.text(match.view(seat), False).splitlines()
    if board != whole:
        assert board[-1].endswith(f"b draws the whole board, {len(whole)} lines")
        assert len(board) >= 6, "and a part of the board that is worth looking at"


@pytest.mark.parametrize("name", BEGUN)
def test_board_and_question_are_both_in_sight(name):
    game = find_game(name)
    for lesson in lessons(game):
        match: Match[Any, Any] = Match.new(game, lesson.setup(game), seed=1)
        fits(match, lesson.seat if lesson.seat in match.asks else next(iter(match.asks)))
    for options in [*BEGUN[name], *GREAT.get(name, [])]:
        match = Match.new(game, seed=3, options=options)
        bots = [find_bot(game, "random", bytes([seat + 1])) for seat in range(match.setup.seats)]
        for _ in range(20):
            if match.over:
                break
            fits(match, next(iter(match.asks)))
            play(match, bots, 5)


def test_the_part_of_the_board_is_shown_that_the_question_is_about():
    lines = [f"{row:>3} . . ." for row in range(1, 31)]
    assert window(lines, 5, {"20", "21"}) == range(18, 23), "rows 20 and 21 in the middle"
    assert window(lines, 5, set()) == range(12, 17), "the middle where nothing is named"
    assert window(lines, 40, {"3"}) == range(30)
    assert window(["", "Hollow  E4", *lines], 4, {"Hollow"}).start <= 1


def test_what_was_left_out_is_a_key_away(monkeypatch, capsys):
    """In a terminal of 24 rows a great map is cut around who acts, and a long list of answers; b and m show them whole."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    typed = iter(["b", "m", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(typed))
    options = {"quick_setup": True, "map": "Fort of Salvation"}
    match: Match[Any, Any] = Match.new(find_game("cool_duel"), seed=3, options=options)
    play(match, [find_bot(match.game, "random", bytes([seat + 1])) for seat in range(2)], 6)
    table = Terminal(match, [0, 1], "random", "3", False)
    table.interactive = True
    table.run()
    told = capsys.readouterr().out
    first, _, later = told.partition("lines more: m shows ")
    board, question = len(match.game.text(match.view(match.ask.seat), False).splitlines()), len(match.ask.options)
    assert later.startswith(f"{question} answers")
    assert f"b draws the whole board, {board} lines" in first
    assert "\n 27 ██" not in first and "\n 27 ██" in later, "b shows all rows of the map"
    after_the_log = first.partition("\n\n")[2]
    assert len(after_the_log.splitlines()) <= 22, "with the last answer and the line to type on: 24"
    last = f"{question - 1:>5}  "
    assert last not in first and last in later, "m shows every answer"


def test_a_long_question_goes_on_below_itself_on_a_screen_and_is_whole_in_a_pipe(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    match: Match[Any, Any] = Match.new(find_game("knights_and_knaves"), seed=3, options={"quick_setup": True})
    terminal = Terminal(match, [0, 1], "", "3", False)
    ask = match.ask
    assert ask is not None
    ask._prompt = "Your shooters in command range: Crossbows 2-5, Handguns 2-4. Who of them makes ready to shoot this turn?"
    terminal.interactive = False
    assert terminal._prompt("Ann", ask).count("\n") == 0
    terminal.interactive = True
    lines = terminal._prompt("Ann", ask).splitlines()
    assert len(lines) == 2 and max(map(len, lines)) < 80 and lines[0].startswith("Ann: Your") and lines[1].startswith("  ")


def test_a_last_answer_that_goes_on_below_itself_is_shown_whole():
    """Its end alone says nothing: "with each more; they lose 2 AP"."""
    moves = [f"   {number:2}  Move to A{number}" for number in range(1, 21)]
    asked = [*moves, "   21  Leap away (loses 1 AP", "       with each more)"]
    shown = fit_question(asked, 9, ROWS, "  … {} lines more".format)
    assert shown[-3:] == ["  … 13 lines more", *asked[-2:]]
    assert len(shown) == ROWS - AROUND - 9
    runs = [f"       {number} A{number}  {number + 1} B{number}" for number in range(1, 41, 2)]
    assert fit_question(runs, 9, ROWS, "  … {} lines more".format)[-2:] == ["  … 11 lines more", runs[-1]]


def test_help_fits_the_screen():
    """Five of its lines went on at the left edge, in the middle of a word."""
    lines = HELP.splitlines()
    assert max(map(len, lines)) <= WIDTH and len(lines) < ROWS


def test_what_there_is_no_room_for_beside_a_unit_is_said_to_go_on():
    """Notes ended in the middle of a word: "led, attack un"."""
    match: Match[Any, Any] = Match.new(find_game("knights_and_knaves"), seats=2, seed=3, options={"quick_setup": True})
    while match.ask is not None and "standing order" in str(match.ask.prompt):
        match.answer(match.ask.seat, "attack until")
    units = [line for line in match.game.text(match.view(0), False).splitlines() if line.startswith("D Riders")]
    assert units and units[0][:39].rstrip().endswith(("attack until signal", "…"))

"""A terminal of 80 columns: no line of a board or of a question is wider, in any game and phase."""

from typing import Any

import pytest

from roundtable.cli.questions import show_question
from roundtable.kernel.game import find_game
from roundtable.kernel.lessons import lessons
from roundtable.kernel.match import Match
from roundtable.players.bots import find_bot
from roundtable.players.play import play

WIDTH = 80
BEGUN: dict[str, list[dict[str, Any]]] = {
    "akql": [{"quick_setup": True}, {}],
    "cool_duel": [{"quick_setup": True}, {}, {"quick_setup": True, "map": "Fort of Salvation"}],
    "knockdown": [{}, {"quick_setup": True, "open_hands": True}],
    "knights_and_knaves": [{"quick_setup": True}, {}],
    "kingdom": [{"scene": "fight", "against": "2 Ogrekin"}, {"scene": "evening"}, {}],
}


def too_wide(match: Match[Any, Any], seat: int | None) -> list[str]:
    lines = match.game.text(match.view(seat), False).splitlines()
    if match.ask is not None:
        lines += show_question(match.ask, False).splitlines()
    return [line for line in lines if len(line) > WIDTH]


@pytest.mark.parametrize("name", BEGUN)
def test_no_line_is_wider_than_a_terminal(name):
    game = find_game(name)
    for lesson in lessons(game):
        match: Match[Any, Any] = Match.new(game, lesson.setup(game), seed=1)
        assert too_wide(match, lesson.seat) == [], lesson.name
    for options in BEGUN[name]:
        match = Match.new(game, seed=3, options=options)
        bots = [find_bot(game, "random", bytes([seat + 1])) for seat in range(match.setup.seats)]
        for _ in range(30):
            assert too_wide(match, match.ask.seat if match.ask else None) == [], options
            if match.over:
                break
            play(match, bots, 5)

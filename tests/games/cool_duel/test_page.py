"""What the page reads of a duel: every seat's and a spectator's look at the table, after every answer."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from roundtable.games.cool_duel import GAME
from roundtable.kernel.match import Match
from roundtable.players import find_bot
from roundtable.players.play import Seat
from roundtable.server.look import Line, folded, line_of

from .helpers import armed, duel


def looks(match: Match[Any, Any]) -> list[list[Line]]:
    """The log as the page shows it to each seat and to a spectator, with everything else of the game that is sent."""
    found = []
    for seat in [*range(match.setup.seats), None]:
        view = match.view(seat)
        assert GAME.svg(view).startswith("<svg") and GAME.status(view)
        msgspec.json.encode([view, GAME.sheets(view), [ask.to_json() for ask in match.asks.values()]])
        lines = [line_of(n, event, []) for n, event in enumerate(match.log_for(seat))]
        assert list(folded(lines)) or not match.log
        found.append(lines)
    return found


@pytest.mark.rule("CD-100", "CD-101")
def test_a_parry_can_be_read_by_everybody_at_the_table():
    story = duel(armed(), armed(), dice="d100=90")
    story.does("attack slash right p2", "parry p2", "jab right 1")
    for seen in looks(story.match):
        lines = [line for line in seen if line.rule in ("CD-100", "CD-101") and line.kind != "auto"]
        assert [(line.text, line.dice) for line in lines] == [
            ("Mercenary 2 parries with a Jab and 1d100.", []),
            ("Mercenary 2 rolls 90 to parry.", [[100, 90, 1]]),
        ]


@pytest.mark.parametrize("seed", range(3))
def test_the_duelists_play_is_readable_at_every_moment(seed: int):
    """Real bots; dice are triples wherever a line has any."""
    match = Match.new(GAME, seed=seed, options={"quick_setup": True, "map": "Four Pillars", "turn_limit": 10})
    bots = [find_bot(GAME, "duelist", bytes([seat])) for seat in range(2)]
    while (ask := match.ask) is not None and len(match.entries) < 150:
        match.answer(ask.seat, bots[ask.seat].choose(Seat(match, ask.seat), ask))
        if len(match.entries) % 5 == 0:
            looks(match)
    for seen in looks(match):
        assert all(len(die) == 3 and 1 <= die[1] <= die[0] for line in seen for die in line.dice)

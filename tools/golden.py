"""Write the golden playthroughs anew: `python -m tools.golden [game]`. Look at the diff before you commit it."""

from __future__ import annotations

import sys
from pathlib import Path

from roundtable.kernel.dice import seed_from
from roundtable.kernel.game import find_game, game_names
from roundtable.kernel.match import Match
from roundtable.kernel.transcript import transcript
from roundtable.players import find_bot, play, strengths
from tests.games.variants import variants

FOLDER = Path(__file__).parents[1] / "tests" / "golden"
LIMIT = 1500


def write(name: str) -> None:
    """One match of a game's strongest bot in each of its variants."""
    game = find_game(name)
    for number, changes in enumerate(variants(name)):
        match = Match.new(game, seed=f"golden {number}", **changes)
        best = strengths(game)[-1]
        bots = [find_bot(game, best, seed_from(f"golden bot {seat}")) for seat in range(match.setup.seats)]
        play(match, bots, limit=LIMIT)
        title = f"{game.title}, playthrough {number + 1}: {match.setup.seats} seats, {best} bots"
        path = FOLDER / f"{name}-{number + 1}.txt"
        path.write_text(transcript(match, title))
        print(f"{path.name}: {len(match.entries)} entries, {match.outcome.why if match.outcome else 'not finished'}")


if __name__ == "__main__":
    for chosen in sys.argv[1:] or game_names():
        write(chosen)

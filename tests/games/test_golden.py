"""Golden playthroughs: whole matches as readable text, played again from their answers and compared line by line.

After a change of the rules that is meant, `python -m tools.golden` writes them anew; the diff then shows what changed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from roundtable.kernel.transcript import play_transcript, transcript

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.txt"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_match_plays_as_it_did(path: Path) -> None:
    written = path.read_text()
    again = transcript(play_transcript(written), title=written.splitlines()[0].removeprefix("# "))
    assert again == written


def test_there_are_golden_matches_for_every_game() -> None:
    from roundtable.kernel.game import game_names

    assert {path.stem.rsplit("-", 1)[0] for path in GOLDEN} >= set(game_names())

"""The golden campaign of three games: each plays as it did, each begins where the one before it ended, and so do its papers.

`python -m tools.golden kingdom` writes it anew.
"""

from pathlib import Path

import pytest

from roundtable.kernel.chain import Chronicle
from roundtable.kernel.dice import seed_from
from roundtable.kernel.transcript import play_transcript
from tests.games.variants import campaign
from tools.golden import papers

FOLDER = Path(__file__).parents[2] / "golden"
WANTED = campaign("kingdom")


@pytest.mark.rule("MYK-PLAY-072", "MYK-PLAY-476", "MYK-PLAY-754")
def test_three_games_one_after_the_other():
    assert WANTED is not None
    files = sorted(FOLDER.glob("kingdom-campaign-*.txt"))
    assert len(files) == WANTED["games"] == 3
    made = None
    for number, path in enumerate(files):
        match = play_transcript(path.read_text())
        assert match.over
        if made is None:
            made = Chronicle(WANTED["name"], "kingdom", match.setup)
        else:
            seed = seed_from(f"{WANTED['seed']} {number} new")
            follows = made.next_setup(seed=seed)
            assert follows.position == match.setup.position, f"game {number + 1} begins where game {number} ended"
            assert follows.seats == match.setup.seats
        made.add(match)
        assert match.state.game == number + 1
    assert made is not None
    assert papers(made) == (FOLDER / "kingdom-campaign.paper").read_text()

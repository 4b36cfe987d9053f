"""Golden playthroughs: whole matches as readable text, played again from their answers and compared line by line.

After a change of the rules that is meant, `python -m tools.golden` writes them anew; the diff then shows what changed.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from roundtable.kernel.transcript import play_transcript, transcript

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.txt"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_match_plays_as_it_did(path: Path) -> None:
    written = path.read_text()
    again = transcript(play_transcript(written), title=written.splitlines()[0].removeprefix("# "))
    assert again == written


AFTER_TOOLS = """
import sys
from pathlib import Path
from roundtable.kernel.game import find_game
from roundtable.kernel.transcript import play_transcript, transcript
fight = next(tool for tool in find_game("kingdom").tools if tool.name == "fight")
for seed in range(12):
    fight.use({}, seed)
written = Path(sys.argv[1]).read_text()
again = transcript(play_transcript(written), title=written.splitlines()[0].removeprefix("# "))
print(again == written)
"""


def test_what_was_done_before_in_the_same_process_changes_no_match() -> None:
    """Tools muster fights without playing them: what was kept then, before all effects were known, is forgotten."""
    golden = next(path for path in GOLDEN if path.stem == "kingdom-4")
    ran = subprocess.run([sys.executable, "-c", AFTER_TOOLS, str(golden)], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "True"


def test_there_are_golden_matches_for_every_game() -> None:
    from roundtable.kernel.game import game_names

    assert {path.stem.rsplit("-", 1)[0] for path in GOLDEN} >= set(game_names())

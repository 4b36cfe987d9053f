"""The garbage collector does not hold up who is playing."""

import subprocess
import sys
from pathlib import Path

SCRIPT = """
import gc, sys
from roundtable.server.app import create_app
from roundtable.server.config import Config
from roundtable.server.serve import spare_the_collector
from roundtable.server.warm import ready_game

app = create_app(Config(sys.argv[1]))
spare_the_collector()
assert len(gc.get_objects()) < 1000, "what was made at the start is looked through again and again"
ready_game("akql")
assert len(gc.get_objects()) < 1000, "so is a game that was loaded later"
print(gc.get_freeze_count())
"""


def test_what_a_server_keeps_for_good_is_not_looked_through(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SCRIPT, f"sqlite:///{tmp_path}/house.sqlite3"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 10_000

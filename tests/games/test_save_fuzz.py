"""Changed save files of every game are refused or read, never anything else (tools/fuzz_saves.py does it at length)."""

import threading
import time
from contextlib import suppress

import pytest

from roundtable.kernel.patience import OutOfTime, patience
from tools.fuzz_saves import fuzz


def test_changed_files_of_every_game_are_refused_or_read() -> None:
    counts, faults = fuzz(240, 7)
    assert faults == []
    assert counts["refused"] > counts["read"] > 0


def test_a_loop_that_does_not_end_is_ended() -> None:
    began = time.monotonic()
    with pytest.raises(OutOfTime, match=r"not done after 0\.1 seconds"), patience(0.1):
        while time.monotonic() < began + 20:
            pass
    assert time.monotonic() - began < 10


def test_what_is_done_in_time_is_left_alone() -> None:
    for _ in range(200):
        with suppress(OutOfTime), patience(0.0005):
            pass
    with patience(60):
        total = sum(range(1000))
    assert total == 499500
    assert all("Timer" not in type(thread).__name__ or thread.daemon for thread in threading.enumerate())

"""Long work tells how far it is and how long it will still take; Ctrl-C keeps what is done."""

from __future__ import annotations

import csv
import io
import os
import re
import signal
import subprocess
import sys
import time
from functools import partial
from itertools import count

import pytest

from roundtable.lab import fitting, strength
from roundtable.lab.progress import watched


class Terminal(io.StringIO):
    """An error output that somebody watches."""

    def isatty(self) -> bool:
        return True


def test_who_watches_sees_how_many_are_done_and_the_time_that_is_left(monkeypatch):
    """By a clock that goes on by two seconds whenever somebody looks at it."""
    screen, clock = Terminal(), count(0, 2)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(time, "time", lambda: next(clock))
    assert list(watched(iter("abcd"), 4, "Playing")) == list("abcd")
    shown = screen.getvalue()
    assert "Playing" in shown and "4/4" in shown
    left = [int(seconds) for seconds in re.findall(r"[1-3]/4  00:00:(\d\d)", shown)]
    assert left and left == sorted(left, reverse=True) and left[-1] > 0, "less and less"


def test_a_file_or_a_pipe_gets_no_bar(monkeypatch):
    pipe = io.StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)
    assert list(watched(iter("abcd"), 4, "Playing")) == list("abcd")
    assert pipe.getvalue() == ""


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_a_simulation_with_what_was_played(jobs):
    """The table is written where the summary is, so that it is known when some matches are over."""
    command = [sys.executable, "-m", "roundtable", "simulate", "knockdown", "--games", "1000000", "--bot", "random"]
    running = subprocess.Popen(
        [*command, "--jobs", str(jobs), "--table", "/dev/stdout"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # Who runs the tests in the background of a shell has it ignored, and so would have this.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    assert running.stdout is not None and running.stderr is not None
    table = [running.stdout.readline() for _ in range(4)]
    assert all(table), running.stderr.read()
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to the workers as well
    rest, complaints = running.stdout.read(), running.stderr.read()
    running.wait(timeout=120)
    lines = [*table, *(line for line in rest.splitlines(keepends=True) if re.match(r"\d+,", line))]
    played = list(csv.DictReader(lines))
    assert running.returncode == 0, complaints
    assert [int(row["match"]) for row in played] == list(range(len(played))), "whole lines, in their order"
    assert f"{len(played)} matches of Knockdown" in rest and "bot 1 (random)" in rest
    assert "interrupted; so far:" in complaints and "Traceback" not in complaints


def interrupted(after: int, things):
    for number, thing in enumerate(things):
        if number == after:
            raise KeyboardInterrupt
        yield thing


def test_a_contest_that_is_interrupted_keeps_its_matches_and_goes_on_later(tmp_path, monkeypatch, capsys):
    keep = tmp_path / "kept.csv"
    arguments = ["knockdown", "random", "random", "--games", "4", "--keep", str(keep)]
    monkeypatch.setattr(strength, "watched", lambda played, length, label: interrupted(2, played))
    assert strength.main(arguments) == 0
    assert "what is done is kept" in capsys.readouterr().err
    assert {line.number for line in strength.read(keep)} >= {0, 1}
    monkeypatch.undo()
    assert strength.main(arguments) == 0
    assert sorted(line.number for line in strength.read(keep)) == [0, 1, 2, 3]
    assert "of 4" in capsys.readouterr().out


def test_interrupted_fitting_writes_no_weights(tmp_path, monkeypatch, capsys):
    kept = tmp_path / "judgement.json"
    monkeypatch.setattr(fitting, "watched", lambda played, length, label: interrupted(2, played))
    assert fitting.main(["knockdown", "--games", "5", "--bot", "random", "--jobs", "1", "--write", str(kept)]) == 0
    told = capsys.readouterr()
    assert not kept.exists() and "not written" in told.err and "weights" in told.out

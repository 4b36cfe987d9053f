"""A limit to how long something may take: for what strangers' files make the rules do.

A position that somebody made up may send any rule round in circles, and no check foresees all of them. Python can be told
to raise an error in a thread from outside; that ends any loop that is written in Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from .errors import RoundtableError


class OutOfTime(RoundtableError):
    """It took longer than anybody wants to wait."""


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """OutOfTime in what is done here, when it is not done after so many seconds."""
    import ctypes
    import threading  # both only where a file is read: not worth loading with every import

    thread = ctypes.c_ulong(threading.get_ident())
    raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
    lock, done = threading.Lock(), False

    def give_up() -> None:
        with lock:
            if not done:
                raise_in(thread, ctypes.py_object(OutOfTime))

    timer = threading.Timer(seconds, give_up)
    timer.daemon = True
    try:
        timer.start()
        yield
    except OutOfTime:
        raise OutOfTime(f"this was not done after {seconds:g} seconds") from None
    finally:
        while True:
            try:
                with lock:
                    done = True
                timer.cancel()
                raise_in(thread, None)  # one that was on its way no longer comes
                break
            except OutOfTime:
                continue

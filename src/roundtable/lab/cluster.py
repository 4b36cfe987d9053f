"""The same work on a Ray cluster: `roundtable simulate … --on ray` (`pip install roundtable[cluster]`).

What is made does not depend on where it is made: a match has its seed from the plan and its number. A cluster that is already
running is used where RAY_ADDRESS names it; otherwise one is started on this machine and stopped afterwards.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from itertools import islice
from typing import Any, TypeVar

from roundtable.kernel.errors import BadSetup

from .matches import CHUNK

Thing = TypeVar("Thing")
Made = TypeVar("Made")
AHEAD = 4
"""Portions handed out for each worker, so that none waits and a million matches are not queued."""


def on_ray(work: Callable[[Thing], Made], things: Iterable[Thing], workers: int = 0) -> Iterator[Made]:
    """What some work makes of each thing, in their order, on a Ray cluster (0 workers: as many as it has)."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise BadSetup("Ray is not installed; pip install roundtable[cluster], or leave --on out") from None
    started = not ray.is_initialized()
    if started:
        ray.init(num_cpus=workers or None, include_dashboard=False, logging_level="error", log_to_driver=False)
    try:
        make = ray.remote(_portion)
        waiting = iter(things)
        wide = AHEAD * int(ray.cluster_resources().get("CPU", 1))
        running: deque[Any] = deque()
        while True:
            while len(running) < wide and (portion := list(islice(waiting, CHUNK))):
                running.append(make.remote(work, portion))
            if not running:
                return
            yield from ray.get(running.popleft())
    finally:
        if started:
            ray.shutdown()


def _portion(work: Callable[[Thing], Made], things: Sequence[Thing]) -> list[Made]:
    return [work(thing) for thing in things]

"""Work that may take long, or for ever, or all memory: away from the event loop, in processes that can be ended.

Positions, decks and dungeons come from strangers. No check of ours foresees everything that makes a game's code run for
hours, so it runs where it harms nobody: one job a process, so much memory, so many seconds, and then the process is ended.
"""

from __future__ import annotations

import asyncio
import heapq
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import wait
from typing import Any, TypeVar

R = TypeVar("R")

MEMORY = 2 << 30
"""Address space of a process, in bytes."""


class TooLong(Exception):
    """A job was not done in time and has been ended."""


def end_with_parent() -> None:
    """A child process outlives a server that is killed; one that calls this notices and ends."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _begin() -> None:
    """What a process does first."""
    end_with_parent()
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


class Pool:
    """So many places to work at. A process is started when it is first needed, so that a server starts fast."""

    def __init__(self, processes: bool, workers: int) -> None:
        self._processes = processes
        self._idle: list[Executor | None] = [None] * workers
        self._line: list[tuple[bool, int, asyncio.Future[Executor | None]]] = []
        self._number = 0
        self._busy: set[Executor] = set()
        self._closed = False

    async def run(self, seconds: float, function: Callable[..., R], *arguments: Any, urgent: bool = True) -> R:
        """Do one job. Those that are urgent (somebody looks on) go first. TooLong: it has been given up."""
        executor = await self._take(urgent)
        try:
            for attempt in (1, 2):
                executor = executor or self._new()
                self._busy.add(executor)
                job = asyncio.get_running_loop().run_in_executor(executor, function, *arguments)
                try:
                    return await asyncio.wait_for(job, seconds)
                except (TimeoutError, asyncio.CancelledError, BrokenExecutor) as error:
                    self._busy.discard(executor)
                    _end(executor)
                    executor = None
                    if isinstance(error, TimeoutError):
                        raise TooLong(f"{function.__name__} was not done after {seconds:g} s") from None
                    # A process that somebody ended while it was idle is no fault of this job: once more.
                    if attempt == 2 or isinstance(error, asyncio.CancelledError):
                        raise
            raise AssertionError("unreachable")
        finally:
            if executor is not None:
                self._busy.discard(executor)
            self._give(executor)

    def _new(self) -> Executor:
        if not self._processes:
            return ThreadPoolExecutor(1, thread_name_prefix="work")
        return ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"), initializer=_begin)

    async def _take(self, urgent: bool) -> Executor | None:
        if self._idle:
            return self._idle.pop()
        self._number += 1
        place: asyncio.Future[Executor | None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._line, (not urgent, self._number, place))
        try:
            return await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._give(place.result())
            raise

    def _give(self, executor: Executor | None) -> None:
        """A place is free: to whoever has waited longest, or for later."""
        if self._closed and executor is not None:
            _end(executor)
            executor = None
        while self._line:
            place = heapq.heappop(self._line)[2]
            if not place.done():
                place.set_result(executor)
                return
        self._idle.append(executor)

    def close(self) -> None:
        self._closed = True
        for executor in [*self._busy, *(idle for idle in self._idle if idle is not None)]:
            _end(executor)
        self._idle = [None] * len(self._idle)


def _end(executor: Executor) -> None:
    """End a process, whatever it does. A thread cannot be ended: it is left alone until it is done."""
    # A list first: the executor forgets its processes while it shuts down.
    processes = list((getattr(executor, "_processes", None) or {}).values())
    executor.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()

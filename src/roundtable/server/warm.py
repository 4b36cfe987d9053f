"""Everything that msgspec builds at the first use of a type, built before threads can meet in it.

msgspec reads a Struct's annotations when it is first decoded, and shows the half-read result to other threads meanwhile: two
matches loaded at once right after a start brought the whole process down (a segmentation fault, once in some hundred
starts). So a game's types are made ready on the event loop's own thread before any other thread runs the game's code.
"""

from __future__ import annotations

import gc
import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from roundtable.kernel.game import AnyGame, find_game

_ready: set[type] = set()


@cache
def ready_game(name: str) -> AnyGame:
    """A game, all of whose modules are imported and all of whose types are ready for threads."""
    game = find_game(name)
    module = importlib.import_module(game.package or game.state_type.__module__)
    path = getattr(module, "__path__", None)
    if path is not None:
        for found in pkgutil.walk_packages(path, f"{module.__name__}."):
            importlib.import_module(found.name)
    for kind in _structs(msgspec.Struct):
        if kind not in _ready:
            _ready.add(kind)
            _make_ready(kind)
    if gc.get_freeze_count():  # see `serve.spare_the_collector`
        gc.freeze()
    return game


def _structs(kind: type) -> Iterator[type]:
    below: type
    for below in kind.__subclasses__():
        yield below
        yield from _structs(below)


def _make_ready(kind: Any) -> None:
    try:
        msgspec.json.Decoder(kind)
    except (TypeError, NameError, AttributeError):
        # A type that is only ever encoded, and whose annotations msgspec cannot or need not read.
        return

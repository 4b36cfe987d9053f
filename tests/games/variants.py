"""The set-ups in which every game is put through the tests that all games must pass.

A game adds its own in tests/games/<game>/variants.py: a list VARIANTS of set-up fields (seats, options, position).
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from roundtable.kernel.game import game_names

HERE = Path(__file__).parent


def names() -> list[str]:
    """The installed games, and the toy, which has every kind of question."""
    return [*game_names(), "toy"]


def variants(name: str) -> list[dict[str, Any]]:
    if name == "toy":
        return [{"seats": 3}, {"seats": 2, "options": {"bidding": False}}]
    found: list[dict[str, Any]] = getattr(_module(name), "VARIANTS", [{}])
    return found


def goldens(name: str) -> dict[str, dict[str, Any]]:
    """Golden matches of a game beside those of its variants, by the name of their file."""
    found: dict[str, dict[str, Any]] = getattr(_module(name), "GOLDENS", {})
    return found


def campaign(name: str) -> dict[str, Any] | None:
    """The golden campaign of a game, if it has one: its name, seats, options, seed and number of games."""
    found: dict[str, Any] | None = getattr(_module(name), "CAMPAIGN", None)
    return found


def _module(name: str) -> Any:
    path = HERE / name / "variants.py"
    if not path.exists():
        return None
    spec = importlib.util.spec_from_file_location(f"variants_{name}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def all_variants() -> list[Any]:
    return [
        pytest.param(name, changes, id=f"{name}-{number}")
        for name in names()
        for number, changes in enumerate(variants(name))
    ]

"""The toy game, known by its name while the kernel's tests run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from roundtable.kernel import game as games
from tests.kernel.toy import TOY


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    games.register(TOY)
    yield
    games._registered.pop("toy")
    games.find_game.cache_clear()

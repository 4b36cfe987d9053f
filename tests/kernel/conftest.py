"""The toy game is known by its name while the kernel's tests run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kernel.toy import known


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with known():
        yield

"""The toy games are known by their names while the kernel's tests run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kernel.court import COURT
from tests.kernel.toy import known


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with known(COURT):
        yield

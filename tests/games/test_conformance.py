"""What every game must pass, for the games of the house and the toy, in the set-ups that their tests name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from roundtable.testing import conformance
from roundtable.testing.conformance import *  # noqa: F403  # the tests
from tests.games.variants import names, variants
from tests.kernel.toy import known

conformance.BROUGHT["toy"] = "tests.kernel.toy:TOY"


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with known():
        yield


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    with known():
        conformance.generate(metafunc, {name: variants(name) for name in dict.fromkeys(names())})

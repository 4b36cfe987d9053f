"""`pytest --pyargs roundtable.testing --game mine`: an installed game, put through what every game must pass."""

import pytest

from roundtable.kernel.game import find_game, game_names
from roundtable.testing.conformance import *  # noqa: F403  # the tests
from roundtable.testing.conformance import generate
from roundtable.testing.setups import plain


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    wanted = metafunc.config.getoption("game", default=[]) or game_names()
    generate(metafunc, {name: plain(find_game(name)) for name in wanted})

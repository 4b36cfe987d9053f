"""Pytest's side of `pytest --pyargs roundtable.testing --game mine`."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("roundtable", "games of the Roundtable")
    group.addoption("--game", action="append", default=[], metavar="NAME", help="a game to try; repeat (default: all)")

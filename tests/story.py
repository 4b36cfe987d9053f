"""`Story` for the tests of the house: see `roundtable.testing.story`."""

from roundtable.testing import Story

__all__ = ["Story"]

"""For those who test a game, in this house or outside: stories with scripted dice, and what every game must pass.

`Story` tells a match answer by answer, `Tape` holds the dice that fall in it, `broken` tells which laws a position breaks.
`pytest --pyargs roundtable.testing --game mine` puts an installed game through everything that every game must pass.
"""

import pytest

pytest.register_assert_rewrite("roundtable.testing.story", "roundtable.testing.conformance")

from roundtable.kernel.dice import Tape  # noqa: E402  # assertions are rewritten on the way in
from roundtable.kernel.laws import broken  # noqa: E402
from roundtable.testing.story import Story  # noqa: E402

__all__ = ["Story", "Tape", "broken"]

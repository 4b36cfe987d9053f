"""Options that may be none still tell and keep their bounds."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest

from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import option, option_fields, read_options


class Limits(msgspec.Struct, forbid_unknown_fields=True):
    rounds: Annotated[Annotated[int, msgspec.Meta(ge=1, le=9)] | None, option("How many rounds", "AKQL-139")] = 3


def test_the_schema_tells_the_bounds_and_that_none_will_do():
    (field,) = option_fields(Limits)
    assert (field.kind, field.low, field.high, field.may_be_none, field.default) == ("int", 1, 9, True, 3)


def test_none_and_numbers_are_read_also_as_text():
    assert read_options(Limits, {"rounds": "none"}).rounds is None
    assert read_options(Limits, {"rounds": "4"}).rounds == 4


def test_a_number_out_of_bounds_is_refused_with_what_is_legal():
    with pytest.raises(BadSetup, match="a whole number, 1 to 9 or none"):
        read_options(Limits, {"rounds": 10})

"""How numbers are said: "1 Follower is", "2 Followers are"."""

from __future__ import annotations

from collections.abc import Sequence
from string import Formatter
from typing import Any


def counted(number: object, one: str, many: str = "") -> str:
    """So many of something as one says it: "1 Voice", "2 Voices"."""
    return f"{number} {one if str(number) == '1' else many or one + 's'}"


def in_a_row(names: Sequence[str]) -> str:
    """Several as one says them: "Ann, Bob and Cid"."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


class Counting(Formatter):
    """Fills in a template that counts: `{lost:Follower is|Followers are} lost`."""

    def format_field(self, value: Any, format_spec: str) -> str:
        one, counts, many = format_spec.partition("|")
        return counted(value, one, many) if counts else format(value, format_spec)

"""A ruling as it was given, read part by part: what is wrong is told with the field and what would be legal."""

from collections.abc import Sequence
from typing import Any, TypeVar

from roundtable.kernel.errors import IllegalAnswer

LONGEST_REASON, LONGEST_TEXT = 200, 600
MOST = 9999
PARTS = (
    "field", "who", "value", "reason", "overrule", "area", "choices", "count", "difficulty",
    "level", "of", "reaction", "room", "score", "secret", "to",
)  # fmt: skip
"""All that any ruling may consist of: what is called otherwise was mistyped, and is not passed over in silence."""
W = TypeVar("W", bound=str)


class Change:
    """A ruling: an object such as {"who": "p0", "field": "hp", "value": 7, "reason": "a blessing"}."""

    def __init__(self, given: Any) -> None:
        if not isinstance(given, dict):
            raise IllegalAnswer(
                'a ruling is an object such as {"who": "p0", "field": "hp", "value": 7, "reason": "a blessing"}'
            )
        for part in given:
            if part not in PARTS:
                raise IllegalAnswer(f"{str(part)[:40]!r} is no part of a ruling; its parts are {', '.join(PARTS)}")
        self._given: dict[str, Any] = given
        self.field: str = given.get("field", "")
        self.reason = self.line("reason", LONGEST_REASON)
        self.free = given.get("overrule") is True
        """Whether a number may lie beyond what the rules allow."""

    def given(self, part: str) -> Any:
        return self._given.get(part)

    def line(self, part: str, most: int = LONGEST_TEXT) -> str:
        """One line of text that is not empty."""
        said = self._given.get(part, "")
        if not isinstance(said, str) or not said.strip() or len(said) > most or not said.isprintable():
            raise IllegalAnswer(f"{part} is {str(said)[:40]!r}; legal is one line of 1 to {most} characters")
        return said.strip()

    def number(self, part: str, low: int, high: int) -> int:
        value = self._given.get(part)
        if not isinstance(value, int) or isinstance(value, bool):
            raise IllegalAnswer(f"{self._told(part)} is {value!r}; legal is a whole number, {low} to {high}")
        if not low <= value <= high and not (self.free and abs(value) <= MOST):
            raise IllegalAnswer(f"{self._told(part)} is {value}; legal is {low} to {high}, or say overrule")
        return value

    def one_of(self, part: str, legal: Sequence[W]) -> W:
        value = self._given.get(part)
        for word in legal:
            if word == value:
                return word
        words = ", ".join(legal[:40]) + (f" and {len(legal) - 40} more" if len(legal) > 40 else "")
        raise IllegalAnswer(
            f"{self._told(part)} is {value!r}; legal is {f'one of {words}' if legal else 'nothing now'}"
        )

    def who(self, legal: Sequence[str]) -> str:
        return self.one_of("who", legal)

    def yes(self, part: str) -> bool:
        value = self._given.get(part)
        if not isinstance(value, bool):
            raise IllegalAnswer(f"{self._told(part)} is {value!r}; legal is true or false")
        return value

    def _told(self, part: str) -> str:
        return self.field if part == "value" else part

"""What can be wrong with a dungeon, as one kind of value."""

from typing import Literal

import msgspec

from roundtable.kernel.errors import ToolError

Kind = Literal["error", "limit", "warning"]


class Finding(msgspec.Struct, frozen=True):
    """One thing that is not as the rules have it.

    An error makes the map impossible. A limit is exceeded, by how much is said, and the GM may overrule it
    (MYK-WORLD-045). A warning is advice.
    """

    kind: Kind
    rule: str
    text: str
    where: str = ""
    value: int = 0
    most: int = 0

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        return f"{place}{self.text} [{self.rule}]"


class Refused(ToolError):
    """A change that would break a rule; the dungeon is as it was. `findings` say which rules, and by how much."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__("; ".join(map(str, findings)))
        self.findings = findings


class CannotPlace(ToolError):
    """A change that makes no sense on this map, whatever the limits: there is no such room, nothing to remove."""

"""What can be changed on the sheets, as a list of edits: each asks for what it needs and gives back a Change.

The edits themselves are in `edits_character`, `edits_kingdom` and `edits_overruling`, which fill the list
when `review` imports them.
"""

from collections.abc import Callable

import msgspec

from roundtable.games.kingdom.rules.creation.audit import Problem
from roundtable.games.kingdom.state import Campaign
from roundtable.kernel.asks import Steps


class Change(msgspec.Struct):
    """A change of the sheets: what it does, in words, and what speaks against it besides the sheets themselves."""

    words: str
    rule: str
    apply: Callable[[Campaign], None]
    objections: list[Problem] = []


Asks = Callable[[Campaign, int, int], Steps[Change]]
PERSON, REALM = "MYK-CREATE-092", "MYK-CREATE-003"


class Edit(msgspec.Struct):
    """One thing that can be changed: on which sheet, how it is asked, and when it makes sense."""

    sheet: str
    key: str
    label: str
    ask: Asks
    possible: Callable[[Campaign, int], bool] = lambda state, who: True


EDITS: list[Edit] = []
SHEETS = ("character", "kingdom", "world")


def edit(
    sheet: str, key: str, label: str, possible: Callable[[Campaign, int], bool] | None = None
) -> Callable[[Asks], Asks]:
    """Offer a change under this key."""

    def note(ask: Asks) -> Asks:
        EDITS.append(Edit(sheet, key, label, ask, possible or (lambda state, who: True)))
        return ask

    return note


def gift(rule: str, words: str) -> list[Problem]:
    """The objection to what only dice, play or the GM can give."""
    return [Problem(rule, words)]

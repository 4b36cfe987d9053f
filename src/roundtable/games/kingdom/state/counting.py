"""What every part of a position is made of, and how changes are counted that decide what others have worked out.

Who knows and has what, and who stands where, is worked out seldom and asked for often (`play.knowing`, `play.figures`): a
change that decides it is counted, and where it can be, noted with what it was made to.
"""

import msgspec

from roundtable.kernel.table import CHANGES

PLACES = [0]
"""How many changes there have been in who stands where, and who they are, of whatever campaign (`play.figures` reads it)."""
INSIDE = [0]
"""How many changes there have been inside parts that are `Counted`: lists of them, compared one by one, do not tell."""
TOUCHED: list[object] = []
"""Of the last counted changes, what they were made to: a figure, one of its lists, or something in one. Changes to anything
else are counted only: then whoever keeps something looks at everybody (`play.knowing`)."""
ORIGIN = "origin"
"""Under which name a campaign keeps beside its fields the snapshot from which it was read, and when."""
QUIET = frozenset(["depth", "count", "turns", "until", "used", "drive", "got"])
"""What of parts that are `Counted` decides nothing about who has what: how long it lasts, and whether it was used."""


class Record(msgspec.Struct, omit_defaults=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """Any part of the position: fields by name, and only known ones when read from a file."""


set_field = Record.__setattr__


class Counted(Record):
    """A part of the position that decides who knows and has what: changes inside it are counted (`play.knowing` reads it)."""

    def __setattr__(self, name: str, value: object) -> None:
        if name not in QUIET and getattr(self, name) != value:
            CHANGES[0] += 1
            INSIDE[0] += 1
            TOUCHED.append(self)
        set_field(self, name, value)

"""What tables decide differently."""

from typing import Annotated

import msgspec

from roundtable.kernel.game import option


class Options(msgspec.Struct, forbid_unknown_fields=True):
    heap: Annotated[int, option("Stones in the heap at the start", "NIM-001", ge=1, le=60)] = 15
    most: Annotated[int, option("The most stones one may take at a time", "NIM-003", ge=1, le=9)] = 3
    fist: Annotated[int, option("The most pebbles in a fist", "NIM-002", ge=0, le=5)] = 3
    misere: Annotated[bool, option("Whoever takes the last stone loses", "NIM-006")] = False

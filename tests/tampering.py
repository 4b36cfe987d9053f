"""Positions that somebody has tampered with: any JSON must be refused with a reason, or be lawful."""

from __future__ import annotations

import copy
import random
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

ANYTHING: list[Any] = [-1, 0, 1, 2, 3, 4, 7, 41, 99, 10**6, 2**62, 2**70, 1.5, True, False, None, "", "9" * 5000, [], [0],
                       [0, 0], [[]], {}]  # fmt: skip
"""What may stand anywhere in a file that somebody wrote by hand, or by mistake."""


def any_json(odd: Sequence[Any]) -> st.SearchStrategy[Any]:
    """Any small JSON, some of it made of the odd things given."""
    leaves = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8)
    return st.recursive(
        leaves | st.sampled_from(odd),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
        max_leaves=12,
    )


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of everything in a piece of JSON."""
    found = [path]
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        found += places(inner, (*path, step))
    return found


def mutated(position: dict[str, Any], chance: random.Random, odd: Sequence[Any]) -> Any:
    """A position with one thing in it dropped, doubled, counted up or down, or replaced by one of the odd things."""
    changed = copy.deepcopy(position)
    *way, last = chance.choice([path for path in places(changed) if path])
    holder = changed
    for step in way:
        holder = holder[step]
    deed = chance.randrange(5)
    if deed == 0:
        del holder[last]
    elif deed == 1 and isinstance(holder, list):
        holder.append(copy.deepcopy(holder[last]))
    elif deed == 2 and isinstance(holder[last], int):
        holder[last] += chance.choice([-100, -1, 1, 100])
    else:
        holder[last] = copy.deepcopy(chance.choice(odd))
    return changed

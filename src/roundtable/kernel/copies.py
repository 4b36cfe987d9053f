"""Copies of a position: what a snapshot holds is read once, and whoever forks it again is given a copy.

How a kind of position is copied follows from the types of its fields, once for each kind: numbers and words are shared, lists
and dicts are copied, records are copied field by field. A field of the type `Whole` is one that rules only ever replace as a
whole: it is shared as well, and most of a large position is. Copying is then two to three times as fast as reading.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

T = TypeVar("T")
R = TypeVar("R", bound=msgspec.Struct)
WHOLE = "replaced as a whole"
Whole = Annotated[T, WHOLE]
"""A list, dict or record in a position that no rule changes in place: copies of the position share it."""

ITSELF = "it.__copy__"
"""Stands for the function of a record that copies itself, since all that is in it may be shared."""
PLAIN: tuple[Any, ...] = (int, str, bool, float, bytes, NoneType)


class NoCopier(Exception):
    """A type of which is not known how it is copied."""


@cache
def copier(kind: type[R]) -> Callable[[R], R] | None:
    """What copies positions of a kind; None where one of its fields has a type of which is not known how.

    Written as source, as a person would write it for that kind, for it has to be fast.
    """
    lines: list[str] = []
    names: dict[type, str] = {}
    try:
        first = _of_record(kind, lines, names)
    except NoCopier:
        return None
    if first == ITSELF:
        return copy
    made: dict[str, Any] = {}
    exec("\n".join(lines), made)  # the names of fields are Python's own
    found: Callable[[R], R] = made[first]
    return found


def _of_record(kind: type[msgspec.Struct], lines: list[str], names: dict[type, str]) -> str:
    """The name of the function that copies a record; it is written after those of the records in it."""
    if kind in names:
        return names[kind]
    name = names[kind] = f"copy_{len(names)}"
    types = get_type_hints(kind, include_extras=True)
    body = []
    for field in kind.__struct_fields__:
        how = _how(types[field], f"it.{field}", lines, names)
        if how != f"it.{field}":
            body.append(f"    made.{field} = {how}")
    if not body:
        # Nothing in it has to be copied apart: the record copies itself.
        names[kind] = ITSELF
        return ITSELF
    lines += [f"def {name}(it):", "    made = it.__copy__()", *body, "    return made"]
    return name


def _how(its: Any, what: str, lines: list[str], names: dict[type, str], depth: int = 0) -> str:
    """The expression that copies something of a type; the thing itself where it may be shared."""
    if its in PLAIN or get_origin(its) is Literal:
        return what
    if isinstance(its, type) and issubclass(its, Enum):
        return what
    if isinstance(its, type) and issubclass(its, tuple) and hasattr(its, "_fields"):  # a NamedTuple
        if all(_how(kind, what, lines, names, depth) == what for kind in get_type_hints(its).values()):
            return what
        raise NoCopier(its)
    origin, inner = get_origin(its), get_args(its)
    if origin is Annotated:
        return what if WHOLE in its.__metadata__ else _how(inner[0], what, lines, names, depth)
    if isinstance(its, type) and issubclass(its, msgspec.Struct):
        name = _of_record(its, lines, names)
        return f"{what}.__copy__()" if name == ITSELF else f"{name}({what})"
    if origin in (Union, UnionType):
        kinds = [one for one in inner if one is not NoneType]
        if all(_how(one, what, lines, names, depth) == what for one in kinds):
            return what
        if len(kinds) > 1:
            raise NoCopier(its)
        return f"None if {what} is None else {_how(kinds[0], what, lines, names, depth)}"
    one = f"one{depth}"
    if origin is tuple:
        if all(_how(kind, one, lines, names, depth + 1) == one for kind in inner if kind is not Ellipsis):
            return what
        raise NoCopier(its)
    if origin in (list, set):
        how = _how(inner[0], one, lines, names, depth + 1)
        made = f"{what}.copy()" if how == one or origin is set else f"[{how} for {one} in {what}]"
        return made if origin is set else f"({made} if {what} else [])"  # most are empty most of the time
    if origin is dict:
        how = _how(inner[1], one, lines, names, depth + 1)
        made = f"{what}.copy()" if how == one else f"{{key{depth}: {how} for key{depth}, {one} in {what}.items()}}"
        return f"({made} if {what} else {{}})"
    raise NoCopier(its)

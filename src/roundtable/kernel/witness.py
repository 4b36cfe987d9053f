"""Who sees which effects run. In play nobody does; the tests' ledger must know that an effect ran and was not only claimed.

`watched` is called where an effect is registered. Without a witness it gives the function back as it is, so that play
pays nothing; the witness must therefore be there before the games are loaded.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

_witness: Callable[[str], None] | None = None


def call(witness: Callable[[str], None] | None) -> None:
    """From now on, tell this function the name of every effect that runs, if it is registered later; None: nobody."""
    global _witness
    _witness = witness


def watched(names: tuple[str, ...], body: F) -> F:
    """The function that carries out these effects; with a witness there, one that tells it first."""
    if _witness is None:
        return body
    tell = _witness

    @functools.wraps(body)
    def told(*arguments: Any, **named: Any) -> Any:
        for name in names:
            tell(name)
        return body(*arguments, **named)

    return cast(F, told)

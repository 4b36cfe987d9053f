"""How a row of a creation table is carried out: each grant of the vocabulary in `grants` has one function.

A grant is named by its class in `grants` alone: `carries_out` reads from a function's signature which it is. The functions
are in `granting` (what a Kingdom gets) and `granting_people` (what a character gets).
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from roundtable.games.kingdom.books import grants
from roundtable.games.kingdom.reserved import plays, slug
from roundtable.games.kingdom.rules.record.realm import called
from roundtable.games.kingdom.state import Campaign, Table
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option

N = TypeVar("N", bound=str)
G = TypeVar("G", bound=msgspec.Struct)


class By(msgspec.Struct, frozen=True):
    """Whose roll it is: the seat that answers, the character (None: the Kingdom), the row's rule and its 1D6 table.

    `nobodys`: the seat rolls for a GM whom nobody plays.
    """

    seat: int
    rule: str
    who: int | None = None
    table: str = ""
    rolled_again: bool = False
    nobodys: bool = False


def keys_of(names: Sequence[str]) -> list[str]:
    """A readable key for each name; names that read alike are numbered."""
    return list(_keys_of(tuple(names)))


@lru_cache(maxsize=256)
def _keys_of(names: tuple[str, ...]) -> tuple[str, ...]:
    keys: list[str] = []
    alike: Counter[str] = Counter()
    for name in names:
        plain = slug(name) or "other"
        key = f"{plain}-no-{alike[plain] + 1}" if alike[plain] else plain
        keys.append(key)
        parts = key.split("-no-")
        alike.update("-no-".join(parts[: number + 1]) for number in range(len(parts)))  # itself, and what it is numbered by
    return tuple(keys)


def one_of(seat: int, prompt: str, names: Sequence[N], rule: str) -> Steps[N]:
    """Ask for one of some names and give the name back."""
    chosen = yield Choose(seat, prompt, lambda: [Option(*both) for both in zip(keys_of(names), names)], rule)
    return dict(zip(keys_of(names), names))[chosen]


def people_options(state: Campaign, numbers: Sequence[int]) -> list[Option]:
    return [Option(f"landmaker-{number + 1}", called(state, number), f"person {number}") for number in numbers]


Rule = Callable[[Table, G, By], Steps[None]]
CARRIED_OUT: dict[type, Rule[Any]] = {}


def carries_out(rule: Rule[G]) -> Rule[G]:
    """Say of a function that it carries out the grant it takes."""
    grant: type[msgspec.Struct] = rule.__annotations__["grant"]
    noted = plays(f"grant/{slug(str(grant.__struct_config__.tag))}")(rule)
    CARRIED_OUT[grant] = noted
    return noted


def grant_all(table: Table, row_grants: Sequence[grants.Grant], by: By) -> Steps[None]:
    """Everything a row gives, in its order."""
    for grant in row_grants:
        yield from CARRIED_OUT[type(grant)](table, grant, by)

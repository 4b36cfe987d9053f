"""Parts of a record that are found when they are first used, by an agreed name in an agreed module.

A game's rules, drawings and bots are modules of some weight; who only lists the games should not pay for them. So a field
of the record may be the thing itself, or say where it is ("rules.turn:step", inside the game's own package), or be left
out: then it is looked for where the house keeps it, and a part that may be missing has something to stand in for it.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from .errors import RuleBug

F = TypeVar("F")


class Part(Generic[F]):
    """A field of a frozen dataclass with a `package`: `start: Part[Callable[…]] = Part("setup:start")`.

    The record puts aside what is still to be found (`put_aside`, after its making), and what has been found is an attribute
    like any other: rules are called too often for a detour.
    """

    def __init__(self, place: str, *otherwise: F) -> None:
        self.place = place
        """Where it is by agreement: "module:name" in the record's package."""
        self.otherwise = otherwise
        """What stands in where there is none; nothing for a part that must be there."""
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, record: Any, owner: type) -> F:
        if record is None:
            return cast(F, self)  # what dataclass takes for the default: "look for it by its agreed name"
        place = record.places[self.name]
        found = load(record.package, place) if isinstance(place, str) else self._agreed(record)
        record.__dict__[self.name] = found
        del record.places[self.name]
        return cast(F, found)

    if TYPE_CHECKING:  # what a record may be made with; with a real one, reading would always take the detour

        def __set__(self, record: Any, value: F | str) -> None: ...

    def _agreed(self, record: Any) -> F:
        """The part in the module of the agreed name, else what stands in for it."""
        module, _, name = self.place.partition(":")
        if module and record.package and find_spec(f"{record.package}.{module}") is not None:
            found = getattr(import_module(f"{record.package}.{module}"), name, self)
            if found is not self and not isinstance(found, ModuleType):  # a module of that name is something else
                return cast(F, found)
        if self.otherwise:
            return self.otherwise[0]
        if not module:
            raise RuleBug(f"{record.name} has no {self.name}: its record should say where it is")
        where = f"{record.package}.{module}" if record.package else "its record (it has no package to look in)"
        raise RuleBug(f"{record.name} has no {self.name}: {where} should have {name!r}")


def put_aside(record: Any) -> None:
    """Keep the places of parts that are still to be found in `places`, away from the attributes."""
    there = vars(record)
    places = {name: value for name, value in there.items() if isinstance(value, Part) or _is_place(record, name, value)}
    for name in places:
        del there[name]
    there["places"] = places


def _is_place(record: Any, name: str, value: Any) -> bool:
    return isinstance(value, str) and isinstance(vars(type(record)).get(name), Part)


def load(package: str, place: str) -> Any:
    """What a record says stands at "module:name" of its package."""
    module, _, name = place.partition(":")
    try:
        return getattr(import_module(f"{package}.{module}"), name)
    except AttributeError:
        raise RuleBug(f"there is no {name!r} in {package}.{module}") from None

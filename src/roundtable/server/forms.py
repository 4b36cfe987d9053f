"""What people type and click, read as what the rules expect."""

from __future__ import annotations

from typing import Any

from litestar.datastructures import FormMultiDict

from roundtable.kernel.asks import Ask, Json
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import AnyGame

from .catalogue import options_of
from .hosting import ClockWish, MatchWish, SeatWish
from .room import Refused

NOT_USED = "none"
THEN = ("wait", "bot", "forfeit")


def text(form: FormMultiDict, name: str, default: str = "") -> str:
    value = form.get(name, default)
    return value if isinstance(value, str) else default


def whole(form: FormMultiDict, name: str, what: str, default: int | None = None) -> int:
    """A whole number out of a form, or an error that names the field in words."""
    said = text(form, name).strip()
    if not said and default is not None:
        return default
    if not said.lstrip("-").isdigit() or not said.isascii() or len(said) > 9:
        raise Refused(f"{what} should be a whole number, not {said[:20]!r}")
    return int(said)


def read_answer(ask: Ask, form: FormMultiDict) -> Json:
    """The answer in a form, by the kind of the question. Whether it is legal the question itself decides."""
    if ask.kind == "choose":
        return text(form, "choice")
    if ask.kind == "choose some":
        return [value for value in form.getall("choice", []) if isinstance(value, str)]
    if ask.kind == "number":
        return whole(form, "number", "the answer")
    if ask.kind == "allocate":
        bins = [name.removeprefix("bin ") for name in form if name.startswith("bin ")]
        return {key: n for key in bins if (n := whole(form, f"bin {key}", key, 0))}
    if ask.kind == "point":
        return [whole(form, "x", "x"), whole(form, "y", "y")]
    return text(form, "text")


def read_options(game: AnyGame, form: FormMultiDict) -> dict[str, Any]:
    """The options that differ from the defaults. A check box that is not ticked is not sent at all."""
    chosen: dict[str, Any] = {}
    for field in options_of(game):
        name = f"option {field.name}"
        if field.kind == "bool":
            value: Any = text(form, name) == "on"
        elif name not in form:
            continue
        else:
            said = text(form, name).strip()
            empty_is_default = said == "" and field.kind != "text"
            value = field.default if empty_is_default and not field.may_be_none else said
            if said == "" and field.may_be_none:
                value = None
        if value != field.default and str(value) != str(field.default):
            chosen[field.name] = value
    return chosen


def read_wish(game: AnyGame, form: FormMultiDict) -> MatchWish:
    """The whole form of whoever hosts a match."""
    seats = []
    me = text(form, "name")
    for seat in range(game.seats[1]):
        kind, _, strength = text(form, f"seat {seat}", NOT_USED).partition(" ")
        if kind == NOT_USED:
            continue
        if kind not in ("me", "friend", "open", "bot"):
            raise BadSetup(f"seat {seat + 1} cannot be given to {kind[:20]!r}")
        name = text(form, f"name {seat}") or (me if not any(wish.kind == "me" for wish in seats) else "")
        seats.append(SeatWish(kind, name[:80] if kind == "me" else "", strength))
    then = text(form, "then", "wait")
    if then not in THEN:
        raise BadSetup(f"when a clock runs out one can {', '.join(THEN)}, not {then[:20]!r}")
    clock = ClockWish(
        max(0, whole(form, "per_answer", "the time for an answer", 0)),
        max(0, whole(form, "bank", "the time for the match", 0)),
        max(0, whole(form, "extra", "the time added by an answer", 0)),
        max(0, whole(form, "away", "the time one may be away", 0)),
        then,  # type: ignore[arg-type]
    )
    return MatchWish(game.name, seats, read_options(game, form), None, clock)

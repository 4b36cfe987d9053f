"""What people type and click, read as what the rules expect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import FormMultiDict, UploadFile

from roundtable.kernel.asks import Ask, ChoosePoint, Json
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import AnyGame, OptionField

from .actions import VISIBLE
from .catalogue import options_of
from .drafts import Refused
from .hosting import ClockWish, MatchWish, SeatWish, Sitter
from .records import Then, Visible

NOT_USED = "none"
MAX_WITH_FILES = 256 * 1024
"""The most bytes of a form that may carry files: a deck, a map."""
THEN = ("wait", "bot", "forfeit")


async def read_form(request: Request[Any, Any, Any]) -> FormMultiDict:
    """A form whose files have been read as text."""
    fields: list[tuple[str, Any]] = []
    for name, value in (await request.form()).multi_items():
        if isinstance(value, UploadFile):
            try:
                value = (await value.read()).decode()
            except UnicodeDecodeError:
                raise Refused(f"the file for {name.removeprefix('option ')} is not text in UTF-8") from None
        fields.append((name, value))
    return FormMultiDict(fields)


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
    if isinstance(ask, ChoosePoint):
        try:
            return [ask.typed(text(form, axis).strip()) for axis in ("x", "y")]
        except ValueError as error:
            raise Refused(f"a place is two numbers: {error}") from None
    return text(form, "text")


def read_fields(fields: Sequence[OptionField], form: FormMultiDict) -> dict[str, Any]:
    """The values that differ from the defaults. A check box that is not ticked is not sent at all."""
    chosen: dict[str, Any] = {}
    for field in fields:
        name = f"option {field.name}"
        if field.kind == "bool":
            value: Any = text(form, name) == "on"
        elif name not in form:
            continue
        else:
            said = text(form, name).strip()
            nothing = None if field.may_be_none else field.default
            value = nothing if said == "" and (field.may_be_none or field.kind != "text") else said
        if value != field.default and str(value) != str(field.default):
            chosen[field.name] = value
    return chosen


KINDS: dict[str, Sitter] = {
    "me": "me",
    "friend": "friend",
    "open": "open",
    "bot": "bot",
}


def read_wish(game: AnyGame, form: FormMultiDict) -> MatchWish:
    """The whole form of whoever hosts a match."""
    seats: list[SeatWish] = []
    me = text(form, "name")
    for seat in range(game.seats[1]):
        kind, _, strength = text(form, f"seat {seat}", NOT_USED).partition(" ")
        if kind == NOT_USED:
            continue
        if kind not in KINDS:
            raise BadSetup(f"seat {seat + 1} cannot be given to {kind[:20]!r}")
        name = text(form, f"name {seat}") or (me if not any(wish.kind == "me" for wish in seats) else "")
        seats.append(SeatWish(KINDS[kind], name[:80] if kind == "me" else "", strength))
    then = text(form, "then", "wait")
    if then not in THEN:
        raise BadSetup(f"when a clock runs out one can {', '.join(THEN)}, not {then[:20]!r}")
    clock = ClockWish(
        max(0, whole(form, "per_answer", "the time for an answer", 0)),
        max(0, whole(form, "bank", "the time for the match", 0)),
        max(0, whole(form, "extra", "the time added by an answer", 0)),
        max(0, whole(form, "away", "the time one may be away", 0)),
        msgspec.convert(then, Then),
        max(0, whole(form, "absence", "the time after which a seat may be given away", ClockWish().absence)),
    )
    visible = text(form, "visible")
    if visible not in ("", *VISIBLE):
        raise BadSetup(f"a match can be shown to {', '.join(VISIBLE)}, not to {visible[:20]!r}")
    dice = bool(text(form, "dice"))
    shown: Visible = msgspec.convert(visible, Visible)
    hints = {"yes": True, "no": False}.get(text(form, "hints"))
    return MatchWish(game.name, seats, read_fields(options_of(game), form), None, clock, shown, dice, hints)

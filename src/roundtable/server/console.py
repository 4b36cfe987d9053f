"""The desk of the seat that leads a match: its console, others' open questions, and what may be taken back."""

from __future__ import annotations

from typing import Any

import msgspec

from roundtable.kernel.asks import Ask, Choose, ChooseNumber, Json, WriteText
from roundtable.kernel.console import USUAL_REASON, Console
from roundtable.kernel.errors import IllegalAnswer
from roundtable.kernel.past import TAKEN_BACK

from . import actions, forms
from .drafts import Draft, Refused
from .room import Room

MOST_SHOWN, MOST_CHOICES, LONGEST_WORDS = 8, 60, 140


class OpenQuestion(msgspec.Struct):
    """A question that somebody else is asked, as the leader may answer it: `choices` are answers and their words."""

    seat: int
    name: str
    prompt: str
    kind: str
    choices: list[tuple[str, str]]


class Earlier(msgspec.Struct):
    """Something that happened and may be taken back: the entry's number, and what was told of it."""

    entry: int
    words: str


class Desk(msgspec.Struct):
    """What the leader of a match has before them."""

    console: Console
    questions: list[OpenQuestion]
    earlier: list[Earlier]


def console_of(room: Room, seat: int | None) -> Console | None:
    """The console of a seat that leads the match; None for everybody else, and when the match is not being played."""
    match = room.match
    if seat is None or match is None or room.broken or match.over or room.game.console is None:
        return None
    return room.game.console(match.state, seat)


def desk(room: Room, seat: int | None) -> Desk | None:
    """Everything of a console's page; None for a seat without one."""
    console = console_of(room, seat)
    if console is None:
        return None
    match = room.playing
    questions = [
        OpenQuestion(asked, room.names[asked], ask.prompt, ask.kind, _choices(ask))
        for asked, ask in match.asks.items()
        if asked != seat
    ]
    return Desk(
        console, questions if console.answered is not None else [], _earlier(room, seat) if console.took_back else []
    )


def _choices(ask: Ask) -> list[tuple[str, str]]:
    if not isinstance(ask, Choose):
        return []
    found = []
    for option in ask.options:
        found.append((option.key, option.label))
        if len(found) == MOST_CHOICES:
            break
    return found


def _earlier(room: Room, seat: int | None) -> list[Earlier]:
    """What may be taken back, the last first, in the words of the log."""
    match = room.playing
    found = []
    for number in range(len(match.entries) - 1, -1, -1):
        entry = match.entries[number]
        if entry.kind not in TAKEN_BACK:
            continue
        until = next(
            (later.logged for later in match.entries[number + 1 :] if later.kind in TAKEN_BACK), len(match.log)
        )
        told = [event for event in match.log[entry.logged : until] if event.visible_to(seat)]
        words = told[0].sentence(room.names) if told else f"{room.names[entry.seat]} answers"
        found.append(Earlier(number, words if len(words) <= LONGEST_WORDS else f"{words[: LONGEST_WORDS - 1]}…"))
        if len(found) == MOST_SHOWN:
            break
    return found


# --- doing -----------------------------------------------------------------------------------------------------------


def _led(room: Room, seat: int) -> Console:
    console = console_of(room, seat)
    if console is None:
        raise Refused("only the seat that leads the match may do that")
    return console


def rule(room: Room, seat: int, form: Any) -> list[Draft]:
    """A form or a tracker of the console."""
    console, name = _led(room, seat), forms.text(form, "form")
    try:
        spec = console.form(name)
        given = {field.name: forms.text(form, f"in {field.name}") for field in spec.fields}
        if (tracker := console.tracker(name)) is not None and "step" in form:
            given["value"] = str(tracker.value + forms.whole(form, "step", "the step"))
        change = spec.filled(given, forms.text(form, "reason"))
    except IllegalAnswer as error:
        raise Refused(str(error)) from None
    return actions.adjust(room, seat, change)


def drag(room: Room, seat: int, form: Any) -> list[Draft]:
    """A piece that the leader has put somewhere else by hand."""
    try:
        change = _led(room, seat).dragged(
            forms.text(form, "piece"), forms.text(form, "place"), forms.text(form, "reason")
        )
    except IllegalAnswer as error:
        raise Refused(str(error)) from None
    return actions.adjust(room, seat, change)


def take_back(room: Room, seat: int, form: Any) -> list[Draft]:
    """Take back everything from an entry on, whoever it was by, and write down that it was and why."""
    console, match = _led(room, seat), room.playing
    if console.took_back is None:
        raise Refused("in this game nothing is taken back by the leader alone")
    to = forms.whole(form, "entry", "what is taken back")
    if not 0 <= to < len(match.entries) or match.entries[to].kind not in TAKEN_BACK:
        raise actions.Changed("that has been taken back already, or cannot be; look at the table again")
    said = next((one.words for one in _earlier(room, seat) if one.entry == to), "what came later")
    # What only the leader could read of it stays with the leader.
    told = match.log[match.entries[to].logged : match.entries[to].logged + 1]
    words = f"“{said.rstrip('.')}”" if told and told[0].visible_to(None) else "a ruling"
    change = {**console.took_back, "value": words, "reason": _reason(form)}
    return [Draft("undo", seat, to), Draft("adjust", seat, change)]


def answer_for(room: Room, seat: int, form: Any) -> list[Draft]:
    """Answer an open question in somebody's place: the leader overrules it."""
    console, match = _led(room, seat), room.playing
    if console.answered is None:
        raise Refused("in this game nobody answers in somebody's place")
    other = forms.whole(form, "of", "the seat")
    ask = match.asks.get(other)
    if ask is None or other == seat:
        raise actions.Changed("that seat is not asked anything now")
    said = forms.text(form, "answer").strip()
    try:
        value: Json = ask.passing() if not said else ask.check(_as_answer(ask, said))
    except IllegalAnswer as error:
        raise Refused(str(error)) from None
    words = ask.said(value)[:LONGEST_WORDS] or "passes"
    ruled = {**console.answered, "of": str(other), "value": words, "reason": _reason(form)}
    return [*actions.adjust(room, seat, ruled), Draft("answer", other, value)]


def _as_answer(ask: Ask, said: str) -> Json:
    if isinstance(ask, ChooseNumber) and said.lstrip("-").isdecimal() and len(said) < 10:
        return int(said)
    if isinstance(ask, (Choose, ChooseNumber, WriteText)):
        return said
    raise Refused("that question has no short answer: leave it empty for the answer that does least")


def _reason(form: Any) -> str:
    return forms.text(form, "reason").strip() or USUAL_REASON


DOES = {"rule": rule, "drag": drag, "take back": take_back, "answer for": answer_for}
"""What the leader does by the fields of a form, by its `do`."""

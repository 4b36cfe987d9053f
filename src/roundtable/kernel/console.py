"""What a game shows to the seat that leads it (a GM): texts, trackers and forms. Each of its buttons is a ruling.

A game says it in one function, `console(state, seat)`: None for a seat that leads nothing. Whoever shows it (a page, a
terminal) knows nothing of the game: a form is a ruling with some of its parts still to be filled in.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from .asks import Json
from .errors import IllegalAnswer

USUAL_REASON = "as the table agreed"
"""What is written down where nobody has said why."""
FieldKind = Literal["number", "choice", "name", "text", "long", "yes"]


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a ruling to be filled in. A `choice` is one of `choices` (key and words), a `name` one of a long list that
    is typed and completed, a `yes` a box to tick."""

    name: str
    label: str
    kind: FieldKind = "text"
    value: Json = ""
    choices: list[tuple[str, str]] = []
    low: int | None = None
    high: int | None = None
    place: str = ""
    """The kinds of targets on the board that fill it in when they are pointed at: "figure", "room corridor"."""


class Form(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ruling with parts to be filled in: `change` is what is fixed of it. `quiet`: no reason is asked for. `shelf` is the
    field whose values lie beside the board, to be dragged onto a place that another field names."""

    name: str
    button: str
    change: dict[str, Json]
    fields: list[Field] = []
    quiet: bool = False
    shelf: str = ""
    says: str = ""
    """What it does, in a sentence, where its button does not say it all."""

    def filled(self, given: dict[str, str], reason: str) -> dict[str, Json]:
        """The ruling that somebody has filled in; IllegalAnswer names the field and what would be right."""
        change: dict[str, Json] = dict(self.change)
        for field in self.fields:
            change[field.name] = _read(field, given.get(field.name, ""))
        change["reason"] = reason.strip() or USUAL_REASON
        return change


def _read(field: Field, said: str) -> Json:
    if field.kind == "yes":
        return said not in ("", "no", "off", "false")
    said = said.strip()
    if field.kind == "number":
        if not said.lstrip("-").isdigit() or not said.isascii() or len(said) > 9:
            raise IllegalAnswer(f"{field.label} is {said[:20]!r}; legal is a whole number")
        return int(said)
    keys = [key for key, _ in field.choices]
    if field.kind in ("choice", "name") and said not in keys:
        alike = [key for key in keys if key.lower() == said.lower()]
        if alike:
            return alike[0]
        shown = ", ".join(keys[:12]) + (f" and {len(keys) - 12} more" if len(keys) > 12 else "")
        raise IllegalAnswer(f"{field.label} is {said[:40]!r}; legal is one of {shown}")
    return said


class Tracker(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number with buttons: one less, one more. `most` is what it usually does not pass."""

    name: str
    label: str
    value: int
    change: dict[str, Json]
    low: int = 0
    most: int | None = None

    def form(self) -> Form:
        """The ruling that sets it."""
        field = Field("value", self.label, "number", self.value, low=self.low)
        return Form(self.name, "Set", {**self.change, "overrule": True}, [field])


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody or something with numbers: its trackers, what else is to be known, and its own forms."""

    title: str
    target: str = ""
    lines: list[str] = []
    trackers: list[Tracker] = []
    forms: list[Form] = []


class Passage(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place's text: what is read aloud, beside what only the leader knows. `here`: where play is now; `hidden`: the
    players do not know of it."""

    title: str
    target: str = ""
    aloud: str = ""
    secret: list[str] = []
    here: bool = False
    hidden: bool = False
    forms: list[Form] = []


class Panel(msgspec.Struct, frozen=True, omit_defaults=True):
    """One page of a console."""

    name: str
    title: str
    passages: list[Passage] = []
    cards: list[Card] = []
    forms: list[Form] = []
    lines: list[str] = []

    def all_forms(self) -> dict[str, Form]:
        """Every form and tracker of this page by name."""
        found: dict[str, Form] = {}
        for card in self.cards:
            found |= {tracker.name: tracker.form() for tracker in card.trackers}
            found |= {form.name: form for form in card.forms}
        for passage in self.passages:
            found |= {form.name: form for form in passage.forms}
        return found | {form.name: form for form in self.forms}


class Drag(msgspec.Struct, frozen=True, omit_defaults=True):
    """Pieces that the leader moves by hand: what is dragged and dropped are targets of the board, such as `figure p0` and
    `area Vanguard`; the ruling gets the last words of both as `piece` and `place`."""

    piece: str
    place: str
    change: dict[str, Json]
    piece_field: str
    place_field: str


class Console(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that the seat that leads a game has before it."""

    panels: list[Panel]
    drags: list[Drag] = []
    took_back: dict[str, Json] | None = None
    """The ruling that writes down what the leader has taken back; it gets the words as `value`. None: nobody may."""
    answered: dict[str, Json] | None = None
    """The ruling that writes down an answer given in somebody's place; it gets the seat as `of` and the words as `value`."""

    def forms(self) -> dict[str, Form]:
        """Every form and tracker by name."""
        return {name: form for panel in self.panels for name, form in panel.all_forms().items()}

    def where(self, ruling: dict[str, Json]) -> tuple[Panel, Form] | None:
        """The page, and on it the form, by which that is ruled; None where the position has none."""
        for panel in self.panels:
            for form in panel.all_forms().values():
                if all(ruling.get(part) == value for part, value in form.change.items() if part != "overrule"):
                    return panel, form
        return None

    def tracker(self, name: str) -> Tracker | None:
        """A tracker by its name; None for a form of another kind."""
        found = (tracker for panel in self.panels for card in panel.cards for tracker in card.trackers)
        return next((tracker for tracker in found if tracker.name == name), None)

    def form(self, name: str) -> Form:
        """A form by its name; IllegalAnswer where the position has no such form any more."""
        found = self.forms()
        if name not in found:
            raise IllegalAnswer(
                f"there is nothing called {name[:40]!r} to rule on now; there is {', '.join(found)[:300]}"
            )
        return found[name]

    def dragged(self, piece: str, place: str, reason: str) -> dict[str, Any]:
        """The ruling that moves a piece to a place."""
        for drag in self.drags:
            if piece.startswith(f"{drag.piece} ") and place.startswith(f"{drag.place} "):
                return {
                    **drag.change,
                    drag.piece_field: piece.removeprefix(f"{drag.piece} "),
                    drag.place_field: place.removeprefix(f"{drag.place} "),
                    "reason": reason.strip() or USUAL_REASON,
                }
        raise IllegalAnswer(f"{piece[:40]!r} cannot be put on {place[:40]!r}")

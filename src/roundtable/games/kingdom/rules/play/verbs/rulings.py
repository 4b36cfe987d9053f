"""The GM's rulings in the middle of play: any number on a sheet, a place, a status, with a reason (MYK-PLAY-002).

A ruling is `{"who": "p0", "field": "hp", "value": 7, "reason": "…"}`; the Voices and the Treasury need no `who`.
With `"overrule": true` a number may lie beyond what the rules allow. It is logged with its author, and can be taken back.
"""

from typing import Any

from roundtable.games.kingdom.books import BAD_STATUSES
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.record.realm import max_voices
from roundtable.games.kingdom.state import AREAS, Campaign, Table
from roundtable.kernel.errors import IllegalAnswer

SHARED = ("voices", "treasury")
FIELDS = ("hp", "drive", "followers", "area", "exhausted", "dead", "status", "cure", *SHARED)
LONGEST_REASON = 200


def adjust(table: Table, seat: int, change: Any) -> None:
    """Carry out a ruling of the GM's seat, or say what is wrong with it and what would be right (MYK-PLAY-002)."""
    state: Campaign = table.state
    if seat != state.gm:
        raise IllegalAnswer("only the GM's seat may rule; this match has " + ("another" if state.gm is not None else "none"))
    if not isinstance(change, dict):
        raise IllegalAnswer('a ruling is an object such as {"who": "p0", "field": "hp", "value": 7, "reason": "a blessing"}')
    field, value, reason = change.get("field"), change.get("value"), change.get("reason", "")
    if field not in FIELDS:
        raise IllegalAnswer(f"field is {field!r}; legal is one of {', '.join(FIELDS)}")
    if not isinstance(reason, str) or not reason.strip() or len(reason) > LONGEST_REASON or not reason.isprintable():
        raise IllegalAnswer(f"reason is {str(reason)[:40]!r}; legal is one line of 1 to {LONGEST_REASON} characters")
    free = change.get("overrule") is True
    if field in SHARED:
        most = max_voices(state) if field == "voices" else 9999
        setattr(state.kingdom, field, _number(field, value, 0, most, free))
        told = f"{field.capitalize()}: {value}"
    else:
        told = _figure(state, change.get("who"), field, value, free)
    table.log("MYK-PLAY-002", "The GM rules: {told} ({reason}).", told=told, reason=reason, seat=seat)


def _figure(state: Campaign, who: Any, field: str, value: Any, free: bool) -> str:
    there = [f"p{number}" for number in range(len(state.people))]
    there += [f"f{number}" for number in range(len(state.battle.foes))] if state.battle is not None else []
    if who not in there:
        raise IllegalAnswer(f"who is {who!r}; legal is one of {', '.join(there)}")
    one = figures.get(state, who)
    name = figures.name(state, who)
    if field == "hp":
        one.hp = _number(field, value, -99, numbers.max_hp(state, who), free)
    elif field == "drive":
        one.drive = _number(field, value, 0, numbers.number(state, who, "capacity"), free)
    elif field == "followers":
        one.followers = _number(field, value, 0, numbers.number(state, who, "max_followers"), free)
    elif field == "area":
        if value not in AREAS:
            raise IllegalAnswer(f"area is {value!r}; legal is one of {', '.join(AREAS)}")
        one.area = value
    elif field in ("exhausted", "dead"):
        if not isinstance(value, bool):
            raise IllegalAnswer(f"{field} is {value!r}; legal is true or false")
        setattr(one, field, value)
        if field == "dead" and value:
            one.hp = min(0, one.hp)
    else:
        if value not in BAD_STATUSES:
            raise IllegalAnswer(f"{field} is {value!r}; legal is one of {', '.join(BAD_STATUSES)}")
        if field == "status" and value not in one.bad_statuses:
            one.bad_statuses.append(value)
        elif field == "cure" and value in one.bad_statuses:
            one.bad_statuses.remove(value)
    return f"{name}, {field}: {value}"


def _number(field: str, value: Any, low: int, high: int, free: bool) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise IllegalAnswer(f"{field} is {value!r}; legal is a whole number, {low} to {high}")
    if not low <= value <= high and not (free and abs(value) <= 9999):
        raise IllegalAnswer(f"{field} is {value}; legal is {low} to {high}, or say overrule")
    return value

"""The GM's rulings in the middle of play: what may be changed, by whom, and how it is told (MYK-PLAY-002).

A ruling is `{"who": "p0", "field": "hp", "value": 7, "reason": "…"}`; what each field needs besides is in its function.
With `"overrule": true` a number may lie beyond what the rules allow. It is logged with its author, and can be taken back.
"""

from collections.abc import Callable
from typing import Any

from roundtable.games.kingdom.rules.gm import asking, evening, maps, rolls, words
from roundtable.games.kingdom.rules.gm.reading import Change
from roundtable.games.kingdom.rules.gm.telling import Secretly
from roundtable.games.kingdom.rules.play.verbs import ruled
from roundtable.games.kingdom.state import Campaign, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.errors import IllegalAnswer

Ruling = Callable[[Table, Change], str | Secretly]
"""Carries out a ruling; what is told of it: to everybody, to some, or nothing where it has told everything itself ("")."""

RULINGS: dict[str, Ruling] = {
    **dict.fromkeys(("hp", "drive", "followers"), ruled.number),
    "area": ruled.place,
    **dict.fromkeys(("exhausted", "dead"), ruled.condition),
    **dict.fromkeys(("status", "cure"), ruled.status),
    **dict.fromkeys(("voices", "treasury", "citizens", "quarter"), ruled.shared),
    "once more": ruled.once_more,
    "give": maps.give,
    "take": maps.take,
    "material": maps.material,
    "fed": maps.fed,
    **dict.fromkeys(("reveal", "hide"), maps.fog),
    "court": maps.court,
    "monsters": maps.monsters,
    "gone": maps.gone,
    "reaction": maps.reaction,
    "trap": maps.trap,
    "trap state": maps.trap_state,
    "thing": maps.thing,
    "capacity": maps.capacity,
    "foe": maps.foe,
    "clue": maps.clue,
    "say": words.say,
    "read": words.read,
    "whisper": words.whisper,
    "note": words.note,
    "forget": words.forget,
    "once": words.once,
    "overruled": words.overruled,
    "answers": words.answers,
    "bonus": asking.bonus,
    "check": asking.ask_check,
    "question": asking.ask_question,
    "objective": evening.objective,
    "home": evening.home,
    "fight over": evening.fight_over,
    "by rules": evening.by_rules,
    "summary": evening.summary,
    "roll": rolls.ask_roll,
    "stranger": rolls.ask_stranger,
    "random trap": rolls.ask_trap,
    "facility": rolls.ask_facility,
}
FIELDS = tuple(RULINGS)


def adjust(table: Table, seat: int, change: Any) -> None:
    """Carry out a ruling of the GM's seat, or say what is wrong with it and what would be right (MYK-PLAY-002)."""
    from roundtable.games.kingdom.laws import laws  # the laws know the steps, and those the rules

    state: Campaign = table.state
    if seat != state.gm:
        raise IllegalAnswer(
            "only the GM's seat may rule; this match has " + ("another" if state.gm is not None else "none")
        )
    field = change.get("field") if isinstance(change, dict) else None
    if isinstance(change, dict) and field not in FIELDS:
        raise IllegalAnswer(f"field is {field!r}; legal is one of {', '.join(FIELDS)}")
    given = Change(change)
    before = {broken.field for broken in laws(state)}
    told = RULINGS[given.field](table, given)
    for broken in laws(state):
        if broken.field not in before and not given.free:
            raise IllegalAnswer(f"that cannot be: {broken.sentence()}")
    if isinstance(told, Secretly):
        to = sorted({seat, *told.to})
        table.log("MYK-PLAY-002", "{told} ({reason})", told=told.words, reason=given.reason, seat=seat, to=to)
    elif told:
        table.log("MYK-PLAY-002", "The GM rules: {told} ({reason}).", told=told, reason=given.reason, seat=seat)


def interlude(table: Table) -> Steps[None] | None:
    """What the GM has just asked of somebody is asked at once; the open question waits (MYK-PLAY-002)."""
    return asking.put(table) if table.state.put else None

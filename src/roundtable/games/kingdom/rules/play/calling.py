"""Calling on Talents in play: who may be called, what it costs, and how an effect of one is written (MYK-WORLD-806).

    @talent("Jehu", TableRolled, when=on_a_journey)
    def jehu(table, rolled, holder): ...

A Talent is the whole Court's: its speaker is asked. Each may be called once in a game, and at most [Culture Level] of them
(MYK-CREATE-057, MYK-CREATE-058). A Permanent one then works until the game ends.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays, slug
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import pick, pick_some
from roundtable.games.kingdom.rules.play.effects import EFFECTS, TITLES, Body, When
from roundtable.games.kingdom.rules.play.verbs import hope
from roundtable.games.kingdom.rules.play.verbs.realm import speaker
from roundtable.games.kingdom.rules.play.windows import POSTHUMOUS, sign
from roundtable.games.kingdom.rules.record import talents
from roundtable.games.kingdom.rules.record.at_work import permanent, switched_on
from roundtable.games.kingdom.rules.record.realm import attribute, called, groups
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


def calls(state: Campaign, job: str) -> list[str]:
    """The Talents with a Job that may be called on now, as keys of `talents.usable_talents`."""
    return [key for key in talents.usable_talents(state) if talents.job_of(state, key) == job]


class Call(msgspec.Struct, frozen=True):
    """The price of a Talent's effect: one of that Job is marked as used for this game (MYK-CREATE-058)."""

    job: str

    def possible(self, table: Any, event: Any, holder: str) -> bool:
        return bool(calls(table.state, self.job))

    def pay(self, table: Any, event: Any, holder: str) -> Steps[None]:
        state: Campaign = table.state
        keys = calls(state, self.job)
        # Those with a choice of their own differ by it; else the first will do.
        fit = [key for key in keys if fits(state, key, event)] or keys
        talents.mark(table, fit[0])
        yield from ()


def fits(state: Campaign, key: str, event: Any) -> bool:
    """Whether a Talent that was given for somebody is for whom this moment is about (MYK-WORLD-681)."""
    attack = getattr(event, "attack", None)
    return attack is None or talents.choice_of(state, key) in [one[1:] for one in attack.to if figures.is_person(one)]


def talent(
    job: str, *moments: type, when: When | None = None, order: str = "ask", label: str = ""
) -> Callable[[Body], Body]:
    """An effect of a Talent that is used at one moment, an Assist or Interrupt (MYK-WORLD-806)."""
    entry = books.jobs[job].talent
    name = f"talent/{slug(job)}"
    TITLES[name] = f"the Talent {job}"
    POSTHUMOUS[name] = True

    def who(table: Table, event: Any) -> list[Ref]:
        state: Campaign = table.state
        there = any(one.job == job for one in state.kingdom.talents)
        there = there or any(one.absent and job in one.jobs for one in state.people)
        return [speaker(state)] if there else []

    def register(body: Body) -> Body:
        noted = plays(name)(body)
        EFFECTS.on(
            moments if len(moments) > 1 else moments[0],
            name=name,
            rule=entry.rules[0],
            title=f"the Talent {job}",
            who=who,
            held_as=sign(f"talent {job}"),
            when=when,
            cost=Call(job),
            label=label or f"Call on the {job}: {entry.text}",
            order=order,
        )(noted)
        return noted

    return register


def at_work(state: Campaign, job: str) -> int:
    """How many Talents of a Job with a Permanent effect are at work."""
    return switched_on(state).count(job)


# --- calling on somebody ---------------------------------------------------------------------------------------------


def callable_now(state: Campaign) -> list[str]:
    """The Talents that may be called on at any time: Permanent ones, and those whose moment is any.

    One who earns with a Facility is not called on without it (MYK-CREATE-254, MYK-CREATE-290).
    """
    found = [key for key in talents.usable_talents(state) if callable_at_any_time(talents.job_of(state, key))]
    found = [key for key in found if talents.can_earn(state, talents.job_of(state, key))]
    return [key for key in found if not (needs_choice(state, key) and not choices(state, key))]


def callable_at_any_time(job: str) -> bool:
    return permanent(job) or job in talents.AT_ANY_TIME


def needs_choice(state: Campaign, key: str) -> bool:
    """Whether something must be chosen as it is called on: what it asks for then, or what was left open before."""
    job = talents.job_of(state, key)
    if job in ("Bee", "Eunuch", "Doctor"):
        return True
    return bool(books.jobs[job].talent.choose) and not talents.choice_of(state, key)


def choices(state: Campaign, key: str) -> list[Option]:
    """What may be chosen with a Talent."""
    job = talents.job_of(state, key)
    if job == "Eunuch":
        return [Option(str(one), called(state, one)) for one in state.court]
    if job == "Doctor":
        return [Option(one, talents.job_of(state, one)) for one in talents.others_jobs(state) if one != key]
    kinds: dict[str, list[str]] = {
        "facility": [place for group in groups(state) if books.facilities[group.name].levels for place in group.places],
        "facility name": [entry.name for entry in books.facilities],
        "monster category": list(dict.fromkeys(monster.category for monster in books.monsters)),
        "great power": [power.name for power in books.great_powers],
        "item": [entry.name for entry in books.items if entry.levels],
    }
    return [Option(one, one) for one in kinds.get(books.jobs[job].talent.choose, [])]


def call_on(table: Table, who: Ref, key: str) -> Steps[None]:
    """The Court calls on a Talent; what it asks for is chosen (MYK-CREATE-058)."""
    state: Campaign = table.state
    choice = ""
    job = talents.job_of(state, key)
    if needs_choice(state, key):
        prompt = f"What is chosen for the {job}?"
        choice = yield from pick(table, who, prompt, choices(state, key), books.jobs[job].talent.rules[0])
    talents.use_talent(table, key, choice)


def as_the_game_begins(table: Table) -> Steps[None]:
    """The Setup Phase: for whom Witches watch, and which Permanent Talents are called on at once (MYK-WORLD-681).

    An Executioner must be called on now to be heard (MYK-CREATE-278).
    """
    state: Campaign = table.state
    who = speaker(state)
    for witch in [one for one in state.kingdom.talents if one.job == "Witch"]:
        options = [Option(str(one), called(state, one)) for one in state.court if not state.people[one].absent]
        witch.choice = yield from pick(table, who, "Whom does the Witch watch over?", options, "MYK-WORLD-681")
    keys = [key for key in callable_now(state) if permanent(talents.job_of(state, key))]
    left = len(talents.usable_talents(state)) and attribute(state, "Culture") - talents.uses(state)
    if not keys or left < 1 or state.options.permanent_talents_always_on:
        return
    jobs = [(key, talents.job_of(state, key)) for key in keys]
    options = [Option(key, f"{job}: {books.jobs[job].talent.text}", "", "MYK-CREATE-058") for key, job in jobs]
    prompt = f"Which Talents work for the Kingdom in this game? At most {left} can be called on in all."
    most = min(left, len(options))
    chosen = yield from pick_some(table, who, prompt, options, "MYK-CREATE-058", 0, most, lambda _: [])
    for key in chosen:
        yield from call_on(table, who, key)
        if talents.job_of(state, key) == "Executioner":
            hope.recover_voices(table, 1, "MYK-CREATE-278")

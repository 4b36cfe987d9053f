"""Rare General Items that change who can do what: Star Cage, Coffin, Analyze Specs, Saddle (MYK-WORLD-572)."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.effects.items_common.owner import mine
from roundtable.games.kingdom.rules.effects.job_skills import MONSTEROLOGY
from roundtable.games.kingdom.rules.play import checks, coffins, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import agrees, pick, pick_figure
from roundtable.games.kingdom.rules.play.effects import BEFORE_USE, Source, adds, always, interrupt, item
from roundtable.games.kingdom.rules.play.moments import AnyTime, AttackHits, Extra
from roundtable.games.kingdom.rules.play.price import HOPE_OR_OWN_BLOOD, PRICES
from roundtable.games.kingdom.rules.play.verbs import items
from roundtable.games.kingdom.rules.record import belongings
from roundtable.games.kingdom.state import Campaign, Holding, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

# --- Star Cage -------------------------------------------------------------------------------------------------------


@plays("item/star-cage")
def star_cage(table: Table, who: Ref, held: Holding) -> Steps[None]:
    """Its Slot holds 3 Star Fragments and 1 more a Level: those one has go in; `belongings` has room (MYK-WORLD-606)."""
    one = figures.landmaker(table.state, who)
    for star in [other for other in one.items if other.item == belongings.STAR and other.slots[0] <= 6]:
        places = [place for place in belongings.inner_places(one, belongings.STAR) if place % 10 == held.slots[0]]
        free = [place for place in places if not any(place in other.slots for other in one.items)]
        if free:
            star.slots = free[:1]
    yield from ()


items.RECEIVED["Star Cage"] = star_cage


# --- Coffin ----------------------------------------------------------------------------------------------------------


def _mourned(state: Campaign) -> list[Ref]:
    """The Dead of the Court who lie in no Coffin."""
    dead = [figures.person(number) for number in state.court if state.people[number].dead]
    return [one for one in dead if not state.people[int(one[1:])].absent and not coffins.lies_in_one(state, one)]


@interrupt(
    item("Coffin"),
    AnyTime,
    when=lambda table, event, holder: (
        bool(_mourned(table.state)) and not coffins.occupied(figures.copy_of(table.state, holder))
    ),
    price=None,
    limit=None,
    label="Coffin: lay one of the Dead in it",
)
def coffin(table: Table, event: AnyTime, holder: str) -> Steps[None]:
    """One of the Dead is laid in it, and may go on using Assists and Interrupts for a Voice each (MYK-WORLD-619)."""
    state = table.state
    dead = _mourned(state)
    held = figures.copy_of(state, holder)
    if dead and held is not None:
        who = yield from pick_figure(table, mine(holder), "Who is laid in the Coffin?", dead, "MYK-WORLD-619")
        held.choice = [who]
        table.log("MYK-WORLD-619", "{who} lies in the Coffin.", who=figures.name(state, who), figure=who)


# --- Analyze Specs ---------------------------------------------------------------------------------------------------


def _analyzed(state: Campaign, who: Ref, source: Source, pays: dict[str, str]) -> dict[str, str]:
    """1 Hope of a Science Skill may be 1D6 HP for who wears them (MYK-WORLD-628)."""
    if source.kind != "skill" or "Hope" not in pays or not books.skills[source.name].is_of("Science"):
        return pays
    if not numbers.working_copies(state, who, "Analyze Specs"):
        return pays
    return _own_blood(pays)


@plays("item/analyze-specs")
def _own_blood(pays: dict[str, str]) -> dict[str, str]:
    """Hope, of which 1D6 HP may stand for a point (MYK-WORLD-628)."""
    left = {pool: amount for pool, amount in pays.items() if pool != "Hope"}
    return {HOPE_OR_OWN_BLOOD: pays["Hope"], **left}


PRICES.append(_analyzed)


@always(
    item("Analyze Specs"),
    AttackHits,
    when=lambda table, hit, holder: (
        hit.attack.by == mine(holder)
        and figures.is_person(hit.attack.by)
        and "Doctor" in figures.landmaker(table.state, hit.attack.by).jobs
        and bool(_explained(table.state, hit.attack.hits))
    ),
)
def analyze_specs(table: Table, hit: AttackHits, holder: str) -> Steps[None]:
    """A Doctor may make the damage of Monsterology 1D6 in place of 1 (MYK-WORLD-629)."""
    prompt = "Monsterology: 1D6 damage in place of 1?"
    if (yield from agrees(table, mine(holder), prompt, "MYK-WORLD-629", "1D6", "1")):
        known = _explained(table.state, hit.attack.hits)
        hit.attack.extras.append(Extra("1D6-1", "Analyze Specs", "MYK-WORLD-629", known))


def _explained(state: Campaign, hits: list[Ref]) -> list[Ref]:
    told = [effect.note for effect in state.lasting if effect.what == MONSTEROLOGY]
    return [one for one in hits if one[0] == "f" and figures.foe(state, one).book in told]


# --- Saddle ----------------------------------------------------------------------------------------------------------

RIDDEN = ("Flying", "Trot", "Sneak Through", "Hit & Away", "Incognito")


def _stable(state: Campaign) -> list[str]:
    return list(state.kingdom.monster_citizens)


@interrupt(
    item("Saddle"),
    AnyTime,
    when=lambda table, event, holder: (
        table.state.phase == "Kingdom" and bool(_stable(table.state)) and not _mount(table.state, holder)
    ),
    price=None,
    limit=None,
    order="never",
    label="Saddle a Monster Citizen",
)
def saddle(table: Table, event: AnyTime, holder: str) -> Steps[None]:
    """A Monster Citizen of the Kingdom is noted in its Slot, and is a Ride for this game (MYK-WORLD-635)."""
    held = figures.copy_of(table.state, holder)
    options = [Option(name, name) for name in _stable(table.state)]
    if held is not None and options:
        name = yield from pick(table, mine(holder), "Which Monster Citizen do you ride?", options, "MYK-WORLD-635")
        held.choice = [name, str(table.state.game)]
        table.log("MYK-WORLD-635", "{who} rides a {name}.", who=figures.name(table.state, mine(holder)), name=name)


def _mount(state: Campaign, holder: str) -> str:
    """The monster a Saddle lies on in this game."""
    held = figures.copy_of(state, holder)
    return belongings.saddled(state, held) if held is not None else ""


@adds("move", item("Saddle"), stacks=False)
def ridden(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """It counts as a Ride: the normal move is 1 Area longer, once with a Ride (MYK-WORLD-635, MYK-GEAR-216)."""
    return int(bool(_mount(state, holder)) and not numbers.working_copies(state, who, "Ride"))


def _lent(state: Campaign, who: Ref, held: Holding) -> list[str]:
    """What the monster knows of five Skills is the rider's (MYK-WORLD-636)."""
    mount = _mount(state, f"{who}#{held.slots[0]}") if held.slots else ""
    return [name for name in books.monsters[mount].skills if name in RIDDEN] if mount else []


knowing.WORN["Saddle"] = _lent


def _by_the_reins(table: Table, who: Ref, source: Source) -> Steps[bool]:
    """An Assist or Interrupt of the mount needs Charisma / 10 each time; who knows it anyhow needs none (MYK-WORLD-636)."""
    state: Campaign = table.state
    if source.kind != "skill" or source.name not in RIDDEN or source.timing not in ("Assist", "Interrupt"):
        return True
    lent = [name for held in figures.copies(state, who, "Saddle") for name in _lent(state, who, held)]
    if knowing.own_skills(state, who).count(source.name) > lent.count(source.name):
        return True
    made = yield from checks.check(table, who, "Charisma", 10, "MYK-WORLD-636", kind="item", why="Saddle")
    return made.success


BEFORE_USE.append(_by_the_reins)

"""The Combat Traps, in the book's order: they lie openly in an Area and work while they lie there (MYK-WORLD-076).

One works in an Area at a time (MYK-WORLD-093); who flies is not touched by them in any way (MYK-WORLD-422), who wears Dismaze
Gear not by the kinds chosen for it (MYK-GEAR-218).
"""

from collections.abc import Callable
from typing import Any

from roundtable.games.kingdom.reserved import plays, slug
from roundtable.games.kingdom.rules.fight.weapons import SHINING, is_melee
from roundtable.games.kingdom.rules.play import checks, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import pick_figure, seat_of
from roundtable.games.kingdom.rules.play.effects import EFFECTS, open_window
from roundtable.games.kingdom.rules.play.moments import (
    AnyTime,
    AttackHits,
    CheckRolled,
    CheckSettled,
    Entered,
    Extra,
    Moving,
    PeriodEnds,
    TrapWorks,
    TurnBegins,
)
from roundtable.games.kingdom.rules.play.shares import Shares
from roundtable.games.kingdom.rules.play.verbs import bases, ground, harm, hope, items, moving, status
from roundtable.games.kingdom.rules.play.windows import sign
from roundtable.games.kingdom.state import AREAS, Area, Campaign, CombatTrap, Holding, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.effects import Limit

Body = Callable[[Table, Any, str], Steps[None] | None]
DODGE = 10
"""Quest that most of them ask for."""


def lying(state: Campaign, area: str, name: str) -> CombatTrap | None:
    """The Combat Trap of this name at work in an Area."""
    if state.battle is None:
        return None
    trap = state.battle.traps.get(area)
    return trap if trap is not None and trap.name == name and not trap.off else None


def touched(state: Campaign, who: Ref, name: str) -> bool:
    """Whether somebody stands in an Area with this Trap, and it touches them."""
    one = figures.get(state, who)
    return bool(one.area and lying(state, one.area, name)) and not spared(state, who, name)


def spared(state: Campaign, who: Ref, name: str) -> bool:
    """Whether Combat Traps of this name do nothing to somebody: who flies, or wears Dismaze Gear against them (MYK-WORLD-422,
    MYK-GEAR-218)."""
    from roundtable.games.kingdom.rules.effects.items_common.exploration import dismazed

    return bool(numbers.number(state, who, "flying")) or dismazed(state, who, name)


def works(table: Table, area: Area, name: str, whom: list[Ref]) -> Steps[list[Ref]]:
    """The Trap is about to have its effect: others may prevent it. Whom it still strikes."""
    trap = lying(table.state, area, name)
    if trap is None:
        return []
    event = TrapWorks(
        name=name, level=trap.level, targets=list(whom), area=area, combat=True, spoken=f"the {name} in the {area}"
    )
    yield from open_window(table, event)
    if event.switched_off:
        trap.off = True
    return [] if event.prevented else event.targets


def entering(name: str, rule: str) -> Callable[[Body], Body]:
    """A Trap that acts on who comes into its Area."""

    def register(body: Body) -> Body:
        EFFECTS.on(
            Entered,
            name=f"trap/{slug(name)}",
            rule=rule,
            title=name,
            who=lambda table, event: [event.who] if event.area and lying(table.state, event.area, name) else [],
            held_as=sign(f"trap {name}"),
            when=lambda table, event, holder: touched(table.state, event.who, name),
            may=False,
        )(body)
        return plays(f"trap/{slug(name)}")(body)

    return register


def dodges(table: Table, who: Ref, rule: str, name: str) -> Steps[bool]:
    """A Quest / 10 check."""
    made = yield from checks.check(table, who, "Quest", DODGE, rule, kind="trap", why=f"check against the {name}")
    return made.success


def round_ends(name: str, rule: str) -> Callable[[Body], Body]:
    """A Trap that acts when a Round ends, on everybody in its Area together."""

    def register(body: Body) -> Body:
        EFFECTS.on(
            PeriodEnds,
            name=f"trap/{slug(name)}:round",
            rule=rule,
            title=name,
            who=lambda table, event: _places(table.state, name) if event.kind == "round" else [],
            held_as=sign(f"trap {name}"),
            may=False,
        )(body)
        return plays(f"trap/{slug(name)}")(body)

    return register


def _places(state: Campaign, name: str) -> list[str]:
    """One figure for each Area in which this Trap lies and somebody stands."""
    found = []
    for area in AREAS:
        there = standing(state, area, name)
        if there:
            found.append(there[0])
    return found


def standing(state: Campaign, area: str, name: str) -> list[Ref]:
    """Whom a Trap in an Area touches."""
    if lying(state, area, name) is None:
        return []
    return [who for who in figures.in_area(state, figures.area_called(area)) if touched(state, who, name)]


# --- Eclipse ---------------------------------------------------------------------------------------------------------


@numbers.rule_adds("untouchable", "Eclipse", "MYK-WORLD-284", sign="trap Eclipse")
@plays("trap/eclipse")
def eclipse(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """No ranged attack reaches its Area or any beyond it, seen from the attacker (MYK-WORLD-284); but for whom the Trap does
    nothing to, on either side (MYK-WORLD-422)."""
    weapon = getattr(about, "weapon", None)
    by = getattr(about, "by", "")
    if not by or weapon is None or state.battle is None or is_melee(state, by, weapon, who):
        return 0  # a monster's own attack is a ranged one from two Areas away (MYK-WORLD-378)
    forward = figures.DIRECTION[figures.team(state, by)]
    target = AREAS.index(figures.get(state, who).area)
    for at, area in enumerate(AREAS):
        if lying(state, area, "Eclipse") and (target - at) * forward >= 0:
            return int(not spared(state, who, "Eclipse") and not spared(state, by, "Eclipse"))
    return 0


def _bearers(table: Table, event: Any) -> list[Ref]:
    state = table.state
    if state.battle is None or not state.battle.traps:
        return []
    return [
        who
        for who in figures.standing(state)
        if lying(state, figures.get(state, who).area, "Eclipse") and _shining(state, who)
    ]


def _shining(state: Campaign, who: Ref) -> list[Holding]:
    """The Star Fragments somebody has; a Gleamer counts as one (MYK-WORLD-544)."""
    return [held for name in SHINING for held in figures.copies(state, who, name) if held.slots]


@EFFECTS.on(
    (TurnBegins, AnyTime, Moving, Entered, CheckSettled),
    name="trap/eclipse",
    held_as=sign("trap Eclipse"),
    rule="MYK-WORLD-285",
    title="Break a Star Fragment",
    who=_bearers,
    limit=Limit(1, "cycle"),
    order="never",
)
def break_a_star(table: Table, event: Any, holder: str) -> Steps[None]:
    """Who stands there destroys a Star Fragment, and the Eclipse is over (MYK-WORLD-285)."""
    state = table.state
    area = figures.get(state, holder).area
    star = _shining(state, holder)[0]
    if (yield from items.destroy(table, holder, star.slots[0], "MYK-WORLD-285")) and state.battle is not None:
        ground.clear(state, area)
        table.log("MYK-WORLD-285", "The Eclipse is over.")


# --- Duel Room, Tornado ----------------------------------------------------------------------------------------------


@EFFECTS.on(
    Moving,
    name="trap/duel-room",
    rule="MYK-WORLD-287",
    title="Duel Room",
    who=lambda table, event: [event.who] if lying(table.state, event.to, "Duel Room") else [],
    held_as=sign("trap Duel Room"),
    when=lambda table, event, holder: (
        not spared(table.state, event.who, "Duel Room")
        and any(
            figures.team(table.state, other) == figures.team(table.state, event.who)
            for other in figures.in_area(table.state, event.to)
        )
    ),
    may=False,
)
@plays("trap/duel-room")
def duel_room(table: Table, event: Moving, holder: str) -> None:
    """Nobody enters while the own side has somebody there (MYK-WORLD-287)."""
    event.prevented = True
    table.log("MYK-WORLD-287", "The Duel Room lets only one of a side in.")


THROWN = {1: 5, 2: 4, 3: 3, 4: 2, 5: 1, 6: 0}
"""Where 1D6 throws one: the place along the line, for who moves forward along it (MYK-WORLD-289)."""


@entering("Tornado", "MYK-WORLD-289")
def tornado(table: Table, event: Entered, holder: str) -> Steps[None]:
    """Quest / 10, or 1D6 throws one into an Area; each Tornado once in a movement (MYK-WORLD-289)."""
    state = table.state
    thrown = event.start if event.start.startswith("Tornado|") else "Tornado|"
    if f"|{event.area}|" in thrown:
        return
    for who in (yield from works(table, event.area, "Tornado", [event.who])):
        if (yield from dodges(table, who, "MYK-WORLD-289", "Tornado")):
            continue
        die = table.die(6, "MYK-WORLD-289", "The Tornado throws {who}: {total}.", who=figures.name(state, who))
        at = THROWN[die] if figures.team(state, who) == "court" else 5 - THROWN[die]
        yield from moving.move(table, who, AREAS[at], "MYK-WORLD-289", forced=True, came_from=f"{thrown}{event.area}|")


# --- what strikes who comes in ---------------------------------------------------------------------------------------


@entering("Thorn", "MYK-WORLD-291")
def thorn(table: Table, event: Entered, holder: str) -> Steps[None]:
    """Quest / 10, or Asleep (MYK-WORLD-291)."""

    def gets_by(who: Ref) -> Steps[bool]:
        return (yield from dodges(table, who, "MYK-WORLD-291", "Thorn"))

    for who in (yield from works(table, event.area, "Thorn", [event.who])):
        yield from status.lull(table, [who], "MYK-WORLD-291", gets_by)


@entering("Falling Rock", "MYK-WORLD-293")
def falling_rock(table: Table, event: Entered, holder: str) -> Steps[None]:
    """Quest / 10, or 1D6 damage (MYK-WORLD-293)."""
    for who in (yield from works(table, event.area, "Falling Rock", [event.who])):
        if not (yield from dodges(table, who, "MYK-WORLD-293", "Falling Rock")):
            damage = table.roll("1d6", "MYK-WORLD-293", "Rocks fall: {total}.").total
            yield from harm.hurt(table, who, damage, "MYK-WORLD-293", source="Falling Rock")


@entering("Minefield", "MYK-WORLD-305")
def minefield(table: Table, event: Entered, holder: str) -> Steps[None]:
    """Quest / 10, or everybody in the Area takes 2D6 damage (MYK-WORLD-305)."""
    for who in (yield from works(table, event.area, "Minefield", [event.who])):
        if (yield from dodges(table, who, "MYK-WORLD-305", "Minefield")):
            continue
        there = standing(table.state, event.area, "Minefield")
        thrown = Shares(table, "2d6", "MYK-WORLD-305", "A mine: {total} for {who}.")
        for one in there:
            damage = thrown(who=figures.name(table.state, one))
            yield from harm.hurt(table, one, damage, "MYK-WORLD-305", source="Minefield", group=there)


# --- what holds while one stands there -------------------------------------------------------------------------------


@plays("trap/seal")
def _sealed(state: Campaign, holder: Ref, whose: Ref, name: str) -> bool:
    """Assist and Interrupt Skills cannot be used in its Area (MYK-WORLD-295)."""
    from roundtable.games.kingdom import books
    from roundtable.games.kingdom.rules.effects.items_common.exploration import dismazed

    one = figures.get(state, whose)
    # Whether one flies is itself a Skill: it is read from what one has, not from what works, or this would never end.
    flies = "Flying" in knowing.own_skills(state, whose)
    here = bool(one.area and lying(state, one.area, "Seal")) and not flies and not dismazed(state, whose, "Seal")
    return here and books.skills[name].works_as in ("Assist", "Interrupt")


knowing.FIELDS.append(
    (lambda state: any(t.name == "Seal" for t in state.battle.traps.values()) if state.battle else False, _sealed)
)


@EFFECTS.on(
    Moving,
    name="trap/bottomless-swamp",
    rule="MYK-WORLD-297",
    title="Bottomless Swamp",
    who=lambda table, event: [event.who] if touched(table.state, event.who, "Bottomless Swamp") else [],
    held_as=sign("trap Bottomless Swamp"),
    # Who is pushed, hurled or carried by somebody else does not try to leave.
    when=lambda table, event, holder: not event.forced or event.by == event.who,
    may=False,
)
@plays("trap/bottomless-swamp")
def bottomless_swamp(table: Table, event: Moving, holder: str) -> Steps[None]:
    """Who wants to leave checks Quest / 10 (MYK-WORLD-297)."""
    for who in (yield from works(table, event.start, "Bottomless Swamp", [event.who])):
        if not (yield from dodges(table, who, "MYK-WORLD-297", "Bottomless Swamp")):
            event.prevented = True


@round_ends("Bottomless Swamp", "MYK-WORLD-298")
def sinking(table: Table, event: PeriodEnds, holder: str) -> Steps[None]:
    """The end of a Round costs everybody in it 1 damage (MYK-WORLD-298)."""
    area = figures.get(table.state, holder).area
    there = standing(table.state, area, "Bottomless Swamp")
    for who in (yield from works(table, area, "Bottomless Swamp", there)):
        yield from harm.hurt(table, who, 1, "MYK-WORLD-298", source="Bottomless Swamp", group=there)


@EFFECTS.on(
    CheckRolled,
    name="trap/slip-floor",
    held_as=sign("trap Slip Floor"),
    rule="MYK-WORLD-300",
    title="Slip Floor",
    who=lambda table, event: (
        [event.check.who]
        if not event.check.is_attribute and touched(table.state, event.check.who, "Slip Floor")
        else []
    ),
    when=lambda table, event, holder: (
        len(event.check.chosen) == 2 and event.check.chosen[0] == event.check.chosen[1] != 6 and not event.check.fumble
    ),
    may=False,
)
@plays("trap/slip-floor")
def slip_floor(table: Table, event: CheckRolled, holder: str) -> None:
    """Two equal dice are a critical failure, 6-6 excepted (MYK-WORLD-300)."""
    made = event.check
    made.critical, made.fumble, made.result = False, True, 0
    table.log("MYK-WORLD-300", "{who} slips.", who=figures.name(table.state, made.who), figure=made.who)


@EFFECTS.on(
    Entered,
    name="trap/stop-sign",
    rule="MYK-WORLD-302",
    title="Stop Sign",
    who=lambda table, event: [event.who] if event.area and lying(table.state, event.area, "Stop Sign") else [],
    held_as=sign("trap Stop Sign"),
    when=lambda table, event, holder: touched(table.state, event.who, "Stop Sign"),
    may=False,
)
@plays("trap/stop-sign")
def stop_sign(table: Table, event: Entered, holder: str) -> None:
    """Stepping into its Area ends the movement; no special movement by Skill or Item from there (MYK-WORLD-302,
    MYK-WORLD-303)."""
    figures.get(table.state, event.who).halted = True


@EFFECTS.on(
    Moving,
    name="trap/stop-sign:special",
    rule="MYK-WORLD-303",
    title="Stop Sign",
    who=lambda table, event: [event.who] if lying(table.state, event.start, "Stop Sign") else [],
    held_as=sign("trap Stop Sign"),
    # Who takes another's place to shield them moves by a Skill too; who is pushed does not move themselves.
    when=lambda table, event, holder: (
        (not event.forced or event.by == event.who)
        and not event.rule.startswith("MYK-PLAY")
        and touched(table.state, event.who, "Stop Sign")
    ),
    may=False,
)
@plays("trap/stop-sign")
def no_special_movement(table: Table, event: Moving, holder: str) -> None:
    """From its Area nobody moves by a Skill or an Item (MYK-WORLD-303)."""
    event.prevented = True
    table.log("MYK-WORLD-303", "The sign lets {who} go no such way.", who=figures.name(table.state, holder), figure=holder)


@numbers.rule_adds("defense", "Waterhole", "MYK-WORLD-307", sign="trap Waterhole")
@plays("trap/waterhole")
def waterhole(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Who is no Deep One has 2 less Defense (MYK-WORLD-307)."""
    return -2 if touched(state, who, "Waterhole") and not numbers.is_of(state, who, "Deep One") else 0


@round_ends("Despair", "MYK-WORLD-309")
def despair(table: Table, event: PeriodEnds, holder: str) -> Steps[None]:
    """Everybody there loses 1 Drive, or the Voices one for each who has none (MYK-WORLD-309)."""
    area = figures.get(table.state, holder).area
    empty, theirs = 0, 0
    for who in (yield from works(table, area, "Despair", standing(table.state, area, "Despair"))):
        if not hope.lose_drive(table, who, 1, "MYK-WORLD-309"):
            ours = figures.team(table.state, who) == "court"
            empty += ours and figures.is_person(who)
            theirs += not ours  # paid by Bases where there are any (MYK-WORLD-400)
    if empty:
        yield from hope.change_voices(table, -empty, "MYK-WORLD-309")
    if theirs:
        yield from bases.lose(table, theirs, "MYK-WORLD-400")


@EFFECTS.on(
    AttackHits,
    name="trap/spellbound",
    held_as=sign("trap Spellbound"),
    rule="MYK-WORLD-311",
    title="Spellbound",
    who=lambda table, event: [event.attack.by] if touched(table.state, event.attack.by, "Spellbound") else [],
    may=False,
)
@plays("trap/spellbound")
def spellbound(table: Table, event: AttackHits, holder: str) -> None:
    """Who attacks from its Area has 1D6 more Damage, thrown and doubled with it (MYK-WORLD-311, MYK-PLAY-380)."""
    event.attack.extras.append(Extra("1D6", "Spellbound", "MYK-WORLD-311", list(event.attack.hits)))


@numbers.rule_adds("apart", "Gray Rose", "MYK-WORLD-313", sign="trap Gray Rose")
@plays("trap/gray-rose")
def gray_rose(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """No Special Relationships and no Cooperative Checks in its Area (MYK-WORLD-313)."""
    return int(touched(state, who, "Gray Rose"))


@round_ends("Limit Over", "MYK-WORLD-315")
def limit_over(table: Table, event: PeriodEnds, holder: str) -> Steps[None]:
    """1D6 for each there; the highest names one of their own who is free, the others stay Exhausted (MYK-WORLD-315)."""
    state = table.state
    area = figures.get(state, holder).area
    there = yield from works(table, area, "Limit Over", standing(state, area, "Limit Over"))
    among = [who for who in there if figures.awake(state, who)]
    while len(among) > 1:
        thrown = [
            (table.die(6, "MYK-WORLD-315", "{who}: {total}.", who=figures.name(state, who)), who) for who in among
        ]
        best = max(number for number, _ in thrown)
        among = [who for number, who in thrown if number == best]
    if not among:
        return
    # Each player has rolled for their own, and names one of these.
    own = [who for who in there if seat_of(table, who) == seat_of(table, among[0]) and figures.awake(state, who)]
    chosen = yield from pick_figure(table, among[0], "Who is Free to Act next Round?", own, "MYK-WORLD-315")
    for who in there:
        if who != chosen:
            figures.get(state, who).held_over = True

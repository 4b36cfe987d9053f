"""The own Skills of Constructs, in the book's order."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.happenings import take_up
from roundtable.games.kingdom.rules.effects.own import beside, crushed_by, wanted
from roundtable.games.kingdom.rules.effects.own_human import here, in_combat
from roundtable.games.kingdom.rules.effects.own_means import burn, hostile, resists
from roundtable.games.kingdom.rules.fight.over import RoundOver
from roundtable.games.kingdom.rules.fight.turn import turn_of
from roundtable.games.kingdom.rules.play import figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import draw, pick, pick_figure, pick_some, reached
from roundtable.games.kingdom.rules.play.effects import adds, always, interrupt, skill, support
from roundtable.games.kingdom.rules.play.moments import (
    AttackOver,
    Entered,
    Fell,
    HopeSpent,
    HpFell,
    PeriodEnds,
    StrategyRolled,
)
from roundtable.games.kingdom.rules.play.verbs import items, maxima, moving
from roundtable.games.kingdom.rules.record import belongings
from roundtable.games.kingdom.rules.record.cycles import last, learn
from roundtable.games.kingdom.state import (
    AREAS,
    Campaign,
    Character,
    Gained,
    Holding,
    Lasting,
    Ref,
    Table,
    TrapNow,
    add_to,
    take_from,
)
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

# --- Cup Men, Clay Figure, Gargoyle ----------------------------------------------------------------------------------


@support(skill("Stretch"), can=in_combat)
def stretch(table: Table, who: str) -> Steps[None]:
    """Its attacks reach an Area further for the Combat, each time it is used (MYK-BEAST-299)."""
    effect = Lasting(name="Stretch", rule="MYK-BEAST-299", what="attack range", amount=1, until="combat", giver=who)
    last(table.state, figures.get(table.state, who), effect)
    yield from ()


def _guarded(state: Campaign, who: Ref, holder: str) -> int:
    area = figures.get(state, holder).area
    same = bool(area) and figures.get(state, who).area == area
    return int(same and not figures.is_person(who) and numbers.is_of(state, who, "Undead"))


@adds("defense", skill("Grave Guardian"), whose="all")
def grave_guardian(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Undead monsters in its Area have Defense +1 (MYK-BEAST-301)."""
    return _guarded(state, who, holder)


@adds("damage", skill("Grave Guardian"), whose="all")
def grave_guardian_damage(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """And Damage +1 (MYK-BEAST-301)."""
    return _guarded(state, who, holder)


@interrupt(
    skill("Surprise"),
    StrategyRolled,
    when=lambda table, rolled, holder: (
        table.state.battle is not None
        and table.state.battle.round == 1
        and rolled.first != figures.team(table.state, holder)
        and not figures.get(table.state, holder).exhausted
    ),
)
def surprise(table: Table, rolled: StrategyRolled, holder: str) -> Steps[None]:
    """In the first Round, its side having lost the Strategy Check, it moves and acts before all (MYK-BEAST-305)."""
    yield from turn_of(table, holder)


# --- Rider, Human Column ---------------------------------------------------------------------------------------------

RIDDEN = ("Flying", "Trot", "Incognito", "Cortex")


def _mounts(state: Campaign, who: Ref) -> list[Ref]:
    return [one for one in here(state, who) if not figures.is_person(one)] if state.battle else []


@support(skill("Rodeo"), can=lambda table, who: bool(_mounts(table.state, who)))
def rodeo(table: Table, who: str) -> Steps[None]:
    """Another monster's Warfare is added to its own, and some of its Skills, for the Combat (MYK-BEAST-307)."""
    state = table.state
    mount = yield from pick_figure(table, who, "What do you ride?", _mounts(state, who), "MYK-BEAST-307")
    one = figures.get(state, who)
    one.lasting = [effect for effect in one.lasting if effect.name != "Rodeo"]
    one.gained = [gained for gained in one.gained if gained.source != "Rodeo"]
    warfare = numbers.score(state, mount, "Warfare")
    last(state, one, Lasting(name="Rodeo", rule="MYK-BEAST-307", what="Warfare", amount=warfare, until="combat"))
    for name in RIDDEN:
        if knowing.has(state, mount, name):
            learn(state, one, Gained(name=name, source="Rodeo", until="combat"))


@interrupt(
    skill("Collapse"),
    HpFell,
    when=lambda table, fell, holder: fell.who == holder and fell.fatal and table.state.delve is not None,
    posthumous=True,
)
def collapse(table: Table, fell: HpFell, holder: str) -> Steps[None]:
    """As it falls, an undiscovered Drop Ceiling lies in a room of its choice (MYK-BEAST-309, MYK-BEAST-503)."""
    delve = table.state.delve
    assert delve is not None
    rooms = [Option(name, f"Room {name}") for name, room in delve.rooms.items() if not room.destroyed]
    room = yield from pick(table, holder, "Where does the ceiling come loose?", rooms, "MYK-BEAST-309")
    delve.traps.append(TrapNow(trap="Drop Ceiling", level=books.traps["Drop Ceiling"].levels[0], at=room))
    gm = [table.state.gm] if table.state.gm is not None else []
    table.log("MYK-BEAST-309", "Somewhere on the map a ceiling comes loose.", figure=holder)
    table.log("MYK-BEAST-309", "A Drop Ceiling lies in {room}.", room=room, to=gm)


# --- Tiger Butter ----------------------------------------------------------------------------------------------------


def _loot(table: Table, who: Ref) -> list[tuple[Ref, Holding]]:
    """Items of others in the Area that could be taken (MYK-BEAST-313)."""
    state = table.state
    me = figures.get(state, who)
    return [
        (one, held)
        for one in (wanted(table, who, here(state, who)) if state.battle else [])
        for held in figures.get(state, one).items
        if held.slots and held.mark != items.STAYS_ON and not held.joined
        and (not isinstance(me, Character) or belongings.fits(me, held.item))
    ]  # fmt: skip


@support(skill("Plunder"), can=lambda table, who: bool(_loot(table, who)))
def plunder(table: Table, who: str) -> Steps[None]:
    """An Item of somebody in the Area is its own, to use as it likes (MYK-BEAST-313)."""
    state = table.state
    found = _loot(table, who)
    victim = yield from pick_figure(
        table, who, "Whom do you rob?", list(dict.fromkeys(one for one, _ in found)), "MYK-BEAST-313"
    )
    things = {str(held.slots[0]): held for one, held in found if one == victim}
    options = [Option(slot, f"The {held.item}") for slot, held in things.items()]
    held = things[(yield from pick(table, who, "What do you take?", options, "MYK-BEAST-313"))]
    one = figures.get(state, victim)
    one.items = [other for other in one.items if other is not held]
    maxima.keep_to_maxima(table, victim)
    items.resettle(table, victim)
    _hold(state, who, held)
    note = str(held.slots[0])
    effect = Lasting(name="Plunder", rule="MYK-BEAST-313", what="plundered", note=note, giver=victim, until="ever")
    last(state, figures.get(state, who), effect)
    table.log(
        "MYK-BEAST-313",
        "{who} takes the {item} of {victim}.",
        who=figures.name(state, who),
        item=held.item,
        victim=figures.name(state, victim),
        figure=who,
    )


def _hold(state: Campaign, who: Ref, held: Holding) -> None:
    """Put an Item into somebody's Slots; a monster has as many as it needs, a person without room keeps it aside."""
    one = figures.get(state, who)
    if isinstance(one, Character):
        if not belongings.equip(one, held):
            held.slots = []
            one.surplus.append(held)
        return
    first = 1 + max((slot for other in one.items for slot in other.slots), default=0)
    held.slots = list(range(first, first + books.items[held.item].slots))
    add_to(one.items, held)


@always(skill("Plunder"), Fell, when=lambda table, fell, holder: fell.who == holder, key="back", posthumous=True)
def plunder_back(table: Table, fell: Fell, holder: str) -> None:
    """With its HP at 0 what it took goes back to whose it was (MYK-BEAST-313)."""
    state = table.state
    one = figures.get(state, holder)
    for effect in [effect for effect in one.lasting if effect.what == "plundered"]:
        take_from(one.lasting, effect)
        held = next((held for held in one.items if held.slots and str(held.slots[0]) == effect.note), None)
        if held is not None:
            one.items = [other for other in one.items if other is not held]
            _hold(state, effect.giver, held)
            name = figures.name(state, effect.giver)
            table.log("MYK-BEAST-313", "{who} has the {item} back.", who=name, item=held.item, figure=effect.giver)


# --- Nutcracker, Red Giant, Juggernaut -------------------------------------------------------------------------------


@always(skill("Nutcrack"), AttackOver, when=lambda table, over, holder: bool(crushed_by(table, over, holder)))
def nutcrack(table: Table, over: AttackOver, holder: str) -> None:
    """A critical success against a man: his Job is Eunuch, for good (MYK-BEAST-315, MYK-BEAST-023)."""
    for one in crushed_by(table, over, holder):
        if not figures.is_person(one) or figures.sex(table.state, one) != "male":
            continue
        jobs = figures.landmaker(table.state, one).jobs
        if jobs and "Eunuch" not in jobs:
            take_up(table, one, "Eunuch", jobs[draw(table, len(jobs))], "MYK-BEAST-315")


@always(skill("Red Hot"), PeriodEnds, when=lambda table, ends, holder: ends.kind == "round")
def red_hot(table: Table, ends: PeriodEnds, holder: str) -> Steps[None]:
    """At the end of the Round everybody else in its Area takes 1D6 damage (MYK-BEAST-317)."""
    yield from burn(table, holder, beside(table.state, holder), "1d6", "MYK-BEAST-317", "Red Hot")


def _bystanders(table: Table, over: AttackOver, holder: str) -> list[Ref]:
    """Who stands beside those it hit, themselves and the owner not (MYK-BEAST-319)."""
    state = table.state
    if over.attack.by != holder or not over.attack.hits:
        return []
    areas = [over.attack.where.get(one, "") for one in over.attack.hits]
    found = [one for area in AREAS if area in areas for one in figures.in_area(state, area)]
    return wanted(table, holder, [one for one in found if one != holder and one not in over.attack.hits])


@interrupt(skill("Collision"), AttackOver, when=lambda table, over, holder: bool(_bystanders(table, over, holder)))
def collision(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """After a hit somebody else in the target's Area takes 1D6 damage (MYK-BEAST-319)."""
    among = _bystanders(table, over, holder)
    if among:
        target = yield from pick_figure(table, holder, "Who is in the way?", among, "MYK-BEAST-319")
        yield from burn(table, holder, [target], "1d6", "MYK-BEAST-319", "Collision")


# --- Organic Lokomotiv, Nameless Apocrypha ---------------------------------------------------------------------------


@interrupt(
    skill("Crash!"),
    Entered,
    when=lambda table, entered, holder: (
        entered.who == holder
        and not entered.forced
        and table.state.battle is not None
        and bool(wanted(table, holder, here(table.state, holder)))
    ),
)
def crash(table: Table, entered: Entered, holder: str) -> Steps[None]:
    """Those of its choice where it arrives check Warfare / 12 or are moved two Areas as it likes (MYK-BEAST-321)."""
    state = table.state
    among = wanted(table, holder, here(state, holder))
    options = [Option(one, figures.name(state, one), f"figure {one}") for one in among]
    chosen = yield from pick_some(table, holder, "Into whom do you crash?", options, "MYK-BEAST-321", 0, len(options))
    for one in (yield from reached(table, holder, chosen, "MYK-BEAST-321")):
        if (yield from resists(table, one, "Warfare", 12, "MYK-BEAST-321", "check against the Crash")):
            continue
        at, team = figures.get(state, one).area, figures.team(state, one)
        ways = [(sign, area) for sign in (-1, 1) if at and (area := figures.step_from(at, team, 2 * sign))]
        said = [Option(str(sign), f"{figures.name(state, one)} to the {area}", f"area {area}") for sign, area in ways]
        stay = Option("0", "Leave them there")
        way = yield from pick(table, holder, "Which way?", [*said, stay], "MYK-BEAST-321", lambda them: them[0].key)
        for _ in range(2 if way != "0" else 0):
            step = figures.step_from(figures.get(state, one).area, team, int(way))
            if step is None or not (yield from moving.move(table, one, step, "MYK-BEAST-321", forced=True, by=holder)):
                break


@interrupt(
    skill("Page Turner"),
    HopeSpent,
    when=lambda table, spent, holder: table.state.battle is not None and hostile(table, holder, spent.who),
)
def page_turner(table: Table, spent: HopeSpent, holder: str) -> Steps[None]:
    """Who spends Hope checks Charisma / 15, or the Round ends at once and what it paid for is lost (MYK-BEAST-323)."""
    why = "check against the Page Turner"
    if not (yield from resists(table, spent.who, "Charisma", 15, "MYK-BEAST-323", why)):
        table.log("MYK-BEAST-323", "The page is turned: the Round is over.", figure=holder)
        raise RoundOver

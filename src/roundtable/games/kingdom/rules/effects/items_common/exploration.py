"""Common Items of the category Exploration, in the book's order."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.effects.items_arms import item_level
from roundtable.games.kingdom.rules.effects.items_common.owner import mine
from roundtable.games.kingdom.rules.exploring.exchange import learn_counts
from roundtable.games.kingdom.rules.exploring.gathering import learn_names
from roundtable.games.kingdom.rules.exploring.places import adjacent, delve, members, ways_from
from roundtable.games.kingdom.rules.fight.actions import act, menu, support_key, usable
from roundtable.games.kingdom.rules.play import checks, figures
from roundtable.games.kingdom.rules.play.asking import pick, pick_figure, seat_of
from roundtable.games.kingdom.rules.play.buttons import use_option
from roundtable.games.kingdom.rules.play.effects import SUPPORTS, adds, always, interrupt, item, key_of, support
from roundtable.games.kingdom.rules.play.moments import ActionTaken, AnyTime, CheckDeclared, CombatEnds, TrapWorks, Used
from roundtable.games.kingdom.rules.play.price import used_level
from roundtable.games.kingdom.rules.play.verbs import ground, hope, items, maxima
from roundtable.games.kingdom.rules.record import belongings
from roundtable.games.kingdom.state import Campaign, CombatTrap, Ref, Table
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option


@plays("item/flag")
def flag(state: Campaign) -> int:
    """The Court counts as 1 less for Random Encounters; not cumulative (MYK-GEAR-208)."""
    return int(any(figures.copies(state, one, "Flag") for one in members(state)))


@interrupt(item("Amulet"), TrapWorks, when=lambda table, trap, holder: not trap.prevented and not trap.base)
def amulet(table: Table, trap: TrapWorks, holder: str) -> Steps[None]:
    """Quest / 9: the Trap is inert until the cycle ends; used up either way (MYK-GEAR-209)."""
    made = yield from checks.check(table, mine(holder), "Quest", 9, "MYK-GEAR-209", kind="item", why="Amulet")
    if made.success:
        trap.prevented = trap.switched_off = True


def _beaten(state: Campaign) -> list[Ref]:
    assert state.battle is not None
    return [f"f{n}" for n, one in enumerate(state.battle.foes) if one.dead or one.surrendered or one.spared]


@interrupt(
    item("Instrument of Torture"),
    CombatEnds,
    when=lambda table, ends, holder: (
        ends.winner == "court"
        and table.state.delve is not None
        and table.state.delve.dungeon.ruler is not None
        and bool(_beaten(table.state))
    ),
    order="never",
)
def instrument_of_torture(table: Table, ends: CombatEnds, holder: str) -> Steps[None]:
    """Warfare against 5 + a beaten monster's Level: the Ruler's name is learned (MYK-GEAR-211)."""
    state = table.state
    who = mine(holder)
    asked = yield from pick_figure(table, who, "Whom do you question?", _beaten(state), "MYK-GEAR-211")
    difficulty = 5 + figures.level(state, asked)
    made = yield from checks.check(table, who, "Warfare", difficulty, "MYK-GEAR-211", kind="item", why="questioning")
    ruler = delve(state).dungeon.ruler
    if made.success and ruler is not None:
        delve(state).known.names.setdefault("", []).append(f"the Ruler: {ruler.monster}")
        table.log("MYK-GEAR-211", "The Ruler is {name}.", name=ruler.monster)


@adds("check", item("Heavy Wristband"))
def heavy_wristband(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """All checks are 1 + Level lower (MYK-GEAR-212)."""
    return -(1 + item_level(state, holder))


@always(
    item("Heavy Wristband"),
    CombatEnds,
    when=lambda table, ends, holder: table.state.battle is None or holder not in table.state.battle.handed,
    key="end",
)
def wristband_off(table: Table, ends: CombatEnds, holder: str) -> None:
    """Worn through a Combat it gives 1 + Level Drive (MYK-GEAR-212)."""
    hope.gain_drive(table, mine(holder), 1 + item_level(table.state, holder), "MYK-GEAR-212")


@adds("damage taken", item("Tent"), whose="all", stacks=False)
def tent(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """In Camp damage to a member is 1 + Level lower, never below 1 (MYK-GEAR-213)."""
    camping = state.delve is not None and state.delve.stage == "camp" and state.battle is None
    return -(1 + item_level(state, holder)) if camping and figures.is_person(who) else 0


@interrupt(
    item("Instrument"),
    CheckDeclared,
    when=lambda table, declared, holder: (
        declared.check.who != mine(holder)
        and figures.is_person(declared.check.who)
        and not declared.check.auto
        and not declared.check.is_attribute
        and not declared.check.fives
    ),
    order="never",
)
def instrument(table: Table, declared: CheckDeclared, holder: str) -> None:
    """Before the dice: another's 5s may be turned into Drive too (MYK-GEAR-214, MYK-GEAR-328)."""
    declared.check.fives = True


@adds("search check", item("Animal Companion"), stacks=False)
def animal_companion(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Search Checks are +1; several do not stack (MYK-GEAR-215)."""
    return 1


@adds("move", item("Ride"), stacks=False)
def ride(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """The normal move is 1 Area longer; not cumulative (MYK-GEAR-216)."""
    return 1


@support(item("Trap Collection"), can=lambda table, who: table.state.battle is not None)
def trap_collection(table: Table, holder: str) -> Steps[None]:
    """Quest / 11: a Combat Trap of Level up to Item Level + 1 in the own Area (MYK-GEAR-217)."""
    state = table.state
    who = mine(holder)
    most = used_level(table, holder) + 1
    made = yield from checks.check(table, who, "Quest", 11, "MYK-GEAR-217", kind="item", why="Trap Collection")
    names = [trap.name for trap in books.traps if trap.category == "Combat" and trap.levels[0] <= most]
    if made.success and names:
        name = yield from pick(table, who, "Which Trap?", [Option(one, one) for one in names], "MYK-GEAR-217")
        area = figures.get(state, who).area
        ground.lay(table, area, CombatTrap(name=name, level=books.traps[name].levels[0], by=who), "MYK-GEAR-217")


@plays("item/dismaze-gear")
def dismazed(state: Campaign, who: Ref, trap: str) -> bool:
    """The chosen kinds of Combat Trap do nothing to the holder, good or bad (MYK-GEAR-218)."""
    return any(trap in held.choice for held in figures.copies(state, who, "Dismaze Gear"))


@adds("rested quarters", item("Dismaze Gear"), stacks=False)
def untiring(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Fatigue is skipped for as many Quarters as its Level (MYK-GEAR-218)."""
    return item_level(state, holder)


@interrupt(item("Map"), AnyTime, when=lambda table, event, holder: table.state.delve is not None, order="never")
def map_(table: Table, event: AnyTime, holder: str) -> Steps[None]:
    """A room's monsters are known by name and number, and the number of its Traps (MYK-GEAR-219)."""
    state = table.state
    rooms = list(delve(state).rooms)
    options = [Option(room, f"Room {room}", f"room {room}") for room in rooms]
    room = yield from pick(table, mine(holder), "Which room does the Map show?", options, "MYK-GEAR-219")
    learn_counts(table, room, "the Map", "MYK-GEAR-219")
    learn_names(table, room, "MYK-GEAR-219")


NO_SUPPORT = ("attack", "spare", "club", "further", "flee", "surrender", "wake", "pass")
"""What can be done in a fight and is no Support Action (MYK-PLAY-362, MYK-PLAY-400, MYK-PLAY-406)."""


def _more_support(table: Table, who: Ref) -> list[Option]:
    """The Support Actions somebody could take besides: in a fight any, in Camp a Skill or Item."""
    state: Campaign = table.state
    if state.battle is not None:
        return [option for option in menu(table, who) if option.key.partition(" ")[0] not in NO_SUPPORT]
    camping = state.delve is not None and state.delve.stage == "camp"
    ways = [(holder, one) for holder, one in usable(table, who) if not one.plan] if camping else []
    return [use_option(table, who, support_key(holder, one), one.source) for holder, one in ways]


def _acts(table: Table, event: Used | ActionTaken, holder: str) -> bool:
    """Whether a Support Action of the holder's own is taken, in the Dungeon Phase, and another could be (MYK-GEAR-220)."""
    if event.who != mine(holder) or table.state.phase != "Dungeon" or seat_of(table, event.who) < 0:
        return False
    if isinstance(event, ActionTaken):
        fits = event.is_support and event.action not in NO_SUPPORT
    else:
        used = SUPPORTS.get(key_of(event.kind, event.name))
        fits = used is not None and not used.plan
    return fits and bool(_more_support(table, event.who))


@interrupt(item("Ticktick"), Used, ActionTaken, when=_acts, order="never")
def ticktick(table: Table, event: Used | ActionTaken, holder: str) -> Steps[None]:
    """1 Hope buys one more Support Action, in a fight or in Camp (MYK-GEAR-220)."""
    who = mine(holder)
    options = _more_support(table, who)
    if not options:
        return
    rest = [*options, Option("pass", "None")]
    key: str = yield Choose(seat_of(table, who), "Which Support Action besides?", rest, rule="MYK-GEAR-220")
    if key != "pass":
        yield from act(table, who, key)


@support(
    item("Living Drill"),
    can=lambda table, who: table.state.delve is not None and bool(undrilled(table.state)),
    plan=True,
)
def living_drill(table: Table, holder: str) -> Steps[None]:
    """Two rooms side by side without a Corridor are joined by one (MYK-GEAR-221)."""
    options = [Option(key, f"Between {key.replace('-', ' and ')}") for key in undrilled(table.state)]
    key = yield from pick(table, mine(holder), "Where do you drill?", options, "MYK-GEAR-221")
    delve(table.state).corridors.append(key)
    delve(table.state).known.corridors.append(key)
    table.log("MYK-GEAR-221", "A way leads from {one} to {other} now.", one=key[:2], other=key[3:])


def undrilled(state: Campaign) -> list[str]:
    found = []
    for room in delve(state).rooms:
        joined = [corridor.rooms for corridor in ways_from(state, room)]
        for other in adjacent(state, room):
            if room < other and not any(other in pair for pair in joined):
                found.append(f"{room}-{other}")
    return found


WAGONLOAD = 3
"""Items in a Pumpkin Wagon (MYK-GEAR-222)."""


def wagon_ways(state: Campaign, holder: str) -> list[Option]:
    """What could be put into a Wagon, or taken out of it, now."""
    wagon = figures.copy_of(state, holder)
    camping = state.delve is not None and state.delve.stage == "camp"
    if wagon is None or state.battle is not None or not figures.is_person(mine(holder)):
        return []
    if state.phase == "Dungeon" and not camping:
        return []  # nobody trades on the way (MYK-GEAR-144)
    one = figures.landmaker(state, mine(holder))
    found = []
    if len(wagon.inside) < WAGONLOAD:
        loose = [held for held in one.items if held is not wagon and not held.joined and not belongings.stays_on(held)]
        found += [Option(f"in {held.slots[0]}", f"Put the {held.item} in") for held in loose]
    for number, held in enumerate(wagon.inside):
        if belongings.fits(one, held.item):
            found.append(Option(f"out {number}", f"Take the {held.item} out"))
    return found


@interrupt(
    item("Pumpkin Wagon"),
    AnyTime,
    when=lambda table, event, holder: bool(wagon_ways(table.state, holder)),
    price=None,
    limit=None,
    order="never",
    label="Pumpkin Wagon: put something in, or take it out",
)
def pumpkin_wagon(table: Table, event: AnyTime, holder: str) -> Steps[None]:
    """Up to 3 Items lie in it and are not equipped; they go in and out where trading is allowed (MYK-GEAR-222,
    MYK-GEAR-144)."""
    state = table.state
    who = mine(holder)
    ways = wagon_ways(state, holder)
    wagon = figures.copy_of(state, holder)
    if not ways or wagon is None:
        return
    word, _, rest = (yield from pick(table, who, "What about the Wagon?", ways, "MYK-GEAR-222")).partition(" ")
    one = figures.landmaker(state, who)
    with items.moving_copies(state):
        if word == "in":
            held = next(held for held in one.items if held.slots and held.slots[0] == int(rest))
            one.items = [other for other in one.items if other is not held]
            held.slots = []
            wagon.inside.append(held)
        else:
            held = wagon.inside.pop(int(rest))
            belongings.equip(one, held)
    maxima.keep_to_maxima(table, who)
    said = "lies in" if word == "in" else "is out of"
    table.log("MYK-GEAR-222", "The {item} {said} the Pumpkin Wagon.", item=held.item, said=said, figure=who)

"""What rows of the four Wandering Tables have in common; each table is a module of its own (MYK-PLAY-096).

What is settled later stands open as a promise (MYK-PLAY-100)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.creation.granting import born_as, talent_choice
from roundtable.games.kingdom.rules.kingdom_phase import building
from roundtable.games.kingdom.rules.kingdom_phase.promises import WANDERING, promised
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import agrees, pick, pick_figure
from roundtable.games.kingdom.rules.play.checks import DIFFICULT, NORMAL, check
from roundtable.games.kingdom.rules.play.verbs import hope, items, realm
from roundtable.games.kingdom.rules.record.court import present
from roundtable.games.kingdom.rules.record.realm import BOTCH, STRAIGHT, attribute, facilities, groups, own_regions
from roundtable.games.kingdom.state import Campaign, FacilityAt, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


def tested(table: Table, who: Ref, name: str, difficulty: int, rule: str) -> Steps[bool]:
    """A check of a Kingdom Attribute by whoever wanders (MYK-PLAY-049)."""
    made = yield from check(table, who, name, difficulty, rule, kind="kingdom")
    return made.success


def some(table: Table, dice: str, rule: str, text: str = "{total} is rolled.") -> int:
    return table.roll(dice, rule, text).total


HARDER = {"Dangerous": 2, "Hostile": 4}


def envoy(table: Table, who: Ref, name: str, power: str, rule: str, away: str) -> Steps[bool | None]:
    """An envoy is received with a check, or turned away; None where there was no check.

    Turned away, its Power thinks a step worse of the Kingdom, or being Hostile takes a region of the Court's choice.
    """
    state: Campaign = table.state
    relation = realm.power_relation(state, power)
    if (yield from agrees(table, who, f"An envoy of {power} ({relation}). Receive it?", rule, "Receive", "Turn away")):
        return (yield from tested(table, who, name, NORMAL + HARDER.get(relation, 0), rule))
    if relation != "Hostile":
        realm.change_power(table, power, -1, away)
        return None
    own = own_regions(state)
    if own:
        prompt = f"{power} takes a region. Which does the Kingdom give up?"
        region = yield from realm.court_picks(table, prompt, [Option(at, f"Region {at}") for at in own], away)
        yield from realm.lose_region(table, region, away)
    return None


def mission(table: Table, row_: str, kind: str, rule: str, who: Ref) -> None:
    """Bring home a Material: 1 Voice for every 5, and 1 MG more Upkeep if there is none (MYK-PLAY-100)."""
    promised(table, row_, rule, who, note=f"material {kind}")
    table.log(rule, "The people wish for {kind}.", kind=kind)


def count_material(table: Table, kind: str, number: int) -> None:
    """Every unit gained after the roll counts, whoever gains it; each fifth is a Voice at once (MYK-PLAY-100)."""
    state: Campaign = table.state
    for wish in state.lasting:
        if wish.what == WANDERING and wish.note == f"material {kind}":
            voices = (wish.amount + number) // 5 - wish.amount // 5
            wish.amount += number
            hope.recover_voices(table, voices, wish.rule)


items.GAINED.append(count_material)


def unfulfilled(table: Table, promise: Lasting) -> None:
    """A wish of which nothing came costs 1 MG more Upkeep (MYK-PLAY-100)."""
    if not promise.amount:
        realm.change_upkeep(table, 1, promise.rule)


def done(table: Table) -> bool:
    """Whether the scenario's objective is completed."""
    delve = table.state.delve
    return delve is not None and delve.objective == "done"


def of_type(state: Campaign, category: str) -> int:
    """How many Facilities of a type the Kingdom has; a Combined one is one (MYK-GEAR-233)."""
    return sum(books.facilities[group.name].category == category for group in groups(state))


def earn_by(table: Table, who: Ref, name: str, category: str, rule: str) -> Steps[None]:
    """A normal check for as many MG as there are Facilities of a type."""
    if (yield from tested(table, who, name, NORMAL, rule)):
        realm.gain_mg(table, of_type(table.state, category), rule)


def gift(table: Table, who: Ref, name: str, category: str, rule: str) -> Steps[None]:
    """A difficult check for an Item of a category, of a Cost up to the Lifestyle Level, at Level 1 if it has Levels."""
    state: Campaign = table.state
    if not (yield from tested(table, who, name, DIFFICULT, rule)):
        return
    most = attribute(state, "Lifestyle")
    one = figures.landmaker(state, who)
    open_ = [
        item
        for item in books.items
        if item.category == category
        and item.cost is not None
        and item.cost <= most
        and item.equip_class in (None, one.class_name)
    ]
    if open_:
        chosen = yield from pick(table, who, "Which Item do you receive?", [Option(i.name, i.name) for i in open_], rule)
        yield from items.gain_item(table, who, chosen, rule, level=1 if books.items[chosen].levels else None)


def another(table: Table, who: Ref, prompt: str, rule: str) -> Steps[Ref]:
    """Another member of the Court; "" where there is none."""
    others = [figures.person(one) for one in present(table.state) if figures.person(one) != who]
    if not others:
        return ""
    return (yield from pick_figure(table, who, prompt, others, rule))


def citizens_by(table: Table, success: bool, rule: str) -> Steps[None]:
    """2D6 Citizens more after a success, 2D6 fewer after a failure."""
    number = some(table, "2d6", rule)
    if success:
        realm.gain_citizens(table, number, rule)
    else:
        yield from realm.lose_citizens(table, number, rule)


def new_talent(table: Table, rule: str) -> Steps[None]:
    """A Talent with a Job rolled on the Birth Table comes to the Kingdom."""
    seat = figures.landmaker(table.state, realm.speaker(table.state)).seat or 0
    job = yield from born_as(table, seat, "Birth Table", rule)
    choice = yield from talent_choice(seat, job)
    realm.gain_talent(table, job, rule, choice)


def build_beside(table: Table, rule: str, *, linked: bool, levels: bool) -> Steps[bool]:
    """The Court chooses a Facility, and another of it is built for nothing in a room next to it, with a choice of its own.

    What its entry says of where and how often it is built holds. Whether one was built."""
    state: Campaign = table.state
    found: dict[str, tuple[int, str, str]] = {}
    for number, room, at in facilities(state):
        entry = books.facilities[at.name]
        # A Botch is no Facility for itself: it comes with what stands on it (MYK-GEAR-279).
        if at.name == BOTCH or (levels and entry.levels is None):
            continue
        if not building.may_build(state, entry, state.phase == "End"):
            continue
        ways = state.kingdom.maps[number].corridors if linked else STRAIGHT
        beside = [one for link in ways if room in link.split() for one in link.split() if one != room]
        fit = building.places(state, entry)
        found |= {f"{number + 1} {room} {at.name} {one}": (number, one, at.name) for one in beside if (number, one) in fit}
    if not found:
        return False
    options = [
        Option(key, f"{name} in room {room} of region {state.kingdom.maps[number].region}", f"room {number} {room}")
        for key, (number, room, name) in found.items()
    ]
    chosen = yield from realm.court_picks(table, "Which Facility is built again, and where?", options, rule)
    number, room, name = found[chosen]
    choice = yield from building.choose_for(table, realm.speaker(state), books.facilities[name], rule)
    made = FacilityAt(name=name, built=state.game, choice=choice)
    building.put_up(table, number, room, made, rule, f"Another {name} stands in room {room}.")
    return True

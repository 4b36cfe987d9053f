"""The four Wandering Tables, row by row (MYK-PLAY-096). What is settled later stands open as a promise (MYK-PLAY-100)."""

from collections.abc import Callable
from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.creation.granting import born_as, talent_choice
from roundtable.games.kingdom.rules.end_phase.earnings import KNOWN_MARKET
from roundtable.games.kingdom.rules.kingdom_phase import building
from roundtable.games.kingdom.rules.kingdom_phase.promises import WANDERING, promised, settles
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import agrees, draw, pick, pick_figure
from roundtable.games.kingdom.rules.play.checks import DIFFICULT, NORMAL, check
from roundtable.games.kingdom.rules.play.effects import EFFECTS
from roundtable.games.kingdom.rules.play.moments import Fell, TableRolled, TieChanged
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import harm, hope, items, realm, ties
from roundtable.games.kingdom.rules.play.verbs.tables import row
from roundtable.games.kingdom.rules.record.bonds import special_relationships
from roundtable.games.kingdom.rules.record.court import present
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.rules.record.realm import (
    BOTCH,
    STRAIGHT,
    attribute,
    facilities,
    groups,
    own_regions,
    spoken,
)
from roundtable.games.kingdom.state import Campaign, FacilityAt, Foe, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

# --- what rows have in common ----------------------------------------------------------------------------------------


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


# --- Lifestyle -------------------------------------------------------------------------------------------------------


@row("lifestyle-wandering/2")
def envoy_of_haglma(table: Table, who: Ref, about: Any) -> Steps[None]:
    """HAGLMA's envoy: Lifestyle for 1D6 MG (MYK-PLAY-101), or turned away (MYK-PLAY-102)."""
    if (yield from envoy(table, who, "Lifestyle", "HAGLMA", "MYK-PLAY-101", "MYK-PLAY-102")):
        realm.gain_mg(table, some(table, "1d6", "MYK-PLAY-101"), "MYK-PLAY-101")


@row("lifestyle-wandering/3")
def inspired(table: Table, who: Ref, about: Any) -> None:
    """1 Drive and one more action in this Kingdom Phase (MYK-PLAY-103)."""
    hope.gain_drive(table, who, 1, "MYK-PLAY-103")
    home = table.state.at_home
    if home is not None:
        home.more[who] = home.more.get(who, 0) + 1


@row("lifestyle-wandering/4")
def hopeful(table: Table, who: Ref, about: Any) -> None:
    """With the objective done, 2D6 more Citizens in the End Phase (MYK-PLAY-104)."""
    promised(table, "lifestyle-wandering/4", "MYK-PLAY-104", who)


@row("lifestyle-wandering/9")
def expectant(table: Table, who: Ref, about: Any) -> None:
    """With the objective done, 2D6 more Citizens in the End Phase (MYK-PLAY-109)."""
    promised(table, "lifestyle-wandering/9", "MYK-PLAY-109", who)


@settles("lifestyle-wandering/4", "lifestyle-wandering/9")
def newcomers(table: Table, promise: Lasting) -> None:
    """The Citizens come (MYK-PLAY-104, MYK-PLAY-109)."""
    if done(table):
        realm.gain_citizens(table, some(table, "2d6", promise.rule), promise.rule)


@row("lifestyle-wandering/5")
def forecast(table: Table, who: Ref, about: Any) -> None:
    """2D6 are noted for the Market roll of the Earnings Report (MYK-PLAY-105)."""
    rolled = some(table, "2d6", "MYK-PLAY-105", "The market is foretold: {total}.")
    state: Campaign = table.state
    last(state, state, Lasting(name="forecast", rule="MYK-PLAY-105", what=KNOWN_MARKET, amount=rolled, until="game"))


MISSIONS: dict[str, tuple[str, str]] = {
    "lifestyle-wandering/6": ("Leather", "MYK-PLAY-106"),
    "lifestyle-wandering/7": ("Meat", "MYK-PLAY-107"),
    "lifestyle-wandering/8": ("Wood", "MYK-PLAY-108"),
    "culture-wandering/6": ("Information", "MYK-PLAY-118"),
    "culture-wandering/7": ("Cloth", "MYK-PLAY-119"),
    "order-wandering/7": ("Reagent", "MYK-PLAY-131"),
    "order-wandering/8": ("Machinery", "MYK-PLAY-132"),
    "military-wandering/6": ("Fang", "MYK-PLAY-142"),
    "military-wandering/7": ("Iron", "MYK-PLAY-143"),
    "military-wandering/8": ("Gunpowder", "MYK-PLAY-144"),
}
"""The ten rows that wish for a Material."""


def _wish(row_: str, kind: str, rule: str) -> Callable[[Table, Ref, Any], None]:
    def wish(table: Table, who: Ref, about: Any) -> None:
        mission(table, row_, kind, rule, who)

    wish.__doc__ = f"A mission for {kind} ({rule})."
    return wish


for _row, (_kind, _rule) in MISSIONS.items():
    row(_row)(_wish(_row, _kind, _rule))
    settles(_row)(unfulfilled)


@row("lifestyle-wandering/10")
def harvest(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Lifestyle for 1 MG per Production Facility (MYK-PLAY-110)."""
    yield from earn_by(table, who, "Lifestyle", "Production", "MYK-PLAY-110")


@row("lifestyle-wandering/11")
def useful_gift(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Lifestyle for a Lifestyle Item (MYK-PLAY-111)."""
    yield from gift(table, who, "Lifestyle", "Lifestyle", "MYK-PLAY-111")


@row("lifestyle-wandering/12")
def boom_or_bust(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Lifestyle for 2D6 Citizens more, or fewer (MYK-PLAY-112)."""
    yield from citizens_by(table, (yield from tested(table, who, "Lifestyle", DIFFICULT, "MYK-PLAY-112")), "MYK-PLAY-112")


def citizens_by(table: Table, success: bool, rule: str) -> Steps[None]:
    """2D6 Citizens more after a success, 2D6 fewer after a failure."""
    number = some(table, "2d6", rule)
    if success:
        realm.gain_citizens(table, number, rule)
    else:
        yield from realm.lose_citizens(table, number, rule)


# --- Culture ---------------------------------------------------------------------------------------------------------


@row("culture-wandering/2")
def envoy_of_the_dynasty(table: Table, who: Ref, about: Any) -> Steps[None]:
    """The Millennium Dynasty's envoy: Culture for 1D6 Voices more or fewer (MYK-PLAY-113, MYK-PLAY-114)."""
    won = yield from envoy(table, who, "Culture", "Millennium Dynasty", "MYK-PLAY-113", "MYK-PLAY-114")
    if won is not None:
        number = some(table, "1d6", "MYK-PLAY-113")
        yield from hope.change_voices(table, number if won else -number, "MYK-PLAY-113")


@row("culture-wandering/3")
def patronage(table: Table, who: Ref, about: Any) -> None:
    """With the objective done, MG for Voices won in this game, Upkeep for Voices lost (MYK-PLAY-115)."""
    home = table.state.at_home
    promised(table, "culture-wandering/3", "MYK-PLAY-115", who, amount=home.voices if home else 0)


@settles("culture-wandering/3")
def patron_pays(table: Table, promise: Lasting) -> None:
    """Both branches need the objective (MYK-PLAY-115)."""
    change = table.state.kingdom.voices - promise.amount
    if done(table):
        realm.gain_mg(table, max(0, change), "MYK-PLAY-115")
        realm.change_upkeep(table, max(0, -change), "MYK-PLAY-115")


@row("culture-wandering/4")
def prodigy(table: Table, who: Ref, about: Any) -> None:
    """With the objective done, a Talent in the End Phase (MYK-PLAY-116)."""
    promised(table, "culture-wandering/4", "MYK-PLAY-116", who)


@settles("culture-wandering/4")
def prodigy_grows_up(table: Table, promise: Lasting) -> Steps[None]:
    """A Job of the Birth Table (MYK-PLAY-116)."""
    if done(table):
        yield from new_talent(table, "MYK-PLAY-116")


def new_talent(table: Table, rule: str) -> Steps[None]:
    """A Talent with a Job rolled on the Birth Table comes to the Kingdom."""
    seat = figures.landmaker(table.state, realm.speaker(table.state)).seat or 0
    job = yield from born_as(table, seat, "Birth Table", rule)
    choice = yield from talent_choice(seat, job)
    realm.gain_talent(table, job, rule, choice)


@row("culture-wandering/5")
def tender(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Affection towards a member of the Court rises by 1 (MYK-PLAY-117)."""
    other = yield from another(table, who, "Whom do you grow fond of?", "MYK-PLAY-117")
    if other:
        yield from ties.change(table, who, figures.number_of(other), "affection", 1, "MYK-PLAY-117")


@row("culture-wandering/8")
def romance(table: Table, who: Ref, about: Any) -> None:
    """Each Lovers, Devotee or Best Friends found in this game is 2 Voices; none at all costs Upkeep (MYK-PLAY-120)."""
    had = " ".join(f"{kind.replace(' ', '_')}-{other}" for kind, other in _special(table.state, who))
    promised(table, "culture-wandering/8", "MYK-PLAY-120", who, note=had)


def _special(state: Campaign, who: Ref) -> list[tuple[str, int]]:
    return special_relationships(state, figures.number_of(who))


def _wanderers(table: Table, event: TieChanged) -> list[Ref]:
    return [one.giver for one in table.state.lasting if one.name == "culture-wandering/8"]


@EFFECTS.on(
    TieChanged, name="romance", rule="MYK-PLAY-120", title="The wish for a romance", who=_wanderers, may=False
)
def romance_counts(table: Table, event: TieChanged, holder: str) -> None:
    """A Special Relationship that was not there counts once; three kinds bring Voices (MYK-PLAY-120)."""
    state: Campaign = table.state
    for wish in state.lasting:
        if wish.name != "culture-wandering/8" or wish.giver != holder:
            continue
        for kind, other in _special(state, holder):
            key = f"{kind.replace(' ', '_')}-{other}"
            if key not in wish.note.split():
                wish.note = f"{wish.note} {key}".strip()
                wish.amount += 1
                if kind in ("Lovers", "Devotee", "Best Friends"):
                    hope.recover_voices(table, 2, "MYK-PLAY-120")


settles("culture-wandering/8", "order-wandering/6")(unfulfilled)


@row("culture-wandering/9")
def resented(table: Table, who: Ref, about: Any) -> Steps[None]:
    """A member of the Court feels 1 more Hostility towards the roller (MYK-PLAY-121)."""
    other = yield from another(table, who, "Whose Hostility towards you rises?", "MYK-PLAY-121")
    if other:
        yield from ties.change(table, other, figures.number_of(who), "hostility", 1, "MYK-PLAY-121")


@row("culture-wandering/10")
def festival(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Culture for 1 MG per Recreational Facility (MYK-PLAY-122)."""
    yield from earn_by(table, who, "Culture", "Recreational", "MYK-PLAY-122")


@row("culture-wandering/11")
def healing_gift(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Culture for a Recovery Item (MYK-PLAY-123)."""
    yield from gift(table, who, "Culture", "Recovery", "MYK-PLAY-123")


@row("culture-wandering/12")
def masterpiece(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Culture for 1D6 Voices, or 1D6 MG more Upkeep (MYK-PLAY-124)."""
    won = yield from tested(table, who, "Culture", DIFFICULT, "MYK-PLAY-124")
    number = some(table, "1d6", "MYK-PLAY-124")
    if won:
        yield from hope.change_voices(table, number, "MYK-PLAY-124")
    else:
        realm.change_upkeep(table, number, "MYK-PLAY-124")


# --- Order -----------------------------------------------------------------------------------------------------------


@row("order-wandering/2")
def envoy_of_metro_khan(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Metro Khan's envoy: Order for 2D6 Citizens more or fewer (MYK-PLAY-125, MYK-PLAY-126)."""
    won = yield from envoy(table, who, "Order", "Metro Khan", "MYK-PLAY-125", "MYK-PLAY-126")
    if won is not None:
        yield from citizens_by(table, won, "MYK-PLAY-125")


@row("order-wandering/3")
def find(table: Table, who: Ref, about: Any) -> None:
    """1D6 of a Material of the Market Table, a 2 rolled again (MYK-PLAY-127)."""
    kind = items.random_material(table, "MYK-PLAY-127")
    items.gain_materials(table, who, kind, some(table, "1d6", "MYK-PLAY-127"), "MYK-PLAY-127")


@row("order-wandering/4")
def builders(table: Table, who: Ref, about: Any) -> None:
    """With the objective done, another Facility beside one with Levels (MYK-PLAY-128)."""
    promised(table, "order-wandering/4", "MYK-PLAY-128", who)


@settles("order-wandering/4")
def builders_come(table: Table, promise: Lasting) -> Steps[None]:
    """Free of charge, in an adjacent room without a Room Facility (MYK-PLAY-128)."""
    if done(table):
        yield from build_beside(table, "MYK-PLAY-128", linked=False, levels=True)


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


@row("order-wandering/5")
def healthy(table: Table, who: Ref, about: Any) -> None:
    """5 more maximum HP for the game, and 5 HP now (MYK-PLAY-129)."""
    one = figures.get(table.state, who)
    more = Lasting(name="healthy living", rule="MYK-PLAY-129", what="max_hp", amount=5, until="game")
    last(table.state, one, more)
    harm.heal(table, who, 5, "MYK-PLAY-129")


@row("order-wandering/6")
def talent_wanted(table: Table, who: Ref, about: Any) -> None:
    """Each Talent won in this game is a Voice; none costs Upkeep (MYK-PLAY-130)."""
    promised(table, "order-wandering/6", "MYK-PLAY-130", who)


def count_talent(table: Table) -> None:
    """A new Talent counts, wherever it comes from (MYK-PLAY-130)."""
    for wish in table.state.lasting:
        if wish.name == "order-wandering/6":
            wish.amount += 1
            hope.recover_voices(table, 1, wish.rule)


realm.TALENT_COMES.append(count_talent)


DEMAND = "demand"


@row("order-wandering/9")
def demand(table: Table, who: Ref, about: Any) -> None:
    """A random kingdom that trades asks for a Material of the Market Table in this game (MYK-PLAY-133)."""
    state: Campaign = table.state
    open_ = [at for at in realm.others(state) if state.world.kingdoms[at].relation in ("Allied", "Friendly", "Neutral")]
    if open_:
        number = open_[draw(table, len(open_))]
        kind = items.random_material(table, "MYK-PLAY-133")
        note = f"{number} {kind}"
        last(state, state, Lasting(name=DEMAND, rule="MYK-PLAY-133", what=DEMAND, note=note, until="game"))
        name = spoken(state.world.kingdoms[number].name, "")
        table.log("MYK-PLAY-133", "{name} asks for {kind}.", name=name, kind=kind)


@row("order-wandering/10")
def good_offices(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Order for 1 MG per Court Facility (MYK-PLAY-134)."""
    yield from earn_by(table, who, "Order", "Court", "MYK-PLAY-134")


@row("order-wandering/11")
def explorers_gift(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Order for an Exploration Item (MYK-PLAY-135)."""
    yield from gift(table, who, "Order", "Exploration", "MYK-PLAY-135")


@row("order-wandering/12")
def safeguard(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Order to prevent one Disaster of this game, or a random Facility is destroyed (MYK-PLAY-136)."""
    state: Campaign = table.state
    if (yield from tested(table, who, "Order", DIFFICULT, "MYK-PLAY-136")):
        guard = Lasting(name="safeguard", rule="MYK-PLAY-136", what="averts a Disaster", until="game", giver=who)
        last(state, state, guard)
        return
    standing = realm.standing_facilities(state)
    if standing:
        number, room, at = standing[draw(table, len(standing))]
        yield from realm.lose_facility(table, number, room, at, "MYK-PLAY-136")


def _guardian(table: Table, event: TableRolled) -> list[Ref]:
    if event.table != "Kingdom Disaster Table" or event.void:
        return []
    return [realm.speaker(table.state)] if any(one.name == "safeguard" for one in table.state.lasting) else []


@EFFECTS.on(TableRolled, name="safeguard", rule="MYK-PLAY-136", title="Prevent the Disaster", who=_guardian)
def avert(table: Table, event: TableRolled, holder: str) -> None:
    """One roll on the Kingdom Disaster Table has no effect (MYK-PLAY-136)."""
    state: Campaign = table.state
    guard = next(one for one in state.lasting if one.name == "safeguard")
    state.lasting = [one for one in state.lasting if one is not guard]
    event.void = True
    table.log("MYK-PLAY-136", "The Disaster is prevented.")


# --- Military --------------------------------------------------------------------------------------------------------


@row("military-wandering/2")
def envoy_of_the_empire(table: Table, who: Ref, about: Any) -> Steps[None]:
    """The Dynamite Empire's envoy: Military for 1D6 MG, or 1D6 MG of Upkeep (MYK-PLAY-137, MYK-PLAY-138)."""
    won = yield from envoy(table, who, "Military", "Dynamite Empire", "MYK-PLAY-137", "MYK-PLAY-138")
    if won is not None:
        number = some(table, "1d6", "MYK-PLAY-137")
        if won:
            realm.gain_mg(table, number, "MYK-PLAY-137")
        else:
            realm.change_upkeep(table, number, "MYK-PLAY-137")


@row("military-wandering/3")
def tamer(table: Table, who: Ref, about: Any) -> None:
    """Once, a monster of no higher Level that the roller defeats may become a Citizen (MYK-PLAY-139)."""
    one = figures.get(table.state, who)
    last(table.state, one, Lasting(name="tamer", rule="MYK-PLAY-139", what="tames a monster", until="game"))


def _tamers(table: Table, event: Fell) -> list[Ref]:
    """Who has brought it down, if it can be a Citizen (MYK-PLAY-139)."""
    state: Campaign = table.state
    fallen = figures.get(state, event.who)
    if not isinstance(fallen, Foe) or not event.by or not figures.is_person(figures.owner(event.by)):
        return []
    who = figures.owner(event.by)
    one = figures.landmaker(state, who)
    entry = books.monsters[fallen.book]
    level = entry.level + fallen.raised.get("Level", 0)
    barred = not entry.can_be_citizen or "Public Enemy" in fallen.knows or level > one.level
    return [] if barred or not any(effect.name == "tamer" for effect in one.lasting) else [who]


@EFFECTS.on(Fell, name="tamer", rule="MYK-PLAY-139", title="Make it a Citizen", who=_tamers)
def tamed(table: Table, event: Fell, holder: str) -> None:
    """It is a Monster Citizen at once, and still yields treasure (MYK-PLAY-139)."""
    state: Campaign = table.state
    one = figures.get(state, holder)
    one.lasting = [effect for effect in one.lasting if effect.name != "tamer"]
    fallen = figures.get(state, event.who)
    assert isinstance(fallen, Foe)
    realm.gain_species(table, fallen.book, "MYK-PLAY-139")


@row("military-wandering/4")
def resolute(table: Table, who: Ref, about: Any) -> None:
    """1 more Capacity for the game (MYK-PLAY-140)."""
    one = figures.get(table.state, who)
    last(table.state, one, Lasting(name="resolve", rule="MYK-PLAY-140", what="capacity", amount=1, until="game"))


@row("military-wandering/5")
def quarrel(table: Table, who: Ref, about: Any) -> Steps[None]:
    """The roller and a member of the Court feel 1 more Hostility for each other (MYK-PLAY-141)."""
    other = yield from another(table, who, "Whom do you quarrel with?", "MYK-PLAY-141")
    if other:
        yield from ties.change(table, who, figures.number_of(other), "hostility", 1, "MYK-PLAY-141")
        yield from ties.change(table, other, figures.number_of(who), "hostility", 1, "MYK-PLAY-141")


@row("military-wandering/9")
def war(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Two other kingdoms fight for a region; the Court may back one (MYK-PLAY-145, MYK-PLAY-146)."""
    state: Campaign = table.state
    there = [at for at in realm.others(state) if state.world.kingdoms[at].regions]
    if len(there) < 2:
        return
    names = {f"kingdom {at}": at for at in there}
    options = [Option(key, spoken(state.world.kingdoms[at].name, "")) for key, at in names.items()]
    first = yield from pick(table, who, "Which kingdom goes to war?", options, "MYK-PLAY-145")
    rest = [option for option in options if option.key != first]
    second = yield from pick(table, who, "Against which?", rest, "MYK-PLAY-145")
    sides = [names[first], names[second]]
    backed = yield from back_one(table, who, sides)
    power = {}
    for at in sides:
        name = spoken(state.world.kingdoms[at].name, "")
        rolled = table.roll("1d6", "MYK-PLAY-145", "{name} rolls {total}.", name=name).total
        power[at] = rolled + len(state.world.kingdoms[at].regions) + backed.get(at, 0)
    if power[sides[0]] == power[sides[1]]:
        table.log("MYK-PLAY-145", "Nobody wins the war.")
        return
    winner, loser = sorted(sides, key=lambda at: -power[at])
    lost = state.world.kingdoms[loser].regions
    yield from realm.take_region(table, lost[draw(table, len(lost))], winner, "MYK-PLAY-145")


def back_one(table: Table, who: Ref, sides: list[int]) -> Steps[dict[int, int]]:
    """Military against 9 and the enemy's regions adds 1D6 to a side; both Relationships change anyway (MYK-PLAY-146)."""
    state: Campaign = table.state
    options = [Option("nobody", "Stay out of it")]
    options += [Option(f"kingdom {at}", f"Back {spoken(state.world.kingdoms[at].name, '')}") for at in sides]
    chosen = yield from pick(table, who, "Does the Court send reinforcements?", options, "MYK-PLAY-146")
    if chosen == "nobody":
        return {}
    backed = int(chosen.split()[1])
    enemy = next(at for at in sides if at != backed)
    difficulty = NORMAL + len(state.world.kingdoms[enemy].regions)
    won = yield from tested(table, who, "Military", difficulty, "MYK-PLAY-146")
    realm.change_relation(table, backed, 1, "MYK-PLAY-146")
    realm.change_relation(table, enemy, -1, "MYK-PLAY-146")
    return {backed: some(table, "1d6", "MYK-PLAY-146")} if won else {}


@row("military-wandering/10")
def treasure_map(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Military for a Rare Item in the Earnings Report (MYK-PLAY-147)."""
    if (yield from tested(table, who, "Military", NORMAL, "MYK-PLAY-147")):
        promised(table, "military-wandering/10", "MYK-PLAY-147", who)


@settles("military-wandering/10")
def treasure_found(table: Table, promise: Lasting) -> Steps[None]:
    """The roller chooses one whose Cost is at most the number of regions (MYK-PLAY-147)."""
    state: Campaign = table.state
    who = promise.giver
    most = len(state.kingdom.maps)
    open_ = [item.name for item in books.items if item.rare and item.cost is not None and item.cost <= most]
    if open_ and not figures.get(state, who).dead:
        options = [Option(name, name) for name in open_]
        chosen = yield from pick(table, who, "Which Rare Item do you receive?", options, "MYK-PLAY-147")
        yield from items.gain_item(table, who, chosen, "MYK-PLAY-147")


@row("military-wandering/11")
def smiths_gift(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Military for an Arms Item (MYK-PLAY-148)."""
    yield from gift(table, who, "Military", "Arms", "MYK-PLAY-148")


@row("military-wandering/12")
def manoeuvres(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Military: each gains 1D6 Drive, or loses 1D6 HP and 1D6 Followers; everybody rolls (MYK-PLAY-149)."""
    won = yield from tested(table, who, "Military", DIFFICULT, "MYK-PLAY-149")
    for number in present(table.state):
        one = figures.person(number)
        if won:
            hope.gain_drive(table, one, some(table, "1d6", "MYK-PLAY-149"), "MYK-PLAY-149")
        else:
            yield from harm.lose_hp(table, one, some(table, "1d6", "MYK-PLAY-149"), "MYK-PLAY-149")
            yield from people.lose(table, one, some(table, "1d6", "MYK-PLAY-149"), "MYK-PLAY-149")

"""The Kingdom's own: money, Citizens, Talents, Facilities, regions and how other kingdoms see it (MYK-BEAST-015).

What is lost can be answered (`moments.KingdomLoses`). Who is asked where the Court decides together is its representative.
"""

from collections.abc import Callable, Sequence

from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import draw, pick, pick_number
from roundtable.games.kingdom.rules.play.moments import KingdomLoses
from roundtable.games.kingdom.rules.play.windows import open_window
from roundtable.games.kingdom.rules.record.realm import facilities, falls_with, neighbours, place_of, region_at, spoken
from roundtable.games.kingdom.rules.record.scores import max_hp
from roundtable.games.kingdom.state import (
    Campaign,
    FacilityAt,
    Ref,
    Region,
    Relation,
    Table,
    TalentAt,
    add_to,
    take_from,
)
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option
from roundtable.kernel.wording import counted

STEPS: tuple[Relation, ...] = ("Allied", "Friendly", "Neutral", "Dangerous", "Hostile")
"""How another kingdom sees this one, from best to worst (MYK-PLAY-607)."""


def speaker(state: Campaign) -> Ref:
    """Who answers for the Court: its representative, or the first of it where nobody could speak (MYK-PLAY-731)."""
    from roundtable.games.kingdom.rules.play.checks import representative

    return representative(state) or figures.person(state.court[0])


# --- money -----------------------------------------------------------------------------------------------------------


def lose_mg(table: Table, amount: int, rule: str) -> Steps[int]:
    """MG go from the Treasury; what it does not have raises the Upkeep (MYK-PLAY-526). How many were lost."""
    kingdom = _state(table).kingdom
    losing = KingdomLoses(what="mg", amount=amount, spoken=f"the loss of {amount} MG")
    yield from open_window(table, losing)
    if losing.prevented or losing.amount <= 0:
        return 0
    taken = max(0, min(losing.amount, kingdom.treasury))
    kingdom.treasury -= taken
    owed = losing.amount - taken
    kingdom.upkeep_change += owed
    left = kingdom.treasury
    table.log(rule, "The Treasury loses {taken} MG ({left} left).", taken=taken, left=left, books={"mg": -taken})
    if owed:
        table.log("MYK-PLAY-526", "{owed} MG more Upkeep.", owed=owed)
    return losing.amount


def gain_mg(table: Table, amount: int, rule: str) -> None:
    """MG come into the Treasury."""
    kingdom = _state(table).kingdom
    if amount > 0:
        kingdom.treasury += amount
        now = kingdom.treasury
        table.log(rule, "The Treasury gains {amount} MG ({now} now).", amount=amount, now=now, books={"mg": amount})


def pay_mg(table: Table, amount: int, rule: str) -> None:
    """MG are spent from the Treasury by choice, which never goes below 0 by it (MYK-PLAY-091)."""
    kingdom = _state(table).kingdom
    assert 0 <= amount <= kingdom.treasury, f"{amount} MG cannot be paid"
    kingdom.treasury -= amount
    left = kingdom.treasury
    table.log(rule, "{amount} MG are spent ({left} left).", amount=amount, left=left, books={"mg": -amount})


def change_upkeep(table: Table, amount: int, rule: str) -> None:
    """The Upkeep Cost of this game rises or falls (MYK-PLAY-527)."""
    if amount:
        _state(table).kingdom.upkeep_change += amount
        table.log(rule, "Upkeep Cost {change} MG.", change=f"{amount:+}")


def take_stored(table: Table, kind: str, amount: int, rule: str) -> None:
    """Materials of the Kingdom's storage are used."""
    stored = _state(table).kingdom.stored
    stored[kind] -= amount
    if not stored[kind]:
        del stored[kind]
    table.log(rule, "{amount} {kind} from the storage ({left} left).", amount=amount, kind=kind, left=stored.get(kind, 0))


def put_stored(table: Table, kind: str, amount: int, rule: str) -> None:
    """Materials the Court had are put into the Kingdom's storage: nothing is gained by it (MYK-GEAR-303)."""
    stored = _state(table).kingdom.stored
    if amount:
        stored[kind] = stored.get(kind, 0) + amount
        table.log(rule, "{amount} {kind} into the storage ({now} now).", amount=amount, kind=kind, now=stored[kind])


def gain_stored(table: Table, kind: str, amount: int, rule: str) -> None:
    """Materials come into the Kingdom's storage (MYK-PLAY-757)."""
    from roundtable.games.kingdom.rules.play.verbs import items

    stored = _state(table).kingdom.stored
    stored[kind] = stored.get(kind, 0) + amount
    table.log(rule, "{amount} {kind} for the storage ({now} now).", amount=amount, kind=kind, now=stored[kind])
    for after in items.GAINED:
        after(table, kind, amount)


# --- people ----------------------------------------------------------------------------------------------------------


def lose_citizens(table: Table, amount: int, rule: str) -> Steps[int]:
    """Citizens are lost, at most all; of which kind, the Court chooses (MYK-CREATE-056, MYK-BEAST-015). How many."""
    state = _state(table)
    kingdom = state.kingdom
    losing = KingdomLoses(what="citizens", amount=amount, spoken=f"the loss of {counted(amount, 'Citizen')}")
    yield from open_window(table, losing)
    there = kingdom.citizens + sum(kingdom.monster_citizens.values())
    lost = 0 if losing.prevented else max(0, min(losing.amount, there))
    if not lost:
        return 0
    left = lost
    for species in list(kingdom.monster_citizens):
        others = there - kingdom.monster_citizens[species]
        least, most = max(0, left - others), min(left, kingdom.monster_citizens[species])
        there = others
        prompt = f"How many of the {left} lost Citizens are {species}?"
        number = yield from pick_number(table, speaker(state), prompt, least, most, "MYK-CREATE-056")
        _take_species(state, species, number)
        left -= number
    kingdom.citizens -= left
    kingdom.losses.citizens += left
    people, now = {"citizens": -left}, kingdom.citizens
    table.log(rule, "{lost:Citizen is|Citizens are} lost ({left} left).", lost=lost, left=now, books=people)
    return lost


def draw_citizen(table: Table, rule: str) -> None:
    """One of the Citizens becomes somebody else: a Landmaker (MYK-GEAR-271, MYK-GEAR-296)."""
    kingdom = _state(table).kingdom
    gone = min(1, kingdom.citizens)
    kingdom.citizens -= gone
    left = kingdom.citizens
    table.log(rule, "One of the Citizens joins the Court ({left} left).", left=left, books={"citizens": -gone})


def lose_species(table: Table, species: str, rule: str) -> Steps[int]:
    """All Monster Citizens of a species are lost. How many."""
    state = _state(table)
    number = state.kingdom.monster_citizens.get(species, 0)
    losing = KingdomLoses(what="citizens", amount=number, name=species, spoken=f"the loss of all Citizens of {species}")
    yield from open_window(table, losing)
    lost = 0 if losing.prevented else max(0, min(losing.amount, number))
    _take_species(state, species, lost)
    if lost:
        table.log(rule, "{lost:Monster Citizen|Monster Citizens} fewer of the species {species}.", lost=lost, species=species)
    return lost


def _take_species(state: Campaign, species: str, number: int) -> None:
    """Monster Citizens go, and are counted among the losses of this game (MYK-CREATE-056)."""
    if number:
        at_home, lost = state.kingdom.monster_citizens, state.kingdom.losses.monsters
        at_home[species] -= number
        if not at_home[species]:
            del at_home[species]
        lost[species] = lost.get(species, 0) + number


def give_species(table: Table, species: str, rule: str) -> None:
    """One Monster Citizen is given for something, and is no loss (MYK-GEAR-140)."""
    at_home = _state(table).kingdom.monster_citizens
    at_home[species] -= 1
    if not at_home[species]:
        del at_home[species]
    table.log(rule, "A Monster Citizen of the species {species} leaves.", species=species)


GROWS = "population grows"
"""What a Windmill changes (MYK-GEAR-276)."""


def gain_species(table: Table, species: str, rule: str) -> None:
    """A monster becomes a Citizen; with a Windmill at work more of its kind come (MYK-GEAR-276)."""
    at_home = _state(table).kingdom.monster_citizens
    more = _bread(_state(table))
    at_home[species] = at_home.get(species, 0) + 1 + more
    table.log(rule, "{species} is a Monster Citizen now.", species=species)
    if more:
        table.log("MYK-GEAR-276", "{more} more {species} come by the Windmill.", more=more, species=species)
    for after in WELCOMED:
        after(table, species)


WELCOMED: list[Callable[[Table, str], None]] = []
"""What follows when a monster becomes a Citizen, at home or as a Follower: functions (table, species)."""


def gain_citizens(table: Table, amount: int, rule: str) -> None:
    """The Kingdom has more Citizens, and some more with a Windmill at work (MYK-GEAR-276)."""
    kingdom = _state(table).kingdom
    if amount > 0:
        kingdom.citizens += amount
        now = kingdom.citizens
        table.log(rule, "{amount:new Citizen|new Citizens} ({now} now).", amount=amount, now=now, books={"citizens": amount})
        _by_windmill(table)


def _bread(state: Campaign) -> int:
    return sum(effect.amount for effect in state.lasting if effect.what == GROWS)


def _by_windmill(table: Table) -> None:
    """An increase of the population is larger while a Windmill works (MYK-GEAR-276)."""
    kingdom, more = _state(table).kingdom, _bread(_state(table))
    if more:
        kingdom.citizens += more
        said, now = "{more} more come by the Windmill ({now} now).", kingdom.citizens
        table.log("MYK-GEAR-276", said, more=more, now=now, books={"citizens": more})


# --- Talents and Facilities ------------------------------------------------------------------------------------------


def lose_talent(table: Table, talent: TalentAt, rule: str) -> Steps[bool]:
    """A Talent leaves the Kingdom."""
    losing = KingdomLoses(what="talent", name=talent.job, spoken=f"the loss of the Talent {talent.job}")
    yield from open_window(table, losing)
    talents = _state(table).kingdom.talents
    at = next((number for number, one in enumerate(talents) if one is talent), None)
    if losing.prevented or at is None:
        return False
    take_from(talents, talents[at])
    table.log(rule, "The Kingdom loses a Talent: {job}.", job=talent.job)
    return True


def give_talent(table: Table, talent: TalentAt, rule: str) -> None:
    """A Talent goes because the Kingdom wants it so, and is no loss that could be prevented (MYK-WORLD-789)."""
    kingdom = _state(table).kingdom
    kingdom.talents = [one for one in kingdom.talents if one is not talent]
    table.log(rule, "The {job} leaves the Kingdom.", job=talent.job)


def take_back_talent(table: Table, talent: TalentAt, rule: str) -> None:
    """A Talent that was given away is back, as it was (MYK-WORLD-790)."""
    add_to(_state(table).kingdom.talents, talent)
    table.log(rule, "The {job} is back in the Kingdom.", job=talent.job)


def gain_talent(table: Table, job: str, rule: str, choice: str = "") -> None:
    """A Talent comes to the Kingdom; `choice` is what it asks for."""
    add_to(_state(table).kingdom.talents, TalentAt(job=job, choice=choice))
    table.log(rule, "The Kingdom has a new Talent: {job}.", job=job)
    _by_windmill(table)
    for after in TALENT_COMES:
        after(table)


TALENT_COMES: list[Callable[[Table], None]] = []
"""What follows when a new Talent comes to the Kingdom: functions (table)."""


def retrain_talent(table: Table, number: int, job: str, rule: str, choice: str = "") -> None:
    """A Talent takes up another Job, and works as such from now on (MYK-GEAR-275); `choice` is what that asks for."""
    talent = _state(table).kingdom.talents[number]
    table.log(rule, "The {old} is {job} now.", old=talent.job, job=job)
    talent.job, talent.choice = job, choice


def succeed(table: Table, number: int, rule: str) -> None:
    """An heir takes the place of a dead Landmaker: the same stats, no ties either way, no Items (MYK-GEAR-252)."""
    state = _state(table)
    one = state.people[number]
    one.dead, one.bad_statuses, one.lasting, one.gained = False, [], [], []
    one.affection, one.hostility, one.items, one.materials = {}, {}, [], {}
    one.exhausted, one.away, one.drive = False, "", 0
    one.memo.append(f"Heir of {one.name}, who died in game {state.game}.")
    one.hp = max_hp(one)
    for other in state.people:
        other.affection.pop(number, None)
        other.hostility.pop(number, None)
    table.log(rule, "An heir takes the place of {name}.", name=one.name)


def standing_facilities(state: Campaign) -> list[tuple[int, str, FacilityAt]]:
    """The Facilities that can be lost: all, but for a Royal Palace that the table's option protects (MYK-PLAY-065)."""
    return [
        (number, room, at)
        for number, room, at in facilities(state)
        if not (state.options.protect_royal_palace and at.name == "Royal Palace")
    ]


def lose_facility(table: Table, number: int, room: str, at: FacilityAt, rule: str) -> Steps[bool]:
    """A Facility is destroyed; one of type Room takes the Additions of its room with it (MYK-GEAR-225, MYK-WORLD-782)."""
    losing = KingdomLoses(what="facility", name=place_of(number, room, at.name), spoken=f"the loss of the {at.name}")
    yield from open_window(table, losing)
    here = _state(table).kingdom.maps[number].rooms[room]
    if losing.prevented or not any(one is at for one in here.facilities):
        return False
    gone = falls_with(here, at)
    here.facilities = [one for one in here.facilities if not any(one is other for other in gone)]
    table.log(
        rule,
        "Destroyed in room {room} of region {region}: {names}.",
        room=room,
        region=_state(table).kingdom.maps[number].region,
        names=", ".join(one.name for one in gone),
    )
    return True


def lose_facility_below(table: Table, room: str, at: FacilityAt, rule: str) -> None:
    """A Facility that stands out in the dungeon is destroyed (MYK-GEAR-231)."""
    delve = _state(table).delve
    assert delve is not None
    delve.rooms[room].facilities = [one for one in delve.rooms[room].facilities if one is not at]
    table.log(rule, "Destroyed in room {room}: {name}.", room=room, name=at.name)


def change_attribute(table: Table, name: str, amount: int, rule: str) -> None:
    """A Kingdom Attribute rises or falls for good (MYK-PLAY-536)."""
    points = _state(table).kingdom.points
    points[name] = points.get(name, 0) + amount
    table.log(rule, "{name} Level {change}.", name=name, change=f"{amount:+}")


# --- regions ---------------------------------------------------------------------------------------------------------


def lose_region(table: Table, region: str, rule: str, *, to: int | None = None) -> Steps[bool]:
    """A region of the Kingdom is lost with its map and all that stands there, a Palace too (MYK-PLAY-485, MYK-PLAY-738).

    It becomes the territory of kingdom number `to`, else an unknown region (MYK-PLAY-645).
    """
    state = _state(table)
    losing = KingdomLoses(what="region", name=region, spoken=f"the loss of region {region}")
    yield from open_window(table, losing)
    number = next((at for at, here in enumerate(state.kingdom.maps) if here.region == region), None)
    if losing.prevented or number is None:
        return False
    take_from(state.kingdom.maps, state.kingdom.maps[number])
    if not state.kingdom.maps:
        state.kingdom.last_lost = region
    if number < state.kingdom.home or state.kingdom.home >= len(state.kingdom.maps):
        state.kingdom.home = max(0, state.kingdom.home - 1)
    table.log(rule, "The Kingdom loses region {region} and all that stands there.", region=region)
    give_region(table, region, to, rule)
    return True


def take_region(table: Table, region: str, to: int, rule: str) -> Steps[None]:
    """Another kingdom takes a region, whosever it was."""
    state = _state(table)
    if any(here.region == region for here in state.kingdom.maps):
        yield from lose_region(table, region, rule, to=to)
    else:
        give_region(table, region, to, rule)


def give_region(table: Table, region: str, to: int | None, rule: str) -> None:
    """A region changes hands; a kingdom without any left is no more (MYK-PLAY-145)."""
    state = _state(table)
    for other in state.world.kingdoms:
        if region in other.regions:
            other.regions.remove(region)
            if not other.regions:
                other.destroyed = True
                table.log("MYK-PLAY-145", "{name} is no more.", name=spoken(other.name, ""))
    if to is None:
        state.world.regions.pop(region, None)
        return
    taker = state.world.kingdoms[to]
    taker.regions.append(region)
    state.world.regions.setdefault(region, Region()).owner = str(to)
    table.log(rule, "Region {region} is territory of {name} now.", region=region, name=spoken(taker.name, ""))


def trade_places(table: Table, first: str, second: str, rule: str) -> None:
    """Two regions exchange their positions, each with its map and all it holds (MYK-PLAY-070)."""
    state = _state(table)
    swap = {first: second, second: first}
    state.world.regions = {swap.get(at, at): region for at, region in state.world.regions.items()}
    for here in state.kingdom.maps:
        here.region = swap.get(here.region, here.region)
    for other in state.world.kingdoms:
        other.regions = [swap.get(at, at) for at in other.regions]
    if state.delve is not None:  # the map of this game lies where its region is now
        state.delve.region = swap.get(state.delve.region, state.delve.region)
    if way := state.journey:
        way.to, way.at = swap.get(way.to, way.to), swap.get(way.at, way.at)
        way.entered = [swap.get(at, at) for at in way.entered]
    state.kingdom.ghetto = swap.get(state.kingdom.ghetto, state.kingdom.ghetto)
    for one in state.people:
        for past in [*([one.background] if one.background else []), *one.past]:
            past.region = swap.get(past.region, past.region)
    table.log(rule, "Regions {first} and {second} have traded places.", first=first, second=second)


def everywhere(state: Campaign) -> list[str]:
    """All positions of the Known World."""
    size = range(1, state.world.size + 1)
    return [region_at(column, line) for column in size for line in size]


def borders(state: Campaign, regions: Sequence[str]) -> list[str]:
    """The regions that share a side with any of these and are none of them (MYK-CREATE-037, MYK-PLAY-740)."""
    beside = [at for region in regions for at in neighbours(state.world.size, region) if at not in regions]
    return list(dict.fromkeys(beside))


# --- other kingdoms --------------------------------------------------------------------------------------------------


def others(state: Campaign) -> list[int]:
    """The other kingdoms of the Known World that stand, by number."""
    return [number for number, one in enumerate(state.world.kingdoms) if not one.destroyed]


def change_relation(table: Table, number: int, steps: int, rule: str) -> None:
    """The Relationship with a kingdom improves (above 0) or worsens so many steps, and stops at the ends (MYK-PLAY-607)."""
    other = _state(table).world.kingdoms[number]
    other.relation = _moved(other.relation, steps)
    table.log(rule, "{name} is {relation} now.", name=spoken(other.name, ""), relation=other.relation)


def power_relation(state: Campaign, power: str) -> Relation:
    """How a Great Power sees the Kingdom: Neutral until changed, known or not (MYK-PLAY-102, MYK-PLAY-736)."""
    return state.kingdom.powers.get(power) or "Neutral"


def change_power(table: Table, power: str, steps: int, rule: str) -> None:
    """The Relationship with a Great Power improves or worsens so many steps."""
    state = _state(table)
    state.kingdom.powers[power] = _moved(power_relation(state, power), steps)
    table.log(rule, "{power} is {relation} now.", power=power, relation=state.kingdom.powers[power])


def _moved(relation: Relation, steps: int) -> Relation:
    at = STEPS.index(relation or "Neutral") - steps
    return STEPS[min(len(STEPS) - 1, max(0, at))]


# --- who chooses -----------------------------------------------------------------------------------------------------


def gm_picks(table: Table, prompt: str, keys: Sequence[str], rule: str, likely: Sequence[str] | None = None) -> Steps[str]:
    """The GM chooses; where nobody plays the GM, one of the `likely` ones at random (MYK-PLAY-755)."""
    state = _state(table)
    if len(keys) == 1:
        return keys[0]
    if state.gm is None:
        among = list(likely or keys)
        return among[draw(table, len(among))]
    answer: str = yield Choose(state.gm, prompt, [Option(key, key) for key in keys], rule=rule)
    return answer


def court_picks(table: Table, prompt: str, options: Sequence[Option], rule: str) -> Steps[str]:
    """The Court chooses: its representative does."""
    return (yield from pick(table, speaker(_state(table)), prompt, options, rule))


def _state(table: Table) -> Campaign:
    state: Campaign = table.state
    return state

"""The Kingdom Change Table and the Kingdom Change Failure Table, row by row (MYK-PLAY-481, MYK-PLAY-482)."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.campaign import great_powers, regions
from roundtable.games.kingdom.rules.effects.disasters import kingdom_check
from roundtable.games.kingdom.rules.effects.wandering import build_beside, done, new_talent
from roundtable.games.kingdom.rules.exploring.time import turns
from roundtable.games.kingdom.rules.kingdom_phase.building import pay
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import agrees, all_at_once, draw
from roundtable.games.kingdom.rules.play.checks import NORMAL
from roundtable.games.kingdom.rules.play.verbs import hope, realm, ties
from roundtable.games.kingdom.rules.play.verbs.tables import row
from roundtable.games.kingdom.rules.record.court import present
from roundtable.games.kingdom.rules.record.realm import (
    attribute,
    facilities,
    is_known,
    neighbours,
    own_regions,
    place_of,
    spoken,
    unknown_neighbours,
    unknown_regions,
)
from roundtable.games.kingdom.rules.record.words import other_kingdom_name
from roundtable.games.kingdom.state import (
    Campaign,
    OtherKingdom,
    Place,
    Ref,
    Region,
    Relation,
    Table,
)
from roundtable.kernel.asks import Ask, Choose, Steps
from roundtable.kernel.options import Option

LAND = 5
"""MG for an unknown region beside the Kingdom (MYK-PLAY-487)."""


def seat_of_speaker(state: Campaign) -> int:
    return figures.landmaker(state, realm.speaker(state)).seat or 0


def die(table: Table, rule: str) -> int:
    return table.roll("1d6", rule, "{total} is rolled.").total


def against_voices(table: Table, rule: str) -> int:
    """1D6 against the Voices: below 0 where it is lower, above 0 where it is higher."""
    return die(table, rule) - table.state.kingdom.voices


# --- what both tables have ------------------------------------------------------------------------------------------


def become_vassal(table: Table, rule: str) -> Steps[None]:
    """The Kingdom is the Vassal of a random Great Power, in place of any other (MYK-PLAY-483, MYK-PLAY-494)."""
    powers = [power.name for power in books.great_powers]
    yield from great_powers.submit(table, powers[draw(table, len(powers))], rule)


def border_raid(table: Table, rule: str) -> Steps[bool]:
    """Military for a random region beside unknown land, which is lost by a failure. Whether it was held."""
    state: Campaign = table.state
    open_ = [at for at in own_regions(state) if any(not is_known(state, n) for n in neighbours(state.world.size, at))]
    if not open_:
        return False
    region = open_[draw(table, len(open_))]
    if (yield from kingdom_check(table, "Military", NORMAL, rule)):
        return True
    yield from realm.lose_region(table, region, rule)
    return False


def lose_a_room(table: Table, rule: str) -> Steps[None]:
    """A Room Facility of the Court's choice is destroyed."""
    state: Campaign = table.state
    protected = state.options.protect_royal_palace
    found = {
        place_of(number, room, at.name): (number, room, at)
        for number, room, at in facilities(state)
        if books.facilities[at.name].installation == "Room" and not (protected and at.name == "Royal Palace")
    }
    if found:
        options = [Option(key, key) for key in found]
        chosen = yield from realm.court_picks(table, "Which Facility is destroyed?", options, rule)
        number, room, at = found[chosen]
        yield from realm.lose_facility(table, number, room, at, rule)


def lose_face(table: Table, rule: str) -> Steps[None]:
    """A Talent of choice leaves, and a random kingdom thinks a step worse of this one."""
    state: Campaign = table.state
    talents = state.kingdom.talents
    if talents:
        options = [Option(f"talent {number}", one.job) for number, one in enumerate(talents)]
        chosen = yield from realm.court_picks(table, "Which Talent leaves?", options, rule)
        yield from realm.lose_talent(table, talents[int(chosen.split()[1])], rule)
    others = realm.others(state)
    if others:
        realm.change_relation(table, others[draw(table, len(others))], -1, rule)


def change_an_attribute(table: Table, amount: int, rule: str) -> Steps[None]:
    """A Kingdom Attribute of the Court's choice rises or falls for good."""
    options = [Option(name, f"{name} {attribute(table.state, name)}") for name in books.ATTRIBUTES]
    word = "rises" if amount > 0 else "falls"
    name = yield from realm.court_picks(table, f"Which Kingdom Attribute {word} by 1?", options, rule)
    realm.change_attribute(table, name, amount, rule)


# --- Kingdom Change --------------------------------------------------------------------------------------------------


@row("kingdom-change/2")
def vassalhood(table: Table, who: Ref, about: Any) -> Steps[None]:
    """1D6 below the Voices may end a Vassalhood, above them brings one (MYK-PLAY-483)."""
    state: Campaign = table.state
    result = against_voices(table, "MYK-PLAY-483")
    if result > 0:
        yield from become_vassal(table, "MYK-PLAY-483")
    elif result < 0 and state.kingdom.vassal_of:
        prompt = f"End the Vassalhood of {state.kingdom.vassal_of}?"
        if (yield from agrees(table, realm.speaker(state), prompt, "MYK-PLAY-483", "End it", "Stay a Vassal")):
            table.log("MYK-PLAY-483", "The Kingdom is free of {power}.", power=state.kingdom.vassal_of)
            state.kingdom.vassal_of = ""


@row("kingdom-change/3")
def fond_memories(table: Table, who: Ref, about: Any) -> Steps[None]:
    """2 Voices; every other player's Landmaker grows fonder of whom they name (MYK-PLAY-484)."""
    state: Campaign = table.state
    yield from hope.change_voices(table, 2, "MYK-PLAY-484")
    there = present(state)
    asks: list[Ask] = []
    for number in there:
        others = [figures.person(one) for one in there if one != number]
        if figures.person(number) != who and others:
            options = [Option(one, figures.name(state, one), f"figure {one}") for one in others]
            asks.append(Choose(number, "Who has most earned your affection?", options, rule="MYK-PLAY-484"))
    answers = yield from all_at_once(asks)
    for seat, one in answers.items():
        yield from ties.change(
            table, figures.person(seat), figures.number_of(str(one)), "affection", 1, "MYK-PLAY-484"
        )


@row("kingdom-change/4")
def raiders(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Military: 1D6 MG of booty, or the raided region is lost (MYK-PLAY-485)."""
    if (yield from border_raid(table, "MYK-PLAY-485")):
        realm.gain_mg(table, die(table, "MYK-PLAY-485"), "MYK-PLAY-485")


@row("kingdom-change/5")
def trade_winds(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Lifestyle: 1 MG per map more, or less (MYK-PLAY-486)."""
    number = len(table.state.kingdom.maps)
    if (yield from kingdom_check(table, "Lifestyle", NORMAL, "MYK-PLAY-486")):
        realm.gain_mg(table, number, "MYK-PLAY-486")
    else:
        yield from realm.lose_mg(table, number, "MYK-PLAY-486")


@row("kingdom-change/6")
def new_land(table: Table, who: Ref, about: Any) -> Steps[None]:
    """For 5 MG an unknown region beside the Kingdom, with 1D6 Corridors and an Entrance (MYK-PLAY-487)."""
    state: Campaign = table.state
    open_ = unknown_neighbours(state)
    if not open_ or state.kingdom.treasury < LAND:
        return
    options = [Option("none", "Leave it"), *(Option(at, f"Region {at}", f"region {at}") for at in open_)]
    region = yield from realm.court_picks(table, "Which region is added for 5 MG?", options, "MYK-PLAY-487")
    if region == "none":
        return
    here = yield from regions.new_map(table, region, "MYK-PLAY-487")
    if not great_powers.allows(state, here):
        table.log("MYK-WORLD-772", "Its Corridors form no single line: the Metro Khan forbids it, and nothing is paid.")
        return
    pay(table, LAND, "MYK-PLAY-487")
    yield from regions.acquire(table, here, "MYK-PLAY-487")


@row("kingdom-change/7")
def births(table: Table, who: Ref, about: Any) -> None:
    """A tenth of the Citizens at home more, and the Order Level (MYK-PLAY-488, MYK-CREATE-067)."""
    state: Campaign = table.state
    at_home = state.kingdom.citizens + sum(state.kingdom.monster_citizens.values())
    realm.gain_citizens(table, -(-at_home // 10) + attribute(state, "Order"), "MYK-PLAY-488")


@row("kingdom-change/8")
def settlers(table: Table, who: Ref, about: Any) -> None:
    """After a success 1D6 Citizens from each kingdom that is fond of this one, and the Order Level (MYK-PLAY-489,
    MYK-CREATE-067)."""
    state: Campaign = table.state
    if done(table):
        fond = [at for at in realm.others(state) if state.world.kingdoms[at].relation in ("Friendly", "Allied")]
        rolled = table.roll(f"{len(fond)}d6", "MYK-PLAY-489", "{total} settlers come.").total if fond else 0
        realm.gain_citizens(table, rolled + attribute(state, "Order"), "MYK-PLAY-489")


@row("kingdom-change/9")
def works(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Order: another Facility beside one, or a Room Facility is destroyed (MYK-PLAY-490)."""
    if (yield from kingdom_check(table, "Order", NORMAL, "MYK-PLAY-490")):
        yield from build_beside(table, "MYK-PLAY-490", linked=True, levels=False)
    else:
        yield from lose_a_room(table, "MYK-PLAY-490")


@row("kingdom-change/10")
def renown(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Culture: a Talent and a better Relationship, or a Talent and a Relationship lost (MYK-PLAY-491)."""
    state: Campaign = table.state
    if not (yield from kingdom_check(table, "Culture", NORMAL, "MYK-PLAY-491")):
        yield from lose_face(table, "MYK-PLAY-491")
        return
    yield from new_talent(table, "MYK-PLAY-491")
    others = realm.others(state)
    if others:
        options = [Option(f"kingdom {at}", spoken(state.world.kingdoms[at].name, "")) for at in others]
        chosen = yield from realm.court_picks(table, "Which kingdom thinks better of you?", options, "MYK-PLAY-491")
        realm.change_relation(table, int(chosen.split()[1]), 1, "MYK-PLAY-491")


@row("kingdom-change/11")
def tales(table: Table, who: Ref, about: Any) -> None:
    """1 MG for each Turn in the dungeon (MYK-PLAY-492)."""
    realm.gain_mg(table, turns(table.state), "MYK-PLAY-492")


@row("kingdom-change/12")
def reforms(table: Table, who: Ref, about: Any) -> Steps[None]:
    """1D6 below the Voices: an Attribute rises; above them: one falls (MYK-PLAY-493)."""
    result = against_voices(table, "MYK-PLAY-493")
    if result:
        yield from change_an_attribute(table, 1 if result < 0 else -1, "MYK-PLAY-493")


# --- Kingdom Change Failure ------------------------------------------------------------------------------------------


@row("kingdom-change-failure/2")
def submission(table: Table, who: Ref, about: Any) -> Steps[None]:
    """1D6 above the Voices makes the Kingdom a Vassal (MYK-PLAY-494)."""
    if against_voices(table, "MYK-PLAY-494") > 0:
        yield from become_vassal(table, "MYK-PLAY-494")


PLACES: dict[int, Place] = {3: "Monster Hive", 4: "Dungeon Master's Lair", 5: "Labyrinth", 6: "Power's Enclave"}
ENEMIES: dict[int, Relation] = {1: "Hostile", 2: "Dangerous"}


@row("kingdom-change-failure/3")
def rumours(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Something bad is known to be in a random unknown region (MYK-PLAY-495)."""
    state: Campaign = table.state
    open_ = unknown_regions(state)
    if not open_:
        return
    region = open_[draw(table, len(open_))]
    rolled = die(table, "MYK-PLAY-495")
    if rolled in ENEMIES:
        name = yield from other_kingdom_name(table, seat_of_speaker(state))
        state.world.regions[region] = Region(owner=str(len(state.world.kingdoms)))
        state.world.kingdoms.append(OtherKingdom(name=name, regions=[region], relation=ENEMIES[rolled]))
        table.log("MYK-PLAY-495", "{name}, {relation}: {at}.", name=spoken(name, ""), relation=ENEMIES[rolled], at=region)
        return
    made = Region(place=PLACES[rolled])
    if rolled == 6:
        powers = [power.name for power in books.great_powers]
        made.detail = powers[draw(table, len(powers))]
    state.world.regions[region] = made
    table.log("MYK-PLAY-495", "In region {region}: {place}.", region=region, place=made.place)


@row("kingdom-change-failure/4")
def invaders(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Military, or a random region beside unknown land is lost (MYK-PLAY-496)."""
    yield from border_raid(table, "MYK-PLAY-496")


@row("kingdom-change-failure/5")
def slump(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Lifestyle, or 1 MG per map is lost (MYK-PLAY-497)."""
    if not (yield from kingdom_check(table, "Lifestyle", NORMAL, "MYK-PLAY-497")):
        yield from realm.lose_mg(table, len(table.state.kingdom.maps), "MYK-PLAY-497")


@row("kingdom-change-failure/6")
def tribute(table: Table, who: Ref, about: Any) -> Steps[None]:
    """A random kingdom asks 1 MG for each of its maps: paid, a step better, else a step worse (MYK-PLAY-498)."""
    state: Campaign = table.state
    others = realm.others(state)
    if not others:
        return
    number = others[draw(table, len(others))]
    other = state.world.kingdoms[number]
    price = len(other.regions)
    paid = False
    if price <= state.kingdom.treasury:
        prompt = f"An envoy of {spoken(other.name, '')} asks for {price} MG."
        paid = yield from agrees(table, realm.speaker(state), prompt, "MYK-PLAY-498", "Pay", "Pay nothing")
    if paid:
        pay(table, price, "MYK-PLAY-498")
    realm.change_relation(table, number, 1 if paid else -1, "MYK-PLAY-498")


@row("kingdom-change-failure/7")
def emigrants(table: Table, who: Ref, about: Any) -> Steps[None]:
    """1D6 Citizens are lost (MYK-PLAY-499)."""
    yield from realm.lose_citizens(table, die(table, "MYK-PLAY-499"), "MYK-PLAY-499")


@row("kingdom-change-failure/8")
def neighbours_grow(table: Table, who: Ref, about: Any) -> Steps[None]:
    """As many random kingdoms as Turns have passed take an unknown region beside them (MYK-PLAY-500)."""
    state: Campaign = table.state
    left = realm.others(state)
    for _ in range(min(turns(state), len(left))):
        number = left.pop(draw(table, len(left)))
        beside = realm.borders(state, state.world.kingdoms[number].regions)
        unknown = [at for at in beside if not is_known(state, at)]
        if unknown:
            prompt = "Which region does the kingdom take?"
            region = yield from realm.gm_picks(table, prompt, unknown, "MYK-PLAY-500")
            yield from realm.take_region(table, region, number, "MYK-PLAY-500")


@row("kingdom-change-failure/9")
def decay(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Order, or a Room Facility is destroyed (MYK-PLAY-501)."""
    if not (yield from kingdom_check(table, "Order", NORMAL, "MYK-PLAY-501")):
        yield from lose_a_room(table, "MYK-PLAY-501")


@row("kingdom-change-failure/10")
def disgrace(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Culture, or a Talent leaves and a Relationship worsens (MYK-PLAY-502)."""
    if not (yield from kingdom_check(table, "Culture", NORMAL, "MYK-PLAY-502")):
        yield from lose_face(table, "MYK-PLAY-502")


@row("kingdom-change-failure/11")
def costs(table: Table, who: Ref, about: Any) -> None:
    """1 MG of Upkeep more for each Turn in the dungeon (MYK-PLAY-503)."""
    realm.change_upkeep(table, turns(table.state), "MYK-PLAY-503")


@row("kingdom-change-failure/12")
def decline(table: Table, who: Ref, about: Any) -> Steps[None]:
    """1D6 above the Voices: an Attribute of choice falls (MYK-PLAY-504)."""
    if against_voices(table, "MYK-PLAY-504") > 0:
        yield from change_an_attribute(table, -1, "MYK-PLAY-504")

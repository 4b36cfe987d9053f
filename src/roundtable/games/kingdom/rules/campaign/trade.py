"""Trade and exchange of people with other kingdoms, and with the Power the Kingdom is a Vassal of (MYK-PLAY-621).

A partner is "k2", the third kingdom of the Known World, or "power". One trade action is one question or more: what, how much.
"""

from collections.abc import Callable

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.campaign import great_powers
from roundtable.games.kingdom.rules.effects.wandering import new_talent
from roundtable.games.kingdom.rules.effects.wandering_order import DEMAND
from roundtable.games.kingdom.rules.fight.ending import draw_item
from roundtable.games.kingdom.rules.kingdom_phase import crafting
from roundtable.games.kingdom.rules.kingdom_phase.building import pay
from roundtable.games.kingdom.rules.kingdom_phase.gathering_place import at_home
from roundtable.games.kingdom.rules.play import facilities, figures
from roundtable.games.kingdom.rules.play.asking import agrees, pick, pick_figure, pick_number
from roundtable.games.kingdom.rules.play.checks import NORMAL, check
from roundtable.games.kingdom.rules.play.facilities import PLANS, Site
from roundtable.games.kingdom.rules.play.verbs import items, realm
from roundtable.games.kingdom.rules.record.court import present
from roundtable.games.kingdom.rules.record.realm import spoken
from roundtable.games.kingdom.rules.record.rolling import roll_on
from roundtable.games.kingdom.state import Campaign, FacilityAt, Relation, Table
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option

BOUGHT: dict[Relation, int] = {"Allied": 5, "Friendly": 3, "Neutral": 1}
"""Materials for 1 MG (MYK-PLAY-623)."""
SOLD: dict[Relation, int] = {"Allied": 2, "Friendly": 3, "Neutral": 4}
"""Materials that bring 1 MG (MYK-PLAY-624)."""
TRADING: tuple[Relation, ...] = ("Allied", "Friendly", "Neutral")
"""Who trades at all (MYK-PLAY-608, MYK-PLAY-609, MYK-PLAY-610); the others do not (MYK-PLAY-611, MYK-PLAY-612)."""


class Partner(msgspec.Struct, frozen=True):
    """Whom the Kingdom trades with."""

    key: str
    name: str
    relation: Relation
    staple: str


def partners(state: Campaign) -> list[Partner]:
    """The kingdoms that trade, by how they see this one, and the own Power if it has its Staple (MYK-WORLD-764)."""
    found = []
    for number in realm.others(state):
        other = state.world.kingdoms[number]
        relation = other.relation or "Neutral"
        if relation in TRADING:
            found.append(Partner(f"k{number}", spoken(other.name, ""), relation, other.staple))
    power = great_powers.trades_with(state)
    if power:
        found.append(Partner("power", power, "Friendly", books.great_powers[power].staple))
    return found


def offers(state: Campaign) -> list[Option]:
    """One trade action with one kingdom in each Treasury Meeting (MYK-PLAY-622)."""
    if state.at_home is None or state.at_home.traded >= state.options.trade_actions_per_meeting:
        return []
    return [
        Option(f"trade {one.key} {word}", f"{words} ({one.name}, {one.relation})", "", rule, "Trade")
        for one in partners(state)
        for word, (words, rule, can, _) in ACTIONS.items()
        if can(state, one)
    ]


def trade(table: Table, who: int, key: str) -> Steps[None]:
    """One trade action, if a human GM allows it (MYK-PLAY-621, MYK-PLAY-622)."""
    state: Campaign = table.state
    _, at, word = key.split(" ", 2)
    partner = next(one for one in partners(state) if one.key == at)
    words, rule, _, body = ACTIONS[word]
    at_home(state).traded += 1
    if state.gm is not None:
        options = [Option("yes", "Allow it"), Option("no", "Refuse")]
        prompt = f"The Kingdom wants to trade with {partner.name}: {words[:1].lower()}{words[1:]}."
        if (yield Choose(state.gm, prompt, options, rule="MYK-PLAY-621")) == "no":
            table.log("MYK-PLAY-621", "{name} does not trade today.", name=partner.name)
            return
    table.log(rule, "Trade with {name}, which is {relation}.", name=partner.name, relation=partner.relation)
    yield from body(table, who, partner)


# --- the trade actions -----------------------------------------------------------------------------------------------


def can_buy_materials(state: Campaign, partner: Partner) -> bool:
    return bool(partner.staple) and state.kingdom.treasury >= 1


def buy_materials(table: Table, who: int, partner: Partner) -> Steps[None]:
    """Each MG buys 5, 3 or 1 of their Staple's Material, for the Kingdom's storage (MYK-PLAY-623)."""
    state: Campaign = table.state
    each = BOUGHT[partner.relation]
    ref = figures.person(who)
    prompt = f"{each} {partner.staple} for each MG. For how many MG do you buy?"
    spent = yield from pick_number(table, ref, prompt, 1, state.kingdom.treasury, "MYK-PLAY-623")
    pay(table, spent, "MYK-PLAY-623")
    realm.gain_stored(table, partner.staple, spent * each, "MYK-PLAY-623")


def demand_of(state: Campaign, partner: Partner) -> str:
    """The Material that a kingdom asks for in this game, the one heard of last; "" where nothing is known (MYK-PLAY-133)."""
    heard = [one.note.split(" ", 1) for one in state.lasting if one.what == DEMAND]
    return next((kind for number, kind in reversed(heard) if f"k{number}" == partner.key), "")


def can_sell_materials(state: Campaign, partner: Partner) -> bool:
    if kind := demand_of(state, partner):
        return crafting.have(state, kind) >= SOLD[partner.relation]
    return any(crafting.have(state, kind) >= SOLD[partner.relation] for kind in books.MATERIALS)


def sell_materials(table: Table, who: int, partner: Partner) -> Steps[None]:
    """What they want is rolled on the Market Table, unless it is known (MYK-PLAY-133); 2, 3 or 4 of it bring 1 MG
    (MYK-PLAY-624)."""
    state: Campaign = table.state
    kind = demand_of(state, partner)
    if kind:
        table.log("MYK-PLAY-133", "{name} still asks for {kind}.", name=partner.name, kind=kind)
    else:
        kind = roll_on(table, "Market Table", rule="MYK-PLAY-624").row.name
    each = SOLD[partner.relation]
    most = crafting.have(state, kind) // each if kind else 0
    if not most:
        table.log("MYK-PLAY-624", "There is nothing to sell them this time.")
        return
    ref = figures.person(who)
    prompt = f"They want {kind}, {each} for 1 MG: how many bundles do you sell?"
    number = yield from pick_number(table, ref, prompt, 0, most, "MYK-PLAY-624")
    if number:
        crafting.take(table, ref, kind, number * each)
        realm.gain_mg(table, number, "MYK-PLAY-624")


def rare_price(cost: int, relation: Relation) -> int:
    """Cost + 1, twice or three times the Cost, at least 1 MG (MYK-PLAY-625)."""
    return max(1, {"Allied": cost + 1, "Friendly": cost * 2}.get(relation, cost * 3))


def can_buy_rare(state: Campaign, partner: Partner) -> bool:
    return state.kingdom.treasury >= 1


def buy_rare(table: Table, who: int, partner: Partner) -> Steps[None]:
    """A random Rare Item is offered at a price: here Rare Items are bought and sold (MYK-PLAY-625, MYK-GEAR-137)."""
    state: Campaign = table.state
    ref = figures.person(who)
    name = draw_item(table, "Rare")
    asked = rare_price(books.items[name].cost or 0, partner.relation)
    if asked > state.kingdom.treasury:
        table.log("MYK-PLAY-625", "{item} for {price} MG is too dear.", item=name, price=asked)
        return
    if (yield from agrees(table, ref, f"{name} for {asked} MG?", "MYK-PLAY-625", "Buy it", "Leave it", auto=False)):
        pay(table, asked, "MYK-PLAY-625")
        yield from items.gain_item(table, ref, name, "MYK-PLAY-625")


def rare_items(state: Campaign) -> list[tuple[str, int, str]]:
    """The Rare Items of the Court: who has it, the Slot, the name."""
    return [
        (figures.person(one), held.slots[0], held.item)
        for one in present(state)
        for held in state.people[one].items
        if books.items[held.item].rare and held.slots
    ]


def can_sell_rare(state: Campaign, partner: Partner) -> bool:
    """Whether the Court has a Rare Item: Common ones are never sold (MYK-GEAR-136)."""
    return bool(rare_items(state))


def sell_rare(table: Table, who: int, partner: Partner) -> Steps[None]:
    """Wit, and one is sold for Cost + 1, Cost or half the Cost, rounded up; a failure uses the action up (MYK-PLAY-626)."""
    state: Campaign = table.state
    made = yield from check(table, realm.speaker(state), "Wit", NORMAL, "MYK-PLAY-626", kind="trade", why="the bargain")
    if not made.success:
        return
    found = {f"{owner} {slot}": (owner, slot, name) for owner, slot, name in rare_items(state)}
    options = [Option(key, f"{name} of {figures.name(state, owner)}") for key, (owner, _, name) in found.items()]
    key = yield from pick(table, figures.person(who), "Which Rare Item do you sell?", options, "MYK-PLAY-626")
    owner, slot, name = found[key]
    cost = books.items[name].cost or 0
    if (yield from items.destroy(table, owner, slot, "MYK-PLAY-626", used_up=True)):
        worth = {"Allied": cost + 1, "Friendly": cost}.get(partner.relation, -(-cost // 2))
        realm.gain_mg(table, worth, "MYK-PLAY-626")


def plan_facilities(state: Campaign, partner: Partner) -> dict[str, FacilityAt]:
    """The Facilities of an Ally that one person uses by a Plan Action; only a kingdom with stats has any (MYK-PLAY-627)."""
    if partner.relation != "Allied" or not partner.key.startswith("k"):
        return {}
    theirs = state.world.kingdoms[int(partner.key[1:])].facilities
    plans = {at.name: at for at in theirs if at.name in PLANS and not PLANS[at.name].with_others}
    return {name: at for name, at in plans.items() if facilities.works(state, name)}


def can_use(state: Campaign, partner: Partner) -> bool:
    return bool(plan_facilities(state, partner))


def use_facility(table: Table, who: int, partner: Partner) -> Steps[None]:
    """One of the Court uses one of their Plan Facilities at once, for what it costs, and is not Exhausted by it

    (MYK-PLAY-627)."""
    state: Campaign = table.state
    court = [figures.person(one) for one in present(state)]
    sites = [Site(name, at.level, [at], f"abroad {name}") for name, at in plan_facilities(state, partner).items()]
    users = {site.name: able for site in sites if (able := [one for one in court if facilities.may_use(table, one, site)])}
    if not users:
        table.log("MYK-PLAY-627", "Nobody can use any Facility of {where} now.", where=partner.name)
        return
    open_ = {site.name: site for site in sites if site.name in users}
    options = [Option(name, f"{name} (Level {site.level})") for name, site in open_.items()]
    name = yield from pick(table, figures.person(who), "Which of their Facilities do you use?", options, "MYK-PLAY-627")
    user = yield from pick_figure(table, figures.person(who), "Who uses it?", users[name], "MYK-PLAY-627")
    called = figures.name(state, user)
    table.log("MYK-PLAY-627", "{who} uses the {name} of {where}.", who=called, name=name, where=partner.name)
    yield from facilities.use(table, user, open_[name])


def can_exchange(state: Campaign, partner: Partner) -> bool:
    return partner.relation == "Allied" and bool(state.kingdom.talents)


def exchange(table: Table, who: int, partner: Partner) -> Steps[None]:
    """A Talent of choice goes, and one with a Job of the Birth Table comes (MYK-PLAY-628)."""
    talents = table.state.kingdom.talents
    options = [Option(f"talent {number}", one.job) for number, one in enumerate(talents)]
    key = yield from pick(table, figures.person(who), "Which Talent goes abroad?", options, "MYK-PLAY-628")
    if (yield from realm.lose_talent(table, talents[int(key.split()[1])], "MYK-PLAY-628")):
        yield from new_talent(table, "MYK-PLAY-628")


Can = Callable[[Campaign, Partner], bool]
Body = Callable[[Table, int, Partner], Steps[None]]
ACTIONS: dict[str, tuple[str, str, Can, Body]] = {
    "buy materials": ("Buy Materials", "MYK-PLAY-623", can_buy_materials, buy_materials),
    "sell materials": ("Sell Materials", "MYK-PLAY-624", can_sell_materials, sell_materials),
    "buy rare": ("Ask for a Rare Item", "MYK-PLAY-625", can_buy_rare, buy_rare),
    "sell rare": ("Sell a Rare Item", "MYK-PLAY-626", can_sell_rare, sell_rare),
    "use facility": ("Use one of their Facilities", "MYK-PLAY-627", can_use, use_facility),
    "exchange students": ("Exchange students", "MYK-PLAY-628", can_exchange, exchange),
}
"""In the book's order: words, ledger row, whether it is possible, what happens."""

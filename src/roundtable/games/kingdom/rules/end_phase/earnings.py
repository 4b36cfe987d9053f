"""The Earnings Report: what Wandering has promised, income, the market (MYK-PLAY-507, MYK-PLAY-508)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.facilities_special import botches
from roundtable.games.kingdom.rules.exploring.places import delve
from roundtable.games.kingdom.rules.kingdom_phase import crafting, policies, promises
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import agrees, pick_number
from roundtable.games.kingdom.rules.play.verbs import realm
from roundtable.games.kingdom.rules.record.court import in_charge
from roundtable.games.kingdom.rules.record.rolling import roll_on
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Steps

IN_DEMAND, OTHERWISE = 3, 5
"""How many Materials of a kind sell for 1 MG (MYK-PLAY-511)."""
KNOWN_MARKET = "market"
"""What an effect changes that has foretold the Market roll (MYK-PLAY-105)."""


def report(table: Table) -> Steps[bool]:
    """(6) Wandering missions, income, assets gained and lost, the Market roll and sales (MYK-PLAY-754)."""
    state: Campaign = table.state
    yield from policies.bear_fruit(table)
    yield from botches(table)  # as the Roundtable Discussion begins (MYK-GEAR-279)
    yield from promises.settle_all(table)
    if delve(state).objective == "done":
        income = state.kingdom.level + (state.kingdom.voices + 1) // 2
        realm.gain_mg(table, income, "MYK-PLAY-509")
    losses = state.kingdom.losses
    lost = losses.followers + losses.citizens + sum(losses.monsters.values())
    table.log("MYK-PLAY-510", "Of the people {lost} are lost for good in this game.", lost=lost)
    leader = figures.person(in_charge(state, "Earnings Report"))
    demand = yield from market(table, leader)
    yield from sell(table, leader, demand)
    return False


def market(table: Table, leader: Ref) -> Steps[str]:
    """The Material in demand, "" for none; a foretold roll may be used instead (MYK-PLAY-511, MYK-PLAY-105)."""
    state: Campaign = table.state
    for known in [one for one in state.lasting if one.what == KNOWN_MARKET]:
        foretold = books.tables["Market Table"].row(known.amount).name
        prompt = f"Use the foretold market ({foretold or 'no demand'}) in place of a roll?"
        if (yield from agrees(table, leader, prompt, known.rule, "Use it", "Roll")):
            table.log(known.rule, "The market is as foretold: {what}.", what=foretold or "no demand")
            return foretold
    return roll_on(table, "Market Table", rule="MYK-PLAY-511").row.name


def sell(table: Table, leader: Ref, demand: str) -> Steps[None]:
    """Full bundles of one kind are sold, three of the Material in demand, five of any other (MYK-PLAY-511)."""
    state: Campaign = table.state
    for kind in books.MATERIALS:
        size = IN_DEMAND if kind == demand else OTHERWISE
        most = crafting.have(state, kind) // size
        if most:
            prompt = f"{crafting.have(state, kind)} {kind}, {size} for 1 MG: how many bundles do you sell?"
            number = yield from pick_number(table, leader, prompt, 0, most, "MYK-PLAY-511")
            if number:
                crafting.take(table, leader, kind, number * size)
                realm.gain_mg(table, number, "MYK-PLAY-511")

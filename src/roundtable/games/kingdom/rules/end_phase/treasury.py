"""The Treasury Meeting of the End Phase: Upkeep, purchases, and what is carried over (MYK-PLAY-523)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.campaign import great_powers
from roundtable.games.kingdom.rules.campaign.between_games import carry_over, failed_upkeep
from roundtable.games.kingdom.rules.effects.facilities_court import CUT
from roundtable.games.kingdom.rules.effects.facilities_great_power import redeem_in_time
from roundtable.games.kingdom.rules.effects.unknown_regions import temple_upkeep
from roundtable.games.kingdom.rules.exploring.places import delve
from roundtable.games.kingdom.rules.exploring.time import turns
from roundtable.games.kingdom.rules.kingdom_phase import meetings
from roundtable.games.kingdom.rules.kingdom_phase.building import more_cost
from roundtable.games.kingdom.rules.kingdom_phase.gathering_place import at_home
from roundtable.games.kingdom.rules.play import facilities, figures
from roundtable.games.kingdom.rules.play.asking import pick
from roundtable.games.kingdom.rules.play.moments import CarryingOver
from roundtable.games.kingdom.rules.play.verbs import realm
from roundtable.games.kingdom.rules.play.windows import open_window
from roundtable.games.kingdom.rules.record import talents
from roundtable.games.kingdom.rules.record.court import in_charge
from roundtable.games.kingdom.rules.record.realm import attribute, place_of
from roundtable.games.kingdom.state import Campaign, FacilityAt, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


def upkeep_cost(state: Campaign) -> int:
    """Turns times regions, the Court's size where the scenario failed, and what has raised or lowered it

    (MYK-PLAY-524, MYK-PLAY-525, MYK-PLAY-527, MYK-GEAR-263, MYK-WORLD-777); a Cutchery leaves 1 of it (MYK-GEAR-251)."""
    cost = turns(state) * len(state.kingdom.maps) + state.kingdom.upkeep_change + facilities.added(state, "upkeep")
    cost += great_powers.more_upkeep(state)
    cost += 0 if delve(state).objective == "done" else failed_upkeep(state)
    cut = sum(effect.amount for effect in state.lasting if effect.what == CUT)
    return talents.upkeep(state, max(0, max(min(1, cost), cost - cut) if cut else cost))


def upkeep(table: Table) -> Steps[bool]:
    """(7) Upkeep comes first; what the Treasury lacks is covered by Facilities at half their Cost (MYK-PLAY-528)."""
    state: Campaign = table.state
    kingdom = state.kingdom
    at_home(state).traded, at_home(state).assisted = 0, []
    temple_upkeep(table)
    if delve(state).objective == "done" and (shown := facilities.added(state, "success income")):
        realm.gain_mg(table, shown, "MYK-GEAR-300")
    yield from redeem_in_time(table, figures.person(in_charge(state, "Treasury Meeting")))
    cost = upkeep_cost(state)
    table.log("MYK-PLAY-524", "Upkeep: {cost} MG of {had} in the Treasury.", cost=cost, had=kingdom.treasury)
    moderator = figures.person(in_charge(state, "Treasury Meeting"))
    while kingdom.treasury < cost:
        standing = realm.standing_facilities(state)
        others = [one for one in standing if one[2].name != "Royal Palace"]
        if not (others or standing):
            table.log("MYK-PLAY-528", "{owed} MG are written off.", owed=cost - kingdom.treasury)
            break
        found = {place_of(*place[:2], place[2].name): place for place in others or standing}
        options = [Option(key, f"{key}: {half_cost(place[2])} MG") for key, place in found.items()]
        prompt = f"{cost - kingdom.treasury} MG of the Upkeep are missing. Which Facility is given up?"
        key = yield from pick(table, moderator, prompt, options, "MYK-PLAY-528")
        number, room, at = found[key]
        if (yield from realm.lose_facility(table, number, room, at, "MYK-PLAY-630")):
            realm.gain_mg(table, half_cost(at), "MYK-PLAY-528")
    paid = min(cost, kingdom.treasury)
    kingdom.treasury -= paid
    kingdom.upkeep_change = 0
    said, left = "{paid} MG of Upkeep are paid ({left} left).", kingdom.treasury
    table.log("MYK-PLAY-528", said, paid=paid, left=left, books={"mg": -paid})
    yield from meetings.items(table)
    return False


def half_cost(at: FacilityAt) -> int:
    """What a Facility covers: half its Cost, with what its choice has added to it, rounded up (MYK-PLAY-528, MYK-GEAR-260,
    MYK-GEAR-261)."""
    entry = books.facilities[at.name]
    return (entry.cost + sum(more_cost(entry, word) for word in at.choice) + 1) // 2


def meeting(table: Table) -> Steps[bool]:
    """Purchases until the meeting is closed; then at most the Lifestyle Level is kept (MYK-PLAY-523, MYK-PLAY-530)."""
    if (yield from meetings.requests(table, end_phase=True)):
        return True
    over = CarryingOver(limit=attribute(table.state, "Lifestyle"), spoken="what is kept of the Treasury")
    yield from open_window(table, over)
    carry_over(table, 0 if over.lost else over.limit)
    return False

"""How a steward deals with other kingdoms and with the Great Powers, and when it lets a year pass.

One trade action a meeting (MYK-PLAY-622): a poor Kingdom sells what it can do without before the Upkeep is due, a rich one
asks what Rare Item there is, and any other offers its Materials.
"""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.bot import packing, treasury
from roundtable.games.kingdom.rules.campaign.trade import BOUGHT, partners, rare_items
from roundtable.games.kingdom.rules.kingdom_phase import crafting
from roundtable.games.kingdom.rules.play import figures, odds
from roundtable.games.kingdom.rules.record.court import present
from roundtable.games.kingdom.rules.record.realm import attribute, facilities, groups, places_for
from roundtable.games.kingdom.state import Campaign
from roundtable.kernel.asks import Ask, Choose, ChooseNumber, Json

CRAFTED_OF_ONE = {"Reagent": ("Potion", 5), "Meat": ("Full Course", 2), "Wood": ("Drink", 1)}
"""What is crafted of a single Material, and of how many (MYK-GEAR-140)."""
RICH = 6
"""With so many MG to spend a Rare Item is asked for."""
SAFE = 2
"""So much more than the Upkeep of a failure is left after a purchase."""
LORDS = ("Metro Khan", "Dynamite Empire")
"""Powers whose Vassal gains a Facility and pays nothing, as long as no map is added (MYK-WORLD-772, MYK-WORLD-761)."""


def needy(state: Campaign) -> bool:
    """Whether the Palace would pay for a failure of this game."""
    return treasury.savings(state) < treasury.due(state)


def can_spend(state: Campaign) -> bool:
    return treasury.savings(state) >= treasury.due(state) + SAFE


def deal(state: Campaign, keys: list[str]) -> str:
    """What is dealt with besides building, "" for nothing."""
    for power in LORDS:
        if f"vassal {power}" in keys and not state.kingdom.vassal_of and _has_room(state, power):
            return f"vassal {power}"
    news = [key for key in keys if key.startswith("assist ") and key.endswith("Embassy")]
    fare = [key for key in keys if key.startswith("assist ") and key.endswith("Station")]
    if news:
        return news[0]
    if fare and can_spend(state) and "Cutchery" not in [at.name for _, _, at in facilities(state)]:
        return fare[0]
    return trade(state, keys)


def _has_room(state: Campaign, power: str) -> bool:
    return bool(places_for(state, books.great_powers[power].facility))


def trade(state: Campaign, keys: list[str]) -> str:
    """The one trade action of a meeting, with whoever gives most."""
    order = ("Allied", "Friendly", "Neutral")
    there = sorted(partners(state), key=lambda one: order.index(one.relation))
    found = {word: [f"trade {one.key} {word}" for one in there if f"trade {one.key} {word}" in keys] for word in WORDS}
    ending = state.phase == "End"
    if found["sell rare"] and needy(state) and not ending and _least_rare(state) is not None:
        return found["sell rare"][0]
    if found["buy rare"] and ending and state.kingdom.treasury >= RICH and can_spend(state):
        return found["buy rare"][0]
    useful = [one for one in there if not ending and can_spend(state) and _wanted(state, one.staple, BOUGHT[one.relation])]
    buys = [f"trade {one.key} buy materials" for one in useful]
    if buys and buys[0] in keys:
        return buys[0]
    return found["sell materials"][0] if found["sell materials"] and (ending or needy(state)) else ""


WORDS = ("buy materials", "sell materials", "buy rare", "sell rare")


def _wanted(state: Campaign, staple: str, each: int) -> bool:
    """Whether 2 MG of a Material make something that the Court lacks."""
    name, number = CRAFTED_OF_ONE.get(staple, ("", 0))
    if not name or crafting.have(state, staple) >= number or 2 * each < number:
        return False
    return any(packing.gain(state, who, [name])[0] >= packing.MUCH for who in present(state))


def _least_rare(state: Campaign) -> str | None:
    """Which Rare Item is sold: the dearest of those that arm nobody; None where there is none."""
    spare = [(owner, slot, name) for owner, slot, name in rare_items(state) if books.items[name].weapon is None]
    if not spare:
        return None
    owner, slot, _ = max(spare, key=lambda one: books.items[one[2]].cost or 0)
    return f"{owner} {slot}"


# --- what is asked then ----------------------------------------------------------------------------------------------


def buy_number(state: Campaign, seat: int, ask: Ask) -> Json:
    """As many MG as one Item takes, at most two."""
    if not isinstance(ask, ChooseNumber):
        return None
    for staple, (_, number) in CRAFTED_OF_ONE.items():
        if f" {staple} for each MG" in ask.prompt:
            each = int(ask.prompt.split()[0])
            return max(ask.low, min(ask.high, -(-number // each), 2))
    return ask.low


def sell_all(state: Campaign, seat: int, ask: Ask) -> Json:
    return ask.high if isinstance(ask, ChooseNumber) else None


def rare_offer(state: Campaign, seat: int, ask: Ask) -> Json:
    """A Rare Item is bought where whoever asked is better off with it, and enough is left."""
    if not isinstance(ask, Choose) or "yes" not in ask.options:
        return None
    name, _, price = ask.prompt.rpartition(" for ")
    cost = int(price.split()[0])
    left = treasury.savings(state) - cost >= treasury.due(state) + SAFE
    return "yes" if left and packing.gain(state, seat, [name])[0] > 0 else "no"


def rare_sold(state: Campaign, seat: int, ask: Ask) -> Json:
    return _least_rare(state) if isinstance(ask, Choose) and _least_rare(state) in ask.options else None


def by_station(state: Campaign, seat: int, ask: Ask) -> Json:
    """To a Cutchery, whose books are worth more than the journey; who is not at work elsewhere goes there."""
    if not isinstance(ask, Choose):
        return None
    if "Cutchery" in ask.options:
        return "Cutchery"
    people = [figures.person(one) for one in present(state) if figures.person(one) in ask.options]
    return people[-1] if people else None


# --- a year ----------------------------------------------------------------------------------------------------------

CALM = 2
"""With every Attribute at least this high no single bad year ends the Kingdom (MYK-PLAY-632, MYK-PLAY-602)."""
PEOPLE = 20


def year(state: Campaign, seat: int, ask: Ask) -> Json:
    """A year brings a little more than it takes (MYK-PLAY-631): a Kingdom that can bear a bad one lets it pass, and a Court
    in a Ghetto Palace, which has nothing to lose and needs money for land."""
    if not isinstance(ask, Choose) or "yes" not in ask.options:
        return None
    if not state.kingdom.maps:
        return "yes"
    firm = all(attribute(state, name) >= CALM for name in books.ATTRIBUTES)
    safe = firm or odds.chance(2, 10 - attribute(state, "Military")) > 0.5
    return "yes" if safe and state.kingdom.citizens >= PEOPLE and _bears_ruin(state) and not needy(state) else "no"


def _bears_ruin(state: Campaign) -> bool:
    """Whether a Facility of the highest Level can be given up that is not the Palace (MYK-PLAY-636)."""
    levels = [group for group in groups(state) if books.facilities[group.name].levels is not None] or groups(state)
    highest = max((group.level for group in levels), default=0)
    return any(group.name != treasury.PALACE for group in levels if group.level == highest)


def good_year(state: Campaign, seat: int, ask: Ask) -> Json:
    return "yes" if isinstance(ask, Choose) and "yes" in ask.options else None


def what_is_built_again(state: Campaign, seat: int, ask: Ask) -> Json:
    """The Facility that the steward would build first (MYK-PLAY-638, MYK-PLAY-128)."""
    if not isinstance(ask, Choose) or "yes" in ask.options:
        return good_year(state, seat, ask)

    def dear(key: str) -> tuple[int, int]:
        name = key.split(" ", 2)[2].rpartition(" ")[0]
        wanted = treasury.WORTH_BUILDING
        return (wanted.index(name) if name in wanted else len(wanted)), -books.facilities[name].cost

    return min((option.key for option in ask.options), key=dear)


ANSWERS = {
    "MYK-PLAY-128": what_is_built_again,
    "MYK-PLAY-623": buy_number,
    "MYK-PLAY-624": sell_all,
    "MYK-PLAY-625": rare_offer,
    "MYK-PLAY-626": rare_sold,
    "MYK-PLAY-631": year,
    "MYK-PLAY-636": treasury.give_up,
    "MYK-PLAY-638": what_is_built_again,
    "MYK-WORLD-785": sell_all,
    "MYK-WORLD-787": by_station,
}

"""How a steward spends the Treasury: what earns and what feeds first, then what protects, and always something to give up.

A Kingdom falls when Upkeep or bad luck takes its Palace (MYK-PLAY-528, MYK-PLAY-601). Half a Facility's Cost counts,
rounded up: what costs 1 MG is worth 1 MG still, so cheap Facilities are money that no carry-over takes (MYK-PLAY-530), and
where a Facility has to go, one of them does (MYK-PLAY-490, MYK-PLAY-501).
"""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.exploring.time import QUARTERS
from roundtable.games.kingdom.rules.record.court import present
from roundtable.games.kingdom.rules.record.realm import attribute, facilities, usable_rooms
from roundtable.games.kingdom.rules.record.talents import facility_cost
from roundtable.games.kingdom.state import Campaign
from roundtable.kernel.asks import Ask, Choose, ChooseNumber, ChooseSome, Json

PALACE = "Royal Palace"
WORTH_BUILDING = (
    *("Gangland", "Farm", "Cutchery", "Citadel", "Jailhouse", "Arixang", "School", "Zenana", "Showplace", "Chevaliers"),
    *("Hospital", "Hideout", "Hunting Ground"),
)
"""What makes Kingdom and Court stronger in every game, best first; those of one name stand side by side."""
MOST = {"Farm": 2, "Arixang": 2, "Gangland": 2, "Citadel": 2, "Jailhouse": 2, "Showplace": 2, "Cutchery": 2}
AT_ONCE = ("Gangland", "Farm", "Cutchery")
"""What is built in the Kingdom Phase already, because it pays in this game."""
SAVINGS = ("Depot", "Backstair", "Main Street")
"""Facilities of 1 MG that cost no Upkeep."""
SPARE = 1
"""So many of them stand before anything dear is built: bad luck takes the cheapest."""


def savings(state: Campaign) -> int:
    """What could be given up for Upkeep before the Palace has to go: money, and half of what the others cost."""
    halves = [-(-books.facilities[at.name].cost // 2) for _, _, at in facilities(state) if at.name != PALACE]
    return state.kingdom.treasury + sum(halves)


def failure(state: Campaign, more: int = 0) -> int:
    """The Upkeep if the game failed now, or with so many Turns more (MYK-PLAY-524, MYK-PLAY-525)."""
    turns = more + (state.delve.turn_boxes // QUARTERS if state.delve is not None else 0)
    return turns * max(1, len(state.kingdom.maps)) + len(present(state)) + max(0, state.kingdom.upkeep_change)


def due(state: Campaign) -> int:
    """The Upkeep of a game that fails as things stand, one Turn more counted; before a game three are."""
    return failure(state, 1 if state.delve is not None else 3)


def too_dear(state: Campaign) -> bool:
    """Whether the Kingdom could pay for a failure now, but not with another Turn, which is nearly over."""
    if state.delve is None or state.delve.turn_boxes % QUARTERS < QUARTERS - 2:
        return False
    return failure(state) <= savings(state) < failure(state, 1)


def purchase(state: Campaign, keys: list[str]) -> str:
    """What is worth its money now; in the End Phase all is spent that would not be carried over."""
    kingdom = state.kingdom
    ending = state.phase == "End"
    standing = [at.name for _, _, at in facilities(state)]
    if "annex" in keys and not kingdom.maps:
        return "annex"  # without a map there is no Kingdom (MYK-PLAY-601)
    if f"build {PALACE}" in keys:
        return f"build {PALACE}"
    if PALACE not in standing and kingdom.maps:
        return ""  # the money is kept for another Palace
    cheap = next((f"build {name}" for name in SAVINGS if f"build {name}" in keys), "")
    others = [name for name in standing if name != PALACE]
    if cheap and len(others) < SPARE:
        return cheap
    for name in WORTH_BUILDING if ending else AT_ONCE:
        cost = facility_cost(state, name)
        if f"build {name}" in keys and standing.count(name) < MOST.get(name, 1) and cost <= kingdom.treasury:
            return f"build {name}"
    debts = [key for key in keys if key.startswith("repay ")]
    if ending and debts and kingdom.treasury > attribute(state, "Lifestyle"):
        return debts[0]  # what would not be carried over pays off a debt, and in the end that is a Level (MYK-CREATE-128)
    return cheap if ending and kingdom.treasury > attribute(state, "Lifestyle") else ""


def grant(state: Campaign, seat: int, ask: Ask) -> Json:
    """All get their Item; of the requests the own one first."""
    if isinstance(ask, ChooseSome):
        return [option.key for option in ask.options]
    if not isinstance(ask, Choose):
        return None
    keys = [option.key for option in ask.options]
    return f"grant {seat}" if f"grant {seat}" in keys else "close" if "close" in keys else None


def room(state: Campaign, seat: int, ask: Ask) -> Json:
    """Beside one of the same name, in a room that can be used; the Palace in the middle."""
    if not isinstance(ask, Choose):
        return None
    name = ask.prompt.removeprefix("In which room does the ").removesuffix(" stand?")
    keys = [option.key for option in ask.options]
    places = [key for key in keys if key.split()[0].isdigit() and len(key.split()) == 2]
    if not places:
        return keys[0] if keys else None
    good = [key for key in places if key.split()[1] in usable_rooms(state, int(key.split()[0]) - 1)] or places
    near = [key for key in good if _beside(state, key, name)]
    return (near or good)[0]


def _beside(state: Campaign, key: str, name: str) -> bool:
    number, at = int(key.split()[0]) - 1, key.split()[1]
    here = state.kingdom.maps[number]
    for corridor in here.corridors:
        if at in corridor.split():
            other = next(one for one in corridor.split() if one != at)
            if other in here.rooms and any(one.name == name for one in here.rooms[other].facilities):
                return True
    return False


def give_up(state: Campaign, seat: int, ask: Ask) -> Json:
    """What is worth least goes first, and what helps most last."""
    if not isinstance(ask, Choose):
        return None

    def worth(key: str) -> tuple[int, int]:
        name = key.split(" ", 2)[-1]
        if name not in books.facilities.entries:
            return 0, 0
        dear = WORTH_BUILDING[::-1].index(name) + 1 if name in WORTH_BUILDING else 0
        return 99 if name == PALACE else dear, books.facilities[name].cost

    return min((option.key for option in ask.options), key=worth)


def repay(state: Campaign, seat: int, ask: Ask) -> Json:
    """As much as would not be carried over."""
    if not isinstance(ask, ChooseNumber):
        return None
    return min(ask.high, max(ask.low, state.kingdom.treasury - attribute(state, "Lifestyle")))


def sell(state: Campaign, seat: int, ask: Ask) -> Json:
    """All Materials are sold: money can be kept as Facilities."""
    return ask.high if isinstance(ask, ChooseNumber) else None


ANSWERS = {
    "MYK-PLAY-086": room,
    "MYK-PLAY-091": grant,
    "MYK-PLAY-490": give_up,
    "MYK-PLAY-501": give_up,
    "MYK-PLAY-511": sell,
    "MYK-PLAY-528": give_up,
    "MYK-CREATE-128": repay,
}

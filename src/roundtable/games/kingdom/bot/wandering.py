"""Whether a steward Wanders, and where: each row of the four tables is weighed in MG or what is worth as much.

A wish of the people that nobody fulfils costs Upkeep (MYK-PLAY-100), so who is poor stays at home; in a Ghetto Palace
there is nothing to pay with, and every walk is free.
"""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.bot import homeward, hope, packing, treasury
from roundtable.games.kingdom.rules.play import odds
from roundtable.games.kingdom.rules.play.checks import DIFFICULT, NORMAL
from roundtable.games.kingdom.rules.record.realm import attribute, facilities, groups
from roundtable.games.kingdom.state import Campaign
from roundtable.kernel.asks import Ask, Choose, Json

WAYS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
THROWS = 36
UNFULFILLED = 0.4
"""How often a Court that goes out brings home none of the Material somebody wished for."""
WON = 0.35
"""How often the objective is reached."""
NEEDED = 0.05
"""A walk must bring more than this, or it is not taken."""
CITIZENS = 0.2
"""What one of the people is worth; seven come or go."""
SEVEN = 7 * CITIZENS
DIE = 3.5
PALACE_LOST = 20.0


def best(state: Campaign) -> str:
    """The table on which a walk brings most, "" where it is better to stay at home."""
    name = max(books.ATTRIBUTES, key=lambda name: worth(state, name))
    return name if worth(state, name) > NEEDED else ""


def worth(state: Campaign, name: str) -> float:
    """What a walk on a table brings on the average."""
    rows = TABLES[name](state)
    return sum(WAYS[total] * rows.get(total, 0.0) for total in WAYS) / THROWS


def made(state: Campaign, name: str, difficulty: int) -> float:
    """How likely a check of the Kingdom succeeds without a Voice."""
    return odds.chance(2, difficulty - attribute(state, name))


def upkeep(state: Campaign) -> float:
    """What 1 MG more of Upkeep costs: who could not pay it pays with the Palace (MYK-PLAY-528)."""
    if not hope.has_a_kingdom(state):
        return 0.0
    return 1.0 if treasury.savings(state) >= treasury.due(state) + 1 else 5.0


def wish(state: Campaign) -> float:
    """What a wish for a Material comes to (MYK-PLAY-100)."""
    return -upkeep(state) * (1.0 if homeward.only_looks(state) else UNFULFILLED)


def won(state: Campaign) -> float:
    return 0.0 if homeward.only_looks(state) else WON


def settlers(state: Campaign) -> float:
    """What seven people are worth: nothing where nobody can settle, much where few are left (MYK-PLAY-604, MYK-PLAY-600)."""
    if not hope.has_a_kingdom(state):
        return 0.0
    return SEVEN if state.kingdom.citizens > 25 else 3 * SEVEN


def either_way(state: Campaign, name: str, difficulty: int, gain: float, loss: float) -> float:
    chance = made(state, name, difficulty)
    return chance * gain - (1 - chance) * loss


def of_type(state: Campaign, category: str) -> int:
    return sum(books.facilities[group.name].category == category for group in groups(state))


def lifestyle(state: Campaign) -> dict[int, float]:
    """What the rows of the Lifestyle Table are worth."""
    name = "Lifestyle"
    return {
        2: made(state, name, NORMAL) * DIE,
        3: 1.0,
        4: won(state) * settlers(state),
        5: 0.2,
        **dict.fromkeys((6, 7, 8), wish(state)),
        9: won(state) * settlers(state),
        10: made(state, name, NORMAL) * of_type(state, "Production"),
        11: made(state, name, DIFFICULT) * 2.0,
        12: either_way(state, name, DIFFICULT, settlers(state), settlers(state)),
    }


def culture(state: Campaign) -> dict[int, float]:
    """What the rows of the Culture Table are worth."""
    name = "Culture"
    return {
        2: max(0.0, either_way(state, name, NORMAL, 1.5, 2.0)),
        4: won(state) * 1.5,
        5: 0.5,
        **dict.fromkeys((6, 7), wish(state)),
        8: -0.8 * upkeep(state),
        9: -0.3,
        10: made(state, name, NORMAL) * of_type(state, "Recreational"),
        11: made(state, name, DIFFICULT) * 3.0,
        12: either_way(state, name, DIFFICULT, 1.5, DIE * upkeep(state)),
    }


def order(state: Campaign) -> dict[int, float]:
    """What the rows of the Order Table are worth."""
    name = "Order"
    standing = len(list(facilities(state)))
    ruin = 1.0 + PALACE_LOST / standing if standing else 0.0
    return {
        2: max(0.0, either_way(state, name, NORMAL, settlers(state), settlers(state))),
        3: 0.5,
        4: won(state) * 2.0,
        5: 0.5 if homeward.only_looks(state) else 2.0,
        6: -0.9 * upkeep(state),
        **dict.fromkeys((7, 8), wish(state)),
        9: 0.1,
        10: made(state, name, NORMAL) * of_type(state, "Court"),
        11: made(state, name, DIFFICULT) * 1.5,
        12: either_way(state, name, DIFFICULT, 2.0, ruin),
    }


def military(state: Campaign) -> dict[int, float]:
    """What the rows of the Military Table are worth."""
    name = "Military"
    return {
        2: max(0.0, either_way(state, name, NORMAL, DIE, DIE * upkeep(state))),
        3: 0.8,
        4: 0.5,
        5: -0.3,
        **dict.fromkeys((6, 7, 8), wish(state)),
        9: 0.2,
        10: made(state, name, NORMAL) * (4.0 if state.kingdom.maps else 1.0),
        11: made(state, name, DIFFICULT) * 2.5,
        12: either_way(state, name, DIFFICULT, 2.0, 2.5),
    }


TABLES = {"Lifestyle": lifestyle, "Culture": culture, "Order": order, "Military": military}


# --- what is asked on the way ----------------------------------------------------------------------------------------

ENVOYS = {"MYK-PLAY-113": "Culture", "MYK-PLAY-125": "Order", "MYK-PLAY-137": "Military"}
"""Whose reception may cost something; HAGLMA's never does (MYK-PLAY-101)."""
LIKELY = 0.5


def envoy(state: Campaign, seat: int, ask: Ask) -> Json:
    """An envoy is received if that will likely go well; who is Hostile already takes a region when turned away."""
    if not isinstance(ask, Choose) or "yes" not in ask.options:
        return None
    name = ENVOYS.get(ask.rule)
    last = "(Hostile)" in ask.prompt and len(state.kingdom.maps) > 0
    return "yes" if name is None or last or made(state, name, NORMAL) >= LIKELY else "no"


def gift(state: Campaign, seat: int, ask: Ask) -> Json:
    """The Item that helps most."""
    if not isinstance(ask, Choose):
        return None
    keys = [option.key for option in ask.options if option.key in books.items.entries]
    if not keys:
        return None
    _, name = packing.gain(state, seat, keys)
    return name if name in keys else keys[0]


def no_war(state: Campaign, seat: int, ask: Ask) -> Json:
    """Wars of others are left to them (MYK-PLAY-146)."""
    return "nobody" if isinstance(ask, Choose) and "nobody" in ask.options else None


ANSWERS = {
    **dict.fromkeys(("MYK-PLAY-101", *ENVOYS), envoy),
    **dict.fromkeys(("MYK-PLAY-111", "MYK-PLAY-123", "MYK-PLAY-135", "MYK-PLAY-147", "MYK-PLAY-148"), gift),
    "MYK-PLAY-146": no_war,
}

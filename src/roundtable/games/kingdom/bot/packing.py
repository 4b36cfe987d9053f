"""What a steward wants to carry: something to eat for everybody, one good weapon, and what keeps people alive.

Six Slots are few: what helps least is put away for what helps more, and somebody always has food (MYK-PLAY-339).
"""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.campaign.between_games import free_items
from roundtable.games.kingdom.rules.fight.monsters import average
from roundtable.games.kingdom.rules.record.belongings import free_slots, may_equip
from roundtable.games.kingdom.rules.record.court import present
from roundtable.games.kingdom.rules.record.scores import knows
from roundtable.games.kingdom.state import Campaign, Character
from roundtable.kernel.asks import Ask, Choose, Json

FEEDS_ALL = ("Full Course", "Lunch")
FOOD = (*FEEDS_ALL, "Keepable Foods")
MEALS_WANTED = 3
"""So many meals for everybody are carried: one a Turn, and no Court stays longer than three (MYK-PLAY-341)."""
WORTH: dict[str, float] = {
    "Elixir": 6.0,
    "Tonic": 5.0,
    "Potion": 4.5,
    "Armor": 4.0,
    "Buckler": 3.0,
    "Trauma Kit": 2.5,
    "Scientific Spice": 2.0,
    "Cloak": 2.0,
    "Drink": 1.8,
    "Star Fragment": 1.2,
    "Amulet": 1.2,
    "Backpack": 1.1,
    "Portrait": 1.0,
    "Animal Companion": 0.8,
}
"""What keeps a Landmaker alive, in HP or about; what is not named helps little."""
RARE = 5.0
LITTLE = 0.4
SECOND = 0.3
"""What a second copy is worth of a thing that does not add up."""
ADDS_UP = ("Tonic", "Potion", "Elixir", "Drink")
INSURANCE = 4.0
"""One Dungeon Insurance brings the whole Court home (MYK-GEAR-203); the other holders have an HP more."""
FLAG = 2.2
EMPTY = 0.9
"""A free Slot holds ten Materials, which are sold."""


def meals(state: Campaign) -> int:
    """How many meals for all the Court carries."""
    return sum(held.item in FEEDS_ALL for who in present(state) for held in state.people[who].items)


def worth(state: Campaign, one: Character, item: str, level: int, others: list[str]) -> float:
    """What an Item is worth to somebody who has these others."""
    entry = books.items[item]
    if item in FOOD:
        return _food_worth(state, item, level, item in others)
    if item == "Dungeon Insurance":
        holders = [who for who in present(state) if any(held.item == item for held in state.people[who].items)]
        bearer = (holders or present(state))[0]
        return INSURANCE if state.people[bearer] is one and item not in others else 1.0 + level
    if item == "Flag":
        flags = sum(held.item == item for who in present(state) for held in state.people[who].items)
        return FLAG if flags <= (item in [held.item for held in one.items]) else SECOND
    if entry.weapon is not None:
        return _weapon_worth(one, item, level, others)
    if entry.rare:
        return RARE + level
    value = WORTH.get(item, LITTLE) + (level if item in WORTH else 0.1 * level)
    return value if item in ADDS_UP or item not in others else SECOND


def _food_worth(state: Campaign, item: str, level: int, more: bool) -> float:
    have = meals(state)
    if item == "Keepable Foods":
        return 1.5 if not have and not more else LITTLE
    first = 8.0 if have <= 1 else 3.5 if have < MEALS_WANTED else 0.7
    return first + level + (1.5 if item == "Full Course" else 0.0)


def _weapon_worth(one: Character, item: str, level: int, others: list[str]) -> float:
    """The best weapon is what one fights with; the next is for a rainy day."""
    strikes = _strikes(item) + level
    better = any(books.items[name].weapon is not None and _strikes(name) >= _strikes(item) for name in others)
    fights = 8.0 if one.class_name in ("King", "Knight", "Ninja") or knows(one, "War God") else 6.0
    if item == "Bomb":
        return 2.0
    return (0.5 if better else fights) + 0.3 * strikes


def _strikes(item: str) -> float:
    """What a weapon takes in the average: a Battle Axe misses more (MYK-GEAR-162), a Spear reaches farther (MYK-GEAR-164),
    and what shoots finds only who stands in the light (MYK-GEAR-210)."""
    weapon = books.items[item].weapon
    if weapon is None:
        return 0.0
    dark = 2.5 if weapon.kind == "ranged" else 0.0
    return average(weapon.damage) + {"Battle Axe": -2.0, "Spear": 0.7}.get(item, 0.0) - dark


def spared(state: Campaign, one: Character) -> tuple[float, str]:
    """What somebody would put away first: its worth, and its key "drop 3". What is marked is a seal or a token, and stays."""
    least = (99.0, "")
    for held in one.items:
        if held.slots and not held.joined and not held.mark:
            rest = [other.item for other in one.items if other is not held]
            helps = worth(state, one, held.item, held.level or 0, rest) / len(held.slots)
            least = min(least, (helps, f"drop {held.slots[0]}"))
    return least


def gain(state: Campaign, seat: int, items: list[str]) -> tuple[float, str]:
    """How much better off somebody would be with one of these Items, what must be put away for it counted; and which."""
    one = state.people[seat]
    room = len(free_slots(one))
    spare = spared(state, one)[0]
    held = [each.item for each in one.items]
    best, most = "none", 0.0
    for name in items:
        if not may_equip(one, name):
            continue
        entry = books.items[name]
        helps = worth(state, one, name, entry.start_level, held)
        if name in FEEDS_ALL and not _cooks(state, seat):
            helps = LITTLE  # another carries the food
        price = EMPTY * (room == 1) if room >= entry.slots else spare * entry.slots
        if helps - price > most:
            best, most = name, helps - price
    return most, best


def request(state: Campaign, seat: int, ask: Ask) -> Json:
    """The Common Item that helps most (MYK-PLAY-085)."""
    if not isinstance(ask, Choose):
        return None
    return gain(state, seat, [option.key for option in ask.options if option.key in books.items.entries])[1]


def wants_more(state: Campaign) -> bool:
    """Whether another Treasury Meeting would do the Court much good (MYK-PLAY-092)."""
    names = [item.name for item in free_items(state)]
    gains = [gain(state, who, names)[0] for who in present(state)]
    return sum(gains) >= MUCH * len(gains)


MUCH = 2.0
"""What a meeting must bring to each, on the average, that the Court comes home for it."""


def _cooks(state: Campaign, seat: int) -> bool:
    """All ask at the same time: as many as there are meals to be had, those with most room first."""
    there = sorted(present(state), key=lambda who: (-len(free_slots(state.people[who])), who))
    return seat in there[: max(0, MEALS_WANTED - meals(state))][:2]


def make_room(state: Campaign, seat: int, ask: Ask) -> Json:
    """What is worth least is put away for something better, or the new thing is left (MYK-PLAY-757)."""
    if not isinstance(ask, Choose):
        return None
    keys = [option.key for option in ask.options]
    people = [key for key in keys if key[:1] == "p" and key[1:].isdigit()]
    if people:
        return max(people, key=lambda who: len(free_slots(state.people[int(who[1:])])))
    if "leave" not in keys or seat >= len(state.people):
        return None
    one = state.people[seat]
    least, key = spared(state, one)
    new = next((name for name in books.items.entries if ask.prompt == f"There is no room for the {name}."), "")
    held = [each.item for each in one.items]
    gain = worth(state, one, new, books.items[new].start_level, held) if new else RARE
    return key if key in keys and gain > least else "leave"

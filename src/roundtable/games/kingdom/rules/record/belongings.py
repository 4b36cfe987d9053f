"""Item Slots: what somebody can carry, hand over and store."""

from collections.abc import Iterator

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.record.realm import facilities
from roundtable.games.kingdom.rules.record.scores import gives, skill_groups
from roundtable.games.kingdom.state import INNER, SLOTS, Campaign, Character, Fighter, Holding, add_to, take_from

EVERY_SLOT = tuple(range(1, SLOTS + 1))
PER_SLOT = 10
"""Materials in a slot (MYK-CREATE-176, MYK-GEAR-148)."""


def free_slots(one: Character) -> list[int]:
    """The numbers of the Item Slots that hold nothing (MYK-CREATE-176)."""
    full = [number for held in one.items for number in held.slots]
    if one.lasting:
        full += taken_slots(one)
    return [number for number in EVERY_SLOT if number not in full and not one.materials.get(number)]


def inner_places(one: Character, item: str) -> list[int]:
    """Places inside Slots, as numbers of ten more for each beyond the first: of a Big Bag for a second Item, of a Star
    Cage for Star Fragments (MYK-GEAR-114, MYK-WORLD-606)."""
    found = [INNER + slot for slot in bag_slots(one) if not one.materials.get(slot)]
    if item == STAR:
        for held in one.items:
            if held.item == CAGE and held.slots:
                found += [INNER * place + held.slots[0] for place in range(1, CAGED + 1 + (held.level or 0))]
    return list(dict.fromkeys(found))


STAR, CAGE = "Star Fragment", "Star Cage"
CAGED = 3
"""Star Fragments in the Slot of a Star Cage, and one more a Level (MYK-WORLD-606)."""
BAG = "Big Bag"


def bag_slots(one: Character) -> list[int]:
    """The three Slots that a Big Bag lets hold two Items (MYK-GEAR-114); the first three, unless chosen otherwise."""
    for skill in one.skills:
        if skill.name == BAG:
            return [int(slot) for slot in skill.choice.split()] or [1, 2, 3]
    return []


def places_for(one: Character, item: str) -> list[int]:
    """Where an Item could go: free Slots, then free places inside Slots."""
    free, inner = free_slots(one), inner_places(one, item)
    if not inner:
        return free
    full = [number for held in one.items for number in held.slots]
    return free + [place for place in inner if place not in full]


def resettle(one: Character) -> list[Holding]:
    """Who has lost a Big Bag or a Star Cage puts what lay in it elsewhere. What has no place any more is put away."""
    gone: list[Holding] = []
    for held in list(one.items):
        if held.joined or all(slot <= SLOTS or slot in inner_places(one, held.item) for slot in held.slots):
            continue
        take_from(one.items, held)
        held.slots = []
        if not equip(one, held):
            gone.append(held)
    return gone


def taken_slots(one: Character) -> list[int]:
    """Slots that something holds which is no Item of the books (MYK-WORLD-191)."""
    return [effect.amount for effect in one.lasting if effect.what == "slot taken"]


def may_equip(one: Character, item: str) -> bool:
    """Whether somebody's Class and Jobs let them equip an Item (MYK-CREATE-179, MYK-WORLD-509, MYK-WORLD-516)."""
    entry = books.items[item]
    if entry.equip_class not in (None, one.class_name):
        return False
    if entry.equip_groups and not any(group in skill_groups(one) for group in entry.equip_groups):
        return False
    return item not in APART or not any(held.item == APART[item] for held in one.items)


APART = {"Ride": "Pumpkin Wagon", "Pumpkin Wagon": "Ride"}
"""Items that nobody has equipped together (MYK-GEAR-222)."""


def fits(one: Character, item: str) -> bool:
    """Whether there are slots for an Item, and it may be equipped (MYK-CREATE-179, MYK-CREATE-180)."""
    return len(places_for(one, item)) >= books.items[item].slots and may_equip(one, item)


def whole(one: Fighter, them: list[Holding]) -> list[Holding]:
    """These Items and what they are combined with: the parts stay together (MYK-GEAR-074)."""
    words = [held.joined for held in them if held.joined]
    return [held for held in one.items if any(held is each for each in them) or (held.joined and held.joined in words)]


def _equip_part(one: Character, held: Holding) -> bool:
    """A combined Item takes a single Slot: its second part lies where the first does (MYK-GEAR-074)."""
    first = next((other for other in one.items if other.joined == held.joined), None)
    full = [number for other in one.items for number in other.slots]
    free = [number for number in free_slots(one) if number + INNER not in full]
    if first is None and not free:
        return False
    held.slots = free[:1] if first is None else [first.slots[0] + INNER]
    add_to(one.items, held)
    return True


def equip(one: Character, held: Holding) -> bool:
    """Put an Item into the first free slots; False where it does not fit."""
    if held.joined:
        return _equip_part(one, held)
    free, needed = places_for(one, held.item), books.items[held.item].slots
    if len(free) < needed or not may_equip(one, held.item):
        return False
    held.slots = free[:needed]
    add_to(one.items, held)
    return True


RED_SHOES = "red shoes"
"""The mark of an Item that can be neither discarded nor handed over (MYK-WORLD-219)."""
STAYING = ("Stigmata", "Fool's Crest", "Bouquet", "Steel Body", "Astral Cloth")
"""Items that nobody takes off again (MYK-WORLD-521, MYK-WORLD-553, MYK-WORLD-577, MYK-WORLD-584, MYK-WORLD-626)."""


def stays_on(held: Holding) -> bool:
    """Whether an equipped Item can be neither discarded nor handed over (MYK-WORLD-219, MYK-WORLD-577)."""
    return held.mark == RED_SHOES or held.item in STAYING


def hand_over(giver: Character, receiver: Character, held: Holding) -> bool:
    """An Item changes hands where the other can equip it (MYK-CREATE-179)."""
    if not fits(receiver, held.item) or stays_on(held):
        return False
    (giver.items if held in giver.items else giver.surplus).remove(held)
    return equip(receiver, held)


def first_level(item: str) -> int | None:
    """The Level a new Item has: none without Levels, else 0 or what its description says (MYK-CREATE-180, MYK-GEAR-151,

    MYK-WORLD-481)."""
    entry = books.items[item]
    return entry.start_level if entry.levels else None


def room_in_slot(state: Campaign, one: Character, slot: int, material: str) -> int:
    """How many more of a Material a slot takes (MYK-CREATE-176, MYK-GEAR-177)."""
    inside = one.materials.get(slot, {})
    if slot in taken_slots(one):
        return 0
    if state.options.one_material_type_per_slot and any(kind != material for kind in inside):
        return 0
    return max(0, _space(one, slot) - sum(inside.values()))


def _space(one: Character, slot: int) -> int:
    """How many Materials a slot holds: ten, or what the Item in it lets it hold besides, or either part of a combined one
    (MYK-GEAR-132, MYK-GEAR-177, MYK-GEAR-074)."""
    there = [held for held in one.items if slot in held.slots or (held.joined and slot + INNER in held.slots)]
    return max((gives(held.item, held.level, "material_capacity") for held in there), default=PER_SLOT)


def store(state: Campaign, one: Character, material: str, amount: int) -> int:
    """Put Materials into slots, those already in use first; how many found room (MYK-CREATE-176)."""
    left = amount
    order = sorted(range(1, SLOTS + 1), key=lambda slot: slot not in one.materials)
    for slot in order:
        here = min(left, room_in_slot(state, one, slot, material))
        if here:
            pile = one.materials.setdefault(slot, {})
            pile[material] = pile.get(material, 0) + here
            left -= here
    return amount - left


def spill(state: Campaign, one: Character) -> dict[str, int]:
    """What a slot no longer holds, as when a Backpack is gone, go into others; what finds no room is left behind."""
    out: dict[str, int] = {}
    for slot, pile in list(one.materials.items()):
        above = sum(pile.values()) - _space(one, slot)
        for kind in [kind for kind in pile if above > 0]:
            gone = max(0, min(above, pile[kind]))
            pile[kind] -= gone
            above -= gone
            out[kind] = out.get(kind, 0) + gone
            if not pile[kind]:
                del pile[kind]
        if not pile:
            del one.materials[slot]
    left = {kind: amount - store(state, one, kind, amount) for kind, amount in out.items() if amount}
    return {kind: amount for kind, amount in left.items() if amount}


def carried(one: Character, material: str) -> int:
    return sum(pile.get(material, 0) for pile in one.materials.values())


def saddled(state: Campaign, held: Holding) -> str:
    """The Monster Citizen that a Saddle lies on in this game; none where it is no Saddle (MYK-WORLD-635)."""
    now = held.item == "Saddle" and len(held.choice) == 2 and held.choice[1] == str(state.game)
    return held.choice[0] if now else ""


def rides(state: Campaign, one: Fighter) -> bool:
    """Whether somebody has a Ride, or a saddled Monster Citizen, which counts as one (MYK-WORLD-635)."""
    return any(held.item == "Ride" or saddled(state, held) for held in one.items)


def anywhere(state: Campaign) -> Iterator[Holding]:
    """Every Item there is: carried, put aside or away, left behind, pawned, or taken by a monster."""
    found = [held for one in state.people for held in (*one.items, *one.surplus)]
    found += state.kingdom.kept
    found += [held for _, _, at in facilities(state) for held in at.keeps]
    found += [pawned.held for loan in state.kingdom.loans for pawned in loan.items]
    if state.battle is not None:
        found += [held for foe in state.battle.foes for held in foe.items]
    if state.delve is not None:
        for room in state.delve.rooms.values():
            found += [*room.left, *(loot.held for lair in room.lairs for loot in lair.loot)]
    for held in found:
        yield held
        yield from held.inside

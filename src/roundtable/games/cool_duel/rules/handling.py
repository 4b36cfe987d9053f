"""Hands, quick slots, inventories and what lies on the ground (CD-069, CD-075, CD-328).

Keys: "draw 2 right", "swap 1 both", "store left", "grip both right", "grip one 2", "reload right",
"take ground dagger quick", "drop right", "drop quick 2", "drop pack musket". Slots are numbered from 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from roundtable.games.cool_duel.arena import ground_of
from roundtable.games.cool_duel.data import items, slug
from roundtable.games.cool_duel.derived import action_cost, affordable, may_hold
from roundtable.games.cool_duel.options import Options
from roundtable.games.cool_duel.rules.moments import T
from roundtable.games.cool_duel.rules.verbs import action
from roundtable.games.cool_duel.state import Carried, Character
from roundtable.kernel.options import Option
from roundtable.kernel.record import encode

QUICK_AP, GRIP_AP, INVENTORY_AP, READY_AP = 1, 1, 5, 1
HANDS = ("right", "left")
GROUP = "Hands and items"


# --- what fits where --------------------------------------------------------------------------------------------------


def other(hand: str) -> str:
    return "left" if hand == "right" else "right"


def grips(options: Options, who: Character, item: Carried, remains: Carried | None) -> list[str]:
    """How an item may be held by a free hand: "one" or "both", given what remains in the other (CD-069, CD-074)."""
    data = items()[item.name]
    found = []
    two_shields = data.kind == "shield" and remains is not None and items()[remains.name].kind == "shield"
    if may_hold(who.attributes, data, False, options) and not two_shields:
        found.append("one")
    if remains is None and may_hold(who.attributes, data, True, options):
        found.append("both")
    return found


def slot_for(who: Character, item: Carried, emptied: int | None = None) -> int | None:
    """Where an item can be put away: a stack of its kind, the slot just emptied, or an open one (CD-069, CD-171)."""
    if items()[item.name].kind == "set":
        return None
    if items()[item.name].kind == "throwing":
        for number, slot in enumerate(who.quick):
            if slot and slot[0].name == item.name:
                return number
    for number, slot in enumerate(who.quick):
        left = len(slot) - (1 if number == emptied else 0)
        if left == 0:
            return number
    return None


def put_away(who: Character, item: Carried, emptied: int | None = None) -> None:
    number = slot_for(who, item, emptied)
    assert number is not None
    who.quick[number].append(item)


def take_in_hand(who: Character, item: Carried, hand: str, grip: str) -> None:
    """An item held in both hands is kept as the right hand's."""
    if grip == "both":
        who.right, who.left, who.two_hands = item, None, True
    else:
        setattr(who, hand, item)
        who.two_hands = False


def held(who: Character, hand: str) -> Carried | None:
    found: Carried | None = getattr(who, hand)
    return found


def name_in(who: Character, hand: str) -> str:
    """What a hand holds, with the hand where both hold the same."""
    mine, beside = held(who, hand), held(who, other(hand))
    assert mine is not None
    return f"{mine.name} ({hand} hand)" if beside is not None and beside.name == mine.name else mine.name


def is_free(who: Character, hand: str) -> bool:
    return held(who, hand) is None and not who.two_hands


# --- offers -----------------------------------------------------------------------------------------------------------


def offers(table: T, who: Character, bodies: list[Character] | None = None) -> list[str]:
    """Everything a duelist may do with its items now; `bodies` are the fallen, where somebody has just looked for them."""
    state = table.state
    hands, pack, drops, rooms = _with_own(state.options, who)
    lying = sources(table, who, bodies) if who.ap >= READY_AP else ()
    taken = (*pack, *dict.fromkeys(_takes(state.options, who, lying, rooms))) if lying else pack
    return [*hands, *_reload_offers(who), *taken, *drops]


Rooms = dict[str, tuple[str, ...]]
"""Where a character could put an item, by the item's name: the ends of the keys that take it."""
Offered = tuple[str, ...]
"""Keys. What is kept for long is kept in tuples: the collector need not walk those."""
_kept: dict[tuple[bytes, bool, bool, bool], tuple[Offered, Offered, Offered, Rooms]] = {}
MOST_KEPT = 5_000


def _with_own(options: Options, who: Character) -> tuple[Offered, Offered, Offered, Rooms]:
    """What follows from what it carries and its AP alone: hands and slots; its pack; what it may drop; room for more.

    Reckoned once for each such set of belongings: on most turns they stay as they were.
    """
    belongings = (who.right, who.left, who.two_hands, who.quick, who.inventory, who.attributes)
    ap = affordable(who, who.ap) if who.afflictions else who.ap
    one, five = ap >= QUICK_AP, ap >= INVENTORY_AP
    key = encode(belongings), one, five, options.half_requirement_for_two_handers
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        hands = (*_quick_offers(options, who), *_grip_offers(options, who)) if one else ()
        rooms: Rooms = {}
        pack = _takes(options, who, [("pack", who.inventory, INVENTORY_AP)], rooms)
        found = _kept[key] = hands, tuple(dict.fromkeys(pack)), tuple(_drop_offers(who)), rooms
    return found


def _quick_offers(options: Options, who: Character) -> list[str]:
    """Take out, store, swap (CD-069, CD-073)."""
    found = []
    for number, slot in enumerate(who.quick, 1):
        if not slot:
            continue
        item = slot[-1]
        for hand in HANDS:
            mine = held(who, hand)
            remains = None if who.two_hands else held(who, other(hand))
            if hand == "left" and (who.two_hands or (who.right is None and who.left is None)):
                continue  # the same as with the right hand
            if mine is not None:
                if mine.name == item.name and mine.durability == item.durability and mine.loaded == item.loaded:
                    continue
                if slot_for(who, mine, number - 1) is None:
                    continue
            verb = "draw" if mine is None else "swap"
            for grip in grips(options, who, item, remains):
                place = hand if grip == "one" else "both left" if hand == "left" else "both"
                found.append(f"{verb} {number} {place}")
    for hand in HANDS:
        mine = held(who, hand)
        if mine is not None and slot_for(who, mine) is not None:
            found.append(f"store {hand}")
    return found


def _grip_offers(options: Options, who: Character) -> list[str]:
    """From one hand to two and back (CD-071, CD-072)."""
    found = []
    if who.two_hands and who.right is not None:
        data = items()[who.right.name]
        if data.hands == 1 and may_hold(who.attributes, data, False, options):
            found.append("grip one")
            for number, slot in enumerate(who.quick, 1):
                if slot and "one" in grips(options, who, slot[-1], who.right):
                    found.append(f"grip one {number}")
        return found
    for hand in HANDS:
        mine, beside = held(who, hand), held(who, other(hand))
        if mine is None or items()[mine.name].kind == "shield":
            continue
        away = beside is None or slot_for(who, beside) is not None
        if away and may_hold(who.attributes, items()[mine.name], True, options):
            found.append(f"grip both {hand}")
    return found


def _reload_offers(who: Character) -> list[str]:
    """A held gun that is not loaded (CD-164)."""
    found = []
    for hand, mine in (("right", who.right), ("left", who.left)):
        if mine is None or mine.loaded or mine.durability == 0:
            continue
        data = items()[mine.name]
        if data.kind == "gun" and who.ap >= action_cost(who, data.reload_ap):
            found.append(f"reload {hand}")
    return found


def sources(
    table: T, who: Character, bodies: list[Character] | None = None
) -> list[tuple[str, list[Carried], int]]:
    """What can be taken from where beside the own pack, and for how much: the ground, containers, the fallen.

    (CD-075, CD-076, CD-077)
    """
    state = table.state
    arena = state.arenas[who.arena]
    if bodies is None:
        bodies = [body for body in state.characters.values() if body.downed and body.cell >= 0 and not body.companion]
    if not (arena.ground or arena.searched or bodies):
        return []
    away = ground_of(state, who.arena).spaces[who.cell]  # only duelists have a use for items, and they fill one space
    found: list[tuple[str, list[Carried], int]] = []
    for source, places, base in (("ground", arena.ground, READY_AP), ("chest", arena.searched, INVENTORY_AP)):
        if places and (beside := [cell for cell in places if away[cell] <= 1]):
            found += [(source, places[cell], base) for cell in sorted(beside)]
    for body in bodies:
        if body.arena == who.arena and away[body.cell] <= 1:
            for place in (body.quick, [body.inventory]):
                found += [(body.key, lying, INVENTORY_AP) for lying in place]
            for hand in HANDS:
                mine = held(body, hand)
                if mine is not None:
                    found.append((f"{body.key}-{hand}", [mine], INVENTORY_AP))
    return found


def _takes(
    options: Options, who: Character, lying: Sequence[tuple[str, list[Carried], int]], rooms: Rooms
) -> list[str]:
    """A free hand or a free quick slot is needed (CD-078). `rooms` keeps what there is room for."""
    found = []
    kinds: dict[tuple[str, str], list[Carried]] = {}
    for source, things, base in lying:
        if who.ap < action_cost(who, base):
            continue
        for item in things:
            room = rooms.get(item.name)
            if room is None:
                worn = items()[item.name].kind == "set"
                room = rooms[item.name] = () if worn else tuple(_room_for(options, who, item))
            if room:
                word = _word(item, kinds.setdefault((source, item.name), []))
                found += [f"take {source} {word} {place}" for place in room]
    return found


def _word(item: Carried, kinds: list[Carried]) -> str:
    """An item as a key names it: of several of one name, the second that is in another state is "dagger.2"."""
    if item not in kinds:
        kinds.append(item)
    n = kinds.index(item) + 1
    return slug(item.name) if n == 1 else f"{slug(item.name)}.{n}"


def _state(item: Carried) -> str:
    """What of an item is not as new, in words."""
    data = items()[item.name]
    worn = [] if data.durability in (None, item.durability) else [f"durability {item.durability} of {data.durability}"]
    return f" ({', '.join([*worn, *(['loaded'] if item.loaded else [])])})" if worn or item.loaded else ""


def _room_for(options: Options, who: Character, item: Carried) -> list[str]:
    """Where it could put an item: a quick slot, a free hand, both (CD-069, CD-078)."""
    places = ["quick"] if slot_for(who, item) is not None else []
    for hand in HANDS:
        if is_free(who, hand):
            how = grips(options, who, item, held(who, other(hand)))
            places += [hand] if "one" in how else []
            places += ["both"] if "both" in how else []
    return places


def _drop_offers(who: Character) -> list[str]:
    """A held item for nothing, from a slot for 1 AP, from the pack for 5 (CD-075)."""
    found = [f"drop {hand}" for hand in HANDS if held(who, hand) is not None]
    if who.ap >= action_cost(who, QUICK_AP):
        found += [f"drop quick {number}" for number, slot in enumerate(who.quick, 1) if slot]
    if who.ap >= action_cost(who, INVENTORY_AP):
        kinds: dict[str, list[Carried]] = {}
        words = [_word(item, kinds.setdefault(item.name, [])) for item in who.inventory]
        found += [f"drop pack {word}" for word in dict.fromkeys(words)]
    return found


# --- told and done ----------------------------------------------------------------------------------------------------


def _say(table: T, who: Character, rule: str, text: str, **data: Any) -> None:
    table.log(rule, text, name=who.name, who=who.key, left=who.ap, **data)


def _tell_draw(table: T, who: Character, key: str, words: list[str]) -> Option:
    item = who.quick[int(words[0]) - 1][-1]
    hand = words[-1] if words[-1] in HANDS else "right"
    mine = held(who, hand)
    does = f"Take {item.name}" if mine is None else f"Put {mine.name} away for {item.name}"
    where = " in both hands" if words[1] == "both" else f" in the {hand} hand"
    return Option(key, f"{does}{where} ({action_cost(who, QUICK_AP)} AP)", rule="CD-069", group=GROUP)


@action("draw", _tell_draw)
def draw(table: T, who: Character, words: list[str]) -> None:
    """Out of a quick slot, what was held put away (CD-069, CD-073)."""
    number = int(words[0]) - 1
    grip = "both" if words[1] == "both" else "one"
    hand = words[-1] if words[-1] in HANDS else "right"
    who.ap -= action_cost(who, QUICK_AP)
    item = who.quick[number].pop()
    mine = held(who, hand)
    if mine is not None:
        setattr(who, hand, None)
        who.two_hands = False
        put_away(who, mine)
    take_in_hand(who, item, hand, grip)
    _say(table, who, "CD-069", "{name} takes the {item} in hand.", item=item.name)


action("swap", _tell_draw)(draw)


def _tell_store(table: T, who: Character, key: str, words: list[str]) -> Option:
    label = f"Store {name_in(who, words[0])} ({action_cost(who, QUICK_AP)} AP)"
    return Option(key, label, rule="CD-069", group=GROUP)


@action("store", _tell_store)
def store(table: T, who: Character, words: list[str]) -> None:
    """Into a quick slot (CD-069)."""
    who.ap -= action_cost(who, QUICK_AP)
    mine = held(who, words[0])
    assert mine is not None
    setattr(who, words[0], None)
    who.two_hands = False
    put_away(who, mine)
    _say(table, who, "CD-069", "{name} stores the {item}.", item=mine.name)


def _tell_grip(table: T, who: Character, key: str, words: list[str]) -> Option:
    cost = f"({action_cost(who, GRIP_AP)} AP)"
    if words[0] == "one":
        also = f" and take {who.quick[int(words[1]) - 1][-1].name}" if len(words) > 1 else ""
        held_one = who.right.name if who.right else ""
        return Option(key, f"Hold {held_one} in one hand{also} {cost}", rule="CD-072", group=GROUP)
    beside = held(who, other(words[1]))
    away = f", {beside.name} put away" if beside else ""
    label = f"Hold {name_in(who, words[1])} in both hands{away} {cost}"
    return Option(key, label, rule="CD-071", group=GROUP)


@action("grip", _tell_grip)
def grip(table: T, who: Character, words: list[str]) -> None:
    """From one hand to two and back (CD-071, CD-072)."""
    who.ap -= action_cost(who, GRIP_AP)
    if words[0] == "both":
        mine, beside = held(who, words[1]), held(who, other(words[1]))
        assert mine is not None
        if beside is not None:
            put_away(who, beside)
        take_in_hand(who, mine, "right", "both")
        _say(table, who, "CD-071", "{name} holds the {item} in both hands.", item=mine.name)
        return
    who.two_hands = False
    _say(table, who, "CD-072", "{name} holds the {item} in one hand.", item=who.right.name if who.right else "")
    if len(words) > 1:
        item = who.quick[int(words[1]) - 1].pop()
        who.left = item
        _say(table, who, "CD-072", "{name} takes the {item} in the other.", item=item.name)


def _tell_reload(table: T, who: Character, key: str, words: list[str]) -> Option:
    mine = held(who, words[0])
    assert mine is not None
    cost = action_cost(who, items()[mine.name].reload_ap)
    return Option(key, f"Reload {name_in(who, words[0])} ({cost} AP)", rule="CD-164", group=GROUP)


@action("reload", _tell_reload)
def reload(table: T, who: Character, words: list[str]) -> None:
    """A round is readied (CD-162, CD-164)."""
    mine = held(who, words[0])
    assert mine is not None
    who.ap -= action_cost(who, items()[mine.name].reload_ap)
    mine.loaded = True
    _say(table, who, "CD-164", "{name} reloads the {item}.", item=mine.name)


def _found(table: T, who: Character, source: str, word: str) -> tuple[list[Carried], Carried, int]:
    """The first thing that a key names in such a place: where it lies, what it is, and its base AP."""
    lying: list[tuple[str, list[Carried], int]] = [("pack", who.inventory, INVENTORY_AP), *sources(table, who)]
    kinds: dict[str, list[Carried]] = {}
    return next(
        (things, item, base)
        for name, things, base in lying
        if name == source
        for item in things
        if _word(item, kinds.setdefault(item.name, [])) == word
    )


def _tell_take(table: T, who: Character, key: str, words: list[str]) -> Option:
    source, word, place = words
    _, item, base = _found(table, who, source, word)
    where = {"quick": "a quick slot", "both": "both hands"}.get(place, f"the {place} hand")
    rule = "CD-077" if base == READY_AP else "CD-076"
    return Option(
        key, f"Take {item.name}{_state(item)} into {where} ({action_cost(who, base)} AP)", rule=rule, group=GROUP
    )


@action("take", _tell_take)
def take(table: T, who: Character, words: list[str]) -> None:
    """From the pack, the ground, a container or the fallen (CD-076, CD-077, CD-078)."""
    source, word, place = words
    lying, item, base = _found(table, who, source, word)
    who.ap -= action_cost(who, base)
    lying.remove(item)
    body, _, hand = source.rpartition("-")
    if hand in HANDS and body in table.state.characters:
        setattr(table.state.characters[body], hand, None)
        table.state.characters[body].two_hands = False
    if place == "quick":
        put_away(who, item)
    else:
        take_in_hand(who, item, place if place in HANDS else "right", "both" if place == "both" else "one")
    rule = "CD-077" if base == READY_AP else "CD-076"
    _say(table, who, rule, "{name} takes the {item}.", item=item.name)
    _tidy(table, who)


def _tidy(table: T, who: Character) -> None:
    """Spaces where nothing lies any more are forgotten."""
    arena = table.state.arenas[who.arena]
    arena.ground = {cell: lying for cell, lying in arena.ground.items() if lying}
    arena.searched = {cell: lying for cell, lying in arena.searched.items() if lying}


def _tell_drop(table: T, who: Character, key: str, words: list[str]) -> Option:
    if words[0] in HANDS:
        name, cost = name_in(who, words[0]), 0
    elif words[0] == "quick":
        name, cost = who.quick[int(words[1]) - 1][-1].name, action_cost(who, QUICK_AP)
    else:
        _, item, _ = _found(table, who, "pack", words[1])
        name, cost = item.name + _state(item), action_cost(who, INVENTORY_AP)
    return Option(key, f"Drop {name} ({cost} AP)", rule="CD-075", group=GROUP)


@action("drop", _tell_drop)
def drop(table: T, who: Character, words: list[str]) -> None:
    """Onto its own space: from a hand for nothing, from a slot for 1 AP, from the pack for 5 (CD-075)."""
    if words[0] in HANDS:
        item = held(who, words[0])
        assert item is not None
        setattr(who, words[0], None)
        who.two_hands = False
    elif words[0] == "quick":
        who.ap -= action_cost(who, QUICK_AP)
        item = who.quick[int(words[1]) - 1].pop()
    else:
        who.ap -= action_cost(who, INVENTORY_AP)
        _, item, _ = _found(table, who, "pack", words[1])
        who.inventory.remove(item)
    ground = table.state.arenas[who.arena].ground
    ground.setdefault(who.cell, []).append(item)
    _say(table, who, "CD-075", "{name} drops the {item}.", item=item.name)

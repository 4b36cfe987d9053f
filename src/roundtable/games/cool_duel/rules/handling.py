"""Hands, quick slots, inventories and what lies on the ground (CD-069, CD-075, CD-328).

Each offer is an option key such as "draw 2 right"; `handle` does what the key says. Slots are numbered from 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from roundtable.games.cool_duel.arena import footprint, ground_of
from roundtable.games.cool_duel.data import items, slug
from roundtable.games.cool_duel.derived import action_cost, may_hold
from roundtable.games.cool_duel.rules.moments import T
from roundtable.games.cool_duel.state import Carried, Character
from roundtable.kernel.options import Option

QUICK_AP, GRIP_AP, INVENTORY_AP, READY_AP = 1, 1, 5, 1
HANDS = ("right", "left")
GROUP = "Hands and items"


# --- what fits where --------------------------------------------------------------------------------------------------


def other(hand: str) -> str:
    return "left" if hand == "right" else "right"


def grips(table: T, who: Character, item: Carried, hand: str, remains: Carried | None) -> list[str]:
    """How an item may be held by a free hand: "one" or "both", given what remains in the other (CD-069, CD-074)."""
    data = items()[item.name]
    options = table.state.options
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


def offers(table: T, who: Character) -> Iterator[Option]:
    """Everything a duelist may do with its items now."""
    one = action_cost(who, QUICK_AP)
    if who.ap >= one:
        yield from _quick_offers(table, who, one)
        yield from _grip_offers(table, who, one)
    yield from _reload_offers(who)
    yield from _take_offers(table, who)
    yield from _drop_offers(who)


def _quick_offers(table: T, who: Character, cost: int) -> Iterator[Option]:
    """Take out, store, swap (CD-069, CD-073)."""
    for number, slot in enumerate(who.quick, 1):
        if not slot:
            continue
        item = slot[-1]
        for hand in HANDS:
            mine = held(who, hand)
            remains = None if who.two_hands else held(who, other(hand))
            if hand == "left" and (who.two_hands or (who.right is None and who.left is None)):
                continue  # the same as with the right hand
            verb = "draw" if mine is None else "swap"
            if verb == "swap":
                assert mine is not None
                if mine.name == item.name and mine.durability == item.durability and mine.loaded == item.loaded:
                    continue
                if slot_for(who, mine, number - 1) is None:
                    continue
            for grip in grips(table, who, item, hand, remains):
                where = " in both hands" if grip == "both" else f" in the {hand} hand"
                does = (
                    f"Take {item.name}" if verb == "draw" else f"Put {mine.name if mine else ''} away for {item.name}"
                )
                key = f"{verb} {number} {hand if grip == 'one' else 'both'}"
                if grip == "both" and hand == "left":
                    key += " left"
                yield Option(key, f"{does}{where} ({cost} AP)", rule="CD-069", group=GROUP)
    for hand in HANDS:
        mine = held(who, hand)
        if mine is not None and slot_for(who, mine) is not None:
            yield Option(f"store {hand}", f"Store {name_in(who, hand)} ({cost} AP)", rule="CD-069", group=GROUP)


def _grip_offers(table: T, who: Character, cost: int) -> Iterator[Option]:
    """From one hand to two and back (CD-071, CD-072)."""
    options = table.state.options
    if who.two_hands and who.right is not None:
        data = items()[who.right.name]
        if data.hands == 1 and may_hold(who.attributes, data, False, options):
            yield Option("grip one", f"Hold {who.right.name} in one hand ({cost} AP)", rule="CD-072", group=GROUP)
            for number, slot in enumerate(who.quick, 1):
                if slot and "one" in grips(table, who, slot[-1], "left", who.right):
                    text = f"Hold {who.right.name} in one hand and take {slot[-1].name} ({cost} AP)"
                    yield Option(f"grip one {number}", text, rule="CD-072", group=GROUP)
        return
    for hand in HANDS:
        mine = held(who, hand)
        if mine is None or items()[mine.name].kind == "shield":
            continue
        beside = held(who, other(hand))
        if may_hold(who.attributes, items()[mine.name], True, options) and (
            beside is None or slot_for(who, beside) is not None
        ):
            away = f", {beside.name} put away" if beside else ""
            yield Option(
                f"grip both {hand}",
                f"Hold {name_in(who, hand)} in both hands{away} ({cost} AP)",
                rule="CD-071",
                group=GROUP,
            )


def _reload_offers(who: Character) -> Iterator[Option]:
    """A held gun that is not loaded (CD-164)."""
    for hand in HANDS:
        mine = held(who, hand)
        if mine is None or mine.loaded or mine.durability == 0:
            continue
        data = items()[mine.name]
        cost = action_cost(who, data.reload_ap)
        if data.kind == "gun" and who.ap >= cost:
            yield Option(f"reload {hand}", f"Reload {name_in(who, hand)} ({cost} AP)", rule="CD-164", group=GROUP)


def sources(table: T, who: Character) -> list[tuple[str, list[Carried], int]]:
    """What can be taken from where, and for how much: own pack, the ground, containers, the fallen.

    (CD-075, CD-076, CD-077)
    """
    state = table.state
    grid = ground_of(state, who.arena).grid
    here = footprint(state, who)
    near = here | grid.around(here)
    found = [("pack", who.inventory, INVENTORY_AP)]
    arena = state.arenas[who.arena]
    found += [("ground", lying, READY_AP) for cell, lying in sorted(arena.ground.items()) if near >> cell & 1]
    found += [("chest", lying, INVENTORY_AP) for cell, lying in sorted(arena.searched.items()) if near >> cell & 1]
    for body in state.characters.values():
        if body.downed and not body.companion and body.arena == who.arena and body.cell >= 0 and near >> body.cell & 1:
            for place in (body.quick, [body.inventory]):
                found += [(body.key, lying, INVENTORY_AP) for lying in place]
            for hand in HANDS:
                mine = held(body, hand)
                if mine is not None:
                    found.append((f"{body.key}-{hand}", [mine], INVENTORY_AP))
    return found


def _take_offers(table: T, who: Character) -> Iterator[Option]:
    """A free hand or a free quick slot is needed (CD-078)."""
    seen: list[str] = []
    for source, lying, base in sources(table, who):
        cost = action_cost(who, base)
        if who.ap < cost:
            continue
        for item in lying:
            if items()[item.name].kind == "set":
                continue
            places = ["quick"] if slot_for(who, item) is not None else []
            for hand in HANDS:
                if is_free(who, hand):
                    how = grips(table, who, item, hand, held(who, other(hand)))
                    places += [hand] if "one" in how else []
                    places += ["both"] if "both" in how else []
            for place in places:
                key = f"take {source} {slug(item.name)} {place}"
                if key not in seen:
                    seen.append(key)
                    where = {"quick": "a quick slot", "both": "both hands"}.get(place, f"the {place} hand")
                    rule = "CD-077" if base == READY_AP else "CD-076"
                    yield Option(key, f"Take {item.name} into {where} ({cost} AP)", rule=rule, group=GROUP)


def _drop_offers(who: Character) -> Iterator[Option]:
    """A held item for nothing, from a slot for 1 AP, from the pack for 5 (CD-075)."""
    for hand in HANDS:
        mine = held(who, hand)
        if mine is not None:
            yield Option(f"drop {hand}", f"Drop {name_in(who, hand)} (0 AP)", rule="CD-075", group=GROUP)
    if who.ap >= action_cost(who, QUICK_AP):
        for number, slot in enumerate(who.quick, 1):
            if slot:
                cost = action_cost(who, QUICK_AP)
                yield Option(f"drop quick {number}", f"Drop {slot[-1].name} ({cost} AP)", rule="CD-075", group=GROUP)
    cost = action_cost(who, INVENTORY_AP)
    if who.ap >= cost:
        for name in dict.fromkeys(item.name for item in who.inventory):
            yield Option(f"drop pack {slug(name)}", f"Drop {name} ({cost} AP)", rule="CD-075", group=GROUP)


# --- doing it ---------------------------------------------------------------------------------------------------------


def handle(table: T, who: Character, key: str) -> None:
    """Carry out one of the offers."""
    verb, *words = key.split()
    if verb in ("draw", "swap"):
        _draw(table, who, words)
    elif verb == "store":
        _store(table, who, words[0])
    elif verb == "grip":
        _grip(table, who, words)
    elif verb == "reload":
        _reload(table, who, words[0])
    elif verb == "take":
        _take(table, who, *words)
    else:
        _drop(table, who, words)


def _say(table: T, who: Character, rule: str, text: str, **data: Any) -> None:
    table.log(rule, text, name=who.name, who=who.key, left=who.ap, **data)


def _draw(table: T, who: Character, words: list[str]) -> None:
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


def _store(table: T, who: Character, hand: str) -> None:
    who.ap -= action_cost(who, QUICK_AP)
    mine = held(who, hand)
    assert mine is not None
    setattr(who, hand, None)
    who.two_hands = False
    put_away(who, mine)
    _say(table, who, "CD-069", "{name} stores the {item}.", item=mine.name)


def _grip(table: T, who: Character, words: list[str]) -> None:
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


def _reload(table: T, who: Character, hand: str) -> None:
    mine = held(who, hand)
    assert mine is not None
    who.ap -= action_cost(who, items()[mine.name].reload_ap)
    mine.loaded = True
    _say(table, who, "CD-164", "{name} reloads the {item}.", item=mine.name)


def _take(table: T, who: Character, source: str, item_slug: str, place: str) -> None:
    found = [
        (lying, item, base)
        for name, lying, base in sources(table, who)
        if name == source
        for item in lying
        if slug(item.name) == item_slug
    ]
    lying, item, base = found[0]
    who.ap -= action_cost(who, base)
    lying.remove(item)
    body, _, hand = source.rpartition("-")
    if hand in HANDS and body in table.state.characters:
        setattr(table.state.characters[body], hand, None)
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


def _drop(table: T, who: Character, words: list[str]) -> None:
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
        item = next(item for item in who.inventory if slug(item.name) == words[1])
        who.inventory.remove(item)
    ground = table.state.arenas[who.arena].ground
    ground.setdefault(who.cell, []).append(item)
    _say(table, who, "CD-075", "{name} drops the {item}.", item=item.name)

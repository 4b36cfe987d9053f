"""Laws of a duel: what holds in every position that play can reach, however it was put on the table.

Fields are named as a position spells them: `set.p2.hp` is what a position's `set` says of p2. Laws come in an order in which
each may rely on those before it: nothing is worked out from a name or a number that has not been found to be one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from roundtable.board.weighted import block, landings
from roundtable.games.cool_duel.arena import adjacent, ground_of, holes, hostile_to, size_of, standing
from roundtable.games.cool_duel.build import check_build, companions_of, duelist
from roundtable.games.cool_duel.data import companions, items, maps, special_attacks
from roundtable.games.cool_duel.derived import MULE, has, max_threshold, may_hold
from roundtable.games.cool_duel.rules.harm import EACH_ITS_OWN, GAINED, STACKING
from roundtable.games.cool_duel.rules.rounds import DRAWS_IN_A_ROW, turn_order, unbeaten
from roundtable.games.cool_duel.state import Affliction, Arena, Carried, Character, Duel
from roundtable.kernel.laws import Broken

MOST_SIDES = 4
LUCK_DICE = 3
ACTIVATED = ("Flame", "Hymn", "Pounce")
"""Abilities that are used; the others are always there (CD-258)."""
HOWS = {"hymn": "Anxious", "pounce": "Bound", "stance": "Frenzied"}
"""What may be the matter with a status beyond its name (CD-115, CD-264, CD-270)."""


def laws(state: Duel) -> Iterator[Broken]:
    """Everything about a position that no rule allows."""
    found = False
    for law in _frame(state):
        found = True
        yield law
    if found:  # who sits where and on which map: all the rest is reckoned from it
        return
    yield from _score(state)
    if state.phase in ("deploy", "slot", "turn", "act"):
        yield from _fight(state)


def _frame(state: Duel) -> Iterator[Broken]:
    """Seats, sides, builds and maps (CD-001, CD-041, CD-278, CD-294, CD-329)."""
    seats = sorted(seat for side in state.sides for seat in side)
    if not 2 <= len(state.sides) <= MOST_SIDES or seats != list(range(len(seats))) or not all(state.sides):
        yield Broken("sides", state.sides, f"2 to {MOST_SIDES} sides that hold every seat once", "CD-041")
        return
    drawing_up = state.phase == "build"
    if (state.drafts and len(state.drafts) != len(seats)) or bool(state.drafts) != drawing_up:
        yield Broken("drafts", len(state.drafts), "one for each seat while duelists are drawn up, else none", "CD-329")
    if len(state.builds) != len(seats) and not (drawing_up and not state.builds):
        yield Broken("builds", len(state.builds), f"{len(seats)} builds, one for each seat", "CD-329")
    for number, build in enumerate(state.builds, 1):
        for reason in check_build(build, state.options):
            yield Broken(f"builds.{number}", build.name or build.class_, reason, "CD-127")
    names = [build.name for build in state.builds]
    if len(set(names)) != len(names):
        yield Broken("builds", names, "a name of its own for each duelist", "CD-003")
    most = 2 if state.arenas and state.arenas[0].shattered else 1
    if len(state.arenas) not in ((0, most) if drawing_up or state.phase == "round" else (most,)):
        yield Broken("below", len(state.arenas), "a second map under broken glass, and under nothing else", "CD-294")
    for number, arena in enumerate(state.arenas):
        if arena.map not in maps() and (arena.map or state.custom_map is None):
            yield Broken("map" if number == 0 else "below", arena.map, f"one of {', '.join(maps())}", "CD-278")
        elif number and arena.map == state.arenas[0].map:
            yield Broken("below", arena.map, "another map than the one above it", "CD-294")


def _score(state: Duel) -> Iterator[Broken]:
    """Rounds won and drawn, turns played (CD-035, CD-327)."""
    options, over = state.options, state.phase == "over"
    most = options.rounds_to_win if over else options.rounds_to_win - 1
    if len(state.wins) != len(state.sides) or not all(0 <= won <= most for won in state.wins):
        legal = f"{len(state.sides)} numbers from 0 to {most}, one for each side"
        yield Broken("wins", state.wins, legal, "CD-035")
    most = DRAWS_IN_A_ROW if over else DRAWS_IN_A_ROW - 1
    if not 0 <= state.draws <= most:
        yield Broken("draws", state.draws, f"0 to {most} in a row", "CD-035")
    ended = sum(state.wins) + state.draws + (state.phase in ("deploy", "slot", "turn", "act"))
    most = ended + (DRAWS_IN_A_ROW - 1) * sum(state.wins)  # so many may have been drawn before each that was won
    if not ended <= state.round <= most:
        legal = f"at least {ended} and at most {most}, for what has been won and drawn"
        yield Broken("round", state.round, legal, "CD-035")
    most = options.turn_limit if state.phase in ("rest", "build", "round", "over") else options.turn_limit - 1
    if not 0 <= state.cycle <= most:
        yield Broken("cycle", state.cycle, f"0 to {most}, below the turn limit", "CD-327")
    if len(set(state.eliminated)) != len(state.eliminated) or not set(state.eliminated) <= set(range(len(state.sides))):
        yield Broken("eliminated", state.eliminated, "sides, each at most once", "CD-300")


# --- a round in play --------------------------------------------------------------------------------------------------


def _fight(state: Duel) -> Iterator[Broken]:
    found = False
    for law in _people(state):
        found = True
        yield law
    if found:
        return
    yield from _ground(state)
    yield from _places(state)
    yield from _turns(state)


def _people(state: Duel) -> Iterator[Broken]:
    """Who is there follows from the builds; each character is as it can be (CD-003, CD-249)."""
    meant: dict[str, Character] = {}
    for seat, build in enumerate(state.builds):
        side = next(number for number, seats in enumerate(state.sides) if seat in seats)
        person = duelist(build, seat, side, state.options)
        for who in [person, *companions_of(build, seat, side, person.name)]:
            meant[who.key] = who
    if list(meant) != list(state.characters):
        yield Broken("characters", list(state.characters), f"those of the builds: {', '.join(meant)}", "CD-249")
        return
    for key, who in state.characters.items():
        for law in _person(state, who, meant[key]):
            yield Broken(f"set.{key}.{law.field}", law.value, law.legal, law.rule)


def _person(state: Duel, who: Character, rested: Character) -> Iterator[Broken]:
    for name, rule in FIXED.items():
        value, legal = getattr(who, name), getattr(rested, name)
        if value != legal:
            yield Broken(name, value, f"{legal!r}, as the build has it", rule)
            return  # the rest is reckoned from these
    belongings = list(_belongings(state, who)) + list(_worn(who, rested))
    yield from belongings
    if belongings:
        return
    yield from _numbers(who)
    afflictions = list(_afflictions(state, who))
    yield from afflictions
    if not afflictions and not 0 <= who.threshold <= max_threshold(who):
        yield Broken("threshold", who.threshold, f"0 to {max_threshold(who)}", "CD-014")
    yield from _spent(state, who)


FIXED = {
    "key": "CD-003",
    "name": "CD-003",
    "seat": "CD-041",
    "side": "CD-041",
    "companion": "CD-249",
    "class_": "CD-106",
    "generalist": "CD-122",
    "attributes": "CD-026",
    "max_hp": "CD-007",
    "max_ap": "CD-010",
}
"""What never changes in a round, and why it is what it is."""


def _numbers(who: Character) -> Iterator[Broken]:
    """HP, AP, luck and dust within their bounds (CD-007, CD-010, CD-126, CD-220)."""
    least = 0 if who.downed else 1
    if not least <= who.hp <= who.max_hp:
        yield Broken("hp", who.hp, f"{least} to {who.max_hp}{'' if who.downed else '; 0 is downed'}", "CD-008")
    if not 0 <= who.ap <= who.max_ap:
        yield Broken("ap", who.ap, f"0 to {who.max_ap}", "CD-010")
    if who.out and not who.downed:
        yield Broken("downed", who.downed, "true for who is out", "CD-300")
    luck = LUCK_DICE if who.class_ == "Pirate" else 0
    if not 0 <= who.luck <= luck:
        yield Broken("luck", who.luck, f"0 to {luck}; only Pirates have luck dice", "CD-126")
    strength = who.attributes.get("STR", 0)
    if who.dust not in (0, strength):
        yield Broken("dust", who.dust, f"0, or STR {strength} behind raised dust", "CD-220")


def _afflictions(state: Duel, who: Character) -> Iterator[Broken]:
    """Statuses there are, each once, as often as they add up, with a reason that holds (CD-228, CD-229)."""
    seen: list[tuple[str, str, str]] = []
    for number, found in enumerate(who.afflictions):
        field = f"afflictions.{number}"
        if found.name not in GAINED:
            yield Broken(f"{field}.name", found.name, f"one of {', '.join(GAINED)}", "CD-228")
            continue
        if found.by and found.by not in state.characters:
            yield Broken(f"{field}.by", found.by, f"a character: {', '.join(state.characters)}", "CD-045")
            continue
        if found.how and HOWS.get(found.how) != found.name:
            hows = [how for how, name in HOWS.items() if name == found.name]
            yield Broken(f"{field}.how", found.how, " or ".join(["empty", *hows]), GAINED[found.name])
            continue
        if found.count < 1 or (found.count > 1 and found.name not in STACKING):
            legal = "1 or more" if found.name in STACKING else f"1: {found.name} does not add up"
            yield Broken(f"{field}.count", found.count, legal, "CD-229")
        mark = (found.name, found.how, found.by if found.how in EACH_ITS_OWN else "")
        if mark in seen:
            yield Broken(field, found.name, "each status once; `count` tells how often it was gained", "CD-229")
        seen.append(mark)
        if found.name == "Stunned" and state.phase != "act" and not who.downed:
            yield Broken(f"{field}.name", found.name, "nothing that ends with the turn, for none is in progress", "CD-248")
        yield from _cause(state, who, found, field)
    if not who.downed and who.stance and not any(found.how == "stance" for found in who.afflictions):
        yield Broken("afflictions", [found.name for found in who.afflictions], "Frenzied by the stance", "CD-115")


def _cause(state: Duel, who: Character, found: Affliction, field: str) -> Iterator[Broken]:
    """A pounce lasts while its Lord stands beside its victim, a stance's frenzy while the stance does, a Hymn has a singer.

    (CD-115, CD-264, CD-270)
    """
    by = state.characters.get(found.by)
    ability = {"hymn": "Hymn", "pounce": "Pounce"}.get(found.how)
    if ability:
        able = by is not None and by.companion and ability in companions()[by.companion].abilities
        if not able:
            yield Broken(f"{field}.by", found.by, f"a companion with {ability}", GAINED[found.name])
        elif by is who:
            yield Broken(f"{field}.by", found.by, "somebody else: nobody sings at itself", "CD-264")
        elif ability == "Pounce" and by is not None:
            if not hostile_to(by, who):
                yield Broken(f"{field}.by", found.by, "an enemy: a Lord pounces on nobody else", "CD-270")
            both_there = _on_map(state, by) and _on_map(state, who)
            if by.downed or who.downed or (both_there and not adjacent(state, by, who)):
                yield Broken(f"{field}.by", found.by, "a Lord that stands beside its victim", "CD-270")
    elif found.how == "stance" and not who.downed and ((found.by and by is not who) or not who.stance):
        yield Broken(f"{field}.how", found.how, "empty, unless the Berserker is in its stance", "CD-115")


def _spent(state: Duel, who: Character) -> Iterator[Broken]:
    """What was used, and to whom it was done (CD-038, CD-112, CD-120, CD-124, CD-222, CD-258)."""
    berserk = who.class_ == "Berserker" and not who.downed and 2 * who.hp <= who.max_hp
    if who.stance and not berserk:
        legal = "false, but for a standing Berserker with half of its HP or less"
        yield Broken("stance", who.stance, legal, "CD-112")
    if who.stance_locked and (who.class_ != "Berserker" or who.stance):
        yield Broken("stance_locked", who.stance_locked, "false, but for a Berserker out of its stance", "CD-112")
    if who.unbridled and who.class_ != "Berserker" and not has(who, "Frenzied"):
        yield Broken("unbridled", who.unbridled, "false for who is not Frenzied", "CD-244")
    once = [] if who.companion else [slug for slug, special in special_attacks().items() if special.once_per_rest]
    once += ["favored"] if who.class_ == "Knight" else []
    yield from _some_of("used", who.used, once, "CD-038")
    often = [ability for ability in companions()[who.companion].abilities if ability in ACTIVATED] if who.companion else []
    often += ["sidestep"] if who.class_ == "Mercenary" and who.generalist == 2 else []
    yield from _some_of("used_this_turn", who.used_this_turn, often, "CD-258")
    others = [key for key in state.characters if key != who.key]
    yield from _some_of("hurt_this_turn", who.hurt_this_turn, others, "CD-222")


def _some_of(field: str, value: list[str], among: list[str], rule: str) -> Iterator[Broken]:
    if len(set(value)) != len(value) or not set(value) <= set(among):
        yield Broken(field, value, f"each at most once of: {', '.join(among)}" if among else "empty", rule)


# --- things -----------------------------------------------------------------------------------------------------------


def _belongings(state: Duel, who: Character) -> Iterator[Broken]:
    """What is worn, held and carried (CD-069, CD-070, CD-074, CD-128, CD-175, CD-259)."""
    if who.companion:
        yield from _printed(who)
        return
    if who.gear:
        yield Broken(
            "gear", [item.name for item in who.gear], "empty: only companions have printed equipment", "CD-259"
        )
    places = [("worn", who.worn), ("right", who.right), ("left", who.left)]
    carried = [(place, item) for place, item in places if item is not None]
    carried += [(f"quick.{number}", item) for number, slot in enumerate(who.quick, 1) for item in slot]
    carried += [("inventory", item) for item in who.inventory]
    broken = [law for place, item in carried for law in _item(place, item)]
    yield from broken
    if broken:
        return
    if who.worn is not None and items()[who.worn.name].kind != "set":
        yield Broken("worn", who.worn.name, "an armor set", "CD-175")
    yield from _hands(state, who)
    if len(who.quick) != state.options.quick_slots:
        yield Broken("quick", len(who.quick), f"{state.options.quick_slots} slots, empty ones included", "CD-070")
    for number, slot in enumerate(who.quick, 1):
        kinds = {items()[item.name].kind for item in slot}
        if "set" in kinds or (len(slot) > 1 and (kinds != {"throwing"} or len({item.name for item in slot}) > 1)):
            legal = "one item that is no set, or several of one throwing item"
            yield Broken(f"quick.{number}", [item.name for item in slot], legal, "CD-171")


def _worn(who: Character, rested: Character) -> Iterator[Broken]:
    """Sets are put on and taken off only before a round (CD-127)."""
    meant = rested.worn.name if rested.worn else ""
    if not who.companion and (who.worn.name if who.worn else "") != meant:
        worn = who.worn.name if who.worn else ""
        yield Broken("worn", worn, f"{meant or 'nothing'}, as the build has it", "CD-127")


def _hands(state: Duel, who: Character) -> Iterator[Broken]:
    """One item in both hands or one in each, none that it may not hold so, one shield at most (CD-074, CD-135, CD-175)."""
    if who.two_hands and (who.right is None or who.left is not None):
        yield Broken("two_hands", True, "false, unless one item is held, as the right hand's", "CD-074")
        return
    for hand, held in (("right", who.right), ("left", who.left)):
        if held is not None and not may_hold(who.attributes, items()[held.name], who.two_hands, state.options):
            grip = "both hands" if who.two_hands else "one hand"
            yield Broken(hand, held.name, f"something it may hold in {grip}", "CD-135")
    if all(held is not None and items()[held.name].kind == "shield" for held in (who.right, who.left)):
        yield Broken("left", who.left.name if who.left else "", "no second shield", "CD-175")


def _printed(who: Character) -> Iterator[Broken]:
    """A companion has what is printed for it, whole or damaged, and nothing else (CD-128, CD-259, CD-267)."""
    for name in ("worn", "right", "left"):
        if getattr(who, name) is not None:
            yield Broken(name, getattr(who, name).name, "nothing: a companion carries only its own equipment", "CD-128")
    if any(who.quick) or who.inventory or who.two_hands:
        yield Broken("inventory", len(who.inventory), "empty: a companion carries only its own equipment", "CD-128")
    printed = companions()[who.companion].equipment
    if [item.name for item in who.gear] != [item.name for item in printed]:
        legal = ", ".join(item.name for item in printed) or "empty"
        yield Broken("gear", [item.name for item in who.gear], legal, "CD-259")
        return
    for number, (item, whole) in enumerate(zip(who.gear, printed)):
        least = 0 if whole.amount > 1 else 1
        spent = least == 0 and (item.durability == 0) != (item.amount == 0)  # of a stack the next is whole
        out = not 0 <= item.durability <= whole.durability or not least <= item.amount <= whole.amount
        if out or spent or item.loaded:
            legal = f"durability 0 to {whole.durability}, amount {least} to {whole.amount}"
            legal += "; 0 and 0 when none is left" if least == 0 else ""
            yield Broken(f"gear.{number}", [item.durability, item.amount], legal, "CD-259")


def _item(field: str, item: Carried) -> Iterator[Broken]:
    """An item there is, with what may be left of it; only guns are loaded (CD-131, CD-162)."""
    if item.name not in items():
        yield Broken(f"{field}.name", item.name, "an item of the tables", "CD-127")
        return
    data = items()[item.name]
    if data.durability is None and item.durability != -1:
        yield Broken(f"{field}.durability", item.durability, "-1: a throwing item has none", "CD-131")
    elif data.durability is not None and not 0 <= item.durability <= data.durability:
        yield Broken(f"{field}.durability", item.durability, f"0 to {data.durability}", "CD-131")
    if item.loaded and data.kind != "gun":
        yield Broken(f"{field}.loaded", True, "false: only guns are loaded", "CD-162")
    if item.amount != 1:
        yield Broken(f"{field}.amount", item.amount, "1: only a companion's stack is counted", "CD-259")


# --- places and turns -------------------------------------------------------------------------------------------------


def _ground(state: Duel) -> Iterator[Broken]:
    """What lies about lies on the map (CD-075, CD-076, CD-210)."""
    for number, arena in enumerate(state.arenas):
        yield from _arena(state, number, arena)


def _arena(state: Duel, number: int, arena: Arena) -> Iterator[Broken]:
    grid = ground_of(state, number).grid
    most = grid.everything.bit_length()

    def off(cells: Iterable[int]) -> list[int]:
        return [cell for cell in cells if not 0 <= cell < most or not grid.everything >> cell & 1]

    if off(arena.rubble) or len(set(arena.rubble)) != len(arena.rubble):
        yield Broken("rubble", arena.rubble, "spaces of the map, each once", "CD-210")
    if arena.shattered and not ground_of(state, number).glass:
        yield Broken("below", arena.map, "nothing: this map has no stained glass", "CD-293")
    for name, where in (("ground", arena.ground), ("containers", arena.searched)):
        for cell in off(where):
            yield Broken(name, cell, "a space of the map", "CD-075")
        for lying in where.values():
            for item in lying:
                yield from _item(name, item)


def _on_map(state: Duel, who: Character) -> bool:
    """Does it fill spaces that there are?"""
    if not 0 <= who.arena < len(state.arenas) or who.cell < 0:
        return False
    grid = ground_of(state, who.arena).grid
    return who.cell < grid.everything.bit_length() and bool(
        landings(grid, grid.everything, size_of(who)) >> who.cell & 1
    )


def _places(state: Duel) -> Iterator[Broken]:
    """Everybody standing has spaces of its own that can be stood on; to be deployed is to stand nowhere yet.

    (CD-042, CD-051, CD-254, CD-300)
    """
    taken: dict[int, int] = {}
    for key, who in state.characters.items():
        nowhere = who.cell == -1
        if nowhere and (who.downed or state.phase == "deploy"):
            continue
        if not _on_map(state, who):
            legal = "a space of its map, for the top left corner of who fills four"
            yield Broken(f"place.{key}", who.cell, legal, "CD-051")
            continue
        geo = ground_of(state, who.arena)
        mine = block(geo.grid, who.cell, size_of(who))
        if who.downed:
            continue
        if mine & ~geo.passable or mine & geo.magma or mine & taken.get(who.arena, 0):
            where = geo.grid.name(who.cell)
            yield Broken(f"place.{key}", where, "ground that is open, not molten, and nobody else's", "CD-051")
        if mine & holes(state, who.arena) and who.companion != MULE:
            where = geo.grid.name(who.cell)
            yield Broken(f"place.{key}", where, "no hole in the glass: whoever comes there falls", "CD-295")
        taken[who.arena] = taken.get(who.arena, 0) | mine


def _turns(state: Duel) -> Iterator[Broken]:
    """The order of the slots alternates between sides; whose turn it is, and who is still to act (CD-032, CD-043, CD-047)."""
    seats = range(len(state.builds))
    order = state.order
    there = {who.seat for who in standing(state)}
    if not order or len(set(order)) != len(order) or not set(order) <= set(seats) or not there <= set(order):
        yield Broken("order", order, f"the seats that fight, each once, of {', '.join(map(str, seats))}", "CD-032")
        return
    meant = turn_order(state, order[0], list(order))
    if order != meant:
        yield Broken("order", order, f"{meant}: the sides take turns", "CD-032")
        return
    if not 0 <= state.slot < len(order):
        yield Broken("slot", state.slot, f"0 to {len(order) - 1}", "CD-032")
        return
    if unknown := [key for key in state.waiting if key not in state.characters]:
        yield Broken("waiting", unknown, f"characters: {', '.join(state.characters)}", "CD-047")
        return
    if state.phase == "deploy":
        return
    if state.phase == "act" and not state.conceded:
        legal = [who.key for who in standing(state) if who.seat == order[state.slot]]
        if state.active not in legal:
            yield Broken("active", state.active, f"one who stands and whose slot it is: {', '.join(legal)}", "CD-043")
    if state.phase in ("turn", "act"):
        late = [key for key in state.waiting if state.characters[key].seat != order[state.slot]]
        if late or len(set(state.waiting)) != len(state.waiting) or state.active in state.waiting:
            yield Broken("waiting", state.waiting, "others of the slot that are still to act, each once", "CD-047")
    left = unbeaten(state)
    if len(left) < 2 and not state.conceded:
        standing_sides = [[f"p{seat + 1}" for seat in state.sides[number]] for number in left]
        yield Broken(
            "place", standing_sides, "duelists of two sides or more that stand: else the round is over", "CD-033"
        )

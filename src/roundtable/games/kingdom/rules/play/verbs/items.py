"""Items and Materials in play: destroyed, used up, spent and found."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import draw, pick
from roundtable.games.kingdom.rules.play.moments import ItemLost
from roundtable.games.kingdom.rules.play.verbs.maxima import keep_to_maxima
from roundtable.games.kingdom.rules.play.windows import open_window
from roundtable.games.kingdom.rules.record import belongings
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.rules.record.realm import called, facilities
from roundtable.games.kingdom.rules.record.rolling import roll_on
from roundtable.games.kingdom.state import INNER, Campaign, Holding, Lasting, Ref, Table, add_to, take_from
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


def destroy(
    table: Table, who: Ref, slot: int, rule: str, *, used_up: bool = False, by_use: bool = False, by: Ref = ""
) -> Steps[bool]:
    """An Item leaves its Slots for good, unless somebody saves it (MYK-GEAR-146, MYK-GEAR-147). Whether it is gone."""
    state: Campaign = table.state
    one = figures.get(state, who)
    held = next((held for held in one.items if slot in held.slots), None)
    if held is None:
        return False
    losing = ItemLost(
        who=who,
        item=held.item,
        slot=slot,
        used_up=used_up,
        by_use=by_use,
        by=by,
        spoken=f"the loss of the {held.item} of {figures.name(state, who)}",
    )
    yield from open_window(table, losing)
    if losing.saved:
        return False
    one.items = [other for other in one.items if other is not held]
    _forget_copy(state, who, held.slots[0])
    if held.joined:
        _other_part(table, who, held, used_up)
    if used_up and held.mark in DOSES:
        state.dose, state.dosed = held.mark, []
    table.log(
        rule,
        "{who}'s {item} is {how}.",
        who=figures.name(state, who),
        item=held.item,
        how="used up" if used_up else "destroyed",
        figure=who,
    )
    keep_to_maxima(table, who)
    resettle(table, who)
    if held.item in GONE and not used_up:
        yield from GONE[held.item](table, who, held)
    return True


ON_A_COPY = (
    *("full efforts", "starlight", "star wars", "astral sword", "fired", "stopped item", "instilled", "belt"),
    *("charged", "excalibur", "plundered"),
)
"""Words of effects that lie on a single copy of an Item: they note the Slot it is in."""


@contextmanager
def moving_copies(state: Campaign) -> Iterator[None]:
    """While Items change hands or Slots: how often each was used, and what lies on it, go with it, for limits count each
    copy (MYK-GEAR-321)."""
    before = _copies(state)
    yield
    now = {id(held): place for place, held in _copies(state).items()}
    to = {place: now.get(id(held), "") for place, held in before.items()}
    if all(old == new for old, new in to.items()):
        return

    def followed(key: str, word: int) -> str:
        words = key.split(" ")
        words[word : word + 1] = [to.get(one) or one for one in words[word : word + 1]]
        return " ".join(words)

    state.limits = {followed(key, 1): uses for key, uses in state.limits.items()}
    for cycle in state.cycles:
        cycle.limits_before = {followed(key, 1): uses for key, uses in cycle.limits_before.items()}
    if state.battle is not None:
        state.battle.used = [followed(used, 0) for used in state.battle.used]
        moved = [new for old, new in to.items() if new not in ("", old)]
        state.battle.handed = list(dict.fromkeys([*(followed(one, 0) for one in state.battle.handed), *moved]))
    lying = [
        (number, effect, new)
        for number, one in enumerate(state.people)
        for effect in one.lasting
        if effect.what in ON_A_COPY and (new := to.get(f"{figures.person(number)}#{effect.note}", ""))
    ]
    for number, effect, new in lying:
        take_from(state.people[number].lasting, effect)
        who, _, effect.note = new.partition("#")
        add_to(state.people[figures.number_of(who)].lasting, effect)


def _copies(state: Campaign) -> dict[str, Holding]:
    """The Items people have, by holder, those that lie in another one after its own Slot; and what lies on the floor."""
    found: dict[str, Holding] = {}
    for name, room in state.delve.rooms.items() if state.delve is not None else ():
        found |= {f"{name}.{at}": held for at, held in enumerate(room.left)}
    for number, one in enumerate(state.people):
        for held in one.items:
            if held.slots:
                place = f"{figures.person(number)}#{held.slots[0]}"
                found[place] = held
                found |= {f"{place}.{at}": inside for at, inside in enumerate(held.inside)}
    return found


def _forget_copy(state: Campaign, who: Ref, slot: int) -> None:
    """What was counted of a copy that is gone does not count for the next one in its Slot (MYK-GEAR-321)."""
    place = f"{who}#{slot}"
    for key in [key for key in state.limits if key.split(" ")[1:2] == [place]]:
        del state.limits[key]
    one = figures.get(state, who)
    if any(effect.what in ON_A_COPY and effect.note == str(slot) for effect in one.lasting):
        one.lasting = [effect for effect in one.lasting if effect.what not in ON_A_COPY or effect.note != str(slot)]


def resettle(table: Table, who: Ref) -> None:
    """What has lost its place with a bag or a cage goes elsewhere, or is left behind (MYK-PLAY-757, MYK-GEAR-132)."""
    if not figures.is_person(who):
        return
    one = figures.landmaker(table.state, who)
    for held in belongings.resettle(one):
        table.log("MYK-PLAY-757", "There is no place left for the {item}.", item=held.item, figure=who)
    for kind, amount in belongings.spill(table.state, one).items():
        table.log("MYK-GEAR-132", "There is no place left for {amount} {kind}.", amount=amount, kind=kind, figure=who)


def court_resettles(table: Table) -> None:
    """The same for everybody of the Court."""
    for number in table.state.court:
        resettle(table, figures.person(number))


GONE: dict[str, Callable[[Table, Ref, Holding], Steps[None]]] = {}
"""What the destruction of an Item does to who had it equipped, by its name: generators (table, who, the Item)."""
LEVELLED: dict[str, Callable[[Table, Ref, Holding], Steps[None]]] = {}
"""What is chosen with each Level an Item gains, by its name: generators (table, who, the Item)."""


def raise_level(table: Table, who: Ref, held: Holding, rule: str, most: int = 10) -> Steps[bool]:
    """An Item is one Level better for good, at most of Level 10 (MYK-GEAR-150). Whether it is."""
    levels = books.items[held.item].levels
    if levels is None or (held.level or 0) >= min(10, levels[1], most):
        return False
    held.level = (held.level or 0) + 1
    held.won = won_in(table.state, held.item) or held.won
    table.log(rule, "The {item} is of Level {level} now.", item=held.item, level=held.level, figure=who)
    if held.item in LEVELLED:
        yield from LEVELLED[held.item](table, who, held)
    return True


def won_in(state: Campaign, item: str) -> int:
    """The game in whose adventure an Item is won that somebody's mission asks for; else 0 (MYK-CREATE-133)."""
    heirs = [one for one in state.people if one.background is not None and one.background.words.get("arms item") == item]
    return state.game if heirs and state.phase == "Dungeon" else 0


def _other_part(table: Table, who: Ref, gone: Holding, used_up: bool) -> None:
    """What destroys one part of a combined Item destroys the other; one that is used up leaves it (MYK-GEAR-074)."""
    one = figures.get(table.state, who)
    other = next((held for held in one.items if held.joined == gone.joined), None)
    if other is None:
        return
    if used_up:
        other.slots = [other.slots[0] - INNER] if other.slots[0] > INNER else other.slots
        return
    one.items = [held for held in one.items if held is not other]
    name = figures.name(table.state, who)
    table.log("MYK-GEAR-074", "{who}'s {item} is destroyed with it.", who=name, item=other.item, figure=who)


def use_up(table: Table, holder: str, rule: str) -> Steps[bool]:
    """The copy of an Item behind an effect is used up."""
    who, _, slot = holder.partition("#")
    return (yield from destroy(table, who, int(slot), rule, used_up=True, by_use=True))


def random_equipped(table: Table, who: Ref) -> Holding | None:
    """One equipped Item, evenly among the Slots that hold one (MYK-GEAR-133)."""
    held = [
        (slot, one)
        for one in figures.get(table.state, who).items
        for slot in one.slots
        if not (one.joined and slot > INNER)
    ]
    return held[draw(table, len(held))][1] if held else None


def materials(state: Campaign, who: Ref, kind: str | None = None) -> int:
    """How many Materials somebody has, of one kind or of all."""
    piles = figures.get(state, who).materials.values()
    return sum(number for pile in piles for material, number in pile.items() if kind in (None, material))


def spend_materials(table: Table, who: Ref, amount: int, rule: str, kind: str | None = None) -> Steps[int]:
    """Give up so many Materials, of the holder's choice, or all where there are fewer (MYK-CREATE-231). How many."""
    state: Campaign = table.state
    left = min(amount, materials(state, who, kind))
    gone = left
    while left:
        kinds = [one for one in books.MATERIALS if materials(state, who, one) and kind in (None, one)]
        chosen = yield from pick(
            table, who, f"Which Material do you give up? ({left} to go)", [Option(one, one) for one in kinds], rule
        )
        _take_one(state, who, chosen)
        left -= 1
    return gone


def use_materials(table: Table, who: Ref, kind: str, amount: int, rule: str) -> int:
    """Somebody's Materials of one kind are used, as far as there are. How many."""
    used = min(amount, materials(table.state, who, kind))
    for _ in range(used):
        _take_one(table.state, who, kind)
    if used:
        table.log(
            rule, "{who} gives {used} {kind}.", who=figures.name(table.state, who), used=used, kind=kind, figure=who
        )
    return used


def _take_one(state: Campaign, who: Ref, kind: str) -> None:
    piles = figures.get(state, who).materials
    slot = next(slot for slot, pile in piles.items() if pile.get(kind))
    piles[slot][kind] -= 1
    if not piles[slot][kind]:
        del piles[slot][kind]
    if not piles[slot]:
        del piles[slot]


def gain_materials(table: Table, who: Ref, kind: str, amount: int, rule: str) -> int:
    """Materials found go into free room of the Slots; what has none is left behind (MYK-PLAY-757). How many were taken."""
    one = figures.landmaker(table.state, who)
    taken = belongings.store(table.state, one, kind, amount)
    if taken:
        one.found[kind] = one.found.get(kind, 0) + taken
    words = "{who} takes {taken} {kind}." if taken or not amount else "{who} has no room for the {kind}."
    table.log(rule, words, who=figures.name(table.state, who), taken=taken, kind=kind, figure=who)
    for after in GAINED:
        after(table, kind, taken)
    return taken


GAINED: list[Callable[[Table, str, int], None]] = []
"""What follows when the Court gains Materials: functions (table, kind, number)."""


def random_material(table: Table, rule: str) -> str:
    """A random Material: the Market Table, a 2 rolled again (MYK-PLAY-730)."""
    return roll_on(table, "Market Table", rule=rule, again=lambda row: not row.name).row.name


OFFERED = "sacrifice"
"""The mark of an Item that lasts for this game only (MYK-CREATE-237)."""


def offerings_go(table: Table) -> None:
    """The game is over, and so is what was asked for by a Sacrifice, wherever it is by now (MYK-CREATE-237, MYK-PLAY-476)."""
    state: Campaign = table.state
    for held in [held for held in belongings.anywhere(state) if held.mark == OFFERED]:
        table.log("MYK-CREATE-237", "The {item} is gone.", item=held.item)
    for one in state.people:
        one.items = _without_offerings(one.items)
        one.surplus = _without_offerings(one.surplus)
    state.kingdom.kept = _without_offerings(state.kingdom.kept)
    for _, _, at in facilities(state):
        at.keeps = _without_offerings(at.keeps)


def _without_offerings(them: list[Holding]) -> list[Holding]:
    for held in them:
        if held.inside:
            held.inside = _without_offerings(held.inside)
    return [held for held in them if held.mark != OFFERED]


MARKED_MEAT = "marked meat"
FOOD = ("Lunch", "Full Course")


def mark_meat(table: Table, number: int, skill: str) -> None:
    """So many of the Court's Meat have a Skill in them (MYK-GEAR-182)."""
    if number and skill not in ("", "none"):
        effect = Lasting(name="Apron", rule="MYK-GEAR-182", what=MARKED_MEAT, note=skill, amount=number, until="ever")
        last(table.state, table.state, effect)
        table.log("MYK-GEAR-182", "There is {skill} in this Meat.", skill=skill)


def flavour(table: Table, item: str, meat: int) -> str:
    """The mark of food made of so much Meat: marked Meat goes into it first, and it holds one Skill (MYK-GEAR-182)."""
    state: Campaign = table.state
    marked = next((effect for effect in state.lasting if effect.what == MARKED_MEAT), None)
    if item not in FOOD or not meat or marked is None:
        return ""
    marked.amount -= meat
    if marked.amount <= 0:
        state.lasting = [effect for effect in state.lasting if effect is not marked]
    return f"meal {marked.note}"


DOSES = ("vending machine", "poisoned apple")
"""Marks of Items that do something else when they are used up (MYK-WORLD-127, MYK-WORLD-144)."""
STAYS_ON = belongings.RED_SHOES
RECEIVED: dict[str, Callable[[Table, Ref, Holding], Steps[None]]] = {}
"""What happens when somebody receives an Item, by its name: generators (table, who, the Item)."""
DISCARDED: list[Callable[[Table, Ref, str], Steps[None]]] = []
"""What follows when somebody discards an Item: generators (table, who, item)."""


def make_room(table: Table, who: Ref, prompt: str, *, may_refuse: bool) -> Steps[bool]:
    """An Item of one's own choice is discarded for another. Whether one was."""
    one = figures.landmaker(table.state, who)
    options = [Option(f"drop {h.slots[0]}", f"Put away the {h.item}") for h in one.items if not belongings.stays_on(h)]
    if not options:
        return False
    if may_refuse:
        options.append(Option("leave", "Leave it"))
    chosen = yield from pick(table, who, prompt, options, "MYK-PLAY-757")
    if chosen == "leave":
        return False
    slot = int(chosen.partition(" ")[2])
    gone = next(held for held in one.items if slot in held.slots)
    away = belongings.whole(one, [gone])
    one.items = [other for other in one.items if not any(other is each for each in away)]
    table.log(
        "MYK-PLAY-757", "{who} discards the {item}.", who=figures.name(table.state, who), item=gone.item, figure=who
    )
    for after in DISCARDED:
        yield from after(table, who, gone.item)
    return True


def gain_item(table: Table, who: Ref, item: str, rule: str, level: int | None = None, *, mark: str = "") -> Steps[bool]:
    """An Item found goes into a free Slot, for another one put away if need be, else it is left (MYK-PLAY-757)."""
    state: Campaign = table.state
    one = figures.landmaker(state, who)
    entry = books.items[item]
    if not belongings.may_equip(one, item):
        table.log("MYK-CREATE-179", "{who} may not equip the {item}.", who=figures.name(state, who), item=item, figure=who)
        return False
    free = belongings.places_for(one, item)
    while len(free) < entry.slots:
        if not (yield from make_room(table, who, f"There is no room for the {item}.", may_refuse=True)):
            table.log("MYK-PLAY-757", "The {item} is left behind.", item=item)
            return False
        free = belongings.places_for(one, item)
    first = level if level is not None or entry.levels is None else entry.start_level
    slots = free[: entry.slots]
    held = Holding(item=item, level=first, slots=slots, mark=mark, got=state.game, won=won_in(state, item))
    add_to(one.items, held)
    table.log(rule, "{who} takes the {item}.", who=figures.name(state, who), item=item, figure=who)
    yield from received(table, who, held)
    return True


def received(table: Table, who: Ref, held: Holding) -> Steps[None]:
    """What an Item asks to be chosen as it is received, once and one more a Level, and what it does then (MYK-CREATE-180)."""
    state: Campaign = table.state
    choose = books.items[held.item].choose
    if choose:
        choices = {
            "combat trap": [trap.name for trap in books.traps if trap.category == "Combat"],
            "character": [called(state, other) for other in state.court],
            "bad status": list(books.BAD_STATUSES),
        }[choose]
        times = 1 + (held.level or 0) if choose == "combat trap" else 1  # MYK-GEAR-218
        for _ in range(times - len(held.choice)):
            left = [Option(one, one) for one in dict.fromkeys(choices) if one not in held.choice]
            prompt = f"What is chosen for the {held.item}?"
            held.choice.append((yield from pick(table, who, prompt, left, books.items[held.item].rules[0])))
    if held.item in RECEIVED:
        yield from RECEIVED[held.item](table, who, held)


LEVELLED["Dismaze Gear"] = received


def used_up_by_use(item: str) -> bool:
    """Whether every use of an Item uses it up."""
    return books.items[item].used_up == "always"

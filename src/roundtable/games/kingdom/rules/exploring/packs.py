"""Items in Camp: handed over, put down, picked up again, taken from the Dead; all of it free (MYK-GEAR-144)."""

from roundtable.games.kingdom.rules.exploring.places import able, members, room_now, room_of
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import agrees, pick, seat_of
from roundtable.games.kingdom.rules.play.verbs import items
from roundtable.games.kingdom.rules.play.verbs.maxima import keep_to_maxima
from roundtable.games.kingdom.rules.record import belongings
from roundtable.games.kingdom.state import Campaign, Holding, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

PACK = "pack"


def offers(table: Table, who: Ref) -> list[Option]:
    """One option where there is anything to be done."""
    if not choices(table.state, who):
        return []
    return [Option(PACK, "Hand over, put down or pick up Items (free)", f"figure {who}", "MYK-GEAR-144", "Items")]


def choices(state: Campaign, who: Ref) -> list[Option]:
    """What somebody could do with Items now. What was used in this Quarter changes no hands (MYK-GEAR-144)."""
    mine = figures.landmaker(state, who)
    loose = [held for held in mine.items if held.slots and not held.joined and not belongings.stays_on(held)]
    found = []
    for held in loose:
        for other in able(state):
            if other != who and not held.used and belongings.fits(figures.landmaker(state, other), held.item):
                words = f"Hand the {held.item} to {figures.name(state, other)}"
                found.append(Option(f"give {held.slots[0]} {other}", words, f"figure {other}", "MYK-GEAR-144"))
    for number, held in enumerate(room_now(state).left if room_of(state) else ()):
        if belongings.fits(mine, held.item):
            found.append(Option(f"take {number}", f"Pick up the {held.item}", "", "MYK-GEAR-147"))
    for other in the_dead(state):
        for held in figures.landmaker(state, other).items:
            if not held.joined and not belongings.stays_on(held) and belongings.fits(mine, held.item):
                words = f"Take the {held.item} of {figures.name(state, other)}"
                found.append(Option(f"inherit {held.slots[0]} {other}", words, f"figure {other}", "MYK-PLAY-756"))
    if room_of(state):
        found += [Option(f"drop {h.slots[0]}", f"Put down the {h.item}", "", "MYK-GEAR-144") for h in loose]
    return found


def the_dead(state: Campaign) -> list[Ref]:
    """Members who have died on this map; their Items may be handed out (MYK-PLAY-756)."""
    alive = members(state)
    return [
        figures.person(n)
        for n in state.court
        if state.people[n].dead and not state.people[n].absent and figures.person(n) not in alive
    ]


def rummage(table: Table, who: Ref) -> Steps[None]:
    """Do one thing with an Item (MYK-GEAR-144, MYK-GEAR-146, MYK-GEAR-147, MYK-PLAY-756)."""
    state: Campaign = table.state
    mine = figures.landmaker(state, who)
    options = [*choices(state, who), Option("back", "Nothing after all")]
    key = yield from pick(table, who, "What do you do with your Items?", options, "MYK-GEAR-144")
    word, _, rest = key.partition(" ")
    if word == "give":
        slot, _, other = rest.partition(" ")
        yield from _give(table, who, other, _in_slot(mine.items, int(slot)))
    elif word == "drop":
        held = _in_slot(mine.items, int(rest))
        with items.moving_copies(state):
            mine.items = [one for one in mine.items if one is not held]
            room_now(state).left.append(held)
        _tell(table, who, "{who} puts the {item} down.", held, "MYK-GEAR-144")
        keep_to_maxima(table, who)
        for after in items.DISCARDED:
            yield from after(table, who, held.item)
    elif word == "take":
        with items.moving_copies(state):
            held = room_now(state).left.pop(int(rest))
            belongings.equip(mine, held)
        _tell(table, who, "{who} picks the {item} up.", held, "MYK-GEAR-147")
    elif word == "inherit":
        slot, _, other = rest.partition(" ")
        dead = figures.landmaker(state, other)
        held = _in_slot(dead.items, int(slot))
        with items.moving_copies(state):
            belongings.hand_over(dead, mine, held)
        _tell(table, who, "{who} takes the {item} of the dead.", held, "MYK-PLAY-756")


def _give(table: Table, who: Ref, other: Ref, held: Holding) -> Steps[None]:
    state: Campaign = table.state
    asked = f"{figures.name(state, who)} offers you the {held.item}. Do you take it?"
    same = seat_of(table, who) == seat_of(table, other)
    if not same and not (yield from agrees(table, other, asked, "MYK-GEAR-144", "Take it")):
        return
    with items.moving_copies(state):
        belongings.hand_over(figures.landmaker(state, who), figures.landmaker(state, other), held)
    _tell(table, other, "{who} is handed the {item}.", held, "MYK-GEAR-144")
    for one in (who, other):
        keep_to_maxima(table, one)


def _in_slot(there: list[Holding], slot: int) -> Holding:
    return next(held for held in there if slot in held.slots)


def _tell(table: Table, who: Ref, words: str, held: Holding, rule: str) -> None:
    table.log(rule, words, who=figures.name(table.state, who), item=held.item, figure=who)


def leave_behind(state: Campaign, room: str) -> None:
    """What lies in a room is lost when the Court goes on (MYK-GEAR-147)."""
    if room:
        room_now(state, room).left = []

"""What the Kingdom keeps: Materials in Depots, Rare Items in a Treasure Chest, mementos in a Memorial Hall.

Stored and taken out in the Treasury Meetings of both phases (MYK-GEAR-268, MYK-GEAR-303, MYK-GEAR-304).
"""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import pick_number
from roundtable.games.kingdom.rules.play.facilities import sites
from roundtable.games.kingdom.rules.play.verbs import items, realm
from roundtable.games.kingdom.rules.play.verbs.maxima import keep_to_maxima
from roundtable.games.kingdom.rules.record import belongings
from roundtable.games.kingdom.rules.record.realm import called
from roundtable.games.kingdom.state import SLOTS, Campaign, Character, FacilityAt, Holding, Table
from roundtable.kernel.asks import Steps, WriteText
from roundtable.kernel.options import Option

WORDS = ("store", "fetch", "put", "take", "keep", "lift", "claim", "lay", "gather")
"""How the keys of what is asked for here begin."""
STORES = "Stores"


def offers(state: Campaign, who: int, *, end_phase: bool = False) -> list[Option]:
    """What somebody could store or take out now."""
    return [*_depots(state, who), *_chests(state, who), *_memorials(state, who, end_phase), *_kept(state, who)]


@plays("facility/depot")
def depot_kinds(state: Campaign) -> list[str]:
    """The Materials that Depots take, any number of each (MYK-GEAR-303)."""
    return list(dict.fromkeys(kind for site in sites(state, "Depot") for kind in site.choices))


def _depots(state: Campaign, who: int) -> list[Option]:
    one = state.people[who]
    found = [
        Option(f"store {kind}", f"Depot: store your {carried} {kind}", "", "MYK-GEAR-303", STORES)
        for kind in depot_kinds(state)
        if (carried := belongings.carried(one, kind))
    ]
    found += [
        Option(f"fetch {kind}", f"Take {kind} out of the storage ({number})", "", "MYK-GEAR-303", STORES)
        for kind, number in state.kingdom.stored.items()
        if any(belongings.room_in_slot(state, one, slot, kind) for slot in range(1, 7))
    ]
    return found


@plays("facility/treasure-chest")
def chests(state: Campaign) -> list[FacilityAt]:
    """Where Rare Items may be stored, any number of them (MYK-GEAR-268)."""
    return [member for site in sites(state, "Treasure Chest") for member in site.members]


def _chests(state: Campaign, who: int) -> list[Option]:
    one = state.people[who]
    there = chests(state)
    if not there:
        return []
    found = [
        Option(f"put {held.slots[0]}", f"Treasure Chest: put the {held.item} away", "", "MYK-GEAR-268", STORES)
        for held in one.items
        if held.slots and books.items[held.item].rare and not belongings.stays_on(held) and not held.joined
    ]
    found += [
        Option(f"take {held.item}", f"Treasure Chest: take the {held.item}", "", "MYK-GEAR-268", STORES)
        for at in there
        for held in at.keeps
        if belongings.fits(one, held.item)
    ]
    return list({option.key: option for option in found}.values())


def _kept(state: Campaign, who: int) -> list[Option]:
    """Items that carriers have brought home (MYK-PLAY-721)."""
    names = dict.fromkeys(held.item for held in state.kingdom.kept if belongings.fits(state.people[who], held.item))
    return [Option(f"claim {name}", f"Take the {name} that was sent home", "", "MYK-PLAY-721", STORES) for name in names]


@plays("facility/memorial-hall")
def memorials(state: Campaign) -> list[FacilityAt]:
    """The Memorial Halls that can be used (MYK-GEAR-304)."""
    return [member for site in sites(state, "Memorial Hall") for member in site.members]


def _memorials(state: Campaign, who: int, end_phase: bool) -> list[Option]:
    """Into a Hall of this game goes what was acquired in it; out of any comes what is there (MYK-GEAR-304)."""
    one = state.people[who]
    there = memorials(state)
    found: list[Option] = []
    if end_phase and any(at.built == state.game for at in there):
        found += [
            Option(f"keep {held.slots[0]}", f"Memorial Hall: the {held.item}, under a name", "", "MYK-GEAR-304", STORES)
            for held in one.items
            if held.slots and held.got == state.game and not held.joined and not belongings.stays_on(held)
        ]
        found += [
            Option(f"lay {kind}", f"Memorial Hall: {kind} of this game ({number} at most)", "", "MYK-GEAR-304", STORES)
            for kind in one.found
            if (number := new_materials(one, kind))
        ]
    found += [
        Option(f"gather {kind}", f"Memorial Hall: take {kind} ({number})", "", "MYK-GEAR-304", STORES)
        for at in there
        for kind, number in at.holds.items()
        if not end_phase and any(belongings.room_in_slot(state, one, slot, kind) for slot in range(1, SLOTS + 1))
    ]
    found += [
        Option(f"lift {held.item}", f"Memorial Hall: take {held.mark or held.item}", "", "MYK-GEAR-304", STORES)
        for at in there
        for held in at.keeps
        if belongings.fits(one, held.item) and not end_phase
    ]
    return list({option.key: option for option in found}.values())


def new_materials(one: Character, kind: str) -> int:
    """How many of the Materials somebody carries may be of this game: what was used meanwhile was of any (MYK-GEAR-304)."""
    return min(one.found.get(kind, 0), belongings.carried(one, kind))


# --- doing it --------------------------------------------------------------------------------------------------------


def carry_out(table: Table, who: int, key: str) -> Steps[None]:
    """Something is stored, or taken out."""
    state: Campaign = table.state
    word, _, rest = key.partition(" ")
    ref = figures.person(who)
    one = state.people[who]
    if word == "store":
        number = items.use_materials(table, ref, rest, belongings.carried(one, rest), "MYK-GEAR-303")
        realm.put_stored(table, rest, number, "MYK-GEAR-303")
    elif word == "fetch":
        there = state.kingdom.stored[rest]
        number = yield from pick_number(table, ref, f"How much {rest} do you take?", 1, there, "MYK-GEAR-303")
        taken = belongings.store(state, one, rest, number)
        realm.take_stored(table, rest, taken, "MYK-GEAR-303")
    elif word == "lay":
        hall = next(at for at in memorials(state) if at.built == state.game)
        prompt = f"How much {rest} goes into the Memorial Hall?"
        number = yield from pick_number(table, ref, prompt, 1, new_materials(one, rest), "MYK-GEAR-304")
        laid = items.use_materials(table, ref, rest, number, "MYK-GEAR-304")
        one.found[rest] -= laid
        hall.holds[rest] = hall.holds.get(rest, 0) + laid
        table.log("MYK-GEAR-304", "{laid} {kind} lie in the Memorial Hall.", laid=laid, kind=rest)
    elif word == "gather":
        hall = next(at for at in memorials(state) if at.holds.get(rest))
        number = yield from pick_number(table, ref, f"How much {rest} do you take?", 1, hall.holds[rest], "MYK-GEAR-304")
        taken = belongings.store(state, one, rest, number)
        hall.holds = {kind: left for kind, there in hall.holds.items() if (left := there - taken * (kind == rest))}
        table.log("MYK-GEAR-304", "{who} takes {taken} {kind}.", who=called(state, who), taken=taken, kind=rest)
    elif word == "claim":
        sent = next(held for held in state.kingdom.kept if held.item == rest)
        state.kingdom.kept = [other for other in state.kingdom.kept if other is not sent]
        belongings.equip(one, sent)
        table.log("MYK-PLAY-721", "{who} takes the {item}.", who=called(state, who), item=sent.item)
    elif word in ("put", "keep"):
        held = next(held for held in one.items if int(rest) in held.slots)
        at = chests(state)[0] if word == "put" else next(at for at in memorials(state) if at.built == state.game)
        if word == "keep":
            held.mark = yield from _named(table, who, held, at)
        one.items = [other for other in one.items if other is not held]
        held.slots = []
        at.keeps.append(held)
        rule = "MYK-GEAR-268" if word == "put" else "MYK-GEAR-304"
        table.log(rule, "{who}: the {item} is kept at home.", who=called(state, who), item=held.item)
        keep_to_maxima(table, ref)
    else:
        at = next(at for at in (chests(state) if word == "take" else memorials(state)) if _in(at, rest) is not None)
        found = _in(at, rest)
        assert found is not None
        at.keeps = [other for other in at.keeps if other is not found]
        belongings.equip(one, found)
        rule = "MYK-GEAR-268" if word == "take" else "MYK-GEAR-304"
        table.log(rule, "{who} takes the {item}.", who=called(state, who), item=found.item)


def _in(at: FacilityAt, item: str) -> Holding | None:
    return next((held for held in at.keeps if held.item == item), None)


def _named(table: Table, who: int, held: Holding, at: FacilityAt) -> Steps[str]:
    """Every memento has a name of its own (MYK-GEAR-304)."""
    taken = [other.mark for other in at.keeps]
    name = f"The {held.item} of game {table.state.game}"
    ideas = [f"{name}, number {len(taken) + 1}" if name in taken else name]
    while True:
        prompt = f"What is the {held.item} called in the Memorial Hall?"
        said: str = yield WriteText(who, prompt, ideas, rule="MYK-GEAR-304")
        if said not in taken:
            return said
        table.log("MYK-GEAR-304", "There is a memento of that name already.")

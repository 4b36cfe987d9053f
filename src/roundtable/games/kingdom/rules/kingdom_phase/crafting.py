"""Craft Items: Materials of the Court and the Kingdom's storage become Items (MYK-PLAY-098, MYK-PLAY-099, MYK-GEAR-138)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Item
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import pick, pick_figure, pick_number
from roundtable.games.kingdom.rules.play.verbs import items, realm
from roundtable.games.kingdom.rules.record import belongings
from roundtable.games.kingdom.rules.record.court import present
from roundtable.games.kingdom.rules.record.talents import craft_amount
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

ANY_SPECIES = "any"


def offers(state: Campaign, who: Ref) -> list[Option]:
    """Every Item that could be crafted now (MYK-GEAR-138)."""
    return [
        Option(f"craft {entry.name}", f"Craft: {entry.name} ({words(state, entry)})", "", "MYK-PLAY-098", "Craft")
        for entry in books.items
        if most(state, entry) > 0
    ]


def needed(state: Campaign, entry: Item) -> dict[str, int]:
    """The Materials for one copy; of some Items as many as there are people in the Court (MYK-GEAR-138, MYK-WORLD-705)."""
    times = len(present(state)) if entry.per_member else 1
    return {kind: craft_amount(state, number * times) for kind, number in (entry.materials or {}).items()}


def words(state: Campaign, entry: Item) -> str:
    parts = [f"{number} {kind}" for kind, number in needed(state, entry).items()]
    if entry.monster_citizen:
        parts.append("a Monster Citizen" if entry.monster_citizen == ANY_SPECIES else entry.monster_citizen)
    return ", ".join(parts) or "nothing"


def most(state: Campaign, entry: Item) -> int:
    """How many copies Materials, Monster Citizens and open Item Slots allow (MYK-PLAY-099, MYK-GEAR-140, MYK-GEAR-141)."""
    if not entry.craftable:  # MYK-GEAR-139, MYK-WORLD-481
        return 0
    bounds = [sum(belongings_fit(state, who, entry.name) for who in present(state))]
    bounds += [have(state, kind) // number for kind, number in needed(state, entry).items() if number]
    if entry.monster_citizen:
        bounds.append(sum(state.kingdom.monster_citizens[one] for one in species(state, entry)))
    return min(bounds)


def species(state: Campaign, entry: Item) -> list[str]:
    """The Monster Citizens that would do for an Item: any (MYK-GEAR-140), or of one species only (MYK-WORLD-482,

    MYK-BEAST-488)."""
    wanted = entry.monster_citizen
    return [one for one in state.kingdom.monster_citizens if wanted in (ANY_SPECIES, one)]


def belongings_fit(state: Campaign, who: int, item: str) -> int:
    """How many copies of an Item somebody may equip and has open Slots for (MYK-CREATE-179)."""
    one = state.people[who]
    if not belongings.may_equip(one, item):
        return 0
    return len(belongings.places_for(one, item)) // books.items[item].slots


def have(state: Campaign, kind: str) -> int:
    """How much of a Material the Court and the storage hold (MYK-PLAY-098)."""
    carried = sum(belongings.carried(state.people[who], kind) for who in present(state))
    return carried + state.kingdom.stored.get(kind, 0)


def craft(table: Table, who: Ref, name: str) -> Steps[None]:
    """Any number of copies of one Item while Materials and Slots last (MYK-PLAY-099); the makers share them out, and who
    crafted is Exhausted like after any Plan Action (MYK-GEAR-142)."""
    state: Campaign = table.state
    entry = books.items[name]
    high = most(state, entry)
    if high < 1:
        return
    number = yield from pick_number(table, who, f"How many do you craft: {name}?", 1, high, "MYK-PLAY-099")
    for _ in range(number):
        kept = ""
        if entry.monster_citizen:
            options = [Option(one, one) for one in species(state, entry)]
            rule = "MYK-GEAR-140" if entry.monster_citizen == ANY_SPECIES else "MYK-WORLD-482"
            kept = yield from pick(table, who, f"Which Monster Citizen becomes the {name}?", options, rule)
            realm.give_species(table, kept, rule)
        for kind, amount in needed(state, entry).items():
            take(table, who, kind, amount)
        mark = items.flavour(table, name, needed(state, entry).get("Meat", 0))
        fit = [figures.person(one) for one in present(state) if belongings_fit(state, one, name)]
        to = yield from pick_figure(table, who, f"Who takes the {name}?", fit, "MYK-PLAY-099")
        yield from items.gain_item(table, to, name, "MYK-PLAY-098", mark=mark)
        if kept:
            made = next(held for held in reversed(figures.get(state, to).items) if held.item == name)
            made.choice = [kept]


def take(table: Table, who: Ref, kind: str, amount: int) -> None:
    """Materials are used: those of the storage first, then the crafter's, then the others' (MYK-PLAY-098)."""
    state: Campaign = table.state
    stored = min(amount, state.kingdom.stored.get(kind, 0))
    if stored:
        realm.take_stored(table, kind, stored, "MYK-PLAY-098")
    left = amount - stored
    there = [figures.person(one) for one in present(state)]
    for one in sorted(there, key=lambda ref: ref != who):
        left -= items.use_materials(table, one, kind, left, "MYK-PLAY-098")

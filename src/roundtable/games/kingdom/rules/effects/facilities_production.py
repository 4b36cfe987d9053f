"""The Production Facilities, in the book's order (MYK-GEAR-308). The Farm raises an Attribute: `record/realm`."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.talents_advanced import forging_cost
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import pick, pick_number
from roundtable.games.kingdom.rules.play.facilities import Site, facility, plan, strongest, succeeds
from roundtable.games.kingdom.rules.play.verbs import items, realm
from roundtable.games.kingdom.rules.record import belongings
from roundtable.games.kingdom.rules.record.court import present
from roundtable.games.kingdom.state import Campaign, Holding, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

# --- the Blacksmith --------------------------------------------------------------------------------------------------

PER_LEVEL = 5
TOP = 10


def _materials(state: Campaign, kind: str) -> int:
    """How much of a Material the Court and the storage hold (MYK-PLAY-098)."""
    carried = sum(belongings.carried(state.people[who], kind) for who in present(state))
    return carried + state.kingdom.stored.get(kind, 0)


def _raisable(state: Campaign, who: Ref, site: Site) -> list[Holding]:
    """The equipped Items whose Level could rise: a list of Materials, Levels, not beyond what the smithy can do."""
    found = []
    for held in figures.get(state, who).items:
        entry = books.items[held.item]
        if held.level is None or not entry.materials:
            continue
        most = min(TOP, site.level) if entry.category in ("Arms", "Rare Arms") else TOP
        cost = _cost(state, held)
        there = [_materials(state, kind) for kind in entry.materials]
        enough = min(there) >= cost if state.options.blacksmith_materials_per_type else sum(there) >= cost
        if held.level < most and enough:
            found.append(held)
    return found


def _cost(state: Campaign, held: Holding) -> int:
    """How many Materials the next Level takes (MYK-GEAR-310, MYK-WORLD-690)."""
    level = (held.level or 0) + 1
    return forging_cost(state, held.item, level, PER_LEVEL * level)


@plan(
    "Blacksmith",
    "an Item of yours rises by a Level for 5 Materials times the new Level",
    can=lambda table, who, site: bool(_raisable(table.state, who, site)),
)
def blacksmith(table: Table, who: Ref, site: Site) -> Steps[None]:
    """5 times the next Level in any mix of the Item's Materials, or of each where the table decided so, raise it by 1; Arms
    up to the Facility's Level (MYK-GEAR-310)."""
    state: Campaign = table.state
    found = {f"slot {held.slots[0]}": held for held in _raisable(state, who, site)}
    materials = "of each Material" if state.options.blacksmith_materials_per_type else "Materials"
    options = [
        Option(key, f"{held.item} to Level {(held.level or 0) + 1} ({_cost(state, held)} {materials})")
        for key, held in found.items()
    ]
    key = yield from pick(table, who, "Which Item do you have forged?", options, "MYK-GEAR-310")
    held = found[key]
    left = _cost(state, held)
    if state.options.blacksmith_materials_per_type:
        for kind in books.items[held.item].materials or {}:
            take_materials(table, who, kind, left, "MYK-GEAR-310")
        left = 0
    kinds = [kind for kind in books.items[held.item].materials or {} if _materials(state, kind)]
    while left:
        there = [kind for kind in kinds if _materials(state, kind)]
        others = sum(_materials(state, kind) for kind in there[1:])
        least, most = max(0, left - others), min(left, _materials(state, there[0]))
        prompt = f"How much {there[0]} of the {left} Materials?"
        number = yield from pick_number(table, who, prompt, least, most, "MYK-GEAR-310")
        take_materials(table, who, there[0], number, "MYK-GEAR-310")
        kinds.remove(there[0])
        left -= number
    yield from items.raise_level(table, who, held, "MYK-GEAR-310")


def take_materials(table: Table, who: Ref, kind: str, amount: int, rule: str) -> None:
    """Materials are used: those of the storage first, then the user's, then the others' (MYK-PLAY-098)."""
    state: Campaign = table.state
    stored = min(amount, state.kingdom.stored.get(kind, 0))
    if stored:
        realm.take_stored(table, kind, stored, rule)
    left = amount - stored
    there = [figures.person(one) for one in present(state)]
    for one in sorted(there, key=lambda ref: ref != who):
        left -= items.use_materials(table, one, kind, left, rule)


# --- the others ------------------------------------------------------------------------------------------------------


@plan(
    "Ranch",
    "one more Monster Citizen of a species you have",
    can=lambda table, who, site: bool(table.state.kingdom.monster_citizens),
)
def ranch(table: Table, who: Ref, site: Site) -> Steps[None]:
    """Order against 5 + its Level: a species of Monster Citizens has one more (MYK-GEAR-311)."""
    state: Campaign = table.state
    from roundtable.games.kingdom.rules.play.facilities import chance_of

    options = [
        Option(one, f"{one} ({chance_of(state, who, 'Order', 5 + books.monsters[one].level)})")
        for one in state.kingdom.monster_citizens
    ]
    species = yield from pick(table, who, "Which Monster Citizens are bred?", options, "MYK-GEAR-311")
    if (yield from succeeds(table, who, site, books.monsters[species].level)):
        realm.gain_species(table, species, "MYK-GEAR-311")


EACH_MG = 3


@plan(
    "Trading Post",
    lambda table, who, site: f"{EACH_MG} {site.choices[0]} for each MG",
    can=lambda table, who, site: table.state.kingdom.treasury > 0,
)
def trading_post(table: Table, who: Ref, site: Site) -> Steps[None]:
    """Each MG buys 3 of its Material (MYK-GEAR-312)."""
    most = table.state.kingdom.treasury
    prompt = f"How many MG do you spend, for {EACH_MG} {site.choices[0]} each?"
    spent = yield from pick_number(table, who, prompt, 1, most, "MYK-GEAR-312")
    realm.pay_mg(table, spent, "MYK-GEAR-312")
    receive(table, who, site.choices[0], EACH_MG * spent, "MYK-GEAR-312")


def receive(table: Table, who: Ref, kind: str, amount: int, rule: str) -> None:
    """Materials come in at home: into the storage of the Kingdom (MYK-PLAY-757); in a dungeon into one's own Slots."""
    state: Campaign = table.state
    if state.phase == "Dungeon":
        items.gain_materials(table, who, kind, amount, rule)
    else:
        realm.gain_stored(table, kind, amount, rule)


@plan("Hunting Ground", "Attack Checks 1 higher in this game")
def hunting_ground(table: Table, who: Ref, site: Site) -> None:
    """The user's Attack Checks are 1 higher for this game (MYK-GEAR-313)."""
    state: Campaign = table.state
    effect = Lasting(name="Hunting Ground", rule="MYK-GEAR-313", what="attack check", amount=1, until="game")
    strongest(state, figures.get(state, who), effect)
    table.log(facility("Hunting Ground").rule, "{who} aims better now.", who=figures.name(state, who), figure=who)


@plan("Staple", lambda table, who, site: f"{site.level} {site.choices[0]}")
def staple(table: Table, who: Ref, site: Site) -> None:
    """Its Material, as much as its Level (MYK-GEAR-314)."""
    receive(table, who, site.choices[0], site.level, "MYK-GEAR-314")

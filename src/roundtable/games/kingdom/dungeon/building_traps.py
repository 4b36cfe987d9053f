"""What the builder asks about Corridors and Traps."""

from __future__ import annotations

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon import edit
from roundtable.games.kingdom.dungeon.builder import T
from roundtable.games.kingdom.dungeon.building_monsters import choose_monster
from roundtable.games.kingdom.dungeon.building_words import LONG, MOST, from_slug, named, pick, tried
from roundtable.games.kingdom.dungeon.levels import CONVERTED_TRAP, trap_level
from roundtable.games.kingdom.dungeon.model import (
    BATTLEFIELD,
    Dungeon,
    Group,
    PlacedTrap,
    corridors_of,
    find_corridor,
    first_carrier,
    is_corridor,
    trap_placement,
)
from roundtable.games.kingdom.rules.record.encounters import default_area
from roundtable.games.kingdom.rules.record.limits import threat_limits
from roundtable.kernel.asks import ChooseNumber, Steps, WriteText
from roundtable.kernel.options import Option


def corridor_menu(table: T, key: str) -> Steps[None]:
    """A Trap in it, a hint at either end, or no Corridor after all."""
    dungeon = table.state.dungeon
    corridor = find_corridor(dungeon, key)
    assert corridor is not None  # the menu offers only those that are there
    options = [Option("trap", "Lay a Trap in it", f"corridor {key}", "MYK-WORLD-019")]
    options += [Option(f"hint {end}", f"A hint at {end}", f"room {end}", "MYK-WORLD-008") for end in corridor.rooms]
    for number, placed in enumerate(dungeon.traps):
        if placed.at == key:
            options.append(Option(f"remove {number}", f"Remove the Trap {placed.trap}"))
    options.append(Option("close", "Wall it up"))
    answer = yield pick(f"What about the Corridor {key}?", options)
    word, _, rest = answer.partition(" ")
    match word:
        case "trap":
            yield from place_trap(table, key)
        case "hint":
            hint = yield WriteText(
                0, f"What can be told of it from {rest}?", [corridor.hints.get(rest) or "A draught."], most=LONG
            )
            tried(table, lambda dungeon, _: edit.set_hint(dungeon, key, rest, hint),
                  "MYK-WORLD-008", "Seen from {end}: {hint}", end=rest, hint=hint)  # fmt: skip
        case "remove":
            tried(table, lambda dungeon, _: edit.remove_trap(dungeon, int(rest)),
                  "MYK-WORLD-033", "The Trap of {key} is gone.", key=key)  # fmt: skip
        case "close":
            tried(table, lambda dungeon, _: edit.remove_corridor(dungeon, key),
                  "MYK-WORLD-006", "The Corridor {key} is walled up.", key=key)  # fmt: skip


def place_trap(table: T, at: str) -> Steps[None]:
    """Which Trap, at which Level, where exactly, and what it needs settled (MYK-WORLD-073, MYK-WORLD-074,
    MYK-WORLD-075, MYK-WORLD-076, MYK-WORLD-077)."""
    dungeon = table.state.dungeon
    limit = threat_limits(dungeon.court)
    left = limit.trap_levels - sum(map(trap_level, dungeon.traps))
    wanted = ("Corridor",) if is_corridor(at) else ("Room", "Event", "Area")
    fits = [
        trap
        for trap in books.traps
        if trap.placement in wanted and (trap.levels[0] <= left or table.options.overrule_limits)
    ]
    names = [trap.name for trap in fits if _possible(dungeon, trap.name, at)]
    options = [
        Option(
            key.key, f"{key.label} ({_levels(name)}, {books.traps[name].placement})", group=books.traps[name].category
        )
        for key, name in zip(named("trap", names), names)
    ]
    prompt = f"Which Trap? {limit.traps - len(dungeon.traps)} more Traps and {left} more Levels are allowed."
    answer = yield pick(prompt, options, "MYK-WORLD-020")
    if answer == "back":
        return
    trap = books.traps[from_slug(names, answer)]
    placed = PlacedTrap(trap.name, trap.levels[0], at)
    low, high = trap.levels
    if low < high:
        placed.level = yield ChooseNumber(0, "Of which Level?", low, high, rule="MYK-WORLD-101")
    if trap.placement == "Room":
        yield from _convert(placed)
    elif trap.placement == "Area":
        answer = yield pick("On which Area?", named("area", list(BATTLEFIELD)), "MYK-WORLD-076")
        if answer == "back":
            return
        placed.area = from_slug(list(BATTLEFIELD), answer)
    elif trap.placement == "Event":
        placed.carrier = yield WriteText(0, "What does it sit on?", [first_carrier(trap.name)], rule="MYK-WORLD-077")
    if placed.carrier:
        usual = trap.activation
        trigger = yield WriteText(0, f"What sets it off? ({usual}: -)", ["-"], most=LONG, rule="MYK-WORLD-099")
        placed.trigger = "" if trigger == "-" else trigger
    yield from _settle(table, placed)
    if trap_placement(trap.name).choice and not (placed.choice or placed.monsters):
        return
    tried(table, lambda dungeon, over: edit.place_trap(dungeon, placed, over),
          "MYK-WORLD-018", "{trap} lies at {at}.", trap=trap.name, at=at)  # fmt: skip


def _levels(name: str) -> str:
    low, high = books.traps[name].levels
    return f"Level {low}" if low == high else f"Level {low}-{high}"


def _possible(dungeon: Dungeon, name: str, at: str) -> bool:
    """A Secret Door needs a Corridor to conceal."""
    return trap_placement(name).choice != "corridor" or bool(corridors_of(dungeon, at))


def _convert(placed: PlacedTrap) -> Steps[None]:
    """A Room Trap may be put on a thing instead, for three more Levels (MYK-WORLD-096, MYK-WORLD-098)."""
    carriers = books.tables["Trap Carrier Table"].row(books.traps[placed.trap].category).words
    options = [Option("whole room", "The whole room", rule="MYK-WORLD-074")]
    options += named("carrier", carriers, lambda name: f"On a {name} (+{CONVERTED_TRAP} Levels)", rule="MYK-WORLD-096")
    answer = yield pick("Where does it lie?", options, "MYK-WORLD-096")
    if answer.startswith("carrier"):
        placed.converted, placed.carrier = True, from_slug(carriers, answer)


def _settle(table: T, placed: PlacedTrap) -> Steps[None]:
    """What a Trap needs settled when it is placed."""
    dungeon = table.state.dungeon
    rule = books.traps[placed.trap].rules[1]  # the row after the entry itself says what is settled at placement
    choices: dict[str, tuple[str, list[str]]] = {
        "corridor": ("Which Corridor does it conceal?", [each.key for each in corridors_of(dungeon, placed.at)]),
        "group": ("Which Skill Group?", list(books.GROUPS)),
        "room": ("To which room?", list(dungeon.rooms)),
    }
    kind = trap_placement(placed.trap).choice
    if kind == "direction":
        one, other = placed.at.split("-")
        choices["direction"] = ("In which direction?", [f"{one}>{other}", f"{other}>{one}"])
    if kind == "monsters":
        cap = threat_limits(dungeon.court).monster_level
        monster = yield from choose_monster(table, "Which monsters?", cap, rule)
        if monster:
            count = yield ChooseNumber(0, f"How many {monster}?", 1, MOST, rule=rule)
            placed.monsters = [Group(monster, count, default_area(books.monsters[monster]), "Hostile")]
    elif kind:
        question, names = choices[kind]
        answer = yield pick(question, [Option(f"choice {name}", name) for name in names], rule)
        placed.choice = "" if answer == "back" else answer.removeprefix("choice ")

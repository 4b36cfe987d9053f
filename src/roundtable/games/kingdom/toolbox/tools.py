"""The toolbox as tools that any client can offer: a form each, and the lines that answer it."""

from typing import Annotated, Any, Literal

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.finding import find_table
from roundtable.games.kingdom.books.grants import Category
from roundtable.games.kingdom.rules.record.limits import average_level, threat_limits
from roundtable.games.kingdom.rules.record.treasures import treasure_table
from roundtable.games.kingdom.toolbox import drawing, encounters, lookup, market, names, npcs, places, rolls, treasure
from roundtable.kernel import notation
from roundtable.kernel.dice import Source
from roundtable.kernel.errors import BadNotation, ToolError
from roundtable.kernel.game import option
from roundtable.kernel.tools import Line, Tool, ToolResult

Level = Annotated[int, option("The Court's average Level", "MYK-PLAY-662", ge=1, le=30)]
Size = Annotated[int, option("How many are in the Court", "MYK-PLAY-662", ge=1, le=12)]
Many = Annotated[int, option("How many to make", "", ge=1, le=20)]


class TableForm(msgspec.Struct, forbid_unknown_fields=True):
    """Which table, and a result instead of dice."""

    name: Annotated[str, option("A table, or a part of its name: charisma rest", "")] = ""
    result: Annotated[str, option("A result to look up instead of rolling: 7, 24, Staircase", "")] = ""


def run_table(form: TableForm, dice: Source) -> ToolResult:
    """Roll on any table of the books."""
    table = find_table(form.name)
    rolled = rolls.look_up(table.name, form.result, dice) if form.result else rolls.roll(table.name, dice)
    return ToolResult(table.name, rolls.lines(rolled))


class DiceForm(msgspec.Struct, forbid_unknown_fields=True):
    """Which dice."""

    dice: Annotated[str, option("Dice as people write them: 2d6+1, d66, 4d6kh3", "MYK-CREATE-005")] = "2d6"
    count: Many = 1


def run_dice(form: DiceForm, dice: Source) -> ToolResult:
    """Any dice; a D66 is read with the lower die first, and bare rolls have no criticals (MYK-PLAY-735,
    MYK-PLAY-750)."""
    try:
        rolled = [notation.roll(form.dice, lambda sides: rolls.die(dice, sides)) for _ in range(form.count)]
    except BadNotation as error:
        raise ToolError(str(error)) from None
    rows = ["MYK-PLAY-735" if "66" in form.dice else "MYK-PLAY-750"]
    return ToolResult(form.dice, [Line(f"{one.total} ({_fell(one)})", rows) for one in rolled])


def _fell(rolled: notation.Roll) -> str:
    """The dice as they fell, those left out in brackets."""
    return " ".join(str(die.value) if die.kept else f"[{die.value}]" for die in rolled.dice)


class ManyForm(msgspec.Struct, forbid_unknown_fields=True):
    """Only how many."""

    count: Many = 1


def run_npc(form: ManyForm, dice: Source) -> ToolResult:
    """Random people."""
    told: list[Line] = []
    for _ in range(form.count):
        npc = npcs.npc(dice)
        told += [
            Line(
                f"{npc.name}, {npc.age.lower()} ({npc.years}), {npc.sex}",
                ["MYK-WORLD-048", "MYK-WORLD-049", "MYK-WORLD-050"],
            ),
            *(Line(f"{each.table.removesuffix(' Table')}: {each.text}", each.rules, 1) for each in npc.traits),
            Line(f"named after: {npc.theme} (any other will do)", ["MYK-WORLD-056"], 1),
        ]
    return ToolResult("A stranger" if form.count == 1 else "Strangers", told)


class NameForm(msgspec.Struct, forbid_unknown_fields=True):
    """What kind of name."""

    kind: Annotated[Literal["person", "kingdom", "place"], option("Whose name", "MYK-CREATE-095")] = "person"
    sex: Annotated[
        Literal["either", "male", "female"], option("Which of two readings, for a person", "MYK-CREATE-098")
    ] = "either"
    count: Many = 1


def run_name(form: NameForm, dice: Source) -> ToolResult:
    """Names of people, kingdoms and places."""
    told: list[Line] = []
    for _ in range(form.count):
        if form.kind == "place":
            place = places.place_name(dice)
            told.append(Line(place.name, [*place.rows, *rolls.rows_of(place.rolls)]))
            continue
        sex: rolls.Sex | None = None if form.sex == "either" else form.sex
        made = names.person_name(dice, sex) if form.kind == "person" else names.kingdom_name(dice)
        told.append(Line(made.name, [*made.rows, *rolls.rows_of(made.rolls)]))
    return ToolResult(f"Names: {form.kind}", told)


def _place_lines(place: places.Place) -> list[Line]:
    told = []
    if place.name:
        rows = rolls.rows_of(each for each in place.rolls if each.table != "Dungeon Environment Table")
        told.append(Line(place.name, [*place.rows[:1], *rows]))
    if place.environment:
        rows = rolls.rows_of(each for each in place.rolls if each.table == "Dungeon Environment Table")
        kind = place.rolls[-1].row.text.removesuffix(" Environment Table")
        told.append(Line(f"{kind}: {place.environment}", rows, 1 if place.name else 0))
    return told


def run_place(form: ManyForm, dice: Source) -> ToolResult:
    """Names of places."""
    return ToolResult("A place", [line for _ in range(form.count) for line in _place_lines(places.place_name(dice))])


def run_environment(form: ManyForm, dice: Source) -> ToolResult:
    """What rooms look like."""
    told = [line for _ in range(form.count) for line in _place_lines(places.environment(dice))]
    return ToolResult("Surroundings", told)


def run_room(form: ManyForm, dice: Source) -> ToolResult:
    """Rooms with a name and a look."""
    return ToolResult("A room", [line for _ in range(form.count) for line in _place_lines(places.room(dice))])


def run_region(form: ManyForm, dice: Source) -> ToolResult:
    """What unknown regions turn out to be."""
    told: list[Line] = []
    for _ in range(form.count):
        region = places.region(dice)
        told.append(Line(region.rolled.text, region.rolled.rules))
        told += [Line(line.text, line.rows, 1) for line in region.details]
    return ToolResult("An unknown region", told)


class TreasureForm(msgspec.Struct, forbid_unknown_fields=True):
    """What was defeated."""

    monsters: Annotated[str, option("What was defeated: 3 Ogrekin, Wight, level 7 x2", "MYK-PLAY-435")] = ""
    together: Annotated[bool, option("One roll for each species, by its total Level", "MYK-PLAY-436")] = False
    category: Annotated[
        Literal["Arms", "Lifestyle", "Recovery", "Exploration"] | None,
        option("The category the Court chooses for a Common Item; none: by 1D6", "MYK-PLAY-452"),
    ] = None


def run_treasure(form: TreasureForm, dice: Source) -> ToolResult:
    """Treasure after a won fight."""
    told: list[Line] = []
    defeated = treasure.read_defeated(form.monsters)
    for found in treasure.treasure(defeated, dice, form.together, form.category):
        how = ["MYK-PLAY-436" if form.together else "MYK-PLAY-435"]
        told.append(Line(f"{found.whose}: {found.text}", [*how, *found.rolled.rules]))
        told.append(Line(f"{found.rolled.table}, {rolls.shown(found.rolled)}", [], 1))
        for each in found.rolls:
            told += rolls.lines(each, 1)
    if not form.together:
        told += _better_together(defeated)
    return ToolResult("Treasure", told)


def _better_together(defeated: list[treasure.Defeated]) -> list[Line]:
    """Which species would have reached a better table in one roll: worth knowing before the next fight."""
    told = []
    for group in defeated:
        alone, summed = treasure_table(group.level), treasure_table(group.level * group.count, True)
        if group.count > 1 and alone != summed:
            assert summed.totals is not None
            number = treasure.needed_for(summed.totals[0], group.level)
            name = group.name or f"Level {group.level}"
            rows = ["MYK-PLAY-436"]
            told.append(Line(f"{number} or more {name} in one roll use the {summed.name}.", rows))
    return told


class EncounterForm(msgspec.Struct, forbid_unknown_fields=True):
    """The Court, and whether the dice must first say that anybody comes."""

    level: Level = 1
    size: Size = 4
    chance: Annotated[bool, option("First roll whether anybody comes at all", "MYK-PLAY-202")] = False
    rooms: Annotated[int, option("Rooms entered in this move", "MYK-PLAY-202", ge=0, le=9)] = 1
    quarters: Annotated[int, option("Quarters already spent in that room", "MYK-PLAY-202", ge=0, le=99)] = 0


def run_encounter(form: EncounterForm, dice: Source) -> ToolResult:
    """A Random Encounter, ready for the Battlefield."""
    told: list[Line] = []
    if form.chance:
        chance = encounters.chance(form.size, form.rooms, form.quarters, dice)
        verdict = "somebody is there" if chance.happens else "nobody comes"
        told.append(Line(f"2D6: {chance.rolled} against {chance.against}: {verdict}.", ["MYK-PLAY-202"]))
        if not chance.happens:
            return ToolResult("No encounter", told)
    met = encounters.encounter(form.level, form.size, dice)
    told.append(Line(f"{met.rolled.table}, {rolls.shown(met.rolled)}", ["MYK-PLAY-662", *met.rolled.rules]))
    for group in met.groups:
        monster = books.monsters[group.monster]
        told.append(Line(f"{group.area}: {group.count} x {group.monster}"))
        told += [Line(line.text, line.rows, line.depth + 1) for line in lookup.monster_lines(monster)]
        told += [Line(f"here also: {line.text}", line.rows, 2) for line in map(lookup.skill_line, group.extra_skills)]
    told.append(Line(f"Levels in all: {met.levels}.", []))
    told.append(Line("They are Neutral. To Negotiate roll 2D6 - 2, at least 2.", ["MYK-PLAY-203"]))
    return ToolResult(f"A Random Encounter for {form.size} of Level {form.level}", told)


class MarketForm(msgspec.Struct, forbid_unknown_fields=True):
    """What is for sale, and to whom."""

    stock: Annotated[str, option("Materials to sell: 7 Meat, Iron 12", "MYK-PLAY-511")] = ""
    lifestyle: Annotated[
        int, option("The Kingdom's Lifestyle Level, to list what may be requested", "MYK-PLAY-085", ge=0, le=30)
    ] = 0
    partner: Annotated[
        Literal["none", "Allied", "Friendly", "Neutral"],
        option("Trade with another kingdom, by Relationship", "MYK-PLAY-621"),
    ] = "none"
    staple: Annotated[str, option("That kingdom's Staple Material, if it has one", "MYK-PLAY-623")] = ""


def run_market(form: MarketForm, dice: Source) -> ToolResult:
    """The market of the End Phase, or trade with another kingdom."""
    stock = market.read_stock(form.stock)
    staple = market.read_material(form.staple) if form.staple else None
    if form.partner == "none":
        if staple:
            raise ToolError("a Staple is bought from another kingdom: say what it is to you, such as partner=Friendly")
        found = market.market(dice, stock, form.lifestyle)
    else:
        found = market.trade(dice, form.partner, stock, staple)
    told = [Line(f"2D6, {rolls.shown(found.demand)}: {found.demand.text}.", found.demand.rules)]
    told += _sales(found)
    if found.items:
        told.append(
            Line(
                f"Each may request one Common Item of Cost {form.lifestyle} or less, free:",
                ["MYK-PLAY-085", "MYK-PLAY-092"],
            )
        )
        for cost in sorted({item.cost or 0 for item in found.items}):
            told.append(
                Line(f"Cost {cost}: {', '.join(item.name for item in found.items if item.cost == cost)}", [], 1)
            )
    if found.partner and found.rare:
        if staple:
            told.append(Line(f"Staple: 1 MG buys {market.BUYS[found.partner]} {staple}.", ["MYK-PLAY-623"]))
        told.append(
            Line(f"Rare Item on offer: {found.rare.name} for {found.rare_price} MG.", ["MYK-PLAY-625", "MYK-PLAY-733"])
        )
        told.append(
            Line(f"They would pay {found.rare_sells} MG for such an Item, after a Wit / 9 check.", ["MYK-PLAY-626"], 1)
        )
        told.append(Line("One trade action with one kingdom in each Treasury Meeting.", ["MYK-PLAY-622"]))
    return ToolResult("The market" if form.partner == "none" else f"Trade with a kingdom: {form.partner}", told)


def _sales(found: market.Market) -> list[Line]:
    if found.partner:
        if not found.wanted:
            return [Line("Nothing can be sold to them this time.", ["MYK-PLAY-624"])]
        told = [Line(f"1 MG for every {market.SELLS[found.partner]} {found.wanted}.", ["MYK-PLAY-624"])]
        rule = "MYK-PLAY-624"
    else:
        told = [Line(f"{market.DEMANDED} of it, or {market.OTHER} of any other Material, for 1 MG.", ["MYK-PLAY-511"])]
        rule = "MYK-PLAY-511"
    told += [
        Line(f"{sale.held} {sale.material}: {sale.money} MG" + (f", {sale.left} left" if sale.left else ""), [rule], 1)
        for sale in found.sales
    ]
    if found.sales:
        told.append(Line(f"In all: {found.money} MG.", [rule], 1))
    return told


class DrawForm(msgspec.Struct, forbid_unknown_fields=True):
    """What to draw."""

    what: Annotated[drawing.Drawable, option("What to draw", "MYK-PLAY-734")] = "common item"
    count: Many = 1


def run_draw(form: DrawForm, dice: Source) -> ToolResult:
    """Things at random, each with what the books say of it."""
    told: list[Line] = []
    for _ in range(form.count):
        if form.what == "trap":
            drawn = drawing.random_trap(dice)
            told += [Line(f"{drawn.trap}, Level {drawn.level}", ["MYK-WORLD-101"]), *rolls.lines(drawn.rolled, 1)]
            told += [Line(line.text, line.rows, 1) for line in lookup.entry_lines(books.traps[drawn.trap])]
            continue
        rolled = drawing.draw(form.what, dice)
        rule = {"common item": "MYK-PLAY-732", "rare item": "MYK-PLAY-733", "facility": "MYK-GEAR-326"}.get(form.what)
        told += [Line(rolled.last.text, [rule] if rule else []), *rolls.lines(rolled, 1)]
        told += [Line(line.text, line.rows, 1) for line in _about(form.what, rolled.last.name)]
    return ToolResult(f"At random: {form.what}", told)


def _about(what: str, name: str) -> list[Line]:
    found: dict[str, books.Book[Any]] = {
        "common item": books.items,
        "rare item": books.items,
        "facility": books.facilities,
        "base": books.bases,
        "job": books.jobs,
        "advanced job": books.jobs,
        "great power": books.great_powers,
    }
    book = found.get(what)
    return list(lookup.entry_lines(book[name])) if book and name in book else []


class MonsterForm(msgspec.Struct, forbid_unknown_fields=True):
    """Which monsters may be drawn."""

    low: Annotated[int, option("The lowest Level", "MYK-BEAST-001", ge=1, le=30)] = 1
    high: Annotated[int, option("The highest Level", "MYK-BEAST-001", ge=1, le=30)] = 5
    category: Annotated[Category | None, option("Only of one category", "MYK-BEAST-001")] = None
    count: Many = 1


def run_monster(form: MonsterForm, dice: Source) -> ToolResult:
    """Monsters at random, with their numbers."""
    told: list[Line] = []
    for _ in range(form.count):
        monster = drawing.random_monster(dice, form.low, form.high, form.category)
        told.append(Line(monster.name, ["MYK-PLAY-734"]))
        told += [Line(line.text, line.rows, line.depth + 1) for line in lookup.monster_lines(monster)]
    return ToolResult("Monsters", told)


class LookForm(msgspec.Struct, forbid_unknown_fields=True):
    """What to look up."""

    name: Annotated[str, option("Anything with a name: a monster, Item, Skill, Class, table ...", "MYK-WORLD-800")] = ""


def run_look(form: LookForm, dice: Source) -> ToolResult:
    """What the books say of something."""
    return ToolResult(*lookup.look(form.name))


class LimitsForm(msgspec.Struct, forbid_unknown_fields=True):
    """The Court, by the Level of each member."""

    levels: Annotated[str, option("The Level of each member of the Court: 1, 2, 2", "MYK-WORLD-034")] = "1, 1, 1, 1"


def run_limits(form: LimitsForm, dice: Source) -> ToolResult:
    """How dangerous a dungeon may be for this Court."""
    levels = read_levels(form.levels)
    limit = threat_limits(levels)
    told = [
        Line(f"{len(levels)} members, average Level {average_level(levels)}", ["MYK-WORLD-034", "MYK-WORLD-046"]),
        Line(f"Traps: at most {limit.traps}", ["MYK-WORLD-018"]),
        Line(f"Traps in one Corridor: {limit.traps_in_a_corridor}", ["MYK-WORLD-019"]),
        Line(f"Levels of all Traps: {limit.trap_levels}", ["MYK-WORLD-020"]),
        Line(f"Levels of all Bases: {limit.base_levels}", ["MYK-WORLD-021"]),
        Line(f"Rooms with monsters: {limit.monster_rooms}", ["MYK-WORLD-022"]),
        Line(f"Level of one monster: {limit.monster_level}", ["MYK-WORLD-023"]),
        Line(f"Levels in a Neutral room: {limit.neutral_room}", ["MYK-WORLD-024"]),
        Line(f"Levels in a Hostile room: {limit.hostile_room}", ["MYK-WORLD-028"]),
        Line(f"Levels in a Friendly room: {limit.friendly_room}", ["MYK-WORLD-029"]),
        Line(f"Level of the Ruler: {limit.ruler_level}", ["MYK-WORLD-025"]),
        Line(f"Levels in the Ruler's room: {limit.ruler_room}", ["MYK-WORLD-027"]),
        Line(f"Level of each companion of the Ruler: {limit.ruler_companion_level}", ["MYK-WORLD-026"]),
    ]
    return ToolResult("Threat placement limits", told)


def read_levels(words: str) -> list[int]:
    """The Levels of a Court as people write them: `1, 2, 2`."""
    parts = words.replace(",", " ").split()
    if not 1 <= len(parts) <= 12 or not all(part.isdigit() and 1 <= int(part) <= 30 for part in parts):
        raise ToolError(f"a Court reads like 1, 2, 2: the Levels (1 to 30) of 1 to 12 members, not {words!r}")
    return [int(part) for part in parts]


DICE = Tool("dice", "Roll dice", "Any dice, such as 2d6+1 or d66.", DiceForm, run_dice,
            lambda: {"dice": ["1d6", "2d6", "d66", "3d6", "2d6+1", "4d6kh3"]})  # fmt: skip
TABLE = Tool("table", "Roll on a table", "Any table of the books, with the tables it leads to.", TableForm, run_table,
             lambda: {"name": list(books.tables.entries)})  # fmt: skip
NPC = Tool("npc", "Random NPC", "A stranger with a name, an age and four traits.", ManyForm, run_npc)
NAME = Tool("name", "Random name", "For a person, a kingdom or a place.", NameForm, run_name)
PLACE = Tool("place", "Random place", "The name of a place in the Dungeon.", ManyForm, run_place)
ROOM = Tool("room", "Random room", "A room of the Dungeon: its name and what it looks like.", ManyForm, run_room)
ENVIRONMENT = Tool("environment", "Random environment", "What a room looks like.", ManyForm, run_environment)
REGION = Tool(
    "region", "Unknown region", "What an unknown region of the Known World turns out to be.", ManyForm, run_region
)
TREASURE = Tool("treasure", "Treasure", "What the defeated leave behind.", TreasureForm, run_treasure,
                lambda: {"monsters": list(books.monsters.entries)})  # fmt: skip
ENCOUNTER = Tool(
    "encounter", "Random encounter", "Monsters for a Court of a Level and size.", EncounterForm, run_encounter
)
MARKET = Tool("market", "Market", "Demand, prices, and trade with other kingdoms.", MarketForm, run_market,
              lambda: {"staple": books.MATERIALS})  # fmt: skip
DRAW = Tool("draw", "Draw at random", "An Item, a Facility, a Trap, a Base, a Job, a word.", DrawForm, run_draw)
MONSTER = Tool("monster", "Random monster", "Of some Levels, perhaps of one category.", MonsterForm, run_monster)
LOOK = Tool("look", "Look up", "What the books say of a monster, Item, Skill, Trap or Facility.", LookForm, run_look,
            lambda: {"name": lookup.every_name()}, rolls=False)  # fmt: skip
LIMITS = Tool("limits", "Threat placement limits", "How dangerous a dungeon may be for a Court.", LimitsForm, run_limits,
              rolls=False)  # fmt: skip
TOOLBOX: list[Tool[Any]] = [
    DICE, TABLE, LOOK, NPC, NAME, PLACE, ROOM, ENVIRONMENT, REGION, TREASURE, ENCOUNTER, MARKET, DRAW, MONSTER, LIMITS,
]  # fmt: skip

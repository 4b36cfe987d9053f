"""The GM's toolbox on the command line: each command is a thin face of a tool (see kernel/tools.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from roundtable.cli.tools import Seed

if TYPE_CHECKING:
    from roundtable.kernel.tools import ToolResult

Count = Annotated[int, typer.Option(help="How many.")]
Level = Annotated[int, typer.Option(help="The Court's average Level.")]
Size = Annotated[int, typer.Option(help="How many are in the Court.")]


def use(tool_name: str, seed: str, /, **values: Any) -> ToolResult:
    from roundtable.games.kingdom import GAME
    from roundtable.kernel.tools import find_tool

    return find_tool(GAME, tool_name).use(values, seed or None)


def say(tool_name: str, seed: str, /, **values: Any) -> None:
    typer.echo(use(tool_name, seed, **values).text)


def table(
    name: Annotated[
        list[str] | None, typer.Argument(help="A table, or a part of its name: charisma rest. None: all tables.")
    ] = None,
    result: Annotated[str, typer.Option(help="A result to look up instead of rolling: 7, 24, Staircase.")] = "",
    seed: Seed = "",
) -> None:
    """Roll on a table, and on the tables it leads to."""
    if not name:
        from roundtable.games.kingdom import books

        typer.echo("\n".join(f"{table.dice:8} {table.name}" for table in books.tables))
        return
    say("table", seed, name=" ".join(name), result=result)


def npc(count: Count = 1, seed: Seed = "") -> None:
    """Random people."""
    say("npc", seed, count=count)


def name(
    kind: Annotated[str, typer.Argument(help="person, kingdom or place")] = "person",
    sex: Annotated[str, typer.Option(help="male, female or either, for a person.")] = "either",
    count: Count = 1,
    seed: Seed = "",
) -> None:
    """Names."""
    say("name", seed, kind=kind, sex=sex, count=count)


def place(count: Count = 1, seed: Seed = "") -> None:
    """Names of places in the Dungeon."""
    say("place", seed, count=count)


def room(count: Count = 1, seed: Seed = "") -> None:
    """Rooms of the Dungeon: a name and a look."""
    say("room", seed, count=count)


def environment(count: Count = 1, seed: Seed = "") -> None:
    """What rooms look like."""
    say("environment", seed, count=count)


def region(count: Count = 1, seed: Seed = "") -> None:
    """What unknown regions turn out to be."""
    say("region", seed, count=count)


def treasure(
    monsters: Annotated[list[str], typer.Argument(help="What was defeated: 3 Ogrekin, Wight, level 7 x2")],
    together: Annotated[bool, typer.Option("--together", help="One roll a species, by its total Level.")] = False,
    category: Annotated[str, typer.Option(help="Arms, Lifestyle, Recovery or Exploration, for a Common Item.")] = "",
    seed: Seed = "",
) -> None:
    """What the defeated leave behind."""
    say("treasure", seed, monsters=" ".join(monsters), together=together, category=category or None)


def encounter(
    level: Level = 1,
    size: Size = 4,
    chance: Annotated[bool, typer.Option("--chance", help="First roll whether anybody comes.")] = False,
    rooms: Annotated[int, typer.Option(help="Rooms entered in this move.")] = 1,
    quarters: Annotated[int, typer.Option(help="Quarters already spent in that room.")] = 0,
    seed: Seed = "",
) -> None:
    """A Random Encounter."""
    say("encounter", seed, level=level, size=size, chance=chance, rooms=rooms, quarters=quarters)


def market(
    stock: Annotated[str, typer.Option(help="Materials to sell: 7 Meat, Iron 12.")] = "",
    lifestyle: Annotated[int, typer.Option(help="The Lifestyle Level, to list what may be requested.")] = 0,
    partner: Annotated[str, typer.Option(help="Allied, Friendly or Neutral: trade with another kingdom.")] = "none",
    staple: Annotated[str, typer.Option(help="That kingdom's Staple Material.")] = "",
    seed: Seed = "",
) -> None:
    """Demand and prices."""
    say("market", seed, stock=stock, lifestyle=lifestyle, partner=partner, staple=staple)


def draw(
    what: Annotated[str, typer.Argument(help="common item, rare item, facility, trap, base, job, material ...")],
    count: Count = 1,
    seed: Seed = "",
) -> None:
    """Draw something at random."""
    say("draw", seed, what=what, count=count)


def monster(
    low: Annotated[int, typer.Option(help="The lowest Level.")] = 1,
    high: Annotated[int, typer.Option(help="The highest Level.")] = 5,
    category: Annotated[str, typer.Option(help="Only of one category: Ogre, Fairy, Beast ...")] = "",
    count: Count = 1,
    seed: Seed = "",
) -> None:
    """Monsters at random."""
    say("monster", seed, low=low, high=high, category=category or None, count=count)


def look(
    name: Annotated[list[str], typer.Argument(help="Anything with a name: a monster, Item, Skill, Class, table ...")],
) -> None:
    """What the books say of something."""
    say("look", "", name=" ".join(name))


def limits(levels: Annotated[list[int], typer.Argument(help="The Level of each member of the Court.")]) -> None:
    """How dangerous a dungeon may be for a Court."""
    say("limits", "", levels=" ".join(map(str, levels)))


COMMANDS: list[Callable[..., None]] = [
    table,
    npc,
    name,
    place,
    room,
    environment,
    region,
    treasure,
    encounter,
    market,
    draw,
    monster,
    look,
    limits,
]

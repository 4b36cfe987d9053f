"""The commands of the GM's toolbox and of the dungeon builder: `roundtable table`, `tool` and `kingdom ...`.

Each is a thin face of a tool (see kernel/tools.py); `roundtable tool` reaches every tool of every game.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from roundtable.kernel.errors import BadSetup

from .files import read_text, with_files
from .kingdom import app as kingdom

if TYPE_CHECKING:
    from roundtable.kernel.tools import AnyTool, ToolResult

Seed = Annotated[str, typer.Option(help="A word or number: the same seed gives the same result.")]
Count = Annotated[int, typer.Option(help="How many.")]
Level = Annotated[int, typer.Option(help="The Court's average Level.")]
Size = Annotated[int, typer.Option(help="How many are in the Court.")]
DungeonPath = Annotated[Path, typer.Argument(help="A dungeon's file.")]

dungeon = typer.Typer(no_args_is_help=True, help="Generate, check, show and build dungeons.")
kingdom.add_typer(dungeon, name="dungeon")


def mount(app: typer.Typer) -> None:
    """Add these commands to the command line."""
    app.command("table")(table)
    app.command("tool")(tool)
    app.add_typer(kingdom, name="kingdom")


def _kingdom_tools() -> dict[str, AnyTool]:
    from roundtable.games.kingdom.tools import TOOLS

    return {each.name: each for each in TOOLS}


def _use(tool_name: str, seed: str, /, **values: Any) -> ToolResult:
    return _kingdom_tools()[tool_name].use(values, seed or None)


def _say(tool_name: str, seed: str, /, **values: Any) -> None:
    typer.echo(_use(tool_name, seed, **values).text)


# --- for every game ---------------------------------------------------------------------------------------------------


def table(
    name: Annotated[
        list[str] | None, typer.Argument(help="A table, or a part of its name: charisma rest. None: all tables.")
    ] = None,
    result: Annotated[str, typer.Option(help="A result to look up instead of rolling: 7, 24, Staircase.")] = "",
    seed: Seed = "",
) -> None:
    """Roll on a table of Make You Kingdom, and on the tables it leads to."""
    if not name:
        from roundtable.games.kingdom import books

        typer.echo("\n".join(f"{table.dice:8} {table.name}" for table in books.tables))
        return
    _say("table", seed, name=" ".join(name), result=result)


def tool(
    game: Annotated[str, typer.Argument(help="A game: see `roundtable games`.")],
    name: Annotated[str, typer.Argument(help="One of its tools; without one they are listed.")] = "",
    values: Annotated[list[str] | None, typer.Argument(help="What to fill in: level=2, file=@my.json.")] = None,
    seed: Seed = "",
    svg: Annotated[Path | None, typer.Option(help="Write the drawing here, if there is one.")] = None,
    out: Annotated[Path | None, typer.Option(help="Write the file here, if there is one.")] = None,
) -> None:
    """Use a tool of a game: generators, tables, checks of files."""
    from roundtable.kernel.game import find_game, legal_values
    from roundtable.kernel.tools import find_tool

    found = find_game(game)
    if not name:
        for each in found.tools:
            typer.echo(f"{each.name:14} {each.title}. {each.blurb}")
            for field in each.fields:
                typer.echo(f"    {field.name}={field.default}  [{legal_values(field)}]  {field.description}")
        if not found.tools:
            typer.echo(f"{found.title} has no tools.")
        return
    chosen = find_tool(found, name)
    _keep(chosen.use(_filled(chosen, values or []), seed or None), svg, out)


def _filled(chosen: AnyTool, given: list[str]) -> Mapping[str, str]:
    """The fields as they were given; `@path` for a file is replaced by what the file holds."""
    values: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            known = ", ".join(field.name for field in chosen.fields)
            raise BadSetup(f"a field is filled in as name=value, not as {text!r}; there are {known}")
        values[name] = value
    return with_files(chosen.fields, values)


def _keep(result: ToolResult, svg: Path | None, out: Path | None, words: bool = True) -> None:
    """Print a result and write what was asked for."""
    if words:
        typer.echo(result.text)
    if svg:
        if not result.svg:
            raise BadSetup("this tool draws nothing: leave --svg out")
        svg.write_text(result.svg, encoding="utf-8")
        typer.echo(f"Drawn in {svg}.")
    if out:
        if result.file is None:
            raise BadSetup("this tool makes no file: leave --out out")
        out.write_text(result.file.text, encoding="utf-8")
        typer.echo(f"Written to {out}.")


# --- the toolbox ------------------------------------------------------------------------------------------------------


@kingdom.command()
def npc(count: Count = 1, seed: Seed = "") -> None:
    """Random people."""
    _say("npc", seed, count=count)


@kingdom.command()
def name(
    kind: Annotated[str, typer.Argument(help="person, kingdom or place")] = "person",
    sex: Annotated[str, typer.Option(help="male, female or either, for a person.")] = "either",
    count: Count = 1,
    seed: Seed = "",
) -> None:
    """Names."""
    _say("name", seed, kind=kind, sex=sex, count=count)


@kingdom.command()
def place(count: Count = 1, seed: Seed = "") -> None:
    """Names of places in the Dungeon."""
    _say("place", seed, count=count)


@kingdom.command()
def room(count: Count = 1, seed: Seed = "") -> None:
    """Rooms of the Dungeon: a name and a look."""
    _say("room", seed, count=count)


@kingdom.command()
def environment(count: Count = 1, seed: Seed = "") -> None:
    """What rooms look like."""
    _say("environment", seed, count=count)


@kingdom.command()
def region(count: Count = 1, seed: Seed = "") -> None:
    """What unknown regions turn out to be."""
    _say("region", seed, count=count)


@kingdom.command()
def treasure(
    monsters: Annotated[list[str], typer.Argument(help="What was defeated: 3 Ogrekin, Wight, level 7 x2")],
    together: Annotated[bool, typer.Option("--together", help="One roll a species, by its total Level.")] = False,
    category: Annotated[str, typer.Option(help="Arms, Lifestyle, Recovery or Exploration, for a Common Item.")] = "",
    seed: Seed = "",
) -> None:
    """What the defeated leave behind."""
    _say("treasure", seed, monsters=" ".join(monsters), together=together, category=category or None)


@kingdom.command()
def encounter(
    level: Level = 1,
    size: Size = 4,
    chance: Annotated[bool, typer.Option("--chance", help="First roll whether anybody comes.")] = False,
    rooms: Annotated[int, typer.Option(help="Rooms entered in this move.")] = 1,
    quarters: Annotated[int, typer.Option(help="Quarters already spent in that room.")] = 0,
    seed: Seed = "",
) -> None:
    """A Random Encounter."""
    _say("encounter", seed, level=level, size=size, chance=chance, rooms=rooms, quarters=quarters)


@kingdom.command()
def market(
    stock: Annotated[str, typer.Option(help="Materials to sell: 7 Meat, Iron 12.")] = "",
    lifestyle: Annotated[int, typer.Option(help="The Lifestyle Level, to list what may be requested.")] = 0,
    partner: Annotated[str, typer.Option(help="Allied, Friendly or Neutral: trade with another kingdom.")] = "none",
    staple: Annotated[str, typer.Option(help="That kingdom's Staple Material.")] = "",
    seed: Seed = "",
) -> None:
    """Demand and prices."""
    _say("market", seed, stock=stock, lifestyle=lifestyle, partner=partner, staple=staple)


@kingdom.command()
def draw(
    what: Annotated[str, typer.Argument(help="common item, rare item, facility, trap, base, job, material ...")],
    count: Count = 1,
    seed: Seed = "",
) -> None:
    """Draw something at random."""
    _say("draw", seed, what=what, count=count)


@kingdom.command()
def monster(
    low: Annotated[int, typer.Option(help="The lowest Level.")] = 1,
    high: Annotated[int, typer.Option(help="The highest Level.")] = 5,
    category: Annotated[str, typer.Option(help="Only of one category: Ogre, Fairy, Beast ...")] = "",
    count: Count = 1,
    seed: Seed = "",
) -> None:
    """Monsters at random."""
    _say("monster", seed, low=low, high=high, category=category or None, count=count)


@kingdom.command()
def look(
    name: Annotated[list[str], typer.Argument(help="A monster, Item, Skill, Trap, Facility, Base or Job.")],
) -> None:
    """What the books say of something."""
    _say("look", "", name=" ".join(name))


@kingdom.command()
def limits(levels: Annotated[list[int], typer.Argument(help="The Level of each member of the Court.")]) -> None:
    """How dangerous a dungeon may be for a Court."""
    _say("limits", "", levels=" ".join(map(str, levels)))


# --- dungeons ---------------------------------------------------------------------------------------------------------


@dungeon.command()
def new(
    level: Level = 1,
    size: Size = 4,
    levels: Annotated[str, typer.Option(help="The Level of each member, where they differ: 1,2,2.")] = "",
    title: Annotated[str, typer.Option(help="What it is called.")] = "",
    cistern: Annotated[bool, typer.Option("--cistern", help="The Silent Cistern, ready to play, instead.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write the dungeon's file here.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Write the map here as a drawing.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show the map only, not every room.")] = False,
    seed: Seed = "",
) -> None:
    """Generate a dungeon for a Court."""
    if cistern:
        made = _use("cistern", "", size=size)
    else:
        made = _use("dungeon", seed, level=level, size=size, levels=levels, title=title)
    _show_map(made)
    _keep(made, svg, out, words=not quiet)


@dungeon.command()
def check(file: DungeonPath) -> None:
    """Which limits a dungeon exceeds, and by how much. The exit code is 1 if it exceeds any."""
    result = _use("check", "", file=read_text(file))
    typer.echo(result.text)
    raise typer.Exit(1 if any(line.text.startswith("Over the limit") for line in result.lines) else 0)


@dungeon.command()
def show(
    file: DungeonPath,
    svg: Annotated[Path | None, typer.Option(help="Write the map here as a drawing.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show the map only, not every room.")] = False,
) -> None:
    """The map and the rooms of a dungeon."""
    result = _use("show", "", file=read_text(file))
    _show_map(result)
    _keep(result, svg, None, words=not quiet)


def _show_map(result: ToolResult) -> None:
    from roundtable.games.kingdom.dungeon.file import read
    from roundtable.games.kingdom.dungeon.text import draw_map, summary

    assert result.file is not None  # every tool for dungeons makes one
    made = read(result.file.text)
    typer.echo(draw_map(made))
    typer.echo(summary(made))


@dungeon.command()
def build(
    file: Annotated[Path | None, typer.Argument(help="A dungeon's file to go on with.")] = None,
    level: Level = 1,
    size: Size = 4,
    bases: Annotated[bool, typer.Option("--bases", help="Bases may be placed.")] = False,
    overrule: Annotated[bool, typer.Option("--overrule", help="Exceeded limits are shown, not refused.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write the dungeon's file here in the end.")] = None,
) -> None:
    """Build a dungeon by hand in the terminal; `u` takes a change back. (In the browser: the game Dungeon builder.)"""
    from roundtable.games.kingdom.dungeon.builder import GAME
    from roundtable.kernel.game import Setup
    from roundtable.kernel.match import Match

    from .terminal import Terminal

    setup = Setup(
        GAME.name, seats=1, options={"level": level, "size": size, "use_bases": bases, "overrule_limits": overrule}
    )
    if file:
        import msgspec

        from roundtable.games.kingdom.dungeon.file import read

        setup.position = msgspec.to_builtins(read(file.read_bytes()))
    match = Match.new(GAME, setup)
    Terminal(match, [0], "", None, None).run()
    if not match.over and out is None:
        typer.echo("Not finished: nothing was written. Finish the dungeon, or give --out.")
        return
    made = GAME.file(match.view(0))
    path = out or file or Path(made.name)
    path.write_text(made.text, encoding="utf-8")
    typer.echo(f"Written to {path}.")

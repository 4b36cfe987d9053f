"""Every command of `roundtable`, one function each."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated, Any, Literal, NoReturn

import typer
from typer.core import TyperGroup

from roundtable.kernel.dice import Dice, fresh_seed, seed_from
from roundtable.kernel.errors import BadSetup, RoundtableError
from roundtable.kernel.spelling import nearest

from . import plain
from .given import Colour, Hotseat, OwnSeats, Seed, Strength, Watch, pairs
from .tools import tool


class Commands(TyperGroup):
    """The commands of the table itself and, behind a game's name, those that the game brings: `roundtable akql …`."""

    def list_commands(self, ctx: Any) -> list[str]:
        from roundtable.kernel.game import find_game

        return [*super().list_commands(ctx), *(name for name in _games("") if find_game(name).commands is not None)]

    def get_command(self, ctx: Any, name: str) -> Any:
        from roundtable.kernel.game import find_game, game_names

        found = super().get_command(ctx, name)
        if found is None and name in game_names() and (brought := find_game(name).commands) is not None:
            found = typer.main.get_group(brought)
            found.name = name
        return found

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is meant; where there is none of that name, what may have been meant."""
        said = args[0] if args else ""
        if said and self.get_command(ctx, said) is None:
            if said in _games(""):
                raise BadSetup(f"{said} has no commands of its own; to play it: roundtable play {said}")
            near = nearest(said, [*self.list_commands(ctx), *_games("")])
            hint = f"did you mean {near[0]}?" if near else "roundtable --help lists the commands"
            raise BadSetup(f"there is no command {said!r}; {hint}")
        return super().resolve_command(ctx, args)


def _games(begun: str) -> list[str]:
    """The games whose names begin so, for a shell that completes them."""
    from roundtable.kernel.game import game_names

    return [name for name in game_names() if name.startswith(begun)]


app = typer.Typer(cls=Commands, no_args_is_help=True, help="Tabletop games in the terminal and in the browser.")


def _tell_version(asked: bool) -> None:
    if asked:
        typer.echo(plain.version())
        raise typer.Exit


@app.callback()
def general(
    version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Tell the version and end.")
    ] = False,
) -> None:
    """Tabletop games of knights, duels and kingdoms: in the terminal, in the browser, against people or bots."""


def run() -> None:
    """Run the command line; what the user got wrong is one clear line, not a traceback."""
    try:
        app()
    except RoundtableError as error:
        _wrong(str(error))
    except OSError as error:
        _wrong(f"{error.strerror}: {error.filename}" if error.filename else str(error))


def _wrong(what: str) -> NoReturn:
    """What the user got wrong, on a screen without a word cut in two."""
    from textwrap import fill

    lines = f"roundtable: {what}".splitlines()
    if sys.stderr.isatty():
        lines = [fill(line, max(40, get_terminal_size().columns), break_on_hyphens=False) for line in lines]
    typer.echo("\n".join(lines), err=True)
    sys.exit(2)


GameName = Annotated[str, typer.Argument(help="A game: see roundtable games.", autocompletion=_games)]
MaybeGame = Annotated[
    str, typer.Argument(help="A game: see roundtable games. Not needed with a file.", autocompletion=_games)
]
MatchFile = Annotated[Path, typer.Argument(help="A saved match.")]


@app.command()
def games() -> None:
    """List the games."""
    typer.echo(plain.games())


@app.command()
def options(game: GameName) -> None:
    """List the options of a game, with their defaults and the rules behind them."""
    from textwrap import fill

    from roundtable.kernel.game import find_game, legal_values, option_fields
    from roundtable.kernel.headings import chaptered

    found = find_game(game)
    shown = [field for field in option_fields(found.options_type) if field.shown]
    first = [field for field in shown if field.name in found.main_options]
    others = [field for field in shown if field.name not in found.main_options]
    by_chapter = {"": first, **chaptered(found, others)} if found.chapters else {"": shown}
    for title, fields in by_chapter.items():
        if title:
            typer.echo(f"\n{title}")
        for field in fields:
            plain = {"True": "on", "False": "off", "None": "none"}
            default = plain.get(str(field.default), field.default)  # by its words: 0 is not off
            typer.echo(f"{field.name}={default}  [{legal_values(field)}]  {field.rule}")
            typer.echo(fill(field.description, 80, initial_indent="    ", subsequent_indent="    "))


@app.command()
def play(
    game: MaybeGame = "",
    seats: Annotated[int, typer.Option(help="How many players; 0 for the game's fewest.")] = 0,
    seat: OwnSeats = None,
    bot: Strength = "",
    hotseat: Hotseat = False,
    watch: Watch = False,
    seed: Seed = "",
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, as name=value; repeat.")] = None,
    fight: Annotated[str, typer.Option(help="Make You Kingdom: a fight, as \"3 Ogrekin, Red Cap\".")] = "",
    setup: Annotated[Path | None, typer.Option(help="A set-up as JSON: any position on the table.")] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved match.")] = None,
    own_dice: Annotated[bool, typer.Option("--own-dice", help="You roll real dice and type what they show.")] = False,
    colour: Colour = None,
) -> None:
    """Play in the terminal. `h` at the prompt tells what can be typed. Answers may also be piped in."""
    from .terminal import Terminal, begin, read_own_die

    chosen = pairs(option or [])
    if fight:
        from roundtable.kernel.game import find_game

        if not game:
            raise BadSetup("--fight needs a new match of a game with monsters: name it before")
        ways = [way for way in find_game(game).ways if way.name == "fight"]
        if not ways:
            raise BadSetup(f"{find_game(game).title} has no monsters to fight: leave --fight out")
        chosen |= {**ways[0].options, "against": fight}
        seats = seats or ways[0].seats
    match = begin(game, seats, seed, chosen, setup, load, read_own_die if own_dice else None)
    everybody = list(range(match.setup.seats))
    if hotseat and watch:
        raise BadSetup("--hotseat and --watch exclude each other: people play all seats, or none")
    people = everybody if hotseat else [] if watch else [number - 1 for number in seat or [1]]
    if unknown := [number + 1 for number in people if number not in everybody]:
        raise BadSetup(f"there is no seat {unknown[0]}: seats are 1 to {len(everybody)}")
    Terminal(match, people, bot, seed or None, colour).run()


@app.command()
def learn(
    game: MaybeGame = "",
    lesson: Annotated[int, typer.Argument(help="The lesson's number; without one they are listed.", min=0)] = 0,
    colour: Colour = None,
) -> None:
    """Lessons: a position, a few words, one thing to do. Without a game, a list of the games that have some."""
    from .learning import listed, taught

    if lesson and game:
        taught(game, lesson, colour)
    else:
        for line in listed(game):
            typer.echo(line)


@app.command()
def puzzle(
    game: MaybeGame = "",
    number: Annotated[int, typer.Argument(min=0, help="Its number; without one, today's.")] = 0,
    day: Annotated[str, typer.Option(help="The puzzle of another day, as 2026-11-16.")] = "",
    file: Annotated[Path | None, typer.Option(help="A puzzle of one's own, from its file.")] = None,
    colour: Colour = None,
) -> None:
    """Puzzles: a position, one clearly best answer. Without a game, a list of today's."""
    from .puzzling import asked, todays

    if game:
        asked(game, number, day, file, colour)
    else:
        for line in todays(day):
            typer.echo(line)


@app.command()
def simulate(
    game: MaybeGame = "",
    games: Annotated[int, typer.Option(help="How many matches.")] = 100,
    seats: Annotated[int, typer.Option(help="How many players; 0 for the game's fewest.")] = 0,
    bot: Annotated[list[str] | None, typer.Option(help="A bot's strength: once for all seats, or once each.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, as name=value; repeat.")] = None,
    setup: Annotated[Path | None, typer.Option(help="A set-up as JSON: any position on the table.")] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same matches, however many jobs.")] = "simulation",
    jobs: Annotated[int, typer.Option(min=0, help="Matches played at a time; 0 for one on each core.")] = 0,
    table: Annotated[Path | None, typer.Option(help="Write a CSV file with a line for each match.")] = None,
    save: Annotated[Path | None, typer.Option(help="Save every match into this folder.")] = None,
    rules: Annotated[
        bool, typer.Option("--rules", help="Count which rules applied, and list those that never did.")
    ] = False,
    on: Annotated[str, typer.Option(help="ray: on a Ray cluster instead of this machine's cores.")] = "",
    first: Annotated[int, typer.Option(min=0, help="Go on from this match: the others were played before.")] = 0,
    resume: Annotated[bool, typer.Option("--resume", help="Play only the matches that --table does not have yet.")] = False,
) -> None:
    """Let bots play many matches and tell who won, how long it took and why it ended."""
    from roundtable.lab.progress import watched
    from roundtable.lab.simulate import Summary, Table, kept, planned
    from roundtable.lab.simulate import simulate as results

    from .terminal import described

    plan = planned(described(game, seats, pairs(option or []), setup), bot or [], games, seed, rules, str(save or ""))
    summary = Summary(plan)
    if resume:
        if table is None or first:
            raise BadSetup("--resume goes on with the matches of a table: name it with --table, and no --first")
        for result in kept(plan, table)[:games]:
            summary.add(result)
        first = summary.games
    with ExitStack() as open_files:
        how: Literal["a", "w"] = "a" if first else "w"  # what was played before stays in the file
        listed = Table(plan, open_files.enter_context(table.open(how, encoding="utf-8"))) if table else None
        try:
            for result in watched(results(plan, jobs, on, first), games - first, "Playing"):
                summary.add(result)
                if listed:
                    listed.add(result)
        except KeyboardInterrupt:
            typer.echo("interrupted; so far:", err=True)
    if summary.games:
        for line in summary.lines():
            typer.echo(line)


@app.command()
def report(
    game: Annotated[str, typer.Argument(help="A game.", autocompletion=_games)],
    games: Annotated[int, typer.Option(help="How many matches.")] = 400,
    seats: Annotated[int, typer.Option(help="How many players; 0 for the game's fewest.")] = 0,
    bot: Annotated[list[str] | None, typer.Option(help="A bot's strength: once for all seats, or once each.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, as name=value; repeat.")] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same matches.")] = "report",
    jobs: Annotated[int, typer.Option(min=0, help="Matches played at a time; 0 for one on each core.")] = 0,
    out: Annotated[Path | None, typer.Option(help="Where the page is written.")] = None,
    keep: Annotated[Path | None, typer.Option(help="A file that keeps every match; go on with it later.")] = None,
) -> None:
    """Write a page with plots on a game's balance: who begins, how everything that can be chosen does, what decides it."""
    from roundtable.lab.progress import watched
    from roundtable.lab.report import Report, noted
    from roundtable.lab.simulate import planned

    from .terminal import described

    plan = planned(described(game, seats, pairs(option or []), None), bot or ["fair"], games, seed)
    found = Report(plan)
    try:
        for one in watched(noted(plan, jobs, keep), games, "Playing"):
            found.add(one)
    except KeyboardInterrupt:
        typer.echo("interrupted; the page tells of what was played so far", err=True)
    if found.games:
        path = out or Path(f"{game}-report.html")
        path.write_text(found.html(), encoding="utf-8")
        typer.echo(f"Wrote {path}: {found.games} matches")


@app.command()
def rules(
    game: Annotated[str, typer.Argument(help="A game, or the name of a ledger file.", autocompletion=_games)],
    row: Annotated[str, typer.Argument(help="A row: 031 or AKQL-031. Without one, all rows are listed.")] = "",
    search: Annotated[str, typer.Option(help="List only rows with these words.")] = "",
) -> None:
    """Read a rule: what it says, what the book leaves open, and how it is ruled here."""
    from .reading import list_rules, read_rule

    typer.echo(read_rule(game, row) if row else list_rules(game, search))


@app.command("how-to-play")
def how_to_play(
    game: GameName,
    words: Annotated[list[str] | None, typer.Argument(help="What you want to know, in your own words.")] = None,
) -> None:
    """How a game is played, in plain words with the board drawn; with some words only what is about them."""
    from .rulebook import told

    for line in told(game, " ".join(words or [])):
        typer.echo(line)


@app.command()
def replay(
    file: MatchFile,
    board: Annotated[bool, typer.Option("--board", help="Draw the board after every answer.")] = False,
    transcript: Annotated[bool, typer.Option("--transcript", help="As text that can be played again.")] = False,
) -> None:
    """Tell a saved match again from its first question to its last."""
    from .reading import tell_match

    for line in tell_match(file.read_bytes(), board, transcript):
        typer.echo(line)


@app.command()
def analyse(
    file: MatchFile,
    trials: Annotated[
        int, typer.Option(help="Trials a decision: more are slower and surer; 0: as is usual.", min=0)
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Everything, as JSON.")] = False,
) -> None:
    """Go over a saved match: how the chances went, which answers cost something, what was luck."""
    from .reading import analysed

    for line in analysed(file.read_bytes(), trials, as_json):
        typer.echo(line)


@app.command()
def verify(file: MatchFile) -> None:
    """Check every die of a saved match against its seed."""
    from roundtable.kernel.save import verify as check

    verdict = check(file.read_bytes())
    typer.echo(f"{'honest' if verdict.honest else 'NOT VERIFIED'}: {verdict.words}")
    raise typer.Exit(0 if verdict.honest else 1)


@app.command()
def roll(
    dice: Annotated[list[str], typer.Argument(help="Dice such as 2d6+1, d66, 3d20kh2 or 2d10!")],
    seed: Annotated[str, typer.Option(help="A word or number: the same seed rolls the same.")] = "",
) -> None:
    """Roll dice."""
    from roundtable.kernel import notation

    source = Dice(seed_from(seed) if seed else fresh_seed())
    for text in dice:
        rolled = notation.roll(text, lambda sides: source.below(sides) + 1)
        shown = " ".join(f"{die.value}" if die.kept else f"({die.value})" for die in rolled.dice)
        typer.echo(f"{text}: {rolled.total}" + (f"   [{shown}]" if shown else ""))


@app.command()
def soak(
    decisions: Annotated[int, typer.Option(min=1, help="How many random decisions in all.")] = 100_000,
    state: Annotated[Path | None, typer.Option(help="A file that notes how far it has come, to go on later.")] = None,
    seed: Annotated[str, typer.Option(help="The same seed makes the same decisions.")] = "soak",
) -> None:
    """Play every game with random options at random, and compare fork, file and replay of every match."""
    from roundtable.lab import soak as soaking

    done = soaking.read(state, seed)
    try:
        with typer.progressbar(
            length=decisions, label="Deciding", file=sys.stderr, hidden=not sys.stderr.isatty()
        ) as bar:
            for _ in soaking.soak(done, decisions, state):
                bar.update(min(decisions, done.decisions) - bar.pos)
                if bar.hidden and done.matches % 100 == 0:
                    typer.echo(f"{done.decisions} decisions in {done.matches} matches, compared {done.compared} times")
    except soaking.Diverged as error:
        typer.echo(f"NOT THE SAME: {error}")
        raise typer.Exit(1) from None
    except KeyboardInterrupt:
        typer.echo("interrupted", err=True)
    shares = ", ".join(f"{name} {count}" for name, count in sorted(done.by_game.items()))
    typer.echo(f"{done.decisions} decisions in {done.matches} matches, compared {done.compared} times ({shares})")


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for other machines too.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.")] = 8000,
    database: Annotated[
        str,
        typer.Option(
            help="Where matches are kept: sqlite:///FILE or postgresql://…; default a file in your data folder."
        ),
    ] = "",
    redis: Annotated[str, typer.Option(help="redis://… carries live updates between several workers.")] = "",
    workers: Annotated[int, typer.Option(help="Processes that serve; more than one needs --redis.")] = 1,
    secret_file: Annotated[
        str, typer.Option(help="A file with the server's key; by default the database keeps one.")
    ] = "",
    keep_days: Annotated[
        int, typer.Option(help="Delete matches that nobody has touched for so many days; 0 keeps them for ever.")
    ] = 0,
    archive: Annotated[
        str, typer.Option(help="A folder where matches are saved before they are deleted for age.")
    ] = "",
) -> None:
    """Open the table in the browser: host, join, play, watch, replay."""
    from roundtable.server import run as serve_table

    serve_table(host, port, database or None, redis or None, workers, secret_file or None, keep_days, archive or None)


app.command()(tool)

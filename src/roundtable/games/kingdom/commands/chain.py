"""`roundtable kingdom campaign`: a campaign in one file, game after game; bots alone play whole campaigns too."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from roundtable.cli.given import Colour, Hotseat, OwnSeats, Seed, Strength, Watch, pairs
from roundtable.games.kingdom import visits
from roundtable.games.kingdom.commands.fight import sit_down
from roundtable.kernel.chain import FIRST, Attendance, Chronicle, chain_of
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Setup
from roundtable.kernel.match import Match

app = typer.Typer(no_args_is_help=True, help="Campaigns: game after game of one Kingdom, kept in one file.")
File = Annotated[Path, typer.Argument(help="The campaign's file.")]
Evening = Annotated[int | None, typer.Option("--evening", help="An evening, from 1; default the last.")]
STEP_LIMIT = 20_000
ELSEWHERE = "FILE:NAME, a Landmaker of another campaign,"


def _read(file: Path) -> Chronicle:
    made = Chronicle.from_bytes(file.read_bytes())
    if made.game != "kingdom":
        raise BadSetup(f"{file} is a campaign of another game: {made.game}")
    return made


def _write(chronicle: Chronicle, file: Path) -> None:
    """Write a campaign so that a crash leaves the old file or the new one, never half of one."""
    beside = file.with_name(file.name + ".new")
    beside.write_bytes(chronicle.to_bytes())
    beside.replace(file)
    number = len(chronicle.evenings)
    typer.echo(f"Wrote {file}: {chronicle.name}, {number} {'evening' if number == 1 else 'evenings'}.")


@app.command()
def new(
    file: File,
    name: Annotated[str, typer.Option(help="What the campaign is called.")] = "Our campaign",
    players: Annotated[int, typer.Option(help="How many play: one Landmaker each.")] = 4,
    ready: Annotated[bool, typer.Option("--ready", help="The ready-made Court instead of a Kingdom by dice.")] = False,
    gm: Annotated[bool, typer.Option("--gm", help="Add a seat for a GM, the last one.")] = False,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, as name=value; repeat.")] = None,
) -> None:
    """Begin a campaign: `next` plays its first game."""
    from roundtable.games.kingdom import GAME

    if file.exists():
        raise BadSetup(f"{file} is there already: choose another name, or go on with `roundtable kingdom campaign next`")
    wanted: dict[str, Any] = {"court": "ready" if ready else "rolled", "gm": "human" if gm else "none"}
    first = chain_of(GAME).first(players + gm, {**wanted, **pairs(option or [])})
    Match.new(GAME, first)  # says what is wrong with it, if anything is
    _write(Chronicle(name, GAME.name, first), file)


@app.command(name="next")
def next_(
    file: File,
    after: Annotated[int | None, typer.Option(help="Go on after this evening, from 1; default the last.")] = None,
    absent: Annotated[list[int] | None, typer.Option(help="A seat whose player stays away, from 1; repeat.")] = None,
    newcomer: Annotated[list[str] | None, typer.Option(help="The Landmaker of somebody new; repeat.")] = None,
    guest: Annotated[list[str] | None, typer.Option(help=f"{ELSEWHERE} comes along for this game; repeat.")] = None,
    survivor: Annotated[list[str] | None, typer.Option(help=f"{ELSEWHERE}, whose Kingdom fell, asks to stay.")] = None,
    back: Annotated[list[str] | None, typer.Option(help="FILE:NAME, who was a guest in that campaign, is home.")] = None,
    map: Annotated[str, typer.Option(help="Where this game leads: a scenario (kingdom scenarios), or generated.")] = "",
    seat: OwnSeats = None,
    hotseat: Hotseat = False,
    watch: Watch = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="With --watch: only the newspaper is printed.")] = False,
    bot: Strength = "",
    seed: Seed = "",
    colour: Colour = None,
) -> None:
    """Play the next game. When it is over it becomes an evening of the campaign."""
    from roundtable.games.kingdom import GAME

    chronicle = _read(file)
    at = None if after is None else after - 1
    who = Attendance([one - 1 for one in absent or []], newcomer or [])
    setup = chronicle.next_setup(at, who)
    for theirs, name in _elsewhere(back):
        setup = visits.welcome_back(setup, theirs, name)
    setup = visits.bring(setup, _elsewhere(guest), _elsewhere(survivor))
    if map:
        setup = msgspec.structs.replace(setup, options={**setup.options, "map": map})
    match = Match.new(GAME, setup, seed=seed or None)
    if watch and quiet:
        _bots_play(match, bot, seed)
    else:
        sit_down(match, seat, hotseat, watch, bot, seed, colour)
    if not match.over:
        raise BadSetup("the game is not over, so it is no evening of the campaign yet; save it with s to go on later")
    evening = chronicle.add(match, at)
    _write(chronicle, file)
    typer.echo("\n".join(_paper(evening.told.title, evening.told.why, evening.told.news)))


def _elsewhere(given: list[str] | None) -> list[tuple[dict[str, Any], str]]:
    """People of other campaigns as they are typed, "theirs.rtc:Ada": where that campaign stands, and the name."""
    found = []
    for words in given or []:
        file, colon, name = words.rpartition(":")
        if not colon or not name.strip() or not Path(file).is_file():
            raise BadSetup(f"{words!r} is nobody; right is a campaign's file and a name, such as theirs.rtc:Ada")
        chronicle = _read(Path(file))
        if not chronicle.evenings:
            raise BadSetup(f"{file} has no evening yet: its people are made in its first game")
        found.append((chronicle.evening(chronicle.last).told.position, name))
    return found


def _bots_play(match: Match[Any, Any], strength: str, seed: str) -> None:
    from roundtable.kernel.dice import seed_from
    from roundtable.players import find_bot, play, strengths

    chosen = strength or strengths(match.game)[-1]
    bots = [find_bot(match.game, chosen, seed_from(f"{seed} {at}")) for at in range(match.setup.seats)]
    play(match, bots, limit=STEP_LIMIT)


def _paper(title: str, why: str, news: list[str]) -> list[str]:
    return ["", f"{title}. {why}.", *(f"  {line}" for line in news)]


@app.command()
def show(file: File, evening: Evening = None, sheets: Annotated[bool, typer.Option("--sheets")] = False) -> None:
    """The evenings of a campaign with their newspapers, and with --sheets the sheets as of an evening."""
    chronicle = _read(file)
    typer.echo(f"{chronicle.name}: {len(chronicle.evenings)} evenings")
    for one in chronicle.evenings:
        if evening is None or one.number == evening - 1:
            straight = one.after in (FIRST, one.number - 1)
            branch = "" if straight else f" (after evening {one.after + 1})"
            typer.echo("\n".join(_paper(f"{one.number + 1}. {one.told.title}{branch}", one.told.why, one.told.news)))
    if sheets and chronicle.evenings:
        from roundtable.games.kingdom.sitting import plain
        from roundtable.games.kingdom.text import sheets_text

        at = chronicle.last if evening is None else evening - 1
        state = plain(chronicle.evening(at).told.position)
        typer.echo("\n" + sheets_text(state, "all", colour=sys.stdout.isatty()))


@app.command()
def branch(
    file: File,
    out: Annotated[Path, typer.Argument(help="Where the new campaign is kept.")],
    evening: Annotated[int, typer.Option("--evening", help="The last evening it keeps, from 1.")],
    name: Annotated[str, typer.Option(help="What it is called.")] = "",
) -> None:
    """A campaign of its own that goes on from an earlier evening."""
    made = _read(file).branch(evening - 1)
    _write(msgspec.structs.replace(made, name=name or f"{made.name}, otherwise"), out)


@app.command()
def export(
    file: File,
    out: Annotated[Path, typer.Argument(help="The file to write.")],
    evening: Evening = None,
) -> None:
    """A campaign as one file for somebody else or a server; with --evening the match of that evening, for replays."""
    chronicle = _read(file)
    if evening is None:
        _write(chronicle, out)
        return
    out.write_bytes(chronicle.evening(evening - 1).save)
    typer.echo(f"Wrote {out}: `roundtable replay {out}` tells it again.")


@app.command(name="import")
def import_(
    source: Annotated[Path, typer.Argument(help="A campaign's file, a Kingdom of `kingdom new`, or a finished game.")],
    file: File,
    name: Annotated[str, typer.Option(help="What the campaign is called.")] = "",
) -> None:
    """A campaign from a file of a server, from a founded Kingdom, or from one finished game."""
    from roundtable.games.kingdom.campaigns import as_position
    from roundtable.kernel.chain import MAGIC

    data = source.read_bytes()
    if data[: len(MAGIC)] == MAGIC:
        made = _read(source)
        _write(msgspec.structs.replace(made, name=name or made.name), file)
        return
    match = Match.from_bytes(data)
    if match.game.name != "kingdom":
        raise BadSetup(f"{source} is a match of {match.game.title}, not of Make You Kingdom")
    options = {word: value for word, value in match.setup.options.items() if word != "quick_setup"}
    first = Setup("kingdom", match.setup.seats, {**options, "scene": "campaign"}, match.setup.names)
    if match.state.step == "between games":
        made = Chronicle(name or "Our campaign", "kingdom", match.setup)
        made.add(match)
    else:
        if match.state.step not in ("review", "done"):
            raise BadSetup(f"{source} is neither a campaign, nor a founded Kingdom, nor a finished game of one")
        first.position = as_position(match.state, step="done")
        Match.new(match.game, first)
        made = Chronicle(name or "Our campaign", "kingdom", first)
    _write(made, file)


@app.command()
def simulate(
    campaigns: Annotated[int, typer.Option(help="How many campaigns.")] = 200,
    games: Annotated[int, typer.Option(help="How many games each has, if it lives so long.")] = 10,
    players: Annotated[int, typer.Option(help="Players in each Court.")] = 4,
    seed: Annotated[str, typer.Option(help="A word or number: the same seed plays the same campaigns.")] = "1",
    rows: Annotated[bool, typer.Option("--rows", help="List what of the Kingdom Phase never came up, and why.")] = False,
    keep: Annotated[Path | None, typer.Option(help="Keep every campaign in this file, and go on where it ends.")] = None,
    write: Annotated[Path | None, typer.Option(help="Write the numbers and the list as a page to this file.")] = None,
    seconds: Annotated[float, typer.Option(help="Stop after so many seconds; 0 plays them all.")] = 0.0,
) -> None:
    """Stewards play whole campaigns: how many Kingdoms live, why others fall, what breaks a law, what never comes up."""
    from roundtable.games.kingdom.commands.campaign_lab import simulated

    told = simulated(campaigns, games, players, seed, typer.echo, keep, seconds)
    typer.echo(told.summary())
    for row, what, why in told.never() if rows else ():
        typer.echo(f"{row}  {what}: {why}")
    if write is not None:
        write.write_text(told.report(), encoding="utf-8")
        typer.echo(f"Wrote {write}")
    if any(one.broken for one in told.each):
        raise typer.Exit(1)

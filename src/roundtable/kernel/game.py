"""What a game is to the kernel, and how games are found."""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol

import msgspec

from .asks import Ask, Json, Steps
from .dice import Source
from .errors import BadSetup, in_words
from .events import named
from .parts import Part, put_aside
from .spelling import meant
from .table import O, S, Table

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from .console import Console
    from .effects import Effect
    from .judging import Judgement
    from .laws import Broken
    from .tools import AnyTool, ToolFile

ENTRY_POINTS = "roundtable.games"
LONGEST_NAME = 60


class Setup(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Everything that is decided before the first question. Plain JSON.

    `options` are the game's own (see its schema); `position` puts a given position on the table, in the form the game
    documents, instead of the usual start; `names` are the players' names, by seat. With `ask_forced` questions that have
    only one answer are asked as well: for designers, who want to see them.
    """

    game: str
    seats: int = 2
    options: dict[str, Any] = {}
    names: list[str] = []
    position: dict[str, Any] | None = None
    ask_forced: bool = False


class Way(msgspec.Struct, frozen=True):
    """A way to begin at once from the home page: what its button says, how many seats (bots but for one), the options."""

    name: str
    label: str
    seats: int
    options: dict[str, Any] = {}
    together: bool = False
    """Whether the bots play with one, not against: then the strongest of them sit down."""


class Outcome(msgspec.Struct, omit_defaults=True):
    """How a match ended: who won (nobody: a draw), why in words, by which rule, and the score where there is one."""

    winners: list[int]
    why: str
    rule: str = ""
    scores: list[int] = []

    def told(self, names: Sequence[str]) -> Outcome:
        """The same with the names of those who sit there."""
        return msgspec.structs.replace(self, why=named(self.why, names))


class Sheet(msgspec.Struct, omit_defaults=True):
    """What is written on a figure's, card's or place's sheet, for hovering, tapping and reading aloud.

    `target` is the same kind and name that options highlight ("figure Hollow").
    """

    target: str
    title: str
    rows: list[tuple[str, str]] = []
    text: str = ""
    rule: str = ""


class Player(Protocol):
    """Anything that can answer: `chair` shows what its seat may see, and nothing else."""

    def choose(self, chair: Chair, ask: Ask) -> Json: ...


class Chair(Protocol):
    """A seat at a match, as a player sees it (see players.seat)."""

    seat: int

    @property
    def view(self) -> msgspec.Struct: ...

    def imagine(self, seed: bytes) -> Any:
        """A match that may be the real one for all this seat knows, with dice of its own: for search."""


def _no_bot(strength: str, seed: bytes) -> Player:
    raise BadSetup(f"there is no bot {strength!r}: this game has no bots of its own")


class Blow(NamedTuple):
    """A kind of event that tells how much somebody lost: by `words` of its text ("{target} loses {lost} Life").

    `lost` is the field with the number; where `left` is given too, what was lost is the difference of both. `by` are words of
    the events that tell who dealt it: the last one before it. `called` is how the heaviest of its kind is told of,
    and `told` what is said of it, where the event itself says more than an end needs. `saved` are words of an event soon
    after it that tells why whoever should have fallen still stands: it is told with it.
    """

    words: str
    lost: str
    left: str = ""
    by: Sequence[str] = ()
    called: str = "The heaviest blow"
    told: str = ""
    saved: str = ""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Game(Generic[S, O]):
    """A game: what it is, and its functions. Everything else (saving, undo, replay, bots, server) follows from them.

    A function that is left out is found by its agreed name in the game's `package` when it is first used (see `Part`);
    `step="rules.turn:step"` names another place, and a callable is taken as it is.
    """

    name: str
    """The key: "akql"."""
    title: str
    blurb: str
    """One sentence for the home page, in our words."""
    version: int
    """Raised whenever a change of the rules would replay an old match differently."""
    seats: tuple[int, int]
    """The fewest and the most seats."""
    ledgers: Sequence[str] = ()
    """The ledger files with its rules: ["akql"]."""
    bots: Sequence[str] = ()
    """The strengths of its own bots, weakest first. (The random player comes with the table.)"""
    tempers: Mapping[str, str] = field(default_factory=dict)
    """Other minds of its best bot, each with a few words on it: as strong as each other, and they play otherwise."""
    minutes: tuple[int, int] | None = None
    """How long a match takes people, from and to."""
    ways: Sequence[Way] = ()
    """Ways to begin a match with bots at once, the likeliest first; without any, the usual one."""
    complexity: int = 3
    """How much there is to learn: 1 (a minute's telling) to 5 (an evening's)."""
    main_options: Sequence[str] = ()
    """The options that decide what match it is; a host is asked for them first, and the others are folded away."""
    turning: Sequence[str] = ()
    """Events that may decide a match, for its end: a ledger row, or a row and words of the event (`AKQL-075 now fights`)."""
    blows: Sequence[Blow] = ()
    """Events that tell how much somebody lost: of those the heaviest are told at the end too."""
    package: str = ""
    """Where its functions and files are found: `__name__` of the package that makes the record."""

    state_type: Part[type[S]] = Part("")
    """The position: a Struct that extends `kernel.table.State`. Every game says where its own is: "state:Akql"."""
    options_type: Part[type[O]] = Part("options:Options")
    """A Struct whose fields are the options, each with a default and an `option(...)` description."""
    start: Part[Callable[[Setup, O], S]] = Part("setup:start")
    """The position before the first step; BadSetup where the set-up makes no sense."""
    with_files: Part[Callable[[Setup], Setup]] = Part("setup:with_files", lambda setup: setup)
    """The set-up with the files that its options name (a deck, a map) read into it: replays and saves need them no more."""
    laws: Part[Callable[[S], Iterable[Broken]]] = Part("laws:laws", lambda state: ())
    """Everything about a position that no rule allows; nothing for a lawful one. Must not raise, whatever it holds."""

    step: Part[Callable[[Table[S, O]], Steps[None]]] = Part("rules:step")
    """Play the next short piece of the match. Called again and again until there is an outcome."""
    outcome: Part[Callable[[S], Outcome | None]] = Part("rules:outcome")
    """How the match ended, or None while it goes on. Asked between steps."""
    sides: Part[Callable[[S], list[list[int]]]] = Part("rules:sides")
    """The seats that win and lose together. With one side for all, the match outlives whoever gives up."""
    roles: Part[Callable[[S], dict[int, str]]] = Part("rules:roles", lambda state: {})
    """What a seat is besides a player, in a word (a GM). Such a seat is not told among the winners."""
    concede: Part[Callable[[Table[S, O], int], None]] = Part("rules:concede", lambda table, seat: None)
    """Take a seat that gave up out of a match that the others play on. Called between steps, more than once."""
    effects: Part[Iterable[Effect[S, O]]] = Part("rules:effects", ())
    """The reactions, for standing orders."""
    adjust: Part[Callable[[Table[S, O], int, Json], None] | None] = Part("rules:adjust", None)
    """Apply and log a ruling of a seat that may make one (a GM), while any question is open; IllegalAnswer where the seat
    may not, or the field, type or range is wrong. Changes the position in place: rules in the middle of a step hold parts
    of it. None: there are no rulings."""
    interlude: Part[Callable[[Table[S, O]], Steps[None] | None]] = Part("rules:interlude", lambda table: None)
    """What is played at once after a ruling, before the open questions are answered (a check that the GM asks for): rules
    like a step's, or None. Asked after each ruling; it must take note in the position that it has begun."""
    console: Part[Callable[[S, int], Console | None] | None] = Part("console:console", None)
    """What the seat that leads the match (a GM) has before it; None for every other seat, and in games nobody leads."""

    view: Part[Callable[[S, int | None], msgspec.Struct]] = Part("view:view")
    """What a seat (None: a spectator) may see of the position. Changes nothing."""
    status: Part[Callable[[Any], str]] = Part("view:status")
    """One line about a view: the round, whose turn it is, the score."""
    determinise: Part[Callable[[S, int, Source], None]] = Part("hidden:determinise", lambda state, seat, dice: None)
    """Change what the seat cannot know into something else it might be: view(seat) must stay the same."""

    svg: Part[Callable[[Any], str]] = Part("drawing:svg")
    """The board of a view as SVG. What can be pointed at carries data-target="cell C4" and an aria-label."""
    narrow: Part[Callable[[Any], str] | None] = Part("drawing:narrow", None)
    """The board laid out for a narrow screen (a phone held upright, some 360 pixels wide); None where `svg` does for both."""
    text: Part[Callable[[Any, bool], str]] = Part("text:board")
    """The board of a view for a terminal, with or without colour."""
    brief: Part[Callable[[Any, bool], str] | None] = Part("text:brief", None)
    """The same in fewer lines, for a terminal of 24 rows that also shows a question; None where there is only one way."""
    sheets: Part[Callable[[Any], list[Sheet]]] = Part("sheets:sheets", lambda view: [])
    """A sheet for everything in a view that has one."""
    file: Part[Callable[[Any], ToolFile] | None] = Part("sheets:file", None)
    """The file that a match makes (a built dungeon, a filled-in sheet), from a view; None for a game that makes none."""

    bot: Part[Callable[[str, bytes], Player]] = Part("bot:bot", _no_bot)
    """A bot of one of the strengths in `bots`, with a seed of its own."""
    judgement: Part[Judgement | None] = Part("judge:JUDGEMENT", None)
    """How the game is thought about, for players that think ahead, hints and analysis; None where nobody can."""
    cards: Part[Callable[[], dict[str, list[ChoiceCard]]]] = Part("cards:cards", dict)
    """Options whose values are chosen by picture and sentence where a page can show them: cards by the option's name."""
    terms: Part[Callable[[], list[tuple[str, str]]]] = Part("terms:terms", list)
    """Names out of its books (of skills) and what they do: told like its `words`, where they are written just so."""
    chapters: Part[Mapping[str, Sequence[str]]] = Part("chapters:CHAPTERS", {})
    """Under which headings its options are listed, by name; one that stands under none is listed with its rule's section."""
    tools: Part[Sequence[AnyTool]] = Part("tools:TOOLS", ())
    """What it offers beside its matches."""
    chain: Part[Any] = Part("chain:CHAIN", None)
    """How its matches make a campaign (a `kernel.chain.Chain`); None for a game that is played match by match."""
    commands: Part[Any] = Part("commands:app", None)
    """Its commands, as a Typer application: `roundtable akql …`. None for a game that brings none."""

    @property
    def has_campaigns(self) -> bool:
        """Whether its matches make campaigns, found out without loading how."""
        place = self.places.get("chain")
        if place is None:
            return self.chain is not None
        return isinstance(place, str) or bool(self.package and find_spec(f"{self.package}.chain"))

    def drawing(self, view: Any, narrow: bool = False) -> str:
        """The board of a view for a wide or a narrow screen. Drawn once for all who look before anything has changed."""
        draw = self.narrow if narrow and self.narrow is not None else self.svg
        try:
            seen = draw, _encode(view)
        except (TypeError, ValueError, OverflowError):  # a view that no file could hold; it is drawn each time
            return draw(view)
        known = _drawings.get(seen)
        if known is None:
            known = draw(view)
            if len(_drawings) >= DRAWINGS_KEPT:
                _drawings.pop(next(iter(_drawings)), None)
            _drawings[seen] = known
        return known

    def brings(self, file: str) -> str:
        """The text of a file that came with the game; empty where it brought none of that name."""
        from importlib.resources import files  # slow to import, and not needed to play

        found = files(self.package) / file if self.package else None
        return found.read_text(encoding="utf-8") if found is not None and found.is_file() else ""

    @property
    def picture(self) -> str:
        """Its picture for the home page (`picture.svg`); empty where it brought none."""
        return self.brings("picture.svg")

    @property
    def primer(self) -> list[str]:
        """How it goes, in a few sentences for who sits down for the first time (`primer.md`, one to a line)."""
        return [line.removeprefix("- ") for line in self.brings("primer.md").splitlines() if line.startswith("- ")]

    @property
    def legend(self) -> list[tuple[str, str]]:
        """What is drawn on its board and what it means (`legend.md`, lines of `- a ring: what it means`)."""
        return self._told("legend.md")

    @property
    def words(self) -> list[tuple[str, str]]:
        """Words with a meaning in the game, and that meaning (`words.md`, lines of `- a word: what it means`)."""
        return self._told("words.md")

    def _told(self, file: str) -> list[tuple[str, str]]:
        lines = [line.removeprefix("- ") for line in self.brings(file).splitlines() if line.startswith("- ")]
        return [(thing, meaning) for thing, _, meaning in (line.partition(": ") for line in lines)]

    def but(self, **changes: Any) -> Game[S, O]:
        """The same game with some fields changed, for trying things out; what was not looked for yet still is not."""
        fields = {name: value for name, value in vars(self).items() if name != "places"}
        return Game(**{**fields, **self.places, **changes})

    places: ClassVar[dict[str, Any]]
    """The parts that have not been looked for yet, and where they are."""

    def __post_init__(self) -> None:
        put_aside(self)

    def __repr__(self) -> str:
        return f"<game {self.name}, version {self.version}>"


AnyGame = Game[Any, Any]
DRAWINGS_KEPT = 128
"""So many of the last drawings are kept: some 50 kB each."""
_drawings: dict[tuple[Callable[[Any], str], bytes], str] = {}
"""By who draws and what is seen."""
_encode = msgspec.msgpack.Encoder().encode


# --- set-ups ---------------------------------------------------------------------------------------------------------


def own_copy(setup: Setup) -> Setup:
    """A set-up that shares nothing with the one given; BadSetup where that is no plain data."""
    try:
        return msgspec.msgpack.decode(msgspec.msgpack.encode(setup), type=Setup)
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise BadSetup(f"the set-up is not plain data: {error}") from None


def check_setup(game: AnyGame, setup: Setup) -> None:
    """BadSetup where a set-up is not for this game, this many players, or these names. (Its options are read elsewhere.)"""
    if setup.game != game.name:
        raise BadSetup(f"this set-up is for {setup.game!r}, not for {game.name!r}")
    fewest, most = game.seats
    if not fewest <= setup.seats <= most:
        raise BadSetup(f"{game.title} has {fewest} to {most} seats, not {setup.seats}")
    if len(setup.names) > setup.seats:
        raise BadSetup(f"{len(setup.names)} names were given for {setup.seats} seats")
    if wrong := [name for name in setup.names if len(name) > LONGEST_NAME or not name.isprintable()]:
        raise BadSetup(f"{wrong[0][:80]!r} is no name: one line of at most {LONGEST_NAME} printable characters is")


# --- options ---------------------------------------------------------------------------------------------------------


def option(
    description: str,
    rule: str,
    *,
    ge: int | None = None,
    le: int | None = None,
    shown: bool = True,
    needs: dict[str, Sequence[str]] | None = None,
) -> msgspec.Meta:
    """Describe an option of a match: `players_draft: Annotated[bool, option("…", "AKQL-039")] = True`.

    Bounds of a number that may be none stand inside: `Annotated[Annotated[int, Meta(ge=1)] | None, option("…", "…")]`.
    One that is not `shown` is read from old set-ups and offered to nobody: no rule looks at it yet. One that `needs`
    values of other options changes nothing without them, and a form hides it: `needs={"scene": ("fight",)}`.
    """
    return msgspec.Meta(
        description=description, ge=ge, le=le, extra={"rule": rule, "shown": shown, "needs": needs or {}}
    )


def file_option(description: str, rule: str = "", needs: dict[str, Sequence[str]] | None = None) -> msgspec.Meta:
    """Describe a text that is the contents of a file: a form asks for the file, a command reads it from `@path`."""
    return msgspec.Meta(description=description, extra={"rule": rule, "kind": "file", "needs": needs or {}})


class ChoiceCard(msgspec.Struct, frozen=True):
    """One value of an option as something to choose by its looks: a title, a sentence, a picture (SVG of the game's own)."""

    value: str
    title: str
    text: str
    picture: str = ""


class OptionField(msgspec.Struct, omit_defaults=True):
    """One option, described for a form or a help text."""

    name: str
    kind: str
    """bool, int, choice, text, or file (a text that is the contents of a file)."""
    default: Any
    description: str
    rule: str
    choices: list[str] = []
    low: int | None = None
    high: int | None = None
    may_be_none: bool = False
    shown: bool = True
    """Whether it is offered to people at all."""
    needs: dict[str, list[str]] = {}
    """Values of other options, one of each of which must be chosen for this one to matter."""


def option_fields(options_type: type[msgspec.Struct]) -> list[OptionField]:
    """The schema of a game's options, in order."""
    return _option_fields(options_type)


@cache
def _option_fields(options_type: type[msgspec.Struct]) -> list[OptionField]:
    hints = typing.get_type_hints(options_type, include_extras=True)
    return [_describe(field.name, hints[field.name], field) for field in msgspec.structs.fields(options_type)]


def _describe(name: str, hint: Any, field: Any) -> OptionField:
    metas = [meta for meta in getattr(hint, "__metadata__", ()) if isinstance(meta, msgspec.Meta)]
    if not metas:
        raise BadSetup(f"the option {name} has no description: annotate it with option(...)")
    meta = metas[0]
    bare = typing.get_args(hint)[0]
    arguments = typing.get_args(bare)
    may_be_none = type(None) in arguments
    inner = [argument for argument in arguments if argument is not type(None)] if may_be_none else [bare]
    bounds = meta
    if getattr(inner[0], "__metadata__", ()):
        # `Annotated[int, Meta(ge=1)] | None`: the bounds of an option that may be none stand on the number itself.
        bounds = next((more for more in inner[0].__metadata__ if isinstance(more, msgspec.Meta)), meta)
        inner = [typing.get_args(inner[0])[0]]
    kinds: dict[Any, str] = {bool: "bool", int: "int", str: "text"}
    choices: list[str] = []
    if typing.get_origin(inner[0]) is typing.Literal:
        choices = [str(value) for value in typing.get_args(inner[0])]
    default = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return OptionField(
        name,
        "choice" if choices else (meta.extra or {}).get("kind") or kinds.get(inner[0], "text"),
        default,
        meta.description or "",
        (meta.extra or {}).get("rule", ""),
        choices,
        bounds.ge if isinstance(bounds.ge, int) else None,
        bounds.le if isinstance(bounds.le, int) else None,
        may_be_none,
        (meta.extra or {}).get("shown", True),
        {name: list(values) for name, values in (meta.extra or {}).get("needs", {}).items()},
    )


def read_options(options_type: type[O], given: dict[str, Any]) -> O:
    """The options of a match from what was given, numbers and truth values also as text; a clear error otherwise."""
    fields = {field.name: field for field in option_fields(options_type)}
    clean: dict[str, Any] = {}
    for name, value in given.items():
        if name not in fields:
            raise BadSetup(f"there is no option {name!r}; {meant(name, fields)}")
        field = fields[name]
        if isinstance(value, str) and field.kind == "bool":
            value = {"on": True, "off": False, "yes": True, "no": False}.get(value.lower(), value)
        if isinstance(value, str) and field.may_be_none and value.lower() in ("none", ""):
            value = None
        clean[name] = value
    try:
        return msgspec.convert(clean, options_type, strict=False)
    except msgspec.ValidationError as error:
        wrong = str(error).rpartition("$.")[2].rstrip("`")
        about = fields.get(wrong)
        legal = f" (legal: {legal_values(about)})" if about else ""
        raise BadSetup(f"the options are not right: {in_words(error)}{legal}") from None


def legal_values(field: OptionField) -> str:
    """What an option may be, in words."""
    if field.kind == "bool":
        words = "on or off"
    elif field.choices:
        words = ", ".join(field.choices)
    elif field.kind == "int":
        low = "any" if field.low is None else str(field.low)
        high = "any" if field.high is None else str(field.high)
        words = f"a whole number, {low} to {high}"
    else:
        words = "a file" if field.kind == "file" else "text"
    return words + (" or none" if field.may_be_none else "")


# --- finding games ---------------------------------------------------------------------------------------------------


_registered: dict[str, AnyGame] = {}


def register(game: AnyGame) -> None:
    """Make a game known without installing it: for tests and for trying out a game in the making."""
    _registered[game.name] = game
    _forget()


def unregister(name: str) -> None:
    """Take back what `register` did."""
    _registered.pop(name, None)
    _forget()


def _forget() -> None:
    find_game.cache_clear()
    game_packages.cache_clear()


@cache
def _installed() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # slow to import, and not needed by those who bring their own game

    return {point.name: point for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name)}


@cache
def game_packages() -> tuple[str, ...]:
    """The modules that bring the games, without importing them: for finding the files that come with a game."""
    installed = [point.module for point in _installed().values()]
    return tuple(dict.fromkeys([*installed, *(game.package for game in _registered.values() if game.package)]))


def game_names() -> list[str]:
    """The games that are installed, and those registered by hand."""
    return sorted({*_installed(), *_registered})


@cache
def find_game(name: str) -> AnyGame:
    """A game by its name; only the one asked for is imported."""
    if name in _registered:
        return _registered[name]
    found = _installed()
    if name not in found:
        raise BadSetup(f"there is no game {name!r}; {meant(name, game_names())}")
    game: AnyGame = found[name].load()
    if not isinstance(game, Game):
        raise BadSetup(f"{found[name].value} is no game: it should be a record (roundtable.kernel.game.Game)")
    return game

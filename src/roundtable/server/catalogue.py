"""The games that are installed here, and how one is described to whoever hosts a match."""

from __future__ import annotations

import msgspec

from roundtable.kernel.game import AnyGame, OptionField, Way, find_game, game_names, option_fields
from roundtable.kernel.headings import chaptered
from roundtable.kernel.lessons import lessons
from roundtable.kernel.rulebook import chapters as rulebook_of
from roundtable.players.bots import level, offered

QUICK = "quick_setup"
"""An option of this name skips what players would otherwise lay out by hand: solo matches turn it on."""


class Chapter(msgspec.Struct, frozen=True):
    """Options of a game that belong to one chapter of its rules."""

    title: str
    fields: list[OptionField]

    @property
    def size(self) -> int:
        return len(self.fields)


class Card(msgspec.Struct, frozen=True):
    """A game on the home page."""

    name: str
    title: str
    blurb: str
    ledgers: tuple[str, ...]
    tools: bool
    alone: bool
    """Whether there is a seat for one only: nobody to play against."""
    ways: tuple[Way, ...]
    """Ways to begin at once."""
    campaigns: bool
    """Whether its matches make campaigns."""
    facts: tuple[str, ...]
    """How many play it, how long, and how much there is to learn, in words."""
    bots: tuple[tuple[str, str], ...]
    """Whom one may choose to play against, weakest first: the name of a bot, and how strong it is. None where bots play
    with one."""
    friends: bool
    """Whether a friend may be asked to play."""
    lessons: bool
    """Whether it brings lessons."""
    rulebook: bool
    """Whether it brings a rulebook for players."""


def in_order() -> list[AnyGame]:
    """The games, the easiest to learn first; what one does alone comes last."""
    return sorted(map(find_game, game_names()), key=lambda game: (game.seats[1] == 1, game.complexity, game.title))


def cards() -> list[Card]:
    return [_card(game) for game in in_order()]


def card(name: str) -> Card | None:
    return _card(find_game(name)) if name in game_names() else None


def _card(game: AnyGame) -> Card:
    alone = game.seats[1] == 1
    return Card(
        game.name,
        game.title,
        game.blurb,
        tuple(game.ledgers),
        bool(game.tools),
        alone,
        ways(game),
        game.has_campaigns,
        facts(game),
        () if alone or ways(game)[0].together else tuple((bot, level(game, bot)) for bot in offered(game)),
        not alone,
        bool(lessons(game)),
        bool(rulebook_of(game)),
    )


LEARNING = (
    "learned in minutes",
    "easy to learn",
    "takes a match to learn",
    "takes a few matches to learn",
    "a whole book to learn",
)


def facts(game: AnyGame) -> tuple[str, ...]:
    """How many play a game, how long, and how much there is to learn."""
    fewest, most = game.seats
    players = "for one" if most == 1 else f"{fewest} players" if fewest == most else f"{fewest} to {most} players"
    length = [f"{game.minutes[0]} to {game.minutes[1]} minutes"] if game.minutes else []
    return (players, *length, LEARNING[min(max(game.complexity, 1), len(LEARNING)) - 1])


def options_of(game: AnyGame) -> list[OptionField]:
    """The options that a host may choose."""
    return [field for field in option_fields(game.options_type) if field.shown]


def chapters(game: AnyGame) -> tuple[list[OptionField], list[Chapter]]:
    """The options that decide what match it is, and the others by chapter."""
    fields = options_of(game)
    by_name = {field.name: field for field in fields}
    first = [by_name[name] for name in game.main_options if name in by_name]
    others = [field for field in fields if field not in first]
    return first, [Chapter(title, listed) for title, listed in chaptered(game, others).items()]


def most_players(game: AnyGame) -> int:
    """The most seats, as many as fit on a form."""
    return min(game.seats[1], 8)


def ways(game: AnyGame) -> tuple[Way, ...]:
    """How a match with bots begins at once: as the game says, else against as few as may be, nothing laid out by hand."""
    if game.ways:
        return tuple(game.ways)
    fewest, most = game.seats
    quick = {QUICK: True} if any(field.name == QUICK for field in options_of(game)) else {}
    return (Way("", "Begin" if most == 1 else "Play a bot", min(max(2, fewest), most), quick),)


def way(game: AnyGame, name: str) -> Way:
    """One of the ways to begin, the first where none has that name."""
    return next((found for found in ways(game) if found.name == name), ways(game)[0])


def ledger_home() -> dict[str, str]:
    """Which game's rules page shows a ledger file: of several, the first that names it."""
    homes: dict[str, str] = {}
    for found in cards():
        for file in found.ledgers:
            homes.setdefault(file, found.name)
    return homes

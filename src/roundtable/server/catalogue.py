"""The five games of the house, installed or not, and how an installed one is described to whoever hosts a match."""

from __future__ import annotations

import msgspec

from roundtable.kernel.game import AnyGame, OptionField, find_game, game_names, option_fields

QUICK = "quick_setup"
"""An option of this name skips what players would otherwise lay out by hand: solo matches turn it on."""


class Card(msgspec.Struct, frozen=True):
    """A game on the home page."""

    name: str
    title: str
    blurb: str
    ledgers: tuple[str, ...]
    installed: bool = False
    tools: bool = False
    alone: bool = False
    """Whether there is a seat for one only: nobody to play against."""


FIVE = (
    Card("akql", "A.K.Q.L.", "Knights hunt each other through a labyrinth whose walls do not last.", ("akql",)),
    Card(
        "cool_duel",
        "Cool Duel",
        "Build a duelist, spend every action point twice in your head, and strike once.",
        ("cool_duel",),
    ),
    Card(
        "knockdown",
        "Knockdown",
        "Chain cards into combos and send the other fighter to the floor.",
        ("knockdown",),
    ),
    Card(
        "knights_and_knaves",
        "Knights & Knaves",
        "Two retinues, a measured field, and orders that may not arrive.",
        ("knights_and_knaves",),
    ),
    Card(
        "kingdom",
        "Make You Kingdom",
        "Found a tiny kingdom in an endless dungeon and lead its court through the dark.",
        ("myk_create", "myk_gear", "myk_world", "myk_beast", "myk_play"),
    ),
)


def cards() -> list[Card]:
    """The five, then any other game that is installed."""
    installed = game_names()
    known = [_installed(card.name) if card.name in installed else card for card in FIVE]
    return known + [_installed(name) for name in installed if name not in {card.name for card in FIVE}]


def card(name: str) -> Card | None:
    return next((card for card in cards() if card.name == name), None)


def _installed(name: str) -> Card:
    game = find_game(name)
    return Card(name, game.title, game.blurb, tuple(game.ledgers), True, bool(game.tools), game.seats[1] == 1)


def options_of(game: AnyGame) -> list[OptionField]:
    return option_fields(game.options_type)


def solo_options(game: AnyGame) -> dict[str, bool]:
    """What a match against bots differs in from the defaults: nobody wants to lay a field out alone."""
    return {QUICK: True} if any(field.name == QUICK for field in options_of(game)) else {}


def ledger_home() -> dict[str, str]:
    """Which game's rules page shows a ledger file."""
    return {ledger: found.name for found in cards() for ledger in found.ledgers}

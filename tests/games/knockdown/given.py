"""Positions that tests of Knockdown begin with."""

from __future__ import annotations

from typing import Any

from roundtable.games.knockdown import GAME
from roundtable.games.knockdown.state import content
from tests.story import Story

KNIGHT_AND_MAGGOT = ("lost_knight", "maggot")
MIST_AND_KNIGHT = ("mistbearer", "lost_knight")
ROW = ("cleave", "rend", "bile_spray", "thick_hide")
DECK = ("throat_bite", "pounce", "lunge", "guarded_cut", "hex_bolt", "mind_spike", "rune_snare", "shield_bash")


def fight(
    me: dict[str, Any] | None = None,
    you: dict[str, Any] | None = None,
    fighters: tuple[str, str] = KNIGHT_AND_MAGGOT,
    row: tuple[str, ...] = ROW,
    deck: tuple[str, ...] = DECK,
    actions: int = 2,
    dice: str = "",
    laid: tuple[tuple[int, str], ...] = (),
    candles: int = 0,
    active: int = 0,
    decks: list[Any] | None = None,
    round_: int = 1,
    **options: Any,
) -> Story:
    """Seat 0 is to act in the middle of a round. The fighters stand on 4 and 5 unless told otherwise; no Skill is up.

    Cards named nowhere are discarded.
    """
    named = [*row, *(me or {}).get("hand", []), *(you or {}).get("hand", [])]
    if deck is DECK:
        deck = tuple(card for card in DECK if named.count(card) < 2)
    position = {
        "fighters": list(fighters),
        "sides": [{"space": 4, **(me or {})}, {"space": 5, **(you or {})}],
        "row": list(row),
        "deck": list(deck),
        "actions": actions,
        "laid": [list(pair) for pair in laid],
        "candles": candles,
        "active": active,
        "round": round_,
        "decks": decks or [],
    }
    return Story(GAME, position=position, dice=dice, **options)


def wounds(story: Story, seat: int) -> tuple[int, int]:
    """A seat's heavy and light wounds."""
    side = story.state.sides[seat]
    return side.heavy, side.light


def hand(story: Story, seat: int) -> list[str]:
    """The designs in a seat's hand, sorted."""
    things = content(story.state)
    return sorted(things.cards[card].key for card in story.state.sides[seat].hand)


def row(story: Story) -> list[str]:
    things = content(story.state)
    return [things.cards[card].key for card in story.state.row]


def discarded(story: Story) -> list[str]:
    """The designs on the discard pile, last ones last."""
    things = content(story.state)
    return [things.cards[card].key for card in story.state.discard]


def through_draft(story: Story, first: int = 0) -> Story:
    """Answer the draft so that the given seat shows the higher initiative and is first player."""
    story.does("take mistbearer", "take maggot")
    for _ in range(2):
        story.match.answer(0, "keep 1")
        story.match.answer(1, "keep 1")
    things = content(story.state)
    kept = [[things.skills[key].initiative for key in side.kept] for side in story.state.sides]
    choices = [(a, b) for a in (0, 1) for b in (0, 1) if (kept[0][a] > kept[1][b]) == (first == 0)]
    assert choices, "this draft cannot make that seat first"
    a, b = choices[0]
    story.match.answer(0, f"show {a + 1}")
    story.match.answer(1, f"show {b + 1}")
    return story

"""A whole campaign at once by dice, ready to be read, printed and changed."""

from typing import Any

import msgspec

from roundtable.games.kingdom.options import Options
from roundtable.games.kingdom.state import Campaign
from roundtable.kernel.game import Setup
from roundtable.kernel.match import Match


def new_campaign(
    players: int = 4,
    seed: int | str | bytes | None = None,
    *,
    gm: bool = False,
    names: list[str] | None = None,
    **options: Any,
) -> Match[Campaign, Options]:
    """A Kingdom and its Court for so many players, made by dice; the match waits at the review (MYK-CREATE-002)."""
    from roundtable.games.kingdom import GAME

    chosen = {"quick_setup": True, "gm": "human" if gm else "none", **options}
    return Match.new(GAME, seed=seed, seats=players + gm, names=names or [], options=chosen)


def at_the_review(match: Match[Campaign, Options]) -> Setup:
    """A set-up with a campaign's sheets as they are, at the review; what led to them stays behind."""
    state = msgspec.to_builtins(match.state, str_keys=True)
    left_behind = ("options", "policies", "limits", "stack", "conceded", "players", "gm")
    position = {name: value for name, value in state.items() if name not in left_behind}
    position |= {"step": "review", "turn": 0, "reviewed": []}
    options = {**match.setup.options, "quick_setup": False}
    return msgspec.structs.replace(match.setup, position=position, options=options)


def reopened(match: Match[Campaign, Options]) -> Match[Campaign, Options]:
    """A new match at the review of a finished campaign."""
    return Match.new(match.game, at_the_review(match))

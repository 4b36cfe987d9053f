"""A whole campaign at once by dice, ready to be read, printed and changed."""

from typing import Any

from roundtable.games.kingdom.options import Options
from roundtable.games.kingdom.state import Campaign
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

"""When a steward turns round: the day is won, the Court is hurt, or it would have to stay on with nothing to eat.

What was done in a dungeon stays done, and a rested Court may come again (MYK-PLAY-479): so a steward goes in legs, and is
home before hunger and fatigue take more than the monsters do (MYK-PLAY-339, MYK-PLAY-341).
"""

from roundtable.games.kingdom.bot import hope, packing, retreat, treasury
from roundtable.games.kingdom.bot.temper import STEADY, Temper
from roundtable.games.kingdom.rules.exploring.places import able, delve, members
from roundtable.games.kingdom.rules.exploring.time import QUARTERS, TIRED_AFTER, meals
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.state import Campaign


def strength(state: Campaign) -> float:
    """The share of its HP that the Court has left; who is down counts as nothing."""
    most = sum(numbers.max_hp(state, who) for who in members(state))
    return sum(max(0, figures.get(state, who).hp) for who in members(state)) / max(1, most)


def weak(state: Campaign, temper: Temper = STEADY) -> bool:
    """Whether the Court had better go home: half of it down, or few HP left for what may come.

    Who may come again rested does not wait so long; in a campaign the first who falls is reason enough."""
    again = retreat.comes_again(state)
    if again and state.at_home is not None and len(able(state)) < len(members(state)):
        return True
    return strength(state) < (temper.tired if again else temper.weak) or 2 * len(able(state)) < len(members(state))


def fed(state: Campaign) -> bool:
    """Whether everybody has eaten in this Turn."""
    start = state.quarter - state.quarter % QUARTERS
    return all(any(quarter >= start for quarter in meals(state, who)) for who in members(state))


def food(state: Campaign) -> bool:
    """Whether somebody who can act has a meal for all."""
    return any(held.item in packing.FEEDS_ALL for who in able(state) for held in figures.get(state, who).items)


def hungry_soon(state: Campaign) -> bool:
    """Whether the Turn would end hungry: two Quarters are left to be gone in."""
    return not fed(state) and not food(state) and state.quarter % QUARTERS >= QUARTERS - 2


def tired_soon(state: Campaign) -> bool:
    return state.quarter >= TIRED_AFTER - 1


SPARE = 2
"""So much more than the Upkeep of a failure must be saved before a game is given away."""


def only_looks(state: Campaign) -> bool:
    """Whether in this game the Court only shows itself at the Entrance and works at home: each game has two meetings in
    which all are given an Item (MYK-PLAY-092), and a Court that is not ready yet had better live. A Kingdom that cannot pay
    for a failure ventures anyway (MYK-PLAY-525)."""
    if not hope.has_a_kingdom(state) or state.retries:
        return False
    return packing.wants_more(state) and treasury.savings(state) >= treasury.due(state) + SPARE


def homeward(state: Campaign, temper: Temper = STEADY) -> bool:
    """Whether the Court goes home now."""
    if delve(state).objective == "done" or weak(state, temper):
        return True
    if only_looks(state) or (hope.has_a_kingdom(state) and treasury.too_dear(state)):
        return True
    return retreat.comes_again(state) and (hungry_soon(state) or tired_soon(state))

"""Landmakers of another campaign: brought along as guests, taken in as survivors, and home again with what they have become.

(MYK-PLAY-606, MYK-PLAY-613)
"""

from typing import Any

import msgspec

from roundtable.games.kingdom.campaigns import as_position
from roundtable.games.kingdom.rules.campaign.destruction import given_up
from roundtable.games.kingdom.rules.record.realm import kingdom_name
from roundtable.games.kingdom.rules.record.scores import max_hp
from roundtable.games.kingdom.sitting import MOST_PLAYERS, as_state, plain, take_seat
from roundtable.games.kingdom.state import Campaign, Character
from roundtable.kernel.chain import Visitor
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Setup


def found(position: dict[str, Any], name: str) -> Character:
    """Somebody of a campaign by name; BadSetup where nobody living is called so."""
    state = plain({**position, "step": "between games"})
    living = [state.people[who] for who in state.court if not state.people[who].dead]
    one = next((one for one in living if one.name.lower() == name.strip().lower()), None)
    if one is None:
        there = ", ".join(one.name for one in living) or "nobody"
        raise BadSetup(f"nobody called {name!r} lives in that campaign: there is {there}")
    return one


def destroyed(position: dict[str, Any]) -> bool:
    """Whether the Kingdom of a campaign has fallen, so that its survivors may join another (MYK-PLAY-606)."""
    state = plain({**position, "step": "between games"})
    return state.kingdom.fell > 0 or given_up(state)


def bring(setup: Setup, guests: list[tuple[dict[str, Any], str]], survivors: list[tuple[dict[str, Any], str]]) -> Setup:
    """A set-up with more at the table: guests for this game, and survivors who ask to stay (MYK-PLAY-613, MYK-PLAY-606).

    Each is the position of their own campaign, and their name.
    """
    if not guests and not survivors:
        return setup
    if not setup.position:
        raise BadSetup("nobody can visit a Kingdom that is not founded yet: play its first game before")
    options = {**setup.options, **({"special_alliances": True} if guests else {})}
    chosen = msgspec.structs.replace(setup, options=options)
    state = as_state(chosen, setup.position)
    if state.players + len(guests) + len(survivors) > MOST_PLAYERS:
        raise BadSetup(f"at most {MOST_PLAYERS} play: there is no room for {len(guests) + len(survivors)} more")
    for theirs, name in survivors:
        if not destroyed(theirs):
            raise BadSetup(f"{name} has a Kingdom: only who has lost it can join another; bring them as a guest")
        _sits_down(state, theirs, name, refuge=True)
    for theirs, name in guests:
        _sits_down(state, theirs, name, refuge=False)
    seats = setup.seats + len(guests) + len(survivors)
    position = as_position(state, step="between games")
    return msgspec.structs.replace(chosen, seats=seats, position=position)


def _sits_down(state: Campaign, theirs: dict[str, Any], name: str, *, refuge: bool) -> None:
    """A sheet comes to the table; ties to people who are not here, and their Followers, stay at home."""
    one = found(theirs, name)
    one.home = kingdom_name(plain({**theirs, "step": "between games"}))
    one.seeks_refuge = refuge
    one.affection, one.hostility, one.background, one.past = {}, {}, None, []
    one.followers, one.monster_followers, one.absent = 0, {}, False
    one.lasting, one.gained, one.bad_statuses = [], [], []
    one.hp = max_hp(one)
    take_seat(state, one, "")


def possible(here: dict[str, Any], there: dict[str, Any]) -> list[Visitor]:
    """Who may come from another campaign: as a guest or a survivor, or home from there (MYK-PLAY-613, MYK-PLAY-606)."""
    theirs, ours = (plain({**one, "step": "between games"}) for one in (there, here))
    fallen, name = destroyed(there), kingdom_name(theirs)
    mine = [ours.people[who].name for who in ours.court if not ours.people[who].dead]
    visited = [one.name for one in theirs.people if not one.dead and (one.home or one.seat is None)]
    found = [Visitor("home", one, f"{one} is home again from {name}") for one in mine if one in visited]
    for who in theirs.court:
        one = theirs.people[who]
        if one.dead or one.home or one.name in mine:
            continue
        words = f"{one.name}, whose Kingdom {name} fell, asks to stay" if fallen else f"{one.name} of {name} comes along"
        found.append(Visitor("survivor" if fallen else "guest", one.name, words))
    return found


def visit(setup: Setup, visitor: Visitor, there: dict[str, Any]) -> Setup:
    """A set-up with somebody of another campaign in it."""
    if visitor.kind == "home":
        return welcome_back(setup, there, visitor.name)
    one = [(there, visitor.name)]
    return bring(setup, one, []) if visitor.kind == "guest" else bring(setup, [], one)


KEPT_AT_HOME = ("seat", "affection", "hostility", "background", "past", "followers", "monster_followers", "home", "absent")
"""What a visit elsewhere does not change: place at the table, ties and missions."""


def welcome_back(setup: Setup, host: dict[str, Any], name: str) -> Setup:
    """Who was a guest elsewhere is home again, with the Level, Skills, Items and Medals of that game (MYK-PLAY-613)."""
    if not setup.position:
        raise BadSetup("nobody can come home to a Kingdom that is not founded yet")
    state = as_state(setup, setup.position)
    visited = plain({**host, "step": "between games"})
    away = [one for one in visited.people if one.name.lower() == name.strip().lower() and not one.dead]
    at = next((who for who in state.court if state.people[who].name.lower() == name.strip().lower()), None)
    if not away or at is None:
        raise BadSetup(f"{name!r} must be a Landmaker here, and alive where they were a guest")
    kept = {field: getattr(state.people[at], field) for field in KEPT_AT_HOME}
    state.people[at] = msgspec.structs.replace(away[-1], **kept, seeks_refuge=False)
    return msgspec.structs.replace(setup, position=as_position(state, step="between games"))

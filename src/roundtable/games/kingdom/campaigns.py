"""A whole campaign at once by dice, ready to be read, printed and changed; and a fight ready to begin."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from roundtable.games.kingdom.options import Options
from roundtable.games.kingdom.state import Campaign, Fighter
from roundtable.kernel.asks import Steps
from roundtable.kernel.dice import Dice, fresh_seed, seed_from
from roundtable.kernel.errors import RuleBug
from roundtable.kernel.game import Setup, read_options
from roundtable.kernel.match import Match
from roundtable.kernel.table import Table


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


_OF_A_MATCH = ("options", "policies", "limits", "stack", "conceded", "players", "gm", "passing_until", "hands_up", "lulls")
LEFT_BEHIND: tuple[str, ...] = (*_OF_A_MATCH, "put", "summary")
"""What belongs to a match and not to its position."""


def as_position(state: Campaign, **changes: Any) -> dict[str, Any]:
    """A campaign as a position to begin from, some of it changed.

    Of whom nothing is said has all their HP (`setup`), so that 0 HP are written too.
    """
    plain = msgspec.to_builtins(state, str_keys=True)
    written: list[tuple[Sequence[Fighter], list[dict[str, Any]]]] = [(state.people, plain.get("people", []))]
    if state.battle is not None:
        written.append((state.battle.foes, plain["battle"].get("foes", [])))
    for some, told in written:
        for one, said in zip(some, told, strict=True):
            said["hp"] = one.hp
    return {name: value for name, value in plain.items() if name not in LEFT_BEHIND} | changes


def at_the_review(match: Match[Campaign, Options]) -> Setup:
    """A set-up with a campaign's sheets as they are, at the review; what led to them stays behind."""
    position = as_position(match.state, step="review", turn=0, reviewed=[])
    options = {**match.setup.options, "quick_setup": False}
    return msgspec.structs.replace(match.setup, position=position, options=options)


def reopened(match: Match[Campaign, Options]) -> Match[Campaign, Options]:
    """A new match at the review of a finished campaign."""
    return Match.new(match.game, at_the_review(match))


def before_the_fight(setup: Setup, seed: int | str | bytes | None = None) -> Campaign:
    """The campaign of a fight's set-up as it stands when everybody is in place and nothing has happened yet.

    Who has no Area takes the usual one (MYK-PLAY-344).
    """
    from roundtable.games.kingdom.rules import muster

    return _in_place({**setup.options, "scene": "fight"}, setup, seed, muster.meet, "fight")


def before_the_entrance(setup: Setup, seed: int | str | bytes | None = None) -> Campaign:
    """The campaign of an evening's set-up as it stands when the Court has come to the Entrance (MYK-PLAY-191)."""
    from roundtable.games.kingdom.rules import muster

    return _in_place({**setup.options, "scene": "evening"}, setup, seed, muster.unroll, "delve")


def court_of_level(players: int, seed: int | str | bytes | None = None, **options: Any) -> Campaign:
    """A Court made at once at any Level, with the Kingdom it asks for, before its next game (MYK-PLAY-537, MYK-PLAY-541).

    `options` are those of a match: court, court_level, court_gear.
    """
    from roundtable.games.kingdom.rules import muster
    from roundtable.games.kingdom.rules.record.scores import max_hp
    from roundtable.games.kingdom.setup import start

    setup = Setup("kingdom", players, {"scene": "campaign", **options})
    chosen = read_options(Options, setup.options)
    state = start(setup, chosen)
    table = Table(state, chosen, players, Dice(fresh_seed() if seed is None else seed_from(seed)), None)
    if asked := next(muster.muster(table), None):
        raise RuleBug(f"before play nobody is asked anything, not {asked}")
    for who, area in muster.default_order(state).items():
        state.people[who].area = state.people[who].area or area
        state.people[who].hp = max_hp(state.people[who])
    state.step = "kingdom phase"
    return state


def _in_place(
    chosen: dict[str, Any],
    setup: Setup,
    seed: int | str | bytes | None,
    last: Callable[[Table[Campaign, Options]], Steps[bool]],
    then: str,
) -> Campaign:
    """The Court called together and in its order of battle, and what it meets."""
    from roundtable.games.kingdom.rules import muster
    from roundtable.games.kingdom.setup import start

    options = read_options(Options, chosen)
    state = start(setup, options)
    table = Table(state, options, setup.seats, Dice(fresh_seed() if seed is None else seed_from(seed)), None)
    for step in (muster.muster, muster.order_of_battle, last):
        for who, area in muster.default_order(state).items():
            if step is muster.order_of_battle:
                state.people[who].area = state.people[who].area or area
        if asked := next(step(table), None):
            raise RuleBug(f"before play nobody is asked anything, not {asked}")
    state.step = then
    return state


def with_the_court_of(match: Match[Campaign, Options], **options: Any) -> Setup:
    """The set-up of a fight for the Court of a campaign, which begins it as it begins a game (MYK-PLAY-737)."""
    people = [{**one, "area": ""} for one in msgspec.to_builtins(match.state.people, str_keys=True)]
    position = as_position(match.state, step="muster", phase="Creation", people=people, battle=None)
    kept = {name: value for name, value in match.setup.options.items() if name != "quick_setup"}
    return msgspec.structs.replace(match.setup, position=position, options={**kept, "scene": "fight", **options})

"""From options, a battle's file or a given position to the state before the first step.

A position (`Setup.position`) is JSON in inches, and is either
  {"retinues": [RETINUE, RETINUE]}      retinues of one's own, checked, for the battle of the options; or
  {"figures": [...], ...}               a battle in progress: see `position`, and docs/knights_and_knaves.md for every field.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from roundtable.games.knights_and_knaves.mustering import Host, bare_battle, battles, raise_levy
from roundtable.games.knights_and_knaves.options import Options
from roundtable.games.knights_and_knaves.position import read_position
from roundtable.games.knights_and_knaves.retinue import (
    Retinue,
    checked,
    from_text,
    samples,
)
from roundtable.games.knights_and_knaves.state import Battle
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Setup


def start(setup: Setup, options: Options) -> Battle:
    """The position before the first step."""
    given = setup.position
    if given is not None and "figures" in given:
        return read_position(given, setup, options)
    if given is None:
        return msgspec.msgpack.decode(_begun(setup.seats, msgspec.msgpack.encode(options)), type=Battle)
    return levied(setup, options)


@lru_cache(maxsize=32)
def _begun(seats: int, options: bytes) -> bytes:
    """The position before the first step, where nothing but options tells of it. Kept, for many matches begin alike."""
    made = levied(Setup("", seats), msgspec.msgpack.decode(options, type=Options))
    return msgspec.msgpack.encode(made)


def levied(setup: Setup, options: Options) -> Battle:
    """The table, and on it the retinues of both sides that are known already."""
    given = setup.position
    retinues: list[Any] = []
    if given is not None:
        if list(given) != ["retinues"] or not isinstance(given["retinues"], list) or len(given["retinues"]) != 2:
            raise BadSetup("a position has either figures, or retinues: a list with one for each of the two sides")
        retinues = given["retinues"]
    battle = bare_battle(setup.seats, options)
    for side in (0, 1):
        chosen = (options.first_retinue, options.second_retinue)[side]
        written = (options.first_list, options.second_list)[side]
        if retinues:
            raise_levy(battle, side, checked(retinues[side], options.points_limit))
        elif written:
            raise_levy(battle, side, from_text(written, options.points_limit))
        elif chosen != "build":
            raise_levy(battle, side, retinue_for(battle, side, chosen, options))
    return battle


FAIR_PAIR = ("free_company", "hill_rising")
"""Who meets in a pitched battle unless told otherwise: the most even pair of the samples, commander against commander."""


def retinue_for(battle: Battle, side: int, chosen: str, options: Options) -> Retinue:
    """The retinue that an option or the battle's file names."""
    if chosen != "battle":
        return checked(msgspec.to_builtins(samples()[chosen]), options.points_limit)
    ready = battles().get(battle.battle)
    if ready is None:
        return checked(msgspec.to_builtins(samples()[FAIR_PAIR[side]]), options.points_limit)
    return checked(msgspec.to_builtins(detached(ready.sides[side])), options.points_limit)


def detached(host: Host) -> Retinue:
    """What of a retinue has come to a ready battle."""
    whole = samples()[host.retinue]
    units = [
        msgspec.structs.replace(
            unit, figures={troop: min(n, host.at_most.get(troop, n)) for troop, n in unit.figures.items()}
        )
        for unit in whole.units
    ]
    return msgspec.structs.replace(whole, units=units)

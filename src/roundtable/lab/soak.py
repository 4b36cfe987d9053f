"""Random decisions by the million over every game and its options, with every way back compared.

Match number n of a soak is always the same: its game, seats, options, dice and answers come from the soak's seed and n. At
some of its questions the match is forked, and where it is left, mostly in its middle, it is forked, saved and loaded, and
played again from its record: all must stand where it stands. What has been done is noted in a file, so that a soak can be
stopped and go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from roundtable.kernel.dice import Dice, seed_from
from roundtable.kernel.errors import BadSetup, RoundtableError
from roundtable.kernel.game import AnyGame, OptionField, Setup, find_game, game_names, option_fields
from roundtable.kernel.match import Match
from roundtable.kernel.save import from_snapshot, replay_save, verify_save
from roundtable.kernel.save import read as read_save

LONGEST = 400
"""Answers of one match: then the next one begins."""
LOOKS = 3
"""How often a match is compared with its fork before it is left: a file and a record are played from the beginning, and who
does so once at the end has passed all the middle."""
TRIES = 20
"""Set-ups that a game may refuse before it is played with none of its options changed."""


class Soak(msgspec.Struct):
    """How far a soak has come."""

    seed: str
    matches: int = 0
    decisions: int = 0
    compared: int = 0
    by_game: dict[str, int] = {}


class Diverged(Exception):
    """A match does not stand where its fork, its file or its record stands."""


def read(path: Path | None, seed: str) -> Soak:
    """A soak to go on with, or a new one."""
    if path is not None and path.exists():
        try:
            found = msgspec.json.decode(path.read_bytes(), type=Soak)
        except msgspec.MsgspecError as error:
            raise BadSetup(f"{path} does not tell how far a soak has come: {error}") from None
        if found.seed != seed:
            raise BadSetup(f"{path} is of a soak with the seed {found.seed!r}; name another file, or that seed")
        return found
    return Soak(seed)


def soak(state: Soak, decisions: int, path: Path | None = None) -> Iterator[Soak]:
    """Play until so many decisions have been made in all; yields after each match. Diverged tells what went wrong where."""
    while state.decisions < decisions:
        setup, dice = some_setup(state.seed, state.matches)
        made, compared = _play(setup, dice, f"{state.seed} {state.matches}", decisions - state.decisions)
        state.matches += 1
        state.decisions += made
        state.compared += compared
        state.by_game[setup.game] = state.by_game.get(setup.game, 0) + made
        if path is not None:
            part = path.with_suffix(path.suffix + ".part")
            part.write_bytes(msgspec.json.encode(state))
            part.replace(path)
        yield state


def some_setup(seed: str, number: int) -> tuple[Setup, Dice]:
    """The set-up of match `number`, and the dice that decide its answers."""
    dice = Dice(seed_from(f"soak {seed} {number}"))
    names = game_names()
    game = find_game(names[number % len(names)])
    fewest, most = game.seats
    for _ in range(TRIES):
        setup = Setup(game.name, fewest + dice.below(most - fewest + 1), some_options(game, dice))
        with suppress(BadSetup):
            Match.new(game, setup, seed=b"try")
            return setup, dice
    return Setup(game.name, fewest), dice


def some_options(game: AnyGame, dice: Dice) -> dict[str, Any]:
    """Some options at other values than usual."""
    chosen = {}
    for field in option_fields(game.options_type):
        if dice.below(3) == 0 and (values := _values(field)):
            chosen[field.name] = values[dice.below(len(values))]
    return chosen


def _values(field: OptionField) -> list[Any]:
    if field.kind == "bool":
        return [True, False]
    if field.choices:
        return [*field.choices, *([None] if field.may_be_none else [])]
    if field.kind == "int":
        low = field.low if field.low is not None else 0
        high = field.high if field.high is not None else low + 10
        return sorted({low, high, min(low + 1, high), (low + high) // 2, *([field.default] if field.default else [])})
    return []


def _play(setup: Setup, dice: Dice, seed: str, most: int) -> tuple[int, int]:
    """Play a match at random; how many decisions were made, and how often it was compared."""
    match: Match[Any, Any] = Match.new(setup.game, setup, seed=seed)
    looks = {dice.below(LONGEST) for _ in range(LOOKS)}
    made = compared = 0
    while not match.over and made < min(LONGEST, most):
        if made in looks:
            compare(match, f"match {seed!r} of {setup.game} at decision {made}", forked_only=True)
            compared += 1
        asks = list(match.asks.values())
        ask = asks[dice.below(len(asks))]
        match.answer(ask.seat, ask.sample(dice))
        made += 1
    compare(match, f"match {seed!r} of {setup.game} at its end")
    return max(made, 1), compared + 1


def compare(match: Match[Any, Any], where: str, *, forked_only: bool = False) -> None:
    """Diverged, where a way back leads elsewhere: the fork; the file's last snapshot; the file's record, played again."""
    _same(match, where, "its fork", lambda: match.fork(log=True))
    if forked_only:
        return
    save = read_save(match.to_bytes())
    _same(match, where, "its file", lambda: from_snapshot(save))
    twin = _same(match, where, "its record", lambda: replay_save(save))
    if match.over and not (verdict := verify_save(save, twin)).honest:
        raise Diverged(f"{where}: its dice: {verdict.words}")


def _same(match: Match[Any, Any], where: str, name: str, way: Callable[[], Match[Any, Any]]) -> Match[Any, Any]:
    try:
        twin = way()
    except RoundtableError as error:
        raise Diverged(f"{where}: {name}: {error}") from None
    if (twin.digest(), twin.outcome, twin.log) != (match.digest(), match.outcome, match.log):
        raise Diverged(f"{where}: {name} does not stand where it stands")
    if {seat: ask.to_json() for seat, ask in twin.asks.items()} != {s: a.to_json() for s, a in match.asks.items()}:
        raise Diverged(f"{where}: {name} asks something else")
    return twin

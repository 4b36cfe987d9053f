"""From a set-up to a position: sides, maps, finished builds, and any position on the table.

A position, as JSON:

    {"map": "Brimstone",                                   a map's name, or {"name": ..., "rows": [...]} of your own
     "builds": [{"class": "Knight", "right": "Longsword"}, ...],           one for each seat
     "place": {"p1": "C4", "p2": "D4", "p1-stubborn-mule": "2:B1"},        spaces; "2:" is the arena under the glass
     "set": {"p2": {"hp": 40, "ap": 3, "afflictions": [{"name": "Prone"}]}},  fields of characters as they stand
     "ground": {"B3": ["Dagger"]},                                         what lies about
     "active": "p1", "order": [0, 1], "cycle": 3, "wins": [1, 0]}          whose turn it is, in the middle of it

Without `place` the duel begins with the round's lots and deployment, and nothing may be said of a turn in progress. Without
`active` the first player's slot begins. Whatever is not said is as it would be: the round after those won and drawn, the
sides' turns from the first seat on. `laws.py` tells what else must hold.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from roundtable.board.weighted import landings
from roundtable.games.cool_duel.arena import geometry, ground_of, open_places, size_of
from roundtable.games.cool_duel.build import check_build, fresh, read_build
from roundtable.games.cool_duel.data import Map, items, maps
from roundtable.games.cool_duel.laws import FIXED, MOST_SIDES
from roundtable.games.cool_duel.options import Options
from roundtable.games.cool_duel.rules.harm import cut_threshold
from roundtable.games.cool_duel.rules.prepare import distinct_names
from roundtable.games.cool_duel.rules.rounds import fresh_arena, rested, turn_order
from roundtable.games.cool_duel.state import Arena, Build, Character, Draft, Duel
from roundtable.kernel.errors import BadSetup, in_words
from roundtable.kernel.game import Setup
from roundtable.kernel.ledger import exists

MAP_MOST = 40
"""Rows and columns of a map of one's own, at the most."""
MAP_WORDS = 400


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A position as a set-up gives it; see the module's text."""

    builds: list[Build]
    map: str | Map = ""
    below: str | Map = ""
    """The map under Ave's glass, if the glass is broken."""
    place: dict[str, str] = {}
    set: dict[str, dict[str, object]] = {}
    ground: dict[str, list[str]] = {}
    """Items lying about, by space."""
    active: str = ""
    order: list[int] = []
    cycle: int = 0
    round: int | None = None
    wins: list[int] = []
    draws: int = 0


def start(setup: Setup, options: Options) -> Duel:
    """The position before the first step: every player has one duelist of their own (CD-001)."""
    sides = read_sides(options.sides, setup.seats)
    state = Duel(options=options, sides=sides, wins=[0] * len(sides))
    if setup.position is not None:
        try:
            position = msgspec.convert(setup.position, Position)
        except msgspec.ValidationError as error:
            raise BadSetup(f"the position is not right: {in_words(error)}") from None
        set_up(state, position, setup)
        return state
    state.drafts = [Draft() for _ in range(setup.seats)]
    if options.builds:
        state.builds = _named(read_builds(options.builds, setup.seats, options), setup)
        state.drafts = []
        state.phase = "round"
    return state


def read_sides(text: str, seats: int) -> list[list[int]]:
    """Who fights together: "1 3 / 2 4". Nothing said: each alone, or two sides in turn where there are many (CD-041)."""
    if not text.strip():
        if seats <= MOST_SIDES:
            return [[seat] for seat in range(seats)]
        return [list(range(0, seats, 2)), list(range(1, seats, 2))]
    try:
        sides = [[int(word) - 1 for word in part.replace(",", " ").split()] for part in text.split("/")]
    except ValueError:
        raise BadSetup(f'sides are player numbers, as in "1 3 / 2 4", not {text!r}') from None
    if sorted(seat for side in sides for seat in side) != list(range(seats)) or not all(sides):
        raise BadSetup(f"the sides {text!r} must name each of the players 1 to {seats} once")
    if not 2 <= len(sides) <= MOST_SIDES:
        raise BadSetup(f"there are 2 to {MOST_SIDES} sides, not {len(sides)}: {text!r}")
    return [sorted(side) for side in sides]


def read_builds(text: str, seats: int, options: Options) -> list[Build]:
    """Finished duelists from the option `builds`, refused with the reasons if one is illegal."""
    try:
        data = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise BadSetup(f"the builds are no JSON: {error}") from None
    if not isinstance(data, list) or len(data) != seats:
        raise BadSetup(f"the builds must be a list of {seats}, one for each player")
    return [_legal(build, number, options) for number, build in enumerate(data, 1)]


def _legal(data: object, number: int, options: Options) -> Build:
    try:
        build = data if isinstance(data, Build) else read_build(data)
    except ValueError as error:
        raise BadSetup(f"player {number}: {error}") from None
    if reasons := check_build(build, options):
        raise BadSetup(f"player {number}'s build is refused: {'; '.join(reasons)}")
    return build


def _named(builds: list[Build], setup: Setup) -> list[Build]:
    for seat, build in enumerate(builds):
        if not build.name:
            given = setup.names[seat] if seat < len(setup.names) else ""
            build.name = given or f"{build.class_} {seat + 1}"
    distinct_names(builds)
    return builds


# --- any position -----------------------------------------------------------------------------------------------------


def set_up(state: Duel, position: Position, setup: Setup) -> None:
    """Put a position on the table; BadSetup says what does not fit the form, the laws whether it can be."""
    if len(position.builds) != setup.seats:
        raise BadSetup(f"the position has {len(position.builds)} builds for {setup.seats} seats")
    builds = [_legal(build, number, state.options) for number, build in enumerate(position.builds, 1)]
    state.builds = _named(builds, setup)
    _set_map(state, position)
    ended = sum(position.wins) + position.draws
    state.wins = position.wins or state.wins
    state.draws = position.draws
    state.round = ended + 1 if position.round is None else position.round
    if not position.place:
        state.round -= 1  # it begins with its lots
        state.phase = "round"
        _nothing_yet(position)
        return
    state.arenas = [fresh_arena(state, state.arenas[0].map)]
    if position.below:
        state.arenas[0].shattered = True
        state.arenas.append(Arena(_map_named(state, "below", position.below)))
    rested(state)
    state.cycle = position.cycle
    state.order = position.order or turn_order(state, 0, list(range(setup.seats)))
    for key, where in position.place.items():
        _place(state, _character(state, "place", key), where)
    for who in state.characters.values():
        who.downed = who.downed or who.cell < 0
        if who.cell >= 0 and not open_places(state, who) >> who.cell & 1:
            raise BadSetup(
                f"{who.key} cannot stand at {position.place[who.key]!r}: an obstacle or somebody else is there"
            )
    for key, fields in position.set.items():
        _change(state, _character(state, "set", key), fields)
    _lay_down(state, position.ground)
    state.phase = "slot"
    if position.active:
        state.active = _character(state, "active", position.active).key
        seat = state.characters[state.active].seat
        if seat not in state.order:
            raise BadSetup(f"active is {position.active!r}, but seat {seat} has no slot in order {state.order}")
        state.slot = state.order.index(seat)
        state.phase = "act"


def _nothing_yet(position: Position) -> None:
    """Before anybody is placed there is nothing to tell of a turn."""
    blank = Position(builds=[])
    for name in ("set", "ground", "active", "order", "cycle", "below"):
        if getattr(position, name) != getattr(blank, name):
            raise BadSetup(f"{name} needs place: say where everybody stands, or leave {name} out")


def _set_map(state: Duel, position: Position) -> None:
    usual = state.options.map if state.options.map != "random" else "Four Pillars"
    state.arenas = [Arena(_map_named(state, "map", position.map or usual))]


def _map_named(state: Duel, field: str, found: str | Map) -> str:
    """The name by which an arena knows its map; a map of one's own, of which there is one, has none."""
    if isinstance(found, Map):
        if state.custom_map is not None:
            raise BadSetup(f"{field}: of the two maps only one may be your own")
        state.custom_map = _own_map(field, found)
        return ""
    if found not in maps():
        raise BadSetup(f"{field}: there is no map {found!r}: there are {', '.join(maps())}")
    return found


def _own_map(field: str, found: Map) -> Map:
    """A map of one's own, if it is one (CD-278)."""
    rows = found.rows
    if not 2 <= len(rows) <= MAP_MOST or not all(2 <= len(row) <= MAP_MOST for row in rows):
        raise BadSetup(f"{field}.rows: a map has 2 to {MAP_MOST} rows of 2 to {MAP_MOST} spaces")
    try:
        grid = geometry(rows, found.water).grid
        for name, places in (("racks", found.racks), ("containers", found.containers)):
            for cell, things in places.items():
                grid.parse(cell)
                _known_items(f"{field}.{name}.{cell}", things)
    except ValueError as error:
        raise BadSetup(f"{field}: the map is not right: {error}") from None
    for name, rule in (("rule", found.rule), ("terrain_rule", found.terrain_rule)):
        if rule and not exists(rule):
            raise BadSetup(f"{field}.{name} is {rule!r}; legal is a row of the ledger, such as CD-281")
    if not (found.name + found.about).isprintable() or len(found.name + found.about) > MAP_WORDS:
        raise BadSetup(f"{field}.name and about are one line of at most {MAP_WORDS} printable characters together")
    return found


def _known_items(field: str, names: Iterable[str]) -> None:
    if unknown := [name for name in names if name not in items()]:
        raise BadSetup(f"{field}: there is no item {unknown[0]!r}; there are {', '.join(items())}")


def _lay_down(state: Duel, ground: dict[str, list[str]]) -> None:
    """What lies about on the upper map, beside what is on its racks (CD-077)."""
    grid = ground_of(state, 0).grid
    for where, names in ground.items():
        try:
            cell = grid.parse(where)
        except ValueError as error:
            raise BadSetup(f"ground.{where}: {error}") from None
        _known_items(f"ground.{where}", names)
        state.arenas[0].ground[cell] = [fresh(name, state.options) for name in names]


def _character(state: Duel, field: str, key: str) -> Character:
    if key not in state.characters:
        raise BadSetup(f"{field}: nobody in this position is called {key!r}: there are {', '.join(state.characters)}")
    return state.characters[key]


def _place(state: Duel, who: Character, where: str) -> None:
    arena, _, cell = where.rpartition(":")
    who.arena = 1 if arena == "2" else 0
    if who.arena >= len(state.arenas):
        raise BadSetup(f"{who.key} is placed at {where!r}, but there is no second arena")
    try:
        who.cell = ground_of(state, who.arena).grid.parse(cell)
    except ValueError as error:
        raise BadSetup(f"{who.key} is placed badly: {error}") from None
    geo = ground_of(state, who.arena)
    if not landings(geo.grid, geo.passable, size_of(who)) >> who.cell & 1:
        raise BadSetup(f"{who.key} cannot stand at {where!r}: an obstacle or the edge of the map is there")
    who.downed = False


def _change(state: Duel, who: Character, fields: dict[str, object]) -> None:
    data = msgspec.to_builtins(who)
    unknown = [name for name in fields if name not in Character.__struct_fields__]
    if unknown:
        legal = ", ".join(Character.__struct_fields__)
        raise BadSetup(f"set.{who.key}: a character has no {', '.join(unknown)}; it has {legal}")
    try:
        changed = msgspec.convert({**data, **fields}, Character)
    except msgspec.ValidationError as error:
        raise BadSetup(f"set.{who.key}.{in_words(error)}") from None
    state.characters[who.key] = changed
    known = changed.worn is None or changed.worn.name in items()
    if "threshold" not in fields and known and not FIXED.keys() & fields.keys():
        cut_threshold(changed)  # not said: as much as its statuses and its armor leave it

"""What holds in every position of A.K.Q.L. that play can come to, and so in any that is put on the table.

Designers may draw what play would take long to come to, or never: a field smaller or larger than the players would lay,
walls of any shape, more knights to a side, and on any knight what a skill leaves on those it was used on. What a rule reads
holds only what the rule can read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundtable.board.grid import mask_of
from roundtable.games.akql.data import BORROWED_TRICK, kind_of, roster
from roundtable.games.akql.ground import Ground, ground
from roundtable.games.akql.rules.campaign import CAMPAIGN
from roundtable.games.akql.rules.draft import new_knight
from roundtable.games.akql.rules.harm import MOST_TERROR, WALL_LIFE
from roundtable.games.akql.rules.move import MOST_MOVES
from roundtable.games.akql.rules.numbers import MOST_DEFENCE
from roundtable.games.akql.rules.places import bordering_sides, free_cells, start_lines
from roundtable.games.akql.rules.reactions import MOST_ATTACKS
from roundtable.games.akql.rules.scenario import HILL_POINTS, HILL_ROUNDS
from roundtable.games.akql.rules.tricks import PAINTED_LIFE, PAINTED_MOST
from roundtable.games.akql.rules.turn import ACTIONS
from roundtable.games.akql.rules.victory import MOST_TERROR_TURNS
from roundtable.games.akql.state import OFF, Akql, Claim, Knight
from roundtable.kernel.laws import Broken, within

MOST_KNIGHTS = 30
"""Six players with five knights each (AKQL-038)."""
MOST_SQUARES = 36
"""The six players squared (AKQL-144)."""
MOST_ROUNDS = 1_000_000
MOST_ADAPTED = 1_000
LEAST_RESISTANCE = -100_000
"""Counts without an end of their own have these, far beyond what a match comes to."""
LONGEST_REASON = 60
NOT_BEFORE = tuple(name for name in Knight.__struct_fields__ if name not in ("kind", "home", "cell", "out"))
"""What a fight does to a knight."""


def laws(state: Akql) -> Iterator[Broken]:
    """Everything that no rule allows, from the table to the single knight."""
    yield from _turns(state)
    yield from _squares(state)
    if state.phase in ("initiative", "knights", "squares"):
        place = None
    else:
        place = ground(state)
        yield from _walls(state, place)
    for id, knight in state.knights.items():
        yield from _knight(state, place, f"knights.{id}", id, knight)
    yield from _company(state)
    yield from _starts(state)
    yield from _scenario(state)
    yield from _terror(state)


def _turns(state: Akql) -> Iterator[Broken]:
    """The order, the round and the game of a campaign (AKQL-041, AKQL-043, AKQL-139, AKQL-141, AKQL-142)."""
    seats = len(state.teams)
    if state.order and sorted(state.order) != list(range(seats)):
        yield Broken("order", state.order, f"the seats 0 to {seats - 1}, once each", "AKQL-041")
    yield from within("turn", state.turn, 0, seats - 1, "AKQL-043")
    if state.phase != "turn":
        yield from within("round", state.round, 1, 1, "AKQL-040")
    elif state.scenario == "king_of_the_hill":
        yield from within("round", state.round, 1, HILL_ROUNDS, "AKQL-141")
    else:
        yield from within("round", state.round, 1, state.round_limit or MOST_ROUNDS, "AKQL-139")
    yield from within("game", state.game, 1, state.games, "AKQL-142")
    sides = max(state.teams) + 1
    played = state.game if state.result is not None else state.game - 1
    if len(state.wins) != sides or min(state.wins) < 0 or sum(state.wins) > played:
        yield Broken("wins", state.wins, f"a number for each of the {sides} teams, {played} in all at most", "AKQL-142")


def _squares(state: Akql) -> Iterator[Broken]:
    """Squares lie side by side; there is at least one for each player once the field is laid (AKQL-144, AKQL-145)."""
    squares = state.squares
    wanted = len(state.teams) ** 2
    if state.phase == "squares":
        yield from within("squares", len(squares), 0, wanted - 1, "AKQL-144")
    elif state.phase in ("labyrinth", "start"):
        yield from within("squares", len(squares), len(state.teams), MOST_SQUARES, "AKQL-144")
    elif state.phase == "turn":
        yield from within("squares", len(squares), 1, MOST_SQUARES, "AKQL-144")
    if not joined(squares):
        yield Broken("squares", squares, "different squares, each sharing a side with another", "AKQL-145")


def joined(places: Sequence[tuple[int, int]]) -> bool:
    """Whether places in a square grid are all different and hang together by their sides (AKQL-145, AKQL-147)."""
    left = set(places)
    if len(left) != len(places):
        return False
    front = [left.pop()] if left else []
    while front:
        x, y = front.pop()
        for beside in ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)):
            if beside in left:
                left.discard(beside)
                front.append(beside)
    return not left


def _walls(state: Akql, place: Ground) -> Iterator[Broken]:
    """Walls stand on the field, one on a cell, with Life left; who paints has three at most (AKQL-113, AKQL-116)."""
    taken = 0
    painted: dict[str, int] = {}
    for number, wall in enumerate(state.pieces):
        field = f"walls[{number}]"
        mask = mask_of(cell for cell in wall.cells if cell in place.name_of)
        if not mask or mask & taken or mask & ~place.field or mask.bit_count() != len(wall.cells):
            yield Broken(f"{field}.cells", wall.cells, "cells of the field where no other wall stands", "AKQL-151")
        taken |= mask
        yield from within(f"{field}.life", wall.life, 1, PAINTED_LIFE if wall.painter else WALL_LIFE, "AKQL-116")
        if wall.painter:
            painted[wall.painter] = painted.get(wall.painter, 0) + 1
            if not _paints(wall.painter):
                able = [id for id in roster() if _paints(id)]
                yield Broken(f"{field}.painter", wall.painter, f"a knight that paints: {', '.join(able)}", "AKQL-113")
            elif painted[wall.painter] > PAINTED_MOST or len(wall.cells) != 1:
                legal = f"{PAINTED_MOST} walls of one cell at most"
                yield Broken(f"{field}.painter", wall.painter, legal, "AKQL-113")
    if state.walls != place.walls.to_bytes((place.walls.bit_length() + 7) // 8, "little") or taken != place.walls:
        yield Broken("walls", len(state.pieces), "the cells of the walls that stand", "AKQL-151")
    if state.phase == "turn" and place.open.bit_count() < 2:
        yield Broken("walls", len(state.pieces), "walls that leave room for knights", "AKQL-153")


def _paints(id: str) -> bool:
    """Whether a knight may have painted a wall: by its own skill, or by one that Meta borrowed (AKQL-108, AKQL-113)."""
    kind = kind_of(id)
    return kind is not None and roster()[kind].skill in ("painted-wall", BORROWED_TRICK)


# --- knights ----------------------------------------------------------------------------------------------------------


def _knight(state: Akql, place: Ground | None, field: str, id: str, knight: Knight) -> Iterator[Broken]:
    """A knight's numbers: what it is, where it stands, what it has left, what it has done, what lies on it."""
    if knight.kind not in roster() or kind_of(id) != knight.kind:
        yield Broken(field, knight.kind, "a knight of the roster under its own name", "AKQL-001")
        return
    last = len(state.teams) - 1
    yield from within(f"{field}.seat", knight.seat, 0, last, "AKQL-037")
    yield from within(f"{field}.home", knight.home, 0, last, "AKQL-037")
    yield from _where(state, place, field, id, knight)
    yield from _points(field, knight)
    yield from within(f"{field}.actions", knight.actions, 0, 0 if knight.out else ACTIONS, "AKQL-044")
    yield from within(f"{field}.attacks", knight.attacks, 0, MOST_ATTACKS, "AKQL-054")
    yield from within(f"{field}.moves", knight.moves, 0, MOST_MOVES, "AKQL-057")
    yield from _words(state, field, id, knight)
    yield from _effects(state, field, knight)
    if state.phase != "turn":
        yield from _as_brought(field, knight)


def _as_brought(field: str, knight: Knight) -> Iterator[Broken]:
    """Before the fight nothing has happened to a knight, and nobody has an action (AKQL-008, AKQL-040, AKQL-044)."""
    fresh = new_knight(knight.kind, knight.home)
    for name in NOT_BEFORE:
        value, legal = getattr(knight, name), getattr(fresh, name)
        if value != legal:
            yield Broken(f"{field}.{name}", value, f"{legal or 'none'} before the fight", "AKQL-040")


def _where(state: Akql, place: Ground | None, field: str, id: str, knight: Knight) -> Iterator[Broken]:
    """On an open cell of its own, or off the field: retired for a reason, or not placed yet (AKQL-042, AKQL-123)."""
    if knight.cell == OFF:
        if state.phase == "turn" and not knight.out:
            yield Broken(f"{field}.cell", "", "an open cell of the field, or a word under `out`", "AKQL-123")
    elif state.phase != "turn" and not any(start.seat == knight.home for start in state.starts):
        yield Broken(f"{field}.cell", knight.cell, "none before its player has chosen where to start", "AKQL-042")
    elif place is None or knight.cell < 0 or not place.open >> knight.cell & 1:
        yield Broken(f"{field}.cell", knight.cell, "an open cell of the field", "AKQL-060")
    elif any(other.cell == knight.cell for name, other in state.knights.items() if name != id):
        yield Broken(f"{field}.cell", place.name_of[knight.cell], "a cell of its own", "AKQL-060")
    elif state.phase == "start" and not _in_line(state, knight):
        legal = "a cell of the outermost line of its starting square that has room"
        yield Broken(f"{field}.cell", place.name_of[knight.cell], legal, "AKQL-155")
    if knight.out and (knight.cell != OFF or state.phase != "turn"):
        yield Broken(f"{field}.out", knight.out, "left out for a knight on the field and before the fight", "AKQL-123")
    if len(knight.out) > LONGEST_REASON or not knight.out.isprintable():
        yield Broken(f"{field}.out", knight.out, f"a line of at most {LONGEST_REASON} letters", "AKQL-123")


def _in_line(state: Akql, knight: Knight) -> bool:
    """Whether all lines before the one on which a knight was placed are full (AKQL-155)."""
    begin = next(start for start in state.starts if start.seat == knight.home)
    if not 0 <= begin.square < len(state.squares):
        return True  # the law of starts says so
    free = free_cells(state)
    for line in start_lines(state, begin):
        if line >> knight.cell & 1:
            return True
        if line & free:
            return False
    return True


def _points(field: str, knight: Knight) -> Iterator[Broken]:
    """Life and Sanity: none left means retired; Social Resistance has no floor (AKQL-008, AKQL-009, AKQL-034, AKQL-068)."""
    stats = roster()[knight.kind]
    least = 0 if knight.out else 1
    yield from within(f"{field}.life", knight.life, least, stats.life, "AKQL-008")
    yield from within(f"{field}.sanity", knight.sanity, min(least, stats.sanity), stats.sanity, "AKQL-009")
    if stats.social_resistance is None:
        if knight.resistance is not None:
            yield Broken(f"{field}.resistance", knight.resistance, "none: nobody talks to it", "AKQL-034")
    elif knight.resistance is None:
        yield Broken(f"{field}.resistance", None, f"at most {stats.social_resistance}", "AKQL-007")
    else:
        most = stats.social_resistance
        yield from within(f"{field}.resistance", knight.resistance, LEAST_RESISTANCE, most, "AKQL-007")


def _words(state: Akql, field: str, id: str, knight: Knight) -> Iterator[Broken]:
    """Whom it has talked to this turn, and whom it fears; who has no mind does neither (AKQL-034, AKQL-078, AKQL-082)."""
    minded = roster()[knight.kind].social_resistance is not None
    others = [name for name, other in state.knights.items() if name != id and other.resistance is not None]
    if len(set(knight.talked)) != len(knight.talked) or not set(knight.talked) <= set(others if minded else ()):
        legal = f"ids of others, once each: {', '.join(others) or 'none'}" if minded else "none: it does not talk"
        yield Broken(f"{field}.talked", knight.talked, legal, "AKQL-078" if minded else "AKQL-034")
    yield from within(f"{field}.terror", knight.terror, 0, MOST_TERROR if minded else 0, "AKQL-082")
    if knight.fear and (not knight.terror or knight.fear == id or not _talks(knight.fear)):
        legal = "the id of another knight that talks, with a terror of 1 to 3"
        yield Broken(f"{field}.fear", knight.fear, legal, "AKQL-079")


def _talks(id: str) -> bool:
    """Whether there is such a knight, and it can threaten (AKQL-034)."""
    kind = kind_of(id)
    return kind is not None and roster()[kind].social_capacity is not None


def _effects(state: Akql, field: str, knight: Knight) -> Iterator[Broken]:
    """What skills leave on a knight (AKQL-093, AKQL-100, AKQL-105, AKQL-106, AKQL-111), and dents (AKQL-050)."""
    seats = (1 << len(state.teams)) - 1
    if knight.guard & ~seats:
        yield Broken(f"{field}.guard", knight.guard, "seats of the table", "AKQL-093")
    if knight.mask & ~seats or knight.mask & (knight.mask - 1):
        yield Broken(f"{field}.mask", knight.mask, "one seat of the table, or none", "AKQL-106")
    yield from within(f"{field}.adapted", knight.adapted, 0, MOST_ADAPTED, "AKQL-100")
    yield from within(f"{field}.dents", knight.dents, 0, MOST_DEFENCE, "AKQL-050")
    if not state.skills and (knight.guard or knight.mask or knight.adapted or knight.reading or knight.beast):
        legal = "without guard, mask, adapted, reading and beast: no skills are played"
        yield Broken(field, "under a skill", legal, "AKQL-091")


# --- who is there, and what it is about -------------------------------------------------------------------------------


def _company(state: Akql) -> Iterator[Broken]:
    """As many knights as six players bring at most, and while a fight goes on, two teams in it (AKQL-038, AKQL-134)."""
    if len(state.knights) > MOST_KNIGHTS:
        yield Broken("knights", len(state.knights), f"{MOST_KNIGHTS} at most", "AKQL-038")
    if state.result is not None or state.phase in ("initiative", "knights"):
        return
    fighting = {
        state.teams[knight.seat]
        for knight in state.knights.values()
        if 0 <= knight.seat < len(state.teams) and (knight.cell != OFF or state.phase != "turn")
    }
    if len(fighting) < 2:
        legal = "knights of two teams or more on the field" if state.phase == "turn" else "knights of two teams or more"
        yield Broken("knights", list(state.knights), legal, "AKQL-134")


def _starts(state: Akql) -> Iterator[Broken]:
    """Starting squares are chosen in initiative order, by a side on the field's border (AKQL-154)."""
    if state.phase not in ("start", "turn") and state.starts:
        yield Broken("starts", len(state.starts), "none before the field is laid", "AKQL-154")
        return
    if [start.seat for start in state.starts] != state.order[: len(state.starts)]:
        legal = f"seats in initiative order: {state.order}"
        yield Broken("starts", [start.seat for start in state.starts], legal, "AKQL-154")
    for number, start in enumerate(state.starts):
        if not 0 <= start.square < len(state.squares):
            yield Broken(f"starts[{number}].square", start.square, "a square of the field", "AKQL-154")
        elif start.edge not in (sides := bordering_sides(state, start.square)):
            legal = ", ".join(sides) or "no side: this square has none on the border"
            yield Broken(f"starts[{number}].edge", start.edge, legal, "AKQL-154")


def _scenario(state: Akql) -> Iterator[Broken]:
    """Objectives, claims and the hill's points (AKQL-140, AKQL-141)."""
    sides = max(state.teams) + 1
    if state.scenario not in CAMPAIGN:
        yield Broken("scenario", state.scenario, ", ".join(CAMPAIGN), "AKQL-036")
    elif state.games > 1 and 1 <= state.game <= state.games and state.scenario != CAMPAIGN[state.game - 1]:
        legal = f"{CAMPAIGN[state.game - 1]} in game {state.game} of a campaign"
        yield Broken("scenario", state.scenario, legal, "AKQL-142")
    hill = state.scenario == "king_of_the_hill" and state.phase == "turn"
    most = HILL_POINTS - (state.result is None) if hill else 0
    if len(state.scores) != sides or not all(0 <= score <= most for score in state.scores):
        yield Broken("scores", state.scores, f"0 to {most} for each of the {sides} teams", "AKQL-141")
    if state.objectives and (state.scenario != "capture_the_square" or state.phase != "turn"):
        legal = "none outside the fight for squares"
        yield Broken("objectives", len(state.objectives), legal, "AKQL-140")
        return
    for objective in state.objectives:
        cell = ground(state).name_of.get(objective.cell, "") if state.width else ""
        if not cell or not ground(state).open >> objective.cell & 1:
            yield Broken("objectives", cell or objective.cell, "open cells of the field", "AKQL-140")
        yield from within(f"objectives.{cell}", objective.team, 0, sides - 1, "AKQL-140")
    if len({claim.knight for claim in state.claims}) != len(state.claims):
        yield Broken("claims", [claim.knight for claim in state.claims], "one claim of a knight at most", "AKQL-140")
    for number, claim in enumerate(state.claims):
        if not _holds(state, claim):
            legal = "a knight of that seat, standing on that objective of another team"
            yield Broken(f"claims[{number}]", [claim.knight, claim.seat], legal, "AKQL-140")


def _terror(state: Akql) -> Iterator[Broken]:
    """At the end of how many turns running of each seat all enemies of a team were Terrified (AKQL-136, AKQL-157)."""
    sides = max(state.teams) + 1
    most = MOST_TERROR_TURNS - (state.result is None)
    for run in state.terror_runs:
        team, turns = run
        counted = 0 <= team < sides and 1 <= turns <= most and state.phase == "turn" and (state.lone or state.result)
        if run != [OFF, 0] and not counted:
            legal = f"[-1, 0], or with one knight a side a team (0 to {sides - 1}) and 1 to {most} turns"
            yield Broken("terror_runs", run, legal, "AKQL-157")
    if len(state.terror_runs) != len(state.teams):
        legal = f"one for each of the {len(state.teams)} seats"
        yield Broken("terror_runs", len(state.terror_runs), legal, "AKQL-157")


def _holds(state: Akql, claim: Claim) -> bool:
    """Whether a claim's knight still stands where it claimed, for who claimed (AKQL-140)."""
    knight = state.knights.get(claim.knight)
    return (
        knight is not None
        and (knight.seat, knight.cell) == (claim.seat, claim.cell)
        and 0 <= claim.seat < len(state.teams)
        and any(
            objective.cell == claim.cell and objective.team != state.teams[claim.seat] for objective in state.objectives
        )
    )

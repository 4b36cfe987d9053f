"""Rounds: who begins, deployment, how a round ends, the rest, and the whole duel (CD-031, CD-035, CD-327)."""

from __future__ import annotations

from fractions import Fraction

from roundtable.board.grid import cells
from roundtable.board.weighted import landings
from roundtable.games.cool_duel.arena import ground_of, occupied, size_of
from roundtable.games.cool_duel.build import companions_of, duelist, fresh
from roundtable.games.cool_duel.data import maps
from roundtable.games.cool_duel.rules.harm import let_go, the
from roundtable.games.cool_duel.rules.moments import T
from roundtable.games.cool_duel.state import Arena, Character, Duel
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option
from roundtable.kernel.wording import in_a_row

DRAWS_IN_A_ROW = 3


# --- the start of a round ---------------------------------------------------------------------------------------------


def begin_round(table: T) -> Steps[None]:
    """Everybody rested, the first player by lot, the order of the slots fixed (CD-031, CD-032, CD-036)."""
    state = table.state
    if not state.arenas:
        choose_map(table)
    state.arenas = [fresh_arena(state, state.arenas[0].map)]
    rested(state)
    state.round += 1
    state.cycle = 0
    state.slot = 0
    seats = [seat for seat in range(table.seats) if seat not in state.conceded and not the(table, f"p{seat + 1}").out]
    first = seats[table.die(len(seats), "CD-031", "Lots are drawn for the first turn.") - 1]
    state.order = turn_order(state, first, seats)
    table.log("CD-031", "Round {round}: {first_seat} goes first.", round=state.round, begins="round", first_seat=first)
    by_seat = [
        who.key
        for seat in _deployment_order(state)
        for who in state.characters.values()
        if who.seat == seat and not who.out and who.seat not in state.conceded
    ]
    state.waiting = by_seat
    state.phase = "deploy"
    return
    yield  # a rule like any other, though it asks nothing


def choose_map(table: T) -> None:
    """The match's map, or one of the ten micro maps by lot (CD-326)."""
    name: str = table.options.map
    if name == "random":
        small = [found.name for found in maps().values() if len(found.rows) == 10]
        name = small[table.spawn().below(len(small))]
    table.state.arenas = [Arena(name)]
    found = maps()[name]
    table.log("CD-326", "The duel is fought at {map}: {about}", map=name, about=found.about)


def fresh_arena(state: Duel, name: str) -> Arena:
    """A map as it is before a round, with what lies on its racks and in its containers (CD-076, CD-077)."""
    found = maps()[name] if name else state.custom_map
    assert found is not None
    arena = Arena(name)
    grid = ground_of(state, 0).grid
    for place, where in ((found.racks, arena.ground), (found.containers, arena.searched)):
        for cell, names in place.items():
            where[grid.parse(cell)] = [fresh(item, state.options) for item in names]
    return arena


def turn_order(state: Duel, first: int, seats: list[int]) -> list[int]:
    """Slots alternate between the sides, the side drawn by lot first (CD-032)."""
    beginning = next(side for side in state.sides if first in side)
    sides = [beginning, *(side for side in state.sides if side is not beginning)]
    queues = []
    for side in sides:
        queue = [seat for seat in side if seat in seats]
        if side is beginning:
            at = queue.index(first)
            queue = queue[at:] + queue[:at]
        queues.append(queue)
    longest = max(map(len, queues))
    return [queue[n] for n in range(longest) for queue in queues if n < len(queue)]


def _deployment_order(state: Duel) -> list[int]:
    """Sides in turn order, each with all its characters (CD-042)."""
    order: list[int] = []
    for seat in state.order:
        side = next(side for side in state.sides if seat in side)
        order += [mate for mate in state.order if mate in side and mate not in order]
    return order


def deploy(table: T) -> Steps[None]:
    """The next character takes a place in its side's zone (CD-042)."""
    state = table.state
    if not state.waiting:
        state.phase = "slot"
        return
    who = the(table, state.waiting[0])
    places = zone(state, who)
    grid = ground_of(state, 0).grid
    if not places:
        table.log("CD-042", "There is no room for {name}, who sits this round out.", name=who.name, who=who.key)
        who.downed = True
    else:

        def options() -> list[Option]:
            return [Option(grid.name(cell), grid.name(cell), f"cell {grid.name(cell)}", "CD-042") for cell in places]

        chosen = yield Choose(who.seat, f"Where does {who.name} begin?", options, rule="CD-042")
        who.cell = grid.parse(chosen)
        table.log("CD-042", "{name} begins at {cell}.", name=who.name, who=who.key, cell=chosen)
    state.waiting.pop(0)
    if not state.waiting:
        state.phase = "slot"


def zone(state: Duel, who: Character) -> list[int]:
    """Open spaces of the side's zone, magma excepted; a Large companion needs all four (CD-042)."""
    geo = ground_of(state, 0)
    free = geo.zones[who.side] & geo.passable & ~geo.magma & ~occupied(state, 0, who)
    return cells(landings(geo.grid, free, size_of(who)))


# --- the end of a round -----------------------------------------------------------------------------------------------


def check_round(table: T) -> None:
    """After every step of play: is a side beaten, is the round over? (CD-033, CD-034, CD-327)"""
    state = table.state
    if state.phase not in ("slot", "turn", "act"):
        return
    for who in state.characters.values():
        if who.downed:
            if _beaten_sides(table):
                return
            break
    if state.cycle >= state.options.turn_limit:
        end_round(table, ahead(state, unbeaten(state)), "CD-327")


def _beaten_sides(table: T) -> bool:
    """Somebody is down: the round may be over, or the friends of the beaten leave it (CD-033, CD-034)."""
    state = table.state
    left = unbeaten(state)
    if len(left) <= 1:
        end_round(table, left[0] if left else None, "CD-033" if left else "CD-034")
        return True
    if len(left) < len(state.sides):
        for number in range(len(state.sides)):
            if number not in left:
                _withdraw(table, number)
    return False


def unbeaten(state: Duel) -> list[int]:
    """The sides with a duelist standing, or with anybody standing where the match says so (CD-033)."""
    duelists_only = state.options.round_end_on == "player_characters"
    found: list[int] = []
    for who in state.characters.values():
        if not who.downed and who.side not in found and not (duelists_only and who.companion):
            found.append(who.side)
            if len(found) == len(state.sides):
                break
    return sorted(found)


def _withdraw(table: T, side: int) -> None:
    """The companions of a beaten side leave the map while the others fight on (CD-033)."""
    for who in table.state.characters.values():
        if who.side == side and not who.downed:
            who.downed = True
            table.log("CD-033", "{name} leaves the map.", name=who.name, who=who.key)
    let_go(table)


def ahead(state: Duel, left: list[int]) -> int | None:
    """The side with the greatest share of its duelists' HP; None if equal (CD-327)."""
    shares = {number: share(state, number) for number in left}
    best = max(shares.values())
    first = [number for number in left if shares[number] == best]
    return first[0] if len(first) == 1 else None


def share(state: Duel, side: int) -> Fraction:
    mine = [who for who in state.characters.values() if who.side == side and not who.companion]
    return Fraction(sum(who.hp for who in mine if not who.downed), sum(who.max_hp for who in mine))


def end_round(table: T, winner: int | None, rule: str) -> None:
    """Count the win; the duel may be over, otherwise everybody rests (CD-035)."""
    state = table.state
    state.active = ""
    state.pending = None
    if winner is None:
        state.draws += 1
        table.log(rule, "Round {round} is a draw.", round=state.round)
    else:
        state.draws = 0
        state.wins[winner] += 1
        text = "{side} wins round {round} ({why})."
        if len(duelists(state, winner)) > 1:
            text = "{side} win round {round} ({why})."
        why = "the turn limit, more HP left" if rule == "CD-327" else "no other duelist is left standing"
        table.log(rule, text, side=side_name(state, winner), side_number=winner, round=state.round, why=why)
    _lost_for_good(table)
    alive = [number for number in range(len(state.sides)) if number not in state.eliminated]
    if winner is not None and state.wins[winner] >= state.options.rounds_to_win:
        won = f"{state.wins[winner]} round{'s' * (state.wins[winner] > 1)}"
        _finish(state, winner, f"{_kept_name(state, winner)} has won {won}")
    elif len(alive) == 1:
        _finish(state, alive[0], f"only {_kept_name(state, alive[0])} can still fight")
    elif not alive:
        _finish(state, -1, "no side has a duelist left")
    elif state.draws >= DRAWS_IN_A_ROW:
        _finish(state, -1, f"{DRAWS_IN_A_ROW} drawn rounds in a row")
    else:
        state.phase = "rest"


def _lost_for_good(table: T) -> None:
    """A side whose duelists are all out for the whole duel has lost it (CD-300)."""
    state = table.state
    for number in range(len(state.sides)):
        mine = [who for who in state.characters.values() if who.side == number and not who.companion]
        if number not in state.eliminated and all(who.out for who in mine):
            state.eliminated.append(number)


def _finish(state: Duel, winner: int, why: str) -> None:
    state.winner = winner
    state.result = why
    state.phase = "over"


def duelists(state: Duel, side: int) -> list[str]:
    """The names of a side's duelists."""
    return [who.name for who in state.characters.values() if who.side == side and not who.companion]


def side_name(state: Duel, side: int) -> str:
    """Whom a side is called by: those who fight for it."""
    return in_a_row(duelists(state, side))


def _kept_name(state: Duel, side: int) -> str:
    """The same as it is kept with the position: a letter where several fight together."""
    names = duelists(state, side)
    return names[0] if len(names) == 1 else f"side {'ABCD'[side]}"


def result(state: Duel) -> str:
    """Why the duel is over, with the names of those who fought."""
    if state.winner < 0 or len(duelists(state, state.winner)) == 1:
        return state.result
    kept, names = _kept_name(state, state.winner), side_name(state, state.winner)
    return state.result.replace(f"{kept} has", f"{names} have").replace(kept, names)


# --- the rest ---------------------------------------------------------------------------------------------------------


def rested(state: Duel) -> None:
    """Everybody is back, whole and ready: HP, AP, threshold, items, statuses, enhancements.

    Characters are made anew from their builds: equipment may be chosen again at a rest, so that is what they have
    (CD-036, CD-037, CD-038, CD-039, CD-040, CD-251).
    """
    old = state.characters
    state.characters = {}
    for seat, build in enumerate(state.builds):
        side = next(number for number, seats in enumerate(state.sides) if seat in seats)
        person = duelist(build, seat, side, state.options)
        for who in [person, *companions_of(build, seat, side, person.name)]:
            if who.key in old and old[who.key].out:
                who.out = who.downed = True
                who.hp = 0
            if person.out or seat in state.conceded:  # its companions have nobody to come with (CD-300)
                who.downed = True
            state.characters[who.key] = who


def rest(table: T) -> Steps[None]:
    """The rest between rounds; equipment, Generalist option and companions may change (CD-036, CD-122, CD-329)."""
    from roundtable.games.cool_duel.rules.prepare import reopen

    table.log("CD-036", "Everybody rests: wounds heal, equipment is mended, what was used up returns.")
    reopen(table)
    return
    yield


def concede(table: T, seat: int) -> None:
    """A player who gives up while others fight on: all their characters leave the map for good."""
    for who in table.state.characters.values():
        if who.seat == seat and not who.out:
            who.downed = who.out = True
            who.hp = 0
    let_go(table)

"""A player's turn: its start, one action at a time, its end, and the round."""

from __future__ import annotations

from functools import partial

from roundtable.games.akql.data import called
from roundtable.games.akql.ground import ground, scene_of
from roundtable.games.akql.options import Options
from roundtable.games.akql.rules.attack import attack, break_wall
from roundtable.games.akql.rules.discussion import AIMS, discuss
from roundtable.games.akql.rules.harm import calm
from roundtable.games.akql.rules.menu import END, action_menu
from roundtable.games.akql.rules.move import move
from roundtable.games.akql.rules.scenario import check_claims, claim, end_round
from roundtable.games.akql.rules.skills import use_skill
from roundtable.games.akql.rules.victory import check_field, check_terror
from roundtable.games.akql.state import OFF, Akql
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.table import Table

T = Table[Akql, Options]
ACTIONS = 3
"""AKQL-044."""


def play_turn(table: T) -> Steps[None]:
    """One action of the active player, or the end of the turn (AKQL-045)."""
    state = table.state
    if not state.begun:
        begin_turn(table)
        if state.result is not None:
            return
    seat = state.order[state.turn]
    answer: str = yield Choose(seat, "What do your knights do?", partial(action_menu, table), "AKQL-045")
    if answer == END:
        end_turn(table)
    else:
        steps = act(table, answer)
        if steps is not None:
            yield from steps
        check_field(table)


def begin_turn(table: T) -> None:
    """Pools are set to 3, counts are cleared, and effects that lasted until now end (AKQL-044, AKQL-159)."""
    state = table.state
    seat = state.active
    state.begun = True
    ending = ~(1 << seat)
    span = table.options.caps_span_round
    for knight in state.knights.values():
        mine = knight.seat == seat
        if knight.talked:
            knight.talked = []
        if mine or not span:
            knight.attacks = knight.moves = 0
        if knight.guard:
            knight.guard &= ending
        if knight.mask:
            knight.mask &= ending
        if mine and knight.cell != OFF:
            knight.actions = ACTIONS
    table.log(
        "AKQL-044",
        "Round {round}: {seat}'s knights have {actions} actions each.",
        round=state.round,
        begins="round",
        seat=seat,
        actions=ACTIONS,
    )
    check_claims(table)


def act(table: T, key: str) -> Steps[None] | None:
    """Spend one action, or what a skill costs (AKQL-046). What needs no further answer is done at once."""
    state = table.state
    verb, _, rest = key.partition(" ")
    id, _, what = rest.partition(" ")
    if verb == "skill":
        return use_skill(table, id, what, reacting=False)
    state.knights[id].actions -= 1
    if verb == "move":
        return move(table, id, what)
    if verb in AIMS:
        return discuss(table, id, what, verb)
    if verb == "attack":
        return attack(table, id, what, reactable=True)
    if verb == "wall":
        return break_wall(table, id, ground(state).cell_of[what])
    claim(table, id)
    return None


def end_turn(table: T) -> None:
    """What lasts until the end of a turn ends, terror drops, and the next player is up (AKQL-083, AKQL-159, AKQL-136)."""
    state = table.state
    for id, knight in state.knights.items():
        knight.reading = knight.beast = knight.only_moves = False
        if knight.terror and knight.seat == state.active and knight.cell != OFF:
            knight.terror -= 1
            if knight.terror:
                table.log("AKQL-083", "{knight} is now Terrified {level}.", knight=called(id), level=knight.terror)
            else:
                calm(knight)
                table.log("AKQL-081", "{knight} is Terrified no longer.", knight=called(id))
    check_terror(table)
    if state.result is None:
        next_player(table)


def next_player(table: T) -> None:
    """The next in initiative order who has an active knight; after the last a round ends (AKQL-043)."""
    state = table.state
    state.begun = False
    while True:
        state.turn += 1
        if state.turn == len(state.order):
            end_round(table)
            if state.result is not None:
                state.turn = 0
                return
            state.turn = 0
            state.round += 1
        seat = state.active
        for _, knight in scene_of(state).led_by[seat]:
            if knight.cell != OFF:
                return
        table.log("AKQL-043", "{seat} has no knight on the field and is passed over.", seat=seat)
        pass_over(state, seat)


def pass_over(state: Akql, seat: int) -> None:
    """What was to last until a player's next turn ends also where that turn is passed over (AKQL-159, AKQL-043)."""
    ending = ~(1 << seat)
    for knight in state.knights.values():
        knight.guard &= ending
        knight.mask &= ending

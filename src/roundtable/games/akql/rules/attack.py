"""Attacking a knight or a wall in contact."""

from __future__ import annotations

from roundtable.games.akql.data import called
from roundtable.games.akql.options import Options
from roundtable.games.akql.rules.harm import blunt, damage_wall, wall_at, wound
from roundtable.games.akql.rules.numbers import physical_defence
from roundtable.games.akql.rules.reactions import (
    MOST_ATTACKS,
    Actions,
    Attacked,
    Passing,
    effects,
    in_contact,
    may_react,
    watchers,
)
from roundtable.games.akql.rules.rolls import blow
from roundtable.games.akql.rules.victory import check_field
from roundtable.games.akql.state import Akql
from roundtable.kernel.asks import Steps
from roundtable.kernel.table import Table

T = Table[Akql, Options]


def attack(table: T, attacker: str, target: str, *, reactable: bool) -> Steps[None]:
    """Declare an attack; if both are still in contact after reactions, strike (AKQL-047, AKQL-052, AKQL-053)."""
    state = table.state
    state.knights[attacker].attacks += 1
    table.log("AKQL-047", "{knight} attacks {target}.", knight=called(attacker), target=called(target))
    if reactable and may_react(state, state.knights[target]):
        yield from effects.window(table, Attacked(attacker, [target]))
    if not in_contact(state, attacker, target):
        table.log("AKQL-052", "{target} is out of reach: the attack is lost.", target=called(target))
        return
    yield from strike(table, attacker, target, "AKQL-050")


def strike(table: T, attacker: str, target: str, rule: str, bonus: int = 0) -> Steps[tuple[int, bool]]:
    """Physical Force die less the target's Physical Defence, off its Life: what it lost and whether it fell (AKQL-050)."""

    def means(shown: int) -> str:
        armour = physical_defence(table.state.knights[target])
        return f"{max(int(table.options.minimum_damage_one), shown + bonus - armour, 0)} Life off {called(target)}"

    roll = yield from blow(table, attacker, rule, "{knight} strikes {target}: {total}.", means, target=called(target))
    if bonus:
        table.log(rule, "With +{bonus} that is {sum}.", bonus=bonus, sum=roll + bonus)
    return wound(table, target, blunt(table, target, roll + bonus), rule)


def break_wall(table: T, id: str, cell: int) -> Steps[None]:
    """Physical Force die, all of it off the wall's Life; it counts as an attack (AKQL-115)."""
    table.state.knights[id].attacks += 1
    roll = yield from blow(table, id, "AKQL-115", "{knight} hews at a wall: {total}.")
    damage_wall(table, wall_at(table.state, cell), roll, "AKQL-115")


def _can_strike(table: T, passing: Passing, holder: str) -> bool:
    knight = table.state.knights[holder]
    return (
        holder not in passing.struck
        and knight.attacks < MOST_ATTACKS
        and table.state.result is None
        and table.state.knights[passing.mover].cell == passing.at
        and in_contact(table.state, holder, passing.mover)
    )


@effects.on(
    Passing,
    name="strike",
    rule="AKQL-120",
    who=lambda table, passing: watchers(table.state),
    when=_can_strike,
    cost=Actions(1),
    label=lambda table, passing, holder: f"{called(holder)} attacks {called(passing.mover)}",
)
def strike_at_passing(table: T, passing: Passing, holder: str) -> Steps[None]:
    """Attack an enemy whose step starts or ends in contact, once for each of its Moves (AKQL-120)."""
    passing.struck.append(holder)
    yield from attack(table, holder, passing.mover, reactable=False)
    check_field(table)

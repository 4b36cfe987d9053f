"""What can befall a knight: wounds, the recovery test, terror, craziness, retirement. And a wall: damage and its fall."""

from __future__ import annotations

from roundtable.games.akql.data import called, roster
from roundtable.games.akql.ground import ground, set_walls, stand
from roundtable.games.akql.options import Options
from roundtable.games.akql.rules.numbers import physical_defence
from roundtable.games.akql.state import OFF, Akql, Knight, Wall
from roundtable.kernel.table import Table

T = Table[Akql, Options]
MOST_TERROR = 3
"""AKQL-082."""
WALL_LIFE = 40
"""AKQL-116."""
RECOVERY_SUCCESS = 10
"""A recovery die of 10 or more is a success (AKQL-125)."""


def blunt(table: T, target: str, roll: int, *, attack: bool = True) -> int:
    """What a physical roll takes from a target: the roll less its Physical Defence, never below 0 (AKQL-050, AKQL-051)."""
    knight = table.state.knights[target]
    armour = physical_defence(knight)
    damage = max(0, roll - armour)
    if table.options.ablative_armour and armour:
        knight.dents += min(roll, armour)
        table.log(
            "AKQL-050", "{target}'s armour wears down to {left}.", target=called(target), left=max(0, armour - roll)
        )
    if attack and table.options.minimum_damage_one:
        damage = max(1, damage)
    if not damage:
        table.log("AKQL-051", "{target}'s defence of {armour} holds.", target=called(target), armour=armour)
    return damage


def wound(table: T, id: str, damage: int, rule: str) -> tuple[int, bool]:
    """Take Life from a knight. Says how much it really lost and whether that brought it to 0 (AKQL-124)."""
    knight = table.state.knights[id]
    lost = min(damage, knight.life)
    if lost <= 0:
        return 0, False
    knight.life -= lost
    table.log(rule, "{target} loses {lost} Life and has {life} left.", target=called(id), lost=lost, life=knight.life)
    if knight.life:
        return lost, False
    recovery(table, id)
    return lost, True


def recovery(table: T, id: str) -> None:
    """3d20 at once when no Life is left: up again with 1 Life, or retired.

    (AKQL-124, AKQL-125, AKQL-126, AKQL-127, AKQL-128, AKQL-129, AKQL-130, AKQL-131)
    """
    rolled = table.roll("3d20", "AKQL-124", "{knight} has no Life left and rolls 3d20.", knight=called(id))
    dice = [die.value for die in rolled.dice]
    successes = sum(die >= RECOVERY_SUCCESS for die in dice)
    if 20 in dice:
        passed, rule = True, "AKQL-129" if 1 in dice else "AKQL-127"
    elif 1 in dice:
        passed, rule = False, "AKQL-128"
    else:
        passed, rule = successes >= table.options.recovery_successes_needed, "AKQL-126"
    shown = ", ".join(map(str, dice))
    if passed:
        table.state.knights[id].life = 1
        table.log(rule, "{fell}: {knight} passes.", knight=called(id), fell=shown)
        table.log("AKQL-130", "{knight} gets up again with 1 Life.", knight=called(id))
    else:
        table.log(rule, "{fell}: {knight} fails.", knight=called(id), fell=shown)
        retire(table, id, "beaten", "AKQL-131")


def retire(table: T, id: str, why: str, rule: str) -> None:
    """A knight leaves the field for the rest of the game. Nobody dies here (AKQL-123, AKQL-133)."""
    knight = table.state.knights[id]
    stand(table.state, id, OFF)
    knight.actions = 0
    knight.out = why
    void_claims(table, id)
    table.log(rule, "{knight} is retired from the field: {why}.", knight=called(id), why=why)


def heal(table: T, id: str, amount: int, rule: str) -> None:
    """Life comes back, never above what the knight started with (AKQL-008, AKQL-090)."""
    knight = table.state.knights[id]
    gained = min(amount, roster()[knight.kind].life - knight.life)
    knight.life += gained
    table.log(
        rule, "{knight} regains {gained} Life and has {life}.", knight=called(id), gained=gained, life=knight.life
    )


def lose_sanity(table: T, id: str, damage: int, rule: str) -> None:
    """Take Sanity. From above 0 to 0 or less is crazy, and out; who has none loses none (AKQL-074, AKQL-035)."""
    knight = table.state.knights[id]
    if roster()[knight.kind].social_resistance is None or damage <= 0:
        table.log(rule, "{target} keeps its Sanity.", target=called(id))
        return
    before = knight.sanity
    knight.sanity = max(0, before - damage)
    table.log(
        rule,
        "{target} loses {lost} Sanity and has {left} left.",
        target=called(id),
        lost=before - knight.sanity,
        left=knight.sanity,
    )
    if before > 0 and knight.sanity == 0:
        table.log("AKQL-074", "{target} has gone crazy.", target=called(id))
        retire(table, id, "crazy", "AKQL-132")


def frighten(table: T, id: str, source: str) -> None:
    """Terrified, or more so, up to 3; the latest to threaten is what it flees from (AKQL-072, AKQL-082, AKQL-079)."""
    knight = table.state.knights[id]
    rule = "AKQL-082" if knight.terror else "AKQL-072"
    knight.terror = min(MOST_TERROR, knight.terror + 1)
    knight.fear = source
    table.log(
        rule,
        "{target} is Terrified of {knight} (level {level}).",
        target=called(id),
        level=knight.terror,
        knight=called(source),
    )


def calm(knight: Knight) -> None:
    knight.terror = 0
    knight.fear = ""


def put_on(table: T, id: str, cell: int) -> None:
    """A knight comes to stand on another cell; whatever it claimed there is void (AKQL-140)."""
    stand(table.state, id, cell)
    if table.state.claims:
        void_claims(table, id)


def void_claims(table: T, id: str) -> None:
    """A claim ends when its knight leaves, is retired or changes sides (AKQL-140)."""
    kept = [claim for claim in table.state.claims if claim.knight != id]
    if len(kept) != len(table.state.claims):
        table.state.claims = kept
        table.log("AKQL-140", "{knight}'s claim is void.", knight=called(id))


# --- walls ------------------------------------------------------------------------------------------------------------


def wall_at(state: Akql, cell: int) -> Wall:
    """The standing wall on a cell (AKQL-116)."""
    for wall in state.pieces:
        if cell in wall.cells:
            return wall
    raise LookupError(f"no wall stands on cell {cell}")


def damage_wall(table: T, wall: Wall, damage: int, rule: str) -> None:
    """A wall loses Life, and falls at 0: its cells are open floor at once (AKQL-115, AKQL-117)."""
    state = table.state
    damage = min(damage, wall.life)
    wall.life -= damage
    if table.events is not None:
        name = ground(state).name_of[wall.cells[0]]
        table.log(
            rule, "The wall at {cell} loses {lost} Life and has {life} left.", cell=name, lost=damage, life=wall.life
        )
    if wall.life == 0:
        remove_wall(table, wall, "AKQL-117")


def remove_wall(table: T, wall: Wall, rule: str) -> None:
    state = table.state
    if table.events is not None:
        name = ground(state).name_of[wall.cells[0]]
        table.log(rule, "The wall at {cell} is gone.", cell=name)
    state.pieces = [other for other in state.pieces if other is not wall]
    set_walls(state)

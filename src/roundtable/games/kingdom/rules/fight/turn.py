"""One figure's turn: a Move, then an Action (MYK-PLAY-356). The actions themselves are in `actions`."""

from functools import cache

from roundtable.games.kingdom.rules.fight import actions, monsters
from roundtable.games.kingdom.rules.fight.attack import FURTHER
from roundtable.games.kingdom.rules.fight.over import goes_on
from roundtable.games.kingdom.rules.fight.walking import (
    barred_way,
    could_break_through,
    move_after_action,
    price_of_the_way,
    retreats,
    walk,
    ways,
)
from roundtable.games.kingdom.rules.fight.weapons import personality, targets, weapons
from roundtable.games.kingdom.rules.play import figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import NOBODY, Told, seat_of
from roundtable.games.kingdom.rules.play.effects import EFFECTS, open_window
from roundtable.games.kingdom.rules.play.moments import TurnBegins
from roundtable.games.kingdom.rules.play.verbs import moving
from roundtable.games.kingdom.rules.play.windows import heard
from roundtable.games.kingdom.state import Area, Campaign, Ref, Table, set_acting, set_exhausted
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Later, Named, Option


def turn_of(
    table: Table,
    who: Ref,
    *,
    free: bool = False,
    may_move: bool = True,
    only_attack: bool = False,
    leave_out: tuple[str, ...] = (),
) -> Steps[None]:
    """Somebody moves and acts, and is Exhausted then, unless the turn was a `free` one (MYK-PLAY-347, MYK-PLAY-362)."""
    state: Campaign = table.state
    battle = state.battle
    assert battle is not None
    one = figures.get(state, who)
    before = battle.acting
    set_acting(battle, who)
    more = 0
    try:
        if heard(table, TurnBegins):
            yield from open_window(table, TurnBegins(who=who, spoken=f"the turn of {figures.name(state, who)}"))
        if not figures.awake(state, who):
            pass  # it fell as its turn began, or was charmed, perhaps by what it paid itself (MYK-WORLD-374)
        elif one.lasting and knowing.out_of_action(state, who):
            table.log("MYK-PLAY-289", "{who} does nothing.", who=figures.name(state, who), figure=who)
        elif (seat := seat_of(table, who)) == NOBODY:
            more = yield from monsters.automatic(
                table, who, may_move=may_move, only_attack=only_attack, leave_out=leave_out
            )
        else:
            more = yield from _asked(table, seat, who, may_move, only_attack, leave_out)
        if more:
            yield from further(table, who, more)
        if numbers.number(state, who, "move after action"):
            yield from move_after_action(table, who)
    finally:
        set_acting(battle, before)
    if not free:
        set_exhausted(one, True)
    EFFECTS.renew(table, "turn")


def further(table: Table, who: Ref, more: int) -> Steps[None]:
    """The further actions that an attack brings (MYK-PLAY-378). They are no turn: the turn they belong to Exhausts, if it
    does; a free one does not, nor an attack outside the own turn (MYK-PLAY-347). Who sleeps takes none (MYK-PLAY-557)."""
    state: Campaign = table.state
    for _ in range(more):
        if goes_on(state, who):
            table.log("MYK-PLAY-378", "{who} takes one more action.", who=figures.name(state, who), figure=who)
            yield from turn_of(table, who, free=True, may_move=False)


FURTHER.append(further)


def act_besides(table: Table, who: Ref) -> Steps[None]:
    """What was done in a turn took no action: the turn's own is still to come, without another move (MYK-PLAY-014)."""
    if goes_on(table.state, who):
        more = yield from _asked(table, seat_of(table, who), who, False, False, ())
        yield from further(table, who, more)


def _asked(
    table: Table, seat: int, who: Ref, may_move: bool, only_attack: bool, leave_out: tuple[str, ...]
) -> Steps[int]:
    """Ask for a move or an action; after a move, for the action (MYK-PLAY-356, MYK-PLAY-359, MYK-PLAY-364).

    How many further actions it brings.
    """
    state: Campaign = table.state
    if may_move:
        key: str = yield Choose(
            seat,
            lambda: f"{figures.name(state, who)}: move, or act from where you stand?",
            lambda: _moves_and_actions(table, who, leave_out, only_attack),
            rule="MYK-PLAY-359",
        )
        if not key.startswith("move "):
            return (yield from actions.act(table, who, key))
        yield from walk(table, who, key.partition(" ")[2])
        if not goes_on(state, who):
            return 0
    key = yield Choose(
        seat_of(table, who),
        lambda: f"{figures.name(state, who)}: what do you do?",
        lambda: actions.menu(table, who, leave_out, only_attack=only_attack),
        rule="MYK-PLAY-362",
    )
    return (yield from actions.act(table, who, key))


def _moves_and_actions(table: Table, who: Ref, leave_out: tuple[str, ...], only_attack: bool) -> Later:
    state: Campaign = table.state
    if not figures.awake(state, who):  # somebody has ruled so while the question was open
        return actions.menu(table, who)
    with knowing.reading(state):
        how = personality(state, who)
        away = retreats(state, who, how)
        must_move = bool(away) or must_advance(state, who, how)
        found = _moves(table, who, away or (_towards_enemies(state, who) if must_move else None))
        found += actions.named(table, who, leave_out, must_move=must_move, only_attack=only_attack, how=how)
        return Told(state, found)


def _moves(table: Table, who: Ref, only: list[Area] | None) -> list[Named]:
    """The regular moves; `only` those to these Areas, where one's Personality says so."""
    state: Campaign = table.state
    found: list[Named] = []
    for area in ways(state, who):
        if only is not None and area not in only:
            continue
        barred = barred_way(state, who, area)
        if barred and moving.obstructed(state, who, area) and not could_break_through(state, who):
            continue  # the very next step is obstructed
        found.append((f"move {area}", _barred_move, (state, who, area)) if barred else _free_move(area))
    return found


@cache
def _free_move(area: Area) -> Named:
    return f"move {area}", _move_option, (area,)


def _move_option(key: str, area: Area) -> Option:
    return Option(key, f"Move to the {area}", f"area {area}", "MYK-PLAY-358", "Move")


def _barred_move(key: str, state: Campaign, who: Ref, area: Area) -> Option:
    said = f"Move to the {area} (the way is obstructed)"
    return Option(key, said, f"area {area}", "MYK-PLAY-360", "Move", stakes=price_of_the_way(state, who))


def _towards_enemies(state: Campaign, who: Ref) -> list[Area]:
    """The Areas of a regular move that bring somebody nearer to the nearest enemies, ahead or behind (MYK-PLAY-560)."""
    at = {enemy: figures.PLACE[figures.get(state, enemy).area] for enemy in figures.enemies(state, who)}
    mine = figures.PLACE[figures.get(state, who).area]
    nearest = min((abs(place - mine) for place in at.values()), default=0)
    goals = [place for place in at.values() if abs(place - mine) == nearest]
    return [area for area in ways(state, who) if any(abs(figures.PLACE[area] - goal) < nearest for goal in goals)]


def must_advance(state: Campaign, who: Ref, how: str = "") -> bool:
    """The Foolish must move towards the enemy while none is in range (MYK-PLAY-560, MYK-WORLD-381)."""
    if (how or personality(state, who)) != "Foolish":
        return False
    if any(targets(state, who, weapon) for weapon in weapons(state, who)):
        return False
    return any(not moving.obstructed(state, who, area) for area in _towards_enemies(state, who))

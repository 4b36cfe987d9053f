"""Moves on the Battlefield: how far, where to, Area by Area (MYK-PLAY-358)."""

from collections.abc import Sequence
from functools import cache

from roundtable.games.kingdom.rules.fight.over import goes_on
from roundtable.games.kingdom.rules.fight.weapons import personality, targets, weapons
from roundtable.games.kingdom.rules.play import figures, knowing, numbers, odds
from roundtable.games.kingdom.rules.play.asking import NOBODY, seat_of
from roundtable.games.kingdom.rules.play.verbs import moving
from roundtable.games.kingdom.rules.record.belongings import rides
from roundtable.games.kingdom.state import AREAS, Area, Campaign, Ref, Table, Team
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option

CARRIED = "carried"
"""The number that says of somebody that it goes where another goes, and makes no move (MYK-BEAST-198)."""


def steps(state: Campaign, who: Ref) -> int:
    """How many Areas a regular move may cover: one, or what Skills make of it (MYK-PLAY-358, MYK-WORLD-423)."""
    return 1 + numbers.number(state, who, "move")


def ways(state: Campaign, who: Ref) -> Sequence[Area]:
    """The Areas a regular move may lead to, whether the way is obstructed or not (MYK-PLAY-358)."""
    most = 1
    for what in numbers.at_work(state, who, MOVES):  # mostly none of them
        found = numbers.number(state, who, what)
        if what == "move":
            most += found
        elif found:
            return ()
    one = figures.get(state, who)
    return _within_steps(one.area, one.team, most)


MOVES = ("cannot move", CARRIED, "move")
"""The numbers that say how far somebody moves."""


@cache
def _within_steps(area: Area, team: Team, most: int) -> tuple[Area, ...]:
    """The Areas that so many steps forward or back lead to, the nearest first."""
    each = [figures.step_from(area, team, sign * far) for far in range(1, most + 1) for sign in (1, -1)]
    return tuple([area for area in each if area])


def barred_way(state: Campaign, who: Ref, to: Area) -> bool:
    """Whether enemies would bar a regular move anywhere on its way, as they stand now (MYK-PLAY-360)."""
    one = figures.get(state, who)
    start = one.area
    if (figures.PLACE[to] - figures.PLACE[start]) * figures.DIRECTION[one.team] < 0:
        return False  # only the way forward is barred
    while start != to:
        step = _step_towards(start, to)
        if step is None or moving.obstructed(state, who, step, start):
            return step is not None
        start = step
    return False


@cache
def _step_towards(start: Area, to: str) -> Area | None:
    """The next Area on the way to another; None where it is reached."""
    at, goal = figures.PLACE[start], AREAS.index(to)
    return None if at == goal else AREAS[at + 1 if goal > at else at - 1]


def passable(state: Campaign, who: Ref, area: Area) -> bool:
    """Whether somebody could get to the next Area: nobody bars the way, or it can be broken through (MYK-PLAY-360)."""
    return not moving.obstructed(state, who, area) or could_break_through(state, who)


def could_break_through(state: Campaign, who: Ref) -> bool:
    """Whether somebody of the mover's side has a Follower to give for a Breakthrough, or the mover may ride through
    (MYK-PLAY-361, MYK-WORLD-726)."""
    one = figures.get(state, who)
    side = figures.up(state, one.team)
    for _, other in side:
        if other.followers:
            return True
    if knowing.has(state, who, "Heel & Toe") and rides(state, one):
        return True
    return any(numbers.followers(state, ref) for ref, _ in side)


def price_of_the_way(state: Campaign, who: Ref) -> str:
    """What a Breakthrough would take of whom, where enemies bar the way: of the mover, else of who has most Followers of the
    side (MYK-PLAY-361); nothing of who may ride through (MYK-WORLD-726)."""
    if knowing.has(state, who, "Heel & Toe") and rides(state, figures.get(state, who)):
        return "may ride through"
    side = [ref for ref, _ in figures.up(state, figures.team(state, who))]
    payer = max(side, key=lambda one: (one == who and numbers.followers(state, one) > 0, numbers.followers(state, one)))
    whose = "" if payer == who else f" of {figures.name(state, payer)}"
    return f"a Breakthrough costs {odds.giving_up(numbers.followers(state, payer))}{whose}"


def walk(table: Table, who: Ref, to: str, rule: str = "MYK-PLAY-358") -> Steps[bool]:
    """A regular move, Area by Area, as far as the way is free (MYK-PLAY-358, MYK-PLAY-360)."""
    state: Campaign = table.state
    arrived = False
    # Whoever chose a barred way knew it.
    meant = seat_of(table, who) != NOBODY and barred_way(state, who, figures.area_called(to))
    one = figures.get(state, who)
    if one.halted:
        one.halted = False  # a sign that somebody was thrown past ends that movement, not this one (MYK-WORLD-302)
    while one.area != to:
        step = _step_towards(one.area, to)
        if step is None or not (yield from moving.move(table, who, step, rule, meant=meant, further=arrived)):
            break
        arrived = True
        halted = one.halted
        if halted:
            one.halted = False
        thrown = one.area != step
        if halted or thrown or not figures.awake(state, who):
            break
    return arrived


def retreats(state: Campaign, who: Ref, how: str = "") -> list[Area]:
    """The Areas of a regular move that take the Foolish away from the nearest enemies whom they shun, where nobody else is
    in range or nearer (MYK-WORLD-469); none where they need not, or cannot."""
    if numbers.idle(state, who, SHUNNED) or (how or personality(state, who)) != "Foolish":
        return []
    enemies = figures.enemies(state, who)
    far = {enemy: figures.distance(state, who, enemy) for enemy in enemies}
    shunned = [far[enemy] for enemy in enemies if numbers.number(state, enemy, SHUNNED, who)]
    in_range = {target for weapon in weapons(state, who) for target in targets(state, who, weapon)}
    others = [enemy for enemy in enemies if not numbers.number(state, enemy, SHUNNED, who)]
    if not shunned or in_range.intersection(others) or any(far[enemy] < min(shunned) for enemy in others):
        return []
    mine = figures.PLACE[figures.get(state, who).area]
    goals = [
        figures.PLACE[figures.get(state, enemy).area] for enemy in enemies if numbers.number(state, enemy, SHUNNED, who)
    ]
    return [
        area
        for area in ways(state, who)
        if min(abs(figures.PLACE[area] - goal) for goal in goals) > min(abs(mine - goal) for goal in goals)
        and not moving.obstructed(state, who, area)
    ]


SHUNNED = "shunned"
"""The number that tells, asked of an enemy about somebody, whether they keep away from that enemy (MYK-WORLD-469)."""


def move_after_action(table: Table, who: Ref) -> Steps[None]:
    """Who hits and runs, by the number "move after action", may move 1 Area after the action (MYK-GEAR-087)."""
    state = table.state
    if state.battle is None or not goes_on(state, who):
        return
    one = figures.get(state, who)
    if not one.area:
        return  # gone from the Battlefield: fled with that action
    areas = [
        area
        for sign in (1, -1)
        if (area := figures.step_from(one.area, one.team, sign)) and not moving.obstructed(state, who, area)
    ]
    if not areas or seat_of(table, who) == NOBODY:
        return
    options = [Option(f"move {area}", f"Move to the {area}", f"area {area}", "MYK-GEAR-087") for area in areas]
    key: str = yield Choose(
        seat_of(table, who),
        f"{figures.name(state, who)}: move once more after the action?",
        [Option("stay", "Stay"), *options],
        rule="MYK-GEAR-087",
    )
    if key != "stay":
        to = next(area for area in areas if area == key.partition(" ")[2])
        yield from moving.move(table, who, to, "MYK-GEAR-087")

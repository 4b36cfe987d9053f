"""One figure's turn: a Move, then an Action (MYK-PLAY-356). The actions themselves are in `actions`."""

from roundtable.games.kingdom.rules.fight import actions, monsters
from roundtable.games.kingdom.rules.fight.over import decided
from roundtable.games.kingdom.rules.fight.weapons import personality, targets, weapons
from roundtable.games.kingdom.rules.play import figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import NOBODY, seat_of
from roundtable.games.kingdom.rules.play.effects import EFFECTS, open_window
from roundtable.games.kingdom.rules.play.moments import TurnBegins
from roundtable.games.kingdom.rules.play.verbs import moving
from roundtable.games.kingdom.state import Area, Campaign, Ref, Table
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option


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
    assert state.battle is not None
    before, state.battle.acting = state.battle.acting, who
    try:
        yield from open_window(table, TurnBegins(who=who, spoken=f"the turn of {figures.name(state, who)}"))
        if knowing.out_of_action(state, who):
            table.log("MYK-PLAY-289", "{who} does nothing.", who=figures.name(state, who), figure=who)
        elif seat_of(table, who) == NOBODY:
            yield from monsters.automatic(table, who, may_move=may_move, only_attack=only_attack, leave_out=leave_out)
        else:
            yield from _asked(table, who, may_move, only_attack, leave_out)
        from roundtable.games.kingdom.rules.effects.skills_dungeon import move_after_action

        yield from move_after_action(table, who)
    finally:
        state.battle.acting = before
    if not free:
        figures.get(state, who).exhausted = True
    EFFECTS.renew(table, "turn")


def _asked(table: Table, who: Ref, may_move: bool, only_attack: bool, leave_out: tuple[str, ...]) -> Steps[None]:
    """Ask for a move or an action; after a move, for the action (MYK-PLAY-356, MYK-PLAY-359, MYK-PLAY-364)."""
    state: Campaign = table.state
    if may_move:
        key: str = yield Choose(
            seat_of(table, who),
            f"{figures.name(state, who)}: move, or act from where you stand?",
            lambda: [
                *_moves(table, who),
                *actions.menu(table, who, leave_out, must_move=must_advance(state, who), only_attack=only_attack),
            ],
            rule="MYK-PLAY-359",
        )
        if not key.startswith("move "):
            yield from actions.act(table, who, key)
            return
        yield from walk(table, who, key.partition(" ")[2])
        if not figures.awake(state, who) or "Asleep" in figures.get(state, who).bad_statuses or decided(state):
            return
    key = yield Choose(
        seat_of(table, who),
        f"{figures.name(state, who)}: what do you do?",
        lambda: actions.menu(table, who, leave_out, only_attack=only_attack),
        rule="MYK-PLAY-362",
    )
    yield from actions.act(table, who, key)


def steps(state: Campaign, who: Ref) -> int:
    """How many Areas a regular move may cover: one, or what Skills make of it (MYK-PLAY-358, MYK-WORLD-423)."""
    return 1 + numbers.number(state, who, "move")


def ways(state: Campaign, who: Ref) -> list[Area]:
    """The Areas a regular move may lead to, whether the way is obstructed or not (MYK-PLAY-358)."""
    one = figures.get(state, who)
    if numbers.number(state, who, "cannot move"):
        return []
    found = [
        area
        for steps_ in range(1, steps(state, who) + 1)
        for sign in (1, -1)
        if (area := figures.step_from(one.area, one.team, sign * steps_))
    ]
    return list(dict.fromkeys(found))


def _moves(table: Table, who: Ref) -> list[Option]:
    state: Campaign = table.state
    forward = must_advance(state, who)
    found = []
    for area in ways(state, who):
        if forward and area not in _forward(state, who):
            continue
        barred = moving.obstructed(state, who, area)
        said = f"Move to the {area}" + (" (the way is obstructed)" if barred else "")
        if barred and not _could_break_through(table, who):
            continue
        found.append(Option(f"move {area}", said, f"area {area}", "MYK-PLAY-360" if barred else "MYK-PLAY-358", "Move"))
    return found


def _forward(state: Campaign, who: Ref) -> list[Area]:
    one = figures.get(state, who)
    return [a for n in range(1, steps(state, who) + 1) if (a := figures.step_from(one.area, one.team, n))]


def must_advance(state: Campaign, who: Ref) -> bool:
    """The Foolish must move towards the enemy while none is in range (MYK-PLAY-560, MYK-WORLD-381)."""
    if personality(state, who) != "Foolish":
        return False
    if any(targets(state, who, weapon) for weapon in weapons(state, who)):
        return False
    return any(not moving.obstructed(state, who, area) for area in _forward(state, who))


def _could_break_through(table: Table, who: Ref) -> bool:
    """Whether somebody of the mover's side has a Follower to give for a Breakthrough, or the mover may ride through
    (MYK-PLAY-361, MYK-WORLD-726)."""
    state: Campaign = table.state
    if figures.copies(state, who, "Ride") and knowing.has(state, who, "Heel & Toe"):
        return True
    side = figures.team(state, who)
    return any(numbers.followers(state, one) for one in figures.standing(state, side))


def walk(table: Table, who: Ref, to: str, rule: str = "MYK-PLAY-358") -> Steps[bool]:
    """A regular move, Area by Area, as far as the way is free (MYK-PLAY-358, MYK-PLAY-360)."""
    state: Campaign = table.state
    arrived = False
    while figures.get(state, who).area != to:
        one = figures.get(state, who)
        step = next(
            (a for sign in (1, -1) if (a := figures.step_from(one.area, one.team, sign)) and _nearer(one.area, a, to)),
            None,
        )
        if step is None or not (yield from moving.move(table, who, step, rule)):
            break
        arrived = True
        halted, figures.get(state, who).halted = figures.get(state, who).halted, False
        thrown = figures.get(state, who).area != step
        if halted or thrown or not figures.awake(state, who):
            break
    return arrived


def _nearer(start: Area, step: Area, to: str) -> bool:
    from roundtable.games.kingdom.state import AREAS

    goal = AREAS.index(to)
    return abs(AREAS.index(step) - goal) < abs(AREAS.index(start) - goal)

"""Moves that players choose: a plan for a whole unit, or figure by figure (KK-005, KK-297, KK-303)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from roundtable.board.measured import Point, along, bearing, between, heading, length
from roundtable.games.knights_and_knaves.field import LINK
from roundtable.games.knights_and_knaves.play import Play, ask_where, in_inches
from roundtable.games.knights_and_knaves.rules.go import face_enemy, go
from roundtable.games.knights_and_knaves.rules.paths import Course, allowance, course_to, free_to_turn
from roundtable.games.knights_and_knaves.rules.places import within_reach
from roundtable.games.knights_and_knaves.state import GOING, Figure, Unit
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option, Tried, dragged

COMPASS = {"n": 0, "ne": 45, "e": 90, "se": 135, "s": 180, "sw": 225, "w": 270, "nw": 315}
COMPASS_WORDS = {
    "n": "north", "ne": "north-east", "e": "east", "se": "south-east",
    "s": "south", "sw": "south-west", "w": "west", "nw": "north-west",
}  # fmt: skip


def wants_plan(play: Play, figure: Figure) -> bool:
    """Whether the figure's player must first say where its unit goes."""
    if not figure.commanded or figure.plan or play.battle.units[figure.unit].plan:
        return False
    return _plans(figure) and not play.field.held(figure)


def choose_plan(play: Play, figure: Figure, waiting: list[str]) -> Steps[int]:
    """Directions are chosen when figures are moved: once for a whole unit, when its first figure's turn comes.

    Who names only some of them is asked again about the others (KK-303).
    """
    unit, figures = play.unit(figure), play.battle.figures
    together = [id_ for id_ in waiting if figures[id_].unit == unit.id and _plans(figures[id_]) and not figures[id_].plan]
    answer = yield Choose(
        unit.seat,
        f"Where do {unit.name} go ({len(together)} figures)?" if len(together) > 1 else f"Where does {figure.name} go?",
        lambda: move_menu(play, unit, figure, whole=len(together) > 1, together=together),
        rule="KK-303",
    )
    if answer in ("each", "hold"):
        unit.plan = answer
        return 1
    named = sent_to(answer)
    if named is not None:
        dx, dy = named.x - figure.x, named.y - figure.y
    elif answer == "point":
        point = yield ask_where(
            unit.seat, f"Where does {figure.name} go?" + " The others keep their places beside it." * (len(together) > 1),
            within_reach(play, figure, figure.pace), "KK-303",
        )  # fmt: skip
        dx, dy = point[0] - figure.x, point[1] - figure.y
    else:
        dx, dy = plan_vector(play, unit, figure, "advance" if answer == "open" else answer, together)
    plan = f"{'to' if named or answer == 'point' else 'go'} {dx} {dy}" + (
        f" {open_order(play, together)}" if answer == "open" else ""
    )
    if named is not None and named.facing is not None:
        plan += f" facing {named.facing}"
    if named is not None and named.some:
        together = list(named.some)
        for id_ in together:
            figures[id_].plan = plan
    else:
        unit.plan = plan
    lead = front_first(play, together, (dx, dy))
    waiting[:] = lead + [id_ for id_ in waiting if id_ not in lead]
    return 1


def ordered_move(play: Play, figure: Figure) -> Steps[int] | None:
    """A figure in command range moves with its unit, or on its own, about which its player is asked (KK-297)."""
    plan = figure.plan or play.battle.units[figure.unit].plan
    if plan == "each":
        return single_move(play, figure)
    plan, _, facing = plan.partition(" facing ")
    if plan.startswith(("go", "to")):
        dx, dy, *spread = map(int, plan.split()[1:])
        goal = (figure.x + dx, figure.y + dy)
        if spread:
            x, y, percent = spread
            goal = (goal[0] + (figure.x - x) * percent // 100, goal[1] + (figure.y - y) * percent // 100)
        goal = inside_table(play, goal)
        course = course_to(play, figure, goal, figure.pace, eager=True)
        go(play, figure, course, "KK-099")
        if plan.startswith("to"):
            say_short(play, figure, course, goal)
    face(play, figure, int(facing) if facing else None)
    return None


def face(play: Play, figure: Figure, facing: int | None) -> None:
    """Who is told which way to face does so if it may; all others face the nearest enemy they see (KK-005)."""
    if facing is None or figure.mount or (play.field.held(figure) and not figure.moved):
        face_enemy(play, figure)
    else:
        figure.facing = facing


def _plans(figure: Figure) -> bool:
    return (
        figure.commanded
        and figure.chit in GOING
        and not figure.target
        and not figure.loader
        and figure.panic != "charges"
        and figure.free
    )


def open_order(play: Play, ids: list[str]) -> str:
    """How a unit opens out: the middle it opens from, and by how many percent, so that 2 inches part its figures.

    Figures in command range need not keep coherency (KK-010), and fear does not spread beyond 2 inches (KK-034).
    """
    figures = [play.battle.figures[id_] for id_ in ids]
    x, y = sum(f.x for f in figures) // len(figures), sum(f.y for f in figures) // len(figures)
    nearest = min(
        (length(a.at, b.at) - a.radius - b.radius for n, a in enumerate(figures) for b in figures[n + 1 :]),
        default=LINK,
    )
    percent = 0 if nearest > LINK else min(150, 100 * (LINK + 15 - nearest) // max(100, nearest + 100))
    return f"{x} {y} {percent}"


def front_first(play: Play, ids: list[str], vector: Point) -> list[str]:
    """A unit's figures in the order in which they do not get in each other's way."""
    figures = play.battle.figures
    return sorted(ids, key=lambda id_: -(figures[id_].x * vector[0] + figures[id_].y * vector[1]))


def inside_table(play: Play, point: Point) -> Point:
    return max(0, min(play.battle.width, point[0])), max(0, min(play.battle.height, point[1]))


def move_menu(
    play: Play, unit: Unit, figure: Figure, whole: bool, facing: Sequence[Option] = (), together: Sequence[str] = ()
) -> Tried:
    """What may be answered to "where to": which enemy is nearest is looked for only when somebody reads it."""
    keys = ["hold", "point", *COMPASS]
    if len(play.field.crowds[1 - figure.side]):
        keys += ["advance", "advance half", "back", *(["open"] if whole else [])]
    lord = play.field.commander(unit.side)
    if lord is not None and lord is not figure and lord.unit != unit.id:
        keys.append("to commander")
    if whole:
        keys.append("each")
    keys += [option.key for option in facing]
    return Tried(
        keys,
        None,
        lambda: [*move_options(play, unit, figure, whole, together), *facing],
        lambda key: _may_be_sent(play, figure, sent_to(key), together or [figure.id]),
        lambda key: sent_words(figure, sent_to(key)),
    )


def _may_be_sent(play: Play, figure: Figure, sent: Sent | None, together: Sequence[str]) -> bool:
    """Whether a place that was named can be reached, and who goes there may be told which way to face (KK-005).

    Where only some are sent, they go as the first figure would to that place, each as far as it can (KK-303).
    """
    if sent is None or not within_reach(play, figure, figure.pace).holds(sent.x, sent.y):
        return False
    some = sent.some
    if some and (len(set(some)) < len(some) or not set(some) <= set(together)):
        return False
    return sent.facing is None or not any(play.battle.figures[id_].mounted for id_ in some or together)


class Sent(NamedTuple):
    """Where somebody is sent, in hundredths of an inch, and which way to face there, in degrees from the north.

    `some` are those of a unit who are sent, where it is not all of them.
    """

    x: int
    y: int
    facing: int | None
    some: tuple[str, ...] = ()


SENT = re.compile(r"at ([0-9]{1,5}) ([0-9]{1,5})(?: facing ([0-9]{1,3}))?(?: with ([^\s,]+(?:,[^\s,]+)*))?")


def sent_to(key: str) -> Sent | None:
    """What `at 3000 2450` or `at 3000 2450 facing 90 with archers-1,archers-3` names: who points need not be asked twice."""
    found = SENT.fullmatch(key)
    if found is None or int(found[3] or 0) >= 360:
        return None
    some = tuple(found[4].split(",")) if found[4] else ()
    return Sent(int(found[1]), int(found[2]), int(found[3]) if found[3] else None, some)


def sent_words(figure: Figure, sent: Sent | None) -> str:
    """A place that somebody is sent to, from where it stands: "Go 3.4 inches north-east"."""
    if sent is None or (sent.x, sent.y) == figure.at:
        return "Stand where it is"
    towards = COMPASS_WORDS[list(COMPASS)[(bearing(figure.at, (sent.x, sent.y)) + 22) % 360 // 45]]
    return f"Go {in_inches(length(figure.at, (sent.x, sent.y)))} inches {towards}"


def move_options(play: Play, unit: Unit, figure: Figure, whole: bool, together: Sequence[str] = ()) -> list[Option]:
    """Where a unit or a figure may be sent; the first is towards the enemy."""
    options: list[Option] = []
    enemy = play.field.nearest_seen(figure) or play.field.nearest_enemy(figure)
    if enemy is not None:
        options.append(Option("advance", f"Advance on {enemy.name}", rule="KK-303"))
        options.append(Option("advance half", "Advance half as far", rule="KK-303"))
        if whole:
            options.append(Option("open", "Advance in open order, more than 2 inches apart", rule="KK-010"))
        options.append(Option("back", f"Fall back from {enemy.name}", rule="KK-303"))
    lord = play.field.commander(unit.side)
    if lord is not None and lord is not figure and lord.unit != unit.id:
        options.append(Option("to commander", "Close up to the commander", rule="KK-303"))
    pieces = [f"figure {figure.id}", *(f"figure {id_}" for id_ in together if id_ != figure.id)]
    afoot = not any(play.battle.figures[id_].mounted for id_ in (figure.id, *together))
    some = " with {pieces}" if whole and len(pieces) > 1 else ""
    drag = dragged(pieces, within_reach(play, figure, figure.pace), turn=" facing {facing}" if afoot else "", some=some)
    options.append(Option("point", "Go to a point on the table", rule="KK-303", drag=drag))
    if whole:
        options.append(Option("each", "Move each figure on its own", rule="KK-303"))
    options.append(Option("hold", "Stand where they are" if whole else "Stand where it is", rule="KK-303"))
    for key, words in COMPASS_WORDS.items():
        options.append(Option(key, f"Go {words}", rule="KK-303", group="By the compass"))
    return options


def plan_vector(play: Play, unit: Unit, figure: Figure, answer: str, together: list[str]) -> Point:
    """The vector by which a whole unit goes, no longer than its slowest figure can."""
    figures = [play.battle.figures[id_] for id_ in together] or [figure]
    most = min(allowance(f, f.pace) for f in figures)
    if answer in COMPASS:
        return along((0, 0), heading(COMPASS[answer]), most)
    if answer == "to commander":
        lord = play.field.commander(unit.side)
        assert lord is not None
        away = max(0, play.field.distance(figure, lord) - 30)
        return along((0, 0), between(figure.at, lord.at), min(most, away))
    enemy = play.field.nearest_seen(figure) or play.field.nearest_enemy(figure)
    assert enemy is not None
    vector = between(figure.at, enemy.at)
    if answer == "back":
        return along((0, 0), (-vector[0], -vector[1]), most)
    return along((0, 0), vector, most // 2 if answer == "advance half" else most)


def single_move(play: Play, figure: Figure) -> Steps[int]:
    """One figure moved on its own: where to, and if its player wishes which way it then faces (KK-005)."""
    unit = play.unit(figure)
    asked, facing = 0, "enemy"
    answer = "face"
    while answer == "face":
        answer = yield Choose(
            unit.seat, f"Where does {figure.name} go?",
            partial(move_menu, play, unit, figure, whole=False, facing=facing_option(figure, not asked)),
            rule="KK-303",
        )  # fmt: skip
        asked += 1
        if answer == "face":
            facing = yield from ask_facing(play, figure)
            asked += 1
    named = sent_to(answer)
    pointed = named is not None or answer == "point"
    if named is not None:
        goal = named.x, named.y
    elif answer == "point":
        region = within_reach(play, figure, figure.pace)
        point = yield ask_where(unit.seat, f"Where does {figure.name} go?", region, "KK-303")
        asked += 1
        goal = (point[0], point[1])
    elif answer == "hold":
        goal = figure.at
    else:
        dx, dy = plan_vector(play, unit, figure, answer, [figure.id])
        goal = inside_table(play, (figure.x + dx, figure.y + dy))
    course = course_to(play, figure, goal, figure.pace, eager=not pointed)
    go(play, figure, course, "KK-099")
    if pointed:
        say_short(play, figure, course, goal)
    if named is not None and named.facing is not None:
        face(play, figure, named.facing)
    elif facing == "enemy":
        face_enemy(play, figure)
    elif facing in COMPASS and not (figure.mounted and (figure.moved or not free_to_turn(figure))):
        figure.facing = COMPASS[facing]
    return asked


def facing_option(figure: Figure, first: bool) -> list[Option]:
    """To choose its facing beforehand, once; without that it faces the nearest enemy it sees (KK-005)."""
    if not first or not free_to_turn(figure):
        return []
    words = "First choose which way it faces if it stands" if figure.mounted else "First choose which way it then faces"
    return [Option("face", words, rule="KK-005", group="Facing")]


def ask_facing(play: Play, figure: Figure) -> Steps[str]:
    answer: str = yield Choose(
        play.seat(figure),
        f"Which way does {figure.name} face?",
        lambda: [
            Option("enemy", "The nearest enemy", rule="KK-005"),
            Option("ahead", "The way it goes", rule="KK-005"),
            *(Option(key, words.capitalize(), rule="KK-005") for key, words in COMPASS_WORDS.items()),
        ],
        rule="KK-005",
    )
    return answer


def own_way(play: Play, figure: Figure, half: bool) -> Steps[None]:
    """By option, an uncontrolled figure that may go in any direction (KK-084, KK-085)."""
    point = yield ask_where(
        play.seat(figure), f"{figure.name} is out of command and may go in any direction. Where to?",
        within_reach(play, figure, figure.pace, half), "KK-085" if figure.skirmisher else "KK-084",
    )  # fmt: skip
    goal = (point[0], point[1])
    course = course_to(play, figure, goal, figure.pace, half)
    go(play, figure, course, "KK-085" if figure.skirmisher else "KK-084")
    say_short(play, figure, course, goal)


def say_short(play: Play, figure: Figure, course: Course, goal: Point) -> None:
    """Whoever does not get to the point that was named says so, and why (KK-109, KK-116, KK-297)."""
    if course.end == goal:
        return
    enemy = play.battle.figures.get(course.stopped)
    rule, why = SHORT.get(course.stopped, ("KK-109", "the slope or the turn keeps it from there"))
    if enemy is not None:
        rule, why = "KK-297", f"{enemy.name} is in the way"
    play.log(
        rule, "{name} comes {inches:inch|inches} short of the point: {why}.",
        name=figure.name, figure=figure.id, inches=in_inches(length(course.end, goal)), why=why, run="Figures move.",
    )  # fmt: skip


SHORT = {
    "obstacle": ("KK-116", "an obstacle is in the way"),
    "wall": ("KK-297", "nobody passes there"),
    "friend": ("KK-297", "a friend stands in its place"),
}
"""Why a figure does not get to where it was sent, by what stopped it."""

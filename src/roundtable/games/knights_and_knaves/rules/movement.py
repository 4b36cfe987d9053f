"""Moving figures, in the order of KK-097: routs, charges, then the others, the sides alternating figure by figure."""

from __future__ import annotations

from collections.abc import Iterator

from roundtable.board.measured import INCH, Disc, Point, along, bearing, between, heading, in_contact, length
from roundtable.kernel.asks import Choose, ChooseNumber, Steps
from roundtable.kernel.dice import Source
from roundtable.kernel.options import Option

from ..field import LINK
from ..play import Play, ask_where
from ..state import Figure, Unit
from .action import is_half, uncontrolled_pace
from .declare import QUESTIONS_A_STEP
from .losses import lose
from .melee import bout_against_leaver
from .morale import end_of_phase
from .paths import (
    Course,
    allowance,
    charge_course,
    compelled,
    course_to,
    crossing,
    fastest,
    free_to_turn,
    straight,
)
from .shooting import best_target

COMPASS = {"n": 0, "ne": 45, "e": 90, "se": 135, "s": 180, "sw": 225, "w": 270, "nw": 315}
COMPASS_WORDS = {
    "n": "north", "ne": "north-east", "e": "east", "se": "south-east",
    "s": "south", "sw": "south-west", "w": "west", "nw": "north-west",
}  # fmt: skip
FAR = 10_000


def moves(play: Play) -> Steps[None]:
    """KK-099: everybody moves; last, the morale checks this phase has caused (KK-300)."""
    battle = play.battle
    if not battle.moves:
        battle.moves = order_of_moves(play)
        battle.turn_of = 0
    asked = 0
    while battle.moves:
        group = battle.moves[0]
        if not group[0] and not group[1]:
            battle.moves.pop(0)
            battle.turn_of = 0
            continue
        which = battle.turn_of if group[battle.turn_of] else 1 - battle.turn_of
        if asked >= QUESTIONS_A_STEP:
            return
        figure = battle.figures[group[which][0]]
        if wants_plan(play, figure):
            asked += yield from choose_plan(play, figure, group[which])
            continue
        asked += yield from move_figure(play, figure)
        group[which].remove(figure.id)
        battle.turn_of = 1 - which
    for figure in battle.figures.values():
        if not figure.moved and not (figure.contact and figure.on_table):
            figure.pace = "stand"
    end_of_phase(play)
    battle.step = "shooting"


def order_of_moves(play: Play) -> list[list[list[str]]]:
    """KK-097: routing figures, charging mounted, charging foot, other mounted, other foot."""
    groups: list[list[list[str]]] = [[[], []] for _ in range(5)]
    for figure in play.battle.figures.values():
        if not figure.on_table or figure.stunned:
            continue
        if figure.routing or figure.panic == "bolts":
            group = 0
        elif figure.target:
            group = 1 if figure.mounted else 2
        elif figure.chit or play.withdrawing(figure) or figure.panic == "charges":
            group = 3 if figure.mounted else 4
        else:
            continue
        groups[group][0 if figure.side == play.battle.priority else 1].append(figure.id)
    return groups


def move_figure(play: Play, figure: Figure) -> Steps[int]:
    """Move one figure as its chit, its table result or its panic has it; returns how many questions that took."""
    if not figure.on_table or figure.stunned:
        return 0
    if figure.routing:
        rout_move(play, figure)
    elif figure.panic == "bolts":
        bolt(play, figure)
    elif figure.target:
        charge_move(play, figure)
    elif play.field.held(figure):
        if figure.chit == "move" and play.options.allow_break_off and figure.commanded:
            break_off(play, figure)
    elif play.withdrawing(figure):
        if figure.panic != "will not move":
            withdraw_move(play, figure)
    elif figure.loader:
        face_enemy(play, figure)
    elif figure.chit == "cross":
        cross(play, figure)
    elif figure.chit in ("move", "move and shoot", "charge"):
        if figure.commanded:
            return (yield from ordered_move(play, figure))
        return (yield from uncontrolled_move(play, figure))
    else:
        face_enemy(play, figure)
    return 0


# --- carrying a move out ----------------------------------------------------------------------------------------------


def go(play: Play, figure: Figure, course: Course, rule: str, text: str = "{name} moves {inches} inches.") -> None:
    """Put a figure at the end of its course, with the fatigue of its pace (KK-106, KK-115)."""
    if course.end != figure.at:
        start = figure.at
        figure.moved = True
        play.field.place(figure, course.end)
        figure.facing = course.facing
        play.log(
            rule, text, name=figure.name, figure=figure.id, inches=round(course.distance / 100, 1),
            path=[list(start), *(list(point) for point in course.points[1:])],
        )  # fmt: skip
        tire(play, figure)
    elif figure.mounted and free_to_turn(figure):
        figure.facing = course.facing
    if not figure.moved and figure.mounted:
        figure.pace = "stand"


def tire(play: Play, figure: Figure) -> None:
    """KK-106, KK-115: a run or a gallop costs a level of fatigue."""
    if figure.pace in ("run", "gallop"):
        figure.tired += 1
        row = "KK-106" if figure.mounted else "KK-115"
        play.log(row, "{name} tires: fatigue {level}.", name=figure.name, figure=figure.id, level=figure.fatigue)


def face_enemy(play: Play, figure: Figure) -> None:
    """KK-005: at the end of its movement a figure on foot sets its facing: towards the nearest visible enemy."""
    if figure.mounted and (figure.moved or not free_to_turn(figure)):
        return
    if play.field.held(figure) and not figure.moved:
        return
    enemy = play.field.nearest_seen(figure)
    if enemy is not None:
        figure.facing = bearing(figure.at, enemy.at)


# --- moves nobody chooses ---------------------------------------------------------------------------------------------


def own_edge(play: Play, figure: Figure) -> Point:
    """The point of its own table edge straight behind a figure."""
    return figure.x, -FAR if play.battle.sides[figure.side].edge == "south" else play.battle.height + FAR


def rout_move(play: Play, figure: Figure) -> None:
    """KK-016, KK-047: as fast as it can directly away from the nearest enemy in sight, else to its own edge."""
    figure.pace = fastest(figure)
    enemy = play.field.nearest_seen(figure)
    if enemy is not None:
        course = compelled(play, figure, enemy.at, figure.pace, away=True, leaves=True, turns_freely=True)
    else:
        course = compelled(play, figure, own_edge(play, figure), figure.pace, leaves=True, turns_freely=True)
    go(play, figure, course, "KK-047", "{name} flees {inches} inches.")
    if course.stopped == "edge":
        lose(play, figure, "KK-016", "{name} flees from the field.")


def bolt(play: Play, figure: Figure) -> None:
    """KK-126: the horse runs from the nearest enemy at its fastest, out of contact too, and off the table if it must."""
    figure.pace = fastest(figure)
    enemy = play.field.nearest_enemy(figure)
    point = enemy.at if enemy is not None else own_edge(play, figure)
    course = compelled(play, figure, point, figure.pace, away=enemy is not None, leaves=True, turns_freely=True)
    go(play, figure, course, "KK-126", "{name} is carried {inches} inches away.")
    if course.stopped == "edge":
        lose(play, figure, "KK-126", "{name} is carried off the field.")


def charge_move(play: Play, figure: Figure) -> None:
    """KK-018, KK-100: into contact with its target if that can still be, else as far towards it as declared."""
    target = play.battle.figures[figure.target]
    if play.field.held(figure):
        met(play, figure, target)
        return
    if not target.on_table:
        goal = target.at
        course: Course | None = course_to(play, figure, goal, figure.pace, is_half(figure))
    elif figure.panic == "charges":
        course = compelled(play, figure, target.at, figure.pace, turns_freely=True)
    else:
        course = charge_course(play, figure, target, figure.pace, is_half(figure))
        if course is None:
            course = course_to(play, figure, target.at, figure.pace, is_half(figure))
    go(play, figure, course, "KK-018", "{name} charges {inches} inches.")
    if target.on_table and in_contact(figure.base, target.base):
        figure.contact = True
        if not figure.moved:
            figure.pace = "stand"
        play.log("KK-018", "{name} is upon {target}.", name=figure.name, figure=figure.id, target=target.name)
    elif not target.on_table or not play.field.touching(figure):
        play.log("KK-100", "{name} does not reach {target}.", name=figure.name, figure=figure.id, target=target.name)


def met(play: Play, figure: Figure, target: Figure) -> None:
    """KK-018: of two who charge each other the second is met on his way: his charge has made contact too, at its pace."""
    if target.target == figure.id and target.contact and in_contact(figure.base, target.base):
        figure.contact = True
        play.log(
            "KK-018", "{name} meets the charge of {target}.", name=figure.name, figure=figure.id, target=target.name
        )
        tire(play, figure)


def withdraw_move(play: Play, figure: Figure) -> None:
    """KK-253: at a walk, or a canter, to the own table edge, and off it."""
    figure.pace = "canter" if figure.mounted else "walk"
    course = compelled(play, figure, own_edge(play, figure), figure.pace, leaves=True)
    go(play, figure, course, "KK-253", "{name} withdraws {inches} inches.")
    edge = 0 if play.battle.sides[figure.side].edge == "south" else play.battle.height
    if course.stopped == "edge" and abs(course.end[1] - edge) <= 1:
        play.field.remove(figure)
        figure.gone = "withdrawn"
        play.log("KK-253", "{name} has left the field.", name=figure.name, figure=figure.id)


def cross(play: Play, figure: Figure) -> None:
    """KK-116, KK-117: the whole move takes a figure that touches a linear obstacle to its far side; mounts walk."""
    figure.pace = "walk"
    for line, _ in play.field.ground.obstacle_touched(figure.base):
        over = crossing(play, figure, line)
        if over is not None:
            cross_to(play, figure, over)
            return
    face_enemy(play, figure)


def cross_to(play: Play, figure: Figure, over: Point) -> None:
    course = Course([figure.at, over], bearing(figure.at, over), length(figure.at, over))
    go(play, figure, course, "KK-116", "{name} crosses the obstacle.")
    face_enemy(play, figure)


def break_off(play: Play, figure: Figure) -> None:
    """KK-017 (option): each enemy it leaves fights one bout it cannot win, then it walks straight away."""
    enemies = play.field.holders(figure)
    for enemy in enemies:
        if figure.on_table:
            bout_against_leaver(play, enemy, figure)
    if not figure.on_table or figure.stunned:
        return
    figure.pace = "walk"
    nearest = min(enemies, key=lambda enemy: (play.field.distance(figure, enemy), enemy.id))
    away = along(figure.at, between(nearest.at, figure.at), allowance(figure, "walk"))
    go(play, figure, straight(play, figure, away, "walk"), "KK-017", "{name} breaks off and walks {inches} inches.")


# --- uncontrolled moves -----------------------------------------------------------------------------------------------


def uncontrolled_move(play: Play, figure: Figure) -> Steps[int]:
    """KK-077, KK-084, KK-085: back to the unit, towards the nearest visible enemy, or as the player likes."""
    pace, half = uncontrolled_pace(figure), is_half(figure)
    figure.pace = pace
    field = play.field
    asked = 0
    start = figure.at
    enemy = field.nearest_seen(figure)
    if figure.result == "rejoin":
        unit = play.unit(figure)
        group = [field.figures[id_] for id_ in field.together(unit, skirmish=False) if id_ != figure.id]
        if group:
            friend = min(group, key=lambda f: (field.distance(figure, f), f.id))
            short = figure.radius + friend.radius + 3
            go(play, figure, compelled(play, figure, friend.at, pace, short=short), "KK-077",
               "{name} goes back to its unit: {inches} inches.")  # fmt: skip
    elif play.options.ask_uncontrolled and (enemy is None or figure.skirmisher):
        where = yield from own_way(play, figure, half)
        asked = 1
        go(play, figure, where, "KK-085" if figure.skirmisher else "KK-084")
    elif enemy is not None:
        most = allowance(figure, pace, "", half)
        if figure.result == "to the enemy":
            rule = "KK-077"
        else:
            rule = "KK-084"
            if play.options.ask_uncontrolled:
                most = yield ChooseNumber(
                    play.seat(figure),
                    f"How far does {figure.name} move towards {enemy.name}, in hundredths of an inch?",
                    0, most, rule="KK-084",
                )  # fmt: skip
                asked = 1
            elif stands_to_shoot(play, figure):
                most = 0
        if most:
            go(play, figure, compelled(play, figure, enemy.at, pace, half=half, most=most), rule)
    else:
        # Nobody in sight: towards the enemy's edge, which is what a player would mostly want.
        ahead = (figure.x, play.battle.height if play.battle.sides[figure.side].edge == "south" else 0)
        go(play, figure, compelled(play, figure, ahead, pace, half=half), "KK-084")
    face_enemy(play, figure)
    follow(play, figure, start)
    return asked


def stands_to_shoot(play: Play, figure: Figure) -> bool:
    """Without asking: a figure that may move and shoot stands still if it has a shot from where it is."""
    return figure.chit == "move and shoot" and best_target(play, figure) is not None


def follow(play: Play, figure: Figure, start: Point) -> None:
    """KK-067: out of command the loader of a team copies its shooter's move."""
    if not figure.loaded_by or figure.at == start:
        return
    loader = play.battle.figures[figure.loaded_by]
    if loader.free and not play.field.held(loader):
        goal = (loader.x + figure.x - start[0], loader.y + figure.y - start[1])
        loader.pace = figure.pace
        go(play, loader, straight(play, loader, goal, figure.pace), "KK-067", "{name} follows, {inches} inches.")
        loader.facing = figure.facing


# --- moves the player chooses -----------------------------------------------------------------------------------------


def wants_plan(play: Play, figure: Figure) -> bool:
    """Whether the figure's player must first say where its unit goes."""
    return _plans(play, figure.id) and not play.unit(figure).plan and not play.field.held(figure)


def choose_plan(play: Play, figure: Figure, waiting: list[str]) -> Steps[int]:
    """KK-303: directions are chosen when figures are moved: once for a whole unit, when its first figure's turn comes."""
    unit = play.unit(figure)
    together = [id_ for id_ in waiting if play.battle.figures[id_].unit == unit.id and _plans(play, id_)]
    answer = yield Choose(
        unit.seat,
        f"Where do {unit.name} go ({len(together)} figures)?",
        lambda: move_options(play, unit, figure, whole=len(together) > 1),
        rule="KK-303",
    )
    if answer in ("each", "hold"):
        unit.plan = answer
        return 1
    if answer == "point":
        point = yield ask_where(
            unit.seat, f"Where does {figure.name} go? The others keep their places beside it.",
            Reach(play, figure), "KK-303",
        )  # fmt: skip
        dx, dy = point[0] - figure.x, point[1] - figure.y
    else:
        dx, dy = plan_vector(play, unit, figure, "advance" if answer == "open" else answer, together)
    unit.plan = f"go {dx} {dy}" + (f" {open_order(play, together)}" if answer == "open" else "")
    lead = front_first(play, together, (dx, dy))
    waiting[:] = lead + [id_ for id_ in waiting if id_ not in lead]
    return 1


def ordered_move(play: Play, figure: Figure) -> Steps[int]:
    """KK-297: a figure in command range moves with its unit, or on its own."""
    plan = play.unit(figure).plan
    if plan == "each":
        return (yield from single_move(play, figure))
    if plan.startswith("go"):
        dx, dy, *spread = (int(word) for word in plan.split()[1:])
        goal = (figure.x + dx, figure.y + dy)
        if spread:
            x, y, percent = spread
            goal = (goal[0] + (figure.x - x) * percent // 100, goal[1] + (figure.y - y) * percent // 100)
        go(play, figure, course_to(play, figure, inside_table(play, goal), figure.pace, eager=True), "KK-099")
    face_enemy(play, figure)
    return 0


def _plans(play: Play, id_: str) -> bool:
    figure = play.battle.figures[id_]
    return (
        figure.commanded
        and figure.free
        and figure.chit in ("move", "move and shoot", "charge")
        and not figure.target
        and not figure.loader
        and figure.panic != "charges"
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


def move_options(play: Play, unit: Unit, figure: Figure, whole: bool) -> list[Option]:
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
    options.append(Option("point", "Go to a point on the table", rule="KK-303"))
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
    """One figure moved on its own: where to, and on foot which way it then faces (KK-005)."""
    unit = play.unit(figure)
    answer = yield Choose(
        unit.seat, f"Where does {figure.name} go?",
        lambda: move_options(play, unit, figure, whole=False), rule="KK-303",
    )  # fmt: skip
    asked = 1
    if answer == "point":
        point = yield ask_where(unit.seat, f"Where does {figure.name} go?", Reach(play, figure), "KK-303")
        asked += 1
        goal = (point[0], point[1])
    elif answer == "hold":
        goal = figure.at
    else:
        dx, dy = plan_vector(play, unit, figure, answer, [figure.id])
        goal = inside_table(play, (figure.x + dx, figure.y + dy))
    go(play, figure, course_to(play, figure, goal, figure.pace, eager=answer != "point"), "KK-099")
    if figure.mounted and (figure.moved or not free_to_turn(figure)):
        return asked
    facing = yield Choose(
        unit.seat,
        f"Which way does {figure.name} face?",
        lambda: [
            Option("enemy", "The nearest enemy", rule="KK-005"),
            Option("ahead", "The way it went", rule="KK-005"),
            *(Option(key, words.capitalize(), rule="KK-005") for key, words in COMPASS_WORDS.items()),
        ],
        rule="KK-005",
    )
    if facing == "enemy":
        face_enemy(play, figure)
    elif facing in COMPASS:
        figure.facing = COMPASS[facing]
    return asked + 1


def own_way(play: Play, figure: Figure, half: bool) -> Steps[Course]:
    """KK-084, KK-085 (option): an uncontrolled figure that may go in any direction."""
    point = yield ask_where(
        play.seat(figure), f"{figure.name} is out of command and may go in any direction. Where to?",
        Reach(play, figure, half), "KK-085" if figure.skirmisher else "KK-084",
    )  # fmt: skip
    return course_to(play, figure, (point[0], point[1]), figure.pace, half)


class Reach:
    """The points a figure can reach this turn, as a region for a question; staying where it is counts."""

    def __init__(self, play: Play, figure: Figure, half: bool = False) -> None:
        self._play = play
        self._figure = figure
        self._half = half
        self._most = allowance(figure, figure.pace, "", half)

    def holds(self, x: int, y: int) -> bool:
        figure = self._figure
        if (x, y) == figure.at:
            return True
        if length(figure.at, (x, y)) > self._most:
            return False
        if self._play.field.taken(Disc(x, y, figure.radius), figure.id) is not None:
            return False
        end = course_to(self._play, figure, (x, y), figure.pace, self._half).end
        # A mount turns by whole degrees, so it comes near the point rather than onto it.
        return length(end, (x, y)) <= (2 if free_to_turn(figure) else INCH // 5)

    def sample(self, dice: Source) -> Point:
        figure = self._figure
        side = 2 * self._most + 1
        for _ in range(12):
            x, y = figure.x - self._most + dice.below(side), figure.y - self._most + dice.below(side)
            if self.holds(x, y):
                return x, y
        return figure.at

    def corners(self) -> Iterator[Point]:
        figure = self._figure
        yield figure.at
        for degrees in COMPASS.values():
            point = along(figure.at, heading(degrees), self._most // 2)
            if self.holds(*point):
                yield point

    def only(self) -> Point | None:
        return None

    def describe(self) -> str:
        return f"that {self._figure.name} can reach, at most {self._most / 100:g} inches away and free"

    def to_json(self) -> dict[str, object]:
        return {"kind": "disc", "x": self._figure.x, "y": self._figure.y, "radius": self._most}

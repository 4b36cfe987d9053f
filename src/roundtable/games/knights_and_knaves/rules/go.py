"""Carrying a move out: the place, the facing and the fatigue of a figure that has gone somewhere (KK-005, KK-106, KK-115)."""

from __future__ import annotations

from roundtable.board.measured import bearing
from roundtable.games.knights_and_knaves.play import Play, in_inches
from roundtable.games.knights_and_knaves.rules.paths import Course, free_to_turn
from roundtable.games.knights_and_knaves.state import Figure


def go(
    play: Play,
    figure: Figure,
    course: Course,
    rule: str,
    text: str = "{name} moves {inches:inch|inches}.",
    run: str = "Figures move.",
) -> None:
    """Put a figure at the end of its course, with the fatigue of its pace (KK-106, KK-115)."""
    start, end = (figure.x, figure.y), course.points[-1]
    if end != start:
        figure.moved = True
        play.field.place(figure, end)
        figure.facing = course.facing
        if play.table.events is not None:
            path = [list(start), *(list(point) for point in course.points[1:])]
            inches = in_inches(course.distance)
            play.log(rule, text, name=figure.name, figure=figure.id, inches=inches, path=path, run=run)
        tire(play, figure, run)
    elif figure.mount and free_to_turn(figure):
        figure.facing = course.facing
    if not figure.moved and figure.mount:
        figure.pace = "stand"


def tire(play: Play, figure: Figure, run: str) -> None:
    """A run or a gallop costs a level of fatigue (KK-106, KK-115)."""
    if figure.pace in ("run", "gallop"):
        figure.tired += 1
        if play.table.events is not None:
            row = "KK-106" if figure.mounted else "KK-115"
            play.log(
                row, "{name} tires: fatigue {level}.", name=figure.name, figure=figure.id, level=figure.fatigue, run=run
            )


def face_enemy(play: Play, figure: Figure) -> None:
    """At the end of its movement a figure on foot sets its facing: towards the nearest visible enemy (KK-005)."""
    if figure.mount and (figure.moved or not free_to_turn(figure)):
        return
    if not figure.moved and play.field.held(figure):
        return
    enemy = play.field.nearest_seen(figure)
    if enemy is not None:
        figure.facing = bearing((figure.x, figure.y), (enemy.x, enemy.y))

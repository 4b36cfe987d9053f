"""Moving figures, in the order of KK-097: routs, charges, then the others, the sides alternating figure by figure."""

from __future__ import annotations

from roundtable.board.measured import Point, along, bearing, between, in_contact, length
from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.rules.action import QUESTIONS_A_STEP, is_half, uncontrolled_pace
from roundtable.games.knights_and_knaves.rules.go import face_enemy, go, tire
from roundtable.games.knights_and_knaves.rules.losses import lose
from roundtable.games.knights_and_knaves.rules.manoeuvre import choose_plan, ordered_move, own_way, wants_plan
from roundtable.games.knights_and_knaves.rules.melee import bout_against_leaver
from roundtable.games.knights_and_knaves.rules.morale import end_of_phase
from roundtable.games.knights_and_knaves.rules.paths import (
    Course,
    allowance,
    charge_course,
    compelled,
    course_to,
    crossing,
    fastest,
    straight,
)
from roundtable.games.knights_and_knaves.rules.shooting import has_target
from roundtable.games.knights_and_knaves.state import GOING, Figure
from roundtable.kernel.asks import ChooseNumber, Steps

FAR = 10_000
CHARGING, FLEEING = "Chargers move.", "Routing figures flee."
"""How the moves of many figures are told as one."""


def moves(play: Play) -> Steps[None]:
    """Everybody moves; last, the morale checks this phase has caused (KK-099, KK-300)."""
    battle = play.battle
    if not battle.moves:
        battle.moves = order_of_moves(play)
        battle.turn_of = 0
    asked, gone, figures, units = 0, False, battle.figures, battle.units
    while battle.moves:
        group = battle.moves[0]
        which = battle.turn_of
        waiting = group[which]
        if not waiting:
            which = 1 - which
            waiting = group[which]
            if not waiting:
                battle.moves.pop(0)
                battle.turn_of = 0
                continue
        if asked >= QUESTIONS_A_STEP:
            return
        figure = figures[waiting[0]]
        planless = figure.commanded and wants_plan(play, figure)
        if gone and (planless or units[figure.unit].plan == "each"):
            # Who has gone has gone: the question begins a step, so that a fork there need not move them again.
            return
        if planless:
            asked += yield from choose_plan(play, figure, waiting)
            continue
        asking = move_figure(play, figure)
        if asking is not None:
            asked += yield from asking
        gone = True
        waiting.remove(figure.id)
        battle.turn_of = 1 - which
    for figure in figures.values():
        if not figure.moved and figure.pace != "stand" and not (figure.contact and figure.on_table):
            figure.pace = "stand"
    end_of_phase(play)
    battle.step = "shooting"


def order_of_moves(play: Play) -> list[list[list[str]]]:
    """Routing figures, charging mounted, charging foot, other mounted, other foot (KK-097)."""
    groups: list[list[list[str]]] = [[[], []] for _ in range(5)]
    first, units = play.battle.priority, play.battle.units
    for figure in play.field.everybody():
        if figure.stunned:
            continue
        if figure.routing or figure.panic == "bolts":
            group = 0
        elif figure.target:
            group = 1 if figure.mount else 2
        elif figure.chit or units[figure.unit].withdrawing or figure.panic == "charges":
            group = 3 if figure.mount else 4
        else:
            continue
        groups[group][0 if figure.side == first else 1].append(figure.id)
    return groups


def move_figure(play: Play, figure: Figure) -> Steps[int] | None:
    """Move one figure as its chit, its table result or its panic has it.

    Where its player is asked on the way, what is returned asks and moves it, and tells how many questions that took.
    """
    if figure.gone or figure.stunned:
        return None
    if figure.routing:
        rout_move(play, figure)
    elif figure.panic == "bolts":
        bolt(play, figure)
    elif figure.target:
        charge_move(play, figure)
    elif play.field.held(figure):
        if figure.chit == "move" and play.options.allow_break_off and figure.commanded:
            break_off(play, figure)
    elif play.battle.units[figure.unit].withdrawing:
        if figure.panic != "will not move":
            withdraw_move(play, figure)
    elif figure.loader:
        face_enemy(play, figure)
    elif figure.chit == "cross":
        cross(play, figure)
    elif figure.chit in GOING:
        return ordered_move(play, figure) if figure.commanded else uncontrolled_move(play, figure)
    else:
        face_enemy(play, figure)
    return None


# --- moves nobody chooses ---------------------------------------------------------------------------------------------


def own_edge(play: Play, figure: Figure) -> Point:
    """The point of its own table edge straight behind a figure."""
    return figure.x, -FAR if play.battle.sides[figure.side].edge == "south" else play.battle.height + FAR


def rout_move(play: Play, figure: Figure) -> None:
    """As fast as it can directly away from the nearest enemy in sight, else to its own edge (KK-016, KK-047)."""
    figure.pace = fastest(figure)
    enemy = play.field.nearest_seen(figure)
    if enemy is not None:
        course = compelled(play, figure, enemy.at, figure.pace, away=True, leaves=True, turns_freely=True)
    else:
        course = compelled(play, figure, own_edge(play, figure), figure.pace, leaves=True, turns_freely=True)
    go(play, figure, course, "KK-047", "{name} flees {inches:inch|inches}.", FLEEING)
    if course.stopped == "edge":
        lose(play, figure, "KK-016", "{name} flees from the field.")


def bolt(play: Play, figure: Figure) -> None:
    """The horse runs from the nearest enemy at its fastest, out of contact too, and off the table if it must.

    (KK-126)
    """
    figure.pace = fastest(figure)
    enemy = play.field.nearest_enemy(figure)
    point = enemy.at if enemy is not None else own_edge(play, figure)
    course = compelled(play, figure, point, figure.pace, away=enemy is not None, leaves=True, turns_freely=True)
    go(play, figure, course, "KK-126", "{name} is carried {inches:inch|inches} away.")
    if course.stopped == "edge":
        lose(play, figure, "KK-126", "{name} is carried off the field.")


def charge_move(play: Play, figure: Figure) -> None:
    """Into contact with its target if that can still be, else as far towards it as declared (KK-018, KK-100)."""
    target = play.battle.figures[figure.target]
    if play.field.held(figure):
        met(play, figure, target)
        return
    if not target.on_table:
        goal = target.at
        course = course_to(play, figure, goal, figure.pace, is_half(figure))
    elif figure.panic == "charges":
        course = compelled(play, figure, target.at, figure.pace, turns_freely=True)
    else:
        into = charge_course(play, figure, target, figure.pace, is_half(figure))
        course = into or course_to(play, figure, target.at, figure.pace, is_half(figure))
    go(play, figure, course, "KK-018", "{name} charges {inches:inch|inches}.", CHARGING)
    if target.on_table and in_contact(figure.base, target.base):
        figure.contact = True
        if not figure.moved:
            figure.pace = "stand"
        rule, words = "KK-018", "{name} is upon {target}."
    elif not target.on_table or not play.field.touching(figure):
        rule, words = "KK-100", "{name} does not reach {target}."
    else:
        return
    play.log(rule, words, name=figure.name, figure=figure.id, target=target.name, run=CHARGING)


def met(play: Play, figure: Figure, target: Figure) -> None:
    """Of two who charge each other the second is met on his way: his charge has made contact too, at its pace.

    (KK-018)
    """
    if target.target == figure.id and target.contact and in_contact(figure.base, target.base):
        figure.contact = True
        play.log(
            "KK-018", "{name} meets the charge of {target}.",
            name=figure.name, figure=figure.id, target=target.name, run=CHARGING,
        )  # fmt: skip
        tire(play, figure, CHARGING)


def withdraw_move(play: Play, figure: Figure) -> None:
    """At a walk, or a canter, to the own table edge, and off it (KK-253)."""
    figure.pace = "canter" if figure.mounted else "walk"
    course = compelled(play, figure, own_edge(play, figure), figure.pace, leaves=True)
    go(play, figure, course, "KK-253", "{name} withdraws {inches:inch|inches}.")
    edge = 0 if play.battle.sides[figure.side].edge == "south" else play.battle.height
    if course.stopped == "edge" and abs(course.end[1] - edge) <= 1:
        play.field.remove(figure, "withdrawn")
        play.log("KK-253", "{name} has left the field.", name=figure.name, figure=figure.id)


def cross(play: Play, figure: Figure) -> None:
    """The whole move takes a figure that touches a linear obstacle to its far side; mounts walk (KK-116, KK-117)."""
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
    """By option, each enemy it leaves fights one bout it cannot win, then it walks straight away (KK-017)."""
    enemies = play.field.holders(figure)
    for enemy in enemies:
        if figure.on_table:
            bout_against_leaver(play, enemy, figure)
    if not figure.on_table or figure.stunned:
        return
    figure.pace = "walk"
    nearest = min(enemies, key=lambda enemy: (play.field.distance(figure, enemy), enemy.id))
    away = along(figure.at, between(nearest.at, figure.at), allowance(figure, "walk"))
    go(play, figure, straight(play, figure, away, "walk"), "KK-017", "{name} breaks off and walks {inches:inch|inches}.")


# --- uncontrolled moves -----------------------------------------------------------------------------------------------


def uncontrolled_move(play: Play, figure: Figure) -> Steps[int] | None:
    """Back to the unit, towards the nearest visible enemy, or as the player likes (KK-077, KK-084, KK-085)."""
    pace, half = uncontrolled_pace(figure), is_half(figure)
    figure.pace = pace
    field = play.field
    start = (figure.x, figure.y)
    enemy = None if figure.result == "rejoin" else field.nearest_seen(figure)
    if figure.result == "rejoin":
        unit = play.unit(figure)
        group = [field.figures[id_] for id_ in field.together(unit, skirmish=False) if id_ != figure.id]
        if group:
            friend = min(group, key=lambda f: (field.distance(figure, f), f.id))
            short = figure.radius + friend.radius + 3
            go(play, figure, compelled(play, figure, friend.at, pace, short=short), "KK-077",
               "{name} goes back to its unit: {inches:inch|inches}.")  # fmt: skip
    elif play.options.ask_uncontrolled and (enemy is None or figure.skirmisher or figure.result != "to the enemy"):
        return asked_move(play, figure, enemy)
    elif enemy is not None:
        if figure.result == "to the enemy" or not stands_to_shoot(play, figure):
            rule = "KK-077" if figure.result == "to the enemy" else "KK-084"
            go(play, figure, compelled(play, figure, (enemy.x, enemy.y), pace, half=half), rule)
    else:
        # Nobody in sight: towards the enemy's edge, which is what a player would mostly want.
        ahead = (figure.x, play.battle.height if play.battle.sides[figure.side].edge == "south" else 0)
        go(play, figure, compelled(play, figure, ahead, pace, half=half), "KK-084")
    face_enemy(play, figure)
    follow(play, figure, start)
    return None


def asked_move(play: Play, figure: Figure, enemy: Figure | None) -> Steps[int]:
    """By option its player says how far an uncontrolled figure goes, or, with nobody in sight, where to (KK-084, KK-085)."""
    start, half = (figure.x, figure.y), is_half(figure)
    if enemy is None or figure.skirmisher:
        yield from own_way(play, figure, half)
    else:
        most = yield ChooseNumber(
            play.seat(figure),
            f"How far does {figure.name} move towards {enemy.name}, in hundredths of an inch?",
            0, allowance(figure, figure.pace, "", half), rule="KK-084",
        )  # fmt: skip
        if most:
            go(play, figure, compelled(play, figure, enemy.at, figure.pace, half=half, most=most), "KK-084")
    face_enemy(play, figure)
    follow(play, figure, start)
    return 1


def stands_to_shoot(play: Play, figure: Figure) -> bool:
    """Without asking: a figure that may move and shoot stands still if it has a shot from where it is."""
    return figure.chit == "move and shoot" and has_target(play, figure)


def follow(play: Play, figure: Figure, start: Point) -> None:
    """Out of command the loader of a team copies its shooter's move (KK-067)."""
    if not figure.loaded_by or (figure.x, figure.y) == start:
        return
    loader = play.battle.figures[figure.loaded_by]
    if loader.free and not play.field.held(loader):
        goal = (loader.x + figure.x - start[0], loader.y + figure.y - start[1])
        loader.pace = figure.pace
        go(play, loader, straight(play, loader, goal, figure.pace), "KK-067", "{name} follows, {inches:inch|inches}.")
        loader.facing = figure.facing

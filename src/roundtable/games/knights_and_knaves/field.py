"""The field: where everybody stands, who touches, sees and covers whom.

An index over the position, never part of it. It is kept as long as the position is the same object, and told of every move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from math import isqrt
from typing import Any

from roundtable.board.barriers import Segment
from roundtable.board.crowd import EXACTLY, Crowd
from roundtable.board.measured import CONTACT, HEADINGS, INCH, Disc, Point, Vector, holds, within
from roundtable.games.knights_and_knaves.ground import Ground, contains, ground_of
from roundtable.games.knights_and_knaves.state import FOOT, MOUNTED, Battle, Fallen, Figure, Gone, Unit

LINK = 2 * INCH
"""The longest link of a unit's chain, and how near a neighbour is (KK-010, KK-034)."""
SKIRMISH_LINK = 4 * INCH
COMMAND = 5 * INCH
"""Command range (KK-063)."""
GLANCES = 3
"""So many are looked for among all figures before it is worth while to put everybody into a crowd."""
ALL = -1
"""Under which number the figures of both sides are kept; sides are 0 and 1."""
CONTACTS = "contacts"
WIDEST = 2 * MOUNTED + CONTACT + 1
"""Centres farther apart, by columns or rows, cannot be in contact."""


Link = tuple[str, complex, int, int]
"""A figure as a link of its unit's chain: its name, its place, its radius, and how long its links are."""


def _chained(first: Link, left: list[Link]) -> tuple[list[Link], list[Link]]:
    """Who hangs together with one figure, link by link, and who does not (KK-010).

    Two are linked if they are no farther apart than the longer of their two links.
    """
    group = [first]
    for _, here, radius, long in group:
        if not left:
            break
        edge = radius + EXACTLY
        linked = [
            link for link in left if abs(link[1] - here) <= edge + link[2] + (long if long > link[3] else link[3])
        ]
        if linked:
            group += linked
            left = [link for link in left if link not in linked]
    return group, left


class Field:
    """Answers to "who is near, who touches, who sees". Every move and loss must go through `place` or `remove`.

    `moment` is for what others find out and may use again until somebody moves or a new turn begins, `steady` for what
    stays so as long as the battle lasts.
    """

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.figures = battle.figures
        self.moment: dict[object, Any] = {}
        self.steady: dict[object, Any] = {}
        self._touching: dict[str, tuple[Figure, ...]] = {}
        self._glances = 0
        self._groups: dict[str, dict[bool, tuple[list[Figure], list[list[str]]]]] = {}
        """The groups of units, with those who were looked at, until one of them moves."""
        self._led: dict[str, dict[bool, tuple[list[Figure], list[str]]]] = {}
        """In the same way, those who are with the leaders of units."""
        self._present: dict[object, list[Figure]] = {}
        """Who is on the table, of a side or a unit, until somebody comes or goes."""
        self.rested: set[str] = set()
        """Who is gone, and has nothing left of any turn that a new one would wipe."""

    @cached_property
    def ground(self) -> Ground:
        return ground_of(self.battle.terrain)

    @cached_property
    def places(self) -> dict[str, int]:
        """Which place each figure has in the list; nobody joins it once a battle has begun."""
        return {id_: place for place, id_ in enumerate(self.figures)}

    @cached_property
    def skirmishers(self) -> frozenset[str]:
        """Who fights in open order; that stays so (KK-011)."""
        return frozenset(figure.id for figure in self.figures.values() if figure.skirmisher)

    @cached_property
    def crowds(self) -> list[Crowd[str]]:
        """Each side's figures on the table; made when a step first asks, for many steps never do."""
        found: list[Crowd[str]] = [Crowd(), Crowd()]
        for figure in self.everybody():
            found[figure.side].put(figure.id, figure.base)
        return found

    # Who is where

    def place(self, figure: Figure, at: Point) -> None:
        """Put a figure somewhere, or its base anew after it lost its mount."""
        crowd = self.crowds[figure.side]
        if figure.id in crowd.bases:
            self._leave(figure)
        else:
            self._present.clear()
            self.moment.clear()
            self._groups.clear()
            self._led.clear()
        figure.x, figure.y = at
        figure.placed = True
        base = figure.base
        crowd.put(figure.id, base)
        if self._touching:
            met = self.crowds[1 - figure.side].near(base, CONTACT)
            self._touching[figure.id] = tuple([self.figures[key] for key in met]) if met else ()
            for key in met:
                self._touching.pop(key, None)

    def remove(self, figure: Figure, gone: Gone) -> None:
        """Take a figure off the table."""
        self._leave(figure)
        self.crowds[figure.side].take(figure.id)
        figure.gone = gone
        self._present.clear()

    def _leave(self, figure: Figure) -> None:
        """Forget what followed from a figure's standing where it does."""
        if self.moment:
            self.moment.clear()
        self._groups.pop(figure.unit, None)
        self._led.pop(figure.unit, None)
        touching = self._touching
        if touching:
            enemies = touching.pop(figure.id, None)
            if enemies is None:
                enemies = self.touching(figure)
                touching.pop(figure.id, None)
            for enemy in enemies:
                touching.pop(enemy.id, None)

    def everybody(self) -> list[Figure]:
        """The figures on the table, in the order of the list."""
        found = self._present.get(ALL)
        if found is None:
            found = self._present[ALL] = [each for each in self.figures.values() if each.placed and not each.gone]
        return found

    def of_side(self, side: int) -> list[Figure]:
        """The figures of a side on the table, in the order of the list."""
        found = self._present.get(side)
        if found is None:
            found = self._present[side] = [figure for figure in self.everybody() if figure.side == side]
        return found

    def of_unit(self, unit: Unit) -> list[Figure]:
        """The figures of a unit on the table, in the order of the list."""
        found = self._present.get(unit.id)
        if found is None:
            figures = [self.figures[id_] for id_ in unit.figures]
            found = self._present[unit.id] = [each for each in figures if each.placed and not each.gone]
        return found

    def near(self, base: Disc, reach: int, side: int) -> list[Figure]:
        """The figures of one side whose bases are at most so far away, edge to edge (KK-004)."""
        return [self.figures[key] for key in self.crowds[side].near(base, reach)]

    def enemies_by_distance(self, figure: Figure, reach: int, ahead: Vector = (0, 0)) -> list[Figure]:
        """The enemies within a distance, the nearest first; of equally near ones the first by name (KK-004).

        With a direction only those ahead or abreast.
        """
        figures = self.figures
        return [figures[key] for _, key in self.crowds[1 - figure.side].by_distance(self.base(figure), reach, ahead)]

    def enemies_in_front(self, figure: Figure, reach: int) -> list[Figure]:
        """Those of the enemies within a distance that are in the half circle which the figure faces (KK-004, KK-005)."""
        return self.enemies_by_distance(figure, reach, HEADINGS[figure.facing % 360])

    def taken(self, base: Disc, but: str = "") -> Figure | None:
        """Somebody whose base this one would overlap (KK-003)."""
        for crowd in self.crowds:
            key = crowd.overlapping(base, but)
            if key is not None:
                return self.figures[key]
        return None

    def friend_at(self, figure: Figure, spot: Point) -> Figure | None:
        """The friend whose base a figure would overlap at a spot (KK-003).

        For who has run there: no enemy's base is left to be looked for, as a run ends before it (KK-297).
        """
        x, y = spot
        key = self.crowds[figure.side].overlapping((x, y, MOUNTED if figure.mount else FOOT), figure.id)
        return None if key is None else self.figures[key]

    def on_line(self, line: Segment, but: tuple[str, str]) -> bool:
        """Whether another base lies on a straight line between two centres (KK-034, KK-154)."""
        first, second = self.crowds
        return first.crossed(line, but) or second.crossed(line, but)

    # Enemies

    def touching(self, figure: Figure) -> tuple[Figure, ...]:
        """The enemies in base-to-base contact (KK-178)."""
        found = self._touching.get(figure.id)
        if found is None:
            if self._glances < GLANCES and "crowds" not in self.__dict__:
                self._glances += 1
                found = self._touching_at_a_glance(figure)
            else:
                found = tuple(self.near(self.base(figure), CONTACT, 1 - figure.side))
            if figure.on_table:
                self._touching[figure.id] = found
        return found

    def _touching_at_a_glance(self, figure: Figure) -> tuple[Figure, ...]:
        """`touching` without the crowds, which a fork that is asked about one figure need not make."""
        x, y, side = figure.x, figure.y, figure.side
        near = [
            other
            for other in self.figures.values()
            if other.side != side and -WIDEST < other.x - x < WIDEST and -WIDEST < other.y - y < WIDEST
        ]
        base = figure.base
        return tuple(sorted((o for o in near if o.on_table and within(base, o.base, CONTACT)), key=lambda o: o.id))

    def contacts(self) -> dict[str, tuple[Figure, ...]]:
        """Everybody in base-to-base contact with enemies, in the order of the list, and with whom (KK-178)."""
        found: dict[str, tuple[Figure, ...]] | None = self.moment.get(CONTACTS)
        if found is None:
            known = self._touching
            found = self.moment[CONTACTS] = {}
            for figure in self.everybody():
                enemies = known.get(figure.id)
                if enemies is None:
                    enemies = self.touching(figure)
                if enemies:
                    found[figure.id] = enemies
        return found

    def holders(self, figure: Figure) -> list[Figure]:
        """The enemies in contact that hold it: neither stunned nor routing (KK-017)."""
        return [enemy for enemy in self.touching(figure) if not enemy.stunned and not enemy.routing]

    def held(self, figure: Figure) -> bool:
        touching = self._touching.get(figure.id)
        if touching is None:
            touching = self.touching(figure)
        for enemy in touching:  # noqa: SIM110  # asked of everybody: a plain loop is the fastest way
            if not enemy.stunned and not enemy.routing:
                return True
        return False

    def sees(self, a: Figure, b: Figure) -> bool:
        """A line of sight between two figures (KK-006)."""
        ground = self.ground
        return ground.open or ground.clear(a.x, a.y, b.x, b.y) or not ground.blocks(self.base(a), self.base(b))

    def base(self, figure: Figure) -> Disc:
        """Where a figure stands, as it is in the index."""
        return self.crowds[figure.side].bases.get(figure.id) or figure.base

    def in_front(self, figure: Figure, point: Point) -> bool:
        """In the half circle that the figure faces (KK-005)."""
        ahead_x, ahead_y = HEADINGS[figure.facing % 360]
        return ahead_x * (point[0] - figure.x) + ahead_y * (point[1] - figure.y) >= 0

    def nearest_enemy(self, figure: Figure, counts: Callable[[Figure], bool] = lambda _: True) -> Figure | None:
        """The nearest enemy on the table; of equally near ones the first by name."""
        found = self.crowds[1 - figure.side].nearest(self.base(figure), lambda key: counts(self.figures[key]))
        return None if found is None else self.figures[found]

    def nearest_seen(self, figure: Figure) -> Figure | None:
        """The nearest visible enemy (KK-084)."""
        ground, side = self.ground, figure.side
        enemies = self.crowds[1 - side]
        base = self.crowds[side].bases.get(figure.id) or figure.base
        x, y, bases = base[0], base[1], enemies.bases
        found = enemies.nearest(base)
        if found is None:
            return None
        enemy = bases[found]
        if ground.clear(x, y, enemy[0], enemy[1]) or not ground.blocks(base, enemy):
            return self.figures[found]  # so it mostly is

        def seen(key: str) -> bool:
            enemy = bases[key]
            return key != found and (ground.clear(x, y, enemy[0], enemy[1]) or not ground.blocks(base, enemy))

        other = enemies.nearest(base, seen)
        return None if other is None else self.figures[other]

    def distance(self, a: Figure, b: Figure) -> int:
        """Edge to edge, rounded up (KK-004)."""
        # As in `gap`, without the calls.
        x, y = a.x - b.x, a.y - b.y
        far = isqrt(x * x + y * y - 1) + 1 if x or y else 0
        return far - (MOUNTED if a.mount else FOOT) - (MOUNTED if b.mount else FOOT)

    # Units

    def groups(self, unit: Unit, skirmish: bool = True) -> list[list[str]]:
        """The groups into which a unit's figures fall by the links of their chains (KK-010).

        Without `skirmish` all links are 2 inches long (KK-077).
        """
        figures = [figure for figure in self.of_unit(unit) if not figure.routing]
        known = self._groups.setdefault(unit.id, {})
        kept = known.get(skirmish)
        if kept is not None and kept[0] == figures:
            return kept[1]
        left = self._links(figures, skirmish)
        groups: list[list[str]] = []
        while left:
            group, left = _chained(left[0], left[1:])
            groups.append([link[0] for link in group])
        known[skirmish] = figures, groups
        return groups

    def _links(self, figures: list[Figure], skirmish: bool) -> list[Link]:
        """What of figures matters to their chain: where they stand, and how far their links reach."""
        loose = self.skirmishers if skirmish else ()
        return [
            (f.id, complex(f.x, f.y), MOUNTED if f.mount else FOOT, SKIRMISH_LINK if f.id in loose else LINK)
            for f in figures
        ]

    def together(self, unit: Unit, skirmish: bool = True) -> list[str]:
        """The figures that are with their unit: the leader's group, or the largest, or the first of those (KK-010)."""
        figures = [figure for figure in self.of_unit(unit) if not figure.routing]
        known = self._led.setdefault(unit.id, {})
        kept = known.get(skirmish)
        if kept is not None and kept[0] == figures:
            return kept[1]
        leader = self.figures.get(unit.leader)
        if leader in figures:
            left = self._links(figures, skirmish)
            group, _ = _chained(left.pop(figures.index(leader)), left)
            found = [link[0] for link in group]
            known[skirmish] = figures, found
            return found
        groups = self.groups(unit, skirmish)
        order = {id_: place for place, id_ in enumerate(unit.figures)}
        return max(groups, key=lambda group: (len(group), -min(order[id_] for id_ in group)), default=[])

    def linked(self, figure: Figure, group: Sequence[str]) -> bool:
        """Whether a link joins somebody who is no part of a chain himself to one of a group (KK-010)."""
        [here], links = self._links([figure], True), self._links([self.figures[id_] for id_ in group], True)
        return len(_chained(here, links)[0]) > 1

    def commander(self, side: int) -> Figure | None:
        """The commander, while he can command (KK-012)."""
        figure = self.figures.get(self.battle.sides[side].commander)
        return figure if figure is not None and figure.free else None

    # Morale

    def adjacent(self, figure: Figure, fallen: Fallen) -> bool:
        """Within 2 inches, with no other base on the line between centres (KK-053)."""
        x, y = figure.x, figure.y
        dx, dy, limit = fallen.x - x, fallen.y - y, (MOUNTED if figure.mount else FOOT) + fallen.radius + LINK
        if dx * dx + dy * dy > limit * limit:
            return False
        return not self.on_line(((x, y), (fallen.x, fallen.y)), (figure.id, fallen.figure))

    def concerns(self, figure: Figure, fallen: Fallen) -> bool:
        """Within 2 inches, and in front or adjacent (KK-034)."""
        spot = Disc(fallen.x, fallen.y, fallen.radius)
        if not within(figure.base, spot, LINK):
            return False
        return self.in_front(figure, (fallen.x, fallen.y)) or self.adjacent(figure, fallen)

    def in_cover(self, figure: Figure) -> bool:
        """In a wood or building, or behind what stands between it and the nearest enemy (KK-060)."""
        ground, at = self.ground, (figure.x, figure.y)
        if ground.in_wood(at) or ground.in_building(at):
            return True
        if not ground.beside_cover(figure.base):
            return False
        enemy = self.nearest_enemy(figure)
        return enemy is not None and ground.cover_between(figure.base, enemy.at)

    # Ground under two fighters

    def obstructed(self, shooter: Figure, target: Figure) -> bool:
        """Another base, some wood, or a wall that shelters neither, on the line of sight (KK-154)."""
        if self.ground.obstructs(self.base(shooter), self.base(target)):
            return True
        return self.on_line(((shooter.x, shooter.y), (target.x, target.y)), (shooter.id, target.id))

    def restricted(self, figure: Figure) -> bool:
        """In a wood, or touching a doorway, gate or passage (KK-204)."""
        return self.ground.in_wood(figure.at) or self.ground.in_passage(figure.base)

    def higher(self, figure: Figure, other: Figure) -> bool:
        """Mounted, up-slope or up-stairs while the other is not, each compared like with like (KK-203)."""
        if figure.mounted and not other.mounted:
            return True
        for hill, _ in self.ground.hills:
            mine, theirs = (_square(f.at, (hill.x, hill.y)) for f in (figure, other))
            if mine < theirs and holds(hill, figure.at):
                return True
        for shape, piece in self.ground.steps:
            if piece.up is not None and (contains(shape, figure.at) or contains(shape, other.at)):
                top = (piece.up[0], piece.up[1])
                if _square(figure.at, top) < _square(other.at, top):
                    return True
        return False

    def objective_held(self, disc: Disc, side: int) -> int:
        """How many figures fit to fight a side has in a place."""
        return sum(
            figure.free and not self.battle.units[figure.unit].withdrawing for figure in self.near(disc, 0, side)
        )


def _square(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2

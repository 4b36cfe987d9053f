"""Wounds and what follows: disabled figures, lost mounts, riders on foot (KK-014, KK-022, KK-023, KK-214)."""

from __future__ import annotations

from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.rules.morale import note_fallen
from roundtable.games.knights_and_knaves.state import Corpse, Figure, men_of


def wound(play: Play, figure: Figure, points: int) -> None:
    """Take stamina from a figure; it stops at 0 (KK-214)."""
    lost = min(points, figure.stamina)
    figure.stamina -= lost
    figure.hurt += lost


def wound_mount(figure: Figure, points: int) -> None:
    """Take stamina from a mount (KK-022)."""
    figure.horse = max(0, figure.horse - points)


def disable(play: Play, figure: Figure, dead: bool = False) -> None:
    """The figure is out of it; a corpse marker is left in its place (KK-014, KK-214)."""
    play.field.remove(figure, "dead" if dead else "disabled")
    figure.stamina = 0
    figure.chit = ""
    figure.target = ""
    note_fallen(play, figure, "is disabled")
    play.battle.corpses.append(Corpse(figure.x, figure.y, figure.id))
    side = play.battle.sides[figure.side]
    play.log("KK-014", "{name} is out of the battle.", name=figure.name, figure=figure.id, dead=dead)
    if side.commander == figure.id and not side.lord_down:
        side.lord_down = play.battle.turn
        play.log("KK-052", "{side} have lost their commander.", side=men_of(play.battle.sides, figure.side))


def lose(play: Play, figure: Figure, rule: str, text: str) -> None:
    """A figure leaves the table for good (KK-016, KK-126)."""
    play.field.remove(figure, "lost")
    figure.chit = ""
    figure.target = ""
    play.log(rule, text, name=figure.name, figure=figure.id)


def dismount(play: Play, figure: Figure) -> None:
    """The mount leaves the table and its rider stands on foot where it stood, without a lance.

    (KK-023, KK-241, KK-020)
    """
    figure.mount = ""
    figure.horse = 0
    figure.weapons = [name for name in figure.weapons if name != "lance"] or ["unarmed"]
    if figure.weapon not in figure.weapons:
        figure.weapon = figure.weapons[0]
    play.field.place(figure, figure.at)

"""Falls: who may fall, the roll and what it does, and riders whose mounts are killed."""

from __future__ import annotations

from roundtable.board.barriers import side
from roundtable.board.measured import Disc, Point, along, heading
from roundtable.games.knights_and_knaves import data
from roundtable.games.knights_and_knaves.ground import contains, line_of, shape_of
from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.rules.losses import disable, dismount, wound
from roundtable.games.knights_and_knaves.rules.morale import Parts, shown, total
from roundtable.games.knights_and_knaves.state import Figure, Terrain
from roundtable.kernel.asks import Steps


def end_of_exchange(play: Play, hit: list[Figure]) -> None:
    """After all damage of a phase, those at 0 stamina are removed, and riders of lost mounts roll for falls.

    (KK-304)
    """
    for figure in hit:
        if figure.on_table and figure.stamina == 0:
            disable(play, figure)
    for figure in hit:
        if figure.on_table and figure.mounted and figure.horse == 0:
            mount = data.mounts()[figure.mount].name
            play.log("KK-023", "{name} loses his {mount}.", name=figure.name, figure=figure.id, mount=mount.lower())
            dismount(play, figure)
            fall_roll(play, figure, figure.pace, "KK-023")


def falls(play: Play) -> Steps[None]:
    """The first step of the fatigue phase: one roll for every figure with a reason to fall (KK-225)."""
    hurt = [f for number in play.sides() for f in play.field.of_side(number) if f.hurt or f.struck]
    for figure in hurt:
        reason = why_it_may_fall(play, figure)
        if reason:
            fall_roll(play, figure, figure.pace, reason)
    play.battle.step = "weariness"
    yield from ()


def why_it_may_fall(play: Play, figure: Figure) -> str:
    """The ledger row of the first reason for which a figure may fall this turn; empty if there is none."""
    if figure.fell:
        return ""
    if "lance" in figure.struck:
        return "KK-221"
    if figure.mount and 4 * figure.hurt >= figure.stamina + figure.hurt:
        return "KK-222"
    if figure.mount and "infantry" in figure.struck:
        return "KK-223"
    if figure.hurt and play.field.ground.height_at(figure.base) is not None:
        return "KK-224"
    return ""


def fall_number(figure: Figure, pace: str) -> int:
    """The number for its situation (KK-226, KK-227, KK-228, KK-229)."""
    return data.charts().falls.get(pace, 1)


def fall_modifiers(figure: Figure) -> Parts:
    """What tiredness and wounds take and skill adds to the roll (KK-230, KK-231, KK-232)."""
    chart = data.charts().fall_modifiers
    parts = [
        ("temporary fatigue", chart.per_temporary * figure.tired),
        ("stamina lost", chart.per_stamina_lost * (figure.full - figure.stamina)),
        ("melee skill", chart.skilled if figure.row.melee >= chart.skilled_from else 0),
    ]
    return [part for part in parts if part[1]]


def fall_roll(play: Play, figure: Figure, pace: str, reason: str) -> None:
    """1D10 with modifiers; equal to or below the number is a fall (KK-225)."""
    figure.fell = True
    need, parts = fall_number(figure, pace), fall_modifiers(figure)
    roll = play.table.die(
        10, reason, "{name} may fall: {total} with {modifier:+d} against {need}.",
        name=figure.name, figure=figure.id, modifier=total(parts), need=need, parts=shown(parts),
    )  # fmt: skip
    if roll + total(parts) <= need:
        fall(play, figure)


def fall(play: Play, figure: Figure) -> None:
    """What a fall does (KK-233, KK-234, KK-235, KK-236, KK-237, KK-238, KK-239, KK-240, KK-241)."""
    height = play.field.ground.height_at(figure.base)
    weak = 2 * figure.stamina < figure.full
    if figure.mounted:
        dismount(play, figure)
        play.log("KK-241", "{name} is thrown; the mount runs off.", name=figure.name, figure=figure.id)
    if height is not None:
        play.field.place(figure, foot_of(play, figure, height))
        if height.height > data.charts().fall_death_feet:
            play.log("KK-233", "{name} falls {feet} feet to his death.", name=figure.name, feet=height.height)
            disable(play, figure, dead=True)
            return
    dice = [play.table.draw(10), play.table.draw(10)]
    shown = sum(dice)
    effect = next(
        effect for effect in data.charts().fall_effects if effect.most is None or shown + 2 * weak <= effect.most
    )
    play.table.tell(
        "KK-234", "{name} falls: {shown}{plus}.", dice=[(10, die) for die in dice],
        name=figure.name, figure=figure.id, shown=shown, plus=" + 2" if weak else "",
    )  # fmt: skip
    if effect.disabled:
        play.log("KK-240", "{name} does not get up.", name=figure.name)
        figure.hurt += figure.stamina
        disable(play, figure)
        return
    stun = -(-shown // 2) if effect.stun_by_dice else effect.stun
    lost = -(-figure.stamina * effect.quarters // 4)
    wound(play, figure, lost)
    if stun:
        figure.stunned = max(figure.stunned, stun)
        figure.stunned_on = play.battle.turn
        figure.chit = ""
        figure.target = ""
    rule = "KK-235" if not stun else "KK-236" if effect.stun_by_dice else f"KK-{236 + effect.quarters}"
    words = "{name} is unhurt." if not stun else "{name} loses {lost} stamina and is stunned for {stun:turn|turns}."
    play.log(rule, words, name=figure.name, figure=figure.id, lost=lost, stun=stun)
    if figure.stamina == 0:
        disable(play, figure)


def foot_of(play: Play, figure: Figure, height: Terrain) -> Point:
    """The nearest free spot at the foot of what a figure falls from (KK-241)."""
    if height.line is not None:
        # Over the edge of a precipice: to the other side of its line.
        edge = line_of(height)
        above = side(edge, figure.at)

        def on_top(at: Point) -> bool:
            return side(edge, at) * above >= 0
    else:
        shape = shape_of(height)

        def on_top(at: Point) -> bool:
            return contains(shape, at)

    ways = [heading(degrees) for degrees in range(0, 360, 15)]
    for distance in range(20, 3000, 20):
        for vector in ways:
            spot = along(figure.at, vector, distance)
            if not (0 <= spot[0] <= play.battle.width and 0 <= spot[1] <= play.battle.height) or on_top(spot):
                continue
            base = Disc(*spot, figure.radius)
            if play.field.taken(base, figure.id) is None and not play.field.ground.stands_in_the_way(base):
                return spot
    return figure.at

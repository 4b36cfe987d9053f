"""Changing Areas: every step on the Battlefield, own or forced, goes through `move` (MYK-PLAY-358)."""

from functools import partial

from roundtable.games.kingdom.rules.play import figures, knowing, numbers
from roundtable.games.kingdom.rules.play.moments import Entered, Moving
from roundtable.games.kingdom.rules.play.verbs import harm
from roundtable.games.kingdom.rules.play.windows import heard, open_window
from roundtable.games.kingdom.state import Area, Campaign, Fighter, Ref, Table
from roundtable.kernel.asks import Steps


def move(
    table: Table,
    who: Ref,
    to: Area,
    rule: str,
    *,
    forced: bool = False,
    by: Ref = "",
    meant: bool = False,
    further: bool = False,
    came_from: str = "",
) -> Steps[bool]:
    """Somebody goes, or is moved, to another Area. Whether they arrive. `meant`: whatever stands in the way was known;
    `further`: it is not the first Area of this move; `came_from`: what brought them, where that is no Area."""
    state: Campaign = table.state
    one = figures.get(state, who)
    if not to or to == one.area or one.dead or figures.is_base(who):
        return False
    moving = Moving(
        who=who,
        start=one.area,
        to=to,
        forced=forced,
        by=by,
        rule=rule,
        meant=meant,
        obstructed=not forced and obstructed(state, who, to),
        spoken=partial(_moving_to, state, who, to),
    )
    yield from open_window(table, moving)
    if moving.obstructed:
        table.log("MYK-PLAY-360", "{who} cannot get past the enemies here.", who=figures.name(state, who), figure=who)
        return False
    if moving.prevented or one.dead or one.area != moving.start:
        return False  # it stands elsewhere by now: this step can be made no more (MYK-PLAY-019)
    start, one.area = one.area, moving.to
    if table.events is not None:  # else nobody listens
        name = figures.name(state, who)
        table.log(rule, "{who} moves to the {area}.", who=name, area=moving.to, start=start, figure=who)
    if "Obese" in one.bad_statuses and not forced and not further:  # once a move, however far it goes
        yield from harm.hurt(table, who, 1, "MYK-PLAY-553")
    if heard(table, Entered):
        said = f"{figures.name(state, who)} entering the {moving.to}"
        entered = Entered(who=who, area=moving.to, start=came_from or start, forced=forced, spoken=said)
        yield from open_window(table, entered)
    return True


def _moving_to(state: Campaign, who: Ref, to: Area) -> str:
    return f"{figures.name(state, who)} moving to the {to}"


def obstructed(state: Campaign, who: Ref, to: Area, start: Area = "") -> bool:
    """Whether enemies in the Area bar the way forward: more Warfare than there are allies (MYK-PLAY-360).

    Who is neither Unconscious nor Dead counts, the mover and the Asleep too; `start` where it would come on its way.
    """
    one = figures.get(state, who)
    start = start or one.area
    if to != figures.step_from(start, one.team):
        return False
    read = knowing.memo(state)
    if read is None:
        return _barred(state, who, one, start)
    found: bool | None = read.get((_barred, who, start))
    if found is None:
        found = read[_barred, who, start] = _barred(state, who, one, start)
    return found


def _barred(state: Campaign, who: Ref, one: Fighter, start: Area) -> bool:
    """Whether enemies in an Area would bar somebody's way forward from it (MYK-PLAY-360)."""
    enemies = []
    for other, them in figures.up(state, figures.other_team(one.team)):
        if them.area == start:
            enemies.append(other)
    if not enemies or numbers.number(state, who, "unobstructed"):
        return False
    if numbers.number(state, who, "flying"):  # it passes over who cannot fly (MYK-WORLD-421)
        enemies = [other for other in enemies if numbers.number(state, other, "flying")]
        if not enemies:
            return False
    allies = len([other for other, them in figures.up(state, one.team) if them.area == start and other != who]) + 1
    warfare = sum([numbers.score(state, other, "Warfare") for other in enemies])
    return allies <= warfare if state.options.obstruct_on_tie else allies < warfare

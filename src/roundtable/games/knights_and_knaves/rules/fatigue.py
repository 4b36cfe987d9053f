"""The fatigue phase after falls: weariness and rest, ammunition, finis, the end of the turn."""

from __future__ import annotations

from roundtable.board.measured import CONTACT, INCH, Disc, within
from roundtable.games.knights_and_knaves import data
from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.rules.morale import end_of_phase
from roundtable.games.knights_and_knaves.state import BAGGAGE, FOOT, Figure, Unit, by_names, men_of
from roundtable.kernel.asks import Steps

# --- fatigue and rest -------------------------------------------------------------------------------------------------


def weariness(play: Play) -> Steps[None]:
    """Those in melee may tire, the others may recover (KK-242, KK-243, KK-244, KK-245)."""
    chart = data.charts().fatigue
    first, second = play.sides()
    everyone = [*play.field.of_side(first), *play.field.of_side(second)]
    fighting = [figure for figure in everyone if figure.fought]
    tiring = [(figure, play.table.draw(10)) for figure in fighting]
    tired = [f for f, roll in tiring if roll <= (chart.melee_wounded if f.wounded else chart.melee)]
    for figure in tired:
        figure.tired += 1
    play.say_rolls(
        "KK-242", "{n} fought: {end}.", tiring, n=len(tiring), end=lambda: play.who(tired, "tires", "tire"),
        details=lambda: [{"figure": f.id, "name": f.name, "roll": roll, "tires": f in tired} for f, roll in tiring],
        each="{name} rolled {roll}.",
    )  # fmt: skip
    resting = [(figure, play.table.draw(10)) for figure in everyone if figure.tired and may_rest(figure)]
    rested = [f for f, roll in resting if roll <= (chart.recover_idle if idle(f) else chart.recover)]
    for figure in rested:
        figure.tired -= 1
    play.say_rolls(
        "KK-244", "{n} rested: {end}.", resting, n=len(resting), end=lambda: play.who(rested, "recovers", "recover"),
        details=lambda: [{"figure": f.id, "name": f.name, "roll": roll, "recovers": f in rested} for f, roll in resting],
        each="{name} rolled {roll}.",
    )  # fmt: skip
    play.battle.step = "ammunition"
    yield from ()


def idle(figure: Figure) -> bool:
    """It neither moved nor shot nor fought this turn (KK-245)."""
    return not (figure.moved or figure.shot or figure.fought)


def may_rest(figure: Figure) -> bool:
    """Temporary fatigue, outside melee, and a mount that stood or walked (KK-107, KK-244)."""
    return figure.tired > 0 and not figure.fought and (not figure.mount or figure.pace in ("stand", "walk"))


# --- ammunition -------------------------------------------------------------------------------------------------------


def ammunition(play: Play) -> Steps[None]:
    """Shooters check their quivers; the empty refill at the baggage or rob the dead.

    (KK-248, KK-249, KK-250, KK-251)
    """
    chart = data.charts().ammunition
    first, second = play.sides()
    everyone = [*play.field.of_side(first), *play.field.of_side(second)]
    checking = [figure for figure in everyone if figure.shot and figure.worn > 0 and runs_out(figure)]
    rolled = [(figure, play.table.draw(10)) for figure in checking]
    out = [figure for figure, roll in rolled if roll <= chart.per_permanent * figure.worn]
    already = [figure for figure in everyone if figure.empty]
    for figure in out:
        figure.empty = True
    play.say_rolls(
        "KK-248", "{n} looked to their ammunition: {end}.", rolled, n=len(rolled),
        end=lambda: play.who(out, "has none left", "have none left"),
        details=lambda: [{"figure": f.id, "name": f.name, "roll": roll, "out": f in out} for f, roll in rolled],
        each="{name} rolled {roll}.",
    )  # fmt: skip
    for figure in already:
        resupply(play, figure)
    play.battle.step = "finis"
    yield from ()


def runs_out(figure: Figure) -> bool:
    """Thrown weapons are not checked (KK-248)."""
    return bool(figure.missile) and data.weapons().missile[figure.missile].readiness != ""


def resupply(play: Play, figure: Figure) -> None:
    """Two turns running at the own baggage, or a turn at a corpse and 1-6 on a D10 (KK-250, KK-251)."""
    chart = data.charts().ammunition
    side = play.battle.sides[figure.side]
    if figure.fought or figure.routing:
        figure.at_baggage = 0
        return
    at_baggage = (
        side.baggage is not None and not side.captured and within(figure.base, Disc(*side.baggage, BAGGAGE), CONTACT)
    )
    figure.at_baggage = figure.at_baggage + 1 if at_baggage else 0
    if figure.at_baggage >= chart.baggage_turns:
        figure.empty, figure.at_baggage = False, 0
        play.log("KK-250", "{name} refills at the baggage.", name=figure.name, figure=figure.id)
        return
    for corpse in play.battle.corpses:
        if not corpse.robbed and within(figure.base, Disc(corpse.x, corpse.y, FOOT), CONTACT):
            roll = play.table.die(
                10, "KK-251", "{name} robs the dead: {total}, {need} or less finds ammunition.",
                name=figure.name, figure=figure.id, need=chart.corpse,
            )  # fmt: skip
            if roll <= chart.corpse:
                figure.empty = False
                corpse.robbed = True
            return


# --- finis ------------------------------------------------------------------------------------------------------------


def finis(play: Play) -> Steps[None]:
    """From permanent fatigue 1 on, units whose leader is out of command range may have had enough (KK-252)."""
    field = play.field
    if [figure for figure in field.everybody() if figure.worn]:
        for side in play.sides():
            for unit in play.battle.units.values():
                if unit.side == side and not unit.withdrawing:
                    finis_roll(play, unit)
    play.battle.step = "close"
    yield from ()


def losses_of(play: Play, unit: Unit) -> int:
    """Disabled, routing and lost figures (KK-252)."""
    figures = [play.battle.figures[id_] for id_ in unit.figures]
    return sum(figure.routing or figure.gone in ("disabled", "dead", "lost") for figure in figures)


def who_rolls(play: Play, unit: Unit) -> Figure | None:
    """The leader, or for a unit without one its figure of highest class (KK-252)."""
    leader = play.battle.figures.get(unit.leader)
    if leader is not None and leader.on_table and not leader.routing:
        return leader
    there = [figure for figure in play.field.of_unit(unit) if not figure.routing]
    if not there:
        return None
    classes = list(data.charts().morale_classes)
    return min(there, key=lambda figure: (classes.index(figure.row.morale_class), unit.figures.index(figure.id)))


def finis_roll(play: Play, unit: Unit) -> None:
    figure = who_rolls(play, unit)
    if figure is None or figure.worn < 1 or figure.commanded:
        return
    losses = losses_of(play, unit)
    dice = [play.table.draw(10), play.table.draw(10)]
    unit.withdrawing = sum(dice) < losses
    play.table.tell(
        "KK-252", "{unit} have lost {losses} and roll {total}: they {words}.", dice=[(10, die) for die in dice],
        unit=unit.name, losses=losses, total=sum(dice), words="withdraw" if unit.withdrawing else "stay",
    )  # fmt: skip


# --- the end of the turn ----------------------------------------------------------------------------------------------


def close(play: Play) -> Steps[None]:
    """Stuns count down, falls cause checks, baggage changes hands, permanent fatigue comes; is it over? (KK-301)"""
    battle = play.battle
    for figure in play.field.everybody():
        if figure.stunned and figure.stunned_on < battle.turn:
            figure.stunned -= 1
            if not figure.stunned:
                play.log("KK-015", "{name} comes to.", name=figure.name, figure=figure.id)
    end_of_phase(play)
    capture_baggage(play)
    permanent_fatigue(play)
    battle.step = "priority"
    ended = why_it_ends(play)
    if ended:
        rule, battle.ended = ended
        play.log(rule, "The battle is over: {why}.", why=by_names(battle.sides, battle.ended))
        battle.step = "after"
    yield from ()


def capture_baggage(play: Play) -> None:
    """An enemy in contact with the baggage, and no defender who is not routing within 2 inches of it (KK-013)."""
    for number, side in enumerate(play.battle.sides):
        if side.baggage is None or side.captured:
            continue
        spot = Disc(*side.baggage, BAGGAGE)
        takers = [f for f in play.field.near(spot, CONTACT, 1 - number) if f.free]
        if takers and all(f.routing for f in play.field.near(spot, 2 * INCH, number)):
            side.captured = True
            whose = men_of(play.battle.sides, number)
            play.log("KK-013", "{name} takes the baggage of {side}.", name=takers[0].name, side=whose)


def permanent_fatigue(play: Play) -> None:
    """At the end of every tenth turn everybody on the table takes a level that never goes (KK-246, KK-247)."""
    battle = play.battle
    if battle.turn % data.charts().fatigue.permanent_every:
        return
    for figure in play.field.everybody():
        figure.worn += 1
    play.log("KK-246", "The day wears on: everybody takes a level of permanent fatigue.")


def fit_to_fight(play: Play, side: int) -> bool:
    """Somebody on the table who is neither routing nor withdrawing (KK-258)."""
    return any(not f.routing and not play.withdrawing(f) for f in play.field.of_side(side))


def why_it_ends(play: Play) -> tuple[str, str] | None:
    """The ledger row and the reason for which the battle ends now, if it does (KK-254, KK-258)."""
    battle = play.battle
    last = data.charts().fatigue.last_level
    if [figure for figure in play.field.everybody() if figure.worn >= last]:
        return "KK-254", "both sides are spent and withdraw"
    beaten = [side.name for number, side in enumerate(battle.sides) if not fit_to_fight(play, number)]
    if beaten:
        return "KK-258", f"{' and '.join(beaten)} {'have' if len(beaten) > 1 else 'has'} nobody left who fights"
    if battle.turn_limit and battle.turn >= battle.turn_limit:
        return "KK-258", f"the {battle.turn_limit} turns of this battle are over"
    return None

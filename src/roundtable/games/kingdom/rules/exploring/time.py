"""Time in the Dungeon: Quarters and Turns, hunger and fatigue, in the order of MYK-PLAY-746."""

from collections.abc import Callable

from roundtable.games.kingdom.rules.exploring import bases, scenario_movement, telling, traps
from roundtable.games.kingdom.rules.exploring.places import (
    OUTSIDE,
    delve,
    focus,
    members,
    parties,
    played,
    room_now,
    room_of,
)
from roundtable.games.kingdom.rules.fight.fatal_wound import deadlines
from roundtable.games.kingdom.rules.fight.rounds import poison
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.play.effects import EFFECTS, open_window
from roundtable.games.kingdom.rules.play.moments import PeriodClosing, PeriodEnds, Starving
from roundtable.games.kingdom.rules.play.verbs import harm, status
from roundtable.games.kingdom.rules.record.cycles import count_down, expire, free_all, next_cycle, pass_turn
from roundtable.games.kingdom.state import Campaign, Lasting, Ref, Table, add_to
from roundtable.kernel.asks import Steps

QUARTERS = 4
"""Quarters in a Turn (MYK-PLAY-193)."""
QUARTER_HOURS = 6
TIRED_AFTER = 12
"""From the Quarter after this one on the Court tires (MYK-PLAY-341)."""


def turns(state: Campaign) -> int:
    """Completed Turns in the dungeon, those before a retry counted with them (MYK-PLAY-524, MYK-PLAY-479)."""
    return delve(state).turn_boxes // QUARTERS


def end_of_quarter(table: Table, *, acted: bool = True, inside: bool = True) -> Steps[None]:
    """The end of a Quarter, in its order (MYK-PLAY-746). An additional Quarter in which nobody acts marks no room.

    `inside` a room, not in a Corridor, what works on those who stay there does (MYK-WORLD-798).
    Monsters and people whom the Court has not met do nothing meanwhile (MYK-WORLD-341), unless the table wants it so and a
    GM makes one of them act when all is done (MYK-WORLD-342).
    """
    state: Campaign = table.state
    room = room_of(state)
    closing = PeriodClosing(kind="quarter", number=state.quarter, spoken="the end of the Quarter")
    yield from open_window(table, closing)
    if not closing.passed:
        free_all(state)  # no box is filled, and the room is not explored (MYK-GEAR-057)
        return
    ending = PeriodEnds(kind="quarter", number=state.quarter, spoken="the end of the Quarter")
    # (1) the boxes
    if inside:
        _mark_rooms(table, acted)
    turn_over = _fill_box(table)
    # (2) Poison, (3) hunger, (4) fatigue
    yield from poison(table)
    yield from _hunger(table, turn_over)
    yield from _fatigue(table)
    # (5) Obese ends after a Turn without eating
    if turn_over:
        yield from _end_of_turn(table)
    # (6) other effects: of the room, of what somebody wears, then of those who answer the moment
    fighting = (yield from _rooms_at_work(table)) if inside else None
    for effect in QUARTER_ENDS:
        yield from effect(table, turn_over)
    yield from bases.quarter(table, inside and room != OUTSIDE)
    yield from open_window(table, ending)
    # (7) deadlines of Fatal Wounds
    yield from _deadlines(table)
    # (8) Free to Act again
    yield from _begin_anew(table, ending.passed)
    for clock in CLOCKS:
        clock(table)
    if fighting is not None:
        focus(state, fighting)  # a fight that has begun is theirs


def _mark_rooms(table: Table, acted: bool) -> None:
    """Where the Court has spent the Quarter is explored, unless nobody could act in it (MYK-PLAY-337, MYK-PLAY-202)."""
    state: Campaign = table.state
    known = delve(state).known
    for occupied in [room for room in parties(state) if room != OUTSIDE]:
        now = room_now(state, occupied)
        if acted and occupied not in known.explored and now.unmarked != state.quarter:
            known.explored.append(occupied)
            table.log("MYK-PLAY-337", "Room {room} is explored.", room=occupied)
        now.stayed += 1


def _fill_box(table: Table) -> bool:
    """One more Quarter; whether a Turn is complete with it (MYK-PLAY-337, MYK-PLAY-338)."""
    state: Campaign = table.state
    state.quarter += 1
    delve(state).turn_boxes += 1
    hours = state.options.quarter_hours  # about six, unless the table says otherwise (MYK-PLAY-010, MYK-PLAY-011)
    passed = "Quarter {number} has passed." if hours == QUARTER_HOURS else "Quarter {number} has passed, {hours} hours."
    table.log("MYK-PLAY-337", passed, number=state.quarter, hours=hours)
    # After a retry hunger and fatigue begin anew: a Turn is four Quarters of this try, not of all of them (MYK-PLAY-479).
    turn_over = state.quarter % QUARTERS == 0
    if turn_over:
        table.log("MYK-PLAY-338", "A Turn is complete.")
        telling.turn_over(table)
    return turn_over


def _hunger(table: Table, turn_over: bool) -> Steps[None]:
    """Who has not eaten loses HP (MYK-PLAY-339, MYK-PLAY-340)."""
    state: Campaign = table.state
    starving = Starving(hungry=[who for who in members(state) if hungry(state, who, turn_over)], spoken="the hunger")
    if starving.hungry:
        yield from open_window(table, starving)
    for who in starving.hungry:
        if not starving.prevented:
            yield from _weaken(table, who, "MYK-PLAY-339" if turn_over else "MYK-PLAY-340", "hunger")


def _fatigue(table: Table) -> Steps[None]:
    """Who has been under way for too long loses HP (MYK-PLAY-341, MYK-GEAR-218)."""
    state: Campaign = table.state
    if state.quarter > TIRED_AFTER:
        for who in members(state):
            if state.quarter - TIRED_AFTER > numbers.number(state, who, "rested quarters"):
                yield from _weaken(table, who, "MYK-PLAY-341", "fatigue")


def _end_of_turn(table: Table) -> Steps[None]:
    """Who is Obese and has not eaten for a Turn is Obese no more (MYK-PLAY-554)."""
    state: Campaign = table.state
    for who in members(state):
        if not ate_this_turn(state, who):
            status.cure(table, who, "Obese", "MYK-PLAY-554")
    pass_turn(state)
    yield from open_window(
        table, PeriodEnds(kind="turn", number=state.quarter // QUARTERS, spoken="the end of the Turn")
    )


def _rooms_at_work(table: Table) -> Steps[list[Ref] | None]:
    """The Traps of rooms that work on who stays there; whose fight has begun by it."""
    state: Campaign = table.state
    fighting: list[Ref] | None = None
    for occupied, there in parties(state).items():
        if occupied != OUTSIDE and delve(state).stage != "over":
            focus(state, there)
            yield from traps.at_moment(table, occupied, "quarter")
            fighting = there if state.battle is not None and fighting is None else fighting
            focus(state)
    return fighting


def _begin_anew(table: Table, passed: bool) -> Steps[None]:
    """What lasted for the Quarter is over, and all are Free to Act; a GM may let others act before the next one
    (MYK-PLAY-748, MYK-WORLD-342)."""
    state: Campaign = table.state
    for who in members(state):
        if figures.get(state, who).hp > 0:
            status.cure(table, who, "Asleep", "MYK-WORLD-103")
    expire(state, "quarter")
    if passed:
        if state.cycles[-1].kind != "Round":  # who fights while it passes is no freer in this Round (MYK-PLAY-748)
            next_cycle(state)
        EFFECTS.renew(table, "turn")
        yield from scenario_movement.after_quarter(table)


CLOCKS: list[Callable[[Table], None]] = []
"""What looks at the time when a Quarter has passed, an additional one too (MYK-WORLD-812)."""
QUARTER_ENDS: list[Callable[[Table, bool], Steps[None]]] = []
"""What people carry with them that works when a Quarter ends, or a Turn with it: generators (table, turn is over)."""


def _weaken(table: Table, who: Ref, rule: str, why: str) -> Steps[None]:
    name = figures.name(table.state, who)
    lost = table.roll("1d6", rule, "{who} loses {total} HP to {why}.", who=name, why=why, figure=who).total
    yield from harm.lose_hp(table, who, lost, rule)


def ate_this_turn(state: Campaign, who: Ref) -> bool:
    """Whether somebody has eaten in one of the four Quarters of the Turn that ends now (MYK-PLAY-339)."""
    return any(state.quarter - QUARTERS <= quarter < state.quarter for quarter in meals(state, who))


def meals(state: Campaign, who: Ref) -> list[int]:
    """The Quarters in which somebody was fed; a meal that did nothing for them is none (MYK-WORLD-148)."""
    one = figures.landmaker(state, who)
    in_vain = [effect.amount for effect in one.lasting if effect.what == "ate in vain"]
    return [quarter for quarter in one.ate if quarter not in in_vain]


def hungry(state: Campaign, who: Ref, turn_over: bool) -> bool:
    """Who went a whole Turn without eating loses HP then and with every Quarter until eating (MYK-PLAY-339,
    MYK-PLAY-340)."""
    ate = meals(state, who)
    if state.quarter - 1 in ate:
        return False
    if turn_over and not ate_this_turn(state, who):
        return True
    turns = state.quarter // QUARTERS
    last = max(ate, default=-1)
    # The end of the first whole Turn after the last meal.
    starving_from = (last // QUARTERS + 2) * QUARTERS if last >= 0 else QUARTERS
    return turns >= 1 and state.quarter > starving_from


EATING: list[Callable[[Table, Ref], Steps[bool]]] = []
"""What may keep somebody from having anything of a meal: generators (table, who) that say whether it feeds."""


def eat(table: Table, who: list[Ref], rule: str) -> Steps[list[Ref]]:
    """Somebody eats in this Quarter; three marks in one Turn make the whole Court Obese (MYK-PLAY-335, MYK-PLAY-336).

    Who has something of it: the others are not fed, and recover nothing (MYK-WORLD-148).
    """
    state: Campaign = table.state
    fed: list[Ref] = []
    fed += [one for one in who if not figures.is_person(one)]  # a monster that took food keeps no time boxes
    for one in (one for one in who if figures.is_person(one)):
        good = True
        for feeds in EATING:
            good = good and (yield from feeds(table, one))
        if good:
            fed.append(one)
        if state.phase != "Dungeon":
            continue  # at home there is no time box to mark
        if not good and state.quarter not in figures.landmaker(state, one).ate:
            vain = Lasting(name="meal", rule=rule, what="ate in vain", amount=state.quarter, until="game")
            add_to(figures.landmaker(state, one).lasting, vain)
        ate = figures.landmaker(state, one).ate
        if state.quarter not in ate:
            ate.append(state.quarter)
    start = state.quarter - state.quarter % QUARTERS
    # The boxes are the whole Court's, of a split party too, and a meal stays marked whoever has died since.
    court = [number for number in state.court if not state.people[number].absent]
    marks = {quarter for number in court for quarter in state.people[number].ate if quarter >= start}
    if len(marks) >= 3:
        for one in [figures.person(number) for number in court if not state.people[number].dead]:
            yield from status.gain_status(table, one, "Obese", "MYK-PLAY-336")
    return fed


def additional_quarter(table: Table, rule: str, *, inside: bool = True) -> Steps[None]:
    """A Quarter passes in which nobody acts (MYK-PLAY-238, MYK-WORLD-798). It is a cycle of its own: uses are renewed, but
    who has acted in this Camp has acted."""
    table.log(rule, "A whole Quarter is lost.")
    together = played(table.state)
    focus(table.state)  # time passes for all, wherever they are (MYK-PLAY-576)
    yield from end_of_quarter(table, acted=False, inside=inside)
    if delve(table.state).stage != "over" and len(parties(table.state)) > 1:
        focus(table.state, together)


def _deadlines(table: Table) -> Steps[None]:
    state: Campaign = table.state
    due: list[tuple[Ref, Lasting]] = [
        (who, effect)
        for who in members(state)
        for effect in figures.get(state, who).lasting
        if effect.what == "dies" and (effect.until == "quarter" or (effect.until == "quarters" and effect.count <= 1))
    ]
    count_down(state, "quarters")
    yield from deadlines(table, due)

"""The steps of the Dungeon Phase: the stages of a Quarter, fights in between, and how the evening ends."""

from collections.abc import Callable

from roundtable.games.kingdom.rules import effects
from roundtable.games.kingdom.rules.exploring import (
    bases,
    camp,
    clues,
    encounter,
    entering,
    exchange,
    homecoming,
    npcs,
    quest,
    splitting,
    telling,
    time,
    traps,
)
from roundtable.games.kingdom.rules.exploring.aftermath import (
    FIGHT_OVER,
    break_off,
    refuge,
    remember,
    ruler_beaten,
    ruler_falls,
    wiped_out,
    withdraw,
)
from roundtable.games.kingdom.rules.exploring.duels import end_duel
from roundtable.games.kingdom.rules.exploring.places import (
    IN_A_CORRIDOR,
    OUTSIDE,
    delve,
    elsewhere,
    members,
    party_name,
    put_court,
    room_of,
)
from roundtable.games.kingdom.rules.fight import steps as fight_steps
from roundtable.games.kingdom.rules.fight.ending import draw_item
from roundtable.games.kingdom.rules.fight.over import BattleOver, RoundOver
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.effects import EFFECTS, open_window
from roundtable.games.kingdom.rules.play.moments import WipedOut
from roundtable.games.kingdom.rules.play.verbs import items
from roundtable.games.kingdom.rules.record.bonds import forget_foes
from roundtable.games.kingdom.rules.record.cycles import begin_cycle
from roundtable.games.kingdom.state import Battle, Campaign, DelveStage, Ref, Table
from roundtable.kernel.asks import Steps

effects.load()


def step(table: Table) -> Steps[None]:
    """The next piece of the Dungeon Phase; a fight goes on until it is over (MYK-PLAY-192)."""
    state: Campaign = table.state
    here = delve(state)
    if here.stage == "over" and state.battle is not None:
        yield from break_off(table, room_of(state))  # what took the Court home took it out of a fight
        return
    if here.stage == "over" and state.at_home is None:
        yield from homecoming.come_home(table)
        return
    if here.stage == "over" and state.at_home is not None:
        # In a campaign the End Phase begins when the Court is back (MYK-PLAY-475, MYK-PLAY-168).
        from roundtable.games.kingdom.rules.campaign import journey, regions

        regions.note_explored(table)
        put_court(state, OUTSIDE)  # what goes on in the room it left is none of its business any more
        if not journey.turns_home(table):
            state.step, state.at_home.stage = "end phase", "return"
        return
    if state.battle is not None:
        if state.battle.stage != "over":
            yield from fight_steps.step(table)
            yield from _events(table)
            return
        yield from after_fight(table)
        yield from _events(table)
        return
    try:
        yield from STAGES[here.stage](table)
    except (RoundOver, BattleOver):
        here.stage = "end of quarter"
    yield from _events(table)
    if here.stage != "over" and state.battle is None and entering.everybody_down(state):
        if not any(figures.get(state, who).hp > 0 for who in elsewhere(state)):
            yield from open_window(table, WipedOut(spoken="the whole Court being down"))
        if entering.everybody_down(state):
            yield from wiped_out(table)


def _events(table: Table) -> Steps[None]:
    """What befalls the place itself when a step is over, and what threats that are gone leave (MYK-WORLD-215,
    MYK-WORLD-014)."""
    if delve(table.state).stage != "over":
        yield from clues.overcome(table)
        yield from quest.look(table)
    for event in traps.EVENTS:
        if delve(table.state).stage != "over":
            yield from event(table)


def setup(table: Table) -> Steps[None]:
    """The Dungeon Phase begins: the first Quarter, the order of battle as it stands (MYK-PLAY-195)."""
    state: Campaign = table.state
    here = delve(state)
    if state.phase != "Dungeon":  # no journey has begun it
        state.phase, state.helps = "Dungeon", []  # help that was promised at home is over (MYK-PLAY-034)
    here.boxes_before = here.turn_boxes
    if state.at_home is None:
        state.quarter = 0  # in a game, Quarters of the journey count (MYK-PLAY-173)
    if not state.cycles:
        begin_cycle(state, "Quarter")
    for number in state.court:
        one = state.people[number]
        if one.area not in ("Encampment", "Rearguard", "Vanguard"):
            one.area = "Vanguard"
    put_court(state, OUTSIDE)
    table.log("MYK-PLAY-191", "{title}. {goal}", title=here.dungeon.title, goal=here.dungeon.goal)
    telling.begin(table)
    telling.prologue(table)
    here.stage = "enter"
    yield from bases.setup(table)


def end_of_quarter(table: Table) -> Steps[None]:
    """The Quarter is over; a new one begins with Enter a Room (MYK-PLAY-337)."""
    state: Campaign = table.state
    here = delve(state)
    if here.split is not None and splitting.next_room(table):
        return  # the Quarter ends when every room has been played (MYK-PLAY-576)
    yield from time.end_of_quarter(table)
    if here.stage == "over":
        return
    if here.split is not None:
        splitting.quarter_over(table)
    here.stage = "enter"
    here.rushed = False
    here.plans, here.camped, here.searched, here.rested = {}, [], [], []
    entering.stop(state)
    EFFECTS.renew(table, "turn")


STAGES: dict[DelveStage, Callable[[Table], Steps[None]]] = {
    "setup": setup,
    "enter": splitting.enter,
    "encounter": encounter.encounter,
    "negotiate": encounter.negotiate,
    "rush": encounter.rush,
    "camp": camp.camp,
    "end of quarter": end_of_quarter,
}


# --- after a fight (MYK-PLAY-762) ------------------------------------------------------------------------------------


def after_fight(table: Table) -> Steps[None]:
    """Won: play goes on where it was, with the Encounter over. Fled: back to the room before, and camp there. Lost: wiped
    out (MYK-PLAY-223, MYK-PLAY-409, MYK-PLAY-194)."""
    state: Campaign = table.state
    here = delve(state)
    battle = state.battle
    assert battle is not None
    room = room_of(state)
    state.battle = None
    forget_foes(state, next((f"f{number}" for number, foe in enumerate(battle.foes) if foe.ruler), ""))
    # A monster that paid with its last HP for what ended the fight falls with nobody left to see it (MYK-CREATE-213).
    state.falling = {who: lost for who, lost in state.falling.items() if figures.is_person(who)}
    for told in FIGHT_OVER:
        told(table, battle)
    if here.fight == "duel":
        _after_duel(table, battle)
        if battle.winner == "court" and ruler_beaten(battle):
            yield from ruler_falls(table)  # it fought for all of them, and lost (MYK-PLAY-220)
        return
    if here.fight == splitting.AMBUSH:
        splitting.after_ambush(table, battle)
        return
    npcs.after_fight(state)
    if room:
        yield from refuge(table, battle, room)
        remember(state, battle, room)
        # Who lives here is another question now: an Exchange that was planned is thought over.
        here.plans = {who: plan for who, plan in here.plans.items() if plan.partition(" ")[0] not in exchange.BASE}
    else:
        here.outside.lairs = []  # whoever met the Court before the Entrance goes on
    if battle.winner == "court":
        yield from _won(table, battle, room)
    elif battle.winner == "fled":
        yield from _fled(table, battle, room)
    else:
        if ruler_beaten(battle):
            yield from ruler_falls(table)
        yield from wiped_out(table)
    here.fight = ""
    _come_to_camp(state, battle)
    splitting.ambush(table)


def _won(table: Table, battle: Battle, room: str) -> Steps[None]:
    """Who lived here withdraws or is dead, and play goes on where it was; after an Encounter the Court may still rush forward
    (MYK-PLAY-223)."""
    state: Campaign = table.state
    here = delve(state)
    if room:
        yield from withdraw(table, battle, room)
    if ruler_beaten(battle):
        yield from ruler_falls(table)
    else:
        telling.tell(table, "outcome/won", who=_standing(state))
    if here.fight.startswith(encounter.PRIZE):
        yield from _prize(table, here.fight.partition(" ")[2])
    if here.fight == "camp" and here.stage not in ("rush", "end of quarter", "over"):
        here.stage = "camp"


def _fled(table: Table, battle: Battle, room: str) -> Steps[None]:
    """Back in the room where they were before, and camp there (MYK-PLAY-409)."""
    state: Campaign = table.state
    here = delve(state)
    if ruler_beaten(battle):
        yield from ruler_falls(table)  # fallen before the Court fled from the others (MYK-WORLD-002)
    # Who has left a room and not come to the next is still in the Corridor, and goes back where the move began.
    back = room if IN_A_CORRIDOR in here.passing else here.before
    entering.stop(state)
    if back != room:
        yield from traps.taken_away(table, room)  # who flees has left the room as well (MYK-WORLD-165)
    # A critical failure that came before the fight has its Happening all the same (MYK-PLAY-229).
    here.plans = {who: plan for who, plan in here.plans.items() if plan.startswith(camp.LATER)}
    telling.tell(table, "outcome/fled")
    several = bool(elsewhere(state)) and len(members(state)) > 1
    said = "{who} are back in {room}." if several else "{who} is back in {room}."
    table.log("MYK-PLAY-409", said, who=party_name(state), room=back or "front of the Entrance")
    put_court(state, back)
    if back != room:
        # Whoever must flee from there as well goes back to where they were before that: here.
        here.before = room if back else OUTSIDE
        if here.split is not None:
            here.split.came |= dict.fromkeys(members(state), here.before)
    here.stage = "enter" if here.split is not None and here.split.marches else "camp"


def _come_to_camp(state: Campaign, battle: Battle) -> None:
    """Who came to a Combat from another room may Camp where it was, even if Exhausted there (MYK-PLAY-581)."""
    here = delve(state)
    for who in battle.arrived:
        one = figures.get(state, who)
        if figures.awake(state, who):
            one.exhausted = "Asleep" in one.bad_statuses
            here.camped = [other for other in here.camped if other != who]


def _prize(table: Table, who: Ref) -> Steps[None]:
    """The fight was for a random Rare Item (MYK-PLAY-324)."""
    if who in members(table.state):
        yield from items.gain_item(table, who, draw_item(table, "Rare"), "MYK-PLAY-324")


def _after_duel(table: Table, battle: Battle) -> None:
    """Won: Friendly, and the Encounter is over. Lost: the Court chooses to fight or to Negotiate again (MYK-PLAY-221)."""
    state: Campaign = table.state
    here = delve(state)
    end_duel(table, battle)
    here.stage = encounter.what_follows(state) if battle.winner == "court" else "encounter"


def _standing(state: Campaign) -> str:
    """Somebody of the Court who is still up, for the tale."""
    up = [who for who in members(state) if figures.awake(state, who)]
    return figures.name(state, up[0]) if up else "nobody"

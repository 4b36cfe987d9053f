"""Splitting the party, an optional rule: everybody goes where they like, then room by room is played (MYK-PLAY-575).

Who is not in the room that is being played is elsewhere (`places.focus`): out of reach of Skills, Items and help. What is
known of the map all know: the players sit at one table. Who cannot go is taken along by the first of their room who goes.
"""

from roundtable.games.kingdom.dungeon.model import ROOMS
from roundtable.games.kingdom.rules.exploring import encounter, entering, quest, traps
from roundtable.games.kingdom.rules.exploring.places import (
    OUTSIDE,
    able,
    delve,
    elsewhere,
    focus,
    parties,
    played,
    put_court,
    room_of,
)
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import all_at_once, seat_of
from roundtable.games.kingdom.state import Battle, Campaign, March, Ref, Split, Table
from roundtable.kernel.asks import Ask, Choose, Json, Steps
from roundtable.kernel.options import Option

AMBUSH = "ambush"
FOLLOW, STAY, LEAVE = "follow", "stay", "leave"


def split_of(state: Campaign) -> Split:
    """Where the party stands in this Quarter."""
    here = delve(state)
    if here.split is None:
        here.split = Split()
    return here.split


# --- Enter a Room (MYK-PLAY-576) -------------------------------------------------------------------------------------


def enter(table: Table) -> Steps[None]:
    """The Court moves as one, or each member by themselves where the party may split (MYK-PLAY-196, MYK-PLAY-576)."""
    state: Campaign = table.state
    here = delve(state)
    if not state.options.split_party or here.rushed:
        yield from entering.enter(table)
        return
    if not split_of(state).marches:
        yield from declare(table)
    else:
        yield from march(table)
    on_this_map = delve(state) is here  # who has gone on to the next map stands before it (MYK-WORLD-813)
    if on_this_map and here.stage == "enter" and state.battle is None and not split_of(state).marches:
        yield from rooms_begin(table)


def declare(table: Table) -> Steps[None]:
    """Everybody says at the same time where they go: somewhere, nowhere, out of the map, or with somebody (MYK-PLAY-576)."""
    state: Campaign = table.state
    split = split_of(state)
    split.leaving, split.moved = [], {}
    for there in parties(state).values():
        focus(state, there)
        for begins in entering.QUARTER_BEGINS:
            yield from begins(table)
    focus(state)
    going = able(state)
    offers = {who: choices(table, who) for who in going}
    asks: list[Ask] = [
        Choose(seat_of(table, who), f"Where does {figures.name(state, who)} go?", offers[who], rule="MYK-PLAY-576")
        for who in going
        if len(offers[who]) > 1
    ]
    chosen = {who: offers[who][0].key for who in going}
    chosen |= yield from answers_of(asks, [who for who in going if len(offers[who]) > 1])
    keys = {who: _led(chosen, who) for who in going}
    if any(key != quest.DESCEND for key in keys.values()):  # to the next map all go together, or nobody (MYK-WORLD-813)
        keys = {who: STAY if key == quest.DESCEND else key for who, key in keys.items()}
    split.marches = marches(state, keys)


def answers_of(asks: list[Ask], who: list[Ref]) -> Steps[dict[Ref, str]]:
    """Together where every seat has one question, else one after the other: a seat may decide for several."""
    if len({ask.seat for ask in asks}) == len(asks):
        answers: dict[int, Json] = yield from all_at_once(asks)
        return {one: str(answers[ask.seat]) for one, ask in zip(who, asks)}
    found = {}
    for one, ask in zip(who, asks):
        found[one] = str((yield ask))
    return found


def choices(table: Table, who: Ref) -> list[Option]:
    """Where one of the Court may go from where they are (MYK-PLAY-196, MYK-PLAY-576)."""
    state: Campaign = table.state
    focus(state, [who])
    found = list(entering.choices(table))
    stuck = bool(entering.held_back(state))
    focus(state)
    here = delve(state)
    room = here.at.get(who, OUTSIDE)
    if room == OUTSIDE and here.moves_made:
        found = [option for option in found if option.key != LEAVE]
        found += [Option(STAY, "Wait before the Entrance", "", "MYK-PLAY-576")]
        found += [Option(LEAVE, "Go home, as soon as all are here", "", "MYK-PLAY-739")]
    if not stuck:
        found += [
            Option(f"{FOLLOW} {other}", f"Go with {figures.name(state, other)}", f"figure {other}", "MYK-PLAY-576")
            for other in able(state)
            if other != who and here.at.get(other, OUTSIDE) == room
        ]
    return found


def _led(chosen: dict[Ref, str], who: Ref) -> str:
    """Where somebody goes in the end who goes with another; in a circle nobody goes anywhere."""
    seen = [who]
    while chosen[seen[-1]].startswith(f"{FOLLOW} "):
        leader = chosen[seen[-1]].partition(" ")[2]
        if leader in seen:
            return STAY
        seen.append(leader)
    return chosen[seen[-1]]


def marches(state: Campaign, keys: dict[Ref, str]) -> list[March]:
    """Those of one room who make the same move go together, in the order of the map; who cannot go by themselves goes
    with the first of their room who can (MYK-PLAY-576)."""
    here = delve(state)
    for there in parties(state).values():
        led = next((keys[who] for who in there if who in keys), STAY)
        for who in there:
            stuck = any(effect.what == "stuck" for effect in figures.get(state, who).lasting)
            keys.setdefault(who, STAY if stuck else led)
    found: dict[tuple[str, str], list[Ref]] = {}
    for who, key in keys.items():
        found.setdefault((here.at.get(who, OUTSIDE), key), []).append(who)
    order = {room: number for number, room in enumerate((*ROOMS, OUTSIDE))}
    going = sorted(found, key=lambda one: (order[one[0]], order.get(one[1].partition(" ")[2], len(order))))
    return [March(who=found[one], key=one[1]) for one in going if one[1] != STAY]


def march(table: Table) -> Steps[None]:
    """The next group makes its move; a fight on the way breaks into it, and it goes on after that (MYK-PLAY-576)."""
    state: Campaign = table.state
    here, split = delve(state), split_of(state)
    group = split.marches[0]
    if not group.begun:
        group.begun = True
        focus(state, group.who)
        here.moved, here.before = 0, room_of(state)
        if group.key == quest.DESCEND:
            focus(state)
            yield from entering.go_on(table)
            if delve(state) is not here:
                return
        elif group.key == LEAVE:
            yield from _leave(table, group)
        else:
            yield from entering.travel(table, entering.route(state, group.key.partition(" ")[2]))
    elif here.route:
        yield from entering.travel(table, here.route)
    if here.stage == "over" or state.battle is not None:
        return
    here.stage = "enter"
    if not here.route:
        _arrived(state, group)


def _leave(table: Table, group: March) -> Steps[None]:
    """Some leave the map; home they go when all have (MYK-PLAY-739)."""
    state: Campaign = table.state
    if room_of(state) != OUTSIDE:
        yield from traps.at_moment(table, room_of(state), "leave")
        if traps.broken_off(state):
            return
        put_court(state, OUTSIDE)
        names = ", ".join(figures.name(state, who) for who in group.who)
        table.log("MYK-PLAY-739", "Out of the map: {who}.", who=names)
    split_of(state).leaving += group.who


def _arrived(state: Campaign, group: March) -> None:
    here, split = delve(state), split_of(state)
    split.marches = split.marches[1:]
    for who in group.who:
        split.came[who], split.moved[who] = here.before, here.moved


# --- Encounter and Camp, room by room (MYK-PLAY-576) -----------------------------------------------------------------


def rooms_begin(table: Table) -> Steps[None]:
    """All have moved: home, if everybody who can act has left the map, and who cannot is carried after them; else the
    rooms in their order, A1 to C3 (MYK-PLAY-576, MYK-PLAY-739)."""
    state: Campaign = table.state
    split = split_of(state)
    focus(state)
    there = parties(state)
    if split.leaving and all(who in split.leaving for who in able(state)):
        left = [figures.name(state, who) for room, lie in there.items() if room for who in lie if who not in split.leaving]
        if left:
            table.log("MYK-PLAY-739", "Carried out of the map: {who}.", who=", ".join(left))
        entering.leave(table)
        return
    split.rooms = list(there)
    next_room(table)
    yield from ()


def next_room(table: Table) -> bool:
    """The next room with somebody awake in it is played; whether there was one (MYK-PLAY-576)."""
    state: Campaign = table.state
    here, split = delve(state), split_of(state)
    while split.rooms:
        room = split.rooms.pop(0)
        there = parties(state).get(room, [])
        focus(state, there)
        up = [who for who in there if figures.awake(state, who)]
        if not up:
            continue  # who lies there has no Encounter and no Camp
        here.before = split.came.get(up[0], OUTSIDE)
        here.moved = max(split.moved.get(who, 0) for who in up)
        here.rushed, here.plans, here.searched = False, {}, []
        here.stage = "encounter"
        if elsewhere(state):
            names = ", ".join(figures.name(state, who) for who in there)
            where = f"Room {room}" if room else "Before the Entrance"
            table.log("MYK-PLAY-576", "{where}: {who}.", where=where, who=names)
        return True
    focus(state)
    return False


def quarter_over(table: Table) -> None:
    """All rooms have been played and the Quarter has ended: a new one begins with everybody's move (MYK-PLAY-576)."""
    split = split_of(table.state)
    split.marches, split.rooms, split.leaving, split.moved = [], [], [], {}


# --- who did not get through to a fight (MYK-PLAY-583) ---------------------------------------------------------------


def ambush(table: Table) -> None:
    """The Combat is over: the next whose way was blocked fights alone against a group of the Random Encounter Table

    (MYK-PLAY-583)."""
    state: Campaign = table.state
    here, split = delve(state), delve(state).split
    if split is None or here.stage == "over" or not split.ambushed:
        return
    who = split.ambushed.pop(0)
    if figures.get(state, who).hp <= 0 or figures.get(state, who).dead:
        ambush(table)
        return
    split.meanwhile = split.meanwhile or played(state)
    split.resume = here.stage
    focus(state, [who])
    table.log("MYK-PLAY-583", "{who} is held up by monsters, alone.", who=figures.name(state, who), figure=who)
    encounter.fight(table, encounter.random_lairs(table, "Hostile"), known=True, after=AMBUSH)


def after_ambush(table: Table, battle: Battle) -> None:
    """Whatever became of it, who was being played before is played on; the next one is held up (MYK-PLAY-583)."""
    state: Campaign = table.state
    here, split = delve(state), split_of(state)
    here.fight = ""
    if battle.winner != "court":
        names = ", ".join(figures.name(state, who) for who in played(state))
        told = "{who} gets away." if battle.winner == "fled" else "{who} lies there alone."
        table.log("MYK-PLAY-583", told, who=names)
    focus(state, split.meanwhile)
    here.stage = split.resume
    if split.ambushed:
        ambush(table)
    else:
        split.meanwhile = []

"""The Disaster Traps, in the order of the book (MYK-WORLD-212)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.traps_classic import immune, take
from roundtable.games.kingdom.rules.exploring.automatic import at_work, automatic, works
from roundtable.games.kingdom.rules.exploring.blows import strike, test
from roundtable.games.kingdom.rules.exploring.camp import may_act
from roundtable.games.kingdom.rules.exploring.collapsing import collapse, rehouse
from roundtable.games.kingdom.rules.exploring.places import (
    ALL_MONSTERS,
    able,
    delve,
    inside,
    lair,
    members,
    open_map,
    room_of,
)
from roundtable.games.kingdom.rules.exploring.time import QUARTER_ENDS
from roundtable.games.kingdom.rules.exploring.traps import EVENTS, fire, gm_chooses, takes_effect, trap
from roundtable.games.kingdom.rules.play import checks, figures
from roundtable.games.kingdom.rules.play.asking import agrees, draw_victim, pick, pick_figure
from roundtable.games.kingdom.rules.play.effects import AFTER_USE, Source
from roundtable.games.kingdom.rules.play.moments import Check
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import harm, hope, items, status, ties
from roundtable.games.kingdom.rules.record import belongings
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, Delve, Lair, Lasting, Ref, RoomNow, Table, TrapNow
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option

MEALS = ("Lunch", "Full Course")


@automatic("counts", "Avalanche")
def loosened(state: Campaign, now: TrapNow) -> bool:
    """One more critical failure in the room; whether it falls in: at 6 - Level of them, at least 1 (MYK-WORLD-214)."""
    now.note = str(int(now.note or "0") + 1)
    return int(now.note) >= max(1, 6 - now.level)


def shaken(table: Table, made: Check) -> Steps[None]:
    """A check is over: critical failures in a room with an Avalanche are counted, monsters' too (MYK-WORLD-214)."""
    state: Campaign = table.state
    if state.delve is not None and made.fumble:
        for now, counts in at_work(state, "counts"):
            if now.at == inside(state) and counts(state, now):
                now.last = state.quarter
    yield from ()


checks.AFTER_CHECK.append(shaken)


def falls_in(table: Table) -> Steps[None]:
    """The room falls in when whatever went on in it is over: a Happening, a Disaster, a turn of a fight (MYK-WORLD-215)."""
    state: Campaign = table.state
    for now in [one for one in delve(state).traps if one.trap == "Avalanche" and one.last >= 0 and not one.disarmed]:
        if now.at == inside(state) and not (yield from fire(table, now)) and works(state, now):
            now.last = -1  # kept from falling this once: the next critical failure brings it down


EVENTS.append(falls_in)


@trap("Avalanche")
def avalanche(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """2D6 damage to each; the room is gone, a fight in it is over, the Court goes to a neighbouring room, the monsters
    find another (MYK-WORLD-215)."""
    state: Campaign = table.state
    room = room_of(state)
    now.disarmed = True
    yield from strike(table, now, whom, "2d6", "MYK-WORLD-215")
    yield from collapse(table, room, "MYK-WORLD-215")


@trap("Distress")
def distress(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """The Court loses a Lunch or Full Course; without any each takes 2 damage (MYK-WORLD-217)."""
    state: Campaign = table.state
    options = [
        Option(f"{who} {held.slots[0]}", f"{held.item} of {figures.name(state, who)}")
        for who in members(state)
        for held in figures.get(state, who).items
        if held.item in MEALS
    ]
    if not options:
        yield from strike(table, now, whom, "", "MYK-WORLD-217", 2)
        return
    leader = checks.representative(state) or members(state)[0]
    chosen = yield from pick(table, leader, "Which meal is lost?", options, "MYK-WORLD-217")
    who, slot = chosen.split(" ")
    yield from items.destroy(table, who, int(slot), "MYK-WORLD-217")


@trap("Red Shoes")
def red_shoes(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """The toucher equips it for the rest of the game; without a free Slot another Item goes first (MYK-WORLD-219)."""
    for who in whom:
        one = figures.landmaker(table.state, who)
        need = books.items[now.carrier].slots if now.carrier in books.items else 1
        while len(belongings.free_slots(one)) < need:
            if not (yield from items.make_room(table, who, "It wants to be worn.", may_refuse=False)):
                break
        if not (yield from take(table, who, now.carrier, items.STAYS_ON, "MYK-WORLD-219")):
            slot = next(iter(belongings.free_slots(one)), 0)
            worn = Lasting(name="Red Shoes", rule="MYK-WORLD-219", what="slot taken", amount=slot, until="game")
            last(table.state, one, worn)
        now.disarmed = True  # it is worn now, and lies here no more


def dancing(table: Table, turn_over: bool) -> Steps[None]:
    """Who wears them takes 1D6 damage at the end of each Quarter (MYK-WORLD-220)."""
    state: Campaign = table.state
    for who in members(state):
        one = figures.get(state, who)
        worn = sum(held.mark == items.STAYS_ON for held in one.items) + sum(e.name == "Red Shoes" for e in one.lasting)
        for _ in range(worn):
            name = figures.name(state, who)
            amount = table.roll("1d6", "MYK-WORLD-220", "{who} cannot stop dancing: {total}.", who=name).total
            yield from harm.hurt(table, who, amount, "MYK-WORLD-220", source="Red Shoes")


QUARTER_ENDS.append(dancing)


@trap("Poison Gas", on=("quarter",))
def poison_gas(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """1D6 damage to each at the end of every Quarter in the room (MYK-WORLD-222)."""
    yield from strike(table, now, whom, "1d6", "MYK-WORLD-222")


@trap("Dungeon Storm")
def dungeon_storm(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Two rooms of the GM's choice trade places with all that is in them (MYK-WORLD-224)."""
    here = delve(table.state)
    rooms = [name for name, one in here.rooms.items() if not one.destroyed]
    if len(rooms) < 2:
        return
    options = [Option(name, f"Room {name}", f"room {name}") for name in rooms]
    one = yield from gm_chooses(table, "Which room is moved?", options, "MYK-WORLD-224")
    rest = [option for option in options if option.key != one]
    other = yield from gm_chooses(table, "With which room does it trade places?", rest, "MYK-WORLD-224")
    swap_rooms(table.state, one, other)
    table.log("MYK-WORLD-224", "The dungeon shifts: two rooms have traded places.")


def swap_rooms(state: Campaign, one: str, other: str) -> None:
    """Corridors and Entrances stay; what is in the rooms, and what is known of them, trades places (MYK-WORLD-224)."""
    here = delve(state)
    new = {one: other, other: one}
    for name in (one, other):
        here.rooms[name].was = here.rooms[name].was or name
    here.rooms[one], here.rooms[other] = here.rooms[other], here.rooms[one]
    for trap_now in here.traps:
        trap_now.at = new.get(trap_now.at, trap_now.at)
    for base in here.bases:
        base.room = new.get(base.room, base.room)
    here.at = {who: new.get(room, room) for who, room in here.at.items()}
    for effect in [effect for who in here.at for effect in figures.get(state, who).lasting if effect.what == "stuck"]:
        effect.note = new.get(effect.note, effect.note)
    here.before = new.get(here.before, here.before)
    here.mover_at = new.get(here.mover_at, here.mover_at)
    here.rested = [new.get(room, room) for room in here.rested]
    known = here.known
    known.seen = [new.get(room, room) for room in known.seen]
    known.explored = [new.get(room, room) for room in known.explored]
    known.counts = {new.get(room, room): count for room, count in known.counts.items()}
    known.names = {new.get(room, room): names for room, names in known.names.items()}


@trap("Metamorphosis")
def metamorphosis(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """The toucher becomes Cursed (MYK-WORLD-226)."""
    for who in whom:
        yield from status.gain_status(table, who, "Cursed", "MYK-WORLD-226")


@trap("Activator", strikes="all")
def activator(table: Table, now: TrapNow, whom: list[Ref]) -> None:
    """Every monster on this map has 1 more Warfare and Damage for the rest of the game, each time (MYK-WORLD-228)."""
    effect = Lasting(name="Activator", rule="MYK-WORLD-228", what=ALL_MONSTERS, amount=1, until="game")
    last(table.state, table.state, effect)


@automatic("judged", "Pinocchio")
def pinocchio(table: Table, now: TrapNow) -> Steps[None]:
    """A human GM is asked at the Quarter's end who has lied here, and that one is Cursed (MYK-WORLD-230)."""
    state: Campaign = table.state
    assert state.gm is not None
    options = [Option(who, figures.name(state, who), f"figure {who}") for who in members(state)]
    liar: str = yield Choose(
        state.gm, "Has anybody lied in this room?", [Option("nobody", "Nobody"), *options], rule="MYK-WORLD-230"
    )
    if liar != "nobody":
        now.shown = True
        yield from status.gain_status(table, liar, "Cursed", "MYK-WORLD-230")


def judged(table: Table, turn_over: bool) -> Steps[None]:
    """What counts as a lie a person says; the rules alone never do (MYK-WORLD-230)."""
    state: Campaign = table.state
    for now, body in list(at_work(state, "judged")) if state.gm is not None else ():
        if now.at == room_of(state):
            yield from body(table, now)


QUARTER_ENDS.append(judged)


@trap("Anger Mood")
def anger_mood(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """A random member takes damage by all Hostility of the others towards them (MYK-WORLD-232)."""
    state: Campaign = table.state
    if whom:
        who = draw_victim(table, whom)
        hatred = sum(ties.toward(state, one, who, "hostility") for one in members(state) if one != who)
        yield from harm.hurt(table, who, hatred, "MYK-WORLD-232", source=now.trap)


@trap("Infection")
def infection(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Quest / 11, or the toucher carries a random Bad Status about without suffering it (MYK-WORLD-234); where the table
    decided so, it is suffered too."""
    state: Campaign = table.state
    for who in whom:
        made = yield from test(table, now, who, "Quest", 11, "MYK-WORLD-234")
        if not made.success:
            kind = books.BAD_STATUSES[table.die(6, "MYK-BEAST-013", "{total}: a Bad Status by the die.") - 1]
            carries = Lasting(name="Infection", rule="MYK-WORLD-235", what="incubator", note=kind, until="game")
            last(state, figures.get(state, who), carries)
            table.log("MYK-WORLD-234", "{who} carries a disease.", who=figures.name(state, who), figure=who)
            if state.options.infection_affects_incubator:
                yield from status.gain_status(table, who, kind, "MYK-WORLD-234")


def contagion(table: Table, who: Ref, source: Source, on: list[Ref]) -> Steps[None]:
    """Who uses a Skill or Item on the incubator checks Quest / 9, or catches it (MYK-WORLD-235)."""
    state: Campaign = table.state
    for other in on:
        for effect in figures.get(state, other).lasting:
            if other != who and effect.what == "incubator":
                now = TrapNow(trap="Infection", level=3, at="")
                made = yield from test(table, now, who, "Quest", 9, "MYK-WORLD-235")
                if not made.success:
                    yield from status.gain_status(table, who, effect.note, "MYK-WORLD-235")


AFTER_USE.append(contagion)


@trap("End of Term")
def end_of_term(table: Table, now: TrapNow, whom: list[Ref]) -> None:
    """Upkeep rises by 1D6 MG (MYK-WORLD-237)."""
    table.state.kingdom.upkeep_change += table.roll("1d6", "MYK-WORLD-237", "{total} MG more Upkeep.").total


@trap("Jack in the Bush", strikes="one", on=("search",))
def jack_in_the_bush(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Who Searches here checks Quest / 11 first, or takes 1D6 damage (MYK-WORLD-239)."""
    for who in whom:
        made = yield from test(table, now, who, "Quest", 11, "MYK-WORLD-239")
        if not made.success:
            yield from strike(table, now, [who], "1d6", "MYK-WORLD-239")


@automatic("scouts", "Jack in the Bush")
def ambushed_scouts(table: Table, now: TrapNow, who: Ref, room: str, sent: int) -> Steps[int]:
    """Who scouts its room in the Kingdom Phase loses 1D6 of the Followers sent, whatever the check said; in Camp nobody
    does (MYK-WORLD-240)."""
    if room != now.at or sent <= 0 or table.state.phase != "Kingdom":
        return 0
    if not (yield from takes_effect(table, now, [who])):
        return 0
    lost = table.roll("1d6", "MYK-WORLD-240", "Something leaps at {total:Follower|Followers}.").total
    return (yield from people.lose(table, who, min(sent, lost), "MYK-WORLD-240", trap=True))


@trap("Image Trampling", strikes="one")
def image_trampling(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """The finder gives 1D6 Voices or 2D6 HP, unless another's Wit / 11 stops it first (MYK-WORLD-242)."""
    state: Campaign = table.state
    for who in whom:
        for other in [one for one in able(state) if one != who and may_act(state, one)]:
            if (yield from agrees(table, other, "Use your Camp action to stop the Trap?", "MYK-WORLD-242", "Wit / 11")):
                one = figures.get(state, other)
                delve(state).camped.append(other)
                delve(state).plans.pop(other, None)
                one.exhausted = one.acted = True
                made = yield from test(table, now, other, "Wit", 11, "MYK-WORLD-242")
                if made.success:
                    now.disarmed = True
                    return
                break
        options = [Option("voices", "1D6 Voices of the People"), Option("hp", "2D6 HP")]
        chosen = yield from pick(table, who, "What do you give?", options, "MYK-WORLD-242")
        lost = table.roll("1d6" if chosen == "voices" else "2d6", "MYK-WORLD-242", "{total}.").total
        if chosen == "voices":
            yield from hope.change_voices(table, -lost, "MYK-WORLD-242")
        else:
            yield from harm.lose_hp(table, who, lost, "MYK-WORLD-242")


@trap("Reset Switch")
def reset_switch(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Defeated monsters and disarmed Traps of the map are as when the scenario began; the switch is spent
    (MYK-WORLD-244). Those of a room that has fallen in are in another one."""
    state: Campaign = table.state
    here = delve(state)
    began = open_map(here.dungeon)
    beaten = _beaten(here)
    for name, room in here.rooms.items():
        _put_back(here, room, room.was or name, beaten)
        ruler = here.dungeon.ruler
        if ruler is not None and ruler.room == (room.was or name) and not _ruler_lives(here, ruler.monster):
            room.lairs.insert(0, next(one for one in began.rooms[ruler.room].lairs if one.ruler))
            here.objective = ""
    for name in [name for name, room in here.rooms.items() if room.destroyed and room.lairs]:
        yield from rehouse(table, name, "MYK-WORLD-244")
    for one in here.traps:
        if one.placed is not None and one.disarmed and not (one.at in here.rooms and here.rooms[one.at].destroyed):
            fresh = next(start for start in began.traps if start.placed == one.placed)
            one.disarmed, one.discovered, one.lairs, one.note, one.last = False, False, fresh.lairs, "", -1
    now.disarmed = True
    table.log("MYK-WORLD-244", "What was beaten and disarmed on this map is as it was.")


def _ruler_lives(here: Delve, monster: str) -> bool:
    """Whether the Ruler is still on the map, unbeaten or surrendered."""
    lairs = [one for every in here.rooms.values() for one in every.lairs]
    return any(one.ruler or (one.surrendered and one.book == monster) for one in lairs)


def _written(here: Delve, room: str) -> list[Lair]:
    """The monsters with which a room began, but for its Ruler and who comes from elsewhere."""
    return [lair(one) for one in here.dungeon.rooms[room].monsters if not one.citizens]


def _beaten(here: Delve) -> dict[str, int]:
    """How many of each kind were defeated: who surrendered, went along or is in another room now was not."""
    left: dict[str, int] = {}
    for one in [one for room in here.dungeon.rooms for one in _written(here, room)]:
        left[one.book] = left.get(one.book, 0) + one.count
    for room in here.rooms.values():
        alive = [(one.book, one.count) for one in room.lairs if not one.ruler]
        for book, number in [*alive, *room.recruited.items()]:
            left[book] = left.get(book, 0) - number
    return left


def _put_back(here: Delve, room: RoomNow, written: str, beaten: dict[str, int]) -> None:
    """So many of each group as were defeated are in their room again."""
    there: dict[tuple[str, bool], int] = {(book, False): number for book, number in room.recruited.items()}
    for one in [one for one in room.lairs if not one.ruler]:
        there[one.book, one.reserve] = there.get((one.book, one.reserve), 0) + one.count
    for group in _written(here, written):
        key = (group.book, group.reserve)
        stayed = min(group.count, there.get(key, 0))
        there[key] = there.get(key, 0) - stayed
        group.count = min(group.count - stayed, beaten[group.book])
        if group.count > 0:
            beaten[group.book] -= group.count
            room.lairs.append(group)


@trap("Melodrama")
def melodrama(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Quest / 11, or Affection and Hostility trade places towards whom the toucher feels most for, once a game
    (MYK-WORLD-246, MYK-WORLD-247)."""
    state: Campaign = table.state
    for who in whom:
        others = [one for one in members(state) if one != who]
        if immune(state, who, "Melodrama") or not others:
            continue
        made = yield from test(table, now, who, "Quest", 11, "MYK-WORLD-246")
        if made.success:
            continue
        felt = {one: max(ties.toward(state, who, one), ties.toward(state, who, one, "hostility")) for one in others}
        most = [one for one in others if felt[one] == max(felt.values())]
        other = yield from pick_figure(table, who, "Whom do you feel most for?", most, "MYK-WORLD-246")
        yield from swap_ties(table, who, other, "MYK-WORLD-246")
        last(
            state,
            figures.get(state, who),
            Lasting(name="Melodrama", rule="MYK-WORLD-247", what="immune", until="game"),
        )


def swap_ties(table: Table, who: Ref, other: Ref, rule: str) -> Steps[None]:
    """Somebody's Affection and Hostility towards another trade places."""
    state: Campaign = table.state
    more = ties.toward(state, who, other, "hostility") - ties.toward(state, who, other)
    if more:
        yield from ties.change(table, who, figures.whom(other), "affection", more, rule)
        yield from ties.change(table, who, figures.whom(other), "hostility", -more, rule)

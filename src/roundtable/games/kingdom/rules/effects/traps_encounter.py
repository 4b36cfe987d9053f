"""The Encounter Traps, in the order of the book (MYK-WORLD-178)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.exploring.automatic import at_work, automatic
from roundtable.games.kingdom.rules.exploring.blows import each_checks, strike, test
from roundtable.games.kingdom.rules.exploring.encounter import fight, random_encounter
from roundtable.games.kingdom.rules.exploring.places import fighters, inside, lairs_in, members, room_now, room_of
from roundtable.games.kingdom.rules.exploring.time import QUARTER_ENDS
from roundtable.games.kingdom.rules.exploring.traps import takes_effect, trap
from roundtable.games.kingdom.rules.fight.placing import place
from roundtable.games.kingdom.rules.play import checks, figures, numbers
from roundtable.games.kingdom.rules.play.asking import draw, pick, pick_figure
from roundtable.games.kingdom.rules.play.effects import EFFECTS
from roundtable.games.kingdom.rules.play.moments import Check, Fell
from roundtable.games.kingdom.rules.play.shares import Shares
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import harm, hope, items, realm, ties
from roundtable.games.kingdom.rules.play.verbs.tables import roll_table
from roundtable.games.kingdom.rules.record import belongings
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, Character, Lair, Lasting, Ref, Table, TrapNow, take_from
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

ON = "as it was"
"""After a fight that a Trap began play goes on where it was."""
MEALS = ("Lunch", "Full Course", "Keepable Foods")
IN_CAMP = ("search", "disarm", "exchange", "command", "talk", "rest", "skill", "item")
"""Checks of Camp actions, after whose critical failure the Happening Table is rolled anyway (MYK-PLAY-229)."""


@trap("Zuch")
def zuch(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Wit / 9, or Hostility towards a member of one's choice rises by 1 (MYK-WORLD-180)."""
    state: Campaign = table.state
    for made in (yield from each_checks(table, now, whom, "Wit", 9, "MYK-WORLD-180")):
        others = [one for one in members(state) if one != made.who]
        if made.success or not others:
            continue
        other = yield from pick_figure(table, made.who, "Who gets on your nerves?", others, "MYK-WORLD-180")
        yield from ties.change(table, made.who, figures.whom(other), "hostility", 1, "MYK-WORLD-180")


@trap("Refugee")
def refugee(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """A random Facility of the Kingdom is destroyed, 1D6 Citizens come (MYK-WORLD-182)."""
    state: Campaign = table.state
    there = realm.standing_facilities(state)
    if there:
        yield from realm.lose_facility(table, *there[draw(table, len(there))], "MYK-WORLD-182")
    more = table.roll("1d6", "MYK-WORLD-182", "{total} people come to live in the Kingdom.").total
    realm.gain_citizens(table, more, "MYK-WORLD-182")


@trap("Dead Angle", on=("leave", "rest"))
def dead_angle(table: Table, now: TrapNow, whom: list[Ref]) -> None:
    """Hidden monsters attack by surprise who Rests here or leaves; no scout ever counts them (MYK-WORLD-184,
    MYK-WORLD-185)."""
    for lair in now.lairs:
        lair.reaction = "Hostile"
    if now.lairs:
        fight(table, now.lairs, surprised=True, after=ON)


@trap("Alarm")
def alarm(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Monsters of the Random Encounter Table, and Combat at once (MYK-WORLD-187)."""
    yield from random_encounter(table, hostile=True, after=ON)


@automatic("food", "Spirit of Food")
def spirit_of_food(table: Table, now: TrapNow) -> Steps[None]:
    """A Recovery Item was discarded: every member loses one of the own choice (MYK-WORLD-189)."""
    now.shown = True
    for who in (yield from takes_effect(table, now, members(table.state))) or ():
        held = [one for one in figures.get(table.state, who).items if books.items[one.item].category == "Recovery"]
        if held:
            options = [Option(str(one.slots[0]), one.item) for one in held]
            slot = yield from pick(table, who, "Which Recovery Item do you lose?", options, "MYK-WORLD-189")
            yield from items.destroy(table, who, int(slot), "MYK-WORLD-189")


def wasted(table: Table, who: Ref, item: str) -> Steps[None]:
    """Somebody discards an Item: the Spirit of the room sees it (MYK-WORLD-189)."""
    state: Campaign = table.state
    if state.delve is None or books.items[item].category != "Recovery":
        return
    for now, body in list(at_work(state, "food")):
        if now.at == inside(state):
            yield from body(table, now)


items.DISCARDED.append(wasted)


@trap("Femme Fatale")
def femme_fatale(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """The toucher carries "Something" in a Slot to the end of the game (MYK-WORLD-191)."""
    for who in whom:
        one = figures.landmaker(table.state, who)
        if not belongings.free_slots(one):
            yield from items.make_room(table, who, "Something takes a Slot.", may_refuse=False)
        slot = next(iter(belongings.free_slots(one)), 0)
        something = Lasting(name="Something", rule="MYK-WORLD-191", what="slot taken", amount=slot, until="game")
        last(table.state, one, something)
        table.log("MYK-WORLD-191", "{who} carries Something now.", who=figures.name(table.state, who), figure=who)


def doomed(table: Table, turn_over: bool) -> Steps[None]:
    """While anybody carries "Something" each Turn brings one roll on the Kingdom Disaster Table (MYK-WORLD-192)."""
    state: Campaign = table.state
    carried = any(effect.name == "Something" for who in members(state) for effect in figures.get(state, who).lasting)
    if turn_over and carried:
        yield from hope.disaster(table, "MYK-WORLD-192")


QUARTER_ENDS.append(doomed)


@trap("Horror", strikes="all")
def horror(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Warfare against 13 - own Followers, or 1 Drive is lost, or without any a Voice (MYK-WORLD-194)."""
    state: Campaign = table.state
    for who in whom:
        made = yield from test(table, now, who, "Warfare", 13 - numbers.followers(state, who), "MYK-WORLD-194")
        if not made.success and not hope.lose_drive(table, who, 1, "MYK-WORLD-194"):
            yield from hope.change_voices(table, -1, "MYK-WORLD-194")


@trap("Borracho")
def borracho(table: Table, now: TrapNow, whom: list[Ref]) -> None:
    """Whom it sits on attacks by surprise (MYK-WORLD-196)."""
    there = lairs_in(table.state, room_of(table.state))
    named = [lair for lair in there if lair.book == now.carrier]
    attackers = now.lairs or named or there
    for lair in attackers:
        lair.reaction = "Hostile"
    if attackers:
        now.disarmed = not now.lairs
        fight(table, attackers, surprised=True, after=ON)


@trap("Mold")
def mold(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """All Lunches, Full Courses and Keepable Foods of the Court are destroyed (MYK-WORLD-198)."""
    for who in whom:
        for held in [one for one in figures.get(table.state, who).items if one.item in MEALS]:
            yield from items.destroy(table, who, held.slots[0], "MYK-WORLD-198")


@trap("Poltergeist", strikes="all")
def poltergeist(table: Table, now: TrapNow, whom: list[Ref]) -> None:
    """A random equipped Item of each: every Arms Item comes alive as a Demonic Steel, and is of no use until that is
    defeated (MYK-WORLD-200, MYK-WORLD-201, MYK-BEAST-487)."""
    state: Campaign = table.state
    alive = []
    for who in whom:
        held = items.random_equipped(table, who)
        if held is not None and "Arms" in books.items[held.item].category:
            alive.append((who, held.slots[0]))
            name = figures.name(state, who)
            table.log("MYK-WORLD-200", "The {item} of {who} comes alive.", item=held.item, who=name, figure=who)
    if not alive:
        return
    steel = Lair(book="Demonic Steel", count=len(alive), reaction="Hostile")
    room_now(state).lairs.append(steel)
    first = 0
    if state.battle is None:
        fight(table, [steel], after=ON)
    else:  # they join the Combat in which somebody has set the Trap off (MYK-PLAY-404)
        first, steel.fighting = len(state.battle.foes), True
        for foe in fighters(state, [steel]):
            place(table, foe, "MYK-WORLD-200")
    for number, (who, slot) in enumerate(alive, first):
        gone = Lasting(
            name="Poltergeist",
            rule="MYK-WORLD-201",
            what="stopped item",
            note=str(slot),
            until="game",
            giver=f"f{number}",
        )
        last(state, figures.get(state, who), gone)


def _possessed_arms(state: Campaign) -> list[tuple[Character, Lasting]]:
    return [(one, effect) for one in state.people for effect in one.lasting if effect.name == "Poltergeist"]


def _born_of_arms(table: Table, fell: Fell) -> list[Ref]:
    """A Demonic Steel that has fallen, where anybody's arms have come alive."""
    steel = not figures.is_person(fell.who) and figures.foe(table.state, fell.who).book == "Demonic Steel"
    return [fell.who] if steel and _possessed_arms(table.state) else []


@EFFECTS.on(
    Fell,
    name="trap/poltergeist:freed",
    rule="MYK-WORLD-201",
    title="Poltergeist",
    who=_born_of_arms,
    may=False,
)
@plays("trap/poltergeist")
def freed(table: Table, fell: Fell, holder: str) -> None:
    """Each Item is free when the Steel born from it is defeated; after a flight whichever falls first (MYK-WORLD-201)."""
    found = _possessed_arms(table.state)
    born = [pair for pair in found if pair[1].giver == holder] or [pair for pair in found if not pair[1].giver]
    for one, effect in born[:1]:
        take_from(one.lasting, effect)
        table.log("MYK-WORLD-201", "What came alive is a weapon again.")


@trap("Homesickness")
def homesickness(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Who has Followers checks Wit / 11, or 1D6 of them go home (MYK-WORLD-203)."""
    state: Campaign = table.state
    led = [who for who in whom if numbers.followers(state, who)]
    thrown = Shares(table, "1d6", "MYK-WORLD-203", "{total} want to go home.")
    for made in (yield from each_checks(table, now, led, "Wit", 11, "MYK-WORLD-203")):
        if not made.success:
            people.send_home(table, made.who, thrown(), "MYK-WORLD-203")


@trap("Hate Monger", strikes="all")
def hate_monger(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """1D6 Voices of the People are lost (MYK-WORLD-205)."""
    lost = table.roll("1d6", "MYK-WORLD-205", "{total:Voice turns|Voices turn} against the Court.").total
    yield from hope.change_voices(table, -lost, "MYK-WORLD-205")


@trap("Rebellion", strikes="all")
def rebellion(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Quest / 9, or damage of the own Followers + 1D6 (MYK-WORLD-207)."""
    state: Campaign = table.state
    for made in (yield from each_checks(table, now, whom, "Quest", 9, "MYK-WORLD-207")):
        if not made.success:
            followers = numbers.followers(state, made.who)
            yield from strike(table, now, [made.who], "1d6", "MYK-WORLD-207", followers)


@trap("Chant", strikes="all")
def chant(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Each loses half the HP, what is left rounded up; it is no damage (MYK-WORLD-209)."""
    for who in whom:
        hp = figures.get(table.state, who).hp
        if hp > 0:
            yield from harm.lose_hp(table, who, hp // 2, "MYK-WORLD-209")


@automatic("jams", "Jam")
def jam(table: Table, now: TrapNow, made: Check) -> Steps[None]:
    """A failed Quest check or check of a Rest here calls for the Happening Table of its score, once (MYK-WORLD-211)."""
    now.shown = True
    if not (yield from takes_effect(table, now, [made.who])):
        return
    yield from roll_table(table, f"{made.score} Happening Table", made.who, made, rule="MYK-WORLD-211")


def jammed(table: Table, made: Check) -> Steps[None]:
    """A check is over: whether it was made in a room with a Jam and failed (MYK-WORLD-211, MYK-PLAY-229)."""
    state: Campaign = table.state
    if state.delve is None or made.success or made.kind == "happening" or not figures.is_person(made.who):
        return
    counts = made.score == "Quest" or made.kind == "rest"
    if not counts or made.is_attribute or (made.fumble and made.kind in IN_CAMP):
        return
    for now, body in list(at_work(state, "jams")):
        if now.at == inside(state):
            yield from body(table, now, made)


checks.AFTER_CHECK.append(jammed)

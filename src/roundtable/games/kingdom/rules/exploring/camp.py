"""Camp: each member may take one Plan Action; all choose at once, then one after the other acts (MYK-PLAY-224)."""

from collections.abc import Callable

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.exploring import (
    clues,
    cores,
    exchange,
    gathering,
    guises,
    packs,
    proposals,
    siege,
    transporting,
    traps,
    unlisted,
)
from roundtable.games.kingdom.rules.exploring.automatic import at_work
from roundtable.games.kingdom.rules.exploring.places import (
    able,
    delve,
    members,
    room_now,
    room_of,
    traps_at,
    ways_from,
)
from roundtable.games.kingdom.rules.fight import actions
from roundtable.games.kingdom.rules.fight.cooperating import outside_combat, promise
from roundtable.games.kingdom.rules.play import facilities, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import pick, seat_of
from roundtable.games.kingdom.rules.play.buttons import odds_of, use_option
from roundtable.games.kingdom.rules.play.checks import AFTER_CHECK, check
from roundtable.games.kingdom.rules.play.effects import SUPPORTS, open_window, skill, source_of
from roundtable.games.kingdom.rules.play.moments import Check, TrapDisarmed
from roundtable.games.kingdom.rules.play.verbs import bases, ghosts, harm, items, status
from roundtable.games.kingdom.rules.play.verbs.hope import landmakers
from roundtable.games.kingdom.rules.play.verbs.tables import roll_table
from roundtable.games.kingdom.rules.play.windows import pause
from roundtable.games.kingdom.rules.record import haunting
from roundtable.games.kingdom.state import AREAS, Campaign, Ref, Table, TrapNow
from roundtable.kernel.asks import Ask, Choose, Steps, Together
from roundtable.kernel.options import Option

SCORES = ("Wit", "Charisma", "Quest", "Warfare")
RESTS = {
    "Wit": "Voices of the People",
    "Charisma": "Affection",
    "Quest": "Items, Materials, rooms",
    "Warfare": "Hostility, HP",
}
"""What each Rest Table tends to give, for who chooses (MYK-PLAY-325)."""
LATER = "happens "
"""How the plan of who still has a Happening to roll for begins: a fight came first (MYK-PLAY-229)."""
HELPED = {
    "search": "a Search",
    "disarm": "a Disarm",
    "exchange": "an Exchange",
    "skill": "a Skill",
    "command": "a Command Check",
    "rest": "a Rest",
}


def camp(table: Table) -> Steps[None]:
    """All who can choose at the same time; then one action is carried out a step, until all have acted or passed."""
    state: Campaign = table.state
    here = delve(state)
    if not here.plans:
        free = [who for who in able(state) if may_act(state, who)]
        if free:
            free += [who for who in ghosts_here(state) if who not in here.camped]
        if free:
            yield from _plan(table, free)
            return
        room = room_of(state)
        if room and (yield from traps.undiscovered(table, room)):
            return  # and the next one after it, a fight in between (MYK-WORLD-085)
        for left in (*here.rooms.values(), here.outside):
            left.lairs = [lair for lair in left.lairs if not lair.leaves]
        here.stage = "end of quarter"
        return
    # Who helps goes before who is helped; beyond that the order of the Court stands for "in any order" (MYK-PLAY-224).
    who = next((one for one, plan in here.plans.items() if plan.startswith("help ")), next(iter(here.plans)))
    key = here.plans.pop(who)
    ghost = who in ghosts_here(state)
    begun = key.startswith(("rested ", LATER))
    if not ghost and not (who in able(state) and (begun or may_act(state, who))):
        return
    if not begun and not any(option.key == key for option in _offer(table, who)):
        # Another has opened, eaten, disarmed or won it over first: whose turn it is does something else (MYK-PLAY-224).
        table.log("MYK-PLAY-224", "{who} has to think of something else.", who=figures.name(state, who), figure=who)
    elif ghost:
        yield from haunt(table, who, key)
    else:
        yield from carry_out(table, who, key)
        if not traps.broken_off(state):
            yield from pause(table, "the Camp")


def may_act(state: Campaign, who: Ref) -> bool:
    """Free to Act, with the Camp's action still to come, and not out of action for this Quarter (MYK-PLAY-289)."""
    one = figures.get(state, who)
    return who not in delve(state).camped and not one.exhausted and not knowing.out_of_action(state, who)


BODILY = ("stand", "lay", "touch", packs.PACK, transporting.TRANSPORT)
"""What is no action, or needs hands, and so is nothing for a Ghost."""


def ghosts_here(state: Campaign) -> list[Ref]:
    """The Ghosts who may act now (MYK-PLAY-707)."""
    return [figures.person(number) for number in state.court if haunting.may_act(state, number)]


def haunt(table: Table, who: Ref, key: str) -> Steps[None]:
    """A Ghost takes one Plan or Support Action, as if it stood there, and fades (MYK-PLAY-707)."""
    if key == "pass":
        delve(table.state).camped.append(who)
        return
    yield from as_ghost(table, who, carry_out(table, who, key), "the Camp")


def as_ghost(table: Table, who: Ref, deed: Steps[None], moment: str) -> Steps[None]:
    """A Ghost does something as if it stood there, and fades by it (MYK-PLAY-707)."""
    yield from ghosts.fade(table, who)
    lay = harm.raise_up(table, who, "MYK-PLAY-707", "The Ghost of {who} is there.")
    yield from deed
    harm.lie_down(table, who, lay, "MYK-PLAY-707", "The Ghost of {who} is gone again.")
    yield from pause(table, moment)


def _plan(table: Table, free: list[Ref]) -> Steps[None]:
    state: Campaign = table.state
    here = delve(state)
    asks: list[Ask] = []
    for who in free:
        prompt = f"Camp in room {room_of(state) or 'before the Entrance'}. What does {figures.name(state, who)} do?"
        asks.append(Choose(seat_of(table, who), prompt, _offer(table, who), rule="MYK-PLAY-224"))
    by_seat = {ask.seat: ask for ask in asks}
    if len(by_seat) == len(asks) and len(asks) > 1:
        answers = yield Together(asks)
        chosen = {who: answers[seat_of(table, who)] for who in free}
    else:
        chosen = {}
        for who, ask in zip(free, asks):
            chosen[who] = yield ask
    here.plans = chosen


def _offer(table: Table, who: Ref) -> list[Option]:
    offered = menu(table, who)
    if figures.get(table.state, who).dead:
        return [option for option in offered if option.key.partition(" ")[0] not in BODILY]
    return offered


# --- the menu --------------------------------------------------------------------------------------------------------


def menu(table: Table, who: Ref) -> list[Option]:
    """What somebody may do in Camp (MYK-PLAY-225)."""
    state: Campaign = table.state
    room = room_of(state)
    found: list[Option] = []
    if any(effect.what == "stuck" for effect in figures.get(state, who).lasting):
        return _rests()
    if room:
        likely = search_odds(state, who, room)
        found += [
            Option(f"search {place}", words, target, "MYK-PLAY-275", "Search", odds=likely)
            for place, words, target in targets(state)
        ]
    found += _rests()
    if room:
        found += [disarm_offer(state, who, now) for now in disarmable(state)]
        found += siege.offers(table, who)
        found += guises.offers(state, who)
        found += exchange.offers(table, who)
        found += gathering.offers(table, who)
        for thing in room_now(state).objects:
            if thing not in room_now(state).touched:
                found.append(Option(f"touch {thing}", handling(state, thing), "", "MYK-WORLD-086", "Things"))
        found += [*clues.offers(table, who), *cores.offers(state, who)]
        found += facilities.offers(table, who, facilities.dungeon_sites(state, room))
    else:
        found += exchange.offers(table, who)  # with guests of a Rest (MYK-PLAY-301)
    found += _skills_and_items(table, who)
    found += outside_combat(state, who, able(state), _helped(state), "MYK-PLAY-228")
    found += packs.offers(table, who)
    found += transporting.offers(table, who)
    found += unlisted.offers(table, who)
    found += proposals.offers(table, who)
    for area in AREAS[:3]:
        if area != figures.get(state, who).area:
            found.append(
                Option(
                    f"stand {area}", f"Stand in the {area} (free)", f"area {area}", "MYK-PLAY-334", "Order of battle"
                )
            )
    found += [option for other in members(state) if other not in able(state) for option in _lay(state, other)]
    return [*found, Option("pass", "Do nothing", "", "MYK-PLAY-224")]


def _lay(state: Campaign, other: Ref) -> list[Option]:
    """Where those who cannot go by themselves may be laid: the order of battle is the whole Court's (MYK-PLAY-334)."""
    name = figures.name(state, other)
    return [
        Option(
            f"lay {other} {area}", f"Lay {name} in the {area} (free)", f"area {area}", "MYK-PLAY-334", "Order of battle"
        )
        for area in AREAS[:3]
        if area != figures.get(state, other).area
    ]


def _helped(state: Campaign) -> dict[str, str]:
    """What one may help another with in this Camp: any action that asks for a check (MYK-PLAY-032)."""
    here = bool(room_of(state))
    more = {"talk": "talking"} if here and clues.open_ones(state, "conversation") else {}
    more |= {"attack": "an attack"} if here and bases.standing(state, room_of(state)) else {}
    return {**HELPED, **more}


def handling(state: Campaign, thing: str) -> str:
    """What one does with a thing: as its author wrote, which need be no touch (MYK-WORLD-099, MYK-WORLD-100)."""
    here = [trap.trigger for trap in delve(state).traps if trap.at == room_of(state) and trap.carrier == thing]
    return next((f"{thing}: {trigger}" for trigger in here if trigger), f"Open or handle: {thing}")


def _rests() -> list[Option]:
    return [
        Option(f"rest {score}", f"Rest ({score} Rest Table: {RESTS[score]})", "", "MYK-PLAY-280", "Rest")
        for score in SCORES
    ]


def _skills_and_items(table: Table, who: Ref) -> list[Option]:
    """Support and Plan Skills and Items (MYK-PLAY-228, MYK-GEAR-019, MYK-GEAR-020, MYK-GEAR-155, MYK-GEAR-156)."""
    state: Campaign = table.state
    found = []
    sources = [(who, skill(name)) for name in dict.fromkeys(knowing.skills_of(state, who))]
    sources += [
        (f"{who}#{held.slots[0]}", source_of("item", held.item)) for held in figures.get(state, who).items if held.slots
    ]
    for holder, source in sources:
        one = SUPPORTS.get(source.key)
        if one is not None and actions.can_use(table, who, holder, one):
            slot = f" {holder.partition('#')[2]}" if "#" in holder else ""
            found.append(use_option(table, who, f"use {source.key}{slot}", one.source))
    return found


def targets(state: Campaign) -> list[tuple[str, str, str]]:
    """What can be searched: the room, a Corridor leaving it, a thing that was described (MYK-PLAY-275)."""
    room = room_of(state)
    found = [("room", "Search this room", f"room {room}")]
    found += [
        (corridor.key, f"Search the way {corridor.key}", f"corridor {corridor.key}")
        for corridor in ways_from(state, room)
    ]
    found += [(thing, f"Search: {thing}", "") for thing in room_now(state).objects]
    return found


# --- doing it --------------------------------------------------------------------------------------------------------


def carry_out(table: Table, who: Ref, key: str) -> Steps[None]:
    """One Camp action; afterwards its user is Exhausted (MYK-PLAY-224). What is free lets one choose again."""
    from roundtable.games.kingdom.rules.effects.skills_science import one_more_action

    state: Campaign = table.state
    one = figures.get(state, who)
    word, _, rest = key.partition(" ")
    if word in FREE:
        yield from FREE[word](table, who, rest)
        return
    goods = (yield from transporting.load(table, who)) if word == transporting.TRANSPORT else None
    if goods is not None and not goods.carriers:
        return
    if word == unlisted.ELSE and not (yield from unlisted.allowed(table, who)):
        return
    if word == proposals.PROPOSE and not (yield from proposals.propose(table, who)):
        return
    if word == "pass" or not one_more_action(state, who):
        delve(state).camped.append(who)
        one.exhausted = True
    if word == "pass":
        # Passing in Camp is no action, but the chance of one is gone (MYK-PLAY-224).
        table.log("MYK-PLAY-224", "{who} does nothing.", who=figures.name(state, who), figure=who)
        return
    one.acted = True
    if goods is not None:
        yield from transporting.send(table, who, goods)
    elif word in ACTIONS:
        yield from ACTIONS[word](table, who, rest)
    elif word in exchange.BASE:
        yield from exchange.carry_out(table, who, word, rest)


def _stand(table: Table, who: Ref, area: str) -> Steps[None]:
    """Where somebody stands when a fight breaks out (MYK-PLAY-334)."""
    state: Campaign = table.state
    figures.get(state, who).area = figures.area_called(area)
    table.log("MYK-PLAY-334", "{who} stands in the {area}.", who=figures.name(state, who), area=area, figure=who)
    yield from ()


def _lay_down(table: Table, who: Ref, where: str) -> Steps[None]:
    """The same of somebody who cannot stand, laid there by another (MYK-PLAY-334)."""
    state: Campaign = table.state
    other, _, area = where.partition(" ")
    figures.get(state, other).area = figures.area_called(area)
    table.log("MYK-PLAY-334", "{who} is laid in the {area}.", who=figures.name(state, other), area=area, figure=other)
    yield from ()


def _later_happening(table: Table, who: Ref, score: str) -> Steps[None]:
    """The Happening that had to wait for a fight to end (MYK-PLAY-229)."""
    yield from roll_table(table, f"{score} Happening Table", who, None, rule="MYK-PLAY-229")


def _use_facility(table: Table, who: Ref, where: str) -> Steps[None]:
    site = facilities.site_at(table.state, where)
    if site is not None and facilities.may_use(table, who, site):
        yield from facilities.use(table, who, site)


def _use(table: Table, who: Ref, what: str) -> Steps[None]:
    """A Support Skill or Item; an Item by its Slot."""
    source, _, slot = what.partition(" ")
    yield from actions.use(table, f"{who}#{slot}" if slot else who, SUPPORTS[source])


def _and_happening(table: Table, action: Steps[Check] | Steps[Check | None]) -> Steps[None]:
    """An action that is a check, and what its critical failure brings."""
    made = yield from action
    if made is not None:
        yield from happening(table, made)


def happening(table: Table, made: Check) -> Steps[None]:
    """A critical failure of a Camp action: roll on the Happening Table of the score (MYK-PLAY-229)."""
    here = delve(table.state)
    if made.fumble and not made.is_attribute and table.state.battle is not None:
        here.plans = {made.who: f"{LATER}{made.score}", **here.plans}  # after the fight it began
    elif made.fumble and not made.is_attribute and here.stage != "over":
        yield from roll_table(table, f"{made.score} Happening Table", made.who, made, rule="MYK-PLAY-229")


def blundered(table: Table, made: Check) -> Steps[None]:
    """A critical failure of a Skill or Item that is somebody's Camp action has its Happening when the use is over
    (MYK-PLAY-228, MYK-PLAY-229)."""
    state: Campaign = table.state
    here = state.delve
    yield from ()
    if not made.fumble or made.kind not in USED or here is None or here.stage != "camp" or state.battle is not None:
        return
    uses = [key.partition(" ") for key in state.paid]
    if any(figures.owner(holder) == made.who and effect in SUPPORTS for holder, _, effect in uses):
        here.plans = {made.who: f"{LATER}{made.score}", **here.plans}


USED = ("skill", "item")
"""The kinds of checks that uses of Skills and Items ask for."""
AFTER_CHECK.append(blundered)


def search(table: Table, who: Ref, place: str) -> Steps[None]:
    """Wit or Quest against Court size + 7 shows every Trap and all information there (MYK-PLAY-276, MYK-PLAY-277); found or

    not, who searched is Exhausted (MYK-PLAY-279)."""
    state: Campaign = table.state
    here = delve(state)
    room = room_of(state)
    yield from traps.at_moment(table, room, "search", who)
    if who not in able(state):
        return
    score = yield from pick(
        table,
        who,
        "With what do you search?",
        [
            Option(one, f"{one} {numbers.score(state, who, one)}", odds=search_odds(state, who, room, one))
            for one in ("Quest", "Wit")
        ],
        "MYK-PLAY-276",
    )
    made = yield from check(
        table,
        who,
        score,
        search_difficulty(state, room),
        "MYK-PLAY-276",
        kind="search",
        why=f"search of {'the room' if place == 'room' else place}",
    )
    if made.success:
        yield from found(table, who, place)
        here.searched.append(traps.searched_well(room))
    here.searched.append(place)
    yield from happening(table, made)


def search_odds(state: Campaign, who: Ref, room: str, score: str = "") -> str:
    """How likely a search finds something, with the better of both scores unless told, for all one knows of Traps
    (MYK-PLAY-276)."""
    score = score or max(("Quest", "Wit"), key=lambda one: numbers.score(state, who, one))
    known = sum(more(state, trap, room) for trap, more in at_work(state, "harder") if trap.discovered)
    return odds_of(state, who, score, landmakers(state) + 7 + known, "MYK-PLAY-276", "search")


def search_difficulty(state: Campaign, room: str) -> int:
    """Court size + 7, and what Traps of the room add (MYK-PLAY-276)."""
    return landmakers(state) + 7 + harder(state, room)


def harder(state: Campaign, room: str) -> int:
    """What Traps add to the difficulty of finding something out about a room (MYK-WORLD-155)."""
    return sum(more(state, trap, room) for trap, more in at_work(state, "harder"))


def found(table: Table, who: Ref, place: str) -> Steps[None]:
    """What a successful Search shows; where nothing is hidden, one random Material (MYK-PLAY-277, MYK-PLAY-278)."""
    state: Campaign = table.state
    room = room_of(state)
    a_way = place in delve(state).corridors
    at, thing = (place, "") if a_way else (room, "" if place == "room" else place)
    there = [now for now in traps_at(state, at, working=False) if now.carrier == thing]
    anything = bool(there)
    for now in there:
        if not now.disarmed and not now.discovered:
            yield from traps.discover(table, now, by=who, by_search=True)
    anything = clues.learn(table, place) or anything
    for name in room_now(state).buried if place == "room" else ():
        anything = True
        yield from items.gain_item(table, who, name, "MYK-CREATE-260")
    if place == "room":
        room_now(state).buried = []
    anything = guises.noticed(table, who, place) or anything
    for more in FOUND:
        anything = more(table, who, place) or anything
    if not anything:
        items.gain_materials(table, who, items.random_material(table, "MYK-PLAY-278"), 1, "MYK-PLAY-278")


FOUND: list[Callable[[Table, Ref, str], bool]] = []
"""What else a successful Search may find: functions (table, who, place) that say whether there was anything."""
FOUND.append(cores.found)


def touch(table: Table, who: Ref, thing: str) -> Steps[None]:
    """Somebody opens or handles a thing, which is free and may set a Trap off (MYK-WORLD-086, MYK-WORLD-796)."""
    state: Campaign = table.state
    table.log("MYK-WORLD-086", "{who} handles the {thing}.", who=figures.name(state, who), thing=thing, figure=who)
    room_now(state).touched.append(thing)
    yield from traps.touch(table, who, thing)
    clues.learn(table, thing, opened=True)
    for effect in OPENED:
        yield from effect(table, who, thing)


OPENED: list[Callable[[Table, Ref, str], Steps[None]]] = []
"""What opening things of known scenarios gives: generators (table, who, thing)."""


def rest_here(table: Table, who: Ref, score: str) -> Steps[None]:
    """One roll on one of the four Rest Tables (MYK-PLAY-280), after the Rest Traps (MYK-WORLD-082)."""
    state: Campaign = table.state
    here = delve(state)
    room = room_of(state)
    if room:
        first = room not in here.rested
        here.rested += [room] if first else []
        yield from traps.rest(table, who, room, first=first)
    if state.battle is not None:
        here.plans = {who: f"rested {score}", **here.plans}  # the roll comes after the fight
    elif here.stage != "over":
        yield from roll_rest(table, who, score)


def roll_rest(table: Table, who: Ref, score: str) -> Steps[None]:
    """The roll of a Rest; Poison ends by it (MYK-PLAY-280, MYK-PLAY-550)."""
    if who in able(table.state):
        status.cure(table, who, "Poisoned", "MYK-PLAY-550")
        yield from roll_table(table, f"{score} Rest Table", who, None, rule="MYK-PLAY-280")


# --- Traps -----------------------------------------------------------------------------------------------------------


def disarmable(state: Campaign) -> list[TrapNow]:
    """Discovered Traps here and in the ways out whose Disarm entry is a check (MYK-PLAY-227, MYK-WORLD-087); what cannot be
    disarmed goes on working (MYK-WORLD-089)."""
    room = room_of(state)
    places = [room, *(corridor.key for corridor in ways_from(state, room))]
    return [
        now
        for now in delve(state).traps
        if now.at in places and now.discovered and not now.disarmed and books.traps[now.trap].disarm.by == "Check"
    ]


def disarm_offer(state: Campaign, who: Ref, now: TrapNow, rule: str = "MYK-PLAY-227") -> Option:
    """A Trap to disarm, with the check it asks for."""
    printed = books.traps[now.trap].disarm.check
    difficulty = disarm_difficulty(state, now) + numbers.number(state, who, "disarm difficulty")
    words = f"Disarm the {now.trap} ({printed.score if printed else ''} against {difficulty})"
    of_one_score = printed is not None and printed.score not in ("Any", "See Below")
    likely = ""
    if printed is not None and of_one_score:
        likely = odds_of(state, who, printed.score, disarm_difficulty(state, now), rule, "disarm")
    return Option(f"disarm {number_of(state, now)}", words, "", rule, "Traps", odds=likely)


def number_of(state: Campaign, now: TrapNow) -> int:
    return next(number for number, one in enumerate(delve(state).traps) if one is now)


HARDER_TO_DISARM: list[Callable[[Campaign], int]] = []
"""What makes all Traps of a map harder to disarm: functions of the campaign."""


def harder_to_disarm(state: Campaign) -> int:
    """How much harder every Trap of this map is to disarm."""
    return sum(harder_here(state) for harder_here in HARDER_TO_DISARM)


def disarm_difficulty(state: Campaign, now: TrapNow) -> int:
    """The printed difficulty with the Trap's Level or a tenth of the Court's Followers (MYK-WORLD-090)."""
    printed = books.traps[now.trap].disarm.check
    if printed is None:
        return 0
    followers = sum(numbers.followers(state, who) for who in members(state))
    more = harder_to_disarm(state)
    more += now.level * ("trap level" in printed.plus) + -(-followers // 10) * ("court followers / 10" in printed.plus)
    return printed.difficulty + more


def disarm(table: Table, who: Ref, number: int, *, in_camp: bool = True) -> Steps[None]:
    """The listed check; success makes it harmless, failure sets it off (MYK-WORLD-090, MYK-WORLD-091). In Combat it is no
    action of the Camp, and brings no Happening (MYK-PLAY-404)."""
    state: Campaign = table.state
    now = delve(state).traps[number]
    printed = books.traps[now.trap].disarm.check
    if printed is None or now.disarmed:
        return
    score: str = printed.score
    if score in ("Any", "See Below"):
        score = yield from pick(table, who, "With what?", [Option(one, one) for one in SCORES], "MYK-WORLD-090")
    made = yield from check(
        table,
        who,
        score,
        disarm_difficulty(state, now),
        "MYK-WORLD-090",
        kind="disarm",
        why=f"disarming of the {now.trap}",
    )
    if made.success:
        yield from make_harmless(table, who, now, "MYK-WORLD-090")
    else:
        yield from set_off(table, who, now)
    if in_camp:
        yield from happening(table, made)


def make_harmless(table: Table, who: Ref, now: TrapNow, rule: str) -> Steps[None]:
    """Somebody has disarmed a Trap (MYK-WORLD-090, MYK-WORLD-617)."""
    now.disarmed = True
    table.log(rule, "The {trap} is disarmed.", trap=now.trap)
    disarmed = TrapDisarmed(who=who, name=now.trap, level=now.level, spoken=f"the disarming of the {now.trap}")
    yield from open_window(table, disarmed)
    if now.trap in traps.AFTER_DISARM:
        yield from traps.AFTER_DISARM[now.trap](table, now, who)


def set_off(table: Table, who: Ref, now: TrapNow) -> Steps[None]:
    """A failed attempt to disarm sets a Trap off; an Automatic one stays in force as it is (MYK-WORLD-091)."""
    if traps.activation(now) != "Automatic":
        table.log("MYK-WORLD-091", "The attempt sets the {trap} off.", trap=now.trap)
        yield from traps.fire(table, now, by=who)
    if now.trap in traps.AFTER_FAILURE:
        yield from traps.AFTER_FAILURE[now.trap](table, now, who)


Action = Callable[[Table, Ref, str], Steps[None]]
FREE: dict[str, Action] = {
    "stand": _stand,
    "lay": _lay_down,
    "touch": touch,
    packs.PACK: lambda table, who, rest: packs.rummage(table, who),
    "solve": lambda table, who, rest: clues.solve(table, who, int(rest)),
    "rested": roll_rest,
    LATER.strip(): _later_happening,
}
"""What takes no action, by the first word of its key."""
ACTIONS: dict[str, Action] = {
    "search": search,
    "rest": rest_here,
    "disarm": lambda table, who, rest: disarm(table, who, int(rest)),
    "facility": _use_facility,
    "use": _use,
    "help": lambda table, who, rest: promise(table, who, *rest.split(" ", 1)),
    "talk": lambda table, who, rest: _and_happening(table, clues.talk(table, who, int(rest))),
    "smash": lambda table, who, rest: _and_happening(table, cores.smash(table, who, int(rest))),
    "unmask": lambda table, who, rest: _and_happening(table, guises.unmask(table, who, rest)),
    "besiege": lambda table, who, rest: _and_happening(table, siege.besiege(table, who, *rest.split(" ", 1))),
    "gather": gathering.gather,
    unlisted.ELSE: lambda table, who, rest: unlisted.attempt(table, who),
}
"""What takes one, likewise; an Exchange has keys of its own."""

"""The Rare General Items from the Queen's Mirror on, in the book's order (MYK-WORLD-601)."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.effects.items_arms import item_level
from roundtable.games.kingdom.rules.effects.items_common.owner import mine
from roundtable.games.kingdom.rules.effects.traps_disaster import swap_rooms
from roundtable.games.kingdom.rules.exploring import camp
from roundtable.games.kingdom.rules.exploring.aftermath import full_hp
from roundtable.games.kingdom.rules.exploring.places import delve, fighters, members, room_of, ways_from
from roundtable.games.kingdom.rules.exploring.time import eat
from roundtable.games.kingdom.rules.play import checks, figures, numbers
from roundtable.games.kingdom.rules.play.asking import agrees, draw, pick, pick_figure
from roundtable.games.kingdom.rules.play.effects import (
    EFFECTS,
    adds,
    always,
    interrupt,
    is_own,
    item,
    support,
)
from roundtable.games.kingdom.rules.play.moments import (
    AnyTime,
    Attack,
    Check,
    CheckDeclared,
    CheckSettled,
    CombatEnds,
    Damage,
    TableRolled,
    TieChanged,
    WipedOut,
)
from roundtable.games.kingdom.rules.play.verbs import ground, harm, hope, items, moving, ties
from roundtable.games.kingdom.rules.play.verbs.realm import gain_citizens, lose_citizens
from roundtable.games.kingdom.rules.record import belongings, bonds
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, Holding, Lair, Lasting, Ref, Table, take_from
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

# --- Queen's Mirror to Wriggle Rope ----------------------------------------------------------------------------------


@support(item("Queen's Mirror"), can=lambda table, who: table.state.delve is not None, plan=True)
def queens_mirror(table: Table, holder: str) -> Steps[None]:
    """Who has the highest Level in this scenario is known, with all numbers and Skills as they are now (MYK-WORLD-602)."""
    state = table.state
    here = delve(state)
    people = [*members(state), *(who for room in here.rooms.values() for who in room.npcs)]
    found = [(figures.level(state, who), _person_now(state, who)) for who in people]
    lairs = [lair for room in here.rooms.values() for lair in room.lairs if lair.count > 0]
    found += [(books.monsters[lair.book].level, _monster_now(state, lair)) for lair in lairs]
    told = max(found, key=lambda one: one[0])[1]
    here.known.notes.append(told)
    table.log("MYK-WORLD-602", "The mirror shows {told}.", told=told)
    yield from ()


def _person_now(state: Campaign, who: Ref) -> str:
    """Somebody's name and numbers (MYK-WORLD-602)."""
    one = figures.landmaker(state, who)
    if one.extra:
        return figures.name(state, who)  # MYK-PLAY-699
    scores = ", ".join(f"{name} {numbers.score(state, who, name)}" for name in ("Wit", "Charisma", "Quest", "Warfare"))
    body = f"Defense {numbers.defense(state, who)}, {one.hp} of {numbers.max_hp(state, who)} HP"
    knows = ", ".join(known.name for known in one.skills) or "no Skills"
    return f"{figures.name(state, who)} (Level {figures.level(state, who)}; {scores}, {body}; {knows})"


def _monster_now(state: Campaign, lair: Lair) -> str:
    """A monster's name and numbers: a Ruler's as they are raised, of a wounded one the HP it has (MYK-WORLD-602)."""
    book, foe = books.monsters[lair.book], fighters(state, [lair])[0]

    def raised(what: str) -> int:
        return foe.raised.get(what, 0) + sum(effect.amount for effect in foe.lasting if effect.what == what)

    harder = f"{raised('damage'):+}" if raised("damage") else ""
    fights = f"Warfare {book.warfare + raised('Warfare')}, Range {book.range + raised('range')}"
    most = full_hp(state, lair)
    hits = f"Damage {foe.damage or book.damage}{harder}"
    body = f"{hits}, Defense {book.defense + raised('defense')}, {foe.hp or most} of {most} HP"
    has = ", ".join([*book.skills, *foe.knows, *(held.item for held in foe.items)])
    return f"{book.name}{', the Ruler' if lair.ruler else ''} (Level {book.level}; {fights}, {body}; {has})"


REPEATED = ("Rest Table", "Happening Table")


@interrupt(
    item("Phonograph"),
    AnyTime,
    when=lambda table, event, holder: (
        table.state.delve is not None
        and table.state.phase == "Dungeon"
        and not any(e.what == "phonograph" for e in table.state.lasting)
    ),
    order="never",
)
def phonograph(table: Table, event: AnyTime, holder: str) -> None:
    """2D6: for this Quarter every Rest and Happening counts as that number (MYK-WORLD-604)."""
    state = table.state
    rolled = table.roll("2d6", "MYK-WORLD-604", "The record plays {total}.").total
    state.lasting = [e for e in state.lasting if e.what != "phonograph"]
    effect = Lasting(name="Phonograph", rule="MYK-WORLD-604", what="phonograph", amount=rolled, until="quarter")
    last(state, state, effect)


def _played(table: Table, rolled: TableRolled) -> list[Ref]:
    state: Campaign = table.state
    plays_ = any(effect.what == "phonograph" for effect in state.lasting) and rolled.table.endswith(REPEATED)
    return [rolled.who or figures.person(0)] if plays_ else []


@EFFECTS.on(TableRolled, name="phonograph-plays", rule="MYK-WORLD-604", title="Phonograph", who=_played, may=False)
def phonograph_plays(table: Table, rolled: TableRolled, holder: str) -> None:
    """The number of the record stands in place of what was rolled (MYK-WORLD-604)."""
    rolled.total = next(effect.amount for effect in table.state.lasting if effect.what == "phonograph")
    table.log("MYK-WORLD-604", "The Phonograph makes it {total}.", total=rolled.total)


@support(item("Crystal Ball"))
def crystal_ball(table: Table, holder: str) -> Steps[None]:
    """Once a game work, money or love, by an odd or even die; money is for the Upkeep of this game (MYK-WORLD-608)."""
    state = table.state
    who = mine(holder)
    options = [Option("work", "Work: Citizens"), Option("money", "Money: the Upkeep"), Option("love", "Love")]
    asked = yield from pick(table, who, "What do you ask the Crystal Ball?", options, "MYK-WORLD-608")
    odd = table.die(6, "MYK-WORLD-608", "The Crystal Ball: {total}.") % 2
    if asked == "work":
        number = table.roll("1d6", "MYK-WORLD-608", "{total:Citizen|Citizens}.").total
        if odd:
            gain_citizens(table, number, "MYK-WORLD-608")
        else:
            yield from lose_citizens(table, number, "MYK-WORLD-608")
    elif asked == "money":
        said = "half" if odd else "double"
        last(state, state, Lasting(name="Crystal Ball", rule="MYK-WORLD-608", what="upkeep factor", note=said))
        table.log("MYK-WORLD-608", "This game's Upkeep is {said} of what it would be.", said=said)
    else:
        among = [one for one in figures.in_play(state) if one != who and not figures.get(state, one).dead]
        if among:
            one = yield from pick_figure(table, who, "Whose feelings?", among, "MYK-WORLD-608")
            kind: ties.Kind = "affection" if odd else "hostility"
            yield from ties.change(table, one, figures.whom(who), kind, 3, "MYK-WORLD-608", by=who)


def _camps(state: Campaign) -> bool:
    return state.delve is not None and state.delve.stage == "camp" and state.battle is None


@interrupt(
    item("11-foot Pole"),
    CheckDeclared,
    when=lambda table, declared, holder: (
        declared.check.kind == "search" and is_own(declared.check, holder) and _camps(table.state)
    ),
)
def eleven_foot_pole(table: Table, declared: CheckDeclared, holder: str) -> None:
    """If this Search succeeds, every Trap of the room and its Corridors is learned of (MYK-WORLD-610)."""
    effect = Lasting(name="11-foot Pole", rule="MYK-WORLD-610", what="pole", until="cycle")
    last(table.state, figures.get(table.state, mine(holder)), effect)


def _poked(table: Table, made: Check) -> Steps[None]:
    """What the Pole tells of is not discovered: it neither fires nor can be disarmed (MYK-WORLD-610, MYK-WORLD-611)."""
    state: Campaign = table.state
    if made.kind != "search" or state.delve is None:
        return
    one = figures.get(state, made.who)
    if any(effect.what == "pole" for effect in one.lasting):
        one.lasting = [effect for effect in one.lasting if effect.what != "pole"]
        room = room_of(state)
        places = [room, *(corridor.key for corridor in ways_from(state, room))]
        for now in delve(state).traps if made.success else ():
            if now.at in places and not now.disarmed:
                now.shown = True
                table.log("MYK-WORLD-610", "The Pole touches: {trap} ({at}).", trap=now.trap, at=now.at)
    yield from ()


checks.AFTER_CHECK.append(_poked)


def _rope_targets(state: Campaign, who: Ref) -> list[Ref]:
    area = figures.get(state, who).area
    return [
        one
        for one in figures.on_field(state)
        if figures.get(state, one).area != area and not figures.get(state, one).dead
    ]


@support(item("Wriggle Rope"), can=lambda table, who: bool(table.state.battle and _rope_targets(table.state, who)))
def wriggle_rope(table: Table, holder: str) -> Steps[None]:
    """Quest against 7 + Level: somebody is drawn into the own Area (MYK-WORLD-615)."""
    state = table.state
    who = mine(holder)
    target = yield from pick_figure(table, who, "Whom do you draw near?", _rope_targets(state, who), "MYK-WORLD-615")
    difficulty = 7 + figures.level(state, target)
    made = yield from checks.check(table, who, "Quest", difficulty, "MYK-WORLD-615", kind="item", why="Wriggle Rope")
    if made.success:
        area = figures.get(state, who).area
        yield from moving.move(table, target, area, "MYK-WORLD-615", forced=True, by=who)


# --- Thieves' Tools to Love ------------------------------------------------------------------------------------------


def _locked(state: Campaign) -> list[Option]:
    """Traps that could not be disarmed otherwise: discovered ones here, Combat Traps in the open (MYK-WORLD-617)."""
    if state.battle is not None:
        there = state.battle.traps.items()
        return [
            Option(area, f"{trap.name} ({area})", f"area {area}")
            for area, trap in there
            if not trap.off and books.traps[trap.name].disarm.by == "Impossible"
        ]
    if state.delve is None or not room_of(state):
        return []
    places = [room_of(state), *(corridor.key for corridor in ways_from(state, room_of(state)))]
    return [
        Option(str(number), f"{now.trap} ({now.at})")
        for number, now in enumerate(delve(state).traps)
        if now.at in places and now.discovered and not now.disarmed and books.traps[now.trap].disarm.by == "Impossible"
    ]


@support(item("Thieves' Tools"), can=lambda table, who: bool(_locked(table.state)))
def thieves_tools(table: Table, holder: str) -> Steps[None]:
    """1 Hope, Quest against 11 + Trap Level: what cannot be disarmed is; failure sets it off, but not what works of itself
    (MYK-WORLD-617, MYK-WORLD-091)."""
    state = table.state
    who = mine(holder)
    key = yield from pick(table, who, "Which Trap?", _locked(state), "MYK-WORLD-617")
    if state.battle is not None:
        area = next(one for one in state.battle.traps if one == key)
        level = state.battle.traps[area].level
    else:
        level = delve(state).traps[int(key)].level
    harder = 0 if state.battle is not None else camp.harder_to_disarm(state)
    made = yield from checks.check(
        table, who, "Quest", 11 + level + harder, "MYK-WORLD-617", kind="disarm", why="Thieves' Tools"
    )
    if state.battle is not None:
        if made.success:
            ground.clear(state, area)
            table.log("MYK-WORLD-617", "The Trap in the {area} is disarmed.", area=area)
        return
    now = delve(state).traps[int(key)]
    if made.success:
        yield from camp.make_harmless(table, who, now, "MYK-WORLD-617")
    else:
        yield from camp.set_off(table, who, now)


@interrupt(
    item("Bouquet"),
    CheckSettled,
    when=lambda table, settled, holder: (
        settled.check.fumble and not settled.check.is_attribute and not is_own(settled.check, holder)
    ),
    order="never",
)
def bouquet(table: Table, settled: CheckSettled, holder: str) -> Steps[None]:
    """Another's critical failure: both like each other 1 more, and it is Love (MYK-WORLD-625)."""
    who, other = mine(holder), settled.check.who
    for one, to in ((who, other), (other, who)):
        yield from ties.change(table, one, figures.whom(to), "affection", 1, "MYK-WORLD-625", subtype="Love", by=who)
        ties.become(table, one, figures.whom(to), "affection", "Love", "MYK-WORLD-625")


@always(
    item("Bouquet"),
    TieChanged,
    when=lambda table, changed, holder: _taken(table.state, mine(holder)),
    key="passes",
)
def bouquet_passes(table: Table, changed: TieChanged, holder: str) -> Steps[None]:
    """Whoever has a Lover gives it to a member who is nobody's, or it is destroyed (MYK-WORLD-626)."""
    state = table.state
    who = mine(holder)
    held = figures.copy_of(state, holder)
    free = [one for one in members(state) if one != who and not _taken(state, one)]
    free = [one for one in free if belongings.fits(figures.landmaker(state, one), "Bouquet")]
    if held is None or not free:
        yield from items.destroy(table, who, int(holder.partition("#")[2]), "MYK-WORLD-626")
        return
    to = yield from pick_figure(table, who, "Who gets the Bouquet?", free, "MYK-WORLD-626")
    take_from(figures.get(state, who).items, held)
    belongings.equip(figures.landmaker(state, to), held)
    table.log("MYK-WORLD-626", "{who} catches the Bouquet.", who=figures.name(state, to), figure=to)


def _taken(state: Campaign, who: Ref) -> bool:
    """Whether somebody is a Lover of somebody (MYK-PLAY-566)."""
    if not figures.is_person(who):
        return False
    return any(kind == "Lovers" for kind, _ in bonds.special_relationships(state, figures.number_of(who)))


@plays("item/hazard-king-s-relic")
def relic_received(table: Table, who: Ref, held: Holding) -> Steps[None]:
    """A random room trades places with the Court's; then it may be exchanged for any Rare Item (MYK-WORLD-631)."""
    state: Campaign = table.state
    if state.delve is not None and room_of(state):
        rooms = [name for name, one in delve(state).rooms.items() if not one.destroyed]
        drawn = rooms[draw(table, len(rooms))]
        if drawn != room_of(state):
            swap_rooms(state, drawn, room_of(state))
        table.log("MYK-WORLD-631", "The Court's room has traded places with {room}.", room=drawn)
    if not (yield from agrees(table, who, "Exchange the Relic for another Rare Item?", "MYK-WORLD-631", "Exchange it")):
        return
    bearer = figures.landmaker(state, who)
    others = [one.name for one in books.items if one.rare and one.name != held.item]
    rare = [name for name in others if belongings.may_equip(bearer, name)]
    options = [Option(name, name) for name in rare]
    name = yield from pick(table, who, "For which Rare Item?", options, "MYK-WORLD-631")
    take_from(figures.get(state, who).items, held)
    yield from items.gain_item(table, who, name, "MYK-WORLD-631")


items.RECEIVED["Hazard King's Relic"] = relic_received


@support(item("Meat of Infinity"), can=lambda table, who: table.state.delve is not None, plan=True)
def meat_of_infinity(table: Table, holder: str) -> Steps[None]:
    """Everybody recovers 1 HP and has eaten (MYK-WORLD-638); on a 6 it is used up (MYK-WORLD-639)."""
    fed = yield from eat(table, members(table.state), "MYK-WORLD-638")
    for one in fed:
        harm.heal(table, one, 1, "MYK-WORLD-638")
    if table.die(6, "MYK-WORLD-639", "The Meat of Infinity: {total}, used up on a 6.") == 6:
        yield from items.use_up(table, holder, "MYK-WORLD-639")


def belt_hp(state: Campaign, holder: str) -> int:
    """What a Satellite Belt can still take: 10 + 2 a Level, less what it took in this game (MYK-WORLD-643)."""
    who, _, slot = holder.partition("#")
    taken = sum(e.amount for e in figures.get(state, who).lasting if e.what == "belt" and e.note == slot)
    return 10 + 2 * item_level(state, holder) - taken


@interrupt(
    item("Satellite Belt"),
    Damage,
    when=lambda table, damage, holder: damage.to == mine(holder) and not damage.prevented and damage.amount > 0,
    limit=None,
)
def satellite_belt(table: Table, damage: Damage, holder: str) -> Steps[None]:
    """The Belt takes the damage, all of it, and is destroyed at 0 HP or less (MYK-WORLD-643)."""
    state = table.state
    who, _, slot = holder.partition("#")
    damage.prevented = True
    one = figures.get(state, who)
    last(state, one, Lasting(name="Satellite Belt", rule="MYK-WORLD-643", what="belt", amount=damage.amount, note=slot))
    if belt_hp(state, holder) <= 0:
        one.lasting = [e for e in one.lasting if not (e.what == "belt" and e.note == slot)]
        yield from items.destroy(table, who, int(slot), "MYK-WORLD-643")


@adds("damage", item("Satellite Belt"))
def satellite_weapons(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """An Astrologist's weapons deal half the Item's Level more (MYK-WORLD-644)."""
    star = figures.is_person(who) and "Astrologist" in figures.landmaker(state, who).jobs
    return -(-item_level(state, holder) // 2) if star and isinstance(about, Attack) else 0


@adds("strategy dice", item("Referee's Fan"))
def referees_fan(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """One die more for the Strategy Check (MYK-WORLD-646)."""
    return 1


@interrupt(
    item("Holy Grail"),
    CombatEnds,
    WipedOut,
    when=lambda table, ends, holder: (
        (isinstance(ends, WipedOut) or ends.wiped_out) and figures.team(table.state, mine(holder)) == "court"
    ),
    posthumous=True,
)
def holy_grail(table: Table, ends: CombatEnds | WipedOut, holder: str) -> None:
    """The Court was wiped out, in a fight or otherwise: each has 1 HP and all Drive again, the Dead too
    (MYK-WORLD-648)."""
    state = table.state
    for number in state.court:
        who = figures.person(number)
        one = state.people[number]
        if one.absent:
            continue
        if one.dead:
            harm.revive(table, who, 1, "MYK-WORLD-648")
        else:
            harm.heal(table, who, 1 - one.hp, "MYK-WORLD-648")
        hope.gain_drive(table, who, numbers.number(state, who, "capacity"), "MYK-WORLD-648")


@plays("item/love")
def love_room(state: Campaign, who: Ref) -> int:
    """Capacity +1 and +1 a Level, which the sheet reckons (MYK-WORLD-650); as many as one has Special Relationships
    (MYK-WORLD-651)."""
    loved = bonds.special_relationships(state, figures.number_of(who))
    return len({other for _, other in loved}) - len(figures.copies(state, who, "Love"))


def love_received(table: Table, who: Ref, held: Holding) -> Steps[None]:
    """One too many is not kept (MYK-WORLD-651)."""
    if love_room(table.state, who) < 0:
        take_from(figures.get(table.state, who).items, held)
        table.log("MYK-WORLD-651", "{who} has nobody for this Love.", who=figures.name(table.state, who), figure=who)
    yield from ()


items.RECEIVED["Love"] = love_received

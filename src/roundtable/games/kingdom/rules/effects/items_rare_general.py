"""The Rare General Items, in the book's order (MYK-WORLD-572). Those of the Kingdom and End Phases are played there."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.campaign.winnings import SOWN
from roundtable.games.kingdom.rules.effects.items_arms import item_level
from roundtable.games.kingdom.rules.effects.items_common.owner import mine
from roundtable.games.kingdom.rules.exploring import entering
from roundtable.games.kingdom.rules.exploring.aftermath import strike_from_afar
from roundtable.games.kingdom.rules.exploring.places import delve, room_now, room_of
from roundtable.games.kingdom.rules.exploring.traps import taken_away
from roundtable.games.kingdom.rules.play import checks, figures, numbers
from roundtable.games.kingdom.rules.play.asking import agrees, pick, pick_figure
from roundtable.games.kingdom.rules.play.effects import (
    AFTER_USE,
    EFFECTS,
    Source,
    always,
    interrupt,
    is_own,
    item,
    support,
)
from roundtable.games.kingdom.rules.play.moments import (
    AttackHits,
    AttackOver,
    Bonus,
    CheckDeclared,
    DiceThrown,
    Entered,
    Extra,
    TurnBegins,
)
from roundtable.games.kingdom.rules.play.verbs import harm, items, maxima, realm, ties
from roundtable.games.kingdom.rules.play.windows import sign
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, Holding, Lair, Lasting, Ref, Table, take_from
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

# --- Blue Ribbon to Seed Stock ---------------------------------------------------------------------------------------


def elevator_here(state: Campaign) -> bool:
    """Whether the Court's room has a discovered Elevator, disarmed or not, or one that a Rest found; a Temple of the
    Kingdom's that stands out here counts as one (MYK-WORLD-574, MYK-GEAR-255)."""
    if state.delve is None or not room_of(state):
        return False
    traps = [now for now in delve(state).traps if now.at == room_of(state) and now.trap == "Elevator"]
    temple = any(at.name == "Temple" for at in room_now(state).facilities)
    return room_now(state).elevator or temple or any(now.discovered for now in traps)


@support(item("Blue Ribbon"), can=lambda table, who: elevator_here(table.state))
def blue_ribbon(table: Table, holder: str) -> Steps[None]:
    """From a room with an Elevator the whole Court goes home; it is not used up (MYK-WORLD-574)."""
    if entering.warded(table, room_of(table.state)):
        return
    yield from taken_away(table, room_of(table.state))
    table.log("MYK-WORLD-574", "The Elevator takes the Court home.")
    entering.go_home(table)


SIDES = ("Angel", "Deep One")


def _bears(state: Campaign, holder: str) -> str:
    """Which of the two a Stigmata stands for."""
    held = figures.copy_of(state, holder)
    return held.choice[0] if held is not None and held.choice else SIDES[0]


def _opposite(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


def stigmata_received(table: Table, who: Ref, held: Holding) -> Steps[None]:
    """Angel or Deep One is chosen as it is received (MYK-WORLD-576)."""
    options = [Option(one, one) for one in SIDES]
    held.choice = [(yield from pick(table, who, "Whose Stigmata is it?", options, "MYK-WORLD-576"))]


items.RECEIVED["Stigmata"] = stigmata_received


@always(item("Stigmata"), AttackHits, when=lambda table, hit, holder: hit.attack.by == mine(holder))
def stigmata(table: Table, hit: AttackHits, holder: str) -> None:
    """+1D6 damage to the category opposite to the chosen one (MYK-WORLD-576); it stays on (MYK-WORLD-577)."""
    state = table.state
    struck = [one for one in hit.attack.hits if numbers.is_of(state, one, _opposite(_bears(state, holder)))]
    if struck:
        hit.attack.extras.append(Extra("1D6", "Stigmata", "MYK-WORLD-576", struck))


@always(
    item("Stigmata"),
    AttackOver,
    when=lambda table, over, holder: (
        over.attack.by == mine(holder)
        and any(numbers.is_of(table.state, one, _bears(table.state, holder)) for one in over.attack.to)
    ),
    key="burns",
)
def stigmata_burns(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Each attack on the chosen category hurts the bearer, 1D6 damage (MYK-WORLD-576)."""
    rolled = table.roll("1d6", "MYK-WORLD-576", "The Stigmata burns: {total}.").total
    yield from harm.hurt(table, mine(holder), rolled, "MYK-WORLD-576", source="Stigmata")


KISSED = {"Stigmata": "MYK-WORLD-577", "Fool's Crest": "MYK-WORLD-584", "Astral Cloth": "MYK-WORLD-521"}
"""What can only be taken off by who is kissed."""


def _kissed_free(table: Table, who: Ref, source: Source, on: list[Ref]) -> Steps[None]:
    """Who is kissed by a Blessed Kiss may take off a Stigmata or Fool's Crest (MYK-WORLD-577, MYK-WORLD-584)."""
    state: Campaign = table.state
    for one in on if source.name == "Blessed Kiss" else ():
        for held in list(figures.get(state, one).items):
            rule = KISSED.get(held.item)
            if rule and (yield from agrees(table, one, f"Take off the {held.item}?", rule, "Take it off", "Keep it")):
                take_from(figures.get(state, one).items, held)
                table.log(rule, "{who} is rid of the {item}.", who=figures.name(state, one), item=held.item, figure=one)
                maxima.keep_to_maxima(table, one)


AFTER_USE.append(_kissed_free)


@plays("item/mounting")
def mounting_received(table: Table, who: Ref, held: Holding) -> Steps[None]:
    """One of the monsters fought in the Combat just won is chosen (MYK-WORLD-579)."""
    battle = table.state.battle
    if battle is not None:
        fought = dict.fromkeys(one.book for one in battle.foes if one.team == "foes")
        options = [Option(book, book) for book in fought]
        held.choice = [(yield from pick(table, who, "Which monster do you mount?", options, "MYK-WORLD-579"))]


items.RECEIVED["Mounting"] = mounting_received


@always(
    item("Fool's Crest"),
    DiceThrown,
    when=lambda table, thrown, holder: thrown.check.is_attribute and _first_crest(table.state, holder),
    posthumous=True,
)
def fools_crest(table: Table, thrown: DiceThrown, holder: str) -> None:
    """+1 to each score, which the sheet reckons (MYK-WORLD-582); the highest die of a Kingdom's check is 1 for each bearer
    (MYK-WORLD-583); it stays on (MYK-WORLD-584)."""
    dice = thrown.check.dice
    dice[dice.index(max(dice))] = 1
    table.log("MYK-WORLD-583", "The Fool's Crest makes a die a 1: {now}.", now=", ".join(map(str, dice)))


def _first_crest(state: Campaign, holder: str) -> bool:
    """It counts the characters who bear one, not the Crests."""
    who = mine(holder)
    worn = figures.copies(state, who, "Fool's Crest")
    return not figures.get(state, who).dead and figures.copy_of(state, holder) is worn[0]


@interrupt(
    item("Name Card"),
    CheckDeclared,
    when=lambda table, declared, holder: (
        is_own(declared.check, holder)
        and bool(declared.check.skill)
        and books.skills[declared.check.skill].group == "Negotiation"
    ),
)
def name_card(table: Table, declared: CheckDeclared, holder: str) -> None:
    """A Negotiation Skill's check is 2 + Level higher (MYK-WORLD-586)."""
    declared.check.bonuses.append(Bonus(2 + item_level(table.state, holder), "Name Card", "MYK-WORLD-586"))


def _may_sow(state: Campaign) -> bool:
    """In the Dungeon Phase, in a room of the map (MYK-WORLD-589)."""
    return state.delve is not None and state.phase == "Dungeon" and bool(room_of(state))


@support(item("Seed Stock"), can=lambda table, who: _may_sow(table.state), plan=True)
def seed_stock(table: Table, holder: str) -> Steps[None]:
    """A Farm in this room; its Citizens come when the map becomes territory (MYK-WORLD-589)."""
    room = room_of(table.state)
    last(table.state, table.state, Lasting(name="Seed Stock", rule="MYK-WORLD-589", what=SOWN, note=room))
    table.log("MYK-WORLD-589", "Room {room} has a Farm.", room=room)
    yield from ()


# --- Perfume to Power Bait -------------------------------------------------------------------------------------------


def _monsters(state: Campaign) -> list[Ref]:
    return [one for one in figures.standing(state) if not figures.is_person(one)]


@support(item("Perfume"), can=lambda table, who: bool(table.state.battle and _monsters(table.state)))
def perfume(table: Table, holder: str) -> Steps[None]:
    """Charisma against 9 + Level: a monster is Foolish until the user enters its Area (MYK-WORLD-591)."""
    state = table.state
    who = mine(holder)
    target = yield from pick_figure(table, who, "Whom do you beguile?", _monsters(state), "MYK-WORLD-591")
    difficulty = 9 + figures.level(state, target)
    made = yield from checks.check(table, who, "Charisma", difficulty, "MYK-WORLD-591", kind="item", why="Perfume")
    if made.success:
        effect = Lasting(name="Perfume", rule="MYK-WORLD-591", what="foolish", giver=who, until="combat")
        last(state, figures.get(state, target), effect)


def _beguiled(table: Table, entered: Entered) -> list[Ref]:
    state: Campaign = table.state
    return [
        who
        for who, one in figures.there(state)
        if one.lasting
        and one.area == entered.area
        and any(e.name == "Perfume" and e.giver == entered.who for e in one.lasting)
    ]


@EFFECTS.on(
    Entered,
    name="perfume-ends",
    rule="MYK-WORLD-591",
    title="Perfume",
    who=_beguiled,
    held_as=sign("foolish"),
    may=False,
)
def perfume_ends(table: Table, entered: Entered, holder: str) -> None:
    """It is itself again when the user comes into its Area (MYK-WORLD-591)."""
    one = figures.get(table.state, holder)
    one.lasting = [e for e in one.lasting if not (e.name == "Perfume" and e.giver == entered.who)]


@interrupt(
    item("Smoke Grenade"),
    TurnBegins,
    when=lambda table, begins, holder: begins.who == mine(holder) and table.state.battle is not None,
    order="never",
)
def smoke_grenade(table: Table, begins: TurnBegins, holder: str) -> Steps[None]:
    """One may flee from wherever the allies stand (MYK-WORLD-593); a Ninja keeps it on an odd die (MYK-WORLD-594)."""
    state = table.state
    who = mine(holder)
    ninja = figures.is_person(who) and figures.landmaker(state, who).class_name == "Ninja"
    kept = ninja and table.die(6, "MYK-WORLD-594", "A Ninja's Smoke Grenade: {total}, kept on an odd one.") % 2
    if not kept:
        yield from items.use_up(table, holder, "MYK-WORLD-593")
    last(
        state, figures.get(state, who), Lasting(name="Smoke Grenade", rule="MYK-WORLD-593", what="smoke", until="cycle")
    )


@interrupt(
    item("Bad Name"),
    TurnBegins,
    when=lambda table, begins, holder: (
        table.state.battle is not None
        and not any(e.what == "bad name" for e in figures.get(table.state, mine(holder)).lasting)
    ),
    order="never",
)
def bad_name(table: Table, begins: TurnBegins, holder: str) -> None:
    """For this Combat Foolish and Steady monsters attack the user first (MYK-WORLD-596)."""
    effect = Lasting(name="Bad Name", rule="MYK-WORLD-596", what="bad name", until="combat")
    last(table.state, figures.get(table.state, mine(holder)), effect)


RULER = "ruler"


def _hated(state: Campaign, who: Ref) -> list[Ref]:
    people = [figures.person(n) for n, one in enumerate(state.people) if not one.dead and not one.absent]
    return [one for one in people if one != who and ties.toward(state, who, one, "hostility")]


def _hated_ruler(state: Campaign, who: Ref) -> Lair | None:
    """The Ruler of the map, where somebody hates it, met or not."""
    tie = figures.get(state, who).hostility.get(RULER)
    if state.delve is None or tie is None or tie.score < 1:
        return None
    lairs = [lair for room in state.delve.rooms.values() for lair in room.lairs]
    return next((lair for lair in lairs if lair.ruler and lair.count), None)


@support(
    item("Straw Doll"),
    can=lambda table, who: bool(_hated(table.state, who)) or _hated_ruler(table.state, who) is not None,
    plan=True,
)
def straw_doll(table: Table, holder: str) -> Steps[None]:
    """Charisma / 11: somebody one is hostile to takes 1 + Hostility dice of damage (MYK-WORLD-598)."""
    state = table.state
    who = mine(holder)
    ruler = _hated_ruler(state, who)
    options = [Option(one, figures.name(state, one), f"figure {one}", "MYK-WORLD-598") for one in _hated(state, who)]
    options += [Option(RULER, "The Ruler of this map", "", "MYK-WORLD-598")] if ruler is not None else []
    target = yield from pick(table, who, "Whose doll is it?", options, "MYK-WORLD-598")
    made = yield from checks.check(table, who, "Charisma", 11, "MYK-WORLD-598", kind="item", why="Straw Doll")
    if not made.success:
        return
    one = figures.get(state, who)
    score = one.hostility[RULER].score if target == RULER else ties.toward(state, who, target, "hostility")
    rolled = table.roll(f"{1 + score}d6", "MYK-WORLD-598", "The doll is pierced: {total}.").total
    if target == RULER and ruler is not None:
        yield from strike_from_afar(table, ruler, rolled, "MYK-WORLD-598")
    else:
        yield from harm.hurt(table, target, rolled, "MYK-WORLD-598", by=who, source="Straw Doll")


def grown(book: str) -> list[str]:
    """The monsters of the same category with the next higher Level (MYK-WORLD-600)."""
    now = books.monsters[book]
    higher = [one for one in books.monsters if one.category == now.category and one.level > now.level]
    return [one.name for one in higher if one.level == min(other.level for other in higher)]


def _growing(state: Campaign) -> list[Ref]:
    return [one for one in _monsters(state) if grown(figures.foe(state, one).book)]


def raised_to(species: str) -> list[str]:
    """What a Monster Citizen could become: forms with Public Enemy are skipped (MYK-WORLD-600, MYK-WORLD-412)."""
    now = books.monsters[species]
    higher = [one for one in books.monsters if one.category == now.category and one.level > now.level and one.can_be_citizen]
    return [one.name for one in higher if one.level == min(other.level for other in higher)]


def _fed_at_home(state: Campaign) -> list[str]:
    at_home = state.phase == "Kingdom" and state.battle is None
    return [species for species in state.kingdom.monster_citizens if raised_to(species)] if at_home else []


@support(
    item("Power Bait"),
    can=lambda table, who: bool((table.state.battle and _growing(table.state)) or _fed_at_home(table.state)),
)
def power_bait(table: Table, holder: str) -> Steps[None]:
    """A monster becomes one of its category and the next Level, with all its HP; at home a Citizen does (MYK-WORLD-600)."""
    state = table.state
    who = mine(holder)
    if state.battle is None:
        options = [Option(species, species) for species in _fed_at_home(state)]
        species = yield from pick(table, who, "Whom do you feed?", options, "MYK-WORLD-600")
        options = [Option(name, name) for name in raised_to(species)]
        name = yield from pick(table, who, f"What does the {species} become?", options, "MYK-WORLD-600")
        realm.give_species(table, species, "MYK-WORLD-600")
        realm.gain_species(table, name, "MYK-WORLD-600")
        return
    target = yield from pick_figure(table, who, "Whom do you feed?", _growing(state), "MYK-WORLD-600")
    foe = figures.foe(state, target)
    options = [Option(name, name) for name in grown(foe.book)]
    before = figures.name(state, target)
    foe.was = foe.was or foe.book
    foe.book = yield from pick(table, who, f"What does the {foe.book} become?", options, "MYK-WORLD-600")
    harm.restore_hp(table, target, numbers.max_hp(state, target), "MYK-WORLD-600")
    table.log("MYK-WORLD-600", "{before} is a {after} now.", before=before, after=foe.book, figure=target)

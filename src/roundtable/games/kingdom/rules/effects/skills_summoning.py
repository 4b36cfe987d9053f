"""The Summoning Skills, in the book's order (MYK-GEAR-011)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.class_skills import same_side
from roundtable.games.kingdom.rules.exploring.places import room_now, room_of
from roundtable.games.kingdom.rules.fight.weapons import LENDING, LENT, Weapon
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.play.asking import draw, pick, pick_figure, pick_number
from roundtable.games.kingdom.rules.play.effects import always, interrupt, note_use, skill, support
from roundtable.games.kingdom.rules.play.learning import on_learning
from roundtable.games.kingdom.rules.play.moments import AttackDeclared, Bonus, Damage
from roundtable.games.kingdom.rules.play.price import pay, payable, price
from roundtable.games.kingdom.rules.play.skill_check import skill_check
from roundtable.games.kingdom.rules.play.verbs import bases, harm, items, realm
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.record import belongings
from roundtable.games.kingdom.rules.record.cycles import learn
from roundtable.games.kingdom.rules.record.realm import attribute, facilities, place_of
from roundtable.games.kingdom.state import Campaign, FacilityAt, Foe, Gained, KnownSkill, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

# --- Delivery --------------------------------------------------------------------------------------------------------


def _goods(state: Campaign) -> list[Option]:
    """What can be brought: Citizens, monsters among them, Materials and Items that are stored, and for 1 MG what the Kingdom
    could buy (MYK-GEAR-066, MYK-GEAR-268)."""
    from roundtable.games.kingdom.rules.kingdom_phase.keeping import chests

    kingdom = state.kingdom
    found = [Option("citizens", f"Citizens ({kingdom.citizens})")] if kingdom.citizens else []
    found += [
        Option(f"species {one}", f"{one}, Monster Citizens ({n})") for one, n in kingdom.monster_citizens.items() if n
    ]
    found += [
        Option(f"claim {name}", f"The {name} that is kept") for name in dict.fromkeys(h.item for h in kingdom.kept)
    ]
    stored = [held.item for chest in chests(state) for held in chest.keeps]
    found += [Option(f"take {name}", f"The {name} of the Treasure Chest") for name in dict.fromkeys(stored)]
    found += [Option(f"store {kind}", f"{kind} ({number})") for kind, number in kingdom.stored.items() if number]
    if kingdom.treasury >= 1:
        most = attribute(state, "Lifestyle")
        found += [
            Option(f"buy {entry.name}", f"{entry.name} (1 MG)")
            for entry in books.items
            if not entry.rare and entry.cost is not None and entry.cost <= most
        ]
    return found


def _abroad(table: Table, who: Ref) -> bool:
    """In the dungeon: at home the Court knows of one, and is in no room of it yet."""
    return table.state.delve is not None and table.state.phase == "Dungeon"


@support(skill("Delivery"), can=_abroad, plan=True, pays={})
def delivery(table: Table, who: str) -> Steps[None]:
    """Citizens, Materials and Items of the Kingdom come to the Court; each MG brings a Common Item (MYK-GEAR-066)."""
    state: Campaign = table.state
    made = yield from skill_check(table, who, "Delivery")
    while made.success and (goods := _goods(state)):
        chosen = yield from pick(
            table, who, "What is delivered?", [Option("done", "That is all"), *goods], "MYK-GEAR-066", lambda _: "done"
        )
        if chosen == "done":
            return
        court = [one for one in figures.in_play(state) if figures.is_person(one) and same_side(state, one, who)]
        to = yield from pick_figure(table, who, "For whom?", court, "MYK-GEAR-066")
        yield from _deliver(table, who, chosen, to)


def _bring_item(table: Table, chosen: str, to: Ref) -> Steps[None]:
    """An Item that is kept at home is equipped by whoever it is for (MYK-GEAR-066)."""
    from roundtable.games.kingdom.rules.kingdom_phase import keeping

    name = chosen.partition(" ")[2]
    if belongings.fits(figures.landmaker(table.state, to), name):
        yield from keeping.carry_out(table, figures.number_of(to), chosen)
    else:
        table.log("MYK-GEAR-066", "{who} has no room for the {item}.", who=figures.name(table.state, to), item=name)


def _bring_species(table: Table, who: Ref, species: str, to: Ref) -> Steps[None]:
    """Monster Citizens follow somebody, within the maximum (MYK-GEAR-066, MYK-CREATE-056)."""
    from roundtable.games.kingdom.rules.campaign.between_games import take_followers
    from roundtable.games.kingdom.rules.kingdom_phase.meetings import room_for

    state: Campaign = table.state
    most = min(room_for(state, figures.number_of(to)), state.kingdom.monster_citizens[species])
    if most > 0:
        number = yield from pick_number(table, who, f"How many {species}?", 1, most, "MYK-GEAR-066")
        take_followers(state, figures.number_of(to), 0, {species: number})
        told = "{number} {species} follow {who}."
        table.log("MYK-GEAR-066", told, number=number, species=species, who=figures.name(state, to))


def _deliver(table: Table, who: Ref, chosen: str, to: Ref) -> Steps[None]:
    kingdom = table.state.kingdom
    word, _, name = chosen.partition(" ")
    if word == "buy":
        realm.pay_mg(table, 1, "MYK-GEAR-066")
        yield from items.gain_item(table, to, name, "MYK-GEAR-066")
        return
    if word in ("claim", "take"):
        yield from _bring_item(table, chosen, to)
        return
    if word == "species":
        yield from _bring_species(table, who, name, to)
        return
    most = kingdom.citizens if word == "citizens" else kingdom.stored[name]
    number = yield from pick_number(table, who, "How many?", 1, most, "MYK-GEAR-066")
    if word == "citizens":
        brought = people.gain(table, to, number, "MYK-GEAR-066")
        kingdom.citizens -= brought
        table.log(
            "MYK-GEAR-066",
            "{brought:Citizen is|Citizens are} on their way.",
            brought=brought,
            books={"citizens": -brought},
        )
        return
    kingdom.stored[name] -= items.gain_materials(table, to, name, number, "MYK-GEAR-066")
    if not kingdom.stored[name]:
        del kingdom.stored[name]


# --- Major Shift -----------------------------------------------------------------------------------------------------

HOME = "the Kingdom"


@support(skill("Major Shift"), can=_abroad, plan=True)
def major_shift(table: Table, who: str) -> Steps[None]:
    """The whole Court is in an explored room, or at home, which ends the Dungeon Phase; nothing is met (MYK-GEAR-067)."""
    from roundtable.games.kingdom.rules.exploring.entering import go_home, warded
    from roundtable.games.kingdom.rules.exploring.places import delve, put_court
    from roundtable.games.kingdom.rules.exploring.traps import at_moment, taken_away

    state: Campaign = table.state
    here = delve(state)
    rooms = [room for room in here.known.explored if room != room_of(state)]
    options = [Option(room, f"Room {room}", f"room {room}") for room in rooms]
    goal = yield from pick(table, who, "Where to?", [*options, Option(HOME, HOME)], "MYK-GEAR-067")
    made = yield from skill_check(table, who, "Major Shift")
    if not made.success or warded(table, room_of(state), *([] if goal == HOME else [goal])):
        return
    yield from taken_away(table, room_of(state))
    table.log("MYK-GEAR-067", "The Court is in {goal}.", goal=goal)
    if goal == HOME:
        go_home(table)
        return
    here.before = room_of(state)
    put_court(state, goal)
    bases.turn_up_in(table, goal, "MYK-WORLD-323")
    here.plans = {}  # who had other plans for the old room chooses anew
    yield from at_moment(table, goal, "enter")


# --- Retransmit ------------------------------------------------------------------------------------------------------


def _kept_here(table: Table) -> bool:
    """Whether a Warder keeps everybody in the room of the fight (MYK-WORLD-270)."""
    from roundtable.games.kingdom.rules.exploring.entering import warded

    return table.state.delve is not None and table.state.journey is None and warded(table, room_of(table.state))


def _open_to_all(state: Campaign) -> list[str]:
    """The rooms of the map that still stand, and into which a Warder lets others than walkers (MYK-WORLD-215,
    MYK-WORLD-270)."""
    from roundtable.games.kingdom.rules.exploring.entering import warder
    from roundtable.games.kingdom.rules.exploring.places import delve

    standing = [name for name, room in delve(state).rooms.items() if not room.destroyed]
    return [name for name in standing if warder(state, name) is None] or standing


def _monsters(state: Campaign) -> list[Ref]:
    return [one for one in figures.standing(state) if not figures.is_person(one)] if state.battle else []


@support(skill("Retransmit"), can=lambda table, who: bool(_monsters(table.state)))
def retransmit(table: Table, who: str) -> Steps[None]:
    """Charisma against 9 + Level: a Monster is off the Battlefield, in some room of the map (MYK-GEAR-068)."""
    from roundtable.games.kingdom.rules.exploring.aftermath import moved

    state: Campaign = table.state
    among = sorted((one for one in _monsters(state) if one != who), key=lambda one: same_side(state, one, who))
    if not among:
        return
    target = yield from pick_figure(table, who, "Which Monster do you send away?", among, "MYK-GEAR-068")
    made = yield from skill_check(table, who, "Retransmit", figures.level(state, target), target)
    if not made.success:
        return
    one = figures.get(state, target)
    assert isinstance(one, Foe)
    if _kept_here(table):
        return
    table.log("MYK-GEAR-068", "{who} is gone.", who=figures.name(state, target), figure=target)
    one.fled, one.settled, one.area = True, True, ""
    if state.delve is not None and not one.summoned:
        rooms = _open_to_all(state)
        there = state.delve.rooms[rooms[draw(table, len(rooms))]]
        there.lairs.append(moved(state, [one]))


# --- Transfer --------------------------------------------------------------------------------------------------------


def _beside(state: Campaign, victim: Ref) -> list[Ref]:
    if state.battle is None:
        return []
    return [one for one in figures.in_area(state, figures.get(state, victim).area) if one != victim]


@interrupt(
    skill("Transfer"),
    Damage,
    when=lambda table, damage, holder: not damage.prevented and bool(_beside(table.state, damage.to)),
)
def transfer(table: Table, damage: Damage, holder: str) -> Steps[None]:
    """Charisma against the damage + Level of another in the victim's Area: that one takes it instead (MYK-GEAR-069).

    It is the damage as it came, before anything of the first victim lowers it.
    """
    state: Campaign = table.state
    among = sorted(_beside(state, damage.to), key=lambda one: same_side(state, one, holder))
    if damage.prevented or not among:
        return
    other = yield from pick_figure(table, holder, "Who takes the damage instead?", among, "MYK-GEAR-069")
    made = yield from skill_check(table, holder, "Transfer", damage.amount + figures.level(state, other), other)
    if made.success and not damage.prevented:
        damage.prevented = True
        yield from harm.hurt(
            table, other, damage.amount, "MYK-GEAR-069", by=holder, source="Transfer", instead_of=damage.to
        )


# --- Alias -----------------------------------------------------------------------------------------------------------


def _citizens(state: Campaign, who: Ref = "p0") -> list[str]:
    """The species of the Kingdom's Monster Citizens, those who follow somebody here included; for the GM's side all who live
    on this map, and the off-map Citizens of its Ruler (MYK-WORLD-396, MYK-WORLD-397, MYK-WORLD-398)."""
    if not figures.is_person(who) and figures.team(state, who) == "foes":
        here = state.delve
        if here is None:
            return []
        placed = [lair.book for room in here.rooms.values() for lair in room.lairs if lair.count > 0]
        placed += [group.monster for room in here.dungeon.rooms.values() for group in room.monsters if group.citizens]
        return list(dict.fromkeys(placed))
    found = [book for book, number in state.kingdom.monster_citizens.items() if number]
    for one in state.people:
        found += [book for book, number in one.monster_followers.items() if number]
    return [book for book in dict.fromkeys(found) if books.monsters[book].can_be_citizen]


@on_learning("Alias")
@on_learning("Download")
def a_monster_joins(table: Table, who: Ref, known: KnownSkill) -> Steps[None]:
    """A Monster of no higher Level than the learner's becomes a Citizen (MYK-GEAR-070, MYK-GEAR-071)."""
    state: Campaign = table.state
    rule = books.skills[known.name].rules[0]
    options = [
        Option(book.name, f"{book.name} (Level {book.level})")
        for book in books.monsters
        if book.level <= figures.level(state, who) and book.can_be_citizen
    ]
    name = yield from pick(table, who, "Which Monster joins the Kingdom?", options, rule)
    state.kingdom.monster_citizens[name] = state.kingdom.monster_citizens.get(name, 0) + 1
    table.log(rule, "A {monster} joins the Kingdom.", monster=name)


def _aliases(state: Campaign, who: Ref) -> list[Weapon]:
    """What somebody could attack with in the name of a Monster Citizen, once a Round, for 1 Hope (MYK-GEAR-070)."""
    if state.limits.get(f"skill/alias {who} cycle") or not payable(state, who, price(state, who, skill("Alias"))):
        return []
    entries = [books.monsters[book] for book in _citizens(state, who)]
    return [Weapon(f"{LENT}{one.name}", f"Alias: {one.name}", True, one.range, one.damage) for one in entries]


LENDING["Alias"] = _aliases


@always(
    skill("Alias"),
    AttackDeclared,
    when=lambda table, declared, holder: declared.attack.by == holder and declared.attack.weapon.startswith("Alias: "),
)
def alias(table: Table, declared: AttackDeclared, holder: str) -> Steps[None]:
    """For 1 Hope an attack has the Warfare, Range and Damage of a Monster Citizen (MYK-GEAR-070)."""
    state: Campaign = table.state
    source = skill("Alias")
    blow = declared.attack
    state.limits[f"skill/alias {holder} cycle"] = 1
    yield from pay(table, holder, price(state, holder, source), source.rule)
    note_use(table, holder, source)
    book = books.monsters[blow.weapon.removeprefix("Alias: ")]
    instead = book.warfare - numbers.score(state, holder, "Warfare")
    blow.bonuses.append(Bonus(instead, f"Warfare of the {book.name}", "MYK-GEAR-070"))


# --- Download --------------------------------------------------------------------------------------------------------


@support(skill("Download"), can=lambda table, who: bool(table.state.battle and _citizens(table.state, who)))
def download(table: Table, who: str) -> Steps[None]:
    """Charisma against 9 + Level: somebody has a Skill of a Monster Citizen for the Combat, one at a time (MYK-GEAR-071)."""
    state: Campaign = table.state
    options = [
        Option(f"{book}: {name}", f"{name} ({book}, Level {books.monsters[book].level})")
        for book in _citizens(state, who)
        for name in dict.fromkeys(books.monsters[book].skills)
    ]
    if not options:
        return
    chosen = yield from pick(table, who, "Which Skill do you download?", options, "MYK-GEAR-071")
    book, _, name = chosen.partition(": ")
    among = figures.standing(state, figures.team(state, who))
    other = yield from pick_figure(table, who, "For whom?", among, "MYK-GEAR-071")
    made = yield from skill_check(table, who, "Download", books.monsters[book].level)
    if made.success:
        one = figures.get(state, other)
        one.gained = [gained for gained in one.gained if gained.source != "Download"]
        learn(state, one, Gained(name=name, source="Download", until="combat"))
        table.log("MYK-GEAR-071", "{who} has {skill} now.", who=figures.name(state, other), skill=name, figure=other)


# --- Remover ---------------------------------------------------------------------------------------------------------


def _movable(state: Campaign) -> list[tuple[int, str, FacilityAt]]:
    """The Facilities of type Room that stand in the Kingdom (MYK-GEAR-073)."""
    return [at for at in facilities(state) if books.facilities[at[2].name].installation == "Room"]


def _free_room(state: Campaign) -> bool:
    """Whether the Court's room of the dungeon holds no Facility of type Room yet (MYK-GEAR-073)."""
    if state.delve is None or state.battle is not None or not room_of(state):
        return False
    return not any(books.facilities[at.name].installation == "Room" for at in room_now(state).facilities)


@support(
    skill("Remover"),
    can=lambda table, who: _free_room(table.state) and bool(_movable(table.state)),
    plan=True,
)
def remover(table: Table, who: str) -> Steps[None]:
    """Charisma / 13: a Room Facility of the Kingdom stands in this room, for good, its Additions with it (MYK-GEAR-073)."""
    state: Campaign = table.state
    found = {place_of(number, room, at.name): (number, room) for number, room, at in _movable(state)}
    # The Palace comes last: without it the Kingdom falls.
    keys = sorted(found, key=lambda key: key.endswith("Royal Palace"))
    key = yield from pick(
        table, who, "Which Facility do you fetch?", [Option(one, one) for one in keys], "MYK-GEAR-073"
    )
    made = yield from skill_check(table, who, "Remover")
    if made.success:
        number, room = found[key]
        there = state.kingdom.maps[number].rooms[room]
        room_now(state).facilities += there.facilities
        names = ", ".join(at.name for at in there.facilities)
        there.facilities = []
        table.log("MYK-GEAR-073", "Room {room} holds now: {names}.", room=room_of(state), names=names)

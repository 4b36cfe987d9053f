"""The nine Bases, in the book's order: what the GM's side does with them (MYK-WORLD-348)."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.levels import group_levels, monster_level
from roundtable.games.kingdom.dungeon.model import Group
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.exploring.bases import base, begins, cycle_passes, each_cycle, shortest, use_bases
from roundtable.games.kingdom.rules.exploring.places import delve, entrance_rooms, equip, inside, members, room_of
from roundtable.games.kingdom.rules.fight import rounds
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.play.asking import area_option, draw
from roundtable.games.kingdom.rules.play.checks import check, representative
from roundtable.games.kingdom.rules.play.verbs import bases, harm, realm
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.record.limits import threat_limits
from roundtable.games.kingdom.rules.record.realm import neighbours, own_regions
from roundtable.games.kingdom.state import AREAS, Area, Campaign, Lair, Lasting, Ref, Reserve, Table, add_to
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

RETURNED = ("Public Enemy", "Undying Body")
"""What a monster from a Graveyard knows besides its own Skills (MYK-WORLD-358, MYK-BEAST-469)."""
LAUNCHED = "launching pad"


# --- Fort ------------------------------------------------------------------------------------------------------------


@base("Fort")
def fort(table: Table, who: Ref) -> Steps[None]:
    """While it stands, no other Base of its room takes damage, and no monster in its own Encampment can be attacked there
    (MYK-WORLD-350, MYK-WORLD-351)."""
    told = (
        "As long as the Fort stands, monsters in their Encampment cannot be attacked, nor Bases beside it be damaged."
    )
    table.log("MYK-WORLD-351", told)
    yield from ()


@numbers.rule_adds("untouchable", "Fort", "MYK-WORLD-351", sign="bases")
@plays("base/fort")
def behind_walls(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """A monster in its own Encampment, in the room of a Fort at work, cannot be attacked (MYK-WORLD-351)."""
    if state.delve is None or state.battle is None or not state.delve.bases or who[0] != "f":
        return 0
    one = figures.get(state, who)
    at_home = one.team == "foes" and one.area == figures.HOME["foes"]
    return int(at_home and bool(bases.at_work(state, "Fort", inside(state))))


# --- Factory ---------------------------------------------------------------------------------------------------------


def _wares(state: Campaign, who: Ref) -> list[str]:
    """Common Arms and Recovery Items that the counters can pay (MYK-WORLD-353)."""
    counters = figures.base(state, who).counters
    made = [item for item in books.items if item.category in ("Arms", "Recovery") and item.fits_monster()]
    return [item.name for item in made if item.cost is not None and item.cost <= counters]


def _species(state: Campaign) -> list[str]:
    """The kinds of monsters that live on this map now, or fight on it."""
    found = [one.book for room in delve(state).rooms.values() for one in room.lairs if one.count > 0]
    if state.battle is not None:
        found += [one.book for one in state.battle.foes if one.team == "foes" and not one.dead]
    return list(dict.fromkeys(found))


@base("Factory", can=lambda table, who: bool(_wares(table.state, who) and _species(table.state)), pays_itself=True)
def factory(table: Table, who: Ref) -> Steps[None]:
    """An Arms or Recovery Item, for counters equal to its Cost, for every monster of one kind on the map that has a place
    for it (MYK-WORLD-353)."""
    state: Campaign = table.state
    wares = _wares(state, who)
    options = [Option(name, f"{name} (Cost {books.items[name].cost})", "", "MYK-WORLD-353") for name in wares]
    item = yield from bases.decide(table, "Which Item does the Factory make?", options, "MYK-WORLD-353")
    kinds = [Option(name, name, "", "MYK-WORLD-353") for name in _species(state)]
    kind = yield from bases.decide(table, f"Which monsters get the {item}?", kinds, "MYK-WORLD-353")
    bases.spend(table, who, max(1, books.items[item].cost or 0), "MYK-WORLD-326")
    if not (yield from begins(table, who)):
        return
    places = 3 if books.monsters[kind].category == "Human" else 2
    for room in delve(state).rooms.values():
        for lair in room.lairs:
            if lair.book == kind and len(lair.items) < places:
                lair.items.append(item)
    for foe in state.battle.foes if state.battle is not None else ():
        if foe.book == kind and foe.team == "foes" and not foe.dead and len(foe.items) < places:
            equip(foe, item)
    table.log("MYK-WORLD-353", "Every {kind} on this map has a {item} now.", kind=kind, item=item)


# --- Nest ------------------------------------------------------------------------------------------------------------


@base("Nest")
def nest(table: Table, who: Ref) -> Steps[None]:
    """Monsters in its room roll one die more on every check and choose two (MYK-WORLD-356)."""
    table.log("MYK-WORLD-356", "The monsters here roll one die more on every check.")
    yield from ()


@plays("base/nest")
def in_the_nest(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """One more die for a monster that fights in the room of a Nest at work, on whatever side (MYK-WORLD-356)."""
    if state.delve is None or state.battle is None or not state.delve.bases or who[0] != "f":
        return 0
    return int(bool(bases.at_work(state, "Nest", inside(state))))


for _score in books.SCORES:
    numbers.rule_adds(f"{_score} dice", "Nest", "MYK-WORLD-356", sign="bases")(in_the_nest)


# --- Graveyard -------------------------------------------------------------------------------------------------------


def _buried(state: Campaign, who: Ref) -> list[str]:
    counters = figures.base(state, who).counters
    return list(dict.fromkeys(name for name in delve(state).died if books.monsters[name].level <= counters))


def _rooms(state: Campaign) -> list[Option]:
    standing = [name for name, room in delve(state).rooms.items() if not room.destroyed]
    return [Option(name, f"Room {name}", f"room {name}") for name in standing]


@base("Graveyard", moments=("quarter",), can=lambda table, who: bool(_buried(table.state, who)), pays_itself=True)
def graveyard(table: Table, who: Ref) -> Steps[None]:
    """A monster that died in this session comes back to a room of the GM's choice, with full HP, Public Enemy and Undying
    Body, for counters equal to its Level (MYK-WORLD-358)."""
    state: Campaign = table.state
    found = _buried(state, who)
    options = [Option(name, f"{name} (Level {books.monsters[name].level})", "", "MYK-WORLD-358") for name in found]
    book = yield from bases.decide(table, "Who comes back from the Graveyard?", options, "MYK-WORLD-358")
    room = yield from bases.decide(table, f"In which room is the {book}?", _rooms(state), "MYK-WORLD-358")
    bases.spend(table, who, books.monsters[book].level, "MYK-WORLD-326")
    if not (yield from begins(table, who)):
        return
    delve(state).died.remove(book)
    _settle(table, book, room, list(RETURNED))
    table.log("MYK-WORLD-358", "Something has risen from the Graveyard.")


def _settle(table: Table, book: str, room: str, knows: list[str]) -> None:
    """A monster is in a room now; in a Combat there it comes as the Round ends (MYK-WORLD-360)."""
    state: Campaign = table.state
    if state.battle is not None and room == room_of(state):
        state.battle.reserves.append(Reserve(book=book, knows=knows))
        return
    alike = [
        lair
        for lair in delve(state).rooms[room].lairs
        if lair.book == book and lair.knows == knows and lair.reaction == "Hostile" and not lair.hp and not lair.items
        and not (lair.ruler or lair.reserve or lair.surrendered or lair.leaves)
    ]  # fmt: skip
    if alike:
        alike[0].count += 1
    else:
        delve(state).rooms[room].lairs.append(Lair(book=book, reaction="Hostile", knows=knows))


# --- Supply Line -----------------------------------------------------------------------------------------------------


def levels_in(state: Campaign, room: str) -> int:
    """The summed Levels of those who live in a room (MYK-WORLD-360)."""
    living = delve(state).rooms[room].lairs
    total = sum(group_levels(Group(one.book, one.count)) for one in living if one.count > 0)
    if state.battle is not None and room == room_of(state):
        total += sum(books.monsters[one.book].level * one.count for one in state.battle.reserves)
    return total


def _deliveries(state: Campaign, who: Ref) -> list[tuple[str, str]]:
    """Monsters and rooms they may go to: within the counters, the limit of each monster and of the room (MYK-WORLD-360).

    Without a GM only kinds that the author has put on this map (MYK-WORLD-807).
    """
    counters = figures.base(state, who).counters
    here = delve(state)
    limits = threat_limits(here.dungeon.court)
    written = [group.monster for room in here.dungeon.rooms.values() for group in room.monsters]
    names = [one.name for one in books.monsters] if state.gm is not None else list(dict.fromkeys(written))
    ruler = here.dungeon.ruler.room if here.dungeon.ruler is not None else ""
    found = []
    for option in _rooms(state):
        most = limits.ruler_room if option.key == ruler else limits.hostile_room
        left = min(counters, most - levels_in(state, option.key), limits.monster_level)
        found += [(name, option.key) for name in names if monster_level(Group(name)) <= left]
    return found


@base("Supply Line", can=lambda table, who: bool(_deliveries(table.state, who)), pays_itself=True)
def supply_line(table: Table, who: Ref) -> Steps[None]:
    """Any monsters into any rooms, for counters equal to their summed Levels (MYK-WORLD-360).

    Without a GM one of the costliest that can be paid is sent (MYK-WORLD-807).
    """
    state: Campaign = table.state
    sent: list[tuple[str, str]] = []
    while found := _deliveries(state, who):
        names = list(dict.fromkeys(name for name, _ in found))
        options = [Option(name, f"{name} (Level {books.monsters[name].level})", "", "MYK-WORLD-360") for name in names]
        if state.gm is None:
            dearest = max(books.monsters[name].level for name in names)
            names = [name for name in names if books.monsters[name].level == dearest]
            chosen = names[draw(table, len(names))]
        else:
            options += [Option("done", "That is all")] if sent else []
            chosen = yield from bases.decide(table, "Which monster is sent?", options, "MYK-WORLD-360")
        if chosen == "done":
            break
        rooms = [option for option in _rooms(state) if (chosen, option.key) in found]
        room = yield from bases.decide(table, f"Where does the {chosen} go?", rooms, "MYK-WORLD-360")
        bases.spend(table, who, books.monsters[chosen].level, "MYK-WORLD-326")
        sent.append((chosen, room))
        if state.gm is None:
            break
    if sent and (yield from begins(table, who)):
        for book, room in sent:
            _settle(table, book, room, [])
        table.log("MYK-WORLD-360", "New monsters have come to this map.")


# --- Frontline Base --------------------------------------------------------------------------------------------------


@base("Frontline Base", moments=("quarter",))
def frontline_base(table: Table, who: Ref) -> Steps[None]:
    """It fires at the Court or at the Kingdom (MYK-WORLD-363, MYK-WORLD-364)."""
    options = [
        Option("court", "At the Court", "", "MYK-WORLD-363"),
        Option("kingdom", "At the Kingdom", "", "MYK-WORLD-364"),
    ]
    chosen = yield from bases.decide(table, "At whom does the Frontline Base fire?", options, "MYK-WORLD-362")
    yield from (_at_the_court(table, who) if chosen == "court" else _at_the_kingdom(table))


def rooms_between(state: Campaign, one: str, other: str) -> int:
    """The rooms strictly between two on the shortest way; without a way the steps of the grid less 1 (MYK-WORLD-363).

    Who is before the Entrance is one room further off than the nearest room that has one.
    """
    if not other:
        doors = entrance_rooms(state)
        return min((rooms_between(state, one, door) + (door != one) for door in doors), default=0)
    if one == other:
        return 0
    if path := shortest(state, one, other):
        return len(path) - 1
    return abs(ord(one[0]) - ord(other[0])) + abs(ord(one[1]) - ord(other[1])) - 1


def _at_the_court(table: Table, who: Ref) -> Steps[None]:
    state: Campaign = table.state
    for one in members(state):
        # Of a split party each has a way of their own.
        far = rooms_between(state, figures.base(state, who).room, delve(state).at.get(one, room_of(state)))
        made = yield from check(
            table, one, "Warfare", 13 - far, "MYK-WORLD-363", kind="base", why="check under the Frontline Base's fire"
        )
        if not made.success:
            lost = table.roll("1d6", "MYK-WORLD-363", "{who} is hit for {total}.", who=figures.name(state, one)).total
            yield from harm.hurt(table, one, lost, "MYK-WORLD-363", source="Frontline Base")


def territories_between(state: Campaign) -> int:
    """The steps on the Known World from this map to the nearest region of the Kingdom, less 1 (MYK-WORLD-364).

    A map that lies nowhere on it counts as next to the Kingdom.
    """
    start, own = delve(state).region, own_regions(state)
    reached, frontier = {start: 0}, [start] if start else []
    while frontier:
        region = frontier.pop(0)
        if region in own:
            return max(0, reached[region] - 1)
        for other in neighbours(state.world.size, region):
            if other not in reached:
                reached[other] = reached[region] + 1
                frontier.append(other)
    return 0


def _at_the_kingdom(table: Table) -> Steps[None]:
    """Military Level against 15 less the territories between, or 2D6 Citizens are lost (MYK-WORLD-364)."""
    state: Campaign = table.state
    leader = representative(state)
    if leader is None:
        return
    difficulty = 15 - territories_between(state)
    made = yield from check(
        table, leader, "Military", difficulty, "MYK-WORLD-364", kind="base", why="Military Level under fire"
    )
    if not made.success:
        lost = table.roll("2d6", "MYK-WORLD-364", "{total:Citizen is|Citizens are} lost to the fire.").total
        yield from realm.lose_citizens(table, lost, "MYK-WORLD-364")


# --- Control Room ----------------------------------------------------------------------------------------------------


def _spent(state: Campaign) -> list[Ref]:
    return [who for who in figures.standing(state, "foes") if figures.get(state, who).exhausted] if state.battle else []


@base("Control Room", moments=("side done",), can=lambda table, who: bool(_spent(table.state)))
def control_room(table: Table, who: Ref) -> Steps[None]:
    """One Exhausted character of the GM's side is Free to Act; without a GM one of the highest Level (MYK-WORLD-366)."""
    state: Campaign = table.state
    there = _spent(state)
    highest = max(there, key=lambda one: (figures.level(state, one), -there.index(one)))
    options = [Option(one, figures.name(state, one), f"figure {one}", "MYK-WORLD-366") for one in there]
    chosen = yield from bases.decide(table, "Who is Free to Act again?", options, "MYK-WORLD-366", bases.just(highest))
    figures.get(state, chosen).exhausted = False
    table.log("MYK-WORLD-366", "{who} is Free to Act again.", who=figures.name(state, chosen), figure=chosen)


# --- Launching Pad ---------------------------------------------------------------------------------------------------


@base("Launching Pad", moments=("round",), can=lambda table, who: table.state.battle is not None)
def launching_pad(table: Table, who: Ref) -> Steps[None]:
    """Before the Strategy Check an Area is named; as the Round ends everybody in it takes 5D6 (MYK-WORLD-368).

    Without a GM it is where the Court outnumbers the monsters most (MYK-WORLD-807).
    """
    state: Campaign = table.state
    more = {area: _more_of_us(state, area) for area in AREAS}
    best = [area for area in AREAS if more[area] == max(more.values())]
    options = [area_option(state, area, "MYK-WORLD-368") for area in AREAS]
    area = yield from bases.decide(
        table, "At which Area is it aimed?", options, "MYK-WORLD-368", bases.just(best[draw(table, len(best))])
    )
    launched = Lasting(name=LAUNCHED, rule="MYK-WORLD-368", what=LAUNCHED, note=area, until="combat", giver=who)
    add_to(state.lasting, launched)
    table.log("MYK-WORLD-368", "As this Round ends, everybody in the {area} will be struck.", area=area)


def _more_of_us(state: Campaign, area: Area) -> int:
    there = figures.in_area(state, area)
    return sum(1 if figures.team(state, one) == "court" else -1 for one in there)


def rockets(table: Table) -> Steps[None]:
    """What was launched comes down: 5D6 damage to each in the Area, of either side (MYK-WORLD-368)."""
    state: Campaign = table.state
    flying = [effect for effect in state.lasting if effect.what == LAUNCHED]
    state.lasting = [effect for effect in state.lasting if effect.what != LAUNCHED]
    for effect in flying:
        struck = figures.in_area(state, next(area for area in AREAS if area == effect.note))
        for one in struck:
            name = figures.name(state, one)
            lost = table.roll("5d6", "MYK-WORLD-368", "The rocket strikes {who} for {total}.", who=name).total
            yield from harm.hurt(table, one, lost, "MYK-WORLD-368", source="Launching Pad", group=struck)


# --- Classified Weapons ----------------------------------------------------------------------------------------------


@base("Classified Weapons")
def classified_weapons(table: Table, who: Ref) -> Steps[None]:
    """From now on it works in every cycle spent in its room (MYK-WORLD-370)."""
    table.log("MYK-WORLD-370", "The Classified Weapons are armed.")
    yield from ()


@each_cycle("Classified Weapons")
def secret_fire(table: Table, who: Ref) -> Steps[None]:
    """Warfare / 10, or 2D6 damage and 1D6 Followers go home (MYK-WORLD-370)."""
    state: Campaign = table.state
    for one in figures.standing(state, "court") if state.battle is not None else members(state):
        made = yield from check(
            table, one, "Warfare", 10, "MYK-WORLD-370", kind="base", why="check against the Classified Weapons"
        )
        if made.success:
            continue
        name = figures.name(state, one)
        lost = table.roll("2d6", "MYK-WORLD-370", "{who} is struck for {total}.", who=name).total
        yield from harm.hurt(table, one, lost, "MYK-WORLD-370", source="Classified Weapons")
        gone = table.roll(
            "1d6", "MYK-WORLD-370", "{total:Follower leaves|Followers leave} {who} and run for home.", who=name
        ).total
        if figures.is_person(one):
            people.send_home(table, one, gone, "MYK-WORLD-370")


# --- in a Combat -----------------------------------------------------------------------------------------------------


def round_begins(table: Table) -> Steps[None]:
    """Before the Strategy Check the GM may use Bases (MYK-WORLD-327, MYK-WORLD-329, MYK-WORLD-368)."""
    if table.state.delve is not None:
        yield from use_bases(table, "round")


def side_done(table: Table) -> Steps[None]:
    """When all enemies have acted, a Control Room may let one act again (MYK-WORLD-366)."""
    if table.state.delve is not None:
        yield from use_bases(table, "side done")


def round_ends(table: Table) -> Steps[None]:
    """Rockets come down, and weapons at work in this room fire (MYK-WORLD-368, MYK-WORLD-370)."""
    if table.state.delve is not None:
        yield from rockets(table)
        yield from cycle_passes(table)


rounds.ROUND_BEGINS.append(round_begins)
rounds.SIDE_DONE.append(side_done)
rounds.ROUND_ENDS.append(round_ends)

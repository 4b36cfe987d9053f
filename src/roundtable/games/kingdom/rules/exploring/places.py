"""The map as it is now: where the Court stands, where it can go, who and what is in a room."""

from collections.abc import Callable, Collection

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.guises import learned_skills
from roundtable.games.kingdom.dungeon.levels import ruler_stats
from roundtable.games.kingdom.dungeon.model import (
    ROOMS,
    Corridor,
    Dungeon,
    Group,
    Room,
    corridors_of,
    is_corridor,
    neighbours,
)
from roundtable.games.kingdom.rules.exploring.automatic import at_work, works
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.state import (
    AREAS,
    Area,
    BaseNow,
    Campaign,
    Character,
    Delve,
    Foe,
    Holding,
    Lair,
    Lasting,
    Ref,
    RoomNow,
    TrapNow,
    add_to,
)

OUTSIDE = ""
"""Before the Entrance: where the Court is before its first move, or after it has fled from the first room."""
ALL_MONSTERS = "all monsters of the map"
"""What is in force for each of them as long as this map is explored (MYK-WORLD-228)."""
IN_A_CORRIDOR = "left"
"""What `Delve.passing` says of a Court that has left one room and not come to the next."""


def delve(state: Campaign) -> Delve:
    """The map being explored."""
    assert state.delve is not None, "no map is being explored"
    return state.delve


def open_map(dungeon: Dungeon) -> Delve:
    """A dungeon at its beginning: what its author wrote becomes what is there now."""
    here = Delve(dungeon=dungeon, corridors=[corridor.key for corridor in dungeon.corridors])
    for name, room in dungeon.rooms.items():
        lairs = [lair(group) for group in room.monsters if not group.citizens]
        here.rooms[name] = RoomNow(lairs=lairs, objects=objects_of(dungeon, name))
    ruler = dungeon.ruler
    if ruler is not None:
        area = enemy(ruler.area)
        here.rooms[ruler.room].lairs.insert(
            0,
            Lair(
                book=ruler.monster,
                area=area,
                reaction="Hostile",
                knows=[*ruler.skills, *learned_skills(ruler.extras)],
                ruler=True,
                items=list(ruler.extras.items) if ruler.extras else [],
                extras=ruler.extras,
            ),
        )
    for number, placed in enumerate(dungeon.traps):
        if books.traps[placed.trap].category == "Combat":
            continue
        here.traps.append(
            TrapNow(
                trap=placed.trap,
                level=placed.level,
                at=placed.at,
                carrier=placed.carrier,
                choice=placed.choice,
                trigger=placed.trigger,
                placed=number,
                lairs=[lair(group) for group in placed.monsters],
            )
        )
    here.bases = [
        BaseNow(base=base, room=name, hp=books.bases[base].hp)
        for name, room in dungeon.rooms.items()
        if dungeon.use_bases
        for base in room.bases
    ]
    return here


def enemy(area: str) -> Area:
    """An Area of the monsters' own, as the Court sees it."""
    return next(one for one in AREAS if one == f"Enemy {area}")


def lair(group: Group) -> Lair:
    return Lair(
        book=group.monster,
        count=group.count,
        area=enemy(group.area),
        reaction=group.reaction,
        knows=learned_skills(group.extras),
        reserve=group.reserve,
        items=list(group.extras.items) if group.extras else [],
        extras=group.extras,
    )


def disguised(one: Lair) -> bool:
    """Whether the Court sees a human in them (MYK-BEAST-325, MYK-BEAST-393)."""
    return one.extras is not None and bool(one.extras.form) and not one.unmasked


def objects_of(dungeon: Dungeon, room: str) -> list[str]:
    """Things and people that can be searched or touched there: carriers of Traps and targets of clues (MYK-WORLD-030)."""
    found = [placed.carrier for placed in dungeon.traps if placed.at == room and placed.carrier]
    found += [clue.target for clue in dungeon.clues if clue.room == room and clue.method == "search" and clue.target]
    return list(dict.fromkeys(found))


# --- where the Court is ----------------------------------------------------------------------------------------------


def room_of(state: Campaign) -> str:
    """The room the Court is in, or of a split party those who are being played; "" before the Entrance."""
    at = delve(state).at
    return next((room for who, room in at.items() if _played(figures.landmaker(state, who))), OUTSIDE)


def inside(state: Campaign) -> str:
    """The room in which something goes on; "" before the Entrance, and in the Corridor between two rooms (MYK-WORLD-081)."""
    return OUTSIDE if IN_A_CORRIDOR in delve(state).passing else room_of(state)


def _played(one: Character) -> bool:
    return not one.absent and one.away != figures.ELSEWHERE


# --- a party that has split (MYK-PLAY-575) ---------------------------------------------------------------------------


def focus(state: Campaign, whom: Collection[Ref] | None = None) -> None:
    """Only these are played now, and everybody else is elsewhere: out of reach of Skills, Items and help (MYK-PLAY-577).

    Without names everybody is.
    """
    for number in state.court:
        one = state.people[number]
        if whom is None or figures.person(number) in whom:
            one.away = "" if one.away == figures.ELSEWHERE else one.away
        elif not one.away:
            one.away = figures.ELSEWHERE


def played(state: Campaign) -> list[Ref]:
    """Who is in focus, dead or alive."""
    return [figures.person(number) for number in state.court if _played(state.people[number])]


def elsewhere(state: Campaign) -> list[Ref]:
    """The living of the Court who are in other rooms than those who are being played."""
    found = [(figures.person(number), state.people[number]) for number in state.court]
    return [who for who, one in found if one.away == figures.ELSEWHERE and not one.dead and not one.absent]


def parties(state: Campaign) -> dict[str, list[Ref]]:
    """Who is in which room, in the order of the map, before the Entrance last; the Dead are counted with the others

    (MYK-PLAY-576)."""
    here = delve(state)
    alive = {
        figures.person(number)
        for number in state.court
        if not state.people[number].absent and not state.people[number].dead
    }
    found = {room: [who for who, at in here.at.items() if at == room] for room in (*ROOMS, OUTSIDE)}
    return {room: there for room, there in found.items() if alive.intersection(there)}


def party_name(state: Campaign) -> str:
    """Who is being played: the Court, or those of it who are together."""
    if not elsewhere(state):
        return "The Court"
    names = [figures.name(state, who) for who in played(state) if not figures.get(state, who).dead]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else "The Court"


def members(state: Campaign) -> list[Ref]:
    """Everybody of the Court who is here and alive, the Unconscious too (MYK-PLAY-763, MYK-WORLD-799)."""
    return [
        figures.person(number)
        for number in state.court
        if not state.people[number].absent and not state.people[number].dead and not state.people[number].away
    ]


def able(state: Campaign) -> list[Ref]:
    """The members who can act: not Unconscious and not Asleep (MYK-PLAY-756)."""
    return [
        who
        for who in members(state)
        if figures.awake(state, who) and "Asleep" not in figures.get(state, who).bad_statuses
    ]


def room_now(state: Campaign, room: str | None = None) -> RoomNow:
    """What a room holds now, the Court's own unless said otherwise; before the Entrance is a place too."""
    name = room_of(state) if room is None else room
    return delve(state).rooms[name] if name != OUTSIDE else delve(state).outside


def put_court(state: Campaign, room: str) -> None:
    """The whole Court is in a room now, or of a split party those who are being played."""
    for number in state.court:
        if state.people[number].away != figures.ELSEWHERE:
            put_one(state, figures.person(number), room)


def put_one(state: Campaign, who: Ref, room: str) -> None:
    """One member is in a room now: whoever has been taken out of the room they could not leave is free (MYK-WORLD-177).
    Where nobody is left, no Quarter has been spent without leaving (MYK-PLAY-202)."""
    here = delve(state)
    left, here.at[who] = here.at.get(who, OUTSIDE), room
    if left in here.rooms and left not in here.at.values():
        here.rooms[left].stayed = 0
    one = figures.landmaker(state, who)
    if any(effect.what == "stuck" and effect.note != room for effect in one.lasting):
        one.lasting = [effect for effect in one.lasting if effect.what != "stuck"]


def authored(state: Campaign, room: str) -> Room:
    """What the author wrote about a room, wherever on the map it is now."""
    here = delve(state)
    return here.dungeon.rooms[here.rooms[room].was or room]


def written_as(state: Campaign, room: str) -> str:
    """The name under which the author wrote about a room."""
    return delve(state).rooms[room].was or room if room else OUTSIDE


def ways_from(state: Campaign, room: str) -> list[Corridor]:
    """The Corridors that lead out of a room now, and that nothing conceals (MYK-WORLD-119)."""
    hidden = [hides(state, trap) for trap, hides in at_work(state, "hides")]
    return [way for way in _all_ways(state, room) if way.key not in hidden]


def _all_ways(state: Campaign, room: str) -> list[Corridor]:
    here = delve(state)
    written = [corridor for corridor in corridors_of(here.dungeon, room) if corridor.key in here.corridors]
    added = [
        Corridor((key.split("-")[0], key.split("-")[1]))
        for key in here.corridors
        if room in key.split("-") and not any(corridor.key == key for corridor in here.dungeon.corridors)
    ]
    return written + added


def beyond(corridor: Corridor, room: str) -> str:
    return corridor.rooms[1] if corridor.rooms[0] == room else corridor.rooms[0]


def entrance_rooms(state: Campaign) -> list[str]:
    """The rooms with an Entrance that still stand."""
    here = delve(state)
    return [one.room for one in here.dungeon.entrances if one.room in here.rooms and not here.rooms[one.room].destroyed]


def ways_home(state: Campaign) -> list[str]:
    """The rooms from which the Court can leave the map: Entrances, and ways out found by a Rest (MYK-PLAY-312)."""
    return entrance_rooms(state) + [name for name, room in delve(state).rooms.items() if room.way_out]


def adjacent(state: Campaign, room: str) -> list[str]:
    """Rooms in use that touch a room, with or without a Corridor (MYK-PLAY-226)."""
    here = delve(state)
    near = neighbours(room, here.dungeon.diagonals)
    return [other for other in near if other in here.rooms and not here.rooms[other].destroyed]


# --- who and what is there -------------------------------------------------------------------------------------------


def monsters_in(state: Campaign, room: str) -> int:
    """How many monsters live in a room, reinforcements not counted; who has come or gone unseen counts (MYK-WORLD-343)."""
    here = delve(state)
    there = sum(one.count for one in here.rooms[room].lairs if not one.reserve)
    plan = here.dungeon.movement
    if plan is None or not here.mover_at:
        return there
    moved = [(name, one.count) for name, now in here.rooms.items() for one in now.lairs if one.book == plan.who]
    for name, count in [*moved, *((OUTSIDE, one.count) for one in here.mover)][:1]:
        there += count * ((here.mover_at == room) - (name == room))
    return there


def lairs_in(state: Campaign, room: str) -> list[Lair]:
    return [one for one in room_now(state, room).lairs if one.count > 0]


def traps_at(state: Campaign, place: str, *, working: bool = True) -> list[TrapNow]:
    """The Traps in a room or a Corridor; those still working unless all are wanted."""
    here = delve(state)
    return [trap for trap in here.traps if trap.at == place and not (working and not works(state, trap))]


def trap_count(state: Campaign, room: str) -> int:
    """The Traps of a room and of all Corridors attached to it (MYK-WORLD-094, MYK-WORLD-095)."""
    keys = [corridor.key for corridor in ways_from(state, room)]
    return sum(not trap.disarmed and (trap.at == room or trap.at in keys) for trap in delve(state).traps)


WARLIKE: list[Callable[[Campaign, str], int]] = []
"""What raises the Warfare of a species on this map: functions (campaign, species)."""


def fighters(state: Campaign, lairs: list[Lair]) -> list[Foe]:
    """The monsters of some lairs as they stand on a Battlefield, with the wounds they have."""
    found = []
    for one in lairs:
        for number in range(one.count):
            hp = one.hp[number] if number < len(one.hp) else 0
            foe = Foe(book=one.book, area=one.area, knows=list(one.knows), hp=hp, ruler=one.ruler)
            foe.drive = one.drive if number == 0 else 0
            if one.ruler:
                _raise_ruler(state, foe)
            for item in one.items:
                equip(foe, item)
            if one.extras is not None and one.extras.followers:
                foe.followers = foe.hosts = books.monsters[one.book].level  # MYK-BEAST-241
            if one.extras is not None and disguised(one):
                # Its numbers are kept as in an Uncertain Encounter (MYK-BEAST-327, MYK-BEAST-395).
                foe.form, foe.name, foe.unknown = one.extras.form, "Stranger", True
            for loot in one.loot if number == 0 else ():
                add_to(foe.items, loot.held)
                note, rule = str(loot.held.slots[0]), "MYK-BEAST-313"
                took = Lasting(name="Plunder", rule=rule, what="plundered", note=note, giver=loot.of, until="ever")
                add_to(foe.lasting, took)
            if one.fate:
                add_to(foe.lasting, Lasting(name="Bonds of Fate", rule="MYK-BEAST-356", what="fate", note=one.fate))
            if more := sum(warlike(state, one.book) for warlike in WARLIKE):
                foe.raised = {**foe.raised, "Warfare": foe.raised.get("Warfare", 0) + more}
            foe.lasting += [
                Lasting(name=e.name, rule=e.rule, what=what, amount=e.amount, until="game")
                for e in state.lasting
                if e.what == ALL_MONSTERS
                for what in ("Warfare", "damage")
            ]
            found.append(foe)
    return found


def equip(foe: Foe, item: str) -> None:
    """A monster gets an Item, in the next place it has (MYK-WORLD-387)."""
    entry = books.items[item]
    slot = 1 + max((slot for held in foe.items for slot in held.slots), default=0)
    level = None if entry.levels is None else entry.start_level
    add_to(foe.items, Holding(item=item, level=level, slots=list(range(slot, slot + entry.slots))))


def _raise_ruler(state: Campaign, foe: Foe) -> None:
    """The Ruler's raised numbers, as the dungeon has them (MYK-WORLD-441)."""
    ruler = delve(state).dungeon.ruler
    if ruler is None or ruler.monster != foe.book:
        return
    stats, book = ruler_stats(ruler), books.monsters[foe.book]
    more = {
        "Warfare": stats.warfare - book.warfare,
        "range": stats.range - book.range,
        "defense": stats.defense - book.defense,
        "max_hp": stats.hp - book.hp,
    }
    foe.raised = {name: number for name, number in more.items() if number}
    if stats.damage != book.damage:
        foe.damage = stats.damage


def quarters_left(here: Delve) -> int | None:
    """How many Quarters are left for the objective of a map, those of the journey not counted; None without a limit
    (MYK-WORLD-812)."""
    quest = here.dungeon.quest
    return None if quest is None or not quest.quarters else quest.quarters - here.turn_boxes + here.boxes_before


def is_way(place: str) -> bool:
    return is_corridor(place)

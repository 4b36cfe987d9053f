"""What a fight leaves of the monsters of a room and of those that Traps had hidden, and of a Court that is wiped out."""

from collections.abc import Callable

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.exploring import npcs, telling
from roundtable.games.kingdom.rules.exploring.places import (
    beyond,
    delve,
    elsewhere,
    fighters,
    focus,
    members,
    party_name,
    ways_from,
)
from roundtable.games.kingdom.rules.fight import ending
from roundtable.games.kingdom.rules.fight.placing import default_area
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.verbs import bases, harm
from roundtable.games.kingdom.rules.record.bonds import forget_foes
from roundtable.games.kingdom.rules.record.scores import HALO
from roundtable.games.kingdom.state import Battle, Campaign, Foe, Lair, Lasting, Loot, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

FIGHT_OVER: list[Callable[[Table, Battle], None]] = []
"""What follows any fight of a dungeon, however it ended: functions (table, battle)."""
RULER_FALLS: list[Callable[[Table], Steps[None]]] = []
"""What follows when the Ruler of the map has been defeated: generators (table)."""


def ruler_beaten(battle: Battle) -> bool:
    """Whether the Ruler fell or gave in in this fight, whatever else came of it (MYK-PLAY-191)."""
    return any(foe.ruler and (foe.dead or foe.surrendered or foe.spared) for foe in battle.foes)


def break_off(table: Table, room: str) -> Steps[None]:
    """A fight is over because its room is no more, or because the Court is gone from it (MYK-WORLD-215, MYK-PLAY-739)."""
    state: Campaign = table.state
    battle = state.battle
    assert battle is not None
    if battle.stage not in ("treasure", "over"):
        yield from ending.end(table, "fled")
    for told in FIGHT_OVER:
        told(table, battle)
    npcs.after_fight(state)
    if room:
        remember(state, battle, room)
    state.battle, delve(state).fight = None, ""
    forget_foes(state, next((f"f{number}" for number, foe in enumerate(battle.foes) if foe.ruler), ""))
    if ruler_beaten(battle):
        yield from ruler_falls(table)


def ruler_falls(table: Table) -> Steps[None]:
    """The Ruler of the map is defeated: the objective is reached, unless the scenario wants more (MYK-PLAY-191)."""
    here = delve(table.state)
    if here.dungeon.quest is None and not here.dungeon.maps:
        here.objective = "done"
    table.log("MYK-PLAY-191", "The Ruler of this map is defeated.")
    telling.tell(table, "outcome/ruler")
    for prize in RULER_FALLS if any(figures.awake(table.state, who) for who in members(table.state)) else ():
        yield from prize(table)


def full_hp(state: Campaign, lair: Lair) -> int:
    """The HP that a monster of a lair can have at most: a Ruler's are raised (MYK-WORLD-446)."""
    foe, book = fighters(state, [lair])[0], books.monsters[lair.book]
    return book.hp + foe.raised.get("max_hp", 0) + HALO * ("Halo" in (*book.skills, *foe.knows))


def wounds(state: Campaign, lair: Lair) -> list[int]:
    """The HP of each monster of a lair, of those that have not fought yet all they can have."""
    if not lair.count:
        return []
    return [*lair.hp, *[full_hp(state, lair)] * (lair.count - len(lair.hp))][: lair.count]


def strike_from_afar(table: Table, lair: Lair, damage: int, rule: str) -> Steps[None]:
    """The first monster of a lair is hurt where it lives."""
    hurt = wounds(table.state, lair)[: max(1, len(lair.hp))]
    hurt[0] -= damage
    lair.hp = hurt
    yield from bury(table, lair, rule)


def bury(table: Table, lair: Lair, rule: str) -> Steps[None]:
    """Monsters of a lair that were brought to 0 HP from afar are dead; with the Ruler the map is won (MYK-PLAY-191)."""
    here = delve(table.state)
    dead = sum(hp <= 0 for hp in lair.hp)
    if not dead:
        return
    lair.hp = [hp for hp in lair.hp if hp > 0]
    lair.count -= dead
    table.log(rule, "{number} {monster} dead.", number=dead, monster=lair.book)
    here.beaten += [lair.book] if lair.book not in here.beaten else []
    here.died += [] if lair.ruler else [lair.book] * dead
    if lair.ruler:
        yield from ruler_falls(table)


def remember(state: Campaign, battle: Battle, room: str) -> None:
    """What the fight left of the room's monsters: the beaten are gone, the others keep wounds and grudge (MYK-PLAY-409)."""
    here = delve(state)
    now = here.rooms[room]
    pool = [foe for foe in battle.foes if not foe.summoned]
    beaten = [foe.book for foe in pool if foe.dead or foe.surrendered or foe.spared]
    here.beaten += [book for book in dict.fromkeys(beaten) if book not in here.beaten]
    here.died += [foe.book for foe in pool if foe.dead and not foe.ruler]
    grown: list[Lair] = []
    """What has become another kind of monster in this fight."""
    fighting = [one for one in [*now.lairs, *(lair for trap in here.traps for lair in trap.lairs)] if one.fighting]
    for lair in fighting:
        fought = [foe for foe in pool if came_as(foe) == lair.book and foe.ruler == lair.ruler][: lair.count]
        pool = [foe for foe in pool if not any(foe is one for one in fought)]
        alive = [f for f in fought if not f.dead and not f.fled and f.team == "foes"]
        down = [f for f in alive if f.surrendered or f.spared]
        grown += [moved(state, [f]) for f in alive if f not in down and f.was]
        standing = [f for f in alive if f not in down and not f.was]
        lair.count = len(standing)
        lair.hp = [f.hp for f in standing]
        lair.drive = standing[0].drive if standing else 0
        if len(standing) == 1:
            lair.knows = list(standing[0].knows)  # what it has learned for good (MYK-BEAST-227)
        lair.loot = [loot for one in standing for loot in _loot(one)]
        lair.fate = next((e.note for one in standing for e in one.lasting if e.what == "fate"), lair.fate)
        if standing:
            lair.reaction = "Hostile"
        for book in dict.fromkeys(f.book for f in down) if battle.winner == "court" else ():
            number = sum(f.book == book for f in down)
            now.lairs.append(Lair(book=book, count=number, area=lair.area, reaction="Friendly", surrendered=True))
    now.lairs += grown
    for lair in fighting:
        lair.fighting = False
    # Those a Skill brought to the GM's side stay; those on the Court's side are gone (MYK-BEAST-505).
    for foe in battle.foes:
        if foe.summoned and foe.team == "foes" and not (foe.dead or foe.fled or foe.surrendered or foe.was_follower_of):
            now.lairs.append(Lair(book=foe.book, reaction="Hostile", hp=[foe.hp]))
    for trap in here.traps:
        if trap.lairs and not any(lair.count for lair in trap.lairs):
            # Monsters that a Trap hid are beaten: it is spent (MYK-WORLD-184, MYK-WORLD-272).
            trap.lairs, trap.disarmed = [], True
    now.lairs = [lair for lair in now.lairs if lair.count > 0]
    now.lairs = [lair for lair in now.lairs if not lair.reserve or not battle.reserves]
    for reserve in battle.reserves if battle.winner != "court" else ():
        held = Lair(book=reserve.book, count=reserve.count, reaction="Hostile", reserve=True, knows=list(reserve.knows))
        now.lairs.append(held)


def came_as(foe: Foe) -> str:
    """The kind of monster somebody was as the fight began (MYK-WORLD-459, MYK-WORLD-600)."""
    return foe.was or foe.book


def moved(state: Campaign, these: list[Foe]) -> Lair:
    """Monsters of one kind that have come out of a fight alive, as they live on in another room, or as what they have become:
    with their wounds, and whatever their author gave them or they took (MYK-GEAR-068, MYK-PLAY-410)."""
    first, here = these[0], delve(state)
    lairs = [lair for room in here.rooms.values() for lair in room.lairs]
    lairs += [lair for trap in here.traps for lair in trap.lairs]
    homes = [one for one in lairs if one.fighting and one.book == came_as(first) and one.ruler == first.ruler]
    home = homes[0] if homes else Lair(book=first.book, ruler=first.ruler)
    return msgspec.structs.replace(
        home,
        book=first.book,
        count=len(these),
        area=default_area(first.book),
        reaction="Hostile",
        knows=list(first.knows),
        hp=[foe.hp for foe in these],
        drive=first.drive,
        loot=[loot for foe in these for loot in _loot(foe)],
        fate=next((e.note for foe in these for e in foe.lasting if e.what == "fate"), ""),
        fighting=False,
        reserve=False,
        unmasked=home.unmasked or not first.form,
        items=list(home.items),
        fond=dict(home.fond),
    )


def _loot(foe: Foe) -> list[Loot]:
    """What a monster took and leaves the fight with (MYK-BEAST-313)."""
    taken = {effect.note: effect.giver for effect in foe.lasting if effect.what == "plundered"}
    found = [held for held in foe.items if held.slots and str(held.slots[0]) in taken]
    return [Loot(held=held, of=taken[str(held.slots[0])]) for held in found]


def withdraw(table: Table, battle: Battle, room: str) -> Steps[None]:
    """Reinforcements that never entered go to another room when the last monster has fallen (MYK-WORLD-405).

    The GM names it; without a GM it is drawn among those that a Corridor joins to this one. Where there is none, they stay,
    as monsters of this room (MYK-WORLD-808).
    """
    state: Campaign = table.state
    rooms = delve(state).rooms
    near = [beyond(way, room) for way in ways_from(state, room)]
    wide = [name for name in rooms if name != room] if state.gm is not None else near
    others = [name for name in wide if not rooms[name].destroyed]
    for reserve in battle.reserves:
        to = room
        if others:
            options = [Option(name, f"Room {name}", f"room {name}", "MYK-WORLD-405") for name in others]
            many = f"{reserve.count} {reserve.book}"
            to = yield from bases.decide(table, f"Where do {many}, held back, go now?", options, "MYK-WORLD-405")
        lair = Lair(book=reserve.book, count=reserve.count, reaction="Hostile", knows=list(reserve.knows))
        rooms[to].lairs.append(lair)
        gm = [state.gm] if state.gm is not None else []
        table.log("MYK-WORLD-405", "{many} go to room {room}.", many=f"{reserve.count} {reserve.book}", room=to, to=gm)


def refuge(table: Table, battle: Battle, room: str) -> Steps[None]:
    """Where monsters that fled are now is the GM's to say; without a GM they are gone for good (MYK-PLAY-410)."""
    state: Campaign = table.state
    if state.gm is None:
        return
    rooms = delve(state).rooms
    fled = [foe for foe in battle.foes if foe.fled and not (foe.settled or foe.dead or foe.summoned or foe.team != "foes")]
    for book, ruler in dict.fromkeys((foe.book, foe.ruler) for foe in fled):
        these = [foe for foe in fled if foe.book == book and foe.ruler == ruler]
        options = [Option(name, f"Room {name}", f"room {name}") for name in rooms if not rooms[name].destroyed]
        prompt = f"{len(these)} {book} have fled. Where are they now?"
        to = yield from bases.decide(table, prompt, [Option("gone", "Gone for good"), *options], "MYK-PLAY-410")
        if to != "gone":
            rooms[to].lairs.append(moved(state, these))
            said = "{many} have fled to room {room}."
            table.log("MYK-PLAY-410", said, many=f"{len(these)} {book}", room=to, to=[state.gm])


def _is_due(wound: Lasting, passed: bool) -> bool:
    """Whether a Fatal Wound kills at the end of this Combat or of this Quarter (MYK-PLAY-420, MYK-PLAY-421, MYK-PLAY-422);
    where a Quarter has just `passed`, its deadlines have too."""
    return wound.until in ("combat", "quarter") or (wound.until == "quarters" and wound.count <= 1 and not passed)


def wiped_out(table: Table) -> Steps[None]:
    """Deadlines pass, the Unconscious are brought home with 1 HP, the Dead stay dead (MYK-PLAY-194)."""
    state: Campaign = table.state
    here = delve(state)
    if elsewhere(state) and any(figures.get(state, who).hp > 0 for who in elsewhere(state)):
        # Others of a split party are up: who has fallen lies where they fell (MYK-PLAY-576).
        table.log("MYK-PLAY-194", "Down: {who}. The others go on.", who=party_name(state))
        here.stage = "enter" if here.split is not None and here.split.marches else "end of quarter"
        return
    focus(state)
    passed = here.stage == "enter"
    table.log("MYK-PLAY-194", "The whole Court is down, and is carried home.")
    telling.tell(table, "outcome/lost")
    for who in members(state):
        one = figures.get(state, who)
        if any(effect.what == "dies" and _is_due(effect, passed) for effect in one.lasting):
            yield from harm.kill(table, who, "MYK-PLAY-194")
        elif one.hp <= 0:
            harm.heal(table, who, 1 - one.hp, "MYK-PLAY-194")
    if here.objective != "done":
        here.objective = "failed"
    here.why = "was wiped out"
    here.stage = "over"

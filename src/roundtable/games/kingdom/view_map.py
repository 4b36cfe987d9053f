"""A map being explored, as it lies on the table: rooms and ways with what is known of them, the Court, and what is left.

It is reckoned from a veiled campaign: what its seat may not know is not there to be reckoned with.
"""

from typing import Literal

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.model import ROOMS, Corridor, Wall
from roundtable.games.kingdom.rules.exploring import time
from roundtable.games.kingdom.rules.exploring.places import OUTSIDE, quarters_left, room_of
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.record.realm import max_voices
from roundtable.games.kingdom.rules.record.scores import max_followers
from roundtable.games.kingdom.state import Area, BaseNow, Campaign, Count, Delve, DelveStage, Lair, Ref, TrapNow
from roundtable.games.kingdom.view_battle import Condition, condition, lasting_words

MEALS = ("Lunch", "Full Course", "Keepable Foods")
"""Items that feed the Court (MYK-PLAY-335)."""
Sight = Literal["dark", "near", "seen", "explored"]
"""Nothing known of a room; a way or a rumour leads there; it was entered; a Quarter was spent there (MYK-PLAY-337)."""

DOING: dict[DelveStage, str] = {
    "setup": "before the Entrance",
    "enter": "choosing the way",
    "encounter": "meeting who is there",
    "negotiate": "negotiating",
    "rush": "to camp or to rush on",
    "camp": "Camp",
    "end of quarter": "the Quarter ends",
    "over": "the Court is home",
}


class RoomSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A room as somebody knows it. `secret` marks what only the GM sees: the Court has not been there."""

    at: str
    sight: Sight
    name: str = ""
    text: str = ""
    here: list[Ref] = []
    monsters: list[str] = []
    reaction: str = ""
    traps: list[str] = []
    spent: list[str] = []
    things: list[str] = []
    told: list[str] = []
    names: list[str] = []
    hints: list[str] = []
    entrance: list[Wall] = []
    way_out: bool = False
    destroyed: bool = False
    secret: bool = False
    bases: list[str] = []
    some: bool = False
    """Whether others of the Court are elsewhere (MYK-PLAY-575)."""


class WaySeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Corridor that is known: what can be told of it, and the Traps found or shown in it."""

    key: str
    hints: list[str] = []
    traps: list[str] = []
    spent: list[str] = []


class MemberNow(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody of the Court on the map."""

    ref: Ref
    name: str
    kind: str
    seat: int | None
    level: int
    hp: int
    max_hp: int
    drive: int
    capacity: int
    followers: int
    max_followers: int
    condition: Condition
    area: Area
    at: str
    fed: bool = False
    plan: str = ""
    statuses: list[str] = []
    lasting: list[str] = []
    monsters: dict[str, int] = {}


class MapNow(msgspec.Struct, frozen=True, omit_defaults=True):
    """An evening as it stands, outside a fight (MYK-PLAY-192)."""

    title: str
    goal: str
    stage: DelveStage
    quarter: int
    at: str
    rooms: list[RoomSeen]
    ways: list[WaySeen]
    court: list[MemberNow]
    voices: int
    max_voices: int
    meals: dict[str, int] = {}
    notes: list[str] = []
    objective: str = ""
    bases: str = ""
    left: int | None = None
    """How many Quarters are left for the objective; None without a limit, and when it is reached (MYK-WORLD-812)."""

    def room(self, at: str) -> RoomSeen:
        return next(one for one in self.rooms if one.at == at)

    def member(self, ref: Ref) -> MemberNow | None:
        return next((one for one in self.court if one.ref == ref), None)


def map_now(state: Campaign) -> MapNow | None:
    """The map of a campaign, if one is being explored and nobody fights on it."""
    here = state.delve
    if here is None or state.battle is not None:
        return None
    ways = _ways(here)
    people = [number for number, one in enumerate(state.people) if _along(state, number) and not one.absent]
    return MapNow(
        here.dungeon.title,
        here.dungeon.goal,
        here.stage,
        state.quarter,
        room_of(state),
        [_room(state, here, name, ways) for name in ROOMS],
        [_way(here, way) for way in ways],
        [_member(state, here, number) for number in people],
        state.kingdom.voices,
        max_voices(state),
        _meals(state, people),
        list(here.known.notes),
        here.objective,
        _bases(here),
        None if here.objective == "done" else quarters_left(here),
    )


def _along(state: Campaign, number: int) -> bool:
    return number in state.court or bool(state.people[number].area and state.people[number].team == "court")


def apart(now: MapNow) -> bool:
    """Whether the Court is in several rooms (MYK-PLAY-575)."""
    return len({one.at for one in now.court if one.condition != "dead"}) > 1


def doing(now: MapNow) -> str:
    """What is going on, in a line: "Quarter 3 of Turn 1, room B2: Camp"."""
    turn, quarter = divmod(now.quarter, time.QUARTERS)
    where = f"room {now.at}" if now.at else "before the Entrance"
    if now.stage == "enter" and apart(now):
        where = "the Court in several rooms"
    if now.stage == "over":
        won = {"done": ", the objective reached", "failed": ", the objective unfinished"}.get(now.objective, "")
        up = any(one.hp > 0 and one.condition != "dead" for one in now.court)
        return f"{DOING['over'] if up else 'the Court was wiped out'}{won}"
    return f"Turn {turn + 1}, Quarter {quarter + 1}, {where}: {DOING[now.stage]}"


def map_status(now: MapNow) -> str:
    """One line for lists of matches."""
    up = sum(one.hp > 0 and one.condition != "dead" for one in now.court)
    return f"{now.title}: {doing(now)}; {up} of {len(now.court)} up, Voices {now.voices}/{now.max_voices}"


# --- rooms and ways --------------------------------------------------------------------------------------------------


def _ways(here: Delve) -> list[Corridor]:
    """The ways that are known, also those that play has added."""
    written = {way.key: way for way in here.dungeon.corridors}
    found = []
    for key in here.corridors:
        one, _, other = key.partition("-")
        found.append(written.get(key) or Corridor((one, other)))
    return found


def _room(state: Campaign, here: Delve, name: str, ways: list[Corridor]) -> RoomSeen:
    known, now = here.known, here.rooms.get(name)
    sight: Sight = "dark"
    if name in known.explored:
        sight = "explored"
    elif name in known.seen:
        sight = "seen"
    elif name in known.counts or name in _led_to(here, ways):
        sight = "near"
    told = [_told(count) for count in known.counts.get(name, [])]
    names = list(known.names.get(name, []))
    hints = [words for way in ways if name in way.rooms for end, words in way.hints.items() if end != name]
    entrance = [one.wall for one in here.dungeon.entrances if one.room == name]
    members = [ref for ref, at in here.at.items() if at == name and not figures.landmaker(state, ref).absent]
    bases = [_base(base) for base in here.bases if base.room == name]
    living = [ref for ref in here.at if not figures.landmaker(state, ref).absent and not figures.get(state, ref).dead]
    some = bool(members) and any(here.at[ref] != name for ref in living)
    if now is None:
        return RoomSeen(
            name, sight, told=told, names=names, hints=hints, entrance=entrance, here=members, bases=bases, some=some
        )
    written = here.dungeon.rooms.get(now.was or name)
    lairs = [lair for lair in now.lairs if lair.count > 0]
    found = [trap for trap in here.traps if trap.at == name]
    return RoomSeen(
        name,
        sight,
        written.name if written else "",
        (written.description or written.environment) if written else "",
        members,
        [
            *map(_lair, lairs),
            *(f"{figures.name(state, who)} ({reaction})" for who, reaction in now.npcs.items()),
            *_unseen(here, name),
        ],
        _worst(lairs),
        [_trap(trap) for trap in found if not trap.disarmed],
        [_trap(trap) for trap in found if trap.disarmed],
        list(now.objects),
        told,
        names,
        [] if name in known.seen else hints,
        entrance,
        now.way_out or now.elevator,
        now.destroyed,
        name not in known.seen,
        bases,
        some,
    )


def _unseen(here: Delve, room: str) -> list[str]:
    """For the GM: who has come into a room, or left it, without the players' knowing (MYK-WORLD-343)."""
    plan = here.dungeon.movement
    if plan is None or not here.mover_at:
        return []
    if here.mover_at == room:
        return [f"{plan.who} (came unseen)"]
    return [f"{plan.who} is gone, unseen"] if any(one.book == plan.who for one in here.rooms[room].lairs) else []


def _led_to(here: Delve, ways: list[Corridor]) -> list[str]:
    """Rooms that a known way or an Entrance leads to."""
    gates = [one.room for one in here.dungeon.entrances]
    return gates + [room for way in ways if way.key in here.known.corridors for room in way.rooms]


def _told(count: Count) -> str:
    parts = []
    if count.monsters >= 0:
        parts.append(f"{count.monsters} monster{'s' if count.monsters != 1 else ''}")
    if count.traps >= 0:
        parts.append(f"{count.traps} Trap{'s' if count.traps != 1 else ''}")
    return f"{', '.join(parts) or 'nothing'} ({count.source})" if count.source else ", ".join(parts)


def _lair(lair: Lair) -> str:
    number = f"{lair.count} " if lair.count > 1 else ""
    waits = ", in reserve" if lair.reserve else ""
    ruler = "Ruler " if lair.ruler else ""
    yielded = "surrendered" if lair.surrendered else lair.reaction
    name = "unknown" if lair.unknown else lair.book  # an Uncertain Encounter (MYK-PLAY-572)
    return f"{number}{ruler}{name} ({yielded}{waits})"


def _worst(lairs: list[Lair]) -> str:
    there = [lair.reaction for lair in lairs]
    return next((one for one in ("Hostile", "Neutral", "Friendly") if one in there), "")


def _trap(trap: TrapNow) -> str:
    on = f" on the {trap.carrier}" if trap.carrier else ""
    on += f" with {', '.join(f'{lair.count} {lair.book}' for lair in trap.lairs)}" if trap.lairs else ""
    state = "disarmed" if trap.disarmed else "found" if trap.discovered else "shown" if trap.shown else "unseen"
    return f"{trap.trap} {trap.level}{on} ({state})"


def _base(base: BaseNow) -> str:
    """A Base as it stands: "Fort (at work, 22 of 30 HP, 1 Production Capacity)"."""
    if base.dead:
        return f"{base.base} (destroyed)"
    words = ["face down"] if not base.shown else ["at work"] if base.active else []
    words.append(f"{base.hp} of {books.bases[base.base].hp} HP")
    words += [f"{base.counters} Production Capacity"] if base.counters else []
    return f"{base.base} ({', '.join(words)})"


def _bases(here: Delve) -> str:
    """How many Bases stand on the map, and what lies on those that are face down (MYK-WORLD-321, MYK-WORLD-325)."""
    up = [one for one in here.bases if not one.dead]
    if not up:
        return ""
    hidden = [one for one in up if not one.shown]
    words = f"{len(up)} Base{'s' if len(up) != 1 else ''}"
    counters = sum(one.counters for one in hidden)
    laid = f" with {counters} counter{'s' if counters != 1 else ''}" if counters else ""
    return words + (f", {len(hidden)} face down{laid}" if hidden else "")


def _way(here: Delve, way: Corridor) -> WaySeen:
    found = [trap for trap in here.traps if trap.at == way.key]
    return WaySeen(
        way.key,
        [f"from {room}: {words}" for room, words in way.hints.items()],
        [_trap(trap) for trap in found if not trap.disarmed],
        [_trap(trap) for trap in found if trap.disarmed],
    )


# --- the Court -------------------------------------------------------------------------------------------------------


def _member(state: Campaign, here: Delve, number: int) -> MemberNow:
    one = state.people[number]
    ref = figures.person(number)
    start = state.quarter - state.quarter % time.QUARTERS
    return MemberNow(
        ref,
        figures.name(state, ref),
        one.class_name,
        one.seat,
        one.level,
        one.hp,
        numbers.max_hp(state, ref),
        one.drive,
        numbers.number(state, ref, "capacity"),
        numbers.followers(state, ref),
        max_followers(state, one),
        # Who is in another room than those who are being played can act as well as they (MYK-PLAY-576).
        condition(msgspec.structs.replace(one, away="") if one.away == figures.ELSEWHERE else one),
        one.area,
        here.at.get(ref, OUTSIDE),
        any(quarter >= start for quarter in time.meals(state, ref)),
        here.plans.get(ref, ""),
        list(one.bad_statuses),
        [lasting_words(state, effect) for effect in one.lasting if effect.what != "ate in vain"],
        dict(one.monster_followers),
    )


def _meals(state: Campaign, people: list[int]) -> dict[str, int]:
    """How many meals the Court carries (MYK-PLAY-335)."""
    held = [item.item for number in people for item in state.people[number].items]
    return {name: held.count(name) for name in MEALS if name in held}

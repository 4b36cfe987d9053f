"""What a steward does on a map: goes where nobody has been, looks before it leaps, keeps the Court fed and in order.

All stewards see the same map, so each can reckon who is best at what and leave that to them: nobody needs to be asked.
"""

from collections.abc import Callable

from roundtable.games.kingdom import books
from roundtable.games.kingdom.bot import hope as hope_of
from roundtable.games.kingdom.bot import packing, retreat
from roundtable.games.kingdom.bot.fighter import HEALS, LOW
from roundtable.games.kingdom.bot.homeward import homeward, strength
from roundtable.games.kingdom.bot.temper import STEADY, Temper
from roundtable.games.kingdom.dungeon.model import trap_placement
from roundtable.games.kingdom.rules.exploring.camp import disarm_difficulty, disarmable, number_of
from roundtable.games.kingdom.rules.exploring.places import able, delve, lairs_in, members, room_of, ways_home
from roundtable.games.kingdom.rules.exploring.quest import DESCEND
from roundtable.games.kingdom.rules.exploring.time import QUARTERS, meals
from roundtable.games.kingdom.rules.muster import default_order
from roundtable.games.kingdom.rules.play import figures, numbers, odds
from roundtable.games.kingdom.rules.record.realm import max_voices
from roundtable.games.kingdom.state import Campaign, Ref, TrapNow
from roundtable.kernel.asks import Allocate, Ask, Choose, ChooseNumber, Json

PATIENCE = 4
"""So many Quarters in one room, and no more."""
MEALS = ("item/full-course", "item/lunch")


def answer(state: Campaign, seat: int, ask: Ask, temper: Temper = STEADY) -> Json:
    """A sensible answer on the map; None where the steward has no opinion."""
    rule = ANSWERS.get(ask.rule)
    return rule(state, seat, ask, temper) if rule else None


# --- the Court as a whole ----------------------------------------------------------------------------------------------


def best_at(state: Campaign, score: str, among: list[Ref] | None = None) -> list[Ref]:
    """Who can act, the best at something first."""
    return sorted(able(state) if among is None else among, key=lambda who: (-numbers.score(state, who, score), who))


def searchers(state: Campaign) -> list[Ref]:
    """Who can act, the sharpest eyes first."""
    return sorted(able(state), key=lambda who: (-max(numbers.score(state, who, one) for one in ("Quest", "Wit")), who))


# --- where to ---------------------------------------------------------------------------------------------------------


def go(state: Campaign, seat: int, ask: Ask, temper: Temper) -> Json:
    """Into a room nobody has explored, the nearest and quietest first; home when the day is won or lost."""
    if not isinstance(ask, Choose):
        return None
    keys = [option.key for option in ask.options]
    here = delve(state)
    if homeward(state, temper):
        if "leave" in keys:
            return "leave"
        way = _way_out(state)
        if back := [f"go {room}" for room in reversed(way) if f"go {room}" in keys]:
            return back[0]
        if way and "stay" in keys:
            return "stay"  # the way is barred: it is opened in Camp
    if DESCEND in keys:
        return DESCEND
    now = room_of(state)
    if (
        now
        and "stay" in keys
        and (_unfinished(state, temper) or (_barred(state) and here.rooms[now].stayed < PATIENCE))
    ):
        return "stay"
    rooms = [key[3:] for key in keys if key.startswith("go ")]
    fresh = [room for room in rooms if room not in here.known.seen]
    if fresh:
        return f"go {max(fresh, key=lambda room: _pull(state, room, temper))}"
    for door in _doors(state):  # a way that is closed: go where it begins, and open it
        near = [room for room in door.at.split("-") if f"go {room}" in keys]
        if near and now not in door.at.split("-"):
            return f"go {near[0]}"
    # Ways that lead on from rooms gone through before; else elsewhere, for what was overlooked.
    onward = [room for room in rooms if _fresh_ways(state, room)]
    if onward:
        return f"go {onward[0]}"
    if rooms and (not now or here.rooms[now].stayed >= PATIENCE):
        return f"go {min(rooms, key=lambda room: (here.rooms[room].stayed if room in here.rooms else 0, room))}"
    return "stay" if "stay" in keys else None


def _pull(state: Campaign, room: str, temper: Temper) -> tuple[int, int, str]:
    """How much a room draws the Court: a strong one to where most are said to be, for there is the Ruler; a hurt one away.

    Of several, the farthest from the Entrance.
    """
    counts = [count.monsters for count in delve(state).known.counts.get(room, []) if count.monsters >= 0]
    told = max(counts, default=2)
    gates = [one.room for one in delve(state).dungeon.entrances]
    far = min((abs(ord(room[0]) - ord(gate[0])) + abs(int(room[1]) - int(gate[1])) for gate in gates), default=0)
    return (told if strength(state) >= temper.strong else -told, far, room)


def _doors(state: Campaign) -> list[TrapNow]:
    """Known Traps that close a way, wherever they are."""
    return [
        trap
        for trap in delve(state).traps
        if (trap.shown or trap.discovered) and not trap.disarmed and "-" in trap.at and trap_placement(trap.trap).closes
    ]


def _unfinished(state: Campaign, temper: Temper) -> bool:
    """Whether a Trap that bars the way on was found here and can be disarmed."""
    there = disarmable(state) if room_of(state) else []
    return any(trap in there and _disarmer(state, trap, temper) for trap in _doors(state))


def rush(state: Campaign, seat: int, ask: Ask, temper: Temper) -> Json:
    """On, as long as the Court is well and the way open: who camps grows hungry."""
    if homeward(state, temper) or strength(state) < temper.strong or _barred(state) or lairs_in(state, room_of(state)):
        return "camp"
    return "rush" if len(_fresh_ways(state)) == 1 else "camp"


def _fresh_ways(state: Campaign, room: str = "") -> list[str]:
    """The ways from here, or another room, into rooms that nobody has entered."""
    here, now = delve(state), room or room_of(state)
    found = []
    for key in here.corridors:
        ends = key.split("-")
        if now in ends and any(end not in here.known.seen for end in ends):
            found.append(key)
    return found


def _next_corridors(state: Campaign) -> list[str]:
    """The Corridor that leads home from here, in either direction."""
    now, way = room_of(state), _way_out(state)
    return ["-".join(sorted((now, way[0])))] if way else []


def _barred(state: Campaign) -> list[TrapNow]:
    """Ways from here that were tried and found closed."""
    return [trap for trap in _doors(state) if room_of(state) in trap.at.split("-")]


# --- Camp ------------------------------------------------------------------------------------------------------------


def camp(state: Campaign, seat: int, ask: Ask, temper: Temper) -> Json:
    """The own part of what the whole Court has to do now."""
    if not isinstance(ask, Choose):
        return None
    keys = [option.key for option in ask.options]
    who = _asked(state, seat, ask)
    wanted = default_order(state).get(int(who[1:]), figures.get(state, who).area)
    if f"stand {wanted}" in keys:
        return f"stand {wanted}"
    if left := next((key for key in keys if key.startswith("lay ") and _lies_among_enemies(state, key)), ""):
        return left
    needs = (_meal(state, who, keys), _cure(state, who, keys), _ask(state, who, keys, temper))
    for task in (*needs, duties(state, temper).get(who, "")):
        if task == "talk":
            task = _first(keys, "talk ") or _first(keys, "welcome ")
        if task in keys:
            return task
    return _rest(state, who, keys)


def _first(keys: list[str], start: str) -> str:
    return next((key for key in keys if key.startswith(start)), "")


def _lies_among_enemies(state: Campaign, key: str) -> bool:
    """Whether somebody lies where the next enemies would come from behind."""
    _, who, area = key.split(" ", 2)
    return figures.get(state, who).area.startswith("Enemy ") and area == "Encampment"


def _asked(state: Campaign, seat: int, ask: Ask) -> Ref:
    """Whom a question of Camp is about: a seat has one Landmaker, but may decide for others."""
    there = [who for who in members(state) if figures.name(state, who) in ask.prompt]
    return there[0] if there else figures.person(seat)


def _meal(state: Campaign, who: Ref, keys: list[str]) -> str:
    """One eats for all: before a Turn ends hungry, or when many are hurt; but not thrice in a Turn.

    Who goes home to come again needs no meal for the HP."""
    cooks = [one for one in able(state) if any(_food(held.item) for held in figures.get(state, one).items)]
    if not cooks or cooks[0] != who:
        return ""
    start = state.quarter - state.quarter % QUARTERS
    eaten = any(quarter >= start for one in members(state) for quarter in meals(state, one))
    due = state.quarter % QUARTERS == QUARTERS - 1
    hurt = strength(state) < 0.75 and not (state.at_home is not None and homeward(state))
    if eaten or not (due or hurt):
        return ""
    return next((key for food in MEALS for key in keys if key.startswith(f"use {food}")), "")


def _ask(state: Campaign, who: Ref, keys: list[str], temper: Temper) -> str:
    """Who knows something is asked by whoever asks best; a core that was found is smashed by the strongest arms."""
    if homeward(state, temper):
        return ""
    talks = [key for key in keys if key.startswith("talk ")]
    best = best_at(state, "Charisma")[: len(talks) + 1]
    if talks and who in best:
        return talks[best.index(who) % len(talks)]
    smashes = [key for key in keys if key.startswith("smash ")]
    return smashes[0] if smashes and who in best_at(state, "Warfare")[:2] else ""


def _food(item: str) -> bool:
    return item in packing.FEEDS_ALL


def _cure(state: Campaign, who: Ref, keys: list[str]) -> str:
    """Somebody low is looked after by whoever can."""
    low = [one for one in members(state) if figures.get(state, one).hp < LOW * numbers.max_hp(state, one)]
    if not low:
        return ""
    heals = [key for key in keys if key.startswith("use ") and key.split(" ")[1] in HEALS]
    return next((key for key in heals if key.split(" ")[1] not in MEALS), "")


def duties(state: Campaign, temper: Temper = STEADY) -> dict[Ref, str]:
    """Who does what in this Camp: disarm, open, look, ask and scout, each by whoever is best at it and still free."""
    found: dict[Ref, str] = {}
    room = room_of(state)
    if not room:
        return found
    here = delve(state)

    def give(people: list[Ref], task: str) -> None:
        one = next((who for who in people if who not in found), None)
        if one is not None:
            found[one] = task

    fresh = _fresh_ways(state)
    ahead = _next_corridors(state) if homeward(state, temper) else fresh
    for trap in disarmable(state):
        if "-" in trap.at and trap.at not in ahead:
            continue  # that way is behind us
        one = _disarmer(state, trap, temper, taken=list(found))
        if one:
            found[one] = f"disarm {number_of(state, trap)}"
    for trap in _barred(state):
        if not trap.discovered:
            give(searchers(state), f"search {trap.at}")
            give(searchers(state), f"search {trap.at}")
    if homeward(state, temper):
        return found
    first = room not in here.known.explored
    things = here.rooms[room].objects
    if first:
        for thing in things:
            give(searchers(state), f"search {thing}")
    friends = [lair for lair in lairs_in(state, room) if lair.reaction == "Friendly" or lair.surrendered]
    if friends and first:
        give(best_at(state, "Charisma"), "talk")
        give(best_at(state, "Charisma"), f"learn {here.rooms[room].lairs.index(friends[0])}")
    for key in fresh:
        beyond = next(end for end in key.split("-") if end != room)
        give(searchers(state), f"search {key}")
        if beyond not in here.known.counts:
            give([who for who in searchers(state) if numbers.followers(state, who) > temper.scouts], f"gather {beyond}")
    if first or not fresh:
        give(searchers(state), "search room")
        for thing in things:
            give(searchers(state), f"search {thing}")
    if not fresh:
        for key in here.corridors:
            if room in key.split("-"):
                give(searchers(state), f"search {key}")
    return found


def _disarmer(state: Campaign, trap: TrapNow, temper: Temper, taken: list[Ref] | None = None) -> Ref:
    """Who disarms a Trap best, if the chance is worth it."""
    printed = books.traps[trap.trap].disarm.check
    if printed is None:
        return ""
    score = printed.score if printed.score in books.SCORES else "Quest"
    free = [who for who in best_at(state, score) if who not in (taken or [])]
    if not free:
        return ""
    need = disarm_difficulty(state, trap) - numbers.score(state, free[0], score)
    return free[0] if odds.chance(2, need) >= temper.worth_trying else ""


def _rest(state: Campaign, who: Ref, keys: list[str]) -> str:
    """Rest where it helps: for Voices with a good head, for HP with a strong arm, else among friends; never idle."""
    hurt = figures.get(state, who).hp < 0.7 * numbers.max_hp(state, who)
    talk = next((key for key in keys if key.startswith("talk ")), "")
    if talk and not hurt:
        return talk
    wit, arm = numbers.score(state, who, "Wit"), numbers.score(state, who, "Warfare")
    loud = state.kingdom.voices >= max_voices(state)
    if state.at_home is not None:  # Voices are Hope, and half of them are income (MYK-PLAY-509)
        wish = "Quest" if loud else "Wit"
    else:
        wish = "Warfare" if hurt and arm >= 3 else "Wit" if wit >= 2 or state.kingdom.voices < 6 else "Charisma"
    return f"rest {wish}" if f"rest {wish}" in keys else "pass" if "pass" in keys else keys[0]


# --- meeting monsters ------------------------------------------------------------------------------------------------


def neutral(state: Campaign, seat: int, ask: Ask, temper: Temper) -> Json:
    """Fight only those who are no match; with all others talking costs nothing."""
    court = sum(figures.level(state, who) for who in able(state))
    foes = sum(books.monsters[lair.book].level * lair.count for lair in lairs_in(state, room_of(state)))
    return "fight" if foes <= temper.easy * court and strength(state) > 0.8 else "negotiate"


def friendly(state: Campaign, seat: int, ask: Ask, temper: Temper) -> Json:
    """Friends are left in peace."""
    return "exchange"


def sacrifice(state: Campaign, seat: int, ask: Ask, temper: Temper) -> Json:
    """Followers are given only to be spared by those who could slay the Court; then from the largest following."""
    if isinstance(ask, Allocate):
        left, given = ask.total, {}
        for option, most in sorted(ask.bins, key=lambda pair: -(pair[1] or 0)):
            given[option.key] = min(left, ask.total if most is None else most)
            left -= given[option.key]
        return given
    return "yes" if state.at_home is not None and dangerous(state) else "no"


def dangerous(state: Campaign) -> bool:
    """Whether those who are met are more than a match for the Court."""
    court = sum(figures.level(state, who) for who in able(state))
    foes = sum(books.monsters[lair.book].level * lair.count for lair in lairs_in(state, room_of(state)))
    return foes > 1.2 * court


def gift(state: Campaign, seat: int, ask: Ask, temper: Temper) -> Json:
    """The cheapest Item that will do, no weapon and no remedy; else a fight."""
    if not isinstance(ask, Choose):
        return None
    spare: list[tuple[int, str]] = []
    for option in ask.options:
        who, _, slot = option.key.partition(" ")
        if not slot.isdigit():
            continue
        held = next((one for one in figures.get(state, who).items if int(slot) in one.slots), None)
        entry = books.items[held.item] if held is not None else None
        if entry is not None and entry.weapon is None and f"item/{entry.name.lower()}" not in HEALS:
            spare.append((entry.cost or 0, option.key))
    if temper.kind and not spare:
        return next((option.key for option in ask.options if option.key.partition(" ")[2].isdigit()), "fight")
    return min(spare)[1] if spare else "fight"


def offering(state: Campaign, seat: int, ask: Ask, temper: Temper) -> Json:
    """What is asked for, if there is any."""
    return next(ask.answers()) if isinstance(ask, Choose) else None


def agree(state: Campaign, seat: int, ask: Ask, temper: Temper) -> Json:
    return "yes" if isinstance(ask, Choose) and "yes" in ask.options else None


def champion(state: Campaign, seat: int, ask: Ask, temper: Temper) -> Json:
    """The strongest arm with the most HP fights a duel."""
    if not isinstance(ask, Choose):
        return None
    return max(ask.answers(), key=lambda who: numbers.score(state, who, "Warfare") * 3 + figures.get(state, who).hp)


def once_more(state: Campaign, seat: int, ask: Ask, temper: Temper) -> Json:
    """The dungeon is tried again while most of the Court live (MYK-PLAY-477)."""
    return "yes" if isinstance(ask, Choose) and "yes" in ask.options and retreat.comes_again(state) else "no"


def put_away(state: Campaign, seat: int, ask: Ask, temper: Temper) -> Json:
    return packing.make_room(state, seat, ask)


# --- how -------------------------------------------------------------------------------------------------------------


def better_score(state: Campaign, seat: int, ask: Ask, temper: Temper) -> Json:
    """With whatever one is best at."""
    if not isinstance(ask, Choose):
        return None
    known = [option.key for option in ask.options if option.key in books.SCORES]
    who = _asked(state, seat, ask)
    return max(known, key=lambda score: numbers.score(state, who, score)) if known else None


def scouts(state: Campaign, seat: int, ask: Ask, temper: Temper) -> Json:
    return min(ask.high, max(ask.low, temper.scouts)) if isinstance(ask, ChooseNumber) else None


def call_back(state: Campaign, seat: int, ask: Ask, temper: Temper) -> Json:
    return "stop" if isinstance(ask, Choose) and "stop" in ask.options else None


def about_room(state: Campaign, seat: int, ask: Ask, temper: Temper) -> Json:
    """About the next room, before any other."""
    if not isinstance(ask, Choose):
        return None
    here, keys = delve(state), [option.key for option in ask.options]
    beyond = [end for key in _fresh_ways(state) for end in key.split("-") if end in keys and end not in here.known.seen]
    unheard = [room for room in (beyond or keys) if room not in here.known.counts]
    return (unheard or beyond or keys)[0]


def hope(state: Campaign, seat: int, ask: Ask, temper: Temper) -> Json:
    """On the map Drive is for what matters; the Voices are kept for the Ruler."""
    if not isinstance(ask, ChooseNumber) or seat >= len(state.people):
        return None
    if (needed := hope_of.for_the_realm(state, ask)) is not None:
        return needed
    shown = hope_of.told(ask)
    spend = ask.low
    most = min(ask.high, state.people[seat].drive) if "disarming" in ask.prompt else ask.low
    while spend < most and shown.get(spend + 1, 0) - shown.get(spend, 0) >= 15:
        spend += 1
    return spend


def stay_together(state: Campaign, seat: int, ask: Ask, temper: Temper) -> Json:
    """Where a party may split, stewards do not: who is with the first of them goes along, who is not, comes to them."""
    if not isinstance(ask, Choose):
        return None
    keys = [option.key for option in ask.options]
    at, who, leader = delve(state).at, _asked(state, seat, ask), able(state)[0]
    room, meeting = at.get(who, ""), at.get(leader, "")
    if room == meeting and who != leader and f"follow {leader}" in keys:
        return f"follow {leader}"
    if not room and "leave" in keys and homeward(state, temper):
        return "leave"
    if room == meeting:
        apart = any(at.get(other, "") != room for other in able(state))
        waits = apart and room and delve(state).rooms[room].stayed < PATIENCE and "stay" in keys
        return "stay" if waits else go(state, seat, ask, temper)
    if not meeting and "leave" in keys:
        return "leave"
    return next((key for key in _towards(state, room, meeting) if key in keys), "stay" if "stay" in keys else keys[0])


def _towards(state: Campaign, room: str, goal: str) -> list[str]:
    """The room itself, else the first room of the shortest known way to it."""
    way = _way(state, room, [goal])
    return [f"go {goal}", f"go {way[0] if way else ''}"]


def _way_out(state: Campaign) -> list[str]:
    """The rooms from here to an Entrance, as far as the map is known."""
    return _way(state, room_of(state), ways_home(state))


STRANGE = 3
"""A room that nobody has seen may hold anything: rather three that are known."""


def _way(state: Campaign, room: str, goals: list[str]) -> list[str]:
    """The best known way to one of these rooms, without the room where it begins; ways through strange rooms count more."""
    here = delve(state)
    best: dict[str, tuple[int, list[str]]] = {room: (0, [])}
    frontier = [room]
    while frontier:
        now = min(frontier, key=lambda one: best[one][0])
        frontier.remove(now)
        length, way = best[now]
        if now in goals:
            return way
        for key in here.corridors:
            ends = key.split("-")
            if now in ends:
                other = ends[1 - ends.index(now)]
                far = length + (1 if other in here.known.seen else STRANGE)
                if other not in best or far < best[other][0]:
                    best[other] = (far, [*way, other])
                    frontier.append(other)
    return []


Answer = Callable[[Campaign, int, Ask, Temper], Json]
ANSWERS: dict[str, Answer] = {
    "MYK-PLAY-044": hope,
    "MYK-PLAY-150": scouts,
    "MYK-PLAY-153": better_score,
    "MYK-PLAY-159": call_back,
    "MYK-PLAY-196": go,
    "MYK-PLAY-207": friendly,
    "MYK-PLAY-208": neutral,
    "MYK-PLAY-214": sacrifice,
    "MYK-PLAY-216": offering,
    "MYK-PLAY-217": agree,
    "MYK-PLAY-218": gift,
    "MYK-PLAY-220": champion,
    "MYK-PLAY-223": rush,
    "MYK-PLAY-224": camp,
    "MYK-PLAY-276": better_score,
    "MYK-PLAY-327": about_room,
    "MYK-PLAY-477": once_more,
    "MYK-PLAY-576": stay_together,
    "MYK-PLAY-757": put_away,
    "MYK-WORLD-090": better_score,
}

"""Scenario Movement, an optional rule: after each Quarter a human GM may act for one NPC of the scenario (MYK-WORLD-342).

Its author says in the dungeon's file who it is and what may be done (`dungeon.model.Movement`). Where the NPC goes is not
told: for the players it stays where it was seen, until the Court comes there or to where it really is (MYK-WORLD-343).
"""

from collections.abc import Callable

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.model import MapChange, Movement, Npc
from roundtable.games.kingdom.rules.exploring import npcs
from roundtable.games.kingdom.rules.exploring.places import beyond, delve, lair, room_of, ways_from
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import draw
from roundtable.games.kingdom.rules.play.checks import check, representative
from roundtable.games.kingdom.rules.play.verbs import harm, hope, realm
from roundtable.games.kingdom.rules.record.realm import neighbours, own_regions
from roundtable.games.kingdom.state import Campaign, Lair, Ref, Table
from roundtable.kernel.asks import Choose, Steps, WriteText
from roundtable.kernel.options import Option
from roundtable.kernel.wording import counted

LONGEST = 600
FAR, NEAR = 3, 1
"""How many Corridors somebody passes at once: with allies elsewhere or summoning magic, and without (MYK-WORLD-343)."""
OUTSIDE_COMBAT: dict[str, Callable[[Table, Ref], Steps[None]]] = {}
"""Support Skills of monsters that reach a kingdom from anywhere, by name (MYK-BEAST-016)."""
Skill = Callable[[Table, Ref], Steps[None]]
ROOM_FALLS: list[Callable[[Table, str, str], Steps[None]]] = []
"""How a room is destroyed: `collapsing` says it, which knows more than this module may: (table, room, rule)."""


def reaches_kingdoms(name: str) -> Callable[[Skill], Skill]:
    """Say of a Support Skill that with Scenario Movement it may be used outside Combat (MYK-BEAST-016)."""

    def register(body: Skill) -> Skill:
        OUTSIDE_COMBAT[name] = body
        return body

    return register


# --- who it is, and where --------------------------------------------------------------------------------------------


def in_force(state: Campaign) -> Movement | None:
    """What the scenario has for its NPC, where the table plays with it and a person is GM (MYK-WORLD-342)."""
    if not state.options.scenario_movement or state.gm is None:
        return None
    return delve(state).dungeon.movement


def _lair(state: Campaign, name: str) -> tuple[str, Lair] | None:
    """The room and the lair of a monster, as the players would see it."""
    for room, now in delve(state).rooms.items():
        for one in now.lairs:
            if one.book == name and one.count and not one.reserve:
                return room, one
    gone = [one for one in delve(state).mover if one.book == name]
    return (delve(state).mover_at, gone[0]) if gone else None


def _met(state: Campaign, name: str) -> tuple[str, Ref] | None:
    """The room and the reference of one of the people whom the Court has met."""
    for room, now in delve(state).rooms.items():
        for who in now.npcs:
            if figures.name(state, who) == name:
                return room, who
    gone = delve(state).mover_is
    return (delve(state).mover_at, gone) if gone and figures.name(state, gone) == name else None


def _authored(state: Campaign, name: str) -> tuple[str, Npc | None] | None:
    """The room in which somebody was put by the author, if anywhere."""
    here = delve(state)
    for room in here.rooms:
        written = here.dungeon.rooms[here.rooms[room].was or room]
        for npc in written.npcs:
            if npc.name == name:
                return room, npc
        if any(group.monster == name for group in written.monsters):
            return room, None
    ruler = here.dungeon.ruler
    return (ruler.room, None) if ruler is not None and ruler.monster == name else None


def whereabouts(state: Campaign, name: str) -> str | None:
    """The room somebody is really in; "" for who is not on this map; None for who is dead or gone."""
    if (found := _lair(state, name) or _met(state, name)) is not None:
        return delve(state).mover_at or found[0]
    written = _authored(state, name)
    if written is None:
        return ""
    unmet = written[1] is not None and not any(one.name == name for one in state.people)
    return (delve(state).mover_at or written[0]) if unmet else None


def reach(state: Campaign, name: str, room: str) -> list[str]:
    """The rooms somebody could go to: one Corridor on, or up to three (MYK-WORLD-343)."""
    far = FAR if _has_allies(state, name, room) else NEAR
    found: list[str] = []
    frontier = [room]
    for _ in range(far):
        frontier = [beyond(way, at) for at in frontier for way in ways_from(state, at)]
        found += [at for at in dict.fromkeys(frontier) if at not in found and at != room]
    return found


def _has_allies(state: Campaign, name: str, room: str) -> bool:
    """Whether somebody has monsters on their side in another room, or knows a Summoning Skill (MYK-WORLD-343)."""
    elsewhere = any(
        one.count and one.reaction != "Friendly" and one.book != name
        for at, now in delve(state).rooms.items()
        if at != room
        for one in now.lairs
    )
    return elsewhere or any(books.skills[known].is_of("Summoning") for known in _skills(state, name))


def _skills(state: Campaign, name: str) -> list[str]:
    """What the NPC knows, met or not."""
    if (found := _lair(state, name)) is not None:
        return [*books.monsters[name].skills, *found[1].knows]
    written = _authored(state, name)
    return list(written[1].skills) if written is not None and written[1] is not None else []


# --- after a Quarter (MYK-WORLD-342) ---------------------------------------------------------------------------------


def after_quarter(table: Table) -> Steps[None]:
    """The GM may take one action for the NPC; without a GM, and unless the table wants it, nobody acts (MYK-WORLD-341)."""
    state: Campaign = table.state
    plan = in_force(state)
    if plan is None or state.gm is None or delve(state).stage == "over":
        return
    at = whereabouts(state, plan.who)
    if at is None:
        return
    options = [
        Option("none", "Nothing"),
        *_moves(state, plan, at),
        *_violence(state, plan, at),
        *_influence(state, plan),
        *_changes(state, plan),
        Option("scene", "Tell a scene from elsewhere", "", "MYK-WORLD-347", "Scene"),
        Option("other", "Something else, by your own rulings", "", "MYK-WORLD-342", "Scene"),
    ]
    where = f", in room {at}," if at else ""
    key: str = yield Choose(state.gm, f"Scenario Movement: what does {plan.who}{where} do?", options, rule="MYK-WORLD-342")
    word, _, rest = key.partition(" ")
    if word == "go":
        _go(table, plan.who, at, rest)
    elif word == "violence":
        delve(state).schemes["violence"] = state.quarter
        yield from _harm(table, plan)
    elif word == "skill":
        delve(state).schemes["violence"] = state.quarter
        table.log("MYK-BEAST-016", "{who} uses {skill} from afar.", who=plan.who, skill=rest)
        yield from OUTSIDE_COMBAT[rest](table, "")
    elif word == "influence":
        delve(state).schemes["influence"] = state.quarter
        yield from _sway(table, plan)
    elif word == "change":
        yield from _change(table, plan.changes[int(rest)], rest)
    elif word in ("scene", "other"):
        yield from _scene(table, plan, word)


def _due(state: Campaign, plan: Movement, kind: str) -> bool:
    """Whether enough Quarters have passed since it was last done (MYK-WORLD-344, MYK-WORLD-345)."""
    last = delve(state).schemes.get(kind)
    return last is None or state.quarter - last >= plan.every


def _moves(state: Campaign, plan: Movement, at: str) -> list[Option]:
    if not at:
        return []
    return [
        Option(f"go {room}", f"Go to room {room}, untold", f"room {room}", "MYK-WORLD-343", "Movement")
        for room in reach(state, plan.who, at)
    ]


def _violence(state: Campaign, plan: Movement, at: str) -> list[Option]:
    """Harm where it is, and Skills that reach the Kingdom (MYK-WORLD-344, MYK-BEAST-016)."""
    if not _due(state, plan, "violence"):
        return []
    found = []
    words = {
        "hostage": f"Harm {plan.hostage}: 1D6",
        "citizens": "Kill 1D6 Citizens of the Kingdom",
        "facility": "Destroy a Facility of the Kingdom",
    }
    together = plan.violence != "hostage" or (at and whereabouts(state, plan.hostage) == at)
    if plan.violence and together:
        found.append(Option("violence", words[plan.violence], "", "MYK-WORLD-344", "Violence"))
    known = dict.fromkeys(name for name in _skills(state, plan.who) if name in OUTSIDE_COMBAT and representative(state))
    told = {name: f"{name}: {books.skills[name].text}" for name in known}
    return found + [Option(f"skill {name}", words, "", "MYK-BEAST-016", "Violence") for name, words in told.items()]


def _influence(state: Campaign, plan: Movement) -> list[Option]:
    if not plan.influence or not _due(state, plan, "influence"):
        return []
    what = f"{plan.amount} MG" if plan.influence == "treasury" else f"{counted(plan.amount, 'Voice')} of the People"
    return [Option("influence", f"Sway the people: {what} less", "", "MYK-WORLD-345", "Influence the Kingdom")]


def _changes(state: Campaign, plan: Movement) -> list[Option]:
    """What the author wrote that is not done yet (MYK-WORLD-346)."""
    done = delve(state).schemes
    return [
        Option(
            f"change {number}",
            f"{change.tells} ({done.get(f'change {number}', 0)} of {change.after} Quarters of work done)",
            "",
            "MYK-WORLD-346",
            "Change the Environment",
        )
        for number, change in enumerate(plan.changes)
        if done.get(f"change {number}", 0) < change.after
    ]


# --- doing it --------------------------------------------------------------------------------------------------------


def _go(table: Table, name: str, at: str, room: str) -> None:
    """The NPC goes to another room; nobody is told, but who stands there (MYK-WORLD-343)."""
    state: Campaign = table.state
    here = delve(state)
    here.mover_at = room
    court = room_of(state)
    if court in (at, room):
        table.log("MYK-WORLD-343", "{who} leaves." if court == at else "{who} comes.", who=name)
        face(table, court)
        return
    table.log("MYK-WORLD-343", "{who} goes to room {room}, and nobody knows.", who=name, room=room, to=[state.gm or 0])


def face(table: Table, room: str) -> None:
    """The Court is in a room: who has left it unseen is not there, and who has come is (MYK-WORLD-343)."""
    state: Campaign = table.state
    here = delve(state)
    plan = here.dungeon.movement
    if plan is None or not here.mover_at:
        return
    if here.mover_at == room:
        _settle(table, plan, room)
        return
    lairs = [one for one in here.rooms[room].lairs if one.book == plan.who]
    here.mover += lairs
    here.rooms[room].lairs = [one for one in here.rooms[room].lairs if one not in lairs]
    for who in [who for who in here.rooms[room].npcs if figures.name(state, who) == plan.who]:
        del here.rooms[room].npcs[who]
        here.mover_is = who


def _settle(table: Table, plan: Movement, room: str) -> None:
    """The NPC is where the Court can see it from now on."""
    state: Campaign = table.state
    here = delve(state)
    if (found := _lair(state, plan.who)) is not None:
        for now in here.rooms.values():
            now.lairs = [one for one in now.lairs if one is not found[1]]
        here.rooms[room].lairs.append(found[1])
    elif (met := _met(state, plan.who)) is not None:
        reaction = "Neutral"
        for now in here.rooms.values():
            reaction = now.npcs.pop(met[1], reaction)
        here.rooms[room].npcs[met[1]] = reaction
    elif room in here.known.seen:
        npcs.appear(table, room)  # somebody new in a room that the Court has been to
    else:
        return  # met with everybody else of the room
    here.mover_at, here.mover, here.mover_is = "", [], ""


def _prevented(table: Table, score: str, difficulty: int, rule: str) -> Steps[bool]:
    """A check of the Kingdom keeps it from happening (MYK-WORLD-344, MYK-WORLD-345)."""
    leader = realm.speaker(table.state)
    made = yield from check(table, leader, score, difficulty, rule, kind="resist", why=f"{score} check against {difficulty}")
    return made.success


def _harm(table: Table, plan: Movement) -> Steps[None]:
    """1D6 damage to a hostage, 1D6 Citizens, or a random Facility, unless a check prevents it (MYK-WORLD-344)."""
    state: Campaign = table.state
    rule = "MYK-WORLD-344"
    threat = {"hostage": plan.hostage, "citizens": "the people at home", "facility": "what the Kingdom has built"}
    table.log(rule, "{who} lays hands on {whom}.", who=plan.who, whom=threat[plan.violence])
    if (yield from _prevented(table, plan.violence_check, plan.violence_difficulty, rule)):
        return
    if plan.violence == "facility":
        there = realm.standing_facilities(state)
        if there:
            number, room, facility = there[draw(table, len(there))]
            yield from realm.lose_facility(table, number, room, facility, rule)
        return
    amount = table.roll("1d6", rule, "It costs {total}.").total
    if plan.violence == "citizens":
        yield from realm.lose_citizens(table, amount, rule)
    elif (met := _met(state, plan.hostage)) is not None:
        yield from harm.hurt(table, met[1], amount, rule, source=plan.who)
    else:
        harmed = delve(state).harmed
        harmed[plan.hostage] = harmed.get(plan.hostage, 0) + amount


def _sway(table: Table, plan: Movement) -> Steps[None]:
    """The Treasury or the Voices fall, unless a check prevents it (MYK-WORLD-345)."""
    rule = "MYK-WORLD-345"
    table.log(rule, "{who} stirs up the people at home.", who=plan.who)
    if (yield from _prevented(table, plan.influence_check, plan.influence_difficulty, rule)):
        return
    if plan.influence == "treasury":
        yield from realm.lose_mg(table, plan.amount, rule)
    else:
        yield from hope.change_voices(table, -plan.amount, rule)


def _change(table: Table, change: MapChange, number: str) -> Steps[None]:
    """A Quarter of work at what the author wrote; when it is done, it happens (MYK-WORLD-346)."""
    state: Campaign = table.state
    here = delve(state)
    rule = "MYK-WORLD-346"
    here.schemes[f"change {number}"] = here.schemes.get(f"change {number}", 0) + 1
    if here.schemes[f"change {number}"] < change.after:
        table.log(rule, "The work goes on.", to=[state.gm or 0])
        return
    table.log(rule, "{tells}", tells=change.tells)
    if change.destroys and not here.rooms[change.destroys].destroyed:
        for falls in ROOM_FALLS:
            yield from falls(table, change.destroys, rule)
    if change.displaces and own_regions(state):
        home = own_regions(state)[0]
        near = [at for at in neighbours(state.world.size, home) if at not in own_regions(state)]
        goal = yield from realm.gm_picks(table, "Where does the Kingdom drift to?", near, rule)
        realm.trade_places(table, home, goal, rule)
    if change.summons is not None:
        here.rooms[change.room].lairs.append(lair(change.summons))


def _scene(table: Table, plan: Movement, word: str) -> Steps[None]:
    """The GM tells what happens elsewhere; the rules know nothing of it (MYK-WORLD-347)."""
    state: Campaign = table.state
    assert state.gm is not None
    rule = "MYK-WORLD-347" if word == "scene" else "MYK-WORLD-342"
    usual = [scene for scene in plan.scenes if scene] or ["Elsewhere, somebody is at work."]
    told: str = yield WriteText(state.gm, "What do you tell of it?", usual, most=LONGEST, rule=rule)
    table.log(rule, "{told}", told=told)

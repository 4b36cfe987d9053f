"""People the GM plays who are no monsters: Important NPCs and Extras of a room (MYK-PLAY-699).

They become people of the campaign when the Court first comes into their room; on a Battlefield they stand on the
GM's side like monsters, and fall like Landmakers (MYK-PLAY-700).
"""

import msgspec

from roundtable.games.kingdom.dungeon.model import Npc
from roundtable.games.kingdom.rules.exploring.places import authored, delve, enemy, room_now
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.play.checks import OPPOSED
from roundtable.games.kingdom.rules.record.belongings import equip, first_level
from roundtable.games.kingdom.rules.record.scores import max_hp
from roundtable.games.kingdom.state import Campaign, Character, Holding, KnownSkill, Lair, Ref, Table, add_to

EXTRA_HP = 1
"""An Extra has no numbers; whatever strikes it kills it (MYK-PLAY-704)."""


def appear(table: Table, room: str) -> None:
    """The people of a room are met for the first time, with what can be told of them (MYK-WORLD-004)."""
    state: Campaign = table.state
    for written in written_here(state, room):
        for number in range(written.count if written.kind == "extra" else 1):
            one = _person(written, number + 1 if written.kind == "extra" and written.count > 1 else 0)
            if hurt := delve(state).harmed.pop(one.name, 0):  # by Scenario Movement, before anybody came (MYK-WORLD-344)
                one = msgspec.structs.replace(one, hp=one.hp - hurt, dead=one.hp <= hurt)
            add_to(state.people, one)
            who = figures.person(len(state.people) - 1)
            room_now(state, room).npcs[who] = written.reaction
        note = f", {written.note}" if written.note else ""
        several = f"{written.count} " if written.kind == "extra" and written.count > 1 else ""
        table.log("MYK-WORLD-004", "Here: {several}{name}{note}.", several=several, name=written.name, note=note)


def written_here(state: Campaign, room: str) -> list[Npc]:
    """The people whom the author put into a room and the Court has not met, but for who has gone elsewhere unseen

    (MYK-WORLD-343)."""
    here = delve(state)
    met = [figures.name(state, who) for now in here.rooms.values() for who in now.npcs]
    there = [one for one in authored(state, room).npcs if room not in here.known.seen or one.name not in met]
    plan = here.dungeon.movement
    if plan is None or not here.mover_at:
        return there
    there = [one for one in there if one.name != plan.who]
    if here.mover_at == room and plan.who not in met:
        there += [one for other in here.dungeon.rooms.values() for one in other.npcs if one.name == plan.who]
    return there


def _person(written: Npc, number: int) -> Character:
    """Made with the rules of Landmakers, or an Extra (MYK-PLAY-700, MYK-PLAY-702, MYK-PLAY-703)."""
    name = f"{written.name} {number}" if number else written.name
    if written.kind == "extra":
        return Character(
            seat=None, name=name, gender=written.gender, personality=written.note, team="foes", extra=True, hp=EXTRA_HP
        )
    one = Character(
        seat=None,
        name=name,
        gender=written.gender,
        personality=written.note,
        team="foes",
        level=written.level,
        class_name=written.class_name,
        jobs=list(written.jobs),
        base=dict(written.base),
        bonus=written.bonus,
        drive=written.drive,
        skills=[KnownSkill(name=skill, source="GM") for skill in written.skills],
    )
    for item in written.items:
        equip(one, Holding(item=item, level=first_level(item)))
    return msgspec.structs.replace(one, hp=max_hp(one))


def here(state: Campaign, room: str) -> dict[Ref, str]:
    """The people of a room who are up, with their reaction."""
    return {who: reaction for who, reaction in room_now(state, room).npcs.items() if figures.awake(state, who)}


def join(state: Campaign, room: str, lairs: list[Lair]) -> list[Ref]:
    """Who of the room's people fights: those who are no friends; all of them only where everybody here is a friend and is
    attacked, the monsters that fight too (MYK-PLAY-207, MYK-PLAY-700)."""
    there = here(state, room)
    foes = [who for who, reaction in there.items() if reaction != "Friendly"]
    friends_all = all(one.reaction == "Friendly" for one in lairs)
    return foes or (list(there) if friends_all else [])


def take_places(state: Campaign, room: str, fighting: list[Ref]) -> None:
    """The people who fight stand where their author put them (MYK-PLAY-345)."""
    written = {one.name: one for one in authored(state, room).npcs}
    for who in fighting:
        one = figures.landmaker(state, who)
        plain = next((entry for name, entry in written.items() if one.name == name or one.name.startswith(f"{name} ")), None)
        one.area = enemy(plain.area if plain is not None else "Vanguard")
        one.team, one.exhausted = "foes", False


def after_fight(state: Campaign) -> None:
    """Whoever of them lives leaves the Battlefield, and bears a grudge; the Dead are gone (MYK-PLAY-409)."""
    for room in delve(state).rooms.values():
        for who in list(room.npcs):
            one = figures.landmaker(state, who)
            if one.area:
                one.area = ""
                room.npcs[who] = "Hostile"
            if one.dead:
                del room.npcs[who]


def parley_difficulty(state: Campaign, room: str) -> int:
    """One party acts alone: the other's Ability Score + 7, of several the highest (MYK-PLAY-028, MYK-PLAY-594)."""
    return OPPOSED + max((numbers.score(state, who, "Charisma") for who in here(state, room)), default=0)

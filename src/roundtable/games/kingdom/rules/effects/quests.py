"""Missions of Backgrounds that a GM judges, as they are where nobody plays the GM (MYK-CREATE-110).

Whoever has met such a mission has a note of it (`Background.count`); Growth pays for it like any other.
"""

from collections.abc import Iterator

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.model import Dungeon
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.exploring.aftermath import FIGHT_OVER, RULER_FALLS
from roundtable.games.kingdom.rules.exploring.camp import FOUND
from roundtable.games.kingdom.rules.exploring.encounter import ARRIVALS
from roundtable.games.kingdom.rules.exploring.homecoming import OBJECTIVE_REACHED
from roundtable.games.kingdom.rules.exploring.places import delve, members, room_of
from roundtable.games.kingdom.rules.exploring.quest import CEDED
from roundtable.games.kingdom.rules.muster import level_up
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import draw
from roundtable.games.kingdom.rules.play.verbs import items
from roundtable.games.kingdom.rules.record.belongings import anywhere, equip, first_level
from roundtable.games.kingdom.rules.record.court import present
from roundtable.games.kingdom.rules.record.goals import KEEPSAKE
from roundtable.games.kingdom.rules.record.limits import average_level
from roundtable.games.kingdom.rules.record.missions import FATHER, mission_of
from roundtable.games.kingdom.rules.record.realm import groups
from roundtable.games.kingdom.rules.record.rolling import roll_on
from roundtable.games.kingdom.rules.record.scores import max_hp
from roundtable.games.kingdom.state import (
    Background,
    Battle,
    Campaign,
    Character,
    Holding,
    KnownSkill,
    Ref,
    Table,
    add_to,
)
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option

STRONGER = 7
"""How far above the Court's average Level the undead of a mission may be (MYK-CREATE-142)."""
SAFE_TEMPLE = 3
"""The Level of a Temple in which a seal is safe (MYK-CREATE-145)."""
CURES = ("Elixir", "Holy Grail")


def open_missions(state: Campaign, goal: str, with_gm: bool = False) -> Iterator[tuple[int, Background]]:
    """Who has such a mission still before them; with a human GM, nobody unless asked for: the GM ticks it off."""
    for number in state.court:
        past = state.people[number].background
        if (state.gm is not None and not with_gm) or past is None or past.state != "open" or past.count:
            continue
        if mission_of(past).goal == goal:
            yield number, past


def met(table: Table, number: int, past: Background, rule: str) -> None:
    past.count = 1
    table.log(rule, "{who} has done what the mission asks.", who=figures.name(table.state, figures.person(number)))


def average(state: Campaign) -> int:
    return average_level([state.people[who].level for who in present(state) or state.court])


# --- on the map of the next adventure --------------------------------------------------------------------------------


def put_on_map(table: Table, dungeon: Dungeon) -> Dungeon:
    """Whom the Court's missions lead it to is on the map."""
    if dungeon.mission != "defeat father":
        invite_father(table)
    return dungeon if dungeon.mission == "defeat undead person" else lost_one(table, dungeon)


def place_of_mission(table: Table) -> None:
    """A scenario that was written as the place of a mission fulfils it for whoever comes home (MYK-WORLD-815)."""
    state: Campaign = table.state
    goal = delve(state).dungeon.mission
    for number, past in open_missions(state, goal) if goal else ():
        if not state.people[number].dead and not state.people[number].absent:
            met(table, number, past, "MYK-WORLD-815")


OBJECTIVE_REACHED.append(place_of_mission)


@plays("mission/defeat-undead-person")
def lost_one(table: Table, dungeon: Dungeon) -> Dungeon:
    """A random Undead of at most the Court's average Level + 7 rules the next map (MYK-CREATE-142)."""
    state: Campaign = table.state
    for number, past in open_missions(state, "defeat undead person"):
        most = average(state) + STRONGER
        among = [one.name for one in books.monsters if one.category == "Undead" and one.level <= most]
        if dungeon.ruler is None or not among:
            break
        chosen = among[draw(table, len(among))]
        ruler = msgspec.structs.replace(dungeon.ruler, monster=chosen, raises={}, weaknesses=[])
        who = figures.name(state, figures.person(number))
        lost = past.words.get("lost person", "lost one")
        table.log("MYK-CREATE-142", "They say that the {lost} of {who} rules there.", lost=lost, who=who)
        return msgspec.structs.replace(dungeon, ruler=ruler)
    return dungeon


@plays("mission/defeat-father")
def invite_father(table: Table) -> None:
    """The father, a Knight of the Court's average Level with a Job of the Birth Table, waits with the Ruler

    (MYK-CREATE-137)."""
    state: Campaign = table.state
    for number, past in open_missions(state, "defeat father"):
        if FATHER in past.people:
            old = state.people[past.people[FATHER]]
            old.hp = old.hp if old.dead else max_hp(old)  # whom others have beaten, he is himself again
            continue
        job = roll_on(table, "Birth Table", rule="MYK-CREATE-137", again=lambda row: row.text not in books.jobs).row.text
        base = {"Wit": 1, "Charisma": 2, "Quest": 2, "Warfare": 4}
        name = f"the father of {figures.name(state, figures.person(number))}"
        one = Character(seat=None, name=name, class_name="Knight", jobs=[job], base=base, team="foes", away="waiting")
        one.skills = [KnownSkill(name="Diehard", source="Class"), KnownSkill(name=books.jobs[job].skill, source="Job")]
        dice = table.spawn()
        for _ in range(average(state) - 1):
            level_up(state, one, dice.below)
        equip(one, Holding(item="Blade", level=first_level("Blade")))
        one.hp = max_hp(one)
        past.people[FATHER] = len(state.people)
        add_to(state.people, one)
        table.log("MYK-CREATE-137", "{name} has been seen where the Court is going.", name=name)


def fathers(state: Campaign) -> list[tuple[int, Background, Character]]:
    return [
        (number, past, state.people[past.people[FATHER]])
        for number, past in open_missions(state, "defeat father")
        if FATHER in past.people
    ]


def father_fights(table: Table) -> None:
    """In the Ruler's room the father stands with the monsters (MYK-CREATE-137)."""
    state: Campaign = table.state
    ruler = delve(state).dungeon.ruler
    if ruler is None or room_of(state) != ruler.room or state.journey is not None:
        return
    for _, _, one in fathers(state):
        if not one.dead and one.hp > 0:
            one.away, one.area, one.team, one.exhausted = "", "Enemy Vanguard", "foes", False


@plays("mission/defeat-father")
def father_beaten(table: Table, battle: Battle) -> None:
    """Unconscious or Dead after a Combat that the child took part in, he is defeated (MYK-CREATE-137)."""
    state: Campaign = table.state
    for number, past, one in fathers(state):
        if one.away:
            continue
        one.away, one.area = "waiting", ""
        if (one.dead or one.hp <= 0) and figures.person(number) in members(state):
            met(table, number, past, "MYK-CREATE-137")


# --- in the dungeon --------------------------------------------------------------------------------------------------


@plays("mission/meet-family")
def family_met(table: Table) -> Steps[None]:
    """The relative is there, and met when the Ruler of a map in that region is beaten or cedes it (MYK-CREATE-136)."""
    state: Campaign = table.state
    for number, past in open_missions(state, "meet family"):
        if past.region and past.region == delve(state).region and figures.person(number) in members(state):
            met(table, number, past, "MYK-CREATE-136")
    yield from ()


@plays("mission/defeat-undead-person")
def lost_one_beaten(table: Table) -> Steps[None]:
    """The undead is beaten in a Combat its mourner took part in (MYK-CREATE-142)."""
    state: Campaign = table.state
    ruler = delve(state).dungeon.ruler
    undead = ruler is not None and books.monsters[ruler.monster].category == "Undead"
    for number, past in open_missions(state, "defeat undead person"):
        if undead and figures.person(number) in members(state):
            met(table, number, past, "MYK-CREATE-142")
    yield from ()


@plays("mission/recover-memories")
def memories(table: Table, who: Ref, place: str) -> bool:
    """In the Ruler's room of that region's map a successful Search finds the thing (MYK-CREATE-141)."""
    state: Campaign = table.state
    here = delve(state)
    found = False
    for number, past in open_missions(state, "recover memories"):
        there = here.dungeon.ruler is not None and room_of(state) == here.dungeon.ruler.room
        if there and here.region and past.region == here.region and place == "room":
            thing = past.words.get("memory", "a thing")
            table.log("MYK-CREATE-141", "Here it is: {thing}. The memories are back.", thing=thing)
            met(table, number, past, "MYK-CREATE-141")
            found = True
    return found


FOUND.append(memories)
RULER_FALLS.extend([family_met, lost_one_beaten])
CEDED.append(family_met)
ARRIVALS.append(father_fights)
FIGHT_OVER.append(father_beaten)


# --- at home ---------------------------------------------------------------------------------------------------------


@plays("mission/prove-innocence")
def innocence(table: Table) -> None:
    """Proved when that kingdom is Friendly or better at the end of a game (MYK-CREATE-143)."""
    state: Campaign = table.state
    for number, past in open_missions(state, "prove innocence"):
        if past.kingdom is not None and state.world.kingdoms[past.kingdom].relation in ("Friendly", "Allied"):
            met(table, number, past, "MYK-CREATE-143")


def seal_of(state: Campaign, number: int) -> tuple[Ref, int] | None:
    """Who holds the marked Grimoire of a mission, and in which Slot (MYK-CREATE-145)."""
    for owner in [number, *state.court]:
        for held in state.people[owner].items:
            if held.item == "Grimoire" and held.mark == KEEPSAKE and held.slots:
                return figures.person(owner), held.slots[0]
    return None


def seal_broken(state: Campaign) -> bool:
    """Whether the seal of the Demon Lord is gone, and was not laid to rest: wherever it lies, it holds (MYK-CREATE-145)."""
    keepers = list(open_missions(state, "lay seal to rest", with_gm=True))
    seals = [held for held in anywhere(state) if held.item == "Grimoire" and held.mark == KEEPSAKE]
    return len(seals) < len(keepers)


def gm_spares(table: Table) -> Steps[bool]:
    """With a human GM the Kingdom falls with the seal unless the GM rules otherwise (MYK-CREATE-145)."""
    gm = table.state.gm
    if gm is None:
        return False
    options = [Option("falls", "The Kingdom is destroyed"), Option("stands", "It stands, this once")]
    said = "The seal of the Demon Lord is broken. What becomes of the Kingdom?"
    answer: str = yield Choose(gm, said, options, rule="MYK-CREATE-145")
    return answer == "stands"


def temple_is_safe(state: Campaign) -> bool:
    return any(group.name == "Temple" and group.level >= SAFE_TEMPLE for group in groups(state))


def offers(state: Campaign) -> list[Option]:
    """In the End Phase: lay the seal to rest, or bring somebody back (MYK-CREATE-145, MYK-CREATE-146)."""
    found = []
    for number, _ in open_missions(state, "lay seal to rest"):
        if temple_is_safe(state) and seal_of(state, number):
            words = f"Lay the seal of {figures.name(state, figures.person(number))} to rest in the Temple"
            found.append(Option(f"seal {number}", words, "", "MYK-CREATE-145", "Missions"))
    for number, past in open_missions(state, "revive person"):
        for owner, slot, name in cures(state):
            lost = past.words.get("lost person", "lost one")
            words = f"Give the {name} of {figures.name(state, owner)} for the {lost} who died"
            found.append(Option(f"revive {number} {owner} {slot}", words, "", "MYK-CREATE-146", "Missions"))
    return found


def cures(state: Campaign) -> list[tuple[Ref, int, str]]:
    return [
        (figures.person(one), held.slots[0], held.item)
        for one in present(state)
        for held in state.people[one].items
        if held.item in CURES and held.slots
    ]


@plays("mission/lay-seal-to-rest")
def lay_to_rest(table: Table, number: int) -> Steps[None]:
    """The seal is given up for good to a Temple of Level 3 or more (MYK-CREATE-145)."""
    state: Campaign = table.state
    where = seal_of(state, number)
    past = state.people[number].background
    if where is not None and past is not None:
        met(table, number, past, "MYK-CREATE-145")
        yield from items.destroy(table, *where, "MYK-CREATE-145", used_up=True)


@plays("mission/revive-person")
def bring_back(table: Table, number: int, owner: Ref, slot: int) -> Steps[None]:
    """An Elixir or a Holy Grail is given up for the dead one (MYK-CREATE-146)."""
    past = table.state.people[number].background
    if past is not None and (yield from items.destroy(table, owner, slot, "MYK-CREATE-146", used_up=True)):
        met(table, number, past, "MYK-CREATE-146")

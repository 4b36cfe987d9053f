"""What the builder asks about Scenario Movement: whose it is, and what somebody may do after a Quarter (MYK-WORLD-342)."""

from __future__ import annotations

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon import edit
from roundtable.games.kingdom.dungeon.builder import T
from roundtable.games.kingdom.dungeon.building_words import LONG, MOST, from_slug, named, pick, tried
from roundtable.games.kingdom.dungeon.legal import MOST_LEVEL, MOST_QUARTERS
from roundtable.games.kingdom.dungeon.model import Dungeon, Group, MapChange, Movement
from roundtable.games.kingdom.reserved import slug
from roundtable.kernel.asks import ChooseNumber, Steps, WriteText
from roundtable.kernel.options import Option

VIOLENCE = {
    "hostage": "Harm a hostage in the same room",
    "citizens": "Harm Citizens of the Kingdom",
    "facility": "Wreck a Facility of the Kingdom",
}
INFLUENCE = {"treasury": "Cost the Treasury MG", "voices": "Cost the Kingdom Voices"}
CHANGES = {
    "told": "It is told, and the GM rules what it means",
    "destroys": "A room falls in",
    "summons": "Monsters come into a room",
    "displaces": "The Kingdom is moved to a neighbouring region",
}


def movement(table: T) -> Steps[None]:
    """One thing about the NPC whom a human GM acts for after each Quarter, where the table plays with it (MYK-WORLD-342)."""
    now = table.state.dungeon.movement
    if now is None:
        made = yield from _whose(table.state.dungeon)
        if made is not None:
            _put(table, made)
        return
    options = [
        Option("who", f"Somebody other than {now.who}"),
        Option("every", f"How often: at most once in {_quarters(now.every)}", rule="MYK-WORLD-344"),
        Option("violence", "Violence", rule="MYK-WORLD-344"),
        Option("influence", "Influence on the Kingdom", rule="MYK-WORLD-345"),
        Option("change", "A change of the map", rule="MYK-WORLD-346"),
        Option("scene", "A scene that is told", rule="MYK-WORLD-347"),
        Option("nobody", "Nobody moves after all"),
    ]
    what = yield pick(f"{now.who} may act after a Quarter. What about it?", options, "MYK-WORLD-342")
    changed: Movement | None = msgspec.structs.replace(now, changes=list(now.changes), scenes=list(now.scenes))
    assert changed is not None
    match what:
        case "back":
            return
        case "who":
            other = yield from _whose(table.state.dungeon)
            changed.who = other.who if other is not None else now.who
        case "every":
            prompt = "At most once in how many Quarters?"
            changed.every = yield ChooseNumber(0, prompt, 1, MOST_QUARTERS, rule="MYK-WORLD-344")
        case "violence":
            yield from _violence(table.state.dungeon, changed)
        case "influence":
            yield from _influence(changed)
        case "change":
            made_change = yield from _change(table.state.dungeon)
            changed.changes += [made_change] if made_change is not None else []
        case "scene":
            said = yield WriteText(0, "What is told?", ["A lamp goes from window to window."], most=LONG)
            changed.scenes.append(said)
        case "nobody":
            changed = None
    _put(table, changed)


def _put(table: T, made: Movement | None) -> None:
    def change(dungeon: Dungeon) -> None:
        dungeon.movement = made

    who, told = (made.who, "{who} may act after a Quarter.") if made is not None else ("", "Nobody moves after a Quarter.")
    tried(table, lambda dungeon, over: edit.attempt(dungeon, change, over), "MYK-WORLD-342", told, who=who)


def _quarters(number: int) -> str:
    return "a Quarter" if number == 1 else f"{number} Quarters"


def _on_the_map(dungeon: Dungeon) -> list[str]:
    """The people and monsters of the map by name."""
    found = [npc.name for room in dungeon.rooms.values() for npc in room.npcs]
    found += [dungeon.ruler.monster] if dungeon.ruler is not None else []
    found += [group.monster for room in dungeon.rooms.values() for group in room.monsters]
    return list(dict.fromkeys(found))


def _whose(dungeon: Dungeon) -> Steps[Movement | None]:
    """Somebody of the map, or somebody who is not on it (MYK-WORLD-342)."""
    there = _on_the_map(dungeon)
    options = [*named("is", there), Option("elsewhere", "Somebody who is not on the map")]
    answer = yield pick("Who acts after each Quarter?", options, "MYK-WORLD-342")
    if answer == "back":
        return None
    if answer == "elsewhere":
        name: str = yield WriteText(0, "What are they called?", ["The Tax Collector"], most=LONG)
        return Movement(name)
    return Movement(from_slug(there, answer))


def _check(what: str, usual: str, difficulty: int) -> Steps[tuple[str, int]]:
    """With what the Kingdom prevents it."""
    options = [Option(slug(one), one) for one in books.ATTRIBUTES]
    answer = yield pick(f"With which Attribute does the Kingdom prevent {what}?", options, "MYK-WORLD-344")
    score = next((one for one in books.ATTRIBUTES if slug(one) == answer), usual)
    prompt = f"{score} against what? ({difficulty} is usual)"
    against: int = yield ChooseNumber(0, prompt, 2, MOST_LEVEL, rule="MYK-WORLD-344")
    return score, against


def _violence(dungeon: Dungeon, plan: Movement) -> Steps[None]:
    """Against whom, and what prevents it (MYK-WORLD-344)."""
    people = [npc.name for room in dungeon.rooms.values() for npc in room.npcs if npc.name != plan.who]
    kinds = {kind: words for kind, words in VIOLENCE.items() if kind != "hostage" or people}
    options = [Option(kind, words) for kind, words in kinds.items()] + [Option("none", "None")]
    answer = yield pick("Which violence may they do?", options, "MYK-WORLD-344")
    match answer:
        case "back":
            return
        case "none":
            plan.violence, plan.hostage = "", ""
            return
        case "hostage":
            key = yield pick("Who is the hostage?", named("is", people), "MYK-WORLD-344")
            if key == "back":
                return
            plan.violence, plan.hostage = "hostage", from_slug(people, key)
        case "citizens":
            plan.violence = "citizens"
        case "facility":
            plan.violence = "facility"
    made = yield from _check("it", plan.violence_check, plan.violence_difficulty)
    plan.violence_check, plan.violence_difficulty = made


def _influence(plan: Movement) -> Steps[None]:
    """On what, by how much, and what prevents it (MYK-WORLD-345)."""
    options = [Option(kind, words) for kind, words in INFLUENCE.items()] + [Option("none", "None")]
    answer = yield pick("Which influence may they have?", options, "MYK-WORLD-345")
    match answer:
        case "back":
            return
        case "none":
            plan.influence = ""
            return
        case "treasury":
            plan.influence = "treasury"
        case "voices":
            plan.influence = "voices"
    plan.amount = yield ChooseNumber(0, "By how much?", 1, MOST_LEVEL, rule="MYK-WORLD-345")
    made = yield from _check("it", plan.influence_check, plan.influence_difficulty)
    plan.influence_check, plan.influence_difficulty = made


def _change(dungeon: Dungeon) -> Steps[MapChange | None]:
    """What they may make of the map, after how many Quarters of work (MYK-WORLD-346)."""
    kind = yield pick("What changes?", [Option(one, words) for one, words in CHANGES.items()], "MYK-WORLD-346")
    if kind == "back":
        return None
    tells = yield WriteText(0, "What is told of it then?", ["The north wall comes down."], most=LONG)
    after = yield ChooseNumber(0, "After how many Quarters of work?", 1, MOST_QUARTERS, rule="MYK-WORLD-346")
    made = MapChange(tells, after, displaces=kind == "displaces")
    if kind in ("destroys", "summons"):
        room = yield pick("In which room?", [Option(f"in {name}", name, f"room {name}") for name in dungeon.rooms])
        if room == "back":
            return None
        at = room.partition(" ")[2]
        if kind == "destroys":
            made.destroys = at
        else:
            names = [one.name for one in books.monsters]
            key = yield pick("Which monsters?", named("monster", names), "MYK-WORLD-346")
            if key == "back":
                return None
            many = yield ChooseNumber(0, "How many?", 1, MOST, rule="MYK-WORLD-346")
            made.room, made.summons = at, Group(from_slug(names, key), many, reaction="Hostile")
    return made

"""What the builder asks about the story: its objective, its reward, the mission it is a place of, and its maps."""

from __future__ import annotations

from typing import TypeVar, get_args

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon import edit
from roundtable.games.kingdom.dungeon.builder import T
from roundtable.games.kingdom.dungeon.building_words import LONG, MOST, from_slug, named, pick, tell, tried
from roundtable.games.kingdom.dungeon.legal import MOST_MAPS, MOST_QUARTERS
from roundtable.games.kingdom.dungeon.model import Dungeon, MissionPlace, Quest, Reward
from roundtable.games.kingdom.reserved import slug
from roundtable.kernel.asks import ChooseNumber, Steps, WriteText
from roundtable.kernel.options import Option


def objective(table: T) -> Steps[None]:
    """What the objective needs besides words: the Ruler, clues, threats, friends, time (MYK-WORLD-811, MYK-WORLD-812)."""
    dungeon = table.state.dungeon
    now = dungeon.quest or Quest()
    options = [Option("ruler", "Not the Ruler's fall" if now.ruler else "The Ruler's fall too")]
    options += [
        Option(f"clue {number}", f"{'Not' if number in now.clues else 'Also'} the clue: {clue.tells}", group="Clues")
        for number, clue in enumerate(dungeon.clues)
    ]
    options += [
        Option(f"gone {slug(name)}", _toggle(name in now.gone, f"be rid of {name}"), group="Threats")
        for name in _threats(dungeon)
    ]
    options += [
        Option(f"friend {slug(name)}", _toggle(name in now.friends, f"win {name} as a friend"), group="Friends")
        for name in _people(dungeon)
    ]
    options.append(Option("quarters", "A time limit", rule="MYK-WORLD-812"))
    answer = yield pick("What must be done?", options, "MYK-WORLD-811")
    word, _, rest = answer.partition(" ")
    made = msgspec.structs.replace(now, clues=list(now.clues), gone=list(now.gone), friends=list(now.friends))
    match word:
        case "back":
            return
        case "ruler":
            made.ruler = not made.ruler
        case "clue":
            made.clues = _turned(made.clues, int(rest))
        case "gone":
            made.gone = _turned(made.gone, from_slug(_threats(dungeon), answer))
        case "friend":
            made.friends = _turned(made.friends, from_slug(_people(dungeon), answer))
        case "quarters":
            made.quarters = yield ChooseNumber(0, "How many Quarters? (0: no limit)", 0, MOST_QUARTERS, rule="MYK-WORLD-812")

    def change(changed: Dungeon) -> None:
        changed.quest = None if made == Quest() else made
        changed.retry = changed.retry and not made.quarters

    tried(table, lambda dungeon, over: edit.attempt(dungeon, change, over), "MYK-WORLD-811", "The objective has changed.")


def _toggle(on: bool, words: str) -> str:
    return f"{'Need not' if on else 'Must'} {words}"


V = TypeVar("V", int, str)


def _turned(values: list[V], value: V) -> list[V]:
    """Named or not: what was in is out, what was not is in."""
    kept = [one for one in values if one != value]
    if value not in values:
        kept.append(value)
    return kept


def _threats(dungeon: Dungeon) -> list[str]:
    found = [group.monster for room in dungeon.rooms.values() for group in room.monsters]
    found += [placed.trap for placed in dungeon.traps]
    return list(dict.fromkeys([*found, *(base for room in dungeon.rooms.values() for base in room.bases)]))


def _people(dungeon: Dungeon) -> list[str]:
    found = [group.monster for room in dungeon.rooms.values() for group in room.monsters]
    return list(dict.fromkeys([*found, *(npc.name for room in dungeon.rooms.values() for npc in room.npcs)]))


def reward(table: T) -> Steps[None]:
    """What the Epilogue gives or costs (MYK-PLAY-505, MYK-PLAY-506)."""
    options = [
        Option("citizens", "New Citizens"),
        Option("materials", "Materials"),
        Option("item", "An heirloom"),
        Option("affection", "The Court comes closer"),
        Option("talent", "A Talent for the Kingdom"),
        Option("setback", "What a failure costs"),
        Option("nothing", "No reward after all"),
    ]
    what = yield pick("What does success bring?", options, "MYK-PLAY-506")
    made = Reward() if table.state.dungeon.reward is None else msgspec.structs.replace(table.state.dungeon.reward)
    setback = table.state.dungeon.setback
    match what:
        case "back":
            return
        case "citizens":
            made.citizens = yield WriteText(0, "How many? A number, or dice such as 1d6.", ["1d6", "4"])
        case "materials":
            kind = yield pick("Which Material?", [Option(slug(one), one) for one in books.MATERIALS])
            if kind != "back":
                name = next(one for one in books.MATERIALS if slug(one) == kind)
                number = yield ChooseNumber(0, f"How much {name}?", 1, MOST)
                made.materials = {**made.materials, name: number}
        case "item":
            names = list(books.items.entries)
            key = yield pick("Which Item?", named("item", names))
            if key != "back":
                made.items = {**made.items, from_slug(names, key): (yield ChooseNumber(0, "Of which Level?", 0, 10))}
        case "affection":
            made.affection = yield ChooseNumber(0, "By how much does Affection rise?", 0, 5)
        case "talent":
            names = list(books.jobs.entries)
            key = yield pick("Whose Talent?", named("job", names))
            made.talent = from_slug(names, key) if key != "back" else made.talent
        case "setback":
            setback = yield ChooseNumber(0, "How many MG of Upkeep does a failure cost?", 0, MOST, rule="MYK-PLAY-505")

    def change(changed: Dungeon) -> None:
        changed.reward = None if what == "nothing" or made == Reward() else made
        changed.setback = setback

    tried(table, lambda dungeon, over: edit.attempt(dungeon, change, over), "MYK-PLAY-506", "The reward has changed.")


def mission(table: T) -> Steps[None]:
    """Which mission of a Background finds its place here (MYK-WORLD-815)."""
    known = [one for one in get_args(MissionPlace) if one]
    options = [Option(slug(one), one.capitalize()) for one in known] + [Option("none", "None")]
    answer = yield pick("Whose mission leads here?", options, "MYK-WORLD-815")
    if answer != "back":
        table.state.dungeon.mission = next((one for one in known if slug(one) == answer), "")
        words = table.state.dungeon.mission or "nobody's mission"
        tell(table, "MYK-WORLD-815", "It is the place of this: {words}.", words=words)


def pitch(table: T) -> Steps[None]:
    """A sentence for those who choose (MYK-WORLD-001)."""
    dungeon = table.state.dungeon
    sample = dungeon.pitch or "Somebody is missing."
    dungeon.pitch = yield WriteText(0, "One sentence for those who choose it?", [sample], most=LONG)
    tell(table, "MYK-WORLD-001", "For those who choose: {words}", words=dungeon.pitch)


def maps(table: T) -> Steps[None]:
    """Another map behind this one, the room where the way to it begins, and which map is being built (MYK-WORLD-005,
    MYK-WORLD-813)."""
    state = table.state
    number = len(state.others) + 1
    options = [Option("add", "Another map behind the last one", rule="MYK-WORLD-005")] if number < MOST_MAPS else []
    options += [Option(f"map {n}", f"Go to map {n + 1}") for n in range(number) if n != state.at]
    if state.at < number - 1:
        rooms = state.dungeon.rooms
        options += [Option(f"stairs {room}", f"The way on begins in {room}", f"room {room}") for room in rooms]
    answer = yield pick(f"This is map {state.at + 1} of {number}.", options, "MYK-WORLD-005")
    word, _, rest = answer.partition(" ")
    if word == "add":
        state.others.append(Dungeon(f"Map {number + 1}", list(state.dungeon.court), use_bases=state.dungeon.use_bases))
        tell(table, "MYK-WORLD-005", "There are {number} maps now.", number=number + 1)
        state.turn_to(number)
    elif word == "map":
        state.turn_to(int(rest))
        tell(table, "MYK-WORLD-005", "Map {number}: {title}.", number=state.at + 1, title=state.dungeon.title)
    elif word == "stairs":
        state.dungeon.stairs = rest
        tell(table, "MYK-WORLD-813", "The way on begins in {room}.", room=rest)

"""What the builder asks: what to do next, and then everything that needs to be known to do it."""

from __future__ import annotations

from collections.abc import Callable

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon import building_movement, building_story, edit
from roundtable.games.kingdom.dungeon.builder import T
from roundtable.games.kingdom.dungeon.building_monsters import change_group, place_monsters
from roundtable.games.kingdom.dungeon.building_people import conditions, fight_rule, place_person, riddle, scene
from roundtable.games.kingdom.dungeon.building_ruler import crown, ruler_menu
from roundtable.games.kingdom.dungeon.building_traps import corridor_menu, place_trap
from roundtable.games.kingdom.dungeon.building_words import BACK, LONG, from_slug, named, pick, tell, tried
from roundtable.games.kingdom.dungeon.check import check
from roundtable.games.kingdom.dungeon.generate import generate
from roundtable.games.kingdom.dungeon.model import (
    ROOMS,
    Clue,
    Dungeon,
    Room,
    corridors_of,
    neighbours,
    outer_walls,
    pair,
)
from roundtable.games.kingdom.reserved import slug
from roundtable.games.kingdom.rules.record.limits import threat_limits
from roundtable.games.kingdom.toolbox import places
from roundtable.kernel.asks import Choose, Steps, WriteText
from roundtable.kernel.dice import Dice, seed_from
from roundtable.kernel.options import Option, yes_no


def what_next(table: T) -> Steps[None]:
    """One change to the map, or the end of building."""
    answer = yield Choose(0, "What next?", lambda: _menu(table.state.dungeon), "MYK-WORLD-006")
    word, _, rest = answer.partition(" ")
    match word:
        case "use":
            tried(
                table, lambda dungeon, _: edit.use_room(dungeon, rest), "MYK-WORLD-006", "{room} is in use.", room=rest
            )
        case "room":
            yield from room_menu(table, rest)
        case "corridor":
            yield from corridor_menu(table, rest)
        case "ruler":
            yield from ruler_menu(table)
        case "title":
            title = yield WriteText(0, "What is it called?", [table.state.dungeon.title])
            table.state.dungeon.title = title
            tell(table, "MYK-WORLD-001", "It is called {title}.", title=title)
        case "story":
            yield from story(table)
        case "generate":
            yield from anew(table)
        case "finish":
            yield from finish(table)


def _menu(dungeon: Dungeon) -> list[Option]:
    found = [
        Option(f"room {name}", f"{name} {dungeon.rooms[name].name}".strip(), f"room {name}", group="Rooms")
        if name in dungeon.rooms
        else Option(f"use {name}", f"Put {name} to use", f"room {name}", group="Rooms")
        for name in ROOMS
    ]
    found += [
        Option(f"corridor {each.key}", f"Corridor {each.key}", f"corridor {each.key}", group="Corridors")
        for each in dungeon.corridors
    ]
    if dungeon.ruler:
        found.append(Option("ruler", f"The Ruler, {dungeon.ruler.monster}", rule="MYK-WORLD-441", group="Dungeon"))
    found += [
        Option("title", "Name the dungeon", group="Dungeon"),
        Option("story", "Write its story", rule="MYK-WORLD-003", group="Dungeon"),
        Option("generate", "Generate another", rule="MYK-WORLD-791", group="Dungeon"),
        Option("finish", "Finish", rule="MYK-WORLD-045", group="Dungeon"),
    ]
    return found


STORY = {
    "introduction": "How does it begin, and why go?",
    "objective": "What must the players achieve?",
    "success": "What happens if they do?",
    "failure": "What happens if they do not?",
}


SAMPLES = {
    "introduction": [books.telling()[f"prologue/{kind}"][0] for kind in ("appeal", "scout", "wanderer")],
    "success": [books.telling()[f"epilogue/{kind}"][0] for kind in ("reward", "change", "farewell")],
}
"""The sample Prologues and Epilogues that are offered to an author (MYK-PLAY-077, MYK-PLAY-506)."""


MORE: dict[str, tuple[str, str, Callable[[T], Steps[None]]]] = {
    "quest": ("What the objective needs", "MYK-WORLD-811", building_story.objective),
    "reward": ("Reward and setback", "MYK-PLAY-506", building_story.reward),
    "pitch": ("A sentence for those who choose", "MYK-WORLD-001", building_story.pitch),
    "mission": ("The mission it is a place of", "MYK-WORLD-815", building_story.mission),
    "movement": ("Somebody who acts after each Quarter", "MYK-WORLD-342", building_movement.movement),
    "maps": ("Its maps", "MYK-WORLD-005", building_story.maps),
}
"""What else belongs to a story: words, the row, and what asks for it."""


def story(table: T) -> Steps[None]:
    """Introduction, objective and the two resolutions (MYK-WORLD-002, MYK-WORLD-003)."""
    dungeon = table.state.dungeon
    options = [Option(part, part.capitalize()) for part in STORY]
    options.append(Option("retry", "No retry" if dungeon.retry else "Allow a retry"))
    options += [Option(part, words, rule=rule) for part, (words, rule, _) in MORE.items()]
    part = yield pick("Which part?", options, "MYK-WORLD-003")
    if part in MORE:
        yield from MORE[part][2](table)
    elif part == "retry":
        dungeon.retry = not dungeon.retry
        tell(table, "MYK-WORLD-003", "A retry is {allowed}.", allowed="allowed" if dungeon.retry else "not allowed")
    elif part != "back":
        samples = [getattr(dungeon, part) or "To be told at the table.", *SAMPLES.get(part, ())]
        written = yield WriteText(0, STORY[part], samples, most=LONG)
        setattr(dungeon, part, written)
        tell(table, "MYK-WORLD-003", "{part}: {words}", part=part.capitalize(), words=written)


def anew(table: T) -> Steps[None]:
    """Another dungeon for the same Court; the same word gives the same dungeon."""
    word = yield WriteText(0, "From which word? The same word gives the same dungeon.", ["1", "2", "cistern", "owl"])
    old = table.state.dungeon
    made = generate(old.court, Dice(seed_from(word)))
    made.use_bases, made.diagonals = old.use_bases, old.diagonals
    table.state.dungeon = made
    tell(table, "MYK-WORLD-791", "{title} was generated from {word}.", title=made.title, word=repr(word))


def finish(table: T) -> Steps[None]:
    """The dungeon is done; with limits exceeded only after another look (MYK-WORLD-045)."""
    over = [finding for finding in check(table.state.dungeon) if finding.kind == "limit"]
    if over:
        words = "; ".join(map(str, over))
        sure = yield Choose(0, f"Limits are exceeded: {words}. Finish all the same?", yes_no(), "MYK-WORLD-045")
        if sure == "no":
            return
        tell(table, "MYK-WORLD-045", "The GM overrules {number} limits.", number=len(over))
    table.state.finished = True
    tell(table, "MYK-WORLD-001", "{title} is finished.", title=table.state.dungeon.title)


# --- a room -----------------------------------------------------------------------------------------------------------


def room_menu(table: T, room: str) -> Steps[None]:
    """Everything that can be done with one room."""
    answer = yield Choose(0, f"What about {room}?", lambda: _room_options(table.state.dungeon, room))
    word, _, rest = answer.partition(" ")
    match word:
        case "join":
            tried(table, lambda dungeon, _: edit.add_corridor(dungeon, room, rest),
                  "MYK-WORLD-006", "A Corridor joins {one} and {other}.", one=room, other=rest)  # fmt: skip
        case "entrance":
            tried(table, lambda dungeon, _: edit.add_entrance(dungeon, room, rest),
                  "MYK-CREATE-078", "An Entrance opens in the {wall} wall of {room}.", wall=rest, room=room)  # fmt: skip
        case "shut":
            number = [(each.room, each.wall) for each in table.state.dungeon.entrances].index((room, rest))
            tried(table, lambda dungeon, _: edit.remove_entrance(dungeon, number),
                  "MYK-CREATE-078", "The Entrance of {room} is shut.", room=room)  # fmt: skip
        case "monsters":
            yield from place_monsters(table, room)
        case "group":
            yield from change_group(table, room, int(rest))
        case "trap":
            yield from place_trap(table, room)
        case "base":
            yield from place_base(table, room)
        case "crown":
            yield from crown(table, room)
        case "clue":
            yield from leave_clue(table, room)
        case "person":
            yield from place_person(table, room)
        case "scene":
            yield from scene(table, room)
        case "fight":
            yield from fight_rule(table, room)
        case "describe":
            yield from describe(table, room)
        case "furnish":
            furnish(table, room)
        case "hide":
            hide(table, room)
        case "remove":
            remove(table, room, rest)
        case "close":
            tried(table, lambda dungeon, _: edit.close_room(dungeon, room),
                  "MYK-WORLD-006", "{room} is out of use, with all that was in it.", room=room)  # fmt: skip


def _room_options(dungeon: Dungeon, room: str) -> list[Option]:
    kept, target = dungeon.rooms[room], f"room {room}"
    joined = [corridor.rooms for corridor in corridors_of(dungeon, room)]
    found = [
        Option(f"join {other}", f"Corridor to {other}", f"room {other}", "MYK-WORLD-006", "Ways")
        for other in neighbours(room, dungeon.diagonals)
        if other in dungeon.rooms and pair(room, other) not in joined
    ]
    doors = [entrance.wall for entrance in dungeon.entrances if entrance.room == room]
    for wall in outer_walls(room):
        if wall in doors:
            found.append(Option(f"shut {wall}", f"Shut the Entrance, {wall}", rule="MYK-CREATE-078", group="Ways"))
        elif len(dungeon.entrances) < 2:
            found.append(Option(f"entrance {wall}", f"Entrance, {wall} wall", rule="MYK-CREATE-078", group="Ways"))
    found.append(Option("monsters", "Place monsters", target, "MYK-WORLD-022", "Threats"))
    found.append(Option("trap", "Lay a Trap", target, "MYK-WORLD-018", "Threats"))
    if dungeon.use_bases:
        found.append(Option("base", "Set up a Base", target, "MYK-WORLD-021", "Threats"))
    if dungeon.ruler is None:
        found.append(Option("crown", "Seat the Ruler here", target, "MYK-WORLD-025", "Threats"))
    for number, group in enumerate(kept.monsters):
        found.append(Option(f"group {number}", f"Change {group.count} x {group.monster}", group="Change"))
        found.append(Option(f"remove monsters {number}", f"Remove {group.count} x {group.monster}", group="Change"))
    for number, placed in enumerate(dungeon.traps):
        if placed.at == room:
            found.append(Option(f"remove trap {number}", f"Remove the Trap {placed.trap}", group="Change"))
    found += [Option(f"remove base {slug(name)}", f"Remove the {name}", group="Change") for name in kept.bases]
    for number, npc in enumerate(kept.npcs):
        found.append(Option(f"remove person {number}", f"Remove {npc.name}", group="Change"))
    for number, rule in enumerate(kept.rules):
        found.append(Option(f"remove rule {number}", f"Remove the rule of a fight: {rule}", group="Change"))
    for number, clue in enumerate(dungeon.clues):
        if clue.room == room:
            found.append(Option(f"remove clue {number}", f"Remove the clue: {clue.tells}", group="Change"))
    if kept.monsters or (dungeon.ruler and dungeon.ruler.room == room):
        words = "Show its monsters' numbers" if kept.hidden else "Hide its monsters' numbers"
        found.append(Option("hide", words, rule="MYK-PLAY-571", group="Words"))
    found += [
        Option("person", "Place a person", rule="MYK-PLAY-699", group="Words"),
        Option("clue", "Leave a clue", rule="MYK-WORLD-012", group="Words"),
        Option("scene", "A scene when they come in", rule="MYK-WORLD-032", group="Words"),
        Option("fight", "A rule for fights here", rule="MYK-PLAY-761", group="Words"),
        Option("describe", "Name and describe it", rule="MYK-WORLD-030", group="Words"),
        Option("furnish", "Furnish it by dice", rule="MYK-WORLD-031", group="Words"),
        Option("close", "Take it out of use", group="Change"),
        BACK,
    ]
    return found


def place_base(table: T, room: str) -> Steps[None]:
    """A Base of Levels that still fit (MYK-WORLD-318, MYK-WORLD-319, MYK-WORLD-320)."""
    dungeon = table.state.dungeon
    used = sum(books.bases[name].level for kept in dungeon.rooms.values() for name in kept.bases)
    left = threat_limits(dungeon.court).base_levels - used
    names = [base.name for base in books.bases if base.level <= left or table.options.overrule_limits]
    prompt = f"Which Base? {left} Levels are left for Bases."
    answer = yield pick(
        prompt, named("base", names, lambda name: f"{name} (Level {books.bases[name].level})"), "MYK-WORLD-021"
    )
    if answer != "back":
        base = from_slug(names, answer)
        tried(table, lambda dungeon, over: edit.place_base(dungeon, room, base, over),
              "MYK-WORLD-318", "A {base} stands in {room}.", base=base, room=room)  # fmt: skip


CLUES = {
    "search": ("Which thing must be searched? (the room itself: room)", "MYK-WORLD-013"),
    "threat": ("Which threat must be overcome?", "MYK-WORLD-014"),
    "conversation": ("Who must be asked?", "MYK-WORLD-015"),
    "puzzle": ("What is the riddle?", "MYK-WORLD-016"),
}


def leave_clue(table: T, room: str) -> Steps[None]:
    """A clue, how the players come by it, and what it tells (MYK-WORLD-012, MYK-WORLD-013, MYK-WORLD-014,
    MYK-WORLD-015, MYK-WORLD-016)."""
    options = [Option(method, method.capitalize(), rule=rule) for method, (_, rule) in CLUES.items()]
    method = yield pick("How do the players come by it?", options, "MYK-WORLD-012")
    if method == "back":
        return
    question, rule = CLUES[method]
    target = yield WriteText(0, question, ["room" if method == "search" else "the Ruler's servant"], most=LONG)
    tells = yield WriteText(0, "What does it tell?", ["Where the Ruler is.", "Who the Ruler is."], most=LONG)
    condition = yield WriteText(0, "Under which condition? (none: -)", ["-"], most=LONG)
    aim = "" if method == "search" and target == "room" else target
    clue = Clue(room, tells, method, aim, "" if condition == "-" else condition)
    if method == "conversation":
        yield from conditions(clue)
    elif method == "puzzle":
        yield from riddle(clue)
    tried(
        table,
        lambda dungeon, _: edit.add_clue(dungeon, clue),
        rule,
        "A clue in {room}: {tells}",
        room=room,
        tells=tells,
    )


def describe(table: T, room: str) -> Steps[None]:
    """What the players are told when they come in (MYK-WORLD-030)."""
    kept = table.state.dungeon.rooms[room]
    name = yield WriteText(0, f"What is {room} called?", [kept.name or room])
    words = yield WriteText(
        0, "What do the players see?", [kept.description or kept.environment or "Bare stone."], most=LONG
    )
    kept.name, kept.description = name, words
    tell(table, "MYK-WORLD-030", "{room}, {name}: {words}", room=room, name=name, words=words)


def furnish(table: T, room: str) -> None:
    """A name and a look by dice (MYK-WORLD-031)."""
    drawn = places.room(table.spawn())
    kept: Room = table.state.dungeon.rooms[room]
    kept.name, kept.environment = drawn.name, drawn.environment
    tell(table, "MYK-WORLD-031", "{room} is {name}: {looks}.", room=room, name=drawn.name, looks=drawn.environment)


def hide(table: T, room: str) -> None:
    """An Uncertain Encounter: the players do not see the numbers (MYK-PLAY-571)."""
    hidden = not table.state.dungeon.rooms[room].hidden

    def change(dungeon: Dungeon) -> None:
        dungeon.rooms[room].hidden = hidden

    words = "The numbers of {room}'s monsters are {seen}."
    tried(table, lambda dungeon, over: edit.attempt(dungeon, change, over),
          "MYK-PLAY-571", words, room=room, seen="hidden" if hidden else "open")  # fmt: skip


def remove(table: T, room: str, what: str) -> None:
    """Take something out again."""
    kind, _, rest = what.partition(" ")

    def change(dungeon: Dungeon, _: bool) -> Dungeon:
        if kind == "monsters":
            return edit.remove_monsters(dungeon, room, int(rest))
        if kind == "trap":
            return edit.remove_trap(dungeon, int(rest))
        if kind == "person":
            return edit.remove_person(dungeon, room, int(rest))
        if kind == "rule":
            return edit.remove_rule(dungeon, room, int(rest))
        if kind == "base":
            return edit.remove_base(dungeon, room, from_slug(dungeon.rooms[room].bases, what))
        return edit.remove_clue(dungeon, int(rest))

    tried(table, change, "MYK-WORLD-033", "Removed from {room}: {kind}.", room=room, kind=kind)

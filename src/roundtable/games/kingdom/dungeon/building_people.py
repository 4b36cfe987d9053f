"""What the builder asks about people, what they want before they talk, riddles, scenes and the rules of a fight."""

from __future__ import annotations

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon import edit
from roundtable.games.kingdom.dungeon.builder import T
from roundtable.games.kingdom.dungeon.building_words import LONG, MOST, from_slug, named, pick, tell, tried
from roundtable.games.kingdom.dungeon.model import Clue, Npc, Reaction
from roundtable.games.kingdom.reserved import slug
from roundtable.games.kingdom.rules.record.limits import average_level
from roundtable.kernel.asks import ChooseNumber, Steps, WriteText
from roundtable.kernel.options import Option

KINDS = {
    "extra": ("Somebody without numbers, or several alike", "MYK-PLAY-703"),
    "important": ("An Important NPC, made like a Landmaker", "MYK-PLAY-700"),
}
REACTIONS: tuple[Reaction, ...] = ("Friendly", "Neutral", "Hostile")
OTHER_SCORES = (2, 2, 1)
"""What an Important NPC has besides the 4 of its best score."""


def place_person(table: T, room: str) -> Steps[None]:
    """A name and a note first, whatever the numbers (MYK-WORLD-004, MYK-PLAY-699)."""
    options = [Option(kind, words, rule=rule) for kind, (words, rule) in KINDS.items()]
    kind = yield pick("What kind of person?", options, "MYK-PLAY-699")
    if kind == "back":
        return
    name = yield WriteText(0, "What are they called?", ["Gardener", "Brother Cellarer"], most=LONG)
    note = yield WriteText(0, "What are they like, in a few words?", ["kind, blunt, always busy"], most=LONG)
    reaction = yield pick("How do they meet the Court?", [Option(slug(one), one) for one in REACTIONS], "MYK-PLAY-204")
    if reaction == "back":
        return
    npc = Npc(name, note, reaction=next(one for one in REACTIONS if slug(one) == reaction))
    if kind == "extra":
        npc.kind = "extra"
        npc.count = yield ChooseNumber(0, "How many of them?", 1, MOST, rule="MYK-PLAY-703")
    else:
        yield from _numbers(table, npc)
    words = "{name} is in {room}: {note}."
    tried(table, lambda dungeon, over: edit.place_person(dungeon, room, npc, over),
          "MYK-WORLD-004", words, name=name, room=room, note=note)  # fmt: skip


def _numbers(table: T, npc: Npc) -> Steps[None]:
    """What an Important NPC is made of: Class, Level, what they are best at (MYK-PLAY-700, MYK-PLAY-701)."""
    names = list(books.classes.entries)
    key = yield pick("Which Class?", named("class", names), "MYK-PLAY-700")
    npc.class_name = from_slug(names, key) if key != "back" else names[0]
    most = average_level(table.state.dungeon.court)
    npc.level = yield ChooseNumber(0, "Of which Level?", 1, max(1, most), rule="MYK-PLAY-701")
    best = yield pick("What are they best at?", [Option(slug(one), one) for one in books.SCORES], "MYK-PLAY-700")
    first = next((one for one in books.SCORES if slug(one) == best), books.SCORES[0])
    others = [one for one in books.SCORES if one != first]
    npc.base = {first: 4, **dict(zip(others, OTHER_SCORES, strict=True))}


def conditions(clue: Clue) -> Steps[None]:
    """What somebody wants before they tell: a topic, a check, an asker, a price, an errand (MYK-WORLD-015)."""
    topic = yield WriteText(0, "About what must they be asked? (anything: -)", ["-", "the water"], most=LONG)
    clue.topic = _said(topic)
    score = yield pick("Does it take a check?", [Option(slug(one), one) for one in books.SCORES], "MYK-WORLD-015")
    if score != "back":
        clue.score = next(one for one in books.SCORES if slug(one) == score)
        clue.difficulty = yield ChooseNumber(0, f"{clue.score} against what?", 2, MOST, rule="MYK-WORLD-015")
    asker = yield WriteText(0, "Whom will they talk to? A Class, a Job or a gender (anybody: -)", ["-", "Oracle"])
    clue.asker = _said(asker)
    options = [Option(slug(one), one) for one in books.MATERIALS]
    price = yield pick("Do they want Materials for it?", options, "MYK-WORLD-015")
    if price != "back":
        kind = next(one for one in books.MATERIALS if slug(one) == price)
        clue.price = {kind: (yield ChooseNumber(0, f"How much {kind}?", 1, MOST, rule="MYK-WORLD-015"))}
    errand = yield WriteText(0, "Which threat must be gone first? (none: -)", ["-", "Ogrekin"], most=LONG)
    clue.errand = _said(errand)


def riddle(clue: Clue) -> Steps[None]:
    """What solves a riddle, and what helps after a wrong answer (MYK-WORLD-016)."""
    answers = yield WriteText(0, "Which answers solve it? Several with ; between them.", ["water; the water"], most=LONG)
    clue.answers = [one.strip() for one in answers.split(";") if one.strip()]
    hints = yield WriteText(0, "Which hints follow a wrong answer, in order? (none: -)", ["-", "It is wet."], most=LONG)
    clue.hints = [one.strip() for one in _said(hints).split(";") if one.strip()]


def _said(words: str) -> str:
    return "" if words.strip() == "-" else words.strip()


def scene(table: T, room: str) -> Steps[None]:
    """An event that is told when the Court first comes in (MYK-WORLD-032)."""
    kept = table.state.dungeon.rooms[room]
    question = "What happens when the Court first comes in? (nothing: -)"
    written = yield WriteText(0, question, [kept.scene or "-"], most=LONG)
    kept.scene = _said(written)
    tell(table, "MYK-WORLD-032", "{room}: {words}", room=room, words=kept.scene or "nothing happens.")


def fight_rule(table: T, room: str) -> Steps[None]:
    """Something that holds in a Combat there, and is told before it (MYK-PLAY-761)."""
    kept = table.state.dungeon.rooms[room]
    written = yield WriteText(0, "What holds in a fight here?", ["Nobody can be heard over the bells."], most=LONG)
    kept.rules = [*kept.rules, written]
    tell(table, "MYK-PLAY-761", "In a fight in {room}: {words}", room=room, words=written)

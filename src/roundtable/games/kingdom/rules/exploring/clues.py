"""Clues: found by a Search, by overcoming a threat, by asking somebody, or by solving a riddle (MYK-WORLD-012)."""

from collections.abc import Callable

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.model import Clue
from roundtable.games.kingdom.rules.exploring import traps
from roundtable.games.kingdom.rules.exploring.places import delve, lairs_in, room_now, room_of, written_as
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import seat_of
from roundtable.games.kingdom.rules.play.buttons import odds_of
from roundtable.games.kingdom.rules.play.checks import check
from roundtable.games.kingdom.rules.play.moments import Check
from roundtable.games.kingdom.rules.play.verbs import items
from roundtable.games.kingdom.rules.record.words import an
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Choose, Steps, WriteText
from roundtable.kernel.options import Option

LONGEST_ANSWER = 60
CLUES: list[Callable[[Table, int], None]] = []
"""What clues of known scenarios do besides being told: functions (table, number)."""


def tell(table: Table, number: int, rule: str = "MYK-PLAY-277") -> None:
    """A clue is handed over, to all of the Court (MYK-PLAY-277)."""
    here = delve(table.state)
    clue = here.dungeon.clues[number]
    if number not in here.known.clues:
        here.known.clues.append(number)
        here.known.notes.append(clue.tells)
        for effect in CLUES:
            effect(table, number)
    table.log(rule, "A clue: {tells}", tells=clue.tells)


def open_ones(state: Campaign, method: str) -> list[tuple[int, Clue]]:
    """The clues of one method in the Court's room that nobody has been given yet."""
    here = delve(state)
    room = written_as(state, room_of(state))
    return [
        (number, clue)
        for number, clue in enumerate(here.dungeon.clues)
        if clue.room == room and clue.method == method and number not in here.known.clues
    ]


def offers(table: Table, who: Ref) -> list[Option]:
    """Whom one may ask in Camp, and which riddle one may try (MYK-WORLD-015, MYK-WORLD-016)."""
    state: Campaign = table.state
    found = []
    for number, clue in open_ones(state, "conversation"):
        if _there_to_ask(state, clue):
            about = f"about {clue.topic}" if clue.topic else "what they know"
            check_words = f" ({clue.score} against {clue.difficulty})" if clue.score else ""
            words = f"Ask the {clue.target} {about}{check_words}"
            likely = odds_of(state, who, clue.score, clue.difficulty, "MYK-WORLD-015", "talk") if clue.score else ""
            found.append(Option(f"talk {number}", words, "", "MYK-WORLD-015", "Things", odds=likely))
    for number, clue in open_ones(state, "puzzle"):
        if f"solve {number} {who}" not in delve(state).searched:
            found.append(
                Option(f"solve {number}", f"Solve a riddle (free): {clue.target}", "", "MYK-WORLD-016", "Things")
            )
    return found


# --- Search (MYK-WORLD-013) ------------------------------------------------------------------------------------------


def learn(table: Table, place: str, *, opened: bool = False) -> bool:
    """Clues that lie where was searched are told to all; by opening a thing only those that say so (MYK-WORLD-013,
    MYK-WORLD-796)."""
    state: Campaign = table.state
    here = delve(state)
    room = written_as(state, room_of(state))
    told = False
    for number, clue in enumerate(here.dungeon.clues):
        if clue.room == room and clue.method == "search" and (clue.target or "room") == place:
            if opened and "open" not in clue.condition.lower():
                continue
            told = True
            tell(table, number)
    return told


# --- Threat (MYK-WORLD-014) ------------------------------------------------------------------------------------------


def overcome(table: Table) -> Steps[None]:
    """A threat that is gone, defeated, disarmed or destroyed, gives its clue away (MYK-WORLD-014)."""
    state: Campaign = table.state
    here = delve(state)
    for number, clue in enumerate(here.dungeon.clues):
        if clue.method == "threat" and number not in here.known.clues:
            room = next((name for name in here.rooms if written_as(state, name) == clue.room), "")
            if room in here.known.seen and state.battle is None and gone(state, clue.target, room):
                tell(table, number, "MYK-WORLD-014")
    yield from ()


def gone(state: Campaign, target: str, room: str | None = None) -> bool:
    """Whether a threat is overcome, in one room or wherever it was: monsters beaten, a Trap disarmed, a Base destroyed
    (MYK-WORLD-017).

    Whoever has surrendered is beaten; whoever has become a friend is not.
    """
    here = delve(state)
    name = target.casefold()
    for at, now in here.rooms.items():
        if room in (None, at) and any(
            lair.count and not lair.surrendered and name in ("", lair.book.casefold()) for lair in now.lairs
        ):
            return False
    if any(not one.dead and name in ("", one.base.casefold()) and room in (None, one.room) for one in here.bases):
        return False
    return not any(
        not trap.disarmed and name in ("", trap.trap.casefold()) and room in (None, trap.at) for trap in here.traps
    )


# --- Conversation (MYK-WORLD-015) ------------------------------------------------------------------------------------


def _there_to_ask(state: Campaign, clue: Clue) -> bool:
    """Somebody of that name is here and on good terms; somebody nobody has written down as a monster always is."""
    name = clue.target.casefold()
    if name not in [monster.name.casefold() for monster in books.monsters]:
        people = room_now(state).npcs
        named = [who for who in people if figures.name(state, who).casefold() == name]
        return not named or any(people[who] == "Friendly" for who in named)
    return any(lair.reaction == "Friendly" and lair.book.casefold() == name for lair in lairs_in(state, room_of(state)))


def talk(table: Table, who: Ref, number: int) -> Steps[Check | None]:
    """Ask somebody: the author's conditions, then the clue; what failed may be tried in a later Quarter (MYK-WORLD-015)."""
    state: Campaign = table.state
    clue = delve(state).dungeon.clues[number]
    yield from traps.touch(table, who, clue.target)  # who speaks to the bearer of a Trap has touched it (MYK-WORLD-086)
    if traps.broken_off(state) or not figures.awake(state, who):
        return None
    if reason := _unmet(state, who, clue):
        table.log("MYK-WORLD-015", "{target} says nothing: {reason}.", target=clue.target, reason=reason)
        return None
    for kind, amount in clue.price.items():
        items.use_materials(table, who, kind, amount, "MYK-WORLD-015")
    if clue.item:
        held = figures.copies(state, who, clue.item)[0]
        yield from items.destroy(table, who, held.slots[0], "MYK-WORLD-015", used_up=True)
    made = None
    if clue.score:
        why = f"talk with {clue.target}"
        made = yield from check(table, who, clue.score, clue.difficulty, "MYK-WORLD-015", kind="talk", why=why)
    elif clue.condition and state.gm is not None:
        options = [Option("yes", "Yes: tell it"), Option("no", "No")]
        prompt = f"{figures.name(state, who)} asks {clue.target}. Is this met: {clue.condition}"
        if (yield Choose(state.gm, prompt, options, rule="MYK-WORLD-015")) == "no":
            table.log("MYK-WORLD-015", "{target} says nothing.", target=clue.target)
            return None
    if made is None or made.success:
        tell(table, number, "MYK-WORLD-015")
    return made


def _unmet(state: Campaign, who: Ref, clue: Clue) -> str:
    """Which condition of the author's does not hold, in words; nothing where all do."""
    one = figures.landmaker(state, who)
    short = [f"{number} {kind}" for kind, number in clue.price.items() if items.materials(state, who, kind) < number]
    if clue.asker and clue.asker not in (one.class_name, one.gender, *one.jobs):
        return f"they would rather talk to {an(clue.asker)}"
    if clue.errand and not gone(state, clue.errand):
        return f"first the {clue.errand} must be gone"
    if short:
        return f"it costs {' and '.join(short)}"
    if clue.item and not figures.copies(state, who, clue.item):
        return f"it costs the {clue.item}"
    return ""


# --- Puzzle (MYK-WORLD-016) ------------------------------------------------------------------------------------------


def solve(table: Table, who: Ref, number: int) -> Steps[None]:
    """An answer on the author's list solves a riddle, whatever its capitals; a human GM may take another (MYK-WORLD-016).

    It costs no action; each member may try once a Quarter, and a wrong answer brings the next hint.
    """
    state: Campaign = table.state
    here = delve(state)
    clue = here.dungeon.clues[number]
    tries = sum(one.startswith(f"solve {number} ") for one in here.searched)
    hints = "".join(f" Hint: {hint}" for hint in clue.hints[:tries])
    said: str = yield WriteText(
        seat_of(table, who), f"{clue.target}{hints}", ["I do not know"], most=LONGEST_ANSWER, rule="MYK-WORLD-016"
    )
    here.searched.append(f"solve {number} {who}")
    right = said.casefold() in [answer.strip().casefold() for answer in clue.answers]
    table.log("MYK-WORLD-016", "{who} answers: {said}.", who=figures.name(state, who), said=said, figure=who)
    if not right and state.gm is not None:
        options = [Option("no", "No"), Option("yes", "Yes: it is solved")]
        prompt = f"{figures.name(state, who)} answers {said!r} to: {clue.target} Does that solve it?"
        right = (yield Choose(state.gm, prompt, options, rule="MYK-WORLD-016")) == "yes"
    if right:
        tell(table, number, "MYK-WORLD-016")
    else:
        table.log("MYK-WORLD-016", "That is not it.")

"""What a careful GM looks at now: what comes next by the rules, the exact chances of it, and what is easily forgotten."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.exploring import camp
from roundtable.games.kingdom.rules.exploring.encounter import may_rush, rush_difficulty
from roundtable.games.kingdom.rules.exploring.entering import comes_on
from roundtable.games.kingdom.rules.exploring.places import (
    OUTSIDE,
    able,
    delve,
    is_way,
    lairs_in,
    members,
    room_of,
    traps_at,
    ways_from,
)
from roundtable.games.kingdom.rules.exploring.time import QUARTERS, TIRED_AFTER, meals
from roundtable.games.kingdom.rules.fight.rounds import strategy_against, strategy_difficulty
from roundtable.games.kingdom.rules.gm.evening import fighting
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.buttons import chance_now
from roundtable.games.kingdom.rules.play.moments import Check
from roundtable.games.kingdom.rules.play.odds import at_most, percent
from roundtable.games.kingdom.state import Campaign
from roundtable.kernel.asks import Json
from roundtable.kernel.console import Card, Form, Panel

NEXT_BELOW = {
    "setup": "The Court stands before the map. Read the introduction aloud, then ask which way it enters.",
    "enter": "The Court says where it goes: one room on, farther through explored ones, or nowhere. Traps on the way fire.",
    "encounter": "Who is in the room is met. Hostile ones fight at once; with the others the Court chooses.",
    "negotiate": "The Court's representative rolls on the Negotiation Table: 2 lower where the monsters came by chance.",
    "rush": "Before it camps the Court may rush forward once: one more move in the same Quarter.",
    "camp": "Everybody chooses one Camp action at the same time. Undiscovered Traps fire when the Camp ends.",
    "end of quarter": "The Quarter ends: boxes, Poison, hunger, fatigue, and what lasts for a Quarter.",
    "over": "The map is behind the Court: the Epilogue, and what it brings home.",
}
"""What comes next in each stage of a Quarter (MYK-PLAY-192, MYK-PLAY-196, MYK-PLAY-200, MYK-PLAY-209, MYK-PLAY-223,
MYK-PLAY-224, MYK-PLAY-337)."""
NEXT_IN_A_FIGHT = {
    "setup": "Both sides take their places; a surprise gives the enemy a free turn each.",
    "strategy": "A representative of the Court makes the Strategy Check: who wins it acts first in this Round.",
    "over": "The fight is over: treasure, Fatal Wounds that wait, and on with the Quarter.",
}
"""What comes next in a fight (MYK-PLAY-342, MYK-PLAY-350)."""
TURNS_OF_A_FIGHT = "One side acts, then the other: each moves an Area and acts once. Play your monsters by their personality."
NEXT_AT_HOME = {
    "setup phase": "Before the game: who plays, who is new, and whether a year passes.",
    "prologue": "Tell the Prologue: what has happened, and what the Court is asked to do.",
    "organizational meeting": "The Court makes its plans; Hope is chosen.",
    "items": "Items are handed round before anybody leaves.",
    "requests": "Requests: building, Corridors, what the Treasury pays for.",
    "action resolution": "Everybody takes one Plan Action: Wander, craft, gather information, a Facility, help.",
    "departure": "The Court sets out with its Followers.",
    "return": "The Court is home again.",
    "kingdom change": "The Kingdom Change Table, once for each Turn that has passed.",
    "upkeep": "Upkeep is paid; what cannot be paid costs Facilities.",
    "growth": "Levels rise, Skills are learned, Medals are voted.",
}
"""What comes next at home (MYK-PLAY-075, MYK-PLAY-754)."""
ELSEWHERE = "The rules lead through this part: the question on the table says what is open."


def now_panel(state: Campaign) -> Panel:
    """Where the Court stands by the rules, with chances and reminders."""
    forms = [_played(state)] if fighting(state) else []
    cards = [Card("What comes next", lines=_next(state), forms=forms)]
    if chances := _chances(state):
        cards.append(Card("Chances", lines=chances))
    if look := _look(state):
        cards.append(Card("Look at", lines=look))
    cards += _monsters(state)
    return Panel("now", "Now", cards=cards)


def _played(state: Campaign) -> Form:
    """Handing the monsters over to the rules, and taking them back (MYK-WORLD-386)."""
    change: dict[str, Json] = {"field": "by rules", "value": not state.by_rules}
    if state.by_rules:
        return Form("by rules", "I play them again", change, says="You decide for the monsters from here on.", quiet=True)
    says = "They move, attack and react by the dice until you take them back. What you are asked now is still yours."
    return Form("by rules", "Play them for me", change, says=says, quiet=True)


def _next(state: Campaign) -> list[str]:
    if state.battle is not None:
        return [NEXT_IN_A_FIGHT.get(state.battle.stage, TURNS_OF_A_FIGHT)]
    if state.delve is not None and state.step == "delve":
        return [NEXT_BELOW[state.delve.stage]]
    if state.at_home is not None:
        return [NEXT_AT_HOME.get(state.at_home.stage, ELSEWHERE)]
    return [ELSEWHERE]


PERSONALITIES = {
    "Foolish": "Foolish: it moves towards the enemy where none is in range, and attacks anybody in range by dice.",
    "Steady": "Steady: it attacks whoever in range has the fewest HP, of several the lowest Defense.",
    "Strange": "Strange: never the same action in two Rounds running.",
    "Cunning": "Cunning: it does as you like.",
}
"""How a monster may be played (MYK-WORLD-381, MYK-WORLD-382, MYK-WORLD-383, MYK-WORLD-384, MYK-WORLD-385)."""


def _monsters(state: Campaign) -> list[Card]:
    """Those the GM plays in this fight: their numbers, how they behave, and what their Skills do (MYK-BEAST-004)."""
    if state.battle is None or state.battle.stage == "over":
        return []
    fighting = [foe for foe in state.battle.foes if foe.team == "foes" and not (foe.dead or foe.fled)]
    cards = []
    for name in dict.fromkeys(foe.book for foe in fighting):
        book = books.monsters[name]
        knows = [*book.skills, *(known for foe in fighting if foe.book == name for known in foe.knows)]
        lines = [
            f"Level {book.level}, Warfare {book.warfare}, Range {book.range}, Damage {book.damage}, Defense {book.defense}",
            PERSONALITIES[book.personality],
        ]
        lines += [f"{skill}: {books.skills[skill].text}" for skill in dict.fromkeys(knows)]
        cards.append(Card(name, lines=lines))
    return cards


# --- chances ---------------------------------------------------------------------------------------------------------


def _best(state: Campaign, kind: str, rule: str, scores: tuple[str, ...], difficulty: int) -> str:
    """Who of the Court would do best, with what, and how likely before Hope: "Ann with Quest, 58 %"."""
    found = [
        (
            chance_now(state, Check(who=who, score=score, difficulty=difficulty, rule=rule, kind=kind)),
            figures.name(state, who),
            score,
        )
        for who in able(state)
        for score in scores
    ]
    if not found:
        return "nobody can"
    odds, name, score = max(found, key=lambda one: one[0])
    return f"{name} with {score}, {percent(odds)}"


def _chances(state: Campaign) -> list[str]:
    if state.battle is not None:
        if state.battle.stage == "over" or not figures.standing(state, "foes"):
            return []
        difficulty = strategy_difficulty(state)
        best = _best(state, "strategy", "MYK-PLAY-350", ("Wit",), difficulty)
        ours = figures.standing(state, "court")
        against = strategy_against(state, ours[0]) if ours else difficulty
        return [f"Strategy Check against {against}: at best {best}."]
    if state.delve is None or state.step != "delve" or state.delve.stage == "over" or not members(state):
        return []
    return _chances_below(state)


def _chances_below(state: Campaign) -> list[str]:
    room = room_of(state)
    told = []
    if room != OUTSIDE:
        search = camp.search_difficulty(state, room)
        best = _best(state, "search", "MYK-PLAY-276", ("Wit", "Quest"), search)
        told.append(f"A Search here against {search}: at best {best}.")
    if room in delve(state).known.explored and not lairs_in(state, room):
        against = comes_on(state, room, 0)
        told.append(f"Somebody comes if the Court stays here: {against} or less on 2D6, {percent(at_most(against))}.")
    if may_rush(state) and room != OUTSIDE:
        difficulty = rush_difficulty(state)
        best = _best(state, "rush", "MYK-PLAY-223", ("Charisma",), difficulty)
        told.append(f"Rushing forward against {difficulty}: at best {best}.")
    for trap in camp.disarmable(state) if room != OUTSIDE else ():
        printed = books.traps[trap.trap].disarm.check
        if printed is not None and printed.score in books.SCORES:
            difficulty = camp.disarm_difficulty(state, trap)
            best = _best(state, "disarm", "MYK-WORLD-090", (printed.score,), difficulty)
            told.append(f"Disarming the {trap.trap} against {difficulty}: at best {best}.")
    return told


# --- what is easily forgotten ----------------------------------------------------------------------------------------


def _look(state: Campaign) -> list[str]:
    told = [*_people(state)]
    if state.delve is not None and state.step == "delve" and state.delve.stage != "over":
        told += _time(state)
        if state.battle is None:
            told += _place(state)
    if state.battle is not None:
        told += [f"In reserve: {one.count} {one.book}." for one in state.battle.reserves]
        told += [f"Rule of this fight: {words}" for words in state.battle.special]
    return told


def _people(state: Campaign) -> list[str]:
    """Who is near the end, and who suffers (MYK-PLAY-339, MYK-PLAY-413)."""
    told = []
    for who in members(state) if state.delve is not None else ():
        one = figures.get(state, who)
        name = figures.name(state, who)
        if one.hp <= 0:
            told.append(f"{name} is down at {one.hp} HP.")
        elif one.hp <= 4:
            told.append(f"{name} has {one.hp} HP: one good blow.")
        told += [f"{name} is {word}." for word in one.bad_statuses]
    return told


def _time(state: Campaign) -> list[str]:
    """Hunger and fatigue before they come (MYK-PLAY-339, MYK-PLAY-341)."""
    start = state.quarter - state.quarter % QUARTERS
    left = QUARTERS - state.quarter % QUARTERS
    unfed = [figures.name(state, who) for who in members(state) if not any(q >= start for q in meals(state, who))]
    told = []
    if unfed:
        told.append(f"Not fed in this Turn, which ends in {_quarters(left)}: {', '.join(unfed)}.")
    if 0 <= TIRED_AFTER - state.quarter <= 2:
        told.append(f"Fatigue begins in {_quarters(TIRED_AFTER - state.quarter + 1)}: every member loses HP with each.")
    if state.quarter > TIRED_AFTER:
        told.append("The Court is tired: every member loses HP with each Quarter.")
    return told


def _quarters(number: int) -> str:
    return "one Quarter" if number == 1 else f"{number} Quarters"


def _place(state: Campaign) -> list[str]:
    """What lies in wait here and behind the next doors, and what has not been found."""
    here, room = delve(state), room_of(state)
    if room == OUTSIDE:
        return []
    told = []
    for place in (room, *(way.key for way in ways_from(state, room))):
        for trap in traps_at(state, place):
            if not trap.discovered and not trap.disarmed:
                where = "in the way to " + next(one for one in place.split("-") if one != room) if is_way(place) else "here"
                activation = books.traps[trap.trap].activation.lower()
                told.append(f"Undiscovered {where}: {trap.trap} {trap.level} ({activation}).")
    for way in ways_from(state, room):
        other = next(one for one in way.rooms if one != room)
        if other not in here.known.seen and (lairs := lairs_in(state, other)):
            told.append(f"Behind the way to {other}: {', '.join(f'{one.count} {one.book}' for one in lairs)}.")
    missing = [clue for number, clue in enumerate(here.dungeon.clues) if number not in here.known.clues]
    if missing:
        told.append(f"Clues not found yet: {len(missing)}, in {', '.join(dict.fromkeys(clue.room for clue in missing))}.")
    return told

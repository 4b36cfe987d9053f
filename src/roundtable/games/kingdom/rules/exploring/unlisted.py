"""Actions that no rule lists: the GM says of which type they are, or forbids them (MYK-PLAY-022, MYK-PLAY-001)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.exploring.blows import tumble
from roundtable.games.kingdom.rules.exploring.places import able
from roundtable.games.kingdom.rules.fight.actions import FURTHER, Further
from roundtable.games.kingdom.rules.fight.turn import act_besides
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import seat_of
from roundtable.games.kingdom.rules.play.checks import DIFFICULT, NORMAL, RULED, SIMPLE, check, opposed
from roundtable.games.kingdom.rules.play.moments import Bonus
from roundtable.games.kingdom.rules.record import diplomacy
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Choose, ChooseNumber, Steps, WriteText
from roundtable.kernel.options import Option

ELSE = "else"
LONGEST = 200
TYPES = {
    "support": "Support Action: allowed, and makes Exhausted",
    "plan": "Plan Action: allowed, and makes Exhausted",
    "assist": "Assist Action: allowed, and costs no action",
    "interrupt": "Interrupt Action: allowed, and costs no action",
}
"""The four types of action, as the GM is asked (MYK-PLAY-014)."""
NO_ACTION = ("assist", "interrupt")
OWN = "own"
MOST = 30


def offers(table: Table, who: Ref) -> list[Option]:
    """Only a human GM can judge what no rule lists; without one it is refused (MYK-PLAY-755)."""
    if table.state.gm is None or seat_of(table, who) == table.state.gm:
        return []
    return [Option(ELSE, "Something else: tell the GM", "", "MYK-PLAY-022", "Anything else")]


def allowed(table: Table, who: Ref) -> Steps[bool]:
    """The player says what; the GM names one of the four types or forbids it (MYK-PLAY-022). Whether it takes an action."""
    state: Campaign = table.state
    assert state.gm is not None
    said: str = yield WriteText(
        seat_of(table, who), "What do you attempt?", ["look around"], most=LONGEST, rule="MYK-PLAY-001"
    )
    name = figures.name(state, who)
    table.log("MYK-PLAY-001", "{who} wants to: {said}", who=name, said=said, figure=who)
    possible = [key for key in TYPES if key != "plan" or state.battle is None]  # no Plan Action in Combat (MYK-PLAY-016)
    options = [*(Option(key, TYPES[key]) for key in possible), Option("no", "Forbid it")]
    kind: str = yield Choose(state.gm, f"{name} wants to: {said}. What is that?", options, rule="MYK-PLAY-022")
    if kind == "no":
        table.log("MYK-PLAY-022", "The GM does not allow it.")
        return False
    table.log("MYK-PLAY-022", "The GM calls it {kind} Action.", kind=("an " if kind[0] in "ai" else "a ") + kind.title())
    if kind in NO_ACTION:
        yield from attempt(table, who)
        return False
    return True


def _contest(table: Table, who: Ref, rival: Ref) -> Steps[None]:
    """Two try the same at once: an Opposed Check (MYK-PLAY-594, MYK-PLAY-595)."""
    state: Campaign = table.state
    assert state.gm is not None
    options = [Option(score, score) for score in books.SCORES]
    score: str = yield Choose(state.gm, "Which score do both use?", options, rule="MYK-PLAY-594")
    yield from opposed(table, [(who, score), (rival, score)], "MYK-PLAY-594", "Opposed Check")


def attempt(table: Table, who: Ref) -> Steps[None]:
    """The GM says whether a check decides, which and how hard: Simple 7, Normal 9, Difficult 11 (MYK-PLAY-028)."""
    state: Campaign = table.state
    assert state.gm is not None
    rivals = [other for other in able(state) if other != who]
    options = [Option("none", "It simply works"), *(Option(score, f"A {score} check") for score in books.SCORES)]
    options += [Option(name, f"A check of the Kingdom: {name}") for name in books.ATTRIBUTES]
    options += [Option(f"against {one}", f"An Opposed Check against {figures.name(state, one)}") for one in rivals]
    options.append(Option("fall", "It goes wrong: a fall"))
    score: str = yield Choose(state.gm, "Does a check decide?", options, rule="MYK-PLAY-001")
    if score == "fall":
        yield from tumble(table, who)
        return
    if score.startswith("against "):
        yield from _contest(table, who, score.partition(" ")[2])
        return
    if score == "none":
        table.log("MYK-PLAY-001", "It works.")
        return
    degrees = {"Simple": SIMPLE, "Normal": NORMAL, "Difficult": DIFFICULT}
    options = [Option(word, f"{word} ({number})") for word, number in degrees.items()]
    hard: str = yield Choose(state.gm, "How hard is it?", [*options, Option(OWN, "Another number")], rule="MYK-PLAY-028")
    difficulty = degrees.get(hard, NORMAL)
    if hard == OWN:
        difficulty = yield ChooseNumber(state.gm, "Which difficulty?", 2, MOST, rule="MYK-PLAY-028")
    why, bonuses = "what no rule lists", []
    if score in books.ATTRIBUTES and (change := diplomacy.modifier(state)):
        counts = f"The Kingdom is in danger: {change:+} by the Diplomacy Modifier"
        options = [Option("yes", counts), Option("no", "It does not count")]
        if (yield Choose(state.gm, "Does the Diplomacy Modifier count?", options, rule="MYK-PLAY-716")) == "yes":
            bonuses = [Bonus(change, "Diplomacy Modifier", "MYK-PLAY-716")]
            table.log("MYK-PLAY-716", "The Kingdom is in danger: {change} by the Diplomacy Modifier.", change=f"{change:+}")
    kind = RULED if score in books.ATTRIBUTES else "action"
    yield from check(table, who, score, difficulty, "MYK-PLAY-028", kind=kind, why=why, bonuses=bonuses)


def in_combat(table: Table, who: Ref, rest: str) -> Steps[None]:
    """On the own turn in a Combat: what takes no action, or is forbidden, lets one act besides (MYK-PLAY-022)."""
    if (yield from allowed(table, who)):
        yield from attempt(table, who)
    else:
        yield from act_besides(table, who)


FURTHER[ELSE] = Further(offers, in_combat, lambda table: table.state.gm is not None)

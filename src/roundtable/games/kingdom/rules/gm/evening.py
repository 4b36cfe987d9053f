"""The GM ends a fight or the evening, says whether the objective is reached, and writes what is told of it (MYK-PLAY-002)."""

from roundtable.games.kingdom.rules.gm.maps import the_map
from roundtable.games.kingdom.rules.gm.reading import Change
from roundtable.games.kingdom.rules.gm.telling import Secretly
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.state import Campaign, Put, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.errors import IllegalAnswer, StepOver

OBJECTIVE = ("reached", "open")
FIGHT_ENDS = {"flee": "the enemy gives up the field", "part": "both sides part, and the Court gets away"}


def fighting(state: Campaign) -> bool:
    """Whether somebody fights."""
    return state.battle is not None and state.battle.stage not in ("treasure", "over")


def below(state: Campaign) -> bool:
    """Whether the Court is in the dungeon, in the middle of its Quarters."""
    return state.step == "delve" and state.delve is not None and state.delve.stage not in ("setup", "over")


def objective(table: Table, change: Change) -> str:
    """Whether the objective is reached: what a scenario asks for in words only the GM can judge (MYK-WORLD-002)."""
    here = the_map(table.state)
    word = change.one_of("value", OBJECTIVE)
    here.objective = "done" if word == "reached" else ""
    return "the objective is reached" if word == "reached" else "the objective is not reached yet"


def home(table: Table, change: Change) -> str:
    """The Court goes home at once, whatever was being asked (MYK-PLAY-739)."""
    state: Campaign = table.state
    if not below(state) or fighting(state):
        raise IllegalAnswer("field is home; legal only in the dungeon while nobody fights: end the fight first")
    state.put.append(Put(kind="home", prompt=change.reason))
    return "the Court goes home"


def fight_over(table: Table, change: Change) -> str:
    """A fight ends where it stands (MYK-PLAY-434)."""
    state: Campaign = table.state
    word = change.one_of("value", list(FIGHT_ENDS))
    if not fighting(state):
        raise IllegalAnswer("field is fight over; legal only while somebody fights")
    state.put.append(Put(kind="fight over", prompt=word))
    return FIGHT_ENDS[word]


def by_rules(table: Table, change: Change) -> str:
    """The rules play the monsters by the match's dice, or the GM does again (MYK-WORLD-386)."""
    state: Campaign = table.state
    if change.yes("value") == state.by_rules:
        raise IllegalAnswer(f"by rules is {state.by_rules} already; legal is the other")
    state.by_rules = not state.by_rules
    return "the monsters play by the dice from now on" if state.by_rules else "the GM plays the monsters again"


def summary(table: Table, change: Change) -> Secretly:
    """What the newspaper prints of the evening, in the GM's words, when the game is over."""
    table.state.summary = change.line("value")
    return Secretly("You write for the newspaper.")


def ends(table: Table, one: Put) -> Steps[None]:
    """What was being asked is broken off: the fight is over, or the Court is on its way home (MYK-PLAY-434, MYK-PLAY-739)."""
    from roundtable.games.kingdom.rules.exploring.entering import leave
    from roundtable.games.kingdom.rules.fight.ending import end

    state: Campaign = table.state
    state.stack.clear()  # what was declared and waits is broken off
    state.aimed, state.in_use, state.dose, state.dosed = None, [], "", []
    if one.kind == "home":
        state.battle = None
        leave(table)
    elif one.prompt == "part":
        yield from end(table, "fled")
    else:
        assert state.battle is not None
        for who in figures.standing(state, "foes"):
            figures.get(state, who).fled = True
        state.battle.reserves = []
        yield from end(table, "court")
    raise StepOver

"""The Setup Phase between two games: a year may pass (MYK-PLAY-072, MYK-PLAY-631)."""

from roundtable.games.kingdom.rules.play.verbs import realm
from roundtable.games.kingdom.rules.play.verbs.tables import roll_table
from roundtable.games.kingdom.state import Campaign, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


def time_passage(table: Table) -> Steps[None]:
    """Once in a Setup Phase the Court may let a year pass: everybody ages, and 2D6 tell what it brings (MYK-PLAY-631)."""
    state: Campaign = table.state
    if not state.options.time_passage or state.game < 1:
        return
    options = [Option("no", "Begin the next game at once"), Option("yes", "Let a year pass")]
    if (yield from realm.court_picks(table, "The game is over. Does a year pass?", options, "MYK-PLAY-631")) == "no":
        return
    state.phase = "Setup"
    for number in state.court:
        one = state.people[number]
        if one.age.isdigit():
            one.age = str(int(one.age) + 1)
    table.log("MYK-PLAY-631", "A year passes, and everybody is a year older.")
    yield from roll_table(table, "Time Passage Table", realm.speaker(state), rule="MYK-PLAY-631")

"""The Setup Phase between two games: a year may pass, and a Talent may grow in it (MYK-PLAY-072, MYK-PLAY-631)."""

from roundtable.games.kingdom.rules.creation.granting import talent_choice
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.verbs import realm
from roundtable.games.kingdom.rules.play.verbs.tables import roll_table
from roundtable.games.kingdom.rules.record.rolling import roll_on
from roundtable.games.kingdom.state import Campaign, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

GROWS = "talent"


def time_passage(table: Table) -> Steps[None]:
    """Once in a Setup Phase the Court may let a year pass: everybody ages, and 2D6 tell what it brings (MYK-PLAY-631).

    In such a year one Talent may learn an Advanced Job, and in no other way (MYK-WORLD-658)."""
    state: Campaign = table.state
    if not state.options.time_passage or state.game < 1:
        return
    options = [Option("no", "Begin the next game at once"), Option("yes", "Let a year pass")]
    options += [
        Option(f"{GROWS} {number}", f"Let a year pass; the {one.job} learns an Advanced Job, by dice", "", "MYK-WORLD-658")
        for number, one in enumerate(state.kingdom.talents)
    ]
    key = yield from realm.court_picks(table, "The game is over. Does a year pass?", options, "MYK-PLAY-631")
    if key == "no":
        return
    word, _, number = key.partition(" ")
    grows = state.kingdom.talents[int(number)] if word == GROWS else None
    state.phase = "Setup"
    for member in state.court:
        one = state.people[member]
        if one.age.isdigit():
            one.age = str(int(one.age) + 1)
    table.log("MYK-PLAY-631", "A year passes, and everybody is a year older.")
    yield from roll_table(table, "Time Passage Table", realm.speaker(state), rule="MYK-PLAY-631")
    at = next((at for at, one in enumerate(state.kingdom.talents) if one is grows), None)
    if at is not None:
        yield from advanced_talent(table, at)


def advanced_talent(table: Table, number: int) -> Steps[None]:
    """D66 on the Advanced Job Table: a Talent's Job becomes the result, whatever that Job asks of others (MYK-WORLD-658)."""
    seat = figures.landmaker(table.state, realm.speaker(table.state)).seat or 0
    rolled = roll_on(table, "Advanced Job Table", rule="MYK-WORLD-658").row
    job = rolled.name or rolled.text
    choice = yield from talent_choice(seat, job)
    realm.retrain_talent(table, number, job, "MYK-WORLD-658", choice)

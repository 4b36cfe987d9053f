"""The steps of a Combat. Each plays one short piece of it; what breaks off a Round or the Combat is caught here."""

from collections.abc import Callable

from roundtable.games.kingdom.rules import effects
from roundtable.games.kingdom.rules.fight import begin, ending, rounds
from roundtable.games.kingdom.rules.fight.over import BattleOver, RoundOver, decided
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.effects import settle_falls
from roundtable.games.kingdom.state import Campaign, Stage, Table
from roundtable.kernel.asks import Steps

STAGES: dict[Stage, Callable[[Table], Steps[None]]] = {
    "setup": begin.setup,
    "surprise": begin.surprise,
    "strategy": rounds.strategy,
    "first": rounds.side_acts,
    "second": rounds.side_acts,
    "end": rounds.end_of_round,
    "treasure": ending.treasure,
}

ROUNDS: tuple[Stage, ...] = ("strategy", "first", "second", "end")

effects.load()


def step(table: Table) -> Steps[None]:
    """The next piece of the Combat; as soon as a side has nobody left, its end (MYK-PLAY-343, MYK-PLAY-434)."""
    state: Campaign = table.state
    battle = state.battle
    assert battle is not None
    if battle.stage in ROUNDS and (winner := decided(state)):  # as a position may have it
        yield from ending.end(table, winner)
        return
    try:
        yield from STAGES[battle.stage](table)
        yield from settle_falls(table)  # who gave HP in place of Hope for a check falls now (MYK-WORLD-374)
    except RoundOver:
        state.stack.clear()  # what was declared and waits is broken off with the Round
        for who in figures.on_field(state):
            figures.get(state, who).exhausted = True
        battle.stage = "end"
    except BattleOver as over:
        battle.winner = over.how
    if battle.stage not in ("treasure", "over") and (winner := decided(state)):
        yield from ending.end(table, winner)

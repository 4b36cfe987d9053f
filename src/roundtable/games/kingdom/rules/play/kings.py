"""What the King says, where one has the say or several have it together (MYK-CREATE-200, MYK-CREATE-202)."""

from collections.abc import Callable, Sequence

from roundtable.games.kingdom.rules.play.asking import all_at_once
from roundtable.games.kingdom.rules.record.court import deciding_kings
from roundtable.games.kingdom.state import Campaign, Table
from roundtable.kernel.asks import Ask, Choose, Json, Steps
from roundtable.kernel.options import Option

TRIES = 3
"""So often Kings who must agree are asked for the same; then the first by seat has the word (MYK-CREATE-202)."""


def say(table: Table, ask: Callable[[int], Ask]) -> Steps[Json]:
    """The King's answer. Kings who decide together are all asked at once, again while they differ (MYK-CREATE-202)."""
    state: Campaign = table.state
    kings = deciding_kings(state) or state.court[:1]
    said: list[Json] = []
    for _ in range(TRIES):
        answers = yield from all_at_once([ask(king) for king in kings])
        said = [answers[king] for king in kings]
        if all(one == said[0] for one in said):
            return said[0]
        table.log("MYK-CREATE-202", "The Kings do not agree.")
    table.log("MYK-CREATE-202", "The Kings do not agree: {seat} has the last word.", seat=kings[0])
    return said[0]


def choose(table: Table, prompt: str, options: Sequence[Option], rule: str) -> Steps[str]:
    """One of several things, as the King says."""
    if len(options) == 1:
        return options[0].key
    return str((yield from say(table, lambda king: Choose(king, prompt, list(options), rule=rule))))

"""A Ghost's Support Action in Combat, when all others of the Court have acted (MYK-PLAY-707)."""

from roundtable.games.kingdom.rules.fight import actions
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import NOBODY, seat_of
from roundtable.games.kingdom.rules.play.buttons import use_option
from roundtable.games.kingdom.rules.play.verbs import ghosts, harm
from roundtable.games.kingdom.rules.record import haunting
from roundtable.games.kingdom.state import Campaign, Table
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option

RULE = "MYK-PLAY-707"


def ghosts_support(table: Table) -> Steps[None]:
    """Each Ghost that may act is asked once a Round, where it has anything to use; it does not move and does not attack."""
    state: Campaign = table.state
    for number in state.court:
        who = figures.person(number)
        if not haunting.may_act(state, number) or seat_of(table, who) == NOBODY:
            continue
        there = {f"{one.source.key} {holder}": (holder, one) for holder, one in actions.usable(table, who)}
        if not there:
            continue
        options = [use_option(table, who, key, one.source) for key, (_, one) in there.items()]
        prompt = f"The Ghost of {figures.name(state, who)}: act, and fade by a die?"
        key: str = yield Choose(seat_of(table, who), prompt, [Option("pass", "Stay silent"), *options], rule=RULE)
        if key == "pass":
            continue
        yield from ghosts.fade(table, who)
        lay = harm.raise_up(table, who, RULE, "The Ghost of {who} is there.")
        yield from actions.use(table, *there[key])
        harm.lie_down(table, who, lay, RULE, "The Ghost of {who} is gone again.")

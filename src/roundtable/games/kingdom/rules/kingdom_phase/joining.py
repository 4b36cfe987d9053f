"""Actions of the Kingdom Phase that take several of the Court: who could join, who agrees, and that it is their action.

(MYK-GEAR-249, MYK-GEAR-273, MYK-GEAR-299)
"""

from roundtable.games.kingdom.rules.exploring.places import able
from roundtable.games.kingdom.rules.kingdom_phase.gathering_place import at_home
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.play.asking import all_at_once, seat_of
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Ask, Choose, Steps
from roundtable.kernel.options import Option


def has_acted(state: Campaign, who: Ref) -> bool:
    """Whether somebody has had all actions of this Action Resolution: one, two by Connection, and additional ones

    (MYK-PLAY-095, MYK-PLAY-103, MYK-GEAR-091)."""
    home = at_home(state)
    return home.acted.count(who) >= 1 + home.more.get(who, 0) + numbers.number(state, who, "plan actions")


def may_act(state: Campaign, who: Ref) -> bool:
    """Free to Act with an action still to come (MYK-PLAY-095)."""
    return not figures.get(state, who).exhausted and not has_acted(state, who)


def could_join(state: Campaign, who: Ref) -> list[Ref]:
    """The others of the Court who are Free to Act, in a Kingdom Phase."""
    if state.at_home is None or state.phase != "Kingdom":
        return []
    return [other for other in able(state) if other != who and may_act(state, other)]


def ask_all(table: Table, whom: list[Ref], prompt: str, rule: str) -> Steps[list[Ref]]:
    """Everybody is asked at once whether they give their action to it. Who does."""
    options = [Option("yes", "Join in"), Option("no", "Do something else")]
    asks: list[Ask] = [Choose(seat_of(table, one), prompt, options, rule=rule) for one in whom]
    answers = yield from all_at_once(asks)
    return [one for one in whom if answers[seat_of(table, one)] == "yes"]


def spend_action(state: Campaign, who: Ref) -> None:
    """Somebody has acted with another: what was planned instead is dropped."""
    home = at_home(state)
    home.plans.pop(who, None)
    home.acted.append(who)
    one = figures.get(state, who)
    one.acted = True
    one.exhausted = has_acted(state, who)

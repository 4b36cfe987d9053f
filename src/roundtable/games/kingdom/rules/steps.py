"""The order of play: which piece comes next, whatever the scene; and how a match ends."""

from collections.abc import Callable

from roundtable.games.kingdom.rules import muster
from roundtable.games.kingdom.rules.creation import steps as creation
from roundtable.games.kingdom.state import Campaign, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.game import Outcome

FIGHT = "fight"
BEFORE_A_FIGHT: dict[str, Callable[[Table], Steps[bool]]] = {
    "muster": muster.muster,
    "order of battle": muster.order_of_battle,
    "foes": muster.meet,
}
STEPS = [*creation.ORDER[:-1], *BEFORE_A_FIGHT, FIGHT, "done"]
"""Every step a campaign can be at."""


def step(table: Table) -> Steps[None]:
    """Play the next piece: of creation, of what comes before a fight, or of the fight."""
    state: Campaign = table.state
    if state.step == FIGHT:
        from roundtable.games.kingdom.rules.fight.steps import step as fight

        return fight(table)
    if state.step in BEFORE_A_FIGHT:
        return _before_a_fight(table)
    return creation.step(table)


def _before_a_fight(table: Table) -> Steps[None]:
    """Court, order of battle and monsters, one after the other; then the fight begins."""
    state: Campaign = table.state
    order = [*BEFORE_A_FIGHT, FIGHT]
    at = state.step
    again = yield from BEFORE_A_FIGHT[at](table)
    if not again:
        state.step = order[order.index(at) + 1]


# --- the end ---------------------------------------------------------------------------------------------------------


def outcome(state: Campaign) -> Outcome | None:
    """A creation is finished when the Kingdom stands; a fight when one side is left (MYK-CREATE-002, MYK-PLAY-434)."""
    there = [seat for seat in range(seats(state)) if seat not in state.conceded]
    if state.step == "done":
        return Outcome(there, "the kingdom stands", "MYK-CREATE-002")
    if state.step != FIGHT or state.battle is None or state.battle.stage != "over":
        return None
    court = [seat for seat in there if seat != state.gm]
    gm = [seat for seat in there if seat == state.gm]
    if state.battle.winner == "court":
        return Outcome(court, "no enemy is left standing", "MYK-PLAY-434")
    if state.battle.winner == "fled":
        return Outcome([], "the Court got away", "MYK-PLAY-408")
    if state.battle.winner == "foes":
        return Outcome(gm, "the whole Court is down", "MYK-PLAY-434")
    return Outcome([], "nobody is left standing on either side", "MYK-PLAY-434")


def seats(state: Campaign) -> int:
    return state.players + (state.gm is not None)


def sides(state: Campaign) -> list[list[int]]:
    """All at the table build one Kingdom; in a fight the GM's monsters are against it (MYK-WORLD-371).

    (Whoever leaves is answered for; the Landmaker stays in the Court.)
    """
    players = list(range(state.players))
    if state.gm is None:
        return [players]
    return [players, [state.gm]] if state.options.scene == "fight" else [[*players, state.gm]]

"""The order of play: which piece comes next, whatever the scene; and how a match ends."""

from collections.abc import Callable
from functools import cache

from roundtable.games.kingdom.rules import muster
from roundtable.games.kingdom.rules.creation import steps as creation
from roundtable.games.kingdom.state import Campaign, CycleKind, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.game import Outcome

FIGHT = "fight"
DELVE = "delve"
KINGDOM_PHASE = "kingdom phase"
END_PHASE = "end phase"
JOURNEY = "journey"
BETWEEN_GAMES = "between games"
BEFORE: dict[str, Callable[[Table], Steps[bool]]] = {
    "muster": muster.muster,
    "order of battle": muster.order_of_battle,
    "foes": muster.meet,
    "map": muster.unroll,
}
AFTER_MUSTER = {
    "fight": ["muster", "order of battle", "foes", FIGHT],
    "evening": ["muster", "order of battle", "map", DELVE],
    "campaign": ["muster", "order of battle", KINGDOM_PHASE],
}
"""What comes after what, by scene; nothing before Kingdom, Court and map are there (MYK-PLAY-004)."""
STEPS = [*creation.ORDER[:-1], *BEFORE, FIGHT, KINGDOM_PHASE, JOURNEY, DELVE, END_PHASE, BETWEEN_GAMES, "done"]
"""Every step a campaign can be at."""


def cycles_of(state: Campaign) -> list[CycleKind]:
    """The cycles that are in progress, the innermost last, by what is being played (MYK-PLAY-748, MYK-PLAY-749)."""
    around: list[CycleKind] = []
    if state.step == DELVE and state.delve is not None and state.delve.stage not in ("setup", "over"):
        around = ["Quarter"]
    elif state.step == JOURNEY and state.journey is not None:
        around = ["Journey home" if state.journey.homeward else "Journey out"]
    elif state.step == KINGDOM_PHASE and state.at_home is not None:
        if state.at_home.stage in ("items", "requests"):
            around = ["Roundtable"]
        elif state.at_home.stage in ("action resolution", "departure"):
            around = ["Action Resolution"]
    elif state.step == END_PHASE and state.at_home is not None and state.at_home.stage not in ("return", "the end"):
        around = ["End Phase"]
    fought = state.battle is not None and state.battle.stage not in ("setup", "treasure", "over")
    return [*around, "Round"] if fought else around


def step(table: Table) -> Steps[None]:
    """Play the next piece: of creation, of what comes before a fight, or of the fight."""
    state: Campaign = table.state
    if state.step == FIGHT:
        return _fight()(table)
    if state.step == KINGDOM_PHASE:
        from roundtable.games.kingdom.rules.kingdom_phase.steps import step as at_home

        return _watched(table, at_home(table))
    if state.step == END_PHASE:
        from roundtable.games.kingdom.rules.end_phase.steps import step as back_home

        return _watched(table, back_home(table))
    if state.step == JOURNEY:
        from roundtable.games.kingdom.rules.campaign.journey import step as travel

        return _watched(table, travel(table))
    if state.step == DELVE:
        from roundtable.games.kingdom.rules.exploring.steps import step as explore

        return _watched(table, explore(table))
    if state.step in BEFORE:
        return _before(table)
    return creation.step(table)


@cache
def _fight() -> Callable[[Table], Steps[None]]:
    """The steps of a Combat, looked for once: it has many."""
    from roundtable.games.kingdom.rules.fight.steps import step as fight

    return fight


def _watched(table: Table, piece: Steps[None]) -> Steps[None]:
    """Outside a fight a maximum falls in many ways: an Item is given away, Followers go home, an Attribute sinks. What is
    above it after a piece of play is lost (MYK-PLAY-745). In a fight the verbs see to it at once. And a Kingdom may fall
    then (MYK-PLAY-599)."""
    from roundtable.games.kingdom.rules.campaign.destruction import watch
    from roundtable.games.kingdom.rules.play.verbs.followers import court_keeps_to_maxima
    from roundtable.games.kingdom.rules.play.verbs.items import court_resettles

    yield from piece
    if table.state.battle is None:
        court_keeps_to_maxima(table)
        court_resettles(table)
        yield from watch(table)


def _before(table: Table) -> Steps[None]:
    """Court, order of battle, and the monsters or the map, one after the other; then play begins."""
    state: Campaign = table.state
    order = AFTER_MUSTER.get(table.options.scene, AFTER_MUSTER["fight"])
    at = state.step
    again = yield from BEFORE[at](table)
    if not again:
        state.step = order[order.index(at) + 1]


# --- the end ---------------------------------------------------------------------------------------------------------


def outcome(state: Campaign) -> Outcome | None:
    """A creation is finished when the Kingdom stands; a fight when one side is left (MYK-CREATE-002, MYK-PLAY-434)."""
    if state.step == FIGHT and (state.battle is None or state.battle.stage != "over"):
        return None  # asked before every piece of a fight
    there = [seat for seat in range(seats(state)) if seat not in state.conceded]
    if state.step == "done":
        return Outcome(there, "the kingdom stands", "MYK-CREATE-002")
    if state.step == BETWEEN_GAMES:
        return _game(state, there)
    if state.step == DELVE and state.at_home is None:
        return _evening(state, there)
    if state.step != FIGHT or state.battle is None:
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


def _evening(state: Campaign, there: list[int]) -> Outcome | None:
    """An evening is over when the Court is home: won with its objective, lost without (MYK-PLAY-191, MYK-PLAY-739)."""
    if state.delve is None or state.delve.stage != "over" or not state.delve.ended:
        return None
    if state.delve.objective == "done":
        return Outcome(there, "the objective is reached, and the Court is home", "MYK-PLAY-191")
    return Outcome([], f"the Court {state.delve.why or 'is home'}, its objective unfinished", "MYK-PLAY-739")


def _game(state: Campaign, there: list[int]) -> Outcome:
    """A game of the campaign is over when its End Phase is (MYK-PLAY-476); the Kingdom may have fallen (MYK-PLAY-599)."""
    from roundtable.games.kingdom.rules.campaign.destruction import given_up

    if given_up(state):
        return Outcome([], f"the Kingdom falls in game {state.game}", "MYK-PLAY-599")
    if state.kingdom.fell == state.game and state.kingdom.ghetto:
        why = f"the Kingdom falls in game {state.game}, and the Court goes on from a Ghetto Palace"
        return Outcome([], why, "MYK-PLAY-604")
    done = state.delve is not None and state.delve.objective == "done"
    return Outcome(
        there if done else [],
        f"game {state.game} is over, {'the objective reached' if done else 'its objective unfinished'}",
        "MYK-PLAY-476",
    )


def seats(state: Campaign) -> int:
    return state.players + (state.gm is not None)


def roles(state: Campaign) -> dict[int, str]:
    """The GM is no Landmaker: who leads the game wins and loses nothing (MYK-PLAY-001)."""
    return {} if state.gm is None else {state.gm: "GM"}


def sides(state: Campaign) -> list[list[int]]:
    """All at the table build one Kingdom; in a fight the GM's monsters are against it (MYK-WORLD-371).

    (Whoever leaves is answered for; the Landmaker stays in the Court.)
    """
    players = list(range(state.players))
    if state.gm is None:
        return [players]
    return [players, [state.gm]] if state.options.scene == "fight" else [[*players, state.gm]]

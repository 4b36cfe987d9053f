"""Thinking in orders: what units are told is what they do, and a player who tries orders out plays for the places."""

from __future__ import annotations

from roundtable.board.measured import Disc, gap
from roundtable.games.knights_and_knaves.judge import JUDGEMENT, features, plans, turns
from roundtable.kernel.game import find_game
from roundtable.kernel.match import Match
from roundtable.players import Seat, Thinker
from roundtable.players.thinking import Budget

KK = find_game("knights_and_knaves")


def battle(name: str = "hedge_road") -> Match:
    return Match.new(KK, seed=3, options={"battle": name, "quick_setup": True}, log=False, history=False)


def after(orders: dict[str, str], turn: int) -> Match:
    """The battle at a turn, the first side's units told so from the beginning."""
    match = battle()
    found = [plan for plan in plans(match, 0, orders) if plan.key == orders]
    policy = found[0].policy(b"x")
    while match.ask is not None and match.state.turn < turn:
        match.answer(match.ask.seat, policy(match, match.ask))
    return match


def away(match: Match) -> float:
    """How far the first side's men are from the crossing, on average."""
    disc = Disc(*match.state.objectives[0].disc)
    men = [figure for figure in match.state.figures.values() if figure.side == 0 and figure.free]
    return sum(gap(man.base, disc) for man in men) / len(men)


def test_units_told_to_take_a_place_go_there_and_units_told_to_hold_stay():
    units = [unit.id for unit in battle().state.units.values() if unit.side == 0]
    # Before the lines have met: afterwards those who held are drawn into the melee as well.
    take, hold = (after(dict.fromkeys(units, word), 3) for word in ("take 0", "hold"))
    assert away(take) < away(after({}, 3))
    assert away(take) < away(hold) / 2


def test_what_may_be_ordered_names_the_places_of_the_battle_that_are_the_sides_to_take():
    ford = battle("wending_ford")
    first = [plan.said for plan in plans(ford, 0, None)]
    second = [plan.said for plan in plans(ford, 1, None)]
    assert first[0] == second[0] == "all hunt, as this ground asks"
    assert first[1] == second[1] == "as the commander sees fit"
    assert any("the far bank" in said for said in first) and not any("the far bank" in said for said in second)
    kept = plans(ford, 0, {"a": "take 1", "b": "hunt"})
    assert [plan.key for plan in kept if plan.said == "as before"] == [{"a": "take 1", "b": "hunt"}]
    assert next(plan.said for plan in plans(battle("hedge_road"), 0, None)) == "as the commander sees fit"


def test_the_same_orders_are_tried_once_whatever_they_are_called():
    ford = battle("wending_ford")
    hunt = {unit.id: "hunt" for unit in ford.state.units.values() if unit.seat == 0}
    for before in (None, hunt, {}):
        keys = [plan.key for plan in plans(ford, 0, before)]
        assert all(key not in keys[:number] for number, key in enumerate(keys)) and hunt in keys and {} in keys
    assert [plan.said for plan in plans(ford, 0, hunt) if plan.key == hunt] == ["all hunt, as this ground asks"]


def test_a_place_counts_the_more_the_nearer_the_end():
    match = battle()
    state = match.state
    for figure in [figure for figure in state.figures.values() if figure.side == 0][:4]:
        figure.x, figure.y = state.objectives[0].disc[:2]
    state.turn = 2
    early = JUDGEMENT.chances(state, KK.sides(state))[0]
    state.turn = state.turn_limit
    assert features(state, [0])["score"] > features(state, [1])["score"]
    assert JUDGEMENT.chances(state, KK.sides(state))[0] > early


def test_a_thinker_decides_once_a_turn_and_its_answers_are_legal():
    match = battle()
    thinker = Thinker(KK, b"t", Budget(trials=8, widest=4))
    policy = JUDGEMENT.policy(b"p")
    decided = []
    while match.ask is not None and turns(match.state) < 3:
        ask = match.ask
        if ask.seat == 0:
            answer = thinker.choose(Seat(match, 0), ask)
            decided.append((turns(match.state), thinker._plan))
        else:
            answer = policy(match, ask)
        match.answer(ask.seat, answer)
    assert len({(turn, id(plan)) for turn, plan in decided if turn}) == 2

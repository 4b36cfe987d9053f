"""How a battle is thought about: in orders to units, which the commander carries out, and by what the sides have left.

A turn has dozens of questions, and none of them alone decides anything. So what is tried out is what the units are told for
the turn: to hunt, to hold, to take a place that the battle is about; men, marks and paces are the commander's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files
from itertools import permutations
from typing import Any

from roundtable.board.measured import Disc, gap
from roundtable.games.knights_and_knaves.bot import Commander
from roundtable.games.knights_and_knaves.field import Field
from roundtable.games.knights_and_knaves.positions import MARGIN, position, skirmish
from roundtable.games.knights_and_knaves.rules.finish import objective_points, score
from roundtable.games.knights_and_knaves.state import Battle, Unit
from roundtable.games.knights_and_knaves.tactics import Orders, strength
from roundtable.kernel.asks import Ask, Json
from roundtable.kernel.judging import Brought, Effort, Judgement, Plan, Policy, read_weights
from roundtable.kernel.match import Match

BEFORE = ("build", "deploy", "orders")
BATTLES = ("pitched", "hedge_road", "wending_ford", "tower_gate")
STANCES = {"wending_ford": "hunt", "tower_gate": "hold"}
"""What all are told before anything is tried, where the ground asks for it: at the ford who waits loses the crossings, before
the tower who goes out gives up the walls. (Against commanders hold won none of 6 matches at the ford and hunt 8 of 10; before
the tower hold won 5 of 6 and hunt 3.)"""
FULL = 400
"""What a retinue costs, about: points and strength are counted in retinues."""


def policy(seed: bytes) -> Policy:
    """What commanders would do."""
    return _commanded({})


def _commanded(orders: dict[int, Orders]) -> Policy:
    """Commanders for all seats, those of some with orders for their units. They remember a turn: each match has its own."""
    commanders: dict[int, Commander] = {}

    def answer(match: Match[Any, Any], ask: Ask) -> Json:
        if ask.seat not in commanders:
            commanders[ask.seat] = Commander(b"", orders.get(ask.seat))
        return commanders[ask.seat].answer(match.view(ask.seat), ask)

    return answer


def plans(match: Match[Any, Any], seat: int, before: Json | None) -> Sequence[Plan]:
    """What a player's units may be told for a turn; `before` is what they were told last.

    What the ground asks for, the commander's own mind, all hunting, all holding, each place taken by the nearest unit and by
    all; and last turn's orders again, for an army that changes its mind every turn gets nowhere.
    """
    battle: Battle = match.state
    mine = [unit for unit in battle.units.values() if unit.seat == seat and _fit(battle, unit)]
    told: list[tuple[str, dict[str, str]]] = [("as the commander sees fit", {})]
    if (stance := STANCES.get(battle.battle)) is not None:
        told.insert(0, (f"all {stance}, as this ground asks", {unit.id: stance for unit in mine}))
    if isinstance(before, dict):
        told.append(("as before", {str(unit): str(order) for unit, order in before.items()}))
    side = seat % 2
    for number, objective in enumerate(battle.objectives):
        if objective.only in (None, side):
            disc = Disc(*objective.disc)
            near = sorted(mine, key=lambda unit: (_away(battle, unit, disc), unit.id))
            told += [
                (f"{unit.name} takes {objective.name}", {**_kept(before), unit.id: f"take {number}"})
                for unit in near[:2]
            ]
            told.append((f"all take {objective.name}", {unit.id: f"take {number}" for unit in mine}))
    told.append(("all hunt", {unit.id: "hunt" for unit in mine}))
    told.append(("all hold", {unit.id: "hold" for unit in mine}))
    shooters = [unit for unit in mine if _shoots(battle, unit)]
    if 0 < len(shooters) < len(mine):
        told.append(("shooters hold, the others hunt", {u.id: "hold" if u in shooters else "hunt" for u in mine}))
    # The same orders under two names ("all hunt" where that was told before) are tried once.
    first = [number for number, (_, orders) in enumerate(told) if orders not in [each for _, each in told[:number]]]
    return [Plan(told[number][1], told[number][0], _policy_for(seat, told[number][1])) for number in first]


def _kept(before: Json | None) -> dict[str, str]:
    """Orders to take a place, which one more such order leaves as they are."""
    if not isinstance(before, dict):
        return {}
    return {str(unit): str(order) for unit, order in before.items() if str(order).startswith("take")}


def _policy_for(seat: int, orders: Orders) -> Callable[[bytes], Policy]:
    return lambda seed: _commanded({seat: orders})


def _fit(battle: Battle, unit: Unit) -> bool:
    return any(battle.figures[id_].free for id_ in unit.figures)


def _shoots(battle: Battle, unit: Unit) -> bool:
    men = [battle.figures[id_] for id_ in unit.figures if battle.figures[id_].free]
    return 2 * sum(bool(man.missile) and not man.empty for man in men) > len(men)


def _away(battle: Battle, unit: Unit, disc: Disc) -> int:
    """How far a unit's men are from a place, on average."""
    men = [battle.figures[id_] for id_ in unit.figures if battle.figures[id_].free]
    return sum(gap(man.base, disc) for man in men) // max(1, len(men))


def turns(battle: Battle) -> int:
    """Turns of the battle; 0 before it begins."""
    return 0 if battle.step in BEFORE else battle.turn


def features(battle: Battle, side: Sequence[int]) -> dict[str, float]:
    """The score as it stands, what the men can still do, and the commander. Places count as the end comes nearer."""
    number = side[0] % 2
    mine = [figure for figure in battle.figures.values() if figure.side == number]
    lord = battle.figures.get(battle.sides[number].commander)
    left = strength(mine) / FULL
    over = min(1.0, battle.turn / battle.turn_limit) if battle.turn_limit else min(1.0, battle.turn / 25)
    taken = (score(battle, number) - objective_points(battle, number)) / FULL
    points = taken + over * over * _places(battle, number)
    return {
        "score": points,
        "settled": over * points,
        "strength": left,
        "wounds": -sum(1 - figure.stamina / figure.full for figure in mine if figure.on_table) / 10,
        "lord": float(lord is not None and lord.free),
    }


def _places(battle: Battle, side: int) -> float:
    """What the places that the battle is about are worth to a side, in retinues: the more, the surer it has them."""
    if not battle.objectives:
        return 0.0
    field = Field(battle)
    worth = 0.0
    for objective in battle.objectives:
        if objective.only in (None, side):
            disc = Disc(*objective.disc)
            mine, theirs = (field.objective_held(disc, number) for number in (side, 1 - side))
            worth += objective.points / FULL * max(0.0, min(1.0, 0.5 + (mine - theirs) / 4))
    return worth


SAYS = {
    "score": ("you have more points", "they have fewer points"),
    "settled": ("you have more points", "they have fewer points"),
    "strength": ("your men are stronger", "their men are weaker"),
    "wounds": ("your men are wounded less", "their men are wounded more"),
    "lord": ("your commander is safer", "their commander is in more danger"),
}


RETINUES = ("march_lords_household", "free_company", "hill_rising")


def brought(battle: Battle) -> Brought:
    """Who commands on each side, and the battle."""
    seats: list[list[tuple[str, str]]] = [[] for side in battle.sides for _ in side.seats]
    for side in battle.sides:
        for seat in side.seats:
            seats[seat].append(("Retinues", side.name))
    return Brought(seats, [("Battles", (battle.battle or "pitched").replace("_", " "))])


JUDGEMENT = Judgement(
    policy=policy,
    turns=turns,
    features=features,
    weights=read_weights((files(__package__) / "data" / "judgement.json").read_bytes()),
    says=SAYS,
    plans=plans,
    position=position,
    skirmish=skirmish,
    # A strong one takes what the ground asks for untried: trials seldom find a better plan (docs/strength.md), so that a
    # master would be no better.
    effort=Effort(analysis=5, hint=24, master=0, attention=0),
    usual=tuple({"quick_setup": True, "battle": name} for name in BATTLES),
    brought=brought,
    reported=(
        *(
            {"quick_setup": True, "first_retinue": first, "second_retinue": second}
            for first, second in permutations(RETINUES, 2)
        ),
        *({"quick_setup": True, "battle": name} for name in BATTLES[1:]),
    ),
    puzzled=({"victory_margin": MARGIN},),
    horizon=2,
)

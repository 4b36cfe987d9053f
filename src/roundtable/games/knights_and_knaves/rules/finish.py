"""After the battle: the score and the fate of the wounded."""

from __future__ import annotations

from roundtable.board.measured import Disc
from roundtable.games.knights_and_knaves import data
from roundtable.games.knights_and_knaves.field import Field
from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.state import Battle, Fate, Figure
from roundtable.kernel.asks import Steps

COMMANDER_POINTS, BAGGAGE_POINTS = 50, 25


def after(play: Play) -> Steps[None]:
    """The score stands; then everybody at a quarter of his stamina or less rolls for his life (KK-255)."""
    battle = play.battle
    battle.scores = [score(battle, side) for side in (0, 1)]
    play.log("KK-259", "The score is {a} to {b}.", a=battle.scores[0], b=battle.scores[1])
    weak = [figure for figure in battle.figures.values() if may_die(figure)]
    rolled = [(figure, play.table.draw(10)) for figure in weak]
    battle.fates = [Fate(figure.id, roll, recovers(figure, roll)) for figure, roll in rolled]
    play.say_rolls(
        "KK-255", "{n} are badly wounded: {saved} recover, {lost} die.", rolled, n=len(rolled),
        saved=sum(fate.recovers for fate in battle.fates), lost=sum(not fate.recovers for fate in battle.fates),
        details=[
            {"figure": fate.figure, "name": battle.figures[fate.figure].name, "roll": fate.roll, "recovers": fate.recovers,
             "end": "recovers" if fate.recovers else "dies"}
            for fate in battle.fates
        ],
        each="{name} rolled {roll}: {end}.",
    )  # fmt: skip
    battle.step = "over"
    yield from ()


def may_die(figure: Figure) -> bool:
    """A quarter of the original stamina or less; those killed outright make no roll (KK-233, KK-255)."""
    return figure.gone != "dead" and 4 * figure.stamina <= figure.full


def recovers(figure: Figure, roll: int) -> bool:
    """Below the armour value, 3 more if disabled, and never on a natural 10 (KK-255, KK-256, KK-257)."""
    modified = roll + (data.charts().after_battle.disabled if figure.gone == "disabled" else 0)
    return roll != 10 and modified < figure.row.armour


def score(battle: Battle, side: int) -> int:
    """What a side has earned (KK-259)."""
    enemy = 1 - side
    points = 0
    for figure in battle.figures.values():
        if figure.side == enemy:
            if figure.gone in ("disabled", "dead", "lost") or (figure.on_table and figure.routing):
                points += figure.points
            elif figure.gone == "withdrawn":
                points += figure.points // 2
    other = battle.sides[enemy]
    commander = battle.figures.get(other.commander)
    if commander is not None and commander.gone in ("disabled", "dead"):
        points += COMMANDER_POINTS
    if other.captured:
        points += BAGGAGE_POINTS
    return points + objective_points(battle, side)


def objective_points(battle: Battle, side: int) -> int:
    """The objectives of a ready battle: to the side with more figures fit to fight in the place."""
    if not battle.objectives:
        return 0
    field = Field(battle)
    points = 0
    for objective in battle.objectives:
        mine, theirs = (field.objective_held(Disc(*objective.disc), number) for number in (side, 1 - side))
        if mine > theirs and objective.only in (None, side):
            points += objective.points
    return points

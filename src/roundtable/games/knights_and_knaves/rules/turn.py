"""The turn, top to bottom: every step in its order."""

from __future__ import annotations

from collections.abc import Callable

from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.rules import (
    action,
    command,
    declare,
    deploy,
    falls,
    fatigue,
    finish,
    levy,
    melee,
    movement,
    panic,
    rally,
    shooting,
)
from roundtable.kernel.asks import Steps

STEPS: dict[str, Callable[[Play], Steps[None]]] = {
    # before the battle
    "build": levy.build,
    "deploy": deploy.deploy,
    "orders": deploy.orders,
    # rally phase
    "priority": rally.priority,
    "rally": rally.rally,
    # command phase
    "command": command.command,
    "signals": command.signals,
    "teams": command.teams,
    "ready": command.ready,
    "nerve": command.nerve,
    # action phase
    "chits": action.chits,
    "uncontrolled": action.uncontrolled,
    # movement phase
    "panic": panic.panic,
    "declare": declare.declare,
    "charges": declare.charges,
    "moves": movement.moves,
    # shooting phase
    "shooting": shooting.shooting,
    "volley": shooting.volley,
    # melee phase
    "melee": melee.melee,
    "bouts": melee.bouts,
    # fatigue phase
    "falls": falls.falls,
    "weariness": fatigue.weariness,
    "ammunition": fatigue.ammunition,
    "finis": fatigue.finis,
    "close": fatigue.close,
    # after the battle
    "after": finish.after,
}
"""Each step ends by naming the next in the position; long ones are called again until they have nothing left to ask."""


def ordered_about(play: Play) -> bool:
    """Whether figures in command range act by a chit of their player's."""
    still = ("", "stay", "shoot", "cross")
    return bool([figure for figure in play.field.everybody() if figure.commanded and figure.chit not in still])


MAY_ASK: dict[str, Callable[[Play], bool]] = {
    "rally": lambda play: bool([figure for figure in play.field.everybody() if figure.routing]),
    "signals": lambda play: any(unit.order and not unit.activated for unit in play.battle.units.values()),
    "teams": command.crossbowmen,
    "ready": lambda play: bool([figure for figure in play.field.everybody() if figure.commanded and figure.missile]),
    "chits": lambda play: bool([figure for figure in play.field.everybody() if figure.commanded]),
    "uncontrolled": lambda play: play.options.ask_uncontrolled,
    "declare": ordered_about,
    "moves": lambda play: play.options.ask_uncontrolled or ordered_about(play),
    "shooting": lambda play: bool(
        [figure for figure in play.field.everybody() if figure.commanded and figure.chit in ("shoot", "move and shoot")]
    ),
    "melee": lambda play: any(len(enemies) > 1 for enemies in play.field.contacts().values()),
    **{step: lambda play: True for step in ("build", "deploy", "orders")},
}
"""Before which steps a question may come. The others, and these where none can come, are played on at once."""


def play_on(play: Play) -> Steps[None]:
    """One step, and those after it until somebody may be asked: what lies between two questions is one piece."""
    battle = play.battle
    while True:
        now = battle.step
        yield from STEPS[now](play)
        if battle.step == now or battle.step == "over":
            return
        may_ask = MAY_ASK.get(battle.step)
        if may_ask is not None and may_ask(play):
            return

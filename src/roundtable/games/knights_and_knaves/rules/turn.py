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

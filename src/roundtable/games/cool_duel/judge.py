"""How a duel is thought about: the duelist plays on, and what is left of everybody is weighed."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from roundtable.games.cool_duel.bot.drafting import Drafter
from roundtable.games.cool_duel.bot.tactics import answer
from roundtable.games.cool_duel.bot.turns import Turn
from roundtable.games.cool_duel.build import ready_made
from roundtable.games.cool_duel.positions import position
from roundtable.games.cool_duel.rules.moments import T
from roundtable.games.cool_duel.state import Duel
from roundtable.games.cool_duel.view import View
from roundtable.kernel.asks import Ask, Choose, Json
from roundtable.kernel.dice import Dice
from roundtable.kernel.judging import Brought, Effort, Judgement, Policy, read_weights
from roundtable.kernel.match import Match
from roundtable.kernel.table import Table

FIGHTING = ("slot", "turn", "act")


def policy(seed: bytes) -> Policy:
    """What a duelist would do; builds come from its own drafts."""
    dice, drafter = Dice(seed), Drafter(seed)

    def answered(match: Match[Any, Any], ask: Ask) -> Json:
        duel: Duel = match.state
        if duel.drafts:
            view = match.view(ask.seat)
            assert isinstance(view, View)
            return drafter.choose(view, ask)
        return answer(duel, ask, dice)

    return answered


def sensible(match: Match[Any, Any], ask: Ask) -> Sequence[Json]:
    """On its turn what a duelist ranks highest, else every answer."""
    if not isinstance(ask, Choose):
        return []
    duel: Duel = match.state
    keys = list(ask.answers())
    if ask.rule != "CD-044":
        return keys
    table: T = Table(duel, duel.options, 0, Dice(b"judge"), None)
    known = set(keys)
    return [key for key in Turn(table, duel.characters[duel.active]).ranked(keys) if key in known]


def turns(duel: Duel) -> int:
    """Turn slots of the fights so far; 0 while duelists are made and placed."""
    if duel.phase not in FIGHTING:
        return 0
    return 1 + 10_000 * duel.round + duel.cycle * len(duel.order) + duel.slot


def features(duel: Duel, side: Sequence[int]) -> dict[str, float]:
    """HP, threshold and AP of its duelists, how many still stand, what ails them, its companions, rounds won."""
    number = duel.sides.index(list(side))
    mine = [who for who in duel.characters.values() if who.side == number]
    duelists = [who for who in mine if not who.companion and not who.downed and not who.out]
    companions = [who for who in mine if who.companion and not who.downed and not who.out]
    return {
        "standing": float(len(duelists)),
        "life": sum(who.hp / who.max_hp for who in duelists),
        "threshold": sum(who.threshold for who in duelists) / 100,
        "ap": sum(who.ap / who.max_ap for who in duelists),
        "ailing": -float(sum(len(who.afflictions) for who in duelists)),
        "companions": sum(who.hp / who.max_hp for who in companions),
        "armed": float(sum(who.right is not None or who.left is not None for who in duelists)),
        "rounds": float(duel.wins[number]) if duel.wins else 0.0,
    }


SAYS = {
    "life": ("you keep more HP", "they have fewer HP"),
    "threshold": ("your threshold is higher", "their threshold is lower"),
    "ap": ("you keep more AP to answer with", "they have fewer AP to answer with"),
    "ailing": ("less ails you", "more ails them"),
    "companions": ("your companions are better off", "their companions are worse off"),
    "armed": ("you are better armed", "they are worse armed"),
}


def brought(duel: Duel) -> Brought:
    """Which ready-made duelist, class, what is in the hands, and companions of each seat; the map."""
    seats: list[list[tuple[str, str]]] = [[] for side in duel.sides for _ in side]
    for one in duel.characters.values():
        mine = seats[one.seat]
        if one.companion:
            mine.append(("Companions", one.companion))
            continue
        if one.name in ready_made():
            mine.append(("Duelists", one.name))
        mine.append(("Classes", one.class_))
        mine += [("In hand", held.name) for held in (one.right, one.left) if held is not None]
    return Brought([list(dict.fromkeys(mine)) for mine in seats], [("Maps", arena.map) for arena in duel.arenas[:1]])


JUDGEMENT = Judgement(
    policy=policy,
    turns=turns,
    features=features,
    weights=read_weights((files(__package__) / "data" / "judgement.json").read_bytes()),
    sensible=sensible,
    says=SAYS,
    position=position,
    brought=brought,
    reported=({"quick_setup": True},),
    effort=Effort(analysis=16, hint=80, strong=14, attention=40, master=56),
    horizon=2,
)

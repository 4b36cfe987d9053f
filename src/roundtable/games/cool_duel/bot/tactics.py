"""Any question of a duel in progress, handed to whoever knows the answer."""

from __future__ import annotations

from roundtable.games.cool_duel.arena import distance_from, ground_of, hostile_to, standing
from roundtable.games.cool_duel.bot.reacting import REACTIONS, best_dodge, best_parry, luck, pending, react, side_step
from roundtable.games.cool_duel.bot.turns import STEADY, Temper, Turn
from roundtable.games.cool_duel.derived import ways
from roundtable.games.cool_duel.rules.moments import T
from roundtable.games.cool_duel.state import Duel
from roundtable.kernel.asks import Ask, Choose, Json
from roundtable.kernel.dice import Dice, Source
from roundtable.kernel.table import Table

EITHER_WAY = ("CD-295", "CD-216", "CD-203", "CD-294", "CD-147", "CD-198")
"""Choices of little weight: the first will do."""


def answer(duel: Duel, ask: Ask, dice: Source, temper: Temper = STEADY) -> Json:
    """Answer any question of a duel in progress."""
    if not isinstance(ask, Choose):
        return ask.sample(dice)
    table: T = Table(duel, duel.options, 0, Dice(b"bot"), None)
    verbs = [option.key.split()[0] for option in ask.options] if ask.rule != "CD-044" else []
    if ask.rule == "CD-044":
        return Turn(table, duel.characters[duel.active], temper).choose(ask)
    if ask.rule == "CD-042":
        return deploy(duel, ask, dice)
    if ask.rule == "CD-047":  # companions first: what they do to an enemy helps their owner
        return max((option.key for option in ask.options), key=lambda key: ("-" not in key.split()[-1], key))
    if any(verb in REACTIONS for verb in verbs):
        return react(table, ask)
    if ask.rule == "CD-091":
        return best_dodge(table, duel.characters[pending(duel).on])[0]
    if ask.rule == "CD-101":
        return best_parry(table, duel.characters[pending(duel).on])[0]
    if ask.rule == "CD-124":
        return side_step(table, ask)
    if ask.rule == "CD-126":
        return luck(table, ask)
    if ask.rule in ("CD-200", "CD-213"):
        return closest(table, ask)
    if verbs[0] in ("berserk", "stubborn"):
        return ask.options.key_at(0)
    return ask.options.key_at(0) if ask.rule in EITHER_WAY else ask.sample(dice)


def closest(table: T, ask: Choose) -> str:
    """From where to strike: as near to an enemy as the special attack allows."""
    duel = table.state
    me = duel.characters[duel.active]
    grid = ground_of(duel, me.arena).grid
    enemies = [who for who in standing(duel) if hostile_to(me, who) and who.arena == me.arena]

    def away(key: str) -> tuple[int, str]:
        cell = grid.parse(key)
        return min((distance_from(duel, me, cell, who) for who in enemies), default=0), key

    return min((option.key for option in ask.options), key=away)


def deploy(duel: Duel, ask: Choose, dice: Source) -> str:
    """Forward and central to fight hand to hand, back to shoot; never in deep water."""
    me = duel.characters[duel.waiting[0]]
    geo = ground_of(duel, 0)
    far = any(way.row.range >= 5 for way in ways(duel, me)) or any(
        item is not None and item.name in ("Composite Bow", "Musket", "Flintlock") for item in (me.right, me.left)
    )
    middle_x, middle_y = (geo.grid.width - 1) / 2, (geo.grid.height - 1) / 2

    def worth(key: str) -> tuple[bool, float, int]:
        cell = geo.grid.parse(key)
        x, y = geo.grid.cell(cell)
        from_middle = abs(x - middle_x) + 2 * abs(y - middle_y)
        return (bool(geo.deep >> cell & 1), -from_middle if far else from_middle, dice.below(1000))

    return min((option.key for option in ask.options), key=worth)

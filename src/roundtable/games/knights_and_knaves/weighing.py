"""What a blow, a shot or a fear is worth, in points: the sums a commander does before he gives an order."""

from __future__ import annotations

from functools import lru_cache

from roundtable.games.knights_and_knaves import data
from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.rules.melee import combat_factor
from roundtable.games.knights_and_knaves.rules.morale import Muster, morale, total
from roundtable.games.knights_and_knaves.rules.odds import chance_to_beat
from roundtable.games.knights_and_knaves.rules.shooting import Aim, aim, damage_dice
from roundtable.games.knights_and_knaves.state import Figure


@lru_cache(maxsize=256)
def wound_of(dice: int, less: int) -> float:
    """The points that so many D10 less an amount take on average."""
    sums = {0: 1.0}
    for _ in range(dice):
        following: dict[int, float] = {}
        for total_, share in sums.items():
            for face in range(1, 11):
                following[total_ + face] = following.get(total_ + face, 0) + share / 10
        sums = following
    return sum(max(0, total_ - less) * share for total_, share in sums.items())


COMMANDER, CHIEF_ON_FOOT = 50, 150
"""What a commander is worth beyond his points: those of KK-259, and on foot, where he can be brought down, his side's nerve.

A lord in plate on a barded horse draws too many arrows for what they do to him.
"""


def value(figure: Figure) -> float:
    """What a figure is worth to its side while it fights."""
    if "commander" in figure.row.traits:
        return figure.points + (COMMANDER if figure.mounted else CHIEF_ON_FOOT)
    return figure.points


def worth(figure: Figure, wound: float) -> float:
    """What a wound is worth in points: a share of the figure, for a man at half his stamina seldom stays (KK-035)."""
    return value(figure) * min(1.0, wound / max(1, figure.stamina))


def blow(play: Play, figure: Figure, enemy: Figure, galloping: bool = False) -> float:
    """What a figure's side of one bout is worth: how likely it strikes home and what that does."""
    lead = total(combat_factor(play, figure, enemy)) - total(combat_factor(play, enemy, figure))
    extra = galloping and figure.weapon in ("lance", "short_spear", "long_spear")
    dice = data.weapons().melee[figure.weapon].dice + extra
    dealt = wound_of(dice, enemy.row.armour + figure.fatigue)
    if enemy.mounted and not figure.mounted:
        dealt *= 0.8
    return chance_to_beat(lead) * worth(enemy, dealt)


def exchange(play: Play, figure: Figure, enemy: Figure, galloping: bool = False) -> float:
    """What a bout is worth to a figure: the wounds it deals less those it takes."""
    strikes_back = 1.0 if enemy.free and not play.field.touching(enemy) else 0.5 if enemy.free else 0.0
    return blow(play, figure, enemy, galloping) - strikes_back * blow(play, enemy, figure)


def fails(nerve: int) -> float:
    """How likely a check against a morale value fails (KK-044, KK-045, KK-046)."""
    return 1 - max(1, min(9, nerve - 1)) / 10


def fear(play: Play, figure: Figure, muster: Muster, less: int = 0) -> float:
    """How likely a figure fails a morale check as it stands."""
    return fails(total(morale(play, figure, muster)) - less)


def likely_wound(play: Play, shooter: Figure, target: Figure, aimed: Aim | None = None) -> float:
    """The stamina that a shot takes from a target on average."""
    aimed = aimed or aim(play, shooter, target)
    if not aimed.hit:
        return 0.0
    bonus = data.weapons().missile[shooter.missile].bonus
    wound = wound_of(damage_dice(aimed.distance), target.row.armour - bonus)
    return (11 - aimed.hit) / 10 * min(target.stamina, wound) * (0.6 if target.mounted else 1)

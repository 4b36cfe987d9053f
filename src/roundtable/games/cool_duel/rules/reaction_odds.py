"""What a reaction says before it is chosen: its chance and what hangs on it, exact (CD-059, CD-126)."""

from __future__ import annotations

from roundtable.games.cool_duel.derived import way_of
from roundtable.games.cool_duel.odds import percent, to_dodge, to_parry
from roundtable.games.cool_duel.options import Options
from roundtable.games.cool_duel.rules.attack import against_threshold, threshold_chance
from roundtable.games.cool_duel.rules.dice import luck_odds
from roundtable.games.cool_duel.rules.harm import the
from roundtable.games.cool_duel.rules.moments import Rolled, T, effects
from roundtable.games.cool_duel.rules.reactions import DODGE_PER_SPACE, damage_if, parries
from roundtable.games.cool_duel.rules.special import SPECIALS
from roundtable.games.cool_duel.state import Attacked, Character, Duel
from roundtable.kernel.windows import Use

MOST_TOLD = 3
"""So many ways to parry are told on the button; the others are on the next question."""


def _tells(table: T, use: Use[Duel, Options]) -> tuple[str, str]:
    """A luck die, a dodge, a parry (CD-091, CD-100, CD-126)."""
    event, who = use.event, the(table, use.holder)
    if isinstance(event, Rolled):
        best = max(range(len(event.dice)), key=lambda n: (event.dice[n] < event.explode_at, event.dice[n]))
        return luck_odds(event, best), "one luck die less"
    if isinstance(event, Attacked) and use.effect.name == "dodge":
        stays = percent(to_dodge(event, the(table, event.by), who, 0, DODGE_PER_SPACE))
        return f"{stays} to get away on the spot, less by each space", damage_if(table, event, "it hits")
    if isinstance(event, Attacked) and use.effect.name == "parry":
        return _parry_odds(table, event, who), damage_if(table, event, "it fails")
    return "", ""


def _parry_odds(table: T, attack: Attacked, who: Character) -> str:
    """The best chance with each number of dice (CD-101, CD-102)."""
    best: dict[int, float] = {}
    for hand, type_, n, _ in parries(table, who):
        way = way_of(table.state, who, hand, type_)
        chance = to_parry(who, the(table, attack.by), way.row.bonus if way else 0, n)
        best[n] = max(best.get(n, 0.0), chance)
    return ", ".join(f"{percent(chance)} with {n}d100" for n, chance in list(best.items())[:MOST_TOLD]) + " to turn it"


def _tells_pass(table: T, event: object) -> tuple[str, str]:
    """To leave a roll as it is; to take an attack that brings a roll against threshold (CD-126, CD-194, CD-273)."""
    if isinstance(event, Rolled) and event.need:
        short = event.need - sum(event.dice)
        return "", f"{short} short {event.deed}" if short > 0 else f"enough {event.deed}"
    if not isinstance(event, Attacked):
        return "", ""
    by, on = the(table, event.by), the(table, event.on)
    way, special = way_of(table.state, by, event.hand, event.type), SPECIALS.get(event.special)
    if way is None or against_threshold(way, special)[0] is None:
        return "", ""
    return f"{percent(threshold_chance(table, by, on, way, special))} that it beats your threshold", ""


effects.tells, effects.tells_pass = _tells, _tells_pass

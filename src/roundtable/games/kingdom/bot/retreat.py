"""When a steward gives a fight up: before anybody lies where nobody can carry them, if the odds are bad (MYK-PLAY-408).

Both sides are reckoned by their blows and their HP; who has less of both together loses a long fight.
"""

from roundtable.games.kingdom.bot.temper import Temper
from roundtable.games.kingdom.rules.exploring.homecoming import may_try_again
from roundtable.games.kingdom.rules.fight.monsters import average
from roundtable.games.kingdom.rules.fight.weapons import weapons
from roundtable.games.kingdom.rules.play import figures, numbers, odds
from roundtable.games.kingdom.state import AREAS, Campaign, Ref

HOPEFUL = 1.3
"""What Hope, healing and Skills make of a Court's blows."""
BAD = 0.55
"""With less than this share of the enemy's strength the Court had better leave."""
RETRIES = 4
"""So often a Court tries an evening's dungeon again: each time it comes rested, with a Voice less (MYK-PLAY-479)."""


AT_HOME = 6
"""In a campaign more often: with the Kingdom Phase everybody has an Item more each time (MYK-PLAY-478)."""


def power(state: Campaign, who: Ref, against: list[Ref]) -> float:
    """The HP that somebody takes in a Round, about: the best weapon against the usual Defense of the others."""
    if not against:
        return 0.0
    usual = sum(numbers.defense(state, one) for one in against) / len(against)
    hit = odds.chance(
        2, round(usual - numbers.score(state, who, "Warfare") - numbers.number(state, who, "attack check"))
    )
    damage = max(average(one.damage) + one.level for one in weapons(state, who))
    return hit * max(0.5, damage + numbers.number(state, who, "damage"))


def chances(state: Campaign) -> float:
    """How strong the Court is for each point of the enemy's strength: above 1 it should win."""
    court, foes = figures.standing(state, "court"), figures.standing(state, "foes")
    ours = HOPEFUL * sum(power(state, who, foes) for who in court) * sum(figures.get(state, who).hp for who in court)
    theirs = sum(power(state, who, court) for who in foes) * sum(figures.get(state, who).hp for who in foes)
    return ours / theirs if theirs else 9.0


def leaves(state: Campaign, temper: Temper) -> bool:
    """Whether the Court makes for its Encampment: the odds are bad, and nobody would be left lying on the way.

    In a campaign, or by who is careful: in an evening by itself a fall is hardly worse than a flight, for one may try
    again."""
    if not (state.at_home is not None or (temper.flees and comes_again(state))) or any(
        numbers.number(state, who, "cannot flee") for who in figures.standing(state, "court")
    ):
        return False
    court = [state.people[number] for number in figures.here(state) if state.people[number].team == "court"]
    lying = any(one.hp <= 0 and not one.dead and one.area != "Encampment" for one in court)
    return not lying and chances(state) < BAD


def comes_again(state: Campaign) -> bool:
    """Whether an evening that ends unfinished would be tried again: most of the Court live (MYK-PLAY-477)."""
    if state.delve is None:
        return False
    living = may_try_again(state)
    often = RETRIES if state.at_home is None else AT_HOME
    return 2 * len(living) >= len(state.court) and state.retries < often


def step_back(state: Campaign, who: Ref, keys: list[str]) -> str:
    """Flee where one can, else a step towards the Encampment; "" where neither is offered, and one may fight on."""
    if "flee" in keys:
        return "flee"
    here = AREAS.index(figures.get(state, who).area)
    back = [key for key in keys if key.startswith(("move ", "further ")) and _area(key) < here]
    return min(back, key=_area) if back else ""


def _area(key: str) -> int:
    name = key.partition(" ")[2]
    return AREAS.index(figures.area_called(name)) if name in AREAS else len(AREAS)

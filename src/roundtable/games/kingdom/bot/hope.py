"""What a steward keeps of the people's Voices: below the number of Landmakers each one spent calls a Disaster
(MYK-PLAY-053, MYK-PLAY-054)."""

import re

from roundtable.games.kingdom.rules.play import odds
from roundtable.games.kingdom.rules.record.court import present
from roundtable.games.kingdom.rules.record.realm import facilities
from roundtable.games.kingdom.state import Campaign
from roundtable.kernel.asks import Ask, ChooseNumber


def floor(state: Campaign) -> int:
    """With fewer Voices than this there are Disasters; by itself an evening has no Kingdom to lose."""
    return len([who for who in present(state) if not state.people[who].dead])


def spare(state: Campaign) -> int:
    """How many Voices may be spent without calling a Disaster, one kept for a critical failure (MYK-PLAY-030)."""
    return max(0, state.kingdom.voices - floor(state) - KEPT)


KEPT = 1
SURE = 0.95
"""A check on which the Kingdom hangs is made this sure, if the Voices allow it."""


def for_the_realm(state: Campaign, ask: Ask) -> int | None:
    """The Voices for a check that may cost the Kingdom a region or its Palace (MYK-PLAY-050); None for any other.

    With one region left nothing is kept back, and no Disaster is worse."""
    if not isinstance(ask, ChooseNumber) or not has_a_kingdom(state):
        return None
    shown = re.search(r"(Military|Order) check.* (\d+)D6 \+ (\d+) against (\d+)", ask.prompt)
    if shown is None or state.phase == "Kingdom":
        return None
    dice, bonus, difficulty = map(int, shown.groups()[1:])
    last = len(state.kingdom.maps) == 1 if shown[1] == "Military" else len(list(facilities(state))) <= 1
    if shown[1] == "Order" and not last:
        return ask.low  # something cheap would go
    most = ask.high if last else min(ask.high, max(0, state.kingdom.voices - floor(state)))
    enough = [number for number in range(ask.low, most + 1) if odds.chance(dice + number, difficulty - bonus) >= SURE]
    return enough[0] if enough else max(ask.low, min(most, AT_MOST))


AT_MOST = 4
"""So many Voices at once, where even they do not make it sure."""


WEIGHED = 3
"""A steward weighs none, one and two points of Hope for a check."""


def told(ask: ChooseNumber) -> dict[int, int]:
    """The chances in a hundred that the question tells of the first amounts of Hope (MYK-PLAY-044)."""
    said = {int(one.key): re.fullmatch(r"(\d+) %", one.odds) for one in ask.amounts()[:WEIGHED]}
    return {amount: int(chance[1]) for amount, chance in said.items() if chance}


def has_a_kingdom(state: Campaign) -> bool:
    """Whether there is a Kingdom that a Disaster could strike: not in an evening by itself, nor in a Ghetto Palace."""
    return state.at_home is not None and bool(state.kingdom.maps)

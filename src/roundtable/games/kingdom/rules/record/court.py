"""Who decides what in the Court: Kings, the offices of the Classes, and consent to spending what is shared."""

from typing import Literal

from roundtable.games.kingdom.state import Campaign

Task = Literal[
    "Organizational Meeting",
    "Treasury Meeting",
    "Action Resolution",
    "Dungeon Phase",
    "Combat",
    "Earnings Report",
    "Treasury",
    "Staples",
]
OFFICES: dict[Task, str] = {
    "Organizational Meeting": "King",
    "Treasury Meeting": "Vizier",
    "Action Resolution": "Oracle",
    "Dungeon Phase": "Ninja",
    "Combat": "Knight",
    "Earnings Report": "Servant",
    "Treasury": "King",
    "Staples": "Vizier",
}
"""The Class that has the say in a task (MYK-CREATE-200, MYK-CREATE-201, MYK-CREATE-203, MYK-CREATE-205,
MYK-CREATE-207, MYK-CREATE-208)."""


def present(state: Campaign) -> list[int]:
    """The Landmakers who take part in this game."""
    found = []
    for number, one in enumerate(state.people):
        if one.seat is not None and not one.absent and not one.dead:
            found.append(number)
    return found


def of_class(state: Campaign, name: str) -> list[int]:
    found = []
    for number, one in enumerate(state.people):  # as `present`, in one pass: asked in every turn of a fight
        if one.class_name == name and one.seat is not None and not one.absent and not one.dead:
            found.append(number)
    return found


def guest(state: Campaign, who: int) -> bool:
    """Whether a Landmaker belongs to another Kingdom, and only adventures with this Court (MYK-PLAY-613)."""
    return bool(state.people[who].home)


def living(state: Campaign) -> list[int]:
    """The Landmakers of this Kingdom who live, here or away; guests belong elsewhere (MYK-PLAY-600, MYK-PLAY-613)."""
    return [one for one in state.court if not state.people[one].dead and not guest(state, one)]


def own_kings(state: Campaign) -> list[int]:
    """The Kings of this Kingdom: a visiting one has no say in it (MYK-PLAY-613)."""
    return [one for one in of_class(state, "King") if not guest(state, one)]


def deciding_kings(state: Campaign) -> list[int]:
    """The King who decides in this game; several only where the Kings decide together (MYK-CREATE-202).

    Without any King in play whoever the Court named acts as one, unless named the first in seat order (MYK-CREATE-149).
    """
    acting = [one for one in present(state) if one == state.acting_king]
    kings = own_kings(state) or acting or [one for one in present(state) if not guest(state, one)][:1] or present(state)[:1]
    if state.options.multiple_kings_mode == "consensus":
        return kings
    turn = state.game - 1 if state.options.multiple_kings_mode == "alternate" and state.game else 0
    return [kings[turn % len(kings)]] if kings else []


def in_charge(state: Campaign, task: Task) -> int:
    """Who has the say: the first of the office's Class in seat order, else the King (MYK-CREATE-200,
    MYK-CREATE-203)."""
    holders = of_class(state, OFFICES[task])
    if OFFICES[task] == "King" or not holders:
        if task == "Earnings Report":
            others = [one for one in present(state) if state.people[one].class_name != "King"]
            return (others or present(state))[0]
        return deciding_kings(state)[0]
    return holders[0]


def consents(state: Campaign, proposer: int, agree: dict[int, bool]) -> bool:
    """Whether Voices of the People may be spent; silence is consent (MYK-CREATE-201, MYK-PLAY-037)."""
    others = [one for one in present(state) if one != proposer]
    yes = [agree.get(one, True) for one in others]
    mode = state.options.voices_consent
    if mode == "none" or all(yes):
        return True
    if mode == "majority":
        return 2 * (sum(yes) + 1) > len(others) + 1
    if mode == "king":
        kings = deciding_kings(state)
        return all(king == proposer or agree.get(king, True) for king in kings)
    return False


def diplomacy_difficulty(state: Campaign, relation: str, paid: int = 0) -> int | None:
    """What a Wit Check to improve a Relationship needs, 1 less for each MG; None: cannot be tried (MYK-CREATE-230)."""
    steps = {"Friendly": 10, "Neutral": 13, "Dangerous": 16}
    if state.options.diplomacy_hostile_19:
        steps["Hostile"] = 19
    return steps[relation] - paid if relation in steps else None

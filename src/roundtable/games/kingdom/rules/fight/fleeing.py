"""Fleeing: the Court's way out of a Combat, and the monsters' (MYK-PLAY-408, MYK-WORLD-406)."""

from collections.abc import Callable

from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.play.asking import pick_some
from roundtable.games.kingdom.rules.play.buttons import odds_of
from roundtable.games.kingdom.rules.play.checks import check
from roundtable.games.kingdom.state import Campaign, Foe, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

WAY_BACK: list[Callable[[Campaign], bool]] = []
"""What may keep the Court from going back where it came from: functions that say whether it can (MYK-PLAY-409)."""


def may_flee(state: Campaign, who: Ref) -> bool:
    """People: every member who is not Dead stands in the own Encampment; monsters: only themselves (MYK-PLAY-408)."""
    one = figures.get(state, who)
    smoke = bool(one.lasting) and figures.under(one, "smoke")  # MYK-WORLD-593
    if one.area != figures.HOME[one.team] and not one.dead and not smoke:
        return False
    if numbers.number(state, who, "cannot flee") or one.controlled_by:
        return False  # who is led by another takes nobody out of the Combat (MYK-WORLD-435)
    if one.team == "foes":
        return figures.in_encampment(state, who)
    if smoke:
        return True
    court = [figures.person(number) for number in figures.here(state) if state.people[number].team == "court"]
    return all(figures.in_encampment(state, one) for one in court if not figures.get(state, one).dead)


def difficulty(state: Campaign, who: Ref) -> int:
    """The highest Defense of the other side (MYK-PLAY-408)."""
    return max((numbers.defense(state, one) for one in figures.enemies(state, who)), default=0)


def uncertain(state: Campaign, who: Ref) -> bool:
    """Whether the difficulty is not told, because the Defense of an enemy is not known (MYK-PLAY-572)."""
    return any(figures.unknown(state, one) for one in figures.enemies(state, who))


def words(state: Campaign, who: Ref) -> str:
    if uncertain(state, who):
        return "Flee (Quest, nobody knows against how much)"
    against = difficulty(state, who)
    return f"Flee (Quest against {against}, {odds_of(state, who, 'Quest', against, 'MYK-PLAY-408', 'flee')})"


def flee(table: Table, who: Ref) -> Steps[None]:
    """A Quest check against the highest enemy Defense; success ends the Combat, or takes monsters out of it."""
    state: Campaign = table.state
    assert state.battle is not None
    made = yield from check(
        table,
        who,
        "Quest",
        difficulty(state, who),
        "MYK-PLAY-408",
        kind="flee",
        why="flight",
        secret=uncertain(state, who),
    )
    if not made.success:
        return
    if figures.team(state, who) == "court" and not all(free(state) for free in WAY_BACK):
        table.log("MYK-PLAY-409", "There is no way back: the flight fails.")
        return
    if figures.team(state, who) == "court":
        table.log("MYK-PLAY-408", "The Court gets away.")
        state.battle.winner = "fled"
        return
    there = [one for one in figures.standing(state, "foes") if figures.in_encampment(state, one)]
    leaving = [one for one in there if not figures.is_person(one) and not figures.get(state, one).controlled_by]
    chosen = yield from pick_some(
        table,
        who,
        "Which monsters leave?",
        [Option(one, figures.name(state, one), f"figure {one}") for one in leaving],
        "MYK-WORLD-406",
        1,
        len(leaving),
    )
    for one in chosen:
        gone = figures.get(state, one)
        assert isinstance(gone, Foe)
        gone.fled, gone.area = True, ""
        table.log("MYK-WORLD-406", "{who} flees.", who=figures.name(state, one), figure=one)

"""Bad Statuses (MYK-PLAY-548). Nothing else gives or takes them."""

from collections.abc import Callable, Sequence

from roundtable.games.kingdom.books import BAD_STATUSES
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.moments import Lulled, StatusComing
from roundtable.games.kingdom.rules.play.verbs import harm
from roundtable.games.kingdom.rules.play.windows import open_window
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, Lasting, Ref, Table, add_to, take_from
from roundtable.kernel.asks import Steps


def gain_status(table: Table, who: Ref, status: str, rule: str, *, by: Ref = "") -> Steps[bool]:
    """Somebody gains a Bad Status; who has it already keeps it (MYK-PLAY-548). Whether it is new.

    What the bestiary calls Poison and Sleep are Poisoned and Asleep (MYK-BEAST-019).
    """
    state: Campaign = table.state
    one = figures.get(state, who)
    if one.dead or figures.is_base(who):
        return False
    if status == "Asleep" and (yield from _already_lulled(table, who, rule)):
        return False
    said = f"{figures.name(state, who)} becoming {status}"
    coming = StatusComing(who=who, status=status, by=by, rule=rule, spoken=said)
    yield from open_window(table, coming)
    if coming.prevented or coming.status in one.bad_statuses:
        return False
    add_to(one.bad_statuses, coming.status)
    table.log(rule, "{who} is {status}.", who=figures.name(state, who), status=coming.status, figure=who)
    if coming.status == "Asleep":
        one.exhausted = True  # MYK-PLAY-557
    return True


def _already_lulled(table: Table, who: Ref, rule: str) -> Steps[bool]:
    """A second Sleep effect on one character in a Combat is prevented and costs 1D6 HP instead (MYK-PLAY-559)."""
    state: Campaign = table.state
    one = figures.get(state, who)
    if state.battle is None:
        return False
    if any(effect.what == "lulled" for effect in one.lasting):
        lost = table.roll(
            "1d6", "MYK-PLAY-559", "{who} fights off sleep, at {total} HP.", who=figures.name(state, who), figure=who
        ).total
        yield from harm.lose_hp(table, who, lost, "MYK-PLAY-559")
        return True
    last(state, one, Lasting(name="lulled", rule="MYK-PLAY-559", what="lulled", until="combat"))
    return False


def target_of_sleep(table: Table, who: Ref) -> None:
    """A Sleep effect that was resisted counts as the first all the same (MYK-PLAY-559)."""
    one = figures.get(table.state, who)
    if table.state.battle is not None and not any(effect.what == "lulled" for effect in one.lasting):
        last(table.state, one, Lasting(name="lulled", rule="MYK-PLAY-559", what="lulled", until="combat"))


def lull(
    table: Table, meant: Sequence[Ref], rule: str, resists: Callable[[Ref], Steps[bool]], *, by: Ref = ""
) -> Steps[None]:
    """A Sleep effect: who does not resist falls Asleep, a second one in a Combat only hurts (MYK-PLAY-559)."""
    state: Campaign = table.state
    for one in meant:
        if any(effect.what == "lulled" for effect in figures.get(state, one).lasting):
            yield from gain_status(table, one, "Asleep", rule, by=by)  # prevented, at a price
        elif (yield from resists(one)):
            target_of_sleep(table, one)
        else:
            yield from gain_status(table, one, "Asleep", rule, by=by)
    yield from lulled(table, meant, by=by)


def lulled(table: Table, meant: Sequence[Ref], *, by: Ref = "") -> Steps[None]:
    """Tell that a Sleep effect is over (MYK-BEAST-070)."""
    awake = [one for one in meant if "Asleep" not in figures.get(table.state, one).bad_statuses]
    yield from open_window(table, Lulled(meant=list(meant), awake=awake, by=by, spoken="a Sleep effect"))


STONE_ENDS = ("MYK-PLAY-558", "MYK-GEAR-099")
"""What ends a sleep of stone: the end of the Combat, and a Blessed Kiss (MYK-BEAST-174)."""


def cure(table: Table, who: Ref, status: str, rule: str) -> bool:
    """A Bad Status ends. Whether there was one."""
    one = figures.get(table.state, who)
    if status not in one.bad_statuses:
        return False
    if status == "Asleep" and rule not in STONE_ENDS and any(effect.what == "stone" for effect in one.lasting):
        return False  # MYK-BEAST-174
    take_from(one.bad_statuses, status)
    table.log(rule, "{who} is no longer {status}.", who=figures.name(table.state, who), status=status, figure=who)
    return True


def random_status(table: Table, who: Ref, rule: str, *, by: Ref = "") -> Steps[bool]:
    """One Bad Status by 1D6, in the order of the list (MYK-PLAY-428, MYK-BEAST-013)."""
    rolled = table.roll("1d6", "MYK-BEAST-013", "{total}: a Bad Status by the die.").total
    return (yield from gain_status(table, who, BAD_STATUSES[rolled - 1], rule, by=by))

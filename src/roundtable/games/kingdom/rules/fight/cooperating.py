"""Cooperative Actions: help promised for somebody's next check of a kind (MYK-PLAY-032), by monsters too (MYK-WORLD-391)."""

from functools import cache

from roundtable.games.kingdom.rules.play import figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import pick_figure, seat_of
from roundtable.games.kingdom.rules.play.effects import EFFECTS, open_window
from roundtable.games.kingdom.rules.play.moments import Moment
from roundtable.games.kingdom.rules.play.verbs import ties
from roundtable.games.kingdom.state import Campaign, Help, Ref, Table
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Named, Option

IN_COMBAT = {
    "attack": "the next attack",
    "skill": "the next Skill",
    "flee": "the flight",
    "strategy": "the next Strategy Check",
}


class Helping(Moment):
    """Somebody performs a Cooperative Action; its bonus may be changed (MYK-CREATE-249)."""

    helper: Ref
    target: Ref
    action: str
    amount: int


def may_help(state: Campaign, helper: Ref, target: Ref) -> bool:
    """Affection of 1 or more and not lower than Hostility (MYK-PLAY-033, MYK-PLAY-563, MYK-CREATE-185)."""
    one = figures.get(state, helper)
    if one.lasting and figures.under(one, "no cooperation"):
        return False  # MYK-PLAY-251
    if numbers.number(state, helper, "apart"):
        return False  # MYK-WORLD-313
    affection = ties.toward(state, helper, target)
    return affection >= 1 and affection >= ties.toward(state, helper, target, "hostility")


def offers(table: Table, who: Ref) -> list[Named]:
    """Whom one could help, and with what; the same helper only once for the same check (MYK-PLAY-035)."""
    state: Campaign = table.state
    found: list[Named] = []
    for other in _friends(state, who):
        promised = _promised(state, who, other)
        for key, action in _helping(other):
            if action not in promised:
                found.append((key, _offer, (state, who, other, action)))
    return found


def _promised(state: Campaign, helper: Ref, target: Ref) -> list[str]:
    """What somebody has promised to help with already: one helper helps a check once (MYK-PLAY-035)."""
    return [one.action for one in state.helps if one.helper == helper and one.target == target] if state.helps else []


def outside_combat(state: Campaign, who: Ref, among: list[Ref], actions: dict[str, str], rule: str) -> list[Option]:
    """The same in a Camp or at home: whom of these one could help, and with which of these actions (MYK-PLAY-035)."""
    found = []
    for other in among:
        if other != who and may_help(state, who, other):
            promised = _promised(state, who, other)
            for action in (each for each in actions if each not in promised):
                words = f"Help {figures.name(state, other)} with {actions[action]}"
                found.append(Option(f"help {other} {action}", words, f"figure {other}", rule, "Help"))
    return found


@cache
def _helping(other: Ref) -> list[tuple[str, str]]:
    """What helping somebody may be for, with the keys of the options."""
    return [(f"help {other} {action}", action) for action in IN_COMBAT]


def _friends(state: Campaign, who: Ref) -> list[Ref]:
    """The allies whom one may help; kept with what one feels, where nothing else in play decides it."""
    if not numbers.idle(state, who, "affection to allies") or (state.battle is not None and state.battle.traps):
        return [other for other in figures.allies(state, who) if may_help(state, who, other)]
    known: dict[Ref, bool] = knowing.of_one(state, who).setdefault("friends", {})
    found = []
    for other, _ in figures.up(state, figures.get(state, who).team):
        if other == who:
            continue
        friend = known.get(other)
        if friend is None:
            friend = may_help(state, who, other)
            if other[0] == "p":
                known[other] = friend
        if friend:
            found.append(other)
    return found


def _offer(key: str, state: Campaign, who: Ref, other: Ref, action: str) -> Option:
    label = f"Help {figures.name(state, other)} with {IN_COMBAT[action]} (+{ties.toward(state, who, other)})"
    return Option(key, label, f"figure {other}", "MYK-PLAY-032", "Help")


def worth(table: Table, helper: Ref, target: Ref, action: str) -> Steps[int]:
    """By how much somebody's Cooperative Action raises a check: their Affection, and what changes that (MYK-PLAY-034)."""
    state: Campaign = table.state
    helping = Helping(
        helper=helper,
        target=target,
        action=action,
        amount=ties.toward(state, helper, target),
        spoken=f"the help of {figures.name(state, helper)} for {figures.name(state, target)}",
    )
    yield from open_window(table, helping)
    return helping.amount


def _accepted(table: Table, helper: Ref, target: Ref, action: str) -> Steps[bool]:
    """A human GM says whether such help has any effect; without one it has (MYK-PLAY-034)."""
    state: Campaign = table.state
    if state.gm is None or seat_of(table, helper) == state.gm:
        return True
    who, whom = figures.name(state, helper), figures.name(state, target)
    options = [Option("yes", "It helps"), Option("no", "It has no effect")]
    prompt = f"{who} would help {whom} ({IN_COMBAT.get(action, action)}). Does that have any effect?"
    if (yield Choose(state.gm, prompt, options, rule="MYK-PLAY-034")) == "yes":
        return True
    table.log("MYK-PLAY-034", "What {who} does is no help to {whom}, says the GM.", who=who, whom=whom, figure=helper)
    return False


def promise(table: Table, helper: Ref, target: Ref, action: str) -> Steps[None]:
    """The helper's Affection will raise the result of the named action's next check (MYK-PLAY-032, MYK-PLAY-034)."""
    state: Campaign = table.state
    if not (yield from _accepted(table, helper, target, action)):
        return
    amount = yield from worth(table, helper, target, action)
    fighting = state.battle is not None
    state.helps.append(Help(helper=helper, target=target, action=action, amount=amount, combat=fighting))
    if table.events is not None:  # else nobody listens
        table.log(
            "MYK-PLAY-032",
            "{who} will help {target} (+{amount}).",
            who=figures.name(state, helper),
            target=figures.name(state, target),
            amount=amount,
            figure=helper,
        )


# --- just before a Strategy Check (MYK-PLAY-353) ---------------------------------------------------------------------


class StrategyComes(Moment):
    """A Round's Strategy Check is about to be made."""


def before_strategy(table: Table) -> Steps[None]:
    """Just before the check anybody Free to Act may help with it; asked only of those who have said so by a standing order
    or a raised hand, because few ever want to give up a Round for it (MYK-PLAY-353)."""
    comes = StrategyComes(spoken="the Strategy Check that comes")
    if table.state.hands_up:
        yield from EFFECTS.any_time(table, comes)
    if table.state.policies:
        yield from open_window(table, comes)


def _could_help(state: Campaign, who: Ref) -> list[Ref]:
    """Whom somebody could help with it, who has not promised that already (MYK-PLAY-035)."""
    return [
        other
        for other in figures.allies(state, who)
        if "strategy" not in _promised(state, who, other) and may_help(state, who, other)
    ]


@EFFECTS.on(
    StrategyComes,
    name="help-strategy",
    rule="MYK-PLAY-353",
    title="Help with the Strategy Check",
    who=lambda table, event: [who for who in figures.standing(table.state) if figures.is_person(who)],
    when=lambda table, event, holder: (
        not figures.get(table.state, holder).exhausted and bool(_could_help(table.state, holder))
    ),
    label=lambda table, event, holder: f"{figures.name(table.state, holder)}: help, and be Exhausted this Round",
    order="never",
)
def help_with_strategy(table: Table, event: StrategyComes, holder: str) -> Steps[None]:
    """A Cooperative Action for the Strategy Check, for which its helper is Exhausted this Round (MYK-PLAY-353)."""
    state: Campaign = table.state
    target = yield from pick_figure(table, holder, "Whom do you help?", _could_help(state, holder), "MYK-PLAY-353")
    yield from promise(table, holder, target, "strategy")
    figures.get(state, holder).exhausted = True

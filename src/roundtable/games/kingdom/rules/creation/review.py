"""The review after creation: everybody may change the sheets. The rules check each change; the GM may overrule them.

A change is an input like any other: it is asked for, answered, and told in the log, with what the rules said about it.
"""

from functools import partial

import msgspec

from roundtable.games.kingdom.rules.creation import (  # noqa: F401  # each adds to EDITS
    edits_character,
    edits_kingdom,
    edits_overruling,
)
from roundtable.games.kingdom.rules.creation.audit import new_problems
from roundtable.games.kingdom.rules.creation.carrying_out import people_options
from roundtable.games.kingdom.rules.creation.edits import EDITS, Change, Edit
from roundtable.games.kingdom.state import Campaign, Table
from roundtable.kernel.asks import Choose, Steps, Together, WriteText
from roundtable.kernel.options import Option

QUESTION = "What do you want to change?"
MORE = "What else do you want to change?"
AT_ONCE = 6
"""So many changes one player may make before the others are asked again."""


def review(table: Table) -> Steps[bool]:
    """Ask everybody who is not content yet what to change; the campaign stands when all are (MYK-CREATE-003,
    MYK-CREATE-092)."""
    state: Campaign = table.state
    seats = [seat for seat in range(table.seats) if seat not in state.reviewed]
    if not seats:
        return False
    answers = yield Together([Choose(seat, QUESTION, whats(state, seat)) for seat in seats])
    for seat in seats:
        sheet = answers[seat]
        for number in range(AT_ONCE):
            if sheet in ("done", "wait"):
                break
            yield from change_one(table, seat, sheet)
            last = number == AT_ONCE - 1
            sheet = "wait" if last else (yield Choose(seat, MORE, partial(whats, state, seat, again=True)))
        if sheet == "done":
            state.reviewed.append(seat)
    return len(state.reviewed) < table.seats


def whats(state: Campaign, seat: int, again: bool = False) -> list[Option]:
    """The sheets a seat may change: the common ones, a player's own character, for the GM everybody's."""
    whose = "A character" if seat == state.gm else "My character"
    hidden = [Option("secret", "What only I know", rule="MYK-CREATE-110")] if seat == state.gm and state.secrets else []
    return [
        Option("done", "Nothing: all is well"),
        Option("wait", "Nothing for now" if again else "Nothing yet: let me see what the others change"),
        Option("character", whose, rule="MYK-CREATE-092"),
        Option("kingdom", "The Kingdom", rule="MYK-CREATE-003"),
        Option("world", "The Known World", rule="MYK-CREATE-082"),
        *hidden,
    ]


def possible_edits(state: Campaign, who: int, sheet: str) -> list[Edit]:
    """The edits of a sheet that make sense now."""
    return [edit for edit in EDITS if edit.sheet == sheet and edit.possible(state, who)]


def change_one(table: Table, seat: int, sheet: str) -> Steps[None]:
    """One change from the question to the log."""
    state: Campaign = table.state
    who = seat
    if sheet == "secret":
        yield from change_secret(table, seat)
        return
    if sheet == "character" and seat == state.gm:
        key = yield Choose(seat, "Whose sheet?", people_options(state, state.court), "MYK-CREATE-092")
        who = int(key.removeprefix("landmaker-")) - 1
    edits = {edit.key: edit for edit in possible_edits(state, who, sheet)}
    offer = [Option("no", "Nothing after all"), *(Option(edit.key, edit.label) for edit in edits.values())]
    what = yield Choose(seat, "What about it?", offer, "MYK-CREATE-092" if sheet == "character" else "MYK-CREATE-003")
    if what == "no":
        return
    change = yield from edits[what].ask(state, seat, who)
    yield from propose(table, seat, change)


def change_secret(table: Table, gm: int) -> Steps[None]:
    """The GM notes another truth about somebody's mission; nobody else hears of it (MYK-CREATE-110)."""
    state: Campaign = table.state
    offer = people_options(state, [secret.who for secret in state.secrets])
    key = yield Choose(gm, "About whose mission?", offer, "MYK-CREATE-110", open_even_if_forced=True)
    secret = next(one for one in state.secrets if one.who == int(key.removeprefix("landmaker-")) - 1)
    secret.text = yield WriteText(gm, "What is the truth?", [secret.text], most=300, rule="MYK-CREATE-110")
    table.log("MYK-CREATE-110", "You note: {text}", text=secret.text, to=[gm])


def propose(table: Table, seat: int, change: Change) -> Steps[None]:
    """Try a change on a copy: what the rules allow is done; what they do not, only if the GM overrules them."""
    state: Campaign = table.state
    trial = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=Campaign)
    change.apply(trial)
    against = [*change.objections, *new_problems(state, trial)]
    if not against:
        change.apply(state)
        table.log(change.rule, "{seat} changes the sheets: {words}.", seat=seat, words=change.words)
        return
    reasons = " ".join(problem.words for problem in against)
    if state.gm is None:
        table.log(
            against[0].rule,
            "{seat} cannot change this: {words}. {reasons}",
            seat=seat,
            words=change.words,
            reasons=reasons,
        )
        return
    allowed = yield Choose(
        state.gm,
        f"{change.words}: the rules object. {reasons} Do you overrule them?",
        [Option("no", "No: the rules stand"), Option("yes", "Yes: it is so")],
        against[0].rule,
    )
    if allowed == "yes":
        change.apply(state)
        text = "The GM overrules the rules for {seat}: {words}. ({reasons})"
    else:
        text = "The GM lets the rules stand against {seat}: {words}. {reasons}"
    table.log(against[0].rule, text, seat=seat, words=change.words, reasons=reasons)

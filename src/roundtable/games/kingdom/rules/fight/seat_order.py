"""A quicker Combat, where a table plays so: the PCs act in the order of their seats, but for 1 Hope (MYK-PLAY-473)."""

from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import NOBODY, seat_of
from roundtable.games.kingdom.rules.play.verbs import hope
from roundtable.games.kingdom.rules.play.windows import REFUSED
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, Lasting, Ref, Table
from roundtable.kernel.asks import Ask, Choose, Steps, Together
from roundtable.kernel.options import Option

WAITS = "waits for another moment"
RULE = "MYK-PLAY-473"


def in_seat_order(table: Table, free: list[Ref]) -> Steps[Ref]:
    """Who of the Court goes next: clockwise from the GM's left, which is the first seat (MYK-PLAY-473).

    Whoever pays 1 Hope goes now, or lets the others go first and then goes at any moment of this Round.
    """
    state: Campaign = table.state
    ordered = sorted(free, key=lambda who: (not figures.is_person(who), _waits(state, who), seat_of(table, who)))
    first = ordered[0]
    asks: dict[int, Choose] = {}
    asked: dict[int, Ref] = {}
    for who in ordered if len(ordered) > 1 else ():
        seat = seat_of(table, who)
        may = figures.is_person(who) and (_waits(state, who) or hope.available(state, who) >= 1)
        if seat == NOBODY or seat in asks or not may or (who == first and _waits(state, who)):
            continue
        name, price = figures.name(state, who), "" if _waits(state, who) else " (1 Hope)"
        stay = "go" if who == first else "wait"
        words = {"go": f"{name} goes now", "wait": f"{name} waits for the own seat"}[stay]
        other = Option("later", f"Go at another moment{price}") if who == first else Option("now", f"Go now{price}")
        prompt = f"{figures.name(state, first)} is next by the order of seats. And {name}?"
        asks[seat], asked[seat] = Choose(seat, prompt, [Option(stay, words), other], rule=RULE), who
    answers = yield from _all(list(asks.values()))
    for seat, who in asked.items():
        if answers[seat] == "now" and (yield from _pay(table, who, "{who} goes out of turn.")):
            return who
    if answers.get(seat_of(table, first)) == "later" and (
        yield from _pay(table, first, "{who} waits for another moment.")
    ):
        effect = Lasting(name="Seat order", rule=RULE, what=WAITS, until="cycle")
        last(state, figures.get(state, first), effect)
        return ordered[1]
    return first


def _all(asks: list[Choose]) -> Steps[dict[int, str]]:
    if not asks:
        return {}
    if len(asks) == 1:
        answer = yield asks[0]
        return {asks[0].seat: answer}
    together: list[Ask] = list(asks)
    answers: dict[int, str] = yield Together(together)
    return answers


def _waits(state: Campaign, who: Ref) -> bool:
    return any(effect.what == WAITS for effect in figures.get(state, who).lasting)


def _pay(table: Table, who: Ref, said: str) -> Steps[bool]:
    """Whether it is paid for: not where the Court refuses the Voices (MYK-PLAY-037)."""
    state: Campaign = table.state
    if not _waits(state, who) and (yield from hope.tender(table, who, 1, "fixed", RULE)) == REFUSED:
        return False
    table.log(RULE, said, who=figures.name(state, who), figure=who)
    return True

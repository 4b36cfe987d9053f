"""What rows of the four Rest Tables have in common; each table is a module of its own (MYK-PLAY-280).

A check that a row asks for belongs to the Camp action: its critical failure brings a Happening (MYK-PLAY-229)."""

from collections.abc import Callable

from roundtable.games.kingdom.rules.effects.happenings import others
from roundtable.games.kingdom.rules.exploring import camp
from roundtable.games.kingdom.rules.play import checks, figures
from roundtable.games.kingdom.rules.play.asking import draw, pick_figure
from roundtable.games.kingdom.rules.play.moments import Check
from roundtable.games.kingdom.rules.play.verbs import ties
from roundtable.games.kingdom.rules.play.verbs.tables import row
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Steps

Rest = Callable[[Table, Ref], Steps[Check | None]]


def rest(effect: str) -> Callable[[Rest], Rest]:
    """A row of a Rest Table: it returns its check, if it made one, and a critical failure has its Happening."""

    def register(body: Rest) -> Rest:
        def played(table: Table, who: Ref, about: object) -> Steps[None]:
            made = yield from body(table, who)
            if made is not None:
                yield from camp.happening(table, made)

        played.__doc__ = body.__doc__
        row(effect)(played)
        return body

    return register


def ask(table: Table, who: Ref, score: str, difficulty: int, rule: str) -> Steps[Check]:
    return (yield from checks.check(table, who, score, difficulty, rule, kind="rest", why=f"{score} check"))


def fond_of(state: Campaign, who: Ref) -> int:
    """The Court's total Affection towards somebody."""
    return sum(ties.toward(state, one, who) for one in others(state, who))


def another(table: Table, who: Ref, prompt: str, rule: str) -> Steps[Ref | None]:
    """Another member of the roller's choice; None where there is nobody else."""
    among = others(table.state, who)
    return (yield from pick_figure(table, who, prompt, among, rule)) if among else None


def at_random(table: Table, who: Ref) -> Ref | None:
    """Another member at random (MYK-PLAY-298)."""
    among = others(table.state, who)
    return among[draw(table, len(among))] if among else None


def likes_more(table: Table, who: Ref, other: Ref, rule: str, amount: int = 1) -> Steps[None]:
    yield from ties.change(table, who, figures.whom(other), "affection", amount, rule)


def hates_more(table: Table, who: Ref, other: Ref, rule: str, amount: int = 1) -> Steps[int]:
    return (yield from ties.change(table, who, figures.whom(other), "hostility", amount, rule))

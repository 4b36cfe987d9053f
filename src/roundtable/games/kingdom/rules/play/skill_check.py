"""The check that a Skill prints, made by its user."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.play import checks
from roundtable.games.kingdom.rules.play.moments import Check
from roundtable.games.kingdom.state import Ref, Table
from roundtable.kernel.asks import Steps


def skill_check(table: Table, who: Ref, name: str, more: int = 0, against: Ref = "") -> Steps[Check]:
    """The printed check of a Skill; `more` is what its difficulty names besides the number, such as a Level."""
    entry = books.skills[name]
    assert entry.check is not None, f"{name} has no check"
    return (
        yield from checks.check(
            table,
            who,
            entry.check.score,
            (entry.check.difficulty or 0) + more,
            entry.rules[0],
            kind="skill",
            skill=name,
            against=against,
            why=name,
        )
    )

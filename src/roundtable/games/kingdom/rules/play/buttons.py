"""What a Skill or Item does now, said on its button: what it costs, how likely its check succeeds, what it would change."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Check as PrintedCheck
from roundtable.games.kingdom.rules.play import figures, numbers, odds
from roundtable.games.kingdom.rules.play.checks import STANDS_IN, critical_from, fumble_to
from roundtable.games.kingdom.rules.play.moments import Check
from roundtable.games.kingdom.rules.play.price import price_words
from roundtable.games.kingdom.rules.play.windows import TELLING, Source
from roundtable.games.kingdom.rules.record import diplomacy
from roundtable.games.kingdom.rules.record.realm import attribute
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.options import Option

LONGEST = 170
"""So much of what an entry says fits on a button; the sheet has the whole of it."""


def use_option(table: Table, who: Ref, key: str, source: Source, rule: str = "") -> Option:
    """The button of a Skill or Item that is used as an action."""
    cost = price_words(table.state, who, source)
    label = source.name + (f" ({cost})" if cost else "")
    return Option(
        key, label, "", rule or source.rule, "Skills and Items", odds=likely(table.state, who, source), stakes=does(source)
    )


def does(source: Source) -> str:
    """What an entry does, as much of it as fits."""
    text = (books.skills if source.kind == "skill" else books.items)[source.name].text
    if len(text) <= LONGEST:
        return text
    sentence = text[:LONGEST].rpartition(". ")[0]
    return f"{sentence}." if len(sentence) > LONGEST // 3 else f"{text[:LONGEST].rpartition(' ')[0]} ..."


def likely(state: Campaign, who: Ref, source: Source) -> str:
    """The check of an entry and its chance before Hope and answers; where the difficulty hangs on a target, its terms."""
    printed = source.check
    if printed is None or printed.score in ("Any", "See Below"):
        return ""
    if printed.plus:
        return f"{printed.score} against {printed.difficulty} + {' + '.join(printed.plus)}"
    return f"{printed.score} against {printed.difficulty}, {chance_of(state, who, source, printed)}"


def chance_of(state: Campaign, who: Ref, source: Source, printed: PrintedCheck) -> str:
    """How likely the check succeeds now: exact, before Hope and reactions (MYK-PLAY-029)."""
    skill = source.name if source.kind == "skill" else ""
    made = Check(
        who=who, score=printed.score, difficulty=printed.difficulty, rule=source.rule, kind=source.kind, skill=skill
    )
    return odds.percent(chance_now(state, made))


def odds_of(state: Campaign, who: Ref, score: str, difficulty: int, rule: str, kind: str) -> str:
    """The chance of a check that a button leads to, for `Option.odds`: exact, before Hope and reactions (MYK-PLAY-029)."""
    made = Check(who=who, score=score, difficulty=difficulty, rule=rule, kind=kind)
    return odds.percent(chance_now(state, made))


def chance_now(state: Campaign, made: Check) -> float:
    """How likely a check that is about to be declared succeeds: exact, before Hope and reactions (MYK-PLAY-029)."""
    who = made.who
    if made.is_attribute:
        return odds.chance(2, made.difficulty - attribute(state, made.score) - diplomacy.modifier(state))
    for stands_in in STANDS_IN:
        made.score = stands_in(state, made)
    bonus = numbers.score(state, who, made.score, made)
    bonus += numbers.number(state, who, f"{made.kind} check", made) + numbers.number(state, who, "check", made)
    dice = 2 + numbers.number(state, who, f"{made.kind} dice", made) + numbers.number(state, who, f"{made.score} dice", made)
    dice = max(1, dice - numbers.number(state, who, "fewer dice", made))
    need = made.difficulty + numbers.number(state, who, f"{made.kind} difficulty", made) - bonus
    return odds.chance(dice, need, critical_from(state, made), fumble_to(state, made))


def healed_by(state: Campaign, who: Ref, dice: int, plus: int = 0) -> str:
    """What so many dice of healing do for somebody, for `Option.odds`."""
    return odds.healing(figures.get(state, who).hp, numbers.max_hp(state, who), dice, plus)


def _tell(table: Table, source: Source, holder: str) -> tuple[str, str]:
    """Odds and stakes of an answer to a moment."""
    return likely(table.state, figures.owner(holder), source), does(source)


TELLING.append(_tell)

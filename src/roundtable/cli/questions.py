"""A question as lines of text, and a typed line as an answer."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from os.path import commonprefix
from textwrap import wrap

from roundtable.board.drawing import paint
from roundtable.kernel.asks import (
    Allocate,
    Ask,
    Choose,
    ChooseNumber,
    ChoosePoint,
    ChooseSome,
    Json,
    WriteText,
)
from roundtable.kernel.options import Option

WIDTH = 80
RUN = 4
"""So many options whose keys and labels differ only in their last word are shown on one line."""


MANY = 8
"""So many short options stand in columns."""


class Unclear(Exception):
    """What was typed cannot be understood; the words say why and what would be."""


def show_question(ask: Ask, colour: bool) -> str:
    """Everything a person needs to answer, no line wider than a terminal."""
    lines = _question_text(ask, colour).splitlines()
    return "\n".join(part for line in lines for part in (_folded(line) if "\033" not in line else [line]))


def _folded(line: str) -> list[str]:
    """A line that is too wide, gone on with below its own beginning."""
    if len(line) <= WIDTH:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()))
    return wrap(line.strip(), WIDTH, initial_indent=indent, subsequent_indent=indent)


def _question_text(ask: Ask, colour: bool) -> str:
    if isinstance(ask, Choose):
        return show_options(ask.listed(), colour)
    if isinstance(ask, ChooseSome):
        shown = show_options(ask.listed(), colour)
        most = len(ask.options) if ask.most is None else min(ask.most, len(ask.options))
        count = f"{ask.least} to {most}" if ask.least < most else f"{most}"
        how = "numbers with spaces between" if most > 1 else "its number"
        none = "" if ask.least else ", or a dash for none"
        return f"{shown}\n  Choose {count}: {how}{none}.{_suggested(ask)}"
    if isinstance(ask, ChooseNumber):
        told = [f"{one.label} ({one.chances})" for one in ask.amounts() if one.chances]
        steps = f" in steps of {ask.step}" if ask.step > 1 else ""
        return "\n".join(_folded(f"  A number from {ask.low} to {ask.high}{steps}{': ' if told else '.'}{', '.join(told)}"))
    if isinstance(ask, Allocate):
        bins = [f"  {n:3}  {_with_chances(option)} (up to {cap})" for n, (option, cap) in enumerate(ask.bins, 1)]
        amount = f"{ask.total} in all" if ask.all_of_it else f"at most {ask.total}"
        example = " ".join(f"{n}={'2' if n == 1 else '1'}" for n in range(1, min(3, len(bins) + 1)))
        return "\n".join([*bins, f"  Divide {amount}: like {example}, or a dash for nothing.{_suggested(ask)}"])
    if isinstance(ask, ChoosePoint):
        return f"  A point, two numbers{f' in {ask.unit}, as 36 4.5' if ask.unit else ''}: {ask.region.describe()}."
    if isinstance(ask, WriteText):
        return f"  Some text, or the number of a suggestion: {show_suggestions(ask)}"
    raise TypeError(f"the terminal cannot show a question of kind {ask.kind!r}")


def _suggested(ask: ChooseSome | Allocate) -> str:
    """What a fair bot would answer, as it is typed."""
    if ask.first is None:
        return ""
    if isinstance(ask, Allocate):
        typed = " ".join(f"{n}={ask.first[bin_.key]}" for n, (bin_, _) in enumerate(ask.bins, 1) if ask.first.get(bin_.key))
    else:
        typed = " ".join(str(n) for n in range(1, len(ask.first) + 1))  # they are listed first
    return f"\n  Suggested: {typed or '-'}."


def show_suggestions(ask: WriteText) -> str:
    return ", ".join(f"{n} {text}" for n, text in enumerate(ask.suggestions[:9], 1))


def show_options(options: Iterable[Option], colour: bool) -> str:
    """Numbered options, gathered by group; runs that differ in one word share a line."""
    lines = []
    group = None
    numbered = list(enumerate(options, 1))
    for _, run in groupby(numbered, key=lambda item: (item[1].group, item[1].key.rpartition(" ")[0] or item[1].key)):
        members = list(run)
        if members[0][1].group != group:
            group = members[0][1].group
            if group:
                lines.append(paint(f"  {group}", "bold", on=colour))
        if group and all(option.label.rpartition(" ")[0] == group for _, option in members):
            # The heading says all but one word of each.
            lines += _run_lines("", [(number, option.label.rpartition(" ")[2]) for number, option in members])
        elif len(members) < RUN or any(option.chances for _, option in members):
            lines += _one_by_one(members)
        elif all(option.label.endswith(_last_word(option)) for _, option in members):
            lines += _run_lines(_head(members), [(number, _last_word(option)) for number, option in members])
        else:
            lines += _around_a_word(members)
    return "\n".join(lines)


def _one_by_one(members: list[tuple[int, Option]]) -> list[str]:
    """A line each; many short ones in columns, to be read down."""
    longest = max(len(_with_chances(option)) for _, option in members)
    columns = WIDTH // (longest + 8)
    if len(members) >= MANY and columns > 1:
        tall = -(-len(members) // columns)
        told = [f"  {number:3}  {_with_chances(option):<{longest}} " for number, option in members]
        return ["".join(told[row::tall]).rstrip() for row in range(tall)]
    return [
        line
        for number, option in members
        for line in wrap(_with_chances(option), WIDTH, initial_indent=f"  {number:3}  ", subsequent_indent=" " * 7)
    ]


def _around_a_word(members: list[tuple[int, Option]]) -> list[str]:
    """Labels with the same words around the one that differs ("Move to D6 (1 AP)"): those words once, then the others."""
    lines: list[str] = []
    for around, run in groupby(members, key=lambda item: _around(item[1])):
        alike = list(run)
        if around is None or len(alike) < RUN:
            lines += _one_by_one(alike)
        else:
            before, after = around
            lines += _run_lines(f"{before} … {after}:", [(number, _last_word(option)) for number, option in alike])
    return lines


def _around(option: Option) -> tuple[str, str] | None:
    """What a label says before and after the last word of its key; None where it does not say it in its middle."""
    before, said, after = option.label.partition(f" {_last_word(option)} ")
    return (before, after) if said else None


def _head(members: list[tuple[int, Option]]) -> str:
    """What the labels of a run have in common."""
    common = commonprefix([option.label for _, option in members])  # noqa: RUF071  # by character is what is wanted
    return common[: common.rfind(" ") + 1].strip() or members[0][1].key.rpartition(" ")[0]


def _run_lines(head: str, words: list[tuple[int, str]]) -> list[str]:
    """A run on few lines: what all have in common once, then a number and the word that differs for each."""
    listed = "  ".join(f"{number}\u00a0{word}" for number, word in words)
    wrapped = wrap(f"{head}  {listed}".strip(), WIDTH - 7, subsequent_indent="  ", break_long_words=False)
    return [f"       {line}".replace("\u00a0", " ") for line in wrapped]


def _with_chances(option: Option) -> str:
    return f"{option.label} ({option.chances})" if option.chances else option.label


def _last_word(option: Option) -> str:
    return option.key.rpartition(" ")[2]


def read_answer(ask: Ask, line: str) -> Json:
    """What a typed line means as an answer. The question itself checks whether it is legal."""
    if isinstance(ask, Choose):
        return _key(ask, line)
    if isinstance(ask, ChooseSome):
        if line == "-":
            return []
        if all(whole(word) is not None for word in line.split()):
            return [_key(ask, word) for word in line.split()]
        return [_key(ask, word.strip()) for word in line.split(",")]
    if isinstance(ask, ChooseNumber):
        return _int(line)
    if isinstance(ask, Allocate):
        return _split(ask, line)
    if isinstance(ask, ChoosePoint):
        return _place(ask, line)
    if isinstance(ask, WriteText) and (number := whole(line)) is not None and 1 <= number <= len(ask.suggestions):
        return ask.suggestions[number - 1]
    return line


def whole(text: str) -> int | None:
    """The number that a text is, or None. (`isdigit` also holds for a raised two, which `int` cannot read.)"""
    return int(text) if text.isdecimal() and len(text) < 10 else None


def _int(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise Unclear(f"{text[:40]!r} is not a whole number.") from None


def _place(ask: ChoosePoint, line: str) -> list[int]:
    try:
        return [ask.typed(word) for word in line.replace(",", " ").split()]
    except ValueError as error:
        raise Unclear(f"{error}.") from None


def _split(ask: Allocate, line: str) -> dict[str, int]:
    if line == "-":
        return {}
    keys = [option.key for option, _ in ask.bins]
    given: dict[str, int] = {}
    for word in line.split():
        name, equals, amount = word.partition("=")
        if not equals:
            raise Unclear(f"{word!r} should be like 1=2: the second number goes to option 1.")
        number = whole(name)
        key = keys[number - 1] if number is not None and 1 <= number <= len(keys) else name
        given[key] = given.get(key, 0) + _int(amount)
    return given


def _key(ask: Choose | ChooseSome, text: str) -> str:
    """An option by number, by key, or by the beginning of its key or label where only one begins so."""
    options = ask.options
    number = whole(text)
    if number is not None:
        if not 1 <= number <= len(options):
            raise Unclear(f"There is no option {number}: there are 1 to {len(options)}.")
        return ask.listed()[number - 1].key
    if text in options:
        return text
    low = text.lower()
    near = [
        option.key for option in options if option.key.lower().startswith(low) or option.label.lower().startswith(low)
    ]
    if len(near) == 1 or (near and near[0].lower() == low):
        return near[0]
    if near:
        raise Unclear(f"{text!r} may mean {', '.join(near[:6])}{' ...' if len(near) > 6 else ''}.")
    raise Unclear(f"{text[:40]!r} is none of the options. Type a number, or h for help.")

"""The table of Knockdown for a terminal of eighty columns."""

from __future__ import annotations

import textwrap

from roundtable.board.drawing import SEAT_INKS, SEAT_MARKS, paint
from roundtable.games.knockdown.view import (
    CardView,
    SideView,
    SkillView,
    SpecialView,
    View,
    is_ready,
    state_words,
    token_words,
)

WIDE = 80
TYPE_INKS = {"strike": "red", "ability": "blue", "reaction": "yellow"}
SHORT_NAME = 4
MARKS = "■ a heavy wound, □ a light one"


def board(view: View, colour: bool) -> str:
    """The whole table as a seat may see it."""
    if view.fighters:
        return "\n".join([line for sheet in view.fighters for line in _sheet(sheet, colour)] + [MARKS])
    below = 0 if view.seat is None else view.seat
    lines = _player(view, 1 - below, colour)
    if view.sides[below].space:
        lines += ["", *_arena(view, colour), "", *_row(view, colour), ""]
    else:
        lines += ["", *_draft(view.sides[below], colour), ""]
    lines += _player(view, below, colour)
    return "\n".join(line.rstrip() for line in lines)


def brief(view: View, colour: bool) -> str:
    """The table without what the sheets tell (`i` and a name): who stands where, what lies in the row, what can be paid."""
    below = 0 if view.seat is None else view.seat
    if not view.sides or not view.sides[below].space:
        return board(view, colour)
    lines = _in_brief(view, 1 - below, colour)
    lines += _arena(view, colour)[:3]
    lines.append(f"Attack Row   (deck {view.deck}, discarded {len(view.discard)}, distance {view.distance})")
    for card in view.row:
        note = " (condition not met)" if not card.met else " (out of range)" if not card.reaches else ""
        lines.append(_card(card, colour, note)[0])
    return "\n".join(line.rstrip() for line in [*lines, *_in_brief(view, below, colour)])


def _in_brief(view: View, seat: int, colour: bool) -> list[str]:
    """Name, wounds, tokens; the Special Attacks, those that can be paid ticked; the hand."""
    side = view.sides[seat]
    turn = " ◀ to act" if view.active == seat else ""
    head = paint(f"{SEAT_MARKS[seat]} {side.name}", SEAT_INKS[seat], "bold", on=colour)
    tokens = "".join(f", {token_words(name, count)}" for name, count in side.tokens.items())
    lines = [f"{head}  {'★' * side.wins}{'☆' * (2 - side.wins)}  wounds {wounds(side.heavy, side.light)}{tokens}{turn}"]
    told = []
    for special in side.specials:
        mark = "✓" if is_ready(special) else "·"
        told.append(f"{mark} {special.name} {symbols(special.cost)}".replace(" ", "\u00a0"))
    specials = textwrap.wrap("  ".join(told), WIDE - 2, break_on_hyphens=False)
    return [*lines, *(f"  {line}".replace("\u00a0", " ") for line in specials), *_hand(side)]


def symbols(names: list[str]) -> str:
    """Symbols as words in square brackets: [steel][block]."""
    return "".join(f"[{name}]" for name in names)


def wounds(heavy: int, light: int) -> str:
    """Wounds as marks: ■ heavy, □ light."""
    return "■" * heavy + "□" * light or "none"


def _sheet(sheet: SideView, colour: bool) -> list[str]:
    lines = [paint(f"{sheet.name}, {sheet.class_}", "bold", on=colour)]
    if sheet.trait:
        lines += _wrapped(f"{sheet.trait.name} (trait): {sheet.trait.text}", 2)
    lines += [line for special in sheet.specials for line in _special(special, colour)]
    return [*lines, ""]


def _wrapped(words: str, indent: int) -> list[str]:
    return textwrap.wrap(words, WIDE, initial_indent=" " * indent, subsequent_indent=" " * (indent + 2))


def _special(special: SpecialView, colour: bool, brief: bool = False) -> list[str]:
    """A special attack; `brief` without its effect, which its sheet tells (`i` and its name)."""
    state = state_words(special)
    ready = is_ready(special)
    mark = "✓" if ready else "·"
    note = f" ({state})" if state and not ready else ""
    name = paint(f"{special.name:<16}", TYPE_INKS[special.type], *(["bold"] if ready else []), on=colour)
    head = f"  {mark} {name}{special.type:<9}{symbols(special.cost):<19}{special.range:<11}"
    tail = f"{wounds(special.heavy, special.light)}{' K.O.' if special.ko else ''}{note}"
    return _with_text(head, tail, "" if brief else special.text, 59)


def _with_text(head: str, tail: str, words: str, at: int) -> list[str]:
    """A line, and the effect behind it where it fits into the width, else below it."""
    if at + len(tail) + 2 + len(words) <= WIDE:
        return [f"{head}{tail}  {words}"]
    if at + len(tail) > WIDE:  # the state is told with the effect
        tail, _, state = tail.partition(" (")
        words = f"({state} {words}"
    return [head + tail, *textwrap.wrap(words, WIDE, initial_indent=" " * 8, subsequent_indent=" " * 8)]


def _player(view: View, seat: int, colour: bool) -> list[str]:
    """A player's sheet. In the fight traits and Skills have a line each: `i` and a name shows the whole text."""
    side = view.sides[seat]
    turn = " ◀ to act" if view.active == seat and side.space else ""
    ink = SEAT_INKS[seat]
    victories = "★" * side.wins + "☆" * (2 - side.wins)
    head = paint(f"{SEAT_MARKS[seat]} {side.name}, {side.class_}", ink, "bold", on=colour)
    lines = [f"{head}  {victories}  wounds {side.heavy + side.light}: {wounds(side.heavy, side.light)}{turn}"]
    if side.space:
        tokens = ", ".join(token_words(name, count) for name, count in side.tokens.items()) or "none"
        lines.append(f"  tokens: {tokens}")
    brief = bool(side.space) or seat != view.seat
    theirs = seat != view.seat and view.seat is not None
    lines += [line for special in side.specials for line in _special(special, colour, brief=theirs)]
    if side.trait:
        lines += _skill_lines(f"{side.trait.name} (trait): {side.trait.text}", brief)
    for skill in side.up:
        lines += _skill_lines(f"{skill.name} ({skill.initiative}): {skill.text}", brief)
    if side.down:
        known = side.hidden_skills
        lines.append(f"    face down: {known[0].name if known else 'a Skill card'}")
    return lines + (_hand(side) if side.space else [])


def _hand(side: SideView) -> list[str]:
    """Backs, or names with their symbols: in a hand nothing else of a card counts (KD-049)."""
    head = f"  hand ({side.cards} of {side.limit}): "
    if side.hand is None:
        return [head + ("▒▒ " * side.cards or "empty")]
    cards = [f"{card.name} {symbols(card.symbols)}".replace(" ", "\u00a0") for card in side.hand]
    lines = textwrap.wrap(head + ("  ".join(cards) or "empty"), WIDE, subsequent_indent=" " * 4, break_on_hyphens=False)
    return [line.replace("\u00a0", " ") for line in lines]


def _skill_lines(words: str, brief: bool) -> list[str]:
    return [f"    {textwrap.shorten(words, WIDE - 4, placeholder=' …')}"] if brief else _wrapped(words, 4)


def _card(card: CardView, colour: bool, note: str = "") -> list[str]:
    name = paint(f"{card.name:<15}", TYPE_INKS[card.type], on=colour)
    head = f"    {name} {symbols(card.symbols):<15}{card.type:<9}{card.range:<11}"
    tail = f"{wounds(card.heavy, card.light)}{' K.O.' if card.ko else ''}"
    return _with_text(head, tail + note, card.text, 55)


def _arena(view: View, colour: bool) -> list[str]:
    """The lane, eight columns a space or as many as fit. Spaces in the dark are hatched."""
    wide = min(8, WIDE // view.spaces)
    centre = (view.spaces + 1) // 2
    candles = (view.candles, view.spaces + 1 - view.candles) if view.candles else ()
    fighters, floor, numbers = [], [], []
    for n in range(1, view.spaces + 1):
        here = next((side for side in view.sides if side.space == n), None)
        marks = f"{SEAT_MARKS[here.seat]} {here.name[:SHORT_NAME]}" if here else ""
        cell = f"{marks[:wide]:^{wide}}"
        fighters.append(paint(cell, SEAT_INKS[here.seat], "bold", on=colour) if here else cell)
        laid = "".join(token.token[0].upper() for token in view.laid if token.space == n)
        dark = bool(candles) and abs(n - centre) >= centre - view.candles
        plate = f"{laid:{'▒' if dark else '·'}^{wide - 2}}"
        floor.append(f"[{plate}]")
        numbers.append(f"{f'{n}¡' if n in candles else f'({n})' if n == centre else n!s:^{wide}}")
    lit = f"{view.candles} of {view.candle_cards} candles (¡{', ▒ the dark' if candles else ''})"
    told = f"  distance {view.distance}, {lit}; {MARKS}"
    return ["".join(fighters), "".join(floor), "".join(numbers), told]


def _row(view: View, colour: bool) -> list[str]:
    lines = [f"Attack Row   (deck {view.deck}, discarded {len(view.discard)})"]
    for card in view.row:
        note = " (condition not met)" if not card.met else " (out of range)" if not card.reaches else ""
        lines += _card(card, colour, note)
    return lines


def _draft(side: SideView, colour: bool) -> list[str]:
    lines = ["Your Skill cards:"] if side.hidden_skills else []
    for skill in side.hidden_skills:
        lines += _skill(skill, colour)
    return lines


def _skill(skill: SkillView, colour: bool) -> list[str]:
    return [paint(f"  {skill.name} (initiative {skill.initiative})", "bold", on=colour), *_wrapped(skill.text, 4)]

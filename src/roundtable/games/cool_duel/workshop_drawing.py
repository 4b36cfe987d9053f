"""Drawing up a duelist as a picture: ready-made ones and classes as cards; then the duelist in the making beside everything
that could be taken, each thing marked as fitting, too heavy, or out of reach."""

from __future__ import annotations

from typing import NamedTuple

from roundtable.board.drawing import Svg, colour
from roundtable.board.heraldry import coat
from roundtable.board.lettering import cut, wrapped
from roundtable.games.cool_duel.build import (
    attributes_of,
    build_warnings,
    companions_allowed,
    ready_made,
    sheet_numbers,
)
from roundtable.games.cool_duel.cards import bar
from roundtable.games.cool_duel.data import ATTRIBUTE_MOST, ATTRIBUTES, classes, companions, items, slug
from roundtable.games.cool_duel.options import Options
from roundtable.games.cool_duel.state import Build
from roundtable.games.cool_duel.view import View
from roundtable.games.cool_duel.workshop import taken, tallies_of, verdict

GAP = 6.0


class Sheet(NamedTuple):
    """How much room there is: on a wide screen the duelist stands beside the things, on a phone above them."""

    width: float
    panel: float
    letters: float
    things: int
    """Things abreast."""
    friends: int
    ready: int
    """Ready-made duelists abreast."""
    classes: int


WIDE = Sheet(806, 282, 11.6, 4, 3, 3, 5)
NARROW = Sheet(366, 366, 12.8, 2, 2, 1, 1)
FITS = {"fits": "good", "heavy": "accent", "lacks": "bad"}
"""How a thing stands to the duelist, and its colour; the marks differ in shape as well."""


def drawing_up(view: View, phone: bool) -> str:
    """The draft with its numbers and everything that could be taken; before that whom one may be."""
    drafts = view.duel.drafts
    mine = drafts[view.seat].build if view.seat is not None and view.seat < len(drafts) else Build()
    sheet = NARROW if phone else WIDE
    drawing = Svg(1, 1, "")
    height = _whom(drawing, view, sheet) if not mine.class_ else _making(drawing, view, mine, sheet)
    framed = Svg(sheet.width, round(height, 1), "Drawing up a duelist")
    framed.part(drawing.parts)
    return str(framed)


# --- whom one may be --------------------------------------------------------------------------------------------------


def _whom(picture: Svg, view: View, sheet: Sheet) -> float:
    """Ready-made duelists as cards, then the classes to build one from. Where it ends."""
    ready = sum(view.ready)
    y = 22.0
    picture.text(GAP, y, "Duelists are being drawn up", font_size=17, font_weight="bold", fill=colour("ink"))
    if ready:
        said = f"{ready} of {len(view.ready)} ready"
        picture.text(sheet.width - GAP, y, said, font_size=sheet.letters, text_anchor="end", fill=colour("muted"))
    y = _heading(picture, y + 20, sheet, "Ready to fight: take one as it is, or change what it carries")
    wide = (sheet.width - GAP) / sheet.ready - GAP
    high = sheet.letters * 6.6
    seat = view.seat or 0
    for n, build in enumerate(ready_made().values()):
        column, row = n % sheet.ready, n // sheet.ready
        place = GAP + column * (wide + GAP), y + row * (high + GAP)
        _ready_card(picture, *place, wide, high, build, view.duel.options, sheet, seat)
    y += -(-len(ready_made()) // sheet.ready) * (high + GAP)
    y = _heading(picture, y + 14, sheet, "Or build your own: a class sets the attributes")
    wide = (sheet.width - GAP) / sheet.classes - GAP
    high = sheet.letters * (11.9 if sheet.classes > 1 else 8.2)
    for n, found in enumerate(classes().values()):
        column, row = n % sheet.classes, n // sheet.classes
        x, top = GAP + column * (wide + GAP), y + row * (high + GAP)
        with picture.group(f"class {found.slug}", f"{found.name}: {', '.join(found.enhancements)}"):
            picture.rect(x, top, wide, high, fill=colour("floor"), stroke=colour("grid"), rx=8)
            size = sheet.letters
            picture.text(
                x + 10, top + size * 1.6, found.name, font_size=size * 1.2, font_weight="bold", fill=colour("ink")
            )
            with picture.group(transform=f"translate({x + wide - size * 1.5:g} {top + size * 1.5:g})"):
                coat(picture, found.charge, seat, size * 2.1)
            words = ", ".join(found.enhancements)
            picture.text(x + 10, top + size * 3.2, cut(words, wide - 16, size), font_size=size, fill=colour("muted"))
            columns = 1 if sheet.classes > 1 else 2
            each = (wide - 20) / columns
            for at, (name, value) in enumerate(found.attributes.items()):
                left, line = x + 10 + at % columns * each, top + size * (4.9 + at // columns * 1.4)
                picture.text(left, line, name, font_size=size, fill=colour("ink"))
                bar(
                    picture,
                    left + size * 3,
                    line - size * 0.8,
                    each - size * 5.4,
                    size * 0.85,
                    value,
                    ATTRIBUTE_MOST,
                    "accent",
                )
                picture.text(left + each - 8, line, str(value), text_anchor="end", font_size=size, fill=colour("ink"))
    return y + -(-len(classes()) // sheet.classes) * (high + GAP)


def _heading(picture: Svg, y: float, sheet: Sheet, text: str, x: float = GAP) -> float:
    room = sheet.width - x
    for words in wrapped(text, room, sheet.letters):
        picture.text(x, y, words, font_size=sheet.letters, fill=colour("muted"))
        y += sheet.letters * 1.25
    return y - sheet.letters * 0.6


def _ready_card(
    picture: Svg, x: float, y: float, wide: float, high: float, build: Build, options: Options, sheet: Sheet, seat: int
) -> None:
    """A ready-made duelist: who it is, its coat, what it fights with, and its numbers."""
    numbers = sheet_numbers(build, options)
    held = f"{build.both} in both hands" if build.both else " and ".join(filter(None, (build.right, build.left)))
    friends = f"with {' and '.join(build.companions)}" if build.companions else "alone"
    told = f"HP {numbers['HP']}, AP {numbers['AP']}, threshold {numbers['threshold']}, dodge {numbers['dodge']}"
    with picture.group(f"duelist {slug(build.name)}", f"{build.name}, {build.class_}: {held}; {friends}; {told}"):
        picture.rect(x, y, wide, high, fill=colour("floor"), stroke=colour("grid"), rx=8)
        size = sheet.letters
        room = wide - 24 - len(build.class_) * size * 0.56
        title = cut(build.name, room, size * 1.1, True)
        picture.text(x + 9, y + size * 1.5, title, font_size=size * 1.1, font_weight="bold", fill=colour("ink"))
        picture.text(
            x + wide - 9, y + size * 1.5, build.class_, font_size=size, text_anchor="end", fill=colour("muted")
        )
        arms = size * 2.8
        with picture.group(transform=f"translate({x + wide - 9 - arms / 2:g} {y + size * 3.5:g})"):
            coat(picture, classes()[build.class_].charge, seat, arms)
        for row, (words, ink, room) in enumerate(
            ((held, "ink", wide - 20 - arms), (friends, "ink", wide - 20 - arms), (told, "muted", wide - 14))
        ):
            line = y + size * (3.0 + row * 1.35)
            picture.text(x + 9, line, cut(words, room, size), font_size=size, fill=colour(ink))


# --- the duelist in the making ----------------------------------------------------------------------------------------


def _making(picture: Svg, view: View, mine: Build, sheet: Sheet) -> float:
    """The draft, and beside or below it everything that could be taken. Where it ends."""
    options = view.duel.options
    beside = sheet.panel < sheet.width
    x = sheet.panel + GAP if beside else 0.0
    drawn = Svg(1, 1, "")
    height = _draft(drawn, mine, options, sheet)
    y = 2.0 if beside else height + GAP
    y = _key(picture, x + GAP, y, sheet)
    numbers = sheet_numbers(mine, options)
    room = numbers["max load"] - numbers["load"]
    attributes = attributes_of(mine)
    high = sheet.letters * (4.85 if beside else 4.35)
    wide = (sheet.width - x - GAP) / sheet.things - GAP
    for n, item in enumerate(items().values()):
        able, how = verdict(attributes, item, options)
        here = taken(mine, item.name)
        state = "lacks" if not able else "heavy" if item.weight > room and not here else "fits"
        weight = f"{item.weight} of {max(0, room)} free" if state == "heavy" else f"weight {item.weight}"
        if cut(how, wide - 14, sheet.letters) != how:
            how = how.removeprefix("needs ")  # the cross beside it says so
        place = x + GAP + n % sheet.things * (wide + GAP), y + n // sheet.things * (high + 4)
        _tile(picture, *place, wide, high, f"item {item.slug}", item.name, (how, weight), state, here, sheet)
    y += -(-len(items()) // sheet.things) * (high + 4) + sheet.letters
    allowed = companions_allowed(mine)
    said = f"Companions: {allowed if allowed > 1 else 'one'} may come along"
    y = _heading(picture, y, sheet, said, x + GAP)
    wide = (sheet.width - x - GAP) / sheet.friends - GAP
    high = sheet.letters * (3.5 if beside else 3.1)
    for n, friend in enumerate(companions().values()):
        able = friend.power <= options.extra_attribute_points
        how = f"{friend.size} {friend.type}" if able else f"needs power {friend.power}"
        place = x + GAP + n % sheet.friends * (wide + GAP), y + n // sheet.friends * (high + 4)
        state = "fits" if able else "lacks"
        here = mine.companions.count(friend.name)
        _tile(picture, *place, wide, high, f"companion {friend.slug}", friend.name, (how,), state, here, sheet)
    y += -(-len(companions()) // sheet.friends) * (high + 4) + GAP
    whole = max(height, y) if beside else height
    with picture.group("draft", f"{mine.name or 'Your duelist'}, {mine.class_}"):
        edge: dict[str, str | float] = {"stroke": colour("grid"), "stroke_width": 2}
        picture.rect(2, 2, sheet.panel - 4, whole - 4, fill=colour("paper"), rx=10, **edge)
        picture.part(drawn.parts)
        if whole - height > 70:  # what is left of its sheet bears its coat
            with picture.group(transform=f"translate({sheet.panel / 2:g} {(height + whole) / 2:g})"):
                coat(picture, classes()[mine.class_].charge, view.seat or 0, min(150.0, whole - height - 30))
    with picture.group("ready", "Ready: fight with this"):
        top = height - 44
        picture.rect(12, top, sheet.panel - 24, 34, fill=colour("accent"), rx=8)
        look: dict[str, str | float] = {"font_size": 15, "font_weight": "bold", "text_anchor": "middle"}
        picture.text(sheet.panel / 2, top + 22, "Ready: fight with this", fill="#1a1815", **look)
    return max(whole, y)


def _key(picture: Svg, x: float, y: float, sheet: Sheet) -> float:
    """What the marks say."""
    size = sheet.letters
    for state, words in (("fits", "fits"), ("heavy", "too heavy now"), ("lacks", "out of reach")):
        _mark(picture, x + size * 0.5, y + size * 0.75, size, state)
        picture.text(x + size * 1.4, y + size * 1.1, words, font_size=size, fill=colour("muted"))
        x += size * (2.6 + 0.54 * len(words))
    return y + size * 1.9


def _mark(picture: Svg, x: float, y: float, size: float, state: str) -> None:
    """A tick, a weight, or a cross."""
    ink = colour(FITS[state])
    s = size * 0.42
    line: dict[str, str | float] = {"stroke": ink, "stroke_width": 2.2, "fill": "none", "stroke_linecap": "round"}
    if state == "fits":
        picture.add(
            "path",
            d=f"M{x - s:.1f} {y:.1f} L{x - s * 0.2:.1f} {y + s * 0.8:.1f} L{x + s:.1f} {y - s * 0.8:.1f}",
            **line,
        )
    elif state == "lacks":
        both = f"M{x - s * 0.8:.1f} {y - s * 0.8:.1f} L{x + s * 0.8:.1f} {y + s * 0.8:.1f}"
        picture.add(
            "path", d=f"{both} M{x + s * 0.8:.1f} {y - s * 0.8:.1f} L{x - s * 0.8:.1f} {y + s * 0.8:.1f}", **line
        )
    else:
        corners = [(x - s, y + s), (x - s * 0.6, y - s * 0.4), (x + s * 0.6, y - s * 0.4), (x + s, y + s)]
        picture.polygon(corners, fill=ink)
        picture.circle(x, y - s * 0.7, s * 0.35, fill="none", stroke=ink, stroke_width=1.6)


def _tile(
    picture: Svg, x: float, y: float, wide: float, high: float, target: str, name: str, lines: tuple[str, ...], state: str,
    here: int, sheet: Sheet,
) -> None:  # fmt: skip
    """A thing to take: what is taken is framed and counted, what does not fit says why."""
    size = sheet.letters
    with picture.group(target, f"{name}: {', '.join(lines)}{f', {here} taken' if here else ''}"):
        edge, broad = (colour("accent"), 2.4) if here else (colour("grid"), 1)
        # What is out of reach can at most be carried along: it is no more than outlined, also where it can be chosen.
        reach: dict[str, str | float] = {"fill": colour("floor")}
        if state == "lacks":
            reach = {"fill": colour("paper"), "stroke_dasharray": "5 4"}
        picture.rect(x, y, wide, high, stroke=edge, stroke_width=broad, rx=6, **reach)
        picture.rect(x, y, 5, high, fill=colour(FITS[state]), rx=2)
        with picture.group():  # what can be chosen is outlined by the page; the mark keeps its own colour
            _mark(picture, x + wide - size * 0.8, y + size * 1.05, size, state)
        title = cut(name, wide - 14 - size * 1.3, size, True)
        faint = 0.62 if state == "lacks" else 1
        picture.text(
            x + 10, y + size * 1.35, title, font_size=size, font_weight="bold", fill=colour("ink"), opacity=faint
        )
        for row, words in enumerate(lines):
            ink = "bad" if state == "lacks" and not row else "ink" if state == "heavy" and row else "muted"
            line = y + size * (2.6 + 1.25 * row)
            picture.text(x + 10, line, cut(words, wide - 14, size), font_size=size, fill=colour(ink))
        if here:
            at = x + wide - 7, y + high - 5
            ticks = "taken" if here == 1 else f"{here} taken"
            look: dict[str, str | float] = {"font_size": size, "font_weight": "bold", "text_anchor": "end"}
            if len(lines) > 1 or len(lines[0]) * size * 0.54 + len(ticks) * size * 0.58 < wide - 24:
                picture.text(at[0], at[1], ticks, fill=colour("ink"), **look)


def _draft(picture: Svg, mine: Build, options: Options, sheet: Sheet) -> float:
    """Attributes, the numbers that follow, what is carried where, and what is wrong with it. Where it ends."""
    numbers = sheet_numbers(mine, options)
    attributes = attributes_of(mine)
    tallies = tallies_of(mine, options)
    size, half = sheet.letters, sheet.panel / 2
    title = cut(f"{mine.name or 'Your duelist'}, {mine.class_}", sheet.panel - 24, size * 1.35, True)
    picture.text(14, 25, title, font_size=size * 1.35, font_weight="bold", fill=colour("ink"))
    line = size * 1.75
    for row, name in enumerate(ATTRIBUTES):
        y = 46 + row * line
        picture.text(14, y, name, font_size=size, fill=colour("muted"))
        bar(
            picture,
            14 + size * 3.2,
            y - size * 0.85,
            half - size * 5.6 - 14,
            size * 0.9,
            attributes[name],
            ATTRIBUTE_MOST,
            "accent",
        )
        look: dict[str, str | float] = {"font_size": size, "text_anchor": "end", "data_tally": tallies[name]}
        picture.text(half - 6, y, str(attributes[name]), fill=colour("ink"), **look)
    for row, what in enumerate(("HP", "AP", "threshold", "dodge", "parry")):
        y = 46 + row * line
        picture.text(half + 10, y, what, font_size=size, fill=colour("muted"))
        look = {"font_size": size * 1.15, "font_weight": "bold", "text_anchor": "end", "data_tally": tallies[what]}
        picture.text(sheet.panel - 14, y, str(numbers[what]), fill=colour("ink"), **look)
    y = 46 + 5 * line + 4
    over = numbers["load"] > numbers["max load"]
    picture.text(14, y, "load", font_size=size, fill=colour("muted"))
    bar(
        picture,
        14 + size * 3.2,
        y - size * 0.85,
        half - size * 3.2 - 14,
        size * 0.9,
        numbers["load"],
        numbers["max load"],
        "bad" if over else "good",
    )
    picture.text(half + 10, y, f"{numbers['load']} of", font_size=size, fill=colour("ink"))
    look = {"font_size": size, "text_anchor": "end", "data_tally": tallies["max load"]}
    picture.text(sheet.panel - 14, y, str(numbers["max load"]), fill=colour("ink"), **look)
    y += line * 1.1
    hands = f"{mine.both} in both" if mine.both else " and ".join(name for name in (mine.right, mine.left) if name)
    lines = [("worn", mine.worn), ("hands", hands), ("quick", ", ".join(mine.quick))]
    lines += [("pack", ", ".join(mine.inventory)), ("friends", ", ".join(mine.companions))]
    for what, text in lines:
        picture.text(14, y, what, font_size=size, fill=colour("muted"))
        for words in wrapped(text or "nothing", sheet.panel - 28 - size * 4.2, size)[:3]:
            picture.text(14 + size * 4.2, y, words, font_size=size, fill=colour("ink"))
            y += size * 1.3
        y += size * 0.3
    for warning in build_warnings(mine)[:3]:
        for words in wrapped(warning[:1].upper() + warning[1:], sheet.panel - 28, size):
            picture.text(14, y, words, font_size=size, fill=colour("bad"))
            y += size * 1.25
    return y + 46

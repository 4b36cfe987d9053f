"""The figures of the Battlefield as SVG: a card each, or a chip where many of one species stand together.

Where there is room a card stands upright, with a large portrait above the numbers; else flat, beside them.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from roundtable.board.drawing import Svg, colour, seat_mark
from roundtable.board.lettering import cut
from roundtable.games.kingdom import drawing_figures as art
from roundtable.games.kingdom.view_battle import DOWN, Figure

CARD_W, CARD_H, FOE_H = 146, 86, 68
CHIP_W, CHIP_H, CHIPS = 45, 25, 3
GROUP_HEAD = 46
SMALL = 13.5
LOW_H = 46
"""How high a card is on which there is only room for a portrait, a name and HP."""
LINE = 20
"""A line of numbers on a card that stands upright."""
UPRIGHT, TALLEST = 58, 138
"""How high its portrait is at least, and at most."""
LONE = 250
"""A card so wide has all its numbers in one line."""


class Size(NamedTuple):
    """How wide and high a card is, and whether it stands upright."""

    wide: float
    high: float
    upright: bool = False


def is_person(one: Figure) -> bool:
    return one.ref[0] == "p"


def _words_high(one: Figure) -> float:
    """What name, HP and numbers need below a portrait."""
    return 24 + LINE * (3 if is_person(one) else 2)


def least(members: list[Figure], wide: float = CARD_W, most: float = CARD_H) -> float:
    """How high a figure's card is that lies flat, `most` where there is no room for more, or that of several together."""
    if len(members) > 1:
        return GROUP_HEAD + CHIP_H * -(-len(members) // chips(wide))
    return min(most, CARD_H if is_person(members[0]) and wide < LONE else FOE_H)


def upright(members: list[Figure], high: float) -> Size | None:
    """A single figure's card that stands upright and is no higher than this; None where it would be too small."""
    words = _words_high(members[0])
    if len(members) > 1 or high - words < UPRIGHT:
        return None
    return Size(CARD_W, min(high, words + TALLEST), True)


def chips(wide: float) -> int:
    """So many chips lie abreast."""
    return int((wide - 8) // (CHIP_W + 1))


def label(one: Figure) -> str:
    """A figure as a screen reader says it."""
    if one.unknown:
        return ", ".join([f"{one.name}, nobody knows what it can do", one.condition, *one.statuses])
    words = [f"{one.name}, {one.kind} of Level {one.level}", one.condition]
    words += [f"HP {one.hp} of {one.max_hp}", f"Defense {one.defense}", f"Warfare {one.warfare}", f"reach {one.reach}"]
    if is_person(one):
        words += [f"Drive {one.drive} of {one.capacity}", f"{one.followers} Followers"]
    return ", ".join([*words, *one.statuses, *one.lasting])


def draw(drawing: Svg, members: list[Figure], size: Size, place: str) -> None:
    """One figure as a card, or several as chips, at a `place` (a transform)."""
    if len(members) > 1:
        with drawing.group(transform=place):
            _together(drawing, members, size)
        return
    one = members[0]
    with drawing.group(
        target=f"figure {one.ref}", label=label(one), id=f"figure-{one.ref}", transform=place, data_life=one.hp,
        data_place=one.area,
    ):  # fmt: skip
        _frame(drawing, size, one.acting, one.condition in DOWN)
        with drawing.group():
            (_standing if size.upright else _lying)(drawing, one, size)


# --- several of one species ------------------------------------------------------------------------------------------


def _together(drawing: Svg, members: list[Figure], size: Size) -> None:
    first = members[0]
    up = sum(one.condition not in DOWN for one in members)
    _frame(drawing, size, False, False)
    _portrait(drawing, first, 5, 6, 0.62)
    name = cut(first.species, size.wide - 44, SMALL, bold=True)
    drawing.text(36, 19, name, font_size=SMALL, font_weight="bold", fill=colour("ink"))
    drawing.text(36, 36, f"{up} stand", font_size=SMALL, fill=colour("muted"))
    _numbers(drawing, [(art.DEFENSE, "?" if first.unknown else first.defense)], size.wide - 46, 26)
    for number, one in enumerate(members):
        row, place = divmod(number, chips(size.wide))
        at = f"translate({5 + place * (CHIP_W + 1)} {GROUP_HEAD + row * CHIP_H})"
        with drawing.group(
            target=f"figure {one.ref}", label=label(one), id=f"figure-{one.ref}", transform=at, data_life=one.hp,
            data_place=one.area,
        ):  # fmt: skip
            _chip(drawing, one)


def _chip(drawing: Svg, one: Figure) -> None:
    """One of many: its number and HP, a fill that shrinks, and whether it can still act."""
    down = one.condition in DOWN
    drawing.rect(0, 0, CHIP_W - 2, CHIP_H - 3, rx=4, fill=colour("paper"), stroke=colour("wall"), **_faded(one))
    if not down and not one.unknown:
        drawing.rect(1, CHIP_H - 8, (CHIP_W - 4) * _share(one), 4, fill=colour(_health(one)))
    number = one.name.rpartition(" ")[2]
    drawing.text(4, 15, number if number.isdigit() else one.ref[1:], font_size=SMALL, fill=colour("muted"))
    drawing.text(
        CHIP_W - 6,
        15,
        "✖" if down else "?" if one.unknown else str(one.hp),
        font_size=SMALL,
        font_weight="bold",
        text_anchor="end",
        fill=colour("ink" if one.condition == "ready" else "muted"),
    )


# --- one figure ------------------------------------------------------------------------------------------------------


def _standing(drawing: Svg, one: Figure, size: Size) -> None:
    """Upright: the portrait above, then name, HP, numbers; statuses down its side."""
    middle, words = size.wide / 2, size.high - _words_high(one)
    scale = round((words - 14) / 50, 3)
    _portrait(drawing, one, middle - 20 * scale, 8, scale)
    name = _named(one, size.wide - 12)
    look: dict[str, str | float] = {
        "font_size": SMALL,
        "font_weight": "bold",
        "text_anchor": "middle",
        "fill": colour("ink"),
    }
    drawing.text(middle, words + 14, name, **look, **_faded(one))
    _ready(drawing, one, size.wide - 11, 13)
    if one.seat is not None:
        seat_mark(drawing, one.seat, 12, 13, 6)
    _hp(drawing, one, 6, words + 20, size.wide - 12)
    y = words + 42
    if one.condition in DOWN:
        drawing.text(
            middle, y + 12, one.condition.capitalize(), **{**look, "font_weight": "normal", "fill": colour("bad")}
        )
    elif not one.unknown:
        _numbers(drawing, _fighting(one), 14, y, 44)
    if is_person(one):
        _numbers(drawing, _keeping(one), 14, y + LINE, 66)
    _statuses(drawing, one, 12, 34, 0, 17)


def _lying(drawing: Svg, one: Figure, size: Size) -> None:
    """Flat: the portrait beside name, HP and numbers, statuses along its foot; a monster's long name has the whole width."""
    low = size.high < FOE_H
    name, left = _named(one, size.wide - 67), 49
    if name != one.name and not is_person(one) and not low:
        name, left = _named(one, size.wide - 18), 5
    _portrait(drawing, one, 5, 6 if left == 49 else 23, 0.68 if low else 1 if left == 49 else 0.76)
    drawing.text(left, 18, name, font_size=SMALL, font_weight="bold", fill=colour("ink"), **_faded(one))
    _ready(drawing, one, size.wide - 10, 12)
    if one.seat is not None:
        seat_mark(drawing, one.seat, size.wide - 10, size.high - 10, 5)
    _hp(drawing, one, 49, 25, size.wide - 55)
    if one.condition in DOWN and not low:
        drawing.text(49, 60, one.condition.capitalize(), font_size=SMALL, fill=colour("bad"))
    elif not (one.unknown or low):  # its sheet has the numbers
        _numbers(drawing, _fighting(one), 49, 47)
    if is_person(one) and (size.high >= CARD_H or size.wide >= LONE):
        x, y = (49, 66) if size.wide < LONE else (152, 47)
        _numbers(drawing, _keeping(one), x, y, 44)
    _statuses(drawing, one, 9, size.high - 8, 15, 0)


def _fighting(one: Figure) -> list[tuple[str, int | str]]:
    return [(art.DEFENSE, one.defense), (art.WARFARE, one.warfare), (art.REACH, one.reach)]


def _keeping(one: Figure) -> list[tuple[str, int | str]]:
    return [(art.DRIVE, f"{one.drive}/{one.capacity}"), (art.FOLLOWERS, one.followers)]


def _statuses(drawing: Svg, one: Figure, x: float, y: float, across: float, down: float) -> None:
    for number, status in enumerate(one.statuses[:5]):
        at, height = x + number * across, y + number * down
        drawing.circle(at, height, 7.5, fill=colour("bad"), stroke=colour("paper"))
        letter = art.STATUS_MARKS.get(status, "?")
        look: dict[str, str | float] = {
            "font_size": SMALL,
            "font_weight": "bold",
            "text_anchor": "middle",
            "fill": colour("paper"),
        }
        drawing.text(at, height + 4.4, letter, **look)
    if one.lasting and not one.statuses:
        # A halo, for where it lies on the portrait.
        halo: dict[str, str | float] = {"stroke": colour("paper"), "stroke_width": 3, "paint_order": "stroke"}
        drawing.text(x - 9, y + 5, f"✧{len(one.lasting)}", font_size=SMALL, fill=colour("muted"), **halo)


def _faded(one: Figure) -> dict[str, Any]:
    """Who has acted, or cannot, steps back."""
    return {} if one.condition == "ready" else {"opacity": 0.35 if one.condition == "dead" else 0.6}


def _frame(drawing: Svg, size: Size, acting: bool, down: bool) -> None:
    more: dict[str, str | float] = {"stroke_dasharray": "4 4"} if down else {}
    drawing.rect(
        0,
        0,
        size.wide,
        size.high,
        rx=6,
        fill=colour("paper"),
        stroke=colour("accent" if acting else "grid"),
        stroke_width=3 if acting else 1.4,
        **more,
    )


def _portrait(drawing: Svg, one: Figure, x: float, y: float, scale: float) -> None:
    ours = one.side == "court"
    ink = colour(f"seat-{one.seat % 8}") if one.seat is not None else colour("water" if ours else "wall")
    fallen = " rotate(90 20 25)" if one.condition in ("unconscious", "dead") else ""
    with drawing.group(transform=f"translate({x:.4g} {y:.4g}) scale({scale})", **_faded(one)):
        drawing.add(
            "path",
            d=art.COURT_SHIELD if ours else art.FOE_SHIELD,
            fill=ink,
            stroke=colour("accent" if one.ruler else "ink"),
            stroke_width=3 if one.ruler else 1.2,
        )
        drawing.add(
            "path",
            d=art.SILHOUETTES.get(one.kind, art.SILHOUETTES[art.PERSON]),
            fill=colour("paper"),
            fill_rule="evenodd",
            transform=f"translate(4.6 5) scale(.64){fallen}",
        )


def _ready(drawing: Svg, one: Figure, x: float, y: float) -> None:
    """A full sun for who can still act, a ring for who has."""
    if one.condition == "ready":
        drawing.circle(x, y, 5.5, fill=colour("good"), stroke=colour("paper"))
    elif one.condition == "spent":
        drawing.circle(x, y, 4.5, fill="none", stroke=colour("muted"), stroke_width=2)
    elif one.condition == "asleep":
        drawing.text(x - 6, y + 5, "zz", font_size=SMALL, fill=colour("muted"))


def _share(one: Figure) -> float:
    return max(0.0, min(1.0, one.hp / max(1, one.max_hp)))


def _health(one: Figure) -> str:
    share = one.hp / max(1, one.max_hp)
    return "good" if share > 0.5 else "accent" if share > 0.25 else "bad"


def _hp(drawing: Svg, one: Figure, x: float, y: float, wide: float) -> None:
    drawing.rect(x, y, wide, 16, rx=4, fill=colour("floor"), stroke=colour("grid"))
    if _share(one):
        drawing.rect(x, y, round(wide * _share(one), 1), 16, rx=4, fill=colour(_health(one)), opacity=0.85)
    drawing.text(
        x + wide / 2,
        y + 13,
        "?" if one.unknown else f"{one.hp}/{one.max_hp}",
        font_size=SMALL,
        font_weight="bold",
        text_anchor="middle",
        fill=colour("ink"),
        stroke=colour("paper"),
        stroke_width=2.6,
        paint_order="stroke",
    )


def _numbers(drawing: Svg, numbers: Sequence[tuple[str, int | str]], x: float, y: float, step: float = 33) -> None:
    """Numbers with their signs: Defense, Warfare, reach, Drive, Followers."""
    for number, (sign, value) in enumerate(numbers):
        at = x + number * step
        drawing.add("path", d=sign, fill=colour("muted"), transform=f"translate({at:.4g} {y:.4g})")
        drawing.text(at + 14, y + 12, str(value), font_size=SMALL, fill=colour("ink"))


def _named(one: Figure, wide: float) -> str:
    """As much of a name as fits: of a person's the first word, unless that is an article; one of several keeps its number."""
    if len(one.name) * SMALL * 0.565 <= wide:
        return one.name
    if is_person(one):
        words = one.name.split()
        return cut(words[0] if words and len(words[0]) > 3 else one.name, wide, SMALL, bold=True)
    kind, _, number = one.name.rpartition(" ")
    if not number.isdigit():
        return cut(one.name, wide, SMALL, bold=True)
    return f"{cut(kind, wide - (len(number) + 0.6) * SMALL * 0.6, SMALL, bold=True)} {number}"

"""The figures of the Battlefield as SVG: a card each, or a chip where many of one species stand together."""

from collections.abc import Sequence
from typing import Any

from roundtable.board.drawing import Svg, colour, seat_mark
from roundtable.games.kingdom import drawing_figures as art
from roundtable.games.kingdom.view_battle import DOWN, Figure

CARD_W, CARD_H, FOE_H = 146, 86, 68
CHIP_W, CHIP_H, CHIPS = 45, 25, 3
GROUP_HEAD = 46
SMALL = 13.5


def height(members: list[Figure]) -> float:
    """How high a figure's card is, or that of several of one species together."""
    if len(members) > 1:
        return GROUP_HEAD + CHIP_H * -(-len(members) // CHIPS)
    return CARD_H if members[0].ref[0] == "p" else FOE_H


def label(one: Figure) -> str:
    """A figure as a screen reader says it."""
    if one.unknown:
        return ", ".join([f"{one.name}, nobody knows what it can do", one.condition, *one.statuses])
    words = [f"{one.name}, {one.kind} of Level {one.level}", one.condition]
    words += [f"HP {one.hp} of {one.max_hp}", f"Defense {one.defense}", f"Warfare {one.warfare}", f"reach {one.reach}"]
    if one.ref[0] == "p":
        words += [f"Drive {one.drive} of {one.capacity}", f"{one.followers} Followers"]
    return ", ".join([*words, *one.statuses, *one.lasting])


def draw(drawing: Svg, members: list[Figure], wide: str, narrow: str) -> None:
    """One figure as a card, or several as chips; `wide` and `narrow` say where they stand on either kind of screen."""
    if len(members) == 1:
        one = members[0]
        with drawing.group(
            target=f"figure {one.ref}",
            label=label(one),
            id=f"figure-{one.ref}",
            transform=wide,
            data_narrow=f"transform:{narrow}",
            data_life=one.hp,
        ):
            _card(drawing, one)
        return
    first = members[0]
    with drawing.group(transform=wide, data_narrow=f"transform:{narrow}"):
        up = sum(one.condition not in DOWN for one in members)
        _frame(drawing, height(members), False, False)
        _portrait(drawing, first, 0.62)
        name = _short(first.species, 13)
        drawing.text(36, 19, name, font_size=SMALL, font_weight="bold", fill=colour("ink"))
        drawing.text(36, 36, f"{up} stand", font_size=SMALL, fill=colour("muted"))
        _numbers(drawing, [(art.DEFENSE, "?" if first.unknown else first.defense)], 100, 26)
        for number, one in enumerate(members):
            x, y = 5 + number % CHIPS * (CHIP_W + 1), GROUP_HEAD + number // CHIPS * CHIP_H
            with drawing.group(
                target=f"figure {one.ref}",
                label=label(one),
                id=f"figure-{one.ref}",
                transform=f"translate({x} {y})",
                data_life=one.hp,
            ):
                _chip(drawing, one)


def _chip(drawing: Svg, one: Figure) -> None:
    """One of many: its number and HP, a fill that shrinks, and whether it can still act."""
    down = one.condition in DOWN
    drawing.rect(0, 0, CHIP_W - 2, CHIP_H - 3, rx=4, fill=colour("paper"), stroke=colour("wall"), **_faded(one))
    if not down and not one.unknown:
        share = max(0.0, min(1.0, one.hp / max(1, one.max_hp)))
        drawing.rect(1, CHIP_H - 8, (CHIP_W - 4) * share, 4, fill=colour(_health(one)))
    number = one.name.rpartition(" ")[2]
    drawing.text(4, 15, number if number.isdigit() else one.ref[1:], font_size=12.5, fill=colour("muted"))
    drawing.text(
        CHIP_W - 6,
        15,
        "✖" if down else "?" if one.unknown else str(one.hp),
        font_size=SMALL,
        font_weight="bold",
        text_anchor="end",
        fill=colour("ink" if one.condition == "ready" else "muted"),
    )


def _card(drawing: Svg, one: Figure) -> None:
    """A figure: portrait on its shield, name, HP, numbers, statuses, and whether it can still act."""
    person = one.ref[0] == "p"
    down = one.condition in DOWN
    _frame(drawing, CARD_H if person else FOE_H, one.acting, down)
    with drawing.group():
        _inside(drawing, one, person, down)


def _inside(drawing: Svg, one: Figure, person: bool, down: bool) -> None:
    _portrait(drawing, one, 1)
    words = _first_name(one.name) if person else _short(one.name)
    # Only the longest names are squeezed, so that they end before the mark that tells who can still act.
    squeezed: dict[str, str | float] = {"textLength": 76, "lengthAdjust": "spacingAndGlyphs"} if len(words) > 10 else {}
    drawing.text(49, 18, words, font_size=SMALL, font_weight="bold", fill=colour("ink"), **_faded(one), **squeezed)
    _ready(drawing, one)
    _hp(drawing, one)
    if down:
        drawing.text(49, 60, one.condition.capitalize(), font_size=SMALL, fill=colour("bad"))
    elif not one.unknown:
        _numbers(drawing, [(art.DEFENSE, one.defense), (art.WARFARE, one.warfare), (art.REACH, one.reach)], 49, 47)
    if person:
        _numbers(drawing, [(art.DRIVE, f"{one.drive}/{one.capacity}"), (art.FOLLOWERS, one.followers)], 49, 66, 44)
    for number, status in enumerate(one.statuses[:5]):
        x = 9 + number * 15
        drawing.circle(x, (CARD_H if person else FOE_H) - 8, 7.5, fill=colour("bad"), stroke=colour("paper"))
        drawing.text(
            x,
            (CARD_H if person else FOE_H) - 3.6,
            art.STATUS_MARKS.get(status, "?"),
            font_size=12.5,
            font_weight="bold",
            text_anchor="middle",
            fill=colour("paper"),
        )
    if one.lasting and not one.statuses:
        drawing.text(
            8, (CARD_H if person else FOE_H) - 3, f"✧{len(one.lasting)}", font_size=SMALL, fill=colour("muted")
        )


def _faded(one: Figure) -> dict[str, Any]:
    """Who has acted, or cannot, steps back."""
    return {} if one.condition == "ready" else {"opacity": 0.35 if one.condition == "dead" else 0.6}


def _frame(drawing: Svg, height: float, acting: bool, down: bool) -> None:
    more: dict[str, str | float] = {"stroke_dasharray": "4 4"} if down else {}
    drawing.rect(
        0,
        0,
        CARD_W,
        height,
        rx=6,
        fill=colour("paper"),
        stroke=colour("accent" if acting else "grid"),
        stroke_width=3 if acting else 1.4,
        **more,
    )


def _portrait(drawing: Svg, one: Figure, scale: float) -> None:
    ours = one.side == "court"
    ink = colour(f"seat-{one.seat % 8}") if one.seat is not None else colour("water" if ours else "wall")
    fallen = " rotate(90 20 25)" if one.condition in ("unconscious", "dead") else ""
    with drawing.group(transform=f"translate(5 6) scale({scale})", **_faded(one)):
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


def _ready(drawing: Svg, one: Figure) -> None:
    """A full sun for who can still act, a ring for who has; the seat's mark for who is whose."""
    if one.condition == "ready":
        drawing.circle(CARD_W - 10, 12, 5.5, fill=colour("good"), stroke=colour("paper"))
    elif one.condition == "spent":
        drawing.circle(CARD_W - 10, 12, 4.5, fill="none", stroke=colour("muted"), stroke_width=2)
    elif one.condition == "asleep":
        drawing.text(CARD_W - 16, 17, "zz", font_size=SMALL, fill=colour("muted"))
    if one.seat is not None:
        seat_mark(drawing, one.seat, CARD_W - 10, CARD_H - 10, 5)


def _health(one: Figure) -> str:
    share = one.hp / max(1, one.max_hp)
    return "good" if share > 0.5 else "accent" if share > 0.25 else "bad"


def _hp(drawing: Svg, one: Figure) -> None:
    wide = CARD_W - 55
    share = max(0.0, min(1.0, one.hp / max(1, one.max_hp)))
    drawing.rect(49, 25, wide, 16, rx=4, fill=colour("floor"), stroke=colour("grid"))
    if share:
        drawing.rect(49, 25, round(wide * share, 1), 16, rx=4, fill=colour(_health(one)), opacity=0.85)
    drawing.text(
        49 + wide / 2,
        38,
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
        drawing.add("path", d=sign, fill=colour("muted"), transform=f"translate({at:.4g} {y})")
        drawing.text(at + 13, y + 12, str(value), font_size=SMALL, fill=colour("ink"))


def _first_name(name: str) -> str:
    """As much of a person's name as fits: its first word, unless that is an article."""
    words = name.split()
    short = words[0] if words and len(words[0]) > 3 else name
    return _short(short)


def _short(name: str, most: int = 11) -> str:
    """A name that fits: the first of several words as its initial, and the rest cut where it must be."""
    first, _, rest = name.partition(" ")
    if len(name) > most and rest:
        name = f"{first[0]}. {rest}"
    return name if len(name) <= most else name[: most - 1] + "…"

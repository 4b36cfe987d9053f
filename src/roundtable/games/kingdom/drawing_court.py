"""The Court on a map under exploration, as SVG: the order of battle, everybody's card, what is left, and what was learned.

Beside the map on a wide screen, in a column that is filled; below it on a phone.
"""

import textwrap
from collections.abc import Iterator
from contextlib import contextmanager

from roundtable.board.drawing import SEAT_MARKS, Svg, colour, seat_mark
from roundtable.board.lettering import cut
from roundtable.games.kingdom import drawing_figures as art
from roundtable.games.kingdom.rules.exploring.time import QUARTERS, TIRED_AFTER
from roundtable.games.kingdom.state import AREAS
from roundtable.games.kingdom.view_battle import SAID
from roundtable.games.kingdom.view_map import MapNow, MemberNow, apart

PHONE_W, PHONE_CARD = 366, 56
ORDER_H, GAP = 60, 8
LETTERS, PHONE_LETTERS = 14.2, 12.8
LEAST_CARD, MOST_CARD = 64, 96
MOST_NOTES = 9


def column(drawing: Svg, now: MapNow, x: float, y: float, wide: float, high: float) -> None:
    """Everything beside the map, from top to bottom; who is few has larger cards, and what was learned takes the rest."""
    bottom = y + high
    with drawing.group(transform=f"translate({x:.4g} {y:.4g})"):
        _order(drawing, now, wide, LETTERS)
    y += ORDER_H + GAP
    left = _left(now, wide - 20, LETTERS)
    room = bottom - y - _left_high(left) - GAP
    each = min(MOST_CARD, max(LEAST_CARD, (room - 90) / max(1, len(now.court))))
    squeeze = min(1.0, room / max(1.0, each * len(now.court)))
    for one in now.court:
        place = f"translate({x:.4g} {y:.4g})" + (f" scale({squeeze:.3g})" if squeeze < 1 else "")
        with drawing.group(transform=place):
            drawing.kept(_tall_card, one, apart(now), wide, round(each, 1))
        y += each * squeeze
    y += GAP - 4
    with drawing.group(transform=f"translate({x:.4g} {y:.4g})"):
        drawing.rect(0, 0, wide, _left_high(left), rx=6, fill=colour("floor"), stroke=colour("grid"), stroke_width=1.5)
        with drawing.group(transform="translate(10 8)"):
            _trackers(drawing, now, left, wide - 20, LETTERS)
    y += _left_high(left) + GAP
    if bottom - y >= 62:
        with drawing.group(transform=f"translate({x:.4g} {y:.4g})"):
            frame: dict[str, str | float] = {"fill": "none", "stroke": colour("grid"), "stroke_width": 1.5}
            drawing.rect(0, 0, wide, bottom - y, rx=6, stroke_dasharray="6 4", **frame)
            with drawing.group(transform="translate(10 6)"):
                lines = _note_lines(now, int((wide - 20) / (LETTERS * 0.53)))
                _notes(drawing, lines[: int((bottom - y - 34) // 18)], LETTERS)


def rows_high(now: MapNow) -> float:
    """How much room everything below the map takes on a phone."""
    notes = _phone_notes(now)
    left = _left_high(_left(now, PHONE_W, PHONE_LETTERS), PHONE_LETTERS)
    return left + ORDER_H + PHONE_CARD * len(now.court) + GAP + (26 + 16 * len(notes) if notes else 0)


def rows(drawing: Svg, now: MapNow, x: float, y: float) -> None:
    """Everything below the map on a phone."""
    left = _left(now, PHONE_W, PHONE_LETTERS)
    with drawing.group(transform=f"translate({x:.4g} {y:.4g})"):
        _trackers(drawing, now, left, PHONE_W, PHONE_LETTERS)
    y += _left_high(left, PHONE_LETTERS)
    with drawing.group(transform=f"translate({x:.4g} {y:.4g})"):
        _order(drawing, now, PHONE_W, 13.4)
    y += ORDER_H + 4
    for one in now.court:
        with drawing.group(transform=f"translate({x:.4g} {y:.4g})"):
            drawing.kept(_flat_card, one, apart(now))
        y += PHONE_CARD
    if notes := _phone_notes(now):
        with drawing.group(transform=f"translate({x:.4g} {y + 4:.4g})"):
            _notes(drawing, notes, 13.2)


# --- what is left ----------------------------------------------------------------------------------------------------


def _left(now: MapNow, wide: float, letters: float) -> list[tuple[str, list[str]]]:
    """Meals and the objective, as they are read aloud, and in lines that fit."""
    room = int(wide / (letters * 0.53))
    more = f" · {now.bases}" if now.bases else ""
    meals = ", ".join(f"{number} {name}" for name, number in now.meals.items()) or "none left"
    eaten = f"Meals: {meals}{more}"
    mark = {"done": "✓ ", "failed": "✖ "}.get(now.objective, "")
    limit = "" if now.left is None else f" ({time_left(now.left)})"
    return [
        (eaten, textwrap.wrap(eaten, room, max_lines=2, placeholder="…")),
        (
            f"Objective: {now.goal}{limit}",
            textwrap.wrap(f"{mark}Objective: {now.goal}", room, max_lines=3, placeholder="…"),
        ),
    ]


def _left_high(left: list[tuple[str, list[str]]], letters: float = LETTERS) -> float:
    lines = 2 + sum(len(lines) for _, lines in left)
    return lines * letters * 1.3 + 14


def _trackers(drawing: Svg, now: MapNow, left: list[tuple[str, list[str]]], wide: float, letters: float) -> None:
    """Quarters in Turns of four, Voices, meals, and the objective (MYK-PLAY-193, MYK-PLAY-338, MYK-PLAY-341)."""
    tired = now.quarter >= TIRED_AFTER
    words = f"{now.quarter} Quarters gone" + (", the Court is tired" if tired else f", tired after {TIRED_AFTER}")
    words += "" if now.left is None else f"; {time_left(now.left)} for the objective"
    shown = max(TIRED_AFTER, -(-(now.quarter + 1) // QUARTERS) * QUARTERS)
    first = max(0, shown - TIRED_AFTER - QUARTERS)
    last = None if now.left is None else now.quarter + now.left
    line = letters * 1.3
    with drawing.group(label=words):
        drawing.text(0, 12, "Quarters", font_size=letters, fill=colour("muted"))
        x = letters * 4.9
        each = min(18.0, (wide - x - 5 * (shown - first) / QUARTERS) / (shown - first))
        for number in range(first, shown):
            done, at = number < now.quarter, number == now.quarter
            drawing.rect(
                x,
                2,
                each - 2,
                11,
                rx=2,
                fill=colour("wall" if done else "paper"),
                stroke=colour("accent" if at else "bad" if number >= TIRED_AFTER else "wall"),
                stroke_width=2 if at else 1,
            )
            if last is not None and number == last - 1:  # then it is too late (MYK-WORLD-812)
                drawing.line(x + each - 1, -1, x + each - 1, 16, stroke=colour("bad"), stroke_width=2)
            x += each + (5 if number % QUARTERS == QUARTERS - 1 else 0)
    y = 12 + line
    with drawing.group(label=f"{now.voices} of {now.max_voices} Voices of the People"):
        words = f"Voices {now.voices}/{now.max_voices}"
        drawing.text(0, y, words, font_size=letters, font_weight="bold", fill=colour("ink"))
        if now.left is None:
            begin = letters * 0.6 * (len(words) + 1)
            each = min(13.0, (wide - begin) / max(1, now.max_voices))
            for number in range(now.max_voices):
                ink = colour("accent" if number < now.voices else "paper")
                middle = begin + (number + 0.5) * each
                drawing.circle(middle, y - letters * 0.34, min(4.6, each * 0.38), fill=ink, stroke=colour("accent"))
    if now.left is not None:
        with drawing.group(label=f"{time_left(now.left)} for the objective"):
            drawing.text(
                wide,
                y,
                time_left(now.left),
                font_size=letters,
                font_weight="bold",
                text_anchor="end",
                fill=colour("bad" if now.left <= 2 else "ink"),
            )
    for words, lines in left:
        with drawing.group(label=words):
            for one in lines:
                y += line
                drawing.text(0, y, one, font_size=letters, fill=colour("ink"))


def time_left(quarters: int) -> str:
    """How long there is still time for the objective (MYK-WORLD-812)."""
    return "1 Quarter left" if quarters == 1 else f"{quarters} Quarters left"


# --- the Court -------------------------------------------------------------------------------------------------------


def seat_of(one: MemberNow) -> int:
    """Whose colour and mark somebody has."""
    return (one.seat if one.seat is not None else int(one.ref[1:])) % 8


def is_down(one: MemberNow) -> bool:
    return one.condition in ("dead", "unconscious")


def where(one: MemberNow) -> str:
    return f"in room {one.at}" if one.at else "before the Entrance"


def shield(drawing: Svg, kind: str, seat: int) -> None:
    """The Class as a silhouette on the shield of the seat, as in a fight: 40 wide and 50 high."""
    drawing.add("path", d=art.COURT_SHIELD, fill=colour(f"seat-{seat}"), stroke=colour("ink"), stroke_width=1.2)
    face = art.SILHOUETTES.get(kind, art.SILHOUETTES[art.PERSON])
    drawing.add("path", d=face, fill=colour("paper"), fill_rule="evenodd", transform="translate(4.6 5) scale(.64)")


def _order(drawing: Svg, now: MapNow, wide: float, letters: float) -> None:
    """The order of battle: who would stand where if it came to a fight (MYK-PLAY-344)."""
    width = (wide - 12) / 3
    for number, area in enumerate(AREAS[:3]):
        x = number * (width + 6)
        there = [one for one in now.court if one.area == area]
        with drawing.group(
            target=f"area {area}",
            label=f"{area}: {', '.join(one.name for one in there) or 'nobody'}",
            id=f"area-{area}",
        ):
            drawing.rect(x, 1, width, ORDER_H - 6, rx=5, fill=colour("floor"), stroke=colour("water"), stroke_width=1.5)
            with drawing.group():
                drawing.text(x + 7, 18, area, font_size=letters, fill=colour("muted"))
                for at, one in enumerate(there):
                    seat = seat_of(one)
                    drawing.text(x + 7 + at * 17, 43, SEAT_MARKS[seat], font_size=17, fill=colour(f"seat-{seat}"))


def member_words(one: MemberNow) -> str:
    """Somebody of the Court as it is read aloud."""
    words = [f"{one.name}, {one.kind} of Level {one.level}", SAID[one.condition], f"HP {one.hp} of {one.max_hp}"]
    words += [f"Drive {one.drive} of {one.capacity}", f"{one.followers} of {one.max_followers} Followers"]
    words += [*one.statuses, "has eaten this Turn" if one.fed else "has not eaten this Turn", one.area]
    return ", ".join(words)


def _state(one: MemberNow) -> tuple[str, str]:
    """How somebody is, in words and with a colour."""
    down = one.condition not in ("ready", "spent", "asleep")
    ink = "good" if one.condition == "ready" else "bad" if down else "muted"
    return SAID[one.condition] + ("" if one.fed else ", unfed"), ink


def _name(one: MemberNow, apart: bool, room: float, size: float) -> str:
    """A name that fits; where the party has split, with the room they are in."""
    place = f" · {one.at or 'outside'}" if apart else ""
    return cut(one.name, room - len(place) * 8, size, bold=True) + place


def _tall_card(drawing: Svg, one: MemberNow, apart: bool, wide: float, high: float) -> None:
    """Somebody of the Court in three lines: name, how they are, and what they have left."""
    seat, (state, ink) = seat_of(one), _state(one)
    tall = high - 5
    step = tall / 3.1
    with _carded(drawing, one, apart):
        drawing.rect(0, 1, wide, tall, rx=6, fill=colour("floor"), stroke=colour("grid"), stroke_width=1.5)
        drawing.rect(0, 7, 4.5, tall - 12, fill=colour(f"seat-{seat}"))
        with drawing.group(opacity=0.55 if is_down(one) else 1):
            size = (tall - 14) / 50
            with drawing.group(transform=f"translate(12 7) scale({size:.3g})"):
                shield(drawing, one.kind, seat)
            x = 40 * size + 22
            seat_mark(drawing, seat, x - 8, tall - 8, 5)
            y = step * 0.5 + 7
            name = _name(one, apart, wide - x - 12, 15)
            drawing.text(x, y, name, font_size=15, font_weight="bold", fill=colour("ink"))
            y += step
            drawing.text(x, y, state, font_size=LETTERS, fill=colour(ink))
            for number, status in enumerate(one.statuses):
                at = wide - 10 - number * 16
                mark = art.STATUS_MARKS.get(status, "?")
                drawing.text(at, y, mark, font_size=15, font_weight="bold", text_anchor="end", fill=colour("bad"))
            y += step
            bar = wide - x - 198
            _bar(drawing, one, x, y - 11, bar, 12)
            words = f"HP {one.hp}/{one.max_hp}"
            drawing.text(x + bar + 7, y, words, font_size=LETTERS, font_weight="bold", fill=colour("ink"))
            _facts(drawing, one, (wide - 108, wide - 58), y, LETTERS)


def _flat_card(drawing: Svg, one: MemberNow, apart: bool) -> None:
    """Somebody of the Court in two lines, as wide as a phone."""
    seat, (state, ink) = seat_of(one), _state(one)
    size, x = 13.4, 52.0
    with _carded(drawing, one, apart):
        drawing.rect(0, 1, PHONE_W, PHONE_CARD - 4, rx=6, fill=colour("floor"), stroke=colour("grid"), stroke_width=1.5)
        with drawing.group(opacity=0.55 if is_down(one) else 1):
            with drawing.group(transform="translate(6 5) scale(.84)"):
                shield(drawing, one.kind, seat)
            seat_mark(drawing, seat, x - 8, PHONE_CARD - 10, 4.5)
            right = PHONE_W - 14 - len(state) * size * 0.54
            name = _name(one, apart, right - x - 14 * len(one.statuses), 14)
            drawing.text(x, 19, name, font_size=14, font_weight="bold", fill=colour("ink"))
            drawing.text(PHONE_W - 8, 19, state, font_size=size, text_anchor="end", fill=colour(ink))
            for number, status in enumerate(one.statuses):
                mark = art.STATUS_MARKS.get(status, "?")
                look: dict[str, str | float] = {"font_weight": "bold", "text_anchor": "end", "fill": colour("bad")}
                drawing.text(right - number * 14, 19, mark, font_size=13, **look)
            _bar(drawing, one, x, 31, 84, 11)
            words = f"HP {one.hp}/{one.max_hp}"
            drawing.text(x + 91, 42, words, font_size=size, font_weight="bold", fill=colour("ink"))
            _facts(drawing, one, (214, 276), 41.5, size)


@contextmanager
def _carded(drawing: Svg, one: MemberNow, apart: bool) -> Iterator[None]:
    """A card can be pointed at, and is read aloud."""
    words = member_words(one) + (f", {where(one)}" if apart else "")
    with drawing.group(target=f"figure {one.ref}", label=words, id=f"figure-{one.ref}", data_life=one.hp):
        yield


def _facts(drawing: Svg, one: MemberNow, places: tuple[float, float], y: float, size: float) -> None:
    """Drive and Followers."""
    facts = (
        (art.DRIVE, f"{one.drive}/{one.capacity}"),
        (art.FOLLOWERS, f"{one.followers}/{one.max_followers}"),
    )
    for x, (icon, words) in zip(places, facts, strict=True):
        place = f"translate({x:.4g} {y - 12:.4g})"
        drawing.add("path", d=icon, fill=colour("muted"), fill_rule="evenodd", transform=place)
        drawing.text(x + 15, y, words, font_size=size, fill=colour("ink"))


def _bar(drawing: Svg, one: MemberNow, x: float, y: float, wide: float, high: float) -> None:
    full = wide * max(0, min(one.hp, one.max_hp)) / max(1, one.max_hp)
    ink = "bad" if one.hp * 3 <= one.max_hp else "good"
    drawing.rect(x, y, wide, high, rx=3, fill=colour("paper"), stroke=colour("wall"), stroke_width=1)
    if full:
        drawing.rect(x, y, full, high, rx=3, fill=colour(ink))


# --- what was learned ------------------------------------------------------------------------------------------------


def _note_lines(now: MapNow, room: int) -> list[str]:
    """What the Court has learned besides: clues, the last first."""
    found: list[str] = []
    for words in reversed(now.notes):
        found += textwrap.wrap(f"• {words}", room, subsequent_indent="   ")
    return found


def _phone_notes(now: MapNow) -> list[str]:
    return _note_lines(now, 50)[:MOST_NOTES]


def _notes(drawing: Svg, lines: list[str], size: float) -> None:
    drawing.text(0, 14, "What the Court has learned", font_size=size, fill=colour("muted"))
    for number, line in enumerate(lines or ["Nothing yet: clues are written here."]):
        ink = colour("ink" if lines else "muted")
        drawing.text(0, 14 + (number + 1) * size * 1.27, line, font_size=size, fill=ink)

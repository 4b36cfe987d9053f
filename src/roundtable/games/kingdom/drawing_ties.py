"""The web of ties: who of the Court loves or hates whom, as a ring of people with arrows between them."""

from math import cos, pi, sin

from roundtable.board.drawing import SEAT_MARKS, Svg, colour
from roundtable.games.kingdom.rules.record.realm import called
from roundtable.games.kingdom.state import Campaign

SIZE, MIDDLE, RING, NODE = 640, 320, 215, 30
GAP = 9
"""How far the arrows of the two directions lie apart."""


def ties_svg(state: Campaign) -> str:
    """Everybody of the Court on a ring; Affection drawn through, Hostility broken, as wide as its score."""
    drawing = Svg(SIZE, SIZE, "Who loves and hates whom in the Court")
    court = state.court
    at = {who: _place(number, len(court)) for number, who in enumerate(court)}
    for who in court:
        one = state.people[who]
        for kind, ties in (("Affection", one.affection), ("Hostility", one.hostility)):
            for other, tie in ties.items():
                if isinstance(other, int) and other in at and tie.score > 0:
                    words = f"{called(state, who)} towards {called(state, other)}: {kind} {tie.score}"
                    words += f" ({tie.kind})" if tie.kind else ""
                    _arrow(drawing, at[who], at[other], kind, tie.score, words)
    for number, who in enumerate(court):
        _person(drawing, state, number, who, *at[who])
    _key(drawing)
    return str(drawing)


def _place(number: int, of: int) -> tuple[float, float]:
    angle = 2 * pi * number / max(1, of) - pi / 2
    return MIDDLE + RING * cos(angle), MIDDLE + RING * sin(angle)


def _arrow(
    drawing: Svg, start: tuple[float, float], end: tuple[float, float], kind: str, score: int, words: str
) -> None:
    """From one to the other, a little to the right of the straight line, so that both directions are seen."""
    (x1, y1), (x2, y2) = start, end
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1.0
    across, down = (x2 - x1) / length, (y2 - y1) / length
    side = GAP if kind == "Affection" else 2.4 * GAP
    sx, sy = -down * side, across * side
    a = x1 + across * (NODE + 2) + sx, y1 + down * (NODE + 2) + sy
    b = x2 - across * (NODE + 14) + sx, y2 - down * (NODE + 14) + sy
    ink = colour("good" if kind == "Affection" else "bad")
    with drawing.group(label=words):
        dashes = "none" if kind == "Affection" else "7 5"
        drawing.line(*a, *b, stroke=ink, stroke_width=1.2 + score, stroke_dasharray=dashes)
        tip = b[0] + across * 11, b[1] + down * 11
        wings = [(b[0] - down * 7, b[1] + across * 7), (b[0] + down * 7, b[1] - across * 7)]
        drawing.polygon([tip, *wings], fill=ink)
        middle = (a[0] * 0.4 + b[0] * 0.6 + sx, a[1] * 0.4 + b[1] * 0.6 + sy)
        drawing.text(*middle, str(score), font_size=14, text_anchor="middle", dominant_baseline="middle", fill=ink)


def _person(drawing: Svg, state: Campaign, number: int, who: int, x: float, y: float) -> None:
    one = state.people[who]
    with drawing.group(target=f"person {who}", label=called(state, who), opacity=0.45 if one.dead or one.absent else 1):
        drawing.circle(x, y, NODE, fill=colour("paper"), stroke=colour(f"seat-{who}"), stroke_width=4)
        mark = SEAT_MARKS[number % len(SEAT_MARKS)]
        drawing.text(x, y + 7, mark, font_size=21, text_anchor="middle", fill=colour(f"seat-{who}"))
        below = y + NODE + 20 if y > MIDDLE - 20 else y - NODE - 24
        # an arrow may pass behind a name
        halo: dict[str, str | float] = {"stroke": colour("paper"), "stroke_width": 5, "paint_order": "stroke"}
        name = _short(called(state, who))
        drawing.text(x, below, name, font_size=16, text_anchor="middle", fill=colour("ink"), **halo)
        under = one.class_name + (", dead" if one.dead else ", away" if one.absent else f", Level {one.level}")
        drawing.text(x, below + 17, under, font_size=13, text_anchor="middle", fill=colour("muted"), **halo)


def _short(name: str, most: int = 22) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def _key(drawing: Svg) -> None:
    drawing.line(16, SIZE - 34, 52, SIZE - 34, stroke=colour("good"), stroke_width=3)
    drawing.text(60, SIZE - 29, "Affection", font_size=14, fill=colour("ink"))
    drawing.line(16, SIZE - 13, 52, SIZE - 13, stroke=colour("bad"), stroke_width=3, stroke_dasharray="7 5")
    drawing.text(60, SIZE - 8, "Hostility", font_size=14, fill=colour("ink"))

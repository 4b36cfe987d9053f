"""What lies on the table of Knockdown: the Arena, the Attack Row, hands, and the fighters' sheets, in any width."""

from __future__ import annotations

import msgspec

from roundtable.board.drawing import Svg, colour, seat_mark
from roundtable.board.lettering import cut
from roundtable.games.knockdown.figures import figure
from roundtable.games.knockdown.pieces import (
    WHITE,
    WIDE,
    Print,
    attack_card,
    backs,
    candle,
    card_back,
    chip_height,
    cubes,
    hand_card,
    skill_card,
    skill_height,
    special_chip,
    token,
    told_height,
)
from roundtable.games.knockdown.state import NOBODY
from roundtable.games.knockdown.view import WORDS, CardView, SideView, SkillView, View, token_words

# --- the Arena --------------------------------------------------------------------------------------------------------


def arena(drawing: Svg, x: float, y: float, width: float, height: float, view: View, how: Print) -> None:
    """The lane with what lies and stands on it: candles, mist, fighters."""
    drawing.rect(x, y, width, height, rx=12, fill=colour("wall"), opacity=0.20)
    step = (width - 12) / view.spaces
    scale = min(1.0, step / 58, (height - 56) / 100)
    floor = y + height - 36
    drawing.kept(_lane, x + 6, floor, step, view.spaces, view.starts, view.candles, scale, how.small)
    _arena_words(drawing, x, y, width, view, how)
    if view.candles:
        for name, n in (("low", view.candles), ("high", view.spaces + 1 - view.candles)):
            with drawing.piece(f"candle-{name}", x + 6 + (n - 0.5) * step, floor + 24):
                candle(drawing, -step / 2 + 8, 0)
    for number, laid in enumerate(view.laid):
        before = sum(other.space == laid.space for other in view.laid[:number])
        at = x + 6 + (laid.space - 1) * step + 10 + before * 9
        with drawing.piece(f"token-{laid.token}-{number}", at, floor + 6):
            token(drawing, 0, 0, laid.token, 8)
    for side in view.sides:
        at = x + 6 + (side.space - 0.5) * step
        facing = 1 if view.sides[1 - side.seat].space > side.space else -1
        label = f"{side.name} on space {side.space}"
        lost = -side.heavy - side.light
        with drawing.piece(f"figure-{side.seat}", at, floor, f"figure {side.seat}", label, data_life=lost):
            drawing.kept(_fighter, side.fighter, side.seat, facing, scale)


def _fighter(drawing: Svg, fighter: str, seat: int, facing: int, scale: float) -> None:
    figure(drawing, 0, 0, fighter, seat, facing, scale)


def _lane(
    drawing: Svg, x: float, floor: float, step: float, spaces: int, starts: tuple[int, int], drawn: int, scale: float,
    small: float,
) -> None:  # fmt: skip
    """The spaces, dark where the candles have burned down, and the Menhir behind their middle."""
    centre = (spaces + 1) // 2
    _menhir(drawing, x + (centre - 0.5) * step, floor - 18, drawn, scale)
    for n in range(1, spaces + 1):
        left = x + (n - 1) * step
        dark = bool(drawn) and abs(n - centre) >= centre - drawn
        note = ", start" if n in starts else ""
        label = f"space {n}{note}{', in the dark' if dark else ''}"
        with drawing.group(target=f"space {n}", label=label):
            edge = colour("bad") if n in starts else colour("grid")
            corners = [(2.0, 14.0), (6.0, -26.0), (step - 6, -26.0), (step - 2, 14.0)]
            drawing.polygon(
                [(left + a, floor + b) for a, b in corners],
                fill=colour("muted") if dark else colour("paper"),
                stroke=edge,
                stroke_width=2,
                opacity=0.9,
            )
            for at in range(4 if dark else 0):
                begin = left + 10 + at * (step - 20) / 3
                ends = begin - 4, floor + 11, begin + 4, floor - 23
                drawing.line(*ends, stroke=colour("ink"), stroke_width=2.4, opacity=0.55)
            look: dict[str, str | float] = {"font_size": small * 1.1, "font_weight": "bold", "fill": colour("ink")}
            drawing.text(left + step / 2, floor + 30, str(n), text_anchor="middle", **look)


def _arena_words(drawing: Svg, x: float, y: float, width: float, view: View, how: Print) -> None:
    """Name, distance, round, and the Candle cards to come, above everything else."""
    left = view.candle_cards - view.candles
    round_ = f"Round {view.round}, {left} of {view.candle_cards} Candle cards to come"
    small = how.small
    look: dict[str, str | float] = {"font_size": small, "font_weight": "bold", "fill": colour("ink")}
    name = cut(f"{view.arena}, distance {view.distance}", width - 16 if width <= 400 else 210, small, True)
    drawing.text(x + 10, y + small * 1.5, name, **look)
    if width > 400:
        drawing.text(x + width - 10, y + small * 1.5, round_, text_anchor="end", font_size=small, fill=colour("ink"))
    else:
        drawing.text(x + 10, y + small * 2.8, round_, font_size=small, fill=colour("ink"))


def _menhir(drawing: Svg, x: float, y: float, candles: int, scale: float) -> None:
    """The Menhir, paler with every candle."""
    glow = 0.85 - 0.18 * candles
    place = f"translate({x:g} {y:g}) scale({scale:.3g})"
    with drawing.group(label=f"the Menhir, {candles} candles lit", transform=place):
        drawing.add("ellipse", cx=0, cy=-44, rx=95, ry=66, fill=colour("water"), opacity=max(0.06, 0.35 * glow))
        outline: dict[str, str | float] = {"fill": colour("muted"), "stroke": colour("ink"), "stroke_width": 1.6}
        drawing.add("path", d="M-34 0 L-27 -76 L-6 -98 L20 -84 L33 0 Z", **outline)
        for n, path in enumerate(("M-8 {0} l8 -9 l8 9", "M-8 {0} h14 M-1 {0} v-10", "M-8 {0} l6 8 l8 -10")):
            line: dict[str, str | float] = {"fill": "none", "stroke": colour("water"), "stroke_width": 3}
            drawing.add("path", d=path.format(-70 + n * 22), opacity=max(0.15, glow), **line)


# --- the row and the hands -----------------------------------------------------------------------------------------------


def row(drawing: Svg, x: float, y: float, width: float, view: View, how: Print) -> float:
    """Deck, Attack Row and discard pile; where they end."""
    drawing.kept(_row, x, y, width, view.deck, view.row, [card.name for card in view.discard], how)
    return y + 26 + _slots(len(view.row), _across(width, how)) // _across(width, how) * (how.card[1] + 6)


def _across(width: float, how: Print) -> int:
    return max(1, int((width + 4) // (how.card[0] + 4)))


def _slots(cards: int, across: int) -> int:
    """The places of the Attack Row that are drawn: whole lines of cards, and no line that would be empty but the first."""
    return max(1, -(-cards // across)) * across


def _row(
    drawing: Svg, x: float, y: float, width: float, deck: int, cards: list[CardView], gone: list[str], how: Print
) -> None:
    how = Print(*how)
    small = how.small
    look: dict[str, str | float] = {"font_size": small, "font_weight": "bold", "fill": colour("ink")}
    with drawing.group(label=f"Attack deck, {deck} cards"):
        for n in range(min(3, -(-deck // 12))):
            card_back(drawing, x + 6 + n * 2, y + 2 - n, 14, 19)
        drawing.text(x + 30, y + 16, f"Deck {deck}", **look)
    drawing.text(x + width / 2, y + 16, "Attack Row", text_anchor="middle", **look)
    with drawing.group(target="discard", label=f"Discard pile: {counted(gone) or 'empty'}"):
        drawing.rect(x + width - 98, y, 98, 22, rx=6, fill=colour("paper"), fill_opacity=0.01)
        drawing.text(x + width - 8, y + 16, f"Discarded {len(gone)}", text_anchor="end", **look)
    across, (wide, high) = _across(width, how), how.card
    apart = (width - across * wide) / max(1, across - 1) if across > 1 else 0
    for n in range(_slots(len(cards), across)):
        place = x + n % across * (wide + apart), y + 24 + n // across * (high + 6)
        if n < len(cards):
            card = cards[n]
            why = "condition not met" if not card.met else "out of range" if not card.reaches else ""
            attack_card(drawing, *place, card, why, how)
        else:
            empty: dict[str, str | float] = {"fill": "none", "stroke": colour("grid"), "stroke_dasharray": "7 6"}
            drawing.rect(place[0], place[1], wide, high, rx=9, stroke_width=2, **empty)


CLOSEST = 0.92
"""How much of its width a card of a hand shows at least."""

def counted(names: list[str]) -> str:
    """Cards by name, each kind once."""
    found = {name: names.count(name) for name in sorted(names)}
    return ", ".join(name if count == 1 else f"{name} ×{count}" for name, count in found.items())


def hand(drawing: Svg, x: float, y: float, width: float, side: SideView, title: str, how: Print) -> float:
    """A hand that may be seen: only the symbols of its cards count any more (KD-049). Where it ends."""
    cards = side.hand or []
    wide, high = how.held
    across = max(1, int((width + 5) // (wide + 5)))
    if len(cards) == across + 1 and width / len(cards) > wide * CLOSEST:  # one too many is squeezed in
        across += 1
    deep = 22 + max(1, -(-len(cards) // across)) * (high + 6)
    with drawing.group(target=f"hand {side.seat}", label=f"{title}: {len(cards)} of {side.limit} cards"):
        drawing.rect(x, y, width, deep, rx=9, fill=colour("paper"), fill_opacity=0.01)
    drawing.kept(_hand, x, y, width, cards, f"{title} ({len(cards)} of {side.limit})", across, how)
    return y + deep + 4


def _hand(
    drawing: Svg, x: float, y: float, width: float, cards: list[CardView], title: str, across: int, how: Print
) -> None:
    how = Print(*how)
    look: dict[str, str | float] = {"font_size": how.small, "font_weight": "bold", "fill": colour("ink")}
    drawing.text(x + 6, y + 14, title, **look)
    wide, high = how.held
    step = min(wide + 5, (width - wide) / max(1, across - 1))
    for n, card in enumerate(cards):
        in_row = min(across, len(cards) - n // across * across)
        left = x + (width - (in_row - 1) * step - wide) / 2
        hand_card(drawing, left + n % across * step, y + 20 + n // across * (high + 6), card, how)


# --- a fighter's sheet -------------------------------------------------------------------------------------------------


def skills_of(side: SideView) -> list[tuple[SkillView | None, str]]:
    """The trait, the face-up Skills, and the face-down ones (told to their own player), each with a note."""
    shown: list[tuple[SkillView | None, str]] = [(skill, "") for skill in side.up]
    if side.trait:
        shown.insert(0, (side.trait, "trait"))
    known = [skill for skill in side.hidden_skills if side.down]
    for n in range(side.down):
        shown.append((known[n] if n < len(known) else None, "face down"))
    return shown


def _in_columns(width: float) -> tuple[int, float]:
    """In how many columns Special Attacks stand on a sheet, and how wide each is."""
    columns = 1 if width < 300 else 2
    return columns, (width - 12 - (columns - 1) * 4) / columns


def _wound_words(side: SideView, width: float, small: float) -> str:
    total = side.heavy + side.light
    kinds = f"{side.heavy} heavy, {side.light} light"
    words = f"Wounds {total}: {kinds}" if total else "No wounds"
    return words if len(words) * small * 0.57 <= width - 18 else kinds


def _cube_rows(side: SideView, width: float) -> int:
    return min(3, -(-(side.heavy + side.light) // max(1, int((width - 20) // 16.5))))


def _who_height(side: SideView, width: float, how: Print) -> float:
    tokens = 28 if side.tokens else 0
    return 52 + how.small * 1.25 + _cube_rows(side, width) * 18 + tokens + (30 if side.hand is None else 0)


def _skill_lines(how: Print) -> int:
    """How much of a Skill's text is printed: on a phone, where there is nothing to point with, all of it."""
    return 0 if how is WIDE or how.lines == 0 else 14


def sheet_height(side: SideView, width: float, how: Print) -> float:
    columns, wide = _in_columns(width)
    chips = sum(chip_height(side.specials[n : n + columns], wide, how) + 4 for n in range(0, len(side.specials), columns))
    skills = sum(
        (skill_height(skill, width - 12, how.small, _skill_lines(how)) if skill else how.small * 1.9) + 4
        for skill, _ in skills_of(side)
    )
    return _who_height(side, width, how) + chips + skills + 8


def sheet(drawing: Svg, x: float, y: float, width: float, height: float, view: View, seat: int, how: Print) -> None:
    """A player's sheet."""
    side = view.sides[seat]
    acting = ""
    if view.active == seat and view.winner == NOBODY and side.space and view.phase not in WORDS:
        left = f"{view.actions} action{'' if view.actions == 1 else 's'}"
        acting = {"action": left, "combo": "in a Combo"}.get(view.phase, "to act")
    # The hand itself and where the fighter stands are drawn elsewhere: the sheet stays as it is when they change.
    shown = msgspec.structs.replace(side, hand=[] if side.hand is not None else None, space=min(side.space, 1))
    drawing.kept(_sheet, x, y, width, height, shown, acting, how)


def told(side: SideView, wide: float, free: float, how: Print) -> dict[int, float]:
    """The Special Attacks whose text finds room on a sheet, the shortest first, and how much each needs."""
    found = {}
    needs = {n: told_height(special, wide, how) for n, special in enumerate(side.specials)}
    for n in sorted(needs, key=needs.__getitem__):
        if 0 < needs[n] <= free:
            found[n] = needs[n]
            free -= needs[n]
    return found


def _sheet(
    drawing: Svg, x: float, y: float, width: float, height: float, side: SideView, acting: str, how: Print
) -> None:
    how = Print(*how)
    edge = colour(f"seat-{side.seat}")
    drawing.rect(x, y, width, height, rx=10, fill=colour("paper"), opacity=0.72)
    drawing.rect(x, y, width, height, rx=10, fill="none", stroke=edge, stroke_width=3.2 if acting else 1.3)
    _who(drawing, x, y, width, side, acting, how)
    y += _who_height(side, width, how)
    columns, wide = _in_columns(width)
    tells = told(side, wide, height - sheet_height(side, width, how), how) if columns == 1 else {}
    for n, special in enumerate(side.specials):
        row = n - n % columns
        chip = chip_height(side.specials[row : row + columns], wide, how) + tells.get(n, 0.0)
        left, target = x + 6 + n % columns * (wide + 4), f"figure {side.seat}:{special.key}"
        drawing.kept(special_chip, left, y, special, target, wide, how, chip)
        if n % columns == columns - 1 or n == len(side.specials) - 1:
            y += chip + 4
    for skill, note in skills_of(side):
        deep = skill_height(skill, width - 12, how.small, _skill_lines(how)) if skill else how.small * 1.9
        if skill:
            with drawing.group(opacity=0.75 if note == "face down" else 1):
                drawing.kept(skill_card, x + 6, y, skill, width - 12, deep, note, how.small)
        else:
            with drawing.group(label="a face-down Skill card"):
                drawing.rect(x + 6, y, width - 12, deep, rx=7, fill=colour("wall"), stroke=colour("ink"))
                look: dict[str, str | float] = {"text_anchor": "middle", "font_size": how.small, "fill": WHITE}
                drawing.text(x + width / 2, y + how.small * 1.32, "face-down Skill", **look)
        y += deep + 4


def _who(drawing: Svg, x: float, y: float, width: float, side: SideView, acting: str, how: Print) -> None:
    """Name, victories, wound cubes, tokens, and the hand's backs where it is hidden."""
    small = how.small
    won = f"{side.wins} round{'' if side.wins == 1 else 's'} won"
    label = f"{side.name}: {side.heavy} heavy and {side.light} light wounds, {side.cards} cards, {won}"
    with drawing.group(target=f"figure {side.seat}", label=label):
        drawing.rect(x + 2, y + 2, width - 4, 44, rx=8, fill=colour("paper"), fill_opacity=0.01)
        seat_mark(drawing, side.seat, x + 16, y + 17, 8)
        name = cut(side.name, width - 78, small * 1.35, True)
        drawing.text(x + 29, y + 22, name, font_size=small * 1.35, font_weight="bold", fill=colour("ink"))
        for n in range(2):
            taken = n < side.wins
            fill = colour("accent") if taken else "none"
            at = x + width - 36 + n * 20
            drawing.circle(at, y + 16, 8, fill=fill, stroke=colour("muted"), stroke_width=1.5)
            if taken:
                seat_mark(drawing, 4, at, y + 16, 6.5, fill=colour("ink"))
        wide = 14 + small * 0.57 * len(acting) if acting else 0
        class_ = cut(side.class_, width - wide - 24, small)
        drawing.text(x + 12, y + 41, class_, font_size=small, font_style="italic", fill=colour("muted"))
        if acting:
            drawing.rect(x + width - wide - 6, y + 29, wide, small + 6, rx=8, fill=colour(f"seat-{side.seat}"))
            look: dict[str, str | float] = {"text_anchor": "middle", "font_size": small, "font_weight": "bold"}
            drawing.text(x + width - 6 - wide / 2, y + 30.5 + small, acting, fill=colour("paper"), **look)
        at = y + 48 + small
        words = _wound_words(side, width, small)
        drawing.text(x + 12, at, words, font_size=small, font_weight="bold", fill=colour("ink"))
        at += small * 0.25 + 2
        rows = _cube_rows(side, width)
        most = rows * int((width - 20) // 16.5)
        heavy = min(side.heavy, most)
        drawing.kept(cubes, x + 12, at, heavy, min(side.light, most - heavy), 11, width - 20)
        at += rows * 18
        if side.tokens:
            left = x + 20.0
            wanted = sum(
                min(count, 5) * 19 + (len(name) + 2) * small * 0.55 + 12 for name, count in side.tokens.items()
            )
            most = 5 if wanted <= width - 20 else 1  # of each kind, so that all of them stay on the sheet
            for name, count in side.tokens.items():
                for _ in range(min(count, most)):
                    token(drawing, left, at + 15, name, 8.5)
                    left += 19
                words = token_words(name, count)
                drawing.text(left - 3, at + 19, words, font_size=small, fill=colour("muted"))
                left += len(words) * small * 0.55 + 12
            at += 28
    if side.hand is None and side.cards:
        drawing.kept(backs, x + 12, at + 1, side.cards, width - 24, small)
    elif side.hand is None and side.space:
        drawing.text(x + 12, at + 16, "no cards in hand", font_size=small, font_style="italic", fill=colour("muted"))


def tower(drawing: Svg, view: View, middle: float, y: float, how: Print) -> None:
    """The tower that has to be built, and how long there is."""
    assert view.test is not None
    side = view.sides[view.test.on]
    small = how.small
    wide = 340.0
    drawing.rect(middle - wide / 2, y, wide, 156, rx=16, fill=colour("paper"), stroke=colour("bad"), stroke_width=4)
    height = side.heavy + side.light
    lines = (
        (26.0, "Knockdown Test", 18.0, "ink", "bold"),
        (54.0, f"{view.test.seconds} seconds", 22.0, "bad", "bold"),
        (76.0, cut(f"{side.name} builds a tower of {height} cubes:", wide - 16, small), small, "ink", "normal"),
        (92.0, "one on the table, none touching more than two", small, "muted", "normal"),
    )  # fmt: skip
    for at, words, size, ink, weight in lines:
        look: dict[str, str | float] = {"text_anchor": "middle", "font_size": size, "font_weight": weight}
        drawing.text(middle, y + at, words, fill=colour(ink), **look)
    size = min(12.0, 2 * (wide - 40) / max(1, side.heavy + side.light) / 1.5)
    cubes(drawing, middle - wide / 2 + 20, y + 102, side.heavy, side.light, size, wide - 30)

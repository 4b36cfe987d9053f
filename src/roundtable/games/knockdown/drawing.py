"""The table of Knockdown as SVG: the other player above, Arena and Attack Row between, the own sheet and hand below."""

from __future__ import annotations

import msgspec

from roundtable.board.drawing import SEAT_MARKS, Svg, colour
from roundtable.games.knockdown.pieces import (
    CARD_H,
    CARD_W,
    CHIP_H,
    HAND_H,
    WHITE,
    attack_card,
    backs,
    candle,
    card_back,
    cubes,
    figure,
    hand_card,
    skill_card,
    special_chip,
    token,
)
from roundtable.games.knockdown.state import NOBODY
from roundtable.games.knockdown.view import CardView, SideView, View, status

WIDTH = 880
"""About as wide as high: the drawing fits a screen beside the question, and a phone's width without becoming tiny."""
PANEL = 198
ARENA = 212
GAP = 10
SHEET_W, SHEET_H = 424, 334
CHIPS, SKILLS = 238, 654
"""Where a player's Special Attacks and Skills begin."""


def svg(view: View) -> str:
    """The whole table as a seat may see it."""
    if view.fighters:
        return _choice_of_fighters(view)
    below = 0 if view.seat is None else view.seat
    own = view.sides[below]
    drafting = not own.space
    hand_height = 0 if own.hand is None or drafting else HAND_H + 34
    above_height = 0 if view.sides[1 - below].hand is None or drafting else HAND_H + 34
    middle = _draft_height(view, below) if drafting else ARENA + GAP + CARD_H + 40
    height = PANEL + above_height + GAP + middle + GAP + PANEL + hand_height + 8
    drawing = Svg(WIDTH, height, status(view))
    drawing.rect(0, 0, WIDTH, height, fill=colour("floor"))
    y = 6.0
    panel(drawing, y, view, 1 - below)
    y += PANEL
    if above_height:
        drawing.kept(hand, y, view.sides[1 - below].hand, view.sides[1 - below].limit, "Their hand")
        y += above_height
    y += GAP
    if drafting:
        draft(drawing, y, view, below)
    else:
        arena(drawing, y, view)
        drawing.kept(row, y + ARENA + GAP, view.deck, view.row, view.discard)
    y += middle + GAP
    panel(drawing, y, view, below)
    if hand_height:
        drawing.kept(hand, y + PANEL, own.hand, own.limit, "Your hand")
    if view.test is not None and view.test.seconds:
        tower(drawing, view)
    return str(drawing)


# --- before the fight ----------------------------------------------------------------------------------------------------


def _choice_of_fighters(view: View) -> str:
    """The fighters' sheets, to choose from."""
    across = 2
    rows = -(-len(view.fighters) // across)
    height = 64 + rows * (SHEET_H + 10)
    drawing = Svg(WIDTH, height, status(view))
    drawing.rect(0, 0, WIDTH, height, fill=colour("floor"))
    drawing.text(
        WIDTH / 2, 42, "Choose your fighter", text_anchor="middle", font_size=28, font_weight="bold", fill=colour("ink")
    )
    taken = [side.fighter for side in view.sides if side.fighter]
    for n, sheet in enumerate(view.fighters):
        x, y = 10 + n % across * (SHEET_W + 12), 60 + n // across * (SHEET_H + 10)
        with drawing.group(target=f"fighter {sheet.fighter}", label=f"{sheet.name}, {sheet.class_}"):
            drawing.rect(x, y, SHEET_W, SHEET_H, rx=12, fill=colour("paper"), stroke=colour("wall"), stroke_width=1.6)
            figure(drawing, x + 48, y + 128, sheet.fighter, 0 if n % 2 == 0 else 1, 1)
            drawing.text(x + 94, y + 30, sheet.name, font_size=22, font_weight="bold", fill=colour("ink"))
            drawing.text(x + 94, y + 47, sheet.class_, font_size=13, font_style="italic", fill=colour("muted"))
            if sheet.trait:
                trait = msgspec.structs.replace(sheet.trait, key="")  # the whole sheet is what one points at
                skill_card(drawing, x + 94, y + 54, trait, SHEET_W - 102, 88, "trait", 9)
            for at, special in enumerate(sheet.specials):
                wide = (SHEET_W - 22) / 2
                special_chip(drawing, x + 8 + at % 2 * (wide + 6), y + 148 + at // 2 * (CHIP_H + 4), special, "", wide)
        if sheet.fighter in taken:
            drawing.rect(x, y, SHEET_W, SHEET_H, rx=12, fill=colour("floor"), opacity=0.6)
            drawing.text(
                x + SHEET_W - 12,
                y + 30,
                "taken",
                text_anchor="end",
                font_size=16,
                font_weight="bold",
                fill=colour("bad"),
            )
    return str(drawing)


def _draft_height(view: View, below: int) -> float:
    return 250 if view.sides[below].hidden_skills else 90


def draft(drawing: Svg, y: float, view: View, below: int) -> None:
    """The Skill cards one looks at; what the other looks at is nobody's business."""
    drawing.text(
        WIDTH / 2, y + 30, status(view), text_anchor="middle", font_size=22, font_weight="bold", fill=colour("ink")
    )
    cards = view.sides[below].hidden_skills
    width, gap = 270.0, 18.0
    left = (WIDTH - len(cards) * width - (len(cards) - 1) * gap) / 2
    for n, skill in enumerate(cards):
        skill_card(drawing, left + n * (width + gap), y + 56, skill, width, 160, size=12.5)


# --- players ---------------------------------------------------------------------------------------------------------------


def panel(drawing: Svg, y: float, view: View, seat: int) -> None:
    """A player's sheet."""
    side = view.sides[seat]
    acts = view.active == seat and view.winner == NOBODY and bool(side.space)
    words = ""
    if acts:
        words = {"action": f"to act, {view.actions} left", "combo": "in a Combo"}.get(view.phase, "to act")
    # The hand itself and where the fighter stands are drawn elsewhere: the sheet stays as it is when they change.
    shown = msgspec.structs.replace(side, hand=None, space=min(side.space, 1))
    drawing.kept(_panel, y, shown, side.hand is not None, words)


def _panel(drawing: Svg, y: float, side: SideView, open_hand: bool, acting: str) -> None:
    """Wounds, tokens, Special Attacks, Skills, and the hand's backs where it is hidden."""
    drawing.rect(6, y, WIDTH - 12, PANEL - 8, rx=12, fill=colour("paper"), opacity=0.72)
    edge = colour(f"seat-{side.seat}")
    drawing.rect(6, y, WIDTH - 12, PANEL - 8, rx=12, fill="none", stroke=edge, stroke_width=3.5 if acting else 1.4)
    _who(drawing, y, side, acting)
    for n, special in enumerate(side.specials):
        at = CHIPS + n % 2 * 206, y + 8 + n // 2 * (CHIP_H + 4)
        special_chip(drawing, *at, special, f"figure {side.seat}:{special.key}", 202)
    _skills(drawing, y, side)
    if not open_hand and side.cards:
        backs(drawing, 20, y + 146, side.cards)
    elif not side.cards and side.space:
        drawing.text(20, y + 172, "no cards in hand", font_size=12, font_style="italic", fill=colour("muted"))


def _who(drawing: Svg, y: float, side: SideView, acting: str) -> None:
    """Name, victories, tokens and wound cubes."""
    won = f"{side.wins} round{'' if side.wins == 1 else 's'} won"
    label = f"{side.name}: {side.heavy} heavy and {side.light} light wounds, {side.cards} cards, {won}"
    with drawing.group(target=f"figure {side.seat}", label=label):
        drawing.text(
            20, y + 29, f"{SEAT_MARKS[side.seat]} {side.name}", font_size=19, font_weight="bold", fill=colour("ink")
        )
        drawing.text(20, y + 48, side.class_, font_size=12, font_style="italic", fill=colour("muted"))
        for n in range(2):
            taken = n < side.wins
            drawing.circle(
                198 + n * 23,
                y + 22,
                10,
                fill=colour("accent") if taken else "none",
                stroke=colour("muted"),
                stroke_width=1.5,
            )
            drawing.text(
                198 + n * 23, y + 26.5, "★" if taken else "", text_anchor="middle", font_size=13, fill=colour("ink")
            )
        if acting:
            drawing.rect(104, y + 37, 14 + 6.6 * len(acting), 18, rx=9, fill=colour(f"seat-{side.seat}"))
            drawing.text(111, y + 50, acting, font_size=12, font_weight="bold", fill=WHITE)
        total = side.heavy + side.light
        wounds = f"Wounds {total}: {side.heavy} heavy, {side.light} light" if total else "No wounds"
        size = 12.5 if len(wounds) <= 26 else 10.5
        drawing.text(20, y + 74, wounds, font_size=size, font_weight="bold", fill=colour("ink"))
        cubes(drawing, 20, y + 79, side.heavy, side.light, 12 if total <= 22 else 8, 208)
        at = 32
        for name, count in side.tokens.items():
            for _ in range(count):
                token(drawing, at, y + 131, name, 12)
                at += 28
        if side.tokens and side.space:
            names = ", ".join(f"{count} {name}" for name, count in side.tokens.items())
            drawing.text(at - 8, y + 136, names, font_size=11, fill=colour("muted"))


def _skills(drawing: Svg, y: float, side: SideView) -> None:
    """The trait, the face-up Skills, and the face-down one (told to its own player)."""
    shown = [(skill, "") for skill in side.up]
    if side.trait:
        shown.insert(0, (side.trait, "trait"))
    known = [skill for skill in side.hidden_skills if side.down]
    at, wide = y + 8, WIDTH - 12 - SKILLS
    height = 56 if len(shown) + side.down <= 3 else 41
    for skill, note in shown:
        skill_card(drawing, SKILLS, at, skill, wide, height, note)
        at += height + 4
    for n in range(side.down):
        if n < len(known):
            with drawing.group(opacity=0.65):
                skill_card(drawing, SKILLS, at, known[n], wide, height, "face down")
        else:
            with drawing.group(label="a face-down Skill card"):
                drawing.rect(SKILLS, at, wide, height, rx=8, fill=colour("wall"), stroke=colour("ink"))
                drawing.text(
                    SKILLS + wide / 2,
                    at + height / 2 + 5,
                    "face-down Skill",
                    text_anchor="middle",
                    font_size=12,
                    fill=colour("paper"),
                )
        at += height + 4


def hand(drawing: Svg, y: float, cards: list[CardView], limit: int, title: str) -> None:
    """A hand that may be seen: only the symbols of its cards count any more (KD-049)."""
    words = f"{title} ({len(cards)} of {limit})"
    drawing.text(20, y + 16, words, font_size=14, font_weight="bold", fill=colour("ink"))
    step = min(CARD_W + 14, (WIDTH - 40 - CARD_W) / max(1, len(cards) - 1))
    left = (WIDTH - (step * (len(cards) - 1) + CARD_W)) / 2
    for n, card in enumerate(cards):
        hand_card(drawing, left + n * step, y + 24, card)


# --- the Arena and the row ----------------------------------------------------------------------------------------------


def arena(drawing: Svg, y: float, view: View) -> None:
    """The lane with what lies and stands on it: candles, mist, fighters."""
    space_width = (WIDTH - 60) / view.spaces
    drawing.rect(6, y, WIDTH - 12, ARENA, rx=14, fill=colour("wall"), opacity=0.20)
    _arena_words(drawing, y, view)
    y -= 14
    drawing.kept(_lane, y, view.spaces, view.starts, view.candles)
    if view.candles:
        for name, n in (("low", view.candles), ("high", view.spaces + 1 - view.candles)):
            with drawing.piece(f"candle-{name}", 30 + (n - 0.5) * space_width, y + 200):
                candle(drawing, -26, 0)
                drawing.text(4, 12, "candle", font_size=10, fill=colour("muted"))
    for number, laid in enumerate(view.laid):
        before = sum(other.space == laid.space for other in view.laid[:number])
        x = 60 + (laid.space - 1) * space_width + before * 22
        with drawing.piece(f"token-{laid.token}-{number}", x, y + 158):
            token(drawing, 0, 0, laid.token, 12)
    for side in view.sides:
        x = 30 + (side.space - 0.5) * space_width
        facing = 1 if view.sides[1 - side.seat].space > side.space else -1
        label = f"{side.name} on space {side.space}"
        lost = -side.heavy - side.light
        with drawing.piece(f"figure-{side.seat}", x, y + 152, f"figure {side.seat}", label, data_life=lost):
            drawing.kept(_fighter, side.fighter, side.seat, facing)


def _fighter(drawing: Svg, fighter: str, seat: int, facing: int) -> None:
    figure(drawing, 0, 0, fighter, seat, facing)


def _lane(drawing: Svg, y: float, spaces: int, starts: tuple[int, int], drawn: int) -> None:
    """The spaces, dark where the candles have burned down, and the Menhir behind their middle."""
    space_width = (WIDTH - 60) / spaces
    centre = (spaces + 1) // 2
    _menhir(drawing, 30 + (centre - 0.5) * space_width, y + 128, drawn)
    for n in range(1, spaces + 1):
        x = 30 + (n - 1) * space_width
        dark = bool(drawn) and abs(n - centre) >= centre - drawn
        note = ", start" if n in starts else ""
        label = f"space {n}{note}{', in the dark' if dark else ''}"
        with drawing.group(target=f"space {n}", label=label):
            edge = colour("bad") if n in starts else colour("grid")
            drawing.polygon(
                [(x + 6, y + 170), (x + 14, y + 118), (x + space_width - 14, y + 118), (x + space_width - 6, y + 170)],
                fill=colour("muted") if dark else colour("paper"),
                stroke=edge,
                stroke_width=2.5,
                opacity=0.9,
            )
            if dark:
                for at in range(5):
                    left = x + 18 + at * (space_width - 40) / 4
                    drawing.line(
                        left - 6, y + 166, left + 8, y + 122, stroke=colour("ink"), stroke_width=3, opacity=0.55
                    )
            drawing.text(
                x + space_width / 2,
                y + 188,
                str(n),
                text_anchor="middle",
                font_size=14,
                font_weight="bold",
                fill=colour("ink"),
            )


def _arena_words(drawing: Svg, y: float, view: View) -> None:
    """Name, distance, round, and the Candle cards to come, above everything else."""
    left = view.candle_cards - view.candles
    words = f"Round {view.round}, {left} of {view.candle_cards} Candle cards to come"
    for x, anchor, line in ((20, "start", f"{view.arena}, distance {view.distance}"), (WIDTH - 20, "end", words)):
        drawing.text(x, y + 22, line, text_anchor=anchor, font_size=13, font_weight="bold", fill=colour("ink"))


def _menhir(drawing: Svg, x: float, y: float, candles: int) -> None:
    """The Menhir, paler with every candle."""
    glow = 0.85 - 0.18 * candles
    with drawing.group(label=f"the Menhir, {candles} candles lit"):
        drawing.add("ellipse", cx=x, cy=y - 50, rx=95, ry=74, fill=colour("water"), opacity=max(0.06, 0.35 * glow))
        drawing.add(
            "path",
            d=f"M{x - 34} {y} L{x - 27} {y - 84} L{x - 6} {y - 108} L{x + 20} {y - 92} L{x + 33} {y} Z",
            fill=colour("muted"),
            stroke=colour("ink"),
            stroke_width=1.6,
        )
        for n, path in enumerate(("M{0} {1} l8 -9 l8 9", "M{0} {1} h14 M{2} {1} v-10", "M{0} {1} l6 8 l8 -10")):
            left, top = x - 8, y - 78 + n * 24
            drawing.add(
                "path",
                d=path.format(left, top, left + 7),
                fill="none",
                stroke=colour("water"),
                stroke_width=3,
                opacity=max(0.15, glow),
            )


def row(drawing: Svg, y: float, deck: int, cards: list[CardView], discard: list[CardView]) -> None:
    """Deck, Attack Row and discard pile."""
    drawing.text(16, y + 14, "Attack deck", font_size=13, font_weight="bold", fill=colour("ink"))
    with drawing.group(label=f"Attack deck, {deck} cards"):
        for n in range(min(4, -(-deck // 9))):
            card_back(drawing, 16 + n * 3, y + 33 - n * 3, 98, 142)
        drawing.circle(70, y + 102, 19, fill=colour("ink"))
        drawing.text(
            70, y + 108, str(deck), text_anchor="middle", font_size=17, font_weight="bold", fill=colour("paper")
        )
    drawing.text(
        WIDTH / 2, y + 14, "Attack Row", text_anchor="middle", font_size=13, font_weight="bold", fill=colour("ink")
    )
    left = (WIDTH - 4 * (CARD_W + 10) + 10) / 2
    for n in range(4):
        x = left + n * (CARD_W + 10)
        if n < len(cards):
            card = cards[n]
            why = "condition not met" if not card.met else "out of range" if not card.reaches else ""
            attack_card(drawing, x, y + 24, card, why)
        else:
            drawing.rect(
                x,
                y + 24,
                CARD_W,
                CARD_H,
                rx=10,
                fill="none",
                stroke=colour("grid"),
                stroke_width=2,
                stroke_dasharray="7 6",
            )
    _discards(drawing, y, discard)


def _discards(drawing: Svg, y: float, cards: list[CardView]) -> None:
    """The discard pile: public, so its cards are counted by name."""
    drawing.text(
        WIDTH - 136, y + 14, f"Discard pile ({len(cards)})", font_size=13, font_weight="bold", fill=colour("ink")
    )
    counted: dict[str, int] = {}
    for card in cards:
        counted[card.name] = counted.get(card.name, 0) + 1
    names = [name if count == 1 else f"{name} ×{count}" for name, count in sorted(counted.items())]
    for n, name in enumerate(names):
        drawing.text(WIDTH - 136, y + 32 + n * 11.4, name, font_size=10.5, fill=colour("muted"))


def tower(drawing: Svg, view: View) -> None:
    """The tower that has to be built, and how long there is."""
    assert view.test is not None
    side = view.sides[view.test.on]
    x, y = WIDTH / 2 - 190, PANEL + 40
    drawing.rect(x, y, 380, 150, rx=16, fill=colour("paper"), stroke=colour("bad"), stroke_width=4)
    drawing.text(
        x + 190, y + 36, "Knockdown Test", text_anchor="middle", font_size=22, font_weight="bold", fill=colour("ink")
    )
    drawing.text(
        x + 190,
        y + 66,
        f"{view.test.seconds} seconds",
        text_anchor="middle",
        font_size=26,
        font_weight="bold",
        fill=colour("bad"),
    )
    drawing.text(
        x + 190,
        y + 90,
        f"{side.name} builds a tower of {side.heavy + side.light} cubes:",
        text_anchor="middle",
        font_size=13,
        fill=colour("ink"),
    )
    drawing.text(
        x + 190,
        y + 107,
        "one cube on the table, none touching more than two others",
        text_anchor="middle",
        font_size=12,
        fill=colour("muted"),
    )
    size = min(14.0, 224 / max(1, side.heavy + side.light))
    cubes(drawing, x + 24, y + 116, side.heavy, side.light, size, 340)

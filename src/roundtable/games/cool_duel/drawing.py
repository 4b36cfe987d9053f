"""The duel as a drawn scene: the ground, who stands where, reach and cover, and a card for each character."""

from __future__ import annotations

from functools import lru_cache

from roundtable.board.cover import seen_from
from roundtable.board.drawing import Svg, colour, seat_mark
from roundtable.board.grid import cells, column_letters
from roundtable.board.heraldry import coat, emblem
from roundtable.games.cool_duel.arena import (
    footprint,
    geometry,
    ground_of,
    holes,
    map_of,
    size_of,
    standing,
)
from roundtable.games.cool_duel.cards import bar, charge_of, kept_card
from roundtable.games.cool_duel.derived import Way, ways
from roundtable.games.cool_duel.layout import laid_out
from roundtable.games.cool_duel.rules.special import in_reach, next_to_it, specials_of
from roundtable.games.cool_duel.rules.tricks import CROSS, pattern
from roundtable.games.cool_duel.scenery import TERRAIN, TILE, hole, pool
from roundtable.games.cool_duel.scenery import difficult as difficult_ground
from roundtable.games.cool_duel.sight import Drawn, drawn_map, in_cover, spaces
from roundtable.games.cool_duel.state import Character, Duel
from roundtable.games.cool_duel.view import View
from roundtable.games.cool_duel.workshop_drawing import drawing_up
from roundtable.kernel.wording import in_a_row


def svg(view: View) -> str:
    """The whole picture, with everybody's card beside the map."""
    return drawn(view, False)


def narrow(view: View) -> str:
    """The picture for a phone: the map as wide as there is room, the cards below it."""
    return drawn(view, True)


def drawn(view: View, phone: bool) -> str:
    """The picture, drawn anew but for the parts that have stayed as they were."""
    duel = view.duel
    if duel.drafts or not duel.arenas:
        return drawing_up(view, phone)
    layout = laid_out(duel, phone)
    grids = [ground_of(duel, number).grid for number in range(len(duel.arenas))]
    picture = Svg(*layout.size, f"Duel at {map_of(duel, 0).name}")
    left = 0.0
    # Where the cards need more height than the map, or more width, it stands in the middle of what is left.
    wide = sum(grid.width * TILE + 2 * layout.edge for grid in grids)
    high = max(grid.height for grid in grids) * TILE + 2 * layout.edge
    free = min(panel.x for panel in layout.panels), min(panel.y for panel in layout.panels)
    if free[0] >= wide:
        left, top = (free[0] - wide) / 2, (layout.size[1] - high) / 2
    else:
        left, top = (layout.size[0] - wide) / 2, 0.0
    for number, grid in enumerate(grids):
        _arena(picture, view, number, left + layout.edge, top + layout.edge, layout.letters)
        left += grid.width * TILE + 2 * layout.edge
    for who in duel.characters.values():
        if who.downed:
            picture.fallen(f"figure-{who.key}", who.hp)
    for panel in layout.panels:
        picture.kept(_panel, panel.side, panel[1:5], layout.scale, duel.sides[panel.side], whose(view, panel.side))
        for who, x, y, width, small, lines in panel.cards:
            with picture.group(transform=f"translate({x:g} {y:g}) scale({layout.scale:.4g})"):
                picture.part(kept_card(duel, who, round(width / layout.scale, 1), small, lines))
    return str(picture)


def whose(view: View, side: int) -> str:
    """What a side is to who looks: by its player, where there is one and more than one side is against them."""
    sides = view.duel.sides
    told = in_a_row([f"Player {seat + 1}" for seat in sides[side]])
    if view.seat is None or view.seat >= sum(map(len, sides)):
        return told
    if view.seat in sides[side]:
        return "Your side"
    return "Against you" if len(sides) == 2 else told


def _panel(
    picture: Svg, side: int, place: tuple[float, float, float, float], scale: float, seats: list[int], words: str
) -> None:
    """A side's ground under its cards, in the colour and with the marks of its players."""
    x, y, width, height = place
    ink = colour(f"seat-{seats[0]}")
    with picture.group(label=words, data_side="ABCD"[side]):
        look: dict[str, str | float] = {"stroke": ink, "stroke_width": 1.5 * scale, "stroke_opacity": 0.7}
        inset = 0.75 * scale
        picture.rect(
            x + inset,
            y + inset,
            width - 2 * inset,
            height - 2 * inset,
            fill=ink,
            fill_opacity=0.14,
            rx=8 * scale,
            **look,
        )
        for n, seat in enumerate(seats):
            seat_mark(picture, seat, x + (13 + 12 * n) * scale, y + 9.5 * scale, 4.5 * scale)
        at = x + (11 + 12 * len(seats)) * scale
        picture.text(at, y + 13 * scale, words, font_size=11 * scale, font_weight="bold", fill=colour("ink"))


# --- the ground -------------------------------------------------------------------------------------------------------


def _arena(picture: Svg, view: View, number: int, left: float, top: float, letters: float) -> None:
    duel = view.duel
    grid = ground_of(duel, number).grid
    found = map_of(duel, number)
    arena = duel.arenas[number]
    rubble = tuple(arena.rubble)
    ground = drawn_map(duel, number)
    picture.part(_frame(found.name, found.about, number, ground, holes(duel, number), rubble, left, top, letters))
    picture.part(spaces(duel, number, viewpoint(view), left, top))
    _reaches(picture, duel, number, left, top)
    for cell, lying in sorted(duel.arenas[number].ground.items()):
        x, y = grid.cell(cell)
        names = ", ".join(item.name for item in lying)
        place = f"translate({left + (x + 0.8) * TILE:g} {top + (y + 0.8) * TILE:g})"
        with picture.group(label=f"On the ground: {names}", transform=place):
            emblem(picture, "sword", 12, colour("ink"))
    _pending(picture, duel, number, left, top)
    for who in standing(duel):
        if who.arena == number:
            _token(picture, duel, who, left, top)


@lru_cache(maxsize=64)
def _frame(
    name: str, about: str, number: int, drawn: Drawn, broken: int, rubble: tuple[int, ...], left: float, top: float,
    letters: float,
) -> str:  # fmt: skip
    """The ground with its letters and numbers: what stays while nobody breaks it."""
    geo = geometry(*drawn)
    grid = geo.grid
    picture = Svg(0, 0, "")
    picture.rect(left, top, grid.width * TILE, grid.height * TILE, fill=colour("floor"), rx=3)
    small: dict[str, str | float] = {"font_size": letters, "fill": colour("muted")}
    every = 1 if letters * 1.7 < TILE else 2 if letters * 1.7 < 2 * TILE else 3
    for x in range(0, grid.width, every):
        picture.text(left + (x + 0.5) * TILE, top - letters * 0.4, column_letters(x), text_anchor="middle", **small)
    for y in range(0, grid.height, every):
        picture.text(left - 4, top + (y + 0.5) * TILE + letters * 0.36, str(y + 1), text_anchor="end", **small)
    with picture.group(f"map {number + 1}", f"{name}: {about}"):
        under = top + grid.height * TILE + letters * 1.2
        picture.text(left, under, name, font_size=letters, font_weight="bold", fill=colour("muted"))
    for y, row in enumerate(drawn[0]):
        for x, symbol in enumerate(row):
            draw = hole if symbol == "G" and broken else TERRAIN.get(symbol)
            if draw and symbol != "P":
                draw(picture, left + x * TILE, top + y * TILE)
    for circle in geo.cover.circles:
        if circle.size == 2:
            pool(picture, left + circle.x * TILE, top + circle.y * TILE)
    for cell in rubble:
        x, y = grid.cell(cell)
        difficult_ground(picture, left + x * TILE, top + y * TILE)
    return picture.parts


# --- spaces, reach, the attack in progress ----------------------------------------------------------------------------


def viewpoint(view: View) -> Character | None:
    """Whose eyes the picture is seen with: whoever acts, else the seat's duelist."""
    duel = view.duel
    if duel.active:
        return duel.characters[duel.active]
    mine = duel.characters.get(f"p{view.seat + 1}") if view.seat is not None else None
    return mine if mine is not None and not mine.downed and mine.cell >= 0 else None


def reach_of(duel: Duel, who: Character, furthest: int) -> int:
    """The spaces that an attack of this range reaches: near enough and in sight (CD-057, CD-139)."""
    geo = ground_of(duel, who.arena)
    body = footprint(duel, who)
    near = body
    for _ in range(1 + furthest):
        wider = near | geo.grid.around(near)
        if wider == near:
            break
        near = wider
    near &= ~body & geo.passable
    seen = geo.grid.around(body) & near
    for mine in cells(body):
        seen |= seen_from(geo.cover, mine, near & ~seen)
    return seen


def _reaches(picture: Svg, duel: Duel, number: int, left: float, top: float) -> None:
    """The reach of close attacks, and that of each attack on its own for while it is being chosen."""
    if not duel.active or duel.characters[duel.active].arena != number or duel.characters[duel.active].downed:
        return
    who = duel.characters[duel.active]
    found = ways(duel, who)
    close = [way.row.range for way in found if way.row.type not in ("Fire", "Throw")]
    if close:
        with picture.group(class_="reach", pointer_events="none"):
            _marked(picture, duel, number, reach_of(duel, who, max(close)), left, top)
    for furthest in sorted({way.row.range for way in found}):
        keys = [key for way in found if way.row.range == furthest for key in _keys_of(way)]
        with picture.group(data_for=", ".join(keys), pointer_events="none"):
            _marked(picture, duel, number, reach_of(duel, who, furthest), left, top)
    for name in CROSS if not who.companion else ():
        keys = [f"cross-strike jab {way.hand} {name}" for way in found if way.row.type == "Jab"]
        if keys:
            with picture.group(data_for=", ".join(keys), pointer_events="none"):
                _marked(picture, duel, number, pattern(duel, who, name), left, top)


def _keys_of(way: Way) -> list[str]:
    """How the options begin that make this attack from where one stands (rules/actions)."""
    tail = f"{way.row.type.lower()} {way.hand or 'own'}"
    specials = [found.slug for found in specials_of(way) if found.aims in (in_reach, next_to_it)]
    return [f"{head} {tail}" for head in ("attack", *specials)]


def _marked(picture: Svg, duel: Duel, number: int, mask: int, left: float, top: float) -> None:
    grid = ground_of(duel, number).grid
    squares = []
    for cell in cells(mask):
        x, y = grid.cell(cell)
        squares.append(f"M{left + x * TILE + 1.5:g} {top + y * TILE + 1.5:g}h{TILE - 3}v{TILE - 3}h{3 - TILE}z")
    if squares:
        picture.add(
            "path",
            d="".join(squares),
            fill=colour("bad"),
            fill_opacity=0.13,
            stroke=colour("bad"),
            stroke_opacity=0.35,
        )


def _pending(picture: Svg, duel: Duel, number: int, left: float, top: float) -> None:
    """The attack being resolved as an arrow, and the space named for a dodge (CD-091)."""
    attack = duel.pending
    if attack is None or duel.characters[attack.on].arena != number:
        return
    (ax, ay), (bx, by) = (_centre(duel, duel.characters[key], left, top) for key in (attack.by, attack.on))
    with picture.group(label=attack.words):
        picture.line(ax, ay, bx, by, stroke=colour("bad"), stroke_width=3, stroke_dasharray="6 4")
        picture.circle(bx, by, 18, fill="none", stroke=colour("bad"), stroke_width=2)
    if attack.dodge_to >= 0:
        x, y = ground_of(duel, number).grid.cell(attack.dodge_to)
        with picture.group(label="Dodging to this space"):
            picture.rect(
                left + x * TILE + 3,
                top + y * TILE + 3,
                TILE - 6,
                TILE - 6,
                fill="none",
                stroke=colour("good"),
                stroke_width=3,
                stroke_dasharray="5 3",
            )


# --- who stands where -------------------------------------------------------------------------------------------------


def _centre(duel: Duel, who: Character, left: float, top: float) -> tuple[float, float]:
    x, y = ground_of(duel, who.arena).grid.cell(who.cell)
    half = size_of(who) / 2
    return left + (x + half) * TILE, top + (y + half) * TILE


def initials(who: Character) -> str:
    words = [word for word in (who.companion or who.name).replace(",", "").split() if word[0].isupper()]
    return "".join(word[0] for word in words)[:2] or who.name[:1].upper()


def _token(picture: Svg, duel: Duel, who: Character, left: float, top: float) -> None:
    """A figure, drawn about its own middle and put where it stands, so that a page can let it glide."""
    x, y = _centre(duel, who, left, top)
    r = 13.0 if size_of(who) == 1 else 28.0
    cover = in_cover(duel, who.arena, footprint(duel, who))
    words = f"{who.name} of player {who.seat + 1}: HP {who.hp} of {who.max_hp}, AP {who.ap}, threshold {who.threshold}"
    where = {"id": f"figure-{who.key}", "transform": f"translate({x:g} {y:g})"}
    with picture.group(f"figure {who.key}", words, **where, data_at=who.key, data_cover=cover, data_life=who.hp):
        if who.key == duel.active:
            picture.circle(0, 0, r + 2.5, fill="none", stroke=colour("accent"), stroke_width=3)
        picture.kept(_arms, charge_of(who), who.seat, r, bool(who.companion))
        seat_mark(picture, who.seat, r - 2, 3 - r, 4, fill=colour("ink"))
        bar(picture, -13, r - 1, 26, 4, who.hp, who.max_hp, "good" if 2 * who.hp > who.max_hp else "bad")
        if who.afflictions:
            picture.circle(2 - r, 3 - r, 4, fill=colour("accent"), stroke=colour("paper"))


def _arms(picture: Svg, charge: str, seat: int, r: float, companion: bool) -> None:
    """A coat on its disc; a companion's has a dashed rim."""
    dashed = {"stroke_dasharray": "3 2"} if companion else {}
    picture.circle(0, 0, r, fill=colour("paper"), stroke=colour("ink"), stroke_width=1.2, **dashed)
    coat(picture, charge, seat, 2 * r - 2.6)

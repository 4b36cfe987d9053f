"""Before the first turn: deployment, the baggage and standing orders (KK-007, KK-013, KK-071)."""

from __future__ import annotations

from roundtable.board.measured import INCH, Point
from roundtable.games.knights_and_knaves.field import LINK, SKIRMISH_LINK
from roundtable.games.knights_and_knaves.formation import SHAPES, anchors, drawn_up, facing_of, places_in, suggestion
from roundtable.games.knights_and_knaves.mustering import baggage_spot, draw_up_all
from roundtable.games.knights_and_knaves.play import Play, ask_where
from roundtable.games.knights_and_knaves.rules.places import taken_by, taken_by_ground, zone_words
from roundtable.games.knights_and_knaves.state import BAGGAGE, Edge, Figure, Side, Unit, men_of
from roundtable.kernel.asks import Ask, Choose, Steps, Together
from roundtable.kernel.errors import RuleBug
from roundtable.kernel.options import Option
from roundtable.kernel.regions import Disc as Round
from roundtable.kernel.regions import Part, Rect, Region, Several, Shape


def deploy(play: Play) -> Steps[None]:
    """Who chooses the edge, then unit by unit in turn, the low roller first; last the baggage (KK-007)."""
    battle = play.battle
    if play.options.deployment == "ready" or play.options.quick_setup:
        for number in (0, 1):
            draw_up_all(battle, number)
        battle.step = "orders"
        return
    if not battle.queue:
        yield from roll_for_edges(play)
        high = battle.priority
        for number in (1 - high, high):
            battle.queue[number] = [
                *sorted(
                    (unit.id for unit in battle.units.values() if unit.side == number),
                    key=lambda id_: battle.sides[battle.units[id_].side].commander not in battle.units[id_].figures,
                ),
                "baggage",
            ]
        return
    if not any(battle.queue.values()):
        battle.queue = {}
        battle.step = "orders"
        return
    # The low roller begins and the sides alternate; one that has nothing left to place is passed over.
    first = 1 - battle.priority if battle.turn_of == 0 else battle.priority
    number = first if battle.queue[first] else 1 - first
    battle.turn_of = 1 if number != battle.priority else 0
    name = battle.queue[number].pop(0)
    if name == "baggage":
        yield from place_baggage(play, number)
    else:
        yield from place_unit(play, battle.units[name])


def roll_for_edges(play: Play) -> Steps[None]:
    """Both roll 1D10; the high roller chooses a long edge (in a ready battle the edges are given) (KK-007)."""
    battle = play.battle
    rolls = [0, 0]
    while rolls[0] == rolls[1]:
        rolls = [
            play.table.die(10, "KK-007", "{side} roll {total} for the choice of edge.", side=men_of(battle.sides, number))
            for number in (0, 1)
        ]
    high = 0 if rolls[0] > rolls[1] else 1
    battle.priority = high
    if battle.battle != "pitched":
        return
    edge = yield Choose(
        battle.sides[high].seats[0],
        "Which long edge is yours?",
        [Option("south", "The southern edge"), Option("north", "The northern edge")],
        rule="KK-007",
    )
    set_edge(play, high, "south" if edge == "south" else "north")
    play.log("KK-007", "{side} take the {edge}ern edge.", side=men_of(battle.sides, high), edge=edge)


def set_edge(play: Play, number: int, edge: Edge) -> None:
    battle = play.battle
    depth = play.options.deployment_depth * INCH
    other: Edge = "north" if edge == "south" else "south"
    for side, own in ((battle.sides[number], edge), (battle.sides[1 - number], other)):
        side.edge = own
        bottom = 0 if own == "south" else battle.height - depth
        side.zone = [0, bottom, battle.width, bottom + depth]


def place_unit(play: Play, unit: Unit) -> Steps[None]:
    """A whole unit in coherency, facing the enemy's edge: as suggested, at another spot and shape, or figure by figure."""
    side = play.battle.sides[unit.side]
    figures = [play.battle.figures[id_] for id_ in unit.figures]
    answer = yield Choose(
        unit.seat, f"Where do {unit.name} ({len(figures)}) stand?",
        lambda: deploy_options(play, unit, side), rule="KK-007",
    )  # fmt: skip
    if answer == "figures":
        for figure in sorted(figures, key=lambda figure: figure.id != unit.leader):
            point = yield ask_where(
                unit.seat, f"Where does {figure.name} stand?", spots(play, figure, unit, side), "KK-007",
                [(0, 0, figure.radius)],
            )  # fmt: skip
            stand(play, figure, (point[0], point[1]), side)
        return
    if answer == "suggested":
        found = suggestion(play.field, unit, side)
        assert found is not None
        places = found[2]
    else:
        region = grounds(play, unit, side, answer)
        assert region is not None
        point = yield ask_where(
            unit.seat, f"Where is the middle of the front rank of {unit.name}?", region, "KK-007",
            [(dx, dy, figure.radius) for figure, dx, dy in places_in(figures, unit, side, answer)],
        )  # fmt: skip
        drawn = drawn_up(play.field, figures, unit, (point[0], point[1]), side, answer)
        assert drawn is not None
        places = drawn
    for figure, at in places:
        stand(play, figure, at, side)
    play.log("KK-007", "{unit} are drawn up.", unit=unit.name)


def stand(play: Play, figure: Figure, at: Point, side: Side) -> None:
    figure.facing = facing_of(side)
    play.field.place(figure, at)


def deploy_options(play: Play, unit: Unit, side: Side) -> list[Option]:
    """The suggested place first, then every shape that fits somewhere, and figure by figure."""
    figures = [play.battle.figures[id_] for id_ in unit.figures]
    options: list[Option] = []
    found = suggestion(play.field, unit, side)
    if found is not None:
        shape, at, _ = found
        words = f"As suggested: a {shape} at {at[0] / 100:g}, {at[1] / 100:g}"
        options.append(Option("suggested", words, f"point {at[0]},{at[1]}", "KK-007"))
    for shape in SHAPES:
        if len(figures) == 1 and shape != "line":
            continue
        if grounds(play, unit, side, shape) is not None:
            options.append(Option(shape, f"In a {shape}, where you choose", "", "KK-007"))
    options.append(Option("figures", "Place each figure", "", "KK-007"))
    return options


def grounds(play: Play, unit: Unit, side: Side, shape: str) -> Part | None:
    """Where the middle of a unit's front rank may be, so that the whole unit fits into its side's zone in a shape."""
    figures = [play.battle.figures[id_] for id_ in unit.figures]
    spots = anchors(side.zone, side.edge, 4 * INCH)
    some = next((at for at in spots if drawn_up(play.field, figures, unit, at, side, shape)), None)
    if some is None:
        return None
    left, bottom, right, top = side.zone
    standing = [figure for figure in play.battle.figures.values() if figure.on_table]
    without: list[Shape] = []
    for figure, dx, dy in places_in(figures, unit, side, shape):
        r = figure.radius
        left, bottom = max(left, side.zone[0] + r - dx), max(bottom, side.zone[1] + r - dy)
        right, top = min(right, side.zone[2] - r - dx), min(top, side.zone[3] - r - dy)
        without += taken_by(standing, r, dx, dy) + taken_by_ground(play.field.ground, r, dx, dy)
    words = f"{zone_words(*side.zone)}, where the whole unit fits in a {shape}"
    return Part(Rect(left, bottom, right, top), [], without, [some], words)


def spots(play: Play, figure: Figure, unit: Unit, side: Side) -> Part:
    """Free places in a side's zone for one figure, within reach of those of its unit that stand already (KK-010)."""
    left, bottom, right, top = side.zone
    r = figure.radius
    zone = Rect(left + r, bottom + r, right - r, top - r)
    placed = [other for id_ in unit.figures if (other := play.battle.figures[id_]).placed]
    links = [SKIRMISH_LINK if figure.skirmisher or other.skirmisher else LINK for other in placed]
    words = f"{zone_words(zone.left, zone.top, zone.right, zone.bottom)}, free, and within 2 inches of its unit"
    near = [Round(other.x, other.y, r + other.radius + link) for other, link in zip(placed, links)]
    standing = [other for other in play.battle.figures.values() if other.on_table]
    without = taken_by(standing, r) + taken_by_ground(play.field.ground, r)
    grid = [(x, y) for y in range(zone.top, zone.bottom + 1, 60) for x in range(zone.left, zone.right + 1, 60)]
    # Where its unit has left no room beside it, a figure stands alone.
    regions: list[Region] = [Several(near), zone] if near else [zone]
    for region in regions:
        for at in grid:
            if region.holds(*at) and not any(shape.holds(*at) for shape in without):
                return Part(region, [zone], without, [at], words)
    raise RuleBug(f"there is no room for {figure.name} in the zone of {side.name}")


def place_baggage(play: Play, number: int) -> Steps[None]:
    """The baggage marker, within the side's zone (KK-013)."""
    side = play.battle.sides[number]
    left, bottom, right, top = side.zone
    answer = yield Choose(
        side.seats[0],
        "Where does your baggage stand?",
        lambda: [
            Option("middle", "Behind the middle", _spot_target(baggage_spot(play.battle, side)), "KK-013"),
            Option("left", "Behind the left", rule="KK-013"),
            Option("right", "Behind the right", rule="KK-013"),
            Option("point", "Somewhere else in your zone", rule="KK-013"),
        ],
        rule="KK-013",
    )
    x, y = baggage_spot(play.battle, side)
    if answer == "point":
        zone = Rect(left + BAGGAGE, bottom + BAGGAGE, right - BAGGAGE, top - BAGGAGE)
        region = Part(zone, [], [], [(x, y)], zone_words(zone.left, zone.top, zone.right, zone.bottom))
        x, y = yield ask_where(side.seats[0], "Where exactly?", region, "KK-013")
    elif answer != "middle":
        west = (answer == "left") == (side.edge == "south")
        x = (left + x) // 2 if west else (x + right) // 2
    side.baggage = (x, y)
    play.log("KK-013", "{side} park their baggage.", side=men_of(play.battle.sides, number))


def _spot_target(at: Point) -> str:
    return f"point {at[0]},{at[1]}"


# --- standing orders --------------------------------------------------------------------------------------------------


def say_what_wins(play: Play) -> None:
    """What a battle with objectives is about, told before its first turn (KK-258, KK-259)."""
    battle = play.battle
    for place in battle.objectives:
        whom = "who has more men" if place.only is None else f"{men_of(battle.sides, place.only)}, if they have more men"
        play.log(
            "KK-259", "{place} is worth {points:point|points} to {whom} fit to fight there at the end.",
            place=place.name[:1].upper() + place.name[1:], points=place.points, whom=whom,
        )  # fmt: skip
    if battle.turn_limit:
        play.log("KK-258", "The battle ends after turn {turns} at the latest.", turns=battle.turn_limit)


def orders(play: Play) -> Steps[None]:
    """Before the battle each unit may be given one standing order; both sides speak them aloud (KK-071)."""
    battle = play.battle
    if not battle.queue:
        for seat in play.seats():
            battle.queue[seat] = [
                unit.id for unit in play.units_of(seat) if battle.sides[unit.side].commander not in unit.figures
            ]
    asks: list[Ask] = [
        Choose(
            seat,
            f"A standing order for {battle.units[battle.queue[seat][0]].name}, for when they are out of command?",
            [
                Option("none", "No standing order", rule="KK-071"),
                Option("attack until", "Attack until the signal, then hold", rule="KK-093"),
                Option("defend until", "Defend until the signal, then attack", rule="KK-094"),
            ],
            rule="KK-071",
        )
        for seat in play.seats()
        if battle.queue[seat]
    ]
    if not asks:
        battle.queue = {}
        battle.step = "priority"
        say_what_wins(play)
        return
    answers = yield Together(asks)
    for ask in asks:
        unit = battle.units[battle.queue[ask.seat].pop(0)]
        answer = answers[ask.seat]
        if answer != "none":
            unit.order = answer
            play.log("KK-071", "{unit} are told: {order} the signal.", unit=unit.name, order=answer)

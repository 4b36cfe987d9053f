"""What is written about figures, terrain and places, and the line that says how the battle stands."""

from __future__ import annotations

from roundtable.board.measured import Disc
from roundtable.games.knights_and_knaves import data
from roundtable.games.knights_and_knaves.field import Field
from roundtable.games.knights_and_knaves.options import Options
from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.rules.morale import Muster, Parts, morale, total
from roundtable.games.knights_and_knaves.rules.paths import allowance, paces
from roundtable.games.knights_and_knaves.state import Figure, Terrain, Unit
from roundtable.games.knights_and_knaves.view import BattleView, point_words, position_of, side_words
from roundtable.kernel.dice import Dice
from roundtable.kernel.game import Sheet
from roundtable.kernel.table import Table

GONE = {"disabled": "disabled", "dead": "dead", "lost": "fled from the field", "withdrawn": "withdrew"}
SHIELDS = {"small": "small shield", "large": "large shield", "pavise": "pavise"}
TERRAIN_WORDS = {
    "wood": ("Closed wood: more than 2 inches of it hide, less obstructs; cover, and cramped for fighting.", "KK-006"),
    "gentle hill": ("Gentle slope: 2 inches off a move. Its crest (the inner circle) hides what is behind.", "KK-120"),
    "steep hill": ("Steep slope: 3 inches off a move. Its crest (the inner circle) hides what is behind.", "KK-121"),
    "hedge": ("Hedge, waist-high: stops a move, takes a turn to cross; 3 down for shots at those behind.", "KK-158"),
    "waist wall": ("Waist-high wall: stops a move, takes a turn to cross; 3 down for shots.", "KK-158"),
    "chest wall": ("Chest-high wall: stops a move, takes a turn to cross; 6 down for shots.", "KK-159"),
    "battlement": ("Battlement: stops a move, takes a turn to cross; 6 down for shots.", "KK-159"),
    "wall": ("Closed wall: nobody passes and nobody sees through.", "KK-297"),
    "building": ("Building: entered by its doors, seen through only at a window one touches; cover.", "KK-006"),
    "doorway": ("Doorway: takes a turn to cross; cramped for fighting.", "KK-117"),
    "gate": ("Gate: takes a turn to cross; cramped for fighting.", "KK-117"),
    "window": ("Window: whoever touches it sees and shoots through; 8 down for shots at him.", "KK-160"),
    "arrow slit": ("Arrow slit: whoever touches it sees and shoots through; 8 down for shots at him.", "KK-160"),
    "stairs": ("Stairs: 3 inches off a move, +1 for the higher; the wounded may fall.", "KK-121"),
    "ladder": ("Ladder: 3 inches off a move, +1 for the higher; the wounded may fall.", "KK-121"),
    "rampart": ("Wall walk: reached by stairs or ladder; the wounded may fall.", "KK-224"),
    "precipice": ("Precipice: nobody passes; the wounded beside it may fall.", "KK-224"),
    "water": ("Water: nobody passes.", "KK-297"),
}  # fmt: skip


def asking(view: BattleView) -> Play:
    """The rules, to be asked about a view: they must not roll or change anything."""
    return Play(Table(position_of(view), Options(), 2, Dice(b"view"), None))


def sheets(view: BattleView) -> list[Sheet]:
    """A sheet for every figure and piece on the table."""
    play = asking(view)
    muster = Muster(play)
    found = [figure_sheet(view, play, muster, figure) for figure in view.figures if figure.on_table]
    found += [terrain_sheet(piece) for piece in view.terrain]
    for number, side in enumerate(view.sides):
        if side.baggage is not None:
            state = "captured" if side.captured else "safe"
            found.append(
                Sheet(
                    f"baggage {number}",
                    f"Baggage of {side_words(view, number)}",
                    [("State", state)],
                    "It is worth 25 points to the enemy, and refills no quivers any more."
                    if side.captured
                    else "Refills the quivers of those who touch it two turns running; worth 25 points to the enemy.",
                    "KK-013",
                )
            )
    for number, place in enumerate(view.objectives):
        text = "To the side with more figures fit to fight here at the end."
        if place.only is not None:
            text = f"To {side_words(view, place.only)}, if they have more figures fit to fight here at the end."
        found.append(Sheet(f"objective {number}", place.name, [("Worth", f"{place.points} points")], text, "KK-259"))
    return found


def figure_sheet(view: BattleView, play: Play, muster: Muster, figure: Figure) -> Sheet:
    """Everything about one figure, with its morale as it would be checked now."""
    row = figure.row
    unit = view.unit(figure.unit)
    nerve = morale(play, figure, muster)
    rows = [
        ("Troop", row.name + (", leader" if unit.leader == figure.id else "")),
        ("Unit", f"{unit.name} ({side_words(view, figure.side)})"),
        ("Stamina", f"{figure.stamina} of {figure.full}"),
        ("Morale", f"{total(nerve)}: {sum_words(nerve)}"),
        ("Melee", f"{row.melee}, {data.weapons().melee[figure.weapon].name} in hand"),
        ("Armour", str(row.armour) + (f", {SHIELDS[figure.shield]}" if figure.shield else "")),
        ("Fatigue", f"{figure.tired} temporary, {figure.worn} permanent"),
        ("Moves", ", ".join(f"{pace} {allowance(figure, pace) / 100:g}" for pace in paces(figure)) + " inches"),
    ]  # fmt: skip
    others = [data.weapons().melee[name].name for name in figure.weapons if name != figure.weapon]
    if others:
        rows.append(("Also carries", ", ".join(others)))
    if figure.missile:
        ammunition = ", out of ammunition" if figure.empty else ""
        rows.append(("Shooting", f"{row.shooting}, {data.weapons().missile[figure.missile].name}{ammunition}"))
    if figure.mount:
        mount = data.mounts()[figure.mount]
        rows.append(("Mount", f"{mount.name}, stamina {figure.horse} of {mount.stamina}, armour {mount.armour}"))
    if unit.order:
        rows.append(("Standing order", f"{unit.order} the signal" + (" (used up)" if unit.activated else "")))
    rows.append(("State", state_words(view, figure)))
    if figure.chit:
        rows.append(("Chit", figure.chit))
    if row.traits:
        rows.append(("Traits", ", ".join(row.traits)))
    return Sheet(
        f"figure {figure.id}", figure.name, rows, f"At {point_words(figure.at)}; {figure.points} points.", "KK-260"
    )


def sum_words(parts: Parts) -> str:
    """`Soldier/Yeoman 7, unit leader +1`."""
    (words, value), *rest = parts
    return ", ".join([f"{words} {value}", *(f"{words} {amount:+d}" for words, amount in rest)])


def goals(view: BattleView) -> list[str]:
    """What wins a battle with objectives, and who holds them: a line each; nothing where only losses count (KK-259)."""
    if not view.objectives:
        return []
    field = Field(position_of(view))
    lines = []
    for place in view.objectives:
        held = [field.objective_held(Disc(*place.disc), side) for side in (0, 1)]
        holder = "nobody" if held[0] == held[1] else side_words(view, 0 if held[0] > held[1] else 1)
        whose = "" if place.only is None else f" for {side_words(view, place.only)}"
        name = place.name[:1].upper() + place.name[1:]
        lines.append(f"{name}: {place.points} points{whose}, now held by {holder}")
    last = f"after turn {view.turn_limit}" if view.turn_limit else "when a side has nobody left who fights"
    lines.append(f"It ends {last}; the higher score wins, by {view.margin} or more")
    return lines


def state_words(view: BattleView, figure: Figure, unit: Unit | None = None) -> str:
    """How a figure is, in a few words."""
    unit = unit or view.unit(figure.unit)
    if figure.gone:
        return GONE[figure.gone]
    words = []
    if figure.routing:
        words.append("routing")
    if figure.stunned:
        words.append(f"stunned for {figure.stunned} turn{'s' if figure.stunned > 1 else ''}")
    if unit.withdrawing:
        words.append("withdrawing")
    if figure.loader:
        words.append(f"loading for {view.figure(figure.loader).name}")
    if figure.fought:
        words.append("fighting")
    if figure.commanded:
        words.append("in command")
    return ", ".join(words) or "ready"


def terrain_sheet(piece: Terrain) -> Sheet:
    text, rule = TERRAIN_WORDS[piece.kind]
    rows = [("Height", f"{piece.height} feet")] if piece.height else []
    return Sheet(f"terrain {piece.id}", piece.id.capitalize(), rows, text, rule)

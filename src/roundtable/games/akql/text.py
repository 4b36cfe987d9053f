"""The board for a terminal."""

from __future__ import annotations

from textwrap import wrap

from roundtable.board.drawing import SEAT_INKS, SEAT_MARKS, bar, paint
from roundtable.board.grid import column_letters, grid_of
from roundtable.games.akql.data import roster, skills
from roundtable.games.akql.view import KnightSeen, View, WallSeen

WIDTH = 80
"""Columns of a terminal."""
EDGES = 8
"""Columns for the numbers on both sides of the field."""
STATES = 25
"""Where the states of a knight begin, on lines of their own."""
COLUMNS = "   body, mind: striking die · defence; words: Social Capacity/Resistance"
"""What the table of all knights does not say in its head."""


def board(view: View, colour: bool) -> str:
    """The drawing for the phase the match is in."""
    if view.phase in ("initiative", "knights") and not view.width:
        return _roster(view, colour)
    if view.phase == "squares":
        return _squares(view)
    return "\n".join([*_board(view, colour), "", *_legend(view, colour)])


def brief(view: View, colour: bool) -> str:
    """The field, and two knights to a line: life, sanity, actions left. (`i` and a name tells the rest.)"""
    if not view.width or view.phase == "squares":
        return board(view, colour)
    knights = [
        paint(
            f"{SEAT_MARKS[knight.seat]} {knight.token:<3}{knight.name:<14}{_where(knight, view):<4}"
            f"{knight.life:>2}/{knight.life_at_start:<3}{knight.sanity:>2}/{knight.sanity_at_start:<3}"
            f"{'●' * knight.actions}{'○' * (3 - knight.actions)}",
            SEAT_INKS[knight.seat],
            on=colour,
        )
        for knight in sorted(view.knights, key=lambda knight: (knight.seat, knight.name))
        if knight.cell or view.phase != "turn"
    ]
    return "\n".join([*_board(view, colour)[:-1], *("  ".join(knights[n : n + 2]) for n in range(0, len(knights), 2))])


def _board(view: View, colour: bool) -> list[str]:
    wide = max(1, min(3, (WIDTH - EDGES) // view.width))  # characters to a cell
    grid = grid_of(view.width, view.height)
    field = set(view.field)
    walls = {cell: wall for wall in view.walls for cell in wall.cells}
    figures = {knight.cell: knight for knight in view.knights if knight.cell}
    flags = dict(view.objectives)
    hill = set(view.hill)
    letters = "    " + "".join(column_letters(x).center(wide) for x in range(view.width))
    lines = [letters]
    for y in reversed(range(view.height)):
        row = f"{y + 1:>3} "
        for x in range(view.width):
            cell = grid.name(grid.index(x, y))
            if cell not in field:
                row += " " * wide
            elif cell in figures:
                row += _token(figures[cell], view, wide, colour)
            elif cell in walls:
                row += _wall(walls[cell], wide, colour)
            elif cell in flags:
                row += paint("⚑".center(wide), SEAT_INKS[flags[cell]], on=colour)
            elif cell in hill:
                row += paint("^".center(wide), "yellow", on=colour)
            else:
                row += paint(("·" if (x // 5 + y // 5) % 2 else "∙").center(wide), "dim", on=colour)
        lines.append(f"{row} {y + 1}")
    lines.append(letters)
    return lines


def _token(knight: KnightSeen, view: View, wide: int, colour: bool) -> str:
    styles = [SEAT_INKS[knight.seat], "bold"]
    if knight.seat == view.active and knight.actions:
        styles.append("reverse")
    mark = "!" if knight.terror else SEAT_MARKS[knight.seat]
    label = knight.token if len(knight.token) >= wide else knight.token + mark
    return paint(label[:wide].ljust(wide), *styles, on=colour)


def _wall(wall: WallSeen, wide: int, colour: bool) -> str:
    share = wall.life / wall.life_at_start
    block = "░" if wall.painter else "█" if share == 1 else "▓" if share > 0.5 else "▒"
    return paint(block * wide, "magenta" if wall.painter else "grey", on=colour)


def _legend(view: View, colour: bool) -> list[str]:
    """A line for each knight: whose, where, how it is."""
    lines = [paint("  knight            cell  life              sanity  resist  body   mind   act", "dim", on=colour)]
    for knight in sorted(view.knights, key=lambda knight: (knight.seat, knight.name)):
        head = paint(
            f"{SEAT_MARKS[knight.seat]} {knight.token:<3} {knight.name:<14}", SEAT_INKS[knight.seat], on=colour
        )
        resist = "–" if knight.resistance is None else str(knight.resistance)
        acts = "●" * knight.actions + "○" * (3 - knight.actions)
        share = knight.life / knight.life_at_start
        life = paint(
            bar(knight.life, knight.life_at_start, 8),
            "green" if share > 0.5 else "yellow" if share > 0.25 else "red",
            on=colour,
        )
        row = (
            f"{head}{_where(knight, view):<4} {life} {knight.life:>2}/{knight.life_at_start:<3}  "
            f"{knight.sanity:>2}/{knight.sanity_at_start:<3}  {resist:>5}   "
            f"{_pair(knight.physical_force, knight.physical_defence)} "
            f"{_pair(knight.magical_force, knight.magical_defence)} {acts}"
        )
        lines.append(row if knight.cell or view.phase != "turn" else paint(row, "dim", on=colour))
        for states in wrap("; ".join(knight.states), WIDTH - STATES):
            lines.append(" " * STATES + paint(states, "yellow", on=colour))
    return lines


def _where(knight: KnightSeen, view: View) -> str:
    """Its cell; before the fight it has none yet, in the fight none any more."""
    return knight.cell or ("out" if view.phase == "turn" else "–")


def _pair(force: int, defence: int) -> str:
    """A force and a defence: "d10·4 "."""
    return f"d{force}·{defence}".ljust(6)


def _roster(view: View, colour: bool) -> str:
    owners = {knight.kind: knight.seat for knight in view.knights}
    lines = [paint("   knight         life sanity speed body    mind    words    skill", "dim", on=colour)]
    for stats in roster().values():
        owner = owners.get(stats.id)
        mark = " " if owner is None else SEAT_MARKS[owner]
        words = "–" if stats.social_capacity is None else f"{stats.social_capacity}/{stats.social_resistance}"
        row = (
            f" {mark} {stats.name:<14} {stats.life:>4} {stats.sanity:>6} {stats.speed:>5} "
            f"d{stats.physical_force:<2}·{stats.physical_defence:<3} d{stats.magical_force:<2}·{stats.magical_defence:<3} "
            f"{words:<8} {skills()[stats.skill].name}"
        )
        lines.append(row if owner is None else paint(row, SEAT_INKS[owner], on=colour))
    return "\n".join([*lines, paint(COLUMNS, "dim", on=colour)])


def _squares(view: View) -> str:
    """The squares laid so far by number, and where the next may go."""
    both = [*view.squares, *view.places]
    laid = {place: number + 1 for number, place in enumerate(view.squares)}
    lines = []
    for y in range(max(y for _, y in both), min(y for _, y in both) - 1, -1):
        row = ""
        for x in range(min(x for x, _ in both), max(x for x, _ in both) + 1):
            if (x, y) in laid:
                row += f"[{laid[x, y]:^7}]"
            else:
                row += f" {f'{x},{y}' if (x, y) in view.places else '':^7} "
        lines.append(row)
    return "\n".join(lines)

"""The board in a terminal."""

from hidden_nim.view import View
from roundtable.board.drawing import SEAT_INKS, paint


def board(view: View, colour: bool) -> str:
    fists = [
        paint(f"seat {seat + 1}: {fist or 'open'}", SEAT_INKS[seat], on=colour) for seat, fist in enumerate(view.fists)
    ]
    return f"  {'o ' * view.heap}({view.heap})\n  Fists  {'   '.join(fists)}"

"""The board as a drawing: stones in rows, a fist for everybody."""

from hidden_nim.view import View
from roundtable.board.drawing import SEAT_COLOURS, Svg, colour

ROW, SIZE = 10, 26


def svg(view: View) -> str:
    height = SIZE * (max(view.heap - 1, 0) // ROW + 1) + 90
    drawing = Svg(ROW * SIZE + 20, height, f"A heap of {view.heap} stones")
    with drawing.group("heap", f"The heap: {view.heap}"):
        drawing.rect(4, 4, ROW * SIZE + 12, height - 80, rx=8, fill=colour("paper"), stroke=colour("grid"))
        for number in range(view.heap):
            x, y = 10 + SIZE * (number % ROW) + SIZE / 2, 10 + SIZE * (number // ROW) + SIZE / 2
            drawing.circle(x, y, SIZE * 0.4, fill=colour("wall"))
    for seat, fist in enumerate(view.fists):
        x = 40 + 60 * seat
        with drawing.group(f"fist {seat}", f"Fist of seat {seat + 1}: {fist or 'open'}"):
            drawing.circle(x, height - 40, 22, fill=SEAT_COLOURS[seat], opacity=1 if fist else 0.3)
            drawing.text(x, height - 34, fist, font_size=18, text_anchor="middle", fill="#ffffff")
    return str(drawing)

"""What is written on the heap and on the fists."""

from hidden_nim.view import CLOSED, View
from roundtable.kernel.game import Sheet


def sheets(view: View) -> list[Sheet]:
    heap = Sheet("heap", "The heap", [("stones", str(view.heap)), ("taken at a time", f"1 to {view.most}")], "", "NIM-003")
    words = {"": "open: its pebbles lie in the heap", CLOSED: "closed: only its holder knows"}
    fists = [
        Sheet(f"fist {seat}", f"Fist of seat {seat + 1}", [], words.get(fist, f"{fist} hidden"), "NIM-002")
        for seat, fist in enumerate(view.fists)
    ]
    return [heap, *fists]

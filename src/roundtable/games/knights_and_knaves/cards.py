"""What is chosen by picture and sentence: which battle is fought, on which ground."""

from functools import cache

import msgspec

from roundtable.board.drawing import Svg
from roundtable.games.knights_and_knaves.drawing import ground, terrain
from roundtable.games.knights_and_knaves.mustering import bare_battle, battles
from roundtable.games.knights_and_knaves.options import Options
from roundtable.kernel.game import ChoiceCard

PITCHED = (
    "A pitched battle",
    "An open field between two retinues of your choice. Whoever scores more points of enemies wins.",
)


def cards() -> dict[str, list[ChoiceCard]]:
    """The battles."""
    pitched = ChoiceCard("pitched", *PITCHED, _picture(Options()))
    ready = [ChoiceCard(name, one.name, one.blurb, _picture(_fought(name))) for name, one in battles().items()]
    return {"battle": [pitched, *ready]}


def _fought(battle: str) -> Options:
    return msgspec.convert({"battle": battle}, Options)


@cache
def _picture(options: Options) -> str:
    """The ground from above, with nobody on it."""
    battle = bare_battle(2, options)
    drawing = Svg(battle.width, battle.height, "")
    with drawing.plane(battle.width, battle.height):
        ground(drawing, battle.width, battle.height, [])
        for piece in battle.terrain:
            terrain(drawing, piece)
    return str(drawing)

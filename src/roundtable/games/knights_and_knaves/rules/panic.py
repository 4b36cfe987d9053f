"""Horse panic, the first step of the movement phase."""

from __future__ import annotations

from roundtable.games.knights_and_knaves import data
from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.rules.paths import fastest
from roundtable.games.knights_and_knaves.state import Figure
from roundtable.kernel.asks import Steps


def panic(play: Play) -> Steps[None]:
    """Every wounded horse rolls before chits are revealed; the result overrides the chit (KK-123, KK-124, KK-125)."""
    mounts = data.mounts()
    wounded = [
        figure
        for side in play.sides()
        for figure in play.field.of_side(side)
        if figure.mount and figure.horse < mounts[figure.mount].stamina and not figure.routing
    ]
    rolled = [(figure, play.table.draw(10)) for figure in wounded]
    details = []
    for figure, roll in rolled:
        total = roll + figure.horse + mounts[figure.mount].panic
        figure.panic = panic_result(total)
        details.append(
            {"figure": figure.id, "name": figure.name, "roll": roll, "stamina": figure.horse,
             "training": mounts[figure.mount].panic, "total": total, "result": figure.panic}
        )  # fmt: skip
        override(play, figure)
    play.say_rolls(
        "KK-123", "Wounded horses: {words}.", rolled, n=len(rolled), details=details,
        each="{name}: rolled {roll}, stamina {stamina}, training {training:+d}, together {total}: {result}.",
        words="; ".join(f"{f.name} {f.panic}" for f, _ in rolled),
    )  # fmt: skip
    play.battle.step = "declare"
    yield from ()


def panic_result(total: int) -> str:
    """The band of a total (KK-126, KK-127, KK-128, KK-129)."""
    return next(band.result for band in data.charts().panic if band.most is None or total <= band.most)


def override(play: Play, figure: Figure) -> None:
    """What a panicking horse leaves of its rider's chit."""
    if figure.panic == "bolts":
        figure.chit, figure.result = "", ""
        figure.pace = fastest(figure)
        play.log("KK-126", "{name}'s horse bolts.", name=figure.name, figure=figure.id)
    elif figure.panic == "will not move":
        figure.chit = "shoot" if figure.chit in ("shoot", "move and shoot") else "stay" if figure.chit else ""
        figure.result = ""
        play.log("KK-127", "{name}'s horse will not move.", name=figure.name, figure=figure.id)
    elif figure.panic == "charges":
        figure.chit, figure.result = "", ""
        play.log("KK-128", "{name}'s horse charges.", name=figure.name, figure=figure.id)
        enemy = play.field.nearest_enemy(figure)
        if enemy is not None and not play.field.held(figure):
            figure.target = enemy.id
            figure.pace = fastest(figure)

"""Knights & Knaves: a skirmish of retinues on a measured table. Rules are in `rules`, charts in `data`."""

from typing import TYPE_CHECKING

from roundtable.kernel.game import Blow, Game

if TYPE_CHECKING:
    from roundtable.games.knights_and_knaves.options import Options
    from roundtable.games.knights_and_knaves.state import Battle

GAME: "Game[Battle, Options]" = Game(
    package=__name__,
    name="knights_and_knaves",
    title="Knights & Knaves",
    blurb="Two retinues meet on a measured field: command, charge, shoot and stand fast until one side has had enough.",
    ledgers=("knights_and_knaves",),
    version=5,
    state_type="state:Battle",
    seats=(2, 8),
    minutes=(60, 150),
    complexity=4,
    bots=("captain", "commander"),
    main_options=("battle", "first_retinue", "second_retinue", "quick_setup", "terrain_layout"),
    turning=("KK-052", "KK-252 they withdraw", "KK-032"),
    blows=(
        Blow("{name} strikes {target}{mount}", "points", told="{name} strikes {target}{mount} for {points}."),
        Blow(
            "{name} hits {target}{mount}",
            "points",
            called="The best shot",
            told="{name} hits {target}{mount} for {points}.",
        ),
    ),
)

"""A.K.Q.L.: knights of all kinds fight, threaten and win each other over on a field that the players build."""

from typing import TYPE_CHECKING

from roundtable.kernel.game import Blow, Game

if TYPE_CHECKING:
    from roundtable.games.akql.options import Options
    from roundtable.games.akql.state import Akql

GAME: "Game[Akql, Options]" = Game(
    package=__name__,
    name="akql",
    title="A.K.Q.L.",
    blurb="Knights of all kinds fight, frighten and win each other over in a labyrinth that the players lay themselves.",
    ledgers=("akql",),
    version=2,
    state_type="state:Akql",
    seats=(2, 6),
    minutes=(45, 90),
    complexity=3,
    bots=("squire", "knight"),
    main_options=("game_mode", "scenario", "quick_setup", "knights_per_player", "round_limit"),
    turning=("AKQL-131", "AKQL-075 now fights", "AKQL-072 is Terrified"),
    blows=(
        Blow("{target} loses {lost} Life", "lost", by=("{knight} strikes", "{knight} breathes", "{knight} spikes")),
        Blow("{target} loses {lost} Social", "lost", by=("{knight} speaks",), called="The weightiest words"),
    ),
)

"""A.K.Q.L.: knights of all kinds fight, threaten and win each other over on a field that the players build."""

from roundtable.games.akql.options import Options
from roundtable.games.akql.state import Akql
from roundtable.kernel.game import Game

GAME: Game[Akql, Options] = Game(
    package=__name__,
    name="akql",
    title="A.K.Q.L.",
    blurb="Knights of all kinds fight, frighten and win each other over in a labyrinth that the players lay themselves.",
    ledgers=("akql",),
    version=1,
    state_type=Akql,
    options_type=Options,
    seats=(2, 6),
    minutes=(45, 90),
    complexity=3,
    bots=("squire", "knight"),
)

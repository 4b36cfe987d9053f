"""Make You Kingdom: a Kingdom in the labyrinth, its Court and the world around it. So far: its books and its creation."""

from roundtable.games.kingdom.options import Options
from roundtable.games.kingdom.state import Campaign
from roundtable.kernel.game import Game

GAME: Game[Campaign, Options] = Game(
    package=__name__,
    name="kingdom",
    title="Make You Kingdom",
    blurb="Found a tiny kingdom in an endless labyrinth, with a court of heroes who all have something to prove.",
    ledgers=("myk_create", "myk_play", "myk_gear", "myk_world", "myk_beast"),
    version=2,
    state_type=Campaign,
    options_type=Options,
    seats=(1, 8),
    minutes=(120, 240),
    complexity=5,
    bots=("steward",),
)

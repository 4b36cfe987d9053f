"""Make You Kingdom: a Kingdom in the labyrinth, its Court and the world around it: books, creation, fights, dungeons."""

from typing import TYPE_CHECKING

from roundtable.kernel.game import Game, Way

if TYPE_CHECKING:
    from roundtable.games.kingdom.options import Options
    from roundtable.games.kingdom.state import Campaign

GAME: "Game[Campaign, Options]" = Game(
    package=__name__,
    name="kingdom",
    title="Make You Kingdom",
    blurb="Found a tiny kingdom in an endless labyrinth, and lead its court of heroes into dungeon and fight.",
    ledgers=("myk_create", "myk_play", "myk_gear", "myk_world", "myk_beast"),
    version=4,
    state_type="state:Campaign",
    seats=(1, 8),
    minutes=(120, 240),
    complexity=5,
    ways=(
        Way("fight", "Fight monsters", 4, {"scene": "fight"}, together=True),
        Way("evening", "An evening in the dungeon", 4, {"scene": "evening"}, together=True),
        Way("found", "Found a Kingdom", 4, together=True),
    ),
    bots=("steward",),
    tempers={
        "bold": "goes on when others turn back, and fights where it could talk",
        "careful": "scouts, turns back early and leaves a fight that goes badly",
        "kind": "talks to everybody who might listen, and gives before it is asked",
    },
    main_options=("scene", "gm", "against", "court_level", "map", "quick_setup"),
    turning=("MYK-PLAY-375", "MYK-PLAY-376", "MYK-PLAY-434"),
    roles="rules.steps:roles",
    step="rules.steps:step",
    outcome="rules.steps:outcome",
    sides="rules.steps:sides",
    effects="rules.reactions:ALL",
    adjust="rules.gm.rulings:adjust",
    interlude="rules.gm.rulings:interlude",
)

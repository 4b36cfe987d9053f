"""A game of the campaign outside the dungeon: the Kingdom Phase, the End Phase and the way over the Known World."""

from typing import Literal

from roundtable.games.kingdom.state.counting import Record
from roundtable.games.kingdom.state.delve import Lair

KingdomStage = Literal[
    "setup phase",
    "prologue",
    "organizational meeting",
    "items",
    "requests",
    "action resolution",
    "departure",
]
EndStage = Literal[
    "return",
    "retry",
    "kingdom change",
    "epilogue",
    "recovery",
    "earnings report",
    "upkeep",
    "end requests",
    "exploration meeting",
    "dismissal",
    "growth",
    "the end",
]
HomeStage = Literal[KingdomStage, "away", EndStage]


class Ticket(Record):
    """A Plan Facility that somebody may go to by a Station in this Action Resolution, with what is chosen for it

    (MYK-WORLD-787)."""

    who: str
    name: str
    choice: list[str] = []
    used: bool = False


class AtHome(Record):
    """A game of the campaign: which piece of the Kingdom Phase (MYK-PLAY-075) or the End Phase (MYK-PLAY-754) comes next.

    `plans` are Plan Actions chosen and not yet carried out, `acted` who has had theirs, `more` additional ones still to come
    (MYK-PLAY-103). `voices` is the pool as the Kingdom Phase began (MYK-PLAY-115); `scouted`: the map is known of.
    `strolls` are those who may Wander once more by a Main Street, None before anybody was named (MYK-GEAR-264); `refused`
    what the others would not join in (MYK-GEAR-249); `arena` those who fight in the Colosseum (MYK-GEAR-299); `rewarded`:
    the reward came in advance (MYK-GEAR-247).
    """

    stage: HomeStage = "prologue"
    plans: dict[str, str] = {}
    acted: list[str] = []
    more: dict[str, int] = {}
    voices: int = 0
    scouted: bool = False
    strolls: list[str] | None = None
    refused: list[str] = []
    arena: list[str] = []
    brawl: bool = False
    """The fight is none of the Colosseum's: a Cracker has brought it on (MYK-GEAR-178)."""
    rewarded: bool = False
    less_voices: int = 0
    """How many Voices fewer a game begins with because of the year that has passed (MYK-PLAY-635)."""
    traded: int = 0
    """Trade actions made in this Treasury Meeting (MYK-PLAY-622)."""
    assisted: list[str] = []
    """Where Assist Facilities stand that were used in this Treasury Meeting (MYK-WORLD-784)."""
    tickets: list[Ticket] = []
    """What Stations have made open to somebody (MYK-WORLD-787)."""
    used: list[str] = []
    """Where Plan Facilities stand that were used in this game (MYK-GEAR-242)."""


class Journey(Record):
    """The Court on its way over the Known World (MYK-PLAY-162): out to the region `to`, or `homeward`.

    `at` is the region it is in, "" while it has not left the Kingdom; `entered` are the regions entered since its route was
    last plotted. `lairs` are monsters met on the way that are neither fought nor made Friendly yet.
    """

    to: str = ""
    at: str = ""
    homeward: bool = False
    entered: list[str] = []
    lairs: list[Lair] = []

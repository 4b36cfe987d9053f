"""A Combat as it stands: the monsters in it, Combat Traps, and what binds its figures to each other."""

from typing import Literal

from roundtable.games.kingdom.state.counting import PLACES, Counted, Record, set_field
from roundtable.games.kingdom.state.people import Fighter, Ref, Team, quiet
from roundtable.kernel.table import CHANGES

Winner = Literal["", "court", "foes", "nobody", "fled"]


class Foe(Fighter, kw_only=True):
    """A monster on the Battlefield: its entry, and what differs from it here. Foe number n of the battle is "fn".

    `raised` are changes of printed numbers (a Ruler's): Level, Warfare, Range, Defense, maximum HP; `damage` replaces the
    printed dice. `knows` are Skills beyond the entry's. `wounds_paid` counts HP given in place of Hope (MYK-WORLD-374).
    `commander` is the seat that plays it where monsters fight for the players (MYK-BEAST-005).
    `hosts` are Followers a GM gave it (MYK-BEAST-241), `form` is the guise it has not given up yet (MYK-BEAST-325).
    `unbeaten`: it died, but nobody has defeated it (MYK-BEAST-039). `unknown`: the players do not know its numbers
    (MYK-PLAY-571). `did` are the kinds of action that a Strange one has taken in this Round, `before` those of the last
    (MYK-WORLD-384). It is `settled` where what took it off the Battlefield says what has become of it (MYK-GEAR-068).
    `was` is the kind it came as, where something has made another kind of it (MYK-WORLD-459, MYK-WORLD-600).
    """

    book: str
    name: str = ""
    team: Team = "foes"
    raised: dict[str, int] = {}
    damage: str = ""
    knows: list[str] = []
    ruler: bool = False
    summoned: bool = False
    fled: bool = False
    surrendered: bool = False
    spared: bool = False
    wounds_paid: int = 0
    was_follower_of: Ref = ""
    unbeaten: bool = False
    hosts: int = 0
    form: str = ""
    commander: int | None = None
    unknown: bool = False
    did: list[str] = []
    before: str = ""
    settled: bool = False
    was: str = ""


class CombatTrap(Counted):
    """A Combat Trap at work in an Area; `by` is who set it, `hp` what is left of it for a Broom (MYK-GEAR-172)."""

    name: str
    level: int
    by: Ref = ""
    note: str = ""
    hp: int | None = None
    off: bool = False


class Bond(Record):
    """Two figures tied together on the Battlefield: one rides, swallows, holds or shields the other."""

    kind: str
    a: Ref
    b: Ref
    note: str = ""


class Reserve(Record):
    """Monsters held back, to enter their own Encampment when a Round ends (MYK-WORLD-402)."""

    book: str
    count: int = 1
    knows: list[str] = []


Stage = Literal["setup", "surprise", "strategy", "first", "second", "end", "treasure", "over"]


class Battle(Record):
    """A Combat: its Round, which side acts, and who is there besides the people (MYK-PLAY-342).

    `first` is the side that acts first this Round; `acting` is who is in the middle of a turn, `waiting` who
    still has the free turn of a surprise. `used` are Skills and Items
    used so far as "p0 skill Prayer" (MYK-PLAY-393); `lost_followers` what people lost in it (MYK-CREATE-267); `special`
    are rules of this fight only (MYK-PLAY-761); `leaving` is set by what ends it from deep inside; it is `hidden` while the
    numbers of the monsters are kept from the players (MYK-PLAY-572).
    """

    stage: Stage = "setup"
    round: int = 0
    first: Team = "court"
    surprised: bool = False
    foes: list[Foe] = []
    reserves: list[Reserve] = []
    traps: dict[str, CombatTrap] = {}
    bonds: list[Bond] = []
    acting: Ref = ""
    waiting: list[Ref] = []
    used: list[str] = []
    lost_followers: dict[str, int] = {}
    kills: dict[str, list[str]] = {}
    special: list[str] = []
    objects: list[str] = []
    known: bool = True
    opened_by_court: bool = False
    leaving: str = ""
    hidden: bool = False
    winner: Winner = ""
    arrived: list[Ref] = []
    """Who has come to it from another room (MYK-PLAY-581)."""
    barred: list[Ref] = []
    """Who cannot come to it any more (MYK-PLAY-593)."""
    handed: list[str] = []
    """Items that came into these hands in the middle of it, by holder (MYK-GEAR-212)."""

    def __setattr__(self, name: str, value: object) -> None:
        if name in ("foes", "traps"):
            CHANGES[0] += 1
            PLACES[0] += 1
        set_field(self, name, value)


set_acting = quiet(Battle, "acting")


class Help(Record):
    """A Cooperative Action waiting for the check it is meant for: promised in a `combat` to its end, else to the end of the
    phase (MYK-PLAY-034)."""

    helper: Ref
    target: Ref
    action: str
    amount: int
    combat: bool = False

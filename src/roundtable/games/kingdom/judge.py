"""How a fight is thought about: stewards and the monsters' rule play on, and what is left of Court and monsters is weighed.

Outside of fights nothing is tried out: what the steward would do is done. A GM's bot that thinks plays the monsters to win,
with everything that is theirs to choose: a tactician.
"""

from collections.abc import Sequence
from importlib.resources import files
from typing import Any, get_args

from roundtable.games.kingdom.bot import Steward, fighter
from roundtable.games.kingdom.campaigns import as_position
from roundtable.games.kingdom.options import Map
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.state import Campaign, Ref, Team
from roundtable.kernel.asks import Ask, Choose, Json, React
from roundtable.kernel.judging import WORLD, Brought, Effort, Judgement, Policy, read_weights
from roundtable.kernel.match import Match

OWN_TURN = ("MYK-PLAY-359", "MYK-PLAY-362")
"""The questions of a turn: an action, or what else there is to do in it."""
FIRST = ("attack", "use", "move")
FIGHTS = ("4 Gargoyle", "2 Vampire", "5 Ghoul", "5 Goldfish, 4 Icarus", "3 Minotaur, 3 Minotragos", "4 Monchskalb")
"""Fights by which those who think are measured, a Court of four against the GM's monsters: of fair bots each side wins
four to seven of ten."""
EVEN_FIGHTS = (
    "3 Gargoyle", "2 Lamia", "2 Minotaur, 2 Minotragos", "3 Ghoul", "2 Monchskalb", "3 Monchskalb",
    "4 Goldfish, 2 Icarus",
)  # fmt: skip
"""Fights in which puzzles are looked for: two stewards win three to seven of ten."""


def policy(seed: bytes) -> Policy:
    """What stewards would do, and on the GM's seat the monsters' rule."""
    steward = Steward(seed)
    return lambda match, ask: steward.answer(match.state, ask)


def sensible(match: Match[Any, Any], ask: Ask) -> Sequence[Json]:
    """The actions that look best by themselves, and reactions; everything else is the steward's."""
    state: Campaign = match.state
    if isinstance(ask, React):
        return list(ask.answers())
    if not isinstance(ask, Choose) or ask.rule not in OWN_TURN or state.battle is None:
        return []
    who, keys = state.battle.acting, [key for key in ask.answers() if key.split(" ")[0] != "flee"]
    if who[:1] != "p":
        return sorted(keys, key=lambda key: FIRST.index(word) if (word := key.split(" ")[0]) in FIRST else len(FIRST))
    return sorted(keys, key=lambda key: -fighter.worth(state, who, key))


def turns(state: Campaign) -> int:
    """Rounds of the fight; 0 outside of one."""
    return 0 if state.battle is None or state.battle.stage in ("setup", "over") else 1 + state.battle.round


def sides(state: Campaign) -> list[list[int]]:
    """The Court, and the monsters: the GM's, or nobody's."""
    return [list(range(state.players)), [WORLD if state.gm is None else state.gm]]


def features(state: Campaign, side: Sequence[int]) -> dict[str, float]:
    """Who stands, the HP and blows left, what may still be spent, and who is still to come."""
    team: Team = "court" if side and 0 <= side[0] < state.players else "foes"
    up = figures.standing(state, team) if state.battle is not None else _awake(state) if team == "court" else []
    hp = sum(figures.get(state, who).hp for who in up)
    most = sum(numbers.max_hp(state, who) for who in up)
    mine, battle = team == "court", state.battle
    return {
        "standing": len(up) / 4,
        "life": hp / 40,
        "whole": hp / most if most else 0.0,
        "blows": sum(_blow(state, who) for who in up) / 20,
        "voices": min(10, state.kingdom.voices) / 10 if mine else 0.0,
        "drive": sum(figures.get(state, who).drive for who in up) / 10 if mine else 0.0,
        "more": sum(reserve.count for reserve in battle.reserves) / 4 if not mine and battle is not None else 0.0,
    }


def _awake(state: Campaign) -> list[Ref]:
    """Those of the Court who are on their feet when a fight is over."""
    return [who for who in figures.in_play(state) if who[0] == "p" and figures.get(state, who).hp > 0]


def _blow(state: Campaign, who: Ref) -> float:
    """About how hard somebody strikes."""
    return numbers.score(state, who, "Warfare") + figures.level(state, who) * 0.5


SAYS = {
    "standing": ("more of the Court stand", "fewer monsters stand"),
    "life": ("the Court keeps more HP", "the monsters have fewer HP"),
    "whole": ("the Court is wounded less", "the monsters are wounded more"),
    "blows": ("the Court strikes harder", "what is left of the monsters strikes less hard"),
    "voices": ("more Voices are left", "fewer Voices are left"),
    "drive": ("more Drive is left", "less Drive is left"),
    "more": ("more are to come", "fewer are to come"),
}


def brought(state: Campaign) -> Brought:
    """Classes and Jobs of the Court, and where it goes."""
    seats: list[list[tuple[str, str]]] = []
    for one in state.people:
        if one.seat is not None:
            seats.append([("Classes", one.class_name), *(("Jobs", job) for job in one.jobs)])
    where = (
        ("Maps", state.options.map.replace("_", " ")) if state.delve is not None else ("Against", state.options.against)
    )
    return Brought(seats, [where])


JUDGEMENT = Judgement(
    policy=policy,
    turns=turns,
    features=features,
    sides=sides,
    weights=read_weights((files(__package__) / "data" / "judgement.json").read_bytes()),
    sensible=sensible,
    says=SAYS,
    position=as_position,
    usual=tuple({"scene": "fight", "gm": "human", "against": foes} for foes in FIGHTS),
    measured_with=5,
    brought=brought,
    reported=tuple({"scene": "evening", "court": "rolled", "map": name} for name in get_args(Map)),
    puzzled=tuple({"scene": "fight", "against": foes} for foes in EVEN_FIGHTS),
    effort=Effort(analysis=6, hint=48, strong=16, master=0),
    horizon=1,
)

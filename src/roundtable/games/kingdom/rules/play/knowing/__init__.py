"""Which Skills work for whom now: the own ones, those gained for a while, less those barred.

Some Skills give Skills to others or bar them (`grants`, `bars`): what they do is worked out until nothing changes any more,
grants before bars (MYK-PLAY-024, MYK-PLAY-026). Rules ask for it many times between two changes, so it is kept with the
position: `own` and `changers` say what works for whom, `scenes` holds it for all in play, `keeping` is what is kept,
`prints` what it is compared by, and `looking` finds it again after a change.
"""

from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.knowing.changers import BARS, FIELDS, GRANTS, bars, changing, grants
from roundtable.games.kingdom.rules.play.knowing.keeping import ALL, CHANGED_BY, DEAR, SHARED_BY, Kept
from roundtable.games.kingdom.rules.play.knowing.looking import KEPT, kept, memo, of_one, reading, scene, signs
from roundtable.games.kingdom.rules.play.knowing.own import (
    COMMAND,
    SEALED,
    SPENT,
    STEADY,
    WORN,
    among,
    barred_for_all,
    is_spent,
    needs_waking,
    own_skills,
    told_skills,
    working_alone,
    working_copies,
)
from roundtable.games.kingdom.rules.play.knowing.scenes import HAVE, Scene
from roundtable.games.kingdom.state import Campaign, Ref
from roundtable.kernel.table import CHANGES

__all__ = [
    "ALL",
    "BARS",
    "CHANGED_BY",
    "DEAR",
    "FIELDS",
    "GRANTS",
    "KEPT",
    "SEALED",
    "SHARED_BY",
    "SPENT",
    "STEADY",
    "WORN",
    "Kept",
    "Scene",
    "among",
    "barred_for_all",
    "bars",
    "changing",
    "commanded",
    "grants",
    "has",
    "is_spent",
    "kept",
    "memo",
    "needs_waking",
    "of_one",
    "out_of_action",
    "own_skills",
    "reading",
    "scene",
    "signs",
    "skills_of",
    "told_skills",
    "who_have",
    "working_copies",
]


def skills_of(state: Campaign, who: Ref) -> list[str]:
    """The Skills that work for somebody now."""
    found = scene(state).skills.get(who)
    return working_alone(state, who) if found is None else found


def has(state: Campaign, who: Ref, skill: str) -> bool:
    """Whether a Skill works for somebody now; Command XX by any of its names (MYK-WORLD-414)."""
    names = skills_of(state, who)
    return skill in names or (skill == COMMAND and among(skill, names))


def who_have(state: Campaign, skill: str) -> list[Ref]:
    """Everybody in play for whom a Skill works now."""
    kept_: Kept = state.kept
    now = kept_.scene if kept_.changes == CHANGES[0] else kept(state).scene
    found: list[Ref] | None = now.found.get((HAVE, skill))
    if found is None:
        somebody = skill in now.names()
        found = [who for who, names in now.skills.items() if among(skill, names)] if somebody else []
        now.found[HAVE, skill] = found
    return found


def commanded(state: Campaign, who: Ref) -> list[str]:
    """The categories somebody commands: those of the Skills' names, else the own one (MYK-WORLD-414)."""
    names = [name for name in skills_of(state, who) if name.startswith("Command ")]
    return [figures.category(state, who) if name == COMMAND else name.removeprefix("Command ") for name in names]


def out_of_action(state: Campaign, who: Ref) -> bool:
    """Whether somebody may take no actions in this Quarter, Combats in it included (MYK-PLAY-289)."""
    for effect in figures.get(state, who).lasting:  # noqa: SIM110  # asked in every turn: a plain loop
        if effect.what == "no actions" and effect.until == "cycle":
            return True
    return False

"""Advanced Jobs: what each asks of who wants to take it up (MYK-WORLD-654)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Condition
from roundtable.games.kingdom.rules.record.realm import usable_facilities
from roundtable.games.kingdom.rules.record.scores import known_of, score
from roundtable.games.kingdom.state import Campaign

GLASSES: Condition = "or the player wears glasses"
"""What stands for the Item a Highlord needs; a note on the sheet says so, and nobody checks it (MYK-WORLD-708)."""
NEARSIGHTED = "The player wears glasses."
DIED = "Has died."
BEAT_A_HATER = "Has defeated somebody hostile."
"""Notes on a sheet that requirements ask for (MYK-WORLD-736, MYK-WORLD-745)."""


JUDGED = "Prisoner"
"""The Job of which a human GM says whether its requirements are met (MYK-WORLD-656)."""


def open_jobs(state: Campaign, who: int) -> list[str]:
    """The Jobs somebody could take up now: every common one, and Advanced ones whose requirements are met

    (MYK-GEAR-286, MYK-WORLD-654, MYK-WORLD-657). What a GM judges may be asked for whatever is recorded (MYK-WORLD-656)."""
    has = state.people[who].jobs
    return [
        name
        for name, job in books.jobs.entries.items()
        if name not in has and (not job.advanced or asks_gm(state, name) or meets(state, who, name))
    ]


def asks_gm(state: Campaign, job: str) -> bool:
    """Whether a human GM is asked before somebody takes up a Job; without one what is recorded decides (MYK-WORLD-656)."""
    return job == JUDGED and state.gm is not None


def meets(state: Campaign, who: int, job: str) -> bool:
    """Whether somebody fulfils all that an Advanced Job asks; of each list one entry is enough (MYK-WORLD-654)."""
    asks = books.jobs[job].requirements
    if asks is None:
        return True
    one = state.people[who]
    if one.level < asks.level or one.medals < asks.medals:
        return False
    if any(score(one, name) < least for name, least in asks.scores.items()):
        return False
    known = [skill.name for skill in one.skills]
    if asks.skills and not any(name in known for name in asks.skills):
        return False
    if asks.skill_groups and not known_of(one, asks.skill_groups):
        return False
    worn = any(held.item in asks.equipped for held in one.items) or (GLASSES in asks.conditions and NEARSIGHTED in one.memo)
    if asks.equipped and not worn:
        return False
    if asks.jobs and not any(name in one.jobs for name in asks.jobs):
        return False
    if asks.facility and not any(at.name == asks.facility for at in usable_facilities(state)):
        return False
    return all(holds(state, who, one) for one in asks.conditions if one != GLASSES)


def holds(state: Campaign, who: int, condition: Condition) -> bool:
    """Whether a condition is met by what is recorded (MYK-WORLD-654)."""
    one = state.people[who]
    monsters_loved = [key for key, tie in one.affection.items() if isinstance(key, str) and tie.score >= 1]
    monsters_hated = [key for key, tie in one.hostility.items() if isinstance(key, str) and tie.score >= 1]
    from_court = [
        other.hostility[who].score for n, other in enumerate(state.people) if n != who and who in other.hostility
    ]
    background = one.background
    great = [name for name in one.kills if books.monsters[name].category in ("Angel", "Deep One")]
    return {
        "affection 1 towards a monster": bool(monsters_loved),
        "hostility 1 towards a monster": bool(monsters_hated),
        "hostility 3 from the court": sum(from_court) >= 3,
        "hostility 3 towards anyone": any(tie.score >= 3 for tie in one.hostility.values()),
        "knows a Monster Skill": any(books.skills[known.name].is_monster_skill for known in one.skills),
        "mission done": background is not None and background.state in ("accomplished", "paid"),
        "monster citizens": bool(state.kingdom.monster_citizens),
        "vassal state": bool(state.kingdom.vassal_of),
        "defeated an Angel or Deep One of level 20": any(books.monsters[name].level >= 20 for name in great),
        "comrade or kingdom lost": state.kingdom.fell > 0 or any(state.people[other].dead for other in state.court),
        "has died": DIED in one.memo,
        "defeated one hostile to you": BEAT_A_HATER in one.memo,
        GLASSES: False,
    }[condition]

"""Talents: gifted people at home whose Jobs help the whole Kingdom, and Landmakers who stay behind as such."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.realm import attribute, called, usable_facilities
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.state import Campaign, TalentAt
from roundtable.kernel.table import Table


def permanent(job: str) -> bool:
    """Talent effects are Permanent or used at one moment (Assist) (MYK-CREATE-059)."""
    return books.jobs[job].talent.timing == "Permanent"


def working(state: Campaign) -> list[TalentAt]:
    """Talents whose Permanent effect is on: marked as used, or always by option (MYK-CREATE-059, -252)."""
    always = state.options.permanent_talents_always_on
    return [talent for talent in state.kingdom.talents if permanent(talent.job) and (always or talent.used)]


@plays("talent/noble", "talent/warrior", "talent/guard", "talent/merchant", "talent/adventurer", "talent/bee")
def switched_on(state: Campaign) -> list[str]:
    """The Jobs whose Permanent effect is on, those of Landmakers who stayed at home included (MYK-CREATE-054)."""
    at_home = [state.people[one].talent_used for one in state.court if state.people[one].absent]
    return [talent.job for talent in working(state)] + [job for job in at_home if job and permanent(job)]


def uses(state: Campaign) -> int:
    """How many Talents have been used in this game, as far as they count against the limit (MYK-CREATE-057, -059)."""
    free = state.options.permanent_talents_always_on
    talents = sum(talent.used and not (free and permanent(talent.job)) for talent in state.kingdom.talents)
    return talents + sum(bool(state.people[one].talent_used) for one in state.court)


def usable_talents(state: Campaign) -> list[str]:
    """Talents that may still be used, as keys: "talent 0", or "landmaker 2 Thief" for one who stayed at home.

    Each once a game, and at most [Culture Level] in all (MYK-CREATE-057, -054, -066).
    """
    if uses(state) >= attribute(state, "Culture"):
        return []
    found = [f"talent {n}" for n, talent in enumerate(state.kingdom.talents) if not talent.used]
    for one in state.court:
        landmaker = state.people[one]
        if landmaker.absent and not landmaker.talent_used:
            found += [f"landmaker {one} {job}" for job in landmaker.jobs]
    return found


@plays("talent/astrologist", "talent/master")
def use_talent(table: Table, key: str, choice: str = "") -> None:
    """Mark a Talent as used and let it work; a Permanent one then lasts to the end of the game (MYK-CREATE-058)."""
    state: Campaign = table.state
    if key not in usable_talents(state):
        raise ValueError(f"{key!r} cannot be used now; usable: {', '.join(usable_talents(state)) or 'none'}")
    kind, _, rest = key.partition(" ")
    if kind == "talent":
        talent = state.kingdom.talents[int(rest)]
        talent.used, talent.choice = True, choice or talent.choice
        job = talent.job
        table.log("MYK-CREATE-058", "The Court calls on its {job}.", job=job)
    else:
        number, _, job = rest.partition(" ")
        state.people[int(number)].talent_used = job
        table.log("MYK-CREATE-054", "{name} helps from home as {job}.", name=called(state, int(number)), job=job)
    needed = {"Astrologist": "Farm", "Master": "Inn"}.get(job)
    if needed and any(at.name == needed for at in usable_facilities(state)):
        state.kingdom.treasury += 1
        rule = books.jobs[job].talent.rules[0]
        table.log(rule, "The {facility} earns 1 MG for the Treasury.", facility=needed)


def clear_marks(state: Campaign) -> None:
    """All marks are cleared when a game starts (MYK-CREATE-058)."""
    for talent in state.kingdom.talents:
        talent.used = False
        if books.jobs[talent.job].talent.choose == "facility":
            talent.choice = ""
    for one in state.people:
        one.talent_used = ""

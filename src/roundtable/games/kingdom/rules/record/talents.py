"""Talents: gifted people at home whose Jobs help the whole Kingdom, and Landmakers who stay behind as such."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.record.at_work import IGNORES_ENVOYS, permanent, switched_on, working
from roundtable.games.kingdom.rules.record.bonds import change_tie
from roundtable.games.kingdom.rules.record.realm import attribute, called, groups, usable_facilities
from roundtable.games.kingdom.state import Campaign, Holding, Table, take_from


def uses(state: Campaign) -> int:
    """How many Talents have been used in this game, as far as they count against the limit (MYK-CREATE-057,
    MYK-CREATE-059)."""
    used = ["Doctor" if talent.once_more else talent.job for talent in state.kingdom.talents if talent.used]
    used += [one.talent_used for one in state.people if one.talent_used]
    free = state.options.permanent_talents_always_on
    return sum(not (free and permanent(job)) for job in used)


def usable_talents(state: Campaign) -> list[str]:
    """Talents that may still be used, as keys: "talent 0", or "landmaker 2 Thief" for one who stayed at home.

    Each once a game, and at most [Culture Level] in all (MYK-CREATE-057, MYK-CREATE-054, MYK-CREATE-066).
    """
    # Envoys are away (MYK-WORLD-767), unless a Vakeel sees to it (MYK-WORLD-729).
    free = IGNORES_ENVOYS in working(state)
    here = [(n, talent) for n, talent in enumerate(state.kingdom.talents) if free or not talent.envoy]
    once_more = [f"talent {n}" for n, talent in here if talent.once_more]
    if uses(state) >= attribute(state, "Culture"):
        return once_more
    found = [f"talent {n}" for n, talent in here if talent.once_more or not talent.used]
    for one in state.court:
        landmaker = state.people[one]
        if landmaker.absent and not landmaker.talent_used:
            found += [f"landmaker {one} {job}" for job in landmaker.jobs]
    return found


def use_talent(table: Table, key: str, choice: str = "") -> None:
    """Mark a Talent as used and let it work; a Permanent one then lasts to the end of the game (MYK-CREATE-058).

    `choice` is what the effect asks for: a Bee's Facility ("1 B1 Farm"), a Eunuch's victim (the number of a character),
    the Job that a Doctor takes over ("talent 1" or "landmaker 0 Cook").
    """
    state: Campaign = table.state
    if key not in usable_talents(state):
        raise ValueError(f"{key!r} cannot be used now; usable: {', '.join(usable_talents(state)) or 'none'}")
    job = job_of(state, key)
    _check_choice(state, key, job, choice)
    mark(table, key, choice)
    if job in EARNS_WITH:
        earn(table, job)
    elif job == "Eunuch":
        slander(table, int(choice))
    elif job == "Doctor":
        take_over(table, key, choice)


AT_ANY_TIME = ("Astrologist", "Master", "Eunuch", "Doctor")
"""Assists that the Court may call for whenever it likes (MYK-CREATE-254, MYK-CREATE-263, MYK-CREATE-272, MYK-CREATE-290)."""


def job_of(state: Campaign, key: str) -> str:
    """The Job behind the key of a Talent, or of a Landmaker at home."""
    kind, _, rest = key.partition(" ")
    return state.kingdom.talents[int(rest)].job if kind == "talent" else rest.partition(" ")[2]


def choice_of(state: Campaign, key: str) -> str:
    """What was chosen with a Talent before."""
    kind, _, rest = key.partition(" ")
    if kind == "talent":
        return state.kingdom.talents[int(rest)].choice
    return state.people[int(rest.partition(" ")[0])].talent_choice


def mark(table: Table, key: str, choice: str = "") -> None:
    """A Talent is marked as used in this game (MYK-CREATE-058)."""
    state: Campaign = table.state
    kind, _, rest = key.partition(" ")
    job = job_of(state, key)
    if kind == "talent":
        talent = state.kingdom.talents[int(rest)]
        talent.used, talent.once_more, talent.choice = True, False, choice or talent.choice
        table.log("MYK-CREATE-058", "The Court calls on its {job}.", job=job)
    else:
        number = int(rest.partition(" ")[0])
        state.people[number].talent_used, state.people[number].talent_choice = job, choice
        table.log("MYK-CREATE-054", "{name} helps from home as {job}.", name=called(state, number), job=job)


EARNS_WITH = {"Astrologist": "Farm", "Master": "Inn"}


def _check_choice(state: Campaign, key: str, job: str, choice: str) -> None:
    """What a Talent's effect asks for when it is used must be there before anything is marked."""
    if job == "Bee":
        places = [place for group in groups(state) if books.facilities[group.name].levels for place in group.places]
        if choice not in places:
            raise ValueError(f"a Bee works on one Facility with Levels: {', '.join(places) or 'there is none'}")
    elif job == "Eunuch" and choice not in [str(one) for one in state.court]:
        raise ValueError(f"a Eunuch needs a victim, by number: {', '.join(str(one) for one in state.court)}")
    elif job == "Doctor" and (choice == key or choice not in others_jobs(state)):
        raise ValueError(f"a Doctor takes over a Job: {', '.join(others_jobs(state))}")


@plays("talent/astrologist", "talent/master")
def earn(table: Table, job: str) -> None:
    """1 MG, if the Facility it needs can be used (MYK-CREATE-254, MYK-CREATE-290)."""
    state: Campaign = table.state
    if can_earn(state, job):
        state.kingdom.treasury += 1
        rule = books.jobs[job].talent.rules[0]
        earned = {"mg": 1}
        table.log(rule, "The {facility} earns 1 MG for the Treasury.", facility=EARNS_WITH[job], books=earned)


def can_earn(state: Campaign, job: str) -> bool:
    """Whether the Facility stands that a Talent needs to earn anything (MYK-CREATE-254, MYK-CREATE-290)."""
    return job not in EARNS_WITH or any(at.name == EARNS_WITH[job] for at in usable_facilities(state))


@plays("talent/eunuch")
def slander(table: Table, who: int) -> None:
    """Somebody's Hostility towards another Court member drawn at random rises by 1 (MYK-CREATE-272)."""
    state: Campaign = table.state
    others = [one for one in state.court if one != who]
    if not others:
        return
    drawn = table.die(len(others), "MYK-CREATE-272", "A name is whispered to {name}.", name=called(state, who))
    change_tie(table, who, others[drawn - 1], "hostility", 1)


def others_jobs(state: Campaign) -> list[str]:
    """The Jobs a Doctor may take over: of a PC, or of another Talent (MYK-CREATE-263)."""
    found = [f"landmaker {one} {job}" for one in state.court for job in state.people[one].jobs]
    return found + [f"talent {n}" for n in range(len(state.kingdom.talents))]


@plays("talent/doctor")
def take_over(table: Table, key: str, choice: str) -> None:
    """The Doctor has another's Job for good, and may use its effect once more in this game (MYK-CREATE-263)."""
    state: Campaign = table.state
    kind, _, rest = choice.partition(" ")
    job = state.kingdom.talents[int(rest)].job if kind == "talent" else rest.partition(" ")[2]
    table.log("MYK-CREATE-263", "The Doctor takes over the work of the {job}.", job=job)
    kind, _, rest = key.partition(" ")
    if kind == "talent":
        talent = state.kingdom.talents[int(rest)]
        talent.job, talent.choice, talent.once_more = job, "", True
    else:  # a Landmaker who stayed at home keeps the own Job, and helps with the other in this game
        number = int(rest.partition(" ")[0])
        state.people[number].talent_used, state.people[number].talent_choice = job, ""


@plays("talent/warlock")
def gathering_bonus(state: Campaign) -> int:
    """Checks for Gathering Information in the Kingdom Phase are higher for Warlocks at work (MYK-CREATE-257)."""
    return switched_on(state).count("Warlock") if state.phase == "Kingdom" else 0


@plays("talent/daedalist")
def facility_cost(state: Campaign, name: str) -> int:
    """A Facility's Cost, 1 MG less for each Daedalist at work who knows it, at least 0 (MYK-CREATE-287)."""
    return max(0, books.facilities[name].cost - working(state).count(("Daedalist", name)))


@plays("talent/hunter")
def hunting_bonus(state: Campaign, category: str) -> int:
    """Attack Checks against a category of monsters that a Hunter at work knows are 1 higher (MYK-CREATE-302)."""
    return working(state).count(("Hunter", category))


@plays("talent/cook")
def food_level(state: Campaign, held: Holding) -> int | None:
    """An Item's Level; Lunches and Full Courses count one more for each Cook at work, up to 10 (MYK-CREATE-293)."""
    if held.level is None or held.item not in ("Lunch", "Full Course"):
        return held.level
    return min(10, held.level + switched_on(state).count("Cook"))


@plays("talent/happymancer")
def changed_roll(rolled: int, by: int) -> int:
    """A Kingdom Change roll that a Happymancer turned by +1 or -1, within 2 to 12 (MYK-CREATE-296)."""
    if by not in (-1, 1):
        raise ValueError(f"a Happymancer changes the roll by +1 or -1, not by {by:+}")
    return max(2, min(12, rolled + by))


@plays("talent/drone")
def refuse_result(table: Table) -> None:
    """A Drone at work leaves for good, and a result rolled on a table does not happen (MYK-CREATE-308)."""
    state: Campaign = table.state
    always = state.options.permanent_talents_always_on
    drone = next((one for one in state.kingdom.talents if one.job == "Drone" and (always or one.used)), None)
    if drone is None:
        raise ValueError("no Drone is at work as a Talent")
    take_from(state.kingdom.talents, drone)
    table.log("MYK-CREATE-308", "The Drone leaves, and what was rolled does not happen.")


@plays("talent/highlord")
def thrifty(cost: int) -> int:
    """A Highlord at work lowers the Upkeep Cost by 1 MG, to no less than 1 (MYK-WORLD-710)."""
    return min(cost, max(1, cost - 1))


@plays("talent/vakeel")
def dues(cost: int) -> int:
    """A Vakeel at work raises the Upkeep Cost by 1 MG (MYK-WORLD-729)."""
    return cost + 1


def upkeep(state: Campaign, cost: int) -> int:
    """The Upkeep Cost with what Talents make of it: what raises it first."""
    for _ in range(switched_on(state).count("Vakeel")):
        cost = dues(cost)
    for _ in range(switched_on(state).count("Highlord")):
        cost = thrifty(cost)
    return cost


def excused(state: Campaign, power: str) -> bool:
    """Whether a Vakeel at work lets the Kingdom ignore the restriction of being a Power's Vassal (MYK-WORLD-729)."""
    return ("Vakeel", power) in working(state)


@plays("talent/alchemist")
def distilled(amount: int) -> int:
    """With an Alchemist at work an Item needs 2 fewer of a Material, to no less than 1 (MYK-WORLD-705)."""
    return min(amount, max(1, amount - 2))


def craft_amount(state: Campaign, amount: int) -> int:
    """How many of a Material crafting in the Kingdom Phase needs."""
    for _ in range(switched_on(state).count("Alchemist") if state.phase == "Kingdom" else 0):
        amount = distilled(amount)
    return amount


def clear_marks(state: Campaign) -> None:
    """All marks are cleared when a game starts (MYK-CREATE-058)."""
    for talent in state.kingdom.talents:
        talent.used = talent.once_more = False
        if books.jobs[talent.job].talent.choose == "facility" or talent.job == "Witch":
            talent.choice = ""
    for one in state.people:
        one.talent_used = one.talent_choice = ""

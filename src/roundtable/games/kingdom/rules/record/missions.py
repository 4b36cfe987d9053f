"""Background missions: whether one is accomplished, whether it can be set up at all, and what it pays."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.grants import ChooseCourtMember, Mission, PlaceKingdom, PlaceRegion
from roundtable.games.kingdom.books.tables import Row
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.record.belongings import anywhere
from roundtable.games.kingdom.rules.record.goals import JUDGES, KEEPSAKE
from roundtable.games.kingdom.rules.record.realm import (
    unknown_regions,
)
from roundtable.games.kingdom.state import Background, Campaign, Character, Fighter, Lasting, Ref, Table, add_to

SOLE_KING_REROLLS = "lovers with a king"


def row_of(background: Background) -> Row:
    return books.tables["Background Table"].row(background.result)


def mission_of(background: Background) -> Mission:
    mission = row_of(background).mission
    assert mission is not None
    return mission


FELL_FOR = "fell for"
"""What the note is called that somebody was struck down in another's place (MYK-CREATE-147)."""


def reached(state: Campaign, who: int, mission: Mission, at: Background) -> bool:
    """Whether what is recorded meets a mission; what the GM judges, where play has noted it (MYK-CREATE-110)."""
    if mission.judge == "GM":
        return at.count > 0  # where nobody plays the GM, play notes it (rules/effects/quests.py)
    judge = JUDGES.get(mission.goal)
    return judge is not None and judge(state, who, mission, at)


def count_kill(state: Campaign, who: int, monster: str, final_blow: bool) -> None:
    """A monster fell in a Combat somebody took part in: kills and missions count it (MYK-CREATE-130,
    MYK-CREATE-140), those of a species by name (MYK-BEAST-483), those of a kind by category, Ogres too (MYK-BEAST-482)."""
    one = state.people[who]
    if final_blow:
        one.kills[monster] = one.kills.get(monster, 0) + 1
    if one.background is None:
        return
    goal = mission_of(one.background).goal
    if goal == "kill many of category":
        enemy = one.background.words.get("enemy kind")
        one.background.count += final_blow and books.monsters[monster].category == enemy
    elif goal == "defeat many monsters":
        one.background.count += final_blow or not state.options.bg55_final_blows_only


def struck_for(one: Fighter, other: Ref) -> None:
    """Somebody is struck down by damage taken in another's place; it may be their death (MYK-CREATE-147)."""
    one.lasting = [effect for effect in one.lasting if effect.what != FELL_FOR]
    add_to(one.lasting, Lasting(name="mission", rule="MYK-CREATE-147", what=FELL_FOR, target=other, until="game"))


@plays("mission/die-for-court-member")
def died_for(table: Table, one: Fighter) -> None:
    """A death in the place of whom one owes one's freedom, while fond of them, is the mission (MYK-CREATE-147)."""
    past = one.background if type(one) is Character else None
    if past is None or past.state != "open" or mission_of(past).goal != "die for court member":
        return
    other = past.people.get("liberator", -1)
    tie = one.affection.get(other)
    struck = any(effect.what == FELL_FOR and effect.target == f"p{other}" for effect in one.lasting)
    if struck and tie is not None and tie.score > 0:
        past.count = 1
        table.log("MYK-CREATE-147", "It was for the sake of {other}.", other=table.state.people[other].name)


def depends_on(state: Campaign, who: int, other: int) -> bool:
    """Whether the mission of `who` waits, directly or through relatives, for that of `other` (MYK-CREATE-117)."""
    seen: list[int] = []
    at: int | None = who
    while at is not None and at not in seen:
        if at == other:
            return True
        seen.append(at)
        background = state.people[at].background
        at = background.people.get("relative") if background else None
    return False


def court_choices(state: Campaign, who: int, record: str) -> list[int]:
    """The Court members somebody may choose for a Background (MYK-CREATE-117, MYK-CREATE-147)."""
    others = [other for other in state.court if other != who]
    if record != "relative":
        return others
    free = []
    for other in others:
        theirs = state.people[other].background
        done = theirs is not None and theirs.state in ("accomplished", "paid")
        if not done and not depends_on(state, other, who):
            free.append(other)
    return free


def sole_king(state: Campaign, who: int) -> bool:
    kings = [one for one in state.court if state.people[one].class_name == "King"]
    return kings == [who]


def can_be_set_up(state: Campaign, who: int, row: Row) -> bool:
    """Whether a Background may stand: not already met, not impossible, with room for what it places
    (MYK-CREATE-109)."""
    mission = row.mission
    assert mission is not None
    if any(isinstance(grant, (PlaceKingdom, PlaceRegion)) for grant in row.grants) and not unknown_regions(state):
        return False
    if mission.goal == SOLE_KING_REROLLS and sole_king(state, who):
        return False
    for grant in row.grants:
        if isinstance(grant, ChooseCourtMember) and not court_choices(state, who, grant.record):
            return False
    return not reached(state, who, mission, Background(result=0))


# --- what it pays ----------------------------------------------------------------------------------------------------


def accomplish(table: Table, who: int, by_gm: bool = False) -> None:
    """Note a mission as accomplished, by the record or by the GM's word (MYK-CREATE-110)."""
    state: Campaign = table.state
    background = state.people[who].background
    if background is None or background.state != "open":
        raise ValueError("there is no open mission to accomplish")
    mission = mission_of(background)
    if not by_gm and not reached(state, who, mission, background):
        raise ValueError(f"the mission is not met: {mission.text}")
    background.state = "accomplished"
    table.log(
        "MYK-CREATE-110", "{name} has accomplished the mission: {text}", name=state.people[who].name, text=mission.text
    )


def levels_gained(state: Campaign, who: int, objective: bool) -> int:
    """Levels in the Growth step: one for the objective up to the Kingdom Level, one for the mission up to one more."""
    one = state.people[who]
    level = one.level
    if objective and level < state.kingdom.level:
        level += 1
    if one.background and one.background.state == "accomplished" and level < state.kingdom.level + 1:
        level += 1
    return level - one.level


def grow(table: Table, who: int, objective: bool) -> None:
    """Apply the Levels of a game; a mission pays once (MYK-CREATE-107, MYK-CREATE-108)."""
    state: Campaign = table.state
    one = state.people[who]
    gained = levels_gained(state, who, objective)
    one.level += gained
    if gained:
        table.log("MYK-CREATE-107", "{name} is now of Level {level}.", name=one.name, level=one.level)
    if one.background is not None and one.background.state == "accomplished":
        one.background.state = "paid"


def new_background_due(state: Campaign, who: int) -> bool:
    """Whether somebody may roll a new Background in the Setup Phase: the mission was dropped, or by option has paid.

    (MYK-CREATE-109, MYK-CREATE-108)
    """
    background = state.people[who].background
    if background is None or background.state == "dropped":
        return True
    return background.state == "paid" and state.options.new_background_after_mission


KEEPSAKES = ("advanced job with item", "destroy hated kingdom with item", "lay seal to rest")
"""Missions that need the very Item that came with them (MYK-CREATE-118, MYK-CREATE-139, MYK-CREATE-145)."""
FATHER = "father"
"""Whom a Background's people name so must be defeated (MYK-CREATE-137)."""
PEOPLE_NEEDED = {"relative's mission done": "relative", "die for court member": "liberator"}
KINGDOMS_NEEDED = ("hometown allied", "prove innocence")


def lost_for_good(state: Campaign, who: int) -> bool:
    """Whether an open mission can never be met any more: its Item is destroyed, or whom or what it is about is gone

    (MYK-CREATE-109)."""
    background = state.people[who].background
    if background is None or background.state != "open":
        return False
    goal = mission_of(background).goal
    if goal in KEEPSAKES:
        item = mission_of(background).item
        return not any(one.mark == KEEPSAKE and one.item == item for one in anywhere(state))
    if goal in PEOPLE_NEEDED:
        other = background.people.get(PEOPLE_NEEDED[goal])
        return other is not None and (state.people[other].dead or state.people[other].seat is None)
    if goal == "defeat father":
        father = background.people.get(FATHER)
        return father is not None and state.people[father].dead and not background.count
    if goal in KINGDOMS_NEEDED and background.kingdom is not None:
        return state.world.kingdoms[background.kingdom].destroyed
    return False


def drop(table: Table, who: int) -> None:
    """A mission that has become impossible for good is dropped; a new Background may follow (MYK-CREATE-109)."""
    state: Campaign = table.state
    background = state.people[who].background
    if background is not None and background.state == "open":
        background.state = "dropped"
        table.log("MYK-CREATE-109", "The mission of {name} has become impossible.", name=state.people[who].name)


def gm_default(goal: str) -> str:
    """What is so where no GM says otherwise, for missions that the GM judges (MYK-CREATE-136, MYK-CREATE-137,
    MYK-CREATE-138, MYK-CREATE-139, MYK-CREATE-140, MYK-CREATE-141, MYK-CREATE-142, MYK-CREATE-143, MYK-CREATE-144,
    MYK-CREATE-145, MYK-CREATE-146, MYK-CREATE-147)."""
    return {
        "meet family": "They are there: met when the Ruler of a map set in that region is defeated or cedes it.",
        "defeat father": "A Knight of the Court's average Level, in the Ruler's room of the next adventure.",
        "recover memories": "The thing lies in the Ruler's room of that region's map; a successful Search finds it.",
        "defeat undead person": "A random Undead of at most the Court's average Level + 7 rules the next adventure map.",
        "prove innocence": "Proved when the Relationship with that kingdom is Friendly or better at the end of a game.",
        "lay seal to rest": "Safe when given up in an End Phase while a Temple of Level 3 or more stands.",
        "revive person": "An Elixir or a Holy Grail given up for them in an End Phase brings them back.",
        "die for court member": "A death by damage taken in that character's place is one for their sake.",
    }[goal]

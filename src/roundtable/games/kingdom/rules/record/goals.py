"""The goals of Background missions that the record judges, in the book's order. The GM judges the others (MYK-CREATE-110)."""

from collections.abc import Callable

from roundtable.games.kingdom.books.grants import Goal, Mission
from roundtable.games.kingdom.reserved import plays, slug
from roundtable.games.kingdom.rules.record.belongings import carried
from roundtable.games.kingdom.rules.record.bonds import special_relationships, toward
from roundtable.games.kingdom.rules.record.realm import facilities, groups, lasting_attribute, own_regions
from roundtable.games.kingdom.state import Background, Campaign

KEEPSAKE = "mission"
"""The mark of an Item that a mission is about."""

Judge = Callable[[Campaign, int, Mission, Background], bool]
JUDGES: dict[Goal, Judge] = {}


def judges(*goals: Goal) -> Callable[[Judge], Judge]:
    """Say of a function that it tells whether somebody has reached these goals."""

    def register(judge: Judge) -> Judge:
        noted = plays(*(f"mission/{slug(goal)}" for goal in goals))(judge)
        JUDGES.update(dict.fromkeys(goals, noted))
        return noted

    return register


@judges("lovers with another sex")
def lovers_with_another_sex(state: Campaign, who: int, mission: Mission, at: Background) -> bool:
    """Lovers with somebody of another sex (MYK-CREATE-112)."""
    one = state.people[who]
    special = special_relationships(state, who)
    mine = one.gender.strip().casefold()
    return any(kind == "Lovers" and state.people[other].gender.strip().casefold() != mine for kind, other in special)


@judges("annex hometown")
def annex_hometown(state: Campaign, who: int, mission: Mission, at: Background) -> bool:
    """The hometown is a part of the Kingdom (MYK-CREATE-113)."""
    return at.region in own_regions(state)


@judges("hometown allied")
def hometown_allied(state: Campaign, who: int, mission: Mission, at: Background) -> bool:
    """The hometown is Allied (MYK-CREATE-114)."""
    return at.kingdom is not None and state.world.kingdoms[at.kingdom].relation == "Allied"


@judges("lovers with a king")
def lovers_with_a_king(state: Campaign, who: int, mission: Mission, at: Background) -> bool:
    """Lovers with a King (MYK-CREATE-115)."""
    special = special_relationships(state, who)
    return any(kind == "Lovers" and state.people[other].class_name == "King" for kind, other in special)


@judges("temple of level")
def temple_of_level(state: Campaign, who: int, mission: Mission, at: Background) -> bool:
    """A Temple of that Level stands (MYK-CREATE-116)."""
    return any(group.name == "Temple" and group.level >= mission.amount for group in groups(state))


@judges("relative's mission done")
def relatives_mission_done(state: Campaign, who: int, mission: Mission, at: Background) -> bool:
    """The relative has accomplished a mission (MYK-CREATE-117)."""
    theirs = state.people[at.people["relative"]].background if "relative" in at.people else None
    return theirs is not None and theirs.state in ("accomplished", "paid")


@judges("advanced job with item")
def advanced_job_with_item(state: Campaign, who: int, mission: Mission, at: Background) -> bool:
    """The Job of destiny, with that very Item equipped (MYK-CREATE-118)."""
    one = state.people[who]
    marked = any(held.item == mission.item and held.mark for held in one.items)
    return marked and at.words.get("advanced job") in one.jobs


@judges("final blow to species")
def final_blow_to_species(state: Campaign, who: int, mission: Mission, at: Background) -> bool:
    """The final blow against one of that species (MYK-CREATE-119, MYK-CREATE-120, MYK-CREATE-129)."""
    return state.people[who].kills.get(at.words.get("enemy", ""), 0) > 0


@judges("attribute at least")
def attribute_at_least(state: Campaign, who: int, mission: Mission, at: Background) -> bool:
    """An Attribute for good at that Level (MYK-CREATE-121, MYK-CREATE-122, MYK-CREATE-123, MYK-CREATE-124)."""
    assert mission.attribute is not None
    return lasting_attribute(state, mission.attribute) >= mission.amount


@judges("statue and best friend")
def statue_and_best_friend(state: Campaign, who: int, mission: Mission, at: Background) -> bool:
    """A Best Friend, and a Statue of oneself (MYK-CREATE-125)."""
    statues = [place.choice for _, _, place in facilities(state) if place.name == "Statue"]
    friends = any(kind == "Best Friends" for kind, _ in special_relationships(state, who))
    return [state.people[who].name] in statues and friends


@judges("kingdom level at least")
def kingdom_level_at_least(state: Campaign, who: int, mission: Mission, at: Background) -> bool:
    """The Kingdom is of that Level (MYK-CREATE-126)."""
    return state.kingdom.level >= mission.amount


@judges("equip item")
def equip_item(state: Campaign, who: int, mission: Mission, at: Background) -> bool:
    """The Item is equipped (MYK-CREATE-127)."""
    return any(held.item == mission.item for held in state.people[who].items)


@judges("debt paid")
def debt_paid(state: Campaign, who: int, mission: Mission, at: Background) -> bool:
    """Nothing is owed any more (MYK-CREATE-128)."""
    mine = [debt for debt in state.kingdom.debts if debt.who == who]
    return bool(mine) and all(debt.owed <= 0 for debt in mine)


@judges("kill many of category", "defeat many monsters")
def counted(state: Campaign, who: int, mission: Mission, at: Background) -> bool:
    """So many monsters fell (MYK-CREATE-130, MYK-CREATE-140)."""
    return at.count >= mission.amount


@judges("bring arms item of level")
def bring_arms_item_of_level(state: Campaign, who: int, mission: Mission, at: Background) -> bool:
    """An Item of that kind and Level has come home that was found, or became so good, on this adventure (MYK-CREATE-133)."""
    kind, items = at.words.get("arms item"), state.people[who].items
    brought = [*items, *(inside for held in items for inside in held.inside)]
    return any(
        held.item == kind and (held.level or 0) >= mission.amount and held.won == state.game > 0 for held in brought
    )


@judges("rival in court")
def rival_in_court(state: Campaign, who: int, mission: Mission, at: Background) -> bool:
    """The Rival of another Court member (MYK-CREATE-131)."""
    return any(kind == "Rival" and other in state.court for kind, other in special_relationships(state, who))


@judges("regions at least")
def regions_at_least(state: Campaign, who: int, mission: Mission, at: Background) -> bool:
    """The Kingdom spans so many regions (MYK-CREATE-132)."""
    return len(state.kingdom.maps) >= mission.amount


@judges("vassal of power")
def vassal_of_power(state: Campaign, who: int, mission: Mission, at: Background) -> bool:
    """The Kingdom is a Vassal State of the Great Power of home (MYK-CREATE-134)."""
    return bool(state.kingdom.vassal_of) and state.kingdom.vassal_of == at.words.get("home power")


@judges("gather material")
def gather_material(state: Campaign, who: int, mission: Mission, at: Background) -> bool:
    """So much of the Material is in the Kingdom: with the Court, in its storage, in Memorial Halls (MYK-CREATE-135)."""
    wanted = at.words.get("material", "")
    held = sum(carried(state.people[member], wanted) for member in state.court)
    laid = sum(place.holds.get(wanted, 0) for _, _, place in facilities(state))
    return bool(wanted) and held + state.kingdom.stored.get(wanted, 0) + laid >= mission.amount


@judges("known regions at least")
def known_regions_at_least(state: Campaign, who: int, mission: Mission, at: Background) -> bool:
    """So many regions are known (MYK-CREATE-138)."""
    return len(state.world.regions) >= mission.amount


@judges("destroy hated kingdom with item")
def destroy_hated_kingdom_with_item(state: Campaign, who: int, mission: Mission, at: Background) -> bool:
    """That kingdom is destroyed, its region one's own, the keepsake equipped (MYK-CREATE-139)."""
    hated = state.world.kingdoms[at.kingdom] if at.kingdom is not None else None
    keepsake = any(held.item == mission.item and held.mark == KEEPSAKE for held in state.people[who].items)
    return hated is not None and hated.destroyed and keepsake and at.region in own_regions(state)


@judges("loved by many")
def loved_by_many(state: Campaign, who: int, mission: Mission, at: Background) -> bool:
    """So many who live have an Affection of 5 towards one (MYK-CREATE-144)."""
    return sum(toward(other, who) == 5 and not other.dead for other in state.people) >= mission.amount

"""Routes over the Known World: which regions may be entered, and which steps still lead to the goal (MYK-PLAY-162)."""

from collections.abc import Callable

from roundtable.games.kingdom.rules.record.realm import SIDES, neighbours, own_regions, region_at, spoken
from roundtable.games.kingdom.state import Campaign, OtherKingdom, Relation


def kingdom_at(state: Campaign, region: str) -> OtherKingdom | None:
    """The other kingdom a region belongs to."""
    here = state.world.regions.get(region)
    if here is None or not here.owner.isdigit():
        return None
    return state.world.kingdoms[int(here.owner)]


def relation_at(state: Campaign, region: str) -> Relation:
    """How the kingdom of a region sees this one; nothing where there is none."""
    there = kingdom_at(state, region)
    return (there.relation or "Neutral") if there is not None else ""


def is_barred(state: Campaign, region: str) -> bool:
    """A Barrier cannot be entered at all (MYK-PLAY-657)."""
    here = state.world.regions.get(region)
    return here is not None and here.place == "Barrier"


def may_pass(state: Campaign, region: str, goal: str) -> bool:
    """Hostile kingdoms are not passed through; the goal itself may be in one (MYK-PLAY-167, MYK-PLAY-612)."""
    return not is_barred(state, region) and (region == goal or relation_at(state, region) != "Hostile")


def home_regions(state: Campaign) -> list[str]:
    """The Kingdom's territory, or where the Ghetto Palace is (MYK-PLAY-604)."""
    return own_regions(state) or [region for region in [state.kingdom.ghetto] if region]


def distances(state: Campaign, goals: list[str], passes: Callable[[str], bool]) -> dict[str, int]:
    """How many steps every region that leads to one of the goals is away from the nearest."""
    found = dict.fromkeys(goals, 0)
    todo = list(goals)
    for region in todo:
        for beside in neighbours(state.world.size, region):
            if beside not in found and passes(beside):
                found[beside] = found[region] + 1
                todo.append(beside)
    return found


def open_ways(state: Campaign, goals: list[str], goal: str, entered: list[str]) -> dict[str, int]:
    """Regions from which the goal can be reached, with their distance, nothing entered twice on one route.

    Where Hostile kingdoms bar every route they are passed all the same (MYK-PLAY-167).
    """
    own = home_regions(state)

    def free(region: str) -> bool:
        return region not in entered and region not in own

    found = distances(state, goals, lambda at: free(at) and may_pass(state, at, goal))
    starts = {beside for at in ([*entered[-1:]] or own) for beside in neighbours(state.world.size, at)}
    if starts & found.keys():
        return found
    return distances(state, goals, lambda at: free(at) and not is_barred(state, at))


def first_steps(state: Campaign, ways: dict[str, int]) -> list[str]:
    """Where the Court can leave the Kingdom: where an Entrance faces, else anywhere (MYK-PLAY-162)."""
    faced = []
    for here in state.kingdom.maps:
        column, row = map(int, here.region.split("-"))
        for entrance in here.entrances:
            across, down = SIDES[entrance.side]
            faced.append(region_at(column + across, row + down))
    beside = [at for own in home_regions(state) for at in neighbours(state.world.size, own)]
    out = [at for at in dict.fromkeys(beside) if at in ways]
    through = [at for at in out if at in faced]
    return through if through and state.options.entrance_direction_matters else out


def reachable(state: Campaign, region: str) -> bool:
    """Whether a journey can lead there: no Barrier around it or in it (MYK-PLAY-167)."""
    own = home_regions(state)
    if region in own or is_barred(state, region):
        return False
    found = distances(state, own, lambda at: not is_barred(state, at))
    return region in found


def described(state: Campaign, region: str) -> str:
    """A region in a few words."""
    there = kingdom_at(state, region)
    here = state.world.regions.get(region)
    if there is not None:
        return f"{spoken(there.name, '')}, {(there.relation or 'Neutral').lower()}"
    if here is None:
        return "unknown"
    return here.place.lower() if here.place else "nothing special"

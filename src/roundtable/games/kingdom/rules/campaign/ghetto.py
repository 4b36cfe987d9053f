"""The end of a Kingdom, and what its survivors can do: go on from a Ghetto Palace (MYK-PLAY-603, MYK-PLAY-604).

Who would rather join another group's Kingdom goes there with their sheet: `guests.refuge` (MYK-PLAY-606).
"""

from roundtable.games.kingdom.rules.play.verbs import realm
from roundtable.games.kingdom.rules.record.court import living
from roundtable.games.kingdom.rules.record.realm import citizens, facilities, own_regions
from roundtable.games.kingdom.state import Campaign, Lasting, Losses, Region, Table, add_to
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

PALACE = "Royal Palace"
DESTROYED = "destroyed"
"""What is in force for good when the campaign has ended with its Kingdom."""


def falls(table: Table, rule: str) -> Steps[None]:
    """The Kingdom is destroyed: all it had is lost, and who survives goes on from a Ghetto Palace or not at all."""
    state: Campaign = table.state
    kingdom = state.kingdom
    table.log(rule, "The Kingdom is destroyed.")
    where = next(iter(own_regions(state)), kingdom.ghetto or kingdom.last_lost)
    for region in own_regions(state):
        realm.give_region(table, region, None, "MYK-PLAY-603")
    lost = {
        "mg": -kingdom.treasury,
        "citizens": -kingdom.citizens,
        "followers": -sum(one.followers for one in state.people),
    }
    kingdom.maps, kingdom.home, kingdom.talents, kingdom.stored = [], 0, [], {}
    kingdom.kept = []
    kingdom.citizens, kingdom.monster_citizens, kingdom.treasury = 0, {}, 0
    kingdom.gained, kingdom.points, kingdom.level, kingdom.vassal_of = {}, {}, 1, ""
    kingdom.ghetto, kingdom.last_lost, kingdom.fell, kingdom.losses = "", "", state.game, Losses()
    for one in state.people:
        one.followers, one.monster_followers = 0, {}
    table.log("MYK-PLAY-603", "Its maps, Facilities, people, Talents and Treasury are lost.", books=lost)
    plan = "end"
    if living(state):
        options = [
            Option("ghetto", "Go on from a Ghetto Palace", "", "MYK-PLAY-604"),
            Option("end", "Let the campaign end here; another group's King may take you in", "", "MYK-PLAY-606"),
        ]
        plan = yield from realm.court_picks(table, "The Kingdom is no more. What do you do?", options, "MYK-PLAY-603")
    if plan == "ghetto":
        kingdom.ghetto = where or "1-1"
        here = state.world.regions.setdefault(kingdom.ghetto, Region())  # another kingdom may have it by now
        here.notes = [*here.notes, "Here stands the Ghetto Palace."]
        table.log("MYK-PLAY-604", "In region {region} a Ghetto Palace is all that is left.", region=kingdom.ghetto)
    else:
        add_to(state.lasting, Lasting(name="destruction", rule=rule, what=DESTROYED, until="ever"))


def in_ghetto(state: Campaign) -> bool:
    """Whether the Court has no territory but its Ghetto Palace; then nothing but death ends it (MYK-PLAY-604)."""
    return bool(state.kingdom.ghetto) and not state.kingdom.maps


def nobody_settles(table: Table) -> None:
    """In a Ghetto Palace there can be no Citizens: who would come or has followed the Court goes elsewhere (MYK-PLAY-604)."""
    state: Campaign = table.state
    kingdom = state.kingdom
    if not in_ghetto(state) or not (kingdom.citizens or kingdom.monster_citizens):
        return
    gone = {"citizens": -kingdom.citizens}
    said = "Without territory nobody can settle here: {number} people go elsewhere."
    table.log("MYK-PLAY-604", said, number=citizens(state), books=gone)
    kingdom.citizens, kingdom.monster_citizens = 0, {}


def gains_territory(table: Table) -> None:
    """The first territory of a Ghetto Palace brings 2D6 Citizens and one for each Landmaker (MYK-PLAY-605)."""
    state: Campaign = table.state
    if not state.kingdom.ghetto or len(state.kingdom.maps) != 1:
        return
    state.kingdom.gained, state.kingdom.points = {}, {}  # until now every Attribute counted as 1
    come = table.roll("2d6", "MYK-PLAY-605", "{total} people have heard of the new territory.").total
    realm.gain_citizens(table, come + len(living(state)), "MYK-PLAY-605")


def palace_stands(state: Campaign) -> bool:
    """Whether a Royal Palace stands; a Ghetto Palace counts as one until there is a real one (MYK-PLAY-604)."""
    return bool(state.kingdom.ghetto) or any(at.name == PALACE for _, _, at in facilities(state))


def palace_built(state: Campaign) -> None:
    """With a Royal Palace the Ghetto Palace is a house like any other."""
    if any(at.name == PALACE for _, _, at in facilities(state)):
        state.kingdom.ghetto = ""

"""The journey to the adventure and the journey home, region by region (MYK-PLAY-162, MYK-PLAY-163, MYK-PLAY-168).

A journey is a step of the match of its own (`Campaign.step` is "journey"): a fight on the way is a fight like any other.
"""

from roundtable.games.kingdom.rules.campaign import routes
from roundtable.games.kingdom.rules.exploring.aftermath import wiped_out
from roundtable.games.kingdom.rules.exploring.duels import end_duel
from roundtable.games.kingdom.rules.exploring.encounter import fight, negotiate_option
from roundtable.games.kingdom.rules.exploring.entering import everybody_down
from roundtable.games.kingdom.rules.exploring.places import delve
from roundtable.games.kingdom.rules.fight import steps as fight_steps
from roundtable.games.kingdom.rules.fight.over import BattleOver, RoundOver
from roundtable.games.kingdom.rules.kingdom_phase.gathering_place import at_home
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import pick
from roundtable.games.kingdom.rules.play.checks import representative
from roundtable.games.kingdom.rules.play.effects import open_window
from roundtable.games.kingdom.rules.play.moments import AnyTime
from roundtable.games.kingdom.rules.play.verbs import realm
from roundtable.games.kingdom.rules.play.verbs.tables import roll_table
from roundtable.games.kingdom.rules.record.bonds import forget_foes
from roundtable.games.kingdom.rules.record.cycles import begin_cycle, end_cycle, end_cycles
from roundtable.games.kingdom.rules.record.realm import neighbours
from roundtable.games.kingdom.state import Campaign, Journey, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

HOME = "home"


def sets_out(table: Table) -> bool:
    """The Court leaves the Kingdom for the region of its adventure. False where the map lies nowhere in particular."""
    state: Campaign = table.state
    goal = delve(state).region
    if not goal or goal in routes.home_regions(state):
        return False
    state.journey = Journey(to=goal)
    state.phase, state.helps = "Dungeon", []
    begin_cycle(state, "Journey out")
    table.log("MYK-PLAY-162", "The Court sets out for region {goal}.", goal=goal)
    state.step = "journey"
    return True


def turns_home(table: Table) -> bool:
    """The Court goes home from its adventure; whoever was carried home is there already (MYK-PLAY-168, MYK-PLAY-194)."""
    state: Campaign = table.state
    start = delve(state).region
    if not start or start in routes.home_regions(state) or delve(state).why == "was wiped out":
        return False
    state.journey = Journey(homeward=True)
    state.phase, state.helps = "End", []
    end_cycles(state)
    begin_cycle(state, "Journey home")
    table.log("MYK-PLAY-168", "The Court is on its way home from region {start}.", start=start)
    state.step = "journey"
    return True


def journey(state: Campaign) -> Journey:
    assert state.journey is not None, "nobody is on a journey"
    return state.journey


def step(table: Table) -> Steps[None]:
    """The next piece of a journey: a fight, a meeting on the way, or one region more."""
    state: Campaign = table.state
    if state.battle is not None:
        if state.battle.stage != "over":
            yield from fight_steps.step(table)
        else:
            yield from _after_fight(table)
        return
    try:
        if journey(state).lairs:
            yield from _meet(table)
        elif everybody_down(state):
            yield from _carried_home(table)
        else:
            yield from _one_region(table)
    except (RoundOver, BattleOver):
        return


def _one_region(table: Table) -> Steps[None]:
    """The Court enters one region more, or has arrived."""
    state: Campaign = table.state
    way = journey(state)
    if _arrived(state):
        _ends(table)
        return
    if way.homeward and not way.at:
        region = delve(state).region  # the adventure's own region counts on the way home (MYK-PLAY-168)
    else:
        region = yield from _plots(table)
        if region == HOME:
            _ends(table)
            return
    yield from enter(table, region)
    yield from open_window(table, AnyTime(spoken="a halt on the journey"))


def _arrived(state: Campaign) -> bool:
    way = journey(state)
    return bool(way.at) and (way.at in routes.home_regions(state) if way.homeward else way.at == way.to)


def _plots(table: Table) -> Steps[str]:
    """Which region comes next: up, down or sideways, the nearest to the goal first (MYK-PLAY-162)."""
    state: Campaign = table.state
    way = journey(state)
    own = routes.home_regions(state)
    goals = own if way.homeward else [way.to]
    ways = routes.open_ways(state, goals, "" if way.homeward else way.to, way.entered)
    if way.at:
        beside = neighbours(state.world.size, way.at)
        steps = [at for at in beside if at in ways and at not in own]
        if way.homeward and any(at in own for at in beside):
            return HOME
    else:
        steps = routes.first_steps(state, ways)
    if not steps:
        # Every other way is closed: through the own territory, or anew from where the Court stands.
        through = [at for at in neighbours(state.world.size, way.at) if at in own] if way.at else []
        way.at, way.entered = ("", []) if through else (way.at, [])
        return (yield from _plots(table)) if through or ways != _anew(state) else HOME
    steps.sort(key=lambda at: ways[at])
    options = [
        Option(
            at,
            f"Region {at} ({routes.described(state, at)}), {_far(ways[at])}",
            f"region {at}",
            "MYK-PLAY-162",
            stakes=_price(state, at),
        )
        for at in steps
    ]
    goal = "home" if way.homeward else f"region {way.to}"
    return (yield from pick(table, realm.speaker(state), f"The way to {goal}: which region next?", options, "MYK-PLAY-162"))


def _anew(state: Campaign) -> dict[str, int]:
    """The ways there are when nothing counts as entered."""
    way = journey(state)
    goals = routes.home_regions(state) if way.homeward else [way.to]
    return routes.open_ways(state, goals, "" if way.homeward else way.to, [])


def _far(steps: int) -> str:
    return "the goal" if steps == 0 else f"{steps} from the goal"


def _price(state: Campaign, region: str) -> str:
    """What entering a region costs or risks, as `enter` has it (MYK-PLAY-163, MYK-PLAY-165, MYK-PLAY-166)."""
    relation = routes.relation_at(state, region)
    if relation in ("Allied", "Friendly", "Neutral"):
        return "a toll of 1 MG"
    if relation == "Dangerous" or (relation == "Hostile" and region != delve(state).region):
        return "a toll of 1D6 MG"
    return "a roll for a Travel Event"


def enter(table: Table, region: str) -> Steps[None]:
    """A region is entered: a toll where a kingdom asks for one, else a Travel Events roll (MYK-PLAY-163)."""
    state: Campaign = table.state
    way = journey(state)
    way.at = region
    way.entered.append(region)
    goal = delve(state).region
    relation = routes.relation_at(state, region)
    place = state.world.regions.get(region)
    table.log("MYK-PLAY-163", "The Court enters region {region}.", region=region)
    if relation in ("Allied", "Friendly", "Neutral"):
        yield from realm.lose_mg(table, 1, "MYK-PLAY-165")
    elif relation == "Dangerous" or (relation == "Hostile" and region != goal):
        toll = table.roll("1d6", "MYK-PLAY-166", "They ask for {total} MG.").total
        yield from realm.lose_mg(table, toll, "MYK-PLAY-166")
    else:
        assert place is None or place.place != "Barrier", "a Barrier cannot be entered (MYK-PLAY-657)"
        yield from roll_table(table, "Travel Events Table", realm.speaker(state), region, rule="MYK-PLAY-163")


# --- monsters on the way (MYK-PLAY-184) ------------------------------------------------------------------------------


def _meet(table: Table) -> Steps[None]:
    """The Court fights the monsters it has met, or negotiates with them, 2 lower (MYK-PLAY-203, MYK-PLAY-208)."""
    state: Campaign = table.state
    lairs = journey(state).lairs
    leader = representative(state)
    if all(one.reaction == "Friendly" for one in lairs):
        journey(state).lairs = []
        return
    if leader is None:
        fight(table, lairs)
        return
    talk = negotiate_option(state, leader, people_alone=False, less=2)
    options = [talk, Option("fight", "Fight them", "", "MYK-PLAY-208")]
    key = yield from pick(table, leader, "Monsters on the way. What does the Court do?", options, "MYK-PLAY-208")
    if key == "fight":
        fight(table, lairs, opened=True)
    else:
        yield from roll_table(table, "Negotiation Table", leader, lairs, rule="MYK-PLAY-210", less=2)


def _after_fight(table: Table) -> Steps[None]:
    """Won or fled, the journey goes on; lost, the Court is carried home (MYK-PLAY-762, MYK-PLAY-194)."""
    state: Campaign = table.state
    battle = state.battle
    assert battle is not None
    state.battle = None
    forget_foes(state)
    state.falling = {who: lost for who, lost in state.falling.items() if figures.is_person(who)}
    if delve(state).fight == "duel":
        end_duel(table, battle)
        delve(state).fight = ""
        return
    delve(state).fight = ""
    journey(state).lairs = []
    if battle.winner not in ("court", "fled"):
        yield from _carried_home(table)


def _carried_home(table: Table) -> Steps[None]:
    yield from wiped_out(table)
    _home_again(table)


# --- the end ---------------------------------------------------------------------------------------------------------


def _ends(table: Table) -> None:
    """The Court has come to its adventure, or home."""
    state: Campaign = table.state
    if journey(state).homeward:
        _home_again(table)
        return
    end_cycle(state)
    state.journey = None
    state.step = "delve"


def _home_again(table: Table) -> None:
    """The End Phase begins (MYK-PLAY-475)."""
    state: Campaign = table.state
    end_cycles(state)
    state.journey = None
    state.phase, state.step, at_home(state).stage = "End", "end phase", "return"

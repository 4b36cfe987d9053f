"""The steps of the Kingdom Phase: Prologue, Roundtable Discussion, Action Resolution, Departure (MYK-PLAY-075)."""

from collections.abc import Callable

from roundtable.games.kingdom.dungeon.model import Dungeon
from roundtable.games.kingdom.rules import effects
from roundtable.games.kingdom.rules.campaign import between, great_powers, guests, journey, regions
from roundtable.games.kingdom.rules.campaign.between_games import start_game
from roundtable.games.kingdom.rules.campaign.newcomers import newcomers
from roundtable.games.kingdom.rules.campaign.salon import salon
from roundtable.games.kingdom.rules.creation.backgrounds import new_missions
from roundtable.games.kingdom.rules.effects import peculiar_regions
from roundtable.games.kingdom.rules.effects.facilities_residential import rested_in_private
from roundtable.games.kingdom.rules.exploring.places import open_map
from roundtable.games.kingdom.rules.kingdom_phase import actions, meetings, policies
from roundtable.games.kingdom.rules.kingdom_phase.gathering_place import at_home
from roundtable.games.kingdom.rules.play import calling, figures
from roundtable.games.kingdom.rules.play.learning import named_for_the_game
from roundtable.games.kingdom.rules.play.moments import Departing
from roundtable.games.kingdom.rules.play.verbs import realm
from roundtable.games.kingdom.rules.play.windows import breath, open_window
from roundtable.games.kingdom.rules.record.bonds import forget_foes, forget_ruler
from roundtable.games.kingdom.rules.record.court import guest, own_kings, present
from roundtable.games.kingdom.rules.record.cycles import begin_cycle, end_cycle
from roundtable.games.kingdom.state import AtHome, Campaign, HomeStage, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.dice import Source
from roundtable.kernel.options import Option

effects.load()


def step(table: Table) -> Steps[None]:
    """The next piece of the Kingdom Phase."""
    state: Campaign = table.state
    if state.at_home is None:
        state.at_home = AtHome(stage="setup phase")
    if state.battle is not None and state.at_home.arena:
        yield from _arena(table)
        return
    if state.at_home.stage not in ("setup phase", "prologue"):
        yield from breath(table, "the Kingdom Phase")
    yield from STAGES[state.at_home.stage](table)


def _arena(table: Table) -> Steps[None]:
    """A fight in the Colosseum goes on until it is over (MYK-GEAR-299)."""
    from roundtable.games.kingdom.rules.effects.facilities_recreational import after_arena
    from roundtable.games.kingdom.rules.fight import steps as fight_steps

    state: Campaign = table.state
    assert state.battle is not None
    if state.battle.stage != "over":
        yield from fight_steps.step(table)
    else:
        yield from after_arena(table)


def setup_phase(table: Table) -> Steps[None]:
    """Between two games a year may pass, and envoys leave (MYK-PLAY-072, MYK-PLAY-631, MYK-WORLD-767).

    Who has lost a Kingdom elsewhere is taken in or turned away first (MYK-PLAY-606); a mission that is over may be
    followed by another (MYK-CREATE-108, MYK-CREATE-109)."""
    if (yield from guests.refuge(table)):
        return
    if (yield from newcomers(table)):
        return
    yield from new_missions(table)
    yield from between.time_passage(table)
    yield from great_powers.send_envoys(table)
    at_home(table.state).stage = "prologue"


def prologue(table: Table) -> Steps[None]:
    """A game begins with its reason, and the map it leads to (MYK-PLAY-072, MYK-PLAY-076, MYK-PLAY-078)."""
    state: Campaign = table.state
    absent = [number for number in state.court if state.people[number].absent]
    acting = None
    if not own_kings(state):
        acting = yield from _acting_king(table)
    start_game(table, absent=absent, acting_king=acting)
    if less := min(state.kingdom.voices, at_home(state).less_voices):
        state.kingdom.voices -= less
        table.log(
            "MYK-PLAY-635",
            "{less:Voice|Voices} fewer after the year that has passed.",
            less=less,
            books={"voices": -less},
        )
    state.phase = "Kingdom"
    state.battle = None
    yield from calling.as_the_game_begins(table)
    for number in present(state):
        yield from named_for_the_game(table, figures.person(number))
    forget_foes(state)
    dice = table.spawn()
    region = yield from regions.destination(table, dice)
    dungeon = yield from peculiar_regions.prepared(table, _dungeon(table, dice), region)
    state.delve = open_map(dungeon)
    state.delve.region = region
    forget_ruler(state)
    at_home(state).voices = state.kingdom.voices
    rested_in_private(table)
    table.log(
        "MYK-PLAY-076",
        "Game {number} begins. {goal}",
        number=state.game,
        goal=dungeon.goal or "Somebody has told of a dungeon: " + dungeon.title,
    )
    guests.alliance_tables(table)
    yield from salon(table)
    at_home(state).stage = "organizational meeting"


def _acting_king(table: Table) -> Steps[int]:
    """Without a King in play the Court names one who acts as such (MYK-CREATE-149)."""
    state: Campaign = table.state
    there = [number for number in present(state) if not guest(state, number)] or present(state)
    options = [Option(figures.person(number), figures.name(state, figures.person(number))) for number in there]
    named = yield from realm.court_picks(table, "Who acts as King in this game?", options, "MYK-CREATE-149")
    return figures.number_of(named)


def _dungeon(table: Table, dice: Source) -> Dungeon:
    """The map of this game: that of a file, else one made by dice for the Court (MYK-PLAY-074).

    A young Court's first game leads to the Silent Cistern, written for one (MYK-WORLD-793), unless the table wants dice.
    """
    from roundtable.games.kingdom.dungeon import scenarios
    from roundtable.games.kingdom.dungeon.cistern import FEWEST, MOST, silent_cistern
    from roundtable.games.kingdom.dungeon.file import read
    from roundtable.games.kingdom.dungeon.generate import generate
    from roundtable.games.kingdom.dungeon.model import for_court

    levels = [table.state.people[who].level for who in table.state.court]
    if table.options.dungeon:
        return for_court(read(table.options.dungeon), levels)
    if table.options.map in scenarios.NAMES:
        return for_court(scenarios.scenario(table.options.map), levels)
    if table.state.game == 1 and table.options.map == "cistern":
        return silent_cistern(min(MOST, max(FEWEST, len(table.state.court))))
    return generate(levels, dice, use_bases=table.options.use_bases, danger=table.options.danger)


def organizational_meeting(table: Table) -> Steps[None]:
    """The Roundtable Discussion begins: who takes whom along (MYK-PLAY-079)."""
    if not table.state.cycles:
        begin_cycle(table.state, "Roundtable")
    yield from policies.declare(table)
    yield from meetings.organizational(table)
    at_home(table.state).stage = "items"


def items(table: Table) -> Steps[None]:
    """The Treasury Meeting: one Item for everybody, then what the Treasury is spent on (MYK-PLAY-084)."""
    yield from meetings.items(table)
    at_home(table.state).stage = "requests"


def requests(table: Table) -> Steps[None]:
    """Requests, one granted after the other, until the moderator closes the meeting (MYK-PLAY-080, MYK-PLAY-091)."""
    state: Campaign = table.state
    if not (yield from meetings.requests(table)):
        yield from great_powers.seize(table)
        at_home(state).traded, at_home(state).assisted = 0, []
        end_cycle(state)
        begin_cycle(state, "Action Resolution")
        at_home(state).stage = "action resolution"


def action_resolution(table: Table) -> Steps[None]:
    """A cycle in which each character takes one Plan Action (MYK-PLAY-095)."""
    if not (yield from actions.resolve(table)):
        at_home(table.state).stage = "departure"


def departure(table: Table) -> Steps[None]:
    """Leaving the Kingdom ends the Kingdom Phase and begins the Dungeon Phase (MYK-PLAY-075)."""
    state: Campaign = table.state
    yield from open_window(table, Departing(spoken="the departure of the Court"))
    end_cycle(state)
    table.log("MYK-PLAY-075", "The Court leaves for the dungeon.")
    at_home(state).stage = "away"
    if not journey.sets_out(table):
        state.step = "delve"
    yield from ()


STAGES: dict[HomeStage, Callable[[Table], Steps[None]]] = {
    "setup phase": setup_phase,
    "prologue": prologue,
    "organizational meeting": organizational_meeting,
    "items": items,
    "requests": requests,
    "action resolution": action_resolution,
    "departure": departure,
}

"""The eleven points of the End Phase in their order (MYK-PLAY-476, MYK-PLAY-754). Each is one function, one step or more."""

from collections.abc import Callable

from roundtable.games.kingdom.rules import effects
from roundtable.games.kingdom.rules.campaign import between_games, destruction, ghetto, guests
from roundtable.games.kingdom.rules.campaign.retrying import start_over
from roundtable.games.kingdom.rules.effects import quests
from roundtable.games.kingdom.rules.end_phase import earnings, growth, treasury
from roundtable.games.kingdom.rules.exploring import homecoming
from roundtable.games.kingdom.rules.exploring.places import delve
from roundtable.games.kingdom.rules.kingdom_phase import policies
from roundtable.games.kingdom.rules.kingdom_phase.gathering_place import at_home
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import all_at_once
from roundtable.games.kingdom.rules.play.moments import ComingHome
from roundtable.games.kingdom.rules.play.verbs import followers, items, realm
from roundtable.games.kingdom.rules.play.verbs.maxima import keep_to_maxima
from roundtable.games.kingdom.rules.play.verbs.tables import roll_table
from roundtable.games.kingdom.rules.play.windows import breath, open_window, pause
from roundtable.games.kingdom.rules.record.bonds import forget_foes
from roundtable.games.kingdom.rules.record.court import present
from roundtable.games.kingdom.rules.record.cycles import begin_cycle, end_cycles, end_game
from roundtable.games.kingdom.rules.record.realm import START_VOICES, called, max_voices
from roundtable.games.kingdom.state import AtHome, Campaign, HomeStage, Table
from roundtable.kernel.asks import Allocate, Ask, Choose, Steps
from roundtable.kernel.options import Option

effects.load()


def step(table: Table) -> Steps[None]:
    """The next point of the End Phase; with nobody left alive only the last (MYK-PLAY-600)."""
    if not present(table.state):
        at_home(table.state).stage = "the end"
    stage = at_home(table.state).stage
    yield from breath(table, "the End Phase")
    again = yield from POINTS[stage](table)
    if not again and at_home(table.state).stage == stage and stage != "the end":
        order = list(POINTS)
        at_home(table.state).stage = order[order.index(stage) + 1]


# --- (1) and (2): home again, or back to the dungeon -----------------------------------------------------------------

def coming_home(table: Table) -> Steps[bool]:
    """(1) What coming home ends is over (MYK-PLAY-475)."""
    state: Campaign = table.state
    state.phase, state.battle, state.helps = "End", None, []
    forget_foes(state)  # who came home out of a fight meets nobody of it again
    end_cycles(state)
    begin_cycle(state, "End Phase")  # one cycle, for all that counts by cycles (MYK-PLAY-749)
    at_home(state).acted = []
    for number in present(state):
        who = figures.person(number)
        homecoming.recover(table, who)
        one = state.people[number]
        one.away, one.exhausted = "", False
    table.log("MYK-PLAY-475", "The Court is home. The End Phase of game {game} begins.", game=state.game)
    yield from open_window(table, ComingHome(spoken="the return of the Court"))
    return False


def retry(table: Table) -> Steps[bool]:
    """(2) With the objective unfinished the Court may try again, if everybody agrees (MYK-PLAY-477, MYK-PLAY-478)."""
    state: Campaign = table.state
    there = homecoming.may_try_again(state)
    if delve(state).objective == "done" or not there:
        return False
    options = [Option("no", "Let it be: go on with the End Phase"), Option("yes", "Try again")]
    prompt = f"The objective is unfinished. Try the dungeon again, with {START_VOICES - state.retries - 1} Voices?"
    asks: list[Ask] = [Choose(who, prompt, options, rule="MYK-PLAY-478") for who in there]
    answers = yield from all_at_once(asks)
    if any(answer != "yes" for answer in answers.values()):
        return False
    followers.crusaders_vanish(table)
    start_over(table, dismiss(state))
    items.offerings_go(table)
    early = at_home(state).rewarded  # what a Salon has brought is not given twice (MYK-GEAR-247)
    state.at_home = AtHome(stage="organizational meeting", voices=state.kingdom.voices, scouted=True, rewarded=early)
    state.phase, state.step = "Kingdom", "kingdom phase"
    return False


def dismiss(state: Campaign) -> int:
    """Followers are Citizens again, Monster Citizens by their species (MYK-PLAY-534). How many people."""
    number_of_people = sum(one.followers for one in state.people)
    for one in state.people:
        state.kingdom.citizens += one.followers
        one.followers = 0
        for species, number in one.monster_followers.items():
            at = state.kingdom.monster_citizens
            at[species] = at.get(species, 0) + number
        one.monster_followers = {}
    return number_of_people


# --- (3), (4) and (5) ------------------------------------------------------------------------------------------------


def kingdom_change(table: Table) -> Steps[bool]:
    """(3) One roll for each who has come home, on the Failure Table where the objective was not met; one a step

    (MYK-PLAY-481, MYK-PLAY-482)."""
    state: Campaign = table.state
    home = at_home(state)
    left = [figures.person(one) for one in present(state) if figures.person(one) not in home.acted]
    if left:
        home.acted.append(left[0])
        done = delve(state).objective == "done"
        name, rule = ("", "MYK-PLAY-481") if done else ("Failure ", "MYK-PLAY-482")
        yield from roll_table(table, f"Kingdom Change {name}Table", left[0], None, rule=rule)
    return len(left) > 1


def epilogue(table: Table) -> Steps[bool]:
    """(4) How the story ends; a scenario without a listed reward has none beyond the income (MYK-PLAY-505)."""
    yield from homecoming.epilogue(table)
    yield from pause(table, "the End Phase")
    return False


def recovery(table: Table) -> Steps[bool]:
    """(5) Some of the lost people come home; the Court says whom (MYK-CREATE-068, MYK-CREATE-266)."""
    state: Campaign = table.state
    saved = between_games.recover_lost(table) + between_games.medics_save(table)
    saved = min(saved, between_games.all_lost(state))
    if not saved:
        return False
    losses = state.kingdom.losses
    bins = [("followers", "Followers", losses.followers), ("citizens", "Citizens", losses.citizens)]
    bins += [(f"species {name}", name, number) for name, number in losses.monsters.items()]
    options = [(Option(key, words), number) for key, words, number in bins if number]
    seat = state.people[figures.number_of(realm.speaker(state))].seat or 0
    chosen = yield Allocate(seat, f"{saved} of the lost come home. Who?", saved, options, rule="MYK-CREATE-068")
    monsters = {key.removeprefix("species "): number for key, number in chosen.items() if key.startswith("species ")}
    between_games.come_home(table, chosen.get("followers", 0), chosen.get("citizens", 0), monsters)
    return False


# --- (8), (9) and (11) -----------------------------------------------------------------------------------------------


def exploration_meeting(table: Table) -> Steps[bool]:
    """(8) All vote at once for who did best, not for themselves; a die breaks a tie (MYK-PLAY-531, MYK-PLAY-532,

    MYK-PLAY-533)."""
    state: Campaign = table.state
    there = present(state)
    if not there:
        return False

    def offer(who: int) -> list[Option]:
        others = [one for one in there if one != who] or [who]
        return [Option(figures.person(one), called(state, one), f"figure {figures.person(one)}") for one in others]

    asks: list[Ask] = [
        Choose(who, "Exploration Meeting: who deserves the Medal?", offer(who), rule="MYK-PLAY-532") for who in there
    ]
    votes = list((yield from all_at_once(asks)).values())
    most = max(votes.count(one) for one in votes)
    best = [figures.person(one) for one in there if votes.count(figures.person(one)) == most]
    winner = best[0]
    if len(best) > 1:
        winner = best[table.draw(len(best)) - 1]
        table.log("MYK-PLAY-533", "The vote is tied; a die decides.")
    figures.landmaker(state, winner).medals += 1
    table.log("MYK-PLAY-532", "{who} receives a Medal ({votes:vote|votes}).", who=figures.name(state, winner), votes=most)
    return False


def dismissal(table: Table) -> Steps[bool]:
    """(9) Followers go home, the population keeps within its limit, and the Kingdom Level follows it

    (MYK-PLAY-534, MYK-PLAY-535, MYK-PLAY-536)."""
    state: Campaign = table.state
    followers.crusaders_vanish(table)
    home_again = dismiss(state)
    moved = {"followers": -home_again, "citizens": home_again}
    said = "All Followers are Citizens again: {number}."
    table.log("MYK-PLAY-534", said, number=state.kingdom.citizens, books=moved)
    yield from growth.keep_population(table)
    yield from growth.kingdom_level(table)
    return False


def the_end(table: Table) -> Steps[bool]:
    """(11) Without Citizens, maps, a Royal Palace or an Attribute the Kingdom is destroyed

    (MYK-PLAY-600, MYK-PLAY-601, MYK-PLAY-602, MYK-GEAR-235)."""
    state: Campaign = table.state
    between_games.interest(table)
    ghetto.palace_built(state)
    over = destruction.given_up(state)
    rule = "" if over else destruction.as_the_game_ends(state)
    if rule == "MYK-CREATE-145" and (yield from quests.gm_spares(table)):
        rule = destruction.as_the_game_ends(state, seals=False)
    if rule:
        yield from ghetto.falls(table, rule)
    elif not over:
        yield from guests.part(table)
        table.log("MYK-PLAY-476", "Game {game} is over.", game=state.game)
    end_game(state)
    items.offerings_go(table)
    policies.end(state)
    for number in state.court:  # what raised a maximum for the game is over (MYK-PLAY-745)
        keep_to_maxima(table, figures.person(number))
    if above := max(0, state.kingdom.voices - max_voices(state)):
        state.kingdom.voices -= above
        said = "{above:Voice more than there can be now falls|Voices more than there can be now fall} silent."
        table.log("MYK-PLAY-745", said, above=above, books={"voices": -above})
    state.kingdom.upkeep_change = 0
    state.step = "between games"
    state.phase = "Setup"
    state.at_home = None
    return True


POINTS: dict[HomeStage, Callable[[Table], Steps[bool]]] = {
    "return": coming_home,
    "retry": retry,
    "kingdom change": kingdom_change,
    "epilogue": epilogue,
    "recovery": recovery,
    "earnings report": earnings.report,
    "upkeep": treasury.upkeep,
    "end requests": treasury.meeting,
    "exploration meeting": exploration_meeting,
    "dismissal": dismissal,
    "growth": growth.growth,
    "the end": the_end,
}
"""In order; the Treasury Meeting is two of the steps."""

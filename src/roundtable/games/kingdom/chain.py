"""A campaign is the chain of its games: how the next begins where the last one ended, and what is kept of each.

Who stays away is absent and may serve as a Talent (MYK-CREATE-054); who is new has a character of Level 1 (MYK-CREATE-094).
Whose Landmaker has died makes another in the Setup Phase of the next game (MYK-PLAY-433).
"""

from typing import Any

import msgspec

from roundtable.games.kingdom import visits
from roundtable.games.kingdom.campaigns import as_position, new_campaign
from roundtable.games.kingdom.dungeon.scenarios import OTHERS
from roundtable.games.kingdom.newspaper import front_page
from roundtable.games.kingdom.options import Options
from roundtable.games.kingdom.rules.campaign.destruction import given_up
from roundtable.games.kingdom.sitting import MOST_PLAYERS, as_state, plain, take_seat
from roundtable.games.kingdom.state import Campaign, Character
from roundtable.kernel.chain import Attendance, Chain, Drawing, Shown, Told
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Setup, Sheet, read_options
from roundtable.kernel.match import Match

MADE_AT_ONCE = 4
"""How many characters are made to choose one from whose Class the Court lacks."""


def first(seats: int, options: dict[str, Any]) -> Setup:
    """The first game: a Court of so many players, made by dice unless the options say otherwise."""
    return Setup("kingdom", seats, {"court": "rolled", **options, "scene": "campaign"})


# --- the next game ---------------------------------------------------------------------------------------------------


def follow(setup: Setup, position: dict[str, Any], who: Attendance, seed: bytes) -> Setup:
    """The next game of the Kingdom: who is away is absent, newcomers have a seat and a Landmaker of their own."""
    state = as_state(setup, position)
    if wrong := [seat for seat in who.absent if seat not in state.court]:
        raise BadSetup(f"there is no player at seat {wrong[0] + 1}: the players' seats are 1 to {state.players}")
    if len(who.absent) >= state.players + len(who.newcomers):
        raise BadSetup("somebody must come: not all players can stay away")
    if state.players + len(who.newcomers) > MOST_PLAYERS:
        raise BadSetup(f"at most {MOST_PLAYERS} play: there is no room for {len(who.newcomers)} more")
    state.delve = state.at_home = state.battle = state.journey = None
    guests_leave(state)
    for number, called in enumerate(who.newcomers):
        take_seat(state, newcomer(state, seed + bytes([number])), called)
    for seat in state.court:
        one = state.people[seat]
        one.absent = seat in who.absent
        one.talent_used = one.talent_choice = ""
    names = list(setup.names)
    # A scenario is one game's; the next one leads elsewhere, unless somebody says where.
    past = ["quick_setup", "dungeon", *(["map"] if setup.options.get("map") not in (None, *OTHERS) else [])]
    options = {name: value for name, value in setup.options.items() if name not in past}
    seats = len(state.court) + (setup.seats - sum(one.get("seat") is not None for one in position["people"]))
    return Setup(
        setup.game, seats, {**options, "scene": "campaign"}, names[:seats], as_position(state, step="between games")
    )


def newcomer(state: Campaign, seed: bytes) -> Character:
    """A Landmaker of Level 1 by dice, of a Class the Court lacks (MYK-CREATE-094, MYK-CREATE-175)."""
    there = [state.people[one].class_name for one in state.court if not state.people[one].dead]
    made = new_campaign(MADE_AT_ONCE, seed).state.people[:MADE_AT_ONCE]
    others = [one for one in made if one.class_name != "King" or "King" not in there] or made
    chosen = min(others, key=lambda one: there.count(one.class_name))
    chosen.background, chosen.affection, chosen.hostility, chosen.past = None, {}, {}, []
    chosen.faith, chosen.absent, chosen.followers = "", False, 0
    for held in chosen.items:
        held.mark = ""
    return chosen


def guests_leave(state: Campaign) -> None:
    """Who only came along for a game goes home; the sheet stays on record (MYK-PLAY-613)."""
    for who in reversed(state.court):
        if state.people[who].home:
            state.people[who].seat = None
            state.people[who].home = ""
            state.players -= 1


# --- what a game leaves ----------------------------------------------------------------------------------------------


def tell(match: Match[Any, Any], before: dict[str, Any] | None) -> Told:
    """A finished game: its headline, its news, and the position after it."""
    state: Campaign = match.state
    assert match.outcome is not None
    earlier = None if before is None else plain(before)
    ended = given_up(state)
    events = [event for event in match.log_for(None) if event.kind != "auto"]
    news = front_page(earlier, state, events)
    why = match.outcome.why
    return Told(f"Game {state.game}", why[:1].upper() + why[1:], news, as_position(state), ended)


def show(position: dict[str, Any]) -> Shown:
    """The Kingdom as it stands: its maps, the Known World, the web of ties, and everybody's sheet."""
    from roundtable.games.kingdom.drawing import map_svg, world_svg
    from roundtable.games.kingdom.drawing_ties import ties_svg
    from roundtable.games.kingdom.rules.record.realm import called, kingdom_name
    from roundtable.games.kingdom.view import kingdom_rows, person_rows, view

    state = view(plain(position), None).campaign  # without what only the GM knows
    drawings = [
        Drawing(f"Region {here.region}", map_svg(state, number)) for number, here in enumerate(state.kingdom.maps)
    ]
    drawings += [Drawing("The Known World", world_svg(state)), Drawing("Who loves and hates whom", ties_svg(state))]
    sheets = [Sheet("kingdom", kingdom_name(state), kingdom_rows(state))]
    sheets += [Sheet(f"person {who}", called(state, who), person_rows(state, who)) for who in state.court]
    name, games = kingdom_name(state), "1 game" if state.game == 1 else f"{state.game} games"
    return Shown(f"{name[:1].upper()}{name[1:]} after {games}", drawings, sheets)


def newcomers_sit(setup: Setup) -> int:
    """After the players, before a GM."""
    return setup.seats - (setup.options.get("gm") == "human")


ANEW = {"map": "generated", "dungeon": "", "danger": None, "use_bases": None, "beyond_limits": None}
"""Where a game leads is chosen for each by itself; the rest stays as it was unless somebody says otherwise."""


def choose(setup: Setup, options: dict[str, Any]) -> Setup:
    """Where the next game leads. The Silent Cistern is a first game's map; who wants it later has it as a file."""
    from roundtable.games.kingdom.dungeon.cistern import FEWEST, MOST, silent_cistern
    from roundtable.games.kingdom.dungeon.file import export

    chosen = {**setup.options, **options}
    if options.get("map") == "cistern" and not options.get("dungeon") and setup.position:
        players = sum(one.get("seat") is not None for one in setup.position["people"])
        chosen["dungeon"] = export(silent_cistern(min(MOST, max(FEWEST, players)))).text
        chosen["beyond_limits"] = True
    read_options(Options, chosen)
    return msgspec.structs.replace(setup, options=chosen)


CHAIN = Chain(
    first=first,
    follow=follow,
    tell=tell,
    show=show,
    newcomers_sit=newcomers_sit,
    anew=ANEW,
    choose=choose,
    visitors=visits.possible,
    visit=visits.visit,
)


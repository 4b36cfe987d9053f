"""Searching a thing of the room in the middle of a Combat (MYK-PLAY-403)."""

from operator import attrgetter

from roundtable.games.kingdom.rules.exploring import camp, clues, traps
from roundtable.games.kingdom.rules.exploring.places import room_now, room_of, traps_at
from roundtable.games.kingdom.rules.fight.actions import FURTHER, Further
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.play.asking import pick
from roundtable.games.kingdom.rules.play.checks import check
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


def offers(table: Table, who: Ref) -> list[Option]:
    """The things that were described when the Court came in (MYK-PLAY-403)."""
    state: Campaign = table.state
    if state.delve is None or state.journey is not None or not figures.is_person(who):
        return []
    if figures.team(state, who) != "court" or not room_of(state):
        return []
    return [Option(f"seek {thing}", f"Search: {thing}", "", "MYK-PLAY-403", "More") for thing in room_now(state).objects]


def seek(table: Table, who: Ref, thing: str) -> Steps[None]:
    """Wit or Quest against Court size + 7: what the scenario has put there, Traps and all, and no Material (MYK-PLAY-403)."""
    state: Campaign = table.state
    room = room_of(state)
    score = yield from pick(
        table,
        who,
        f"With what do you search {thing}?",
        [
            Option(one, f"{one} {numbers.score(state, who, one)}", odds=camp.search_odds(state, who, room, one))
            for one in ("Quest", "Wit")
        ],
        "MYK-PLAY-403",
    )
    made = yield from check(
        table,
        who,
        score,
        camp.search_difficulty(state, room),
        "MYK-PLAY-403",
        kind="search",
        why=f"search of {thing}",
    )
    if not made.success:
        return
    hidden = [now for now in traps_at(state, room, working=False) if now.carrier == thing and not now.disarmed]
    anything = bool(hidden)
    for now in [one for one in hidden if not one.discovered]:
        yield from traps.discover(table, now, by=who, by_search=True)
    if not (clues.learn(table, thing) or anything):
        table.log("MYK-PLAY-403", "{thing}: there is nothing.", thing=thing)


FURTHER["seek"] = Further(offers, seek, attrgetter("state.delve"))

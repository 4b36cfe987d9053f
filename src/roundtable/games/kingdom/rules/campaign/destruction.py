"""When a Kingdom is destroyed: of some things at once, of others when the game ends (MYK-PLAY-599, MYK-PLAY-601)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.campaign import between_games, ghetto
from roundtable.games.kingdom.rules.effects import quests
from roundtable.games.kingdom.rules.record.court import living
from roundtable.games.kingdom.rules.record.cycles import end_cycles
from roundtable.games.kingdom.rules.record.realm import attribute
from roundtable.games.kingdom.state import Campaign, Table
from roundtable.kernel.asks import Steps


def watch(table: Table) -> Steps[None]:
    """After every piece of play outside Combat: a Kingdom without people or without one of its Attributes falls at once.

    A Court that goes on from a Ghetto Palace plays the game to its end; for one that gives up, or is dead, it is over
    (MYK-PLAY-599)."""
    state: Campaign = table.state
    if state.at_home is None or state.battle is not None or given_up(state):
        return
    ghetto.nobody_settles(table)
    if rule := at_once(state):
        yield from ghetto.falls(table, rule)
        if given_up(state):
            end_cycles(state)
            state.journey = None
            state.phase, state.step, state.at_home.stage = "End", "end phase", "the end"


def at_once(state: Campaign) -> str:
    """The rule by which the Kingdom falls as things stand (MYK-PLAY-600, MYK-PLAY-602); in a Ghetto Palace only the death of
    all Landmakers counts (MYK-PLAY-604)."""
    if not living(state):
        return "MYK-PLAY-600"
    if ghetto.in_ghetto(state):
        return ""
    if between_games.is_destroyed(state):
        return "MYK-PLAY-600"
    if any(attribute(state, name) <= 0 for name in books.ATTRIBUTES):
        return "MYK-PLAY-602"
    return ""


def as_the_game_ends(state: Campaign, seals: bool = True) -> str:
    """The rule by which the Kingdom falls when the game is over: also without a map or a Royal Palace (MYK-PLAY-601,
    MYK-GEAR-235), and if a seal was broken, where `seals` count (MYK-CREATE-145)."""
    if rule := at_once(state):
        return rule
    if ghetto.in_ghetto(state):
        return ""
    if seals and quests.seal_broken(state):
        return "MYK-CREATE-145"
    return "MYK-PLAY-601" if not state.kingdom.maps or not ghetto.palace_stands(state) else ""


def given_up(state: Campaign) -> bool:
    """Whether the Kingdom was destroyed for good: nobody is left, or the Court does not go on (MYK-PLAY-603)."""
    return any(effect.what == ghetto.DESTROYED for effect in state.lasting)

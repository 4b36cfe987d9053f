"""Trying a dungeon again: what a retry makes of the Court and leaves of the map (MYK-PLAY-479, MYK-PLAY-480)."""

from roundtable.games.kingdom.rules.exploring.cores import DESTROYED
from roundtable.games.kingdom.rules.record.cycles import end_game
from roundtable.games.kingdom.rules.record.realm import START_VOICES
from roundtable.games.kingdom.rules.record.scores import max_hp
from roundtable.games.kingdom.state import Campaign, Table


def start_over(table: Table, home_again: int = 0) -> None:
    """The Court tries again: effects of the game are over, all HP are back, a Voice less each time; the map stays as it was.

    Hunger and fatigue begin anew, the Turns keep counting for Upkeep (MYK-PLAY-479, MYK-PLAY-480). Of a campaign's game
    so many Followers are Citizens `home_again`.
    """
    state: Campaign = table.state
    here = state.delve
    assert here is not None, "there is no map to try again"
    state.retries += 1
    broken = [effect for effect in state.lasting if effect.what == DESTROYED]
    end_game(state)
    state.lasting += broken  # what the Court has destroyed is no effect, and stays as it was (MYK-PLAY-480)
    for number in state.court:
        one = state.people[number]
        one.away, one.exhausted = "", False
        if not one.dead:
            one.hp, one.ate = max_hp(one), []
    state.quarter, state.helps = 0, []  # help not used by now is over (MYK-PLAY-034)
    more = max(0, START_VOICES - state.retries) - state.kingdom.voices
    state.kingdom.voices += more
    here.stage, here.objective, here.why, here.fight = "setup", "", "", ""
    here.plans, here.camped, here.searched, here.rested, here.before = {}, [], [], [], ""
    for room in here.rooms.values():
        room.stayed, room.unmarked = 0, -1  # nobody has been there without leaving (MYK-PLAY-202)
    # Quarters are counted anew: nothing that was switched off or done in one of them is so in another of the same number.
    for trap in here.traps:
        trap.off = trap.last = -1
    for kind in ("violence", "influence"):
        here.schemes.pop(kind, None)
    for base in here.bases:
        base.active, base.off = False, ""  # the Dungeon Phase is over, and what it did with it (MYK-WORLD-327)
    here.route, here.passing, here.leads, here.rushed, here.moves_made = [], [], "", False, 0
    said = "The Court tries again: all HP, {voices:Voice|Voices}."
    moved = {"voices": more, **({"followers": -home_again, "citizens": home_again} if home_again else {})}
    table.log("MYK-PLAY-479", said, voices=state.kingdom.voices, books=moved)

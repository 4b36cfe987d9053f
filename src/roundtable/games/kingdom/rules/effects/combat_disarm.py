"""Disarming a Trap of the room in the middle of a Combat (MYK-PLAY-404)."""

from operator import attrgetter

from roundtable.games.kingdom.rules.exploring import camp
from roundtable.games.kingdom.rules.exploring.places import delve, room_of
from roundtable.games.kingdom.rules.fight.actions import FURTHER, Further
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


def offers(table: Table, who: Ref) -> list[Option]:
    """From the enemy's Encampment every discovered Trap here that a check disarms (MYK-PLAY-404, MYK-PLAY-405).

    Combat Traps are none of these: they go away only by their own text or by what names them (MYK-WORLD-092).
    """
    state: Campaign = table.state
    if state.delve is None or not figures.is_person(who) or not figures.in_enemy_encampment(state, who):
        return []
    if not room_of(state):
        return []
    return [camp.disarm_offer(state, who, now, "MYK-PLAY-404") for now in camp.disarmable(state)]


def disarm(table: Table, who: Ref, number: str) -> Steps[None]:
    """The listed check, as in Camp (MYK-PLAY-404)."""
    state: Campaign = table.state
    trap = delve(state).traps[int(number)].trap
    table.log("MYK-PLAY-404", "{who} turns to the {trap}.", who=figures.name(state, who), trap=trap, figure=who)
    yield from camp.disarm(table, who, int(number), in_camp=False)


FURTHER["disarm"] = Further(offers, disarm, attrgetter("state.delve"))

"""The Silent Cistern: what its clues do besides being told, and what lies in its chest (MYK-WORLD-796)."""

from roundtable.games.kingdom.rules.exploring.camp import OPENED
from roundtable.games.kingdom.rules.exploring.clues import CLUES
from roundtable.games.kingdom.rules.exploring.exchange import learn_counts
from roundtable.games.kingdom.rules.exploring.gathering import learn_names
from roundtable.games.kingdom.rules.exploring.places import delve, room_of, written_as
from roundtable.games.kingdom.rules.play.verbs import items
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Steps

TITLE = "The Silent Cistern"
CHEST, PLAN, DWARF = "iron chest", 1, 2
"""The thing in B3, and the numbers of the clues it and the Dwarf have."""


def clue_found(table: Table, number: int) -> None:
    """The plan shows the Lock of the barred gate; the Dwarf counts the monsters behind it (MYK-WORLD-796)."""
    state: Campaign = table.state
    here = delve(state)
    if here.dungeon.title != TITLE:
        return
    if number == PLAN:
        for now in here.traps:
            if now.trap == "Lock":
                now.discovered = now.shown = True
                table.log("MYK-WORLD-796", "The plan shows the Lock of {way}.", way=now.at)
    elif number == DWARF:
        room = next((name for name in here.rooms if written_as(state, name) == "C2"), "")
        if room:
            learn_counts(table, room, "the Dwarf told it", "MYK-WORLD-796", traps=False)
            learn_names(table, room, "MYK-WORLD-796", whole=False)


def chest_opened(table: Table, who: Ref, thing: str) -> Steps[None]:
    """Whoever opens the chest finds a Potion of Level 0 (MYK-WORLD-796)."""
    state: Campaign = table.state
    if delve(state).dungeon.title == TITLE and thing == CHEST and written_as(state, room_of(state)) == "B3":
        yield from items.gain_item(table, who, "Potion", "MYK-WORLD-796", 0)


CLUES.append(clue_found)
OPENED.append(chest_opened)

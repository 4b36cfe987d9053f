"""The sheets: on the board, as printable pages and as PDF."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.record.realm import ROOMS, called, kingdom_name, region_at, usable_rooms
from roundtable.games.kingdom.view import View, facility_words, kingdom_rows, person_rows, region_words
from roundtable.kernel.game import Sheet
from roundtable.kernel.tools import ToolFile


def file(view: View) -> ToolFile:
    """The sheets as a page to print."""
    from roundtable.games.kingdom.sheets.pages import sheets_file

    return sheets_file(view.campaign)


def sheets(view: View) -> list[Sheet]:
    """A sheet for every person, every room with a Facility and every known region.

    In a battle for every figure, on a map for the Court and what is known of its rooms and ways.
    """
    state = view.campaign
    if view.battle is not None:
        from roundtable.games.kingdom.sheets.battle import sheets as battle_sheets

        return battle_sheets(state, view.battle)
    if view.map is not None:
        from roundtable.games.kingdom.sheets.map import sheets as map_sheets

        return map_sheets(state, view.map)
    found = [
        Sheet(f"person {who}", called(state, who), person_rows(state, who), "", "MYK-CREATE-092") for who in state.court
    ]
    found.append(Sheet("kingdom own", kingdom_name(state), kingdom_rows(state), "", "MYK-CREATE-003"))
    for number, here in enumerate(state.kingdom.maps):
        usable = usable_rooms(state, number)
        for room in ROOMS:
            standing = here.rooms[room].facilities
            rows = [(facility_words(state, at), books.facilities[at.name].text) for at in standing]
            text = "" if room in usable else "No chain of Corridors leads here: it cannot be used."
            found.append(
                Sheet(f"room {number} {room}", f"Room {room} of region {here.region}", rows, text, "MYK-CREATE-072")
            )
    size = range(1, state.world.size + 1)
    for y in size:
        for x in size:
            at = region_at(x, y)
            if at in state.world.regions:
                found.append(
                    Sheet(f"region {at}", f"Region {at}", [], "; ".join(region_words(state, at)), "MYK-CREATE-080")
                )
    return found

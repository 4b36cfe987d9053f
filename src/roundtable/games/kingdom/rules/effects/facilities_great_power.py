"""The Facilities of the Great Powers that help in a Treasury Meeting (MYK-WORLD-784, MYK-WORLD-786, MYK-WORLD-788).

They Exhaust nobody, and each is used once a meeting. The Great Excavation changes what a room holds: `record/realm`.
"""

from collections.abc import Callable
from typing import NamedTuple

from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.kingdom_phase import crafting
from roundtable.games.kingdom.rules.kingdom_phase.gathering_place import at_home
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import pick_number
from roundtable.games.kingdom.rules.play.facilities import sites
from roundtable.games.kingdom.rules.play.verbs import realm
from roundtable.games.kingdom.state import Campaign, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


class Assist(NamedTuple):
    """A Facility of use in a Treasury Meeting: its rule, its words, when it can be used, and what it does."""

    rule: str
    gives: str
    can: Callable[[Campaign, bool], bool]
    body: Callable[[Table, int], Steps[None]]


def offers(state: Campaign, *, end_phase: bool) -> list[Option]:
    """The Facilities of this kind that can still be used in this meeting (MYK-WORLD-784)."""
    if state.at_home is None:
        return []
    return [
        Option(f"assist {site.place}", f"{name}: {one.gives}", "", one.rule, "Great Powers")
        for name, one in ASSISTS.items()
        if one.can(state, end_phase)
        for site in sites(state, name)
        if site.place not in state.at_home.assisted
    ]


def carry_out(table: Table, who: int, key: str) -> Steps[None]:
    """A granted use: "assist 1 B1 Embassy"."""
    _, number, room, name = key.split(" ", 3)
    at_home(table.state).assisted.append(f"{number} {room} {name}")
    yield from ASSISTS[name].body(table, who)


# --- the Embassy -----------------------------------------------------------------------------------------------------

NEWS, NEWS_FOR, NEWS_PAYS = "Information", 5, 2
"""What an Embassy buys, how many of it, and for how many MG (MYK-WORLD-785)."""


@plays("facility/embassy")
def embassy(table: Table, who: int) -> Steps[None]:
    """2 MG for every 5 Information of the Court and the storage (MYK-WORLD-785)."""
    ref = figures.person(who)
    there = crafting.have(table.state, NEWS)
    prompt = f"{there} {NEWS}, {NEWS_FOR} for {NEWS_PAYS} MG: how many bundles does the Embassy get?"
    number = yield from pick_number(table, ref, prompt, 1, there // NEWS_FOR, "MYK-WORLD-785")
    crafting.take(table, ref, NEWS, number * NEWS_FOR)
    realm.gain_mg(table, number * NEWS_PAYS, "MYK-WORLD-785")


ASSISTS: dict[str, Assist] = {
    "Embassy": Assist(
        "MYK-WORLD-785",
        f"{NEWS_PAYS} MG for every {NEWS_FOR} {NEWS}",
        lambda state, end_phase: crafting.have(state, NEWS) >= NEWS_FOR,
        embassy,
    ),
}

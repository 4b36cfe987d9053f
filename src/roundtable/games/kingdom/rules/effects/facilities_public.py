"""The Public Facilities, in the book's order (MYK-GEAR-301). School and Jailhouse raise an Attribute: `record/realm`."""

from roundtable.games.kingdom.rules.effects.facilities_recreational import more_voices
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.checks import check
from roundtable.games.kingdom.rules.play.facilities import Site, level_of, plan, reaction
from roundtable.games.kingdom.rules.play.moments import KingdomLoses
from roundtable.games.kingdom.rules.play.verbs import realm
from roundtable.games.kingdom.rules.record.court import present
from roundtable.games.kingdom.rules.record.realm import citizens
from roundtable.games.kingdom.state import Ref, Table
from roundtable.kernel.asks import Steps


@plan(
    "Execution Ground",
    "1D6 Citizens fewer; at most 1 more Voice, and all of them back",
    can=lambda table, who, site: citizens(table.state) > 0,
)
def execution_ground(table: Table, who: Ref, site: Site) -> Steps[None]:
    """1D6 Citizens fewer; the maximum of Voices is 1 higher for this game and all come back (MYK-GEAR-302)."""
    lost = table.roll("1d6", "MYK-GEAR-302", "{total} are led to the scaffold.").total
    yield from realm.lose_citizens(table, lost, "MYK-GEAR-302")
    more_voices(table, "Execution Ground", 1, "MYK-GEAR-302")


def _threatened(table: Table, losing: KingdomLoses) -> list[Ref]:
    """Citizens at home or a Talent are about to be lost: one of the Court who is at hand decides."""
    if losing.what not in ("citizens", "talent") or losing.prevented or losing.amount <= 0:
        return []
    return [realm.speaker(table.state)] if present(table.state) else []


@reaction(
    "Hospital",
    KingdomLoses,
    who=_threatened,
    gives="Culture against 10 prevents it",
    per="game",
    times=lambda state: level_of(state, "Hospital"),
)
def hospital(table: Table, losing: KingdomLoses, holder: str) -> Steps[None]:
    """Culture against 10 prevents the loss; as often as its Level in a game, tries counted (MYK-GEAR-307)."""
    who = figures.owner(holder)
    made = yield from check(
        table, who, "Culture", 10, "MYK-GEAR-307", kind="kingdom", why="Culture check at the Hospital"
    )
    if made.success:
        losing.prevented = True
        table.log("MYK-GEAR-307", "The Hospital saves them.")

"""The Lifestyle Wandering Table, row by row (MYK-PLAY-096)."""

from collections.abc import Callable
from typing import Any

from roundtable.games.kingdom.rules.effects.wandering import (
    citizens_by,
    done,
    earn_by,
    envoy,
    gift,
    mission,
    some,
    tested,
    unfulfilled,
)
from roundtable.games.kingdom.rules.end_phase.earnings import KNOWN_MARKET
from roundtable.games.kingdom.rules.kingdom_phase.promises import promised, settles
from roundtable.games.kingdom.rules.play.checks import DIFFICULT
from roundtable.games.kingdom.rules.play.verbs import hope, realm
from roundtable.games.kingdom.rules.play.verbs.tables import row
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, Lasting, Ref, Table
from roundtable.kernel.asks import Steps


@row("lifestyle-wandering/2")
def envoy_of_haglma(table: Table, who: Ref, about: Any) -> Steps[None]:
    """HAGLMA's envoy: Lifestyle for 1D6 MG (MYK-PLAY-101), or turned away (MYK-PLAY-102)."""
    if (yield from envoy(table, who, "Lifestyle", "HAGLMA", "MYK-PLAY-101", "MYK-PLAY-102")):
        realm.gain_mg(table, some(table, "1d6", "MYK-PLAY-101"), "MYK-PLAY-101")


@row("lifestyle-wandering/3")
def inspired(table: Table, who: Ref, about: Any) -> None:
    """1 Drive and one more action in this Kingdom Phase (MYK-PLAY-103)."""
    hope.gain_drive(table, who, 1, "MYK-PLAY-103")
    home = table.state.at_home
    if home is not None:
        home.more[who] = home.more.get(who, 0) + 1


@row("lifestyle-wandering/4")
def hopeful(table: Table, who: Ref, about: Any) -> None:
    """With the objective done, 2D6 more Citizens in the End Phase (MYK-PLAY-104)."""
    promised(table, "lifestyle-wandering/4", "MYK-PLAY-104", who)


@row("lifestyle-wandering/9")
def expectant(table: Table, who: Ref, about: Any) -> None:
    """With the objective done, 2D6 more Citizens in the End Phase (MYK-PLAY-109)."""
    promised(table, "lifestyle-wandering/9", "MYK-PLAY-109", who)


@settles("lifestyle-wandering/4", "lifestyle-wandering/9")
def newcomers(table: Table, promise: Lasting) -> None:
    """The Citizens come (MYK-PLAY-104, MYK-PLAY-109)."""
    if done(table):
        realm.gain_citizens(table, some(table, "2d6", promise.rule), promise.rule)


@row("lifestyle-wandering/5")
def forecast(table: Table, who: Ref, about: Any) -> None:
    """2D6 are noted for the Market roll of the Earnings Report (MYK-PLAY-105)."""
    rolled = some(table, "2d6", "MYK-PLAY-105", "The market is foretold: {total}.")
    state: Campaign = table.state
    last(state, state, Lasting(name="forecast", rule="MYK-PLAY-105", what=KNOWN_MARKET, amount=rolled, until="game"))


MISSIONS: dict[str, tuple[str, str]] = {
    "lifestyle-wandering/6": ("Leather", "MYK-PLAY-106"),
    "lifestyle-wandering/7": ("Meat", "MYK-PLAY-107"),
    "lifestyle-wandering/8": ("Wood", "MYK-PLAY-108"),
    "culture-wandering/6": ("Information", "MYK-PLAY-118"),
    "culture-wandering/7": ("Cloth", "MYK-PLAY-119"),
    "order-wandering/7": ("Reagent", "MYK-PLAY-131"),
    "order-wandering/8": ("Machinery", "MYK-PLAY-132"),
    "military-wandering/6": ("Fang", "MYK-PLAY-142"),
    "military-wandering/7": ("Iron", "MYK-PLAY-143"),
    "military-wandering/8": ("Gunpowder", "MYK-PLAY-144"),
}
"""The ten rows that wish for a Material."""


def _wish(row_: str, kind: str, rule: str) -> Callable[[Table, Ref, Any], None]:
    def wish(table: Table, who: Ref, about: Any) -> None:
        mission(table, row_, kind, rule, who)

    wish.__doc__ = f"A mission for {kind} ({rule})."
    return wish


for _row, (_kind, _rule) in MISSIONS.items():
    row(_row)(_wish(_row, _kind, _rule))
    settles(_row)(unfulfilled)


@row("lifestyle-wandering/10")
def harvest(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Lifestyle for 1 MG per Production Facility (MYK-PLAY-110)."""
    yield from earn_by(table, who, "Lifestyle", "Production", "MYK-PLAY-110")


@row("lifestyle-wandering/11")
def useful_gift(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Lifestyle for a Lifestyle Item (MYK-PLAY-111)."""
    yield from gift(table, who, "Lifestyle", "Lifestyle", "MYK-PLAY-111")


@row("lifestyle-wandering/12")
def boom_or_bust(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Lifestyle for 2D6 Citizens more, or fewer (MYK-PLAY-112)."""
    yield from citizens_by(table, (yield from tested(table, who, "Lifestyle", DIFFICULT, "MYK-PLAY-112")), "MYK-PLAY-112")

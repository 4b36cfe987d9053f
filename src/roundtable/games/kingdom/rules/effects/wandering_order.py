"""The Order Wandering Table, row by row (MYK-PLAY-096)."""

from typing import Any

from roundtable.games.kingdom.rules.effects.wandering import (
    build_beside,
    citizens_by,
    done,
    earn_by,
    envoy,
    gift,
    some,
    tested,
)
from roundtable.games.kingdom.rules.kingdom_phase.promises import promised, settles
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import draw
from roundtable.games.kingdom.rules.play.checks import DIFFICULT
from roundtable.games.kingdom.rules.play.effects import EFFECTS
from roundtable.games.kingdom.rules.play.moments import TableRolled
from roundtable.games.kingdom.rules.play.verbs import harm, hope, items, realm
from roundtable.games.kingdom.rules.play.verbs.tables import row
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.rules.record.realm import spoken
from roundtable.games.kingdom.state import Campaign, Lasting, Ref, Table
from roundtable.kernel.asks import Steps


@row("order-wandering/2")
def envoy_of_metro_khan(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Metro Khan's envoy: Order for 2D6 Citizens more or fewer (MYK-PLAY-125, MYK-PLAY-126)."""
    won = yield from envoy(table, who, "Order", "Metro Khan", "MYK-PLAY-125", "MYK-PLAY-126")
    if won is not None:
        yield from citizens_by(table, won, "MYK-PLAY-125")


@row("order-wandering/3")
def find(table: Table, who: Ref, about: Any) -> None:
    """1D6 of a Material of the Market Table, a 2 rolled again (MYK-PLAY-127)."""
    kind = items.random_material(table, "MYK-PLAY-127")
    items.gain_materials(table, who, kind, some(table, "1d6", "MYK-PLAY-127"), "MYK-PLAY-127")


@row("order-wandering/4")
def builders(table: Table, who: Ref, about: Any) -> None:
    """With the objective done, another Facility beside one with Levels (MYK-PLAY-128)."""
    promised(table, "order-wandering/4", "MYK-PLAY-128", who)


@settles("order-wandering/4")
def builders_come(table: Table, promise: Lasting) -> Steps[None]:
    """Free of charge, in an adjacent room without a Room Facility (MYK-PLAY-128)."""
    if done(table):
        yield from build_beside(table, "MYK-PLAY-128", linked=False, levels=True)


@row("order-wandering/5")
def healthy(table: Table, who: Ref, about: Any) -> None:
    """5 more maximum HP for the game, and 5 HP now (MYK-PLAY-129)."""
    one = figures.get(table.state, who)
    more = Lasting(name="healthy living", rule="MYK-PLAY-129", what="max_hp", amount=5, until="game")
    last(table.state, one, more)
    harm.heal(table, who, 5, "MYK-PLAY-129")


@row("order-wandering/6")
def talent_wanted(table: Table, who: Ref, about: Any) -> None:
    """Each Talent won in this game is a Voice; none costs Upkeep (MYK-PLAY-130)."""
    promised(table, "order-wandering/6", "MYK-PLAY-130", who)


def count_talent(table: Table) -> None:
    """A new Talent counts, wherever it comes from (MYK-PLAY-130)."""
    for wish in table.state.lasting:
        if wish.name == "order-wandering/6":
            wish.amount += 1
            hope.recover_voices(table, 1, wish.rule)


realm.TALENT_COMES.append(count_talent)


DEMAND = "demand"


@row("order-wandering/9")
def demand(table: Table, who: Ref, about: Any) -> None:
    """A random kingdom that trades asks for a Material of the Market Table in this game (MYK-PLAY-133)."""
    state: Campaign = table.state
    open_ = [at for at in realm.others(state) if state.world.kingdoms[at].relation in ("Allied", "Friendly", "Neutral")]
    if open_:
        number = open_[draw(table, len(open_))]
        kind = items.random_material(table, "MYK-PLAY-133")
        note = f"{number} {kind}"
        last(state, state, Lasting(name=DEMAND, rule="MYK-PLAY-133", what=DEMAND, note=note, until="game"))
        name = spoken(state.world.kingdoms[number].name, "")
        table.log("MYK-PLAY-133", "{name} asks for {kind}.", name=name, kind=kind)


@row("order-wandering/10")
def good_offices(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Order for 1 MG per Court Facility (MYK-PLAY-134)."""
    yield from earn_by(table, who, "Order", "Court", "MYK-PLAY-134")


@row("order-wandering/11")
def explorers_gift(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Order for an Exploration Item (MYK-PLAY-135)."""
    yield from gift(table, who, "Order", "Exploration", "MYK-PLAY-135")


@row("order-wandering/12")
def safeguard(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Order to prevent one Disaster of this game, or a random Facility is destroyed (MYK-PLAY-136)."""
    state: Campaign = table.state
    if (yield from tested(table, who, "Order", DIFFICULT, "MYK-PLAY-136")):
        guard = Lasting(name="safeguard", rule="MYK-PLAY-136", what="averts a Disaster", until="game", giver=who)
        last(state, state, guard)
        return
    standing = realm.standing_facilities(state)
    if standing:
        number, room, at = standing[draw(table, len(standing))]
        yield from realm.lose_facility(table, number, room, at, "MYK-PLAY-136")


def _guardian(table: Table, event: TableRolled) -> list[Ref]:
    if event.table != "Kingdom Disaster Table" or event.void:
        return []
    return [realm.speaker(table.state)] if any(one.name == "safeguard" for one in table.state.lasting) else []


@EFFECTS.on(TableRolled, name="safeguard", rule="MYK-PLAY-136", title="Prevent the Disaster", who=_guardian)
def avert(table: Table, event: TableRolled, holder: str) -> None:
    """One roll on the Kingdom Disaster Table has no effect (MYK-PLAY-136)."""
    state: Campaign = table.state
    guard = next(one for one in state.lasting if one.name == "safeguard")
    state.lasting = [one for one in state.lasting if one is not guard]
    event.void = True
    table.log("MYK-PLAY-136", "The Disaster is prevented.")

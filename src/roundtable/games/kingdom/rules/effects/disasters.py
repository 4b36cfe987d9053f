"""The Kingdom Disaster Table, row by row (MYK-PLAY-060): what happens at home while the Voices of the People fail."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.kingdom_phase import crafting
from roundtable.games.kingdom.rules.play.asking import draw, pick_number
from roundtable.games.kingdom.rules.play.checks import NORMAL, check
from roundtable.games.kingdom.rules.play.verbs import hope, realm
from roundtable.games.kingdom.rules.play.verbs.tables import row
from roundtable.games.kingdom.rules.record.realm import is_known, own_regions
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.wording import counted


def kingdom_check(table: Table, attribute: str, difficulty: int, rule: str) -> Steps[bool]:
    """A check of a Kingdom Attribute, which the Court's representative makes (MYK-PLAY-049, MYK-PLAY-731)."""
    made = yield from check(table, realm.speaker(table.state), attribute, difficulty, rule, kind="kingdom")
    return made.success


@row("kingdom-disaster/2")
def distrust(table: Table, who: Ref, about: Any) -> None:
    """Every other kingdom of the Known World sees this one a step worse (MYK-PLAY-061)."""
    for number in realm.others(table.state):
        realm.change_relation(table, number, -1, "MYK-PLAY-061")


@row("kingdom-disaster/3")
def monsters_leave(table: Table, who: Ref, about: Any) -> Steps[None]:
    """A random species of Monster Citizens is lost, and Citizens as many as its Level (MYK-PLAY-062)."""
    species = list(table.state.kingdom.monster_citizens)
    if not species:
        return
    gone = species[draw(table, len(species))]
    yield from realm.lose_species(table, gone, "MYK-PLAY-062")
    yield from realm.lose_citizens(table, books.monsters[gone].level, "MYK-PLAY-062")


@row("kingdom-disaster/4")
def plague(table: Table, who: Ref, about: Any) -> Steps[None]:
    """2D6 Citizens are lost (MYK-PLAY-063)."""
    lost = table.roll("2d6", "MYK-PLAY-063", "{total:Citizen is|Citizens are} in danger.").total
    yield from realm.lose_citizens(table, lost, "MYK-PLAY-063")


@row("kingdom-disaster/5")
def repairs(table: Table, who: Ref, about: Any) -> None:
    """Upkeep rises by 1 MG for every map of the territory (MYK-PLAY-064)."""
    realm.change_upkeep(table, len(table.state.kingdom.maps), "MYK-PLAY-064")


@row("kingdom-disaster/6")
def riot(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Order against 9, or a random Facility is destroyed (MYK-PLAY-065)."""
    if not (yield from kingdom_check(table, "Order", NORMAL, "MYK-PLAY-065")):
        standing = realm.standing_facilities(table.state)
        if standing:
            number, room, at = standing[draw(table, len(standing))]
            yield from realm.lose_facility(table, number, room, at, "MYK-PLAY-065")


@row("kingdom-disaster/7")
def invasion(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Military against 9, or a random region of the Kingdom is lost (MYK-PLAY-066)."""
    if not (yield from kingdom_check(table, "Military", NORMAL, "MYK-PLAY-066")):
        own = own_regions(table.state)
        if own:
            yield from realm.lose_region(table, own[draw(table, len(own))], "MYK-PLAY-066")


@row("kingdom-disaster/8")
def wanderlust(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Culture against 9, or a random Talent leaves (MYK-PLAY-067)."""
    if not (yield from kingdom_check(table, "Culture", NORMAL, "MYK-PLAY-067")):
        talents = table.state.kingdom.talents
        if talents:
            yield from realm.lose_talent(table, talents[draw(table, len(talents))], "MYK-PLAY-067")


@row("kingdom-disaster/9")
def famine(table: Table, who: Ref, about: Any) -> Steps[None]:
    """2D6 Citizens are lost, one fewer for each Meat in the Kingdom that is given: of its storage, and of the Court while it
    is at home (MYK-PLAY-068)."""
    state: Campaign = table.state
    lost = table.roll("2d6", "MYK-PLAY-068", "{total:Citizen goes|Citizens go} hungry.").total
    at_home = state.phase != "Dungeon" and state.journey is None
    most = min(lost, crafting.have(state, "Meat") if at_home else state.kingdom.stored.get("Meat", 0))
    prompt = f"{counted(lost, 'Citizen')} would be lost. How much Meat do you hand out?"
    given = yield from pick_number(table, realm.speaker(state), prompt, 0, most, "MYK-PLAY-068", auto=most)
    if given and at_home:
        crafting.take(table, realm.speaker(state), "Meat", given)
    elif given:
        realm.take_stored(table, "Meat", given, "MYK-PLAY-068")
    yield from realm.lose_citizens(table, lost - given, "MYK-PLAY-068")


@row("kingdom-disaster/10")
def grumbling(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Lifestyle against 9, or a Voice of the People is lost (MYK-PLAY-069)."""
    if not (yield from kingdom_check(table, "Lifestyle", NORMAL, "MYK-PLAY-069")):
        yield from hope.change_voices(table, -1, "MYK-PLAY-069")


@row("kingdom-disaster/11")
def upheaval(table: Table, who: Ref, about: Any) -> None:
    """A random region of the Kingdom and a random one beyond it trade places (MYK-PLAY-070)."""
    state: Campaign = table.state
    own = own_regions(state)
    beyond = [at for at in realm.everywhere(state) if at not in own]
    if own and beyond:
        first = own[draw(table, len(own))]
        realm.trade_places(table, first, beyond[draw(table, len(beyond))], "MYK-PLAY-070")


@row("kingdom-disaster/12")
def enemies_advance(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Each Hostile kingdom takes a region beside it, which the GM picks (MYK-PLAY-071).

    A GM whom nobody plays takes an unknown one if there is one, else another's, else one of the Kingdom's.
    """
    state: Campaign = table.state
    for number in realm.others(state):
        enemy = state.world.kingdoms[number]
        beside = realm.borders(state, enemy.regions)
        if enemy.relation != "Hostile" or enemy.destroyed or not beside:
            continue
        own = own_regions(state)
        unknown = [at for at in beside if not is_known(state, at)]
        foreign = [at for at in beside if at not in own]
        prompt = "Which region does the enemy take?"
        region = yield from realm.gm_picks(table, prompt, beside, "MYK-PLAY-071", unknown or foreign or beside)
        yield from realm.take_region(table, region, number, "MYK-PLAY-071")

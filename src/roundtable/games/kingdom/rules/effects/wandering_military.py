"""The Military Wandering Table, row by row (MYK-PLAY-096)."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.wandering import another, envoy, gift, some, tested
from roundtable.games.kingdom.rules.kingdom_phase.promises import promised, settles
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import draw, pick
from roundtable.games.kingdom.rules.play.checks import DIFFICULT, NORMAL
from roundtable.games.kingdom.rules.play.effects import EFFECTS
from roundtable.games.kingdom.rules.play.moments import Fell
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import harm, hope, items, realm, ties
from roundtable.games.kingdom.rules.play.verbs.tables import row
from roundtable.games.kingdom.rules.record.court import present
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.rules.record.realm import spoken
from roundtable.games.kingdom.state import Campaign, Foe, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


@row("military-wandering/2")
def envoy_of_the_empire(table: Table, who: Ref, about: Any) -> Steps[None]:
    """The Dynamite Empire's envoy: Military for 1D6 MG, or 1D6 MG of Upkeep (MYK-PLAY-137, MYK-PLAY-138)."""
    won = yield from envoy(table, who, "Military", "Dynamite Empire", "MYK-PLAY-137", "MYK-PLAY-138")
    if won is not None:
        number = some(table, "1d6", "MYK-PLAY-137")
        if won:
            realm.gain_mg(table, number, "MYK-PLAY-137")
        else:
            realm.change_upkeep(table, number, "MYK-PLAY-137")


@row("military-wandering/3")
def tamer(table: Table, who: Ref, about: Any) -> None:
    """Once, a monster of no higher Level that the roller defeats may become a Citizen (MYK-PLAY-139)."""
    one = figures.get(table.state, who)
    last(table.state, one, Lasting(name="tamer", rule="MYK-PLAY-139", what="tames a monster", until="game"))


def _tamers(table: Table, event: Fell) -> list[Ref]:
    """Who has brought it down, if it can be a Citizen (MYK-PLAY-139)."""
    state: Campaign = table.state
    fallen = figures.get(state, event.who)
    if not isinstance(fallen, Foe) or not event.by or not figures.is_person(figures.owner(event.by)):
        return []
    who = figures.owner(event.by)
    one = figures.landmaker(state, who)
    entry = books.monsters[fallen.book]
    level = entry.level + fallen.raised.get("Level", 0)
    barred = not entry.can_be_citizen or "Public Enemy" in fallen.knows or level > one.level
    return [] if barred or not any(effect.name == "tamer" for effect in one.lasting) else [who]


@EFFECTS.on(Fell, name="tamer", rule="MYK-PLAY-139", title="Make it a Citizen", who=_tamers)
def tamed(table: Table, event: Fell, holder: str) -> None:
    """It is a Monster Citizen at once, and still yields treasure (MYK-PLAY-139)."""
    state: Campaign = table.state
    one = figures.get(state, holder)
    one.lasting = [effect for effect in one.lasting if effect.name != "tamer"]
    fallen = figures.get(state, event.who)
    assert isinstance(fallen, Foe)
    realm.gain_species(table, fallen.book, "MYK-PLAY-139")


@row("military-wandering/4")
def resolute(table: Table, who: Ref, about: Any) -> None:
    """1 more Capacity for the game (MYK-PLAY-140)."""
    one = figures.get(table.state, who)
    last(table.state, one, Lasting(name="resolve", rule="MYK-PLAY-140", what="capacity", amount=1, until="game"))


@row("military-wandering/5")
def quarrel(table: Table, who: Ref, about: Any) -> Steps[None]:
    """The roller and a member of the Court feel 1 more Hostility for each other (MYK-PLAY-141)."""
    other = yield from another(table, who, "Whom do you quarrel with?", "MYK-PLAY-141")
    if other:
        yield from ties.change(table, who, figures.number_of(other), "hostility", 1, "MYK-PLAY-141")
        yield from ties.change(table, other, figures.number_of(who), "hostility", 1, "MYK-PLAY-141")


@row("military-wandering/9")
def war(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Two other kingdoms fight for a region; the Court may back one (MYK-PLAY-145, MYK-PLAY-146)."""
    state: Campaign = table.state
    there = [at for at in realm.others(state) if state.world.kingdoms[at].regions]
    if len(there) < 2:
        return
    names = {f"kingdom {at}": at for at in there}
    options = [Option(key, spoken(state.world.kingdoms[at].name, "")) for key, at in names.items()]
    first = yield from pick(table, who, "Which kingdom goes to war?", options, "MYK-PLAY-145")
    rest = [option for option in options if option.key != first]
    second = yield from pick(table, who, "Against which?", rest, "MYK-PLAY-145")
    sides = [names[first], names[second]]
    backed = yield from back_one(table, who, sides)
    power = {}
    for at in sides:
        name = spoken(state.world.kingdoms[at].name, "")
        rolled = table.roll("1d6", "MYK-PLAY-145", "{name} rolls {total}.", name=name).total
        power[at] = rolled + len(state.world.kingdoms[at].regions) + backed.get(at, 0)
    if power[sides[0]] == power[sides[1]]:
        table.log("MYK-PLAY-145", "Nobody wins the war.")
        return
    winner, loser = sorted(sides, key=lambda at: -power[at])
    lost = state.world.kingdoms[loser].regions
    yield from realm.take_region(table, lost[draw(table, len(lost))], winner, "MYK-PLAY-145")


def back_one(table: Table, who: Ref, sides: list[int]) -> Steps[dict[int, int]]:
    """Military against 9 and the enemy's regions adds 1D6 to a side; both Relationships change anyway (MYK-PLAY-146)."""
    state: Campaign = table.state
    options = [Option("nobody", "Stay out of it")]
    options += [Option(f"kingdom {at}", f"Back {spoken(state.world.kingdoms[at].name, '')}") for at in sides]
    chosen = yield from pick(table, who, "Does the Court send reinforcements?", options, "MYK-PLAY-146")
    if chosen == "nobody":
        return {}
    backed = int(chosen.split()[1])
    enemy = next(at for at in sides if at != backed)
    difficulty = NORMAL + len(state.world.kingdoms[enemy].regions)
    won = yield from tested(table, who, "Military", difficulty, "MYK-PLAY-146")
    realm.change_relation(table, backed, 1, "MYK-PLAY-146")
    realm.change_relation(table, enemy, -1, "MYK-PLAY-146")
    return {backed: some(table, "1d6", "MYK-PLAY-146")} if won else {}


@row("military-wandering/10")
def treasure_map(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Military for a Rare Item in the Earnings Report (MYK-PLAY-147)."""
    if (yield from tested(table, who, "Military", NORMAL, "MYK-PLAY-147")):
        promised(table, "military-wandering/10", "MYK-PLAY-147", who)


@settles("military-wandering/10")
def treasure_found(table: Table, promise: Lasting) -> Steps[None]:
    """The roller chooses one whose Cost is at most the number of regions (MYK-PLAY-147)."""
    state: Campaign = table.state
    who = promise.giver
    most = len(state.kingdom.maps)
    open_ = [item.name for item in books.items if item.rare and item.cost is not None and item.cost <= most]
    if open_ and not figures.get(state, who).dead:
        options = [Option(name, name) for name in open_]
        chosen = yield from pick(table, who, "Which Rare Item do you receive?", options, "MYK-PLAY-147")
        yield from items.gain_item(table, who, chosen, "MYK-PLAY-147")


@row("military-wandering/11")
def smiths_gift(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Military for an Arms Item (MYK-PLAY-148)."""
    yield from gift(table, who, "Military", "Arms", "MYK-PLAY-148")


@row("military-wandering/12")
def manoeuvres(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Military: each gains 1D6 Drive, or loses 1D6 HP and 1D6 Followers; everybody rolls (MYK-PLAY-149)."""
    won = yield from tested(table, who, "Military", DIFFICULT, "MYK-PLAY-149")
    for number in present(table.state):
        one = figures.person(number)
        if won:
            hope.gain_drive(table, one, some(table, "1d6", "MYK-PLAY-149"), "MYK-PLAY-149")
        else:
            yield from harm.lose_hp(table, one, some(table, "1d6", "MYK-PLAY-149"), "MYK-PLAY-149")
            yield from people.lose(table, one, some(table, "1d6", "MYK-PLAY-149"), "MYK-PLAY-149")

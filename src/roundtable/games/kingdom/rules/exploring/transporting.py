"""Transporting, where a table plays with it: Followers carry Items and Materials home from the dungeon (MYK-PLAY-720)."""

from typing import NamedTuple

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.kingdom_phase import keeping
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import pick_number, seat_of
from roundtable.games.kingdom.rules.play.checks import NORMAL, check
from roundtable.games.kingdom.rules.play.verbs import followers, items, realm
from roundtable.games.kingdom.rules.play.verbs.maxima import keep_to_maxima
from roundtable.games.kingdom.rules.record import belongings
from roundtable.games.kingdom.state import Campaign, Holding, Ref, Table
from roundtable.kernel.asks import ChooseSome, Steps
from roundtable.kernel.options import Option

TRANSPORT = "transport"


class Load(NamedTuple):
    """What is carried home: Items, and how many of which Material."""

    items: list[Holding]
    materials: dict[str, int]

    @property
    def carriers(self) -> int:
        """Each Item and each single Material needs one Follower (MYK-PLAY-720)."""
        return len(self.items) + sum(self.materials.values())


def offers(table: Table, who: Ref) -> list[Option]:
    """One option, where there is somebody to carry and something to be carried."""
    state: Campaign = table.state
    one = figures.landmaker(state, who)
    if not table.options.transporting or one.followers < 1 or not (_loose(state, who) or one.materials):
        return []
    words = "Let Followers carry Items and Materials home"
    return [Option(TRANSPORT, words, f"figure {who}", "MYK-PLAY-720", "Items")]


def _loose(state: Campaign, who: Ref) -> list[Holding]:
    mine = figures.landmaker(state, who).items
    return [held for held in mine if held.slots and not held.joined and not belongings.stays_on(held)]


def load(table: Table, who: Ref) -> Steps[Load]:
    """Whoever sends them says what is carried home, at most one thing for each Follower (MYK-PLAY-720)."""
    state: Campaign = table.state
    one = figures.landmaker(state, who)
    loose = _loose(state, who)
    chosen: list[Holding] = []
    if loose:
        options = [Option(str(held.slots[0]), held.item) for held in loose]
        prompt = f"Which Items do your {one.followers} Followers carry home, one each?"
        most = min(len(loose), one.followers)
        slots: list[str] = yield ChooseSome(seat_of(table, who), prompt, options, 0, most, rule="MYK-PLAY-720")
        chosen = [held for held in loose if str(held.slots[0]) in slots]
    materials: dict[str, int] = {}
    for kind in books.MATERIALS:
        hands = one.followers - len(chosen) - sum(materials.values())
        most = min(hands, belongings.carried(one, kind))
        if most:
            prompt = f"How much {kind} is carried home, one Follower for each?"
            number = yield from pick_number(table, who, prompt, 0, most, "MYK-PLAY-720")
            if number:
                materials[kind] = number
    return Load(chosen, materials)


def send(table: Table, who: Ref, goods: Load) -> Steps[None]:
    """The carriers leave, and a Military check says whether they come home (MYK-PLAY-721, MYK-PLAY-722, MYK-PLAY-723)."""
    carriers = goods.carriers
    _hand_over(table, who, goods)
    followers.send_home(table, who, carriers, "MYK-PLAY-720")
    why = "the way home of the carriers"
    made = yield from check(table, who, "Military", NORMAL, "MYK-PLAY-721", kind="kingdom", why=why)
    if made.success:
        _arrive(table, goods, "MYK-PLAY-721")
    elif made.fumble:
        yield from realm.lose_citizens(table, carriers, "MYK-PLAY-723")
        table.log("MYK-PLAY-723", "All that they carried is lost with them.")
    else:
        lost = yield from realm.lose_citizens(table, min(carriers, made.difficulty - made.result), "MYK-PLAY-722")
        if lost < carriers:
            _arrive(table, goods, "MYK-PLAY-722")
        else:
            table.log("MYK-PLAY-722", "No carrier comes home, and nothing of what they carried.")


def _hand_over(table: Table, who: Ref, goods: Load) -> None:
    one = figures.landmaker(table.state, who)
    for held in goods.items:
        one.items = [other for other in one.items if other is not held]
        held.slots = []
        said = "{who} sends the {item} home."
        table.log("MYK-PLAY-720", said, who=figures.name(table.state, who), item=held.item, figure=who)
    for kind, number in goods.materials.items():
        items.use_materials(table, who, kind, number, "MYK-PLAY-720")
    keep_to_maxima(table, who)


def _arrive(table: Table, goods: Load, rule: str) -> None:
    """The goods are in the Kingdom: Rare Items in a Treasure Chest, where there is one (MYK-PLAY-721, MYK-GEAR-268)."""
    state: Campaign = table.state
    chest = next(iter(keeping.chests(state)), None)
    for held in goods.items:
        in_chest = chest is not None and books.items[held.item].rare
        (chest.keeps if chest is not None and in_chest else state.kingdom.kept).append(held)
        where = "in the Treasure Chest" if in_chest else "in the Kingdom"
        table.log(rule, "The {item} is {where}.", item=held.item, where=where)
    for kind, number in goods.materials.items():
        realm.put_stored(table, kind, number, rule)

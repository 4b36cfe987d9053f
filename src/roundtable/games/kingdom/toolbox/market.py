"""Buying and selling: the demand of the day, what a stock of Materials fetches, and trade with other kingdoms."""

import re
from typing import Literal

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Item, Material
from roundtable.games.kingdom.books.finding import find_name
from roundtable.games.kingdom.toolbox.rolls import Rolled, roll
from roundtable.games.kingdom.toolbox.treasure import rare_item
from roundtable.kernel.dice import Source
from roundtable.kernel.errors import ToolError

Partner = Literal["Allied", "Friendly", "Neutral"]
BUYS = {"Allied": 5, "Friendly": 3, "Neutral": 1}  # Staple Materials for 1 MG (MYK-PLAY-623)
SELLS = {"Allied": 2, "Friendly": 3, "Neutral": 4}  # of the demanded Material for 1 MG (MYK-PLAY-624)
DEMANDED, OTHER = 3, 5  # of a Material for 1 MG in the Earnings Report (MYK-PLAY-511)


class Sale(msgspec.Struct, frozen=True):
    """What one Material fetches: bundles of `bundle` for 1 MG each, and what is left over."""

    material: Material
    held: int
    bundle: int

    @property
    def money(self) -> int:
        return self.held // self.bundle

    @property
    def left(self) -> int:
        return self.held % self.bundle


class Market(msgspec.Struct, frozen=True):
    """A market: the demand, the sales a stock allows, the Common Items one may ask for, and what a partner offers."""

    demand: Rolled
    sales: list[Sale]
    items: list[Item] = []
    partner: Partner | None = None
    staple: Material | None = None
    rare: Rolled | None = None
    rare_price: int = 0
    rare_sells: int = 0

    @property
    def wanted(self) -> str:
        """The Material in demand, if any."""
        return self.demand.row.name

    @property
    def money(self) -> int:
        return sum(sale.money for sale in self.sales)


def read_stock(words: str) -> dict[Material, int]:
    """A stock of Materials as people write it: `7 Meat, Iron 12`."""
    stock: dict[Material, int] = {}
    for part in filter(str.strip, re.split(r"[,;\n]", words)):
        number = re.search(r"\d+", part)
        name = re.sub(r"[\d]+\s*x?|x\s*[\d]+", "", part).strip()
        if number is None or not name:
            raise ToolError(f"a stock reads like 7 Meat, Iron 12; it cannot hold {part.strip()!r}")
        material = read_material(name)
        stock[material] = stock.get(material, 0) + int(number[0])
    return stock


def read_material(name: str) -> Material:
    """One of the ten Materials, also by the seed's other spellings."""
    known = books.aliases()["materials"]
    found = find_name(name, [*books.MATERIALS, *known], "Material")
    material: Material = msgspec.convert(known.get(found, found), Material)
    return material


def market(dice: Source, stock: dict[Material, int], lifestyle: int = 0) -> Market:
    """The Earnings Report's market: 3 of the demanded Material or 5 of any other for 1 MG (MYK-PLAY-511).

    With a Lifestyle Level also the Common Items that a request may name (MYK-PLAY-085, MYK-GEAR-134).
    """
    demand = roll("Market Table", dice)
    sales = [Sale(each, held, DEMANDED if each == demand.row.name else OTHER) for each, held in stock.items()]
    return Market(demand, sales, items=requestable(lifestyle))


def requestable(lifestyle: int) -> list[Item]:
    """The Common Items of Cost up to the Lifestyle Level; no money buys another (MYK-CREATE-064,
    MYK-PLAY-092, MYK-PLAY-094)."""
    return [item for item in books.items if not item.rare and item.cost is not None and item.cost <= lifestyle]


def trade(dice: Source, partner: Partner, stock: dict[Material, int], staple: Material | None = None) -> Market:
    """Trade with another kingdom by its Relationship (MYK-PLAY-621, MYK-PLAY-622, MYK-PLAY-623, MYK-PLAY-624,
    MYK-PLAY-625, MYK-PLAY-626): it buys only what it demands."""
    demand = roll("Market Table", dice)
    sales = [Sale(each, held, SELLS[partner]) for each, held in stock.items() if each == demand.row.name]
    rare = rare_item(dice)
    cost = books.items[rare.name].cost or 0
    return Market(demand, sales, [], partner, staple, rare, rare_price(partner, cost), rare_worth(partner, cost))


def rare_price(partner: Partner, cost: int) -> int:
    """What a kingdom asks for a Rare Item, never less than 1 MG (MYK-PLAY-625)."""
    return max(1, {"Allied": cost + 1, "Friendly": cost * 2, "Neutral": cost * 3}[partner])


def rare_worth(partner: Partner, cost: int) -> int:
    """What a kingdom pays for a Rare Item after a Wit / 9 check; half a Cost is rounded up (MYK-PLAY-626)."""
    return {"Allied": cost + 1, "Friendly": cost, "Neutral": -(-cost // 2)}[partner]

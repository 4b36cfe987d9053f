"""What a Treasury Meeting deals with besides building: trade, Great Powers, the explored map, debts (MYK-PLAY-621,
MYK-PLAY-754, MYK-CREATE-128)."""

from roundtable.games.kingdom.rules.campaign import great_powers, regions, trade
from roundtable.games.kingdom.rules.effects import debts, facilities_great_power, quests
from roundtable.games.kingdom.state import Campaign, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

WORDS = ("trade", "vassal", "free", "annex", "seal", "revive", "assist", "redeem", "repay")
"""How the keys of these requests begin."""


def offers(state: Campaign, *, end_phase: bool) -> list[Option]:
    """Everything of this kind that can be asked for now."""
    land = regions.offers(state) if end_phase and state.delve is not None else []
    if end_phase:
        land = [*land, *quests.offers(state)]
    helpful = facilities_great_power.offers(state, end_phase=end_phase)
    return [*land, *helpful, *debts.offers(state), *trade.offers(state), *great_powers.offers(state)]


def carry_out(table: Table, who: int, key: str) -> Steps[None]:
    """A granted request of this kind."""
    word = key.partition(" ")[0]
    if word == "annex":
        yield from regions.annex(table)
    elif word == "seal":
        yield from quests.lay_to_rest(table, int(key.split()[1]))
    elif word == "revive":
        _, number, owner, slot = key.split()
        yield from quests.bring_back(table, int(number), owner, int(slot))
    elif word == "repay":
        yield from debts.pay_back(table, who, int(key.split()[1]))
    elif word == "redeem":
        facilities_great_power.redeem(table, int(key.split()[1]))
    elif word == "assist":
        yield from facilities_great_power.carry_out(table, who, key)
    elif word == "trade":
        yield from trade.trade(table, who, key)
    else:
        yield from great_powers.carry_out(table, who, key)

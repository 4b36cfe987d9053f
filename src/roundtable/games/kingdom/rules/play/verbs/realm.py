"""What the Kingdom loses while the Court is away: money and Citizens (MYK-BEAST-015)."""

from roundtable.games.kingdom.rules.play.effects import open_window
from roundtable.games.kingdom.rules.play.moments import KingdomLoses
from roundtable.games.kingdom.state import Campaign, Table
from roundtable.kernel.asks import Steps


def lose_mg(table: Table, amount: int, rule: str) -> Steps[int]:
    """MG go from the Treasury; what it does not have raises the Upkeep (MYK-PLAY-526). How many were lost."""
    kingdom = _state(table).kingdom
    losing = KingdomLoses(what="mg", amount=amount, spoken=f"the loss of {amount} MG")
    yield from open_window(table, losing)
    if losing.prevented or losing.amount <= 0:
        return 0
    taken = max(0, min(losing.amount, kingdom.treasury))
    kingdom.treasury -= taken
    owed = losing.amount - taken
    kingdom.upkeep_change += owed
    table.log(rule, "The Treasury loses {taken} MG ({left} left).", taken=taken, left=kingdom.treasury)
    if owed:
        table.log("MYK-PLAY-526", "{owed} MG more Upkeep.", owed=owed)
    return losing.amount


def lose_citizens(table: Table, amount: int, rule: str) -> Steps[int]:
    """Citizens are lost, at most all there are (MYK-BEAST-015). How many."""
    kingdom = _state(table).kingdom
    losing = KingdomLoses(what="citizens", amount=amount, spoken=f"the loss of {amount} Citizens")
    yield from open_window(table, losing)
    lost = 0 if losing.prevented else max(0, min(losing.amount, kingdom.citizens))
    if lost:
        kingdom.citizens -= lost
        kingdom.losses.citizens += lost
        table.log(rule, "{lost} Citizens are lost ({left} left).", lost=lost, left=kingdom.citizens)
    return lost


def _state(table: Table) -> Campaign:
    state: Campaign = table.state
    return state

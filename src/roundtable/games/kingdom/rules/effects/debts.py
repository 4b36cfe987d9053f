"""Debts of Backgrounds: paid back from the Treasury in a meeting, or at any other time of a game (MYK-CREATE-128)."""

from roundtable.games.kingdom.rules.campaign.between_games import repay
from roundtable.games.kingdom.rules.play import figures, kings
from roundtable.games.kingdom.rules.play.asking import pick_number
from roundtable.games.kingdom.rules.play.effects import EFFECTS, TITLES
from roundtable.games.kingdom.rules.play.moments import AnyTime
from roundtable.games.kingdom.rules.record.court import deciding_kings, present
from roundtable.games.kingdom.rules.record.realm import called
from roundtable.games.kingdom.state import Campaign, Debt, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

RULE = "MYK-CREATE-128"
TITLES["repay"] = "paying back a debt"


def owing(state: Campaign) -> list[Debt]:
    """What is still owed by who takes part, as far as there is anything to pay it with."""
    there = present(state) if state.kingdom.treasury > 0 else []
    return [debt for debt in state.kingdom.debts if debt.owed > 0 and debt.who in there]


def offers(state: Campaign) -> list[Option]:
    """In a Treasury Meeting somebody asks for it, and the moderator grants it like anything else."""
    return [
        Option(f"repay {debt.who}", f"Pay back what {called(state, debt.who)} owes ({debt.owed} MG)", "", RULE, "Missions")
        for debt in owing(state)
    ]


def pay_back(table: Table, who: int, debtor: int) -> Steps[None]:
    """As many MG of the Treasury as are wanted, all at once or bit by bit."""
    state: Campaign = table.state
    owed = next(debt.owed for debt in owing(state) if debt.who == debtor)
    prompt = f"{called(state, debtor)} owes {owed} MG. How many of the Treasury are paid back?"
    most = min(owed, state.kingdom.treasury)
    repay(table, debtor, (yield from pick_number(table, figures.person(who), prompt, 1, most, RULE)))


@EFFECTS.on(
    AnyTime,
    name="repay",
    rule=RULE,
    title="paying back a debt",
    who=lambda table, event: [figures.person(debt.who) for debt in owing(table.state)],
    label="Pay back a debt from the Treasury",
    order="never",
)
def at_any_time(table: Table, event: AnyTime, holder: str) -> Steps[None]:
    """Outside the meetings the King has the say over the Treasury (MYK-CREATE-201)."""
    state: Campaign = table.state
    who = figures.number_of(figures.owner(holder))
    if not any(debt.who == who for debt in owing(state)):
        return
    if who not in deciding_kings(state):
        options = [Option("yes", "Let it be paid"), Option("no", "Not now")]
        prompt = f"{called(state, who)} would pay back a debt from the Treasury. Do you agree?"
        if (yield from kings.choose(table, prompt, options, "MYK-CREATE-201")) == "no":
            table.log("MYK-CREATE-201", "The King keeps the Treasury for something else.")
            return
    yield from pay_back(table, who, who)

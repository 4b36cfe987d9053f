"""The Facilities of the Great Powers that help in a Treasury Meeting (MYK-WORLD-784, MYK-WORLD-786, MYK-WORLD-788).

They Exhaust nobody, and each is used once a meeting. The Great Excavation changes what a room holds: `record/realm`.
"""

from collections.abc import Callable
from typing import NamedTuple

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.creation.granting import facility_choices
from roundtable.games.kingdom.rules.kingdom_phase import crafting
from roundtable.games.kingdom.rules.kingdom_phase.gathering_place import at_home
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import all_at_once, pick, pick_figure, pick_number
from roundtable.games.kingdom.rules.play.facilities import PLANS, sites, works
from roundtable.games.kingdom.rules.play.verbs import realm
from roundtable.games.kingdom.rules.play.verbs.maxima import keep_to_maxima
from roundtable.games.kingdom.rules.record import belongings
from roundtable.games.kingdom.rules.record.court import present
from roundtable.games.kingdom.rules.record.realm import called
from roundtable.games.kingdom.state import Campaign, Holding, Loan, Pawned, Ref, Table, TalentAt, Ticket
from roundtable.kernel.asks import Ask, ChooseSome, Steps
from roundtable.kernel.options import Option


class Assist(NamedTuple):
    """A Facility of use in a Treasury Meeting: its rule, its words, when it can be used, and what it does."""

    rule: str
    gives: str
    can: Callable[[Campaign, bool], bool]
    body: Callable[[Table, int], Steps[None]]


def offers(state: Campaign, *, end_phase: bool) -> list[Option]:
    """The Facilities of this kind that can still be used in this meeting (MYK-WORLD-784)."""
    if state.at_home is None:
        return []
    found = [
        Option(f"assist {site.place}", f"{name}: {one.gives}", "", one.rule, "Great Powers")
        for name, one in ASSISTS.items()
        if one.can(state, end_phase)
        for site in sites(state, name)
        if site.place not in state.at_home.assisted
    ]
    return [*found, *_redeemable(state)] if end_phase else found


def carry_out(table: Table, who: int, key: str) -> Steps[None]:
    """A granted use: "assist 1 B1 Embassy"."""
    _, number, room, name = key.split(" ", 3)
    at_home(table.state).assisted.append(f"{number} {room} {name}")
    yield from ASSISTS[name].body(table, who)


# --- the Embassy -----------------------------------------------------------------------------------------------------

NEWS, NEWS_FOR, NEWS_PAYS = "Information", 5, 2
"""What an Embassy buys, how many of it, and for how many MG (MYK-WORLD-785)."""


@plays("facility/embassy")
def embassy(table: Table, who: int) -> Steps[None]:
    """2 MG for every 5 Information of the Court and the storage (MYK-WORLD-785)."""
    ref = figures.person(who)
    there = crafting.have(table.state, NEWS)
    prompt = f"{there} {NEWS}, {NEWS_FOR} for {NEWS_PAYS} MG: how many bundles does the Embassy get?"
    number = yield from pick_number(table, ref, prompt, 1, there // NEWS_FOR, "MYK-WORLD-785")
    crafting.take(table, ref, NEWS, number * NEWS_FOR)
    realm.gain_mg(table, number * NEWS_PAYS, "MYK-WORLD-785")


# --- the Loan Office -------------------------------------------------------------------------------------------------

INTEREST = 1
"""How many MG more than was lent must be paid back (MYK-WORLD-790)."""


def _pawnable(state: Campaign, who: int) -> dict[str, Holding]:
    """The Rare Items that somebody could do without, by "item 3" for the one in Slot 3."""
    return {
        f"item {held.slots[0]}": held
        for held in state.people[who].items
        if held.slots and books.items[held.item].rare and not belongings.stays_on(held) and not held.joined
    }


def _idle_talents(state: Campaign) -> dict[str, TalentAt]:
    """The Talents that are in the Kingdom: envoys are away (MYK-WORLD-767)."""
    return {f"talent {at}": one for at, one in enumerate(state.kingdom.talents) if not one.envoy}


def _lends(state: Campaign, end_phase: bool) -> bool:
    """In the Kingdom Phase, where there is something to pawn; each Loan Office once a game (MYK-WORLD-789)."""
    if end_phase or len(state.kingdom.loans) >= len(sites(state, "Loan Office")):
        return False
    return bool(_idle_talents(state)) or any(_pawnable(state, who) for who in present(state))


@plays("facility/loan-office")
def loan_office(table: Table, who: int) -> Steps[None]:
    """Rare Items and Talents for 1D6 MG and 1 MG for each; everybody says what of the own Items goes (MYK-WORLD-789)."""
    state: Campaign = table.state
    items = {one: _pawnable(state, one) for one in present(state)}
    talents = _idle_talents(state)
    asks: list[Ask] = []
    for one, own in items.items():
        options = [Option(key, held.item) for key, held in own.items()]
        if one == who:
            options += [Option(key, f"The Talent {talent.job}") for key, talent in talents.items()]
        if options:
            prompt = f"{called(state, one)}. What do you pawn at the Loan Office?"
            asks.append(ChooseSome(one, prompt, options, 0, len(options), rule="MYK-WORLD-789"))
    chosen = {one: [str(key) for key in keys] for one, keys in (yield from all_at_once(asks)).items()}
    if not any(chosen.values()):
        table.log("MYK-WORLD-789", "Nothing is pawned, and nothing is lent.")
        return
    loan = Loan(mg=0)
    for one, keys in chosen.items():
        for key in keys:
            if key in talents and one == who:
                realm.give_talent(table, talents[key], "MYK-WORLD-789")
                loan.talents.append(talents[key])
            else:
                loan.items.append(Pawned(who=one, held=_hand_in(table, one, items[one][key])))
    rolled = table.die(6, "MYK-WORLD-789", "The Loan Office: {total}.")
    loan.mg = rolled + len(loan.items) + len(loan.talents)
    state.kingdom.loans.append(loan)
    realm.gain_mg(table, loan.mg, "MYK-WORLD-789")


def _hand_in(table: Table, who: int, held: Holding) -> Holding:
    one = table.state.people[who]
    one.items = [other for other in one.items if other is not held]
    held.slots = []
    table.log("MYK-WORLD-789", "{who} pawns the {item}.", who=called(table.state, who), item=held.item)
    keep_to_maxima(table, figures.person(who))
    return held


def _redeemable(state: Campaign) -> list[Option]:
    """Loans of this game that the Treasury could pay back (MYK-WORLD-790)."""
    return [
        Option(
            f"redeem {number}",
            f"Redeem from the Loan Office: {', '.join(_pawned(loan))} ({loan.mg + INTEREST} MG)",
            "",
            "MYK-WORLD-790",
            "Great Powers",
        )
        for number, loan in enumerate(state.kingdom.loans)
        if not loan.over and loan.mg + INTEREST <= state.kingdom.treasury
    ]


def _pawned(loan: Loan) -> list[str]:
    return [*(one.held.item for one in loan.items), *(talent.job for talent in loan.talents)]


@plays("facility/loan-office")
def redeem(table: Table, number: int) -> None:
    """What was lent and 1 MG are paid: all comes back, to its owner or among what is kept at home (MYK-WORLD-790)."""
    state: Campaign = table.state
    loan = state.kingdom.loans[number]
    realm.pay_mg(table, loan.mg + INTEREST, "MYK-WORLD-790")
    for one in loan.items:
        if one.who in present(state) and belongings.equip(state.people[one.who], one.held):
            table.log("MYK-WORLD-790", "{who} has the {item} again.", who=called(state, one.who), item=one.held.item)
        else:
            state.kingdom.kept.append(one.held)
            table.log("MYK-WORLD-790", "The {item} is at home again.", item=one.held.item)
    for talent in loan.talents:
        realm.take_back_talent(table, talent, "MYK-WORLD-790")
    loan.items, loan.talents, loan.over = [], [], True


def redeem_in_time(table: Table, moderator: Ref) -> Steps[None]:
    """Before the Upkeep takes the money: loans may be paid back at any time of the End Phase (MYK-WORLD-790)."""
    state: Campaign = table.state
    while loans := _redeemable(state):
        options = [Option("later", "Not now"), *loans]
        key = yield from pick(table, moderator, "Redeem what was pawned, before the Upkeep?", options, "MYK-WORLD-790")
        if key == "later":
            return
        redeem(table, int(key.split()[1]))


# --- the Station -----------------------------------------------------------------------------------------------------

FARE = 1
"""What a journey by the Station costs, in MG (MYK-WORLD-787)."""


@plays("facility/station")
def station(table: Table, who: int) -> Steps[None]:
    """For 1 MG somebody of the Court may use any Plan Facility as the action of this Kingdom Phase (MYK-WORLD-787)."""
    state: Campaign = table.state
    ref = figures.person(who)
    realm.pay_mg(table, FARE, "MYK-WORLD-787")
    options = [
        Option(name, f"{name}: {books.facilities[name].text}", "", "MYK-WORLD-787", books.facilities[name].category)
        for name in PLANS
        if works(state, name)
    ]
    name = yield from pick(table, ref, "To which Facility does the Station lead?", options, "MYK-WORLD-787")
    ticket = Ticket(who=ref, name=name)
    if words := list(dict.fromkeys(facility_choices(state, name))):
        chosen = [Option(word, word) for word in words]
        ticket.choice = [(yield from pick(table, ref, f"What is chosen for the {name}?", chosen, "MYK-WORLD-787"))]
    there = [figures.person(one) for one in present(state)]
    ticket.who = yield from pick_figure(table, ref, f"Who may go to the {name}?", there, "MYK-WORLD-787")
    at_home(state).tickets.append(ticket)
    said = "{who} may go to the {facility} by the Station."
    table.log("MYK-WORLD-787", said, who=figures.name(state, ticket.who), facility=name, figure=ticket.who)


ASSISTS: dict[str, Assist] = {
    "Embassy": Assist(
        "MYK-WORLD-785",
        f"{NEWS_PAYS} MG for every {NEWS_FOR} {NEWS}",
        lambda state, end_phase: crafting.have(state, NEWS) >= NEWS_FOR,
        embassy,
    ),
    "Station": Assist(
        "MYK-WORLD-787",
        f"somebody may use any Plan Facility in this Kingdom Phase ({FARE} MG)",
        lambda state, end_phase: not end_phase and state.kingdom.treasury >= FARE,
        station,
    ),
    "Loan Office": Assist(
        "MYK-WORLD-789",
        "pawn Rare Items and Talents for 1D6 MG and 1 MG for each",
        _lends,
        loan_office,
    ),
}

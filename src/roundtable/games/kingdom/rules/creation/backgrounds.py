"""Backgrounds in the making: rolled, rolled again where they cannot stand, and what the GM knows about them."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.creation.carrying_out import By, grant_all
from roundtable.games.kingdom.rules.record.goals import KEEPSAKE
from roundtable.games.kingdom.rules.record.missions import (
    can_be_set_up,
    gm_default,
    mission_of,
    new_background_due,
    reached,
    sole_king,
)
from roundtable.games.kingdom.rules.record.realm import called
from roundtable.games.kingdom.rules.record.rolling import roll_on
from roundtable.games.kingdom.state import Background, Campaign, Secret, Table
from roundtable.kernel.asks import Choose, Steps, WriteText
from roundtable.kernel.options import Option


def backgrounds(table: Table) -> Steps[bool]:
    """One Landmaker's Background after the other, as they may speak of each other (MYK-CREATE-106)."""
    state: Campaign = table.state
    open_ = [who for who in state.court if state.people[who].background is None and who not in state.open_basics]
    if open_:
        yield from roll_background(table, open_[0])
    return len(open_) > 1


def roll_background(table: Table, who: int) -> Steps[None]:
    """Two ordered dice; what cannot be set up is rolled again; what the row gives is given (MYK-CREATE-106,
    MYK-CREATE-109). Lords and queens of whom it only tells are nobody in play (MYK-BEAST-484)."""
    state: Campaign = table.state
    one = state.people[who]
    while True:
        rolled = roll_on(
            table,
            "Background Table",
            seat=who,
            rule="MYK-CREATE-106",
            again=lambda row: not can_be_set_up(state, who, row),
        )
        one.background = Background(result=rolled.result)
        table.log(rolled.rule, "{seat}: {text}", seat=who, text=rolled.row.text)
        yield from grant_all(table, rolled.row.grants, By(who, rolled.rule, who=who))
        if not reached(state, who, mission_of(one.background), one.background):
            return
        table.log("MYK-CREATE-109", "That is done already: the Background is rolled again.")
        undo_background(state, who)


def new_background(table: Table, who: int) -> Steps[None]:
    """A new Background in the place of one that is over, applied in full; the old one is kept (MYK-CREATE-108,
    MYK-CREATE-109)."""
    one = table.state.people[who]
    if not new_background_due(table.state, who):
        raise ValueError("there is still a mission to accomplish, or the table rolls no new ones")
    if one.background is not None:
        one.past.append(one.background)
        one.background = None
        for held in (*one.items, *one.surplus):
            held.mark = "" if held.mark == KEEPSAKE else held.mark
        table.state.secrets = [secret for secret in table.state.secrets if secret.who != who]
    yield from roll_background(table, who)
    while (yield from secrets(table)):
        pass


def new_missions(table: Table) -> Steps[None]:
    """In the Setup Phase whose mission was dropped may roll a new Background, and by option whose has paid

    (MYK-CREATE-108, MYK-CREATE-109)."""
    state: Campaign = table.state
    for who in state.court:
        one = state.people[who]
        if one.dead or one.absent or one.home or one.background is None or not new_background_due(state, who):
            continue
        why = "has paid" if one.background.state == "paid" else "has become impossible"
        rule = "MYK-CREATE-108" if one.background.state == "paid" else "MYK-CREATE-109"
        options = [Option("yes", "Roll a new Background"), Option("no", "Go without a mission")]
        if (yield Choose(who, f"The mission of {one.name} {why}. A new one?", options, rule=rule)) == "yes":
            yield from new_background(table, who)


def undo_background(state: Campaign, who: int) -> None:
    """Take back a Background that is rolled again: what it placed, gave and changed goes with it (MYK-CREATE-109)."""
    one = state.people[who]
    if one.background is None:
        return
    row = books.tables["Background Table"].row(one.background.result)
    if one.background.kingdom is not None:
        del state.world.kingdoms[one.background.kingdom]
        for other in state.people:
            if other.background and (other.background.kingdom or 0) > one.background.kingdom:
                other.background.kingdom = (other.background.kingdom or 0) - 1
        for region in state.world.regions.values():
            if region.owner.isdigit() and int(region.owner) > one.background.kingdom:
                region.owner = str(int(region.owner) - 1)
    state.world.regions.pop(one.background.region, None)
    state.kingdom.debts = [debt for debt in state.kingdom.debts if debt.who != who]
    for holdings in (one.items, one.surplus):
        holdings[:] = [held for held in holdings if held.mark != KEEPSAKE]
    one.skills = [known for known in one.skills if known.source != "Background"]
    if row.mission and row.mission.goal == "equip item":
        one.max_hp_change, one.raised = 0, {}
    if "liberator" in one.background.people:
        one.affection.pop(one.background.people["liberator"], None)
    one.background = None


def backgrounds_left_open(table: Table) -> Steps[bool]:
    """Backgrounds that were left open are rolled now (MYK-CREATE-093)."""
    state: Campaign = table.state
    if state.open_basics:
        yield from roll_background(table, state.open_basics.pop(0))
    return bool(state.open_basics)


def kings_consort(table: Table) -> Steps[bool]:
    """A sole King cannot be in love with the King: that Background is rolled again (MYK-CREATE-109, MYK-CREATE-115)."""
    state: Campaign = table.state
    for who in state.court:
        background = state.people[who].background
        if background and mission_of(background).goal == "lovers with a king" and sole_king(state, who):
            undo_background(state, who)
            table.log("MYK-CREATE-109", "{seat} is the only King: the Background is rolled again.", seat=who)
            yield from roll_background(table, who)
    return False


def secrets(table: Table) -> Steps[bool]:
    """For missions the GM judges, the GM notes what is so; without one the defaults hold (MYK-CREATE-110)."""
    state: Campaign = table.state
    noted = [secret.who for secret in state.secrets]
    for who in state.court:
        background = state.people[who].background
        if who in noted or background is None or mission_of(background).judge != "GM":
            continue
        mission = mission_of(background)
        text = gm_default(mission.goal)
        if state.gm is not None:
            prompt = f"{called(state, who)}: {mission.text} What is the truth, for your eyes only?"
            text = yield WriteText(state.gm, prompt, [text], most=300, rule="MYK-CREATE-110")
        state.secrets.append(Secret(who=who, goal=mission.goal, text=text))
        return True
    return False

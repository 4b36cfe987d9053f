"""New Landmakers between two games: whose died for good makes another (MYK-PLAY-433, MYK-GEAR-008, MYK-GEAR-009)."""

import msgspec

from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.creation import landmakers
from roundtable.games.kingdom.rules.creation.backgrounds import roll_background, secrets
from roundtable.games.kingdom.rules.play import figures, training
from roundtable.games.kingdom.rules.play.asking import agrees
from roundtable.games.kingdom.rules.play.facilities import sites
from roundtable.games.kingdom.rules.play.verbs import realm
from roundtable.games.kingdom.rules.record.numbering import renumber
from roundtable.games.kingdom.rules.record.scores import learnable, max_hp
from roundtable.games.kingdom.state import Campaign, Character, Table, add_to
from roundtable.kernel.asks import Steps


def newcomers(table: Table) -> Steps[bool]:
    """In the Setup Phase the first whose Landmaker is dead makes a new one, if anybody is left to join. Whether one did."""
    state: Campaign = table.state
    dead = [who for who in state.court if state.people[who].dead]
    if not dead or len(dead) == len(state.court):
        return False
    bury(table, dead[0])
    yield from make_another(table, dead[0])
    return True


def make_another(table: Table, who: int) -> Steps[None]:
    """The player of a seat without a character makes one of Level 1, as in creation (MYK-PLAY-433)."""
    state: Campaign = table.state
    yield from landmakers.describe(table, who)
    yield from landmakers.choose_class(table, who)
    yield from landmakers.choose_scores(table, who)
    yield from landmakers.learn_first_skills(table, who)
    mixed_blood(table, who)
    yield from landmakers.outfit(table, who)
    while state.people[who].surplus:
        yield from landmakers.lighten(table, who)
    landmakers.draw_a_friend(table, who)
    yield from landmakers.sort_words(table, who)
    yield from roll_background(table, who)
    while (yield from secrets(table)):
        pass
    if sites(state, "Bar"):
        yield from at_the_bar(table, who)
    state.people[who].hp = max_hp(state.people[who])


def bury(table: Table, who: int) -> None:
    """Who is dead at the end of a game is out of play for good; the seat is free for another (MYK-PLAY-433).

    A debt is the debtor's own and ends with them (MYK-CREATE-128)."""
    state: Campaign = table.state
    name = state.people[who].name
    table.log("MYK-PLAY-433", "{name} is gone for good, and somebody else joins the Court.", name=name)
    state.kingdom.debts = [debt for debt in state.kingdom.debts if debt.who != who]
    leave_seat(state, who)


def leave_seat(state: Campaign, who: int) -> None:
    """A Landmaker is a player's no more, but stays on record with all ties; the seat is free for another."""
    old = state.people[who]
    grave = len(state.people)
    add_to(state.people, msgspec.structs.replace(old, seat=None, area=""))
    renumber(state, lambda number: grave if number == who else number)
    state.people = [Character(seat=old.seat) if other is old else other for other in state.people]


@plays("facility/mixed-area")
def mixed_blood(table: Table, who: int) -> None:
    """A newcomer of monster blood, where a Mixed Area stands, comes out of the Citizens (MYK-GEAR-271, MYK-GEAR-009)."""
    if any(known.source == "Blood" for known in table.state.people[who].skills):
        realm.draw_citizen(table, "MYK-GEAR-271")


def average(state: Campaign, but: int) -> int:
    """The average Level of the others of the Court, rounded up (MYK-GEAR-008, MYK-GEAR-296)."""
    levels = [state.people[one].level for one in state.court if one != but and not state.people[one].dead]
    return -(-sum(levels) // len(levels)) if levels else 1


@plays("facility/bar")
def at_the_bar(table: Table, who: int) -> Steps[None]:
    """For 1 Citizen a newcomer begins at the average Level, Level after Level with all it brings (MYK-GEAR-296,
    MYK-GEAR-008)."""
    state: Campaign = table.state
    wanted, ref = average(state, who), figures.person(who)
    if wanted <= 1 or state.kingdom.citizens < 1:
        return
    prompt = f"The Bar: begin at Level {wanted}, for one of {state.kingdom.citizens} Citizens?"
    if (yield from agrees(table, ref, prompt, "MYK-GEAR-296", f"Begin at Level {wanted}", "Begin at Level 1")):
        realm.draw_citizen(table, "MYK-GEAR-296")
        one = state.people[who]
        while one.level < wanted:
            one.level += 1
            table.log("MYK-GEAR-008", "{name} is of Level {level}.", name=one.name, level=one.level)
            yield from training.learn(table, ref, learnable(state, one), "MYK-PLAY-541")

"""What the Kingdom's and the people's numbers do from game to game: the rules of these numbers, for the phases to
call."""

from collections.abc import Sequence

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Item
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.record.at_work import switched_on
from roundtable.games.kingdom.rules.record.court import living, present
from roundtable.games.kingdom.rules.record.cycles import end_game
from roundtable.games.kingdom.rules.record.realm import (
    START_VOICES,
    attribute,
    citizens,
    level_for,
    max_voices,
    population,
)
from roundtable.games.kingdom.rules.record.scores import followers, max_hp
from roundtable.games.kingdom.rules.record.talents import clear_marks, use_talent
from roundtable.games.kingdom.state import Campaign, Losses, Table

# --- the Kingdom -----------------------------------------------------------------------------------------------------


def start_game(
    table: Table, *, absent: Sequence[int] = (), talents: Sequence[str] = (), acting_king: int | None = None
) -> None:
    """A new game: marks and what lasted for the last one are gone, 10 Voices, all rested (MYK-CREATE-058,
    MYK-CREATE-084).

    `absent` are Landmakers whose players do not take part; `talents` are called upon as the game begins, which an
    Executioner must be to be heard (MYK-CREATE-278); without a King in play the Court names one who acts as such
    (MYK-CREATE-149).
    """
    state: Campaign = table.state
    playing = [one for one in state.court if one not in absent and not state.people[one].dead]
    if state.game == 0 and not any(state.people[one].class_name == "King" for one in playing):
        raise ValueError("a Court cannot start its first game without a King")
    if acting_king is not None and acting_king not in playing:
        raise ValueError("only somebody who takes part can act as King")
    state.game += 1
    state.retries = state.quarter = 0
    state.acting_king = acting_king
    state.kingdom.voices_bonus = 0
    state.kingdom.losses = Losses()
    state.kingdom.loans = []  # what was not redeemed in its own game is gone (MYK-WORLD-790)
    clear_marks(state)
    end_game(state)
    state.limits = {}
    for number, one in enumerate(state.people):
        one.exhausted, one.drive, one.ate, one.found = False, 0, [], {}
        one.absent = number in absent
        if not one.dead:
            one.hp = max_hp(one)
    more = START_VOICES - state.kingdom.voices
    state.kingdom.voices = START_VOICES
    said = "The people hope anew: {voices:Voice|Voices}."
    table.log("MYK-CREATE-084", said, voices=START_VOICES, books={"voices": more})
    for key in talents:
        use_talent(table, key)
    hear_executioners(table)


@plays("talent/executioner")
def hear_executioners(table: Table) -> None:
    """Executioners at work when the game starts raise the Voices by 1 each, up to the maximum (MYK-CREATE-278)."""
    state: Campaign = table.state
    more = sum(books.jobs[job].talent.gives.get("voices", 0) for job in switched_on(state))
    before = state.kingdom.voices
    state.kingdom.voices = min(max_voices(state), before + more)
    if heard := state.kingdom.voices - before:
        table.log("MYK-CREATE-278", "{heard:Voice|Voices} more: justice is done.", heard=heard, books={"voices": heard})


def free_items(state: Campaign) -> list[Item]:
    """The Common Items a character may have for nothing in the Kingdom Phase: Cost up to the Lifestyle Level, and never a
    Rare one (MYK-CREATE-064, MYK-PLAY-093, MYK-GEAR-129, MYK-GEAR-130, MYK-WORLD-480)."""
    lifestyle = attribute(state, "Lifestyle")
    return [item for item in books.items if not item.rare and item.cost is not None and item.cost <= lifestyle]


def carry_over(table: Table, limit: int | None = None) -> None:
    """At most [Lifestyle Level] MG of the Treasury are kept for the next game (MYK-CREATE-065).

    Effects may change the `limit` (MYK-GEAR-179).
    """
    state: Campaign = table.state
    kept = min(state.kingdom.treasury, attribute(state, "Lifestyle") if limit is None else limit)
    had = state.kingdom.treasury
    table.log("MYK-CREATE-065", "{kept} of {had} MG are carried over.", kept=kept, had=had, books={"mg": kept - had})
    state.kingdom.treasury = kept


def recover_lost(table: Table) -> int:
    """[Military Level]D6 of the Followers and Citizens lost in this game come back, at most all (MYK-CREATE-068)."""
    state: Campaign = table.state
    lost = all_lost(state)
    if not lost:
        return 0
    dice = attribute(state, "Military")
    if dice < 1:
        return 0  # no Military, nobody goes to look for them
    rolled = table.roll(f"{dice}d6", "MYK-CREATE-068", "{total} of the lost people may come home.").total
    return min(rolled, lost)


def all_lost(state: Campaign) -> int:
    """Followers and Citizens of every kind lost in this game; who fled home is not lost (MYK-CREATE-068)."""
    losses = state.kingdom.losses
    return losses.followers + losses.citizens + sum(losses.monsters.values())


@plays("talent/medic")
def medics_save(table: Table) -> int:
    """1D6 Citizens lost in this game may come home for each Medic at work as a Talent (MYK-CREATE-266)."""
    state: Campaign = table.state
    medics = switched_on(state).count("Medic")
    lost = state.kingdom.losses.citizens + sum(state.kingdom.losses.monsters.values())
    if not medics or not lost:
        return 0
    return min(lost, table.roll(f"{medics}d6", "MYK-CREATE-266", "{total:lost Citizen|lost Citizens} may be saved.").total)


def come_home(table: Table, followers: int = 0, citizens: int = 0, monsters: dict[str, int] | None = None) -> None:
    """The players divide those who come home among the losses; all of them are Citizens again (MYK-CREATE-068)."""
    state: Campaign = table.state
    losses, monsters = state.kingdom.losses, monsters or {}
    over = [species for species, number in monsters.items() if number > losses.monsters.get(species, 0)]
    if followers > losses.followers or citizens > losses.citizens or over:
        raise ValueError(f"more cannot come home than were lost: {msgspec.to_builtins(losses)}")
    losses.followers -= followers
    losses.citizens -= citizens
    state.kingdom.citizens += followers + citizens
    for species, number in monsters.items():
        losses.monsters[species] -= number
        state.kingdom.monster_citizens[species] = state.kingdom.monster_citizens.get(species, 0) + number
    number = followers + citizens + sum(monsters.values())
    back = {"citizens": followers + citizens}
    table.log("MYK-CREATE-068", "{number:lost person comes|lost people come} home.", number=number, books=back)


def reckon_level(table: Table) -> None:
    """The Kingdom Level follows the Population: at creation and in each Dismissal step, not between
    (MYK-CREATE-061)."""
    state: Campaign = table.state
    people = population(state)
    state.kingdom.level = level_for(people)
    table.log(
        "MYK-CREATE-060",
        "With {people} people the Kingdom is of Level {level}.",
        people=people,
        level=state.kingdom.level,
    )


def is_destroyed(state: Campaign) -> bool:
    """A Kingdom with no more Citizens than Landmakers falls; Followers are Citizens (MYK-CREATE-053, MYK-PLAY-600)."""
    return citizens(state) + sum(followers(one) for one in state.people) <= len(living(state))


def failed_upkeep(state: Campaign) -> int:
    """What a large Court adds to the Upkeep of a failed scenario: those who take part and live (MYK-PLAY-525,
    MYK-PLAY-742, MYK-CREATE-053)."""
    return len(present(state))


def _move(from_: dict[str, int], species: str, number: int, to: dict[str, int] | None = None) -> None:
    """Some of a species go from one place to another, or nowhere."""
    from_[species] -= number
    if not from_[species]:
        del from_[species]
    if to is not None and number:
        to[species] = to.get(species, 0) + number


def interest(table: Table) -> None:
    """At the end of every fifth game a debt that stands grows by 1D6 MG (MYK-CREATE-128)."""
    state: Campaign = table.state
    for debt in state.kingdom.debts:
        if debt.owed > 0:
            debt.since += 1
            if debt.since % debt.games == 0:
                grown = table.roll(debt.interest.lower(), "MYK-CREATE-128", "The debt grows by {total} MG.").total
                debt.owed += grown


def repay(table: Table, who: int, amount: int) -> None:
    """MG of the Treasury pay off a debt (MYK-CREATE-128)."""
    state: Campaign = table.state
    debt = next((debt for debt in state.kingdom.debts if debt.who == who and debt.owed > 0), None)
    if debt is None or not 0 < amount <= min(debt.owed, state.kingdom.treasury):
        owed = debt.owed if debt else 0
        raise ValueError(f"{amount} MG cannot be repaid: {owed} are owed and {state.kingdom.treasury} are there")
    state.kingdom.treasury -= amount
    debt.owed -= amount
    said = "{amount} MG of the debt are repaid; {owed} remain."
    table.log("MYK-CREATE-128", said, amount=amount, owed=debt.owed, books={"mg": -amount})


# --- people ----------------------------------------------------------------------------------------------------------


def take_followers(state: Campaign, who: int, amount: int, monsters: dict[str, int] | None = None) -> None:
    """Citizens of the Kingdom, Monster Citizens counted apart, go along as Followers (MYK-CREATE-055, MYK-PLAY-082,

    MYK-WORLD-394)."""
    from roundtable.games.kingdom.rules.record.scores import max_followers

    one, at_home, monsters = state.people[who], state.kingdom.monster_citizens, monsters or {}
    room = max_followers(state, one) - followers(one)
    most = min(state.kingdom.citizens, room - sum(monsters.values()))
    if not 0 <= amount <= most:
        raise ValueError(f"{one.name or 'this character'} can take 0 to {max(0, most)} Citizens along, not {amount}")
    for species, number in monsters.items():
        if number > at_home.get(species, 0):
            raise ValueError(f"the Kingdom has no {number} Citizens of the species {species}")
    state.kingdom.citizens -= amount
    one.followers += amount
    for species, number in monsters.items():
        _move(at_home, species, number, one.monster_followers)


def lose_followers(state: Campaign, who: int, amount: int, monsters: dict[str, int] | None = None) -> int:
    """Followers are lost, as many as there are; how many (MYK-CREATE-056).

    Whoever controls the effect says how many of them are monsters (MYK-WORLD-395); unless said, people go first.
    """
    one, losses = state.people[who], state.kingdom.losses
    amount = min(amount, followers(one))
    if monsters is None:
        left, monsters = amount - min(amount, one.followers), {}
        for species, number in one.monster_followers.items():
            monsters[species] = min(left, number)
            left -= monsters[species]
    plain = amount - sum(monsters.values())
    if not 0 <= plain <= one.followers or any(n > one.monster_followers.get(who_, 0) for who_, n in monsters.items()):
        raise ValueError(f"{amount} Followers cannot be lost as {plain} people and {monsters}")
    one.followers -= plain
    losses.followers += plain
    for species, number in monsters.items():
        _move(one.monster_followers, species, number, losses.monsters)
    return amount

"""People are told apart by their numbers: what else on record names somebody so, where somebody gets another number."""

from collections.abc import Callable

from roundtable.games.kingdom.state import Campaign

FOR_SOMEBODY = ("Master", "True Romance")
"""The Skills whose choice is a person (MYK-CREATE-250, MYK-GEAR-029)."""


def renumber(state: Campaign, new: Callable[[int], int]) -> None:
    """Ties, Skills, Backgrounds, regions, kingdoms, debts, secrets and what is pawned follow people to their new numbers.

    Between two games nothing else names anybody for good."""
    for one in state.people:
        for ties in (one.affection, one.hostility):
            moved = {new(key) if isinstance(key, int) else key: tie for key, tie in ties.items()}
            ties.clear()
            ties.update(moved)
        for known in one.skills:
            words = known.choice.split()
            if known.name in FOR_SOMEBODY and words and words[-1].isdigit():
                known.choice = " ".join([*words[:-1], str(new(int(words[-1])))])
        for past in [*([one.background] if one.background else []), *one.past]:
            past.people = {word: new(number) for word, number in past.people.items()}
    for region in state.world.regions.values():
        region.hometown_of = [new(number) for number in region.hometown_of]
    for kingdom in state.world.kingdoms:
        kingdom.hometown_of = [new(number) for number in kingdom.hometown_of]
        kingdom.hated_by = [new(number) for number in kingdom.hated_by]
        if kingdom.because_of is not None:
            kingdom.because_of = new(kingdom.because_of)
    for debt in state.kingdom.debts:
        debt.who = new(debt.who)
    for secret in state.secrets:
        secret.who = new(secret.who)
    for pawned in (one for loan in state.kingdom.loans for one in loan.items):
        pawned.who = new(pawned.who)

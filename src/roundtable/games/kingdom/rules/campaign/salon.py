"""The Salon: the reward of a scenario in advance (MYK-GEAR-247)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.model import Reward
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.exploring.homecoming import give
from roundtable.games.kingdom.rules.exploring.places import delve
from roundtable.games.kingdom.rules.kingdom_phase.gathering_place import at_home
from roundtable.games.kingdom.rules.play.asking import agrees
from roundtable.games.kingdom.rules.play.checks import check
from roundtable.games.kingdom.rules.play.facilities import chance_of, facility, sites
from roundtable.games.kingdom.rules.play.verbs import realm
from roundtable.games.kingdom.state import Campaign, Table
from roundtable.kernel.asks import Steps

BASE, BUNDLE = 7, 5
"""What the difficulty begins with, and how many Materials count as 1 MG (MYK-GEAR-247)."""


def value(reward: Reward) -> int:
    """What a reward is worth in MG: Items by Cost, Materials at 1 for 5, anything else nothing (MYK-GEAR-247)."""
    return sum(books.items[name].cost or 0 for name in reward.items) + sum(reward.materials.values()) // BUNDLE


def words(reward: Reward) -> str:
    """A reward as one reads it."""
    said = [f"{reward.citizens.upper()} Citizens"] if reward.citizens else []
    said += [f"{number} {kind}" for kind, number in reward.materials.items()]
    said += list(reward.items)
    said += [f"a Talent ({reward.talent})"] if reward.talent else []
    return ", ".join([*said, *(["Affection in the Court"] if reward.affection else [])])


@plays("facility/salon")
def salon(table: Table) -> Steps[None]:
    """As the reward is known in the Prologue: Lifestyle against 7 + its value, and it comes in advance (MYK-GEAR-247)."""
    state: Campaign = table.state
    reward = delve(state).dungeon.reward
    if reward is None or not sites(state, "Salon"):
        return
    source, who = facility("Salon"), realm.speaker(state)
    difficulty = BASE + value(reward)
    chance = chance_of(state, who, "Lifestyle", difficulty)
    prompt = f"The reward will be: {words(reward)}. Ask for it in advance at the Salon (Lifestyle, {chance})?"
    if not (yield from agrees(table, who, prompt, source.rule, "Ask for it", "Wait for it")):
        return
    said = "Lifestyle check at the Salon"
    made = yield from check(table, who, "Lifestyle", difficulty, source.rule, kind="kingdom", why=said)
    if made.success:
        table.log(source.rule, "The reward comes in advance.")
        at_home(state).rewarded = True
        yield from give(table, reward)

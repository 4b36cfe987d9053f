"""The reward of a scenario, given in the Epilogue, or in advance by a Salon (MYK-PLAY-505, MYK-GEAR-247)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.model import Reward
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.exploring.places import delve
from roundtable.games.kingdom.rules.kingdom_phase.gathering_place import at_home
from roundtable.games.kingdom.rules.play.asking import agrees
from roundtable.games.kingdom.rules.play.checks import check
from roundtable.games.kingdom.rules.play.facilities import chance_of, facility, sites
from roundtable.games.kingdom.rules.play.verbs import items, realm
from roundtable.games.kingdom.state import Campaign, Table
from roundtable.kernel.asks import Steps

BUNDLE = 5
"""So many Materials count as 1 MG (MYK-GEAR-247)."""


def value(reward: Reward) -> int:
    """What a reward is worth in MG: Items by Cost, Materials at 1 for 5, anything else nothing (MYK-GEAR-247)."""
    cost = sum(books.items[name].cost or 0 for name in reward.items)
    return reward.mg + cost + sum(reward.materials.values()) // BUNDLE


def words(reward: Reward) -> str:
    """A reward as one reads it."""
    said = [f"{reward.mg} MG"] if reward.mg else []
    said += [f"{reward.citizens} Citizens"] if reward.citizens else []
    said += [f"{number} {kind}" for kind, number in reward.materials.items()]
    return ", ".join([*said, *reward.items])


def give(table: Table, rule: str) -> Steps[None]:
    """The Kingdom receives the reward of this game's scenario, once."""
    state: Campaign = table.state
    reward = delve(state).dungeon.reward
    if reward is None or at_home(state).rewarded:
        return
    at_home(state).rewarded = True
    table.log(rule, "The reward: {what}.", what=words(reward))
    realm.gain_mg(table, reward.mg, rule)
    if reward.citizens:
        number = table.roll(reward.citizens.lower(), rule, "{total} people come to the Kingdom.").total
        realm.gain_citizens(table, number, rule)
    for kind, number in reward.materials.items():
        realm.gain_stored(table, kind, number, rule)
    for name in reward.items:
        yield from items.gain_item(table, realm.speaker(state), name, rule)


@plays("facility/salon")
def salon(table: Table) -> Steps[None]:
    """As the reward is known in the Prologue: Lifestyle against 7 + its value, and it comes in advance (MYK-GEAR-247)."""
    state: Campaign = table.state
    reward = delve(state).dungeon.reward
    if reward is None or not sites(state, "Salon"):
        return
    source, who = facility("Salon"), realm.speaker(state)
    difficulty = 7 + value(reward)
    chance = chance_of(state, who, "Lifestyle", difficulty)
    prompt = f"The reward will be {words(reward)}. Ask for it in advance at the Salon (Lifestyle, {chance})?"
    if not (yield from agrees(table, who, prompt, source.rule, "Ask for it", "Wait for it")):
        return
    said = "Lifestyle check at the Salon"
    made = yield from check(table, who, "Lifestyle", difficulty, source.rule, kind="kingdom", why=said)
    if made.success:
        yield from give(table, source.rule)

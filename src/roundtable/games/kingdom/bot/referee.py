"""What a bot on the GM's seat does: the monsters' rule as decisions, with dice of its own (MYK-WORLD-386)."""

from roundtable.games.kingdom.bot import fighter
from roundtable.games.kingdom.bot.answering import ANSWERS
from roundtable.games.kingdom.rules.fight.monsters import USES_SKILL, average
from roundtable.games.kingdom.rules.fight.weapons import personality, weapons
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.state import Campaign, Ref
from roundtable.kernel.asks import Ask, Choose, ChooseNumber, Json, React
from roundtable.kernel.dice import Dice


def answer(state: Campaign, ask: Ask, dice: Dice) -> Json:
    """What the rule would do; None where it says nothing."""
    if isinstance(ask, React):
        return _free_reaction(state, ask)
    if ask.rule in ("MYK-PLAY-359", "MYK-PLAY-362") and isinstance(ask, Choose):
        return act(state, ask, dice)
    if isinstance(ask, ChooseNumber):
        return ask.low  # HP are never given in place of Hope
    rule = ANSWERS.get(ask.rule)
    return rule(state, ask.seat, ask, dice) if rule and ask.rule != "MYK-PLAY-354" else None


def act(state: Campaign, ask: Choose, dice: Dice) -> str:
    """A Support Skill on 5 or 6; else attack whom the rule names, after a move where nobody is in range."""
    assert state.battle is not None
    who = state.battle.acting
    keys = list(ask.answers())
    uses = [key for key in keys if key.startswith("use ")]
    if uses and dice.below(6) + 1 >= USES_SKILL:
        return uses[dice.below(len(uses))]
    attacks = [key for key in keys if key.startswith("attack ")]
    if attacks:
        return _target(state, who, attacks, dice)
    moves = [key for key in keys if key.startswith("move ")]
    nearer = [key for key in moves if fighter.nearer(state, who, key.partition(" ")[2]) > 0]
    return nearer[-1] if nearer else "pass" if "pass" in keys else keys[0]


def _target(state: Campaign, who: Ref, attacks: list[str], dice: Dice) -> str:
    """Foolish and Steady have no choice; the others whom they can fell, lowest HP first, else the lowest Defense."""
    damage = {weapon.key: average(weapon.damage) + weapon.level for weapon in weapons(state, who)}
    most = max(damage.get(key.split(" ", 1)[1].rpartition(" ")[0], 0.0) for key in attacks)
    best = [key for key in attacks if damage.get(key.split(" ", 1)[1].rpartition(" ")[0], 0.0) >= most]
    aimed = [key for key in best if key.rpartition(" ")[2] != "anyone"]
    if not aimed or personality(state, who) in ("Foolish", "Steady"):
        return best[dice.below(len(best))]

    def hp(key: str) -> int:
        return figures.get(state, key.rpartition(" ")[2]).hp

    felled = [key for key in aimed if 0 < hp(key) <= most]
    if felled:
        return min(felled, key=hp)
    awake = [key for key in aimed if hp(key) > 0] or aimed
    return min(awake, key=lambda key: numbers.defense(state, key.rpartition(" ")[2]))


def _free_reaction(state: Campaign, ask: React) -> str:
    """Assist and Interrupt Skills whenever they are legal and cost no Hope."""
    for key in ask.answers():
        effect, _, holder = key.partition(" ")
        if key != "pass" and not fighter.price_of(
            state, figures.owner(holder.partition(" ")[0]), effect.partition(":")[0]
        ):
            return key
    return "pass"

"""What a steward answers in a fight: its own turn as `fighter` weighs it, reactions that pay, and all the rest."""

import re
from collections.abc import Callable

from roundtable.games.kingdom import books
from roundtable.games.kingdom.bot import hope, packing, retreat
from roundtable.games.kingdom.bot.fighter import (
    AT_ONCE,
    FELLED,
    FREE_GAINS,
    FRIENDLY,
    HEALS,
    NAMES,
    SAVES,
    act,
    best_blow,
    desperate,
    healing,
    price_of,
)
from roundtable.games.kingdom.bot.temper import STEADY, Temper
from roundtable.games.kingdom.rules.fight.monsters import average
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.state import AREAS, Campaign, Ref
from roundtable.kernel.asks import Ask, Choose, ChooseNumber, ChooseSome, Json, React
from roundtable.kernel.dice import Dice


def answer(state: Campaign, seat: int, ask: Ask, dice: Dice, temper: Temper = STEADY) -> Json:
    """A sensible answer in a fight; None where the steward has no opinion."""
    if isinstance(ask, React):
        return _react(state, seat, ask, dice)
    if ask.rule in ("MYK-PLAY-359", "MYK-PLAY-362") and isinstance(ask, Choose):
        return act(state, ask, dice, temper)
    if ask.rule == "MYK-PLAY-044":
        return hope_for_dice(state, seat, ask, dice, temper.gain)
    rule = ANSWERS.get(ask.rule)
    found = rule(state, seat, ask, dice) if rule else None
    return _by_effect(state, seat, ask) if found is None else found


# --- reactions -------------------------------------------------------------------------------------------------------


def _react(state: Campaign, seat: int, ask: React, dice: Dice) -> str:
    """The reaction that pays best, if one does."""
    best, most = "pass", 0.0
    for key in ask.answers():
        if key != "pass" and (value := reaction(state, seat, ask.prompt, key)) > most:
            best, most = key, value
    return best


def reaction(state: Campaign, seat: int, prompt: str, key: str) -> float:
    """What a reaction is worth against what it costs; the question says what it answers."""
    effect, _, holder = key.partition(" ")
    effect = effect.partition(":")[0]
    who = figures.owner(holder.partition(" ")[0])
    cost = price_of(state, who, effect)
    if effect in ESCAPES:
        return 3.0 if state.battle is not None and retreat.chances(state) < retreat.BAD else -1.0
    damage = re.search(r"(\d+) damage to (.+)\?", prompt)
    if damage is not None:
        victim = next((one for one in figures.in_play(state) if figures.name(state, one) == damage[2]), None)
        if victim is None or figures.team(state, victim) != figures.team(state, who):
            return -1.0
        amount, hp = int(damage[1]) - promised(state, SAVES), figures.get(state, victim).hp
        if amount <= 0:
            return -1.0
        kept = min(SAVES.get(effect, HEALS.get(effect, 1.5)), amount)
        saved = FELLED if amount >= hp > amount - kept else 0.0
        return kept * 0.8 + saved - cost - (0.6 if effect in HEALS else 0.0)
    fall = re.search(r"falling to (-?\d+) HP", prompt)
    if fall is not None and int(fall[1]) > 0:
        return -1.0  # it is not so bad yet
    if fall is not None or "Fatal Wound" in prompt:
        fallen = next((one for one in figures.in_play(state) if figures.name(state, one) in prompt), None)
        if fallen is None or figures.team(state, fallen) != figures.team(state, who):
            return -1.0
        short = 1 - figures.get(state, fallen).hp - promised(state, HEALS)
        if effect in HEALS and (short <= 0 or HEALS[effect] + 1.5 < short):
            return -1.0  # enough has been promised, or this would not be enough
        return FELLED + HEALS.get(effect, 1.0) - cost
    if effect in HEALS:
        return healing(state, who, HEALS[effect], False) - cost - 2.5
    if effect in FREE_GAINS:
        return 2.0 - cost
    return 0.4 - cost


ESCAPES = ("item/dungeon-insurance",)
"""What takes the whole Court home: for a fight that is lost (MYK-GEAR-203)."""


def promised(state: Campaign, known: dict[str, float]) -> float:
    """What others have declared already that does the same: one Potion for one fall."""
    return sum(known.get(one.effect, 0.0) for one in state.stack)


# --- what an effect asks ---------------------------------------------------------------------------------------------


def _by_effect(state: Campaign, seat: int, ask: Ask) -> Json:
    """Whom an effect is for, by what it does: the neediest of the own side, or the enemy it is best to be rid of.

    Of a price that is free to set, the least.
    """
    key = next((name for name, rule in RULES.items() if rule == ask.rule), "")
    if isinstance(ask, ChooseNumber):
        return ask.low if key else None
    if not isinstance(ask, (Choose, ChooseSome)):
        return None
    known = [option.key for option in ask.options if _figure(state, option.key)]
    if not known:
        return None
    side = "foes" if seat == state.gm else "court"
    ours = [who for who in known if figures.team(state, who) == side]
    theirs = [who for who in known if who not in ours]
    kind = key in HEALS or key in SAVES or key in FRIENDLY
    good = (
        sorted(ours, key=lambda who: _share(state, who))
        if kind or not theirs
        else sorted(theirs, key=lambda who: _hp(state, who))
    )
    if isinstance(ask, Choose):
        return good[0] if good else None
    return good[: max(1, ask.least)] if good and ask.least <= len(good) else None


def _figure(state: Campaign, key: str) -> bool:
    return key[:1] in ("p", "f") and key[1:].isdigit() and key in figures.in_play(state)


def _share(state: Campaign, who: Ref) -> float:
    """How much of the HP is left; the Dead come last."""
    one = figures.get(state, who)
    return 9.0 if one.dead else one.hp / max(1, numbers.max_hp(state, who))


def _hp(state: Campaign, who: Ref) -> int:
    return figures.get(state, who).hp


RULES = {key: (books.skills if kind == "skill" else books.items)[name].rules[0] for key, (kind, name) in NAMES.items()}
"""The row behind each effect: a question of an effect cites it."""


# --- the other questions ---------------------------------------------------------------------------------------------


def hope_for_dice(state: Campaign, seat: int, ask: Ask, dice: Dice, least: float = STEADY.gain) -> Json:
    """Hope as long as each point raises the chance enough; of two dice that count, the best."""
    if isinstance(ask, Choose):
        return next(ask.answers())  # the best two stand first
    if not isinstance(ask, ChooseNumber):
        return None
    if (needed := hope.for_the_realm(state, ask)) is not None:
        return needed
    shown = {number: chance / 100 for number, chance in hope.told(ask).items()}
    spend = ask.low
    for number in range(ask.low + 1, min(ask.high, ask.low + 3) + 1):
        gain = least * 0.6 if desperate(state) else least
        if shown.get(number, 0.0) - shown.get(number - 1, 0.0) < gain or not _can_spare(state, seat, number):
            break
        spend = number
    return spend


def _can_spare(state: Campaign, seat: int, number: int) -> bool:
    """Drive is there to be used; of the Voices enough stay that no Disaster threatens (MYK-PLAY-053)."""
    if seat == state.gm or not 0 <= seat < len(state.people):
        return False  # monsters pay with HP
    if hope.has_a_kingdom(state):
        return number <= state.people[seat].drive + hope.spare(state)
    kept = 0 if desperate(state) else state.players + 1
    return number <= state.people[seat].drive + max(0, state.kingdom.voices - kept)


def hope_for_damage(state: Campaign, seat: int, ask: Ask, dice: Dice) -> Json:
    """As much Hope as it may take to fell, of the Voices no more than can be spared: 1D6 damage each is a good price."""
    if not isinstance(ask, ChooseNumber):
        return None
    left = re.search(r"\((-?\d+) HP\)", ask.prompt)
    dealt = re.search(r"is hit for ([0-9D+-]+)", ask.prompt)
    if left is None or dealt is None:
        return ask.low
    short = int(left[1]) - average(dealt[1].rstrip("."))
    wanted = min(int(-(-short // 3.5)), ask.high, AT_ONCE) if short > 0 else 0
    while wanted > 0 and not _can_spare(state, seat, wanted):
        wanted -= 1
    return max(ask.low, wanted)


def followers_for_one(state: Campaign, seat: int, ask: Ask, dice: Dice) -> Json:
    """A check that is 1 short is worth some Followers."""
    if seat == state.gm or not isinstance(ask, Choose) or "yes" not in ask.options:
        return None
    return "yes" if numbers.followers(state, f"p{seat}") >= 3 else "no"


def no_thanks(state: Campaign, seat: int, ask: Ask, dice: Dice) -> Json:
    """Nobody swaps Items in the middle of a fight."""
    if isinstance(ask, ChooseSome):
        return ask.passing()
    return "no" if isinstance(ask, Choose) and "no" in ask.options else None


def sixes_into_drive(state: Campaign, seat: int, ask: Ask, dice: Dice) -> Json:
    """As many 6s as the check can spare: two of the other dice must still be enough."""
    if not isinstance(ask, ChooseNumber):
        return None
    shown = re.match(r"Dice ([\d, ]+) \((?:two must come to (\d+)|anything is enough)\)", ask.prompt)
    if shown is None:
        return ask.low
    thrown, need = sorted(map(int, shown[1].split(", "))), int(shown[2] or 0)
    best = sum(thrown[-2:])
    for number in range(ask.high, ask.low, -1):
        left = sum(thrown[: len(thrown) - number][-2:])
        if left > 2 and (left >= need or best < need):
            return number
    return ask.low


def first(state: Campaign, seat: int, ask: Ask, dice: Dice) -> Json:
    return next(ask.answers()) if isinstance(ask, Choose) else None


def hurry(state: Campaign, seat: int, ask: Ask, dice: Dice) -> Json:
    """To the others' help, as long as one can stand it; asked where to, behind the lines."""
    if not isinstance(ask, Choose) or "yes" not in ask.options:
        return first(state, seat, ask, dice)
    one = state.people[seat] if seat < len(state.people) else None
    return "yes" if one is not None and one.hp >= ENOUGH else "no"


ENOUGH = 8
"""With so many HP one hurries to a fight."""


def own_figure(state: Campaign, seat: int, ask: Ask, dice: Dice) -> Json:
    """The one who can do most now goes next."""
    if not isinstance(ask, Choose):
        return None
    return max(ask.answers(), key=lambda who: best_blow(state, who, figures.get(state, who).area))


def who_has_room(state: Campaign, seat: int, ask: Ask, dice: Dice) -> Json:
    """Finds go to somebody with a free Slot, and what is worth least is put away for them."""
    return packing.make_room(state, seat, ask)


def far_away(state: Campaign, seat: int, ask: Ask, dice: Dice) -> Json:
    """An enemy is hurled as far from the own lines as can be."""
    if not isinstance(ask, Choose):
        return None
    keys = [key for key in ask.answers() if key in AREAS]
    if not keys:
        return None
    return keys[-1] if seat != state.gm else keys[0]


Answer = Callable[[Campaign, int, Ask, Dice], Json]
ANSWERS: dict[str, Answer] = {
    "MYK-PLAY-044": hope_for_dice,
    "MYK-PLAY-042": sixes_into_drive,
    "MYK-PLAY-046": hope_for_damage,
    "MYK-PLAY-057": followers_for_one,
    "MYK-PLAY-344": first,
    "MYK-PLAY-350": first,
    "MYK-PLAY-353": no_thanks,
    "MYK-PLAY-354": own_figure,
    "MYK-PLAY-381": far_away,
    "MYK-PLAY-402": no_thanks,
    "MYK-PLAY-435": first,
    "MYK-PLAY-477": no_thanks,
    "MYK-PLAY-578": first,
    "MYK-PLAY-579": hurry,
    "MYK-PLAY-580": hurry,
    "MYK-PLAY-584": first,
    "MYK-PLAY-586": hurry,
    "MYK-PLAY-589": first,
    "MYK-PLAY-757": who_has_room,
}

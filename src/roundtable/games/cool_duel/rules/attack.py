"""An attack from declaration to result: declare and pay, react, resolve (CD-029, CD-058)."""

from __future__ import annotations

from roundtable.games.cool_duel.arena import cell_name, standing
from roundtable.games.cool_duel.damage import Blow, damage, in_words
from roundtable.games.cool_duel.data import CRITICAL_AT, companions
from roundtable.games.cool_duel.derived import (
    Way,
    attack_modifier,
    count,
    dodge_score,
    multipliers,
    parry_modifier,
    way_of,
)
from roundtable.games.cool_duel.odds import beats
from roundtable.games.cool_duel.rules.dice import beats_threshold, roll_d100s, roll_gun
from roundtable.games.cool_duel.rules.harm import afflict, damage_item, deal, spend_knife, the
from roundtable.games.cool_duel.rules.moments import T, effects
from roundtable.games.cool_duel.rules.movement import enter
from roundtable.games.cool_duel.rules.reactions import DODGE_PER_SPACE
from roundtable.games.cool_duel.rules.special import Beaten, Special
from roundtable.games.cool_duel.state import Attacked, Carried, Character
from roundtable.kernel.asks import Steps

# --- declare ----------------------------------------------------------------------------------------------------------


def attack_cost(way: Way, special: Special | None) -> int:
    """The attack's AP and the special attack's together, at least 1 (CD-134, CD-193, CD-223, CD-225)."""
    return max(1, way.row.ap + (special.data.additional_ap if special else 0))


def declare(
    table: T, by: Character, on: Character, way: Way, special: Special | None = None, pattern: int = 0
) -> Attacked:
    """Name the attack; it stands on the table until it is resolved (CD-058, CD-133)."""
    what = f"{special.data.name} ({way.row.type})" if special else way.row.type
    using = f" with the {way.item.name}" if way.item else ""
    attack = Attacked(
        by=by.key,
        on=on.key,
        hand=way.hand,
        item=way.item.name if way.item else "",
        type=way.row.type,
        special=special.slug if special else "",
        cost=attack_cost(way, special),
        bonus=way.row.bonus + (special.data.bonus if special else 0),
        reach=1 + way.row.range,
        pattern=pattern,
        words=f"{by.name}'s {what}{using} against {on.name}",
        seat=on.seat,
        gun_dice=way.row.dice,
        blow=blow_before(table, by, on, way, special),
    )
    table.state.pending = attack
    table.log(
        "CD-058",
        "{name} attacks {target}: {what}{using}, {ap} AP.",
        name=by.name,
        who=by.key,
        target=on.name,
        on=on.key,
        what=what,
        using=using,
        ap=attack.cost,
        left=by.ap,
    )
    return attack


def use_up(table: T, by: Character, way: Way) -> None:
    """What is thrown is gone, what is fired must be reloaded, whatever comes of it (CD-064, CD-162, CD-170, CD-267)."""
    if way.item is None:
        if way.row.type == "Throw":
            knives = next(item for item in by.gear if item.name == "Throwing Knife")
            spend_knife(table, by, knives)
        return
    if way.row.type == "Throw":
        setattr(by, way.hand, None)
        by.two_hands = False
        table.log("CD-170", "The {item} is spent.", item=way.item.name, who=by.key)
    elif way.item.kind == "gun":
        held: Carried = getattr(by, way.hand)
        held.loaded = False


# --- react and resolve ------------------------------------------------------------------------------------------------


def resolve(table: T, attack: Attacked, way: Way, special: Special | None) -> Steps[bool]:
    """Let the target react, then work the attack out; returns whether it landed (CD-029, CD-059, CD-099, CD-118)."""
    yield from effects.window(table, attack)
    by, on = the(table, attack.by), the(table, attack.on)
    triggers, quarry = 0, (1, 1)
    prone_by_quarry = False
    if not attack.reaction:
        attack.reaction = "take"
        table.log("CD-060", "{name} takes the blow.", name=on.name, who=on.key)
    elif attack.reaction == "dodge":
        total, score = yield from _roll_against_dodge(table, attack, by, on)
        attack.nullified = total < score
        if not attack.nullified:
            triggers = int(total >= CRITICAL_AT)
            if by.class_ == "Hunter" and not attack.spaces:
                quarry = (max(total, score, 1), max(1, score))
                prone_by_quarry = total >= 2 * max(1, score)
    elif attack.reaction == "parry":
        attack.nullified = yield from _parry(table, attack, by, on)
    if attack.nullified:
        yield from _finish_dodge(table, attack, on)
        return False
    yield from _land(table, attack, way, special, triggers, quarry)
    if prone_by_quarry:
        fallen = on if table.state.options.hunters_quarry_prone == "target" else by
        if fallen.downed:
            return True
        table.log("CD-119", "{name} is bowled over.", name=fallen.name, who=fallen.key)
        afflict(table, fallen, "Prone", by)
    return True


def _roll_against_dodge(table: T, attack: Attacked, by: Character, on: Character) -> Steps[tuple[int, int]]:
    """d100 and the attack bonus; to meet the dodge score is to hit (CD-019, CD-093, CD-097)."""
    score = dodge_score(on) - DODGE_PER_SPACE * attack.spaces
    bonus = attack.bonus + attack_modifier(by)
    what = f"the roll ({bonus:+}) against {on.name}'s dodge of {score}"
    text = "{name} rolls {total} against the dodge."
    dice = yield from roll_d100s(table, by, 1, "CD-097", text, what, score - bonus, "to hit")
    total = dice[0] + bonus
    text = "{name}: {total} against {target}'s dodge of {score}: {result}."
    table.log(
        "CD-097",
        text,
        name=by.name,
        who=by.key,
        target=on.name,
        on=on.key,
        total=total,
        score=score,
        result="a hit" if total >= score else "a miss",
    )
    return total, score


def _land(
    table: T,
    attack: Attacked,
    way: Way,
    special: Special | None,
    triggers: int,
    quarry: tuple[int, int],
) -> Steps[None]:
    """Damage, dodge movement, other criticals, threshold roll, in this order (CD-098, CD-099)."""
    by, on = the(table, attack.by), the(table, attack.on)
    early = table.state.options.threshold_roll_timing == "before_damage"
    beaten, rule = against_threshold(way, special)
    rolled: bool | None = None
    if early and beaten is not None:
        rolled = yield from beats_threshold(table, by, on, attack.bonus, rule)
    blow = yield from blow_of(table, by, on, way, special, triggers, quarry)
    if attack.reaction == "block":
        blow = blow._replace(percent=attack.percent)
    amount, steps = damage(blow)
    yield from deal(table, on, amount, by, in_words(steps), steps)
    yield from _finish_dodge(table, attack, on)
    if on.downed:
        return
    if triggers:
        yield from critical(table, by, on, way, triggers)
    if beaten is not None:
        if rolled is None:
            rolled = yield from beats_threshold(table, by, on, attack.bonus, rule)
        if rolled:
            yield from beaten(table, by, on) or ()


def against_threshold(way: Way, special: Special | None) -> tuple[Beaten | None, str]:
    """What a roll against the target's threshold brings it, None where none is made; and by which rule (CD-194, CD-273)."""
    if special is not None:
        return special.beaten, special.rule
    return (_poisons if way.row.poisons else None), "CD-273"


def threshold_chance(table: T, by: Character, on: Character, way: Way, special: Special | None) -> float:
    """The chance of an attack's roll against what is left of the threshold of who takes it (CD-194, CD-273)."""
    amount, _ = damage(blow_before(table, by, on, way, special))
    early = table.state.options.threshold_roll_timing == "before_damage"
    left = on.threshold if early else max(0, on.threshold - amount)
    return beats(left, way.row.bonus + (special.data.bonus if special else 0) + attack_modifier(by))


def _poisons(table: T, by: Character, on: Character) -> None:
    afflict(table, on, "Poisoned", by)


def blow_of(
    table: T,
    by: Character,
    on: Character,
    way: Way,
    special: Special | None,
    triggers: int,
    quarry: tuple[int, int] = (1, 1),
) -> Steps[Blow]:
    """Everything that goes into the damage, criticals included, gun dice rolled now (CD-062, CD-163)."""
    kind, n = (way.item.critical.kind, way.item.critical.n) if way.item and way.item.critical else ("", 0)
    blow = blow_before(table, by, on, way, special)._replace(
        critical_times=n if kind == "multiply_base" else 1,
        triggers=triggers,
        critical_plus=n if kind == "add_damage" else 0,
        quarry=quarry,
    )
    if way.row.dice:
        base = yield from roll_gun(table, by, way.row.dice, n if triggers and kind == "explode_at" else 10)
        blow = blow._replace(base=base)
    return blow


def blow_before(table: T, by: Character, on: Character, way: Way, special: Special | None) -> Blow:
    """What is known of the damage before any die falls; a gun's base is 0 until it does (CD-062)."""
    str_mult, dex_mult = multipliers(by, way.item) if way.item else (0, 0)
    return Blow(
        base=way.base,
        str_mult=str_mult,
        strength=by.attributes.get("STR", 0),
        dex_mult=dex_mult,
        dexterity=by.attributes.get("DEX", 0),
        special=special.times(on) if special else (1, 1),
        slash=special.adds(table.state, by, way) if special and special.adds else 0,
        pack=pack_bonus(table, by),
        bruises=count(on, "Bruised"),
    )


def pack_bonus(table: T, by: Character) -> int:
    """30 for each standing Lord of the Pack of its side, for its other animals (CD-269)."""
    if not by.companion or companions()[by.companion].type != "Animal":
        return 0
    lords = [
        who
        for who in standing(table.state)
        if who is not by and who.side == by.side and who.companion and "Lord" in companions()[who.companion].abilities
    ]
    return 30 * len(lords)


def _finish_dodge(table: T, attack: Attacked, on: Character) -> Steps[None]:
    """Hit or missed, the dodger moves to the space it named, if it stands (CD-099)."""
    if attack.reaction == "dodge" and attack.spaces and not on.downed:
        cell = cell_name(table.state, on, attack.dodge_to)
        table.log("CD-099", "{name} is now in {cell}.", name=on.name, who=on.key, cell=cell)
        yield from enter(table, on, attack.dodge_to)


# --- criticals --------------------------------------------------------------------------------------------------------


def critical(table: T, by: Character, on: Character, way: Way, triggers: int) -> Steps[None]:
    """Criticals other than damage, once for each trigger; bleeding does not add up (CD-105, CD-145, CD-146, CD-147)."""
    kind = way.item.critical.kind if way.item and way.item.critical else ""
    if kind == "bleed":
        table.log("CD-145", "{name}'s critical draws blood.", name=by.name, who=by.key)
        afflict(table, on, "Bleeding", by)
    elif kind == "bruise":
        table.log("CD-146", "{name}'s critical bruises.", name=by.name, who=by.key)
        afflict(table, on, "Bruised", by, times=triggers)
    elif kind == "shatter":
        for _ in range(triggers):
            yield from damage_item(table, by, on, "CD-147")


# --- parry ------------------------------------------------------------------------------------------------------------


def _parry(table: T, attack: Attacked, by: Character, on: Character) -> Steps[bool]:
    """The dice, DEX and the chosen attack's bonus against the attacker's threshold.

    Turned, the attack does nothing and the parry's own damage is dealt; if not, it gets through. Nobody reacts to a parry
    (CD-021, CD-102, CD-103, CD-104, CD-105).
    """
    way = way_of(table.state, on, attack.parry_hand, attack.parry_type)
    assert way is not None
    bonus = way.row.bonus + parry_modifier(on)
    what = f"the parry ({bonus:+}) against {by.name}'s threshold of {by.threshold}"
    text, need = "{name} rolls {total} to parry.", by.threshold - bonus
    dice = yield from roll_d100s(table, on, attack.dice, "CD-101", text, what, need, "to turn it")
    total = sum(dice) + bonus
    turned = total >= by.threshold
    table.log(
        "CD-102",
        "{name} parries with {total} against {target}'s threshold of {threshold}: {result}.",
        name=on.name,
        who=on.key,
        target=by.name,
        on=by.key,
        total=total,
        threshold=by.threshold,
        result="turned" if turned else "it gets through",
    )
    if not turned:
        return False
    triggers = sum(die + way.row.bonus >= CRITICAL_AT for die in dice) if way.item and way.item.critical else 0
    blow = yield from blow_of(table, on, by, way, None, triggers)
    amount, steps = damage(blow)
    yield from deal(table, by, amount, on, in_words(steps), steps)
    if triggers and not by.downed:
        yield from critical(table, on, by, way, triggers)
    return True

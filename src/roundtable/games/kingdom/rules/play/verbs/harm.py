"""HP: damage and loss, healing, Fatal Wounds, Unconsciousness and death. Nothing else changes HP.

Damage can be prevented, lowered and redirected before HP fall; healing answers the fall; then comes the Fatal Wound
(MYK-GEAR-320). HP loss is not damage: nothing that works on damage touches it (MYK-PLAY-416, MYK-BEAST-018).
"""

from functools import partial
from typing import NamedTuple

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.play.moments import Attack, Damage, Falling, Fell, HpFell, HpGiven
from roundtable.games.kingdom.rules.play.verbs import bases, ghosts
from roundtable.games.kingdom.rules.play.verbs.tables import ROWS
from roundtable.games.kingdom.rules.play.windows import heard, open_window
from roundtable.games.kingdom.rules.record import missions
from roundtable.games.kingdom.state import Campaign, Character, Fighter, Foe, Ref, Table, take_from
from roundtable.kernel.asks import Steps


def hurt(
    table: Table,
    to: Ref,
    amount: int,
    rule: str,
    *,
    by: Ref = "",
    source: str = "",
    attack: Attack | None = None,
    group: list[Ref] | None = None,
    ignores: list[str] | None = None,
    instead_of: Ref = "",
) -> Steps[int]:
    """Somebody is dealt damage: prevented, lowered or redirected, then HP fall, below 0 too (MYK-PLAY-374, MYK-PLAY-412,

    MYK-PLAY-429). HP lost: none where a Fatal Wound prevents it. The attack notes whom it has dealt damage: who took it on
    for another (MYK-PLAY-568), not the other."""
    state: Campaign = table.state
    one = figures.get(state, to)
    if one.dead or amount <= 0:
        return 0
    if figures.is_base(to):
        return _dealt(attack, to, bases.damage(table, to, amount, rule))
    damage = Damage(
        to=to,
        amount=amount,
        rule=rule,
        by=by,
        source=source,
        attack=attack,
        ignores=[*(ignores or []), *(attack.ignores if attack else [])],
        group=list(group or [to]),
        instead_of=instead_of,
        spoken=partial(_damage_to, state, amount, to),
    )
    yield from open_window(table, damage, together=False)
    if damage.prevented or one.dead:
        if damage.prevented:
            table.log(rule, "The damage to {who} is prevented.", who=figures.name(state, to), figure=to)
        return 0
    dealt = damage.amount
    lessened = reduce(state, damage)
    less = ""
    if damage.amount < dealt and not figures.unknown(state, to):
        less = f", {dealt - damage.amount} less by {' and '.join(dict.fromkeys(lessened))}"
    if damage.amount <= 0:
        table.log(rule, "{who} takes no damage{less}.", who=figures.name(state, to), less=less, figure=to)
        return 0
    if damage.amount > one.hp > 0 and numbers.number(state, to, "undying", damage):
        # Only a blow to exactly 0 HP fells it (MYK-BEAST-210).
        table.log("MYK-BEAST-210", "{who} is not felled by this.", who=figures.name(state, to), figure=to)
        return 0
    if instead_of and one.hp <= damage.amount:
        missions.struck_for(one, instead_of)
    if figures.unconscious(state, to) and not (attack and attack.held_back):  # a pulled blow kills nobody (MYK-PLAY-474)
        _dealt(attack, to, damage.amount)
        yield from die(table, to, "MYK-PLAY-415", by=by, attack=attack)
        return damage.amount
    before = one.hp
    one.hp -= damage.amount
    damage.lost = damage.amount
    if table.events is not None:  # else nobody listens
        table.log(
            rule,
            "{who} takes {amount} damage{less}{left}.",
            who=figures.name(state, to),
            amount=damage.amount,
            less=less,
            left=figures.hp_left(state, to, f" ({one.hp} HP left)" if one.hp >= 0 else f" (now at {one.hp} HP)"),
            hp=None if figures.unknown(state, to) else one.hp,
            figure=to,
            harm=damage.amount,
        )
    if "Asleep" in one.bad_statuses and not any(effect.what == "stone" for effect in one.lasting):  # MYK-BEAST-174
        take_from(one.bad_statuses, "Asleep")
        table.log("MYK-PLAY-558", "{who} wakes.", who=figures.name(state, to), figure=to)
    yield from _fell(table, to, before, damage.amount, by, damage, attack)
    return _dealt(attack, to, damage.lost)


def _dealt(attack: Attack | None, to: Ref, amount: int) -> int:
    """An attack has dealt somebody so much, besides what else it has dealt them."""
    if attack is not None:
        attack.dealt[to] = attack.dealt.get(to, 0) + amount
    return amount


def _damage_to(state: Campaign, amount: int, to: Ref) -> str:
    return f"{amount} damage to {figures.name(state, to)}"


def reduce(state: Campaign, damage: Damage) -> list[str]:
    """What lowers damage: first what is Permanent, then Equipment, then all else (MYK-PLAY-024). What has lowered it.

    Reductions that name a least of 1 never raise a damage (MYK-GEAR-322). Among what is Permanent halving comes after
    subtracting, and the limit up to which a Cortex halves is read from the damage as it then is (MYK-WORLD-419).
    """
    parts = numbers.parts(state, damage.to, "damage taken", damage)
    found = [part.source for part in parts if part.amount < 0]
    if not parts and numbers.idle(state, damage.to, "damage halved"):
        return found
    for timing in TIMINGS:
        lower = sum(part.amount for part in parts if _timing(part.source) == timing) if parts else 0
        if lower < 0:
            damage.amount = max(min(1, damage.amount), damage.amount + lower)
        elif lower > 0:
            damage.amount += lower
        if timing == "Permanent" and (halving := numbers.parts(state, damage.to, "damage halved", damage)):
            damage.amount = -(-damage.amount // 2)  # MYK-PLAY-729
            found += [part.source for part in halving]
    return found


TIMINGS = ("Permanent", "Equipable", "other")
"""The types of effects in the order in which they are resolved where they contradict each other (MYK-PLAY-024)."""


def _timing(name: str) -> str:
    """Of which of these types the Skill or Item of a name is; what is neither is of the last."""
    entry = books.skills.get(name) or books.items.get(name)
    return entry.works_as if entry is not None and entry.works_as in TIMINGS else "other"


def lose_hp(
    table: Table, who: Ref, amount: int, rule: str, *, by: Ref = "", price: bool = False, attack: Attack | None = None
) -> Steps[int]:
    """HP are lost, which is not damage (MYK-PLAY-416). As a `price` the use still works first (MYK-CREATE-213)."""
    state: Campaign = table.state
    one = figures.get(state, who)
    if one.dead or amount <= 0 or figures.is_base(who):
        return 0
    before = one.hp
    one.hp -= amount
    table.log(
        rule,
        "{who} loses {amount} HP{left}.",
        who=figures.name(state, who),
        amount=amount,
        left=figures.hp_left(state, who, f" ({one.hp} left)" if one.hp >= 0 else f" (now at {one.hp})"),
        hp=None if figures.unknown(state, who) else one.hp,
        figure=who,
        harm=amount,
    )
    if price:
        if before > 0 >= one.hp:
            state.falling[who] = amount
        elif heard(table, HpGiven):
            said = f"the HP {figures.name(state, who)} has given"
            yield from open_window(table, HpGiven(who=who, before=before, lost=amount, spoken=said))
        return amount
    yield from _fell(table, who, before, amount, by, None, attack)
    return amount


def set_hp(
    table: Table, who: Ref, hp: int, rule: str, *, by: Ref = "", attack: Attack | None = None
) -> Steps[int]:
    """HP become a number, which never raises them (MYK-BEAST-018), of a Base too. How many were lost."""
    if figures.is_base(who):
        return bases.cut_to(table, who, hp, rule)
    one = figures.get(table.state, who)
    return (yield from lose_hp(table, who, max(0, one.hp - hp), rule, by=by, attack=attack))


def heal(table: Table, who: Ref, amount: int, rule: str) -> int:
    """HP come back, at most to the maximum; the Dead get none (MYK-PLAY-432, MYK-PLAY-745). How many."""
    state: Campaign = table.state
    one = figures.get(state, who)
    if one.dead:
        return 0
    if state.dose == "vending machine":
        # Odd: no recovery but 1 damage, dealt when the use is over (MYK-WORLD-144).
        if table.roll("1d6", "MYK-WORLD-144", "A Potion from a machine: {total}.").total % 2:
            state.dosed.append(who)
            return 0
    elif state.dose:
        state.dosed.append(who)
    healed = max(0, min(amount, numbers.max_hp(state, who) - one.hp))
    one.hp += healed
    if healed:
        table.log(
            rule,
            "{who} recovers {healed} HP{left}.",
            who=figures.name(state, who),
            healed=healed,
            left=figures.hp_left(state, who, f" ({one.hp} now)"),
            hp=None if figures.unknown(state, who) else one.hp,
            figure=who,
            heal=healed,
        )
    if one.hp > 0 and figures.under(one, "dies"):
        # Woken: Free to Act again only at the end of the cycle (MYK-PLAY-414); what threatened death is over.
        one.lasting = [effect for effect in one.lasting if effect.what != "dies"]
    return healed


def revive(table: Table, who: Ref, hp: int, rule: str) -> None:
    """Somebody who died in this game lives again (MYK-PLAY-432)."""
    one = figures.get(table.state, who)
    one.dead = False
    one.hp = min(hp, numbers.max_hp(table.state, who))
    one.lasting = [effect for effect in one.lasting if effect.what != "dies"]  # no old wound kills a second time
    table.log(rule, "{who} lives, with {hp} HP.", who=figures.name(table.state, who), hp=one.hp, figure=who)


def refill(table: Table, who: Ref, rule: str) -> None:
    """HP are what they can be at most now (MYK-WORLD-459)."""
    one = figures.get(table.state, who)
    one.hp = numbers.max_hp(table.state, who)
    table.log(rule, "{who} has {hp} HP.", who=figures.name(table.state, who), hp=one.hp, figure=who)


def drop(table: Table, who: Ref, rule: str) -> Steps[None]:
    """Somebody drops to 0 HP and is Unconscious, without any roll (MYK-WORLD-553)."""
    one = figures.get(table.state, who)
    one.hp = min(0, one.hp)
    yield from fell_unconscious(table, who, rule)


def restore_hp(table: Table, who: Ref, hp: int, rule: str) -> None:
    """A damage is undone: HP are what they were before it (MYK-PLAY-424, MYK-PLAY-425, MYK-PLAY-428)."""
    one = figures.get(table.state, who)
    one.hp = hp = min(hp, numbers.max_hp(table.state, who))  # Followers lost meanwhile count (MYK-CREATE-224)
    table.log(rule, "{who} is back at {hp} HP.", who=figures.name(table.state, who), hp=hp, figure=who)


class Lying(NamedTuple):
    """How a fallen character lay: HP, and whether it is dead and Exhausted."""

    hp: int
    dead: bool
    exhausted: bool


def raise_up(table: Table, who: Ref, rule: str, said: str = "{who} stands up.") -> Lying:
    """One of the fallen stands for a turn (MYK-BEAST-225, MYK-PLAY-707). How it lay, for `lie_down`."""
    one = figures.get(table.state, who)
    lay = Lying(one.hp, one.dead, one.exhausted)
    one.hp, one.dead, one.exhausted = max(1, numbers.max_hp(table.state, who)), False, False
    table.log(rule, said, who=figures.name(table.state, who), figure=who)
    return lay


def lie_down(table: Table, who: Ref, lay: Lying, rule: str, said: str = "{who} lies down again.") -> None:
    """It lies as before; HP and state are unchanged (MYK-BEAST-225)."""
    one = figures.get(table.state, who)
    one.hp, one.dead, one.exhausted = lay
    table.log(rule, said, who=figures.name(table.state, who), figure=who)


# --- falling ---------------------------------------------------------------------------------------------------------


def _fell(
    table: Table, who: Ref, before: int, lost: int, by: Ref, damage: Damage | None, attack: Attack | None
) -> Steps[None]:
    """HP have fallen: who heals, heals; then a monster dies, anybody else rolls for a Fatal Wound (MYK-GEAR-320)."""
    state: Campaign = table.state
    one = figures.get(state, who)
    fatal = before > 0 >= one.hp
    fell = HpFell(
        who=who,
        before=before,
        lost=lost,
        by=by,
        damage=damage,
        fatal=fatal,
        spoken=partial(_falling, state, who, one.hp),
    )
    yield from open_window(table, fell, together=False)
    if fatal and one.hp <= 0 and not one.dead:
        undone = yield from fall(table, who, lost, before, by=by, attack=attack)
        if undone and damage is not None:
            damage.lost = 0


def _falling(state: Campaign, who: Ref, hp: int) -> str:
    return f"{figures.name(state, who)} falling{figures.hp_left(state, who, f' to {hp} HP')}"


def _wounded(table: Table, wound: Falling) -> Steps[None]:
    """Apply the row that was rolled on the Fatal Wound Table (MYK-PLAY-413); `fight.fatal_wound` has the rows."""
    found = books.tables["Fatal Wound Table"].row(wound.result)
    table.log(
        found.rules[0],
        "{who}: {row}",
        who=figures.name(table.state, wound.who),
        row=found.text,
        figure=wound.who,
    )
    told = ROWS[found.effect](table, wound.who, wound)
    if told is not None:
        yield from told


def fall(table: Table, who: Ref, lost: int, before: int, *, by: Ref = "", attack: Attack | None = None) -> Steps[bool]:
    """At 0 HP or less a monster is dead, anybody else rolls on the Fatal Wound Table (MYK-PLAY-375, MYK-PLAY-413). Whether
    the wound has prevented the damage."""
    state: Campaign = table.state
    one = figures.get(state, who)
    if type(one) is Character and one.extra:
        yield from kill(table, who, "MYK-PLAY-704", by=by)
    elif attack is not None and attack.held_back:
        if type(one) is Foe:
            one.spared = True
        yield from fell_unconscious(table, who, "MYK-PLAY-474", by=by, attack=attack)
    elif type(one) is Foe:
        yield from die(table, who, "MYK-PLAY-375", by=by, attack=attack)
    else:
        rolled = table.roll(
            "2d6",
            "MYK-PLAY-413",
            "{who} rolls {total} on the Fatal Wound Table.",
            who=figures.name(state, who),
            figure=who,
        ).total
        wound = Falling(
            who=who,
            result=rolled,
            lost=lost,
            before=before,
            spoken=f"a Fatal Wound of {figures.name(state, who)}: {rolled}",
        )
        yield from open_window(table, wound)
        if one.hp > 0 or one.dead or wound.ignored:
            return False  # healed in time: the wound is not applied (MYK-PLAY-430)
        yield from _wounded(table, wound)
        if wound.ignored:
            return wound.undone
        if one.hp <= 0 and not one.dead:
            yield from fell_unconscious(table, who, "MYK-PLAY-413", by=by, attack=attack)
        elif one.dead:
            yield from _has_fallen(table, who, True, by, attack)
        return wound.undone
    return False


def fell_unconscious(table: Table, who: Ref, rule: str, *, by: Ref = "", attack: Attack | None = None) -> Steps[None]:
    """Somebody is Unconscious: Exhausted, Defense 7, no Assists or Interrupts (MYK-PLAY-414)."""
    one = figures.get(table.state, who)
    one.exhausted = True
    table.log(rule, "{who} is Unconscious.", who=figures.name(table.state, who), figure=who)
    yield from _has_fallen(table, who, False, by, attack)


def die(table: Table, who: Ref, rule: str, *, by: Ref = "", attack: Attack | None = None) -> Steps[None]:
    """Somebody dies (MYK-PLAY-431). A monster leaves the Battlefield when all who answer its death have done so."""
    one = figures.get(table.state, who)
    if one.dead:
        return
    one.dead = one.exhausted = True
    if table.events is not None:
        table.log(rule, "{who} dies.", who=figures.name(table.state, who), figure=who)
    missions.died_for(table, one)
    if type(one) is not Foe and rule != "MYK-PLAY-415":
        return  # a Fatal Wound: `fall` tells of it when the row is done
    yield from _has_fallen(table, who, True, by, attack, lay=rule == "MYK-PLAY-415")


def kill(table: Table, who: Ref, rule: str, *, by: Ref = "") -> Steps[None]:
    """An effect lets somebody die at once."""
    one = figures.get(table.state, who)
    if one.dead:
        return
    one.dead = one.exhausted = True
    one.hp = min(0, one.hp)
    table.log(rule, "{who} dies.", who=figures.name(table.state, who), figure=who)
    missions.died_for(table, one)
    yield from _has_fallen(table, who, True, by, None)


def _has_fallen(
    table: Table, who: Ref, dead: bool, by: Ref, attack: Attack | None, *, lay: bool = False
) -> Steps[None]:
    state: Campaign = table.state
    one = figures.get(state, who)
    if state.battle is not None and by:
        state.battle.kills.setdefault(by, []).append(who)
    if state.battle is not None and dead and type(one) is Foe and one.team == "foes":
        # Everybody of the Court on the Battlefield took part; the blow is its striker's (MYK-CREATE-130, MYK-CREATE-140).
        for number in state.court:
            if state.people[number].area and not state.people[number].dead:
                missions.count_kill(state, number, one.book, figures.person(number) == by)
    if attack is not None:
        attack.felled.append(who)
    yield from open_window(
        table,
        Fell(who=who, dead=dead, by=by, attack=attack, lay=lay, spoken=f"the fall of {figures.name(state, who)}"),
    )
    end_with_giver(state, who)
    if one.dead and type(one) is not Foe:
        yield from ghosts.offer(table, who)
    if type(one) is Foe and one.dead:
        one.area = ""


def end_with_giver(state: Campaign, giver: Ref) -> None:
    """What lasts only while its giver stands is over."""
    everybody: list[Fighter] = [*state.people, *(state.battle.foes if state.battle else [])]
    holders: list[Campaign | Fighter] = [state, *everybody]
    for holder in holders:
        if holder.lasting and any(effect.with_giver and effect.giver == giver for effect in holder.lasting):
            holder.lasting = [e for e in holder.lasting if not (e.with_giver and e.giver == giver)]

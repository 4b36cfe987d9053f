"""Damage, loss of HP, statuses: what happens to a character, and what follows from it."""

from __future__ import annotations

from roundtable.games.cool_duel.arena import adjacent, hostile_to
from roundtable.games.cool_duel.derived import breakable, count, has, max_threshold
from roundtable.games.cool_duel.rules.moments import AtZero, HpLost, T, effects
from roundtable.games.cool_duel.state import Affliction, Carried, Character
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option


def the(table: T, key: str) -> Character:
    """A character by its key."""
    return table.state.characters[key]


# --- threshold --------------------------------------------------------------------------------------------------------


def refill_threshold(table: T, who: Character) -> None:
    """Back to the maximum, or by half of it under Armor Streak (CD-016, CD-197)."""
    most = max_threshold(who)
    who.threshold = min(most, who.threshold + most // 2) if who.streaked else most


def cut_threshold(who: Character) -> None:
    """A maximum that falls takes the current value with it (CD-014)."""
    who.threshold = min(who.threshold, max_threshold(who))


# --- damage and HP loss -----------------------------------------------------------------------------------------------


def deal(table: T, who: Character, amount: int, by: Character, why: str, steps: list[list[object]]) -> Steps[None]:
    """Damage goes to threshold first, and only the rest to HP (CD-015, CD-062)."""
    to_threshold = min(who.threshold, amount)
    rest = amount - to_threshold
    before = who.threshold
    who.threshold -= to_threshold
    table.log(
        "CD-062",
        "{name} takes {amount} damage ({why}): threshold {before} to {threshold}, HP {hp} to {left}.",
        name=who.name,
        who=who.key,
        by=by.key,
        amount=amount,
        why=why,
        steps=steps,
        before=before,
        threshold=who.threshold,
        hp=who.hp,
        left=max(0, who.hp - rest),
    )
    if amount > 0:
        _dealt(table, who, by)
    if rest > 0:
        yield from _reduce_hp(table, who, rest)


def _dealt(table: T, who: Character, by: Character) -> None:
    """Who has dealt damage to whom matters to Rapid Barrage and to Hymn (CD-222, CD-264)."""
    if by.key == table.state.active and who.key not in by.hurt_this_turn:
        by.hurt_this_turn.append(who.key)
    for affliction in by.afflictions:
        if affliction.how == "hymn" and affliction.by == who.key:
            by.afflictions.remove(affliction)
            table.log("CD-264", "{name} strikes the Chorister, and its Hymn falls silent.", name=by.name, who=by.key)
            break


def lose_hp(table: T, who: Character, amount: int, rule: str, why: str) -> Steps[None]:
    """HP lost, not damage: threshold does not help (CD-017)."""
    left = max(0, who.hp - amount)
    table.log(
        rule,
        "{name} loses {amount} HP ({why}): {hp} to {left}.",
        name=who.name,
        who=who.key,
        amount=amount,
        why=why,
        hp=who.hp,
        left=left,
    )
    yield from _reduce_hp(table, who, amount)


def _reduce_hp(table: T, who: Character, amount: int) -> Steps[None]:
    """Nothing brings lost HP back but a rest (CD-009)."""
    who.hp = max(0, who.hp - amount)
    if who.hp == 0:
        event = AtZero(who.key, who.seat)
        yield from effects.window(table, event)
        if not event.saved:
            down(table, who, "CD-008", "{name} is down.")
            return
    if 2 * who.hp <= who.max_hp:
        yield from effects.window(table, HpLost(who.key, who.seat))


def down(table: T, who: Character, rule: str, text: str) -> None:
    """Out of the fight until the rest; the spaces become open (CD-008, CD-034)."""
    who.downed = True
    who.hp = 0
    who.stance = False
    table.log(rule, text, name=who.name, who=who.key)
    let_go(table)


def let_go(table: T) -> None:
    """A pounce binds only while the Lord stands next to its victim (CD-270)."""
    for who in table.state.characters.values():
        if not who.afflictions:
            continue
        for affliction in list(who.afflictions):
            if affliction.how != "pounce":
                continue
            lord = the(table, affliction.by)
            if lord.downed or who.downed or not adjacent(table.state, lord, who):
                who.afflictions.remove(affliction)
                table.log("CD-270", "{name} is free of the pounce.", name=who.name, who=who.key)


# --- statuses ---------------------------------------------------------------------------------------------------------

STACKING = ("Bruised", "Poisoned")
EACH_ITS_OWN = ("hymn", "pounce")
"""Every singer's Hymn and every Lord's pounce lasts by itself (CD-264, CD-270)."""
GAINED = {
    "Anxious": "CD-231",
    "Bleeding": "CD-232",
    "Bound": "CD-233",
    "Bruised": "CD-236",
    "Burning": "CD-237",
    "Fatigued": "CD-240",
    "Frenzied": "CD-242",
    "Poisoned": "CD-245",
    "Prone": "CD-246",
    "Stunned": "CD-248",
}


def afflict(table: T, who: Character, status: str, by: Character, how: str = "", times: int = 1) -> None:
    """Gain a status; bruises and poisonings add up, others do not (CD-228, CD-229)."""
    if who.downed:
        return
    for affliction in who.afflictions:
        same = affliction.name == status and affliction.how == how
        if same and (how not in EACH_ITS_OWN or affliction.by == by.key):
            if status in STACKING:
                affliction.count += times
                _say_gained(table, who, status)
            return
    who.afflictions.append(Affliction(status, by.key, how, times))
    _say_gained(table, who, status)
    if status == "Burning":
        cut_threshold(who)


def _say_gained(table: T, who: Character, status: str) -> None:
    n = count(who, status)
    text = "{name} is {status} ({count})." if n > 1 else "{name} is {status}."
    table.log(GAINED[status], text, name=who.name, who=who.key, status=status, count=n)


def relieve(table: T, who: Character, status: str, rule: str) -> None:
    """Lose a status altogether."""
    if has(who, status):
        who.afflictions = [affliction for affliction in who.afflictions if affliction.name != status]
        table.log(rule, "{name} is no longer {status}.", name=who.name, who=who.key, status=status)


def in_order(table: T, who: Character) -> list[Affliction]:
    """Afflictions as a turn works through them: by enemies, by friends, by oneself; oldest first (CD-045, CD-046)."""

    def group(affliction: Affliction) -> int:
        by = table.state.characters.get(affliction.by)
        if by is None or by is who:
            return 2
        return 0 if hostile_to(by, who) else 1

    return sorted(who.afflictions, key=group)


# --- durability -------------------------------------------------------------------------------------------------------


def wear_down(table: T, who: Character, item: Carried, rule: str) -> None:
    """One durability damage to an item; at 0 it cannot be used (CD-131, CD-267)."""
    item.durability -= 1
    table.log(
        rule,
        "{name}'s {item} is damaged: durability {left}.",
        name=who.name,
        who=who.key,
        item=item.name,
        left=item.durability,
    )
    if item.name == "Throwing Knife" and item.durability == 0:
        spend_knife(table, who, item)
    cut_threshold(who)


def damage_item(table: T, by: Character, on: Character, rule: str) -> Steps[None]:
    """One durability damage to an equipped item of the attacker's choice (CD-147, CD-198)."""
    found = breakable(on)
    if not found:
        return

    def options() -> list[Option]:
        return [Option(place, f"{item.name} (durability {item.durability})", rule=rule) for place, item in found]

    chosen = yield Choose(by.seat, f"Which of {on.name}'s items is damaged?", options, rule=rule)
    wear_down(table, on, dict(found)[chosen], rule)


def spend_knife(table: T, who: Character, item: Carried) -> None:
    """One knife fewer; the next is whole (CD-267)."""
    item.amount -= 1
    item.durability = 3 if item.amount else 0
    table.log("CD-267", "{name} has {n} knives left.", name=who.name, who=who.key, n=item.amount)

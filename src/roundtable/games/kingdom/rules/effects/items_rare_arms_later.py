"""The Rare Arms Items from the Holy Symbol on, in the book's order (MYK-WORLD-482)."""

from functools import cache
from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.items_arms import declared_with_it, item_level, with_it
from roundtable.games.kingdom.rules.effects.items_rare_arms import ONCE, chosen, dealt_with_it, mine
from roundtable.games.kingdom.rules.play import figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import CHOSEN, REACHED, NoTarget, agrees, pick, pick_number
from roundtable.games.kingdom.rules.play.effects import adds, always, interrupt, item
from roundtable.games.kingdom.rules.play.moments import (
    AnyTime,
    AttackDeclared,
    AttackHits,
    AttackOver,
    Bonus,
    CombatEnds,
    Damage,
    Extra,
    Fell,
    HpFell,
    TurnBegins,
)
from roundtable.games.kingdom.rules.play.verbs import followers, harm, hope, items, ties
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.rules.record.scores import skill_groups
from roundtable.games.kingdom.state import Campaign, Holding, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.effects import Limit
from roundtable.kernel.options import Option

EACH_ATTACK = Limit(1, "attack")

# --- Holy Symbol to Emperor's New Armor ------------------------------------------------------------------------------


def _undying(state: Campaign, among: list[Ref]) -> list[Ref]:
    return [one for one in among if "Undying Body" in knowing.own_skills(state, one)]


@always(
    item("Holy Symbol"),
    AttackDeclared,
    when=lambda table, declared, holder: (
        declared_with_it(table, declared, holder) and bool(_undying(table.state, declared.attack.to))
    ),
)
def holy_symbol(table: Table, declared: AttackDeclared, holder: str) -> None:
    """An attack on an Undying Body suppresses that Skill for the Round (MYK-WORLD-523)."""
    for one in _undying(table.state, declared.attack.to):
        effect = Lasting(name="Holy Symbol", rule="MYK-WORLD-523", what="barred", note="Undying Body", until="cycle")
        last(table.state, figures.get(table.state, one), effect)


@always(
    item("Holy Symbol"),
    AttackHits,
    when=lambda table, hit, holder: declared_with_it(table, hit, holder),
    key="burns",
)
def holy_symbol_burns(table: Table, hit: AttackHits, holder: str) -> None:
    """And deals 1D6 more to each who has one, suppressed by now or before (MYK-WORLD-523)."""
    if undying := _undying(table.state, hit.attack.hits):
        hit.attack.extras.append(Extra("1D6", "Holy Symbol", "MYK-WORLD-523", undying))


def holy_levels(state: Campaign, holder: str) -> int:
    """How many Levels of a Holy Symbol went into its Range (MYK-WORLD-525)."""
    held = figures.copy_of(state, holder)
    return held.choice.count("range") if held is not None else 0


@adds("damage", item("Holy Symbol"))
def holy_symbol_level(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Each Level raises its Damage by 1, unless its Range was chosen (MYK-WORLD-525)."""
    return max(0, item_level(state, holder) - holy_levels(state, holder)) if with_it(about, holder) else 0


@adds("attack range", item("Holy Symbol"))
def holy_symbol_range(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Each Level for which its Range was chosen is a space more (MYK-WORLD-525)."""
    return holy_levels(state, holder) if str(getattr(about, "slot", "")) == holder.partition("#")[2] else 0


def holy_symbol_grows(table: Table, who: Ref, held: Holding) -> Steps[None]:
    """With each Level gained Range or Damage is chosen and recorded on the Item (MYK-WORLD-525)."""
    options = [Option("damage", "Its Damage"), Option("range", "Its Range")]
    while len(held.choice) < (held.level or 0):
        held.choice.append((yield from pick(table, who, "What does the Holy Symbol gain?", options, "MYK-WORLD-525")))


items.LEVELLED["Holy Symbol"] = items.RECEIVED["Holy Symbol"] = holy_symbol_grows


@adds("damage taken", item("Berserker"), stacks=False)
def berserker_hide(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Damage is 1 lower, to no less than 1; not cumulative (MYK-WORLD-527)."""
    return -1


@always(
    item("Berserker"),
    AttackDeclared,
    when=lambda table, declared, holder: declared.attack.by == mine(holder),
    key="rage",
)
def berserker(table: Table, declared: AttackDeclared, holder: str) -> None:
    """Weapons deal 1D6 more; the wearer fights foolishly, see `weapons.personality` (MYK-WORLD-527, MYK-WORLD-528)."""
    declared.attack.damage_dice.append("1D6")


SORCERY = ("Astrology", "Summoning", "Science")


@cache
def _sorcery(rule: str) -> bool:
    """Whether a row is that of an Astrology, Summoning, Science or Monster Skill (MYK-WORLD-530)."""
    found = next((entry for entry in books.skills if rule in entry.rules), None)
    return found is not None and (found.is_of(*SORCERY) or found.is_monster_skill)


def _shaded(state: Campaign, who: Ref) -> bool:
    return bool(numbers.working_copies(state, who, "Sunshade"))


@always(
    item("Sunshade"),
    Damage,
    when=lambda table, damage, holder: (
        damage.to == mine(holder)
        and damage.attack is None
        and _sorcery(damage.rule)
        and mine(holder) not in (table.state.aimed or ())
    ),
)
def sunshade(table: Table, damage: Damage, holder: str) -> None:
    """A 6 on 1D6 cancels a Skill that strikes the holder without having chosen them (MYK-WORLD-530)."""
    if table.die(6, "MYK-WORLD-530", "The Sunshade: {total}.") == 6:
        damage.prevented = True


def _turned_aside(table: Table, whom: Ref, by: Ref, rule: str) -> bool:
    """Whether the Sunshade of somebody at whom such a Skill is aimed shows a 6 (MYK-WORLD-530)."""
    state: Campaign = table.state
    if whom == by or not _sorcery(rule) or not _shaded(state, whom):
        return False
    return table.die(6, "MYK-WORLD-530", "The Sunshade: {total}.") == 6


def _under_the_sunshade(table: Table, whom: Ref, by: Ref, rule: str) -> Steps[None]:
    """Whoever is chosen by such a Skill rolls: a 6 cancels it (MYK-WORLD-530)."""
    if _turned_aside(table, whom, by, rule):
        raise NoTarget
    yield from ()


CHOSEN.append(_under_the_sunshade)


def _among_several(table: Table, whom: Ref, by: Ref, rule: str) -> Steps[bool]:
    """Whoever is one of several that such a Skill works on rolls: a 6 spares the holder, not the others (MYK-WORLD-530)."""
    state: Campaign = table.state
    if _sorcery(rule) and _shaded(state, whom) and state.aimed is not None and whom not in state.aimed:
        state.aimed.append(whom)  # so its damage asks for no second roll
    spared = _turned_aside(table, whom, by, rule)
    if spared:
        said = "The Sunshade of {who} turns it aside."
        table.log("MYK-WORLD-530", said, who=figures.name(state, whom), figure=whom)
    yield from ()
    return spared


REACHED.append(_among_several)


@always(item("Chainsword"), AttackOver, when=dealt_with_it)
def chainsword(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """After a hit that hurts a random Item of the target is drawn, and may be destroyed (MYK-WORLD-532)."""
    for who, amount in over.attack.dealt.items():
        held = items.random_equipped(table, who) if amount > 0 else None
        if held is None:
            continue
        said = f"Destroy the {held.item} of {figures.name(table.state, who)}?"
        if (yield from agrees(table, mine(holder), said, "MYK-WORLD-532", "Destroy")):
            yield from items.destroy(table, who, held.slots[0], "MYK-WORLD-532", by=mine(holder))


@adds("damage", item("Evil Eye"))
def evil_eye(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """While the HP are odd, 2 + Level more damage (MYK-WORLD-534)."""
    return 2 + item_level(state, holder) if figures.get(state, who).hp % 2 else 0


@always(item("Fist of Fury"), AttackHits, when=lambda table, hit, holder: declared_with_it(table, hit, holder))
def fist_of_fury(table: Table, hit: AttackHits, holder: str) -> None:
    """1D6 more damage for every 2 Drive one has (MYK-WORLD-536)."""
    pairs = figures.get(table.state, mine(holder)).drive // 2
    if pairs:
        hit.attack.damage_dice.append(f"{pairs}D6")


@adds("attack range", item("Fist of Fury"))
def long_fist(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """1 more Range for every 2 Drive (MYK-WORLD-536)."""
    slot = holder.partition("#")[2]
    return figures.get(state, who).drive // 2 if str(getattr(about, "slot", "")) == slot else 0


# --- Bikini Armor to Excalibur ---------------------------------------------------------------------------------------


@interrupt(
    item("Bikini Armor"),
    Damage,
    when=lambda table, damage, holder: damage.to == mine(holder) and not damage.prevented,
)
def bikini_armor(table: Table, damage: Damage, holder: str) -> None:
    """All of a damage is prevented, and it is used up (MYK-WORLD-541)."""
    damage.prevented = True


@adds("damage", item("Gleamer"))
def gleamer(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Its Level is the bearer's, at most 10, and adds as much damage (MYK-WORLD-543)."""
    return min(10, figures.level(state, who)) if with_it(about, holder) else 0


@always(item("Bulimic"), AttackOver, when=dealt_with_it)
def bulimic(table: Table, over: AttackOver, holder: str) -> None:
    """The damage dealt is recovered as HP (MYK-WORLD-546)."""
    harm.heal(table, mine(holder), sum(over.attack.dealt.values()), "MYK-WORLD-546")


@always(
    item("Bulimic"),
    CombatEnds,
    when=lambda table, ends, holder: (
        figures.get(table.state, mine(holder)).hp < numbers.max_hp(table.state, mine(holder))
    ),
    key="hunger",
)
def still_hungry(table: Table, ends: CombatEnds, holder: str) -> Steps[None]:
    """Not at maximum HP when Combat ends: 1 Drive, or else a Voice, of which monsters have none (MYK-WORLD-547)."""
    if not hope.lose_drive(table, mine(holder), 1, "MYK-WORLD-547") and figures.team(table.state, mine(holder)) == "court":
        yield from hope.change_voices(table, -1, "MYK-WORLD-547")


@always(item("Slayer"), AttackHits, when=lambda table, hit, holder: declared_with_it(table, hit, holder))
def slayer(table: Table, hit: AttackHits, holder: str) -> None:
    """1D6 more against each of the chosen category, or who counts as of it (MYK-WORLD-549, MYK-BEAST-029)."""
    kind = chosen(table.state, holder)
    slain = [one for one in hit.attack.hits if kind and numbers.is_of(table.state, one, kind)]
    if slain:
        hit.attack.extras.append(Extra("1D6", "Slayer", "MYK-WORLD-549", slain))


def slayer_received(table: Table, who: Ref, held: Holding) -> Steps[None]:
    """A category of monsters is chosen as it is received (MYK-WORLD-549)."""
    options = [Option(one, one) for one in dict.fromkeys(monster.category for monster in books.monsters)]
    held.choice = [(yield from pick(table, who, "Whom does the Slayer slay?", options, "MYK-WORLD-549"))]


items.RECEIVED["Slayer"] = slayer_received


@adds("damage taken", item("Steel Body"), stacks=False)
def steel_body(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Damage is 1 lower, to no less than 1; the scores are on the sheet (MYK-WORLD-551)."""
    return -1


def steel_body_received(table: Table, who: Ref, held: Holding) -> Steps[None]:
    """No Relationship Score is above the Level any more; `ties.highest` keeps it so (MYK-WORLD-552)."""
    ties.keep_to_highest(table, who, "MYK-WORLD-552")
    yield from ()


def broken_body(table: Table, who: Ref, held: Holding) -> Steps[None]:
    """Destroyed while worn, the wearer drops to 0 HP and is Unconscious, without a roll (MYK-WORLD-553)."""
    yield from harm.drop(table, who, "MYK-WORLD-553")


items.RECEIVED["Steel Body"] = steel_body_received
items.GONE["Steel Body"] = broken_body


@interrupt(
    item("Battering Ram"),
    AttackDeclared,
    when=lambda table, declared, holder: (
        declared_with_it(table, declared, holder) and numbers.followers(table.state, mine(holder)) > 0
    ),
    price=None,
    limit=EACH_ATTACK,
    order="never",
    label=lambda table, event, holder: "Battering Ram: give up 1D6 Followers for as much damage",
)
def battering_ram(table: Table, declared: AttackDeclared, holder: str) -> Steps[None]:
    """1D6 Followers given before the check are so much more damage: as many as there were to give (MYK-WORLD-556)."""
    who = mine(holder)
    name = figures.name(table.state, who)
    rolled = table.roll("1d6", "MYK-WORLD-556", "{who} gives up {total:Follower|Followers}.", who=name).total
    given = yield from followers.lose(table, who, rolled, "MYK-WORLD-556", cost=True)
    declared.attack.damage_bonuses.append(Bonus(given, "Battering Ram", "MYK-WORLD-556"))


@always(
    item("Battering Ram"),
    AttackHits,
    when=lambda table, hit, holder: (
        declared_with_it(table, hit, holder) and any(figures.is_base(one) for one in hit.attack.hits)
    ),
    key="base",
)
def breaks_walls(table: Table, hit: AttackHits, holder: str) -> None:
    """1D6 more damage against a Base (MYK-WORLD-555)."""
    walls = [one for one in hit.attack.hits if figures.is_base(one)]
    hit.attack.extras.append(Extra("1D6", "Battering Ram", "MYK-WORLD-555", walls))


def _reaps(table: Table, fell: HpFell | Fell, holder: str) -> bool:
    """Whether an attack of the holder's has brought somebody to 0 HP, whatever saves them then, or has felled them."""
    blow = fell.attack if isinstance(fell, Fell) else fell.damage.attack if fell.damage is not None and fell.fatal else None
    return blow is not None and fell.by == mine(holder) and f"{REAPED} {holder} {fell.who}" not in blow.along


REAPED = "reaped"


@always(item("Reaper"), HpFell, Fell, when=_reaps)
def reaper(table: Table, fell: HpFell | Fell, holder: str) -> None:
    """Bringing somebody to 0 HP gives it a Drive, as far as it has room (MYK-WORLD-559)."""
    blow = fell.attack if isinstance(fell, Fell) else fell.damage.attack if fell.damage is not None else None
    if blow is not None:
        blow.along.append(f"{REAPED} {holder} {fell.who}")
    _store(table, holder, 1, "MYK-WORLD-559")


def room_in_reaper(state: Campaign, holder: str) -> int:
    """How much more Drive a Reaper can hold: its Capacity is 1, and 1 more a Level (MYK-WORLD-558)."""
    held = figures.copy_of(state, holder)
    return 0 if held is None else max(0, 1 + item_level(state, holder) - held.drive)


def _store(table: Table, holder: str, amount: int, rule: str) -> None:
    hope.store_drive(table, holder, min(amount, room_in_reaper(table.state, holder)), rule)


def _may_store(table: Table, event: Any, holder: str) -> bool:
    """Own Drive, room for it, and in Combat the own turn, so that nobody is asked all the time."""
    if isinstance(event, TurnBegins) and event.who != mine(holder):
        return False
    return figures.get(table.state, mine(holder)).drive > 0 and room_in_reaper(table.state, holder) > 0


@interrupt(
    item("Reaper"),
    AnyTime,
    TurnBegins,
    when=_may_store,
    price=None,
    limit=None,
    order="never",
    key="store",
    label=lambda table, event, holder: "Put own Drive into the Reaper",
)
def reaper_stores(table: Table, event: Any, holder: str) -> Steps[None]:
    """Own Drive is moved into it, from which it is spent like the own (MYK-WORLD-558)."""
    one = figures.get(table.state, mine(holder))
    most = min(one.drive, room_in_reaper(table.state, holder))
    amount = yield from pick_number(
        table, mine(holder), "How much Drive goes into the Reaper?", 1, most, "MYK-WORLD-558"
    )
    hope.lose_drive(table, mine(holder), amount, "MYK-WORLD-558")
    _store(table, holder, amount, "MYK-WORLD-558")


@interrupt(item("Stinger"), AttackDeclared, when=declared_with_it, limit=EACH_ATTACK, order="never")
def stinger(table: Table, declared: AttackDeclared, holder: str) -> None:
    """1 Hope suppresses Cortex and Mailed for this attack (MYK-WORLD-561)."""
    declared.attack.ignores += ["Cortex", "Mailed"]


@always(item("Gold Mattock"), AttackHits, when=lambda table, hit, holder: declared_with_it(table, hit, holder))
def gold_mattock(table: Table, hit: AttackHits, holder: str) -> None:
    """Damage rolled below Quest is Quest instead, when it is rolled (MYK-WORLD-563)."""
    hit.attack.at_least = max(hit.attack.at_least, numbers.score(table.state, mine(holder), "Quest"))


@adds("Quest", item("Gold Mattock"), stacks=False)
def digger(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """+1 Quest for a Job with the Dungeon group; not cumulative (MYK-WORLD-564)."""
    return int(figures.is_person(who) and "Dungeon" in skill_groups(figures.landmaker(state, who)))


@always(
    item("Murasama"),
    AttackHits,
    when=lambda table, hit, holder: (
        declared_with_it(table, hit, holder)
        and hit.attack.check is not None
        and hit.attack.check.critical
        and not hit.attack.no_crushing
    ),
)
def murasama(table: Table, hit: AttackHits, holder: str) -> Steps[None]:
    """A critical hit may double the damage instead of a Crushing Blow (MYK-WORLD-566)."""
    if (
        yield from agrees(
            table, mine(holder), "Double the damage, without a Crushing Blow?", "MYK-WORLD-566", "Double it"
        )
    ):
        hit.attack.doubled = hit.attack.no_crushing = True


@adds("damage", item("Steam Mail"), stacks=False)
def steam_mail(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """1 more damage with melee weapons; the HP are on the sheet (MYK-WORLD-568)."""
    return int(bool(getattr(about, "melee", False)))


def _camping(table: Table, holder: str) -> bool:
    state = table.state
    here = state.delve is not None and state.delve.stage == "camp" and state.battle is None
    hurt = figures.get(state, mine(holder)).hp < numbers.max_hp(state, mine(holder))
    return here and hurt and items.materials(state, mine(holder), "Machinery") > 0


@interrupt(
    item("Steam Mail"),
    AnyTime,
    when=lambda table, event, holder: _camping(table, holder),
    limit=ONCE,
    price=None,
    order="never",
    key="repair",
    label=lambda table, event, holder: "Steam Mail: 1 Machinery for 1D6 HP",
)
def steam_mail_repairs(table: Table, event: AnyTime, holder: str) -> None:
    """Once in a Camp 1 Machinery restores 1D6 HP, without exhausting anybody (MYK-WORLD-569)."""
    who = mine(holder)
    if items.use_materials(table, who, "Machinery", 1, "MYK-WORLD-569"):
        name = figures.name(table.state, who)
        healed = table.roll("1d6", "MYK-WORLD-569", "{who}'s Steam Mail hums: {total}.", who=name).total
        harm.heal(table, who, healed, "MYK-WORLD-569")


@interrupt(
    item("Excalibur"),
    AttackDeclared,
    AnyTime,
    when=lambda table, event, holder: table.state.battle is not None and item_level(table.state, holder) > 0,
    limit=ONCE,
    order="never",
)
def excalibur(table: Table, event: Any, holder: str) -> None:
    """1 Hope: as many dice of damage as its Level for the rest of the Round (MYK-WORLD-571)."""
    slot = holder.partition("#")[2]
    effect = Lasting(name="Excalibur", rule="MYK-WORLD-571", what="excalibur", note=slot, until="cycle")
    last(table.state, figures.get(table.state, mine(holder)), effect)


def _shines(state: Campaign, holder: str) -> bool:
    slot = holder.partition("#")[2]
    return any(e.what == "excalibur" and e.note == slot for e in figures.get(state, mine(holder)).lasting)


@always(
    item("Excalibur"),
    AttackHits,
    when=lambda table, hit, holder: (
        declared_with_it(table, hit, holder)
        and _shines(table.state, holder)
    ),
    key="shines",
)
def shining_sword(table: Table, hit: AttackHits, holder: str) -> None:
    """The dice of the shining sword (MYK-WORLD-571)."""
    hit.attack.damage_dice.append(f"{item_level(table.state, holder)}D6")

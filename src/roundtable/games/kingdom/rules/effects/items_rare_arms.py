"""The Rare Arms Items, in the book's order (MYK-WORLD-482). Range and Damage of weapons stand in the book."""

from functools import cache
from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.class_skills import same_side
from roundtable.games.kingdom.rules.effects.items_arms import declared_with_it, item_level, with_it
from roundtable.games.kingdom.rules.fight.weapons import GLOWS, LUMINARROW, lit
from roundtable.games.kingdom.rules.play import checks, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import CHOSEN, REACHED, NoTarget, agrees, draw, pick, pick_number
from roundtable.games.kingdom.rules.play.effects import EFFECTS, adds, always, interrupt, item, support
from roundtable.games.kingdom.rules.play.moments import (
    AnyTime,
    AttackDeclared,
    AttackHits,
    AttackOver,
    Bonus,
    CheckRolled,
    CombatEnds,
    Damage,
    Extra,
    Fell,
    PeriodEnds,
    TurnBegins,
)
from roundtable.games.kingdom.rules.play.price import paid
from roundtable.games.kingdom.rules.play.shares import Shares
from roundtable.games.kingdom.rules.play.verbs import harm, hope, items, status, ties
from roundtable.games.kingdom.rules.play.windows import sign
from roundtable.games.kingdom.rules.record import forms
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.rules.record.scores import skill_groups
from roundtable.games.kingdom.state import AREAS, Campaign, Holding, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.effects import Limit
from roundtable.kernel.options import Option

ONCE = Limit(1, "cycle")


def mine(holder: str) -> Ref:
    return figures.owner(holder)


def over_with_it(table: Table, over: AttackOver, holder: str) -> bool:
    """Whether an attack of the holder with this very weapon is over."""
    return over.attack.by == mine(holder) and with_it(over.attack, holder)


def dealt_with_it(table: Table, over: AttackOver, holder: str) -> bool:
    return over_with_it(table, over, holder) and any(amount > 0 for amount in over.attack.dealt.values())


def shooting(table: Table, declared: AttackDeclared, holder: str) -> bool:
    return declared.attack.by == mine(holder) and not declared.attack.melee


def opens_ranged(state: Campaign, who: Ref) -> bool:
    """Whether somebody's Job has the Ranged Skill Group."""
    return figures.is_person(who) and "Ranged" in skill_groups(figures.landmaker(state, who))


def _by_level(*names: str) -> None:
    for name in names:

        @adds("damage", item(name))
        def by_level(state: Campaign, who: Ref, holder: str, about: Any) -> int:
            """Each Level adds 1 damage (MYK-WORLD-505, MYK-WORLD-509, MYK-WORLD-514, MYK-WORLD-516, MYK-WORLD-532,
            MYK-WORLD-536, MYK-WORLD-549, MYK-WORLD-555, MYK-WORLD-561, MYK-WORLD-566, MYK-WORLD-571)."""
            return item_level(state, holder) if with_it(about, holder) else 0


_by_level(
    "Intelligent Sword",
    "Scepter",
    "Stuffed Animal",
    "Magic Wand",
    "Chainsword",
    "Fist of Fury",
    "Slayer",
    "Battering Ram",
    "Stinger",
    "Murasama",
    "Excalibur",
)


# --- Hollow Point to Luminarrow --------------------------------------------------------------------------------------


def _spent(table: Table, holder: str, rule: str, kept: Any) -> Steps[None]:
    """Used up, unless the Job knows the Ranged group and the die says otherwise."""
    if opens_ranged(table.state, mine(holder)) and kept(table.die(6, rule, "{total}: is it found again?")):
        return
    yield from items.use_up(table, holder, rule)


@interrupt(item("Hollow Point"), AttackDeclared, when=shooting)
def hollow_point(table: Table, declared: AttackDeclared, holder: str) -> Steps[None]:
    """A ranged hit that hurts exhausts; on a 6 a Ranged Job keeps it (MYK-WORLD-485, MYK-WORLD-486)."""
    yield from _spent(table, holder, "MYK-WORLD-486", lambda die: die == 6)
    effect = Lasting(name="Hollow Point", rule="MYK-WORLD-485", what="hollow point", until="cycle")
    last(table.state, figures.get(table.state, mine(holder)), effect)


def after_attack(table: Table, over: AttackOver, what: str) -> bool:
    """Whether the attacker had loaded something for this attack; it is spent now."""
    one = figures.get(table.state, over.attack.by)
    loaded = any(effect.what == what for effect in one.lasting)
    one.lasting = [effect for effect in one.lasting if effect.what != what]
    return loaded


def _loaded(what: str) -> Any:
    def who(table: Table, over: AttackOver) -> list[Ref]:
        one = figures.get(table.state, over.attack.by)
        return [over.attack.by] if any(effect.what == what for effect in one.lasting) else []

    return who


@EFFECTS.on(
    AttackOver,
    name="hollow-point-hits",
    rule="MYK-WORLD-485",
    title="Hollow Point",
    who=_loaded("hollow point"),
    held_as=sign("hollow point"),
    may=False,
)
def hollow_point_hits(table: Table, over: AttackOver, holder: str) -> None:
    """Whoever was hurt is Exhausted (MYK-WORLD-485)."""
    after_attack(table, over, "hollow point")
    for who, amount in over.attack.dealt.items():
        if amount > 0:
            figures.get(table.state, who).exhausted = True
            table.log("MYK-WORLD-485", "{who} is Exhausted.", who=figures.name(table.state, who), figure=who)


@interrupt(
    item("Monster Venom"), AttackDeclared, when=lambda table, declared, holder: declared.attack.by == mine(holder)
)
def monster_venom(table: Table, declared: AttackDeclared, holder: str) -> None:
    """A hit that hurts makes the target forget a Skill for the Combat, and Poisoned (MYK-WORLD-488, MYK-WORLD-489)."""
    note = _venom(table.state, holder)
    effect = Lasting(name="Monster Venom", rule="MYK-WORLD-488", what="venom", note=note, until="cycle")
    last(table.state, figures.get(table.state, mine(holder)), effect)


def _venom(state: Campaign, holder: str) -> str:
    """The Skill chosen when it was received; without a choice none is forgotten."""
    return _chosen(state, holder)


def venom_received(table: Table, who: Ref, held: Holding) -> Steps[None]:
    """A monster with Poison Blow and one of its Skills are chosen as it is received (MYK-WORLD-488)."""
    poisonous = [monster for monster in books.monsters if "Poison Blow" in monster.skills]
    options = [Option(one.name, one.name) for one in poisonous]
    kind = yield from pick(table, who, "Of which monster is the venom?", options, "MYK-WORLD-488")
    skills = [Option(name, name) for name in books.monsters[kind].skills]
    held.choice = [(yield from pick(table, who, "Which Skill does it make forget?", skills, "MYK-WORLD-488"))]


items.RECEIVED["Monster Venom"] = venom_received


@EFFECTS.on(
    AttackOver,
    name="venom-hits",
    rule="MYK-WORLD-489",
    title="Monster Venom",
    who=_loaded("venom"),
    held_as=sign("venom"),
    may=False,
)
def venom_hits(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """The poison works on whoever was hurt (MYK-WORLD-489)."""
    forgotten = [e.note for e in figures.get(table.state, holder).lasting if e.what == "venom" and e.note]
    after_attack(table, over, "venom")
    for who, amount in over.attack.dealt.items():
        if amount > 0 and not figures.get(table.state, who).dead:
            for name in forgotten:
                if name in knowing.own_skills(table.state, who):
                    effect = Lasting(
                        name="Monster Venom", rule="MYK-WORLD-488", what="barred", note=name, until="combat"
                    )
                    last(table.state, figures.get(table.state, who), effect)
            yield from status.gain_status(table, who, "Poisoned", "MYK-WORLD-489", by=holder)


def _monsters_name(state: Campaign, who: Ref) -> str:
    """What a monster is called now; of one whom nobody knows what it is (MYK-BEAST-024, MYK-BEAST-489)."""
    if figures.is_person(who):
        return ""
    return figures.entry(state, who).name if figures.unknown(state, who) else figures.name(state, who)


@always(
    item("Ogrekin's Muffler"),
    AttackDeclared,
    when=lambda table, declared, holder: (
        mine(holder) in declared.attack.to and "Ogrekin" in _monsters_name(table.state, declared.attack.by)
    ),
)
def ogrekins_muffler(table: Table, declared: AttackDeclared, holder: str) -> Steps[None]:
    """The attack of whoever has Ogrekin in the name is prevented by Charisma against Level + 7, and gives Drive

    (MYK-WORLD-491, MYK-BEAST-489)."""
    state = table.state
    who = mine(holder)
    difficulty = figures.level(state, declared.attack.by) + 7
    made = yield from checks.check(table, who, "Charisma", difficulty, "MYK-WORLD-491", kind="item", why="Muffler")
    if made.success:
        declared.attack.to.remove(who)
        hope.gain_drive(table, who, 1 + item_level(state, holder), "MYK-WORLD-491")


@always(
    item("Blunderbuss"), AttackHits, when=lambda table, hit, holder: declared_with_it(table, hit, holder), key="hit"
)
def blunderbuss(table: Table, hit: AttackHits, holder: str) -> None:
    """Odd: 6 damage and 2 a Level to all in the Area; even: the attack fails (MYK-WORLD-493)."""
    state = table.state
    if table.die(6, "MYK-WORLD-493", "The Blunderbuss: {total}.") % 2:
        hit.attack.damage = str(6 + 2 * item_level(state, holder))
        hit.attack.hits = figures.in_area(state, figures.get(state, hit.attack.to[0]).area)
    else:
        hit.attack.hits = []  # it has failed: no Crushing Blow either
        hit.attack.no_damage = hit.attack.no_crushing = True


FIRED = "fired"


def _fired(state: Campaign, holder: str) -> bool:
    """Whether this Blunderbuss has been used in this Round."""
    slot = holder.partition("#")[2]
    return any(e.what == FIRED and e.note == slot for e in figures.get(state, mine(holder)).lasting)


@always(item("Blunderbuss"), AttackOver, when=over_with_it, key="fired")
def fired(table: Table, over: AttackOver, holder: str) -> None:
    """A Round in which it is used counts, however often that is (MYK-WORLD-494)."""
    if not _fired(table.state, holder):
        slot = holder.partition("#")[2]
        effect = Lasting(name="Blunderbuss", rule="MYK-WORLD-494", what=FIRED, note=slot, until="cycle")
        last(table.state, figures.get(table.state, mine(holder)), effect)


@always(
    item("Blunderbuss"),
    PeriodEnds,
    when=lambda table, ends, holder: ends.kind == "round" and _fired(table.state, holder),
    key="reload",
    posthumous=True,
)
def reload(table: Table, ends: PeriodEnds, holder: str) -> None:
    """It cannot be used in the Round after (MYK-WORLD-494)."""
    slot = holder.partition("#")[2]
    effect = Lasting(name="Blunderbuss", rule="MYK-WORLD-494", what="stopped item", note=slot, until="rounds", count=2)
    last(table.state, figures.get(table.state, mine(holder)), effect)


@interrupt(item("Luminarrow"), AttackDeclared, when=shooting)
def luminarrow(table: Table, declared: AttackDeclared, holder: str) -> Steps[None]:
    """The target of a shot glows like a Level 1 Star Fragment for the Combat (MYK-WORLD-496, MYK-WORLD-497)."""
    yield from _spent(table, holder, "MYK-WORLD-497", lambda die: die % 2 == 1)
    effect = Lasting(name="Luminarrow", rule="MYK-WORLD-496", what="luminarrow", until="cycle")
    last(table.state, figures.get(table.state, mine(holder)), effect)


def _into_the_dark(table: Table, declared: AttackDeclared, holder: str) -> bool:
    """A shot at somebody whom no light shows: one Luminarrow goes with it (MYK-WORLD-496)."""
    state = table.state
    if not shooting(table, declared, holder) or not figures.is_person(mine(holder)):
        return False
    first = numbers.working_copies(state, mine(holder), LUMINARROW)[0]
    dark = any(figures.get(state, one).area not in lit(state) for one in declared.attack.to)
    return dark and figures.copy_of(state, holder) is first


@always(item("Luminarrow"), AttackDeclared, when=_into_the_dark, key="dark")
def luminarrow_in_the_dark(table: Table, declared: AttackDeclared, holder: str) -> Steps[None]:
    """A target that no Star Fragment lights can be shot at with it (MYK-WORLD-496)."""
    yield from luminarrow(table, declared, holder) or ()


@EFFECTS.on(
    AttackOver,
    name="luminarrow-hits",
    rule="MYK-WORLD-496",
    title="Luminarrow",
    who=_loaded("luminarrow"),
    held_as=sign("luminarrow"),
    may=False,
)
def luminarrow_hits(table: Table, over: AttackOver, holder: str) -> None:
    """Who was hit gives light from now on, wherever they go, like a Star Fragment of Level 1 (MYK-WORLD-496)."""
    state = table.state
    after_attack(table, over, "luminarrow")
    for who in over.attack.hits:
        one = figures.get(state, who)
        if not figures.under(one, GLOWS):
            last(state, one, Lasting(name="Luminarrow", rule="MYK-WORLD-496", what=GLOWS, until="combat"))


# --- Scutum to Astral Cloth ------------------------------------------------------------------------------------------


@adds("damage taken", item("Scutum"), stacks=False)
def scutum(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Damage is 1 lower, to no less than 1; not cumulative (MYK-WORLD-499)."""
    return -1


@adds("defense", item("Scutum"), whose="all", stacks=False)
def scutum_wall(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Allies behind have 1 + Level more Defense (MYK-WORLD-500)."""
    bearer = mine(holder)
    if state.battle is None or who == bearer or not same_side(state, who, bearer):
        return 0
    theirs, own = figures.get(state, bearer).area, figures.get(state, who).area
    if not theirs or not own:
        return 0  # who has fled or waits elsewhere stands behind nobody
    behind = (AREAS.index(theirs) - AREAS.index(own)) * figures.DIRECTION[figures.team(state, bearer)]
    return 1 + item_level(state, holder) if behind > 0 else 0


@always(
    item("Mawashi"),
    AttackDeclared,
    when=lambda table, declared, holder: (
        declared.attack.by == mine(holder)
        and declared.attack.melee
        and "Obese" in figures.get(table.state, mine(holder)).bad_statuses
    ),
)
def mawashi(table: Table, declared: AttackDeclared, holder: str) -> None:
    """While Obese melee weapons deal 1D6 more (MYK-WORLD-502)."""
    declared.attack.damage_dice.append("1D6")


def _wrestler(state: Campaign, who: Ref, held: Holding) -> list[str]:
    """An Obese wearer knows Knock Back (MYK-WORLD-502)."""
    return ["Knock Back"] if "Obese" in figures.get(state, who).bad_statuses else []


knowing.WORN["Mawashi"] = _wrestler


@interrupt(
    item("Intelligent Sword"),
    AttackDeclared,
    when=lambda table, declared, holder: declared.attack.by != mine(holder),
    limit=ONCE,
    order="never",
)
def intelligent_sword(table: Table, declared: AttackDeclared, holder: str) -> None:
    """1 Hope: Defense rises by Warfare for the rest of the Round (MYK-WORLD-505)."""
    state = table.state
    who = mine(holder)
    amount = numbers.score(state, who, "Warfare")
    effect = Lasting(name="Intelligent Sword", rule="MYK-WORLD-505", what="defense", amount=amount, until="cycle")
    last(state, figures.get(state, who), effect)


@support(item("Flour"), can=lambda table, who: table.state.battle is not None)
def flour(table: Table, holder: str) -> Steps[None]:
    """1D6 damage to everybody on the Battlefield (MYK-WORLD-507)."""
    state = table.state
    there = figures.on_field(state)
    thrown = Shares(table, "1d6", "MYK-WORLD-507", "{who}: {total}.")
    for who in there:
        damage = thrown(who=figures.name(state, who))
        yield from harm.hurt(table, who, damage, "MYK-WORLD-507", by=mine(holder), source="Flour", group=there)


@interrupt(
    item("Scepter"),
    CheckRolled,
    when=lambda table, rolled, holder: not rolled.check.fumble,
    limit=ONCE,
    order="never",
)
def scepter(table: Table, rolled: CheckRolled, holder: str) -> None:
    """Drive raises anybody's result, a point each, after the dice; of a success too, where a higher one is better
    (MYK-WORLD-510)."""
    amount = paid(table, holder, item("Scepter"))
    rolled.check.result += amount
    rolled.check.bonuses.append(Bonus(amount, "Scepter", "MYK-WORLD-510"))


@always(item("Sadistic Domina"), AttackOver, when=dealt_with_it)
def sadistic_domina(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Once a Combat a hit may raise the target's Affection and Hostility by 1 each (MYK-WORLD-512)."""
    state = table.state
    key = f"sadistic-domina {holder} combat"
    if state.limits.get(key) or not (
        yield from agrees(table, mine(holder), "Make an impression?", "MYK-WORLD-512", "Yes", auto=False)
    ):
        return
    state.limits[key] = 1
    for who in over.attack.dealt:
        for kind in ("affection", "hostility"):
            feeling: ties.Kind = "affection" if kind == "affection" else "hostility"
            yield from ties.change(table, who, figures.whom(mine(holder)), feeling, 1, "MYK-WORLD-512")


@adds("attack check", item("Stuffed Animal"))
def stuffed_animal(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Charisma may stand in for Warfare: what it is higher is added (MYK-WORLD-514)."""
    if not with_it(about, holder):
        return 0
    return max(0, numbers.score(state, who, "Charisma") - numbers.score(state, who, "Warfare"))


@interrupt(
    item("Magic Wand"),
    AttackDeclared,
    AnyTime,
    when=lambda table, event, holder: table.state.battle is not None and not _charged(table.state, holder),
    order="never",
)
def magic_wand(table: Table, event: Any, holder: str) -> None:
    """1 Hope makes its damage 1D6+2 for the rest of the Combat (MYK-WORLD-517)."""
    effect = Lasting(name="Magic Wand", rule="MYK-WORLD-517", what="charged", note=holder, until="combat")
    last(table.state, figures.get(table.state, mine(holder)), effect)


def _charged(state: Campaign, holder: str) -> bool:
    return any(e.what == "charged" and e.note == holder for e in figures.get(state, mine(holder)).lasting)


@always(
    item("Magic Wand"),
    AttackHits,
    when=lambda table, hit, holder: declared_with_it(table, hit, holder) and _charged(table.state, holder),
    key="charged",
)
def charged_wand(table: Table, hit: AttackHits, holder: str) -> None:
    """The charged wand deals 1D6+2, its Level besides (MYK-WORLD-517)."""
    hit.attack.damage = "1D6+2"


def astral_cloth_received(table: Table, who: Ref, held: Holding) -> Steps[None]:
    """A category is chosen, and one monster of it drawn at random (MYK-WORLD-519)."""
    kinds = dict.fromkeys(monster.category for monster in books.monsters)
    kind = yield from pick(table, who, "Of what are the stars?", [Option(one, one) for one in kinds], "MYK-WORLD-519")
    among = [monster.name for monster in books.monsters if monster.category == kind]
    held.choice = [among[draw(table, len(among))]]
    table.log("MYK-WORLD-519", "The Astral Cloth shows a {monster}.", monster=held.choice[0])


items.RECEIVED["Astral Cloth"] = astral_cloth_received


@interrupt(
    item("Astral Cloth"),
    TurnBegins,
    when=lambda table, begins, holder: (
        begins.who == mine(holder)
        and bool(_chosen(table.state, holder))
        and forms.form(figures.get(table.state, mine(holder))) is None
    ),
)
def astral_cloth(table: Table, begins: TurnBegins, holder: str) -> None:
    """Once a game, in Combat: Ability Scores and Skills are the monster's (MYK-WORLD-519)."""
    state = table.state
    who = mine(holder)
    name = _chosen(state, holder)
    effect = Lasting(name=forms.ASTRAL, rule="MYK-WORLD-519", what=forms.FORM, note=name, until="combat")
    last(state, figures.get(state, who), effect)
    table.log("MYK-WORLD-519", "{who} shines like a {monster}.", who=figures.name(state, who), monster=name, figure=who)


def _clad(table: Table, ends: PeriodEnds) -> list[Ref]:
    clad = [(one, forms.form(figures.get(table.state, one))) for one in figures.in_play(table.state)]
    return [one for one, taken in clad if taken is not None and taken.name == forms.ASTRAL and ends.kind == "round"]


@EFFECTS.on(
    PeriodEnds,
    name="astral-cloth-fades",
    rule="MYK-WORLD-520",
    title="Astral Cloth",
    who=_clad,
    held_as=sign(forms.FORM),
    may=False,
)
def astral_cloth_fades(table: Table, ends: PeriodEnds, holder: str) -> Steps[None]:
    """Unless the HP of the monster's Level are given as the cycle ends, all is as before (MYK-WORLD-520)."""
    one = figures.get(table.state, holder)
    taken = forms.form(one)
    if taken is None:
        return
    price = books.monsters[taken.note].level
    prompt = f"Give {price} of {one.hp} HP to keep the form?"
    stays = one.hp > 0 and (yield from agrees(table, holder, prompt, "MYK-WORLD-520", "Give them", auto=False))
    if stays:
        yield from harm.lose_hp(table, holder, price, "MYK-WORLD-520")
        return
    one.lasting = [effect for effect in one.lasting if effect is not taken]
    table.log("MYK-WORLD-520", "{who} is as before.", who=figures.name(table.state, holder), figure=holder)


# --- Holy Symbol to Emperor's New Armor ------------------------------------------------------------------------------


@always(
    item("Holy Symbol"),
    AttackDeclared,
    when=lambda table, declared, holder: (
        declared_with_it(table, declared, holder)
        and any(knowing.has(table.state, one, "Undying Body") for one in declared.attack.to)
    ),
)
def holy_symbol(table: Table, declared: AttackDeclared, holder: str) -> None:
    """Against an Undying Body 1D6 more, and that Skill is suppressed for the Round (MYK-WORLD-523)."""
    declared.attack.damage_dice.append("1D6")
    for one in declared.attack.to:
        effect = Lasting(name="Holy Symbol", rule="MYK-WORLD-523", what="barred", note="Undying Body", until="cycle")
        last(table.state, figures.get(table.state, one), effect)


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
    """A hit that hurts may destroy a random Item of the target (MYK-WORLD-532)."""
    for who, amount in over.attack.dealt.items():
        if amount <= 0 or not figures.get(table.state, who).items:
            continue
        if (yield from agrees(table, mine(holder), "Destroy one of its Items?", "MYK-WORLD-532", "Destroy")):
            held = items.random_equipped(table, who)
            if held is not None:
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
    """Not at maximum HP when Combat ends: 1 Drive, or else a Voice (MYK-WORLD-547)."""
    if not hope.lose_drive(table, mine(holder), 1, "MYK-WORLD-547"):
        yield from hope.change_voices(table, -1, "MYK-WORLD-547")


@always(
    item("Slayer"),
    AttackDeclared,
    when=lambda table, declared, holder: (
        declared_with_it(table, declared, holder)
        and _chosen(table.state, holder) == figures.category(table.state, declared.attack.to[0]) != ""
    ),
)
def slayer(table: Table, declared: AttackDeclared, holder: str) -> None:
    """1D6 more against the chosen category (MYK-WORLD-549)."""
    declared.attack.damage_dice.append("1D6")


def slayer_received(table: Table, who: Ref, held: Holding) -> Steps[None]:
    """A category of monsters is chosen as it is received (MYK-WORLD-549)."""
    options = [Option(one, one) for one in dict.fromkeys(monster.category for monster in books.monsters)]
    held.choice = [(yield from pick(table, who, "Whom does the Slayer slay?", options, "MYK-WORLD-549"))]


items.RECEIVED["Slayer"] = slayer_received


def _chosen(state: Campaign, holder: str) -> str:
    held = figures.copy_of(state, holder)
    return held.choice[0] if held is not None and held.choice else ""


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
    when=declared_with_it,
    limit=ONCE,
    order="never",
)
def battering_ram(table: Table, declared: AttackDeclared, holder: str) -> None:
    """1D6 Followers given before the check are so much more damage (MYK-WORLD-556)."""
    given = paid(table, holder, item("Battering Ram"))
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


@always(
    item("Reaper"),
    Fell,
    when=lambda table, fell, holder: fell.by == mine(holder) and fell.attack is not None,
)
def reaper(table: Table, fell: Fell, holder: str) -> None:
    """Felling somebody gives it a Drive, as far as it has room (MYK-WORLD-559)."""
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
    amount = yield from pick_number(table, mine(holder), "How much Drive goes into the Reaper?", 1, most, "MYK-WORLD-558")
    hope.lose_drive(table, mine(holder), amount, "MYK-WORLD-558")
    _store(table, holder, amount, "MYK-WORLD-558")


@interrupt(item("Stinger"), AttackDeclared, when=declared_with_it, limit=None, order="never")
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
    effect = Lasting(name="Excalibur", rule="MYK-WORLD-571", what="excalibur", note=holder, until="cycle")
    last(table.state, figures.get(table.state, mine(holder)), effect)


@always(
    item("Excalibur"),
    AttackHits,
    when=lambda table, hit, holder: (
        declared_with_it(table, hit, holder)
        and any(e.what == "excalibur" and e.note == holder for e in figures.get(table.state, mine(holder)).lasting)
    ),
    key="shines",
)
def shining_sword(table: Table, hit: AttackHits, holder: str) -> None:
    """The dice of the shining sword (MYK-WORLD-571)."""
    hit.attack.damage_dice.append(f"{item_level(table.state, holder)}D6")

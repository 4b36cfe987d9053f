"""The Rare Arms Items up to the Astral Cloth, in the book's order (MYK-WORLD-482).

Range and Damage of weapons stand in the book.
"""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.class_skills import same_side
from roundtable.games.kingdom.rules.effects.items_arms import declared_with_it, item_level, with_it
from roundtable.games.kingdom.rules.fight.weapons import GLOWS, LUMINARROW, lit
from roundtable.games.kingdom.rules.play import checks, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import agrees, draw, pick
from roundtable.games.kingdom.rules.play.effects import EFFECTS, adds, always, interrupt, item, support
from roundtable.games.kingdom.rules.play.moments import (
    AnyTime,
    AttackDeclared,
    AttackHits,
    AttackOver,
    Bonus,
    Check,
    CheckRolled,
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


def chosen(state: Campaign, holder: str) -> str:
    held = figures.copy_of(state, holder)
    return held.choice[0] if held is not None and held.choice else ""


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
    return chosen(state, holder)


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
            said = f"Poison {figures.name(table.state, who)}?"
            friend = same_side(table.state, who, holder)  # nobody else is spared
            if not friend or (yield from agrees(table, holder, said, "MYK-WORLD-489", "Poison", auto=False)):
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
        if declared.attack.to == [who]:
            declared.attack.stopped = True  # nobody else was meant
        else:
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
    for who in [one for one, amount in over.attack.dealt.items() if amount > 0]:
        for kind in ("affection", "hostility"):
            feeling: ties.Kind = "affection" if kind == "affection" else "hostility"
            yield from ties.change(table, who, figures.whom(mine(holder)), feeling, 1, "MYK-WORLD-512")


@adds("attack check", item("Stuffed Animal"))
@adds("hope for damage", item("Stuffed Animal"))
def stuffed_animal(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Charisma may stand in for Warfare in an attack: what it is higher is added, also to the Hope that may be spent on the
    damage (MYK-WORLD-514, MYK-PLAY-046). Who dances, with Quest in its place, has but one of the two (MYK-GEAR-109)."""
    if not with_it(about, holder):
        return 0
    usual = "Quest" if isinstance(about, Check) and knowing.has(state, who, "Combat Dance") else "Warfare"
    least = max(numbers.score(state, who, usual), numbers.score(state, who, "Warfare"))
    return max(0, numbers.score(state, who, "Charisma") - least)


@interrupt(
    item("Magic Wand"),
    AttackDeclared,
    AnyTime,
    when=lambda table, event, holder: table.state.battle is not None and not _charged(table.state, holder),
    order="never",
)
def magic_wand(table: Table, event: Any, holder: str) -> None:
    """1 Hope makes its damage 1D6+2 for the rest of the Combat (MYK-WORLD-517)."""
    slot = holder.partition("#")[2]
    effect = Lasting(name="Magic Wand", rule="MYK-WORLD-517", what="charged", note=slot, until="combat")
    last(table.state, figures.get(table.state, mine(holder)), effect)


def _charged(state: Campaign, holder: str) -> bool:
    slot = holder.partition("#")[2]
    return any(e.what == "charged" and e.note == slot for e in figures.get(state, mine(holder)).lasting)


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
        and bool(chosen(table.state, holder))
        and forms.form(figures.get(table.state, mine(holder))) is None
    ),
)
def astral_cloth(table: Table, begins: TurnBegins, holder: str) -> None:
    """Once a game, in Combat: Ability Scores and Skills are the monster's (MYK-WORLD-519)."""
    state = table.state
    who = mine(holder)
    name = chosen(state, holder)
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

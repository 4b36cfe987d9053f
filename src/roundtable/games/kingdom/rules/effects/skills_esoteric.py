"""The Esoteric Skills, in the book's order (MYK-GEAR-122)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.fight.attack import attack
from roundtable.games.kingdom.rules.fight.cooperating import may_help, worth
from roundtable.games.kingdom.rules.fight.weapons import Weapon, is_melee, targets, weapons
from roundtable.games.kingdom.rules.play import figures, knowing
from roundtable.games.kingdom.rules.play.asking import agrees, pick, pick_some
from roundtable.games.kingdom.rules.play.effects import EFFECTS, interrupt, skill, support
from roundtable.games.kingdom.rules.play.learning import LEVEL_UPS, on_learning
from roundtable.games.kingdom.rules.play.moments import (
    AttackDeclared,
    Bonus,
    CheckDeclared,
    ComingHome,
    HpFell,
    Moving,
    PeriodEnds,
)
from roundtable.games.kingdom.rules.play.verbs import harm, hope
from roundtable.games.kingdom.rules.play.windows import REFUSED, sign
from roundtable.games.kingdom.rules.record import forms
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, KnownSkill, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


def of_groups(state: Campaign, who: Ref, *groups: str) -> int:
    """How many Skills of these groups somebody knows, Job Skills that count as one included (MYK-GEAR-122)."""
    names = dict.fromkeys(knowing.own_skills(state, who))
    return sum(books.skills[name].is_of(*groups) for name in names)


@interrupt(
    skill("Sonic Blade"),
    AttackDeclared,
    when=lambda table, declared, holder: declared.attack.by == holder and declared.attack.melee,
)
def sonic_blade(table: Table, declared: AttackDeclared, holder: str) -> None:
    """2 x the Melee Skills more damage, and nobody else may Interrupt the attack (MYK-GEAR-123)."""
    more = 2 * of_groups(table.state, holder, "Melee")
    declared.attack.damage_bonuses.append(Bonus(more, "Sonic Blade", "MYK-GEAR-123"))
    effect = Lasting(name="Sonic Blade", rule="MYK-GEAR-123", what="silenced", until="cycle", giver=holder)
    for one in figures.on_field(table.state):
        if one != holder:
            last(table.state, figures.get(table.state, one), effect)


def _shots(state: Campaign, who: Ref, target: Ref) -> list[Weapon]:
    """Ranged weapons that reach somebody; a monster's own is one from two Areas on (MYK-WORLD-378)."""
    ways = [one for one in weapons(state, who) if not is_melee(state, who, one, target)]
    return [one for one in ways if target in targets(state, who, one)]


@interrupt(
    skill("Kill Zone"),
    Moving,
    when=lambda table, event, holder: (
        table.state.battle is not None
        and event.who != holder
        and not event.prevented
        and bool(_shots(table.state, holder, event.who))
    ),
)
def kill_zone(table: Table, event: Moving, holder: str) -> Steps[None]:
    """Who moves within range is shot at first, 2 x the Ranged Skills more damage (MYK-GEAR-124)."""
    state = table.state
    ready = _shots(state, holder, event.who)
    if ready:
        more = Bonus(2 * of_groups(state, holder, "Ranged"), "Kill Zone", "MYK-GEAR-124")
        options = [Option(weapon.key, weapon.name) for weapon in ready]
        key = yield from pick(table, holder, "With which weapon do you shoot?", options, "MYK-GEAR-124")
        weapon = next(one for one in ready if one.key == key)
        yield from attack(table, holder, weapon, [event.who], extra=True, damage_bonuses=[more])
        if not figures.awake(state, event.who):
            event.prevented = True


SORCERY = ("Astrology", "Summoning", "Science")


@support(
    skill("Cry Chant"),
    can=lambda table, who: (
        table.state.battle is not None
        and 0 < of_groups(table.state, who, *SORCERY) <= hope.available(table.state, who) - hope.eaten(table.state)
    ),
    pays={},
)
def cry_chant(table: Table, who: str) -> Steps[None]:
    """Hope for each sorcery known: so many dice of damage to as many characters (MYK-GEAR-125)."""
    state = table.state
    number = of_groups(state, who, *SORCERY)
    if (yield from hope.tender(table, who, number, "fixed", "MYK-GEAR-125")) == REFUSED:
        return
    among = [one for one in figures.on_field(state) if one != who and not figures.get(state, one).dead]
    options = [Option(one, figures.name(state, one), f"figure {one}") for one in among]
    chosen = yield from pick_some(table, who, "Whom does the Cry strike?", options, "MYK-GEAR-125", 1, number)
    for one in chosen:
        damage = table.roll(f"{number}d6", "MYK-GEAR-125", "{who}: {total}.", who=figures.name(state, one)).total
        yield from harm.hurt(table, one, damage, "MYK-GEAR-125", by=who, source="Cry Chant", group=chosen)


# --- Beast Memory ----------------------------------------------------------------------------------------------------


def _beasts(state: Campaign, who: Ref) -> list[str]:
    """Monsters without Public Enemy up to the own Level and the Dungeon Skills known (MYK-GEAR-126)."""
    most = figures.level(state, who) + of_groups(state, who, "Dungeon")
    return [one.name for one in books.monsters if one.level <= most and one.can_be_citizen]


@on_learning("Beast Memory")
def remember_a_beast(table: Table, who: Ref, known: KnownSkill) -> Steps[None]:
    """The monster is chosen when the Skill is learned, and may be another on a Level Up (MYK-GEAR-126)."""
    options = [Option(name, f"{name} (Level {books.monsters[name].level})") for name in _beasts(table.state, who)]
    known.choice = yield from pick(table, who, "Which monster do you remember?", options, "MYK-GEAR-126")


LEVEL_UPS["Beast Memory"] = remember_a_beast


def _remembered(state: Campaign, who: Ref) -> str:
    """The monster somebody remembers; who was never asked, the first of them."""
    known = figures.landmaker(state, who).skills if figures.is_person(who) else []
    chosen = next((one.choice for one in known if one.name == "Beast Memory" and one.choice), "")
    return chosen or next(iter(_beasts(state, who)), "")


@support(
    skill("Beast Memory"),
    can=lambda table, who: (
        figures.is_person(who)
        and forms.form(figures.get(table.state, who)) is None
        and bool(_remembered(table.state, who))
    ),
    pays={},
)
def beast_memory(table: Table, who: str) -> Steps[None]:
    """The user becomes the monster, with all its HP; the own ones are set aside (MYK-GEAR-126)."""
    state = table.state
    name = _remembered(state, who)
    one = figures.get(state, who)
    effect = Lasting(name=forms.BEAST, rule="MYK-GEAR-126", what=forms.FORM, note=name, amount=one.hp, until="game")
    last(state, one, effect)
    table.log("MYK-GEAR-126", "{who} is a {monster} now.", who=figures.name(state, who), monster=name, figure=who)
    harm.restore_hp(table, who, books.monsters[name].hp, "MYK-GEAR-126")
    yield from ()


def shed(table: Table, who: Ref) -> None:
    """The form ends: HP are what they were before, less what went beyond the form's (MYK-GEAR-126)."""
    one = figures.get(table.state, who)
    taken = forms.form(one)
    if taken is not None:
        beyond = min(0, one.hp)
        one.lasting = [effect for effect in one.lasting if effect is not taken]
        table.log("MYK-GEAR-126", "{who} is a person again.", who=figures.name(table.state, who), figure=who)
        harm.restore_hp(table, who, taken.amount + beyond, "MYK-GEAR-126")


def _shapes(table: Table, event: PeriodEnds | ComingHome) -> list[Ref]:
    """Who has a beast's form when a Round or Quarter ends, or at home."""
    if isinstance(event, PeriodEnds) and event.kind == "turn":
        return []
    return [one for one in figures.in_play(table.state) if forms.body_of(figures.get(table.state, one)) is not None]


@EFFECTS.on(
    PeriodEnds,
    name="beast-memory-fades",
    rule="MYK-GEAR-126",
    title="Beast Memory",
    who=_shapes,
    held_as=sign(forms.FORM),
    may=False,
)
def beast_memory_fades(table: Table, ends: PeriodEnds, holder: str) -> Steps[None]:
    """Unless 1 Hope is spent as a Round or Quarter ends, the form ends (MYK-GEAR-126)."""
    state = table.state
    name = figures.name(state, holder)
    can = figures.awake(state, holder) and hope.available(state, holder) >= hope.with_eater(state, 1)
    prompt = f"{name}: 1 Hope to keep the form?"
    keeps = can and (yield from agrees(table, holder, prompt, "MYK-GEAR-126", "Keep it"))
    if not keeps or not (yield from hope.spend(table, holder, 1, "fixed", "MYK-GEAR-126")):
        shed(table, holder)


@EFFECTS.on(ComingHome, name="beast-memory-home", rule="MYK-GEAR-126", title="Beast Memory", who=_shapes, may=False)
def beast_memory_home(table: Table, home: ComingHome, holder: str) -> None:
    """Who comes home is a person again: the last Quarter is over (MYK-GEAR-126)."""
    shed(table, holder)


def _struck_down(table: Table, fell: HpFell) -> list[Ref]:
    one = figures.get(table.state, fell.who)
    return [fell.who] if one.hp <= 0 and forms.body_of(one) is not None else []


@EFFECTS.on(
    HpFell,
    name="beast-memory-breaks",
    rule="MYK-GEAR-126",
    title="Beast Memory",
    who=_struck_down,
    held_as=sign(forms.FORM),
    may=False,
)
def beast_memory_breaks(table: Table, fell: HpFell, holder: str) -> None:
    """At 0 HP or less the form ends at once, and what is beyond it comes off the own HP (MYK-GEAR-126)."""
    shed(table, holder)


# --- Les Miserables, Dolce Vita --------------------------------------------------------------------------------------


@interrupt(
    skill("Les Miserables"),
    CheckDeclared,
    when=lambda table, declared, holder: declared.check.who != holder and not declared.check.auto,
    order="never",
)
def les_miserables(table: Table, declared: CheckDeclared, holder: str) -> None:
    """A check is harder by 2 x the Entertainment and Negotiation Skills known (MYK-GEAR-127)."""
    declared.check.difficulty += 2 * of_groups(table.state, holder, "Entertainment", "Negotiation")


@interrupt(
    skill("Dolce Vita"),
    CheckDeclared,
    when=lambda table, declared, holder: (
        declared.check.who != holder
        and not declared.check.auto
        and not declared.check.is_attribute
        and holder not in declared.check.helpers
        and may_help(table.state, holder, declared.check.who)
    ),
    order="never",
)
def dolce_vita(table: Table, declared: CheckDeclared, holder: str) -> Steps[None]:
    """A Cooperative Check as an Interrupt; 1 Hope more adds the Useful and Item Skills known (MYK-GEAR-128)."""
    state = table.state
    made = declared.check
    helps = yield from worth(table, holder, made.who, made.action)
    made.bonuses.append(Bonus(helps, "Dolce Vita", "MYK-GEAR-128"))
    made.helpers.append(holder)
    more = of_groups(state, holder, "Useful", "Item")
    if not more or hope.available(state, holder) < hope.with_eater(state, 1):
        return
    if (yield from agrees(table, holder, f"1 Hope more for {more} more?", "MYK-GEAR-128", "Yes", auto=False)):
        if (yield from hope.tender(table, holder, 1, "fixed", "MYK-GEAR-128")) == REFUSED:
            return
        made.bonuses.append(Bonus(more, "Dolce Vita", "MYK-GEAR-128"))

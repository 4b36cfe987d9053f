"""The Esoteric Skills, in the book's order (MYK-GEAR-122)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.fight.attack import attack
from roundtable.games.kingdom.rules.fight.cooperating import may_help
from roundtable.games.kingdom.rules.fight.weapons import Weapon, targets, weapons
from roundtable.games.kingdom.rules.play import figures, knowing
from roundtable.games.kingdom.rules.play.asking import agrees, pick_some
from roundtable.games.kingdom.rules.play.effects import interrupt, skill, support
from roundtable.games.kingdom.rules.play.moments import AttackDeclared, Bonus, CheckDeclared, Moving
from roundtable.games.kingdom.rules.play.verbs import harm, hope, ties
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


def of_groups(state: Campaign, who: Ref, *groups: str) -> int:
    """How many Skills of these groups somebody knows, Job Skills that count as one included (MYK-GEAR-122)."""
    names = dict.fromkeys(knowing.own_skills(state, who))
    return sum(books.skills[name].group in groups or books.skills[name].counts_as in groups for name in names)


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
    return [one for one in weapons(state, who) if not one.melee and target in targets(state, who, one)]


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
        yield from attack(table, holder, ready[0], [event.who], extra=True, damage_bonuses=[more])
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
    yield from hope.spend(table, who, number, "fixed", "MYK-GEAR-125")
    among = [one for one in figures.on_field(state) if one != who and not figures.get(state, one).dead]
    options = [Option(one, figures.name(state, one), f"figure {one}") for one in among]
    chosen = yield from pick_some(table, who, "Whom does the Cry strike?", options, "MYK-GEAR-125", 1, number)
    for one in chosen:
        damage = table.roll(f"{number}d6", "MYK-GEAR-125", "{who}: {total}.", who=figures.name(state, one)).total
        yield from harm.hurt(table, one, damage, "MYK-GEAR-125", by=who, source="Cry Chant", group=chosen)


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
        and may_help(table.state, holder, declared.check.who)
    ),
    order="never",
)
def dolce_vita(table: Table, declared: CheckDeclared, holder: str) -> Steps[None]:
    """A Cooperative Check as an Interrupt; 1 Hope more adds the Useful and Item Skills known (MYK-GEAR-128)."""
    state = table.state
    made = declared.check
    made.bonuses.append(Bonus(ties.toward(state, holder, made.who), "Dolce Vita", "MYK-GEAR-128"))
    more = of_groups(state, holder, "Useful", "Item")
    if not more or hope.available(state, holder) < hope.with_eater(state, 1):
        return
    if (yield from agrees(table, holder, f"1 Hope more for {more} more?", "MYK-GEAR-128", "Yes", auto=False)):
        yield from hope.spend(table, holder, 1, "fixed", "MYK-GEAR-128")
        made.bonuses.append(Bonus(more, "Dolce Vita", "MYK-GEAR-128"))

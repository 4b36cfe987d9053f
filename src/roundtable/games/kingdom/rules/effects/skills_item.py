"""The Advanced Skills of the Item group, in the book's order (MYK-GEAR-114)."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.effects.items_arms import item_level
from roundtable.games.kingdom.rules.fight.actions import exchange
from roundtable.games.kingdom.rules.play import checks, figures
from roundtable.games.kingdom.rules.play.asking import pick_figure
from roundtable.games.kingdom.rules.play.effects import adds, always, interrupt, skill
from roundtable.games.kingdom.rules.play.moments import AnyTime, AttackDeclared, AttackOver, Bonus, ItemLost
from roundtable.games.kingdom.rules.play.price import paid
from roundtable.games.kingdom.rules.play.verbs import items
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, Lasting, Ref, Table
from roundtable.kernel.asks import Steps

DOUBLED = 3
"""Item Slots of a Big Bag that hold two Items each (MYK-GEAR-114)."""


@plays("skill/big-bag")
def big_bag(state: Campaign, who: Ref) -> int:
    """Three Item Slots hold two Items each: so many more Items fit (MYK-GEAR-114)."""
    return DOUBLED if any(known.name == "Big Bag" for known in figures.landmaker(state, who).skills) else 0


@interrupt(
    skill("Patch-up"),
    ItemLost,
    when=lambda table, losing, holder: not losing.used_up and not losing.saved,
)
def patch_up(table: Table, losing: ItemLost, holder: str) -> Steps[None]:
    """Quest against 9 + Item Level prevents a destruction; using up is none (MYK-GEAR-116)."""
    state = table.state
    held = next((one for one in figures.get(state, losing.who).items if losing.slot in one.slots), None)
    difficulty = 9 + (held.level or 0 if held is not None else 0)
    made = yield from checks.check(
        table, holder, "Quest", difficulty, "MYK-GEAR-116", kind="skill", skill="Patch-up", why="Patch-up"
    )
    if made.success:
        losing.saved = True


def _court(state: Campaign, who: Ref) -> list[Ref]:
    return [
        one
        for one in figures.in_play(state)
        if one != who and figures.is_person(one) and figures.team(state, one) == figures.team(state, who)
    ]


@interrupt(
    skill("Present"),
    AnyTime,
    AttackDeclared,
    when=lambda table, event, holder: bool(_court(table.state, holder)),
    order="never",
)
def present(table: Table, event: Any, holder: str) -> Steps[None]:
    """Equipped Items are swapped with a Court member at any distance (MYK-GEAR-117)."""
    other = yield from pick_figure(table, holder, "With whom do you swap?", _court(table.state, holder), "MYK-GEAR-117")
    yield from exchange(table, holder, other)


@adds("item level", skill("Weapon Mastery"))
def weapon_mastery(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """The chosen kind of Arms Item counts 2 Levels higher (MYK-GEAR-118)."""
    if not figures.is_person(who):
        return 0
    chosen = [known.choice for known in figures.landmaker(state, who).skills if known.name == "Weapon Mastery"]
    return 2 if about in chosen else 0


@interrupt(
    skill("Economy"),
    ItemLost,
    when=lambda table, losing, holder: losing.used_up and losing.who == holder and not losing.saved,
    order="never",
)
def economy(table: Table, losing: ItemLost, holder: str) -> None:
    """A die for each Hope; an odd one keeps an Item that would be used up (MYK-GEAR-119)."""
    number = paid(table, holder, skill("Economy"))
    rolled = table.roll(f"{max(1, number)}d6", "MYK-GEAR-119", "An odd die keeps the {item}.", item=losing.item)
    if any(die.value % 2 for die in rolled.dice):
        losing.saved = True


@interrupt(
    skill("Full Efforts"),
    AttackDeclared,
    when=lambda table, declared, holder: declared.attack.by == holder and _has_level(table.state, declared, holder),
    order="never",
)
def full_efforts(table: Table, declared: AttackDeclared, holder: str) -> None:
    """The weapon is 1D6 Levels higher for this attack, up to 10, and is destroyed after it (MYK-GEAR-120)."""
    state = table.state
    blow = declared.attack
    level = item_level(state, f"{holder}#{blow.slot}")
    raised = min(10, level + table.die(6, "MYK-GEAR-120", "{total} Levels more.")) - level
    blow.damage_bonuses.append(Bonus(raised, "Full Efforts", "MYK-GEAR-120"))
    effect = Lasting(name="Full Efforts", rule="MYK-GEAR-120", what="full efforts", note=str(blow.slot), until="cycle")
    last(state, figures.get(state, holder), effect)


def _has_level(state: Campaign, declared: AttackDeclared, holder: str) -> bool:
    held = figures.copy_of(state, f"{holder}#{declared.attack.slot}")
    return held is not None and held.level is not None and books.items[held.item].used_up == "never"


@always(
    skill("Full Efforts"),
    AttackOver,
    when=lambda table, over, holder: (
        over.attack.by == holder and any(e.what == "full efforts" for e in figures.get(table.state, holder).lasting)
    ),
    key="after",
)
def spent_efforts(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """The Item is destroyed even if the attack missed (MYK-GEAR-120)."""
    one = figures.get(table.state, holder)
    slots = [int(effect.note) for effect in one.lasting if effect.what == "full efforts"]
    one.lasting = [effect for effect in one.lasting if effect.what != "full efforts"]
    for slot in slots:
        yield from items.destroy(table, holder, slot, "MYK-GEAR-120")


@adds("item level", skill("Fetish"))
def fetish(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """A beloved Item counts as of the Level of the Affection for it, where that is more (MYK-GEAR-121)."""
    tie = figures.get(state, who).affection.get(f"item {about}")
    if tie is None:
        return 0
    level = max((held.level or 0 for held in figures.copies(state, who, str(about))), default=0)
    return max(0, tie.score - level)

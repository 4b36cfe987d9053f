"""The Advanced Skills of the Item group, in the book's order (MYK-GEAR-114)."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.effects.class_skills import helps
from roundtable.games.kingdom.rules.effects.items_arms import item_level
from roundtable.games.kingdom.rules.fight.actions import exchange
from roundtable.games.kingdom.rules.play import checks, figures, numbers
from roundtable.games.kingdom.rules.play.asking import pick, pick_figure, pick_some
from roundtable.games.kingdom.rules.play.effects import AFTER_USE, EFFECTS, Source, adds, interrupt, skill, support
from roundtable.games.kingdom.rules.play.learning import on_learning
from roundtable.games.kingdom.rules.play.moments import AnyTime, AttackDeclared, AttackOver, ItemLost, Used
from roundtable.games.kingdom.rules.play.price import paid
from roundtable.games.kingdom.rules.play.skill_check import skill_check
from roundtable.games.kingdom.rules.play.verbs import items
from roundtable.games.kingdom.rules.play.windows import sign
from roundtable.games.kingdom.rules.record import belongings
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import SLOTS, Campaign, KnownSkill, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.effects import Declaration
from roundtable.kernel.options import Option

# --- Big Bag, Shopping -----------------------------------------------------------------------------------------------

DOUBLED = 3
"""Item Slots of a Big Bag that hold two Items each (MYK-GEAR-114)."""


@on_learning(belongings.BAG)
@plays("skill/big-bag")
def big_bag(table: Table, who: Ref, known: KnownSkill) -> Steps[None]:
    """Three Slots are chosen that hold two Items each; `belongings.inner_places` has them (MYK-GEAR-114)."""
    options = [Option(str(slot), f"Slot {slot}") for slot in range(1, SLOTS + 1)]
    prompt = "Which three Item Slots hold two Items each?"
    chosen = yield from pick_some(table, who, prompt, options, "MYK-GEAR-114", DOUBLED, DOUBLED)
    known.choice = " ".join(sorted(chosen))


def _wares(state: Campaign, who: Ref) -> list[str]:
    """Common Items below the user's Wit that would still fit (MYK-GEAR-115)."""
    wit = numbers.score(state, who, "Wit")
    one = figures.landmaker(state, who)
    common = [entry for entry in books.items if not entry.rare and entry.cost is not None and entry.cost < wit]
    return [entry.name for entry in common if belongings.fits(one, entry.name)]


@support(skill("Shopping"), can=lambda table, who: table.state.phase == "Kingdom" and figures.is_person(who), plan=True)
def shopping(table: Table, who: str) -> Steps[None]:
    """Wit / 9 in the Kingdom Phase: any number of Common Items of a Cost below Wit, while Slots are open (MYK-GEAR-115)."""
    state = table.state
    made = yield from skill_check(table, who, "Shopping")
    while made.success and (wares := _wares(state, who)):
        options = [Option("done", "That is all"), *(Option(name, name) for name in wares)]
        name = yield from pick(table, who, "What do you bring home?", options, "MYK-GEAR-115", lambda _: "done")
        if name == "done":
            return
        yield from items.gain_item(table, who, name, "MYK-GEAR-115")


@interrupt(
    skill("Patch-up"),
    ItemLost,
    when=lambda table, losing, holder: not losing.used_up and not losing.saved and helps(table, holder, losing.who),
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
    yield from exchange(table, holder, other, unused=True)


@adds("item level", skill("Weapon Mastery"))
def weapon_mastery(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """The chosen kind of Arms Item counts 2 Levels higher (MYK-GEAR-118)."""
    if not figures.is_person(who):
        # A monster has mastered the first Arms Item it equips (MYK-BEAST-472).
        arms = [held.item for held in figures.get(state, who).items if books.items[held.item].category == "Arms"]
        return 2 if arms and about == arms[0] else 0
    chosen = [known.choice for known in figures.landmaker(state, who).skills if known.name == "Weapon Mastery"]
    return 2 if about in chosen else 0


@interrupt(
    skill("Economy"),
    ItemLost,
    when=lambda table, losing, holder: losing.by_use and losing.who == holder and not losing.saved,
    order="never",
)
def economy(table: Table, losing: ItemLost, holder: str) -> None:
    """A die for each Hope; an odd one keeps an Item that would disappear by its use (MYK-GEAR-119)."""
    number = paid(table, holder, skill("Economy"))
    rolled = table.roll(f"{max(1, number)}d6", "MYK-GEAR-119", "An odd die keeps the {item}.", item=losing.item)
    if any(die.value % 2 for die in rolled.dice):
        losing.saved = True


def _efforts_for(table: Table, event: Any, holder: str) -> str:
    """The Item of one's own being used that has Levels and is not used up by it, as a holder; else nothing."""
    if isinstance(event, AttackDeclared):
        slot = event.attack.slot if event.attack.by == holder else 0
    elif isinstance(event, Declaration):
        of_item = event.effect.startswith("item/") and not event.cancelled
        slot = int(event.holder.partition("#")[2] or 0) if of_item and figures.owner(event.holder) == holder else 0
    else:
        slot = event.slot if event.who == holder and event.kind == "item" else 0
    held = figures.copy_of(table.state, f"{holder}#{slot}") if slot else None
    lasting = held is not None and held.level is not None and books.items[held.item].used_up == "never"
    return f"{holder}#{slot}" if lasting else ""


@interrupt(
    skill("Full Efforts"),
    AttackDeclared,
    Used,
    Declaration,
    when=lambda table, event, holder: bool(_efforts_for(table, event, holder)),
    order="never",
)
def full_efforts(table: Table, event: Any, holder: str) -> None:
    """The Item is 1D6 Levels higher for this use, up to 10, and is destroyed after it (MYK-GEAR-120)."""
    state = table.state
    copy = _efforts_for(table, event, holder)
    level = item_level(state, copy)
    raised = min(10, level + table.die(6, "MYK-GEAR-120", "{total} Levels more.")) - level
    state.paid[f"{copy} level"] = state.paid.get(f"{copy} level", level) + raised
    slot = copy.partition("#")[2]
    effect = Lasting(
        name="Full Efforts", rule="MYK-GEAR-120", what="full efforts", note=slot, amount=raised, until="cycle"
    )
    last(state, figures.get(state, holder), effect)


def _spent(table: Table, who: Ref) -> Steps[None]:
    """The Item is destroyed when its effect is over, even if an attack missed (MYK-GEAR-120)."""
    one = figures.get(table.state, who)
    if not figures.under(one, "full efforts"):
        return
    slots = [int(effect.note) for effect in one.lasting if effect.what == "full efforts"]
    one.lasting = [effect for effect in one.lasting if effect.what != "full efforts"]
    for slot in slots:
        yield from items.destroy(table, who, slot, "MYK-GEAR-120")


def _straining(table: Table, over: AttackOver) -> list[Ref]:
    one = figures.get(table.state, over.attack.by)
    return [over.attack.by] if any(effect.what == "full efforts" for effect in one.lasting) else []


@EFFECTS.on(
    AttackOver,
    name="efforts-spent",
    rule="MYK-GEAR-120",
    title="Full Efforts",
    who=_straining,
    held_as=sign("full efforts"),
    may=False,
)
def efforts_spent(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """The weapon breaks after its attack (MYK-GEAR-120)."""
    yield from _spent(table, holder)


def _used_hard(table: Table, who: Ref, source: Source, on: list[Ref]) -> Steps[None]:
    """Another Item breaks after its use (MYK-GEAR-120)."""
    if source.kind == "item":
        yield from _spent(table, who)


AFTER_USE.append(_used_hard)


@adds("item level", skill("Fetish"))
def fetish(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """A beloved Item counts as of the Level of the Affection for it, where that is more (MYK-GEAR-121)."""
    tie = figures.get(state, who).affection.get(f"item {about}")
    if tie is None:
        return 0
    level = max((held.level or 0 for held in figures.copies(state, who, str(about))), default=0)
    return max(0, tie.score - level)

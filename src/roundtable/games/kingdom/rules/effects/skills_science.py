"""The Science Skills, in the book's order (MYK-GEAR-011)."""

from functools import partial

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays, slug
from roundtable.games.kingdom.rules.effects.class_skills import same_side
from roundtable.games.kingdom.rules.play import figures, knowing
from roundtable.games.kingdom.rules.play.asking import aim_at, pick, pick_figure, pick_some, seat_of
from roundtable.games.kingdom.rules.play.buttons import healed_by
from roundtable.games.kingdom.rules.play.effects import TITLES, always, interrupt, skill, support
from roundtable.games.kingdom.rules.play.moments import AnyTime, Bonus, CheckDeclared, Damage, TurnBegins, Used
from roundtable.games.kingdom.rules.play.price import paid
from roundtable.games.kingdom.rules.play.skill_check import skill_check
from roundtable.games.kingdom.rules.play.verbs import harm, hope, items
from roundtable.games.kingdom.rules.play.windows import SOURCES
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import INNER, Campaign, Holding, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.effects import Declaration
from roundtable.kernel.options import Option

# --- Composition -----------------------------------------------------------------------------------------------------


def _parts(state: Campaign, who: Ref) -> list[Holding]:
    """Equipped Items that can still be combined."""
    return [held for held in figures.get(state, who).items if held.slots and not held.joined and not held.mark]


@support(skill("Composition"), can=lambda table, who: len(_parts(table.state, who)) > 1, plan=True)
def composition(table: Table, who: str) -> Steps[None]:
    """Two equipped Items become one that takes a single Slot, for good (MYK-GEAR-074)."""
    state: Campaign = table.state
    options = [Option(str(held.slots[0]), held.item) for held in _parts(state, who)]
    chosen = yield from pick_some(table, who, "Which two Items do you combine?", options, "MYK-GEAR-074", 2, 2)
    made = yield from skill_check(table, who, "Composition")
    if not made.success:
        return
    first, second = (held for held in _parts(state, who) if str(held.slots[0]) in chosen)
    first.joined = second.joined = f"{who} {state.game} {state.quarter} {first.slots[0]}"
    first.slots = first.slots[:1]
    second.slots = [first.slots[0] + INNER]
    table.log(
        "MYK-GEAR-074",
        "{who}'s {first} and {second} are one.",
        who=figures.name(state, who),
        first=first.item,
        second=second.item,
        figure=who,
    )


# --- Analyze ---------------------------------------------------------------------------------------------------------


def _user(event: Used | Declaration) -> Ref:
    return event.who if isinstance(event, Used) else figures.owner(event.holder)


def _may_analyze(table: Table, event: Used | Declaration, holder: str) -> bool:
    """Another's Skill; of the own side only for who has asked for it by a standing order."""
    state: Campaign = table.state
    if event.cancelled or _user(event) == holder or not _is_declared_skill(event):
        return False
    asked = state.policies.get(f"{seat_of(table, holder)} skill/analyze") == "ask"
    return asked or not same_side(state, _user(event), holder)


def _is_declared_skill(event: Used | Declaration) -> bool:
    """Whether it is the use of a Skill that is not Permanent (MYK-GEAR-075)."""
    if isinstance(event, Used):
        return event.kind == "skill"
    source = SOURCES.get(event.effect)
    return source is not None and source.kind == "skill" and source.timing != "Permanent"


@interrupt(skill("Analyze"), Used, Declaration, when=_may_analyze)
def analyze(table: Table, event: Used | Declaration, holder: str) -> None:
    """1D6 for each Hope: if they reach the user's Level, its Skill has no effect; what it cost is gone (MYK-GEAR-075)."""
    state: Campaign = table.state
    number = max(1, paid(table, holder, skill("Analyze")))
    rolled = table.roll(f"{number}d6", "MYK-GEAR-075", "The analysis comes to {total}.").total
    if rolled >= figures.level(state, _user(event)):
        event.cancelled = True
        name = event.name if isinstance(event, Used) else TITLES.get(event.effect, event.effect)
        table.log("MYK-GEAR-075", "{skill} has no effect.", skill=name)


# --- Multitask -------------------------------------------------------------------------------------------------------


@plays("skill/multitask")
def one_more_action(state: Campaign, who: Ref) -> bool:
    """Whether a Camp action leaves its user Free to Act: the first of who knows Multitask, in each Camp (MYK-GEAR-076)."""
    key = f"skill/multitask {who} cycle"
    if not knowing.has(state, who, "Multitask") or state.limits.get(key):
        return False
    state.limits[key] = 1
    return True


# --- Revive ----------------------------------------------------------------------------------------------------------


def _to_revive(state: Campaign, who: Ref) -> list[Ref]:
    """The Unconscious; in Combat only those in the user's Area."""
    area = figures.get(state, who).area
    return [
        one
        for one in figures.in_play(state)
        if figures.unconscious(state, one) and (state.battle is None or figures.get(state, one).area == area)
    ]


@support(skill("Revive"), can=lambda table, who: bool(_to_revive(table.state, who)))
def revive(table: Table, who: str) -> Steps[None]:
    """Somebody Unconscious recovers 1D6 HP (MYK-GEAR-077)."""
    state: Campaign = table.state
    among, back = _to_revive(state, who), partial(healed_by, state, dice=1)
    other = yield from pick_figure(table, who, "Whom do you revive?", among, "MYK-GEAR-077", odds=back)
    made = yield from skill_check(table, who, "Revive", against=other)
    if made.success:
        healed = table.roll("1d6", "MYK-GEAR-077", "{who}: {total}.", who=figures.name(state, other)).total
        harm.heal(table, other, healed, "MYK-GEAR-077")


# --- Weave Material --------------------------------------------------------------------------------------------------


def _court(state: Campaign, who: Ref) -> list[Ref]:
    """Whose Materials may be spent: the user's first, then those of the rest of the own side (MYK-GEAR-138)."""
    return [who, *(one for one in figures.in_play(state) if one != who and same_side(state, one, who))]


def _materials(state: Campaign, name: str) -> dict[str, int]:
    """What an Item is made of, for each Landmaker where it says so."""
    entry = books.items[name]
    times = hope.landmakers(state) if entry.per_member else 1
    return {kind: number * times for kind, number in (entry.materials or {}).items()}


def _weavable(state: Campaign, who: Ref) -> list[str]:
    """Items whose Materials the Court carries, in the dungeon."""
    if not figures.is_person(who) or state.phase != "Dungeon":
        return []
    court = _court(state, who)
    have = {kind: sum(items.materials(state, one, kind) for one in court) for kind in books.MATERIALS}
    return [
        entry.name
        for entry in books.items
        if entry.materials
        and not entry.monster_citizen
        and all(have.get(kind, 0) >= number for kind, number in _materials(state, entry.name).items())
    ]


@interrupt(
    skill("Weave Material"),
    TurnBegins,
    AnyTime,
    when=lambda table, event, holder: getattr(event, "who", holder) == holder and bool(_weavable(table.state, holder)),
    price=None,
)
def weave_material(table: Table, event: TurnBegins | AnyTime, holder: str) -> Steps[None]:
    """The Materials of one Item are spent; on a success it is Crafted in the Dungeon (MYK-GEAR-078, MYK-GEAR-143)."""
    state: Campaign = table.state
    wanted = _weavable(state, holder)
    if not wanted:
        return
    name = yield from pick(table, holder, "What do you weave?", [Option(one, one) for one in wanted], "MYK-GEAR-078")
    for kind, number in _materials(state, name).items():
        left = number
        for one in _court(state, holder):
            left -= yield from items.spend_materials(table, one, left, "MYK-GEAR-078", kind)
    mark = items.flavour(table, name, _materials(state, name).get("Meat", 0))
    made = yield from skill_check(table, holder, "Weave Material")
    if made.success:
        yield from items.gain_item(table, holder, name, "MYK-GEAR-078", mark=mark)


# --- Antimagic Formula -----------------------------------------------------------------------------------------------


def _known_skills(state: Campaign, by: Ref) -> list[tuple[Ref, str]]:
    gone = knowing.barred_for_all(state)
    return [
        (one, name)
        for one in figures.on_field(state)
        if not figures.get(state, one).dead
        for name in knowing.told_skills(state, by, one)
        if name not in gone
    ]


@support(skill("Antimagic Formula"), can=lambda table, who: bool(_known_skills(table.state, who)))
def antimagic_formula(table: Table, who: str) -> Steps[None]:
    """A Skill that somebody knows: nobody at all can use it for the rest of Combat (MYK-GEAR-079)."""
    state: Campaign = table.state
    options = [
        Option(f"{one} {name}", f"{figures.name(state, one)}: {name}", f"figure {one}")
        for one, name in _known_skills(state, who)
    ]
    chosen = yield from pick(table, who, "Which Skill do you forbid?", options, "MYK-GEAR-079")
    target, _, name = chosen.partition(" ")
    yield from aim_at(table, target, who, "MYK-GEAR-079")
    made = yield from skill_check(table, who, "Antimagic Formula", figures.level(state, target), target)
    if made.success:
        effect = Lasting(
            name="Antimagic Formula", rule="MYK-GEAR-079", what="barred", note=name, until="combat", giver=who
        )
        last(state, state, effect)
        table.log("MYK-GEAR-079", "Nobody can use {skill} any more in this Combat.", skill=name)


# --- Boosted Science -------------------------------------------------------------------------------------------------

BOOSTED = ("Astrology", "Summoning", "Science")


def _boost(holder: str, name: str) -> str:
    return f"skill/boosted-science:{slug(name)} {holder} cycle"


def _can_be_boosted(table: Table, declared: CheckDeclared, holder: str) -> bool:
    made = declared.check
    if made.who != holder or not made.skill or made.auto:
        return False
    entry = books.skills[made.skill]
    return entry.is_of(*BOOSTED)


@always(
    skill("Boosted Science"),
    CheckDeclared,
    when=lambda table, declared, holder: (
        declared.check.who == holder and _boost(holder, declared.check.skill) in table.state.limits
    ),
    key="anew",
)
def boost_is_over(table: Table, declared: CheckDeclared, holder: str) -> None:
    """A boost is for one use of a Skill (MYK-GEAR-080)."""
    del table.state.limits[_boost(holder, declared.check.skill)]


@interrupt(skill("Boosted Science"), CheckDeclared, when=_can_be_boosted)
def boosted_science(table: Table, declared: CheckDeclared, holder: str) -> None:
    """Each Hope adds 3 to the check of a Skill of the three groups, and 3 to its damage (MYK-GEAR-080)."""
    more = 3 * max(1, paid(table, holder, skill("Boosted Science")))
    declared.check.bonuses.append(Bonus(more, "Boosted Science", "MYK-GEAR-080"))
    table.state.limits[_boost(holder, declared.check.skill)] = more


@always(
    skill("Boosted Science"),
    Damage,
    when=lambda table, damage, holder: (
        damage.by == holder and bool(damage.source) and _boost(holder, damage.source) in table.state.limits
    ),
    key="damage",
)
def boosted_damage(table: Table, damage: Damage, holder: str) -> None:
    """The damage of the boosted Skill is as much higher (MYK-GEAR-080)."""
    damage.amount += table.state.limits[_boost(holder, damage.source)]


# --- Logical Blast ---------------------------------------------------------------------------------------------------


@support(skill("Logical Blast"), can=lambda table, who: table.state.battle is not None)
def logical_blast(table: Table, who: str) -> Steps[None]:
    """Somebody on the Battlefield takes [result - difficulty] damage (MYK-GEAR-081)."""
    state: Campaign = table.state
    there = [one for one in figures.on_field(state) if one != who and not figures.get(state, one).dead]
    there.sort(key=lambda one: same_side(state, one, who))
    target = yield from pick_figure(table, who, "Whom do you refute?", there, "MYK-GEAR-081", lambda among: among[0])
    made = yield from skill_check(table, who, "Logical Blast", against=target)
    if made.success:
        amount = made.result - made.difficulty
        yield from harm.hurt(table, target, amount, "MYK-GEAR-081", by=who, source="Logical Blast")

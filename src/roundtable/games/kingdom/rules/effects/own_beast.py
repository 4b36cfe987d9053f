"""The own Skills of the Beasts, in the book's order."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.class_skills import same_side
from roundtable.games.kingdom.rules.effects.monster_skills import choose_area, struck
from roundtable.games.kingdom.rules.effects.own import (
    aim,
    beside,
    crushed_by,
    first_blow,
    harder,
    hit_by,
    more_attacks,
    once,
    own_range,
    present,
    strikes_all,
    wanted,
    within_range,
)
from roundtable.games.kingdom.rules.play import checks, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import agrees, draw, pick, pick_some, reached
from roundtable.games.kingdom.rules.play.effects import always, interrupt, skill, support
from roundtable.games.kingdom.rules.play.moments import (
    AttackHits,
    AttackOver,
    FollowersGone,
    HpFell,
    Moving,
    PeriodEnds,
)
from roundtable.games.kingdom.rules.play.price import paid
from roundtable.games.kingdom.rules.play.shares import Shares
from roundtable.games.kingdom.rules.play.verbs import ground, harm, moving, status
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import AREAS, Campaign, CombatTrap, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

# --- Slime -----------------------------------------------------------------------------------------------------------


def swallowed(state: Campaign, holder: Ref) -> list[Ref]:
    """Whom the owner has swallowed."""
    return [
        one
        for one in present(state)
        if any(e.name == "Swallow" and e.giver == holder for e in figures.get(state, one).lasting)
    ]


@always(skill("Swallow"), AttackOver, when=lambda table, over, holder: bool(crushed_by(table, over, holder)))
def swallow(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """After a critical success the owner may swallow the target, which then cannot move at all (MYK-BEAST-084)."""
    state = table.state
    for one in crushed_by(table, over, holder):
        who = figures.name(state, one)
        if one in swallowed(state, holder) or not (
            yield from agrees(table, holder, f"Swallow {who}?", "MYK-BEAST-084", "Swallow")
        ):
            continue
        for what in ("cannot move", "cannot flee"):
            effect = Lasting(
                name="Swallow",
                rule="MYK-BEAST-084",
                what=what,
                amount=1,
                until="combat",
                giver=holder,
                with_giver=True,
            )
            last(state, figures.get(state, one), effect)
        table.log("MYK-BEAST-084", "{who} is swallowed.", who=who, figure=one)


@always(
    skill("Swallow"),
    Moving,
    when=lambda table, moving_, holder: moving_.who in swallowed(table.state, holder),
    key="stuck",
)
def stuck(table: Table, moving_: Moving, holder: str) -> None:
    """Not even by force (MYK-BEAST-084)."""
    moving_.prevented = True


@always(
    skill("Swallow"),
    HpFell,
    when=lambda table, fell, holder: (
        fell.who == holder and fell.damage is not None and bool(swallowed(table.state, holder))
    ),
    key="hurt",
    posthumous=True,
)
def hurt_inside(table: Table, fell: HpFell, holder: str) -> Steps[None]:
    """Each time the owner takes damage, the killing blow included, the swallowed take 1 (MYK-BEAST-084)."""
    yield from _squeeze(table, holder)


@always(
    skill("Swallow"),
    PeriodEnds,
    when=lambda table, ends, holder: (
        ends.kind == "round" and ends.passed and bool(table.state.battle) and bool(swallowed(table.state, holder))
    ),
    key="round",
)
def digest(table: Table, ends: PeriodEnds, holder: str) -> Steps[None]:
    """And 1 damage at the end of every Round (MYK-BEAST-084)."""
    yield from _squeeze(table, holder)


def _squeeze(table: Table, holder: Ref) -> Steps[None]:
    group = swallowed(table.state, holder)
    for one in group:
        yield from harm.hurt(table, one, 1, "MYK-BEAST-084", by=holder, source="Swallow", group=list(group))


# --- Devil's Tongue --------------------------------------------------------------------------------------------------


@support(
    skill("Constrict"),
    can=lambda table, who: bool(table.state.battle and wanted(table, who, within_range(table.state, who))),
)
def constrict(table: Table, who: str) -> Steps[None]:
    """Somebody within Range is pulled here and has Defense -1 for the rest of the game (MYK-BEAST-087)."""
    state = table.state
    target = yield from aim(table, who, "Whom do you pull in?", within_range(state, who), "MYK-BEAST-087")
    yield from moving.move(table, target, figures.get(state, who).area, "MYK-BEAST-087", forced=True, by=who)
    effect = Lasting(name="Constrict", rule="MYK-BEAST-087", what="defense", amount=-1, until="game", giver=who)
    last(state, figures.get(state, target), effect)


# --- Pick Cat --------------------------------------------------------------------------------------------------------


def _paws(state: Campaign, who: Ref) -> int:
    """The Levels of all in the Area who know the Skill, the owner's too (MYK-BEAST-090)."""
    area = figures.get(state, who).area
    return sum(
        figures.level(state, one) for one in figures.in_area(state, area) if knowing.has(state, one, "Dungeon Paws")
    )


def _layable(state: Campaign, who: Ref) -> list[str]:
    most = _paws(state, who)
    return [trap.name for trap in books.traps if trap.category == "Combat" and trap.levels[0] <= most]


@support(skill("Dungeon Paws"), can=lambda table, who: bool(table.state.battle and _layable(table.state, who)))
def dungeon_paws(table: Table, who: str) -> Steps[None]:
    """A Combat Trap up to the Levels of all who know this in the Area is laid there (MYK-BEAST-090)."""
    state = table.state
    options = [Option(name, name, rule=books.traps[name].rules[0]) for name in _layable(state, who)]
    name = yield from pick(table, who, "Which Combat Trap do you lay here?", options, "MYK-BEAST-090")
    area = figures.get(state, who).area
    level = min(books.traps[name].levels[1], _paws(state, who))
    ground.lay(table, area, CombatTrap(name=name, level=level, by=who), "MYK-BEAST-090")


# --- Plague Rat ------------------------------------------------------------------------------------------------------


@always(skill("Plague"), AttackOver, when=lambda table, over, holder: bool(crushed_by(table, over, holder)))
def plague(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """A critical success gives a Bad Status by the die (MYK-BEAST-094, MYK-BEAST-013)."""
    for one in crushed_by(table, over, holder):
        yield from status.random_status(table, one, "MYK-BEAST-094", by=holder)


# --- Chowhound -------------------------------------------------------------------------------------------------------


@support(skill("Comfy"), can=lambda table, who: table.state.battle is not None)
def comfy(table: Table, who: str) -> Steps[None]:
    """Every enemy's Defense is lower by 1D6, rolled for each, until the end of Combat; not cumulative (MYK-BEAST-100)."""
    state = table.state
    thrown = Shares(table, "1d6", "MYK-BEAST-100", "{who} is off guard: Defense -{total}.")
    enemies = [one for one in present(state) if not same_side(state, one, who)]
    for one in (yield from reached(table, who, enemies, "MYK-BEAST-100")):
        less = thrown(who=figures.name(state, one))
        effect = Lasting(name="Comfy", rule="MYK-BEAST-100", what="defense", amount=-less, until="combat", giver=who)
        once(state, one, effect)


# --- Wolfpack --------------------------------------------------------------------------------------------------------


def _torn(table: Table, over: AttackOver, holder: str) -> list[Ref]:
    """Whom a critical success has hit; a Base has HP as well (MYK-WORLD-335)."""
    made = over.attack.check
    bases = [one for one in over.attack.hits if figures.is_base(one) and not figures.get(table.state, one).dead]
    critical = over.attack.by == holder and made is not None and made.critical
    return crushed_by(table, over, holder) + (bases if critical else [])


@always(skill("Wolf's Fangs"), AttackOver, when=lambda table, over, holder: bool(_torn(table, over, holder)))
def wolfs_fangs(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """After a critical success and its damage the target's HP drop to 1D6 (MYK-BEAST-102)."""
    for one in _torn(table, over, holder):
        who = figures.name(table.state, one)
        left = table.roll("1d6", "MYK-BEAST-102", "{who} is torn: {total} HP.", who=who).total
        yield from harm.set_hp(table, one, left, "MYK-BEAST-102", by=holder)


# --- Vorpal Bunny ----------------------------------------------------------------------------------------------------


@always(skill("Critical Hit"), AttackOver, when=lambda table, over, holder: bool(crushed_by(table, over, holder)))
def critical_hit(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """After a critical success Warfare against 5 + the owner's Level, or HP are 0 (MYK-BEAST-105)."""
    for one in crushed_by(table, over, holder):
        if figures.get(table.state, one).hp <= 0:
            continue
        difficulty = 5 + figures.level(table.state, holder)
        made = yield from checks.check(
            table, one, "Warfare", difficulty, "MYK-BEAST-105", kind="resist", why="check against a critical hit"
        )
        if not made.success:
            yield from harm.set_hp(table, one, 0, "MYK-BEAST-105", by=holder)


# --- Cave Bear -------------------------------------------------------------------------------------------------------


def _hugged(table: Table, over: AttackOver, holder: str) -> list[Ref]:
    return [one for one in hit_by(table, over, holder) if figures.get(table.state, one).hp > 1]


@interrupt(skill("Bear Hug"), AttackOver, when=lambda table, over, holder: bool(_hugged(table, over, holder)))
def bear_hug(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Who is hit checks Warfare against the HP the owner has more, or has 1 HP left (MYK-BEAST-107)."""
    state = table.state
    for one in _hugged(table, over, holder):
        difficulty = figures.get(state, holder).hp - figures.get(state, one).hp
        made = yield from checks.check(
            table, one, "Warfare", difficulty, "MYK-BEAST-107", kind="resist", why="check against the hug"
        )
        if not made.success:
            yield from harm.set_hp(table, one, 1, "MYK-BEAST-107", by=holder)


# --- Fungusaur -------------------------------------------------------------------------------------------------------


@support(skill("Poison Pollen"), can=lambda table, who: table.state.battle is not None)
def poison_pollen(table: Table, who: str) -> Steps[None]:
    """All in an Area take 1D6 damage each, and check Warfare / 9 or are Poisoned (MYK-BEAST-109)."""
    state = table.state
    area = yield from choose_area(table, who, "MYK-BEAST-109")
    group = yield from reached(table, who, struck(state, area, who), "MYK-BEAST-109")
    thrown = Shares(table, "1d6", "MYK-BEAST-109", "{who} breathes pollen: {total} damage.")
    for one in group:
        damage = thrown(who=figures.name(state, one))
        yield from harm.hurt(table, one, damage, "MYK-BEAST-109", by=who, source="Poison Pollen", group=list(group))
        if figures.get(state, one).dead:
            continue
        made = yield from checks.check(
            table, one, "Warfare", 9, "MYK-BEAST-109", kind="resist", why="check against poison"
        )
        if not made.success:
            yield from status.gain_status(table, one, "Poisoned", "MYK-BEAST-109", by=who)


# --- Carrion Crawler -------------------------------------------------------------------------------------------------


@always(skill("Feeler Attack"), AttackOver, when=lambda table, over, holder: first_blow(over, holder))
def feeler_attack(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Up to 4 attacks in one action (MYK-BEAST-111, MYK-BEAST-022)."""
    yield from more_attacks(table, holder, over.attack, 3, "MYK-BEAST-111", "Feeler Attack")


# --- Electric Slime --------------------------------------------------------------------------------------------------


@always(
    skill("Short Circuit"),
    AttackOver,
    when=lambda table, over, holder: (
        holder in over.attack.to
        and over.attack.melee
        and over.attack.by != holder
        and not figures.get(table.state, over.attack.by).dead
    ),
)
def short_circuit(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Who attacks the owner with a melee weapon, hit or miss, takes 1 damage (MYK-BEAST-113)."""
    yield from harm.hurt(table, over.attack.by, 1, "MYK-BEAST-113", by=holder, source="Short Circuit")


@support(skill("Discharge"), can=lambda table, who: table.state.battle is not None)
def discharge(table: Table, who: str) -> Steps[None]:
    """The HP that were given, 2D6, strike all others in the Area, the same for each (MYK-BEAST-114)."""
    amount = paid(table, who, skill("Discharge"))
    group = beside(table.state, who)
    for one in group:
        yield from harm.hurt(table, one, amount, "MYK-BEAST-114", by=who, source="Discharge", group=list(group))


# --- Manticore -------------------------------------------------------------------------------------------------------


def _around(state: Campaign, who: Ref) -> list[Ref]:
    """All others in the own Area and the next ones (MYK-BEAST-117)."""
    at = AREAS.index(figures.get(state, who).area)
    near = AREAS[max(0, at - 1) : at + 2]
    return [one for area in near for one in struck(state, area, who, spare_user=True)]


@support(skill("Poison Quills"), can=lambda table, who: bool(table.state.battle and _around(table.state, who)))
def poison_quills(table: Table, who: str) -> Steps[None]:
    """Somebody of the own Area and the next ones, drawn at random, takes 2D6 damage (MYK-BEAST-117)."""
    state = table.state
    among = _around(state, who)
    target = among[draw(table, len(among))]
    name = figures.name(state, target)
    damage = table.roll("2d6", "MYK-BEAST-117", "Quills find {who}: {total} damage.", who=name).total
    yield from harm.hurt(table, target, damage, "MYK-BEAST-117", by=who, source="Poison Quills")


# --- Amphisbaena -----------------------------------------------------------------------------------------------------


@always(skill("Two Heads"), AttackOver, when=lambda table, over, holder: first_blow(over, holder))
def two_heads(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Two attacks in one action (MYK-BEAST-120, MYK-BEAST-022)."""
    yield from more_attacks(table, holder, over.attack, 1, "MYK-BEAST-120", "Two Heads")


# --- Basilisk --------------------------------------------------------------------------------------------------------


@support(
    skill("Death Gaze"),
    can=lambda table, who: bool(table.state.battle and wanted(table, who, within_range(table.state, who))),
)
def death_gaze(table: Table, who: str) -> Steps[None]:
    """All within Range check Quest / 9, or have 1 HP left (MYK-BEAST-122)."""
    for one in (yield from reached(table, who, within_range(table.state, who), "MYK-BEAST-122")):
        made = yield from checks.check(
            table, one, "Quest", 9, "MYK-BEAST-122", kind="resist", why="check against the gaze"
        )
        if not made.success:
            yield from harm.set_hp(table, one, 1, "MYK-BEAST-122", by=who)


# --- Hydra -----------------------------------------------------------------------------------------------------------


@support(
    skill("Rebirth"),
    can=lambda table, who: (
        table.state.battle is not None
        and figures.get(table.state, who).hp <= numbers.score(table.state, who, "Warfare")
    ),
)
def rebirth(table: Table, who: str) -> Steps[None]:
    """With HP not above its Warfare it recovers all of them (MYK-BEAST-125)."""
    harm.heal(table, who, numbers.max_hp(table.state, who), "MYK-BEAST-125")
    yield from ()


def _for_the_heads(state: Campaign, who: Ref) -> list[Ref]:
    far = own_range(state, who)
    return [
        one for one in present(state) if not same_side(state, one, who) and figures.distance(state, who, one) <= far
    ]


@support(skill("100 Heads"), can=lambda table, who: bool(table.state.battle and _for_the_heads(table.state, who)))
def hundred_heads(table: Table, who: str) -> Steps[None]:
    """One attack against each enemy within Range, as far as it likes (MYK-BEAST-126)."""
    there = _for_the_heads(table.state, who)
    options = [Option(one, figures.name(table.state, one), f"figure {one}", "MYK-BEAST-126") for one in there]
    chosen = yield from pick_some(table, who, "Whom do the heads attack?", options, "MYK-BEAST-126", 1, len(options))
    yield from strikes_all(table, who, [one for one in there if one in chosen], "100 Heads")


# --- Tramplet --------------------------------------------------------------------------------------------------------


@always(
    skill("Six Legs, Six Tusks"),
    AttackOver,
    when=lambda table, over, holder: first_blow(over, holder) and over.attack.far > 0,
)
def six_legs_six_tusks(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """After an attack into another Area one on a second character elsewhere (MYK-BEAST-128)."""
    yield from more_attacks(
        table, holder, over.attack, 1, "MYK-BEAST-128", "Six Legs, Six Tusks", others=True, far=True
    )


# --- Hanuman ---------------------------------------------------------------------------------------------------------


def _skilled(table: Table, who: Ref) -> list[Ref]:
    state = table.state
    return [one for one in wanted(table, who, beside(state, who)) if knowing.own_skills(state, one)]


@support(skill("Monkey Magic"), can=lambda table, who: bool(table.state.battle and _skilled(table, who)))
def monkey_magic(table: Table, who: str) -> Steps[None]:
    """Somebody of the Area does not know one Skill for the rest of Combat (MYK-BEAST-130)."""
    state = table.state
    target = yield from aim(table, who, "Whom do you fool?", _skilled(table, who), "MYK-BEAST-130")
    options = [Option(name, name) for name in dict.fromkeys(knowing.own_skills(state, target))]
    name = yield from pick(table, who, "Which Skill is gone?", options, "MYK-BEAST-130")
    effect = Lasting(name="Monkey Magic", rule="MYK-BEAST-130", what="barred", note=name, until="combat", giver=who)
    last(state, figures.get(state, target), effect)
    said = "{who} does not know {skill} any more."
    table.log("MYK-BEAST-130", said, who=figures.name(state, target), skill=name, figure=target)


def _close(table: Table, hit: AttackHits, holder: Ref) -> list[Ref]:
    area = figures.get(table.state, holder).area
    return [one for one in hit.attack.hits if figures.get(table.state, one).area == area]


@always(
    skill("Monkey Punch"),
    AttackHits,
    when=lambda table, hit, holder: hit.attack.by == holder and bool(_close(table, hit, holder)),
)
def monkey_punch(table: Table, hit: AttackHits, holder: str) -> None:
    """Damage +1D6 in the own Area (MYK-BEAST-131)."""
    harder(hit, "1D6", "Monkey Punch", "MYK-BEAST-131", _close(table, hit, holder))


# --- Behemoth --------------------------------------------------------------------------------------------------------


def _tasty(table: Table, hit: AttackHits) -> list[Ref]:
    return [
        one
        for one in hit.attack.hits
        if any(books.items[held.item].category == "Recovery" for held in figures.get(table.state, one).items)
    ]


@always(
    skill("Glutton"),
    AttackHits,
    when=lambda table, hit, holder: hit.attack.by == holder and bool(_tasty(table, hit)),
)
def glutton(table: Table, hit: AttackHits, holder: str) -> None:
    """Damage +1D6 against whoever has a Recovery Item equipped (MYK-BEAST-136)."""
    harder(hit, "1D6", "Glutton", "MYK-BEAST-136", _tasty(table, hit))


# --- Cerberus --------------------------------------------------------------------------------------------------------


@always(skill("Corpse Eater"), FollowersGone, when=lambda table, gone, holder: table.state.battle is not None)
def corpse_eater(table: Table, gone: FollowersGone, holder: str) -> None:
    """1D6 HP for each Follower that anybody loses (MYK-BEAST-138)."""
    who = figures.name(table.state, holder)
    eaten = table.roll(f"{gone.lost}d6", "MYK-BEAST-138", "{who} eats the fallen: {total} HP.", who=who).total
    harm.heal(table, holder, eaten, "MYK-BEAST-138")


@always(skill("Massive Jaws"), AttackOver, when=lambda table, over, holder: first_blow(over, holder))
def massive_jaws(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Up to three characters within Range are attacked, each once (MYK-BEAST-139)."""
    yield from more_attacks(table, holder, over.attack, 2, "MYK-BEAST-139", "Massive Jaws", others=True)

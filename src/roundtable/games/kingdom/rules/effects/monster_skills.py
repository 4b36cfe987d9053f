"""The General Monster Skills, in the book's order (MYK-WORLD-410). A PC who uses one pays 1 Hope (MYK-WORLD-408).

Those that strike an Area strike both sides, the user too if it stands there (MYK-WORLD-411); Skills without a stated range
reach any Area or character on the Battlefield.
"""

from typing import Any

from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.effects.class_skills import helps, same_side
from roundtable.games.kingdom.rules.fight.attack import attack
from roundtable.games.kingdom.rules.fight.placing import PLACED
from roundtable.games.kingdom.rules.fight.turn import turn_of
from roundtable.games.kingdom.rules.fight.weapons import NATURAL, Weapon, can_be_attacked
from roundtable.games.kingdom.rules.play import checks, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import (
    NOBODY,
    pick_area,
    pick_figure,
    pick_number,
    pick_some,
    reached,
    seat_of,
)
from roundtable.games.kingdom.rules.play.effects import adds, always, interrupt, skill, support
from roundtable.games.kingdom.rules.play.moments import (
    Attack,
    AttackDeclared,
    AttackOver,
    Bonus,
    Damage,
    HopeSpent,
    TrapWorks,
)
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import harm, moving, status
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import AREAS, Area, Campaign, Foe, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


def struck(state: Campaign, area: Area, by: Ref, *, spare_user: bool = False) -> list[Ref]:
    """Whom something that strikes an Area strikes: both sides, unless the table lets allies off (MYK-WORLD-411)."""
    found = figures.in_area(state, area)
    if not state.options.area_effects_hit_allies:
        found = [one for one in found if not same_side(state, one, by)]
    found = [one for one in found if not (spare_user and one == by)]
    return [one for one in found if not numbers.number(state, one, "shielded", by)]  # MYK-BEAST-391


def occupied(state: Campaign, by: Ref) -> list[Area]:
    """Areas with somebody of the other side in them, nearest first."""
    at = AREAS.index(figures.get(state, by).area)
    enemies = [figures.get(state, one).area for one in figures.enemies(state, by)]
    return sorted((area for area in AREAS if area in enemies), key=lambda area: abs(AREAS.index(area) - at))


def choose_area(table: Table, who: Ref, rule: str, within: int = 9) -> Steps[Area]:
    """An Area on the Battlefield; nobody's monsters take one with enemies in it."""
    state = table.state
    at = AREAS.index(figures.get(state, who).area)
    near = [area for area in AREAS if abs(AREAS.index(area) - at) <= within]
    wanted = [area for area in occupied(state, who) if area in near]
    chosen = yield from pick_area(table, who, "Which Area?", near, rule, lambda _: (wanted or near)[0])
    return next(area for area in AREAS if area == chosen)


# --- Permanent -------------------------------------------------------------------------------------------------------


@plays("skill/public-enemy")
def public_enemy(state: Campaign, who: Ref) -> bool:
    """Such a monster is never a Citizen, and nobody learns its Skills (MYK-WORLD-412, MYK-WORLD-413)."""
    return "Public Enemy" in knowing.own_skills(state, who)


def _commanded(state: Campaign, who: Ref, holder: str) -> bool:
    """Whether a holder of Command commands this one: another of the category, on the same side (MYK-WORLD-414)."""
    if who == holder or state.battle is None or not same_side(state, who, holder):
        return False
    if not figures.awake(state, holder):
        return False
    return any(category and numbers.is_of(state, who, category) for category in knowing.commanded(state, holder))


@adds("Warfare", skill("Command XX"), whose="all", stacks=False)
def command_warfare(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """All others of the category on the user's side have Warfare +1; not cumulative (MYK-WORLD-414)."""
    return int(_commanded(state, who, holder))


@adds("damage", skill("Command XX"), whose="all", stacks=False)
def command_damage(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """And Damage +2 (MYK-WORLD-414)."""
    return 2 * _commanded(state, who, holder)


@adds("critical range", skill("Command XX"), whose="all", stacks=False)
def command_critical(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Their Attack Checks are critical successes from 11 on (MYK-WORLD-415)."""
    return int(getattr(about, "kind", "") == "attack" and _commanded(state, who, holder))


def _flanking(state: Campaign, who: Ref) -> int:
    area = figures.get(state, who).area
    return int(
        state.battle is not None
        and any(
            figures.get(state, ally).area == area and knowing.has(state, ally, "Flanking")
            for ally in figures.allies(state, who)
        )
    )


@adds("attack check", skill("Flanking"))
@adds("damage", skill("Flanking"))
def flanking(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """With another ally with Flanking in the Area: +1 to Attack Checks and Damage (MYK-WORLD-416)."""
    return _flanking(state, who)


@adds("attack dice", skill("Crowd"))
def crowd(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """A die more for each other of the name in the Area, at most Level + 1 in all (MYK-WORLD-417)."""
    if state.battle is None or who[0] == "p":
        return 0
    one = figures.foe(state, who)
    others = sum(
        other != who and other[0] == "f" and figures.foe(state, other).book == one.book
        for other in figures.in_area(state, one.area)
    )
    return max(0, min(others, figures.level(state, who) + 1 - 2))


@adds("strategy difficulty", skill("Schemer"), whose="all", stacks=False)
def schemer(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """The enemy's Strategy Check is 3 harder; not cumulative (MYK-WORLD-418)."""
    return 3 if figures.awake(state, holder) and not same_side(state, who, holder) else 0


def _ignored(about: Any, name: str) -> bool:
    return isinstance(about, Damage) and name in about.ignores


@adds("damage halved", skill("Cortex"))
def cortex(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Damage of at most 10 + Level is halved (MYK-WORLD-419)."""
    if not isinstance(about, Damage) or _ignored(about, "Cortex"):
        return 0
    return int(about.amount <= 10 + figures.level(state, who))


@adds("damage taken", skill("Mailed"), stacks=False)
def mailed(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Damage is lower by one fifth of the Level, to no less than 1 (MYK-WORLD-420)."""
    return 0 if _ignored(about, "Mailed") else -figures.level(state, who) // 5


@adds("flying", skill("Flying"))
def flying(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Who cannot fly does not obstruct the advance (MYK-WORLD-421)."""
    return 1


@always(
    skill("Flying"),
    TrapWorks,
    when=lambda table, trap, holder: trap.combat and holder in trap.targets,
    key="traps",
)
def over_traps(table: Table, trap: TrapWorks, holder: str) -> None:
    """Combat Traps do nothing to who flies (MYK-WORLD-422)."""
    trap.targets.remove(holder)
    if not trap.targets:
        trap.prevented = True


@adds("move", skill("Trot"))
def trot(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """A regular move may cover two Areas (MYK-WORLD-423)."""
    return 1


@always(skill("Hope Eater"), HopeSpent, when=lambda table, spent, holder: table.state.battle is not None)
def hope_eater(table: Table, spent: HopeSpent, holder: str) -> None:
    """Every spending of Hope costs one point more, or it has no effect; `hope.spend` has taken it (MYK-WORLD-424)."""
    table.log("MYK-WORLD-424", "{who} eats 1 Hope of it.", who=figures.name(table.state, holder), figure=holder)


@always(
    skill("Drain"), AttackOver, when=lambda table, over, holder: over.attack.by == holder and bool(over.attack.hits)
)
def drain(table: Table, over: AttackOver, holder: str) -> None:
    """A successful attack recovers 1 HP (MYK-WORLD-425)."""
    harm.heal(table, holder, 1, "MYK-WORLD-425")


def _wounded_by(table: Table, over: AttackOver, holder: str) -> list[Ref]:
    """Whom an attack has hurt and not killed: the Unconscious too, who fail what is asked of them (MYK-PLAY-763)."""
    return [
        one
        for one, amount in over.attack.dealt.items()
        if amount > 0 and over.attack.by == holder and not figures.get(table.state, one).dead
    ]


@always(skill("Poison Blow"), AttackOver, when=lambda table, over, holder: bool(_wounded_by(table, over, holder)))
def poison_blow(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Whom it hurt checks Warfare / 10 or is Poisoned (MYK-WORLD-426)."""
    for one in _wounded_by(table, over, holder):
        made = yield from checks.check(
            table, one, "Warfare", 10, "MYK-WORLD-426", kind="resist", why="check against poison"
        )
        if not made.success:
            yield from status.gain_status(table, one, "Poisoned", "MYK-WORLD-426", by=holder)


@always(skill("Demonic Blow"), AttackOver, when=lambda table, over, holder: bool(_wounded_by(table, over, holder)))
def demonic_blow(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Whom it hurt checks Warfare / 10 or loses 1D6 Followers (MYK-WORLD-427)."""
    for one in _wounded_by(table, over, holder):
        made = yield from checks.check(
            table, one, "Warfare", 10, "MYK-WORLD-427", kind="resist", why="check for Followers"
        )
        if not made.success:
            lost = table.roll("1d6", "MYK-WORLD-427", "{total:Follower flees|Followers flee} in terror.").total
            yield from people.lose(table, one, lost, "MYK-WORLD-427", by=holder)


def _behind(state: Campaign, blow: Attack) -> list[Ref]:
    """Who stands directly behind the attacked: one Area towards the target's own Encampment (MYK-WORLD-428)."""
    target = figures.get(state, blow.to[0])
    stood = target.area or blow.where.get(blow.to[0], "")  # who has died of it stands nowhere any more
    area = figures.step_from(figures.area_called(stood), target.team, -1) if stood else None
    there = [one for one in figures.in_area(state, area) if figures.team(state, one) == target.team] if area else []
    return [one for one in there if can_be_attacked(state, blow.by, one, _same_weapon(blow))]


def _same_weapon(blow: Attack) -> Weapon:
    """The weapon of an attack, for one more with it."""
    key = f"slot {blow.slot}" if blow.slot else NATURAL
    return Weapon(key, blow.weapon, blow.melee, blow.range, blow.damage, blow.slot, blow.level)


@interrupt(
    skill("Penetration"),
    AttackOver,
    when=lambda table, over, holder: (
        over.attack.by == holder
        and bool(over.attack.hits)
        and over.attack.note != "Penetration"
        and bool(_behind(table.state, over.attack))
    ),
    limit=None,
    price=None,
)
def penetration(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """After a hit one more attack on somebody directly behind the target; it does not chain (MYK-WORLD-428)."""
    blow = over.attack
    among = _behind(table.state, blow)
    if among:
        target = yield from pick_figure(table, holder, "Whom do you run through as well?", among, "MYK-WORLD-428")
        weapon = _same_weapon(blow)
        another = yield from attack(table, holder, weapon, [target], extra=True, note="Penetration", counted=True)
        blow.more_actions += another.more_actions


@plays("skill/incarnation")
def incarnation(table: Table, who: Ref) -> None:
    """At the start Followers equal to the Level (MYK-WORLD-429)."""
    one = figures.get(table.state, who)
    if isinstance(one, Foe) and one.followers == one.hosts and knowing.has(table.state, who, "Incarnation"):
        one.followers += figures.level(table.state, who)  # besides those a GM gave it (MYK-BEAST-244)


PLACED.append(incarnation)


# --- Support ---------------------------------------------------------------------------------------------------------


@support(
    skill("Swarm Attack"),
    can=lambda table, who: bool(table.state.battle) and numbers.followers(table.state, who) >= 1,
    pays={},
)
def swarm_attack(table: Table, who: str) -> Steps[None]:
    """Followers are given up; everybody in an Area takes one fifth of their number as damage (MYK-WORLD-430)."""
    state = table.state
    area = yield from choose_area(table, who, "MYK-WORLD-430")
    most = numbers.followers(state, who)
    number = yield from pick_number(table, who, "How many Followers do you give up?", 1, most, "MYK-WORLD-430", most)
    lost = yield from people.lose(table, who, number, "MYK-WORLD-430", cost=True)
    there = struck(state, area, who)
    for one in there:
        yield from harm.hurt(table, one, numbers.share(state, lost), "MYK-WORLD-430", by=who, group=there)


def _could_advance(table: Table, who: Ref) -> list[Ref]:
    state = table.state
    found = []
    for one in [who, *figures.allies(state, who)]:
        area = figures.get(state, one).area
        ahead = figures.step_from(area, figures.team(state, one)) if area else None
        if ahead and not moving.obstructed(state, one, ahead):
            found.append(one)
    return found


@support(skill("Anabasis"), can=lambda table, who: bool(table.state.battle and _could_advance(table, who)))
def anabasis(table: Table, who: str) -> Steps[None]:
    """Any number of the own side move forward 1 Area unless obstructed (MYK-WORLD-431)."""
    state = table.state
    options = [Option(one, figures.name(state, one), f"figure {one}") for one in _could_advance(table, who)]
    chosen = yield from pick_some(table, who, "Who moves forward?", options, "MYK-WORLD-431", 1, len(options))
    for one in chosen:
        if one not in _could_advance(table, who):
            continue  # those before it have changed that, or felled it with the ground they stepped on
        ahead = figures.step_from(figures.get(state, one).area, figures.team(state, one))
        if ahead:
            yield from moving.move(table, one, ahead, "MYK-WORLD-431", forced=True, by=who)


def _resist(table: Table, who: Ref, user: Ref, score: str, rule: str, why: str) -> Steps[bool]:
    """A check against the user's Charisma + 5."""
    difficulty = numbers.score(table.state, user, "Charisma") + 5
    made = yield from checks.check(table, who, score, difficulty, rule, kind="resist", why=why)
    return made.success


@support(skill("Dazzle"), can=lambda table, who: table.state.battle is not None)
def dazzle(table: Table, who: str) -> Steps[None]:
    """All in an Area check Quest or have attack Range -1 for the Combat; not cumulative (MYK-WORLD-432)."""
    state = table.state
    area = yield from choose_area(table, who, "MYK-WORLD-432")
    for one in (yield from reached(table, who, struck(state, area, who), "MYK-WORLD-432")):
        if not (yield from _resist(table, one, who, "Quest", "MYK-WORLD-432", "check against dazzling")):
            here = figures.get(state, one)
            if not any(effect.name == "Dazzle" for effect in here.lasting):
                effect = Lasting(
                    name="Dazzle", rule="MYK-WORLD-432", what="attack range", amount=-1, until="combat", giver=who
                )
                last(state, here, effect)


@support(skill("Demoralize"), can=lambda table, who: table.state.battle is not None)
def demoralize(table: Table, who: str) -> Steps[None]:
    """All in an Area check Wit or become Disoriented (MYK-WORLD-433)."""
    area = yield from choose_area(table, who, "MYK-WORLD-433")
    for one in (yield from reached(table, who, struck(table.state, area, who), "MYK-WORLD-433")):
        if not (yield from _resist(table, one, who, "Wit", "MYK-WORLD-433", "check against despair")):
            yield from status.gain_status(table, one, "Disoriented", "MYK-WORLD-433", by=who)


@support(skill("Sleep Cloud"), can=lambda table, who: table.state.battle is not None)
def sleep_cloud(table: Table, who: str) -> Steps[None]:
    """All in an Area check Charisma or fall Asleep (MYK-WORLD-434)."""
    area = yield from choose_area(table, who, "MYK-WORLD-434")

    def resists(one: Ref) -> Steps[bool]:
        return (yield from _resist(table, one, who, "Charisma", "MYK-WORLD-434", "check against sleep"))

    meant = yield from reached(table, who, struck(table.state, area, who), "MYK-WORLD-434")
    yield from status.lull(table, meant, "MYK-WORLD-434", resists, by=who)


def _others_here(state: Campaign, who: Ref) -> list[Ref]:
    """Who can be charmed: anybody else in the Area, enemies first (MYK-WORLD-435)."""
    area = figures.get(state, who).area
    others = [*figures.enemies(state, who), *figures.allies(state, who)]
    return [one for one in others if figures.get(state, one).area == area]


def _enemies_here(state: Campaign, who: Ref) -> list[Ref]:
    return [one for one in _others_here(state, who) if not same_side(state, one, who)]


def _would_charm(table: Table, who: Ref) -> bool:
    """Whether there is anybody to charm; nobody's monsters charm enemies only (MYK-WORLD-386)."""
    state = table.state
    found = _enemies_here if seat_of(table, who) == NOBODY else _others_here
    return state.battle is not None and bool(found(state, who))


@support(skill("Charm"), can=_would_charm)
def charm(table: Table, who: str) -> Steps[None]:
    """Somebody in the Area checks Wit or moves and acts at the user's will at once, without Hope (MYK-WORLD-435,
    MYK-WORLD-436)."""
    state = table.state
    among = _enemies_here(state, who) if seat_of(table, who) == NOBODY else _others_here(state, who)
    target = yield from pick_figure(table, who, "Whom do you charm?", among, "MYK-WORLD-435")
    if (yield from _resist(table, target, who, "Wit", "MYK-WORLD-435", "check against the charm")):
        return
    one = figures.get(state, target)
    before = one.controlled_by, one.team
    one.controlled_by, one.team = who, figures.team(state, who)
    try:
        yield from turn_of(table, target)
    finally:
        one.controlled_by, one.team = before


@support(skill("Breath"), can=lambda table, who: table.state.battle is not None)
def breath(table: Table, who: str) -> Steps[None]:
    """All in an Area at most two away check Quest / 9: half the user's Level in damage, else all (MYK-WORLD-437)."""
    state = table.state
    area = yield from choose_area(table, who, "MYK-WORLD-437", within=2)
    level = figures.level(state, who)
    there = struck(state, area, who)
    for one in there:
        made = yield from checks.check(table, one, "Quest", 9, "MYK-WORLD-437", kind="resist", why="check to dodge")
        damage = -(-level // 2) if made.success else level
        yield from harm.hurt(table, one, damage, "MYK-WORLD-437", by=who, source="Breath", group=there)


# --- Assist and Interrupt --------------------------------------------------------------------------------------------


@interrupt(
    skill("Area Attack"),
    AttackDeclared,
    when=lambda table, declared, holder: (
        declared.attack.by == holder
        and not declared.attack.area_wide
        and figures.get(table.state, declared.attack.to[0]).area == figures.get(table.state, holder).area
    ),
)
def area_attack(table: Table, declared: AttackDeclared, holder: str) -> None:
    """One Attack Check at -2 strikes everybody in the own Area, the user excepted (MYK-WORLD-438)."""
    state = table.state
    blow = declared.attack
    blow.to = struck(state, figures.get(state, holder).area, holder, spare_user=True)
    blow.bonuses.append(Bonus(-2, "Area Attack", "MYK-WORLD-438"))


@interrupt(
    skill("Incognito"),
    AttackDeclared,
    Damage,
    when=lambda table, event, holder: _among_several(event, holder),
)
def incognito(table: Table, event: AttackDeclared | Damage, holder: str) -> None:
    """Where more than one is attacked or hurt, the user is not among them (MYK-WORLD-439)."""
    if isinstance(event, Damage):
        event.prevented = True
    elif holder in event.attack.to:
        event.attack.to.remove(holder)


def _among_several(event: AttackDeclared | Damage, holder: str) -> bool:
    if isinstance(event, Damage):
        return event.to == holder and len(event.group) > 1 and not event.prevented
    return holder in event.attack.to and len(event.attack.to) > 1


@interrupt(
    skill("Swarm Defense"),
    Damage,
    when=lambda table, damage, holder: (
        not damage.prevented and numbers.followers(table.state, holder) >= 1 and helps(table, holder, damage.to)
    ),
    price=None,
)
def swarm_defense(table: Table, damage: Damage, holder: str) -> Steps[None]:
    """Followers are given up, and the damage is lower by their number (MYK-WORLD-440)."""
    state = table.state
    most = min(numbers.followers(state, holder), damage.amount)
    number = yield from pick_number(table, holder, "How many Followers shield them?", 1, most, "MYK-WORLD-440", most)
    lost = yield from people.lose(table, holder, number, "MYK-WORLD-440", cost=True)
    damage.amount -= lost

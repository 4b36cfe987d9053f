"""The Ranged Skills, in the book's order (MYK-GEAR-011)."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books import BAD_STATUSES
from roundtable.games.kingdom.rules.fight.attack import attack
from roundtable.games.kingdom.rules.fight.over import decided
from roundtable.games.kingdom.rules.fight.turn import turn_of
from roundtable.games.kingdom.rules.fight.weapons import NATURAL, Weapon, can_be_attacked, is_melee, targets, weapons
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import pick
from roundtable.games.kingdom.rules.play.effects import adds, always, interrupt, skill
from roundtable.games.kingdom.rules.play.moments import (
    Attack,
    AttackDeclared,
    AttackHits,
    AttackOver,
    Bonus,
    Check,
    CombatBegins,
)
from roundtable.games.kingdom.rules.play.verbs import status, ties
from roundtable.games.kingdom.state import Campaign, Foe, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


def own_shot(blow: Attack, holder: str) -> bool:
    return blow.by == holder and not blow.melee


@interrupt(
    skill("Aim"),
    AttackDeclared,
    when=lambda table, declared, holder: own_shot(declared.attack, holder) and declared.attack.random_hit,
)
def aim(table: Table, declared: AttackDeclared, holder: str) -> None:
    """A weapon that would hit somebody at random hits whom it is aimed at (MYK-GEAR-044)."""
    declared.attack.random_hit = False


@interrupt(
    skill("Blaze Away"),
    AttackOver,
    when=lambda table, over, holder: own_shot(over.attack, holder) and not decided(table.state),
)
def blaze_away(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """After a shot one more attack, with any weapon and on whomever it reaches (MYK-GEAR-045)."""
    if not decided(table.state):
        yield from turn_of(table, holder, free=True, may_move=False, only_attack=True)


@interrupt(
    skill("Phantom Bullet"), AttackDeclared, when=lambda table, declared, holder: own_shot(declared.attack, holder)
)
def phantom_bullet(table: Table, declared: AttackDeclared, holder: str) -> None:
    """1D6 Reagents, lost even on a miss: a hit may give a Bad Status (MYK-GEAR-046)."""
    declared.attack.along.append(f"{holder} Phantom Bullet")


@always(
    skill("Phantom Bullet"),
    AttackHits,
    when=lambda table, hit, holder: f"{holder} Phantom Bullet" in hit.attack.along,
    key="hits",
)
def phantom_bullet_hits(table: Table, hit: AttackHits, holder: str) -> Steps[None]:
    """Any one Bad Status on who is hit, in place of damage, if the user likes (MYK-GEAR-046)."""
    options = [Option(one, one) for one in BAD_STATUSES]
    chosen = yield from pick(
        table,
        holder,
        "Which Bad Status do you give in place of damage?",
        [Option("damage", "None: the damage"), *options],
        "MYK-GEAR-046",
    )
    if chosen != "damage":
        hit.attack.no_damage = True
        for target in list(hit.attack.hits):
            yield from status.gain_status(table, target, chosen, "MYK-GEAR-046", by=holder)


# --- Covering Fire ---------------------------------------------------------------------------------------------------


def _shots_at(state: Campaign, who: Ref, target: Ref) -> list[Weapon]:
    """Ranged weapons with which somebody can hit another now: Range and light as always (MYK-PLAY-368, MYK-PLAY-369)."""
    return [
        weapon
        for weapon in weapons(state, who)
        if not is_melee(state, who, weapon, target) and target in targets(state, who, weapon)
    ]


def _may_cover(table: Table, declared: AttackDeclared, holder: str) -> bool:
    state: Campaign = table.state
    blow = declared.attack
    if blow.by == holder or blow.stopped or not figures.awake(state, blow.by):
        return False
    loved = any(one != holder and ties.toward(state, holder, one) >= 1 for one in blow.to)
    return loved and bool(_shots_at(state, holder, blow.by))


@interrupt(skill("Covering Fire"), AttackDeclared, when=_may_cover)
def covering_fire(table: Table, declared: AttackDeclared, holder: str) -> Steps[None]:
    """Who attacks somebody the user loves is shot at first; one who falls attacks nobody (MYK-GEAR-047)."""
    state: Campaign = table.state
    attacker = declared.attack.by
    ways = _shots_at(state, holder, attacker) if figures.awake(state, attacker) else []
    if ways:
        options = [Option(weapon.key, weapon.name) for weapon in ways]
        key = yield from pick(table, holder, "With which weapon do you shoot?", options, "MYK-GEAR-047")
        weapon = next(weapon for weapon in ways if weapon.key == key)
        yield from attack(table, holder, weapon, [attacker], extra=True)


# --- Dead Eye, Point Blank -------------------------------------------------------------------------------------------


@adds("critical range", skill("Dead Eye"))
def dead_eye(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Dice of 11 or more on an Attack Check with a ranged weapon are a critical success (MYK-GEAR-048)."""
    return int(isinstance(about, Check) and isinstance(about.attack, Attack) and not about.attack.melee)


@interrupt(
    skill("Point Blank"),
    AttackHits,
    when=lambda table, hit, holder: (
        own_shot(hit.attack, holder)
        and any(figures.get(table.state, one).area == figures.get(table.state, holder).area for one in hit.attack.to)
    ),
)
def point_blank(table: Table, hit: AttackHits, holder: str) -> None:
    """A shot into the own Area hits for 1D6 and 1 for each equipped ranged weapon more (MYK-GEAR-049); a monster has one by
    nature (MYK-BEAST-025)."""
    arms = [books.items[held.item].weapon for held in figures.get(table.state, holder).items if held.slots]
    number = sum(arm is not None and arm.kind == "ranged" for arm in arms) + (not figures.is_person(holder))
    hit.attack.damage_dice.append("1D6")
    hit.attack.damage_bonuses.append(Bonus(number, "Point Blank", "MYK-GEAR-049"))


# --- First-Strike ----------------------------------------------------------------------------------------------------


def _first_shots(state: Campaign, who: Ref) -> list[tuple[Weapon, Ref]]:
    """Every enemy with every ranged weapon, whatever the distance and the light; what else forbids it still does."""
    side = figures.other_team(figures.team(state, who))
    aims = [
        other
        for other in figures.on_field(state)
        if (one := figures.get(state, other)).team == side
        and not one.dead
        and not (isinstance(one, Foe) and one.surrendered)
    ]
    return [
        (weapon, other)
        for weapon in weapons(state, who)
        for other in aims
        if not is_melee(state, who, weapon, other) and can_be_attacked(state, who, other, weapon)
    ]


@interrupt(
    skill("First-Strike"),
    CombatBegins,
    when=lambda table, begins, holder: bool(_first_shots(table.state, holder)),
)
def first_strike(table: Table, begins: CombatBegins, holder: str) -> Steps[None]:
    """A shot at anybody before all else, whatever the Range and the light; it does not Exhaust (MYK-GEAR-050)."""
    state: Campaign = table.state
    ways = _first_shots(state, holder)
    if not ways:
        return
    options = [
        Option(f"{weapon.key} {other}", f"{figures.name(state, other)} ({weapon.name})", f"figure {other}")
        for weapon, other in ways
    ]
    chosen = yield from pick(table, holder, "Whom do you shoot at?", options, "MYK-GEAR-050")
    weapon, target = next(way for way in ways if f"{way[0].key} {way[1]}" == chosen)
    yield from attack(table, holder, weapon, [target], extra=True)


@adds("attack range", skill("Hawk Eye"))
def hawk_eye(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Ranged weapons reach 1 Area further, a monster's own if it reaches 2 or more (MYK-GEAR-051)."""
    if not isinstance(about, Weapon):
        return 0
    return int(about.range >= 2 if about.key == NATURAL else not about.melee)

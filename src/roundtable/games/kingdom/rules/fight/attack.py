"""An Attack: weapon, target, Attack Check, damage (MYK-PLAY-365)."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from roundtable.games.kingdom.rules.fight import felling
from roundtable.games.kingdom.rules.fight.crushing_blow import crushing_blow
from roundtable.games.kingdom.rules.fight.fumble import fumble
from roundtable.games.kingdom.rules.fight.weapons import Weapon, is_melee, reach, reaches, roll_damage
from roundtable.games.kingdom.rules.play import checks, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import NOBODY, draw_aim, pick_number, seat_of
from roundtable.games.kingdom.rules.play.effects import EFFECTS, open_window
from roundtable.games.kingdom.rules.play.moments import (
    Attack,
    AttackDeclared,
    AttackHits,
    AttackOver,
    Bonus,
    Check,
    Extra,
)
from roundtable.games.kingdom.rules.play.verbs import harm, hope, ties
from roundtable.games.kingdom.state import Area, Campaign, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.effects import spoken

FURTHER: list[Callable[[Table, Ref, int], Steps[None]]] = []
"""What takes the further actions an attack brings (MYK-PLAY-378): `turn`, which is made of attacks, says so itself."""


def attack(
    table: Table,
    by: Ref,
    weapon: Weapon,
    targets: Sequence[Ref],
    *,
    held_back: bool = False,
    extra: bool = False,
    bonuses: Sequence[Bonus] = (),
    damage_bonuses: Sequence[Bonus] = (),
    note: str = "",
    dice: Sequence[int] = (),
    counted: bool = False,
) -> Steps[Attack]:
    """One attack from its declaration to its end; several targets share one check and one damage roll (MYK-GEAR-317).

    The further actions it brings follow at once, unless they are `counted` with those of another (MYK-PLAY-378)."""
    state: Campaign = table.state
    blow = Attack(
        by=by,
        to=list(targets),
        weapon=weapon.name,
        melee=is_melee(state, by, weapon, targets[0]),
        range=weapon.range,
        damage=weapon.damage,
        slot=weapon.slot,
        level=weapon.level,
        far=figures.distance(state, by, targets[0]),
        held_back=held_back,
        extra=extra,
        bonuses=list(bonuses),
        damage_bonuses=list(damage_bonuses),
        note=note,
        given=list(dice),
        spoken=partial(_called, state, by, targets),
    )
    note_weapon(state, by, weapon)
    if table.events is not None:  # else nobody listens
        table.log(
            "MYK-PLAY-365",
            "{who} attacks {target}." if weapon.name == "attack" else "{who} attacks {target} ({weapon}).",
            who=figures.name(state, by),
            target=_names(state, targets),
            weapon=weapon.name,
            figure=by,
            target_figure=targets[0],
        )
    stood = {one: figures.get(state, one).area for one in (by, *targets)}
    yield from open_window(table, AttackDeclared(attack=blow, spoken=blow.spoken))
    if any((now := figures.get(state, one)).area != area or now.dead for one, area in stood.items()):
        _interrupted(table, blow, weapon, stood)
    if not blow.stopped and blow.to and figures.awake(state, by):
        yield from _strike(table, blow)
    yield from open_window(table, AttackOver(attack=blow, spoken=blow.spoken))
    if "silenced" in knowing.signs(state):  # a Sonic Blade has passed (MYK-GEAR-123)
        for _, here in figures.there(state):
            if here.lasting and figures.under(here, "silenced"):
                here.lasting = [effect for effect in here.lasting if effect.what != "silenced"]
    EFFECTS.renew(table, "attack")
    if blow.check is not None:
        blow.check.attack = None  # it is over: two records that hold each other would wait for the collector
    if blow.more_actions and not counted:
        for take in FURTHER:
            yield from take(table, by, blow.more_actions)
    return blow


def _names(state: Campaign, some: Sequence[Ref]) -> str:
    return " and ".join([figures.name(state, one) for one in some])


def _interrupted(table: Table, blow: Attack, weapon: Weapon, stood: Mapping[Ref, Area]) -> None:
    """Who is dead by now, or so far apart that the weapon cannot be aimed there any more, is not struck (MYK-PLAY-019)."""
    state: Campaign = table.state
    by = blow.by
    if not figures.awake(state, by):
        return
    for one in list(blow.to):
        dead = figures.get(state, one).dead
        if dead or _apart(state, blow, weapon, one, stood):
            blow.to.remove(one)
            table.log(
                "MYK-PLAY-019",
                "{target} is dead by now." if dead else "{target} is out of {who}'s reach now.",
                target=figures.name(state, one),
                who=figures.name(state, by),
                figure=by,
                target_figure=one,
            )


def _apart(state: Campaign, blow: Attack, weapon: Weapon, one: Ref, stood: Mapping[Ref, Area]) -> bool:
    """Whether attacker or target has been moved out of the weapon's reach since the attack was declared."""
    here, then = stood[blow.by], stood.get(one)
    if figures.get(state, blow.by).area == here and figures.get(state, one).area == (then or figures.get(state, one).area):
        return False  # both stand where they stood, or somebody has taken the blow on
    if then and abs(figures.PLACE[here] - figures.PLACE[then]) > reach(state, blow.by, weapon):
        return False  # an attack that asked for no Range asks for none now
    return not reaches(state, blow.by, one, weapon)


def _called(state: Campaign, by: Ref, targets: Sequence[Ref]) -> str:
    return f"the attack of {figures.name(state, by)} on {_names(state, targets)}"


def _which_hits(blow: Attack) -> str:
    return f"{spoken(blow)}, which hits"


def note_weapon(state: Campaign, by: Ref, weapon: Weapon) -> None:
    """The weapon of an attack counts as used in this Combat (MYK-PLAY-393, MYK-GEAR-144)."""
    if state.battle is not None and weapon.slot:
        for held in figures.get(state, by).items:
            if weapon.slot in held.slots:
                held.used = True
                used = f"{by}#{weapon.slot} item {held.item}"
                if used not in state.battle.used:
                    state.battle.used.append(used)


def _strike(table: Table, blow: Attack) -> Steps[None]:
    state: Campaign = table.state
    made = yield from attack_check(table, blow)
    blow.check = made
    if made.fumble:
        yield from fumble(table, blow)
    if not made.success:
        return  # MYK-PLAY-372
    blow.hits = _hit(state, blow, made)
    if blow.random_hit:
        blow.hits = _stray(table, blow)
    if not blow.hits:
        return
    blow.where = {one: figures.get(state, one).area for one in blow.hits}
    yield from open_window(table, AttackHits(attack=blow, spoken=partial(_which_hits, blow)))
    if made.critical and not blow.no_crushing:
        yield from crushing_blow(table, blow)
    all_down = bool(blow.hits) and all(one in blow.felled for one in blow.hits)  # by a Headhunt, say (MYK-CREATE-279)
    if blow.no_damage or blow.stopped or all_down:
        return
    yield from damage(table, blow)


def attack_check(table: Table, blow: Attack) -> Steps[Check]:
    """A Warfare check against the Defense of the target, of several the lowest counts (MYK-PLAY-370)."""
    state: Campaign = table.state
    bonuses = list(blow.bonuses)
    if figures.in_enemy_encampment(state, blow.by):
        bonuses.append(Bonus(2, "in the enemy's Encampment", "MYK-PLAY-472"))
    if blow.held_back:
        bonuses.append(Bonus(-2, "holding back", "MYK-PLAY-474"))
    if blow.shift:
        bonuses.append(Bonus(-blow.shift, blow.weapon, "MYK-GEAR-171"))
    target = blow.to[0]
    difficulty = against(state, blow, target)
    if len(blow.to) > 1:
        with knowing.reading(state):
            defense = {one: against(state, blow, one) for one in blow.to}
        target = min(blow.to, key=defense.__getitem__)
        difficulty = defense[target]
    blow.defense = difficulty
    made = Check(
        who=blow.by,
        score="Warfare",
        difficulty=difficulty,
        rule="MYK-PLAY-370",
        kind="attack",
        action="attack",
        against=target,
        why=f"attack on {figures.name(state, target)}",
        bonuses=bonuses,
        attack=blow,
        dice=list(blow.given),
        hope_allowed=not blow.given,
        secret=figures.unknown(state, target),  # only success or failure is told (MYK-PLAY-572)
    )
    return (yield from checks.run(table, made))


def against(state: Campaign, blow: Attack, target: Ref) -> int:
    """The Defense of a target against this very attack (MYK-PLAY-370, MYK-GEAR-180)."""
    guarded = blow.guarded.get(target)
    return numbers.defense(state, target, blow) if guarded is None else guarded


def defend_anew(state: Campaign, made: Check) -> None:
    """A Defense has changed while the check was under way: it is against the lowest there is now, and what else has made it
    harder still does (MYK-PLAY-370)."""
    blow: Attack = made.attack
    lowest = min(against(state, blow, one) for one in blow.to)
    made.difficulty += lowest - blow.defense
    blow.defense = lowest


def _hit(state: Campaign, blow: Attack, made: Check) -> list[Ref]:
    """Everybody aimed at whose Defense is not above the result; a critical success hits all (MYK-CREATE-276).

    What has made the check harder has done so against each of them (MYK-GEAR-127).
    """
    if blow.area_wide:
        return list(figures.in_area(state, figures.get(state, blow.to[0]).area))
    if len(blow.to) == 1:
        return list(blow.to)  # the check itself was against this Defense, whatever effects have made of it
    harder = made.difficulty - blow.defense
    return [one for one in blow.to if made.critical or against(state, blow, one) + harder <= made.result]


def _stray(table: Table, blow: Attack) -> list[Ref]:
    """A shot into an Area of several hits one of them at random, the shooter excepted (MYK-GEAR-166, MYK-GEAR-170)."""
    state: Campaign = table.state
    area = figures.get(state, blow.to[0]).area
    side = figures.team(state, blow.to[0])
    there = [
        one
        for one in figures.in_area(state, area)
        if one != blow.by and (table.options.random_hit_includes_allies or figures.team(state, one) == side)
    ]
    if len(there) < 2:
        return blow.hits
    hit = draw_aim(table, blow.by, there)
    table.log(
        "MYK-GEAR-166",
        "Of those in the {area} the shot finds {who}.",
        area=area,
        who=figures.name(state, hit),
        figure=hit,
    )
    return [hit]


def damage(table: Table, blow: Attack) -> Steps[None]:
    """Weapon, Hostility, Hope and all else, rolled once; then each who is hit takes it (MYK-PLAY-373, MYK-PLAY-374)."""
    state: Campaign = table.state
    by = blow.by
    _against_some(state, blow)
    more = yield from _hope_for_damage(table, blow)
    # The Level of a weapon that has just risen counts already (MYK-PLAY-377): it is read now.
    blow.damage_bonuses += numbers.parts(state, by, "damage", blow)
    blow.damage_bonuses += numbers.lasting_dice(
        table, by, "damage", blow, "MYK-PLAY-373", "{source}: {total} more damage.", blow.rolled
    )
    rolled = max(blow.at_least, roll_damage(table, blow.damage, by, blow.rolled))
    for dice in [*blow.damage_dice, *([f"{more}D6"] if more else [])]:
        thrown = table.roll(dice.lower(), "MYK-PLAY-373", "{who} adds {total}.", who=figures.name(state, by))
        rolled += thrown.total
        blow.rolled += [die.value for die in thrown.dice]
    rolled += sum(bonus.amount for bonus in blow.damage_bonuses) + blow.shift
    if blow.held_back:
        rolled -= 2  # MYK-PLAY-474
    least = 1 if table.options.min_damage_one else 0
    group = list(blow.hits)
    more_against = extras_against(table, blow)
    for target in group:
        if figures.get(state, target).dead or target in blow.felled:
            continue  # felled by what came with the blow: nothing is left to deal (MYK-CREATE-279)
        if figures.is_person(target) and figures.landmaker(state, target).extra:
            yield from harm.kill(table, target, "MYK-PLAY-704", by=by)
            continue
        hostility = ties.toward(state, by, target, "hostility")  # MYK-PLAY-564, MYK-CREATE-187
        amount = max(least, rolled + hostility + more_against[target])
        if blow.doubled:
            amount *= 2  # MYK-PLAY-380
        yield from harm.hurt(
            table, target, amount, "MYK-PLAY-373", by=by, source=blow.weapon, attack=blow, group=group
        )


def _against_some(state: Campaign, blow: Attack) -> None:
    """What an effect in force adds against one of several who are hit counts for that one alone (MYK-CREATE-222)."""
    for effect in figures.get(state, blow.by).lasting:
        if effect.what == "damage" and effect.target in blow.hits and len(blow.hits) > 1:
            blow.extras.append(Extra(effect.dice or str(effect.amount), effect.name, effect.rule, [effect.target]))


def extras_against(table: Table, blow: Attack) -> dict[Ref, int]:
    """What effects add against some of those who are hit, each thrown once for all of them (MYK-BEAST-007)."""
    more = dict.fromkeys(blow.hits, 0)
    for extra in blow.extras:
        struck = [target for target in extra.to if target in more]
        if not struck:
            continue
        amount = int(extra.dice) if extra.dice.isdigit() else 0
        if not amount:
            thrown = table.roll(
                extra.dice.lower(),
                extra.rule,
                "{source}: {total} more damage to {who}.",
                source=extra.source,
                who=" and ".join(figures.name(table.state, one) for one in struck),
            )
            amount = thrown.total
            blow.rolled += [die.value for die in thrown.dice]
        for target in struck:
            more[target] += amount
    return more


def _hope_for_damage(table: Table, blow: Attack) -> Steps[int]:
    """Up to Warfare points of Hope, 1D6 damage each; monsters may not (MYK-PLAY-046, MYK-PLAY-471, MYK-WORLD-375)."""
    state: Campaign = table.state
    if not figures.is_person(blow.by) or seat_of(table, blow.by) == NOBODY:
        return 0
    # Who dances into battle is limited by Charisma instead (MYK-GEAR-109).
    limit = "Charisma" if knowing.has(state, blow.by, "Combat Dance") else "Warfare"
    skill = _skill_of(state, blow)
    usual = max(0, hope.available(state, blow.by) - hope.eaten(state))
    score = numbers.score(state, blow.by, limit)
    if limit == "Warfare":
        score += numbers.number(state, blow.by, "hope for damage", blow)  # MYK-WORLD-514
    most = min(score, usual + hope.special(state, blow.by, skill))
    if most < 1:
        return 0
    asked, tells = partial(_spend_hope, state, blow), partial(felling.with_hope, table, blow)
    amount = yield from pick_number(table, blow.by, asked, 0, most, "MYK-PLAY-046", tells=tells)
    return (yield from hope.spend_both(table, blow.by, skill, amount, "damage", "MYK-PLAY-046"))


def _spend_hope(state: Campaign, blow: Attack) -> str:
    names = " and ".join(figures.name(state, one) for one in blow.hits)
    left = ", ".join(figures.hp_left(state, one, f"{figures.get(state, one).hp} HP") or "?" for one in blow.hits)
    return f"{names} ({left}) is hit for {blow.damage}. Spend Hope, 1D6 damage each?"


def _skill_of(state: Campaign, blow: Attack) -> str:
    """The Skill an attack is made by or with, for which its user has special Hope; "" where there is none (MYK-GEAR-284)."""
    along = [entry.partition(" ")[2] for entry in blow.along if entry.startswith(f"{blow.by} ")]
    named = [blow.note, blow.weapon.partition(":")[0], *along]
    return next((name for name in named if hope.special(state, blow.by, name)), "")

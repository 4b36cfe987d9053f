"""The own Skills of Aberrations, in the book's order."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.effects.class_skills import same_side
from roundtable.games.kingdom.rules.effects.monster_skills import choose_area, struck
from roundtable.games.kingdom.rules.effects.own import aim, hit_by, own_range, present, wanted, within_range
from roundtable.games.kingdom.rules.effects.own_human import MAGIC, here, in_combat, in_the_dungeon
from roundtable.games.kingdom.rules.effects.own_means import burn, kingdom_resists, lower_score, resists
from roundtable.games.kingdom.rules.exploring.scenario_movement import reaches_kingdoms
from roundtable.games.kingdom.rules.fight.attack import attack
from roundtable.games.kingdom.rules.fight.over import decided
from roundtable.games.kingdom.rules.fight.placing import summon
from roundtable.games.kingdom.rules.fight.turn import turn_of
from roundtable.games.kingdom.rules.fight.walking import CARRIED
from roundtable.games.kingdom.rules.fight.weapons import weapons
from roundtable.games.kingdom.rules.play import figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import (
    NOBODY,
    agrees,
    area_option,
    draw,
    pick,
    pick_figure,
    pick_number,
    pick_some,
    reached,
    seat_of,
)
from roundtable.games.kingdom.rules.play.effects import adds, always, interrupt, skill, support
from roundtable.games.kingdom.rules.play.moments import (
    ActionTaken,
    AttackDeclared,
    AttackOver,
    Bonus,
    CheckDeclared,
    CheckSettled,
    Damage,
    Entered,
    Fell,
    HpFell,
    HpGiven,
    Moving,
    PeriodEnds,
    Used,
)
from roundtable.games.kingdom.rules.play.verbs import harm, items, moving, realm, status
from roundtable.games.kingdom.rules.record.cycles import last, learn
from roundtable.games.kingdom.state import AREAS, Area, Bond, Campaign, Gained, Lasting, Ref, Table, Until
from roundtable.kernel.asks import Steps, WriteText
from roundtable.kernel.options import Option
from roundtable.kernel.wording import counted

# --- Prothallium, Fire Beetle, Two Face, Bad Egg ---------------------------------------------------------------------

CROWDED = 10
ENOUGH = 5


def _new(state: Campaign, who: Ref) -> bool:
    return any(effect.what == "newcomer" for effect in figures.get(state, who).lasting)


@always(
    skill("Multiplication"),
    PeriodEnds,
    when=lambda table, ends, holder: ends.kind == "round" and not _new(table.state, holder),
)
def multiplication(table: Table, ends: PeriodEnds, holder: str) -> None:
    """At the end of the Round another one comes while its Area holds at most 10; newcomers wait (MYK-BEAST-141)."""
    state = table.state
    area = figures.get(state, holder).area
    if area and len(figures.in_area(state, area)) <= CROWDED:
        who = summon(table, "Prothallium", area, "MYK-BEAST-141", holder)
        new = Lasting(name="Multiplication", rule="MYK-BEAST-141", what="newcomer", until="cycle")
        last(state, figures.get(state, who), new)


def _prothalliums(state: Campaign, area: Area) -> int:
    return sum(one[0] == "f" and figures.foe(state, one).book == "Prothallium" for one in figures.in_area(state, area))


@always(
    skill("Multiplication"),
    CheckDeclared,
    when=lambda table, declared, holder: (
        declared.check.kind == "attack"
        and declared.check.who == holder
        and _prothalliums(table.state, figures.get(table.state, holder).area) >= ENOUGH
    ),
    key="hits",
)
def they_all_hit(table: Table, declared: CheckDeclared, holder: str) -> None:
    """Where five of them are their attacks succeed without a roll (MYK-BEAST-141)."""
    declared.check.auto = declared.check.auto or "success"


@always(skill("Flame"), AttackOver, when=lambda table, over, holder: holder in over.attack.to)
def flame(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Who attacks it takes 1 damage, hit or miss (MYK-BEAST-143)."""
    yield from burn(table, holder, [over.attack.by], "", "MYK-BEAST-143", "Flame", plus=1)


PASSING: tuple[Until, ...] = ("check", "turn", "cycle", "next cycle", "rounds")
"""What ends before the Combat does."""


def _some(table: Table, who: Ref, prompt: str, among: list[Ref], rule: str) -> Steps[list[Ref]]:
    """Any number of characters; nobody's monsters take all they like."""
    options = [Option(one, figures.name(table.state, one), f"figure {one}", rule) for one in among]
    return (yield from pick_some(table, who, prompt, options, rule, 0, len(options)))


@support(skill("Strange Brew"), can=in_combat)
def strange_brew(table: Table, who: str) -> Steps[None]:
    """Any number of characters have Quest + 1D6 as Defense for the Combat (MYK-BEAST-145)."""
    state = table.state
    chosen = yield from _some(table, who, "Who drinks?", wanted(table, who, present(state)), "MYK-BEAST-145")
    for target in (yield from reached(table, who, chosen, "MYK-BEAST-145")):
        rolled = table.roll("1d6", "MYK-BEAST-145", "{who} drinks: {total}.", who=figures.name(state, target)).total
        one = figures.get(state, target)
        # What was there for a Round or so is overwritten: its end changes nothing any more.
        over = [e for e in one.lasting if e.what == "defense" and (e.name == "Strange Brew" or e.until in PASSING)]
        one.lasting = [effect for effect in one.lasting if effect not in over]
        change = numbers.score(state, target, "Quest") + rolled - numbers.defense_awake(state, target)
        brewed = Lasting(name="Strange Brew", rule="MYK-BEAST-145", what="defense", amount=change, until="combat")
        last(state, one, brewed)


@always(skill("Decomposing Body"), AttackOver, when=lambda table, over, holder: holder in over.attack.hits)
def decomposing_body(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Who hits it checks Quest / 9 or is Poisoned (MYK-BEAST-147)."""
    by = over.attack.by
    if not (yield from resists(table, by, "Quest", 9, "MYK-BEAST-147", "check against the stench")):
        yield from status.gain_status(table, by, "Poisoned", "MYK-BEAST-147", by=holder)


# --- Mosquito Lord, Cloistered Girl, Pumpkin Head, Mistress ----------------------------------------------------------


def _missed(over: AttackOver, holder: Ref) -> bool:
    """Whether an attack on it missed: one that was stopped before its check, or hit another instead, did not."""
    blow = over.attack
    if holder not in blow.to or holder in blow.hits or blow.check is None:
        return False
    return not blow.check.success or len(blow.to) > 1


@always(
    skill("Mosquito Swarm"),
    AttackOver,
    when=lambda table, over, holder: _missed(over, holder) and bool(here(table.state, holder)),
)
def mosquito_swarm(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """An attack that misses it: a random other in its Area takes 1D6 (MYK-BEAST-149)."""
    among = here(table.state, holder)
    yield from burn(table, holder, [among[draw(table, len(among))]], "1d6", "MYK-BEAST-149", "Mosquito Swarm")


CHARM = "MYK-WORLD-435"


@always(
    skill("Damaged Goods"),
    HpFell,
    when=lambda table, fell, holder: (
        fell.who == holder and fell.damage is not None and bool(fell.by) and table.state.battle is not None
    ),
)
def damaged_goods(table: Table, fell: HpFell, holder: str) -> None:
    """Who has hurt it is remembered for the Combat (MYK-BEAST-151)."""
    one = figures.get(table.state, holder)
    if not any(effect.what == "hurt by" and effect.note == fell.by for effect in one.lasting):
        note = Lasting(name="Damaged Goods", rule="MYK-BEAST-151", what="hurt by", note=fell.by, until="combat")
        last(table.state, one, note)


@always(
    skill("Damaged Goods"),
    CheckDeclared,
    when=lambda table, declared, holder: (
        declared.check.rule == CHARM
        and table.state.battle is not None
        and table.state.battle.acting == holder
        and any(e.what == "hurt by" and e.note == declared.check.who for e in figures.get(table.state, holder).lasting)
    ),
    key="charm",
)
def helpless_before_her(table: Table, declared: CheckDeclared, holder: str) -> None:
    """They fail the check against its Charm (MYK-BEAST-151)."""
    declared.check.auto = "failure"


@support(skill("Trick or Treat"), can=in_combat)
def trick_or_treat(table: Table, who: str) -> Steps[None]:
    """Any number of characters give up 1D6 Materials, all of them, or take 3 damage (MYK-BEAST-153)."""
    state = table.state
    others = [one for one in present(state) if one != who]
    chosen = yield from _some(table, who, "At whose door?", wanted(table, who, others), "MYK-BEAST-153")
    for one in (yield from reached(table, who, chosen, "MYK-BEAST-153")):
        rolled = table.roll("1d6", "MYK-BEAST-153", "{who}: {total:Material|Materials}.", who=figures.name(state, one)).total
        rich = figures.is_person(one) and items.materials(state, one) >= rolled
        said = f"{figures.name(state, one)}: give up {counted(rolled, 'Material')}, or take 3 damage?"
        if rich and (yield from agrees(table, one, said, "MYK-BEAST-153", "Give them", "Take the damage")):
            yield from items.spend_materials(table, one, rolled, "MYK-BEAST-153")
        else:
            yield from burn(table, who, [one], "", "MYK-BEAST-153", "Trick or Treat", plus=3)


@always(skill("Mist's Embrace"), PeriodEnds, when=lambda table, ends, holder: ends.kind == "round")
def mists_embrace(table: Table, ends: PeriodEnds, holder: str) -> Steps[None]:
    """At the end of the Round enemies in its Area take 2 damage (MYK-BEAST-155)."""
    enemies = [one for one in here(table.state, holder) if not same_side(table.state, one, holder)]
    yield from burn(table, holder, enemies, "", "MYK-BEAST-155", "Mist's Embrace", plus=2)


# --- Evil Eye, Cactus Brothers, Mayonnaise King, Weresister ----------------------------------------------------------


@knowing.bars("Anti-magic Ray")
@plays("skill/anti-magic-ray")
def anti_magic_ray(state: Campaign, holder: Ref, whose: Ref, name: str) -> bool:
    """In its Area no Astrology, Summoning or Science works, for either side (MYK-BEAST-157)."""
    if state.battle is None:
        return False  # where people stand outside Combat is no Area of a Battlefield (MYK-BEAST-500)
    entry = books.skills[name]
    area = figures.get(state, holder).area
    near = bool(area) and figures.get(state, whose).area == area and figures.awake(state, holder)
    return near and entry.is_of(*MAGIC)


@support(skill("Death Flamenco"), can=in_the_dungeon)
def death_flamenco(table: Table, who: str) -> Steps[None]:
    """Everybody who is Cursed takes 1D6 (MYK-BEAST-159)."""
    state = table.state
    cursed = [one for one in present(state) if "Cursed" in figures.get(state, one).bad_statuses]
    yield from burn(table, who, cursed, "1d6", "MYK-BEAST-159", "Death Flamenco")


@always(skill("High Calorie"), AttackOver, when=lambda table, over, holder: bool(hit_by(table, over, holder)))
def high_calorie(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Whom it hits checks Wit / 9 or is Obese (MYK-BEAST-161)."""
    for one in hit_by(table, over, holder):
        if not (yield from resists(table, one, "Wit", 9, "MYK-BEAST-161", "check against mayonnaise")):
            yield from status.gain_status(table, one, "Obese", "MYK-BEAST-161", by=holder)


OUTFITS = ("gym clothes", "a sailor uniform", "pajamas", "a school swimsuit", "an apron", "a smock and a child's hat")


@support(skill("Sisterize"), can=lambda table, who: bool(wanted(table, who, _others(table.state, who))))
def sisterize(table: Table, who: str) -> Steps[None]:
    """Somebody is dressed anew and may have to take the owner's damage (MYK-BEAST-163)."""
    state = table.state
    target = yield from aim(table, who, "Who is your sister now?", _others(state, who), "MYK-BEAST-163")
    outfit = OUTFITS[table.die(6, "MYK-BEAST-163", "Outfit {total}.") - 1]
    one = figures.get(state, who)
    one.lasting = [effect for effect in one.lasting if effect.what != "sister"]
    dressed = Lasting(name=outfit, rule="MYK-BEAST-163", what="sister", note=target, until="combat")
    if state.battle is None:
        dressed.until = "cycle"  # outside Combat to the end of the Quarter (MYK-BEAST-499)
    last(state, one, dressed)
    table.log("MYK-BEAST-163", "{who} wears {outfit}.", who=figures.name(state, target), outfit=outfit, figure=target)


def _others(state: Campaign, who: Ref) -> list[Ref]:
    return [one for one in present(state) if one != who] if state.battle or state.delve else []


def _sister(state: Campaign, holder: Ref) -> Lasting | None:
    found = next((effect for effect in figures.get(state, holder).lasting if effect.what == "sister"), None)
    return found if found is not None and found.note in present(state) else None


@always(
    skill("Sisterize"),
    Damage,
    when=lambda table, damage, holder: (
        damage.to == holder and not damage.prevented and damage.amount > 0 and _sister(table.state, holder) is not None
    ),
    key="instead",
)
def for_her_sister(table: Table, damage: Damage, holder: str) -> Steps[None]:
    """The sister checks Wit / 10 or takes the damage instead (MYK-BEAST-163)."""
    found = _sister(table.state, holder)
    assert found is not None
    sister = found.note
    said = f"Is anybody at the table wearing {found.name}?"
    worn = table.options.sisterize_real_clothes and (
        yield from agrees(table, sister, said, "MYK-BEAST-163", "Yes", auto=False)
    )
    if worn or not (yield from resists(table, sister, "Wit", 10, "MYK-BEAST-163", "check of a sister")):
        damage.prevented = True
        yield from harm.hurt(
            table,
            sister,
            damage.amount,
            "MYK-BEAST-163",
            by=damage.by,
            source=damage.source,
            attack=damage.attack,
            ignores=damage.ignores,
            instead_of=holder,
        )


# --- Puppet Master, May Queen, Snake Evil, Monchskalb ----------------------------------------------------------------


@support(skill("Puppets"), can=in_combat)
def puppets(table: Table, who: str) -> Steps[None]:
    """Everybody in its Area, itself too, has +2 on Attack Checks and Damage this Round (MYK-BEAST-165)."""
    state = table.state
    for one in figures.in_area(state, figures.get(state, who).area):
        for what in ("attack check", "damage"):
            effect = Lasting(name="Puppets", rule="MYK-BEAST-165", what=what, amount=2, until="cycle", giver=who)
            last(state, figures.get(state, one), effect)
    yield from ()


def _rolled(table: Table, who: Ref) -> list[Ref]:
    """Who is Obese, and the enemies of the lowest Level (MYK-BEAST-168)."""
    state = table.state
    if state.battle is None:
        return []
    enemies = [one for one in present(state) if not same_side(state, one, who)]
    lowest = min((figures.level(state, one) for one in enemies), default=0)
    obese = [one for one in present(state) if one != who and "Obese" in figures.get(state, one).bad_statuses]
    return wanted(table, who, list(dict.fromkeys([*obese, *(o for o in enemies if figures.level(state, o) == lowest)])))


@support(skill("Rolly Polly"), can=lambda table, who: bool(_rolled(table, who)))
def rolly_polly(table: Table, who: str) -> Steps[None]:
    """Somebody Obese or the least of the enemies takes 2D6 and is rolled up to 3 Areas (MYK-BEAST-168)."""
    state = table.state
    target = yield from pick_figure(table, who, "Whom do you roll?", _rolled(table, who), "MYK-BEAST-168")
    yield from burn(table, who, [target], "2d6", "MYK-BEAST-168", "Rolly Polly")
    one = figures.get(state, target)
    if one.dead or not one.area:
        return
    ways = [
        (sign, steps, area)
        for sign in (-1, 1)
        for steps in (1, 2, 3)
        if (area := figures.step_from(one.area, one.team, sign * steps)) is not None
    ]
    options = [Option(f"{sign} {steps}", area, f"area {area}", "MYK-BEAST-168") for sign, steps, area in ways]
    stay = Option("0 0", "Leave them there")
    chosen = yield from pick(table, who, "Where to?", [*options, stay], "MYK-BEAST-168", lambda them: them[0].key)
    sign, steps = (int(word) for word in chosen.split())
    for _ in range(steps):
        step = figures.step_from(one.area, one.team, sign)
        if step is None or moving.obstructed(state, target, step):
            break
        if not (yield from moving.move(table, target, step, "MYK-BEAST-168", forced=True, by=who)):
            break


def _coiled(table: Table, who: Ref) -> list[Ref]:
    state = table.state
    if state.battle is None:
        return []
    area = figures.get(state, who).area
    return wanted(table, who, [one for one in within_range(state, who) if figures.get(state, one).area != area])


@support(skill("Coil"), can=lambda table, who: bool(_coiled(table, who)))
def coil(table: Table, who: str) -> Steps[None]:
    """Somebody within its Range is drawn into its Area (MYK-BEAST-170)."""
    state = table.state
    target = yield from aim(table, who, "Whom do you draw near?", _coiled(table, who), "MYK-BEAST-170")
    yield from moving.move(table, target, figures.get(state, who).area, "MYK-BEAST-170", forced=True, by=who)


@support(skill("Soldier of Minos"), can=in_the_dungeon)
def soldier_of_minos(table: Table, who: str) -> Steps[None]:
    """Somebody recovers 2D6 HP (MYK-BEAST-172)."""
    state = table.state
    own = [one for one in present(state) if same_side(state, one, who)]
    worst = max(own, key=lambda one: numbers.max_hp(state, one) - figures.get(state, one).hp)
    target = yield from pick_figure(table, who, "Who recovers?", present(state), "MYK-BEAST-172", lambda _: worst)
    healed = table.roll("2d6", "MYK-BEAST-172", "{total} HP come back.").total
    harm.heal(table, target, healed, "MYK-BEAST-172")


# --- Medusa, Valaraukar, Aperams, Nomi -------------------------------------------------------------------------------


@always(skill("Stone Gaze"), AttackOver, when=lambda table, over, holder: holder in over.attack.to)
def stone_gaze(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Who attacks it checks Wit / 11, from afar / 13, or sleeps like stone for the Combat (MYK-BEAST-174)."""
    by = over.attack.by
    one = figures.get(table.state, by)
    difficulty = 11 if over.attack.melee else 13

    def withstands(who: Ref) -> Steps[bool]:
        return (yield from resists(table, who, "Wit", difficulty, "MYK-BEAST-174", "check against the gaze"))

    slept = "Asleep" in one.bad_statuses
    yield from status.lull(table, [by], "MYK-BEAST-174", withstands, by=holder)
    if "Asleep" in one.bad_statuses and not slept:
        last(table.state, one, Lasting(name="Stone Gaze", rule="MYK-BEAST-174", what="stone", until="combat"))


@always(skill("Fire Lash"), AttackOver, when=lambda table, over, holder: bool(hit_by(table, over, holder)))
def fire_lash(table: Table, over: AttackOver, holder: str) -> None:
    """Whom it hits is Exhausted (MYK-BEAST-176)."""
    for one in hit_by(table, over, holder):
        figures.get(table.state, one).exhausted = True
        table.log("MYK-BEAST-176", "{who} is Exhausted.", who=figures.name(table.state, one), figure=one)


def _near(state: Campaign, who: Ref) -> list[Area]:
    """The Areas within somebody's Range, the own one too, to either side (MYK-BEAST-502)."""
    at, far = AREAS.index(figures.get(state, who).area), own_range(state, who)
    return [area for area in AREAS if abs(AREAS.index(area) - at) <= far]


def _under_fire(table: Table, who: Ref) -> list[Area]:
    state = table.state
    if state.battle is None:
        return []
    return [area for area in _near(state, who) if wanted(table, who, struck(state, area, who, spare_user=True))]


@support(skill("Gun Turret"), can=lambda table, who: bool(_under_fire(table, who)))
def gun_turret(table: Table, who: str) -> Steps[None]:
    """One Attack Check at -2 strikes everybody in an Area within its Range (MYK-BEAST-178)."""
    state = table.state
    options = [area_option(state, area, "MYK-BEAST-178") for area in _under_fire(table, who)]
    chosen = yield from pick(table, who, "Which Area?", options, "MYK-BEAST-178")
    area = next(one for one in AREAS if one == chosen)
    there = struck(state, area, who, spare_user=True)
    less = Bonus(-2, "Gun Turret", "MYK-BEAST-178")
    yield from attack(table, who, weapons(state, who)[0], there, bonuses=[less], note="Gun Turret")


MINUTE = 60
NO_POEM = "I have none"


def _poets(table: Table) -> list[Ref]:
    people = [one for one in present(table.state) if figures.is_person(one)] if table.state.battle else []
    return [one for one in people if table.state.people[figures.number_of(one)].seat is not None]


@support(skill("Poetic World"), can=lambda table, who: bool(_poets(table)))
def poetic_world(table: Table, who: str) -> Steps[None]:
    """A player writes a poem within a minute, or everybody of the Court takes 1D6 (MYK-BEAST-180)."""
    state = table.state
    poet = yield from pick_figure(table, who, "Whose poem do you want to hear?", _poets(table), "MYK-BEAST-180")
    lines = table.options.poem_min_lines
    prompt = f"A poem of at least {lines} lines, set apart by a slash, within a minute."
    poem: str = yield WriteText(seat_of(table, poet), prompt, [NO_POEM], most=1000, rule="MYK-BEAST-180").timed(
        MINUTE, NO_POEM
    )
    written = [line for line in poem.replace("\n", "/").split("/") if line.strip()]
    good = poem != NO_POEM and len(written) >= lines
    if good and state.gm is not None:
        table.log("MYK-BEAST-180", "{who}: {poem}", who=figures.name(state, poet), poem=poem, figure=poet)
        good = yield from agrees(table, who, "Is that a poem?", "MYK-BEAST-180", "It is", "It is not")
    if not good:
        court = [figures.person(number) for number in state.court]
        yield from burn(
            table, who, [one for one in present(state) if one in court], "1d6", "MYK-BEAST-180", "Poetic World"
        )


# --- Arakhne, Roach Lord, Organizer ----------------------------------------------------------------------------------


@support(skill("Web"), can=in_combat)
def web(table: Table, who: str) -> Steps[None]:
    """Everybody in an Area within its Range has Quest -1 for the Combat (MYK-BEAST-182)."""
    state = table.state
    area = yield from choose_area(table, who, "MYK-BEAST-182", within=own_range(state, who))
    for one in (yield from reached(table, who, struck(state, area, who), "MYK-BEAST-182")):
        lower_score(state, one, "Quest", "Web", "MYK-BEAST-182", "combat")


FOOD = ("Lunch", "Full Course")


@support(skill("Cockroach Swarm"), can=in_combat)
def cockroach_swarm(table: Table, who: str) -> Steps[None]:
    """All in an Area check Wit / 10 or lose every Lunch, Full Course and Meat (MYK-BEAST-184)."""
    state = table.state
    area = yield from choose_area(table, who, "MYK-BEAST-184")
    for one in (yield from reached(table, who, struck(state, area, who), "MYK-BEAST-184")):
        if (yield from resists(table, one, "Wit", 10, "MYK-BEAST-184", "check against cockroaches")):
            continue
        for held in [held for held in figures.get(state, one).items if held.item in FOOD and held.slots]:
            yield from items.destroy(table, one, held.slots[0], "MYK-BEAST-184", by=who)
        meat = items.materials(state, one, "Meat")
        if meat:
            yield from items.spend_materials(table, one, meat, "MYK-BEAST-184", "Meat")


def _plain(state: Campaign, who: Ref) -> list[Ref]:
    """Monsters of its side in the Area that are not reconfigured yet (MYK-BEAST-186)."""
    if state.battle is None:
        return []
    there = [one for one in figures.in_area(state, figures.get(state, who).area) if not figures.is_person(one)]
    ours = [one for one in there if same_side(state, one, who)]
    return [one for one in ours if not any(e.name == "Reconfigure" for e in figures.get(state, one).lasting)]


@support(skill("Reconfigure"), can=lambda table, who: bool(_plain(table.state, who)))
def reconfigure(table: Table, who: str) -> Steps[None]:
    """Monsters beside it learn Flying, Cortex or Analyze, deal 2 more, and are Foolish machines (MYK-BEAST-186)."""
    state = table.state
    among = [one for one in _plain(state, who) if one != who or seat_of(table, who) != NOBODY]
    for target in (yield from _some(table, who, "Who is reconfigured?", among, "MYK-BEAST-186")):
        options = [Option(name, name, rule="MYK-BEAST-470") for name in ("Flying", "Cortex", "Analyze")]
        name = figures.name(state, target)
        learned = yield from pick(table, who, f"What does {name} learn?", options, "MYK-BEAST-186")
        one = figures.foe(state, target)
        learn(state, one, Gained(name=learned, source="Reconfigure", until="combat"))
        for what, amount in (("damage", 2), ("foolish", 1)):
            last(
                state, one, Lasting(name="Reconfigure", rule="MYK-BEAST-186", what=what, amount=amount, until="combat")
            )
        one.name = f"Mecha-{name}"
        table.log("MYK-BEAST-186", "{who} is {mecha} now.", who=name, mecha=one.name, figure=target)


# --- Black Twins, Prince of Bities, Time Robber, Blastoma ------------------------------------------------------------


@interrupt(
    skill("Shadow Twin"),
    HpFell,
    when=lambda table, fell, holder: (
        fell.who == holder
        and fell.damage is not None
        and figures.get(table.state, holder).hp >= 1
        and table.state.battle is not None
    ),
)
def shadow_twin(table: Table, fell: HpFell, holder: str) -> None:
    """Hurt and alive, it has a twin with half its HP beside it (MYK-BEAST-188)."""
    state = table.state
    one = figures.get(state, holder)
    half = -(-one.hp // 2)
    twin = figures.foe(state, summon(table, "Black Twins", one.area, "MYK-BEAST-188", holder))
    twin.raised = {**twin.raised, "max_hp": half - books.monsters["Black Twins"].hp}
    twin.hp = half


@interrupt(
    skill("Biting Division"),
    HpFell,
    HpGiven,
    when=lambda table, fell, holder: (
        fell.who == holder and table.state.battle is not None and figures.get(table.state, holder).hp > 0
    ),
)
def biting_division(table: Table, fell: HpFell | HpGiven, holder: str) -> None:
    """As its HP fall, by its own will too, it deals 1D6 more for the Combat (MYK-BEAST-190)."""
    bites = Lasting(name="Biting Division", rule="MYK-BEAST-190", what="damage", dice="1D6", until="combat")
    last(table.state, figures.get(table.state, holder), bites)


@support(skill("Time Steal"), can=in_combat)
def time_steal(table: Table, who: str) -> Steps[None]:
    """For each enemy who fails Quest against 5 + its Level it moves and acts once more (MYK-BEAST-192)."""
    state = table.state
    difficulty = 5 + figures.level(state, who)
    stolen = 0
    enemies = [one for one in present(state) if not same_side(state, one, who)]
    for one in (yield from reached(table, who, enemies, "MYK-BEAST-192")):
        stolen += not (yield from resists(table, one, "Quest", difficulty, "MYK-BEAST-192", "check against Time Steal"))
    for _ in range(stolen):
        if figures.awake(state, who) and not decided(state):
            yield from turn_of(table, who, free=True, leave_out=("Time Steal",))


@always(
    skill("Dungeonivore"),
    CheckSettled,
    when=lambda table, settled, holder: table.state.battle is not None and 1 in settled.check.dice,
)
def dungeonivore(table: Table, settled: CheckSettled, holder: str) -> None:
    """A check that shows a 1 gives it 1D6 HP back, and 1 more Damage for the Combat (MYK-BEAST-194)."""
    healed = table.roll("1d6", "MYK-BEAST-194", "It feeds: {total}.").total
    harm.heal(table, holder, healed, "MYK-BEAST-194")
    fed = Lasting(name="Dungeonivore", rule="MYK-BEAST-194", what="damage", amount=1, until="combat")
    last(table.state, figures.get(table.state, holder), fed)


# --- Parasite --------------------------------------------------------------------------------------------------------

PARASITE = "parasite"


def _bond(state: Campaign, who: Ref) -> Bond | None:
    """Whom a Tapeworm Lord sits in."""
    bonds = state.battle.bonds if state.battle is not None else []
    return next((bond for bond in bonds if bond.kind == PARASITE and bond.a == who), None)


@support(skill("Parasite"), can=lambda table, who: bool(wanted(table, who, here(table.state, who))))
def parasite(table: Table, who: str) -> Steps[None]:
    """It lives in a Host, whose HP fall and Damage rises by up to the Host's Level (MYK-BEAST-198)."""
    state = table.state
    assert state.battle is not None
    host = yield from aim(table, who, "Who is your Host?", here(state, who), "MYK-BEAST-198")
    most = figures.level(state, host)
    amount = yield from pick_number(table, who, "How many HP does the Host lose?", 0, most, "MYK-BEAST-198", most)
    state.battle.bonds.append(Bond(kind=PARASITE, a=who, b=host))
    if amount:
        grown = Lasting(name="Parasite", rule="MYK-BEAST-198", what="damage", amount=amount, until="combat", giver=who)
        last(state, figures.get(state, host), grown)
        yield from harm.lose_hp(table, host, amount, "MYK-BEAST-198", by=who)


@adds("untouchable", skill("Parasite"))
def inside(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """While it lives in a Host nobody can attack it (MYK-BEAST-198)."""
    return int(_bond(state, who) is not None)


@adds(CARRIED, skill("Parasite"))
def stays_inside(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """It makes no move of its own: it counts as being where its Host is, until it acts (MYK-BEAST-198)."""
    return int(_bond(state, who) is not None)


@always(
    skill("Parasite"),
    Moving,
    when=lambda table, moving_, holder: moving_.who == holder and _bond(table.state, holder) is not None,
    key="stays",
)
def not_by_force(table: Table, moving_: Moving, holder: str) -> None:
    """Nor does anything drive it out of its Host (MYK-BEAST-198)."""
    moving_.prevented = True


@always(
    skill("Parasite"),
    Entered,
    when=lambda table, entered, holder: _hosted(table.state, holder) == entered.who,
    key="goes",
)
def goes_along(table: Table, entered: Entered, holder: str) -> None:
    """It is wherever its Host is (MYK-BEAST-198)."""
    figures.get(table.state, holder).area = figures.get(table.state, entered.who).area


def _hosted(state: Campaign, who: Ref) -> Ref:
    bond = _bond(state, who)
    return bond.b if bond is not None else ""


def _acts(event: Any, holder: Ref) -> bool:
    return event.attack.by == holder if isinstance(event, AttackDeclared) else event.who == holder


@always(
    skill("Parasite"),
    AttackDeclared,
    Used,
    ActionTaken,
    Fell,
    when=lambda table, event, holder: (
        _bond(table.state, holder) is not None
        and (
            (event.dead and event.who == _hosted(table.state, holder))
            if isinstance(event, Fell)
            else _acts(event, holder)
        )
    ),
    key="ends",
)
def parasite_ends(table: Table, event: Any, holder: str) -> None:
    """The Host's death or an action of its own ends it; the Damage goes, the HP do not come back (MYK-BEAST-198)."""
    state = table.state
    bond = _bond(state, holder)
    assert bond is not None and state.battle is not None
    state.battle.bonds.remove(bond)
    host = figures.get(state, bond.b)
    host.lasting = [e for e in host.lasting if not (e.name == "Parasite" and e.giver == holder)]
    table.log("MYK-BEAST-198", "{who} has left its Host.", who=figures.name(state, holder), figure=holder)


# --- swarms against the Kingdom (MYK-BEAST-015) ----------------------------------------------------------------------


def _ruin(table: Table, number: int, rule: str) -> Steps[None]:
    """So many random Facilities of the Kingdom are destroyed."""
    for _ in range(number):
        there = realm.standing_facilities(table.state)
        if not there:
            return
        at, room, facility = there[draw(table, len(there))]
        yield from realm.lose_facility(table, at, room, facility, rule)


@reaches_kingdoms("Locust Swarm")
@support(skill("Locust Swarm"), can=in_the_dungeon)
def locust_swarm(table: Table, who: str) -> Steps[None]:
    """Military / 10, or a random Facility is destroyed (MYK-BEAST-196)."""
    made = yield from kingdom_resists(table, "Military", 10, "MYK-BEAST-196", "check against locusts")
    if not made.success:
        yield from _ruin(table, 1, "MYK-BEAST-196")


@reaches_kingdoms("Swarm of Flies")
@support(skill("Swarm of Flies"), can=in_the_dungeon)
def swarm_of_flies(table: Table, who: str) -> Steps[None]:
    """Military / 12, or the Kingdom loses 3D6 Citizens (MYK-BEAST-200)."""
    made = yield from kingdom_resists(table, "Military", 12, "MYK-BEAST-200", "check against flies")
    if not made.success:
        lost = table.roll("3d6", "MYK-BEAST-200", "{total:Citizen falls|Citizens fall} ill.").total
        yield from realm.lose_citizens(table, lost, "MYK-BEAST-200")


@reaches_kingdoms("Termite Swarm")
@support(skill("Termite Swarm"), can=in_the_dungeon)
def termite_swarm(table: Table, who: str) -> Steps[None]:
    """Military / 14, or 1D6 random Facilities are destroyed (MYK-BEAST-202, MYK-BEAST-495)."""
    made = yield from kingdom_resists(table, "Military", 14, "MYK-BEAST-202", "check against termites")
    if not made.success:
        number = table.roll("1d6", "MYK-BEAST-202", "{total} Facilities crumble.").total
        yield from _ruin(table, number, "MYK-BEAST-202")


@reaches_kingdoms("Spider Swarm")
@support(skill("Spider Swarm"), can=in_the_dungeon)
def spider_swarm(table: Table, who: str) -> Steps[None]:
    """Military / 16, or the Kingdom loses 5D6 Citizens (MYK-BEAST-204)."""
    made = yield from kingdom_resists(table, "Military", 16, "MYK-BEAST-204", "check against spiders")
    if not made.success:
        lost = table.roll("5d6", "MYK-BEAST-204", "{total:Citizen is|Citizens are} caught.").total
        yield from realm.lose_citizens(table, lost, "MYK-BEAST-204")

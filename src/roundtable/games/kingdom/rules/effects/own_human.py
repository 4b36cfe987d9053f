"""The special and own Skills of Humans, in the book's order."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.effects.class_skills import same_side
from roundtable.games.kingdom.rules.effects.monster_skills import choose_area, struck
from roundtable.games.kingdom.rules.effects.own import aim, hit_by, once, present, wanted
from roundtable.games.kingdom.rules.effects.own_means import (
    CONJURED,
    add_item,
    burn,
    conjure,
    drawn_slot,
    hostile,
    kingdom_resists,
    resists,
    room_for,
    scare,
    stop_item,
    vanish,
)
from roundtable.games.kingdom.rules.fight.attack import attack
from roundtable.games.kingdom.rules.fight.monsters import average
from roundtable.games.kingdom.rules.fight.placing import PLACED, summon
from roundtable.games.kingdom.rules.fight.weapons import Weapon, allowed_targets, is_melee, strikes_at_random, weapons
from roundtable.games.kingdom.rules.play import checks, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import draw, draw_aim, pick, pick_figure
from roundtable.games.kingdom.rules.play.effects import EFFECTS, Source, adds, always, interrupt, skill, support
from roundtable.games.kingdom.rules.play.moments import (
    AttackDeclared,
    AttackOver,
    CombatEnds,
    DiceThrown,
    HpFell,
    PeriodEnds,
    TurnBegins,
)
from roundtable.games.kingdom.rules.play.price import PRICES
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import harm, hope, items, moving
from roundtable.games.kingdom.rules.play.verbs.realm import lose_citizens
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Area, Campaign, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

MAGIC = ("Astrology", "Summoning", "Science")
"""The groups of Skills that an Archmage pays for with HP (MYK-BEAST-293)."""


def in_combat(table: Table, who: Ref) -> bool:
    """Monsters use Support Skills only on their turn in Combat (MYK-BEAST-016)."""
    return table.state.battle is not None


def in_the_dungeon(table: Table, who: Ref) -> bool:
    """The few Support Skills that also work outside Combat, on a turn in the Dungeon Phase (MYK-BEAST-499)."""
    return table.state.battle is not None or (table.state.delve is not None and table.state.phase == "Dungeon")


def here(state: Campaign, who: Ref) -> list[Ref]:
    """Everybody else in somebody's Area."""
    return [one for one in figures.in_area(state, figures.get(state, who).area) if one != who]


# --- special Skills --------------------------------------------------------------------------------------------------


@support(skill("Cannibalism"), can=in_the_dungeon)
def cannibalism(table: Table, who: str) -> Steps[None]:
    """Somebody checks Warfare against 5 + the user's Level or loses 1D6 Followers (MYK-BEAST-246, MYK-BEAST-499)."""
    state = table.state
    target = yield from aim(table, who, "Whose Followers do you hunt?", present(state), "MYK-BEAST-246")
    difficulty = 5 + figures.level(state, who)
    if not (yield from resists(table, target, "Warfare", difficulty, "MYK-BEAST-246", "check against Cannibalism")):
        yield from scare(table, who, target, "1d6", "MYK-BEAST-246")


@support(skill("Postern"), can=in_combat)
def postern(table: Table, who: str) -> Steps[None]:
    """From the next Round on the Strategy Check is against Level + a secret 2D6; `rounds` reads it (MYK-BEAST-247)."""
    state = table.state
    assert state.battle is not None
    gm = [state.gm] if state.gm is not None else []
    rolled = table.secret_roll("2d6", "MYK-BEAST-247", "The Postern: {total}.", to=gm).total
    amount = figures.level(state, who) + rolled
    count = max(1, state.battle.round)
    effect = Lasting(
        name="Postern", rule="MYK-BEAST-247", what="postern", amount=amount, count=count, until="combat", giver=who
    )
    last(state, state, effect)
    yield from ()


def _shields(state: Campaign, declared: AttackDeclared, holder: str) -> list[Ref]:
    return [one for one in here(state, holder) if one != declared.attack.by]


@interrupt(
    skill("Human Shield"),
    AttackDeclared,
    when=lambda table, declared, holder: holder in declared.attack.to and bool(_shields(table.state, declared, holder)),
)
def human_shield(table: Table, declared: AttackDeclared, holder: str) -> None:
    """A random other character of the Area, not the attacker, becomes the target instead (MYK-BEAST-248)."""
    state = table.state
    among = _shields(state, declared, holder)
    shield = among[draw(table, len(among))]
    blow = declared.attack
    blow.to = list(dict.fromkeys(shield if one == holder else one for one in blow.to))
    table.log("MYK-BEAST-248", "{who} is the shield.", who=figures.name(state, shield), figure=shield)


@support(skill("Forage"), can=in_the_dungeon)
def forage(table: Table, who: str) -> Steps[None]:
    """Order against 5 + Level, or Citizens by the shortfall become the user's Followers (MYK-BEAST-249, MYK-BEAST-499)."""
    state = table.state
    difficulty = 5 + figures.level(state, who)
    made = yield from kingdom_resists(table, "Order", difficulty, "MYK-BEAST-249", "check against Forage")
    if not made.success:
        lost = yield from lose_citizens(table, difficulty - made.result, "MYK-BEAST-249")
        people.gain(table, who, lost, "MYK-BEAST-249")


# --- Scum, Bad Company, Rust Samurai ---------------------------------------------------------------------------------


@support(skill("Steal"), can=lambda table, who: bool(wanted(table, who, here(table.state, who))))
def steal(table: Table, who: str) -> Steps[None]:
    """The Item in a random Slot of somebody in the Area is useless for the Combat (MYK-BEAST-251)."""
    target = yield from aim(table, who, "Whom do you rob?", here(table.state, who), "MYK-BEAST-251")
    held = drawn_slot(table, target, "MYK-BEAST-251")
    if held is not None:
        stop_item(table, target, held, "Steal", "MYK-BEAST-251", "combat")


@support(skill("Volley"), can=in_combat)
def volley(table: Table, who: str) -> Steps[None]:
    """Everybody in an Area takes 1 damage (MYK-BEAST-255)."""
    area = yield from choose_area(table, who, "MYK-BEAST-255")
    yield from burn(table, who, struck(table.state, area, who), "", "MYK-BEAST-255", "Volley", plus=1)


@always(skill("Rusted Katana"), AttackOver, when=lambda table, over, holder: bool(hit_by(table, over, holder)))
def rusted_katana(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Whom it hits checks Warfare / 9, or the Item in a random Slot is destroyed (MYK-BEAST-257)."""
    for one in hit_by(table, over, holder):
        if not (yield from resists(table, one, "Warfare", 9, "MYK-BEAST-257", "check against rust")):
            held = drawn_slot(table, one, "MYK-BEAST-257")
            if held is not None:
                yield from items.destroy(table, one, held.slots[0], "MYK-BEAST-257", by=holder)


# --- Items out of nowhere: Dungeon Geek, Knight of Dynamite, Mad Scientist -------------------------------------------


def _own_turn(most: int) -> Any:
    return lambda table, turn, holder: turn.who == holder and room_for(table.state, holder, most)


@interrupt(skill("Collector"), TurnBegins, when=_own_turn(3))
def collector(table: Table, turn: TurnBegins, holder: str) -> Steps[None]:
    """A Common Item of its choice, as of Level 0; three in all, until the Combat is over (MYK-BEAST-261)."""
    yield from conjure(table, holder, [one.name for one in books.items if not one.rare], 0, "MYK-BEAST-261")


@interrupt(skill("Martial Expert"), TurnBegins, when=_own_turn(2))
def martial_expert(table: Table, turn: TurnBegins, holder: str) -> Steps[None]:
    """A Common Arms Item of its choice, as of Level 1; two in all, until the Combat is over (MYK-BEAST-273)."""
    arms = [one.name for one in books.items if one.category == "Arms"]
    yield from conjure(table, holder, arms, 1, "MYK-BEAST-273")


@interrupt(skill("Discovery"), TurnBegins, when=_own_turn(3))
def discovery(table: Table, turn: TurnBegins, holder: str) -> Steps[None]:
    """A Rare Item of its choice, as of Level 0; three in all, until the Combat is over (MYK-BEAST-289)."""
    yield from conjure(table, holder, [one.name for one in books.items if one.rare], 0, "MYK-BEAST-289")


def _bearers(table: Table, ends: CombatEnds) -> list[Ref]:
    everybody = [figures.person(number) for number in range(len(table.state.people))] + figures.on_field(table.state)
    held_by = [one for one in everybody if any(held.mark == CONJURED for held in figures.get(table.state, one).items)]
    return list(dict.fromkeys(held_by))


@EFFECTS.on(
    CombatEnds,
    name="rule/out-of-nowhere",
    rule="MYK-BEAST-261",
    title="Items out of nowhere",
    who=_bearers,
    may=False,
)
def gone_again(table: Table, ends: CombatEnds, holder: str) -> None:
    """What came out of nowhere is gone after the Combat, whoever has it, and whatever became of the Skill (MYK-BEAST-261,
    MYK-BEAST-273, MYK-BEAST-289)."""
    vanish(table.state, holder)


# --- Starman, Maze Surfer --------------------------------------------------------------------------------------------


OF_THE_STARS = "alien"
"""The mark of a Star Fragment that an Alien has by nature."""


@plays("skill/alien")
def alien(table: Table, who: Ref) -> None:
    """It is equipped with a Star Fragment of Level 1 as it comes (MYK-BEAST-263)."""
    state = table.state
    if "Alien" in knowing.own_skills(state, who) and not figures.copies(state, who, "Star Fragment"):
        add_item(state, who, "Star Fragment", 1, OF_THE_STARS)


PLACED.append(alien)


@always(
    skill("Alien"),
    PeriodEnds,
    when=lambda table, ends, holder: (
        ends.kind == "round"
        and not table.options.starman_off_home_star
        and not figures.copies(table.state, holder, "Star Fragment")
    ),
)
def star_again(table: Table, ends: PeriodEnds, holder: str) -> None:
    """On its home star a lost Star Fragment is there again at the end of the Round (MYK-BEAST-263)."""
    add_item(table.state, holder, "Star Fragment", 1, OF_THE_STARS)
    name = figures.name(table.state, holder)
    table.log("MYK-BEAST-263", "{who} has a Star Fragment again.", who=name, figure=holder)


def _wave(state: Campaign, who: Ref) -> list[Area]:
    """The three Areas ahead, or none where the way is not free (MYK-BEAST-265)."""
    one = figures.get(state, who)
    if state.battle is None or numbers.number(state, who, "cannot move"):
        return []
    found: list[Area] = []
    at = one.area
    for _ in range(3):
        step = figures.step_from(at, one.team)
        if step is None or moving.obstructed(state, who, step, at):
            return []
        found.append(step)
        at = step
    return found


@support(skill("Waverider"), can=lambda table, who: bool(_wave(table.state, who)))
def waverider(table: Table, who: str) -> Steps[None]:
    """Exactly three Areas forward, and 3 damage to everybody else where it arrives (MYK-BEAST-265)."""
    state = table.state
    for number, step in enumerate(_wave(state, who)):
        if not (yield from moving.move(table, who, step, "MYK-BEAST-265", by=who, further=number > 0)):
            return
        if figures.get(state, who).area != step or not figures.awake(state, who):
            return  # what lay there has thrown it elsewhere, or felled it
    there = struck(state, figures.get(state, who).area, who, spare_user=True)
    yield from burn(table, who, there, "", "MYK-BEAST-265", "Waverider", plus=3)


# --- Scala Buccaneer, Tyrant -----------------------------------------------------------------------------------------


def _enemies_here(state: Campaign, who: Ref) -> list[Ref]:
    return [one for one in here(state, who) if not same_side(state, one, who)] if state.battle else []


@support(skill("Outnumbered"), can=lambda table, who: bool(_enemies_here(table.state, who)))
def outnumbered(table: Table, who: str) -> Steps[None]:
    """Enemies in the Area check Warfare / 11 or take 1D6 and what they are outnumbered by (MYK-BEAST-268)."""
    state = table.state
    enemies = _enemies_here(state, who)
    more = len(here(state, who)) + 1 - 2 * len(enemies)
    for one in enemies:
        if not (yield from resists(table, one, "Warfare", 11, "MYK-BEAST-268", "check among many")):
            yield from burn(table, who, [one], "1d6", "MYK-BEAST-268", "Outnumbered", plus=more)


@support(skill("Death March"), can=in_the_dungeon)
def death_march(table: Table, who: str) -> Steps[None]:
    """Somebody checks Wit / 13 or loses 2D6 Followers (MYK-BEAST-271)."""
    target = yield from aim(table, who, "Who marches?", present(table.state), "MYK-BEAST-271")
    if not (yield from resists(table, target, "Wit", 13, "MYK-BEAST-271", "check against the Death March")):
        yield from scare(table, who, target, "2d6", "MYK-BEAST-271")


# --- Metro Dragoon, Millennium Warcaster, HAGLMA Debt Collector ------------------------------------------------------


def _mounts(state: Campaign, who: Ref) -> list[Ref]:
    return [one for one in here(state, who) if one[0] == "f" and numbers.is_of(state, one, "Beast")]


@support(skill("Dragoon"), can=lambda table, who: bool(table.state.battle and _mounts(table.state, who)))
def dragoon(table: Table, who: str) -> Steps[None]:
    """Quest against 7 + the Level of a Beast in the Area: it is mounted, for its Defense and Damage (MYK-BEAST-275)."""
    state = table.state
    mount = yield from pick_figure(table, who, "Which Beast do you mount?", _mounts(state, who), "MYK-BEAST-275")
    difficulty = 7 + figures.level(state, mount)
    made = yield from checks.check(
        table, who, "Quest", difficulty, "MYK-BEAST-275", kind="skill", skill="Dragoon", why="Dragoon"
    )
    if not made.success:
        return
    beast = figures.foe(state, mount)
    gain = max(0, numbers.defense(state, mount) - 7)
    dice = (beast.damage or figures.entry(state, mount).damage).replace(" ", "")
    beast.away = "mount"
    name = figures.name(state, mount)
    table.log("MYK-BEAST-275", "{who} mounts {beast}.", who=figures.name(state, who), beast=name, figure=who)
    if gain:
        once(state, who, _ridden("defense", amount=gain))
    one = figures.get(state, who)
    before = [e for e in one.lasting if e.name == "Dragoon" and e.what == "damage"]
    if all(average(dice) > (average(e.dice) if e.dice else e.amount) for e in before):
        one.lasting = [e for e in one.lasting if e not in before]
        fixed = int(dice) if dice.isdigit() else 0
        last(state, one, _ridden("damage", amount=fixed, dice="" if fixed else dice))


def _ridden(what: str, **more: Any) -> Lasting:
    return Lasting(name="Dragoon", rule="MYK-BEAST-275", what=what, until="combat", **more)


@support(skill("Warcaster"), can=in_combat)
def warcaster(table: Table, who: str) -> Steps[None]:
    """1 Hope for the whole side; as much as enemies + 4 bursts, 2D6 damage to each of them (MYK-BEAST-277)."""
    state = table.state
    one = figures.get(state, who)
    one.exhausted = True
    held = next((effect for effect in one.lasting if effect.what == "lent hope"), None)
    if held is None:
        held = Lasting(name="Warcaster", rule="MYK-BEAST-277", what="lent hope", until="combat", giver=who)
        last(state, one, held)
    held.amount += 1
    table.log("MYK-BEAST-277", "{who} holds {hope} Hope.", who=figures.name(state, who), hope=held.amount, figure=who)
    enemies = [other for other in present(state) if not same_side(state, other, who)]
    if held.amount >= len(enemies) + 4:
        held.amount = 0
        yield from burn(table, who, enemies, "2d6", "MYK-BEAST-277", "Warcaster")


def _equipped(state: Campaign) -> list[Ref]:
    return [one for one in present(state) if any(held.slots for held in figures.get(state, one).items)]


@support(
    skill("Foreclosure"),
    can=lambda table, who: in_combat(table, who) and bool(wanted(table, who, _equipped(table.state))),
)
def foreclosure(table: Table, who: str) -> Steps[None]:
    """Wit against Wit: a chosen equipped Item cannot be used this Round (MYK-BEAST-279)."""
    state = table.state
    target = yield from aim(table, who, "Who owes?", _equipped(state), "MYK-BEAST-279")
    held = figures.get(state, target).items
    options = [Option(str(one.slots[0]), one.item) for one in held if one.slots]
    slot = yield from pick(table, who, "Which Item is foreclosed?", options, "MYK-BEAST-279")
    made = yield from checks.check(
        table, who, "Wit", 0, "MYK-BEAST-279", kind="skill", skill="Foreclosure", why="Foreclosure"
    )
    if made.fumble:
        return
    if not (yield from resists(table, target, "Wit", made.result, "MYK-BEAST-279", "check against Foreclosure")):
        found = next(one for one in held if slot == str(one.slots[0]))
        stop_item(table, target, found, "Foreclosure", "MYK-BEAST-279", "cycle")


# --- True Believer, Guest, Major Daimyo, V.I.P. ----------------------------------------------------------------------


def _followed(state: Campaign) -> list[Ref]:
    return [one for one in present(state) if numbers.followers(state, one)]


@support(skill("Sermon"), can=lambda table, who: in_the_dungeon(table, who) and bool(_followed(table.state)))
def sermon(table: Table, who: str) -> Steps[None]:
    """1D6 Followers of somebody leave; as many HP come back and as much more Damage this Round (MYK-BEAST-281)."""
    state = table.state
    among = _followed(state)
    own = [one for one in among if same_side(state, one, who)] or among
    target = yield from pick_figure(
        table, who, "Who hears the Sermon?", among, "MYK-BEAST-281", lambda _: own[draw(table, len(own))]
    )
    lost = yield from scare(table, who, target, "1d6", "MYK-BEAST-281")
    if lost:
        harm.heal(table, target, lost, "MYK-BEAST-281")
        effect = Lasting(name="Sermon", rule="MYK-BEAST-281", what="damage", amount=lost, until="cycle", giver=who)
        last(state, figures.get(state, target), effect)


@interrupt(
    skill("Foreigner"),
    DiceThrown,
    when=lambda table, thrown, holder: (
        len(thrown.check.dice) >= 3 and not thrown.check.only and hostile(table, holder, thrown.check.who)
    ),
)
def foreigner(table: Table, thrown: DiceThrown, holder: str) -> None:
    """Of three dice or more the two lowest count; other 6s may still become Drive (MYK-BEAST-283)."""
    thrown.check.only = sorted(thrown.check.dice)[:2]


@interrupt(
    skill("Kamikaze"),
    HpFell,
    when=lambda table, fell, holder: fell.who == holder and fell.fatal,
    posthumous=True,
)
def kamikaze(table: Table, fell: HpFell, holder: str) -> None:
    """What would bring its HP to 0 or less leaves 1 (MYK-BEAST-285)."""
    harm.restore_hp(table, holder, 1, "MYK-BEAST-285")


@always(
    skill("Reparations"),
    AttackOver,
    when=lambda table, over, holder: (
        holder in over.attack.hits and figures.team(table.state, over.attack.by) == "court"
    ),
    posthumous=True,
)
def reparations(table: Table, over: AttackOver, holder: str) -> None:
    """Each hit of the Court or its allies makes its Upkeep 1 MG dearer (MYK-BEAST-287)."""
    table.state.kingdom.upkeep_change += 1
    table.log("MYK-BEAST-287", "The Upkeep Cost rises by 1 MG.")


# --- Labyrinthine Neurotic, Archmage, Cinder Ella, Raver Lord --------------------------------------------------------


@support(skill("Human Dungeonification"), can=in_combat)
def human_dungeonification(table: Table, who: str) -> Steps[None]:
    """Charisma / 15: somebody's Hostility becomes a monster of just that Level (MYK-BEAST-291)."""
    state = table.state
    target = yield from aim(table, who, "Whose hatred takes shape?", present(state), "MYK-BEAST-291")
    made = yield from checks.check(
        table,
        who,
        "Charisma",
        15,
        "MYK-BEAST-291",
        kind="skill",
        skill="Human Dungeonification",
        why="Dungeonification",
    )
    total = sum(tie.score for tie in figures.get(state, target).hostility.values())
    kinds = [one.name for one in books.monsters if one.level == total]
    if made.success and kinds:
        options = [Option(name, name) for name in kinds]
        chosen = yield from pick(table, who, "What does it become?", options, "MYK-BEAST-291")
        summon(table, chosen, figures.HOME[figures.team(state, who)], "MYK-BEAST-291", who)


@plays("skill/archmagic")
def archmagic(state: Campaign, who: Ref, source: Source, pays: dict[str, str]) -> dict[str, str]:
    """HP in place of Hope for Astrology, Summoning and Science; a Hope Eater takes 1 more (MYK-BEAST-293)."""
    if "Hope" not in pays or source.kind != "skill" or not books.skills[source.name].is_of(*MAGIC):
        return pays
    if not knowing.has(state, who, "Archmagic"):
        return pays
    amount = pays["Hope"]
    cost = amount if amount == "any" else str(hope.with_eater(state, int(amount)))
    return {**{pool: much for pool, much in pays.items() if pool != "Hope"}, "HP": cost}


PRICES.append(archmagic)


def _slippers(state: Campaign, who: Ref) -> list[tuple[Weapon, Ref]]:
    """The melee attacks somebody could make."""
    return [
        (weapon, one)
        for weapon in weapons(state, who)
        for one in allowed_targets(state, who, weapon)
        if is_melee(state, who, weapon, one)
    ]


@interrupt(
    skill("Glass Slippers"),
    AttackOver,
    when=lambda table, over, holder: (
        over.attack.by == holder
        and over.attack.melee
        and over.attack.check is not None
        and over.attack.check.critical
        and bool(_slippers(table.state, holder))
    ),
)
def glass_slippers(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """After a critical success in melee one more attack in melee (MYK-BEAST-295)."""
    state = table.state
    ways = _slippers(state, holder)
    options = [
        Option(str(number), f"{figures.name(state, one)} ({weapon.name})", f"figure {one}")
        for number, (weapon, one) in enumerate(ways)
    ]
    if strikes_at_random(state, holder):  # MYK-BEAST-022
        weapon = max((weapon for weapon, _ in ways), key=lambda way: average(way.damage) + way.level)
        target = draw_aim(table, holder, [one for way, one in ways if way == weapon])
    else:
        chosen = yield from pick(table, holder, "Whom do you attack once more?", options, "MYK-BEAST-295")
        weapon, target = ways[int(chosen)]
    another = yield from attack(table, holder, weapon, [target], extra=True, note="Glass Slippers", counted=True)
    over.attack.more_actions += another.more_actions


@adds("fewer dice", skill("Legend"), whose="all", stacks=False)
def legend(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """In Combat its enemies roll one die fewer on checks; not cumulative (MYK-BEAST-297)."""
    return int(state.battle is not None and figures.awake(state, holder) and not same_side(state, who, holder))

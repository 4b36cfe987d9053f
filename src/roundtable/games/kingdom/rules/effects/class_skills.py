"""The Class Skills, in the book's order (MYK-CREATE-209). Those of the Kingdom Phase and the Camp are played there."""

from functools import cache
from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.fight.cooperating import Helping
from roundtable.games.kingdom.rules.fight.turn import turn_of
from roundtable.games.kingdom.rules.play import checks, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import (
    NOBODY,
    NoTarget,
    aim_at,
    draw,
    pick,
    pick_figure,
    pick_some,
    seat_of,
)
from roundtable.games.kingdom.rules.play.buttons import healed_by
from roundtable.games.kingdom.rules.play.effects import adds, always, interrupt, is_own, skill, support
from roundtable.games.kingdom.rules.play.moments import (
    AnyTime,
    AttackDeclared,
    AttackHits,
    AttackOver,
    Bonus,
    CheckDeclared,
    CheckRolled,
    CheckSettled,
    CombatBegins,
    Damage,
    Fell,
    FollowersLost,
    HopeSpent,
    HpFell,
    TrapWorks,
)
from roundtable.games.kingdom.rules.play.price import paid
from roundtable.games.kingdom.rules.play.verbs import harm, hope, ties
from roundtable.games.kingdom.rules.play.windows import HEALS, HELPS, PROTECTS, TITLES
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.rules.record.realm import attribute
from roundtable.games.kingdom.rules.record.scores import ATTRIBUTE_OF
from roundtable.games.kingdom.state import Campaign, Fighter, Foe, Lasting, Ref, Table
from roundtable.kernel.asks import Allocate, Steps
from roundtable.kernel.options import Option


def same_side(state: Campaign, a: str, b: str) -> bool:
    return figures.team(state, figures.owner(a)) == figures.team(state, figures.owner(b))


def helps(table: Table, holder: str, other: Ref) -> bool:
    """Whether something that does somebody good would be used for them: nobody's monsters help their own side alone
    (MYK-WORLD-386)."""
    return seat_of(table, figures.owner(holder)) != NOBODY or same_side(table.state, holder, other)


# --- King ------------------------------------------------------------------------------------------------------------


@interrupt(
    skill("Royal Command"),
    HopeSpent,
    when=lambda table, spent, holder: (
        spent.who != holder and not spent.bonus and spent.purpose != "fixed" and helps(table, holder, spent.who)
    ),
)
def royal_command(table: Table, spent: HopeSpent, holder: str) -> None:
    """Another's Hope counts for one point more; a fixed cost gains nothing (MYK-CREATE-216)."""
    spent.bonus = 1


@adds("damage taken", skill("Royal Guard"), whose="all", stacks=False)
def royal_guard(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """While the King is in the Encampment, allies there take [Followers x 1/5] less, the King too (MYK-CREATE-218)."""
    if state.battle is None or not figures.awake(state, holder) or not same_side(state, who, holder):
        return 0
    if not figures.in_encampment(state, holder) or not figures.in_encampment(state, who):
        return 0
    return -numbers.fifth(state, holder)


@interrupt(
    skill("Stormbringer"),
    AttackHits,
    when=lambda table, hit, holder: (
        hit.attack.by == holder and hit.attack.check.critical and not hit.attack.no_crushing
    ),
)
def stormbringer(table: Table, hit: AttackHits, holder: str) -> None:
    """Instead of a Crushing Blow the number of own Followers is added to the damage (MYK-CREATE-219)."""
    hit.attack.no_crushing = True
    number = numbers.followers(table.state, holder)
    hit.attack.damage_bonuses.append(Bonus(number, "Stormbringer", "MYK-CREATE-219"))


@interrupt(
    skill("Diadem"),
    CheckDeclared,
    when=lambda table, declared, holder: is_own(declared.check, holder) and not declared.check.is_attribute,
    order=HELPS,
)
def diadem(table: Table, declared: CheckDeclared, holder: str) -> None:
    """The Kingdom Attribute that goes with the score is added to the own check (MYK-CREATE-220)."""
    made = declared.check
    amount = attribute(table.state, ATTRIBUTE_OF[made.score])
    made.bonuses.append(Bonus(amount, "Diadem", "MYK-CREATE-220"))


def _exhausted_others(table: Table, who: Ref) -> list[Ref]:
    state: Campaign = table.state
    return [
        other
        for other in figures.in_play(state)
        if other != who
        and (figures.is_person(other) or not figures.is_person(who))
        and same_side(state, other, who)
        and figures.awake(state, other)
        and figures.get(state, other).exhausted
        and "Asleep" not in figures.get(state, other).bad_statuses
    ]


@support(skill("Anarch"))
def anarch(table: Table, who: str) -> Steps[None]:
    """A Kingdom Disaster first; then Wit / 10, and an Exhausted member is Free to Act again (MYK-CREATE-221). The GM's side
    has no Kingdom to suffer, and its members are its monsters (MYK-WORLD-399, MYK-BEAST-025)."""
    if figures.team(table.state, who) == "court":
        yield from hope.disaster(table, "MYK-CREATE-221")
    made = yield from checks.check(table, who, "Wit", 10, "MYK-CREATE-221", kind="skill", skill="Anarch", why="Anarch")
    among = _exhausted_others(table, who)
    if made.success and among:
        freed = yield from pick_figure(table, who, "Who is Free to Act again?", among, "MYK-CREATE-221")
        figures.get(table.state, freed).exhausted = False
        table.log("MYK-CREATE-221", "{who} is Free to Act again.", who=figures.name(table.state, freed), figure=freed)


# --- Knight ----------------------------------------------------------------------------------------------------------


@always(
    skill("Deed of Arms"), CombatBegins, Fell, when=lambda table, event, holder: _needs_a_name(table, event, holder)
)
def deed_of_arms(table: Table, event: CombatBegins | Fell, holder: str) -> Steps[None]:
    """An enemy is named as Combat starts, and a new one when it has fallen: +1D6 damage against it (MYK-CREATE-222)."""
    state: Campaign = table.state
    one = figures.get(state, holder)
    among = [enemy for enemy in figures.enemies(state, holder) if not (isinstance(event, Fell) and enemy == event.who)]
    asked = "Whom do you name for your Deed of Arms?"
    try:
        named = (yield from pick_figure(table, holder, asked, among, "MYK-CREATE-222")) if among else ""
    except NoTarget:
        _forget_the_named(one)
        raise
    _forget_the_named(one)  # who has fallen, whether there is anybody to be named now or not
    if not named:
        return
    last(
        state,
        one,
        Lasting(name="Deed of Arms", rule="MYK-CREATE-222", what="damage", dice="1D6", target=named, until="combat"),
    )
    table.log(
        "MYK-CREATE-222",
        "{who} names {target} for a Deed of Arms.",
        who=figures.name(state, holder),
        target=figures.name(state, named),
        figure=holder,
    )


def _forget_the_named(one: Fighter) -> None:
    one.lasting = [effect for effect in one.lasting if effect.name != "Deed of Arms"]


def _needs_a_name(table: Table, event: CombatBegins | Fell, holder: str) -> bool:
    if isinstance(event, CombatBegins):
        return True
    named = [e.target for e in figures.get(table.state, holder).lasting if e.name == "Deed of Arms"]
    return event.who in named


@interrupt(
    skill("Carnage"),
    AttackOver,
    when=lambda table, over, holder: over.attack.by == holder and bool(over.attack.felled),
)
def carnage(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Whom the own attack fells lets the Knight Move and Attack once more (MYK-CREATE-223)."""
    from roundtable.games.kingdom.rules.fight.over import decided

    state: Campaign = table.state
    if state.battle is not None and not decided(state):
        # Whoever felled somebody outside the own turn still has that turn, if it is to come.
        yield from turn_of(table, holder, only_attack=True, free=state.battle.acting != holder)


@interrupt(skill("Diehard"), Damage, when=lambda table, damage, holder: not damage.prevented, order=PROTECTS)
def diehard(table: Table, damage: Damage, holder: str) -> None:
    """1D6 Followers are lost and the damage is prevented entirely (MYK-CREATE-225)."""
    damage.prevented = True


@adds("damage", skill("Strength"))
def strength(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Weapon damage is higher by [Followers x 1/5] (MYK-CREATE-226)."""
    return numbers.fifth(state, holder)


@interrupt(
    skill("Guardian"),
    FollowersLost,
    when=lambda table, losing, holder: (
        not losing.cost
        and not losing.prevented
        and losing.by != losing.who
        and same_side(table.state, losing.who, holder)
    ),
)
def guardian(table: Table, losing: FollowersLost, holder: str) -> Steps[None]:
    """The Knight takes that many points of damage, and no Followers are lost (MYK-CREATE-227).

    A Trap is somebody else too: it is nobody's own choice.
    """
    losing.prevented = True
    yield from harm.hurt(table, holder, losing.amount, "MYK-CREATE-227", by=losing.by)


# --- Vizier ----------------------------------------------------------------------------------------------------------


@interrupt(
    skill("Collecting"),
    CheckRolled,
    when=lambda table, rolled, holder: (
        not rolled.check.fumble
        and not rolled.check.is_attribute
        and same_side(table.state, rolled.check.who, holder)
    ),
    order=HELPS,
)
def collecting(table: Table, rolled: CheckRolled, holder: str) -> None:
    """Voices are paid after the dice, and a die for each is added to the result (MYK-CREATE-228)."""
    number = paid(table, holder, skill("Collecting"))
    more = table.roll(f"{number}d6", "MYK-CREATE-228", "The people cheer: {total} more.").total
    rolled.check.result += more
    rolled.check.bonuses.append(Bonus(more, "Collecting", "MYK-CREATE-228"))


@interrupt(
    skill("Domestic Politics"),
    CheckDeclared,
    when=lambda table, declared, holder: declared.check.is_attribute,
    order=HELPS,
)
def domestic_politics(table: Table, declared: CheckDeclared, holder: str) -> None:
    """The Vizier's Ability Score is added to a check with its Kingdom Attribute (MYK-CREATE-229)."""
    made = declared.check
    score = next(score for score, attribute_ in ATTRIBUTE_OF.items() if attribute_ == made.score)
    amount = numbers.score(table.state, holder, score)
    made.bonuses.append(Bonus(amount, "Domestic Politics", "MYK-CREATE-229"))


def _refill(table: Table, who: Ref) -> Steps[None]:
    state: Campaign = table.state
    made = yield from checks.check(table, who, "Wit", 9, "MYK-CREATE-231", kind="skill", skill="Refill", why="Refill")
    if not made.success:
        return
    among = [one for one in figures.in_play(state) if not figures.get(state, one).dead]
    options = [Option(one, figures.name(state, one), f"figure {one}") for one in among]
    chosen = yield from pick_some(table, who, "Who recovers HP? (up to three)", options, "MYK-CREATE-231", 0, 3)
    for one in chosen:
        harm.heal(table, one, numbers.fifth(state, who), "MYK-CREATE-231")


@interrupt(
    skill("Refill"),
    HpFell,
    AnyTime,
    when=lambda table, event, holder: figures.in_encampment(table.state, holder),
    key="encampment",
)
def refill_at_once(table: Table, event: Any, holder: str) -> Steps[None]:
    """From the Encampment as an Interrupt: Materials, Wit / 9, up to three recover HP (MYK-CREATE-231)."""
    yield from _refill(table, holder)


@support(skill("Refill"), can=lambda table, who: not figures.in_encampment(table.state, who))
def refill(table: Table, who: str) -> Steps[None]:
    """Elsewhere as a Support Action (MYK-CREATE-231)."""
    yield from _refill(table, who)


@interrupt(
    skill("Pursuivant"),
    CheckRolled,
    when=lambda table, rolled, holder: (
        rolled.check.kind == "strategy"
        and figures.in_encampment(table.state, holder)
        and same_side(table.state, rolled.check.who, holder)
        and not rolled.check.fumble
        and not any(bonus.source == "Pursuivant" for bonus in rolled.check.bonuses)
    ),
    order=HELPS,
)
def pursuivant(table: Table, rolled: CheckRolled, holder: str) -> None:
    """From the Encampment 1D6 Followers for as much on the Strategy Check, after its dice (MYK-CREATE-232)."""
    amount = paid(table, holder, skill("Pursuivant"))
    rolled.check.result += amount
    rolled.check.bonuses.append(Bonus(amount, "Pursuivant", "MYK-CREATE-232"))


# --- Oracle ----------------------------------------------------------------------------------------------------------


def _may_pray(table: Table, event: Any, holder: str) -> bool:
    state: Campaign = table.state
    if isinstance(event, HpFell):
        return same_side(state, event.who, holder)
    return any(_wounded(state, one) for one in figures.in_play(state) if same_side(state, one, holder))


def _wounded(state: Campaign, who: Ref) -> bool:
    one = figures.get(state, who)
    return not one.dead and one.hp < numbers.max_hp(state, who)


@interrupt(skill("Prayer"), HpFell, AnyTime, when=_may_pray, order=HEALS)
def prayer(table: Table, event: Any, holder: str) -> Steps[None]:
    """Any Hope, divided among the chosen: 1D6 + Affection HP for each point (MYK-CREATE-234)."""
    state: Campaign = table.state
    points = paid(table, holder, skill("Prayer"))
    if not points:
        return
    among = [one for one in figures.in_play(state) if _wounded(state, one)]
    if not among:
        return
    shares: dict[str, int] = {among[0]: points}
    if len(among) > 1 and seat_of(table, holder) >= 0:
        shares = yield Allocate(
            seat_of(table, holder),
            f"How do you divide {points} Hope of your Prayer?",
            points,
            [(_prayed_for(state, holder, one), points) for one in among],
            rule="MYK-CREATE-234",
        )
    for one, number in shares.items():
        if number:
            healed = table.roll(
                f"{number}d6", "MYK-CREATE-234", "Prayer for {who}: {total}.", who=figures.name(state, one)
            ).total
            affection = 0 if one == holder else ties.toward(state, holder, one)
            harm.heal(table, one, healed + number * affection, "MYK-CREATE-234")


def _prayed_for(state: Campaign, holder: str, one: Ref) -> Option:
    """Somebody a Prayer may be for, with what one point does for them."""
    plus = 0 if one == holder else ties.toward(state, holder, one)
    return Option(one, figures.name(state, one), f"figure {one}", odds=f"for 1 Hope {healed_by(state, one, 1, plus)}")


@cache
def _of_the_undead(book: str) -> bool:
    return books.monsters[book].category == "Undead"


def _undead(state: Campaign) -> list[Ref]:
    found = []
    for one, record in figures.there(state):
        if type(record) is Foe and _of_the_undead(record.book) and figures.awake(state, one):
            found.append(one)
    return found


@support(skill("Turn Undead"), can=lambda table, who: bool(table.state.battle and _undead(table.state)))
def turn_undead(table: Table, who: str) -> Steps[None]:
    """Any number of Undead: one Charisma check against 7 + the highest Level, 2D6 damage each (MYK-CREATE-235)."""
    state: Campaign = table.state
    options = [Option(one, figures.name(state, one), f"figure {one}") for one in _undead(state)]
    chosen = yield from pick_some(table, who, "Which Undead do you turn?", options, "MYK-CREATE-235", 1, len(options))
    if not chosen:
        return  # the only one was the user, whom its price has felled (MYK-WORLD-374)
    difficulty = 7 + max(figures.level(state, one) for one in chosen)
    made = yield from checks.check(
        table, who, "Charisma", difficulty, "MYK-CREATE-235", kind="skill", skill="Turn Undead", why="Turn Undead"
    )
    for one in chosen if made.success else ():
        damage = table.roll("2d6", "MYK-CREATE-235", "{who}: {total}.", who=figures.name(state, one)).total
        yield from harm.hurt(table, one, damage, "MYK-CREATE-235", by=who, source="Turn Undead", group=chosen)


@support(skill("Faith"))
def faith(table: Table, who: str) -> Steps[None]:
    """Charisma / 10: every Court member recovers [result - 10 + Followers x 1/5] HP (MYK-CREATE-236)."""
    state: Campaign = table.state
    made = yield from checks.check(
        table, who, "Charisma", 10, "MYK-CREATE-236", kind="skill", skill="Faith", why="Faith"
    )
    if made.success:
        amount = max(0, made.result - 10) + numbers.fifth(state, who)
        for one in figures.in_play(state):
            # Monsters that go with the Court are none of it.
            if same_side(state, one, who) and (figures.is_person(one) or not figures.is_person(who)):
                harm.heal(table, one, amount, "MYK-CREATE-236")


@support(skill("Wrath of God"), can=lambda table, who: table.state.battle is not None)
def wrath_of_god(table: Table, who: str) -> Steps[None]:
    """Charisma / 10: a random other in the Area takes 3D6 + [Followers x 1/5] damage (MYK-CREATE-238)."""
    state: Campaign = table.state
    made = yield from checks.check(
        table, who, "Charisma", 10, "MYK-CREATE-238", kind="skill", skill="Wrath of God", why="Wrath of God"
    )
    there = [one for one in figures.in_area(state, figures.get(state, who).area) if one != who]
    if made.success and there:
        hit = there[draw(table, len(there))]
        damage = table.roll(
            "3d6", "MYK-CREATE-238", "Heaven strikes {who}: {total}.", who=figures.name(state, hit)
        ).total
        yield from harm.hurt(
            table, hit, damage + numbers.fifth(state, who), "MYK-CREATE-238", by=who, source="Wrath of God"
        )


@adds("exchange check", skill("Enlightenment"))
@adds("skill check", skill("Enlightenment"))
def enlightenment(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Exchange Checks and checks for Negotiation Skills are higher by [Followers x 1/5] (MYK-CREATE-239)."""
    from roundtable.games.kingdom import books

    name = getattr(about, "skill", "")
    if getattr(about, "kind", "") == "skill" and (not name or books.skills[name].group != "Negotiation"):
        return 0
    return numbers.fifth(state, holder)


# --- Ninja -----------------------------------------------------------------------------------------------------------


def _used_up(state: Campaign, who: Ref) -> list[str]:
    """Limits of this cycle that somebody's Assists and Interrupts have reached, Multiple's own not, nor what else is counted
    for a cycle: a Multitask, a boost (MYK-GEAR-076, MYK-GEAR-080)."""
    return [
        key
        for key in state.limits
        if who in key  # asked at nearly every moment: most of them are others'
        and key.endswith(" cycle")
        and figures.owner(key.split(" ")[1]) == who
        and not key.startswith("skill/multiple ")
        and key.split(" ")[0] in TITLES
    ]


@interrupt(
    skill("Multiple"),
    Damage,
    HpFell,
    CheckDeclared,
    AttackDeclared,
    AttackOver,
    AnyTime,
    when=lambda table, event, holder: bool(_used_up(table.state, holder)),
    order="never",
)
def multiple(table: Table, event: Any, holder: str) -> Steps[None]:
    """An Assist or Interrupt already used this cycle may be used once more (MYK-CREATE-240)."""
    from roundtable.games.kingdom.rules.play.effects import title_of

    keys = _used_up(table.state, holder)
    if keys:
        options = [Option(str(number), title_of(key.split(" ")[0])) for number, key in enumerate(keys)]
        chosen = yield from pick(table, holder, "What do you do once more?", options, "MYK-CREATE-240")
        del table.state.limits[keys[int(chosen)]]


@interrupt(
    skill("Shinobi Army"),
    TrapWorks,
    when=lambda table, trap, holder: (
        not trap.prevented and (not trap.targets or any(helps(table, holder, one) for one in trap.targets))
    ),
)
def shinobi_army(table: Table, trap: TrapWorks, holder: str) -> None:
    """The effect of a Trap or Base is prevented; a Permanent one is off for the rest of the cycle (MYK-CREATE-241)."""
    from roundtable.games.kingdom import books

    trap.prevented = True
    lasts = books.bases[trap.name].timing == "Permanent" if trap.base else books.traps[trap.name].activation == "Automatic"
    trap.switched_off = trap.switched_off or lasts


@interrupt(
    skill("Disrupt"),
    Damage,
    when=lambda table, damage, holder: damage.to != holder and not damage.prevented,
    order=PROTECTS,
)
def disrupt(table: Table, damage: Damage, holder: str) -> None:
    """All damage to another is lower by 1D6 + Affection for the rest of the cycle, to no less than 1 (MYK-CREATE-242)."""
    state: Campaign = table.state
    rolled = table.roll("1d6", "MYK-CREATE-242", "Disrupt takes {total} off the damage, and the Affection as well.").total
    amount = rolled + ties.toward(state, holder, damage.to)
    last(
        state,
        figures.get(state, damage.to),
        Lasting(
            name="Disrupt", rule="MYK-CREATE-242", what="damage taken", amount=-amount, until="cycle", giver=holder
        ),
    )


def _permanent_skills(state: Campaign, by: Ref, who: Ref) -> list[str]:
    """What works for somebody all the time, as far as it may be read (MYK-CREATE-244)."""
    working, told = knowing.skills_of(state, who), knowing.told_skills(state, by, who)
    names = [name for name in dict.fromkeys(working) if name in told or not figures.unknown(state, who)]
    return [name for name in names if books.skills[name].works_as == "Permanent"]


def _anybody_steady(table: Table, who: Ref) -> bool:
    """Whether anybody has such a Skill; where all are known it is kept with who knows what."""
    state: Campaign = table.state
    if state.battle is not None and any(foe.unknown for foe in state.battle.foes):
        return any(_permanent_skills(state, who, one) for one in figures.in_play(state))
    now = knowing.scene(state)
    found: bool | None = now.found.get("somebody steady")
    if found is None:
        known = {name for names in now.skills.values() for name in names}
        found = now.found["somebody steady"] = any(books.skills[name].works_as == "Permanent" for name in known)
    return found


@support(skill("Puppet Ruler"), can=_anybody_steady)
def puppet_ruler(table: Table, who: str) -> Steps[None]:
    """A Permanent Skill of somebody has no effect for the rest of the cycle (MYK-CREATE-244)."""
    state: Campaign = table.state
    options = [
        Option(f"{one} {name}", f"{figures.name(state, one)}: {name}", f"figure {one}")
        for one in figures.in_play(state)
        for name in _permanent_skills(state, who, one)
    ]
    chosen = yield from pick(table, who, "Which Permanent Skill do you stop?", options, "MYK-CREATE-244")
    one, _, name = chosen.partition(" ")
    yield from aim_at(table, one, who, "MYK-CREATE-244")
    last(
        state,
        figures.get(state, one),
        Lasting(name="Puppet Ruler", rule="MYK-CREATE-244", what="barred", note=name, until="cycle", giver=who),
    )


@adds("defense", skill("Phantasma"))
def phantasma(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """In Combat, alone of the own side in an Area, Defense is higher by [Followers x 1/5] (MYK-CREATE-245)."""
    if state.battle is None:
        return 0
    area = figures.get(state, who).area
    others = figures.alive(state, figures.team(state, who))  # somebody Unconscious is there too
    alone = not any(ally != who and one.area == area for ally, one in others)
    return numbers.fifth(state, holder) if alone else 0


# --- Servant ---------------------------------------------------------------------------------------------------------


def _with_room(state: Campaign, holder: str) -> list[Ref]:
    return [
        one
        for one in figures.in_play(state)
        if one != holder
        and figures.is_person(one)
        and not figures.get(state, one).dead
        and figures.get(state, one).drive < numbers.number(state, one, "capacity")
    ]


@interrupt(
    skill("Assist"),
    CheckDeclared,
    AnyTime,
    when=lambda table, event, holder: bool(_with_room(table.state, holder)),
    order="never",
)
def assist(table: Table, event: Any, holder: str) -> Steps[None]:
    """1 point of own Drive goes to a chosen character with room for it (MYK-CREATE-246)."""
    among = _with_room(table.state, holder)
    if among:
        other = yield from pick_figure(table, holder, "Who gets 1 Drive?", among, "MYK-CREATE-246")
        hope.gain_drive(table, other, 1, "MYK-CREATE-246")


@support(skill("Cheering Squad"), can=lambda table, who: figures.in_encampment(table.state, who))
def cheering_squad(table: Table, who: str) -> Steps[None]:
    """From the Encampment: somebody's next check is higher by [Followers x 1/5] (MYK-CREATE-248)."""
    state: Campaign = table.state
    among = [one for one in figures.in_play(state) if figures.awake(state, one) and same_side(state, one, who)]
    chosen = yield from pick_figure(table, who, "Whose next check do you cheer?", among, "MYK-CREATE-248")
    last(
        state,
        figures.get(state, chosen),
        Lasting(
            name="Cheering Squad",
            rule="MYK-CREATE-248",
            what="next check",
            amount=numbers.fifth(state, who),
            until="cycle",
            giver=who,
        ),
    )


def _devoted(holder: str) -> str:
    return f"skill/devotion {holder} cycle"


@always(
    skill("Devotion"),
    Helping,
    when=lambda table, helping, holder: (
        helping.helper == holder and not table.state.limits.get(_devoted(holder))
    ),
)
def devotion(table: Table, helping: Helping, holder: str) -> None:
    """The bonus of an own Cooperative Action is Affection + 2, once in a cycle (MYK-CREATE-249, MYK-PLAY-018)."""
    table.state.limits[_devoted(holder)] = 1
    helping.amount += 2


def _is_master(table: Table, settled: CheckSettled, holder: str) -> bool:
    if not settled.check.critical or not figures.is_person(settled.check.who) or not figures.is_person(holder):
        return False  # nobody has chosen for a monster
    chosen = [known.choice for known in figures.landmaker(table.state, holder).skills if known.name == "Master"]
    return settled.check.who in chosen


@always(skill("Master"), CheckSettled, when=_is_master)
def master(table: Table, settled: CheckSettled, holder: str) -> None:
    """The chosen character gains 1 Drive more on a critical success (MYK-CREATE-250)."""
    hope.gain_drive(table, settled.check.who, 1, "MYK-CREATE-250")


@interrupt(skill("Ogg"), AttackDeclared, when=lambda table, declared, holder: declared.attack.by == holder)
def ogg(table: Table, declared: AttackDeclared, holder: str) -> None:
    """2D6 HP are lost and added to the attack's damage (MYK-CREATE-251)."""
    lost = paid(table, holder, skill("Ogg"))
    declared.attack.damage_bonuses.append(Bonus(lost, "Ogg", "MYK-CREATE-251"))

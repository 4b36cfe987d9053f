"""The Common Lifestyle, Recovery and Exploration Items, in the book's order (MYK-GEAR-175, MYK-GEAR-191, MYK-GEAR-207).

Those of the Kingdom and End Phases (Frog-Safe, Snack of Yellow Sunlight, Credit Card, Stretcher) are played there.
"""

from functools import partial
from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.effects.class_skills import same_side
from roundtable.games.kingdom.rules.effects.items_arms import item_level
from roundtable.games.kingdom.rules.exploring.exchange import learn_counts
from roundtable.games.kingdom.rules.exploring.gathering import learn_names
from roundtable.games.kingdom.rules.exploring.places import adjacent, delve, members, ways_from
from roundtable.games.kingdom.rules.exploring.time import QUARTERS, eat
from roundtable.games.kingdom.rules.fight.actions import act, menu, support_key, usable
from roundtable.games.kingdom.rules.fight.attack import defend_anew
from roundtable.games.kingdom.rules.play import checks, figures, numbers
from roundtable.games.kingdom.rules.play.asking import draw, pick, pick_figure, pick_number, seat_of
from roundtable.games.kingdom.rules.play.buttons import healed_by, use_option
from roundtable.games.kingdom.rules.play.effects import (
    EFFECTS,
    SUPPORTS,
    adds,
    always,
    interrupt,
    item,
    key_of,
    support,
)
from roundtable.games.kingdom.rules.play.moments import (
    ActionTaken,
    AnyTime,
    AttackDeclared,
    Check,
    CheckDeclared,
    CombatEnds,
    Damage,
    HpFell,
    StatusComing,
    TrapWorks,
    TreasureRolled,
    Used,
)
from roundtable.games.kingdom.rules.play.price import MEAL, used_choice, used_level
from roundtable.games.kingdom.rules.play.verbs import ground, harm, hope, items, maxima, moving, status, ties
from roundtable.games.kingdom.rules.play.windows import HEALS
from roundtable.games.kingdom.rules.record import belongings, haunting
from roundtable.games.kingdom.rules.record.cycles import last, learn
from roundtable.games.kingdom.state import Campaign, CombatTrap, Gained, Lasting, Ref, Table
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option


def mine(holder: str) -> Ref:
    return figures.owner(holder)


# --- Lifestyle -------------------------------------------------------------------------------------------------------


def _below(state: Campaign) -> bool:
    """Whether the Court is in a dungeon; at home it knows of one, and is not there yet."""
    return state.delve is not None and state.phase == "Dungeon"


def _meat(state: Campaign, who: Ref) -> bool:
    return items.materials(state, who, "Meat") >= len(members(state))


@support(
    item("Pan"),
    can=lambda table, who: _below(table.state) and _meat(table.state, who),
    plan=True,
    pays={},
)
def pan(table: Table, holder: str) -> Steps[None]:
    """The Meat for a Lunch, then Quest / 9: a Lunch of the Pan's Level (MYK-GEAR-176)."""
    state = table.state
    who = mine(holder)
    meat = yield from items.spend_materials(table, who, len(members(state)), "MYK-GEAR-176", "Meat")
    mark = items.flavour(table, "Lunch", meat)
    made = yield from checks.check(table, who, "Quest", 9, "MYK-GEAR-176", kind="item", why="Pan")
    if made.success:
        level = min(10, item_level(state, holder))
        yield from items.gain_item(table, who, "Lunch", "MYK-GEAR-176", level, mark=mark)


@interrupt(
    item("Cracker"),
    AnyTime,
    AttackDeclared,
    when=lambda table, event, holder: table.state.battle is not None,
    order="never",
)
def cracker(table: Table, event: Any, holder: str) -> Steps[None]:
    """Somebody moves back one Area; who is in the own Encampment stays (MYK-GEAR-178)."""
    state = table.state
    among = [one for one in figures.on_field(state) if not figures.get(state, one).dead]
    target = yield from pick_figure(table, mine(holder), "Whom do you startle?", among, "MYK-GEAR-178")
    one = figures.get(state, target)
    back = figures.step_from(one.area, one.team, -1)
    if back:
        yield from moving.move(table, target, back, "MYK-GEAR-178", forced=True, by=mine(holder))


@interrupt(
    item("Cloak"),
    CheckDeclared,
    when=lambda table, declared, holder: (
        declared.check.kind == "attack"
        and figures.is_person(mine(holder))
        and declared.check.against == mine(holder)
        and declared.check.attack is not None
        and not declared.check.auto
    ),
)
def cloak(table: Table, declared: CheckDeclared, holder: str) -> Steps[None]:
    """A Quest check, whose result is the Defense against this attack, kept even if lower; where the table decided so, for
    the Round (MYK-GEAR-180)."""
    state: Campaign = table.state
    made = yield from checks.check(table, mine(holder), "Quest", 0, "MYK-GEAR-180", kind="item", why="Cloak")
    declared.check.attack.guarded[mine(holder)] = made.result
    defend_anew(state, declared.check)
    if state.options.cloak_lasts_all_round:
        change = made.result - numbers.number(state, mine(holder), "defense")
        effect = Lasting(name="Cloak", rule="MYK-GEAR-180", what="defense", amount=change, until="cycle")
        last(state, figures.get(state, mine(holder)), effect)


@support(
    item("Cards"),
    can=lambda table, who: _below(table.state) and len(members(table.state)) > 1,
    plan=True,
)
def cards(table: Table, holder: str) -> Steps[None]:
    """Charisma / 9: a member and a die, odd +1 Affection, even +1 Hostility (MYK-GEAR-181)."""
    state = table.state
    who = mine(holder)
    made = yield from checks.check(table, who, "Charisma", 9, "MYK-GEAR-181", kind="item", why="Cards")
    if made.success:
        others = [one for one in members(state) if one != who]
        other = yield from pick_figure(table, who, "With whom do you play?", others, "MYK-GEAR-181")
        odd = table.die(6, "MYK-GEAR-181", "{total}: odd is Affection, even Hostility.") % 2
        yield from ties.change(table, who, figures.whom(other), "affection" if odd else "hostility", 1, "MYK-GEAR-181")


@interrupt(
    item("Apron"),
    TreasureRolled,
    when=lambda table, rolled, holder: _gives_materials(rolled),
)
def apron(table: Table, rolled: TreasureRolled, holder: str) -> Steps[None]:
    """Quest / 11: the Materials of one type in this treasure are Meat; a Cook's Meat may hold a Skill (MYK-GEAR-182)."""
    state = table.state
    who = mine(holder)
    made = yield from checks.check(table, who, "Quest", 11, "MYK-GEAR-182", kind="item", why="Apron")
    if not made.success:
        return
    monster = books.monsters[rolled.species]
    kinds = [kind for kind in monster.materials if kind != "Meat"]
    if kinds:
        options = [Option(kind, kind) for kind in kinds]
        rolled.meat = yield from pick(table, who, "What becomes Meat?", options, "MYK-GEAR-182")
    cook = figures.is_person(who) and "Cook" in figures.landmaker(state, who).jobs
    if cook and monster.can_be_citizen:
        options = [Option("none", "None"), *(Option(name, name) for name in monster.skills)]
        rolled.flavour = yield from pick(table, who, "Which Skill stays in the Meat?", options, "MYK-GEAR-182")


def _gives_materials(rolled: TreasureRolled) -> bool:
    find = books.tables[rolled.table].row(rolled.total).find
    return find is not None and find.what == "materials"


@support(
    item("Resident Library"),
    can=lambda table, who: (
        figures.is_person(who)
        and figures.landmaker(table.state, who).class_name == "Vizier"
        and table.state.delve is not None
    ),
    plan=True,
)
def resident_library(table: Table, holder: str) -> Steps[None]:
    """Wit / 11: the Court's Followers are redistributed, nobody above the maximum (MYK-GEAR-183)."""
    state = table.state
    who = mine(holder)
    made = yield from checks.check(table, who, "Wit", 11, "MYK-GEAR-183", kind="item", why="Resident Library")
    if not made.success:
        return
    court = members(state)
    left = sum(figures.get(state, one).followers for one in court)
    for number, one in enumerate(court):
        most = min(left, numbers.number(state, one, "max_followers"))
        room = sum(numbers.number(state, other, "max_followers") for other in court[number + 1 :])
        share = yield from pick_number(
            table, who, f"How many Followers for {figures.name(state, one)}?", max(0, left - room), most, "MYK-GEAR-183"
        )
        figures.get(state, one).followers = share
        maxima.cap_hp(table, one, "MYK-CREATE-224")
        left -= share


@adds("command check", item("Handy Phone"))
def handy_phone(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Command Checks are 1 + Level higher (MYK-GEAR-184)."""
    return 1 + item_level(state, holder)


def _portrayed(state: Campaign, holder: str) -> Ref:
    """Whom it shows: the Item keeps the name (MYK-CREATE-180)."""
    held = figures.copy_of(state, holder)
    name = held.choice[0] if held is not None and held.choice else ""
    people = [figures.person(number) for number in range(len(state.people))]
    return next((one for one in people if name in (one, figures.name(state, one))), "")


@support(item("Portrait"), can=lambda table, who: True)
def portrait(table: Table, holder: str) -> Steps[None]:
    """Drive by the Affection for the portrayed, once a game (MYK-GEAR-185)."""
    whom = _portrayed(table.state, holder)
    if whom:
        hope.gain_drive(table, mine(holder), ties.toward(table.state, mine(holder), whom), "MYK-GEAR-185")
    yield from ()


@adds("Charisma dice", item("Costume"), stacks=False)
def costume(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """One die more on Charisma checks, two are kept (MYK-GEAR-186)."""
    return 1


@adds("attack range", item("Glasses"), stacks=False)
def glasses(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Ranged weapons have Range -1 (MYK-GEAR-188)."""
    return -1 if about is not None and not getattr(about, "melee", True) else 0


def _well_read(state: Campaign, made: Check) -> str:
    """With Glasses Wit serves for Astrology and Summoning Skills where it is the higher (MYK-GEAR-188)."""
    if not made.skill or made.is_attribute or not numbers.working_copies(state, made.who, "Glasses"):
        return made.score
    entry = books.skills[made.skill]
    fits = entry.is_of("Astrology", "Summoning")
    better = numbers.score(state, made.who, "Wit", made) > numbers.score(state, made.who, made.score, made)
    return "Wit" if fits and better else made.score


checks.STANDS_IN.append(_well_read)


# --- Recovery --------------------------------------------------------------------------------------------------------


def meal(table: Table, holder: str, dice: bool, rule: str) -> Steps[None]:
    """The whole Court eats, and each recovers HP (MYK-PLAY-335)."""
    state = table.state
    more = used_level(table, holder) + numbers.number(state, mine(holder), "meal level")
    fed = yield from eat(table, members(state), rule)
    for one in fed:
        amount = table.roll("1d6", rule, "{who}: {total}.", who=figures.name(state, one)).total if dice else 1
        harm.heal(table, one, amount + more, rule)
    for mark in [mark for mark in state.in_use if mark.startswith(MEAL)]:
        there = members(state)
        lucky = there[draw(table, len(there))]
        skill = mark.removeprefix(MEAL)
        if not any(had.source == "Apron" and had.name == skill for one in there for had in figures.get(state, one).gained):
            learn(state, figures.get(state, lucky), Gained(name=skill, source="Apron", until="turn"))
            name = figures.name(state, lucky)
            table.log("MYK-GEAR-182", "{who} knows {skill} for a Turn.", who=name, skill=skill, figure=lucky)


@support(item("Lunch"), can=lambda table, who: table.state.delve is not None, plan=True)
def lunch(table: Table, holder: str) -> Steps[None]:
    """Everybody recovers 1 + Level HP, and has eaten (MYK-GEAR-192)."""
    yield from meal(table, holder, False, "MYK-GEAR-192")


def _sick(state: Campaign, kinds: list[str]) -> list[Ref]:
    """Who has one of these Bad Statuses."""
    everybody = figures.in_play(state)
    return [
        one
        for one in everybody
        if not figures.get(state, one).dead and any(kind in kinds for kind in figures.get(state, one).bad_statuses)
    ]


def _cures_anybody(state: Campaign, holder: str) -> bool:
    """Whether this very Antidote could cure anybody: of the Bad Status chosen for it (MYK-GEAR-193)."""
    return figures.copy_of(state, holder) is not None and bool(_sick(state, _made_for(state, holder)))


@support(item("Antidote"), fits=_cures_anybody)
def antidote(table: Table, holder: str) -> Steps[None]:
    """Somebody loses the Bad Status it was made for (MYK-GEAR-193)."""
    state = table.state
    made_for = used_choice(table, holder)
    kinds = [made_for] if made_for else list(books.BAD_STATUSES)
    sick = _sick(state, kinds)
    if not sick:
        return
    who = yield from pick_figure(table, mine(holder), "Whom do you cure?", sick, "MYK-GEAR-193")
    yield from _cure(table, holder, who, kinds)


def _cure(table: Table, holder: str, who: Ref, kinds: list[str]) -> Steps[None]:
    left = [kind for kind in figures.get(table.state, who).bad_statuses if kind in kinds]
    kind = yield from pick(table, mine(holder), "Of what?", [Option(one, one) for one in left], "MYK-GEAR-193")
    status.cure(table, who, kind, "MYK-GEAR-193")


def more_antidotes(state: Campaign, who: Ref) -> list[str]:
    """The Antidotes of somebody that would do them good now, by holder."""
    found = [f"{who}#{held.slots[0]}" for held in figures.copies(state, who, "Antidote") if held.slots]
    return [holder for holder in found if who in _sick(state, _made_for(state, holder))]


def _made_for(state: Campaign, holder: str) -> list[str]:
    held = figures.copy_of(state, holder)
    return (held.choice[:1] if held is not None else []) or list(books.BAD_STATUSES)


def antidote_besides(table: Table, holder: str) -> Steps[None]:
    """One more Antidote is used up on oneself in the same action (MYK-GEAR-030)."""
    kinds = _made_for(table.state, holder)
    yield from items.use_up(table, holder, "MYK-GEAR-193")
    yield from _cure(table, holder, mine(holder), kinds)


@interrupt(
    item("Keepable Foods"),
    AnyTime,
    HpFell,
    when=lambda table, event, holder: (
        table.state.phase == "Dungeon" and (not isinstance(event, HpFell) or event.who == mine(holder))
    ),
    posthumous=True,
)
def keepable_foods(table: Table, event: Any, holder: str) -> Steps[None]:
    """The user recovers 1 HP and has eaten (MYK-GEAR-194)."""
    fed = [mine(holder)]
    if table.state.delve is not None:
        fed = yield from eat(table, fed, "MYK-GEAR-194")
    for one in fed:
        harm.heal(table, one, 1, "MYK-GEAR-194")


@support(item("Coffee"), can=lambda table, who: table.state.battle is not None)
def coffee(table: Table, holder: str) -> Steps[None]:
    """No sleep for the rest of the Combat (MYK-GEAR-196)."""
    one = figures.get(table.state, mine(holder))
    last(table.state, one, Lasting(name="Coffee", rule="MYK-GEAR-196", what="wide awake", until="combat"))
    yield from ()


def _wide_awake(table: Table, coming: StatusComing) -> list[Ref]:
    awake = any(effect.what == "wide awake" for effect in figures.get(table.state, coming.who).lasting)
    return [coming.who] if awake and coming.status == "Asleep" else []


@EFFECTS.on(StatusComing, name="wide-awake", rule="MYK-GEAR-196", title="Coffee", who=_wide_awake, may=False)
def wide_awake(table: Table, coming: StatusComing, holder: str) -> None:
    """Who has had Coffee does not fall Asleep (MYK-GEAR-196)."""
    coming.prevented = True


@support(item("Chocolate"))
def chocolate(table: Table, holder: str) -> Steps[None]:
    """Charisma against 5 + Level: somebody's Affection for the user is 1 higher for the game (MYK-GEAR-197)."""
    state = table.state
    who = mine(holder)
    among = [one for one in figures.in_play(state) if one != who and not figures.get(state, one).dead]
    if not among:
        return
    target = yield from pick_figure(table, who, "Who gets the Chocolate?", among, "MYK-GEAR-197")
    difficulty = 5 + figures.level(state, target)
    made = yield from checks.check(table, who, "Charisma", difficulty, "MYK-GEAR-197", kind="item", why="Chocolate")
    if made.success:
        one = figures.get(state, target)
        if not any(e.name == "Chocolate" and e.target == who for e in one.lasting):
            last(
                state,
                one,
                Lasting(name="Chocolate", rule="MYK-GEAR-197", what="affection", amount=1, target=who, until="game"),
            )


@support(item("Drink"))
def drink(table: Table, holder: str) -> Steps[None]:
    """1 + Level Drive (MYK-GEAR-198)."""
    hope.gain_drive(table, mine(holder), 1 + used_level(table, holder), "MYK-GEAR-198")
    yield from ()


def _no_feast_yet(table: Table, who: Ref) -> bool:
    """One Full Course a Turn for the whole Court (MYK-GEAR-199)."""
    state = table.state
    return state.delve is not None and state.limits.get(_this_turn(state), 0) == 0


def _this_turn(state: Campaign) -> str:
    """What marks that a Full Course was eaten in this Turn; one eaten at home is no dungeon Turn's."""
    return f"full-course turn-{state.quarter // QUARTERS}" if state.phase == "Dungeon" else "full-course home"


@support(item("Full Course"), can=_no_feast_yet, plan=True)
def full_course(table: Table, holder: str) -> Steps[None]:
    """Everybody recovers 1D6 + Level HP, and has eaten; once a Turn (MYK-GEAR-199)."""
    table.state.limits[_this_turn(table.state)] = 1
    yield from meal(table, holder, True, "MYK-GEAR-199")


def _has_used_a_potion(state: Campaign, who: Ref) -> bool:
    """Whether somebody has used a Potion in this cycle, or is about to, for tables that allow only one (MYK-GEAR-200)."""
    about = any(one.effect == "item/potion" and mine(one.holder) == who for one in state.stack)
    return about or any(effect.what == "used a potion" for effect in figures.get(state, who).lasting)


def _may_drink_potion(table: Table, event: Any, holder: str) -> bool:
    state = table.state
    if state.options.one_potion_per_cycle and _has_used_a_potion(state, mine(holder)):
        return False
    if isinstance(event, HpFell):
        return same_side(state, event.who, holder)
    return any(
        figures.get(state, one).hp < numbers.max_hp(state, one) and not figures.get(state, one).dead
        for one in figures.in_play(state)
        if same_side(state, one, holder)
    )


@interrupt(item("Potion"), HpFell, AnyTime, when=_may_drink_potion, limit=None, posthumous=False, order=HEALS)
def potion(table: Table, event: Any, holder: str) -> Steps[None]:
    """At any time, or when somebody is hurt: a chosen character recovers 1D6 + Level HP (MYK-GEAR-200)."""
    state = table.state
    among = [
        one
        for one in figures.in_play(state)
        if not figures.get(state, one).dead and figures.get(state, one).hp < numbers.max_hp(state, one)
    ]
    if not among:
        return
    hurt = getattr(event, "who", "")
    among.sort(key=lambda one: one != hurt)
    ours = [one for one in among if same_side(state, one, holder)]
    level = used_level(table, holder)
    back = partial(healed_by, state, dice=1, plus=level)
    who = yield from pick_figure(
        table, mine(holder), "Who drinks the Potion?", ours or among, "MYK-GEAR-200", odds=back
    )
    rolled = table.roll("1d6", "MYK-GEAR-200", "{who} drinks: {total}.", who=figures.name(state, who)).total
    harm.heal(table, who, rolled + level, "MYK-GEAR-200")
    if state.options.one_potion_per_cycle:
        used = Lasting(name="Potion", rule="MYK-GEAR-200", what="used a potion", until="cycle")
        last(state, figures.get(state, mine(holder)), used)


@support(item("Trauma Kit"), can=lambda table, who: table.state.delve is not None, plan=True)
def trauma_kit(table: Table, holder: str) -> Steps[None]:
    """Wit / 9: somebody else recovers 2 + Level HP (MYK-GEAR-201)."""
    state = table.state
    who = mine(holder)
    others = [one for one in members(state) if one != who]
    if not others:
        return
    made = yield from checks.check(table, who, "Wit", 9, "MYK-GEAR-201", kind="item", why="Trauma Kit")
    if made.success:
        back = partial(healed_by, state, dice=0, plus=2 + item_level(state, holder))
        one = yield from pick_figure(table, who, "Whom do you treat?", others, "MYK-GEAR-201", odds=back)
        harm.heal(table, one, 2 + item_level(state, holder), "MYK-GEAR-201")


def _one_of_ours(state: Campaign, holder: str) -> bool:
    return state.delve is not None and figures.team(state, mine(holder)) == "court"


@interrupt(
    item("Dungeon Insurance"),
    Damage,
    when=lambda table, damage, holder: table.state.phase == "Dungeon" and _one_of_ours(table.state, holder),
    order="never",
)
def dungeon_insurance(table: Table, damage: Damage, holder: str) -> Steps[None]:
    """Whoever is hurt: the damage still applies, then the whole Court is home (MYK-GEAR-203)."""
    state = table.state
    yield from items.use_up(table, holder, "MYK-GEAR-203")
    here = delve(state)
    here.why = "was insured"
    if state.battle is not None:
        state.battle.leaving = "insurance"
    if here.objective != "done":
        here.objective = "failed"
    here.stage = "over"


def _eating(table: Table, used: Used, holder: str) -> bool:
    return used.who == mine(holder) and used.name in ("Lunch", "Full Course") and used.kind == "item"


@interrupt(item("Scientific Spice"), Used, when=_eating)
def scientific_spice(table: Table, used: Used, holder: str) -> Steps[None]:
    """With a meal: 1D6 HP and Drive for all; a 6 makes the Court Obese (MYK-GEAR-204)."""
    state = table.state
    die = table.die(6, "MYK-GEAR-204", "Spice: {total}.")
    for one in members(state):
        harm.heal(table, one, die, "MYK-GEAR-204")
        hope.gain_drive(table, one, die, "MYK-GEAR-204")
    if die == 6:
        for one in members(state):
            yield from status.gain_status(table, one, "Obese", "MYK-GEAR-204")


@support(item("Love Potion"))
def love_potion(table: Table, holder: str) -> Steps[None]:
    """The user's Affection for somebody is 3 + Level higher for 1 Turn; not cumulative (MYK-GEAR-205)."""
    state = table.state
    who = mine(holder)
    among = [one for one in figures.in_play(state) if one != who]
    if not among:
        return
    target = yield from pick_figure(table, who, "Whom do you love now?", among, "MYK-GEAR-205")
    one = figures.get(state, who)
    one.lasting = [e for e in one.lasting if not (e.name == "Love Potion" and e.target == target)]
    amount = 3 + used_level(table, holder)
    effect = Lasting(name="Love Potion", rule="MYK-GEAR-205", what="affection", amount=amount, target=target)
    effect.until, effect.count = "quarters", QUARTERS
    last(state, one, effect)


def _dead(state: Campaign) -> list[Ref]:
    """Whom an Elixir could bring back: no Ghost (MYK-PLAY-706)."""
    there = [(n, one) for n, one in enumerate(state.people) if one.dead and not one.absent]
    return [figures.person(n) for n, one in there if not haunting.is_ghost(one)]


@support(item("Elixir"), can=lambda table, who: bool(_dead(table.state)))
def elixir(table: Table, holder: str) -> Steps[None]:
    """Somebody who died in this game is back with 1 + Level HP (MYK-GEAR-206, MYK-PLAY-432)."""
    state = table.state
    who = yield from pick_figure(table, mine(holder), "Who lives again?", _dead(state), "MYK-GEAR-206")
    harm.revive(table, who, 1 + used_level(table, holder), "MYK-GEAR-206")


# --- Exploration -----------------------------------------------------------------------------------------------------


@plays("item/flag")
def flag(state: Campaign) -> int:
    """The Court counts as 1 less for Random Encounters; not cumulative (MYK-GEAR-208)."""
    return int(any(figures.copies(state, one, "Flag") for one in members(state)))


@interrupt(item("Amulet"), TrapWorks, when=lambda table, trap, holder: not trap.prevented and not trap.base)
def amulet(table: Table, trap: TrapWorks, holder: str) -> Steps[None]:
    """Quest / 9: the Trap is inert until the cycle ends; used up either way (MYK-GEAR-209)."""
    made = yield from checks.check(table, mine(holder), "Quest", 9, "MYK-GEAR-209", kind="item", why="Amulet")
    if made.success:
        trap.prevented = trap.switched_off = True


def _beaten(state: Campaign) -> list[Ref]:
    assert state.battle is not None
    return [f"f{n}" for n, one in enumerate(state.battle.foes) if one.dead or one.surrendered or one.spared]


@interrupt(
    item("Instrument of Torture"),
    CombatEnds,
    when=lambda table, ends, holder: (
        ends.winner == "court"
        and table.state.delve is not None
        and table.state.delve.dungeon.ruler is not None
        and bool(_beaten(table.state))
    ),
    order="never",
)
def instrument_of_torture(table: Table, ends: CombatEnds, holder: str) -> Steps[None]:
    """Warfare against 5 + a beaten monster's Level: the Ruler's name is learned (MYK-GEAR-211)."""
    state = table.state
    who = mine(holder)
    asked = yield from pick_figure(table, who, "Whom do you question?", _beaten(state), "MYK-GEAR-211")
    difficulty = 5 + figures.level(state, asked)
    made = yield from checks.check(table, who, "Warfare", difficulty, "MYK-GEAR-211", kind="item", why="questioning")
    ruler = delve(state).dungeon.ruler
    if made.success and ruler is not None:
        delve(state).known.names.setdefault("", []).append(f"the Ruler: {ruler.monster}")
        table.log("MYK-GEAR-211", "The Ruler is {name}.", name=ruler.monster)


@adds("check", item("Heavy Wristband"))
def heavy_wristband(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """All checks are 1 + Level lower (MYK-GEAR-212)."""
    return -(1 + item_level(state, holder))


@always(
    item("Heavy Wristband"),
    CombatEnds,
    when=lambda table, ends, holder: table.state.battle is None or holder not in table.state.battle.handed,
    key="end",
)
def wristband_off(table: Table, ends: CombatEnds, holder: str) -> None:
    """Worn through a Combat it gives 1 + Level Drive (MYK-GEAR-212)."""
    hope.gain_drive(table, mine(holder), 1 + item_level(table.state, holder), "MYK-GEAR-212")


@adds("damage taken", item("Tent"), whose="all", stacks=False)
def tent(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """In Camp damage to a member is 1 + Level lower, never below 1 (MYK-GEAR-213)."""
    camping = state.delve is not None and state.delve.stage == "camp" and state.battle is None
    return -(1 + item_level(state, holder)) if camping and figures.is_person(who) else 0


@interrupt(
    item("Instrument"),
    CheckDeclared,
    when=lambda table, declared, holder: (
        declared.check.who != mine(holder)
        and figures.is_person(declared.check.who)
        and not declared.check.auto
        and not declared.check.is_attribute
        and not declared.check.fives
    ),
    order="never",
)
def instrument(table: Table, declared: CheckDeclared, holder: str) -> None:
    """Before the dice: another's 5s may be turned into Drive too (MYK-GEAR-214, MYK-GEAR-328)."""
    declared.check.fives = True


@adds("search check", item("Animal Companion"), stacks=False)
def animal_companion(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Search Checks are +1; several do not stack (MYK-GEAR-215)."""
    return 1


@adds("move", item("Ride"), stacks=False)
def ride(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """The normal move is 1 Area longer; not cumulative (MYK-GEAR-216)."""
    return 1


@support(item("Trap Collection"), can=lambda table, who: table.state.battle is not None)
def trap_collection(table: Table, holder: str) -> Steps[None]:
    """Quest / 11: a Combat Trap of Level up to Item Level + 1 in the own Area (MYK-GEAR-217)."""
    state = table.state
    who = mine(holder)
    most = used_level(table, holder) + 1
    made = yield from checks.check(table, who, "Quest", 11, "MYK-GEAR-217", kind="item", why="Trap Collection")
    names = [trap.name for trap in books.traps if trap.category == "Combat" and trap.levels[0] <= most]
    if made.success and names:
        name = yield from pick(table, who, "Which Trap?", [Option(one, one) for one in names], "MYK-GEAR-217")
        area = figures.get(state, who).area
        ground.lay(table, area, CombatTrap(name=name, level=books.traps[name].levels[0], by=who), "MYK-GEAR-217")


@plays("item/dismaze-gear")
def dismazed(state: Campaign, who: Ref, trap: str) -> bool:
    """The chosen kinds of Combat Trap do nothing to the holder, good or bad (MYK-GEAR-218)."""
    return any(trap in held.choice for held in figures.copies(state, who, "Dismaze Gear"))


@adds("rested quarters", item("Dismaze Gear"), stacks=False)
def untiring(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Fatigue is skipped for as many Quarters as its Level (MYK-GEAR-218)."""
    return item_level(state, holder)


@interrupt(item("Map"), AnyTime, when=lambda table, event, holder: table.state.delve is not None, order="never")
def map_(table: Table, event: AnyTime, holder: str) -> Steps[None]:
    """A room's monsters are known by name and number, and the number of its Traps (MYK-GEAR-219)."""
    state = table.state
    rooms = list(delve(state).rooms)
    options = [Option(room, f"Room {room}", f"room {room}") for room in rooms]
    room = yield from pick(table, mine(holder), "Which room does the Map show?", options, "MYK-GEAR-219")
    learn_counts(table, room, "the Map", "MYK-GEAR-219")
    learn_names(table, room, "MYK-GEAR-219")


NO_SUPPORT = ("attack", "spare", "club", "further", "flee", "surrender", "wake", "pass")
"""What can be done in a fight and is no Support Action (MYK-PLAY-362, MYK-PLAY-400, MYK-PLAY-406)."""


def _more_support(table: Table, who: Ref) -> list[Option]:
    """The Support Actions somebody could take besides: in a fight any, in Camp a Skill or Item."""
    state: Campaign = table.state
    if state.battle is not None:
        return [option for option in menu(table, who) if option.key.partition(" ")[0] not in NO_SUPPORT]
    camping = state.delve is not None and state.delve.stage == "camp"
    ways = [(holder, one) for holder, one in usable(table, who) if not one.plan] if camping else []
    return [use_option(table, who, support_key(holder, one), one.source) for holder, one in ways]


def _acts(table: Table, event: Used | ActionTaken, holder: str) -> bool:
    """Whether a Support Action of the holder's own is taken, in the Dungeon Phase, and another could be (MYK-GEAR-220)."""
    if event.who != mine(holder) or table.state.phase != "Dungeon" or seat_of(table, event.who) < 0:
        return False
    if isinstance(event, ActionTaken):
        fits = event.is_support and event.action not in NO_SUPPORT
    else:
        used = SUPPORTS.get(key_of(event.kind, event.name))
        fits = used is not None and not used.plan
    return fits and bool(_more_support(table, event.who))


@interrupt(item("Ticktick"), Used, ActionTaken, when=_acts, order="never")
def ticktick(table: Table, event: Used | ActionTaken, holder: str) -> Steps[None]:
    """1 Hope buys one more Support Action, in a fight or in Camp (MYK-GEAR-220)."""
    who = mine(holder)
    options = _more_support(table, who)
    if not options:
        return
    rest = [*options, Option("pass", "None")]
    key: str = yield Choose(seat_of(table, who), "Which Support Action besides?", rest, rule="MYK-GEAR-220")
    if key != "pass":
        yield from act(table, who, key)


@support(
    item("Living Drill"),
    can=lambda table, who: table.state.delve is not None and bool(undrilled(table.state)),
    plan=True,
)
def living_drill(table: Table, holder: str) -> Steps[None]:
    """Two rooms side by side without a Corridor are joined by one (MYK-GEAR-221)."""
    options = [Option(key, f"Between {key.replace('-', ' and ')}") for key in undrilled(table.state)]
    key = yield from pick(table, mine(holder), "Where do you drill?", options, "MYK-GEAR-221")
    delve(table.state).corridors.append(key)
    delve(table.state).known.corridors.append(key)
    table.log("MYK-GEAR-221", "A way leads from {one} to {other} now.", one=key[:2], other=key[3:])


def undrilled(state: Campaign) -> list[str]:
    found = []
    for room in delve(state).rooms:
        joined = [corridor.rooms for corridor in ways_from(state, room)]
        for other in adjacent(state, room):
            if room < other and not any(other in pair for pair in joined):
                found.append(f"{room}-{other}")
    return found


WAGONLOAD = 3
"""Items in a Pumpkin Wagon (MYK-GEAR-222)."""


def wagon_ways(state: Campaign, holder: str) -> list[Option]:
    """What could be put into a Wagon, or taken out of it, now."""
    wagon = figures.copy_of(state, holder)
    camping = state.delve is not None and state.delve.stage == "camp"
    if wagon is None or state.battle is not None or not figures.is_person(mine(holder)):
        return []
    if state.phase == "Dungeon" and not camping:
        return []  # nobody trades on the way (MYK-GEAR-144)
    one = figures.landmaker(state, mine(holder))
    found = []
    if len(wagon.inside) < WAGONLOAD:
        loose = [held for held in one.items if held is not wagon and not held.joined and not belongings.stays_on(held)]
        found += [Option(f"in {held.slots[0]}", f"Put the {held.item} in") for held in loose]
    for number, held in enumerate(wagon.inside):
        if belongings.fits(one, held.item):
            found.append(Option(f"out {number}", f"Take the {held.item} out"))
    return found


@interrupt(
    item("Pumpkin Wagon"),
    AnyTime,
    when=lambda table, event, holder: bool(wagon_ways(table.state, holder)),
    price=None,
    limit=None,
    order="never",
    label="Pumpkin Wagon: put something in, or take it out",
)
def pumpkin_wagon(table: Table, event: AnyTime, holder: str) -> Steps[None]:
    """Up to 3 Items lie in it and are not equipped; they go in and out where trading is allowed (MYK-GEAR-222,
    MYK-GEAR-144)."""
    state = table.state
    who = mine(holder)
    ways = wagon_ways(state, holder)
    wagon = figures.copy_of(state, holder)
    if not ways or wagon is None:
        return
    word, _, rest = (yield from pick(table, who, "What about the Wagon?", ways, "MYK-GEAR-222")).partition(" ")
    one = figures.landmaker(state, who)
    with items.moving_copies(state):
        if word == "in":
            held = next(held for held in one.items if held.slots and held.slots[0] == int(rest))
            one.items = [other for other in one.items if other is not held]
            held.slots = []
            wagon.inside.append(held)
        else:
            held = wagon.inside.pop(int(rest))
            belongings.equip(one, held)
    maxima.keep_to_maxima(table, who)
    said = "lies in" if word == "in" else "is out of"
    table.log("MYK-GEAR-222", "The {item} {said} the Pumpkin Wagon.", item=held.item, said=said, figure=who)

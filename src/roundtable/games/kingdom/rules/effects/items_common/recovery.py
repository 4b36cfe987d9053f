"""Common Items of the category Recovery, in the book's order."""

from functools import partial
from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.class_skills import same_side
from roundtable.games.kingdom.rules.effects.items_arms import item_level
from roundtable.games.kingdom.rules.effects.items_common.owner import mine
from roundtable.games.kingdom.rules.exploring.places import delve, members
from roundtable.games.kingdom.rules.exploring.time import QUARTERS, eat
from roundtable.games.kingdom.rules.play import checks, figures, numbers
from roundtable.games.kingdom.rules.play.asking import draw, pick, pick_figure
from roundtable.games.kingdom.rules.play.buttons import healed_by
from roundtable.games.kingdom.rules.play.effects import EFFECTS, interrupt, item, support
from roundtable.games.kingdom.rules.play.moments import AnyTime, Damage, HpFell, StatusComing, Used
from roundtable.games.kingdom.rules.play.price import MEAL, used_choice, used_level
from roundtable.games.kingdom.rules.play.verbs import harm, hope, items, status
from roundtable.games.kingdom.rules.play.windows import HEALS
from roundtable.games.kingdom.rules.record import haunting
from roundtable.games.kingdom.rules.record.cycles import last, learn
from roundtable.games.kingdom.state import Campaign, Gained, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


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

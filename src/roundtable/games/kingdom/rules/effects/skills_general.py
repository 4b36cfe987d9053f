"""The General Skills, in the book's order (MYK-GEAR-011)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.class_skills import same_side
from roundtable.games.kingdom.rules.effects.items_common.recovery import antidote_besides, more_antidotes
from roundtable.games.kingdom.rules.fight import actions
from roundtable.games.kingdom.rules.play import figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import agrees, pick, pick_figure
from roundtable.games.kingdom.rules.play.effects import (
    AFTER_USE,
    SUPPORTS,
    Source,
    always,
    interrupt,
    item,
    skill,
    support,
)
from roundtable.games.kingdom.rules.play.learning import on_learning
from roundtable.games.kingdom.rules.play.moments import (
    CombatBegins,
    HpFell,
    Starving,
    StatusComing,
    TieChanged,
    TieChanging,
    Used,
)
from roundtable.games.kingdom.rules.play.skill_check import skill_check
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import harm, hope, ties
from roundtable.games.kingdom.state import Campaign, KnownSkill, Ref, Table, Whom
from roundtable.kernel.asks import Steps
from roundtable.kernel.effects import Limit
from roundtable.kernel.options import Option

# --- Step Forward ----------------------------------------------------------------------------------------------------


def _named(holder: str) -> str:
    return f"skill/step-forward:named {holder} game"


def _strangers(state: Campaign, who: Ref) -> list[Ref]:
    return [one for one in figures.standing(state) if not same_side(state, one, who)]


@interrupt(
    skill("Step Forward"),
    CombatBegins,
    when=lambda table, begins, holder: (
        table.state.limits.get(_named(holder), 0) < figures.level(table.state, holder)
        and bool(_strangers(table.state, holder))
    ),
    limit=Limit(1, "cycle"),
)
def step_forward(table: Table, begins: CombatBegins, holder: str) -> Steps[None]:
    """Two who meet give their names: an odd die is Affection, an even one Hostility, each for itself (MYK-GEAR-028)."""
    state: Campaign = table.state
    limits = state.limits
    limits[_named(holder)] = limits.get(_named(holder), 0) + 1
    other = yield from pick_figure(
        table, holder, "To whom do you give your name?", _strangers(state, holder), "MYK-GEAR-028"
    )
    for one, whom in ((holder, other), (other, holder)):
        die = table.roll("1d6", "MYK-GEAR-028", "{who}: {total}.", who=figures.name(state, one)).total
        kind: ties.Kind = "affection" if die % 2 else "hostility"
        yield from ties.change(table, one, figures.whom(whom), kind, 1, "MYK-GEAR-028")


# --- True Romance ----------------------------------------------------------------------------------------------------


@on_learning("True Romance")
def swear_true_romance(table: Table, who: Ref, known: KnownSkill) -> Steps[None]:
    """One character or one kind of Monster is named: Affection or Hostility towards it rises by 1 (MYK-GEAR-029)."""
    state: Campaign = table.state
    kinds = [Option("affection", "Affection"), Option("hostility", "Hostility")]
    kind: ties.Kind = (
        "hostility"
        if (yield from pick(table, who, "What will never fade?", kinds, "MYK-GEAR-029")) == "hostility"
        else "affection"
    )
    others = [figures.person(other) for other in state.court if figures.person(other) != who]
    options = [Option(str(figures.whom(other)), figures.name(state, other), f"figure {other}") for other in others]
    options += [Option(f"species {book.name}", f"every {book.name}") for book in books.monsters]
    chosen = yield from pick(table, who, "Towards whom?", options, "MYK-GEAR-029")
    whom: Whom = int(chosen) if chosen.isdigit() else chosen
    yield from ties.change(table, who, whom, kind, 1, "MYK-GEAR-029")
    known.choice = f"{kind} {whom}"


def _protected(table: Table, changing: TieChanging, holder: str) -> bool:
    """Whether it is the score that was chosen when the Skill was learned: "affection 2", "hostility species Ogrekin"."""
    if changing.who != holder or changing.amount >= 0 or not figures.is_person(holder):
        return False
    chosen = [known.choice for known in figures.landmaker(table.state, holder).skills if known.name == "True Romance"]
    return f"{changing.kind} {changing.other}" in chosen


@always(skill("True Romance"), TieChanging, when=_protected)
def true_romance(table: Table, changing: TieChanging, holder: str) -> None:
    """The score that was chosen can never be lowered (MYK-GEAR-029)."""
    changing.prevented = True
    table.log("MYK-GEAR-029", "{who} will never feel less.", who=figures.name(table.state, holder), figure=holder)


# --- Belly-god -------------------------------------------------------------------------------------------------------


def _another(table: Table, used: Used, holder: str) -> str:
    """The holder of another copy of the Recovery Item somebody uses up on itself; "" where there is none."""
    if used.who != holder or used.kind != "item" or used.cancelled:
        return ""
    entry = books.items[used.name]
    if entry.category != "Recovery" or entry.used_up != "always" or entry.target != "Self":
        return ""
    copies = figures.copies(table.state, holder, used.name)
    return f"{holder}#{copies[0].slots[0]}" if copies and item(used.name).key in SUPPORTS else ""


@always(skill("Belly-god"), Used, when=lambda table, used, holder: bool(_another(table, used, holder)))
def belly_god(table: Table, used: Used, holder: str) -> Steps[None]:
    """Any number of copies of a Recovery Item may be used up on oneself in the same action (MYK-GEAR-030)."""
    copy = _another(table, used, holder)
    if (yield from agrees(table, holder, f"One more {used.name} at once?", "MYK-GEAR-030", "One more", auto=False)):
        yield from actions.use(table, copy, SUPPORTS[item(used.name).key])


def _another_antidote(table: Table, who: Ref, source: Source, on: list[Ref]) -> Steps[None]:
    """Of Antidotes taken oneself any number may be taken at once (MYK-GEAR-030)."""
    state: Campaign = table.state
    if source.key != item("Antidote").key or on != [who] or not knowing.has(state, who, "Belly-god"):
        return
    while more := more_antidotes(state, who):
        if not (yield from agrees(table, who, "One more Antidote at once?", "MYK-GEAR-030", "One more", auto=False)):
            return
        yield from antidote_besides(table, more[0])


AFTER_USE.append(_another_antidote)


# --- Forced March ----------------------------------------------------------------------------------------------------


@interrupt(skill("Forced March"), Starving, when=lambda table, starving, holder: not starving.prevented)
def forced_march(table: Table, starving: Starving, holder: str) -> Steps[None]:
    """Quest against 7 + Quarters passed, this one included: nobody loses HP to hunger now (MYK-GEAR-031)."""
    made = yield from skill_check(table, holder, "Forced March", table.state.quarter)
    if made.success:
        starving.prevented = True
        table.log("MYK-GEAR-031", "The Court marches on without losing HP to hunger.")


# --- Savage Killing --------------------------------------------------------------------------------------------------

OVERKILL = 5
"""How much more than the HP left the damage must be (MYK-GEAR-032)."""


def _savage(table: Table, fell: HpFell, holder: str) -> bool:
    if fell.damage is None or fell.by != holder or fell.who == holder or table.state.battle is None:
        return False
    first = not table.state.limits.get(f"skill/savage-killing {holder} combat", 0)
    return first and fell.before > 0 and fell.lost >= fell.before + OVERKILL


@always(skill("Savage Killing"), HpFell, when=_savage)
def savage_killing(table: Table, fell: HpFell, holder: str) -> Steps[None]:
    """Damage 5 above the HP left regains a Voice and the user's Drive, 1 each, once a Combat (MYK-GEAR-032)."""
    table.state.limits[f"skill/savage-killing {holder} combat"] = 1
    hope.gain_drive(table, holder, 1, "MYK-GEAR-032")
    if figures.team(table.state, holder) == "court":
        yield from hope.change_voices(table, 1, "MYK-GEAR-032")


# --- Assault Force ---------------------------------------------------------------------------------------------------


def _near(state: Campaign, who: Ref) -> list[Ref]:
    if state.battle is None or numbers.followers(state, who) < 1:
        return []
    there = [
        one
        for one in figures.on_field(state)
        if one != who and not figures.get(state, one).dead and figures.distance(state, who, one) <= 1
    ]
    return sorted(there, key=lambda one: same_side(state, one, who))


@support(
    skill("Assault Force"),
    can=lambda table, who: numbers.followers(table.state, who) > 0 and bool(_near(table.state, who)),
    pays={},
)
def assault_force(table: Table, who: str) -> Steps[None]:
    """Wit against the Defense of one in this Area or the next: [Followers / 5]D6; 1D6 Followers go (MYK-GEAR-033)."""
    state: Campaign = table.state
    target = yield from pick_figure(
        table, who, "Whom do your Followers assault?", _near(state, who), "MYK-GEAR-033", lambda among: among[0]
    )
    dice = numbers.fifth(state, who)
    made = yield from skill_check(table, who, "Assault Force", numbers.defense(state, target), target)
    if made.success and dice:  # none where the table rounds down and there are fewer than five (MYK-GEAR-315)
        damage = table.roll(f"{dice}d6", "MYK-GEAR-033", "The assault: {total}.").total
        yield from harm.hurt(table, target, damage, "MYK-GEAR-033", by=who, source="Assault Force")
    lost = table.roll("1d6", "MYK-GEAR-033", "{who} loses {total:Follower|Followers}.", who=figures.name(state, who)).total
    yield from people.lose(table, who, lost, "MYK-GEAR-033", cost=True)


# --- Beauty, Punk ----------------------------------------------------------------------------------------------------


@interrupt(
    skill("Beauty"),
    StatusComing,
    when=lambda table, coming, holder: coming.who == holder and not coming.prevented,
)
def beauty(table: Table, coming: StatusComing, holder: str) -> Steps[None]:
    """Charisma / 9: a Bad Status of the user has no effect (MYK-GEAR-034)."""
    made = yield from skill_check(table, holder, "Beauty")
    if made.success:
        coming.prevented = True


@always(
    skill("Punk"),
    TieChanged,
    when=lambda table, changed, holder: changed.who == holder and changed.kind == "hostility" and changed.amount > 0,
)
def punk(table: Table, changed: TieChanged, holder: str) -> None:
    """Each rise of the own Hostility recovers 1 Drive, however high it goes (MYK-GEAR-035)."""
    hope.gain_drive(table, holder, 1, "MYK-GEAR-035")

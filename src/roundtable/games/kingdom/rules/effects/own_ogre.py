"""The own Skills of the Ogres, in the book's order."""

from typing import Any

from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.effects.class_skills import same_side
from roundtable.games.kingdom.rules.effects.monster_skills import struck
from roundtable.games.kingdom.rules.effects.own import (
    aim,
    beside,
    harder,
    hit_by,
    named,
    once,
    present,
    strike,
    wanted,
)
from roundtable.games.kingdom.rules.fight.placing import summon
from roundtable.games.kingdom.rules.play import checks, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import draw_aim, pick_area, pick_figure, reached
from roundtable.games.kingdom.rules.play.effects import adds, always, interrupt, skill, support
from roundtable.games.kingdom.rules.play.moments import (
    AnyTime,
    AttackDeclared,
    AttackHits,
    AttackOver,
    CheckSettled,
    HpFell,
    Moment,
    PeriodEnds,
    TurnBegins,
    Used,
)
from roundtable.games.kingdom.rules.play.verbs import harm, moving, ties
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import AREAS, Area, Campaign, Foe, Lasting, Ref, Table
from roundtable.kernel.asks import Steps


def _ogrekin(state: Campaign, side_of: Ref | None = None) -> list[Ref]:
    """Everybody with "Ogrekin" in the name (MYK-BEAST-024), of one side or of both."""
    return [
        one
        for one in present(state)
        if named(state, one, "Ogrekin") and (side_of is None or same_side(state, one, side_of))
    ]


# --- Ogrekin ---------------------------------------------------------------------------------------------------------


@always(
    skill("Call Ally"),
    CheckSettled,
    at=lambda event: event.check.fumble and event.check.kind == "attack" and event.check.attack is not None,
    when=lambda table, event, holder: holder in event.check.attack.to,
)
def call_ally(table: Table, event: CheckSettled, holder: str) -> None:
    """A critical failure against the owner: an Ogrekin comes to the Encampment of its side (MYK-BEAST-027)."""
    summon(table, "Ogrekin", figures.HOME[figures.team(table.state, holder)], "MYK-BEAST-027", holder)


# --- Primal Ogrekin --------------------------------------------------------------------------------------------------


def _recalled(state: Campaign, who: Ref, holder: str) -> int:
    here = figures.get(state, who).area
    return int(bool(here) and here == figures.get(state, holder).area and named(state, who, "Ogrekin"))


@adds("range", skill("Ancestral Recall"), whose="all", stacks=False)
def ancestral_recall(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """All with "Ogrekin" in the name in the owner's Area, the owner too, have Range +1, only once (MYK-BEAST-029)."""
    return _recalled(state, who, holder)


@adds("attack range", skill("Ancestral Recall"), whose="all", stacks=False)
def recall_people(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """People of such a name have it with whatever weapon they use (MYK-BEAST-029)."""
    return _recalled(state, who, holder) if figures.is_person(who) else 0


@adds("counts as Fairy", skill("Ancestral Recall"), whose="all", stacks=False)
def recall_fairies(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """And they count as Fairies besides while they are there (MYK-BEAST-029)."""
    return _recalled(state, who, holder)


# --- Ogrekin Shaman --------------------------------------------------------------------------------------------------


def own_areas(state: Campaign, who: Ref) -> list[Area]:
    """The three Areas of somebody's own side, the foremost first."""
    ours = list(AREAS[:3]) if figures.team(state, who) == "court" else list(AREAS[3:])
    return ours[::-1] if figures.team(state, who) == "court" else ours


@support(skill("Ogrekin Dance"), can=lambda table, who: table.state.battle is not None)
def ogrekin_dance(table: Table, who: str) -> Steps[None]:
    """Charisma against 5 + the monsters named Ogrekin: 1D6 more, anywhere on the own side (MYK-BEAST-032)."""
    state = table.state
    number = sum(not figures.is_person(one) for one in _ogrekin(state))
    made = yield from checks.check(
        table, who, "Charisma", 5 + number, "MYK-BEAST-032", kind="skill", skill="Ogrekin Dance", why="Ogrekin Dance"
    )
    if not made.success:
        return
    areas = own_areas(state, who)
    for _ in range(table.roll("1d6", "MYK-BEAST-032", "{total} Ogrekin come dancing.").total):
        chosen = yield from pick_area(
            table, who, "Where does the next Ogrekin appear?", areas, "MYK-BEAST-032", lambda _: areas[0]
        )
        summon(table, "Ogrekin", next(area for area in areas if area == chosen), "MYK-BEAST-032", who)


# --- Ogrekin Champion ------------------------------------------------------------------------------------------------


def _plain_ogrekin(state: Campaign, who: Ref, holder: Ref) -> bool:
    """Only monsters whose stat block is exactly Ogrekin, on the Champion's side (MYK-BEAST-034)."""
    one = figures.get(state, who)
    return state.battle is not None and isinstance(one, Foe) and one.book == "Ogrekin" and same_side(state, who, holder)


@knowing.grants("Hope of the Ogrekin")
@plays("skill/hope-of-the-ogrekin")
def hope_of_the_ogrekin(state: Campaign, holder: Ref) -> list[tuple[Ref, str]]:
    """While the owner is on the Battlefield every Ogrekin of its side knows Flanking (MYK-BEAST-034)."""
    return [(one, "Flanking") for one in figures.on_field(state) if _plain_ogrekin(state, one, holder)]


@adds("cunning", skill("Hope of the Ogrekin"), whose="all", stacks=False)
def cunning_ogrekin(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """And is Cunning (MYK-BEAST-034)."""
    return int(_plain_ogrekin(state, who, holder))


# --- Minotragos ------------------------------------------------------------------------------------------------------


def _women(table: Table, hit: AttackHits) -> list[Ref]:
    return [one for one in hit.attack.hits if figures.sex(table.state, one) == "female"]


@always(
    skill("Lust"),
    AttackHits,
    when=lambda table, hit, holder: hit.attack.by == holder and bool(_women(table, hit)),
)
def lust(table: Table, hit: AttackHits, holder: str) -> None:
    """Damage +2 against a female character (MYK-BEAST-037, MYK-BEAST-023)."""
    harder(hit, "2", "Lust", "MYK-BEAST-037", _women(table, hit))


# --- Ogre ------------------------------------------------------------------------------------------------------------


def _edible(state: Campaign, who: Ref) -> list[Ref]:
    here = figures.get(state, who).area
    return [
        one
        for one in figures.allies(state, who)
        if not figures.is_person(one)
        and figures.get(state, one).area == here
        and figures.level(state, one) <= figures.level(state, who)
    ]


@support(skill("Munch Munch"), can=lambda table, who: bool(table.state.battle and _edible(table.state, who)))
def munch_munch(table: Table, who: str) -> Steps[None]:
    """Eats a monster of its side in its Area: 1D6 HP, and Damage +1D6 for the Combat; the eaten gives no treasure.

    (MYK-BEAST-039)
    """
    state = table.state
    meal = yield from pick_figure(table, who, "Whom do you eat?", _edible(state, who), "MYK-BEAST-039")
    figures.foe(state, meal).unbeaten = True
    yield from harm.kill(table, meal, "MYK-BEAST-039", by=who)
    healed = table.roll("1d6", "MYK-BEAST-039", "{who} feasts: {total} HP.", who=figures.name(state, who)).total
    harm.heal(table, who, healed, "MYK-BEAST-039")
    last(
        state,
        figures.get(state, who),
        Lasting(name="Munch Munch", rule="MYK-BEAST-039", what="damage", dice="1D6", until="combat", giver=who),
    )


# --- Ogrekin Cannon --------------------------------------------------------------------------------------------------


def _shells(state: Campaign, who: Ref) -> list[Ref]:
    one = figures.get(state, who)
    if figures.step_from(one.area, one.team) is None:
        return []
    return [
        other
        for other in _ogrekin(state, who)
        if other != who and not figures.is_person(other) and figures.get(state, other).area == one.area
    ]


@support(skill("Ogrekin Bullet"), can=lambda table, who: bool(table.state.battle and _shells(table.state, who)))
def ogrekin_bullet(table: Table, who: str) -> Steps[None]:
    """An Ogrekin of the Area flies 1 or 2 Areas forward; all where it lands lose half their HP (MYK-BEAST-041)."""
    state = table.state
    one = figures.get(state, who)
    shell = yield from pick_figure(table, who, "Which Ogrekin do you fire?", _shells(state, who), "MYK-BEAST-041")
    areas: list[Area] = [area for steps in (1, 2) if (area := figures.step_from(one.area, one.team, steps))]
    crowded = max(areas, key=lambda area: sum(not same_side(state, it, who) for it in figures.in_area(state, area)))
    chosen = yield from pick_area(table, who, "Where does it land?", areas, "MYK-BEAST-041", lambda _: crowded)
    area = areas[areas.index(chosen)]
    if not (yield from moving.move(table, shell, area, "MYK-BEAST-041", forced=True, by=who)):
        return
    for other in (yield from reached(table, who, struck(state, area, who), "MYK-BEAST-041")):
        hp = figures.get(state, other).hp
        if hp > 1:
            yield from harm.set_hp(table, other, -(-hp // 2), "MYK-BEAST-041", by=who)


# --- Ogrekin Command Group -------------------------------------------------------------------------------------------


@interrupt(
    skill("Ogrekin Standard Bearer"),
    AttackDeclared,
    Used,
    TurnBegins,
    AnyTime,
    when=lambda table, event, holder: (
        table.state.battle is not None
        and not figures.get(table.state, holder).exhausted
        and getattr(event, "who", "") != holder  # in its own turn it has better to do
    ),
)
def ogrekin_standard_bearer(table: Table, event: Moment, holder: str) -> None:
    """Exhausted for it, the owner gives all Ogrekin of its side Defense +1 for the Round (MYK-BEAST-043)."""
    state = table.state
    figures.get(state, holder).exhausted = True
    for one in _ogrekin(state, holder):
        effect = Lasting(name="Ogrekin Standard Bearer", rule="MYK-BEAST-043", what="defense", amount=1, until="cycle")
        last(state, figures.get(state, one), effect)


@support(skill("Ogrekin Band"), can=lambda table, who: bool(table.state.battle and _ogrekin(table.state, who)))
def ogrekin_band(table: Table, who: str) -> Steps[None]:
    """All Ogrekin of the side have maximum HP +1 for the Combat and recover 1 HP; it adds up (MYK-BEAST-044)."""
    state = table.state
    for one in _ogrekin(state, who):
        effect = Lasting(name="Ogrekin Band", rule="MYK-BEAST-044", what="max_hp", amount=1, until="combat", giver=who)
        last(state, figures.get(state, one), effect)
        harm.heal(table, one, 1, "MYK-BEAST-044")
    yield from ()


# --- Berserk Ogrekin -------------------------------------------------------------------------------------------------


@always(
    skill("Berserk"),
    AttackDeclared,
    when=lambda table, declared, holder: declared.attack.by == holder and declared.attack.note != "Berserk",
)
def berserk(table: Table, declared: AttackDeclared, holder: str) -> None:
    """Two of its Area are drawn, perhaps the same one twice, friend or foe: an attack on each (MYK-BEAST-046)."""
    state = table.state
    among = beside(state, holder)
    blow = declared.attack
    if not among:
        blow.stopped = True
        return
    first, second = draw_aim(table, holder, among), draw_aim(table, holder, among)
    blow.to, blow.then = [first], [second]
    table.log(
        "MYK-BEAST-046",
        "{who} rages at {first} and {second}.",
        who=figures.name(state, holder),
        first=figures.name(state, first),
        second=figures.name(state, second),
        figure=holder,
    )


@always(
    skill("Berserk"),
    AttackOver,
    when=lambda table, over, holder: over.attack.by == holder and bool(over.attack.then),
    key="second",
)
def berserk_again(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """The second of the two attacks (MYK-BEAST-046)."""
    target = over.attack.then.pop()
    if not figures.get(table.state, target).dead:
        yield from strike(table, holder, target, over.attack, "Berserk")


# --- Troll -----------------------------------------------------------------------------------------------------------


def _starlit(state: Campaign, holder: Ref) -> bool:
    area = figures.get(state, holder).area
    return any("Star" in held.item for one in figures.in_area(state, area) for held in figures.get(state, one).items)


@always(
    skill("Dark Blessing"),
    PeriodEnds,
    when=lambda table, ends, holder: (
        ends.kind == "round" and ends.passed and bool(table.state.battle) and not _starlit(table.state, holder)
    ),
)
def dark_blessing(table: Table, ends: PeriodEnds, holder: str) -> None:
    """At the end of a Round 2D6 HP, if nobody in the Area has an Item with "Star" in its name (MYK-BEAST-048)."""
    who = figures.name(table.state, holder)
    healed = table.roll("2d6", "MYK-BEAST-048", "The dark mends {who}: {total} HP.", who=who).total
    harm.heal(table, holder, healed, "MYK-BEAST-048")


# --- Hag -------------------------------------------------------------------------------------------------------------


@always(
    skill("Ogress's Cleaver"),
    HpFell,
    when=lambda table, fell, holder: (
        fell.by == holder and fell.damage is not None and fell.lost > 0 and table.state.battle is not None
    ),
)
def ogresss_cleaver(table: Table, fell: HpFell, holder: str) -> None:
    """Whom the owner hurts has so much less maximum HP until the end of Combat (MYK-BEAST-050)."""
    effect = Lasting(
        name="Ogress's Cleaver", rule="MYK-BEAST-050", what="max_hp", amount=-fell.lost, until="combat", giver=holder
    )
    last(table.state, figures.get(table.state, fell.who), effect)
    table.log(
        "MYK-BEAST-050",
        "The maximum HP of {who} are {lost} lower until the Combat ends.",
        who=figures.name(table.state, fell.who),
        lost=fell.lost,
        figure=fell.who,
    )


# --- Cyclops ---------------------------------------------------------------------------------------------------------


@support(skill("Warfare Cry"), can=lambda table, who: table.state.battle is not None)
def warfare_cry(table: Table, who: str) -> Steps[None]:
    """Every Ogre on the Battlefield has Damage +1D6 for the Round; not cumulative (MYK-BEAST-052)."""
    state = table.state
    for one in present(state):
        if numbers.is_of(state, one, "Ogre"):
            once(
                state, one, Lasting(name="Warfare Cry", rule="MYK-BEAST-052", what="damage", dice="1D6", until="cycle")
            )
    yield from ()


# --- Ogre King of Love -----------------------------------------------------------------------------------------------


@support(
    skill("Fortune"),
    can=lambda table, who: bool(table.state.battle and wanted(table, who, beside(table.state, who))),
)
def fortune(table: Table, who: str) -> Steps[None]:
    """The owner marks somebody in its Area until the end of Combat (MYK-BEAST-054)."""
    state = table.state
    target = yield from aim(table, who, "Whose fortune do you take?", beside(state, who), "MYK-BEAST-054")
    effect = Lasting(name="Fortune", rule="MYK-BEAST-054", what="fortune", until="combat", giver=who)
    last(state, figures.get(state, target), effect)
    table.log("MYK-BEAST-054", "{who} is marked.", who=figures.name(state, target), figure=target)


def _marked(table: Table, over: AttackOver, holder: str) -> list[Ref]:
    return [
        one
        for one in hit_by(table, over, holder)
        if any(e.what == "fortune" and e.giver == holder for e in figures.get(table.state, one).lasting)
    ]


@always(
    skill("Fortune"),
    AttackOver,
    when=lambda table, over, holder: bool(_marked(table, over, holder)),
    key="hit",
)
def fortune_lost(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Hit by the owner, the marked lose their highest Affection, all of them if several are as high (MYK-BEAST-054)."""
    for one in _marked(table, over, holder):
        affection = figures.get(table.state, one).affection
        highest = max((tie.score for tie in affection.values()), default=0)
        for other, score in [(other, tie.score) for other, tie in affection.items() if tie.score == highest]:
            yield from ties.change(table, one, other, "affection", -score, "MYK-BEAST-054", by=holder)

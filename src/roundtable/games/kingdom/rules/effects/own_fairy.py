"""The own Skills of the Fairies, in the book's order."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.class_skills import helps, same_side
from roundtable.games.kingdom.rules.effects.own import aim, beside, harder, hit_by, once, present, wanted, within_range
from roundtable.games.kingdom.rules.effects.own_means import hostile
from roundtable.games.kingdom.rules.exploring.scenario_movement import reaches_kingdoms
from roundtable.games.kingdom.rules.fight.cooperating import Helping
from roundtable.games.kingdom.rules.fight.placing import summon
from roundtable.games.kingdom.rules.play import checks, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import draw, pick, pick_area, pick_figure, reached
from roundtable.games.kingdom.rules.play.effects import always, interrupt, skill, support
from roundtable.games.kingdom.rules.play.moments import (
    AttackDeclared,
    AttackHits,
    AttackOver,
    CombatBegins,
    Entered,
    Fell,
    Lulled,
    Moment,
    PeriodEnds,
    StrategyRolled,
    TurnBegins,
    Used,
)
from roundtable.games.kingdom.rules.play.shares import Shares
from roundtable.games.kingdom.rules.play.verbs import harm, hope, items, realm, status, ties
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import AREAS, Area, Campaign, Holding, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

# --- Pyxie -----------------------------------------------------------------------------------------------------------


@always(
    skill("Accident"),
    CombatBegins,
    StrategyRolled,
    AttackDeclared,
    Used,
    TurnBegins,
    Entered,
    when=lambda table, event, holder: table.state.battle is not None and bool(_met(table.state, event, holder)),
)
def accident(table: Table, event: Moment, holder: str) -> Steps[None]:
    """Who comes to share an Area with the owner is Cursed, of whichever side (MYK-BEAST-056)."""
    for one in _met(table.state, event, holder):
        yield from status.gain_status(table, one, "Cursed", "MYK-BEAST-056", by=holder)


def _met(state: Campaign, event: Moment, holder: Ref) -> list[Ref]:
    """Who has just come to share the owner's Area; before the next Round or action all who were put there."""
    there = beside(state, holder)
    if isinstance(event, Entered) and event.who != holder:
        there = [one for one in there if one == event.who]
    return [one for one in there if "Cursed" not in figures.get(state, one).bad_statuses]


# --- Gremlin ---------------------------------------------------------------------------------------------------------


def machines(state: Campaign, who: Ref) -> list[Holding]:
    """The equipped Items of somebody whose Materials include Machinery."""
    return [held for held in figures.get(state, who).items if "Machinery" in (books.items[held.item].materials or {})]


def _breakable(table: Table, who: Ref) -> list[Ref]:
    state = table.state
    return [one for one in wanted(table, who, within_range(state, who)) if machines(state, one)]


@support(skill("Breakdown"), can=lambda table, who: bool(table.state.battle and _breakable(table, who)))
def breakdown(table: Table, who: str) -> Steps[None]:
    """Wit / 9, or an Item with Machinery in it breaks and hurts its owner for 1D6 (MYK-BEAST-058)."""
    state = table.state
    target = yield from aim(table, who, "Whose machine do you break?", _breakable(table, who), "MYK-BEAST-058")
    options = [Option(str(held.slots[0]), held.item) for held in machines(state, target) if held.slots]
    slot = yield from pick(table, who, "Which Item?", options, "MYK-BEAST-058")
    made = yield from checks.check(
        table, target, "Wit", 9, "MYK-BEAST-058", kind="resist", why="check against the breakdown"
    )
    if not made.success:
        yield from items.destroy(table, target, int(slot), "MYK-BEAST-058", by=who)
        damage = table.roll("1d6", "MYK-BEAST-058", "It bursts: {total} damage.").total
        yield from harm.hurt(table, target, damage, "MYK-BEAST-058", by=who, source="Breakdown")


# --- Lilliput --------------------------------------------------------------------------------------------------------


@always(
    skill("Guilty Conscience"),
    Fell,
    when=lambda table, fell, holder: fell.who == holder and fell.dead and bool(fell.by) and fell.by != holder,
    posthumous=True,
)
def guilty_conscience(table: Table, fell: Fell, holder: str) -> Steps[None]:
    """Its killer loses 1 Drive, or where there is none the Kingdom a Voice (MYK-BEAST-060)."""
    if figures.is_person(fell.by) and hope.lose_drive(table, fell.by, 1, "MYK-BEAST-060"):
        return  # monsters have none to lose
    if figures.team(table.state, fell.by) == "court":
        yield from hope.change_voices(table, -1, "MYK-BEAST-060", by=holder)


# --- Domovoi ---------------------------------------------------------------------------------------------------------


def _guests(state: Campaign, who: Ref) -> list[Ref]:
    area = figures.get(state, who).area
    return [one for one in figures.in_area(state, area) if not figures.is_person(one)]


@support(skill("Fairy's Feast"), can=lambda table, who: bool(table.state.battle and _guests(table.state, who)))
def fairys_feast(table: Table, who: str) -> Steps[None]:
    """A monster of the Area has more Damage by its Warfare, a Fairy for the whole Combat (MYK-BEAST-064)."""
    state = table.state

    def ours(among: object) -> Ref:
        return max(
            _guests(state, who), key=lambda one: (same_side(state, one, who), numbers.score(state, one, "Warfare"))
        )

    guest = yield from pick_figure(table, who, "Whom do you feast?", _guests(state, who), "MYK-BEAST-064", ours)
    fairy = numbers.is_of(state, guest, "Fairy")
    effect = Lasting(
        name="Fairy's Feast",
        rule="MYK-BEAST-064",
        what="damage",
        amount=numbers.score(state, guest, "Warfare"),
        until="combat" if fairy else "cycle",
        giver=who,
    )
    once(state, guest, effect)


# --- Changeling ------------------------------------------------------------------------------------------------------


def _everybody(state: Campaign) -> list[Ref]:
    """All people and all foes that live, wherever they are."""
    people = [figures.person(number) for number, one in enumerate(state.people) if not one.dead]
    return people + [one for one in present(state) if not figures.is_person(one)]


def _fond_of(state: Campaign, whom: Ref) -> list[tuple[Ref, int]]:
    return [(one, score) for one in _everybody(state) if one != whom and (score := ties.toward(state, one, whom))]


def _liked(table: Table, who: Ref) -> list[Ref]:
    state = table.state
    return [one for one in wanted(table, who, present(state)) if _fond_of(state, one)]


@support(skill("Granny"), can=lambda table, who: bool(table.state.battle and _liked(table, who)))
def granny(table: Table, who: str) -> Steps[None]:
    """All Affection towards somebody is Hostility until the end of Combat (MYK-BEAST-066)."""
    state = table.state
    target = yield from aim(table, who, "Whose friends do you turn?", _liked(table, who), "MYK-BEAST-066")
    for one, score in _fond_of(state, target):
        for what, amount in (("affection", -score), ("hostility", score)):
            effect = Lasting(
                name="Granny", rule="MYK-BEAST-066", what=what, amount=amount, until="combat", giver=who, target=target
            )
            last(state, figures.get(state, one), effect)
        table.log(
            "MYK-BEAST-066",
            "{who} hates {target} now.",
            who=figures.name(state, one),
            target=figures.name(state, target),
            figure=one,
        )


# --- Money Eater -----------------------------------------------------------------------------------------------------


@reaches_kingdoms("Poverty")
@support(skill("Poverty"), can=lambda table, who: checks.representative(table.state) is not None)
def poverty(table: Table, who: str) -> Steps[None]:
    """The Kingdom makes a Culture / 9 check, or its Treasury loses 1D6 MG (MYK-BEAST-068, MYK-BEAST-015)."""
    speaker = checks.representative(table.state)
    assert speaker is not None
    made = yield from checks.check(
        table, speaker, "Culture", 9, "MYK-BEAST-068", kind="kingdom", why="Culture check against poverty"
    )
    if not made.success:
        lost = table.roll("1d6", "MYK-BEAST-068", "{total} MG are eaten at home.").total
        yield from realm.lose_mg(table, lost, "MYK-BEAST-068")


# --- Willie Winkie ---------------------------------------------------------------------------------------------------


@interrupt(
    skill("Insomnia"),
    Lulled,
    when=lambda table, lulled, holder: (
        table.state.battle is not None and any(hostile(table, holder, one) for one in lulled.awake)
    ),
)
def insomnia(table: Table, lulled: Lulled, holder: str) -> Steps[None]:
    """Whom a Sleep effect was meant for and who is awake all the same takes 1D6 damage (MYK-BEAST-070)."""
    thrown = Shares(table, "1d6", "MYK-BEAST-070", "{who} cannot sleep: {total} damage.")
    for one in lulled.awake:
        damage = thrown(who=figures.name(table.state, one))
        yield from harm.hurt(
            table, one, damage, "MYK-BEAST-070", by=holder, source="Insomnia", group=list(lulled.awake)
        )


# --- Leshy -----------------------------------------------------------------------------------------------------------


@interrupt(
    skill("Tree Spirit"),
    Helping,
    when=lambda table, helping, holder: (
        table.state.battle is not None and not same_side(table.state, helping.helper, holder) and helping.amount > 0
    ),
)
def tree_spirit(table: Table, helping: Helping, holder: str) -> Steps[None]:
    """As an enemy helps another, every enemy takes the bonus of that help as damage (MYK-BEAST-072)."""
    state = table.state
    group = [one for one in present(state) if not same_side(state, one, holder)]
    for one in group:
        yield from harm.hurt(
            table, one, helping.amount, "MYK-BEAST-072", by=holder, source="Tree Spirit", group=list(group)
        )


# --- High Elf --------------------------------------------------------------------------------------------------------


def _unnatural(state: Campaign, who: Ref) -> bool:
    """With Machinery in an equipped Item, or in its own body (MYK-BEAST-074)."""
    own = who[0] == "f" and "Machinery" in figures.entry(state, who).materials
    return own or bool(machines(state, who))


def _machine_bearers(table: Table, hit: AttackHits) -> list[Ref]:
    return [one for one in hit.attack.hits if _unnatural(table.state, one)]


@always(
    skill("Guardian of Nature"),
    AttackHits,
    when=lambda table, hit, holder: hit.attack.by == holder and bool(_machine_bearers(table, hit)),
)
def guardian_of_nature(table: Table, hit: AttackHits, holder: str) -> None:
    """Damage +1D6 against whoever bears Machinery or is made of it (MYK-BEAST-074)."""
    harder(hit, "1D6", "Guardian of Nature", "MYK-BEAST-074", _machine_bearers(table, hit))


# --- Airt Piper ------------------------------------------------------------------------------------------------------


@reaches_kingdoms("Magic Flute")
@support(skill("Magic Flute"), can=lambda table, who: checks.representative(table.state) is not None)
def magic_flute(table: Table, who: str) -> Steps[None]:
    """The Kingdom makes a Culture / 11 check, or loses 1D6 Citizens (MYK-BEAST-076, MYK-BEAST-015)."""
    speaker = checks.representative(table.state)
    assert speaker is not None
    made = yield from checks.check(
        table, speaker, "Culture", 11, "MYK-BEAST-076", kind="kingdom", why="Culture check against the flute"
    )
    if not made.success:
        lost = table.roll("1d6", "MYK-BEAST-076", "{total:Citizen follows|Citizens follow} the flute.").total
        yield from realm.lose_citizens(table, lost, "MYK-BEAST-076")


# --- Celestial -------------------------------------------------------------------------------------------------------


def _aligned(state: Campaign, side_of: Ref) -> list[Ref]:
    """Those of one side who have the Skill, the first of whom speaks for them."""
    return [
        one
        for one in figures.standing(state, figures.team(state, side_of))
        if knowing.has(state, one, "Catastrophic Alignment")
    ]


def _alignment(state: Campaign, holder: Ref) -> bool:
    """Every Area without enemies, of which there is one at least, has one who aligns (MYK-BEAST-078)."""
    aligned = _aligned(state, holder)
    free = [
        area for area in AREAS if not any(not same_side(state, one, holder) for one in figures.in_area(state, area))
    ]
    there = [figures.get(state, one).area for one in aligned]
    return bool(free) and aligned[:1] == [holder] and all(area in there for area in free)


@always(
    skill("Catastrophic Alignment"),
    PeriodEnds,
    when=lambda table, ends, holder: (
        ends.kind == "round" and ends.passed and table.state.battle is not None and _alignment(table.state, holder)
    ),
)
def catastrophic_alignment(table: Table, ends: PeriodEnds, holder: str) -> Steps[None]:
    """At the end of the Round one Angel or Deep One of Level 20 less their number may come (MYK-BEAST-078)."""
    state = table.state
    most = 20 - len(_aligned(state, holder))
    kinds = [one for one in books.monsters if one.category in ("Angel", "Deep One") and one.level <= most]
    options = [Option(one.name, f"{one.name} (Level {one.level})", rule=one.rules[0]) for one in kinds]

    def drawn(among: list[Option]) -> str:
        return options[draw(table, len(options))].key

    chosen = yield from pick(
        table, holder, "The stars align. Who comes?", [*options, Option("nobody", "Nobody")], "MYK-BEAST-078", drawn
    )
    if chosen == "nobody":
        return
    near: Area = figures.get(state, holder).area
    area = yield from pick_area(table, holder, "Where does it appear?", AREAS, "MYK-BEAST-078", lambda _: near)
    summon(table, chosen, next(one for one in AREAS if one == area), "MYK-BEAST-078", holder)


# --- Fay Knight ------------------------------------------------------------------------------------------------------


def _forgetful(table: Table, over: AttackOver, holder: str) -> list[Ref]:
    return [one for one in hit_by(table, over, holder) if knowing.own_skills(table.state, one)]


@interrupt(skill("Oblivion Lance"), AttackOver, when=lambda table, over, holder: bool(_forgetful(table, over, holder)))
def oblivion_lance(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Once a Combat whoever is hit checks Wit / 10, or forgets a Skill for the rest of the game (MYK-BEAST-080,
    MYK-BEAST-021)."""
    for target in (yield from reached(table, holder, _forgetful(table, over, holder), "MYK-BEAST-080")):
        made = yield from checks.check(
            table, target, "Wit", 10, "MYK-BEAST-080", kind="resist", why="check against oblivion"
        )
        if not made.success:
            yield from _forgets(table, holder, target)


def _forgets(table: Table, holder: Ref, target: Ref) -> Steps[None]:
    """A Skill of the owner's choice is forgotten (MYK-BEAST-080)."""
    state = table.state
    names = list(dict.fromkeys(knowing.own_skills(state, target)))
    options = [Option(name, name, rule=books.skills[name].rules[0]) for name in names]
    who = figures.name(state, target)
    chosen = yield from pick(table, holder, f"Which Skill does {who} forget?", options, "MYK-BEAST-080")
    effect = Lasting(
        name="Oblivion Lance", rule="MYK-BEAST-080", what="barred", note=chosen, until="game", giver=holder
    )
    last(state, figures.get(state, target), effect)
    table.log("MYK-BEAST-080", "{who} has forgotten {skill}.", who=who, skill=chosen, figure=target)


# --- Fortuna ---------------------------------------------------------------------------------------------------------


def _characters(table: Table, hit: AttackHits, holder: str) -> list[Ref]:
    """Those it hits who are no Bases: the wheel turns for characters (MYK-BEAST-082)."""
    return [one for one in hit.attack.hits if not figures.is_base(one) and helps(table, holder, one)]


@interrupt(skill("Roulette"), AttackHits, when=lambda table, hit, holder: bool(_characters(table, hit, holder)))
def roulette(table: Table, hit: AttackHits, holder: str) -> Steps[None]:
    """The attack hits somebody of the same Area at random, whoever is there (MYK-BEAST-082)."""
    state = table.state
    blow = hit.attack
    among = _characters(table, hit, holder)
    victim = yield from pick_figure(table, holder, "For whom do you turn the wheel?", among, "MYK-BEAST-082")
    there = figures.in_area(state, figures.get(state, victim).area)
    found = there[draw(table, len(there))]
    blow.hits = list(dict.fromkeys(found if one == victim else one for one in blow.hits))
    table.log("MYK-BEAST-082", "The wheel turns: it hits {who}.", who=figures.name(state, found), figure=found)

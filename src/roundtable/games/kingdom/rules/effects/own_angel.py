"""The special and own Skills of Angels, in the book's order."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.effects.class_skills import helps, same_side
from roundtable.games.kingdom.rules.effects.monster_skills import choose_area, struck
from roundtable.games.kingdom.rules.effects.own import beside, hit_by, more_attacks, named, present, wanted
from roundtable.games.kingdom.rules.effects.own_human import here, in_combat, in_the_dungeon
from roundtable.games.kingdom.rules.effects.own_means import (
    armed,
    barrage,
    burn,
    hostile,
    resists,
    scare,
    stop_item,
)
from roundtable.games.kingdom.rules.fight.placing import summon
from roundtable.games.kingdom.rules.play import checks, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import SAFE, NoTarget, draw, pick, pick_figure, reached
from roundtable.games.kingdom.rules.play.effects import adds, always, interrupt, skill, support
from roundtable.games.kingdom.rules.play.moments import (
    ActionTaken,
    AttackDeclared,
    AttackOver,
    CombatBegins,
    Damage,
    Fell,
    HpFell,
    HpGiven,
    PeriodEnds,
    Used,
)
from roundtable.games.kingdom.rules.play.shares import Shares
from roundtable.games.kingdom.rules.play.verbs import harm, items, moving, status, ties
from roundtable.games.kingdom.rules.record.bonds import TABLES
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.rules.record.scores import HALO
from roundtable.games.kingdom.state import AREAS, Area, Campaign, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

# --- special Skills --------------------------------------------------------------------------------------------------


def _watchers(state: Campaign) -> list[Ref]:
    """Whose Grigori is at work."""
    if state.battle is None:
        return []
    return [
        who for who, one in figures.there(state) if one.lasting and any(e.what == "grigori" for e in one.lasting)
    ]


def _summoning(rule: str) -> bool:
    return any(entry.is_of("Summoning") and rule in entry.rules for entry in books.skills)


@support(skill("Grigori"), can=in_combat)
def grigori(table: Table, who: str) -> Steps[None]:
    """This Round nobody in its Area uses Summoning Skills, and none can be aimed at it (MYK-BEAST-335)."""
    effect = Lasting(name="Grigori", rule="MYK-BEAST-335", what="grigori", until="cycle", giver=who)
    last(table.state, figures.get(table.state, who), effect)
    yield from ()


@knowing.bars("Grigori")
def grigori_bars(state: Campaign, holder: Ref, whose: Ref, name: str) -> bool:
    """Its own side and the user are bound too (MYK-BEAST-335)."""
    near = figures.get(state, whose).area == figures.get(state, holder).area
    return near and books.skills[name].is_of("Summoning") and holder in _watchers(state)


SAFE.append(lambda state, among, by, rule: them if (them := _watchers(state)) and _summoning(rule) else ())


@adds("steadied", skill("Enochian"), whose="all", stacks=False)
def enochian(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Foolish monsters in its Area are Steady while they are there (MYK-BEAST-336)."""
    area = figures.get(state, holder).area
    return int(bool(area) and area == figures.get(state, who).area)


@adds("max_hp", skill("Halo"))
def halo(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """30 HP more, and as it comes it has them (MYK-BEAST-337)."""
    return HALO


@support(skill("Punishment"), can=in_combat)
def punishment(table: Table, who: str) -> Steps[None]:
    """Everybody in an Area takes their own Level + 7, less the result of a Wit / 9 check that succeeds (MYK-BEAST-338)."""
    state = table.state
    area = yield from choose_area(table, who, "MYK-BEAST-338")
    there = yield from reached(table, who, struck(state, area, who), "MYK-BEAST-338")
    for one in there:
        made = yield from checks.check(table, one, "Wit", 9, "MYK-BEAST-338", kind="resist", why="Punishment")
        amount = figures.level(state, one) + 7 - (made.result if made.success else 0)
        yield from harm.hurt(table, one, max(0, amount), "MYK-BEAST-338", by=who, source="Punishment", group=there)


@interrupt(
    skill("Angel's Wing"),
    Damage,
    when=lambda table, damage, holder: (
        damage.to != holder
        and not damage.prevented
        and damage.amount > 0
        and helps(table, holder, damage.to)
    ),
)
def angels_wing(table: Table, damage: Damage, holder: str) -> Steps[None]:
    """2D6 less damage for somebody else; every enemy checks Charisma / 9 or loses 1D6 Followers; outside Combat too
    (MYK-BEAST-339, MYK-BEAST-500)."""
    less = table.roll("2d6", "MYK-BEAST-339", "The wing takes {total} of it.").total
    damage.amount = max(0, damage.amount - less)
    for one in (yield from reached(table, holder, _others(table.state, holder), "MYK-BEAST-339")):
        if not (yield from resists(table, one, "Charisma", 9, "MYK-BEAST-339", "check before the wing")):
            yield from scare(table, holder, one, "1d6", "MYK-BEAST-339")


def _others(state: Campaign, holder: Ref) -> list[Ref]:
    """Every enemy character, the Unconscious too."""
    return [one for one in present(state) if not same_side(state, one, holder)]


# --- Waliahyra, Halcyone, Balloon Penguin ----------------------------------------------------------------------------


@always(skill("Envoy of Peace"), AttackOver, when=lambda table, over, holder: holder in over.attack.to)
def envoy_of_peace(table: Table, over: AttackOver, holder: str) -> None:
    """Who attacks it deals 1 damage less for the Combat, each time (MYK-BEAST-341)."""
    one = figures.get(table.state, over.attack.by)
    last(
        table.state, one, Lasting(name="Envoy of Peace", rule="MYK-BEAST-341", what="damage", amount=-1, until="combat")
    )


@always(
    skill("Past Life"),
    Fell,
    when=lambda table, fell, holder: (
        fell.dead
        and fell.who != holder
        and not figures.is_person(fell.who)
        and named(table.state, fell.who, "Halcyone")
        and same_side(table.state, fell.who, holder)
    ),
)
def past_life(table: Table, fell: Fell, holder: str) -> None:
    """With each Halcyone of its side that dies it deals 1D6 more for the Combat (MYK-BEAST-343)."""
    one = figures.get(table.state, holder)
    last(table.state, one, Lasting(name="Past Life", rule="MYK-BEAST-343", what="damage", dice="1D6", until="combat"))


@always(
    skill("Burst"),
    HpFell,
    when=lambda table, fell, holder: (
        fell.who == holder
        and fell.fatal
        and fell.damage is not None
        and figures.get(table.state, holder).hp < 0
        and table.state.battle is not None
    ),
    posthumous=True,
)
def burst(table: Table, fell: HpFell, holder: str) -> Steps[None]:
    """Brought below 0 HP by damage it bursts: everybody else in the Area takes 1D6 (MYK-BEAST-346)."""
    yield from burn(table, holder, beside(table.state, holder), "1d6", "MYK-BEAST-346", "Burst")


# --- Qupid, Nightingale, Triadic Crow, Boreas ------------------------------------------------------------------------


@support(
    skill("Qupid's Arrow"),
    can=lambda table, who: bool(table.state.battle) and len(present(table.state)) > 2,
)
def qupids_arrow(table: Table, who: str) -> Steps[None]:
    """Two characters check Charisma / 9; if one fails, both hate each other 1 more (MYK-BEAST-348)."""
    state = table.state
    others = [one for one in present(state) if one != who]
    own = wanted(table, who, others)
    among = own if len(own) > 1 else others
    a = yield from pick_figure(table, who, "Whom does the arrow hit?", among, "MYK-BEAST-348")
    b = yield from pick_figure(table, who, "And whom?", [one for one in among if one != a], "MYK-BEAST-348")
    fine = True
    for one in (a, b):
        fine &= yield from resists(table, one, "Charisma", 9, "MYK-BEAST-348", "check against the arrow")
    if not fine:
        yield from ties.change(table, a, figures.whom(b), "hostility", 1, "MYK-BEAST-348", by=who)
        yield from ties.change(table, b, figures.whom(a), "hostility", 1, "MYK-BEAST-348", by=who)


@support(skill("Beastly Nurse"), can=in_the_dungeon)
def beastly_nurse(table: Table, who: str) -> Steps[None]:
    """A random character is rid of a Bad Status, of several a random one (MYK-BEAST-350)."""
    among = present(table.state)
    patient = among[draw(table, len(among))]
    bad = figures.get(table.state, patient).bad_statuses
    if bad:
        status.cure(table, patient, bad[draw(table, len(bad))], "MYK-BEAST-350")
    yield from ()


@always(
    skill("Trinity"),
    AttackOver,
    when=lambda table, over, holder: (
        over.attack.by == holder and bool(over.attack.rolled) and all(die == 6 for die in over.attack.rolled)
    ),
)
def trinity(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """All damage dice showing 6, it may attack once more, and so on (MYK-BEAST-352)."""
    yield from more_attacks(table, holder, over.attack, 1, "MYK-BEAST-352", "Trinity")


def armor(state: Campaign, who: Ref) -> int | None:
    """The highest Level of Armor somebody wears; None without (MYK-BEAST-354)."""
    worn = [held.level or 0 for held in figures.copies(state, who, "Armor") if held.slots]
    return max(worn, default=None)


@support(skill("Lighting Bolt"), can=in_combat)
def lightning_bolt(table: Table, who: str) -> Steps[None]:
    """All in an Area check Wit against 7 + their Armor's Level or take 1D6 + it (MYK-BEAST-354)."""
    state = table.state
    area = yield from choose_area(table, who, "MYK-BEAST-354")
    for one in (yield from reached(table, who, struck(state, area, who), "MYK-BEAST-354")):
        level = armor(state, one) or 0
        if not (yield from resists(table, one, "Wit", 7 + level, "MYK-BEAST-354", "check against lightning")):
            yield from burn(table, who, [one], "1d6", "MYK-BEAST-354", "Lightning Bolt", plus=level)


# --- Einherjar, Tengu, Bagman, Typhoon -------------------------------------------------------------------------------


@always(skill("Bonds of Fate"), CombatBegins, when=lambda table, begins, holder: bool(_others(table.state, holder)))
def bonds_of_fate(table: Table, begins: CombatBegins, holder: str) -> Steps[None]:
    """Meeting its enemies it loves and hates one of them with all its heart (MYK-BEAST-356)."""
    state = table.state
    fated = [effect.note for effect in figures.get(state, holder).lasting if effect.what == "fate"]
    others = [one for one in _others(state, holder) if not fated or one in fated]
    if not others:
        return  # its fate was chosen when they met first, and is not here
    chosen = yield from pick_figure(table, holder, "Who is its fate?", others, "MYK-BEAST-356")
    if not fated:
        last(
            state,
            figures.get(state, holder),
            Lasting(name="Bonds of Fate", rule="MYK-BEAST-356", what="fate", note=chosen, until="game"),
        )
    kinds: list[ties.Kind] = ["affection", "hostility"]
    for kind in kinds:
        names = list(dict.fromkeys(line.row.text for line in books.tables[TABLES[kind]].lines))
        options = [Option(name, name) for name in names]
        subtype = yield from pick(table, holder, f"What {kind.capitalize()}?", options, "MYK-BEAST-356")
        yield from ties.change(
            table, holder, figures.whom(chosen), kind, 5, "MYK-BEAST-356", subtype=subtype, by=holder
        )


def _ahead(state: Campaign, who: Ref, steps: int = 1) -> Area | None:
    one = figures.get(state, who)
    return figures.step_from(one.area, one.team, steps) if one.area else None


@support(
    skill("Feathered Fan"),
    can=lambda table, who: (
        bool(table.state.battle)
        and (area := _ahead(table.state, who)) is not None
        and bool(struck(table.state, area, who))
    ),
)
def feathered_fan(table: Table, who: str) -> Steps[None]:
    """All in the Area ahead are pushed on; who was moved checks Warfare / 11 or takes 1D6 (MYK-BEAST-359)."""
    state = table.state
    area, to = _ahead(state, who), _ahead(state, who, 2)
    if area is None or to is None:
        return
    for one in (yield from reached(table, who, struck(state, area, who), "MYK-BEAST-359")):
        moved = yield from moving.move(table, one, to, "MYK-BEAST-359", forced=True, by=who)
        if moved and not (yield from resists(table, one, "Warfare", 11, "MYK-BEAST-359", "check against the fan")):
            yield from burn(table, who, [one], "1d6", "MYK-BEAST-359", "Feathered Fan")


@always(skill("Electrification"), PeriodEnds, when=lambda table, ends, holder: ends.kind == "round")
def electrification(table: Table, ends: PeriodEnds, holder: str) -> None:
    """At the end of the Round everybody of its side recovers 1 HP (MYK-BEAST-361)."""
    for one in present(table.state):
        if same_side(table.state, one, holder):
            harm.heal(table, one, 1, "MYK-BEAST-361")


@support(skill("Storm"), can=in_combat)
def storm(table: Table, who: str) -> Steps[None]:
    """Everybody in every Area but its own takes 2D6 (MYK-BEAST-363)."""
    state = table.state
    own = figures.get(state, who).area
    there = [one for area in AREAS if area != own for one in struck(state, area, who)]
    yield from burn(table, who, there, "2d6", "MYK-BEAST-363", "Storm")


# --- Astraeus, Jubjub Bird, Bacura -----------------------------------------------------------------------------------


@support(skill("Thunderclap"), can=in_combat)
def thunderclap(table: Table, who: str) -> Steps[None]:
    """All with Armor in two adjacent Areas lose 2D6 + its Level HP; women's Armor is of no use then (MYK-BEAST-365)."""
    state = table.state
    pairs = list(pairwise(AREAS))

    def worth(pair: tuple[Area, Area]) -> int:
        there = [one for area in pair for one in struck(state, area, who) if armor(state, one) is not None]
        return sum(-1 if same_side(state, one, who) else 1 for one in there)

    options = [Option(f"{a} {b}", f"{a} and {b}", f"area {a}", "MYK-BEAST-365") for a, b in pairs]
    best = "{} {}".format(*max(pairs, key=worth))
    chosen = yield from pick(table, who, "Over which two Areas?", options, "MYK-BEAST-365", lambda _: best)
    thrown = Shares(table, "2d6", "MYK-BEAST-365", "Thunder: {total}.")
    both = [one for a, b in pairs if f"{a} {b}" == chosen for area in (a, b) for one in struck(state, area, who)]
    worn = {one: level for one in both if (level := armor(state, one)) is not None}
    for one in (yield from reached(table, who, list(worn), "MYK-BEAST-365")):
        lost = thrown() + worn[one]
        yield from harm.lose_hp(table, one, lost, "MYK-BEAST-365", by=who)
        if figures.sex(state, one) == "female":
            for held in figures.copies(state, one, "Armor"):
                stop_item(table, one, held, "Thunderclap", "MYK-BEAST-365", "combat")


def _flights(state: Campaign, who: Ref) -> list[Area]:
    one = figures.get(state, who)
    if state.battle is None or numbers.number(state, who, "cannot move"):
        return []
    found: list[Area] = []
    for sign in (1, -1):
        at = one.area
        for _ in range(2):
            step = figures.step_from(at, one.team, sign)
            if step is None or moving.obstructed(state, who, step, at):
                break
            found.append(step)
            at = step
    return found


@support(skill("Flap"), can=lambda table, who: bool(_flights(table.state, who)))
def flap(table: Table, who: str) -> Steps[None]:
    """Up to two Areas either way; all without Flying in those it enters take 2D6 (MYK-BEAST-367)."""
    state = table.state
    ways = _flights(state, who)
    prey = [area for area in ways if any(not same_side(state, one, who) for one in struck(state, area, who))]
    options = [Option(area, area, f"area {area}", "MYK-BEAST-367") for area in ways]
    to = yield from pick(table, who, "Where to?", options, "MYK-BEAST-367", lambda _: (prey or ways)[-1])
    sign = 1 if AREAS.index(to) > AREAS.index(figures.get(state, who).area) else -1
    start = figures.get(state, who).area
    while figures.get(state, who).area != to:
        at = figures.get(state, who).area
        step = AREAS[AREAS.index(at) + sign]
        if not (yield from moving.move(table, who, step, "MYK-BEAST-367", further=at != start)):
            return
        if figures.get(state, who).area != step:
            return  # what lay there has thrown it elsewhere, or felled it
        low = [one for one in beside(state, who) if not numbers.number(state, one, "flying")]
        yield from burn(table, who, low, "2d6", "MYK-BEAST-367", "Flap")
        if not figures.awake(state, who):
            return


@always(
    skill("Harden"),
    AttackOver,
    when=lambda table, over, holder: holder in over.attack.to and over.attack.melee,
)
def harden(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Who attacks it with a melee weapon takes 1 damage, hit or miss (MYK-BEAST-369)."""
    yield from burn(table, holder, [over.attack.by], "", "MYK-BEAST-369", "Harden", plus=1)


# --- General Winter, Ornithopter, Angel of Death, Thunder Bird -------------------------------------------------------


@interrupt(
    skill("Blizzard"),
    Used,
    ActionTaken,
    when=lambda table, action, holder: (
        table.state.battle is not None
        and action.who != holder
        and (isinstance(action, Used) or action.is_support)
        and hostile(table, holder, action.who)
    ),
)
def blizzard(table: Table, action: Used | ActionTaken, holder: str) -> Steps[None]:
    """At a Support Action of any kind all others check Warfare / 5 + its Level or have half their HP (MYK-BEAST-371)."""
    state = table.state
    difficulty = 5 + figures.level(state, holder)
    others = [one for area in AREAS for one in struck(state, area, holder, spare_user=True)]
    for one in (yield from reached(table, holder, others, "MYK-BEAST-371")):
        if not (yield from resists(table, one, "Warfare", difficulty, "MYK-BEAST-371", "check in the Blizzard")):
            hp = figures.get(state, one).hp
            yield from harm.set_hp(table, one, -(-hp // 2), "MYK-BEAST-371", by=holder)


@support(skill("Gunport"), can=lambda table, who: bool(table.state.battle and armed(table.state, who)))
def gunport(table: Table, who: str) -> Steps[None]:
    """Once per Combat it attacks a tenth of its HP times (MYK-BEAST-373)."""
    number = -(-figures.get(table.state, who).hp // 10)
    yield from barrage(table, who, number, "MYK-BEAST-373", "Gunport")


@always(skill("Hourglass of Life"), PeriodEnds, when=lambda table, ends, holder: ends.kind == "round")
def hourglass_of_life(table: Table, ends: PeriodEnds, holder: str) -> Steps[None]:
    """At the end of the Round every enemy takes 1D6 damage (MYK-BEAST-375)."""
    yield from burn(table, holder, _others(table.state, holder), "1d6", "MYK-BEAST-375", "Hourglass of Life")


@support(skill("Lightning Arrow"), can=in_combat)
def lightning_arrow(table: Table, who: str) -> Steps[None]:
    """One character of its choice in each Area loses 2D6 HP (MYK-BEAST-377)."""
    state = table.state
    chosen = []
    for area in AREAS:
        among = wanted(table, who, struck(state, area, who, spare_user=True))
        if not among:
            continue
        try:
            chosen.append((yield from pick_figure(table, who, f"Whom in the {area}?", among, "MYK-BEAST-377")))
        except NoTarget:
            continue  # the others are struck all the same (MYK-WORLD-530)
    thrown = Shares(table, "2d6", "MYK-BEAST-377", "Lightning: {total}.")
    for one in chosen:
        lost = thrown()
        yield from harm.lose_hp(table, one, lost, "MYK-BEAST-377", by=who)


# --- Bethor, Flatwoods Monster, Angel of Annunciation, Heaven's Door -------------------------------------------------


@support(skill("Bombing Raid"), can=lambda table, who: bool(table.state.battle and here(table.state, who)))
def bombing_raid(table: Table, who: str) -> Steps[None]:
    """All without Flying in its Area check Quest / 10 or take 1D6 and lose a random Item (MYK-BEAST-379)."""
    state = table.state
    low = [one for one in beside(state, who) if not numbers.number(state, one, "flying")]
    for one in (yield from reached(table, who, low, "MYK-BEAST-379")):
        if not (yield from resists(table, one, "Quest", 10, "MYK-BEAST-379", "check under bombs")):
            yield from burn(table, who, [one], "1d6", "MYK-BEAST-379", "Bombing Raid")
            held = items.random_equipped(table, one)
            if held is not None:
                yield from items.destroy(table, one, held.slots[0], "MYK-BEAST-379", by=who)


@always(skill("Abduction"), AttackOver, when=lambda table, over, holder: bool(hit_by(table, over, holder)))
def abduction(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Whom it hits checks Wit / 11 or loses 3D6 Followers (MYK-BEAST-381)."""
    for one in hit_by(table, over, holder):
        if not (yield from resists(table, one, "Wit", 11, "MYK-BEAST-381", "check against Abduction")):
            yield from scare(table, holder, one, "3d6", "MYK-BEAST-381")


def every(*groups: str) -> list[str]:
    """The names of all Skills of some groups."""
    return [entry.name for entry in books.skills if entry.group in groups]


@knowing.grants("Mysteries of Life")
@plays("skill/mysteries-of-life")
def mysteries_of_life(state: Campaign, holder: Ref) -> list[tuple[Ref, str]]:
    """It may use every Science and Entertainment Skill (MYK-BEAST-383)."""
    return [(holder, name) for name in every("Science", "Entertainment")]


def _army(table: Table, holder: Ref) -> Lasting:
    """How often it can still be used in this Combat, rolled as it begins (MYK-BEAST-385)."""
    one = figures.get(table.state, holder)
    found = next((effect for effect in one.lasting if effect.what == "angelic army"), None)
    if found is None:
        uses = table.roll("1d6", "MYK-BEAST-385", "An army of {total} Angels waits.").total
        found = Lasting(name="Angelic Army", rule="MYK-BEAST-385", what="angelic army", amount=uses, until="combat")
        last(table.state, one, found)
    return found


@always(skill("Angelic Army"), CombatBegins, key="counted")
def army_counted(table: Table, begins: CombatBegins, holder: str) -> None:
    """At the start it is rolled how many can come (MYK-BEAST-385)."""
    _army(table, holder)


def _left(state: Campaign, holder: Ref) -> bool:
    counted = [e.amount for e in figures.get(state, holder).lasting if e.what == "angelic army"]
    return not counted or counted[0] > 0


@interrupt(
    skill("Angelic Army"),
    Fell,
    when=lambda table, fell, holder: (
        fell.dead
        and fell.who != holder
        and numbers.is_of(table.state, fell.who, "Angel")
        and same_side(table.state, fell.who, holder)
        and _left(table.state, holder)
    ),
)
def angelic_army(table: Table, fell: Fell, holder: str) -> Steps[None]:
    """For an Angel of its side that dies another of no higher Level appears beside it (MYK-BEAST-385)."""
    state = table.state
    _army(table, holder).amount -= 1
    level = figures.level(state, fell.who)
    kinds = [one.name for one in books.monsters if one.category == "Angel" and one.level <= level]
    chosen = yield from pick(table, holder, "Who comes?", [Option(name, name) for name in kinds], "MYK-BEAST-385")
    summon(table, chosen, figures.get(state, holder).area, "MYK-BEAST-385", holder)


# --- Arch Angel, Princess Summer, A Bao A Qu -------------------------------------------------------------------------


@interrupt(
    skill("Recovery"),
    HpFell,
    HpGiven,
    when=lambda table, fell, holder: (
        table.state.battle is not None and fell.who == holder and 0 < figures.get(table.state, holder).hp <= 5
    ),
)
def recovery(table: Table, fell: HpFell | HpGiven, holder: str) -> None:
    """At 5 HP or less it will have all its HP at the end of the Round (MYK-BEAST-387)."""
    effect = Lasting(name="Recovery", rule="MYK-BEAST-387", what="recovers", until="cycle")
    last(table.state, figures.get(table.state, holder), effect)


@always(
    skill("Recovery"),
    PeriodEnds,
    when=lambda table, ends, holder: (
        ends.kind == "round" and any(e.what == "recovers" for e in figures.get(table.state, holder).lasting)
    ),
    key="now",
    posthumous=True,
)
def recovered(table: Table, ends: PeriodEnds, holder: str) -> None:
    """The Round is over, and it is not dead: one who is Unconscious by now wakes (MYK-BEAST-387)."""
    missing = numbers.max_hp(table.state, holder) - figures.get(table.state, holder).hp
    harm.heal(table, holder, missing, "MYK-BEAST-387")


@interrupt(skill("Fireworks"), AttackDeclared, when=lambda table, declared, holder: declared.attack.by == holder)
def fireworks(table: Table, declared: AttackDeclared, holder: str) -> None:
    """Declared with an attack (MYK-BEAST-389)."""
    area = figures.get(table.state, declared.attack.to[0]).area
    declared.attack.along.append(f"{holder} Fireworks {area}")


def _lit(over: AttackOver, holder: Ref) -> str:
    """The Area of the Fireworks that went along with an attack."""
    start = f"{holder} Fireworks "
    return next((word.removeprefix(start) for word in over.attack.along if word.startswith(start)), "")


@always(
    skill("Fireworks"),
    AttackOver,
    when=lambda table, over, holder: bool(over.attack.hits and _lit(over, holder)),
    key="bang",
)
def fireworks_bang(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """After a hit all in that Area go 1 Area back, each towards their own Encampment (MYK-BEAST-389)."""
    state = table.state
    area = next(one for one in AREAS if one == _lit(over, holder))
    for one in struck(state, area, holder, spare_user=True):
        back = figures.step_from(area, figures.team(state, one), -1)
        if back is not None:
            yield from moving.move(table, one, back, "MYK-BEAST-389", forced=True, by=holder)


def _behind(state: Campaign, who: Ref, holder: Ref, by: Ref) -> bool:
    """Whether somebody stands behind a holder of the Last Line, in an Area of their side, and an enemy asks."""
    if state.battle is None or not same_side(state, who, holder) or same_side(state, by, holder):
        return False
    one, shield = figures.get(state, who), figures.get(state, holder)
    if not one.area or not shield.area or not figures.awake(state, holder):
        return False
    forward = figures.DIRECTION[shield.team]
    ours = AREAS[:3] if shield.team == "court" else AREAS[3:]
    return one.area in ours and (AREAS.index(shield.area) - AREAS.index(one.area)) * forward > 0


@adds("untouchable", skill("Last Line of Defense"), whose="all", stacks=False)
def last_line_of_defense(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Nobody behind it can be attacked by its enemies (MYK-BEAST-391)."""
    return int(_behind(state, who, holder, about.by))


@adds("shielded", skill("Last Line of Defense"), whose="all", stacks=False)
def last_line_shields(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Nor be chosen for their Skills and Items, nor be struck with an Area (MYK-BEAST-391)."""
    return int(bool(about) and _behind(state, who, holder, about))


@SAFE.append
def _shielded(state: Campaign, among: Sequence[Ref], by: Ref, rule: str) -> list[Ref]:
    if state.battle is None or numbers.idle(state, among[0], "shielded"):
        return []
    return [whom for whom in among if numbers.number(state, whom, "shielded", by)]

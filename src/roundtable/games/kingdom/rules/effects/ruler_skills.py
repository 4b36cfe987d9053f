"""The Ruler Skills and the weak points of Rulers, in the book's order (MYK-WORLD-447, MYK-WORLD-463). Of an Avatar's
(MYK-WORLD-475) a Celestial Body is reckoned with the Ruler's numbers (`dungeon.levels`)."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.effects import nemeses
from roundtable.games.kingdom.rules.effects.arrivals import arrive
from roundtable.games.kingdom.rules.effects.own import aim, present, wanted
from roundtable.games.kingdom.rules.effects.own_means import armed, barrage
from roundtable.games.kingdom.rules.exploring import cores
from roundtable.games.kingdom.rules.fight.placing import PLACED, place
from roundtable.games.kingdom.rules.fight.walking import SHUNNED
from roundtable.games.kingdom.rules.fight.weapons import UNTOUCHABLE, Aim, reach
from roundtable.games.kingdom.rules.play import checks, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import draw, pick, pick_figure, pick_some
from roundtable.games.kingdom.rules.play.effects import EFFECTS, always, interrupt, skill, support
from roundtable.games.kingdom.rules.play.moments import (
    AttackDeclared,
    AttackHits,
    CombatBegins,
    Damage,
    Fell,
    HpFell,
    PeriodEnds,
    StrategyRolled,
    TurnBegins,
)
from roundtable.games.kingdom.rules.play.shares import Shares
from roundtable.games.kingdom.rules.play.verbs import bases, ground, harm, maxima, moving, realm, status
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.windows import sign
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.rules.record.limits import average_level
from roundtable.games.kingdom.state import AREAS, Campaign, Character, CombatTrap, Foe, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

# --- Ruler Skills ----------------------------------------------------------------------------------------------------


def court_members(state: Campaign) -> list[Ref]:
    """The people of the Court on the Battlefield who are alive."""
    return [
        who
        for who in figures.on_field(state)
        if figures.is_person(who) and figures.team(state, who) == "court" and not figures.get(state, who).dead
    ]


@always(skill("Terror"), CombatBegins)
def terror(table: Table, event: CombatBegins, holder: str) -> Steps[None]:
    """Everybody checks Wit or Charisma against Level + 5, or 2D6 Followers run home (MYK-WORLD-449)."""
    state = table.state
    difficulty = figures.level(state, holder) + 5
    for who in court_members(state):
        options = [Option(one, f"{one} {numbers.score(state, who, one)}") for one in ("Wit", "Charisma")]
        score = yield from pick(table, who, "With what do you face the Terror?", options, "MYK-WORLD-449")
        made = yield from checks.check(table, who, score, difficulty, "MYK-WORLD-449", kind="resist", why="Terror")
        if not made.success:
            number = table.roll("2d6", "MYK-WORLD-449", "{total:Follower runs|Followers run} home.").total
            people.send_home(table, who, number, "MYK-WORLD-449")


@support(skill("Asura"), can=lambda table, who: bool(table.state.battle and armed(table.state, who)))
def asura(table: Table, who: str) -> Steps[None]:
    """One attack on each of up to a fifth of the Level characters in range, in one action (MYK-WORLD-450)."""
    most = -(-figures.level(table.state, who) // 5)
    yield from barrage(table, who, most, "MYK-WORLD-450", "Asura", different=True)


@always(skill("Dungeon Hazard"), CombatBegins)
def dungeon_hazard(table: Table, event: CombatBegins, holder: str) -> Steps[None]:
    """Up to three Areas get Combat Traps of at most the own Level (MYK-WORLD-451)."""
    state = table.state
    level = figures.level(state, holder)
    names = [trap.name for trap in books.traps if trap.category == "Combat" and trap.levels[0] <= level]
    areas = yield from pick_some(
        table,
        holder,
        "Which Areas are hazardous?",
        [Option(area, area, f"area {area}") for area in AREAS],
        "MYK-WORLD-451",
        0,
        3,
        lambda them: [them[draw(table, len(them))].key],
    )
    for area in areas:
        name = yield from pick(
            table, holder, f"Which Trap in the {area}?", [Option(n, n) for n in names], "MYK-WORLD-451"
        )
        trap = CombatTrap(name=name, level=books.traps[name].levels[0], by=holder, note=ground.HAZARD)
        ground.lay(table, area, trap, "MYK-WORLD-451")


@always(skill("Plague (Ruler)"), PeriodEnds, when=lambda table, ends, holder: ends.kind == "round")
def plague(table: Table, ends: PeriodEnds, holder: str) -> Steps[None]:
    """Each Round's end: Lifestyle against 9 + Rounds passed, or the Kingdom loses 1D6 Citizens (MYK-WORLD-453)."""
    state = table.state
    who = checks.representative(state) or figures.person(state.court[0])
    made = yield from checks.check(
        table, who, "Lifestyle", 9 + ends.number, "MYK-WORLD-453", kind="resist", why="check against the Plague"
    )
    if not made.success:
        lost = table.roll("1d6", "MYK-WORLD-453", "{total:Citizen dies|Citizens die} of the Plague.").total
        yield from realm.lose_citizens(table, lost, "MYK-WORLD-453")


@always(skill("Black Sabbath"), CombatBegins)
def black_sabbath(table: Table, event: CombatBegins, holder: str) -> Steps[None]:
    """Somebody is put into the Ruler's Area as a shield (MYK-WORLD-454)."""
    state = table.state
    known = [n for n, one in enumerate(state.people) if one.seat is None and not one.dead and not one.absent]
    among = list(dict.fromkeys([*court_members(state), *(figures.person(number) for number in known)]))
    if among:
        chosen = yield from pick_figure(table, holder, "Who is the Ruler's shield?", among, "MYK-WORLD-454")
        if not figures.get(state, chosen).area:
            figures.get(state, chosen).area = figures.get(state, holder).area
        yield from moving.move(table, chosen, figures.get(state, holder).area, "MYK-WORLD-454", forced=True, by=holder)
        effect = Lasting(name="Black Sabbath", rule="MYK-WORLD-454", what="shield", note=chosen, until="combat")
        last(state, figures.get(state, holder), effect)


def _shield(state: Campaign, who: Ref) -> Ref:
    """Who shields somebody and can be hit: still alive, and still on the Battlefield."""
    there = figures.on_field(state)
    notes = [effect.note for effect in figures.get(state, who).lasting if effect.what == "shield"]
    return next((one for one in notes if one in there and not figures.get(state, one).dead), "")


@always(
    skill("Black Sabbath"),
    AttackHits,
    when=lambda table, hit, holder: holder in hit.attack.hits and bool(_shield(table.state, holder)),
    key="shield",
)
def black_sabbath_shield(table: Table, hit: AttackHits, holder: str) -> Steps[None]:
    """Each attack that hits: odd it stays on the Ruler, even it strikes the shield, which it kills if it is an Extra
    (MYK-WORLD-454, MYK-WORLD-455)."""
    shield = _shield(table.state, holder)
    if table.die(6, "MYK-WORLD-454", "{total}: even strikes the shield.") % 2 == 0:
        # Whom the attack hits already it hits but once.
        hit.attack.hits = list(dict.fromkeys(shield if one == holder else one for one in hit.attack.hits))
        struck = figures.get(table.state, shield)
        if isinstance(struck, Character) and struck.extra:
            yield from harm.kill(table, shield, "MYK-WORLD-455", by=hit.attack.by)
            hit.attack.felled.append(shield)


def _flocks(state: Campaign) -> list[Ref]:
    """Everybody on the Battlefield who leads people, of either side: the Skill names none (MYK-WORLD-456)."""
    return [one for one in present(state) if figures.get(state, one).followers]


@support(
    skill("Baptism of Nightmare"),
    can=lambda table, who: bool(table.state.battle and wanted(table, who, _flocks(table.state))),
)
def baptism_of_nightmare(table: Table, who: str) -> Steps[None]:
    """1D6 of somebody's Followers become monsters of the category, for the Ruler (MYK-WORLD-456)."""
    state = table.state
    target = yield from aim(table, who, "Whose Followers are baptised?", _flocks(state), "MYK-WORLD-456")
    number = table.roll("1d6", "MYK-WORLD-456", "{total:Follower is|Followers are} changed.").total
    number = min(number, figures.get(state, target).followers)
    kin = sorted(
        (one for one in books.monsters if one.category == figures.category(state, who)), key=lambda one: one.level
    )
    small = [one for one in kin if one.level <= 3] or kin[:1]
    chosen = yield from pick(table, who, "Into what?", [Option(one.name, one.name) for one in small], "MYK-WORLD-456")
    figures.get(state, target).followers -= number
    name = figures.name(state, target)
    table.log(
        "MYK-WORLD-456",
        "{who} loses {number:Follower|Followers}.",
        who=name,
        number=number,
        books={"followers": -number} if figures.is_person(target) else {},
    )
    maxima.cap_hp(table, target, "MYK-CREATE-224")
    for _ in range(number):
        changed = Foe(
            book=chosen,
            area=figures.get(state, target).area,
            team=figures.team(state, who),
            summoned=True,
            was_follower_of=target,
        )
        place(table, changed, "MYK-WORLD-456")


@always(
    skill("Baptism of Nightmare"),
    Fell,
    when=lambda table, fell, holder: fell.who == holder and fell.dead and table.state.battle is not None,
    key="ends",
    posthumous=True,
)
def nightmare_ends(table: Table, fell: Fell, holder: str) -> None:
    """With the Ruler's death the changed who live are Followers again (MYK-WORLD-457)."""
    state = table.state
    assert state.battle is not None
    for number, one in enumerate(state.battle.foes):
        if one.was_follower_of and not one.dead:
            people.gain(table, one.was_follower_of, 1, "MYK-WORLD-457")
            one.area, one.fled, one.settled, one.was_follower_of = "", True, True, ""
            table.log("MYK-WORLD-457", "{who} is a Follower again.", who=figures.name(state, f"f{number}"))


def _sites(state: Campaign) -> list[tuple[str, str]]:
    """Bases of at most the Court's average Level, and rooms with a place for each (MYK-WORLD-458, MYK-WORLD-319,
    MYK-WORLD-320)."""
    if state.delve is None or not state.delve.dungeon.use_bases:
        return []
    most = average_level([figures.level(state, figures.person(who)) for who in state.court])
    found = []
    for room, now in state.delve.rooms.items():
        kinds = [books.bases[figures.base(state, who).base].installation for who in bases.standing(state, room)]
        if not now.destroyed:
            found += [(one.name, room) for one in books.bases if one.level <= most and one.installation not in kinds]
    return found


@support(skill("Pandemonium"), can=lambda table, who: bool(_sites(table.state)))
def pandemonium(table: Table, holder: str) -> Steps[None]:
    """Once a game it sets up a Base in a room of its choice (MYK-WORLD-458)."""
    state = table.state
    names = list(dict.fromkeys(name for name, _ in _sites(state)))
    options = [Option(name, f"{name} (Level {books.bases[name].level})", "", "MYK-WORLD-458") for name in names]
    name = yield from pick(table, holder, "Which Base do you set up?", options, "MYK-WORLD-458")
    rooms = [Option(room, f"Room {room}", f"room {room}") for base, room in _sites(state) if base == name]
    room = yield from pick(table, holder, "In which room?", rooms, "MYK-WORLD-458")
    bases.place(table, name, room, "MYK-WORLD-458")


@interrupt(
    skill("Awaken"),
    HpFell,
    # Only a monster has another form in it.
    when=lambda table, fell, holder: fell.who == holder and fell.fatal and not figures.is_person(holder),
    posthumous=True,
)
def awaken(table: Table, fell: HpFell, holder: str) -> Steps[None]:
    """At 0 HP the Ruler becomes a monster of at most 3 Levels more, at full HP; Awaken is gone (MYK-WORLD-459)."""
    state = table.state
    one = figures.foe(state, holder)
    level = figures.level(state, holder)
    forms = sorted((form for form in books.monsters if form.level <= level + 3), key=lambda form: form.level <= level)
    options = [Option(form.name, f"{form.name} (Level {form.level})") for form in forms]
    greater = [form.name for form in forms if form.level > level] or [one.book]

    def drawn(_: list[Option]) -> str:
        return greater[draw(table, len(greater))]

    chosen = yield from pick(table, holder, "What does the Ruler become?", options, "MYK-WORLD-459", drawn)
    one.was, one.book = one.was or one.book, chosen
    one.raised, one.damage = {}, ""
    one.knows = [name for name in one.knows if name != "Awaken"]
    one.gained = [gained for gained in one.gained if gained.name != "Awaken"]
    harm.refill(table, holder, "MYK-WORLD-459")
    table.log("MYK-WORLD-459", "The Ruler awakens as {form}.", form=chosen, figure=holder)


@always(skill("Asylum"), CombatBegins)
def asylum(table: Table, event: CombatBegins, holder: str) -> Steps[None]:
    """Everybody but the Ruler and one chosen character is away (MYK-WORLD-460)."""
    state = table.state
    among = [one for one in figures.on_field(state) if one != holder]
    chosen = yield from pick_figure(table, holder, "Who stays with the Ruler?", among, "MYK-WORLD-460")
    for one in among:
        if one != chosen:
            figures.get(state, one).away = figures.ASYLUM
    table.log("MYK-WORLD-460", "Only {who} is left with the Ruler.", who=figures.name(state, chosen))


@always(skill("Asylum"), StrategyRolled, when=lambda table, rolled, holder: table.state.battle is not None, key="back")
def back_from_asylum(table: Table, rolled: StrategyRolled, holder: str) -> Steps[None]:
    """From the second Round on: the Arrival Table, or Wit against Level + 5, brings one back (MYK-WORLD-461)."""
    state = table.state
    assert state.battle is not None
    if state.battle.round < 2:
        return
    gone = [f"p{n}" for n, one in enumerate(state.people) if one.away == figures.ASYLUM and one.hp > 0 and not one.dead]
    gone += [f"f{n}" for n, one in enumerate(state.battle.foes) if one.away == figures.ASYLUM and not one.dead]
    for who in gone:
        one = figures.get(state, who)
        if figures.is_person(who):
            tries = [Option("arrival", "Roll on the Arrival Table"), Option("wit", "Check Wit")]
            options = [*tries, Option("stay", "Stay away")]
            prompt = f"How does {figures.name(state, who)} try to come back?"
            way = yield from pick(table, who, prompt, options, "MYK-WORLD-461", lambda them: them[0].key)
            if way == "arrival":
                yield from arrive(table, who)
            if way != "wit":
                continue
        one.away = ""
        made = yield from checks.check(
            table, who, "Wit", figures.level(state, holder) + 5, "MYK-WORLD-461", kind="resist", why="way back"
        )
        if made.success:
            one.area = figures.HOME[one.team]
        else:
            one.away = figures.ASYLUM


@always(skill("Purgatory"), PeriodEnds, when=lambda table, ends, holder: ends.kind == "round")
def purgatory(table: Table, ends: PeriodEnds, holder: str) -> Steps[None]:
    """Each Round's end everybody checks Warfare / 9 or loses 1D6 Followers (MYK-WORLD-462)."""
    thrown = Shares(table, "1d6", "MYK-WORLD-462", "{total:Follower burns|Followers burn}.")
    for who in court_members(table.state):
        made = yield from checks.check(table, who, "Warfare", 9, "MYK-WORLD-462", kind="resist", why="Purgatory")
        if not made.success:
            yield from people.lose(table, who, thrown(), "MYK-WORLD-462", by=holder)


# --- weak points (MYK-WORLD-463) -------------------------------------------------------------------------------------


def ruler_of(state: Campaign) -> Ref | None:
    """The Ruler on the Battlefield."""
    if state.battle is None:
        return None
    return next((f"f{n}" for n, one in enumerate(state.battle.foes) if one.ruler and one.area and not one.dead), None)


def weak(state: Campaign, name: str) -> Any:
    """A weak point of the map's Ruler by name, as the dungeon has it."""
    ruler = state.delve.dungeon.ruler if state.delve is not None else None
    return next((one for one in ruler.weaknesses if one.name == name), None) if ruler is not None else None


def _ruler_event(name: str) -> Any:
    def who(table: Table, event: Any) -> list[Ref]:
        ruler = ruler_of(table.state)
        return [ruler] if ruler is not None and weak(table.state, name) is not None else []

    return who


def carries(state: Campaign, who: Ref, what: str) -> bool:
    """Whether somebody is, or carries, the thing of a Nemesis of this Ruler."""
    return nemeses.carries(state, who, what, ruler_of(state))


@EFFECTS.on(
    HpFell,
    name="weak-point/blood",
    rule="MYK-WORLD-479",
    title="Spilled blood",
    who=lambda table, fell: [ruler] if (ruler := ruler_of(table.state)) is not None and fell.who == ruler else [],
    held_as=sign("weakness"),
    when=lambda table, fell, holder: bool(fell.by) and fell.damage is not None and _blood_counts(table.state),
    may=False,
)
def blood(table: Table, fell: HpFell, holder: str) -> None:
    """Where whoever spills the Ruler's blood is its nemesis, who has wounded it is that for the Combat (MYK-WORLD-479)."""
    one = figures.get(table.state, fell.by)
    if not figures.under(one, nemeses.BLOOD):
        last(table.state, one, Lasting(name="Blood", rule="MYK-WORLD-479", what=nemeses.BLOOD, until="combat"))


def _blood_counts(state: Campaign) -> bool:
    points = [weak(state, name) for name in ("Karma", "Relationship", "Poison", "Anathema")]
    return any(point is not None and nemeses.wants_blood(point.what) for point in points)


@EFFECTS.on(
    Damage,
    name="weak-point/karma",
    rule="MYK-WORLD-466",
    title="Karma",
    who=_ruler_event("Karma"),
    held_as=sign("weakness"),
    when=lambda table, damage, holder: (
        damage.to == holder and bool(damage.by) and carries(table.state, damage.by, weak(table.state, "Karma").what)
    ),
    may=False,
)
@plays("weak-point/karma")
def karma(table: Table, damage: Damage, holder: str) -> None:
    """Damage from the nemesis is 1D6 more (MYK-WORLD-466)."""
    damage.amount += table.roll("1d6", "MYK-WORLD-466", "Karma: {total} more.").total


RECOILED = "recoiled"


def _recoils(state: Campaign, holder: Ref) -> bool:
    """Whether the nemesis has appeared, as the Combat began or later, and the Ruler has not yet seen it."""
    if figures.under(figures.get(state, holder), RECOILED):
        return False
    what = weak(state, "Relationship").what
    return any(carries(state, one, what) for one in figures.on_field(state) if one != holder)


@EFFECTS.on(
    (CombatBegins, StrategyRolled, TurnBegins),
    name="weak-point/relationship",
    rule="MYK-WORLD-467",
    title="Relationship",
    who=_ruler_event("Relationship"),
    held_as=sign("weakness"),
    when=lambda table, event, holder: _recoils(table.state, holder),
    may=False,
)
@plays("weak-point/relationship")
def relationship(table: Table, event: CombatBegins | StrategyRolled | TurnBegins, holder: str) -> Steps[None]:
    """When the nemesis appears on the Battlefield the Ruler is Cursed, once a Combat (MYK-WORLD-467)."""
    seen = Lasting(name="Relationship", rule="MYK-WORLD-467", what=RECOILED, until="combat")
    last(table.state, figures.get(table.state, holder), seen)
    yield from status.gain_status(table, holder, "Cursed", "MYK-WORLD-467")


def _poisoned(state: Campaign, damage: Damage, what: str) -> bool:
    return nemeses.is_called(damage.source, what) or (bool(damage.by) and carries(state, damage.by, what))


@EFFECTS.on(
    Damage,
    name="weak-point/poison",
    rule="MYK-WORLD-468",
    title="Poison",
    who=_ruler_event("Poison"),
    held_as=sign("weakness"),
    when=lambda table, damage, holder: (
        damage.to == holder and _poisoned(table.state, damage, weak(table.state, "Poison").what)
    ),
    may=False,
)
@plays("weak-point/poison")
def poison(table: Table, damage: Damage, holder: str) -> None:
    """Damage from the poison or its bearer is 1D6 more, once (MYK-WORLD-468)."""
    damage.amount += table.roll("1d6", "MYK-WORLD-468", "Poison: {total} more.").total


@EFFECTS.on(
    AttackDeclared,
    name="weak-point/anathema",
    rule="MYK-WORLD-470",
    title="Anathema",
    who=_ruler_event("Anathema"),
    held_as=sign("weakness"),
    when=lambda table, declared, holder: (
        declared.attack.by == holder
        and any(carries(table.state, one, weak(table.state, "Anathema").what) for one in declared.attack.to)
    ),
    may=False,
)
@plays("weak-point/anathema")
def anathema(table: Table, declared: AttackDeclared, holder: str) -> Steps[None]:
    """Attacking its nemesis costs the Ruler 2D6 HP (MYK-WORLD-470)."""
    lost = table.roll("2d6", "MYK-WORLD-470", "The Anathema burns: {total}.").total
    yield from harm.lose_hp(table, holder, lost, "MYK-WORLD-470")


@numbers.rule_adds(UNTOUCHABLE, "Anathema", "MYK-WORLD-469", sign="weakness")
@plays("weak-point/anathema")
def spares(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """The Ruler attacks its Anathema only when no other enemy is in range, the Unconscious among them (MYK-WORLD-469)."""
    if not isinstance(about, Aim) or not shuns(state, who, holder, about.by):
        return 0
    far = reach(state, about.by, about.weapon)
    others = [
        one for one, _ in figures.alive(state, figures.team(state, who)) if not shuns(state, one, holder, about.by)
    ]
    return int(any(figures.distance(state, about.by, one) <= far for one in others))


@numbers.rule_adds(SHUNNED, "Anathema", "MYK-WORLD-469", sign="weakness")
@plays("weak-point/anathema")
def shuns(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Whom the Ruler keeps away from: its Anathema, and who carries it (MYK-WORLD-469)."""
    point = weak(state, "Anathema")
    return int(point is not None and about == ruler_of(state) and carries(state, who, point.what))


@plays("weak-point/memory-core")
def memory_core(table: Table, holder: Ref) -> None:
    """Its core destroyed, the Ruler uses no Skill (MYK-WORLD-472)."""
    if weak(table.state, "Memory Core") is not None and core_destroyed(table.state, "Memory Core"):
        bar(table, holder, "*", "Memory Core", "MYK-WORLD-472")


@plays("weak-point/sealed")
def sealed(table: Table, holder: Ref) -> None:
    """One to three named Skills of the Ruler cannot be used (MYK-WORLD-477)."""
    point = weak(table.state, "Sealed")
    if point is not None:
        named = [name.strip() for name in point.what.split(",") if name.strip()]
        for name in named or knowing.own_skills(table.state, holder)[: max(1, point.number)]:
            bar(table, holder, name, "Sealed", "MYK-WORLD-477")


def appears_without(table: Table, who: Ref) -> None:
    """A Ruler comes to the Battlefield without the Skills that it cannot use: not even those that work as the Combat
    begins do so."""
    one = figures.get(table.state, who)
    if isinstance(one, Foe) and one.ruler:
        memory_core(table, who)
        sealed(table, who)


PLACED.insert(0, appears_without)


def bar(table: Table, who: Ref, name: str, source: str, rule: str) -> None:
    """A Skill cannot be used in this Combat; it is barred but once."""
    one = figures.get(table.state, who)
    if not any((effect.what, effect.name, effect.note) == ("barred", source, name) for effect in one.lasting):
        last(table.state, one, Lasting(name=source, rule=rule, what="barred", note=name, until="combat"))


def core_destroyed(state: Campaign, name: str) -> bool:
    """Whether the Court has destroyed a hidden core (MYK-WORLD-471)."""
    return any(effect.what == cores.DESTROYED and effect.note == name for effect in state.lasting)


def first_time(state: Campaign, name: str) -> bool:
    """Whether what the loss of a core does is done now, and never again."""
    lost = next(effect for effect in state.lasting if effect.what == cores.DESTROYED and effect.note == name)
    lost.amount, before = 1, lost.amount
    return not before


@EFFECTS.on(
    CombatBegins,
    name="weak-point/soul-core",
    rule="MYK-WORLD-473",
    title="Soul Core",
    who=_ruler_event("Soul Core"),
    held_as=sign("weakness"),
    when=lambda table, event, holder: core_destroyed(table.state, "Soul Core"),
    may=False,
)
@plays("weak-point/soul-core")
def soul_core(table: Table, event: CombatBegins, holder: str) -> Steps[None]:
    """Its core destroyed, current and maximum HP are halved (MYK-WORLD-473)."""
    one = figures.foe(table.state, holder)
    most = numbers.max_hp(table.state, holder)
    if first_time(table.state, "Soul Core"):  # who has been met like this before has lost them already
        yield from harm.set_hp(table, holder, -(-one.hp // 2), "MYK-WORLD-473")
    one.raised = {**one.raised, "max_hp": one.raised.get("max_hp", 0) - most // 2}
    maxima.cap_hp(table, holder, "MYK-WORLD-473")


@EFFECTS.on(
    CombatBegins,
    name="weak-point/split-core",
    rule="MYK-WORLD-474",
    title="Split Core",
    who=_ruler_event("Split Core"),
    held_as=sign("weakness"),
    when=lambda table, event, holder: core_destroyed(table.state, "Split Core"),
    may=False,
)
@plays("weak-point/split-core")
def split_core(table: Table, event: CombatBegins, holder: str) -> Steps[None]:
    """All cores destroyed before (MYK-WORLD-474)."""
    yield from _cores_gone(table, holder)


def _cores_gone(table: Table, holder: Ref) -> Steps[None]:
    """Quest against 7 + Level: 6D6 damage, or death; once (MYK-WORLD-474)."""
    if not first_time(table.state, "Split Core"):
        return
    difficulty = 7 + figures.level(table.state, holder)
    made = yield from checks.check(table, holder, "Quest", difficulty, "MYK-WORLD-474", kind="resist", why="Split Core")
    if made.success:
        damage = table.roll("6d6", "MYK-WORLD-474", "The cores are gone: {total}.").total
        yield from harm.hurt(table, holder, damage, "MYK-WORLD-474", source="Split Core")
    else:
        yield from harm.kill(table, holder, "MYK-WORLD-474")


@EFFECTS.on(
    Fell,
    name="weak-point/split-core:held",
    rule="MYK-WORLD-474",
    title="Split Core",
    who=_ruler_event("Split Core"),
    held_as=sign("weakness"),
    when=lambda table, fell, holder: fell.who != holder and cores.all_defeated(table.state),
    may=False,
)
@plays("weak-point/split-core")
def last_core(table: Table, fell: Fell, holder: str) -> Steps[None]:
    """The last monster that held one of the cores has fallen before the Ruler's eyes (MYK-WORLD-474)."""
    cores.lost(table.state, "Split Core")
    yield from _cores_gone(table, holder)


@EFFECTS.on(
    (CombatBegins, PeriodEnds),
    name="weak-point/time-limit",
    rule="MYK-WORLD-478",
    title="Time Limit",
    who=_ruler_event("Time Limit"),
    held_as=sign("weakness"),
    may=False,
)
@plays("weak-point/time-limit")
def time_limit(table: Table, event: CombatBegins | PeriodEnds, holder: str) -> Steps[None]:
    """1D6 + 4 Rounds after the start, rolled secretly, the Ruler is defeated (MYK-WORLD-478)."""
    state = table.state
    one = figures.get(state, holder)
    if isinstance(event, CombatBegins):
        gm = [state.gm] if state.gm is not None else []
        rounds = table.secret_roll("1d6", "MYK-WORLD-478", "The Ruler has {total} and 4 Rounds.", to=gm).total + 4
        last(
            state,
            one,
            Lasting(name="Time Limit", rule="MYK-WORLD-478", what="time limit", amount=rounds, until="combat"),
        )
    elif event.kind == "round":
        limit = next((effect.amount for effect in one.lasting if effect.what == "time limit"), 0)
        if limit and event.number >= limit:
            table.log("MYK-WORLD-478", "The Ruler's time is over.")
            yield from harm.kill(table, holder, "MYK-WORLD-478", by=next(iter(figures.standing(state, "court")), ""))

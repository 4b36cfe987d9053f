"""The Job Skills of the Advanced Jobs, in the book's order (MYK-WORLD-653). Those of the Kingdom Phase are played there."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.effects.class_skills import same_side
from roundtable.games.kingdom.rules.effects.monster_skills import public_enemy
from roundtable.games.kingdom.rules.exploring.places import members
from roundtable.games.kingdom.rules.fight.weapons import roll_damage, weapons
from roundtable.games.kingdom.rules.play import checks, figures, numbers
from roundtable.games.kingdom.rules.play.asking import agrees, pick, pick_figure, pick_number
from roundtable.games.kingdom.rules.play.effects import EFFECTS, always, interrupt, skill, support
from roundtable.games.kingdom.rules.play.moments import (
    Attack,
    AttackDeclared,
    AttackHits,
    AttackOver,
    CheckSettled,
    Damage,
    PeriodEnds,
    TieChanging,
    TrapWorks,
    Used,
)
from roundtable.games.kingdom.rules.play.verbs import harm, hope, items, ties
from roundtable.games.kingdom.rules.play.windows import SOURCES, sign
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, Holding, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.effects import Declaration
from roundtable.kernel.options import Option

# --- Hero, Idol, Producer --------------------------------------------------------------------------------------------


@interrupt(
    skill("Valiant Being"),
    AttackHits,
    when=lambda table, hit, holder: holder in hit.attack.hits and hit.attack.by != holder,
)
def valiant_being(table: Table, hit: AttackHits, holder: str) -> Steps[None]:
    """Warfare against the Attack Check's result: no damage, but the named weapon's to the attacker (MYK-WORLD-664)."""
    state = table.state
    blow = hit.attack
    arms = weapons(state, holder)
    options = [Option(one.key, f"{one.name} ({one.damage})") for one in arms]
    key = yield from pick(table, holder, "With which weapon do you strike back?", options, "MYK-WORLD-664")
    weapon = next(one for one in arms if one.key == key)
    result = blow.check.result if blow.check is not None else 0
    made = yield from checks.check(
        table, holder, "Warfare", result, "MYK-WORLD-664", kind="skill", skill="Valiant Being", why="Valiant Being"
    )
    if not made.success:
        return
    blow.hits = [one for one in blow.hits if one != holder]
    if not blow.hits:
        blow.no_damage = blow.no_crushing = True
    back = weapon.strikes(holder, blow.by)
    amount = roll_damage(table, weapon.damage, holder) + numbers.number(state, holder, "damage", back)
    yield from harm.hurt(table, blow.by, max(0, amount), "MYK-WORLD-664", by=holder, source=weapon.name)


@interrupt(
    skill("Produce"),
    TieChanging,
    when=lambda table, changing, holder: changing.amount > 0 and changing.who != holder and not changing.prevented,
    order="never",
)
def produce(table: Table, changing: TieChanging, holder: str) -> Steps[None]:
    """Another's rising Relationship Score rises towards somebody else instead (MYK-WORLD-672)."""
    state = table.state
    among = [one for one in figures.in_play(state) if one != changing.who and figures.whom(one) != changing.other]
    if among:
        to = yield from pick_figure(table, holder, "Towards whom does it rise?", among, "MYK-WORLD-672")
        changing.other = figures.whom(to)


# --- Exorcist, Witch -------------------------------------------------------------------------------------------------


@support(skill("Exorcism"), pays={})
def exorcism(table: Table, who: str) -> Steps[None]:
    """Wit / 11: as the cycle ends every Public Enemy can be struck (MYK-WORLD-676)."""
    made = yield from checks.check(
        table, who, "Wit", 11, "MYK-WORLD-676", kind="skill", skill="Exorcism", why="Exorcism"
    )
    if made.success:
        effect = Lasting(name="Exorcism", rule="MYK-WORLD-676", what="exorcism", until="cycle")
        last(table.state, figures.get(table.state, who), effect)


def _exorcising(state: Campaign, who: Ref) -> list[Lasting]:
    return [e for e in figures.get(state, who).lasting if e.what == "exorcism" and e.until == "cycle"]


@always(
    skill("Exorcism"),
    PeriodEnds,
    when=lambda table, ends, holder: ends.kind in ("round", "quarter") and bool(_exorcising(table.state, holder)),
    key="strikes",
)
def exorcism_strikes(table: Table, ends: PeriodEnds, holder: str) -> Steps[None]:
    """3 damage and the Court's Hostility to each Public Enemy (MYK-WORLD-676, MYK-WORLD-678), never to its user
    (MYK-BEAST-460); 1D6 HP let it go on for a Round (MYK-WORLD-677)."""
    state = table.state
    cursed = [one for one in figures.in_play(state) if one != holder and public_enemy(state, one)]
    cursed = [one for one in cursed if not figures.get(state, one).dead]
    if cursed and (yield from agrees(table, holder, "Strike every Public Enemy now?", "MYK-WORLD-676", "Strike")):
        court = [one for one in figures.in_play(state) if figures.is_person(one) and same_side(state, one, holder)]
        for one in cursed:
            hated = sum(ties.toward(state, other, one, "hostility") for other in court if other != one)
            yield from harm.hurt(table, one, 3 + hated, "MYK-WORLD-678", by=holder, source="Exorcism", group=cursed)
    said = "Give up 1D6 HP, and the Exorcism goes on?"
    if ends.kind == "round" and (yield from agrees(table, holder, said, "MYK-WORLD-677", "Go on", auto=False)):
        lost = table.roll("1d6", "MYK-WORLD-677", "{total} HP for the Exorcism.").total
        for effect in _exorcising(state, holder):
            effect.until = "next cycle"
        yield from harm.lose_hp(table, holder, lost, "MYK-WORLD-677")


BONDS = ("Lovers", "Best Friends", "Unrequited Love", "Devotee", "Rival")
MUTUAL = ("Lovers", "Best Friends", "Rival")


@interrupt(
    skill("Witchcraft"),
    Damage,
    when=lambda table, damage, holder: figures.is_person(damage.to) and len(_people(table.state)) > 1,
    order="never",
)
def witchcraft(table: Table, damage: Damage, holder: str) -> Steps[None]:
    """Who takes damage and another have a Special Relationship for this Quarter (MYK-WORLD-682)."""
    state = table.state
    among = [one for one in _people(state) if one != damage.to]
    other = yield from pick_figure(table, holder, "With whom?", among, "MYK-WORLD-682")
    options = [Option(one, one) for one in BONDS]
    kind = yield from pick(table, holder, "What are they to each other?", options, "MYK-WORLD-682")
    for one, to in ((damage.to, other), (other, damage.to))[: 2 if kind in MUTUAL else 1]:
        effect = Lasting(name="Witchcraft", rule="MYK-WORLD-682", what="special relationship", note=kind, target=to)
        effect.until = "quarter"
        last(state, figures.get(state, one), effect)
    table.log(
        "MYK-WORLD-682",
        "{who} and {other}: {kind}.",
        who=figures.name(state, damage.to),
        other=figures.name(state, other),
        kind=kind,
    )


def _people(state: Campaign) -> list[Ref]:
    return [one for one in figures.in_play(state) if figures.is_person(one) and not figures.get(state, one).dead]


# --- Vulcanus, Warzard, Gladiator ------------------------------------------------------------------------------------


def _arms(state: Campaign) -> list[tuple[Ref, Holding]]:
    return [
        (one, held)
        for one in members(state)
        for held in figures.get(state, one).items
        if held.slots and books.items[held.item].category in ("Arms", "Rare Arms")
    ]


@support(
    skill("Celebrated Weapon"),
    can=lambda table, who: table.state.delve is not None and bool(_arms(table.state)),
    plan=True,
)
def celebrated_weapon(table: Table, who: str) -> Steps[None]:
    """Quest against 9 + Item Level: a member's Arms Item is Instilled for the game, or destroyed (MYK-WORLD-691)."""
    state = table.state
    there = _arms(state)
    options = [
        Option(f"{one} {held.slots[0]}", f"{figures.name(state, one)}: {held.item}", f"figure {one}")
        for one, held in there
    ]
    key = yield from pick(table, who, "Which Arms Item?", options, "MYK-WORLD-691")
    one, held = next((o, h) for o, h in there if f"{o} {h.slots[0]}" == key)
    difficulty = 9 + (held.level or 0)
    made = yield from checks.check(
        table, who, "Quest", difficulty, "MYK-WORLD-691", kind="skill", skill="Celebrated Weapon", why="forging"
    )
    if made.success:
        effect = Lasting(name="Celebrated Weapon", rule="MYK-WORLD-691", what="instilled", note=str(held.slots[0]))
        last(state, figures.get(state, one), effect)
        table.log("MYK-WORLD-691", "The {item} is Instilled.", item=held.item)
    else:
        yield from items.destroy(table, one, held.slots[0], "MYK-WORLD-691", by=who)


def _instilled(table: Table, settled: CheckSettled) -> list[Ref]:
    blow = settled.check.attack
    if not isinstance(blow, Attack) or not settled.check.critical or not blow.slot:
        return []
    lasting = figures.get(table.state, blow.by).lasting
    return [blow.by] if any(e.what == "instilled" and e.note == str(blow.slot) for e in lasting) else []


@EFFECTS.on(
    CheckSettled,
    name="instilled",
    rule="MYK-WORLD-692",
    title="Celebrated Weapon",
    who=_instilled,
    held_as=sign("instilled"),
    may=False,
)
@plays("skill/celebrated-weapon")
def instilled_grows(table: Table, settled: CheckSettled, holder: str) -> Steps[None]:
    """A critical success with it raises its Level for good, up to the bearer's (MYK-WORLD-692)."""
    held = figures.copy_of(table.state, f"{holder}#{settled.check.attack.slot}")
    if held is not None:
        yield from items.raise_level(table, holder, held, "MYK-WORLD-692", figures.level(table.state, holder))


def _noted(state: Campaign, holder: str) -> str:
    known = figures.landmaker(state, holder).skills if figures.is_person(holder) else []
    return next((one.choice for one in known if one.name == "Operation"), "")


def _used(event: Used | TrapWorks | AttackDeclared | Declaration) -> str:
    """What is being used: a Skill or Item as an action or declared at a moment, a weapon, a Trap or Base."""
    if isinstance(event, AttackDeclared):
        return event.attack.weapon if event.attack.slot and not event.attack.stopped else ""
    if isinstance(event, Declaration):
        source = SOURCES.get(event.effect)
        return source.name if source is not None and not event.cancelled else ""
    gone = event.cancelled if isinstance(event, Used) else event.prevented
    return "" if gone else event.name


@interrupt(
    skill("Operation"),
    Used,
    TrapWorks,
    AttackDeclared,
    Declaration,
    when=lambda table, event, holder: _used(event) == _noted(table.state, holder) != "",
)
def operation(table: Table, event: Used | TrapWorks | AttackDeclared | Declaration, holder: str) -> None:
    """The one thing that was noted has no effect (MYK-WORLD-696), and the Court has all its Drive (MYK-WORLD-697)."""
    if isinstance(event, TrapWorks):
        event.prevented = True
    elif isinstance(event, AttackDeclared):
        event.attack.stopped = True
    else:
        event.cancelled = True
    state = table.state
    for one in _people(state):
        if same_side(state, one, holder):
            hope.gain_drive(table, one, numbers.number(state, one, "capacity"), "MYK-WORLD-697")


@interrupt(
    skill("Salvo"),
    AttackHits,
    when=lambda table, hit, holder: (
        hit.attack.by == holder
        and figures.team(table.state, holder) == "court"
        and table.state.kingdom.voices >= hope.with_eater(table.state, 1)
    ),
    order="never",
)
def salvo(table: Table, hit: AttackHits, holder: str) -> Steps[None]:
    """Voices up to the Level, +1D6 damage for each (MYK-WORLD-701)."""
    state = table.state
    most = min(figures.level(state, holder), state.kingdom.voices - hope.eaten(state))
    number = yield from pick_number(table, holder, "How many Voices do you spend?", 1, most, "MYK-WORLD-701")
    voices = hope.with_eater(state, number)
    if not (yield from hope.consent(table, holder, voices)):  # MYK-PLAY-037
        return
    yield from hope.change_voices(table, -voices, "MYK-WORLD-701", spent=True, by=holder)
    hit.attack.damage_dice.append(f"{number}D6")
    hit.attack.along.append(f"{holder} Salvo {number}")


def _fired(attack: Attack, holder: str) -> int:
    words = [one.split(" ") for one in attack.along]
    return sum(int(one[2]) for one in words if one[:2] == [holder, "Salvo"])


@always(
    skill("Salvo"),
    AttackOver,
    when=lambda table, over, holder: over.attack.by == holder and _fired(over.attack, holder) > 0,
    key="counts",
)
def salvo_counts(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """All targets defeated: as many Voices come back; any left: as many more are lost, unless the table decided that what
    was spent is the loss (MYK-WORLD-702)."""
    number = _fired(over.attack, holder)
    beaten = all(not figures.awake(table.state, one) for one in over.attack.to)
    if beaten or table.state.options.salvo_double_loss:
        yield from hope.change_voices(table, number if beaten else -number, "MYK-WORLD-702")

"""The Astrology Skills, in the book's order, and the weather of the Stargazer (MYK-GEAR-011, MYK-GEAR-059)."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.facilities_special import level_for
from roundtable.games.kingdom.rules.fight.weapons import SHINING, Weapon, light_of, lit_by
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.play.asking import NoTarget, draw, pick, pick_area, pick_figure, pick_some
from roundtable.games.kingdom.rules.play.effects import EFFECTS, interrupt, skill, support
from roundtable.games.kingdom.rules.play.moments import AttackDeclared, DiceThrown, PeriodClosing, TurnBegins
from roundtable.games.kingdom.rules.play.price import paid
from roundtable.games.kingdom.rules.play.skill_check import skill_check
from roundtable.games.kingdom.rules.play.verbs import harm, moving
from roundtable.games.kingdom.rules.play.verbs.tables import roll_table, row
from roundtable.games.kingdom.rules.play.windows import sign
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import AREAS, Campaign, Foe, Holding, Lasting, Ref, Table, take_from
from roundtable.kernel.asks import Steps
from roundtable.kernel.effects import Limit
from roundtable.kernel.options import Option

MOST_LEVEL = 10
"""The highest Level of an Item (MYK-GEAR-150)."""


# --- allied Star Fragments -------------------------------------------------------------------------------------------


def _stars(state: Campaign, who: Ref) -> dict[str, tuple[Ref, Holding]]:
    """The Star Fragments of the own side on the Battlefield, by holder and Slot, with the bodies that count as such."""
    if state.battle is None:
        return {}
    side = figures.team(state, who)
    bodies = {
        f"{one}#{BODY.slots[0]}": (one, BODY)
        for one in figures.on_field(state)
        if figures.team(state, one) == side and _body_shines(state, one, who)
    }
    return bodies | {
        f"{one}#{held.slots[0]}": (one, held)
        for one in figures.on_field(state)
        if figures.team(state, one) == side
        for held in figures.get(state, one).items
        if held.item in SHINING and held.slots
    }


BODY = Holding(item="Star Fragment", level=1, slots=[0])
"""A monster's own body as it counts: a Star Fragment of Level 1, in no Slot (MYK-WORLD-380, MYK-BEAST-476)."""


def _body_shines(state: Campaign, one: Ref, who: Ref) -> bool:
    """Whether a body counts as a Star Fragment: that of the monster that uses the Skill, or has used it on itself."""
    fighter = figures.get(state, one)
    return isinstance(fighter, Foe) and (
        one == who or any(e.what in SHINES and e.note == str(BODY.slots[0]) for e in fighter.lasting)
    )


SHINES = ("starlight", "star wars")
"""What lies on a Star Fragment for the rest of a Combat."""


def _pick_star(table: Table, who: Ref, rule: str) -> Steps[tuple[Ref, Holding]]:
    stars = _stars(table.state, who)
    if not stars:
        raise NoTarget  # the last one was broken to pay for it
    options = [
        Option(
            key,
            f"the {'body' if star is BODY else star.item} of {figures.name(table.state, owner)}",
            f"figure {owner}",
            "MYK-WORLD-380" if star is BODY else "",
        )
        for key, (owner, star) in stars.items()
    ]
    chosen = yield from pick(table, who, "Which Star Fragment?", options, rule)
    return stars[chosen]


def _shone_on(state: Campaign, who: Ref, what: str) -> list[int]:
    """What Star Fragments of the own side with such an effect on them give to who stands in their light now."""
    battle = state.battle
    if battle is None or not any(e.what == what for one in (*state.people, *battle.foes) for e in one.lasting):
        return []
    area = figures.get(state, who).area
    return [
        effect.amount
        for owner, star in _stars(state, who).values()
        for effect in figures.get(state, owner).lasting
        if effect.what == what and effect.note == str(star.slots[0]) and area in lit_by(state, owner, star)
    ]


# --- Starlight -------------------------------------------------------------------------------------------------------


@interrupt(
    skill("Starlight"),
    TurnBegins,
    when=lambda table, turn, holder: turn.who == holder and bool(_stars(table.state, holder)),
)
def starlight(table: Table, turn: TurnBegins, holder: str) -> Steps[None]:
    """One die against the difficulty and for the Level of a Star Fragment; its light protects allies (MYK-GEAR-052)."""
    state: Campaign = table.state
    owner, star = yield from _pick_star(table, holder, "MYK-GEAR-052")
    rolled = table.roll("1d6", "MYK-GEAR-052", "{total} Levels more, and as much more difficult.").total
    made = yield from skill_check(table, holder, "Starlight", rolled)
    if made.success:
        most = MOST_LEVEL - light_of(state, owner, star) if state.options.cap_temporary_item_levels else rolled
        amount = min(rolled, most)
        effect = Lasting(
            name="Starlight",
            rule="MYK-GEAR-052",
            what="starlight",
            amount=amount,
            note=str(star.slots[0]),
            until="combat",
            giver=holder,
        )
        last(state, figures.get(state, owner), effect)
        what = "body" if star is BODY else "Star Fragment"
        table.log("MYK-GEAR-052", "The {what} of {who} shines brighter.", what=what, who=figures.name(state, owner))


@numbers.rule_adds("defense", "Starlight", "MYK-GEAR-052", sign="starlight")
def starlit(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Allies in its light have Defense +1, however many shine (MYK-GEAR-052)."""
    return int(bool(_shone_on(state, who, "starlight")))


# --- Shooting Star, Horoscope ----------------------------------------------------------------------------------------


@support(skill("Shooting Star"), can=lambda table, who: table.state.battle is not None)
def shooting_star(table: Table, who: str) -> Steps[None]:
    """One target for each point of Hope, 9 + 2 for each: 2D6 damage to every one, rolled apart (MYK-GEAR-053)."""
    state: Campaign = table.state
    there = [one for one in figures.on_field(state) if one != who and not figures.get(state, one).dead]
    number = min(max(1, paid(table, who, skill("Shooting Star"))), len(there))
    foes = [one for one in there if figures.team(state, one) != figures.team(state, who)]
    options = [Option(one, figures.name(state, one), f"figure {one}") for one in dict.fromkeys([*foes, *there])]
    chosen = yield from pick_some(
        table, who, f"On whom do stars fall? ({number})", options, "MYK-GEAR-053", number, number
    )
    made = yield from skill_check(table, who, "Shooting Star", 2 * len(chosen))
    for one in chosen if made.success else ():
        damage = table.roll(
            "2d6", "MYK-GEAR-053", "A star falls on {who}: {total}.", who=figures.name(state, one)
        ).total
        yield from harm.hurt(table, one, damage, "MYK-GEAR-053", by=who, source="Shooting Star", group=list(chosen))


@support(skill("Horoscope"), plan=True)
def horoscope(table: Table, who: str) -> Steps[None]:
    """A die of a successful check is kept for somebody until it is used or the game ends (MYK-GEAR-054)."""
    state: Campaign = table.state
    among = [one for one in figures.in_play(state) if not figures.get(state, one).dead]
    other = yield from pick_figure(table, who, "Whose horoscope do you cast?", among, "MYK-GEAR-054")
    made = yield from skill_check(table, who, "Horoscope")
    if not made.success or not made.dice:
        return
    options = [Option(str(die), str(die)) for die in sorted(set(made.dice), reverse=True)]
    die = yield from pick(
        table, who, f"Which die do you keep for {figures.name(state, other)}?", options, "MYK-GEAR-054"
    )
    one = figures.get(state, other)
    one.lasting = [effect for effect in one.lasting if effect.what != "horoscope"]
    effect = Lasting(name="Horoscope", rule="MYK-GEAR-054", what="horoscope", amount=int(die), until="game", giver=who)
    last(state, one, effect)


def _kept(state: Campaign, who: Ref, giver: str) -> Lasting | None:
    kept = [e for e in figures.get(state, who).lasting if e.what == "horoscope" and e.giver == giver]
    return kept[0] if kept else None


@interrupt(
    skill("Horoscope"),
    DiceThrown,
    when=lambda table, thrown, holder: _kept(table.state, thrown.check.who, holder) is not None,
    price=None,
    limit=None,
    key="die",
)
def horoscope_comes_true(table: Table, thrown: DiceThrown, holder: str) -> Steps[None]:
    """The die that was kept takes the place of one that was rolled, before criticals are read (MYK-GEAR-054)."""
    state: Campaign = table.state
    made = thrown.check
    kept = _kept(state, made.who, holder)
    if kept is None:
        return
    options = [Option(str(die), f"the {die}") for die in sorted(set(made.dice))]
    old = yield from pick(table, holder, f"Which die does the {kept.amount} replace?", options, "MYK-GEAR-054")
    made.dice[made.dice.index(int(old))] = kept.amount
    take_from(figures.get(state, made.who).lasting, kept)
    table.log(
        "MYK-GEAR-054",
        "{who}: a {old} becomes a {new}.",
        who=figures.name(state, made.who),
        old=old,
        new=kept.amount,
        figure=made.who,
    )


# --- Astral Sword ----------------------------------------------------------------------------------------------------


def _blades(state: Campaign, who: Ref) -> list[Holding]:
    done = [effect.note for effect in figures.get(state, who).lasting if effect.what == "astral sword"]
    found = []
    for held in figures.get(state, who).items:
        arm = books.items[held.item].weapon
        if arm is not None and arm.kind == "melee" and held.slots and str(held.slots[0]) not in done:
            found.append(held)
    return found


@interrupt(
    skill("Astral Sword"),
    TurnBegins,
    when=lambda table, turn, holder: turn.who == holder and bool(_blades(table.state, holder)),
)
def astral_sword(table: Table, turn: TurnBegins, holder: str) -> Steps[None]:
    """A melee weapon reaches an Area further and ignores Cortex for the rest of Combat (MYK-GEAR-055)."""
    state: Campaign = table.state
    options = [Option(str(held.slots[0]), held.item) for held in _blades(state, holder)]
    slot = yield from pick(table, holder, "Which weapon becomes an Astral Sword?", options, "MYK-GEAR-055")
    effect = Lasting(
        name="Astral Sword", rule="MYK-GEAR-055", what="astral sword", note=slot, until="combat", giver=holder
    )
    last(state, figures.get(state, holder), effect)


def _is_astral(state: Campaign, who: Ref, slot: int) -> bool:
    return any(e.what == "astral sword" and e.note == str(slot) for e in figures.get(state, who).lasting)


@numbers.rule_adds("attack range", "Astral Sword", "MYK-GEAR-055", sign="astral sword")
def astral_reach(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Range +1 (MYK-GEAR-055)."""
    return int(isinstance(about, Weapon) and bool(about.slot) and about.melee and _is_astral(state, who, about.slot))


def _astral_strikers(table: Table, declared: AttackDeclared) -> list[Ref]:
    """Who strikes with a weapon that they have made an Astral Sword themselves; one that was handed on is longer only."""
    blow = declared.attack
    made = [e for e in figures.get(table.state, blow.by).lasting if e.what == "astral sword" and e.giver == blow.by]
    return [blow.by] if blow.melee and any(effect.note == str(blow.slot) for effect in made) else []


# It is at work for the rest of Combat, wherever its user has come meanwhile, under an Anti-magic Ray too (MYK-BEAST-157).
@EFFECTS.on(
    AttackDeclared,
    name="astral-sword-strikes",
    rule="MYK-GEAR-055",
    title="Astral Sword",
    who=_astral_strikers,
    held_as=sign("astral sword"),
    may=False,
)
def astral_sword_strikes(table: Table, declared: AttackDeclared, holder: str) -> None:
    """The target's Cortex does nothing (MYK-GEAR-055)."""
    declared.attack.ignores.append("Cortex")


# --- Asterism --------------------------------------------------------------------------------------------------------


@support(skill("Asterism"), can=lambda table, who: bool(_stars(table.state, who)))
def asterism(table: Table, who: str) -> Steps[None]:
    """Allies whom a Star Fragment lights now have [result - difficulty] more HP for the Combat (MYK-GEAR-056)."""
    state: Campaign = table.state
    owner, star = yield from _pick_star(table, who, "MYK-GEAR-056")
    made = yield from skill_check(table, who, "Asterism")
    amount = made.result - made.difficulty
    if not made.success or amount <= 0:
        return
    light = lit_by(state, owner, star)
    side = figures.team(state, who)
    for one in figures.standing(state, side):
        fighter = figures.get(state, one)
        if fighter.area not in light:
            continue
        had = [effect for effect in fighter.lasting if effect.name == "Asterism"]
        more = amount - sum(effect.amount for effect in had)
        if more <= 0:
            continue  # not cumulative: the stronger one counts
        fighter.lasting = [effect for effect in fighter.lasting if effect.name != "Asterism"]
        effect = Lasting(name="Asterism", rule="MYK-GEAR-056", what="max_hp", amount=amount, until="combat", giver=who)
        last(state, fighter, effect)
        harm.heal(table, one, more, "MYK-GEAR-056")


# --- Mock Clock ------------------------------------------------------------------------------------------------------


def _stopped(holder: str) -> str:
    return f"skill/mock-clock:stopped {holder} game"


@interrupt(
    skill("Mock Clock"),
    PeriodClosing,
    when=lambda table, closing, holder: (
        closing.passed and table.state.limits.get(_stopped(holder), 0) < level_for(table.state, holder, "Mock Clock")
    ),
    limit=Limit(1, "cycle"),
)
def mock_clock(table: Table, closing: PeriodClosing, holder: str) -> Steps[None]:
    """A Round or Quarter counts as not having passed, as often in a game as the user's Level (MYK-GEAR-057)."""
    limits = table.state.limits
    limits[_stopped(holder)] = limits.get(_stopped(holder), 0) + 1
    made = yield from skill_check(table, holder, "Mock Clock")
    if made.success:
        closing.passed = False
        table.log("MYK-GEAR-057", "The {period} counts as not having passed.", period=closing.kind.capitalize())


# --- Star Wars -------------------------------------------------------------------------------------------------------


@support(skill("Star Wars"), can=lambda table, who: bool(_stars(table.state, who)))
def star_wars(table: Table, who: str) -> Steps[None]:
    """One die against the difficulty and for the Attack Checks of allies in a Star Fragment's light (MYK-GEAR-058)."""
    state: Campaign = table.state
    owner, star = yield from _pick_star(table, who, "MYK-GEAR-058")
    rolled = table.roll("1d6", "MYK-GEAR-058", "{total} to Attack Checks, and as much more difficult.").total
    made = yield from skill_check(table, who, "Star Wars", rolled)
    if made.success:
        effect = Lasting(
            name="Star Wars",
            rule="MYK-GEAR-058",
            what="star wars",
            amount=rolled,
            note=str(star.slots[0]),
            until="combat",
            giver=who,
        )
        last(state, figures.get(state, owner), effect)


@numbers.rule_adds("attack check", "Star Wars", "MYK-GEAR-058", sign="star wars")
def in_starlight(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Allies in its light now attack better; of several the strongest counts (MYK-GEAR-058)."""
    return max(_shone_on(state, who, "star wars"), default=0)


# --- Stargazer -------------------------------------------------------------------------------------------------------


@support(skill("Stargazer"), can=lambda table, who: table.state.battle is not None)
def stargazer(table: Table, who: str) -> Steps[None]:
    """A success rolls 1D6 for the weather; 6 is calm, and nothing happens (MYK-GEAR-059, MYK-GEAR-065)."""
    made = yield from skill_check(table, who, "Stargazer")
    if made.success:
        yield from roll_table(table, "Stargazer Table", who, rule="MYK-GEAR-059")


@row("stargazer/1")
def sunny(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Every Undead Monster is left with half of its HP, rounded up (MYK-GEAR-060)."""
    state: Campaign = table.state
    for one in figures.standing(state):
        if figures.category(state, one) == "Undead":
            yield from harm.set_hp(table, one, -(-figures.get(state, one).hp // 2), "MYK-GEAR-060", by=who)


@row("stargazer/2")
def rain(table: Table, who: Ref, about: Any) -> None:
    """Items made with Gunpowder cannot be used until Combat ends (MYK-GEAR-061)."""
    effect = Lasting(name="Rain", rule="MYK-GEAR-061", what="stopped material", note="Gunpowder", until="combat")
    last(table.state, table.state, effect)


@row("stargazer/3")
def cloudy(table: Table, who: Ref, about: Any) -> Steps[None]:
    """3D6 damage to who has the most HP, by lot among equals (MYK-GEAR-062)."""
    state: Campaign = table.state
    there = figures.standing(state)
    most = max(figures.get(state, one).hp for one in there)
    there = [one for one in there if figures.get(state, one).hp == most]
    hit = there[draw(table, len(there))]
    damage = table.roll("3d6", "MYK-GEAR-062", "Lightning strikes {who}: {total}.", who=figures.name(state, hit)).total
    yield from harm.hurt(table, hit, damage, "MYK-GEAR-062", by=who, source="Stargazer")


@row("stargazer/4")
def fog_rises(table: Table, who: Ref, about: Any) -> None:
    """Everybody has Defense +2 until Combat ends, once (MYK-GEAR-063)."""
    last(table.state, table.state, Lasting(name="Fog", rule="MYK-GEAR-063", what="fog", amount=2, until="combat"))


@numbers.rule_adds("defense", "Fog", "MYK-GEAR-063", sign="fog")
def fog(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Defense +2; a second Fog adds nothing (MYK-GEAR-063)."""
    if state.battle is None:
        return 0
    return max((effect.amount for effect in state.lasting if effect.what == "fog"), default=0)


@row("stargazer/5")
def gale(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Who has the fewest HP of those still able to fight is blown to an Area of the user's choice (MYK-GEAR-064)."""
    state: Campaign = table.state
    there = figures.standing(state)
    least = min(figures.get(state, one).hp for one in there)
    there = [one for one in there if figures.get(state, one).hp == least]
    blown = there[draw(table, len(there))]
    areas = [area for area in AREAS if area != figures.get(state, blown).area]
    area = yield from pick_area(
        table, who, f"Where does the gale carry {figures.name(state, blown)}?", areas, "MYK-GEAR-064"
    )
    yield from moving.move(table, blown, area, "MYK-GEAR-064", forced=True, by=who)

"""The own Skills of the Undead, in the book's order."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.class_skills import same_side
from roundtable.games.kingdom.rules.effects.monster_skills import choose_area
from roundtable.games.kingdom.rules.effects.own import aim, beside, harder, hit_by, once, present, wanted
from roundtable.games.kingdom.rules.effects.own_means import teachable
from roundtable.games.kingdom.rules.fight.placing import summon
from roundtable.games.kingdom.rules.fight.turn import turn_of
from roundtable.games.kingdom.rules.play import checks, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import draw, pick, pick_figure
from roundtable.games.kingdom.rules.play.effects import adds, always, interrupt, skill, support
from roundtable.games.kingdom.rules.play.moments import AttackHits, AttackOver, Damage, Fell, HpFell, PeriodEnds
from roundtable.games.kingdom.rules.play.shares import Shares
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import harm, hope, moving, status, ties
from roundtable.games.kingdom.rules.record import scores as sheet
from roundtable.games.kingdom.rules.record.bonds import special_relationships
from roundtable.games.kingdom.rules.record.cycles import last, learn
from roundtable.games.kingdom.rules.record.scores import HALO
from roundtable.games.kingdom.state import Bond, Campaign, Character, Foe, Gained, Lasting, Ref, Table, add_to
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

# --- Geister ---------------------------------------------------------------------------------------------------------


def _scared(table: Table, who: Ref) -> list[Ref]:
    """Who can be frightened backwards; in the own Encampment there is no further back (MYK-BEAST-206)."""
    state = table.state
    return [one for one in wanted(table, who, present(state)) if not figures.in_encampment(state, one)]


@support(skill("Boo!"), can=lambda table, who: bool(table.state.battle and _scared(table, who)))
def boo(table: Table, who: str) -> Steps[None]:
    """Somebody moves 1 Area back, towards the own Encampment (MYK-BEAST-206)."""
    state = table.state
    target = yield from aim(table, who, "Whom do you frighten?", _scared(table, who), "MYK-BEAST-206")
    one = figures.get(state, target)
    back = figures.step_from(one.area, one.team, -1)
    if back:
        yield from moving.move(table, target, back, "MYK-BEAST-206", forced=True, by=who)


# --- Skeleton --------------------------------------------------------------------------------------------------------


def _from_afar(state: Campaign, damage: Damage, holder: Ref) -> bool:
    if damage.to != holder or not damage.by or state.battle is None or not figures.get(state, damage.by).area:
        return False
    return figures.distance(state, damage.by, holder) >= 2


@always(skill("Bad to the Bone"), Damage, when=lambda table, damage, holder: _from_afar(table.state, damage, holder))
def bad_to_the_bone(table: Table, damage: Damage, holder: str) -> None:
    """Who stands two or more Areas away deals it no damage (MYK-BEAST-208)."""
    damage.prevented = True


# --- Zombie ----------------------------------------------------------------------------------------------------------


@adds("undying", skill("Undying Body"))
def undying_body(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Damage that would bring it to 0 HP or less is prevented, unless to exactly 0; `harm.hurt` asks (MYK-BEAST-210)."""
    return 1


# --- Ghoul -----------------------------------------------------------------------------------------------------------


@always(skill("Paralysis"), AttackOver, when=lambda table, over, holder: bool(hit_by(table, over, holder)))
def paralysis(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Who is hit checks Quest / 9, or falls Asleep (MYK-BEAST-212)."""

    def resists(one: Ref) -> Steps[bool]:
        made = yield from checks.check(
            table, one, "Quest", 9, "MYK-BEAST-212", kind="resist", why="check against paralysis"
        )
        return made.success

    for one in hit_by(table, over, holder):
        yield from status.lull(table, [one], "MYK-BEAST-212", resists, by=holder)


# --- Friday ----------------------------------------------------------------------------------------------------------

IN_LOVE = 3


def _all(state: Campaign) -> list[Ref]:
    return [figures.person(number) for number in range(len(state.people))] + [
        one for one in present(state) if not figures.is_person(one)
    ]


def _in_love(state: Campaign, who: Ref) -> bool:
    """Affection of 3 or more towards anyone, or of anyone towards them (MYK-BEAST-214)."""
    others = [one for one in _all(state) if one != who]
    known = any(ties.toward(state, who, one) >= IN_LOVE or ties.toward(state, one, who) >= IN_LOVE for one in others)
    absent = [tie for other, tie in figures.get(state, who).affection.items() if isinstance(other, str)]
    return known or any(tie.score >= IN_LOVE for tie in absent)


def _couples(table: Table, hit: AttackHits) -> list[Ref]:
    return [one for one in hit.attack.hits if _in_love(table.state, one)]


@always(
    skill("Couple Killer"),
    AttackHits,
    when=lambda table, hit, holder: hit.attack.by == holder and bool(_couples(table, hit)),
)
def couple_killer(table: Table, hit: AttackHits, holder: str) -> None:
    """Damage +1D6 against who loves or is loved (MYK-BEAST-214)."""
    harder(hit, "1D6", "Couple Killer", "MYK-BEAST-214", _couples(table, hit))


# --- Shadow Jack -----------------------------------------------------------------------------------------------------


@always(skill("Shadow Eater"), AttackOver, when=lambda table, over, holder: bool(hit_by(table, over, holder)))
def shadow_eater(table: Table, over: AttackOver, holder: str) -> None:
    """Who is hit loses 1 Drive (MYK-BEAST-216)."""
    for one in hit_by(table, over, holder):
        hope.lose_drive(table, one, 1, "MYK-BEAST-216")


# --- Dullahan --------------------------------------------------------------------------------------------------------

HEAD = "head"


@support(skill("Head Toss"), can=lambda table, who: table.state.battle is not None)
def head_toss(table: Table, who: str) -> Steps[None]:
    """Once a Combat the head flies up to 2 Areas and fights there as a Scum (MYK-BEAST-218)."""
    state = table.state
    assert state.battle is not None
    area = yield from choose_area(table, who, "MYK-BEAST-218", within=2)
    head = summon(table, "Scum", area, "MYK-BEAST-218", who)
    state.battle.bonds.append(Bond(kind=HEAD, a=who, b=head))


def _heads(state: Campaign, holder: Ref) -> list[Ref]:
    if state.battle is None:  # who dies in a Trap has thrown no head
        return []
    return [bond.b for bond in state.battle.bonds if bond.kind == HEAD and bond.a == holder]


@always(
    skill("Head Toss"),
    Fell,
    when=lambda table, fell, holder: fell.who == holder and fell.dead and bool(_heads(table.state, holder)),
    key="body",
    posthumous=True,
)
def head_leaves(table: Table, fell: Fell, holder: str) -> None:
    """The head leaves when the owner dies (MYK-BEAST-218)."""
    for head in _heads(table.state, holder):
        one = figures.foe(table.state, head)
        if not one.dead:
            one.fled, one.area = True, ""
            table.log("MYK-BEAST-218", "{who} crumbles.", who=figures.name(table.state, head), figure=head)


# --- Green-eyed Monster ----------------------------------------------------------------------------------------------


def _lovers(state: Campaign) -> list[tuple[Ref, Ref]]:
    """Two on the Battlefield who are Lovers of each other (MYK-BEAST-220)."""
    here = list(figures.here(state))
    return [
        (figures.person(one), figures.person(other))
        for one in here
        for kind, other in special_relationships(state, one)
        if kind == "Lovers" and one < other and other in here
    ]


@support(skill("Forever Alone"), can=lambda table, who: bool(table.state.battle and _lovers(table.state)))
def forever_alone(table: Table, who: str) -> Steps[None]:
    """The Affection of two Lovers for each other is Damage until the end of Combat; not cumulative (MYK-BEAST-220)."""
    state = table.state

    def love(pair: tuple[Ref, Ref]) -> int:
        return ties.toward(state, *pair) + ties.toward(state, pair[1], pair[0])

    pairs = {f"{a} {b}": (a, b) for a, b in _lovers(state)}
    options = [
        Option(key, f"{figures.name(state, a)} and {figures.name(state, b)} (+{love((a, b))})")
        for key, (a, b) in pairs.items()
    ]
    chosen = yield from pick(
        table,
        who,
        "Which Lovers do you envy?",
        options,
        "MYK-BEAST-220",
        lambda _: max(pairs, key=lambda key: love(pairs[key])),
    )
    once(
        state,
        who,
        Lasting(
            name="Forever Alone",
            rule="MYK-BEAST-220",
            what="damage",
            amount=love(pairs[chosen]),
            until="combat",
            giver=who,
        ),
    )


# --- Wight -----------------------------------------------------------------------------------------------------------


@always(skill("Souldrinker"), AttackOver, when=lambda table, over, holder: bool(hit_by(table, over, holder)))
def souldrinker(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Who is hit checks Quest / 11, or a random Ability Score is 1 lower for the game; below 0 is death (MYK-BEAST-222)."""
    state = table.state
    for one in hit_by(table, over, holder):
        made = yield from checks.check(
            table, one, "Quest", 11, "MYK-BEAST-222", kind="resist", why="check for the soul"
        )
        if made.success:
            continue
        score = random_score(table, "MYK-BEAST-222")
        if numbers.score(state, one, score) < 1:
            yield from harm.kill(table, one, "MYK-BEAST-222", by=holder)
            continue
        drink(state, one, score, holder)
        said = "{who}: {score} is 1 lower for the rest of the game."
        table.log("MYK-BEAST-222", said, who=figures.name(state, one), score=score, figure=one)


def random_score(table: Table, rule: str) -> str:
    """One of the four Ability Scores by 1D6, 5 and 6 rolled again (MYK-BEAST-014)."""
    while True:
        die = table.die(6, "MYK-BEAST-014", "{total}: an Ability Score by the die.")
        if die <= len(books.SCORES):
            return books.SCORES[die - 1]


def _derived(state: Campaign, one: Character) -> dict[str, int]:
    return {
        "max_hp": sheet.max_hp(one),
        "capacity": sheet.capacity(one),
        "defense": sheet.defense(one),
        "max_followers": sheet.max_followers(state, one),
    }


def drink(state: Campaign, who: Ref, score: str, by: Ref) -> None:
    """A score is 1 lower for the game, and what derives from it stays as it is (MYK-BEAST-222)."""
    one = figures.get(state, who)
    before = _derived(state, one) if isinstance(one, Character) else {}
    last(
        state,
        one,
        Lasting(name="Souldrinker", rule="MYK-BEAST-222", what=score, amount=-1, until="game", giver=by),
    )
    if isinstance(one, Character):
        for what, after in _derived(state, one).items():
            if after != before[what]:
                kept = Lasting(
                    name="Souldrinker",
                    rule="MYK-BEAST-222",
                    what=what,
                    amount=before[what] - after,
                    until="game",
                    giver=by,
                )
                last(state, one, kept)


# --- Vampire ---------------------------------------------------------------------------------------------------------


@always(
    skill("Drain Blood"),
    AttackOver,
    when=lambda table, over, holder: over.attack.by == holder and bool(over.attack.hits) and not over.attack.stopped,
)
def drain_blood(table: Table, over: AttackOver, holder: str) -> None:
    """1D6 HP back for each who is hit (MYK-BEAST-224)."""
    for _ in over.attack.hits:
        who = figures.name(table.state, holder)
        healed = table.roll("1d6", "MYK-BEAST-224", "{who} drinks: {total} HP.", who=who).total
        harm.heal(table, holder, healed, "MYK-BEAST-224")


def _fallen(state: Campaign) -> list[Ref]:
    """The Unconscious and the Dead on the Battlefield who have not danced this Round (MYK-BEAST-225)."""
    return [
        one
        for one in figures.on_field(state)
        if (figures.get(state, one).dead or figures.unconscious(state, one))
        and not any(effect.what == "danced" for effect in figures.get(state, one).lasting)
    ]


@support(skill("Dance of Death"), can=lambda table, who: bool(table.state.battle and _fallen(table.state)))
def dance_of_death(table: Table, who: str) -> Steps[None]:
    """One of the fallen moves and acts at the owner's will, without Hope, and lies as before (MYK-BEAST-225)."""
    state = table.state
    target = yield from pick_figure(table, who, "Who dances?", _fallen(state), "MYK-BEAST-225")
    one = figures.get(state, target)
    last(state, one, Lasting(name="Dance of Death", rule="MYK-BEAST-225", what="danced", until="cycle", giver=who))
    lay = harm.raise_up(table, target, "MYK-BEAST-225")
    before = one.controlled_by, one.team
    one.controlled_by, one.team = who, figures.team(state, who)
    try:
        yield from turn_of(table, target)
    finally:
        one.controlled_by, one.team = before
        harm.lie_down(table, target, lay, "MYK-BEAST-225")


# --- God of the War Dead ---------------------------------------------------------------------------------------------


def _memories(state: Campaign, holder: Ref) -> list[tuple[Ref, str]]:
    """Who has died, and what they knew that the owner does not (MYK-BEAST-227)."""
    known = knowing.own_skills(state, holder)
    dead = [figures.person(number) for number, one in enumerate(state.people) if one.dead]
    dead += [f"f{number}" for number, one in enumerate(state.battle.foes if state.battle else []) if one.dead]
    found = [(one, name) for one in dead for name in dict.fromkeys(knowing.own_skills(state, one))]
    # Who died in another fight of this game is known by its kind.
    buried = dict.fromkeys(state.delve.died if state.delve is not None else ())
    found += [(book, name) for book in buried for name in books.monsters[book].skills]
    return [(one, name) for one, name in found if name not in known]


def _called(state: Campaign, dead: str) -> str:
    return dead if dead in books.monsters else figures.name(state, dead)


@interrupt(
    skill("Fusion"),
    Damage,
    when=lambda table, damage, holder: (
        damage.to == holder and not damage.prevented and bool(_memories(table.state, holder))
    ),
)
def fusion(table: Table, damage: Damage, holder: str) -> Steps[None]:
    """As it is hurt, it learns a Skill of somebody who has died, for good (MYK-BEAST-227)."""
    state = table.state
    found = _memories(state, holder)
    options = [Option(f"{one} {name}", f"{_called(state, one)}: {name}") for one, name in found]
    chosen = yield from pick(table, holder, "Which Skill of the dead do you learn?", options, "MYK-BEAST-227")
    name = next(name for one, name in found if f"{one} {name}" == chosen)
    who = figures.get(state, holder)
    if isinstance(who, Foe):
        add_to(who.knows, name)
    else:
        learn(state, who, Gained(name=name, source="Fusion", until="ever"))
    if name == "Halo":
        harm.heal(table, holder, HALO, "MYK-BEAST-337")  # current HP too
    table.log("MYK-BEAST-227", "{who} learns {skill}.", who=figures.name(state, holder), skill=name, figure=holder)


# --- Death -----------------------------------------------------------------------------------------------------------


@always(
    skill("Death Taint"),
    PeriodEnds,
    when=lambda table, ends, holder: ends.kind == "round" and ends.passed and table.state.battle is not None,
)
def death_taint(table: Table, ends: PeriodEnds, holder: str) -> Steps[None]:
    """At the end of the Round all others in the Area lose 1D6 Followers each (MYK-BEAST-229)."""
    state = table.state
    thrown = Shares(table, "1d6", "MYK-BEAST-229", "{who}: {total:Follower withers|Followers wither}.")
    for one in beside(state, holder):
        if numbers.followers(state, one):
            lost = thrown(who=figures.name(state, one))
            yield from people.lose(table, one, lost, "MYK-BEAST-229", by=holder)


# --- Deathnologist ---------------------------------------------------------------------------------------------------


def _studied(state: Campaign, who: Ref, holder: Ref) -> bool:
    """Monsters of the owner's side that know Undying Body (MYK-BEAST-231)."""
    return (
        state.battle is not None
        and not figures.is_person(who)
        and same_side(state, who, holder)
        and knowing.has(state, who, "Undying Body")
    )


@adds("cunning", skill("Deathnology"), whose="all", stacks=False)
def deathnology(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Monsters of its side that know Undying Body are Cunning (MYK-BEAST-231)."""
    return int(_studied(state, who, holder))


@always(
    skill("Deathnology"),
    AttackHits,
    when=lambda table, hit, holder: _studied(table.state, hit.attack.by, holder),
)
def deathnology_damage(table: Table, hit: AttackHits, holder: str) -> None:
    """And have Damage +2D6, for each owner (MYK-BEAST-231)."""
    hit.attack.damage_dice.append("2D6")


# --- Phoenix ---------------------------------------------------------------------------------------------------------


@interrupt(
    skill("Eternal Flame"),
    HpFell,
    when=lambda table, fell, holder: (
        fell.who == holder
        and fell.fatal
        and fell.damage is not None
        and figures.get(table.state, holder).hp < 0
        and not figures.get(table.state, holder).dead
    ),
    posthumous=True,
)
def eternal_flame(table: Table, fell: HpFell, holder: str) -> None:
    """Brought below 0 HP by damage, not to exactly 0, it recovers all HP, once a Round (MYK-BEAST-233)."""
    missing = numbers.max_hp(table.state, holder) - figures.get(table.state, holder).hp
    harm.heal(table, holder, missing, "MYK-BEAST-233")


# --- Bone Dragon -----------------------------------------------------------------------------------------------------


@support(skill("Ancient Wisdom"), can=lambda table, who: bool(table.state.battle))
def ancient_wisdom(table: Table, who: str) -> Steps[None]:
    """It learns a Skill each of up to two kinds of Beasts or Undead not above its Level, for the Combat (MYK-BEAST-235)."""
    state = table.state
    one = figures.get(state, who)
    one.gained = [had for had in one.gained if had.source != "Ancient Wisdom"]
    level = figures.level(state, who)
    own = knowing.own_skills(state, who)
    kinds = [kind for kind in books.monsters if kind.category in ("Beast", "Undead") and kind.level <= level]
    kinds = [kind for kind in kinds if any(known not in own for known in teachable(who, kind))]

    def drawn(among: list[Option]) -> str:
        named = [option.key for option in among if option.key != "enough"]
        return named[draw(table, len(named))]

    for turn in range(2):
        options = [Option(kind.name, f"{kind.name} (Level {kind.level})", rule=kind.rules[0]) for kind in kinds]
        more = [Option("enough", "No other")] if turn else []
        name = yield from pick(
            table, who, "Of which monster do you know a Skill?", [*options, *more], "MYK-BEAST-235", drawn
        )
        if name == "enough":
            return
        kinds = [kind for kind in kinds if kind.name != name]
        skills = [Option(known, known) for known in teachable(who, books.monsters[name]) if known not in own]
        chosen = yield from pick(table, who, f"Which Skill of the {name}?", skills, "MYK-BEAST-235")
        learn(state, one, Gained(name=chosen, source="Ancient Wisdom", until="combat"))
        table.log("MYK-BEAST-235", "{who} knows {skill}.", who=figures.name(state, who), skill=chosen, figure=who)

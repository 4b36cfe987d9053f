"""The Job Skills, in the book's order (MYK-CREATE-209). Those of the Camp and of meals are played there."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.class_skills import same_side
from roundtable.games.kingdom.rules.effects.monster_skills import public_enemy
from roundtable.games.kingdom.rules.fight.familiarity import reveal
from roundtable.games.kingdom.rules.fight.weapons import reach, weapons
from roundtable.games.kingdom.rules.play import checks, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import pick, pick_area, pick_figure, pick_some
from roundtable.games.kingdom.rules.play.effects import EFFECTS, adds, always, interrupt, skill, support
from roundtable.games.kingdom.rules.play.moments import (
    AttackDeclared,
    AttackHits,
    CheckSettled,
    CombatEnds,
    Extra,
    Fell,
    HpFell,
    PeriodEnds,
    TableRolled,
    TieChanging,
    TrapWorks,
)
from roundtable.games.kingdom.rules.play.price import paid
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import ground, harm, hope, items, moving, realm, ties
from roundtable.games.kingdom.rules.play.verbs.tables import throw
from roundtable.games.kingdom.rules.play.windows import sign
from roundtable.games.kingdom.rules.record import belongings
from roundtable.games.kingdom.rules.record.cycles import last, learn
from roundtable.games.kingdom.state import AREAS, Campaign, CombatTrap, Gained, Holding, Lasting, Ref, Table
from roundtable.kernel.asks import Allocate, Steps
from roundtable.kernel.options import Option
from roundtable.kernel.wording import counted


@adds("followers", skill("Voice of Star"))
def voice_of_star(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """A Star Fragment counts as a Follower; as Hope it is spent by `hope.spend` (MYK-CREATE-255)."""
    return len(figures.copies(state, who, "Star Fragment"))


# --- Warlock ---------------------------------------------------------------------------------------------------------


def _to_memorise(state: Campaign, who: Ref) -> list[tuple[Ref, str]]:
    """Non-Permanent Skills of those who have a tie towards the Warlock; nothing of Public Enemies (MYK-CREATE-258)."""
    found = []
    for other in figures.in_play(state):
        if other == who or not (ties.toward(state, other, who) or ties.toward(state, other, who, "hostility")):
            continue
        for name in knowing.told_skills(state, who, other):
            entry = books.skills[name]
            if entry.works_as == "Permanent" or (entry.is_monster_skill and public_enemy(state, other)):
                continue
            found.append((other, name))
    return found


@support(skill("Ritual"), can=lambda table, who: bool(_to_memorise(table.state, who)), pays={})
def ritual(table: Table, who: str) -> Steps[None]:
    """Wit / 9 memorises a Skill of somebody with a tie; 1 Hope more uses it once (MYK-CREATE-258)."""
    state: Campaign = table.state
    options = [
        Option(f"{other} {name}", f"{figures.name(state, other)}: {name}", f"figure {other}")
        for other, name in _to_memorise(state, who)
    ]
    chosen = yield from pick(table, who, "Which Skill do you memorise?", options, "MYK-CREATE-258")
    made = yield from checks.check(table, who, "Wit", 9, "MYK-CREATE-258", kind="skill", skill="Ritual", why="Ritual")
    if made.success:
        name = chosen.partition(" ")[2]
        one = figures.get(state, who)
        one.gained = [gained for gained in one.gained if gained.source != "Ritual"]
        # For a Monster Skill the 1 Hope of MYK-PLAY-047 is this very one.
        more = 0 if books.skills[name].is_monster_skill else 1
        learn(state, one, Gained(name=name, source="Ritual", until="game", pays=more, once=True))
        table.log("MYK-CREATE-258", "{who} memorises {name}.", who=figures.name(state, who), name=name, figure=who)


# --- Summoner --------------------------------------------------------------------------------------------------------


@support(skill("Minor Shift"), can=lambda table, who: table.state.battle is not None)
def minor_shift(table: Table, who: str) -> Steps[None]:
    """Charisma against the target's Level + 7: it is moved to any Area (MYK-CREATE-261)."""
    state: Campaign = table.state
    among = [one for one in figures.on_field(state) if not figures.get(state, one).dead]
    target = yield from pick_figure(table, who, "Whom do you shift?", among, "MYK-CREATE-261")
    made = yield from checks.check(
        table,
        who,
        "Charisma",
        figures.level(state, target) + 7,
        "MYK-CREATE-261",
        kind="skill",
        skill="Minor Shift",
        against=target,
        why="Minor Shift",
    )
    if made.success:
        area = yield from pick_area(table, who, "To which Area?", AREAS, "MYK-CREATE-261")
        yield from moving.move(table, target, area, "MYK-CREATE-261", forced=True, by=who)


# --- Doctor, Medic ---------------------------------------------------------------------------------------------------


def _species(state: Campaign) -> list[str]:
    return list(
        dict.fromkeys(
            figures.foe(state, one).book for one in figures.standing(state, "foes") if not figures.is_person(one)
        )
    )


MONSTEROLOGY = "monsterology"
"""What an effect in force changes that explains a species to the Court (MYK-CREATE-264)."""


@support(skill("Monsterology"), can=lambda table, who: bool(table.state.battle and _species(table.state)))
def monsterology(table: Table, who: str) -> Steps[None]:
    """Wit / 9: the Court has +1 on Attack Checks and damage against a species for the Combat (MYK-CREATE-264)."""
    state: Campaign = table.state
    foes = [one for one in figures.standing(state, "foes") if not figures.is_person(one)]
    # Whom nobody knows is named by the figure alone (MYK-PLAY-572).
    named = {one if figures.unknown(state, one) else figures.foe(state, one).book: one for one in foes}
    options = [Option(key, figures.name(state, key) if key == one else key) for key, one in named.items()]
    chosen = yield from pick(table, who, "Which monsters do you explain?", options, "MYK-CREATE-264")
    species = figures.foe(state, named[chosen]).book
    made = yield from checks.check(
        table, who, "Wit", 9, "MYK-CREATE-264", kind="skill", skill="Monsterology", why="Monsterology"
    )
    if made.success and figures.unknown(state, named[chosen]):
        reveal(table, named[chosen], "MYK-PLAY-574")
    if made.success and not _explained(state, species):
        effect = Lasting(name="Monsterology", rule="MYK-CREATE-264", what=MONSTEROLOGY, note=species, until="combat")
        last(state, state, effect)


def _explained(state: Campaign, species: str) -> bool:
    return any(effect.what == MONSTEROLOGY and effect.note == species for effect in state.lasting)


def _is_explained(state: Campaign, one: Ref) -> bool:
    return one[:1] == "f" and _explained(state, figures.foe(state, one).book)


@numbers.rule_adds("attack check", "Monsterology", "MYK-CREATE-264", sign=MONSTEROLOGY)
def _against_explained(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """+1 for anybody of the Court against an explained species; not cumulative (MYK-CREATE-264)."""
    if not figures.is_person(who) or figures.team(state, who) != "court":
        return 0
    return int(_is_explained(state, getattr(about, "against", "")))


def _of_the_court(table: Table, hit: AttackHits) -> list[Ref]:
    by = hit.attack.by
    ours = figures.is_person(by) and figures.team(table.state, by) == "court"
    return [by] if ours and any(_is_explained(table.state, one) for one in hit.attack.hits) else []


@EFFECTS.on(
    AttackHits,
    name="monsterology-strikes",
    rule="MYK-CREATE-264",
    title="Monsterology",
    who=_of_the_court,
    held_as=sign(MONSTEROLOGY),
    may=False,
)
def _explained_is_hurt(table: Table, hit: AttackHits, holder: str) -> None:
    """1 damage more for each of the species that is really hit, whomever the attack was aimed at (MYK-CREATE-264)."""
    struck = [one for one in hit.attack.hits if _is_explained(table.state, one)]
    hit.attack.extras.append(Extra("1", "Monsterology", "MYK-CREATE-264", struck))


@interrupt(
    skill("Field Doctor"),
    CombatEnds,
    when=lambda table, ends, holder: bool(table.state.battle and any(table.state.battle.lost_followers.values())),
)
def field_doctor(table: Table, ends: CombatEnds, holder: str) -> Steps[None]:
    """1D6 Followers lost in this Combat come back, divided by the Medic (MYK-CREATE-267)."""
    from roundtable.games.kingdom.rules.play.asking import seat_of

    state: Campaign = table.state
    assert state.battle is not None
    lost = {who: number for who, number in state.battle.lost_followers.items() if number}
    number = table.roll("1d6", "MYK-CREATE-267", "{total} of the lost Followers can be saved.").total
    number = min(number, sum(lost.values()))
    shares, left = dict[str, int](), number
    for whose, most in lost.items():
        shares[whose] = min(left, most)
        left -= shares[whose]
    if len(lost) > 1 and seat_of(table, holder) >= 0:
        shares = yield Allocate(
            seat_of(table, holder),
            f"Whose {counted(number, 'Follower')} do you save?",
            number,
            [(_lost_option(state, whose), most) for whose, most in lost.items()],
            rule="MYK-CREATE-267",
        )
    for whose, saved in shares.items():
        people.bring_back(table, whose, saved, "MYK-CREATE-267")


def _lost_option(state: Campaign, whose: str) -> Option:
    """Followers of somebody, or those of a species."""
    who, _, species = whose.partition(" ")
    name = figures.name(state, who)
    return Option(whose, f"{species} of {name}" if species else name, f"figure {who}")


# --- Noble, Eunuch ---------------------------------------------------------------------------------------------------


@adds("Warfare", skill("Noblesse Oblige"))
def noblesse_oblige(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """In Combat Warfare is higher by the Affection of all in the Area towards the Noble (MYK-CREATE-270)."""
    if state.battle is None:
        return 0
    area = figures.get(state, who).area
    return sum(ties.toward(state, other, who) for other in figures.in_area(state, area) if other != who)


@interrupt(
    skill("Conspiracy"),
    CheckSettled,
    when=lambda table, settled, holder: (
        not settled.check.success
        and not settled.check.fumble
        and not settled.check.is_attribute
        and settled.check.who != holder
        and ties.toward(table.state, holder, settled.check.who, "hostility") > 0
    ),
    order="never",
)
def conspiracy(table: Table, settled: CheckSettled, holder: str) -> None:
    """A failed check of somebody the Eunuch is hostile to becomes a critical failure (MYK-CREATE-273)."""
    made = settled.check
    if not made.success:
        made.fumble, made.result = True, 0
        table.log("MYK-CREATE-273", "It becomes a critical failure.")


# --- Warrior, Executioner, Guard -------------------------------------------------------------------------------------


def _others_in_area(table: Table, declared: AttackDeclared, holder: str) -> list[Ref]:
    state: Campaign = table.state
    area = figures.get(state, holder).area
    return [one for one in figures.in_area(state, area) if one != holder and one not in declared.attack.to]


@interrupt(
    skill("Blade Opera"),
    AttackDeclared,
    when=lambda table, declared, holder: (
        declared.attack.by == holder
        and not declared.attack.area_wide
        and numbers.score(table.state, holder, "Warfare") > 1
        and bool(_others_in_area(table, declared, holder))
    ),
)
def blade_opera(table: Table, declared: AttackDeclared, holder: str) -> Steps[None]:
    """Up to [Warfare] characters in the same Area share one Attack Check (MYK-CREATE-276)."""
    state: Campaign = table.state
    blow = declared.attack
    area = figures.get(state, holder).area
    there = [one for one in figures.in_area(state, area) if one != holder]
    most = numbers.score(state, holder, "Warfare")
    options = [Option(one, figures.name(state, one), f"figure {one}") for one in there]
    foes = [one for one in there if not same_side(state, one, holder)]
    blow.to = yield from pick_some(
        table, holder, "Whom do you strike?", options, "MYK-CREATE-276", 1, most, lambda _: foes[:most]
    )


@interrupt(
    skill("Headhunt"),
    AttackHits,
    when=lambda table, hit, holder: (
        hit.attack.by == holder
        and any(figures.get(table.state, one).area == figures.get(table.state, holder).area for one in hit.attack.hits)
    ),
)
def headhunt(table: Table, hit: AttackHits, holder: str) -> Steps[None]:
    """A die for each Drive; a 6 among them makes the target's HP 0, before the damage is rolled (MYK-CREATE-279)."""
    state: Campaign = table.state
    number = paid(table, holder, skill("Headhunt"))
    rolled = table.roll(
        f"{max(1, number)}d6", "MYK-CREATE-279", "{who} goes for the head.", who=figures.name(state, holder)
    )
    if any(die.value == 6 for die in rolled.dice):
        for one in list(hit.attack.hits):
            if figures.get(state, one).area == figures.get(state, holder).area:
                yield from harm.set_hp(table, one, 0, "MYK-CREATE-279", by=holder, attack=hit.attack)


def _in_weapon_reach(state: Campaign, who: Ref) -> list[str]:
    at = AREAS.index(figures.get(state, who).area)
    far = max(reach(state, who, weapon) for weapon in weapons(state, who))
    return [area for place, area in enumerate(AREAS) if abs(place - at) <= far and figures.in_area(state, area)]


@support(skill("Human-wave Sweep"), can=lambda table, who: table.state.battle is not None)  # one's own Area is in reach
def human_wave_sweep(table: Table, who: str) -> Steps[None]:
    """Warfare / 9: all in an Area take [Followers x 1/5]; else Followers are lost by what was missing (MYK-CREATE-282)."""
    state: Campaign = table.state
    area = yield from pick_area(table, who, "Which Area is swept?", _in_weapon_reach(state, who), "MYK-CREATE-282")
    made = yield from checks.check(
        table, who, "Warfare", 9, "MYK-CREATE-282", kind="skill", skill="Human-wave Sweep", why="Human-wave Sweep"
    )
    if not made.success:
        yield from people.lose(table, who, made.difficulty - made.result, "MYK-CREATE-282", by=who)
        return
    there = figures.in_area(state, area)
    damage = numbers.fifth(state, who)
    for one in there:
        yield from harm.hurt(table, one, damage, "MYK-CREATE-282", by=who, source="Human-wave Sweep", group=there)


# --- Merchant, Daedalist ---------------------------------------------------------------------------------------------


def _wares(state: Campaign, who: Ref) -> list[Holding]:
    """The Items somebody could sell: not what cannot be taken off (MYK-WORLD-577)."""
    return [held for held in figures.get(state, who).items if held.slots and not belongings.stays_on(held)]


def _can_sell(table: Table, who: Ref) -> bool:
    state: Campaign = table.state
    sold = state.limits.get(f"skill/hard-sell {who} combat", 0)
    wares = _wares(state, who) or items.materials(state, who) >= 10
    return bool(state.battle and not sold and wares and figures.enemies(state, who))


@support(skill("Hard Sell")._replace(uses=""), can=_can_sell)
def hard_sell(table: Table, who: str) -> Steps[None]:
    """Wit against an enemy's Defense: an Item or 10 Materials for 1 MG; a success once a Combat (MYK-CREATE-285)."""
    state: Campaign = table.state
    enemy = yield from pick_figure(table, who, "To whom do you sell?", figures.enemies(state, who), "MYK-CREATE-285")
    made = yield from checks.check(
        table,
        who,
        "Wit",
        numbers.defense(state, enemy),
        "MYK-CREATE-285",
        kind="skill",
        skill="Hard Sell",
        against=enemy,
        why="Hard Sell",
    )
    if not made.success:
        return
    options = [Option(str(held.slots[0]), held.item) for held in _wares(state, who)]
    if items.materials(state, who) >= 10:
        options.append(Option("materials", "10 Materials"))
    ware = yield from pick(table, who, "What do you sell?", options, "MYK-CREATE-285")
    if ware == "materials":
        yield from items.spend_materials(table, who, 10, "MYK-CREATE-285")
    else:
        yield from items.destroy(table, who, int(ware), "MYK-CREATE-285", used_up=True)
    realm.gain_mg(table, 1, "MYK-CREATE-285")
    state.limits[f"skill/hard-sell {who} combat"] = 1


@support(skill("Dungeon Tectonics"), can=lambda table, who: table.state.battle is not None)
def dungeon_tectonics(table: Table, who: str) -> Steps[None]:
    """Quest against 7 + the Trap's Level + that of one already there: a Combat Trap is placed (MYK-CREATE-288)."""
    state: Campaign = table.state
    battle = state.battle
    assert battle is not None
    level = figures.level(state, who)
    traps = [trap for trap in books.traps if trap.category == "Combat" and trap.levels[0] <= level]
    if not traps:
        return
    area = yield from pick_area(table, who, "Where do you set a Combat Trap?", AREAS, "MYK-CREATE-288")
    options = [Option(trap.name, f"{trap.name} (Level {trap.levels[0]})") for trap in traps]
    name = yield from pick(table, who, "Which Trap?", options, "MYK-CREATE-288")
    trap_level = books.traps[name].levels[0]
    there = battle.traps[area].level if area in battle.traps else 0
    made = yield from checks.check(
        table,
        who,
        "Quest",
        7 + trap_level + there,
        "MYK-CREATE-288",
        kind="skill",
        skill="Dungeon Tectonics",
        why="Dungeon Tectonics",
    )
    if made.success:
        ground.lay(table, area, CombatTrap(name=name, level=trap_level, by=who), "MYK-CREATE-288")


# --- Happymancer, Bee ------------------------------------------------------------------------------------------------


@interrupt(
    skill("Sweet Talk"),
    TieChanging,
    when=lambda table, changing, holder: changing.amount > 0 and changing.who != holder and not changing.prevented,
    order="never",
)
def sweet_talk(table: Table, changing: TieChanging, holder: str) -> None:
    """Another's rising Relationship Score rises twice as much (MYK-CREATE-297)."""
    changing.amount *= 2


@interrupt(
    skill("Hustle"),
    TableRolled,
    when=lambda table, rolled, holder: table.state.phase == "Dungeon" and not rolled.void,
    order="never",
)
def hustle(table: Table, rolled: TableRolled, holder: str) -> None:
    """A result on a table of the Dungeon Phase is void; the dice of that table fall anew (MYK-CREATE-300)."""
    rolled.total = throw(table, rolled.table, rolled.who, "MYK-CREATE-300")


# --- Adventurer, Drone, Thief ----------------------------------------------------------------------------------------


def _famous(table: Table, fell: HpFell | Fell, holder: str) -> bool:
    """Whether the holder's attack has brought somebody greater to 0 HP, whatever saves them then, or has felled them."""
    state: Campaign = table.state
    blow = fell.attack if isinstance(fell, Fell) else fell.damage.attack if fell.damage is not None and fell.fatal else None
    if fell.by != holder or blow is None or blow.by != holder:
        return False
    first = not state.limits.get(f"skill/fame {holder} combat", 0)
    return first and figures.level(state, fell.who) > figures.level(state, holder)


@always(skill("Fame"), HpFell, Fell, when=_famous)
def fame(table: Table, fell: HpFell | Fell, holder: str) -> Steps[None]:
    """Bringing down somebody of a higher Level regains 1 Voice, once a Combat (MYK-CREATE-306); the GM's side has no
    Voices (MYK-WORLD-399)."""
    table.state.limits[f"skill/fame {holder} combat"] = 1
    if figures.team(table.state, holder) == "court":
        yield from hope.change_voices(table, 1, "MYK-CREATE-306")


@always(
    skill("Lazybones"),
    PeriodEnds,
    when=lambda table, ends, holder: ends.kind in ("round", "quarter") and not figures.get(table.state, holder).acted,
)
def lazybones(table: Table, ends: PeriodEnds, holder: str) -> None:
    """A Round without any action restores 1 HP, a Quarter without any 1 Drive (MYK-CREATE-309)."""
    if ends.kind == "round":
        harm.heal(table, holder, 1, "MYK-CREATE-309")
    else:
        hope.gain_drive(table, holder, 1, "MYK-CREATE-309")


@interrupt(
    skill("Five Finger"),
    TrapWorks,
    when=lambda table, trap, holder: (
        not trap.prevented
        and not trap.base
        and (not trap.targets or any(same_side(table.state, one, holder) for one in trap.targets))
    ),
)
def five_finger(table: Table, trap: TrapWorks, holder: str) -> Steps[None]:
    """Quest against Trap Level + 9: the Trap has no effect for the rest of the cycle (MYK-CREATE-312)."""
    made = yield from checks.check(
        table,
        holder,
        "Quest",
        trap.level + 9,
        "MYK-CREATE-312",
        kind="skill",
        skill="Five Finger",
        why=f"Five Finger against the {trap.name}",
    )
    if made.success:
        trap.prevented = trap.switched_off = True

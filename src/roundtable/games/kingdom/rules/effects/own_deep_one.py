"""The special and own Skills of Deep Ones, in the book's order."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.effects.class_skills import same_side
from roundtable.games.kingdom.rules.effects.monster_skills import choose_area, struck
from roundtable.games.kingdom.rules.effects.own import aim, harder, hit_by, present, wanted, weapon_of
from roundtable.games.kingdom.rules.effects.own_angel import every
from roundtable.games.kingdom.rules.effects.own_human import here, in_combat
from roundtable.games.kingdom.rules.effects.own_means import (
    armed,
    barrage,
    burn,
    kingdom_resists,
    lower_score,
    resists,
    teachable,
)
from roundtable.games.kingdom.rules.exploring.places import room_of
from roundtable.games.kingdom.rules.fight.monsters import average
from roundtable.games.kingdom.rules.fight.placing import summon
from roundtable.games.kingdom.rules.fight.weapons import SHINING, reach, roll_damage, weapons
from roundtable.games.kingdom.rules.play import checks, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import (
    CHOSEN,
    REACHED,
    NoTarget,
    agrees,
    draw,
    pick,
    pick_figure,
    pick_number,
    seat_of,
)
from roundtable.games.kingdom.rules.play.effects import Source, adds, always, interrupt, skill, support
from roundtable.games.kingdom.rules.play.moments import (
    AttackDeclared,
    AttackHits,
    AttackOver,
    CheckSettled,
    CombatBegins,
    Damage,
    HpFell,
    PeriodEnds,
    StatusComing,
    StrategyRolled,
    TurnBegins,
    Used,
)
from roundtable.games.kingdom.rules.play.price import OR_BLOOD, PRICES
from roundtable.games.kingdom.rules.play.verbs import bases, harm, moving, realm, status
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs.realm import lose_citizens
from roundtable.games.kingdom.rules.record.cycles import last, learn
from roundtable.games.kingdom.rules.steps import DELVE
from roundtable.games.kingdom.state import AREAS, Campaign, Gained, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


def deep(state: Campaign, who: Ref) -> bool:
    """Whether somebody counts as a Deep One."""
    return numbers.is_of(state, who, "Deep One")


# --- special Skills --------------------------------------------------------------------------------------------------


@always(
    skill("Deep One"),
    StatusComing,
    when=lambda table, coming, holder: coming.who == holder and coming.status in ("Asleep", "Poisoned"),
)
def deep_one(table: Table, coming: StatusComing, holder: str) -> None:
    """Sleep and Poison do nothing to it (MYK-BEAST-402)."""
    coming.prevented = True


@adds("damage", skill("Water Fiend"))
def water_fiend(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Damage +1 for each Deep One in its Area, itself too, at most +5 (MYK-BEAST-403)."""
    if state.battle is None:
        return 0
    return min(5, sum(deep(state, one) or one == who for one in figures.in_area(state, figures.get(state, who).area)))


def _can_attack(table: Table, who: Ref) -> bool:
    return bool(table.state.battle and armed(table.state, who))


@support(skill("Tentacle"), can=_can_attack)
def tentacle(table: Table, who: str) -> Steps[None]:
    """1D6 - 1 different characters in range are attacked, each once (MYK-BEAST-404)."""
    number = table.roll("1d6", "MYK-BEAST-404", "{total}: one less is the number of tentacles.").total - 1
    yield from barrage(table, who, number, "MYK-BEAST-404", "Tentacle", different=True)


def _brood(state: Campaign, who: Ref) -> list[str]:
    level, hp = figures.level(state, who), figures.get(state, who).hp
    return [one.name for one in books.monsters if one.category == "Deep One" and one.level < level and one.hp < hp]


@support(skill("Breeding"), can=lambda table, who: bool(table.state.battle and _brood(table.state, who)), pays={})
def breeding(table: Table, who: str) -> Steps[None]:
    """Lesser Deep Ones appear Exhausted beside it, for as many HP as they have (MYK-BEAST-405)."""
    state = table.state
    options = [Option(name, f"{name} ({books.monsters[name].hp} HP)") for name in _brood(state, who)]
    chosen = yield from pick(table, who, "What do you breed?", options, "MYK-BEAST-405")
    cost = books.monsters[chosen].hp
    most = (figures.get(state, who).hp - 1) // cost
    number = yield from pick_number(table, who, f"How many? ({cost} HP each)", 1, most, "MYK-BEAST-405")
    yield from harm.lose_hp(table, who, cost * number, "MYK-BEAST-405")
    for _ in range(number):
        summon(table, chosen, figures.get(state, who).area, "MYK-BEAST-405", who, exhausted=True)


@support(skill("Scourge"), can=in_combat)
def scourge(table: Table, who: str) -> Steps[None]:
    """Culture against its Level, or the Kingdom loses 4D6 Citizens (MYK-BEAST-406)."""
    difficulty = figures.level(table.state, who)
    made = yield from kingdom_resists(table, "Culture", difficulty, "MYK-BEAST-406", "check against the Scourge")
    if not made.success:
        lost = table.roll("4d6", "MYK-BEAST-406", "{total:Citizen is|Citizens are} struck.").total
        yield from lose_citizens(table, lost, "MYK-BEAST-406")


# --- Kappa, Love Carp, Icarus, Dark Elf ------------------------------------------------------------------------------


@always(
    skill("Last Ditch Effort"),
    AttackHits,
    when=lambda table, hit, holder: (
        hit.attack.by == holder and figures.get(table.state, holder).area in figures.HOME.values()
    ),
)
def last_ditch_effort(table: Table, hit: AttackHits, holder: str) -> None:
    """In either Encampment its hits deal 1D6 more (MYK-BEAST-412)."""
    harder(hit, "1D6", "Last Ditch Effort", "MYK-BEAST-412", hit.attack.hits)


@adds("affection to allies", skill("Deep Love"))
def deep_love(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Its Affection to its side is higher by the number of its fallen; `ties.toward` adds it (MYK-BEAST-414)."""
    if state.battle is None:
        return 0
    team = figures.team(state, who)
    fallen = [one for one in state.battle.foes if one.team == team and one.dead]
    lying = [one for one in figures.on_field(state) if figures.team(state, one) == team and one[0] == "p"]
    down = sum(figures.get(state, one).dead or figures.unconscious(state, one) for one in lying)
    spared = sum(one.team == team and one.hp <= 0 and not one.dead for one in state.battle.foes)
    return len(fallen) + down + spared


def _stars(table: Table, who: Ref) -> list[Ref]:
    """Who has a Star Fragment, perhaps the user too."""
    state = table.state
    return [one for one in wanted(table, who, present(state)) if any(figures.copies(state, one, s) for s in SHINING)]


@support(skill("Iron Courage"), can=lambda table, who: bool(table.state.battle and _stars(table, who)))
def iron_courage(table: Table, who: str) -> Steps[None]:
    """It goes to who has a Star Fragment; all others there take its weapon's damage, rolled once (MYK-BEAST-417)."""
    state = table.state
    target = yield from aim(table, who, "To whose star?", _stars(table, who), "MYK-BEAST-417")
    area = figures.get(state, target).area
    yield from moving.move(table, who, area, "MYK-BEAST-417", forced=True, by=who)
    if figures.get(state, who).area != area or not figures.awake(state, who):
        return  # who does not get there deals no damage there (MYK-PLAY-019)
    ways = weapons(state, who)
    best = max(ways, key=lambda way: average(way.damage) + way.level)
    options = [Option(way.key, f"{way.name} ({way.damage})") for way in ways]
    key = yield from pick(table, who, "With what?", options, "MYK-BEAST-417", lambda _: best.key)
    weapon = next(way for way in ways if way.key == key)
    amount = roll_damage(table, weapon.damage, who) + weapon.level
    there = struck(state, figures.get(state, who).area, who, spare_user=True)
    yield from burn(table, who, there, "", "MYK-BEAST-417", "Iron Courage", plus=amount)


@plays("skill/deep-magic")
def deep_magic(state: Campaign, who: Ref, source: Source, pays: dict[str, str]) -> dict[str, str]:
    """1 Hope for Astrology or Summoning may be an ally's 1D6 HP instead; `price.pay` asks (MYK-BEAST-419)."""
    if pays.get("Hope") != "1" or source.kind != "skill" or state.battle is None:
        return pays
    if not books.skills[source.name].is_of("Astrology", "Summoning"):
        return pays
    side = figures.standing(state, figures.team(state, who))
    if not any(knowing.has(state, one, "Deep Magic") for one in side):
        return pays
    return {**{pool: amount for pool, amount in pays.items() if pool != "Hope"}, OR_BLOOD: "1"}


PRICES.append(deep_magic)


# --- Dagonoid, Guardian Seal, Rokea, Decarabia -----------------------------------------------------------------------


@always(skill("Slippery"), AttackOver, when=lambda table, over, holder: holder in over.attack.hits)
def slippery(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Who has hit it slips 1 Area forward or back, as it likes (MYK-BEAST-421)."""
    state = table.state
    by = over.attack.by
    one = figures.get(state, by)
    if one.dead or not one.area:
        return
    ways = [area for area in (figures.step_from(one.area, one.team, sign) for sign in (-1, 1)) if area is not None]
    options = [Option(area, area, f"area {area}", "MYK-BEAST-421") for area in ways]
    to = yield from pick(table, holder, "Where do they slip?", options, "MYK-BEAST-421", lambda _: ways[0])
    area = next(area for area in ways if area == to)
    yield from moving.move(table, by, area, "MYK-BEAST-421", forced=True, by=holder)


@adds("defense", skill("Sacred Guardian"), whose="all")
def sacred_guardian(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """All Deep Ones of its side, itself too, have Defense +1 in Combat (MYK-BEAST-423)."""
    if state.battle is None or not same_side(state, who, holder) or not figures.awake(state, holder):
        return 0
    return int(who == holder or deep(state, who))


def bases_here(state: Campaign) -> list[str]:
    """The Bases in the room of the fight."""
    return bases.standing(state, room_of(state)) if state.delve is not None else []


@always(
    skill("Sacred Guardian"),
    AttackHits,
    when=lambda table, hit, holder: hit.attack.by == holder and bool(bases_here(table.state)),
    key="base",
)
def guards_a_base(table: Table, hit: AttackHits, holder: str) -> None:
    """In a room with a Base its attacks deal 1D6 more (MYK-BEAST-423)."""
    harder(hit, "1D6", "Sacred Guardian", "MYK-BEAST-423", hit.attack.hits)


@always(skill("Sharkteeth"), AttackOver, when=lambda table, over, holder: bool(hit_by(table, over, holder)))
def sharkteeth(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Whom it hits checks Quest / 9 or is Disoriented (MYK-BEAST-425)."""
    for one in hit_by(table, over, holder):
        if not (yield from resists(table, one, "Quest", 9, "MYK-BEAST-425", "check against the teeth")):
            yield from status.gain_status(table, one, "Disoriented", "MYK-BEAST-425", by=holder)


@adds("range", skill("Hellstar"), whose="all")
def hellstar(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Other Deep Ones in its Area have Range +2 (MYK-BEAST-428)."""
    area = figures.get(state, holder).area
    near = bool(area) and figures.get(state, who).area == area
    return 2 * int(who != holder and near and deep(state, who))


# --- Angel Fish, Mind Flayer, Thog, XX-Jellyfish, Neenean ------------------------------------------------------------


@support(skill("Angel Mimicry"), can=in_combat)
def angel_mimicry(table: Table, who: str) -> Steps[None]:
    """A Skill of a kind of Angel of no higher Level is its own for the Combat, one at a time (MYK-BEAST-430)."""
    state = table.state
    level = figures.level(state, who)
    kinds = [one for one in books.monsters if one.category == "Angel" and one.level <= level and teachable(who, one)]
    options = [Option(one.name, f"{one.name}: {', '.join(teachable(who, one))}") for one in kinds]
    chosen = yield from pick(table, who, "Which Angel do you mimic?", options, "MYK-BEAST-430")
    known = [Option(name, name) for name in teachable(who, books.monsters[chosen])]
    learned = yield from pick(table, who, "Which of its Skills?", known, "MYK-BEAST-430")
    one = figures.get(state, who)
    one.gained = [gained for gained in one.gained if gained.source != "Angel Mimicry"]
    learn(state, one, Gained(name=learned, source="Angel Mimicry", until="combat"))
    table.log("MYK-BEAST-430", "{who} knows {skill}.", who=figures.name(state, who), skill=learned, figure=who)


def _haters(state: Campaign) -> list[Ref]:
    return [one for one in present(state) if figures.get(state, one).hostility]


@support(skill("Soul Sympathy"), can=lambda table, who: bool(table.state.battle and _haters(table.state)))
def soul_sympathy(table: Table, who: str) -> Steps[None]:
    """A Hostility Score of somebody is damage to everybody in their Area (MYK-BEAST-432)."""
    state = table.state
    among = _haters(state)
    foes = [one for one in among if not same_side(state, one, who)] or among
    target = yield from pick_figure(
        table, who, "Whose hatred?", among, "MYK-BEAST-432", lambda _: foes[draw(table, len(foes))]
    )
    scores = [tie.score for tie in figures.get(state, target).hostility.values()]
    options = [Option(str(score), f"Hostility {score}") for score in sorted(set(scores), reverse=True)]
    chosen = yield from pick(table, who, "Which of it?", options, "MYK-BEAST-432", lambda them: them[0].key)
    there = struck(state, figures.get(state, target).area, who)
    yield from burn(table, who, there, "", "MYK-BEAST-432", "Soul Sympathy", plus=int(chosen))


@interrupt(
    skill("Contract"),
    CheckSettled,
    when=lambda table, settled, holder: settled.check.fumble and table.state.battle is not None,
)
def contract(table: Table, settled: CheckSettled, holder: str) -> Steps[None]:
    """At anybody's critical failure a Zombie appears in an Area of its choice (MYK-BEAST-435)."""
    area = yield from choose_area(table, holder, "MYK-BEAST-435")
    summon(table, "Zombie", area, "MYK-BEAST-435", holder)


@always(skill("Call a Doctor"), PeriodEnds, when=lambda table, ends, holder: ends.kind == "round")
def call_a_doctor(table: Table, ends: PeriodEnds, holder: str) -> Steps[None]:
    """At the end of the Round enemies beside it check Warfare / 11 or lose Followers by the shortfall (MYK-BEAST-437)."""
    state = table.state
    for one in [one for one in here(state, holder) if not same_side(state, one, holder)]:
        made = yield from checks.check(table, one, "Warfare", 11, "MYK-BEAST-437", kind="resist", why="Call a Doctor")
        if not made.success:
            yield from people.lose(table, one, 11 - made.result, "MYK-BEAST-437", by=holder)


@support(skill("Earthquake"), can=in_combat)
def earthquake(table: Table, who: str) -> Steps[None]:
    """All in the opposing Encampment take 3D6 (MYK-BEAST-439)."""
    state = table.state
    there = struck(state, figures.HOME[figures.other_team(figures.team(state, who))], who)
    yield from burn(table, who, there, "3d6", "MYK-BEAST-439", "Earthquake")


# --- Forneus, Queen of Dragon Palace ---------------------------------------------------------------------------------


@always(
    skill("Curtain of Darkness"),
    AttackDeclared,
    when=lambda table, declared, holder: (
        declared.attack.by != holder and figures.distance(table.state, declared.attack.by, holder) <= 1
    ),
)
def curtain_of_darkness(table: Table, declared: AttackDeclared, holder: str) -> Steps[None]:
    """Who attacks beside it, the owner excepted, checks Wit / 12 or strikes at random (MYK-BEAST-441)."""
    state = table.state
    blow = declared.attack
    if (yield from resists(table, blow.by, "Wit", 12, "MYK-BEAST-441", "check in the darkness")):
        return
    far = reach(state, blow.by, weapon_of(state, blow))
    among = [one for one in present(state) if one != blow.by and figures.distance(state, blow.by, one) <= far]
    if among:
        blow.to = [among[draw(table, len(among))]]
        table.log("MYK-BEAST-441", "In the dark the blow goes at {who}.", who=figures.name(state, blow.to[0]))


@always(skill("Treasure Box"), CombatBegins, StrategyRolled, TurnBegins)
def treasure_box(table: Table, event: CombatBegins | StrategyRolled | TurnBegins, holder: str) -> Steps[None]:
    """Every enemy gives 1 point of a score of its choice for the game, once a Combat or where the table decided so once a
    Round, or dies (MYK-BEAST-444)."""
    state = table.state
    assert state.battle is not None
    # Several of them add up (MYK-BEAST-010).
    now = f"{holder} {max(1, state.battle.round) if table.options.treasure_box_every_round else 0}"
    for who in [one for one in present(state) if not same_side(state, one, holder)]:
        one = figures.get(state, who)
        if any(effect.what == "treasure box" and effect.note == now for effect in one.lasting):
            continue
        opened = Lasting(name="Treasure Box", rule="MYK-BEAST-444", what="treasure box", note=now, until="combat")
        last(state, one, opened)
        names = [name for name in ("Wit", "Charisma", "Quest", "Warfare") if numbers.score(state, who, name) > 0]
        if not names:
            yield from harm.kill(table, who, "MYK-BEAST-444", by=holder)
            continue
        options = [Option(name, f"{name} {numbers.score(state, who, name)}") for name in names]
        chosen = yield from pick(table, who, "Which score do you lower by 1?", options, "MYK-BEAST-444")
        lower_score(state, who, chosen, "Treasure Box", "MYK-BEAST-444", "game")
        table.log("MYK-BEAST-444", "{who}: {score} -1.", who=figures.name(state, who), score=chosen, figure=who)


# --- Ammon, MSM-07, Dagon, Whalenesia --------------------------------------------------------------------------------


def _of_a_skill_or_item(rule: str) -> bool:
    """Whether a row is that of a Skill or an Item."""
    return any(rule in entry.rules for entry in books.skills) or any(rule in entry.rules for entry in books.items)


def _wards_off(table: Table, holder: Ref, what: str, auto: bool) -> Steps[bool]:
    """1D6 HP against a Skill or an Item (MYK-BEAST-446)."""
    name = figures.name(table.state, holder)
    if not (
        yield from agrees(table, holder, f"{name}: lose 1D6 HP against {what}?", "MYK-BEAST-446", "Yes", auto=auto)
    ):
        return False
    lost = table.roll("1d6", "MYK-BEAST-446", "{who} gives {total} HP against it.", who=name).total
    yield from harm.lose_hp(table, holder, lost, "MYK-BEAST-446")
    return True


def _would_ward_off(table: Table, whom: Ref, by: Ref) -> bool:
    """Whether somebody may ward off what another does to it, outside Combat too (MYK-BEAST-500). What its own side does
    only who has raised a hand."""
    state = table.state
    if whom == by or not knowing.has(state, whom, "Powerless") or not figures.awake(state, whom):
        return False
    return seat_of(table, whom) in state.hands_up or not same_side(state, whom, by)


@plays("skill/powerless")
def powerless(table: Table, whom: Ref, by: Ref, rule: str) -> Steps[None]:
    """Chosen for a Skill or an Item by another, it may pay 1D6 HP, and it has no effect (MYK-BEAST-446)."""
    if not _would_ward_off(table, whom, by) or not _of_a_skill_or_item(rule):
        return
    if (yield from _wards_off(table, whom, "what is aimed at it", figures.get(table.state, whom).hp > 6)):
        raise NoTarget


CHOSEN.append(powerless)


def _among_others(table: Table, whom: Ref, by: Ref, rule: str) -> Steps[bool]:
    """Nor does one that works on it among others (MYK-BEAST-446)."""
    if not _would_ward_off(table, whom, by) or not _of_a_skill_or_item(rule):
        return False
    return (yield from _wards_off(table, whom, "what is to strike it", figures.get(table.state, whom).hp > 6))


REACHED.append(_among_others)


@always(
    skill("Powerless"),
    Damage,
    when=lambda table, damage, holder: (
        damage.to == holder
        and damage.attack is None
        and damage.by not in ("", holder)
        and not damage.prevented
        and _of_a_skill_or_item(damage.rule)
    ),
)
def powerless_damage(table: Table, damage: Damage, holder: str) -> Steps[None]:
    """Nor does one that strikes it among others (MYK-BEAST-446)."""
    if (yield from _wards_off(table, holder, f"{damage.amount} damage", damage.amount > 6)):
        damage.prevented = True


def _enhanced(hit: AttackHits, holder: str) -> bool:
    """Whether Skills have made an attack on it more than a plain one."""
    blow = hit.attack
    more = blow.damage_dice or blow.along or blow.doubled or any(holder in extra.to for extra in blow.extras)
    return holder in blow.hits and bool(more)


@always(skill("Powerless"), AttackHits, when=lambda table, hit, holder: _enhanced(hit, holder), key="enhanced")
def powerless_blow(table: Table, hit: AttackHits, holder: str) -> Steps[None]:
    """An attack that a Skill enhances loses no more than the enhancement (MYK-BEAST-446)."""
    blow = hit.attack
    if same_side(table.state, blow.by, holder):
        return
    if (yield from _wards_off(table, holder, "what makes this blow so hard", len(blow.damage_dice) + len(blow.extras) > 1)):
        for extra in blow.extras:
            extra.to = [one for one in extra.to if one != holder]
        if blow.hits == [holder]:
            blow.damage_dice, blow.along, blow.doubled = [], [], False


@support(skill("Random Fire"), can=_can_attack)
def random_fire(table: Table, who: str) -> Steps[None]:
    """Up to three different characters in range are attacked, each once (MYK-BEAST-447)."""
    yield from barrage(table, who, 3, "MYK-BEAST-447", "Random Fire", different=True)


@support(skill("Demon Sea"), can=lambda table, who: table.state.battle is not None and not _sea(table.state))
def demon_sea(table: Table, who: str) -> Steps[None]:
    """For the Combat nobody but Deep Ones moves, and their Attack Checks and Defense are 2 lower (MYK-BEAST-449)."""
    last(table.state, table.state, Lasting(name="Demon Sea", rule="MYK-BEAST-449", what="demon sea", until="combat"))
    yield from ()


def _sea(state: Campaign) -> bool:
    return any(effect.what == "demon sea" for effect in state.lasting)


@numbers.rule_adds("cannot move", "Demon Sea", "MYK-BEAST-449", sign="demon sea")
def _drowned(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """1 for who cannot move in a Demon Sea (MYK-BEAST-449)."""
    return int(bool(state.lasting) and state.battle is not None and _sea(state) and not deep(state, who))


@numbers.rule_adds("attack check", "Demon Sea", "MYK-BEAST-449", sign="demon sea")
@numbers.rule_adds("defense", "Demon Sea", "MYK-BEAST-449", sign="demon sea")
def _weakened(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """2 less on Attack Checks and Defense in a Demon Sea (MYK-BEAST-449)."""
    return -2 * _drowned(state, who, holder, about)


@knowing.grants("Ocean God")
@plays("skill/ocean-god")
def ocean_god(state: Campaign, holder: Ref) -> list[tuple[Ref, str]]:
    """It may use every Astrology, Summoning and Science Skill (MYK-BEAST-451)."""
    return [(holder, name) for name in every("Astrology", "Summoning", "Science")]


@always(skill("Lake Blast"), HpFell, TurnBegins, Used, AttackOver, PeriodEnds)
def lake_blast(table: Table, event: Any, holder: str) -> Steps[None]:
    """As its HP come to end in 9, all who fly or sneak take 2D6, and a Facility or Base of the map falls (MYK-BEAST-453)."""
    state = table.state
    if state.battle is None:
        return
    one = figures.get(state, holder)
    memory = next((effect for effect in one.lasting if effect.what == "lake"), None)
    if memory is None:
        before = event.before if isinstance(event, HpFell) and event.who == holder else one.hp
        memory = Lasting(name="Lake Blast", rule="MYK-BEAST-453", what="lake", amount=before, until="combat")
        last(state, one, memory)
    before, memory.amount = memory.amount, one.hp
    if before == one.hp or one.hp % 10 != 9:
        return
    there = [
        who
        for area in AREAS
        for who in struck(state, area, holder, spare_user=True)
        if numbers.number(state, who, "flying") or knowing.has(state, who, "Sneak Through")
    ]
    yield from burn(table, holder, there, "2d6", "MYK-BEAST-453", "Lake Blast")
    on_map = state.delve if state.step == DELVE else None  # on the road and at home nothing is on this map
    below = [] if on_map is None else [(room, at) for room, now in on_map.rooms.items() for at in now.facilities]
    standing = bases.standing(state) if bases.at_hand(state) else []
    if not standing and not below:
        return
    drawn = draw(table, len(standing) + len(below))
    if drawn < len(standing):
        bases.destroy(table, standing[drawn], "MYK-BEAST-453")
    else:
        realm.lose_facility_below(table, *below[drawn - len(standing)], "MYK-BEAST-453")

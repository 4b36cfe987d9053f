"""A fight put on the table: the Court that fights it, its order of battle, and the monsters it meets.

Every function is one step of the match; True means that the same step comes again. A Court and a battle that a position
has already brought stay as they are.
"""

from collections.abc import Callable
from functools import cache
from heapq import heapify, heappop, heapreplace

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Skill
from roundtable.games.kingdom.books.finding import read_monsters
from roundtable.games.kingdom.dungeon.model import Dungeon
from roundtable.games.kingdom.options import Options
from roundtable.games.kingdom.rules.record.belongings import equip, first_level
from roundtable.games.kingdom.rules.record.encounters import default_area, groups, table_name
from roundtable.games.kingdom.rules.record.limits import average_level
from roundtable.games.kingdom.rules.record.realm import (
    CENTRE,
    ROOMS,
    START_VOICES,
    called,
    kingdom_name,
    level_for,
    population,
    region_at,
)
from roundtable.games.kingdom.rules.record.rolling import roll_on
from roundtable.games.kingdom.rules.record.scores import learnable, max_followers, max_hp
from roundtable.games.kingdom.rules.record.words import an
from roundtable.games.kingdom.state import (
    AREAS,
    Area,
    Battle,
    Campaign,
    Character,
    Entrance,
    FacilityAt,
    Foe,
    Holding,
    KnownSkill,
    Map,
    Name,
    Region,
    Room,
    Table,
    Tie,
    add_to,
)
from roundtable.kernel.asks import Ask, Choose, Json, Steps, Together
from roundtable.kernel.dice import Source
from roundtable.kernel.errors import BadSetup, ToolError
from roundtable.kernel.options import Option

RANDOM = "random encounter"
MOST_FOES = 40
OWN_AREAS: tuple[Area, ...] = AREAS[:3]
FOE_AREAS: dict[str, Area] = {name: area for name in OWN_AREAS for area in AREAS if area == f"Enemy {name}"}
HOME_CORRIDORS = (
    "A1 B1",
    "B1 C1",
    "A2 B2",
    "B2 C2",
    "A3 B3",
    "B3 C3",
    "B1 B2",
    "B2 B3",
    "A1 A2",
)
"""Nine Corridors that join all rooms of a home map nobody has drawn (MYK-CREATE-076)."""
BY_CLASS: dict[str, Area] = {
    "Knight": "Vanguard",
    "Servant": "Vanguard",
    "Ninja": "Rearguard",
    "King": "Rearguard",
    "Oracle": "Encampment",
    "Vizier": "Encampment",
}
"""Where a Court stands that nobody has put in order: those who strike in front, those who command and heal behind."""


# --- the Court -------------------------------------------------------------------------------------------------------


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Landmaker of the ready-made Court: made by the rules of creation; `skills` in the order in which they are learned.

    For an evening some of the Items are others: whoever goes into a dungeon `packs` a meal (MYK-PLAY-335).
    """

    name: str
    gender: str
    age: str
    personality: str
    class_name: str
    jobs: list[str]
    base: dict[str, int]
    bonus: str
    items: list[str]
    skills: list[str]
    area: Area
    likes: list[str]
    dislikes: list[str]
    packs: dict[str, str] = {}


class ReadyCourt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Court for whoever wants to fight at once: the first so many members, and the words of its Kingdom's name."""

    kingdom: list[str]
    members: list[Member]


@cache
def ready_court() -> ReadyCourt:
    return msgspec.json.decode((books.DATA / "ready-court.json").read_bytes(), type=ReadyCourt)


def wanted_level(options: Options) -> int:
    """The Level of a Court that is made for the match: what is asked for, else what its scenario is for (MYK-WORLD-816)."""
    from roundtable.games.kingdom.dungeon import scenarios

    if options.court_level or options.map not in scenarios.NAMES or options.scene == "fight" or options.dungeon:
        return max(1, options.court_level)
    return average_level(scenarios.scenario(options.map).court)


def muster(table: Table) -> Steps[bool]:
    """The Court that fights: the ready one or one rolled at once, at the Level that is wanted, or that of the position.

    A Court that comes from its creation begins as it would begin a game.
    """
    state: Campaign = table.state
    given = all(state.people[who].class_name for who in state.court)
    if not given:
        if table.options.court != "rolled":
            _take_ready_court(state, packed=table.options.scene == "evening")
        else:
            _roll_court(table)
        level = wanted_level(table.options)
        _raise_kingdom(state, level)
        dice = table.spawn()
        for who in state.court:
            one = state.people[who]
            while one.level < level:
                level_up(state, one, dice.below)
            make_choices(table, who, dice)
            if table.options.court_gear == "of its Level" or level > max(1, table.options.court_level):
                _raise_gear(one)
    if table.options.scene == "campaign":
        if not state.kingdom.maps and not state.kingdom.ghetto:
            found_home(state)
    elif state.phase == "Creation":
        game_begins(state)
        for who in state.court:
            one = state.people[who]
            table.log(
                "MYK-CREATE-052",
                "{seat} fights as {name}, {what} of Level {level}.",
                seat=who,
                name=one.name,
                what=an(one.class_name),
                level=one.level,
            )
        state.phase = "Dungeon"
    yield from ()
    return False


def _stay_at_home(state: Campaign) -> None:
    """Nobody of the Court fights: monsters do it for the players (MYK-BEAST-005)."""
    for who in state.court:
        state.people[who].absent = True


def bring_allies(state: Campaign, words: str) -> None:
    """Monsters on the players' side, by their Range, commanded in turn by the seats (MYK-BEAST-005)."""
    assert state.battle is not None
    for name, count in wanted_foes(words, "allies") or ():
        area = next(one for one in OWN_AREAS if one == default_area(books.monsters[name]))
        for _ in range(count):
            foe = new_foe(name, area)
            foe.team = "court"
            foe.commander = sum(one.team == "court" for one in state.battle.foes) % state.players
            add_to(state.battle.foes, foe)


def _raise_gear(one: Character) -> None:
    """Every Item with Levels has risen by one for each Level beyond the first, as far as it can (MYK-WORLD-810)."""
    for held in one.items:
        levels = books.items[held.item].levels
        if held.level is not None and levels is not None:
            held.level = min(levels[1], held.level + one.level - 1)


def _take_ready_court(state: Campaign, *, packed: bool) -> None:
    """The ready-made Court: everybody is made by the rules, with Affection for the next in the Court (MYK-CREATE-183)."""
    ready = ready_court()
    state.kingdom.name = Name(words=list(ready.kingdom))
    for who, member in zip(state.court, ready.members):
        one = state.people[who]
        for field in ("name", "gender", "age", "personality", "class_name", "bonus", "area"):
            setattr(one, field, getattr(member, field))
        one.jobs, one.base = list(member.jobs), dict(member.base)
        one.likes, one.dislikes = list(member.likes), list(member.dislikes)
        one.skills = [KnownSkill(name=member.skills[0], source="Class")]
        one.skills += [KnownSkill(name=books.jobs[job].skill, source="Job") for job in member.jobs]
        outfit = _outfit(member.name, packed)
        one.items = [Holding(item=held.item, level=held.level, slots=list(held.slots)) for held in outfit]
    court = state.court
    for who, other in zip(court, [*court[1:], court[0]]):
        if who != other:
            state.people[who].affection[other] = Tie(score=1, kind="Friendship")


@cache
def _outfit(name: str, packed: bool) -> list[Holding]:
    """What one of them has equipped, in its Slots (MYK-CREATE-176): the same in every match."""
    member = next(each for each in ready_court().members if each.name == name)
    one = Character(seat=0, class_name=member.class_name, jobs=list(member.jobs))
    for usual in member.items:
        item = member.packs.get(usual, usual) if packed else usual
        equip(one, Holding(item=item, level=first_level(item)))
    return one.items


def found_home(state: Campaign) -> None:
    """The home map of a Kingdom that was never drawn: the Palace in the middle, all rooms joined (MYK-CREATE-076)."""
    region = region_at((state.world.size + 1) // 2, (state.world.size + 1) // 2)
    here = Map(region=region, rooms={room: Room() for room in ROOMS}, corridors=list(HOME_CORRIDORS))
    add_to(here.rooms[CENTRE].facilities, FacilityAt(name="Royal Palace"))
    here.entrances.append(Entrance(room="B1", side="north"))
    state.kingdom.maps, state.kingdom.home = [here], 0
    state.world.regions[region] = Region(owner="own")
    state.kingdom.level = state.kingdom.level or level_for(population(state))


def _roll_court(table: Table) -> None:
    """A Kingdom and its Court made by dice of their own, without a question and without telling (MYK-CREATE-002)."""
    from roundtable.games.kingdom.rules.creation.steps import STEPS, by_dice

    state: Campaign = table.state
    quiet = Table(state, table.options, table.seats, table.spawn(), None)
    for name, step in STEPS.items():
        if name == "review":
            return
        state.step, state.turn = name, 0
        again = True
        while again:
            try:
                next(by_dice(quiet, step(quiet)))
            except StopIteration as end:
                again = bool(end.value)


def _raise_kingdom(state: Campaign, level: int) -> None:
    """A Kingdom as large as a Court of this Level asks for, a point more for each Level (MYK-PLAY-536, MYK-PLAY-539)."""
    kingdom = state.kingdom
    needed = next(line.low for line in books.tables["Kingdom Level Table"].lines if line.row.value == level)
    kingdom.citizens += max(0, needed - population(state))
    before = kingdom.level or 1
    kingdom.level = level_for(population(state))
    for number in range(before, kingdom.level):
        name = books.ATTRIBUTES[number % len(books.ATTRIBUTES)]
        kingdom.points[name] = kingdom.points.get(name, 0) + 1


def level_up(state: Campaign, one: Character, below: Callable[[int], int]) -> None:
    """One Level more, and one Skill learned with it (MYK-PLAY-540, MYK-PLAY-541, MYK-PLAY-542)."""
    one.level += 1
    member = next((each for each in ready_court().members if each.name == one.name), None)
    if member is not None and (own := _own_next(one, member)):
        below(1)  # there is nothing to choose
        add_to(one.skills, KnownSkill(name=own, source="Level"))
        return
    open_ = learnable(state, one)
    names = {skill.name: skill for skill in open_}
    choice = [names[name] for name in (member.skills if member else []) if name in names][:1]
    if not choice:
        useful = [skill for skill in open_ if _fights(skill)]
        choice = [skill for skill in useful if skill.kind == "Class"] or useful or open_
    if choice:
        add_to(one.skills, KnownSkill(name=choice[below(len(choice))].name, source="Level"))


def _own_next(one: Character, member: Member) -> str:
    """What one of the ready Court learns next, where that is a Skill of their own Class or Jobs, which is always open to
    them; else nothing."""
    known = {each.name for each in one.skills}
    wanted = next((name for name in member.skills if name not in known), "")
    is_own = wanted in books.classes[one.class_name].skills or wanted in [books.jobs[job].skill for job in one.jobs]
    return wanted if is_own else ""


def make_choices(table: Table, who: int, dice: Source) -> None:
    """What Skills learned so ask to be chosen is chosen by dice, so that each of them works (MYK-GEAR-006)."""
    from roundtable.games.kingdom.rules import effects
    from roundtable.games.kingdom.rules.play.figures import person
    from roundtable.games.kingdom.rules.play.learning import EACH_GAME, LEARNING

    effects.load()
    state: Campaign = table.state
    one = state.people[who]
    for known in one.skills:
        if known.choice or known.name not in {*LEARNING, *EACH_GAME, "Master"}:
            continue
        if known.name == "Master":
            others = [other for other in state.court if other != who] or [who]
            known.choice = str(others[dice.below(len(others))])  # MYK-CREATE-250
            continue
        quiet = Table(state, table.options, table.seats, dice, None)
        asking = (LEARNING.get(known.name) or EACH_GAME[known.name])(quiet, person(who), known)
        answer: Json = None
        try:
            while True:
                asked = asking.send(answer)
                assert isinstance(asked, Ask), f"{known.name} asks everybody at once"
                answer = asked.check(asked.sample(dice))
        except StopIteration:
            continue


def _fights(skill: Skill) -> bool:
    """Whether a Skill that asks for no choice when it is learned can do something in a fight."""
    return skill.works_as != "Plan" and not skill.outside_combat and skill.name not in ("Master", "Fitout", "Salvage")


def game_begins(state: Campaign) -> None:
    """All HP, no Drive, 10 Voices; then Citizens are assigned as Followers, evenly (MYK-PLAY-737, MYK-PLAY-082)."""
    state.game = state.game or 1
    state.kingdom.voices = START_VOICES
    court = [state.people[who] for who in state.court]
    for one in court:
        one.drive, one.bad_statuses, one.exhausted = 0, [], False
    theirs = [one.followers for one in court]
    most = [max_followers(state, one) for one in court]
    short = [(has, number) for number, has in enumerate(theirs) if has < most[number]]
    heapify(short)
    citizens = state.kingdom.citizens
    while citizens and short:  # one more for whoever has fewest
        has, number = short[0]
        theirs[number] = has + 1
        citizens -= 1
        if has + 1 < most[number]:
            heapreplace(short, (has + 1, number))
        else:
            heappop(short)
    state.kingdom.citizens = citizens
    for one, has in zip(court, theirs):
        one.followers = has
        one.hp = max_hp(one)


# --- the order of battle ---------------------------------------------------------------------------------------------


def default_order(state: Campaign) -> dict[int, Area]:
    """Where everybody stands when nobody says: by Class, and somebody always in front."""
    order = {who: BY_CLASS.get(state.people[who].class_name, "Rearguard") for who in state.court}
    if order and "Vanguard" not in order.values():
        order[max(order, key=lambda who: (max_hp(state.people[who]), -who))] = "Vanguard"
    return order


def order_of_battle(table: Table) -> Steps[bool]:
    """Each player says where the own Landmaker stands, all at the same time (MYK-PLAY-344)."""
    state: Campaign = table.state
    open_ = [who for who in state.court if not state.people[who].area]
    usual = default_order(state)

    def offer(who: int) -> list[Option]:
        areas = sorted(OWN_AREAS, key=lambda area: area != usual[who])
        words = {area: area + (" (as usual for your Class)" if area == usual[who] else "") for area in areas}
        return [Option(area.lower(), words[area], target=f"area {area}") for area in areas]

    if open_:
        answers = yield Together(
            [
                Choose(who, f"Where does {called(state, who)} stand when the fight begins?", offer(who), "MYK-PLAY-344")
                for who in open_
            ]
        )
        for who in open_:
            state.people[who].area = next(area for area in OWN_AREAS if area.lower() == answers[who])
            table.log(
                "MYK-PLAY-344", "{name} stands in the {area}.", name=called(state, who), area=state.people[who].area
            )
    return False


# --- the monsters ----------------------------------------------------------------------------------------------------


def wanted_foes(words: str, field: str = "against") -> list[tuple[str, int]] | None:
    """Whom the Court fights, by species and number; None for a Random Encounter. BadSetup where nobody knows them."""
    if words.strip().casefold() in ("", RANDOM, "random"):
        return None
    try:
        found = read_monsters(words)
    except ToolError as error:
        raise BadSetup(f"the option {field}: {error}") from None
    if bare := [some for some in found if not some.name]:
        raise BadSetup(f"the option {field}: name the monsters; Level {bare[0].level} alone is nobody to fight")
    if (total := sum(some.count for some in found)) > MOST_FOES:
        raise BadSetup(f"the option {field}: 1 to {MOST_FOES} monsters fit on a Battlefield, not {total}")
    return [(some.name, some.count) for some in found]


def meet(table: Table) -> Steps[bool]:
    """The monsters appear: those that are wanted by their Range, a Random Encounter as its row says (MYK-PLAY-345)."""
    state: Campaign = table.state
    if state.battle is not None:
        return False
    battle = Battle()
    wanted = wanted_foes(table.options.against)
    if wanted is None:
        level = average_level([state.people[who].level for who in state.court])
        row = roll_on(table, table_name(level), rule="MYK-PLAY-662").row
        for group in groups(row, len(state.court)):
            battle.foes += [
                new_foe(group.monster, FOE_AREAS[group.area], group.extra_skills) for _ in range(group.count)
            ]
    else:
        for name, count in wanted:
            battle.foes += [new_foe(name, FOE_AREAS[default_area(books.monsters[name])]) for _ in range(count)]
    state.battle = battle
    if table.options.allies:
        bring_allies(state, table.options.allies)
    if table.options.court == "none":
        if not table.options.allies:
            raise BadSetup("the option court: none needs allies who fight instead, such as allies=4 Ogrekin")
        _stay_at_home(state)
    name_foes(battle)
    table.log(
        "MYK-PLAY-345",
        "{kingdom} meets {monsters}.",
        kingdom=kingdom_name(state)[:1].upper() + kingdom_name(state)[1:],
        monsters=", ".join(_counted(battle)),
    )
    yield from ()
    return False


# --- the map ---------------------------------------------------------------------------------------------------------


def _accepted(table: Table, dungeon: Dungeon, levels: list[int]) -> Steps[Dungeon]:
    """A map beyond the limits for this Court is played if the GM overrules them, or if the table has said so before
    (MYK-WORLD-045)."""
    from roundtable.games.kingdom.dungeon.fitting import objections

    state: Campaign = table.state
    found = objections(dungeon, levels)
    if not found:
        return dungeon
    words = "; ".join(finding.text for finding in found)
    if state.gm is not None and not table.options.beyond_limits:
        options = [
            Option("no", "No: a map made by dice for this Court"),
            Option("yes", "Play it all the same"),
        ]
        prompt = f"{dungeon.title} is beyond the limits for this Court: {words}. Play it all the same?"
        if (yield Choose(state.gm, prompt, options, rule="MYK-WORLD-045")) == "no":
            from roundtable.games.kingdom.dungeon.generate import generate

            asked = table.options
            return generate(levels, table.spawn(), use_bases=asked.use_bases, danger=asked.danger)
    who = "The GM" if state.gm is not None else "The table"
    table.log("MYK-WORLD-045", "{who} overrules the limits: {words}.", who=who, words=words)
    return dungeon


def unroll(table: Table) -> Steps[bool]:
    """The map of the evening: the Silent Cistern, a generated one, or that of a file (MYK-PLAY-074)."""
    from roundtable.games.kingdom.dungeon import scenarios
    from roundtable.games.kingdom.dungeon.cistern import FEWEST, MOST, silent_cistern
    from roundtable.games.kingdom.dungeon.file import read
    from roundtable.games.kingdom.dungeon.generate import generate
    from roundtable.games.kingdom.dungeon.model import for_court
    from roundtable.games.kingdom.rules.exploring.places import open_map

    state: Campaign = table.state
    if state.delve is None:
        levels = [state.people[who].level for who in state.court]
        if table.options.dungeon:
            dungeon = for_court((yield from _accepted(table, read(table.options.dungeon), levels)), levels)
        elif table.options.map in scenarios.NAMES:
            dungeon = for_court((yield from _accepted(table, scenarios.scenario(table.options.map), levels)), levels)
        elif table.options.map == "cistern":
            dungeon = silent_cistern(min(MOST, max(FEWEST, len(levels))))
        else:
            asked = table.options
            dungeon = generate(levels, table.spawn(), use_bases=asked.use_bases, danger=asked.danger)
        state.delve = open_map(dungeon)
    yield from ()
    return False


def new_foe(book: str, area: Area, knows: list[str] | None = None) -> Foe:
    """A monster as its entry has it."""
    return Foe(book=books.monsters[book].name, hp=books.monsters[book].hp, area=area, knows=list(knows or []))


def name_foes(battle: Battle) -> None:
    """Several of one species are told apart by a number: Ogrekin 1, Ogrekin 2."""
    for book in dict.fromkeys(foe.book for foe in battle.foes):
        same = [foe for foe in battle.foes if foe.book == book]
        for number, foe in enumerate(same, 1):
            foe.name = foe.name or (f"{book} {number}" if len(same) > 1 else book)


def _counted(battle: Battle) -> list[str]:
    books_ = [foe.book for foe in battle.foes]
    return [f"{books_.count(book)} {book}" if books_.count(book) > 1 else book for book in dict.fromkeys(books_)]

"""Items of the Kingdom Phase and the End Phase, Common ones first, in the book's order (MYK-GEAR-175, MYK-WORLD-572)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.campaign.between_games import come_home
from roundtable.games.kingdom.rules.effects.items_arms import item_level
from roundtable.games.kingdom.rules.effects.items_common.owner import mine
from roundtable.games.kingdom.rules.exploring.encounter import random_lairs
from roundtable.games.kingdom.rules.exploring.places import delve, fighters
from roundtable.games.kingdom.rules.fight.begin import begin
from roundtable.games.kingdom.rules.kingdom_phase.promises import promised, settles
from roundtable.games.kingdom.rules.play import checks, figures
from roundtable.games.kingdom.rules.play.asking import pick, pick_number
from roundtable.games.kingdom.rules.play.effects import EFFECTS, TITLES, always, interrupt, item, support
from roundtable.games.kingdom.rules.play.moments import (
    AnyTime,
    CarryingOver,
    CheckDeclared,
    ComingHome,
    LevelUp,
    MeetingBegins,
    TableRolled,
)
from roundtable.games.kingdom.rules.play.verbs import items, realm
from roundtable.games.kingdom.rules.play.windows import sign
from roundtable.games.kingdom.rules.record.court import present
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.rules.record.realm import attribute, place_of
from roundtable.games.kingdom.state import Campaign, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.effects import Limit
from roundtable.kernel.options import Option

# --- Cracker ---------------------------------------------------------------------------------------------------------


def _may_call(table: Table, event: AnyTime, holder: str) -> bool:
    """A Happymancer at home in the Kingdom Phase, with nobody fighting (MYK-GEAR-178)."""
    state = table.state
    who = mine(holder)
    free = state.phase == "Kingdom" and state.battle is None and state.at_home is not None and state.delve is not None
    return free and figures.is_person(who) and "Happymancer" in figures.landmaker(state, who).jobs


@interrupt(
    item("Cracker"),
    AnyTime,
    when=_may_call,
    order="never",
    key="home",
    label="Cracker: bring on a Random Encounter",
)
def cracker_at_home(table: Table, event: AnyTime, holder: str) -> None:
    """A Happymancer's Cracker brings on a Random Encounter in the Kingdom Phase (MYK-GEAR-178)."""
    state = table.state
    assert state.at_home is not None
    lairs = random_lairs(table, "Hostile")
    delve(state).met += [lair.book for lair in lairs if lair.book not in delve(state).met]
    there = [figures.person(one) for one in state.court if not state.people[one].absent and not state.people[one].dead]
    state.at_home.arena, state.at_home.brawl = there, True
    begin(table, fighters(state, lairs), known=True)


# --- Frog-Safe -------------------------------------------------------------------------------------------------------


@interrupt(item("Frog-Safe"), CarryingOver, limit=Limit(1, "game"))
def frog_safe(table: Table, over: CarryingOver, holder: str) -> Steps[None]:
    """Wit / 10: 1 MG and 1 a Level more are kept; a critical failure loses all and the safe (MYK-GEAR-179)."""
    more = 1 + item_level(table.state, holder)
    made = yield from checks.check(table, mine(holder), "Wit", 10, "MYK-GEAR-179", kind="item", why="Frog-Safe")
    if made.success:
        over.limit += more
    elif made.fumble:
        over.lost = True
        yield from items.destroy(table, mine(holder), int(holder.partition("#")[2]), "MYK-GEAR-179")


# --- Snack of Yellow Sunlight ----------------------------------------------------------------------------------------

SWEETENED = "sweetened"


def _sweet(table: Table, rolled: TableRolled, holder: str) -> bool:
    fits = rolled.table.startswith("Kingdom Change") or rolled.table.endswith("Wandering Table")
    return fits and not rolled.void and SWEETENED not in rolled.notes


@interrupt(item("Snack of Yellow Sunlight"), TableRolled, when=_sweet)
def snack(table: Table, rolled: TableRolled, holder: str) -> Steps[None]:
    """The result is 1 higher or lower, once; for a Eunuch 1 more for each MG, within 2 to 12 (MYK-GEAR-187)."""
    state = table.state
    who = mine(holder)
    if SWEETENED in rolled.notes:
        return
    rolled.notes.append(SWEETENED)
    steps = 1
    if figures.is_person(who) and "Eunuch" in figures.landmaker(state, who).jobs and state.kingdom.treasury > 0:
        paid = yield from pick_number(
            table, who, "How many MG for 1 more each?", 0, min(10, state.kingdom.treasury), "MYK-GEAR-187"
        )
        steps += yield from realm.lose_mg(table, paid, "MYK-GEAR-187") if paid else _nothing()
    ways = [Option(str(by), str(max(2, min(12, rolled.total + by)))) for by in (steps, -steps)]
    by = yield from pick(table, who, "What does it count as?", ways, "MYK-GEAR-187")
    rolled.total = max(2, min(12, rolled.total + int(by)))
    table.log("MYK-GEAR-187", "It counts as {total}.", total=rolled.total)


def _nothing() -> Steps[int]:
    yield from ()
    return 0


# --- Credit Card -----------------------------------------------------------------------------------------------------

CREDIT = "credit card"


@interrupt(
    item("Credit Card"),
    MeetingBegins,
    AnyTime,
    when=lambda table, event, holder: (
        not getattr(event, "end_phase", False)
        and table.state.phase in ("Kingdom", "Dungeon")
        and attribute(table.state, "Lifestyle") > 0
    ),
    order="never",
)
def credit_card(table: Table, event: MeetingBegins | AnyTime, holder: str) -> Steps[None]:
    """Up to the Lifestyle Level in MG now, to be paid back in the Earnings Report (MYK-GEAR-189)."""
    most = attribute(table.state, "Lifestyle")
    amount = yield from pick_number(table, mine(holder), "How many MG do you borrow?", 1, most, "MYK-GEAR-189")
    realm.gain_mg(table, amount, "MYK-GEAR-189")
    promised(table, CREDIT, "MYK-GEAR-189", mine(holder), amount=amount)


@settles(CREDIT)
def pay_back(table: Table, promise: Lasting) -> Steps[None]:
    """What is not paid back costs a Facility or a Talent for each MG, the Palace last (MYK-GEAR-189)."""
    kingdom = table.state.kingdom
    paid = min(promise.amount, kingdom.treasury)
    if paid:
        yield from realm.lose_mg(table, paid, "MYK-GEAR-189")
    for _ in range(promise.amount - paid):
        yield from _pledge(table)


def _pledge(table: Table) -> Steps[None]:
    state: Campaign = table.state
    standing = realm.standing_facilities(state)
    others = [one for one in standing if one[2].name != "Royal Palace"]
    talents = state.kingdom.talents
    places = others or ([] if talents else standing)
    options = [Option(place_of(*place[:2], place[2].name), place_of(*place[:2], place[2].name)) for place in places]
    options += [Option(f"talent {number}", f"the Talent {one.job}") for number, one in enumerate(talents)]
    if not options:
        return
    key = yield from realm.court_picks(table, "What is given for a missing MG?", options, "MYK-GEAR-189")
    if key.startswith("talent "):
        yield from realm.lose_talent(table, talents[int(key.split()[1])], "MYK-GEAR-189")
        return
    number, room, at = next(place for place in places if place_of(*place[:2], place[2].name) == key)
    yield from realm.lose_facility(table, number, room, at, "MYK-GEAR-189")


# --- Grimoire --------------------------------------------------------------------------------------------------------


def _studied(state: Campaign, who: Ref) -> list[str]:
    """The Skills somebody knows that need a check."""
    known = [one.name for one in figures.landmaker(state, who).skills] if figures.is_person(who) else []
    return [name for name in known if books.skills[name].check is not None]


@support(
    item("Grimoire"),
    can=lambda table, who: table.state.phase == "Kingdom" and bool(_studied(table.state, who)),
    plan=True,
)
def grimoire(table: Table, holder: str) -> Steps[None]:
    """Wit / 9: one check for a Skill of choice succeeds by itself in this game (MYK-GEAR-190)."""
    state = table.state
    who = mine(holder)
    options = [Option(name, name) for name in _studied(state, who)]
    name = yield from pick(table, who, "Which Skill do you study?", options, "MYK-GEAR-190")
    made = yield from checks.check(table, who, "Wit", 9, "MYK-GEAR-190", kind="item", why="Grimoire")
    if made.success:
        effect = Lasting(name="Grimoire", rule="MYK-GEAR-190", what="sure skill", note=name, until="game")
        last(state, figures.get(state, who), effect)


def _sure(table: Table, declared: CheckDeclared) -> list[Ref]:
    made = declared.check
    one = figures.get(table.state, made.who)
    ready = any(effect.what == "sure skill" and effect.note == made.skill for effect in one.lasting)
    return [made.who] if made.skill and ready and not made.auto and not declared.thrown else []


TITLES["grimoire-opens"] = "Grimoire"


@EFFECTS.on(
    CheckDeclared,
    name="grimoire-opens",
    rule="MYK-GEAR-190",
    title="Grimoire",
    who=_sure,
    held_as=sign("sure skill"),
    label="Grimoire: this check succeeds by itself",
)
def grimoire_opens(table: Table, declared: CheckDeclared, holder: str) -> None:
    """The stored success is used: the result equals the difficulty, without dice (MYK-GEAR-190)."""
    one = figures.get(table.state, holder)
    used = next((e for e in one.lasting if e.what == "sure skill" and e.note == declared.check.skill), None)
    if used is not None and not declared.check.auto:
        one.lasting = [effect for effect in one.lasting if effect is not used]
        declared.check.auto = "success"
        table.log("MYK-GEAR-190", "{who} reads it from the Grimoire.", who=figures.name(table.state, holder))


# --- Stretcher -------------------------------------------------------------------------------------------------------


@always(item("Stretcher"), ComingHome, posthumous=True)
def stretcher(table: Table, home: ComingHome, holder: str) -> Steps[None]:
    """Culture / 10 on return: 1D6 and 1 a Level of the lost Followers come back, never more than were (MYK-GEAR-195)."""
    state = table.state
    if not state.kingdom.losses.followers:
        return
    made = yield from checks.check(table, mine(holder), "Culture", 10, "MYK-GEAR-195", kind="kingdom", why="Stretcher")
    if made.success:
        rolled = table.roll("1d6", "MYK-GEAR-195", "{total:Follower|Followers} and more are carried home.").total
        come_home(table, followers=min(state.kingdom.losses.followers, rolled + item_level(state, holder)))


# --- Mounting, Mysterious Egg ----------------------------------------------------------------------------------------


def _mounted(state: Campaign, holder: str) -> str:
    held = figures.copy_of(state, holder)
    return held.choice[0] if held is not None and held.choice else ""


@interrupt(
    item("Mounting"),
    MeetingBegins,
    when=lambda table, begins, holder: bool(_mounted(table.state, holder)),
    limit=None,
)
def mounting(table: Table, begins: MeetingBegins, holder: str) -> Steps[None]:
    """Once in a Treasury Meeting, Wit / 7 + Level: it is sold for as many MG as the monster's Level (MYK-WORLD-580)."""
    level = books.monsters[_mounted(table.state, holder)].level
    made = yield from checks.check(table, mine(holder), "Wit", 7 + level, "MYK-WORLD-580", kind="item", why="Mounting")
    if made.success:
        yield from items.use_up(table, holder, "MYK-WORLD-580")
        realm.gain_mg(table, level, "MYK-WORLD-580")


@interrupt(item("Mysterious Egg"), AnyTime, when=lambda table, event, holder: table.state.phase == "End", limit=None)
def mysterious_egg(table: Table, event: AnyTime, holder: str) -> Steps[None]:
    """In the End Phase 1D6: a monster of that Level may become a Citizen, no Public Enemy (MYK-WORLD-623)."""
    level = table.die(6, "MYK-WORLD-623", "The Egg: something of Level {total}.")
    wanted = [one.name for one in books.monsters if one.level == level and one.can_be_citizen]
    options = [Option("none", "Let it go"), *(Option(name, name) for name in wanted)]
    name = yield from pick(table, mine(holder), "What hatches?", options, "MYK-WORLD-623")
    if name != "none":
        realm.gain_species(table, name, "MYK-WORLD-623")


# --- at a Level Up ---------------------------------------------------------------------------------------------------

PHOTOGRAPHED = "photographed"


@interrupt(item("Camera"), LevelUp, when=lambda table, up, holder: up.who == mine(holder), limit=Limit(1, "game"))
def camera(table: Table, up: LevelUp, holder: str) -> Steps[None]:
    """Each of the Court chooses somebody whose ties are not counted when they are reset (MYK-WORLD-621)."""
    state = table.state
    for number in present(state):
        who = figures.person(number)
        others = [other for other in present(state) if other != number]
        options = [Option(str(other), figures.name(state, figures.person(other))) for other in others]
        if options:
            prompt = f"{figures.name(state, who)}: whose picture do you keep?"
            chosen = yield from pick(table, who, prompt, options, "MYK-WORLD-621")
            effect = Lasting(name="Camera", rule="MYK-WORLD-621", what=PHOTOGRAPHED, note=chosen, until="game")
            last(state, figures.get(state, who), effect)


@interrupt(
    item("Experience"),
    LevelUp,
    when=lambda table, up, holder: up.who == mine(holder) and up.learns,
    limit=None,
)
def experience(table: Table, up: LevelUp, holder: str) -> Steps[None]:
    """An Ability Score is 1 higher for good in place of a new Skill (MYK-WORLD-633)."""
    who = mine(holder)
    one = figures.landmaker(table.state, who)
    options = [Option(score, score) for score in books.SCORES]
    score = yield from pick(table, who, "Which Ability Score rises?", options, "MYK-WORLD-633")
    one.raised = {**one.raised, score: one.raised.get(score, 0) + 1}
    up.learns = False
    table.log("MYK-WORLD-633", "{who}: {score} +1.", who=figures.name(table.state, who), score=score, figure=who)

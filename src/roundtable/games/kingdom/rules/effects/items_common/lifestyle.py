"""Common Items of the category Lifestyle, in the book's order."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.items_arms import item_level
from roundtable.games.kingdom.rules.effects.items_common.owner import mine
from roundtable.games.kingdom.rules.exploring.places import members
from roundtable.games.kingdom.rules.fight.attack import defend_anew
from roundtable.games.kingdom.rules.play import checks, figures, numbers
from roundtable.games.kingdom.rules.play.asking import pick, pick_figure, pick_number
from roundtable.games.kingdom.rules.play.effects import adds, interrupt, item, support
from roundtable.games.kingdom.rules.play.moments import AnyTime, AttackDeclared, Check, CheckDeclared, TreasureRolled
from roundtable.games.kingdom.rules.play.verbs import hope, items, maxima, moving, ties
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


def _below(state: Campaign) -> bool:
    """Whether the Court is in a dungeon; at home it knows of one, and is not there yet."""
    return state.delve is not None and state.phase == "Dungeon"


def _meat(state: Campaign, who: Ref) -> bool:
    return items.materials(state, who, "Meat") >= len(members(state))


@support(
    item("Pan"),
    can=lambda table, who: _below(table.state) and _meat(table.state, who),
    plan=True,
    pays={},
)
def pan(table: Table, holder: str) -> Steps[None]:
    """The Meat for a Lunch, then Quest / 9: a Lunch of the Pan's Level (MYK-GEAR-176)."""
    state = table.state
    who = mine(holder)
    meat = yield from items.spend_materials(table, who, len(members(state)), "MYK-GEAR-176", "Meat")
    mark = items.flavour(table, "Lunch", meat)
    made = yield from checks.check(table, who, "Quest", 9, "MYK-GEAR-176", kind="item", why="Pan")
    if made.success:
        level = min(10, item_level(state, holder))
        yield from items.gain_item(table, who, "Lunch", "MYK-GEAR-176", level, mark=mark)


@interrupt(
    item("Cracker"),
    AnyTime,
    AttackDeclared,
    when=lambda table, event, holder: table.state.battle is not None,
    order="never",
)
def cracker(table: Table, event: Any, holder: str) -> Steps[None]:
    """Somebody moves back one Area; who is in the own Encampment stays (MYK-GEAR-178)."""
    state = table.state
    among = [one for one in figures.on_field(state) if not figures.get(state, one).dead]
    target = yield from pick_figure(table, mine(holder), "Whom do you startle?", among, "MYK-GEAR-178")
    one = figures.get(state, target)
    back = figures.step_from(one.area, one.team, -1)
    if back:
        yield from moving.move(table, target, back, "MYK-GEAR-178", forced=True, by=mine(holder))


@interrupt(
    item("Cloak"),
    CheckDeclared,
    when=lambda table, declared, holder: (
        declared.check.kind == "attack"
        and figures.is_person(mine(holder))
        and declared.check.against == mine(holder)
        and declared.check.attack is not None
        and not declared.check.auto
    ),
)
def cloak(table: Table, declared: CheckDeclared, holder: str) -> Steps[None]:
    """A Quest check, whose result is the Defense against this attack, kept even if lower; where the table decided so, for
    the Round (MYK-GEAR-180)."""
    state: Campaign = table.state
    made = yield from checks.check(table, mine(holder), "Quest", 0, "MYK-GEAR-180", kind="item", why="Cloak")
    declared.check.attack.guarded[mine(holder)] = made.result
    defend_anew(state, declared.check)
    if state.options.cloak_lasts_all_round:
        change = made.result - numbers.number(state, mine(holder), "defense")
        effect = Lasting(name="Cloak", rule="MYK-GEAR-180", what="defense", amount=change, until="cycle")
        last(state, figures.get(state, mine(holder)), effect)


@support(
    item("Cards"),
    can=lambda table, who: _below(table.state) and len(members(table.state)) > 1,
    plan=True,
)
def cards(table: Table, holder: str) -> Steps[None]:
    """Charisma / 9: a member and a die, odd +1 Affection, even +1 Hostility (MYK-GEAR-181)."""
    state = table.state
    who = mine(holder)
    made = yield from checks.check(table, who, "Charisma", 9, "MYK-GEAR-181", kind="item", why="Cards")
    if made.success:
        others = [one for one in members(state) if one != who]
        other = yield from pick_figure(table, who, "With whom do you play?", others, "MYK-GEAR-181")
        odd = table.die(6, "MYK-GEAR-181", "{total}: odd is Affection, even Hostility.") % 2
        yield from ties.change(table, who, figures.whom(other), "affection" if odd else "hostility", 1, "MYK-GEAR-181")


@interrupt(
    item("Apron"),
    TreasureRolled,
    when=lambda table, rolled, holder: _gives_materials(rolled),
)
def apron(table: Table, rolled: TreasureRolled, holder: str) -> Steps[None]:
    """Quest / 11: the Materials of one type in this treasure are Meat; a Cook's Meat may hold a Skill (MYK-GEAR-182)."""
    state = table.state
    who = mine(holder)
    made = yield from checks.check(table, who, "Quest", 11, "MYK-GEAR-182", kind="item", why="Apron")
    if not made.success:
        return
    monster = books.monsters[rolled.species]
    kinds = [kind for kind in monster.materials if kind != "Meat"]
    if kinds:
        options = [Option(kind, kind) for kind in kinds]
        rolled.meat = yield from pick(table, who, "What becomes Meat?", options, "MYK-GEAR-182")
    cook = figures.is_person(who) and "Cook" in figures.landmaker(state, who).jobs
    if cook and monster.can_be_citizen:
        options = [Option("none", "None"), *(Option(name, name) for name in monster.skills)]
        rolled.flavour = yield from pick(table, who, "Which Skill stays in the Meat?", options, "MYK-GEAR-182")


def _gives_materials(rolled: TreasureRolled) -> bool:
    find = books.tables[rolled.table].row(rolled.total).find
    return find is not None and find.what == "materials"


@support(
    item("Resident Library"),
    can=lambda table, who: (
        figures.is_person(who)
        and figures.landmaker(table.state, who).class_name == "Vizier"
        and table.state.delve is not None
    ),
    plan=True,
)
def resident_library(table: Table, holder: str) -> Steps[None]:
    """Wit / 11: the Court's Followers are redistributed, nobody above the maximum (MYK-GEAR-183)."""
    state = table.state
    who = mine(holder)
    made = yield from checks.check(table, who, "Wit", 11, "MYK-GEAR-183", kind="item", why="Resident Library")
    if not made.success:
        return
    court = members(state)
    left = sum(figures.get(state, one).followers for one in court)
    for number, one in enumerate(court):
        most = min(left, numbers.number(state, one, "max_followers"))
        room = sum(numbers.number(state, other, "max_followers") for other in court[number + 1 :])
        share = yield from pick_number(
            table, who, f"How many Followers for {figures.name(state, one)}?", max(0, left - room), most, "MYK-GEAR-183"
        )
        figures.get(state, one).followers = share
        maxima.cap_hp(table, one, "MYK-CREATE-224")
        left -= share


@adds("command check", item("Handy Phone"))
def handy_phone(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Command Checks are 1 + Level higher (MYK-GEAR-184)."""
    return 1 + item_level(state, holder)


def _portrayed(state: Campaign, holder: str) -> Ref:
    """Whom it shows: the Item keeps the name (MYK-CREATE-180)."""
    held = figures.copy_of(state, holder)
    name = held.choice[0] if held is not None and held.choice else ""
    people = [figures.person(number) for number in range(len(state.people))]
    return next((one for one in people if name in (one, figures.name(state, one))), "")


@support(item("Portrait"), can=lambda table, who: True)
def portrait(table: Table, holder: str) -> Steps[None]:
    """Drive by the Affection for the portrayed, once a game (MYK-GEAR-185)."""
    whom = _portrayed(table.state, holder)
    if whom:
        hope.gain_drive(table, mine(holder), ties.toward(table.state, mine(holder), whom), "MYK-GEAR-185")
    yield from ()


@adds("Charisma dice", item("Costume"), stacks=False)
def costume(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """One die more on Charisma checks, two are kept (MYK-GEAR-186)."""
    return 1


@adds("attack range", item("Glasses"), stacks=False)
def glasses(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Ranged weapons have Range -1 (MYK-GEAR-188)."""
    return -1 if about is not None and not getattr(about, "melee", True) else 0


def _well_read(state: Campaign, made: Check) -> str:
    """With Glasses Wit serves for Astrology and Summoning Skills where it is the higher (MYK-GEAR-188)."""
    if not made.skill or made.is_attribute or not numbers.working_copies(state, made.who, "Glasses"):
        return made.score
    entry = books.skills[made.skill]
    fits = entry.is_of("Astrology", "Summoning")
    better = numbers.score(state, made.who, "Wit", made) > numbers.score(state, made.who, made.score, made)
    return "Wit" if fits and better else made.score


checks.STANDS_IN.append(_well_read)

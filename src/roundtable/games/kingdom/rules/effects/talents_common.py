"""What common Jobs do as Talents beyond the sheet, and how the Court calls on them (MYK-CREATE-057, MYK-CREATE-059)."""

from collections.abc import Callable
from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.exploring.places import delve
from roundtable.games.kingdom.rules.fight.ending import draw_item
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.play.asking import draw, pick
from roundtable.games.kingdom.rules.play.calling import at_work, call_on, callable_now, talent
from roundtable.games.kingdom.rules.play.effects import EFFECTS, TITLES
from roundtable.games.kingdom.rules.play.moments import AnyTime, TableRolled
from roundtable.games.kingdom.rules.play.verbs import realm
from roundtable.games.kingdom.rules.play.verbs.tables import throw
from roundtable.games.kingdom.rules.record import talents
from roundtable.games.kingdom.state import Campaign, Holding, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

TITLES["call-talent"] = "calling on a Talent"


@EFFECTS.on(
    AnyTime,
    name="call-talent",
    rule="MYK-CREATE-058",
    title="calling on a Talent",
    who=lambda table, event: [realm.speaker(table.state)] if callable_now(table.state) else [],
    label="Call on a Talent of the Kingdom",
    order="never",
)
def call_talent(table: Table, event: AnyTime, holder: str) -> Steps[None]:
    """One of the Talents that may be called on at any time (MYK-CREATE-058, MYK-CREATE-059)."""
    state: Campaign = table.state
    keys = callable_now(state)
    if keys:
        options = [Option(key, words(state, key), "", "MYK-CREATE-058") for key in keys]
        yield from call_on(table, holder, (yield from pick(table, holder, "Whom?", options, "MYK-CREATE-058")))


def words(state: Campaign, key: str) -> str:
    """A Talent as an option says it: the Job, and what it does."""
    job = talents.job_of(state, key)
    return f"{job}: {books.jobs[job].talent.text}"


# --- numbers that Talents at work change -----------------------------------------------------------------------------


def _adds(what: str, job: str) -> Callable[[numbers.Adding], numbers.Adding]:
    """A number of the Court's members that a Talent changes."""
    rule = books.jobs[job].talent.rules[0]

    return numbers.rule_adds(what, job, rule, sign=f"talent {job}", stacks=True)


@_adds("attack check", "Hunter")
def hunter(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Attack Checks of the Court against the chosen category, and who counts as of it, are 1 higher (MYK-CREATE-302,
    MYK-BEAST-029)."""
    against = getattr(about, "against", "")
    if not figures.is_person(who) or not against or figures.is_person(against) or figures.team(state, who) != "court":
        return 0
    hunted = [kind for kind in books.CATEGORIES if talents.hunting_bonus(state, kind)]
    return sum(talents.hunting_bonus(state, kind) for kind in hunted if numbers.is_of(state, against, kind))


@_adds("command check", "Warlock")
def warlock(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Checks to Gather Information in the Kingdom Phase are 1 higher (MYK-CREATE-257)."""
    return talents.gathering_bonus(state)


@_adds("meal level", "Cook")
def cook(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Lunches and Full Courses count as one Level higher (MYK-CREATE-293)."""
    return (talents.food_level(state, Holding(item="Lunch", level=0)) or 0) if figures.is_person(who) else 0


# --- at one moment ---------------------------------------------------------------------------------------------------


@talent("Summoner", AnyTime, when=lambda table, event, holder: table.state.delve is not None, order="never")
def summoner(table: Table, event: AnyTime, holder: str) -> Steps[None]:
    """A random Rare Item of a category lies in a room of the map that nobody is told (MYK-CREATE-260)."""
    options = [Option(f"Rare {one}", f"Rare {one} Items") for one in ("Arms", "General")]
    category = yield from pick(table, holder, "Which kind of Rare Item?", options, "MYK-CREATE-260")
    name = draw_item(table, category)
    rooms = list(delve(table.state).rooms)
    delve(table.state).rooms[rooms[draw(table, len(rooms))]].buried.append(name)
    table.log("MYK-CREATE-260", "Somewhere on this map lies: {item}.", item=name)


@talent("Thief", TableRolled, when=lambda table, rolled, holder: rolled.table.endswith("Wandering Table") and not rolled.void)
def thief(table: Table, rolled: TableRolled, holder: str) -> None:
    """The result of a Wandering is void, and the dice are thrown again (MYK-CREATE-311)."""
    rolled.total = throw(table, rolled.table, rolled.who, "MYK-CREATE-311")


@talent(
    "Happymancer",
    TableRolled,
    when=lambda table, rolled, holder: rolled.table == "Kingdom Change Table" and not rolled.void,
)
def happymancer(table: Table, rolled: TableRolled, holder: str) -> Steps[None]:
    """A Kingdom Change roll counts 1 more or 1 less (MYK-CREATE-296)."""
    options = [Option(str(by), str(talents.changed_roll(rolled.total, by))) for by in (1, -1)]
    by: str = yield from pick(table, holder, "What does it count as?", options, "MYK-CREATE-296")
    rolled.total = talents.changed_roll(rolled.total, int(by))
    table.log("MYK-CREATE-296", "It counts as {total}.", total=rolled.total)


def _drones(table: Table, rolled: TableRolled) -> list[Ref]:
    return [realm.speaker(table.state)] if at_work(table.state, "Drone") and not rolled.void else []


TITLES["drone-refuses"] = "the Talent Drone"


@EFFECTS.on(
    TableRolled,
    name="drone-refuses",
    rule="MYK-CREATE-308",
    title="the Talent Drone",
    who=_drones,
    label="The Drone refuses this result, and leaves for good",
)
def drone(table: Table, rolled: TableRolled, holder: str) -> None:
    """A Drone at work leaves for good, and what was rolled does not happen (MYK-CREATE-308)."""
    if at_work(table.state, "Drone") and not rolled.void:
        talents.refuse_result(table)
        rolled.void = True

"""The Advanced Skills of the Negotiation group, in the book's order (MYK-GEAR-090)."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.monster_skills import public_enemy
from roundtable.games.kingdom.rules.fight.actions import use
from roundtable.games.kingdom.rules.play import checks, facilities, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import pick, pick_figure, pick_number, pick_some, reached
from roundtable.games.kingdom.rules.play.effects import SUPPORTS, adds, interrupt, skill, support
from roundtable.games.kingdom.rules.play.moments import AnyTime, Bonus, Check, Damage, VoicesChanged
from roundtable.games.kingdom.rules.play.price import payable, price
from roundtable.games.kingdom.rules.play.verbs import hope, realm, status
from roundtable.games.kingdom.rules.record.cycles import last, learn
from roundtable.games.kingdom.state import Campaign, Foe, Gained, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.effects import Limit
from roundtable.kernel.options import Option


def _for_hire(state: Campaign, who: Ref) -> list[Ref]:
    return [
        one
        for one in figures.enemies(state, who)
        if one[0] == "f"
        and not public_enemy(state, one)
        and figures.level(state, one) <= state.kingdom.treasury
    ]


@support(skill("Scout"), can=lambda table, who: bool(table.state.battle and _for_hire(table.state, who)), pays={})
def scout(table: Table, who: str) -> Steps[None]:
    """MG by its Level and Charisma against 7 + Level: a monster becomes a Citizen (MYK-GEAR-090)."""
    state = table.state
    target = yield from pick_figure(table, who, "Whom do you hire?", _for_hire(state, who), "MYK-GEAR-090")
    level = figures.level(state, target)
    realm.pay_mg(table, level, "MYK-GEAR-090")
    made = yield from checks.check(
        table, who, "Charisma", 7 + level, "MYK-GEAR-090", kind="skill", skill="Scout", against=target, why="Scout"
    )
    if made.success:
        one = figures.foe(state, target)
        one.fled, one.settled, one.area = True, True, ""
        citizens = state.kingdom.monster_citizens
        citizens[one.book] = citizens.get(one.book, 0) + 1
        table.log("MYK-GEAR-090", "{who} is a Citizen now.", who=figures.name(state, target), figure=target)


@adds("plan actions", skill("Connection"), stacks=False)
def connection(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """One action more in the Kingdom Phase before being Exhausted (MYK-GEAR-091)."""
    return 1


AT_A_FACILITY = {facilities.AT_A_FACILITY, *(entry.rules[0] for entry in books.facilities)}
"""The rows whose checks are those of Facilities."""


def _connected(state: Campaign, made: Check) -> list[Bonus]:
    """The result of a check at a Facility is 2 higher for its user (MYK-GEAR-091)."""
    known = made.rule in AT_A_FACILITY and figures.is_person(made.who) and knowing.has(state, made.who, "Connection")
    return [Bonus(2, "Connection", "MYK-GEAR-091")] if known else []


checks.PLACES.append(_connected)


def _givers(state: Campaign) -> list[Ref]:
    """Those of the Court who have Drive to give (MYK-GEAR-092)."""
    there = [one for one in figures.in_play(state) if figures.is_person(one)]
    return [one for one in there if figures.landmaker(state, one).seat is not None and figures.get(state, one).drive]


def _drives(state: Campaign) -> int:
    return sum(figures.get(state, one).drive for one in _givers(state))


@interrupt(
    skill("Propaganda"),
    VoicesChanged,
    when=lambda table, changed, holder: changed.amount < 0 and _drives(table.state) >= 2,
    price=None,
    order="never",
)
def propaganda(table: Table, changed: VoicesChanged, holder: str) -> Steps[None]:
    """For every 2 Drive 1 Voice is recovered; each of the Court says how much of the own goes into it (MYK-GEAR-092)."""
    state = table.state
    given: dict[Ref, int] = {}
    for one in _givers(state):
        prompt = "Propaganda: how much of your Drive for the Voices of the People, 2 for each?"
        given[one] = yield from pick_number(table, one, prompt, 0, figures.get(state, one).drive, "MYK-GEAR-092")
    pairs = sum(given.values()) // 2
    left = 2 * pairs
    for one, most in given.items():
        left -= hope.lose_drive(table, one, min(left, most), "MYK-GEAR-092")
    changed.amount += pairs


@interrupt(
    skill("Cry Quarter"),
    Damage,
    when=lambda table, damage, holder: (
        table.state.battle is not None
        and not table.state.battle.leaving
        and table.state.kingdom.voices >= 1
        and figures.team(table.state, holder) == "court"
    ),
    price=None,
    order="never",
)
def cry_quarter(table: Table, damage: Damage, holder: str) -> Steps[None]:
    """Charisma / 9: 1D6 Voices, and the Court flees; the damage still applies (MYK-GEAR-093)."""
    state = table.state
    made = yield from checks.check(
        table, holder, "Charisma", 9, "MYK-GEAR-093", kind="skill", skill="Cry Quarter", why="Cry Quarter"
    )
    if made.success and state.battle is not None:
        rolled = table.roll("1d6", "MYK-GEAR-093", "{total:Voice|Voices}.").total
        voices = min(rolled, state.kingdom.voices)
        if not (yield from hope.consent(table, holder, voices)):  # MYK-PLAY-037
            return
        yield from hope.change_voices(table, -voices, "MYK-GEAR-093", spent=True, by=holder)
        state.battle.leaving = "Cry Quarter"


def _weaker(state: Campaign, who: Ref) -> list[Ref]:
    level = figures.level(state, who)
    return sorted(
        (one for one in figures.enemies(state, who) if figures.level(state, one) <= level),
        key=lambda one: figures.level(state, one),
    )


def _who_leave(table: Table, who: Ref, number: int) -> Steps[list[Ref]]:
    """So many of them, the lowest Levels first; among equal ones the user picks (MYK-GEAR-094)."""
    state: Campaign = table.state
    left, leaving = _weaker(state, who), list[Ref]()
    while left and len(leaving) < number:
        lowest = min(figures.level(state, one) for one in left)
        equal = [one for one in left if figures.level(state, one) == lowest]
        room = number - len(leaving)
        if len(equal) > room:
            options = [Option(one, figures.name(state, one), f"figure {one}") for one in equal]
            equal = yield from pick_some(table, who, "Who of them leaves?", options, "MYK-GEAR-094", room, room)
        leaving += equal
        left = [one for one in left if one not in leaving and figures.level(state, one) > lowest]
    return leaving


@support(skill("Prestige"), can=lambda table, who: bool(table.state.battle and _weaker(table.state, who)))
def prestige(table: Table, who: str) -> Steps[None]:
    """Any score against 9 + the highest enemy Level: 1D6 enemies leave, the lowest first (MYK-GEAR-094)."""
    state = table.state
    highest = max(figures.level(state, one) for one in figures.enemies(state, who))
    options = [Option(score, f"{score} {numbers.score(state, who, score)}") for score in books.SCORES]
    score = yield from pick(table, who, "With what do you impress them?", options, "MYK-GEAR-094")
    made = yield from checks.check(
        table, who, score, 9 + highest, "MYK-GEAR-094", kind="skill", skill="Prestige", why="Prestige"
    )
    if not made.success:
        return
    number = table.roll("1d6", "MYK-GEAR-094", "{total} of them leave.").total
    leaving = yield from _who_leave(table, who, number)
    for one in (yield from reached(table, who, leaving, "MYK-GEAR-094")):
        gone = figures.get(state, one)
        if isinstance(gone, Foe):
            gone.fled, gone.area = True, ""
        else:
            gone.away = figures.IMPRESSED
        table.log("MYK-GEAR-094", "{who} leaves.", who=figures.name(state, one), figure=one)


def _talents(state: Campaign, who: Ref) -> list[str]:
    if not figures.is_person(who):
        return []  # no scenario lists Talents of the monsters' side (MYK-BEAST-473)
    used = [key.split(" ")[1] for key in state.limits if key.startswith(f"loyalist-{who} ")]
    return [one.job for one in state.kingdom.talents if one.job.replace(" ", "_") not in used]


def _borrowed(table: Table, who: Ref) -> list[str]:
    """The Talents whose Job Skill somebody could borrow now: what is done at once must be possible and can be paid."""
    state: Campaign = table.state
    found = []
    for job in dict.fromkeys(_talents(state, who)):
        action = SUPPORTS.get(skill(books.jobs[job].skill).key)
        if action is None or (action.can(table, who) and payable(state, who, price(state, who, action.source))):
            found.append(job)
    return found


@interrupt(
    skill("Loyalist"),
    AnyTime,
    when=lambda table, event, holder: bool(_borrowed(table, holder)),
    limit=Limit(1, "cycle"),
    order="never",
)
def loyalist(table: Table, event: AnyTime, holder: str) -> Steps[None]:
    """A Talent's Job Skill as an Interrupt: what is an action else is done at once and exhausts nobody, what answers a moment
    waits for it in this cycle, a Permanent one works until it ends; each Talent once a game (MYK-GEAR-095)."""
    state = table.state
    options = [Option(job, f"{job}: {books.jobs[job].skill}") for job in _borrowed(table, holder)]
    if not options:
        return
    job = yield from pick(table, holder, "Whose Skill do you borrow?", options, "MYK-GEAR-095")
    state.limits[f"loyalist-{holder} {job.replace(' ', '_')} game"] = 1
    name = books.jobs[job].skill
    once = books.skills[name].works_as != "Permanent"
    learn(state, figures.get(state, holder), Gained(name=name, source="Loyalist", until="cycle", once=once))
    if (action := SUPPORTS.get(skill(name).key)) is not None:
        yield from use(table, holder, action)


def _beside(state: Campaign, who: Ref) -> list[Ref]:
    area = figures.get(state, who).area
    return [one for one in figures.in_area(state, area) if one != who]


@support(skill("Split"), can=lambda table, who: bool(table.state.battle and _beside(table.state, who)))
def split(table: Table, who: str) -> Steps[None]:
    """Charisma against 9 + Level: Foolish, or for the Foolish an attack on anybody at random (MYK-GEAR-096)."""
    state = table.state
    target = yield from pick_figure(table, who, "Whom do you confuse?", _beside(state, who), "MYK-GEAR-096")
    difficulty = 9 + figures.level(state, target)
    made = yield from checks.check(
        table, who, "Charisma", difficulty, "MYK-GEAR-096", kind="skill", skill="Split", against=target, why="Split"
    )
    if not made.success:
        return
    from roundtable.games.kingdom.rules.fight.weapons import personality

    one = figures.get(state, target)
    if personality(state, target) == "Foolish":
        if not any(effect.what == "strikes anybody" for effect in one.lasting):
            last(state, one, Lasting(name="Split", rule="MYK-GEAR-096", what="strikes anybody", until="combat"))
    elif (yield from status.gain_status(table, target, "Foolish", "MYK-GEAR-096", by=who)):
        last(state, one, Lasting(name="Split", rule="MYK-GEAR-096", what="foolish for the combat", until="combat"))


OPPOSITE = {"female": "male", "male": "female"}


@interrupt(skill("Sexy"), AnyTime, order="never")
def sexy(table: Table, event: AnyTime, holder: str) -> None:
    """Everybody of the opposite sex has 1 more Affection for the user until the cycle ends (MYK-GEAR-097)."""
    state = table.state
    opposite = OPPOSITE.get(figures.sex(state, holder), "")
    for one in figures.in_play(state):
        if one != holder and opposite and figures.sex(state, one) == opposite:
            effect = Lasting(name="Sexy", rule="MYK-GEAR-097", what="affection", amount=1, target=holder, until="cycle")
            last(state, figures.get(state, one), effect)

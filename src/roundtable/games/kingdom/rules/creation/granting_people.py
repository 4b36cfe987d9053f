"""What a Background gives a character, carried out: the grants that change a character's sheet."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books import grants
from roundtable.games.kingdom.rules.creation.carrying_out import By, carries_out, one_of, people_options
from roundtable.games.kingdom.rules.record.belongings import equip, first_level
from roundtable.games.kingdom.rules.record.bonds import change_tie
from roundtable.games.kingdom.rules.record.goals import KEEPSAKE
from roundtable.games.kingdom.rules.record.missions import court_choices
from roundtable.games.kingdom.rules.record.realm import called
from roundtable.games.kingdom.rules.record.rolling import roll_on
from roundtable.games.kingdom.rules.record.words import an
from roundtable.games.kingdom.state import (
    Background,
    Campaign,
    Character,
    Debt,
    Holding,
    KnownSkill,
    Table,
    add_to,
)
from roundtable.kernel.asks import Choose, Steps, WriteText


def receive(table: Table, who: int, item: str, level: int | None = None, mark: str = "") -> Steps[None]:
    """An Item of its first Level; what it asks for is chosen at once; without a slot it is surplus (MYK-CREATE-180)."""
    state: Campaign = table.state
    one = state.people[who]
    seat = one.seat if one.seat is not None else state.gm or 0
    held = Holding(item=item, level=first_level(item) if level is None else level, mark=mark)
    entry = books.items[item]
    if entry.choose == "combat trap":
        traps = [trap.name for trap in books.traps if trap.category == "Combat"]
        chosen = yield from one_of(seat, f"Which Combat Trap does the {item} ignore?", traps, "MYK-CREATE-180")
        held.choice = [chosen]
    elif entry.choose == "character":
        names = [called(state, other) for other in state.court]
        chosen = yield from one_of(seat, f"Whose is the {item}?", names, "MYK-CREATE-180")
        held.choice = [chosen]
    elif entry.choose == "bad status":
        chosen = yield from one_of(seat, f"Which Bad Status is the {item} for?", books.BAD_STATUSES, "MYK-CREATE-180")
        held.choice = [chosen]
    if not equip(one, held):
        one.surplus.append(held)


def receiver(table: Table, by: By) -> Character:
    """The character whose Background gives."""
    assert by.who is not None, "a Background is a character's"
    state: Campaign = table.state
    return state.people[by.who]


def origin(table: Table, by: By) -> Background:
    """The Background that gives."""
    background = receiver(table, by).background
    assert background is not None, "what a Background gives is given once it is rolled"
    return background


@carries_out
def gain_item(table: Table, grant: grants.GainItem, by: By) -> Steps[None]:
    """An Item marked as the one the mission is about (MYK-CREATE-118, MYK-CREATE-139, MYK-CREATE-145)."""
    assert by.who is not None
    yield from receive(table, by.who, grant.name, grant.level, mark=KEEPSAKE)
    table.log(by.rule, "{seat} gets {item}.", seat=by.seat, item=an(grant.name))


@carries_out
def choose_court_member(table: Table, grant: grants.ChooseCourtMember, by: By) -> Steps[None]:
    """Another Court member is chosen; a relative also gets a kind of kinship (MYK-CREATE-117, MYK-CREATE-147)."""
    state: Campaign = table.state
    assert by.who is not None
    background = origin(table, by)
    others = court_choices(state, by.who, grant.record)
    key = yield Choose(by.seat, f"Who is your {grant.record}?", lambda: people_options(state, others), by.rule)
    background.people[grant.record] = int(key.removeprefix("landmaker-")) - 1
    if grant.record == "relative":
        kin = ("sibling", "cousin", "parent", "child", "twin")
        background.words["kinship"] = yield WriteText(by.seat, "How are you related?", kin, most=30, rule=by.rule)


@carries_out
def gain_affection(table: Table, grant: grants.GainAffection, by: By) -> Steps[None]:
    """Affection of a given subtype towards the one chosen (MYK-CREATE-147)."""
    assert by.who is not None
    other = origin(table, by).people[grant.towards]
    change_tie(table, by.who, other, "affection", grant.amount, grant.subtype)
    table.log(by.rule, "{seat}: {amount} Affection ({kind}).", seat=by.seat, amount=grant.amount, kind=grant.subtype)
    yield from ()


@carries_out
def draw_advanced_job(table: Table, grant: grants.DrawAdvancedJob, by: By) -> Steps[None]:
    """The Advanced Job that is somebody's destiny (MYK-CREATE-118)."""
    background = origin(table, by)
    row = roll_on(table, grant.table, seat=by.seat, rule=by.rule, again=lambda row: not row.name).row
    background.words["advanced job"] = row.name
    table.log(by.rule, "The destiny of {seat}: {job}.", seat=by.seat, job=row.name)
    yield from ()


@carries_out
def choose_arms_item(table: Table, grant: grants.ChooseArmsItem, by: By) -> Steps[None]:
    """One kind of Common Arms Item that has Levels (MYK-CREATE-133)."""
    kinds = [item.name for item in books.items if item.category == "Arms" and item.levels]
    chosen = yield from one_of(by.seat, "Which kind of Arms Item is the family's pride?", kinds, by.rule)
    origin(table, by).words["arms item"] = chosen


@carries_out
def roll_material(table: Table, grant: grants.RollMaterial, by: By) -> Steps[None]:
    """A Material rolled on a table, again where none is named (MYK-CREATE-135)."""
    row = roll_on(table, grant.table, seat=by.seat, rule=by.rule, again=lambda row: not row.name).row
    origin(table, by).words["material"] = row.name
    yield from ()


@carries_out
def gain_skill(table: Table, grant: grants.GainSkill, by: By) -> Steps[None]:
    """A Skill on top of the starting ones (MYK-CREATE-126)."""
    add_to(receiver(table, by).skills, KnownSkill(name=grant.name, source="Background"))
    table.log(by.rule, "{seat} knows {skill}.", seat=by.seat, skill=grant.name)
    yield from ()


@carries_out
def change_max_hp(table: Table, grant: grants.ChangeMaxHp, by: By) -> Steps[None]:
    """Maximum HP changes for good (MYK-CREATE-127)."""
    receiver(table, by).max_hp_change += grant.amount
    yield from ()


@carries_out
def raise_score(table: Table, grant: grants.RaiseScore, by: By) -> Steps[None]:
    """One of some Ability Scores rises for good (MYK-CREATE-127)."""
    score = yield from one_of(by.seat, "Which score is higher by 1?", grant.scores, by.rule)
    one = receiver(table, by)
    one.raised = {**one.raised, score: one.raised.get(score, 0) + grant.amount}


@carries_out
def owe_debt(table: Table, grant: grants.OweDebt, by: By) -> Steps[None]:
    """A debt, noted with the Kingdom (MYK-CREATE-128)."""
    owed = table.roll(grant.dice.lower(), by.rule, "{seat} owes {total} MG.", seat=by.seat).total
    assert by.who is not None
    table.state.kingdom.debts.append(Debt(who=by.who, owed=owed, interest=grant.interest, games=grant.games))
    yield from ()

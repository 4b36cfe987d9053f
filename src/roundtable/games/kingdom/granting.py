"""What a row of a creation table does, carried out: one function for each grant of the vocabulary in `grants`."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from roundtable.games.kingdom import books, grants
from roundtable.games.kingdom.belongings import equip, first_level
from roundtable.games.kingdom.bonds import change_tie
from roundtable.games.kingdom.missions import court_choices
from roundtable.games.kingdom.realm import called, is_known, region_at, spoken
from roundtable.games.kingdom.reserved import plays, slug
from roundtable.games.kingdom.rolling import roll_on
from roundtable.games.kingdom.state import (
    Campaign,
    Debt,
    Grant,
    Holding,
    KnownSkill,
    OtherKingdom,
    Region,
    TalentAt,
    Waiting,
)
from roundtable.games.kingdom.words import WORD_TABLES, other_kingdom_name, random_word
from roundtable.kernel.asks import Choose, Steps, WriteText
from roundtable.kernel.options import Option
from roundtable.kernel.table import Table


class By(msgspec.Struct, frozen=True):
    """Whose roll it is: the seat that answers, the character (None: the Kingdom), the row's rule and its 1D6 table."""

    seat: int
    rule: str
    who: int | None = None
    table: str = ""
    rolled_again: bool = False


def keys_of(names: Sequence[str]) -> list[str]:
    """A readable key for each name; names that read alike are numbered."""
    keys: list[str] = []
    for name in names:
        key = slug(name) or "other"
        again = sum(other == key or other.startswith(f"{key}-no-") for other in keys)
        keys.append(f"{key}-no-{again + 1}" if again else key)
    return keys


def one_of(seat: int, prompt: str, names: Sequence[str], rule: str) -> Steps[str]:
    """Ask for one of some names and give the name back."""
    chosen = yield Choose(seat, prompt, lambda: [Option(*both) for both in zip(keys_of(names), names)], rule)
    return dict(zip(keys_of(names), names))[chosen]


def people_options(state: Campaign, numbers: Sequence[int]) -> list[Option]:
    return [Option(f"landmaker-{number + 1}", called(state, number), f"person {number}") for number in numbers]


def grant_all(table: Table, row_grants: Sequence[grants.Grant], by: By) -> Steps[None]:
    """Everything a row gives, in its order."""
    for grant in row_grants:
        rule: Callable[[Table, Any, By], Steps[None]] = RULES[type(grant)]
        yield from rule(table, grant, by)


@plays("grant/roll")
def roll(table: Table, grant: grants.Roll, by: By) -> Steps[None]:
    """Roll on another table and do what it says; a Background keeps the result on its sheet."""
    state: Campaign = table.state
    rolled = roll_on(table, grant.table, seat=by.seat, rule=by.rule)
    if grant.record and by.who is not None:
        background = state.people[by.who].background
        assert background is not None
        background.words[grant.record] = rolled.row.name or rolled.row.text
        table.log(
            by.rule, "{record}: {text}.", record=grant.record.capitalize(), text=rolled.row.name or rolled.row.text
        )
    source = msgspec.structs.replace(by, rule=rolled.rule or by.rule, table=grant.table)
    yield from grant_all(table, rolled.row.grants, source)


# --- the Kingdom -----------------------------------------------------------------------------------------------------


def facility_choices(state: Campaign, name: str, limited: Sequence[str] = ()) -> list[str]:
    """What may be chosen when a Facility is built; nothing for most (MYK-CREATE-019)."""
    found: list[str] = []
    for choice in limited or books.facilities[name].choose:
        if choice == "skill group":
            found += books.OPEN_GROUPS
        elif choice == "material":
            found += books.MATERIALS
        elif choice == "character":
            found += [called(state, one) for one in state.court]
        elif choice == "monster":
            found += [monster.name for monster in books.monsters if monster.can_be_citizen]
        elif choice == "weapon":
            found += [item.name for item in books.items if item.weapon and not item.rare]
        elif choice == "room facility":
            found += [facility.name for facility in books.facilities if facility.installation == "Room"]
        elif choice == "sorcery skill":
            groups = ("Astrology", "Summoning", "Science")
            found += [skill.name for skill in books.skills if skill.group in groups]
        else:
            found.append(choice)
    return found


@plays("grant/facility")
def gain_facility(table: Table, grant: grants.GainFacility, by: By) -> Steps[None]:
    """A free Facility of Level 1; it waits for its room, its choice is made at once (MYK-CREATE-019)."""
    state: Campaign = table.state
    made = Grant(name=grant.name, seat=by.seat, rule=by.rule, table=by.table, rolled_again=by.rolled_again)
    table.log(by.rule, "The Kingdom gets a {facility}.", facility=grant.name)
    if grant.product:
        made.product, material = yield from product(table, by)
        made.choice = [material]
    elif choices := facility_choices(state, grant.name, grant.choose):
        chosen = yield from one_of(by.seat, f"What is chosen for the {grant.name}?", choices, by.rule)
        made.choice = [chosen]
    state.granted.append(made)


def product(table: Table, by: By) -> Steps[tuple[str, str]]:
    """A word for a Staple's product; the roller proposes the Material, the GM confirms (MYK-CREATE-030)."""
    state: Campaign = table.state
    source = yield from one_of(by.seat, "On which table do you roll the product?", WORD_TABLES, by.rule)
    word = random_word(table, by.seat, source, by.rule)
    left = list(books.MATERIALS)
    while True:
        material = yield from one_of(by.seat, f"Your land is known for {word}. Which Material is it?", left, by.rule)
        if state.gm is None or state.gm == by.seat:
            break
        answer = yield Choose(
            state.gm, f"{word} as {material}: does that fit?", [Option("yes", "It fits"), Option("no", "No")], by.rule
        )
        if answer == "yes" or len(left) == 1:
            break
        left.remove(material)
    table.log(by.rule, "The Kingdom's Staple is {word}, which is {material}.", word=word, material=material)
    return word, material


@plays("grant/power-facility")
def gain_power_facility(table: Table, grant: grants.GainPowerFacility, by: By) -> Steps[None]:
    """The Facility of a Great Power drawn at random (MYK-CREATE-024)."""
    power = roll_on(table, grant.table, seat=by.seat, rule=by.rule).row.name
    table.log(by.rule, "Once this land served the {power}.", power=power)
    yield from gain_facility(table, grants.GainFacility(books.great_powers[power].facility), by)


@plays("grant/attribute")
def raise_attribute(table: Table, grant: grants.RaiseAttribute, by: By) -> Steps[None]:
    """A Kingdom Attribute rises for good (MYK-CREATE-026 to -029)."""
    gained = table.state.kingdom.gained
    gained[grant.attribute] = gained.get(grant.attribute, 0) + grant.amount
    table.log(by.rule, "{attribute} Level +{amount}.", attribute=grant.attribute, amount=grant.amount)
    yield from ()


@plays("grant/monster-skills")
def open_monster_skills(table: Table, grant: grants.OpenMonsterSkills, by: By) -> Steps[None]:
    """Monster Skills of a category may be learned; the same category again changes nothing (MYK-CREATE-018, -031)."""
    category: str = grant.categories[0]
    if len(grant.categories) > 1:
        category = yield from one_of(by.seat, "Whose secrets does the faith keep?", grant.categories, by.rule)
    if category not in table.state.kingdom.monster_skills:
        table.state.kingdom.monster_skills.append(category)
    table.log(by.rule, "Level Ups and Retraining may teach {category} Monster Skills.", category=category)


@plays("grant/talent")
def gain_talent(table: Table, grant: grants.GainTalent, by: By) -> Steps[None]:
    """A Talent with a Job of the Birth Table; what its effect asks for when gained is chosen (MYK-CREATE-032)."""
    job = yield from born_as(table, by.seat, grant.table, by.rule)
    choice = ""
    wanted = books.jobs[job].talent.choose
    rule = books.jobs[job].talent.rules[0]
    if wanted == "facility name":
        names = [facility.name for facility in books.facilities]
        choice = yield from one_of(by.seat, "Which kind of Facility becomes 1 MG cheaper?", names, rule)
    elif wanted == "monster category":
        choice = yield from one_of(by.seat, "Which category of monsters does the Hunter know?", books.CATEGORIES, rule)
    table.state.kingdom.talents.append(TalentAt(job=job, choice=choice))
    table.log(by.rule, "The Kingdom gets a Talent: {job}.", job=job)


def born_as(table: Table, seat: int, name: str, rule: str, not_: Sequence[str] = ()) -> Steps[str]:
    """A Job from the Birth Table: a Job already held is rolled again, on 66 the player chooses (MYK-CREATE-150, -151)."""
    rolled = roll_on(table, name, seat=seat, rule=rule, again=lambda row: bool(row.name) and row.name in not_)
    if rolled.row.name:
        return rolled.row.name
    jobs = [job.name for job in books.jobs if not job.advanced and job.name not in not_]
    job = yield from one_of(seat, "Any Job you like: which?", jobs, "MYK-CREATE-152")
    return job


@plays("grant/citizens")
def gain_citizens(table: Table, grant: grants.GainCitizens, by: By) -> Steps[None]:
    """More Citizens (MYK-CREATE-033)."""
    more = table.roll(grant.dice.lower(), by.rule, "{total} more Citizens.").total
    table.state.kingdom.citizens += more
    yield from ()


@plays("grant/monster-citizens")
def gain_monster_citizens(table: Table, grant: grants.GainMonsterCitizens, by: By) -> Steps[None]:
    """Monster Citizens, all of one species (MYK-CREATE-034)."""
    number = table.roll(grant.dice.lower(), by.rule, "{total} Monster Citizens.").total
    species = roll_on(table, grant.table, seat=by.seat, rule=by.rule).row.name
    have = table.state.kingdom.monster_citizens
    have[species] = have.get(species, 0) + number
    table.log(by.rule, "{number} {species} live in the Kingdom.", number=number, species=species)
    yield from ()


@plays("grant/treasury")
def gain_treasury(table: Table, grant: grants.GainTreasury, by: By) -> Steps[None]:
    """MG for the Treasury (MYK-CREATE-036)."""
    table.state.kingdom.treasury += table.roll(grant.dice.lower(), by.rule, "{total} MG for the Treasury.").total
    yield from ()


@plays("grant/extra-region")
def gain_region(table: Table, grant: grants.GainRegion, by: By) -> Steps[None]:
    """An extra region, settled when the own region is known (MYK-CREATE-037)."""
    table.state.waiting.append(Waiting(what="region", seat=by.seat, rule=by.rule, corridors=grant.corridors))
    yield from ()


# --- the Known World -------------------------------------------------------------------------------------------------


def draw_unknown(table: Table, rule: str) -> str:
    """A random unknown region: column, then row, again until the region is unknown (MYK-CREATE-080)."""
    state: Campaign = table.state
    size = state.world.size
    while True:
        drawn = table.roll(f"2d{size}", rule, "A region is drawn.").values
        region = region_at(*drawn)
        if not is_known(state, region):
            return region


@plays("grant/kingdom")
def place_kingdom(table: Table, grant: grants.PlaceKingdom, by: By) -> Steps[None]:
    """A kingdom in a random unknown region; one from the Environment waits for Geography (MYK-CREATE-035, -111)."""
    state: Campaign = table.state
    if by.who is None and not state.kingdom.maps:
        state.waiting.append(
            Waiting(what="kingdom", seat=by.seat, rule=by.rule, relation=grant.relationship, staple=grant.staple)
        )
        return
    yield from found_kingdom(table, by, grant.relationship, grant.staple, grant.role)


def found_kingdom(table: Table, by: By, relation: str, staple: bool, role: str = "") -> Steps[None]:
    """Draw its region, name it, find its Staple; its Relationship is the one stated (MYK-CREATE-035, -111)."""
    state: Campaign = table.state
    region = draw_unknown(table, by.rule)
    name = yield from other_kingdom_name(table, by.seat)
    made = OtherKingdom(name=name, regions=[region], relation=relation, because_of=by.who)
    if staple:
        market = roll_on(table, "Market Table", seat=by.seat, rule=by.rule, again=lambda row: not row.name)
        made.staple = market.row.name
    number = len(state.world.kingdoms)
    state.world.kingdoms.append(made)
    state.world.regions[region] = Region(owner=str(number))
    if by.who is not None:
        background = state.people[by.who].background
        assert background is not None
        background.region, background.kingdom = region, number
        if role == "hometown":
            made.hometown_of.append(by.who)
            state.world.regions[region].hometown_of.append(by.who)
        elif role == "hated":
            made.hated_by.append(by.who)
    called_ = spoken(name, "")
    table.log(
        by.rule,
        "{kingdom} lies in region {region}; the Relationship with it is {relation}.",
        kingdom=called_,
        region=region,
        relation=relation,
    )


@plays("grant/region")
def place_region(table: Table, grant: grants.PlaceRegion, by: By) -> Steps[None]:
    """A random unknown region becomes known, as a hometown or as a Monster Hive (MYK-CREATE-113, -136, -141)."""
    state: Campaign = table.state
    assert by.who is not None
    region = draw_unknown(table, by.rule)
    background = state.people[by.who].background
    assert background is not None
    background.region = region
    hometown = [by.who] if grant.role == "hometown" else []
    state.world.regions[region] = Region(hive=grant.role == "hive", hometown_of=hometown)
    what = "is the hometown" if hometown else "is a Monster Hive"
    table.log(by.rule, "Region {region} {what}.", region=region, what=what)
    yield from ()


# --- people ----------------------------------------------------------------------------------------------------------


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


@plays("grant/item")
def gain_item(table: Table, grant: grants.GainItem, by: By) -> Steps[None]:
    """An Item marked as the one the mission is about (MYK-CREATE-118, -139, -145)."""
    assert by.who is not None
    yield from receive(table, by.who, grant.name, grant.level, mark="mission")
    table.log(by.rule, "{seat} gets a {item}.", seat=by.seat, item=grant.name)


@plays("grant/court-member")
def choose_court_member(table: Table, grant: grants.ChooseCourtMember, by: By) -> Steps[None]:
    """Another Court member is chosen; a relative also gets a kind of kinship (MYK-CREATE-117, -147)."""
    state: Campaign = table.state
    assert by.who is not None
    background = state.people[by.who].background
    assert background is not None
    others = court_choices(state, by.who, grant.record)
    key = yield Choose(by.seat, f"Who is your {grant.record}?", lambda: people_options(state, others), by.rule)
    background.people[grant.record] = int(key.removeprefix("landmaker-")) - 1
    if grant.record == "relative":
        kin = ("sibling", "cousin", "parent", "child", "twin")
        background.words["kinship"] = yield WriteText(by.seat, "How are you related?", kin, most=30, rule=by.rule)


@plays("grant/affection")
def gain_affection(table: Table, grant: grants.GainAffection, by: By) -> Steps[None]:
    """Affection of a given subtype towards the one chosen (MYK-CREATE-147)."""
    state: Campaign = table.state
    assert by.who is not None
    background = state.people[by.who].background
    assert background is not None
    other = background.people[grant.towards]
    change_tie(table, by.who, other, "affection", grant.amount, grant.subtype)
    table.log(by.rule, "{seat}: {amount} Affection ({kind}).", seat=by.seat, amount=grant.amount, kind=grant.subtype)
    yield from ()


@plays("grant/advanced-job")
def draw_advanced_job(table: Table, grant: grants.DrawAdvancedJob, by: By) -> Steps[None]:
    """The Advanced Job that is somebody's destiny (MYK-CREATE-118)."""
    background = table.state.people[by.who].background
    row = roll_on(table, grant.table, seat=by.seat, rule=by.rule, again=lambda row: not row.name).row
    background.words["advanced job"] = row.name
    table.log(by.rule, "The destiny of {seat}: {job}.", seat=by.seat, job=row.name)
    yield from ()


@plays("grant/arms-item")
def choose_arms_item(table: Table, grant: grants.ChooseArmsItem, by: By) -> Steps[None]:
    """One kind of Common Arms Item that has Levels (MYK-CREATE-133)."""
    kinds = [item.name for item in books.items if item.category == "Arms" and item.levels]
    chosen = yield from one_of(by.seat, "Which kind of Arms Item is the family's pride?", kinds, by.rule)
    table.state.people[by.who].background.words["arms item"] = chosen


@plays("grant/material")
def roll_material(table: Table, grant: grants.RollMaterial, by: By) -> Steps[None]:
    """A Material rolled on a table, again where none is named (MYK-CREATE-135)."""
    row = roll_on(table, grant.table, seat=by.seat, rule=by.rule, again=lambda row: not row.name).row
    table.state.people[by.who].background.words["material"] = row.name
    yield from ()


@plays("grant/skill")
def gain_skill(table: Table, grant: grants.GainSkill, by: By) -> Steps[None]:
    """A Skill on top of the starting ones (MYK-CREATE-126)."""
    table.state.people[by.who].skills.append(KnownSkill(name=grant.name, source="Background"))
    table.log(by.rule, "{seat} knows {skill}.", seat=by.seat, skill=grant.name)
    yield from ()


@plays("grant/max-hp")
def change_max_hp(table: Table, grant: grants.ChangeMaxHp, by: By) -> Steps[None]:
    """Maximum HP changes for good (MYK-CREATE-127)."""
    table.state.people[by.who].max_hp_change += grant.amount
    yield from ()


@plays("grant/score")
def raise_score(table: Table, grant: grants.RaiseScore, by: By) -> Steps[None]:
    """One of some Ability Scores rises for good (MYK-CREATE-127)."""
    score = yield from one_of(by.seat, "Which score is higher by 1?", grant.scores, by.rule)
    raised = table.state.people[by.who].raised
    raised[score] = raised.get(score, 0) + grant.amount


@plays("grant/debt")
def owe_debt(table: Table, grant: grants.OweDebt, by: By) -> Steps[None]:
    """A debt, noted with the Kingdom (MYK-CREATE-128)."""
    owed = table.roll(grant.dice.lower(), by.rule, "{seat} owes {total} MG.", seat=by.seat).total
    assert by.who is not None
    table.state.kingdom.debts.append(Debt(who=by.who, owed=owed, interest=grant.interest, games=grant.games))
    yield from ()


RULES: dict[type, Callable[..., Steps[None]]] = {
    grants.Roll: roll,
    grants.GainFacility: gain_facility,
    grants.GainPowerFacility: gain_power_facility,
    grants.RaiseAttribute: raise_attribute,
    grants.OpenMonsterSkills: open_monster_skills,
    grants.GainTalent: gain_talent,
    grants.GainCitizens: gain_citizens,
    grants.GainMonsterCitizens: gain_monster_citizens,
    grants.GainTreasury: gain_treasury,
    grants.PlaceKingdom: place_kingdom,
    grants.PlaceRegion: place_region,
    grants.GainRegion: gain_region,
    grants.ChooseCourtMember: choose_court_member,
    grants.DrawAdvancedJob: draw_advanced_job,
    grants.ChooseArmsItem: choose_arms_item,
    grants.RollMaterial: roll_material,
    grants.GainItem: gain_item,
    grants.GainSkill: gain_skill,
    grants.ChangeMaxHp: change_max_hp,
    grants.RaiseScore: raise_score,
    grants.OweDebt: owe_debt,
    grants.GainAffection: gain_affection,
}

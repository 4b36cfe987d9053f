"""What a row of a creation table does, carried out: one function for each grant of the vocabulary in `grants`."""

from collections.abc import Sequence

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books import grants
from roundtable.games.kingdom.rules.creation.carrying_out import By, carries_out, grant_all, one_of
from roundtable.games.kingdom.rules.record.realm import called, is_known, region_at, spoken
from roundtable.games.kingdom.rules.record.rolling import Rolled, roll_on
from roundtable.games.kingdom.rules.record.words import WORD_TABLES, an, other_kingdom_name, random_word
from roundtable.games.kingdom.state import (
    Campaign,
    Grant,
    OtherKingdom,
    Region,
    Relation,
    Table,
    TalentAt,
    Trait,
    Waiting,
    add_to,
)
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option


@carries_out
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
    before = len(state.granted)
    trait = _trait(table, rolled, source) if by.who is None and not by.table else None
    yield from grant_all(table, rolled.row.grants, source)
    if trait is not None and grant.table == "Facilities Table":
        trait.text += f" ({state.granted[before].name})"


def _trait(table: Table, rolled: Rolled, by: By) -> Trait:
    """A trait of the Kingdom is noted (MYK-CREATE-012, MYK-CREATE-018)."""
    seat = None if by.nobodys else by.seat
    trait = Trait(seat=seat, table=by.table, result=rolled.result, text=rolled.row.text, rule=by.rule)
    table.state.kingdom.traits.append(trait)
    table.log(by.rule, "{text}", text=rolled.row.text)
    return trait


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
            found += [skill.name for skill in books.skills if skill.group in groups and skill.works_as != "Permanent"]
        else:
            found.append(choice)
    return found


@carries_out
def gain_facility(table: Table, grant: grants.GainFacility, by: By) -> Steps[None]:
    """A free Facility of Level 1; it waits for its room, its choice is made at once (MYK-CREATE-019)."""
    state: Campaign = table.state
    made = Grant(name=grant.name, seat=by.seat, rule=by.rule, table=by.table, rolled_again=by.rolled_again)
    table.log(by.rule, "The Kingdom gets {facility}.", facility=an(grant.name))
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


@carries_out
def gain_power_facility(table: Table, grant: grants.GainPowerFacility, by: By) -> Steps[None]:
    """The Facility of a Great Power drawn at random (MYK-CREATE-024)."""
    power = roll_on(table, grant.table, seat=by.seat, rule=by.rule).row.name
    table.log(by.rule, "Once this land served the {power}.", power=power)
    yield from gain_facility(table, grants.GainFacility(books.great_powers[power].facility), by)


@carries_out
def raise_attribute(table: Table, grant: grants.RaiseAttribute, by: By) -> Steps[None]:
    """A Kingdom Attribute rises for good (MYK-CREATE-026, MYK-CREATE-027, MYK-CREATE-028, MYK-CREATE-029)."""
    gained = table.state.kingdom.gained
    gained[grant.attribute] = gained.get(grant.attribute, 0) + grant.amount
    table.log(by.rule, "{attribute} Level +{amount}.", attribute=grant.attribute, amount=grant.amount)
    yield from ()


@carries_out
def open_monster_skills(table: Table, grant: grants.OpenMonsterSkills, by: By) -> Steps[None]:
    """Monster Skills of a category may be learned; the same category again changes nothing (MYK-CREATE-018,
    MYK-CREATE-031). Whose secrets a faith keeps it also worships (MYK-BEAST-332)."""
    category: str = grant.categories[0]
    if len(grant.categories) > 1:
        category = yield from one_of(by.seat, "Whose secrets does the faith keep?", grant.categories, by.rule)
        table.state.kingdom.worships = "Angel" if category == "Angel" else "Deep One"
        table.log("MYK-BEAST-332", "The Kingdom's faith worships {category}s.", category=category)
    if category not in table.state.kingdom.monster_skills:
        table.state.kingdom.monster_skills.append(category)
    table.log(by.rule, "Level Ups and Retraining may teach {category} Monster Skills.", category=category)


@carries_out
def gain_talent(table: Table, grant: grants.GainTalent, by: By) -> Steps[None]:
    """A Talent with a Job of the Birth Table; what its effect asks for when gained is chosen (MYK-CREATE-032)."""
    job = yield from born_as(table, by.seat, grant.table, by.rule)
    choice = yield from talent_choice(by.seat, job)
    add_to(table.state.kingdom.talents, TalentAt(job=job, choice=choice))
    table.log(by.rule, "The Kingdom gets a Talent: {job}.", job=job)


def talent_choice(seat: int, job: str) -> Steps[str]:
    """What is chosen when a Talent is gained; nothing for most (MYK-CREATE-287, MYK-CREATE-302)."""
    talent = books.jobs[job].talent
    if talent.choose == "facility name":
        names = [facility.name for facility in books.facilities]
        return (yield from one_of(seat, "Which kind of Facility becomes 1 MG cheaper?", names, talent.rules[0]))
    if talent.choose == "monster category":
        prompt = f"Which category of monsters does the {job} know?"
        return (yield from one_of(seat, prompt, books.CATEGORIES, talent.rules[0]))
    if talent.choose == "item":
        names = [item.name for item in books.items if item.levels]
        return (yield from one_of(seat, "Which Item does the Vulcanus know?", names, talent.rules[0]))
    if talent.choose == "great power":
        names = [power.name for power in books.great_powers]
        return (yield from one_of(seat, "Which Great Power does the Vakeel know?", names, talent.rules[0]))
    return ""


def born_as(table: Table, seat: int, name: str, rule: str, not_: Sequence[str] = ()) -> Steps[str]:
    """A Job from the Birth Table: a Job already held is rolled again, on 66 the player chooses (MYK-CREATE-150,
    MYK-CREATE-151)."""
    rolled = roll_on(table, name, seat=seat, rule=rule, again=lambda row: bool(row.name) and row.name in not_)
    if rolled.row.name:
        return rolled.row.name
    jobs = [job.name for job in books.jobs if not job.advanced and job.name not in not_]
    job = yield from one_of(seat, "Any Job you like: which?", jobs, "MYK-CREATE-152")
    return job


@carries_out
def gain_citizens(table: Table, grant: grants.GainCitizens, by: By) -> Steps[None]:
    """More Citizens (MYK-CREATE-033)."""
    more = table.roll(grant.dice.lower(), by.rule, "{total:more Citizen|more Citizens}.").total
    table.state.kingdom.citizens += more
    yield from ()


@carries_out
def gain_monster_citizens(table: Table, grant: grants.GainMonsterCitizens, by: By) -> Steps[None]:
    """Monster Citizens, all of one species, none of which is a Public Enemy (MYK-CREATE-034, MYK-BEAST-485)."""
    number = table.roll(grant.dice.lower(), by.rule, "{total:Monster Citizen|Monster Citizens}.").total
    species = roll_on(table, grant.table, seat=by.seat, rule=by.rule).row.name
    have = table.state.kingdom.monster_citizens
    have[species] = have.get(species, 0) + number
    table.log(by.rule, "{number} {species} live in the Kingdom.", number=number, species=species)
    yield from ()


@carries_out
def gain_treasury(table: Table, grant: grants.GainTreasury, by: By) -> Steps[None]:
    """MG for the Treasury (MYK-CREATE-036)."""
    table.state.kingdom.treasury += table.roll(grant.dice.lower(), by.rule, "{total} MG for the Treasury.").total
    yield from ()


@carries_out
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


@carries_out
def place_kingdom(table: Table, grant: grants.PlaceKingdom, by: By) -> Steps[None]:
    """A kingdom in a random unknown region; one from the Environment waits for Geography (MYK-CREATE-035,
    MYK-CREATE-111)."""
    state: Campaign = table.state
    if by.who is None and not state.kingdom.maps:
        state.waiting.append(
            Waiting(what="kingdom", seat=by.seat, rule=by.rule, relation=grant.relationship, staple=grant.staple)
        )
        return
    yield from found_kingdom(table, by, grant.relationship, grant.staple, grant.role)


def found_kingdom(table: Table, by: By, relation: Relation, staple: bool, role: str = "") -> Steps[None]:
    """Draw its region, name it, find its Staple; its Relationship is the one stated (MYK-CREATE-035,
    MYK-CREATE-111)."""
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


@carries_out
def place_region(table: Table, grant: grants.PlaceRegion, by: By) -> Steps[None]:
    """A random unknown region becomes known, as a hometown or as a Monster Hive (MYK-CREATE-113, MYK-CREATE-136,
    MYK-CREATE-141)."""
    state: Campaign = table.state
    assert by.who is not None
    region = draw_unknown(table, by.rule)
    background = state.people[by.who].background
    assert background is not None
    background.region = region
    hometown = [by.who] if grant.role == "hometown" else []
    state.world.regions[region] = Region(place="" if hometown else "Monster Hive", hometown_of=hometown)
    what = "is the hometown" if hometown else "is a Monster Hive"
    table.log(by.rule, "Region {region} {what}.", region=region, what=what)
    yield from ()

"""The Special Facilities, in the book's order (MYK-GEAR-278). The Citadel raises an Attribute: `record/realm`."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Item, Skill
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.effects.advancing import choose_job
from roundtable.games.kingdom.rules.exploring.places import delve, entrance_rooms, room_now, room_of
from roundtable.games.kingdom.rules.play import checks, figures, training
from roundtable.games.kingdom.rules.play.asking import draw, pick, pick_figure, pick_number
from roundtable.games.kingdom.rules.play.effects import adds
from roundtable.games.kingdom.rules.play.facilities import (
    Site,
    chosen_for,
    facility,
    plan,
    reaction,
    sites,
    stands,
    strongest,
    succeeds,
)
from roundtable.games.kingdom.rules.play.moments import AnyTime, Bonus, Check, Damage
from roundtable.games.kingdom.rules.play.price import PRICES
from roundtable.games.kingdom.rules.play.verbs import hope, items, realm
from roundtable.games.kingdom.rules.play.windows import EFFECTS, Source, sign
from roundtable.games.kingdom.rules.record import belongings
from roundtable.games.kingdom.rules.record.court import present
from roundtable.games.kingdom.rules.record.cycles import last, learn
from roundtable.games.kingdom.rules.record.realm import facilities
from roundtable.games.kingdom.rules.record.scores import learnable, skill_groups, studied
from roundtable.games.kingdom.state import Campaign, Gained, Holding, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

# --- the Botch -------------------------------------------------------------------------------------------------------

BREAKS = 2
"""Up to what a die a Botch comes down with what it stands on (MYK-GEAR-279)."""


@plays("facility/botch")
def botches(table: Table) -> Steps[None]:
    """As the End Phase Roundtable begins, each Botch comes down on 1 or 2, and its Facility with it (MYK-GEAR-279)."""
    for number, room, at in [one for one in facilities(table.state) if one[2].name == "Botch"]:
        rolled = table.die(6, "MYK-GEAR-279", "The Botch in room {room}: {total}.", room=room)
        if rolled <= BREAKS:
            yield from realm.lose_facility(table, number, room, at, "MYK-GEAR-279")


# --- the Recycle Shop ------------------------------------------------------------------------------------------------


def _old(state: Campaign, who: Ref) -> list[Holding]:
    """What could be put in: equipped Items with a list of Materials."""
    one = figures.get(state, who)
    return [held for held in one.items if books.items[held.item].materials and not belongings.stays_on(held)]


def _recipe(state: Campaign, entry: Item) -> dict[str, int]:
    """The Materials of an Item's description, of some for each of the Court (MYK-GEAR-280, MYK-GEAR-138)."""
    times = len(present(state)) if entry.per_member else 1
    return {str(kind): number * times for kind, number in (entry.materials or {}).items()}


def _made_of(state: Campaign, who: Ref, held: Holding) -> list[Item]:
    """What could come out: another Item of its Materials and those the user carries (MYK-GEAR-280)."""
    one = figures.landmaker(state, who)
    old = {str(kind): number for kind, number in (books.items[held.item].materials or {}).items()}
    have = {kind: old.get(kind, 0) + belongings.carried(one, kind) for kind in books.MATERIALS}
    room = len(belongings.free_slots(one)) + len(held.slots)
    return [
        entry
        for entry in books.items
        if entry.materials
        and entry.name != held.item
        and not entry.monster_citizen
        and belongings.may_equip(one, entry.name)
        and entry.slots <= room
        and all(have[kind] >= number for kind, number in _recipe(state, entry).items())
    ]


@plan(
    "Recycle Shop",
    "an Item of yours becomes another, of its Materials and those you carry",
    can=lambda table, who, site: any(_made_of(table.state, who, held) for held in _old(table.state, who)),
)
def recycle_shop(table: Table, who: Ref, site: Site) -> Steps[None]:
    """An equipped Item goes; of its Materials and the user's another is made, the rest of it is lost (MYK-GEAR-280)."""
    state: Campaign = table.state
    old = {f"slot {held.slots[0]}": held for held in _old(state, who) if _made_of(state, who, held)}
    options = [Option(key, f"{held.item} ({_listed(books.items[held.item])})") for key, held in old.items()]
    held = old[(yield from pick(table, who, "Which Item do you give in?", options, "MYK-GEAR-280"))]
    made = [Option(entry.name, f"{entry.name} ({_listed(entry)})") for entry in _made_of(state, who, held)]
    name = yield from pick(table, who, f"What is made of the {held.item}?", made, "MYK-GEAR-280")
    if not (yield from items.destroy(table, who, held.slots[0], "MYK-GEAR-280", used_up=True)):
        return
    spare = {str(kind): number for kind, number in (books.items[held.item].materials or {}).items()}
    for kind, number in _recipe(state, books.items[name]).items():
        items.use_materials(table, who, kind, max(0, number - spare.get(kind, 0)), "MYK-GEAR-280")
    yield from items.gain_item(table, who, name, "MYK-GEAR-280")


def _listed(entry: Item) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in (entry.materials or {}).items())


# --- the Observatory -------------------------------------------------------------------------------------------------

STAR = "Star Fragment"


def _room_for_stars(state: Campaign) -> int:
    return sum(len(belongings.free_slots(state.people[who])) for who in present(state))


@plan(
    "Observatory",
    "as many Star Fragments as the Court has open Item Slots",
    can=lambda table, who, site: _room_for_stars(table.state) > 0,
)
def observatory(table: Table, who: Ref, site: Site) -> Steps[None]:
    """Lifestyle against 10: as many Star Fragments as wished, where there are open Slots (MYK-GEAR-281)."""
    state: Campaign = table.state
    if not (yield from succeeds(table, who, site)):
        return
    number = yield from pick_number(table, who, "How many Star Fragments?", 0, _room_for_stars(state), "MYK-GEAR-281")
    for _ in range(number):
        fit = [figures.person(one) for one in present(state) if belongings.fits(state.people[one], STAR)]
        to = yield from pick_figure(table, who, "Who takes a Star Fragment?", fit, "MYK-GEAR-281")
        yield from items.gain_item(table, to, STAR, "MYK-GEAR-281")


# --- the Loophole ----------------------------------------------------------------------------------------------------

INSIDE = "B2"


def _at_the_edge(table: Table, event: AnyTime) -> list[Ref]:
    """The Court stands in a room at the edge of a map that has no way out yet."""
    state: Campaign = table.state
    if state.phase != "Dungeon" or state.battle is not None or state.delve is None:
        return []
    room = room_of(state)
    if not room or room == INSIDE or room in entrance_rooms(state) or room_now(state).way_out:
        return []
    return [realm.speaker(state)]


@reaction(
    "Loophole",
    AnyTime,
    who=_at_the_edge,
    gives="a way out of this room, once on a map (1 MG)",
    pays={"MG": "1"},
    per="map",
)
def loophole(table: Table, event: AnyTime, holder: str) -> None:
    """For 1 MG there is an Entrance in the room at the edge where the Court stands, once on each map (MYK-GEAR-283)."""
    room_now(table.state).way_out = True
    table.log("MYK-GEAR-283", "There is a way out of room {room} now.", room=room_of(table.state))


# --- Spell Chamber and Library ---------------------------------------------------------------------------------------


@plan(
    "Spell Chamber",
    lambda table, who, site: f"{site.level} Hope for {site.choices[0]} Skills in this game",
    can=lambda table, who, site: hope.free_capacity(table.state, who) > 0,
)
def spell_chamber(table: Table, who: Ref, site: Site) -> None:
    """Hope as much as the Level, only for Skills of its group; it takes its part of the Capacity (MYK-GEAR-284)."""
    hope.gain_special(table, who, site.choices[0], site.level, "MYK-GEAR-284")


def _special_price(state: Campaign, who: Ref, source: Source, pays: dict[str, str]) -> dict[str, str]:
    """Special Hope goes first where a Skill of its group is paid: it is good for nothing else (MYK-GEAR-284)."""
    there = hope.special(state, who, source.name) if source.kind == "skill" and "Hope" in pays else 0
    if not there:
        return pays
    others = {pool: amount for pool, amount in pays.items() if pool != "Hope"}
    if not pays["Hope"].isdigit():
        return {**others, hope.SPECIAL_FIRST: pays["Hope"]}
    special = min(int(pays["Hope"]), there)
    rest = int(pays["Hope"]) - special
    return {**others, hope.SPECIAL: str(special), **({"Hope": str(rest)} if rest else {})}


PRICES.append(_special_price)


@plays("facility/library")
def library(state: Campaign, skill: str) -> int:
    """What Libraries add to a Skill of their group: the best one's Level (MYK-GEAR-285, MYK-GEAR-319)."""
    entry = books.skills[skill]
    return max((site.level for site in sites(state, "Library") if entry.is_of(*site.choices)), default=0)


def _well_read(state: Campaign, made: Check) -> list[Bonus]:
    """Checks of Skills that a Library tells of (MYK-GEAR-285)."""
    if not made.skill or made.skill not in books.skills.entries or not stands(state, "Library"):
        return []
    ours = figures.is_person(made.who) and figures.team(state, made.who) == "court"
    more = library(state, made.skill) if ours else 0
    return [Bonus(more, "Library", "MYK-GEAR-285")] if more else []


checks.PLACES.append(_well_read)


def _by_the_book(table: Table, damage: Damage) -> list[Ref]:
    state: Campaign = table.state
    known = damage.source in books.skills.entries and damage.attack is None and damage.by[:1] == "p"
    if not known or not stands(state, "Library") or damage.prevented or figures.team(state, damage.by) != "court":
        return []
    return [damage.by] if library(state, damage.source) else []


@EFFECTS.on(
    Damage,
    name="facility/library:damage",
    rule="MYK-GEAR-285",
    title="Library",
    who=_by_the_book,
    held_as=sign("facility Library"),
    may=False,
)
def learned_blow(table: Table, damage: Damage, holder: str) -> None:
    """Damage of Skills that a Library tells of is higher by its Level (MYK-GEAR-285)."""
    damage.amount += library(table.state, damage.source)


# --- the Training Center ---------------------------------------------------------------------------------------------


@plan(
    "Training Center", "another Job, with its Skill and its Ability Scores; Advanced Jobs whose requirements you meet"
)
def training_center(table: Table, who: Ref, site: Site) -> Steps[None]:
    """The user's Job becomes another, Job Skill and bonus with it; an Advanced one where its requirements are met

    (MYK-GEAR-286, MYK-GEAR-014, MYK-WORLD-654, MYK-WORLD-655, MYK-WORLD-657)."""
    yield from choose_job(table, who, "MYK-GEAR-286", may_stay=True)


@adds("capacity", facility("Statue"))
def statue(state: Campaign, who: Ref, holder: str, about: object) -> int:
    """The Capacity of the character it shows is 1 higher (MYK-GEAR-287)."""
    if not figures.is_person(who) or not stands(state, "Statue"):
        return 0
    return int(any(chosen_for(state, who, site) for site in sites(state, "Statue")))


# --- the Ritual Precinct ---------------------------------------------------------------------------------------------

RITE = "Ritual Precinct"


@plan("Ritual Precinct", lambda table, who, site: f"use {' or '.join(site.choices)} once in this game, paid in Voices")
def ritual_precinct(table: Table, who: Ref, site: Site) -> Steps[None]:
    """One of its noted Skills may be used once in this game: Culture for its checks, Voices for Hope (MYK-GEAR-288)."""
    state: Campaign = table.state
    options = [Option(name, f"{name}: {books.skills[name].text}") for name in site.choices]
    name = yield from pick(table, who, "Which rite do you learn?", options, "MYK-GEAR-288")
    one = figures.get(state, who)
    learn(state, one, Gained(name=name, source=RITE, until="game", once=True))
    rite = Lasting(name=RITE, rule="MYK-GEAR-288", what="rite", note=name, amount=site.level, until="game")
    old = _rite(state, who, name)
    if old is None:
        last(state, one, rite)
    else:
        old.amount = max(old.amount, site.level)
    table.log("MYK-GEAR-288", "{who} may use {skill} once.", who=figures.name(state, who), skill=name, figure=who)


def _rite(state: Campaign, who: Ref, skill: str) -> Lasting | None:
    """The rite by which somebody uses a Skill that is not the own one."""
    if not figures.is_person(who):
        return None
    one = figures.landmaker(state, who)
    if any(known.name == skill for known in one.skills):
        return None
    return next((effect for effect in one.lasting if effect.what == "rite" and effect.note == skill), None)


def level_for(state: Campaign, who: Ref, skill: str) -> int:
    """The Level that counts where a Skill asks for its user's: of a rite the Facility's (MYK-GEAR-288)."""
    rite = _rite(state, who, skill)
    return figures.level(state, who) if rite is None else rite.amount


def _paid_by_the_people(state: Campaign, who: Ref, source: Source, pays: dict[str, str]) -> dict[str, str]:
    """Hope for a rite is paid in Voices of the People (MYK-GEAR-288)."""
    if source.kind != "skill" or "Hope" not in pays or _rite(state, who, source.name) is None:
        return pays
    return {**{pool: amount for pool, amount in pays.items() if pool != "Hope"}, "Voices": pays["Hope"]}


PRICES.append(_paid_by_the_people)


def _culture_instead(state: Campaign, made: Check) -> str:
    """The check of a rite is one of Culture (MYK-GEAR-288)."""
    return "Culture" if made.skill and _rite(state, made.who, made.skill) is not None else made.score


checks.STANDS_IN.append(_culture_instead)


# --- Guild and Hideout -----------------------------------------------------------------------------------------------

GUILD = "guild"


@plan(
    "Guild", lambda table, who, site: f"with a Level Up in this game you may learn {' or '.join(site.choices)} Skills"
)
def guild(table: Table, who: Ref, site: Site) -> None:
    """Who Levels Up in this game may learn from the groups noted in the Guild (MYK-GEAR-289)."""
    state: Campaign = table.state
    one = figures.get(state, who)
    for group in site.choices:
        if not any(effect.what == GUILD and effect.note == group for effect in one.lasting):
            last(state, one, Lasting(name="Guild", rule="MYK-GEAR-289", what=GUILD, note=group, until="game"))
    said = " and ".join(site.choices)
    table.log("MYK-GEAR-289", "{who} studies {groups}.", who=figures.name(state, who), groups=said, figure=who)


@plan("Hideout", lambda table, who, site: f"{site.level} more Defense in this game")
def hideout(table: Table, who: Ref, site: Site) -> Steps[None]:
    """Order against 10: the user's Defense is higher by the Level for this game (MYK-GEAR-290)."""
    state: Campaign = table.state
    if (yield from succeeds(table, who, site)):
        effect = Lasting(name="Hideout", rule="MYK-GEAR-290", what="defense", amount=site.level, until="game")
        strongest(state, figures.get(state, who), effect)


# --- Mass Media ------------------------------------------------------------------------------------------------------


@plan("Mass Media", "the name of the map's Ruler, or what lies in a random region")
def mass_media(table: Table, who: Ref, site: Site) -> Steps[None]:
    """Culture against 12: the Ruler's name is learned, or what lies in a random region of the Known World

    (MYK-GEAR-291, MYK-PLAY-647)."""
    from roundtable.games.kingdom.rules.campaign.regions import discover

    state: Campaign = table.state
    if not (yield from succeeds(table, who, site)):
        return
    options = [Option("ruler", "The name of this map's Ruler"), Option("region", "A random region of the Known World")]
    chosen = yield from pick(table, who, "What do you want to read about?", options, "MYK-GEAR-291")
    if chosen == "region":
        all_of_them = realm.everywhere(state)
        region = all_of_them[draw(table, len(all_of_them))]
        table.log("MYK-PLAY-647", "The papers tell of region {region}.", region=region)
        yield from discover(table, region, "MYK-PLAY-647")
        return
    ruler = delve(state).dungeon.ruler
    said = f"The Ruler: {ruler.monster}" if ruler is not None else "The map has no Ruler"
    delve(state).known.notes.append(said)
    table.log("MYK-GEAR-291", "{said}.", said=said)


# --- Training Gym and Laboratory -------------------------------------------------------------------------------------


def _open_now(state: Campaign, who: Ref) -> list[Skill]:
    """Class, Job-opened and General Skills: no Guild's and no monster's (MYK-GEAR-292)."""
    one = figures.landmaker(state, who)
    theirs = [group for group in studied(one) if group not in skill_groups(one)]
    return [skill for skill in learnable(state, one) if not skill.is_monster_skill and skill.group not in theirs]


def _has_skills(table: Table, who: Ref, site: Site) -> bool:
    one = figures.landmaker(table.state, who)
    jobs = [books.jobs[job].skill for job in one.jobs]
    return any(known.name not in jobs for known in one.skills)


def _exchange(table: Table, who: Ref, most: int, rule: str) -> Steps[None]:
    for _ in range((yield from training.unlearn(table, who, most, rule, keeps_job=True))):
        yield from training.learn(table, who, _open_now(table.state, who), rule)


@plan("Training Gym", lambda table, who, site: f"exchange up to {site.level} of your Skills", can=_has_skills)
def training_gym(table: Table, who: Ref, site: Site) -> Steps[None]:
    """Up to its Level of Skills are given up for as many others; the Job Skill stays (MYK-GEAR-292)."""
    yield from _exchange(table, who, site.level, "MYK-GEAR-292")


def _laboratory(state: Campaign) -> int | None:
    """How many Skills one use of a Laboratory exchanges: no limit, unless the table decided on one (MYK-GEAR-293)."""
    return 1 if state.options.laboratory_limit == "one" else None


@plan(
    "Laboratory",
    lambda table, who, site: f"exchange {'any number' if _laboratory(table.state) is None else 'one'} of your Skills",
    can=_has_skills,
)
def laboratory(table: Table, who: Ref, site: Site) -> Steps[None]:
    """Any number of Skills are given up for as many others; the Job Skill stays (MYK-GEAR-293)."""
    most = _laboratory(table.state) or len(figures.landmaker(table.state, who).skills)
    yield from _exchange(table, who, most, "MYK-GEAR-293")

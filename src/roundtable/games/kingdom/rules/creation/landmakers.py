"""Making the Landmakers, step by step in the order of the rules. Where players need not wait for one another they are
asked at the same time.

Every function is one step of the match: it asks, rolls and records; True means that the same step comes again.
"""

from collections.abc import Iterator
from functools import cache

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import CharacterClass
from roundtable.games.kingdom.reserved import slug
from roundtable.games.kingdom.rules.creation.carrying_out import keys_of, one_of, people_options
from roundtable.games.kingdom.rules.creation.conversation import side_by_side
from roundtable.games.kingdom.rules.creation.granting import born_as
from roundtable.games.kingdom.rules.creation.granting_people import receive
from roundtable.games.kingdom.rules.record.belongings import equip, fits, hand_over
from roundtable.games.kingdom.rules.record.bonds import change_tie
from roundtable.games.kingdom.rules.record.realm import called, usable_facilities
from roundtable.games.kingdom.rules.record.rolling import roll_on
from roundtable.games.kingdom.rules.record.scores import max_hp, score
from roundtable.games.kingdom.rules.record.words import WORD_TABLES, an, character_name, random_word, religions
from roundtable.games.kingdom.state import Campaign, Character, Holding, KnownSkill, Table, add_to
from roundtable.kernel.asks import Choose, ChooseSome, Steps, WriteText
from roundtable.kernel.options import Option

GENDERS = ("woman", "man", "neither")
AGES = ("19", "27", "34", "48", "63")
PERSONALITIES = ("cheerful", "stubborn", "shy", "proud", "kind", "sly")


# --- Basic Characteristics -------------------------------------------------------------------------------------------


def basics(table: Table) -> Steps[bool]:
    """Name, details and Background, now or after the other steps (MYK-CREATE-093, MYK-CREATE-094)."""
    state: Campaign = table.state
    chosen = yield from side_by_side(
        {
            seat: _ask(
                Choose(
                    seat,
                    "Name, details and Background of your Landmaker:",
                    [Option("now", "Settle them now"), Option("later", "Leave them open until the end")],
                    "MYK-CREATE-093",
                )
            )
            for seat in state.court
        }
    )
    state.open_basics = [seat for seat in state.court if chosen[seat] == "later"]
    yield from side_by_side({seat: describe(table, seat) for seat in state.court if chosen[seat] == "now"})
    return False


def _ask(question: Choose) -> Steps[str]:
    answer: str = yield question
    return answer


def describe(table: Table, who: int) -> Steps[None]:
    """A name, invented or rolled; gender, age and personality as the player likes (MYK-CREATE-095, MYK-CREATE-096)."""
    one: Character = table.state.people[who]
    how = yield Choose(
        who,
        "How does your Landmaker get a name?",
        [Option("write", "I invent it"), Option("roll", "Roll on the name tables")],
        "MYK-CREATE-095",
    )
    if how == "roll":
        one.name = yield from character_name(table, who)
    else:
        one.name = yield WriteText(
            who, "What is your Landmaker's name?", ["Ashling", "Corin", "Maro"], rule="MYK-CREATE-095"
        )
    one.gender = yield WriteText(who, "Gender?", GENDERS, most=30, rule="MYK-CREATE-096")
    one.age = yield WriteText(who, "Age?", AGES, most=30, rule="MYK-CREATE-096")
    one.personality = yield WriteText(who, "Personality?", PERSONALITIES, rule="MYK-CREATE-096")
    table.log("MYK-CREATE-095", "{seat} plays {name}.", seat=who, name=one.name)


# --- Class and Job ---------------------------------------------------------------------------------------------------


def class_and_job(table: Table) -> Steps[bool]:
    """Each chooses a Class and rolls a Job, in either order, one after the other and openly (MYK-CREATE-148,
    MYK-CREATE-153, MYK-CREATE-154, MYK-CREATE-155)."""
    state: Campaign = table.state
    yield from choose_class(table, state.court[state.turn])
    state.turn += 1
    return state.turn < len(state.court)


def choose_class(table: Table, who: int) -> Steps[None]:
    """One Landmaker's Class, and the Job or Jobs rolled for it (MYK-CREATE-148, MYK-CREATE-153)."""
    state: Campaign = table.state
    one = state.people[who]
    first = yield Choose(who, "Your Class?", lambda: class_options(state, who, job_too=True), "MYK-CREATE-148")
    if first == "job":
        job = yield from born_as(table, who, "Birth Table", "MYK-CREATE-150")
        add_to(one.jobs, job)
        table.log("MYK-CREATE-153", "{seat} is born {job} and has yet to choose a Class.", seat=who, job=an(job))
        first = yield Choose(
            who, f"You are {an(job)}. Your Class?", lambda: class_options(state, who), "MYK-CREATE-148"
        )
    entry = next(entry for entry in books.classes if entry.name.lower() == first)
    one.class_name = entry.name
    table.log("MYK-CREATE-148", "{seat} is {name}.", seat=who, name=an(entry.name))
    while len(one.jobs) < entry.jobs:
        rule = "MYK-CREATE-151" if one.jobs else "MYK-CREATE-150"
        job = yield from born_as(table, who, "Birth Table", rule, one.jobs)
        add_to(one.jobs, job)
        table.log(rule, "{seat} is {job}.", seat=who, job=an(job))


def class_options(state: Campaign, who: int, job_too: bool = False) -> list[Option]:
    """The six Classes; only King for the last to choose in a Court without one (MYK-CREATE-149)."""
    missing = not any(state.people[one].class_name == "King" for one in state.court)
    last = sum(not state.people[one].class_name for one in state.court) == 1
    allowed = [entry for entry in books.classes if not (missing and last) or entry.required]
    offer = [Option(entry.name.lower(), class_words(entry), rule=entry.rules[0]) for entry in allowed]
    if job_too:
        offer.append(Option("job", "Roll the Job first", rule="MYK-CREATE-153"))
    return offer


def class_words(entry: CharacterClass) -> str:
    """A Class at a glance: its base scores and what it starts with."""
    fixed = "2 in every score" if not entry.free else ", ".join(f"{name} {n}" for name, n in entry.fixed.items())
    free = ", ".join(map(str, entry.free))
    scores = fixed if not entry.free else f"{fixed}, then {free} as you like" if fixed else f"{free} as you like"
    return f"{entry.name}: {scores}; {', '.join(entry.equipment)}" + ("; two Jobs" if entry.jobs > 1 else "")


# --- scores ----------------------------------------------------------------------------------------------------------


def assignments(entry: CharacterClass) -> Iterator[dict[str, int]]:
    """Every way to give a Class's free numbers to the scores it does not fix (MYK-CREATE-158, MYK-CREATE-199)."""
    return (dict(base) for base in _assignments(entry.name))


@cache
def _assignments(class_name: str) -> list[dict[str, int]]:
    entry = books.classes[class_name]

    def give(scores: list[str], numbers: list[int]) -> Iterator[dict[str, int]]:
        if not scores:
            yield {}
            return
        for number in sorted(set(numbers), reverse=True):
            left = list(numbers)
            left.remove(number)
            for rest in give(scores[1:], left):
                yield {scores[0]: number, **rest}

    free = [name for name in books.SCORES if name not in entry.fixed]
    return [
        {name: entry.fixed[name] if name in entry.fixed else given[name] for name in books.SCORES}
        for given in give(free, entry.free)
    ]


def base_key(base: dict[str, int]) -> str:
    """Base scores as an option's key: "wit-4 charisma-2 quest-2 warfare-1"."""
    return " ".join(f"{name.lower()}-{number}" for name, number in base.items())


def scores(table: Table) -> Steps[bool]:
    """Base numbers by Class, then one bonus point; the rest follows (MYK-CREATE-158)."""
    state: Campaign = table.state
    yield from side_by_side({who: choose_scores(table, who) for who in state.court})
    return False


def choose_scores(table: Table, who: int) -> Steps[None]:
    one: Character = table.state.people[who]
    ways = {base_key(base): base for base in assignments(books.classes[one.class_name])}
    offer = [Option(key, ", ".join(f"{name} {n}" for name, n in base.items())) for key, base in ways.items()]
    chosen = yield Choose(who, f"How does the {one.class_name} divide the base scores?", offer, "MYK-CREATE-158")
    one.base = ways[chosen]
    bonus = yield from one_of(who, "On which score do you put the bonus point?", books.SCORES, "MYK-CREATE-158")
    one.bonus = bonus
    words = ", ".join(f"{name} {score(one, name)}" for name in books.SCORES)
    table.log("MYK-CREATE-158", "{seat}: {words}.", seat=who, words=words)


# --- Skills ----------------------------------------------------------------------------------------------------------


def skills(table: Table) -> Steps[bool]:
    """One of the six Class Skills, and the Job Skill of each Job (MYK-CREATE-175)."""
    state: Campaign = table.state
    yield from side_by_side({who: learn_first_skills(table, who) for who in state.court})
    return False


def learn_first_skills(table: Table, who: int) -> Steps[None]:
    state: Campaign = table.state
    one = state.people[who]
    names = books.classes[one.class_name].skills
    offer = [
        Option(key, f"{name}: {books.skills[name].text}", rule=books.skills[name].rules[0])
        for key, name in zip(keys_of(names), names)
    ]
    chosen = yield Choose(who, "Which Class Skill do you know?", offer, "MYK-CREATE-175")
    known = KnownSkill(name=dict(zip(keys_of(names), names))[chosen], source="Class")
    if known.name == "Master":
        others = [other for other in state.court if other != who] or [who]
        key = yield Choose(who, "Whom do you serve?", people_options(state, others), "MYK-CREATE-250")
        known.choice = str(int(key.removeprefix("landmaker-")) - 1)
    add_to(one.skills, known)
    one.skills += [KnownSkill(name=books.jobs[job].skill, source="Job") for job in one.jobs]
    yield from monster_blood(state, who)
    words = ", ".join(skill.name for skill in one.skills)
    table.log("MYK-CREATE-175", "{seat} knows {words}.", seat=who, words=words)


def monster_blood(state: Campaign, who: int) -> Steps[None]:
    """Where a Mixed Area stands and monsters live, a new character may know a Skill of one of them (MYK-GEAR-007,
    MYK-GEAR-009)."""
    if not any(at.name == "Mixed Area" for at in usable_facilities(state)):
        return
    species = [books.monsters[name] for name, number in state.kingdom.monster_citizens.items() if number]
    skills = {
        f"{slug(monster.name)} {slug(name)}": (monster.name, name)
        for monster in species
        if monster.can_be_citizen
        for name in monster.skills
    }
    if not skills:
        return
    offer = [Option("no", "No, people all the way back")]
    offer += [
        Option(key, f"{monster}: {name}. {books.skills[name].text}", rule=books.skills[name].rules[0], group=monster)
        for key, (monster, name) in skills.items()
    ]
    chosen = yield Choose(who, "Is there monster blood in your family?", offer, "MYK-GEAR-009")
    if chosen == "no":
        return
    one = state.people[who]
    if not state.options.mixed_area_skill_is_extra:
        one.skills = [known for known in one.skills if known.source != "Class"]
    add_to(one.skills, KnownSkill(name=skills[chosen][1], source="Blood", choice=skills[chosen][0]))


# --- Starting Equipment ----------------------------------------------------------------------------------------------


def equipment(table: Table) -> Steps[bool]:
    """The Items of Class and Jobs, and up to [Wit] rolls (MYK-CREATE-177, MYK-CREATE-178)."""
    state: Campaign = table.state
    yield from side_by_side({who: outfit(table, who) for who in state.court})
    return False


def outfit(table: Table, who: int) -> Steps[None]:
    one: Character = table.state.people[who]
    if not one.equipment_done:
        one.equipment_done = True
        fixed = [
            *books.classes[one.class_name].equipment,
            *(item for job in one.jobs for item in books.jobs[job].equipment),
        ]
        table.log("MYK-CREATE-177", "{seat} gets {words}.", seat=who, words=", ".join(fixed))
        for item in fixed:
            yield from receive(table, who, item)
    while 0 <= one.equipment_rolls < score(one, "Wit"):
        left = score(one, "Wit") - one.equipment_rolls
        more = yield Choose(
            who,
            f"Roll on the Starting Equipment Table? ({left} left)",
            [Option("roll", "Roll"), Option("no", "Enough")],
            "MYK-CREATE-178",
        )
        if more == "no":
            one.equipment_rolls = -1
            return
        one.equipment_rolls += 1
        item = roll_on(table, "Starting Equipment Table", seat=who).row.name
        table.log("MYK-CREATE-178", "{seat} gets {item}.", seat=who, item=item)
        yield from receive(table, who, item)


def surplus(table: Table) -> Steps[bool]:
    """What fits into no slot is handed to somebody with room, or given up (MYK-CREATE-179)."""
    state: Campaign = table.state
    burdened = [who for who in state.court if state.people[who].surplus]
    if not burdened:
        return False
    yield from lighten(table, burdened[0])
    return any(state.people[who].surplus for who in state.court)


def lighten(table: Table, who: int) -> Steps[None]:
    """One Item, equipped or not, leaves the character; then what has room is equipped (MYK-CREATE-179)."""
    state: Campaign = table.state
    one = state.people[who]
    held = [*one.items, *one.surplus]
    waiting = ", ".join(each.item for each in one.surplus)

    def offer() -> list[Option]:
        found = []
        for number, each in enumerate(held):
            key = f"{number + 1} {each.item.lower().replace(' ', '-')}"
            found.append(Option(f"drop {key}", f"Give up {label(each)}", group=each.item))
            for other in state.court:
                if other != who and fits(state.people[other], each.item):
                    name = called(state, other)
                    found.append(Option(f"give {key} {other + 1}", f"Hand {label(each)} to {name}", group=each.item))
        return found

    prompt = f"Your six Item Slots do not hold everything ({waiting} left over). What leaves you?"
    chosen = yield Choose(who, prompt, offer, "MYK-CREATE-179")
    words = chosen.split()
    item = held[int(words[1]) - 1]
    if words[0] == "give":
        other = int(words[-1]) - 1
        hand_over(one, state.people[other], item)
        table.log(
            "MYK-CREATE-179", "{seat} hands {item} to {name}.", seat=who, item=item.item, name=called(state, other)
        )
    else:
        (one.items if item in one.items else one.surplus).remove(item)
        table.log("MYK-CREATE-179", "{seat} gives up {item}.", seat=who, item=item.item)
    left, one.surplus = one.surplus, []
    for each in left:
        each.slots = []
        if not equip(one, each):
            one.surplus.append(each)


def label(held: Holding) -> str:
    """An Item as people read it."""
    level = f" (Level {held.level})" if held.level is not None else ""
    return f"the {held.item}{level}{', the one of your mission' if held.mark else ''}"


# --- Relationship Scores ---------------------------------------------------------------------------------------------


def relationships(table: Table) -> Steps[bool]:
    """Each draws another Court member and gains 1 Affection towards them (MYK-CREATE-183, MYK-CREATE-174)."""
    state: Campaign = table.state
    for who in state.court:
        draw_a_friend(table, who)
    yield from ()
    return False


def draw_a_friend(table: Table, who: int) -> None:
    """One draws another Court member and gains 1 Affection towards them (MYK-CREATE-183)."""
    state: Campaign = table.state
    others = [other for other in state.court if other != who and not state.people[other].dead]
    if not others:
        table.log("MYK-CREATE-183", "{seat} is alone in the Court.", seat=who)
        return
    drawn = table.die(len(others), "MYK-CREATE-183", "{seat} draws a name.", seat=who) if len(others) > 1 else 1
    other = others[drawn - 1]
    change_tie(table, who, other, "affection", 1)
    tie = state.people[who].affection[other]
    table.log(
        "MYK-CREATE-183",
        "{seat} has {score} Affection ({kind}) towards {name}.",
        seat=who,
        score=tie.score,
        kind=tie.kind,
        name=called(state, other),
    )


# --- Other -----------------------------------------------------------------------------------------------------------


def likes(table: Table) -> Steps[bool]:
    """A word from each Random Word Table; two become Likes, two Dislikes (MYK-CREATE-189)."""
    state: Campaign = table.state
    yield from side_by_side({who: sort_words(table, who) for who in state.court})
    return False


def sort_words(table: Table, who: int) -> Steps[None]:
    one: Character = table.state.people[who]
    words = [random_word(table, who, name, "MYK-CREATE-189") for name in WORD_TABLES]
    offer = [Option(str(number + 1), word) for number, word in enumerate(words)]
    liked = yield ChooseSome(who, "Which two do you like? The others you dislike.", offer, 2, 2, rule="MYK-CREATE-189")
    one.likes = [words[int(key) - 1] for key in liked]
    one.dislikes = [word for number, word in enumerate(words) if str(number + 1) not in liked]
    table.log(
        "MYK-CREATE-189",
        "{seat} likes {likes}; dislikes {dislikes}.",
        seat=who,
        likes=" and ".join(one.likes),
        dislikes=" and ".join(one.dislikes),
    )


def left_open(table: Table) -> Steps[bool]:
    """Names and details that were left open are settled now (MYK-CREATE-093)."""
    state: Campaign = table.state
    yield from side_by_side({who: describe(table, who) for who in state.open_basics})
    return False


def faith(table: Table) -> Steps[bool]:
    """The first Oracle in seat order chooses a faith: it is the Kingdom's religion (MYK-CREATE-206)."""
    state: Campaign = table.state
    oracles = [who for who in state.court if state.people[who].class_name == "Oracle"]
    if oracles:
        who = oracles[0]
        chosen = yield WriteText(who, "What faith does your Oracle hold?", religions(), rule="MYK-CREATE-206")
        state.people[who].faith = state.kingdom.religion = chosen
        table.log("MYK-CREATE-206", "The Kingdom follows {faith}.", faith=chosen)
    return False


def ready(table: Table) -> Steps[bool]:
    """Everybody begins with all HP, no Drive and no Followers (MYK-CREATE-166, MYK-CREATE-168, MYK-CREATE-171)."""
    state: Campaign = table.state
    for who in state.court:
        one = state.people[who]
        one.hp, one.drive, one.followers = max_hp(one), 0, 0
    table.log("MYK-CREATE-166", "The Court stands ready.")
    yield from ()
    return False

"""The four Rest Tables, row by row (MYK-PLAY-280). A check that a row asks for belongs to the Camp action: its critical
failure brings a Happening (MYK-PLAY-229)."""

from collections.abc import Callable

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.model import pair
from roundtable.games.kingdom.rules.effects.happenings import most_hostile, others
from roundtable.games.kingdom.rules.exploring import camp, exchange, gathering
from roundtable.games.kingdom.rules.exploring.encounter import PRIZE, befriend, fight, random_lairs
from roundtable.games.kingdom.rules.exploring.places import (
    adjacent,
    authored,
    delve,
    lairs_in,
    members,
    room_now,
    room_of,
    traps_at,
)
from roundtable.games.kingdom.rules.exploring.time import QUARTERS
from roundtable.games.kingdom.rules.exploring.traps import discover, gm_chooses
from roundtable.games.kingdom.rules.fight import actions
from roundtable.games.kingdom.rules.play import checks, figures, numbers
from roundtable.games.kingdom.rules.play.asking import agrees, draw, pick, pick_figure, pick_number, seat_of
from roundtable.games.kingdom.rules.play.effects import SUPPORTS, source_of
from roundtable.games.kingdom.rules.play.learning import learned
from roundtable.games.kingdom.rules.play.moments import Check
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import harm, hope, items, maxima, ties
from roundtable.games.kingdom.rules.play.verbs.tables import row
from roundtable.games.kingdom.rules.record.bonds import MOST
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, KnownSkill, Lair, Lasting, Ref, Subtype, Table
from roundtable.kernel.asks import Steps, WriteText
from roundtable.kernel.options import Option

Rest = Callable[[Table, Ref], Steps[Check | None]]
COMMON = ("Arms", "Lifestyle", "Recovery", "Exploration")
DREAMS = ("A whole day of it, and nobody calls.", "It grew on trees, and the trees walked home with me.")
AFFECTION: tuple[Subtype, ...] = ("Loyalty", "Friendship", "Love")
HOSTILITY: tuple[Subtype, ...] = ("Anger", "Distrust", "Scorn")


def rest(effect: str) -> Callable[[Rest], Rest]:
    """A row of a Rest Table: it returns its check, if it made one, and a critical failure has its Happening."""

    def register(body: Rest) -> Rest:
        def played(table: Table, who: Ref, about: object) -> Steps[None]:
            made = yield from body(table, who)
            if made is not None:
                yield from camp.happening(table, made)

        played.__doc__ = body.__doc__
        row(effect)(played)
        return body

    return register


def ask(table: Table, who: Ref, score: str, difficulty: int, rule: str) -> Steps[Check]:
    return (yield from checks.check(table, who, score, difficulty, rule, kind="rest", why=f"{score} check"))


def fond_of(state: Campaign, who: Ref) -> int:
    """The Court's total Affection towards somebody."""
    return sum(ties.toward(state, one, who) for one in others(state, who))


def another(table: Table, who: Ref, prompt: str, rule: str) -> Steps[Ref | None]:
    """Another member of the roller's choice; None where there is nobody else."""
    among = others(table.state, who)
    return (yield from pick_figure(table, who, prompt, among, rule)) if among else None


def at_random(table: Table, who: Ref) -> Ref | None:
    """Another member at random (MYK-PLAY-298)."""
    among = others(table.state, who)
    return among[draw(table, len(among))] if among else None


def likes_more(table: Table, who: Ref, other: Ref, rule: str, amount: int = 1) -> Steps[None]:
    yield from ties.change(table, who, figures.whom(other), "affection", amount, rule)


def hates_more(table: Table, who: Ref, other: Ref, rule: str, amount: int = 1) -> Steps[int]:
    return (yield from ties.change(table, who, figures.whom(other), "hostility", amount, rule))


# --- Wit -------------------------------------------------------------------------------------------------------------


@rest("wit-rest/2")
def thrift(table: Table, who: Ref) -> Steps[Check | None]:
    """Wit / 11: Upkeep drops by 1D6 MG (MYK-PLAY-281)."""
    made = yield from ask(table, who, "Wit", 11, "MYK-PLAY-281")
    if made.success:
        table.state.kingdom.upkeep_change -= table.roll("1d6", "MYK-PLAY-281", "{total} MG less Upkeep.").total
    return made


@rest("wit-rest/3")
def fond_thought(table: Table, who: Ref) -> Steps[Check | None]:
    """Affection towards a chosen member rises by 1 (MYK-PLAY-282)."""
    other = yield from another(table, who, "Of whom do you think fondly?", "MYK-PLAY-282")
    if other:
        yield from likes_more(table, who, other, "MYK-PLAY-282")
    return None


@rest("wit-rest/4")
def happy_dream(table: Table, who: Ref) -> Steps[Check | None]:
    """A dream about a Like; if somebody else finds it happy, 2 Drive (MYK-PLAY-283)."""
    state: Campaign = table.state
    one = figures.landmaker(state, who)
    if not one.likes:
        return None
    like = yield from pick(
        table, who, "Of what do you dream?", [Option(each, each) for each in dict.fromkeys(one.likes)], "MYK-PLAY-283"
    )
    told: str = yield WriteText(seat_of(table, who), f"A dream of {like}:", DREAMS, most=400, rule="MYK-PLAY-283")
    table.log("MYK-PLAY-283", "{who} dreams of {like}: {told}", who=figures.name(state, who), like=like, told=told)
    happy = True
    yes, no = Option("yes", "A happy dream"), Option("no", "Not at all")
    if state.gm is not None:
        happy = (yield from gm_chooses(table, "Is it a happy dream?", [yes, no], "MYK-PLAY-283")) == "yes"
    else:
        listeners = others(state, who)
        happy = not listeners
        for listener in listeners:  # anybody else will do
            happy = happy or (
                yield from agrees(
                    table, listener, "Is it a happy dream?", "MYK-PLAY-283", "A happy dream", "Not at all"
                )
            )
    if happy:
        hope.gain_drive(table, who, 2, "MYK-PLAY-283")
    return None


@rest("wit-rest/5")
def good_news(table: Table, who: Ref) -> Steps[Check | None]:
    """Wit / 11: 2 Voices (MYK-PLAY-284)."""
    made = yield from ask(table, who, "Wit", 11, "MYK-PLAY-284")
    if made.success:
        yield from hope.change_voices(table, 2, "MYK-PLAY-284")
    return made


@rest("wit-rest/6")
def well_liked(table: Table, who: Ref) -> Steps[Check | None]:
    """Wit / 9: as many Voices as the Court's Affection towards the roller (MYK-PLAY-285)."""
    made = yield from ask(table, who, "Wit", 9, "MYK-PLAY-285")
    if made.success:
        yield from hope.change_voices(table, fond_of(table.state, who), "MYK-PLAY-285")
    return made


@rest("wit-rest/7")
def letter_home(table: Table, who: Ref) -> Steps[Check | None]:
    """1 Voice (MYK-PLAY-286)."""
    yield from hope.change_voices(table, 1, "MYK-PLAY-286")
    return None


@rest("wit-rest/8")
def joke(table: Table, who: Ref) -> Steps[Check | None]:
    """A member's Hostility rises by a number, and so do the Voices, by what it really rose (MYK-PLAY-287)."""
    other = yield from another(table, who, "At whose expense is the joke?", "MYK-PLAY-287")
    if other is None:
        return None
    most = MOST - ties.toward(table.state, other, who, "hostility")
    number = yield from pick_number(table, who, "How bad is it?", 0, most, "MYK-PLAY-287")
    if number:
        gained = yield from hates_more(table, other, who, "MYK-PLAY-287", number)
        yield from hope.change_voices(table, gained, "MYK-PLAY-287")
    return None


@rest("wit-rest/9")
def dinner(table: Table, who: Ref) -> Steps[Check | None]:
    """A meal of the Court may be eaten; odd: 1 Voice, even: everybody's Hostility rises by 1 (MYK-PLAY-288)."""
    state: Campaign = table.state
    options = [
        Option(f"{one} {held.slots[0]}", f"{held.item} of {figures.name(state, one)}")
        for one in members(state)
        for held in figures.get(state, one).items
        if held.item in ("Lunch", "Full Course") and held.slots
    ]
    if not options:
        return None
    chosen = yield from pick(
        table, who, "What do you have for dinner?", [*options, Option("none", "Nothing")], "MYK-PLAY-288"
    )
    if chosen == "none":
        return None
    owner, slot = chosen.split(" ")
    held = next(one for one in figures.get(state, owner).items if int(slot) in one.slots)
    yield from actions.use(table, f"{owner}#{slot}", SUPPORTS[source_of("item", held.item).key])
    if table.roll("1d6", "MYK-PLAY-288", "Dinner: {total}.").total % 2:
        yield from hope.change_voices(table, 1, "MYK-PLAY-288")
    else:
        for one in others(state, who):
            yield from hates_more(table, one, who, "MYK-PLAY-288")
    return None


@rest("wit-rest/10")
def great_plan(table: Table, who: Ref) -> Steps[Check | None]:
    """Wit against Voices + 3: 1D6 Voices; else no actions in the next Quarter (MYK-PLAY-289)."""
    state: Campaign = table.state
    made = yield from ask(table, who, "Wit", state.kingdom.voices + 3, "MYK-PLAY-289")
    if made.success:
        voices = table.roll("1d6", "MYK-PLAY-289", "{total:Voice|Voices}.").total
        yield from hope.change_voices(table, voices, "MYK-PLAY-289")
    else:
        effect = Lasting(name="Rest", rule="MYK-PLAY-289", what="no actions", until="next cycle")
        last(state, figures.get(state, who), effect)
    return made


@rest("wit-rest/11")
def recruits(table: Table, who: Ref) -> Steps[Check | None]:
    """Wit / 9: 1D6 Followers (MYK-PLAY-290)."""
    made = yield from ask(table, who, "Wit", 9, "MYK-PLAY-290")
    if made.success:
        people.gain(table, who, table.roll("1d6", "MYK-PLAY-290", "{total} people come.").total, "MYK-PLAY-290")
    return made


@rest("wit-rest/12")
def study(table: Table, who: Ref) -> Steps[Check | None]:
    """A known Skill may be given up for another of its group, or of its Class, for good (MYK-PLAY-291)."""
    one = figures.landmaker(table.state, who)
    swaps = {known.name: _same_group(one.skills, known.name) for known in one.skills}
    options = [Option(name, f"Give up {name}") for name, new in swaps.items() if new]
    if not options:
        return None
    old = yield from pick(table, who, "Do you learn something else?", [*options, Option("none", "No")], "MYK-PLAY-291")
    if old == "none":
        return None
    new = yield from pick(table, who, "What do you learn?", [Option(n, n) for n in swaps[old]], "MYK-PLAY-291")
    known = next(each for each in one.skills if each.name == old)
    one.skills = [each for each in one.skills if each is not known] + [KnownSkill(name=new, source=known.source)]
    table.log("MYK-PLAY-291", "{who} learns {new} for {old}.", who=figures.name(table.state, who), new=new, old=old)
    maxima.keep_to_maxima(table, who)
    yield from learned(table, who, one.skills[-1])
    return None


def _same_group(known: list[KnownSkill], name: str) -> list[str]:
    """The other Skills of a Skill's group, or of the Class it belongs to, that are not known."""
    entry = books.skills[name]
    if entry.group:
        alike = [other.name for other in books.skills if other.group == entry.group]
    else:
        alike = next((list(one.skills) for one in books.classes if name in one.skills), [])
    return [other for other in alike if not any(each.name == other for each in known)]


# --- Charisma --------------------------------------------------------------------------------------------------------


@rest("charisma-rest/2")
def party(table: Table, who: Ref) -> Steps[Check | None]:
    """1 Drive to each; a failed Charisma / 9 makes all like, or hate, the roller more (MYK-PLAY-292)."""
    state: Campaign = table.state
    for one in members(state):
        hope.gain_drive(table, one, 1, "MYK-PLAY-292")
    made = yield from ask(table, who, "Charisma", 9, "MYK-PLAY-292")
    if not made.success:
        odd = table.roll("1d6", "MYK-PLAY-292", "{total}.").total % 2
        for one in others(state, who):
            change = likes_more if odd else hates_more
            yield from change(table, one, who, "MYK-PLAY-292")
    return made


@rest("charisma-rest/3")
def second_thoughts(table: Table, who: Ref) -> Steps[Check | None]:
    """Everybody's Affection and Hostility towards the roller trade places, with new subtypes (MYK-PLAY-293)."""
    state: Campaign = table.state
    for one in others(state, who):
        was = figures.get(state, one)
        key = figures.whom(who)
        liked = was.affection[key].score if key in was.affection else 0
        hated = was.hostility[key].score if key in was.hostility else 0
        if not liked and not hated:
            continue
        yield from ties.change(table, one, key, "affection", -liked, "MYK-PLAY-293")
        yield from ties.change(table, one, key, "hostility", -hated, "MYK-PLAY-293")
        trades: tuple[tuple[ties.Kind, int, tuple[Subtype, ...]], ...] = (
            ("affection", hated, AFFECTION),
            ("hostility", liked, HOSTILITY),
        )
        for kind, score, kinds in trades:
            if score:
                options = [Option(each, each) for each in kinds]
                chosen = ""  # of the Unconscious it is rolled (MYK-PLAY-763)
                if figures.awake(state, one):
                    chosen = yield from pick(table, one, f"Which {kind.capitalize()} is it?", options, "MYK-PLAY-293")
                yield from ties.change(table, one, key, kind, score, "MYK-PLAY-293", subtype=chosen)
    return None


@rest("charisma-rest/4")
def among_friends(table: Table, who: Ref) -> Steps[Check | None]:
    """Drive and HP by the number of those who like the roller (MYK-PLAY-294)."""
    friends = sum(ties.toward(table.state, one, who) > 0 for one in others(table.state, who))
    hope.gain_drive(table, who, friends, "MYK-PLAY-294")
    harm.heal(table, who, friends, "MYK-PLAY-294")
    yield from ()
    return None


@rest("charisma-rest/5")
def shared_taste(table: Table, who: Ref) -> Steps[Check | None]:
    """With one who shares a Like the Affection rises both ways (MYK-PLAY-295)."""
    state: Campaign = table.state
    mine = figures.landmaker(state, who).likes
    among = [one for one in others(state, who) if any(like in mine for like in figures.landmaker(state, one).likes)]
    if among:
        other = yield from pick_figure(table, who, "With whom do you talk?", among, "MYK-PLAY-295")
        yield from likes_more(table, who, other, "MYK-PLAY-295")
        yield from likes_more(table, other, who, "MYK-PLAY-295")
    return None


@rest("charisma-rest/6")
def courtship(table: Table, who: Ref) -> Steps[Check | None]:
    """Charisma against 9 + somebody's Affection raises it by 1 (MYK-PLAY-296)."""
    other = yield from another(table, who, "Whom do you court?", "MYK-PLAY-296")
    if other is None:
        return None
    made = yield from ask(table, who, "Charisma", 9 + ties.toward(table.state, other, who), "MYK-PLAY-296")
    if made.success:
        yield from likes_more(table, other, who, "MYK-PLAY-296")
    return made


@rest("charisma-rest/7")
def chat(table: Table, who: Ref) -> Steps[Check | None]:
    """Charisma / 9: with a random other the Affection rises one way or the other (MYK-PLAY-297)."""
    made = yield from ask(table, who, "Charisma", 9, "MYK-PLAY-297")
    other = at_random(table, who) if made.success else None
    if other:
        name = figures.name(table.state, other)
        options = [Option("mine", f"You like {name} more"), Option("theirs", f"{name} likes you more")]
        chosen = yield from pick(table, who, "Who is charmed?", options, "MYK-PLAY-297")
        fond, of = (who, other) if chosen == "mine" else (other, who)
        yield from likes_more(table, fond, of, "MYK-PLAY-297")
    return made


@rest("charisma-rest/8")
def glance(table: Table, who: Ref) -> Steps[Check | None]:
    """Affection towards a random other rises by 1 (MYK-PLAY-298)."""
    other = at_random(table, who)
    if other:
        yield from likes_more(table, who, other, "MYK-PLAY-298")
    return None


@rest("charisma-rest/9")
def favourites(table: Table, who: Ref) -> Steps[Check | None]:
    """Each names somebody they like, who gains 1 Drive; the unnamed lose 1 and like a random one more (MYK-PLAY-299)."""
    state: Campaign = table.state
    named: list[Ref] = []
    for one in members(state):
        # The Unconscious choose nobody (MYK-PLAY-763).
        liked = [other for other in others(state, one) if ties.toward(state, one, other) and figures.awake(state, one)]
        if liked:
            named.append((yield from pick_figure(table, one, "Whom do you name?", liked, "MYK-PLAY-299")))
    for one in members(state):
        if one in named:
            hope.gain_drive(table, one, 1, "MYK-PLAY-299")
            continue
        hope.lose_drive(table, one, 1, "MYK-PLAY-299")
        other = at_random(table, one)
        if other:
            yield from likes_more(table, one, other, "MYK-PLAY-299")
    return None


@rest("charisma-rest/10")
def rumour(table: Table, who: Ref) -> Steps[Check | None]:
    """A random other: hated more by all on an odd die, else closer to the roller, both ways (MYK-PLAY-300)."""
    state: Campaign = table.state
    other = at_random(table, who)
    if other is None:
        return None
    if table.roll("1d6", "MYK-PLAY-300", "A rumour: {total}.").total % 2:
        for one in others(state, other):
            yield from hates_more(table, one, other, "MYK-PLAY-300")
    else:
        yield from likes_more(table, other, who, "MYK-PLAY-300")
        yield from likes_more(table, who, other, "MYK-PLAY-300")
    return None


@rest("charisma-rest/11")
def guests(table: Table, who: Ref) -> Steps[Check | None]:
    """Random monsters: Charisma against their highest Level + 3 for an Exchange at once, else Combat (MYK-PLAY-301)."""
    state: Campaign = table.state
    lairs = random_lairs(table, "Neutral")
    room_now(state).lairs += lairs
    highest = max(books.monsters[lair.book].level for lair in lairs)
    made = yield from ask(table, who, "Charisma", highest + 3, "MYK-PLAY-301")
    if not made.success:
        for lair in lairs:
            lair.reaction = "Hostile"
        fight(table, lairs)
        return made
    befriend(table, lairs, "MYK-PLAY-301")
    for lair in lairs:
        lair.leaves = True
    options = [*exchange.offers(table, who, lairs), Option("none", "Nothing")]
    chosen = yield from pick(table, who, "The guests are Friendly. An Exchange?", options, "MYK-PLAY-301")
    if chosen != "none":
        kind, _, number = chosen.partition(" ")
        yield from exchange.carry_out(table, who, kind, number)
    return made


@rest("charisma-rest/12")
def stolen_hearts(table: Table, who: Ref) -> Steps[Check | None]:
    """All Affection for a chosen one goes to the roller, from each of the others (MYK-PLAY-302).

    Each brings the sum of it, or where the table decided so only the own.
    """
    state: Campaign = table.state
    chosen = yield from another(table, who, "Whose admirers do you take?", "MYK-PLAY-302")
    if chosen is None:
        return None
    total = sum(ties.toward(state, one, chosen) for one in others(state, chosen))
    for one in [other for other in others(state, who) if other != chosen]:
        score = ties.toward(state, one, chosen)
        moves = score if state.options.kiss_moves_own_affection_only else total
        if moves:
            yield from likes_more(table, one, who, "MYK-PLAY-302", moves)
        if score:
            yield from likes_more(table, one, chosen, "MYK-PLAY-302", -score)
    return None


# --- Quest -----------------------------------------------------------------------------------------------------------


@rest("quest-rest/2")
def care(table: Table, who: Ref) -> Steps[Check | None]:
    """The Item in a random Slot is one Level better, at most 10 (MYK-PLAY-303)."""
    slot = table.die(6, "MYK-PLAY-303", "Item Slot {total}.")
    held = next((one for one in figures.get(table.state, who).items if slot in one.slots), None)
    if held is not None:
        yield from items.raise_level(table, who, held, "MYK-PLAY-303")
    return None


def some_material(table: Table, who: Ref, amount: int, rule: str) -> Steps[None]:
    kind = yield from pick(table, who, "Which Material?", [Option(one, one) for one in books.MATERIALS], rule)
    items.gain_materials(table, who, kind, amount, rule)


@rest("quest-rest/3")
def a_find(table: Table, who: Ref) -> Steps[Check | None]:
    """Quest / 11: 1D6 of a Material of one's choice (MYK-PLAY-304)."""
    made = yield from ask(table, who, "Quest", 11, "MYK-PLAY-304")
    if made.success:
        amount = table.roll("1d6", "MYK-PLAY-304", "{total} of a Material.").total
        yield from some_material(table, who, amount, "MYK-PLAY-304")
    return made


@rest("quest-rest/4")
def far_look(table: Table, who: Ref) -> Steps[Check | None]:
    """Quest / 11: the names of a room's monsters and the number of its Traps (MYK-PLAY-305)."""
    state: Campaign = table.state
    made = yield from ask(table, who, "Quest", 11, "MYK-PLAY-305")
    if made.success:
        rooms = [Option(room, f"Room {room}", f"room {room}") for room in delve(state).rooms]
        room = yield from pick(table, who, "Which room?", rooms, "MYK-PLAY-305")
        exchange.learn_counts(table, room, "seen from afar", "MYK-PLAY-305", monsters=False)
        gathering.learn_names(table, room, "MYK-PLAY-305", whole=False)
    return made


@rest("quest-rest/5")
def ear_to_the_wall(table: Table, who: Ref) -> Steps[Check | None]:
    """Quest / 10 for an adjacent room: its monsters, by type and number (MYK-PLAY-306)."""
    state: Campaign = table.state
    near = adjacent(state, room_of(state)) if room_of(state) else []
    if not near:
        return None
    rooms = [Option(room, f"Room {room}", f"room {room}") for room in near]
    room = yield from pick(table, who, "Which room do you listen to?", rooms, "MYK-PLAY-306")
    made = yield from ask(table, who, "Quest", 10, "MYK-PLAY-306")
    if made.success:
        exchange.learn_counts(table, room, "heard through the wall", "MYK-PLAY-306", traps=False)
        gathering.learn_names(table, room, "MYK-PLAY-306", whole=False)
    return made


@rest("quest-rest/6")
def presents(table: Table, who: Ref) -> Steps[Check | None]:
    """As much of a Material as the Court's Affection towards the roller (MYK-PLAY-307)."""
    if amount := fond_of(table.state, who):
        yield from some_material(table, who, amount, "MYK-PLAY-307")
    return None


@rest("quest-rest/7")
def something_nice(table: Table, who: Ref) -> Steps[Check | None]:
    """If something the roller Likes is here, 1D6 Drive; without a GM the room's text decides (MYK-PLAY-308)."""
    state: Campaign = table.state
    likes = figures.landmaker(state, who).likes
    if state.gm is not None and likes:
        prompt = f"Is something here that {figures.name(state, who)} Likes ({', '.join(likes)})?"
        options = [Option("yes", "Yes"), Option("no", "No")]
        nice = (yield from gm_chooses(table, prompt, options, "MYK-PLAY-308")) == "yes"
    else:
        text = authored(state, room_of(state)).description.lower() if room_of(state) else ""
        nice = any(like.lower() in text for like in likes)
    if nice:
        hope.gain_drive(table, who, table.roll("1d6", "MYK-PLAY-308", "{total} Drive.").total, "MYK-PLAY-308")
    return None


@rest("quest-rest/8")
def lift(table: Table, who: Ref) -> Steps[Check | None]:
    """Quest / 9: the room has an elevator for the rest of the game (MYK-PLAY-309)."""
    made = yield from ask(table, who, "Quest", 9, "MYK-PLAY-309")
    if made.success and room_of(table.state):
        room_now(table.state).elevator = True
        table.log("MYK-PLAY-309", "There is an elevator here.")
    return made


@rest("quest-rest/9")
def lucky_find(table: Table, who: Ref) -> Steps[Check | None]:
    """Quest / 11: a random Item of a category of Common ones (MYK-PLAY-310)."""
    from roundtable.games.kingdom.rules.fight.ending import draw_item

    made = yield from ask(table, who, "Quest", 11, "MYK-PLAY-310")
    if made.success:
        options = [Option(one, one) for one in COMMON]
        kind = yield from pick(table, who, "Which kind of Item?", options, "MYK-PLAY-310")
        yield from items.gain_item(table, who, draw_item(table, kind), "MYK-PLAY-310")
    return made


@rest("quest-rest/10")
def suspicion(table: Table, who: Ref) -> Steps[Check | None]:
    """Quest / 10: every Trap on a thing in the room is discovered (MYK-PLAY-311)."""
    state: Campaign = table.state
    made = yield from ask(table, who, "Quest", 10, "MYK-PLAY-311")
    if made.success and room_of(state):
        for now in traps_at(state, room_of(state)):
            if now.carrier and not now.discovered:
                yield from discover(table, now, by=who, by_search=False, rule="MYK-PLAY-311")
    return made


@rest("quest-rest/11")
def back_door(table: Table, who: Ref) -> Steps[Check | None]:
    """Quest / 11: the room is a way out of the Dungeon as well (MYK-PLAY-312)."""
    made = yield from ask(table, who, "Quest", 11, "MYK-PLAY-312")
    if made.success and room_of(table.state):
        room_now(table.state).way_out = True
        table.log("MYK-PLAY-312", "There is a way out of the Dungeon here.")
    return made


@rest("quest-rest/12")
def tunnel(table: Table, who: Ref) -> Steps[Check | None]:
    """Quest / 11: a Corridor from here to any room of one's choice (MYK-PLAY-313)."""
    state: Campaign = table.state
    here = delve(state)
    made = yield from ask(table, who, "Quest", 11, "MYK-PLAY-313")
    room = room_of(state)
    if made.success and room:
        keys = {
            other: "-".join(pair(room, other))
            for other, one in here.rooms.items()
            if other != room and not one.destroyed
        }
        free = [
            Option(other, f"Room {other}", f"room {other}") for other, key in keys.items() if key not in here.corridors
        ]
        if free:
            other = yield from pick(table, who, "Where does the Corridor lead?", free, "MYK-PLAY-313")
            here.corridors.append(keys[other])
            here.known.corridors.append(keys[other])
            table.log("MYK-PLAY-313", "A Corridor leads to room {room} now.", room=other)
    return made


# --- Warfare ---------------------------------------------------------------------------------------------------------


@rest("warfare-rest/2")
def veteran(table: Table, who: Ref) -> Steps[Check | None]:
    """1 Drive for each Turn passed (MYK-PLAY-314)."""
    hope.gain_drive(table, who, table.state.quarter // QUARTERS, "MYK-PLAY-314")
    yield from ()
    return None


@rest("warfare-rest/3")
def drill(table: Table, who: Ref) -> Steps[Check | None]:
    """Warfare / 11: 1 Drive and 1D6 HP (MYK-PLAY-315)."""
    made = yield from ask(table, who, "Warfare", 11, "MYK-PLAY-315")
    if made.success:
        hope.gain_drive(table, who, 1, "MYK-PLAY-315")
        harm.heal(table, who, table.roll("1d6", "MYK-PLAY-315", "{total} HP.").total, "MYK-PLAY-315")
    return made


@rest("warfare-rest/4")
def sworn_enemy(table: Table, who: Ref) -> Steps[Check | None]:
    """Who knows the Ruler's name: everybody's Hostility towards the Ruler rises by 1 (MYK-PLAY-316)."""
    if knows_ruler(table.state):
        for one in members(table.state):
            yield from ties.change(table, one, "ruler", "hostility", 1, "MYK-PLAY-316")
    return None


def knows_ruler(state: Campaign) -> bool:
    """Whether the Court has learned the name of the map's Ruler, or met it."""
    here = delve(state)
    if here.dungeon.ruler is None:
        return False
    name = here.dungeon.ruler.monster
    told = [each for names in here.known.names.values() for each in names] + here.known.notes
    return name in here.met or any(name in each for each in told)


@rest("warfare-rest/5")
def bragging(table: Table, who: Ref) -> Steps[Check | None]:
    """Warfare / 10: 1 Voice; else 1D6 Followers and a Voice are lost (MYK-PLAY-317)."""
    made = yield from ask(table, who, "Warfare", 10, "MYK-PLAY-317")
    if made.success:
        yield from hope.change_voices(table, 1, "MYK-PLAY-317")
    else:
        lost = table.roll("1d6", "MYK-PLAY-317", "{total:Follower|Followers}.").total
        yield from people.lose(table, who, lost, "MYK-PLAY-317")
        yield from hope.change_voices(table, -1, "MYK-PLAY-317")
    return made


@rest("warfare-rest/6")
def peace(table: Table, who: Ref) -> Steps[Check | None]:
    """Hostility towards a chosen one turns into Affection (MYK-PLAY-318)."""
    other = yield from another(table, who, "With whom do you make peace?", "MYK-PLAY-318")
    if other:
        score = ties.toward(table.state, who, other, "hostility")
        if score:
            yield from likes_more(table, who, other, "MYK-PLAY-318", score)
            yield from hates_more(table, who, other, "MYK-PLAY-318", -score)
    return None


@rest("warfare-rest/7")
def grudge(table: Table, who: Ref) -> Steps[Check | None]:
    """Hostility towards a chosen one rises by 1 (MYK-PLAY-319)."""
    other = yield from another(table, who, "Against whom do you bear a grudge?", "MYK-PLAY-319")
    if other:
        yield from hates_more(table, who, other, "MYK-PLAY-319")
    return None


@rest("warfare-rest/8")
def quarrel(table: Table, who: Ref) -> Steps[Check | None]:
    """The roller and a random other hate each other more (MYK-PLAY-320)."""
    other = at_random(table, who)
    if other:
        yield from hates_more(table, other, who, "MYK-PLAY-320")
        yield from hates_more(table, who, other, "MYK-PLAY-320")
    return None


@rest("warfare-rest/9")
def defiance(table: Table, who: Ref) -> Steps[Check | None]:
    """Drive by the highest Hostility towards the roller (MYK-PLAY-321)."""
    hope.gain_drive(table, who, most_hostile(table.state, who), "MYK-PLAY-321")
    yield from ()
    return None


@rest("warfare-rest/10")
def sound_sleep(table: Table, who: Ref) -> Steps[Check | None]:
    """2D6 HP, if the roller wants (MYK-PLAY-322)."""
    if figures.get(table.state, who).hp < numbers.max_hp(table.state, who):
        harm.heal(table, who, table.roll("2d6", "MYK-PLAY-322", "{total} HP.").total, "MYK-PLAY-322")
    yield from ()
    return None


@rest("warfare-rest/11")
def tracks(table: Table, who: Ref) -> Steps[Check | None]:
    """Warfare / 11: one species on this map that was not met yet (MYK-PLAY-323)."""
    state: Campaign = table.state
    here = delve(state)
    made = yield from ask(table, who, "Warfare", 11, "MYK-PLAY-323")
    if made.success:
        there = dict.fromkeys(lair.book for room in here.rooms for lair in lairs_in(state, room) if not lair.reserve)
        unmet = [Option(name, name) for name in there if name not in here.met]
        if unmet:
            name = yield from gm_chooses(table, "Which monster do they learn of?", unmet, "MYK-PLAY-323")
            here.known.notes.append(f"Somewhere on this map lives: {name}.")
            table.log("MYK-PLAY-323", "Tracks of {monster}.", monster=name)
    return made


@rest("warfare-rest/12")
def challenge(table: Table, who: Ref) -> Steps[Check | None]:
    """A random fight, and a random Rare Item for winning it (MYK-PLAY-324)."""
    lairs: list[Lair] = random_lairs(table, "Hostile")
    room_now(table.state).lairs += lairs
    fight(table, lairs, after=f"{PRIZE} {who}")
    yield from ()
    return None

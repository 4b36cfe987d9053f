"""The Wit Rest Table, row by row (MYK-PLAY-280)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.happenings import others
from roundtable.games.kingdom.rules.effects.rests import another, ask, fond_of, hates_more, likes_more, rest
from roundtable.games.kingdom.rules.exploring.places import members
from roundtable.games.kingdom.rules.exploring.traps import gm_chooses
from roundtable.games.kingdom.rules.fight import actions
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import agrees, pick, pick_number, seat_of
from roundtable.games.kingdom.rules.play.effects import SUPPORTS, source_of
from roundtable.games.kingdom.rules.play.learning import learned
from roundtable.games.kingdom.rules.play.moments import Check
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import hope, maxima, ties
from roundtable.games.kingdom.rules.record.bonds import MOST
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, KnownSkill, Lasting, Ref, Table
from roundtable.kernel.asks import Steps, WriteText
from roundtable.kernel.options import Option

DREAMS = ("A whole day of it, and nobody calls.", "It grew on trees, and the trees walked home with me.")


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

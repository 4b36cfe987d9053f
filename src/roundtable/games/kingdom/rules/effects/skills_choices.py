"""What Skills ask to be chosen: when they are learned, or anew for each game; and whom a Fetish loves instead

(MYK-GEAR-118, MYK-WORLD-730, MYK-GEAR-100, MYK-GEAR-111, MYK-WORLD-696, MYK-GEAR-121)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import pick
from roundtable.games.kingdom.rules.play.effects import interrupt, skill
from roundtable.games.kingdom.rules.play.learning import each_game, on_learning
from roundtable.games.kingdom.rules.play.moments import TieChanging
from roundtable.games.kingdom.rules.play.verbs import maxima
from roundtable.games.kingdom.state import Campaign, KnownSkill, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

# --- when learned ----------------------------------------------------------------------------------------------------


@on_learning("Weapon Mastery")
def weapon_of_choice(table: Table, who: Ref, known: KnownSkill) -> Steps[None]:
    """An Arms Item is picked; those one has come first (MYK-GEAR-118)."""
    arms = [entry.name for entry in books.items if entry.category in ("Arms", "Rare Arms") and entry.levels]
    held = [one.item for one in figures.get(table.state, who).items]
    arms.sort(key=lambda name: name not in held)
    options = [Option(name, name) for name in arms]
    known.choice = yield from pick(table, who, "Which weapon do you master?", options, "MYK-GEAR-118")


@on_learning("Resupply")
def score_of_choice(table: Table, who: Ref, known: KnownSkill) -> Steps[None]:
    """An Ability Score is chosen (MYK-WORLD-730)."""
    options = [Option(score, score) for score in books.SCORES]
    known.choice = yield from pick(table, who, "Which score does your Power's Item raise?", options, "MYK-WORLD-730")


# --- anew for each game ----------------------------------------------------------------------------------------------


def _others(state: Campaign, who: Ref) -> list[Option]:
    there = [figures.person(number) for number in state.court if not state.people[number].absent]
    return [Option(one, figures.name(state, one), f"figure {one}") for one in there if one != who]


@each_game("Gung-ho")
def for_whom(table: Table, who: Ref, known: KnownSkill) -> Steps[None]:
    """A character is named in the Setup Phase (MYK-GEAR-100)."""
    options = _others(table.state, who)
    if options:
        known.choice = yield from pick(table, who, "For whom are you Gung-ho in this game?", options, "MYK-GEAR-100")
        maxima.cap_hp(table, who, "MYK-GEAR-100")


@each_game("Sonumen")
def vowel(table: Table, who: Ref, known: KnownSkill) -> Steps[None]:
    """One of the five vowels is picked in the Kingdom Phase (MYK-GEAR-111)."""
    options = [Option(one, one.upper()) for one in "oaeiu"]
    known.choice = yield from pick(table, who, "Which vowel do you sing in this game?", options, "MYK-GEAR-111")


@each_game("Operation")
def operation_planned(table: Table, who: Ref, known: KnownSkill) -> Steps[None]:
    """One Item, Skill, Base or Trap is recorded in the Kingdom Phase (MYK-WORLD-696)."""
    kinds = {
        "a Trap": [entry.name for entry in books.traps],
        "a Skill": [entry.name for entry in books.skills if entry.works_as in ("Support", "Interrupt", "Assist")],
        "an Item": [entry.name for entry in books.items],
        "a Base": [entry.name for entry in books.bases],
    }
    asked = "What is your Operation against?"
    kind = yield from pick(table, who, asked, [Option(one, one) for one in kinds], "MYK-WORLD-696")
    options = [Option(name, name) for name in dict.fromkeys(kinds[kind])]
    known.choice = yield from pick(table, who, f"Which is it: {kind}?", options, "MYK-WORLD-696")


# --- Fetish ----------------------------------------------------------------------------------------------------------


@interrupt(
    skill("Fetish"),
    TieChanging,
    when=lambda table, changing, holder: (
        changing.who == holder
        and changing.amount > 0
        and not changing.prevented
        and not str(changing.other).startswith("item ")
        and bool(figures.get(table.state, holder).items)
    ),
    price=None,
    limit=None,
    order="never",
    key="loves",
    label="Fetish: love an Item instead",
)
def fetish_loves(table: Table, changing: TieChanging, holder: str) -> Steps[None]:
    """A rise goes to an equipped Item, and no other Item is loved any more (MYK-GEAR-121)."""
    one = figures.get(table.state, holder)
    names = list(dict.fromkeys(held.item for held in one.items))
    if not names:
        return
    name = yield from pick(table, holder, "Which Item?", [Option(each, each) for each in names], "MYK-GEAR-121")
    changing.other = f"item {name}"
    for ties in (one.affection, one.hostility):
        for other in [key for key in ties if str(key).startswith("item ") and key != changing.other]:
            del ties[other]

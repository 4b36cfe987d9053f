"""The Negotiation Table, row by row (MYK-PLAY-210). `about` are the monsters that are talked to."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.exploring.encounter import befriend, fight
from roundtable.games.kingdom.rules.exploring.places import members
from roundtable.games.kingdom.rules.exploring.traps import gm_chooses
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.play.asking import agrees, pick, pick_figure, seat_of
from roundtable.games.kingdom.rules.play.checks import check
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import hope, items
from roundtable.games.kingdom.rules.play.verbs.tables import row
from roundtable.games.kingdom.rules.record.rolling import roll_on
from roundtable.games.kingdom.state import Campaign, Lair, Ref, Table
from roundtable.kernel.asks import Allocate, Steps, WriteText
from roundtable.kernel.options import Option
from roundtable.kernel.wording import counted

MEALS = ("Lunch", "Full Course")
STORIES = (
    "Once a king lost his crown in a well, and the frogs voted to keep it.",
    "My grandmother walked this labyrinth backwards, and arrived before she left.",
    "There was a door that opened for compliments, and a locksmith who only knew insults.",
)
"""For who cannot think of one; bots tell them."""


def highest(lairs: list[Lair]) -> int:
    """The Level of the strongest monster."""
    return max(books.monsters[one.book].level for one in in_sight(lairs))


def in_sight(lairs: list[Lair]) -> list[Lair]:
    """The monsters that are talked to: those held back are not seen (MYK-WORLD-402)."""
    return [one for one in lairs if not one.reserve] or lairs


@row("negotiation/2")
def surprised(table: Table, who: Ref, lairs: list[Lair]) -> None:
    """Combat, and the Court is Surprised (MYK-PLAY-211)."""
    fight(table, lairs, surprised=True)


@row("negotiation/3", "negotiation/4")
def combat(table: Table, who: Ref, lairs: list[Lair]) -> None:
    """Combat (MYK-PLAY-212, MYK-PLAY-213)."""
    fight(table, lairs)


@row("negotiation/5")
def sacrifice(table: Table, who: Ref, lairs: list[Lair]) -> Steps[None]:
    """As many Followers as the strongest monster's Level, of any members, and 1D6 Voices; else Combat (MYK-PLAY-214)."""
    state: Campaign = table.state
    price = highest(lairs)
    # Those of the Unconscious cannot be spent (MYK-PLAY-756).
    have = {one: numbers.followers(state, one) for one in members(state) if figures.awake(state, one)}
    able = sum(have.values()) >= price
    if not able or not (
        yield from agrees(
            table, who, f"Sacrifice {counted(price, 'Follower')}?", "MYK-PLAY-214", "Sacrifice them", "Fight", auto=False
        )
    ):
        fight(table, lairs)
        return
    shares = yield from _shares(table, who, f"Whose {counted(price, 'Follower')}?", price, have, "MYK-PLAY-214")
    for one, number in shares.items():
        yield from people.lose(table, one, number, "MYK-PLAY-214", cost=True)
    befriend(table, lairs, "MYK-PLAY-214")
    voices = table.roll("1d6", "MYK-PLAY-214", "The people are horrified: {total:Voice|Voices}.").total
    yield from hope.change_voices(table, -voices, "MYK-PLAY-214")


def _shares(table: Table, who: Ref, prompt: str, amount: int, have: dict[Ref, int], rule: str) -> Steps[dict[Ref, int]]:
    """How much each of the Court gives of what is asked of them together."""
    givers = {one: number for one, number in have.items() if number}
    if len(givers) == 1 or sum(givers.values()) == amount:
        return {one: min(number, amount) for one, number in givers.items()}
    named = [(Option(one, figures.name(table.state, one), f"figure {one}"), most) for one, most in givers.items()]
    shares: dict[Ref, int] = yield Allocate(seat_of(table, who), prompt, amount, named, rule=rule)
    return shares


@row("negotiation/6")
def word(table: Table, who: Ref, lairs: list[Lair]) -> Steps[None]:
    """A word of a Random Word Table: if anybody of the Court Likes it they are Friendly, else Combat (MYK-PLAY-215)."""
    state: Campaign = table.state
    tables = [one.name for one in books.tables if "Word" in one.name and one.dice == "D66"]
    chosen = yield from pick(
        table, who, "Which Random Word Table?", [Option(one, one) for one in tables], "MYK-PLAY-215"
    )
    found = roll_on(table, chosen, rule="MYK-PLAY-215").row.text
    if any(found in figures.landmaker(state, one).likes for one in members(state)):
        befriend(table, lairs, "MYK-PLAY-215")
    else:
        fight(table, lairs)


@row("negotiation/7")
def feast(table: Table, who: Ref, lairs: list[Lair]) -> Steps[None]:
    """Meat for each monster, of one member or of several together, or a Lunch or Full Course; else Combat (MYK-PLAY-216)."""
    state: Campaign = table.state
    number = sum(one.count for one in in_sight(lairs))
    meat = {one: items.materials(state, one, "Meat") for one in members(state)}
    options = [Option(f"meat {one}", f"{number} Meat of {figures.name(state, one)}") for one in meat if meat[one] >= number]
    if sum(meat.values()) >= number > max(meat.values()):
        options.append(Option("meat together", f"{number} Meat of several of you"))
    options += [
        Option(f"meal {one} {held.slots[0]}", f"{held.item} of {figures.name(state, one)}")
        for one in members(state)
        for held in figures.get(state, one).items
        if held.item in MEALS
    ]
    chosen = yield from pick(
        table, who, "What do you offer?", [*options, Option("fight", "Nothing: fight")], "MYK-PLAY-216"
    )
    kind, _, rest = chosen.partition(" ")
    if kind == "fight":
        fight(table, lairs)
        return
    if kind == "meat":
        shares = {rest: number}
        if rest == "together":
            shares = yield from _shares(table, who, f"Whose {number} Meat?", number, meat, "MYK-PLAY-216")
        for one, given in shares.items():
            yield from items.spend_materials(table, one, given, "MYK-PLAY-216", "Meat")
    else:
        owner, slot = rest.split(" ")
        yield from items.destroy(table, owner, int(slot), "MYK-PLAY-216", used_up=True)
    befriend(table, lairs, "MYK-PLAY-216")


@row("negotiation/8")
def pay(table: Table, who: Ref, lairs: list[Lair]) -> Steps[None]:
    """Upkeep +1D6 MG, accepted before the die; else Combat (MYK-PLAY-217)."""
    if (yield from agrees(table, who, "Accept 1D6 MG more Upkeep?", "MYK-PLAY-217", "Accept", "Fight", auto=False)):
        more = table.roll("1d6", "MYK-PLAY-217", "{total} MG more Upkeep.").total
        table.state.kingdom.upkeep_change += more
        befriend(table, lairs, "MYK-PLAY-217")
    else:
        fight(table, lairs)


@row("negotiation/9")
def gift(table: Table, who: Ref, lairs: list[Lair]) -> Steps[None]:
    """An Item that costs at least the highest Level, a Rare one 10 more; else Combat (MYK-PLAY-218)."""
    state: Campaign = table.state
    need = highest(lairs)
    options = []
    for one in members(state):
        for held in figures.get(state, one).items:
            entry = books.items[held.item]
            if (entry.cost or 0) + 10 * entry.rare >= need:
                options.append(Option(f"{one} {held.slots[0]}", f"{held.item} of {figures.name(state, one)}"))
    chosen = yield from pick(
        table, who, "Which Item do you give?", [*options, Option("fight", "None: fight")], "MYK-PLAY-218"
    )
    if chosen == "fight":
        fight(table, lairs)
        return
    owner, _, slot = chosen.partition(" ")
    yield from items.destroy(table, owner, int(slot), "MYK-PLAY-218", used_up=True)
    befriend(table, lairs, "MYK-PLAY-218")


@row("negotiation/10")
def story(table: Table, who: Ref, lairs: list[Lair]) -> Steps[None]:
    """A story; if the GM likes it Charisma / 9 makes them Friendly; else Combat (MYK-PLAY-219)."""
    state: Campaign = table.state
    told: str = yield WriteText(seat_of(table, who), "Tell the monsters a story.", STORIES, most=400, rule="MYK-PLAY-219")
    table.log("MYK-PLAY-219", "{who} tells: {story}", who=figures.name(state, who), story=told)
    liked = True
    if state.gm is not None:
        from roundtable.kernel.asks import Choose

        key: str = yield Choose(
            state.gm, "Do the monsters like the story?", [Option("yes", "Yes"), Option("no", "No")], rule="MYK-PLAY-219"
        )
        liked = key == "yes"
    if liked:
        made = yield from check(table, who, "Charisma", 9, "MYK-PLAY-219", kind="negotiation", why="story")
        if made.success:
            befriend(table, lairs, "MYK-PLAY-219")
            return
    fight(table, lairs)


@row("negotiation/11")
def duel(table: Table, who: Ref, lairs: list[Lair]) -> Steps[None]:
    """One member against the highest-Level monster, each in the own Vanguard (MYK-PLAY-220, MYK-PLAY-221)."""
    from roundtable.games.kingdom.rules.exploring.duels import begin_duel

    state: Campaign = table.state
    among = [one for one in members(state) if figures.awake(state, one)]
    champion = yield from pick_figure(table, who, "Who fights the duel?", among, "MYK-PLAY-220")
    strongest = {one.book: one for one in in_sight(lairs) if books.monsters[one.book].level == highest(lairs)}
    options = [Option(book, book) for book in strongest]
    against = yield from gm_chooses(table, "Which of them fights the duel?", options, "MYK-PLAY-220")
    begin_duel(table, champion, strongest[against])


@row("negotiation/12")
def charmed(table: Table, who: Ref, lairs: list[Lair]) -> None:
    """They are Friendly, and their Affection towards the representative rises by 1 (MYK-PLAY-222)."""
    for one in lairs:
        one.fond[who] = one.fond.get(who, 0) + 1
    befriend(table, lairs, "MYK-PLAY-222")

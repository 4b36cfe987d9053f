"""Human monsters with Followers, Angels in human form and worshipped, Deep Ones possessing and given offerings.

(MYK-BEAST-236, MYK-BEAST-324, MYK-BEAST-392)
"""

from operator import attrgetter
from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.exploring.aftermath import full_hp
from roundtable.games.kingdom.rules.exploring.places import lairs_in, members, room_of
from roundtable.games.kingdom.rules.exploring.time import QUARTER_ENDS
from roundtable.games.kingdom.rules.fight import actions, rounds
from roundtable.games.kingdom.rules.fight.familiarity import reveal
from roundtable.games.kingdom.rules.fight.placing import place
from roundtable.games.kingdom.rules.play import figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import pick_number
from roundtable.games.kingdom.rules.play.buttons import odds_of
from roundtable.games.kingdom.rules.play.checks import check
from roundtable.games.kingdom.rules.play.effects import EFFECTS
from roundtable.games.kingdom.rules.play.moments import AttackDeclared, Damage, Fell, TurnBegins
from roundtable.games.kingdom.rules.play.verbs import bases, harm, items, ties
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs.hope import gain_drive
from roundtable.games.kingdom.rules.play.windows import sign
from roundtable.games.kingdom.state import Campaign, Foe, Lair, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

WIN_OVER = 12
"""What a PC must reach to win the Followers of a beaten monster over (MYK-BEAST-243)."""
POSSESSED = "possessed"
"""The word of what lasts for somebody in whom a Deep One lives; its note is the Deep One's name."""


# --- Followers of a Human monster (MYK-BEAST-241) --------------------------------------------------------------------


def _leaderless(state: Campaign, who: Ref) -> int:
    """The Followers that a fallen monster leaves: those the GM gave it, as far as it still has them, none by Incarnation
    (MYK-BEAST-244)."""
    one = figures.get(state, who)
    return min(one.hosts, one.followers) if isinstance(one, Foe) else 0


@EFFECTS.on(
    Fell,
    name="rule/won-over",
    rule="MYK-BEAST-243",
    title="Win the Followers over",
    who=lambda table, fell: (
        [fell.by] if fell.by[:1] == "p" and _leaderless(table.state, fell.who) else []
    ),
    label=lambda table, fell, holder: (
        f"Win the Followers of {figures.name(table.state, fell.who)} over (Wit / {WIN_OVER})"
    ),
)
def won_over(table: Table, fell: Fell, holder: str) -> Steps[None]:
    """Wit / 12: as many join as the result is above it, among the Court as the roller likes (MYK-BEAST-243)."""
    state: Campaign = table.state
    left = _leaderless(state, fell.who)
    figures.foe(state, fell.who).hosts = 0  # they are called once, by who has beaten it
    made = yield from check(
        table, holder, "Wit", WIN_OVER, "MYK-BEAST-243", kind="win over", why="call to the Followers"
    )
    more = min(left, made.result - WIN_OVER) if made.success else 0
    court = [figures.person(number) for number in state.court if not state.people[number].absent]
    court = [holder, *(other for other in court if other != holder)]
    room = {one: max(0, numbers.number(state, one, "max_followers") - numbers.followers(state, one)) for one in court}
    for one in court:
        elsewhere = sum(room[other] for other in court[court.index(one) + 1 :])
        most = min(more, room[one])
        prompt = f"How many of the {more} follow {figures.name(state, one)}?"
        least = max(0, min(most, more - elsewhere))
        number = yield from pick_number(table, holder, prompt, least, most, "MYK-BEAST-243", most)
        if number:
            more -= people.gain(table, one, number, "MYK-BEAST-243")


# --- an Angel in human form (MYK-BEAST-325) --------------------------------------------------------------------------


def _transformed(state: Campaign) -> list[Ref]:
    if state.battle is None:
        return []
    return [who for who in figures.standing(state) if who[0] == "f" and figures.foe(state, who).form == "transformed"]


@EFFECTS.on(
    (TurnBegins, AttackDeclared, Damage),
    name="rule/true-form",
    held_as=sign("transformed"),
    rule="MYK-BEAST-329",
    title="True form",
    who=lambda table, event: _transformed(table.state),
    label=lambda table, event, holder: f"{figures.name(table.state, holder)} shows its true form",
)
def true_form(table: Table, event: Any, holder: str) -> None:
    """At any moment it may undo the transformation; the Skill it took as a human it keeps (MYK-BEAST-329, MYK-BEAST-330)."""
    figures.foe(table.state, holder).form = ""
    reveal(table, holder, "MYK-BEAST-329")


# --- the power of faith (MYK-BEAST-332) ------------------------------------------------------------------------------


def believed_in(state: Campaign, category: str) -> bool:
    """Whether believers of a religion that worships such beings are here: the Court and its Followers (MYK-BEAST-332)."""
    return state.options.religion_worship_tags and state.kingdom.worships == category


def worship(table: Table) -> Steps[None]:
    """As a Round ends the highest Angel in the room regains 2D6 HP or receives 1 Hope (MYK-BEAST-332, MYK-BEAST-333)."""
    state: Campaign = table.state
    if not believed_in(state, "Angel"):
        return
    angels = [who for who in figures.standing(state) if figures.category(state, who) == "Angel"]
    if not angels:
        return
    highest = max(figures.level(state, who) for who in angels)
    best = [who for who in angels if figures.level(state, who) == highest]
    options = [Option(who, figures.name(state, who), f"figure {who}") for who in best]
    chosen = yield from bases.decide(table, "Which Angel is worshipped?", options, "MYK-BEAST-333")
    name = figures.name(state, chosen)
    gift = yield from _gift_of_faith(table, name, figures.get(state, chosen).hp < numbers.max_hp(state, chosen))
    if gift == "hp":
        healed = table.roll("2d6", "MYK-BEAST-332", "Faith heals {who}: {total}.", who=name).total
        harm.heal(table, chosen, healed, "MYK-BEAST-332")
    else:
        gain_drive(table, chosen, 1, "MYK-BEAST-332")


def _gift_of_faith(table: Table, name: str, hurt: bool) -> Steps[str]:
    """HP or Hope, as the GM likes; without one HP where any are missing (MYK-BEAST-332)."""
    gifts = [Option("hp", "2D6 HP", "", "MYK-BEAST-332"), Option("hope", "1 Hope", "", "MYK-BEAST-332")]
    auto = bases.just("hp" if hurt else "hope")
    return (yield from bases.decide(table, f"What does faith give {name}?", gifts, "MYK-BEAST-332", auto))


def worship_in_camp(table: Table, turn_over: bool) -> Steps[None]:
    """As a Quarter ends the highest Angel in the room gets the same (MYK-BEAST-332, MYK-BEAST-333)."""
    state: Campaign = table.state
    if not room_of(state) or not believed_in(state, "Angel"):
        return
    angels = [
        one for one in lairs_in(state, room_of(state)) if books.monsters[one.book].category == "Angel" and one.count
    ]
    highest = max((books.monsters[one.book].level for one in angels), default=0)
    options = [Option(str(n), one.book) for n, one in enumerate(angels) if books.monsters[one.book].level == highest]
    if not options:
        return
    chosen = yield from bases.decide(table, "Which Angel is worshipped?", options, "MYK-BEAST-333")
    one = angels[int(chosen)]
    most = full_hp(state, one)
    gift = yield from _gift_of_faith(table, one.book, bool(one.hp) and one.hp[0] < most)
    if gift == "hope":
        one.drive += 1
        table.log("MYK-BEAST-332", "Faith gives {who} 1 Hope.", who=one.book)
        return
    healed = table.roll("2d6", "MYK-BEAST-332", "Faith heals {who}: {total}.", who=one.book).total
    if one.hp:
        one.hp[0] = min(most, one.hp[0] + healed)


rounds.ROUND_ENDS.append(worship)
QUARTER_ENDS.append(worship_in_camp)


# --- offerings to a Deep One (MYK-BEAST-400) -------------------------------------------------------------------------


def offerings(table: Table, who: Ref) -> list[Option]:
    """Materials that a Deep One here lists, for 1D6 of its HP; where the table has it so (MYK-BEAST-392, MYK-BEAST-400)."""
    state: Campaign = table.state
    if not table.options.deep_one_offerings:
        return []
    found = []
    for other in figures.standing(state):
        if figures.category(state, other) != "Deep One" or other == who:
            continue
        for kind in figures.entry(state, other).materials:
            if items.materials(state, who, kind):
                words = f"Offer 1 {kind} to {figures.name(state, other)}"
                found.append(Option(f"offer {other} {kind}", words, f"figure {other}", "MYK-BEAST-400", "More"))
    return found


def offer(table: Table, who: Ref, rest: str) -> Steps[None]:
    """1 Material is given up, and the Deep One regains 1D6 HP (MYK-BEAST-400)."""
    other, _, kind = rest.partition(" ")
    name = figures.name(table.state, other)
    yield from items.spend_materials(table, who, 1, "MYK-BEAST-400", kind)
    healed = table.roll("1d6", "MYK-BEAST-400", "{who} takes the offering: {total}.", who=name).total
    harm.heal(table, other, healed, "MYK-BEAST-400")


# --- a possessed PC (MYK-BEAST-397) ----------------------------------------------------------------------------------


def possessor(state: Campaign, who: Ref) -> str:
    """The Deep One that lives in somebody; "" for nobody."""
    return next((effect.note for effect in figures.get(state, who).lasting if effect.what == POSSESSED), "")


def _anybody_possessed(table: Table) -> bool:
    return POSSESSED in knowing.signs(table.state)


def struggle(table: Table, who: Ref) -> list[Option]:
    """The possessed may try to break free (MYK-BEAST-397)."""
    book = possessor(table.state, who) if figures.is_person(who) else ""
    if not book:
        return []
    state: Campaign = table.state
    against = freedom(state, who, book)
    likely = odds_of(state, who, "Charisma", against, "MYK-BEAST-397", "break free")
    words = f"Break free of {book} (Charisma against {against})"
    return [Option("break free", words, "", "MYK-BEAST-397", "More", odds=likely)]


def freedom(state: Campaign, who: Ref, book: str) -> int:
    """5 + the Deep One's Level - its Affection towards its host (MYK-BEAST-397)."""
    return 5 + books.monsters[book].level - ties.toward(state, who, who) if book else 0


def break_free(table: Table, who: Ref, rest: str) -> Steps[None]:
    """Success separates them: the Deep One takes its Level in D6, and the Skill it gave is gone (MYK-BEAST-397,
    MYK-BEAST-398)."""
    state: Campaign = table.state
    book = possessor(state, who)
    made = yield from check(
        table, who, "Charisma", freedom(state, who, book), "MYK-BEAST-397", kind="break free", why="struggle to be free"
    )
    if not made.success:
        return
    one = figures.get(state, who)
    one.lasting = [effect for effect in one.lasting if effect.what != POSSESSED]
    one.gained = [gained for gained in one.gained if gained.source != POSSESSED]
    level = books.monsters[book].level
    lost = table.roll(f"{level}d6", "MYK-BEAST-398", "{book} is torn out: {total}.", book=book).total
    if state.battle is not None:
        foe = Foe(book=book, area=one.area)
        where = place(table, foe, "MYK-BEAST-398")
        foe.exhausted = True
        yield from harm.hurt(table, where, lost, "MYK-BEAST-398", source="Possession")
    elif lost < books.monsters[book].hp:
        there = lairs_in(state, room_of(state))
        assert state.delve is not None
        state.delve.rooms[room_of(state)].lairs = [
            *there, Lair(book=book, hp=[books.monsters[book].hp - lost], reaction="Hostile")
        ]  # fmt: skip
    if who in members(state) if state.delve is not None else False:
        table.log("MYK-BEAST-398", "{who} is free.", who=figures.name(state, who), figure=who)


actions.FURTHER["offer"] = actions.Further(offerings, offer, attrgetter("options.deep_one_offerings"))
actions.FURTHER["break"] = actions.Further(struggle, break_free, _anybody_possessed)

"""Encounter: who is in the room, whether they fight, talk or trade, and Random Encounters (MYK-PLAY-200)."""

from collections.abc import Callable
from typing import Literal

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.exploring import entering, guises, npcs, telling
from roundtable.games.kingdom.rules.exploring.places import (
    OUTSIDE,
    authored,
    delve,
    disguised,
    enemy,
    fighters,
    inside,
    lairs_in,
    members,
    played,
    room_now,
    room_of,
    written_as,
)
from roundtable.games.kingdom.rules.fight.begin import begin
from roundtable.games.kingdom.rules.play import figures, numbers, odds
from roundtable.games.kingdom.rules.play.asking import draw, seat_of
from roundtable.games.kingdom.rules.play.buttons import odds_of
from roundtable.games.kingdom.rules.play.checks import check, representative
from roundtable.games.kingdom.rules.play.verbs.hope import landmakers
from roundtable.games.kingdom.rules.play.verbs.tables import roll_table
from roundtable.games.kingdom.rules.record import diplomacy
from roundtable.games.kingdom.rules.record.encounters import groups, table_name
from roundtable.games.kingdom.rules.record.limits import average_level
from roundtable.games.kingdom.rules.record.rolling import roll_on
from roundtable.games.kingdom.state import Campaign, CombatTrap, Count, DelveStage, Lair, Ref, Reserve, Table
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option

AFTER = "camp"
"""Where play goes on after a fight that the Court has won (MYK-PLAY-762)."""
PRIZE = "prize"
"""A fight that is won for a Rare Item of the one who is named with it (MYK-PLAY-324)."""


def encounter(table: Table) -> Steps[None]:
    """Monsters are met with their reaction; an empty explored room may bring a Random Encounter (MYK-PLAY-200)."""
    state: Campaign = table.state
    here = delve(state)
    room = room_of(state)
    here.stage = what_follows(state) if room != OUTSIDE else "camp"
    if room == OUTSIDE:
        return
    if not lairs_in(state, room) and not npcs.here(state, room):
        if room in here.known.explored:
            yield from maybe_random(table, room)
        return
    if all(one.reserve for one in lairs_in(state, room)):
        for one in lairs_in(state, room):  # those before them are gone: nobody is left to hold them back for (MYK-WORLD-402)
            one.reserve = False
    again = here.fight == "random"  # a duel with a Random Encounter was lost (MYK-PLAY-221)
    here.fight = ""
    yield from meet(table, lairs_in(state, room), random=again)


def held_up(table: Table, room: str) -> Steps[bool]:
    """Whether somebody comes as the Court leaves an empty explored room: they meet there, and the move is over
    (MYK-PLAY-202, where the table decided so)."""
    state: Campaign = table.state
    here = delve(state)
    if not state.options.random_encounter_on_leaving or room not in here.known.explored:
        return False
    if lairs_in(state, room) or npcs.here(state, room):
        return False
    here.stage = what_follows(state)
    yield from maybe_random(table, room)
    if not lairs_in(state, room):
        here.stage = "enter"
        return False
    return True


entering.LEAVING.append(held_up)


def avenge(table: Table, lairs: list[Lair]) -> Steps[None]:
    """Where the table decided so, monsters whose kin the Court has killed here are Hostile; a human GM may spare it
    (MYK-PLAY-206)."""
    state: Campaign = table.state
    for lair in lairs:
        if not state.options.kin_revenge or lair.reaction == "Hostile" or lair.book not in delve(state).died:
            continue
        if state.gm is not None:
            key: str = yield Choose(
                state.gm,
                f"{lair.book}: the Court has killed others of their kind. Do they turn Hostile?",
                [Option("hostile", "They turn Hostile"), Option("spare", f"They stay {lair.reaction}")],
                rule="MYK-PLAY-206",
            )
            if key == "spare":
                continue
        lair.reaction = "Hostile"
        table.log("MYK-PLAY-206", "The {monster} know what was done to their kin.", monster=lair.book)


def meet(table: Table, lairs: list[Lair], *, random: bool) -> Steps[None]:
    """Hostile ones fight; Friendly ones may be fought or traded with, Neutral ones fought or talked to (MYK-PLAY-205,
    MYK-PLAY-207, MYK-PLAY-208)."""
    state: Campaign = table.state
    here = delve(state)
    there = [one for one in lairs if not one.reserve]
    yield from avenge(table, there)
    fates(table, there)
    people = {} if random else npcs.here(state, room_of(state))
    reaction = worst([*(one.reaction for one in lairs), *people.values()])
    names = [guises.name_of(one) for one in there]
    if room_now(state).unknown:
        names = [unknown(one.count) for one in there]
    else:
        here.met += [one.book for one in lairs if one.book not in here.met and not one.reserve and not disguised(one)]
    told = ", ".join([*names, *(figures.name(state, who) for who in people)])
    table.log("MYK-PLAY-204", "Here: {monsters} ({reaction}).", monsters=told, reaction=reaction)
    telling.tell(table, f"danger/{reaction.lower()}")
    leader = representative(state)
    known = random or number_known(state)  # who comes upon the Court by chance surprises it only where a result says so
    if not random:
        seen_here(state, there)
    if reaction == "Hostile" or leader is None:
        fight(table, lairs, known=known, opened=False)
        return
    peaceful = (
        Option("exchange", "Leave them in peace, and camp", "", "MYK-PLAY-207")
        if reaction == "Friendly"
        else negotiate_option(state, leader, people_alone=not lairs, less=2 if random else 0)
    )
    follows, here.stage = here.stage, "encounter"  # until it is answered
    key: str = yield Choose(
        seat_of(table, leader),
        f"The monsters are {reaction}. What does the Court do?",
        [peaceful, Option("fight", "Fight them", "", "MYK-PLAY-207" if reaction == "Friendly" else "MYK-PLAY-208")],
        rule="MYK-PLAY-207" if reaction == "Friendly" else "MYK-PLAY-208",
    )
    here.stage = follows
    if key == "fight":
        fight(table, lairs, known=True, opened=True)
    elif key == "negotiate":
        here.fight = "random" if random else ""
        here.stage = "negotiate"


def fates(table: Table, lairs: list[Lair]) -> None:
    """Who knows Bonds of Fate finds its fate as it meets the Court, and is fond of it, whatever follows (MYK-BEAST-356,
    MYK-BEAST-500). Drawn: the GM may choose another when they fight."""
    state: Campaign = table.state
    for lair in lairs:
        if "Bonds of Fate" in (*books.monsters[lair.book].skills, *lair.knows) and not lair.fate and members(state):
            lair.fate = members(state)[draw(table, len(members(state)))]
            lair.fond[lair.fate] = 5
            name = figures.name(state, lair.fate)
            table.log("MYK-BEAST-356", "{who} looks at {name} as if they had met before.", who=lair.book, name=name)


def worst(found: list[str]) -> str:
    """The reaction that decides: Hostile before Neutral before Friendly."""
    return next(one for one in ("Hostile", "Neutral", "Friendly") if one in found)


def number_known(state: Campaign) -> bool:
    """Whether the Court knew how many monsters there are, by whatever means (MYK-PLAY-348)."""
    here = delve(state)
    room = room_of(state)
    counted = any(count.monsters >= 0 for count in here.known.counts.get(room, []))
    return counted or room in here.known.explored


def seen_here(state: Campaign, there: list[Lair]) -> None:
    """Who has met the monsters of a room knows on the next visit how many they are (MYK-PLAY-348)."""
    known = delve(state).known.counts.setdefault(room_of(state), [])
    if not any(count.source == SEEN for count in known):
        known.append(Count(monsters=sum(one.count for one in there), source=SEEN))


SEEN = "seen there"


ARRIVALS: list[Callable[[Table], None]] = []
"""Who takes part in a fight of this room besides its monsters: functions (table)."""


def fight(
    table: Table,
    lairs: list[Lair],
    *,
    known: bool = True,
    opened: bool = False,
    surprised: bool = False,
    after: str = AFTER,
) -> None:
    """A Combat begins in this room (MYK-PLAY-205); `after` is the stage play goes on with when it is won."""
    state: Campaign = table.state
    here = delve(state)
    there = [one for one in lairs if not one.reserve]
    kept = [Reserve(book=one.book, count=one.count, knows=list(one.knows)) for one in lairs if one.reserve]
    here.fight = after
    room = room_of(state)
    lives_here = bool(room) and (not there or any(one is lair for one in there for lair in lairs_in(state, room)))
    hidden = lives_here and room_now(state).unknown
    for one in lairs:
        one.fighting = not one.reserve
        here.met += [one.book] if one.book not in here.met and not hidden and not one.reserve and not disguised(one) else []
    for arrive in ARRIVALS:
        arrive(table)
    if lives_here:
        npcs.take_places(state, room, npcs.join(state, room, there))
    begin(
        table,
        fighters(state, there),
        known=known,
        opened_by_court=opened,
        surprised=surprised,
        reserves=kept,
        special=authored(state, room).rules if lives_here else (),
        traps=combat_traps(state, inside(state)) if inside(state) else {},
        hidden=hidden,
    )


FIGHTS, FRIENDS = ("negotiation/2", "negotiation/3", "negotiation/4"), ("negotiation/12",)
"""Rows that bring Combat, and friendship, whatever the Court would give (MYK-PLAY-211, MYK-PLAY-212, MYK-PLAY-213,
MYK-PLAY-222)."""


def negotiate_option(state: Campaign, leader: Ref, *, people_alone: bool, less: int) -> Option:
    """To Negotiate, with the chance of what it brings at once (MYK-PLAY-208, MYK-PLAY-203, MYK-PLAY-028)."""
    if people_alone:
        difficulty = npcs.parley_difficulty(state, room_of(state))
        likely = odds_of(state, leader, "Charisma", difficulty, "MYK-PLAY-028", "negotiation")
        words = f"Negotiate (Charisma against {difficulty})"
        return Option("negotiate", words, "", "MYK-PLAY-208", odds=likely, stakes="Combat if it fails")
    fights, friends = negotiation_chances(state, less)
    likely = f"{odds.percent(fights)} Combat at once, {odds.percent(friends)} friends at once"
    stakes = "else they ask for something, and fight if they do not get it"
    return Option("negotiate", "Negotiate", "", "MYK-PLAY-208", odds=likely, stakes=stakes)


def negotiation_chances(state: Campaign, less: int) -> tuple[float, float]:
    """How likely the Negotiation Table brings Combat, and friends, whatever the Court would give (MYK-PLAY-210)."""
    book = books.tables["Negotiation Table"]
    faces = range(1, 7)
    rows = [
        book.row(diplomacy.on_table(state, book.name, max(book.lines[0].low, a + b - less))).effect
        for a in faces
        for b in faces
    ]
    fights, friends = (sum(row in wanted for row in rows) / len(rows) for wanted in (FIGHTS, FRIENDS))
    return fights, friends


def negotiate(table: Table) -> Steps[None]:
    """The representative rolls on the Negotiation Table; 2 lower with a Random Encounter (MYK-PLAY-209, MYK-PLAY-203)."""
    state: Campaign = table.state
    here = delve(state)
    leader = representative(state)
    follows, lairs = what_follows(state), lairs_in(state, room_of(state))
    if leader is None:
        fight(table, lairs)
    elif not lairs:
        yield from parley(table, leader)
    else:
        less = 2 if here.fight == "random" else 0
        yield from roll_table(table, "Negotiation Table", leader, lairs, rule="MYK-PLAY-210", less=less)
        here.fight = "" if here.fight == "random" else here.fight
    here.stage = follows if here.stage == "negotiate" else here.stage


def befriend(table: Table, lairs: list[Lair], rule: str) -> None:
    """The monsters become Friendly."""
    for one in lairs:
        one.reaction = "Friendly"
    if room_of(table.state) != OUTSIDE:  # on a journey there is no room
        now = room_now(table.state)
        now.npcs = dict.fromkeys(now.npcs, "Friendly")
        now.unknown = False  # who is a friend is known
    table.log(rule, "The monsters are Friendly now.")


def parley(table: Table, leader: Ref) -> Steps[None]:
    """With people alone one talks as people do: Charisma against theirs + 7; a failure is a Combat (MYK-PLAY-028)."""
    state: Campaign = table.state
    room = room_of(state)
    difficulty = npcs.parley_difficulty(state, room)
    made = yield from check(table, leader, "Charisma", difficulty, "MYK-PLAY-028", kind="negotiation", why="talk with them")
    if not made.success:
        fight(table, [])
        return
    for who in npcs.here(state, room):
        room_now(state).npcs[who] = "Friendly"
    table.log("MYK-PLAY-028", "They are Friendly now.")


# --- what lies on the Battlefield, and what is kept from the players -------------------------------------------------


def combat_traps(state: Campaign, room: str) -> dict[str, CombatTrap]:
    """The Combat Traps that the room's author has laid, by Area, openly (MYK-PLAY-346, MYK-WORLD-076)."""
    written = written_as(state, room)
    return {
        _area(placed.area): CombatTrap(name=placed.trap, level=placed.level)
        for placed in delve(state).dungeon.traps
        if placed.area and placed.at == written
    }


def _area(words: str) -> str:
    """An Area of the Battlefield as a dungeon names it: "enemy Vanguard", "allied Rearguard"."""
    side, _, area = words.partition(" ")
    return f"Enemy {area}" if side == "enemy" else area


def unknown(count: int) -> str:
    """What unknown monsters are called."""
    return "something unknown" if count == 1 else f"{count} of something unknown"


# --- Random Encounters (MYK-PLAY-202) --------------------------------------------------------------------------------


def maybe_random(table: Table, room: str) -> Steps[None]:
    """2D6 no higher than Court size + rooms moved + Quarters spent here bring a Random Encounter (MYK-PLAY-202)."""
    state: Campaign = table.state
    here = delve(state)
    if here.moved and entering.seeds_spread(state):
        table.log("MYK-WORLD-588", "The seeds draw somebody here.")
        yield from random_encounter(table)
        return
    against = entering.comes_on(state, room, here.moved)
    rolled = table.roll(
        "2d6", "MYK-PLAY-202", "Does anybody come? {total}, on {against} or less.", against=against
    ).total
    if rolled <= against:
        yield from random_encounter(table)


def random_encounter(
    table: Table, *, hostile: bool = False, surprised: bool = False, after: str = AFTER
) -> Steps[None]:
    """Monsters from the table of the Court's average Level, Neutral unless stated otherwise (MYK-PLAY-203)."""
    state: Campaign = table.state
    lairs = random_lairs(table, "Hostile" if hostile else "Neutral")
    room_now(state).lairs += lairs
    if hostile or surprised:
        fight(table, lairs, known=True, surprised=surprised, after=after)
    else:
        yield from meet(table, lairs, random=True)


def random_lairs(table: Table, reaction: Literal["Hostile", "Neutral"]) -> list[Lair]:
    """A roll on the Random Encounter Table of the Court's average Level (MYK-PLAY-661, MYK-PLAY-662)."""
    state: Campaign = table.state
    level = average_level([figures.level(state, who) for who in members(state)])
    row = roll_on(table, table_name(level), rule="MYK-PLAY-662").row
    return [
        Lair(
            book=group.monster,
            count=group.count,
            area=enemy(group.area),
            reaction=reaction,
            knows=list(group.extra_skills),
        )
        for group in groups(row, landmakers(state))
    ]


# --- rushing forward (MYK-PLAY-223) ----------------------------------------------------------------------------------


def may_rush(state: Campaign) -> bool:
    """Whether the Court may still rush forward in this Quarter (MYK-PLAY-223)."""
    here = delve(state)
    return not here.rushed or (state.options.rush_forward_repeatable and here.rushed_well)


def what_follows(state: Campaign) -> DelveStage:
    """Where an Encounter leads, a Combat or a Negotiation too: to the Camp, before which the Court may rush forward; one in
    the Camp back to it (MYK-PLAY-223, MYK-PLAY-762)."""
    here = delve(state)
    in_camp = bool(here.plans) or any(who in here.camped for who in members(state))
    return "rush" if may_rush(state) and not in_camp else "camp"


def rush_difficulty(state: Campaign) -> int:
    """7 + a tenth of all Followers here, Monster Citizens and those of the fallen too, rounded up (MYK-PLAY-223,
    MYK-PLAY-756)."""
    return 7 + -(-sum(numbers.followers(state, who) for who in played(state)) // 10)


def rush(table: Table) -> Steps[None]:
    """Charisma against 7 + a tenth of all Followers moves on at once (MYK-PLAY-223).

    One attempt a Quarter, or where the table decided so as many as succeed.
    """
    state: Campaign = table.state
    here = delve(state)
    leader = representative(state)
    if leader is None or not may_rush(state):
        here.stage = "camp"
        return
    difficulty = rush_difficulty(state)
    likely = odds_of(state, leader, "Charisma", difficulty, "MYK-PLAY-223", "rush")
    key: str = yield Choose(
        seat_of(table, leader),
        "Camp here, or rush forward into the next room?",
        [
            Option("camp", "Camp here", "", "MYK-PLAY-224"),
            Option("rush", f"Rush forward (Charisma against {difficulty})", "", "MYK-PLAY-223", odds=likely),
        ],
        rule="MYK-PLAY-223",
    )
    if key == "rush":
        here.rushed = True
        made = yield from check(table, leader, "Charisma", difficulty, "MYK-PLAY-223", kind="rush", why="rush forward")
        here.rushed_well = made.success
    if here.stage == "rush":
        here.stage = "enter" if key == "rush" and here.rushed_well else "camp"

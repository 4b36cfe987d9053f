"""Combat with a split party: placing, and who comes from other rooms, by the Arrival Table (MYK-PLAY-578, MYK-PLAY-582).

Who is away from the Battlefield and rolls is on the way meanwhile: neither there nor out of reach of a check of their own.
"""

from collections.abc import Sequence
from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.exploring.places import delve, elsewhere, room_of
from roundtable.games.kingdom.rules.exploring.splitting import AMBUSH, answers_of, split_of
from roundtable.games.kingdom.rules.fight import begin, rounds
from roundtable.games.kingdom.rules.play import figures, knowing
from roundtable.games.kingdom.rules.play.asking import agrees, area_option, pick, seat_of
from roundtable.games.kingdom.rules.play.checks import check
from roundtable.games.kingdom.rules.play.verbs import harm, hope, items, ties
from roundtable.games.kingdom.rules.play.verbs.tables import roll_table, row
from roundtable.games.kingdom.rules.record.belongings import rides
from roundtable.games.kingdom.state import AREAS, ENEMY_ENCAMPMENT, Area, Campaign, Ref, Table
from roundtable.kernel.asks import Ask, Choose, Steps
from roundtable.kernel.options import Option

LOST = 11
"""The difficulty of finding the way after all (MYK-PLAY-591)."""


def split_fight(state: Campaign) -> bool:
    """Whether this Combat is one of a party that has split (MYK-PLAY-578)."""
    return state.delve is not None and state.delve.split is not None and bool(elsewhere(state))


# --- when it breaks out (MYK-PLAY-578, MYK-PLAY-579) -----------------------------------------------------------------


def breaks_out(table: Table) -> Steps[None]:
    """The GM places the monsters, the players of the room place themselves, and others may come (MYK-PLAY-578)."""
    state: Campaign = table.state
    if not split_fight(state) or delve(state).fight == "duel":
        return
    yield from _place_monsters(table)
    yield from _place_court(table)
    yield from hurry(table, "MYK-PLAY-579")


begin.BREAKS_OUT.append(breaks_out)


def _place_monsters(table: Table) -> Steps[None]:
    """In any black Areas; without a GM who plays them they stand where they would (MYK-PLAY-578, MYK-PLAY-345)."""
    state: Campaign = table.state
    assert state.battle is not None
    if state.gm is None or state.by_rules:
        return
    for book in dict.fromkeys(foe.book for foe in state.battle.foes if foe.team == "foes"):
        alike = [foe for foe in state.battle.foes if foe.book == book and foe.team == "foes"]
        areas = sorted(AREAS[3:], key=lambda area: area != alike[0].area)
        options = [Option(area, area, f"area {area}") for area in areas]
        words = f"{len(alike)} {book}" if len(alike) > 1 else book
        area: str = yield Choose(state.gm, f"Where do you place {words}?", options, rule="MYK-PLAY-578")
        for foe in alike:
            foe.area = figures.area_called(area)


def _place_court(table: Table) -> Steps[None]:
    """Everybody of the room in any white Area, all at once (MYK-PLAY-578)."""
    state: Campaign = table.state
    there = [who for who in figures.standing(state, "court") if figures.is_person(who) and _player(state, who)]
    asks: list[Ask] = []
    for who in there:
        one = figures.get(state, who)
        areas = sorted(AREAS[:3], key=lambda area: area != one.area)
        options = [Option(area, f"The {area}", f"area {area}") for area in areas]
        prompt = f"Where does {figures.name(state, who)} stand?"
        asks.append(Choose(seat_of(table, who), prompt, options, rule="MYK-PLAY-578"))
    for who, area in (yield from answers_of(asks, there)).items():
        figures.get(state, who).area = figures.area_called(area)


def _player(state: Campaign, who: Ref) -> bool:
    return figures.landmaker(state, who).seat is not None


# --- who else comes (MYK-PLAY-579, MYK-PLAY-580) ---------------------------------------------------------------------


def absent(state: Campaign) -> list[Ref]:
    """Who could still come: up, awake, and not kept from it (MYK-PLAY-579, MYK-PLAY-593)."""
    assert state.battle is not None
    kept = [*state.battle.barred, *split_of(state).ambushed]
    return [
        who
        for who in elsewhere(state)
        if figures.get(state, who).hp > 0 and "Asleep" not in figures.get(state, who).bad_statuses and who not in kept
    ]


def round_begins(table: Table) -> Steps[None]:
    """At the beginning of each Round who is not there may roll once (MYK-PLAY-580)."""
    if split_fight(table.state):
        yield from hurry(table, "MYK-PLAY-580")


rounds.ROUND_BEGINS.append(round_begins)


def hurry(table: Table, rule: str) -> Steps[None]:
    """Everybody elsewhere says at once whether they hurry there; then each who does rolls (MYK-PLAY-579, MYK-PLAY-580)."""
    state: Campaign = table.state
    if delve(state).fight in ("duel", AMBUSH):
        return  # who fights alone, fights alone (MYK-PLAY-583)
    room = room_of(state)
    place = f"room {room}" if room else "the Entrance"
    options = [Option("yes", "Hurry there (Arrival Table)", "", rule), Option("no", "Stay where you are")]
    asks: list[Ask] = [
        Choose(seat_of(table, who), f"There is a fight at {place}. Does {figures.name(state, who)} come?", options, rule=rule)
        for who in absent(state)
    ]
    for who, answer in (yield from answers_of(asks, absent(state))).items():
        if answer == "yes":
            yield from arrive(table, who)


def arrive(table: Table, who: Ref) -> Steps[None]:
    """A roll on the Arrival Table; unless its row places the roller, they do not arrive this time (MYK-PLAY-582)."""
    state: Campaign = table.state
    one = figures.get(state, who)
    away, area = one.away, one.area
    one.away, one.area = "", ""
    yield from roll_table(table, "Arrival Table", who, area, rule="MYK-PLAY-582")
    if one.area:
        return
    one.away, one.area = away, area
    table.log("MYK-PLAY-582", "{who} is not there yet.", who=figures.name(state, who), figure=who)


def put(table: Table, who: Ref, area: Area, rule: str) -> None:
    """Somebody has come, and stands in an Area (MYK-PLAY-582)."""
    state: Campaign = table.state
    battle = state.battle
    assert battle is not None
    figures.get(state, who).area = area
    if state.delve is not None and state.delve.split is not None:
        here = state.delve
        assert here.split is not None
        here.split.came[who] = here.at.get(who, "")
        here.at[who] = next(room for other, room in here.at.items() if other != who and _fights(state, other))
        battle.arrived.append(who)
    table.log(rule, "{who} is there, in the {area}.", who=figures.name(state, who), area=area, figure=who)


def _fights(state: Campaign, who: Ref) -> bool:
    one = figures.get(state, who)
    return bool(one.area) and not one.away


# --- the Arrival Table (MYK-PLAY-582) --------------------------------------------------------------------------------


@row("arrival/2")
def none_shall_pass(table: Table, who: Ref, about: Any) -> None:
    """After this Combat the roller alone fights a group of the Random Encounter Table (MYK-PLAY-583)."""
    state: Campaign = table.state
    if state.delve is not None:
        split_of(state).ambushed.append(who)


@row("arrival/3")
def just_in_time(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Any Area, if the roller likes (MYK-PLAY-584)."""
    yield from _where_you_like(table, who, "MYK-PLAY-584")


def _where_you_like(table: Table, who: Ref, rule: str, among: Sequence[Area] = AREAS) -> Steps[None]:
    options = [area_option(table.state, area, rule) for area in among]
    options.append(Option("stay", "Stay away after all", "", rule))  # one may be placed there, and need not
    chosen = yield from pick(table, who, "Where do you come in?", options, rule, lambda _: AREAS[0])
    if chosen != "stay":
        put(table, who, figures.area_called(chosen), rule)


@row("arrival/4")
def among_enemies(table: Table, who: Ref, about: Any) -> None:
    """The enemy's Encampment (MYK-PLAY-585)."""
    put(table, who, ENEMY_ENCAMPMENT, "MYK-PLAY-585")


@row("arrival/5")
def out_of_breath(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Any Area, for 2D6 HP (MYK-PLAY-586)."""
    state: Campaign = table.state
    if not (yield from agrees(table, who, "Run with all your strength, for 2D6 HP?", "MYK-PLAY-586", "Run", "Walk")):
        return
    lost = table.roll("2d6", "MYK-PLAY-586", "{total} HP.").total
    yield from harm.lose_hp(table, who, lost, "MYK-PLAY-586")
    if figures.get(state, who).hp > 0:
        yield from _where_you_like(table, who, "MYK-PLAY-586")


@row("arrival/6")
def right_ahead(table: Table, who: Ref, about: Any) -> Steps[None]:
    """An Area of the GM's choice; without a GM the own Encampment (MYK-PLAY-587)."""
    yield from _where_the_gm_likes(table, who, "MYK-PLAY-587")


def _where_the_gm_likes(table: Table, who: Ref, rule: str) -> Steps[None]:
    state: Campaign = table.state
    area = figures.HOME["court"]
    if state.gm is not None:
        options = [Option(one, one, f"area {one}") for one in AREAS]
        chosen: str = yield Choose(state.gm, f"Where does {figures.name(state, who)} come in?", options, rule=rule)
        area = figures.area_called(chosen)
    put(table, who, area, rule)


@row("arrival/7")
def hoofbeats(table: Table, who: Ref, about: Any) -> Steps[None]:
    """With a Ride or a Summoning Skill, as the GM likes (MYK-PLAY-588)."""
    state: Campaign = table.state
    knows = [known.name for known in figures.landmaker(state, who).skills]
    summons = any(books.skills[name].is_of("Summoning") for name in (*knows, *knowing.skills_of(state, who)))
    if summons or rides(state, figures.get(state, who)):
        yield from _where_the_gm_likes(table, who, "MYK-PLAY-588")


@row("arrival/8")
def to_a_friends_side(table: Table, who: Ref, about: Any) -> Steps[None]:
    """To the Area of somebody who is fond of the roller (MYK-PLAY-589)."""
    state: Campaign = table.state
    fond = [one for one in figures.standing(state) if one != who and ties.toward(state, one, who, "affection") >= 1]
    areas = list(dict.fromkeys(figures.get(state, one).area for one in fond))
    if areas:
        yield from _where_you_like(table, who, "MYK-PLAY-589", areas)


@row("arrival/9")
def something_found(table: Table, who: Ref, about: Any) -> Steps[None]:
    """A Material of choice on the way (MYK-PLAY-590)."""
    options = [Option(kind, kind) for kind in books.MATERIALS]
    kind = yield from pick(table, who, "You find something. Which Material?", options, "MYK-PLAY-590")
    items.gain_materials(table, who, kind, 1, "MYK-PLAY-590")


@row("arrival/10")
def lost(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Quest against 11 for another roll (MYK-PLAY-591)."""
    made = yield from check(table, who, "Quest", LOST, "MYK-PLAY-591", kind="arrival", why="finding the way")
    if made.success:
        yield from roll_table(table, "Arrival Table", who, about, rule="MYK-PLAY-582")


@row("arrival/11")
def in_circles(table: Table, who: Ref, about: Any) -> None:
    """1 Drive is lost (MYK-PLAY-592)."""
    hope.lose_drive(table, who, 1, "MYK-PLAY-592")


@row("arrival/12")
def never(table: Table, who: Ref, about: Any) -> None:
    """Not in this Combat any more (MYK-PLAY-593)."""
    battle = table.state.battle
    assert battle is not None
    battle.barred.append(who)

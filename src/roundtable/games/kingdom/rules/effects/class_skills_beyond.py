"""Class and Job Skills that reach beyond a fight: at home, in Camp and at the meal, in the book's order (MYK-CREATE-217)."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.items_rare_general import elevator_here
from roundtable.games.kingdom.rules.exploring.places import delve, equip, lairs_in, members, traps_at
from roundtable.games.kingdom.rules.kingdom_phase import actions as kingdom_actions
from roundtable.games.kingdom.rules.play import checks, facilities, figures, numbers
from roundtable.games.kingdom.rules.play.asking import pick, pick_figure, pick_number, seat_of
from roundtable.games.kingdom.rules.play.effects import always, interrupt, is_own, skill, support
from roundtable.games.kingdom.rules.play.moments import (
    AnyTime,
    Check,
    CheckDeclared,
    Departing,
    TableRolled,
    Used,
)
from roundtable.games.kingdom.rules.play.skill_check import skill_check
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import harm, hope, items, realm
from roundtable.games.kingdom.rules.record import belongings
from roundtable.games.kingdom.rules.record.court import diplomacy_difficulty
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.rules.record.realm import spoken
from roundtable.games.kingdom.rules.record.scores import max_hp
from roundtable.games.kingdom.state import Campaign, Lasting, Ref, Table
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.effects import Limit
from roundtable.kernel.options import Option

# --- the King --------------------------------------------------------------------------------------------------------

HIGHEST = 9
"""The most a score can reach by Hegemony (MYK-CREATE-217)."""


@always(skill("Hegemony"), Departing)
def hegemony(table: Table, departing: Departing, holder: str) -> Steps[None]:
    """As the Kingdom Phase closes, points equal to the Kingdom Level go to Ability Scores for the game (MYK-CREATE-217)."""
    state: Campaign = table.state
    one = figures.landmaker(state, holder)
    before = max_hp(one)
    for left in range(state.kingdom.level, 0, -1):
        low = [score for score in books.SCORES if numbers.score(state, holder, score) < HIGHEST]
        if not low:
            break
        options = [Option(score, f"{score} {numbers.score(state, holder, score)}") for score in low]
        prompt = f"Hegemony: which Ability Score rises? ({left} to go)"
        score = yield from pick(table, holder, prompt, options, "MYK-CREATE-217")
        last(state, one, Lasting(name="Hegemony", rule="MYK-CREATE-217", what=score, amount=1, until="game"))
        table.log("MYK-CREATE-217", "{who}: {score} +1.", who=figures.name(state, holder), score=score, figure=holder)
    if max_hp(one) > before:
        harm.restore_hp(table, holder, one.hp + max_hp(one) - before, "MYK-CREATE-217")


# --- the Vizier ------------------------------------------------------------------------------------------------------


TRIED = "diplomacy tried"


def _quarter(state: Campaign) -> str:
    """The Quarter it is, a Combat in it included; the Kingdom Phase counts as one (MYK-CREATE-230)."""
    return f"{state.phase} {state.quarter}"


def _has_treated(state: Campaign, who: Ref) -> bool:
    """Whether somebody has won a kingdom over in this game, or tried it in this Quarter (MYK-CREATE-230)."""
    noted = [effect for effect in figures.get(state, who).lasting if effect.what in (WON, TRIED)]
    return any(effect.what == WON or effect.note == _quarter(state) for effect in noted)


def _willing(state: Campaign) -> list[int]:
    """The kingdoms a Diplomat could win over, by number (MYK-CREATE-230)."""
    them = realm.others(state)
    return [one for one in them if diplomacy_difficulty(state, state.world.kingdoms[one].relation or "Neutral") is not None]


WON = "diplomacy won"


@interrupt(
    skill("Diplomacy"),
    AnyTime,
    when=lambda table, event, holder: (
        bool(_willing(table.state)) and not _has_treated(table.state, holder)
    ),
    limit=None,
    order="never",
)
def diplomacy(table: Table, event: AnyTime, holder: str) -> Steps[None]:
    """A Wit Check wins a kingdom over by a step, 1 easier for each MG; after a success not again (MYK-CREATE-230)."""
    state: Campaign = table.state
    options = [
        Option(str(number), f"{spoken(other.name, '')} ({other.relation or 'Neutral'})")
        for number in _willing(state)
        if (other := state.world.kingdoms[number]) is not None
    ]
    number = int((yield from pick(table, holder, "With which kingdom do you treat?", options, "MYK-CREATE-230")))
    relation = state.world.kingdoms[number].relation or "Neutral"
    paid = yield from pick_number(
        table, holder, "How many MG, each for 1 less?", 0, max(0, min(9, state.kingdom.treasury)), "MYK-CREATE-230"
    )
    if paid:
        realm.pay_mg(table, paid, "MYK-CREATE-230")
    one = figures.get(state, holder)
    one.lasting = [effect for effect in one.lasting if effect.what != TRIED]
    last(state, one, Lasting(name="Diplomacy", rule="MYK-CREATE-230", what=TRIED, note=_quarter(state), until="game"))
    difficulty = diplomacy_difficulty(state, relation, paid) or 0
    made = yield from checks.check(
        table, holder, "Wit", difficulty, "MYK-CREATE-230", kind="skill", skill="Diplomacy", why="Diplomacy"
    )
    if made.success:
        realm.change_relation(table, number, 1, "MYK-CREATE-230")
        last(state, one, Lasting(name="Diplomacy", rule="MYK-CREATE-230", what=WON, until="game"))


@support(
    skill("Salvage"), can=lambda table, who: table.state.delve is not None and table.state.phase == "Dungeon", plan=True
)
def salvage(table: Table, who: str) -> Steps[None]:
    """Wit / 11: a fifth of the Followers join, as the Vizier shares them out; the rest are Citizens (MYK-CREATE-233)."""
    state: Campaign = table.state
    found = numbers.fifth(state, who)
    made = yield from skill_check(table, who, "Salvage")
    if not made.success:
        return
    left = found
    for one in members(state):
        room = numbers.number(state, one, "max_followers") - numbers.followers(state, one)
        most = max(0, min(left, room))
        prompt = f"{left} people were found. How many follow {figures.name(state, one)}?"
        taken = yield from pick_number(table, who, prompt, 0, most, "MYK-CREATE-233", auto=most)
        if taken:
            people.gain(table, one, taken, "MYK-CREATE-233")
        left -= taken
    realm.gain_citizens(table, left, "MYK-CREATE-233")


# --- the Oracle and the Ninja ----------------------------------------------------------------------------------------

def _altar(state: Campaign) -> bool:
    """A room with an Elevator, or a Temple while at home (MYK-CREATE-237)."""
    if state.phase == "Kingdom":
        return bool(facilities.sites(state, "Temple"))
    return elevator_here(state)


def _may_sacrifice(table: Table, who: Ref) -> bool:
    """A monster needs an Elevator and a place for the Item: 3 for Humans, 2 for others (MYK-BEAST-471, MYK-WORLD-387)."""
    if figures.is_person(who):
        return _altar(table.state)
    places = 3 if figures.category(table.state, who) == "Human" else 2
    in_room = table.state.delve is not None and elevator_here(table.state)
    return in_room and len(figures.get(table.state, who).items) < places


@support(skill("Sacrifice"), can=_may_sacrifice)
def sacrifice(table: Table, who: str) -> Steps[None]:
    """1D6 Followers for one Common Item of choice, for this game (MYK-CREATE-237); a monster equips it (MYK-BEAST-471)."""
    if not figures.is_person(who):
        fits = [entry.name for entry in books.items if not entry.rare and entry.fits_monster()]
        wares = [Option(name, name) for name in fits]
        name = yield from pick(table, who, "What do you ask for?", wares, "MYK-BEAST-471")
        equip(figures.foe(table.state, who), name)
        table.log("MYK-BEAST-471", "{who} has a {item}.", who=figures.name(table.state, who), item=name, figure=who)
        return
    one = figures.landmaker(table.state, who)
    able = [entry for entry in books.items if not entry.rare and belongings.may_equip(one, entry.name)]
    name = yield from pick(table, who, "What do you ask for?", [Option(one.name, one.name) for one in able], "MYK-CREATE-237")
    yield from items.gain_item(table, who, name, "MYK-CREATE-237", mark=items.OFFERED)


@interrupt(
    skill("Spy"),
    CheckDeclared,
    when=lambda table, declared, holder: (
        declared.check.kind == "command" and is_own(declared.check, holder) and not declared.check.auto
    ),
)
def spy(table: Table, declared: CheckDeclared, holder: str) -> Steps[None]:
    """A Command Check made harder by any amount tells as many names if it succeeds (MYK-CREATE-243)."""
    more = yield from pick_number(table, holder, "How much harder?", 1, 12, "MYK-CREATE-243")
    declared.check.difficulty += more
    effect = Lasting(name="Spy", rule="MYK-CREATE-243", what="spying", amount=more, until="cycle")
    last(table.state, figures.get(table.state, holder), effect)


def _spied(table: Table, made: Check) -> Steps[None]:
    """What a Ninja learns: names of monsters and kinds of Traps of the room, which ones the GM says (MYK-CREATE-243)."""
    state: Campaign = table.state
    one = figures.get(state, made.who) if not made.is_attribute else None
    spying = next((e for e in one.lasting if e.what == "spying"), None) if one is not None else None
    if made.kind != "command" or one is None or spying is None or state.delve is None:
        return
    one.lasting = [effect for effect in one.lasting if effect is not spying]
    room = made.why.rpartition(" ")[2]
    names = [lair.book for lair in lairs_in(state, room)] + [trap.trap for trap in traps_at(state, room)]
    left = list(dict.fromkeys(names))
    for _ in range(min(spying.amount, len(left)) if made.success else 0):
        name = yield from realm.gm_picks(table, f"What does the spy see in room {room}?", left, "MYK-CREATE-243")
        left.remove(name)
        delve(state).known.names.setdefault(room, []).append(name)
        table.log("MYK-CREATE-243", "In room {room}: {name}.", room=room, name=name)


checks.AFTER_CHECK.append(_spied)


# --- the Servant -----------------------------------------------------------------------------------------------------


@interrupt(
    skill("Fitout"),
    AnyTime,
    when=lambda table, event, holder: (
        table.state.phase == "Dungeon" and table.state.battle is None and table.state.at_home is not None
    ),
    limit=Limit(1, "game"),
    order="never",
)
def fitout(table: Table, event: AnyTime, holder: str) -> Steps[None]:
    """1 Hope: one of the Court does what could be done at home, without being Exhausted by it (MYK-CREATE-247)."""
    state: Campaign = table.state
    assert state.at_home is not None
    who = yield from pick_figure(table, holder, "Who acts as if at home?", members(state), "MYK-CREATE-247")
    one = figures.get(state, who)
    phase, exhausted, acted = state.phase, one.exhausted, list(state.at_home.acted)
    state.phase = "Kingdom"
    try:
        options = [option for option in kingdom_actions.menu(table, who) if not option.key.startswith("help ")]
        prompt = f"What does {figures.name(state, who)} do?"
        key: str = yield Choose(max(0, seat_of(table, who)), prompt, options, rule="MYK-CREATE-247")
        yield from kingdom_actions.carry_out(table, who, key)
    finally:
        state.phase, one.exhausted, state.at_home.acted = phase, exhausted, acted


# --- Jobs ------------------------------------------------------------------------------------------------------------


@interrupt(
    skill("Mood Maker"),
    TableRolled,
    when=lambda table, rolled, holder: rolled.table.endswith("Rest Table") and rolled.who == holder,
)
def mood_maker(table: Table, rolled: TableRolled, holder: str) -> Steps[None]:
    """While the Master rests in Camp somebody recovers 1 Drive (MYK-CREATE-291)."""
    chosen = yield from pick_figure(table, holder, "Whose mood do you lift?", members(table.state), "MYK-CREATE-291")
    hope.gain_drive(table, chosen, 1, "MYK-CREATE-291")


FOOD = ("Lunch", "Full Course")


@interrupt(
    skill("Dungeon Banquet"),
    Used,
    when=lambda table, used, holder: used.who == holder and used.kind == "item" and used.name in FOOD,
)
def dungeon_banquet(table: Table, used: Used, holder: str) -> Steps[None]:
    """Quest / 9 with a meal: the Court's Warfare is 1 higher for a Turn, HP as they are (MYK-CREATE-294)."""
    state: Campaign = table.state
    made = yield from skill_check(table, holder, "Dungeon Banquet")
    for one in members(state) if made.success else ():
        fed = figures.get(state, one)
        fed.lasting = [effect for effect in fed.lasting if effect.name != "Dungeon Banquet"]
        effect = Lasting(name="Dungeon Banquet", rule="MYK-CREATE-294", what="banquet", amount=1, until="turn", turns=1)
        last(state, fed, effect)


@numbers.rule_adds("Warfare", "Dungeon Banquet", "MYK-CREATE-294", sign="banquet")
def _well_fed(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Warfare +1, which is no score of the sheet: maximum HP stay (MYK-CREATE-294)."""
    return int(any(effect.what == "banquet" for effect in figures.get(state, who).lasting))


GAME = ("Meat", "Leather", "Fang")


@support(skill("Hunting"), can=lambda table, who: figures.is_person(who), plan=True)
def hunting(table: Table, who: str) -> Steps[None]:
    """Quest / 9: 1D6 of Meat, Leather or Fang (MYK-CREATE-303)."""
    made = yield from skill_check(table, who, "Hunting")
    if made.success:
        kind = yield from pick(table, who, "What do you bring?", [Option(one, one) for one in GAME], "MYK-CREATE-303")
        number = table.roll("1d6", "MYK-CREATE-303", "{total} {kind}.", kind=kind).total
        items.gain_materials(table, who, kind, number, "MYK-CREATE-303")

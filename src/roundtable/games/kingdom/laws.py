"""The laws of a position: what holds in every campaign, in its people, its Kingdom and its battle, however it came about."""

from collections.abc import Iterable, Iterator
from typing import Any, get_args

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.lawful import MOST, among, indexes, is_dice, is_region, named, regions, some
from roundtable.games.kingdom.laws_below import below, lairs, time
from roundtable.games.kingdom.laws_realm import MATERIALS, kingdom, world
from roundtable.games.kingdom.rules.record import scores
from roundtable.games.kingdom.rules.record.belongings import PER_SLOT, inner_places
from roundtable.games.kingdom.rules.record.forms import FORM
from roundtable.games.kingdom.rules.steps import BEFORE, DELVE, END_PHASE, FIGHT, JOURNEY, KINGDOM_PHASE, STEPS
from roundtable.games.kingdom.state import (
    AREAS,
    INNER,
    SLOTS,
    Campaign,
    Character,
    CombatTrap,
    EndStage,
    Fighter,
    Foe,
    KingdomStage,
    Lasting,
)
from roundtable.kernel.laws import Broken, within

MOST_PEOPLE, MOST_FOES, MOST_LISTED, MOST_TEXT = 60, 200, 500, 2000
MOST_LEVEL, MOST_SCORE, MOST_TIE, MOST_PLUNDERED = 30, 30, 5, 60
STATUSES = ("Poisoned", "Disoriented", "Obese", "Cursed", "Asleep", "Foolish")
FIRST_NEED = "scores"
BEGINNING = ("muster", "order of battle", KINGDOM_PHASE)
HOME_STAGES: dict[str, tuple[str, ...]] = {KINGDOM_PHASE: get_args(KingdomStage), END_PHASE: get_args(EndStage)}
"""What may come next at home, in either phase there."""
NEEDS_CLASS = (
    *(FIRST_NEED, "skills", "equipment", "equipment left open", "order of battle", "foes"),
    *(FIGHT, KINGDOM_PHASE, JOURNEY, END_PHASE),
)
"""Steps that read everybody's Class, and but for the first their scores."""


def laws(state: Campaign) -> Iterator[Broken]:
    """Everything about a campaign that no rule allows. Later laws build on earlier ones: the first broken part is told."""
    for part in (_numbers, _table, _people, kingdom, world, _journey, below, _bases, _battle, time, _between):
        found = list(part(state))
        yield from found
        if found:
            return


# --- plain numbers and the table --------------------------------------------------------------------------------------


def _numbers(state: Campaign) -> Iterator[Broken]:
    """No number, text or list out of all proportion, wherever it stands, and only texts that can be read."""
    plain = msgspec.to_builtins(state, str_keys=True)
    del plain["options"]  # the match's, read before; one of them may be a whole file
    todo: list[tuple[str, Any]] = [("", plain)]
    while todo:
        where, value = todo.pop()
        if isinstance(value, bool):
            continue
        if isinstance(value, int) and abs(value) > MOST:
            yield Broken(where, value, f"a number from -{MOST} to {MOST}")
        elif isinstance(value, str) and (len(value) > MOST_TEXT or not value.isprintable()):
            yield Broken(where, value[:40], f"one line of at most {MOST_TEXT} printable characters")
        elif isinstance(value, (list, dict)):
            if len(value) > MOST_LISTED:
                yield Broken(where, f"{len(value)} entries", f"at most {MOST_LISTED}")
                continue
            pairs: Iterable[tuple[Any, Any]] = enumerate(value) if isinstance(value, list) else value.items()
            todo += [(f"{where}.{key}" if where else str(key), inside) for key, inside in pairs]


def _table(state: Campaign) -> Iterator[Broken]:
    seats = state.players + (state.gm is not None)
    if state.step not in STEPS:
        yield Broken("step", state.step, f"one of {', '.join(STEPS)}", "MYK-CREATE-002")
    if [one.seat for one in state.people][: state.players] != list(range(state.players)):
        legal = f"one Landmaker for each of the seats 0 to {state.players - 1}, first and in order"
        yield Broken("people", [one.seat for one in state.people], legal, "MYK-CREATE-052")
    if len(state.people) > MOST_PEOPLE:
        yield Broken("people", f"{len(state.people)} entries", f"at most {MOST_PEOPLE}")
    yield from indexes("conceded", state.conceded, seats)
    for number, one in enumerate(state.people):
        if one.seat is not None and number >= state.players:
            yield Broken(f"people.{number}.seat", one.seat, "null: only the first have a player", "MYK-PLAY-699")
    yield from indexes("open_basics", state.open_basics, state.players)
    yield from indexes("reviewed", state.reviewed, seats)
    yield from within("turn", state.turn, 0, max(0, state.players))
    yield from within("retries", state.retries, 0, MOST)
    yield from within("game", state.game, 0, MOST)
    yield from within("quarter", state.quarter, 0, MOST, "MYK-PLAY-337")
    if state.acting_king is not None:
        yield from indexes("acting_king", [state.acting_king], len(state.people))
    yield from indexes("secrets", [secret.who for secret in state.secrets], len(state.people))
    yield from indexes("granted", [grant.seat for grant in state.granted], state.players)
    yield from indexes("waiting", [waiting.seat for waiting in state.waiting], state.players)
    for grant in state.granted:
        yield from named("granted.name", [grant.name], books.facilities)
        if grant.table:
            yield from named("granted.table", [grant.table], books.tables)
    if state.step in NEEDS_CLASS:
        for number, one in enumerate(state.people[: state.players]):
            if not one.class_name or (state.step != FIRST_NEED and not one.base):
                field = "base" if one.class_name else "class_name"
                legal = "scores" if one.class_name else f"one of {some(books.classes.entries)}"
                yield Broken(f"people.{number}.{field}", "" if field == "class_name" else {}, legal, "MYK-CREATE-148")
    classes = [one.class_name for one in state.people[: state.players]]
    if state.options.scene == "campaign" and state.game == 0 and all(classes) and "King" not in classes:
        yield Broken("people", "no King", "a King in the Court: no first game starts without one", "MYK-CREATE-149")
    there = [one for one in state.people[: state.players] if not one.dead and not one.absent]
    begins = state.at_home is None or state.at_home.stage in ("setup phase", "prologue")
    if state.options.scene == "campaign" and state.step in BEGINNING and begins and not there:
        yield Broken("people", "nobody", "somebody of the Court who is alive and there, to begin a game", "MYK-PLAY-074")
    if state.at_home is not None and state.step in HOME_STAGES:
        yield from among("at_home.stage", [state.at_home.stage], HOME_STAGES[state.step], "MYK-PLAY-075")
    if state.step == END_PHASE and state.at_home is None:  # the Kingdom Phase makes it when it begins
        yield Broken("at_home", None, f"a record, where the step is {state.step}", "MYK-PLAY-075")


# --- people ----------------------------------------------------------------------------------------------------------


def _people(state: Campaign) -> Iterator[Broken]:
    for number, one in enumerate(state.people):
        at = f"people.{number}"
        names = list(_names_of_person(at, one))
        yield from names
        if names:
            continue
        yield from _person(state, at, one)
        yield from _fighter(state, at, one, f"p{number}")


def _names_of_person(at: str, one: Character) -> Iterator[Broken]:
    """Every name leads to an entry of the books."""
    if one.class_name:
        yield from named(f"{at}.class_name", [one.class_name], books.classes)
    yield from named(f"{at}.jobs", one.jobs, books.jobs)
    yield from named(f"{at}.skills", [known.name for known in one.skills], books.skills)
    yield from named(f"{at}.items", [held.item for held in [*one.items, *one.surplus]], books.items)
    yield from named(f"{at}.gained", [gained.name for gained in one.gained], books.skills)
    for field in ("base", "raised"):
        yield from among(f"{at}.{field}", getattr(one, field), books.SCORES, "MYK-CREATE-156")
    if one.bonus:
        yield from among(f"{at}.bonus", [one.bonus], books.SCORES, "MYK-CREATE-158")


def _skills_once(at: str, one: Character) -> Iterator[Broken]:
    """Each Skill may be known once (MYK-GEAR-323)."""
    names = [known.name for known in one.skills]
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            yield Broken(f"{at}.skills", name, "each Skill once", "MYK-GEAR-323")


def _person(state: Campaign, at: str, one: Character) -> Iterator[Broken]:
    yield from within(f"{at}.level", one.level, 1, MOST_LEVEL, "MYK-PLAY-537")
    for name, value in one.base.items():
        yield from within(f"{at}.base.{name}", value, 0, MOST_SCORE, "MYK-CREATE-158")
    for background in (one.background, *one.past):
        if background is not None:
            if not any(line.on == str(background.result) for line in books.tables["Background Table"].lines):
                yield Broken(
                    f"{at}.background.result", background.result, "two dice in order, 11 to 66", "MYK-CREATE-106"
                )
            yield from indexes(f"{at}.background.people", background.people.values(), len(state.people))
            if background.kingdom is not None:
                yield from indexes(f"{at}.background.kingdom", [background.kingdom], len(state.world.kingdoms))
    yield from _skills_once(at, one)
    if one.home and not (state.options.special_alliances or one.seeks_refuge):
        yield Broken(f"{at}.home", one.home, "nobody's, without the option special_alliances", "MYK-PLAY-613")
    if one.base:
        if one.hp > (most := scores.max_hp(one)):
            yield Broken(f"{at}.hp", one.hp, f"at most {most}, the maximum", "MYK-PLAY-745")
        yield from within(f"{at}.drive", one.drive, 0, scores.capacity(one), "MYK-PLAY-038")
        most = scores.max_followers(state, one)
        yield from within(f"{at}.followers", scores.followers(one), 0, most, "MYK-CREATE-171")


def _fighter(state: Campaign, at: str, one: Fighter, ref: str) -> Iterator[Broken]:
    """What holds for everybody who can stand on a Battlefield."""
    yield from among(f"{at}.bad_statuses", one.bad_statuses, STATUSES, "MYK-PLAY-548")
    if len(set(one.bad_statuses)) < len(one.bad_statuses):
        yield Broken(f"{at}.bad_statuses", one.bad_statuses, "each status once", "MYK-PLAY-548")
    for field, ties in (("affection", one.affection), ("hostility", one.hostility)):
        for whom, tie in ties.items():
            yield from within(f"{at}.{field}.{whom}", tie.score, 0, MOST_TIE, "MYK-PLAY-562")
            vain = isinstance(one, Character) and any(known.name == "Narcissism" for known in one.skills)  # MYK-GEAR-112
            if not _somebody(state, whom) or (whom == (int(ref[1:]) if ref[0] == "p" else ref) and not vain):
                legal = "somebody else by number, a foe such as f0, ruler, a species or an item"
                yield Broken(f"{at}.{field}", whom, legal, "MYK-CREATE-182")
    if one.dead and one.hp > 0:
        yield Broken(f"{at}.hp", one.hp, "0 or less: the Dead have none", "MYK-PLAY-432")
    for species, count in one.monster_followers.items():
        yield from named(f"{at}.monster_followers", [species], books.monsters)
        yield from within(f"{at}.monster_followers.{species}", count, 0, MOST)
    if one.controlled_by and not _ref(state, one.controlled_by):
        yield Broken(f"{at}.controlled_by", one.controlled_by, _refs(state))
    elif one.controlled_by and ref in _leaders(state, ref):
        yield Broken(f"{at}.controlled_by", one.controlled_by, "somebody whom they do not lead in turn", "MYK-WORLD-435")
    yield from _lasting(state, f"{at}.lasting", one.lasting)
    yield from _slots(at, one)


def _leaders(state: Campaign, ref: str) -> list[str]:
    """Who leads somebody, who leads those, and so on: as far as there is anybody, each once."""
    found: list[str] = []
    while _ref(state, ref):
        one = state.people[int(ref[1:])] if ref[0] == "p" else _foes(state)[int(ref[1:])]
        ref = one.controlled_by
        if not ref or ref in found:
            break
        found.append(ref)
    return found


def _foes(state: Campaign) -> list[Foe]:
    return state.battle.foes if state.battle is not None else []


def _lasting(state: Campaign, at: str, effects: Iterable[Lasting]) -> Iterator[Broken]:
    """Whoever an effect is of, or against, is somebody; what one met while Wandering is of a person (MYK-PLAY-120)."""
    for number, effect in enumerate(effects):
        for field in ("giver", "target"):
            other = getattr(effect, field)
            left = other[:1] in ("f", "b") and other[1:].isdigit()  # a monster or Base that is no more may have left it
            if other and not left and not _ref(state, other):
                yield Broken(f"{at}.{number}.{field}", other, _refs(state))
        if effect.dice and not is_dice(effect.dice):
            yield Broken(f"{at}.{number}.dice", effect.dice, "dice such as 1D6+1, or a number")
        if effect.what == FORM:  # a body of the book (MYK-GEAR-126)
            yield from named(f"{at}.{number}.note", [effect.note], books.monsters)
        yield from _market(state, f"{at}.{number}", effect)
        if effect.what == "wandering" and effect.giver[:1] != "p":
            yield Broken(f"{at}.{number}.giver", effect.giver, f"p0 to p{len(state.people) - 1}", "MYK-PLAY-120")


def _market(state: Campaign, at: str, effect: Lasting) -> Iterator[Broken]:
    """What is foretold or heard of a market can be read (MYK-PLAY-105, MYK-PLAY-133)."""
    if effect.what == "market":
        yield from within(f"{at}.amount", effect.amount, 2, 12, "MYK-PLAY-105")
    elif effect.what == "demand":
        number, _, kind = effect.note.partition(" ")
        if not number.isdecimal() or kind not in MATERIALS:
            yield Broken(f"{at}.note", effect.note, "a kingdom's number and a Material, such as 0 Iron", "MYK-PLAY-133")


def _slots(at: str, one: Fighter) -> Iterator[Broken]:
    """Six Item Slots, each with one Item or Materials; Levels within what the Item has (MYK-CREATE-176). What a monster
    plunders it holds beyond them (MYK-BEAST-313)."""
    taken: list[int] = []
    slots = SLOTS if isinstance(one, Character) else MOST_PLUNDERED
    for held in one.items:
        yield from _item_level(f"{at}.items.{held.item}.level", held.item, held.level)
        needs = 1 if held.joined else books.items[held.item].slots  # a combined Item takes one (MYK-GEAR-074)
        if len(held.slots) != needs:
            legal = f"{needs} of the Slots 1 to {SLOTS}"
            yield Broken(f"{at}.items.{held.item}.slots", held.slots, legal, "MYK-CREATE-176")
        for slot in held.slots:
            inner = slot > INNER and any(o.joined == held.joined != "" and o.slots == [slot - INNER] for o in one.items)
            inner = inner or (isinstance(one, Character) and slot in inner_places(one, held.item))
            real = slot % INNER if inner else slot
            yield from within(f"{at}.items.{held.item}.slots", real, 1, slots, "MYK-CREATE-176")
            if slot in taken:
                yield Broken(f"{at}.items.{held.item}.slots", slot, "a Slot that holds nothing else", "MYK-CREATE-176")
            taken.append(slot)
    for slot, pile in one.materials.items():
        yield from within(f"{at}.materials", slot, 1, SLOTS, "MYK-CREATE-176")
        yield from among(f"{at}.materials.{slot}", pile, MATERIALS, "MYK-CREATE-176")
        for name, count in pile.items():
            yield from within(f"{at}.materials.{slot}.{name}", count, 0, MOST_LISTED)
        there = [held for held in one.items if slot in held.slots or (held.joined and slot + INNER in held.slots)]
        most = max((scores.gives(held.item, held.level, "material_capacity") for held in there), default=PER_SLOT)
        if isinstance(one, Character) and sum(pile.values()) > most:
            yield Broken(f"{at}.materials.{slot}", sum(pile.values()), f"at most {most} in a Slot", "MYK-GEAR-132")


def _item_level(at: str, item: str, level: int | None) -> Iterator[Broken]:
    levels = books.items[item].levels
    if level is not None and levels is None:
        yield Broken(at, level, "null: it has no Levels", "MYK-GEAR-150")
    elif level is not None and levels is not None:
        yield from within(at, level, levels[0], levels[1], "MYK-GEAR-150")


# --- the way over the Known World --------------------------------------------------------------------------------------


def _journey(state: Campaign) -> Iterator[Broken]:
    """A journey leads over the Known World, from home to the map of the game or back (MYK-PLAY-162)."""
    here, way = state.delve, state.journey
    if here is not None and here.region and not is_region(state, here.region):
        yield Broken("delve.region", here.region, regions(state), "MYK-PLAY-162")
    if state.step == JOURNEY and (way is None or here is None or not here.region or state.at_home is None):
        legal = "a record, with a delve that has a region and with at_home, where the step is journey"
        yield Broken("journey", None if way is None else "a record", legal, "MYK-PLAY-162")
    if way is None:
        return
    for field, at in (("to", way.to), ("at", way.at), *(("entered", one) for one in way.entered)):
        if at and not is_region(state, at):
            yield Broken(f"journey.{field}", at, regions(state), "MYK-PLAY-162")
    if not way.homeward and not way.to:
        yield Broken("journey.to", "", f"{regions(state)}, on the way out", "MYK-PLAY-162")
    yield from lairs("journey.lairs", way.lairs)


# --- Bases of a map ---------------------------------------------------------------------------------------------------


def _bases(state: Campaign) -> Iterator[Broken]:
    """A Base is one of the nine, stands in a room of the map, and has at most its HP (MYK-WORLD-348, MYK-WORLD-325)."""
    for number, base in enumerate(state.delve.bases if state.delve is not None else ()):
        at = f"delve.bases.{number}"
        if base.base not in books.bases:
            yield Broken(f"{at}.base", base.base, f"one of {some([one.name for one in books.bases])}", "MYK-WORLD-348")
            continue
        assert state.delve is not None
        yield from among(f"{at}.room", [base.room], state.delve.rooms, "MYK-WORLD-319")
        yield from within(f"{at}.hp", base.hp, -MOST, books.bases[base.base].hp, "MYK-WORLD-335")
        yield from within(f"{at}.counters", base.counters, 0, MOST, "MYK-WORLD-325")
        if base.hp <= 0 and not base.dead:
            yield Broken(f"{at}.dead", base.dead, "true, where no HP are left", "MYK-WORLD-335")


# --- the battle ------------------------------------------------------------------------------------------------------


def _battle(state: Campaign) -> Iterator[Broken]:
    """A battle needs a Court, and everybody in it an Area and an entry of the books (MYK-PLAY-342, MYK-PLAY-728)."""
    battle = state.battle
    if battle is None:
        if state.step == FIGHT:
            yield Broken("battle", None, "a battle, where the step is fight", "MYK-PLAY-342")
        return
    fought_at = (*BEFORE, FIGHT, DELVE, JOURNEY, KINGDOM_PHASE)  # at home in the Colosseum (MYK-GEAR-299)
    if state.step not in fought_at:
        legal = f"{', '.join(fought_at)}, where there is a battle"
        yield Broken("step", state.step, legal, "MYK-PLAY-342")
        return
    if state.step == FIGHT:
        for number, one in enumerate(state.people[: state.players]):
            if not one.base:
                yield Broken(f"people.{number}.base", one.base, "scores: a battle needs a Court", "MYK-CREATE-156")
            elif not one.area and not one.absent:
                yield Broken(f"people.{number}.area", "", f"one of {', '.join(AREAS)}", "MYK-PLAY-344")
    # Whoever is no monster may be the only enemy there is (MYK-PLAY-700).
    people = any(one.team == "foes" and one.area for one in state.people)
    alive = sum(not foe.dead for foe in battle.foes)  # the fallen stay on record however many were summoned
    if not (battle.foes or people) or alive > MOST_FOES:
        yield Broken("battle.foes", f"{alive} foes", f"1 to {MOST_FOES}", "MYK-PLAY-345")
    yield from within("battle.round", battle.round, 0, 999, "MYK-PLAY-342")
    for number, foe in enumerate(battle.foes):
        yield from _foe(state, foe, number)
    for area, trap in battle.traps.items():
        yield from _combat_trap(area, trap)
    for number, reserve in enumerate(battle.reserves):
        yield from named(f"battle.reserves.{number}.book", [reserve.book], books.monsters)
        yield from named(f"battle.reserves.{number}.knows", reserve.knows, books.skills)
        yield from within(f"battle.reserves.{number}.count", reserve.count, 1, MOST_FOES, "MYK-WORLD-402")
    for number, bond in enumerate(battle.bonds):
        for field in ("a", "b"):
            if not _ref(state, getattr(bond, field)):
                yield Broken(f"battle.bonds.{number}.{field}", getattr(bond, field), _refs(state))
    if len(set(battle.objects)) < len(battle.objects):
        yield Broken("battle.objects", battle.objects, "each thing once", "MYK-PLAY-403")
    for who in battle.waiting:
        if not _ref(state, who):
            yield Broken("battle.waiting", who, _refs(state), "MYK-PLAY-347")
    if battle.acting and not _ref(state, battle.acting):
        yield Broken("battle.acting", battle.acting, _refs(state))
    over = battle.stage in ("treasure", "over")
    if battle.winner and not over:
        yield Broken("battle.winner", battle.winner, '"" until the fight is over', "MYK-PLAY-434")
    elif over and not battle.winner:
        yield Broken("battle.winner", "", "court, foes, nobody or fled, when the fight is over", "MYK-PLAY-434")


def _foe(state: Campaign, foe: Foe, number: int) -> Iterator[Broken]:
    """A monster is of the books, somewhere, and as a GM may make it at the most (MYK-PLAY-345, MYK-WORLD-441)."""
    at = f"battle.foes.{number}"
    names = [*named(f"{at}.book", [foe.book], books.monsters), *named(f"{at}.knows", foe.knows, books.skills)]
    names += named(f"{at}.items", [held.item for held in foe.items], books.items)
    names += named(f"{at}.gained", [gained.name for gained in foe.gained], books.skills)
    yield from names
    if names:
        return  # nothing more can be looked up
    yield from among(f"{at}.raised", foe.raised, RAISED, "MYK-WORLD-441")
    if not foe.area and not foe.away and not foe.fled and not foe.dead:
        yield Broken(f"{at}.area", "", f"one of {', '.join(AREAS)}", "MYK-PLAY-345")
    if foe.hp > (most := scores.monsters_hp(foe)):
        yield Broken(f"{at}.hp", foe.hp, f"at most {most}, the maximum", "MYK-PLAY-745")
    if foe.hp <= 0 and not (foe.dead or foe.spared or foe.fled or f"f{number}" in state.falling):
        yield Broken(f"{at}.hp", foe.hp, "1 or more, or dead, or spared by a pulled blow", "MYK-PLAY-375")
    if foe.commander is not None:
        yield from indexes(f"{at}.commander", [foe.commander], state.players + (state.gm is not None))
    if foe.damage and not is_dice(foe.damage):
        yield Broken(f"{at}.damage", foe.damage, "dice such as 1D6+1, or a number", "MYK-WORLD-377")
    yield from _fighter(state, at, foe, f"f{number}")


def _combat_trap(area: str, trap: CombatTrap) -> Iterator[Broken]:
    """What is at work in an Area is a Combat Trap (MYK-PLAY-728, MYK-WORLD-282)."""
    yield from among("battle.traps", [area], AREAS, "MYK-PLAY-728")
    yield from named(f"battle.traps.{area}.name", [trap.name], books.traps)
    entry = books.traps.get(trap.name)
    if entry is not None and entry.category != "Combat":
        legal = f"a Combat Trap: {some([trap.name for trap in books.traps if trap.category == 'Combat'])}"
        yield Broken(f"battle.traps.{area}.name", trap.name, legal, "MYK-WORLD-282")
    elif entry is not None:
        yield from within(f"battle.traps.{area}.level", trap.level, 1, MOST_LEVEL, "MYK-WORLD-282")


RAISED = ("level", "Warfare", "range", "defense", "max_hp")


def _ref(state: Campaign, ref: str) -> bool:
    """Whether a reference leads to somebody."""
    if not ref[1:].isdigit() or len(ref) > 5 or not ref.isascii():
        return False
    if ref[0] == "p":
        return int(ref[1:]) < len(state.people)
    return ref[0] == "f" and state.battle is not None and int(ref[1:]) < len(state.battle.foes)


def _refs(state: Campaign) -> str:
    foes = f", f0 to f{len(state.battle.foes) - 1}" if state.battle and state.battle.foes else ""
    return f"somebody in play: p0 to p{len(state.people) - 1}{foes}"


def _somebody(state: Campaign, whom: int | str) -> bool:
    """Whether a tie goes to somebody: a person, a foe, the Ruler not yet met, a species, an Item (MYK-CREATE-182)."""
    if isinstance(whom, int):
        return 0 <= whom < len(state.people)
    kind, _, name = whom.partition(" ")
    if kind in ("ruler", "species", "item"):
        return whom == "ruler" or (bool(name) and (kind == "item" or name in books.monsters))
    return _ref(state, whom)


def _between(state: Campaign) -> Iterator[Broken]:
    """A position is put on the table between two actions."""
    yield from _lasting(state, "lasting", state.lasting)
    for number, one_help in enumerate(state.helps):
        for field in ("helper", "target"):
            if not _ref(state, getattr(one_help, field)):
                yield Broken(f"helps.{number}.{field}", getattr(one_help, field), _refs(state))
    for who in state.falling:
        if not _ref(state, who):
            yield Broken("falling", who, _refs(state), "MYK-PLAY-413")
    yield from indexes("hands_up", state.hands_up, state.players + (state.gm is not None))
    if state.stack:
        yield Broken("stack", len(state.stack), "empty: a position begins between two actions", "MYK-PLAY-747")

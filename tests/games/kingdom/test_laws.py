"""The laws of a position: what is refused, in which words; and that any JSON is refused in words or played."""

import copy
import random
from typing import Any

import msgspec
import pytest

from roundtable.games.kingdom.campaigns import as_position
from roundtable.games.kingdom.laws import laws
from roundtable.games.kingdom.options import Options
from roundtable.games.kingdom.rules.record import scores
from roundtable.games.kingdom.setup import start
from roundtable.games.kingdom.state import Battle, Bond, Campaign, Character, CombatTrap, Foe, Help, Lasting, Reserve
from roundtable.kernel.dice import Dice
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Setup, find_game, read_options
from roundtable.kernel.laws import uphold
from roundtable.kernel.match import Match
from tests.games.kingdom.battles import court, foe, position
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home, king, knight


def put(position: dict[str, Any], seats: int = 2, **options: Any) -> Campaign:
    """A position put on the table, its laws upheld, before anything is played."""
    game = find_game("kingdom")
    state = start(Setup("kingdom", seats, options, [], position), read_options(Options, options))
    uphold(game, state)
    return state


def changed(path: str, value: Any) -> dict[str, Any]:
    """A good battle with one field replaced."""
    whole = copy.deepcopy(position(foe("Ogrekin"), foe("Red Cap", "Enemy Rearguard")))
    *way, last = path.split(".")
    at: Any = whole
    for step in way:
        at = at[int(step)] if isinstance(at, list) else at.setdefault(step, {})
    at[int(last) if isinstance(at, list) else last] = value
    return whole


def test_a_good_battle_is_lawful() -> None:
    state = put(position(foe("Ogrekin"), foe("Red Cap", "Enemy Rearguard")))
    assert state.step == "fight" and list(laws(state)) == []


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("people.0.area", "Area 7", "Encampment"),
        ("people.0.area", "", "people.0.area is ''; legal is one of Encampment, Rearguard, Vanguard"),
        ("people.1.hp", 14, "people.1.hp is 14; legal is at most 13, the maximum (MYK-PLAY-745)"),
        ("people.1.drive", 3, "people.1.drive is 3; legal is 0 to 2 (MYK-PLAY-038)"),
        ("people.1.drive", -1, "people.1.drive is -1; legal is 0 to 2"),
        ("people.1.followers", 17, "people.1.followers is 17; legal is 0 to 16 (MYK-CREATE-171)"),
        ("people.1.bad_statuses", ["Sleepy"], "people.1.bad_statuses is 'Sleepy'; legal is one of Poisoned"),
        ("people.1.bad_statuses", ["Asleep", "Asleep"], "each status once"),
        ("people.1.skills", [{"name": "Flying Pig"}], "people.1.skills is 'Flying Pig'; legal is an entry of the skills"),
        ("people.1.items", [{"item": "Blade", "slots": [7]}], "people.1.items.Blade.slots is 7; legal is 1 to 6"),
        ("people.1.items", [{"item": "Blade", "slots": [1], "level": 11}], "legal is 0 to 10 (MYK-GEAR-150)"),
        ("people.1.items", [{"item": "Blade", "slots": [1]}] * 2, "a Slot that holds nothing else"),
        ("people.1.materials", {"2": {"Meat": 6, "Iron": 5}}, "materials.2 is 11; legal is at most 10 in a Slot"),
        ("people.1.affection", {"0": {"score": 6}}, "people.1.affection.0 is 6; legal is 0 to 5 (MYK-PLAY-562)"),
        ("people.1.affection", {"9": {"score": 1}}, "people.1.affection is 9; legal is somebody else"),
        ("people.1.hostility", {"f7": {"score": 1}}, "people.1.hostility is 'f7'"),
        ("people.1.level", 0, "people.1.level is 0"),
        ("people.1.class_name", "Jester", "people.1.class_name is 'Jester'; legal is an entry of the classes"),
        ("kingdom.voices", 13, "kingdom.voices is 13; legal is 0 to 12 (MYK-PLAY-745)"),
        ("kingdom.voices", -1, "kingdom.voices is -1"),
        ("battle.foes.0.book", "Ogrekinn", "legal is an entry of the monsters, such as Ogrekin"),
        ("battle.foes.0.hp", 2, "battle.foes.0.hp is 2; legal is at most 1, the maximum"),
        ("battle.foes.0.hp", 0, "hp is 0; legal is 1 or more, or dead, or spared by a pulled blow (MYK-PLAY-375)"),
        ("battle.foes.0.area", "Vangard", "there is no 'Vangard'; legal is one of '', 'Encampment'"),
        ("battle.foes.0.knows", ["Knitting"], "battle.foes.0.knows is 'Knitting'"),
        ("battle.foes.0.raised", {"beauty": 3}, "battle.foes.0.raised is 'beauty'"),
        ("battle.foes.0.damage", "lots", "battle.foes.0.damage is 'lots'; legal is dice"),
        ("battle.foes", [], "battle.foes is '0 foes'; legal is 1 to"),
        ("battle.traps", {"Attic": {"name": "Minefield", "level": 1}}, "battle.traps is 'Attic'; legal is one of Encampment"),
        ("battle.traps", {"Vanguard": {"name": "Pit", "level": 1}}, "a Combat Trap"),
        ("battle.reserves", [{"book": "Nobody"}], "battle.reserves.0.book is 'Nobody'"),
        ("battle.bonds", [{"kind": "rides", "a": "p0", "b": "f9"}], "battle.bonds.0.b is 'f9'; legal is somebody in play"),
        ("battle.acting", "p7", "battle.acting is 'p7'; legal is somebody in play: p0 to p1, f0 to f1"),
        ("battle.winner", "court", "until the fight is over"),
        ("battle.stage", "over", "battle.winner is ''; legal is court, foes, nobody or fled, when the fight is over"),
        ("battle.round", -1, "battle.round is -1"),
        ("step", "review", "step is 'review'; legal is muster"),
        ("stack", [{"effect": "x", "holder": "p0", "on": "y"}], "stack is 1; legal is empty"),
        ("kingdom.treasury", 10**30, "legal"),
        ("kingdom.treasury", 10**7, "kingdom.treasury is 10000000; legal is a number from"),
    ],
)  # fmt: skip
def test_what_no_rule_allows_is_refused_with_field_and_legal_values(path: str, value: Any, words: str) -> None:
    with pytest.raises(BadSetup) as caught:
        put(changed(path, value))
    assert words in str(caught.value)


@pytest.mark.rule("MYK-PLAY-342")
def test_a_battle_needs_a_court_and_a_fight_a_battle() -> None:
    with pytest.raises(BadSetup, match=r"people.0.class_name is ''; legal is one of King"):
        put({"step": "fight", "battle": {"foes": [foe("Ogrekin")]}})
    with pytest.raises(BadSetup, match="battle is None; legal is a battle"):
        put({"step": "fight", "people": court()})


def test_a_lawful_battle_with_everything_in_it() -> None:
    full = position(
        foe("Ogrekin", raised={"max_hp": 5}, damage="1D6+1", knows=["Flying"], ruler=True),
        foe("Red Cap", "Vanguard", hp=0, dead=True),
        traps={"Vanguard": {"name": "Minefield", "level": 4}},
        reserves=[{"book": "Slime", "count": 2}],
        bonds=[{"kind": "rides", "a": "p0", "b": "f0"}],
        acting="p1",
        round=3,
        stage="first",
    )
    full["people"][0]["affection"] = {
        "1": {"score": 5, "kind": "Love"},
        "species Ogrekin": {"score": 1},
        "ruler": {"score": 2},
    }
    full["people"][1]["lasting"] = [{"name": "skill/disrupt", "rule": "MYK-CREATE-242", "what": "max_hp", "amount": 3}]
    full["people"][1]["hp"] = 16
    full["helps"] = [{"helper": "p0", "target": "p1", "action": "attack", "amount": 1}]
    state = put(full)
    assert isinstance(state.battle, Battle) and state.battle.foes[0].ruler
    kinds = (Foe, CombatTrap, Bond, Reserve, Help, Lasting, Character)
    assert all(kind.__struct_config__.forbid_unknown_fields for kind in kinds)


@pytest.mark.rule("MYK-CREATE-176")
def test_whoever_fights_and_of_whose_hp_nothing_is_said_has_all() -> None:
    """A Court member and a monster written by hand are not down from the start; the raised maximum counts."""
    written = position({"book": "Ogrekin", "area": "Enemy Vanguard", "raised": {"max_hp": 4}})
    for one in written["people"]:
        del one["hp"]
    state = put(written)
    assert state.battle is not None and state.battle.foes[0].hp == 5
    assert [one.hp for one in state.people] == [scores.max_hp(one) for one in state.people]


@pytest.mark.rule("MYK-PLAY-375", "MYK-CREATE-166")
def test_a_position_written_from_play_says_who_has_0_hp() -> None:
    """Else who is down, and a foe whom a pulled blow has spared, would be whole again in a puzzle or a branch."""
    down = position(foe("Ogrekin"), foe("Red Cap", "Enemy Rearguard", hp=0, spared=True))
    down["people"][1]["hp"] = 0
    state = put(down)
    again = put(as_position(state))
    assert [one.hp for one in again.people] == [one.hp for one in state.people] and again.people[1].hp == 0
    assert again.battle is not None and again.battle.foes[1].hp == 0


@pytest.mark.rule("MYK-PLAY-434")
def test_a_fight_that_is_decided_as_it_is_put_on_the_table_is_over_at_once() -> None:
    fallen = {**foe("Ogrekin"), "hp": 0, "dead": True}
    begun = {**position(fallen), "step": "fight"}
    begun["battle"] = {**begun["battle"], "stage": "first", "round": 1}
    match = Match.new("kingdom", seats=2, options={"scene": "fight"}, position=begun, seed=1)
    assert match.state.battle.winner == "court"


def test_items_without_slots_take_the_first_that_are_free() -> None:
    items = [{"item": "Blade", "slots": [2]}, {"item": "Great Sword"}, {"item": "Potion"}]
    state = put(changed("people.1.items", items))
    assert [held.slots for held in state.people[1].items] == [[2], [1, 3], [4]]
    with pytest.raises(BadSetup, match=r"people.1.items.Potion.slots is \[\]; legal is 1 of the Slots"):
        put(changed("people.1.items", [{"item": "Potion"}] * 7))


# --- any JSON --------------------------------------------------------------------------------------------------------

JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 7, 99, 10**6, 10**12, -(10**9), 10**40, 1.5, "", "x", "p0", "f0", "p99", "f99", "p-1", "pp",
    "Vanguard", "Enemy Vanguard", "Ogrekin", "King", "fight", "\x00", "é" * 50, [], {}, [[]], [{}], {"": 0}, {"a": {"b": []}},
    ["p0", "p0"], [1, 2, 3], {"0": 1}, {"score": 3}, [None], "species Ogrekin", "item 3", "1D6", "9d99999",
]  # fmt: skip


def mutated(value: Any, dice: random.Random) -> Any:
    """A position with one place changed into something else."""
    places: list[tuple[Any, Any]] = []

    def walk(at: Any) -> None:
        for key in range(len(at)) if isinstance(at, list) else list(at):
            places.append((at, key))
            if isinstance(at[key], (dict, list)):
                walk(at[key])

    whole = copy.deepcopy(value)
    walk(whole)
    at, key = places[dice.randrange(len(places))]
    how = dice.randrange(4)
    if how == 0 and isinstance(at, dict):
        del at[key]
    elif how == 1 and isinstance(at, dict):
        at[dice.choice(["hp", "area", "book", "x", "seat", "foes", "level", "0", "-1"])] = dice.choice(JUNK)
    else:
        at[key] = dice.choice(JUNK)
    return whole


def seeds() -> list[dict[str, Any]]:
    full = changed("battle.traps", {"Vanguard": {"name": "Minefield", "level": 4}})
    full["people"][1] |= {
        "items": [{"item": "Blade", "level": 1, "slots": [1]}],
        "skills": [{"name": "Diehard", "source": "Class"}],
        "affection": {"0": {"score": 2, "kind": "Love"}},
        "lasting": [{"name": "skill/x", "rule": "MYK-CREATE-242", "what": "defense", "amount": 1, "target": "f0"}],
    }
    full["battle"] |= {"reserves": [{"book": "Slime"}], "acting": "p1", "bonds": [{"kind": "x", "a": "p0", "b": "f0"}]}
    review = {
        "step": "review",
        "people": [king(0, items=[{"item": "Blade", "level": 0, "slots": [1]}]), knight(1)],
        "kingdom": {"level": 2, "voices": 5, "maps": [home()], "talents": [{"job": "Noble"}]},
        "world": {
            "regions": {"3-3": {"owner": "own"}, "1-1": {"owner": "0"}},
            "kingdoms": [{"name": {"words": ["A"]}, "regions": ["1-1"]}],
        },
    }
    return [full, review]


DEEP: dict[str, tuple[int, dict[str, Any]]] = {
    "fight": (20, {"scene": "fight"}),
    "evening": (26, {"scene": "evening"}),
    "generated": (60, {"scene": "evening", "map": "generated"}),
    "campaign": (40, {"scene": "campaign"}),
    "journey": (193, {"scene": "campaign", "map": "generated"}),
}
"""So many answers of random play, with these options."""


def played_into(deep: str) -> dict[str, Any]:
    """The position of a match that was played at random for a while, as somebody would write it down."""
    answers, options = DEEP[deep]
    match: Match[Campaign, Options] = Match.new("kingdom", seed=answers, seats=2, options=options)
    at_random(match, bytes([answers]), answers)
    assert not match.over
    written: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(match.state))
    return {field: value for field, value in written.items() if field not in ("options", "players", "gm", "stack")}


@pytest.mark.parametrize("deep", DEEP)
def test_any_change_of_a_position_from_play_is_refused_in_words_or_is_played(deep: str) -> None:
    """What no hand has written: everything that play itself puts into a position, changed in any place."""
    whole = played_into(deep)
    dice = random.Random(deep)
    refused = played = 0
    for number in range(60):
        part = dice.choice([field for field in whole if isinstance(whole[field], (dict, list)) and whole[field]])
        given = {**whole, **mutated({part: whole[part]}, dice)}
        try:
            match = Match.new(find_game("kingdom"), seed=number, seats=2, options=DEEP[deep][1], position=given)
        except BadSetup as error:
            assert str(error)
            refused += 1
            continue
        at_random(match, bytes([1 + number]), 12)
        played += 1
    assert refused and played


def at_random(match: Match[Campaign, Options], seed: bytes, answers: int) -> None:
    dice = Dice(seed)
    for _ in range(answers):
        if match.over:
            break
        ask = next(iter(match.asks.values()))
        match.answer(ask.seat, ask.sample(dice))


@pytest.mark.rule("MYK-PLAY-748")
@pytest.mark.parametrize("deep", ["fight", "evening"])
def test_a_position_without_cycles_is_in_those_of_what_is_played(deep: str) -> None:
    whole = played_into(deep)
    state = put({**whole, "cycles": []}, scene=deep)
    expected = (["Quarter"] if deep == "evening" else []) + (["Round"] if whole.get("battle") else [])
    assert [cycle.kind for cycle in state.cycles] == expected
    if len(expected) > 1:
        with pytest.raises(BadSetup, match=r"cycles is .*; legal is Quarter, Round, or none"):
            put({**whole, "cycles": whole["cycles"][:1]}, scene=deep)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("delve", None, "delve is None; legal is a record, where the step is delve (MYK-PLAY-191)"),
        ("delve.dungeon.rooms", {}, "delve.dungeon is "),
        ("delve.rooms.D7", {}, "delve.rooms is 'D7'; legal is one of A1"),
        ("delve.at.p0", "Z9", "delve.at.p0 is 'Z9'; legal is one of '', "),
        ("delve.at.f0", "", "delve.at is 'f0'; legal is people by number: p0 to p1"),
        ("delve.route", ["Z9"], "delve.route is 'Z9'"),
        ("delve.corridors", ["A1"], "delve.corridors is 'A1'; legal is two rooms of the map, such as A1-A2 (MYK-CREATE-076)"),
        ("delve.known.clues", [99], "delve.known.clues is 99"),
        ("delve.traps", [{"trap": "Pitt", "level": 1, "at": "B2"}], "delve.traps.0.trap is 'Pitt'; legal is an entry"),
        ("delve.traps", [{"trap": "Pit", "level": 1, "at": "the cellar"}], "delve.traps.0.at is 'the cellar'"),
        ("delve.traps", [{"trap": "Pit", "level": 1, "at": "B2", "placed": 99}], "delve.traps.0.placed is 99"),
        ("lasting", [{"name": "culture-wandering/8", "rule": "MYK-PLAY-120", "what": "wandering"}], "lasting.0.giver is ''"),
        ("lasting", [{"name": "x", "rule": "MYK-PLAY-120", "giver": "the King"}], "lasting.0.giver is 'the King'"),
        ("helps", [{"helper": "p9", "target": "p0", "action": "attack", "amount": 1}], "helps.0.helper is 'p9'"),
    ],
)  # fmt: skip
def test_a_map_in_play_with_something_impossible_is_refused(path: str, value: Any, words: str) -> None:
    whole = played_into("evening")
    *way, last = path.split(".")
    at: Any = whole
    for step in way:
        at = at[step]
    at[last] = value
    with pytest.raises(BadSetup) as caught:
        put(whole, scene="evening")
    assert words in str(caught.value)


@pytest.mark.rule("MYK-PLAY-074")
def test_no_game_of_a_campaign_begins_without_anybody() -> None:
    dead = {"dead": True, "hp": 0}
    court_ = [{**king(0), **dead}, {**knight(1), **dead}]
    with pytest.raises(BadSetup, match="people is 'nobody'; legal is somebody of the Court who is alive and there"):
        put({"step": "muster", "people": court_}, scene="campaign")


@pytest.mark.rule("MYK-PLAY-075", "MYK-PLAY-754")
@pytest.mark.parametrize(("stage", "other"), [("requests", "upkeep"), ("upkeep", "requests"), ("dismissal", "away")])
def test_each_phase_at_home_has_pieces_of_its_own(stage: str, other: str) -> None:
    with pytest.raises(BadSetup, match=f"at_home.stage is '{other}'; legal is "):
        season(stage, [lord()], objective="done", at_home={"stage": other})


@pytest.mark.rule("MYK-WORLD-782")
def test_a_room_holds_each_facility_once() -> None:
    whole = seeds()[1]
    whole["kingdom"]["maps"][0]["rooms"]["A1"] = {"facilities": [{"name": "Temple"}, {"name": "Temple"}]}
    with pytest.raises(BadSetup, match=r"rooms.A1 is 'Temple'; legal is each Facility once in a room"):
        put(whole)


@pytest.mark.parametrize("seed", range(4))
def test_any_json_is_refused_in_words_or_is_played(seed: int) -> None:
    """What is lawful can be shown to every seat and played; what is not is BadSetup, never anything else."""
    game = find_game("kingdom")
    dice = random.Random(seed)
    good = 0
    for number in range(200):
        changed_ = seeds()[number % 2]
        for _ in range(dice.randrange(1, 4)):
            changed_ = mutated(changed_, dice)
        try:
            state = put(changed_)
            match = Match.new(game, seed=number, seats=2, position=changed_)
        except BadSetup as error:
            assert str(error)
            continue
        good += 1
        for seat in (0, None):
            seen = game.view(state, seat)
            assert game.svg(seen).startswith("<svg") and game.text(seen, False) and game.status(seen)
            assert isinstance(game.sheets(seen), list)
        at_random(match, bytes([seed, number]), 12)
    assert good > 8, "the fuzz must not only make nonsense"


@pytest.mark.rule("MYK-PLAY-745")
@pytest.mark.parametrize("seed", range(6))
def test_a_fight_breaks_no_law_from_its_first_question_to_its_end(seed: int) -> None:
    """Random players, with and without a GM, at several Levels: after every answer the position is lawful."""
    gm = seed % 2 == 1
    options = {"scene": "fight", "gm": "human" if gm else "none", "court": "rolled", "court_level": 1 + seed}
    match: Match[Campaign, Options] = Match.new("kingdom", seed=seed, seats=3 + gm, options=options)
    dice = Dice(bytes([seed + 1]))
    while not match.over:
        asks = list(match.asks.values())
        ask = asks[dice.below(len(asks))]
        match.answer(ask.seat, ask.sample(dice))
        # In the middle of a step declarations may wait; a position that is put on the table has none.
        assert [law.sentence() for law in laws(match.state) if law.field != "stack"] == []

"""People the GM plays: Important NPCs and Extras, in a room of the map and on the Battlefield."""

import pytest

from roundtable.games.kingdom import GAME
from roundtable.games.kingdom.dungeon.check import check
from roundtable.games.kingdom.dungeon.model import Npc
from tests.games.kingdom.evenings import body, d6, evening, log, small
from tests.games.kingdom.fights import fight, foe, hp
from tests.games.kingdom.seasons import lord, season

ANN = body(followers=0)
BLACK_KNIGHT = Npc(
    "Sir Gawan",
    "proud and short of temper",
    level=1,
    class_name="Knight",
    base={"Wit": 3, "Charisma": 2, "Quest": 2, "Warfare": 4},
    items=["Blade"],
    drive=1,
)


def hall(*people: Npc, monsters=None):
    dungeon = small(monsters=monsters)
    dungeon.rooms["C1"].npcs = list(people)
    return dungeon


@pytest.mark.rule("MYK-PLAY-699", "MYK-PLAY-700", "MYK-PLAY-702", "MYK-PLAY-352")
def test_an_important_npc_is_made_like_a_landmaker_and_fights_on_the_gms_side():
    story = evening([ANN], dungeon=hall(BLACK_KNIGHT), stage="enter").does("go C1", "fight", dice=d6(5, 5))
    one = story.state.people[1]
    assert (one.seat, one.class_name, one.drive, one.hp) == (None, "Knight", 1, 12)  # 4 + 2 + 5 + Level 1
    assert (one.team, one.area) == ("foes", "Enemy Vanguard") and one.items[0].item == "Blade"
    assert story.said("MYK-PLAY-342")[0] == "Combat! Against the Court: Sir Gawan."
    # Wit 3 + 7: the Strategy Check is against the NPC's Wit (MYK-PLAY-352)
    assert any("12 against 10" in line for line in story.said("MYK-PLAY-350"))


@pytest.mark.rule("MYK-PLAY-700", "MYK-PLAY-413")
def test_an_important_npc_falls_by_the_fatal_wound_table_and_is_no_monster_for_treasure():
    gawan = {"seat": None, "name": "Gawan", "team": "foes", "class_name": "Knight", "area": "Enemy Vanguard",
             "base": {"Wit": 1, "Charisma": 1, "Quest": 1, "Warfare": 1}, "hp": 1}  # fmt: skip
    story = evening(
        [ANN],
        d6(5, 5, *[4] * 20),
        dungeon=hall(),
        step="fight",
        battle={"stage": "first", "round": 1, "foes": []},
        cycles=[{"kind": "Quarter"}, {"kind": "Round"}],
        people=[{"seat": 0, **ANN}, gawan],
    )
    story.does("move Enemy Vanguard", "attack hands p1")
    assert story.said("MYK-PLAY-413")[0].startswith("Gawan rolls")
    assert not story.said("MYK-PLAY-435")


@pytest.mark.rule("MYK-PLAY-701", "MYK-PLAY-702")
def test_an_npc_beyond_the_courts_average_level_or_with_three_drive_is_reported():
    strong = hall(Npc("Sir Gawan", level=2, class_name="Knight", base=BLACK_KNIGHT.base))
    found = [one for one in check(strong) if one.rule == "MYK-PLAY-701"]
    assert [(one.kind, one.value, one.most) for one in found] == [("limit", 2, 1)]
    eager = hall(Npc("Sir Gawan", class_name="Knight", base=BLACK_KNIGHT.base, drive=3))
    assert [one.rule for one in check(eager)] == ["MYK-PLAY-702"]


@pytest.mark.rule("MYK-PLAY-703", "MYK-PLAY-704")
def test_an_extra_has_defense_7_dies_of_any_hit_and_acts_after_those_with_numbers():
    guard = {"seat": None, "name": "Guard", "team": "foes", "area": "Enemy Vanguard", "hp": 1, "extra": True}
    ours = {"seat": None, "name": "Porter", "team": "court", "area": "Encampment", "hp": 1, "extra": True,
            "controlled_by": "p0"}  # fmt: skip
    story = evening(
        [body(area="Enemy Vanguard")],
        d6(2, 2, *[2] * 20),
        dungeon=hall(),
        step="fight",
        battle={"stage": "first", "round": 1, "foes": [{**foe("Ogrekin"), "hp": 1, "area": "Enemy Rearguard"}]},
        cycles=[{"kind": "Quarter"}, {"kind": "Round"}],
        people=[{"seat": 0, **body(area="Enemy Vanguard")}, guard, ours],
    )
    # nobody asks who goes next: Ann goes before the Porter, who has no numbers
    assert story.ask.prompt.startswith("Ann:")
    story.does("attack hands p1")  # 2 + 2 + Warfare 3 = 7 against 7
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 7 against 7, success."
    assert story.state.people[1].dead and story.said("MYK-PLAY-704") == ["Guard dies."]
    assert story.ask.seat == 0 and story.ask.prompt.startswith("Porter:")  # then those a player controls


@pytest.mark.rule("MYK-PLAY-703")
def test_the_gms_extras_come_last_on_their_side():
    guard = {"seat": None, "name": "Guard", "team": "foes", "area": "Enemy Vanguard", "hp": 1, "extra": True}
    story = evening(
        [ANN],
        d6(*[2] * 30),
        dungeon=hall(),
        step="fight",
        battle={"stage": "first", "first": "foes", "round": 1, "foes": [{**foe("Ogrekin"), "hp": 1}]},
        cycles=[{"kind": "Quarter"}, {"kind": "Round"}],
        people=[{"seat": 0, **ANN}, guard],
    )
    told = [line for line in log(story) if line.startswith(("Guard", "Ogrekin"))]
    assert told[0].startswith("Ogrekin") and any(line.startswith("Guard") for line in told)


@pytest.mark.rule("MYK-PLAY-353", "MYK-PLAY-352")
def test_a_friend_of_the_npc_makes_the_strategy_check_harder_by_its_affection():
    base = {"Wit": 3, "Charisma": 2, "Quest": 2, "Warfare": 4}
    gawan = {"seat": None, "name": "Gawan", "team": "foes", "class_name": "Knight", "area": "Enemy Vanguard",
             "base": base, "hp": 9}  # fmt: skip
    friend = {**gawan, "name": "Lot", "base": {**base, "Wit": 1}, "affection": {"1": {"score": 2, "kind": "Loyalty"}}}
    story = evening(
        [ANN],
        d6(5, 5, *[3] * 10),
        dungeon=hall(),
        gm=True,
        step="fight",
        battle={"stage": "strategy", "round": 0, "foes": []},
        cycles=[{"kind": "Quarter"}, {"kind": "Round"}],
        people=[{"seat": 0, **ANN}, gawan, friend],
        policies={"1 help-strategy": "ask"},
    )
    assert story.ask.seat == 1 and "help-strategy p2" in story.offered
    story.does("help-strategy p2")
    assert story.said("MYK-PLAY-350")[-1] == "Ann: 12 against 12, success."  # Wit 3 + 7, and 2 of the friend's
    assert story.state.people[2].exhausted and story.state.helps == []


@pytest.mark.rule("MYK-PLAY-028", "MYK-PLAY-594")
def test_people_alone_are_talked_to_against_their_charisma_and_7():
    herald = Npc("Herald", "polite", level=1, class_name="Oracle", base={"Wit": 1, "Charisma": 3, "Quest": 1, "Warfare": 1})
    story = evening([ANN], dungeon=hall(herald), stage="enter").does("go C1")
    assert story.said("MYK-PLAY-204") == ["Here: Herald (Neutral)."]
    story.does("negotiate", dice=d6(4, 4))
    assert story.said("MYK-PLAY-028") == ["Ann: talk with them (+2 to the roll).", "Ann: 10 against 10, success.",
                                          "They are Friendly now."]  # fmt: skip
    assert story.state.delve.rooms["C1"].npcs == {"p1": "Friendly"}
    story = evening([ANN], dungeon=hall(herald), stage="enter").does("go C1", "negotiate", dice=d6(4, 3, *[3] * 20))
    assert story.state.battle is not None and story.state.people[1].area == "Enemy Vanguard"


@pytest.mark.rule("MYK-PLAY-699", "MYK-PLAY-200")
def test_people_of_a_room_are_nowhere_in_a_view_before_it_is_entered():
    story = evening([ANN], dungeon=hall(BLACK_KNIGHT), stage="enter")
    assert "Gawan" not in str(GAME.view(story.state, 0))
    assert hp(story, "p0") == 11


@pytest.mark.rule("MYK-PLAY-022", "MYK-PLAY-001", "MYK-PLAY-014", "MYK-PLAY-028")
def test_what_no_rule_lists_is_told_to_the_gm_who_names_its_type_and_the_check():
    story = evening([ANN], d6(5, 2), gm=True).does("else", "climb the pillar")
    assert story.ask.seat == 1 and story.offered == ["support", "plan", "assist", "interrupt", "no"]
    story.does("plan", "Quest", "Normal")
    assert story.said("MYK-PLAY-028")[-1] == "Ann: 9 against 9, success."
    assert story.state.quarter == 1  # Ann was Exhausted by it, and nobody else is there
    story = evening([ANN], gm=True).does("else", "hum a tune", "assist", "none")
    assert story.state.quarter == 0 and story.offered  # an Assist costs nothing
    story = evening([ANN], gm=True).does("else", "fly", "no")
    assert story.said("MYK-PLAY-022") == ["The GM does not allow it."] and story.state.quarter == 0


@pytest.mark.rule("MYK-PLAY-755", "MYK-PLAY-022", "MYK-PLAY-001")
def test_without_a_gm_what_no_rule_lists_is_refused():
    story = evening([ANN])
    assert "else" not in story.offered
    assert "one of" in story.refuses("else")


@pytest.mark.rule("MYK-PLAY-022")
def test_what_is_said_to_the_gm_is_one_line_of_some_length():
    story = evening([ANN], gm=True).does("else")
    for wrong in ("", "   ", "x" * 201, "two\nlines", "a\x07bell"):
        assert "one line of 1 to 200 printable characters" in story.refuses(wrong)


@pytest.mark.rule("MYK-PLAY-022", "MYK-PLAY-014", "MYK-PLAY-016")
def test_in_a_combat_too_the_gm_says_what_no_rule_lists_is():
    """Not a Plan Action; what costs no action leaves the turn's own."""
    court = [body(followers=0), body(name="Ben", followers=0)]
    story = fight(court, [foe("Ogrekin")], gm=True, voices=0).does("p0", "else", "swing on the chandelier")
    assert story.ask.seat == 2 and story.offered == ["support", "assist", "interrupt", "no"]
    story.does("support", "Quest", "Normal", dice=d6(5, 2))
    assert story.said("MYK-PLAY-028")[-1] == "Ann: 9 against 9, success." and story.state.people[0].exhausted
    story = fight([body(followers=0)], [foe("Ogrekin")], gm=True, voices=0).does("else", "shout", "interrupt", "none")
    assert story.ask.seat == 0 and {"else", "pass"} <= set(story.offered), "the action is still to come"


@pytest.mark.rule("MYK-PLAY-022")
def test_at_home_too_the_gm_says_what_no_rule_lists_is():
    story = season("action resolution", [lord()], d6(5, 2), gm=True)
    story.does("else", "read the old chronicles", "plan", "Wit", "Normal")
    assert story.said("MYK-PLAY-028")[-1] == "Ada: 9 against 9, success." and story.state.at_home.acted == ["p0"]


@pytest.mark.rule("MYK-PLAY-034", "MYK-PLAY-032")
@pytest.mark.parametrize(("answer", "bonus"), [("yes", "+2"), ("no", "")])
def test_the_gm_says_whether_a_help_helps(answer, bonus):
    court = [body(followers=0, affection={"1": {"score": 2, "kind": "Friendship"}}), body(name="Ben", followers=0)]
    story = evening(court, d6(1, 2), gm=True).does("help p1 search", seat=0).does("search room", seat=1)
    assert (story.ask.seat, story.ask.rule) == (2, "MYK-PLAY-034")
    story.does(answer, "Quest")
    assert story.said("MYK-PLAY-276")[0] == f"Ben: search of the room (+2{bonus} to the roll)."
    assert story.said("MYK-PLAY-034") == ([] if bonus else ["What Ann does is no help to Ben, says the GM."])

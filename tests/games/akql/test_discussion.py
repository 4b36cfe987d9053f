"""Threatening, breaking and conquering; terror."""

from __future__ import annotations

import pytest

from .positions import at, cell, fight


def talks(story, speaker):
    verbs = ("threaten", "break", "conquer")
    return [key for key in story.offered if key.split()[0] in verbs and key.split()[1] == speaker]


@pytest.mark.rule("AKQL-084", "AKQL-072", "AKQL-068", "AKQL-061")
def test_the_seeds_first_example_cultist_threatens_hollow():
    story = fight({"cultist": at(0, "A1"), "hollow": at(1, "A5"), "tank": at(1, "J10")}, "d100=52 d100=99")
    story.does("threaten cultist hollow")
    hollow = story.state.knights["hollow"]
    assert (hollow.resistance, hollow.terror, hollow.fear) == (-17, 1, "cultist")
    assert story.said("AKQL-068") == ["Hollow loses 47 Social Resistance and has -17."]
    assert story.state.knights["cultist"].actions == 2
    story.ends()


@pytest.mark.rule("AKQL-085", "AKQL-073", "AKQL-074", "AKQL-132")
def test_the_seeds_second_example_cultist_drives_hollow_crazy():
    story = fight({"cultist": at(0, "A1"), "hollow": at(1, "A5"), "tank": at(1, "J10")}, "d100=52 d100=99 d12=7")
    story.does("break cultist hollow")
    hollow = story.state.knights["hollow"]
    assert (hollow.resistance, hollow.sanity, hollow.out) == (-17, 0, "crazy")
    assert cell(story, "hollow") == ""
    assert story.said("AKQL-073")[-1] == "Hollow loses 5 Sanity and has 0 left."
    story.ends()


@pytest.mark.rule("AKQL-086", "AKQL-075", "AKQL-077")
def test_the_seeds_third_example_king_wins_hollow_over():
    story = fight({"king": at(0, "A1"), "hollow": at(1, "A5"), "tank": at(1, "J10")}, "d100=52 d100=99")
    story.does("conquer king hollow")
    hollow = story.state.knights["hollow"]
    assert (hollow.resistance, hollow.seat, hollow.home, hollow.actions) == (-17, 0, 1, 3)
    assert "move hollow A6" in story.offered
    story.ends()


@pytest.mark.rule("AKQL-061", "AKQL-063", "AKQL-071")
def test_any_enemy_in_sight_can_be_talked_to_with_any_of_three_aims():
    knights = {
        "king": at(0, "A1"),
        "shovel": at(0, "A2"),
        "hollow": at(1, "J10"),
        "tank": at(1, "A3"),
        "doom": at(1, "J1"),
    }
    story = fight(knights, walls=["C1 D1 E1 F1"])
    assert talks(story, "king") == [
        "threaten king tank", "threaten king hollow",
        "break king tank", "break king hollow",
        "conquer king tank", "conquer king hollow",
    ]  # fmt: skip
    story.does("threaten king hollow", dice="d100=52 d100=99")
    assert story.state.knights["hollow"].terror == 1, "across the whole field"


@pytest.mark.rule("AKQL-063")
def test_allies_cannot_be_talked_to():
    knights = {"king": at(0, "A1"), "hollow": at(2, "A3"), "tank": at(1, "A5")}
    story = fight(knights, seats=3, teams="ABA")
    assert talks(story, "king") == ["threaten king tank", "break king tank", "conquer king tank"]
    assert "one of" in story.refuses("threaten king hollow")
    story.does("threaten king tank", dice="d100=52 d100=99")
    assert story.state.knights["tank"].terror == 1


@pytest.mark.rule("AKQL-062")
@pytest.mark.parametrize("tone", ["polite", "aggressive"])
def test_the_tone_is_only_told(tone):
    knights = {"king": at(0, "A1"), "hollow": at(1, "A5"), "tank": at(1, "J10")}
    asked = fight(knights, "d100=52 d100=99", discussion_tone=True).does("threaten king hollow", tone)
    plain = fight(knights, "d100=52 d100=99").does("threaten king hollow")
    assert asked.state.knights == plain.state.knights
    assert tone in asked.said("AKQL-071")[0]


SIGHT = [
    ("an open row", "A1", "J1", [], True),
    ("a wall in between", "A1", "C1", ["B1 B2 B3 B4"], False),
    ("a wall beside the line", "A1", "C1", ["B2 B3 B4 B5"], True),
    ("the corner of one wall only", "A1", "B2", ["A2 A3 A4 A5"], True),
    ("two walls that meet at the corner", "A1", "B2", ["A2 A3 A4 A5", "B1 C1 D1 E1"], False),
    ("a long line that cuts a wall cell", "A1", "D2", ["B1 C1"], False),
]


@pytest.mark.rule("AKQL-064", "AKQL-063")
@pytest.mark.parametrize(("a", "b", "walls", "sees"), [case[1:] for case in SIGHT], ids=[case[0] for case in SIGHT])
def test_line_of_sight_and_it_is_mutual(a, b, walls, sees):
    for one, other in ((a, b), (b, a)):
        story = fight({"king": at(0, one), "hollow": at(1, other)}, walls=walls)
        assert bool(talks(story, "king")) is sees
        if sees:
            story.does("threaten king hollow", dice="d100=52 d100=99")
            assert story.state.knights["hollow"].terror == 1
        else:
            story.refuses("threaten king hollow")


@pytest.mark.rule("AKQL-064")
def test_knights_do_not_block_sight_and_neither_does_distance():
    knights = {"king": at(0, "A1"), "tank": at(0, "B1"), "shovel": at(1, "C1"), "hollow": at(1, "J1")}
    story = fight(knights).does("threaten king hollow", dice="d100=52 d100=99")
    assert story.state.knights["hollow"].terror == 1


@pytest.mark.rule("AKQL-064")
def test_what_is_outside_the_field_blocks_sight():
    squares = [[0, 0], [0, 1], [1, 1], [2, 1], [2, 0]]
    story = fight({"king": at(0, "E1"), "hollow": at(1, "K1"), "shovel": at(1, "E9")}, position={"squares": squares})
    assert {key.split()[2] for key in talks(story, "king")} == {"shovel"}


@pytest.mark.rule("AKQL-066")
def test_a_failed_first_roll_ends_the_discussion_and_uses_it_up():
    story = fight({"hollow": at(0, "A1"), "king": at(1, "A5")}, "d100=11").does("threaten hollow king")
    assert story.said("AKQL-066") == ["Hollow makes no impression."]
    assert story.state.knights["hollow"].actions == 2
    assert talks(story, "hollow") == []
    story.ends()


@pytest.mark.rule("AKQL-067")
def test_a_target_that_resists_is_not_affected():
    story = fight({"cultist": at(0, "A1"), "shovel": at(1, "A5")}, "d100=10 d100=60").does("threaten cultist shovel")
    shovel = story.state.knights["shovel"]
    assert (shovel.resistance, shovel.terror) == (60, 0)
    story.ends()


@pytest.mark.rule("AKQL-068")
@pytest.mark.parametrize(("option", "left"), [("absolute", 5), ("floor_zero", 20)])
def test_a_failed_answer_below_the_speakers_roll(option, left):
    knights = {"cultist": at(0, "A1"), "hollow": at(1, "A5", resistance=20), "tank": at(1, "J10")}
    story = fight(knights, "d100=40 d100=25", discussion_difference=option).does("threaten cultist hollow")
    assert story.state.knights["hollow"].resistance == left
    assert story.state.knights["hollow"].terror == 1


@pytest.mark.rule("AKQL-069")
def test_lowered_resistance_stays_lowered_and_below_0_resists_nothing():
    knights = {"fa-tg-guy": at(0, "A1"), "hollow": at(1, "A5"), "tank": at(1, "J10")}
    story = fight(knights, "d100=2 d100=99 d100=1 d100=1").does("threaten fa-tg-guy hollow")
    assert story.state.knights["hollow"].resistance == 30 - 97
    story.does("end", "end")
    assert story.state.knights["hollow"].resistance == -67
    story.does("threaten fa-tg-guy hollow")
    assert story.state.knights["hollow"].terror == 1
    assert story.state.knights["hollow"].resistance == -67
    story.ends()


@pytest.mark.rule("AKQL-070")
def test_a_value_of_100_never_fails():
    knights = {"fa-tg-guy": at(0, "A1"), "king": at(1, "A5")}
    story = fight(knights, "d100=100 d100=100").does("threaten fa-tg-guy king")
    assert story.state.knights["king"].terror == 0
    assert story.said("AKQL-067")[-1] == "King is unmoved by the words."


@pytest.mark.rule("AKQL-070")
def test_with_the_option_a_100_always_fails():
    knights = {"fa-tg-guy": at(0, "A1"), "king": at(1, "A5"), "tank": at(1, "J10")}
    story = fight(knights, "d100=100", social_roll_100_fails=True).does("threaten fa-tg-guy king")
    assert story.said("AKQL-066") == ["Fa/tg/guy makes no impression."]
    story = fight(knights, "d100=60 d100=100", social_roll_100_fails=True).does("threaten fa-tg-guy king")
    assert story.state.knights["king"].terror == 1
    assert story.state.knights["king"].resistance == 60


@pytest.mark.rule("AKQL-071")
def test_the_aim_is_declared_with_the_target_before_the_first_roll():
    story = fight({"cultist": at(0, "A1"), "hollow": at(1, "A5"), "tank": at(1, "J10")}, "d100=90")
    story.does("break cultist hollow")
    rules = [event.rule for event in story.match.log]
    assert rules.index("AKQL-071") < rules.index("AKQL-065")
    assert story.said("AKQL-071") == ["Cultist tries to break Hollow with words."]


@pytest.mark.rule("AKQL-072", "AKQL-073")
def test_threats_and_sanity_work_whatever_resistance_remains():
    knights = {"cultist": at(0, "A1"), "king": at(1, "A5", resistance=90), "tank": at(1, "J10")}
    story = fight(knights, "d100=80 d100=91").does("threaten cultist king")
    assert (story.state.knights["king"].resistance, story.state.knights["king"].terror) == (79, 1)
    story = fight(knights, "d100=80 d100=91 d12=10").does("break cultist king")
    assert (story.state.knights["king"].resistance, story.state.knights["king"].sanity) == (79, 13)


@pytest.mark.rule("AKQL-073")
@pytest.mark.parametrize(("roll", "left"), [(9, 20), (10, 20), (11, 19), (12, 18)])
def test_magic_that_does_not_exceed_the_defence_takes_no_sanity(roll, left):
    knights = {"cultist": at(0, "A1"), "summoner": at(1, "A5"), "tank": at(1, "J10")}
    story = fight(knights, f"d100=50 d100=100 d12={roll}").does("break cultist summoner")
    assert story.state.knights["summoner"].sanity == left


@pytest.mark.rule("AKQL-075")
def test_a_will_that_still_resists_is_not_conquered_unless_the_option_says_so():
    knights = {"king": at(0, "A1"), "tank": at(1, "A5"), "doom": at(1, "J10")}
    story = fight(knights, "d100=70 d100=81").does("conquer king tank")
    assert (story.state.knights["tank"].seat, story.state.knights["tank"].resistance) == (1, 69)
    story = fight(knights, "d100=70 d100=81", conquest_needs_broken_resistance=False).does("conquer king tank")
    assert (story.state.knights["tank"].seat, story.state.knights["tank"].resistance) == (0, 69)


@pytest.mark.rule("AKQL-076")
def test_a_conquered_knight_stays_until_it_is_conquered_back():
    knights = {"king": at(0, "A1"), "hollow": at(1, "A5"), "persona": at(1, "C5"), "tank": at(0, "J1")}
    story = fight(knights, "d100=52 d100=99 d100=10 d100=60", signature_skills=False)
    story.does("conquer king hollow", "end", "end", "end")
    assert story.state.active == 1
    assert story.state.knights["hollow"].seat == 0
    story.does("conquer persona hollow")
    assert story.state.knights["hollow"].seat == 1
    assert story.state.knights["hollow"].home == 1


CONQUERED = {
    "king": at(0, "A1"),
    "hollow": at(1, "A5", actions=1, attacks=2, moves=1, terror=2, fear="king", talked=["king"]),
    "tank": at(1, "J10"),
}


@pytest.mark.rule("AKQL-077")
def test_a_conquered_knight_is_fresh_and_calm():
    story = fight(CONQUERED, "d100=52 d100=99").does("conquer king hollow")
    hollow = story.state.knights["hollow"]
    assert (hollow.actions, hollow.attacks, hollow.moves, hollow.talked) == (3, 0, 0, [])
    assert (hollow.terror, hollow.fear) == (0, "")


@pytest.mark.rule("AKQL-077")
def test_with_the_option_a_conquered_knight_has_what_it_had_left():
    story = fight(CONQUERED, "d100=52 d100=99", conquered_actions="remaining").does("conquer king hollow")
    hollow = story.state.knights["hollow"]
    assert (hollow.actions, hollow.attacks, hollow.moves, hollow.terror) == (1, 2, 1, 0)


@pytest.mark.rule("AKQL-077")
def test_with_the_option_a_conquered_knight_may_only_move_this_turn():
    story = fight(CONQUERED, "d100=52 d100=99", conquered_actions="move_only").does("conquer king hollow")
    verbs = {key.split()[0] for key in story.offered if " hollow" in key and key.split()[1] == "hollow"}
    assert verbs == {"move"}
    story.does("end", "end")
    verbs = {key.split()[0] for key in story.offered if " hollow" in key and key.split()[1] == "hollow"}
    assert {"move", "threaten", "skill"} <= verbs


@pytest.mark.rule("AKQL-078")
def test_a_pair_talks_once_a_turn_but_others_may_be_talked_to():
    knights = {"cultist": at(0, "A1"), "king": at(0, "B1"), "hollow": at(1, "A5"), "shovel": at(1, "C5")}
    story = fight(knights, "d100=99").does("threaten cultist hollow")
    assert {key.split()[2] for key in talks(story, "cultist")} == {"shovel"}
    assert {key.split()[2] for key in talks(story, "king")} == {"hollow", "shovel"}
    story.does("end", "end")
    assert {key.split()[2] for key in talks(story, "cultist")} == {"hollow", "shovel"}


@pytest.mark.rule("AKQL-078")
def test_with_the_option_a_speaker_talks_once_a_turn():
    knights = {"cultist": at(0, "A1"), "hollow": at(1, "A3"), "shovel": at(1, "C5")}
    story = fight(knights, "d100=99", discussion_limit="per_speaker").does("threaten cultist hollow")
    assert talks(story, "cultist") == []
    assert "skill cultist dark-sermon" not in story.offered


# --- terror -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AKQL-079")
def test_the_terrified_can_only_move_and_only_away():
    knights = {"hollow": at(0, "E5", terror=1, fear="cultist"), "cultist": at(1, "E4"), "tank": at(0, "A1")}
    story = fight(knights, walls=["F5 F6 F7 F8"])
    mine = [key for key in story.offered if len(key.split()) > 1 and key.split()[1] == "hollow"]
    assert {key.split()[0] for key in mine} == {"move"}
    cells = {key.split()[2] for key in mine}
    assert {"E6", "E10", "D5", "D6", "B8", "A7"} <= cells
    assert not {"D4", "E3", "F4"} & cells, "no step may lead nearer"
    for name in cells:
        column, row = ord(name[0]) - 65, int(name[1:])
        assert abs(column - 4) + abs(row - 4) > 1
        assert row >= 5


@pytest.mark.rule("AKQL-079")
@pytest.mark.parametrize("gone", ["retired", "on its team"])
def test_without_a_source_on_the_other_side_the_terrified_move_freely(gone):
    source = at(1, out="beaten") if gone == "retired" else at(0, "E4", home=1)
    knights = {"hollow": at(0, "E5", terror=1, fear="cultist"), "cultist": source, "doom": at(1, "J10")}
    story = fight(knights)
    assert {"move hollow D4", "move hollow E6"} <= set(story.offered)


@pytest.mark.rule("AKQL-079", "AKQL-056")
def test_a_way_that_the_terrified_spell_out_leads_away_with_every_step():
    knights = {"hollow": at(0, "E5", terror=1, fear="cultist"), "cultist": at(1, "E3"), "tank": at(0, "A1")}
    story = fight(knights)
    assert "does not answer" in story.refuses("move hollow D5-D6-E6"), "from D6 to E6 it comes nearer"
    story.does("move hollow D5-D6-D7")
    assert cell(story, "hollow") == "D7"


@pytest.mark.rule("AKQL-079")
def test_the_cornered_stay():
    knights = {"hollow": at(0, "A1", terror=1, fear="cultist"), "cultist": at(1, "B2"), "king": at(0, "J10")}
    assert not [key for key in fight(knights).offered if key.startswith("move hollow")]


@pytest.mark.rule("AKQL-079", "AKQL-082")
def test_the_latest_to_threaten_is_the_source():
    knights = {
        "cultist": at(0, "A1"),
        "king": at(0, "J1"),
        "hollow": at(1, "E5"),
        "tank": at(1, "J10"),
    }
    story = fight(knights, "d100=1 d100=100 d100=1 d100=1").does("threaten cultist hollow", "threaten king hollow")
    hollow = story.state.knights["hollow"]
    assert (hollow.terror, hollow.fear) == (2, "king")


@pytest.mark.rule("AKQL-080")
def test_the_terrified_react_only_by_moving_away():
    knights = {
        "doom": at(0, "E4"),
        "hollow": at(1, "E5", actions=3, terror=1, fear="doom"),
        "tank": at(1, "J10"),
    }
    story = fight(knights)
    story.does("move doom D4")
    assert story.ask.seat == 0, "a Terrified knight strikes at nobody who passes"
    story.does("move doom E4", "attack doom hollow")
    assert story.offered == ["dodge hollow", "pass"]
    story.does("dodge hollow")
    assert {"to E6", "to D5"} <= set(story.offered)
    assert not {"to D4", "to F4"} & set(story.offered)


@pytest.mark.rule("AKQL-081")
def test_terrified_1_ends_with_the_frightened_knights_next_turn():
    story = fight({"cultist": at(0, "A1"), "hollow": at(1, "A5"), "tank": at(1, "J10")}, "d100=52 d100=99")
    story.does("threaten cultist hollow", "end")
    assert story.said("AKQL-072") == ["Hollow is Terrified of Cultist (level 1)."]
    assert story.state.knights["hollow"].terror == 1
    story.does("end")
    assert story.state.knights["hollow"].terror == 0
    assert story.said("AKQL-081") == ["Hollow is Terrified no longer."]


@pytest.mark.rule("AKQL-082")
def test_terror_grows_with_each_threat_to_3_at_most():
    knights = {
        "cultist": at(0, "A1"), "king": at(0, "B1"), "persona": at(0, "C1"), "painter": at(0, "D1"),
        "hollow": at(1, "A5", resistance=0), "tank": at(1, "J10"),
    }  # fmt: skip
    story = fight(knights, "d100=1 d100=1 " * 4)
    levels = []
    for speaker in ("cultist", "king", "persona", "painter"):
        story.does(f"threaten {speaker} hollow")
        levels.append(story.state.knights["hollow"].terror)
    assert levels == [1, 2, 3, 3]


@pytest.mark.rule("AKQL-083")
def test_terror_falls_by_one_at_the_end_of_each_own_turn_only():
    knights = {"cultist": at(0, "A1"), "hollow": at(1, "A9", terror=3, fear="cultist"), "tank": at(1, "J10")}
    story = fight(knights).does("end")
    seen = [story.state.knights["hollow"].terror]
    for _ in range(6):
        story.does("end")
        seen.append(story.state.knights["hollow"].terror)
    assert seen == [3, 2, 2, 1, 1, 0, 0]
    assert story.said("AKQL-083") == ["Hollow is now Terrified 2.", "Hollow is now Terrified 1."]

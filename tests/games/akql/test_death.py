"""No Life left: the recovery test and retirement."""

from __future__ import annotations

import pytest

from .positions import at, cell, fight, life


def struck_down(dice, **options):
    """Doom brings Hollow, who has a friend, from 3 Life to 0."""
    knights = {"doom": at(0, "A1"), "hollow": at(1, "A2", life=3, sanity=4, resistance=11), "tank": at(1, "J10")}
    return fight(knights, f"d12=12 {dice}", **options).does("attack doom hollow")


@pytest.mark.rule("AKQL-124")
def test_at_0_life_three_d20_are_rolled_at_once_however_hard_the_blow():
    story = struck_down("d20=10 d20=10 d20=9")
    assert story.said("AKQL-050")[-1] == "Hollow loses 3 Life and has 0 left."
    (roll,) = story.events("AKQL-124")
    assert roll.data["dice"] == [[20, 10, True], [20, 10, True], [20, 9, True]]
    story.ends()


@pytest.mark.rule("AKQL-124")
def test_the_test_is_made_every_time_0_is_reached():
    story = struck_down("d20=10 d20=10 d20=9 d12=12 d20=11 d20=12 d20=2").does("attack doom hollow")
    assert len(story.events("AKQL-124")) == 2
    assert life(story, "hollow") == 1
    story.ends()


@pytest.mark.rule("AKQL-125", "AKQL-126")
@pytest.mark.parametrize(
    ("dice", "passes"),
    [
        ((10, 10, 9), True),
        ((10, 9, 9), False),
        ((19, 2, 2), False),
        ((10, 10, 10), True),
        ((9, 9, 9), False),
        ((2, 11, 12), True),
    ],
)
def test_two_dice_of_10_or_more_pass(dice, passes):
    story = struck_down(" ".join(f"d20={die}" for die in dice))
    assert bool(cell(story, "hollow")) is passes
    assert len(story.events("AKQL-126")) == 1


@pytest.mark.rule("AKQL-126")
@pytest.mark.parametrize(
    ("needed", "dice", "passes"), [(1, (10, 2, 2), True), (3, (10, 10, 9), False), (3, (10, 10, 10), True)]
)
def test_the_successes_needed_are_an_option(needed, dice, passes):
    story = struck_down(" ".join(f"d20={die}" for die in dice), recovery_successes_needed=needed)
    assert bool(cell(story, "hollow")) is passes


@pytest.mark.rule("AKQL-127")
def test_a_20_passes_the_whole_test():
    story = struck_down("d20=2 d20=20 d20=3")
    assert cell(story, "hollow") == "A2"
    assert story.said("AKQL-127") == ["2, 20, 3: Hollow passes."]


@pytest.mark.rule("AKQL-128")
def test_a_1_fails_the_whole_test():
    story = struck_down("d20=19 d20=1 d20=19")
    assert cell(story, "hollow") == ""
    assert story.said("AKQL-128") == ["19, 1, 19: Hollow fails."]


@pytest.mark.rule("AKQL-129")
def test_a_20_prevails_over_a_1():
    story = struck_down("d20=1 d20=1 d20=20")
    assert cell(story, "hollow") == "A2"
    assert story.said("AKQL-129") == ["1, 1, 20: Hollow passes."]


@pytest.mark.rule("AKQL-130")
def test_who_passes_stays_with_1_life_and_everything_else():
    knights = {
        "doom": at(0, "A1"),
        "hollow": at(1, "A2", life=3, sanity=4, resistance=11, actions=2, terror=2, fear="king"),
        "tank": at(1, "J10"),
    }
    story = fight(knights, "d12=12 d20=20 d20=2 d20=2").does("attack doom hollow", "pass")
    hollow = story.state.knights["hollow"]
    assert (hollow.life, hollow.actions, hollow.sanity, hollow.resistance, hollow.terror) == (1, 2, 4, 11, 2)
    assert cell(story, "hollow") == "A2"


@pytest.mark.rule("AKQL-131", "AKQL-123", "AKQL-133")
def test_who_fails_is_retired_and_takes_no_further_part():
    story = struck_down("d20=2 d20=2 d20=2")
    hollow = story.state.knights["hollow"]
    assert (hollow.cell, hollow.out, hollow.actions) == (-1, "beaten", 0)
    assert not [key for key in story.offered if "hollow" in key], "nobody can target it"
    assert "move doom A2" in story.offered, "its cell is free"
    story.does("end")
    assert {key.split()[1] for key in story.offered if key != "end"} == {"tank"}
    for _ in range(6):
        story.does("end")
    assert story.state.knights["hollow"].cell == -1


@pytest.mark.rule("AKQL-123")
def test_every_way_off_the_field_is_retirement():
    """Beaten, crazy or given up: the log speaks of retirement, and nothing else takes a knight away."""
    beaten = struck_down("d20=2 d20=2 d20=2")
    knights = {"psyker": at(0, "A1"), "hollow": at(1, "A5", sanity=1), "tank": at(1, "J10")}
    crazy = fight(knights, "d12=12").does("skill psyker mind-spike hollow")
    given_up = fight({"hollow": at(0, "A1"), "king": at(1, "C1"), "tank": at(2, "J10")}, seats=3)
    given_up.match.concede(1)
    given_up.does("end")
    lines = [story.match.log for story in (beaten, crazy, given_up)]
    said = [event.sentence() for log in lines for event in log if "retired" in event.text]
    assert said == [
        "Hollow is retired from the field: beaten.",
        "Hollow is retired from the field: crazy.",
        "King is retired from the field: given up.",
    ]


@pytest.mark.rule("AKQL-132")
def test_the_crazy_make_no_recovery_test():
    knights = {"psyker": at(0, "A1"), "hollow": at(1, "A5", sanity=1), "tank": at(1, "J10")}
    story = fight(knights, "d12=12").does("skill psyker mind-spike hollow")
    assert story.events("AKQL-124") == []
    assert story.state.knights["hollow"].life == 10
    assert cell(story, "hollow") == ""


@pytest.mark.rule("AKQL-133")
def test_a_retired_knight_cannot_react():
    knights = {
        "doom": at(0, "A1"), "king": at(0, "B3"),
        "hollow": at(1, "A2", life=1, actions=3), "tank": at(1, "J10"),
    }  # fmt: skip
    story = fight(knights, "d12=12 d20=2 d20=2 d20=2").does("attack doom hollow", "pass", "move king B2")
    assert story.ask.seat == 0

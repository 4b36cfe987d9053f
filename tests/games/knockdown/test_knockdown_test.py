"""The Knockdown Test: dice, tower, and Skills that change it."""

from itertools import product

import pytest

from roundtable.kernel.options import percent
from tests.games.knockdown.given import fight, wounds

STRIKES = ("throat_bite", "rend")


def put_to_the_test(light: int, dice: str, heavy: int = 0, mine=(), theirs=(), **options):
    """Throat Bite adds 1 light wound to what the opponent has, and the test is started."""
    story = fight(
        {"up": list(mine)}, {"heavy": heavy, "light": light - 1, "up": list(theirs)}, row=STRIKES, dice=dice, **options
    )
    story.does("attack throat_bite.1", "yes")
    return story


@pytest.mark.rule("KD-077")
@pytest.mark.parametrize(
    "dice, passed", [("d6=3 d6=3 d6=4", True), ("d6=3 d6=3 d6=5", True), ("d6=3 d6=3 d6=3", False)]
)
def test_the_sum_of_three_dice_must_reach_the_number_of_wounds(dice, passed):
    story = put_to_the_test(6, dice, heavy=4)
    assert (story.state.round == 1) is passed
    story.ends()


@pytest.mark.rule("KD-078")
def test_a_passed_test_discards_half_of_the_wounds_rounded_down_of_the_players_choice():
    story = put_to_the_test(8, "d6=5 d6=5 d6=5", heavy=5)
    assert story.ask.seat == 1
    assert story.offered == [f"discard {n} heavy {6 - n} light" for n in (5, 4, 3, 2, 1, 0)]
    story.does("discard 2 heavy 4 light")
    assert wounds(story, 1) == (3, 4)
    assert story.state.round == 1 and story.ask.seat == 0


@pytest.mark.rule("KD-079", "KD-067", "KD-001")
def test_a_failed_test_is_a_ko_and_the_attacker_wins_the_round():
    story = put_to_the_test(10, "d6=2 d6=2 d6=2")
    assert [side.wins for side in story.state.sides] == [1, 0]
    assert story.said("KD-079") == ["Maggot is knocked out."]
    assert story.said("KD-067") == ["Lost Knight wins the round by K.O."]


@pytest.mark.rule("KD-080")
@pytest.mark.parametrize(
    "total, dice, mine, theirs, passed",
    [
        (3, "d6=1 d6=1 d6=1", (), (), True),
        (19, "d6=6 d6=6 d6=6", (), (), False),
        (18, "d6=6 d6=6 d6=6", (), (), True),
        (5, "d6=1 d6=1 d6=1", (), ("hard_head",), True),
        (6, "d6=1 d6=1 d6=1", (), ("hard_head",), False),
        (20, "d6=6 d6=6 d6=6", (), ("hard_head",), True),
        (21, "d6=6 d6=6 d6=6", (), ("hard_head",), False),
        (1, "d6=1 d6=1 d6=1", ("headhunter",), (), True),
        (2, "d6=1 d6=1 d6=1", ("headhunter",), (), False),
        (16, "d6=6 d6=6 d6=6", ("headhunter",), (), True),
        (17, "d6=6 d6=6 d6=6", ("headhunter",), (), False),
        (3, "d6=1 d6=1 d6=1", ("headhunter",), ("hard_head",), True),
        (4, "d6=1 d6=1 d6=1", ("headhunter",), ("hard_head",), False),
    ],
)
def test_the_limits_of_the_dice(total, dice, mine, theirs, passed):
    story = fight({"up": list(mine)}, {"light": total - 1, "up": list(theirs)}, row=STRIKES, dice=dice)
    story.does("attack throat_bite.1", "yes")
    if mine:
        story.does("yes")
    assert (story.state.round == 1) is passed
    story.ends()


@pytest.mark.rule("KD-080")
def test_without_wounds_every_test_is_passed():
    story = fight({"up": ["headhunter"]}, {}, row=("finishing_blow", "rend"), dice="d6=1 d6=1 d6=1")
    story.does("attack finishing_blow.1", "yes", "yes")
    assert story.state.round == 1 and wounds(story, 1) == (0, 0)


@pytest.mark.rule("KD-080", "KD-063")
def test_without_wounds_there_is_no_tower_to_build():
    story = fight({}, {}, row=("finishing_blow", "rend"), knockdown_test="tower")
    story.does("attack finishing_blow.1")
    assert "passed, it changes nothing" in [option.stakes for option in story.ask.options]
    story.does("yes")
    assert story.ask.rule == "KD-032", "nobody is asked for a tower of no cubes, and nobody can say that it fell"
    assert story.said("KD-080") == ["Maggot has no wounds and passes the test."]
    assert story.state.test is None and story.state.round == 1


@pytest.mark.rule("KD-063")
def test_the_tower_is_judged_by_the_opponent_against_a_clock_of_ten_seconds():
    story = put_to_the_test(5, "", heavy=1, knockdown_test="tower")
    assert sorted(story.match.asks) == [0, 1]
    story.match.answer(1, "tower")
    story.match.answer(0, "tower")
    assert (story.ask.seat, story.offered) == (0, ["stood", "fell"])
    assert story.ask.to_json()["seconds"] == 10
    assert "5 light" in story.ask.prompt and "1 heavy" in story.ask.prompt
    assert story.match.view(1).test.seconds == 10
    assert story.said("KD-063") == ["Maggot builds a tower of 1 heavy and 5 light wounds within 10 seconds."]


@pytest.mark.rule("KD-063")
def test_dice_are_the_default():
    story = put_to_the_test(5, "d6=6 d6=6 d6=6")
    assert story.state.round == 1, "three sixes are more than five wounds: nobody is asked to build, and it goes on"
    assert story.match.options.knockdown_test == "dice"
    story.ends()


@pytest.mark.rule("KD-064")
def test_a_tower_that_stands_discards_half_of_the_cubes():
    story = put_to_the_test(7, "", knockdown_test="tower")
    story.match.answer(0, "tower")
    story.match.answer(1, "tower")
    story.does("stood")
    assert wounds(story, 1) == (0, 4) and story.state.round == 1
    assert story.said("KD-064")[-1] == "Maggot passes the test and discards 3 light wounds."


@pytest.mark.rule("KD-065")
def test_a_tower_that_does_not_stand_in_time_loses_the_round():
    story = put_to_the_test(7, "", knockdown_test="tower")
    story.match.answer(0, "tower")
    story.match.answer(1, "dice")
    story.does("fell")
    assert [side.wins for side in story.state.sides] == [1, 0]
    assert story.said("KD-065")[-1] == "Maggot is knocked out."


@pytest.mark.rule("KD-146")
def test_both_may_agree_on_dice_for_a_single_test():
    story = fight({}, {"light": 4}, row=STRIKES, dice="d6=4 d6=4 d6=4", knockdown_test="tower")
    story.does("attack throat_bite.1", "yes")
    below = sum(sum(three) < story.state.sides[1].wounds for three in product(range(1, 7), repeat=3))
    told = [next(option.odds for option in ask.options if option.key == "dice") for ask in story.match.asks.values()]
    assert told == [f"{percent(below / 216)} that Maggot is knocked out"] * 2
    story.match.answer(0, "dice")
    story.match.answer(1, "dice")
    story.ends()
    assert wounds(story, 1) == (0, 3)


@pytest.mark.rule("KD-146", "KD-003")
@pytest.mark.parametrize("light, asked", [(25, True), (26, False)])
def test_with_more_than_25_cubes_of_a_kind_the_test_is_rolled(light, asked):
    story = fight({}, {"light": light - 1}, row=STRIKES, dice="" if asked else "d6=6 d6=6 d6=6", knockdown_test="tower")
    story.does("attack throat_bite.1", "yes")
    assert (story.state.round == 1) is asked
    if asked:
        assert sorted(story.match.asks) == [0, 1]


@pytest.mark.rule("KD-126", "KD-128")
@pytest.mark.parametrize(
    "mine, theirs, seconds",
    [((), ("hard_head",), 12), (("headhunter",), (), 8), (("headhunter",), ("hard_head",), 10)],
)
def test_skills_change_the_time_for_the_tower(mine, theirs, seconds):
    story = fight({"up": list(mine)}, {"light": 4, "up": list(theirs)}, row=STRIKES, knockdown_test="tower")
    story.does("attack throat_bite.1", "yes")
    if mine:
        story.does("yes")
    story.match.answer(0, "tower")
    story.match.answer(1, "tower")
    assert story.ask.seconds == seconds


def before_a_test(heavy: int, light: int, **more):
    """After a Throat Bite, whose single light wound counts too."""
    story = fight({"up": more.pop("mine", [])}, {"heavy": heavy, "light": light, **more}, row=("throat_bite", "rend"))
    story.does("attack throat_bite.1")
    assert story.ask.rule == "KD-052"
    return story


def offered_test(heavy: int, light: int, **more):
    return list(before_a_test(heavy, light, **more).ask.options)


@pytest.mark.rule("KD-077", "KD-052")
def test_a_test_that_cannot_succeed_says_so_and_comes_last():
    no, yes = offered_test(0, 1)
    assert (no.key, yes.key) == ("no", "yes")
    assert yes.label == "Start the test, though it cannot succeed"
    assert yes.chances == "cannot knock out; passed, it takes 1 of their wounds off"


@pytest.mark.rule("KD-077")
@pytest.mark.parametrize(
    ("wounds_before", "odds"),
    # of 216 throws of three dice 1 shows 3, 20 show 6 or less, 108 show 10 or less, 215 show 17 or less
    [(3, "1 % to knock out"), (6, "9 % to knock out"), (10, "50 % to knock out"), (17, "99 % to knock out"),
     (18, "sure to knock out")],
)  # fmt: skip
def test_the_odds_of_a_test_are_counted_on_three_dice(wounds_before, odds):
    yes, no = offered_test(0, wounds_before)
    assert (yes.key, no.key) == ("yes", "no")
    assert yes.odds == odds


@pytest.mark.rule("KD-126", "KD-128")
def test_skills_that_change_a_test_are_in_its_odds():
    hard_headed, _ = offered_test(0, 10, up=["hard_head"])
    assert hard_headed.odds == "26 % to knock out", "2 more: 8 or less on three dice, 56 of 216"
    hunted, _ = offered_test(0, 10, mine=["headhunter"])
    assert hunted.odds == "50 % to knock out, 74 % with Headhunter", "2 less: 12 or less on three dice, 160 of 216"


@pytest.mark.rule("KD-126", "KD-077")
def test_a_skill_that_may_change_a_test_says_what_it_changes():
    story = before_a_test(0, 10, mine=["headhunter"]).does("yes")
    told = {option.key: option.odds for option in story.ask.options}
    assert told == {"yes": "74 % to knock out", "no": "50 % to knock out"}

"""What is paid or healed by dice says on its button what that comes to: Followers of a boost or a Breakthrough, Potions."""

import pytest

from roundtable.games.kingdom.rules.play import odds
from tests.games.kingdom.advanced import ann, ben, enemy
from tests.games.kingdom.fights import body, d6, fight, foe, item, tie
from tests.games.kingdom.seasons import lord, season

LEADS = {"Wit": 0, "Charisma": 3, "Quest": 0, "Warfare": 3}


def told(story, key: str):
    return next(option for option in story.ask.options if option.key == key)


@pytest.mark.rule("MYK-PLAY-057", "MYK-PLAY-058")
def test_a_boost_that_is_enough_says_so_and_what_it_takes():
    """1 short with 4 Followers: 4, 5 and 6 of six take them all."""
    court = [ann(base=LEADS, hp=5, items=[item("Spear")], followers=4), ben()]
    story = fight(court, [enemy(raised={"defense": 2})], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(2, 1))
    assert "is 1 short" in story.ask.prompt
    assert told(story, "yes").odds == "the check succeeds; 1 to 4 of 4 Followers, 50 % all of them"
    story.does("yes", dice=d6(3))
    assert story.state.people[0].followers == 1


@pytest.mark.rule("MYK-PLAY-057")
def test_a_boost_in_several_steps_says_how_likely_the_followers_last():
    """2 short with 3 Followers: the first 1D6 must leave one, which 1 and 2 of six do."""
    court = [ann(base=LEADS, hp=5, items=[item("Spear")], followers=3), ben()]
    options = {"follower_boost_repeatable": True}
    story = fight(court, [enemy(raised={"defense": 3})], voices=0, options=options)
    story.does("p0", "attack slot 1 f0", dice=d6(2, 1))
    chance = "33 % that 3 are enough for 2 times"
    assert told(story, "yes").odds == f"{chance}; 1 to 3 of 3 Followers, 67 % all of them"


@pytest.mark.rule("MYK-PLAY-361", "MYK-PLAY-360", "MYK-PLAY-407")
def test_a_way_that_enemies_bar_says_what_a_breakthrough_costs():
    foes = [foe("Ogrekin"), foe("Ogrekin")]
    story = fight([ann(area="Enemy Vanguard", base=LEADS, hp=5, followers=9), ben()], foes, voices=0).does("p0")
    for key in ("move Enemy Rearguard", "further Enemy Rearguard"):
        assert told(story, key).stakes == "a Breakthrough costs 1 to 6 of 9 Followers"
    assert told(story, "move Vanguard").stakes == ""


@pytest.mark.rule("MYK-PLAY-361")
def test_who_is_asked_for_a_breakthrough_is_told_what_it_takes():
    foes = [foe("Ogrekin"), foe("Ogrekin")]
    story = fight([ann(area="Enemy Vanguard"), ben(base=LEADS, hp=5, followers=4)], foes, voices=0).does("p0")
    assert told(story, "move Enemy Rearguard").stakes == (
        "a Breakthrough costs 1 to 4 of 4 Followers, 50 % all of them of Ben"
    )
    story.does("move Enemy Rearguard")
    asked = told(story, "breakthrough p1")
    assert asked.odds == "1 to 4 of 4 Followers, 50 % all of them"
    assert asked.stakes == "nobody is in the way of this move"


@pytest.mark.rule("MYK-GEAR-200")
def test_whoever_may_drink_a_potion_shows_what_it_would_do():
    """1D6 + 2: 3 to 8 HP back, but no more than are missing."""
    court = [
        ann(area="Enemy Vanguard", hp=4),
        ben(items=[item("Potion", 1, level=2)], hp=8),
    ]
    story = fight(court, [enemy()], f"{d6(5, 4)} {d6(4)}", first="foes", voices=0)
    story.does("item/potion p1#1")
    assert told(story, "p0").odds == "0 of 11 HP now, 3 to 8 HP back"
    assert told(story, "p1").odds == "8 of 11 HP now, 3 HP back"
    story.does("p0", dice=d6(6))
    assert story.state.people[0].hp == 8


def figure_max(story, who: str) -> int:
    from roundtable.games.kingdom.rules.play import numbers

    return numbers.max_hp(story.state, who)


@pytest.mark.rule("MYK-GEAR-200", "MYK-CREATE-234")
def test_healing_is_reckoned_exactly():
    assert odds.healing(8, 12, 1, 2) == "8 of 12 HP now, 3 to 4 HP back, 83 % all"
    assert odds.healing(11, 12, 1) == "11 of 12 HP now, 1 HP back"
    assert odds.healing(0, 12, 2) == "0 of 12 HP now, 2 to 12 HP back, 3 % all"
    assert odds.healing(0, 20, 1, 1) == "0 of 20 HP now, 2 to 7 HP back"
    assert odds.healing(5, 12, 0, 3) == "5 of 12 HP now, 3 HP back"
    assert odds.healing(12, 12, 1) == "has all 12 HP"
    assert sum(odds.sums(3).values()) == 6**3
    assert odds.lasts(7, 2) == 1.0 and odds.lasts(1, 2) == 0.0


@pytest.mark.rule("MYK-CREATE-234")
def test_a_prayer_says_what_one_hope_does_for_each():
    court = [
        ann(area="Enemy Vanguard", hp=3),
        body(name="Ben", area="Encampment", base=LEADS, drive=2, hp=2, affection={"0": tie(2)},
             skills=[{"name": "Prayer"}]),
    ]  # fmt: skip
    story = fight(court, [enemy()], dice=f"{d6(5, 4)} {d6(5)}", first="foes", voices=0)
    story.does("skill/prayer p1", 2)
    most = {who: figure_max(story, who) for who in ("p0", "p1")}
    shown = {option.key: option.odds for option, _ in story.ask.bins}
    assert shown == {
        "p0": f"for 1 Hope {odds.healing(-2, most['p0'], 1, 2)}",
        "p1": f"for 1 Hope {odds.healing(2, most['p1'], 1)}",
        "f0": "for 1 Hope 30 of 41 HP now, 1 to 6 HP back",
    }


@pytest.mark.rule("MYK-PLAY-153", "MYK-PLAY-160", "MYK-PLAY-029")
def test_a_command_check_says_the_chance_of_either_score():
    """The first room is against 8: with a score of 2, 26 of 36 throws come to 6."""
    story = season("action resolution", [lord(followers=6)], dice="d4=2")
    story.does("gather", 4)
    shown = {option.key: (option.label, option.odds) for option in story.ask.options}
    assert set(shown) == {"Quest", "Wit"}
    for label, chance in shown.values():
        score = int(label.split()[1])
        ways = sum((a + b >= 8 - score and a + b > 2) or a + b == 12 for a in range(1, 7) for b in range(1, 7))
        assert chance == f"{round(100 * ways / 36)} % against 8"


@pytest.mark.rule("MYK-PLAY-044", "MYK-PLAY-030")
def test_two_dice_of_three_say_what_they_come_to():
    court = [ann(base=LEADS, hp=5, items=[item("Spear")], drive=1), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", 1, dice=d6(1, 4, 1))
    shown = {option.key: option.stakes for option in story.ask.options}
    assert shown == {"4 1": "succeeds", "1 1": "a critical failure"}

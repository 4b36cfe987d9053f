"""Action Checks in play, in the order of MYK-PLAY-751: Hope, the dice, sixes, the two that count, Followers."""

from itertools import product

import pytest

from roundtable.games.kingdom.rules.play import odds
from roundtable.players.sensible import arrange
from tests.games.kingdom.fights import body, d6, fight, foe, hp, item, skill, tie

WISE = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
BEN = body(name="Ben", area="Encampment", base={"Wit": 0, "Charisma": 0, "Quest": 0, "Warfare": 0}, hp=6)


def ann(**fields):
    """Ann beside an Ogrekin of Defense 5, with a Spear (3 damage)."""
    return body(**{"base": WISE, "area": "Vanguard", "items": [item("Spear")], **fields})


def attacking(dice="", hope=None, voices=0, foes=None, **mine):
    """Ann attacks with a Spear from the next Area; `hope` is what she spends if she is asked."""
    enemy = foes or [foe("Ogrekin", hp=20, raised={"max_hp": 40})]
    story = fight([ann(**mine), BEN], enemy, voices=voices)
    story.does("p0", "attack slot 1 f0", dice="" if hope is not None else dice)
    return story if hope is None else story.does(hope, dice=dice)


@pytest.mark.rule("MYK-PLAY-027", "MYK-PLAY-029", "MYK-PLAY-370", "MYK-PLAY-368")
@pytest.mark.parametrize(("dice", "hits"), [((1, 2), True), ((2, 1), True)])
def test_a_check_is_2d6_and_the_score_against_the_difficulty(dice, hits):
    story = attacking(d6(*dice))
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 6 against 5, success."
    assert (hp(story, "f0") == 17) is hits


@pytest.mark.rule("MYK-PLAY-029", "MYK-PLAY-372")
def test_a_result_below_the_difficulty_fails_and_does_nothing():
    story = attacking(d6(2, 1), foes=[foe("Ogrekin", hp=20, raised={"defense": 2, "max_hp": 40})])
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 6 against 7, failure."
    assert hp(story, "f0") == 20


@pytest.mark.rule("MYK-PLAY-030")
def test_two_ones_fail_whatever_the_difficulty_and_cost_a_voice():
    story = attacking(f"{d6(1, 1)} {d6(4, 3)} {d6(2)}", hope=0, voices=5)
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 0 against 5, critical failure."
    assert story.state.kingdom.voices == 4


@pytest.mark.rule("MYK-PLAY-031", "MYK-PLAY-040")
def test_two_sixes_succeed_and_give_2_drive_up_to_capacity():
    enemy = [foe("Ogrekin", hp=20, raised={"defense": 30, "max_hp": 40})]
    story = attacking(f"{d6(6, 6)} {d6(5, 2)} {d6(1)}", foes=enemy)
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 15 against 35, critical success."
    assert story.state.people[0].drive == 2
    story = attacking(f"{d6(6, 6)} {d6(5, 2)} {d6(1)}", hope=0, foes=enemy, drive=2)
    assert story.state.people[0].drive == 3, "Capacity is 3"


@pytest.mark.rule("MYK-PLAY-036", "MYK-PLAY-038", "MYK-PLAY-039", "MYK-PLAY-044", "MYK-PLAY-750")
def test_each_point_of_hope_adds_a_die_and_the_player_picks_two():
    story = attacking(d6(2, 5, 4), hope=1, drive=1)
    assert story.offered == ["5 4", "5 2", "4 2"]
    story.does("5 2")
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 10 against 5, success."
    assert story.state.people[0].drive == 0


@pytest.mark.rule("MYK-PLAY-029", "MYK-PLAY-044")
def test_each_amount_of_hope_that_can_be_spent_says_its_chance():
    """Wit aside: Warfare 3 against 10 asks for 7 of the two best dice, and no throw but two 1s fails by itself."""
    story = fight([ann(drive=1), BEN], [foe("Ogrekin", hp=20, raised={"defense": 5, "max_hp": 40})], voices=0)
    story.does("p0", "attack slot 1 f0")
    assert (story.ask.low, story.ask.high) == (0, 1)
    assert "%" not in story.ask.prompt
    throws = [sum(sorted(dice)[-2:]) >= 7 for dice in product(range(1, 7), repeat=3)]
    third = round(100 * sum(throws) / len(throws))
    assert [(one.key, one.odds) for one in story.ask.amounts()] == [("0", "58 %"), ("1", f"{third} %")]


@pytest.mark.rule("MYK-PLAY-030", "MYK-PLAY-044")
def test_with_three_dice_two_ones_need_not_be_chosen():
    story = attacking(d6(1, 1, 4), hope=1, drive=1)
    assert story.offered == ["4 1", "1 1"]
    story.does("4 1")
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 8 against 5, success."


@pytest.mark.rule("MYK-PLAY-041", "MYK-PLAY-045", "MYK-PLAY-040")
def test_sixes_beyond_the_two_of_a_critical_may_become_drive():
    story = attacking(d6(6, 6, 6), hope=1, drive=1)
    assert (story.ask.low, story.ask.high) == (0, 1)
    story.does(1, dice=f"{d6(5, 2)} {d6(3)}")
    assert story.state.people[0].drive == 3, "1 for the third 6 and 2 for the critical success"


@pytest.mark.rule("MYK-PLAY-042", "MYK-PLAY-043", "MYK-PLAY-751")
def test_a_six_turned_into_drive_is_missing_from_the_result():
    story = attacking(d6(6, 2))
    story.does(1)
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 5 against 5, success.", "the other die alone: 2 + 3"
    assert story.state.people[0].drive == 1


@pytest.mark.rule("MYK-PLAY-042", "MYK-PLAY-043")
@pytest.mark.parametrize(("defense", "kept"), [(0, "succeeds"), (1, "fails")])
def test_each_number_of_sixes_says_what_it_makes_of_the_check(defense, kept):
    """The other die alone: 2 + 3 against 5, or against 6."""
    story = attacking(d6(6, 2), foes=[foe("Ogrekin", hp=20, raised={"defense": defense, "max_hp": 40})])
    assert [one.stakes for one in story.ask.amounts()] == ["succeeds", f"1 Drive, {kept}"]


@pytest.mark.rule("MYK-PLAY-751", "MYK-PLAY-057", "MYK-PLAY-058")
def test_the_worked_example_of_the_order_of_a_check():
    """Quest 3, difficulty 9, 1 Hope, dice 6, 3, 2: the 6 becomes Drive, 3 + 2 + 3 = 8, a Follower boost makes it 9."""
    base = {"Wit": 3, "Charisma": 3, "Quest": 3, "Warfare": 0}
    court = [body(base=base, area="Encampment", drive=1, followers=1, hp=9)]
    story = fight(court, [foe("Ogrekin", raised={"defense": 4}, area="Enemy Vanguard")], voices=0)
    story.does("flee", 1, dice=d6(6, 3, 2))
    story.does(1)
    assert story.state.people[0].drive == 1
    story.does("yes", dice=d6(5))
    assert story.said("MYK-PLAY-408")[-2] == "Ann: 9 against 9, success."
    assert story.state.people[0].followers == 0, "5 were asked for, 1 was there: it still works"
    assert story.match.outcome.why == "the Court got away"


@pytest.mark.rule("MYK-PLAY-057", "MYK-PLAY-059")
def test_without_followers_or_on_a_critical_failure_there_is_no_boost():
    enemy = [foe("Ogrekin", hp=20, raised={"defense": 2, "max_hp": 40})]
    story = attacking(d6(2, 1), foes=enemy)
    assert story.ask.seat == 1, "nobody was asked for a boost"
    story = attacking(f"{d6(1, 1)} {d6(1, 4)} {d6(4, 3)} {d6(2)}", foes=enemy, followers=5)
    assert story.state.people[0].followers == 5


@pytest.mark.rule("MYK-PLAY-057")
def test_the_boost_may_be_repeated_where_the_table_allows_it():
    enemy = [foe("Ogrekin", hp=20, raised={"defense": 3, "max_hp": 40})]
    court = [ann(followers=9), BEN]
    story = fight(court, enemy, voices=0, options={"follower_boost_repeatable": True})
    story.does("p0", "attack slot 1 f0", dice=d6(2, 1))
    story.does("yes", dice=d6(1)).does("yes", dice=d6(2))
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 8 against 8, success."
    assert story.state.people[0].followers == 6


@pytest.mark.rule("MYK-PLAY-036", "MYK-PLAY-053")
def test_hope_may_be_paid_from_both_pools_in_any_mix():
    story = attacking(hope=2, drive=2, voices=6)
    assert (story.ask.low, story.ask.high) == (0, 2)
    story.does(1, dice=d6(2, 3, 4, 4))
    assert (story.state.people[0].drive, story.state.kingdom.voices) == (1, 5)


@pytest.mark.rule("MYK-PLAY-037")
def test_the_rest_of_the_court_may_refuse_the_voices():
    story = fight([ann(), BEN], [foe("Ogrekin", hp=20, raised={"max_hp": 40})], voices=6)
    story.match.set_policy(1, "refuse-voices", "ask")
    story.does("p0", "attack slot 1 f0", 1)
    assert story.ask.seat == 1 and "refuse-voices p1" in story.offered
    story.does("refuse-voices p1", dice=d6(2, 3))
    assert story.state.kingdom.voices == 6 and story.said("MYK-PLAY-037") == ["Ben does not agree."]


@pytest.mark.rule("MYK-PLAY-037", "MYK-GEAR-318")
def test_what_refused_voices_should_pay_for_does_not_happen():
    """A Support Skill of 1 Hope comes to nothing, its user is Exhausted; an Interrupt is void and can still be used later."""
    court = [ann(skills=skill("Martial Music")), BEN]
    story = fight(court, [foe("Ogrekin", hp=20, raised={"max_hp": 40})], voices=6)
    story.match.set_policy(1, "refuse-voices", "ask")
    story.does("p0", "use skill/martial-music", "refuse-voices p1")
    assert story.state.kingdom.voices == 6 and story.state.people[0].exhausted
    assert not any(one.lasting for one in story.state.people) and not story.said("MYK-GEAR-107")
    love = {"affection": {"1": tie(4, "Love")}}
    court = [ann(items=[item("Spear")], **love), {**BEN, "affection": {"0": tie(4, "Love")}}]
    story = fight(court, [foe("Ogrekin", hp=20, raised={"max_hp": 40})], voices=6)
    story.match.set_policy(0, "refuse-voices", "ask")
    story.does("p0", "attack slot 1 f0", 0, "lovers p1")
    story.does("refuse-voices p0", dice=d6(3, 3))
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 9 against 5, success.", "without the help"
    assert not story.state.people[1].exhausted and not [key for key in story.state.limits if "lovers" in key]


@pytest.mark.rule("MYK-PLAY-046", "MYK-PLAY-471", "MYK-PLAY-373")
def test_after_a_hit_hope_up_to_warfare_adds_dice_of_damage():
    story = attacking(d6(2, 3), hope=0, drive=2)
    assert (story.ask.low, story.ask.high) == (0, 2)
    story.does(2, dice=d6(4, 5))
    assert hp(story, "f0") == 20 - (3 + 9)


@pytest.mark.rule("MYK-PLAY-046", "MYK-PLAY-373")
def test_each_amount_of_hope_for_damage_says_how_likely_it_fells():
    """3 by the weapon against 7 HP: 4 more are asked of the dice."""
    story = fight([ann(drive=2), BEN], [foe("Ogrekin", hp=7, raised={"max_hp": 40})], voices=0)
    story.does("p0", "attack slot 1 f0", 0, dice=d6(2, 3))
    two = [a + b >= 4 for a, b in product(range(1, 7), repeat=2)]
    told = ["0 % to fell", "50 % to fell", f"{round(100 * sum(two) / 36)} % to fell"]
    assert [one.odds for one in story.ask.amounts()] == told
    assert [one.stakes for one in story.ask.amounts()] == ["before anybody reacts", "", ""]


@pytest.mark.rule("MYK-PLAY-046", "MYK-PLAY-373")
def test_who_falls_anyway_is_worth_no_hope_and_so_it_is_suggested(monkeypatch):
    """3 by the weapon against 3 HP; a bot that would spend two points is not followed."""
    story = fight([ann(drive=2), BEN], [foe("Ogrekin", hp=3, raised={"max_hp": 40})], voices=0)
    story.does("p0", "attack slot 1 f0", 0, dice=d6(2, 3))
    assert [one.odds for one in story.ask.amounts()] == ["100 % to fell"] * 3
    assert story.ask.amounts()[0].stakes == "more Hope only helps if somebody reacts"
    lavish = type("Bot", (), {"choose": lambda self, chair, ask: ask.high})
    monkeypatch.setattr("roundtable.players.sensible.find_bot", lambda *_: lavish())
    arrange(story.match, story.ask.seat)
    assert story.ask.to_json()["first"] == 0


@pytest.mark.rule("MYK-PLAY-572", "MYK-PLAY-046")
def test_of_who_is_not_known_no_chance_to_fell_is_told():
    story = fight([ann(drive=2), BEN], [foe("Ogrekin", hp=7, unknown=True, raised={"max_hp": 40})], voices=0)
    story.does("p0", "attack slot 1 f0", 0, dice=d6(2, 3))
    assert {one.odds for one in story.ask.amounts()} == {""}


@pytest.mark.rule("MYK-PLAY-053", "MYK-PLAY-054", "MYK-PLAY-055")
@pytest.mark.parametrize(("before", "rule"), [(2, "MYK-PLAY-053"), (1, "MYK-PLAY-054")])
def test_few_voices_bring_a_kingdom_disaster(before, rule):
    story = attacking(hope=1, voices=before, dice=f"{d6(1, 4)} {d6(2, 2, 3)}")
    assert story.state.kingdom.voices == before - 1
    assert "The Kingdom is in danger of a Disaster." in story.said(rule)


@pytest.mark.rule("MYK-PLAY-055")
def test_a_forced_loss_at_no_voices_is_a_disaster_and_nothing_else():
    story = attacking(f"{d6(1, 1)} {d6(1, 4)} {d6(5, 2)} {d6(2)}")
    assert story.state.kingdom.voices == 0 and story.said("MYK-PLAY-055")[0].startswith("The Kingdom is in danger")


# --- Cooperative Actions ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-032", "MYK-PLAY-034", "MYK-PLAY-035", "MYK-PLAY-563", "MYK-PLAY-406")
def test_help_raises_the_next_check_of_the_named_action_by_affection():
    helper = body(name="Ben", area="Encampment", base={"Wit": 0, "Charisma": 0, "Quest": 0, "Warfare": 0}, hp=6)
    helper["affection"] = {"0": tie(3)}
    story = fight([ann(), helper], [foe("Ogrekin", hp=20, raised={"defense": 4, "max_hp": 40})], voices=0)
    story.does("p1", "help p0 attack")
    assert story.state.people[1].exhausted, "a Support Action"
    story.does("attack slot 1 f0", dice=f"{d6(2, 1)} {d6(2, 1)}")
    assert "Ann: 9 against 9, success." in story.said("MYK-PLAY-370")
    assert story.state.helps == []


@pytest.mark.rule("MYK-PLAY-033", "MYK-CREATE-185")
@pytest.mark.parametrize(("affection", "hostility", "may"), [(0, 0, False), (1, 0, True), (2, 2, True), (1, 2, False)])
def test_who_likes_somebody_less_than_not_cannot_help(affection, hostility, may):
    ties = {
        "affection": {"0": tie(affection)} if affection else {},
        "hostility": {"0": tie(hostility, "Anger")} if hostility else {},
    }
    story = fight([ann(), {**BEN, **ties}], voices=0)
    story.does("p1")
    assert ("help p0 attack" in story.offered) is may


@pytest.mark.rule("MYK-PLAY-034")
def test_help_that_was_not_used_ends_with_the_combat():
    helper = {**BEN, "affection": {"0": tie(3)}}
    story = fight([ann(), helper], ["Ogrekin"], voices=0)
    story.does("p1", "help p0 flee")
    story.does("attack slot 1 f0", dice=f"{d6(4, 4)} {d6(1)}")
    assert story.state.battle.winner == "court" and story.state.helps == []


# --- the chances on the buttons --------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-029", "MYK-PLAY-044")
@pytest.mark.parametrize("dice", [2, 3, 4, 5])
def test_the_chances_are_exact(dice):
    """Every throw of the dice by a second small reckoning: the best pair, two 6s, two 1s."""
    for need in range(2, 14):
        good = 0
        for throw in product(range(1, 7), repeat=dice):
            high, low = sorted(throw, reverse=True)[:2]
            good += high + low == 12 or (high + low > 2 and high + low >= need)
        assert odds.chance(dice, need) == pytest.approx(good / 6**dice)


@pytest.mark.parametrize(
    ("of", "words"), [(0.0, "0 %"), (0.001, "under 1 %"), (0.5, "50 %"), (0.998, "over 99 %"), (1, "100 %")]
)
def test_chances_are_told_honestly(of, words):
    assert odds.percent(of) == words


def test_the_button_of_an_attack_says_how_likely_it_hits():
    story = fight([ann(), BEN], [foe("Ogrekin", raised={"defense": 5})], voices=0)
    story.does("p0")
    blow = next(option for option in story.ask.options if option.key == "attack slot 1 f0")
    assert (blow.label, blow.odds) == ("Attack Ogrekin (Spear)", "58 % to hit"), "7 or more of two dice"

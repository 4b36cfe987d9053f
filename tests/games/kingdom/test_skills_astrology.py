"""The Astrology Skills at work, each through the match."""

import pytest

from roundtable.games.kingdom.rules.fight.weapons import lit
from roundtable.games.kingdom.rules.play import numbers
from tests.games.kingdom.advanced import ann, ben, enemy
from tests.games.kingdom.evenings import evening
from tests.games.kingdom.fights import d6, fight, foe, hp, item

SAGE = {"Wit": 0, "Charisma": 3, "Quest": 2, "Warfare": 3}
STAR = [item("Star Fragment", 2)]


def sage(*skills, **fields):
    return ann(*skills, **{"base": SAGE, **fields})


@pytest.mark.rule("MYK-GEAR-052")
def test_starlight_shines_further_and_protects_whom_it_shines_on():
    court = [sage("Starlight", items=STAR), ben(area="Rearguard")]
    story = fight(court, [enemy(area="Enemy Encampment")], voices=0)
    assert lit(story.state) == ["Rearguard", "Vanguard", "Enemy Vanguard"]
    story.does("p0", "skill/starlight p0", dice=f"{d6(2)} {d6(5, 4)}")
    assert story.said("MYK-GEAR-052")[-2] == "Ann: 12 against 11, success."
    assert len(lit(story.state)) == 6, "a light of Level 3"
    assert numbers.defense(story.state, "p1") == 9 + 1 and numbers.defense(story.state, "f0") == 5


@pytest.mark.rule("MYK-GEAR-052")
def test_starlight_never_makes_more_than_level_10():
    court = [sage("Starlight", items=[item("Star Fragment", 2, level=9)]), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "skill/starlight p0", dice=f"{d6(3)} {d6(5, 5)}")
    assert [effect.amount for effect in story.state.people[0].lasting] == [1]


@pytest.mark.rule("MYK-GEAR-053")
@pytest.mark.parametrize("dice, left", [((5, 5), (30 - 7, 30 - 3)), ((5, 4), (30, 30))])
def test_shooting_star_strikes_one_for_each_hope(dice, left):
    court = [sage("Shooting Star", drive=2), ben()]
    story = fight(court, [enemy(), enemy(area="Enemy Encampment")], voices=0)
    story.does("p0", "use skill/shooting-star", 2)
    story.does(["f0", "f1"], dice=f"{d6(*dice)} {d6(3, 4)} {d6(1, 2)}")
    assert any(said.startswith(f"Ann: {sum(dice) + 3} against 13") for said in story.said("MYK-GEAR-053"))
    assert (hp(story, "f0"), hp(story, "f1")) == left and story.state.people[0].drive == 0


@pytest.mark.rule("MYK-GEAR-055")
def test_astral_sword_reaches_further_through_cortex():
    court = [ann("Astral Sword", items=[item("War Hammer"), item("Spear", 2)]), ben()]
    story = fight(court, [enemy(area="Enemy Rearguard", knows=["Cortex"])], voices=0)
    story.does("p0", "skill/astral-sword p0", "2")
    assert "attack slot 2 f0" in story.offered and "attack slot 1 f0" not in story.offered
    story.does("attack slot 2 f0", dice=d6(4, 4))
    assert hp(story, "f0") == 30 - 3, "Cortex would have halved it"


@pytest.mark.rule("MYK-GEAR-056")
def test_asterism_raises_hp_of_all_it_lights_for_the_combat():
    court = [sage("Asterism", drive=1, items=STAR), ben(area="Encampment")]
    story = fight(court, [enemy(area="Enemy Encampment", hp=3)], voices=0)
    story.does("p0", "use skill/asterism", dice=d6(5, 4))
    assert hp(story, "p0") == 11 + 3 and numbers.max_hp(story.state, "p0") == 14
    assert hp(story, "p1") == 11, "the light does not reach the Encampment"


@pytest.mark.rule("MYK-GEAR-056")
def test_what_asterism_gave_is_over_with_the_combat():
    court = [sage("Asterism", drive=1, items=STAR), ben(area="Enemy Encampment", items=[item("Spear")])]
    story = fight(court, [foe("Ogrekin", area="Enemy Encampment")], voices=0)
    story.does("p0", "use skill/asterism", dice=d6(5, 4))
    story.does("attack slot 1 f0", dice=f"{d6(4, 4)} {d6(1, 2)}")
    assert story.match.outcome is not None and hp(story, "p0") == 11


@pytest.mark.rule("MYK-GEAR-056", "MYK-PLAY-745")
def test_what_asterism_gave_is_over_for_who_fled_too():
    given = {"name": "Asterism", "rule": "MYK-GEAR-056", "what": "max_hp", "amount": 5, "until": "combat"}
    gone = foe("Ogrekin", area="", hp=6, fled=True, lasting=[given])
    court = [ben(area="Enemy Encampment", items=[item("Spear")])]
    story = fight(court, [foe("Ogrekin", area="Enemy Encampment"), gone], voices=0)
    assert numbers.max_hp(story.state, "f1") == 1 + 5
    story.does("attack slot 1 f0", dice=f"{d6(4, 4)} {d6(1, 2)}")
    assert story.match.outcome is not None and hp(story, "f1") == numbers.max_hp(story.state, "f1") == 1


@pytest.mark.rule("MYK-GEAR-057")
def test_mock_clock_lets_a_round_not_have_passed():
    court = [sage("Mock Clock", drive=1, level=1), ben()]
    monster = enemy(area="Enemy Encampment", exhausted=True, bad_statuses=["Poisoned"])
    story = fight(court, [monster], voices=0)
    story.does("p0", "pass", "pass")
    story.does("skill/mock-clock p0", dice=d6(5, 3))
    assert story.state.battle.round == 1 and hp(story, "f0") == 30, "no Poison, and the same Round again"
    assert not story.state.people[0].exhausted and not story.state.battle.foes[0].exhausted
    assert story.state.limits["skill/mock-clock:stopped p0 game"] == 1


@pytest.mark.rule("MYK-GEAR-057")
def test_mock_clock_works_as_often_in_a_game_as_the_users_level():
    court = [sage("Mock Clock", drive=2), ben()]
    story = fight(court, [enemy(area="Enemy Encampment", exhausted=True)], voices=0)
    story.does("p0", "pass", "pass").does("skill/mock-clock p0", 0, dice=d6(5, 3))
    assert story.state.battle.round == 1 and story.state.people[0].drive == 1, "Round 1 once more"
    for number in (2, 3):
        story.does("p1", dice=d6(5, 5)).does("p0", "pass", "pass")
        assert story.state.battle.round == number, "nobody was asked: the one use of Level 1 is gone"


@pytest.mark.rule("MYK-GEAR-058")
def test_star_wars_helps_the_attacks_of_all_it_lights():
    court = [sage("Star Wars", drive=1, items=STAR), ben(area="Rearguard", items=[item("Spear")])]
    story = fight(court, [enemy(area="Rearguard")], voices=0)
    story.does("p0", "use skill/star-wars", dice=f"{d6(3)} {d6(5, 4)}")
    assert "Ann: 12 against 12, success." in story.said("MYK-GEAR-058")
    story.does("attack slot 1 f0", dice=f"{d6(2, 3)} {d6(1, 2)}")
    assert "Ben: 11 against 5, success." in story.said("MYK-PLAY-370"), "5 + Warfare 3 + 3"


def gaze(weather, foes, court=None, more=""):
    people = [sage("Stargazer"), *(court or [ben()])]
    story = fight(people, foes, voices=0)
    return story.does("p0", "use skill/stargazer", dice=f"{d6(4, 3)} {d6(weather)} {more}")


@pytest.mark.rule("MYK-GEAR-059")
def test_stargazer_needs_the_check():
    story = fight([sage("Stargazer"), ben()], [enemy()], voices=0)
    story.does("p0", "use skill/stargazer", dice=d6(2, 3))
    assert "Ann: 8 against 9, failure." in story.said("MYK-GEAR-059")
    story.ends()


@pytest.mark.rule("MYK-GEAR-059", "MYK-GEAR-060")
def test_the_sun_halves_the_undead():
    story = gaze(1, [enemy("Skeleton", hp=9), enemy()])
    assert (hp(story, "f0"), hp(story, "f1")) == (5, 30)


@pytest.mark.rule("MYK-GEAR-061")
def test_rain_wets_the_gunpowder():
    items = [item("Firearm"), item("Star Fragment", 2, level=3), item("Crossbow", 3)]
    story = gaze(2, [enemy()], [ben(items=items, area="Vanguard")])
    assert "attack slot 3 f0" in story.offered and "attack slot 1 f0" not in story.offered


@pytest.mark.rule("MYK-GEAR-062")
def test_clouds_strike_who_has_the_most_hp():
    story = gaze(3, [enemy(), enemy()], more=f"d2=2 {d6(1, 2, 3)}")
    assert (hp(story, "f0"), hp(story, "f1")) == (30, 24)


@pytest.mark.rule("MYK-GEAR-063")
def test_fog_hides_everybody_once():
    story = gaze(4, [enemy(raised={"defense": 0})], [ben("Stargazer", base=SAGE)])
    story.does("use skill/stargazer", dice=f"{d6(4, 3)} {d6(4)} {d6(1, 2)} {d6(1, 2)}")
    assert numbers.defense(story.state, "f0") == 7 and numbers.defense(story.state, "p1") == 11


@pytest.mark.rule("MYK-GEAR-064")
def test_a_gale_carries_the_weakest_away():
    story = gaze(5, [enemy(hp=3), enemy()])
    story.does("Encampment")
    assert story.state.battle.foes[0].area == "Encampment"


@pytest.mark.rule("MYK-GEAR-065")
def test_calm_is_nothing():
    story = gaze(6, [enemy()])
    assert "Calm" in story.said("MYK-GEAR-065")[0] and hp(story, "f0") == 30


@pytest.mark.rule("MYK-GEAR-054")
def test_horoscope_keeps_a_die_for_a_later_check():
    court = [sage("Horoscope", drive=1), ben()]
    story = evening(court, voices=0)
    story.does("use skill/horoscope", seat=0).does("pass", seat=1)
    story.does("p1", dice=d6(6, 1)).does(0)
    assert "6" in story.offered
    story.does("6")
    assert [(e.what, e.amount) for e in story.state.people[1].lasting] == [("horoscope", 6)]


@pytest.mark.rule("MYK-GEAR-054")
def test_the_kept_die_takes_the_place_of_another():
    court = [sage("Horoscope"), ben(area="Vanguard", items=[item("Spear")])]
    kept = {"name": "Horoscope", "rule": "MYK-GEAR-054", "what": "horoscope", "amount": 6, "giver": "p0"}
    court[1]["lasting"] = [kept]
    story = fight(court, [enemy()], voices=0)
    story.does("p1", "attack slot 1 f0", dice=d6(1, 3))
    story.does("skill/horoscope:die p0", "1")
    assert "Ben: 12 against 5, success." in story.said("MYK-PLAY-370"), "6 + 3 + Warfare 3"
    assert story.state.people[1].lasting == []


@pytest.mark.rule("MYK-GEAR-057")
def test_mock_clock_lets_a_quarter_not_have_passed():
    story = evening([sage("Mock Clock", drive=1)], voices=0)
    story.does("pass").does("skill/mock-clock p0", dice=d6(5, 3))
    assert story.state.quarter == 0 and "B1" not in story.state.delve.known.explored
    assert not story.state.people[0].exhausted and story.state.delve.stage == "enter"

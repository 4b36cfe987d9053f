"""The General Skills at work, each through the match."""

import pytest

from tests.games.kingdom.advanced import WISE, ann, ben, enemy
from tests.games.kingdom.evenings import evening, placed
from tests.games.kingdom.fights import body, d6, fight, hp, item, skill, tie
from tests.games.kingdom.seasons import lord, season


@pytest.mark.rule("MYK-GEAR-028")
def test_step_forward_makes_a_tie_of_a_first_meeting():
    court = [ann("Step Forward"), ben()]
    story = fight(court, [enemy(), enemy()], stage="setup", voices=0)
    story.does("skill/step-forward p0", "f1", dice=f"{d6(3)} {d6(2)} {d6(4)} {d6(5)}")
    assert story.state.people[0].affection["f1"].score == 1, "an odd die"
    assert story.state.battle.foes[1].hostility[0].score == 1, "an even one"
    assert story.state.limits["skill/step-forward:named p0 game"] == 1, "as often in a game as the Level"


@pytest.mark.rule("MYK-GEAR-029")
@pytest.mark.parametrize("choice, after", [("affection 1", {1: 3, 2: 3}), ("affection 2", {1: 1, 2: 3})])
def test_true_romance_never_cools(choice, after):
    romantic = body(
        followers=0, affection={"1": tie(3), "2": tie(1)}, skills=[{"name": "True Romance", "choice": choice}]
    )
    court = [romantic, body(name="Ben", followers=0), body(name="Cid", followers=0)]
    story = evening(court, d6(5, 2), traps=[placed("Wanton Worm", "B1")], voices=9)
    story.does("rest Wit", seat=0).does("pass", seat=1).does("pass", seat=2)
    assert {who: one.score for who, one in story.state.people[0].affection.items()} == after


@pytest.mark.rule("MYK-GEAR-030")
def test_belly_god_drinks_all_at_once():
    drinks = [item("Drink", slot) for slot in (1, 2, 3)]
    court = [ann("Belly-god", base=WISE, items=drinks), ben()]
    story = fight(court, [enemy(area="Enemy Encampment")], voices=0)
    story.does("p0", "use item/drink 1").does("yes").does("no")
    assert story.state.people[0].drive == 2 and len(story.state.people[0].items) == 1
    assert story.state.people[0].exhausted


@pytest.mark.rule("MYK-GEAR-031", "MYK-PLAY-339")
@pytest.mark.parametrize("dice, left", [((5, 4), 11), ((2, 3), 11 - 4)])
def test_forced_march_spares_the_court_its_hunger(dice, left):
    court = [body(skills=skill("Forced March"), ate=[], followers=0)]
    story = evening(court, quarter=3, voices=9)
    story.does("pass")
    rolled = d6(*dice) if left == 11 else f"{d6(*dice)} {d6(4)}"
    story.does("skill/forced-march p0", dice=rolled)
    if story.ask.prompt.startswith("Ann:"):
        story.does(0)
    assert any(
        said.endswith("against 11, " + ("success." if left == 11 else "failure."))
        for said in story.said("MYK-GEAR-031")
    )
    assert hp(story, "p0") == left


@pytest.mark.rule("MYK-GEAR-032")
@pytest.mark.parametrize("left, drive", [(2, 1), (3, 0)])
def test_savage_killing_is_for_5_more_than_enough(left, drive):
    court = [ann("Savage Killing", base=WISE, items=[item("Spear", level=4)]), ben()]
    story = fight(court, [enemy(hp=left), enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(4, 4))
    assert story.state.battle.foes[0].dead and story.state.people[0].drive == drive
    assert story.state.kingdom.voices == drive


@pytest.mark.rule("MYK-GEAR-033")
@pytest.mark.parametrize("dice, harm", [((2, 3), 5 + 4), ((2, 1), 0)])
def test_assault_force_hits_with_a_die_for_each_five_followers(dice, harm):
    court = [ann("Assault Force", base={**WISE, "Wit": 0, "Charisma": 3}, followers=6), ben()]
    story = fight(court, [enemy()], voices=0)
    more = d6(5, 4) if harm else ""
    story.does("p0", "use skill/assault-force", dice=f"{d6(*dice)} {more} {d6(2)}")
    assert hp(story, "f0") == 30 - harm and story.state.people[0].followers == 4, "lost in either case"


@pytest.mark.rule("MYK-GEAR-033", "MYK-GEAR-315")
def test_a_force_of_less_than_five_is_no_die_where_the_table_rounds_down():
    court = [ann("Assault Force", base={**WISE, "Wit": 0, "Charisma": 3}, followers=4), ben()]
    story = fight(court, [enemy()], voices=0, options={"round_down_follower_fifths": True})
    story.does("p0", "use skill/assault-force", dice=d6(2, 3, 2))
    assert hp(story, "f0") == 30 and story.state.people[0].followers == 2
    nobody = fight([ann("Assault Force", followers=0), ben()], [enemy()], voices=0).does("p0")
    assert "use skill/assault-force" not in nobody.offered, "at least one Follower is needed"


@pytest.mark.rule("MYK-GEAR-034")
@pytest.mark.parametrize("dice, statuses", [((5, 4), []), ((2, 3), ["Poisoned"])])
def test_beauty_shakes_off_a_bad_status(dice, statuses):
    court = [ann("Beauty", area="Enemy Vanguard"), ben()]
    story = fight(court, [enemy(knows=["Poison Blow"])], dice=f"{d6(5, 4)} {d6(1)} {d6(2, 3)}", first="foes", voices=0)
    story.does("skill/beauty p0", dice=d6(*dice))
    assert story.state.people[0].bad_statuses == statuses


@pytest.mark.rule("MYK-GEAR-035")
def test_punk_gains_drive_from_hostility():
    court = [ann("Step Forward", "Punk", base=WISE), ben()]
    story = fight(court, [enemy()], stage="setup", voices=0)
    story.does("skill/step-forward p0", dice=f"{d6(2)} {d6(2)} {d6(1)} {d6(5)}")
    assert story.state.people[0].hostility["f0"].score == 1 and story.state.people[0].drive == 1


@pytest.mark.rule("MYK-GEAR-029")
@pytest.mark.parametrize("whom, choice", [("1", "hostility 1"), ("species Ogrekin", "hostility species Ogrekin")])
def test_true_romance_is_sworn_as_it_is_learned(whom, choice):
    court = [body(skills=skill("Punk"), followers=0), body(name="Ben", followers=0)]
    story = evening(court, d6(6, 6), voices=9)
    story.does("rest Wit", seat=0).does("pass", seat=1)
    story.does("Punk", "True Romance", "hostility", whom, dice=d6(3))
    one = story.state.people[0]
    assert [(known.name, known.choice) for known in one.skills] == [("True Romance", choice)]
    assert [tie.score for tie in one.hostility.values()] == [1]


@pytest.mark.rule("MYK-GEAR-029", "MYK-PLAY-543")
def test_true_romance_is_not_counted_when_ties_are_cut_down_at_a_level_up():
    sworn = [{"name": "True Romance", "choice": "affection 1"}]
    fond = lord(affection={"1": tie(3), "2": tie(2)}, skills=sworn)
    story = season("growth", [fond, body(name="Ben"), body(name="Cal")], objective="done", kingdom={"level": 2})
    story.does(story.offered[0])
    assert {who: one.score for who, one in story.state.people[0].affection.items()} == {1: 3, 2: 2}, "Level 2 allows 2"

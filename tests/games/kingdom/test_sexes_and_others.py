"""Who is a woman or a man for Skills that ask, whom an Exorcism spares, for whom an Item is crafted."""

import pytest

from tests.games.kingdom.evenings import evening
from tests.games.kingdom.fights import body, d6, fight, foe, hp, item, skill, tie
from tests.games.kingdom.own import ann, attacked, beast, ben
from tests.games.kingdom.seasons import lord, season

WISE = {"Wit": 3, "Charisma": 0, "Quest": 2, "Warfare": 3}
TOUGH = {"hp": 30, "raised": {"max_hp": 60}}


@pytest.mark.rule("MYK-BEAST-023", "MYK-GEAR-097", "MYK-WORLD-393")
@pytest.mark.parametrize(
    ("mine", "theirs", "fond"),
    [("woman", "man", 1), ("man", "Woman", 1), ("female", "male", 1), ("woman", "woman", 0), ("neither", "man", 0)],
)
def test_sexy_works_on_who_is_of_the_opposite_sex_by_whatever_word(mine, theirs, fond):
    sexy = body(skills=skill("Sexy"), gender=mine, drive=1, followers=0)
    story = evening([sexy, body(name="Ben", gender=theirs, followers=0)])
    story.match.set_policy(0, "skill/sexy", "ask")
    story.does("pass", seat=1)
    story.does("stand Encampment", seat=0)
    story.does("skill/sexy p0")
    found = [effect.amount for effect in story.state.people[1].lasting if effect.what == "affection"]
    assert found == [1] * fond


@pytest.mark.rule("MYK-BEAST-023", "MYK-BEAST-037")
@pytest.mark.parametrize(("gender", "more"), [("woman", 2), ("female", 2), ("man", 0), ("neither", 0)])
def test_lust_knows_a_woman_by_that_word_too(gender, more):
    """A Minotragos strikes for 1D6 + 1: a two is 3."""
    story = attacked([beast("Minotragos")], [ann(gender=gender), ben()], dice=d6(3, 3, 2))
    assert hp(story, "p0") == 11 - (3 + more)


@pytest.mark.rule("MYK-BEAST-460", "MYK-WORLD-676")
def test_an_exorcism_strikes_every_public_enemy_but_never_its_user():
    exorcist = ann("Exorcism", "Public Enemy", hostility={"f0": tie(2, "Anger")}, area="Vanguard")
    demon = foe("Ogrekin", knows=["Public Enemy"], area="Enemy Encampment", exhausted=True, **TOUGH)
    story = fight([{**exorcist, "base": WISE}, ben(exhausted=True)], [demon], gm=True)
    story.does("use skill/exorcism")
    while story.ask.rule != "MYK-WORLD-676":
        story.does(0, dice=d6(5, 4))
    story.does("yes").does("no")
    assert hp(story, "f0") == 30 - 3 - 2 and hp(story, "p0") == 11


@pytest.mark.rule("MYK-CREATE-179", "MYK-PLAY-099", "MYK-GEAR-222")
@pytest.mark.parametrize("worn", ["Ride", ""])
def test_nobody_crafts_what_nobody_there_may_equip(worn):
    kit = [item(worn)] if worn else []
    kingdom = {"stored": {"Wood": 10}, "monster_citizens": {"Ogrekin": 1}}
    story = season("action resolution", [lord(items=kit)], kingdom=kingdom)
    assert ("craft Pumpkin Wagon" in story.offered) is (not worn)


@pytest.mark.rule("MYK-CREATE-112")
@pytest.mark.parametrize(("gender", "reached"), [("Woman", False), ("man", True)])
def test_lovers_of_the_same_sex_are_no_mission_however_it_is_spelled(gender, reached):
    one = lord(gender="woman", affection={"1": tie(4, "Love")}, background={"result": 11})
    other = body(name="Ben", gender=gender, affection={"0": tie(4, "Love")})
    story = season("growth", [one, other], objective="failed", kingdom={"level": 5})
    story.goes_on(lambda match: match.outcome is not None)
    assert (story.state.people[0].background.state == "paid") is reached



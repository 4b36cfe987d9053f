"""The own Skills of the Ogres, each through the match."""

import pytest

from roundtable.games.kingdom.rules.fight.ending import defeated
from roundtable.games.kingdom.rules.fight.weapons import personality
from tests.games.kingdom.fights import d6, fight, foe, hp, item, tie
from tests.games.kingdom.own import HIT, ann, attacked, beast, ben, effects, strikes, uses


def foes(story):
    return story.state.battle.foes


@pytest.mark.rule("MYK-BEAST-027", "MYK-BEAST-008")
def test_a_fumble_against_an_ogrekin_calls_another():
    story = fight([ann(items=[item("Spear")]), ben()], [beast("Ogrekin")], voices=5)
    story.does("p0", "attack slot 1 f0", 0, dice=f"{d6(1, 1)} {d6(4, 4)}")
    assert [(one.book, one.area, one.summoned) for one in foes(story)[1:]] == [("Ogrekin", "Enemy Encampment", True)]
    assert not foes(story)[1].exhausted


@pytest.mark.rule("MYK-BEAST-029")
def test_ancestral_recall_lengthens_the_arms_of_ogrekin_and_makes_them_fairies():
    court = [ann(area="Vanguard"), ben()]
    pack = [beast("Primal Ogrekin"), beast("Primal Ogrekin"), beast("Red Cap", area="Enemy Vanguard")]
    story = fight(court, pack, gm=True, first="foes", voices=0)
    story.does("f0")
    assert "attack natural anyone" in story.offered or "attack natural p0" in story.offered, "Range 0 + 1"
    far = fight([ann(area="Rearguard"), ben()], pack, gm=True, first="foes", voices=0)
    far.does("f0")
    assert foes(far)[0].area == "Vanguard", "two owners still give only +1: the Foolish must come nearer"


@pytest.mark.rule("MYK-BEAST-029", "MYK-WORLD-414")
def test_a_recalled_ogrekin_obeys_a_fairy():
    piper = beast("Airt Piper", "Command Fairy", area="Enemy Encampment")
    story = fight([ann(), ben()], [beast("Primal Ogrekin"), piper], gm=True, first="foes", voices=0)
    story.does("f0", "attack natural p0", dice=d6(3, 3))
    assert story.said("MYK-PLAY-370")[-1] == "Primal Ogrekin: 9 against 9, success.", "Warfare 2, commanded 3"
    assert hp(story, "p0") == 11 - (3 + 2)


@pytest.mark.rule("MYK-BEAST-032")
@pytest.mark.parametrize(("dice", "come"), [((2, 2), 0), ((2, 3), 2)])
def test_an_ogrekin_dance_brings_more_ogrekin(dice, come):
    """Level 3, against 5 + 3 Ogrekin."""
    pack = [beast("Ogrekin Shaman"), beast("Ogrekin"), beast("Ogrekin Cannon"), beast("Ogre")]
    story = uses("Ogrekin Dance", pack, None, dice=f"{d6(*dice)} {d6(2) if come else ''}")
    if come:
        story.does("Enemy Rearguard", "Enemy Vanguard")
    assert [one.area for one in foes(story)[4:]] == ["Enemy Rearguard", "Enemy Vanguard"][:come]


@pytest.mark.rule("MYK-BEAST-034")
def test_hope_makes_ogrekin_cunning_and_flank():
    pack = [beast("Ogrekin"), beast("Ogrekin"), beast("Ogrekin Champion", area="Enemy Encampment")]
    story = attacked(pack, dice=f"{d6(5, 3)} {d6(2)} {d6(1, 3)} {d6(1, 3)}")
    assert story.said("MYK-PLAY-370")[1] == "Ogrekin 1: 10 against 9, success.", "Warfare 1, Flanking 1"
    assert hp(story, "p0") == 11 - 3
    assert personality(story.state, "f0") == "Cunning"
    alone = attacked([beast("Ogrekin"), beast("Ogrekin")], dice=f"{d6(5, 3)} {d6(2)} {d6(1, 3)}")
    assert alone.said("MYK-PLAY-370")[1] == "Ogrekin 1: 9 against 9, success."
    assert personality(alone.state, "f0") == "Foolish"


@pytest.mark.rule("MYK-BEAST-037", "MYK-BEAST-023")
@pytest.mark.parametrize(("gender", "lost"), [("Female", 5), ("male", 3), ("", 3)])
def test_lust_strikes_women_harder(gender, lost):
    story = attacked([beast("Minotragos")], [ann(gender=gender), ben()], dice=f"{d6(3, 3)} {d6(2)}")
    assert hp(story, "p0") == 11 - lost


@pytest.mark.rule("MYK-BEAST-039")
def test_an_ogre_eats_its_own():
    pack = [beast("Ogre", hp=10), beast("Ogrekin"), beast("Troll")]
    story = uses("Munch Munch", pack, dice=d6(4))
    assert foes(story)[1].dead and hp(story, "f0") == 14, "the Troll is of a higher Level"
    assert defeated(story.state) == {}
    assert [(e.what, e.dice, e.until) for e in effects(foes(story)[0])] == [("damage", "1D6", "combat")]


@pytest.mark.rule("MYK-BEAST-041")
def test_an_ogrekin_bullet_halves_where_it_lands():
    pack = [beast("Ogrekin Cannon"), beast("Ogrekin", hp=3, raised={"max_hp": 5})]
    court = [ann(area="Rearguard", hp=11), ben(area="Vanguard", hp=1)]
    story = uses("Ogrekin Bullet", pack, court, "Rearguard")
    assert foes(story)[1].area == "Rearguard"
    assert (hp(story, "p0"), hp(story, "f1"), hp(story, "p1")) == (6, 2, 1), "rounded up; both sides, the thrown too"


@pytest.mark.rule("MYK-BEAST-043")
def test_the_standard_bearer_steels_the_ogrekin():
    pack = [beast("Ogrekin"), beast("Ogrekin Command Group", area="Enemy Encampment")]
    story = strikes(pack, d6(1, 2))
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 6 against 6, success.", "Defense 5 + 1"
    assert foes(story)[1].exhausted and [e.until for e in effects(foes(story)[1])] == ["cycle"]


@pytest.mark.rule("MYK-BEAST-044")
def test_the_band_gives_life_again_and_again():
    pack = [foe("Ogrekin Command Group", hp=25), foe("Ogrekin", hp=1), beast("Ogre", hp=10)]
    story = uses("Ogrekin Band", pack)
    assert [one.hp for one in foes(story)] == [26, 2, 10]
    band = {"name": "Ogrekin Band", "rule": "MYK-BEAST-044", "what": "max_hp", "amount": 1, "until": "combat"}
    again = uses("Ogrekin Band", [foe("Ogrekin Command Group", hp=26, lasting=[band])])
    assert hp(again, "f0") == 27


@pytest.mark.rule("MYK-BEAST-046")
def test_a_berserk_strikes_two_of_its_area_whoever_they_are():
    court = [ann(), ben()]
    pack = [beast("Berserk Ogrekin"), beast("Ogre")]
    dice = f"d2=2 d2=1 {d6(2, 3)} {d6(2, 3)} {d6(2, 3)} {d6(1, 1)}"
    story = fight(court, pack, dice=dice, gm=True, first="foes", voices=0)
    story.does("f0", "attack natural p0")
    assert (hp(story, "f1"), hp(story, "p0")) == (30 - 6, 11 - 3)


@pytest.mark.rule("MYK-BEAST-048")
@pytest.mark.parametrize(("items", "left"), [([], 37), ([item("Star Fragment")], 30)])
def test_a_dark_blessing_heals_away_from_stars(items, left):
    story = fight([ann(items=items), ben()], [beast("Troll", exhausted=True)], voices=0)
    story.does("p0", "pass", "pass", dice=d6(3, 4) if not items else "")
    assert hp(story, "f0") == left


@pytest.mark.rule("MYK-BEAST-050")
def test_the_cleaver_cuts_the_maximum_too():
    from roundtable.games.kingdom.rules.play.numbers import max_hp

    story = attacked([beast("Hag")], dice=f"{d6(2, 3)} {d6(1, 2)}")
    before = max_hp(fight([ann(), ben()], ["Ogrekin"], voices=0).state, "p0")
    assert hp(story, "p0") == 8 and max_hp(story.state, "p0") == before - 3


@pytest.mark.rule("MYK-BEAST-052")
def test_a_warfare_cry_strengthens_every_ogre_once():
    pack = [beast("Cyclops"), beast("Ogrekin"), beast("Pyxie", area="Enemy Encampment")]
    story = uses("Warfare Cry", pack)
    assert [[e.dice for e in effects(one)] for one in foes(story)] == [["1D6"], ["1D6"], []]
    cry = {"name": "Warfare Cry", "rule": "MYK-BEAST-052", "what": "damage", "dice": "1D6", "until": "cycle"}
    story = uses("Warfare Cry", [beast("Cyclops", lasting=[cry]), beast("Ogrekin")])
    assert [len(effects(one)) for one in foes(story)] == [1, 1]
    story.does("attack natural p0", dice=f"{HIT} {d6(2)} {d6(3)}")
    assert hp(story, "p0") == 11 - 5


@pytest.mark.rule("MYK-BEAST-054")
def test_fortune_takes_the_highest_affection_of_the_marked():
    third = ben(name="Cid", affection={"0": tie(2)})
    mark = {"name": "Fortune", "rule": "MYK-BEAST-054", "what": "fortune", "until": "combat", "giver": "f0"}
    story = uses("Fortune", [beast("Ogre King of Love")], [ann(), ben()])
    assert [(e.what, e.giver) for e in story.state.people[0].lasting] == [("fortune", "f0")]
    court = [ann(lasting=[mark], affection={"1": tie(3), "2": tie(3)}), ben(), third]
    story = fight(court, [beast("Ogre King of Love")], gm=True, first="foes", voices=0)
    story.does("attack natural p0", dice=f"{d6(1, 2)} {d6(1, 1, 1)} {d6(6, 3)}")
    assert story.state.people[0].affection == {}
    assert story.state.people[2].affection, "only the marked lose"

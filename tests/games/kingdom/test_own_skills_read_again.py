"""The own Skills of monsters, read in the book once more by somebody else: what a tester from outside expects."""

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import slug
from roundtable.games.kingdom.rules.play import knowing, numbers
from tests.games.kingdom.fights import body, d6, fight, hp, item, skill
from tests.games.kingdom.own import DULL, ann, beast, ben, strikes, uses
from tests.games.kingdom.test_common_items import camp

SHADE = item("Sunshade", 1)
ARMOR = item("Armor", 3)


# --- Fairies ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-BEAST-060")
def test_a_monster_of_the_court_that_kills_a_lilliput_costs_a_voice():
    """It has no Drive to lose."""
    pack = [beast("Lilliput", hp=1, raised={}), beast("Ogrekin", area="Enemy Encampment")]
    ally = beast("Ogre", team="court", commander=0)
    story = fight([ann(area="Rearguard")], [*pack, ally], voices=5)
    story.does("f2")
    story.does(next(key for key in story.offered if key.startswith("attack") and key.endswith("f0")), dice=d6(6, 5, 3))
    assert story.state.battle.foes[0].dead and story.state.kingdom.voices == 4
    assert story.said("MYK-BEAST-060")


@pytest.mark.rule("MYK-BEAST-080", "MYK-BEAST-021")
def test_an_oblivion_lance_finds_everybody_it_hits():
    court = [ann("Knock Back"), ben("Rush", area="Enemy Vanguard")]
    story = fight(court, [beast("Fay Knight", "Area Attack")], gm=True, first="foes", voices=0)
    story.does("attack natural p0", "skill/area-attack f0", dice=f"{d6(5, 6)} {d6(1, 1, 1)}")
    story.does("skill/oblivion-lance f0", dice=f"{d6(1, 2)} {d6(1, 2)} {d6(6, 5)}")
    assert not knowing.has(story.state, "p0", "Knock Back") and not knowing.has(story.state, "p1", "Rush")


# --- Aberrations -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-BEAST-149", "MYK-BEAST-082")
def test_an_attack_that_another_is_hit_by_has_not_missed_the_mosquito_lord():
    story = strikes([beast("Mosquito Lord"), beast("Fortuna")], f"{d6(5, 5)} d3=1", base={**DULL, "Warfare": 9})
    assert hp(story, "p0") == 11 - 3 and not story.said("MYK-BEAST-149"), "the wheel turned the blow on its striker"


@pytest.mark.rule("MYK-BEAST-198")
def test_a_parasite_makes_no_move_of_its_own():
    bonds = [{"kind": "parasite", "a": "f0", "b": "p0"}]
    pack = [beast("Tapeworm Lord", area="Enemy Rearguard")]
    story = fight([ann(area="Enemy Rearguard"), ben()], pack, gm=True, first="foes", voices=0, bonds=bonds)
    assert not [key for key in story.offered if key.startswith("move ")]
    assert "further Enemy Encampment" in story.offered, "an action ends it"


# --- what works outside Combat ---------------------------------------------------------------------------------------

OUTSIDE = {
    "Poverty",
    "Magic Flute",
    "Riddle",
    "Death Flamenco",
    "Sisterize",
    "Soldier of Minos",
    "Locust Swarm",
    "Swarm of Flies",
    "Termite Swarm",
    "Spider Swarm",
    "Death March",
    "Sermon",
    "Beastly Nurse",
    "Cannibalism",
    "Forage",
}
SPECIAL = ("Own", "Human", "Angel", "Deep One")


@pytest.mark.rule("MYK-BEAST-499", "MYK-BEAST-498")
def test_exactly_these_support_skills_of_monsters_work_in_camp():
    """Two in Camp who know them all, with Followers, Items, Materials and a Bad Status: nothing is missing for any."""
    own = [entry.name for entry in books.skills if entry.kind in SPECIAL and entry.timing == "Support"]
    assert len(own) > 75 and set(own) >= OUTSIDE
    rich = {"drive": 4, "hp": 5, "followers": 3, "materials": {"3": {"Meat": 2}}, "area": ""}
    wise = {"Wit": 5, "Charisma": 5, "Quest": 3, "Warfare": 3}
    one = body(skills=skill(*own), base=wise, items=[item("Blade")], **rich)
    other = body(name="Ben", area="", hp=5, followers=2, bad_statuses=["Cursed"], items=[item("Blade")])
    story = camp([one, other], voices=5)
    offered = {option.key for option in story.match.asks[0].options}
    assert {name for name in own if f"use skill/{slug(name)}" in offered} == OUTSIDE


# --- a Sunshade against what works on several ------------------------------------------------------------------------


def shaded(**fields):
    return ann(**{"items": [SHADE], **fields})


@pytest.mark.rule("MYK-WORLD-530", "MYK-BEAST-182")
def test_a_sunshade_in_a_web():
    story = uses("Web", [beast("Arakhne")], [shaded(), ben(area="Enemy Vanguard")], dice=d6(6))
    assert [numbers.score(story.state, who, "Quest") for who in ("p0", "p1")] == [2, 1]


@pytest.mark.rule("MYK-WORLD-530", "MYK-BEAST-109")
@pytest.mark.parametrize(("die", "left", "bad"), [(6, 11, []), (5, 8, ["Poisoned"])])
def test_a_sunshade_among_poison_pollen_is_rolled_for_once(die, left, bad):
    rest = "" if die == 6 else f"{d6(3)} {d6(1, 2)}"
    far = beast("Fungusaur", area="Enemy Rearguard")
    story = uses("Poison Pollen", [far], [shaded(), ben()], "Enemy Vanguard", dice=f"{d6(die)} {rest}")
    assert hp(story, "p0") == left and story.state.people[0].bad_statuses == bad
    assert len([line for line in story.said("MYK-WORLD-530") if line.startswith("The Sunshade:")]) == 1


@pytest.mark.rule("MYK-WORLD-530", "MYK-BEAST-379", "MYK-BEAST-365", "MYK-BEAST-122", "MYK-BEAST-100")
@pytest.mark.parametrize(
    ("name", "book", "answers"),
    [
        ("Bombing Raid", "Bethor", ()),
        ("Thunderclap", "Astraeus", ("Enemy Vanguard Enemy Rearguard",)),
        ("Death Gaze", "Basilisk", ()),
        ("Comfy", "Chowhound", ()),
    ],
)
def test_a_sunshade_keeps_its_bearer_out_of_it(name, book, answers):
    """Ben stands far away and wears nothing; only Comfy finds him too."""
    kit = {"items": [SHADE, ARMOR], "gender": "Woman"}
    other = [] if name != "Comfy" else [d6(3)]
    story = uses(name, [beast(book)], [shaded(**kit), ben(area="Encampment")], *answers, dice=" ".join([d6(6), *other]))
    one = story.state.people[0]
    assert one.hp == 11 and one.lasting == [] and [held.item for held in one.items] == ["Sunshade", "Armor"]


@pytest.mark.rule("MYK-WORLD-530", "MYK-BEAST-377")
def test_a_lightning_arrow_strikes_the_others_all_the_same():
    court = [shaded(area="Vanguard"), ben(area="Encampment")]
    story = uses("Lightning Arrow", [beast("Thunder Bird")], court, dice=f"{d6(6)} {d6(2, 3)}")
    assert (hp(story, "p0"), hp(story, "p1")) == (11, 11 - 5)


@pytest.mark.rule("MYK-WORLD-530", "MYK-BEAST-192")
def test_time_is_not_stolen_from_under_a_sunshade():
    story = uses("Time Steal", [beast("Time Robber")], [shaded(), ben()], dice=f"{d6(6)} {d6(6, 6)}")
    assert not [line for line in story.said("MYK-BEAST-192") if line.startswith("Ann:")]
    assert story.ask.seat != 2, "nobody failed: there is nothing to do with stolen time"


# --- Angels ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-BEAST-356")
def test_a_fate_that_is_not_there_is_not_chosen_anew():
    fate = [{"name": "Bonds of Fate", "rule": "MYK-BEAST-356", "what": "fate", "note": "p1", "until": "game"}]
    dead = ben(dead=True, hp=0)
    story = fight([ann(), dead], [beast("Einherjar", lasting=fate)], stage="setup", gm=True, voices=0, dice=d6(6, 5))
    assert story.state.battle.foes[0].affection == {} and not story.said("MYK-BEAST-356")


@pytest.mark.rule("MYK-BEAST-339", "MYK-BEAST-500", "MYK-BEAST-159")
def test_an_angels_wing_works_in_camp_too():
    """Ann's Flamenco hurts Ben, who is Cursed; Cal has the wing, and nobody there is an enemy."""
    court = [
        body(skills=skill("Death Flamenco"), drive=2, area="", hp=11),
        body(name="Ben", area="", hp=11, bad_statuses=["Cursed"]),
        body(name="Cal", area="", hp=11, drive=2, skills=skill("Angel's Wing")),
    ]
    story = camp(court)
    story.match.set_policy(2, "skill/angel-s-wing", "ask")
    story.does("stand Rearguard", seat=1).does("stand Rearguard", seat=2)
    story.does("use skill/death-flamenco", seat=0, dice=d6(6))
    assert story.ask.seat == 2
    story.does("skill/angel-s-wing p2", dice=d6(2, 2))
    assert hp(story, "p1") == 11 - (6 - 4)

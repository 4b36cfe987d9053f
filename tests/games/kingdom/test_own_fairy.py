"""The own Skills of the Fairies, each through the match."""

import pytest

from roundtable.games.kingdom.rules.play import knowing
from roundtable.games.kingdom.rules.play.verbs import ties
from tests.games.kingdom.fights import d6, fight, hp, item, tie
from tests.games.kingdom.own import HIT, ann, attacked, beast, ben, effects, strikes, uses


def foes(story):
    return story.state.battle.foes


def people(story):
    return story.state.people


@pytest.mark.rule("MYK-BEAST-056")
def test_who_meets_a_pyxie_is_cursed():
    story = fight([ann(area="Vanguard"), ben()], [beast("Pyxie"), beast("Ogrekin", area="Enemy Rearguard")], voices=0)
    story.does("p0", "move Enemy Vanguard")
    assert people(story)[0].bad_statuses == ["Cursed"] and people(story)[1].bad_statuses == []
    story = fight([ann(), ben()], [beast("Pyxie"), beast("Pyxie"), beast("Ogrekin")], stage="setup", voices=0,
                  gm=True)  # fmt: skip
    assert [one.bad_statuses for one in foes(story)] == [["Cursed"]] * 3, "each other's, never its own"
    assert people(story)[0].bad_statuses == ["Cursed"]


@pytest.mark.rule("MYK-BEAST-056")
def test_who_appears_beside_a_pyxie_is_cursed_too():
    pack = [beast("Ogrekin Shaman", area="Enemy Encampment"), beast("Pyxie", exhausted=True)]
    story = fight([ann(), ben()], pack, gm=True, first="foes", voices=0)
    story.does("use skill/ogrekin-dance", "Enemy Vanguard", dice=f"{d6(5, 5)} {d6(1)}")
    story.does("attack natural p0", 0, dice=d6(1, 3))
    assert foes(story)[2].bad_statuses == ["Cursed"] and people(story)[0].bad_statuses == ["Cursed"]


@pytest.mark.rule("MYK-BEAST-058")
@pytest.mark.parametrize(("dice", "left"), [((5, 4), 11), ((5, 3), 8)])
def test_a_gremlin_breaks_machines(dice, left):
    armed = ann(items=[item("Spear"), item("Firearm", slot=2)])
    story = uses("Breakdown", [beast("Gremlin")], [armed, ben()], dice=f"{d6(*dice)} {d6(3) if left < 11 else ''}")
    assert hp(story, "p0") == left and len(people(story)[0].items) == (2 if left == 11 else 1)
    story = fight([ann(items=[item("Spear")]), ben()], [beast("Gremlin")], gm=True, first="foes", voices=0)
    assert "use skill/breakdown" not in story.offered


@pytest.mark.rule("MYK-BEAST-060")
@pytest.mark.parametrize(("drive", "voices"), [(1, 5), (0, 4)])
def test_who_kills_a_lilliput_is_sorry(drive, voices):
    killer = ann(drive=drive, items=[item("Spear")], base={"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3})
    story = fight([killer, ben()], [beast("Lilliput", hp=1), beast("Ogrekin")], voices=5)
    story.does("p0", "attack slot 1 f0", 0, 0, dice=d6(5, 5))
    assert foes(story)[0].dead
    assert (people(story)[0].drive, story.state.kingdom.voices) == (0, voices)


@pytest.mark.rule("MYK-BEAST-064")
def test_a_feast_adds_warfare_to_damage_longer_for_a_fairy():
    pack = [beast("Domovoi"), beast("Ogrekin"), beast("Pyxie", area="Enemy Rearguard")]
    story = uses("Fairy's Feast", pack, None, "f1")
    assert [(e.what, e.amount, e.until) for e in effects(foes(story)[1])] == [("damage", 1, "cycle")]
    story.does("f1", "attack natural p0", dice=f"{HIT} {d6(2)}")
    assert hp(story, "p0") == 11 - 3
    feast = {"name": "Fairy's Feast", "rule": "MYK-BEAST-064", "what": "damage", "amount": 3, "until": "combat"}
    story = uses("Fairy's Feast", [beast("Domovoi", lasting=[feast]), beast("Ogrekin")], None, "f0")
    assert [(e.amount, e.until) for e in effects(foes(story)[0])] == [(3, "combat")], "not cumulative"


@pytest.mark.rule("MYK-BEAST-066")
def test_granny_turns_love_into_hate():
    court = [ann(), ben(affection={"0": tie(3)}, hostility={"0": tie(4, "Anger")})]
    story = uses("Granny", [beast("Changeling")], court)
    assert ties.toward(story.state, "p1", "p0") == 0
    assert ties.toward(story.state, "p1", "p0", "hostility") == 5, "4 + 3, capped"
    assert {e.until for e in people(story)[1].lasting} == {"combat"}
    assert people(story)[1].affection[0].score == 3, "the scores themselves stay"


@pytest.mark.rule("MYK-BEAST-068", "MYK-BEAST-015", "MYK-PLAY-526")
@pytest.mark.parametrize(("dice", "treasury", "upkeep"), [((6, 3), 3, 0), ((4, 3), 0, 2)])
def test_poverty_eats_the_treasury(dice, treasury, upkeep):
    rest = "" if treasury else d6(5)
    story = uses("Poverty", [beast("Money Eater")], dice=f"{d6(*dice)} {rest}", kingdom={"treasury": 3})
    if story.ask.prompt.startswith("Dice"):
        story.does(0)
    assert (story.state.kingdom.treasury, story.state.kingdom.upkeep_change) == (treasury, upkeep)


@pytest.mark.rule("MYK-BEAST-070")
@pytest.mark.parametrize(("dice", "left"), [("5 5", 11 - 4), ("1 2", 11)])
def test_insomnia_hurts_who_does_not_sleep(dice, left):
    awake = [beast("Gremlin", "Sleep Cloud"), beast("Willie Winkie", area="Enemy Encampment")]
    court = [ann(area="Vanguard", base={"Wit": 0, "Charisma": 3, "Quest": 2, "Warfare": 3}), ben()]
    first, second = map(int, dice.split())
    story = uses("Sleep Cloud", awake, court, "Vanguard", dice=d6(first, second))
    if left < 11:
        story.does("skill/insomnia f1", dice=d6(4))
    assert hp(story, "p0") == left


@pytest.mark.rule("MYK-BEAST-072")
def test_a_tree_spirit_strikes_all_when_one_helps():
    court = [ann(affection={"1": tie(3)}), ben()]
    story = fight(court, [beast("Leshy")], voices=0)
    story.does("p0", "help p1 attack")
    assert [one.hp for one in people(story)] == [8, 8] and hp(story, "f0") == 30


@pytest.mark.rule("MYK-BEAST-074")
@pytest.mark.parametrize(("items", "lost"), [([], 5), ([item("Firearm")], 5 + 2)])
def test_a_guardian_of_nature_hates_machines(items, lost):
    story = attacked([beast("High Elf")], [ann(items=items), ben()], dice=f"{d6(3, 3)} {d6(2) if items else ''}")
    assert hp(story, "p0") == 11 - lost


@pytest.mark.rule("MYK-BEAST-074")
def test_and_monsters_made_of_them():
    story = fight([ann(), ben()], [beast("High Elf"), beast("Electric Slime", team="court")], gm=True, first="foes",
                  voices=0)  # fmt: skip
    story.does("attack natural f1", dice=f"{d6(3, 3)} {d6(2)}")
    assert hp(story, "f1") == 30 - 7


@pytest.mark.rule("MYK-BEAST-076", "MYK-BEAST-015")
def test_a_magic_flute_leads_citizens_away():
    story = uses("Magic Flute", [beast("Airt Piper")], dice=f"{d6(4, 3)} {d6(5)}", kingdom={"citizens": 4})
    assert (story.state.kingdom.citizens, story.state.kingdom.losses.citizens) == (0, 4)


@pytest.mark.rule("MYK-BEAST-078")
def test_aligned_stars_bring_an_angel_or_a_deep_one():
    court = [ann(area="Enemy Vanguard"), ben(area="Enemy Rearguard"), ben(name="Cid", area="Vanguard"),
             ben(name="Dot", area="Rearguard")]  # fmt: skip
    pack = [
        beast("Celestial", area="Encampment", exhausted=True),
        beast("Celestial", area="Enemy Encampment", exhausted=True),
    ]
    story = fight(court, pack, gm=True, voices=0)
    for number in range(3):
        story.does(f"p{number}", "pass")
    story.does("pass")
    story.does("pass", seat=story.ask.seat) if "pass" in story.offered else None
    offered = story.offered
    assert "nobody" in offered and "Ogrekin" not in offered
    from roundtable.games.kingdom import books

    levels = {books.monsters[name].level for name in offered if name != "nobody"}
    assert max(levels) <= 18 and {books.monsters[n].category for n in offered if n != "nobody"} == {"Angel", "Deep One"}
    name = next(n for n in offered if n != "nobody")
    story.does(name, "Vanguard")
    assert [(one.book, one.area, one.summoned) for one in foes(story)[2:]] == [(name, "Vanguard", True)]


@pytest.mark.rule("MYK-BEAST-078")
def test_a_gap_in_the_stars_brings_nobody():
    story = fight([ann(area="Encampment"), ben()], [beast("Celestial", exhausted=True)], voices=0)
    story.does("p0", "pass", "pass")
    assert len(foes(story)) == 1


@pytest.mark.rule("MYK-BEAST-078")
def test_stars_that_surrendered_align_nothing():
    pack = [beast("Celestial", surrendered=True, exhausted=True), beast("Ogrekin", exhausted=True)]
    story = fight([ann(), ben()], pack, voices=0)
    story.does("p0", "pass", "pass")
    assert story.state.battle.round == 2 and len(foes(story)) == 2


@pytest.mark.rule("MYK-BEAST-080")
def test_an_oblivion_lance_makes_forget_for_the_game():
    story = attacked([beast("Fay Knight")], [ann("Knock Back"), ben()], dice=f"{d6(2, 3)} {d6(1, 1)} {d6(5, 4)}")
    assert not knowing.has(story.state, "p0", "Knock Back")
    assert [(e.what, e.note, e.until) for e in people(story)[0].lasting] == [("barred", "Knock Back", "game")]
    story = attacked([beast("Fay Knight")], [ann("Knock Back"), ben()], dice=f"{d6(2, 3)} {d6(1, 1)} {d6(6, 4)}")
    assert knowing.has(story.state, "p0", "Knock Back")


@pytest.mark.rule("MYK-BEAST-082")
def test_roulette_lets_an_attack_hit_anybody_there():
    pack = [beast("Ogrekin"), beast("Fortuna")]
    story = strikes(pack, f"{d6(4, 4)} d3=1")
    assert (hp(story, "p0"), hp(story, "f0"), hp(story, "f1")) == (11 - 3, 30, 30), "the attacker is in the draw too"

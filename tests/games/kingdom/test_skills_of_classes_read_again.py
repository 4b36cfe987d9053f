"""Class and Job Skills, read in the book once more by somebody else: what a tester from outside expects."""

import pytest

from roundtable.games.kingdom.rules.effects.class_skills import _used_up
from tests.games.kingdom.advanced import enemy
from tests.games.kingdom.fights import battlefield, body, d6, fight, foe, hp, item
from tests.games.kingdom.own import DULL, ann, attacked, beast, ben
from tests.story import Story

TOUGH = {"hp": 9, "raised": {"max_hp": 40}}
FAR = foe("Ogrekin", area="Enemy Encampment")
WISE = {**DULL, "Wit": 4}
LED = {**DULL, "Charisma": 3}


@pytest.mark.rule("MYK-CREATE-279", "MYK-PLAY-474", "MYK-CREATE-306")
def test_a_head_that_is_hunted_with_a_pulled_blow_stays_on():
    """The Champion is Unconscious, not dead; it was the Adventurer's own attack, so that Fame comes of it."""
    court = [ann("Headhunt", "Fame", base=WISE, drive=1, items=[item("Blade")]), ben()]
    story = fight(court, [foe("Ogrekin Champion", **TOUGH), FAR], voices=0)
    story.does("p0", "spare", "slot 1 f0", 0, 0, dice=d6(6, 5)).does("skill/headhunt p0", dice=d6(6))
    beaten = story.state.battle.foes[0]
    assert (beaten.hp, beaten.dead, beaten.spared) == (0, False, True)
    assert story.state.kingdom.voices == 1, "Level 3 is above Level 1"


@pytest.mark.rule("MYK-CREATE-279", "MYK-PLAY-415")
def test_whom_a_headhunt_has_brought_to_0_hp_takes_no_damage_of_the_same_blow():
    """Gawan, an Important NPC, is Unconscious; the damage of the blow would have killed him."""
    court = [{"seat": 0, **ann("Headhunt", base=WISE, drive=1, items=[item("Blade")])}, {"seat": 1, **ben()}]
    gawan = {**body(name="Gawan", hp=9, area="Enemy Vanguard", team="foes"), "seat": None}
    position = {**battlefield(court, [FAR], voices=0), "people": [*court, gawan]}
    story = Story("kingdom", position, "", 2, scene="fight")
    story.does("p0", "attack slot 1 p2", 0, dice=d6(5, 5)).does("skill/headhunt p0", dice=d6(6, 4, 3))
    assert (hp(story, "p2"), story.state.people[2].dead) == (0, False)


@pytest.mark.rule("MYK-CREATE-276")
def test_a_blade_opera_is_played_with_a_firearm_too():
    kit = [item("Firearm"), item("Star Fragment", 2)]
    court = [ann("Blade Opera", base=WISE, drive=1, items=kit), ben()]
    story = fight(court, [foe("Ogrekin", **TOUGH), foe("Ogrekin", **TOUGH)], voices=0)
    story.does("p0", "attack slot 1 f0")
    assert "skill/blade-opera p0" in story.offered


@pytest.mark.rule("MYK-CREATE-285", "MYK-WORLD-577")
def test_what_cannot_be_taken_off_is_not_sold():
    court = [ann("Hard Sell", base={**DULL, "Wit": 6}, items=[item("Stigmata", choice=["Angel"]), item("Blade", 2)]), ben()]
    story = fight(court, [foe("Ogrekin", **TOUGH), FAR], voices=0)
    story.does("p0", "use skill/hard-sell", "f0", dice=d6(5, 4))
    assert [held.item for held in story.state.people[0].items] == ["Stigmata"], "nothing else could be sold"


@pytest.mark.rule("MYK-CREATE-245")
@pytest.mark.parametrize(("where", "defense"), [("Encampment", 10), ("Enemy Vanguard", 9)])
def test_who_has_somebody_unconscious_beside_them_is_no_phantasma(where, defense):
    ninja = ann("Phantasma", class_name="Ninja", base=LED, followers=4, hp=6)
    court = [ninja, ben(hp=0, area=where), body(name="Cid", area="Encampment")]
    story = attacked([beast("Ogrekin")], court, dice=d6(1, 2) if where == "Encampment" else f"d2=1 {d6(1, 2)}")
    assert f"against {defense}," in story.said("MYK-PLAY-370")[1]


@pytest.mark.rule("MYK-CREATE-228", "MYK-CREATE-236")
def test_collecting_raises_a_success_too_where_somebody_orders_it():
    """Faith heals by what the result is above 10; nobody is asked about a success unless they said so."""
    faithful = ann("Faith", base={**DULL, "Charisma": 4, "Wit": 4}, drive=1, hp=3, class_name="Oracle")
    vizier = ben("Collecting", class_name="Vizier", hp=3)
    story = fight([faithful, vizier], [FAR], voices=6)
    story.does("p0", "use skill/faith", 0)
    story = fight([faithful, vizier], [FAR], voices=6)
    story.match.set_policy(1, "skill/collecting", "ask")
    story.does("p0", "use skill/faith")
    while story.ask.seat == 0:
        story.does(0, dice=d6(4, 3))
    assert "skill/collecting p1" in story.offered


@pytest.mark.rule("MYK-CREATE-223", "MYK-PLAY-362")
def test_carnage_before_the_own_turn_does_not_take_it():
    """A First-Strike fells one before the first Round: the Knight attacks once more, and is Free to Act in the Round."""
    kit = [item("Crossbow"), item("Star Fragment", 2)]
    knight = ann("First-Strike", "Carnage", base=WISE, drive=1, items=kit, area="Vanguard")
    story = fight([knight, ben(area="Vanguard")], [foe("Ogrekin", hp=1), FAR], stage="setup", voices=0)
    while story.state.battle.stage != "first":
        wanted = [key for key in ("skill/first-strike p0", "skill/carnage p0") if key in getattr(story.ask, "options", ())]
        story.does(wanted[0] if wanted else next(iter(story.ask.answers())), dice=d6(6, 5, 6, 5))
    assert story.said("MYK-CREATE-223") and not story.state.people[0].exhausted


@pytest.mark.rule("MYK-CREATE-282", "MYK-CREATE-227")
def test_nobody_guards_followers_lost_by_an_own_sweep():
    guard = ann("Human-wave Sweep", base=LED, followers=4, items=[item("Blade")])
    knight = ben("Guardian", area="Enemy Vanguard")
    story = fight([guard, knight], [foe("Ogrekin", **TOUGH), FAR], voices=4)
    story.does("p0", "use skill/human-wave-sweep", 0, dice=d6(1, 2))
    assert story.state.people[0].followers == 1 and hp(story, "p1") == 11


DEED = {"name": "Deed of Arms", "rule": "MYK-CREATE-222", "what": "damage", "dice": "1D6", "until": "combat"}


def named(who):
    return [{**DEED, "target": who}]


@pytest.mark.rule("MYK-CREATE-222", "MYK-CREATE-276")
def test_a_deed_of_arms_counts_against_the_named_among_several_who_are_hit():
    court = [ann("Blade Opera", "Deed of Arms", base=WISE, drive=1, items=[item("Spear")], lasting=named("f1")), ben()]
    story = fight(court, [enemy(), enemy()], voices=0)
    story.does("p0", "attack slot 1 f0")
    story.does("skill/blade-opera p0", ["f0", "f1"], dice=f"{d6(4, 4)} {d6(5)}")
    assert (hp(story, "f0"), hp(story, "f1")) == (30 - 3, 30 - 3 - 5)


@pytest.mark.rule("MYK-CREATE-222")
@pytest.mark.parametrize(("drawn", "more"), [(1, 5), (2, 0)])
def test_a_deed_of_arms_is_for_who_is_hit_not_for_who_was_aimed_at(drawn, more):
    kit = [item("Crossbow"), item("Star Fragment", 2)]
    court = [ann("Deed of Arms", items=kit, lasting=named("f0")), ben()]
    story = fight(court, [enemy(), enemy()], voices=0)
    dice = f"{d6(4, 4)} d2={drawn}" + (f" {d6(5)}" if more else "")
    story.does("p0", "attack slot 1 f0", dice=dice)
    assert hp(story, f"f{drawn - 1}") == 30 - 2 - more


@pytest.mark.rule("MYK-CREATE-276", "MYK-GEAR-127")
def test_what_makes_a_blade_opera_harder_does_so_against_each():
    court = [ann("Blade Opera", base=WISE, drive=1, items=[item("Spear")]), ben()]
    high = {"raised": {"defense": 1}}
    foes = [enemy(), enemy(**high), enemy(area="Enemy Encampment", knows=["Les Miserables", "Scout"], drive=1)]
    story = fight(court, foes, voices=0, gm=True)
    story.match.set_policy(2, "skill/les-miserables", "ask")
    story.does("p0", "attack slot 1 f0")
    story.does("skill/blade-opera p0", ["f0", "f1"])
    story.does("skill/les-miserables f2", dice=d6(2, 2))
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 7 against 7, success."
    assert (hp(story, "f0"), hp(story, "f1")) == (27, 30), "6 + 2 is more than 7"


@pytest.mark.rule("MYK-CREATE-240", "MYK-GEAR-076", "MYK-GEAR-080")
def test_multiple_repeats_assists_and_interrupts_and_nothing_else_that_is_counted():
    court = [ann("Multiple", "Diehard", base=LED, followers=5), ben()]
    limits = {f"skill/{one} p0 cycle": 1 for one in ("multitask", "boosted-science:logical-blast", "diehard", "alias")}
    story = fight(court, [enemy()], voices=0, orders={"0 skill/multiple": "ask"})
    story.state.limits.update(limits)
    assert sorted(_used_up(story.state, "p0")) == ["skill/alias p0 cycle", "skill/diehard p0 cycle"]


@pytest.mark.rule("MYK-CREATE-249", "MYK-GEAR-128", "MYK-PLAY-018")
def test_devotion_makes_a_dolce_vita_worth_more_once_in_a_cycle():
    court = [
        ann(items=[item("Spear")]),
        ben("Dolce Vita", "Devotion", base=WISE, drive=1, affection={"0": {"score": 2, "kind": "Friendship"}}),
    ]
    story = fight(court, [enemy(exhausted=True)], voices=0, orders={"1 skill/dolce-vita": "ask"})
    story.does("p0", "attack slot 1 f0")
    story.does("skill/dolce-vita p1", dice=d6(2, 3))
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 12 against 5, success.", "3, and 2 + 2 of Ben"
    story.does("help p0 attack")
    assert [one.amount for one in story.state.helps] == [2]


@pytest.mark.rule("MYK-CREATE-285", "MYK-GEAR-119")
def test_what_is_sold_does_not_disappear_by_its_use():
    court = [ann("Hard Sell", "Economy", base=WISE, drive=1, items=[item("Drink")]), ben()]
    story = fight(court, [enemy()], voices=0, orders={"0 skill/economy": "ask"})
    story.does("p0", "use skill/hard-sell", 0, dice=d6(5, 4))
    assert story.state.people[0].items == [] and story.state.kingdom.treasury == 1

"""The own Skills of the Beasts, each through the match."""

import pytest

from roundtable.games.kingdom.rules.play import knowing, numbers
from tests.games.kingdom.fights import d6, fight, hp, item
from tests.games.kingdom.own import CRITICAL, HIT, ann, attacked, beast, ben, effects, strikes, uses

HARMLESS = d6(2, 2)
"""Crushing Blow 4: the target is Cursed, nothing else."""
SWALLOWED = [
    {"name": "Swallow", "rule": "MYK-BEAST-084", "what": what, "amount": 1, "until": "combat", "giver": "f0",
     "with_giver": True}
    for what in ("cannot move", "cannot flee")
]  # fmt: skip


def foes(story):
    return story.state.battle.foes


def people(story):
    return story.state.people


def asked(foes_, court=None, **more):
    """A GM's monster number 0 is about to act."""
    story = fight(court or [ann(), ben()], foes_, gm=True, **{"first": "foes", "voices": 0, **more})
    return story.does("f0") if len(foes_) > 1 else story


@pytest.mark.rule("MYK-BEAST-084")
def test_a_slime_swallows_on_a_critical_success():
    story = attacked([beast("Slime")], dice=f"{CRITICAL} {HARMLESS}")
    assert [(e.what, e.giver, e.until) for e in people(story)[0].lasting] == [
        ("cannot move", "f0", "combat"),
        ("cannot flee", "f0", "combat"),
    ]


@pytest.mark.rule("MYK-BEAST-084")
def test_the_swallowed_is_stuck_hurts_and_comes_free():
    inside = ann(lasting=SWALLOWED, items=[item("Spear")])
    story = fight([inside, ben()], [beast("Slime", exhausted=True), beast("Ogrekin", exhausted=True)], voices=0)
    story.does("p0")
    assert not any(key.startswith(("move", "further", "flee")) for key in story.offered)
    story.does("attack slot 1 f0", dice=d6(4, 4))
    assert (hp(story, "f0"), hp(story, "p0")) == (27, 10), "as the Slime is hurt"
    story.does("pass")
    assert hp(story, "p0") == 9, "and as the Round ends"
    story = fight([inside, ben()], [beast("Slime", hp=1), beast("Ogrekin")], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(4, 4))
    assert hp(story, "p0") == 10 and people(story)[0].lasting == [], "the killing blow hurts too; then it is free"
    pack = [beast("Slime"), beast("Devil's Tongue", area="Enemy Rearguard")]
    story = fight([inside, ben()], pack, gm=True, first="foes", voices=0)
    story.does("f1", "use skill/constrict", "p0")
    assert people(story)[0].area == "Enemy Vanguard", "no forced movement either"


@pytest.mark.rule("MYK-BEAST-087")
def test_a_devils_tongue_pulls_and_constricts_for_good():
    story = uses("Constrict", [beast("Devil's Tongue", area="Enemy Rearguard")])
    assert people(story)[0].area == "Enemy Rearguard" and numbers.defense(story.state, "p0") == 8
    assert [(e.amount, e.until) for e in people(story)[0].lasting] == [(-1, "game")]


@pytest.mark.rule("MYK-BEAST-090")
def test_pick_cats_lay_traps_together():
    alone = uses("Dungeon Paws", [beast("Pick Cat")])
    from roundtable.games.kingdom import books

    one = set(alone.offered)
    assert one and all(books.traps[name].levels[0] <= 2 and books.traps[name].category == "Combat" for name in one)
    story = uses("Dungeon Paws", [beast("Pick Cat"), beast("Pick Cat"), beast("Pick Cat", area="Enemy Rearguard")])
    assert one < set(story.offered), "Levels 2 + 2"
    name = next(name for name in story.offered if name not in one)
    story.does(name)
    assert story.state.battle.traps["Enemy Vanguard"].name == name


@pytest.mark.rule("MYK-BEAST-094", "MYK-BEAST-013")
def test_a_plague_rat_gives_a_random_bad_status():
    story = attacked([beast("Plague Rat")], dice=f"{CRITICAL} {HARMLESS} {d6(1)} {d6(3)}")
    assert people(story)[0].bad_statuses == ["Cursed", "Obese"]


@pytest.mark.rule("MYK-BEAST-100", "MYK-BEAST-007", "MYK-BEAST-010")
def test_comfy_lowers_every_enemys_defense_once():
    had = {"name": "Comfy", "rule": "MYK-BEAST-100", "what": "defense", "amount": -5, "until": "combat"}
    story = uses("Comfy", [beast("Chowhound"), beast("Ogrekin")], [ann(), ben(lasting=[had])], dice=d6(4, 2))
    assert [numbers.defense(story.state, one) for one in ("p0", "p1", "f1")] == [5, 4, 5], "the largest counts"


@pytest.mark.rule("MYK-BEAST-102")
@pytest.mark.parametrize(("die", "left"), [(2, 2), (6, 4)])
def test_wolfs_fangs_leave_a_rest_after_the_damage(die, left):
    story = attacked([beast("Wolfpack")], dice=f"{CRITICAL} {HARMLESS} {d6(3, 3)} {d6(die)}")
    assert hp(story, "p0") == left, "11 - 7, then the die; HP never rise"


@pytest.mark.rule("MYK-BEAST-105")
@pytest.mark.parametrize(("dice", "left"), [((5, 4), 8), ((5, 3), 0)])
def test_a_critical_hit_may_fell(dice, left):
    fatal = "" if left else d6(3, 4)
    story = attacked([beast("Vorpal Bunny")], dice=f"{CRITICAL} {HARMLESS} {d6(2)} {d6(*dice)} {fatal}")
    assert hp(story, "p0") == left, "Warfare 3 against 5 + 7"


@pytest.mark.rule("MYK-BEAST-107")
@pytest.mark.parametrize(("bear", "dice", "left"), [(13, (3, 2), 5), (14, (3, 2), 1)])
def test_a_bear_hug_weighs_hp(bear, dice, left):
    story = attacked([beast("Cave Bear", hp=bear)], dice=f"{d6(3, 3)} {d6(2, 2)} {d6(*dice)}")
    assert hp(story, "p0") == left, "5 HP left: 8 against 13 - 5 or 14 - 5"


@pytest.mark.rule("MYK-BEAST-109")
def test_poison_pollen_fills_an_area():
    court = [ann(), ben(area="Enemy Vanguard")]
    story = uses("Poison Pollen", [beast("Fungusaur", area="Enemy Rearguard"), beast("Ogrekin")], court, "Enemy Vanguard",
                 dice=f"{d6(2)} {d6(3, 2)} {d6(3)} {d6(3, 3)} {d6(1)} {d6(3, 4)}")  # fmt: skip
    assert [one.hp for one in people(story)] == [9, 8] and hp(story, "f1") == 29
    assert [one.bad_statuses for one in people(story)] == [["Poisoned"], []]
    assert foes(story)[1].bad_statuses == ["Poisoned"], "Warfare 1 + 7 against 9"


@pytest.mark.rule("MYK-BEAST-111", "MYK-BEAST-022")
def test_a_carrion_crawler_strikes_four_times():
    story = attacked([beast("Carrion Crawler")], dice=f"{HIT} {d6(1)} {HIT} {d6(2)} {d6(1, 2)} {HIT} {d6(3)}")
    assert hp(story, "p0") == 11 - 6 and len(story.said("MYK-PLAY-365")) == 4


@pytest.mark.rule("MYK-BEAST-113")
@pytest.mark.parametrize(("dice", "slime"), [((4, 4), 27), ((1, 2), 30)])
def test_an_electric_slime_shocks_who_strikes_it(dice, slime):
    story = strikes([beast("Electric Slime")], d6(*dice))
    assert (hp(story, "p0"), hp(story, "f0")) == (10, slime), "hit or miss"


@pytest.mark.rule("MYK-BEAST-114")
def test_a_discharge_costs_what_it_deals():
    story = uses("Discharge", [beast("Electric Slime"), beast("Ogrekin")], dice=d6(3, 4))
    assert (hp(story, "f0"), hp(story, "p0"), hp(story, "f1"), hp(story, "p1")) == (23, 4, 23, 11)


@pytest.mark.rule("MYK-BEAST-117")
def test_poison_quills_find_somebody_around():
    court = [ann(area="Vanguard"), ben(area="Rearguard")]
    story = uses("Poison Quills", [beast("Manticore"), beast("Ogrekin")], court, dice=f"d2=1 {d6(2, 3)}")
    assert (hp(story, "p0"), hp(story, "p1")) == (6, 11)


@pytest.mark.rule("MYK-BEAST-120", "MYK-BEAST-022")
def test_two_heads_bite_twice_or_once():
    story = asked([beast("Amphisbaena")], [ann(), ben(area="Vanguard")])
    story.does("attack natural p0", dice=f"{HIT} {d6(1, 1)}")
    story.does("p1", dice=f"{HIT} {d6(1, 2)}")
    assert [one.hp for one in people(story)] == [6, 5]
    story = asked([beast("Amphisbaena")])
    story.does("attack natural p0", "no", dice=f"{HIT} {d6(1, 1)}")
    assert hp(story, "p0") == 6


@pytest.mark.rule("MYK-BEAST-122")
def test_a_death_gaze_leaves_1_hp():
    court = [ann(), ben(area="Vanguard"), ben(name="Cid")]
    story = uses("Death Gaze", [beast("Basilisk")], court, dice=f"{d6(3, 3)} {d6(3, 4)}")
    assert [one.hp for one in people(story)] == [1, 11, 11], "Quest 2 against 9, within Range 1"


@pytest.mark.rule("MYK-BEAST-125")
def test_a_hydra_is_reborn_when_it_is_low():
    assert "use skill/rebirth" not in asked([beast("Hydra", hp=8)]).offered
    story = asked([beast("Hydra", hp=7)])
    story.does("use skill/rebirth")
    assert hp(story, "f0") == 35 + 60


@pytest.mark.rule("MYK-BEAST-126")
def test_a_hundred_heads_strike_all_within_range():
    court = [ann(), ben(area="Vanguard"), ben(name="Cid")]
    story = uses("100 Heads", [beast("Hydra")], court, dice=f"{HIT} {d6(1, 1)} {d6(1, 3)} {d6(1, 2)}")
    story.does(["p0", "p1"])
    assert [one.hp for one in people(story)] == [6, 5, 11]


@pytest.mark.rule("MYK-BEAST-126")
def test_the_heads_need_not_strike_everybody():
    """It may make one attack against each: its player spares Ann, who lies Unconscious and would die of it."""
    court = [ann(hp=0), ben(area="Vanguard"), ben(name="Cid")]
    story = uses("100 Heads", [beast("Hydra")], court, ["p1"], dice=f"{HIT} {d6(1, 3)}")
    assert [one.hp for one in people(story)] == [0, 4, 11] and not people(story)[0].dead


@pytest.mark.rule("MYK-BEAST-128", "MYK-PLAY-381")
def test_who_is_hurled_out_of_its_area_was_attacked_in_it():
    """Ann stood beside the Tramplet as it attacked: no second target, wherever the Crushing Blow has put her."""
    story = asked([beast("Tramplet")], [ann(), ben(area="Vanguard")])
    story.does("attack natural anyone", "Vanguard", dice=f"d2=1 {CRITICAL} {d6(3, 3)} {d6(1, 1, 1)}")
    assert people(story)[0].area == "Vanguard" and [one.hp for one in people(story)] == [8, 11]


@pytest.mark.rule("MYK-BEAST-128")
def test_six_tusks_reach_two_in_other_areas():
    court = [ann(area="Vanguard"), ben(area="Vanguard"), ben(name="Cid", area="Enemy Vanguard")]
    story = asked([beast("Tramplet")], court)
    story.does("attack natural anyone", dice=f"d3=1 {HIT} {d6(1, 1, 1)} {HIT} {d6(1, 1, 2)}")
    assert [one.hp for one in people(story)] == [8, 7, 11]


@pytest.mark.rule("MYK-BEAST-130")
def test_monkey_magic_takes_a_skill_for_the_combat():
    court = [ann("Knock Back", "Diehard"), ben()]
    monkey = beast("Hanuman", wounds_paid=0)
    story = uses("Monkey Magic", [monkey], court, dice=d6(2))
    story.does("Diehard")
    assert knowing.skills_of(story.state, "p0") == ["Knock Back"]
    assert [(e.note, e.until) for e in people(story)[0].lasting] == [("Diehard", "combat")]
    assert hp(story, "f0") == 28, "1 Hope, paid in blood"


@pytest.mark.rule("MYK-BEAST-131")
def test_a_monkey_punches_harder_up_close():
    story = asked([beast("Hanuman")])
    story.does("attack natural p0", dice=f"{d6(1, 2)} {d6(1, 1, 1)} {d6(2)}")
    assert hp(story, "p0") == 11 - (3 + 5 + 2)
    story = asked([beast("Hanuman")], [ann(area="Vanguard"), ben()])
    story.does("attack natural p0", dice=f"{d6(1, 2)} {d6(1, 1, 1)}")
    assert hp(story, "p0") == 11 - (3 + 5)


@pytest.mark.rule("MYK-BEAST-133")
def test_the_gms_riddle_is_solved_by_the_item():
    story = uses("Riddle", [beast("Sphinx", hp=31)], None, "What points and does not tell?", "Spear")
    assert story.ask.seat == 0 and story.ask.seconds == 60
    story.does("Sword", "SPEAR")
    assert hp(story, "f0") == 16 and hp(story, "p0") == 11


@pytest.mark.rule("MYK-BEAST-133")
def test_who_does_not_know_is_halved():
    story = fight([ann(hp=9), ben()], [beast("Sphinx")], gm=True, first="foes", voices=0,
                  options={"riddle_source": "system"})  # fmt: skip
    from roundtable.games.kingdom import books

    number = [one.name for one in books.items].index("Spear") + 1
    story.does("use skill/riddle", dice=f"d{len(list(books.items))}={number}")
    assert "Arms" in story.ask.prompt
    story.does("we do not know")
    assert [one.hp for one in people(story)] == [5, 6]


@pytest.mark.rule("MYK-BEAST-136")
@pytest.mark.parametrize(("items", "lost"), [([], 9), ([item("Potion")], 11)])
def test_a_glutton_smells_medicine(items, lost):
    story = asked([beast("Behemoth")], [ann(items=items, hp=12, max_hp_change=9), ben()])
    key = next(key for key in story.offered if key.startswith("attack natural"))
    story.does(key, dice=f"{d6(1, 2)} {d6(1, 1, 1, 1, 1)} {d6(2) if items else ''}")
    assert hp(story, "p0") == 12 - lost


@pytest.mark.rule("MYK-BEAST-138")
def test_a_corpse_eater_feeds_on_lost_followers():
    rich = {"Wit": 0, "Charisma": 3, "Quest": 2, "Warfare": 3}
    court = [ann(base=rich, followers=2), ben()]
    pack = [beast("Ogrekin", "Demonic Blow"), beast("Cerberus", area="Enemy Encampment", exhausted=True)]
    story = attacked(pack, court, dice=f"{HIT} {d6(1)} {d6(1, 2)} {d6(5)} {d6(3, 4)}")
    assert people(story)[0].followers == 0 and hp(story, "f1") == 37, "two were lost"


@pytest.mark.rule("MYK-BEAST-139")
def test_massive_jaws_bite_three_different_ones():
    court = [ann(), ben(area="Enemy Vanguard"), ben(name="Cid", area="Vanguard"), ben(name="Dot")]
    story = asked([beast("Cerberus")], court)
    story.does("attack natural anyone", dice=f"d3=3 {d6(1, 2)} {d6(1, 1, 1, 1)} d2=1 {d6(1, 2)} {d6(1, 1, 1, 1)} "
               f"{d6(1, 2)} {d6(1, 1, 1, 1)}")  # fmt: skip
    assert [one.hp for one in people(story)] == [4, 4, 4, 11]
    assert effects(foes(story)[0]) == []

"""Advanced Skills of the Entertainment and Item groups and the Esoteric Skills at work, each in a story."""

import pytest

from tests.games.kingdom.fights import body, d6, fight, foe, hp, item, skill, tie

DULL = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}
WISE = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
TOUGH = {"hp": 30, "raised": {"max_hp": 40}}


def ann(*skills, **fields):
    return body(**{"base": DULL, "skills": skill(*skills), **fields})


def ben(*skills, **fields):
    return body(**{"name": "Ben", "base": DULL, "area": "Encampment", "skills": skill(*skills), **fields})


def enemy(**fields):
    return foe("Ogrekin", **{**TOUGH, **fields})


@pytest.mark.rule("MYK-GEAR-107")
def test_martial_music_gives_drive_when_the_round_ends():
    court = [ann("Martial Music", base=WISE, drive=1, area="Encampment"), ben(base=WISE, exhausted=True)]
    story = fight(court, [enemy(area="Enemy Encampment")], voices=0)
    story.does("use skill/martial-music", dice=d6(4, 3))
    assert [one.drive for one in story.state.people] == [1, 1]


@pytest.mark.rule("MYK-GEAR-108")
def test_impromptu_makes_others_feel_something():
    court = [ann(items=[item("Spear")]), ben("Impromptu")]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(6, 6))
    story.does("affection", dice=f"{d6(2)} {d6(5, 2)} {d6(1)}")
    assert story.state.people[0].affection[1].score == 1


@pytest.mark.rule("MYK-GEAR-109")
def test_a_combat_dance_attacks_with_quest():
    court = [ann("Combat Dance", base={**DULL, "Quest": 5}, hp=14, items=[item("Spear")]), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(2, 3))
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 10 against 5, success."


@pytest.mark.rule("MYK-GEAR-109", "MYK-PLAY-046")
def test_a_combat_dance_buys_damage_up_to_charisma():
    base = {"Wit": 4, "Charisma": 1, "Quest": 2, "Warfare": 3}
    court = [ann("Combat Dance", base=base, drive=3, items=[item("Spear")]), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", 0, dice=d6(2, 3))
    assert (story.ask.low, story.ask.high) == (0, 1), "Charisma 1 in place of Warfare 3"


@pytest.mark.rule("MYK-GEAR-110")
def test_galdr_curses_everybody_else_here():
    court = [ann("Galdr", base={**DULL, "Charisma": 3}, area="Enemy Vanguard"), ben(area="Enemy Vanguard")]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "use skill/galdr", dice=d6(4, 3))
    assert story.state.people[1].bad_statuses == ["Cursed"] == story.state.battle.foes[0].bad_statuses
    assert story.state.people[0].bad_statuses == []


@pytest.mark.rule("MYK-GEAR-111")
def test_sonumen_strikes_by_vowels():
    singer = ann(base=WISE, drive=1, skills=[{"name": "Sonumen", "choice": "O"}])
    story = fight([singer, ben()], [enemy(), foe("Red Cap", **TOUGH)], voices=0)
    story.does("p0", "use skill/sonumen", dice=f"{d6(2, 3)} {d6(4)}")
    assert [one.hp for one in story.state.battle.foes] == [26, 30], "one o in Ogrekin, none in Red Cap"


@pytest.mark.rule("MYK-GEAR-116", "MYK-PLAY-424")
def test_patch_up_saves_an_item_that_took_the_blow():
    court = [
        ann(area="Enemy Vanguard", hp=3, items=[item("Blade")]),
        ben("Patch-up", base={**DULL, "Quest": 4}, hp=13),
    ]
    dice = f"{d6(6, 5)} {d6(6)} {d6(4, 4)}"
    story = fight(court, [enemy()], dice=dice, first="foes", voices=0)
    story.does("skill/patch-up p1", dice=d6(3, 2))
    assert [held.item for held in story.state.people[0].items] == ["Blade"] and hp(story, "p0") == 3


@pytest.mark.rule("MYK-GEAR-117")
def test_present_swaps_at_any_distance():
    court = [ann("Present", items=[item("Spear"), item("Flag", 2)]), ben(items=[item("Blade")])]
    story = fight(court, [enemy()], voices=0)
    story.match.set_policy(0, "skill/present", "ask")
    story.does("p0", "attack slot 1 f0")
    story.does("skill/present p0", ["2"], ["1"])
    story.does("yes", dice=d6(4, 3))
    assert [held.item for held in story.state.people[1].items] == ["Flag"]


@pytest.mark.rule("MYK-GEAR-118")
def test_weapon_mastery_counts_two_levels_more():
    master = ann(items=[item("Spear")], skills=[{"name": "Weapon Mastery", "choice": "Spear"}])
    story = fight([master, ben()], [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(4, 3))
    assert hp(story, "f0") == 30 - 5


@pytest.mark.rule("MYK-GEAR-119")
@pytest.mark.parametrize(("die", "kept"), [(3, True), (2, False)])
def test_economy_may_keep_what_would_be_used_up(die, kept):
    court = [ann("Economy", base=WISE, drive=1, items=[item("Drink", 1, level=1)]), ben()]
    story = fight(court, [enemy()], voices=0)
    story.match.set_policy(0, "skill/economy", "ask")
    story.does("p0", "use item/drink 1")
    story.does("skill/economy p0", dice=d6(die))
    assert bool(story.state.people[0].items) is kept


@pytest.mark.rule("MYK-GEAR-120")
def test_full_efforts_break_the_weapon():
    court = [ann("Full Efforts", items=[item("Spear")]), ben()]
    story = fight(court, [enemy()], voices=0)
    story.match.set_policy(0, "skill/full-efforts", "ask")
    story.does("p0", "attack slot 1 f0")
    story.does("skill/full-efforts p0", dice=f"{d6(4)} {d6(4, 3)}")
    assert hp(story, "f0") == 30 - 7 and story.state.people[0].items == []


@pytest.mark.rule("MYK-GEAR-121")
def test_a_fetish_makes_an_item_as_strong_as_the_love_for_it():
    court = [ann("Fetish", items=[item("Spear")], affection={"item Spear": tie(3)}), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(4, 3))
    assert hp(story, "f0") == 30 - 6


@pytest.mark.rule("MYK-GEAR-122", "MYK-GEAR-123")
def test_a_sonic_blade_cannot_be_interrupted():
    court = [ann("Sonic Blade", "Blade Opera", base=WISE, drive=1, items=[item("Spear")]), ben()]
    foes = [enemy(knows=["Swarm Defense"], followers=5)]
    story = fight(court, foes, voices=0)
    story.does("p0", "attack slot 1 f0")
    story.does("skill/sonic-blade p0", dice=d6(4, 3))
    assert hp(story, "f0") <= 30 - 3 and story.state.battle.foes[0].followers == 5


@pytest.mark.rule("MYK-GEAR-122", "MYK-GEAR-124")
def test_a_kill_zone_shoots_who_moves():
    kit = [item("Crossbow", 1), item("Star Fragment", 2, level=3)]
    court = [ann("Kill Zone", base=WISE, drive=1, items=kit), ben()]
    hard = {"max_hp": 40, "defense": 4}
    story = fight(court, [enemy(raised=hard)], stage="strategy", voices=0)
    story.does("p0", 0, dice=d6(1, 2))
    story.does("skill/kill-zone p0", dice=f"{d6(4, 3)} {d6(2, 1)}")
    assert hp(story, "f0") == 28


@pytest.mark.rule("MYK-GEAR-122", "MYK-GEAR-125")
def test_a_cry_chant_strikes_as_many_as_sorceries_are_known():
    court = [ann("Cry Chant", "Voice of Star", "Monsterology", base=WISE, drive=2), ben()]
    story = fight(court, [enemy(), enemy(), enemy()], voices=0)
    story.does("p0", "use skill/cry-chant", ["f0", "f1"], dice=f"{d6(2, 3)} {d6(1, 1)}")
    assert [one.hp for one in story.state.battle.foes] == [25, 28, 30] and story.state.people[0].drive == 0


@pytest.mark.rule("MYK-GEAR-122", "MYK-GEAR-127")
def test_les_miserables_makes_a_check_harder():
    court = [ann(area="Enemy Vanguard"), ben("Les Miserables", "Scout", "Galdr", base=WISE, drive=1)]
    story = fight(court, [enemy()], stage="strategy", voices=0)
    story.match.set_policy(1, "skill/les-miserables", "ask")
    story.does("p0")
    story.does("pass", dice=d6(1, 2))
    story.does("skill/les-miserables p1", dice=d6(5, 4))
    assert "Ogrekin: 10 against 13, failure." in story.said("MYK-PLAY-370")


@pytest.mark.rule("MYK-GEAR-122", "MYK-GEAR-128")
def test_dolce_vita_helps_at_once():
    court = [ann(items=[item("Spear")]), ben("Dolce Vita", "Combination", base=WISE, drive=2, affection={"0": tie(2)})]
    story = fight(court, [enemy()], voices=0)
    story.match.set_policy(1, "skill/dolce-vita", "ask")
    story.does("p0", "attack slot 1 f0")
    story.does("skill/dolce-vita p1", "yes", dice=d6(2, 3))
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 11 against 5, success."
    assert story.state.people[1].drive == 0 and not story.state.people[1].exhausted

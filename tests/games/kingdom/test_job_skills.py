"""The Job Skills at work in a fight, each through the match (MYK-CREATE-209)."""

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


@pytest.mark.rule("MYK-CREATE-255")
def test_voice_of_star_spends_a_star_fragment_as_hope():
    court = [ann("Voice of Star", items=[item("Spear", 1), item("Star Fragment", 2)]), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0")
    assert (story.ask.low, story.ask.high) == (0, 1)
    story.does(1, dice=d6(2, 3, 3))
    assert [held.item for held in story.state.people[0].items] == ["Spear"]


@pytest.mark.rule("MYK-CREATE-255", "MYK-PLAY-361")
def test_voice_of_star_counts_a_star_fragment_as_a_follower():
    court = [ann(area="Enemy Vanguard"), ben("Voice of Star", items=[item("Star Fragment", 1)])]
    story = fight(court, [enemy(), enemy()], voices=0)
    story.does("p0", "move Enemy Rearguard")
    story.does("breakthrough p1", dice=d6(4))
    assert story.state.people[1].items == [] and story.state.people[0].area == "Enemy Rearguard"


@pytest.mark.rule("MYK-CREATE-255", "MYK-WORLD-395")
def test_star_fragments_go_last_when_monsters_follow_too():
    """Of five that count as Followers four are lost: both monsters, the one of the people, and a single Star Fragment."""
    stars = [item("Star Fragment", 1), item("Star Fragment", 2)]
    scores = {"Wit": 2, "Charisma": 4, "Quest": 2, "Warfare": 3}
    led = {"base": scores, "followers": 1, "monster_followers": {"Love Carp": 1, "Two Face": 1}, "items": stars}
    story = fight([ann(area="Enemy Vanguard"), ben("Voice of Star", **led)], [enemy(), enemy()], voices=0)
    story.does("p0", "move Enemy Rearguard")
    story.does("breakthrough p1", dice=d6(4))
    one = story.state.people[1]
    assert (one.followers, one.monster_followers, len(one.items)) == (0, {}, 1)


@pytest.mark.rule("MYK-CREATE-258", "MYK-PLAY-047")
def test_ritual_memorises_a_skill_and_1_hope_more_uses_it_once():
    knight = ben("Diehard", affection={"0": tie(1)})
    base = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
    court = [ann("Ritual", base=base, drive=1, followers=4, area="Enemy Vanguard"), knight]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "use skill/ritual", 0, dice=d6(4, 3))
    memorised = story.state.people[0].gained
    assert [(one.name, one.pays, one.once) for one in memorised] == [("Diehard", 1, True)]
    story.does("pass", dice=f"{d6(5, 4)} {d6(6)}")
    story.does("skill/diehard p0", dice=d6(2))
    assert (hp(story, "p0"), story.state.people[0].drive, story.state.people[0].followers) == (11, 0, 2)
    assert story.state.people[0].gained == [], "forgotten after use"


def memorised(name):
    return [{"name": name, "source": "Ritual", "until": "game", "pays": 1, "once": True}]


@pytest.mark.rule("MYK-CREATE-258", "MYK-GEAR-037")
def test_what_a_memorised_skill_does_after_its_use_is_done():
    court = [ann(base=WISE, drive=1, items=[item("Spear")], gained=memorised("Knock Back")), ben()]
    story = fight(court, [enemy(exhausted=True)], voices=0)
    story.does("p0", "attack slot 1 f0")
    story.does("skill/knock-back p0", dice=d6(4, 3))
    story.does("yes")
    assert story.state.battle.foes[0].area == "Enemy Rearguard" and story.state.people[0].gained == []


@pytest.mark.rule("MYK-CREATE-258", "MYK-GEAR-107")
def test_a_memorised_skill_cannot_be_used_a_second_time():
    court = [ann(base=WISE, drive=3, gained=memorised("Martial Music")), ben(exhausted=True)]
    story = fight(court, [enemy(exhausted=True)], voices=0)
    story.does("use skill/martial-music", 0, dice=d6(4, 3))
    assert story.state.people[0].drive == 3 - 2 + 1 and story.state.battle.round == 2
    story.does("p0", 0, dice=d6(4, 3))
    story.does("p0")
    assert "use skill/martial-music" not in story.offered and "pass" in story.offered


@pytest.mark.rule("MYK-CREATE-261")
def test_minor_shift_moves_anybody_anywhere():
    court = [ann("Minor Shift", base=WISE, drive=1), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "use skill/minor-shift", "f0", dice=d6(3, 2))
    story.does("Enemy Encampment")
    assert story.state.battle.foes[0].area == "Enemy Encampment", "Charisma 3 + 5 against Level 1 + 7"


@pytest.mark.rule("MYK-CREATE-264")
def test_monsterology_helps_the_court_against_a_species():
    court = [ann("Monsterology", base={**DULL, "Wit": 3}), ben(items=[item("Spear")], area="Vanguard")]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "use skill/monsterology", dice=d6(4, 3))
    story.does("attack slot 1 f0", dice=f"{d6(2, 3)} d2=1 {d6(2, 1)}")
    assert "Ben: 9 against 5, success." in story.said("MYK-PLAY-370") and hp(story, "f0") == 30 - 4


@pytest.mark.rule("MYK-CREATE-267")
def test_a_field_doctor_saves_followers_when_the_combat_ends():
    base = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
    court = [ann("Field Doctor", base=base, drive=1, items=[item("Spear")]), ben(base=base, followers=2)]
    story = fight(court, ["Ogrekin"], voices=0, lost_followers={"p1": 6})
    story.does("p0", "attack slot 1 f0", 0, dice=d6(4, 4))
    while story.ask.prompt.startswith("Ogrekin"):
        story.does(0)
    story.does("skill/field-doctor p0", dice=f"{d6(3)} {d6(1)}")
    assert story.state.people[1].followers == 5


@pytest.mark.rule("MYK-CREATE-267", "MYK-WORLD-395")
def test_a_field_doctor_saves_monsters_who_followed():
    base = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
    court = [ann("Field Doctor", base=base, drive=1, items=[item("Spear")]), ben(base=base, followers=2)]
    lost = {"p1": 1, "p1 Ogrekin": 3}
    story = fight(court, ["Ogrekin"], voices=0, lost_followers=lost)
    story.does("p0", "attack slot 1 f0", 0, dice=d6(4, 4))
    while story.ask.prompt.startswith("Ogrekin"):
        story.does(0)
    story.does("skill/field-doctor p0", dice=d6(3))
    assert [option.label for option, _ in story.ask.bins] == ["Ben", "Ogrekin of Ben"]
    story.does({"p1": 1, "p1 Ogrekin": 2}, dice=d6(1))
    assert (story.state.people[1].followers, story.state.people[1].monster_followers) == (3, {"Ogrekin": 2})


@pytest.mark.rule("MYK-CREATE-270")
def test_noblesse_oblige_fights_for_those_who_like_the_noble():
    court = [ann("Noblesse Oblige", items=[item("Spear")]), ben(area="Vanguard", affection={"0": tie(2)})]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(2, 3))
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 10 against 5, success."


@pytest.mark.rule("MYK-CREATE-273")
def test_conspiracy_turns_a_failure_into_a_critical_one():
    court = [ann(area="Enemy Vanguard"), ben("Conspiracy", base=WISE, drive=1, hostility={"f0": tie(1, "Anger")})]
    story = fight(court, [enemy()], first="foes", stage="strategy", voices=0)
    story.match.set_policy(1, "skill/conspiracy", "ask")
    story.does("p0", dice=f"{d6(1, 2)} {d6(2, 1)}")
    story.does("skill/conspiracy p1", dice=f"{d6(4, 3)} {d6(5)}")
    assert story.said("MYK-PLAY-388"), "the Ogrekin fumbles"
    assert hp(story, "f0") == 25


@pytest.mark.rule("MYK-CREATE-276")
def test_blade_opera_strikes_several_with_one_check():
    base = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
    court = [ann("Blade Opera", base=base, drive=1, area="Enemy Vanguard", items=[item("Blade")]), ben()]
    story = fight(court, [enemy(), enemy(raised={"defense": 9, "max_hp": 40}), enemy()], voices=0)
    story.does("p0", "attack slot 1 f0")
    story.does("skill/blade-opera p0", ["f0", "f1", "f2"], dice=f"{d6(4, 4)} {d6(2)}")
    assert [one.hp for one in story.state.battle.foes] == [28, 30, 28], "11 does not reach Defense 14"


@pytest.mark.rule("MYK-CREATE-279")
def test_headhunt_takes_the_head_on_a_6():
    court = [ann("Headhunt", base=WISE, drive=2, area="Enemy Vanguard", items=[item("Blade")]), ben()]
    story = fight(court, [enemy(), enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", 0, dice=d6(4, 4))
    story.does("skill/headhunt p0", 2, dice=f"{d6(6, 2)} {d6(3)}")
    assert story.state.battle.foes[0].dead and story.state.people[0].drive == 0


@pytest.mark.rule("MYK-CREATE-282")
def test_human_wave_sweep_strikes_an_area_or_costs_followers():
    base = {"Wit": 0, "Charisma": 3, "Quest": 2, "Warfare": 3}
    court = [ann("Human-wave Sweep", base=base, followers=11, items=[item("Spear")]), ben()]
    story = fight(court, [enemy(), enemy()], voices=5)
    story.does("p0", "use skill/human-wave-sweep", "Enemy Vanguard", 0, dice=d6(4, 3))
    assert [one.hp for one in story.state.battle.foes] == [27, 27] and story.state.kingdom.voices == 4
    story = fight(court, [enemy(), enemy()], voices=5)
    story.does("p0", "use skill/human-wave-sweep", "Enemy Vanguard", 0, dice=d6(2, 1))
    assert story.state.people[0].followers == 11 - 3


@pytest.mark.rule("MYK-CREATE-285")
def test_hard_sell_turns_an_item_into_money_once_a_combat():
    court = [ann("Hard Sell", base={**DULL, "Wit": 3}, items=[item("Tent", 1), item("Spear", 2)]), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "use skill/hard-sell", dice=d6(4, 3))
    story.does("1")
    assert story.state.kingdom.treasury == 1 and [held.item for held in story.state.people[0].items] == ["Spear"]
    assert story.state.limits["skill/hard-sell p0 combat"] == 1


@pytest.mark.rule("MYK-CREATE-288")
def test_dungeon_tectonics_lays_a_combat_trap():
    court = [ann("Dungeon Tectonics"), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "use skill/dungeon-tectonics", "Enemy Vanguard")
    name = story.offered[0]
    story.does(name, dice=d6(5, 4))
    assert story.state.battle.traps["Enemy Vanguard"].name == name


@pytest.mark.rule("MYK-CREATE-297", "MYK-PLAY-569")
def test_sweet_talk_doubles_a_rise():
    court = [
        ann(area="Enemy Vanguard"),
        ben(affection={"0": {"score": 4, "kind": "Loyalty"}}),
        ben("Sweet Talk", name="Cal", base=WISE, drive=1),
    ]
    story = fight(court, [enemy()], stage="strategy", voices=0)
    story.match.set_policy(2, "skill/sweet-talk", "ask")
    story.does("p0", dice=f"{d6(1, 2)} {d6(5, 4)} {d6(3)}")
    story.does("skill/sweet-talk p2", dice=d6(1))
    assert story.state.people[1].hostility["f0"].score == 2, "a Devotee's 1 doubled"


@pytest.mark.rule("MYK-CREATE-300")
def test_hustle_rolls_a_table_of_the_dungeon_phase_anew():
    court = [ann(items=[item("Spear")]), ben("Hustle", base=WISE, drive=1)]
    story = fight(court, [enemy()], voices=0)
    story.match.set_policy(1, "skill/hustle", "ask")
    story.does("p0", "attack slot 1 f0", dice=f"{d6(6, 6)} {d6(1, 1)}")
    story.does("skill/hustle p1", dice=f"{d6(4, 3)} {d6(5)}")
    assert hp(story, "f0") == 30 - (3 + 5), "7 on the Crushing Blow Table instead of 2"


@pytest.mark.rule("MYK-CREATE-306")
def test_fame_regains_a_voice_for_a_greater_enemy():
    court = [ann("Fame", items=[item("Spear")]), ben()]
    story = fight(court, [foe("Ogrekin Champion", hp=1), enemy()], voices=5)
    story.does("p0", "attack slot 1 f0", 0, dice=d6(6, 5))
    while story.match.state.battle.foes[0].hp > 0:
        story.does(0)
    assert story.state.kingdom.voices == 6


@pytest.mark.rule("MYK-CREATE-309")
def test_lazybones_recovers_in_a_round_of_doing_nothing():
    court = [ann("Lazybones", hp=5, area="Encampment")]
    story = fight(court, [enemy(area="Enemy Encampment")], voices=0)
    story.does("pass", dice=d6(6, 5))
    assert hp(story, "p0") == 6

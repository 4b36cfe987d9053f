"""Special Facilities, Botch to Laboratory, each through a match."""

import pytest

from roundtable.games.kingdom import books
from tests.games.kingdom.evenings import evening, everybody
from tests.games.kingdom.fights import body, d6, fight, foe, item, skill, tie
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.test_kingdom_phase import together
from tests.games.kingdom.towns import GOOD, at, labels, standing, town

ADA, BEN = lord(), body(name="Ben")


@pytest.mark.rule("MYK-GEAR-279", "MYK-GEAR-225", "MYK-GEAR-227")
def test_with_a_botch_a_facility_costs_half_and_both_are_bought_as_one():
    story = season("requests", [ADA], kingdom={"treasury": 3})
    assert "build Council" not in story.offered, "it costs 5"
    story.does("build Botch")
    assert labels(story)["Council"] == "Council (3 MG)"
    story.does("Council", "1 B1")
    room = story.state.kingdom.maps[0].rooms["B1"]
    assert [one.name for one in room.facilities] == ["Council", "Botch"] and story.state.kingdom.treasury == 0


@pytest.mark.rule("MYK-GEAR-279")
@pytest.mark.parametrize(("die", "left"), [(2, []), (3, ["Council", "Botch"])])
def test_after_a_game_a_botch_comes_down_on_1_or_2_with_what_stands_on_it(die, left):
    story = town([["Council", "Botch"]], d6(die, 1, 1), stage="earnings report", objective="failed")
    assert [one.name for one in story.state.kingdom.maps[0].rooms["B1"].facilities] == left


@pytest.mark.rule("MYK-GEAR-279", "MYK-PLAY-090")
def test_who_pulls_down_the_botch_pulls_down_the_facility():
    story = town([["Council", "Botch"]], stage="requests", kingdom={"treasury": 1}).does("demolish 1 B1 Botch")
    assert story.state.kingdom.maps[0].rooms["B1"].facilities == []


@pytest.mark.rule("MYK-GEAR-280")
def test_the_recycle_shop_makes_another_item_of_an_old_one_and_carried_materials():
    old, new = books.items["Armor"], books.items["Spear"]
    lacking = {kind: n - (old.materials or {}).get(kind, 0) for kind, n in new.materials.items()}
    need = {kind: max(0, n) for kind, n in lacking.items() if n > 0}
    story = town(["Recycle Shop"], court=[lord(items=[item("Armor")], materials={"3": {**need, "Meat": 1}})])
    story.does("facility 1 B1 Recycle Shop")
    if "slot 1" in story.offered:
        story.does("slot 1")
    story.does("Spear")
    one = story.state.people[0]
    assert [held.item for held in one.items] == ["Spear"] and one.materials == {3: {"Meat": 1}}


@pytest.mark.rule("MYK-GEAR-281", "MYK-GEAR-327")
def test_an_observatory_for_each_astrologist_gives_star_fragments_into_open_slots():
    stars = [{"job": "Astrologist"}]
    assert "build Observatory" not in season("requests", kingdom={"treasury": 9}).offered
    assert "build Observatory" in season("requests", kingdom={"treasury": 9, "talents": stars}).offered
    full = town(["Observatory"], stage="requests", kingdom={"treasury": 9, "talents": stars})
    assert "build Observatory" not in full.offered, "one for each"
    story = town(["Observatory"], d6(*GOOD), kingdom={"talents": stars})
    story.does("facility 1 B1 Observatory", 2)
    assert [held.item for held in story.state.people[0].items] == ["Star Fragment"] * 2


@pytest.mark.rule("MYK-GEAR-282", "MYK-GEAR-305", "MYK-GEAR-306", "MYK-GEAR-309")
@pytest.mark.parametrize(
    ("name", "score"), [("Citadel", "Military"), ("School", "Culture"), ("Jailhouse", "Order"), ("Farm", "Lifestyle")]
)
@pytest.mark.parametrize(("level", "more"), [(1, 2), (2, 1)])
def test_four_facilities_raise_an_attribute_by_1_and_by_2_at_the_kingdoms_level(name, score, level, more):
    from roundtable.games.kingdom.rules.record.realm import attribute

    story = town([name], kingdom={"level": level}).does("pass")
    assert attribute(story.state, score) == 1 + more


@pytest.mark.rule("MYK-GEAR-283", "MYK-GEAR-239")
def test_a_loophole_makes_a_way_out_at_the_edge_for_1_mg_once_on_a_map():
    kingdom = {"maps": [standing(["Hideout", "Loophole"])], "treasury": 1}
    story = evening([body()], at="C1", before="B1", kingdom=kingdom)
    everybody(story, "pass")
    assert labels(story)["facility/loophole p0"] == "Loophole: a way out of this room, once on a map (1 MG)"
    story.does("facility/loophole p0")
    assert story.state.delve.rooms["C1"].way_out and story.state.kingdom.treasury == 0
    poor = evening([body()], at="C1", before="B1", kingdom={**kingdom, "treasury": 0})
    everybody(poor, "pass")
    assert not poor.state.delve.rooms["C1"].way_out


@pytest.mark.rule("MYK-GEAR-284")
def test_special_hope_of_a_spell_chamber_pays_for_skills_of_its_group_and_takes_capacity():
    story = town([at("Spell Chamber", choice=["Science"]), "Arixang"], court=[lord(), BEN])
    together(story, "facility 1 B1 Spell Chamber", "facility 1 B3 Arixang")
    one = story.state.people[0]
    assert [(e.what, e.note, e.amount) for e in one.lasting] == [("Special Hope", "Science", 1)]
    lab = [{"name": "Spell Chamber", "rule": "MYK-GEAR-284", "what": "Special Hope", "note": "Science", "amount": 1}]
    wise = lord(skills=skill("Logical Blast"), lasting=lab)
    story = fight([wise, BEN], [foe("Ogre", area="Vanguard")], voices=0).does("p0")
    assert "use skill/logical-blast" in story.offered, "paid without Drive and without Voices"
    story.does("use skill/logical-blast")
    assert story.said("MYK-GEAR-081")[0] == "Ada spends 1 Hope of the Spell Chamber."
    assert not any(e.what == "Special Hope" for e in story.state.people[0].lasting)


@pytest.mark.rule("MYK-GEAR-285", "MYK-GEAR-238")
def test_a_library_adds_its_level_to_checks_and_damage_of_its_group():
    maps = [standing(at("Library", choice=["Science"]))]
    hurt = []
    for kingdom in ({}, {"maps": maps}):
        wise = lord(skills=skill("Logical Blast"), drive=1)
        story = fight([wise, BEN], [foe("Ogre", area="Vanguard")], voices=0, kingdom=kingdom)
        story.does("p0", "use skill/logical-blast", "f0", dice=d6(4, 5, 3, 3, 3, 3))
        results = [line for line in story.said("MYK-GEAR-081") if "against" in line]
        hurt.append((20 - story.state.battle.foes[0].hp, int(results[-1].split()[1])))
    assert hurt[1][1] == hurt[0][1] + 1, "the check"
    assert hurt[1][0] >= hurt[0][0] + 1 and hurt[0][0] > 0, "and the damage"


@pytest.mark.rule("MYK-GEAR-286", "MYK-GEAR-014", "MYK-WORLD-653")
def test_the_training_center_changes_the_job_with_its_skill_and_scores():
    cook = lord(jobs=["Cook"], skills=skill(books.jobs["Cook"].skill))
    story = town(["Training Center"], court=[cook]).does("facility 1 B1 Training Center")
    assert "Noble" in story.offered and "Hero" not in story.offered, "Level 3 and two Medals"
    story.does("Noble")
    one = story.state.people[0]
    assert one.jobs == ["Noble"] and [known.name for known in one.skills] == [books.jobs["Noble"].skill]


@pytest.mark.rule("MYK-WORLD-654", "MYK-WORLD-655", "MYK-WORLD-661")
def test_an_advanced_job_needs_what_it_asks_and_adds_two_points():
    from roundtable.games.kingdom.rules.record.scores import score

    hero = lord(level=3, medals=2, jobs=["Cook"])
    story = town(["Training Center"], court=[hero]).does("facility 1 B1 Training Center").does("Hero")
    one = story.state.people[0]
    assert one.jobs == ["Hero"] and (score(one, "Charisma"), score(one, "Warfare")) == (2 + 1, 3 + 1)


@pytest.mark.rule("MYK-WORLD-657")
def test_a_servant_gives_up_one_of_two_jobs_and_may_have_two_advanced_ones():
    servant = body(class_name="Servant", name="Sue", jobs=["Hero", "Cook"], level=3, medals=2)
    story = town(["Training Center"], court=[ADA, servant])
    together(story, "pass", "facility 1 B1 Training Center").does("Inquisitor", "Cook")
    assert story.state.people[1].jobs == ["Hero", "Inquisitor"]


@pytest.mark.rule("MYK-WORLD-673", "MYK-WORLD-683", "MYK-WORLD-693", "MYK-WORLD-712", "MYK-WORLD-727", "MYK-WORLD-754")
@pytest.mark.parametrize(
    ("job", "fields", "kingdom", "other"),
    [
        ("Exorcist", {"level": 3, "medals": 1, "hostility": {"species Ogrekin": tie(1, "Anger")}}, {}, {}),
        (
            "Beast Tamer",
            {"level": 3, "affection": {"species Ogrekin": tie(1)}},
            {"monster_citizens": {"Ogrekin": 1}},
            {},
        ),
        ("Warzard", {"level": 3, "jobs": ["Drone"]}, {}, {}),
        ("Traitor", {}, {}, {"hostility": {"0": tie(3, "Anger")}}),
        ("Vakeel", {"level": 2}, {"vassal_of": "HAGLMA"}, {}),
        ("Dungeon Master", {"level": 4, "skills": skill("Call Ally")}, {"monster_citizens": {"Ogrekin": 1}}, {}),
    ],
)
def test_advanced_jobs_are_open_to_who_meets_all_they_ask_and_to_nobody_else(job, fields, kingdom, other):
    court = [lord(**fields), body(name="Ben", **other)]
    story = town(["Training Center"], court=court, kingdom=kingdom)
    together(story, "facility 1 B1 Training Center", "pass")
    assert job in story.offered
    plain = together(town(["Training Center"], court=[ADA, BEN]), "facility 1 B1 Training Center", "pass")
    assert job not in plain.offered


@pytest.mark.rule("MYK-GEAR-287")
def test_a_statue_gives_who_it_shows_a_point_of_capacity():
    story = town([["Arixang", at("Statue", choice=["Ben"])]], court=[lord(drive=1), body(name="Ben", drive=1)])
    together(story, "facility 1 B1 Arixang", "facility 1 B1 Arixang")
    assert [one.drive for one in story.state.people] == [2, 3]


@pytest.mark.rule("MYK-GEAR-288")
def test_a_rite_is_used_once_with_culture_and_voices():
    story = town([at("Ritual Precinct", choice=["Logical Blast"])]).does("facility 1 B1 Ritual Precinct")
    one = story.state.people[0]
    assert [(had.name, had.once, had.until) for had in one.gained] == [("Logical Blast", True, "game")]
    rite = [{"name": "Ritual Precinct", "rule": "MYK-GEAR-288", "what": "rite", "note": "Logical Blast", "amount": 1}]
    gained = [{"name": "Logical Blast", "source": "Ritual Precinct", "until": "game", "once": True}]
    priest = lord(drive=2, lasting=rite, gained=gained)
    story = fight([priest, BEN], [foe("Ogre", area="Vanguard")], voices=9, kingdom={"points": {"Culture": 3}}).does(
        "p0"
    )
    assert "use skill/logical-blast" in story.offered
    story.does("use skill/logical-blast")
    while story.ask.seat == 0:
        story.does(0 if story.ask.kind == "number" else "f0", dice=d6(4, 5, 3, 3, 3, 3))
    assert story.state.people[0].drive == 2 and story.state.kingdom.voices < 9, "the people pay"
    assert story.state.people[0].gained == [], "once"


@pytest.mark.rule("MYK-GEAR-289")
def test_who_studied_in_a_guild_may_learn_of_its_group_with_a_level_up_of_this_game():
    story = town([at("Guild", choice=["Science"])]).does("facility 1 B1 Guild")
    assert [(e.what, e.note, e.until) for e in story.state.people[0].lasting] == [("guild", "Science", "game")]
    studied = [{"name": "Guild", "rule": "MYK-GEAR-289", "what": "guild", "note": "Science", "until": "game"}]
    for lasting, can in ((studied, True), ([], False)):
        grown = season("growth", [lord(lasting=lasting)], objective="done", kingdom={"level": 4})
        assert ("Logical Blast" in grown.offered) is can


@pytest.mark.rule("MYK-GEAR-290")
def test_a_hideout_adds_its_level_to_defense_for_the_game():
    story = town(["Hideout"], d6(*GOOD)).does("facility 1 B1 Hideout")
    assert [(e.what, e.amount, e.until) for e in story.state.people[0].lasting] == [("defense", 1, "game")]


@pytest.mark.rule("MYK-GEAR-292", "MYK-GEAR-323")
def test_the_training_gym_exchanges_skills_up_to_its_level_but_not_the_job_skill():
    job = books.jobs["Cook"].skill
    story = town(["Training Gym"], court=[lord(jobs=["Cook"], skills=skill(job, "Diehard", "Anarch"))])
    story.does("facility 1 B1 Training Gym")
    assert story.offered == ["skill 1", "skill 2"] and story.ask.most == 1
    story.does(["skill 1"])
    assert job not in story.offered and "Anarch" not in story.offered, "nobody learns what is known"
    fresh = story.offered[0]
    story.does(fresh)
    assert [known.name for known in story.state.people[0].skills] == [job, "Anarch", fresh]


@pytest.mark.rule("MYK-GEAR-293")
def test_a_laboratory_exchanges_any_number():
    story = town(["Laboratory"], court=[lord(skills=skill("Diehard", "Anarch"))]).does("facility 1 B1 Laboratory")
    story.does(["skill 0", "skill 1"])
    first = story.offered[0]
    story.does(first)
    second = story.offered[0]
    story.does(second)
    assert [known.name for known in story.state.people[0].skills] == [first, second]


@pytest.mark.rule("MYK-GEAR-013", "MYK-WORLD-660")
def test_esoteric_skills_are_open_to_advanced_jobs_that_know_what_they_build_on():
    melee = next(one.name for one in books.skills if one.group == "Melee")
    for jobs, skills, can in ((["Hero"], skill(melee), True), (["Hero"], [], False), (["Cook"], skill(melee), False)):
        grown = season("growth", [lord(jobs=jobs, skills=skills)], objective="done", kingdom={"level": 4})
        assert ("Sonic Blade" in grown.offered) is can
        learned = "Sonic Blade" if can else grown.offered[0]
        assert learned in [known.name for known in grown.does(learned).state.people[0].skills]


# --- special Hope in all its uses, and the Level of a rite (MYK-GEAR-284, MYK-GEAR-288) ------------------------------


def chamber(group, amount):
    """Special Hope of a Spell Chamber."""
    return [{"name": "Spell Chamber", "rule": "MYK-GEAR-284", "what": "Special Hope", "note": group, "amount": amount}]


def special(story):
    return sum(effect.amount for effect in story.state.people[0].lasting if effect.what == "Special Hope")


@pytest.mark.rule("MYK-GEAR-284", "MYK-GEAR-053")
@pytest.mark.parametrize(("drive", "most", "spent", "left"), [(0, 2, 2, (0, 0)), (1, 3, 3, (0, 0)), (1, 3, 1, (1, 1))])
def test_special_hope_pays_prices_that_the_user_sets_before_any_other(drive, most, spent, left):
    one = lord(skills=skill("Shooting Star"), lasting=chamber("Astrology", 2), drive=drive)
    story = fight([one, BEN], [foe("Ogre", area="Vanguard")], voices=0).does("p0", "use skill/shooting-star")
    assert (story.ask.low, story.ask.high) == (1, most)
    story.does(spent, dice=d6(*[2] * 12))
    assert (special(story), story.state.people[0].drive) == left


@pytest.mark.rule("MYK-GEAR-284", "MYK-PLAY-046", "MYK-GEAR-070")
def test_special_hope_adds_damage_to_an_attack_by_a_skill_of_its_group_only():
    one = lord(skills=skill("Alias"), lasting=chamber("Summoning", 3))
    citizens = {"monster_citizens": {"Ogrekin": 1}}
    story = fight([one, BEN], [foe("Ogre", hp=20, area="Vanguard")], voices=0, kingdom=citizens)
    story.does("p0", "attack alias Ogrekin f0", dice=d6(5, 5))
    assert story.ask.rule == "MYK-PLAY-046" and story.ask.high == 2, "1 of the 3 was the price of Alias"
    story.does(2, dice=d6(3, 4, 5))
    assert special(story) == 0 and story.state.battle.foes[0].hp == 20 - 12
    plain = fight([one, BEN], [foe("Ogre", hp=20, area="Vanguard")], voices=0, kingdom=citizens)
    plain.does("p0", "attack hands f0", dice=d6(5, 5))
    assert special(plain) == 3 and not plain.said("MYK-PLAY-046"), "bare hands are no Summoning"


@pytest.mark.rule("MYK-GEAR-288", "MYK-GEAR-057")
@pytest.mark.parametrize(("level", "asked"), [(1, False), (2, True)])
def test_in_a_rite_level_means_the_facilitys(level, asked):
    """A Round that a Mock Clock has stopped once in this game: who knows the rite at Level 2 may stop another."""
    rite = [{"name": "Ritual Precinct", "rule": "MYK-GEAR-288", "what": "rite", "note": "Mock Clock", "amount": level}]
    gained = [{"name": "Mock Clock", "source": "Ritual Precinct", "until": "game", "once": True}]
    far = [lord(lasting=rite, gained=gained, area="Encampment"), body(name="Ben", area="Encampment")]
    stopped = {"skill/mock-clock:stopped p0 game": 1}
    story = fight(far, [foe("Ogre", area="Enemy Encampment", exhausted=True)], voices=5)
    story.state.limits.update(stopped)
    story.does("p0", "pass").does("pass", dice=d6(6, 6))
    assert ("mock-clock" in str(story.ask.to_json())) is asked

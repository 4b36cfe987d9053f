"""Recreational, Public and Production Facilities, and Facilities out in the dungeon, each through a match."""

import json

import pytest

from tests.games.kingdom.evenings import evening
from tests.games.kingdom.fights import body, d6, item
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home
from tests.games.kingdom.test_kingdom_phase import together
from tests.games.kingdom.towns import GOOD, at, labels, standing, town

ADA, BEN = lord(), body(name="Ben")


# --- Recreational ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-295", "MYK-GEAR-318")
@pytest.mark.parametrize(("die", "treasury"), [(3, 6), (4, 2)])
def test_a_stake_in_the_casino_is_doubled_or_lost(die, treasury):
    both = home({"A1": ["Casino"], "A2": ["Casino"]}, corridors=["A1 A2", "A2 B2"])
    story = season("action resolution", [ADA], kingdom={"treasury": 4, "maps": [both]})
    story.does("facility 1 A1 Casino", 2, dice=d6(die))
    assert story.state.kingdom.treasury == treasury


@pytest.mark.rule("MYK-GEAR-297", "MYK-GEAR-244")
def test_the_zenana_raises_hp_for_the_game_and_brings_them_all_back():
    story = town(["Zenana"], d6(*GOOD), [lord(hp=4)]).does("facility 1 B1 Zenana")
    assert story.state.people[0].hp == 11 + 2
    assert [e.until for e in story.state.people[0].lasting] == ["game"]


@pytest.mark.rule("MYK-GEAR-298")
def test_the_arixang_gives_drive_and_is_of_no_use_to_who_is_full():
    story = town(["Arixang"])
    assert labels(story)["facility 1 B1 Arixang"] == "Arixang 1: 2 Drive"
    assert story.does("facility 1 B1 Arixang").state.people[0].drive == 2
    assert "facility 1 B1 Arixang" not in town(["Arixang"], court=[lord(drive=2)]).offered


@pytest.mark.rule("MYK-GEAR-299")
def test_in_the_colosseum_the_chosen_fight_and_a_victory_brings_all_voices_and_more():
    scores = {"Wit": 2, "Charisma": 2, "Quest": 12, "Warfare": 12}
    strong = lord(base=scores, hp=30, items=[item("Great Sword")])
    story = town(["Colosseum"], court=[strong, BEN])
    together(story, "facility 1 B1 Colosseum", "pass")
    story.does([], dice=d6(1, 1, *[5] * 200))
    assert story.state.battle is not None and story.state.people[1].away == "in the audience"
    while story.state.battle is not None:
        keys = list(story.ask.answers())
        story.does(next((key for key in keys if str(key).startswith("attack")), keys[0]))
    state = story.state
    assert state.step == "delve" and state.kingdom.voices == 10 + 1 + (7 - 1) and state.people[1].away == ""
    assert state.at_home.arena == []


@pytest.mark.rule("MYK-GEAR-299", "MYK-PLAY-194")
def test_who_is_beaten_in_the_colosseum_is_nursed_and_nothing_is_won():
    story = together(town(["Colosseum"], court=[lord(hp=1), BEN]), "facility 1 B1 Colosseum", "pass")
    story.does([], dice=d6(1, 1, *[5] * 200))
    assert story.state.battle is None and story.state.kingdom.voices == 0 and story.state.people[0].hp == 1


@pytest.mark.rule("MYK-GEAR-300")
@pytest.mark.parametrize(("objective", "more"), [("done", 1), ("failed", 0)])
def test_a_showplace_earns_its_level_after_a_success(objective, more):
    story = town(["Showplace"], stage="upkeep", objective=objective, kingdom={"treasury": 9})
    failed = 0 if objective == "done" else 1
    story.does("none")
    assert story.state.kingdom.treasury == 9 + more - failed


# --- Public ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-302")
def test_the_execution_ground_needs_an_executioner_and_costs_citizens():
    assert "facility 1 B1 Execution Ground" not in town(["Execution Ground"]).offered
    assert "build Execution Ground" in season("requests", kingdom={"treasury": 5}).offered, "only its use needs one"
    story = town(["Execution Ground"], kingdom={"talents": [{"job": "Executioner"}]})
    story.does("facility 1 B1 Execution Ground", dice=d6(4))
    assert story.state.kingdom.citizens == 36 and story.state.kingdom.voices == 10 + 1 + 1


@pytest.mark.rule("MYK-GEAR-303")
def test_a_depot_takes_any_number_of_its_material_and_no_other():
    one = lord(materials={"1": {"Wood": 7, "Iron": 2}})
    story = town([at("Depot", choice=["Wood"])], stage="requests", court=[one])
    assert [key for key in story.offered if key.startswith("store")] == ["store Wood"]
    story.does("store Wood")
    assert story.state.kingdom.stored == {"Wood": 7} and story.state.people[0].materials == {1: {"Iron": 2}}
    story.does("fetch Wood", 3)
    assert story.state.kingdom.stored == {"Wood": 4}


@pytest.mark.rule("MYK-GEAR-304")
def test_a_memorial_hall_is_built_in_the_end_phase_for_what_this_game_brought_under_a_name():
    assert "build Memorial Hall" not in season("requests", kingdom={"treasury": 5}).offered
    found = lord(items=[item("Blade", got=1), item("Potion", 2)])
    story = season("end requests", [found], objective="done", kingdom={"treasury": 2})
    story.does("build Memorial Hall", "1 B1")
    assert [key for key in story.offered if key.startswith("keep")] == ["keep 1"]
    story.does("keep 1", "Dawnbringer")
    hall = story.state.kingdom.maps[0].rooms["B1"].facilities[0]
    assert [(held.item, held.mark) for held in hall.keeps] == [("Blade", "Dawnbringer")]
    later = [at("Memorial Hall", built=1, keeps=[{"item": "Blade", "level": 0, "mark": "Dawnbringer"}])]
    story = town(later, stage="requests", game=2)
    assert labels(story)["lift Blade"] == "Memorial Hall: take Dawnbringer"
    story.does("lift Blade")
    assert [held.mark for held in story.state.people[0].items] == ["Dawnbringer"]


@pytest.mark.rule("MYK-GEAR-304")
def test_a_memorial_hall_takes_materials_of_this_game_and_gives_them_back_later():
    """5 Iron are carried, 3 of them found in this game; Wood is older."""
    found = lord(materials={"1": {"Iron": 5, "Wood": 2}}, found={"Iron": 3})
    story = season("end requests", [found], objective="done", kingdom={"treasury": 2}).does("build Memorial Hall", "1 B1")
    assert [key for key in story.offered if key.startswith("lay")] == ["lay Iron"]
    story.does("lay Iron")
    assert (story.ask.low, story.ask.high) == (1, 3)
    story.does(2)
    hall = story.state.kingdom.maps[0].rooms["B1"].facilities[0]
    assert hall.holds == {"Iron": 2} and story.state.people[0].materials[1]["Iron"] == 3
    later = town([at("Memorial Hall", built=1, holds={"Iron": 2})], stage="requests", game=2).does("gather Iron", 2)
    assert later.state.people[0].materials == {1: {"Iron": 2}}
    assert later.state.kingdom.maps[0].rooms["B1"].facilities[0].holds == {}
    assert later.state.people[0].found == {}, "what is taken out was not acquired in this game"


@pytest.mark.rule("MYK-GEAR-304", "MYK-PLAY-278")
def test_what_is_found_in_a_dungeon_counts_as_of_this_game_until_the_next_begins():
    story = evening([body()]).does("search room", "Quest", dice=f"{d6(5, 5)} {d6(1, 2)}")
    assert sum(story.state.people[0].found.values()) == 1
    new = season("prologue", [lord(found={"Iron": 3})], game=1)
    assert new.state.people[0].found == {}


@pytest.mark.rule("MYK-GEAR-307", "MYK-GEAR-240")
@pytest.mark.parametrize(("dice", "citizens"), [(GOOD, 40), ((1, 2), 36)])
def test_a_hospital_may_save_citizens_as_often_as_its_level_in_a_game(dice, citizens):
    talents = {"talents": [{"job": "Executioner"}]}
    story = town(["Hospital", "Execution Ground"], kingdom=talents).does("facility 1 B3 Execution Ground", dice=d6(4))
    assert labels(story)["facility/hospital p0"] == "Hospital: Culture against 10 prevents it"
    story.does("facility/hospital p0", dice=d6(*dice))
    assert story.state.kingdom.citizens == citizens and story.state.limits["facility/hospital court game"] == 1


@pytest.mark.rule("MYK-GEAR-307", "MYK-GEAR-240")
def test_a_hospital_of_level_2_is_asked_once_in_a_cycle_all_the_same():
    """Both go to the Execution Ground in one Action Resolution: the second time no Hospital can help."""
    twice = home({"A1": ["Hospital"], "B1": ["Hospital"], "B3": ["Execution Ground"]}, ["A1 B1", "B1 B2", "B2 B3"])
    kingdom = {"maps": [twice], "talents": [{"job": "Executioner"}]}
    ground = "facility 1 B3 Execution Ground"
    story = together(town([], d6(4), [ADA, BEN], kingdom=kingdom), ground, ground)
    story.does("facility/hospital p0", dice=d6(*GOOD, 3))
    assert story.state.kingdom.citizens == 40 - 3 and story.said("MYK-GEAR-307").count("The Hospital saves them.") == 1


# --- Production ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-310")
def test_the_blacksmith_raises_an_item_for_5_materials_times_the_next_level_arms_up_to_its_own():
    from roundtable.games.kingdom import books

    kind = next(iter(books.items["Blade"].materials))
    one = lord(items=[item("Blade")], materials={"3": {kind: 9}})
    story = town(["Blacksmith"], court=[one]).does("facility 1 B1 Blacksmith")
    blade = story.state.people[0].items[0]
    assert blade.level == 1 and story.state.people[0].materials == {3: {kind: 4}}
    again = lord(items=[item("Blade", level=1)], materials={"3": {kind: 10}})
    assert "facility 1 B1 Blacksmith" not in town(["Blacksmith"], court=[again]).offered, "Arms up to its Level"


@pytest.mark.rule("MYK-GEAR-311")
def test_a_ranch_breeds_monster_citizens():
    assert "facility 1 B1 Ranch" not in town(["Ranch"]).offered
    story = town(["Ranch"], d6(2, 3), kingdom={"monster_citizens": {"Ogrekin": 2}}).does("facility 1 B1 Ranch")
    assert story.state.kingdom.monster_citizens == {"Ogrekin": 3}, "Order 1 and 5 against 5 + Level 1"


@pytest.mark.rule("MYK-GEAR-312", "MYK-PLAY-757")
def test_a_trading_post_gives_3_of_its_material_for_each_mg():
    story = town([at("Trading Post", choice=["Iron"])], kingdom={"treasury": 4})
    story.does("facility 1 B1 Trading Post", 2)
    assert story.state.kingdom.stored == {"Iron": 6} and story.state.kingdom.treasury == 2


@pytest.mark.rule("MYK-GEAR-313", "MYK-GEAR-319")
def test_the_hunting_ground_sharpens_attack_checks_once():
    story = town(["Hunting Ground"], court=[ADA]).does("facility 1 B1 Hunting Ground")
    assert [(e.what, e.amount, e.until) for e in story.state.people[0].lasting] == [("attack check", 1, "game")]


@pytest.mark.rule("MYK-GEAR-314", "MYK-GEAR-233")
def test_a_staple_gives_its_material_by_its_level_and_combines_only_with_the_same():
    rooms = {
        "A1": [at("Staple", choice=["Iron"])],
        "A2": [at("Staple", choice=["Iron"])],
        "B1": [at("Staple", choice=["Wood"])],
    }
    both = home(rooms, corridors=["A1 A2", "A2 B2", "A1 B1"])
    story = season("action resolution", [ADA], kingdom={"maps": [both]})
    assert labels(story)["facility 1 A1 Staple"] == "Staple 2: 2 Iron"
    assert labels(story)["facility 1 B1 Staple"] == "Staple 1: 1 Wood"
    assert story.does("facility 1 A1 Staple").state.kingdom.stored == {"Iron": 2}


# --- out in the dungeon ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-231", "MYK-GEAR-241")
def test_a_plan_facility_that_stands_in_the_dungeon_is_used_in_camp_by_who_is_there():
    import msgspec

    from roundtable.games.kingdom.rules.exploring.places import open_map
    from tests.games.kingdom.evenings import small

    rooms = msgspec.to_builtins(open_map(small()))["rooms"]
    rooms["B1"]["facilities"] = [at("Arixang")]
    story = evening([body()], delve={"rooms": rooms}, kingdom={"maps": [standing("Inn")]})
    assert [key for key in story.offered if key.startswith("facility")] == ["facility B1 Arixang"], (
        "the Inn is far away"
    )
    story.does("facility B1 Arixang")
    assert story.state.people[0].drive == 2


@pytest.mark.rule("MYK-GEAR-235", "MYK-GEAR-236", "MYK-PLAY-601")
def test_a_palace_may_be_rebuilt_in_the_last_meeting_and_saves_the_kingdom():
    ruin = home()
    ruin["rooms"] = {"A1": {"facilities": []}}
    story = season("end requests", [ADA], objective="done", kingdom={"treasury": 5, "maps": [ruin]})
    story.does("build Royal Palace", "1 B2")
    assert story.state.kingdom.treasury == 0
    story.goes_on(lambda match: match.outcome is not None)
    assert story.match.outcome.why == "game 1 is over, the objective reached"
    lost = season("the end", [ADA], objective="done", kingdom={"maps": [ruin]})
    assert lost.said("MYK-PLAY-601") == ["The Kingdom is destroyed."]


# --- newcomers, rewards, what is won with a map ----------------------------------------------------------------------


def new_landmaker(story, **wanted):
    """Answer the questions of a new Landmaker: the first there is, unless a rule is named."""
    while story.state.at_home.stage == "setup phase" and story.state.people[1].background is None:
        answer = wanted.get(story.ask.rule.replace("-", "_"))
        story.does(answer if answer is not None else next(iter(story.ask.answers())))
    return story


def season_after_a_death(facilities, **kingdom):
    court = [lord(level=3), body(name="Ben", dead=True, hp=0, affection={"0": {"score": 1, "kind": "Love"}})]
    told = {"maps": [standing(*facilities)], "citizens": 40, **kingdom}
    return season("setup phase", court, d6(*[1, 2, 3, 4, 5, 6] * 30), kingdom=told, game=1)


@pytest.mark.rule("MYK-PLAY-433", "MYK-GEAR-008", "MYK-GEAR-296")
@pytest.mark.parametrize(("answer", "level", "citizens"), [("yes", 3, 39), ("no", 1, 40)])
def test_whose_landmaker_died_makes_another_and_at_a_bar_of_the_average_level(answer, level, citizens):
    story = season_after_a_death(["Bar"])
    new_landmaker(story)
    while story.ask.rule != "MYK-GEAR-296":
        story.does(next(iter(story.ask.answers())))
    story.does(answer)
    while story.state.at_home.stage == "setup phase" and story.ask.rule == "MYK-PLAY-541":
        story.does(next(iter(story.ask.answers())))
    state = story.state
    assert not state.people[1].dead and state.people[1].level == level and state.kingdom.citizens == citizens
    assert state.people[2].dead and state.people[2].seat is None and state.people[2].name == "Ben"


@pytest.mark.rule("MYK-GEAR-271", "MYK-GEAR-009", "MYK-GEAR-007")
def test_where_a_mixed_area_stands_a_newcomer_may_know_a_monsters_skill_for_a_citizen():
    story = season_after_a_death(["Mixed Area"], monster_citizens={"Ogrekin": 1})
    new_landmaker(story, MYK_GEAR_009="ogrekin call-ally")
    assert "Call Ally" in [known.name for known in story.state.people[1].skills]
    assert story.state.kingdom.citizens == 39


@pytest.mark.rule("MYK-GEAR-247")
@pytest.mark.parametrize(("dice", "citizens"), [((3, 3, 4), 44), ((1, 2), 40)])
def test_in_a_salon_the_reward_is_asked_for_in_advance_and_comes_once(dice, citizens):
    from roundtable.games.kingdom.dungeon.file import export
    from roundtable.games.kingdom.dungeon.model import Reward
    from tests.games.kingdom.evenings import small

    written = json.loads(export(small(reward=Reward(citizens="1d6"))).text)
    prize = json.dumps(written, separators=(",", ":"))
    story = town([["Cutchery", "Salon"]], stage="prologue", options={"dungeon": prize})
    while story.ask.rule != "MYK-GEAR-247":
        story.does(next(iter(story.ask.answers())))
    assert "1D6 Citizens" in story.ask.prompt and "72 %" in story.ask.prompt, "6 of two dice"
    story.does("yes", 0, dice=d6(*dice))
    assert story.state.kingdom.citizens == citizens and story.state.at_home.rewarded is (citizens > 40)
    home_again = {"objective": "done", "stage": "over", "dungeon": written["dungeon"]}
    for rewarded, people, thrown in ((True, 40, d6(1, 1)), (False, 43, d6(3, 1, 1))):
        told = {"delve": home_again, "at_home": {"rewarded": rewarded}}
        after = season("epilogue", [ADA], thrown, objective="done", **told)
        assert after.state.kingdom.citizens == people


@pytest.mark.rule("MYK-GEAR-291", "MYK-PLAY-647")
def test_mass_media_tell_of_the_ruler_or_of_a_random_region():
    story = town(["Mass Media"], d6(5, 5), kingdom={"points": {"Culture": 1}})
    story.does("facility 1 B1 Mass Media")
    assert story.offered == ["ruler", "region"]
    story.does("ruler")
    assert story.state.delve.known.notes == ["The map has no Ruler"]
    story = town(["Mass Media"], d6(5, 5), kingdom={"points": {"Culture": 1}}).does("facility 1 B1 Mass Media")
    story.does("region", dice="d36=1 " + d6(1, 1))
    assert story.said("MYK-PLAY-647") == ["The papers tell of region 1-1."] and "1-1" in story.state.world.regions


@pytest.mark.rule("MYK-GEAR-228", "MYK-WORLD-338", "MYK-WORLD-339")
def test_undestroyed_bases_of_a_map_that_is_bought_become_facilities_one_a_room():
    bases = [
        {"base": "Nest", "room": "B1", "hp": 5},
        {"base": "Graveyard", "room": "B1", "hp": 5},
        {"base": "Fort", "room": "B1", "hp": 5},
        {"base": "Control Room", "room": "C1", "hp": 0, "dead": True},
    ]
    delve = {"region": "3-4", "bases": bases, "objective": "done", "stage": "over"}
    story = season("end requests", [ADA], objective="done", delve=delve, kingdom={"treasury": 20})
    story.does("annex")
    assert story.offered == ["none", "Mixed Area", "Ranch"]
    story.does("Ranch")
    rooms = story.state.kingdom.maps[1].rooms
    assert [one.name for one in rooms["B1"].facilities] == ["Ranch"], "the room is taken, for neither is an Addition"
    assert rooms["C1"].facilities == []
    story = season("end requests", [ADA], objective="done", delve=delve, kingdom={"treasury": 20}).does("annex", "none")
    assert story.offered == ["none", "Execution Ground"]
    story.does("none")
    assert story.offered == ["none", "Citadel"]
    assert [one.name for one in story.does("Citadel").state.kingdom.maps[1].rooms["B1"].facilities] == ["Citadel"]

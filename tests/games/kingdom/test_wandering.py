"""The four Wandering Tables: a Plan Action of the Kingdom Phase, and what is settled in the Earnings Report."""

import msgspec
import pytest

from roundtable.games.kingdom import books
from tests.games.kingdom.fights import body, d6, fight, foe, item, tie
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home, map_of
from tests.games.kingdom.test_disasters import kingdom_at, world

BEN = body(name="Ben")
YES, NO = d6(5, 5), d6(2, 3)
"""With an Attribute of 1: 11, a success even of a difficult check; 6, a failure of any."""


def two(total):
    low = max(1, total - 6)
    return d6(low, total - low)


def wander(name, total, dice="", answers=(), court=None, **more):
    """Ada wanders on a table and rolls this total, then these dice; the others do nothing."""
    court = court or [lord()]
    story = season("action resolution", court, **more)
    for seat in range(1, len(court)):
        story.does("pass", seat=seat)
    story.does(f"wander {name}", seat=0, dice=f"{two(total)} {dice}")
    for answer in answers:
        story.does(answer)
    story.ends()
    assert story.said("MYK-PLAY-096") or story.state.people[0].acted
    return story


def report(story, dice="", objective="done", **more):
    """Earnings Report with the promises of a story: its dice, then a Market roll of 2."""
    left = msgspec.to_builtins(story.state.lasting)
    court = more.pop("court", [lord()])
    return season("earnings report", court, f"{dice} {d6(1, 1)}", objective=objective, lasting=left, **more)


# --- envoys ----------------------------------------------------------------------------------------------------------

ENVOYS = [
    ("Lifestyle", "HAGLMA", "MYK-PLAY-102"),
    ("Culture", "Millennium Dynasty", "MYK-PLAY-114"),
    ("Order", "Metro Khan", "MYK-PLAY-126"),
    ("Military", "Dynamite Empire", "MYK-PLAY-138"),
]


@pytest.mark.rule("MYK-PLAY-102", "MYK-PLAY-114", "MYK-PLAY-126", "MYK-PLAY-138")
@pytest.mark.parametrize(("name", "power", "rule"), ENVOYS)
def test_an_envoy_turned_away_is_a_step_worse_and_of_a_hostile_power_a_region(name, power, rule):
    story = wander(name, 2, answers=["no"])
    assert story.state.kingdom.powers == {power: "Dangerous"} and story.said(rule)
    both = {"powers": {power: "Hostile"}, "maps": [home(), map_of("3-4")]}
    story = wander(name, 2, answers=["no", "3-4"], kingdom=both, world=world(own=("3-3", "3-4")))
    assert [here.region for here in story.state.kingdom.maps] == ["3-3"]


@pytest.mark.rule("MYK-PLAY-101")
def test_haglma_pays_for_a_good_reception_and_is_harder_to_please_when_it_is_hostile():
    assert wander("Lifestyle", 2, f"{d6(4, 4)} {d6(5)}", ["yes"]).state.kingdom.treasury == 5
    assert wander("Lifestyle", 2, NO, ["yes"]).state.kingdom.treasury == 0
    angry = wander("Lifestyle", 2, YES, ["yes"], kingdom={"powers": {"HAGLMA": "Hostile"}})
    assert "11 against 13, failure" in angry.said("MYK-PLAY-101")[-1]


@pytest.mark.rule("MYK-PLAY-113")
@pytest.mark.parametrize(("dice", "voices"), [(d6(4, 4), 7), (NO, 1)])
def test_the_dynasty_changes_the_voices(dice, voices):
    story = season("action resolution", [lord()], voices=4)
    story.does("wander Culture", dice=two(2)).does("yes").does(0, dice=f"{dice} {d6(3)}")
    assert story.state.kingdom.voices == voices


@pytest.mark.rule("MYK-PLAY-125")
@pytest.mark.parametrize(("dice", "citizens"), [(d6(4, 4), 49), (NO, 31)])
def test_metro_khan_changes_the_citizens(dice, citizens):
    assert wander("Order", 2, f"{dice} {d6(4, 5)}", ["yes"]).state.kingdom.citizens == citizens


@pytest.mark.rule("MYK-PLAY-137")
def test_the_empire_pays_or_makes_the_upkeep_rise():
    assert wander("Military", 2, f"{d6(4, 4)} {d6(3)}", ["yes"]).state.kingdom.treasury == 3
    assert wander("Military", 2, f"{NO} {d6(3)}", ["yes"]).state.kingdom.upkeep_change == 3


# --- the rest of the Lifestyle Table ---------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-096", "MYK-PLAY-103")
def test_a_three_is_drive_and_another_action():
    story = wander("Lifestyle", 3)
    assert story.state.people[0].drive == 1 and story.ask.rule == "MYK-PLAY-095"
    story.does("pass")
    assert story.state.step == "delve"


@pytest.mark.rule("MYK-PLAY-104", "MYK-PLAY-109")
@pytest.mark.parametrize("total", [4, 9])
def test_with_the_objective_done_citizens_come(total):
    story = wander("Lifestyle", total)
    assert report(story, d6(3, 5)).state.kingdom.citizens == 48
    assert report(story, objective="failed").state.kingdom.citizens == 40


@pytest.mark.rule("MYK-PLAY-105")
def test_a_foretold_market_may_be_used():
    story = wander("Lifestyle", 5, d6(2, 3))
    left = msgspec.to_builtins(story.state.lasting)
    later = season("earnings report", [lord()], objective="failed", lasting=left, kingdom={"stored": {"Iron": 3}})
    later.does("yes", 1)
    assert later.said("MYK-PLAY-511")[-1] == "The Treasury gains 1 MG (1 now)."


WISHES = [
    ("Lifestyle", 6, "Leather", "MYK-PLAY-106"),
    ("Lifestyle", 7, "Meat", "MYK-PLAY-107"),
    ("Lifestyle", 8, "Wood", "MYK-PLAY-108"),
    ("Culture", 6, "Information", "MYK-PLAY-118"),
    ("Culture", 7, "Cloth", "MYK-PLAY-119"),
    ("Order", 7, "Reagent", "MYK-PLAY-131"),
    ("Order", 8, "Machinery", "MYK-PLAY-132"),
    ("Military", 6, "Fang", "MYK-PLAY-142"),
    ("Military", 7, "Iron", "MYK-PLAY-143"),
    ("Military", 8, "Gunpowder", "MYK-PLAY-144"),
]
MARKET = {"Meat": 3, "Fang": 4, "Iron": 5, "Reagent": 6, "Machinery": 7, "Cloth": 8, "Wood": 9, "Gunpowder": 10}
MARKET |= {"Information": 11, "Leather": 12}


@pytest.mark.rule("MYK-PLAY-100", *(rule for *_, rule in WISHES))
@pytest.mark.parametrize(("name", "total", "kind", "rule"), WISHES)
def test_a_wish_for_a_material_is_a_voice_for_five_and_upkeep_for_none(name, total, kind, rule):
    story = wander(name, total)
    assert story.said(rule)[-1] == f"The people wish for {kind}."
    assert report(story, objective="failed").state.kingdom.upkeep_change == 0, "settled, and paid in the Upkeep"
    left = msgspec.to_builtins(story.state.lasting)
    again = season("action resolution", [lord()], voices=4, lasting=left)
    again.does("wander Order", dice=f"{two(3)} {two(MARKET[kind])} {d6(5)}")
    assert again.state.kingdom.voices == 5 and again.state.lasting[0].amount == 5


@pytest.mark.rule("MYK-PLAY-100")
def test_a_wish_that_nobody_fulfils_raises_the_upkeep():
    story = report(wander("Lifestyle", 7), objective="failed")
    assert story.said("MYK-PLAY-107") == ["Upkeep Cost +1 MG."]


@pytest.mark.rule("MYK-PLAY-110", "MYK-PLAY-122", "MYK-PLAY-134", "MYK-GEAR-233")
@pytest.mark.parametrize(
    ("name", "rooms", "earned"),
    [
        ("Lifestyle", {"B1": ["Farm"], "B3": ["Farm"]}, 2),
        ("Culture", {}, 0),
        ("Order", {"B1": ["Council"]}, 2),
    ],
)
def test_a_ten_earns_by_the_facilities_of_a_type(name, rooms, earned):
    story = wander(name, 10, d6(4, 4), kingdom={"maps": [home(rooms)]})
    assert story.state.kingdom.treasury == earned
    assert wander(name, 10, d6(1, 2), kingdom={"maps": [home(rooms)]}).state.kingdom.treasury == 0


@pytest.mark.rule("MYK-PLAY-111", "MYK-PLAY-123", "MYK-PLAY-135", "MYK-PLAY-148")
@pytest.mark.parametrize(
    ("name", "category"),
    [("Lifestyle", "Lifestyle"), ("Culture", "Recovery"), ("Order", "Exploration"), ("Military", "Arms")],
)
def test_an_eleven_is_an_item_of_choice_within_the_lifestyle_level(name, category):
    story = season("action resolution", [lord()], kingdom={"points": {"Lifestyle": 2}})
    story.does(f"wander {name}", dice=f"{two(11)} {YES}")
    assert all(books.items[key].category == category and books.items[key].cost <= 3 for key in story.offered)
    levelled = [key for key in story.offered if books.items[key].levels and not books.items[key].choose]
    chosen = (levelled or [key for key in story.offered if not books.items[key].choose])[0]
    story.does(chosen)
    held = story.state.people[0].items[0]
    assert held.item == chosen and held.level == (1 if levelled else None)


@pytest.mark.rule("MYK-PLAY-112")
@pytest.mark.parametrize(("dice", "citizens"), [(YES, 49), (NO, 31)])
def test_a_lifestyle_twelve_is_people_won_or_lost(dice, citizens):
    assert wander("Lifestyle", 12, f"{dice} {d6(4, 5)}").state.kingdom.citizens == citizens


# --- Culture ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-115")
def test_voices_won_since_the_start_are_money_and_voices_lost_are_upkeep():
    story = wander("Culture", 3, at_home={"voices": 6})
    assert report(story, voices=9, kingdom={"level": 1}).said("MYK-PLAY-115") == ["The Treasury gains 3 MG (3 now)."]
    assert report(story, voices=4).said("MYK-PLAY-115") == ["Upkeep Cost +2 MG."]
    assert report(story, voices=9, objective="failed").said("MYK-PLAY-115") == []


@pytest.mark.rule("MYK-PLAY-116", "MYK-PLAY-130")
def test_a_prodigy_is_a_talent_and_who_wished_for_one_hears_a_voice():
    story = report(wander("Culture", 4), d6(1, 5))
    assert [one.job for one in story.state.kingdom.talents] == ["Medic"]
    wish = wander("Order", 6)
    assert report(wish, objective="failed").said("MYK-PLAY-130") == ["Upkeep Cost +1 MG."]
    both = msgspec.to_builtins(wander("Culture", 4).state.lasting + wish.state.lasting)
    story = season("earnings report", [lord()], f"{d6(1, 5)} {d6(1, 1)}", objective="done", voices=4, lasting=both)
    assert story.state.kingdom.voices == 5 and not any("Upkeep" in said for said in story.said("MYK-PLAY-130"))


@pytest.mark.rule("MYK-PLAY-117", "MYK-PLAY-121", "MYK-PLAY-141")
@pytest.mark.parametrize(
    ("name", "total", "fond", "mine", "theirs"),
    [("Culture", 5, 2, 0, 0), ("Culture", 9, 1, 0, 1), ("Military", 5, 1, 1, 1)],
)
def test_feelings_for_a_member_of_the_court_change(name, total, fond, mine, theirs):
    court = [lord(affection={"1": tie(1)}), BEN]
    dice = {"Culture 5": "", "Culture 9": d6(1), "Military 5": d6(1, 1)}[f"{name} {total}"]
    story = wander(name, total, dice, court=court)
    ada, ben = story.state.people
    assert ada.affection[1].score == fond
    assert (ada.hostility[1].score if mine else 0, ben.hostility[0].score if theirs else 0) == (mine, theirs)


@pytest.mark.rule("MYK-PLAY-120")
def test_a_devotee_found_in_this_game_is_two_voices_and_nothing_found_is_upkeep():
    story = wander("Culture", 8, court=[lord(affection={"1": tie(3, "Loyalty")}), BEN])
    assert report(story, objective="failed").said("MYK-PLAY-120") == ["Upkeep Cost +1 MG."]
    left = msgspec.to_builtins(story.state.lasting)
    again = season("action resolution", [lord(affection={"1": tie(3, "Loyalty")}), BEN], voices=4, lasting=left)
    again.does("wander Culture", seat=0).does("pass", seat=1, dice=two(5))
    assert again.state.people[0].affection[1].score == 4 and again.state.kingdom.voices == 6


@pytest.mark.rule("MYK-PLAY-124")
def test_a_masterpiece_is_voices_or_upkeep():
    story = season("action resolution", [lord()], voices=4)
    story.does("wander Culture", dice=two(12)).does(0, dice=f"{YES} {d6(3)}")
    assert story.state.kingdom.voices == 7
    assert wander("Culture", 12, f"{NO} {d6(3)}").state.kingdom.upkeep_change == 3


# --- Order -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-127")
def test_a_find_is_materials_of_the_market_a_two_rolled_again():
    story = wander("Order", 3, f"{d6(1, 1)} {two(5)} {d6(4)}")
    assert story.state.people[0].materials == {1: {"Iron": 4}}


@pytest.mark.rule("MYK-PLAY-128")
def test_builders_put_another_beside_a_facility_with_levels():
    town = {"maps": [home({"B1": ["Council"]})]}
    story = report(wander("Order", 4), objective="done", kingdom=town)
    assert story.ask.rule == "MYK-PLAY-128"
    assert sorted(story.offered) == ["1 B1 Council A1", "1 B1 Council C1"], "the Palace has the room below"
    story.does("1 B1 Council C1")
    assert [at.name for at in story.state.kingdom.maps[0].rooms["C1"].facilities] == ["Council"]


@pytest.mark.rule("MYK-PLAY-129")
def test_healthy_living_raises_maximum_hp_for_the_game():
    story = wander("Order", 5)
    assert story.state.people[0].hp == 16


@pytest.mark.rule("MYK-PLAY-133")
def test_a_trading_kingdom_asks_for_a_material():
    around = world(kingdom_at("1-1", "Hostile"), kingdom_at("1-2", "Neutral"))
    story = wander("Order", 9, two(7), world=around)
    assert story.said("MYK-PLAY-133")[-1] == "Realm 1-2 asks for Machinery."
    assert [one.note for one in story.state.lasting] == ["1 Machinery"]


@pytest.mark.rule("MYK-PLAY-136")
def test_a_safeguard_prevents_one_disaster_and_a_failure_costs_a_facility():
    story = wander("Order", 12, YES)
    left = msgspec.to_builtins(story.state.lasting)
    again = season("action resolution", [lord()], lasting=left, kingdom={"citizens": 40})
    again.does("wander Order", dice=f"{two(10)} {d6(1, 1)} {two(4)}")
    assert "safeguard p0" in again.offered
    again.does("safeguard p0")
    assert again.state.kingdom.citizens == 40 and again.state.lasting == []
    assert wander("Order", 12, NO).state.kingdom.maps[0].rooms["B2"].facilities == []


# --- Military --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-139")
def test_a_tamer_makes_a_monster_it_defeats_a_citizen_once():
    story = wander("Military", 3)
    left = msgspec.to_builtins(story.state.people[0].lasting)
    level = books.monsters["Ogrekin"].level
    ann = body(items=[item("Spear")], lasting=left, level=level, hp=11)
    battle = fight([ann, BEN], [foe("Ogrekin", hp=1), foe("Ogrekin", hp=20, raised={"max_hp": 40})], voices=0)
    battle.does("p0", "attack slot 1 f0", dice=f"{d6(4, 4)} {d6(4)}")
    assert "tamer p0" in battle.offered
    battle.does("tamer p0")
    assert battle.state.kingdom.monster_citizens == {"Ogrekin": 1} and battle.state.people[0].lasting == []


@pytest.mark.rule("MYK-PLAY-140")
def test_resolve_is_one_more_capacity():
    from roundtable.games.kingdom.rules.record.scores import capacity

    story = wander("Military", 4)
    one = story.state.people[0]
    more = capacity(one)
    one.lasting = []
    assert more == capacity(one) + 1


@pytest.mark.rule("MYK-PLAY-145", "MYK-PLAY-146")
def test_a_war_moves_a_region_and_reinforcements_change_both_relationships():
    around = world(kingdom_at("1-1", "Neutral"), kingdom_at("1-2", "Neutral"))
    story = wander("Military", 9, d6(3, 4), ["kingdom 0", "nobody"], world=around)
    assert [one.regions for one in story.state.world.kingdoms] == [[], ["1-2", "1-1"]]
    assert story.state.world.kingdoms[0].destroyed
    story = wander("Military", 9, f"{d6(4, 5)} {d6(6)} {d6(1, 3)}", ["kingdom 0", "kingdom 0"], world=around)
    assert [one.relation for one in story.state.world.kingdoms] == ["Friendly", "Dangerous"]
    assert story.state.world.kingdoms[0].regions == ["1-1", "1-2"]
    tied = wander("Military", 9, d6(3, 3), ["kingdom 0", "nobody"], world=around)
    assert tied.said("MYK-PLAY-145")[-1] == "Nobody wins the war."


@pytest.mark.rule("MYK-PLAY-147")
def test_a_rare_item_within_the_number_of_regions_comes_with_the_earnings():
    story = wander("Military", 10, d6(4, 4))
    many = {"maps": [home(), map_of("3-4"), map_of("3-5")]}
    later = report(story, kingdom=many, world=world(own=("3-3", "3-4", "3-5")))
    assert all(books.items[key].rare and books.items[key].cost <= 3 for key in later.offered)
    chosen = later.offered[0]
    later.does(chosen)
    assert [held.item for held in later.state.people[0].items] == [chosen]


@pytest.mark.rule("MYK-PLAY-149")
def test_manoeuvres_give_drive_or_cost_hp_and_followers_each_by_own_dice():
    court = [lord(followers=6), body(name="Ben", followers=6)]
    story = wander("Military", 12, f"{YES} {d6(1, 2)}", court=court)
    assert [one.drive for one in story.state.people] == [1, 2]
    story = wander("Military", 12, f"{NO} {d6(1, 2)} {d6(3, 4)}", court=court)
    assert [(one.hp, one.followers) for one in story.state.people] == [(10, 4), (8, 2)]
    assert story.state.kingdom.losses.followers == 6

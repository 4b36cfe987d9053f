"""The Facilities of the Great Powers, each through a match."""

import pytest

from roundtable.games.kingdom.rules.record.realm import ROOMS, attribute
from tests.games.kingdom.fights import body, d6, item
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home
from tests.games.kingdom.test_kingdom_phase import together
from tests.games.kingdom.towns import GOOD, at, labels, town

ADA, BEN = lord(), body(name="Ben")
EMPIRE = {"vassal_of": "Dynamite Empire"}
EVERYWHERE = ["A1 B1", "B1 C1", "A2 B2", "B2 C2", "A3 B3", "B3 C3", "B1 B2", "B2 B3"]


def in_b1(story):
    return [at.name for at in story.state.kingdom.maps[0].rooms["B1"].facilities]


@pytest.mark.rule("MYK-WORLD-781", "MYK-WORLD-782")
def test_a_great_excavation_may_be_built_in_an_empty_room():
    story = town([], stage="requests", kingdom={**EMPIRE, "treasury": 3}).does("build Great Excavation", "1 B1")
    assert in_b1(story) == ["Great Excavation"] and story.state.kingdom.treasury == 0


@pytest.mark.rule("MYK-WORLD-782", "MYK-GEAR-224")
def test_its_room_holds_two_facilities_of_different_names_and_no_third():
    story = town([["Temple", "Great Excavation"], "Farm"], stage="requests", kingdom={"treasury": 20})
    story.does("build Temple")
    assert "1 B1" not in story.offered, "there is a Temple already"
    story.does("1 A1", "build Council")
    assert "1 B1" in story.offered and "1 B3" not in story.offered, "the Farm has no Excavation"
    story.does("1 B1", "build School")
    assert in_b1(story) == ["Temple", "Great Excavation", "Council"] and "1 B1" not in story.offered


@pytest.mark.rule("MYK-WORLD-782", "MYK-GEAR-225")
@pytest.mark.parametrize(
    ("pulled", "left"),
    [
        ("Temple", ["Great Excavation", "Council"]),
        ("Council", ["Temple", "Great Excavation", "Sanctuary"]),
        ("Great Excavation", ["Temple", "Sanctuary"]),
    ],
)
def test_of_two_facilities_one_falls_with_its_own_additions_and_the_second_with_the_excavation(pulled, left):
    there = ["Temple", "Great Excavation", "Council", "Sanctuary"]
    story = town([there], stage="requests", kingdom={"treasury": 2}).does(f"demolish 1 B1 {pulled}")
    assert in_b1(story) == left


@pytest.mark.rule("MYK-WORLD-781", "MYK-WORLD-783")
@pytest.mark.parametrize(("corridors", "more"), [(EVERYWHERE, 1), (EVERYWHERE[1:], 0)])
def test_a_map_excavated_in_every_room_raises_lifestyle_and_military(corridors, more):
    dug = {room: ["Great Excavation"] for room in ROOMS if room != "C3"}
    maps = [home(dug, corridors)]
    story = season("requests", [ADA], kingdom={**EMPIRE, "maps": maps, "treasury": 3})
    assert [attribute(story.state, name) for name in ("Lifestyle", "Military")] == [1, 1], "one room is left"
    story.does("build Great Excavation")
    levels = [attribute(story.state, name) for name in ("Lifestyle", "Culture", "Order", "Military")]
    assert levels == [1 + more, 1, 1, 1 + more], "a room that no Corridor leads to is of no use"


@pytest.mark.rule("MYK-WORLD-785", "MYK-WORLD-784")
@pytest.mark.parametrize("stage", ["requests", "end requests"])
def test_an_embassy_pays_2_mg_for_5_information_in_both_treasury_meetings_once(stage):
    rich = lord(materials={"3": {"Information": 7}})
    story = town(["Embassy"], court=[rich], stage=stage, objective="done", kingdom={"stored": {"Information": 8}})
    assert labels(story)["assist 1 B1 Embassy"] == "Embassy: 2 MG for every 5 Information"
    story.does("assist 1 B1 Embassy")
    assert story.ask.high == 3
    story.does(2)
    assert story.state.kingdom.treasury == 4
    assert story.state.kingdom.stored == {} and story.state.people[0].materials == {3: {"Information": 5}}
    assert "assist 1 B1 Embassy" not in story.offered, "once a meeting"
    poor = town(["Embassy"], stage=stage, objective="done", kingdom={"stored": {"Information": 4}, "treasury": 1})
    assert "assist 1 B1 Embassy" not in poor.offered


RICH = {"talents": [{"job": "Cook"}, {"job": "Medic", "envoy": True}]}


def pawned(**more):
    """Ada has pawned an Excalibur and the Cook for 5 MG, Ben nothing."""
    story = town(["Loan Office"], d6(3), [lord(items=[item("Excalibur")]), BEN], stage="requests", kingdom=RICH, **more)
    return together(story, "assist 1 B1 Loan Office", "nothing")


@pytest.mark.rule("MYK-WORLD-789", "MYK-WORLD-788")
def test_a_loan_office_lends_1d6_mg_and_1_for_each_rare_item_and_talent_once_a_game():
    story = pawned()
    assert story.offered == ["item 1", "talent 0"], "the Medic is an envoy"
    story.does(["item 1", "talent 0"])
    kingdom = story.state.kingdom
    assert kingdom.treasury == 3 + 2 and story.state.people[0].items == []
    assert [talent.job for talent in kingdom.talents] == ["Medic"]
    assert "assist 1 B1 Loan Office" not in story.offered and "redeem 0" not in story.offered, "not in the Kingdom Phase"


@pytest.mark.rule("MYK-WORLD-789")
def test_a_loan_of_nothing_pays_nothing():
    story = pawned().does([])
    assert story.state.kingdom.treasury == 0 and story.state.kingdom.loans == []
    assert "assist 1 B1 Loan Office" not in town(["Loan Office"], stage="requests", kingdom={"treasury": 1}).offered


@pytest.mark.rule("MYK-WORLD-789")
def test_the_others_say_themselves_what_of_theirs_is_pawned():
    court = [ADA, body(name="Ben", items=[item("Excalibur")])]
    story = town(["Loan Office"], d6(3), court, stage="requests", kingdom=RICH)
    together(story, "assist 1 B1 Loan Office", "nothing")
    together(story, ["talent 0"], ["item 1"])
    assert story.state.kingdom.treasury == 5 and story.state.people[1].items == []


def lent(mg, court=None):
    """The End Phase with a loan of 5 MG: Ada's Excalibur and the Cook are pawned."""
    loan = {"mg": 5, "items": [{"who": 0, "held": {"item": "Excalibur"}}], "talents": [{"job": "Cook"}]}
    kingdom = {"treasury": mg, "loans": [loan]}
    return town(["Loan Office"], court=court, stage="end requests", objective="done", kingdom=kingdom)


@pytest.mark.rule("MYK-WORLD-790")
def test_for_the_loan_and_1_mg_all_comes_back_in_the_end_phase():
    assert "redeem 0" not in lent(5).offered
    story = lent(7)
    assert labels(story)["redeem 0"] == "Redeem from the Loan Office: Excalibur, Cook (6 MG)"
    assert "assist 1 B1 Loan Office" not in story.offered
    story.does("redeem 0")
    kingdom = story.state.kingdom
    assert kingdom.treasury == 1 and [talent.job for talent in kingdom.talents] == ["Cook"]
    assert [held.item for held in story.state.people[0].items] == ["Excalibur"] and "redeem 0" not in story.offered


@pytest.mark.rule("MYK-WORLD-790")
def test_what_its_owner_has_no_room_for_waits_at_home():
    full = [item("Excalibur", slots=[slot]) for slot in range(1, 7)]
    story = lent(6, [lord(items=full)]).does("redeem 0")
    assert [held.item for held in story.state.kingdom.kept] == ["Excalibur"]


@pytest.mark.rule("MYK-WORLD-790")
def test_with_the_next_game_what_is_pawned_is_gone():
    loan = {"mg": 5, "talents": [{"job": "Cook"}]}
    story = season("prologue", [ADA], kingdom={"loans": [loan]}, options={"dungeon": ""})
    assert story.state.game == 1 and story.state.kingdom.loans == []


@pytest.mark.rule("MYK-WORLD-787", "MYK-WORLD-786")
def test_a_station_opens_a_facility_of_another_kingdom_to_one_of_the_court_for_one_action():
    story = town(["Station"], d6(*GOOD), [ADA, BEN], stage="requests", kingdom={"treasury": 1})
    together(story, "assist 1 B1 Station", "nothing").does("Hideout", "p1")
    assert story.state.kingdom.treasury == 0
    story.goes_on(lambda match: match.state.at_home.stage == "action resolution" and match.asks)
    assert "facility station 0 Hideout" not in labels(story, 0)
    assert labels(story, 1)["facility station 0 Hideout"].startswith("By the Station: Hideout 1: ")
    together(story, "pass", "facility station 0 Hideout")
    assert [(e.what, e.amount) for e in story.state.people[1].lasting] == [("defense", 1)]
    assert story.state.at_home is None or all(one.used for one in story.state.at_home.tickets)


@pytest.mark.rule("MYK-WORLD-787", "MYK-WORLD-786")
def test_a_station_leads_to_the_level_that_the_kingdom_has_asks_what_is_chosen_and_helps_once_a_meeting():
    there = ["Station", at("Staple", choice=["Meat"], level=3)]
    story = town(there, stage="requests", kingdom={"treasury": 2}).does("assist 1 B1 Station")
    assert "Farm" not in story.offered, "no Plan Facility"
    story.does("Staple", "Iron")
    assert "assist 1 B1 Station" not in story.offered
    story.goes_on(lambda match: match.state.at_home.stage == "action resolution" and match.asks)
    assert labels(story)["facility station 0 Staple"] == "By the Station: Staple 3: 3 Iron"
    assert story.does("facility station 0 Staple").state.kingdom.stored == {"Iron": 3}


@pytest.mark.rule("MYK-WORLD-787")
def test_a_station_is_of_no_use_without_money_and_in_the_end_phase():
    assert "assist 1 B1 Station" not in town(["Station", "Embassy"], stage="requests", kingdom=EMPIRE).offered
    ending = town(["Station"], stage="end requests", objective="done", kingdom={"treasury": 1})
    assert "assist 1 B1 Station" not in ending.offered

"""The Kingdom at home and on its map, read again row by row: clauses that only an unusual evening shows."""

import msgspec
import pytest

from roundtable.games.kingdom.dungeon.model import Quest, Reward, Ruler
from roundtable.games.kingdom.rules.exploring.places import open_map
from tests.games.kingdom.evenings import small
from tests.games.kingdom.fights import body, d6, item
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home, map_of
from tests.games.kingdom.test_disasters import disaster, kingdom_at, world
from tests.games.kingdom.test_kingdom_phase import together
from tests.games.kingdom.test_time_and_trade import market
from tests.games.kingdom.test_wandering import two, wander
from tests.games.kingdom.towns import at, town

ADA, BEN = lord(), body(name="Ben")


# --- trade -----------------------------------------------------------------------------------------------------------


def asks_for(kind, number=0):
    return {"name": "demand", "rule": "MYK-PLAY-133", "what": "demand", "note": f"{number} {kind}", "until": "game"}


@pytest.mark.rule("MYK-PLAY-133", "MYK-PLAY-624")
def test_what_a_kingdom_was_heard_to_ask_for_takes_the_place_of_the_market_roll():
    """Friendly: three Wood are 1 MG, and no die falls."""
    wood = {"stored": {"Wood": 7, "Iron": 9}}
    story = market("Friendly", kingdom=wood, answers=["trade k0 sell materials", 2], lasting=[asks_for("Wood")])
    assert story.state.kingdom.treasury == 2 and story.state.kingdom.stored == {"Wood": 1, "Iron": 9}
    few = market("Friendly", kingdom={"stored": {"Wood": 2, "Iron": 9}, "treasury": 1}, lasting=[asks_for("Wood")])
    assert "trade k0 sell materials" not in few.offered, "of what they ask for there is too little"
    another = market("Friendly", two(5), kingdom=wood, answers=["trade k0 sell materials", 1], lasting=[asks_for("Wood", 3)])
    assert another.state.kingdom.stored["Iron"] == 6, "another kingdom's wish is not this one's: a 5 is Iron"


@pytest.mark.rule("MYK-PLAY-100", "MYK-PLAY-623", "MYK-PLAY-143")
def test_materials_that_are_bought_fulfil_a_wish_of_the_people():
    wish = {"name": "military-wandering/7", "rule": "MYK-PLAY-143", "what": "wandering", "note": "material Iron"}
    wish |= {"until": "game", "giver": "p0"}
    story = market("Allied", kingdom={"treasury": 3}, answers=["trade k0 buy materials", 1], lasting=[wish])
    assert story.state.kingdom.stored == {"Iron": 5} and story.state.kingdom.voices == 1
    assert story.state.lasting[0].amount == 5


@pytest.mark.rule("MYK-PLAY-130")
def test_a_talent_counts_for_the_wish_wherever_it_comes_from():
    """The reward of the story is a Cook, and a Voice is glad of it; nothing is held against the Kingdom then."""
    wish = {"name": "order-wandering/6", "rule": "MYK-PLAY-130", "what": "wandering", "until": "game", "giver": "p0"}
    written = msgspec.to_builtins(open_map(small(reward=Reward(talent="Cook"))))["dungeon"]
    told = {"objective": "done", "voices": 4, "lasting": [wish], "delve": {"dungeon": written}}
    story = season("epilogue", [ADA], two(2), **told)
    assert [one.job for one in story.state.kingdom.talents] == ["Cook"]
    assert len(story.said("MYK-PLAY-130")) == 1 and story.state.kingdom.voices == 5
    assert story.state.kingdom.upkeep_change == 0


@pytest.mark.rule("MYK-WORLD-759")
def test_a_vizier_who_moderates_needs_the_king_to_wish_for_a_power():
    line = home(corridors=["B1 B2", "B2 B3"])
    court = [ADA, body(name="Ben", class_name="Vizier")]

    def proposed(answer):
        story = season("requests", court, kingdom={"maps": [line]})
        together(story, "nothing", "vassal Metro Khan")
        assert story.ask.seat == 0 and story.ask.rule == "MYK-WORLD-759"
        return story.does(answer)

    assert proposed("no").state.kingdom.vassal_of == ""
    assert proposed("yes").state.kingdom.vassal_of == "Metro Khan"


# --- Facilities ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-249")
def test_in_the_hall_all_say_at_once_whom_they_like_and_it_may_be_somebody_outside_the_court():
    minstrel = {"seat": None, "name": "the minstrel", "class_name": "Servant", "base": {"Warfare": 1}, "hp": 5}
    people = [{"seat": 0, **ADA}, {"seat": 1, **BEN}, minstrel]
    story = together(town(["Hall"], court=[ADA, BEN], people=people), "facility 1 B1 Hall", "pass").does("yes")
    assert sorted(story.match.asks) == [0, 1]
    assert [option.key for option in story.match.asks[0].options] == ["p1", "p2"]
    story.does("p2", seat=0).does("p0", seat=1, dice=d6(1, 1))
    ada, ben, _ = story.state.people
    assert ada.affection[2].score == 2 and ben.affection[0].score == 2


@pytest.mark.rule("MYK-GEAR-276")
def test_followers_are_people_of_the_kingdom_for_a_windmill():
    """45 Citizens and a Landmaker are too few; with four Followers they are fifty."""
    for led, works in ((4, True), (3, False)):
        story = town([["Farm", at("Windmill")]], court=[lord(followers=led)], kingdom={"citizens": 45})
        assert ("facility 1 B1 Windmill" in story.offered) is works


@pytest.mark.rule("MYK-GEAR-288")
def test_a_second_rite_is_paid_by_the_people_like_the_first():
    chosen = ["Logical Blast", "Mock Clock"]
    twice = {"stage": "action resolution", "more": {"p0": 1}}
    story = town([at("Ritual Precinct", choice=chosen)], at_home=twice)
    for rite in chosen:
        story.does("facility 1 B1 Ritual Precinct", rite)
    assert [(e.what, e.note) for e in story.state.people[0].lasting] == [("rite", name) for name in chosen]


@pytest.mark.rule("MYK-GEAR-302", "MYK-CREATE-056")
def test_monster_citizens_are_citizens_on_the_execution_ground():
    few = {"citizens": 0, "monster_citizens": {"Elf": 9}, "talents": [{"job": "Executioner"}]}
    story = town(["Execution Ground"], d6(2), kingdom=few).does("facility 1 B1 Execution Ground")
    assert story.state.kingdom.monster_citizens == {"Elf": 7}


@pytest.mark.rule("MYK-GEAR-236", "MYK-CREATE-077", "MYK-CREATE-074")
def test_a_palace_built_anew_may_stand_in_another_room_and_on_another_map():
    """Rooms are of use that Corridors link with the new Palace; its map is the home map then."""
    ruined = {**home({"A1": ["Farm"]}, corridors=["A1 A2"]), "entrances": [{"room": "C3", "side": "south"}]}
    ruined["rooms"] = {"A1": {"facilities": [{"name": "Farm"}]}}
    second = map_of("3-2", entrances=[{"room": "B1", "side": "north"}])
    own = {"regions": {"3-3": {"owner": "own"}, "3-2": {"owner": "own"}}}
    story = season("requests", [ADA], kingdom={"maps": [ruined, second], "treasury": 5}, world=own)
    story.does("build Royal Palace", "1 A2")
    assert lifestyle(story) == 1 + 2, "the Farm beside the new Palace is of use"
    story = season("requests", [ADA], kingdom={"maps": [ruined, second], "treasury": 5}, world=own)
    assert story.does("build Royal Palace", "2 B2").state.kingdom.home == 1


def lifestyle(story):
    from roundtable.games.kingdom.rules.record.realm import attribute

    return attribute(story.state, "Lifestyle")


@pytest.mark.rule("MYK-GEAR-247", "MYK-PLAY-479")
def test_a_reward_that_came_in_advance_does_not_come_again_after_a_second_try():
    story = season("retry", [ADA], objective="failed", at_home={"rewarded": True})
    assert story.does("yes").state.retries == 1 and story.state.at_home.rewarded
    written = msgspec.to_builtins(open_map(small(reward=Reward(citizens="5"))))["dungeon"]
    for early, citizens in ((True, 40), (False, 45)):
        told = {"objective": "done", "delve": {"dungeon": written}, "at_home": {"rewarded": early}}
        assert season("epilogue", [ADA], two(2), **told).state.kingdom.citizens == citizens


# --- the Known World -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-068", "MYK-PLAY-060")
def test_while_the_court_is_at_home_its_own_meat_feeds_the_hungry():
    """A failed check of Ada's costs a Voice, and one is too few: a Disaster of 9, by which ten would be lost."""
    story = wander(
        *("Culture", 2, f"{d6(1, 2)} {d6(1)} {two(9)} {d6(5, 5)}"),
        answers=["yes", 0, 4],
        court=[lord(materials={"1": {"Meat": 6}}), BEN],
        voices=2,
    )
    assert story.state.kingdom.citizens == 40 - 6
    assert story.state.people[0].materials == {1: {"Meat": 2}}


@pytest.mark.rule("MYK-PLAY-070")
def test_the_map_of_this_game_moves_with_its_region():
    """Position 1-1, where the adventure lies, and the Kingdom's region trade places."""
    from tests.games.kingdom.test_destruction import below

    court = [lord(items=[item("Spear")], area="Vanguard"), body(name="Ben", area="Encampment")]
    story = disaster(11, "d35=1", world=world(kingdom_at("1-1", "Neutral")))
    assert story.state.delve is None
    fought = {"foes": [{"book": "Ogrekin", "hp": 20, "raised": {"max_hp": 40}, "area": "Enemy Vanguard"}]}
    fought |= {"stage": "first", "first": "court", "round": 1}
    story = below(
        court,
        kingdom={"citizens": 40},
        battle=fought,
        cycles=[{"kind": "Quarter"}, {"kind": "Round"}],
        delve={"region": "1-1"},
    )
    story.does("p0", "attack slot 1 f0", dice=f"{d6(1, 1)} {two(11)} d35=1 {d6(1, 2)}")
    assert story.state.kingdom.maps[0].region == "1-1" and story.state.delve.region == "3-3"


@pytest.mark.rule("MYK-PLAY-529", "MYK-WORLD-811")
@pytest.mark.parametrize(
    ("objective", "ruler_left", "sold"), [("failed", 0, True), ("done", 1, False), ("done", 0, True), ("failed", 1, False)]
)
def test_where_the_objective_is_more_than_the_ruler_the_map_is_sold_by_the_rulers_fall(objective, ruler_left, sold):
    told = msgspec.to_builtins(open_map(small(ruler=Ruler("Ogrekin", "B1"), quest=Quest(ruler=False, clues=[]))))
    for room in told["rooms"].values():
        room["lairs"] = [lair for lair in room.get("lairs", []) if ruler_left]
    told["region"] = "3-2"
    story = season("end requests", [ADA], objective=objective, kingdom={"treasury": 20}, delve=told)
    assert ("annex" in story.offered) is sold

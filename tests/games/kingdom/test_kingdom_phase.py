"""The Kingdom Phase: Prologue, the two meetings, Action Resolution, Departure."""

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.campaigns import as_position
from roundtable.kernel.match import Match
from tests.games.kingdom.fights import body, d6, item, tie
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home

ADA, BEN = lord(), body(name="Ben")
VIZIER = body(name="Vic", class_name="Vizier")


def together(story, *answers):
    """Everybody is asked at once and answers in seat order."""
    for seat, answer in enumerate(answers):
        story.does(answer, seat=seat)
    return story


# --- Prologue --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-072", "MYK-PLAY-074", "MYK-PLAY-075", "MYK-PLAY-076", "MYK-PLAY-737")
def test_a_game_begins_rested_with_ten_voices_and_a_map_to_leave_for():
    story = season("prologue", [lord(hp=3, drive=2), BEN], voices=4)
    state = story.state
    assert state.game == 1 and state.kingdom.voices == 10 and state.delve is not None
    assert state.people[0].hp > 3 and state.people[0].drive == 0
    assert story.ask.rule == "MYK-PLAY-081" and story.said("MYK-PLAY-076")[0].startswith("Game 1 begins.")


@pytest.mark.rule("MYK-PLAY-072", "MYK-CREATE-149")
def test_a_founded_kingdom_plays_a_game_and_the_next_begins_where_it_ended():
    match = Match.new("kingdom", seats=1, seed=11, options={"scene": "campaign"})
    while match.ask is not None:
        match.answer(match.ask.seat, next(iter(match.ask.answers())))
    assert match.outcome is not None and match.state.step == "between games" and match.state.game == 1
    if "falls" not in match.outcome.why:
        following = Match.new(
            "kingdom", seats=1, seed=12, options={"scene": "campaign"}, position=as_position(match.state)
        )
        assert following.state.game == 2


# --- the Organizational Meeting --------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-079", "MYK-PLAY-081", "MYK-PLAY-082")
def test_the_king_agrees_to_what_is_proposed():
    story = together(season("organizational meeting", [ADA, BEN]), 5, 3)
    assert story.ask.seat == 0 and story.offered == ["yes", "no"]
    story.does("yes")
    assert [one.followers for one in story.state.people] == [5, 3] and story.state.kingdom.citizens == 32


@pytest.mark.rule("MYK-PLAY-082")
def test_or_the_king_assigns_them_otherwise_monster_citizens_too():
    story = together(season("organizational meeting", [ADA, BEN], kingdom={"monster_citizens": {"Ogrekin": 2}}), 5, 3)
    story.does("no", 2, 4, 0, 1)
    state = story.state
    assert [one.followers for one in state.people] == [2, 4] and state.people[1].monster_followers == {"Ogrekin": 1}
    assert state.kingdom.citizens == 34 and state.kingdom.monster_citizens == {"Ogrekin": 1}


@pytest.mark.rule("MYK-PLAY-082")
def test_nobody_is_offered_more_followers_than_they_can_lead():
    story = season("organizational meeting", [ADA])
    from roundtable.games.kingdom.rules.record.scores import max_followers

    assert story.ask.high == max_followers(story.state, story.state.people[0])


# --- the Treasury Meeting --------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-085", "MYK-PLAY-092", "MYK-PLAY-093", "MYK-PLAY-094", "MYK-GEAR-134", "MYK-GEAR-135")
def test_an_item_up_to_the_lifestyle_level_is_free_and_nothing_dearer_is_to_be_had():
    story = season("items", [ADA], kingdom={"treasury": 9, "points": {"Lifestyle": 2}})
    from roundtable.games.kingdom import books

    costs = [books.items[key].cost for key in story.offered if key != "none"]
    assert max(costs) == 3 and not any(books.items[key].rare for key in story.offered if key != "none")
    story.does("Lunch")
    assert len(story.state.people[0].items) == 1 and story.state.kingdom.treasury == 9


@pytest.mark.rule("MYK-PLAY-083", "MYK-PLAY-084", "MYK-PLAY-091")
def test_the_vizier_grants_requests_for_items():
    story = season("items", [ADA, VIZIER, BEN], kingdom={"points": {"Lifestyle": 2}})
    together(story, "Lunch", "Lunch", "Lunch")
    assert story.ask.seat == 1 and story.ask.rule == "MYK-PLAY-091"
    story.does(["p2"])
    assert [len(one.items) for one in story.state.people] == [0, 1, 1]


@pytest.mark.rule("MYK-PLAY-086", "MYK-GEAR-224", "MYK-GEAR-226", "MYK-GEAR-227")
def test_a_facility_is_paid_by_the_treasury_and_stands_in_a_chosen_room():
    story = season("requests", [ADA], kingdom={"treasury": 7})
    story.does("build Farm", "1 B1")
    state = story.state
    from roundtable.games.kingdom import books

    assert [at.name for at in state.kingdom.maps[0].rooms["B1"].facilities] == ["Farm"]
    assert state.kingdom.treasury == 7 - books.facilities["Farm"].cost


@pytest.mark.rule("MYK-PLAY-091", "MYK-GEAR-236", "MYK-GEAR-225")
def test_what_the_treasury_cannot_pay_or_has_no_place_is_not_to_be_asked_for():
    story = season("requests", [ADA], kingdom={"treasury": 1})
    assert not any(key.startswith("build Farm") for key in story.offered)
    rich = season("requests", [ADA], kingdom={"treasury": 50})
    assert "build Royal Palace" not in rich.offered, "there is one"
    assert "build Salon" not in rich.offered, "an Addition to a Cutchery"
    assert "build Throne" in rich.offered, "an Addition to the Palace"


@pytest.mark.rule("MYK-PLAY-089", "MYK-PLAY-090", "MYK-GEAR-229", "MYK-GEAR-230")
def test_corridors_and_entrances_cost_1_mg_and_so_does_pulling_down():
    story = season("requests", [ADA], kingdom={"treasury": 5, "maps": [home({"B1": ["Farm"]})]})
    story.does("corridor 1 A1 B1", "entrance 1 C3 east", "close 1 A2 B2", "demolish 1 B1 Farm", "wall 1 A1 north")
    here = story.state.kingdom.maps[0]
    assert "A1 B1" in here.corridors and "A2 B2" not in here.corridors
    assert [(one.room, one.side) for one in here.entrances] == [("C3", "east")]
    assert here.rooms["B1"].facilities == [] and story.state.kingdom.treasury == 0


@pytest.mark.rule("MYK-PLAY-080", "MYK-PLAY-083", "MYK-PLAY-091")
def test_the_moderator_grants_one_request_after_the_other_and_closes_the_debate():
    story = season("requests", [ADA, VIZIER], kingdom={"treasury": 3})
    together(story, "corridor 1 A1 B1", "nothing")
    assert story.ask.seat == 1 and story.offered == ["grant 0", "close"]
    story.does("grant 0")
    together(story, "corridor 1 A1 A2", "nothing").does("close")
    assert story.state.kingdom.treasury == 2 and story.state.at_home.stage == "action resolution"


# --- Action Resolution -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-095", "MYK-PLAY-075")
def test_each_takes_one_plan_action_chosen_at_once_and_then_they_leave():
    story = season("action resolution", [ADA, BEN])
    together(story, "pass", "pass")
    state = story.state
    assert state.step == "delve" and state.phase == "Dungeon" and state.at_home.stage == "away"
    assert [cycle.kind for cycle in state.cycles] == ["Quarter"]


@pytest.mark.rule("MYK-PLAY-098", "MYK-PLAY-099", "MYK-GEAR-138", "MYK-GEAR-141", "MYK-GEAR-142")
def test_crafting_takes_materials_of_storage_and_court_for_any_number_of_copies():
    carried = {"1": {"Wood": 1, "Reagent": 5}}
    story = season("action resolution", [lord(materials=carried), BEN], kingdom={"stored": {"Wood": 1, "Reagent": 5}})
    together(story, "craft Antidote", "pass")
    assert (story.ask.low, story.ask.high) == (1, 2)
    story.does(2, "p0", "Poisoned", "p1", "Cursed")
    state = story.state
    assert [held.item for one in state.people for held in one.items] == ["Antidote", "Antidote"]
    assert state.kingdom.stored == {} and state.people[0].materials == {}


@pytest.mark.rule("MYK-GEAR-140")
def test_a_monster_citizen_becomes_an_animal_companion():
    story = season("action resolution", [ADA], kingdom={"monster_citizens": {"Ogrekin": 1}})
    story.does("craft Animal Companion")
    held = story.state.people[0].items[0]
    assert held.item == "Animal Companion" and held.choice == ["Ogrekin"] and not story.state.kingdom.monster_citizens


@pytest.mark.rule("MYK-GEAR-139", "MYK-PLAY-099")
def test_without_materials_or_a_recipe_there_is_no_crafting():
    assert not any(key.startswith("craft") for key in season("action resolution", [ADA]).offered)


PLENTY = dict.fromkeys(books.MATERIALS, 60)


@pytest.mark.rule("MYK-WORLD-480")
def test_rare_items_are_of_two_kinds_and_never_asked_for_in_the_treasury_meeting():
    rare = [one for one in books.items if one.rare]
    kinds = [one.category for one in rare]
    assert (kinds.count("Rare Arms"), kinds.count("Rare General"), len(kinds)) == (33, 33, 66)
    story = season("items", [ADA], kingdom={"treasury": 90})
    labels = [option.label for option in story.ask.options]
    assert any("Blade" in label for label in labels)
    assert not [one.name for one in rare if any(option.key.endswith(one.name) for option in story.ask.options)]


@pytest.mark.rule("MYK-WORLD-481", "MYK-GEAR-138")
def test_what_a_rare_item_is_crafted_of_and_its_level():
    """Every Rare Item with a recipe is offered where all Materials lie; those without one never are."""
    story = season("action resolution", [ADA], kingdom={"stored": PLENTY})
    open_ = {key.removeprefix("craft ") for key in story.offered if key.startswith("craft ")}
    rare = [one for one in books.items if one.rare]
    made = {one.name for one in rare if one.craftable and not one.monster_citizen and not one.equip_groups}
    assert made <= open_ and not {one.name for one in rare if not one.craftable} & open_
    assert len(made) > 20 and any(not one.craftable for one in rare)


@pytest.mark.rule("MYK-WORLD-481")
@pytest.mark.parametrize(
    ("name", "level", "spent"),
    [
        ("Intelligent Sword", 0, {"Iron": 5, "Reagent": 5}),
        ("Crystal Ball", None, {"Iron": 5, "Reagent": 5}),
        ("Murasama", 0, {"Iron": 50, "Reagent": 20, "Wood": 1}),  # Wood without a number
    ],
)
def test_a_crafted_rare_item_starts_at_level_0_or_has_none(name, level, spent):
    story = season("action resolution", [ADA], kingdom={"stored": PLENTY}).does(f"craft {name}")
    while not story.state.people[0].items:
        story.does(next(iter(story.ask.answers())))
    held = story.state.people[0].items[0]
    assert (held.item, held.level) == (name, level)
    gone = {kind: 60 - story.state.kingdom.stored.get(kind, 0) for kind in PLENTY}
    assert {kind: number for kind, number in gone.items() if number} == spent


@pytest.mark.rule("MYK-PLAY-150", "MYK-PLAY-151", "MYK-PLAY-153", "MYK-PLAY-154", "MYK-PLAY-160")
def test_followers_gather_information_of_a_random_room_against_8_then_9():
    story = season("action resolution", [lord(followers=6)], dice="d4=2")
    story.does("gather", 4, "Quest", dice=d6(3, 3))
    assert story.said("MYK-PLAY-151") == ["The Followers come to room B1."]
    assert "B1" in story.state.delve.known.counts and "8 against 8, success" in story.said("MYK-PLAY-153")[-1]
    story.does("A1", "Quest", dice=d6(3, 4))
    assert "9 against 9, success" in story.said("MYK-PLAY-153")[-1]
    assert story.state.people[0].followers == 6


@pytest.mark.rule("MYK-PLAY-152", "MYK-PLAY-156", "MYK-PLAY-158")
def test_who_comes_after_begins_in_any_room_and_failure_costs_followers():
    story = season("action resolution", [lord(followers=2)], at_home={"scouted": True})
    story.does("gather", "C1", 1, "Quest", dice=d6(2, 2))
    assert story.state.people[0].followers == 1 and "Nobody comes back to tell." in story.said("MYK-PLAY-158")
    assert story.state.step == "delve"


@pytest.mark.rule("MYK-PLAY-097", "MYK-PLAY-161")
def test_help_and_support_items_are_actions_too():
    helper = body(name="Ben", affection={"0": tie(2)}, items=[item("Lunch")])
    story = season("action resolution", [lord(followers=3), helper])
    story.does("pass", seat=0)
    assert "help p0 command" in [option.key for option in story.match.asks[1].options]


@pytest.mark.rule("MYK-PLAY-155", "MYK-PLAY-760")
def test_a_critical_success_tells_the_names_of_monsters_and_traps_and_of_the_ruler():
    import msgspec

    from roundtable.games.kingdom.dungeon.model import Group, Ruler
    from roundtable.games.kingdom.rules.exploring.places import open_map
    from tests.games.kingdom.evenings import placed, small

    written = small([placed("Mold", "B1")], {"B1": [Group("Ogrekin", 2)]}, ruler=Ruler("Ogre", "C1"))
    told = msgspec.to_builtins(open_map(written))
    story = season("action resolution", [lord(followers=6)], dice="d4=2", delve=told)
    story.does("gather", 3, "Quest", dice=d6(6, 6))
    names = story.state.delve.known.names["B1"]
    assert "Ogrekin" in names and "Mold" in names and "the Ruler: Ogre" in names
    assert story.state.delve.known.counts["B1"][0].monsters == 2


@pytest.mark.rule("MYK-PLAY-157", "MYK-PLAY-030")
def test_a_critical_failure_loses_all_who_were_sent_and_a_voice():
    story = season("action resolution", [lord(followers=6)], dice="d4=2", voices=5)
    story.does("gather", 4, "Quest", 0, dice=d6(1, 1))
    assert story.state.people[0].followers == 2 and story.state.kingdom.voices == 4
    assert "B1" not in story.state.delve.known.counts


@pytest.mark.rule("MYK-PLAY-159", "MYK-PLAY-160", "MYK-PLAY-760")
def test_they_go_on_from_room_to_room_and_each_is_harder_with_those_lost_counted_in():
    story = season("action resolution", [lord(followers=9)], dice="d4=2")
    story.does("gather", 9, "Quest", dice=d6(3, 3))
    assert story.offered == ["stop", "A1", "C1", "B2"], "the rooms that Corridors join to B1"
    story.does("C1", "Quest", "no", dice=d6(3, 3))
    assert story.said("MYK-PLAY-153")[-1] == "Ada: 8 against 9, failure.", "1 short, and 1 Follower lost"
    story.does("B1", "Quest", dice=d6(5, 5))
    assert story.said("MYK-PLAY-153")[-1] == "Ada: 12 against 11, success.", "the third room, and one lost"
    story.does("stop")
    assert story.state.people[0].followers == 8


@pytest.mark.rule("MYK-WORLD-482", "MYK-GEAR-140")
@pytest.mark.parametrize(
    ("name", "species", "storage"),
    [
        ("Gleamer", "Red Giant", {"Iron": 20}),
        ("Bulimic", "Mind Flayer", {"Iron": 20, "Reagent": 20}),
        ("Reaper", "Death", {"Iron": 10, "Reagent": 10}),
        ("Satellite Belt", "Celestial", {"Iron": 10, "Reagent": 10}),
    ],
)
def test_some_rare_items_take_a_monster_citizen_of_one_species(name, species, storage):
    others = season("action resolution", [ADA], kingdom={"stored": storage, "monster_citizens": {"Slime": 3}})
    assert f"craft {name}" not in others.offered, "no other species will do"
    story = season("action resolution", [ADA], kingdom={"stored": storage, "monster_citizens": {"Slime": 3, species: 2}})
    assert f"craft {name}" in story.offered
    story.does(f"craft {name}")
    kingdom = story.state.kingdom
    assert kingdom.monster_citizens == {"Slime": 3, species: 1} and not any(kingdom.stored.values())
    assert [(held.item, held.choice) for held in story.state.people[0].items] == [(name, [species])]
    assert story.said("MYK-WORLD-482") == [f"A Monster Citizen of the species {species} leaves."]

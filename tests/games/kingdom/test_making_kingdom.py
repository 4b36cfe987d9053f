"""Making the Kingdom: its name, its traits and what they give, its people and Attributes."""

import pytest

from roundtable.games.kingdom.rules.record import realm
from roundtable.kernel.errors import IllegalAnswer
from tests.games.kingdom.ledger_text import row_case
from tests.games.kingdom.tale import d6, d66, home, king, knight, standing, tale

# --- the order of things ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-001", "MYK-CREATE-003")
def test_all_players_share_one_kingdom_record():
    story = standing(seats=3, kingdom={"treasury": 7})
    for seat in range(3):
        assert story.match.view(seat).campaign.kingdom is story.state.kingdom
    held = {"name", "traits", "citizens", "talents", "monster_citizens", "level", "gained", "points", "maps"}
    held |= {"voices", "treasury", "upkeep_change", "debts", "stored", "memo"}
    assert held <= set(type(story.state.kingdom).__struct_fields__)
    story.does("kingdom", seat=2)
    story.does("wait", seat=0)
    story.does("wait", seat=1)
    story.does("memo", "the well is dry")
    assert story.state.kingdom.memo == ["the well is dry"]


@pytest.mark.rule("MYK-CREATE-002")
def test_the_kingdom_is_made_in_the_order_of_the_rules():
    dice = d6(3, 1, 1) + " " + d6(2, 2, 2) + " " + d6(4, 4)
    story = tale("name", dice).does("write", "Hollowmere", {"Lifestyle": 2})
    assert story.state.step == "corridors"
    story.does([], "A1 north")
    assert story.state.step == "basics"
    seen = list(dict.fromkeys(event.rule for event in story.match.log if event.kind != "auto"))
    order = ["004", "012", "051", "060", "070", "081", "074", "078", "084", "085", "087"]
    positions = [seen.index(f"MYK-CREATE-{number}") for number in order]
    assert positions == sorted(positions)


# --- name ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-004")
def test_the_players_agree_on_a_name():
    story = tale("name", " ".join(d6(3, 1, 2) for _ in range(4)), seats=3).does("write", "Hollowmere")
    story.does("yes", seat=1)
    story.does("yes", seat=2)
    assert realm.kingdom_name(story.state) == "Hollowmere"


@pytest.mark.rule("MYK-CREATE-004", "MYK-CREATE-006")
def test_players_who_do_not_agree_roll_one_table_each():
    story = tale("name", d66(11, 24, 11) + " " + d6(3, 1, 2), seats=3).does("write", "Hollowmere")
    story.does("yes", seat=1)
    story.tape.add(" ".join(d6(3, 1, 2) for _ in range(3)))
    story.does("no", seat=2)
    assert realm.kingdom_name(story.state) == "Dark Dragon Kingdom"
    rolls = [event for event in story.match.log if event.kind == "roll"][:3]
    assert [(event.data["seat"], event.data["table_name"]) for event in rolls] == [
        (0, "Kingdom Name Table 1"),
        (1, "Kingdom Name Table 2"),
        (2, "Kingdom Name Table 3"),
    ]


@pytest.mark.rule("MYK-CREATE-006")
def test_with_two_players_one_rolls_twice():
    story = tale("name", d66(11, 24, 11) + " " + " ".join(d6(3, 1, 2) for _ in range(3)), seats=2).does("roll")
    rolls = [event.data["seat"] for event in story.match.log if event.kind == "roll"][:3]
    assert rolls == [0, 1, 0]


@pytest.mark.rule("MYK-CREATE-005")
@pytest.mark.parametrize(
    ("first", "second", "word"), [(1, 6, "Socialist"), (6, 1, "Socialist"), (4, 2, "Holy"), (5, 5, "Independent")]
)
def test_a_d66_puts_the_lower_die_first(first, second, word):
    story = tale("name", d6(first, second) + " " + d66(24, 11) + " " + " ".join(d6(3, 1, 2) for _ in range(2)))
    story.does("roll")
    assert story.state.kingdom.name.words[0] == word


@pytest.mark.rule("MYK-CREATE-007")
def test_everybody_who_did_not_roll_may_change_one_part():
    traits = " ".join(d6(3, 1, 2) for _ in range(6))
    story = tale("name", d66(11, 24, 11), seats=5).does("roll")
    assert (story.ask.seat, story.offered) == (3, ["no", "table 1", "table 2", "table 3"])
    story.does("table 2", dice=d66(26))
    assert realm.kingdom_name(story.state) == "Dark Banana Kingdom"
    assert story.ask.seat == 4
    story.does("table 2", dice=d66(16) + " " + traits)
    assert realm.kingdom_name(story.state) == "Dark Demon Kingdom"
    assert story.state.step == "attributes"
    story.ends()


@pytest.mark.rule("MYK-CREATE-007", "MYK-CREATE-011")
@pytest.mark.parametrize(
    ("first", "again", "name"), [(25, 11, "Neo Cat Kingdom"), (11, 25, "Neo Catopolis"), (25, 66, "Neo Cat Clan")]
)
def test_a_last_part_rolled_again_is_joined_as_it_should_be(first, again, name):
    story = tale("name", d66(23, 25, first), seats=4).does("roll")
    story.does("table 3", dice=d66(again) + " " + " ".join(d6(3, 1, 2) for _ in range(5)))
    assert realm.kingdom_name(story.state) == name


@pytest.mark.rule("MYK-CREATE-007")
def test_a_name_that_pleases_all_stays():
    story = tale("name", d66(11, 24, 11), seats=4).does("roll")
    story.does("no", dice=" ".join(d6(3, 1, 2) for _ in range(5)))
    assert realm.kingdom_name(story.state) == "Dark Dragon Kingdom"


@pytest.mark.rule("MYK-CREATE-010", "MYK-CREATE-011")
@pytest.mark.parametrize(
    ("results", "name"),
    [((11, 24, 11), "Dark Dragon Kingdom"), ((23, 25, 25), "Neo Catopolis"), ((36, 36, 66), "Third Overman Clan")],
)
def test_the_three_parts_are_joined(results, name):
    story = tale("name", d66(*results) + " " + " ".join(d6(3, 1, 2) for _ in range(2))).does("roll")
    assert realm.kingdom_name(story.state) == name
    assert f"The Kingdom is called {name}." in story.said("MYK-CREATE-011")


@pytest.mark.rule("MYK-CREATE-009")
def test_a_word_and_the_place_of_play_are_asked_for():
    story = tale("name", d66(11, 55)).does("roll")
    story.does("Marmalade", dice=d66(11) + " " + " ".join(d6(3, 1, 2) for _ in range(2)))
    assert realm.kingdom_name(story.state) == "Dark Marmalade Kingdom"
    story = tale("name", d66(11, 56)).does("roll")
    story.does("Leeds", dice=d66(11) + " " + " ".join(d6(3, 1, 2) for _ in range(2)))
    assert (realm.kingdom_name(story.state), story.state.place) == ("Dark Leeds Kingdom", "Leeds")


@pytest.mark.rule("MYK-CREATE-009")
def test_the_kings_name_is_a_blank_until_there_is_a_king():
    story = tale("name", d66(11, 66, 25) + " " + " ".join(d6(3, 1, 2) for _ in range(2))).does("roll")
    assert realm.kingdom_name(story.state) == "Dark ____opolis"
    story.state.people[0].class_name = "King"
    story.state.people[0].name = "Cloud"
    assert realm.kingdom_name(story.state) == "Dark Cloudopolis"


# --- Environment: one trait at a time, as the GM nobody plays rolls it ------------------------------------------------


def trait(*dice, answers=(), **position):
    """The last trait roll of a one-player campaign, up to the question for bonus points."""
    story = tale("environment", d6(*dice), turn=1, **position)
    return story.does(*answers)


@pytest.mark.rule("MYK-CREATE-012")
def test_every_player_and_the_gm_roll_one_trait():
    story = tale("environment", " ".join(d6(3, 1, n) for n in (1, 2, 3, 4)), seats=3)
    assert [(trait.seat, trait.table, trait.result) for trait in story.state.kingdom.traits] == [
        (0, "Customs Table", 1),
        (1, "Customs Table", 2),
        (2, "Customs Table", 3),
        (None, "Customs Table", 4),
    ]
    story.ends()


@pytest.mark.rule("MYK-CREATE-012")
def test_a_gm_at_the_table_rolls_too():
    story = tale("environment", d6(3, 1, 1) + " " + d6(3, 1, 6), seats=2, options={"gm": "human"})
    assert [trait.seat for trait in story.state.kingdom.traits] == [0, 1]
    assert story.ask.seat == 1 and story.offered == ["angel", "deep-one"]


@pytest.mark.parametrize(
    ("rule", "dice", "table"),
    [
        row_case("MYK-CREATE-013", (1, 1, 6), "Skills Table"),
        row_case("MYK-CREATE-014", (2, 3, 1), "Customs Table"),
        row_case("MYK-CREATE-015", (4, 4, 5, 2), "Resources Table"),
        row_case("MYK-CREATE-016", (4, 6, 2, 1), "Facilities Table"),
        row_case("MYK-CREATE-017", (6, 5, 1), "Races Table"),
    ],
)
def test_two_dice_choose_the_table(rule, dice, table):
    story = trait(*dice)
    assert story.state.kingdom.traits[0].table == table
    story.ends()


@pytest.mark.parametrize(
    ("rule", "die", "answers", "granted"),
    [
        row_case("MYK-CREATE-020", 1, ["science", "astrology"], [("Library", ["Science"]), ("Guild", ["Astrology"])]),
        row_case("MYK-CREATE-021", 2, [], [("Theater", []), ("Guild", ["Entertainment"])]),
        row_case("MYK-CREATE-022", 3, ["ranged"], [("Chevaliers", []), ("Guild", ["Ranged"])]),
        row_case("MYK-CREATE-023", 4, ["item"], [("Blacksmith", []), ("Guild", ["Item"])]),
        row_case("MYK-CREATE-025", 6, [], [("Cutchery", []), ("Guild", ["Useful"])]),
    ],
)
def test_special_accomplishments(rule, die, answers, granted):
    story = trait(1, 2, die, answers=answers)
    assert [(grant.name, grant.choice) for grant in story.state.granted] == granted
    assert story.events(rule)
    story.ends()


@pytest.mark.rule("MYK-CREATE-020")
def test_sorcerers_choose_among_three_arts():
    story = trait(1, 2, 1)
    assert story.offered == ["astrology", "summoning", "science"]
    assert story.does("science").offered == ["astrology", "summoning", "science"]


@pytest.mark.rule("MYK-CREATE-024")
@pytest.mark.parametrize(
    ("dice", "facility"),
    [((1,), "Great Excavation"), ((2,), "Embassy"), ((3,), "Station"), ((4,), "Loan Office"), ((5, 6, 3), "Station")],
)
def test_a_former_vassal_keeps_a_powers_facility(dice, facility):
    story = trait(1, 1, 5, *dice)
    assert [grant.name for grant in story.state.granted] == [facility, "Guild"]
    assert story.state.granted[1].choice == ["Negotiation"]
    assert story.state.kingdom.vassal_of == ""
    story.ends()


@pytest.mark.parametrize(
    ("rule", "die", "name"),
    [
        row_case("MYK-CREATE-026", 1, "Lifestyle"),
        row_case("MYK-CREATE-027", 2, "Culture"),
        row_case("MYK-CREATE-028", 3, "Order"),
        row_case("MYK-CREATE-029", 4, "Military"),
    ],
)
def test_customs_raise_an_attribute(rule, die, name):
    story = trait(2, 2, die)
    assert {
        attribute: realm.attribute(story.state, attribute)
        for attribute in ("Lifestyle", "Culture", "Order", "Military")
    } == {
        "Lifestyle": 1,
        "Culture": 1,
        "Order": 1,
        "Military": 1,
    } | {name: 2}


@pytest.mark.rule("MYK-CREATE-030")
def test_a_staple_has_a_product_and_the_material_it_is_made_of():
    story = trait(2, 2, 5)
    assert story.offered == [f"random-word-table-{n}" for n in range(1, 5)]
    story.does("random-word-table-3", dice=d66(45))
    assert len(story.offered) == 10
    story.does("reagent")
    grant = story.state.granted[0]
    assert (grant.name, grant.product, grant.choice) == ("Staple", "Mayonnaise", ["Reagent"])


@pytest.mark.rule("MYK-CREATE-030")
def test_a_gm_confirms_the_staples_material():
    story = tale("environment", d6(2, 2, 5), seats=2, options={"gm": "human"})
    story.does("random-word-table-3", dice=d66(45))
    story.does("iron")
    assert (story.ask.seat, story.ask.prompt) == (1, "Mayonnaise as Iron: does that fit?")
    story.does("no")
    assert story.ask.seat == 0 and "iron" not in story.offered
    story.does("meat")
    story.does("yes", dice=d6(2, 2, 1))
    assert story.state.granted[0].choice == ["Meat"]


@pytest.mark.rule("MYK-CREATE-031", "MYK-CREATE-018")
def test_faith_opens_the_skills_of_angels_or_deep_ones():
    story = trait(2, 2, 6, answers=["deep-one"])
    assert story.state.kingdom.monster_skills == ["Deep One"]
    assert [grant.name for grant in story.state.granted] == ["Temple"]
    again = trait(2, 2, 6, answers=["deep-one"], kingdom={"monster_skills": ["Deep One"]})
    assert again.state.kingdom.monster_skills == ["Deep One"]
    assert [grant.name for grant in again.state.granted] == ["Temple"]


@pytest.mark.rule("MYK-BEAST-332", "MYK-CREATE-031")
@pytest.mark.parametrize(("answer", "kind"), [("angel", "Angel"), ("deep-one", "Deep One")])
def test_the_faith_of_a_kingdom_worships_whose_secrets_it_keeps(answer, kind):
    story = trait(2, 2, 6, answers=[answer])
    assert story.state.kingdom.worships == kind
    assert story.said("MYK-BEAST-332") == [f"The Kingdom's faith worships {kind}s."]
    assert trait(2, 2, 1).state.kingdom.worships == "", "other customs worship nobody"


@pytest.mark.rule("MYK-CREATE-032")
def test_a_talent_has_a_job_of_the_birth_table():
    story = trait(4, 4, 1, 5, 6)
    assert [talent.job for talent in story.state.kingdom.talents] == ["Thief"]
    story = trait(4, 4, 1, 6, 6)
    assert len(story.offered) == 20
    story.does("noble")
    assert [talent.job for talent in story.state.kingdom.talents] == ["Noble"]


@pytest.mark.rule("MYK-CREATE-287", "MYK-CREATE-302")
def test_some_talents_ask_for_a_choice_when_they_are_gained():
    story = trait(4, 4, 1, 3, 3)
    assert len(story.offered) == 68
    story.does("farm")
    assert story.state.kingdom.talents[0].choice == "Farm"
    story = trait(4, 4, 1, 4, 5)
    assert len(story.offered) == 9
    story.does("undead")
    assert story.state.kingdom.talents[0].choice == "Undead"


@pytest.mark.rule("MYK-CREATE-033")
def test_citizens_rise_by_three_dice():
    assert trait(4, 4, 2, 6, 5, 4).state.kingdom.citizens == 65


@pytest.mark.rule("MYK-CREATE-034")
@pytest.mark.parametrize(
    ("die", "species"),
    [(1, "Ogrekin"), (2, "Horselizard"), (3, "Dwarf"), (4, "Elf"), (5, "Goldfish"), (6, "Hurry Fox")],
)
def test_monsters_live_among_the_people(die, species):
    story = trait(4, 4, 3, 5, die)
    assert story.state.kingdom.monster_citizens == {species: 5}
    assert [grant.name for grant in story.state.granted] == ["Ranch"]


@pytest.mark.rule("MYK-CREATE-034", "MYK-CREATE-018")
def test_more_of_the_same_species_join_those_who_are_there():
    story = trait(4, 4, 3, 5, 4, kingdom={"monster_citizens": {"Elf": 2, "Dwarf": 1}})
    assert story.state.kingdom.monster_citizens == {"Elf": 7, "Dwarf": 1}


@pytest.mark.rule("MYK-CREATE-036")
def test_a_hoard_fills_the_treasury():
    assert trait(4, 4, 5, 6, kingdom={"treasury": 1}).state.kingdom.treasury == 7


@pytest.mark.parametrize(
    ("rule", "first", "names"),
    [
        row_case("MYK-CREATE-039", 1, ["Throne", "Hall", "Council", "Cutchery", "Chevaliers", "Temple"]),
        row_case("MYK-CREATE-040", 2, ["Slum", "Backstair", "Mixed Area", "Inn", "Piazza", "Onstead"]),
        row_case(
            "MYK-CREATE-041",
            3,
            ["Recycle Shop", "Observatory", "Citadel", "Training Center", "Hideout", "Training Gym"],
        ),
        row_case("MYK-CREATE-042", 4, ["Execution Ground", "Depot", "Depot", "School", "Jailhouse", "Hospital"]),
        row_case("MYK-CREATE-043", 5, ["Casino", "Bar", "Zenana", "Arixang", "Colosseum", "Showplace"]),
        row_case("MYK-CREATE-044", 6, ["Farm", "Blacksmith", "Ranch", "Trading Post", "Hunting Ground", "Staple"]),
    ],
)
def test_a_facility_by_two_dice(rule, first, names):
    for second, name in enumerate(names, 1):
        story = trait(4, 5, first, second)
        if name in ("Depot", "Trading Post", "Staple"):
            story.does("wood")
            assert story.state.granted[0].choice == ["Wood"]
        assert [grant.name for grant in story.state.granted] == [name]
        assert story.state.kingdom.traits[0].result == first
        story.ends()


@pytest.mark.parametrize(
    ("rule", "die", "category"),
    [
        row_case("MYK-CREATE-045", 1, "Beast"),
        row_case("MYK-CREATE-046", 2, "Fairy"),
        row_case("MYK-CREATE-047", 3, "Aberration"),
        row_case("MYK-CREATE-048", 4, "Construct"),
        row_case("MYK-CREATE-049", 5, "Undead"),
        row_case("MYK-CREATE-050", 6, "Ogre"),
    ],
)
def test_ancestry_opens_monster_skills_once(rule, die, category):
    story = tale("environment", d6(6, 6, die) + " " + d6(6, 6, die))
    assert story.state.kingdom.monster_skills == [category]
    assert len(story.state.kingdom.traits) == 2


@pytest.mark.rule("MYK-CREATE-018")
def test_repeated_traits_all_count():
    dice = [d6(2, 2, 1), d6(2, 2, 1), d6(4, 4, 2, 1, 1, 1), d6(4, 4, 2, 2, 2, 2), d6(4, 4, 5, 3), d6(4, 4, 5, 4)]
    dice += [d6(4, 5, 5, 1), d6(4, 5, 5, 1)]
    story = tale("environment", " ".join(dice), seats=7)
    kingdom = story.state.kingdom
    assert (kingdom.gained, kingdom.citizens, kingdom.treasury) == ({"Lifestyle": 2}, 59, 7)
    assert [grant.name for grant in story.state.granted] == ["Casino", "Casino"]


# --- Population and Attributes ---------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-051", "MYK-CREATE-062")
@pytest.mark.parametrize(
    ("seats", "kingdom", "people", "level"),
    [
        (4, {}, 54, 2),
        (1, {}, 51, 2),
        (4, {"citizens": 96}, 100, 2),
        (4, {"citizens": 97}, 101, 3),
        (4, {"citizens": 90, "monster_citizens": {"Elf": 6}, "talents": [{"job": "Cook"}]}, 101, 3),
    ],
)
def test_the_population_counts_everybody_and_sets_the_level(seats, kingdom, people, level):
    story = tale("population", seats=seats, kingdom=kingdom)
    assert story.said("MYK-CREATE-051") == [f"The Population is {people}."]
    assert (realm.population(story.state), story.state.kingdom.level) == (people, level)


@pytest.mark.rule("MYK-CREATE-060")
@pytest.mark.parametrize(
    ("people", "level", "title"),
    [
        (0, 1, "Ghetto Palace"),
        (50, 1, "Ghetto Palace"),
        (51, 2, "Tabletop Kingdom"),
        (200, 3, "Small Kingdom"),
        (201, 4, "City-state"),
        (1000, 5, "Central power"),
        (2000, 6, "Satellite Country"),
        (5000, 7, "Allied Nation"),
        (10000, 8, "Divine State"),
        (20000, 9, "Great Empire"),
        (20001, 10, "Great Power-tier"),
    ],
)
def test_the_kingdom_level_table(people, level, title):
    assert realm.level_for(people) == level
    assert realm.title(standing(kingdom={"level": level}).state) == title


@pytest.mark.rule("MYK-CREATE-061")
def test_the_level_stays_until_it_is_reckoned_again():
    from roundtable.games.kingdom.rules.campaign.between_games import reckon_level
    from tests.games.kingdom.tale import table_of

    story = standing(kingdom={"level": 2})
    story.state.kingdom.citizens = 600
    assert story.state.kingdom.level == 2
    reckon_level(table_of(story))
    assert story.state.kingdom.level == 5


@pytest.mark.rule("MYK-CREATE-063", "MYK-CREATE-069", "MYK-CREATE-070")
def test_bonus_points_equal_to_the_level_are_divided_over_four_attributes():
    story = tale("attributes", kingdom={"level": 3, "gained": {"Order": 1}})
    assert [option.key for option, _ in story.ask.bins] == ["Lifestyle", "Culture", "Order", "Military"]
    assert "3 in all, not 2" in story.refuses({"Culture": 2})
    assert "3 in all" in story.refuses({"Culture": 4})
    before = [realm.starting_attribute(story.state, name) for name in ("Lifestyle", "Culture", "Order", "Military")]
    assert before == [1, 1, 2, 1]
    story.does({"Culture": 2, "Order": 1}, dice=d6(1, 1))
    after = [realm.starting_attribute(story.state, name) for name in ("Lifestyle", "Culture", "Order", "Military")]
    assert after == [1, 3, 3, 1]


@pytest.mark.rule("MYK-CREATE-070")
def test_facilities_raise_attributes_only_while_they_can_be_used():
    linked = standing(
        kingdom={"maps": [home({"B1": ["Farm"], "A2": ["School"], "C2": ["Citadel"], "B3": ["Jailhouse"]})]}
    )
    values = [realm.attribute(linked.state, name) for name in ("Lifestyle", "Culture", "Order", "Military")]
    assert values == [2, 2, 2, 2]
    cut_off = standing(kingdom={"maps": [home({"B1": ["Farm"]}, corridors=["A2 B2"])]})
    assert realm.attribute(cut_off.state, "Lifestyle") == 1
    del linked.state.kingdom.maps[0].rooms["B1"].facilities[0]
    assert realm.attribute(linked.state, "Lifestyle") == 1


@pytest.mark.rule("MYK-CREATE-070")
def test_a_farm_as_good_as_the_kingdom_adds_one_more():
    story = standing(kingdom={"level": 2, "maps": [home({"B1": [{"name": "Farm", "level": 2}]})]})
    assert realm.attribute(story.state, "Lifestyle") == 3


@pytest.mark.rule("MYK-CREATE-071")
def test_each_score_has_its_attribute():
    from roundtable.games.kingdom.rules.record.scores import ATTRIBUTE_OF

    assert ATTRIBUTE_OF == {"Wit": "Lifestyle", "Charisma": "Culture", "Quest": "Order", "Warfare": "Military"}


@pytest.mark.rule("MYK-CREATE-052", "MYK-CREATE-089")
def test_every_player_has_one_landmaker_and_together_they_are_the_court():
    story = standing(seats=3, options={"gm": "human"}, people=[king(0), knight(1)])
    assert [story.state.people[one].seat for one in story.state.court] == [0, 1]
    assert story.state.gm == 2
    with pytest.raises(IllegalAnswer):
        story.match.answer(0, "landmaker-2")


@pytest.mark.rule("MYK-CREATE-090")
def test_other_characters_belong_to_no_seat_and_are_no_landmakers():
    story = standing(people=[king(0), {"seat": None, "name": "Old Duke", "class_name": "Knight", "hp": 10}])
    assert story.state.court == [0]
    assert realm.population(story.state) == 51
    assert [
        sheet.title for sheet in story.match.game.sheets(story.match.view(0)) if sheet.target.startswith("person")
    ] == ["Ada"]

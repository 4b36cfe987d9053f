"""Options of a table that count at home, each played in both settings."""

import pytest

from roundtable.games.kingdom.rules.record import realm
from tests.games.kingdom.fights import body, d6, fight, item, log, skill
from tests.games.kingdom.own import ann, beast, ben
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home
from tests.games.kingdom.test_kingdom_phase import together
from tests.games.kingdom.towns import GOOD, town


@pytest.mark.rule("MYK-GEAR-225")
@pytest.mark.parametrize(("number", "offered"), [("any", True), ("one", False)])
def test_a_room_holds_any_number_of_additions_or_one(number, offered):
    maps = [home({"B2": ["Throne"]})]
    kingdom = {"treasury": 50, "level": 5, "maps": maps}
    story = season("requests", kingdom=kingdom, options={"additions_per_room": number})
    assert ("build Keep Tower" in story.offered) is offered, "the Palace has a Throne"


@pytest.mark.rule("MYK-GEAR-242")
@pytest.mark.parametrize(("once", "drive"), [(False, [2, 2]), (True, [2, 0])])
def test_a_plan_facility_serves_everybody_or_one_in_a_phase(once, drive):
    options = {"plan_facility_once_per_phase": once}
    court = [lord(), body(name="Ben")]
    story = together(town(["Arixang"], court=court, options=options), *["facility 1 B1 Arixang"] * 2)
    assert [one.drive for one in story.state.people] == drive


@pytest.mark.rule("MYK-GEAR-251")
@pytest.mark.parametrize("needs_use", [False, True])
def test_the_bonus_of_a_grand_facility_stands_or_needs_a_use(needs_use):
    maps = [home({"A1": ["Cutchery"], "B1": ["Cutchery"], "C1": ["Cutchery"]}, ["A1 B1", "B1 C1", "B1 B2"])]
    story = season("action resolution", kingdom={"maps": maps}, options={"level3_bonus_requires_use": needs_use})
    assert realm.attribute(story.state, "Lifestyle") == (1 if needs_use else 2)
    story.does(next(key for key in story.offered if "Cutchery" in key), dice=d6(5, 5, 3))
    assert realm.attribute(story.state, "Lifestyle") == 2, "a success, and Level 3"


@pytest.mark.rule("MYK-GEAR-253")
@pytest.mark.parametrize(("source", "dice", "crusaders"), [("temple", (2, 3), 5), ("one", (2,), 2)])
def test_crusaders_come_by_the_temples_level_or_one_die(source, dice, crusaders):
    temples = home({"A1": ["Temple"], "B1": ["Temple", "Sanctuary"]}, ["A1 B1", "B1 B2"])
    story = season(
        "action resolution",
        kingdom={"maps": [temples], "points": {"Culture": 3}},
        options={"sanctuary_level_source": source},
    )
    story.does("facility 1 B1 Sanctuary", dice=d6(*GOOD, *dice)).does("Mach Penguin")
    assert story.state.people[0].monster_followers == {"Mach Penguin": crusaders}


@pytest.mark.rule("MYK-GEAR-263")
@pytest.mark.parametrize(("raises", "citizens"), [(True, 100 + 20 - 1), (False, 100 - 1)])
def test_a_slum_raises_the_population_limit_or_not(raises, citizens):
    kingdom = {"citizens": 200, "level": 8, "maps": [home({"B1": ["Slum"]})]}
    options = {"slum_raises_population_cap": raises}
    story = season("dismissal", objective="failed", kingdom=kingdom, options=options)
    assert story.state.kingdom.citizens == citizens


@pytest.mark.rule("MYK-GEAR-293")
@pytest.mark.parametrize(("limit", "most"), [("any", 2), ("one", 1)])
def test_a_laboratory_exchanges_any_number_of_skills_or_one(limit, most):
    court = [lord(skills=skill("Diehard", "Anarch"))]
    story = town(["Laboratory"], court=court, options={"laboratory_limit": limit}).does("facility 1 B1 Laboratory")
    assert story.ask.most == most


@pytest.mark.rule("MYK-GEAR-310")
@pytest.mark.parametrize(("each", "left"), [(False, 5), (True, 0)])
def test_a_blacksmith_takes_a_mix_or_the_number_of_each(each, left):
    from roundtable.games.kingdom import books

    name = next(one.name for one in books.items if one.levels and len(one.materials or ()) == 2 and one.category == "Arms")
    first, second = books.items[name].materials
    court = [lord(items=[item(name)], materials={"3": {first: 5}, "4": {second: 5}})]
    story = town(["Blacksmith"], court=court, options={"blacksmith_materials_per_type": each})
    story.does("facility 1 B1 Blacksmith")
    if not each:
        story.does(2)
    piles = story.state.people[0].materials.values()
    assert sum(number for pile in piles for number in pile.values()) == left and story.state.people[0].items[0].level == 1


@pytest.mark.rule("MYK-GEAR-310")
def test_a_blacksmith_who_wants_the_number_of_each_is_closed_to_who_has_too_little():
    from roundtable.games.kingdom import books

    name = next(one.name for one in books.items if one.levels and len(one.materials or ()) == 2 and one.category == "Arms")
    first, second = books.items[name].materials
    court = [lord(items=[item(name)], materials={"3": {first: 5}, "4": {second: 4}})]
    for each in (False, True):
        story = town(["Blacksmith"], court=court, options={"blacksmith_materials_per_type": each})
        assert ("facility 1 B1 Blacksmith" in story.offered) is not each


# --- monsters ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-BEAST-444")
@pytest.mark.parametrize("every_round", [False, True])
def test_the_treasure_box_is_opened_once_or_in_every_round(every_round):
    queen = beast("Queen of Dragon Palace", area="Enemy Encampment")
    options = {"treasure_box_every_round": every_round}
    story = fight([ben(hp=11)], [queen], stage="setup", voices=0, options=options)
    story.does("Quest", dice=d6(*[3] * 30))
    assert story.ask.prompt != "Which score do you lower by 1?", "once in the first Round"
    while story.state.battle.round == 1:
        story.does("pass")
    assert (story.ask.prompt == "Which score do you lower by 1?") is every_round


@pytest.mark.rule("MYK-BEAST-008")
@pytest.mark.parametrize("gives", [False, True])
def test_what_a_skill_brought_gives_treasure_only_where_the_table_says_so(gives):
    summoned = beast("Ogrekin", summoned=True, hp=1)
    court = [ann(items=[item("Blade", 1)], area="Enemy Vanguard"), ben()]
    story = fight(court, [summoned], voices=0, options={"summoned_monsters_give_treasure": gives})
    story.does("p0", "attack slot 1 f0", dice=f"{d6(5, 4)} {d6(*[3] * 12)}")
    assert ("3 on the Treasure Table, Level 1-5." in log(story)) is gives

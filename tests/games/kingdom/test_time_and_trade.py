"""Between two games and in the Treasury Meetings: Time Passage, unknown regions, trade, Great Powers."""

import pytest

from tests.games.kingdom.evenings import small
from tests.games.kingdom.fights import body, d6, item
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home, map_of
from tests.games.kingdom.test_journeys import other
from tests.games.kingdom.test_wandering import two

ADA, BEN = lord(), body(name="Ben")
GOOD, BAD = d6(5, 4), d6(5, 3)
"""With an Attribute of 1 against 10: a success, a failure."""


def year(total, dice="", answers=(), *, court=None, **more):
    """A year passes before the second game, and this total is rolled; the story stops in the next game's first meeting."""
    story = season("setup phase", court or [ADA], f"{two(total)} {dice}", game=1, phase="Setup", cycles=[], **more)
    story.does("yes")
    for answer in answers:
        story.does(answer)
    return story


def attributes(story):
    return story.state.kingdom.points


# --- Time Passage ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-631")
def test_a_year_may_pass_between_two_games_and_everybody_ages():
    story = year(7, d6(3), court=[lord(age="19"), body(name="Ben", age="ageless")])
    assert [one.age for one in story.state.people] == ["20", "ageless"] and story.state.game == 2
    plain = season("setup phase", [ADA], game=1, phase="Setup", cycles=[])
    assert plain.offered == ["no", "yes"]
    assert plain.does("no").state.game == 2 and not plain.said("MYK-PLAY-631")
    first = season("setup phase", [ADA], game=0, phase="Setup", cycles=[])
    assert first.ask.rule == "MYK-PLAY-081", "before the first game no time has passed"
    never = season("setup phase", [ADA], game=1, phase="Setup", cycles=[], options={"time_passage": False})
    assert never.ask.rule == "MYK-PLAY-081"


@pytest.mark.rule("MYK-PLAY-632")
def test_time_2_military_or_every_attribute_falls():
    assert attributes(year(2, GOOD)) == {}
    four = ("Lifestyle", "Culture", "Order", "Military")
    stout = {"points": dict.fromkeys(four, 1)}
    assert attributes(year(2, d6(4, 3), kingdom=stout)) == dict.fromkeys(four, 0), "9 against 10"


@pytest.mark.rule("MYK-PLAY-633")
def test_time_3_lifestyle_or_citizens_are_lost():
    assert year(3, f"{BAD} {d6(4, 5)}").state.kingdom.citizens == 31
    assert year(3, GOOD).state.kingdom.citizens == 40


@pytest.mark.rule("MYK-PLAY-634", "MYK-PLAY-737")
def test_time_4_order_or_upkeep_of_the_coming_game():
    assert year(4, f"{BAD} {d6(5)}").state.kingdom.upkeep_change == 5
    assert year(4, GOOD).state.kingdom.upkeep_change == 0


@pytest.mark.rule("MYK-PLAY-635", "MYK-PLAY-737")
def test_time_5_culture_or_fewer_voices_which_is_no_fall():
    story = year(5, f"{BAD} {d6(6)}", court=[ADA] + [body(name=f"B{n}") for n in range(5)])
    assert story.state.kingdom.voices == 4 and not story.said("MYK-PLAY-060"), "fewer than Landmakers, and no Disaster"


@pytest.mark.rule("MYK-PLAY-636")
def test_time_6_one_of_the_highest_facilities_is_destroyed():
    farms = home({"B1": [{"name": "Farm", "level": 2}], "A2": ["Inn"]})
    story = year(6, "", kingdom={"maps": [farms]})
    left = [at.name for room in story.state.kingdom.maps[0].rooms.values() for at in room.facilities]
    assert "Farm" not in left and "Inn" in left


@pytest.mark.rule("MYK-PLAY-637")
def test_time_7_money():
    assert year(7, d6(4)).state.kingdom.treasury == 4


@pytest.mark.rule("MYK-PLAY-638")
def test_time_8_another_facility_beside_one():
    here = home({"B1": ["Farm"]}, corridors=["B1 B2", "A1 B1"])
    story = year(8, "", ["yes"], kingdom={"maps": [here]})
    assert [at.name for at in story.state.kingdom.maps[0].rooms["A1"].facilities] == ["Farm"]


@pytest.mark.rule("MYK-PLAY-639")
def test_time_9_a_tenth_more_citizens_rounded_up():
    assert year(9, "", kingdom={"citizens": 41}).state.kingdom.citizens == 46
    mixed = {"citizens": 40, "monster_citizens": {"Ogrekin": 11}}
    assert year(9, "", kingdom=mixed).state.kingdom.citizens == 46, "Monster Citizens are Citizens (MYK-CREATE-056)"


@pytest.mark.rule("MYK-PLAY-640", "MYK-PLAY-643", "MYK-PLAY-645", "MYK-PLAY-648", "MYK-PLAY-659")
def test_time_10_news_of_a_region_or_it_is_forgotten():
    story = year(10, two(11), ["1-1"])
    assert story.state.world.regions["1-1"].place == "Village"
    known = {"regions": {"3-3": {"owner": "own"}, "2-2": {"place": "Starfield"}}}
    story = year(10, "", ["2-2"], world=known)
    assert "2-2" not in story.state.world.regions
    assert "3-3" not in season("setup phase", [ADA], two(10), game=1, cycles=[]).does("yes").offered


@pytest.mark.rule("MYK-PLAY-641")
def test_time_11_one_of_the_highest_attributes_rises():
    story = year(11, "", kingdom={"points": {"Order": 1, "Culture": 1}})
    assert story.offered == ["Culture", "Order"]
    assert attributes(story.does("Order")) == {"Order": 2, "Culture": 1}


@pytest.mark.rule("MYK-PLAY-642")
def test_time_12_any_attribute_rises():
    assert attributes(year(12, "", ["Military"])) == {"Military": 1}


# --- unknown regions -------------------------------------------------------------------------------------------------

NAME = f"{d6(1, 1)} {d6(1, 1)} {d6(1, 1)}"


def found(total, dice="", answers=()):
    """News of region 1-1: this total on the Unknown Region Table."""
    return year(10, f"{two(total)} {dice}", ["1-1", *answers])


def after(story, rule):
    """Everything the tables ask for is answered by the first answer until the rule has told."""
    return story if story.said(rule) else story.goes_on(rule)


@pytest.mark.rule("MYK-PLAY-644", "MYK-PLAY-649", "MYK-PLAY-650", "MYK-PLAY-652", "MYK-PLAY-653", "MYK-PLAY-656")
@pytest.mark.rule("MYK-PLAY-657")
@pytest.mark.parametrize(
    ("total", "place"),
    [(2, "Starfield"), (3, "Holy Ground"), (4, "Staircase"), (5, "Dungeon Master's Lair"), (8, "Labyrinth"), (9, "Barrier")],
)
def test_what_is_found_out_of_a_region(total, place):
    assert found(total).state.world.regions["1-1"].place == place


@pytest.mark.rule("MYK-PLAY-658", "MYK-PLAY-660", "MYK-PLAY-730")
def test_resources_have_a_material_and_an_enclave_a_power():
    here = found(10, f"{two(2)} {two(9)}").state.world.regions["1-1"]
    assert (here.place, here.detail) == ("Resource", "Wood"), "2 is rolled again"
    here = found(12, "d4=3").state.world.regions["1-1"]
    assert (here.place, here.detail) == ("Power's Enclave", "Metro Khan")


@pytest.mark.rule("MYK-PLAY-654")
def test_a_monster_kingdom_has_a_kind_and_a_name():
    story = after(found(6, f"d9=3 {d6(*[2] * 12)}"), "MYK-PLAY-654")
    here = story.state.world.regions["1-1"]
    assert here.place == "Monster Kingdom" and here.detail == "Beast" and here.notes


@pytest.mark.rule("MYK-PLAY-655", "MYK-PLAY-607")
def test_a_kingdom_has_a_name_a_relationship_and_by_an_odd_die_a_staple():
    story = found(7, f"{d6(2, 2)} {d6(2, 2)} {d6(2, 2)} {d6(2)} {d6(3)} {two(4)}")
    there = story.state.world.kingdoms[0]
    assert (there.relation, there.staple, there.regions) == ("Friendly", "Fang", ["1-1"]) and there.name.words
    assert story.state.world.regions["1-1"].owner == "0"


# --- the explored map becomes territory ------------------------------------------------------------------------------


def buys(place="", detail="", dice="", answers=(), *, treasury=20, explored=("A1", "B1"), kingdom=None, owner="", **more):
    """The End Phase's purchases after the map of region 3-2 was won."""
    region = {"place": place, "detail": detail, **({"owner": owner} if owner else {})}
    known = {"3-3": {"owner": "own"}, "3-2": region}
    world = {"regions": known, **more.pop("world", {})}
    story = season(
        "end requests",
        [ADA],
        dice,
        objective="done",
        kingdom={"treasury": treasury, **(kingdom or {})},
        world=world,
        delve={"region": "3-2", "known": {"explored": list(explored)}},
        **more,
    )
    if "annex" in story.offered:
        story.does("annex")
    for answer in answers:
        story.does(answer)
    return story


@pytest.mark.rule("MYK-PLAY-529", "MYK-PLAY-646")
def test_a_won_map_is_bought_for_5_and_its_unexplored_rooms():
    story = buys()
    state = story.state
    assert state.kingdom.treasury == 20 - 5 - 2 and [here.region for here in state.kingdom.maps] == ["3-3", "3-2"]
    here = state.kingdom.maps[1]
    assert here.corridors == ["A1 B1", "B1 C1", "B1 B2"] and here.entrances[0].room == "A1"
    assert state.world.regions["3-2"].owner == "own"
    poor = season("end requests", [ADA], objective="done", kingdom={"treasury": 6}, delve={"region": "3-2"})
    assert "annex" not in poor.offered
    lost = season("end requests", [ADA], objective="failed", kingdom={"treasury": 20}, delve={"region": "3-2"})
    assert "annex" not in lost.offered


@pytest.mark.rule("MYK-PLAY-649")
def test_a_starfield_raises_an_attribute():
    assert attributes(buys("Starfield", answers=["Culture"])) == {"Culture": 1}


@pytest.mark.rule("MYK-PLAY-650", "MYK-PLAY-651")
def test_a_holy_land_brings_a_temple_and_costs_upkeep_each_game():
    story = buys("Holy Ground", answers=["Nightingale", "2 B1"])
    [temple] = story.state.kingdom.maps[1].rooms["B1"].facilities
    assert temple.name == "Temple" and temple.choice == ["Nightingale"]
    holy = {"name": "Temple", "choice": ["Nightingale"], "product": "holy land"}
    rich = {"treasury": 9, "maps": [home({"B1": [holy]})]}
    later = season("upkeep", [ADA], d6(4), objective="done", turns=0, kingdom=rich)
    assert "4 MG of Upkeep are paid (5 left)." in later.said("MYK-PLAY-528")


@pytest.mark.rule("MYK-PLAY-652")
def test_a_staircase_adds_a_random_unknown_region():
    story = buys("Staircase", dice=f"d34=1 {d6(2)}", answers=[["A1 B1", "B1 B2"], "A1 north"])
    assert [here.region for here in story.state.kingdom.maps] == ["3-3", "3-2", "1-1"]
    assert story.state.kingdom.maps[2].corridors == ["A1 B1", "B1 B2"]


@pytest.mark.rule("MYK-PLAY-655")
def test_a_kingdoms_staple_goes_to_who_takes_its_map():
    world = {"kingdoms": [other("Hostile", "3-2", staple="Iron")]}
    story = buys(owner="0", world=world, answers=["2 A1"])
    [staple] = story.state.kingdom.maps[1].rooms["A1"].facilities
    assert (staple.name, staple.choice) == ("Staple", ["Iron"]) and story.state.world.kingdoms[0].destroyed


@pytest.mark.rule("MYK-PLAY-658")
def test_resources_bring_two_staples():
    story = buys("Resource", "Wood", answers=["2 A1", "2 B1"])
    rooms = story.state.kingdom.maps[1].rooms
    assert [rooms[room].facilities[0].choice for room in ("A1", "B1")] == [["Wood"], ["Wood"]]


@pytest.mark.rule("MYK-PLAY-659")
def test_a_village_brings_citizens():
    assert buys("Village", dice=d6(3, 4, 5)).state.kingdom.citizens == 52


@pytest.mark.rule("MYK-PLAY-605", "MYK-PLAY-604")
def test_the_first_territory_of_a_ghetto_palace_brings_people():
    story = buys(dice=d6(3, 4), kingdom={"maps": [], "ghetto": "3-3", "citizens": 0})
    assert story.state.kingdom.citizens == 8 and len(story.state.kingdom.maps) == 1


# --- trade -----------------------------------------------------------------------------------------------------------


def market(relation, dice="", answers=(), *, court=None, kingdom=None, staple="Iron", gm=False, stage="requests", **more):
    world = {"regions": {"3-3": {"owner": "own"}, "1-1": {"owner": "0"}}, "kingdoms": [other(relation, "1-1", staple=staple)]}
    story = season(stage, court or [ADA], dice, kingdom=kingdom, world=world, gm=gm, **more)
    for answer in answers:
        story.does(answer)
    return story


def trades(story):
    return [key for key in story.offered if key.startswith("trade")]


@pytest.mark.rule("MYK-PLAY-621", "MYK-PLAY-608", "MYK-PLAY-609", "MYK-PLAY-610", "MYK-PLAY-611", "MYK-PLAY-612")
def test_who_is_on_good_terms_trades_and_the_others_do_not():
    rich = {"treasury": 5, "stored": {"Wood": 9}, "talents": [{"job": "Cook"}]}
    both = ["trade k0 buy materials", "trade k0 sell materials", "trade k0 buy rare"]
    assert trades(market("Allied", kingdom=rich)) == [*both, "trade k0 exchange students"]
    assert trades(market("Friendly", kingdom=rich)) == both
    assert trades(market("Neutral", kingdom=rich)) == both
    for relation in ("Dangerous", "Hostile"):
        story = market(relation, kingdom=rich)
        assert trades(story) == []
        assert story.does("nothing").state.kingdom.treasury == 5 and not story.said("MYK-PLAY-623")
    ending = market("Neutral", kingdom=rich, stage="end requests", objective="done")
    assert trades(ending) == both, "in the End Phase's meeting too"


@pytest.mark.rule("MYK-PLAY-621", "MYK-PLAY-622")
def test_one_trade_action_in_a_meeting_and_a_human_gm_may_refuse():
    story = market("Allied", kingdom={"treasury": 5}, answers=["trade k0 buy materials", 1])
    assert trades(story) == []
    story = market("Allied", kingdom={"treasury": 5}, gm=True).does("trade k0 buy materials")
    assert story.ask.rule == "MYK-PLAY-621" and story.ask.seat == 1
    story.does("no")
    assert story.state.kingdom.treasury == 5 and trades(story) == []
    twice = market("Allied", kingdom={"treasury": 5}, options={"trade_actions_per_meeting": 2})
    assert trades(twice.does("trade k0 buy materials", 1)) != []


@pytest.mark.rule("MYK-PLAY-623")
@pytest.mark.parametrize(("relation", "each"), [("Allied", 5), ("Friendly", 3), ("Neutral", 1)])
def test_materials_are_bought_by_the_mg(relation, each):
    story = market(relation, kingdom={"treasury": 4}, answers=["trade k0 buy materials", 2])
    assert story.state.kingdom.stored == {"Iron": 2 * each} and story.state.kingdom.treasury == 2


@pytest.mark.rule("MYK-PLAY-624")
@pytest.mark.parametrize(("relation", "each"), [("Allied", 2), ("Friendly", 3), ("Neutral", 4)])
def test_materials_they_want_are_sold(relation, each):
    story = market(relation, two(9), kingdom={"stored": {"Wood": 9}}, answers=["trade k0 sell materials", 2])
    assert story.state.kingdom.treasury == 2 and story.state.kingdom.stored == {"Wood": 9 - 2 * each}
    none = market(relation, two(2), kingdom={"stored": {"Wood": 9}}, answers=["trade k0 sell materials"])
    assert none.said("MYK-PLAY-624")[-1] == "There is nothing to sell them this time."


@pytest.mark.rule("MYK-PLAY-625")
@pytest.mark.parametrize(("relation", "times", "more"), [("Allied", 1, 1), ("Friendly", 2, 0), ("Neutral", 3, 0)])
def test_a_random_rare_item_is_offered_at_a_price(relation, times, more):
    from roundtable.games.kingdom import books

    story = market(relation, f"{d6(1)} {d6(1, 1)}", kingdom={"treasury": 60}, answers=["trade k0 buy rare", "yes"])
    bought = story.state.people[0].items[0].item
    price = max(1, (books.items[bought].cost or 0) * times + more)
    assert books.items[bought].rare and story.state.kingdom.treasury == 60 - price


@pytest.mark.rule("MYK-PLAY-626", "MYK-WORLD-480")
@pytest.mark.parametrize(("relation", "paid"), [("Allied", 6), ("Friendly", 5), ("Neutral", 3)])
def test_a_rare_item_is_sold_by_a_wit_check(relation, paid):
    from roundtable.games.kingdom import books

    rare = next(one.name for one in books.items if one.rare and one.cost == 5 and one.slots == 1)
    court = [lord(items=[item(rare)])]
    story = market(relation, d6(4, 4), court=court, answers=["trade k0 sell rare"])
    assert story.state.kingdom.treasury == paid and story.state.people[0].items == []
    kept = market(relation, d6(1, 2), court=court, answers=["trade k0 sell rare"])
    assert kept.state.kingdom.treasury == 0 and kept.state.people[0].items and trades(kept) == []


@pytest.mark.rule("MYK-PLAY-628")
def test_students_are_exchanged_with_an_ally():
    story = market("Allied", d6(1, 1), kingdom={"talents": [{"job": "Cook"}]}, answers=["trade k0 exchange students"])
    [talent] = story.state.kingdom.talents
    from roundtable.games.kingdom import books

    assert story.said("MYK-PLAY-628")[1] == "The Kingdom loses a Talent: Cook." and talent.job in books.jobs


@pytest.mark.rule("MYK-PLAY-627")
def test_an_allys_facility_is_used_at_once_by_one_of_the_court():
    theirs = {**other("Allied", "1-1"), "facilities": [{"name": "Chevaliers", "level": 2}, {"name": "Farm"}]}
    world = {"regions": {"3-3": {"owner": "own"}, "1-1": {"owner": "0"}}, "kingdoms": [theirs]}
    story = season("requests", [ADA, BEN], d6(6, 6), world=world)
    assert "trade k0 use facility" in [option.key for option in story.match.asks[0].options]
    story.does("trade k0 use facility", seat=0).does("nothing", seat=1)
    story.does("p1")  # of their two Facilities only one is used by a Plan Action
    assert story.said("MYK-PLAY-627")[-1] == "Ben uses the Chevaliers of Far Away."
    users = [one for one in story.state.people if any(effect.name == "Chevaliers" for effect in one.lasting)]
    assert len(users) == 1 and not users[0].exhausted
    friend = {**theirs, "relation": "Friendly"}
    assert "trade k0 use facility" not in season("requests", [ADA], world={**world, "kingdoms": [friend]}).offered


@pytest.mark.rule("MYK-PLAY-627", "MYK-GEAR-275", "MYK-GEAR-302")
def test_an_allys_facility_costs_what_it_costs_and_is_for_one_person():
    """An Exclusive Area takes 1 MG for a check of Culture; no Executioner, no Execution Ground; a Hall is for all."""
    names = ("Exclusive Area", "Execution Ground", "Hall")
    theirs = {**other("Allied", "1-1"), "facilities": [{"name": name} for name in names]}
    world = {"regions": {"3-3": {"owner": "own"}, "1-1": {"owner": "0"}}, "kingdoms": [theirs]}
    kingdom = {"treasury": 1, "talents": [{"job": "Cook"}]}
    story = season("requests", [ADA], kingdom=kingdom, world=world).does("trade k0 use facility", dice=d6(1, 2))
    assert story.said("MYK-PLAY-627")[-1] == "Ada uses the Exclusive Area of Far Away."
    assert story.state.kingdom.treasury == 0 and [one.job for one in story.state.kingdom.talents] == ["Cook"]
    for few in (["Hall"], ["Execution Ground"]):
        ally = {**theirs, "facilities": [{"name": name} for name in few]}
        poor = season("requests", [ADA, BEN], kingdom=kingdom, world={**world, "kingdoms": [ally]})
        assert "trade k0 use facility" not in [option.key for option in poor.match.asks[0].options]


@pytest.mark.rule("MYK-PLAY-651")
def test_who_uses_the_temple_of_a_holy_land_finds_treasure():
    holy = {"name": "Temple", "choice": ["Nightingale"], "product": "holy land"}
    kingdom = {"maps": [home({"B1": [holy]})]}
    story = season("action resolution", [ADA, BEN], kingdom=kingdom)
    story.does("pass", seat=1).does("facility 1 B1 Temple", seat=0, dice=f"{d6(1, 2)} {two(7)} {d6(*[3] * 30)}")
    assert story.said("MYK-PLAY-651")[-1].startswith("A gift of the holy land for Ada")


# --- Great Powers ----------------------------------------------------------------------------------------------------


def bound(power, **more):
    return {"vassal_of": power, **more}


def standing(story):
    return [at.name for here in story.state.kingdom.maps for room in here.rooms.values() for at in room.facilities]


def somewhere(story, rule):
    """Where there is a choice of rooms, the first."""
    if story.ask.rule in (rule, "MYK-WORLD-763"):
        story.does(story.offered[0])
    return story


@pytest.mark.rule("MYK-WORLD-759", "MYK-WORLD-760", "MYK-WORLD-763", "MYK-WORLD-765", "MYK-PLAY-736")
def test_a_keep_tower_makes_the_dynamite_empire_listen():
    assert "vassal Dynamite Empire" not in season("requests", [ADA], kingdom={"treasury": 9}).offered
    story = season("requests", [ADA], kingdom={"maps": [home({"B2": ["Keep Tower"]})]})
    somewhere(story.does("vassal Dynamite Empire"), "MYK-WORLD-763")
    kingdom = story.state.kingdom
    assert kingdom.vassal_of == "Dynamite Empire" and kingdom.powers["Dynamite Empire"] == "Friendly"
    assert "Great Excavation" in standing(story)


@pytest.mark.rule("MYK-WORLD-761", "MYK-WORLD-762", "MYK-PLAY-738")
def test_the_dynamite_empire_seizes_maps_without_an_excavation_at_the_end_of_the_meeting():
    maps = [home({"A2": ["Great Excavation"]}), map_of("3-4")]
    own = {"regions": {"3-3": {"owner": "own"}, "3-4": {"owner": "own"}}}
    story = season("requests", [ADA], kingdom=bound("Dynamite Empire", maps=maps), world=own)
    story.goes_on(lambda match: match.state.at_home.stage != "requests")
    assert [here.region for here in story.state.kingdom.maps] == ["3-3"] and story.said("MYK-WORLD-762")


@pytest.mark.rule("MYK-WORLD-766", "MYK-WORLD-768", "MYK-WORLD-770")
def test_the_millennium_dynasty_takes_a_tribute():
    tribute = [item("Excalibur", 1), item("Emperor's New Armor", 3), item("Grimoire", 5)]
    assert "vassal Millennium Dynasty" not in season("requests", [lord(items=tribute[:2])], kingdom={"treasury": 9}).offered
    story = season("requests", [lord(items=tribute)])
    story.does("vassal Millennium Dynasty", "1 B1")
    assert story.state.people[0].items == [] and story.state.kingdom.powers["Millennium Dynasty"] == "Friendly"
    assert [at.name for at in story.state.kingdom.maps[0].rooms["B1"].facilities] == ["Embassy"]


@pytest.mark.rule("MYK-WORLD-767")
def test_a_fifth_of_the_talents_are_envoys_for_a_game():
    talents = [{"job": job} for job in ("Cook", "Medic", "Bee", "Guard", "Noble", "Warrior")]
    kingdom = bound("Millennium Dynasty", talents=talents, points={"Culture": 9})
    story = season("setup phase", [ADA], game=1, cycles=[], kingdom=kingdom, options={"time_passage": False})
    assert story.ask.rule == "MYK-WORLD-767" and (story.ask.least, story.ask.most) == (2, 2), "a fifth of 6, rounded up"
    story.does(["talent 0", "talent 5"])
    from roundtable.games.kingdom.rules.record.talents import usable_talents

    assert usable_talents(story.state) == ["talent 1", "talent 2", "talent 3", "talent 4"]


@pytest.mark.rule("MYK-WORLD-771", "MYK-WORLD-773", "MYK-WORLD-775")
def test_the_metro_khan_wants_one_line_of_corridors():
    branching = home(corridors=["B1 B2", "B2 B3", "A2 B2"])
    assert "vassal Metro Khan" not in season("requests", [ADA], kingdom={"maps": [branching], "treasury": 3}).offered
    connected = season(
        "requests", [ADA], kingdom={"maps": [branching]}, options={"metro_khan_connected_only": True}
    )
    assert "vassal Metro Khan" in connected.offered
    line = home(corridors=["B1 B2", "B2 B3", "A1 B1"])
    story = season("requests", [ADA], kingdom={"maps": [line]}).does("vassal Metro Khan", "1 B1")
    assert story.state.kingdom.powers["Metro Khan"] == "Friendly"
    assert [at.name for at in story.state.kingdom.maps[0].rooms["B1"].facilities] == ["Station"]


@pytest.mark.rule("MYK-WORLD-772")
def test_a_map_that_is_no_line_cannot_become_part_of_the_khans_vassal():
    line = home(corridors=["B1 B2", "B2 B3"])
    story = season(
        "end requests",
        [ADA],
        objective="done",
        kingdom=bound("Metro Khan", maps=[line], treasury=20),
        delve={"region": "3-2"},
    )
    assert len(small().corridors) == 3, "A1 - B1 - C1 and B2 below B1: no single line"
    assert "annex" not in story.offered
    story.goes_on(lambda match: match.state.at_home is None or match.state.at_home.stage != "end requests")
    assert [here.region for here in story.state.kingdom.maps] == ["3-3"]


@pytest.mark.rule("MYK-WORLD-776", "MYK-WORLD-778", "MYK-WORLD-780")
def test_a_trading_post_opens_haglma():
    story = season("requests", [ADA], kingdom={"maps": [home({"A2": [{"name": "Trading Post", "choice": ["Iron"]}]})]})
    story.does("vassal HAGLMA", "1 B1")
    assert [at.name for at in story.state.kingdom.maps[0].rooms["B1"].facilities] == ["Loan Office"]
    assert story.state.kingdom.powers["HAGLMA"] == "Friendly"


@pytest.mark.rule("MYK-WORLD-763", "MYK-WORLD-768", "MYK-WORLD-773", "MYK-WORLD-778")
def test_a_vassal_may_buy_more_of_its_powers_facility_and_of_no_other():
    for power, name in (
        ("Dynamite Empire", "Great Excavation"),
        ("Millennium Dynasty", "Embassy"),
        ("Metro Khan", "Station"),
        ("HAGLMA", "Loan Office"),
    ):
        offered = season("requests", [ADA], kingdom=bound(power, treasury=9)).offered
        names = ("Great Excavation", "Embassy", "Station", "Loan Office")
        assert [one for one in names if f"build {one}" in offered] == [name]


@pytest.mark.rule("MYK-WORLD-777")
def test_haglma_takes_1_mg_for_each_map():
    maps = [home(), map_of("3-4")]
    own = {"regions": {"3-3": {"owner": "own"}, "3-4": {"owner": "own"}}}
    story = season("upkeep", [ADA], objective="done", kingdom=bound("HAGLMA", maps=maps, treasury=5), world=own)
    assert "2 MG of Upkeep are paid (3 left)." in story.does("none").said("MYK-PLAY-528")


VAKEEL = {"job": "Vakeel", "used": True}


@pytest.mark.rule("MYK-WORLD-729", "MYK-WORLD-777")
@pytest.mark.parametrize(("knows", "upkeep"), [("HAGLMA", 1), ("Metro Khan", 1 + 2)])
def test_a_vakeel_costs_1_mg_and_spares_the_kingdom_what_his_power_asks(knows, upkeep):
    maps = [home(), map_of("3-4")]
    own = {"regions": {"3-3": {"owner": "own"}, "3-4": {"owner": "own"}}}
    kingdom = bound("HAGLMA", maps=maps, treasury=5, talents=[{**VAKEEL, "choice": knows}])
    story = season("upkeep", [ADA], objective="done", kingdom=kingdom, world=own).does("none")
    assert f"{upkeep} MG of Upkeep are paid ({5 - upkeep} left)." in story.said("MYK-PLAY-528")


@pytest.mark.rule("MYK-WORLD-729", "MYK-WORLD-762")
def test_with_a_vakeel_the_dynamite_empire_seizes_nothing():
    maps = [home({"A2": ["Great Excavation"]}), map_of("3-4")]
    own = {"regions": {"3-3": {"owner": "own"}, "3-4": {"owner": "own"}}}
    kingdom = bound("Dynamite Empire", maps=maps, talents=[{**VAKEEL, "choice": "Dynamite Empire"}])
    story = season("requests", [ADA], kingdom=kingdom, world=own)
    story.goes_on(lambda match: match.state.at_home.stage != "requests")
    assert [here.region for here in story.state.kingdom.maps] == ["3-3", "3-4"]


@pytest.mark.rule("MYK-WORLD-729", "MYK-WORLD-772")
def test_with_a_vakeel_the_metro_khan_lets_any_map_become_territory():
    kingdom = bound("Metro Khan", maps=[home()], treasury=20, talents=[{**VAKEEL, "choice": "Metro Khan"}])
    assert "annex" in season("end requests", [ADA], objective="done", kingdom=kingdom, delve={"region": "3-2"}).offered


@pytest.mark.rule("MYK-WORLD-729", "MYK-WORLD-767", "MYK-WORLD-806")
def test_a_vakeel_at_work_has_the_envoys_back_and_one_who_always_works_lets_nobody_go():
    from roundtable.games.kingdom.rules.record.talents import usable_talents

    envoy = {"job": "Cook", "envoy": True}
    kingdom = bound("Millennium Dynasty", points={"Culture": 9})
    for choice, usable in (("Millennium Dynasty", ["talent 0"]), ("HAGLMA", [])):
        talents = [envoy, {**VAKEEL, "choice": choice}]
        story = season("requests", [ADA], kingdom={**kingdom, "talents": talents})
        assert usable_talents(story.state) == usable
    last_game = [{"job": "Cook"}, {**VAKEEL, "choice": "Millennium Dynasty"}]
    for always, envoys in ((False, 1), (True, 0)):
        options = {"time_passage": False, "permanent_talents_always_on": always}
        story = season("setup phase", [ADA], game=1, cycles=[], kingdom={**kingdom, "talents": last_game}, options=options)
        if envoys:
            story.does(["talent 0"])
        assert [one.envoy for one in story.state.kingdom.talents] == [bool(envoys), False]


@pytest.mark.rule("MYK-WORLD-764", "MYK-WORLD-769", "MYK-WORLD-774", "MYK-WORLD-779")
@pytest.mark.parametrize(
    ("power", "kind"),
    [
        ("Dynamite Empire", "Gunpowder"),
        ("Millennium Dynasty", "Information"),
        ("Metro Khan", "Leather"),
        ("HAGLMA", "Machinery"),
    ],
)
def test_a_vassal_with_the_right_staple_trades_with_its_power_as_a_friend(power, kind):
    staple = {"name": "Staple", "choice": [kind]}
    kingdom = bound(power, treasury=4, maps=[home({"A2": [staple, "Great Excavation"]})])
    story = season("requests", [ADA], kingdom=kingdom).does("trade power buy materials", 1)
    assert story.state.kingdom.stored == {kind: 3}
    wrong = season("requests", [ADA], kingdom=bound(power, treasury=4))
    assert trades(wrong) == []


@pytest.mark.rule("MYK-PLAY-629")
def test_20_mg_buy_the_kingdom_free():
    story = season("requests", [ADA], kingdom=bound("HAGLMA", treasury=21)).does("free")
    assert story.state.kingdom.vassal_of == "" and story.state.kingdom.treasury == 1
    assert "free" not in season("requests", [ADA], kingdom=bound("HAGLMA", treasury=19)).offered


@pytest.mark.rule("MYK-WORLD-759", "MYK-PLAY-483")
def test_a_forced_vassalage_waives_the_requirement_and_brings_the_same():
    story = season("kingdom change", [ADA], f"{two(2)} {d6(5)} d4=1 {d6(1, 1)}", objective="done", voices=4)
    somewhere(story, "MYK-PLAY-483")
    assert story.state.kingdom.vassal_of == "Dynamite Empire" and "Great Excavation" in standing(story)


# --- a Talent with an Advanced Job (MYK-WORLD-658) -------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-658", "MYK-WORLD-659", "MYK-PLAY-631")
def test_in_a_year_that_passes_a_talent_learns_an_advanced_job():
    talents = [{"job": "Cook"}, {"job": "Medic"}]
    story = season(
        "setup phase", [ADA], f"{two(7)} {d6(3)} {d6(6, 3)}", game=1, phase="Setup", cycles=[], kingdom={"talents": talents}
    )
    assert story.offered == ["no", "yes", "talent 0", "talent 1"]
    story.does("talent 1")
    assert story.ask.rule == "MYK-WORLD-729", "what the Job asks to be chosen is chosen"
    story.does("metro-khan")
    assert [(one.job, one.choice) for one in story.state.kingdom.talents] == [("Cook", ""), ("Vakeel", "Metro Khan")]
    assert story.state.kingdom.treasury == 3, "the year's own row came first"
    lines = [event.rule for event in story.match.log]
    assert lines.index("MYK-PLAY-637") < lines.index("MYK-WORLD-658")


@pytest.mark.rule("MYK-WORLD-658")
def test_a_year_that_passes_alone_changes_no_talent():
    story = year(7, d6(3), kingdom={"talents": [{"job": "Cook"}]})
    assert [one.job for one in story.state.kingdom.talents] == ["Cook"]

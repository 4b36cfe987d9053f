"""What the chapters on Items and Facilities say of all of them, as it works in play."""

import pytest

from roundtable.games.kingdom import books
from tests.games.kingdom.advanced import DULL, WISE
from tests.games.kingdom.evenings import evening
from tests.games.kingdom.fights import body, d6, fight, foe, hp, item, skill, tie
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.test_journeys import other

TOUGH = {"hp": 30, "raised": {"max_hp": 60}}
PLENTY = dict.fromkeys(books.MATERIALS, 60)


def ann(**fields):
    return body(**{"base": DULL, "followers": 0, **fields})


def ben(**fields):
    return body(**{"name": "Ben", "base": DULL, "area": "Encampment", "followers": 0, **fields})


def names(story, who=0):
    return [held.item for held in story.state.people[who].items]


# --- buying, crafting, Levels ----------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-129", "MYK-GEAR-130", "MYK-GEAR-137", "MYK-WORLD-480")
def test_only_common_items_are_asked_for_and_rare_ones_are_traded_with_other_kingdoms():
    """A Lifestyle Level of 12 asks for every Common Item, by its subtype, and for no Rare one."""
    story = season("items", [lord()], kingdom={"points": {"Lifestyle": 11}})
    offered = {option.key: option.group for option in story.ask.options if option.key != "none"}
    assert {books.items[name].category for name in offered} == {"Arms", "Lifestyle", "Recovery", "Exploration"}
    assert all(group == books.items[name].category and not books.items[name].rare for name, group in offered.items())
    assert len(offered) == sum(not one.rare for one in books.items) - 1 == 59, "but a Shuriken, which is for Ninjas"
    story.does("Elixir")
    assert names(story) == ["Elixir"]
    alone = season("requests", [lord()], kingdom={"treasury": 60})
    assert not [key for key in alone.offered if "rare" in key]
    world = {"regions": {"3-3": {"owner": "own"}, "3-4": {"owner": "0"}}, "kingdoms": [other("Friendly", "3-4")]}
    traded = season("requests", [lord()], kingdom={"treasury": 60}, world=world)
    traded.does("trade k0 buy rare", "yes", dice=f"{d6(1)} {d6(1, 1)}")
    assert books.items[names(traded)[0]].category == "Rare Arms"
    sold = season("requests", [lord(items=[item("Blade")])], kingdom={"treasury": 60}, world=world)
    assert "trade k0 sell rare" not in sold.offered, "a Common Item is never sold (MYK-GEAR-136)"


@pytest.mark.rule("MYK-GEAR-139", "MYK-GEAR-138")
def test_what_cannot_be_crafted_is_not_offered_whatever_lies_in_store():
    story = season("action resolution", [lord()], kingdom={"stored": PLENTY})
    made = {key.removeprefix("craft ") for key in story.offered if key.startswith("craft ")}
    common = {one.name for one in books.items if not one.rare and not one.monster_citizen}
    assert common - made == {"Snack of Yellow Sunlight", "Dungeon Insurance", "Shuriken"}, "which a King cannot use"
    assert "craft Snack of Yellow Sunlight" not in story.offered and "Possible" in story.refuses("craft Dungeon Insurance")
    story.does("craft Potion", 1)
    assert [held.item for held in story.state.people[0].items] == ["Potion"]


@pytest.mark.rule("MYK-GEAR-151", "MYK-GEAR-150")
@pytest.mark.parametrize(("name", "level"), [("Blade", 0), ("Star Fragment", 1), ("Potion", 0), ("Flag", None)])
def test_a_new_item_begins_at_the_level_its_text_gives_bought_or_crafted(name, level):
    bought = season("items", [lord()], kingdom={"points": {"Lifestyle": 9}}).does(name)
    crafted = season("action resolution", [lord()], kingdom={"stored": PLENTY}).does(f"craft {name}")
    if not crafted.state.people[0].items:
        crafted.does(1)
    for story in (bought, crafted):
        assert [(held.item, held.level) for held in story.state.people[0].items] == [(name, level)]


# --- timing and targets ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-152", "MYK-GEAR-163")
@pytest.mark.parametrize(("where", "struck"), [("equipped", 0), ("none", 1)])
def test_an_equipped_buckler_works_without_a_word(where, struck):
    """Defense 7 + 2 + 0 of the plain Ann; with a Buckler of Level 0 one more: 9 hits the one and not the other."""
    kit = [item("Buckler")] if where == "equipped" else []
    story = fight([ann(area="Enemy Vanguard", items=kit), ben()], [foe("Ogrekin")], d6(5, 3, 4), first="foes", voices=0)
    assert (hp(story, "p0") < 11) is bool(struck)
    assert not story.said("MYK-GEAR-163"), "nobody declares it"


@pytest.mark.rule("MYK-GEAR-152", "MYK-GEAR-171")
@pytest.mark.parametrize(("swung", "dice", "left"), [(0, (1, 1, 4), 30 - 4), (3, (4, 4, 4), 30 - 4 - 3)])
def test_where_an_equipable_item_may_be_used_its_holder_decides(swung, dice, left):
    """A Great Sword may trade up to Warfare 3 of the Attack Check for damage: 5 of Defense is reached by 8 + 3 - 3."""
    story = fight([ann(items=[item("Great Sword")], area="Enemy Vanguard"), ben()], [foe("Ogrekin", **TOUGH)], voices=0)
    story.does("p0", "attack slot 1 f0")
    assert (story.ask.low, story.ask.high) == (0, 3)
    story.does(swung, dice=d6(*(dice if swung else (4, 4, 4))))
    assert hp(story, "f0") == left


@pytest.mark.rule("MYK-GEAR-177", "MYK-GEAR-148")
@pytest.mark.parametrize(("level", "kept"), [(0, 15), (1, 17), (2, 18)])
def test_a_backpack_takes_fifteen_materials_of_any_kind_and_two_more_a_level(level, kept):
    """14 Materials lie in it and every other Slot is full: of 4 Meat hunted so many find room."""
    kit = [item("Backpack", 1, level=level), *(item("Flag", slot) for slot in range(2, 7))]
    hunter = lord(items=kit, skills=skill("Hunting"), materials={"1": {"Iron": 8, "Wood": 6}})
    story = season("action resolution", [hunter]).does("use skill/hunting", dice=d6(5, 4))
    story.does("Meat", dice=d6(4))
    inside = story.state.people[0].materials[1]
    assert sum(inside.values()) == kept and inside["Meat"] == kept - 14


# --- Rare Items ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-605", "MYK-WORLD-606")
def test_a_star_cage_that_is_crafted_takes_in_three_stars_and_a_fourth_stays_outside():
    stars = [item("Star Fragment", slot) for slot in range(1, 5)]
    stored = {"Wood": 5, "Iron": 5}
    story = season("action resolution", [lord(items=stars)], kingdom={"stored": stored}).does("craft Star Cage")
    one = story.state.people[0]
    cage = next(held for held in one.items if held.item == "Star Cage")
    assert (cage.level, story.state.kingdom.stored) == (0, {}), "Level 0, of 5 Wood and 5 Iron"
    inside = [held.slots for held in one.items if held.item == "Star Fragment"]
    assert sum(slots[0] > 6 and slots[0] % 10 == cage.slots[0] for slots in inside) == 3
    assert sum(slots[0] <= 6 for slots in inside) == 1


@pytest.mark.rule("MYK-WORLD-509")
@pytest.mark.parametrize("level", [0, 2])
def test_a_scepter_strikes_harder_by_its_level_and_only_a_king_has_it(level):
    king = lord(items=[item("Scepter", 1, level=level)], base=DULL, area="Enemy Vanguard", followers=0)
    story = fight([king, ben()], [foe("Ogrekin", **TOUGH)], voices=0).does("p0")
    story.does("attack slot 1 f0", dice=d6(4, 4))
    assert hp(story, "f0") == 30 - (3 + level), "Damage 3"
    held = [item("Scepter", 1, level=level)]
    near = ben(area="Enemy Vanguard", items=[item("Blade")])
    story = fight([{**king, "items": held}, near], [foe("Ogrekin", **TOUGH)], voices=0).does("p0", "exchange p1")
    assert story.ask.prompt == "Which Items do you ask of Ben?", "a Knight cannot take the Scepter"
    crowned = fight([{**king, "items": held}, {**near, "class_name": "King"}], [foe("Ogrekin", **TOUGH)], voices=0)
    assert crowned.does("p0", "exchange p1").ask.prompt != "Which Items do you ask of Ben?"


@pytest.mark.rule("MYK-WORLD-564")
@pytest.mark.parametrize(
    ("jobs", "copies", "more"), [(["Daedalist"], 1, 1), (["Cook"], 1, 0), (["Daedalist"], 2, 1), ([], 1, 0)]
)
def test_a_gold_mattock_helps_who_knows_dungeons_to_search_but_once(jobs, copies, more):
    kit = [item("Gold Mattock", slot) for slot in range(1, copies + 1)]
    story = evening([ann(items=kit, jobs=jobs)], d6(4, 5, 1, 4)).does("search room", "Quest")
    bonus = sum(books.jobs[job].bonus.get("Quest", 0) for job in jobs)
    result = next(event.data["result"] for event in story.events("MYK-PLAY-276") if "result" in event.data)
    assert result == 9 + 2 + bonus + more


@pytest.mark.rule("MYK-WORLD-521", "MYK-WORLD-577", "MYK-WORLD-519")
@pytest.mark.parametrize(("worn", "choice"), [("Astral Cloth", ["Dwarf"]), ("Stigmata", ["Angel"])])
def test_what_stays_on_is_worked_with_cannot_be_handed_over_and_comes_off_by_a_blessed_kiss(worn, choice):
    kisser = ben(skills=skill("Blessed Kiss"), affection={"0": tie(2)}, area="Enemy Vanguard", base=WISE, drive=1)
    wearer = ann(items=[item(worn, 1, choice=choice)], area="Enemy Vanguard", bad_statuses=["Cursed"])
    fish = foe("Goldfish", **TOUGH)
    story = fight([wearer, {**kisser, "items": [item("Blade", 1)]}], [fish], voices=0)
    story.does("p0")
    if worn == "Astral Cloth":
        story.does("item/astral-cloth p0#1")
        assert story.state.people[0].lasting
    story.does("exchange p1")
    assert story.ask.prompt == "Which Items do you ask of Ben?", "nothing can be handed over"


@pytest.mark.rule("MYK-WORLD-521", "MYK-WORLD-519", "MYK-WORLD-577", "MYK-WORLD-576")
@pytest.mark.parametrize(("worn", "choice"), [("Astral Cloth", ["Dwarf"]), ("Stigmata", ["Angel"])])
def test_what_stays_on_comes_off_by_a_blessed_kiss_alone(worn, choice):
    kisser = ben(skills=skill("Blessed Kiss"), affection={"0": tie(2)}, area="Enemy Vanguard", base=WISE, drive=1)
    wearer = ann(items=[item(worn, 1, choice=choice)], area="Enemy Vanguard", bad_statuses=["Cursed"])
    story = fight([wearer, kisser, ben(name="Cal")], [foe("Goldfish", **TOUGH)], voices=0)
    story.does("p0")
    if worn == "Astral Cloth":
        story.does("item/astral-cloth p0#1", "pass")
    else:
        story.does("attack hands f0", dice=d6(5, 4, 4))
        assert hp(story, "f0") == 30 - 1 - 4, "1D6 more against a Deep One"
    story.does("p1", "use skill/blessed-kiss")
    story.does("yes", seat=0)
    assert names(story) == []


@pytest.mark.rule("MYK-WORLD-579", "MYK-WORLD-578", "MYK-WORLD-652")
def test_a_mounting_comes_only_from_a_won_fight_and_elsewhere_is_drawn_again():
    fought = fight([ann(area="Enemy Vanguard"), ben()], [foe("Berserk Ogrekin", hp=1)], voices=0)
    fought.does("p0", "attack hands f0", dice=d6(6, 5, 6, 1, 3))
    fought.does("p0")
    assert [(held.item, held.choice) for held in fought.state.people[0].items] == [("Mounting", ["Berserk Ogrekin"])]
    world = {"regions": {"3-3": {"owner": "own"}, "3-4": {"owner": "0"}}, "kingdoms": [other("Friendly", "3-4")]}
    traded = season("requests", [lord()], kingdom={"treasury": 60}, world=world)
    traded.does("trade k0 buy rare", "yes", dice=d6(2, 1, 3, 1, 1))
    assert names(traded) == [books.tables["Rare General Items Table"].row(11).text] != ["Mounting"]


@pytest.mark.rule("MYK-WORLD-668", "MYK-PLAY-082")
@pytest.mark.parametrize(("led", "more"), [(12, 2), (10, 1), (0, 0)])
def test_an_idols_fans_raise_the_voices_as_followers_are_handed_out(led, more):
    leader = {"Wit": 1, "Charisma": 5, "Quest": 1, "Warfare": 1}
    idol = lord(skills=skill("Fan"), base=leader, hp=7)
    story = season("organizational meeting", [idol], voices=11, kingdom={"citizens": 40})
    story.does(led)
    assert story.state.people[0].followers == led and story.state.kingdom.voices == 11 + more
    assert len(story.said("MYK-WORLD-668")) == bool(more)

"""The dungeon builder as a match: questions, refusals with their rules, undo, and the file that comes out."""

import msgspec
import pytest

from roundtable.games.kingdom.dungeon import GAME
from roundtable.games.kingdom.dungeon.cistern import silent_cistern
from roundtable.games.kingdom.dungeon.file import read
from roundtable.games.kingdom.dungeon.generate import generate
from roundtable.games.kingdom.dungeon.levels import ruler_level
from roundtable.games.kingdom.dungeon.model import Entrance, Extras
from roundtable.kernel.dice import Dice, seed_from
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.match import Match
from tests.story import Story


def builder(**options) -> Story:
    return Story(GAME, seats=1, **options)


def two_rooms(**options) -> Story:
    """A1 and B1, joined, with an Entrance."""
    return builder(**options).does("use A1", "use B1", "room A1", "join B1", "room A1", "entrance left")


@pytest.mark.rule("MYK-WORLD-006")
def test_rooms_corridors_and_an_entrance_by_hand():
    story = two_rooms()
    dungeon = story.state.dungeon
    assert (list(dungeon.rooms), [corridor.key for corridor in dungeon.corridors]) == (["A1", "B1"], ["A1-B1"])
    assert dungeon.entrances == [Entrance("A1", "left")]
    assert story.said("MYK-WORLD-006")[-1] == "A Corridor joins A1 and B1."
    assert "use C3" in story.offered and "corridor A1-B1" in story.offered


@pytest.mark.rule("MYK-WORLD-024")
def test_only_monsters_that_fit_are_offered_and_placed():
    story = two_rooms().does("room B1", "monsters")
    assert "Levels in a Hostile room: 12 of 12 left" in [option.label for option in story.ask.options][1]
    story.does("react neutral", "category ogre")
    assert "monster ogrekin-cannon" in story.offered and "monster berserk-ogrekin" not in story.offered  # Level 5 and 6
    story.does("monster ogrekin-cannon")
    assert "whole number from 1 to 3" in story.refuses(4)  # 16 Levels hold three of Level 5
    story.does(3, "area encampment")
    [group] = story.state.dungeon.rooms["B1"].monsters
    assert (group.monster, group.count, group.area, group.reaction) == ("Ogrekin Cannon", 3, "Encampment", "Neutral")


@pytest.mark.rule("MYK-WORLD-022")
def test_a_change_that_breaks_a_limit_is_refused_with_its_rule_and_changes_nothing():
    story = builder(begin="silent cistern").does(
        "room B3", "monsters", "react neutral", "category ogre", "monster ogrekin", 1
    )
    before = msgspec.json.encode(story.state.dungeon)
    story.does("area vanguard")
    assert story.said("MYK-WORLD-022") == ["Refused: rooms with monsters: 4, and at most 3 for this Court."]
    assert msgspec.json.encode(story.state.dungeon) == before


@pytest.mark.rule("MYK-WORLD-045")
def test_with_limits_overruled_everything_may_be_placed_and_finishing_asks_again():
    story = two_rooms(overrule_limits=True)
    story.does("room B1", "monsters", "react hostile", "category beast", "monster dragon", 2, "area encampment")
    story.does("finish")
    assert "Levels in a Hostile room" in story.ask.prompt
    story.does("no")
    assert not story.match.over
    story.does("finish", "yes")
    assert story.match.outcome.why == "the dungeon is finished"
    assert story.said("MYK-WORLD-045") == ["The GM overrules 2 limits."]


@pytest.mark.rule("MYK-WORLD-441", "MYK-WORLD-448", "MYK-WORLD-463")
def test_the_ruler_is_seated_raised_taught_and_weakened():
    story = two_rooms(level=2).does("room B1", "crown", "category ogre", "monster berserk-ogrekin")
    story.does("ruler", "raise warfare", "ruler", "raise hp")
    assert ruler_level(story.state.dungeon.ruler) == 9
    story.does("ruler", "skill terror")
    assert story.said("MYK-WORLD-025")[-1] == "Refused: B1 Level of the Ruler: 12, and at most 9 for this Court."
    story.does("ruler", "weakness Poison", 2, "Silver and garlic", "The Dwarf tells")
    assert ruler_level(story.state.dungeon.ruler) == 5
    story.does("ruler", "skill terror", "ruler", "lower warfare")
    ruler = story.state.dungeon.ruler
    assert (ruler.skills, ruler.raises, ruler_level(ruler)) == (["Terror"], {"hp": 1}, 7)
    assert story.match.ask.prompt == "What next?"
    story.does("ruler", "restore terror", "ruler", "dethrone")
    assert story.state.dungeon.ruler is None


@pytest.mark.rule("MYK-WORLD-465")
def test_weak_points_of_ones_own_may_be_called_alike():
    story = two_rooms().does("room B1", "crown", "category ogre", "monster red-cap")
    for name in ("Vanity", "Vanity", "vanity!", "Vanity"):
        story.does("ruler", "weakness own", name, "A mirror", "The Dwarf tells")
    called = [weakness.name for weakness in story.state.dungeon.ruler.weaknesses]
    assert called == ["Vanity", "Vanity of its own", "vanity!", "Vanity of its own, 2"]
    story.does("ruler", "restore vanity/2")
    assert [weakness.name for weakness in story.state.dungeon.ruler.weaknesses] == [*called[:2], called[3]]



@pytest.mark.rule("MYK-WORLD-447")
def test_only_ruler_skills_of_its_level_are_offered():
    story = two_rooms(level=2).does("room B1", "crown", "category ogre", "monster berserk-ogrekin", "ruler")
    skills = [key for key in story.offered if key.startswith("skill ")]
    assert skills == ["skill terror", "skill asura", "skill dungeon-hazard", "skill plague-ruler"]  # Level 6


@pytest.mark.rule("MYK-WORLD-019")
def test_a_trap_in_a_corridor_with_its_direction():
    story = two_rooms().does("corridor A1-B1", "trap", "trap gradient", "choice B1>A1")
    [placed] = story.state.dungeon.traps
    assert (placed.trap, placed.at, placed.choice) == ("Gradient", "A1-B1", "B1>A1")
    story.does("corridor A1-B1", "trap", "trap slit-arrow")
    assert story.said("MYK-WORLD-019") == ["Refused: A1-B1 Traps in a Corridor: 2, and at most 1 for this Court."]
    story.does("corridor A1-B1", "remove 0", "corridor A1-B1", "hint A1", "A draught.")
    assert story.state.dungeon.traps == []
    assert story.state.dungeon.corridors[0].hints == {"A1": "A draught."}


@pytest.mark.rule("MYK-WORLD-096", "MYK-WORLD-101")
def test_traps_of_every_placement():
    story = two_rooms(level=3)
    story.does("room A1", "trap", "trap concealed-work", 2, "carrier shelf", "-")
    story.does("room A1", "trap", "trap mimic", "an iron box", "lifting the lid")
    story.does("room A1", "trap", "trap seal", "area enemy-vanguard")
    story.does("room A1", "trap", "trap secret-door", "whole room", "choice A1-B1")
    story.does("room B1", "trap", "trap dead-angle", "whole room", "category ogre", "monster ogrekin", 2)
    told = [
        (placed.trap, placed.level, placed.converted, placed.carrier or placed.area or placed.choice)
        for placed in story.state.dungeon.traps
    ]
    assert told == [
        ("Concealed Work", 2, True, "shelf"),
        ("Mimic", 5, False, "an iron box"),
        ("Seal", 3, False, "enemy Vanguard"),
        ("Secret Door", 2, False, "A1-B1"),
        ("Dead Angle", 2, False, ""),
    ]
    assert story.state.dungeon.traps[4].monsters[0].count == 2
    assert [placed.trigger for placed in story.state.dungeon.traps] == ["", "lifting the lid", "", "", ""]


@pytest.mark.rule("MYK-WORLD-317")
def test_bases_only_where_they_are_used():
    story = two_rooms().does("room A1")
    assert "base" not in story.offered
    story = two_rooms(use_bases=True).does("room A1", "base")
    assert story.offered == ["base fort", "base factory", "back"]  # one Level for a Court of Level 1
    story.does("base fort", "room A1", "remove base fort")
    assert story.state.dungeon.rooms["A1"].bases == []


@pytest.mark.rule("MYK-WORLD-388", "MYK-BEAST-238")
def test_a_group_is_armed_trained_and_stripped():
    story = two_rooms(level=5).does(
        "room B1", "monsters", "react neutral", "category human", "monster ex-ninja", 1, "area encampment"
    )
    story.does("room B1", "group 0", "items common", "item dagger", "room B1", "group 0", "job", "job thief")
    [group] = story.state.dungeon.rooms["B1"].monsters
    assert group.extras == Extras(items=["Dagger"], job="Thief")
    story.does("room B1", "group 0", "bare", "room B1", "group 0", "reserve", "room B1", "group 0", "count", 2)
    [group] = story.state.dungeon.rooms["B1"].monsters
    assert (group.extras, group.reserve, group.count) == (None, True, 2)
    story.does("room B1", "remove monsters 0")
    assert story.state.dungeon.rooms["B1"].monsters == []


@pytest.mark.rule("MYK-WORLD-012", "MYK-WORLD-003")
def test_clues_descriptions_and_the_story():
    story = two_rooms().does("room A1", "clue", "conversation", "The porter", "Who rules.", "Charisma / 7")
    story.does("-", "back", "-", "back", "-")
    story.does("room A1", "clue", "search", "room", "Where the Ruler is.", "-")
    first, second = story.state.dungeon.clues
    assert (first.method, first.target, first.condition) == ("conversation", "The porter", "Charisma / 7")
    assert (second.method, second.target, second.condition) == ("search", "", "")
    story.does("room A1", "describe", "Porch", "The porter sleeps here.", "room A1", "remove clue 1")
    assert (story.state.dungeon.rooms["A1"].name, len(story.state.dungeon.clues)) == ("Porch", 1)
    story.does("title", "The Porch", "story", "introduction", "A knock.", "story", "retry", "story", "back")
    dungeon = story.state.dungeon
    assert (dungeon.title, dungeon.introduction, dungeon.retry) == ("The Porch", "A knock.", False)


def test_numbers_are_hidden_in_as_many_rooms_as_the_court_has_levels():
    story = builder(begin="silent cistern").does("room A2", "hide")
    assert story.state.dungeon.rooms["A2"].hidden
    story.does("room B1", "hide")
    assert story.said("MYK-PLAY-571")[-1] == "Refused: Uncertain Encounters: 2, and at most 1 for this Court."
    story.does("room A2", "hide")
    assert not story.state.dungeon.rooms["A2"].hidden


@pytest.mark.rule("MYK-WORLD-031")
def test_a_room_is_furnished_by_dice():
    story = two_rooms().does("room A1", "furnish")
    room = story.state.dungeon.rooms["A1"]
    assert room.name and room.environment
    assert story.said("MYK-WORLD-031") == [f"A1 is {room.name}: {room.environment}."]


@pytest.mark.rule("MYK-WORLD-791")
def test_the_same_word_generates_the_same_dungeon_and_it_can_be_taken_back():
    story = two_rooms()
    kept = msgspec.json.encode(story.state.dungeon)
    story.does("generate", "owl")
    assert story.state.dungeon == generate([1] * 4, Dice(seed_from("owl")))
    last = story.match.undoable(0)  # no die fell and nobody was shown a secret
    assert last is not None
    story.match.undo(last - 1)
    assert msgspec.json.encode(story.state.dungeon) == kept
    begun = builder(begin="generated", word="owl")
    assert begun.state.dungeon == generate([1] * 4, Dice(seed_from("owl")))


@pytest.mark.rule("MYK-WORLD-033")
def test_a_dungeon_goes_in_as_a_position_and_comes_out_as_a_file():
    made = silent_cistern(5)
    match = Match.new(GAME, seats=1, position=msgspec.to_builtins(made))
    assert match.state.dungeon == made
    match.answer(0, "finish")
    assert read(GAME.file(match.view(0)).text) == made
    assert GAME.file is not None and GAME.tools
    with pytest.raises(BadSetup, match="only the one who builds"):
        GAME.file(match.view(None))


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"title": "x"}, "the field court is missing"),
        ({"title": "x", "court": [1], "rooms": {"Q7": {}}}, "rooms A1 to C3"),
    ],
)
def test_a_position_that_is_no_dungeon_is_explained(position, words):
    with pytest.raises(BadSetup, match=words):
        Match.new(GAME, seats=1, position=position)


def test_the_starter_scenario_is_for_three_to_six():
    with pytest.raises(BadSetup, match="3 to 6"):
        builder(begin="silent cistern", size=2)


def test_a_spectator_sees_nothing_of_the_dungeon():
    match = Match.new(GAME, seats=1, options={"begin": "silent cistern"})
    match.answer(0, "room C2")
    match.answer(0, "back")
    match.answer(0, "title")
    match.answer(0, "Wells")
    seen = match.view(None)
    assert (seen.title, seen.dungeon, seen.findings) == ("Wells", None, [])
    assert match.log_for(None) == [] and match.log_for(0) != []
    assert "Ogrekin" not in GAME.svg(seen) + GAME.text(seen, False) + GAME.status(seen)


def test_closing_a_room_and_shutting_an_entrance():
    story = two_rooms().does("room A1", "shut left", "corridor A1-B1", "close", "room B1", "close")
    dungeon = story.state.dungeon
    assert (list(dungeon.rooms), dungeon.corridors, dungeon.entrances) == (["A1"], [], [])


def test_sheets_tell_of_every_room_and_of_the_limits():
    match = Match.new(GAME, seats=1, options={"begin": "silent cistern"})
    sheets = {sheet.target: sheet for sheet in GAME.sheets(match.view(0))}
    assert sheets["room C2"].rows == [("Levels in the Ruler's room", "13 of 20")]
    assert "Ruler Berserk Ogrekin" in sheets["room C2"].text
    assert sheets["corridor B2-C2"].rows[0] == ("Lock", "Level 1")
    assert ("", "Traps 5 of 13, Levels 5 of 10") in sheets["limits dungeon"].rows

"""The builder asks about people, conditions, riddles, scenes, rules of a fight, objectives, rewards, missions and maps."""

import msgspec
import pytest

from roundtable.games.kingdom.dungeon import GAME
from roundtable.games.kingdom.dungeon.builder import file
from roundtable.games.kingdom.dungeon.check import warnings
from roundtable.games.kingdom.dungeon.file import read
from roundtable.games.kingdom.dungeon.model import Movement, Npc, Quest, Reward
from roundtable.kernel.match import Match
from tests.games.kingdom_dungeon.test_builder import two_rooms
from tests.story import Story


def written(story: Story):
    """The file that comes out, read again."""
    return read(file(GAME.view(story.state, 0)).text)


@pytest.mark.rule("MYK-WORLD-004", "MYK-PLAY-699", "MYK-PLAY-700", "MYK-PLAY-703")
def test_people_with_a_note_and_numbers_where_they_matter():
    story = two_rooms().does("room A1", "person", "extra", "Gardener", "talks to trees", "friendly", 2)
    story.does("room B1", "person", "important", "The old knight", "says little", "hostile", "class knight", "warfare")
    gardener, knight = (story.state.dungeon.rooms[room].npcs[0] for room in ("A1", "B1"))
    assert gardener == Npc("Gardener", "talks to trees", kind="extra", reaction="Friendly", count=2)
    assert (knight.class_name, knight.level, knight.base["Warfare"], knight.reaction) == ("Knight", 1, 4, "Hostile")
    assert written(story).rooms["A1"].npcs == [gardener]
    story.does("room A1", "remove person 0")
    assert story.state.dungeon.rooms["A1"].npcs == []


@pytest.mark.rule("MYK-WORLD-015", "MYK-WORLD-016")
def test_what_somebody_wants_before_they_tell_and_what_solves_a_riddle():
    story = two_rooms().does("room A1", "clue", "conversation", "Gardener", "It was the steward.", "-")
    story.does("the theft", "charisma", 9, "Oracle", "meat", 2, "Ogrekin")
    [clue] = story.state.dungeon.clues
    assert (clue.topic, clue.score, clue.difficulty, clue.asker) == ("the theft", "Charisma", 9, "Oracle")
    assert (clue.price, clue.errand) == ({"Meat": 2}, "Ogrekin")
    story.does("room B1", "clue", "puzzle", "What runs and never walks?", "The gate opens.", "-")
    story.does("water; the water", "It is wet.")
    riddle = story.state.dungeon.clues[1]
    assert (riddle.answers, riddle.hints) == (["water", "the water"], ["It is wet."])


@pytest.mark.rule("MYK-WORLD-032", "MYK-PLAY-761")
def test_a_scene_and_a_rule_for_fights():
    story = two_rooms().does("room A1", "scene", "A pear falls.", "room A1", "fight", "Nobody can be heard.")
    room = story.state.dungeon.rooms["A1"]
    assert (room.scene, room.rules) == ("A pear falls.", ["Nobody can be heard."])
    story.does("room A1", "remove rule 0")
    assert story.state.dungeon.rooms["A1"].rules == []


@pytest.mark.rule("MYK-WORLD-811", "MYK-WORLD-812")
def test_an_objective_of_its_own():
    story = two_rooms().does("room A1", "clue", "search", "room", "Who did it.", "-")
    story.does("room A1", "person", "extra", "Judge", "proud", "neutral", 1)
    story.does("story", "quest", "ruler", "story", "quest", "clue 0", "story", "quest", "friend judge")
    assert story.state.dungeon.quest == Quest(ruler=False, clues=[0], friends=["Judge"])
    story.does("story", "quest", "quarters", 8)
    dungeon = written(story)
    assert dungeon.quest.quarters == 8 and not dungeon.retry  # against time there is no retry
    story.does("story", "quest", "clue 0", "story", "quest", "friend judge", "story", "quest", "ruler")
    story.does("story", "quest", "quarters", 0)
    assert story.state.dungeon.quest is None


@pytest.mark.rule("MYK-PLAY-505", "MYK-PLAY-506", "MYK-WORLD-815")
def test_rewards_a_setback_a_mission_and_a_sentence():
    story = two_rooms().does("story", "reward", "citizens", "1d6", "story", "reward", "materials", "iron", 3)
    story.does("story", "reward", "item", "item blade", 2, "story", "reward", "affection", 1)
    story.does("story", "reward", "talent", "job cook", "story", "reward", "setback", 2)
    dungeon = written(story)
    assert dungeon.reward == Reward("1d6", {"Iron": 3}, {"Blade": 2}, 1, "Cook") and dungeon.setback == 2
    story.does("story", "reward", "citizens", "many")
    assert story.said("MYK-PLAY-505")[-1].startswith("Refused: new Citizens are a number or dice")
    story.does("story", "reward", "nothing", "story", "mission", "meet-family", "story", "pitch", "Somebody knocks.")
    dungeon = written(story)
    assert (dungeon.reward, dungeon.mission, dungeon.pitch) == (None, "meet family", "Somebody knocks.")


@pytest.mark.rule("MYK-WORLD-005", "MYK-WORLD-813")
def test_two_maps_in_one_file():
    story = two_rooms().does("title", "Above", "story", "maps", "add")
    assert story.state.dungeon.rooms == {} and story.state.at == 1
    story.does("use C3", "room C3", "entrance right", "title", "Below", "story", "maps", "map 0")
    assert story.state.dungeon.title == "Above"
    story.does("story", "maps", "stairs B1")
    dungeon = written(story)
    assert (dungeon.title, dungeon.stairs, [one.title for one in dungeon.maps]) == ("Above", "B1", ["Below"])
    again = Match.new(GAME, seats=1, position={"dungeon": msgspec.to_builtins(dungeon)})
    assert again.state.whole() == dungeon


@pytest.mark.rule("MYK-WORLD-342", "MYK-WORLD-344", "MYK-WORLD-345", "MYK-WORLD-346", "MYK-WORLD-347")
def test_somebody_who_acts_after_each_quarter():
    story = two_rooms().does("room A1", "person", "extra", "Judge", "proud", "neutral", 1)
    story.does("room B1", "person", "extra", "Child", "lost", "friendly", 1)
    story.does("story", "movement", "is judge")
    assert written(story).movement == Movement("Judge")
    story.does("story", "movement", "every", 3)
    story.does("story", "movement", "violence", "hostage", "is child", "order", 11)
    story.does("story", "movement", "influence", "voices", 2, "culture", 8)
    story.does("story", "movement", "change", "summons", "The gate opens.", 2, "in B1", "monster slime", 3)
    story.does("story", "movement", "change", "destroys", "The roof comes down.", 1, "in A1")
    story.does("story", "movement", "scene", "A bell rings.")
    plan = written(story).movement
    assert (plan.who, plan.every, plan.violence, plan.hostage) == ("Judge", 3, "hostage", "Child")
    assert (plan.violence_check, plan.violence_difficulty) == ("Order", 11)
    assert (plan.influence, plan.amount, plan.influence_check, plan.influence_difficulty) == ("voices", 2, "Culture", 8)
    summons, falls = plan.changes
    assert (summons.room, summons.after, summons.summons.monster, summons.summons.count) == ("B1", 2, "Slime", 3)
    assert falls.destroys == "A1" and plan.scenes == ["A bell rings."]
    story.does("story", "movement", "violence", "none", "story", "movement", "influence", "none")
    story.does("story", "movement", "who", "elsewhere", "The Tax Collector")
    plan = written(story).movement
    assert (plan.who, plan.violence, plan.influence) == ("The Tax Collector", "", "")
    story.does("story", "movement", "nobody")
    assert written(story).movement is None


@pytest.mark.rule("MYK-WORLD-471", "MYK-WORLD-474")
def test_where_a_core_is_hidden_and_who_holds_several():
    story = two_rooms(level=2).does("room A1", "crown", "category ogre", "monster berserk-ogrekin")
    story.does("ruler", "weakness Soul Core", "A heart in a jar", "in B1", "The Dwarf tells")
    assert written(story).ruler.weaknesses[0].room == "B1"
    story.does("ruler", "weakness Split Core")
    assert len(written(story).ruler.weaknesses) == 1 and "nobody on the map" in story.said("MYK-WORLD-474")[-1]
    story.does("room B1", "monsters", "react neutral", "category beast", "monster slime", 1, "area vanguard")
    story.does("ruler", "weakness Split Core", "The Dwarf tells")
    split = written(story).ruler.weaknesses[1]
    assert (split.what, split.holders) == ("Slime", ["Slime"])
    story.state.dungeon.rooms["B1"].monsters = []
    told = [str(finding) for finding in warnings(story.state.dungeon) if finding.rule == "MYK-WORLD-474"]
    assert told == ["a core of the Ruler is held by who is not on the map: Slime [MYK-WORLD-474]"]

"""Maps of peculiar regions, missions that nobody's GM judges, the fall of a Kingdom and the Ghetto Palace."""

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.model import Ruler
from tests.games.kingdom.evenings import evening, placed, small
from tests.games.kingdom.fights import body, d6, fight, foe, item, log, tie
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home
from tests.games.kingdom.test_journeys import other
from tests.games.kingdom.test_wandering import two

ADA = lord()


def past(result, **fields):
    return {"result": result, **fields}


def won(court, place="", detail="", dice="", **more):
    """A fight against the Ruler of a map in region 3-2 has been won."""
    ruler = Ruler("Ogrekin", "B1")
    battle = {
        "stage": "over",
        "winner": "court",
        "foes": [{"book": "Ogrekin", "hp": 0, "dead": True, "ruler": True, "area": "Enemy Vanguard"}],
    }
    return evening(
        court,
        dice,
        ruler=ruler,
        stage="camp",
        delve={"region": "3-2"},
        battle=battle,
        world={"regions": {"3-3": {"owner": "own"}, "3-2": {"place": place, "detail": detail}}},
        **more,
    )


# --- maps of peculiar regions ----------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-653", "MYK-PLAY-656")
@pytest.mark.parametrize("place", ["Dungeon Master's Lair", "Labyrinth"])
def test_the_ruler_of_a_lair_or_a_labyrinth_leaves_a_rare_item(place):
    story = won([body()], place, dice=f"{d6(1)} {d6(1, 1)}")
    [held] = story.state.people[0].items
    assert books.items[held.item].rare
    assert won([body()], "Village").state.people[0].items == []


@pytest.mark.rule("MYK-PLAY-656")
def test_traps_of_a_labyrinth_are_3_harder_to_disarm():
    def difficulty(place):
        story = evening(
            [body()],
            traps=[placed("Explosion", "B1", carrier="door")],
            found=("Explosion",),
            delve={"region": "3-2"},
            world={"regions": {"3-3": {"owner": "own"}, "3-2": {"place": place}}},
        )
        [label] = [option.label for option in story.ask.options if option.key.startswith("disarm")]
        return int("".join(char for char in label.partition("against")[2] if char.isdigit()) or 0)

    assert difficulty("Labyrinth") == difficulty("Village") + 3


@pytest.mark.rule("MYK-PLAY-654")
def test_monsters_at_home_in_their_kingdom_have_1_more_warfare():
    from roundtable.games.kingdom.rules.play import numbers
    from tests.games.kingdom.evenings import Group

    def warfare(kind):
        story = evening(
            [body()],
            d6(*[3] * 8),
            monsters={"B1": [Group("Ogrekin", 1, reaction="Hostile")]},
            stage="encounter",
            delve={"region": "3-2"},
            world={"regions": {"3-3": {"owner": "own"}, "3-2": {"place": "Monster Kingdom", "detail": kind}}},
        )
        return numbers.score(story.state, "f0", "Warfare")

    assert warfare("Ogre") == warfare("Angel") + 1


@pytest.mark.rule("MYK-PLAY-653", "MYK-PLAY-162")
def test_the_ruler_of_a_lair_is_a_human_with_a_class_and_a_job_skill():
    lair = {"regions": {"3-3": {"owner": "own"}, "3-2": {"place": "Dungeon Master's Lair"}}}
    story = season("prologue", [ADA], gm=True, world=lair)
    assert story.ask.rule == "MYK-PLAY-162" and story.ask.seat == 1
    story.does("3-2", "Diehard", "Monsterology")
    story.goes_on(lambda match: match.state.delve is not None and match.state.delve.region == "3-2")
    ruler = story.state.delve.dungeon.ruler
    assert books.monsters[ruler.monster].category == "Human"
    assert {books.skills[name].kind for name in ruler.skills} >= {"Class", "Job"}


# --- where the adventure leads ---------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-162", "MYK-PLAY-074")
def test_without_a_gm_a_rumour_of_the_nearest_unknown_region_or_where_a_mission_leads():
    story = season("prologue", [ADA])
    assert story.state.delve.region in ("3-2", "4-3", "2-3", "3-4")
    seeker = lord(background=past(51, region="5-5", words={"relative": "mother"}))
    known = {"regions": {"3-3": {"owner": "own"}, "5-5": {"place": "Monster Hive"}}}
    story = season("prologue", [seeker], world=known)
    assert "5-5" in story.offered
    assert story.does("5-5").state.delve.region == "5-5"


# --- missions --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-136")
def test_family_is_met_when_the_ruler_of_their_region_falls():
    seeker = body(background=past(51, region="3-2", words={"relative": "mother"}))
    assert won([seeker], "Monster Hive").state.people[0].background.count == 1
    elsewhere = body(background=past(51, region="5-5", words={"relative": "mother"}))
    assert won([elsewhere], "Monster Hive").state.people[0].background.count == 0


FATHER = {"seat": None, "name": "the father", "class_name": "Knight", "base": {"Warfare": 4}, "team": "foes"}


def after_the_fathers_fight(*court):
    """A fight is just over in which he fell, with the Ruler's monsters."""
    people = [{"seat": seat, **one} for seat, one in enumerate(court)]
    return evening(
        [body(name=f"Player {seat}") for seat, _ in enumerate(court)],
        ruler=Ruler("Ogrekin", "B1"),
        delve={"region": "3-2"},
        battle={
            "stage": "over",
            "winner": "court",
            "foes": [{"book": "Ogrekin", "hp": 0, "dead": True, "area": "Enemy Vanguard"}],
        },
        people=[*people, {**FATHER, "hp": 0, "area": "Enemy Vanguard"}],
    )


@pytest.mark.rule("MYK-CREATE-137")
def test_the_father_waits_in_the_rulers_room_and_is_defeated_there():
    son = lord(background=past(52))
    story = season("prologue", [son], d6(1, 1))
    father = story.state.people[1]
    assert father.class_name == "Knight" and father.level == 1 and father.team == "foes" and father.jobs
    beaten = after_the_fathers_fight(body(background=past(52, people={"father": 1})))
    assert beaten.state.people[0].background.count == 1 and beaten.said("MYK-CREATE-137")


@pytest.mark.rule("MYK-CREATE-137")
def test_a_father_whom_others_beat_is_not_defeated_by_his_child():
    """Ann stays away; her father lies Unconscious after Ben's fight."""
    ann = body(background=past(52, people={"father": 2}), absent=True, area="")
    story = after_the_fathers_fight(ann, body(name="Ben"))
    assert story.state.people[0].background.count == 0 and not story.said("MYK-CREATE-137")


@pytest.mark.rule("MYK-CREATE-137")
@pytest.mark.parametrize("dead", [False, True])
def test_a_father_whom_others_have_beaten_is_himself_again_in_the_next_adventure(dead):
    son = lord(background=past(52, people={"father": 1}))
    away = {**FATHER, "hp": 0, "dead": dead, "away": "waiting"}
    story = season("prologue", [son], people=[{"seat": 0, **son}, away])
    father = story.state.people[1]
    assert (father.hp > 0) is not dead and len(story.state.people) == 2


@pytest.mark.rule("MYK-CREATE-109", "MYK-CREATE-137")
@pytest.mark.parametrize(("dead", "met", "stands"), [(True, 0, "dropped"), (False, 0, "open"), (True, 1, "paid")])
def test_the_mission_is_dropped_when_others_have_killed_the_father(dead, met, stands):
    son = lord(background=past(52, people={"father": 1}, count=met))
    away = {**FATHER, "hp": 0 if dead else 9, "dead": dead, "away": "waiting"}
    story = season("growth", [son], people=[{"seat": 0, **son}, away], objective="failed")
    story.goes_on(lambda match: match.outcome is not None)
    assert story.state.people[0].background.state == stands


@pytest.mark.rule("MYK-CREATE-137")
def test_the_father_stands_with_the_rulers_monsters_and_fights():
    story = evening(
        [body()],
        d6(*[4] * 40),
        ruler=Ruler("Ogrekin", "B1"),
        stage="encounter",
        delve={"region": "3-2"},
        people=[
            {"seat": 0, "ate": [0], **body(background=past(52, people={"father": 1}))},
            {**FATHER, "hp": 9, "away": "waiting"},
        ],
    )
    assert story.state.battle is not None and story.state.people[1].area == "Vanguard", "he runs at the Court at once"
    assert any(line.startswith("the father") for line in log(story)), "and strikes"


@pytest.mark.rule("MYK-CREATE-136", "MYK-WORLD-002")
@pytest.mark.parametrize(("region", "met"), [("3-2", 1), ("1-1", 0)])
def test_the_family_is_met_when_the_ruler_cedes_the_map(region, met):
    seeker = body(background=past(51, region=region, words={"relative": "mother"}), area="")
    story = evening([seeker], dungeon=small(ruler=Ruler("Ogrekin Champion", "C1")), delve={"region": "3-2"})
    for lair in story.state.delve.rooms["C1"].lairs:
        lair.reaction = "Friendly"  # won over: a gift, say
    story.does("pass")
    assert story.said("MYK-WORLD-002") == ["The Ruler cedes the map. Now home."]
    assert story.state.people[0].background.count == met


@pytest.mark.rule("MYK-CREATE-141")
def test_memories_are_found_by_a_search_of_the_rulers_room():
    seeker = body(background=past(56, region="3-2", words={"memory": "a lantern"}))
    rooms = {room: {} for room in ("A1", "B1", "C1", "B2")}
    map_ = small(ruler=Ruler("Ogrekin", "B1"))
    story = evening([seeker], d6(5, 5), dungeon=map_, delve={"region": "3-2", "rooms": rooms})
    story.does("search room", "Quest")
    assert story.state.people[0].background.count == 1
    assert "Here it is: a lantern. The memories are back." in story.said("MYK-CREATE-141")


@pytest.mark.rule("MYK-CREATE-142")
def test_the_lost_one_rules_the_next_map_as_undead_and_is_defeated():
    mourner = lord(background=past(61, words={"lost person": "teacher"}))
    most = 1 + 7
    among = [one for one in books.monsters if one.category == "Undead" and one.level <= most]
    story = season("prologue", [mourner], f"d{len(among)}=2")
    ruler = story.state.delve.dungeon.ruler
    assert ruler.monster == among[1].name
    fallen = evening(
        [body(background=past(61))],
        ruler=Ruler(among[0].name, "B1"),
        delve={"region": "3-2"},
        battle={
            "stage": "over",
            "winner": "court",
            "foes": [{"book": among[0].name, "hp": 0, "dead": True, "ruler": True, "area": "Enemy Vanguard"}],
        },
    )
    assert fallen.state.people[0].background.count == 1


@pytest.mark.rule("MYK-CREATE-143")
@pytest.mark.parametrize(("relation", "met"), [("Friendly", True), ("Neutral", False)])
def test_innocence_is_proved_when_the_old_home_is_friendly(relation, met):
    exile = lord(background=past(62, kingdom=0, region="1-1"))
    world = {"regions": {"3-3": {"owner": "own"}, "1-1": {"owner": "0"}}, "kingdoms": [other(relation, "1-1")]}
    story = season("growth", [exile], objective="failed", world=world, kingdom={"level": 3})
    assert bool(story.said("MYK-CREATE-143")) == met


@pytest.mark.rule("MYK-CREATE-145")
def test_the_seal_rests_in_a_temple_of_level_3_and_its_destruction_is_the_end():
    keeper = lord(background=past(64), items=[item("Grimoire", 1, mark="mission")])
    temple = {"maps": [home({"B1": [{"name": "Temple", "level": 3}]})]}
    story = season("end requests", [keeper], objective="done", kingdom=temple)
    story.does("seal 0")
    assert story.state.people[0].items == [] and story.state.people[0].background.count == 1
    small_temple = {"maps": [home({"B1": ["Temple"]})], "treasury": 3}
    assert "seal 0" not in season("end requests", [keeper], objective="done", kingdom=small_temple).offered
    lost = season("the end", [lord(background=past(64))], objective="done")
    assert lost.said("MYK-CREATE-145") == ["The Kingdom is destroyed."]


@pytest.mark.rule("MYK-CREATE-145")
def test_a_seal_that_somebody_else_has_put_aside_or_a_monster_has_taken_still_holds():
    aside = lord(name="Bea", surplus=[{"item": "Grimoire", "mark": "mission"}])
    story = season("the end", [lord(background=past(64)), aside], objective="done")
    assert not story.said("MYK-CREATE-145")
    at_home = {"kept": [{"item": "Grimoire", "mark": "mission"}]}
    kept = season("the end", [lord(background=past(64))], objective="done", kingdom=at_home)
    assert not kept.said("MYK-CREATE-145")


@pytest.mark.rule("MYK-CREATE-145")
@pytest.mark.parametrize(("ruling", "said"), [("falls", ["The Kingdom is destroyed."]), ("stands", [])])
def test_a_gm_is_asked_what_a_broken_seal_does(ruling, said):
    story = season("the end", [lord(background=past(64))], objective="done", gm=True)
    assert story.ask.seat == 1 and "seal" in story.ask.prompt
    story.does(ruling)
    assert story.said("MYK-CREATE-145") == said


@pytest.mark.rule("MYK-CREATE-146")
def test_an_elixir_brings_the_mourned_one_back():
    mourner = lord(background=past(65, words={"lost person": "lover"}), items=[item("Elixir", 2)])
    story = season("end requests", [mourner], objective="done").does("revive 0 p0 2")
    assert story.state.people[0].items == [] and story.state.people[0].background.count == 1


@pytest.mark.rule("MYK-CREATE-147")
def test_a_death_in_the_liberators_place_is_the_mission():
    freed = body(
        name="Ben",
        hp=1,
        area="Vanguard",
        background=past(66, people={"liberator": 0}),
        affection={"0": tie(1, "Loyalty")},
        skills=[{"name": "Shield"}],
    )
    story = fight([body(area="Vanguard"), freed], [foe("Ogrekin")], f"d2=1 {d6(5, 4)} {d6(6)}", first="foes", voices=0)
    story.does("skill/shield p1", dice=f"{d6(1)} {two(2)}")
    assert story.state.people[1].dead and story.state.people[1].background.count == 1
    assert story.said("MYK-CREATE-147") == ["It was for the sake of Ann."]


# --- the fall, and the Ghetto Palace ---------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-603", "MYK-PLAY-604", "MYK-PLAY-599")
def test_a_fallen_kingdom_loses_everything_and_goes_on_from_a_ghetto_palace():
    rich = {"citizens": 1, "treasury": 9, "talents": [{"job": "Cook"}], "points": {"Order": 2}, "stored": {"Wood": 3}}
    story = season("the end", [lord(items=[item("Lunch")])], objective="done", kingdom=rich)
    assert story.offered == ["ghetto", "end"]
    story.does("ghetto")
    kingdom = story.state.kingdom
    assert kingdom.ghetto == "3-3" and kingdom.maps == [] and kingdom.citizens == 0 and kingdom.treasury == 0
    assert kingdom.talents == [] and kingdom.stored == {} and kingdom.level == 1
    from roundtable.games.kingdom.rules.record.realm import attribute

    assert [attribute(story.state, name) for name in books.ATTRIBUTES] == [1, 1, 1, 1]
    assert story.state.people[0].items, "survivors keep what they carry"
    assert "Ghetto Palace" in story.match.outcome.why


@pytest.mark.rule("MYK-PLAY-604")
def test_nothing_but_death_ends_a_ghetto_palace_and_a_royal_palace_replaces_it():
    bare = {"maps": [], "ghetto": "3-3", "citizens": 0, "points": {"Order": -1}}
    story = season("the end", [ADA], objective="done", kingdom=bare)
    assert story.match.outcome.why == "game 1 is over, the objective reached"
    dead = season("the end", [lord(dead=True, hp=0)], objective="done", kingdom=bare)
    assert dead.match.outcome.why == "the Kingdom falls in game 1"
    land = {"maps": [{**home(), "rooms": {}}], "ghetto": "3-3", "citizens": 20}
    assert season("the end", [ADA], objective="done", kingdom=land).match.outcome.why.startswith("game 1 is over")
    built = season("the end", [ADA], objective="done", kingdom={"ghetto": "3-3", "citizens": 20})
    assert built.state.kingdom.ghetto == ""


@pytest.mark.rule("MYK-PLAY-604", "MYK-PLAY-162")
def test_a_court_leaves_its_ghetto_palace_in_any_direction():
    bare = {"maps": [], "ghetto": "3-3", "citizens": 0}
    story = season("departure", [ADA], two(12), kingdom=bare, world={"regions": {"3-3": {}}}, delve={"region": "3-4"})
    assert story.offered[0] == "3-4" and set(story.offered) == {"3-4", "3-2", "2-3", "4-3"}


@pytest.mark.rule("MYK-PLAY-038", "MYK-PLAY-737")
def test_what_raised_a_capacity_for_the_game_ends_with_it_and_so_does_the_drive_above():
    more = {"name": "feast", "rule": "MYK-PLAY-140", "what": "capacity", "amount": 2, "until": "game"}
    story = season("the end", [lord(drive=4, lasting=[more])], objective="done")
    assert story.state.people[0].drive == 2 and story.match.over

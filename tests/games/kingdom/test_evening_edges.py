"""Edges of an evening where two rules meet: duels, flights with no way back, the fallen in Camp, late Happenings."""

import itertools

import pytest

from roundtable.games.kingdom.dungeon.model import Clue, Group, Npc, Ruler
from tests.games.kingdom.evenings import body, d6, evening, item, log, placed, small, tie
from tests.games.kingdom.test_split_party import apart
from tests.story import Story

BEN = body(name="Ben", area="Encampment")
TOUGH = {"name": "Ann", "hp": 11, "followers": 0}


def two(total: int) -> tuple[int, int]:
    """Two dice with this total."""
    return (total - 6, 6) if total > 7 else (1, total - 1)


def talks(row: int, *dice: int, monsters=None, court=None, **more) -> Story:
    """The Court enters C1 with Neutral monsters and negotiates, with this result on the table."""
    there = {"C1": monsters or [Group("Ogrekin", 2)]}
    people = court or [body(**TOUGH), BEN]
    return evening(people, d6(*two(row), *dice), monsters=there, stage="enter", **more).does("go C1", "negotiate")


# --- Negotiation -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-221", "MYK-PLAY-220")
def test_who_looks_on_may_step_in_and_then_everybody_fights():
    """The duel of Ann goes into its second Round; Ben steps in, and the second Ogrekin comes too."""
    story = talks(11).does("p0", dice=d6(1, 2, *[2] * 12)).does("pass")
    assert story.offered == ["watch", "interfere"] and len(story.state.battle.foes) == 1
    story.does("interfere")
    assert len(story.state.battle.foes) == 2 and not story.state.people[1].away
    assert story.said("MYK-PLAY-221")[0].startswith("The Court steps in")
    assert all(lair.reaction == "Hostile" for lair in story.state.delve.rooms["C1"].lairs)
    assert story.ask.prompt.startswith("Who makes the Strategy Check"), "Ben may make it now"


@pytest.mark.rule("MYK-PLAY-220", "MYK-PLAY-191")
@pytest.mark.parametrize(("dead", "objective"), [(True, "done"), (False, "")])
def test_a_ruler_that_falls_in_a_duel_is_defeated(dead, objective):
    """Ann has won a duel against the Ruler; or against one of its men."""
    foes = [{"book": "Ogrekin", "hp": 0, "dead": True, "ruler": dead, "area": "Enemy Vanguard"}]
    story = evening(
        [body()],
        ruler=Ruler("Ogrekin", "B1"),
        delve={"fight": "duel", "duel": ["p0", "Ogrekin", ""]},
        battle={"stage": "over", "winner": "court", "foes": foes},
    )
    assert story.said("MYK-PLAY-220") == ["The duel is won: the monsters are Friendly now."]
    assert bool(story.said("MYK-PLAY-191")) is dead and story.state.delve.objective == objective


@pytest.mark.rule("MYK-PLAY-220", "MYK-PLAY-221", "MYK-PLAY-409")
def test_a_lost_duel_leaves_the_monster_its_wounds_and_the_court_may_talk_again():
    champion = body(**{**TOUGH, "hp": 1}, items=[item("Spear")])
    story = talks(11, monsters=[Group("Ogrekin Champion", 1)], court=[champion, BEN])
    story.does("p0", dice=d6(6, 6))
    whole = story.state.battle.foes[0].hp
    story.does("attack slot 1 f0", 0, 0, dice=d6(5, 5, 6, 4, 6, 1, 3, 4))
    assert story.said("MYK-PLAY-221") == ["The duel is lost."] and story.offered == ["negotiate", "fight"]
    assert story.state.delve.rooms["C1"].lairs[0].hp == [whole - 3]


@pytest.mark.rule("MYK-PLAY-203", "MYK-PLAY-221")
def test_with_a_random_encounter_talk_after_a_lost_duel_is_two_lower_too():
    """Grunt Elf for a Court of two; Ann falls in the duel, and 2D6 - 2 counts once more."""
    court = [body(**{**TOUGH, "hp": 1}), BEN]
    story = evening(court, d6(1, 1, 4, 6, 6), stage="enter", explored=("A1", "C1"))
    story.does("go C1", "negotiate")
    assert story.said("MYK-PLAY-203") == ["Less 2: 10."]


@pytest.mark.rule("MYK-PLAY-220")
def test_the_gm_says_which_of_the_strongest_fights():
    story = talks(11, monsters=[Group("Ogrekin", 1), Group("Slime", 1)], gm=True).does("p0")
    assert story.ask.seat == 2 and story.offered == ["Ogrekin", "Slime"]
    story.does("Slime", dice=d6(1, 2))
    assert [foe.book for foe in story.state.battle.foes] == ["Slime"]


@pytest.mark.rule("MYK-PLAY-216", "MYK-WORLD-402")
def test_monsters_held_back_are_not_counted_at_a_feast():
    meat = body(**TOUGH, materials={"1": {"Meat": 2}})
    there = [Group("Ogrekin", 2), Group("Ogrekin", 3, reserve=True)]
    story = talks(7, monsters=there, court=[meat, BEN])
    assert story.offered == ["meat p0", "fight"]


@pytest.mark.rule("MYK-PLAY-214", "MYK-PLAY-756", "MYK-CREATE-056")
def test_monster_citizens_can_be_sacrificed_and_followers_of_the_unconscious_cannot():
    led = body(name="Ann", followers=0, monster_followers={"Slime": 1})
    assert talks(5, court=[led, BEN]).offered == ["yes", "no"]
    lying = body(name="Cid", hp=0, followers=5)
    assert talks(5, *[2] * 20, court=[body(**TOUGH), lying]).state.battle is not None, "nobody could be given"


@pytest.mark.rule("MYK-PLAY-223", "MYK-CREATE-056", "MYK-PLAY-756")
def test_rushing_counts_monster_citizens_and_the_followers_of_the_fallen():
    court = [body(name="Ann", followers=2, monster_followers={"Slime": 1}), body(name="Cid", hp=0, followers=8)]
    story = evening(court, stage="enter").does("go C1")
    label = next(option.label for option in story.ask.options if option.key == "rush")
    assert label == "Rush forward (Charisma against 9)", "7 + 11 / 10, rounded up"


# --- flight ----------------------------------------------------------------------------------------------------------


def flees(**more) -> Story:
    court = [body(**TOUGH, area="Encampment")]
    hostile = {"C1": [Group("Ogrekin", 1, reaction="Hostile")]}
    story = evening(court, d6(6, 6, 6, 6), monsters=hostile, stage="enter", **more)
    return story.does("go C1", 0).does("flee", 0, dice=d6(5, 5))


@pytest.mark.rule("MYK-PLAY-409")
def test_there_is_no_flight_to_a_room_that_is_gone():
    story = flees()
    assert story.state.delve.at["p0"] == "B1"
    court = [body(**TOUGH, area="Encampment")]
    hostile = {"C1": [Group("Ogrekin", 1, reaction="Hostile")]}
    story = evening(court, d6(6, 6, 6, 6), monsters=hostile, stage="enter").does("go C1", 0)
    story.state.delve.rooms["B1"].destroyed = True
    story.does("flee", 0, dice=d6(5, 5, *[1] * 6))
    assert story.said("MYK-PLAY-409") == ["There is no way back: the flight fails."]
    assert story.state.battle is not None and story.state.battle.winner == ""


@pytest.mark.rule("MYK-PLAY-348", "MYK-PLAY-409")
def test_who_comes_back_after_a_flight_knows_the_number_and_is_not_surprised():
    story = flees()
    assert len(story.said("MYK-PLAY-348")) == 2, "the first time it was not known"
    story.does("pass").goes_on(lambda match: "go C1" in [o.key for o in getattr(match.ask, "options", [])], dice=d6(*[3] * 4))
    story.does("go C1", dice=d6(*[1] * 12))
    assert len(story.said("MYK-PLAY-348")) == 2, "no second check"
    assert not story.state.battle.surprised


@pytest.mark.rule("MYK-PLAY-410", "MYK-WORLD-406")
def test_the_gm_says_where_monsters_that_fled_are_now():
    court = [body(**TOUGH, area="Vanguard", base={"Wit": 2, "Charisma": 2, "Quest": 0, "Warfare": 3})]
    court[0]["hp"] = 9
    hostile = {"C1": [Group("Fay Knight", 1, area="Encampment", reaction="Hostile")]}
    story = evening(court, d6(1, 1), monsters=hostile, stage="enter", gm=True, voices=10)
    story.does("go C1")
    story.goes_on(lambda match: "flee" in [o.key for o in getattr(match.ask, "options", [])], dice=d6(*[2] * 30))
    story.does("flee", 0, dice=d6(6, 5)).does("B2")
    assert [(lair.book, lair.area) for lair in story.state.delve.rooms["B2"].lairs] == [("Fay Knight", "Enemy Vanguard")]
    assert story.state.delve.rooms["C1"].lairs == []
    story.goes_on(lambda match: match.state.delve.stage != "encounter", dice=d6(*[2] * 30))
    assert story.match.fork().digest() == story.match.digest(), "a fork writes down where they stand just so"


# --- Camp ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-229", "MYK-PLAY-409")
def test_a_happening_that_waits_for_a_fight_comes_though_the_court_has_fled():
    foes = [{"book": "Ogrekin", "hp": 1, "area": "Enemy Vanguard"}]
    story = evening(
        [body(), BEN],
        d6(1, 3, 4),
        battle={"stage": "over", "winner": "fled", "foes": foes},
        cycles=[{"kind": "Quarter"}, {"kind": "Round"}],
        delve={"plans": {"p0": "happens Quest", "p1": "search room"}, "camped": ["p0"], "fight": "camp"},
    )
    assert story.said("MYK-PLAY-229")[0] == "Ann rolls 4 on the Quest Happening Table."
    assert story.state.delve.at == {"p0": "A1", "p1": "A1"} and story.ask.seat == 1, "Ben thinks of something else there"


@pytest.mark.rule("MYK-PLAY-329", "MYK-PLAY-029")
def test_the_chance_of_an_exchange_counts_every_die_that_is_rolled():
    """Ann's Costume gives her Charisma checks a third die: of three, two that make 8 with her 2 reach 10."""
    there = {"B1": [Group("Ogrekin", 1, reaction="Friendly")]}
    dressed = body(items=[item("Costume")], followers=0)
    story = evening([dressed], monsters=there, kingdom={"citizens": 40})
    button = next(option for option in story.ask.options if option.key == "welcome 0")
    thrown = [sorted(dice)[1:] for dice in itertools.product(range(1, 7), repeat=3)]
    assert button.label == "Welcome to the Kingdom: Ogrekin (Charisma against 10)"
    assert button.odds == f"{round(100 * sum(sum(best) + 2 >= 10 for best in thrown) / 216)} %"


@pytest.mark.rule("MYK-PLAY-336", "MYK-PLAY-335")
def test_the_box_of_a_meal_stays_marked_when_who_ate_has_died():
    dead = body(name="Ben", hp=0, dead=True, ate=[4])
    story = evening([body(ate=[5], items=[item("Lunch", 1)]), dead], quarter=6).does("use item/lunch 1")
    assert "Obese" in story.state.people[0].bad_statuses and story.state.people[1].bad_statuses == []


@pytest.mark.rule("MYK-PLAY-334", "MYK-PLAY-349")
def test_the_unconscious_are_laid_where_the_court_wants_them():
    """Left among the enemies they would have the whole Court caught from behind."""
    lying = body(name="Ben", hp=0, area="Enemy Vanguard")
    story = evening([body(**TOUGH), lying], monsters={"C1": [Group("Ogrekin", 1, reaction="Hostile")]})
    assert "lay p1 Enemy Vanguard" not in story.offered
    story.does("lay p1 Encampment")
    assert story.state.people[1].area == "Encampment" and not story.state.people[0].exhausted
    assert story.said("MYK-PLAY-334") == ["Ben is laid in the Encampment."]


@pytest.mark.rule("MYK-PLAY-229", "MYK-PLAY-301")
def test_a_happening_waits_for_the_fight_that_its_own_action_began():
    """Charisma Rest 11: a critical failure with the guests is a Combat, and the Happening comes after it."""
    story = evening([body(**{**TOUGH, "area": "Encampment"}), BEN], voices=10)
    story.does("rest Charisma", seat=0).does("pass", seat=1, dice=d6(5, 6, 4, 1, 1))
    story.does(0)
    assert story.state.battle is not None and not story.said("MYK-PLAY-229")
    for foe in story.state.battle.foes:
        foe.hp, foe.dead, foe.area = 0, True, ""
    story.goes_on("MYK-PLAY-229", dice=d6(*[2] * 30))
    assert "Charisma Happening" in " ".join(log(story))


@pytest.mark.rule("MYK-PLAY-283")
def test_anybody_may_find_a_dream_happy():
    court = [body(**TOUGH, likes=["Tea"]), BEN, body(name="Cid")]
    story = evening(court).does("rest Wit", seat=0).does("pass", seat=1).does("pass", seat=2, dice=d6(1, 3))
    story.does("A whole day of it.").does("no")
    assert story.ask.seat == 2, "Ben does not find it so, Cid may"
    story.does("yes")
    assert story.state.people[0].drive == 2


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-191", "MYK-PLAY-474")
def test_a_ruler_beaten_by_pulled_blows_is_defeated():
    court = [body(**TOUGH, area="Vanguard", items=[item("Spear")])]
    court[0]["bad_statuses"] = ["Disoriented"]  # no 6 is turned into Drive
    story = evening(court, d6(6, 6, 6, 6), dungeon=small(ruler=Ruler("Ogrekin", "C1")), stage="enter").does("go C1")
    story.does("spare", dice=d6(5, 4))
    story.goes_on(lambda match: match.state.battle is None, dice=d6(*[1] * 6))
    assert story.state.delve.objective == "done"


@pytest.mark.rule("MYK-PLAY-194", "MYK-PLAY-422")
@pytest.mark.parametrize(("count", "dead"), [(1, True), (2, False)])
def test_a_wound_whose_last_quarter_this_is_kills_when_the_court_is_wiped_out(count, dead):
    """Ann is felled by the monsters of C1: the Quarter is not over, but this is its end for the Court."""
    wound = {"name": "Fatal Wound", "rule": "MYK-PLAY-422", "what": "dies", "until": "quarters", "count": count}
    court = [body(**{**TOUGH, "hp": 1, "area": "Enemy Vanguard"}), body(name="Ben", hp=0, area="Encampment", lasting=[wound])]
    hostile = {"C1": [Group("Ogrekin", 1, reaction="Hostile")]}
    story = evening(court, monsters=hostile, stage="enter").does("go C1", dice=d6(6, 5, 5, 3, 4))
    assert story.said("MYK-PLAY-194")[0] == "The whole Court is down, and is carried home."
    assert story.state.people[1].dead is dead


@pytest.mark.rule("MYK-PLAY-194", "MYK-PLAY-422", "MYK-PLAY-746")
@pytest.mark.parametrize(("count", "dead"), [(1, True), (2, False)])
def test_a_quarter_that_has_just_passed_counts_once_for_who_is_carried_home(count, dead):
    wound = {"name": "Fatal Wound", "rule": "MYK-PLAY-422", "what": "dies", "until": "quarters", "count": count}
    court = [body(**{**TOUGH, "hp": 1, "bad_statuses": ["Poisoned"]}), body(name="Ben", hp=0, lasting=[wound])]
    story = evening(court).does("pass", dice=d6(3, 4))
    assert story.state.people[1].dead is dead


# --- a split party ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-742", "MYK-PLAY-276")
def test_of_a_split_party_only_those_in_the_room_count():
    story = apart(at=["A1", "A1", "C1"], explored=("A1", "B1", "C1"), dice=d6(6, 6))
    for seat in range(3):
        story.does("stay", seat=seat)
    story.goes_on(lambda match: any(o.key == "search room" for o in getattr(match.ask, "options", [])), dice=d6(6, 6, 6, 6))
    asked = len(story.match.asks)
    story.does("search room", seat=0)
    if asked > 1:
        story.does("pass", seat=1)
    assert "against 9" in story.ask.prompt or "Quest" in story.offered
    story.does("Quest", dice=d6(2, 2))
    assert any("against 9" in line for line in story.said("MYK-PLAY-276"))


# --- met again -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-182", "MYK-PLAY-409", "MYK-PLAY-373")
def test_who_hated_the_ruler_hates_it_after_a_flight_too():
    court = [body(**TOUGH, area="Encampment", hostility={"f0": {"score": 3, "kind": "Anger"}})]
    fighting = {"stage": "first", "round": 1, "foes": [{"book": "Ogrekin", "hp": 1, "area": "Enemy Vanguard", "ruler": True}]}
    story = evening(court, dungeon=small(ruler=Ruler("Ogrekin", "B1")), battle=fighting,
                    cycles=[{"kind": "Quarter"}, {"kind": "Round"}])  # fmt: skip
    story.does("flee", dice=d6(5, 5))
    assert {key: tie.score for key, tie in story.state.people[0].hostility.items()} == {"ruler": 3}


@pytest.mark.rule("MYK-WORLD-201", "MYK-PLAY-409")
def test_arms_that_came_alive_stay_so_after_a_flight_until_a_steel_falls():
    alive = {"name": "Poltergeist", "rule": "MYK-WORLD-201", "what": "stopped item", "note": "1", "giver": "f0"}
    court = [body(**TOUGH, area="Encampment", items=[item("Blade"), item("Spear", 2)], lasting=[alive])]
    steel = {"book": "Demonic Steel", "hp": 1, "area": "Enemy Vanguard"}
    fighting = {"stage": "first", "round": 1, "foes": [steel]}
    cycles = [{"kind": "Quarter"}, {"kind": "Round"}]
    fled = evening(court, battle=fighting, cycles=cycles).does("flee", dice=d6(6, 6))
    assert [effect.note for effect in fled.state.people[0].lasting] == ["1"], "it still is no weapon"
    court[0]["area"], court[0]["lasting"] = "Vanguard", [{**alive, "giver": ""}]
    story = evening(court, battle=fighting, cycles=cycles)
    assert not any(key.startswith("attack slot 1") for key in story.offered)
    story.does("attack slot 2 f0", dice=d6(5, 5, *[1] * 6))
    assert story.state.people[0].lasting == [] and story.said("MYK-WORLD-201") == ["What came alive is a weapon again."]


@pytest.mark.rule("MYK-PLAY-700", "MYK-PLAY-207")
@pytest.mark.parametrize(("monsters", "fights"), [("Hostile", False), ("Friendly", True)])
def test_a_friend_among_enemies_does_not_fight_for_them(monsters, fights):
    """A captive of Hostile Ogrekin stays out of it; where all here are friends and the Court attacks them, all fight."""
    dungeon = small(monsters={"C1": [Group("Ogrekin", 1, reaction=monsters)]})
    dungeon.rooms["C1"].npcs.append(Npc("Captive", kind="extra", reaction="Friendly"))
    court = [body(**TOUGH, area="Encampment")]
    story = evening(court, d6(6, 6, 6, 6, *[2] * 8), dungeon=dungeon, stage="enter").does("go C1")
    if fights:
        story.does("fight")
    captive = story.state.people[1]
    assert bool(captive.area) is fights and story.state.battle is not None
    assert story.state.delve.rooms["C1"].npcs["p1"] == "Friendly"


# --- Camp actions of every kind --------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-229", "MYK-PLAY-228")
def test_a_skill_that_fumbles_as_a_camp_action_has_its_happening():
    """Faith asks for Charisma / 10: a critical failure rolls on the Charisma Happening Table when the use is over."""
    court = [body(**TOUGH, drive=1, skills=[{"name": "Faith"}])]
    story = evening(court, voices=10).does("use skill/faith", dice=d6(1, 1, 4, 5))
    while not story.said("MYK-PLAY-229"):
        story.does(0)
    assert story.said("MYK-PLAY-229")[0].startswith("Ann rolls 9 on the Charisma Happening Table")


@pytest.mark.rule("MYK-PLAY-229", "MYK-WORLD-015")
def test_a_talk_that_fumbles_has_its_happening():
    clue = Clue("B1", "Beware.", "conversation", target="the keeper", topic="the well", score="Charisma", difficulty=7)
    story = evening([body(**TOUGH)], dungeon=small(clues=[clue]), voices=10)
    story.does(next(key for key in story.offered if key.startswith("talk")), dice=d6(1, 1, 4, 5))
    while not story.said("MYK-PLAY-229"):
        story.does(0)
    assert "Charisma Happening Table" in story.said("MYK-PLAY-229")[0]


@pytest.mark.rule("MYK-WORLD-086", "MYK-WORLD-191")
def test_who_speaks_to_the_bearer_of_a_trap_has_touched_it():
    clue = Clue("B1", "Take me with you.", "conversation", target="a lady", topic="herself")
    traps = [placed("Femme Fatale", "B1", carrier="a lady")]
    story = evening([body(**TOUGH)], dungeon=small(traps, clues=[clue]))
    story.does(next(key for key in story.offered if key.startswith("talk")))
    assert [effect.name for effect in story.state.people[0].lasting] == ["Something"]


@pytest.mark.rule("MYK-PLAY-336")
def test_the_boxes_of_meals_are_the_whole_courts_wherever_they_are():
    court = [body(**TOUGH, ate=[0], items=[item("Keepable Foods")]), body(name="Ben", ate=[1]), body(name="Cay", ate=[])]
    story = apart(court=court, at=["A1", "A1", "C1"], explored=("A1", "B1", "C1"), quarter=2, dice=d6(*[6] * 6))
    for seat in range(3):
        story.does("stay", seat=seat)
    story.goes_on(lambda match: any(o.key == "search room" for o in getattr(match.ask, "options", [])))
    story.match.raise_hand(0)
    story.does("stand Rearguard", seat=0).does("pass", seat=1).does("item/keepable-foods p0#1")
    assert [one.bad_statuses for one in story.state.people] == [["Obese"]] * 3


@pytest.mark.rule("MYK-WORLD-258", "MYK-WORLD-091")
def test_who_fails_to_disarm_a_signal_in_camp_is_where_they_are():
    """After an even number of Quarters it throws back who walks through it; nobody does."""
    story = evening([body(**TOUGH)], traps=[placed("Signal", "B1-C1")], found=("Signal",), quarter=2)
    story.does("disarm 0", dice=d6(1, 2))
    assert story.said("MYK-WORLD-091") and not story.said("MYK-WORLD-258")
    assert story.state.delve.leads == "" and story.state.delve.at["p0"] == "B1"


@pytest.mark.rule("MYK-PLAY-240", "MYK-GEAR-323")
def test_a_new_jobs_skill_that_is_known_already_is_known_once():
    """Wit Happening 12: the Birth Table makes a Hunter of who knows Hunting."""
    from roundtable.games.kingdom import books

    hunter = books.tables["Birth Table"]
    on = next(line.on for line in hunter.lines if (line.row.name or line.row.text) == "Hunter")
    court = [body(**TOUGH, jobs=["Doctor"], skills=[{"name": books.jobs["Hunter"].skill}])]
    story = evening(court, voices=10)
    story.does("search room", "Wit", 0, dice=d6(1, 1, 6, 6, int(on[0]), int(on[1])))
    assert story.state.people[0].jobs == ["Hunter"]
    assert [known.name for known in story.state.people[0].skills].count(books.jobs["Hunter"].skill) == 1


@pytest.mark.rule("MYK-PLAY-229", "MYK-GEAR-209")
def test_an_interrupt_that_goes_wrong_in_camp_has_no_happening():
    """An Amulet against an Undiscovered Trap is nobody's Camp action: its critical failure costs a Voice, no more."""
    traps = [placed("Teleporter", "B1", carrier="a door")]
    story = evening([body(items=[item("Amulet", 1)])], traps=traps, voices=8)
    story.does("pass").does("item/amulet p0#1", 0, dice=d6(1, 1) + " d3=1")
    assert story.state.kingdom.voices == 7 and not story.said("MYK-PLAY-229")


@pytest.mark.rule("MYK-WORLD-002", "MYK-PLAY-191", "MYK-PLAY-409")
def test_a_ruler_that_fell_before_the_court_fled_from_the_others_is_defeated():
    foes = [
        {"book": "Ogrekin", "hp": 0, "dead": True, "ruler": True, "area": "Enemy Vanguard"},
        {"book": "Ogrekin Champion", "hp": 1, "area": "Enemy Vanguard"},
    ]
    story = evening(
        [body(area="Encampment")],
        ruler=Ruler("Ogrekin", "B1"),
        battle={"stage": "first", "round": 1, "foes": foes},
        cycles=[{"kind": "Quarter"}, {"kind": "Round"}],
    )
    story.does("flee", dice=d6(5, 5))
    assert story.state.delve.at["p0"] == "A1" and story.state.delve.objective == "done"


CORE = {"name": "core", "rule": "MYK-WORLD-471", "what": "core destroyed", "note": "Split Core", "amount": 1, "until": "game"}
FURY = {"name": "Activator", "rule": "MYK-WORLD-228", "what": "all monsters of the map", "amount": 1, "until": "game"}


@pytest.mark.rule("MYK-WORLD-471", "MYK-WORLD-474", "MYK-PLAY-479", "MYK-PLAY-480")
def test_a_core_that_is_destroyed_stays_so_in_a_retry_and_its_ruler_staggers_but_once():
    dice = d6(6, 6)  # nobody comes as the Court enters again
    story = evening(None, dice, dungeon=small(retry=True), at="A1", before="", stage="enter", lasting=[CORE, FURY])
    story.does("leave").does("yes")
    assert story.state.retries == 1
    assert [(one.what, one.amount) for one in story.state.lasting] == [("core destroyed", 1)]


@pytest.mark.rule("MYK-WORLD-813", "MYK-WORLD-471", "MYK-WORLD-228", "MYK-PLAY-316")
def test_what_is_about_one_map_and_its_ruler_does_not_go_on_to_the_next():
    from tests.games.kingdom.test_scenarios import two_maps

    angry = body(hostility={"ruler": tie(3, "Anger"), "species Ogrekin": tie(2, "Anger")}, affection={"ruler": tie(1)})
    story = evening([angry], dungeon=two_maps(), stage="enter", delve={"opened": True}, lasting=[CORE, FURY])
    story.does("descend")
    assert story.state.lasting == []
    assert list(story.state.people[0].hostility) == ["species Ogrekin"] and story.state.people[0].affection == {}


@pytest.mark.rule("MYK-PLAY-316", "MYK-PLAY-254")
def test_the_next_game_has_another_ruler_and_nobody_feels_for_it_yet():
    from tests.games.kingdom.seasons import lord, season

    story = season("prologue", [lord(hostility={"ruler": tie(3, "Anger")})], options={"scene": "campaign"})
    assert story.state.at_home.stage != "prologue" and story.state.people[0].hostility == {}


@pytest.mark.rule("MYK-GEAR-203", "MYK-PLAY-478", "MYK-PLAY-479")
def test_a_retry_after_a_fight_that_was_left_for_home_begins_at_the_entrance():
    battle = {"stage": "first", "first": "foes", "round": 1, "foes": [{"book": "Ogrekin", "hp": 1, "area": "Vanguard"}]}
    court = [body(area="Encampment", items=[item("Dungeon Insurance", 1)])]
    dungeon = small(monsters={"B1": [Group("Ogrekin", 1, reaction="Hostile")]})
    dungeon.retry = True
    story = evening(court, dungeon=dungeon, battle=battle, cycles=[{"kind": "Quarter"}, {"kind": "Round"}])
    story.match.set_policy(0, "item/dungeon-insurance", "ask")
    insured = "item/dungeon-insurance p0#1"
    story.goes_on(lambda match: insured in [o.key for o in getattr(match.ask, "options", [])], dice=d6(*[4] * 40))
    story.does(insured).does("yes")
    assert story.state.battle is None and [cycle.kind for cycle in story.state.cycles] == ["Quarter"]
    assert story.state.delve.at["p0"] == "A1" and story.ask.rule == "MYK-PLAY-223", "it has come in again"

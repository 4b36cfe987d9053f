"""Splitting the party: everybody goes where they like, room by room is played, and who is elsewhere may come to a fight."""

from typing import Any

import msgspec
import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.drawing_map import svg
from roundtable.games.kingdom.dungeon.model import Corridor, Group
from roundtable.games.kingdom.laws import laws
from roundtable.games.kingdom.text_map import board
from roundtable.games.kingdom.view import view
from roundtable.kernel.match import Match
from tests.games.kingdom.evenings import evening, placed, small
from tests.games.kingdom.fights import body, d6, item, log, skill, tie
from tests.games.kingdom.test_wandering import two
from tests.story import Story

ON = {"split_party": True}
ANN, BEN, CAY = body(), body(name="Ben"), body(name="Cay")
FOND = [{str(other): tie(1) for other in range(3) if other != number} for number in range(3)]
FRIENDS = [body(name=name, affection=fond) for name, fond in zip(("Ann", "Ben", "Cay"), FOND)]
ALL = ("A1", "B1", "C1", "B2")
QUIET = d6(6, 6)
"""Nobody comes by chance."""


def apart(
    dice: str = "", *, court: list[dict[str, Any]] | None = None, stage: str = "enter", at: Any = "B1", **more: Any
) -> Story:
    """Three at a crossing, A1 and C1 beside it and B2 below; with a list for `at` each in a room of their own."""
    people = court or [ANN, BEN, CAY]
    where = at if isinstance(at, str) else at[0]
    story = evening(people, dice, at=where, stage=stage, options={**ON, **more.pop("options", {})}, **more)
    if not isinstance(at, str):
        story = moved(story, at)
    return story


def moved(story: Story, places: list[str]) -> Story:
    """The same position, with everybody in a room of their own."""
    setup = story.match.setup
    position = msgspec.json.decode(msgspec.json.encode(setup.position))
    position["delve"]["at"] = {f"p{number}": room for number, room in enumerate(places)}
    position["delve"]["known"]["seen"] = list(ALL)
    story.match = Match.new("kingdom", msgspec.structs.replace(setup, position=position), dice=story.tape)
    return story


def say(story: Story, *answers: str) -> Story:
    """Everybody who is asked at once answers, by seat."""
    for seat, answer in zip(sorted(story.match.asks), answers):
        story.does(answer, seat=seat)
    return story


def camps(story: Story, *others: str) -> Story:
    """Whoever is asked camps, and does nothing there, until somebody is asked something else."""
    while story.match.asks and not story.match.over:
        ask = story.match.asks[min(story.match.asks)]
        key = {"MYK-PLAY-223": "camp", "MYK-PLAY-224": "pass"}.get(ask.rule)
        if key is None or ask.rule in others:
            return story
        story.does(key, seat=ask.seat)
    return story


def rooms(story: Story) -> list[str]:
    return [story.state.delve.at[f"p{number}"] for number in range(len(story.state.court))]


# --- who goes where (MYK-PLAY-575, MYK-PLAY-576) ---------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-575")
def test_off_unless_chosen_the_court_goes_as_one():
    story = evening([ANN, BEN], stage="enter", at="B1")
    assert len(story.match.asks) == 1 and story.ask.rule == "MYK-PLAY-196"
    assert not any(key.startswith("follow") for key in story.offered)


@pytest.mark.rule("MYK-PLAY-575", "MYK-PLAY-576")
def test_everybody_says_at_once_where_they_go_or_with_whom():
    story = apart(explored=ALL)
    assert sorted(story.match.asks) == [0, 1, 2] and story.match.asks[1].prompt == "Where does Ben go?"
    keys = [option.key for option in story.match.asks[1].options]
    assert keys == ["go A1", "go C1", "go B2", "stay", "follow p0", "follow p2"]
    say(story.does("go C1", seat=0, dice=f"{QUIET} {QUIET}"), "follow p0", "stay")
    assert rooms(story) == ["C1", "C1", "B1"]


@pytest.mark.rule("MYK-PLAY-576")
def test_rooms_are_played_in_the_order_of_the_map_and_then_the_quarter_ends():
    """C1 is declared first, but A1 comes first, then B2, then C1."""
    story = say(apart(f"{QUIET} {QUIET} {QUIET}", explored=ALL), "go C1", "go B2", "go A1")
    assert story.said("MYK-PLAY-576") == ["Room A1: Cay."] and story.ask.seat == 2
    story.does("camp").does("pass")
    assert story.said("MYK-PLAY-576")[-1] == "Room B2: Ben." and story.ask.seat == 1 and story.state.quarter == 0
    story.does("camp").does("pass")
    assert story.said("MYK-PLAY-576")[-1] == "Room C1: Ann." and story.state.quarter == 0
    story.does("camp").does("pass")
    assert story.state.quarter == 1 and sorted(story.match.asks) == [0, 1, 2], "one Quarter for all, and all move again"
    assert [one.sentence() for one in laws(story.state)] == []


@pytest.mark.rule("MYK-PLAY-576", "MYK-PLAY-337")
def test_every_room_somebody_spent_the_quarter_in_is_explored():
    story = camps(say(apart(explored=("A1",)), "go C1", "go B2", "stay"))
    assert story.state.quarter == 1 and sorted(story.state.delve.known.explored) == ["A1", "B1", "B2", "C1"]


@pytest.mark.rule("MYK-PLAY-576")
def test_they_meet_again():
    story = apart(explored=ALL, at=["A1", "C1", "B2"], dice=QUIET, court=FRIENDS)
    say(story, "go B1", "go B1", "go B1")
    assert rooms(story) == ["B1", "B1", "B1"] and not story.said("MYK-PLAY-576"), "there is one Court again"
    story.does("camp")
    assert sorted(story.match.asks) == [0, 1, 2] and "help p1 search" in [o.key for o in story.match.asks[0].options]


@pytest.mark.rule("MYK-PLAY-576")
def test_who_cannot_go_is_taken_along_and_who_follows_in_a_circle_stays():
    court = [ANN, body(name="Ben", hp=0), CAY]
    story = say(apart(QUIET, court=court, explored=ALL), "go C1", "stay")
    assert rooms(story) == ["C1", "C1", "B1"], "Ben goes with the first of the room who goes"
    circle = say(apart(QUIET, explored=ALL, court=[ANN, BEN]), "follow p1", "follow p0")
    assert rooms(circle) == ["B1", "B1"]


@pytest.mark.rule("MYK-PLAY-576")
def test_a_trap_of_the_way_is_for_those_who_take_it():
    story = say(apart(d6(1, 1, 1), traps=[placed("Pit", "B1-C1")]), "go C1", "stay", "stay")
    assert story.events("MYK-WORLD-257") or story.state.people[0].hp < 11
    assert [one.hp for one in story.state.people[1:]] == [11, 11]


# --- only in the same room (MYK-PLAY-577) ----------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-577")
def test_help_items_and_skills_reach_only_who_is_in_the_same_room():
    story = say(apart(f"{QUIET} {QUIET}", court=FRIENDS, explored=ALL), "go C1", "stay", "stay")
    story.does("camp")
    keys = [option.key for option in story.match.asks[1].options]
    assert "help p2 search" in keys and not any(key.startswith("help p0") for key in keys)
    from roundtable.games.kingdom.rules.exploring.places import able, members
    from roundtable.games.kingdom.rules.play import figures, knowing

    assert members(story.state) == able(story.state) == ["p1", "p2"] == figures.in_play(story.state)
    assert "p0" not in knowing.scene(story.state).skills, "what they know works for nobody else"


@pytest.mark.rule("MYK-PLAY-577")
def test_a_meal_feeds_who_is_there():
    cook = body(items=[item("Lunch", 1)], ate=[])
    court = [cook, body(name="Ben", ate=[]), body(name="Cay", ate=[])]
    story = say(apart(f"{QUIET} {QUIET}", court=court, explored=ALL, quarter=3), "stay", "stay", "go C1")
    story.does("camp").does("use item/lunch 1", seat=0).does("pass", seat=1, dice=f"{QUIET} {d6(2)}")
    camps(story.does("camp"), "MYK-PLAY-576")
    ate = [bool(one.ate) for one in story.state.people]
    assert ate[2] is False and ate[0] is True and ate[1] is True
    assert {line.split()[0] for line in story.said("MYK-PLAY-339")} == {"Cay"}, "hunger comes to the one apart"


# --- Combat (MYK-PLAY-578, MYK-PLAY-579, MYK-PLAY-580, MYK-PLAY-581) -------------------------------------------------

OGRE = {"A1": [Group("Ogrekin", reaction="Hostile")]}


def clash(*, court: list[dict[str, Any]] | None = None, gm: bool = False, dice: str = "", **more: Any) -> Story:
    """Ann meets an Ogrekin in A1, which is played first; the others are in B1, and are asked whether they come."""
    story = apart(dice, court=court, gm=gm, monsters=OGRE, explored=ALL, **more)
    return say(story, "go A1", *["stay"] * (len(story.match.asks) - 1))


def arrives(total: int, *, dice: str = "", court: list[dict[str, Any]] | None = None, gm: bool = False, **more: Any) -> Story:
    """Ben hurries to Ann's fight and rolls this total; Cay does not."""
    story = clash(court=court, gm=gm, **more)
    if gm:
        story.does("Enemy Vanguard")
    story.does("Vanguard")
    story.tape.add(f"{two(total)} {dice}")
    return story.does("yes", seat=1).does("no", seat=2)


@pytest.mark.rule("MYK-PLAY-578")
def test_the_gm_places_the_monsters_and_those_of_the_room_themselves():
    story = clash(gm=True)
    assert (story.ask.seat, story.ask.rule) == (3, "MYK-PLAY-578")
    assert sorted(story.offered) == ["Enemy Encampment", "Enemy Rearguard", "Enemy Vanguard"]
    story.does("Enemy Rearguard")
    assert (story.ask.seat, story.ask.rule) == (0, "MYK-PLAY-578"), "only Ann is there"
    assert sorted(story.offered) == ["Encampment", "Rearguard", "Vanguard"]
    story.does("Rearguard")
    assert [foe.area for foe in story.state.battle.foes] == ["Enemy Rearguard"] and story.state.people[0].area == "Rearguard"


@pytest.mark.rule("MYK-PLAY-578")
def test_without_a_gm_the_monsters_stand_where_they_would():
    story = clash()
    assert story.ask.seat == 0 and [foe.area for foe in story.state.battle.foes] == ["Enemy Vanguard"]


@pytest.mark.rule("MYK-PLAY-578")
def test_a_court_that_is_together_fights_as_ever():
    story = say(apart(QUIET, monsters=OGRE, explored=ALL), "go A1", "follow p0", "follow p0")
    assert story.ask.rule == "MYK-PLAY-350" and not story.said("MYK-PLAY-579")


@pytest.mark.rule("MYK-PLAY-579", "MYK-PLAY-580", "MYK-PLAY-584")
def test_who_is_elsewhere_may_come_before_it_begins_and_at_each_round():
    story = clash()
    story.does("Vanguard")
    assert sorted(story.match.asks) == [1, 2] and story.match.asks[1].rule == "MYK-PLAY-579"
    story.does("no", seat=1).does("no", seat=2)
    assert sorted(story.match.asks) == [1, 2] and story.match.asks[1].rule == "MYK-PLAY-580", "the first Round begins"
    story.does("yes", seat=1, dice=two(3)).does("no", seat=2)
    assert (story.ask.seat, story.ask.rule) == (1, "MYK-PLAY-584")
    assert len(story.offered) == 7 and story.offered[-1] == "stay", "six Areas, and one need not"
    story.does("Enemy Rearguard", dice=QUIET)
    assert story.state.people[1].area == "Enemy Rearguard" and rooms(story) == ["A1", "A1", "B1"]
    from roundtable.games.kingdom.rules.play import figures

    assert figures.standing(story.state, "court") == ["p0", "p1"]
    assert [one.sentence() for one in laws(story.state)] == []


@pytest.mark.rule("MYK-PLAY-580")
def test_at_the_next_round_one_may_roll_again():
    story = arrives(11)
    assert story.said("MYK-PLAY-582")[-1] == "Ben is not there yet."
    story.does("no", seat=1, dice=QUIET).does("no", seat=2)  # the first Round; Ann acts first
    story.does("move Rearguard", "pass", dice=d6(1, 1, 1, 1, 1, 1))
    assert story.state.battle.round == 2 and sorted(story.match.asks) == [1, 2]
    assert {ask.rule for ask in story.match.asks.values()} == {"MYK-PLAY-580"}


@pytest.mark.rule("MYK-PLAY-581")
def test_after_the_combat_who_came_may_camp_there_even_if_exhausted():
    """Ben has camped in A1, which is played first; then he comes to Ann's fight in C1."""
    strong = body(base={"Wit": 2, "Charisma": 2, "Quest": 2, "Warfare": 9})
    story = apart(court=[strong, BEN], explored=ALL, monsters={"C1": OGRE["A1"]})
    say(story.does("go C1", seat=0, dice=QUIET), "go A1")
    story.does("camp").does("pass")
    assert story.state.people[1].exhausted and story.ask.rule == "MYK-PLAY-578"
    story.does("Vanguard").does("yes", dice=f"{two(4)} {QUIET}")
    assert story.state.people[1].area == "Enemy Encampment" and not story.state.people[1].exhausted
    story.goes_on(lambda match: match.state.battle is None, dice=d6(*[5] * 80))
    assert story.state.delve.at["p1"] == "C1" and not story.state.people[1].exhausted
    asked = {seat for seat, ask in camps(story, "MYK-PLAY-224").match.asks.items() if ask.rule == "MYK-PLAY-224"}
    assert asked == {0, 1}, "both camp in C1"


# --- the Arrival Table (MYK-PLAY-582) --------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-582", "MYK-PLAY-583")
def test_arrival_2_after_the_combat_one_fights_alone():
    story = arrives(2)
    assert story.state.delve.split.ambushed == ["p1"] and story.state.people[1].away == "elsewhere"
    story.does("no", dice=QUIET)  # Cay at the first Round: Ben is not asked any more
    story.goes_on(lambda match: bool(match.state.delve.split.meanwhile), dice=d6(*[5] * 200))
    from roundtable.games.kingdom.rules.play import figures

    assert story.said("MYK-PLAY-583")[-1] == "Ben is held up by monsters, alone."
    assert figures.standing(story.state, "court") == ["p1"] and story.state.battle.foes
    story.goes_on(lambda match: match.state.battle is None, dice=d6(*[6] * 400))
    assert story.state.delve.split.meanwhile == [] and story.state.people[0].away == "", "Ann camps on in A1"


@pytest.mark.rule("MYK-PLAY-585", "MYK-PLAY-582")
def test_arrival_4_the_enemys_encampment():
    story = arrives(4, dice=QUIET)
    assert story.state.people[1].area == "Enemy Encampment" and story.state.people[1].away == ""


@pytest.mark.rule("MYK-PLAY-586")
def test_arrival_5_for_2d6_hp_any_area():
    story = arrives(5)
    assert (story.ask.seat, story.ask.rule) == (1, "MYK-PLAY-586")
    story.does("yes", dice=d6(2, 3)).does("Encampment", dice=QUIET)
    assert (story.state.people[1].hp, story.state.people[1].area) == (6, "Encampment")
    walks = arrives(5).does("no")
    assert walks.state.people[1].hp == 11 and walks.state.people[1].away == "elsewhere"


@pytest.mark.rule("MYK-PLAY-587")
def test_arrival_6_as_the_gm_likes_or_the_own_encampment():
    assert arrives(6, dice=QUIET).state.people[1].area == "Encampment"
    story = arrives(6, gm=True)
    assert (story.ask.seat, story.ask.rule) == (3, "MYK-PLAY-587")
    assert story.does("Rearguard", dice=QUIET).state.people[1].area == "Rearguard"


@pytest.mark.rule("MYK-PLAY-588")
def test_arrival_7_with_a_ride_or_a_summoning_skill():
    summoner = next(one.name for one in books.skills if one.group == "Summoning")
    for ben in (body(name="Ben", items=[item("Ride", 1)]), body(name="Ben", skills=skill(summoner))):
        assert arrives(7, dice=QUIET, court=[ANN, ben, CAY]).state.people[1].area == "Encampment"
    assert arrives(7, dice=QUIET).state.people[1].away == "elsewhere"


@pytest.mark.rule("MYK-PLAY-589")
def test_arrival_8_beside_somebody_fond_of_one():
    fond = body(affection={"1": tie(1)})
    story = arrives(8, dice=QUIET, court=[fond, BEN, CAY])
    assert story.offered == ["Vanguard", "stay"]
    assert story.does("Vanguard").state.people[1].area == "Vanguard"
    stays = arrives(8, dice=QUIET, court=[fond, BEN, CAY]).does("stay")
    assert stays.state.people[1].away == "elsewhere"
    assert arrives(8, dice=QUIET).state.people[1].away == "elsewhere", "nobody is"


@pytest.mark.rule("MYK-PLAY-590")
def test_arrival_9_a_material():
    story = arrives(9)
    assert story.ask.rule == "MYK-PLAY-590"
    story.does("Iron", dice=QUIET)
    assert [list(held) for held in story.state.people[1].materials.values()] == [["Iron"]]
    assert story.state.people[1].away == "elsewhere"


@pytest.mark.rule("MYK-PLAY-591")
@pytest.mark.parametrize(("dice", "there"), [(f"{d6(5, 4)} {two(4)}", True), (d6(5, 3), False)])
def test_arrival_10_quest_11_for_another_roll(dice, there):
    story = arrives(10, dice=f"{dice} {QUIET}")
    assert (story.state.people[1].area == "Enemy Encampment") is there, "Quest 2 against 11"
    assert (story.state.people[1].away == "") is there


@pytest.mark.rule("MYK-PLAY-592")
def test_arrival_11_costs_1_drive():
    story = arrives(11, dice=QUIET, court=[ANN, body(name="Ben", drive=1), CAY])
    assert story.state.people[1].drive == 0


@pytest.mark.rule("MYK-PLAY-593")
def test_arrival_12_not_in_this_combat():
    story = arrives(12, dice=QUIET)
    assert list(story.match.asks) == [2] and story.ask.rule == "MYK-PLAY-580", "Ben is not asked again"
    assert story.state.battle.barred == ["p1"]


# --- parts of the Court that fall, flee, wait and go home ------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-576", "MYK-PLAY-194")
def test_who_falls_alone_lies_there_and_the_others_go_on():
    story = clash(court=[body(hp=1, base={"Wit": 0, "Charisma": 0, "Quest": 0, "Warfare": 0}), BEN])
    story.does("Vanguard").does("no").does("no", dice=d6(1, 2, *[5] * 9))
    story.goes_on(lambda match: match.state.battle is None)
    assert story.state.delve.stage != "over" and story.said("MYK-PLAY-194") == ["Down: Ann. The others go on."]
    assert "The Court is wiped out." not in log(story)
    assert story.ask.seat == 1 and rooms(story) == ["A1", "B1"]
    camps(story.does("camp") if story.ask.rule == "MYK-PLAY-223" else story, "MYK-PLAY-576")
    assert sorted(story.match.asks) == [1] and story.state.quarter == 1


@pytest.mark.rule("MYK-PLAY-576", "MYK-PLAY-409")
def test_who_flees_goes_back_where_they_came_from():
    story = clash(court=[body(area="Encampment"), BEN])
    story.does("Encampment").does("no").does("no", dice=QUIET)
    story.goes_on(lambda match: "flee" in [o.key for o in match.ask.options], dice="")
    story.does("flee", dice=QUIET)
    story.goes_on(lambda match: match.state.battle is None, dice=d6(*[5] * 40))
    assert rooms(story) == ["B1", "B1"]


@pytest.mark.rule("MYK-PLAY-576", "MYK-PLAY-739")
def test_home_goes_who_has_left_when_all_have():
    story = say(apart(QUIET, court=[ANN, BEN], at="A1", before="", explored=ALL), "leave", "stay")
    assert rooms(story) == ["", "A1"] and not story.match.over
    camps(story, "MYK-PLAY-576")
    assert [o.key for o in story.match.asks[0].options][-2:] == ["stay", "leave"]
    say(story, "leave", "leave")
    assert story.match.over and story.said("MYK-PLAY-739")[-1] == "The Court leaves the map."


@pytest.mark.rule("MYK-PLAY-576", "MYK-PLAY-223")
def test_a_part_rushes_on_by_itself():
    story = say(apart(f"{QUIET} {d6(5, 4)}", court=[ANN, BEN], explored=("A1", "B1"), at="A1"), "go B1", "stay")
    story.does("camp").does("pass")  # Ben in A1 first
    assert story.ask.rule == "MYK-PLAY-223"
    story.does("rush", dice=QUIET)
    assert story.ask.rule == "MYK-PLAY-196" and story.ask.seat == 0
    story.does("go C1")
    assert rooms(story) == ["C1", "A1"]


@pytest.mark.rule("MYK-PLAY-576", "MYK-WORLD-215")
def test_an_avalanche_takes_the_room_from_those_who_are_in_it():
    """Ann brings the roof of B1 down, while Ben is in A1."""
    story = say(apart(f"{QUIET} {QUIET}", court=[ANN, BEN], traps=[placed("Avalanche", "B1", level=5)], explored=ALL),
                "stay", "go A1")  # fmt: skip
    story.does("camp").does("pass").does("camp")  # Ben first, in A1
    # a critical failure: without Voices a Disaster (2), a Happening (4, with its die), and the room comes down
    story.does("search room").does("Quest", dice=d6(1, 1, 3, 4, 1, 1, 1, 1, *[2] * 9))
    assert story.ask.rule == "MYK-WORLD-215"
    story.does("C1")
    assert story.state.delve.rooms["B1"].destroyed and "B1" not in rooms(story) and rooms(story)[1] == "A1"


@pytest.mark.rule("MYK-PLAY-576", "MYK-PLAY-301")
def test_who_waits_before_the_entrance_may_meet_somebody_there():
    story = say(apart(QUIET, court=[ANN, BEN], at="A1", before="", explored=ALL), "leave", "stay")
    camps(story, "MYK-PLAY-224")
    story.does("pass")  # Ben, in A1
    story.does("rest Charisma", dice=f"{two(11)} {d6(1)} {QUIET}")
    assert story.said("MYK-PLAY-301") and not story.state.delve.rooms["A1"].lairs, "they are with Ann, outside"
    assert story.state.delve.outside.lairs


# --- what is seen ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-576")
def test_map_and_terminal_show_everybody_where_they_are():
    story = apart(explored=ALL, at=["A1", "C1", "C1"])
    now = view(story.state, 0).map
    assert [one.at for one in now.court] == ["A1", "C1", "C1"] and {one.condition for one in now.court} == {"ready"}
    drawn = svg(now)
    assert "Ann · A1" in drawn and "Cay · C1" in drawn and "2 of the Court here" in drawn
    text = board(now, colour=False)
    assert "A1 Ann" in text and "C1 Cay" in text and "the Court in several rooms" in text
    whole = view(apart(explored=ALL).state, 0).map
    assert "·" not in svg(whole).split("Ann")[1][:6] and "the Court is here" in svg(whole)


@pytest.mark.rule("MYK-PLAY-576")
def test_nothing_of_a_room_nobody_has_entered_is_shown_to_anybody():
    hidden = {"B2": [Group("Red Cap", reaction="Hostile")]}
    story = say(apart(f"{QUIET} {QUIET}", explored=("A1", "B1"), monsters=hidden), "go C1", "stay", "stay")
    for seat in range(3):
        assert "Red Cap" not in str(msgspec.to_builtins(view(story.state, seat), str_keys=True))


@pytest.mark.rule("MYK-PLAY-576")
def test_a_fork_and_a_file_in_the_middle_stand_where_the_match_stands():
    story = say(apart(f"{QUIET} {QUIET}", explored=ALL), "go C1", "stay", "stay").does("camp")
    again = Match.from_bytes(story.match.to_bytes())
    assert again.digest() == story.match.digest() and sorted(again.asks) == sorted(story.match.asks)


@pytest.mark.rule("MYK-PLAY-575")
def test_the_gm_moves_one_figure_of_a_party_that_may_split():
    story = apart(gm=True, explored=ALL)
    story.match.adjust(3, {"field": "court", "who": "p1", "room": "C1", "reason": "a trapdoor"})
    assert rooms(story) == ["B1", "C1", "B1"] and "Ben is in room C1" in log(story)[-1]


@pytest.mark.rule("MYK-PLAY-575")
def test_stewards_stay_together_and_end_their_evening():
    from roundtable.players import find_bot, play

    for seed in range(2):
        match = Match.new("kingdom", seats=3, seed=seed, options={"scene": "evening", **ON})
        bots = [find_bot(match.game, "steward", bytes([seed, seat])) for seat in range(3)]
        outcome = play(match, bots, limit=6000)
        assert outcome is not None and match.over


@pytest.mark.rule("MYK-PLAY-575", "MYK-PLAY-576", "MYK-PLAY-582")
@pytest.mark.parametrize("seed", range(3))
def test_random_players_who_run_all_over_the_map_break_no_law(seed):
    from roundtable.players import RandomPlayer, Seat

    dungeon = small(
        [placed("Pit", "A1-B1"), placed("Avalanche", "B1")],
        {"C1": [Group("Ogrekin", 2, reaction="Hostile")], "B2": [Group("Slime", 3, reaction="Neutral")]},
        corridors=[Corridor(("A1", "B1")), Corridor(("B1", "C1")), Corridor(("B1", "B2"))],
    )
    story = evening([ANN, BEN, CAY], "random", seed=bytes([seed]), dungeon=dungeon, at="B1", stage="enter", options=ON)
    bots = [RandomPlayer(f"{seed}{seat}") for seat in range(3)]
    for _ in range(700):
        if story.match.over:
            break
        seat = min(story.match.asks)
        story.match.answer(seat, bots[seat].choose(Seat(story.match, seat), story.match.asks[seat]))
        assert not [law.sentence() for law in laws(story.state) if law.field not in ("stack", "battle.winner")]

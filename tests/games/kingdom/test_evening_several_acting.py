"""An evening where several act at once, or one thing comes in the way of another: the second clauses of its rules."""

import pytest

from tests.games.kingdom.evenings import Group, body, d6, evening, everybody, hp, item, placed, small, tie
from tests.games.kingdom.test_evening_edges import talks
from tests.games.kingdom.test_rests import rests

ANN = body(followers=0)
BEN = body(name="Ben", followers=0)
CID = body(name="Cid", followers=0)


def keys(story, seat: int) -> list[str]:
    """What one of several who are asked at the same time may choose."""
    return [option.key for option in story.match.asks[seat].options]


# --- what another has done first (MYK-PLAY-224) ----------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-224", "MYK-PLAY-329")
def test_who_wanted_to_welcome_the_same_monster_does_not_get_another():
    there = {"B1": [Group("Ogrekin", 1, reaction="Friendly"), Group("Slime", 1, reaction="Friendly")]}
    story = evening([ANN, BEN], d6(5, 5), monsters=there)
    story.does("welcome 0", seat=0).does("welcome 0", seat=1)
    assert story.state.people[0].monster_followers == {"Ogrekin": 1}
    assert story.said("MYK-PLAY-224") == ["Ben has to think of something else."]
    assert list(story.match.asks) == [1] and "welcome 0" not in story.offered
    story.does("welcome 1", dice=d6(5, 5))
    assert story.state.people[1].monster_followers == {"Slime": 1}


@pytest.mark.rule("MYK-PLAY-224", "MYK-PLAY-288")
def test_what_another_has_for_dinner_is_not_eaten_again():
    court = [body(hp=5, followers=0, ate=[]), body(name="Ben", followers=0, items=[item("Lunch", 2)], ate=[])]
    story = evening(court, d6(3, 6, 1, 2))
    story.does("rest Wit", seat=0).does("use item/lunch 2", seat=1).does("p1 2")
    assert hp(story, "p0") == 6 and story.state.people[1].items == []
    assert list(story.match.asks) == [1], "Ben does something else"
    story.does("pass")
    assert hp(story, "p0") == 6


@pytest.mark.rule("MYK-PLAY-224", "MYK-WORLD-090")
def test_a_trap_that_is_disarmed_already_takes_nobody_elses_action():
    story = evening([ANN, BEN], d6(6, 6), traps=[placed("Lock", "B1-C1")], found=("Lock",))
    everybody(story, "disarm 0")
    assert story.said("MYK-WORLD-090")[-1] == "The Lock is disarmed."
    assert list(story.match.asks) == [1] and "disarm 0" not in story.offered


@pytest.mark.rule("MYK-PLAY-224", "MYK-WORLD-086")
def test_a_thing_is_opened_once_when_two_reach_for_it():
    story = evening([ANN, BEN], d6(2, 2), traps=[placed("Explosion", "B1", carrier="box")])
    everybody(story, "touch box")
    assert story.state.delve.traps[0].fired == 1
    assert [hp(story, who) for who in ("p0", "p1")] == [9, 9]


@pytest.mark.rule("MYK-PLAY-224", "MYK-PLAY-226")
def test_without_followers_left_nobody_is_sent():
    story = evening([ANN, body(name="Ben", followers=1)]).does("gather B2", seat=1)
    story.state.people[1].followers = 0  # as by something that befell them while Ann was acting
    story.does("pass", seat=0)
    assert not story.said("MYK-PLAY-153")
    assert "pass" in story.offered and not any(key.startswith("gather") for key in story.offered)


# --- Search, Rest, Exchange ------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-275", "MYK-PLAY-277")
def test_a_thing_with_a_hyphen_in_its_name_is_no_corridor():
    story = evening([ANN], d6(5, 5), traps=[placed("Explosion", "B1", carrier="jack-in-the-box")])
    story.does("search jack-in-the-box", "Quest")
    assert story.state.delve.traps[0].discovered and story.state.people[0].materials == {}


@pytest.mark.rule("MYK-PLAY-301", "MYK-PLAY-326")
def test_the_exchange_with_guests_is_not_with_who_lives_here():
    lives = {"B1": [Group("Slime", 1, reaction="Friendly")]}
    story = rests("Charisma", 11, 1, 4, 5, monsters=lives)
    assert story.ask.prompt.startswith("The guests are Friendly")
    assert "learn 1" in story.offered and "learn 0" not in story.offered


@pytest.mark.rule("MYK-PLAY-324")
def test_a_challenge_is_taken_up_before_the_entrance_too():
    story = rests("Warfare", 12, *[2] * 20, at="", before="")
    assert story.state.battle is not None


@pytest.mark.rule("MYK-PLAY-299", "MYK-PLAY-763")
def test_the_unconscious_name_nobody_and_are_fond_of_another():
    """Ann names Cid. Ben lies there: not named, he loses 1 Drive and likes one of the others more, here Cid, as Ann does."""
    lying = body(name="Ben", hp=0, drive=1, followers=0, affection={"0": tie(2), "2": tie(2)})
    court = [body(followers=0, affection={"2": tie(1)}), lying, CID]
    story = evening(court, f"{d6(3, 6)} d2=2 d2=2").does("rest Charisma", seat=0).does("pass", seat=2)
    assert [one.drive for one in story.state.people] == [0, 0, 1]
    assert story.state.people[1].affection[2].score == 3


@pytest.mark.rule("MYK-PLAY-293", "MYK-PLAY-763")
def test_what_the_unconscious_come_to_feel_is_rolled():
    court = [ANN, body(name="Ben", hp=0, affection={"0": tie(2)})]
    story = evening(court, d6(1, 2, 5)).does("rest Charisma")
    assert (story.state.people[1].hostility[0].score, story.state.people[1].hostility[0].kind) == (2, "Scorn")


@pytest.mark.rule("MYK-PLAY-327")
def test_one_may_ask_about_an_explored_room_as_well():
    story = evening([ANN], monsters={"B1": [Group("Ogrekin", 1, reaction="Friendly")]}).does("learn 0")
    assert story.offered == ["B1", "C1", "B2", "A1"]
    story.does("A1", dice=d6(5, 5))
    assert story.said("MYK-PLAY-327")[-1] == "Room A1: 0 monsters, 0 Traps."


@pytest.mark.rule("MYK-PLAY-247")
@pytest.mark.parametrize(("dice", "word"), [((3, 1), "0 against 11, critical failure"), ((3, 2), "7 against 11, failure")])
def test_of_two_distractions_the_higher_number_counts(dice, word):
    """Four loved Ann the first time, three do now: a total of 4 is a critical failure, 5 is none."""
    once = {"name": "Happening", "rule": "MYK-PLAY-247", "what": "fumble range", "amount": 2, "until": "game"}
    lovers = [body(name=name, followers=0, affection={"0": tie(1, "Love")}) for name in ("Ben", "Cid", "Dot")]
    there = {"B1": [Group("Ogrekin", 1, reaction="Friendly")]}
    court = [body(followers=0, lasting=[once]), *lovers]
    story = evening(court, d6(1, 1, 4, 4), monsters=there, voices=9).does("learn 0", seat=0)
    for seat in (1, 2, 3):
        story.does("pass", seat=seat)
    story.does("C1", 0).does("stay", "exchange", "camp")
    for seat in (1, 2, 3):
        story.does("pass", seat=seat)
    story.does("search room", seat=0).does("Quest", 0, dice=d6(*dice, *[4] * 12))
    assert f"Ann: {word}." in story.said("MYK-PLAY-276")


# --- Cooperative Actions ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-035", "MYK-PLAY-034")
def test_help_promised_in_an_earlier_camp_is_not_promised_again():
    story = evening([body(followers=0, affection={"1": tie(2)}), BEN], d6(5, 6))
    story.does("help p1 search", seat=0).does("pass", seat=1).does("stay", "camp")
    assert "help p1 search" not in keys(story, 0) and "help p1 disarm" in keys(story, 0)
    story.does("pass", seat=0).does("search room", seat=1).does("Quest", dice=d6(1, 2, 5, 5))
    assert "Ben: 7 against 9, failure." in story.said("MYK-PLAY-276"), "3 + 2, and Ann's 2 once"


@pytest.mark.rule("MYK-PLAY-032", "MYK-PLAY-226", "MYK-PLAY-228", "MYK-PLAY-280")
def test_one_may_help_with_a_command_check_and_with_a_rest():
    fond = body(followers=0, affection={"1": tie(2)})
    story = evening([fond, body(name="Ben", followers=1)], d6(3, 1))
    story.does("help p1 command", seat=0).does("gather C1", seat=1).does("Quest")
    assert "Ben: 8 against 8, success." in story.said("MYK-PLAY-153")
    story = evening([fond, BEN], d6(1, 1, 4, 3, 2))
    story.does("help p1 rest", seat=0).does("rest Wit", seat=1)
    assert "Ben: 11 against 11, success." in story.said("MYK-PLAY-281")


@pytest.mark.rule("MYK-PLAY-034")
def test_help_promised_in_camp_outlasts_a_combat_but_not_a_retry():
    """Ann's help is for Ben's next Search; a Random Encounter that is beaten comes in between."""
    waits = [{"helper": "p0", "target": "p1", "action": "search", "amount": 2}]
    there = {"C1": [Group("Slime", 1, reaction="Hostile")]}
    court = [body(followers=0, items=[item("Spear")]), BEN]
    story = evening(court, d6(6, 6, 6, 6), monsters=there, stage="enter", helps=waits).does("go C1")
    story.state.battle.foes[0].hp = 1
    story.goes_on(lambda match: match.state.battle is None, dice=d6(*[5] * 40))
    assert [one.action for one in story.state.helps] == ["search"]
    story = evening([ANN, BEN], d6(6, 6), at="A1", before="", stage="enter", dungeon=small(retry=True), helps=waits)
    story.does("leave")
    everybody(story, "yes")
    assert story.state.helps == []


# --- Negotiation -----------------------------------------------------------------------------------------------------


def meat(number: int) -> dict:
    return {"materials": {"1": {"Meat": number}}} if number else {}


@pytest.mark.rule("MYK-PLAY-216")
@pytest.mark.parametrize(("of_ann", "of_ben", "offered"), [(1, 2, True), (1, 1, False), (0, 2, False)])
def test_meat_of_several_feeds_three_monsters(of_ann, of_ben, offered):
    court = [body(followers=0, **meat(of_ann)), body(name="Ben", area="Encampment", followers=0, **meat(of_ben))]
    story = talks(7, *([] if offered else [2] * 20), monsters=[Group("Ogrekin", 3)], court=court)
    assert (story.state.battle is None) is offered
    if offered:
        story.does("meat together")
        assert all(one.materials == {} for one in story.state.people)
        assert story.state.delve.rooms["C1"].lairs[0].reaction == "Friendly"


@pytest.mark.rule("MYK-PLAY-216")
def test_of_more_meat_than_is_wanted_the_court_says_whose():
    court = [body(followers=0, **meat(2)), body(name="Ben", area="Encampment", followers=0, **meat(2))]
    story = talks(7, monsters=[Group("Ogrekin", 3)], court=court).does("meat together", {"p0": 1, "p1": 2})
    assert story.state.people[0].materials == {1: {"Meat": 1}} and story.state.people[1].materials == {}


# --- rooms and ways --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-223", "MYK-PLAY-739", "MYK-PLAY-197")
def test_who_rushes_forward_may_go_home_by_that_move():
    story = evening([ANN], d6(5, 5, 5, 5), stage="enter", before="C1", explored=("A1", "B1"))
    story.does("go A1", "rush", "leave")
    assert story.said("MYK-PLAY-739") == ["The Court leaves the map."] and story.state.quarter == 0


@pytest.mark.rule("MYK-PLAY-202")
def test_quarters_in_a_room_the_court_has_fled_from_are_counted_anew():
    there = {"B1": [Group("Slime", 1, reaction="Hostile")]}
    court = [body(area="Encampment", followers=0)]
    story = evening(court, d6(6, 6), monsters=there, stage="enter", explored=("A1", "B1"))
    story.state.delve.rooms["B1"].stayed = 2
    story.does("stay", "flee", 0, dice=d6(5, 5))
    assert story.state.delve.at["p0"] == "A1" and story.state.delve.rooms["B1"].stayed == 0


@pytest.mark.rule("MYK-PLAY-202", "MYK-PLAY-238")
def test_a_quarter_that_is_lost_in_a_room_was_spent_there():
    """Ann's Wit fails her, and a Quarter is lost: two have ended here when the next one begins."""
    story = evening([body(followers=0), BEN], d6(1, 1, 4, 6), voices=9)
    story.does("search room", seat=0).does("pass", seat=1).does("Wit", 0)
    assert story.state.quarter == 2
    story.does("stay", dice=d6(6, 6))
    assert story.said("MYK-PLAY-202") == ["Does anybody come? 12, on 4 or less."], "2 members + 0 rooms + 2 Quarters"


# --- home again, and once more ---------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-550", "MYK-PLAY-552", "MYK-PLAY-554", "MYK-PLAY-556", "MYK-PLAY-561", "MYK-PLAY-478")
def test_a_court_that_tries_again_has_been_home():
    ill = body(followers=0, bad_statuses=["Poisoned", "Disoriented", "Obese", "Cursed", "Foolish"])
    story = evening([ill], d6(6, 6), at="A1", before="", stage="enter", dungeon=small(retry=True)).does("leave", "yes")
    assert story.state.people[0].bad_statuses == []


@pytest.mark.rule("MYK-PLAY-479", "MYK-WORLD-084", "MYK-WORLD-085", "MYK-WORLD-327")
def test_quarters_of_the_last_try_are_not_those_of_this_one():
    """What was switched off for the sixth Quarter, or had fired in it, and a Fort that was manned."""
    story = evening([ANN], d6(1, 1, 6, 6), at="A1", before="", stage="enter", dungeon=_retried(), quarter=6)
    here = story.state.delve
    here.traps[0].off = here.traps[0].last = 6
    here.bases[0].active = True
    story.does("leave", "yes")
    here = story.state.delve
    assert (here.traps[0].off, here.traps[0].last) == (-1, -1)
    assert not here.bases[0].active, "to be paid for again"


def _retried():
    from roundtable.games.kingdom.dungeon.model import Room

    rooms = {name: Room(f"Hall {name}") for name in ("A1", "B1", "C1", "B2")}
    rooms["C1"] = Room("Hall C1", bases=["Fort"])
    return small([placed("Lock", "B1-C1")], retry=True, rooms=rooms, use_bases=True)


@pytest.mark.rule("MYK-PLAY-262")
def test_a_trap_set_off_before_the_entrance_stays_nowhere():
    """Ann's Quest fails her in a Rest outside: a Melodrama, or what else the D66 has, works once and lies in no room."""
    story = evening([ANN, BEN], d6(1, 2, 1, 1, 5, 6, 1, 1), at="", before="", voices=9)
    story.does("rest Quest", seat=0).does("pass", seat=1)
    story.goes_on("MYK-PLAY-337", dice=d6(*[3] * 20))
    assert len(story.said("MYK-PLAY-262")) >= 1 and story.state.delve.traps == []


@pytest.mark.rule("MYK-PLAY-414", "MYK-PLAY-422", "MYK-PLAY-479")
def test_an_old_wound_kills_nobody_in_the_next_try():
    """Ben lay dying as the Court went home; whatever befalls him in the next try, he does not die of that."""
    dies = {"name": "Fatal Wound", "rule": "MYK-PLAY-422", "what": "dies", "until": "quarters", "count": 2}
    court = [ANN, body(name="Ben", followers=0, hp=-2, lasting=[dies])]
    story = evening(court, d6(6, 6), at="A1", before="", stage="enter", dungeon=small(retry=True)).does("leave")
    everybody(story, "yes")
    assert story.state.people[1].hp == 11 and story.state.people[1].lasting == []


@pytest.mark.rule("MYK-PLAY-409")
def test_who_flees_twice_does_not_stay_with_the_enemy():
    """Out of B1 back to A1, and a Quarter later out of A1, where somebody has come: to B1, where they were before."""
    court = [body(area="Encampment", followers=0)]
    there = {"B1": [Group("Slime", 1, reaction="Hostile")]}
    story = evening(court, d6(6, 6), monsters=there, stage="enter", explored=("A1", "B1"))
    story.does("stay", "flee", 0, dice=d6(5, 5)).does("pass")
    assert story.state.delve.at["p0"] == "A1"
    story.does("stay", dice=d6(1, 1, 1)).does("fight", 0, "flee", 0, dice=d6(6, 6, 5, 5))
    assert story.said("MYK-PLAY-409")[-1] == "The Court is back in B1."
    assert story.state.delve.at["p0"] == "B1"

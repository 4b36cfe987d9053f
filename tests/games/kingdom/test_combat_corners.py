"""Corners of a Combat that nobody had looked into: two effects meet, or the second clause of a rule is what counts."""

import pytest

from tests.games.kingdom.fights import body, d6, fight, foe, hp, item, tie
from tests.games.kingdom.own import ann, beast, ben

TOUGH = {"hp": 30, "raised": {"max_hp": 40}}
FAR = foe("Ogrekin", area="Enemy Encampment")
CID = body(name="Cid", area="Encampment")


# --- turns ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-557", "MYK-WORLD-291", "MYK-WORLD-386")
def test_nobodys_monster_that_falls_asleep_on_its_way_does_not_attack():
    """It steps on a Thorn beside Ann and sleeps there."""
    traps = {"Enemy Vanguard": {"name": "Thorn", "level": 9}}
    sleepy = foe("Ogrekin", area="Enemy Rearguard", **TOUGH)
    story = fight([ann(), ben()], [sleepy], first="foes", voices=0, traps=traps, dice=d6(1, 2))
    assert story.state.battle.foes[0].bad_statuses == ["Asleep"] and story.state.battle.foes[0].exhausted
    assert not story.said("MYK-PLAY-365") and story.ask.seat == 0


@pytest.mark.rule("MYK-WORLD-435", "MYK-PLAY-434")
def test_the_only_one_standing_is_charmed_for_a_move_and_an_action():
    """While Ann is led by the Ogrekin nobody stands on the Court's side, which loses nothing by that."""
    charmer = beast("Ogrekin", "Charm", area="Vanguard")
    story = fight([ann(area="Vanguard"), ben(hp=0)], [charmer], first="foes", gm=True, voices=0)
    story.does("use skill/charm", dice=d6(1, 2)).does("move Rearguard")
    assert (story.ask.seat, story.ask.prompt) == (2, "Ann: what do you do?")
    story.does("pass", dice=d6(6, 6))
    assert story.state.battle.winner == "" and story.state.people[0].team == "court"


@pytest.mark.rule("MYK-WORLD-384", "MYK-PLAY-378")
def test_the_strange_may_do_the_same_twice_in_one_round_and_neither_thing_in_the_next():
    """A Two Face strikes, rolls Crushing Blow 3, and may strike again; then it may do neither."""
    strange = foe("Two Face", wounds_paid=20, **TOUGH)
    story = fight([ann(exhausted=True), ben(exhausted=True)], [strange], gm=True, first="foes", voices=0)
    story.does("attack natural p0", dice=d6(6, 6, 1, 2, 1))
    assert story.said("MYK-PLAY-378")[-1] == "Two Face takes one more action."
    assert "attack natural p0" in story.offered, "the last Round it did nothing"
    story.does("further Enemy Rearguard").does("p0", dice=d6(1, 2))
    assert not {"attack natural p0", "further Enemy Vanguard"} & set(story.offered)
    assert "use skill/strange-brew" in story.offered


@pytest.mark.rule("MYK-WORLD-384", "MYK-PLAY-347")
def test_what_the_strange_did_in_a_free_turn_they_may_do_in_the_first_round():
    strange = foe("Two Face", wounds_paid=20, **TOUGH)
    story = fight([ann(), ben()], [strange], gm=True, stage="setup", surprised=True, voices=0)
    story.does("attack natural p0", dice=d6(1, 2)).does("p0", dice=d6(1, 2))
    assert story.state.battle.round == 1 and story.ask.seat == 2
    assert "attack natural p0" in story.offered


# --- damage that somebody else takes, or nobody ---------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-426", "MYK-PLAY-428")
def test_a_blow_that_a_fatal_wound_prevents_poisons_nobody():
    """Ann falls, rolls a 12 and is as before, but Cursed: no damage was dealt to her."""
    bat = beast("Giant Bat", "Poison Blow")
    story = fight([ann(hp=1), ben()], [bat], first="foes", voices=0, dice=d6(6, 5, 2, 6, 6, 4))
    assert (hp(story, "p0"), story.state.people[0].bad_statuses) == (1, ["Cursed"])
    assert not story.said("MYK-WORLD-426")


@pytest.mark.rule("MYK-WORLD-426", "MYK-PLAY-568")
def test_a_poison_blow_poisons_the_friend_who_took_it():
    court = [ann(affection={"1": tie(4)}), ben(affection={"0": tie(4)})]
    story = fight(court, [beast("Giant Bat", "Poison Blow")], first="foes", voices=0, dice=d6(6, 5, 2))
    story.does("best-friends p1", "pass", dice=d6(1, 2)).does("pass")
    assert [one.hp for one in story.state.people] == [11, 9]
    assert [one.bad_statuses for one in story.state.people] == [[], ["Poisoned"]]


# --- Items that have stopped ----------------------------------------------------------------------------------------

STOPPED = {"name": "Fumble", "rule": "MYK-PLAY-393", "what": "stopped item", "note": "1", "until": "combat"}


@pytest.mark.rule("MYK-PLAY-393", "MYK-PLAY-402")
def test_an_item_that_has_stopped_works_for_nobody_it_is_handed_to():
    """Ann's Blade stays stopped in Ben's hands; the Spear that she gets for it works in the same Slot."""
    court = [ann(items=[item("Blade")], lasting=[STOPPED]), ben(area="Enemy Vanguard", items=[item("Spear")])]
    story = fight(court, [foe("Ogrekin", **TOUGH)], voices=0)
    story.does("p0", "exchange p1", ["1"], ["1"], "yes")
    assert "attack hands f0" in story.offered and "attack slot 1 f0" not in story.offered
    story.does("pass", dice=f"d2=1 {d6(1, 2)}").does("p0", dice=d6(6, 6)).does("p0")
    assert "attack slot 1 f0" in story.offered


@pytest.mark.rule("MYK-PLAY-393", "MYK-PLAY-734")
def test_a_fumble_stops_nothing_that_is_used_up():
    """The only other thing used was a Potion, which is gone; what lies in its Slot now was not used."""
    court = [ann(items=[item("Spear"), item("Tonic", 2)]), ben()]
    story = fight(court, [foe("Ogrekin", **TOUGH)], voices=0, used=["p0#2 item Potion"])
    story.does("p0", "attack slot 1 f0", dice=d6(1, 1, 3, 2, 3, 3))
    assert story.said("MYK-PLAY-393")[-1] == "Spear of Ann stops working until the Combat ends."


@pytest.mark.rule("MYK-PLAY-385")
def test_a_crushing_blow_takes_no_skill_that_is_lost_already():
    lost = {"name": "Crushing Blow", "rule": "MYK-PLAY-385", "what": "barred", "note": "Call Ally", "until": "combat"}
    enemy = foe("Ogrekin", knows=["Flying", "Trot"], lasting=[lost], **TOUGH)
    story = fight([ann(items=[item("Spear")]), ben()], [enemy], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(6, 6, 4, 6))
    assert set(story.offered) == {"Flying", "Trot"}


# --- Followers ------------------------------------------------------------------------------------------------------


def taints(**more):
    """Death lets four of Ann's five Followers wither as the Round ends."""
    bright = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
    leader = body(base=bright, area="Enemy Vanguard", exhausted=True, followers=2, monster_followers={"Ogrekin": 3})
    return fight([leader, ben(exhausted=True)], [beast("Death", exhausted=True)], voices=0, stage="end", **more)


@pytest.mark.rule("MYK-WORLD-395", "MYK-BEAST-229")
def test_who_controls_the_effect_says_which_followers_are_lost():
    story = taints(gm=True, dice=d6(4))
    assert (story.ask.seat, story.ask.low, story.ask.high) == (2, 2, 3)
    assert story.ask.prompt == "How many of the 4 lost Followers of Ann are Ogrekin?"
    story.does(3)
    assert (story.state.people[0].followers, story.state.people[0].monster_followers) == (1, {})


@pytest.mark.rule("MYK-WORLD-395", "MYK-WORLD-386")
def test_where_the_rules_control_it_as_few_monsters_go_as_may_be():
    story = taints(dice=d6(4))
    assert (story.state.people[0].followers, story.state.people[0].monster_followers) == (0, {"Ogrekin": 1})

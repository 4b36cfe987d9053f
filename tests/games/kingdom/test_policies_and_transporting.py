"""Optional rules at home and on the road: Government Policies, Followers who flee, Followers who carry things home."""

import pytest

from roundtable.games.kingdom.laws import laws
from roundtable.games.kingdom.rules.record.scores import max_followers
from tests.games.kingdom.evenings import evening, placed
from tests.games.kingdom.fights import body, d6, item
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home
from tests.games.kingdom.test_kingdom_phase import together

ADA, BEN = lord(), body(name="Ben")
VIZIER = body(name="Vic", class_name="Vizier")
ON = {"government_policies": True}
CARRY = {"transporting": True}


def policy(name, dice, **kingdom):
    """At the Earnings Report of a game for which a Policy was declared; a market without demand."""
    declared = {"name": "Government Policy", "rule": "MYK-PLAY-725", "what": "government policy", "note": name}
    return season(
        "earnings report",
        [ADA, BEN],
        dice,
        objective="failed",
        kingdom={"level": 2, "treasury": 0, **kingdom},
        lasting=[{**declared, "until": "ever"}],
        options=ON,
    )


# --- Government Policies ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-724", "MYK-PLAY-725")
def test_a_king_or_else_a_vizier_declares_one_policy_before_followers_are_assigned():
    court = [{**ADA, "followers": 5, "monster_followers": {"Elf": 2}}, VIZIER, BEN]
    story = season("organizational meeting", court, options=ON)
    assert (story.ask.seat, story.ask.rule) == (0, "MYK-PLAY-724")
    assert story.offered == ["none", "Treasury Increase", "Population Increase"]
    told = next(option for option in story.ask.options if option.key == "Treasury Increase")
    assert told.odds.startswith("as things stand ") and told.stakes.startswith("Lifestyle against ")
    story.does("none")
    assert story.ask.seat == 1, "the Vizier too; a Knight is not asked"
    story.does("Treasury Increase")
    state = story.state
    assert [max_followers(state, one) for one in state.people] == [3, 3, 3], "Charisma 2 + Level 1"
    assert (state.people[0].followers, state.people[0].monster_followers) == (1, {"Elf": 2})
    assert state.kingdom.citizens == 44, "who are too many are Citizens again"
    assert story.ask.rule == "MYK-PLAY-081" and story.ask.high == 3
    assert story.said("MYK-PLAY-724") == ["Vic declares a Government Policy: Treasury Increase."]
    assert [one.sentence() for one in laws(state)] == []


@pytest.mark.rule("MYK-PLAY-725")
def test_monster_citizens_beyond_the_policys_maximum_go_home_too():
    story = season("organizational meeting", [{**ADA, "monster_followers": {"Elf": 5}}, BEN], options=ON)
    story.does("Population Increase")
    assert story.state.people[0].monster_followers == {"Elf": 3}
    assert story.state.kingdom.monster_citizens == {"Elf": 2}


@pytest.mark.rule("MYK-PLAY-724", "MYK-PLAY-725")
def test_without_the_option_nobody_declares_anything():
    story = season("organizational meeting", [ADA, VIZIER])
    assert story.ask.rule == "MYK-PLAY-081" and max_followers(story.state, story.state.people[0]) == 11


@pytest.mark.rule("MYK-PLAY-724")
def test_a_retry_is_the_same_game_and_keeps_its_policy():
    declared = {"name": "Government Policy", "rule": "MYK-PLAY-725", "what": "government policy", "until": "ever"}
    story = season("retry", [ADA, BEN], objective="failed", lasting=[{**declared, "note": "Treasury Increase"}], options=ON)
    together(story, "yes", "yes")
    assert story.ask.rule == "MYK-PLAY-081" and story.ask.high == 3, "nobody is asked for a second one"


@pytest.mark.rule("MYK-PLAY-726")
@pytest.mark.parametrize(("dice", "gained"), [((3, 3), 2), ((3, 2), 0)])
def test_treasury_increase_checks_lifestyle_against_5_and_the_kingdom_level(dice, gained):
    story = policy("Treasury Increase", "")
    assert story.ask.rule == "MYK-PLAY-726" and "against 7 for 2 MG" in story.ask.prompt
    # Lifestyle 1: 6 and more of two dice; 26 of 36 throws.
    assert next(option.odds for option in story.ask.options if option.key == "yes") == "72 %"
    story.does("yes", dice=d6(*dice, 1, 1))
    assert story.said("MYK-PLAY-726")[2:] == ([f"The Treasury gains {gained} MG ({gained} now)."] if gained else [])


@pytest.mark.rule("MYK-PLAY-726")
def test_treasury_increase_may_be_let_be():
    story = policy("Treasury Increase", "").does("no", dice=d6(1, 1))
    assert story.said("MYK-PLAY-726") == []


@pytest.mark.rule("MYK-PLAY-727", "MYK-PLAY-725")
@pytest.mark.parametrize(("dice", "gained"), [((3, 3), 5), ((3, 2), 0)])
def test_population_increase_checks_order_for_a_tenth_of_everybody_rounded_up(dice, gained):
    story = policy("Population Increase", d6(*dice, 1, 1), citizens=40)  # two Landmakers and 40 Citizens: 42
    assert story.said("MYK-PLAY-727")[2:] == ([f"{gained} new Citizens ({40 + gained} now)."] if gained else [])


@pytest.mark.rule("MYK-PLAY-725")
def test_with_the_game_its_policy_is_over():
    declared = {"name": "Government Policy", "rule": "MYK-PLAY-725", "what": "government policy", "until": "ever"}
    story = season("the end", [ADA], objective="done", lasting=[{**declared, "note": "Treasury Increase"}], options=ON)
    assert story.match.outcome is not None and max_followers(story.state, story.state.people[0]) == 11


# --- Followers who flee ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-717", "MYK-PLAY-718", "MYK-PLAY-719")
def test_who_has_fled_is_a_citizen_again_and_is_not_recovered_as_lost():
    """Homesickness: three of four go home. The recovery before the Earnings Report has nobody to find."""
    story = evening([body(followers=4), BEN], d6(5, 4, 3, 2, 3), traps=[placed("Homesickness", "B1")])
    story.does("search room", seat=0).does("pass", seat=1).does("Quest")
    state = story.state
    assert (state.people[0].followers, state.kingdom.citizens, state.kingdom.losses.followers) == (1, 53, 0)
    losses = {"followers": state.kingdom.losses.followers}
    after = season("recovery", [ADA], d6(4, 1, 1), objective="failed", kingdom={"losses": losses, "citizens": 53})
    assert after.state.kingdom.citizens == 53 and after.said("MYK-CREATE-068")[1:] == []


# --- Followers who carry things home ---------------------------------------------------------------------------------


def carrying(dice, voices=0, facilities=None):
    """Ann in Camp with four Followers, a Flag, a Rare Item and Materials; she sends both Items and an Iron home."""
    ann = body(followers=4, items=[item("Flag", 1), item("Camera", 2)], materials={"3": {"Iron": 2, "Wood": 1}})
    story = evening([ann, BEN], options=CARRY, voices=voices, kingdom={"maps": [home(facilities or {})], "citizens": 20})
    story.does("transport", seat=0).does("pass", seat=1)
    assert story.ask.rule == "MYK-PLAY-720"
    story.does(["1", "2"]).does(0)
    return story.does(1).does(0, dice=dice) if voices else story.does(1, dice=dice)  # no Voices for the check


@pytest.mark.rule("MYK-PLAY-720", "MYK-PLAY-721", "MYK-PLAY-717")
def test_carriers_who_come_home_store_what_they_carry():
    story = carrying(d6(4, 4))  # and Military 1: 9
    state, ann = story.state, story.state.people[0]
    assert (ann.followers, state.kingdom.citizens) == (1, 23), "one Follower for each Item and Material"
    assert ann.items == [] and ann.materials == {3: {"Iron": 1, "Wood": 1}}
    assert [held.item for held in state.kingdom.kept] == ["Flag", "Camera"] and state.kingdom.stored == {"Iron": 1}
    assert state.kingdom.losses.citizens == 0
    assert [one.sentence() for one in laws(state)] == []


@pytest.mark.rule("MYK-PLAY-721")
def test_rare_items_go_into_a_treasure_chest_and_the_others_can_be_asked_for_at_home():
    state = carrying(d6(4, 4), facilities={"B1": ["Backstair", "Treasure Chest"]}).state
    chest = state.kingdom.maps[0].rooms["B1"].facilities[1]
    assert [held.item for held in chest.keeps] == ["Camera"] and [held.item for held in state.kingdom.kept] == ["Flag"]
    story = season("requests", [ADA], kingdom={"kept": [{"item": "Flag", "slots": []}]})
    story.does("claim Flag")
    assert [held.item for held in story.state.people[0].items] == ["Flag"] and story.state.kingdom.kept == []


@pytest.mark.rule("MYK-PLAY-722")
@pytest.mark.parametrize(("dice", "lost", "stored"), [((3, 3), 2, {"Iron": 1}), ((1, 2), 3, {})])
def test_a_failure_costs_what_it_is_short_at_most_the_carriers(dice, lost, stored):
    story = carrying(d6(*dice))
    state = story.state
    assert state.kingdom.losses.citizens == lost and state.kingdom.citizens == 23 - lost
    assert state.kingdom.stored == stored and len(state.kingdom.kept) == (2 if stored else 0)


@pytest.mark.rule("MYK-PLAY-723")
def test_a_critical_failure_costs_all_carriers_and_all_goods():
    story = carrying(d6(1, 1), voices=5)
    state = story.state
    assert story.said("MYK-PLAY-723") == ["3 Citizens are lost (20 left).", "All that they carried is lost with them."]
    assert state.kingdom.kept == [] and state.kingdom.stored == {}


@pytest.mark.rule("MYK-PLAY-720")
def test_nothing_is_transported_without_the_option_or_without_followers_and_choosing_nothing_costs_nothing():
    loaded = body(followers=4, materials={"3": {"Iron": 1}})
    assert "transport" not in [one.key for one in evening([loaded, BEN]).match.asks[0].options]
    alone = evening([{**loaded, "followers": 0}, BEN], options=CARRY)
    assert "transport" not in [one.key for one in alone.match.asks[0].options]
    story = evening([loaded], options=CARRY).does("transport", 0)
    assert "transport" in story.offered and not story.state.people[0].exhausted

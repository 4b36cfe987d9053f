"""Ghosts, an optional rule: the Dead who stay with the Court, and act as long as somebody is fond of them."""

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.laws import laws
from roundtable.games.kingdom.rules.play import knowing
from roundtable.games.kingdom.rules.record.haunting import is_ghost, may_act
from tests.games.kingdom.evenings import evening
from tests.games.kingdom.fights import body, d6, fight, hp, item, tie
from tests.games.kingdom.own import ann, ben
from tests.games.kingdom.test_court_whole import WISE, enemy

ON = {"ghosts": True}
ASKED = {"1 skill/prayer": "ask"}
GHOST = {"name": "Ghost", "rule": "MYK-PLAY-705", "what": "ghost", "until": "ever"}


def ghost(*skills, affection=5, **fields):
    """Ben, dead, fond of Ann."""
    told = {"dead": True, "hp": 0, "exhausted": True, "lasting": [GHOST], "affection": {"0": tie(affection)}}
    return ben(*skills, **{**told, **fields})


def fond(*skills, score=4, **fields):
    """Ann, who is fond of Ben."""
    return ann(*skills, affection={"1": tie(score)}, **fields)


# --- becoming one ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-705")
@pytest.mark.parametrize(("options", "answer"), [(ON, "yes"), (ON, "no"), ({}, None)])
def test_who_dies_may_stay_as_a_ghost(options, answer):
    court = [ann(hp=1, area="Enemy Vanguard"), body(name="Cay", area="Rearguard")]
    story = fight(court, [enemy()], dice=f"{d6(5, 4)} {d6(3)} {d6(1, 1)}", first="foes", voices=0, options=options)
    assert story.state.people[0].dead
    if answer:
        assert (story.ask.seat, story.ask.rule) == (0, "MYK-PLAY-705")
        story.does(answer)
    assert is_ghost(story.state.people[0]) is (answer == "yes")


@pytest.mark.rule("MYK-PLAY-706")
def test_no_elixir_brings_a_ghost_back():
    for one, offered in ((ghost(), False), (ghost(lasting=[]), True)):
        story = evening([fond(items=[item("Elixir", 1)]), one], options=ON)
        keys = [option.key for ask in story.match.asks.values() for option in ask.options]
        assert any(key.startswith("use item/elixir") for key in keys) is offered


# --- acting ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-707")
def test_a_ghost_interrupts_for_a_die_of_all_affection_both_ways():
    court = [fond(score=5), ghost("Prayer", area="Vanguard", base=WISE), body(name="Cay", area="Rearguard")]
    story = fight(court, [enemy()], f"{d6(5, 4)} {d6(3)}", first="foes", voices=6, options=ON, orders=ASKED)
    assert "skill/prayer p1" in str(story.ask.to_json()) and "1D6 Affection" in str(story.ask.to_json())
    story.does("skill/prayer p1", 1, {"p0": 1}, seat=1, dice=d6(4, 1))
    people = story.state.people
    assert hp(story, "p0") == 11 - 3 + 1 + 1 and people[1].dead, "by a die and the Affection that is left"
    assert (people[1].affection[0].score, people[0].affection[1].score) == (1, 1)
    assert story.said("MYK-PLAY-707")[0] == "The Ghost of Ben acts, and fades by 4."


@pytest.mark.rule("MYK-PLAY-707", "MYK-PLAY-705")
@pytest.mark.parametrize("options", [ON, {}])
def test_without_the_option_the_dead_are_silent(options):
    one = ghost("Prayer", area="Vanguard", base=WISE, lasting=[GHOST] if options else [])
    court = [fond(area="Enemy Vanguard"), one, body(name="Cay", area="Rearguard")]
    story = fight(court, [enemy()], f"{d6(5, 4)} {d6(3)}", first="foes", voices=6, options=options, orders=ASKED)
    assert ("skill/prayer p1" in str(story.ask.to_json())) is bool(options)


@pytest.mark.rule("MYK-PLAY-707", "MYK-PLAY-708")
def test_a_ghost_takes_a_plan_action_in_camp_and_its_permanent_skills_work_in_that_cycle():
    story = evening([fond(), ghost("Trapper")], options=ON)
    assert knowing.skills_of(story.state, "p1") == []
    keys = [option.key for option in story.match.asks[1].options]
    assert "search room" in keys and not [key for key in keys if key.startswith(("stand", "pack", "touch"))]
    story.does("stand Rearguard", seat=0).does("search room", seat=1, dice=d6(1))
    story.does("Quest", dice=d6(4, 4, 3))
    assert story.offered == ["4 4", "4 3"], "Trapper throws a third die"
    story.does("4 4", dice=d6(3, 3))
    state = story.state
    assert [said for said in story.said("MYK-PLAY-276") if "Ben: 10 against" in said]
    assert state.people[1].dead and state.people[1].hp == 0 and state.people[1].affection[0].score == 4
    assert knowing.skills_of(state, "p1") == ["Trapper"] and story.ask.seat == 0, "the Quarter goes on"
    assert list(story.match.asks) == [0], "a Ghost acts once a cycle"
    assert [one.sentence() for one in laws(state)] == []


@pytest.mark.rule("MYK-PLAY-708", "MYK-PLAY-707")
def test_in_the_next_cycle_they_rest_again_and_the_ghost_may_act_again():
    story = evening([fond(), ghost("Trapper")], options=ON)
    story.does("stand Rearguard", seat=0).does("search room", seat=1, dice=d6(1))
    story.does("Quest", dice=d6(4, 4, 3)).does("4 4", dice=d6(3, 3)).does("pass", seat=0)
    assert story.state.quarter == 1 and knowing.skills_of(story.state, "p1") == [] and may_act(story.state, 1)


@pytest.mark.rule("MYK-PLAY-709")
@pytest.mark.parametrize(
    ("mine", "theirs", "acts"), [({"0": tie(2)}, {"1": tie(1)}, True), ({}, {"1": tie(1)}, False), ({"0": tie(2)}, {}, False)]
)
def test_a_ghost_without_affection_either_way_acts_no_more(mine, theirs, acts):
    story = evening([ann(affection=theirs), ghost(affection=2) | {"affection": mine}], options=ON)
    assert (1 in list(story.match.asks)) is acts


@pytest.mark.rule("MYK-PLAY-709", "MYK-PLAY-707")
def test_a_ghost_that_fades_to_nothing_has_acted_for_the_last_time():
    story = evening([fond(score=3), ghost()], options=ON)
    story.does("stand Rearguard", seat=0).does("search room", seat=1, dice=d6(3))
    story.does("Quest", dice=d6(4, 4, 3, 3))
    assert story.said("MYK-PLAY-709") and story.state.people[0].affection == {}
    assert story.state.people[1].affection[0].score == 2


@pytest.mark.rule("MYK-PLAY-707", "MYK-PLAY-709")
def test_in_combat_a_ghost_uses_a_support_when_all_others_have_acted():
    court = [fond(score=5), ghost("Galdr", area="Vanguard", base=WISE), body(name="Cay", area="Rearguard")]
    story = fight(court, [enemy()], voices=3, options=ON)
    story.does("p0", "pass").does("pass")
    assert (story.ask.seat, story.ask.rule) == (1, "MYK-PLAY-707") and story.offered == ["pass", "skill/galdr p1"]
    story.does("skill/galdr p1", dice=d6(4)).does(0, dice=d6(3, 3, *[2] * 6))  # no Hope for its check
    told = story.said("MYK-PLAY-707")
    assert (told[0], told[-1]) == ("The Ghost of Ben acts, and fades by 4.", "The Ghost of Ben is gone again.")
    ben_now = story.state.people[1]
    assert ben_now.affection[0].score == 1 and ben_now.dead and ben_now.hp == 0
    assert [said for said in story.said(books.skills["Galdr"].rules[0]) if "Ben: 9 against 9, success." in said]


@pytest.mark.rule("MYK-PLAY-707")
def test_a_ghost_may_stay_silent_in_combat():
    court = [fond(score=5), ghost("Galdr", area="Vanguard", base=WISE), body(name="Cay", area="Rearguard")]
    story = fight(court, [enemy(exhausted=True)], voices=3, options=ON)
    story.does("p0", "pass").does("pass").does("pass")
    assert story.state.people[1].affection[0].score == 5 and story.said("MYK-PLAY-707") == []


@pytest.mark.rule("MYK-PLAY-707")
def test_a_ghost_takes_a_plan_action_at_home():
    """A Court that tries its dungeon again is at home with its Ghosts."""
    from tests.games.kingdom.seasons import lord, season
    from tests.games.kingdom.test_wandering import two

    court = [lord(affection={"1": tie(4)}), ghost()]
    story = season("action resolution", court, options=ON)
    assert sorted(story.match.asks) == [0, 1] and "wander Culture" in [o.key for o in story.match.asks[1].options]
    story.does("pass", seat=0).does("wander Order", seat=1, dice=f"{d6(2)} {two(7)} {d6(*[3] * 8)}")
    assert story.said("MYK-PLAY-707")[0] == "The Ghost of Ben acts, and fades by 2." and story.state.people[1].dead
    assert any("Order Wandering Table" in line for line in story.said("MYK-PLAY-096"))
    assert 1 not in story.match.asks, "once a cycle"
    plain = season("action resolution", court)
    assert 1 not in plain.match.asks

"""Missions of Backgrounds that are met by what a campaign does, evening after evening (MYK-CREATE-110)."""

import pytest

from tests.games.kingdom.fights import body, tie
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home
from tests.games.kingdom.test_kingdom_phase import together


def owes(number, owed=12, since=0):
    return {"who": number, "owed": owed, "interest": "1D6", "games": 5, "since": since}


def debtor(**fields):
    return body(name="Ben", background={"result": 35}, **fields)


# --- a debt (MYK-CREATE-128) -----------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-128", "MYK-PLAY-091")
def test_a_debt_is_paid_back_bit_by_bit_in_the_treasury_meetings():
    town = {"treasury": 5, "debts": [owes(1)]}
    story = season("requests", [lord(), debtor()], kingdom=town)
    assert "repay 1" in story.offered
    together(story, "nothing", "repay 1").does("grant 1")
    assert (story.ask.seat, story.ask.low, story.ask.high) == (1, 1, 5)
    story.does(4)
    assert story.state.kingdom.treasury == 1 and story.state.kingdom.debts[0].owed == 8
    assert story.said("MYK-CREATE-128") == ["4 MG of the debt are repaid; 8 remain."]


@pytest.mark.rule("MYK-CREATE-128", "MYK-CREATE-107", "MYK-PLAY-538")
def test_what_is_left_of_a_debt_is_paid_in_the_end_phase_and_that_is_a_level():
    town = {"treasury": 20, "debts": [owes(1, 9)], "citizens": 49, "level": 1}
    story = season("end requests", [lord(), debtor()], objective="failed", kingdom=town)
    together(story, "nothing", "repay 1").does("grant 1")
    assert story.ask.high == 9, "no more than is owed"
    story.does(9)
    assert "repay 1" not in story.offered
    story.tape.add("d2=1")  # of two each votes for the other, and a die decides
    together(story, "nothing", "nothing").goes_on("MYK-CREATE-107")
    assert [story.state.people[at].level for at in (0, 1)] == [1, 2]
    assert story.state.people[1].background.state == "paid"


@pytest.mark.rule("MYK-CREATE-128", "MYK-CREATE-201")
@pytest.mark.parametrize(("said", "left"), [("yes", 2), ("no", 5)])
def test_at_any_other_time_the_king_says_if_the_treasury_pays_a_debt(said, left):
    story = season("action resolution", [lord(), debtor()], kingdom={"treasury": 5, "debts": [owes(1)]})
    story.match.raise_hand(1)
    together(story, "pass", "pass")
    assert story.ask.seat == 1 and story.offered[0] == "repay p1"
    story.does("repay p1")
    assert story.ask.seat == 0 and story.ask.rule == "MYK-CREATE-201"
    story.does(said)
    if said == "yes":
        assert story.ask.seat == 1 and story.ask.high == 5
        story.does(3)
    assert story.state.kingdom.treasury == left


@pytest.mark.rule("MYK-CREATE-128", "MYK-PLAY-433")
def test_a_debt_ends_with_its_debtor_and_is_not_who_comes_after():
    """The newcomer of the same seat owes nothing, and has the say over nothing the dead one knew."""
    gone = debtor(dead=True, hp=-4)
    known = [{"who": 1, "goal": "defeat father", "text": "He is in B2."}]
    hated = {"name": {"words": ["Ys"]}, "regions": ["5-5"], "relation": "Hostile", "hated_by": [1], "because_of": 1}
    world = {"regions": {"3-3": {"owner": "own"}, "5-5": {"owner": "0", "hometown_of": [1]}}, "kingdoms": [hated]}
    story = season("setup phase", [lord(affection={"1": tie(2)}), gone], kingdom={"debts": [owes(1)]}, world=world,
                   secrets=known)  # fmt: skip
    state = story.state
    assert state.people[1].name == "" and state.people[2].name == "Ben" and state.people[2].seat is None
    assert state.kingdom.debts == [] and [secret.who for secret in state.secrets] == [2]
    assert state.world.kingdoms[0].hated_by == [2] and state.world.kingdoms[0].because_of == 2
    assert state.world.regions["5-5"].hometown_of == [2] and list(state.people[0].affection) == [2]


# --- Materials (MYK-CREATE-135), a relative (MYK-CREATE-117) -------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-135", "MYK-GEAR-304")
@pytest.mark.parametrize(("laid", "met"), [(20, True), (19, False)])
def test_materials_in_a_memorial_hall_are_gathered_in_the_kingdom_too(laid, met):
    past = {"result": 46, "words": {"material": "Iron"}}
    hall = {"name": "Memorial Hall", "holds": {"Iron": laid}, "built": 1}
    town = {"citizens": 60, "level": 2, "stored": {"Iron": 20}, "maps": [home({"B1": [hall]})]}
    story = season("growth", [lord(background=past, materials={"1": {"Iron": 10}})], objective="failed", kingdom=town)
    assert (story.state.people[0].background.state == "paid") is met


@pytest.mark.rule("MYK-CREATE-117", "MYK-CREATE-107")
@pytest.mark.parametrize("first", [0, 1])
def test_who_waits_for_a_relatives_mission_has_met_it_in_the_same_growth_whoever_sits_first(first):
    """One waits for the other, who had to see the Kingdom at Level 5."""
    waits = {"result": 16, "people": {"relative": 1 - first}}
    court = [lord(background={"result": 33}), body(name="Ben", background={"result": 33})]
    court[first]["background"] = waits
    story = season("growth", court, objective="failed", kingdom={"citizens": 600, "level": 5})
    assert len(story.said("MYK-CREATE-110")) == 2
    story.goes_on(lambda match: match.ask is None or match.ask.rule == "MYK-PLAY-546" or match.outcome is not None)
    assert [one.level for one in story.state.people] == [2, 2]

"""Who decides in the Court."""

import pytest

from roundtable.games.kingdom.rules.record.court import (
    OFFICES,
    consents,
    deciding_kings,
    diplomacy_difficulty,
    in_charge,
)
from roundtable.games.kingdom.rules.record.scores import max_hp
from tests.games.kingdom.ledger_text import row_case
from tests.games.kingdom.tale import person, standing

CLASSES = ("King", "Knight", "Vizier", "Oracle", "Ninja", "Servant")


def court(*classes, options=None, game=1, **changes):
    people = [person(seat, class_name=name, name=name) for seat, name in enumerate(classes)]
    for seat, fields in changes.items():
        people[int(seat.removeprefix("seat"))].update(fields)
    return standing(seats=len(people), people=people, options=options, game=game).state


@pytest.mark.parametrize(
    ("rule", "task", "name"),
    [
        row_case("MYK-CREATE-200", "Organizational Meeting", "King"),
        row_case("MYK-CREATE-201", "Treasury", "King"),
        row_case("MYK-CREATE-203", "Combat", "Knight"),
        row_case("MYK-CREATE-205", "Treasury Meeting", "Vizier"),
        row_case("MYK-CREATE-205", "Staples", "Vizier"),
        row_case("MYK-CREATE-207", "Action Resolution", "Oracle"),
        row_case("MYK-CREATE-208", "Dungeon Phase", "Ninja"),
        row_case("MYK-CREATE-200", "Earnings Report", "Servant"),
    ],
)
def test_every_task_has_its_class(rule, task, name):
    state = court(*CLASSES)
    assert state.people[in_charge(state, task)].class_name == name


@pytest.mark.rule("MYK-CREATE-200", "MYK-CREATE-203", "MYK-CREATE-205")
def test_where_the_class_is_missing_the_king_has_the_say():
    state = court("Servant", "King")
    for task in OFFICES:
        expected = 0 if task == "Earnings Report" else 1
        assert in_charge(state, task) == expected


@pytest.mark.rule("MYK-CREATE-200")
def test_without_a_servant_somebody_other_than_the_king_leads_the_earnings_report():
    assert in_charge(court("King", "Knight", "Ninja"), "Earnings Report") == 1
    assert in_charge(court("King"), "Earnings Report") == 0


@pytest.mark.rule("MYK-CREATE-203")
def test_of_several_knights_the_first_by_seat():
    assert in_charge(court("King", "Knight", "Knight"), "Combat") == 1
    assert in_charge(court("King", "Knight", "Knight", seat1={"absent": True}), "Combat") == 2


@pytest.mark.rule("MYK-CREATE-149")
def test_without_a_king_in_play_somebody_acts_as_one():
    assert deciding_kings(court("Knight", "King", "Ninja", seat1={"absent": True})) == [0]


@pytest.mark.rule("MYK-CREATE-202")
@pytest.mark.parametrize(
    ("mode", "kings"),
    [("alternate", [[0], [2], [0]]), ("consensus", [[0, 2], [0, 2], [0, 2]]), ("first_seat", [[0], [0], [0]])],
)
def test_how_several_kings_decide(mode, kings):
    states = [court("King", "Knight", "King", options={"multiple_kings_mode": mode}, game=game) for game in (1, 2, 3)]
    assert [deciding_kings(state) for state in states] == kings


@pytest.mark.rule("MYK-CREATE-201")
@pytest.mark.parametrize(
    ("mode", "proposer", "agree", "spent"),
    [
        ("unanimous", 1, {}, True),
        ("unanimous", 1, {2: False}, False),
        ("majority", 1, {2: False}, True),
        ("majority", 1, {0: False, 2: False}, False),
        ("king", 1, {2: False}, True),
        ("king", 1, {0: False}, False),
        ("king", 0, {1: False, 2: False}, True),
        ("none", 1, {0: False, 2: False}, True),
    ],
)
def test_spending_voices_needs_consent(mode, proposer, agree, spent):
    state = court("King", "Knight", "Ninja", options={"voices_consent": mode})
    assert consents(state, proposer, agree) is spent


@pytest.mark.rule("MYK-CREATE-201")
def test_half_of_a_court_is_no_majority():
    state = court("King", "Knight", "Ninja", "Oracle", options={"voices_consent": "majority"})
    assert not consents(state, 1, {2: False, 3: False})
    assert consents(state, 1, {2: False})


@pytest.mark.rule("MYK-CREATE-200")
def test_the_dead_hold_no_office():
    state = court("King", "Knight", "Knight", seat1={"dead": True})
    assert in_charge(state, "Combat") == 2
    assert deciding_kings(court("King", "Knight", seat0={"dead": True})) == [1]


@pytest.mark.rule("MYK-CREATE-230")
def test_how_hard_diplomacy_is():
    state = court("King")
    relations = ("Friendly", "Neutral", "Dangerous", "Hostile", "Allied")
    assert [diplomacy_difficulty(state, relation) for relation in relations] == [10, 13, 16, None, None]
    assert diplomacy_difficulty(state, "Neutral", paid=4) == 9
    open_ = court("King", options={"diplomacy_hostile_19": True})
    assert [diplomacy_difficulty(open_, relation) for relation in relations] == [10, 13, 16, 19, None]


@pytest.mark.rule("MYK-CREATE-204")
def test_what_followers_look_like_changes_nothing():
    state = court("Knight")
    before = max_hp(state.people[0])
    state.people[0].memo.append("My Followers are pastry cooks.")
    assert max_hp(state.people[0]) == before

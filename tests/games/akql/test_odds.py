"""The odds that stand on the options: exact, against every throw of the dice that there is."""

from __future__ import annotations

from itertools import product

import pytest

from roundtable.games.akql.data import roster
from roundtable.games.akql.rules.odds import _swayed
from roundtable.kernel.options import percent

from .positions import at, fight


def chances(story, key: str) -> str:
    return next(option.chances for option in story.ask.options if option.key == key)


@pytest.mark.rule("AKQL-050")
def test_a_blow_tells_how_likely_it_wounds_and_fells():
    # Hollow strikes with a d8 at Shovel's Physical Defence of 5: 6, 7 and 8 wound.
    assert roster()["hollow"].physical_force == 8 and roster()["shovel"].physical_defence == 5
    story = fight({"hollow": at(0, "A1"), "shovel": at(1, "A2")})
    assert chances(story, "attack hollow shovel") == "38 % to wound"
    weak = fight({"hollow": at(0, "A1"), "shovel": at(1, "A2", life=3)})
    assert chances(weak, "attack hollow shovel") == "38 % to wound, 12 % to fell", "only an 8 takes all three"
    beast = fight({"hollow": at(0, "A1", beast=True), "shovel": at(1, "A2")})
    assert chances(beast, "attack hollow shovel") == "61 % to wound", "1 - (5/8)**2"


@pytest.mark.rule("AKQL-119")
def test_a_target_with_an_action_left_may_be_gone_before_the_blow():
    story = fight({"hollow": at(0, "A1"), "shovel": at(1, "A2", actions=1)})
    assert chances(story, "attack hollow shovel") == "38 % to wound; it may move away first"


@pytest.mark.rule("AKQL-120", "AKQL-056")
def test_a_move_tells_who_may_strike_on_its_way_and_the_striker_reads_its_chance():
    # Shovel has kept an action and stands beside B1, C2 and B3, not beside A1 or A2.
    story = fight({"hollow": at(0, "A1"), "shovel": at(1, "B2", actions=1)})
    assert chances(story, "move hollow B1") == "Shovel may strike"
    assert chances(story, "move hollow A2") == "Shovel may strike", "A2 lies beside B2"
    spent = fight({"hollow": at(0, "A1"), "shovel": at(1, "B2", actions=0)})
    assert chances(spent, "move hollow B1") == "", "who has no action left does not react"
    story.does("move hollow B1")
    # Shovel strikes with a d4 at Hollow's Physical Defence of 2: 3 and 4 wound.
    force, armour = roster()["shovel"].physical_force, roster()["hollow"].physical_defence
    assert chances(story, "strike shovel") == f"{percent((force - armour) / force)} to wound"


@pytest.mark.rule("AKQL-119")
def test_who_stays_where_a_blow_comes_reads_what_it_may_do():
    story = fight({"hollow": at(0, "A1"), "shovel": at(1, "A2", actions=1)})
    story.does("attack hollow shovel")
    assert chances(story, "pass") == "Hollow: 38 % to wound"


@pytest.mark.rule("AKQL-109", "AKQL-112")
def test_a_skill_tells_which_dice_it_rolls():
    story = fight({"robot": at(0, "A1"), "shovel": at(1, "J9")}, signature_skills=True)
    assert chances(story, "skill robot self-repair") == f"d{roster()['robot'].magical_force} Life back"


@pytest.mark.rule("AKQL-051")
def test_a_blow_that_cannot_wound_says_so_unless_every_blow_does():
    knights = {"hollow": at(0, "A1"), "shovel": at(1, "A2", adapted=5)}
    assert chances(fight(knights), "attack hollow shovel") == "cannot wound"
    assert chances(fight(knights, minimum_damage_one=True), "attack hollow shovel") == "sure to wound"


@pytest.mark.rule("AKQL-115")
def test_a_wall_tells_what_it_still_stands():
    story = fight({"hollow": at(0, "A1"), "shovel": at(1, "J9")}, walls=[{"cells": "B1", "life": 7}])
    assert chances(story, "wall hollow B1") == "d8 off its 7 Life"


@pytest.mark.rule("AKQL-065", "AKQL-067", "AKQL-075")
def test_words_tell_how_likely_they_reach_their_aim():
    # King speaks with 90 against a resistance of 30: 90 % times 70 %.
    story = fight({"king": at(0, "A1"), "hollow": at(1, "A3")})
    assert chances(story, "threaten king hollow") == "63 % to frighten"
    broken = fight({"king": at(0, "A1"), "hollow": at(1, "A3", resistance=-4)})
    assert chances(broken, "conquer king hollow") == "90 % to win over"
    assert chances(fight({"hollow": at(0, "A1"), "king": at(1, "A3")}), "threaten hollow king") == "cannot frighten"


@pytest.mark.rule("AKQL-068", "AKQL-070", "AKQL-075")
@pytest.mark.parametrize(
    "capacity, resistance", [(90, 30), (10, 100), (100, 100), (100, 1), (50, 0), (80, -20), (40, 99)]
)
def test_the_odds_of_words_are_those_of_all_ten_thousand_throws(capacity, resistance):
    for hundred_fails, needs_broken, absolute in product((False, True), repeat=3):
        swayed = conquered = 0
        for said, answered in product(range(1, 101), repeat=2):
            made = said <= capacity and not (hundred_fails and said == 100)
            resists = answered <= resistance and not (hundred_fails and answered == 100)
            if made and not resists:
                swayed += 1
                lost = abs(answered - said) if absolute else max(0, answered - said)
                conquered += not needs_broken or resistance - lost <= 0
        found = _swayed(capacity, resistance, hundred_fails, needs_broken, absolute)
        assert found == (swayed / 10_000, conquered / 10_000), (hundred_fails, needs_broken, absolute)


def test_what_decides_most_is_offered_first():
    story = fight({"hollow": at(0, "B1"), "shovel": at(1, "B2")}, walls=["A1"])
    verbs = list(dict.fromkeys(key.partition(" ")[0] for key in story.offered))
    assert verbs == ["attack", "threaten", "break", "conquer", "skill", "move", "wall", "end"]


def test_a_chance_is_never_rounded_to_what_cannot_be():
    assert [percent(share) for share in (0, 0.001, 0.5, 0.999, 1)] == ["no chance", "1 %", "50 %", "99 %", "sure"]

"""Odds and stakes on what is offered: exact, and said before one chooses."""

from __future__ import annotations

from itertools import product

import pytest

from roundtable.games.cool_duel.odds import at_least, beats, percent, shot_at_least
from roundtable.kernel.options import Option

from .helpers import TAKE, armed, duel, offered, person, status, who


def option(story, key: str) -> Option:
    return next(found for found in story.ask.options if found.key == key)


def test_chances_are_those_of_counting():
    assert [at_least(need) for need in (-5, 1, 2, 51, 100, 101)] == [1, 1, 0.99, 0.5, 0.01, 0]
    two = [a + b for a, b in product(range(1, 101), repeat=2)]
    for need in (2, 40, 101, 150, 200, 201):
        assert at_least(need, 2) == sum(total >= need for total in two) / 10_000
    assert (beats(20, 0), beats(20, 15), beats(100, 0)) == (0.8, 0.95, 0)
    assert [percent(chance) for chance in (0, 0.001, 0.5, 0.999, 1)] == ["0 %", "1 %", "50 %", "99 %", "100 %"]


@pytest.mark.rule("CD-065", "CD-066")
def test_exhaust_asks_for_a_number_and_says_its_chance():
    story = duel(dice="d100=36", set={"p2": {"ap": 8}})  # threshold 20
    assert offered(story, "exhaust") == ["exhaust p2"]
    found = option(story, "exhaust p2")
    assert (found.odds, found.label) == (
        "80 % with the first AP, 5 less with each more",
        "Exhaust Mercenary 2 (1 to 10 AP)",
    )
    assert found.stakes == "Mercenary 2 loses 2 AP for each of yours"
    hopeless = duel(armed(), armed("Berserker", worn="Leather Set"))
    assert who(hopeless, "p2").threshold > 100
    assert option(hopeless, "exhaust p2").odds == "cannot beat the threshold", "it said 0 %, and 5 less with each more"
    story.does("exhaust p2")
    assert (story.ask.kind, story.ask.low, story.ask.high, story.ask.rule) == ("number", 1, 10, "CD-065")
    story.does(4)  # 36 - 15 beats 20
    assert (who(story, "p1").ap, who(story, "p2").ap) == (6, 0)
    story.refuses("exhaust p2 7")
    story.refuses("exhaust p2 0")
    at_once = duel(dice="d100=36", set={"p2": {"ap": 8}})
    at_once.does("exhaust p2 4")
    assert at_once.state == story.state
    last = duel(dice="d100=1", set={"p1": {"ap": 1}})
    last.does("exhaust p2")  # nothing to choose
    assert who(last, "p1").ap == 0


@pytest.mark.rule("CD-097", "CD-093")
def test_a_dodge_says_how_likely_one_gets_away():
    story = duel(armed(), armed(), set={"p2": {"ap": 2}}, dice="d100=54")
    story.does("attack jab right p2", "dodge p2")  # Jab +15 against a dodge of 70: 55 and more hit
    assert (option(story, "F5").odds, option(story, "G5").odds) == ("54 % to get away", "49 % to get away")
    assert option(story, "F5").label == "Dodge: stay (1 AP)"
    assert option(story, "F5").stakes == "88 damage if it hits"
    story.does("F5")
    assert who(story, "p2").threshold == 20  # 54 was just not enough


@pytest.mark.rule("CD-091", "CD-100", "CD-093", "CD-101")
def test_a_reaction_says_its_chance_before_one_chooses_how():
    story = duel(person(WILL=50, gear={"right": "Longsword"}), armed(), set={"p2": {"ap": 8}})
    story.does("attack jab right p2")
    # Jab +15 against a dodge of 70: 55 and more hit.
    assert option(story, "dodge p2").odds == "54 % to get away on the spot, less by each space"
    assert option(story, "dodge p2").stakes.endswith(" damage if it hits")
    best = option(story, "parry p2").odds
    story.does("parry p2")
    each = {found.key.split()[2]: [] for found in story.ask.options}
    for found in story.ask.options:
        each[found.key.split()[2]].append(int(found.odds.split()[0]))
    assert best == ", ".join(f"{max(chances)} % with {n}d100" for n, chances in each.items()) + " to turn it"


@pytest.mark.rule("CD-126", "CD-097")
@pytest.mark.parametrize("rolled", [34, 44, 45, 50, 54, 55, 90])
def test_a_luck_die_says_what_it_can_still_change(rolled):
    """Jab +15 against a dodge of 70 needs 55: every throw of the d10 is counted."""
    story = duel(
        person("Pirate", STR=10, gear={"right": "Longsword"}),
        armed(),
        set={"p1": {"luck": 2}, "p2": {"ap": 2}},
        dice=f"d100={rolled}",
    )
    story.does("attack jab right p2")
    assert option(story, "dodge p2").stakes.endswith("if it hits, before a luck die")
    story.does("dodge p2", "F5")
    enough = sum(rolled + shows >= 55 for shows in range(1, 11))
    told, left = option(story, "luck p1"), option(story, TAKE)
    if rolled >= 55:
        assert (told.odds, left.stakes) == ("enough to hit without it", "enough to hit")
    elif enough:
        assert (told.odds, left.stakes) == (f"{10 * enough} % to hit", f"{55 - rolled} short to hit")
    else:
        assert told.odds == f"cannot be enough: {55 - rolled} short"
    assert told.stakes == "one luck die less"


@pytest.mark.rule("CD-163")
def test_a_shot_says_how_likely_it_downs():
    # Two dice that never bring another are counted; one that does, by its first two throws.
    pairs = list(product(range(1, 11), repeat=2))
    for need in (0, 1, 2, 11, 20, 21):
        assert shot_at_least(need, 2, 11) == pytest.approx(sum(a + b >= need for a, b in pairs) / 100)
    for need in (5, 10, 11, 15, 19):
        again = sum(a + (b if a == 10 else 0) >= need for a, b in pairs) / 100
        assert shot_at_least(need, 1) == pytest.approx(again)
    assert shot_at_least(21, 1) == pytest.approx(0.01)


@pytest.mark.rule("CD-102")
def test_a_parry_says_how_likely_it_turns_the_attack():
    story = duel(person(WILL=50, gear={"right": "Longsword"}), armed())
    story.does("attack slash right p2", "parry p2")  # 100 to meet; + 10 DEX + 15 of the Jab
    assert option(story, "jab right 1").odds == "26 % to turn it"
    two = sum(a + b >= 75 for a, b in product(range(1, 101), repeat=2)) / 10_000
    assert option(story, "jab right 2").odds == f"{round(100 * two)} % to turn it"


@pytest.mark.rule("CD-194", "CD-227")
def test_a_special_attack_says_the_chance_of_its_roll_after_the_damage_it_does():
    axe = person(STR=18, gear={"right": "Greataxe"})
    story = duel(axe, armed(), set={"p2": {"hp": 900}})  # the damage leaves no threshold; Crush has -21
    assert option(story, "uppercut crush right p2").odds == "79 % to beat threshold"
    early = duel(axe, armed(), set={"p2": {"hp": 900}}, threshold_roll_timing="before_damage")
    assert early.ask.options and option(early, "uppercut crush right p2").odds == "59 % to beat threshold"
    assert option(story, "attack jab right p2").odds == ""


@pytest.mark.rule("CD-062")
def test_an_attack_says_what_it_does_to_who_takes_it():
    story = duel(set={"p2": {"hp": 60}})
    assert option(story, "attack jab right p2").stakes == "88 damage if Mercenary 2 takes it, enough to down Mercenary 2"
    story.does("attack jab right p2", TAKE)
    assert who(story, "p2").downed
    assert (
        option(duel(set={"p2": status("Bruised")}), "attack jab right p2").stakes
        == "108 damage if Mercenary 2 takes it"
    )


@pytest.mark.rule("CD-310", "CD-300")
def test_a_move_says_what_the_ground_does_to_who_ends_there():
    shore = {"name": "Shore", "rows": [".....~~~~."] * 10, "water": "ends the duel"}
    story = duel(at="E5 A1", field=shore, set={"p1": {"ap": 2}})
    assert option(story, "move F5").label == "Move to F5, into the water (1 AP)"
    assert option(story, "move F5").stakes == "lost in the water unless it leaves before its turn ends"
    assert option(story, "move G5").label == "Move to G5, into the water with no AP left to leave it: lost! (2 AP)"
    assert option(story, "move G5").stakes == "lost in the water at the end of this turn"
    assert (option(story, "move D5").label, option(story, "move D5").stakes) == ("Move to D5 (1 AP)", "")
    molten = duel(at="E5 A1", field={"name": "Pit", "rows": [".....M...."] * 10})
    assert option(molten, "move F5").stakes == "swallowed by the magma"


@pytest.mark.rule("CD-076", "CD-077")
def test_of_several_things_of_one_name_one_says_which():
    worn, whole = {"name": "Dagger", "durability": 1}, {"name": "Dagger", "durability": 2}
    pack = {"p1": {"inventory": [worn, whole, whole]}}
    story = duel(armed("Mercenary", ""), armed(), at="A1 J10", set=pack)
    assert offered(story, "drop pack") == ["drop pack dagger", "drop pack dagger.2"]
    labels = [option(story, key).label for key in ("take pack dagger right", "take pack dagger.2 right")]
    assert labels == [
        "Take Dagger (durability 1 of 2) into the right hand (5 AP)",
        "Take Dagger into the right hand (5 AP)",
    ]
    story.does("take pack dagger.2 right")
    assert who(story, "p1").right.durability == 2
    assert [item.durability for item in who(story, "p1").inventory] == [1, 2]

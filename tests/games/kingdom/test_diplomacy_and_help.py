"""Optional rules of checks: the Diplomacy Modifier, and Cooperative Checks that change what helpers feel."""

import pytest

from roundtable.games.kingdom.rules.record.diplomacy import modifier
from tests.games.kingdom.evenings import evening
from tests.games.kingdom.fights import body, d6, fight, foe, item, tie
from tests.games.kingdom.own import beast, uses
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.test_disasters import disaster, kingdom_at, world
from tests.games.kingdom.test_wandering import two

ON = {"diplomacy_modifier": True}
TOGETHER = {"cooperative_criticals": True}


def around(*relations):
    return world(*(kingdom_at(f"1-{number + 1}", relation) for number, relation in enumerate(relations)))


# --- the Diplomacy Modifier ------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-712", "MYK-PLAY-713")
@pytest.mark.parametrize(
    ("relations", "amount"),
    [
        ((), 0),
        (("Allied",), 2),
        (("Friendly",), 1),
        (("Neutral",), 0),
        (("Dangerous",), -1),
        (("Hostile",), -2),
        (("Allied", "Friendly", "Hostile", "Dangerous", "Allied"), 2),
    ],
)
def test_every_kingdom_of_the_known_world_counts_by_its_relationship(relations, amount):
    powers = {"powers": {"HAGLMA": "Allied"}}
    story = season("organizational meeting", world=around(*relations), kingdom=powers, options=ON)
    assert modifier(story.state) == amount, "a Great Power is none of the Known World"
    off = season("organizational meeting", world=around(*relations), kingdom=powers)
    assert modifier(off.state) == 0, "without the option there is none"


@pytest.mark.rule("MYK-PLAY-713")
def test_a_kingdom_that_is_no_more_does_not_count():
    gone = world(kingdom_at("1-1", "Allied", destroyed=True), kingdom_at("1-2", "Friendly"))
    assert modifier(season("organizational meeting", world=gone, options=ON).state) == 1


@pytest.mark.rule("MYK-PLAY-714", "MYK-PLAY-715")
def test_it_changes_a_disaster_and_follows_the_relationships_that_change_by_it():
    """A roll of 6 with three Hostile, one Dangerous and one Friendly kingdom is 0, and stays 2: all think a step worse."""
    hated = around("Hostile", "Hostile", "Hostile", "Dangerous", "Friendly")
    story = disaster(6, world=hated, options=ON)
    assert story.said("MYK-PLAY-715") == ["By the Diplomacy Modifier 6 becomes 2."]
    assert [one.relation for one in story.state.world.kingdoms] == ["Hostile"] * 4 + ["Neutral"]
    assert modifier(story.state) == -8


@pytest.mark.rule("MYK-PLAY-715")
@pytest.mark.parametrize(("objective", "row"), [("done", "MYK-PLAY-492"), ("failed", "MYK-PLAY-503")])
def test_it_changes_both_tables_of_kingdom_change(objective, row):
    tape = f"{two(9)} {d6(1, 1)}"
    story = season("kingdom change", [lord()], tape, objective=objective, world=around("Allied"), options=ON)
    assert story.said("MYK-PLAY-715") == ["By the Diplomacy Modifier 9 becomes 11."] and story.said(row)


@pytest.mark.rule("MYK-PLAY-715")
def test_no_roll_on_a_table_goes_beyond_12():
    story = season(
        "kingdom change", [lord()], f"{two(11)} {d6(3, 1, 1)}", objective="done", voices=3, world=around("Allied", "Allied"),
        options=ON,
    )  # fmt: skip
    assert story.said("MYK-PLAY-715") == ["By the Diplomacy Modifier 11 becomes 12."] and story.said("MYK-PLAY-493")


@pytest.mark.rule("MYK-PLAY-715")
@pytest.mark.parametrize(("options", "lost"), [(ON, True), ({}, False)])
def test_it_changes_the_result_of_a_kingdom_attribute_check(options, lost):
    """A Disaster of 8 (10 less 2 by a Hostile kingdom, or a plain 8): Culture 1 and 8 on the dice are 9, or 7."""
    story = disaster(10 if options else 8, d6(4, 4), world=around("Hostile"), options=options,
                     kingdom={"talents": [{"job": "Doctor"}]})  # fmt: skip
    assert len(story.state.kingdom.talents) == (0 if lost else 1)


@pytest.mark.rule("MYK-PLAY-715")
def test_it_makes_no_critical_and_saves_from_none():
    loved = around(*["Allied"] * 5)
    story = uses("Locust Swarm", [beast("Locust Lord")], world=loved, options=ON, voices=5)
    assert "2D6 + 11 against 10" in story.ask.prompt and story.ask.amounts()[0].odds == "97 %"
    story.does(0, dice=d6(1, 1))
    assert "Ann: 0 against 10, critical failure." in story.said("MYK-BEAST-196")


@pytest.mark.rule("MYK-BEAST-504", "MYK-PLAY-712", "MYK-PLAY-715")
@pytest.mark.parametrize(
    ("name", "monster", "rule"),
    [
        ("Poverty", beast("Money Eater"), "MYK-BEAST-068"),
        ("Magic Flute", beast("Airt Piper"), "MYK-BEAST-076"),
        ("Locust Swarm", beast("Locust Lord"), "MYK-BEAST-196"),
        ("Swarm of Flies", beast("Lord of the Flies"), "MYK-BEAST-200"),
        ("Termite Swarm", beast("Termite Lord"), "MYK-BEAST-202"),
        ("Spider Swarm", beast("Spider Lord"), "MYK-BEAST-204"),
        ("Forage", beast("Tyrant", "Forage"), "MYK-BEAST-249"),
        ("Scourge", beast("Forneus", "Scourge"), "MYK-BEAST-406"),
    ],
)
def test_monsters_that_strike_the_kingdom_feel_its_friends(name, monster, rule):
    """10 on the dice, an Attribute of 1, and 6 by three Allied kingdoms."""
    story = uses(name, [monster], dice=d6(5, 5), world=around("Allied", "Allied", "Allied"), options=ON)
    assert [said for said in story.said(rule) if ": 17 against" in said and said.endswith("success.")]


@pytest.mark.rule("MYK-PLAY-716")
@pytest.mark.parametrize(("counts", "told"), [("yes", "Ann: 10 against 9, success."), ("no", "Ann: 8 against 9, failure.")])
def test_for_a_check_of_the_kingdom_that_no_rule_lists_the_gm_says_whether_it_counts(counts, told):
    story = evening([body()], gm=True, options=ON, world=around("Allied"))
    story.does("else", "call for the guards", "plan", "Military", "Normal")
    assert (story.ask.seat, story.ask.rule) == (1, "MYK-PLAY-716")
    story.does(counts, dice=d6(4, 3))
    assert told in story.said("MYK-PLAY-028")
    assert bool(story.said("MYK-PLAY-716")) is (counts == "yes")


@pytest.mark.rule("MYK-PLAY-716", "MYK-PLAY-712")
def test_without_the_option_the_gm_is_not_asked():
    story = evening([body()], gm=True, world=around("Allied"))
    story.does("else", "call for the guards", "plan", "Military").does("Normal", dice=d6(4, 3))
    assert "Ann: 8 against 9, failure." in story.said("MYK-PLAY-028")


# --- Cooperative Checks ----------------------------------------------------------------------------------------------


def helped(dice, options, voices=0):
    """Ben and Cal, who like Ann by 3 and 1, help her attack."""
    ann = body(items=[item("Spear")])
    fond = [body(name=name, area="Encampment", affection={"0": tie(score)}) for name, score in (("Ben", 3), ("Cal", 1))]
    enemy = foe("Ogrekin", hp=20, raised={"max_hp": 40, "defense": 4})
    story = fight([ann, *fond], [enemy], voices=voices, options=options)
    story.does("p1", "help p0 attack", "p2", "help p0 attack")
    story.does("attack slot 1 f0")
    if voices:
        return story.does(0, dice=dice)
    return story


def felt(story, kind):
    ties = [getattr(one, kind) for one in story.state.people]
    return [{other: tie_.score for other, tie_ in one.items()} for one in ties]


@pytest.mark.rule("MYK-PLAY-710")
@pytest.mark.parametrize(
    ("options", "after"), [(TOGETHER, [{1: 1, 2: 1}, {0: 4}, {0: 2}]), ({}, [{}, {0: 3}, {0: 1}])]
)
def test_a_critical_success_brings_every_helper_and_the_helped_closer(options, after):
    kinds = d6(1, 1) if options else ""
    story = helped(f"{d6(6, 6)} {kinds} {d6(3, 3, 3, 3)}", options, voices=5)
    assert felt(story, "affection") == after and felt(story, "hostility") == [{}, {}, {}]


@pytest.mark.rule("MYK-PLAY-711")
@pytest.mark.parametrize(("options", "after"), [(TOGETHER, [{1: 1, 2: 1}, {0: 1}, {0: 1}]), ({}, [{}, {}, {}])])
def test_a_critical_failure_makes_bad_blood(options, after):
    kinds = d6(1, 1, 1, 1) if options else ""
    story = helped(f"{d6(1, 1)} {kinds} {d6(1, 2)}", options, voices=5)
    assert felt(story, "hostility") == after and felt(story, "affection") == [{}, {0: 3}, {0: 1}]


@pytest.mark.rule("MYK-PLAY-710", "MYK-PLAY-711")
def test_a_plain_result_changes_nothing():
    story = helped(f"{d6(3, 2)} {d6(1, 1, 1)}", TOGETHER, voices=5)
    assert felt(story, "affection") == [{}, {0: 3}, {0: 1}] and felt(story, "hostility") == [{}, {}, {}]

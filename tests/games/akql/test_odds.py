"""The odds that stand on the options: exact, against every throw of the dice that there is."""

from __future__ import annotations

from itertools import product

import pytest

from roundtable.games.akql.data import roster
from roundtable.games.akql.judgement import Judge, Temper
from roundtable.games.akql.options import Options
from roundtable.games.akql.rules.odds import _by_words, two_at_least, word_chance
from roundtable.kernel.options import percent

from .positions import at, cell, fight


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


@pytest.mark.rule("AKQL-045")
def test_where_no_action_does_any_good_the_end_of_the_turn_is_number_1():
    # Summoner strikes with a d4 at Robot's Physical Defence of 5, which no word reaches, and is as near as can be.
    assert roster()["summoner"].physical_force == 4 and roster()["robot"].physical_defence == 5
    story = fight({"summoner": at(0, "A1"), "robot": at(1, "A2")})
    assert chances(story, "attack summoner robot") == "cannot wound"
    assert story.ask.listed()[0].key == "end"
    far = fight({"summoner": at(0, "A1"), "robot": at(1, "A9")})
    assert far.ask.listed()[0].key.startswith("move summoner")


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
    assert chances(story, "skill robot self-repair") == "no Life is missing"
    hurt = fight({"robot": at(0, "A1", life=3), "shovel": at(1, "J9")}, signature_skills=True)
    stats = roster()["robot"]
    told = f"d{stats.magical_force} Life back, of {stats.life - 3} missing"
    assert chances(hurt, "skill robot self-repair") == told


@pytest.mark.rule("AKQL-051")
def test_a_blow_that_cannot_wound_says_so_unless_every_blow_does():
    knights = {"hollow": at(0, "A1"), "shovel": at(1, "A2", adapted=5)}
    assert chances(fight(knights), "attack hollow shovel") == "cannot wound"
    assert chances(fight(knights, minimum_damage_one=True), "attack hollow shovel") == "sure to wound"


@pytest.mark.rule("AKQL-136", "AKQL-157")
def test_to_frighten_the_last_who_is_calm_says_that_it_wins():
    """A threat of 5 % stood above a kick of 42 % without a word of why: it would have won the match."""
    knights = {"king": at(0, "A1"), "shovel": at(0, "E1"), "hollow": at(1, "A3"), "doom": at(1, "E5")}
    assert chances(fight(knights), "threaten king hollow") == "63 % to frighten"
    frightened = knights | {"doom": at(1, "E5", terror=1)}
    won = "63 % to frighten; every enemy is Terrified then, which wins"
    assert chances(fight(frightened), "threaten king hollow") == won
    assert chances(fight(frightened, terror_victory="off"), "threaten king hollow") == "63 % to frighten"
    lone = fight({"king": at(0, "A1"), "hollow": at(1, "A3")}, lone_terror_turns=3)
    assert chances(lone, "threaten king hollow") == f"{won} after 3 turns running"


@pytest.mark.rule("AKQL-115")
def test_a_wall_tells_what_it_still_stands():
    story = fight({"hollow": at(0, "A1"), "shovel": at(1, "J9")}, walls=[{"cells": "B1", "life": 7}])
    assert chances(story, "wall hollow B1") == "25 % to bring it down; d8 off its 7 Life"
    stout = fight({"hollow": at(0, "A1"), "shovel": at(1, "J9")}, walls=[{"cells": "B1", "life": 9}])
    assert chances(stout, "wall hollow B1") == "d8 off its 9 Life"


@pytest.mark.rule("AKQL-065", "AKQL-067", "AKQL-075")
def test_words_tell_how_likely_they_reach_their_aim():
    # King speaks with 90 against a resistance of 30: 90 % times 70 %.
    story = fight({"king": at(0, "A1"), "hollow": at(1, "A3")})
    assert chances(story, "threaten king hollow").startswith("63 % to frighten; every enemy is Terrified then")
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
        wanted = max(0, resistance) if needs_broken else 0
        for counted, lost in ((swayed, 0), (conquered, wanted)):
            found = sum(_by_words(capacity, resistance, hundred_fails, lost, absolute, False)) / 100
            assert found == pytest.approx(counted / 10_000), (hundred_fails, needs_broken, absolute, lost)


@pytest.mark.rule("AKQL-105", "AKQL-067", "AKQL-075")
@pytest.mark.parametrize("aim", ["threaten", "conquer"])
@pytest.mark.parametrize("resistance", [30, 4, -4])
def test_a_second_reading_of_words_is_the_better_of_two_throws_for_who_has_it(aim, resistance):
    knights = {"king": at(0, "A1"), "hollow": at(1, "A3", resistance=resistance)}
    speaker, listener = (fight(knights).state.knights[id] for id in ("king", "hollow"))
    capacity = roster()["king"].social_capacity
    wanted = max(0, resistance) if aim == "conquer" else 0
    throws = range(1, 101)

    def reached(said: int, back: int) -> bool:
        return said <= capacity and back > resistance and (not wanted or back - said >= wanted)

    once = [sum(reached(said, back) for back in throws) / 100 for said in throws]
    options = Options(conquest_needs_broken_resistance=True, discussion_difference="floor_zero")
    assert word_chance(speaker, listener, options, aim) == pytest.approx(sum(once) / 100)
    listener.reading = True  # both of its answers must fail
    twice = [share * share for share in once]
    assert word_chance(speaker, listener, options, aim) == pytest.approx(sum(twice) / 100)
    speaker.reading = True
    both = sum(max(a, b) for a, b in product(twice, repeat=2)) / 10_000
    assert word_chance(speaker, listener, options, aim) == pytest.approx(both)


@pytest.mark.rule("AKQL-105", "AKQL-111")
def test_a_second_reading_is_in_the_odds_of_a_blow_and_each_die_says_what_it_does():
    knights = {"hollow": at(0, "A1", reading=True), "shovel": at(1, "A2")}
    story = fight(knights, signature_skills=True, dice="d8=4 d8=7")
    counted = sum(max(pair) > 5 for pair in product(range(1, 9), repeat=2)) / 64
    assert chances(story, "attack hollow shovel") == f"{percent(counted)} to wound"
    beast = fight({"hollow": at(0, "A1", reading=True, beast=True), "shovel": at(1, "A2")}, signature_skills=True)
    counted = sum(max(three) > 5 for three in product(range(1, 9), repeat=3)) / 512
    assert chances(beast, "attack hollow shovel") == f"{percent(counted)} to wound"
    story.does("attack hollow shovel")
    assert [(one.key, one.stakes) for one in story.ask.options] == [
        ("7", "2 Life off Shovel"),
        ("4", "0 Life off Shovel"),
    ]
    before = story.state.knights["shovel"].life
    story.does("7")
    assert story.state.knights["shovel"].life == before - 2


@pytest.mark.rule("AKQL-105", "AKQL-065", "AKQL-067")
def test_words_read_twice_say_what_each_throw_is_worth():
    knights = {"king": at(0, "A1", reading=True), "hollow": at(1, "A3", reading=True)}
    story = fight(knights, signature_skills=True, dice="d100=95 d100=20 d100=90 d100=25")
    story.does("threaten king hollow")
    # Hollow resists with 30 or less, and has two throws for it: 70 % squared. King's 95 makes no impression.
    assert [(one.key, one.stakes) for one in story.ask.options] == [
        ("20", "49 % to frighten"),
        ("95", "cannot frighten"),
    ]
    story.does("20")
    assert [(one.key, one.stakes) for one in story.ask.options] == [
        ("25", "resists"),
        ("90", "is swayed and loses 70 Social Resistance"),
    ]


@pytest.mark.rule("AKQL-062")
def test_how_one_talks_changes_no_odds():
    story = fight({"king": at(0, "A1"), "hollow": at(1, "A3")}, discussion_tone=True)
    story.does("threaten king hollow")
    assert [chances(story, key) for key in ("polite", "aggressive")] == ["63 % to frighten"] * 2


@pytest.mark.rule("AKQL-095")
def test_a_satchel_charge_tells_whom_its_two_dice_reach():
    sides = roster()["demoman"].physical_force
    for wanted, times in product(range(2 * sides + 2), (1, 2)):
        throws = list(product(range(1, sides + 1), repeat=times + 1))
        counted = sum(max(first) + second >= wanted for *first, second in throws) / len(throws)
        assert two_at_least(sides, wanted, times) == pytest.approx(counted)
    story = fight({"demoman": at(0, "A1"), "shovel": at(1, "A3", life=5), "king": at(1, "B3")}, signature_skills=True)

    def reached(id: str, more: int = 1) -> str:
        return percent(two_at_least(sides, roster()[id].physical_defence + more))

    both = f"wounds Shovel {reached('shovel')}, King {reached('king')}; fells Shovel {reached('shovel', 5)}"
    told = chances(story, "skill demoman satchel-charge A3")
    assert told.startswith(both) and told.endswith("at everybody and every wall there")


@pytest.mark.rule("AKQL-102", "AKQL-112", "AKQL-089")
def test_skills_in_a_line_tell_whom_they_harm_and_who_stays_reads_it():
    sides, armour = roster()["dragon"].magical_force, roster()["shovel"].magical_defence
    story = fight({"dragon": at(0, "A1"), "shovel": at(1, "A2", actions=1)}, signature_skills=True)
    way = next(key for key in story.offered if key.startswith("skill dragon fire-breath"))
    hurts = percent(max(0, sides - armour) / sides)
    assert chances(story, way).startswith(f"{hurts} to wound; d{sides}, less armour")
    story.does(way)
    assert chances(story, "pass") == f"Dragon: {hurts} to wound"
    hedgehog = fight({"blue-hedgehog": at(0, "A1"), "shovel": at(1, "A2")}, signature_skills=True)
    over = next(key for key in hedgehog.offered if key.startswith("skill blue-hedgehog spin-dash"))
    sides, armour = roster()["blue-hedgehog"].physical_force, roster()["shovel"].physical_defence
    assert chances(hedgehog, over).startswith(
        f"{percent(max(0, sides - armour) / sides)} to wound" if sides > armour else "cannot wound"
    )


@pytest.mark.rule("AKQL-107")
def test_a_sermon_tells_whom_it_frightens():
    story = fight({"cultist": at(0, "A1"), "hollow": at(1, "A3"), "king": at(1, "B1")}, signature_skills=True)
    told = chances(story, "skill cultist dark-sermon")
    alone = {id: chances(story, f"threaten cultist {id}").partition(" to ")[0] for id in ("hollow", "king")}
    assert told.startswith("frightens ") and f"Hollow {alone['hollow']}" in told


@pytest.mark.rule("AKQL-121", "AKQL-110")
def test_a_skill_as_a_reaction_tells_its_odds_where_there_is_one_way_to_use_it():
    story = fight({"hollow": at(0, "A1"), "psyker": at(1, "C2", actions=2)}, signature_skills=True)
    story.does("move hollow A2")
    sides, armour = roster()["psyker"].magical_force, roster()["hollow"].magical_defence
    told = next(option for option in story.ask.options if option.key == "skill psyker")
    assert told.odds == f"{percent((sides - armour) / sides)} to take Sanity"
    assert told.stakes == "Mind Spike on Hollow"


def test_what_decides_most_is_offered_first():
    story = fight({"hollow": at(0, "B1"), "shovel": at(1, "B2")}, walls=["A1"])
    verbs = list(dict.fromkeys(key.partition(" ")[0] for key in story.offered))
    assert verbs == ["attack", "threaten", "break", "conquer", "skill", "move", "wall", "end"]


def test_a_chance_is_never_rounded_to_what_cannot_be():
    assert [percent(share) for share in (0, 0.001, 0.5, 0.999, 1)] == ["no chance", "1 %", "50 %", "99 %", "sure"]


@pytest.mark.rule("AKQL-056", "AKQL-120")
@pytest.mark.parametrize("start", ["A2", "A4"])
def test_a_move_tells_the_way_it_is_walked_and_who_could_react(start):
    """Shovel is asked wherever the way that was told comes beside it, and nowhere else."""
    knights = {"hollow": at(0, start), "king": at(0, "E5"), "shovel": at(1, "B2", actions=1)}
    moves = [option for option in fight(knights).ask.options if option.key.startswith("move hollow ")]
    assert len(moves) > 5
    asked = set()
    for option in moves:
        steps = option.way.split()
        assert steps[0] == start and f"cell {steps[-1]}" == option.target
        told = [step for step in steps if step in ("A2", "B1", "B3", "C2")]
        assert option.alert == ("shovel" if told else "")
        story = fight(knights).does(option.key)
        walked = []
        while story.ask.seat == 1:
            walked.append(cell(story, "hollow"))
            story.does("pass")
        assert walked == told, f"{option.key} goes {option.way}"
        assert cell(story, "hollow") == steps[-1]
        asked.add(bool(told))
    assert True in asked


def test_what_is_shown_first_is_what_the_fair_bot_would_do():
    """A blow that cannot wound is not number 1; the rules' own order, by which one draws, stays as it was."""
    story = fight({"shovel": at(0, "B1"), "tank": at(1, "B2"), "king": at(0, "E5"), "hollow": at(1, "E6", life=1)})
    assert story.offered[0] == "attack shovel tank" and chances(story, "attack shovel tank") == "cannot wound"
    shown = [option.key for option in story.ask.listed()]
    assert shown[0] != "attack shovel tank" and sorted(shown) == sorted(story.offered)
    assert [option["key"] for option in story.ask.to_json()["options"]] == shown, "the page and programs are told the same"
    judge = Judge(story.state, story.match.options, 0, Temper())
    assert judge.score(shown[0]) == max(judge.score(key) for key in shown if key != "end") > 0
    assert shown[1:] == [key for key in story.offered if key != shown[0]]

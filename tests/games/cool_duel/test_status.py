"""Status effects."""

import pytest

from roundtable.games.cool_duel.derived import dodge_score, max_threshold, parry_modifier

from .helpers import TAKE, armed, cell, duel, offered, person, status, verbs, who


def names(story, key):
    return [found.name for found in who(story, key).afflictions]


@pytest.mark.rule("CD-228")
def test_statuses_last_over_turns():
    every = ("Bleeding", "Bound", "Bruised", "Burning", "Poisoned", "Prone", "Anxious")
    story = duel(set={"p2": status(*every, hp=275)})
    story.does("end", "end", "end", "end")
    assert names(story, "p2") == list(every)


@pytest.mark.rule("CD-229", "CD-236", "CD-245")
def test_bruises_and_poisonings_add_up_other_statuses_do_not():
    from roundtable.games.cool_duel.rules.harm import afflict

    story = duel()
    table, p1, p2 = story.match.table, who(story, "p1"), who(story, "p2")
    for name in ("Bruised", "Poisoned", "Prone", "Bleeding"):
        afflict(table, p2, name, p1)
        afflict(table, p2, name, p1)
    assert {found.name: found.count for found in p2.afflictions} == {
        "Bruised": 2,
        "Poisoned": 2,
        "Prone": 1,
        "Bleeding": 1,
    }
    story.does("attack jab right p2", TAKE)
    assert story.events("CD-062")[0].data["amount"] == 88 + 40
    story.does("end")
    assert story.events("CD-245")[-1].data["amount"] == 10


@pytest.mark.rule("CD-230", "CD-231", "CD-246")
@pytest.mark.parametrize(("statuses", "cost"), [(["Prone"], 6), (["Anxious"], 4), (["Prone", "Anxious"], 7), ([], 3)])
def test_surcharges_on_actions(statuses, cost):
    story = duel(set={"p1": status(*statuses, ap=10)})
    story.does("attack slash right p2", TAKE)
    assert who(story, "p1").ap == 10 - cost
    moving = duel(at="A1 J10", set={"p1": status(*statuses, ap=10)})
    moving.does("move D1")
    assert who(moving, "p1").ap == 10 - cost


@pytest.mark.rule("CD-230", "CD-271")
def test_paying_to_end_a_status_is_an_action_for_surcharges():
    pounced = {
        "afflictions": [{"name": "Prone"}, {"name": "Bound", "how": "pounce", "by": "p2-lord-of-the-pack"}],
        "ap": 10,
    }
    place = {"p1": "E5", "p2": "A1", "p2-lord-of-the-pack": "F5"}
    story = duel(armed(), armed(companions=["Lord of the Pack"]), at=place, set={"p1": pounced})
    story.does("unbind")
    assert (who(story, "p1").ap, names(story, "p1")) == (0, ["Prone"])


@pytest.mark.rule("CD-231")
def test_anxious_abilities_and_side_steps_cost_1_and_what_is_no_action_nothing():
    place = {"p1": "A1", "p2": "F5", "p1-apocalypse-chorister": "E5"}
    story = duel(
        armed(companions=["Apocalypse Chorister"]),
        armed(),
        at=place,
        active="p1-apocalypse-chorister",
        dice="d10=1",
        set={"p1-apocalypse-chorister": status("Anxious", ap=2)},
    )
    story.does("flame")
    assert who(story, "p1-apocalypse-chorister").ap == 1
    taken = duel(set={"p2": status("Anxious", ap=5)})
    taken.does("attack jab right p2", TAKE)
    assert who(taken, "p2").ap == 5
    taken.does("end")
    assert who(taken, "p1").ap == 8


@pytest.mark.rule("CD-232")
def test_bleeding_takes_the_unmodified_maximum_ap():
    story = duel(set={"p2": status("Bleeding", "Fatigued", ap=0)})
    story.does("end")
    assert who(story, "p2").hp == 275 - 10  # though Fatigued refills 5 only


@pytest.mark.rule("CD-233")
def test_bound_forbids_every_own_movement_but_not_being_tossed():
    story = duel(set={"p1": status("Bound"), "p2": status("Bound")})
    assert offered(story, "move") == []
    story.does("attack jab right p2")
    assert "dodge p2" not in story.offered
    axe = person(STR=18, gear={"right": "Greataxe"})
    tossed = duel(axe, armed(), dice="d100=100", set={"p2": status("Bound", threshold=0, hp=900)})
    tossed.does("uppercut crush right p2", TAKE)
    assert cell(tossed, "p2") == "G5"


@pytest.mark.rule("CD-234")
def test_bound_lowers_attack_and_parry_rolls_by_20():
    attack = duel(dice="d100=74", set={"p1": status("Bound")})
    attack.does("attack jab right p2", "dodge p2", "F5")
    assert attack.events("CD-097")[-1].data["total"] == 74 + 15 - 20
    parry = duel(dice="d100=10 d100=10", set={"p2": status("Bound")})
    parry.does("attack jab right p2", "parry p2", "jab right 2")
    assert parry.events("CD-102")[-1].data["total"] == 20 + 15 + 10 - 20  # once, not for each die


@pytest.mark.rule("CD-235", "CD-239")
@pytest.mark.parametrize(("name", "verb"), [("Bound", "unbind"), ("Burning", "douse")])
def test_bound_and_burning_end_for_4_ap(name, verb):
    story = duel(set={"p1": status(name)})
    story.does(verb)
    assert (who(story, "p1").ap, names(story, "p1")) == (6, [])
    assert verb not in duel(set={"p1": status(name, ap=3)}).offered


@pytest.mark.rule("CD-236")
def test_bruises_count_before_the_block_and_are_not_multiplied():
    story = duel(set={"p2": {"afflictions": [{"name": "Bruised", "count": 2}], "threshold": 0}})
    story.does("attack slash right p2", "block-right p2")
    assert who(story, "p2").hp == 275 - (120 + 40) * 30 // 100
    hook = person(DEX=14, AGI=20, WILL=20, gear={"right": "Hook"})
    cut = duel(hook, armed(), set={"p2": {"afflictions": [{"name": "Bruised", "count": 2}], "threshold": 0, "hp": 900}})
    cut.does("decapitate crush right p2", TAKE)
    assert who(cut, "p2").hp == 900 - (2 * (72 + 20 + 42) + 40)
    place = {"p1": "A1", "p2": "F5", "p1-apocalypse-chorister": "E5"}
    flame = duel(
        armed(companions=["Apocalypse Chorister"]),
        armed(),
        at=place,
        active="p1-apocalypse-chorister",
        dice="d10=9",
        set={"p2": status("Bruised", threshold=0)},
    )
    flame.does("flame")
    assert who(flame, "p2").hp == 275 - 60  # an ability is no attack


@pytest.mark.rule("CD-237", "CD-238")
def test_burning_halves_the_threshold_at_once_and_takes_30_hp_each_turn():
    singer = armed(companions=["Apocalypse Chorister"])
    place = {"p1": "A1", "p2": "F5", "p1-apocalypse-chorister": "E5"}
    story = duel(
        singer,
        armed(worn="Leather Set"),
        at=place,
        active="p1-apocalypse-chorister",
        dice="d10=6",
        more={"order": [0, 1]},
    )
    assert who(story, "p2").threshold == 135
    story.does("flame")
    assert who(story, "p2").threshold == 67  # 135 - 60 = 75, cut to the new maximum
    story.does("end")
    assert (who(story, "p2").hp, who(story, "p2").threshold) == (245, 67)
    story.does("douse")
    assert (max_threshold(who(story, "p2")), who(story, "p2").threshold) == (
        135,
        67,
    )  # not given back before the next refill


@pytest.mark.rule("CD-240", "CD-241")
def test_fatigued():
    story = duel(set={"p2": status("Fatigued", ap=0)})
    assert dodge_score(who(story, "p2")) == 20
    assert parry_modifier(who(story, "p2")) == 10 - 50
    story.does("end")
    assert who(story, "p2").ap == 5
    kept = duel(set={"p2": status("Fatigued", ap=8)})
    kept.does("end")
    assert who(kept, "p2").ap == 8  # what is above half is kept
    odd = duel(armed(), armed("Pirate", ""), set={"p2": status("Fatigued", ap=0)})
    odd.does("end")
    assert who(odd, "p2").ap == 5  # half of 11


@pytest.mark.rule("CD-242")
def test_the_frenzied_only_approach_or_attack_the_nearest():
    story = duel(armed(), armed(), armed(), at="A5 D5 J10", sides="1 / 2 3", set={"p1": status("Frenzied")})
    assert verbs(story) == ["move"]
    assert set(story.offered) == {"move B5", "move B4", "move B6", "move C5", "move C4", "move C6"}
    story.does("move C5")
    assert verbs(story) == ["attack", "cross-strike", "scorpion-strike"]
    assert all(key.endswith(("p2", "orthogonal")) for key in story.offered)
    story.does("attack slash right p2", TAKE)
    assert "end" not in story.offered
    story.does("attack slash right p2", TAKE)
    assert "end" not in story.offered  # 2 AP left still pay a Jab
    story.does("attack jab right p2", TAKE)
    assert "end" in story.offered


@pytest.mark.rule("CD-242")
def test_allies_count_as_nearest_unless_the_match_says_hostile_and_ties_are_chosen():
    people = [armed(), armed(), armed()]
    ally = duel(*people, at="E5 F5 H5", sides="1 2 / 3", set={"p1": status("Frenzied")})
    assert offered(ally, "attack slash") == ["attack slash right p2"]  # an ally, in this case only
    ally.does("attack slash right p2", TAKE)
    assert who(ally, "p2").hp < 275
    hostile = duel(*people, at="E5 F5 H5", sides="1 2 / 3", set={"p1": status("Frenzied")}, frenzy_nearest="hostile")
    assert offered(hostile, "attack slash") == []
    tie = duel(*people, at="E5 F5 D5", sides="1 / 2 3", set={"p1": status("Frenzied")})
    assert offered(tie, "attack slash") == ["attack slash right p2", "attack slash right p3"]


@pytest.mark.rule("CD-242")
def test_reactions_of_the_frenzied_are_free():
    story = duel(set={"p2": status("Frenzied")})
    story.does("attack jab right p2")
    assert {"arms p2", "block-right p2", "dodge p2", "parry p2", TAKE} <= set(story.offered)


@pytest.mark.rule("CD-243")
def test_without_the_ap_for_an_attack_the_frenzied_are_free():
    halberd = person(STR=14, DEX=12, gear={"right": "Halberd"})
    story = duel(halberd, armed(), at="A5 J5", set={"p1": status("Frenzied", ap=2)})
    assert {"end", "move A4", "move A6"} <= set(story.offered)
    enough = duel(halberd, armed(), at="A5 J5", set={"p1": status("Frenzied", ap=3)})
    assert "end" not in enough.offered  # a Jab costs 3
    dear = duel(halberd, armed(), at="A5 J5", set={"p1": status("Frenzied", "Prone", ap=5)})
    assert "end" in dear.offered  # 6 while Prone


@pytest.mark.rule("CD-243", "CD-244")
def test_a_special_attack_that_costs_less_is_enough_to_keep_the_frenzied_at_it():
    sword = duel(set={"p1": status("Frenzied", ap=1)})  # a Jab costs 2, as a Scorpion Strike 1
    assert sword.state.pending.special == "scorpion-strike"  # all it could do, so it is done
    assert "end" not in duel(at="A5 J5", set={"p1": status("Frenzied", ap=1)}).offered  # a step towards p2 it is
    halberd = person(STR=14, DEX=12, gear={"right": "Halberd"})
    fresh = duel(halberd, armed(), set={"p1": status("Frenzied", ap=2)})
    assert "end" in fresh.offered  # a Rapid Barrage for 2, but p2 has not been hurt this turn
    at_it = duel(halberd, armed(), set={"p1": status("Frenzied", ap=2, hurt_this_turn=["p2"])})
    assert at_it.offered == ["rapid-barrage jab right p2", "rapid-barrage slash right p2"]


@pytest.mark.rule("CD-244")
def test_the_frenzied_without_an_attack_or_a_way_are_free_for_the_turn():
    unarmed = duel(armed("Mercenary", "", quick=["Longsword"]), armed(), set={"p1": status("Frenzied")})
    assert "end" in unarmed.offered
    unarmed.does("draw 1 right")
    assert "end" in unarmed.offered  # free for the rest of the turn
    unloaded = duel(person(DEX=12, gear={"right": "Flintlock"}), armed(), set={"p1": status("Frenzied")})
    assert {"end", "reload right"} <= set(unloaded.offered)
    walled = {"name": "Cell", "rows": ["..#.......", "..#.......", "###......."] + ["." * 10] * 7}
    stuck = duel(at="B2 J10", field=walled, set={"p1": status("Frenzied")})
    assert "end" in stuck.offered
    assert stuck.said("CD-244") == ["Mercenary 1 can get at nobody and is free for this turn."]


@pytest.mark.rule("CD-247")
@pytest.mark.parametrize(("statuses", "cost"), [(["Prone"], 2), (["Prone", "Anxious"], 3)])
def test_standing_up_is_never_doubled(statuses, cost):
    story = duel(set={"p1": status(*statuses, ap=5)})
    story.does("stand")
    assert who(story, "p1").ap == 5 - cost
    assert "Prone" not in names(story, "p1")
    assert "stand" not in duel(set={"p1": status(*statuses, ap=cost - 1)}).offered


@pytest.mark.rule("CD-246")
def test_a_prone_dodge_costs_double():
    story = duel(set={"p2": status("Prone", ap=4)}, dice="d100=1")
    story.does("attack jab right p2", "dodge p2")
    assert "J5" in story.offered  # 4 spaces: 2 AP, doubled
    story.does("G5")
    assert who(story, "p2").ap == 2


@pytest.mark.rule("CD-248")
def test_the_stunned_neither_act_nor_react_until_the_turn_ends():
    story = duel(set={"p2": status("Stunned")})
    story.does("attack jab right p2")
    assert story.ask.seat == 0
    story.does("end")
    assert names(story, "p2") == []  # p1's turn, in which it was stunned, is over
    assert len(offered(story, "attack")) == 3
    own = duel(set={"p1": status("Stunned")})
    assert own.state.active == "p2"  # nothing can be done but end: the kernel does

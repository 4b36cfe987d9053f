"""The End Phase: its points in their order, as MYK-PLAY-754 names them."""

import pytest

from roundtable.games.kingdom.rules.end_phase.steps import POINTS
from tests.games.kingdom.fights import body, d6, skill, tie
from tests.games.kingdom.seasons import END, lord, season
from tests.games.kingdom.tale import home
from tests.games.kingdom.test_kingdom_phase import together

ADA, BEN = lord(), body(name="Ben")


@pytest.mark.rule("MYK-PLAY-476", "MYK-PLAY-507", "MYK-PLAY-754")
def test_the_points_come_in_the_order_of_the_rule():
    assert list(POINTS) == [point for point in END if point in POINTS]


@pytest.mark.rule("MYK-PLAY-475", "MYK-PLAY-550", "MYK-PLAY-552", "MYK-PLAY-554", "MYK-PLAY-556", "MYK-PLAY-561")
def test_bad_statuses_end_on_return():
    sick = lord(bad_statuses=["Poisoned", "Disoriented", "Obese", "Cursed", "Foolish"])
    story = season("return", [sick], objective="failed")  # and then the question of a retry
    assert story.state.people[0].bad_statuses == [] and story.said("MYK-PLAY-475")


@pytest.mark.rule("MYK-PLAY-477", "MYK-PLAY-478", "MYK-PLAY-479", "MYK-PLAY-480")
def test_a_retry_by_everybody_begins_again_at_the_kingdom_phase_with_9_voices():
    court = [lord(hp=2, drive=1, followers=4), body(name="Ben", hp=3)]
    story = together(season("retry", court, objective="failed", voices=3, turns=2), "yes", "yes")
    state = story.state
    assert state.step == "kingdom phase" and state.kingdom.voices == 9 and state.retries == 1
    assert state.kingdom.citizens == 44 and state.people[0].drive == 1 and state.people[1].hp == 11
    assert state.delve.turn_boxes == 8, "elapsed Turns keep counting for Upkeep"
    assert story.ask.rule == "MYK-PLAY-081"


@pytest.mark.rule("MYK-PLAY-478")
def test_one_who_does_not_want_to_is_enough():
    story = together(season("retry", [ADA, BEN], d6(5, 6, 5, 6, 1, 1), objective="failed"), "yes", "no")
    assert story.state.step == "end phase" and story.state.retries == 0


@pytest.mark.rule("MYK-CREATE-068")
def test_lost_people_come_home_as_many_as_the_dice_of_the_military_level():
    losses = {"followers": 3, "citizens": 5}
    story = season("recovery", [ADA], d6(4), objective="done", kingdom={"losses": losses})
    story.does({"followers": 1, "citizens": 3}, dice=d6(1, 1))
    state = story.state
    assert state.kingdom.citizens == 44 and (state.kingdom.losses.followers, state.kingdom.losses.citizens) == (2, 2)


@pytest.mark.rule("MYK-PLAY-509", "MYK-PLAY-510")
def test_the_income_is_level_and_half_the_voices_rounded_up():
    story = season("earnings report", [ADA], d6(1, 1), objective="done", voices=7, kingdom={"level": 1})
    assert story.said("MYK-PLAY-509") == ["The Treasury gains 5 MG (5 now)."]
    failed = season("earnings report", [ADA], d6(1, 1), objective="failed", voices=7, kingdom={"level": 1})
    assert failed.said("MYK-PLAY-509") == []


@pytest.mark.rule("MYK-PLAY-511", "MYK-PLAY-508", "MYK-PLAY-515")
def test_what_is_in_demand_sells_at_3_and_all_else_at_5_in_full_bundles():
    servant = body(name="Sue", class_name="Servant", materials={"1": {"Iron": 4}})
    stored = {"Iron": 3, "Wood": 9}
    story = season("earnings report", [ADA, servant], d6(1, 4), objective="failed", kingdom={"stored": stored})
    assert story.ask.seat == 1 and "9 Wood, 5 for 1 MG" in story.ask.prompt and story.ask.high == 1
    story.does(1)
    assert "7 Iron, 3 for 1 MG" in story.ask.prompt and story.ask.high == 2
    story.does(2)
    assert story.state.kingdom.stored == {"Wood": 4} and story.state.people[1].materials == {1: {"Iron": 1}}
    assert story.said("MYK-PLAY-511")[-1] == "The Treasury gains 2 MG (3 now)."


@pytest.mark.rule("MYK-PLAY-524", "MYK-PLAY-525", "MYK-PLAY-527")
@pytest.mark.parametrize(("objective", "cost"), [("done", 3 * 1 + 2), ("failed", 3 * 1 + 2 + 2)])
def test_upkeep_is_turns_times_regions_changes_and_after_a_failure_the_courts_size(objective, cost):
    story = season("upkeep", [ADA, BEN], turns=3, objective=objective, kingdom={"treasury": 20, "upkeep_change": 2})
    assert story.said("MYK-PLAY-524") == [f"Upkeep: {cost} MG of 20 in the Treasury."]
    assert story.state.kingdom.treasury == 20 - cost and story.state.kingdom.upkeep_change == 0


@pytest.mark.rule("MYK-PLAY-525", "MYK-PLAY-742")
def test_after_a_failure_neither_the_dead_nor_the_absent_cost_upkeep():
    court = [ADA, BEN, body(name="Cid", hp=0, dead=True), body(name="Dot", absent=True)]
    story = season("upkeep", court, turns=1, objective="failed", kingdom={"treasury": 20})
    assert story.said("MYK-PLAY-524") == ["Upkeep: 3 MG of 20 in the Treasury."], "a Turn in one region, and two of four"


@pytest.mark.rule("MYK-PLAY-528", "MYK-PLAY-630")
def test_facilities_cover_what_is_missing_at_half_their_cost_the_palace_last():
    from roundtable.games.kingdom import books

    town = {"treasury": 1, "maps": [home({"B1": ["Farm"], "B3": ["Council"]})]}
    story = season("upkeep", [ADA], turns=2, objective="done", kingdom=town)
    assert story.offered == ["1 B1 Farm", "1 B3 Council"]
    story.does("1 B3 Council")
    half = (books.facilities["Council"].cost + 1) // 2
    assert story.state.kingdom.treasury == 1 + half - 2
    assert story.state.kingdom.maps[0].rooms["B3"].facilities == []


@pytest.mark.rule("MYK-PLAY-528", "MYK-PLAY-630", "MYK-GEAR-260", "MYK-GEAR-261")
def test_what_was_chosen_for_a_facility_is_part_of_its_cost_where_it_covers_upkeep():
    """An Armory costs 5 and its weapon's Cost, a Pagoda its monster's Level: half of 5 + 2, half of 7."""
    from roundtable.games.kingdom import books

    seven = next(monster.name for monster in books.monsters if monster.level == 7)
    rooms = {"B1": ["Chevaliers", {"name": "Armory", "choice": ["Spear"]}]}
    rooms["B3"] = ["Temple", {"name": "Pagoda", "choice": [seven]}]
    town = {"treasury": 0, "maps": [home(rooms)]}
    story = season("upkeep", [ADA], turns=8, objective="done", kingdom=town)
    labels = {option.key: option.label for option in story.ask.options}
    assert labels["1 B1 Armory"] == "1 B1 Armory: 4 MG" and labels["1 B3 Pagoda"] == "1 B3 Pagoda: 4 MG"
    story.does("1 B1 Armory", "1 B3 Pagoda")
    assert story.state.kingdom.treasury == 0 and "8 MG of Upkeep are paid (0 left)." in story.said("MYK-PLAY-528")


@pytest.mark.rule("MYK-PLAY-749", "MYK-PLAY-748")
def test_the_end_phase_is_a_cycle_of_its_own():
    """What lasted for the last Quarter, and what was used in it, is over; so is what was to last for a Turn when a new game
    begins."""
    short = {"name": "spell", "rule": "MYK-GEAR-027", "what": "max_hp", "amount": 1, "depth": 1}
    lasting = [{**short, "until": until} for until in ("cycle", "turn", "game")]
    used = {"skill/x p0 cycle": 1, "skill/x p0 game": 1}
    quarter = {"cycles": [{"kind": "Quarter"}], "limits": used}
    story = season("return", [lord(lasting=lasting)], objective="failed", **quarter)
    assert [effect.until for effect in story.state.people[0].lasting] == ["turn", "game"]
    assert [cycle.kind for cycle in story.state.cycles] == ["End Phase"]
    assert story.state.limits == {"skill/x p0 game": 1}
    story.does("yes")
    assert [cycle.kind for cycle in story.state.cycles] == ["Roundtable"] and story.state.people[0].lasting == []
    last = season("the end", [lord(lasting=lasting)], objective="done")
    assert last.match.outcome is not None and last.state.people[0].lasting == [] and last.state.cycles == []


@pytest.mark.rule("MYK-PLAY-749", "MYK-PLAY-168")
def test_what_lasted_for_a_quarter_is_over_on_the_journey_home():
    spell = {"name": "spell", "rule": "MYK-GEAR-027", "what": "max_hp", "amount": 1, "depth": 1, "until": "cycle"}
    done = {"stage": "over", "objective": "done", "region": "3-1", "known": {"explored": ["A1"]}}
    quarter = {"step": "delve", "phase": "Dungeon", "cycles": [{"kind": "Quarter"}]}
    story = season("away", [lord(lasting=[spell])], d6(6, 6), delve=done, **quarter)
    assert story.state.journey.homeward and story.state.people[0].lasting == []


@pytest.mark.rule("MYK-PLAY-528", "MYK-PLAY-601")
def test_when_nothing_is_left_the_debt_is_written_off_and_without_a_palace_the_kingdom_falls():
    story = season("upkeep", [ADA], turns=9, objective="done", kingdom={"treasury": 0})
    assert story.said("MYK-PLAY-528")[-2:] == ["6 MG are written off.", "3 MG of Upkeep are paid (0 left)."]
    story.goes_on(lambda match: match.outcome is not None, dice=d6(1))
    assert story.match.outcome.why == "the Kingdom falls in game 1, and the Court goes on from a Ghetto Palace"


@pytest.mark.rule("MYK-PLAY-523", "MYK-PLAY-530")
def test_after_the_meeting_at_most_the_lifestyle_level_is_kept():
    story = season("end requests", [ADA], objective="done", kingdom={"treasury": 9, "points": {"Lifestyle": 2}})
    story.does("nothing")
    assert story.state.kingdom.treasury == 3


@pytest.mark.rule("MYK-PLAY-531", "MYK-PLAY-532", "MYK-PLAY-533")
def test_the_medal_goes_to_who_has_most_votes_and_a_die_breaks_a_tie():
    court = [ADA, BEN, body(name="Cal")]
    story = season("exploration meeting", court, objective="done")
    assert [option.key for option in story.match.asks[0].options] == ["p1", "p2"], "nobody votes for themselves"
    together(story, "p1", "p2", "p1")
    assert [one.medals for one in story.state.people] == [0, 1, 0]
    story = season("exploration meeting", court, objective="done")
    story.does("p1", seat=0).does("p2", seat=1).does("p0", seat=2, dice="d3=3")
    assert [one.medals for one in story.state.people] == [0, 0, 1] and story.said("MYK-PLAY-533")


@pytest.mark.rule("MYK-PLAY-534", "MYK-PLAY-535", "MYK-PLAY-536")
def test_dismissal_counts_the_people_and_the_kingdom_grows_by_a_point():
    crowd = {"citizens": 95, "monster_citizens": {"Ogrekin": 2}, "level": 1}
    followed = lord(followers=9, monster_followers={"Ogrekin": 1})
    story = season("dismissal", [followed], objective="failed", kingdom=crowd)
    state = story.state
    assert state.people[0].followers == 0 and state.kingdom.monster_citizens == {"Ogrekin": 3}
    assert state.kingdom.citizens == 100 - 1 - 3, "with the Landmaker and three Ogrekin a hundred"
    from roundtable.games.kingdom.rules.record.realm import level_for

    levels = level_for(100) - 1
    for _ in range(levels):
        story.does("Order")
    assert state.kingdom.points == ({"Order": levels} if levels else {})


@pytest.mark.rule("MYK-PLAY-537", "MYK-PLAY-539", "MYK-PLAY-540", "MYK-PLAY-541", "MYK-PLAY-543", "MYK-PLAY-544")
def test_a_level_up_teaches_a_skill_and_cuts_ties_down_to_the_level():
    fond = lord(affection={"1": tie(2), "2": tie(1)})
    story = season("growth", [fond, BEN, body(name="Cal")], objective="done", kingdom={"level": 2})
    first = story.offered[0]
    story.does(first)
    assert "1" in story.offered and "2" in story.offered
    story.does("1")
    one = story.state.people[0]
    assert one.level == 2 and [known.name for known in one.skills] == [first]
    assert sum(score.score for score in one.affection.values()) == 2


@pytest.mark.rule("MYK-PLAY-537", "MYK-PLAY-539")
@pytest.mark.parametrize(("objective", "kingdom"), [("failed", 5), ("done", 1)])
def test_without_the_objective_or_beyond_the_kingdoms_level_nobody_grows(objective, kingdom):
    story = season("growth", [ADA], objective=objective, kingdom={"level": kingdom})
    assert story.state.people[0].level == 1 and story.state.step == "between games"


@pytest.mark.rule("MYK-PLAY-545")
def test_who_is_kept_back_by_the_kingdoms_level_may_retrain():
    story = season("growth", [lord(skills=skill("Diehard", "Anarch"))], objective="done", kingdom={"level": 1})
    assert story.ask.rule == "MYK-PLAY-545"
    story.does(["skill 0"])
    fresh = next(key for key in story.offered if key not in ("Diehard", "Anarch", "Master"))
    story.does(fresh)
    assert [known.name for known in story.state.people[0].skills] == ["Anarch", fresh]
    failed = season("growth", [lord(skills=skill("Diehard"))], objective="failed", kingdom={"level": 1})
    assert [known.name for known in failed.state.people[0].skills] == ["Diehard"]


@pytest.mark.rule("MYK-PLAY-599", "MYK-PLAY-600", "MYK-PLAY-601", "MYK-PLAY-602")
@pytest.mark.parametrize(
    ("changed", "rule"),
    [
        ({"citizens": 1}, "MYK-PLAY-600"),
        ({"maps": []}, "MYK-PLAY-601"),
        ({"points": {"Culture": -1}}, "MYK-PLAY-602"),
        ({}, ""),
    ],
)
def test_the_kingdom_falls_by_any_of_the_conditions(changed, rule):
    story = season("the end", [ADA], objective="done", kingdom=changed)
    if rule:
        story.does("end")
    assert story.match.outcome.why == (
        "the Kingdom falls in game 1" if rule else "game 1 is over, the objective reached"
    )
    assert not rule or story.said(rule) == ["The Kingdom is destroyed."]


@pytest.mark.rule("MYK-PLAY-538", "MYK-PLAY-539", "MYK-CREATE-107")
@pytest.mark.parametrize(("objective", "kingdom", "level"), [("done", 3, 3), ("failed", 3, 2), ("done", 1, 2)])
def test_a_fulfilled_mission_is_a_level_too_and_one_beyond_the_kingdoms(objective, kingdom, level):
    regions = {"result": 44, "state": "accomplished"}
    story = season("growth", [lord(background=regions)], objective=objective, kingdom={"level": kingdom})
    while story.match.outcome is None:
        story.does(next(iter(story.ask.answers())))
    assert story.state.people[0].level == level and story.state.people[0].background.state == "paid"


@pytest.mark.rule("MYK-PLAY-542")
def test_who_knows_everything_open_to_them_learns_nothing_with_a_level():
    from roundtable.games.kingdom.rules.record.scores import learnable

    empty = season("growth", [lord()], objective="done", kingdom={"level": 4})
    everything = [one.name for one in learnable(empty.state, empty.state.people[0])]
    story = season("growth", [lord(skills=skill(*everything))], objective="done", kingdom={"level": 4})
    assert story.said("MYK-PLAY-542") == ["Ada has nothing left to learn."] and story.state.people[0].level == 2


@pytest.mark.rule("MYK-PLAY-546", "MYK-PLAY-547")
def test_a_like_is_replaced_by_what_another_player_proposes_and_the_gm_approves():
    tastes = {"likes": ["rain", "soup"], "dislikes": ["bells"]}
    court = [lord(**tastes), body(name="Ben", **tastes)]
    met = {"met": ["Ogrekin"], "known": {"seen": ["A1"]}}
    story = season("growth", court, objective="failed", delve=met, gm=True)
    together(story, "like 1", "none")
    assert story.ask.seat == 1 and "Ogrekin" in story.ask.suggestions and "Hall A1" in story.ask.suggestions
    story.does("Ogrekin")
    assert story.ask.seat == 2, "the GM"
    story.does("yes")
    assert story.state.people[0].likes == ["rain", "Ogrekin"] and story.match.outcome is not None
    refused = season("growth", court, objective="failed", delve=met, gm=True)
    together(refused, "none", "dislike 0").does("Ogrekin", "no")
    assert refused.state.people[1].dislikes == ["bells"]


@pytest.mark.rule("MYK-PLAY-547")
def test_who_plays_alone_proposes_it_and_nobody_need_approve():
    story = season("growth", [lord(likes=["rain"])], objective="failed", delve={"met": ["Ogrekin"]})
    story.does("like 0", "Ogrekin")
    assert story.state.people[0].likes == ["Ogrekin"]


@pytest.mark.rule("MYK-PLAY-476", "MYK-PLAY-507", "MYK-PLAY-754", "MYK-PLAY-508", "MYK-PLAY-523")
def test_the_eleven_points_are_played_in_their_order():
    court = [lord(followers=3), BEN, body(name="Cal")]
    people = {"level": 2, "citizens": 120}
    story = season("return", court, d6(*[5, 6] * 3, 1, 1), objective="done", voices=4, kingdom=people)
    story.goes_on(lambda match: match.outcome is not None)
    told = [event.rule for event in story.match.log]
    points = [
        "MYK-PLAY-475",
        "MYK-PLAY-481",
        "MYK-PLAY-505",
        "MYK-PLAY-509",
        "MYK-PLAY-510",
        "MYK-PLAY-511",
        "MYK-PLAY-524",
    ]
    points += ["MYK-PLAY-528", "MYK-CREATE-065", "MYK-PLAY-532", "MYK-PLAY-534", "MYK-PLAY-535", "MYK-CREATE-060"]
    points += ["MYK-CREATE-107", "MYK-PLAY-541", "MYK-PLAY-476"]
    places = [told.index(rule) for rule in points if rule in told]
    assert [rule for rule in points if rule not in told] == [] and places == sorted(places)


@pytest.mark.rule(
    *("MYK-PLAY-512", "MYK-PLAY-513", "MYK-PLAY-514", "MYK-PLAY-515", "MYK-PLAY-516", "MYK-PLAY-517", "MYK-PLAY-518"),
    *("MYK-PLAY-519", "MYK-PLAY-520", "MYK-PLAY-521", "MYK-PLAY-522"),
)
@pytest.mark.parametrize(
    ("dice", "wanted"),
    [
        ((1, 1), ""),
        ((1, 2), "Meat"),
        ((1, 3), "Fang"),
        ((1, 4), "Iron"),
        ((1, 5), "Reagent"),
        ((1, 6), "Machinery"),
        ((2, 6), "Cloth"),
        ((3, 6), "Wood"),
        ((4, 6), "Gunpowder"),
        ((5, 6), "Information"),
        ((6, 6), "Leather"),
    ],
)
def test_the_market_asks_for_one_material_at_3_and_everything_else_at_5(dice, wanted):
    from roundtable.games.kingdom import books

    stored = dict.fromkeys(books.MATERIALS, 3)
    story = season("earnings report", [ADA], d6(*dice), objective="failed", kingdom={"stored": stored})
    if not wanted:
        assert story.said("MYK-PLAY-511") == ["2 on the Market Table."] and story.state.kingdom.stored == stored
        return
    assert (
        story.ask.rule == "MYK-PLAY-511"
        and story.ask.prompt.startswith(f"3 {wanted}, 3 for 1 MG")
        and story.ask.high == 1
    )
    story.does(1)
    assert wanted not in story.state.kingdom.stored

"""The skill action and the 23 signature skills."""

from __future__ import annotations

import pytest

from .positions import at, cell, fight, life


def uses(story, id, skill=""):
    """The last words of the offered uses of a skill."""
    return [key.split()[-1] for key in story.offered if key.startswith(f"skill {id} {skill}".rstrip())]


# --- in general -------------------------------------------------------------------------------------------------------

SKILLS = [
    ("AKQL-091", "hollow", "Empty Step", 1), ("AKQL-092", "shovel", "Spadework", 1),
    ("AKQL-093", "shield", "Raised Guard", 1), ("AKQL-094", "tank", "Ram", 2),
    ("AKQL-095", "demoman", "Satchel Charge", 2), ("AKQL-096", "doom", "Red Harvest", 2),
    ("AKQL-097", "cannibal", "Feed", 2), ("AKQL-098", "kamen", "Flying Kick", 2),
    ("AKQL-099", "imperium", "Battle Order", 1), ("AKQL-100", "evo-1pc4", "Adapt", 2),
    ("AKQL-101", "king", "Royal Pardon", 1), ("AKQL-102", "dragon", "Fire Breath", 2),
    ("AKQL-103", "turbine", "Gust", 1), ("AKQL-104", "summoner", "Recall", 2),
    ("AKQL-105", "fa-tg-guy", "Second Reading", 1), ("AKQL-106", "persona", "Change Mask", 1),
    ("AKQL-107", "cultist", "Dark Sermon", 2), ("AKQL-109", "robot", "Self-Repair", 2),
    ("AKQL-110", "psyker", "Mind Spike", 2), ("AKQL-111", "half-monster", "Beast Within", 1),
    ("AKQL-112", "blue-hedgehog", "Spin Dash", 2), ("AKQL-113", "painter", "Painted Wall", 2),
]  # fmt: skip


def around(id, actions):
    """Somebody to use any skill on: an enemy in contact with room behind it, an ally, a wall, an enemy farther on."""
    return {
        id: at(0, "C3", actions=actions),
        "tank-2": at(1, "C4"),
        "shovel-2": at(1, "F3"),
        "shield-2": at(0, "B3", resistance=20),
    }


@pytest.mark.parametrize(
    ("id", "name", "cost"), [pytest.param(*line[1:], marks=pytest.mark.rule(line[0]), id=line[1]) for line in SKILLS]
)
@pytest.mark.rule("AKQL-087")
def test_a_skill_costs_what_it_says_and_needs_that_many_actions(id, name, cost):
    slug = name.lower().replace(" ", "-")
    story = fight(around(id, cost), walls=["C2 D2 E2 F2"])
    mine = [key for key in story.offered if key.startswith(f"skill {id} {slug}")]
    assert mine
    (sheet,) = [sheet for sheet in story.match.game.sheets(story.match.view(0)) if sheet.target == f"figure {id}"]
    assert sheet.text.startswith(f"{name} ({cost} action")
    if cost > 1:
        poorer = fight(around(id, cost - 1), walls=["C2 D2 E2 F2"])
        assert uses(poorer, id) == []
    without = fight(around(id, cost), walls=["C2 D2 E2 F2"], signature_skills=False)
    assert uses(without, id) == []


@pytest.mark.rule("AKQL-088", "AKQL-087")
def test_the_same_skill_may_be_used_again_within_the_three_actions():
    story = fight({"hollow": at(0, "A1"), "shovel": at(1, "J10")})
    story.does("skill hollow empty-step A4", "skill hollow empty-step A7", "skill hollow empty-step A10")
    assert cell(story, "hollow") == "A10"
    assert story.state.knights["hollow"].actions == 0


@pytest.mark.rule("AKQL-089")
def test_a_skill_counts_neither_as_attack_nor_as_move():
    story = fight({"cannibal": at(0, "A1"), "shovel": at(1, "A2")}, "d10=1").does("skill cannibal feed shovel")
    cannibal = story.state.knights["cannibal"]
    assert (cannibal.attacks, cannibal.moves, cannibal.actions) == (0, 0, 1)


@pytest.mark.rule("AKQL-089")
@pytest.mark.parametrize(
    ("id", "what", "target", "away"),
    [
        ("tank", "ram shovel", "shovel", "E9"),
        ("demoman", "satchel-charge E5", "shovel", "E9"),
        ("doom", "red-harvest", "shovel", "E9"),
        ("cannibal", "feed shovel", "shovel", "E9"),
        ("dragon", "fire-breath north", "shovel", "H5"),
        ("blue-hedgehog", "spin-dash E6", "shovel", "H5"),
    ],
)
def test_an_enemy_to_be_struck_may_move_out_of_the_way(id, what, target, away):
    knights = {id: at(0, "E4"), target: at(1, "E5", actions=1), "king": at(1, "J1")}
    dice = {"demoman": "d6=6 d6=6", "dragon": "d8=8"}.get(id, "")
    story = fight(knights, dice).does(f"skill {id} {what}", f"dodge {target}", f"to {away}")
    assert life(story, target) == 18
    assert story.state.knights[id].actions == 1, "the cost stays spent"
    story.ends()


@pytest.mark.rule("AKQL-089")
def test_one_who_moved_but_is_still_in_the_area_is_struck():
    knights = {"demoman": at(0, "E2"), "shovel": at(1, "E4", actions=1), "king": at(1, "J1")}
    story = fight(knights, "d6=6 d6=6").does("skill demoman satchel-charge E4", "dodge shovel", "to F4")
    assert life(story, "shovel") == 18 - 7


@pytest.mark.rule("AKQL-089")
def test_the_users_own_side_cannot_react_to_its_skill():
    knights = {"dragon": at(0, "E4"), "hollow": at(2, "E5", actions=3), "shovel": at(1, "E6", actions=1)}
    story = fight(knights, "d8=3", seats=3, teams="ABA").does("skill dragon fire-breath north")
    assert story.offered == ["dodge shovel", "pass"]
    story.does("pass")
    assert life(story, "hollow") == 9


@pytest.mark.rule("AKQL-089")
def test_a_movement_by_skill_triggers_no_reaction():
    knights = {"hollow": at(0, "E4"), "doom": at(1, "D4", actions=3), "shovel": at(1, "D5", actions=3)}
    story = fight(knights).does("skill hollow empty-step E6")
    assert story.ask.seat == 0
    assert life(story, "hollow") == 10


@pytest.mark.rule("AKQL-090")
def test_skills_without_a_legal_target_are_not_offered():
    knights = {
        "shovel": at(0, "A1"), "tank": at(0, "A3"), "doom": at(0, "A5"), "dragon": at(0, "A7"),
        "turbine": at(0, "C1"), "blue-hedgehog": at(0, "C3"), "king": at(0, "C5"), "kamen": at(0, "C7"),
        "cannibal": at(0, "C9"), "demoman": at(0, "E9"), "hollow": at(1, "J1"),
    }  # fmt: skip
    story = fight(knights)
    assert {key.split()[1] for key in story.offered if key.startswith("skill")} == set()


@pytest.mark.rule("AKQL-090", "AKQL-110")
def test_a_target_must_be_in_sight():
    knights = {"psyker": at(0, "A1"), "hollow": at(1, "C1"), "shovel": at(1, "A9")}
    assert uses(fight(knights, walls=["B1 B2 B3 B4"]), "psyker") == ["shovel"]


@pytest.mark.rule("AKQL-090", "AKQL-093")
def test_the_same_effect_does_not_add_up_with_itself():
    knights = {"shield": at(0, "A1"), "shovel": at(0, "A2"), "doom": at(1, "J10")}
    story = fight(knights).does("skill shield raised-guard", "skill shield raised-guard")
    by_id = {knight.id: knight for knight in story.match.view(0).knights}
    assert by_id["shovel"].physical_defence == 7


# --- one by one -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AKQL-091")
def test_empty_step_glides_over_knights_but_not_over_walls():
    knights = {"hollow": at(0, "A1"), "doom": at(1, "A2", actions=3), "shovel": at(0, "C1"), "king": at(1, "D1")}
    story = fight(knights, walls=["A4 A5 A6 A7"])
    assert sorted(uses(story, "hollow")) == ["A3", "B1"]
    story.does("skill hollow empty-step A3")
    assert cell(story, "hollow") == "A3"
    assert story.ask.seat == 0


@pytest.mark.rule("AKQL-092")
def test_spadework_takes_10_from_a_wall_without_a_roll():
    knights = {"shovel": at(0, "A1"), "hollow": at(1, "J10")}
    walls = ["B1 C1 D1 E1", {"cells": "A2", "life": 10, "painter": "painter"}]
    story = fight(knights, walls=walls).does("skill shovel spadework B1")
    assert [wall.life for wall in story.state.pieces] == [30, 10]
    story.does("skill shovel spadework A2")
    assert [wall.life for wall in story.state.pieces] == [30]
    assert story.state.knights["shovel"].attacks == 0
    story.ends()


@pytest.mark.rule("AKQL-093", "AKQL-159")
def test_raised_guard_holds_until_the_players_next_turn_wherever_they_go():
    knights = {
        "shield": at(0, "A1"), "shovel": at(0, "A2"), "tank": at(0, "B1"), "king": at(0, "B2"), "doom": at(1, "J10"),
    }  # fmt: skip
    story = fight(knights).does("skill shield raised-guard", "move shovel A6")

    def defences():
        return {knight.id: knight.physical_defence for knight in story.match.view(0).knights}

    assert defences() == {"shield": 10, "shovel": 7, "tank": 10, "king": 7, "doom": 9}
    story.does("end")
    assert defences()["shovel"] == 7
    story.does("end")
    assert defences() == {"shield": 8, "shovel": 5, "tank": 10, "king": 7, "doom": 9}


@pytest.mark.rule("AKQL-159", "AKQL-093")
def test_a_guard_ends_with_the_turn_of_who_controlled_the_user_even_if_that_has_changed():
    knights = {
        "shield": at(0, "A1"), "shovel": at(0, "A2"), "tank": at(0, "J1"),
        "cultist": at(1, "A5"), "doom": at(2, "J10"),
    }  # fmt: skip
    story = fight(knights, "d100=10 d100=99", seats=3)
    story.does("skill shield raised-guard", "end", "conquer cultist shield")
    assert story.state.knights["shield"].seat == 1
    story.does("end")
    assert story.state.active == 2
    assert story.state.knights["shovel"].guard
    story.does("end")
    assert story.state.active == 0
    assert not story.state.knights["shovel"].guard


@pytest.mark.rule("AKQL-159", "AKQL-043", "AKQL-093", "AKQL-106")
def test_what_lasts_until_a_players_next_turn_ends_also_where_that_turn_is_passed_over():
    knights = {
        "persona": at(0, "A1", resistance=0), "shield": at(0, "B1", resistance=0), "shovel": at(2, "B2"),
        "cultist": at(1, "A5"), "doom": at(1, "J10"),
    }  # fmt: skip
    story = fight(knights, "d100=10 d100=99 d100=10 d100=99", seats=3, teams="ABA")
    story.does("skill shield raised-guard", "skill persona change-mask", "end")
    story.does("conquer cultist persona", "conquer cultist shield", "end")
    assert story.state.knights["shovel"].guard and story.state.knights["persona"].mask
    story.does("end")
    assert (story.state.round, story.state.active) == (2, 1), "the first player has no knight left"
    assert [story.state.knights[id].guard for id in ("shield", "shovel")] == [0, 0]
    assert story.state.knights["persona"].mask == 0


@pytest.mark.rule("AKQL-094")
def test_ram_pushes_and_follows():
    story = fight({"tank": at(0, "C3"), "shovel": at(1, "D3"), "king": at(1, "J10")}).does("skill tank ram shovel")
    assert (cell(story, "tank"), cell(story, "shovel")) == ("D3", "E3")
    assert life(story, "shovel") == 18


@pytest.mark.rule("AKQL-094")
@pytest.mark.parametrize(
    ("tank", "target", "walls", "other"),
    [
        ("B1", "A1", [], "J10"),
        ("A1", "B1", ["C1 D1 E1 F1"], "J10"),
        ("A1", "B1", [], "C1"),
    ],
    ids=["the edge", "a wall", "a knight"],
)
def test_ram_hurts_who_cannot_be_pushed(tank, target, walls, other):
    story = fight({"tank": at(0, tank), "shovel": at(1, target), "king": at(1, other)}, walls=walls)
    story.does("skill tank ram shovel")
    assert (cell(story, "tank"), cell(story, "shovel")) == (tank, target)
    assert life(story, "shovel") == 15
    story.ends()


@pytest.mark.rule("AKQL-095")
def test_satchel_charge_strikes_everybody_and_every_wall_once():
    knights = {
        "demoman": at(0, "C3"), "hollow": at(1, "C5"), "tank": at(1, "B4"), "shovel": at(0, "D4"), "king": at(1, "E4"),
    }  # fmt: skip
    walls = [{"cells": "C6 D6 E6 F6"}]
    story = fight(knights, "d6=6 d6=5", walls=walls).does("skill demoman satchel-charge C4")
    assert life(story, "demoman") == 17 - (11 - 4), "the thrower stands in a cell beside it"
    assert life(story, "shovel") == 18 - (11 - 5)
    assert life(story, "tank") == 40 - 1
    assert life(story, "hollow") == 10 - (11 - 4)
    assert life(story, "king") == 11
    assert story.state.pieces[0].life == 40
    story.ends()


@pytest.mark.rule("AKQL-095", "AKQL-051")
def test_the_least_damage_of_an_attack_is_not_that_of_a_charge():
    knights = {"demoman": at(0, "A1"), "tank": at(1, "A4")}
    story = fight(knights, "d6=5 d6=5", minimum_damage_one=True).does("skill demoman satchel-charge A4")
    assert life(story, "tank") == 40


@pytest.mark.rule("AKQL-095")
def test_satchel_charge_hurts_a_wall_once_even_with_two_of_its_cells():
    knights = {"demoman": at(0, "A1"), "hollow": at(1, "J10")}
    walls = ["B3 C3 C2 D2"]
    story = fight(knights, "d6=4 d6=3", walls=walls)
    assert "skill demoman satchel-charge B2" in story.offered
    story.does("skill demoman satchel-charge B2")
    assert story.state.pieces[0].life == 33


@pytest.mark.rule("AKQL-095", "AKQL-090")
def test_satchel_charge_needs_an_enemy_or_a_wall_near_an_open_cell_in_sight_1_to_3_away():
    knights = {"demoman": at(0, "A1"), "hollow": at(1, "A5"), "shovel": at(0, "C1")}
    assert sorted(uses(fight(knights), "demoman")) == ["A4"]
    knights = {"demoman": at(0, "A1"), "hollow": at(1, "A3"), "shovel": at(0, "C1")}
    assert sorted(uses(fight(knights), "demoman")) == ["A2", "A3", "A4", "B3"]
    knights = {"demoman": at(0, "A1"), "hollow": at(1, "J10")}
    assert sorted(uses(fight(knights, walls=["A3 B3 B4 B5"]), "demoman")) == ["A2", "B2"], (
        "the wall's cells are not open"
    )


@pytest.mark.rule("AKQL-096")
def test_red_harvest_strikes_each_enemy_in_the_order_chosen_and_feeds_on_the_fallen():
    knights = {
        "doom": at(0, "E5", life=20), "hollow": at(1, "E6", life=3), "shovel": at(1, "D5"), "king": at(1, "J10"),
    }  # fmt: skip
    story = fight(knights, "d12=10 d12=9 d20=20 d20=4 d20=4").does("skill doom red-harvest")
    assert set(story.offered) == {"hollow", "shovel"}
    story.does("shovel")
    assert life(story, "shovel") == 18 - 5
    assert life(story, "hollow") == 1, "it was brought to 0 and recovered"
    assert life(story, "doom") == 25
    assert story.state.knights["doom"].attacks == 0
    story.ends()


@pytest.mark.rule("AKQL-097")
@pytest.mark.parametrize(("target_life", "gained"), [(15, 6), (4, 4)])
def test_feed_regains_what_the_enemy_really_lost(target_life, gained):
    knights = {"cannibal": at(0, "A1", life=5), "shovel": at(1, "A2", life=target_life), "king": at(1, "J10")}
    dice = "d10=10" if target_life > 5 else "d10=10 d20=20 d20=3 d20=3"
    story = fight(knights, dice).does("skill cannibal feed shovel")
    assert life(story, "cannibal") == 5 + (5 if target_life > 5 else gained)
    story.ends()


@pytest.mark.rule("AKQL-097")
def test_feed_on_armour_that_holds_gives_nothing():
    knights = {"cannibal": at(0, "A1", life=5), "tank": at(1, "A2"), "king": at(1, "J10")}
    story = fight(knights, "d10=10").does("skill cannibal feed tank")
    assert (life(story, "cannibal"), life(story, "tank")) == (5, 40)


@pytest.mark.rule("AKQL-098")
def test_flying_kick_runs_up_and_strikes_with_plus_2():
    knights = {"kamen": at(0, "A1"), "shovel": at(1, "A6"), "hollow": at(1, "B1"), "king": at(1, "J10")}
    story = fight(knights, "d12=6")
    assert uses(story, "kamen") == ["shovel"], "Hollow is in contact: there is no run-up"
    story.does("skill kamen flying-kick shovel")
    assert cell(story, "kamen") == "A5"
    assert life(story, "shovel") == 18 - 3
    story.ends()


@pytest.mark.rule("AKQL-098")
def test_flying_kick_needs_a_free_straight_run_of_1_to_4_cells():
    far = {"kamen": at(0, "A1"), "shovel": at(1, "A7"), "tank": at(0, "C1"), "hollow": at(1, "E1"), "doom": at(1, "B2")}
    assert uses(fight(far), "kamen") == []


@pytest.mark.rule("AKQL-098", "AKQL-089")
def test_the_kicked_may_react_after_the_run():
    knights = {"kamen": at(0, "A1"), "shovel": at(1, "A4", actions=1), "king": at(1, "J10")}
    story = fight(knights).does("skill kamen flying-kick shovel")
    assert cell(story, "kamen") == "A3"
    story.does("dodge shovel", "to B4")
    assert life(story, "shovel") == 18
    story.ends()


@pytest.mark.rule("AKQL-099")
def test_battle_order_lets_an_ally_attack_free_of_cost_but_within_its_limit():
    knights = {
        "imperium": at(0, "A1"), "doom": at(0, "C1", actions=0, attacks=1), "shovel": at(1, "C2"), "king": at(1, "J10"),
    }  # fmt: skip
    story = fight(knights, "d12=8").does("skill imperium battle-order doom", "attack shovel")
    assert life(story, "shovel") == 15
    doom = story.state.knights["doom"]
    assert (doom.actions, doom.attacks) == (0, 2)
    assert story.state.knights["imperium"].actions == 2
    story.does("skill imperium battle-order doom")
    assert {key.split()[0] for key in story.offered} == {"move"}
    story.does("move D1")
    assert (cell(story, "doom"), story.state.knights["doom"].moves) == ("D1", 1)


@pytest.mark.rule("AKQL-099")
def test_an_ally_that_has_moved_twice_cannot_be_ordered_to_move():
    knights = {
        "imperium": at(0, "A1"), "doom": at(0, "C1", moves=2), "hollow": at(0, "E1", moves=2), "shovel": at(1, "C2"),
    }  # fmt: skip
    story = fight(knights, "d12=8")
    assert uses(story, "imperium") == ["doom"], "Hollow could neither move nor attack"
    story.does("skill imperium battle-order doom")
    assert life(story, "shovel") == 15, "the one thing that Doom can still do"
    knights["doom"] = at(0, "C1", only_moves=True)
    story = fight(knights).does("skill imperium battle-order doom")
    assert {key.split()[0] for key in story.offered} == {"move"}, "who may only move is not ordered to attack"


@pytest.mark.rule("AKQL-099", "AKQL-120")
def test_an_ordered_move_can_be_reacted_to():
    knights = {"imperium": at(0, "A1"), "hollow": at(0, "E5"), "doom": at(1, "E6", actions=1), "king": at(1, "J10")}
    story = fight(knights, "d12=5").does("skill imperium battle-order hollow", "move E3")
    assert story.offered == ["strike doom", "pass"]
    story.does("strike doom")
    assert life(story, "hollow") == 9


@pytest.mark.rule("AKQL-099", "AKQL-079")
def test_a_terrified_ally_is_only_ordered_away():
    knights = {"imperium": at(0, "A1"), "hollow": at(0, "E5", terror=1, fear="doom"), "doom": at(1, "E6")}
    story = fight(knights).does("skill imperium battle-order hollow")
    assert {key.split()[0] for key in story.offered} == {"move"}
    assert "move E7" not in story.offered
    assert "move E4" in story.offered


@pytest.mark.rule("AKQL-100")
def test_adapt_adds_up_to_at_most_10():
    knights = {"evo-1pc4": at(0, "A1", adapted=4), "shovel": at(1, "J10")}
    story = fight(knights).does("skill evo-1pc4 adapt")
    (evo, _) = story.match.view(0).knights
    assert (evo.physical_defence, evo.magical_defence) == (10, 10)
    story = fight({"evo-1pc4": at(0, "A1"), "shovel": at(1, "J10")})
    story.does("skill evo-1pc4 adapt", "end", "end", "skill evo-1pc4 adapt")
    (evo, _) = story.match.view(0).knights
    assert (evo.physical_defence, evo.magical_defence) == (7, 7)


@pytest.mark.rule("AKQL-101", "AKQL-069", "AKQL-090")
@pytest.mark.parametrize(("before", "after"), [(20, 30), (55, 60), (-17, -7)])
def test_royal_pardon_calms_and_restores_up_to_the_start(before, after):
    knights = {
        "king": at(0, "A1"), "shovel": at(0, "A4", resistance=before, terror=2, fear="doom"),
        "tank": at(0, "C4"), "doom": at(1, "J10"),
    }  # fmt: skip
    story = fight(knights)
    assert uses(story, "king") == ["shovel"], "Tank has nothing to be pardoned"
    story.does("skill king royal-pardon shovel")
    shovel = story.state.knights["shovel"]
    assert (shovel.terror, shovel.fear, shovel.resistance) == (0, "", after)


@pytest.mark.rule("AKQL-102")
def test_fire_breath_strikes_friend_and_foe_along_three_cells():
    knights = {
        "dragon": at(0, "A1"), "shovel": at(0, "A2"), "hollow": at(1, "A4"), "doom": at(1, "A5"), "tank": at(1, "C1"),
    }  # fmt: skip
    story = fight(knights, "d8=8", walls=["B1 B2 B3 B4"])
    assert uses(story, "dragon") == ["north"], "the wall stops the fire to the east"
    story.does("skill dragon fire-breath north")
    assert life(story, "shovel") == 18 - 5
    assert life(story, "hollow") == 10 - 6
    assert life(story, "doom") == 40
    story.ends()


@pytest.mark.rule("AKQL-103")
@pytest.mark.parametrize(
    ("blocker", "ends"), [("J10", "A6"), ("A6", "A5")], ids=["two cells", "one cell before a knight"]
)
def test_gust_pushes_straight_away(blocker, ends):
    knights = {"turbine": at(0, "A1"), "hollow": at(1, "A4"), "king": at(1, blocker)}
    story = fight(knights).does("skill turbine gust hollow")
    assert cell(story, "hollow") == ends


@pytest.mark.rule("AKQL-103")
def test_gust_needs_a_row_or_column_within_3_and_somewhere_to_go():
    knights = {
        "turbine": at(0, "C3"), "hollow": at(1, "D4"), "shovel": at(1, "C7"), "doom": at(1, "A3"), "king": at(1, "E3"),
    }  # fmt: skip
    assert uses(fight(knights), "turbine") == ["king"]


@pytest.mark.rule("AKQL-104")
def test_recall_brings_an_ally_from_anywhere_keeping_its_actions_and_states():
    knights = {
        "summoner": at(0, "A1"), "shovel": at(0, "J10", actions=2, terror=2, fear="doom"), "doom": at(1, "J9"),
    }  # fmt: skip
    story = fight(knights, walls=["E1 E2 E3 E4 E5", "B1"])
    story.does("skill summoner recall shovel")
    shovel = story.state.knights["shovel"]
    assert cell(story, "shovel") == "A2", "the only free cell in contact"
    assert (shovel.actions, shovel.terror, shovel.fear) == (2, 2, "doom")


@pytest.mark.rule("AKQL-104")
def test_recall_lets_the_player_choose_among_free_cells():
    knights = {"summoner": at(0, "C3"), "shovel": at(0, "J10"), "doom": at(1, "C4")}
    story = fight(knights)
    assert uses(story, "summoner") == ["shovel"], "another knight, and one of its own side"
    story.does("skill summoner recall shovel")
    assert set(story.offered) == {"at C2", "at B3", "at D3"}
    story.does("at D3")
    assert cell(story, "shovel") == "D3"


@pytest.mark.rule("AKQL-105")
def test_second_reading_of_a_force_die():
    knights = {"fa-tg-guy": at(0, "A1"), "doom": at(0, "C1"), "shovel": at(1, "C2")}
    story = fight(knights, "d12=6 d12=11 d12=9")
    assert uses(story, "fa-tg-guy") == ["fa-tg-guy", "doom"]
    story.does("skill fa-tg-guy second-reading doom", "attack doom shovel")
    assert story.offered == ["11", "6"]
    story.does("11")
    assert life(story, "shovel") == 12
    story.does("attack doom shovel")
    assert life(story, "shovel") == 8, "only the next die is read twice"
    story.ends()


@pytest.mark.rule("AKQL-105")
def test_second_reading_of_a_social_roll_and_either_may_be_kept():
    knights = {"fa-tg-guy": at(0, "A1"), "hollow": at(0, "C1"), "shovel": at(1, "C4"), "doom": at(1, "J10")}
    story = fight(knights, "d100=90 d100=4 d100=70")
    story.does("skill fa-tg-guy second-reading hollow", "threaten hollow shovel", "4")
    assert story.state.knights["shovel"].resistance == 60 - 66
    story.ends()


@pytest.mark.rule("AKQL-105")
def test_a_recovery_roll_is_not_read_twice_and_an_unused_reading_lapses():
    knights = {"fa-tg-guy": at(0, "A1"), "tank": at(0, "A3", life=3, reading=True), "robot": at(1, "A4")}
    story = fight(knights).does("skill fa-tg-guy second-reading tank", "end")
    assert story.state.knights["tank"].reading is False
    knights = {"demoman": at(0, "A3", life=1), "fa-tg-guy": at(0, "J1"), "robot": at(1, "A4")}
    story = fight(knights, "d6=3 d6=5 d6=5 d20=10 d20=10 d20=2")
    story.does("skill fa-tg-guy second-reading demoman", "skill demoman satchel-charge A4", "3")
    assert life(story, "robot") == 22
    assert life(story, "demoman") == 1
    assert story.state.knights["demoman"].reading is False
    story.ends()


@pytest.mark.rule("AKQL-106", "AKQL-159")
def test_change_mask_swaps_forces_and_defences_until_the_next_own_turn():
    story = fight({"persona": at(0, "A1"), "tank": at(1, "A2"), "king": at(1, "J10")}, "d10=10")

    def numbers():
        (seen, *_) = story.match.view(0).knights
        return (seen.physical_force, seen.magical_force, seen.physical_defence, seen.magical_defence)

    assert numbers() == (4, 10, 5, 7)
    story.does("skill persona change-mask")
    assert numbers() == (10, 4, 7, 5)
    story.does("attack persona tank", "end")
    assert numbers() == (10, 4, 7, 5)
    story.does("end")
    assert numbers() == (4, 10, 5, 7)
    story.ends()


@pytest.mark.rule("AKQL-106")
def test_a_second_change_of_mask_swaps_back_and_other_changes_come_after_the_swap():
    knights = {"persona": at(0, "A1", adapted=1, guard=[0]), "tank": at(1, "J10")}
    story = fight(knights)
    (seen, _) = story.match.view(0).knights
    assert (seen.physical_defence, seen.magical_defence) == (5 + 1 + 2, 7 + 1)
    story.does("skill persona change-mask")
    (seen, _) = story.match.view(0).knights
    assert (seen.physical_defence, seen.magical_defence) == (10, 5 + 1)
    story.does("skill persona change-mask")
    (seen, _) = story.match.view(0).knights
    assert (seen.physical_defence, seen.magical_defence) == (8, 8)


@pytest.mark.rule("AKQL-107")
def test_dark_sermon_threatens_everybody_near_with_one_roll():
    knights = {
        "cultist": at(0, "E5"), "hollow": at(1, "E7"), "shovel": at(1, "F5"), "robot": at(1, "D5"),
        "king": at(1, "E9"), "doom": at(1, "B5", talked=[]),
    }  # fmt: skip
    story = fight(knights, "d100=40 d100=95 d100=55 d100=99", walls=["C5 C6 C7 C8"])
    story.does("skill cultist dark-sermon")
    hurt = {id: (k.terror, k.resistance) for id, k in story.state.knights.items() if k.seat == 1}
    assert hurt == {
        "hollow": (1, 30 - 15), "shovel": (1, 60 - 55), "robot": (0, None), "king": (0, 100), "doom": (0, 90),
    }  # fmt: skip
    assert sorted(story.state.knights["cultist"].talked) == ["hollow", "shovel"]


@pytest.mark.rule("AKQL-107")
def test_a_sermon_that_fails_still_counts_as_the_pairs_discussion():
    knights = {"cultist": at(0, "E5"), "tank": at(0, "A1"), "hollow": at(1, "E7"), "shovel": at(1, "F5")}
    story = fight(knights, "d100=10 d100=30 d100=81")
    story.does("threaten cultist hollow", "skill cultist dark-sermon")
    assert story.state.knights["cultist"].talked == ["hollow", "shovel"]
    assert story.state.knights["shovel"].terror == 0
    assert story.said("AKQL-107")[-1] == "Cultist preaches to Shovel."
    story.ends()


@pytest.mark.rule("AKQL-108")
def test_borrowed_trick_uses_a_skill_in_sight_with_metas_own_numbers():
    knights = {"meta": at(0, "A1"), "robot": at(1, "A2", life=20), "cannibal": at(1, "A5"), "psyker": at(1, "C1")}
    story = fight(knights, "d4=4", walls=["B1 B2 B3 B4"])
    assert {key.split()[2] for key in story.offered if key.startswith("skill meta")} == {"feed", "self-repair"}
    story.does("skill meta feed robot")
    assert life(story, "robot") == 20, "Meta's d4 does not get through Robot's 5"
    assert story.state.knights["meta"].actions == 1
    assert story.said("AKQL-108") == ["Meta borrows Feed."]
    story.ends()


@pytest.mark.rule("AKQL-108")
def test_borrowed_trick_costs_what_the_copied_skill_costs_and_cannot_be_borrowed():
    knights = {"meta": at(0, "A1", actions=1), "robot": at(1, "A5"), "hollow": at(0, "C5"), "meta-2": at(1, "A9")}
    story = fight(knights)
    assert {key.split()[2] for key in story.offered if key.startswith("skill meta ")} == {"empty-step"}


@pytest.mark.rule("AKQL-108")
@pytest.mark.parametrize(("id", "name"), [line[1:3] for line in SKILLS], ids=[line[1] for line in SKILLS])
def test_any_skill_can_be_borrowed(id, name):
    """Meta stands where the owner could use it, and the owner watches from afar."""
    slug = name.lower().replace(" ", "-")
    knights = {
        "meta": at(0, "C3"), "tank-2": at(1, "C4"), "shovel-2": at(1, "F3"), "shield-2": at(0, "B3", resistance=20),
        id: at(1, "J9"),
    }  # fmt: skip
    story = fight(knights, "", walls=["C2 D2 E2 F2"])
    keys = [key for key in story.offered if key.startswith(f"skill meta {slug}")]
    assert keys
    before = story.state.knights["meta"].actions
    story.tape.add([(4, 1)] * 2 if id in ("demoman", "doom", "cannibal", "kamen", "blue-hedgehog") else [])
    story.tape.add([(8, 1)] if id in ("dragon", "robot", "psyker") else [])
    story.tape.add([(100, 99)] if id == "cultist" else [])
    story.does(keys[0])
    assert story.state.knights["meta"].actions < before
    assert story.said("AKQL-108") == [f"Meta borrows {name}."]


@pytest.mark.rule("AKQL-109")
def test_self_repair_regains_a_magical_die():
    story = fight({"robot": at(0, "A1", life=10), "king": at(1, "J10")}, "d6=4").does("skill robot self-repair")
    assert life(story, "robot") == 14


@pytest.mark.rule("AKQL-008", "AKQL-090")
@pytest.mark.parametrize(("before", "after"), [(20, 24), (22, 25), (25, 25)])
def test_regained_life_never_exceeds_what_the_knight_started_with(before, after):
    story = fight({"robot": at(0, "A1", life=before), "king": at(1, "J10")}, "d6=4").does("skill robot self-repair")
    assert life(story, "robot") == after
    assert story.said("AKQL-109")[-1] == f"Robot regains {after - before} Life and has {after}."


@pytest.mark.rule("AKQL-110")
def test_mind_spike_takes_sanity_without_a_word_and_nobody_reacts():
    knights = {"psyker": at(0, "A1"), "hollow": at(1, "J10", actions=3, sanity=4), "king": at(1, "E1")}
    story = fight(knights, "d12=6").does("skill psyker mind-spike hollow")
    assert story.state.knights["hollow"].out == "crazy"
    assert story.ask.seat == 0
    story.ends()


@pytest.mark.rule("AKQL-110")
def test_mind_spike_against_a_strong_mind_does_nothing():
    knights = {"psyker": at(0, "A1"), "summoner": at(1, "J10"), "king": at(1, "E1")}
    story = fight(knights, "d12=10").does("skill psyker mind-spike summoner")
    assert story.state.knights["summoner"].sanity == 20


@pytest.mark.rule("AKQL-111", "AKQL-159")
def test_beast_within_costs_2_sanity_and_keeps_the_higher_of_two_dice_until_the_turn_ends():
    knights = {"half-monster": at(0, "A1"), "shovel": at(1, "A2"), "king": at(1, "J10")}
    story = fight(knights, "d10=4 d10=9 d10=2 d10=3", walls=["B1 C1 D1 E1"])
    story.does("skill half-monster beast-within", "attack half-monster shovel", "wall half-monster B1")
    assert story.state.knights["half-monster"].sanity == 17
    assert life(story, "shovel") == 14
    assert story.state.pieces[0].life == 37
    story.does("end")
    assert story.state.knights["half-monster"].beast is False
    story.ends()


@pytest.mark.rule("AKQL-111", "AKQL-105")
def test_the_beast_does_not_add_up_and_a_reading_covers_one_of_its_dice():
    knights = {"half-monster": at(0, "A1"), "fa-tg-guy": at(0, "C1"), "shovel": at(1, "A2"), "king": at(1, "J10")}
    story = fight(knights, "d10=1 d10=8 d10=6")
    story.does("skill half-monster beast-within", "skill half-monster beast-within")
    story.does("skill fa-tg-guy second-reading half-monster", "attack half-monster shovel", "8")
    assert life(story, "shovel") == 15
    assert story.state.knights["half-monster"].sanity == 15
    story.ends()


@pytest.mark.rule("AKQL-111", "AKQL-074")
def test_the_beast_drives_a_half_monster_without_sanity_crazy():
    knights = {"half-monster": at(0, "A1", sanity=2), "shovel": at(0, "C1"), "king": at(1, "J10")}
    story = fight(knights).does("skill half-monster beast-within")
    assert story.state.knights["half-monster"].out == "crazy"


@pytest.mark.rule("AKQL-112")
def test_spin_dash_rolls_over_enemies_to_a_free_cell():
    knights = {
        "blue-hedgehog": at(0, "A1"), "hollow": at(1, "A3"), "tank": at(0, "A4"), "shovel": at(1, "A5"),
        "king": at(1, "B1"),
    }  # fmt: skip
    story = fight(knights, "d8=7")
    assert set(uses(story, "blue-hedgehog")) == {"A6", "A7", "C1", "D1", "E1", "F1", "G1"}
    story.does("skill blue-hedgehog spin-dash A6")
    assert cell(story, "blue-hedgehog") == "A6"
    assert (life(story, "hollow"), life(story, "shovel"), life(story, "tank")) == (7, 16, 40)
    story.ends()


@pytest.mark.rule("AKQL-112")
def test_spin_dash_does_not_pass_walls():
    knights = {"blue-hedgehog": at(0, "A1"), "hollow": at(1, "A3"), "king": at(1, "J10")}
    assert uses(fight(knights, walls=["A4 B4 C4 D4"]), "blue-hedgehog") == []


@pytest.mark.rule("AKQL-089", "AKQL-112")
def test_a_dash_stops_before_one_who_dodged_into_its_end():
    knights = {"blue-hedgehog": at(0, "A1"), "hollow": at(1, "A2", actions=1), "king": at(1, "J10")}
    story = fight(knights).does("skill blue-hedgehog spin-dash A4", "dodge hollow", "to A4")
    assert cell(story, "blue-hedgehog") == "A3"
    assert life(story, "hollow") == 10
    story.ends()


@pytest.mark.rule("AKQL-113")
def test_painted_wall_stands_in_the_way_with_10_life():
    knights = {"painter": at(0, "A1"), "hollow": at(1, "A5"), "king": at(1, "J10")}
    story = fight(knights).does("skill painter painted-wall A3")
    assert [(wall.life, wall.painter) for wall in story.state.pieces] == [(10, "painter")]
    assert "threaten painter hollow" not in story.offered


@pytest.mark.rule("AKQL-113")
def test_painted_wall_may_touch_walls_but_not_cut_the_field_apart_nor_cover_knights_or_objectives():
    knights = {"painter": at(0, "A1"), "hollow": at(1, "C1"), "king": at(1, "J10")}
    position = {"objectives": {"B3": 1}}
    story = fight(knights, walls=["B2 C2 D2 E2"], position=position)
    cells = set(uses(story, "painter"))
    assert {"A2", "A4"} <= cells, "beside a wall or not"
    assert not {"B3", "C1", "B2", "D2"} & cells, "an objective, a knight, walls"
    cut = fight(
        {"painter": at(0, "A1"), "hollow": at(1, "J1"), "king": at(1, "J10")},
        walls=["B2 B3 B4 B5 B6 B7 B8 B9 B10"],
    )
    assert "B1" not in uses(cut, "painter"), "it would shut the only way out of column A"
    assert "A3" not in uses(cut, "painter")


@pytest.mark.rule("AKQL-113")
def test_a_fourth_painted_wall_takes_the_first_away():
    knights = {"painter": at(0, "A1"), "hollow": at(1, "J5"), "king": at(1, "J10")}
    walls = [{"cells": name, "life": 10, "painter": "painter"} for name in ("C3", "E5", "G7")]
    story = fight(knights, walls=walls).does("skill painter painted-wall A3")
    assert [wall.cells for wall in story.match.view(0).walls] == [["E5"], ["G7"], ["A3"]]
    assert story.said("AKQL-113")[0] == "Painter uses Painted Wall."


@pytest.mark.rule("AKQL-113")
def test_painted_wall_reaches_free_cells_in_sight_within_3():
    knights = {"painter": at(0, "A5"), "hollow": at(1, "B6"), "king": at(1, "J10")}
    near = {"A2", "A3", "A4", "A6", "A7", "A8", "B3", "B4", "B5", "B7", "C4", "C5", "C6", "D5"}
    assert set(uses(fight(knights), "painter")) == near
    assert set(uses(fight(knights, position={"objectives": {"C5": 1}}), "painter")) == near - {"C5"}
    assert set(uses(fight(knights, walls=["A6 A7 A8 A9"]), "painter")) == near - {"A6", "A7", "A8", "B7"}


@pytest.mark.rule("AKQL-113")
@pytest.mark.parametrize(
    ("first", "second", "offered"), [("A2", "J9", True), ("J9", "A2", False)], ids=["goes away", "stays"]
)
def test_whether_a_fourth_painted_wall_cuts_the_field_is_seen_without_the_first(first, second, offered):
    knights = {"painter": at(0, "C1"), "hollow": at(1, "J5"), "king": at(1, "J10")}
    walls = [{"cells": name, "life": 10, "painter": "painter"} for name in (first, second, "H7")]
    assert ("B1" in uses(fight(knights, walls=walls), "painter")) is offered, "with A2 a wall, B1 would shut A1 in"

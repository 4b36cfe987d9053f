"""Rounds: who begins, where, how a round ends, the rest, sides, limits, and what is hidden before it begins."""

import pytest

from roundtable.games.cool_duel import GAME
from roundtable.games.cool_duel.options import Options
from roundtable.games.cool_duel.rules.rounds import turn_order
from roundtable.games.cool_duel.state import Duel
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.match import Match
from tests.story import Story

from .helpers import FIELD, TAKE, armed, cell, duel, offered, person, status, who


def begun(dice="", seats=2, builds=None, field="Four Pillars", **options):
    """A duel with finished builds, before the lots of its first round."""
    people = builds or [armed() for _ in range(seats)]
    options.setdefault("extra_attribute_points", 200)
    return Story(GAME, position={"map": field, "builds": people}, dice=dice, seats=len(people), **options)


# --- the order of turns -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-031")
def test_lots_decide_who_goes_first_in_every_round():
    for shows, first in ((1, 0), (2, 1)):
        story = begun(dice=f"d2={shows}")
        assert story.state.order[0] == first
        assert story.said("CD-031")[-1] == f"Round 1: Player {first + 1} goes first."
        assert story.ask.seat == first  # and deploys first
    story = duel(set={"p2": {"hp": 1, "threshold": 0}}, rounds_to_win=2)
    story.does("attack slash right p2", TAKE, "done", "done", dice="d2=2")
    assert (story.state.round, story.state.order) == (2, [1, 0])


@pytest.mark.rule("CD-032")
def test_players_alternate_until_the_round_ends():
    story = duel()
    acting = []
    for _ in range(4):
        acting.append(story.ask.seat)
        story.does("end")
    assert acting == [0, 1, 0, 1]


@pytest.mark.rule("CD-032", "CD-041")
def test_slots_alternate_between_the_sides():
    state = Duel(options=Options(), sides=[[0, 1, 4], [2, 3]])
    assert turn_order(state, 1, [0, 1, 2, 3, 4]) == [1, 2, 4, 3, 0]
    assert turn_order(state, 3, [0, 1, 2, 3, 4]) == [3, 0, 2, 1, 4]
    three = Duel(options=Options(), sides=[[0], [1], [2]])
    assert turn_order(three, 1, [0, 1, 2]) == [1, 0, 2]


@pytest.mark.rule("CD-032")
def test_the_order_stays_for_the_round_and_the_downed_are_skipped():
    story = duel(armed(), armed(), armed(), at="E5 F5 A1", sides="1 / 2 3", set={"p2": {"hp": 1, "threshold": 0}})
    story.does("attack slash right p2", TAKE, "end")
    assert who(story, "p2").downed
    assert story.state.active == "p3"
    story.does("end")
    assert (story.state.active, story.state.order) == ("p1", [0, 1, 2])


# --- the end of a round -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-008", "CD-033", "CD-034", "CD-035")
def test_the_first_duelist_at_0_hp_ends_a_one_on_one_and_one_round_decides():
    mule = armed(companions=["Stubborn Mule"])
    story = duel(
        armed(), mule, at={"p1": "E5", "p2": "F5", "p2-stubborn-mule": "J10"}, set={"p2": {"hp": 30, "threshold": 0}}
    )
    story.does("attack slash right p2", TAKE)
    assert (who(story, "p2").hp, who(story, "p2").downed) == (0, True)
    assert not who(story, "p2-stubborn-mule").downed
    assert story.match.outcome.winners == [0]
    assert story.match.outcome.scores == [1, 0]


@pytest.mark.rule("CD-033")
def test_a_match_may_ask_for_all_characters_to_be_downed():
    mule = armed(companions=["Stubborn Mule"])
    place = {"p1": "E5", "p2": "F5", "p2-stubborn-mule": "E6"}
    weak = {"p2": {"hp": 1, "threshold": 0}, "p2-stubborn-mule": {"hp": 1, "threshold": 0}}
    story = duel(armed(), mule, at=place, set=weak, round_end_on="all_characters")
    story.does("attack slash right p2", TAKE)
    assert not story.match.over
    story.does("attack slash right p2-stubborn-mule", TAKE)
    assert story.match.outcome.winners == [0]


@pytest.mark.rule("CD-008")
def test_a_downed_character_leaves_the_map_and_takes_no_turns():
    story = duel(armed(), armed(), armed(), at="E5 F5 A1", sides="1 / 2 3", set={"p2": {"hp": 1, "threshold": 0}})
    assert "move F5" not in story.offered
    story.does("attack slash right p2", TAKE)
    assert "move F5" in story.offered
    assert not offered(story, "attack")
    assert 'data-target="figure p2"' not in GAME.svg(story.match.view(0))


@pytest.mark.rule("CD-033")
def test_with_three_sides_the_companions_of_a_beaten_side_leave_and_the_others_fight_on():
    mule = armed(companions=["Stubborn Mule"])
    place = {"p1": "E5", "p2": "F5", "p2-stubborn-mule": "J10", "p3": "A1"}
    story = duel(armed(), mule, armed(), at=place, set={"p2": {"hp": 1, "threshold": 0}})
    story.does("attack slash right p2", TAKE)
    assert who(story, "p2-stubborn-mule").downed
    assert not story.match.over
    assert story.state.active == "p1"


@pytest.mark.rule("CD-033", "CD-201", "CD-211", "CD-310")
@pytest.mark.parametrize(
    ("weapon", "answers"),
    [("Kukri", ["blood-hunt slash right p2"]), ("Greataxe", ["grip both right", "ground-break crush right p2"])],
)
def test_a_last_blow_that_ends_the_turn_as_well_has_ended_the_round_before(weapon, answers):
    """The winner stands in the water, but there is no end of a turn any more at which it would be lost."""
    strong = person(STR=18, DEX=13, AGI=20, WILL=20, gear={"right": weapon})
    story = duel(strong, armed(), at="A3 A2", field="Docks", set={"p2": {"hp": 1, "threshold": 0}})
    story.does(*answers, TAKE)
    assert story.said("CD-310") == [] and story.said("CD-034") == []
    assert story.match.over and story.match.outcome.winners == [0]


@pytest.mark.rule("CD-034")
def test_the_same_effect_on_the_last_of_all_sides_is_a_draw():
    singer = armed(companions=["Apocalypse Chorister"])
    place = {"p1": "D5", "p2": "F5", "p1-apocalypse-chorister": "E5"}
    weak = {"p1": {"hp": 1, "threshold": 0}, "p2": {"hp": 1, "threshold": 0}}
    story = duel(
        singer, armed(), at=place, set=weak, active="p1-apocalypse-chorister", dice="d10=6 d2=1", rounds_to_win=1
    )
    story.does("flame", "done", "done")
    assert story.said("CD-034") == ["Round 1 is a draw."]
    assert story.state.wins == [0, 0]
    assert story.state.round == 2  # it counts for nobody, and another is fought


@pytest.mark.rule("CD-035")
def test_rounds_to_win_and_three_draws_in_a_row():
    story = duel(set={"p2": {"hp": 1, "threshold": 0}}, rounds_to_win=2, more={"wins": [1, 1]})
    story.does("attack slash right p2", TAKE)
    assert story.match.outcome.winners == [0]
    assert story.match.outcome.why == f"{who(story, 'p1').name} has won 2 rounds"
    tied = duel(more={"cycle": 9, "draws": 2}, turn_limit=10)
    tied.does("end", "end")
    assert tied.match.outcome.winners == []
    assert tied.match.outcome.why == "3 drawn rounds in a row"
    with pytest.raises(BadSetup, match="1 to 5"):
        duel(rounds_to_win=6)


@pytest.mark.rule("CD-327")
def test_the_turn_limit_gives_the_round_to_the_greater_share_of_hp():
    ahead = duel(armed("Knight"), armed(), set={"p1": {"hp": 180}, "p2": {"hp": 138}}, more={"cycle": 49})
    ahead.does("end", "end")  # 180 of 361 is less than 138 of 275
    assert ahead.match.outcome.winners == [1]
    assert ahead.events("CD-327")[0].data["side_number"] == 1
    shorter = duel(set={"p1": {"hp": 100}}, more={"cycle": 9}, turn_limit=10)
    shorter.does("end")
    assert not shorter.match.over
    shorter.does("end")
    assert shorter.match.outcome.winners == [1]
    level = duel(more={"cycle": 9}, turn_limit=10, dice="d2=1")
    level.does("end", "end")
    assert level.said("CD-327") == ["Round 1 is a draw."]


# --- the rest -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-036", "CD-037", "CD-038", "CD-039", "CD-009")
def test_a_rest_restores_everything():
    gear = {"right": "Flintlock", "quick": ["Shuriken x2"], "worn": "Leather Set"}
    battered = {
        "hp": 5,
        "ap": 0,
        "threshold": 0,
        "worn": {"name": "Leather Set", "durability": 0},
        "right": {"name": "Flintlock", "durability": 1, "loaded": True},
        "quick": [[], [], [], []],
        "used": ["cross-strike", "leaping-attack"],
        **status("Poisoned", "Prone", "Bleeding"),
    }
    story = duel(
        armed(), person(DEX=12, gear=gear), set={"p1": {"hp": 7, "ap": 3}, "p2": battered}, rounds_to_win=2, dice="d2=1"
    )
    story.does("attack slash right p2")  # without AP there is nothing to react with
    assert who(story, "p2").downed
    story.does("done", "done")
    back = who(story, "p2")
    assert (back.hp, back.ap, back.threshold, back.downed) == (275, 10, 135, False)
    assert (back.worn.durability, back.right.durability, back.right.loaded) == (8, 3, False)
    assert [item.name for item in back.quick[0]] == ["Shuriken", "Shuriken"]
    assert (back.used, back.afflictions) == ([], [])
    assert (who(story, "p1").hp, who(story, "p1").ap) == (275, 10)
    story.does("E10", "E1")
    assert story.state.active == "p1"


@pytest.mark.rule("CD-036")
def test_everybody_may_react_before_their_first_turn():
    story = begun(dice="d2=1", builds=[armed("Hunter", "", both="Composite Bow"), armed()], field=FIELD)
    story.does("E10", "E1", "attack fire right p2")
    assert story.ask.seat == 1
    assert "arms p2" in story.offered


@pytest.mark.rule("CD-040")
def test_a_rest_renews_class_enhancements():
    for class_, spent, full in (
        ("Knight", {"used": ["favored"]}, lambda c: c.used == []),
        ("Pirate", {"luck": 0}, lambda c: c.luck == 3),
        (
            "Berserker",
            {"stance": True, "hp": 50, "afflictions": [{"name": "Frenzied", "how": "stance"}]},
            lambda c: not c.stance and not c.afflictions,
        ),
    ):
        story = duel(
            armed(),
            armed(class_, ""),
            set={"p2": {"hp": 1, "threshold": 0, "luck": 0, **spent}},
            rounds_to_win=2,
            dice="d2=1",
        )
        story.does("attack slash right p2", TAKE)
        story.does("done", "done")
        assert full(who(story, "p2")), class_


@pytest.mark.rule("CD-122", "CD-329", "CD-127")
def test_at_a_rest_equipment_generalist_option_and_companions_may_change_but_not_class():
    story = duel(set={"p2": {"hp": 1, "threshold": 0}}, rounds_to_win=2, dice="d2=1")
    story.does("attack slash right p2", TAKE)
    keys = [option.key for option in story.match.asks[0].options]
    assert {"generalist 1", "both halberd", "ally stubborn-mule", "wear leather-set"} <= set(keys)
    assert "knight" not in keys
    story.match.answer(0, "generalist 2")
    story.match.answer(1, "both glaive")
    assert story.match.view(0).duel.drafts[1].build.both == ""  # nobody sees the other's new choices yet
    story.match.answer(0, "done")
    story.match.answer(1, "done")
    assert (who(story, "p1").generalist, who(story, "p2").right.name, who(story, "p2").two_hands) == (2, "Glaive", True)


# --- deployment and sides -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-042")
def test_zones_of_the_small_maps():
    story = begun(dice="d2=2", field=FIELD)
    assert story.ask.seat == 1  # sides deploy in turn order
    assert story.offered == [f"{column}{row}" for row in (1, 2) for column in "ABCDEFGHIJ"]
    story.does("C2")
    assert story.ask.seat == 0
    assert story.offered == [f"{column}{row}" for row in (9, 10) for column in "ABCDEFGHIJ"]
    story.does("D9")
    assert (cell(story, "p1"), cell(story, "p2")) == ("D9", "C2")


@pytest.mark.rule("CD-042", "CD-041")
def test_third_and_fourth_sides_deploy_at_the_other_edges_and_seeing_those_placed():
    story = begun(dice="d4=1", seats=4, field=FIELD)
    story.does("A9", "A1")
    assert story.offered == [f"{column}{row}" for row in range(4, 8) for column in "AB"]
    story.does("A4")
    assert story.offered == [f"{column}{row}" for row in range(4, 8) for column in "IJ"]
    with pytest.raises(BadSetup, match="2 to 4 sides"):
        duel(*[armed() for _ in range(5)], sides="1/2/3/4/5", at="A1 B1 C1 D1 E1")


@pytest.mark.rule("CD-042")
def test_zones_of_the_fort():
    story = begun(dice="d4=1", seats=4, field="Fort of Salvation")
    rows = [{int(key.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) for key in story.offered}]
    story.does("B24")
    rows.append({int(key.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) for key in story.offered})
    assert rows == [{24, 25, 26}, {2, 3, 4}]
    story.does("B2")
    assert set(story.offered) == {f"{column}{row}" for row in range(10, 19) for column in "BCD"}
    story.does("B12")
    columns = {key.rstrip("0123456789") for key in story.offered}
    assert columns == {"X", "Y", "Z"}
    assert "X14" not in story.offered  # a tree


@pytest.mark.rule("CD-042")
def test_nobody_deploys_on_magma_or_on_somebody_and_docks_water_is_allowed():
    lava = {"name": "Lava", "rows": ["." * 10] * 9 + ["M" * 9 + "."]}
    story = begun(dice="d2=1", field=lava, builds=[armed(companions=["Hired Blade"]), armed()])
    assert offered(story, "A10") == []
    story.does("A9")
    assert "A9" not in story.offered
    water = {"name": "Quay", "rows": ["." * 10] * 9 + ["~" * 10], "water": "ends the duel"}
    assert "A10" in begun(dice="d2=1", field=water).offered


@pytest.mark.rule("CD-042", "CD-254")
def test_a_large_companion_needs_four_spaces_of_the_zone():
    story = begun(dice="d2=1", field=FIELD, builds=[armed(companions=["Lord of the Pack"]), armed()])
    story.does("B9")
    assert story.offered == [f"{column}9" for column in "CDEFGHI"]  # top-left corners, not over B9


@pytest.mark.rule("CD-041")
def test_allies_are_friendly_and_victory_is_per_side():
    story = duel(
        armed(), armed(), armed(), armed(), at="E5 E6 F5 J10", sides="1 2 / 3 4", set={"p3": {"hp": 1, "threshold": 0}}
    )
    assert offered(story, "attack jab") == ["attack jab right p3"]  # not the ally at E6
    story.does("attack slash right p3", TAKE)
    assert not story.match.over
    assert GAME.sides(story.state) == [[0, 1], [2, 3]]
    teams = duel(armed(), armed(), armed(), at="E5 E6 F5", sides="1 2 / 3", set={"p3": {"hp": 1, "threshold": 0}})
    teams.does("attack slash right p3", TAKE)
    assert teams.match.outcome.winners == [0, 1]
    for wrong in ("1 2", "1 / 1 2 3", "one / two three"):
        with pytest.raises(BadSetup, match="sides"):
            duel(armed(), armed(), armed(), at="A1 B1 C1", sides=wrong)


# --- open and hidden ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-030")
def test_everything_is_open_to_everybody_during_the_duel():
    story = duel(armed(quick=["Dagger"], inventory=["Hook"]), armed(), set={"p1": status("Bruised")})
    for seat in (0, 1, None):
        view = story.match.view(seat)
        assert view.duel.characters["p1"].inventory[0].name == "Hook"
        sheet = next(sheet for sheet in GAME.sheets(view) if sheet.target == "figure p1")
        rows = dict(sheet.rows)
        assert rows["Inventory"] == "Hook (durability 3)"
        assert rows["Statuses"] == "Bruised"
        assert "Slash (Longsword): 3 AP, +5, 120 damage, range +0" in [
            text for what, text in sheet.rows if what == "Attack"
        ]


@pytest.mark.rule("CD-329")
def test_choices_before_the_duel_are_hidden_until_all_have_chosen():
    match = Match.new(GAME, seed=1, options={"map": "Ave"})
    assert sorted(match.asks) == [0, 1]  # all at once
    match.answer(0, "knight")
    match.answer(1, "hunter")
    match.answer(0, "right longsword")
    match.answer(1, "both composite-bow")
    for seat, own, other in ((0, "Knight", 1), (1, "Hunter", 0)):
        view = match.view(seat)
        assert view.duel.drafts[seat].build.class_ == own
        assert view.duel.drafts[other].build.class_ == ""
    otherwise = Match.new(GAME, seed=1, options={"map": "Ave"})
    otherwise.answer(0, "pirate")
    otherwise.answer(1, "hunter")
    otherwise.answer(0, "right dagger")
    otherwise.answer(1, "both composite-bow")
    assert GAME.svg(match.view(1)) == GAME.svg(otherwise.view(1))
    assert GAME.sheets(match.view(1)) == GAME.sheets(otherwise.view(1))
    assert all(draft.build.class_ == "" for draft in match.view(None).duel.drafts)
    assert not any("HP 184" in event.sentence() for event in match.log_for(0))
    match.answer(0, "done")
    match.answer(1, "done")
    match.answer(0, "Ada")
    match.answer(1, "Bo")
    assert [build.class_ for build in match.view(None).duel.builds] == ["Knight", "Hunter"]
    assert "fights as Bo, Hunter" in " ".join(event.sentence() for event in match.log_for(0))


@pytest.mark.rule("CD-025")
def test_quick_setup_spends_the_extra_points():
    match = Match.new(GAME, seed=4, options={"quick_setup": True, "extra_attribute_points": 10})
    for build in match.state.builds:
        assert sum(build.points.values()) == 10
    assert match.state.builds[0].points is not match.state.builds[1].points


def test_quick_setup_deals_ready_made_duelists_at_once():
    match = Match.new(GAME, seed=4, options={"quick_setup": True, "map": "Docks"})
    assert match.state.phase == "deploy"
    names = [build.name for build in match.state.builds]
    assert len(set(names)) == 2


def test_a_ready_made_duelist_can_be_picked_and_changed_in_the_builder():
    match = Match.new(GAME, seed=4, options={"map": "Docks"})
    match.answer(0, "torvald-half-moon")
    match.answer(1, "torvald-half-moon")
    assert match.state.drafts[0].build.both == "Greataxe"
    match.answer(0, "clear worn")
    match.answer(1, "done")
    match.answer(0, "done")
    assert [(build.name, build.worn) for build in match.state.builds] == [
        ("Torvald Half-Moon", ""),
        ("Torvald Half-Moon 2", "Leather Set"),
    ]


def test_giving_up_leaves_the_field_to_the_others():
    story = duel(armed(), armed(), armed(), at="E5 F5 A1")
    story.match.concede(1)
    assert not story.match.over
    story.does("end")
    assert who(story, "p2").downed
    assert story.state.active == "p3"
    story.match.concede(2)
    assert story.match.outcome.winners == [0]


@pytest.mark.rule("CD-326")
def test_the_map_is_the_hosts_choice_or_one_of_the_ten_small_ones():
    chosen = Match.new(GAME, seed=1, options={"quick_setup": True, "map": "Fort of Salvation"})
    assert chosen.state.arenas[0].map == "Fort of Salvation"
    drawn = {Match.new(GAME, seed=seed, options={"quick_setup": True}).state.arenas[0].map for seed in range(60)}
    assert "Fort of Salvation" not in drawn
    assert len(drawn) >= 8
    story = duel(field="Docks", set={"p2": {"hp": 1, "threshold": 0}}, rounds_to_win=2, dice="d2=1")
    story.does("attack slash right p2", TAKE, "done", "done")
    assert story.state.arenas[0].map == "Docks"  # for all rounds

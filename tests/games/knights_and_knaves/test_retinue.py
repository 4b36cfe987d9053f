"""Retinues: points, legality, samples, building at the table (KK-261, KK-278, KK-279, KK-293 to KK-296)."""

import pytest

from roundtable.games.knights_and_knaves import GAME, data
from roundtable.games.knights_and_knaves.mustering import new_figure
from roundtable.games.knights_and_knaves.retinue import (
    Retinue,
    checked,
    faults,
    figure_points,
    row_of,
    row_points,
    samples,
    unit_points,
)
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.match import Match

from ...story import Story


@pytest.mark.rule("KK-261")
def test_points_follow_from_the_row():
    """Hobilar: 5 + 4 + 5 + 5 + 7 + 1 for the shield + 4 for the horse - 5."""
    assert row_points(data.troops()["hobilar"], mounted=True) == 5 + 4 + 5 + 5 + 7 + 1 + 4 - 5
    for key, troop in data.troops().items():
        assert figure_points(key, leader=False) == troop.points


@pytest.mark.rule("KK-261")
@pytest.mark.parametrize(
    ("row", "plain", "leading"),
    [("lord", 43, 52), ("knight", 37, 43), ("sergeant", 23, 26), ("billman", 17, 17), ("squire", 27, 27)],
)
def test_a_leader_pays_three_for_each_point_of_his_bonus(row, plain, leading):
    assert (figure_points(row, leader=False), figure_points(row, leader=True)) == (plain, leading)


@pytest.mark.rule("KK-278")
def test_what_the_traits_mark():
    traits = {key: set(troop.traits) for key, troop in data.troops().items()}
    assert {key for key in traits if "impetuous" in traits[key]} == {"lord", "knight", "berserker"}
    assert {key for key in traits if "mercenary" in traits[key]} == {"crossbowman", "handgunner"}
    assert {key for key in traits if "unreliable" in traits[key]} == {"slinger", "peasant"}
    assert {key for key in traits if "commander" in traits[key]} == {"lord", "chief"}


@pytest.mark.rule("KK-279")
def test_a_mounted_row_on_foot_costs_less_leaves_its_lance_and_keeps_the_rest():
    assert figure_points("knight on foot", leader=False) == 37 - 8
    assert figure_points("lord on foot", leader=True) == 43 - 11 + 9
    knight = new_figure("kay", 0, "u", "knight on foot")
    assert (knight.mount, knight.weapons, knight.shield, knight.stamina) == ("", ["mace"], "small", 12)
    from roundtable.games.knights_and_knaves.rules.paths import allowance

    assert allowance(knight, "walk") == 400
    with pytest.raises(BadSetup, match="has no mount to leave behind"):
        row_of("billman on foot")


SMALL = {"name": "Few", "units": [{"name": "Guard", "leader": "chief", "figures": {"billman": 2}}]}


def units(*listed):
    return {
        "name": "Few",
        "units": [{"name": name, "leader": leader, "figures": figures} for name, leader, figures in listed],
    }


@pytest.mark.rule("KK-293")
def test_a_legal_list_takes_the_field():
    retinue = checked(SMALL, 400)
    assert isinstance(retinue, Retinue) and retinue.points == 28 + 9 + 34 and retinue.figures == 3
    match = Match.new(GAME, seed=1, position={"retinues": [SMALL, SMALL]})
    assert [f.id for f in match.state.figures.values()] == [
        "a-guard-1",
        "a-guard-2",
        "a-guard-3",
        "b-guard-1",
        "b-guard-2",
        "b-guard-3",
    ]


@pytest.mark.rule("KK-293")
@pytest.mark.parametrize(
    ("given", "limit", "words"),
    [
        (SMALL, 70, "it costs 71 points, 1 more than the limit of 70"),
        (units(("Guard", "sergeant", {})), 400, "exactly one commander .* not 0"),
        (units(("Guard", "chief", {}), ("More", "lord", {})), 400, "exactly one commander .* not 2"),
        (units(("Guard", "sergeant", {"chief": 1})), 400, "must be the leader of his unit"),
        (units(("Guard", "chief", {"bilman": 1})), 400, "no troop row 'bilman'; did you mean billman"),
        (units(("Guard", "chief", {}), ("guard", "sergeant", {})), 400, "two units are called"),
        (units(("Guard", "chief", {"billman": 0})), 400, "whole number from 1"),
        ({"name": "Few", "unitz": []}, 400, "not a retinue"),
    ],
)
def test_any_other_is_refused_with_the_reason(given, limit, words):
    with pytest.raises(BadSetup, match=words):
        checked(given, limit)


@pytest.mark.rule("KK-293")
def test_the_limit_is_an_option():
    with pytest.raises(BadSetup, match="limit of 300"):
        Match.new(GAME, seed=1, options={"points_limit": 300})
    with pytest.raises(BadSetup, match="1 more than the limit of 395"):
        Match.new(GAME, seed=1, options={"points_limit": 395})
    assert Match.new(GAME, seed=1, options={"points_limit": 396}).state.sides[1].name == "Hill Rising"


@pytest.mark.parametrize(
    ("key", "name", "points", "figures", "listed"),
    [
        pytest.param(
            "march_lords_household",
            "March Lord's Household",
            395,
            16,
            [
                ("Household", "lord", {"knight": 2}, 126),
                ("Bills", "sergeant", {"billman": 6}, 128),
                ("Bows", "sergeant", {"longbowman": 5}, 141),
            ],
            marks=pytest.mark.rule("KK-294"),
        ),
        pytest.param(
            "free_company",
            "Free Company",
            389,
            16,
            [
                ("Captain and arms", "chief", {"man_at_arms": 4}, 133),
                ("Crossbows", "sergeant", {"crossbowman": 4}, 118),
                ("Handguns", "sergeant", {"handgunner": 3}, 83),
                ("Riders", "hobilar", {"hobilar": 1}, 55),
            ],
            marks=pytest.mark.rule("KK-295"),
        ),
        pytest.param(
            "hill_rising",
            "Hill Rising",
            396,
            28,
            [
                ("Chosen men", "chief", {"berserker": 4}, 113),
                ("Spears", "sergeant", {"spearman": 6}, 122),
                ("Levy", "sergeant", {"peasant": 9}, 80),
                ("Skirmishers", "shortbowman", {"shortbowman": 2, "slinger": 3}, 81),
            ],
            marks=pytest.mark.rule("KK-296"),
        ),
    ],
)
def test_the_sample_retinues(key, name, points, figures, listed):
    retinue = samples()[key]
    assert (retinue.name, retinue.points, retinue.figures) == (name, points, figures)
    assert [(unit.name, unit.leader, unit.figures, unit_points(unit)) for unit in retinue.units] == listed
    assert faults(retinue, 400) == []
    match = Match.new(GAME, seed=1, options={"first_retinue": key})
    fielded = [figure for figure in match.state.figures.values() if figure.side == 0]
    assert len(fielded) == figures and sum(figure.points for figure in fielded) == points


# --- building at the table --------------------------------------------------------------------------------------------


def test_a_retinue_is_built_at_the_table_change_by_change():
    tale = Story(GAME, first_retinue="build", deployment="ready")
    assert tale.ask.seat == 0 and "400 left" in tale.ask.prompt
    assert tale.offered[:3] == ["sample march_lords_household", "sample free_company", "sample hill_rising"]
    assert "done" not in tale.offered and "unit lord" in tale.offered and "unit sergeant" not in tale.offered
    tale.does("unit lord on foot")
    assert "359 left" in tale.ask.prompt and "done" in tale.offered and "unit chief" not in tale.offered
    tale.does("unit sergeant", "add 2 billman", "add 2 billman", "add 1 knight")
    """41 + 26 + 17 + 17 + 37."""
    assert "5 figures, 138 points, 262 left" in tale.ask.prompt
    tale.does("drop 2")
    assert "4 figures, 121 points" in tale.ask.prompt
    tale.does("done")
    listed = [f"{f.unit} {f.troop} {bool(f.mount)}" for f in tale.state.figures.values() if f.side == 0]
    assert listed == [
        "a-household lord False",
        "a-household knight True",
        "a-van sergeant False",
        "a-van billman False",
    ]
    assert tale.state.sides[0].commander == "a-household-1"


def test_both_may_build_and_neither_sees_the_others_list():
    match = Match.new(
        GAME, seed=2, options={"first_retinue": "build", "second_retinue": "build", "deployment": "ready"}
    )
    assert set(match.asks) == {0, 1}
    match.answer(0, "sample hill_rising")
    match.answer(1, "unit chief")
    assert match.view(0).building[0].startswith("Chosen men chief") and match.view(1).building == ["Household chief"]
    assert match.view(None).building == []
    match.answer(0, "done")
    match.answer(1, "done")
    assert [side.name for side in match.state.sides] == ["Own retinue", "Own retinue II"]


def test_building_comes_to_an_end():
    tale = Story(GAME, first_retinue="build", deployment="ready")
    tale.does("unit chief")
    for _ in range(29):
        tale.does("add 1 peasant", "drop 1")
    assert tale.state.step == "build" and len(tale.offered) > 1
    tale.does("add 1 peasant")
    assert tale.state.step == "orders", "after sixty changes only the end is left, and the kernel takes it"


# --- files and tools --------------------------------------------------------------------------------------------------


def test_a_retinue_file_takes_the_field_by_option():
    import json

    match = Match.new(GAME, seed=1, options={"first_list": json.dumps(SMALL), "deployment": "ready"})
    assert match.state.sides[0].name == "Few" and match.state.sides[1].name == "Hill Rising"
    for text, words in (("{", "is JSON"), (json.dumps(units(("Guard", "sergeant", {}))), "exactly one commander")):
        with pytest.raises(BadSetup, match=words):
            Match.new(GAME, seed=1, options={"second_list": text})


def test_the_retinue_tool_lists_points_and_reasons():
    import json

    from roundtable.kernel.tools import find_tool

    tool = find_tool(GAME, "retinue")
    fine = tool.use({"sample": "hill_rising"})
    assert fine.lines[-1].text == "Legal: 28 figures, 396 of 400 points." and fine.setup is not None
    assert Match.new(GAME, fine.setup, seed=1).state.sides[0].name == "Hill Rising"
    bad = tool.use({"file": json.dumps(units(("Guard", "sergeant", {"billman": 2})))})
    assert bad.lines[0].text == (
        "It cannot take the field: a retinue has exactly one commander (a lord or a chief), not 0."
    )
    assert bad.setup is None and "Guard: 60 points" in [line.text for line in bad.lines]


@pytest.mark.parametrize(
    ("given", "words"), [({}, "hits on 2 or more"), ({"skill": 0, "inches": 40}, "an automatic miss")]
)
def test_the_shot_tool_reads_the_chart(given, words):
    from roundtable.kernel.tools import find_tool

    assert find_tool(GAME, "shot").use(given).lines[0].text.endswith(f"{words}.")


def test_two_sides_with_the_same_retinue_are_told_apart():
    options = {"first_retinue": "free_company", "second_retinue": "free_company", "quick_setup": True}
    state = Match.new(GAME, seed=1, options=options).state
    assert [side.name for side in state.sides] == ["Free Company", "Free Company II"]
    names = [figure.name for figure in state.figures.values()]
    assert len(set(names)) == len(names) == 32 and {"Riders 2", "Riders II 2"} < set(names)

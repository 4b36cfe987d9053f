"""Every troop, mount and retinue of the house lists at war: it fights, shoots, stands and falls by the numbers of its row.

The rows are read from the ledger; the first sentences of the rules (table, bases, sight, units) are played here too.
"""

import re
from typing import Any

import pytest

from roundtable.games.knights_and_knaves import GAME
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.match import Match

from .scene import HOUSEHOLD_AND_COMPANY, Scene, foe, man
from .test_charts_in_play import COLUMNS, FAR, MISSILES, ROWS, TABLE, by_distance, row

TROOP = re.compile(
    r"(?P<name>[\w -]+): class (?P<class_name>[\w/-]+), morale (?P<morale>\d+)(?: \(leader bonus \+(?P<bonus>\d)\))?, "
    r"melee (?P<melee>\d+), shooting (?P<shooting>\d+|none), armour (?P<armour>\d+), stamina (?P<stamina>\d+); "
    r"(?P<weapons>[\w ]+?); (?:(?P<missile>javelin|longbow|short bow|medium crossbow|hand gun|sling); )?"
    r"(?P<shield>small shield|large shield|pavise|no shield); on (?P<mount>[\w ]+)(?:; (?P<traits>[\w, ]+))?; "
    r"(?P<points>\d+) points\."
)
KEYS = {"Man-at-arms": "man_at_arms", "Short-bow archer": "shortbowman"}
VALUES = {"lance": 6, "sword": 4, "two_handed_ax": 4, "mace": 3, "pole_arm": 4, "short_spear": 4, "long_spear": 6,
          "short_sword": 3, "dagger": 3, "farm_implement": 2}  # fmt: skip
"""The first value of each weapon (KK-192 to KK-199 as the rows have them)."""
TROOPS = [
    pytest.param(TROOP.fullmatch(ROWS[f"KK-{n}"]), id=f"KK-{n}", marks=pytest.mark.rule(f"KK-{n}"))
    for n in range(262, 278)
]
STRONG = {"like": "peasant", "melee": 20, "stamina": 90, "armour": 0, "weapons": ["two_handed_ax"]}


def key(told: re.Match[str]) -> str:
    return KEYS.get(told["name"], told["name"].lower())


def weapons(told: re.Match[str]) -> list[str]:
    return [name.replace(" ", "_") for name in told["weapons"].split(" and ")]


def three(total: int) -> str:
    """Three ten-sided dice of this total."""
    first = min(10, total - 2)
    second = min(10, total - first - 1)
    return f"{first} {second} {total - first - second}"


def beside(mounted: bool) -> float:
    """Where a base touches one on foot at (30, 21)."""
    return 19.73 if mounted else 20


@pytest.mark.parametrize("told", TROOPS)
def test_a_troop_fights_and_bears_blows_as_its_row_says(told: re.Match[str]) -> None:
    """Melee skill and first weapon in a bout; armour and stamina under a blow that leaves 1, and one that leaves none."""
    mounted = told["mount"] != "foot"
    enough = int(told["armour"]) + int(told["stamina"])
    for total, left in ((enough - 1, 1), (enough, 0)):
        ann = man("ann", key(told), 30, beside(mounted))
        scene = Scene(ann, foe("bob", "strong", 30, 21), troops={"strong": STRONG})
        assert scene["ann"].weapons == weapons(told) and scene["ann"].stamina == int(told["stamina"])
        scene.plays("melee", dice=f"5 9 {'9 ' if mounted else ''}{three(total)}", until="falls")
        (bout,) = scene.details("KK-211")
        assert bout["totals"][0] - 5 == int(told["melee"]) + VALUES[weapons(told)[0]] + (1 if mounted else 0)
        assert scene["ann"].stamina == left and (scene["ann"].gone == "disabled") is (left == 0)


@pytest.mark.parametrize("told", TROOPS)
def test_a_troop_stands_as_its_row_says(told: re.Match[str]) -> None:
    """One that routs rallies below its morale; a man whom it leads has its bonus more."""
    for die, stands in ((int(told["morale"]) - 1, True), (min(9, int(told["morale"])), int(told["morale"]) == 10)):
        scene = Scene(man("ann", key(told), 30, 20, routing=True), FAR)
        scene.plays("rally", dice=str(die), answers=["all"], until="command")
        assert scene["ann"].routing is not stands
    man_at_arms = man("pat", "man_at_arms", 30, 22, unit="u", stamina=5, leader=False)
    scene = Scene(man("ann", key(told), 30, 20, unit="u"), man_at_arms, FAR, leaders={"u": "ann"}).plays(
        "nerve", dice="1"
    )
    (detail,) = [one for one in scene.details("KK-035") if one["figure"] == "pat"]
    assert detail["value"] == 8 - 2 + int(told["bonus"] or 0)


@pytest.mark.parametrize("told", TROOPS)
def test_a_troop_shoots_as_its_row_says_or_not_at_all(told: re.Match[str]) -> None:
    near = foe("bob", "mark", 39, 20, facing=270)
    mounted = told["mount"] != "foot"
    gap = 9 - 0.5 - (0.75 if mounted else 0.5)
    ann = man("ann", key(told), 30, 20, chit="shoot", ready=True, commanded=True, facing=90)
    marks = {"mark": {"like": "peasant", "stamina": 90, "armour": 0}}
    scene = Scene(ann, near, troops=marks)
    if told["shooting"] == "none":
        scene.plays("shooting")
        assert scene.asked == [] and not scene["ann"].shot
        return
    _, shift, bonus = MISSILES[told["missile"].replace(" ", "_")]
    column = COLUMNS[next(n for n, inches in enumerate(COLUMNS) if inches >= gap) + shift]
    number = TABLE[int(told["shooting"])][column]
    scene.state.shots = {"ann": "bob"}
    missed = scene.plays("volley", dice=str(number - 1))
    assert missed["bob"].stamina == 90
    again = Scene(ann, near, troops=marks)
    again.state.shots = {"ann": "bob"}
    again.plays("volley", dice=f"{number} {' '.join(['5'] * by_distance(gap))}")
    assert again["bob"].stamina == 90 - (5 * by_distance(gap) + bonus)


@pytest.mark.parametrize("told", TROOPS)
def test_a_troop_is_shot_at_behind_its_shield_and_ridden_as_its_row_says(told: re.Match[str]) -> None:
    mounted = told["mount"] != "foot"
    scene = Scene(
        man("bow", "longbowman", 30, 20, chit="shoot", ready=True, commanded=True, facing=90),
        foe("ann", key(told), 48, 20, facing=270),
    )
    less = {"no shield": 0, "small shield": 2, "large shield": 4, "pavise": 6}[told["shield"]] + (1 if mounted else 0)
    inches = 18 - 0.5 - (0.75 if mounted else 0.5)
    number = TABLE[7 - less][next(column for column in COLUMNS if column >= inches)]
    scene.state.shots = {"bow": "ann"}
    scene.plays("volley", dice=str(number - 1))
    assert scene.said("KK-133") == ["Shots: 1, hits: 0."] and scene["ann"].mounted is mounted
    mounts = {"barded warhorse": "barded_warhorse", "warhorse": "warhorse", "riding horse": "riding_horse", "foot": ""}
    assert scene["ann"].mount == mounts[told["mount"]]


@pytest.mark.parametrize("told", TROOPS)
def test_a_troop_costs_its_points_and_has_its_traits_in_a_retinue(told: re.Match[str]) -> None:
    """A leader pays 3 more for each point of the bonus (KK-261); the rest follows from its values."""
    commander = "commander" in (told["traits"] or "")
    units = [
        {"name": "Guard", "leader": key(told) if commander else "chief", "figures": {} if commander else {key(told): 1}}
    ]
    few = {"name": "Few", "units": units}
    match: Match[Any, Any] = Match.new(GAME, seed=1, position={"retinues": [few, few]}, options={"deployment": "ready"})
    assert match.ask is not None
    match.answer(match.ask.seat, next(iter(match.ask.answers())))
    one = match.state.figures["a-guard-1" if commander else "a-guard-2"]
    assert one.points == int(told["points"]) + (3 * int(told["bonus"] or 0) if commander else 0)
    assert sorted(one.row.traits) == sorted((told["traits"] or "").split(", ") if told["traits"] else [])
    shield = {"small shield": 1, "large shield": 2, "pavise": 2, "no shield": 0}[told["shield"]]
    mount = {"foot": 0, "nag": 2, "riding horse": 4, "warhorse": 8, "barded warhorse": 11}[told["mount"]]
    shooting = 0 if told["shooting"] == "none" else int(told["shooting"])
    values = int(told["melee"]) + shooting + int(told["armour"]) + -(-int(told["stamina"]) // 2) + int(told["morale"])
    assert int(told["points"]) == values + shield + mount - 5


@pytest.mark.rule("KK-261")
@pytest.mark.parametrize(("leader", "points"), [("lord", 43 + 9), ("chief", 28 + 9)])
def test_a_commander_pays_for_his_bonus_in_the_field(leader: str, points: int) -> None:
    few = {"name": "Few", "units": [{"name": "Guard", "leader": leader, "figures": {"billman": 1}}]}
    match: Match[Any, Any] = Match.new(GAME, seed=1, position={"retinues": [few, few]}, options={"deployment": "ready"})
    assert match.ask is not None
    match.answer(match.ask.seat, next(iter(match.ask.answers())))
    assert [match.state.figures[f"a-guard-{n}"].points for n in (1, 2)] == [points, 17]


@pytest.mark.rule("KK-278")
@pytest.mark.parametrize(
    ("trait", "amount"), [("impetuous", 2), ("unreliable", -2), ("mercenary", 0), ("commander", 0)]
)
def test_what_a_trait_does_to_the_action_roll(trait: str, amount: int) -> None:
    bands = ["stay", "half_move", "full_move", "half_move_and_melee", "full_move_and_melee"]
    troops = {"one": {"like": "man_at_arms", "traits": [trait]}}
    scene = Scene(man("ann", "one", 20, 20), FAR, troops=troops).plays("uncontrolled", dice="5", until="panic")
    assert scene["ann"].result == bands[(5 + amount - 1) // 2]


@pytest.mark.rule("KK-279")
def test_a_knight_on_foot_leaves_horse_and_lance_and_walks_by_his_armour() -> None:
    kay = man("kay", "knight on foot", 30, 10, commanded=True, chit="move", pace="walk")
    scene = Scene(kay, FAR).plays("moves", answers=["n"])
    assert scene["kay"].at == (3000, 1400) and scene["kay"].weapons == ["mace"] and not scene["kay"].mounted
    few = {"name": "Few", "units": [{"name": "Guard", "leader": "chief", "figures": {"knight on foot": 1}}]}
    match: Match[Any, Any] = Match.new(GAME, seed=1, position={"retinues": [few, few]})
    assert match.state.figures["a-guard-2"].points == 37 - 8


MOUNTS = [
    row("KK-280", "nag", 0, 6, "canter", -3, 2),
    row("KK-281", "riding_horse", 1, 8, "canter", 0, 4),
    row("KK-282", "warhorse", 2, 10, "gallop", 3, 8),
    row("KK-283", "barded_warhorse", 6, 10, "gallop", 3, 11),
]


@pytest.mark.parametrize(("mount", "armour", "stamina", "fastest", "panic", "points"), MOUNTS)
def test_a_mount_bears_blows_goes_and_panics_as_its_row_says(
    mount: str, armour: int, stamina: int, fastest: str, panic: int, points: int
) -> None:
    troops: dict[str, Any] = {"strong": STRONG, "rider": {"like": "squire", "mount": mount, "weapons": ["sword"]}}
    scene = Scene(man("kay", "rider", 30, 19.73), foe("bob", "strong", 30, 21), troops=troops)
    assert scene["kay"].horse == stamina
    scene.plays("melee", dice=f"5 9 1 {three(armour + 3)}", until="falls")
    assert scene["kay"].horse == stamina - 3, "a 1 strikes the horse"
    kay = man("kay", "rider", 30, 20, commanded=True, chit="move")
    declared = Scene(kay, FAR, troops=troops).plays("declare", answers=[fastest], until="charges")
    assert list(declared.options_of())[-1] == fastest
    frightened = Scene(man("kay", "rider", 30, 20, horse=5, chit="move", commanded=True), FAR, troops=troops)
    frightened.plays("panic", dice="4", until="declare")
    assert frightened.details("KK-123")[0]["total"] == 4 + 5 + panic
    assert ROWS["KK-261"].count(f"{mount.replace('_', ' ')} {points}") == 1, "what it adds to the cost of its rider"


RETINUES = [
    row(
        "KK-294",
        "march_lords_household",
        {
            "household": ["lord", "knight", "knight"],
            "bills": ["sergeant", *["billman"] * 6],
            "bows": ["sergeant", *["longbowman"] * 5],
        },
        {"household": 126, "bills": 128, "bows": 141},
    ),
    row(
        "KK-295",
        "free_company",
        {
            "captain-and-arms": ["chief", *["man_at_arms"] * 4],
            "crossbows": ["sergeant", *["crossbowman"] * 4],
            "handguns": ["sergeant", *["handgunner"] * 3],
            "riders": ["hobilar", "hobilar"],
        },
        {"captain-and-arms": 133, "crossbows": 118, "handguns": 83, "riders": 55},
    ),
    row(
        "KK-296",
        "hill_rising",
        {
            "chosen-men": ["chief", *["berserker"] * 4],
            "spears": ["sergeant", *["spearman"] * 6],
            "levy": ["sergeant", *["peasant"] * 9],
            "skirmishers": ["shortbowman", "shortbowman", "shortbowman", "slinger", "slinger", "slinger"],
        },
        {"chosen-men": 113, "spears": 122, "levy": 80, "skirmishers": 81},
    ),
]


@pytest.mark.parametrize(("name", "listed", "points"), RETINUES)
def test_a_sample_retinue_takes_the_field_as_its_row_says(
    name: str, listed: dict[str, list[str]], points: dict[str, int]
) -> None:
    match: Match[Any, Any] = Match.new(GAME, seed=1, options={"first_retinue": name, "deployment": "ready"})
    while match.state.turn < 2 and not match.over:
        assert match.ask is not None
        match.answer(match.ask.seat, next(iter(match.ask.answers())))
    mine = [one for one in match.state.figures.values() if one.side == 0]
    found = {unit: [one.troop for one in mine if one.unit == f"a-{unit}"] for unit in listed}
    assert (
        found == listed
        and {unit: sum(one.points for one in mine if one.unit == f"a-{unit}") for unit in listed} == points
    )
    assert all(match.state.units[f"a-{unit}"].leader == f"a-{unit}-1" for unit in listed)


# --- foundations -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-001", "KK-009")
def test_two_sides_with_a_commander_each_and_one_leader_a_unit_go_to_war() -> None:
    match: Match[Any, Any] = Match.new(GAME, seed=1, options={"deployment": "ready", **HOUSEHOLD_AND_COMPANY})
    assert match.ask is not None
    match.answer(match.ask.seat, next(iter(match.ask.answers())))
    state = match.state
    assert len(state.sides) == 2 and {one.side for one in state.figures.values()} == {0, 1}
    for side in (0, 1):
        commanders = [one.id for one in state.figures.values() if one.side == side and "commander" in one.row.traits]
        assert commanders == [state.sides[side].commander]
        assert state.units[state.figures[commanders[0]].unit].leader == commanders[0]
    assert all(unit.leader in unit.figures for unit in state.units.values())


@pytest.mark.rule("KK-002", "KK-016")
def test_the_table_ends_at_72_by_48_inches() -> None:
    """Who routs towards an edge runs off it; on a wider table the same run stays on it."""
    for table, gone in (([72, 48], "lost"), ([100, 48], "")):
        runner = man("ann", "billman", 70, 20, routing=True)
        scene = Scene(runner, foe("bob", "billman", 64, 20), table=table).plays("moves")
        assert scene["ann"].gone == gone
    with pytest.raises(BadSetup):
        Scene(man("ann", "billman", 73, 20))


@pytest.mark.rule("KK-003", "KK-178")
@pytest.mark.parametrize(
    ("troop", "apart", "fights"),
    [
        ("billman", 1, True),
        ("billman", 1.05, True),
        ("billman", 1.06, False),
        ("rider", 1.3, True),
        ("rider", 1.31, False),
    ],
)
def test_bases_touch_within_a_twentieth_of_an_inch(troop: str, apart: float, fights: bool) -> None:
    """Half an inch and half an inch on foot, three quarters and half for a rider: in contact they fight."""
    troops = {"rider": {"like": "squire", "weapons": ["sword"]}}
    figures = [man("ann", troop, 30, 20), foe("bob", "billman", 30, 20 + apart)]
    scene = Scene(*figures, troops=troops)
    mine, his = (5 + 4, 5 + 4) if troop == "billman" else (7 + 4 + 1, 5 + 4 - 1)  # mounted, and behind a small shield
    tie = f"{14 - mine} {14 - his}"
    scene.plays("melee", dice=tie if fights else "", until="falls")
    assert scene["ann"].fought is fights
    with pytest.raises(BadSetup):
        Scene(man("ann", "billman", 30, 20), man("pat", "billman", 30.9, 20))


@pytest.mark.rule("KK-004")
def test_a_shot_is_measured_from_base_to_base() -> None:
    """Centres 21.25 inches apart: for a rider that is 20 inches and two dice, for one on foot 20.25 and one."""
    for troop, dice in (("rider", 2), ("mark", 1)):
        troops = {
            "rider": {"like": "squire", "shield": "", "stamina": 90, "armour": 0},
            "mark": {"like": "peasant", "stamina": 90, "armour": 0},
        }
        bow = man("bow", "longbowman", 20, 20, chit="shoot", ready=True, commanded=True, facing=90)
        scene = Scene(bow, foe("bob", troop, 41.25, 20), troops=troops)
        scene.state.shots = {"bow": "bob"}
        scene.plays("volley", dice=f"10 {'9 ' if troop == 'rider' else ''}{' '.join(['5'] * dice)}")
        assert scene["bob"].stamina == 90 - (5 * dice + 2)


SEEN: list[Any] = [
    ([], True),
    ([{"kind": "wood", "circle": [40, 20, 0.9]}], True),
    ([{"kind": "wood", "circle": [40, 20, 1.1]}], False),
    ([{"kind": "gentle hill", "circle": [40, 20, 6]}], False),
    ([{"kind": "gentle hill", "circle": [40, 23.5, 6]}], True),
    ([{"kind": "building", "corners": [[38, 18], [42, 18], [42, 22], [38, 22]]}], False),
    ([{"kind": "hedge", "line": [[40, 10], [40, 30]]}], True),
    ([{"kind": "chest wall", "line": [[40, 10], [40, 30]]}], True),
    ([{"kind": "battlement", "line": [[40, 10], [40, 30]]}], True),
]


@pytest.mark.rule("KK-006")
@pytest.mark.parametrize(("terrain", "seen"), SEEN)
def test_who_is_in_sight_can_be_shot_at(terrain: list[Any], seen: bool) -> None:
    bow = man("bow", "longbowman", 30, 20, chit="shoot", ready=True, commanded=True, facing=90)
    scene = Scene(bow, foe("bob", "billman", 50, 20), terrain=terrain)
    scene.plays("shooting", dice="1" if seen else "", answers=["bob"] if seen else [])
    assert scene["bow"].shot is seen


@pytest.mark.rule("KK-010", "KK-063")
@pytest.mark.parametrize(
    ("troop", "x", "with_unit"),
    [("billman", 23, True), ("billman", 23.01, False), ("shortbowman", 25, True), ("shortbowman", 25.01, False)],
)
def test_who_is_with_its_unit_has_the_leaders_bonus(troop: str, x: float, with_unit: bool) -> None:
    """Links of two inches, of four with a skirmisher: seen in the morale of the wounded (KK-054)."""
    figures = [man("led", "sergeant", 20, 20, unit="u"), man("ann", troop, x, 20, unit="u", stamina=4)]
    scene = Scene(*figures, FAR).plays("nerve", dice="1")
    (detail,) = scene.details("KK-035")
    assert detail["value"] == {"billman": 7, "shortbowman": 6}[troop] - 2 + (1 if with_unit else 0)


@pytest.mark.rule("KK-024")
def test_rider_and_horse_share_one_track_and_both_kinds_count_where_no_kind_is_named() -> None:
    """Galloping tires the rider once; an action roll counts permanent and temporary levels alike."""
    kay = man("kay", "knight", 30, 10, commanded=True, chit="move", pace="gallop", before="walk", facing=0)
    scene = Scene(kay, FAR).plays("moves", answers=["n"])
    assert (scene["kay"].tired, scene["kay"].worn) == (1, 0)
    tired = Scene(man("ann", "billman", 20, 20, tired=1, worn=1), FAR).plays("uncontrolled", dice="6", until="panic")
    assert tired["ann"].result == "half_move", "6 - 2"

"""The charts at work: every line of them decides a shot, a bout, a check, a move or a fall that is played with dice.

Expected numbers are written from the ledger's rows; a shot that needs n misses with n - 1 and hits with n.
"""

import csv
import re
from pathlib import Path
from typing import Any

import pytest

from .scene import Scene, foe, man

with (Path(__file__).parents[3] / "rules" / "knights_and_knaves.csv").open(newline="", encoding="utf-8") as file:
    ROWS = {row["id"]: row["statement"] for row in csv.DictReader(file)}
COLUMNS = [4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 60, 72]
FAR = foe("far", "peasant", 60, 44, stunned=9)


def row(id_: str, *values: Any) -> Any:
    return pytest.param(*values, id=id_, marks=pytest.mark.rule(id_))


def shooting_row(id_: str) -> tuple[int, dict[int, int]]:
    """A modified skill, and the number each column needs; 0 is an automatic miss, as is a cell that is blank."""
    told = re.fullmatch(r"Shooting table, modified skill (-?\d+), hit number by distance column: (.+)\.", ROWS[id_])
    assert told
    needs = dict.fromkeys(COLUMNS, 0)
    for part in told[2].split(", "):
        where, _, number = part.rpartition(" ")
        low, _, high = where.rstrip('"').partition("-")
        for column in COLUMNS:
            if int(low) <= column <= int(high or low):
                needs[column] = int(number) if number.isdigit() else 0
    return int(told[1]), needs


TABLE = dict(shooting_row(f"KK-{number}") for number in range(136, 154))


def shoots(
    die: int, inches: float, skill: int = 7, *, missile: str = "longbow", shooter: dict[str, Any] | None = None,
    target: dict[str, Any] | None = None, others: tuple[Any, ...] = (), dice: int = 0, **position: Any,
) -> Scene:  # fmt: skip
    """A shot eastwards over so many inches between the bases; the target has stamina to spare and no armour.

    `die` 0: no die is rolled at all. `dice`: how many dice of damage are expected, each showing 5.
    """
    troops = {
        "bow": {"like": "longbowman", "shooting": skill, "missile": missile, "shield": ""},
        "mark": {"like": "peasant", "stamina": 90, "armour": 0},
        "rider": {"like": "squire", "stamina": 90, "armour": 0, "shield": ""},
    }
    aimed = {"troop": "mark", **(target or {})}
    reach = 0.5 + (0.75 if aimed["troop"] == "rider" else 0.5)
    ann = {"chit": "shoot", "ready": True, "commanded": True, "facing": 90, **(shooter or {})}
    scene = Scene(
        man("ann", "bow", 5, 20, **ann),
        foe("bob", aimed.pop("troop"), 5 + reach + inches, 20, **{"facing": 270, **aimed}),
        *others,
        troops=troops,
        table=[100, 48],
        **position,
    )
    scene.state.shots = {"ann": "bob"}
    return scene.plays("volley", dice=" ".join(map(str, [*([die] if die else []), *[5] * dice])))


def hit(scene: Scene) -> bool:
    return scene["bob"].stamina < scene["bob"].full or scene["bob"].horse < 0


def by_distance(inches: float) -> int:
    """Dice of damage (KK-174, KK-175, KK-176)."""
    return 3 if inches < 6 else 2 if inches <= 20 else 1


def needs(number: int, inches: float, *arguments: Any, **more: Any) -> None:
    """The shot needs exactly this number; 0: nobody even rolls."""
    if not number:
        assert not hit(shoots(0, inches, *arguments, **more))
        return
    assert not hit(shoots(number - 1, inches, *arguments, **more)), f"{number - 1} is too little"
    assert hit(shoots(number, inches, *arguments, dice=by_distance(inches), **more))


# --- shooting --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("skill", "cells"), [row(f"KK-{number}", *shooting_row(f"KK-{number}")) for number in range(136, 154)]
)
def test_every_cell_of_the_shooting_table_is_shot(skill: int, cells: dict[int, int]) -> None:
    """Skills below 0 are those of a bowman whose mark has a pavise (6 down) and who is worn by one level (2 down)."""
    for column, number in cells.items():
        if skill >= 0:
            needs(number, column, skill)
        else:
            needs(number, column, skill + 8, shooter={"worn": 1}, target={"shield": "pavise"})


@pytest.mark.rule("KK-131")
@pytest.mark.parametrize(("inches", "column"), [(20, 20), (20.01, 24), (24, 24), (24.01, 28)])
def test_the_first_column_that_is_not_less_counts(inches: float, column: int) -> None:
    needs(TABLE[6][column], inches, 6)


@pytest.mark.rule("KK-131")
def test_beyond_72_inches_nobody_hits() -> None:
    needs(0, 72.01, 10)


@pytest.mark.rule("KK-137")
def test_row_9_by_option_loses_its_surplus_cell() -> None:
    for column, number in ((36, 3), (40, 4), (44, 5), (48, 6), (52, 8), (60, 0), (72, 0)):
        needs(number, column, 9, options={"shooting_row_9_corrected": True})


HEDGE_BETWEEN = [{"kind": "hedge", "line": [[20, 10], [20, 30]]}]
AT = 36
"""Inches of the shots below: the tenth column, where the skills from 9 down to 1 need 2 to 10."""


def wall(kind: str) -> dict[str, Any]:
    """A wall the target touches, on the side of the shooter."""
    return {"terrain": [{"kind": kind, "line": [[5 + 1 + AT - 0.52, 15], [5 + 1 + AT - 0.52, 25]]}]}


STEPS: list[Any] = [
    row("KK-130", {}, 0),
    row("KK-154", {"terrain": HEDGE_BETWEEN}, -1),
    row("KK-154", {"others": (man("mid", "billman", 20, 20),)}, -1),
    row("KK-155", {"target": {"shield": "small"}}, -2),
    row("KK-156", {"target": {"shield": "large"}}, -4),
    row("KK-157", {"target": {"shield": "pavise"}}, -6),
    row("KK-158", wall("hedge"), -3),
    row("KK-158", wall("waist wall"), -3),
    row("KK-159", wall("chest wall"), -6),
    row("KK-159", wall("battlement"), -6),
    row("KK-160", wall("window"), -8),
    row("KK-160", wall("arrow slit"), -8),
    row("KK-163", {"shooter": {"worn": 1}}, -2),
    row("KK-163", {"shooter": {"worn": 2, "tired": 3}}, -4),
    row("KK-164", {"shooter": {"stamina": 5}}, -1),
    row("KK-165", {"shooter": {"stamina": 3}}, -2),
    row("KK-166", {"shooter": {"stamina": 1}}, -3),
]


@pytest.mark.parametrize(("more", "amount"), STEPS)
def test_what_lowers_the_skill_of_a_shot(more: dict[str, Any], amount: int) -> None:
    needs(TABLE[9 + amount][AT], AT, 9, **more)


@pytest.mark.rule("KK-021")
@pytest.mark.parametrize("option", [False, True])
def test_a_shield_counts_in_front_unless_the_table_wants_it_all_round(option: bool) -> None:
    """The target looks away: its large shield does not help, but by option it does."""
    away = {"target": {"shield": "large", "facing": 90}, "options": {"shields_all_round": option}}
    needs(TABLE[9 - 4 * option][AT], AT, 9, **away)


@pytest.mark.rule("KK-161")
def test_a_rider_is_harder_to_hit() -> None:
    """A hit on a rider is rolled for once more: on 6 to 10 the man takes it."""
    number = TABLE[8][AT]
    assert not hit(shoots(number - 1, AT, 9, target={"troop": "rider"}))
    scene = Scene(
        man("ann", "bow", 5, 20, chit="shoot", ready=True, commanded=True, facing=90),
        foe("bob", "rider", 5 + 1.25 + AT, 20, facing=270),
        troops={"bow": {"like": "longbowman", "shooting": 9}, "rider": {"like": "squire", "shield": "", "stamina": 90}},
        table=[100, 48],
    )
    scene.state.shots = {"ann": "bob"}
    scene.plays("volley", dice=f"{number} 5 5")
    assert scene.said("KK-133") == ["Shots: 1, hits: 1."]


@pytest.mark.rule("KK-162")
@pytest.mark.parametrize(("skill", "left"), [(9, 4), (8, 4), (5, 2)])
def test_a_shooter_who_moved_has_half_the_skill_rounded_down_before_the_steps(skill: int, left: int) -> None:
    needs(TABLE[left][28], 28, skill, shooter={"moved": True, "chit": "move and shoot"})
    moved = {"shooter": {"moved": True, "chit": "move and shoot"}, "target": {"shield": "small"}}
    needs(TABLE[left - 2][28], 28, skill, **moved)


def shifted(skill: int, inches: int, columns: int) -> int:
    place = COLUMNS.index(inches) + columns
    return TABLE[skill][COLUMNS[place]] if place < len(COLUMNS) else 0


MISSILES = {
    "longbow": ("KK-284", 0, 2), "composite_bow": ("KK-285", 0, 0), "short_bow": ("KK-286", 2, 0),
    "light_crossbow": ("KK-287", 1, 0), "medium_crossbow": ("KK-288", 1, 2), "heavy_crossbow": ("KK-289", 0, 2),
    "hand_gun": ("KK-290", 4, 2), "sling": ("KK-291", 2, 0), "javelin": ("KK-292", 5, 0),
}  # fmt: skip
"""Each missile weapon's row, its shift in columns, and what it adds to damage."""
SHIFTS = [
    *(row(id_, missile) for missile, (id_, _, _) in MISSILES.items()),
    row("KK-168", "light_crossbow"),
    row("KK-168", "medium_crossbow"),
    row("KK-169", "short_bow"),
    row("KK-170", "hand_gun"),
    row("KK-171", "javelin"),
    *(row("KK-172", missile) for missile in ("longbow", "composite_bow", "heavy_crossbow", "sling")),
]


@pytest.mark.parametrize("missile", SHIFTS)
def test_how_far_a_missile_carries_and_how_hard_it_strikes(missile: str) -> None:
    _, columns, bonus = MISSILES[missile]
    needs(shifted(6, 20, columns), 20, 6, missile=missile)
    struck = shoots(10, 20, 6, missile=missile, dice=2)
    assert struck["bob"].stamina == 90 - (5 + 5 + bonus)


READY = {"archer": 3, "slinger": 3, "crossbowman": 6}
BANDS = {
    "archer": ["stay", "shoot", "half_move_and_shoot", "full_move_and_shoot", "full_move_and_melee_or_shoot"],
    "crossbow": ["stay", "stay", "shoot", "half_move", "full_move_and_melee_or_shoot"],
    "handgunner": ["stay", "stay", "half_move", "shoot", "full_move_and_melee"],
    "others": ["stay", "half_move", "full_move", "half_move_and_melee", "full_move_and_melee"],
}


@pytest.mark.parametrize(
    ("missile", "ready", "actions"),
    [
        row("KK-284", "longbow", "archer", "archer"),
        row("KK-285", "composite_bow", "archer", "archer"),
        row("KK-286", "short_bow", "archer", "archer"),
        row("KK-287", "light_crossbow", "crossbowman", "archer"),
        row("KK-288", "medium_crossbow", "crossbowman", "crossbow"),
        row("KK-289", "heavy_crossbow", "crossbowman", "crossbow"),
        row("KK-290", "hand_gun", "handgunner", "handgunner"),
        row("KK-291", "sling", "slinger", "archer"),
        row("KK-292", "javelin", "", "others"),
    ],
)
def test_how_a_missile_is_made_ready_and_what_its_bearer_does_alone(missile: str, ready: str, actions: str) -> None:
    lord = man("lord", "lord", 30, 10, commanded=True)
    troops = {"one": {"like": "longbowman", "missile": missile, "shield": ""}}
    figures = (lord, man("ann", "one", 33, 10, commanded=True), FAR)
    if ready == "handgunner":
        tries = [("8", False), ("9 3", False), ("9 4", True)]
    elif ready:
        tries = [(str(READY[ready] - 1), False), (str(READY[ready]), True)]
    else:
        tries = [("", True)]
    for dice, can in tries:
        answers = ["all"] if dice else []
        scene = Scene(*figures, troops=troops).plays("ready", dice=dice, answers=answers, until="nerve")
        assert scene["ann"].ready is can
    results = []
    for band in range(5):
        alone = Scene(man("ann", "one", 10, 10), FAR, troops=troops)
        results.append(alone.plays("uncontrolled", dice=str(2 * band + 1), until="panic")["ann"].result)
    assert results == BANDS[actions]


@pytest.mark.parametrize(
    ("inches", "dice"),
    [row("KK-174", 20.01, 1), row("KK-175", 20, 2), row("KK-175", 6, 2), row("KK-176", 5.99, 3), row("KK-176", 1, 3)],
)
def test_dice_of_damage_by_the_distance(inches: float, dice: int) -> None:
    assert shoots(10, inches, 9, dice=dice)["bob"].stamina == 90 - (5 * dice + 2)


# --- uncontrolled action ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("troop", "bands"), [row("KK-080", "handgunner", BANDS["handgunner"]), row("KK-081", "billman", BANDS["others"])]
)
def test_the_action_table_by_both_numbers_of_each_band(troop: str, bands: list[str]) -> None:
    for die in range(1, 11):
        scene = Scene(man("ann", troop, 10, 10), FAR).plays("uncontrolled", dice=str(die), until="panic")
        assert scene["ann"].result == bands[(die - 1) // 2]


MODIFIED = [
    row("KK-090", [man("ann", "lord", 20, 20)], {}, 2),
    row("KK-090", [man("ann", "knight", 20, 20)], {}, 2),
    row("KK-090", [man("ann", "berserker", 20, 20)], {}, 2),
    row("KK-278", [man("ann", "chief", 20, 20)], {}, 0),
    row("KK-091", [man("ann", "peasant", 20, 20)], {}, -2),
    row("KK-091", [man("ann", "crossbowman", 20, 20)], {"options": {"unpaid_mercenaries": True}}, -2),
    row("KK-278", [man("ann", "handgunner", 20, 20)], {"unpaid": [0]}, -2),
    row("KK-278", [man("ann", "handgunner", 20, 20)], {}, 0),
    row("KK-092", [man("ann", "billman", 20, 20, tired=2, worn=1)], {}, -3),
]


@pytest.mark.parametrize(("figures", "more", "amount"), MODIFIED)
def test_what_changes_the_action_roll(figures: list[Any], more: dict[str, Any], amount: int) -> None:
    """A 5 of the bands 3-4, 5-6 and 7-8 shows a change of two, a 6 one of three."""
    for die in (4, 5, 6):
        scene = Scene(*figures, FAR, **more).plays("uncontrolled", dice=str(die), until="panic")
        (detail,) = [one for one in scene.details("KK-076") if one["figure"] == "ann"]
        rows = {"crossbowman": "crossbow", "handgunner": "handgunner"}.get(figures[0]["troop"], "others")
        wanted = BANDS[rows][(min(10, max(1, die + amount)) - 1) // 2]
        assert detail["result"] == wanted, (die, detail)


@pytest.mark.parametrize(("leader", "amount"), [row("KK-088", 5, 2), row("KK-089", 1, -2)])
def test_a_leaders_own_roll_carries_his_men(leader: int, amount: int) -> None:
    unit = (man("led", "sergeant", 20, 20, unit="u"), man("ann", "billman", 21.5, 20, unit="u"))
    for die in (3, 5, 8):
        scene = Scene(*unit, FAR).plays("uncontrolled", dice=f"{leader} {die}", until="panic")
        results = {one["figure"]: one["result"] for one in scene.details("KK-076")}
        assert results["ann"] == BANDS["others"][(die + amount - 1) // 2]
        assert results["led"] == BANDS["others"][(leader - 1) // 2], "the leader himself is not changed by it"


# --- morale ----------------------------------------------------------------------------------------------------------


def charged(*others: dict[str, Any], victim: dict[str, Any] | None = None, **position: Any) -> int:
    """Infantry that a knight charges checks its morale: the value it has (KK-036)."""
    wanted = {"troop": "sergeant", **(victim or {})}
    bob = foe("bob", wanted.pop("troop"), 31, 30, **wanted)
    knight = man("kay", "knight", 30, 20, target="bob", pace="gallop")
    scene = Scene(knight, bob, *others, **position).plays("charges", dice="1", until="moves")
    (detail,) = [one for one in scene.details("KK-036") if one["figure"] == "bob"]
    return int(detail["value"])


CLASSES = [
    row("KK-038", "chief", "Lord/Chief", (9, 10), 3),
    row("KK-039", "berserker", "Knight/bodyguard", (8, 9), 2),
    row("KK-040", "man_at_arms", "Squire/Man-at-Arms", (7, 8), 0),
    row("KK-041", "sergeant", "Sergeant/Valet", (7, 8), 1),
    row("KK-042", "billman", "Soldier/Yeoman", (6, 7), 0),
    row("KK-043", "peasant", "Peasant", (4, 5), 0),
]


@pytest.mark.parametrize(("like", "name", "values", "bonus"), CLASSES)
def test_a_class_of_morale_in_a_check_and_for_the_men_it_leads(
    like: str, name: str, values: tuple[int, int], bonus: int
) -> None:
    """Soldiers and peasants whom a rider attacks have 1 less (KK-051)."""
    less = 1 if name in ("Soldier/Yeoman", "Peasant") else 0
    for veteran in (False, True):
        troops = {"one": {"like": like, "morale_class": name, "veteran": veteran, "weapons": ["mace"]}}
        assert charged(victim={"troop": "one"}, troops=troops) == values[veteran] - less
    troops = {"one": {"like": like, "morale_class": name, "weapons": ["mace"]}}
    led = foe("led", "one", 31, 31.5, unit="u")
    assert charged(led, victim={"unit": "u", "leader": False}, troops=troops, leaders={"u": "led"}) == 8 + bonus


@pytest.mark.rule("KK-054")
@pytest.mark.parametrize("trouble", [{"stunned": 1}, {"routing": True}, {"at": [60, 40]}])
def test_a_leader_in_trouble_or_far_off_steadies_nobody(trouble: dict[str, Any]) -> None:
    led = {**foe("led", "chief", 31, 31.5, unit="u"), **trouble}
    assert charged(led, victim={"unit": "u", "leader": False}, leaders={"u": "led"}) == 8


def company(count: int) -> list[dict[str, Any]]:
    return [foe(f"m{n}", "man_at_arms", 31 + 1.5 * n, 30, unit="u") for n in range(1, count)]


FEELINGS: list[Any] = [
    row("KK-050", {"lord_down": [2, 0], "turn": 5}, (), {}, 2),
    row("KK-055", {}, (), {"stamina": 7}, -2),
    row("KK-056", {}, (), {"stamina": 4}, -4),
    row("KK-057", {}, (), {"stamina": 2}, -6),
    row("KK-058", {}, (), {"worn": 2, "tired": 3}, -4),
    row("KK-059", {"zealous": [1]}, (), {}, 2),
    row("KK-059", {"options": {"zealous_sides": "second"}}, (), {}, 2),
    row("KK-059", {"zealous": [0]}, (), {}, 0),
    row("KK-060", {"terrain": [{"kind": "wood", "circle": [31, 30, 3]}]}, (), {}, 4),
    row("KK-060", {"terrain": [{"kind": "waist wall", "line": [[25, 29.47], [37, 29.47]]}]}, (), {}, 4),
    row("KK-061", {"leaders": {"u": "m1"}}, company(5), {"unit": "u"}, 2),
    row("KK-061", {"leaders": {"u": "m1"}}, company(10), {"unit": "u"}, 2),
    row("KK-061", {"leaders": {"u": "m1"}}, company(4), {"unit": "u"}, 0),
    row("KK-062", {"leaders": {"u": "m1"}}, company(11), {"unit": "u"}, 4),
]


@pytest.mark.parametrize(("more", "others", "victim", "amount"), FEELINGS)
def test_what_changes_morale(more: dict[str, Any], others: Any, victim: dict[str, Any], amount: int) -> None:
    """A sergeant has 8, and the man-at-arms who leads him adds nothing."""
    assert charged(*others, victim=victim, **more) == 8 + amount


@pytest.mark.rule("KK-051")
@pytest.mark.parametrize(("troop", "less"), [("billman", 2), ("peasant", 2), ("sergeant", 0), ("man_at_arms", 0)])
def test_each_rider_that_attacks_frightens_soldiers_and_peasants(troop: str, less: int) -> None:
    second = man("guy", "knight", 33, 20, target="bob", pace="gallop")
    value = {"billman": 7, "peasant": 4, "sergeant": 8, "man_at_arms": 8}[troop]
    assert charged(second, victim={"troop": troop}) == value - less


@pytest.mark.rule("KK-050")
@pytest.mark.parametrize(("when", "amount"), [(5, 2), (4, 0)])
def test_by_option_the_loss_of_the_enemys_lord_tells_for_a_turn(when: int, amount: int) -> None:
    assert charged(lord_down=[when, 0], turn=5, options={"lord_loss_duration": "turn"}) == 8 + amount


# --- movement --------------------------------------------------------------------------------------------------------


def moved(troop: str, pace: str, way: str = "n", **more: Any) -> int:
    """How far somebody goes, in hundredths of an inch."""
    position = {key: more.pop(key) for key in ("troops", "terrain") if key in more}
    given = {"commanded": True, "chit": "move", "pace": pace, "before": "walk", "facing": 0, **more}
    scene = Scene(man("ann", troop, 30, 10, **given), FAR, **position).plays("moves", answers=[way])
    return int(scene["ann"].y - 1000)


@pytest.mark.parametrize(
    ("pace", "inches"),
    [row("KK-101", "walk", 8), row("KK-102", "trot", 12), row("KK-103", "canter", 16), row("KK-104", "gallop", 24)],
)
def test_paces_of_a_mount(pace: str, inches: int) -> None:
    assert moved("knight", pace) == inches * 100


@pytest.mark.rule("KK-105")
@pytest.mark.parametrize(
    ("mount", "gallops"), [("warhorse", True), ("barded_warhorse", True), ("riding_horse", False), ("nag", False)]
)
def test_only_trained_war_horses_are_offered_a_gallop(mount: str, gallops: bool) -> None:
    kay = man("kay", "knight", 30, 20, mount=mount, commanded=True, chit="move")
    scene = Scene(kay, FAR).plays("declare", answers=["canter"], until="charges")
    assert list(scene.options_of()) == ["walk", "trot", "canter", *(["gallop"] if gallops else [])]


@pytest.mark.parametrize(
    ("armour", "walk"),
    [
        *(row("KK-110", armour, 10) for armour in (0, 5)),
        *(row("KK-111", armour, 8) for armour in (6, 7)),
        *(row("KK-112", armour, 6) for armour in (8, 9)),
        *(row("KK-113", armour, 4) for armour in (10, 11, 12)),
    ],
)
def test_on_foot_armour_slows(armour: int, walk: int) -> None:
    troops = {"one": {"like": "billman", "armour": armour}}
    assert moved("one", "walk", troops=troops) == walk * 100
    assert moved("one", "run", troops=troops) == 2 * walk * 100


@pytest.mark.rule("KK-118")
@pytest.mark.parametrize(("stamina", "rate"), [(5, 8), (4, 4), (1, 4)])
def test_half_the_stamina_or_less_halves_the_rate(stamina: int, rate: int) -> None:
    assert moved("billman", "walk", stamina=stamina) == rate * 100


@pytest.mark.rule("KK-118")
def test_of_a_rider_the_mounts_stamina_counts() -> None:
    assert moved("knight", "walk", stamina=1) == 800 and moved("knight", "walk", horse=5) == 400


@pytest.mark.rule("KK-122")
@pytest.mark.parametrize(("tired", "worn", "inches"), [(1, 0, 7), (2, 1, 5), (9, 0, 1)])
def test_each_fatigue_level_costs_an_inch_but_never_the_last(tired: int, worn: int, inches: int) -> None:
    assert moved("billman", "walk", tired=tired, worn=worn) == inches * 100


@pytest.mark.rule("KK-122", "KK-118")
def test_the_rate_is_halved_before_inches_are_taken() -> None:
    assert moved("billman", "walk", stamina=4, tired=1) == 300


# --- melee -----------------------------------------------------------------------------------------------------------


def bout(ann: dict[str, Any], bob: dict[str, Any] | None = None, dice: str = "5 5", **position: Any) -> list[int]:
    """The totals of a bout in which both throw 5: what is left without the die."""
    position.setdefault("troops", {})["dummy"] = {"like": "peasant", "melee": 20, "stamina": 90, "armour": 0}
    a = {"troop": "billman", "at": [30, 20], **ann}
    b = {"troop": "dummy", "at": [30, 21], **(bob or {})}
    first = man("ann", a.pop("troop"), *a.pop("at"), **a)
    second = foe("bob", b.pop("troop"), *b.pop("at"), **b)
    scene = Scene(first, second, **position).plays("melee", dice=dice, until="falls")
    (detail,) = scene.details("KK-211")
    return [total - 5 for total in detail["totals"]]


FACTORS = [row(f"KK-{182 + number}", 3 + number) for number in range(8)]
VALUED = {
    0: ("long_spear", True),
    2: ("farm_implement", False),
    3: ("mace", False),
    4: ("sword", False),
    6: ("long_spear", False),
}
"""A weapon of each value; a long spear has 0 once it has failed against the opponent."""


@pytest.mark.parametrize("skill", FACTORS)
def test_the_combat_factor_of_every_cell_is_fought_with(skill: int) -> None:
    told = re.findall(r"(?:value )?(\d+) gives (\d+)", ROWS[f"KK-{179 + skill}"])
    assert len(told) == 5
    for value, factor in told:
        weapon, failed = VALUED[int(value)]
        ann: dict[str, Any] = {"troop": "one", "weapon": weapon}
        if failed:
            ann["failed"] = {f"{weapon} bob": 4}
        troops = {"one": {"like": "billman", "melee": skill, "weapons": [weapon]}}
        totals = bout(ann, None, "5 5 1", troops=troops, turn=5)
        assert totals[0] == int(factor), value


@pytest.mark.rule("KK-181", "KK-190")
@pytest.mark.parametrize(("skill", "weapon", "factor"), [(2, "sword", 6), (11, "mace", 14), (1, "farm_implement", 3)])
def test_off_the_chart_skill_and_value_are_added(skill: int, weapon: str, factor: int) -> None:
    troops = {"one": {"like": "billman", "melee": skill, "weapons": [weapon]}}
    assert bout({"troop": "one", "weapon": weapon}, None, "5 5 1", troops=troops)[0] == factor


@pytest.mark.parametrize(
    ("weapon", "value"),
    [
        row("KK-193", "mace", 3),
        row("KK-193", "ax", 3),
        row("KK-197", "short_sword", 3),
        row("KK-197", "dagger", 3),
        row("KK-198", "farm_implement", 2),
        row("KK-198", "unarmed", 2),
        row("KK-200", "two_handed_sword", 4),
        row("KK-200", "pole_arm", 4),
        row("KK-200", "short_spear", 4),
        row("KK-200", "long_spear", 6),
    ],
)
def test_a_weapons_value_in_its_first_round(weapon: str, value: int) -> None:
    troops = {"one": {"like": "billman", "weapons": [weapon]}}
    assert bout({"troop": "one", "weapon": weapon}, None, "5 5 1", troops=troops)[0] == 5 + value


@pytest.mark.rule("KK-200")
def test_a_lance_in_its_first_round() -> None:
    """5, the lance's 6, and 1 for being mounted; the blow that answers it finds the man."""
    troops = {"rider": {"like": "knight", "melee": 5, "weapons": ["lance"]}}
    assert (
        bout({"troop": "rider", "at": [30, 19.73], "weapon": "lance"}, None, "5 5 9 1", troops=troops)[0] == 5 + 6 + 1
    )


HILL = [{"kind": "gentle hill", "circle": [30, 16, 6]}]
STAIRS = [{"kind": "stairs", "corners": [[28, 17], [32, 17], [32, 23], [28, 23]], "height": 8, "up": [30, 17]}]
FOUGHT: list[Any] = [
    row("KK-203", {"troop": "rider", "at": [30, 19.73]}, {}, {}, 1),
    row("KK-203", {}, {}, {"terrain": HILL}, 1),
    row("KK-203", {}, {}, {"terrain": STAIRS}, 1),
    row("KK-203", {"troop": "rider", "at": [30, 19.73]}, {}, {"terrain": HILL}, 1),
    row("KK-204", {}, {}, {"terrain": [{"kind": "wood", "circle": [30, 17, 3]}]}, -1),
    row("KK-204", {}, {}, {"terrain": [{"kind": "doorway", "line": [[29, 19.48], [31, 19.48]]}]}, -1),
    row("KK-205", {}, {"shield": "small"}, {}, -1),
    row("KK-206", {}, {"shield": "large"}, {}, -2),
    row("KK-205", {}, {"shield": "small", "weapon": "two_handed_ax"}, {}, 0),
    row("KK-021", {}, {"shield": "large", "facing": 0}, {}, 0),
    row("KK-021", {}, {"shield": "large", "facing": 0}, {"options": {"shields_all_round": True}}, -2),
    row("KK-207", {"stamina": 5}, {}, {}, -1),
    row("KK-208", {"stamina": 3}, {}, {}, -2),
    row("KK-209", {"stamina": 1}, {}, {}, -3),
    row("KK-210", {"tired": 2, "worn": 1}, {}, {}, -3),
    row("KK-024", {"tired": 1, "worn": 1}, {}, {}, -2),
]


@pytest.mark.parametrize(("ann", "bob", "more", "amount"), FOUGHT)
def test_what_changes_a_combat_factor(
    ann: dict[str, Any], bob: dict[str, Any], more: dict[str, Any], amount: int
) -> None:
    """Ann has 5 and a sword of 4; Bob strikes her with whatever he has."""
    troops = {
        "rider": {"like": "knight", "melee": 5, "weapons": ["sword"]},
        "one": {"like": "billman", "weapons": ["sword"]},
    }
    armed = {"troop": "one", "weapon": "sword", **ann}
    damage = {"two_handed_ax": "1 1 1"}.get(bob.get("weapon", ""), "1")
    dice = f"5 5 {'9 ' if ann.get('troop') == 'rider' else ''}{damage}"
    found = bout(armed, {"facing": 180, **bob}, dice, troops=troops, **more)
    assert found[0] == 5 + 4 + amount


@pytest.mark.parametrize(
    ("weapon", "dice"),
    [
        *(row("KK-215", weapon, 1) for weapon in ("sword", "short_spear", "javelin")),
        *(row("KK-216", weapon, 2) for weapon in ("ax", "mace", "long_spear")),
        *(row("KK-217", weapon, 3) for weapon in ("pole_arm", "two_handed_sword", "two_handed_ax")),
        *(row("KK-218", weapon, 1) for weapon in ("short_sword", "dagger", "farm_implement", "unarmed")),
    ],
)
def test_dice_of_a_blow(weapon: str, dice: int) -> None:
    troops = {
        "one": {"like": "billman", "weapons": [weapon], "melee": 20},
        "mark": {"like": "peasant", "stamina": 90, "armour": 0},
    }
    figures = [man("ann", "one", 30, 20, weapon=weapon), foe("bob", "mark", 30, 21)]
    scene = Scene(*figures, troops=troops).plays("melee", dice=f"9 1 {' '.join(['4'] * dice)}", until="falls")
    assert scene["bob"].stamina == 90 - 4 * dice


@pytest.mark.rule("KK-216")
def test_dice_of_a_lance() -> None:
    troops = {
        "rider": {"like": "knight", "weapons": ["lance"], "melee": 20},
        "mark": {"like": "peasant", "stamina": 90, "armour": 0},
    }
    figures = [man("ann", "rider", 30, 19.73, weapon="lance"), foe("bob", "mark", 30, 21)]
    assert Scene(*figures, troops=troops).plays("melee", dice="9 1 4 4", until="falls")["bob"].stamina == 90 - 8


# --- falls and the end -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pace", "number"),
    [
        row("KK-226", "stand", 1),
        row("KK-226", "walk", 1),
        row("KK-227", "trot", 2),
        row("KK-228", "canter", 3),
        row("KK-229", "gallop", 4),
    ],
)
def test_the_number_a_rider_falls_on(pace: str, number: int) -> None:
    """A squire (no bonus for skill) has been struck by a lance: that number or less throws him."""
    for die, falls in ((number, True), (number + 1, False)):
        squire = man("kay", "squire", 30, 20, mount="warhorse", struck=["lance"], pace=pace)
        scene = Scene(squire, FAR).plays("falls", dice=f"{die}{' 2 2' if falls else ''}", until="weariness")
        assert scene["kay"].mounted is not falls


@pytest.mark.rule("KK-222")
@pytest.mark.parametrize(("stamina", "hurt", "rolls"), [(9, 3, True), (10, 2, False), (3, 1, True), (8, 2, False)])
def test_a_rider_who_lost_a_quarter_this_turn_may_fall(stamina: int, hurt: int, rolls: bool) -> None:
    kay = man("kay", "knight", 30, 20, stamina=stamina, hurt=hurt, pace="walk")
    scene = Scene(kay, FAR).plays("falls", dice="10" if rolls else "", until="weariness")
    assert bool(scene.said("KK-222")) is rolls and scene["kay"].mounted


@pytest.mark.rule("KK-224")
@pytest.mark.parametrize("hurt", [0, 1])
def test_who_is_wounded_on_a_wall_may_fall_from_it(hurt: int) -> None:
    rampart = {"kind": "rampart", "corners": [[26, 18], [34, 18], [34, 22], [26, 22]], "height": 18}
    kay = man("kay", "billman", 30, 20, stamina=7, hurt=hurt)
    scene = Scene(kay, FAR, terrain=[rampart]).plays("falls", dice="10" if hurt else "", until="weariness")
    assert bool(scene.said("KK-224")) is bool(hurt)


@pytest.mark.rule("KK-256")
@pytest.mark.parametrize(("die", "lives"), [(9, True), (10, False)])
def test_a_natural_ten_after_the_battle_is_death(die: int, lives: bool) -> None:
    """Armour 10 would save the lord from anything below it, and by the row from a 10 nothing does."""
    troops = {"iron": {"like": "lord", "armour": 12}}
    scene = Scene(man("lord", "iron", 30, 20, stamina=1), FAR, troops=troops).plays("after", dice=str(die))
    assert [(fate.figure, fate.recovers) for fate in scene.state.fates] == [("lord", lives)]

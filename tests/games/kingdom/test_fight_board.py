"""A battle as it is seen: numbers at a glance, both layouts of the drawing, the terminal, sheets; and what is hidden."""

import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from roundtable.games.kingdom import GAME, books
from roundtable.games.kingdom.drawing_battle import MOST_APART, NARROW, narrow, svg
from roundtable.games.kingdom.drawing_figures import SILHOUETTES
from roundtable.games.kingdom.hidden import determinise
from roundtable.games.kingdom.state import AREAS
from roundtable.games.kingdom.text_battle import board
from roundtable.games.kingdom.view import view
from roundtable.games.kingdom.view_battle import BattleNow
from roundtable.kernel.dice import Dice
from tests.games.kingdom.fights import body, fight, foe, item, skill
from tests.story import Story

SVG = "{http://www.w3.org/2000/svg}"


def seen(story: Story, seat: int | None = 0) -> BattleNow:
    found = view(story.state, seat).battle
    assert found is not None
    return found


def drawn(battle: BattleNow, drawing: Callable[[BattleNow], str] = svg) -> dict[str, ElementTree.Element]:
    """What can be pointed at on the Battlefield, by its target."""
    root = ElementTree.fromstring(drawing(battle))
    return {each.attrib["data-target"]: each for each in root.iter(f"{SVG}g") if "data-target" in each.attrib}


def two_sides(**battle: Any) -> Story:
    court = [
        body(name="Ann", hp=4, bad_statuses=["Poisoned"], items=[item("Spear")], followers=3, drive=1),
        body(name="Bea", area="Encampment", items=[item("Star Fragment")]),
    ]
    return fight(court, [foe("Ogrekin"), foe("Red Cap", area="Enemy Rearguard")], **battle)


@pytest.mark.rule("MYK-PLAY-728")
@pytest.mark.parametrize("drawing", [svg, narrow])
def test_every_figure_and_area_can_be_pointed_at_in_both_layouts(drawing: Callable[[BattleNow], str]) -> None:
    targets = drawn(seen(two_sides()), drawing)
    assert set(targets) == {*(f"area {area}" for area in AREAS), "figure p0", "figure p1", "figure f0", "figure f1"}
    for target, group in targets.items():
        if target.startswith("figure"):
            assert group.attrib["id"] == target.replace(" ", "-")
            assert group.attrib["transform"].startswith("translate(")
    label = targets["figure p0"].attrib["aria-label"]
    assert label.startswith("Ann, Knight of Level 1, ready, HP 4 of 11, Defense 9, Warfare 3, reach 1")
    assert "Poisoned" in label and "Drive 1 of 2" in label and "3 Followers" in label


def of_the(battle: BattleNow, drawing: Callable[[BattleNow], str], target: str) -> dict[str, float]:
    """The frame of something that can be pointed at: the first rectangle in it."""
    rect = next(each for each in drawn(battle, drawing)[target] if each.tag == f"{SVG}rect")
    return {name: float(rect.attrib[name]) for name in ("x", "y", "width", "height")}


def test_a_narrow_screen_has_the_enemy_on_top_and_everything_within_its_width() -> None:
    battle = seen(two_sides())
    tops = {}
    for area in AREAS:
        frame = of_the(battle, narrow, f"area {area}")
        assert frame["x"] + frame["width"] <= NARROW
        tops[area] = frame["y"]
    assert sorted(tops, key=lambda area: tops[area]) == list(reversed(AREAS))


def test_few_stand_upright_many_lie_flat_and_who_is_alone_on_a_phone_has_the_whole_row() -> None:
    """A large portrait above the numbers where there is room for it, beside them where there is not."""
    few = of_the(seen(two_sides()), svg, "figure p0")
    many = of_the(seen(fight([body() for _ in range(6)])), svg, "figure p0")
    assert few["height"] > few["width"] > many["height"]
    alone = of_the(seen(fight([body()])), narrow, "figure p0")
    abreast = of_the(seen(fight([body(), body()])), narrow, "figure p0")
    assert alone["width"] > 2 * abreast["width"]


@pytest.mark.parametrize("number", [1, 12, 40])
def test_many_of_a_kind_stand_together_and_each_can_still_be_chosen(number: int) -> None:
    battle = seen(fight([body()], [foe("Ogrekin") for _ in range(number)]))
    targets = drawn(battle)
    assert sum(target.startswith("figure f") for target in targets) == number
    assert len(board(battle, False).splitlines()) <= 24
    assert (number > MOST_APART) == ("12 Ogrekin" in board(battle, False) or "40 Ogrekin" in board(battle, False))


@pytest.mark.parametrize("people", [1, 3, 5, 6])
@pytest.mark.parametrize("monsters", [1, 4, 5, 12])
def test_however_many_are_in_an_area_no_letters_are_smaller_than_where_few_are(people: int, monsters: int) -> None:
    """Whole cards were made smaller, down to letters of 8 pixels on a laptop, and numbers on chips had 10."""
    foes = [foe("Ogrekin", area="Vanguard") for _ in range(monsters)]
    story = fight([body(name=f"Person {n}") for n in range(people)], foes)
    drawing = svg(seen(story))
    assert min(map(float, re.findall(r'font-size="([\d.]+)"', drawing))) >= 13.5
    cards = re.findall(r'id="figure-[pf]\d+" transform="translate\([^)]*\)( scale\([^)]*\))?"', drawing)
    assert len(cards) == people + monsters and not any(cards)


def test_monsters_whose_names_begin_alike_are_told_apart() -> None:
    """A cannon and a champion that stood among others were both called "Ogrekin C…"."""
    kinds = ["Ogrekin Champion", "Ogrekin Cannon", "Ogrekin", "Ogrekin", "Red Cap", "Slime"]
    battle = seen(fight([body()], [foe(kind, area="Vanguard") for kind in kinds]))
    words = [text.text for text in ElementTree.fromstring(svg(battle)).iter(f"{SVG}text")]
    assert {"Ogrekin Champion", "Ogrekin Cannon"} <= set(words)


def test_there_is_a_silhouette_for_every_class_and_category() -> None:
    kinds = {entry.name for entry in books.classes} | {monster.category for monster in books.monsters}
    assert kinds <= set(SILHOUETTES)
    assert len({SILHOUETTES[kind] for kind in kinds}) == len(kinds) == 15


@pytest.mark.rule("MYK-PLAY-414", "MYK-PLAY-557", "MYK-PLAY-012")
def test_who_cannot_act_is_told_from_who_can() -> None:
    court = [
        body(name="Ann", exhausted=True),
        body(name="Bea", hp=-2, exhausted=True),
        body(name="Cid", bad_statuses=["Asleep"], exhausted=True),
        body(name="Dan"),
        body(name="Eve", hp=-9, dead=True, exhausted=True),
    ]
    now = {one.name: one for one in seen(fight(court)).figures}
    assert [now[name].condition for name in ("Ann", "Bea", "Cid", "Dan", "Eve")] == [
        "spent", "unconscious", "asleep", "ready", "dead",
    ]  # fmt: skip
    assert (now["Bea"].defense, now["Cid"].defense, now["Dan"].defense) == (7, 7, 9)


@pytest.mark.rule("MYK-GEAR-210", "MYK-PLAY-369")
def test_a_star_fragment_lights_its_area_and_the_next() -> None:
    lit = [area.name for area in seen(two_sides()).areas if area.lit]
    assert lit == ["Encampment", "Rearguard"]


def test_what_lasts_is_told_with_its_end() -> None:
    disrupt = {"name": "skill/disrupt", "rule": "MYK-CREATE-242", "what": "defense", "amount": 2, "until": "cycle"}
    ogg = {"name": "skill/ogg", "rule": "MYK-CREATE-251", "what": "damage", "dice": "1D6"}
    effects = [disrupt, {**ogg, "until": "rounds", "count": 2, "target": "f0"}]
    [one, *_] = seen(fight([body(lasting=effects)])).figures
    assert one.lasting == [
        "Disrupt: defense +2 this Round",
        "Ogg: damage +1D6 against Ogrekin for 2 Rounds more",
    ]
    assert one.defense == 11


def test_the_terminal_shows_it_all_in_80_columns() -> None:
    text = board(seen(two_sides(traps={"Enemy Rearguard": {"name": "Minefield", "level": 4}})), False)
    assert max(map(len, text.splitlines())) < 80
    lines = text.splitlines()
    assert lines[0].startswith("Round 1 · The Court acts") and lines[0].endswith("Voices 10/11")
    assert [line for line in lines if line.startswith("── Enemy Rearguard ⚠ Minefield 4")]
    assert re.search(r"● ● Ann +███·+ +4/11 +D9  W3  R1 P +Drive 1/2 Foll 3", text)
    assert lines.index(next(line for line in lines if "Enemy Encampment" in line)) < lines.index(
        next(line for line in lines if line.startswith("── Encampment"))
    )


@pytest.mark.rule("MYK-PLAY-047", "MYK-GEAR-318")
def test_a_sheet_tells_numbers_with_their_parts_and_skills_with_their_price() -> None:
    court = [body(skills=skill("Diehard", "Flying"), items=[item("Buckler")])]
    sheets = {sheet.target: sheet for sheet in GAME.sheets(view(fight(court).state, 0))}
    rows = dict(sheets["figure p0"].rows)
    assert rows["Defense"] == "10 (9 Quest + 7, equipment +1)"
    assert rows["Skill Diehard"].startswith("Interrupt, costs 1D6 Followers. ")
    assert rows["Skill Flying"].startswith("does not work now; Permanent, costs 1 Hope. ")
    assert rows["Item Buckler"].startswith("Equipable, Level 0. ")
    assert dict(sheets["figure f0"].rows)["Attack"] == "own attack, Range 0, Damage 1D6"
    assert {f"area {area}" for area in AREAS} <= set(sheets)


@pytest.mark.rule("MYK-PLAY-360")
def test_the_sheet_of_an_area_tells_what_it_is_for_and_who_bars_the_way() -> None:
    """An Area with neither Trap nor light had an empty sheet."""
    story = fight([body(area="Vanguard")], ["Ogrekin", "Ogrekin"])
    sheets = {sheet.target: dict(sheet.rows) for sheet in GAME.sheets(view(story.state, 0))}
    assert sheets["area Enemy Encampment"] == {"": "Furthest from you: the enemy's own ground."}
    assert "Enemies" not in sheets["area Vanguard"] and sheets["area Vanguard"]["Yours"]
    where = f"area {story.state.battle.foes[0].area}"
    assert sheets[where]["Enemies"] == "Ogrekin 1, Ogrekin 2"
    assert sheets[where]["Warfare"] == "2 together: it takes 2 of you here to move on past them."


@pytest.mark.rule("MYK-WORLD-402")
def test_reserves_are_the_gms_secret_and_their_number_is_not_known() -> None:
    story = fight([body()], ["Ogrekin"], gm=True, reserves=[{"book": "Slime", "count": 3}])
    gm = story.state.gm
    assert "Slime" in str(msgspec.to_builtins(view(story.state, gm), str_keys=True))
    for seat in (0, None):
        assert "Slime" not in str(msgspec.to_builtins(view(story.state, seat), str_keys=True))
    imagined = set()
    for number in range(40):
        determinise(story.state, 0, Dice(bytes([number])))
        imagined.add(sum(reserve.count for reserve in story.state.battle.reserves))
    assert len(imagined) > 2 and 0 in imagined

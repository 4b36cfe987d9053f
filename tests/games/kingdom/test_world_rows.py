"""Rows of the GM's book that were only read: a Trap, ways of moving and Talents, each by a story."""

import pytest

from tests.games.kingdom.fights import d6, fight, hp
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.test_bestiary_entries import AREAS, fighter
from tests.games.kingdom.test_bestiary_references import knower
from tests.games.kingdom.test_talents_in_play import at_work, kingdom


@pytest.mark.rule("MYK-WORLD-306", "MYK-WORLD-307")
@pytest.mark.parametrize(("book", "easier"), [("Ogrekin", True), ("Goldfish", False)])
def test_a_waterhole_makes_all_but_deep_ones_easier_to_hit(book: str, easier: bool) -> None:
    """Both have Defense 5; a Deep One in the water is as hard to hit as ever."""
    water = {"Enemy Vanguard": {"name": "Waterhole", "level": 5}}
    for wet in (True, False):
        court = [fighter("Ann"), fighter("Ben", area=AREAS[0])]
        story = fight(court, [knower(book)], voices=0, **({"traps": water} if wet else {}))
        story.does("p0", "attack hands f0", dice=d6(1, 2))
        assert (hp(story, "f0") < 90) is (wet and easier), "3 is two short of the Defense"


@pytest.mark.rule("MYK-WORLD-423")
@pytest.mark.parametrize("trots", [True, False])
def test_who_trots_goes_two_areas(trots: bool) -> None:
    runner = knower("Horselizard", *(["Trot"] if trots else []), area=AREAS[5])
    story = fight(
        [fighter("Ann", area=AREAS[0]), fighter("Ben", area=AREAS[0])], [runner], gm=True, first="foes", voices=0
    )
    if trots:
        assert "move Enemy Rearguard" in story.offered
        story.does("move Enemy Vanguard")
    else:
        story.does("pass")  # the one way a Foolish monster has was gone at once
    assert story.state.battle.foes[0].area == ("Enemy Vanguard" if trots else "Enemy Rearguard")


@pytest.mark.rule("MYK-WORLD-421")
@pytest.mark.parametrize("flies", [True, False])
def test_who_flies_is_not_obstructed_by_those_who_do_not(flies: bool) -> None:
    """Beside two whose Warfare is more than one monster can pass, it goes on only in the air."""
    bird = knower("Giant Bat", *(["Flying"] if flies else []))
    court = [fighter("Ann", warfare=5), fighter("Ben", warfare=5)]
    story = fight(court, [bird], gm=True, first="foes", voices=0)
    assert ("move Vanguard" in story.offered) is flies
    if flies:
        story.does("move Vanguard")
        assert story.state.battle.foes[0].area == "Vanguard"
    else:
        story.does("pass")


@pytest.mark.parametrize(
    ("job", "turns", "paid"),
    [
        pytest.param("Highlord", 3, 2, marks=pytest.mark.rule("MYK-WORLD-710")),
        pytest.param("Highlord", 1, 1, marks=pytest.mark.rule("MYK-WORLD-710")),
        pytest.param("Vakeel", 1, 2, marks=pytest.mark.rule("MYK-WORLD-729")),
    ],
)
def test_talents_that_change_the_upkeep(job: str, turns: int, paid: int) -> None:
    folk = kingdom(at_work(job, "HAGLMA" if job == "Vakeel" else ""), treasury=9)
    story = season("upkeep", [lord()], objective="done", turns=turns, kingdom=folk)
    assert story.state.kingdom.treasury == 9 - paid
    story.does(story.offered[0])

"""The bots command an army: legal answers only, better than chance, and for the reasons they should have."""

import pytest

from roundtable.board.measured import INCH, length
from roundtable.games.knights_and_knaves import GAME
from roundtable.games.knights_and_knaves.rules.odds import chance_to_beat
from roundtable.games.knights_and_knaves.sheets import asking
from roundtable.games.knights_and_knaves.tactics import Army, charging_pace
from roundtable.games.knights_and_knaves.weighing import wound_of
from roundtable.kernel.match import Match
from roundtable.players import find_bot, play
from tests.games.knights_and_knaves.scene import Scene, foe, man

HOUSEHOLD, COMPANY, RISING = "march_lords_household", "free_company", "hill_rising"


def battles_won(strength: str, own: str, his: str, battles: int) -> int:
    """How many battles a bot wins against random, changing ends every time."""
    won = 0
    for number in range(battles):
        mine = number % 2
        bots = [find_bot(GAME, "random", bytes([number, 7])) for _ in range(2)]
        bots[mine] = find_bot(GAME, strength, bytes([number, 9]))
        first, second = (own, his) if mine == 0 else (his, own)
        options = {"deployment": "ready", "first_retinue": first, "second_retinue": second}
        match = Match.new(GAME, seed=f"bots {number}", options=options, log=False, history=False)
        outcome = play(match, bots)
        assert outcome is not None
        won += outcome.winners == [mine]
    return won


def test_a_captain_beats_random_with_the_same_retinue():
    """Of ten battles between equals one side wins seven or more only one time in six."""
    assert battles_won("captain", HOUSEHOLD, HOUSEHOLD, 10) >= 7


@pytest.mark.parametrize("retinue", [HOUSEHOLD, COMPANY, RISING])
def test_a_commander_hardly_ever_loses_to_random_with_the_same_retinue(retinue):
    """Thirteen of sixteen: equals would do that in one set of ninety; with all three retinues, in one of 800,000."""
    assert battles_won("commander", retinue, retinue, 16) >= 13


def army(*figures, turn=3):
    """The first side as its bot sees it, everybody in command."""
    scene = Scene(*figures, turn=turn, phase="chits")
    for figure in scene.state.figures.values():
        figure.commanded = True
    view = GAME.view(scene.state, 0)
    return Army(view, asking(view), 0)


def test_several_charge_one_who_stands_alone():
    band = [man(f"m{n}", "man_at_arms", 30 + 2 * n, 20, unit="arms") for n in range(3)]
    found = army(man("lord", "chief", 32, 16), *band, foe("bill", "billman", 32, 24)).charges()
    assert set(found.values()) == {"bill"}
    assert len(found) >= 2


def test_one_does_not_charge_a_crowd():
    crowd = [foe(f"b{n}", "man_at_arms", 28 + 1.5 * n, 24, unit="arms") for n in range(5)]
    assert army(man("lord", "chief", 32, 12), man("m", "peasant", 31, 20), *crowd).charges() == {}


def test_a_commander_stays_out_of_it_while_he_has_men_and_fights_when_he_has_few():
    men = [man(f"p{n}", "billman", 10 + 3 * n, 4, unit="bills") for n in range(9)]
    peasant, chief = foe("lad", "peasant", 30, 24), man("lord", "chief", 30, 20)
    assert "lord" not in army(chief, *men, peasant).charges()
    assert army(chief, peasant).charges() == {"lord": "lad"}


def test_men_go_where_the_enemy_is_when_they_are_many_and_wait_when_they_are_not():
    band = [man(f"m{n}", "man_at_arms", 30 + 3 * n, 20, unit="arms") for n in range(4)]
    few, many = [foe("a", "peasant", 33, 40)], [foe(f"k{n}", "knight", 20 + 5 * n, 40) for n in range(5)]
    hunting, waiting = army(man("lord", "chief", 33, 17), *band, *few), army(man("lord", "chief", 33, 17), *band, *many)
    assert hunting.hunts and not waiting.hunts
    goes = hunting.place(hunting.view.figure("m1"), lambda x, y: True)
    assert length(goes, (3300, 4000)) < length((3300, 2000), (3300, 4000)) - 4 * INCH


def test_a_commander_is_not_put_within_reach_of_a_knight():
    band = [man(f"m{n}", "billman", 28 + 3 * n, 19, unit="bills") for n in range(4)]
    seen = army(man("lord", "chief", 33, 24), *band, foe("knight", "knight", 33, 38))
    lord = seen.view.figure("lord")
    goes = seen.place(lord, lambda x, y: True)
    assert length(goes, (3300, 3800)) > length(lord.at, (3300, 3800))


def test_a_steady_unit_stands_together_and_its_wounded_are_kept_clear_of():
    seen = army(
        man("lord", "chief", 10, 10), *(man(f"m{n}", "man_at_arms", 30 + 2 * n, 20, unit="arms") for n in range(5))
    )
    m1, m2 = seen.view.figure("m1"), seen.view.figure("m2")
    beside, far = m1.base, m1.base._replace(y=3000)
    assert seen.nerve_cost(m1, beside) < seen.nerve_cost(m1, far)
    calm = seen.nerve_cost(m1, beside)
    m2.stamina = 1
    seen._nerves.clear()
    assert seen.nerve_cost(m1, beside) > calm


def test_a_lance_is_charged_with_at_its_fastest_and_men_on_foot_save_their_breath():
    seen = army(man("knight", "knight", 30, 20), man("bill", "billman", 33, 20), foe("f", "peasant", 31, 26))
    enemy = seen.view.figure("f")
    mounted = ["gallop f", "canter f", "trot f"]
    assert charging_pace(seen.view.figure("knight"), enemy, mounted) == "gallop f"
    assert charging_pace(seen.view.figure("bill"), enemy, ["run f", "walk f"]) == "walk f"


def test_the_odds_a_commander_reckons_with():
    """A D10 beats another in 45 of 100 throws; one D10 less 5 takes 1.5 points on average."""
    assert chance_to_beat(0) == 0.45
    assert chance_to_beat(9) == 0.99
    assert chance_to_beat(-9) == 0.0
    assert wound_of(1, 5) == pytest.approx(1.5)
    assert wound_of(2, 18) == pytest.approx((2 * 1 + 1 * 2) / 100)

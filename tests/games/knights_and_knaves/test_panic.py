"""Horse panic (KK-123 to KK-129)."""

import pytest

from roundtable.board.measured import in_contact
from roundtable.games.knights_and_knaves.rules.panic import panic_result

from .scene import Scene, foe, man


def panicked(dice, *others, troop="squire", **more):
    rider = man("kay", troop, 30, 20, **{"horse": 5, "chit": "move", "commanded": True, "pace": "walk", **more})
    return Scene(rider, foe("bob", "billman", 30, 30), *others).plays("panic", dice=dice, until="declare")


@pytest.mark.rule("KK-123")
def test_every_wounded_horse_rolls_and_adds_its_stamina_before_chits_are_revealed():
    scene = panicked("4", man("sound", "squire", 50, 20))
    (row,) = scene.details("KK-123")
    assert (row["figure"], row["stamina"], row["total"], row["result"]) == ("kay", 5, 9, "will not move")
    assert not scene.state.revealed


@pytest.mark.rule("KK-124")
def test_a_trained_warhorse_adds_three():
    assert panicked("1", troop="knight").details("KK-123")[0]["total"] == 1 + 5 + 3


@pytest.mark.rule("KK-125")
def test_a_nag_loses_three():
    assert panicked("1", mount="nag", horse=5).details("KK-123")[0]["total"] == 1 + 5 - 3


@pytest.mark.parametrize(
    ("totals", "result"),
    [
        pytest.param((-2, 4), "bolts", marks=pytest.mark.rule("KK-126")),
        pytest.param((5, 9), "will not move", marks=pytest.mark.rule("KK-127")),
        pytest.param((10, 13), "charges", marks=pytest.mark.rule("KK-128")),
        pytest.param((14, 30), "calm", marks=pytest.mark.rule("KK-129")),
    ],
)
def test_the_bands(totals, result):
    assert [panic_result(total) for total in totals] == [result] * 2


@pytest.mark.rule("KK-126")
def test_a_bolting_horse_runs_from_the_nearest_enemy_also_out_of_contact():
    rider = man("kay", "squire", 30, 40, horse=1, before="canter", facing=0, chit="charge", commanded=True)
    scene = Scene(rider, foe("bob", "billman", 30, 41.27, stunned=9)).plays("panic", dice="3")
    """At a canter, halved because the horse has half its stamina or less; its rider's chit is forgotten."""
    assert scene["kay"].at == (3000, 4000 - 800) and scene["kay"].chit == ""


@pytest.mark.rule("KK-126")
def test_a_war_horse_bolts_at_the_gallop_and_off_the_table_it_is_lost():
    scene = Scene(man("kay", "knight", 30, 40, panic="bolts"), foe("bob", "billman", 30, 44)).plays("moves")
    assert scene["kay"].y == 4000 - 2400 and scene["kay"].tired == 1
    lost = Scene(man("kay", "knight", 30, 20, panic="bolts"), foe("bob", "billman", 30, 24)).plays("moves")
    assert lost["kay"].gone == "lost" and lost.said("KK-126")[-1] == "kay is carried off the field."


@pytest.mark.rule("KK-127")
def test_a_horse_that_will_not_move_leaves_its_rider_only_his_javelin():
    assert panicked("1", chit="charge")["kay"].chit == "stay"
    rider = panicked("1", troop="hobilar", chit="move and shoot", ready=True)
    assert rider["kay"].chit == "shoot"
    rider.plays("declare")
    assert rider["kay"].at == (3000, 2000)


@pytest.mark.rule("KK-128")
def test_a_panic_charge_goes_for_the_nearest_enemy_and_counts_as_a_charge():
    scene = Scene(
        man("kay", "knight", 30, 20, horse=6, before="canter", facing=180, chit="stay", commanded=True),
        foe("bob", "spearman", 30, 26, stunned=0, commanded=True, chit="stay"),
    )
    scene.plays("panic", dice="1 2", until="shooting")
    assert scene["kay"].panic == "charges" and scene["kay"].contact and in_contact(scene["kay"].base, scene["bob"].base)
    assert scene["kay"].pace == "gallop"
    """The charged spearman checks; the rider of a panicking horse does not, spears or no spears."""
    assert [d["figure"] for d in scene.details("KK-036")] == ["bob"] and scene.events("KK-033") == []


@pytest.mark.rule("KK-128")
def test_already_in_contact_it_stays_and_fights():
    scene = Scene(
        man("kay", "knight", 30, 20, horse=6, chit="stay"),
        foe("bob", "billman", 30, 21.27),
        foe("cob", "billman", 30, 30),
    )
    scene.plays("panic", dice="4")
    assert scene["kay"].at == (3000, 2000) and scene["kay"].target == ""


@pytest.mark.rule("KK-129")
def test_a_calm_horse_does_as_it_is_told():
    scene = panicked("9", chit="move")
    assert scene["kay"].panic == "calm" and scene["kay"].chit == "move"


@pytest.mark.rule("KK-127")
def test_not_even_a_withdrawing_rider_moves_a_horse_that_will_not():
    for panic, y in (("will not move", 2000), ("calm", 400)):
        scene = Scene(man("kay", "squire", 30, 20, panic=panic, withdrawing=True), foe("bob", "billman", 30, 30))
        assert scene.plays("moves")["kay"].y == y


@pytest.mark.rule("KK-123")
def test_the_horse_of_one_who_routs_runs_already_and_does_not_roll():
    scene = Scene(man("kay", "squire", 30, 20, horse=5, routing=True), foe("bob", "billman", 30, 30))
    assert scene.plays("panic", dice="", until="declare").details("KK-123") == []

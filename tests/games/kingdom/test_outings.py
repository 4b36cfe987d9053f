"""What is above a maximum that has fallen is lost, wherever it falls; random outings keep the laws."""

import pytest

from roundtable.games.kingdom.commands.outings import Outings, outing
from roundtable.games.kingdom.rules.play.numbers import max_hp
from tests.games.kingdom.seasons import lord, season


@pytest.mark.rule("MYK-PLAY-745", "MYK-PLAY-342")
@pytest.mark.parametrize(("scene", "number"), [("campaign", 3), ("campaign", 8), ("evening", 2), ("evening", 5)])
def test_random_outings_keep_the_laws(scene, number):
    done = Outings()
    outing(done, scene, "tests", number, longest=250)
    assert done.played == 1 and done.broken == []


@pytest.mark.rule("MYK-PLAY-745", "MYK-CREATE-224", "MYK-PLAY-534")
def test_a_war_gods_hp_go_home_with_the_followers():
    warlike = lord(followers=5, skills=[{"name": "War God"}])
    warlike["hp"] += 5
    story = season("dismissal", [warlike], objective="failed")
    assert story.state.people[0].followers == 0
    assert story.state.people[0].hp == warlike["hp"] - 5 == max_hp(story.state, "p0")

"""A quicker Combat, an option: the Court acts clockwise from the GM's left."""

import pytest

from tests.games.kingdom.fights import body, fight, foe

ON = {"seat_order_combat": True}


def three(voices=0, options=ON, **fields):
    """Ann, Ben and Cal, who all stand back, against one who does nothing."""
    court = [body(**{"name": name, "area": "Encampment", **fields}) for name in ("Ann", "Ben", "Cal")]
    return fight(court, [foe("Ogrekin", hp=20, raised={"max_hp": 40})], voices=voices, options=options)


def done(story):
    return [one.exhausted for one in story.state.people]


@pytest.mark.rule("MYK-PLAY-473")
def test_without_hope_the_seats_go_one_after_the_other_and_nobody_is_asked():
    story = three()
    for seat in range(3):
        assert list(story.match.asks) == [seat] and "pass" in story.offered
        story.does("pass", seat=seat) if seat < 2 else None
    assert done(story) == [True, True, False]


@pytest.mark.rule("MYK-PLAY-473", "MYK-PLAY-354")
def test_without_the_option_the_court_goes_in_any_order():
    story = three(options={})
    assert story.ask.rule == "MYK-PLAY-354" and story.offered == ["p0", "p1", "p2"]


@pytest.mark.rule("MYK-PLAY-473")
def test_for_1_hope_somebody_goes_out_of_turn():
    story = three(drive=1)
    assert story.match.asks[0].rule == "MYK-PLAY-473" and sorted(story.match.asks) == [0, 1, 2]
    story.does("go", seat=0).does("wait", seat=1).does("now", seat=2)
    assert story.state.people[2].drive == 0 and list(story.match.asks) == [2]
    assert story.said("MYK-PLAY-473")[-1] == "Cal goes out of turn."
    story.does("pass", seat=2)
    assert done(story) == [False, False, True]
    story.does("go", seat=0).does("wait", seat=1).does("pass", seat=0)
    assert done(story) == [True, False, True] and story.state.people[0].drive == 1


@pytest.mark.rule("MYK-PLAY-473")
def test_for_1_hope_somebody_waits_and_then_goes_at_any_moment():
    story = three(drive=1)
    story.does("later", seat=0).does("wait", seat=1).does("wait", seat=2)
    assert story.state.people[0].drive == 0 and list(story.match.asks) == [1]
    story.does("pass", seat=1)
    story.does("now", seat=0).does("go", seat=2)
    assert list(story.match.asks) == [0] and done(story) == [False, True, False], "paid once is enough"

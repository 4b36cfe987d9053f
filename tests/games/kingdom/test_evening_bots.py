"""The steward on a map: where it goes, what it does in Camp, how it meets monsters; and whole evenings to their end."""

import pytest

from roundtable.games.kingdom import GAME
from roundtable.games.kingdom.bot import Steward
from roundtable.games.kingdom.bot.explorer import duties
from roundtable.games.kingdom.bot.homeward import weak
from roundtable.games.kingdom.dungeon.model import Group
from roundtable.games.kingdom.view import view
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.match import Match
from roundtable.players import Seat, find_bot, play
from tests.games.kingdom.evenings import body, evening, item, placed, small
from tests.story import Story


def chooses(story: Story, seat: int = 0) -> object:
    ask = story.match.asks[seat]
    return ask.check(Steward(b"s").choose(Seat(story.match, seat), ask))


def quick(**fields: object) -> dict[str, object]:
    return body(base={"Wit": 2, "Charisma": 2, "Quest": 4, "Warfare": 3}, **fields)


@pytest.mark.rule("MYK-PLAY-196")
def test_it_goes_where_nobody_has_been() -> None:
    story = evening([body(), body(name="Bea")], stage="enter", explored=("A1", "B1"))
    assert chooses(story) in ("go B2", "go C1")


@pytest.mark.rule("MYK-PLAY-739")
def test_it_goes_home_when_the_ruler_is_beaten_or_the_court_is_weak() -> None:
    won = evening([body()], stage="enter", at="A1", before="", delve={"objective": "done"})
    assert chooses(won) == "leave"
    hurt = evening([body(hp=2), body(name="Bea", hp=1)], stage="enter", explored=("A1", "B1"))
    assert weak(view(hurt.state, 0).campaign)
    assert chooses(hurt) == "go A1"


@pytest.mark.rule("MYK-PLAY-477", "MYK-PLAY-479")
def test_it_comes_home_tired_and_tries_again_rested_but_not_for_ever() -> None:
    court = [body(hp=4), body(name="Bea", hp=4)]
    again = small(retry=True)
    tired = evening(court, dungeon=again, stage="enter", at="A1", before="", explored=("A1",))
    assert chooses(tired) == "leave"  # two fifths of the HP are enough only where one cannot come again
    tired.does("leave")
    assert [chooses(tired, seat) for seat in (0, 1)] == ["yes", "yes"]
    often = evening(court, dungeon=again, stage="enter", at="A1", before="", explored=("A1",), retries=4)
    assert chooses(often) == "go B1"


@pytest.mark.rule("MYK-WORLD-250", "MYK-PLAY-227")
def test_it_opens_a_way_that_is_closed() -> None:
    court = [quick(), quick(name="Bea")]
    shut = evening(court, stage="enter", traps=[placed("Lock", "B1-C1")], found=("Lock",), explored=("A1", "B1", "B2"))
    assert chooses(shut) == "stay"
    camp = evening(court, traps=[placed("Lock", "B1-C1")], found=("Lock",))
    assert "disarm 0" in duties(view(camp.state, 0).campaign).values()


@pytest.mark.rule("MYK-PLAY-224")
def test_each_does_in_camp_what_it_is_best_at_and_nobody_twice() -> None:
    court = [
        body(base={"Wit": 1, "Charisma": 4, "Quest": 1, "Warfare": 2}, hp=9, followers=9),
        quick(name="Bea", followers=9),
    ]
    story = evening(court, monsters={"B1": [Group("Slime", 2, reaction="Friendly")]})
    tasks = duties(view(story.state, 0).campaign)
    assert len(tasks) == 2 and len(set(tasks.values())) == 2
    assert tasks["p0"] == "talk"
    assert chooses(story, 0) == "welcome 0"  # they know nothing to tell
    assert chooses(story, 1) == tasks["p1"]


@pytest.mark.rule("MYK-PLAY-335", "MYK-PLAY-334")
def test_it_eats_before_hunger_and_keeps_the_order_of_battle() -> None:
    hungry = evening([body(items=[item("Lunch")], ate=[])], quarter=3)
    assert chooses(hungry) == "use item/lunch 1"
    astray = evening([body(area="Encampment")])
    assert chooses(astray) == "stand Vanguard"


@pytest.mark.rule("MYK-PLAY-207", "MYK-PLAY-208")
def test_friends_are_left_in_peace_and_the_strong_are_talked_to() -> None:
    friends = evening([body()], monsters={"B1": [Group("Slime", 2, reaction="Friendly")]}, stage="encounter")
    assert chooses(friends) == "exchange"
    many = evening([body()], monsters={"B1": [Group("Ogrekin", 4)]}, stage="encounter")
    assert chooses(many) == "negotiate"


def minded(story: Story, temper: str, seat: int = 0) -> object:
    ask = story.match.asks[seat]
    return ask.check(find_bot(GAME, temper, b"s").choose(Seat(story.match, seat), ask))


@pytest.mark.rule("MYK-PLAY-208", "MYK-PLAY-739", "MYK-PLAY-408")
def test_stewards_by_temper() -> None:
    """Bold, careful and kind answer the same question otherwise."""
    court = [body(), body(name="Bea")]
    equals = evening(court, monsters={"B1": [Group("Slime", 2)]}, stage="encounter")
    minds = ("bold", "steward", "careful", "kind")
    assert [minded(equals, mind) for mind in minds] == ["fight", "negotiate", "negotiate", "negotiate"]
    few = evening([body(), body(name="Bea")], monsters={"B1": [Group("Slime", 1)]}, stage="encounter")
    assert [minded(few, mind) for mind in minds] == ["fight", "fight", "negotiate", "negotiate"]
    hurt = [body(hp=5), body(name="Bea", hp=5)]  # of 11 each
    tired = evening(hurt, dungeon=small(retry=True), stage="enter", at="A1", before="", explored=("A1",))
    assert [minded(tired, mind) for mind in minds] == ["go B1", "go B1", "leave", "go B1"]
    with pytest.raises(BadSetup, match=r"has no bot 'grim'; it has .*bold, careful, kind"):
        find_bot(GAME, "grim", b"s")


@pytest.mark.parametrize("number", range(5))
def test_stewards_finish_an_evening(number: int) -> None:
    where = "generated" if number == 4 else "cistern"
    match = Match.new(GAME, seats=4 - number % 2, options={"scene": "evening", "map": where}, seed=bytes([number]))
    bots = [find_bot(GAME, "steward", bytes([number, seat])) for seat in range(match.setup.seats)]
    outcome = play(match, bots, limit=3000)
    assert outcome is not None and outcome.rule in ("MYK-PLAY-191", "MYK-PLAY-739")


@pytest.mark.rule("MYK-PLAY-477", "MYK-PLAY-739")
def test_where_no_entrance_stands_nobody_tries_again_and_who_is_outside_may_go_home() -> None:
    from roundtable.games.kingdom.rules.exploring.homecoming import may_try_again
    from tests.games.kingdom.evenings import body, evening, small

    rooms = {"B1": {}, "C1": {}, "B2": {}}
    for gone in (False, True):
        here = {"moves_made": 0, "rooms": {"A1": {"destroyed": gone}, **rooms}}
        story = evening([body()], dungeon=small(retry=True), at="", before="", stage="enter", explored=(), delve=here)
        assert may_try_again(story.state) == ([] if gone else [0])
        assert story.match.over is gone, "with no way in the one thing left is to go home"

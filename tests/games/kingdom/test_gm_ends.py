"""The GM ends a fight or the evening in the middle of anybody's question, and writes for the newspaper (MYK-PLAY-002)."""

import pytest

from roundtable.games.kingdom.chain import tell
from roundtable.games.kingdom.laws import laws
from roundtable.kernel.console import Console
from roundtable.kernel.errors import IllegalAnswer
from roundtable.kernel.match import Match, replay
from tests.games.kingdom.evenings import Group, body, evening, log, small
from tests.games.kingdom.fights import battlefield, fight, foe
from tests.games.kingdom.seasons import lord, season

GM = 2
ALONE = 1


def ruled(field, **more):
    return {"field": field, "reason": "it is late", **more}


def camp(**more):
    """Two Landmakers camp in B1; what they do is being asked."""
    dungeon = small(monsters={"C1": [Group("Slime", 2)]}, retry=True)
    return evening([body(), body(name="Ben")], "d6=4 d6=3", dungeon=dungeon, gm=True, voices=3, **more)


TOUGH = foe("Ogrekin", hp=9, raised={"max_hp": 9})


def brawl():
    return fight([body(), body(name="Ben")], [TOUGH], gm=True, voices=5)


def stands(match):
    return match.digest(), [ask.to_json() for ask in match.asks.values()]


@pytest.mark.rule("MYK-PLAY-002", "MYK-PLAY-739")
def test_the_court_goes_home_whatever_was_being_asked():
    story = camp()
    asked, before = dict(story.match.asks), stands(story.match)
    assert asked and all("Camp" in ask.prompt for ask in asked.values())
    story.match.adjust(GM, ruled("home"))
    assert story.state.delve.stage == "over" and story.state.delve.objective == "failed"
    assert [ask.rule for ask in story.match.asks.values()] == ["MYK-PLAY-477"] * 2, "all are asked whether to try again"
    assert "The GM rules: the Court goes home (it is late)." in log(story)
    assert list(laws(story.state)) == []
    for twin in (
        story.match.fork(log=True),
        Match.from_bytes(story.match.to_bytes()),
        replay(story.match.setup, story.match.entries, story.match.marks),
    ):
        assert stands(twin) == stands(story.match)
    for seat in (0, 1):
        story.match.answer(seat, "no")
    assert story.match.over and story.match.outcome.winners == []
    story.match.undo(0)
    assert stands(story.match) == before


@pytest.mark.rule("MYK-PLAY-002", "MYK-WORLD-002")
def test_the_gm_says_that_the_objective_is_reached():
    story = camp()
    story.match.adjust(GM, ruled("objective", value="reached"))
    story.match.adjust(GM, ruled("home"))
    assert story.match.over and story.match.outcome.winners == [0, 1, GM], "at home it counts"


@pytest.mark.rule("MYK-PLAY-002", "MYK-PLAY-434")
@pytest.mark.parametrize(("how", "winner", "why"), [("flee", "court", "no enemy"), ("part", "fled", "got away")])
def test_a_fight_ends_where_it_stands(how, winner, why):
    story = brawl()
    assert story.ask.seat == 0 and story.state.battle.stage not in ("treasure", "over")
    story.match.adjust(GM, ruled("fight over", value=how))
    assert story.match.over and story.state.battle.winner == winner and why in story.match.outcome.why
    story.match.undo()
    assert story.ask.seat == 0 and not story.match.over


@pytest.mark.rule("MYK-PLAY-002", "MYK-PLAY-434")
def test_after_a_fight_that_was_ended_the_evening_goes_on_where_the_enemy_left():
    story = evening([body()], "random", seed=b"1" * 32, gm=True, at="A1", before="", stage="encounter", explored=(),
                    monsters={"A1": [Group("Ogrekin", 2, reaction="Hostile")]})
    while story.state.battle is None or story.state.battle.stage in ("setup", "strategy"):
        story.match.answer(story.ask.seat, story.ask.passing())
    with pytest.raises(IllegalAnswer, match="end the fight first"):
        story.match.adjust(ALONE, ruled("home"))
    story.match.adjust(ALONE, ruled("fight over", value="flee"))
    assert (story.ask.seat, story.ask.prompt) == (ALONE, "2 Ogrekin have fled. Where are they now?")
    story.match.answer(ALONE, next(answer for answer in story.ask.answers() if answer != "A1"))
    assert story.state.battle is None and story.state.delve.rooms["A1"].lairs == []
    assert story.state.delve.stage == "camp" or "Camp" in story.ask.prompt


@pytest.mark.rule("MYK-PLAY-002")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (ruled("fight over", value="flee"), "legal only while somebody fights"),
        (ruled("fight over", value="win"), "legal is one of flee, part"),
        (ruled("objective", value="maybe"), "legal is one of reached, open"),
        (ruled("summary", value="a\nb"), "one line"),
    ],
)
def test_what_cannot_be_ended_says_so(change, words):
    story = camp()
    before = stands(story.match)
    with pytest.raises(IllegalAnswer, match=words):
        story.match.adjust(GM, change)
    assert stands(story.match) == before


@pytest.mark.rule("MYK-PLAY-002")
def test_what_the_gm_writes_is_kept_from_the_players_until_the_newspaper_prints_it():
    story = season("upkeep", [lord(), body(name="Ben")], "d2=1", gm=True, objective="done")
    words = "They came home at dawn, singing."
    story.match.adjust(GM, ruled("summary", value=words))
    for seat in (0, 1, None):
        assert words not in repr(story.match.view(seat)) and not any(
            words in event.sentence() for event in story.match.log_for(seat)
        )
    console: Console = story.match.game.console(story.state, GM)
    assert console.form("summary").fields[0].value == words
    while not story.match.over:
        story.match.answer(story.ask.seat, story.ask.passing())
    told = tell(story.match, None)
    assert told.news[0] == words and "summary" not in told.position


def seeded(gm):
    """The brawl with dice of a seed, with or without a GM."""
    position = battlefield([body(), body(name="Ben")], [dict(TOUGH)], voices=5)
    options = {"scene": "fight", **({"gm": "human"} if gm else {})}
    return Match.new("kingdom", seats=2 + gm, options=options, position=position, seed=4)


@pytest.mark.rule("MYK-PLAY-002", "MYK-WORLD-386")
def test_the_gm_has_the_monsters_played_and_takes_them_back():
    """The GM is asked for nothing that the monsters do, and everything goes as without a GM; then it is asked again."""
    led, alone = seeded(True), seeded(False)
    led.adjust(GM, ruled("by rules", value=True))
    assert "The GM rules: the monsters play by the dice from now on (it is late)." in [event.sentence() for event in led.log]
    with pytest.raises(IllegalAnswer, match="by rules is True already"):
        led.adjust(GM, ruled("by rules", value=True))
    while led.state.battle.round < 3 and not led.over:
        assert (led.ask.seat, led.ask.prompt) == (alone.ask.seat, alone.ask.prompt) and led.ask.seat != GM
        answer = led.ask.passing()
        led.answer(led.ask.seat, answer)
        alone.answer(alone.ask.seat, answer)
    struck = [foe.hp for foe in led.state.battle.foes], [one.hp for one in led.state.people]
    assert struck == ([foe.hp for foe in alone.state.battle.foes], [one.hp for one in alone.state.people])
    assert any(event.data.get("figure") == "f0" for event in led.log), "the monster has done something"
    led.adjust(GM, ruled("by rules", value=False))
    asked = set()
    while led.state.battle.round < 4 and not led.over:
        asked.add(led.ask.seat)
        led.answer(led.ask.seat, led.ask.passing())
    assert GM in asked
    assert list(laws(led.state)) == []
    assert stands(Match.from_bytes(led.to_bytes())) == stands(led)


def test_the_desk_offers_to_play_the_monsters_and_to_give_them_back():
    story = brawl()

    def offered():
        console = story.match.game.console(story.state, GM)
        assert isinstance(console, Console)
        now = next(panel for panel in console.panels if panel.name == "now")
        return next(form for card in now.cards for form in card.forms if form.name == "by rules")

    assert offered().button == "Play them for me"
    story.match.adjust(GM, offered().filled({}, ""))
    assert offered().button == "I play them again"
    story.match.adjust(GM, offered().filled({}, ""))
    assert story.state.by_rules is False

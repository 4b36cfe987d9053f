"""The GM's console: all of it is a ruling that works, is told with its reason, and can be taken back (MYK-PLAY-002)."""

import json

import msgspec
import pytest

from roundtable.kernel.console import Console
from roundtable.kernel.errors import IllegalAnswer
from tests.games.kingdom.evenings import Group, body, evening, log, placed, small
from tests.games.kingdom.fights import fight, foe

GM = 2


def table(**more):
    """Two Landmakers camp in B1; C1 and B2 lie in the fog."""
    dungeon = small([placed("Pit", "B1-C1", 2)], {"C1": [Group("Slime", 2)]})
    return evening([body(), body(name="Ben")], "d6=4 d6=3", dungeon=dungeon, gm=True, voices=3, **more)


def ruled(field, **more):
    return {"field": field, "reason": "so be it", **more}


def console(story) -> Console:
    return story.match.game.console(story.state, GM)


MAP_RULINGS = [
    (ruled("reveal", room="C1"), lambda state: "C1" in state.delve.known.seen),
    (ruled("hide", room="A1"), lambda state: "A1" not in state.delve.known.seen),
    (ruled("court", room="C1"), lambda state: set(state.delve.at.values()) == {"C1"}),
    (
        ruled("monsters", room="B2", value="Ogrekin", count=3, area="Enemy Rearguard", reaction="Hostile"),
        lambda state: [(one.book, one.count) for one in state.delve.rooms["B2"].lairs] == [("Ogrekin", 3)],
    ),
    (ruled("gone", room="C1", value="Slime"), lambda state: state.delve.rooms["C1"].lairs == []),
    (
        ruled("reaction", room="C1", value="Slime", reaction="Friendly"),
        lambda state: state.delve.rooms["C1"].lairs[0].reaction == "Friendly",
    ),
    (ruled("trap", room="B1-B2", value="Pit", level=2), lambda state: state.delve.traps[-1].at == "B1-B2"),
    (ruled("trap state", who="0", value="shown"), lambda state: state.delve.traps[0].shown),
    (ruled("trap state", who="0", value="removed"), lambda state: state.delve.traps == []),
    (ruled("thing", room="B2", value="Lunch"), lambda state: state.delve.rooms["B2"].left[0].item == "Lunch"),
    (ruled("give", who="p1", value="Lunch"), lambda state: state.people[1].items[-1].item == "Lunch"),
    (ruled("material", who="p0", value="Iron", count=3), lambda state: state.people[0].materials[1] == {"Iron": 3}),
    (ruled("fed", who="p0", value=False), lambda state: state.people[0].ate == []),
    (ruled("treasury", value=12), lambda state: state.kingdom.treasury == 12),
    (ruled("quarter", value=5), lambda state: state.quarter == 5),
    (ruled("bonus", who="p0", value=3), lambda state: state.people[0].lasting[-1].amount == 3),
    (ruled("note", value="the slimes are spies"), lambda state: state.gm_notes == ["the slimes are spies"]),
]


@pytest.mark.rule("MYK-PLAY-002")
@pytest.mark.parametrize(("change", "read"), MAP_RULINGS, ids=[change["field"] for change, _ in MAP_RULINGS])
def test_a_ruling_works_while_somebody_else_is_asked_and_is_taken_back(change, read):
    story = table()
    asked, before = list(story.match.asks), story.match.digest()
    story.match.adjust(GM, change)
    assert read(story.state) and list(story.match.asks) == asked
    assert any("so be it" in event.sentence() for event in story.match.log_for(GM)[-2:])
    story.match.undo()
    assert story.match.digest() == before


@pytest.mark.rule("MYK-PLAY-002")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (ruled("reveal", room="Z9"), "room is 'Z9'; legal is one of A1"),
        (ruled("hide", room="B1"), "nobody of the Court stands"),
        (ruled("monsters", room="B2", value="Gremlin King", count=1), "monsters is 'Gremlin King'; legal is one of"),
        (ruled("monsters", room="B2", value="Slime", count=0), "count is 0; legal is 1 to 20"),
        (ruled("trap", room="B1", value="Pit", level=2), "trap is 'Pit'; legal is one of"),
        (ruled("give", who="p7", value="Lunch"), "who is 'p7'; legal is one of p0, p1"),
        (ruled("material", who="p0", value="Iron", count=-1), "count is -1; legal is 0 to 99"),
        (ruled("check", who="p0", score="Luck", difficulty=9), "score is 'Luck'; legal is one of"),
        (ruled("check", who="p0", score="Wit", difficulty="hard"), "a whole number, 2 to 40"),
        (ruled("question", to="9", value="Why?"), "to is '9'; legal is one of 0, 1"),
        (ruled("question", to="0", value="Why?", choices="only one"), "legal is none"),
        (ruled("whisper", to="0", value="a\nb"), "legal is one line"),
        (ruled("foe", value="Slime", count=1, area="Vanguard"), "only while somebody fights"),
        (ruled("forget", value="1"), "legal is nothing now"),
    ],
)
def test_a_wrong_ruling_names_field_and_legal_values_and_changes_nothing(change, words):
    story = table()
    before = story.match.digest()
    with pytest.raises(IllegalAnswer, match=words):
        story.match.adjust(GM, change)
    for seat in (0, 1):
        with pytest.raises(IllegalAnswer, match="only the GM"):
            story.match.adjust(seat, change)
    assert story.match.digest() == before


@pytest.mark.rule("MYK-PLAY-002", "MYK-PLAY-027")
def test_a_check_is_asked_for_at_once_and_camp_waits():
    story = table()
    asked = list(story.match.asks)
    story.match.adjust(GM, ruled("check", who="p1", score="Quest", difficulty=7))
    while list(story.match.asks) != asked:
        assert list(story.match.asks) == [1], "nobody but who makes the check is asked"
        story.match.answer(1, next(story.match.asks[1].answers()))
    assert any("Ben" in words and "Quest" in words for words in log(story)), log(story)


@pytest.mark.rule("MYK-PLAY-002")
@pytest.mark.parametrize("secret", [False, True])
def test_a_question_is_put_to_a_player_in_between(secret):
    story = table()
    asked = list(story.match.asks)
    story.match.adjust(GM, ruled("question", to="1", value="Left or right?", choices="left, right", secret=secret))
    assert list(story.match.asks) == [1] and story.match.asks[1].prompt == "The GM asks: Left or right?"
    story.match.answer(1, "answer 2")
    assert list(story.match.asks) == asked
    told = {seat: " ".join(event.sentence() for event in story.match.log_for(seat)) for seat in (None, 0, 1, GM)}
    assert "answers: right" in told[1] and "answers: right" in told[GM]
    assert ("answers: right" in told[0]) is not secret and ("answers: right" in told[None]) is not secret


@pytest.mark.rule("MYK-PLAY-002")
def test_whispers_notes_and_what_is_put_in_the_dark_reach_nobody_else():
    story = table()
    for change in (
        ruled("whisper", to="0", value="the wall is hollow"),
        ruled("note", value="hollowness matters later"),
        ruled("monsters", room="B2", value="Ogrekin", count=3, area="Enemy Vanguard", reaction="Hostile"),
        ruled("thing", room="B2", value="Pumpkin Wagon"),
    ):
        story.match.adjust(GM, change)
    for seat in (None, 1):
        sent = json.dumps(msgspec.to_builtins(story.match.view(seat), str_keys=True))
        sent += " ".join(event.sentence() for event in story.match.log_for(seat))
        assert not any(word in sent for word in ("hollow", "Ogrekin", "Pumpkin Wagon")), seat
    assert "the wall is hollow" in " ".join(event.sentence() for event in story.match.log_for(0))


@pytest.mark.rule("MYK-PLAY-002", "MYK-PLAY-001")
def test_the_console_is_the_gms_alone_and_each_of_its_trackers_works():
    story = table()
    assert [story.match.game.console(story.state, seat) for seat in (0, 1)] == [None, None]
    now = console(story)
    names = ["room", "now", "map", "court", "ask", "dice", "rule", "notes", "end"]
    assert [panel.name for panel in now.panels] == names
    trackers = [tracker for panel in now.panels for card in panel.cards for tracker in card.trackers]
    assert {"voices", "treasury", "quarter", "hp p0", "drive p1", "followers p0"} <= {one.name for one in trackers}
    for tracker in trackers:
        story.match.adjust(GM, tracker.form().filled({"value": str(tracker.value + 1)}, "more"))
        assert console(story).tracker(tracker.name).value == tracker.value + 1, tracker.name
        story.match.undo()


@pytest.mark.rule("MYK-PLAY-002")
def test_every_form_without_anything_to_fill_in_works_as_it_stands():
    for story in (table(), fight([body(), body(name="Ben")], [foe("Ogrekin")], gm=True)):
        for name, form in console(story).forms().items():
            if not form.fields:
                story.match.adjust(GM, form.filled({}, ""))
                assert story.match.entries[-1].value["reason"] == "as the table agreed", name
                story.match.undo()


@pytest.mark.rule("MYK-PLAY-002", "MYK-PLAY-728")
def test_a_figure_is_dragged_to_another_area():
    story = fight([body(), body(name="Ben")], [foe("Ogrekin")], gm=True)
    change = console(story).dragged("figure f0", "area Enemy Encampment", "it was pushed")
    story.match.adjust(GM, change)
    assert story.state.battle.foes[0].area == "Enemy Encampment"
    assert "it was pushed" in log(story)[-1]
    with pytest.raises(IllegalAnswer, match="cannot be put"):
        console(story).dragged("figure f0", "seat 3", "")


@pytest.mark.rule("MYK-PLAY-002", "MYK-PLAY-345")
def test_monsters_come_into_a_fight_and_leave_it():
    story = fight([body(), body(name="Ben")], [foe("Ogrekin")], gm=True)
    story.match.adjust(GM, ruled("foe", value="Slime", count=2, area="Enemy Vanguard"))
    assert [one.book for one in story.state.battle.foes] == ["Ogrekin", "Slime", "Slime"]
    story.match.adjust(GM, ruled("gone", who="f1"))
    assert story.state.battle.foes[1].fled


@pytest.mark.rule("MYK-PLAY-002")
def test_notes_stay_with_the_campaign():
    from roundtable.games.kingdom.campaigns import as_position

    story = table()
    story.match.adjust(GM, ruled("note", value="the King lies"))
    assert as_position(story.state)["gm_notes"] == ["the King lies"]
    story.match.adjust(GM, ruled("forget", value="1"))
    assert story.state.gm_notes == []

"""Bad input to an evening: maps that cannot be played, texts, seats that are not asked, questions whose time ran out."""

import pytest

from roundtable.games.kingdom.dungeon.cistern import silent_cistern
from roundtable.games.kingdom.dungeon.file import export
from roundtable.games.kingdom.dungeon.model import Dungeon, Npc, PlacedTrap
from roundtable.kernel.errors import BadSetup, NotAsked
from roundtable.kernel.match import Match
from tests.games.kingdom.evenings import body, d6, evening
from tests.games.kingdom.own import beast, uses


def begins(dungeon: Dungeon, seats: int = 3, **options: object) -> Match:
    chosen = {"scene": "evening", "dungeon": export(dungeon).text, **options}
    return Match.new("kingdom", seats=seats, seed="x", options=chosen)


def cistern(**changes: object) -> Dungeon:
    dungeon = silent_cistern(3)
    for field, value in changes.items():
        setattr(dungeon, field, value)
    return dungeon


def locked_away() -> Dungeon:
    """The Cistern with its Corridor to the Ruler gone."""
    dungeon = cistern()
    dungeon.corridors = [way for way in dungeon.corridors if way.key != "B2-C2"]
    dungeon.traps = [trap for trap in dungeon.traps if trap.at != "B2-C2"]
    return dungeon


@pytest.mark.rule("MYK-WORLD-001", "MYK-PLAY-074")
def test_a_scenario_is_loaded_from_its_file():
    match = begins(cistern(title="Our own cistern", introduction="We have drawn it ourselves."))
    assert match.state.delve.dungeon.title == "Our own cistern"
    assert any("We have drawn it ourselves." in event.sentence(match.setup.names) for event in match.log)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "cut off after line 1"),
        ("[]", "expected an object, not a list"),
        ('{"format": "something", "version": 1, "dungeon": {}}', "its format is 'something'"),
        ('{"format": "roundtable kingdom dungeon", "version": 99, "dungeon": {}}', "newer version"),
        ('{"format": "roundtable kingdom dungeon", "version": 1, "dungeon": {"title": "x", "court": [1], "g": 3}}', "g"),
    ],
)
def test_a_file_that_is_none_is_refused_when_the_match_begins(text: str, told: str) -> None:
    with pytest.raises(BadSetup) as caught:
        Match.new("kingdom", seats=3, options={"scene": "evening", "dungeon": text})
    assert "the option dungeon" in str(caught.value) and told in str(caught.value)


@pytest.mark.rule("MYK-WORLD-802", "MYK-WORLD-045")
def test_a_goal_that_nobody_can_reach_is_refused_with_what_can_be_reached():
    with pytest.raises(BadSetup) as caught:
        begins(locked_away())
    assert "C2: the Ruler's room cannot be reached; from the Entrance one comes to A1, A2, B2" in str(caught.value)
    assert "beyond_limits" in str(caught.value)
    with pytest.raises(BadSetup, match="no Entrance: nobody can come in; it needs 1 or 2"):
        begins(cistern(entrances=[]))


@pytest.mark.rule("MYK-WORLD-025", "MYK-WORLD-045", "MYK-WORLD-018")
def test_levels_beyond_the_courts_limits_are_refused_with_the_limit():
    with pytest.raises(BadSetup) as caught:
        begins(cistern(), seats=2)  # made for three
    assert "and at most" in str(caught.value) and "for this Court" in str(caught.value)
    with pytest.raises(BadSetup, match=r"Slit Arrow has .* not 11"):
        begins(cistern(traps=[PlacedTrap("Slit Arrow", 11, "A1-A2")]))


@pytest.mark.rule("MYK-WORLD-045", "MYK-PLAY-002")
def test_the_gm_may_overrule_the_limits_and_it_is_logged():
    match = begins(cistern(), seats=3, gm="human")  # two players and the GM
    assert match.ask.seat == 2 and match.ask.rule == "MYK-WORLD-045" and "at most" in match.ask.prompt
    match.answer(2, "yes")
    told = [event.sentence(match.setup.names) for event in match.log if event.rule == "MYK-WORLD-045"]
    assert told[0].startswith("The GM overrules the limits: ") and match.state.delve.dungeon.title == "The Silent Cistern"
    other = begins(cistern(), seats=3, gm="human")
    other.answer(2, "no")
    assert other.state.delve.dungeon.title != "The Silent Cistern"  # one for this Court, by dice


@pytest.mark.rule("MYK-WORLD-045")
def test_a_table_without_a_gm_may_say_so_beforehand():
    match = begins(cistern(), seats=2, beyond_limits=True)
    assert any(event.rule == "MYK-WORLD-045" for event in match.log) and match.ask is not None


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"introduction": "x" * 2001}, "the introduction has 2001 characters, and at most 2000"),
        ({"objective": "Defeat\x07 it."}, "the objective holds a character that cannot be printed"),
        ({"title": "   "}, "the dungeon has no title"),
        ({"setback": 100}, "a failure costs 0 to 99 MG of Upkeep, not 100"),
    ],
)
def test_texts_that_are_too_long_empty_or_not_printable(changes: dict, told: str) -> None:
    with pytest.raises(BadSetup) as caught:
        begins(cistern(**changes))
    assert told in str(caught.value)


@pytest.mark.rule("MYK-PLAY-699", "MYK-PLAY-700")
def test_people_nobody_could_play_are_refused():
    dungeon = cistern()
    dungeon.rooms["B1"].npcs = [Npc("Gawan", class_name="Baker", items=["Anvil"]), Npc(" ", kind="extra")]
    with pytest.raises(BadSetup) as caught:
        begins(dungeon)
    for told in ("there is none called 'Baker'", "no book knows 'Anvil'", "a person has no name"):
        assert told in str(caught.value)


# --- seats and time --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-756")
def test_who_is_not_there_is_not_asked_and_cannot_answer():
    people = [body(followers=0), body(name="Ben", hp=0, followers=0), body(name="Cid", absent=True, followers=0)]
    story = evening(people)
    assert list(story.match.asks) == [0]
    before = story.match.digest()
    for seat in (1, 2):
        with pytest.raises(NotAsked):
            story.match.answer(seat, "pass")
    with pytest.raises(NotAsked):
        story.match.answer(7, "pass")
    assert story.match.digest() == before


@pytest.mark.rule("MYK-PLAY-224")
def test_a_seat_that_has_left_is_answered_for_and_the_others_go_on():
    story = evening([body(followers=0), body(name="Ben", followers=0)])
    story.match.concede(1)
    story.does("pass", seat=0)
    while story.state.quarter == 0:
        story.match.answer(story.ask.seat, "pass")
    assert story.state.quarter == 1


@pytest.mark.rule("MYK-PLAY-224")
def test_a_late_answer_of_a_camp_that_is_over_changes_nothing():
    story = evening([body(followers=0), body(name="Ben", followers=0)], stage="camp")
    story.does("pass", seat=0).does("pass", seat=1)
    before = story.match.digest()
    with pytest.raises(NotAsked):
        story.match.answer(1, "rest Wit")
    assert story.match.digest() == before


@pytest.mark.rule("MYK-BEAST-133")
def test_a_riddle_whose_time_ran_out_is_not_solved():
    story = uses("Riddle", [beast("Sphinx", hp=31)], None, "What points and does not tell?", "Spear")
    assert story.ask.seconds == 60
    told = list(story.match.log)
    story.match.time_out(0)
    assert len(story.match.log) > len(told)
    assert [one.hp for one in story.state.people] == [6, 6] and story.state.battle.foes[0].hp == 31


@pytest.mark.rule("MYK-BEAST-180")
def test_a_poem_whose_time_ran_out_is_none():
    story = uses("Poetic World", [beast("Nomi")], None, "p1")
    story.tape.add(d6(3, 3))
    story.match.time_out(1)
    assert [one.hp for one in story.state.people] == [8, 8]
    with pytest.raises(NotAsked):
        story.match.time_out(1)


@pytest.mark.rule("MYK-PLAY-224")
def test_a_question_without_a_time_cannot_run_out_of_it():
    story = evening([body(followers=0)])
    with pytest.raises(NotAsked, match="all the time in the world"):
        story.match.time_out(0)

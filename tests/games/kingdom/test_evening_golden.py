"""The Silent Cistern in golden evenings of three, won and lost, and fled from and tried again; its numbers and its frame."""

import re
from pathlib import Path

import msgspec
import pytest

from roundtable.games.kingdom.dungeon.cistern import silent_cistern
from roundtable.games.kingdom.rules.campaign.regions import price
from roundtable.games.kingdom.rules.exploring.places import open_map
from roundtable.games.kingdom.state import Count
from roundtable.kernel.match import Match
from roundtable.kernel.transcript import play_transcript
from tests.games.kingdom.evenings import body, d6, evening
from tests.games.kingdom.seasons import lord, season

GOLDEN = Path(__file__).parents[2] / "golden"
TRIO = [body(followers=0), body(name="Ben", followers=0), body(name="Cid", followers=0)]


def replayed(how: str) -> Match:
    """One of the golden evenings, played again from its answers."""
    return play_transcript((GOLDEN / f"kingdom-cistern-{how}.txt").read_text())


def told(match: Match, rule: str) -> list[str]:
    return [event.sentence(match.setup.names) for event in match.log if event.rule == rule]


@pytest.mark.rule("MYK-WORLD-805", "MYK-WORLD-797", "MYK-PLAY-191")
def test_the_cistern_won_with_the_numbers_to_expect_for_three():
    match = replayed("won")
    assert match.outcome is not None and match.outcome.winners == [0, 1, 2]
    searches = [line for line in told(match, "MYK-PLAY-276") if " against " in line]
    assert searches and all("against 10" in line for line in searches)  # Court size + 7
    assert any("against 10" in line for line in told(match, "MYK-WORLD-090"))  # the Lock, Quest / 10
    assert any("against 15" in line for line in told(match, "MYK-PLAY-348"))  # 20, less 5 monsters
    battle = [line for line in told(match, "MYK-PLAY-350") if " against " in line]
    assert any("against 14" in line for line in battle)  # Defense 11 and Schemer 3
    assert told(match, "MYK-PLAY-505") == ["The wells run again: +1D6 Citizens, and the map may be purchased."]
    came, citizens = told(match, "MYK-WORLD-797")
    number = int(came.split()[0])
    assert 1 <= number <= 6 and citizens.startswith(f"{number} new Citizens")


@pytest.mark.rule("MYK-WORLD-797", "MYK-PLAY-194")
def test_the_cistern_lost():
    match = replayed("lost")
    assert match.outcome is not None and match.outcome.winners == [] and "wiped out" in match.outcome.why
    assert told(match, "MYK-WORLD-797") == ["Upkeep Cost +1 MG."]
    assert match.state.kingdom.upkeep_change == 1


@pytest.mark.rule("MYK-PLAY-408", "MYK-PLAY-409", "MYK-PLAY-477", "MYK-PLAY-479", "MYK-WORLD-797", "MYK-WORLD-805")
def test_the_cistern_fled_from_left_and_tried_again():
    trio = [{**one, "area": "Encampment"} for one in TRIO]
    story = evening(trio, dungeon=silent_cistern(3), at="B2", before="A2", stage="enter", disarmed=("Lock", "Crossover"),
                    explored=("A1", "A2", "B2"), delve={"beaten": ["Slime"]})  # fmt: skip
    story.state.delve.rooms["A2"].lairs = []
    story.state.delve.known.counts["C2"] = [Count(monsters=5, source="the Dwarf told it")]  # nobody is surprised
    story.does("go C2", dice=d6(6, 6)).does("p0")  # a critical success: the Court acts first
    assert any("14, critical success" in line or "against 14" in line for line in story.said("MYK-PLAY-350"))
    while story.state.battle is not None:
        keys = story.offered if story.ask.kind == "choose" else []
        key = "flee" if "flee" in keys else "pass" if "pass" in keys else next(iter(story.ask.answers()))
        story.does(key, dice=d6(6, 6))
    assert story.state.delve.at["p0"] == "B2" and story.said("MYK-PLAY-409") == ["The Court is back in B2."]
    left = sum(lair.count for lair in story.state.delve.rooms["C2"].lairs)
    story.state.delve.at = dict.fromkeys(story.state.delve.at, "A1")
    story.state.delve.stage = "enter"
    story.tape.add(d6(*[6] * 20))
    while "leave" not in story.offered:
        story.does("pass" if "pass" in story.offered else next(iter(story.ask.answers())))
    story.does("leave")
    for seat in range(3):
        story.does("yes", seat=seat)
    assert story.said("MYK-PLAY-479") == ["The Court tries again: all HP, 9 Voices."]
    assert [one.hp for one in story.state.people] == [11, 11, 11]
    assert sum(lair.count for lair in story.state.delve.rooms["C2"].lairs) == left == 5  # they are still there


@pytest.mark.rule("MYK-WORLD-805", "MYK-PLAY-529")
def test_the_price_of_the_cistern():
    whole = ("A1", "A2", "B1", "B2", "B3", "C2")
    for explored, mg in ((whole, 5), (tuple(room for room in whole if room != "B1"), 6)):
        here = open_map(silent_cistern(3))
        here.known.explored, here.objective, here.stage, here.region = list(explored), "done", "over", "3-4"
        story = season("end requests", [lord()], delve=msgspec.to_builtins(here), kingdom={"treasury": 9}, objective="done")
        assert price(story.state) == mg
        label = next(option.label for option in story.ask.options if option.key == "annex")
        assert f"({mg} MG)" in label


@pytest.mark.rule("MYK-WORLD-797", "MYK-PLAY-505")
def test_the_frame_in_a_campaign():
    here = open_map(silent_cistern(3))
    done = msgspec.to_builtins(here) | {"objective": "done", "stage": "over"}
    story = season("epilogue", [lord()], d6(4, *[1] * 10), delve=done)
    assert story.said("MYK-WORLD-797") == ["4 people come to live in the Kingdom.", "4 new Citizens (44 now)."]
    failed = season("epilogue", [lord()], d6(*[1] * 10),
                    delve=msgspec.to_builtins(here) | {"objective": "failed", "stage": "over"})  # fmt: skip
    assert failed.said("MYK-WORLD-797") == ["Upkeep Cost +1 MG."]


# --- the evening is told (MYK-PLAY-764) ------------------------------------------------------------------------------


def cistern(seed: str, **options: object) -> Match:
    return Match.new("kingdom", seats=3, options={"scene": "evening", **options}, seed=seed)


@pytest.mark.rule("MYK-PLAY-764", "MYK-PLAY-001")
def test_without_a_gm_room_danger_and_outcome_are_told_and_a_replay_tells_the_same():
    match = replayed("won")
    sentences = told(match, "MYK-PLAY-764")
    assert len(sentences) > 8 and len(set(sentences[:6])) == 6
    assert told(replayed("won"), "MYK-PLAY-764") == sentences
    assert any("Tiled hall" in line for line in sentences)
    assert sentences[-1] in {
        "The gate of the Kingdom opens; somebody starts to cheer, and then everybody does.",
        "They come home with more than they left with, counting bruises.",
        "In the Palace the soup is kept warm for exactly this hour.",
    }


@pytest.mark.rule("MYK-PLAY-764")
def test_it_can_be_switched_off_and_a_human_gm_tells_in_person():
    assert told(cistern("a"), "MYK-PLAY-764")
    assert not told(cistern("a", telling="off"), "MYK-PLAY-764")
    with_gm = Match.new("kingdom", seats=4, options={"scene": "evening", "gm": "human"}, seed="a")
    assert not told(with_gm, "MYK-PLAY-764")
    assert told(Match.new("kingdom", seats=4, options={"scene": "evening", "gm": "human", "telling": "on"}, seed="a"),
                "MYK-PLAY-764")  # fmt: skip


@pytest.mark.rule("MYK-PLAY-764")
def test_the_sentences_differ_from_evening_to_evening_and_come_back_only_when_all_were_told():
    first = {told(cistern(str(seed)), "MYK-PLAY-764")[0] for seed in range(12)}
    assert len(first) > 3
    story = evening(TRIO[:1], d6(*[6] * 40), stage="enter", delve={"tale": 5}, explored=("A1", "B1", "C1"))
    for room in ("C1", "B1", "C1", "B1"):
        story.does(f"go {room}").does("camp").does("pass")
    lines = story.said("MYK-PLAY-764")
    again = [line for line in lines if re.search(r"Hall [BC]1", line)]
    stems = [re.sub(r"Hall [BC]1", "", line) for line in again]
    assert len(set(stems[:3])) == 3 or len(stems) < 3


@pytest.mark.rule("MYK-PLAY-077", "MYK-PLAY-078", "MYK-PLAY-076")
def test_the_prologue_is_the_authors_one_of_three_samples_or_a_short_reason():
    from roundtable.games.kingdom import books
    from tests.games.kingdom.evenings import small

    for kind in ("appeal", "scout", "wanderer"):
        begun = evening(TRIO[:1], dungeon=small(opening=kind), at="", before="", stage="setup", explored=())
        assert begun.said("MYK-PLAY-077")[0] in books.telling()[f"prologue/{kind}"]
    written = small(introduction="The wells are dry.")
    assert evening(TRIO[:1], dungeon=written, at="", stage="setup", explored=(), delve={"moves_made": 0}).said(
        "MYK-PLAY-076"
    ) == ["The wells are dry."]
    short = evening(TRIO[:1], dungeon=small(objective="Find the cat."), at="", stage="setup", explored=())
    assert short.said("MYK-PLAY-078") == ["The Court has come for this alone: Find the cat."]


@pytest.mark.rule("MYK-PLAY-506")
def test_three_sample_epilogues():
    from roundtable.games.kingdom import books
    from tests.games.kingdom.evenings import small

    for kind in ("reward", "change", "farewell"):
        ended = evening(TRIO[:1], dungeon=small(ending=kind), stage="enter", at="A1", before="", delve={"objective": "done"})
        ended.does("leave")
        assert ended.said("MYK-PLAY-506")[0] in books.telling()[f"epilogue/{kind}"]


@pytest.mark.rule("MYK-PLAY-077", "MYK-PLAY-506", "MYK-WORLD-003")
def test_an_author_is_offered_the_samples():
    match = Match.new("kingdom_dungeon", seats=1, seed="x")
    match.answer(0, next(o.key for o in match.ask.options if "story" in o.key or "Story" in o.label))
    match.answer(0, "introduction")
    assert len(match.ask.suggestions) == 4

"""Uncertain Encounters: monsters whose numbers the players do not know, and how they find out."""

import msgspec
import pytest

from roundtable.games.kingdom import GAME
from roundtable.games.kingdom.dungeon.check import check
from roundtable.games.kingdom.sheets import sheets
from roundtable.games.kingdom.text import board
from tests.games.kingdom.evenings import Group, body, d6, evening, log, skill, small
from tests.story import Story

SECRET = ("Ogrekin Champion", "Champion")


def dark(dice: str = "", people: list | None = None, *, gm: bool = True, court=(1, 1, 1), **options) -> Story:
    """The Court goes into C1, whose Hostile Champion nobody knows."""
    dungeon = small(monsters={"C1": [Group("Ogrekin Champion", 1, reaction="Neutral")]})
    dungeon.rooms["C1"].hidden = True
    dungeon.rooms["C1"].description = "A hulking shape in the dark."
    return evening(people or [body(followers=0)], dice, dungeon=dungeon, stage="enter", gm=gm, options=options).does("go C1")


def told_to_players(story: Story) -> str:
    seen = GAME.view(story.state, 0)
    asked = [ask.to_json() for seat, ask in story.match.asks.items() if seat == 0]
    return " ".join(
        [
            msgspec.json.encode(seen).decode(),
            board(seen, False),
            GAME.svg(seen),
            msgspec.json.encode(sheets(seen)).decode(),
            msgspec.json.encode(asked).decode(),
            *log(story),
            msgspec.json.encode([event.data for event in story.match.log]).decode(),
        ]
    )


@pytest.mark.rule("MYK-PLAY-571", "MYK-PLAY-572", "MYK-WORLD-401")
def test_the_group_is_described_and_its_numbers_are_nowhere_to_be_read():
    story = dark(d6(6, 6, 5, 5, *[2] * 8))
    assert story.said("MYK-PLAY-200") == ["A hulking shape in the dark."]
    assert story.said("MYK-PLAY-204") == ["Here: something unknown (Neutral)."]
    assert not any(word in told_to_players(story) for word in SECRET)
    story.does("fight", seat=0)
    assert story.said("MYK-PLAY-571") == ["Nobody knows what they can do."]
    assert not any(word in told_to_players(story) for word in SECRET)
    assert story.said("MYK-PLAY-350")[-1] == "Ann: 14, critical success."  # no difficulty is told
    story.does("move Enemy Vanguard", seat=0)
    blow = next(option for option in story.ask.options if option.key.startswith("attack"))
    assert (blow.label, blow.odds) == ("Attack Unknown (bare hands)", "who knows whether it hits?")
    story.does("attack hands f0", 0, 0, seat=0)
    assert " against " not in story.said("MYK-PLAY-370")[1] and "HP left" not in " ".join(story.said("MYK-PLAY-373"))
    assert not any(word in told_to_players(story) for word in SECRET)
    whole = GAME.view(story.state, 1)
    assert whole.battle.figures[1].species == "Ogrekin Champion"  # the GM sees everything


@pytest.mark.rule("MYK-PLAY-573", "MYK-PLAY-572")
def test_a_familiarity_check_against_level_and_5_which_is_not_told_shows_the_numbers():
    from roundtable.games.kingdom import books

    level = books.monsters["Ogrekin Champion"].level
    for dice, known in (((5, level + 5 - 2 - 5), True), ((1, level + 5 - 2 - 2), False)):
        story = dark(d6(6, 6)).does("fight", seat=0)
        story.does("study f0", 0, seat=0, dice=d6(*dice, *[2] * 20))
        assert story.said("MYK-PLAY-573")[1].endswith("success." if known else "failure.")
        assert " against " not in story.said("MYK-PLAY-573")[1]
        assert story.state.battle.foes[0].unknown is not known
        assert ("Ogrekin Champion" in told_to_players(story)) is known
        assert story.state.people[0].exhausted or story.state.battle.round > 1  # it was a Support Action


@pytest.mark.rule("MYK-PLAY-574")
def test_monsterology_on_an_unknown_monster_shows_it_too():
    learned = body(followers=0, skills=skill("Monsterology"))
    story = dark(d6(6, 6), [learned]).does("fight", seat=0)
    story.does("use skill/monsterology", 0, seat=0, dice=d6(5, 3, *[2] * 20))
    assert story.said("MYK-PLAY-574") == ["Unknown is Ogrekin Champion."]


@pytest.mark.rule("MYK-PLAY-571", "MYK-WORLD-401", "MYK-PLAY-755")
def test_a_gm_nobody_plays_hides_nothing():
    story = dark(gm=False)
    assert story.said("MYK-PLAY-204") == ["Here: Ogrekin Champion (Neutral)."]


@pytest.mark.rule("MYK-PLAY-571", "MYK-WORLD-401")
def test_as_many_encounters_as_the_average_level_or_as_there_are_members():
    dungeon = small(monsters={room: [Group("Slime", 1)] for room in ("C1", "B2")})
    for room in ("C1", "B2"):
        dungeon.rooms[room].hidden = True
    assert [(one.rule, one.value, one.most) for one in check(dungeon) if one.kind == "limit"] == [("MYK-PLAY-571", 2, 1)]
    people = [body(followers=0), body(name="Ben", followers=0)]
    for limit, second in (("average_level", "Here: Slime (Neutral)."), ("court_size", "Here: something unknown (Neutral).")):
        story = evening(people, dungeon=dungeon, stage="enter", gm=True, options={"hidden_encounter_limit": limit},
                        delve={"hidden_fights": 1}).does("go C1", seat=0)  # fmt: skip
        assert story.said("MYK-PLAY-204") == [second]


@pytest.mark.rule("MYK-PLAY-572")
def test_whoever_imagines_an_uncertain_encounter_knows_no_more():
    story = dark(d6(6, 6)).does("fight", seat=0)
    imagined = story.match.imagine(0, b"x")
    assert imagined.state.battle.foes[0].book != "Ogrekin Champion"
    assert msgspec.json.encode(GAME.view(imagined.state, 0)) == msgspec.json.encode(GAME.view(story.state, 0))

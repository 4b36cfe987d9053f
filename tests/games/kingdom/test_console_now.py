"""What a careful GM looks at: what comes next by the rules, exact chances, and what is easily forgotten."""

import msgspec
import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.model import Clue
from roundtable.kernel.dice import Dice, seed_from
from roundtable.kernel.match import Match
from tests.games.kingdom.evenings import Group, body, evening, everybody, placed, small
from tests.games.kingdom.fights import fight, foe, item

ANN, BEN = body(followers=6), body(name="Ben", followers=5, hp=3)


def now(story, seat=2):
    """The cards of the GM's page "Now", by title."""
    panels = story.match.game.console(story.state, seat).panels
    return {card.title: card.lines for panel in panels if panel.name == "now" for card in panel.cards}


def camped(**more):
    dungeon = small([placed("Pit", "B1-C1", 2)], {"C1": [Group("Slime", 2)]}, clues=[Clue("B2", "the well is dry")])
    return evening([ANN, BEN], dungeon=dungeon, gm=True, **more)


@pytest.mark.rule("MYK-PLAY-276", "MYK-PLAY-223", "MYK-PLAY-202")
def test_the_chances_of_a_camp_are_exact():
    told = now(camped(explored=("A1", "B1"), delve={"rushed": False}))
    assert told["Chances"] == [
        # two members: 9; Wit and Quest are 2, so 7 on two dice: 21 of 36
        "A Search here against 9: at best Ann with Wit, 58 %.",
        # two members, no Quarter spent here: 2 on two dice is 1 of 36
        "Somebody comes if the Court stays here: 2 or less on 2D6, 3 %.",
        # 11 Followers are a tenth of 2, Charisma 2: 7 on two dice
        "Rushing forward against 9: at best Ann with Charisma, 58 %.",
    ]


@pytest.mark.rule("MYK-PLAY-224", "MYK-PLAY-339", "MYK-WORLD-078")
def test_what_is_easily_forgotten_is_named():
    story = camped(quarter=2)
    assert now(story)["What comes next"] == [
        "Everybody chooses one Camp action at the same time. Undiscovered Traps fire when the Camp ends."
    ]
    assert now(story)["Look at"] == [
        "Ben has 3 HP: one good blow.",
        "Undiscovered in the way to C1: Pit 2 (passage).",
        "Behind the way to C1: 2 Slime.",
        "Clues not found yet: 1, in B2.",
    ]
    everybody(story, "pass")
    story.state.people[0].ate = story.state.people[1].ate = []
    assert "Not fed in this Turn, which ends in one Quarter: Ann, Ben." in now(story)["Look at"]


@pytest.mark.rule("MYK-PLAY-202", "MYK-GEAR-208")
def test_a_flag_counts_in_the_chance_that_somebody_comes():
    flagged = {**ANN, "items": [item("Flag", 1)]}
    told = [
        now(evening([one, BEN], gm=True, explored=("A1", "B1"), delve={"rooms": STAYED}))["Chances"][1]
        for one in (ANN, flagged)
    ]
    assert [line.partition(": ")[2].split(" or")[0] for line in told] == ["6", "5"]


STAYED = {"A1": {}, "B1": {"stayed": 4}, "C1": {}, "B2": {}}


@pytest.mark.rule("MYK-PLAY-002")
@pytest.mark.parametrize("scene", ["fight", "evening", "campaign"])
def test_the_console_can_be_shown_after_every_answer(scene):
    """Whatever is going on, all its pages are made, and they are words: no ids, no brackets of Python."""
    options = {"scene": scene, "gm": "human", "against": "3 Ogrekin", "map": "generated"}
    match = Match.new("kingdom", seats=3, options=options, seed=f"console {scene}")
    dice, seen = Dice(seed_from(scene)), set()
    for _ in range(150):
        if match.ask is None:
            break
        shown = match.game.console(match.state, 2)
        lines = [line for panel in shown.panels if panel.name == "now" for card in panel.cards for line in card.lines]
        assert lines and msgspec.json.encode(shown)
        assert not [line for line in lines if "_" in line or "{" in line or "['" in line], "texts of the books have [1D6 + 2]"
        seen.update(lines)
        match.answer(match.ask.seat, match.ask.sample(dice))
    assert len(seen) >= 3, "it follows what happens"


@pytest.mark.rule("MYK-PLAY-341")
@pytest.mark.parametrize(
    ("quarter", "said"),
    [
        (11, "Fatigue begins in 2 Quarters: every member loses HP with each."),
        (13, "The Court is tired: every member loses HP with each Quarter."),
    ],
)
def test_fatigue_is_told_before_it_comes(quarter, said):
    assert said in now(camped(quarter=quarter))["Look at"]


@pytest.mark.rule("MYK-PLAY-350")
def test_a_fight_tells_the_chance_of_the_strategy_check():
    story = fight([body(), body(name="Ben")], [foe("Ogrekin")], gm=True, voices=0, stage="strategy")
    told = now(story)
    # an Ogrekin's Defense is 5, Wit 2: 3 on two dice always succeeds but on two 1s
    assert told["Chances"] == ["Strategy Check against 5: at best Ann with Wit, 97 %."]
    assert told["What comes next"][0].startswith("A representative of the Court makes the Strategy Check")


def test_a_player_has_no_such_page_and_the_map_stays_theirs():
    story = camped()
    assert story.match.game.console(story.state, 0) is None


@pytest.mark.rule("MYK-WORLD-383", "MYK-BEAST-004", "MYK-WORLD-381")
def test_in_a_fight_the_gm_reads_how_each_species_is_played_and_what_its_skills_do():
    story = fight([ANN, BEN], [foe("Ogrekin"), foe("Ogrekin"), foe("Red Cap", knows=["Terror"])], gm=True)
    told = now(story)
    for name in ("Ogrekin", "Red Cap"):
        book = books.monsters[name]
        assert told[name][1].startswith(f"{book.personality}: ")
        assert all(f"{skill}: {books.skills[skill].text}" in told[name] for skill in book.skills)
    assert f"Terror: {books.skills['Terror'].text}" in told["Red Cap"], "what it has learned too"
    story.state.battle.foes[2].dead = True
    assert "Red Cap" not in now(story)

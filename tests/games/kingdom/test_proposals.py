"""Thinking on Your Feet, and that nothing optional is in force unless a table wants it."""

import msgspec
import pytest

from roundtable.games.kingdom.options import Options
from tests.games.kingdom.evenings import evening
from tests.games.kingdom.fights import body, d6, fight, item, skill
from tests.games.kingdom.seasons import lord, season

ON = {"thinking_on_your_feet": True}
ANN = body(items=[item("Lunch", 1)], skills=skill("Jump"), jobs=["Cook"])


@pytest.mark.rule("MYK-PLAY-597")
def test_in_camp_a_player_proposes_and_the_gm_rules_what_comes_of_it():
    story = evening([ANN], gm=True, options=ON).does("propose")
    assert story.offered == ["class Knight", "job Cook", "skill Jump", "item Lunch"]
    story.does("item Lunch", "throw it for the dogs")
    assert (story.ask.seat, story.ask.rule) == (1, "MYK-PLAY-597")
    assert "throw it for the dogs" in story.ask.prompt and "before" not in story.ask.prompt
    story.does("support")
    story.match.adjust(1, {"field": "hp", "who": "p0", "value": 5, "reason": "a dog"})
    story.does("The dogs are busy, one bites.")
    assert story.said("MYK-PLAY-597") == [
        "Ann proposes to use Lunch: throw it for the dogs",
        "The GM takes it up: The dogs are busy, one bites.",
    ]
    assert story.state.people[0].hp == 5 and story.state.quarter == 1, "it was the action of this Camp"


@pytest.mark.rule("MYK-PLAY-597")
def test_the_gm_need_not_take_it_up_and_is_told_of_a_repeat():
    story = evening([ANN], gm=True, options=ON).does("propose", "item Lunch", "bait a trap").does("no")
    assert story.said("MYK-PLAY-597")[-1] == "The GM does not take it up." and story.state.quarter == 0
    story.does("propose", "item Lunch", "bait a trap again")
    assert "proposed before: 1 time in" in story.ask.prompt
    story.does("assist", "It eats.")
    assert story.ask.seat == 0 and "propose" in story.offered, "an Assist costs no action"


@pytest.mark.rule("MYK-PLAY-597")
def test_in_combat_and_at_home_too():
    story = fight([ANN, body(name="Ben")], gm=True, options=ON).does("p0", "propose", "skill Jump", "over its head")
    story.does("no")
    assert story.ask.seat == 0 and "pass" in story.offered and not any(key.startswith("move") for key in story.offered)
    story.does("propose", "job Cook", "pepper in its eyes").does("support", "It sneezes.")
    assert story.state.people[0].exhausted and story.said("MYK-PLAY-597")[-1] == "The GM takes it up: It sneezes."
    home = season("action resolution", [lord(items=[item("Lunch", 1)])], gm=True, options=ON)
    home.does("propose", "item Lunch", "feed the poor").does("plan", "The people are pleased.")
    assert home.said("MYK-PLAY-075"), "that was the one action, and the Court leaves"


@pytest.mark.rule("MYK-PLAY-597")
def test_nobody_proposes_anything_without_the_option_or_without_a_human_gm():
    assert "propose" not in evening([ANN], gm=True).offered
    assert "propose" not in evening([ANN], options=ON).offered
    assert "propose" not in fight([ANN, body(name="Ben")], gm=True).does("p0").offered


# --- optional rules (MYK-PLAY-598) -----------------------------------------------------------------------------------

OPTIONAL = {
    "split_party",
    "thinking_on_your_feet",
    "special_alliances",
    "ghosts",
    "cooperative_criticals",
    "diplomacy_modifier",
    "transporting",
    "government_policies",
    "scenario_movement",
    "use_bases",
    "seat_order_combat",
}
"""The options of rules that the book itself calls optional."""


@pytest.mark.rule("MYK-PLAY-598")
def test_every_optional_rule_is_an_option_that_is_off_unless_chosen():
    defaults = {field.name: field.default for field in msgspec.structs.fields(Options)}
    assert {name: defaults[name] for name in OPTIONAL} == dict.fromkeys(OPTIONAL, False)


@pytest.mark.rule("MYK-PLAY-598")
def test_an_evening_as_it_comes_has_no_optional_rule_in_it():
    """Where a door stands open on both sides, two members are asked together, not each for a room of their own."""
    story = evening([body(), body(name="Ben")], d6(6, 6), stage="enter", at="A1", explored=("A1", "B1"), gm=True)
    assert [option.key for option in story.ask.options] == ["go B1", "stay", "leave"] and len(story.match.asks) == 1
    story.does("go B1").does("camp").does("pass", seat=0).does("pass", seat=1)
    assert story.state.quarter == 1 and story.ask.rule == "MYK-PLAY-196", "nobody asks the GM for Scenario Movement"
    cited = {event.rule for event in story.match.log}
    optional = {"MYK-PLAY-576", "MYK-PLAY-597", "MYK-PLAY-613", "MYK-WORLD-342", "MYK-PLAY-720", "MYK-WORLD-321"}
    assert cited and not cited & optional

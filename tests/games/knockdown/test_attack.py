"""The Attack Sequence, Reactions and blocking."""

import pytest

from roundtable.games.knockdown.rules.blocking import ignorable
from tests.games.knockdown.decks import house
from tests.games.knockdown.given import MIST_AND_KNIGHT, discarded, fight, hand, wounds

MAGGOT_AND_KNIGHT = ("maggot", "lost_knight")


# --- types and steps -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("KD-011", "KD-050")
def test_step_one_puts_the_wound_pool_on_the_targets_sheet():
    story = fight({"hand": ["rend", "cleave"]}, {}, ("lost_knight", "maggot"))
    story.does("attack cleave.2")
    assert (wounds(story, 0), wounds(story, 1)) == ((0, 0), (1, 0))
    story.does("attack rend.2")
    assert wounds(story, 1) == (1, 2)


@pytest.mark.rule("KD-050")
def test_additions_come_before_blocks_and_nothing_falls_below_zero():
    deck = house()
    deck["skills"][0]["rules"] = [{"hook": "own_wound_pool", "do": [{"op": "add_wounds", "light": 2}]}]
    story = fight(
        {"up": ["quick_eye"]},
        {"hand": ["shield_bash", "cleave", "pounce"]},
        row=("rend",),
        deck=("lunge",),
        decks=[deck],
        actions=1,
    )
    story.does("attack rend.1")
    assert "4 light wounds" in story.ask.prompt
    story.does("block wounds shield_bash.1")
    assert story.offered[0] == "ignore 0 heavy 2 light"
    story.does("ignore 0 heavy 2 light")
    assert wounds(story, 1) == (0, 2)
    story = fight(
        {}, {"hand": ["shield_bash", "cleave", "pounce", "lunge", "lunge"]}, row=("rend",), deck=("pounce",), actions=1
    )
    story.does("attack rend.1", "block wounds shield_bash.1", "ignore 0 heavy 2 light")
    assert wounds(story, 1) == (0, 0)


@pytest.mark.rule("KD-051")
def test_step_two_resolves_the_effect_after_the_wounds():
    story = fight({}, {}, row=("shield_bash", "rend"))
    story.does("attack shield_bash.1")
    assert wounds(story, 1) == (0, 1)
    assert story.state.sides[1].space == 6
    order = [event.rule for event in story.match.log if event.rule in ("KD-050", "KD-086")]
    assert order == ["KD-050", "KD-086"]


@pytest.mark.rule("KD-012", "KD-052")
def test_only_a_ko_effect_leads_to_a_test_and_the_test_is_optional():
    story = fight({}, {"light": 5}, row=("rend", "throat_bite"))
    story.does("attack rend.1")
    assert story.ask.rule == "KD-032"
    story.does("attack throat_bite.1")
    assert (story.ask.rule, story.offered) == ("KD-052", ["yes", "no"])
    story.does("no")
    assert wounds(story, 1) == (0, 8) and story.ask.seat == 1


@pytest.mark.rule("KD-013")
@pytest.mark.parametrize("card, asked", [("rend.1", True), ("bile_spray.1", False), ("riposte.1", False)])
def test_strikes_can_be_blocked_and_abilities_and_reactions_cannot(card, asked):
    story = fight({"wounded": True}, {"hand": ["pounce", "lunge"]}, row=("rend", "bile_spray", "riposte"))
    story.does(f"attack {card}")
    assert (story.ask.rule == "KD-056") is asked
    assert sum(wounds(story, 1)) == (0 if asked else 1)


# --- Reactions -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KD-014")
def test_a_reaction_special_attack_answers_wounds_in_the_opponents_turn_before_the_ko_step():
    story = fight(
        {"light": 9}, {"hand": ["shield_bash"]}, MAGGOT_AND_KNIGHT, row=("throat_bite", "rend"), deck=("pounce",)
    )
    story.does("attack throat_bite.1", "pass")
    assert (story.ask.seat, story.offered) == (1, ["reaction 1:stalwart_answer", "pass"])
    story.does("reaction 1:stalwart_answer")
    assert wounds(story, 0) == (0, 10)
    assert discarded(story)[-1] == "shield_bash"
    assert (story.ask.seat, story.ask.rule) == (0, "KD-052")  # only now the K.O. step


@pytest.mark.rule("KD-014")
def test_a_reaction_is_no_part_of_a_combo_and_comes_once_in_an_opponents_turn():
    story = fight(
        {"hand": []}, {"hand": ["shield_bash", "shield_bash"]}, MAGGOT_AND_KNIGHT, row=("bile_spray", "bile_spray")
    )
    story.does("attack bile_spray.1", "reaction 1:stalwart_answer")
    assert wounds(story, 0) == (0, 1)
    story.does("attack bile_spray.2")
    assert wounds(story, 1) == (0, 2)
    assert (
        story.ask.seat == 1 and story.ask.rule == "KD-034"
    )  # the Knight's turn has begun: no second answer was offered
    assert hand(story, 1) == ["shield_bash"]
    story.does("done")
    assert not [key for key in story.offered if "stalwart" in key]


@pytest.mark.rule("KD-014")
def test_a_reaction_needs_a_wound_and_the_opponent_in_range():
    story = fight(
        {"space": 3}, {"space": 5, "hand": ["guarded_cut"]}, MAGGOT_AND_KNIGHT, row=("bile_spray", "mind_spike")
    )
    story.does("attack bile_spray.1")
    assert (story.ask.seat, story.ask.rule) == (0, "KD-032")  # wounded, but Stalwart Answer reaches 1 space only
    near = fight(
        {"space": 4}, {"space": 5, "hand": ["guarded_cut", "rend"]}, MAGGOT_AND_KNIGHT, row=("bile_spray", "mind_spike")
    )
    near.does("attack mind_spike.1", ["discard rend.1"])
    assert near.ask.rule == "KD-032"  # an attack without a wound


@pytest.mark.rule("KD-014")
def test_a_reaction_cannot_itself_be_answered():
    story = fight(
        {"hand": ["guarded_cut", "warding_sign"]},
        {"hand": ["shield_bash"]},
        MAGGOT_AND_KNIGHT,
        row=("bile_spray", "rend"),
    )
    story.does("attack bile_spray.1", "reaction 1:stalwart_answer")
    assert wounds(story, 0) == (0, 1)
    assert (
        story.ask.rule == "KD-032"
    )  # Maggot was wounded next to the Knight, but gets no Caustic Blood against a Reaction


@pytest.mark.rule("KD-014")
@pytest.mark.parametrize("wounded, dealt", [(True, (1, 0)), (False, (0, 0))])
def test_a_reaction_card_resolves_only_if_its_condition_is_met(wounded, dealt):
    story = fight({"wounded": wounded}, {}, row=("riposte", "rend"))
    story.does("attack riposte.1")
    assert wounds(story, 1) == dealt
    assert hand(story, 0) == ["riposte"]
    if not wounded:
        assert story.said("KD-014") == ["Riposte does nothing: its condition is not met."]


@pytest.mark.rule("KD-014")
def test_the_condition_looks_at_the_opponents_last_turn_only():
    story = fight(
        {}, {}, row=("rend", "thick_hide", "riposte", "riposte"), deck=("pounce", "lunge", "hex_bolt", "cleave")
    )
    story.does("attack rend.1", "attack thick_hide.1")
    assert story.state.sides[1].wounded
    story.does("attack riposte.1", "pass")
    assert wounds(story, 0) == (1, 0)
    story.does("move 6")
    story.does("done", "move 3", "move 4")
    assert not story.state.sides[1].wounded  # seat 0 attacked nobody in its last turn
    story.does("move 5", "attack riposte.2")
    assert wounds(story, 0) == (1, 0)


@pytest.mark.rule("KD-014", "KD-097")
def test_whether_a_reaction_can_be_paid_is_not_told_by_silence():
    story = fight({}, {"hand": ["rend"]}, MAGGOT_AND_KNIGHT, row=("bile_spray", "cleave"))
    story.does("attack bile_spray.1")
    assert (story.ask.seat, story.offered) == (1, ["pass"])


# --- blocking ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KD-056")
def test_the_target_of_a_strike_may_discard_a_block_card_once_before_the_wounds():
    story = fight({}, {"hand": ["shield_bash", "guarded_cut", "rend"]}, row=("shield_bash", "cleave"))
    story.does("attack shield_bash.2")
    assert story.ask.seat == 1 and wounds(story, 1) == (0, 0)
    assert story.offered == [
        "block wounds guarded_cut.1",
        "block wounds shield_bash.1",
        "block effect guarded_cut.1",
        "block effect shield_bash.1",
        "block both guarded_cut.1+shield_bash.1",
        "pass",
    ]
    story.does("block effect shield_bash.1")
    assert wounds(story, 1) == (0, 1) and story.state.sides[1].space == 5
    assert hand(story, 1) == ["guarded_cut", "rend"]
    assert (
        story.ask.seat == 1 and story.ask.rule == "KD-014"
    )  # asked once for Blocks; what follows is the Reaction window


@pytest.mark.rule("KD-056", "KD-097")
def test_a_hand_without_a_block_card_is_asked_all_the_same():
    story = fight({}, {"hand": ["rend"]}, row=("cleave", "pounce"))
    story.does("attack cleave.1")
    assert (story.ask.seat, story.offered) == (1, ["pass"])


@pytest.mark.rule("KD-057", "KD-059")
@pytest.mark.parametrize(
    "others, ignored",
    [([], (0, 0)), (["pounce"], (0, 0)), (["pounce", "lunge"], (1, 0)), (["pounce", "lunge", "lunge"], (1, 0))],
)
def test_a_heavy_wound_is_ignored_for_every_two_cards_left_in_hand(others, ignored):
    story = fight({}, {"hand": ["shield_bash", *others]}, row=("cleave", "rend"), deck=("pounce",))
    story.does("attack cleave.1", "block wounds shield_bash.1")
    if len(others) > 1:
        assert story.offered == ["ignore 1 heavy 0 light", "ignore 0 heavy 0 light"]
        story.does("ignore 1 heavy 0 light")
    assert wounds(story, 1) == (1 - ignored[0], 0)
    assert len(hand(story, 1)) == len(others)


@pytest.mark.rule("KD-057")
@pytest.mark.parametrize("others, light", [([], 2), (["pounce"], 1), (["pounce", "lunge"], 0)])
def test_a_light_wound_is_ignored_for_every_card_left_in_hand(others, light):
    story = fight({}, {"hand": ["shield_bash", *others]}, row=("rend", "cleave"))
    story.does("attack rend.1", "block wounds shield_bash.1")
    if others:
        story.does(story.offered[0])
    assert wounds(story, 1) == (0, light)


@pytest.mark.rule("KD-057")
def test_a_block_against_wounds_does_not_stop_the_wounds_printed_in_the_effect():
    story = fight(
        {"space": 1}, {"space": 8, "hand": ["shield_bash", "cleave", "pounce", "lunge"]}, row=("hurled_axe", "rend")
    )
    story.does("attack hurled_axe.1", "block wounds shield_bash.1", "ignore 0 heavy 1 light")
    assert wounds(story, 1) == (0, 1)


@pytest.mark.rule("KD-058")
@pytest.mark.parametrize(
    "combination, best",
    [("split", {(2, 0), (1, 2), (0, 4)}), ("full", {(2, 4)})],
)
def test_heavy_and_light_are_combined_in_one_block(combination, best):
    found = ignorable(2, 4, 4, combination)
    for pair in best:
        assert pair in found
    assert all(pair in found for pair in ((0, 0), (1, 1)))
    if combination == "split":
        assert all(2 * heavy + light <= 4 for heavy, light in found)
    else:
        assert max(found) == (2, 4)


@pytest.mark.rule("KD-058", "KD-130")
@pytest.mark.parametrize("combination, most", [("split", "ignore 1 heavy 0 light"), ("full", "ignore 1 heavy 1 light")])
def test_the_combination_is_an_option_of_the_match(combination, most):
    """Doom deals 2 heavy and 1 light; two cards are left in hand: they count once, or for both kinds."""
    story = fight(
        {"hand": ["hex_bolt", "mind_spike", "rune_snare"], "tokens": {}},
        {"hand": ["shield_bash", "pounce", "lunge"], "tokens": {"curse": 1}},
        MIST_AND_KNIGHT,
        deck=("guarded_cut",),
        row=("rend", "bile_spray"),
        block_combination=combination,
    )
    story.does("perform doom", "block wounds shield_bash.1")
    assert story.offered[0] == most
    story.does(most)
    assert wounds(story, 1) == (1, 1 if combination == "split" else 0)


@pytest.mark.rule("KD-059", "KD-061")
def test_two_blocks_stop_wounds_and_effect_and_neither_card_counts():
    story = fight({}, {"hand": ["shield_bash", "guarded_cut", "rend", "pounce"]}, row=("shield_bash", "cleave"))
    story.does("attack shield_bash.2", "block both guarded_cut.1+shield_bash.1")
    assert story.ask.prompt == "Which wounds does the Block ignore (2 cards count)?"
    story.does("ignore 0 heavy 1 light")
    assert wounds(story, 1) == (0, 0)
    assert story.state.sides[1].space == 5
    assert hand(story, 1) == ["pounce", "rend"]


@pytest.mark.rule("KD-060")
def test_a_block_against_the_effect_needs_no_other_card():
    story = fight({"space": 1}, {"space": 8, "hand": ["shield_bash"]}, row=("hurled_axe", "rend"))
    story.does("attack hurled_axe.1", "block effect shield_bash.1")
    assert wounds(story, 1) == (0, 1)
    assert story.said("KD-060") == ["The effect of Hurled Axe is blocked."]


@pytest.mark.rule("KD-061")
def test_at_most_one_block_for_the_wounds_and_one_for_the_effect():
    story = fight({}, {"hand": ["shield_bash", "guarded_cut", "warding_sign"]}, row=("rend", "cleave"))
    story.does("attack rend.1")
    assert not [key for key in story.offered if "both" in key or "effect" in key]  # Rend has no effect
    assert all(key.count("+") == 0 for key in story.offered)


@pytest.mark.rule("KD-062")
def test_a_ko_effect_happens_even_if_the_strike_was_blocked():
    story = fight({}, {"light": 4, "hand": ["shield_bash", "rend"]}, row=("throat_bite", "cleave"))
    story.does("attack throat_bite.1", "block wounds shield_bash.1", "ignore 0 heavy 1 light")
    assert wounds(story, 1) == (0, 4)
    assert story.ask.rule == "KD-052"


@pytest.mark.rule("KD-062")
def test_poison_and_menhir_wounds_cannot_be_blocked():
    story = fight(
        {"space": 1, "hand": ["shield_bash", "guarded_cut"], "tokens": {"poison": 1}},
        {"space": 5},
        candles=1,
        actions=1,
    )
    story.does("attack thick_hide.1")
    assert wounds(story, 0) == (0, 2)
    assert story.ask.seat == 1


@pytest.mark.rule("KD-054")
def test_wounds_go_on_beyond_the_cubes_of_the_box():
    story = fight({}, {"light": 25, "heavy": 25}, row=("rend", "cleave"))
    story.does("attack rend.1", "attack cleave.1")
    assert wounds(story, 1) == (26, 27)

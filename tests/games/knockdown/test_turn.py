"""The turn: refill, two actions, Move, Attack, Combo, paying, Dash."""

import pytest

from roundtable.games.knockdown.box import Content
from roundtable.games.knockdown.decks import house_box
from roundtable.games.knockdown.rules.paying import covers, payments
from roundtable.kernel.match import Match
from tests.games.knockdown.given import DECK, MIST_AND_KNIGHT, discarded, fight, hand, row, wounds


@pytest.mark.rule("KD-030")
def test_turns_alternate():
    story = fight({"space": 1}, {"space": 9})
    seats = []
    for _ in range(3):
        seats.append(story.ask.seat)
        here = story.state.sides[story.ask.seat].space
        there = here + 1 if here < 5 else here - 1
        story.does(f"move {there}", f"move {here}")
    assert seats == [0, 1, 0]


@pytest.mark.rule("KD-031")
def test_the_row_is_filled_at_the_start_of_a_turn_and_not_during_it():
    story = fight({"space": 1}, {"space": 9})
    story.does("attack cleave.1")
    assert row(story) == ["rend", "bile_spray", "thick_hide"]
    story.does("attack rend.1")
    assert story.ask.seat == 1
    assert row(story) == ["bile_spray", "thick_hide", "throat_bite", "pounce"]


@pytest.mark.rule("KD-032")
def test_a_turn_has_exactly_two_actions_and_the_same_may_be_taken_twice():
    story = fight({"space": 1}, {"space": 9})
    assert story.state.actions == 2
    story.does("move 2")
    assert (story.ask.seat, story.state.actions) == (0, 1)
    assert not [key for key in story.offered if key in ("end", "pass", "done")]
    story.does("move 3")
    assert story.ask.seat == 1


@pytest.mark.rule("KD-033")
def test_two_attacks_are_always_possible():
    story = fight({"space": 1}, {"space": 2}, row=("cleave", "rend", "bile_spray"))
    assert [key for key in story.offered if key.startswith("attack")] == [
        "attack cleave.1",
        "attack rend.1",
        "attack bile_spray.1",
    ]
    story.does("attack cleave.1", "attack rend.1")
    assert story.ask.seat == 1


@pytest.mark.rule("KD-034")
def test_a_turn_refills_then_offers_abilities_then_acts_then_wounds_by_menhir_and_poison():
    story = fight(
        {"space": 9, "light": 3, "up": ["second_wind"]},
        {"space": 2},
        ("lost_knight", "maggot"),
        row=("cleave",),
        deck=("candle", *DECK),
        actions=0,
    )
    assert story.state.candles == 1 and len(story.state.row) == 4
    assert story.offered == ["use lost_knight_trait", "use second_wind", "done"]
    story.does("use second_wind", "done")
    assert wounds(story, 0) == (0, 1)
    story.state.sides[0].tokens["poison"] = 1
    story.does("attack throat_bite.1", "attack pounce.1")
    rules = [event.rule for event in story.match.log if event.rule in ("KD-092", "KD-135")]
    assert rules[:2] == ["KD-092", "KD-135"]


@pytest.mark.rule("KD-035")
def test_a_move_goes_to_an_adjacent_space():
    story = fight({"space": 4}, {"space": 9})
    assert [key for key in story.offered if key.startswith("move")] == ["move 3", "move 5"]
    story.does("move 5")
    assert story.state.sides[0].space == 5


@pytest.mark.rule("KD-036")
@pytest.mark.parametrize("mine, theirs, moves", [(4, 5, ["move 3"]), (1, 2, []), (1, 9, ["move 2"]), (9, 8, [])])
def test_no_move_into_the_other_fighter_or_out_of_the_arena(mine, theirs, moves):
    story = fight({"space": mine}, {"space": theirs})
    assert [key for key in story.offered if key.startswith("move")] == moves
    story.refuses(f"move {theirs}")
    if moves:
        story.does(moves[0])
        assert story.match.view(None).sides[0].space == int(moves[0].split()[1])


@pytest.mark.rule("KD-037", "KD-038", "KD-039")
def test_a_card_in_range_is_resolved_and_then_taken_in_hand():
    story = fight({"space": 4}, {"space": 5})
    story.does("attack rend.1")
    assert wounds(story, 1) == (0, 2)
    assert hand(story, 0) == ["rend"]
    assert row(story) == ["cleave", "bile_spray", "thick_hide"]


@pytest.mark.rule("KD-038", "KD-039", "KD-053")
def test_a_card_out_of_range_is_taken_and_nothing_is_resolved():
    story = fight({"space": 4}, {"space": 6, "hand": ["shield_bash"]}, row=("finishing_blow", "rend"))
    story.does("attack finishing_blow.1")
    assert wounds(story, 1) == (0, 0)
    assert hand(story, 0) == ["finishing_blow"]
    assert story.said("KD-038") == ["Finishing Blow does nothing: the opponent is out of range."]
    assert story.ask.seat == 0  # no Block was asked for, and no Knockdown Test


@pytest.mark.rule("KD-040")
def test_a_seventh_card_makes_its_player_discard_one_the_new_card_included():
    six = ["cleave", "pounce", "pounce", "lunge", "lunge", "rend"]
    story = fight({"space": 1, "hand": six}, {"space": 9}, row=("bile_spray", "thick_hide"), deck=("cleave",))
    story.does("attack bile_spray.1")
    assert len(story.offered) == 7 and "discard bile_spray.1" in story.offered
    story.does("discard bile_spray.1")
    assert hand(story, 0) == sorted(six)
    assert discarded(story)[-1] == "bile_spray"


@pytest.mark.rule("KD-041", "KD-042")
def test_a_combo_mixes_special_attacks_and_dashes_in_any_order():
    story = fight({"space": 3, "hand": ["running_kick", "cleave", "rend", "lunge", "guarded_cut"]}, {"space": 5})
    story.does("dash 4", "pay running_kick.1")
    assert story.state.sides[0].space == 4
    story.does("perform sundering_blow", "pay cleave.1+rend.1")
    assert wounds(story, 1) == (1, 0)
    assert story.state.sides[1].space == 6
    story.does("dash 5")
    assert story.state.sides[0].space == 5
    assert hand(story, 0) == ["guarded_cut"]
    assert story.offered == ["perform vigil", "end"]
    story.does("end")
    assert story.state.actions == 1 and story.state.phase == "action"


@pytest.mark.rule("KD-042")
def test_a_combo_has_at_least_one_part_and_ends_when_nothing_is_left():
    story = fight({"hand": []}, {})
    assert not [key for key in story.offered if key.split()[0] in ("perform", "dash", "combo")]
    story = fight({"hand": ["cleave", "rend"]}, {})
    assert "end" not in story.offered
    story.does("perform sundering_blow")
    assert hand(story, 0) == []
    assert (story.state.phase, story.state.actions) == ("action", 1)


@pytest.mark.rule("KD-043", "KD-044")
def test_a_payment_covers_the_cost_without_a_redundant_card():
    story = fight({"hand": ["cleave", "guarded_cut", "rend"]}, {})
    story.does("perform sundering_blow")
    assert story.offered == ["pay guarded_cut.1", "pay cleave.1+rend.1"]
    story.refuses("pay cleave.1+guarded_cut.1")
    story.does("pay guarded_cut.1")
    assert hand(story, 0) == ["cleave", "rend"]
    assert discarded(story)[-1] == "guarded_cut"


@pytest.mark.rule("KD-043")
def test_surplus_symbols_are_lost():
    story = fight({"space": 2, "hand": ["lunge"]}, {"space": 8, "hand": []}, ("maggot", "lost_knight"))
    story.does("perform tunnel", "stay")
    assert hand(story, 0) == []
    assert story.state.phase == "action"


PAYING = [
    (["cleave"], ("steel",), True),
    (["cleave"], ("fang",), False),
    (["cleave"], ("?",), True),
    (["finishing_blow"], ("rune",), True),
    (["finishing_blow"], ("block",), True),
    (["finishing_blow"], ("rune", "?"), False),
    (["finishing_blow", "cleave"], ("rune", "rune"), False),
    (["guarded_cut"], ("steel", "block"), True),
    (["guarded_cut"], ("steel", "?"), True),
    (["cleave", "cleave"], ("steel", "steel", "?"), False),
    (["cleave", "guarded_cut"], ("steel", "steel", "?"), True),
]


@pytest.mark.rule("KD-018", "KD-019", "KD-044")
@pytest.mark.parametrize("cards, cost, enough", PAYING)
def test_which_symbols_cover_which_cost(cards, cost, enough):
    things = Content(house_box(), house_box(), house_box().fighters)
    keys = [design.key for design in things.designs]
    shown = sum(things.shown[keys.index(card)] for card in cards)
    assert covers(things, shown, things.price(cost)) is enough


@pytest.mark.rule("KD-019")
def test_wild_pays_special_attacks_but_neither_blocks_nor_dashes():
    story = fight({"space": 4, "hand": ["finishing_blow", "cleave"]}, {"space": 5, "hand": ["finishing_blow"]})
    parts = [key for key in story.offered if key.startswith(("dash", "perform"))]
    assert parts == ["perform sundering_blow", "perform vigil"]
    story.does("attack rend.1")
    assert (story.ask.seat, story.offered) == (1, ["pass"])


@pytest.mark.rule("KD-045")
def test_a_special_attack_cannot_be_chosen_out_of_range_or_without_its_requirement():
    far = fight({"space": 3, "hand": ["cleave", "rend"]}, {"space": 5})
    assert "perform sundering_blow" not in far.offered
    hand_ = ["hex_bolt", "mind_spike", "rune_snare"]
    uncursed = fight({"space": 4, "hand": hand_}, {}, MIST_AND_KNIGHT, deck=("pounce",))
    assert "perform doom" not in uncursed.offered
    cursed = fight(
        {"space": 4, "hand": hand_, "tokens": {}}, {"tokens": {"curse": 1}}, MIST_AND_KNIGHT, deck=("pounce",)
    )
    assert "perform doom" in cursed.offered
    cursed.does("perform doom")
    assert "perform doom" not in cursed.offered


@pytest.mark.rule("KD-046")
def test_each_special_attack_once_a_combo_and_again_in_the_next():
    six = ["cleave", "cleave", "lunge", "lunge", "guarded_cut", "guarded_cut"]
    story = fight(
        {"space": 1, "hand": six}, {"space": 9}, ("lost_knight", "maggot"), row=("rend", "pounce"), deck=("bile_spray",)
    )
    story.does("perform vigil")
    assert "perform vigil" not in story.offered
    story.does("end")
    assert "perform vigil" in story.offered
    story.does("perform vigil")
    assert story.state.sides[0].tokens == {"potion": 3}


@pytest.mark.rule("KD-047")
def test_a_card_with_two_symbols_pays_for_one_special_attack_only():
    story = fight({"hand": ["guarded_cut"]}, {})
    story.does("perform sundering_blow")
    assert hand(story, 0) == [] and discarded(story)[-1] == "guarded_cut"
    assert story.state.phase == "action"  # its block symbol did not go on to pay for anything else
    things = Content(house_box(), house_box(), house_box().fighters)
    both = things.numbers["guarded_cut.1"]
    assert payments(things, [both], ("steel", "block")) == [(both,)]
    assert payments(things, [both], ("steel", "block", "?")) == []


@pytest.mark.rule("KD-048")
def test_each_dash_card_is_one_step_and_its_other_symbol_is_lost():
    story = fight({"space": 2, "hand": ["lunge", "pounce", "running_kick"]}, {"space": 8})
    story.does("dash 3")
    assert story.offered == ["pay lunge.1", "pay pounce.1", "pay running_kick.1"]
    story.does("pay lunge.1", "dash 4", "pay pounce.1", "dash 5")
    assert story.state.sides[0].space == 5
    assert discarded(story)[-3:] == ["lunge", "pounce", "running_kick"]
    assert story.state.phase == "action"


@pytest.mark.rule("KD-048", "KD-036")
def test_a_dash_follows_the_move_rules():
    story = fight({"space": 1, "hand": ["running_kick"]}, {"space": 2})
    assert not [key for key in story.offered if key.startswith("dash")]


@pytest.mark.rule("KD-049")
def test_hand_cards_are_used_for_their_symbols_only():
    story = fight({"space": 4, "hand": ["throat_bite", "running_kick"]}, {"space": 5})
    attacks = [key for key in story.offered if key.startswith("attack")]
    assert attacks == ["attack cleave.1", "attack rend.1", "attack bile_spray.1", "attack thick_hide.1"]
    story.refuses("attack throat_bite.1")
    story.does("attack rend.1")
    assert wounds(story, 1) == (0, 2)


@pytest.mark.rule("KD-055")
def test_the_text_of_a_card_beats_a_rule():
    seven = ["cleave", "pounce", "pounce", "lunge", "lunge", "rend"]
    story = fight(
        {"space": 1, "hand": seven, "up": ["deep_satchel"]},
        {"space": 9},
        row=("bile_spray", "thick_hide"),
        deck=("cleave",),
    )
    story.does("attack bile_spray.1")
    assert len(hand(story, 0)) == 7


def test_the_row_may_hold_both_copies_of_a_design():
    story = fight({"space": 1}, {"space": 9}, row=("cleave", "cleave", "rend", "rend"))
    assert [key for key in story.offered if key.startswith("attack")] == [
        "attack cleave.1",
        "attack cleave.2",
        "attack rend.1",
        "attack rend.2",
    ]


def test_an_attack_says_what_it_does_where_it_reaches():
    """Wounds and what keeps them off; a card that is only taken promises nothing."""
    position = {"row": ["throat_bite", "rend"], "fighters": ["maggot", "lost_knight"]}
    near = Match.new("knockdown", seed=1, position={**position, "sides": [{"space": 4}, {"space": 5}], "deck": DECK})
    far = Match.new("knockdown", seed=1, position={**position, "sides": [{"space": 1}, {"space": 9}], "deck": DECK})
    told = [{option.key: option.stakes for option in match.asks[0].listed()} for match in (near, far)]
    assert told[0]["attack rend.1"] == "2 light wounds unless blocked"
    assert told[0]["attack throat_bite.1"] == "1 light wound unless blocked; then a Knockdown Test may be made"
    assert told[1]["attack rend.1"] == told[1]["attack throat_bite.1"] == ""

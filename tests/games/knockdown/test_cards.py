"""The 18 designs of the house deck: what is printed on them, and what each does when it is taken."""

import pytest

from roundtable.games.knockdown.decks import house_box
from roundtable.games.knockdown.state import content
from roundtable.kernel.match import Match
from tests.games.knockdown.given import fight, hand, wounds

# key, name, symbols, type, range, heavy, light, K.O.
PRINTED = [
    pytest.param("cleave", "Cleave", ["steel"], "strike", "1", 1, 0, False, marks=pytest.mark.rule("KD-099")),
    pytest.param(
        "hurled_axe", "Hurled Axe", ["steel"], "strike", "projectile", 0, 1, False, marks=pytest.mark.rule("KD-100")
    ),
    pytest.param("riposte", "Riposte", ["steel"], "reaction", "1", 1, 0, False, marks=pytest.mark.rule("KD-101")),
    pytest.param("lunge", "Lunge", ["steel", "dash"], "strike", "2", 0, 1, False, marks=pytest.mark.rule("KD-102")),
    pytest.param(
        "guarded_cut", "Guarded Cut", ["steel", "block"], "strike", "1", 0, 1, False, marks=pytest.mark.rule("KD-103")
    ),
    pytest.param("rend", "Rend", ["fang"], "strike", "1", 0, 2, False, marks=pytest.mark.rule("KD-104")),
    pytest.param("bile_spray", "Bile Spray", ["fang"], "ability", "1-3", 0, 1, False, marks=pytest.mark.rule("KD-105")),
    pytest.param("throat_bite", "Throat Bite", ["fang"], "strike", "1", 0, 1, True, marks=pytest.mark.rule("KD-106")),
    pytest.param("pounce", "Pounce", ["fang", "dash"], "strike", "2", 0, 1, False, marks=pytest.mark.rule("KD-107")),
    pytest.param(
        "thick_hide",
        "Thick Hide",
        ["fang", "block"],
        "ability",
        "unlimited",
        0,
        0,
        False,
        marks=pytest.mark.rule("KD-108"),
    ),
    pytest.param(
        "hex_bolt", "Hex Bolt", ["rune"], "strike", "projectile", 0, 1, False, marks=pytest.mark.rule("KD-109")
    ),
    pytest.param(
        "mind_spike", "Mind Spike", ["rune"], "ability", "unlimited", 0, 0, False, marks=pytest.mark.rule("KD-110")
    ),
    pytest.param("rune_snare", "Rune Snare", ["rune"], "ability", "1-3", 0, 0, False, marks=pytest.mark.rule("KD-111")),
    pytest.param(
        "flicker", "Flicker", ["rune", "dash"], "ability", "unlimited", 0, 0, False, marks=pytest.mark.rule("KD-112")
    ),
    pytest.param(
        "warding_sign",
        "Warding Sign",
        ["rune", "block"],
        "reaction",
        "unlimited",
        0,
        0,
        False,
        marks=pytest.mark.rule("KD-113"),
    ),
    pytest.param("shield_bash", "Shield Bash", ["block"], "strike", "1", 0, 1, False, marks=pytest.mark.rule("KD-114")),
    pytest.param("running_kick", "Running Kick", ["dash"], "strike", "2", 0, 1, True, marks=pytest.mark.rule("KD-115")),
    pytest.param(
        "finishing_blow", "Finishing Blow", ["wild"], "strike", "1", 0, 0, True, marks=pytest.mark.rule("KD-116")
    ),
]


@pytest.mark.parametrize("key, name, symbols, type_, range_, heavy, light, ko", PRINTED)
def test_what_is_printed_on_a_card(key, name, symbols, type_, range_, heavy, light, ko):
    """Two copies of each, seen as they lie in the row."""
    view = fight(row=(key, key), deck=("pounce",) if key != "pounce" else ("lunge",)).match.view(0)
    assert [card.id for card in view.row] == [f"{key}.1", f"{key}.2"]
    card = view.row[0]
    assert (card.name, card.symbols, card.type, card.range) == (name, symbols, type_, range_)
    assert (card.heavy, card.light, card.ko) == (heavy, light, ko)


@pytest.mark.rule("KD-098", "KD-018")
def test_the_house_deck_as_a_whole():
    cards = [card for card in house_box().cards for _ in range(card.copies)]
    assert len(cards) == 36 and len(house_box().cards) == 18
    symbols = [symbol for card in cards for symbol in card.symbols]
    counted = {symbol: symbols.count(symbol) for symbol in ("steel", "fang", "rune", "block", "dash", "wild")}
    assert counted == {"steel": 10, "fang": 10, "rune": 10, "block": 8, "dash": 8, "wild": 2}
    assert sum(len(card.symbols) == 2 for card in cards) == 12
    types = [card.type for card in cards]
    assert (types.count("strike"), types.count("ability"), types.count("reaction")) == (22, 10, 4)
    assert sum(card.ko for card in cards) == 6


@pytest.mark.rule("KD-098", "KD-018")
def test_the_deck_a_match_is_played_with():
    """Whatever has been drawn, taken or discarded: deck, row, hands and discard pile together are the house deck."""
    match = Match.new("knockdown", seed=1)
    while match.state.phase != "action":
        match.answer(match.ask.seat, next(iter(match.ask.answers())))
    for _ in range(20):
        match.answer(match.ask.seat, next(iter(match.ask.answers())))
        if match.state.phase != "action" or match.state.blows:
            continue  # the card whose attack is being resolved lies nowhere
        state, things = match.state, content(match.state)
        everywhere = [*state.deck, *state.row, *state.discard, *(card for side in state.sides for card in side.hand)]
        cards = [things.cards[card] for card in everywhere if card < len(things.cards)]  # the others are Candle cards
        assert len(cards) == 36
        symbols = [symbol for card in cards for symbol in card.symbols]
        assert {symbol: symbols.count(symbol) for symbol in set(symbols)} == {
            "steel": 10, "fang": 10, "rune": 10, "block": 8, "dash": 8, "wild": 2,
        }  # fmt: skip
        assert (sum(len(card.symbols) == 2 for card in cards), sum(card.ko for card in cards)) == (12, 6)


@pytest.mark.rule("KD-010")
def test_a_card_shows_symbols_name_wounds_range_type_effect_and_ko():
    view = fight(row=("shield_bash", "throat_bite")).match.view(0)
    bash, bite = view.row
    assert (bash.symbols, bash.name, bash.light, bash.range, bash.type, bash.text, bash.ko) == (
        ["block"], "Shield Bash", 1, "1", "strike", "Backward 1.", False,
    )  # fmt: skip
    assert bite.ko
    story = fight({"space": 4}, {"space": 5}, row=("shield_bash", "throat_bite")).does("attack shield_bash.1")
    assert [card.name for card in story.match.view(0).row][:1] == ["Throat Bite"], "taken in hand, its wounds dealt"


def taken(key: str, mine: int = 4, theirs: int = 5, me=None, you=None):
    """The card is taken by seat 0; the fighters stand on these spaces."""
    story = fight(
        {"space": mine, **(me or {})}, {"space": theirs, **(you or {})}, ("maggot", "lost_knight"), row=(key, "cleave")
    )
    return story.does(f"attack {key}.1")


@pytest.mark.rule("KD-099")
def test_cleave_deals_a_heavy_wound():
    assert wounds(taken("cleave"), 1) == (1, 0)


@pytest.mark.rule("KD-100")
@pytest.mark.parametrize("theirs, light", [(5, 1), (7, 1), (8, 2), (9, 2)])
def test_hurled_axe_hurts_more_from_four_spaces_on(theirs, light):
    assert wounds(taken("hurled_axe", 4, theirs), 1) == (0, light)


@pytest.mark.rule("KD-101")
@pytest.mark.parametrize("wounded, heavy", [(True, 1), (False, 0)])
def test_riposte_answers_wounds_of_the_last_turn(wounded, heavy):
    assert wounds(taken("riposte", me={"wounded": wounded}), 1) == (heavy, 0)


@pytest.mark.rule("KD-102")
def test_lunge_hits_at_two_and_steps_forward():
    story = taken("lunge", 3, 5)
    assert wounds(story, 1) == (0, 1) and story.state.sides[0].space == 4


@pytest.mark.rule("KD-103", "KD-104", "KD-105")
@pytest.mark.parametrize("key, light", [("guarded_cut", 1), ("rend", 2), ("bile_spray", 1)])
def test_plain_light_wounds(key, light):
    story = taken(key)
    assert wounds(story, 1) == (0, light)
    assert (story.state.sides[0].space, story.state.sides[1].space) == (4, 5)


@pytest.mark.rule("KD-106", "KD-115", "KD-116")
@pytest.mark.parametrize(
    "key, theirs, light", [("throat_bite", 5, 1), ("running_kick", 6, 1), ("finishing_blow", 5, 0)]
)
def test_cards_with_a_ko_effect_offer_a_test(key, theirs, light):
    story = taken(key, 4, theirs)
    assert wounds(story, 1) == (0, light)
    assert (story.ask.rule, set(story.offered)) == ("KD-052", {"yes", "no"})


@pytest.mark.rule("KD-107")
def test_pounce_hits_at_two_and_may_blink():
    story = taken("pounce", 3, 5)
    assert wounds(story, 1) == (0, 1)
    assert story.offered == ["blink 1", "blink 2", "blink 4", "stay"]
    assert story.does("stay").state.sides[0].space == 3


@pytest.mark.rule("KD-108")
@pytest.mark.parametrize("before, after", [((1, 2), (1, 1)), ((1, 0), (1, 0))])
def test_thick_hide_removes_a_light_wound_at_any_distance(before, after):
    assert wounds(taken("thick_hide", 1, 9, {"heavy": before[0], "light": before[1]}), 0) == after


@pytest.mark.rule("KD-109")
def test_hex_bolt_hits_from_afar_and_pushes_back():
    story = taken("hex_bolt", 2, 6)
    assert wounds(story, 1) == (0, 1) and story.state.sides[1].space == 7


@pytest.mark.rule("KD-110")
def test_mind_spike_makes_the_opponent_discard_a_card_of_their_choice():
    story = taken("mind_spike", 1, 9, you={"hand": ["rend", "lunge"]})
    assert story.ask.seat == 1 and story.offered == ["discard lunge.1", "discard rend.1"]
    story.does(["discard lunge.1"])
    assert hand(story, 1) == ["rend"] and wounds(story, 1) == (0, 0)
    assert taken("mind_spike", 1, 9).ask.rule == "KD-032"  # an empty hand discards nothing


@pytest.mark.rule("KD-111")
@pytest.mark.parametrize("theirs, after", [(7, 6), (6, 5), (5, 5)])
def test_rune_snare_pulls_and_wounds(theirs, after):
    story = taken("rune_snare", 4, theirs)
    assert story.state.sides[1].space == after and wounds(story, 1) == (0, 1)


@pytest.mark.rule("KD-112")
def test_flicker_only_blinks():
    story = taken("flicker", 1, 9).does("blink 3")
    assert story.state.sides[0].space == 3 and wounds(story, 1) == (0, 0)


@pytest.mark.rule("KD-113")
@pytest.mark.parametrize("blocked, heavy", [(True, 1), (False, 2)])
def test_warding_sign_heals_who_blocked_in_the_last_turn(blocked, heavy):
    assert wounds(taken("warding_sign", 1, 9, {"heavy": 2, "light": 1, "blocked": blocked}), 0) == (heavy, 1)


@pytest.mark.rule("KD-113")
def test_a_block_in_the_opponents_turn_is_remembered_for_the_own_turn():
    story = fight({}, {"heavy": 1, "hand": ["shield_bash"]}, row=("rend", "warding_sign"), actions=1)
    story.does("attack rend.1", "block wounds shield_bash.1", "attack warding_sign.1")
    assert wounds(story, 1) == (0, 2)


@pytest.mark.rule("KD-114")
def test_shield_bash_hits_and_pushes_back():
    story = taken("shield_bash")
    assert wounds(story, 1) == (0, 1) and story.state.sides[1].space == 6

"""What a seat may not know is in nothing it is shown: views, questions, log; and what is imagined looks the same."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundtable.games.knockdown import GAME
from roundtable.games.knockdown.state import content
from roundtable.kernel.dice import Dice
from roundtable.kernel.match import Match
from roundtable.players import RandomPlayer
from tests.games.knockdown.given import fight
from tests.story import Story


def seen(match: Match, seat: int | None) -> bytes:
    """Everything a seat is shown: its view, drawings, sheets and open question."""
    view = match.view(seat)
    ask = match.asks.get(seat) if seat is not None else None
    shown = [GAME.svg(view), GAME.text(view, False), GAME.status(view), ask.to_json() if ask else None]
    return msgspec.json.encode([view, shown, [sheet.target for sheet in GAME.sheets(view)]])


def played_on(seed: int, answers: int, **options) -> Match:
    match = Match.new(GAME, seed=seed, options=options)
    dice = Dice(b"%d" % seed)
    for _ in range(answers):
        if match.over:
            break
        asks = list(match.asks.values())
        ask = asks[dice.below(len(asks))]
        match.answer(ask.seat, ask.sample(dice))
    return match


@pytest.mark.rule("KD-097")
@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 160), st.integers(0, 255))
def test_changing_what_is_hidden_changes_nothing_a_seat_sees(seed, answers, other):
    match = played_on(seed, answers)
    if match.over:
        return
    for seat in (0, 1):
        imagined = match.imagine(seat, bytes([other]))
        assert seen(imagined, seat) == seen(match, seat)


@pytest.mark.rule("KD-097")
@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.integers(20, 120))
def test_no_hand_and_no_face_down_skill_of_the_other_is_in_a_view(seed, answers):
    match = played_on(seed, answers)
    state = match.state
    things = content(state)
    for seat in (0, 1, None):
        view = match.view(seat)
        for other in (0, 1):
            if other == seat:
                continue
            side = view.sides[other]
            assert side.hand is None and side.hidden_skills == []
            assert all(special.payable is None for special in side.specials)
            shown = msgspec.json.encode(view).decode()
            for key in state.sides[other].down:
                assert f'"{key}"' not in shown
            for card in state.sides[other].hand:
                assert f'"{things.card_ids[card]}"' not in shown


@pytest.mark.rule("KD-097")
def test_what_is_public_is_seen_by_all():
    story = fight({"hand": ["rend", "lunge"], "heavy": 2}, {"hand": ["pounce"], "up": ["feint"]}, laid=(), candles=1)
    views = [story.match.view(seat) for seat in (0, 1, None)]
    for view in views:
        assert [side.cards for side in view.sides] == [2, 1]
        assert (view.deck, len(view.row), len(view.discard), view.candles) == (8, 4, 21, 1)
        assert view.sides[0].heavy == 2 and view.sides[1].up[0].key == "feint"
    assert [card.key for card in views[0].sides[0].hand] == ["lunge", "rend"]


@pytest.mark.rule("KD-097")
def test_discarded_cards_stay_on_the_pile_during_a_round():
    story = fight({"space": 1, "hand": ["guarded_cut"]}, {"space": 9})
    before = list(story.state.discard)
    deck = list(story.state.deck)
    story.does("perform vigil")
    assert len(story.state.discard) == len(before) + 1 and story.state.deck == deck


@pytest.mark.rule("KD-097")
def test_with_open_hands_everybody_sees_everything_in_hand():
    story = fight({"hand": ["rend"]}, {"hand": ["pounce"]}, open_hands=True)
    for seat in (0, 1, None):
        assert [[card.key for card in side.hand] for side in story.match.view(seat).sides] == [["rend"], ["pounce"]]
    imagined = story.match.imagine(0, b"x")
    assert imagined.state.sides[1].hand == story.state.sides[1].hand


@pytest.mark.rule("KD-022", "KD-097")
def test_the_draft_is_imagined_from_what_the_seat_knows():
    """Seat 0 knows its own cards and the two it was passed; the opponent's second card is one of the two it passed on."""
    story = Story(GAME).does("take mistbearer", "take maggot")
    for verb in ("keep", "keep", "show"):
        story.match.answer(0, f"{verb} 1")
        story.match.answer(1, f"{verb} 1")
    real = story.state
    known = {*real.sides[0].kept, *real.sides[0].passed, *real.sides[1].passed}
    downs = set()
    for n in range(40):
        state = story.match.imagine(0, bytes([n])).state
        mine, theirs = state.sides
        assert mine == real.sides[0]
        assert theirs.up == real.sides[1].up
        assert theirs.kept[1] in mine.passed
        assert theirs.kept[0] not in known
        everything = [*mine.kept, *theirs.kept, *state.pool, *state.gone]
        assert sorted(everything) == sorted(content(state).skills)
        downs.add(theirs.down[0])
    assert len(downs) > 1


def test_draft_answers_and_events_name_no_card_to_the_other():
    story = Story(GAME).does("take mistbearer", "take maggot")
    names = [content(story.state).skills[key].name for key in story.state.sides[0].dealt]
    story.match.answer(0, "keep 1")
    story.match.answer(1, "keep 1")
    told = " ".join(event.sentence() for event in story.match.log_for(1))
    spectators = " ".join(event.sentence() for event in story.match.log_for(None))
    assert not [name for name in names if name in told or name in spectators]


def test_imagined_hands_and_decks_hold_the_unseen_cards():
    match = played_on(7, 60)
    real = match.state
    hands = set()
    for n in range(20):
        state = match.imagine(0, bytes([n])).state
        assert sorted(state.deck + state.sides[1].hand) == sorted(real.deck + real.sides[1].hand)
        assert not any(content(state).is_candle(card) for card in state.sides[1].hand)
        hands.add(tuple(sorted(state.sides[1].hand)))
    assert len(hands) > 1 or not real.sides[1].hand


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10**6))
def test_cards_wounds_and_tokens_are_kept_in_random_play(seed):
    """No card is ever lost or doubled; fighters stand apart; tokens add up; hands keep their limit between steps."""
    match = Match.new(GAME, seed=seed, log=False)
    players = [RandomPlayer(seed), RandomPlayer(seed + 1)]
    while match.ask is not None:
        state = match.state
        things = content(state)
        if state.phase in ("action", "combo") and not state.blows:
            cards = [*state.deck, *state.row, *state.discard, *state.sides[0].hand, *state.sides[1].hand]
            attack_cards = sorted(card for card in cards if not things.is_candle(card))
            in_play = len(attack_cards)
            assert len(set(attack_cards)) == in_play and in_play in (35, 36)
            assert state.sides[0].space != state.sides[1].space
            assert all(1 <= side.space <= 9 and min(side.heavy, side.light) >= 0 for side in state.sides)
            assert all(count >= 0 for count in match.view(None).supply.values())
        ask = match.ask
        match.answer(ask.seat, players[ask.seat].choose(None, ask))
    assert match.outcome is not None

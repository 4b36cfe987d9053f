"""Corners of the match: what must hold at the edges of steps, take-backs, concessions, imagination and broken rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from roundtable.kernel import match as matches
from roundtable.kernel.asks import Ask, Choose, ChooseNumber, Steps, Together
from roundtable.kernel.dice import OwnDice, Tape
from roundtable.kernel.errors import BadSetup, NotAsked, RuleBug
from roundtable.kernel.game import Game
from roundtable.kernel.match import Match, replay
from roundtable.kernel.options import Option
from roundtable.kernel.save import verify
from roundtable.kernel.table import State, Table
from tests.kernel.toy import TOY
from tests.story import Story

SECRETS = {"secrets": [1, 2, 3, 4]}
CALM = {"bidding": False, "life": 30}


def toy(seats: int = 2, **more: Any) -> Match[Any, Any]:
    return Match.new(TOY, **{"seats": seats, "seed": 5, "position": SECRETS, "options": CALM, **more})


def same_again(match: Match[Any, Any]) -> bool:
    return replay(match.setup, match.entries, match.marks).to_bytes() == match.to_bytes()


# --- a game made of one rule, for what the toy cannot show --------------------------------------------------------------


class Small(State):
    count: int = 0
    things: list[int] = []


class NoOptions(msgspec.Struct):
    pass


def small_game(rule: Callable[[Table[Small, NoOptions]], Steps[None]]) -> Game[Small, NoOptions]:
    """Plays the rule it is given, for ever."""
    return Game(
        name="small",
        title="Small",
        blurb="",
        version=1,
        seats=(2, 4),
        state_type=Small,
        options_type=NoOptions,
        start=lambda setup, options: Small(things=(setup.position or {}).get("things", [])),
        step=rule,
        outcome=lambda state: None,
        sides=lambda state: [[0], [1]],
        view=lambda state, seat: state,
    )


def pick(seat: int, *keys: str) -> Ask:
    return Choose(seat, "Which?", [Option(key, key) for key in keys])


# --- dice marks ---------------------------------------------------------------------------------------------------------


def test_dice_taken_back_stay_on_record_when_more_is_taken_back_without_dice() -> None:
    match = toy()
    match.answer(0, "give")
    match.answer(0, {"1": 1})
    match.answer(1, "hit 0")
    match.undo()  # a die had fallen: the stream goes on behind it
    match.undo()  # no die had fallen since: yet the stream still stands behind that die
    match.undo()
    match.answer(0, "hit 1")
    assert same_again(match)
    assert verify(match.to_bytes()).honest


def test_a_new_seed_stays_on_record_when_the_answers_since_are_taken_back() -> None:
    match = toy()
    match.answer(0, "give")
    fork = match.fork(b"another seed", log=True)
    fork.undo()
    fork.answer(0, "hit 1")
    assert same_again(fork)


def test_going_on_from_a_point_of_the_past_can_be_saved_and_verified() -> None:
    match = toy()
    for seat, value in ((0, "hit 1"), (0, "pass"), (1, "pass"), (1, "hit 0")):
        match.answer(seat, value)
    then = match.at(1)
    then.answer(0, "worsen 0")
    assert same_again(then) and verify(then.to_bytes()).honest


# --- light forks --------------------------------------------------------------------------------------------------------


def test_a_light_fork_that_takes_back_rolls_anew_instead_of_reading_old_dice() -> None:
    match = toy()
    for seat, value in ((0, "hit 1"), (0, "pass"), (1, "pass")):
        match.answer(seat, value)
    match.answer(1, "hit 0")
    fork = match.fork(light=True)
    fork.undo()
    assert fork.table.rolls == []
    fork.answer(1, "hit 0")
    assert fork.table._dice.position > match.table._dice.position


def test_a_rule_that_fails_in_a_match_without_history_leaves_the_question_open() -> None:
    """The answer ends a step and the next step breaks: the match must stand before the answer all the same."""

    def rule(table: Table[Small, NoOptions]) -> Steps[None]:
        table.state.count += 1
        if table.state.count == 2:
            raise ZeroDivisionError
        yield pick(0, "a", "b")

    match = Match.new(small_game(rule), seed=1, history=False)
    before = match.digest()
    with pytest.raises(ZeroDivisionError):
        match.answer(0, "a")
    assert match.digest() == before and match.entries == [] and list(match.asks) == [0]


# --- forced answers -----------------------------------------------------------------------------------------------------


def forced_first(table: Table[Small, NoOptions]) -> Steps[None]:
    """A forced question begins every step."""
    yield pick(0, "only")
    yield pick(0, "a", "b")


def test_a_forced_answer_that_begins_a_match_cannot_be_taken_back() -> None:
    match = Match.new(small_game(forced_first), seed=1)
    assert [entry.kind for entry in match.entries] == ["auto"]
    with pytest.raises(NotAsked, match="nothing to take back"):
        match.undo(0)
    match.answer(0, "a")
    match.undo(0)
    assert [entry.kind for entry in match.entries] == ["auto"]
    assert match.ask is not None and match.ask.only() is None


def test_nobody_ever_stood_before_a_forced_answer() -> None:
    match = Match.new(small_game(forced_first), seed=1)
    match.answer(0, "a")
    match.answer(0, "b")
    assert [entry.kind for entry in match.entries] == ["auto", "answer", "auto", "answer", "auto"]
    for number, stands_at in enumerate((1, 1, 3, 3, 5, 5)):
        then = match.at(number)
        assert len(then.entries) == stands_at
        assert then.ask is not None and then.ask.only() is None


def test_rules_that_never_ask_anybody_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MOST_UNASKED", 50)

    def nothing(table: Table[Small, NoOptions]) -> Steps[None]:
        yield from ()

    def forced(table: Table[Small, NoOptions]) -> Steps[None]:
        while True:
            yield pick(0, "only")

    for rule in (nothing, forced):
        with pytest.raises(RuleBug, match="go on for ever and ask nobody"):
            Match.new(small_game(rule), seed=1)


# --- giving up ----------------------------------------------------------------------------------------------------------


def test_giving_up_when_asked_is_told_and_replayed_like_any_other_entry() -> None:
    match = toy(seats=3)
    match.answer(0, "hit 1")
    assert match.ask is not None
    match.concede(match.ask.seat)
    assert match.log[-1].sentence().endswith("Do nothing (answered for a seat that gave up).")
    assert match.fork(log=True).log == match.log
    assert same_again(match)
    assert Match.from_bytes(match.to_bytes()).log == match.log


def test_a_concession_that_the_rules_cannot_take_leaves_no_trace() -> None:
    def broken(state: Small) -> list[list[int]]:
        raise KeyError("sides")

    match = Match.new(small_game(forced_first).but(sides=broken), seed=1)
    before = match.digest(), list(match.entries), list(match.log)
    with pytest.raises(KeyError):
        match.concede(0)
    assert (match.digest(), match.entries, match.log) == before


# --- waking -------------------------------------------------------------------------------------------------------------


def test_a_match_that_cannot_wake_says_so_every_time() -> None:
    """A rule that breaks in a replay must not leave half a position to look at."""
    broken: list[bool] = []

    def rule(table: Table[Small, NoOptions]) -> Steps[None]:
        table.state.count += 1
        if broken:
            raise ZeroDivisionError
        yield pick(0, "a", "b")

    fork = Match.new(small_game(rule), seed=1).fork()
    broken.append(True)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            _ = fork.state


# --- imagining ----------------------------------------------------------------------------------------------------------


def bids(table: Table[Small, NoOptions]) -> Steps[None]:
    bid = yield Together([ChooseNumber(0, "Bid?", 0, 9), ChooseNumber(1, "Bid?", 0, 9)])
    table.state.things = [bid[0], bid[1]]


def test_a_seat_cannot_imagine_with_answers_that_lie_face_down() -> None:
    match = Match.new(small_game(bids), seed=1)
    match.answer(0, 7)
    imagined = match.imagine(1, b"x")
    assert list(imagined.asks) == [0, 1]
    imagined.answer(0, 2)
    imagined.answer(1, 3)
    assert imagined.state.things == [2, 3]
    own = match.imagine(0, b"x")  # its own answer it knows
    assert list(own.asks) == [1]
    assert [entry.value for entry in match.entries] == [7] and list(match.asks) == [1]


def bids_at_length(table: Table[Small, NoOptions]) -> Steps[None]:
    first = yield ChooseNumber(0, "First?", 0, 9)
    bid = yield Together([*(ChooseNumber(n, "Bid?", 0, 9) for n in range(3)), ChooseNumber(3, "Bid?", 5, 5)])
    table.state.things = [first, *(bid[n] for n in range(4))]


def test_imagining_takes_up_what_others_have_just_put_face_down_and_nothing_else() -> None:
    match = Match.new(small_game(bids_at_length), seats=4, seed=1)
    match.answer(0, 1)  # open, in the same step: everybody knows it
    match.answer(0, 7)
    match.raise_hand(0)  # no answer, and after it
    match.answer(1, 8)
    imagined = match.imagine(2, b"x")
    assert list(imagined.asks) == [0, 1, 2], "what seat 3 had to answer is no secret"
    for seat in (1, 0, 2):
        imagined.answer(seat, seat + 2)
    assert imagined.state.things == [1, 2, 3, 4, 5] and imagined.state.hands_up == [0]
    own = match.imagine(1, b"x")
    assert list(own.asks) == [0, 2]
    own.answer(2, 0)
    own.answer(0, 6)
    assert own.state.things == [1, 6, 8, 0, 5]
    match.answer(2, 9)
    assert match.state.things == [1, 7, 8, 9, 5], "the real match has lost nothing"


# --- beginning ----------------------------------------------------------------------------------------------------------


def add_a_thing(table: Table[Small, NoOptions]) -> Steps[None]:
    yield pick(0, "a", "b")
    table.state.things.append(1)


def test_a_position_shares_nothing_with_its_set_up() -> None:
    position = {"things": [5]}
    match = Match.new(small_game(add_a_thing), seed=1, position=position)
    match.answer(0, "a")
    assert match.state.things == [5, 1]
    assert position == {"things": [5]} and match.setup.position == {"things": [5]}
    position["things"].append(9)
    assert match.setup.position == {"things": [5]}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"position": {"a": object()}}, "not plain data"),
        ({"position": {"a": 2**70}}, "not plain data"),
        ({"names": ["\x1b[2J"]}, "is no name: one line of at most 60 printable"),
        ({"names": ["x" * 61]}, "is no name"),
    ],
)
def test_a_set_up_that_no_file_could_hold_is_refused(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(BadSetup, match=words):
        Match.new(TOY, **changes)


# --- dice that people roll ------------------------------------------------------------------------------------------------


def test_real_dice_can_be_rolled_again_after_loading_and_saved_again() -> None:
    shown = iter([3, 4, 2, 6])
    dice = OwnDice(lambda sides: next(shown))
    match = Match.new(TOY, dice=dice, position=SECRETS, options=CALM)
    for seat, value in ((0, "hit 1"), (0, "pass"), (1, "pass")):
        match.answer(seat, value)
    loaded = Match.from_bytes(match.to_bytes(), dice)
    loaded.answer(1, "hit 0")
    assert loaded.table.rolls == [3, 4]
    again = Match.from_bytes(loaded.to_bytes(), dice)
    assert again.digest() == loaded.digest() and len(again._snapshots) == len(loaded._snapshots)


def test_where_nobody_rolls_real_dice_any_more_new_dice_take_over_that_nobody_can_predict() -> None:
    told = Story(TOY, SECRETS, "d6=3", 2, **CALM).does("hit 1", "pass", "pass")
    data = told.match.to_bytes()
    seeds = set()
    for _ in range(2):
        loaded = Match.from_bytes(data)
        seeds.add(loaded.table._dice.seed)
        loaded.answer(1, "hit 0")
        again = Match.from_bytes(loaded.to_bytes())
        assert (again.digest(), again.table.rolls) == (loaded.digest(), loaded.table.rolls)
        assert (again.table._dice.seed, again.table._dice.position) == (
            loaded.table._dice.seed,
            loaded.table._dice.position,
        )
        assert not verify(again.to_bytes()).honest
    assert len(seeds) == 2 and b"tape" not in seeds


def test_a_fork_of_scripted_dice_has_a_tape_of_its_own() -> None:
    match = Match.new(TOY, dice=Tape("d6=3 d6=4"), position=SECRETS, options=CALM)
    fork = match.fork()
    fork.answer(0, "hit 1")
    match.answer(0, "hit 1")
    assert fork.table.rolls == match.table.rolls == [3]

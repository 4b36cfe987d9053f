"""A position that is forked again and again is read once and copied: the copies are its equals and nobody changes another."""

from typing import Any

import msgspec
import pytest

from roundtable.kernel import record
from roundtable.kernel.copies import Whole, copier
from roundtable.kernel.dice import Dice
from roundtable.kernel.game import find_game
from roundtable.kernel.match import Match
from roundtable.kernel.record import encode, fork_state
from roundtable.kernel.table import State


class Card(msgspec.Struct):
    name: str
    notes: list[str] = []


class Plain(msgspec.Struct):
    size: int
    at: tuple[int, int] = (0, 0)


class Room(State):
    cards: dict[str, Card]
    plain: list[Plain]
    shared: Whole[list[str]]
    perhaps: Card | None = None
    deep: dict[int, list[list[str]]] = {}
    numbers: list[int] = []


def room() -> Room:
    card = Card("ace", ["worn"])
    return Room(cards={"a": card}, plain=[Plain(3)], shared=["x"], perhaps=Card("two"), deep={1: [["y"]]}, numbers=[1])


def test_a_copy_is_equal_and_shares_only_what_is_replaced_as_a_whole():
    first = room()
    copied = copier(Room)
    assert copied is not None
    second = copied(first)
    assert second == first and second is not first and second.shared is first.shared
    second.cards["a"].notes.append("torn")
    second.cards["b"] = Card("three")
    second.plain[0].size = 4
    assert second.perhaps is not None
    second.perhaps.notes.append("new")
    second.deep[1][0].append("z")
    second.numbers.append(2)
    second.policies["0 toll"] = "never"
    assert first == room()


class Odd(State):
    either: Card | Plain | None = None


def test_of_a_type_it_does_not_know_there_is_no_copier():
    assert copier(Odd) is None


def test_a_large_position_is_read_and_then_copied(monkeypatch):
    """Read the first time; read to be kept the second time; copied from then on, and each as the first was."""
    game: Any = find_game("knights_and_knaves")
    match = Match.new(game, seed=3, options={"quick_setup": True}, log=False, history=False)
    state = encode(match.state)
    assert len(state) > game.state_type.worth_copying
    readings = []
    how = record._Reader(game.state_type)
    decode = how.decode
    how.decode = lambda state: readings.append(state) or decode(state)
    monkeypatch.setattr(record, "reader", lambda kind: how)
    for times in (1, 2, 2, 2):
        made = fork_state(game, state)
        assert encode(made) == state and len(readings) == times
        made.figures.clear()


@pytest.mark.parametrize(
    ("game", "seed"),
    [("knights_and_knaves", 4), ("knights_and_knaves", 9), ("knockdown", 1), ("knockdown", 2), ("knockdown", 3)],
)
def test_whatever_is_played_in_forks_of_a_position_changes_nothing_in_it(game, seed):
    """Matches are played on in the third fork of many positions: what it was copied from stays what was read."""
    options = {"quick_setup": True} if game == "knights_and_knaves" else {}
    match = Match.new(game, seed=seed, options=options, log=False, history=False)
    dice = Dice(b"copies %d" % seed)
    looked = 0
    for number in range(300):
        if (ask := match.ask) is None:
            break
        if number % 10 == 0:
            forks = [match.fork(light=True) for _ in range(3)]
            digests = {fork.digest() for fork in forks}
            assert digests == {match.digest()}
            how = record.reader(match.game.state_type)
            kept = how.state
            for _ in range(25):
                if (asked := forks[-1].ask) is not None:
                    forks[-1].answer(asked.seat, asked.sample(dice))
            assert how.kept is not None and encode(how.kept) == kept
            looked += 1
        match.answer(ask.seat, ask.sample(dice))
    assert looked > 10

"""The match: asking, answering, forking, undoing, imagining, giving up."""

from __future__ import annotations

import msgspec
import pytest

from roundtable.kernel.dice import Tape
from roundtable.kernel.errors import BadSetup, IllegalAnswer, NotAsked, TapeError
from roundtable.kernel.game import Setup, option_fields, read_options
from roundtable.kernel.match import Match, replay
from roundtable.players import RandomPlayer, ScriptedPlayer, play
from tests.kernel.toy import TOY, Options
from tests.story import Story

SECRETS = {"secrets": [1, 2, 3, 4]}


def story(dice: str = "", seats: int = 2, **options: object) -> Story:
    return Story(TOY, SECRETS, dice, seats, **{"bidding": False, **options})


def test_a_rule_asks_receives_the_answer_and_goes_on() -> None:
    told = story("d6=4").does("hit 1", "pass", "pass")
    assert told.state.people[1].life == 2
    assert told.said("AKQL-050") == ["Player 1 hits for 4.", "Player 2 loses 4 life."]
    assert told.ask.seat == 1
    told.ends()


def test_an_illegal_answer_changes_nothing() -> None:
    told = story()
    assert "one of Hit seat 1, Give coins away, Name yourself" in told.refuses("hit 7")


def test_only_the_seat_that_is_asked_may_answer() -> None:
    told = story()
    with pytest.raises(NotAsked, match="seat 1 is not asked anything now; asked: seat 0"):
        told.match.answer(1, "peek")
    assert told.match.entries == []


def test_a_rule_that_fails_half_way_leaves_the_position_before_the_answer() -> None:
    told = story("d8=4")  # the wrong die: the rule breaks after the answer has been taken
    before = told.match.digest()
    with pytest.raises(TapeError):
        told.does("hit 1")
    assert told.match.digest() == before
    assert (told.match.entries, told.match.log) == ([], [])
    told.tape._items[0] = (6, 4)
    told.does("hit 1", "pass", "pass")
    assert told.state.people[1].life == 2


def test_forced_questions_are_answered_by_the_kernel_and_logged() -> None:
    told = story("d6=1").does("hit 1", "worsen 0")
    # seat 1 is asked twice: its only answer to the second is to pass, but that must not be told by answering for it
    told.state.people[1].coins = 0
    told = story("d6=6", life=6)
    told.state.people[0].coins = 0
    told.does("give")
    assert [(entry.kind, entry.value) for entry in told.match.entries] == [("answer", "give"), ("auto", {})]
    event = told.match.log[-1]
    assert event.kind == "auto" and event.to == [0]
    assert event.sentence() == "Who gets how much? nothing (the only choice)."


def test_together_hides_answers_until_all_are_in() -> None:
    told = story(seats=3, bidding=True)
    told.does("peek", "peek", "peek")
    assert list(told.match.asks) == [0, 1, 2]
    before = [told.match.view(seat) for seat in (0, 1, 2, None)]
    logged = len(told.match.log)
    told.does(["coin0", "coin1"], seat=2).does([], seat=0)
    assert list(told.match.asks) == [1]
    assert [told.match.view(seat) for seat in (0, 1, 2, None)] == before
    assert len(told.match.log) == logged
    with pytest.raises(NotAsked):
        told.match.answer(2, [])
    told.does(["coin0"], seat=1)
    assert [person.life for person in told.state.people] == [6, 6, 7]
    assert [person.coins for person in told.state.people] == [2, 2, 0]


def test_a_fork_in_the_middle_of_a_step_stands_alike_and_goes_its_own_way() -> None:
    told = story("d6=3 d6=2").does("hit 1")
    fork = told.match.fork()
    assert fork.digest() == told.match.digest()
    told.does("worsen 0", "soften 1", 2)
    assert told.state.people[1].life == 3  # 3 softened first to 1, then worsened by 2: the last declared resolves first
    assert fork.state.people[1].life == 6
    for answer in ("pass", "pass"):
        assert fork.ask is not None
        fork.answer(fork.ask.seat, answer)
    assert fork.state.people[1].life == 3
    assert told.state.people[1].coins == 1 and fork.state.people[1].coins == 2


def test_a_reseeded_fork_keeps_the_dice_that_fell_and_rolls_others_afterwards() -> None:
    match = Match.new(TOY, seed=5, position=SECRETS, options={"bidding": False, "life": 30})
    match.answer(0, "hit 1")
    fell = list(match.table.rolls)
    later = set()
    for n in range(12):
        fork = match.fork(reseed=bytes([n + 1]), light=True)
        assert fork.table.rolls == fell
        for answer in ("pass", "pass", "hit 0"):
            assert fork.ask is not None
            fork.answer(fork.ask.seat, answer)
        later.add(fork.table.rolls[-1])
    assert len(later) > 1


def test_an_imagined_match_differs_only_where_the_seat_cannot_look() -> None:
    match = Match.new(TOY, seats=3, seed=5)
    match.answer(0, "peek")
    secrets = set()
    for n in range(30):
        imagined = match.imagine(1, bytes([n, 1]))
        assert imagined.view(1) == match.view(1)
        secrets.add(tuple(person.secret for person in imagined.state.people))
        again = imagined.fork(light=True)
        assert again.digest() == imagined.digest()
    assert len(secrets) > 5
    assert len(match.entries) == 1


def test_undo_goes_back_one_answer_even_across_steps() -> None:
    told = story()
    start = told.match.digest()
    told.does("peek")
    one = told.match.digest()
    told.does("peek")
    told.match.undo()
    assert told.match.digest() == one
    told.match.undo()
    assert told.match.digest() == start
    assert told.match.log == []
    with pytest.raises(NotAsked, match="nothing to take back"):
        told.match.undo()


def test_undo_never_shows_a_die_twice() -> None:
    match = Match.new(TOY, seed=3, position=SECRETS, options={"bidding": False, "life": 30})
    positions = []
    for _ in range(5):
        match.answer(0, "hit 1")
        positions.append(match.table._dice.position)
        match.undo()
        assert match.table.rolls == []
    assert positions == sorted(set(positions))
    match.answer(0, "hit 1")
    twin = replay(match.setup, match.entries, match.marks)
    assert twin.table.rolls == match.table.rolls


def test_undo_alone_is_allowed_until_a_die_falls_a_secret_is_shown_or_another_answers() -> None:
    told = story("d6=1 d6=1")
    assert told.match.undoable(0) is None
    told.does("give")
    assert told.match.undoable(0) == 0 and told.match.undoable(1) is None
    told.does({"1": 1})
    assert told.match.undoable(0) == 1
    told.does("name")
    assert told.match.undoable(0) is None and told.match.undoable(1) == 2
    told.does("Bo", "peek")
    assert told.match.undoable(0) is None  # it was shown its secret
    told.does("hit 0")
    assert told.match.undoable(1) is None  # a die fell


def test_undo_can_end_the_end() -> None:
    told = story("d6=5", life=1).does("hit 1", "pass", "pass")
    assert told.match.over
    told.match.undo()
    assert not told.match.over and told.ask.seat == 1


def test_giving_up_ends_a_match_of_two() -> None:
    told = story()
    told.match.concede(1)
    assert told.match.outcome is not None and told.match.outcome.winners == [0]
    assert told.match.asks == {}
    with pytest.raises(NotAsked, match="over"):
        told.match.answer(0, "peek")


def test_giving_up_leaves_the_others_playing_and_passes_for_the_seat() -> None:
    told = story("d6=2", seats=3).does("hit 1")
    asked = told.ask.seat
    told.match.concede(asked)
    assert not told.match.over
    assert told.match.entries[-1].kind == "auto" and told.match.entries[-1].value == "pass"
    while not told.match.over and told.match.entries[-1].kind != "answer":
        assert told.ask.seat != asked
        told.does("pass")
    twin = told.match.fork()
    assert twin.digest() == told.match.digest()


def test_a_game_that_all_play_together_goes_on_until_the_last_has_given_up() -> None:
    together = TOY.but(sides=lambda state: [[0, 1]])
    match = Match.new(together, seats=2, options={"bidding": False}, position=SECRETS, dice=Tape(""))
    match.concede(1)
    assert not match.over and match.ask is not None and match.ask.seat == 0
    match.concede(0)
    assert match.outcome is not None and match.outcome.winners == []


def test_a_draw_can_be_agreed() -> None:
    told = story()
    told.match.agree_draw()
    assert told.match.outcome is not None and told.match.outcome.winners == []


def test_a_match_without_history_takes_back_only_the_step_in_progress() -> None:
    match = Match.new(TOY, seed=1, history=False, log=False, position=SECRETS, options={"bidding": False})
    match.answer(0, "give")
    match.undo()
    assert match.ask is not None and match.ask.prompt == "What do you do?"
    match.answer(0, "peek")
    with pytest.raises(NotAsked, match="keeps no history"):
        match.undo()


def test_events_reach_only_their_audience() -> None:
    told = story().does("peek")
    assert told.match.log_for(1) == [] and told.match.log_for(None) == []
    assert [event.sentence() for event in told.match.log_for(0)] == ["Your secret is 1."]


def test_names_are_put_in_when_the_line_is_read() -> None:
    told = story("d6=2").does("hit 1", "pass", "pass")
    assert told.match.log[0].sentence(["Ann", "Bo"]) == "Ann hits for 2."


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seats": 5}, "Toy has 2 to 4 seats, not 5"),
        ({"seats": "two"}, "the set-up is not right"),
        ({"options": {"lief": 3}}, "no option 'lief'; did you mean life"),
        ({"options": {"life": 99}}, r"legal: a whole number, 1 to 30"),
        ({"options": {"bidding": "perhaps"}}, r"legal: on or off"),
        ({"names": ["a", "b", "c"]}, "3 names were given for 2 seats"),
        ({"setup": Setup("chess")}, "this set-up is for 'chess', not for 'toy'"),
        ({"colour": "red"}, "there is no field colour"),
    ],
)
def test_a_bad_set_up_is_refused_with_the_reason(changes: dict[str, object], words: str) -> None:
    with pytest.raises(BadSetup, match=words):
        Match.new(TOY, **changes)


def test_an_unknown_game_is_refused_with_a_suggestion() -> None:
    with pytest.raises(BadSetup, match="there is no game 'tay'; did you mean toy"):
        Match.new("tay")


def test_options_are_described_for_forms_and_read_from_text() -> None:
    life, bidding = option_fields(Options)
    assert (life.name, life.kind, life.default, life.low, life.high) == ("life", "int", 6, 1, 30)
    assert (bidding.kind, bidding.default, bidding.rule) == ("bool", True, "AKQL-036")
    assert read_options(Options, {"life": "9", "bidding": "off"}) == Options(9, False)


def test_a_set_up_is_plain_json() -> None:
    setup = Setup("toy", 3, {"life": 9}, ["Ann"], SECRETS)
    assert msgspec.json.decode(msgspec.json.encode(setup), type=Setup) == setup
    match = Match.new(TOY, setup, dice=Tape())
    assert [person.secret for person in match.state.people] == [1, 2, 3] and match.name(0) == "Ann"


def test_play_stops_at_a_seat_without_a_player_and_at_the_limit() -> None:
    match = Match.new(TOY, seed=1, position=SECRETS, options={"bidding": False})
    assert play(match, {0: ScriptedPlayer(["peek"])}) is None
    assert match.ask is not None and match.ask.seat == 1
    assert play(match, [RandomPlayer(0), RandomPlayer(1)], limit=3) is None
    outcome = play(match, [RandomPlayer(0), RandomPlayer(1)])
    assert outcome is not None and match.over


def test_a_script_that_runs_out_names_the_question() -> None:
    match = Match.new(TOY, seed=1)
    with pytest.raises(IllegalAnswer, match=r"no answer for 'What do you do\?'"):
        play(match, [ScriptedPlayer([]), ScriptedPlayer([])])


def test_a_match_can_be_stepped_through_without_disturbing_it() -> None:
    match = Match.new(TOY, seats=3, seed=9)
    digests = []
    players = [RandomPlayer(n) for n in range(3)]
    while not match.over:
        digests.append((len(match.entries), match.digest()))
        play(match, players, limit=1)
    end = match.digest()
    for number, digest in reversed(digests):
        then = match.at(number)
        assert then.digest() == digest and len(then.entries) == number
        assert then.log == match.log[: len(then.log)]
    assert match.at(len(match.entries)).digest() == end == match.digest()
    with pytest.raises(NotAsked, match="there is no entry -1"):
        match.at(-1)

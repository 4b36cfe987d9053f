"""Everything that can be done to a match, in any order: whatever happens, forks, files and replays stand where it stands."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from roundtable.kernel.asks import LONGER
from roundtable.kernel.dice import Dice
from roundtable.kernel.errors import IllegalAnswer, NotAsked
from roundtable.kernel.match import Match, replay
from roundtable.kernel.save import verify
from roundtable.kernel.windows import reactions_for
from roundtable.players import RandomPlayer, play
from tests.kernel.court import COURT
from tests.kernel.toy import TOY

seeds = st.binary(min_size=1, max_size=3)
numbers = st.integers(0, 10_000)
WIDE = {"together": True}
SKILLS = ["ward", "shout", "analyze", "parry", "enough", "seal", "sip"]


def stands(match: Match[Any, Any]) -> dict[str, Any]:
    """All that can be seen of where a match stands."""
    return {
        "digest": match.digest(),
        "outcome": match.outcome,
        "questions": [ask.to_json() for ask in match.asks.values()],
        "views": [msgspec.json.encode(match.view(seat)) for seat in (None, *range(match.setup.seats))],
        "next roll on record": match.table._cursor - len(match.table.rolls),
    }


class MatchMachine(RuleBasedStateMachine):
    """One match of a toy, played, taken back, forked, saved and imagined at random."""

    match: Match[Any, Any]
    stood: dict[int, str]

    @initialize(
        seats=st.integers(2, 4),
        seed=seeds,
        history=st.sampled_from([True, True, False]),
        game=st.sampled_from([("toy", {"bidding": True}), ("toy", {"bidding": False}), ("court", {}), ("court", WIDE)]),
    )
    def begin(self, seats: int, seed: bytes, history: bool, game: tuple[str, dict[str, bool]]) -> None:
        name, options = game
        if name == "toy":
            self.match = Match.new(TOY, seats=seats, seed=seed, options={"life": 9, **options}, history=history)
        else:
            skills = {f"p{n}": SKILLS[n:] for n in range(seats)}
            self.match = Match.new(COURT, seats=seats, seed=seed, options=options, position=skills, history=history)
        self.stood = {}

    def teardown(self) -> None:
        if hasattr(self, "match") and self.match._keep_all:
            assert verify(self.match.to_bytes()).honest

    # --- what people do -----------------------------------------------------------------------------------------------

    def remember(self) -> None:
        self.stood[len(self.match.entries)] = self.match.digest()

    def forget(self) -> None:
        self.stood = {number: digest for number, digest in self.stood.items() if number <= len(self.match.entries)}

    @precondition(lambda self: not self.match.over)
    @rule(seed=seeds, which=numbers)
    def answer(self, seed: bytes, which: int) -> None:
        self.remember()
        asks = list(self.match.asks.values())
        ask = asks[which % len(asks)]
        self.match.answer(ask.seat, ask.sample(Dice(seed)))

    @precondition(lambda self: not self.match.over)
    @rule(count=st.integers(2, 9), seed=seeds)
    def answer_often(self, count: int, seed: bytes) -> None:
        for number in range(count):
            if not self.match.over:
                self.answer(seed + bytes([number]), number)

    @precondition(lambda self: not self.match.over)
    @rule(value=st.sampled_from(["no such option", -1, None, ["no"], {"no": 1}, 10**9, "", True, 0.5]))
    def answer_illegally(self, value: Any) -> None:
        before = stands(self.match), len(self.match.entries), len(self.match.log)
        for ask in self.match.asks.values():
            if ask.kind != "text" or not isinstance(value, str) or not value:
                with pytest.raises(IllegalAnswer):
                    self.match.answer(ask.seat, value)
        assert (stands(self.match), len(self.match.entries), len(self.match.log)) == before

    @precondition(lambda self: not self.match.over)
    @rule(
        seat=numbers,
        effect=st.sampled_from(["soften", "worsen", "deny", *SKILLS]),
        policy=st.sampled_from(
            ["ask", "always", "never", "ask if damage >= 3", "always if fells", "never until round"]
        ),
    )
    def set_policy(self, seat: int, effect: str, policy: str) -> None:
        self.remember()
        seat %= self.match.setup.seats
        known = [one.name for one in reactions_for(self.match.game, self.match.table, seat)]
        try:
            self.match.set_policy(seat, effect, policy)
        except IllegalAnswer:
            assert effect not in known or ("until" in policy and self.match.game is TOY)

    @precondition(lambda self: not self.match.over)
    @rule(seat=numbers, up=st.sampled_from([True, True, False]))
    def raise_hand(self, seat: int, up: bool) -> None:
        self.remember()
        self.match.raise_hand(seat % self.match.setup.seats, up)

    @precondition(lambda self: not self.match.over)
    @rule(by=st.integers(0, 1), of=st.integers(0, 3), field=st.sampled_from(["life", "hope"]), value=st.integers(-1, 9))
    def adjust(self, by: int, of: int, field: str, value: int) -> None:
        before = stands(self.match), len(self.match.entries), len(self.match.log)
        self.remember()
        try:
            self.match.adjust(by, {field: value, "of": of, "why": "Because."})
        except IllegalAnswer as refused:
            assert (stands(self.match), len(self.match.entries), len(self.match.log)) == before
            lawful = by == 0 and value >= 0 and of < self.match.setup.seats and self.match.game is COURT
            assert not lawful or "answer" in str(refused)

    @precondition(lambda self: not self.match.over and self.match.game is COURT)
    @rule(of=numbers)
    def put_a_question(self, of: int) -> None:
        """The master asks somebody in between: an interlude."""
        self.remember()
        of %= self.match.setup.seats
        self.match.adjust(0, {"ask": of, "why": "Now."})
        assert [*self.match.asks] == [of] or of in self.match.state.conceded

    @precondition(lambda self: not self.match.over and self.match.game is COURT)
    @rule(of=numbers)
    def break_off(self, of: int) -> None:
        """The master breaks off whatever is being asked: the next step begins."""
        self.remember()
        of %= self.match.setup.seats
        self.match.adjust(0, {"turn": of, "why": "Enough."})
        assert self.match.over or self.match.state.turn == of or self.match.state.conceded

    @precondition(lambda self: any(ask.seconds for ask in self.match.asks.values()))
    @rule(which=numbers)
    def time_out(self, which: int) -> None:
        self.remember()
        seats = [ask.seat for ask in self.match.asks.values() if ask.seconds]
        self.match.time_out(seats[which % len(seats)])

    @precondition(lambda self: not self.match.over)
    @rule(which=numbers)
    def pass_for_longer(self, which: int) -> None:
        """What random players do not choose, people may."""
        longer = [
            (ask.seat, option.key)
            for ask in self.match.asks.values()
            for option in getattr(ask, "options", ())
            if option.group == LONGER
        ]
        if longer:
            self.remember()
            self.match.answer(*longer[which % len(longer)])

    @precondition(lambda self: not self.match.over and len(self.match.entries) > 4)
    @rule(seat=numbers)
    def concede(self, seat: int) -> None:
        self.remember()
        self.match.concede(seat % self.match.setup.seats)

    @rule()
    def undo(self) -> None:
        try:
            self.match.undo()
        except NotAsked as refused:
            assert "nothing to take back" in str(refused) or not self.match._keep_all
        self.check_memory()

    @precondition(lambda self: self.match.entries)
    @rule(to=numbers)
    def undo_far(self, to: int) -> None:
        try:
            self.match.undo(to % len(self.match.entries))
        except NotAsked:
            assert not self.match._keep_all or all(entry.kind == "auto" for entry in self.match.entries)
        self.check_memory()

    def check_memory(self) -> None:
        self.forget()
        if len(self.match.entries) in self.stood:
            assert self.match.digest() == self.stood[len(self.match.entries)]

    # --- the match goes on as another object ----------------------------------------------------------------------------

    @rule(reseed=st.none() | seeds)
    def go_on_as_a_fork(self, reseed: bytes | None) -> None:
        self.match = self.match.fork(reseed, log=True)

    @precondition(lambda self: self.match._keep_all)
    @rule()
    def go_on_from_a_file(self) -> None:
        self.match = Match.from_bytes(self.match.to_bytes())

    @precondition(lambda self: self.match._keep_all)
    @rule(number=numbers)
    def look_back(self, number: int) -> None:
        number %= len(self.match.entries) + 1
        then = self.match.at(number)
        assert then.log == self.match.log[: len(then.log)]
        if number in self.stood:
            assert (then.digest(), len(then.entries)) == (self.stood[number], number)

    @precondition(lambda self: self.match._keep_all)
    @rule(number=numbers)
    def go_on_from_long_ago(self, number: int) -> None:
        self.match = self.match.at(number % (len(self.match.entries) + 1))
        self.check_memory()

    # --- bots -----------------------------------------------------------------------------------------------------------

    @rule(seed=seeds, log=st.booleans())
    def search_with_a_light_fork(self, seed: bytes, log: bool) -> None:
        before = stands(self.match), len(self.match.log)
        fork = self.match.fork(seed, light=True, log=log)
        self.search(fork, seed)
        assert (stands(self.match), len(self.match.log)) == before

    @precondition(lambda self: not self.match.over)
    @rule(seed=seeds, seat=numbers)
    def search_what_a_seat_imagines(self, seed: bytes, seat: int) -> None:
        seat %= self.match.setup.seats
        before = stands(self.match), len(self.match.log)
        imagined = self.match.imagine(seat, seed)
        assert imagined.view(seat) == self.match.view(seat)
        if seat in self.match.asks:
            assert imagined.asks[seat].to_json() == self.match.asks[seat].to_json()
        self.search(imagined, seed)
        assert (stands(self.match), len(self.match.log)) == before

    def search(self, fork: Match[Any, Any], seed: bytes) -> None:
        """Play a little, take some of it back, play on: a fork of the fork stands where it stands all the while."""
        for number in range(4):
            play(fork, [RandomPlayer(seed + bytes([number, seat])) for seat in range(4)], limit=2)
            twin = fork.fork(light=True)
            assert stands(twin) == stands(fork)
            if number == 1:
                try:
                    fork.undo()
                except NotAsked:
                    continue
                assert stands(fork.fork()) == stands(fork)
                assert len(fork.table.rolls) == fork.table._cursor

    # --- what always holds ----------------------------------------------------------------------------------------------

    @invariant()
    def forks_stand_alike(self) -> None:
        expected = stands(self.match)
        fork = self.match.fork(log=True)
        assert stands(fork) == expected
        assert (fork.log, fork.entries, fork.table.shown) == (
            self.match.log,
            self.match.entries,
            self.match.table.shown,
        )
        assert stands(self.match.fork(light=True)) == expected
        assert stands(self.match.at(len(self.match.entries))) == expected

    @invariant()
    def nobody_is_asked_in_vain(self) -> None:
        for seat, ask in self.match.asks.items():
            ruled = self.match.entries[self.match._snapshots[-1].entries :]
            # After a ruling a question stays open even if little is left to choose: more rulings may follow.
            assert ask.open_even_if_forced or ask.only() is None or any(entry.kind == "adjust" for entry in ruled)
            assert seat not in self.match.state.conceded
        assert self.match.over or self.match.asks

    @invariant()
    def files_and_replays_are_the_match_byte_for_byte(self) -> None:
        if self.match._keep_all:
            data = self.match.to_bytes()
            assert replay(self.match.setup, self.match.entries, self.match.marks).to_bytes() == data
            loaded = Match.from_bytes(data)
            assert stands(loaded) == stands(self.match)
            assert loaded._snapshots == self.match._snapshots
            assert loaded.to_bytes() == data


TestMatchMachine = MatchMachine.TestCase
TestMatchMachine.settings = settings(
    max_examples=60, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
)

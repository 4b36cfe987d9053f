"""What every game must pass, written once: each test takes a game's name, and those that play also a set-up.

A test module imports all of it and says by `pytest_generate_tests` (see `generate`) which games and which set-ups.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from roundtable.kernel import ledger
from roundtable.kernel.asks import Ask, Choose, ChooseNumber, ChooseSome, Steps, ask_from_json
from roundtable.kernel.dice import Dice
from roundtable.kernel.errors import IllegalAnswer
from roundtable.kernel.game import find_game, legal_values, option_fields, read_options
from roundtable.kernel.laws import broken
from roundtable.kernel.match import Match, replay
from roundtable.kernel.save import read, replay_save, verify
from roundtable.kernel.table import Table
from roundtable.players import RandomPlayer, Seat, find_bot, play, strengths

from .setups import plain, setups

LIMIT = 400
"""Answers after which a conformance playthrough stops: enough to reach every phase of every game."""


FIRST = 250
"""Answers in each of the many set-ups that show every two options together."""
BROUGHT: dict[str, str] = {}
"""Where games that are not installed come from, as "module:name": another process has to register them for itself."""


def generate(metafunc: pytest.Metafunc, variants: Mapping[str, Sequence[dict[str, Any]]]) -> None:
    """Run the tests of a module for these games: most in each of these set-ups, some in every set-up there is."""
    wanted = metafunc.fixturenames
    if "changes" in wanted:
        chosen = [
            pytest.param(name, changes, id=f"{name}-{number}")
            for name, found in variants.items()
            for number, changes in enumerate(found)
        ]
        metafunc.parametrize(("name", "changes"), chosen)
    elif "setup" in wanted:
        chosen = [
            pytest.param(name, setup, id=f"{name}-{number}")
            for name in variants
            for number, setup in enumerate(setups(find_game(name)))
        ]
        metafunc.parametrize(("name", "setup"), chosen)
    elif "name" in wanted:
        metafunc.parametrize("name", list(variants))


def begin(name: str, changes: dict[str, Any], seed: int, **more: Any) -> Match[Any, Any]:
    return Match.new(name, seed=seed, **changes, **more)


def answers_of(match: Match[Any, Any], dice: Dice) -> tuple[int, Any]:
    """A random legal answer to one of the open questions."""
    asks = list(match.asks.values())
    ask = asks[dice.below(len(asks))]
    return ask.seat, ask.sample(dice)


def some_play(match: Match[Any, Any], seed: bytes, limit: int = LIMIT) -> Any:
    """Play at random, yielding before each answer."""
    dice = Dice(seed)
    for _ in range(limit):
        if match.over:
            return
        yield match
        match.answer(*answers_of(match, dice))


def test_a_fork_plays_on_like_its_parent(name: str, changes: dict[str, Any]) -> None:
    for seed in range(3):
        match = begin(name, changes, seed)
        at = Dice(bytes([seed + 1])).below(60)
        for number, _ in enumerate(some_play(match, b"before")):
            if number == at:
                break
        forks = [match.fork(log=True), match.fork(light=True)]
        dice = Dice(b"after")
        for _ in range(60):
            digests = {game.digest() for game in (match, *forks)}
            assert len(digests) == 1
            if match.over:
                break
            seat, value = answers_of(match, dice)
            for game in (match, *forks):
                game.answer(seat, value)
        assert forks[0].log == match.log


def test_later_play_changes_no_earlier_fork(name: str, changes: dict[str, Any]) -> None:
    match = begin(name, changes, 11)
    kept = []
    for number, _ in enumerate(some_play(match, b"later", 120)):
        if number % 6 == 0:
            kept.append((match.fork(light=True), match.digest(), msgspec.json.encode(match.view(0))))
    for fork, digest, view in kept:
        assert (fork.digest(), msgspec.json.encode(fork.view(0))) == (digest, view)


def test_questions_are_sound(name: str, changes: dict[str, Any]) -> None:
    """Keys are unique, JSON carries the whole question, samples are legal, forced questions never wait for anybody."""
    match = begin(name, changes, 12)
    dice = Dice(b"questions")
    for _ in some_play(match, b"sound", 150):
        for seat, ask in match.asks.items():
            assert ask.seat == seat and ask.prompt
            assert ask.open_even_if_forced or ask.only() is None
            assert not ask.rule or ledger.exists(ask.rule)
            _check_json(ask, dice)
            if isinstance(ask, (Choose, ChooseSome)):
                options = list(ask.options)
                keys = [option.key for option in options]
                assert len(set(keys)) == len(keys) == len(ask.options)
                assert [ask.options.key_at(n) for n in range(len(keys))] == keys
                assert all(key in ask.options for key in keys)
                assert all(option.label for option in options)
                assert all(not option.rule or ledger.exists(option.rule) for option in options)


def _check_json(ask: Ask, dice: Dice) -> None:
    data = json.loads(json.dumps(ask.to_json()))
    twin = ask_from_json(data)
    assert {**twin.to_json(), "further_rule": None} == {**data, "further_rule": None}
    for value in [ask.sample(dice), *islice(ask.answers(), 3)]:
        checked = ask.check(json.loads(json.dumps(value)))
        assert json.loads(json.dumps(checked)) == checked
        assert twin.check(checked) == checked


def test_an_illegal_answer_changes_nothing(name: str, changes: dict[str, Any]) -> None:
    match = begin(name, changes, 13)
    for _ in some_play(match, b"illegal", 40):
        before = (match.digest(), len(match.entries), len(match.log), match.table._dice.position)
        for ask in match.asks.values():
            for wrong in ("no such option", -1, None, ["no", "such"], {"no": 1}, 10**9, "", True):
                if ask.kind == "text" and isinstance(wrong, str) and wrong:
                    continue
                if isinstance(ask, ChooseNumber) and wrong == -1 and ask.low < 0:
                    continue
                with pytest.raises(IllegalAnswer):
                    match.answer(ask.seat, wrong)
        assert (match.digest(), len(match.entries), len(match.log), match.table._dice.position) == before


def test_save_and_load_at_any_question(name: str, changes: dict[str, Any]) -> None:
    match = begin(name, changes, 14)
    for number, _ in enumerate(some_play(match, b"save", 90)):
        if number % 15 == 7:
            data = match.to_bytes()
            twin = Match.from_bytes(data)
            assert twin.digest() == match.digest() == replay_save(read(data)).digest()
            assert twin.log == match.log
            assert {seat: ask.to_json() for seat, ask in twin.asks.items()} == {
                seat: ask.to_json() for seat, ask in match.asks.items()
            }


def test_replay_equals_play_and_the_dice_verify(name: str, changes: dict[str, Any]) -> None:
    match = begin(name, changes, 15)
    for _ in some_play(match, b"replay"):
        pass
    twin = replay(match.setup, match.entries, match.marks)
    assert twin.to_bytes() == match.to_bytes()
    assert verify(match.to_bytes()).honest


def test_undo_restores_every_earlier_question(name: str, changes: dict[str, Any]) -> None:
    match = begin(name, changes, 16)
    digests = [match.digest() for _ in some_play(match, b"undo", 40)]
    for digest in reversed(digests):
        match.undo()
        assert match.digest() == digest


def test_what_is_imagined_looks_the_same_from_the_seat(name: str, changes: dict[str, Any]) -> None:
    """Neither a view nor a question may depend on what the seat cannot know."""
    match = begin(name, changes, 17)
    for number, _ in enumerate(some_play(match, b"imagine", 150)):
        if number % 10:
            continue
        for seat in range(match.setup.seats):
            imagined = match.imagine(seat, bytes([number, seat]))
            assert msgspec.json.encode(imagined.view(seat)) == msgspec.json.encode(match.view(seat))
            if seat in match.asks:
                assert imagined.asks[seat].to_json() == match.asks[seat].to_json()
            play(imagined, [RandomPlayer(bytes([number])) for _ in range(match.setup.seats)], limit=10)


def test_the_log_cites_rules_and_reads_well(name: str, changes: dict[str, Any]) -> None:
    match = begin(name, changes, 18)
    for _ in some_play(match, b"log"):
        pass
    assert match.log
    reads_well(match)


def reads_well(match: Match[Any, Any]) -> None:
    for event in match.log:
        assert event.rule == "" or ledger.exists(event.rule), event
        assert event.sentence([]).strip()
        assert all(line.strip() for line in event.details())
        assert event.kind != "roll" or all(1 <= value <= sides for sides, value, _ in event.data["dice"])
        assert all(0 <= seat < match.setup.seats for seat in [*(event.to or []), *event.not_to])


def test_views_can_be_drawn_and_read(name: str, changes: dict[str, Any]) -> None:
    game = find_game(name)
    match = begin(name, changes, 19)
    for number, _ in enumerate(some_play(match, b"view", 120)):
        if number % 20:
            continue
        for seat in (None, *range(match.setup.seats)):
            view = match.view(seat)
            msgspec.json.encode(view)
            for narrow in (False, True) if game.narrow is not None else (False,):
                drawing = ElementTree.fromstring(game.drawing(view, narrow))
                assert not [node for node in drawing.iter() if "style" in node.attrib or node.tag.endswith("script")]
            assert "\033" not in game.text(view, False)
            assert game.text(view, True) and game.status(view)
            sheets = game.sheets(view)
            assert len({sheet.target for sheet in sheets}) == len(sheets)
            assert all(sheet.title and (not sheet.rule or ledger.exists(sheet.rule)) for sheet in sheets)


def test_random_play_ends_and_can_be_told(name: str, changes: dict[str, Any]) -> None:
    match = begin(name, changes, 20, history=False)
    outcome = play(match, [RandomPlayer(n) for n in range(match.setup.seats)], limit=30_000)
    assert outcome is not None
    assert not outcome.rule or ledger.exists(outcome.rule)
    assert outcome.why and all(0 <= seat < match.setup.seats for seat in outcome.winners)
    reads_well(match)


def test_giving_up_never_breaks_a_match(name: str, changes: dict[str, Any]) -> None:
    for seat in (0, 1):
        match = begin(name, changes, 21)
        if seat >= match.setup.seats:
            continue
        for _ in some_play(match, b"concede", 30):
            pass
        if match.over:
            continue
        match.concede(seat)
        play(match, [RandomPlayer(n) for n in range(match.setup.seats)], limit=2000)
        assert match.fork().digest() == match.digest()
        assert match.outcome is None or seat not in match.outcome.winners


def test_bots_of_every_strength_give_legal_answers(name: str) -> None:
    game = find_game(name)
    for strength in strengths(game):
        match = begin(name, plain(game)[-1], 22)
        bots = [find_bot(game, strength, bytes([n])) for n in range(match.setup.seats)]
        for _ in range(25):
            ask = match.ask
            if ask is None:
                break
            before = match.digest()
            value = bots[ask.seat].choose(Seat(match, ask.seat), ask)
            assert match.digest() == before
            match.answer(ask.seat, value)


def test_every_option_at_every_value_with_every_number_of_seats(name: str, setup: dict[str, Any]) -> None:
    """Random play in a set-up, and before every step the position is one that the game itself calls lawful."""
    game = find_game(name)

    def lawful(table: Table[Any, Any]) -> Steps[None]:
        assert list(broken(game, table.state)) == []
        return game.step(table)

    match = Match.new(game.but(step=lawful), seed=24, history=False, **setup)
    for _ in some_play(match, b"options", FIRST):
        pass
    assert not match.over or list(broken(game, match.state)) == []
    reads_well(match)


def test_options_are_described_and_have_legal_defaults(name: str) -> None:
    game = find_game(name)
    fields = option_fields(game.options_type)
    for field in fields:
        assert field.description and legal_values(field)
        assert ledger.exists(field.rule), field
    defaults = read_options(game.options_type, {})
    assert read_options(game.options_type, {field.name: field.default for field in fields}) == defaults


HASH_SEED_SCRIPT = """
import hashlib, json, sys
from importlib import import_module
from roundtable.kernel.game import register
from roundtable.kernel.match import Match
from roundtable.players import RandomPlayer, play
name, changes, brought = json.loads(sys.argv[1])
if brought:
    module, _, thing = brought.partition(":")
    register(getattr(import_module(module), thing))
match = Match.new(name, seed=23, **changes)
play(match, [RandomPlayer(n) for n in range(match.setup.seats)], limit=300)
print(hashlib.sha256(match.to_bytes()).hexdigest())
"""


def test_a_match_is_the_same_under_every_hash_seed(name: str) -> None:
    given = json.dumps([name, plain(find_game(name))[0], BROUGHT.get(name, "")])
    digests = set()
    for seed in ("0", "1", "77"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-c", HASH_SEED_SCRIPT, given]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=120)
        digests.add(done.stdout.strip())
    assert len(digests) == 1 and digests != {""}

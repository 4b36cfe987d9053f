"""Files as earlier versions of every game's rules wrote them, kept in `saves`: they open and go on.

`what.json` tells of each what was asked when it was written, in today's words. Those marked `anew` were in the middle of
something that today's rules ask otherwise: it begins anew, and the log says so. `kingdom-3-rooms` answers with rooms as they
were then (A-1).
"""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from roundtable.kernel.dice import Dice
from roundtable.kernel.errors import BadSave
from roundtable.kernel.game import find_game, game_names
from roundtable.kernel.match import Match
from roundtable.kernel.save import BEGUN_ANEW, _packed, from_bytes, read, verify_save

SAVES = Path(__file__).parent / "saves"
WHAT: dict[str, dict[str, Any]] = json.loads((SAVES / "what.json").read_text())


def data_of(name: str) -> bytes:
    return (SAVES / f"{name}.roundtable").read_bytes()


def test_every_version_of_every_game_is_there() -> None:
    kept = {(read(data_of(name)).setup.game, read(data_of(name)).rules_version) for name in WHAT}
    games = [find_game(name) for name in game_names() if (find_game(name).package or "").startswith("roundtable.games")]
    wanted = {(game.name, version) for game in games for version in range(1, game.version + 1)}
    assert wanted - kept == {("kingdom_dungeon", 1)}, "the dungeon builder keeps its own files, not matches"


@pytest.mark.parametrize("name", WHAT)
def test_it_opens_where_it_stood_and_goes_on(name: str) -> None:
    what = WHAT[name]
    match = from_bytes(data_of(name))
    assert match.over == what.get("over", False)
    assert (BEGUN_ANEW in [event.text for event in match.log]) == what.get("anew", False)
    if not what.get("anew"):
        assert ("" if match.over else next(iter(match.asks.values())).prompt) == what["asked"]
    dice = Dice(b"on")
    for _ in range(30):
        if match.over:
            break
        ask = next(iter(match.asks.values()))
        match.answer(ask.seat, ask.sample(dice))
    twin = from_bytes(match.to_bytes())
    assert (twin.digest(), twin.outcome) == (match.digest(), match.outcome)
    assert twin.over or list(twin.asks) == list(match.asks)


def test_what_begins_anew_rolls_no_die_a_second_time() -> None:
    name = "kingdom-3-fight"
    save, match = read(data_of(name)), from_bytes(data_of(name))
    assert match.marks[-1].entries == save.snapshot.entries == len(match.entries)
    assert match.marks[-1].position == save.dice_position
    assert match.table.rolls[: save.snapshot.rolls] == save.rolls[: save.snapshot.rolls]


def test_who_has_another_way_to_the_match_is_told() -> None:
    old = read(data_of("kingdom-3-fight"))
    as_of_today = _packed(replace(old, rules_version=find_game("kingdom").version))
    with pytest.raises(BadSave, match="do not fit the rules any more"):
        Match.from_bytes(as_of_today, whole=True)
    assert not Match.from_bytes(data_of("kingdom-1"), whole=True).over, "a file of an earlier version has no other way"


def test_a_result_told_in_other_words_is_the_same_result() -> None:
    match = Match.new(find_game("cool_duel"), seed=1, options={"quick_setup": True})
    match.concede(0)
    save = read(match.to_bytes())
    outcome = save.outcome or pytest.fail("it is over")
    assert verify_save(replace(save, outcome=replace(outcome, why="side B has won 1 round(s)"))).honest
    assert not verify_save(replace(save, outcome=replace(outcome, winners=[0]))).honest


def test_a_file_in_a_step_that_is_several_today_stands_where_it_stood() -> None:
    """Written while paces were declared, which begins a step of its own since: it is played through to there, die by die."""
    save, match = read(data_of("knights_and_knaves-2")), from_bytes(data_of("knights_and_knaves-2"))
    assert save.snapshot.logged < match._snapshots[-1].logged and match.entries == save.entries
    assert match.table.rolls == save.rolls and match.log == save.events
    fork = match.fork()
    assert fork.digest() == match.digest()
    asks = {seat: ask.prompt for seat, ask in match.asks.items()}
    seat, ask = next(iter(match.asks.items()))
    match.answer(seat, ask.sample(Dice(b"once")))
    match.undo()
    assert {seat: ask.prompt for seat, ask in match.asks.items()} == asks

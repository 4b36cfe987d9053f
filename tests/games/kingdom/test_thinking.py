"""A fight thought about: the Court's chances against the monsters', for stewards and for a GM's tactician."""

from __future__ import annotations

import pytest

from roundtable.games.kingdom.judge import JUDGEMENT, sides, turns
from roundtable.kernel.asks import Choose
from roundtable.kernel.game import Setup, find_game
from roundtable.kernel.judging import WORLD
from roundtable.kernel.match import Match
from roundtable.players import Seat, Thinker, find_bot
from roundtable.players.thinking import Budget, chance_of, winning_sides

KINGDOM = find_game("kingdom")
QUICK = Budget(trials=8, widest=4)


def fight(gm: str = "none", against: str = "2 Ogre", level: int = 1) -> Match:
    options = {"scene": "fight", "against": against, "gm": gm, "court_level": level}
    return Match.new(KINGDOM, Setup("kingdom", 4 if gm == "none" else 5, options), seed=3, log=False, history=False)


def to_the_fight(match: Match, seat: int | None = None) -> None:
    """Let stewards answer until a turn of the fight (of a seat) is asked about."""
    bots = [find_bot(KINGDOM, "fair", bytes([each])) for each in range(match.setup.seats)]
    for _ in range(400):
        ask = match.ask
        assert ask is not None
        own = isinstance(ask, Choose) and ask.rule in ("MYK-PLAY-359", "MYK-PLAY-362")
        if turns(match.state) and own and seat in (None, ask.seat):
            return
        match.answer(ask.seat, bots[ask.seat].choose(Seat(match, ask.seat), ask))
    raise AssertionError("nobody's turn came")


def test_only_fights_are_thought_about_and_what_nobody_plays_is_the_other_side():
    founding = Match.new(KINGDOM, Setup("kingdom", 4, {"scene": "found"}), seed=1)
    assert turns(founding.state) == 0
    match = fight()
    to_the_fight(match)
    assert turns(match.state) >= 1
    assert sides(match.state) == [[0, 1, 2, 3], [WORLD]]
    chances = JUDGEMENT.chances(match.state, sides(match.state))
    assert sum(chances) == pytest.approx(1)


def test_a_wounded_court_is_likelier_to_lose_and_wounded_monsters_are_too():
    match = fight()
    to_the_fight(match)
    before = chance_of(KINGDOM, match, 0)
    hurt = match.fork()
    for number in hurt.state.court:
        hurt.state.people[number].hp = 1
    assert chance_of(KINGDOM, hurt, 0) < before
    winning = match.fork()
    for foe in winning.state.battle.foes:
        foe.hp = 1
    assert chance_of(KINGDOM, winning, 0) > before


def test_a_fight_that_nobody_at_the_table_won_was_won_by_the_monsters():
    match = fight(against="3 Raver Lord")
    bots = [find_bot(KINGDOM, "fair", bytes([each])) for each in range(4)]
    while match.ask is not None:
        match.answer(match.ask.seat, bots[match.ask.seat].choose(Seat(match, match.ask.seat), match.ask))
    assert match.outcome is not None and match.outcome.winners == []
    assert winning_sides(sides(match.state), match.outcome) == [1] and chance_of(KINGDOM, match, 0) == 0


def test_a_steward_who_thinks_takes_the_blow_that_ends_the_fight():
    match = fight(against="Ogre")
    to_the_fight(match)
    match.state.battle.foes[0].hp = 1
    ask = match.ask
    assert ask is not None
    tried = Thinker(KINGDOM, b"t", Budget(trials=24, widest=6)).consider(Seat(match, ask.seat), ask)
    assert len(tried) > 1 and str(tried[0].answer).split(" ")[0] in ("attack", "move", "use")
    assert tried[0].chance >= max(other.chance for other in tried[1:])


def test_a_tactician_on_the_gms_seat_thinks_for_the_monsters():
    match = fight(gm="human")
    to_the_fight(match, seat=4)
    assert sides(match.state) == [[0, 1, 2, 3], [4]]
    assert chance_of(KINGDOM, match, 4) == pytest.approx(1 - chance_of(KINGDOM, match, 0))
    ask = match.asks[4]
    answer = find_bot(KINGDOM, "strong", b"g").choose(Seat(match, 4), ask)
    assert answer in list(ask.answers())
    first, second = (Thinker(KINGDOM, b"s", QUICK).choose(Seat(match, 4), ask) for _ in range(2))
    assert first == second

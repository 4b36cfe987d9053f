"""A window that all pass is as if there were none; and answers that come too late, or from the dead, change nothing."""

from typing import Any

import pytest

from roundtable.games.kingdom import GAME, books
from roundtable.games.kingdom.reserved import slug
from roundtable.games.kingdom.rules.fight import steps as _loads  # noqa: F401  # registers every effect
from roundtable.games.kingdom.rules.play import knowing, numbers
from roundtable.games.kingdom.rules.play.effects import EFFECTS, SUPPORTS
from roundtable.kernel.asks import React
from roundtable.kernel.errors import IllegalAnswer, NotAsked
from roundtable.kernel.match import Match
from roundtable.players import RandomPlayer, play
from tests.games.kingdom.fights import body, fight, foe, skill

ANSWERS = 70


def only_reactions() -> list[str]:
    """The Skills that do nothing but answer moments, if their holder wants to."""
    asked = {effect.held_as for effect in EFFECTS if effect.may}
    more = {effect.held_as for effect in EFFECTS if not effect.may} | {*SUPPORTS}
    more |= {f"skill/{slug(adder.name)}" for adders in numbers.ADDERS.values() for adder in adders}
    more |= {f"skill/{slug(name)}" for name in (*knowing.GRANTS, *knowing.BARS)}
    names = [entry.name for entry in books.skills if not entry.is_monster_skill]
    return [name for name in names if f"skill/{slug(name)}" in asked - more]


def played(known: list[str], seed: int) -> tuple[list[str], int]:
    """What is told of a fight in which everybody passes every reaction, and how often one was offered of these Skills."""
    court = [body(skills=skill(*known), followers=9), body(name="Ben", followers=9), body(name="Cay", area="Rearguard")]
    setup = fight(court, [foe("Ogrekin", hp=1), foe("Red Cap"), foe("Skeleton"), foe("Ogrekin Champion")]).match.setup
    match: Match[Any, Any] = Match.new(GAME, setup, seed=seed)
    players = [RandomPlayer(bytes([seat, seed])) for seat in range(3)]
    offered = answers = 0
    while (ask := match.ask) is not None and answers < ANSWERS:
        if isinstance(ask, React):
            offered += any(f"skill/{slug(name)}" in option.key for name in known for option in ask.options)
            match.answer(ask.seat, "pass")
            continue
        answers += 1
        match.answer(ask.seat, players[ask.seat].choose(None, ask))
    return [event.sentence(["Ann", "Ben", "Cay"]) for event in match.log if event.kind != "auto"], offered


@pytest.mark.rule("MYK-PLAY-017", "MYK-PLAY-019", "MYK-PLAY-747")
def test_a_window_that_all_pass_is_the_fight_without_that_skill() -> None:
    names = only_reactions()
    assert len(names) > 25
    offered = 0
    for number, name in enumerate(names, 60):  # fights in which no Fumble costs anybody a Skill
        told, often = played([name], number)
        assert told == played([], number)[0], name
        offered += bool(often)
    assert offered >= 10, "of so many of them it was asked"


@pytest.mark.rule("MYK-PLAY-747")
def test_an_answer_that_comes_too_late_names_who_is_asked_and_changes_nothing() -> None:
    story = fight([body(), body(name="Ben")], ["Ogrekin"])
    match = story.match
    before, asked = match.digest(), match.ask
    assert asked is not None
    other = 1 - asked.seat
    with pytest.raises(NotAsked, match=f"seat {other} is not asked anything now; asked: seat {asked.seat}"):
        match.answer(other, "pass")
    with pytest.raises(IllegalAnswer, match="Possible: one of"):
        match.answer(asked.seat, "attack slot 9 f0")
    assert match.digest() == before
    story.does("p0", "pass")
    after = match.digest()
    with pytest.raises((IllegalAnswer, NotAsked)):
        match.answer(asked.seat, "p0")  # the answer to the question before
    assert match.digest() == after


@pytest.mark.rule("MYK-PLAY-431", "MYK-PLAY-414")
def test_the_dead_are_not_asked_and_cannot_answer() -> None:
    court = [body(area="Enemy Vanguard"), body(name="Ben", hp=-3, dead=True, skills=skill("Diehard"), followers=9)]
    match = fight(court, ["Ogrekin"]).match
    ask = match.ask
    assert ask is not None and ask.seat == 0 and "p1" not in " ".join(ask.answers())
    before = match.digest()
    with pytest.raises(NotAsked, match="seat 1 is not asked anything now; asked: seat 0"):
        match.answer(1, "skill/diehard p1")
    assert match.digest() == before


@pytest.mark.rule("MYK-PLAY-434")
def test_when_the_fight_is_over_nobody_is_asked() -> None:
    match: Match[Any, Any] = Match.new(GAME, fight([body(area="Enemy Vanguard")], ["Ogrekin"]).match.setup, seed=3)
    play(match, [RandomPlayer(b"to the end")])
    assert match.over
    with pytest.raises(NotAsked, match="the match is over: nobody is asked anything"):
        match.answer(0, "pass")

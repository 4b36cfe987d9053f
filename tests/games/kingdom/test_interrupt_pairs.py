"""Every Interrupt and Assist of the Court that an attack can call for, with every other, on one exchange of blows.

Each pair ends, keeps the laws, and plays on from a fork as it does without one. About nine hundred pairs, in some seconds.
"""

from itertools import combinations_with_replacement
from typing import Any

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.laws import laws
from roundtable.games.kingdom.rules import effects
from roundtable.games.kingdom.rules.play import moments
from roundtable.games.kingdom.rules.play.windows import EFFECTS, SOURCES, Source
from roundtable.kernel.asks import Ask, Choose
from roundtable.kernel.match import Match
from tests.games.kingdom.fights import battlefield, body, foe, item

OF_AN_ATTACK = (moments.AttackDeclared, moments.AttackHits, moments.Damage, moments.HpFell, moments.Falling)
COURT = ("Class", "Job", "Advanced", "Advanced Job")
BASE = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
SHOTS = {
    *("item/armor-piercing-bullet", "item/hollow-point", "item/luminarrow", "skill/aim", "skill/phantom-bullet"),
    *("skill/covering-fire", "skill/point-blank", "skill/stormbringer"),
}
"""What is used with a ranged weapon."""
NEVER = {
    "Stormbringer": "asks for a critical success",
    "Covering Fire": "asks for an ally who is attacked within its Range",
    "Dungeon Insurance": "asks for a dungeon to leave",
    "Multiple": "asks for another use of its own holder",
    "Operation": "asks for what was noted in the Kingdom Phase",
    "Phantom Bullet": "asks for an attack that missed",
    "Refill": "asks for the Encampment",
    "Stealth": "asks for damage by a Support Skill",
}
"""What no blow of this exchange calls for; stories of their own play these."""
MOST = 40
"""Answers in which an exchange of blows must be over."""


def answering() -> list[Source]:
    """The entries of the books that can answer an attack or its damage, by their first effect."""
    effects.load()
    found: dict[str, Source] = {}
    for effect in EFFECTS:
        source = SOURCES.get(effect.name)
        if source is None or not effect.may or not any(moment in OF_AN_ATTACK for moment in effect.on):
            continue
        if source.kind == "item" or books.skills[source.name].kind in COURT:
            found.setdefault(source.key, source)
    return list(found.values())


def holder(name: str, source: Source, **fields: Any) -> dict[str, Any]:
    """Somebody with a Skill or an Item, a Spear, Drive and Followers to pay with."""
    kit = [item("Spear", 1), item("Star Fragment", 2), item("Crossbow", 5)]
    known = []
    if source.kind == "item":
        kit.append(item(source.name, 3))
    else:
        known = [{"name": source.name}]
    usual = {"name": name, "base": BASE, "items": kit, "skills": known, "drive": 3, "followers": 6, "hp": 11}
    return body(**{**usual, **fields})


def exchange(first: Source, second: Source) -> Match[Any, Any]:
    """An enemy strikes Ann, who strikes back; Ann holds the first, Ben the second."""
    court = [holder("Ann", first, area="Enemy Vanguard"), holder("Ben", second, area="Vanguard")]
    place = battlefield(court, [foe("Ogrekin", hp=30, raised={"max_hp": 40, "Warfare": 9})], voices=8, first="foes")
    return Match.new("kingdom", seats=2, options={"scene": "fight"}, position=place, seed=b"pairs")


def answer(ask: Ask, wanted: tuple[str, str]) -> Any:
    """Use either of the two wherever it is offered; attack; else the first answer there is."""
    if isinstance(ask, Choose):
        keys = [option.key for option in ask.options]
        if "p0" in keys and "p1" in keys and not keys[0].startswith(("skill/", "item/")):
            return "p0"
        for name in wanted:
            if found := next((key for key in keys if key.startswith(name)), None):
                return found
        shoots = any(name in SHOTS for name in wanted)
        for word in ("attack slot 3", "attack slot 5" if shoots else "attack slot 1", "attack slot", "pass"):
            if found := next((key for key in keys if key.startswith(word)), None):
                return found
    return next(iter(ask.answers()))


def play(match: Match[Any, Any], wanted: tuple[str, str], steps: int) -> int:
    """So many answers, or until the exchange is over. How many were given."""
    given = 0
    while given < steps and (ask := match.ask) is not None and match.state.battle.round == 1:
        match.answer(ask.seat, answer(ask, wanted))
        given += 1
    return given


@pytest.mark.rule("MYK-PLAY-747", "MYK-PLAY-020", "MYK-GEAR-321")
def test_every_pair_of_interrupts_ends_keeps_the_laws_and_equals_its_fork():
    sources = answering()
    pairs = list(combinations_with_replacement(sources, 2))
    assert len(pairs) > 800
    fired: set[str] = set()
    for first, second in pairs:
        wanted = (first.key, second.key)
        match = exchange(first, second)
        for seat, source in enumerate((first, second)):
            match.set_policy(seat, next(name for name in SOURCES if SOURCES[name] is source), "ask")
        play(match, wanted, 3)
        fork = match.fork()
        given = play(match, wanted, MOST)
        assert given < MOST, f"{first.name} and {second.name} do not end"
        used = match.state.battle.used if match.state.battle is not None else []
        fired |= {source.name for source in (first, second) if any(one.endswith(source.name) for one in used)}
        assert list(laws(match.state)) == [], f"{first.name} and {second.name}"
        play(fork, wanted, MOST)
        assert fork.digest() == match.digest(), f"{first.name} and {second.name} differ from their fork"
    assert {source.name for source in sources} - fired == set(NEVER)

"""Positions at home written by hand: what no rule allows is refused in words, and what is left unsaid is as a game has it."""

from typing import Any

import pytest

from roundtable.kernel.errors import BadSetup
from roundtable.kernel.match import Match
from tests.games.kingdom.fights import body
from tests.games.kingdom.seasons import END, lord, season
from tests.games.kingdom.tale import home

KING = ("setup phase", "prologue", "organizational meeting", "items", "requests", "action resolution", "departure")


def room(*names: Any) -> dict[str, Any]:
    """A home map with these in B1."""
    return {"maps": [home({"B1": list(names)})]}


def made(name: str, *choice: str) -> dict[str, Any]:
    return {"name": name, "choice": list(choice)}


def here(**fields: Any) -> dict[str, Any]:
    return {"maps": [{**home(), **fields}]}


def debt(**fields: Any) -> dict[str, Any]:
    return {"debts": [{"who": 0, "owed": 5, "interest": "1D6", "games": 5, **fields}]}


WEST = [{"room": at, "side": "west"} for at in ("A1", "A2", "A3")]
BROKEN: list[tuple[dict[str, Any], str]] = [
    (room("Royal Palace"), "kingdom.maps is '2 of Royal Palace'; legal is one in the whole Kingdom"),
    (room("Farm", "Council"), "rooms.B1 is 'Farm, Council'; legal is one Facility of type Room"),
    (room("Salon"), "rooms.B1 is 'Salon'; legal is beside Cutchery"),
    (room("Farm", "Throne"), "rooms.B1 is 'Throne'; legal is beside Royal Palace"),
    (room("Staple"), r"rooms.B1.Staple.choice is \[\]; legal is one of Meat"),
    (room(made("Staple", "Gold")), "rooms.B1.Staple.choice is 'Gold'; legal is one of Meat"),
    (room("Chevaliers", made("Armory", "Lunch")), "rooms.B1.Armory.choice is 'Lunch'"),
    (room({"name": "Farm", "level": 0}), "rooms.B1.level is 0; legal is 1 to 10"),
    ({"maps": [{**home(), "rooms": {"D4": {"facilities": []}}}]}, "rooms is 'D4'; legal is one of A1"),
    (here(corridors=["A1 C3"]), "corridors is 'A1 C3'; legal is two rooms side by side such as A1 B1"),
    (here(corridors=["B1 B2", "B2 B1"]), "corridors is 'B1 B2'; legal is each Corridor once"),
    (here(entrances=WEST), "entrances is '3 Entrances'; legal is at most 2"),
    (here(entrances=[{"room": "A1", "side": "east"}]), "entrances is 'A1 east'; legal is an outer wall: north or west"),
    (here(entrances=[{"room": "B2", "side": "north"}]), "entrances is 'B2 north'; legal is a room with an outer wall"),
    ({"maps": [home(), home({"B2": []})]}, "region is '3-3'; legal is a region of its own for each map"),
    ({"treasury": -3}, "kingdom.treasury is -3; legal is 0 to"),
    ({"vassal_of": "Narnia"}, "kingdom.vassal_of is 'Narnia'; legal is an entry of the great powers"),
    ({"stored": {"Iron": -1}}, "kingdom.stored.Iron is -1"),
    ({"losses": {"followers": -1}}, "kingdom.losses.followers is -1"),
    ({"losses": {"monsters": {"Kitten": 1}}}, "kingdom.losses.monsters is 'Kitten'"),
    ({"loans": [{"mg": -4}]}, "kingdom.loans.0.mg is -4"),
    (debt(owed=-1), "kingdom.debts.0.owed is -1"),
    (debt(games=0), "kingdom.debts.0.games is 0; legal is 1 to"),
    (debt(interest="much"), "kingdom.debts.0.interest is 'much'; legal is dice such as 1D6"),
]


@pytest.mark.rule("MYK-GEAR-224", "MYK-GEAR-225", "MYK-GEAR-236", "MYK-CREATE-076", "MYK-CREATE-078", "MYK-CREATE-079")
@pytest.mark.rule("MYK-CREATE-072", "MYK-PLAY-526", "MYK-CREATE-128", "MYK-CREATE-068", "MYK-WORLD-789")
@pytest.mark.parametrize(("kingdom", "words"), BROKEN, ids=[words[:40] for _, words in BROKEN])
def test_a_kingdom_that_no_rule_allows_is_refused_in_words(kingdom: dict[str, Any], words: str) -> None:
    with pytest.raises(BadSetup, match=words):
        season("requests", [lord()], kingdom=kingdom)


@pytest.mark.rule("MYK-CREATE-082", "MYK-PLAY-623")
@pytest.mark.parametrize(
    ("other", "words"),
    [
        ({"regions": ["3-3"]}, "world.kingdoms.0.regions is '3-3'; legal is a region that is not the Kingdom's"),
        ({"regions": ["9-9"]}, "world.kingdoms.0.regions is '9-9'; legal is a region from 1-1 to 6-6"),
        ({"regions": ["1-1"], "staple": "Gold"}, "world.kingdoms.0.staple is 'Gold'; legal is one of Meat"),
    ],
)
def test_so_is_a_known_world(other: dict[str, Any], words: str) -> None:
    with pytest.raises(BadSetup, match=words):
        season("requests", [lord()], world={"kingdoms": [{"name": {"words": ["Ys"]}, "relation": "Allied", **other}]})


@pytest.mark.rule("MYK-PLAY-095", "MYK-PLAY-096", "MYK-PLAY-105", "MYK-PLAY-133")
@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"at_home": {"plans": {"p7": "pass"}}}, "at_home.plans is 'p7'; legal is one of p0"),
        ({"at_home": {"acted": ["p7"]}}, "at_home.acted is 'p7'"),
        ({"at_home": {"plans": {"p0": "juggle"}}}, "at_home.plans.p0 is 'juggle'; legal is an action: pass, wander"),
        ({"at_home": {"plans": {"p0": "wander Beauty"}}}, "at_home.plans.p0 is 'Beauty'; legal is one of Lifestyle"),
        ({"at_home": {"plans": {"p0": "craft Bazooka"}}}, "at_home.plans.p0 is 'Bazooka'"),
        ({"at_home": {"plans": {"p0": "use skill/moonwalk"}}}, "at_home.plans.p0 is 'skill/moonwalk'"),
        ({"at_home": {"plans": {"p0": "help p0 nonsense"}}}, "at_home.plans.p0 is 'nonsense'"),
        ({"at_home": {"plans": {"p0": "facility"}}}, "at_home.plans.p0 is 'facility'; legal is a Facility by where it"),
        ({"lasting": [{"name": "forecast", "rule": "MYK-PLAY-105", "what": "market", "amount": 99}]}, "amount is 99"),
        ({"lasting": [{"name": "demand", "rule": "MYK-PLAY-133", "what": "demand", "note": "0 Gold"}]}, "note is '0 Gold'"),
    ],
)
def test_so_are_plans_and_promises_that_cannot_be_read(fields: dict[str, Any], words: str) -> None:
    with pytest.raises(BadSetup, match=words):
        season("action resolution", [lord()], **fields)


# --- what is left unsaid ------------------------------------------------------------------------------------------------


def bare(step: str, stage: str, **fields: Any) -> Match[Any, Any]:
    """A game at home of which only the Court, the people and a Palace are told."""
    court = [{"seat": 0, **lord()}, {"seat": 1, **body(name="Ben")}]
    court[1].pop("hp")  # of whom nothing is said is well
    town = {"citizens": 60, "maps": [{"region": "4-2", "rooms": {"B2": {"facilities": [{"name": "Royal Palace"}]}}}]}
    place = {"step": step, "at_home": {"stage": stage}, "people": court, "kingdom": town, **fields}
    return Match.new("kingdom", seats=2, options={"scene": "campaign"}, position=place, seed=11)


@pytest.mark.rule("MYK-PLAY-737", "MYK-PLAY-074", "MYK-CREATE-060", "MYK-CREATE-084")
@pytest.mark.parametrize("stage", [*KING, *END])
def test_a_position_at_home_needs_only_what_it_is_about(stage: str) -> None:
    """Phase, game, Voices, Level, territory and a map are there without being told, and the game is played to its end."""
    match = bare("end phase" if stage in END else "kingdom phase", stage)
    if stage not in (*KING[:2], "departure", "the end"):
        assert match.over or match.state.phase == ("End" if stage in END else "Kingdom")
        assert match.state.game == 1 and match.state.delve is not None
    for _ in range(200):
        if match.over or match.state.step not in ("kingdom phase", "end phase"):
            break
        ask = next(iter(match.asks.values()))
        match.answer(ask.seat, next(iter(ask.answers())))
    else:
        pytest.fail("the phase comes to no end")


@pytest.mark.rule("MYK-PLAY-737", "MYK-CREATE-060", "MYK-CREATE-082")
def test_what_a_position_says_stands_and_what_it_does_not_say_follows() -> None:
    ys = {"name": {"words": ["Ys"]}, "regions": ["1-1"], "relation": "Neutral"}
    match = bare("kingdom phase", "requests", world={"kingdoms": [ys]}, game=4, delve={"region": "1-2"})
    state = match.state
    assert (state.phase, state.game, state.kingdom.level, state.kingdom.voices) == ("Kingdom", 4, 2, 10)
    assert state.people[1].hp == 11
    assert state.world.regions["4-2"].owner == "own" and state.world.regions["1-1"].owner == "0"
    assert state.delve.region == "1-2" and state.delve.dungeon.title == "The Silent Cistern"


@pytest.mark.rule("MYK-PLAY-509", "MYK-PLAY-524")
def test_of_the_map_behind_the_court_only_what_counts_need_be_told() -> None:
    """An objective reached after 2 Turns: Level 2 and half of 10 Voices are the income."""
    match = bare("end phase", "earnings report", delve={"objective": "done", "turn_boxes": 8})
    told = [event.sentence([]) for event in match.log if event.rule == "MYK-PLAY-509"]
    assert told == ["The Treasury gains 7 MG (7 now)."]
    assert "Upkeep: 2 MG of 7 in the Treasury." in [event.sentence([]) for event in match.log]


@pytest.mark.parametrize("fields", [{"at_home": 5}, {"at_home": {"stage": 7}}, {"delve": [1]}, {"kingdom": "rich"}])
def test_what_is_no_record_is_refused_in_words(fields: dict[str, Any]) -> None:
    with pytest.raises(BadSetup, match="the position is not right"):
        bare("kingdom phase", "requests", **fields)

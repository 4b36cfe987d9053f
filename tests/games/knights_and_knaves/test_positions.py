"""Battles written down as positions, and skirmishes by dice."""

import pytest

from roundtable.games.knights_and_knaves.positions import EVEN, position, skirmish
from roundtable.games.knights_and_knaves.retinue import figure_points
from roundtable.kernel.dice import Dice, seed_from
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Setup, find_game
from roundtable.kernel.match import Match
from roundtable.players import Seat, find_bot
from roundtable.players.analysis import analyse, go_over
from roundtable.players.thinking import Budget

GAME = find_game("knights_and_knaves")


def on_the_table(given, **options):
    return Match.new(GAME, Setup(GAME.name, 2, options, position=given), seed=5)


def played(match, answers):
    """A match a few answers on, by commanders."""
    bots = [find_bot(GAME, "commander", bytes([seat])) for seat in (0, 1)]
    for _ in range(answers):
        ask = match.ask
        if ask is None:
            break
        match.answer(ask.seat, bots[ask.seat].choose(Seat(match, ask.seat), ask))
        yield match


def test_a_battle_written_down_and_put_on_a_table_asks_the_same_and_is_written_the_same():
    same = 0
    for number in range(6):
        for match in played(on_the_table(skirmish(Dice(seed_from(f"written {number}")))), 40):
            ask = match.asks.get(0)
            if ask is None or match.state.step != "chits" or any(f.chit for f in match.state.figures.values()):
                continue
            written = position(match.state)
            anew = on_the_table(written)
            assert position(anew.at(0).state) == written
            again = anew.asks.get(0)
            if again is not None:
                assert again.prompt == ask.prompt and list(again.answers()) == list(ask.answers())
                same += 1
    assert same > 5


def test_a_ready_battle_is_written_with_its_ground_places_and_wounds():
    options = {"quick_setup": True, "battle": "wending_ford"}
    match = Match.new(GAME, Setup(GAME.name, 2, options), seed=3)
    *_, match = played(match, 60)
    battle, anew = match.state, on_the_table(position(match.state), battle="wending_ford").at(0).state
    assert (anew.width, anew.height, anew.turn_limit) == (battle.width, battle.height, battle.turn_limit)
    assert anew.terrain == battle.terrain and anew.objectives == battle.objectives
    assert {id_: f for id_, f in anew.figures.items() if f.on_table} == {
        id_: f for id_, f in battle.figures.items() if f.on_table
    }


def test_who_is_about_to_move_must_have_a_pace():
    rider = {"id": "ann", "side": 0, "troop": "squire", "at": [20, 10], "commanded": True, "chit": "move"}
    foe = {"side": 1, "troop": "peasant", "at": [20, 30]}
    with pytest.raises(
        BadSetup, match=r"ann\.pace: who moves by a chit has declared a pace by then; legal is walk, trot"
    ):
        on_the_table({"phase": "moves", "figures": [rider, foe]})
    match = on_the_table({"phase": "moves", "figures": [rider | {"pace": "walk"}, foe]})
    ask = match.asks[0]
    assert "advance" in ask.answers()
    assert ask.said("at 2000 1300") == "Go 3 inches north" and ask.said("at 1700 700") == "Go 4.2 inches south-west"
    assert ask.said("at 2000 1000") == "Stand where it is"


@pytest.mark.rule("KK-020", "KK-279")
def test_who_is_put_on_the_table_without_his_mount_has_no_lance():
    knight = {"id": "guy", "side": 0, "troop": "knight", "at": [30, 20], "mount": ""}
    squire = {"id": "wat", "side": 1, "troop": "squire", "at": [30, 40], "mount": "", "weapons": ["dagger"]}
    match = Match.new(GAME, seed=1, position={"figures": [knight, squire], "phase": "rally"})
    guy, wat = (match.state.figures[id_] for id_ in ("guy", "wat"))
    assert (guy.mount, guy.horse, guy.weapons, guy.weapon) == ("", 0, ["mace"], "mace")
    assert (wat.weapons, wat.weapon) == (["dagger"], "dagger")


def test_skirmishes_are_about_even_and_differ():
    drawn = [skirmish(Dice(seed_from(f"drawn {number}"))) for number in range(12)]
    for given in drawn:
        sides = [[f for f in given["figures"] if f["side"] == side] for side in (0, 1)]
        costs = [sum(figure_points(figure["troop"], leader=True) for figure in side) for side in sides]
        assert abs(costs[0] - costs[1]) <= EVEN and all(2 <= len(side) <= 4 for side in sides)
        assert on_the_table(given).ask is not None
    assert len({str(given) for given in drawn}) == len(drawn)


def test_an_analysis_looks_at_each_seats_first_answer_of_a_turn_that_tells_plans_apart():
    match = on_the_table(skirmish(Dice(seed_from("analysed"))))
    list(played(match, 25))
    found = analyse(match, Budget(trials=2, widest=3))
    judgement = GAME.judgement
    assert judgement is not None
    turns = [(moment.seat, judgement.turns(match.at(moment.entry).state)) for moment in found.moments]
    assert turns and len(set(turns)) == len(turns), "one of each seat and turn"
    parts = [each for n in range(len(match.entries)) for each in go_over(match, n, n + 1, Budget(trials=2, widest=3))]
    assert parts == found.moments

"""The duelist bot and the builder-bot."""

from roundtable.games.cool_duel import GAME
from roundtable.games.cool_duel.bot import bot
from roundtable.games.cool_duel.bot.exchange import Strike, chance_to_hit, chance_to_parry, expected
from roundtable.games.cool_duel.build import build_warnings, check_build
from roundtable.games.cool_duel.builder import random_build
from roundtable.games.cool_duel.data import classes, items
from roundtable.games.cool_duel.options import Options
from roundtable.kernel.dice import Dice, seed_from
from roundtable.kernel.match import Match
from roundtable.players import RandomPlayer, Seat, play

from .helpers import armed, cell, duel, person, status, who

MAPS = ("Four Pillars", "Brimstone", "Docks", "Close Quarters")


def decides(story):
    """What the duelist bot answers to the open question."""
    return bot("duelist", b"x").choose(Seat(story.match, story.ask.seat), story.ask)


def test_the_duelist_beats_random_at_least_95_times_in_100():
    wins = 0
    for number in range(40):
        options = {"quick_setup": True, "map": MAPS[number % 4]}
        match = Match.new(GAME, seed=number, options=options, log=False, history=False)
        mine = number % 2
        players = [RandomPlayer(number), RandomPlayer(number)]
        players[mine] = bot("duelist", bytes([number]))
        outcome = play(match, players, limit=5000)
        wins += outcome is not None and outcome.winners == [mine]
    assert wins >= 38


def test_duelists_fight_each_other_to_a_decision():
    for number in range(4):
        match = Match.new(
            GAME, seed=number, options={"quick_setup": True, "map": MAPS[number]}, log=False, history=False
        )
        outcome = play(match, [bot("duelist", b"a"), bot("duelist", b"b")], limit=4000)
        assert outcome is not None and outcome.winners


def test_it_builds_a_legal_duelist_by_answering_the_builder():
    for seed, points in ((1, 0), (2, 10), (3, 20)):
        match = Match.new(GAME, seed=seed, options={"extra_attribute_points": points, "map": "Two Stones"})
        players = [bot("duelist", bytes([seed, n])) for n in (0, 1)]
        while match.state.phase == "build":
            seat = match.ask.seat
            match.answer(seat, players[seat].choose(Seat(match, seat), match.ask))
        for build in match.state.builds:
            assert check_build(build, match.options) == []
            assert build_warnings(build) == []
            assert build.right or build.both
            assert sum(build.points.values()) == points


def test_a_bot_that_remembers_nothing_builds_the_same_duelist():
    builds = []
    for forgetful in (False, True):
        match = Match.new(GAME, seed=5, options={"extra_attribute_points": 10, "map": "Two Stones"})
        players = [bot("duelist", bytes([n])) for n in (0, 1)]
        while match.state.phase == "build":
            seat = match.ask.seat
            player = bot("duelist", bytes([seat])) if forgetful else players[seat]
            match.answer(seat, player.choose(Seat(match, seat), match.ask))
        builds.append(match.state.builds)
    assert builds[0] == builds[1]


def test_the_builder_bot_makes_legal_builds_of_every_class_weapon_and_number_of_points():
    drawn = set()
    for points in (0, 5, 10, 20, 120):
        options = Options(extra_attribute_points=points)
        for class_ in classes():
            for seed in range(6):
                build = random_build(Dice(seed_from(seed)), options, class_=class_)
                assert (check_build(build, options), build.class_) == ([], class_)
                drawn.add(build.both or build.right)
    weapons = [item.name for item in items().values() if item.attacks and item.kind != "throwing"]
    for weapon in weapons:
        build = random_build(Dice(b"w"), Options(extra_attribute_points=20), weapon=weapon)
        assert weapon in (build.both, build.right)
    assert len(drawn) >= 8


def test_it_absorbs_what_its_shield_absorbs():
    story = duel(armed(), armed("Knight", "Longsword", left="Heater Shield"), set={"p1": {"ap": 2}, "p2": {"ap": 3}})
    story.does("attack jab right p2")
    assert decides(story) == "block-left p2"


def test_it_strikes_whoever_cannot_answer():
    story = duel(armed(), armed(), set={"p2": {"ap": 0, "hp": 150}})
    assert decides(story).endswith(" p2") and not decides(story).startswith("exhaust")


def test_it_keeps_ap_rather_than_throwing_them_at_a_full_guard():
    # A wall of a knight with all its AP, next to one who would be open to its answer.
    knight = armed("Knight", "Longsword", left="Heater Shield", worn="Leather Set")
    weak = {"p1": {"ap": 6, "threshold": 0, "hp": 120}}
    story = duel(person(gear={"right": "Dagger"}), knight, set=weak, dice="d100=50 " * 8)
    while story.state.active == "p1":
        story.does(decides(story))
    assert who(story, "p1").ap >= 1


def test_it_stands_up_first_and_walks_round_magma():
    assert decides(duel(set={"p1": status("Prone")})) == "stand"
    story = duel(at="B3 F3", field="Brimstone", dice="d100=50 " * 20)
    while not story.match.over and story.state.active == "p1":
        story.does(decides(story))
    assert not who(story, "p1").downed


def test_an_archer_shoots_from_afar_and_a_swordsman_closes():
    archer = duel(armed("Hunter", "", both="Composite Bow"), armed(), at="A1 J10", dice="d100=50 " * 8)
    while archer.state.active == "p1":
        archer.does(decides(archer))
    assert {event.data["what"] for event in archer.events("CD-058")} == {"Fire"}
    sword = duel(
        armed("Knight", "", both="Longsword", worn="Leather Set"),
        armed("Hunter", "", both="Composite Bow"),
        at="E8 E4",
        dice="d100=50 " * 8,
    )
    while sword.state.active == "p1":
        sword.does(decides(sword))
    assert int(cell(sword, "p1")[1:]) < 8


def test_it_follows_an_enemy_through_the_broken_glass():
    story = duel(at={"p1": "C4", "p2": "2:A1"}, field="Ave", more={"below": "Docks"})
    while story.state.active == "p1" and who(story, "p1").arena == 0:
        story.does(decides(story))
    assert who(story, "p1").arena == 1


def test_the_arithmetic_of_an_exchange():
    assert chance_to_hit(15, 70) == 0.46
    assert (chance_to_hit(0, -5), chance_to_hit(-50, 90)) == (1.0, 0.0)
    assert chance_to_parry(1, 25, 100) == 0.26
    assert chance_to_parry(2, 0, 2) == 1.0
    assert abs(chance_to_parry(2, 0, 101) - 0.505) < 1e-9
    plain = Strike(100.0, ())
    guarded = Strike(100.0, ((1, 0.5), (3, 0.1)))
    assert expected((plain, plain), 9) == 200.0
    assert expected((guarded,), 0) == 100.0
    assert expected((guarded,), 1) == 50.0
    assert expected((guarded, guarded), 2) == 100.0
    assert abs(expected((guarded, guarded), 4) - 60.0) < 1e-9

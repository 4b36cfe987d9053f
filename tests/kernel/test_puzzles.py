"""Puzzles: each begins, its line solves it, other answers do not, and who thinks finds it."""

from __future__ import annotations

import msgspec
import pytest

from roundtable.kernel.dice import Dice, seed_from
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Setup, find_game
from roundtable.kernel.lessons import standing
from roundtable.kernel.match import Match
from roundtable.kernel.puzzles import GRADES, SOLVER, of_the_day, puzzle_of, puzzles, read_puzzle, with_puzzles
from roundtable.lab.puzzling import TO_THE_END, check, found_in, graded, lead, main, stands_alone, think
from roundtable.players import Seat, find_bot
from roundtable.players.thinking import Budget
from tests.kernel.toy import TOY

ALL = [(name, puzzle) for name in with_puzzles() for puzzle in puzzles(find_game(name))]
SOLVED = [pair for name in with_puzzles() for pair in [each for each in ALL if each[0] == name][:2]]


def begun(name, puzzle):
    game = find_game(name)
    return Match.new(game, puzzle.setup(game), seed=puzzle.name)


def called(pair):
    return f"{pair[0]}-{pair[1].name}"


def test_all_five_games_bring_puzzles_and_no_puzzle_twice():
    assert set(with_puzzles()) >= {"akql", "cool_duel", "kingdom", "knights_and_knaves", "knockdown"}
    assert all(len(puzzles(find_game(name))) >= 6 for name in with_puzzles())
    positions = [msgspec.json.encode(puzzle.position) for _, puzzle in ALL]
    assert len(set(positions)) == len(positions)


@pytest.mark.parametrize("pair", ALL, ids=called)
def test_the_line_solves_the_puzzle_and_another_answer_does_not(pair):
    name, puzzle = pair
    assert puzzle.grade in GRADES and puzzle.chance - puzzle.second >= 0.09 and len(puzzle.line) == len(puzzle.solution)
    match = begun(name, puzzle)
    assert puzzle_of(find_game(name), match.setup) == puzzle and standing(puzzle, match) == "open"
    others = [key for key in match.asks[SOLVER].answers() if key != puzzle.solution[0]]
    for answer in puzzle.solution:
        assert standing(puzzle, match) == "open"
        match.answer(SOLVER, answer)
    assert standing(puzzle, match) == "done"
    wrong = begun(name, puzzle)
    wrong.answer(SOLVER, others[0])
    assert standing(puzzle, wrong) == "missed", "at once, also where a second answer was asked for"


@pytest.mark.parametrize("pair", SOLVED, ids=called)
def test_who_thinks_finds_it(pair):
    name, puzzle = pair
    match = begun(name, puzzle)
    for horizon in (0, TO_THE_END):  # a little way ahead; where that does not tell, to the end
        budget = Budget(trials=120, widest=8, trust=0.0, horizon=horizon)
        tried = think(find_game(name), match, match.asks[SOLVER], budget, "solver")
        if tried[0].answer == puzzle.solution[0]:
            break
    assert tried[0].answer == puzzle.solution[0] and lead(tried) > 0


def test_a_day_has_its_puzzle_and_another_day_another():
    game = find_game("knockdown")
    days = [of_the_day(game, f"2026-11-{day:02}") for day in range(1, 29)]
    assert days == [of_the_day(game, f"2026-11-{day:02}") for day in range(1, 29)]
    assert len({puzzle.name for puzzle in days}) > 5


def test_a_file_without_a_solution_is_refused():
    with pytest.raises(BadSetup, match="no solution"):
        read_puzzle('{"title": "x", "say": [], "task": "x", "done": "", "goal": {}}', "mine")
    with pytest.raises(BadSetup, match="the puzzle mine is not right"):
        read_puzzle('{"title": 3}', "mine")


def test_a_found_answer_is_better_than_every_other_legal_one_and_games_without_positions_have_none():
    game = find_game("knockdown")
    puzzle = puzzles(game)[0]
    match = begun("knockdown", puzzle)
    ask = match.asks[SOLVER]
    others = [key for key in ask.answers() if key != puzzle.solution[0]]
    assert stands_alone(game, match, ask, puzzle.solution[0], "verify")
    assert not stands_alone(game, match, ask, others[0], "verify")
    with pytest.raises(BadSetup, match="cannot be asked for puzzles"):
        next(found_in(TOY, {}, "x"))


def test_puzzles_are_tried_again_with_other_dice():
    game = find_game("knockdown")
    puzzle = puzzles(game)[0]
    assert check(game, puzzle, "other dice") == ""
    others = [key for key in begun("knockdown", puzzle).asks[SOLVER].answers() if key not in puzzle.solution]
    assert check(game, msgspec.structs.replace(puzzle, solution=others[:1]), "other dice").endswith(
        "is not clearly the best answer"
    )
    assert (
        check(game, msgspec.structs.replace(puzzle, solution=["fly"]), "other dice")
        == "'fly' is no answer to what is asked"
    )


def test_a_fight_is_written_down_as_a_position_that_asks_the_same():
    game = find_game("kingdom")
    judgement = game.judgement
    assert judgement is not None and judgement.position is not None
    options = {"scene": "fight", "against": "3 Ogrekin, Red Cap"}
    match = Match.new(game, seed=4, options=options, seats=2)
    steward, asked = find_bot(game, "fair", b"steward"), 0
    for _ in range(60):
        ask = match.ask
        if ask is None:
            break
        if ask.rule == "MYK-PLAY-359":
            anew = Match.new(game, Setup("kingdom", 2, options, position=judgement.position(match.state)), seed=9)
            again = anew.asks.get(ask.seat)  # not where one of several at that place in the order was chosen
            asked += again is not None and list(again.answers()) == list(ask.answers())
        match.answer(ask.seat, steward.choose(Seat(match, ask.seat), ask))
    assert asked > 1, "a turn is asked again as it was"


def test_a_puzzle_that_somebody_made_is_graded_and_written_and_a_line_that_is_not_the_best_is_refused(tmp_path, capsys):
    game = find_game("akql")
    whole = next(each for each in puzzles(game) if each.solution == ["skill tank ram king"])
    bare = msgspec.structs.replace(whole, task="", line=[], chance=0.0, second=0.0, name="")
    again = graded(game, bare, "tried")
    assert again.line == whole.line == ["Tank: Ram on King"] and again.task == "Find the best answer."
    assert again.chance - again.second > 0.5 and again.grade in GRADES
    wrong = msgspec.structs.replace(bare, solution=["attack tank king"])
    with pytest.raises(BadSetup, match="attack King is not clearly the best answer"):
        graded(game, wrong, "tried")
    with pytest.raises(BadSetup, match="'fly' is no answer"):
        graded(game, msgspec.structs.replace(bare, solution=["fly"]), "tried")
    for name, made in (("good", bare), ("bad", wrong)):
        (tmp_path / f"{name}.json").write_bytes(msgspec.json.encode(made))
    mine = [str(tmp_path / "good.json"), str(tmp_path / "bad.json")]
    assert main(["akql", "--made", *mine, "--write", str(tmp_path / "out")]) == 1
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["good.json"]
    assert read_puzzle((tmp_path / "out" / "good.json").read_bytes(), "good").line == ["Tank: Ram on King"]
    assert "bad.json: in bad, Tank: attack King is not clearly the best answer" in capsys.readouterr().out


def test_endings_drawn_by_dice_are_legal_and_ask_the_solver():
    game = find_game("akql")
    judgement = game.judgement
    assert judgement is not None and judgement.skirmish is not None
    sizes = set()
    for number in range(30):
        position = judgement.skirmish(Dice(seed_from(f"ending {number}")))
        match = Match.new(game, Setup("akql", 2, position=position), seed=number)
        ours = [each for each in position["knights"].values() if each["seat"] == SOLVER]
        sizes.add((len(ours), len(position["knights"]) - len(ours)))
        assert list(match.asks) == [SOLVER] and all(1 <= each["actions"] <= 2 for each in ours)
    assert len(sizes) == 4, "one or two knights a side"

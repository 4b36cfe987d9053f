"""Find puzzles in matches of bots: positions in which one line is clearly best.

    python -m roundtable.lab.puzzling knockdown --want 12 --write src/roundtable/games/knockdown/puzzles
    python -m roundtable.lab.puzzling knockdown --check src/roundtable/games/knockdown/puzzles
    python -m roundtable.lab.puzzling knockdown --made mine.json --write FOLDER

Where a match was decided, at the last questions of the first seat, the position is written down as a set-up, put on a table
anew, and thought about: first briefly, and where one answer stands out, long and to the end of the match, so that nothing
rests on a judgement of positions. As long as nothing is rolled and nobody else answers, the line goes on with the next answer
that stands out. A puzzle is graded by who finds its first answer. The same seed finds the same puzzles.

In the end every other legal answer is tried beside the best one until it is clearly worse, in the same imagined matches
(`stands_alone`). `--check` does that with the puzzles of a folder, with other dice, and says which of them stand; `--made`
does it with puzzles that somebody wrote down (a position and its solution), and adds their grade, chances and line in words.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from roundtable.kernel.asks import PASSING, Ask, Choose, Json
from roundtable.kernel.dice import Dice, seed_from
from roundtable.kernel.errors import BadSetup, RoundtableError
from roundtable.kernel.game import AnyGame, Setup, find_game
from roundtable.kernel.lessons import Goal
from roundtable.kernel.match import Match
from roundtable.kernel.puzzles import SOLVER, Grade, Puzzle, read_puzzle
from roundtable.players import Seat, Thinker, find_bot
from roundtable.players.mistaken import Mistaken
from roundtable.players.thinking import Budget, Considered

from .matches import LIMIT, begin
from .progress import time_left, watched

TO_THE_END = 80
"""Turns after which a trial is judged after all."""
GLANCE = Budget(trials=28, widest=6, trust=0.0)
LOOK = Budget(trials=60, widest=8, trust=0.0, horizon=TO_THE_END)
LONG = Budget(trials=240, widest=10, trust=0.0, horizon=TO_THE_END)
LITTLE = Budget(trials=40, widest=8)
"""How much is thought: to see whether a position may be a puzzle, and is likely one, to be sure of it, and by who tries
a little."""
STANDS_OUT, SURE = 0.08, 0.1
"""How much better the best answer must look, at a glance and after long thought."""
SPREAD = 0.3
"""How much worse than the best the worst answer must look, or all are taken to be alike."""
CLEARLY, CERTAIN = 0.04, 3.0
"""By how much a rival must surely be worse to be tried no longer, and how many standard errors make it sure: of thousands of
looks at a lead, few go wrong by so much."""
NEAREST = {8: 12, 24: 4}
"""After so many trials of all, how many rivals are tried further: those that came nearest."""
FEWEST, MOST = 24, 320
"""Trials of an answer beside a rival before anything is sure, and after which it is told by what was seen."""
HOPE = 0.3
"""How likely the best answer must be to win."""
LONGEST = 3
"""Answers of a line, at the most."""
SLIPS = 20
"""Of a hundred answers of the bots so many are anything: mistakes make positions worth a puzzle."""
LAST_QUESTIONS = 24
"""So many questions of the solver before a match ended are looked at: there it was decided."""
DECIDES_NOTHING = ("each", "pick", "point", "all")
"""Answers that only lead to the question that matters, or that everybody gives."""
A_MATCH = 2
"""Puzzles from one match, at the most: those of neighbouring turns are alike."""


def found_in(game: AnyGame, options: dict[str, Any], seed: str, seats: int = 2) -> Iterator[Puzzle]:
    """The puzzles of one match, at most one a turn."""
    judgement = game.judgement
    if judgement is None or judgement.position is None:
        raise BadSetup(f"{game.title} cannot be asked for puzzles: its judgement writes no positions down")
    small = None if judgement.skirmish is None else judgement.skirmish(Dice(seed_from(f"{seed} skirmish")))
    match = begin(Setup(game.name, seats, options, position=small), seed)
    own = [find_bot(game, game.bots[-1], seed_from(f"{seed} {seat}")) for seat in range(seats)]
    bots = [Mistaken(bot, seed_from(f"{seed} slip {seat}"), SLIPS) for seat, bot in enumerate(own)]
    asked: deque[Match[Any, Any]] = deque(maxlen=LAST_QUESTIONS)
    for _ in range(LIMIT):
        ask = match.ask
        if ask is None:
            break
        if ask.seat == SOLVER and judgement.turns(match.state):
            asked.append(match.fork(light=True))
        match.answer(ask.seat, bots[ask.seat].choose(Seat(match, ask.seat), ask))
    found: set[int] = set()
    for then in asked:
        turn = judgement.turns(then.state)
        if turn in found or len(found) == A_MATCH:
            continue
        puzzle = _puzzle(game, match.setup, then, f"{seed} {turn}")
        if puzzle is not None:
            found.add(turn)
            yield puzzle


def _puzzle(game: AnyGame, begun: Setup, match: Match[Any, Any], seed: str) -> Puzzle | None:
    judgement, ask = game.judgement, match.asks[SOLVER]
    assert judgement is not None and judgement.position is not None
    if not isinstance(ask, Choose):
        return None
    try:
        setup = Setup(game.name, begun.seats, begun.options, position=judgement.position(match.state))
        dice = Dice(seed_from(seed))
        table: Match[Any, Any] = Match.new(game, setup, dice=dice)
    except RoundtableError:
        return None
    asked = table.asks.get(SOLVER)
    if not isinstance(asked, Choose) or list(asked.answers()) != list(ask.answers()):
        return None  # something of the turn is not in the position
    glance = think(game, table, asked, GLANCE, seed)
    if len(glance) < 2 or glance[0].chance - glance[1].chance < STANDS_OUT or not _worth_a_puzzle(glance[0]):
        return None
    if lead(think(game, table, asked, LOOK, f"{seed} look")) < SURE:
        return None
    solution: list[str] = []
    words: list[str] = []
    chances: list[tuple[float, float]] = []
    while len(solution) < LONGEST and isinstance(asked, Choose):
        tried = think(game, table, asked, LONG, f"{seed} long {len(solution)}")
        if lead(tried) < SURE or not (solution or _worth_a_puzzle(tried[0])):
            break
        best = str(tried[0].answer)
        if not stands_alone(game, table, asked, best, f"{seed} all {len(solution)}"):
            break
        solution.append(best)
        words.append(asked.said(best))
        chances.append((tried[0].chance, tried[1].chance))
        rolled = dice.position
        table.answer(SOLVER, best)
        if dice.position != rolled or table.asks.keys() != {SOLVER} or table.entries[-1].seat != SOLVER:
            break
        asked = table.asks[SOLVER]
    if not solution:
        return None
    return Puzzle(
        title="Your turn",
        say=[],
        task=_task(len(solution)),
        done="",
        goal=Goal(answers=[_exactly(answer) for answer in solution], within=len(solution)),
        seats=setup.seats,
        options=setup.options,
        position=setup.position,
        bot=game.bots[-1],
        solution=list(solution),
        grade=_grade(game, setup, solution[0], seed),
        chance=round(chances[0][0], 2),
        second=round(chances[0][1], 2),
        line=words,
    )


def stands_alone(game: AnyGame, table: Match[Any, Any], ask: Choose, best: str, seed: str) -> bool:
    """Whether an answer is better than every other legal one, not only than the sensible ones: clearly, and surely so."""
    return beside_all(game, table, ask, best, seed)[0]


def beside_all(
    game: AnyGame, table: Match[Any, Any], ask: Choose, best: str, seed: str
) -> tuple[bool, Considered, list[Considered]]:
    """Whether an answer stands alone; the answer as it was tried, and the rivals that came nearest.

    After a few trials of all, the rivals that come nearest are tried further. One that surely is clearly worse is tried no
    longer; one that surely is not ends it.
    """
    thinker = Thinker(game, seed_from(seed), Budget(trust=0.0, horizon=TO_THE_END))
    chair = Seat(table, ask.seat)
    mine, *rivals = _field(game, table, ask, [best, *(answer for answer in ask.answers() if answer != best)])
    nearest = rivals
    for number in range(1, MOST + 1):
        thinker.try_once(chair, ask, [mine, *rivals])
        if number in NEAREST:
            nearest = rivals = sorted(rivals, key=lambda rival: -rival.chance)[: NEAREST[number]]
        if number < FEWEST:
            continue
        leads = [(rival, *mine.lead(rival)) for rival in rivals]
        if any(lead + CERTAIN * doubt < STANDS_OUT for _, lead, doubt in leads):
            return False, mine, nearest
        rivals = [rival for rival, lead, doubt in leads if lead - CERTAIN * doubt < CLEARLY]
        if not rivals:
            return True, mine, nearest
    return all(mine.lead(rival)[0] >= STANDS_OUT for rival in rivals), mine, nearest


def graded(game: AnyGame, made: Puzzle, seed: str) -> Puzzle:
    """A puzzle that somebody made, with its grade, chances and line in words; BadSetup if its line is not clearly best."""
    table: Match[Any, Any] = Match.new(game, made.setup(game), seed=seed)
    words: list[str] = []
    chances: list[tuple[float, float]] = []
    for number, answer in enumerate(made.solution):
        asked = table.asks.get(SOLVER)
        if not isinstance(asked, Choose) or answer not in asked.answers():
            raise BadSetup(f"{answer!r} is no answer to what is asked in {made.name}")
        stands, mine, nearest = beside_all(game, table, asked, answer, f"{seed} all {number}")
        second = max(nearest, key=lambda rival: rival.chance)
        if not stands:
            told = f"{mine.chance:.0%}, and {asked.said(second.answer)} {second.chance:.0%}"
            raise BadSetup(f"in {made.name}, {asked.said(answer)} is not clearly the best answer: {told}")
        words.append(asked.said(answer))
        chances.append((mine.chance, second.chance))
        table.answer(SOLVER, answer)
    return msgspec.structs.replace(
        made,
        name="",
        task=made.task or _task(len(words)),
        goal=Goal(answers=[_exactly(answer) for answer in made.solution], within=len(words)),
        bot=made.bot or game.bots[-1],
        grade=_grade(game, made.setup(game), made.solution[0], seed),
        chance=round(chances[0][0], 2),
        second=round(chances[0][1], 2),
        line=words,
    )


def check(game: AnyGame, puzzle: Puzzle, seed: str) -> str:
    """What is wrong with a puzzle: which answer of its line does not stand alone, in words; nothing if all do."""
    table: Match[Any, Any] = Match.new(game, puzzle.setup(game), seed=seed)
    for number, answer in enumerate(puzzle.solution):
        asked = table.asks.get(SOLVER)
        if not isinstance(asked, Choose) or answer not in asked.answers():
            return f"{answer!r} is no answer to what is asked"
        if not stands_alone(game, table, asked, answer, f"{seed} check {number}"):
            return f"{asked.said(answer)} is not clearly the best answer"
        table.answer(SOLVER, answer)
    return ""


def _worth_a_puzzle(best: Considered) -> bool:
    """Something is to be done, and not all is lost."""
    return str(best.answer) not in (*PASSING, *DECIDES_NOTHING) and best.chance >= HOPE


def _task(answers: int) -> str:
    return "Find the best answer." if answers == 1 else f"Find the best {answers} answers in a row."


def _exactly(answer: str) -> str:
    """A pattern that only this answer matches."""
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in answer)


def think(game: AnyGame, table: Match[Any, Any], ask: Ask, budget: Budget, seed: str) -> list[Considered]:
    """The answers to a question that were tried, the best first."""
    thinker, chair = Thinker(game, seed_from(seed), budget), Seat(table, ask.seat)
    judgement = game.judgement
    if judgement is None or judgement.plans is None:
        return thinker.consider(chair, ask)
    # Plans say what is to be done in a turn, not what to answer: here every answer is tried, and the worse half dropped.
    left = found = _field(game, table, ask, list(ask.answers()))
    while len(left) > 1:
        for _ in range(max(2, budget.trials // len(left) // 2)):
            thinker.try_once(chair, ask, left)
        left = sorted(left, key=lambda each: -each.chance)
        if left[0].chance - left[1].chance < STANDS_OUT and left[0].chance - left[-1].chance < SPREAD:
            break
        left = left[: (len(left) + 1) // 2]
    return sorted(found, key=lambda each: (-each.trials, -each.chance))


def _field(game: AnyGame, table: Match[Any, Any], ask: Ask, answers: Sequence[Json]) -> list[Considered]:
    """Answers to be tried, each with somebody who plays on as usual. (Where turns are planned, with a memory of its own.)"""
    plans = game.judgement.plans if game.judgement is not None else None
    usual = None if plans is None else plans(table, ask.seat, None)[0]
    return [Considered(answer, plan=usual, given=usual is not None) for answer in answers]


def lead(tried: Sequence[Considered]) -> float:
    """How much better the best answer is than any other, those that were dropped on the way included."""
    return tried[0].chance - max(other.chance for other in tried[1:]) if len(tried) > 1 else 0.0


def _grade(game: AnyGame, setup: Setup, best: str, seed: str) -> Grade:
    """Who finds it: the rules of thumb at once, one who tries a little, or neither."""

    def answer(player: Any) -> Any:
        table: Match[Any, Any] = Match.new(game, setup, seed=seed)
        return player.choose(Seat(table, SOLVER), table.asks[SOLVER])

    if answer(find_bot(game, game.bots[-1], seed_from(f"{seed} thumb"))) == best:
        return "easy"
    return "fair" if answer(Thinker(game, seed_from(f"{seed} little"), LITTLE)) == best else "hard"


def _check_all(game: AnyGame, folder: Path, seed: str) -> int:
    """Every puzzle of a folder tried again; 1 if one does not stand."""
    fallen = 0
    try:
        for path in watched(sorted(folder.glob("*.json")), len(list(folder.glob("*.json"))), "puzzles"):
            puzzle = read_puzzle(path.read_bytes(), path.stem)
            wrong = check(game, puzzle, f"{seed} {path.stem}")
            fallen += bool(wrong)
            print(f"{path.name}: {wrong or 'stands'}", flush=True)
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
    return int(fallen > 0)


def _grade_all(game: AnyGame, made: Sequence[Path], folder: Path, seed: str) -> int:
    """Puzzles that somebody made, written with their grades; 1 if the line of one is not clearly the best."""
    fallen = 0
    for path in made:
        try:
            puzzle = graded(game, read_puzzle(path.read_bytes(), path.stem), f"{seed} {path.stem}")
        except BadSetup as wrong:
            fallen += 1
            print(f"{path.name}: {wrong}", flush=True)
            continue
        _write(puzzle, folder / path.name)
        print(f"{path.name}: {_said(puzzle)}", flush=True)
    return int(fallen > 0)


def _write(puzzle: Puzzle, path: Path) -> None:
    path.write_bytes(msgspec.json.format(msgspec.json.encode(puzzle), indent=1) + b"\n")


def _said(puzzle: Puzzle) -> str:
    return f"{puzzle.grade}, {', '.join(puzzle.line)} ({puzzle.chance:.0%}, {puzzle.second:.0%})"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m roundtable.lab.puzzling", description=__doc__.splitlines()[0])
    parser.add_argument("game", help="the game: `roundtable games` lists them")
    parser.add_argument("--want", type=int, default=12, help="how many puzzles")
    parser.add_argument(
        "--options", type=msgspec.json.decode, action="append", help="options as JSON; several take turns"
    )
    parser.add_argument("--seats", type=int, default=2, help="how many play")
    parser.add_argument("--seed", default="puzzles")
    parser.add_argument("--first", type=int, default=0, help="the number of the first match to look at")
    parser.add_argument("--write", type=Path, help="a folder for them, a file each")
    parser.add_argument("--check", type=Path, help="a folder of puzzles to try again instead")
    parser.add_argument("--made", type=Path, nargs="+", help="puzzles of your own, to be tried, graded and written")
    given = parser.parse_args(arguments)
    game = find_game(given.game)
    if given.check is not None:
        return _check_all(game, given.check, given.seed)
    if given.write is None:
        parser.error("name a folder: --write for new puzzles, --check for those there are")
    given.write.mkdir(parents=True, exist_ok=True)
    had = count = len(list(given.write.glob("*.json")))
    if given.made:
        return _grade_all(game, given.made, given.write, given.seed)
    number, begun = given.first, time.monotonic()
    choices: Sequence[dict[str, Any]] = given.options or [{}]
    if game.judgement is not None and not given.options:
        choices = game.judgement.puzzled or game.judgement.usual or choices
    try:
        while count < given.want:
            options, seed = choices[number % len(choices)], f"{given.seed} {number}"
            for puzzle in found_in(game, options, seed, given.seats):
                count += 1
                puzzle.title = f"Number {count}"
                _write(puzzle, given.write / f"{count:03}.json")
                print(f"{count} of {given.want}: {_said(puzzle)}", flush=True)
            number += 1
            left = time_left(time.monotonic() - begun, count - had, given.want - count)
            print(f"\r{number - given.first} matches{left}", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("\ninterrupted; what is found is kept", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())

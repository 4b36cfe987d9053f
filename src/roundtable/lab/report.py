"""A report on a game: one page with what many matches of bots say of its balance.

    roundtable report knockdown --games 400
    roundtable report knockdown --bot strong --games 1200 --keep matches.jsonl

Who begins, how long it takes, why it ends, how whatever can be chosen does (fighters, weapons, retinues, maps), what decides
matches, what winners did, and which rules ever apply, each with its interval. Without options of one's own the set-ups that
the game is reported with come in turn (`Judgement.reported`). The page stands on its own. With `--keep` every match is a line
of a file, written when it is over, so that a run which was stopped, or is asked for more, goes on where it was.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from functools import partial
from html import escape
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec

from roundtable.kernel import ledger
from roundtable.kernel.asks import Ask, Json
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import AnyGame, Chair, Player, Setup, find_game
from roundtable.kernel.judging import Brought
from roundtable.kernel.match import Match
from roundtable.players import Seat
from roundtable.players.thinking import sides_of, winning_sides

from .balance import wilson
from .matches import LIMIT, begin, bot_seed, entrant, on_cores
from .simulate import Plan, seating, seed_of

LONGEST_WORDS = 60
SHOWN = 24
"""Answers shown on either side of the balance."""
LEAST = 30
"""How often an answer must have been given before it is judged."""
FEWEST = 10
"""How often something must have been brought before it is shown."""
PARTS = {"a quarter": 0.25, "half": 0.5, "three quarters": 0.75}
"""After which parts of a match one looks who is ahead."""
MOST_PAIRED = 4
"""Of what each seat has one, every two are compared, if there are no more of them than this."""
ODD = 0.05
"""How far from an even share is worth a darker bar."""
WIDTH, ROW, LABEL = 760, 20, 330
MOST_LETTERS = 50
"""Of a label beside its bar."""


class Noted(msgspec.Struct):
    """One match: who won, how it ended, what each seat answered (rule and words), which rules told of something, what each
    seat and all of them played with, and who was ahead in what: after a part of it, and in which feature at half of it."""

    winners: list[int]
    rule: str
    why: str
    answers: int
    said: list[list[tuple[str, str]]]
    fired: list[str]
    brought: list[list[tuple[str, str]]] = []
    shared: list[tuple[str, str]] = []
    ahead: dict[str, bool] = {}
    better: dict[str, bool] = {}


class _Noting:
    """A bot whose answers are written down in words."""

    def __init__(self, bot: Player) -> None:
        self.bot = bot
        self.said: set[tuple[str, str]] = set()

    def choose(self, chair: Chair, ask: Ask) -> Json:
        value = self.bot.choose(chair, ask)
        words = ask.said(value)
        if ask.kind == "choose" and len(words) <= LONGEST_WORDS:
            self.said.add((ask.rule, words))
        return value


class _Watched:
    """A match while it is played: what is played with, and how the sides stood as each turn began."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.judgement = game.judgement
        self.brought: Brought | None = None
        self.turns: list[list[dict[str, float]]] = []
        self._last = 0

    def look(self, match: Match[Any, Any]) -> None:
        """Note the position if a turn begins."""
        judgement = self.judgement
        if judgement is None or (turn := judgement.turns(match.state)) in (0, self._last):
            return
        self._last = turn
        if self.brought is None and judgement.brought is not None:
            self.brought = judgement.brought(match.state)
        self.turns.append([judgement.features(match.state, side) for side in sides_of(self.game, match.state)])

    def played_with(self, match: Match[Any, Any]) -> Brought:
        """As the first turn began; as it ended, where no turn came."""
        if self.brought is None and self.judgement is not None and self.judgement.brought is not None:
            return self.judgement.brought(match.state)
        return self.brought or Brought([])

    def ahead(self, won: list[int]) -> dict[str, bool]:
        """After which parts of the match who was likelier to win has won."""
        judgement, found = self.judgement, {}
        if self.turns and len(won) == 1 and judgement is not None:
            for name, part in PARTS.items():
                worths = [judgement.weighed(side) for side in self.turns[int(part * len(self.turns))]]
                if (best := _alone_at_the_top(worths)) is not None:
                    found[name] = best in won
        return found

    def better(self, won: list[int]) -> dict[str, bool]:
        """For each feature in which one side was ahead at half of the match: whether that side won."""
        judgement, found = self.judgement, {}
        if self.turns and len(won) == 1 and judgement is not None:
            sides = self.turns[len(self.turns) // 2]
            for name in judgement.says:
                if (best := _alone_at_the_top([side.get(name, 0.0) for side in sides])) is not None:
                    found[name] = best in won
        return found


def _alone_at_the_top(numbers: list[float]) -> int | None:
    best = max(numbers)
    return numbers.index(best) if numbers.count(best) == 1 else None


def setup_of(plan: Plan, number: int) -> Setup:
    """How a match of the report begins: as was asked for, else one of the set-ups of the game, each with seats exchanged."""
    judgement = find_game(plan.setup.game).judgement
    known = (judgement.reported or judgement.usual) if judgement is not None and not plan.setup.options else ()
    if not known:
        return plan.setup
    return msgspec.structs.replace(plan.setup, options=known[number // len(plan.bots) % len(known)])


def note_one(plan: Plan, number: int) -> Noted:
    """Play one match of a plan and write down what happened."""
    seed = seed_of(plan, number)
    match = begin(setup_of(plan, number), seed, log=True)
    entrants = [plan.bots[each] for each in seating(plan, number)]
    bots = [_Noting(entrant(match.game, each, bot_seed(seed, seat))) for seat, each in enumerate(entrants)]
    chairs = [Seat(match, seat) for seat in range(len(bots))]
    watched, answers = _Watched(match.game), 0
    while (ask := match.ask) is not None and answers < LIMIT:
        watched.look(match)
        match.answer(ask.seat, bots[ask.seat].choose(chairs[ask.seat], ask))
        answers += 1
    outcome = match.outcome
    won = winning_sides(sides_of(match.game, match.state), outcome) if outcome is not None else []
    brought = watched.played_with(match)
    return Noted(
        outcome.winners if outcome is not None else [],
        outcome.rule if outcome is not None else "",
        outcome.why if outcome is not None else "not finished",
        answers,
        [sorted(bot.said) for bot in bots],
        sorted({event.rule for event in match.log}),
        brought.seats,
        brought.shared,
        watched.ahead(won),
        watched.better(won),
    )


def noted(plan: Plan, jobs: int = 0, keep: Path | None = None) -> Iterator[Noted]:
    """All matches of a plan, in their order: those kept, then the ones still to be played, each kept as it ends."""
    known = kept(plan, keep)
    yield from known
    left = range(len(known), plan.games)
    for one in on_cores(partial(note_one, plan), left, max(1, min(jobs or os.cpu_count() or 1, len(left)))):
        if keep is not None:
            with keep.open("ab") as file:
                file.write(msgspec.json.encode(one) + b"\n")
        yield one


def kept(plan: Plan, path: Path | None) -> list[Noted]:
    """The matches of a plan that a file has, from the first on; a new file is begun with what the plan is."""
    if path is None:
        return []
    rules = find_game(plan.setup.game).version
    heading = msgspec.json.encode({"plan": msgspec.structs.replace(plan, games=0), "rules": rules}) + b"\n"
    if not path.exists() or not path.stat().st_size:
        path.write_bytes(heading)
        return []
    lines = path.read_bytes().splitlines(keepends=True)
    if lines[0] != heading:
        raise BadSetup(
            f"{path.name} keeps the matches of another report: go on with the same game, rules, options, bots and seed"
        )
    if not lines[-1].endswith(b"\n"):  # a kill cut it short
        path.write_bytes(b"".join(lines[:-1]))
        del lines[-1]
    return [msgspec.json.decode(line, type=Noted) for line in lines[1 : plan.games + 1]]


class Report:
    """What many matches say together, as a page."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games = 0
        self.seats: Counter[int] = Counter()
        self.lengths: list[int] = []
        self.reasons: Counter[str] = Counter()
        self.fired: Counter[str] = Counter()
        self.given: Counter[tuple[str, str]] = Counter()
        self.won: Counter[tuple[str, str]] = Counter()
        self.brought: Counter[tuple[str, str]] = Counter()
        self.brought_won: Counter[tuple[str, str]] = Counter()
        self.shared: Counter[tuple[str, str]] = Counter()
        self.shared_won: Counter[tuple[str, str]] = Counter()
        self.met: Counter[tuple[str, str, str]] = Counter()
        """How often two of a kind met, the winner's and the loser's."""
        self.ahead: Counter[tuple[str, bool]] = Counter()
        self.better: Counter[tuple[str, bool]] = Counter()
        self.together = True
        """Whether nobody has won alone: then it is played together, against the game."""

    def add(self, one: Noted) -> None:
        self.games += 1
        self.seats.update(one.winners)
        self.lengths.append(one.answers)
        self.reasons[one.rule or one.why] += 1
        self.fired.update(one.fired)
        for seat, said in enumerate(one.said):
            self.given.update(said)
            if seat in one.winners:
                self.won.update(said)
        self.together &= len(one.winners) in (0, self.plan.setup.seats)
        for seat, things in enumerate(one.brought):
            # What both sides of a match have says nothing of it.
            telling = [thing for thing in things if self.together or not all(thing in other for other in one.brought)]
            self.brought.update(telling)
            if seat in one.winners:
                self.brought_won.update(telling)
        if len(one.winners) == 1 and len(one.brought) == 2:
            won, lost = (one.brought[seat] for seat in (one.winners[0], 1 - one.winners[0]))
            self.met.update((kind, a, b) for kind, a in won for of, b in lost if of == kind and a != b)
        self.shared.update(one.shared)
        if 0 in one.winners:
            self.shared_won.update(one.shared)
        self.ahead.update(one.ahead.items())
        self.better.update(one.better.items())

    def html(self) -> str:
        """The whole page."""
        game = find_game(self.plan.setup.game)
        bots = ", ".join(dict.fromkeys(self.plan.bots))
        seats = self.plan.setup.seats
        parts = [
            f"<h1>{escape(game.title)}: a report</h1>",
            f"<p>{self.games} matches, seed {escape(self.plan.seed)}, bots: {escape(bots)}. Bars show a share of matches "
            "with its 95 percent interval; what lies more than 5 percent from an even share is drawn darker.</p>",
            "<h2>Who begins</h2>",
            _bars([(f"Seat {seat + 1}", self.seats[seat], self.games) for seat in range(seats)], 1 / seats),
            f"<h2>How long it takes</h2><p>{self._length()}</p>",
            _histogram(self.lengths),
            "<h2>Why it ends</h2>",
            _bars([(_row(rule), count, self.games) for rule, count in self.reasons.most_common(12)], None),
            self._balance(),
            self._decides(),
            "<h2>What winners did</h2>",
            self._answers(),
            "<h2>Rules</h2>",
            self._rules(),
        ]
        return (
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(game.title)}: a report</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1"><style>'
            "body{font:16px/1.5 Georgia,serif;max-width:800px;margin:2em auto;padding:0 1em;color:#2a2320;background:#fdfaf3}"
            "h1,h2{line-height:1.2}figure{margin:0;overflow-x:auto}svg{width:100%;min-width:720px;height:auto}summary{cursor:pointer}li{font-size:14px}</style></head><body>"
            f"{''.join(parts)}</body></html>"
        )

    def _length(self) -> str:
        ordered = sorted(self.lengths)
        at = {part: ordered[min(len(ordered) - 1, len(ordered) * part // 100)] for part in (5, 50, 95)}
        return f"A match takes {at[50]} answers in the median, nine in ten from {at[5]} to {at[95]}."

    def _balance(self) -> str:
        """How everything that can be chosen does, by kind."""
        base = sum(self.seats.values()) / max(1, self.games * self.plan.setup.seats)
        told = []
        for kind in dict.fromkeys(kind for kind, _ in self.brought):
            rows = _by_share(kind, self.brought, self.brought_won)
            if rows:
                told.append(f"<h2>{escape(kind)}</h2><p>How often who had them won, of {FEWEST} matches or more.</p>")
                told.append(_bars(rows, base))
            if paired := self._paired(kind):
                told.append(
                    f"<p>Of two {escape(kind)}, how often the first won, draws left out.</p>{_bars(paired, 0.5)}"
                )
        for kind in dict.fromkeys(kind for kind, _ in self.shared):
            rows = _by_share(kind, self.shared, self.shared_won)
            if len(rows) > 1:
                who = "the players" if self.together else "the first seat"
                told.append(f"<h2>{escape(kind)}</h2><p>How often {who} won there.</p>")
                told.append(_bars(rows, base if self.together else 1 / self.plan.setup.seats))
        return "".join(told)

    def _paired(self, kind: str) -> list[tuple[str, int, int]]:
        """Each against each, of a kind of which there are few."""
        names = sorted({name for of, *two in self.met for name in two if of == kind})
        if not 2 < len(names) <= MOST_PAIRED:
            return []
        rows = []
        for first, second in combinations(names, 2):
            won = self.met[kind, first, second]
            if (often := won + self.met[kind, second, first]) >= FEWEST:
                rows.append((f"{first} against {second}", won, often))
        return rows

    def _decides(self) -> str:
        """How early a match is decided, and by what."""
        if not self.ahead:
            return ""
        judgement = find_game(self.plan.setup.game).judgement
        says = judgement.says if judgement is not None else {}
        parts = [(f"after {name} of it", self.ahead[name, True], self._looked(self.ahead, name)) for name in PARTS]
        # Where two features have the same words, the first speaks.
        names = {words[0]: name for name, words in reversed(list(says.items()))}
        rows = [(words, self.better[name, True], self._looked(self.better, name)) for words, name in names.items()]
        rows = sorted((row for row in rows if row[2] >= FEWEST), key=lambda row: -row[1] / row[2])
        return (
            "<h2>What decides it</h2><p>How often who was likelier to win (by the game's judgement of the position) won:</p>"
            f"{_bars(parts, None)}<p>And at half of a match, how often the side won of which this could be said:</p>"
            f"{_bars(rows, None)}"
        )

    def _looked(self, counted: Counter[tuple[str, bool]], name: str) -> int:
        return counted[name, True] + counted[name, False]

    def _answers(self) -> str:
        """What those who won answered more or less often than those who did not."""
        base = sum(self.seats.values()) / max(1, self.games * self.plan.setup.seats)
        judged = [(key, self.won[key], number) for key, number in self.given.items() if number >= LEAST]
        judged.sort(key=lambda one: one[1] / one[2])
        if not judged:
            return f"<p>No answer was given {LEAST} times: ask for more matches.</p>"
        best, worst = judged[::-1][:SHOWN], judged[: min(SHOWN, max(0, len(judged) - SHOWN))]
        told = [
            f"<p>Of all seats {base:.0%} won. Answers given {LEAST} times or more, by how often who gave them won:</p>"
        ]
        told.append(_bars([(f"{words} ({rule})", won, number) for (rule, words), won, number in best], base))
        if worst:
            told.append("<p>And the other end:</p>")
            told.append(_bars([(f"{words} ({rule})", won, number) for (rule, words), won, number in worst], base))
        return "".join(told)

    def _rules(self) -> str:
        told = []
        for file in sorted({ledger.row(rule).file for rule in self.fired if ledger.exists(rule)}):
            rows = ledger.rows(file)
            silent = [row for row in rows if row.id not in self.fired]
            listed = "".join(f"<li>{row.id}: {escape(row.statement[:160])}</li>" for row in silent)
            told.append(
                f"<p>Of {len(rows)} rows of the ledger {file} {len(rows) - len(silent)} told of something.</p>"
                f"<details><summary>The {len(silent)} others, definitions among them</summary><ul>{listed}</ul></details>"
            )
        return "".join(told)


def _by_share(kind: str, often: Counter[tuple[str, str]], won: Counter[tuple[str, str]]) -> list[tuple[str, int, int]]:
    """Everything of a kind that came up often enough, the most successful first."""
    rows = [(name, won[of, name], number) for (of, name), number in often.items() if of == kind and number >= FEWEST]
    return sorted(rows, key=lambda row: (-row[1] / row[2], row[0]))


def _row(rule: str) -> str:
    return f"{ledger.row(rule).statement[:60]} ({rule})" if ledger.exists(rule) else rule


def _bars(rows: list[tuple[str, int, int]], even: float | None) -> str:
    """Shares as bars with their intervals; `even` is what a fair share would be."""
    height = ROW * len(rows) + 8
    scale = WIDTH - LABEL - 110
    drawn = []
    for number, (label, count, of) in enumerate(rows):
        rate = count / of if of else 0.0
        low, high = wilson(rate, of)
        y = ROW * number + 4
        fill = "#9a5a1e" if even is not None and abs(rate - even) > ODD else "#d9b98a"
        drawn.append(
            f'<text x="{LABEL - 8}" y="{y + 12}" text-anchor="end" font-size="12">{escape(_short(label))}</text>'
            f'<rect x="{LABEL}" y="{y + 2}" width="{rate * scale:.1f}" height="{ROW - 8}" fill="{fill}"/>'
            f'<path d="M{LABEL + low * scale:.1f} {y + 8}H{LABEL + high * scale:.1f}" stroke="#2a2320"/>'
            f'<text x="{LABEL + scale + 8}" y="{y + 12}" font-size="12">{rate:.1%} of {of}</text>'
        )
    if even is not None:
        drawn.append(f'<path d="M{LABEL + even * scale:.1f} 0V{height}" stroke="#777" stroke-dasharray="3 3"/>')
    drawing = f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="shares">{"".join(drawn)}</svg>'
    return f"<figure>{drawing}</figure>"


def _short(label: str) -> str:
    """A label that fits; the row in brackets at its end stays."""
    words, bracket, row = label.rpartition(" (")
    room = MOST_LETTERS - len(bracket + row)
    if len(label) <= MOST_LETTERS or room < 8:
        return label[:MOST_LETTERS]
    return f"{words[: room - 1].rstrip()}…{bracket}{row}"


def _histogram(values: list[int], parts: int = 30) -> str:
    low, high = min(values), max(values)
    step = max(1, -(-(high - low + 1) // parts))
    counts = Counter((value - low) // step for value in values)
    most = max(counts.values())
    wide = WIDTH / (max(counts) + 1)
    drawn = [
        f'<rect x="{number * wide:.1f}" y="{120 - 110 * count / most:.1f}" width="{max(1.0, wide - 1):.1f}" '
        f'height="{110 * count / most:.1f}" fill="#d9b98a"/>'
        for number, count in counts.items()
    ]
    ends = f'<text x="0" y="136" font-size="12">{low}</text>'
    ends += f'<text x="{WIDTH}" y="136" text-anchor="end" font-size="12">{high} answers</text>'
    drawing = f'<svg viewBox="0 0 {WIDTH} 140" role="img" aria-label="lengths of matches">{"".join(drawn)}{ends}</svg>'
    return f"<figure>{drawing}</figure>"

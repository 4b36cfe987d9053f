"""Write the golden playthroughs anew: `python -m tools.golden [game]`. Look at the diff before you commit it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from roundtable.kernel.chain import Chronicle, chain_of
from roundtable.kernel.dice import seed_from
from roundtable.kernel.game import find_game, game_names
from roundtable.kernel.match import Match
from roundtable.kernel.transcript import transcript
from roundtable.players import find_bot, play, strengths
from tests.games.variants import campaign, goldens, variants

FOLDER = Path(__file__).parents[1] / "tests" / "golden"
LIMIT = 1500
CHAIN_LIMIT = 20_000
"""A game of a campaign must end, or none can follow it."""


def write(name: str) -> None:
    """One match of a game's strongest bot in each of its variants."""
    for number, changes in enumerate(variants(name)):
        _write(name, f"{name}-{number + 1}", f"playthrough {number + 1}", {"seed": f"golden {number}", **changes})
    for called, changes in goldens(name).items():
        _write(name, called, called, changes)


def write_campaign(name: str) -> Chronicle | None:
    """The golden campaign of a game that has one: each of its games as a transcript, and all its newspapers."""
    wanted = campaign(name)
    if wanted is None:
        return None
    game = find_game(name)
    made = Chronicle(wanted["name"], name, chain_of(game).first(wanted["seats"], wanted["options"]))
    best = strengths(game)[-1]
    for number in range(wanted["games"]):
        seed = f"{wanted['seed']} {number}"
        match = Match.new(game, made.next_setup(seed=seed_from(f"{seed} new")), seed=seed)
        bots = [find_bot(game, best, seed_from(f"{seed} {seat}")) for seat in range(match.setup.seats)]
        play(match, bots, limit=CHAIN_LIMIT)
        told = made.add(match).told
        title = f"{wanted['name']}, game {number + 1}: {match.setup.seats} seats, {best} bots"
        (FOLDER / f"{name}-campaign-{number + 1}.txt").write_text(transcript(match, title))
        print(f"{name}-campaign-{number + 1}: {len(match.entries)} entries, {told.why}")
        if told.ended:
            break
    (FOLDER / f"{name}-campaign.paper").write_text(papers(made))
    return made


def papers(made: Chronicle) -> str:
    """The newspapers of a campaign, one after the other."""
    lines = [made.name]
    for evening in made.evenings:
        lines += ["", f"{evening.told.title}. {evening.told.why}.", *(f"- {line}" for line in evening.told.news)]
    return "\n".join(lines) + "\n"


def _write(name: str, called: str, words: str, changes: dict[str, Any]) -> None:
    """Play and write one match; of several seeds the first that ends as it should."""
    game = find_game(name)
    best = strengths(game)[-1]
    plain = {key: value for key, value in changes.items() if key not in ("seeds", "seed", "ends")}
    for seed in changes.get("seeds") or [changes["seed"]]:
        match = Match.new(game, **plain, seed=seed)
        bots = [find_bot(game, best, seed_from(f"golden bot {seat}")) for seat in range(match.setup.seats)]
        play(match, bots, limit=LIMIT)
        why = match.outcome.why if match.outcome else "not finished"
        if changes.get("ends", "") in why:
            break
    title = f"{game.title}, {words}: {match.setup.seats} seats, {best} bots"
    path = FOLDER / f"{called}.txt"
    path.write_text(transcript(match, title))
    print(f"{path.name}: {len(match.entries)} entries, {why}")


if __name__ == "__main__":
    for chosen in sys.argv[1:] or game_names():
        write(chosen)
        write_campaign(chosen)

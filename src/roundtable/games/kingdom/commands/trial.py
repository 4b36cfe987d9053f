"""Random fights, thousands of them, against everything that lives below: laws and forks after every step.

Fight number n is always the same: its Court, monsters, Ruler, Combat Traps and answers come from the seed and n. What was
done and which effects were at work is kept in a file, so that the trial can be stopped and go on.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

LONGEST = 3000
"""Answers of one fight: two sides that cannot hurt each other would go on for ever."""


RECKONED = "gives or bars Skills, or changes a number: reckoned without being told of"
REASONS = {
    "skill/public-enemy": "does nothing in a fight: it keeps a monster from becoming a Citizen",
    "skill/pandemonium": "needs a map with Bases",
    "skill/anti-magic-ray": RECKONED,
    "skill/mysteries-of-life": RECKONED,
    "skill/ocean-god": RECKONED,
    "trap/waterhole": RECKONED,
    "skill/command-xx": RECKONED,
    "skill/collapse": "needs a map: it lays a Trap in one of its rooms",
    "skill/couple-killer": "needs an Affection of 3 or more, which a Court that is made for a fight hardly has",
    "skill/forever-alone": "needs two Lovers, which a Court that is made for a fight hardly has",
    "skill/catastrophic-alignment": "needs one with this Skill in every Area where no enemy stands",
}
"""Why random fights never tell of some effects. Each of them is played by a story of its own."""


class Trial(msgspec.Struct):
    """How far a trial has come, and how often each effect was at work."""

    seed: str
    fights: int = 0
    steps: int = 0
    decisions: int = 0
    unfinished: int = 0
    seen: dict[str, int] = {}


class Failed(Exception):
    """A fight broke a law, or stands elsewhere than its fork."""


def lives_below() -> list[str]:
    """The effects of monsters, Rulers, weak points and Combat Traps, by the names of `reserved`."""
    from roundtable.games.kingdom import books
    from roundtable.games.kingdom.reserved import slug

    kinds = ("Monster", "Own", "Human", "Angel", "Deep One", "Ruler")
    names = [f"skill/{slug(one.name)}" for one in books.skills if one.kind in kinds]
    names += [f"trap/{slug(one.name)}" for one in books.traps if one.category == "Combat"]
    return list(dict.fromkeys(names))


def position(dice: Any, number: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Options and monsters: the next kind of the bestiary and some others, now and then a Ruler, special Skills, Traps,
    reserves."""
    from roundtable.games.kingdom import books
    from roundtable.games.kingdom.state import AREAS

    def some(things: list[Any]) -> Any:
        return things[dice.below(len(things))]

    monsters = list(books.monsters)
    level = 1 + dice.below(10)
    foes = []
    together = some(list(AREAS[3:])) if dice.below(3) == 0 else ""  # for what needs others in its Area
    for other in range(1 + dice.below(3)):
        monster = some(monsters) if other else monsters[number % len(monsters)]
        special = [one.name for one in books.skills if one.kind == monster.category and monster.level >= one.min_level]
        knows = [some(special)] if special and dice.below(2) else []
        ruler = other == 0 and dice.below(2) == 0
        if ruler:
            fits = [one.name for one in books.skills if one.kind == "Ruler" and monster.level >= one.min_level]
            knows += [some(fits)] if fits else []
        for _ in range(1 if ruler else 1 + dice.below(3)):
            one = {"book": monster.name, "area": together or some(list(AREAS[3:])), "hp": monster.hp}
            foes.append({**one, "knows": knows, "ruler": ruler})
    battle: dict[str, Any] = {"foes": foes}
    if dice.below(3) == 0:
        trap = some([one for one in books.traps if one.category == "Combat"])
        battle["traps"] = {some(list(AREAS)): {"name": trap.name, "level": trap.levels[0]}}
    if dice.below(4) == 0:
        battle["reserves"] = [{"book": some(monsters).name, "count": 1 + dice.below(3)}]
    options = {"scene": "fight", "court_level": level, "court_gear": some(["starting", "of its Level"])}
    options["court"] = "rolled" if dice.below(4) == 0 else "ready"
    return options, {"battle": battle}


def fight(trial: Trial, number: int) -> None:
    """Play fight number n with random answers; after each step its laws are asked and a fork is compared."""
    from roundtable.games.kingdom import GAME
    from roundtable.games.kingdom.laws import laws
    from roundtable.games.kingdom.rules.steps import step
    from roundtable.games.kingdom.state import Table
    from roundtable.kernel.asks import Steps
    from roundtable.kernel.dice import Dice, seed_from
    from roundtable.kernel.match import Match
    from roundtable.players import Seat, find_bot

    dice = Dice(seed_from(f"trial {trial.seed} {number}"))
    players = 1 + dice.below(4)
    options, given = position(dice, number)
    with_gm = dice.below(3) == 0
    options["gm"] = "human" if with_gm else "none"
    seats = players + with_gm

    def lawful(table: Table) -> Steps[None]:
        trial.steps += 1
        if broken := [one.sentence() for one in laws(table.state)]:
            raise Failed(f"fight {number}: {'; '.join(broken)}")
        return step(table)

    name = f"{trial.seed} {number}"
    match = Match.new(GAME.but(step=lawful), seats=seats, options=options, position=given, seed=name.encode())
    bots = [find_bot(GAME, "random", f"{name} {seat}".encode()) for seat in range(seats)]
    made = 0
    new_step = match.stops("step")
    while match.outcome is None and made < LONGEST:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, bots[seat].choose(Seat(match, seat), ask))
        made += 1
        if new_step() and match.outcome is None:
            new_step = match.stops("step")
            if match.fork().digest() != match.digest():
                raise Failed(f"fight {number}, after {made} answers: its fork stands elsewhere")
    trial.unfinished += match.outcome is None
    trial.decisions += made
    trial.fights += 1


def go_on(path: Path | None, seed: str, fights: int, minutes: float, told: Callable[[Trial], None]) -> Trial:
    """Play until so many fights have been played in all, or the processor time is over; the file knows all of it."""
    import time

    from roundtable.kernel import witness

    trial = Trial(seed)
    if path is not None and path.exists():
        trial = msgspec.json.decode(path.read_bytes(), type=Trial)

    def saw(name: str) -> None:
        name = name.partition(":")[0]  # an effect of several moments is one
        trial.seen[name] = trial.seen.get(name, 0) + 1

    witness.call(saw)
    start = time.process_time()
    while trial.fights < fights and time.process_time() - start < minutes * 60:
        fight(trial, trial.fights)
        told(trial)
        if path is not None:
            part = path.with_suffix(path.suffix + ".part")
            part.write_bytes(msgspec.json.encode(trial))
            part.replace(path)
    return trial


def trial(
    fights: Annotated[int, typer.Option(min=1, help="How many fights in all, those of the file counted.")] = 10_000,
    minutes: Annotated[float, typer.Option(min=0.0, help="Stop after so many minutes of processor time.")] = 60.0,
    seed: Annotated[str, typer.Option(help="The same seed gives the same fights.")] = "below",
    keep: Annotated[Path | None, typer.Option(help="A file that knows how far it came; go on with it later.")] = None,
) -> None:
    """Random fights against all that lives below, laws and forks asked after every step; tells what never was at work."""
    done = go_on(keep, seed, fights, minutes, lambda now: None)
    typer.echo(f"{done.fights} fights, {done.steps} steps, {done.decisions} decisions; no law broken, every fork alike.")
    if done.unfinished:
        typer.echo(f"{done.unfinished} were broken off after {LONGEST} answers.")
    never = [name for name in lives_below() if not done.seen.get(name)]
    typer.echo(f"Of {len(lives_below())} effects {len(never)} were never at work{':' if never else '.'}")
    for name in never:
        typer.echo(f"  {name}: {REASONS.get(name, 'what it waits for did not come about in so many fights')}")

"""What each Skill of a Court is worth: how often stewards use it, and how often a Court with it wins; and whether every Skill
and Item is ever at work in random play made to have it.

Fight number n is always the same. Every fight is kept as a line of a file, so that a long measurement can be made in pieces.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

MEMBERS = 4
LEVEL = 4
DRAWN = 4
"""Skills that each member of the Court knows besides the own ones."""
KINDS = ("Class", "Job", "Advanced", "Advanced Job")
LONGEST = 20_000
RANDOM_ANSWERS = 220
SCENES = ("fight", "evening", "campaign")


class Fought(msgspec.Struct, frozen=True):
    """A fight of stewards: who knew what, what was used, who won."""

    number: int
    known: list[str]
    used: list[str]
    won: bool


class Kept(msgspec.Struct):
    """All that was measured: the fights, how many random scenes were played, and which effects were at work in them."""

    fights: list[Fought] = []
    scenes: int = 0
    seen: dict[str, int] = {}


def pool() -> list[str]:
    """The Skills of Courts, in the book's order."""
    from roundtable.games.kingdom import books

    return [entry.name for entry in books.skills if entry.kind in KINDS]


def effects() -> list[str]:
    """The effects of Skills of Courts and of Items, by the names of `reserved`."""
    from roundtable.games.kingdom import books
    from roundtable.games.kingdom.reserved import slug

    return [f"skill/{slug(name)}" for name in pool()] + [f"item/{slug(entry.name)}" for entry in books.items]


# --- stewards --------------------------------------------------------------------------------------------------------


def play_one(number: int, seen: set[str]) -> Fought:
    """A Random Encounter of a Court whose members know some drawn Skills besides their own."""
    from roundtable.games.kingdom import GAME, books
    from roundtable.games.kingdom.campaigns import as_position, before_the_fight
    from roundtable.games.kingdom.reserved import slug
    from roundtable.games.kingdom.state import KnownSkill
    from roundtable.kernel.dice import Dice, seed_from
    from roundtable.kernel.game import Setup
    from roundtable.kernel.match import Match
    from roundtable.players import find_bot, play

    seed = f"skills {number}"
    dice = Dice(seed_from(seed))
    state = before_the_fight(Setup(GAME.name, MEMBERS, {"scene": "fight", "court_level": LEVEL}), seed)
    names = pool()
    for one in state.people[:MEMBERS]:
        drawn = [names[dice.below(len(names))] for _ in range(DRAWN)]
        own = [known for known in one.skills if known.source in ("Class", "Job")]
        new = [name for name in dict.fromkeys(drawn) if name not in [known.name for known in own]]
        one.skills = [*own, *(KnownSkill(name=name, source="GM") for name in new)]
    known = list(dict.fromkeys(known.name for one in state.people[:MEMBERS] for known in one.skills))
    options = {"scene": "fight", "court_level": LEVEL}
    match = Match.new(GAME, seats=MEMBERS, options=options, position=as_position(state), seed=seed)
    seen.clear()
    play(match, [find_bot(GAME, "steward", f"{seed} {seat}".encode()) for seat in range(MEMBERS)], limit=LONGEST)
    battle = match.state.battle
    assert battle is not None
    by_the_court = {one.partition(" skill ")[2] for one in battle.used if one[0] == "p"}
    always = {name for name in known if books.skills[name].works_as == "Permanent" and f"skill/{slug(name)}" in seen}
    return Fought(number, known, [name for name in known if name in by_the_court | always], battle.winner == "court")


# --- random play -----------------------------------------------------------------------------------------------------


def play_at_random(number: int, wanted: list[str]) -> None:
    """A scene in which the Court has some of the effects that were not at work yet; answers are random, orders are to ask."""
    from roundtable.games.kingdom import GAME, books
    from roundtable.games.kingdom.reserved import slug
    from roundtable.games.kingdom.rules.play.windows import SOURCES
    from roundtable.games.kingdom.rules.record import scores
    from roundtable.games.kingdom.rules.record.belongings import equip, first_level
    from roundtable.games.kingdom.state import Holding, KnownSkill
    from roundtable.kernel.dice import Dice, seed_from
    from roundtable.kernel.errors import BadSetup
    from roundtable.kernel.match import Match
    from roundtable.kernel.windows import reactions_for

    dice = Dice(seed_from(f"random {number}"))
    scene = SCENES[number % len(SCENES)]
    options = {"scene": scene, "court_level": LEVEL}
    match = Match.new(GAME, seats=3, options=options, seed=f"random {number}")
    by_key = {f"skill/{slug(name)}": name for name in pool()} | {f"item/{slug(one.name)}": one.name for one in books.items}

    def endow(state: Any) -> None:
        for at, one in enumerate(state.people[:3]):
            mine = [wanted[(number * 5 + at * 3 + more) % len(wanted)] for more in range(6)] if wanted else []
            if any(key.startswith("item/") for key in mine):
                one.items = one.items[:1]  # room for what is wanted
            for key in dict.fromkeys(mine):
                if key.startswith("skill/") and by_key[key] not in [known.name for known in one.skills]:
                    one.skills.append(KnownSkill(name=by_key[key], source="GM"))
                elif key.startswith("item/") and len(one.items) < 5:
                    equip(one, Holding(item=by_key[key], level=first_level(by_key[key])))
            one.materials = {6: {"Meat": 3, "Machinery": 3}} if not any(6 in held.slots for held in one.items) else {}
            one.hp, one.drive = scores.max_hp(one), min(2, scores.capacity(one))
            one.followers = min(max(one.followers, 4), scores.max_followers(state, one))

    from roundtable.games.kingdom.campaigns import as_position

    endow(match.state)
    try:
        place = as_position(match.state)
        match = Match.new(GAME, seats=3, options=options, position=place, seed=f"random {number}")
    except BadSetup:
        return  # what was drawn breaks a law of positions: the next scene has other things
    for seat in range(3):
        for effect in reactions_for(GAME, match.table, seat):
            if effect.name in SOURCES and SOURCES[effect.name].key in wanted:
                match.set_policy(seat, effect.name, "ask")
    for _ in range(RANDOM_ANSWERS):
        if match.ask is None:
            return
        match.answer(match.ask.seat, match.ask.sample(dice))


# --- measuring -------------------------------------------------------------------------------------------------------


def measure(path: Path | None, fights: int, scenes: int, minutes: float) -> Kept:
    """Go on until so many fights and random scenes are there, or the processor time is over."""
    from roundtable.kernel import witness

    kept = Kept()
    if path is not None and path.exists():
        kept = msgspec.json.decode(path.read_bytes(), type=Kept)
    seen: set[str] = set()
    witness.call(seen.add)
    start = time.process_time()
    while time.process_time() - start < minutes * 60:
        if len(kept.fights) < fights and (kept.scenes >= scenes or len(kept.fights) <= kept.scenes):
            kept.fights.append(play_one(len(kept.fights), seen))
        elif kept.scenes < scenes:
            seen.clear()
            never = [name for name in effects() if name not in kept.seen]
            play_at_random(kept.scenes, never)
            kept.scenes += 1
        else:
            break
        for name in seen:
            kept.seen[name] = kept.seen.get(name, 0) + 1
        if path is not None:
            path.write_bytes(msgspec.json.encode(kept))
    return kept


# --- the table -------------------------------------------------------------------------------------------------------


def table(kept: Kept) -> str:
    """The page as text."""
    return "\n".join(_lines(kept)) + "\n"


def _lines(kept: Kept) -> Iterator[str]:
    from roundtable.games.kingdom import books
    from roundtable.games.kingdom.reserved import slug
    from roundtable.lab.balance import wilson

    fights = kept.fights
    all_won = sum(one.won for one in fights)
    rate = all_won / len(fights) if fights else 0.0
    yield "# Make You Kingdom: what each Skill is worth"
    yield ""
    yield "Made by `roundtable kingdom skills --write docs/kingdom_skills.md`."
    yield ""
    yield f"{len(fights)} Random Encounters of a Court of {MEMBERS} at Level {LEVEL}, played by stewards; each member knows"
    yield f"{DRAWN} Skills drawn from all of the Court's besides the own ones. The Court won {all_won} of them ({rate:.0%})."
    yield "*used*: in how many of the fights with it the Skill was used, or was at work where it is Permanent. *won*: how"
    yield "many of these fights the Court won, with Wilson's 95 % interval; the difference is to all fights. Where there are"
    yield "few fights the intervals are wide: only a large difference tells anything."
    yield ""
    yield "| Skill | group | timing | fights | used | won | interval | difference |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for name in pool():
        entry = books.skills[name]
        with_it = [one for one in fights if name in one.known]
        if not with_it:
            continue
        used = sum(name in one.used for one in with_it)
        won = sum(one.won for one in with_it)
        low, high = wilson(won / len(with_it), len(with_it))
        words = [name, entry.group or entry.kind, entry.works_as, str(len(with_it)), f"{used / len(with_it):.0%}"]
        words += [f"{won / len(with_it):.0%}", f"{low:.0%} to {high:.0%}", f"{won / len(with_it) - rate:+.0%}"]
        yield f"| {' | '.join(words)} |"
    yield ""
    yield "## Ever at work"
    yield ""
    never = [name for name in effects() if name not in kept.seen]
    yield f"In {kept.scenes} random scenes made to have them (a fight, an evening, a game of a campaign in turn) and in the"
    yield f"fights above, {len(effects()) - len(never)} of {len(effects())} effects of Skills and Items were at work."
    if never:
        yield "The others, each played by a story of its own in the tests, and why chance hardly comes to them:"
        yield ""
        by_key = {f"skill/{slug(one.name)}": one for one in books.skills if one.kind in KINDS}
        by_item = {f"item/{slug(one.name)}": one for one in books.items}
        for key in never:
            found = by_key.get(key) or by_item[key]
            yield f"- **{found.name}**: {why(key, found.text)}"


def why(key: str, text: str) -> str:
    """Why random play does not come to an effect: what its text asks for first."""
    return REASONS.get(key) or "waits for what its text asks for: " + text.partition(". ")[0].rstrip(".") + "."


RECKONED = "a number or a Slot of its own: it is reckoned with, without being told of."
"""What changes the sheet has no moment at which it could be seen at work."""
REASONS = {
    **dict.fromkeys(("skill/war-god", "skill/gung-ho", "skill/big-bag", "skill/fan", "item/tonic", "item/buckler"), RECKONED),
    **dict.fromkeys(("item/backpack", "item/star-fragment", "item/emperor-s-new-armor", "item/mawashi"), RECKONED),
    "item/holy-grail": "waits until the whole Court is wiped out.",
    "item/elixir": "waits for somebody who has died.",
    "item/coffin": "waits for somebody who has died.",
    "item/camera": "waits for a Level Up, which a game must be won for.",
    "item/experience": "waits for a Level Up, which a game must be won for.",
    "item/regalia": "waits for a map that was won and is bought.",
    "item/stretcher": "waits for Followers lost and the way home.",
    "item/frog-safe": "waits for the end of a game.",
    "item/mysterious-egg": "waits for the End Phase.",
    "skill/beast-handling": "waits for Monster Citizens who follow.",
}


def skills(
    fights: Annotated[int, typer.Option(min=1, max=100_000, help="Fights of stewards in all.")] = 2000,
    scenes: Annotated[int, typer.Option(min=0, max=100_000, help="Random scenes in all.")] = 2000,
    minutes: Annotated[float, typer.Option(min=0.0, help="Stop after so many minutes of processor time.")] = 60.0,
    keep: Annotated[Path | None, typer.Option(help="A file that keeps what was measured; go on with it later.")] = None,
    write: Annotated[Path | None, typer.Option(help="Write the table into this file instead of printing it.")] = None,
) -> None:
    """How often each Skill is used by stewards and what it does to the rate of wins, as a table."""
    made = table(measure(keep, fights, scenes, minutes))
    if write is None:
        typer.echo(made)
    else:
        write.write_text(made, encoding="utf-8")

"""Words as weapons: threaten, break, conquer."""

from __future__ import annotations

from collections.abc import Callable

from roundtable.games.akql.data import called, roster
from roundtable.games.akql.ground import Scene, forget_scene, scene_of
from roundtable.games.akql.options import Options
from roundtable.games.akql.rules.harm import calm, frighten, lose_sanity, void_claims
from roundtable.games.akql.rules.numbers import magical_defence
from roundtable.games.akql.rules.odds import word_odds
from roundtable.games.akql.rules.rolls import magical_die, social_test
from roundtable.games.akql.state import Akql, Knight
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Later, Option
from roundtable.kernel.table import Table

T = Table[Akql, Options]
AIMS = {"threaten": "AKQL-072", "break": "AKQL-073", "conquer": "AKQL-075"}
"""The three aims (AKQL-071): to frighten, to damage Sanity, to win over."""
FRESH_ACTIONS = 3
TONES = {"polite": "Politely", "aggressive": "Aggressively"}


def may_talk(knight: Knight, target: str, limit: str) -> bool:
    """Once a turn for each pair, or with the option once for each speaker (AKQL-078)."""
    return target not in knight.talked and (limit == "per_pair" or not knight.talked)


def unspoken(scene: Scene, knight: Knight, mask: int, limit: str) -> int:
    """Those of some cells whose knights may still be talked to this turn (AKQL-078)."""
    if limit != "per_pair":
        return 0 if knight.talked else mask
    knights = scene.knights
    for target in knight.talked:
        if (cell := knights[target].cell) >= 0:
            mask &= ~(1 << cell)
    return mask


def discuss(table: T, speaker: str, target: str, aim: str) -> Steps[None]:
    """A discussion: the speaker makes its point, the target resists or not.

    (AKQL-061, AKQL-065, AKQL-066; the book's examples are AKQL-084, AKQL-085, AKQL-086)
    """
    knight = table.state.knights[speaker]
    knight.talked.append(target)
    tone = ""
    if table.options.discussion_tone:
        tones = Later([(key, _tone, (words, table, speaker, target, aim)) for key, words in TONES.items()])
        tone = (yield Choose(knight.seat, f"How does {called(speaker)} talk?", tones, rule="AKQL-062")) + " "
    verb = {"threaten": "threaten", "break": "break", "conquer": "win over"}[aim]
    table.log(
        "AKQL-071", "{knight} tries to {verb} {target} with {tone}words.",
        knight=called(speaker), verb=verb, target=called(target), tone=tone,
    )  # fmt: skip
    said = yield from make_point(
        table, speaker, lambda said: word_odds(scene_of(table.state), table.options, speaker, target, aim, said)
    )
    if said is not None:
        yield from answer_back(table, speaker, target, said, aim)


def _tone(key: str, words: str, table: T, speaker: str, target: str, aim: str) -> Option:
    """A tone changes no number: the odds are those of the words (AKQL-062)."""
    return Option(key, words, odds=word_odds(scene_of(table.state), table.options, speaker, target, aim))


def make_point(table: T, speaker: str, means: Callable[[int], str] | None = None) -> Steps[int | None]:
    """The Social Capacity roll: what was rolled, or None where it failed and nothing more happens (AKQL-065, AKQL-066)."""
    capacity = roster()[table.state.knights[speaker].kind].social_capacity
    assert capacity is not None, "Robot does not talk (AKQL-034)"
    said, made = yield from social_test(
        table, speaker, capacity, "AKQL-065", "{knight} speaks: {total} against Social Capacity {against}.", means
    )
    if made:
        return said
    table.log("AKQL-066", "{knight} makes no impression.", knight=called(speaker))
    return None


def answer_back(table: T, speaker: str, target: str, said: int, aim: str) -> Steps[None]:
    """The Social Resistance roll; failing it costs the difference, and the aim is reached (AKQL-067, AKQL-068, AKQL-069)."""
    knight = table.state.knights[target]
    assert knight.resistance is not None, "Robot does not listen (AKQL-034)"

    def lost_by(answered: int) -> int:
        difference = answered - said
        return abs(difference) if table.options.discussion_difference == "absolute" else max(0, difference)

    def means(answered: int) -> str:
        if answered <= (knight.resistance or 0) and not (answered == 100 and table.options.social_roll_100_fails):
            return "resists"
        return f"is swayed and loses {lost_by(answered)} Social Resistance"

    answered, resists = yield from social_test(
        table,
        target,
        knight.resistance,
        "AKQL-067",
        "{knight} answers: {total} against Social Resistance {against}.",
        means,
    )
    if resists:
        table.log("AKQL-067", "{target} is unmoved by the words.", target=called(target))
        return
    lost = lost_by(answered)
    knight.resistance -= lost
    table.log(
        "AKQL-068", "{target} loses {lost} Social Resistance and has {left}.",
        target=called(target), lost=lost, left=knight.resistance,
    )  # fmt: skip
    if aim == "threaten":
        frighten(table, target, speaker)
    elif aim == "break":
        yield from break_mind(table, speaker, target)
    else:
        conquer(table, speaker, target)


def break_mind(table: T, speaker: str, target: str) -> Steps[None]:
    """Magical Force die less Magical Defence, off the target's Sanity (AKQL-073)."""
    roll = yield from magical_die(
        table, speaker, "AKQL-073", "{knight} presses on {target}: {total}.", target=called(target)
    )
    lose_sanity(table, target, roll - magical_defence(table.state.knights[target]), "AKQL-073")


def conquer(table: T, speaker: str, target: str) -> None:
    """A broken will changes sides and may act at once (AKQL-075, AKQL-076, AKQL-077)."""
    knight = table.state.knights[target]
    if table.options.conquest_needs_broken_resistance and (knight.resistance or 0) > 0:
        table.log("AKQL-075", "{target}'s will is not broken yet.", target=called(target))
        return
    knight.seat = table.state.knights[speaker].seat
    forget_scene(table.state)
    void_claims(table, target)
    calm(knight)
    if table.options.conquered_actions != "remaining":
        knight.actions = FRESH_ACTIONS
        knight.attacks = knight.moves = 0
        knight.talked = []
        knight.only_moves = table.options.conquered_actions == "move_only"
    table.log("AKQL-075", "{target} now fights for {seat}.", target=called(target), seat=knight.seat)
    table.log("AKQL-077", "{target} has {actions} actions.", target=called(target), actions=knight.actions)

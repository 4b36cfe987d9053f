"""What rules keep about a position (`play.knowing`, `play.figures`) is trusted by a count of changes: never wrongly."""

import ast
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from roundtable.games import kingdom
from roundtable.games.kingdom import GAME, books, rules
from roundtable.games.kingdom.rules.fight import actions, cooperating, weapons
from roundtable.games.kingdom.rules.play import figures, knowing, numbers, windows
from roundtable.games.kingdom.rules.play.knowing import keeping, looking
from roundtable.games.kingdom.state import INSIDE, PLACES, Campaign, Lasting, Tie
from roundtable.kernel.match import Match
from roundtable.kernel.table import CHANGES, Table
from roundtable.players import RandomPlayer, Seat, find_bot, play

KINDS = sorted(books.monsters.entries)


def fight(seed: int, court: str = "rolled", against: str = "") -> Match[Any, Any]:
    against = against or ", ".join(KINDS[(seed * 53 + n * 71) % len(KINDS)] for n in range(3))
    options = {"scene": "fight", "court": court, "court_level": 1 + seed % 6, "against": against}
    return Match.new(GAME, seats=4, seed=seed, log=False, history=False, options=options)


def reckoned_anew(state: Campaign, kept: knowing.Kept, anew: knowing.Kept) -> None:
    """Numbers that were kept, or taken over from before a change, and what follows from one figure, are what they are."""
    state.__dict__[knowing.KEPT] = anew
    try:
        with anew:
            for who, plans in kept.numbers.items():
                for what, plan in plans.items():
                    now = numbers._plan(state, anew, who, what)
                    was = (plan.steady, plan.lasting, plan.adders, plan.more, plan.reckoned)
                    assert was == (now.steady, now.lasting, now.adders, now.more, now.reckoned), (who, what)
            for what in kept.idle:
                assert not [who for who in anew.scene.skills if numbers.number(state, who, what)], what
            for who, found in kept.of.items():
                for name, reckon in OF_ONE.items():
                    if name in found:
                        assert found[name] == reckon(state, who), (who, name)
                for other, may in found.get("friends", {}).items():
                    if "affection to allies" in kept.idle and state.battle is not None and not state.battle.traps:
                        assert cooperating.may_help(state, who, other) == may, (who, other)
    finally:
        state.__dict__[knowing.KEPT] = kept


OF_ONE: dict[str, Any] = {
    "arms": weapons._arms,
    "clubs": weapons.improvised,
    "supports": actions._at_hand,
    "asleep": actions.sleeping_skills,
    "effects": lambda state, who: windows._held_by(knowing.kept(state), who),
}
"""What is kept of one figure, and what finds it out."""


@pytest.fixture
def distrusted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """At every moment and at every line of the log, whatever is trusted then is looked up all the same; how often it was."""
    trusted = [0, 0]
    window, log = windows.EFFECTS.window, Table.log

    def look(state: Campaign) -> None:
        kept: knowing.Kept | None = state.__dict__.get(knowing.KEPT)
        if kept is not None and kept.changes == CHANGES[0]:
            trusted[0] += 1
            anew = knowing.Kept(state, kept.scene, True)
            assert kept.inside == INSIDE[0], "a part was changed and not counted"
            assert (kept.prints, kept.copies) == (anew.prints, anew.copies), "something was changed and not counted"
            whole = knowing.Scene(state)
            assert (kept.scene.skills, kept.scene.copies) == (whole.skills, whole.copies)
            if trusted[0] % 7 == 0:
                reckoned_anew(state, kept, knowing.Kept(state, whole, True))
        field: figures._Field | None = state.__dict__.get(figures.FIELD)
        if field is not None and field.count == PLACES[0]:
            trusted[1] += 1
            there = figures._Field(state)
            was = (field.there, field.alive, field.up)
            same = was == (there.there, there.alive, there.up)
            for team, awake in field.awake.items():
                pairs = there.there if team is None else there.up[team]
                same = same and awake == [who for who, one in pairs if (who, one) in there.up[one.team]]
            assert same, "somebody came, went or fell and was not counted"

    def opened(table: Any, event: Any, **more: Any) -> Any:
        look(table.state)
        return window(table, event, **more)

    def logged(self: Any, *said: Any, **data: Any) -> None:
        log(self, *said, **data)
        if self.state.step == "fight":
            look(self.state)

    monkeypatch.setattr(windows.EFFECTS, "window", opened)
    own = windows.open_window  # the same function, as rules know it: all of them are loaded first
    for found in pkgutil.walk_packages(rules.__path__, f"{rules.__name__}."):
        if getattr(module := import_module(found.name), "open_window", None) is own:
            monkeypatch.setattr(module, "open_window", opened)
    monkeypatch.setattr(Table, "log", logged)
    return trusted


def test_in_fights_nothing_is_kept_that_is_wrong(distrusted: list[int]) -> None:
    for seed in range(14):
        match = fight(seed, "ready" if seed % 3 == 0 else "rolled")
        play(match, [RandomPlayer(bytes([seat, seed])) for seat in range(4)], limit=80)
    assert min(distrusted) > 2000


def test_in_an_evening_nothing_is_kept_that_is_wrong(distrusted: list[int]) -> None:
    for seed in (5, 6):
        match: Match[Any, Any] = Match.new(GAME, seats=3, seed=seed, log=False, options={"scene": "evening"})
        play(match, [find_bot(GAME, "steward", bytes([seat])) for seat in range(3)], limit=250)
    assert min(distrusted) > 200


def test_a_monster_that_leaves_is_taken_out_as_if_everybody_had_been_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """The short way (`looking._one_less`) finds what the long one does, whoever it was, and so does the index."""
    short, index, left = looking._one_less, windows._index, []
    monkeypatch.setattr(keeping, "MOST_TOUCHED", 10**9)  # the long way reads what the short one may have forgotten

    def both(state: Campaign, before: knowing.Kept) -> knowing.Kept | None:
        found = short(state, before)
        if found is not None:
            monkeypatch.setattr(looking, "_one_less", lambda state, before: None)
            other = looking._followed(state)
            monkeypatch.setattr(looking, "_one_less", both)
            assert other is not None
            for name in ("prints", "lists", "copies", "around", "_signs", "idle", "adders", "since", "of", "changed"):
                assert getattr(found, name) == getattr(other, name), name
            assert found.scene.names() == other.scene.names()
            if found.scene.names() != before.scene.names():  # forks and twins may still hold what was known before
                assert found.idle is not before.idle and found.adders is not before.adders
            for kept in ("numbers", "begun"):
                mine, theirs = getattr(found, kept), getattr(other, kept)
                assert {who: [*of] for who, of in mine.items()} == {who: [*of] for who, of in theirs.items()}
            left.append(found)
        return found

    def anew(now: knowing.Kept, signs: frozenset[str]) -> windows.Holders:
        found = index(now, signs)
        held: dict[str, list[str]] = {windows.sign(word): [] for word in signs}
        for who in now.scene.skills:
            for key, holder in windows._held_by(now, who):
                held.setdefault(key, []).append(holder)
        assert {key: [*holders] for key, holders in found.items()} == held
        return found

    monkeypatch.setattr(looking, "_one_less", both)
    monkeypatch.setattr(windows, "_index", anew)
    for seed in range(8):
        match = fight(seed, "ready", "" if seed % 2 else "6 Ogrekin, 3 Red Cap")
        play(match, [RandomPlayer(bytes([seat, seed])) for seat in range(4)], limit=150)
    assert len(left) >= 20


def test_a_fork_shares_what_is_known_of_the_same_position() -> None:
    """And what it finds out about another one afterwards is its own."""
    match = fight(2, "ready")
    play(match, [RandomPlayer(bytes([seat])) for seat in range(4)], limit=20)
    for twin in (match.fork(light=True), match.fork(light=True)):
        assert twin.ask is not None
        for who in figures.in_play(twin.state):
            for what in ("defense", "Warfare", "attack check", "damage taken"):
                assert numbers.number(twin.state, who, what) == numbers.number(match.state, who, what), (who, what)
    twin = match.fork(light=True)
    play(twin, [RandomPlayer(bytes([seat, 1])) for seat in range(4)], limit=30)
    again = match.fork(light=True)
    play(again, [RandomPlayer(bytes([seat, 1])) for seat in range(4)], limit=30)
    assert twin.digest() == again.digest()


def test_a_view_of_a_position_leaves_what_is_known_of_it_alone() -> None:
    """What is in force is looked for when it is first asked for, in the position itself and in no veiled copy of it."""
    match = fight(1)
    play(match, [RandomPlayer(bytes([seat])) for seat in range(4)], limit=12)
    state: Campaign = match.state
    assert state.battle is not None
    state.battle.foes[0].form, state.battle.foes[0].unknown = "transformed", True
    knowing.skills_of(state, "f0")
    match.view(0)
    assert "transformed" in knowing.kept(state).signs(state)


def test_what_is_changed_by_hand_between_two_answers_counts() -> None:
    """A test, a tool or a loaded position changes things in ways that nobody counts."""
    match = fight(1)
    play(match, [RandomPlayer(bytes([seat])) for seat in range(4)], limit=12)
    state: Campaign = match.state
    state.options.ghosts = False
    before = numbers.number(state, "p0", "attack check")
    state.people[0].lasting.append(Lasting(name="by hand", rule="", what="attack check", amount=3))
    assert numbers.number(state, "p0", "attack check") == before + 3
    assert knowing.DEAR not in knowing.kept(state).signs(state)
    state.people[0].affection[1] = Tie(score=5, kind="Love")
    assert knowing.DEAR in knowing.kept(state).signs(state)
    there = len(figures.standing(state, "foes"))
    assert state.battle is not None
    state.battle.foes.append(state.battle.foes[0])
    assert len(figures.standing(state, "foes")) == there + 1


WATCHED = {"lasting", "gained", "items", "skills", "knows", "jobs"}
WATCHED |= {"facilities", "talents", "maps", "foes", "people", "bases"}
IN_PLACE = {"append", "remove", "extend", "insert", "pop", "clear"}
OTHERS = {"lair.items.append(", "loan.items.append(", "loan.talents.append(", "past.people[", "background.people["}
OTHERS |= {"to.kingdom.gained["}
"""Others of the same names, which decide nothing: what lies in a lair, a pledge, whom a Background names."""


def in_place(source: str) -> Iterator[str]:
    """Every place that changes a list of such a name in place."""
    for node in ast.walk(ast.parse(source)):
        held: ast.expr | None = None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in IN_PLACE:
            held = node.func.value
        elif isinstance(node, ast.Delete | ast.Assign) and isinstance(node.targets[0], ast.Subscript):
            held = node.targets[0].value
        if isinstance(held, ast.Attribute) and held.attr in WATCHED:
            yield ast.unparse(node)


def test_rules_change_what_decides_only_in_ways_that_are_counted() -> None:
    """By `add_to`, `take_from`, or by giving somebody a new list."""
    rules = Path(kingdom.__file__).parent / "rules"
    found = [
        f"{path.name}: {place}"
        for path in sorted(rules.rglob("*.py"))
        for place in in_place(path.read_text())
        if not any(place.startswith(other) for other in OTHERS)
    ]
    assert found == [], "add to such lists by state.add_to, take from them by state.take_from"
    wrong = "one.lasting.append(1)\ndel one.items[0]\nhere.people[2] = 1\none.raised['Wit'] = 1"
    assert set(in_place(wrong)) == {"one.lasting.append(1)", "del one.items[0]", "here.people[2] = 1"}


def test_a_second_fork_of_a_position_knows_what_the_first_found_out() -> None:
    match = fight(3, "ready")
    player = RandomPlayer(b"forks")
    for _ in range(400):
        ask = match.ask
        assert ask is not None
        if "move, or act" in ask.prompt and match._snapshots[-1].entries == len(match.entries):
            break
        match.answer(ask.seat, player.choose(Seat(match, ask.seat), ask))
    first, second = match.fork(light=True), match.fork(light=True)
    assert first.ask is not None and second.ask is not None
    one, other = (now.state.__dict__[knowing.KEPT] for now in (first, second))
    assert one.origin is other.origin is match._snapshots[-1].state, "the fork is still what was read"
    assert one.numbers is other.numbers and one.index is other.index and one.lists == other.lists
    assert not [mine for mine, theirs in zip(one.lists, other.lists) if mine is theirs], "its own lists are watched"
    second.state.people[0].items.clear()
    assert knowing.kept(second.state) is not other, "a change by hand is seen"
    assert knowing.kept(first.state).copies == one.copies

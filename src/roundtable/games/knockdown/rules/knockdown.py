"""The Knockdown Test: with dice, or with a tower that the opponent judges."""

from __future__ import annotations

from functools import lru_cache, partial

from roundtable.board.choices import Keys
from roundtable.games.knockdown.box import Op
from roundtable.games.knockdown.rules.common import Moves, T, fighter_name, say, usable_rules, use, wound_words
from roundtable.games.knockdown.state import Knockdown, Test, content
from roundtable.games.knockdown.vocabulary import CUBES
from roundtable.kernel.asks import Choose, Steps, Together
from roundtable.kernel.options import Option, percent

SECONDS = 10


def knockdown_test(table: T, by: int) -> Moves:
    """The opponent of `by` is tested: passed, half of the wounds go; failed, `by` wins the round (KD-064, KD-067, KD-080)."""
    state = table.state
    on = 1 - by
    say(table, "KD-052", "{fighter} must pass a Knockdown Test with {total:wound|wounds}.", on, total=state.sides[on].wounds)
    if table.options.knockdown_test == "tower" and not state.sides[on].wounds:
        # Without cubes there is no tower that could fall, and nothing that the other could report.
        say(table, "KD-080", "{fighter} has no wounds and passes the test.", on)
        return
    modifier, seconds = yield from test_modifiers(table, by)
    state.test = Test(on, modifier)
    tower = yield from tower_is_built(table, on)
    if tower:
        state.test.seconds = max(1, SECONDS + seconds)
        passed = yield from tower_test(table, by, state.test.seconds)
    else:
        passed = dice_test(table, on, modifier)
    state.test = None
    if passed:
        yield from discard_half(table, on)
    else:
        state.knocked = on
        row = "KD-065" if tower else "KD-079"
        say(table, row, "{fighter} is knocked out.", on)


def test_options(table: T, by: int) -> Keys:
    """Whether to start a test: not first where it cannot succeed (KD-052, KD-064, KD-077, KD-080)."""
    told = partial(_tell_test, table, by)
    if table.options.knockdown_test == "tower" or max(_chances(table.state, by)):
        return Keys(["yes", "no"], told)
    return Keys(["no", "yes"], told)


def _chances(state: Knockdown, by: int) -> tuple[float, float]:
    """How likely a test by dice knocks out: by itself, and with all that the attacker's Skills may add (KD-077, KD-126)."""
    always = chosen = 0
    for _, rule in usable_rules(state, 1 - by, "own_knockdown_test"):
        always += sum([op.n for op in rule.do])
    for _, rule in usable_rules(state, by, "opponent_knockdown_test"):
        more = sum([op.n for op in rule.do])
        always, chosen = (always, chosen + more) if rule.optional else (always + more, chosen)
    wounds = state.sides[1 - by].wounds
    return failing(wounds, always), failing(wounds, always + chosen)


def _tell_test(table: T, by: int, key: str) -> Option:
    """What is offered, with its odds and stakes (KD-064, KD-077, KD-080)."""
    if key == "no":
        return Option("no", "Do not", rule="KD-052")
    state = table.state
    half = state.sides[1 - by].wounds // 2
    stakes = f"passed, it takes {half} of their wounds off" if half else "passed, it changes nothing"
    if table.options.knockdown_test == "tower":
        return Option("yes", "Start the test", rule="KD-052", stakes=stakes)
    plain, helped = _chances(state, by)
    if not max(plain, helped):
        label = "Start the test, though it cannot succeed"
        return Option("yes", label, rule="KD-052", odds="cannot knock out", stakes=stakes)
    odds = f"{percent(plain)} to knock out" if plain else "cannot knock out by itself"
    skills = [
        (source, rule) for source, rule in usable_rules(state, by, "opponent_knockdown_test") if rule.optional
    ]
    if sum(op.n for _, rule in skills for op in rule.do):
        names = " and ".join(content(state).source(source).name for source, _ in skills)
        odds += f", {percent(helped)} with {names}"
    return Option("yes", "Start the test", rule="KD-052", odds=odds, stakes=stakes)


@lru_cache(maxsize=1024)
def failing(wounds: int, modifier: int) -> float:
    """How likely three dice, with a modifier, stay below the number of wounds (KD-077)."""
    return sum(a + b + c + modifier < wounds for a in SIX for b in SIX for c in SIX) / len(SIX) ** 3


SIX = range(1, 7)


def _odds_now(table: T, by: int, chosen: list[Op], more: list[Op]) -> str:
    """How likely the test knocks out with what was chosen for it, and this (KD-077); a tower has no odds."""
    if table.options.knockdown_test == "tower":
        return ""
    own = [op for _, rule in usable_rules(table.state, 1 - by, "own_knockdown_test") for op in rule.do]
    chance = failing(table.state.sides[1 - by].wounds, sum(op.n for op in [*chosen, *more, *own]))
    return f"{percent(chance)} to knock out" if chance else "cannot knock out"


def test_modifiers(table: T, by: int) -> Steps[tuple[int, int]]:
    """What Skills add to the sum and to the seconds: the attacker's by choice, the other's always (KD-126, KD-128)."""
    state = table.state
    ops: list[Op] = []
    for source, rule in usable_rules(state, by, "opponent_knockdown_test"):
        skill = content(state).source(source)
        row = skill.rule or "KD-017"
        if rule.optional:
            with_it, without = (_odds_now(table, by, ops, more) for more in (list(rule.do), []))
            options = [Option("yes", f"Use {skill.name}", rule=row, odds=with_it), Option("no", "Not now", odds=without)]
            if (yield Choose(by, f"Use {skill.name}? {skill.text}", options, rule=row)) == "no":
                continue
        use(table, by, source, rule)
        ops += rule.do
    for source, rule in usable_rules(state, 1 - by, "own_knockdown_test"):
        use(table, 1 - by, source, rule)
        ops += rule.do
    return sum(op.n for op in ops), sum(op.seconds for op in ops)


def tower_is_built(table: T, on: int) -> Steps[bool]:
    """In a match with the tower, dice are used where cubes run out or both players agree (KD-063, KD-146)."""
    side = table.state.sides[on]
    if table.options.knockdown_test == "dice":
        return False
    if max(side.heavy, side.light) > CUBES:
        table.log("KD-146", "There are not enough cubes for the tower: the test is rolled with dice.")
        return False

    def options() -> list[Option]:
        chance = failing(side.wounds, table.state.test.modifier if table.state.test else 0)
        odds = f"{percent(chance)} that {fighter_name(table.state, on)} is knocked out" if chance else "cannot knock out"
        return [
            Option("tower", "Build the tower: ready", rule="KD-063"),
            Option("dice", "Roll dice instead, if both agree", rule="KD-146", odds=odds),
        ]

    given = yield Together([Choose(seat, "Knockdown Test: tower or dice?", options, rule="KD-146") for seat in (0, 1)])
    if given[0] == given[1] == "dice":
        table.log("KD-146", "Both players agree to roll dice.")
        return False
    return True


def tower_test(table: T, by: int, seconds: int) -> Steps[bool]:
    """The opponent counts down and says whether the tower stood in time (KD-063)."""
    state = table.state
    side = state.sides[1 - by]
    name = fighter_name(state, 1 - by)
    text = "{fighter} builds a tower of {wounds} within {seconds} seconds."
    words = wound_words(side.heavy, side.light)
    say(table, "KD-063", text, 1 - by, wounds=words, seconds=seconds)
    options = [
        Option("stood", "It stood in time", rule="KD-064"),
        Option("fell", "It did not stand in time", rule="KD-065"),
    ]
    prompt = f"Count down {seconds} seconds. Does {name}'s tower of {words} stand by itself, one cube on the table?"
    word: str = yield Choose(by, prompt, options, rule="KD-063", seconds=seconds)
    passed = word == "stood"
    row, word = ("KD-064", "stands") if passed else ("KD-065", "does not stand")
    table.log(row, "{seat} reports that the tower {word}.", seat=by, word=word)
    return passed


def dice_test(table: T, on: int, modifier: int) -> bool:
    """Three dice against the number of wounds; with none, every test is passed (KD-077, KD-080)."""
    side = table.state.sides[on]
    rolled = table.roll("3d6", "KD-077", "{seat} rolls {total} against {wounds:wound|wounds}.", seat=on, wounds=side.wounds)
    total = rolled.total + modifier
    if modifier:
        table.log("KD-077", "With {modifier} from Skills the sum is {sum}.", modifier=f"{modifier:+d}", sum=total)
    return total >= side.wounds


def discard_half(table: T, on: int) -> Moves:
    """Half of all wounds, rounded down, are discarded; the tested player chooses which (KD-064, KD-078)."""
    side = table.state.sides[on]
    half = side.wounds // 2
    row = "KD-064" if table.options.knockdown_test == "tower" else "KD-078"

    def options() -> list[Option]:
        heavy = range(min(half, side.heavy), max(0, half - side.light) - 1, -1)
        return [
            Option(f"discard {h} heavy {half - h} light", wound_words(h, half - h).capitalize(), rule=row)
            for h in heavy
        ]

    key = yield Choose(on, f"The test is passed: discard {half} of your wounds.", options, rule=row)
    _, heavy, _, light, _ = key.split()
    side.heavy -= int(heavy)
    side.light -= int(light)
    words = wound_words(int(heavy), int(light))
    say(table, row, "{fighter} passes the test and discards {wounds}.", on, wounds=words)

"""Action Checks in four cuts, in the order of MYK-PLAY-751: declare, throw, choose, settle.

`check` runs all four. An effect that pools dice or replaces a result calls the cuts one by one.
"""

from collections.abc import Callable
from functools import cache, partial
from itertools import combinations

from roundtable.games.kingdom.rules.play import figures, knowing, numbers, odds
from roundtable.games.kingdom.rules.play.asking import NOBODY, agrees, pick, pick_number, seat_of
from roundtable.games.kingdom.rules.play.moments import (
    Bonus,
    Check,
    CheckDeclared,
    CheckRolled,
    CheckSettled,
    DiceThrown,
)
from roundtable.games.kingdom.rules.play.verbs import bases, hope, status, ties
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.windows import heard, open_window
from roundtable.games.kingdom.rules.record import diplomacy, haunting
from roundtable.games.kingdom.rules.record.realm import attribute, max_voices
from roundtable.games.kingdom.state import Campaign, Ref, Table, take_from
from roundtable.kernel.asks import ChooseNumber, Steps
from roundtable.kernel.effects import spoken
from roundtable.kernel.options import Option

SIMPLE, NORMAL, DIFFICULT = 7, 9, 11
"""The default difficulties (MYK-PLAY-028)."""
OPPOSED = 7
"""What is added to the opponent's score where only one party acts (MYK-PLAY-028)."""

RULED = "ruled"
"""The kind of a check that no rule asks for but the GM, who says whether the Diplomacy Modifier counts (MYK-PLAY-716)."""


def check(
    table: Table,
    who: Ref,
    score: str,
    difficulty: int,
    rule: str,
    *,
    kind: str = "action",
    action: str = "",
    against: Ref = "",
    skill: str = "",
    why: str = "",
    bonuses: list[Bonus] | None = None,
    hope_allowed: bool = True,
    secret: bool = False,
) -> Steps[Check]:
    """A whole check; who cannot act any more fails it (MYK-PLAY-763)."""
    made = Check(
        who=who,
        score=score,
        difficulty=difficulty,
        rule=rule,
        kind=kind,
        action=action or kind,
        against=against,
        skill=skill,
        why=why,
        bonuses=list(bonuses or []),
        hope_allowed=hope_allowed,
        secret=secret,
    )
    return (yield from run(table, made))


def run(table: Table, made: Check) -> Steps[Check]:
    """All four cuts of a check."""
    state: Campaign = table.state
    able = figures.awake(state, made.who) or made.is_attribute or made.who in state.falling
    able = able or (figures.is_person(made.who) and haunting.has_acted(figures.landmaker(state, made.who)))  # MYK-PLAY-707
    if not able and not made.auto and made.kind != "fatal wound":
        made.auto = "failure"
    yield from declare(table, made)
    yield from throw(table, made)
    yield from choose(table, made)
    yield from settle(table, made)
    if state.delve is not None:
        for after in AFTER_CHECK:
            yield from after(table, made)
    return made


AFTER_CHECK: list[Callable[[Table, Check], Steps[None]]] = []
"""What follows a check that is over, wherever in the dungeon it was made: generators (table, check)."""


PLACES: list[Callable[[Campaign, Check], list[Bonus]]] = []
"""What places of the Kingdom add to checks: functions (state, check)."""


# --- (1) and (2): score, difficulty, Hope ----------------------------------------------------------------------------


def declare(table: Table, made: Check) -> Steps[None]:
    """Score and difficulty are fixed, Hope is declared, and effects used before the dice (MYK-PLAY-751, MYK-GEAR-328)."""
    state: Campaign = table.state
    who = made.who
    one = figures.get(state, who)
    for stands_in in STANDS_IN if made.skill else ():
        made.score = stands_in(state, made)
    if made.is_attribute:
        made.bonuses.insert(0, Bonus(attribute(state, made.score), made.score, "MYK-PLAY-049"))
        if made.kind != RULED and (change := diplomacy.modifier(state)):  # MYK-BEAST-504
            made.bonuses.append(Bonus(change, "Diplomacy Modifier", "MYK-PLAY-715"))
    else:
        with knowing.reading(state):
            made.bonuses.insert(0, Bonus(numbers.score(state, who, made.score, made), made.score, "MYK-PLAY-029"))
            for what in numbers.at_work(state, who, _numbers_of(made.kind, made.score)):
                _count_in(state, made, what)
            if made.critical_from > odds.CRITICAL:
                made.critical_from = odds.CRITICAL
            if one.bad_statuses and (last := fumble_to(state, made)) > made.fumble_to:
                made.fumble_to = last
    for adds in PLACES:
        made.bonuses += adds(state, made)
    if state.helps:
        take_help(table, made)
    if harder := numbers.number(state, who, _difficulty_of(made.kind), made):
        made.difficulty += harder
    if one.lasting:
        _next_check_effects(table, made)
    if not made.secret and _hangs_on_the_unknown(state, made):
        made.secret = True
    if not made.auto and made.hope_allowed and (seat := seat_of(table, who)) != NOBODY:  # MYK-WORLD-386
        yield from _declare_hope(table, seat, made)
    made.spoken = partial(_called, state, who, described(made))
    yield from open_window(table, CheckDeclared(check=made, spoken=made.spoken))


def _called(state: Campaign, who: Ref, what: str) -> str:
    return f"{figures.name(state, who)}'s {what}"


def _hangs_on_the_unknown(state: Campaign, made: Check) -> bool:
    """Whether the difficulty would tell a number of somebody whom the players do not know (MYK-PLAY-572): of who is aimed at,
    or of whose doing it is that somebody resists."""
    if state.battle is None:
        return False
    if made.against and figures.unknown(state, made.against):
        return True
    if made.kind == "resist" and state.battle.acting and figures.unknown(state, state.battle.acting):
        return True
    return bool(state.aimed) and any(figures.unknown(state, one) for one in state.aimed or () if one)


@cache
def _numbers_of(kind: str, score: str) -> tuple[str, ...]:
    """The numbers that change a check of a kind with an Ability Score, in the order in which they count."""
    return f"{kind} check", "check", "critical range", f"{kind} dice", f"{score} dice", "fewer dice", "fumble range"


@cache
def _difficulty_of(kind: str) -> str:
    return f"{kind} difficulty"


def _count_in(state: Campaign, made: Check, what: str) -> None:
    """Count one of these numbers in."""
    if what.endswith("check"):
        made.bonuses += numbers.parts(state, made.who, what, made)
    elif what == "critical range":
        made.critical_from = min(made.critical_from, critical_from(state, made))
    elif what == "fumble range":
        made.fumble_to = max(made.fumble_to, fumble_to(state, made))
    elif what == "fewer dice":
        made.fewer_dice += numbers.number(state, made.who, what, made)
    else:
        made.extra_dice += numbers.number(state, made.who, what, made)


STANDS_IN: list[Callable[[Campaign, Check], str]] = []
"""What lets another score stand in for the one of a Skill's check: functions (state, check) -> the score (MYK-GEAR-188)."""


def described(made: Check) -> str:
    return made.why or f"{made.score} check against {made.difficulty}"


def critical_from(state: Campaign, made: Check) -> int:
    """From which total of the chosen dice on a check is a critical success: 12, or what effects make of it. Two that make it
    11 do not make it 10 (MYK-GEAR-048, MYK-GEAR-161, MYK-WORLD-415)."""
    if numbers.idle(state, made.who, "critical range"):
        return odds.CRITICAL
    return odds.CRITICAL - max((part.amount for part in numbers.parts(state, made.who, "critical range", made)), default=0)


def fumble_to(state: Campaign, made: Check) -> int:
    """Up to which total it is a critical failure: 2, 3 for the Cursed (MYK-PLAY-555)."""
    cursed = 3 if "Cursed" in figures.get(state, made.who).bad_statuses else 2
    return max(cursed, 2 + numbers.number(state, made.who, "fumble range", made))


def take_help(table: Table, made: Check) -> None:
    """Cooperative Actions promised for this very action count now (MYK-PLAY-034, MYK-PLAY-035, MYK-PLAY-563)."""
    state: Campaign = table.state
    if not state.helps:
        return
    used = []
    for help_ in state.helps:
        if help_.target == made.who and help_.action == made.action:
            used.append(help_)
    if not used:
        return
    for help_ in used:
        made.bonuses.append(Bonus(help_.amount, f"help of {figures.name(state, help_.helper)}", "MYK-PLAY-034"))
        made.helpers.append(help_.helper)
    state.helps = [help_ for help_ in state.helps if help_ not in used]


def _next_check_effects(table: Table, made: Check) -> None:
    """What lasts until somebody's next check counts in it and is over (MYK-CREATE-248)."""
    one = figures.get(table.state, made.who)
    for effect in [effect for effect in one.lasting if effect.what == "next check"] if one.lasting else ():
        made.bonuses.append(Bonus(effect.amount, effect.name, effect.rule))
        take_from(one.lasting, effect)


def _declare_hope(table: Table, seat: int, made: Check) -> Steps[None]:
    """Any amount of Hope, one more die each (MYK-PLAY-044); Voices only for a Kingdom Attribute (MYK-PLAY-050). The rules'
    own monsters are not asked: they spend nothing (MYK-WORLD-386)."""
    state: Campaign = table.state
    who = made.who
    most = state.kingdom.voices if made.is_attribute else hope.available(state, who)
    special = hope.special(state, who, made.skill)
    most += special - hope.eaten(state)
    if most < 1:
        return
    tells = None if made.secret else partial(_with_hope, made)
    amount: int = yield ChooseNumber(
        seat, partial(_spend_hope, state, made), 0, most, rule="MYK-PLAY-044", tells=tells
    )
    if amount and special:
        made.hope = hope.spend_special(table, who, made.skill, min(amount, special), "MYK-GEAR-284")
    if amount > made.hope:
        more = amount - made.hope
        made.hope += yield from hope.spend(table, who, more, "check", "MYK-PLAY-044", voices_only=made.is_attribute)


def _spend_hope(state: Campaign, made: Check) -> str:
    """The question; what each point would bring is told of the amounts (MYK-PLAY-044)."""
    base, added = max(1, 2 + made.extra_dice - made.fewer_dice), made.score_and_bonuses
    asked = f"{figures.name(state, made.who)}: {described(made)}, {base}D6 + {added}"
    if made.secret:
        return f"{asked}. Spend Hope?"
    return f"{asked} against {made.difficulty}. Spend Hope for more dice?"


def _with_hope(made: Check, amount: int) -> Option:
    """An amount of Hope with the chance to succeed that it gives, where the difficulty is no secret (MYK-PLAY-044)."""
    base, need = max(1, 2 + made.extra_dice - made.fewer_dice), made.difficulty - made.score_and_bonuses
    share = odds.chance(base + amount, need, made.critical_from, made.fumble_to)
    return Option(str(amount), str(amount), odds=odds.percent(share))


# --- (3): the dice ---------------------------------------------------------------------------------------------------


def throw(table: Table, made: Check) -> Steps[None]:
    """All dice together: two, and one for each point of Hope (MYK-PLAY-029, MYK-PLAY-039)."""
    if made.auto:
        return
    state: Campaign = table.state
    if not made.dice:  # dice that were given to it from a pool are not thrown again, but answered like others (MYK-GEAR-104)
        told: dict[str, str] = {}
        if table.events is not None:  # else nobody listens
            what = described(made) + _added(state, made)
            told = {"who": figures.name(state, made.who), "what": what, "figure": made.who}
        made.dice = table.dice(dice_of(made), 6, made.rule, "{who}: {what}.", **told)
    if table.options.interrupts_after_dice:
        yield from _answered_late(table, made)
    if made.fives and 5 in made.dice:
        yield from _fives_into_drive(table, made)
    if heard(table, DiceThrown):
        said = f"the dice {', '.join(map(str, made.dice))}"
        yield from open_window(table, DiceThrown(check=made, spoken=said))


def dice_of(made: Check) -> int:
    """How many dice are thrown: what takes dice away counts last and leaves one (MYK-PLAY-039, MYK-BEAST-297)."""
    if not made.extra_dice and not made.fewer_dice:
        return 2 + made.hope
    return max(1, max(2, 2 + made.extra_dice) + made.hope - made.fewer_dice)


def _answered_late(table: Table, made: Check) -> Steps[None]:
    """Where the table decided so, what answers a check is declared when its dice lie (MYK-GEAR-328)."""
    said = f"{spoken(made)}, dice {', '.join(map(str, made.dice))}"
    yield from open_window(table, CheckDeclared(check=made, thrown=True, spoken=said))


def _fives_into_drive(table: Table, made: Check) -> Steps[None]:
    """What an Instrument has allowed is done when the dice lie (MYK-GEAR-214)."""
    most = made.dice.count(5)
    number = yield from pick_number(table, made.who, "How many 5s do you turn into Drive?", 0, most, "MYK-GEAR-214")
    for _ in range(number):
        made.dice.remove(5)
    hope.gain_drive(table, made.who, number, "MYK-GEAR-214")


def _added(state: Campaign, made: Check) -> str:
    """What is added to the dice; not told of who is not known (MYK-PLAY-572)."""
    if figures.unknown(state, made.who):
        return ""
    return f" ({''.join([f'{part.amount:+}' for part in made.bonuses])} to the roll)"


# --- (4) and (5): sixes into Drive, two dice chosen ------------------------------------------------------------------


def choose(table: Table, made: Check) -> Steps[None]:
    """Sixes may be turned into Drive, then two of the dice left are chosen for the result (MYK-PLAY-042, MYK-PLAY-044);

    a die that was turned is missing there (MYK-PLAY-043)."""
    if made.auto:
        return
    state: Campaign = table.state
    who = made.who
    sixes = made.dice.count(6)
    # Two 6s make the critical success and stay; only those beyond them may be turned (MYK-PLAY-040, MYK-PLAY-041).
    kept = made.only.count(6) if made.only else 2 if sixes >= 2 else 0
    most = min(sixes - kept, _room(state, made)) if sixes > kept else 0
    turned = 0
    if most:
        pool = "Voices of the People" if made.is_attribute else "Drive"
        turned = yield from pick_number(
            table,
            who,
            f"Dice {', '.join(map(str, made.dice))}{_needed(made)}: how many 6s do you turn into {pool}?",
            0,
            most,
            "MYK-PLAY-042",
            tells=partial(_turning, made, pool),
        )
    left = _without_sixes(made, turned)
    if turned and made.is_attribute:
        yield from hope.change_voices(table, turned, "MYK-PLAY-051")
    elif turned:
        hope.gain_drive(table, who, turned, "MYK-PLAY-042")
    if made.only:
        made.chosen = sorted(made.only, reverse=True)
    elif len(left) <= 2 or left.count(6) >= 2:  # two 6s are always the result (MYK-PLAY-045)
        made.chosen = sorted(left, reverse=True)[:2]
    else:
        made.chosen = yield from _choose_two(table, made, left)
    _read(made)


def _without_sixes(made: Check, turned: int) -> list[int]:
    left = list(made.dice)
    for _ in range(turned):
        left.remove(6)
    return left


def _turning(made: Check, pool: str, turned: int) -> Option:
    """A number of 6s with what it brings, and what the best two of the other dice make of the check (MYK-PLAY-043)."""
    best = made.only or sorted(_without_sixes(made, turned))[-2:]
    gained = f"{turned} {'Voice' if made.is_attribute and turned == 1 else pool}" if turned else ""
    words = [gained, _comes_to(made, sum(best), len(best) == 2)]
    return Option(str(turned), str(turned), stakes=", ".join(word for word in words if word))


def _needed(made: Check) -> str:
    """What the two dice that count must come to, where the difficulty is no secret (MYK-PLAY-029)."""
    need = made.difficulty - made.score_and_bonuses
    return "" if made.secret else f" (two must come to {need})" if need > 0 else " (anything is enough)"


def _against(made: Check) -> str:
    return "" if made.secret else f" against {made.difficulty}"


def _room(state: Campaign, made: Check) -> int:
    """How much Drive, or how many Voices, could still be gained: nobody is asked to turn a 6 into nothing (MYK-PLAY-745)."""
    if made.is_attribute:
        return max(0, max_voices(state) - state.kingdom.voices)
    one = figures.get(state, made.who)
    if not figures.is_person(made.who) or "Disoriented" in one.bad_statuses:  # MYK-WORLD-373, MYK-PLAY-551
        return 0
    return hope.free_capacity(state, made.who)


def _choose_two(table: Table, made: Check, left: list[int]) -> Steps[list[int]]:
    """The player picks two of the dice (MYK-PLAY-044)."""
    pairs = sorted({tuple(sorted(pair, reverse=True)) for pair in combinations(left, 2)}, key=lambda p: (-sum(p), p))
    options = [
        Option(
            f"{a} {b}",
            f"{a} and {b}: {a + b + made.score_and_bonuses}{_against(made)}",
            rule="MYK-PLAY-044",
            stakes=_comes_to(made, a + b),
        )
        for a, b in pairs
    ]
    chosen = yield from pick(
        table,
        made.who,
        f"Dice {', '.join(map(str, left))}: which two count?",
        options,
        "MYK-PLAY-044",
        lambda them: them[0].key,
    )
    return [int(die) for die in chosen.split()]


def _comes_to(made: Check, total: int, two: bool = True) -> str:
    """What two dice make of a check, or the only one left, as far as its difficulty is known."""
    if two and total >= made.critical_from:
        return "a critical success"
    if (two or made.fumble_to > 2) and total <= made.fumble_to:
        return "a critical failure"
    if made.secret:
        return ""
    return "succeeds" if total + made.score_and_bonuses >= made.difficulty else "fails"


def _read(made: Check) -> None:
    """Criticals are read from the two dice, and the result is reckoned; 0 on a critical failure (MYK-PLAY-030)."""
    total = sum(made.chosen)
    two = len(made.chosen) == 2
    made.critical = two and total >= made.critical_from
    made.fumble = not made.critical and (two or made.fumble_to > 2) and total <= made.fumble_to
    made.result = 0 if made.fumble else total + made.score_and_bonuses


# --- (6) to (8): after the dice --------------------------------------------------------------------------------------


def settle(table: Table, made: Check) -> Steps[None]:
    """Effects after the dice, the Follower boost, success or failure, and what criticals bring (MYK-PLAY-751)."""
    state: Campaign = table.state
    if made.auto:
        made.result = made.difficulty if made.auto == "success" else 0
        made.success = made.auto == "success"
        _tell(table, made)
        yield from open_window(table, CheckSettled(check=made, spoken=made.spoken))
        return
    if heard(table, CheckRolled):
        told = "a result" if figures.unknown(state, made.who) else f"a result of {made.result}"
        yield from open_window(table, CheckRolled(check=made, spoken=f"{told} in {spoken(made)}"))
    made.success = succeeded(made)
    if not made.success and not made.fumble and figures.is_person(made.who):
        yield from _follower_boost(table, made)
    if table.events is not None:  # else nobody listens
        _tell(table, made)
    yield from open_window(table, CheckSettled(check=made, spoken=made.spoken))
    if made.critical or made.fumble:
        yield from _criticals(table, made)
        yield from _bonds_of_help(table, made)
    for over in state.helps:
        if over.target == made.who and over.action == made.action:
            state.helps = [one for one in state.helps if one.target != made.who or one.action != made.action]
            break


def succeeded(made: Check) -> bool:
    """A critical success, or a result that reaches the difficulty (MYK-PLAY-029, MYK-PLAY-031)."""
    return made.reached


def _follower_boost(table: Table, made: Check) -> Steps[None]:
    """After a failure is seen: 1D6 Followers for 1 more, once, never on a critical failure (MYK-PLAY-057)."""
    state: Campaign = table.state
    who = made.who
    while not made.fumble and not made.is_attribute and figures.is_person(who):
        again = table.options.follower_boost_repeatable
        if numbers.followers(state, who) < 1 or made.success or (made.boosted and not again):
            return
        short = made.difficulty - made.result
        if short > 1 and not again and not made.secret:
            return  # it could not help
        # By how much it failed is not told where the difficulty is not (MYK-PLAY-572).
        said = "has failed" if made.secret else f"is {short} short"
        if not (
            yield from agrees(
                table,
                who,
                f"{figures.name(state, who)} {said}. Lose 1D6 Followers to raise the result by 1?",
                "MYK-PLAY-057",
                "Lose 1D6 Followers",
                "Let it fail",
                odds=_boost_odds(numbers.followers(state, who), 0 if made.secret else short),
            )
        ):
            return
        made.boosted = True
        lost = table.roll(
            "1d6", "MYK-PLAY-057", "{who} spends {total:Follower|Followers} on the check.", who=figures.name(state, who)
        ).total
        yield from people.lose(table, who, lost, "MYK-PLAY-058", cost=True)
        made.result += 1
        made.success = succeeded(made)


def _boost_odds(followers: int, short: int) -> str:
    """What the boost costs, and whether it is enough; nothing of that where the difficulty is secret (MYK-PLAY-057)."""
    cost = odds.giving_up(followers)
    if short < 1:
        return cost
    if short == 1:
        return f"the check succeeds; {cost}"
    return f"{odds.percent(odds.lasts(followers, short))} that {followers} are enough for {short} times; {cost}"


def _tell(table: Table, made: Check) -> None:
    if table.events is None:
        return
    words = "critical success" if made.critical else "critical failure" if made.fumble else ""
    words = words or ("success" if made.success else "failure")
    if figures.unknown(table.state, made.who):  # its scores are not told (MYK-PLAY-572)
        table.log(made.rule, "{who}: {words}.", who=figures.name(table.state, made.who), words=words, figure=made.who)
        return
    table.log(
        made.rule,
        "{who}: {result}{against}, {words}.",
        who=figures.name(table.state, made.who),
        result=made.result,
        against=_against(made),
        difficulty=None if made.secret else made.difficulty,
        words=words,
        figure=made.who,
    )


def _criticals(table: Table, made: Check) -> Steps[None]:
    """A critical success gives 2 Drive, a critical failure costs a Voice (MYK-PLAY-030, MYK-PLAY-031, MYK-PLAY-052)."""
    state: Campaign = table.state
    who = made.who
    ours = figures.is_person(who) and figures.team(state, who) == "court"
    if made.critical and made.is_attribute:
        yield from hope.change_voices(table, 2, "MYK-PLAY-052")
    elif made.critical and figures.is_person(who):  # monsters gain none from dice (MYK-WORLD-373)
        hope.gain_drive(table, who, 2, "MYK-PLAY-031")
    if made.fumble and (ours or made.is_attribute):  # the GM's characters have no Voices (MYK-WORLD-399)
        yield from hope.change_voices(table, made.blunder, "MYK-PLAY-030")
    elif made.fumble and not figures.is_person(who) and figures.team(state, who) == "foes":
        yield from bases.lose(table, 1, "MYK-WORLD-334")  # where Bases are in use they pay instead (MYK-WORLD-400)
    if (made.critical or made.fumble) and not made.is_attribute:
        status.cure(table, who, "Disoriented", "MYK-PLAY-552")


def _bonds_of_help(table: Table, made: Check) -> Steps[None]:
    """Where a table plays so, a critical of a check that others helped with changes what they and its maker feel for each

    other: 1 more Affection by a success, 1 more Hostility by a failure (MYK-PLAY-710, MYK-PLAY-711)."""
    if not table.options.cooperative_criticals or not (made.critical or made.fumble):
        return
    kind: ties.Kind = "affection" if made.critical else "hostility"
    rule = "MYK-PLAY-710" if made.critical else "MYK-PLAY-711"
    for helper in made.helpers:
        yield from ties.change(table, helper, figures.whom(made.who), kind, 1, rule)
        yield from ties.change(table, made.who, figures.whom(helper), kind, 1, rule)


# --- several rollers -------------------------------------------------------------------------------------------------


def opposed(table: Table, contestants: list[tuple[Ref, str]], rule: str, why: str) -> Steps[Ref]:
    """Two or more make checks against each other: monsters roll first, the highest result wins (MYK-PLAY-594, MYK-PLAY-595).

    A critical success beats any other result; remaining ties are rolled again.
    """
    among = sorted(contestants, key=lambda one: figures.is_person(one[0]))
    while True:
        results: list[tuple[bool, int, Ref]] = []
        for who, score in among:
            made = yield from check(table, who, score, 0, rule, kind="opposed", why=why)
            results.append((made.critical, made.result, who))
        best = max((critical, result) for critical, result, _ in results)
        winners = [who for critical, result, who in results if (critical, result) == best]
        if len(winners) == 1:
            table.log("MYK-PLAY-595", "{who} wins.", who=figures.name(table.state, winners[0]))
            return winners[0]
        among = [one for one in among if one[0] in winners]


def representative(state: Campaign) -> Ref | None:
    """Who speaks for the Court unless the players name another: the King, else the first able (MYK-PLAY-731)."""
    first: Ref | None = None
    for number, one in enumerate(state.people):
        if one.seat is None or one.absent or "Asleep" in one.bad_statuses or not figures.awake(state, figures.person(number)):
            continue
        if one.class_name == "King":
            return figures.person(number)
        first = first or figures.person(number)
    return first

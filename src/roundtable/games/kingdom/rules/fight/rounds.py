"""A Round: the Strategy Check, the turns of both sides, and its end (MYK-PLAY-342, MYK-PLAY-753)."""

from collections.abc import Callable
from functools import partial

from roundtable.games.kingdom.rules.fight import cooperating
from roundtable.games.kingdom.rules.fight.actions import forget_kinds
from roundtable.games.kingdom.rules.fight.ghost_turn import ghosts_support
from roundtable.games.kingdom.rules.fight.over import decided, goes_on
from roundtable.games.kingdom.rules.fight.placing import place
from roundtable.games.kingdom.rules.fight.seat_order import in_seat_order
from roundtable.games.kingdom.rules.fight.turn import turn_of
from roundtable.games.kingdom.rules.play import figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import NOBODY, Told, seat_of
from roundtable.games.kingdom.rules.play.buttons import odds_of
from roundtable.games.kingdom.rules.play.checks import check, representative
from roundtable.games.kingdom.rules.play.effects import EFFECTS, open_window
from roundtable.games.kingdom.rules.play.moments import PeriodClosing, PeriodEnds, StrategyRolled
from roundtable.games.kingdom.rules.play.verbs import harm, status
from roundtable.games.kingdom.rules.play.windows import breath
from roundtable.games.kingdom.rules.record.court import in_charge, present
from roundtable.games.kingdom.rules.record.cycles import free_all, next_cycle
from roundtable.games.kingdom.state import Campaign, Character, Fighter, Foe, Ref, Table, Team
from roundtable.kernel.asks import Choose, ChooseNumber, Steps
from roundtable.kernel.options import Option

MOST_OF_A_KIND = 9
"""Reinforcements never bring the monsters of one kind above it (MYK-WORLD-404)."""
Hook = Callable[[Table], Steps[None]]
ROUND_BEGINS: list[Hook] = []
"""What may be done before a Round's Strategy Check, besides what figures do (MYK-WORLD-368)."""
SIDE_DONE: list[Hook] = []
"""What may be done when all enemies of the Court have acted (MYK-WORLD-366)."""
ROUND_ENDS: list[Hook] = []
"""What the place does as a Round ends (MYK-WORLD-368, MYK-WORLD-370)."""


# --- strategy (MYK-PLAY-350) -----------------------------------------------------------------------------------------


def strategy_difficulty(state: Campaign) -> int:
    """The highest Defense of the enemies; against NPCs the highest Wit + 7 (MYK-PLAY-350, MYK-PLAY-352)."""
    hidden = secret_difficulty(state)
    if hidden is not None:
        return hidden
    found = [0]
    with knowing.reading(state):
        for who, _ in figures.up(state, "foes"):
            if who[0] == "p":
                # Their friends' help makes it harder by that much (MYK-PLAY-353).
                helped = sum(one.amount for one in state.helps if one.target == who and one.action == "strategy")
                found.append(numbers.score(state, who, "Wit") + 7 + helped)
            else:
                found.append(numbers.defense(state, who))
    return max(found)


def secret_difficulty(state: Campaign) -> int | None:
    """What the last Postern used before this Round makes of the difficulty, even if it is lower (MYK-BEAST-247)."""
    assert state.battle is not None
    found = [e.amount for e in state.lasting if e.what == "postern" and e.count < max(1, state.battle.round)]
    return found[-1] if found else None


def uncertain(state: Campaign) -> bool:
    """Whether the difficulty of the Strategy Check is not told (MYK-BEAST-247, MYK-PLAY-572)."""
    if secret_difficulty(state) is not None:
        return True
    for _, one in figures.up(state, "foes"):  # noqa: SIM110  # asked in every Round: a plain loop
        if type(one) is Foe and one.unknown:
            return True
    return False


def strategy(table: Table) -> Steps[None]:
    """A representative's Wit check decides which side acts first (MYK-PLAY-350, MYK-PLAY-351)."""
    state: Campaign = table.state
    battle = state.battle
    assert battle is not None
    battle.round += 1
    table.log("MYK-PLAY-342", "Round {round} begins.", round=battle.round, begins="round")
    for hook in ROUND_BEGINS:
        yield from hook(table)
    yield from cooperating.before_strategy(table)
    who = yield from _representative(table)
    made = None
    if who is None:
        table.log("MYK-PLAY-731", "Nobody of the Court is able to make the Strategy Check.")
    else:
        made = yield from check(
            table,
            who,
            "Wit",
            strategy_difficulty(state),
            "MYK-PLAY-350",
            kind="strategy",
            why="Strategy Check",
            secret=uncertain(state),
        )
    state.helps = [one for one in state.helps if one.action != "strategy" or figures.team(state, one.target) == "court"]
    rolled = StrategyRolled(check=made, first="court" if made and made.success else "foes", spoken="the Strategy Check")
    yield from open_window(table, rolled)
    battle.first = rolled.first
    table.log(
        "MYK-PLAY-351",
        "{side} acts first.",
        side="The Court" if battle.first == "court" else "The enemy",
    )
    battle.stage = "first"


def _representative(table: Table) -> Steps[Ref | None]:
    """The players name one who is able; unless they do, the King, else the first (MYK-PLAY-731)."""
    state: Campaign = table.state
    named = representative(state)
    able = []
    for who, one in figures.up(state, "court"):
        if who[0] == "p" and "Asleep" not in one.bad_statuses:
            able.append(who)
    if named is None and not able:
        # Monsters that fight for the players have a cleverest one too; who sleeps speaks for nobody.
        theirs = [who for who, one in figures.up(state, "court") if "Asleep" not in one.bad_statuses]
        return max(theirs, key=lambda who: numbers.score(state, who, "Wit"), default=None)
    if named is None or len(able) < 2:
        return named
    with knowing.reading(state):
        wits = {who: numbers.score(state, who, "Wit") for who in able}
    able.sort(key=lambda who: (-wits[who], who != named))
    options = Told(state, [(who, _with_wit, (state, wits[who])) for who in able])
    said = partial(_who_checks, state, named)
    chosen: Ref = yield Choose(seat_of(table, named), said, options, rule="MYK-PLAY-350")
    return chosen


def _who_checks(state: Campaign, named: Ref) -> str:
    if uncertain(state):
        return "Who makes the Strategy Check? Its difficulty is not known."  # MYK-BEAST-247
    return f"Who makes the Strategy Check against {strategy_against(state, named)}?"


def strategy_against(state: Campaign, who: Ref) -> int:
    """What somebody's Strategy Check will be against, with what makes it harder besides (MYK-PLAY-350, MYK-WORLD-418)."""
    return strategy_difficulty(state) + numbers.number(state, who, "strategy difficulty")


def _with_wit(who: Ref, state: Campaign, wit: int) -> Option:
    """Who might make the check, with the chance where its difficulty is known (MYK-PLAY-350, MYK-BEAST-247)."""
    likely = "" if uncertain(state) else odds_of(state, who, "Wit", strategy_difficulty(state), "MYK-PLAY-350", "strategy")
    return Option(who, f"{figures.name(state, who)} (Wit {wit})", f"figure {who}", odds=likely)


# --- turns (MYK-PLAY-354) --------------------------------------------------------------------------------------------


def acting_side(state: Campaign) -> Team:
    assert state.battle is not None
    return state.battle.first if state.battle.stage == "first" else figures.other_team(state.battle.first)


def free_to_act(state: Campaign, side: Team) -> list[Ref]:
    """Who of a side can still move and act this Round (MYK-PLAY-012, MYK-PLAY-354)."""
    first: list[Ref] = []
    extras: list[Ref] = []
    for who, one in figures.up(state, side):
        if not one.exhausted:
            (extras if type(one) is Character and one.extra else first).append(who)
    return first or _extras(state, extras)


def _extras(state: Campaign, free: list[Ref]) -> list[Ref]:
    """Extras come after everybody with numbers, those a player controls before the GM's (MYK-PLAY-703)."""
    return [who for who in free if figures.get(state, who).controlled_by] or free


def side_acts(table: Table) -> Steps[None]:
    """One figure of the acting side moves and acts, and nobody else before it is done (MYK-PLAY-357); when all are Exhausted
    the other side does, and then the Round ends (MYK-PLAY-363, MYK-PLAY-355)."""
    state: Campaign = table.state
    battle = state.battle
    assert battle is not None
    if state.hands_up or state.policies:
        yield from breath(table, "the fight")
    side = battle.first if battle.stage == "first" else figures.other_team(battle.first)
    free = free_to_act(state, side)
    if not free and side == "foes":
        for hook in SIDE_DONE:
            yield from hook(table)
        free = free_to_act(state, "foes")
    if not free and table.options.ghosts and side == "court":
        yield from ghosts_support(table)
        free = free_to_act(state, "court")
    if not free:
        battle.stage = "second" if battle.stage == "first" else "end"
        return
    who = yield from _next(table, free)
    yield from turn_of(table, who)
    for other in figures.yoked(state, who) if battle.bonds else ():
        figures.get(state, other).exhausted = True
    one = figures.get(state, who)
    if one.lasting and figures.under(one, "acts twice"):  # MYK-WORLD-695
        one.lasting = [effect for effect in one.lasting if effect.what != "acts twice"]
        if goes_on(state, who):
            yield from turn_of(table, who, may_move=False)


def _next(table: Table, free: list[Ref]) -> Steps[Ref]:
    """In whatever order the side likes (MYK-PLAY-354); in the Court the Knight has the say (MYK-CREATE-203)."""
    state: Campaign = table.state
    if len(free) == 1 or seat_of(table, free[0]) == NOBODY:
        return free[0]
    if table.options.seat_order_combat and acting_side(state) == "court":
        return (yield from in_seat_order(table, free))
    options = Told(state, [(who, _goes_next, (state,)) for who in free])
    chosen: Ref = yield Choose(_orders_battle(table, free), "Who goes next?", options, rule="MYK-PLAY-354")
    return chosen


def _goes_next(who: Ref, state: Campaign) -> Option:
    return Option(who, f"{figures.name(state, who)} goes next", f"figure {who}")


def _orders_battle(table: Table, free: list[Ref]) -> int:
    """The seat that says who goes next: the Knight's, or whose turn would be next where no Knight can (MYK-CREATE-203)."""
    state: Campaign = table.state
    if acting_side(state) == "court" and present(state):
        knight = figures.person(in_charge(state, "Combat"))
        seat = seat_of(table, knight)
        if seat != NOBODY and figures.awake(state, knight) and figures.get(state, knight).area:
            return seat
    return seat_of(table, free[0])


# --- the end of the Round (MYK-PLAY-753) -----------------------------------------------------------------------------


def end_of_round(table: Table) -> Steps[None]:
    """Poison, other effects, reinforcements, all Free to Act again (MYK-PLAY-411, MYK-PLAY-753)."""
    state: Campaign = table.state
    battle = state.battle
    assert battle is not None
    closing = PeriodClosing(kind="round", number=battle.round, spoken="the end of the Round")
    yield from open_window(table, closing)
    if not closing.passed:
        # The same Round once more (MYK-GEAR-057).
        battle.round -= 1
        free_all(state)
        battle.stage = "strategy"
        return
    ending = PeriodEnds(kind="round", number=battle.round, spoken="the end of the Round")
    yield from poison(table)
    if not decided(state):
        yield from open_window(table, ending)
    for hook in ROUND_ENDS:
        if not decided(state):
            yield from hook(table)
    surrender(table)
    if decided(state):
        return
    all_asleep(table)
    yield from reinforcements(table)
    if ending.passed:
        for _, one in figures.there(state):
            forget_kinds(one, passed=True)
        next_cycle(state)
        for _, one in figures.there(state):
            if one.held_over:  # MYK-WORLD-315
                one.held_over, one.exhausted = False, True
        EFFECTS.renew(table, "round")
    battle.stage = "strategy"


def all_asleep(table: Table) -> None:
    """Where nobody on either side is awake to end it, all wake with the Round (MYK-PLAY-765)."""
    state: Campaign = table.state
    up = [*figures.up(state, "court"), *figures.up(state, "foes")]
    if up and all("Asleep" in one.bad_statuses for _, one in up):
        for who, _ in up:
            status.cure(table, who, "Asleep", "MYK-PLAY-765")


def surrender(table: Table) -> None:
    """The rules' own monsters never surrender, unless the table wants it: when half of them have fallen (MYK-PLAY-434)."""
    state: Campaign = table.state
    assert state.battle is not None
    if not state.options.monster_surrender or state.gm is not None:
        return
    foes = [foe for foe in state.battle.foes if foe.team == "foes" and not foe.summoned]
    if 2 * sum(foe.dead for foe in foes) < len(foes):
        return
    for who in figures.standing(state, "foes"):
        one = figures.get(state, who)
        if isinstance(one, Foe):
            one.surrendered = True
            table.log("MYK-PLAY-434", "{who} surrenders.", who=figures.name(state, who), figure=who)


def poison(table: Table) -> Steps[None]:
    """The Poisoned take 1 damage (MYK-PLAY-549)."""
    state: Campaign = table.state
    there = [*figures.there(state)] if state.battle is not None else _in_camp(state)
    for who, one in there:
        if one.bad_statuses and "Poisoned" in one.bad_statuses and not one.dead:
            yield from harm.hurt(table, who, 1, "MYK-PLAY-549", source="Poisoned")


def _in_camp(state: Campaign) -> list[tuple[Ref, Fighter]]:
    """The Landmakers in this game: a Quarter's end asks for the Poisoned as a Round's does."""
    return [(who, figures.get(state, who)) for who in figures.in_play(state)]


def reinforcements(table: Table) -> Steps[None]:
    """Monsters held back enter their own Encampment, as many as may and as the GM likes; without a GM all who may, at once
    (MYK-WORLD-402, MYK-WORLD-403, MYK-WORLD-404, MYK-WORLD-808)."""
    state: Campaign = table.state
    battle = state.battle
    assert battle is not None
    for reserve in list(battle.reserves):
        there = sum(foe.book == reserve.book and not foe.dead and bool(foe.area) for foe in battle.foes)
        most = min(reserve.count, max(0, MOST_OF_A_KIND - there))
        number = most
        if state.gm is not None and most:
            prompt = f"How many {reserve.book} enter now? {reserve.count} are held back."
            number = yield ChooseNumber(state.gm, prompt, 0, most, rule="MYK-WORLD-403")
        for _ in range(number):
            foe = Foe(book=reserve.book, area="Enemy Encampment", knows=list(reserve.knows))
            place(table, foe, "MYK-WORLD-403")
        reserve.count -= number
        if reserve.count <= 0:
            battle.reserves.remove(reserve)

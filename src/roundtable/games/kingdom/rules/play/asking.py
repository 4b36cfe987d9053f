"""Who decides for a figure: its player, the GM, or where there is neither the rules themselves, by the match's dice."""

from collections.abc import Callable, Collection, Iterator, Sequence

from roundtable.games.kingdom.rules.play import figures, knowing
from roundtable.games.kingdom.state import Area, Campaign, Character, Fighter, Foe, Ref, Table
from roundtable.kernel.asks import Ask, Choose, ChooseNumber, ChooseSome, Json, Prompt, Steps, Together
from roundtable.kernel.options import Later, Named, Option

NOBODY = -1
"""The seat of a GM whom nobody plays: it is never asked (MYK-PLAY-755, MYK-WORLD-386)."""

Auto = Callable[[list[Option]], str]
Odds = Callable[[Ref], str]


class Told(Later):
    """Options whose words and odds are made when somebody reads them, all of them in one look at who knows and has what."""

    __slots__ = ("_state",)

    def __init__(self, state: Campaign, named: Sequence[Named]) -> None:
        # Spelled out as `Later` has it: every menu is one.
        self._named = named
        self.aside = 0
        self._keys = None
        self._options = None
        self._state = state

    def __iter__(self) -> Iterator[Option]:
        if self._options is not None:
            return iter(self._options)
        with knowing.reading(self._state):
            return super().__iter__()


class ToldNumber(ChooseNumber):
    """A number of which the first few amounts say their odds and stakes: all of them in one look, as options are `Told`."""

    __slots__ = ("_state",)

    def __init__(
        self, state: Campaign, seat: int, prompt: Prompt, low: int, high: int, rule: str, tells: Callable[[int], Option]
    ) -> None:
        super().__init__(seat, prompt, low, high, rule=rule, tells=tells)
        self._state = state

    def amounts(self) -> list[Option]:
        with knowing.reading(self._state):
            return super().amounts()


def seat_of(table: Table, holder: str) -> int:
    """Whose a figure is: the player's, or of who controls it now; of all others the GM's (MYK-WORLD-371)."""
    state: Campaign = table.state
    who = figures.owner(holder)
    one, gm = figures.get(state, who), state.gm
    if one.controlled_by and (leader := _leader(state, who)) != who:
        return seat_of(table, leader)
    if type(one) is Character:
        if gm is not None and one.lasting and state.options.gm_controls_possessed_pc and _possessed(one):
            return gm  # MYK-BEAST-393
        if one.seat is not None:
            return one.seat
    else:
        if type(one) is Foe and one.commander is not None:
            return one.commander
        if (battle := state.battle) is not None and battle.bonds and (tamer := figures.tamer(state, who)):
            return seat_of(table, tamer)
    return NOBODY if gm is None or state.by_rules else gm


def _leader(state: Campaign, who: Ref) -> Ref:
    """At whose will somebody acts in the end; who is led by whom they lead themselves decides alone (MYK-WORLD-435)."""
    seen = [who]
    while by := figures.get(state, seen[-1]).controlled_by:
        if by in seen:
            return by
        seen.append(by)
    return seen[-1]


def _possessed(one: Fighter) -> bool:
    return any(effect.what == "possessed" for effect in one.lasting)


def order(table: Table, event: object) -> list[int]:
    """Players in seat order, then the GM (MYK-PLAY-747), then the monsters that the rules play."""
    state: Campaign = table.state
    led = [] if state.gm is None else [state.gm]
    return [*range(state.players), *led, *([] if led and not state.by_rules else [NOBODY])]


def draw(table: Table, number: int) -> int:
    """One of so many things at random, from 0: every choice without a named table is uniform (MYK-PLAY-734)."""
    return table.draw(number) - 1 if number > 1 else 0


def unlucky(state: Campaign, among: Sequence[Ref]) -> list[Ref]:
    """Of those a monster or a Trap could pick at random, the ones it always picks; all where there is none
    (MYK-PLAY-263)."""
    found = []
    for who in among:
        one = figures.get(state, who)
        if one.lasting and figures.under(one, "always picked"):
            found.append(who)
    return found or list(among)


def draw_victim(table: Table, among: Sequence[Ref]) -> Ref:
    """One of several figures at random, for a monster's attack or a Trap (MYK-PLAY-263, MYK-PLAY-734)."""
    left = unlucky(table.state, among)
    return left[draw(table, len(left))]


def draw_aim(table: Table, by: Ref, aims: Sequence[Ref]) -> Ref:
    """Whom an attack at random strikes; a monster's finds who is always picked (MYK-PLAY-263, MYK-PLAY-560)."""
    return aims[draw(table, len(aims))] if figures.is_person(by) else draw_victim(table, aims)


class NoTarget(Exception):
    """Nobody can be chosen for what is being used: it comes to nothing."""


def pick(
    table: Table, who: Ref, prompt: str, options: Sequence[Option], rule: str, auto: Auto | None = None
) -> Steps[str]:
    """Let whoever decides for a figure choose; nobody's figures choose by `auto`, else at random."""
    if not options:
        raise NoTarget  # what could be chosen when it was begun is gone
    if len(options) == 1:
        return options[0].key
    seat = seat_of(table, who)
    if seat == NOBODY:
        return auto(list(options)) if auto else options[draw(table, len(options))].key
    answer: str = yield Choose(seat, prompt, list(options), rule=rule)
    return answer


def pick_named(table: Table, who: Ref, prompt: str, named: list[Named], rule: str, auto: Auto | None = None) -> Steps[str]:
    """As `pick`, of options whose words, odds and stakes are made when somebody reads them."""
    if not named:
        raise NoTarget
    if len(named) == 1:
        return named[0][0]
    seat = seat_of(table, who)
    if seat == NOBODY:
        return auto(list(Told(table.state, named))) if auto else named[draw(table, len(named))][0]
    answer: str = yield Choose(seat, prompt, Told(table.state, named), rule=rule)
    return answer


SAFE: list[Callable[[Campaign, Sequence[Ref], Ref, str], Collection[Ref]]] = []
"""What keeps somebody from being chosen: functions (state, among whom, by whom, by which rule) that tell whom."""


CHOSEN: list[Callable[[Table, Ref, Ref, str], Steps[None]]] = []
"""What somebody who has been chosen may do about it: generators (table, whom, by whom, the rule)."""


REACHED: list[Callable[[Table, Ref, Ref, str], Steps[bool]]] = []
"""What keeps a Skill that works on several from working on one of them: generators (table, whom, by whom, the rule)."""


def reached(table: Table, by: Ref, among: Sequence[Ref], rule: str) -> Steps[list[Ref]]:
    """Whom a Skill works on that works on all of an Area, or on several at once: who is spared is left out."""
    found = []
    for whom in among:
        spared = False
        for keeps in REACHED:
            spared = spared or (yield from keeps(table, whom, by, rule))
        if not spared:
            found.append(whom)
    return found


ON_ONESELF: dict[Callable[[Campaign, Ref], bool], Callable[[Table, Ref], Steps[None]]] = {}
"""Who may turn on themselves what only works on others, and what that costs (MYK-GEAR-112)."""


def pick_figure(
    table: Table,
    who: Ref,
    prompt: str,
    among: Sequence[Ref],
    rule: str,
    auto: Callable[[Sequence[Ref]], Ref] | None = None,
    odds: Odds | None = None,
) -> Steps[Ref]:
    """Let whoever decides for a figure choose one of several figures; `odds` of each are reckoned when somebody reads."""
    state: Campaign = table.state
    self_too = state.aimed is not None and who not in among and any(may(state, who) for may in ON_ONESELF)
    for keeps_safe in SAFE:
        if among and (safe := keeps_safe(state, among, who, rule)):
            among = [one for one in among if one not in safe]
    if not among and not self_too:
        raise NoTarget
    named: list[Named] = [(one, _figure_option, (state, rule, odds)) for one in among]
    if self_too:
        named.append((who, _oneself, (odds,)))
    decide: Auto | None = (lambda _: auto(among)) if auto and among else None
    chosen: Ref = yield from pick_named(table, who, prompt, named, rule, decide)
    if self_too and chosen == who:
        for turned in ON_ONESELF.values():
            yield from turned(table, who)
    yield from aim_at(table, chosen, who, rule)
    return chosen


def aim_at(table: Table, chosen: Ref, by: Ref, rule: str) -> Steps[None]:
    """Somebody has been chosen for what is being used, which they may yet turn aside (`CHOSEN`)."""
    state: Campaign = table.state
    if state.aimed is not None and chosen not in state.aimed:
        state.aimed.append(chosen)
    for after in CHOSEN:
        yield from after(table, chosen, by, rule)


def _figure_option(who: Ref, state: Campaign, rule: str, odds: Odds | None) -> Option:
    return Option(who, figures.name(state, who), f"figure {who}", rule, odds=odds(who) if odds is not None else "")


def _oneself(who: Ref, odds: Odds | None) -> Option:
    return Option(who, "Oneself (1 Hope)", f"figure {who}", "MYK-GEAR-112", odds=odds(who) if odds is not None else "")


def pick_area(
    table: Table, who: Ref, prompt: str, among: Sequence[str], rule: str, auto: Auto | None = None
) -> Steps[Area]:
    """Let whoever decides for a figure choose an Area."""
    options = [area_option(table.state, area, rule) for area in among]
    chosen: str = yield from pick(table, who, prompt, options, rule, auto)
    return figures.area_called(chosen)


def area_option(state: Campaign, area: str, rule: str) -> Option:
    """An Area, with who is there: "Ann, 3 Ogrekin"; monsters of a kind together."""
    there: dict[str, int] = {}
    for who in figures.in_area(state, figures.area_called(area)):
        name = figures.name(state, who)
        kind = name.rstrip("0123456789 ") if who[0] == "f" else name
        there[kind] = there.get(kind, 0) + 1
    told = ", ".join(f"{number} {kind}" if number > 1 else kind for kind, number in there.items())
    return Option(area, area, f"area {area}", rule, stakes=told or "nobody is there")


def pick_some(
    table: Table,
    who: Ref,
    prompt: str,
    options: Sequence[Option],
    rule: str,
    low: int,
    high: int,
    auto: Callable[[list[Option]], list[str]] | None = None,
) -> Steps[list[str]]:
    """Let whoever decides for a figure choose several; nobody's figures take by `auto`, else as many as they may."""
    high = min(high, len(options))
    if high <= 0 or (low == high == len(options)):
        return [option.key for option in options][:high]
    seat = seat_of(table, who)
    if seat == NOBODY:
        return auto(list(options)) if auto else [option.key for option in options][:high]
    answer: list[str] = yield ChooseSome(seat, prompt, list(options), low, high, rule=rule)
    return answer


def pick_number(
    table: Table,
    who: Ref,
    prompt: Prompt,
    low: int,
    high: int,
    rule: str,
    auto: int | None = None,
    tells: Callable[[int], Option] | None = None,
) -> Steps[int]:
    """Let whoever decides for a figure choose a number; nobody's figures take `auto`, else the least. `tells`: of amounts."""
    if low >= high:
        return low
    seat = seat_of(table, who)
    if seat == NOBODY:
        return low if auto is None else auto
    if tells is None:
        answer: int = yield ChooseNumber(seat, prompt, low, high, rule=rule)
    else:
        answer = yield ToldNumber(table.state, seat, prompt, low, high, rule, tells)
    return answer


def agrees(
    table: Table, who: Ref, prompt: str, rule: str, yes: str, no: str = "No", auto: bool = True, odds: str = ""
) -> Steps[bool]:
    """A yes or a no of whoever decides for a figure; `odds` of the yes."""
    options = [Option("yes", yes, f"figure {who}", rule, odds=odds), Option("no", no)]
    answer = yield from pick(table, who, prompt, options, rule, lambda _: "yes" if auto else "no")
    return answer == "yes"


def all_at_once(asks: list[Ask]) -> Steps[dict[int, Json]]:
    """Everybody is asked at the same time; by seat."""
    if not asks:
        return {}
    if len(asks) == 1:
        answer = yield asks[0]
        return {asks[0].seat: answer}
    answers: dict[int, Json] = yield Together(asks)
    return answers

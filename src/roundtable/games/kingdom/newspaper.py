"""The newspaper of the morning after: what a game has changed in Kingdom and Court, told in sentences.

It compares the campaign before and after, and listens to a few lines of the log. The words vary with the number of the game,
never by chance: a replay prints the same paper.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from roundtable.games.kingdom.rules.record.bonds import special_relationships
from roundtable.games.kingdom.rules.record.realm import called, facilities, kingdom_name, own_regions, spoken, title
from roundtable.games.kingdom.state import Campaign
from roundtable.kernel.events import Event

DISASTERS = "Kingdom Disaster Table"
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
WON = (
    "The Court is back, and {place} will trouble nobody any more.",
    "{place} is conquered! Bells were heard as far as the kitchens.",
    "They did it: {place} has fallen, and the Court sleeps late today.",
)
LOST = (
    "The Court came home from {place} with empty hands and long faces.",
    "{place} keeps its secret. The Court would rather not talk about it.",
    "Nothing came of {place} but blisters.",
)
PAIRS = {
    "Lovers": "{one} and {two} have been seen arm in arm.",
    "Best Friends": "{one} and {two} are inseparable.",
    "Rival": "{one} will not be outdone by {two}.",
    "Devotee": "{one} would walk through fire for {two}.",
    "Unrequited Love": "{one} sighs for {two}, who has noticed nothing.",
}


def number(count: int) -> str:
    """A number as a newspaper writes it."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def some(count: int, one: str, many: str = "") -> str:
    """So many of something."""
    return f"{number(count)} {one if count == 1 else many or one + 's'}"


def listed(names: Sequence[str]) -> str:
    """Names in a row: Ada, Ben and Cay."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def front_page(before: Campaign | None, after: Campaign, events: Sequence[Event]) -> list[str]:
    """Everything worth printing, the most important first."""
    news = [after.summary] if after.summary else []
    news += _adventure(after)
    news += _fate(before, after)
    news += _court(before, after, events)
    news += _land(before, after)
    news += _people(before, after, events)
    news += _neighbours(before, after)
    news += _bonds(before, after)
    return [capital(line) for line in news]


def _adventure(after: Campaign) -> Iterator[str]:
    here = after.delve
    if here is None:
        return
    words = WON if here.objective == "done" else LOST
    yield words[after.game % len(words)].format(place=here.dungeon.title)
    if after.retries:
        yield f"It took {some(after.retries + 1, 'attempt')}."


def _fate(before: Campaign | None, after: Campaign) -> Iterator[str]:
    kingdom = after.kingdom
    if kingdom.fell == after.game and kingdom.fell:
        yield f"{kingdom_name(after)} is no more."
        if kingdom.maps:
            yield "but who was left has won land of their own before the dust had settled."
        elif kingdom.ghetto:
            yield "But somewhere a door is patched with planks, and over it is written: Palace."
    old = before.kingdom.level if before is not None else kingdom.level
    if kingdom.level > old:
        yield f"we are now, it is official, {_article(title(after))}."
    elif kingdom.level < old:
        yield "the Kingdom is smaller than it was, and feels it."
    was = before.kingdom.vassal_of if before is not None else ""
    if kingdom.vassal_of != was:
        yield f"the flag of {kingdom.vassal_of} flies over the gate." if kingdom.vassal_of else f"free of {was} at last!"


def _article(words: str) -> str:
    return f"{'an' if words[:1].lower() in 'aeiou' else 'a'} {words}" if words else "a kingdom"


def _court(before: Campaign | None, after: Campaign, events: Sequence[Event]) -> Iterator[str]:
    """Deaths, Level Ups and Medals."""
    old = before.people if before is not None else []
    for who in after.court:
        one = after.people[who]
        was = old[who] if who < len(old) and old[who].name == one.name else None
        if one.dead and not (was is not None and was.dead):
            yield f"we mourn {called(after, who)}. There will be a statue, when there is money."
        elif was is None and before is not None:
            yield f"a new face at the round table: {called(after, who)}, {one.class_name}."
        elif was is not None and one.level > was.level:
            skills = [known.name for known in one.skills if known.name not in [had.name for had in was.skills]]
            learned = f", and has learned {listed(skills)}" if skills else ""
            yield f"{called(after, who)} has reached Level {one.level}{learned}."
        if was is not None and one.medals > was.medals:
            yield f"the Medal of the month goes to {called(after, who)}."


def _land(before: Campaign | None, after: Campaign) -> Iterator[str]:
    """Regions and Facilities, won and lost."""
    if before is None:
        return
    had, have = own_regions(before), own_regions(after)
    if new := [region for region in have if region not in had]:
        yield f"our map grows: {listed([f'region {one}' for one in new])} {'is' if len(new) == 1 else 'are'} ours."
    if lost := [region for region in had if region not in have]:
        yield f"of {listed([f'region {one}' for one in lost])} we do not speak any more."
    built, gone = _difference(
        Counter(at.name for _, _, at in facilities(before)), Counter(at.name for _, _, at in facilities(after))
    )
    if built:
        yield f"newly built: {listed(built)}."
    if gone and have:
        yield f"torn down, sold or burnt: {listed(gone)}."
    known = len(after.world.regions) - len(before.world.regions)
    if known > 0:
        yield f"explorers have filled in {some(known, 'blank spot')} of the map."


def _difference(before: Counter[str], after: Counter[str]) -> tuple[list[str], list[str]]:
    """What is there more of, and what less, as words."""
    more, less = after - before, before - after
    return [_times(name, n) for name, n in more.items()], [_times(name, n) for name, n in less.items()]


def _times(name: str, count: int) -> str:
    return name if count == 1 else f"{name} ({number(count)} times)"


def _people(before: Campaign | None, after: Campaign, events: Sequence[Event]) -> Iterator[str]:
    """Citizens, Talents, money and Disasters."""
    disasters = sum(event.data.get("table_name") == DISASTERS and "row" in event.data for event in events)
    if disasters:
        yield f"{some(disasters, 'disaster')} struck while the Court was busy; the editors are safe."
    lost = after.kingdom.losses
    missing = lost.followers + lost.citizens + sum(lost.monsters.values())
    if missing:
        yield f"{some(missing, 'of our people has', 'of our people have')} not come home."
    if before is None:
        return
    grown = after.kingdom.citizens - before.kingdom.citizens
    if grown > 0:
        yield f"{some(grown, 'new neighbour')} in town. Be kind."
    elif grown < 0:
        yield f"there is room in {some(-grown, 'house')} that was not empty before."
    come, left = _difference(
        Counter(talent.job for talent in before.kingdom.talents), Counter(talent.job for talent in after.kingdom.talents)
    )
    if come:
        yield f"welcome to our new {listed(come)}."
    if left:
        yield f"we shall miss our {listed(left)}."
    yield f"in the Treasury: {after.kingdom.treasury} MG."


def _neighbours(before: Campaign | None, after: Campaign) -> Iterator[str]:
    """How other kingdoms see this one."""
    old = before.world.kingdoms if before is not None else []
    for at, other in enumerate(after.world.kingdoms):
        name = spoken(other.name, "")
        if at >= len(old):
            yield f"there is a kingdom called {name}, we hear. It is {(other.relation or 'Neutral').lower()}."
        elif other.destroyed and not old[at].destroyed:
            yield f"{name} has vanished from the maps."
        elif other.relation != old[at].relation:
            yield f"{name}, once {(old[at].relation or 'Neutral').lower()}, is {(other.relation or 'Neutral').lower()} now."


def _bonds(before: Campaign | None, after: Campaign) -> Iterator[str]:
    """Loves, friendships and rivalries that are new."""
    told: list[tuple[str, frozenset[int]]] = []
    for who in after.court:
        had = special_relationships(before, who) if before is not None and who < len(before.people) else []
        for kind, other in special_relationships(after, who):
            pair = kind, frozenset((who, other))
            if (kind, other) in had or pair in told or kind not in PAIRS:
                continue
            told.append(pair)
            yield PAIRS[kind].format(one=called(after, who), two=called(after, other))

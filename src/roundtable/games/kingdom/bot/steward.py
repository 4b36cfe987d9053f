"""What a sensible player answers while the Kingdom is made: for bots, and for making the whole at once by dice."""

from collections.abc import Callable

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.record.belongings import free_slots
from roundtable.games.kingdom.rules.record.realm import CENTRE, ROOMS, STRAIGHT, linked_rooms
from roundtable.games.kingdom.state import Campaign
from roundtable.kernel.asks import Allocate, Ask, Choose, ChooseSome, Json, WriteText
from roundtable.kernel.dice import Source, shuffle

Answer = Callable[[Campaign, Ask, Source], Json]
WANTED = ("king", "knight", "vizier", "oracle", "ninja", "servant")
"""Classes in the order in which a Court misses them most."""


def sensible(state: Campaign, ask: Ask, dice: Source) -> Json:
    """An answer with some sense behind it; where none is needed, a legal one at random."""
    rule = ANSWERS.get(ask.rule)
    answer = rule(state, ask, dice) if rule else None
    if answer is None and isinstance(ask, Choose) and "done" in ask.options:
        return "done"
    return ask.sample(dice) if answer is None else answer


def _keys(ask: Ask) -> list[str]:
    assert isinstance(ask, (Choose, ChooseSome))
    return [option.key for option in ask.options]


def _first_of(ask: Ask, wanted: tuple[str, ...]) -> str | None:
    return next((key for key in wanted if isinstance(ask, Choose) and key in ask.options), None)


def roll_for_it(state: Campaign, ask: Ask, dice: Source) -> Json:
    """Names come from the tables."""
    return _first_of(ask, ("roll", "yes"))


def now(state: Campaign, ask: Ask, dice: Source) -> Json:
    return _first_of(ask, ("now",))


def home_first(state: Campaign, ask: Ask, dice: Source) -> Json:
    """The Palace stands on the first map, where most Corridors will be."""
    return _first_of(ask, ("map 1",))


def name_is_fine(state: Campaign, ask: Ask, dice: Source) -> Json:
    return _first_of(ask, ("no",))


def a_region_more(state: Campaign, ask: Ask, dice: Source) -> Json:
    """Land is never refused; the rest of the question is free."""
    regions = [key for key in _keys(ask) if key.startswith("region")] if isinstance(ask, Choose) else []
    return regions[dice.below(len(regions))] if regions else _corridors_like(state, ask, dice)


LIFESTYLE = 2
"""So many points go there before any goes elsewhere: with a Lifestyle Level of 3 there are Potions."""


def spread_points(state: Campaign, ask: Ask, dice: Source) -> Json:
    """Lifestyle first, for the Items of every meeting depend on it (MYK-PLAY-085); then one each, as the dice say."""
    if not isinstance(ask, Allocate):
        return None
    names = [option.key for option, _ in ask.bins]
    shuffle(names, dice)
    names = sorted(names, key=lambda name: name != "Lifestyle")
    names = [*names[:1] * LIFESTYLE, *names[1:]]
    given: dict[str, int] = {}
    for number in range(ask.total):
        name = names[number % len(names)]
        given[name] = given.get(name, 0) + 1
    return given


def _corridors_like(state: Campaign, ask: Ask, dice: Source) -> Json:
    """Corridors that link as many rooms as they can, and then make rounds."""
    if not isinstance(ask, ChooseSome):
        return None
    target = next(iter(ask.options)).target if len(ask.options) else ""
    if not target.startswith("corridor"):
        return None
    number = int(target.split()[1])
    here = state.kingdom.maps[number]
    start = CENTRE if number == state.kingdom.home or not here.entrances else here.entrances[0].room
    free, chosen = _keys(ask), list(here.corridors)
    new: list[str] = []
    most = len(free) if ask.most is None else min(ask.most, len(free))
    linked = linked_rooms(here, start)
    while len(new) < most and len(linked) < len(ROOMS):
        edge = [link for link in free if link not in new and (link.split()[0] in linked) != (link.split()[1] in linked)]
        if not edge:
            break
        pick = edge[dice.below(len(edge))]
        new.append(pick)
        linked += [room for room in pick.split() if room not in linked]
    rest = [link for link in free if link not in new and link in STRAIGHT]
    while len(new) < most and rest:
        new.append(rest.pop(dice.below(len(rest))))
    return [link for link in free if link in new and link not in chosen]


def missing_class(state: Campaign, ask: Ask, dice: Source) -> Json:
    """The first Class that the Court does not have yet."""
    have = [one.class_name.lower() for one in state.people]
    return _first_of(ask, tuple(name for name in WANTED if name not in have))


def strong_scores(state: Campaign, ask: Ask, dice: Source) -> Json:
    """High numbers where the Jobs add to them; the bonus point on the best of the Class's own strength."""
    one = state.people[ask.seat]
    primary = [score for job in one.jobs for score in books.jobs[job].bonus]
    keys = _keys(ask)
    if "wit" in keys:
        best = max(books.SCORES, key=lambda score: (one.base.get(score, 0), score in primary))
        return best.lower()

    def worth(key: str) -> int:
        numbers = dict(word.split("-") for word in key.split())
        wanted = sum(3 * int(numbers[score.lower()]) for score in primary)
        if one.class_name == "King":  # who would follow a King without Charisma?
            wanted += 4 * int(numbers["charisma"])
        return wanted + 2 * int(numbers["warfare"]) + int(numbers["quest"])

    top = max(worth(key) for key in keys)
    good = [key for key in keys if worth(key) >= top - 2]
    return good[dice.below(len(good))]


def fitting_gender(state: Campaign, ask: Ask, dice: Source) -> Json:
    """A gender that goes with the name, where the name comes from a table of names for men and women."""
    if not isinstance(ask, WriteText) or ask.prompt != "Gender?":
        return None
    words = state.people[ask.seat].name.split()
    for name in ("Name Table A", "Name Table B", "Exotic Name Table", "Fantastic Name Table", "Nickname Table B"):
        for line in books.tables[name].lines:
            for word, gender in zip(line.row.either, ("man", "woman")):
                if word.split()[0] in words:
                    return gender
    return None


def while_there_is_room(state: Campaign, ask: Ask, dice: Source) -> Json:
    """Roll for equipment as long as a slot is free."""
    return "roll" if free_slots(state.people[ask.seat]) else "no"


def share(state: Campaign, ask: Ask, dice: Source) -> Json:
    """Hand over what others can carry; what nobody can, of that the cheapest is given up."""
    keys = _keys(ask)
    one = state.people[ask.seat]
    held = [*one.items, *one.surplus]
    first_left_over = len(one.items) + 1
    gifts = [key for key in keys if key.startswith("give") and int(key.split()[1]) >= first_left_over]
    if gifts:
        return gifts[0]
    drops = [key for key in keys if key.startswith("drop") and not held[int(key.split()[1]) - 1].mark]
    return min(drops or keys, key=lambda key: books.items[held[int(key.split()[1]) - 1].item].cost or 0)


def near_the_palace(state: Campaign, ask: Ask, dice: Source) -> Json:
    """Rooms beside the Palace first, then others of the home map."""
    at_home = [key for key in _keys(ask) if key.split()[0] == str(state.kingdom.home + 1)]
    near = [key for key in at_home if key.split()[1] in ("A2", "B1", "B3", "C2")] or at_home
    return near[dice.below(len(near))] if near else None


def where_corridors_lead(state: Campaign, ask: Ask, dice: Source) -> Json:
    """An Entrance to a room that leads on."""
    number = int(next(iter(ask.options)).target.split()[1]) if isinstance(ask, Choose) else 0
    linked = " ".join(state.kingdom.maps[number].corridors).split()
    good = [key for key in _keys(ask) if key.split()[0] in linked]
    return good[dice.below(len(good))] if good else None


ANSWERS: dict[str, Answer] = {
    "MYK-CREATE-004": roll_for_it,
    "MYK-CREATE-007": name_is_fine,
    "MYK-CREATE-037": a_region_more,
    "MYK-CREATE-038": _corridors_like,
    "MYK-CREATE-070": spread_points,
    "MYK-CREATE-074": home_first,
    "MYK-CREATE-075": near_the_palace,
    "MYK-CREATE-076": _corridors_like,
    "MYK-CREATE-078": where_corridors_lead,
    "MYK-CREATE-093": now,
    "MYK-CREATE-095": roll_for_it,
    "MYK-CREATE-096": fitting_gender,
    "MYK-CREATE-148": missing_class,
    "MYK-CREATE-158": strong_scores,
    "MYK-CREATE-178": while_there_is_room,
    "MYK-CREATE-179": share,
}

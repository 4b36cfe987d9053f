"""Strangers: an Angel in human form, a Deep One in a human's body. Until they are found out they look like anybody.

(MYK-BEAST-325, MYK-BEAST-393)
"""

from roundtable.games.kingdom.rules.exploring.places import disguised, lairs_in, room_of
from roundtable.games.kingdom.rules.play import numbers
from roundtable.games.kingdom.rules.play.asking import pick
from roundtable.games.kingdom.rules.play.buttons import odds_of
from roundtable.games.kingdom.rules.play.checks import check
from roundtable.games.kingdom.rules.play.moments import Check
from roundtable.games.kingdom.rules.play.verbs.hope import landmakers
from roundtable.games.kingdom.state import Campaign, Lair, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

ANGEL, DEEP_ONE = "MYK-BEAST-326", "MYK-BEAST-394"


def strangers(state: Campaign) -> list[Lair]:
    """Who in this room is not what it seems."""
    return [one for one in lairs_in(state, room_of(state)) if disguised(one)] if room_of(state) else []


def offers(state: Campaign, who: Ref) -> list[Option]:
    """A Search with the aim of finding out whether somebody is an Angel, or possessed (MYK-BEAST-326, MYK-BEAST-394)."""
    if not strangers(state):
        return []
    return [
        Option("unmask angel", "Search the stranger: an Angel in human form?", "", ANGEL, "Search"),
        Option("unmask deep one", "Search the stranger: possessed by a Deep One?", "", DEEP_ONE, "Search"),
    ]


def unmask(table: Table, who: Ref, aim: str) -> Steps[Check]:
    """Wit or Quest against Court size + 7; success with the right aim shows the true form, else only that something is odd
    (MYK-BEAST-326, MYK-BEAST-394)."""
    state: Campaign = table.state
    rule = ANGEL if aim == "angel" else DEEP_ONE
    options = [
        Option(
            one,
            f"{one} {numbers.score(state, who, one)}",
            odds=odds_of(state, who, one, landmakers(state) + 7, rule, "search"),
        )
        for one in ("Quest", "Wit")
    ]
    score = yield from pick(table, who, "With what do you search?", options, rule)
    made = yield from check(table, who, score, landmakers(state) + 7, rule, kind="search", why="search of the stranger")
    if not made.success:
        return made
    for one in strangers(state):
        assert one.extras is not None
        if (one.extras.form == "transformed") == (aim == "angel"):
            one.unmasked = True
            table.log(rule, "The stranger is {book}!", book=one.book)
        else:
            odd(table, rule)
    return made


def odd(table: Table, rule: str) -> None:
    """What an ordinary Search tells (MYK-BEAST-326, MYK-BEAST-394)."""
    table.log(rule, "Something about the stranger is odd.")


def noticed(table: Table, who: Ref, place: str) -> bool:
    """An ordinary successful Search of the room: something is odd."""
    for one in strangers(table.state) if place == "room" else ():
        assert one.extras is not None
        odd(table, ANGEL if one.extras.form == "transformed" else DEEP_ONE)
    return bool(strangers(table.state)) and place == "room"


def name_of(lair: Lair) -> str:
    """What the Court calls them."""
    word = "a stranger" if lair.count == 1 else f"{lair.count} strangers"
    return word if disguised(lair) else figures_name(lair)


def figures_name(lair: Lair) -> str:
    return f"{lair.count} {lair.book}" if lair.count > 1 else lair.book




"""The Culture Wandering Table, row by row (MYK-PLAY-096)."""

from typing import Any

from roundtable.games.kingdom.rules.effects.wandering import (
    another,
    done,
    earn_by,
    envoy,
    gift,
    new_talent,
    some,
    tested,
    unfulfilled,
)
from roundtable.games.kingdom.rules.kingdom_phase.promises import promised, settles
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.checks import DIFFICULT
from roundtable.games.kingdom.rules.play.effects import EFFECTS
from roundtable.games.kingdom.rules.play.moments import TieChanged
from roundtable.games.kingdom.rules.play.verbs import hope, realm, ties
from roundtable.games.kingdom.rules.play.verbs.tables import row
from roundtable.games.kingdom.rules.record.bonds import special_relationships
from roundtable.games.kingdom.state import Campaign, Lasting, Ref, Table
from roundtable.kernel.asks import Steps


@row("culture-wandering/2")
def envoy_of_the_dynasty(table: Table, who: Ref, about: Any) -> Steps[None]:
    """The Millennium Dynasty's envoy: Culture for 1D6 Voices more or fewer (MYK-PLAY-113, MYK-PLAY-114)."""
    won = yield from envoy(table, who, "Culture", "Millennium Dynasty", "MYK-PLAY-113", "MYK-PLAY-114")
    if won is not None:
        number = some(table, "1d6", "MYK-PLAY-113")
        yield from hope.change_voices(table, number if won else -number, "MYK-PLAY-113")


@row("culture-wandering/3")
def patronage(table: Table, who: Ref, about: Any) -> None:
    """With the objective done, MG for Voices won in this game, Upkeep for Voices lost (MYK-PLAY-115)."""
    home = table.state.at_home
    promised(table, "culture-wandering/3", "MYK-PLAY-115", who, amount=home.voices if home else 0)


@settles("culture-wandering/3")
def patron_pays(table: Table, promise: Lasting) -> None:
    """Both branches need the objective (MYK-PLAY-115)."""
    change = table.state.kingdom.voices - promise.amount
    if done(table):
        realm.gain_mg(table, max(0, change), "MYK-PLAY-115")
        realm.change_upkeep(table, max(0, -change), "MYK-PLAY-115")


@row("culture-wandering/4")
def prodigy(table: Table, who: Ref, about: Any) -> None:
    """With the objective done, a Talent in the End Phase (MYK-PLAY-116)."""
    promised(table, "culture-wandering/4", "MYK-PLAY-116", who)


@settles("culture-wandering/4")
def prodigy_grows_up(table: Table, promise: Lasting) -> Steps[None]:
    """A Job of the Birth Table (MYK-PLAY-116)."""
    if done(table):
        yield from new_talent(table, "MYK-PLAY-116")


@row("culture-wandering/5")
def tender(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Affection towards a member of the Court rises by 1 (MYK-PLAY-117)."""
    other = yield from another(table, who, "Whom do you grow fond of?", "MYK-PLAY-117")
    if other:
        yield from ties.change(table, who, figures.number_of(other), "affection", 1, "MYK-PLAY-117")


@row("culture-wandering/8")
def romance(table: Table, who: Ref, about: Any) -> None:
    """Each Lovers, Devotee or Best Friends found in this game is 2 Voices; none at all costs Upkeep (MYK-PLAY-120)."""
    had = " ".join(f"{kind.replace(' ', '_')}-{other}" for kind, other in _special(table.state, who))
    promised(table, "culture-wandering/8", "MYK-PLAY-120", who, note=had)


def _special(state: Campaign, who: Ref) -> list[tuple[str, int]]:
    return special_relationships(state, figures.number_of(who))


def _wanderers(table: Table, event: TieChanged) -> list[Ref]:
    return [one.giver for one in table.state.lasting if one.name == "culture-wandering/8"]


@EFFECTS.on(
    TieChanged, name="romance", rule="MYK-PLAY-120", title="The wish for a romance", who=_wanderers, may=False
)
def romance_counts(table: Table, event: TieChanged, holder: str) -> None:
    """A Special Relationship that was not there counts once; three kinds bring Voices (MYK-PLAY-120)."""
    state: Campaign = table.state
    for wish in state.lasting:
        if wish.name != "culture-wandering/8" or wish.giver != holder:
            continue
        for kind, other in _special(state, holder):
            key = f"{kind.replace(' ', '_')}-{other}"
            if key not in wish.note.split():
                wish.note = f"{wish.note} {key}".strip()
                wish.amount += 1
                if kind in ("Lovers", "Devotee", "Best Friends"):
                    hope.recover_voices(table, 2, "MYK-PLAY-120")


settles("culture-wandering/8", "order-wandering/6")(unfulfilled)


@row("culture-wandering/9")
def resented(table: Table, who: Ref, about: Any) -> Steps[None]:
    """A member of the Court feels 1 more Hostility towards the roller (MYK-PLAY-121)."""
    other = yield from another(table, who, "Whose Hostility towards you rises?", "MYK-PLAY-121")
    if other:
        yield from ties.change(table, other, figures.number_of(who), "hostility", 1, "MYK-PLAY-121")


@row("culture-wandering/10")
def festival(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Culture for 1 MG per Recreational Facility (MYK-PLAY-122)."""
    yield from earn_by(table, who, "Culture", "Recreational", "MYK-PLAY-122")


@row("culture-wandering/11")
def healing_gift(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Culture for a Recovery Item (MYK-PLAY-123)."""
    yield from gift(table, who, "Culture", "Recovery", "MYK-PLAY-123")


@row("culture-wandering/12")
def masterpiece(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Culture for 1D6 Voices, or 1D6 MG more Upkeep (MYK-PLAY-124)."""
    won = yield from tested(table, who, "Culture", DIFFICULT, "MYK-PLAY-124")
    number = some(table, "1d6", "MYK-PLAY-124")
    if won:
        yield from hope.change_voices(table, number, "MYK-PLAY-124")
    else:
        realm.change_upkeep(table, number, "MYK-PLAY-124")

"""Relationship Scores: Affection and Hostility from one character to another, and what follows from them."""

from typing import Literal

import msgspec

from roundtable.games.kingdom.rules.record.rolling import roll_on
from roundtable.games.kingdom.state import Campaign, Character, Subtype, Table, Tie, Whom

MOST = 5
TABLES = {"affection": "Affection Table", "hostility": "Hostility Table"}
Kind = Literal["affection", "hostility"]


def ties(one: Character, kind: Kind) -> dict[Whom, Tie]:
    return one.affection if kind == "affection" else one.hostility


def toward(one: Character, other: int, kind: Kind = "affection") -> int:
    """A Relationship Score towards somebody, 0 to 5 (MYK-CREATE-182)."""
    found = ties(one, kind).get(other)
    return found.score if found else 0


def change_tie(table: Table, who: int, other: int, kind: Kind, amount: int, subtype: Subtype = "") -> None:
    """A score rises or falls within 0 to 5; its subtype is rolled when it rises from 0 (MYK-CREATE-182,
    MYK-CREATE-184)."""
    state: Campaign = table.state
    all_ties = ties(state.people[who], kind)
    tie = all_ties.get(other) or Tie()
    before, tie.score = tie.score, max(0, min(MOST, tie.score + amount))
    if tie.score == 0:
        all_ties.pop(other, None)
        return
    if before == 0:
        tie.kind = subtype or roll_subtype(table, kind, "MYK-CREATE-184")
    all_ties[other] = tie


def roll_subtype(table: Table, kind: Kind, rule: str) -> Subtype:
    """What kind of Affection or Hostility it is, from the table (MYK-CREATE-184)."""
    rolled: Subtype = msgspec.convert(roll_on(table, TABLES[kind], rule=rule).row.text, Subtype)
    return rolled


def _foe(who: str) -> bool:
    """Whether a reference names a single monster of a fight."""
    return who[:1] == "f" and who[1:].isdigit()


def forget_foes(state: Campaign, ruler: str = "") -> None:
    """Ties to single monsters of a fight end with it: nobody meets that very one again, but for the `ruler` of the map.

    What one of them has laid on somebody may outlast the fight, but no longer names it; what holds only against it or
    while it stands is over.
    """
    bearers: list[Campaign | Character] = [state, *state.people]
    for bearer in bearers:
        bearer.lasting = [e for e in bearer.lasting if not (_foe(e.target) or (e.with_giver and _foe(e.giver)))]
        for effect in bearer.lasting:
            effect.giver = "" if _foe(effect.giver) else effect.giver
    for one in state.people:
        for all_ties in (one.affection, one.hostility):
            if ruler in all_ties and all_ties[ruler].score > (all_ties["ruler"].score if "ruler" in all_ties else 0):
                all_ties["ruler"] = all_ties[ruler]  # who is met again is loved and hated as before (MYK-CREATE-182)
            for key in [key for key in all_ties if isinstance(key, str) and _foe(key)]:
                del all_ties[key]


def forget_ruler(state: Campaign) -> None:
    """Another map has another Ruler: nobody feels for it what they felt for the last one (MYK-PLAY-316, MYK-PLAY-254)."""
    for one in state.people:
        one.affection.pop("ruler", None)
        one.hostility.pop("ruler", None)


def _feels(one: Character, other: int, kind: str, least: int) -> bool:
    """Whether somebody has so much Affection of a kind, what lasts for a while counted in (MYK-PLAY-565, MYK-GEAR-205)."""
    tie = one.affection.get(other)
    if tie is None or tie.kind != kind:
        return False
    return tie.score >= least or (bool(one.lasting) and tie.score + _for_a_while(one, other, "affection") >= least)


def _for_a_while(one: Character, other: int, kind: Kind) -> int:
    return sum(e.amount for e in one.lasting if e.what == kind and e.target in ("", f"p{other}"))


def dear(one: Character) -> bool:
    """Whether somebody feels enough for anybody to have a Special Relationship, or has one for a while (MYK-PLAY-565)."""
    for other, tie in one.affection.items():
        if tie.score >= 4 or (tie.kind == "Friendship" and other in one.hostility):
            return True
    return any(effect.what in ("special relationship", "affection") for effect in one.lasting)


def special_relationships(state: Campaign, who: int) -> list[tuple[str, int]]:
    """The Special Relationships somebody has now, each with whom (MYK-PLAY-565, MYK-PLAY-566, MYK-PLAY-567,
    MYK-PLAY-568, MYK-PLAY-569, MYK-PLAY-570)."""
    one = state.people[who]
    found = [(e.note, int(e.target[1:])) for e in one.lasting if e.what == "special relationship"]  # MYK-WORLD-682
    for other, them in enumerate(state.people):
        if other == who or other not in one.affection:
            continue  # all of them begin with Affection
        if _feels(one, other, "Love", 4):
            found.append(("Lovers" if _feels(them, who, "Love", 4) else "Unrequited Love", other))
        if _feels(one, other, "Friendship", 4) and _feels(them, who, "Friendship", 4):
            found.append(("Best Friends", other))
        if _feels(one, other, "Loyalty", 4):
            found.append(("Devotee", other))
        if _feels(one, other, "Friendship", 1) and toward(one, other, "hostility") >= 4:
            found.append(("Rival", other))
    return found

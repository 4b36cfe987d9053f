"""Relationship Scores: Affection and Hostility, towards anybody (MYK-PLAY-562, MYK-PLAY-741)."""


import msgspec

from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.play.moments import TieChanged, TieChanging
from roundtable.games.kingdom.rules.play.verbs import maxima
from roundtable.games.kingdom.rules.play.windows import open_window
from roundtable.games.kingdom.rules.record import bonds
from roundtable.games.kingdom.rules.record.bonds import MOST, roll_subtype
from roundtable.games.kingdom.state import Campaign, Ref, Subtype, Table, Tie, Whom
from roundtable.kernel.asks import Steps

Kind = bonds.Kind


def toward(state: Campaign, who: Ref, other: Ref, kind: Kind = "affection") -> int:
    """A Relationship Score now, with what lasts for a while counted in, 0 to 5 (MYK-PLAY-562)."""
    one = figures.get(state, who)
    ties = one.affection if kind == "affection" else one.hostility
    found = ties.get(figures.whom(other)) if ties else None
    base = found.score if found else 0
    if ties and other[0] == "f":
        foe = figures.foe(state, other)
        for key in ("ruler",) if foe.ruler else ():
            base = max(base, ties[key].score if key in ties else 0)
        species = f"species {foe.book}"
        base = max(base, ties[species].score if species in ties else 0)
    if one.lasting:
        base += sum(e.amount for e in one.lasting if e.what == kind and e.target in ("", other))
    if kind == "affection" and state.battle is not None and other[0] in "pf":
        more = numbers.number(state, who, "affection to allies")  # MYK-BEAST-414
        base += more if more and _together(state, who, other) else 0
    return min(highest(state, who), base) if base > 0 else 0


def highest(state: Campaign, who: Ref) -> int:
    """The most any Relationship Score of somebody can be: 5, and for a Steel Body the own Level (MYK-WORLD-552)."""
    if figures.get(state, who).items and figures.copies(state, who, "Steel Body"):
        return min(MOST, figures.level(state, who))
    return MOST


def keep_to_highest(table: Table, who: Ref, rule: str) -> None:
    """Scores above what somebody can have are cut to it."""
    one = figures.get(table.state, who)
    most = highest(table.state, who)
    for tie in (*one.affection.values(), *one.hostility.values()):
        if tie.score > most:
            tie.score = most
            table.log(rule, "{who} feels no more than {most}.", who=figures.name(table.state, who), most=most, figure=who)
    _keep_to_maximum(table, who)


def _keep_to_maximum(table: Table, who: Ref) -> None:
    """Maximum HP may follow from what somebody feels (MYK-GEAR-100)."""
    if figures.is_person(who):
        maxima.cap_hp(table, who, "MYK-GEAR-100")


def _together(state: Campaign, who: Ref, other: Ref) -> bool:
    return who != other and figures.get(state, who).team == figures.get(state, other).team


def change(
    table: Table, who: Ref, other: Whom, kind: Kind, amount: int, rule: str, *, subtype: str = "", by: Ref = ""
) -> Steps[int]:
    """A score rises or falls within 0 to 5; its subtype is rolled as it rises from 0 (MYK-PLAY-741). By how much."""
    state: Campaign = table.state
    one = figures.get(state, who)
    changing = TieChanging(
        who=who,
        other=other,
        kind=kind,
        amount=amount,
        by=by or who,
        spoken=f"{figures.name(state, who)}: {kind.capitalize()} {amount:+d} towards {other_name(state, other)}",
    )
    yield from open_window(table, changing)
    if changing.prevented or not changing.amount:
        return 0
    other = changing.other
    ties = one.affection if kind == "affection" else one.hostility
    tie = ties.get(other) or Tie()
    before, tie.score = tie.score, max(0, min(highest(state, who), tie.score + changing.amount))
    if tie.score == 0:
        ties.pop(other, None)
    else:
        if before == 0:
            tie.kind = msgspec.convert(subtype, Subtype) if subtype else roll_subtype(table, kind, "MYK-PLAY-741")
        ties[other] = tie
    table.log(
        rule,
        "{who}: {kind} {score} towards {other}.",
        who=figures.name(state, who),
        kind=kind.capitalize(),
        score=tie.score,
        other=other_name(state, other),
        figure=who,
    )
    if tie.score < before:
        _keep_to_maximum(table, who)
    if tie.score != before:
        changed = TieChanged(who=who, other=other, kind=kind, amount=tie.score - before, spoken=changing.spoken)
        yield from open_window(table, changed)
    return tie.score - before


def roll_anew(table: Table, who: Ref, other: Whom, kind: Kind, rule: str) -> None:
    """What kind of Relationship it is, is rolled anew (MYK-GEAR-273)."""
    become(table, who, other, kind, roll_subtype(table, kind, rule), rule)


def become(table: Table, who: Ref, other: Whom, kind: Kind, subtype: Subtype, rule: str) -> None:
    """A Relationship that is there becomes one of another subtype (MYK-WORLD-625)."""
    one = figures.get(table.state, who)
    tie = (one.affection if kind == "affection" else one.hostility).get(other)
    if tie is not None and tie.kind != subtype:
        tie.kind = subtype
        said = other_name(table.state, other)
        table.log(
            rule, "{who}: {subtype} for {other}.", who=figures.name(table.state, who), subtype=subtype, other=said
        )
        _keep_to_maximum(table, who)


def other_name(state: Campaign, other: Whom) -> str:
    """What somebody a tie goes to is called."""
    if isinstance(other, int):
        return figures.name(state, figures.person(other))
    if other[:1] == "f" and other[1:].isdigit():
        return figures.name(state, other) if state.battle else "a monster"
    return {"ruler": "the Ruler of this map"}.get(other, other.partition(" ")[2] or other)

"""Attacks on Bases in Camp: a Plan Action, whatever the weapon's Range (MYK-WORLD-335, MYK-WORLD-337)."""

from roundtable.games.kingdom.rules.exploring.places import delve, room_of
from roundtable.games.kingdom.rules.fight.actions import chance_to_hit, weapon_named
from roundtable.games.kingdom.rules.fight.attack import attack_check, damage
from roundtable.games.kingdom.rules.fight.crushing_blow import crushing_blow
from roundtable.games.kingdom.rules.fight.weapons import weapons
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.moments import Check
from roundtable.games.kingdom.rules.play.verbs import bases
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


def offers(table: Table, who: Ref) -> list[Option]:
    """Bases of this room that can be attacked, with each weapon; those beside a Fort at work cannot (MYK-WORLD-350)."""
    state: Campaign = table.state
    if not bases.in_use(state):
        return []
    return [
        Option(
            f"besiege {base} {weapon.key}",
            f"Attack the {figures.name(state, base)} ({weapon.name})",
            "",
            "MYK-WORLD-337",
            "Bases",
            chance_to_hit(state, who, weapon, base),
        )
        for base in bases.standing(state, room_of(state))
        if not bases.sheltered(state, base)
        for weapon in weapons(state, who)
    ]


def besiege(table: Table, who: Ref, base: Ref, key: str) -> Steps[Check]:
    """An Attack Check against 7 + the Base's Level; success deals the weapon's damage (MYK-WORLD-337).

    A critical success brings a Crushing Blow as any attack does, one more action being one of this Camp (MYK-PLAY-371,
    MYK-PLAY-378); of a critical failure comes a Happening, as of any Camp action (MYK-PLAY-229)."""
    state: Campaign = table.state
    weapon = weapon_named(state, who, key)
    blow = weapon.strikes(who, base)
    blow.spoken = f"the attack of {figures.name(state, who)} on the {figures.name(state, base)}"
    name = figures.name(state, base)
    table.log("MYK-WORLD-337", "{who} attacks the {base}.", who=figures.name(state, who), base=name, figure=who)
    made = yield from attack_check(table, blow)
    if made.success and not figures.get(state, base).dead:
        blow.hits = [base]
        if made.critical:
            yield from crushing_blow(table, blow)
        if not blow.no_damage and not figures.get(state, base).dead:
            yield from damage(table, blow)
        if blow.more_actions:
            delve(state).camped = [one for one in delve(state).camped if one != who]
            figures.get(state, who).exhausted = False
            table.log("MYK-PLAY-378", "{who} may act once more.", who=figures.name(state, who), figure=who)
    return made

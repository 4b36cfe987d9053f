"""What breaks off a Round or a Combat from deep inside: raised by effects, caught by the step that plays the fight."""

from roundtable.games.kingdom.rules.play import figures, knowing
from roundtable.games.kingdom.state import Campaign, Foe, Ref, Team, Winner


class RoundOver(Exception):
    """The Round ends at once; its end is played as usual."""


class BattleOver(Exception):
    """The Combat ends at once; `how` is the battle's winner: "court", "foes", "nobody" or "fled"."""

    def __init__(self, how: Winner) -> None:
        super().__init__(how)
        self.how = how


def goes_on(state: Campaign, who: Ref) -> bool:
    """Whether somebody in the middle of a turn can still act: awake, not fallen Asleep meanwhile, and the Combat not over
    (MYK-PLAY-557, MYK-PLAY-434). Who acts at another's will does so in their sleep too, and stands on the other side only
    while it lasts (MYK-WORLD-435)."""
    one = figures.get(state, who)
    if one.controlled_by:
        return figures.awake(state, who)
    return figures.awake(state, who) and "Asleep" not in one.bad_statuses and not decided(state)


def in_asylum(state: Campaign, side: Team) -> bool:
    """Whether somebody of a side is only removed for a while and may still find back (MYK-WORLD-461)."""
    battle = state.battle
    assert battle is not None
    gone = any(one.away == figures.ASYLUM and one.team == side for one in (*state.people, *battle.foes) if one.hp > 0)
    return gone and any(figures.awake(state, who) for who in knowing.who_have(state, "Asylum"))


def decided(state: Campaign) -> Winner:
    """Who has won, as soon as a side has nobody left who is neither Unconscious, Dead, gone nor surrendered: "court",
    "foes", "nobody", or "" (MYK-PLAY-343, MYK-PLAY-434)."""
    battle = state.battle
    assert battle is not None
    if battle.winner:
        return battle.winner
    if battle.leaving:
        return "fled"
    up = figures.sides(state)
    ours, theirs = up["court"], up["foes"]
    if ours and theirs:
        return ""
    we, they = bool(ours) or in_asylum(state, "court"), bool(theirs) or in_asylum(state, "foes")
    if we and they:
        return ""
    if we and battle.reserves and not all(isinstance(foe, Foe) and foe.fled for foe in battle.foes):
        return "court"
    if not we and any(one.away == figures.IMPRESSED and one.team == "court" and one.hp > 0 for one in state.people):
        return "fled"  # the last of the Court have left, and nobody has beaten them (MYK-GEAR-094)
    return "court" if we else "foes" if they else "nobody"

"""What a seat cannot know: the GM's secrets, and monsters held back. Veiled in a view, redrawn for whoever imagines."""

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.hidden_map import STAND_IN, redraw, veiled_map
from roundtable.games.kingdom.state import Campaign, Foe, Reserve
from roundtable.kernel.dice import Source

HIDDEN = "(only the GM knows)"
MOST_IMAGINED = 3


def veiled(state: Campaign, seat: int | None) -> Campaign:
    """The campaign without what only the GM knows; the GM's own seat sees everything (MYK-CREATE-110, MYK-WORLD-402)."""
    if seat is not None and seat == state.gm:
        return state
    battle = state.battle
    if battle is not None and (battle.reserves or battle.hidden or any(foe.unknown for foe in battle.foes)):
        battle = msgspec.structs.replace(battle, reserves=[], foes=[_veiled_foe(foe) for foe in battle.foes])
    delve = None if state.delve is None else veiled_map(state.delve)
    return msgspec.structs.replace(state, secrets=[], gm_notes=[], summary="", put=[], battle=battle, delve=delve)


def _veiled_foe(foe: Foe) -> Foe:
    """A monster of an Uncertain Encounter: where it stands and what is wrong with it, none of its numbers (MYK-PLAY-572)."""
    if not foe.unknown:
        return foe
    return Foe(
        book=STAND_IN,
        name=foe.name,
        hp=books.monsters[STAND_IN].hp,
        area=foe.area,
        team=foe.team,
        bad_statuses=list(foe.bad_statuses),
        dead=foe.dead,
        exhausted=foe.exhausted,
        away=foe.away,
        fled=foe.fled,
        surrendered=foe.surrendered,
        spared=foe.spared,
        acted=foe.acted,
        unknown=True,
    )


def determinise(state: Campaign, seat: int, dice: Source) -> None:
    """Any text could be the GM's secret, and any number of monsters, or none, could wait behind (MYK-WORLD-402)."""
    if seat == state.gm:
        return
    for secret in state.secrets:
        secret.text = HIDDEN
    state.gm_notes = [HIDDEN for _ in state.gm_notes]
    state.summary = state.summary and HIDDEN
    if state.delve is not None:
        redraw(state.delve, dice)
    battle = state.battle
    if battle is not None and battle.foes:
        kinds = list(dict.fromkeys(foe.book for foe in battle.foes))
        battle.foes = [_veiled_foe(foe) for foe in battle.foes]
        count = dice.below(MOST_IMAGINED + 1)
        battle.reserves = [Reserve(book=kinds[dice.below(len(kinds))], count=count)] if count else []

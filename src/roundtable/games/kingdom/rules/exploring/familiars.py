"""The Skill Familiar: Monster Citizens sent ahead with those who gather information (MYK-GEAR-072)."""

from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.exploring.aftermath import bury, wounds
from roundtable.games.kingdom.rules.exploring.places import lairs_in
from roundtable.games.kingdom.rules.play import figures, knowing
from roundtable.games.kingdom.rules.play.asking import pick_number, pick_some
from roundtable.games.kingdom.rules.play.effects import note_use, skill
from roundtable.games.kingdom.rules.play.skill_check import skill_check
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


def send_familiars(table: Table, who: Ref, sent: int) -> Steps[int]:
    """How many Monster Citizens among those sent are Familiars, for one room of the Phase (MYK-GEAR-072)."""
    state: Campaign = table.state
    most = min(sent, sum(figures.get(state, who).monster_followers.values()))
    key = f"skill/familiar {who} cycle"
    if most < 1 or state.limits.get(key) or not knowing.has(state, who, "Familiar"):
        return 0
    number = yield from pick_number(
        table, who, "How many Monster Citizens go as Familiars? (Command Check 3 harder)", 0, most, "MYK-GEAR-072"
    )
    if number:
        state.limits[key] = 1
        note_use(table, who, skill("Familiar"))
    return number


@plays("skill/familiar")
def familiars_strike(table: Table, who: Ref, room: str, number: int) -> Steps[None]:
    """When the room is done, Charisma against 10 + Familiars left: 1D6 damage to as many Monsters there (MYK-GEAR-072)."""
    state: Campaign = table.state
    there = [lair for lair in lairs_in(state, room) if not lair.reserve]
    if number < 1 or not there:
        return
    made = yield from skill_check(table, who, "Familiar", number)
    if not made.success:
        return
    for lair in there:
        lair.hp = wounds(state, lair)
    options = [
        Option(f"{place} {each}", f"{lair.book} {each + 1} ({hp} HP)")
        for place, lair in enumerate(there)
        for each, hp in enumerate(lair.hp)
    ]
    chosen = yield from pick_some(
        table, who, f"Which Monsters do the Familiars hurt? ({number})", options, "MYK-GEAR-072", number, number
    )
    for key in chosen:
        place, each = map(int, key.split())
        damage = table.roll("1d6", "MYK-GEAR-072", "{monster}: {total} damage.", monster=there[place].book).total
        there[place].hp[each] -= damage
    for lair in there:
        yield from bury(table, lair, "MYK-GEAR-072")

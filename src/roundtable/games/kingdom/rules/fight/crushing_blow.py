"""The Crushing Blow Table: what a critical success on an Attack Check adds (MYK-PLAY-371, MYK-PLAY-376)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.play import figures, knowing
from roundtable.games.kingdom.rules.play.asking import agrees, draw, pick, pick_area
from roundtable.games.kingdom.rules.play.moments import Attack, Bonus, Extra
from roundtable.games.kingdom.rules.play.verbs import ground, harm, items, moving, status
from roundtable.games.kingdom.rules.play.verbs.tables import roll_table, row
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import AREAS, Campaign, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


def crushing_blow(table: Table, blow: Attack) -> Steps[None]:
    """Roll 2D6 on the table before damage is determined (MYK-PLAY-371)."""
    yield from roll_table(table, "Crushing Blow Table", blow.by, blow, rule="MYK-PLAY-376")


@row("crushing-blow/2")
def sharper(table: Table, who: Ref, blow: Attack) -> Steps[None]:
    """The weapon's Level rises by 1 for good, which counts for this attack already (MYK-PLAY-377)."""
    for held in figures.get(table.state, who).items:
        if blow.slot in held.slots and (yield from items.raise_level(table, who, held, "MYK-PLAY-377")):
            blow.level = held.level or 0


@row("crushing-blow/3")
def once_more(table: Table, who: Ref, blow: Attack) -> None:
    """One more action after this attack (MYK-PLAY-378)."""
    blow.more_actions += 1


@row("crushing-blow/4")
def curse(table: Table, who: Ref, blow: Attack) -> Steps[None]:
    """The target becomes Cursed (MYK-PLAY-379)."""
    for target in blow.hits:
        yield from status.gain_status(table, target, "Cursed", "MYK-PLAY-379", by=who)


@row("crushing-blow/5")
def doubled(table: Table, who: Ref, blow: Attack) -> None:
    """The whole damage is doubled, before reductions (MYK-PLAY-380)."""
    blow.doubled = True


@row("crushing-blow/6")
def hurl(table: Table, who: Ref, blow: Attack) -> Steps[None]:
    """The target is moved to an Area of the attacker's choice (MYK-PLAY-381); a Base stays where it is."""
    state: Campaign = table.state
    for target in blow.hits:
        if figures.is_base(target):
            continue
        area = yield from pick_area(
            table, who, f"Where is {figures.name(state, target)} hurled?", AREAS, "MYK-PLAY-381"
        )
        yield from moving.move(table, target, area, "MYK-PLAY-381", forced=True, by=who)


@row("crushing-blow/7")
def harder(table: Table, who: Ref, blow: Attack) -> None:
    """Damage +1D6 (MYK-PLAY-382)."""
    blow.damage_dice.append("1D6")


@row("crushing-blow/8")
def by_level(table: Table, who: Ref, blow: Attack) -> None:
    """Damage + the target's Level (MYK-PLAY-383), of a Combat Trap too (MYK-GEAR-172)."""
    if (trap := ground.struck(table.state, blow.trap)) is not None:
        blow.damage_bonuses.append(Bonus(trap.level, "Level of the target", "MYK-PLAY-383"))
    for target in blow.hits:  # each by its own
        level = str(figures.level(table.state, target))
        blow.extras.append(Extra(level, "Level of the target", "MYK-PLAY-383", [target]))


@row("crushing-blow/9")
def leave_a_rest(table: Table, who: Ref, blow: Attack) -> Steps[None]:
    """Instead of damage the target's HP may become 1D6, chosen before the die; they never rise (MYK-PLAY-384)."""
    state: Campaign = table.state
    trap = ground.struck(state, blow.trap)
    names = " and ".join(figures.name(state, target) for target in blow.hits) if trap is None else trap.name
    if not (
        yield from agrees(
            table,
            who,
            f"Set the HP of {names} to 1D6 instead of dealing damage?",
            "MYK-PLAY-384",
            "HP become 1D6",
            "Damage",
        )
    ):
        return
    blow.no_damage = True
    if trap is not None:
        ground.cut_to(trap, table.roll("1d6", "MYK-PLAY-384", "{trap}: {total} HP.", trap=trap.name).total)
    for target in blow.hits:
        hp = table.roll(
            "1d6", "MYK-PLAY-384", "{who}: {total} HP.", who=figures.name(state, target), figure=target
        ).total
        yield from harm.set_hp(table, target, hp, "MYK-PLAY-384", by=who)


@row("crushing-blow/10")
def cripple(table: Table, who: Ref, blow: Attack) -> Steps[None]:
    """One Skill of the target, of the attacker's choice, is lost for the rest of Combat (MYK-PLAY-385)."""
    state: Campaign = table.state
    for target in blow.hits:
        lost = [effect.note for effect in figures.get(state, target).lasting if effect.what == "barred"]
        names = [name for name in dict.fromkeys(knowing.own_skills(state, target)) if name not in lost]
        if not names:
            continue
        hidden = not knowing.told_skills(state, who, target)
        if hidden:  # one strikes blindly at who is not known (MYK-PLAY-572)
            chosen = names[draw(table, len(names))]
        else:
            options = [Option(name, name, rule=books.skills[name].rules[0]) for name in names]
            prompt = f"Which Skill does {figures.name(state, target)} lose?"
            chosen = yield from pick(table, who, prompt, options, "MYK-PLAY-385")
        last(
            state,
            figures.get(state, target),
            Lasting(name="Crushing Blow", rule="MYK-PLAY-385", what="barred", note=chosen, until="combat", giver=who),
        )
        table.log(
            "MYK-PLAY-385",
            "{who} loses {skill} for the rest of the Combat.",
            who=figures.name(state, target),
            skill="one of its Skills" if hidden else chosen,
            figure=target,
        )


@row("crushing-blow/11")
def much_harder(table: Table, who: Ref, blow: Attack) -> None:
    """Damage +2D6 (MYK-PLAY-386)."""
    blow.damage_dice.append("2D6")


@row("crushing-blow/12")
def fell(table: Table, who: Ref, blow: Attack) -> Steps[None]:
    """The target's HP become 0; no damage is dealt (MYK-PLAY-387)."""
    blow.no_damage = True
    if (trap := ground.struck(table.state, blow.trap)) is not None:
        ground.strike(table, blow.trap, ground.hp(trap), "MYK-PLAY-387")
    for target in blow.hits:
        yield from harm.set_hp(table, target, 0, "MYK-PLAY-387", by=who, attack=blow)

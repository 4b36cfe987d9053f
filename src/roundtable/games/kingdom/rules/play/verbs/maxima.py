"""What is above a maximum that has fallen is lost: HP and Drive."""

from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.state import Ref, Table


def keep_to_maxima(table: Table, who: Ref) -> None:
    """Who has lost what raised a maximum loses the HP and the Drive above it (MYK-PLAY-745, MYK-PLAY-038)."""
    cap_hp(table, who, "MYK-PLAY-745")
    cap_drive(table, who)


def cap_hp(table: Table, who: Ref, rule: str) -> None:
    """HP above a maximum that has fallen are cut to it (MYK-CREATE-224)."""
    one = figures.get(table.state, who)
    most = numbers.max_hp(table.state, who)
    if one.hp > most:
        one.hp = most
        table.log(rule, "{who} has at most {most} HP now.", who=figures.name(table.state, who), most=most, figure=who)


def cap_drive(table: Table, who: Ref) -> None:
    """Drive above a Capacity that has fallen is lost (MYK-PLAY-038)."""
    one = figures.get(table.state, who)
    most = max(0, numbers.number(table.state, who, "capacity"))
    if one.drive > most:
        one.drive = most
        table.log(
            "MYK-PLAY-038",
            "{who} holds at most {most} Drive now.",
            who=figures.name(table.state, who),
            most=most,
            figure=who,
        )

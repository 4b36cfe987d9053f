"""Landmakers of other groups' Kingdoms: guests for a game, allies after it, and survivors who stay for good.

They play with this Kingdom's stats, whatever their own has (MYK-PLAY-613).
"""

from roundtable.games.kingdom.rules.campaign.newcomers import leave_seat, make_another
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import all_at_once
from roundtable.games.kingdom.rules.record.court import deciding_kings, guest, present
from roundtable.games.kingdom.rules.record.realm import spoken
from roundtable.games.kingdom.rules.record.rolling import roll_on
from roundtable.games.kingdom.state import Campaign, Name, OtherKingdom, Table
from roundtable.kernel.asks import Ask, Choose, Steps
from roundtable.kernel.options import Option


def guests(state: Campaign) -> list[int]:
    """Who adventures with this Court and belongs elsewhere (MYK-PLAY-613)."""
    return [who for who in present(state) if guest(state, who)]


# --- survivors of a Kingdom that is no more (MYK-PLAY-606) -----------------------------------------------------------


def refuge(table: Table) -> Steps[bool]:
    """The first who asks to stay for good is taken in or turned away by the King's player, or by a human GM

    (MYK-PLAY-606). Whether there was one."""
    state: Campaign = table.state
    who = next((one for one in state.court if state.people[one].seeks_refuge), None)
    if who is None:
        return False
    one = state.people[who]
    kings = [king for king in deciding_kings(state) if king != who and not guest(state, king)]
    judge = state.gm if state.gm is not None else state.people[kings[0]].seat if kings else None
    answer = "yes"
    if judge is not None:
        options = [Option("yes", f"Take {one.name} in"), Option("no", f"Turn {one.name} away")]
        prompt = f"{one.name} has lost a Kingdom, {one.home}, and asks to be a Landmaker of this one."
        answer = yield Choose(judge, prompt, options, rule="MYK-PLAY-606")
    if answer == "yes":
        table.log("MYK-PLAY-606", "{name} of {kingdom} is a Landmaker of this Kingdom now.", name=one.name, kingdom=one.home)
        one.memo.append(f"Came from {one.home}, which was destroyed.")
        one.home, one.seeks_refuge = "", False
        return True
    table.log("MYK-PLAY-606", "{name} of {kingdom} is turned away.", name=one.name, kingdom=one.home)
    one.seeks_refuge = False
    leave_seat(state, who)
    yield from make_another(table, who)
    return True


# --- Special Alliances (MYK-PLAY-613) --------------------------------------------------------------------------------


def alliance_tables(table: Table) -> None:
    """In the Prologue each guest rolls for the reason of the journey; it is told and changes nothing (MYK-PLAY-613)."""
    state: Campaign = table.state
    for who in guests(state):
        one = state.people[who]
        rolled = roll_on(table, f"Alliance Table - {one.class_name}", seat=one.seat, rule="MYK-PLAY-613")
        table.log(
            "MYK-PLAY-613",
            "{name} of {kingdom} comes along: {reason}.",
            name=figures.name(state, figures.person(who)),
            kingdom=one.home,
            reason=rolled.row.text,
        )


def part(table: Table) -> Steps[None]:
    """When the game is over a Kingdom whose Landmakers came along may become Allied, if both Kings agree (MYK-PLAY-614)."""
    state: Campaign = table.state
    for home in dict.fromkeys(state.people[who].home for who in guests(state)):
        theirs = [who for who in guests(state) if state.people[who].home == home]
        kings = [who for who in theirs if state.people[who].class_name == "King"] or theirs
        ours = [who for who in deciding_kings(state) if not guest(state, who)]
        options = [Option("yes", "Form the alliance"), Option("no", "Let it be")]
        asks: list[Ask] = [
            Choose(seat, f"Shall {home} and this Kingdom be Allied?", options, rule="MYK-PLAY-614")
            for seat in sorted({state.people[who].seat or 0 for who in (*ours, kings[0])})
        ]
        answers = yield from all_at_once(asks)
        if all(answer == "yes" for answer in answers.values()):
            ally(state, home)
            table.log("MYK-PLAY-614", "{kingdom} and this Kingdom are Allied.", kingdom=home)


def ally(state: Campaign, name: str) -> None:
    """A kingdom of the Known World is Allied from now on; one that no map shows yet is noted without a region."""
    known = next((one for one in state.world.kingdoms if spoken(one.name, "").lower() == name.lower()), None)
    if known is None:
        known = OtherKingdom(name=Name(words=name.split()), regions=[])
        state.world.kingdoms.append(known)
    known.relation = "Allied"

"""New Likes and Dislikes at the end of a game (MYK-PLAY-546, MYK-PLAY-547)."""

from roundtable.games.kingdom.rules.exploring.places import delve
from roundtable.games.kingdom.rules.play.asking import all_at_once
from roundtable.games.kingdom.rules.record.court import present
from roundtable.games.kingdom.rules.record.realm import called
from roundtable.games.kingdom.state import Campaign, Table
from roundtable.kernel.asks import Ask, Choose, Steps, WriteText
from roundtable.kernel.options import Option


def appeared(state: Campaign) -> list[str]:
    """What one may have come to like or hate in this game: whom the Court met, and where it was."""
    here = delve(state)
    rooms = [here.dungeon.rooms[name].name for name in here.known.seen if name in here.dungeon.rooms]
    return list(dict.fromkeys([*here.met, *(name for name in rooms if name), here.dungeon.title]))


def new_likings(table: Table) -> Steps[None]:
    """Whatever the result, each player may replace one Like or Dislike with something of this game (MYK-PLAY-546)."""
    state: Campaign = table.state
    there = [who for who in present(state) if state.people[who].likes or state.people[who].dislikes]
    asks: list[Ask] = [
        Choose(who, f"{called(state, who)}: does something of this game take the place of a Like or a Dislike?",
               _open(state, who), rule="MYK-PLAY-546")
        for who in there
    ]  # fmt: skip
    for who, key in (yield from all_at_once(asks)).items():
        if key != "none":
            yield from _replace(table, who, str(key))


def _open(state: Campaign, who: int) -> list[Option]:
    one = state.people[who]
    found = [Option("none", "All stays as it is")]
    found += [Option(f"like {n}", f"The Like: {word}", "", "", "Likes") for n, word in enumerate(one.likes)]
    return found + [
        Option(f"dislike {n}", f"The Dislike: {word}", "", "", "Dislikes") for n, word in enumerate(one.dislikes)
    ]


def _replace(table: Table, who: int, key: str) -> Steps[None]:
    """The others propose it, and the GM approves; alone one proposes it oneself (MYK-PLAY-547)."""
    state: Campaign = table.state
    kind, _, at = key.partition(" ")
    one = state.people[who]
    words = one.likes if kind == "like" else one.dislikes
    others = [other for other in present(state) if other != who]
    proposer = (
        others[[other > who for other in others].index(True)] if any(o > who for o in others) else (others or [who])[0]
    )
    prompt = f"What does {called(state, who)} {kind} from now on, in place of: {words[int(at)]}?"
    said: str = yield WriteText(proposer, prompt, appeared(state), rule="MYK-PLAY-547")
    if state.gm is not None:
        options = [Option("yes", "Approve"), Option("no", "Refuse")]
        asked = f"{called(state, who)} is to {kind} {said} from now on. Do you approve?"
        if (yield Choose(state.gm, asked, options, rule="MYK-PLAY-547")) == "no":
            table.log("MYK-PLAY-547", "The GM does not approve: {who} stays as before.", who=called(state, who))
            return
    words[int(at)] = said
    table.log("MYK-PLAY-546", "{who} has come to {kind} {what}.", who=called(state, who), kind=kind, what=said)

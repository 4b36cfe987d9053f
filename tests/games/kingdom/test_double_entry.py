"""Double entry: what the log says of money, Citizens, Followers and Voices adds up to what there is, after every answer.

An event that moves any of them says so in its `books`: {"mg": -3}, {"citizens": -5, "followers": 5}.
"""

from collections import Counter

import pytest

from roundtable.kernel.match import Match
from roundtable.players import Seat, find_bot


def counted(state):
    """What there is now: people by where they are, monsters are counted by their species elsewhere."""
    return Counter(
        {
            "mg": state.kingdom.treasury,
            "citizens": state.kingdom.citizens,
            "followers": sum(one.followers for one in state.people),
            "voices": state.kingdom.voices,
        }
    )


def followed(match, bots, games=1):
    """Play a game of a campaign; after every answer the log accounts for everything."""
    had, read = counted(match.state), len(match.log)
    answers = 0
    while match.ask is not None:
        seat = match.ask.seat
        match.answer(seat, bots[seat].choose(Seat(match, seat), match.ask))
        answers += 1
        for event in match.log[read:]:
            had.update(event.data.get("books", {}))
        read = len(match.log)
        now = counted(match.state)
        assert {key: had[key] for key in now} == dict(now), (answers, [e.sentence([]) for e in match.log[-8:]])
    return answers


@pytest.mark.rule("MYK-PLAY-510", "MYK-PLAY-526", "MYK-PLAY-530", "MYK-PLAY-534", "MYK-PLAY-745")
@pytest.mark.parametrize("player", ["random", "steward"])
@pytest.mark.parametrize("seed", range(4))
def test_the_log_accounts_for_every_mg_citizen_follower_and_voice(player, seed):
    from roundtable.games.kingdom import GAME

    options = {
        "scene": "campaign",
        "court": "rolled" if seed % 2 else "ready",
        "map": "generated" if seed > 1 else "cistern",
    }
    match = Match.new(GAME, seats=3, seed=f"the books {seed}", options=options)
    bots = [find_bot(GAME, player, bytes([seat, seed])) for seat in range(3)]
    assert followed(match, bots) > 50
    moved = {key for event in match.log for key, number in event.data.get("books", {}).items() if number}
    assert {"citizens", "followers", "voices"} <= moved


@pytest.mark.rule("MYK-PLAY-510", "MYK-PLAY-479", "MYK-PLAY-603", "MYK-CREATE-084")
@pytest.mark.parametrize("seed", range(2))
def test_the_books_are_right_over_a_whole_campaign(seed):
    """Game after game, with retries, falls and newcomers: each begins with what the last one left."""
    from roundtable.games.kingdom import GAME
    from roundtable.kernel.chain import Chronicle, chain_of

    chronicle = Chronicle("books", GAME.name, chain_of(GAME).first(3, {}))
    left = None
    for game in range(4):
        match = Match.new(GAME, chronicle.next_setup(seed=bytes([seed, game])), seed=f"books {seed} {game}")
        if left is not None:
            assert counted(match.state)["citizens"] == left["citizens"] and counted(match.state)["mg"] == left["mg"]
        followed(match, [find_bot(GAME, "steward", bytes([seat, seed, game])) for seat in range(3)])
        left = counted(match.state)
        if chronicle.add(match).told.ended:
            break

"""What people are shown first is what a fair bot would answer; nobody else pays for it or notices."""

import pytest

from roundtable.kernel.asks import Choose, ChooseNumber, ChooseSome
from roundtable.kernel.game import find_game
from roundtable.kernel.match import Match
from roundtable.players import Seat, find_bot
from roundtable.players.sensible import OPENS, _seed, arrange

SCENES = {
    "akql": ("akql", {"quick_setup": True}),
    "cool_duel": ("cool_duel", {"quick_setup": True}),
    "knockdown": ("knockdown", {}),
    "knights_and_knaves": ("knights_and_knaves", {"quick_setup": True}),
    "fight": ("kingdom", {"scene": "fight", "against": "2 Ogrekin"}),
    "evening": ("kingdom", {"scene": "evening"}),
}


@pytest.mark.parametrize("scene", SCENES)
def test_number_one_is_what_a_fair_bot_would_answer(scene):
    name, options = SCENES[scene]
    game = find_game(name)
    match = Match.new(game, seed=scene, options=options)
    first = others = theirs = 0
    for _ in range(60):
        ask = match.ask
        if ask is None:
            break
        before, known = match.digest(), match.log
        bot = find_bot(game, "fair", _seed(match, ask))
        answer = bot.choose(Seat(match, ask.seat), ask)
        own = isinstance(ask, Choose) and hasattr(ask.options, "suggested")
        theirs += own
        arrange(match, ask.seat)
        assert match.digest() == before and match.log == known
        if isinstance(ask, Choose):
            shown = [option.key for option in ask.listed()]
            assert sorted(shown) == sorted(option.key for option in ask.options)
            if not own and answer in shown and answer != OPENS:
                assert shown[0] == answer, ask.prompt
                first += 1
                others += next(ask.answers()) != answer
        elif isinstance(ask, ChooseSome):
            assert {option.key for option in ask.listed()[: len(answer)]} == set(answer)
            assert ask.to_json()["first"] == answer
        elif isinstance(ask, ChooseNumber):
            assert ask.to_json()["first"] == answer
        match.answer(ask.seat, answer)
    assert first >= 5 or theirs >= 5
    assert others or theirs, "the order of the rules would have done"


def test_a_bot_that_fails_leaves_the_order_of_the_rules(monkeypatch, caplog):
    match = Match.new(find_game("cool_duel"), seed=1, options={"quick_setup": True})
    rules = [option.key for option in match.ask.options]

    def broken(*_):
        raise RuntimeError("no idea")

    monkeypatch.setattr("roundtable.players.sensible.find_bot", lambda *_: type("Bot", (), {"choose": broken})())
    arrange(match, match.ask.seat)
    assert "cannot say what is sensible" in caplog.text
    assert [option.key for option in match.ask.listed()] == rules

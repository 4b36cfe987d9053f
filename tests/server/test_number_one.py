"""The most sensible answer is number 1: the page begins with what is suggested, as the terminal does."""

import html
import re

import pytest

from roundtable.kernel.asks import Choose, ChooseNumber
from roundtable.kernel.dice import Dice
from roundtable.kernel.game import find_game
from roundtable.kernel.match import Match
from roundtable.kernel.puzzles import puzzles

SCENES = {
    "akql": ("akql", {"quick_setup": True}),
    "cool_duel": ("cool_duel", {"quick_setup": True}),
    "knockdown": ("knockdown", {}),
    "knights_and_knaves": ("knights_and_knaves", {"quick_setup": True}),
    "fight": ("kingdom", {"scene": "fight", "against": "2 Ogrekin"}),
    "evening": ("kingdom", {"scene": "evening"}),
    "founding": ("kingdom", {"scene": "found"}),
}
ANSWERS = 30
BUTTON = re.compile(r'<button name="choice" value="([^"]*)" class="option"')


@pytest.mark.parametrize("scene", SCENES)
def test_the_page_begins_with_what_is_suggested(server, scene):
    game, options = SCENES[scene]
    ann = server.browser()
    ann.get(f"/host/{game}")
    wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "me"}], "options": options}
    made = ann.http.post("/api/matches", json=wish, headers={"x-csrf-token": ann.csrf}).json()
    room = server.house.known(made["id"])
    dice = Dice(b"number one".ljust(32))
    looked = 0
    for n in range(ANSWERS):
        if not room.asked():
            break
        seat = room.asked()[0]
        ask = room.playing.asks[seat]
        if isinstance(ask, Choose):
            text = ann.get(f"/m/{made['id']}?seat={seat}").text
            first = html.unescape(BUTTON.findall(text)[0])
            assert first == ask.listed()[0].key, ask.prompt
            looked += 1
        answer = ask.listed()[0].key if isinstance(ask, Choose) and n % 3 else ask.sample(dice)
        body = {"seat": seat, "question": room.question_id(seat), "value": answer}
        done = ann.http.post(f"/api/matches/{made['id']}/answer", json=body, headers={"x-csrf-token": ann.csrf})
        assert done.status_code < 300, done.text
    assert looked >= 3


def test_where_the_host_wants_no_hints_the_order_is_that_of_the_rules(server):
    """And in a puzzle, whose whole point is to find what is best."""
    ann = server.browser()
    ann.get("/host/cool_duel")
    wish = {"game": "cool_duel", "seats": [{"kind": "me"}] * 2, "options": {"quick_setup": True}}
    for hints in (True, False):
        made = ann.http.post("/api/matches", json={**wish, "hints": hints}, headers={"x-csrf-token": ann.csrf}).json()
        room = server.house.known(made["id"])
        seat = room.asked()[0]
        ann.get(f"/m/{made['id']}?seat={seat}")
        assert (room.playing.asks[seat].first is not None) == hints
    game = find_game("cool_duel")
    assert puzzles(game)
    room.match = Match.new(game, puzzles(game)[0].setup(game), seed=1)
    room._hints = True
    assert not room.arranges


def test_a_number_begins_with_a_sensible_one(server):
    """How much Hope to spend, say: the field holds what a fair bot would."""
    ann = server.browser()
    ann.get("/host/kingdom")
    options = {"scene": "fight", "against": "2 Ogrekin"}
    wish = {"game": "kingdom", "seats": [{"kind": "me"}] * 4, "options": options}
    made = ann.http.post("/api/matches", json=wish, headers={"x-csrf-token": ann.csrf}).json()
    room = server.house.known(made["id"])
    seen = 0
    for _ in range(40):
        if not room.asked():
            break
        seat = room.asked()[0]
        ask = room.playing.asks[seat]
        text = ann.get(f"/m/{made['id']}?seat={seat}").text
        if isinstance(ask, ChooseNumber):
            field = re.findall(r'<input[^>]* name="number"[^>]* value="(\d+)"', text)
            button = re.findall(r'<button name="number" value="(\d+)" class="option main"', text)
            assert {*field, *button} == {str(ask.first)}, "many in a field, a few as buttons, the first of many as both"
            seen += 1
        answer = ask.first if ask.first is not None else next(ask.answers())
        body = {"seat": seat, "question": room.question_id(seat), "value": answer}
        ann.http.post(f"/api/matches/{made['id']}/answer", json=body, headers={"x-csrf-token": ann.csrf})
    assert seen


def test_an_amount_is_a_button_that_says_its_chance(server):
    """And only the amounts that can be chosen (MYK-PLAY-044); of many none beyond which more changes nothing."""
    ann = server.browser()
    ann.get("/host/kingdom")
    options = {"scene": "fight", "against": "2 Ogrekin", "court_level": 1}
    wish = {"game": "kingdom", "seats": [{"kind": "me"}, {"kind": "me"}], "options": options}
    made = ann.http.post("/api/matches", json=wish, headers={"x-csrf-token": ann.csrf}).json()
    room = server.house.known(made["id"])
    dice = Dice(b"an amount".ljust(32))
    for _ in range(200):
        seat = room.asked()[0]
        ask = room.playing.asks[seat]
        if isinstance(ask, ChooseNumber) and ask.amounts():
            break
        body = {"seat": seat, "question": room.question_id(seat), "value": ask.sample(dice)}
        ann.http.post(f"/api/matches/{made['id']}/answer", json=body, headers={"x-csrf-token": ann.csrf})
    else:
        raise AssertionError("nobody could spend Hope in 200 answers")
    text = ann.get(f"/m/{made['id']}?seat={seat}").text
    shown = re.findall(r'<button name="number" value="(\d+)" class="option[^>]*>.*?<small class="odds">([^<]*)</small>', text)
    told = [(one.key, one.odds) for one in ask.amounts()]
    assert [int(key) for key, _ in told] == list(range(ask.low, min(ask.high, ask.low + 7) + 1))
    while ask.high - ask.low >= 8 and told[-1][1] == told[-2][1]:
        told.pop()
    assert shown == told
    assert len(re.findall(r'<button name="number" value="\d+" class="option main"', text)) == 1, "one is suggested"

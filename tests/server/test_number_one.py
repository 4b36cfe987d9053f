"""The most sensible answer is number 1: the page begins with what is suggested, as the terminal does."""

import html
import re

import pytest

from roundtable.kernel.asks import Choose
from roundtable.kernel.dice import Dice

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

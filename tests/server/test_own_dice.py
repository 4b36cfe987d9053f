"""Own dice: people roll at a real table, and the table asks what fell (kernel.dice.HandedDice, server.throwing)."""

import pytest

from tests.server.conftest import wait_until
from tests.server.test_console import do, look


@pytest.fixture
def duel(server):
    """An evening, all seats in one browser."""
    browser = server.browser()
    browser.get("/host/toy")
    wish = {
        "game": "kingdom",
        "seats": [{"kind": "me", "name": name} for name in ("Ann", "Ben", "Cid", "Gm")],
        "options": {"scene": "evening", "gm": "human"},
    }
    made = browser.http.post("/api/matches", json=wish, headers={"x-csrf-token": browser.csrf})
    return browser, made.json()["id"], 3


def roll_a_check(browser, match, gm):
    """The GM asks Ben for a check, and Ben spends no Hope on it."""
    fields = {"in who": "p1", "in score": "Wit", "in difficulty": "9"}
    do(browser, match, gm, do="rule", form="check", reason="a noise", **fields)
    return do(browser, match, gm, do="answer for", of="1", answer="0")


def test_the_page_asks_what_fell_and_the_match_waits_for_it(duel):
    browser, match, gm = duel
    assert do(browser, match, gm, do="own dice", on="yes").status_code in (200, 201)
    shown = roll_a_check(browser, match, gm).json()["parts"]["ask"]
    assert "Ben: roll a d6. What does it show?" in shown or "Gm: roll a d6. What does it show?" in shown
    before = look(browser, match, gm)
    wrong = do(browser, match, 1, do="told", shows="7")
    assert wrong.status_code == 409 and "a d6 shows 1 to 6, not 7" in wrong.json()["detail"]
    answers = do(browser, match, gm, do="answer for", of="1", answer="0")
    assert answers.status_code == 409 and "rolls first" in answers.json()["detail"]
    assert "So far: 5" in do(browser, match, 1, do="told", shows="5").json()["parts"]["ask"]
    done = do(browser, match, 0, do="told", shows="2")
    assert "What does it show" not in done.json()["parts"]["ask"]
    lines = look(browser, match, gm)["log"][before["log_size"] :]
    fell = [[sides, value] for line in lines for sides, value, _ in line["dice"]]
    assert fell[:2] == [[6, 5], [6, 2]], lines
    late = do(browser, match, 0, do="told", shows="2")
    assert late.status_code == 409 and "no die is awaited" in late.json()["detail"]


def test_dice_are_put_away_and_the_server_rolls_again(duel):
    browser, match, gm = duel
    assert do(browser, match, 0, do="own dice", on="yes").status_code in (200, 201), "the host may as well"
    roll_a_check(browser, match, gm)
    done = do(browser, match, gm, do="put away")
    assert "What does it show" not in done.json()["parts"]["ask"]
    do(browser, match, gm, do="own dice", on="no")
    before = look(browser, match, gm)["log_size"]
    roll_a_check(browser, match, gm)
    assert any(line["dice"] for line in look(browser, match, gm)["log"][before:])


def test_what_people_rolled_is_there_when_the_match_comes_back_to_memory(serve):
    live = serve(idle_seconds=0.2)
    browser = live.browser()
    browser.get("/host/toy")
    wish = {
        "game": "kingdom",
        "seats": [{"kind": "me"}, {"kind": "me"}, {"kind": "bot", "strength": "steward"}, {"kind": "me"}],
        "options": {"scene": "evening", "gm": "human"},
    }
    match = browser.http.post("/api/matches", json=wish, headers={"x-csrf-token": browser.csrf}).json()["id"]
    do(browser, match, 3, do="own dice", on="yes")
    roll_a_check(browser, match, 3)
    for shows in ("6", "1"):
        do(browser, match, 3, do="told", shows=shows)
    do(browser, match, 3, do="own dice", on="no")
    roll_a_check(browser, match, 3)
    do(browser, match, 3, do="own dice", on="yes")
    roll_a_check(browser, match, 3)
    before = look(browser, match, 0)
    wait_until(lambda: live.house.in_memory() == 0, "the match leaves memory")
    after = look(browser, match, 0)
    assert all(after[part] == before[part] for part in ("view", "question", "log", "talk", "version"))
    assert "What does it show" in browser.get(f"/m/{match}?seat=3").text, "the throw still waits"

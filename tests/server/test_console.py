"""The desk of the seat that leads a match: rulings by forms, others' questions, taking back; and the big screen."""

import pytest

from roundtable.server.client import ServerRefused

GM = 2


@pytest.fixture
def evening(server):
    """An evening with a GM and two players, all in one browser, without scripts."""
    browser = server.browser()
    browser.get("/host/toy")
    wish = {
        "game": "kingdom",
        "seats": [{"kind": "me", "name": name} for name in ("Ann", "Ben", "Cid", "Gm")],
        "options": {"scene": "evening", "gm": "human"},
    }
    made = browser.http.post("/api/matches", json=wish, headers={"x-csrf-token": browser.csrf})
    assert made.status_code == 201, made.text
    return browser, made.json()["id"], 3


def look(browser, match, seat):
    return browser.http.get(f"/api/matches/{match}?seat={seat}").json()


def do(browser, match, seat, **fields):
    return browser.http.post(
        f"/m/{match}/do",
        data={"csrf": browser.csrf, "seat": str(seat), **fields},
        headers={"x-table": "1", "accept": "application/json"},
    )


def test_only_the_seat_that_leads_has_a_desk(evening):
    browser, match, gm = evening
    assert "console-tabs" in browser.get(f"/m/{match}?seat={gm}").text
    for seat in (0, 1, 2):
        page = browser.get(f"/m/{match}?seat={seat}").text
        assert "console-tabs" not in page and "Pump hall" not in page
    for what in ("rule", "drag", "take back", "answer for"):
        refused = do(browser, match, 0, do=what, form="voices")
        assert refused.status_code == 409 and "leads the match" in refused.json()["detail"]


def test_a_tracker_counts_from_what_the_table_has_and_says_why(evening):
    browser, match, gm = evening
    before = look(browser, match, 0)["view"]["campaign"]["people"][0]["hp"]
    for _ in range(2):
        do(browser, match, gm, do="rule", form="hp p0", step="-1", reason="a cold draught", **{"in value": "99"})
    seen = look(browser, match, 0)
    assert seen["view"]["campaign"]["people"][0]["hp"] == before - 2
    assert seen["log"][-1]["text"].endswith(f"HP: {before - 2} (a cold draught).")
    assert look(browser, match, gm)["may_undo"]


def test_a_form_that_is_filled_in_wrongly_says_what_would_be_right_and_changes_nothing(evening):
    browser, match, gm = evening
    version = look(browser, match, 0)["version"]
    wrong = (
        ({"form": "monsters", "in room": "Z9"}, "Where is 'Z9'; legal is one of A1"),
        ({"form": "hp p0", "in value": "many"}, "HP is 'many'; legal is a whole number"),
        ({"form": "no such form"}, "nothing called 'no such form'"),
        ({"form": "whisper", "in to": "0", "in value": ""}, "legal is one line"),
    )
    for fields, words in wrong:
        refused = do(browser, match, gm, do="rule", **fields)
        assert refused.status_code == 409 and words in refused.json()["detail"], refused.text
    assert look(browser, match, 0)["version"] == version


def test_the_leader_answers_for_somebody_and_takes_anything_back(evening):
    browser, match, gm = evening
    seen = look(browser, match, gm)
    (asked,) = seen["asked"]
    prompt = look(browser, match, asked)["question"]["prompt"]
    done = do(browser, match, gm, do="answer for", of=str(asked), answer="camp", reason="we camp")
    assert done.status_code in (200, 201), done.text
    told = [line["text"] for line in look(browser, match, 0)["log"]]
    assert any(line.startswith("Gm answers") or "The GM answers for Ann" in line for line in told), told
    assert done.json()["parts"]["console"].count("<option value=") > 3
    entry = done.json()["parts"]["console"].partition('name="entry"><option value="')[2].partition('"')[0]
    back = do(browser, match, gm, do="take back", entry=entry, reason="we spoke too soon")
    assert back.status_code in (200, 201), back.text
    seen = look(browser, match, 0)
    assert look(browser, match, asked)["question"]["prompt"] == prompt
    assert "taken back" in seen["log"][-1]["text"] and "we spoke too soon" in seen["log"][-1]["text"]
    refused = do(browser, match, gm, do="take back", entry="999")
    assert refused.status_code == 409


def test_a_check_is_asked_of_somebody_else_while_a_question_is_open(evening):
    browser, match, gm = evening
    (asked,) = look(browser, match, gm)["asked"]
    fields = {"in who": "p1", "in score": "Wit", "in difficulty": "9"}
    assert do(browser, match, gm, do="rule", form="check", reason="a noise", **fields).status_code in (200, 201)
    for _ in range(6):
        if look(browser, match, gm)["asked"] == [asked]:
            break
        do(browser, match, gm, do="answer for", of="1", answer="")
    assert look(browser, match, gm)["asked"] == [asked]
    assert any("Wit check against 9" in line["text"] for line in look(browser, match, 0)["log"])


def test_the_players_map_and_the_big_screen_hold_no_secret(evening):
    browser, match, gm = evening
    do(browser, match, gm, do="rule", form="note", **{"in value": "zanzibar"})
    do(browser, match, gm, do="rule", form="whisper", **{"in to": "0", "in value": "quicksilver"})
    word = browser.get(f"/m/{match}?seat={gm}").text.partition('value="/screen/')[2].partition('"')[0]
    sent = browser.get(f"/m/{match}/players").text + browser.get(f"/screen/{word}").text
    sent += browser.get(f"/watch/{word}/parts").text
    assert "on-screen" in sent and "Tiled hall" in sent
    assert not [secret for secret in ("zanzibar", "quicksilver", "Pump hall", "Storeroom", "Zuch") if secret in sent]
    assert "quicksilver" in browser.get(f"/m/{match}?seat=0").text
    assert "quicksilver" not in browser.get(f"/m/{match}?seat=1").text
    assert browser.get("/screen/nonsense").status_code == 404


def test_a_ruling_by_the_api_of_another_seat_is_refused(server, client):
    table = client.create("kingdom", ["me", "me", "me", "me"], scene="evening", gm="human")
    with pytest.raises(ServerRefused, match="only the GM"):
        table.seat(0).adjust({"field": "note", "value": "x", "reason": "y"})

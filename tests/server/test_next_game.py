"""The campaign's page chooses where the next game leads, and who comes from other campaigns (MYK-WORLD-816, MYK-PLAY-613)."""

import asyncio
import json

import pytest

from roundtable.games.kingdom.dungeon.cistern import silent_cistern
from roundtable.games.kingdom.dungeon.file import export
from roundtable.kernel.chain import Chronicle
from tests.games.kingdom.fights import body
from tests.games.kingdom.seasons import lord, season
from tests.server.conftest import Live


def bring(browser, name, court=None, **more):
    """A campaign with one evening, from a file; its page."""
    match = season("the end", court or [lord(), body(name="Ben"), body(name="Cay")], objective="done", **more).match
    while not match.over:
        for seat in list(match.asks):
            match.answer(seat, "no")
    chronicle = Chronicle(name, "kingdom", match.setup)
    chronicle.add(match)
    browser.get("/campaigns/kingdom")
    made = browser.http.post("/campaigns", data={"csrf": browser.csrf}, files={"file": ("x.rtc", chronicle.to_bytes())})
    assert made.status_code == 200, made.text
    return made.url.path


def go_on(browser, page, files=None, **fields):
    browser.get(page)
    data = {"csrf": browser.csrf, "after": "0", **fields}
    return browser.http.post(f"{page}/next", data=data, files=files or {"option dungeon": ("", b"")})


def setup_of(server: Live, answer):
    """The set-up of the match that a browser has come to, as the server keeps it."""
    assert answer.status_code == 200 and answer.url.path.startswith("/m/"), answer.text
    record = asyncio.run(server.house.storage.match(answer.url.path.removeprefix("/m/")))
    return record.setup, record


@pytest.mark.rule("MYK-WORLD-816")
def test_the_next_game_leads_to_the_scenario_that_was_chosen_and_the_one_after_it_elsewhere(server: Live):
    browser = server.browser()
    page = bring(browser, "Ours")
    text = browser.get(page).text
    for words in ("Where it leads", "Nine Bells", "The Gardener of Last Things", "A map of your own"):
        assert words.replace("'", "&#39;") in text or words in text, words
    setup, _ = setup_of(server, go_on(browser, page, anew="yes", **{"option map": "nine_bells", "option danger": "full"}))
    assert (setup.options["map"], setup.options["danger"]) == ("nine_bells", "full")
    plain, _ = setup_of(server, go_on(browser, bring(browser, "Others")))
    assert "map" not in plain.options, "unless somebody says where"


@pytest.mark.rule("MYK-PLAY-074", "MYK-WORLD-045")
def test_a_map_of_ones_own_is_brought_as_a_file_and_a_bad_one_is_refused_with_the_reason(server: Live):
    browser = server.browser()
    page = bring(browser, "Ours")
    bad = go_on(browser, page, {"option dungeon": ("x.json", b"{}")}, anew="yes", **{"option map": "generated"})
    assert bad.status_code == 400 and "the option dungeon" in bad.text and "Where it leads" in bad.text
    mine = export(silent_cistern(3)).text
    answer = go_on(browser, page, {"option dungeon": ("x.json", mine.encode())}, anew="yes", **{"option map": "generated"})
    setup, _ = setup_of(server, answer)
    assert json.loads(setup.options["dungeon"])["dungeon"]["title"] == "The Silent Cistern"


@pytest.mark.rule("MYK-WORLD-793")
def test_the_silent_cistern_can_be_chosen_for_a_later_game(server: Live):
    browser = server.browser()
    setup, _ = setup_of(server, go_on(browser, bring(browser, "Ours"), anew="yes", **{"option map": "cistern"}))
    assert json.loads(setup.options["dungeon"])["dungeon"]["title"] == "The Silent Cistern"


@pytest.mark.rule("MYK-PLAY-613", "MYK-PLAY-606")
def test_guests_come_from_other_campaigns_that_one_may_see(server: Live):
    browser = server.browser()
    page = bring(browser, "Ours")
    theirs = bring(browser, "Theirs", [lord(name="Zoe"), body(name="Yan")])
    fallen = bring(browser, "Fallen", [lord(name="Xan")], kingdom={"fell": 1})
    text = browser.get(page).text
    assert "Zoe of " in text and "asks to stay" in text and "Xan, whose Kingdom" in text
    wanted = f"{theirs.removeprefix('/c/')} guest Zoe"
    setup, record = setup_of(server, go_on(browser, page, anew="yes", visitor=wanted, **{"option map": "generated"}))
    people = setup.position["people"]
    assert setup.seats == 4 and people[3]["name"] == "Zoe" and people[3]["home"] and setup.options["special_alliances"]
    assert [plan.kind for plan in record.seats_now] == ["person", "bot", "bot", "friend"]
    stranger = server.browser()
    alone = bring(stranger, "Mine")
    assert "Zoe" not in stranger.get(alone).text, "whoever has no seat in that campaign"
    refused = go_on(stranger, alone, visitor=wanted)
    assert refused.status_code == 403 and "private" in refused.text
    wrong = go_on(stranger, alone, visitor="nonsense")
    assert wrong.status_code == 409 and "no visitor" in wrong.text
    as_guest = go_on(browser, bring(browser, "Again"), visitor=f"{fallen.removeprefix('/c/')} survivor Nobody")
    assert as_guest.status_code == 400 and "nobody called" in as_guest.text


@pytest.mark.rule("MYK-PLAY-613")
def test_after_the_game_a_guest_has_left_and_may_come_home(server: Live):
    browser = server.browser()
    people = [lord(), body(name="Ben"), body(name="Zoe", home="the Others")]
    page = bring(browser, "Hosts", people, options={"special_alliances": True})
    setup, record = setup_of(server, go_on(browser, page))
    assert setup.seats == 2 and len(record.seats_now) == 2, "her seat is gone"
    home = bring(browser, "Others", [lord(name="Zoe"), body(name="Yan")])
    assert "Zoe is home again" in browser.get(home).text
    setup, _ = setup_of(server, go_on(browser, home, visitor=f"{page.removeprefix('/c/')} home Zoe"))
    assert setup.position["people"][0]["class_name"] == "Knight", "with what she was there"


def test_only_options_of_a_game_alone_are_chosen_anew(server: Live):
    with server.client() as client:
        seats = [{"kind": "me"}, {"kind": "me"}]
        begun = client.request("POST", "/campaigns", "", json={"match": {"game": "toy", "seats": seats}})
        word = begun["match"]["links"]["host"]
        mine = begun["match"]["links"]["seats"]["0"]
        client.request("POST", f"/matches/{begun['match']['id']}/concede", mine, json={"seat": 0})
        from tests.server.test_campaigns import refused

        at = f"/campaigns/{begun['campaign']}/next"
        status, words = refused(client, "POST", at, word, json={"options": {"life": 3}})
        assert status == 400 and "the option life is the campaign's" in words

"""A hint at the table, where the host allows it; a finished match thought over, through the API."""

from __future__ import annotations

import pytest

from roundtable.players.hints import shortly
from roundtable.server.client import ServerRefused
from tests.server.browsing import ready


def test_one_who_plays_with_bots_may_ask_and_the_host_may_forbid_it(client):
    table = client.create("akql", ["me", "bot fair"], quick_setup=True)
    seat = table.seat(0)
    seat.wait()
    assert seat.look()["hints"] is True
    found = seat.hint()
    assert found["best"] and all(0 <= each["chance"] <= 1 for each in found["best"])
    assert shortly(found["best"][0]["said"]) in found["why"]
    seat.answer(found["best"][0]["answer"])
    table.allow_hints(False)
    assert seat.look()["hints"] is False
    with pytest.raises(ServerRefused, match="hints are off"):
        seat.hint()


def test_between_people_there_are_hints_only_if_the_host_says_so(client):
    table = client.create("akql", ["me", "me"], quick_setup=True)
    asked = table.seat(table.seat(0).look()["asked"][0])
    with pytest.raises(ServerRefused, match="the host may allow them"):
        asked.hint()
    with pytest.raises(ServerRefused, match="only the host"):
        client.request("POST", f"/matches/{table.id}/hints", asked.capability, json={"allowed": True})
    table.allow_hints()
    assert asked.hint()["best"]
    with pytest.raises(ServerRefused, match="not asked anything"):
        table.seat(1 - asked.number).hint()
    wished = client.create("akql", ["me", "me"], quick_setup=True, hints=True)
    assert wished.seat(0).look()["hints"] is True


def test_a_spectator_gets_no_hint(client):
    table = client.create("akql", ["me", "bot fair"], quick_setup=True)
    with pytest.raises(ServerRefused):
        table.spectator().hint()


def test_a_finished_match_is_analysed_through_the_api(client):
    table = client.create("akql", ["me", "me"], quick_setup=True)
    seat = table.seat(table.seat(0).look()["asked"][0])
    with pytest.raises(ServerRefused, match="still being played"):
        seat.analysis()
    ask = seat.look()["question"]
    seat.answer(ask["options"][0]["key"])
    seat.concede()
    with pytest.raises(ServerRefused, match="those who sat at its table"):
        table.spectator().analysis()
    found = seat.analysis()
    assert found["game"] == "akql" and len(found["sides"]) == 2
    assert [moment["entry"] for moment in found["moments"]] and found["won"] == [1 - seat.number]


@pytest.mark.browser
def test_what_would_you_do_in_the_page(open_page):
    page = open_page()
    page.goto("/learn/akql")
    page.click("button:has-text('Three actions')")
    ready(page)
    page.click("#ask [data-hint]")
    page.wait_for_selector("#advice .advised button")
    assert "%" in page.inner_text("#advice")
    page.locator("#advice .advised button").first.click()
    assert page.locator("#ask .option.pointed-out").count() == 1

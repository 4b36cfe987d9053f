"""Whose a seat is: an invitation is good until somebody sits down, devices are added by who sits there, and all is told."""

import sqlite3

import pytest

from roundtable.server.client import Seat, ServerRefused
from roundtable.server.room import HOLDERS
from tests.server.conftest import Browser, wait_until


def told(seat):
    return [said["text"] for said in seat.look()["talk"] if said["note"]]


def test_an_invitation_is_out_of_use_when_somebody_has_sat_down(client):
    table = client.create("toy", ["me", "friend"])
    invitation = table.links[1]
    bo = client.join(invitation, "Bo")
    assert bo.capability != invitation
    assert bo.look()["seat"] == 1
    kept_by_the_host = Seat(client, table.id, 1, invitation)
    with pytest.raises(ServerRefused, match="private"):
        kept_by_the_host.look()
    with pytest.raises(ServerRefused, match="you hold no seat"):
        kept_by_the_host.answer("peek")
    with pytest.raises(ServerRefused, match="not good") as refused:
        client.join(invitation, "Mallory")
    assert refused.value.status == 403
    shown = client.request("GET", f"/matches/{table.id}/links", table.host)
    assert (shown["seats"], shown["devices"]) == ({}, {}), "nor is the host told the new word"


def test_an_open_seats_word_is_out_of_use_when_somebody_has_sat_down(client):
    table = client.create("toy", ["me", "open"])
    before = table.links[1]
    bo = client.sit(table.id, 1, "Bo")
    with pytest.raises(ServerRefused, match="private"):
        Seat(client, table.id, 1, before).look()
    assert bo.look()["seats"][1]["mine"]


def test_who_sits_there_adds_a_device_once_and_the_table_is_told(client):
    table = client.create("toy", ["me", "friend"])
    bo = client.join(table.links[1], "Bo")
    word = bo.device()
    with pytest.raises(ServerRefused, match="private"):
        Seat(client, table.id, 1, word).look()
    phone = client.join(word)
    assert phone.look()["question_id"] == bo.look()["question_id"]
    assert told(table.seat(0)) == ["Bo sits down.", "Bo comes with another device."]
    with pytest.raises(ServerRefused, match="not good"):
        client.join(word)
    assert bo.device() != word


def test_who_sits_there_can_let_all_other_devices_go(server, client):
    table = client.create("toy", ["me", "friend"])
    bo = client.join(table.links[1], "Bo")
    phone, earlier, unused = Browser(server.url), bo.capability, bo.device()
    phone.post(f"/join/{unused}")
    assert phone.get(f"/m/{table.id}/parts").json()["seat"] == 1
    later = bo.device()
    bo.renew()
    assert bo.look()["seat"] == 1
    assert phone.get(f"/m/{table.id}/parts").status_code == 403
    assert table.id not in phone.get("/").text
    for word in (earlier, later):
        with pytest.raises(ServerRefused, match="not good"):
            client.join(word)
    assert told(bo)[-1] == "Bo lets go of all other devices."


def test_many_browsers_do_not_push_out_who_sits_there(server, client):
    bo = Browser(server.url)
    table = client.create("toy", ["me", "friend"])
    bo.post(f"/join/{table.links[1]}", name="Bo")
    strangers = [Browser(server.url) for _ in range(3)]
    for stranger in strangers:
        assert stranger.get(f"/join/{table.links[1]}").status_code == 403
        page = stranger.post(f"/join/{table.links[1]}", name="Mallory")
        assert page.status_code == 403
        assert "Bo sits there already" in page.text
        assert stranger.get(f"/m/{table.id}/parts").status_code == 403
    for number in range(HOLDERS):
        page = bo.get(f"/m/{table.id}").text
        word = page.partition("(works once)")[2].partition('value="/join/')[2].partition('"')[0]
        status = Browser(server.url).post(f"/join/{word}").status_code
        assert status == (200 if number < HOLDERS - 1 else 409)
    assert bo.get(f"/m/{table.id}/parts").json()["seat"] == 1, "the one who sat down first keeps the seat"


def test_a_link_opened_again_by_who_sat_down_leads_to_the_table(server, client):
    bo = Browser(server.url)
    table = client.create("toy", ["me", "friend"])
    for _ in range(2):
        page = bo.post(f"/join/{table.links[1]}", name="Bo")
        assert page.status_code == 200
        assert page.url.path == f"/m/{table.id}"
    assert bo.get(f"/join/{table.links[1]}").url.path == f"/m/{table.id}"
    assert told(table.seat(0)) == ["Bo sits down."]


def test_a_match_of_an_older_database_keeps_the_words_of_its_players(serve):
    first = serve()
    with first.client() as client:
        table = client.create("toy", ["me", "friend"])
        client.join(table.links[1], "Bo")
    first.stop()
    with sqlite3.connect(first.config.database_url.removeprefix("sqlite:///")) as database:
        # As it was written before sitting down made a new word.
        database.execute("""UPDATE "rows" SET value = '{"name":"Bo","identity":""}' WHERE kind = 'sit'""")
        database.execute("DELETE FROM saves")
    database.close()
    second = serve()
    with second.client() as client:
        bo = Seat(client, table.id, 1, table.links[1])
        assert bo.look()["seats"][1]["name"] == "Bo", "programs know no other word"
        page = Browser(second.url).get(f"/join/{table.links[1]}")
        assert page.status_code == 403, "but browsers no longer come in by an invitation that was used"
        bo.renew()
        with pytest.raises(ServerRefused, match="private"):
            Seat(client, table.id, 1, table.links[1]).look()
        assert bo.look()["seat"] == 1


# --- seats that people took -------------------------------------------------------------------------------------------


def gone_for(server, table, seat, seconds):
    """Make a player have been gone for so long."""
    room = server.house.known(table.id)
    now = server.house.clock.now()
    room.acted[seat] = now - seconds
    server.house.hub.last_seen[table.id, seat] = now - seconds


def test_a_seat_that_somebody_took_changes_only_if_they_agree(client):
    table = client.create("toy", ["me", "friend"], bidding=False)
    bo = client.join(table.links[1], "Bo")
    for kind in ("bot", "friend", "open"):
        table.hand_over(1, kind)
        look = bo.look()
        assert (look["seats"][1]["kind"], look["request"]["kind"]) == ("person", kind)
        assert table.seat(0).look()["request"] is None, "only who is asked decides"
        with pytest.raises(ServerRefused, match="nobody asks for this seat"):
            table.seat(0).consent(True)
    bo.consent(False)
    assert bo.look()["request"] is None
    assert told(bo)[-1] == "Bo stays."
    table.hand_over(1, "bot")
    bo.consent(True)
    assert table.seat(0).look()["seats"][1]["kind"] == "bot"


def test_a_player_who_is_gone_as_long_as_was_agreed_may_be_replaced(server, client):
    table = client.create("toy", ["me", "friend"], bidding=False, clock={"absence": 3600})
    bo = client.join(table.links[1], "Bo")
    gone_for(server, table, 1, 3000)
    table.hand_over(1, "bot")
    assert bo.look()["seats"][1]["kind"] == "person"
    gone_for(server, table, 1, 3700)
    stream = bo.stream()
    next(stream)
    table.hand_over(1, "bot", "random")
    assert bo.look()["seats"][1]["kind"] == "person", "they are here"
    stream.close()
    wait_until(lambda: not bo.look()["seats"][1]["online"], "they are gone")
    gone_for(server, table, 1, 3700)
    table.hand_over(1, "bot")
    assert table.seat(0).look()["seats"][1]["kind"] == "bot"


def test_nobody_is_replaced_for_being_gone_where_that_was_agreed(server, client):
    table = client.create("toy", ["me", "friend"], clock={"absence": 0})
    bo = client.join(table.links[1], "Bo")
    gone_for(server, table, 1, 10**8)
    table.hand_over(1, "bot")
    assert bo.look()["seats"][1]["kind"] == "person"


def test_before_the_match_begins_the_host_decides(client):
    table = client.create("toy", ["me", "open", "open"])
    client.sit(table.id, 1, "Bo")
    table.hand_over(1, "bot")
    assert table.seat(0).look()["seats"][1]["kind"] == "bot"


def test_who_plays_cannot_take_another_seat_of_the_same_match(server, client):
    ann, bo = server.browser(), server.browser()
    page = ann.post("/host/toy", **{"name": "Ann", "seat 0": "me", "seat 1": "friend"})
    match_id = page.url.path.rpartition("/")[2]
    bo.post("/join/" + page.text.partition('value="/join/')[2].partition('"')[0], name="Bo")
    ann.post(f"/m/{match_id}/do", do="hand over", which=1, to="open")
    bo.post(f"/m/{match_id}/do", do="consent", seat=1)
    refused = ann.post(f"/m/{match_id}/sit", seat=1, name="Ann too")
    assert refused.status_code == 409
    assert "for somebody else" in refused.text
    assert bo.post(f"/m/{match_id}/sit", seat=1, name="Bo again").status_code == 200


def test_nothing_is_taken_back_from_a_player_whose_place_a_bot_took(client):
    table = client.create("toy", ["me", "friend"], bidding=False)
    one, bo = table.seat(0), client.join(table.links[1], "Bo")
    one.answer("peek")
    table.hand_over(1, "bot", "random")
    bo.consent(True)
    wait_until(lambda: one.look()["asked"] == [0], "the bot has answered")
    with pytest.raises(ServerRefused, match="plays for somebody who cannot be asked"):
        one.ask_takeback()


def test_the_host_may_change_who_sees_the_match(server, client):
    table = client.create("toy", ["me", "me"])
    table.seat(1).concede()
    eve = server.browser()
    assert eve.get(f"/replay/{table.id}").status_code == 403
    assert "see how it went" not in eve.get(f"/m/{table.id}").text
    assert "See the replay" not in eve.get(f"/watch/{table.watch}").text
    table.show_to("link")
    assert eve.get(f"/replay/{table.id}").status_code == 403
    page = eve.get(f"/watch/{table.watch}").text
    link = page.partition(f'href="/replay/{table.id}')[2].partition('"')[0]
    for part in ("", "/parts", "/save", "/verify"):
        assert eve.get(f"/replay/{table.id}{part}").status_code == 403
        assert eve.get(f"/replay/{table.id}{part}{link}").status_code == 200
    table.show_to("all")
    assert eve.get(f"/replay/{table.id}").status_code == 200
    assert told(table.seat(0))[-1] == "When it is over, this match can be seen by everybody."


def test_a_match_that_anybody_could_join_can_be_seen_by_all(client):
    table = client.create("toy", ["me", "open"])
    client.sit(table.id, 1, "Bo").concede()
    assert client.request("GET", f"/matches/{table.id}/points")

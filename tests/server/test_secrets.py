"""Nothing a seat may not see is in any response, stream or page; the seed stays hidden until the end."""

import json
import threading

import pytest

from roundtable.kernel.dice import Dice
from tests.server.conftest import Browser, wait_until

SECRETS = [777_001, 777_002, 777_003]
"""Hidden numbers of the three seats, unlike anything else that is sent."""


@pytest.fixture
def table(client):
    """Three people with secrets, in the middle of a match; the first two have looked at theirs."""
    table = client.create("toy", ["me", "me", "me"], position={"secrets": SECRETS}, life=30)
    table.seat(0).answer("peek")
    table.seat(1).answer("peek")
    return table


def everything_for(client, capability, match_id):
    """Every response that one capability can get, as one text."""
    headers = {"authorization": f"Bearer {capability}"} if capability else {}
    texts = []
    for path in ("", "/board", "/links", "/file", "/replay", "/points", "/save", "/verify"):
        texts.append(client._http.get(f"/api/matches/{match_id}{path}", headers=headers).text)
    with client._http.stream("GET", f"/api/matches/{match_id}/stream", headers=headers, params={"since": 0}) as stream:
        for line in stream.iter_lines():
            texts.append(line)
            if line == "event: now" or not stream.is_success:
                break
    return "\n".join(texts)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_is_sent_its_own_secret_and_no_other(client, table, seat):
    seen = everything_for(client, table.seat(seat).capability, table.id)
    assert [str(secret) in seen for secret in SECRETS] == [number == seat for number in range(3)]
    assert ("Your secret is" in seen) == (seat < 2)


@pytest.mark.parametrize("who", ["host", "watch", "nobody"])
def test_host_spectator_and_stranger_are_sent_no_secret(client, table, who):
    seen = everything_for(client, {"host": table.host, "watch": table.watch, "nobody": ""}[who], table.id)
    assert not any(str(secret) in seen for secret in SECRETS)
    assert "Your secret is" not in seen


def test_the_seed_is_nowhere_until_the_match_is_over(server, client, table):
    seed = server.house._rooms[table.id].record.seed
    for capability in (table.host, table.watch, *(table.seat(n).capability for n in range(3))):
        seen = everything_for(client, capability, table.id)
        assert seed.hex() not in seen
        assert table.id in seen
    table.seat(0).concede()
    table.seat(1).concede()
    assert seed.hex() in everything_for(client, table.watch, table.id)


def test_pages_hold_what_their_seat_may_see(server):
    ann, bo, eve = (Browser(server.url) for _ in range(3))
    page = ann.post("/host/toy", **{"name": "Ann", "seat 0": "me", "seat 1": "friend"})
    match_id = str(page.url).rpartition("/")[2]
    link = page.text.partition('value="/join/')[2].partition('"')[0]
    watch = page.text.partition('value="/watch/')[2].partition('"')[0]
    bo.post(f"/join/{link}", name="Bo")
    question = ann.get(f"/m/{match_id}/parts").json()["parts"]["ask"]
    question = question.partition('name="question" value="')[2].partition('"')[0]
    ann.post(f"/m/{match_id}/do", do="answer", seat=0, question=question, choice="peek")
    assert "Your secret is" in ann.get(f"/m/{match_id}").text
    for page in (bo.get(f"/m/{match_id}"), bo.get(f"/m/{match_id}/parts"), eve.get(f"/watch/{watch}")):
        assert page.status_code == 200
        assert "Your secret is" not in page.text
    assert link not in eve.get(f"/watch/{watch}").text
    assert "/join/" not in eve.get(f"/watch/{watch}").text


def test_answers_given_together_stay_hidden_until_all_are_in(client):
    table = client.create("toy", ["me", "me"], life=30)
    one, two, watcher = table.seat(0), table.seat(1), table.spectator()
    one.answer("peek")
    two.answer("peek")
    question = one.look()["question"]
    assert question["kind"] == "choose some"
    one.answer(["coin1"])
    for other in (two, watcher):
        seen = everything_for(client, other.capability, table.id)
        mine = json.dumps(two.look()["question"]["options"]) if other is two else ""
        assert seen.count("coin1") == mine.count("coin1"), "only as an option of one's own"
    assert two.look()["asked"] == [1]


def test_a_standing_order_is_nobody_elses_business(client):
    table = client.create("toy", ["me", "me"])
    table.seat(0).set_policy("soften", "never")
    own = {order["effect"]: order["policy"] for order in table.seat(0).look()["policies"]}
    assert own["soften"] == "never"
    theirs = {order["effect"]: order["policy"] for order in table.seat(1).look()["policies"]}
    assert theirs["soften"] == "ask"
    assert "soften" not in everything_for(client, table.watch, table.id)


def test_bots_are_lent_a_match_without_its_seed(server, monkeypatch):
    lent = []
    choose = server.house.thinkers.choose

    async def spy(data, seat, strength, urgent):
        lent.append(data)
        return await choose(data, seat, strength, urgent)

    monkeypatch.setattr(server.house.thinkers, "choose", spy)
    with server.client() as client:
        table = client.create("toy", ["bot random", "bot random"])
        wait_until(lambda: table.spectator().look()["status"] == "over", "the bots finish")
    seed = server.house._rooms[table.id].record.seed
    assert lent
    assert not any(seed in data for data in lent)


# --- streams ---------------------------------------------------------------------------------------------------------


def read_rows(seat, since, until):
    """The numbers of the rows that a stream sends, until row `until` has come."""
    numbers = []
    for event, data in seat.stream(since):
        if event == "row":
            numbers.append(data["n"])
            if data["n"] >= until:
                return numbers
    return numbers


def test_a_stream_sends_every_row_once_in_order_and_resumes_where_it_broke(client):
    table = client.create("toy", ["me", "me"], life=30)
    seat = table.seat(0)
    for n in range(5):
        seat.say(f"line {n}")
    version = seat.look()["version"]
    assert read_rows(seat, 0, version - 1) == list(range(version))
    seat.say("one more")
    headers = {"authorization": f"Bearer {seat.capability}", "last-event-id": str(version - 1)}
    with client._http.stream("GET", f"/api/matches/{table.id}/stream", headers=headers) as stream:
        ids = []
        for line in stream.iter_lines():
            if line.startswith("id: "):
                ids.append(int(line[4:]))
            if line == "event: now":
                break
    assert ids == [version]


def test_a_stream_goes_on_while_the_match_is_played(server, client):
    table = client.create("toy", ["me", "me"], life=30, bidding=False)
    seats = [table.seat(0), table.seat(1)]
    heard: list[int] = []
    listener = threading.Thread(target=lambda: heard.extend(read_rows(Seat(server, table), 0, 20)))
    listener.start()
    dice = Dice(b"any")
    while seats[0].look()["version"] <= 20:
        look = seats[0].look()
        seat = seats[look["asked"][0]]
        seat._answer_one(lambda ask, look: ask.sample(dice), seat.look())
    listener.join(20)
    assert heard == list(range(21))


def Seat(server, table):
    """The first seat of a table, through a connection of its own."""
    from roundtable.server import client as module

    return module.Seat(server.client(), table.id, 0, table.links[0])


def test_memory_may_be_shorter_than_the_stream(client, monkeypatch):
    monkeypatch.setattr("roundtable.server.room.TAIL_KEPT", 3)
    table = client.create("toy", ["me", "me"])
    for n in range(12):
        table.seat(0).say(f"line {n}")
    version = table.seat(0).look()["version"]
    assert read_rows(table.seat(0), 0, version - 1) == list(range(version))


def test_a_stream_ends_for_a_seat_that_was_handed_over(client):
    table = client.create("toy", ["me", "me"])
    events = table.seat(1).stream()
    assert next(events)[0] == "now"
    table.hand_over(1, "bot", "random")
    table.seat(1).consent(True)
    assert "gone" in [event for event, _ in events], "and then the stream ends"


def test_who_is_online_is_known_by_their_streams(client):
    table = client.create("toy", ["me", "me"])
    one = table.seat(0)
    assert [seat["online"] for seat in one.look()["seats"]] == [False, False]
    stream, watching = table.seat(1).stream(), table.spectator().stream()
    next(stream)
    next(watching)
    look = one.look()
    assert [seat["online"] for seat in look["seats"]] == [False, True]
    assert look["spectators"] == 1
    stream.close()
    watching.close()
    wait_until(lambda: not one.look()["seats"][1]["online"] and not one.look()["spectators"], "both are gone")

"""Dice nobody controls alone: committed shares of the players, and everybody can check."""

import hashlib
import re
import secrets
import threading
import zlib

import msgspec
import pytest

from roundtable.kernel import save
from roundtable.kernel.dice import Dice, commitment, keyed
from roundtable.server import clocks
from roundtable.server.client import Seat, ServerRefused, Table
from tests.server.conftest import wait_until


def make(client, *seats):
    wish = {"game": "toy", "seats": [{"kind": kind} for kind in seats], "dice": True, "visible": "all"}
    return Table(client, client.request("POST", "/matches", json=wish)["links"])


def join(client, table, seat, dice=True):
    body = {"capability": table.links[seat], "name": f"Bo {seat}", "dice": dice}
    joined = client.request("POST", "/join", json=body)
    return Seat(client, table.id, seat, joined["capability"])


def commit(seat, share):
    return seat._do("commit", word=hashlib.sha256(share).hexdigest())


def test_the_dice_are_keyed_by_the_shares_of_all(client):
    table = make(client, "me", "friend")
    one = table.seat(0)
    shown_first = one.look()["commitment"]
    assert one.look()["dice"]["stage"] == "", "nothing is asked until everybody sits"
    two = join(client, table, 1)
    assert (one.look()["status"], one.look()["dice"]["stage"]) == ("waiting", "commit")
    shares = [secrets.token_bytes(32), secrets.token_bytes(20)]
    commit(one, shares[0])
    look = two.look()
    assert (look["dice"]["owing"], look["dice"]["commitments"].keys()) == ([1], {"0"})
    with pytest.raises(ServerRefused, match="no share of the dice is awaited"):
        one._do("share", word=shares[0].hex())
    commit(two, shares[1])
    assert two.look()["dice"]["stage"] == "share"
    one._do("share", word=shares[0].hex())
    with pytest.raises(ServerRefused, match="does not fit the hash"):
        two._do("share", word=secrets.token_hex(20))
    with pytest.raises(ServerRefused, match="no share of the dice is awaited"):
        commit(two, b"another share altogether")
    two._do("share", word=shares[1].hex())
    begun = two.look()
    assert begun["status"] == "playing"
    assert begun["commitment"] == shown_first
    one.concede()
    end = one.look()
    seed = bytes.fromhex(end["seed"])
    assert commitment(seed) == shown_first
    file = client.request("GET", f"/matches/{table.id}/save")
    assert save.read(file).marks[0].seed == keyed(seed, dict(enumerate(shares)))
    verdict = client.request("GET", f"/matches/{table.id}/verify")
    assert verdict["honest"] is True
    assert "the shares of 2 players" in verdict["words"]


def test_a_file_whose_shares_are_not_those_that_were_shown_is_found_out(client):
    table = make(client, "me", "bot")
    one = table.seat(0)
    share = secrets.token_bytes(32)
    commit(one, share)
    one._do("share", word=share.hex())
    one.concede()
    file = client.request("GET", f"/matches/{table.id}/save")
    assert save.verify(file).honest
    record = save.read(file)
    assert record.origin is not None
    for change, words in (
        ({"seed": b"x" * 16}, "the server's seed does not fit"),
        ({"shares": [save.Share(0, "0" * 64, share)]}, "the share of seat 1 does not fit"),
        ({"shares": []}, "were not keyed by"),
    ):
        forged = save.with_origin(file, msgspec.structs.replace(record.origin, **change))
        verdict = save.verify(forged)
        assert not verdict.honest
        assert words in verdict.words


def test_a_match_begins_without_a_share_that_does_not_come(server, client, monkeypatch):
    monkeypatch.setattr(clocks, "SHARE_SECONDS", 0.2)
    table = make(client, "me", "friend")
    two = join(client, table, 1)
    look = wait_until(lambda: (look := two.look())["status"] == "playing" and look, "it begins without any share")
    assert look["dice"]["shares"] == {}


def test_a_match_begins_with_the_shares_that_come(server, client, monkeypatch):
    table = make(client, "me", "friend")
    one, two = table.seat(0), join(client, table, 1)
    share = secrets.token_bytes(32)
    commit(one, share)
    monkeypatch.setattr(clocks, "SHARE_SECONDS", 0.0)
    wait_until(lambda: two.look()["dice"]["stage"] != "commit", "the other hash is no longer waited for")
    monkeypatch.setattr(clocks, "SHARE_SECONDS", 60.0)
    if two.look()["status"] == "waiting":
        one._do("share", word=share.hex())
        assert two.look()["dice"]["shares"] == {"0": share.hex()}
    assert two.look()["status"] == "playing"
    assert any("Not everybody adds" in said["text"] for said in two.look()["talk"])


def test_who_brings_no_share_is_not_waited_for(client):
    table = make(client, "me", "friend")
    join(client, table, 1, dice=False)
    one = table.seat(0)
    assert one.look()["dice"]["owing"] == [0]
    plain = client.create("toy", ["me", "me"])
    assert plain.seat(0).look()["status"] == "playing", "programs that know nothing of shares begin at once"


def test_shares_are_given_again_when_somebody_else_sits_down(client):
    table = make(client, "me", "friend")
    one, two = table.seat(0), join(client, table, 1)
    commit(one, b"a" * 32)
    two._do("leave")
    assert one.look()["dice"]["stage"] == ""
    table.hand_over(1, "friend")
    join(client, table, 1)
    assert one.look()["dice"] == {"stage": "commit", "owing": [0, 1], "commitments": {}, "shares": {}}


def test_a_restart_between_the_hashes_and_the_shares_loses_nothing(serve):
    first = serve()
    with first.client() as client:
        table = make(client, "me", "bot")
        share = secrets.token_bytes(32)
        commit(table.seat(0), share)
    first.stop()
    second = serve()
    with second.client() as client:
        one = Seat(client, table.id, 0, table.links[0])
        assert one.look()["dice"]["stage"] == "share"
        one._do("share", word=share.hex())
        assert one.look()["status"] == "playing"
    second.stop()
    third = serve()
    with third.client() as client:
        one = Seat(client, table.id, 0, table.links[0])
        one.concede()
        assert client.request("GET", f"/matches/{table.id}/verify")["honest"] is True


def test_programs_take_part_by_themselves(client):
    table = client.create("toy", ["me", "friend"], dice=True, visible="all")
    two = client.join(table.links[1], "Bo", dice=True)
    dice = Dice(b"any")
    players = [
        threading.Thread(target=seat.play, args=[lambda ask, look: ask.sample(dice)]) for seat in (table.seat(0), two)
    ]
    for player in players:
        player.start()
    for player in players:
        player.join(60)
    look = two.look()
    assert look["status"] == "over"
    assert set(look["dice"]["shares"]) == {"0", "1"}
    assert client.request("GET", f"/matches/{table.id}/verify")["honest"] is True


def test_an_old_match_verifies_as_before(client):
    table = client.create("toy", ["me", "me"], visible="all")
    table.seat(0).concede()
    verdict = client.request("GET", f"/matches/{table.id}/verify")
    assert re.fullmatch(r"all \d+ dice come from the seed that was committed to", verdict["words"])
    assert save.read(client.request("GET", f"/matches/{table.id}/save")).origin is None


def test_a_file_of_before_shares_is_still_read(client):
    table = client.create("toy", ["me", "me"], visible="all")
    table.seat(0).concede()
    file = client.request("GET", f"/matches/{table.id}/save")
    plain = msgspec.msgpack.decode(zlib.decompress(file[len(save.MAGIC) + 17 :]))
    del plain["origin"]
    packed = zlib.compress(msgspec.msgpack.encode(plain))
    assert save.verify(save.MAGIC + b"\x01" + save._checksum(packed) + packed).honest

"""Databases and files as earlier versions wrote them: they open, and go on.

`data/first` was written by the program before seats had words of their own, matches a time of the house, and dice shares;
`data/second` before there were campaigns, with a match of every game and three of Make You Kingdom.
"""

import json
import sqlite3
from contextlib import contextmanager
from pathlib import Path

import pytest

from roundtable.kernel.asks import ask_from_json
from roundtable.kernel.dice import Dice
from roundtable.kernel.save import from_bytes, read, verify
from roundtable.server.client import Seat, ServerRefused, Table

DATA = Path(__file__).parent / "data"


@contextmanager
def kept(version, serve, tmp_path):
    """A server on a database as that version wrote it, a client, and the links that people kept."""
    with sqlite3.connect(tmp_path / "old.sqlite3") as database:
        database.executescript((DATA / version / "roundtable.sql").read_text())
    database.close()
    live = serve(database_url=f"sqlite:///{tmp_path / 'old.sqlite3'}")
    with live.client() as client:
        yield client, json.loads((DATA / version / "links.json").read_text())


@pytest.fixture
def first(serve, tmp_path):
    with kept("first", serve, tmp_path) as found:
        yield found


@pytest.fixture
def second(serve, tmp_path):
    with kept("second", serve, tmp_path) as found:
        yield found


def test_a_match_in_progress_goes_on_with_the_words_its_players_have(first):
    client, links = first
    known = links["playing"]
    seats = [Seat(client, known["id"], n, known["seats"][str(n)]) for n in (0, 1)]
    look = seats[0].look()
    assert (look["status"], look["version"], look["asked"]) == ("playing", known["version"], known["asked"])
    assert "hello from before" in [said["text"] for said in look["talk"]]
    assert look["seats"][1]["seconds_left"] > 500, "no time has passed while nobody served"
    asked = seats[known["asked"][0]]
    question = asked.look()["question"]
    assert question["prompt"] == known["question"]
    asked.answer(question["options"][-1]["key"])
    assert seats[0].look()["version"] == known["version"] + 1


def test_a_match_that_waits_begins_when_the_friend_comes(first):
    client, links = first
    table = Table(client, links["waiting"])
    bo = client.join(table.links[1], "Bo")
    assert bo.look()["status"] == "playing"
    with pytest.raises(ServerRefused, match="not good"):
        client.join(table.links[1], "Mallory")


def test_what_is_over_is_shown_to_those_who_may(first):
    client, links = first
    private, public = links["over"], links["open"]
    with pytest.raises(ServerRefused, match="by those who sat at its table"):
        client.request("GET", f"/matches/{private['id']}/points")
    assert client.request("GET", f"/matches/{private['id']}/points", private["seats"]["0"])
    look = client.request("GET", f"/matches/{private['id']}", private["seats"]["0"])
    assert (look["outcome"]["winners"], look["seed"]) == (private["outcome"]["winners"], private["seed"])
    assert client.request("GET", f"/matches/{public['id']}/points"), "anybody could sit down there"


def test_a_file_of_the_first_version_opens():
    data = (DATA / "first" / "finished.roundtable").read_bytes()
    match = from_bytes(data)
    assert match.over
    assert match.outcome == read(data).outcome
    verdict = verify(data)
    assert verdict.honest or "played by version 1 of the rules" in verdict.words


def test_every_match_of_the_second_version_opens_and_goes_on(second):
    client, links = second
    dice = Dice(b"on")
    for name, known in links.items():
        seats = [Seat(client, known["id"], n, word) for n, word in enumerate(known["seats"])]
        look = seats[0].look()
        assert (look["status"], look["version"], look["asked"]) == (known["status"], known["version"], known["asked"]), name
        if known["status"] == "over":
            assert client.request("GET", f"/matches/{known['id']}/points", known["seats"][0]), name
            continue
        for _ in range(5):
            asked = seats[seats[0].look()["asked"][0]]
            asked.answer(ask_from_json(asked.look()["question"]).sample(dice))
        assert seats[0].look()["version"] == known["version"] + 5, name

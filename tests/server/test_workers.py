"""Several workers on one database, with a real Redis between them; and the server as the command starts it."""

import os
import re
import signal
import threading
from pathlib import Path

import httpx
import pytest

from roundtable.kernel.dice import Dice
from roundtable.kernel.game import game_names
from roundtable.server.client import Client, Seat, ServerRefused
from roundtable.server.config import Config
from tests.server.conftest import ended, wait_until
from tests.server.test_kill import Victim, patiently

PROC = Path("/proc")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def two_workers(request, redis, tmp_path_factory):
    """Two server processes, each at an address of its own, sharing everything else."""
    if request.param == "sqlite":
        database = f"sqlite:///{tmp_path_factory.mktemp('workers') / 'roundtable.sqlite3'}"
    else:
        database = request.getfixturevalue("postgres").new_database()
    config = Config(database, redis, bots="threads", rate_limits=False, durable=False, lease_seconds=1.0)
    workers = [Victim(config), Victim(config)]
    for worker in workers:
        patiently(lambda worker=worker: Client(worker.url).games())
    yield workers
    for worker in workers:
        worker.close()


def at(worker, seat):
    """The same seat, through another worker."""
    return Seat(Client(worker.url), seat.id, seat.number, seat.capability)


def test_a_match_is_played_through_two_workers_at_once(two_workers):
    table = Client(two_workers[0].url).create("toy", ["me", "me"], life=20)
    seats = [at(two_workers[0], table.seat(0)), at(two_workers[1], table.seat(1))]
    outcomes: dict[int, dict] = {}

    def play(number):
        dice = Dice(bytes([number + 1]))
        outcomes[number] = seats[number].play(lambda ask, look: ask.sample(dice))

    threads = [threading.Thread(target=play, args=[number]) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert outcomes[0] == outcomes[1]
    views = [at(worker, table.spectator()).look()["view"] for worker in two_workers]
    assert views[0] == views[1]


def test_what_one_worker_does_another_tells_at_once(two_workers):
    table = Client(two_workers[0].url).create("toy", ["me", "me"])
    other = at(two_workers[1], table.seat(1))
    headers = {"authorization": f"Bearer {other.capability}"}
    path = f"/api/matches/{table.id}/stream"
    with other._client._http.stream("GET", path, headers=headers, timeout=60) as answer:
        lines = answer.iter_lines()
        assert '"asked":[0]' in next(line for line in lines if line.startswith("data: "))
        wait_until(
            lambda: at(two_workers[0], table.seat(0)).look()["seats"][1]["online"],
            "the first worker knows who is at the second",
        )
        table.seat(0).say("across")
        until = []
        for line in lines:
            until.append(line)
            if "across" in line:
                break
    assert not any(line.startswith(":") for line in until), "by Redis, not by looking again after a silence"


def test_both_workers_may_write_the_same_match(two_workers):
    table = Client(two_workers[0].url).create("toy", ["me", "me"])

    def talk(number):
        seat = at(two_workers[number], table.seat(number))
        for n in range(15):
            seat.say(f"{number} says {n}")

    threads = [threading.Thread(target=talk, args=[number]) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    for worker in two_workers:
        said = [line["text"] for line in at(worker, table.seat(0)).look()["talk"] if not line["note"]]
        assert sorted(said) == sorted(f"{number} says {n}" for number in range(2) for n in range(15))
        for number in range(2):
            mine = [text for text in said if text.startswith(f"{number} says")]
            assert mine == [f"{number} says {n}" for n in range(15)], "each in the order in which it was said"


def test_an_answer_given_at_two_workers_at_once_is_taken_once(two_workers):
    table = Client(two_workers[0].url).create("toy", ["me", "me"], bidding=False, life=30)
    for _ in range(5):
        look = table.seat(0).look()
        seat = table.seat(look["asked"][0])
        question = seat.look()["question_id"]
        results: list[object] = []

        def answer(worker, seat=seat, question=question, results=results):
            try:
                results.append(at(worker, seat).answer("peek", question)["version"])
            except ServerRefused as refused:
                results.append(refused.status)

        threads = [threading.Thread(target=answer, args=[worker]) for worker in two_workers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        assert sorted(results) == sorted([look["version"] + 1, 409])


def test_a_bot_whose_worker_died_is_taken_over(two_workers):
    table = Client(two_workers[0].url).create("toy", ["me", "bot random"], bidding=False, life=30)
    answered = table.seat(0).answer("peek")["version"]
    two_workers[0].kill()
    mine = at(two_workers[1], table.seat(0))
    wait_until(lambda: mine.look()["asked"] == [0], "the other worker lets the bot answer")
    assert mine.look()["version"] > answered, "and my answer was not lost"
    two_workers[0].start()
    patiently(lambda: Client(two_workers[0].url).games())


# --- the command -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [1, 2])
def test_the_command_prints_an_address_where_one_can_play(started, redis, workers):
    process, line = started(f"workers={workers}", f"redis_url={redis!r}")
    try:
        address = re.fullmatch(r"Roundtable is at (http://127\.0\.0\.1:\d+)/\n", line)
        assert address, line
        client = Client(address[1])
        patiently(client.games)
        assert [game["name"] for game in client.games()] == [name for name in game_names() if name != "toy"]
        if "akql" in game_names():
            table = client.create("akql", ["bot squire", "bot random"], quick_setup=True, knights_per_player=1)
            wait_until(lambda: table.spectator().look()["version"] > 3, "bots think in processes of their own", 60)
    finally:
        said = ended(process)
    assert "Traceback" not in said, said


def test_a_worker_that_is_killed_is_replaced_and_none_outlives_the_command(started, redis):
    process, line = started("workers=2", f"redis_url={redis!r}")
    address = re.search(r"http://\S+(?=/)", line)[0]
    client = Client(address)
    patiently(client.games)
    first = wait_until(lambda: len(found := children(process.pid)) == 2 and found, "there are two workers")
    os.kill(first[0], signal.SIGKILL)
    wait_until(lambda: len(now := children(process.pid)) == 2 and now != first, "another takes its place")
    patiently(client.games)
    last = children(process.pid)
    assert first[0] not in last and first[1] in last, "one was replaced, the other works on"
    process.kill()
    process.communicate(timeout=60)
    wait_until(lambda: not any(alive(pid) for pid in [*first, *last]), "the workers end with the command")
    with pytest.raises(httpx.TransportError):
        client.games()


def children(pid: int) -> list[int]:
    """The worker processes of a server (not multiprocessing's helper, which is its child as well).

    From /proc, not from `ps`, which cuts a command line at 80 columns where it believes in a terminal.
    """
    return sorted(
        child
        for child in (int(entry.name) for entry in PROC.iterdir() if entry.name.isdecimal())
        if (state := process_state(child)) and state[1] == pid and "spawn_main" in command_line(child)
    )


def process_state(pid: int) -> tuple[str, int] | None:
    """A process's state and its parent; None for one that is gone."""
    try:
        state, parent, *_ = (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return state, int(parent)


def command_line(pid: int) -> str:
    try:
        return (PROC / str(pid) / "cmdline").read_text()
    except OSError:
        return ""


def alive(pid: int) -> bool:
    return (state := process_state(pid)) is not None and state[0] not in "ZX"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["workers=2"], "several workers need --redis URL"),
        (["workers=0"], "at least 1"),
        (["host='203.0.113.1'"], "cannot listen at 203.0.113.1"),
        (["secret_file='/nowhere/secret'"], "the secret file cannot be read"),
    ],
)
def test_what_cannot_work_is_said_at_the_start(started, arguments, words):
    process, line = started(*arguments)
    said = process.communicate(timeout=60)[1]
    assert line == ""
    assert process.returncode == 1
    assert words in said
    assert "Traceback" not in said


def test_an_address_of_a_database_that_is_none_is_refused():
    from roundtable.server import run

    with pytest.raises(SystemExit, match="sqlite:///FILE or postgresql://"):
        run(port=0, database_url="oracle://x")

"""Matches through the API, on both kinds of database: making, joining, playing, taking back, giving up, coming back."""

import random

import pytest

from roundtable.kernel.dice import Dice, commitment
from roundtable.kernel.save import verify
from roundtable.server.client import ServerRefused
from tests.server.conftest import wait_until


@pytest.fixture
def client(anywhere):
    with anywhere.client() as client:
        yield client


def two_at_a_table(client, **options):
    """A toy match of two people, both here."""
    return client.create("toy", ["me", "me"], **options)


def any_answers(seed=b"any"):
    dice = Dice(seed)
    return lambda ask, look: ask.sample(dice)


def play_out(*seats, seed=1):
    """Whoever is asked answers anything, until the match is over."""
    choose = any_answers(str(seed).encode())
    for _ in range(2000):
        look = seats[0].look()
        if look["status"] == "over":
            return look
        seat = next(seat for seat in seats if seat.number in look["asked"])
        seat._answer_one(choose, seat.look())
    raise AssertionError("the match does not end")


def test_two_people_play_a_match_to_its_end(client):
    table = two_at_a_table(client)
    one, two = table.seat(0), table.seat(1)
    start = one.look()
    assert (start["status"], start["seed"], start["asked"]) == ("playing", None, [0])
    end = play_out(one, two)
    assert end["outcome"]["why"] == "the richest left standing"
    assert commitment(bytes.fromhex(end["seed"])) == start["commitment"]
    assert two.look()["outcome"] == end["outcome"]


def test_a_match_waits_until_everybody_sits(client):
    table = client.create("toy", ["me", "friend", "open"])
    waiting = table.seat(0).look()
    assert (waiting["status"], waiting["view"], waiting["question"]) == ("waiting", None, None)
    friend = client.join(table.links[1], "Bo")
    assert friend.look()["status"] == "waiting"
    assert table.id in [match["id"] for match in client.open_matches()]
    third = client.sit(table.id, 2, "Cy")
    look = third.look()
    assert look["status"] == "playing"
    assert [seat["name"] for seat in look["seats"]] == ["Player 1", "Bo", "Cy"]
    assert table.id not in [match["id"] for match in client.open_matches()]


def test_a_seat_is_taken_once(client):
    table = client.create("toy", ["me", "open"])
    client.sit(table.id, 1, "First")
    with pytest.raises(ServerRefused, match="not open to everybody") as refused:
        client.sit(table.id, 1, "Second")
    assert refused.value.status == 403


def test_two_people_of_one_name_are_told_apart(client):
    table = client.create("toy", ["me", "open"])
    look = client.sit(table.id, 1, "Player 1").look()
    assert [seat["name"] for seat in look["seats"]] == ["Player 1", "Player 1 2"]


def test_getting_up_before_the_match_frees_the_seat(client):
    table = client.create("toy", ["me", "open", "open"])
    bo = client.sit(table.id, 1, "Bo")
    bo._do("leave")
    assert table.seat(0).look()["seats"][1]["kind"] == "open"
    with pytest.raises(ServerRefused, match="private"):
        bo.look()
    assert client.sit(table.id, 1, "Cy").look()["seats"][1]["name"] == "Cy"


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"seats": [{"kind": "me"}]}, "Toy has 2 to 4 seats, not 1"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "strength": "genius"}]}, "has the bots random, not 'genius'"),
        ({"options": {"lif": 3}}, "did you mean life?"),
        ({"options": {"life": 99}}, "1 to 30"),
        ({"seats": [{"kind": "me"}, {"kind": "king"}]}, "king"),
        ({"position": {"secrets": 7}}, "cannot be put on the table"),
    ],
)
def test_a_match_that_cannot_be_is_refused_in_words(client, wish, words):
    body = {"game": "toy", "seats": [{"kind": "me"}, {"kind": "me"}], **wish}
    with pytest.raises(ServerRefused) as refused:
        client.request("POST", "/matches", json=body)
    assert refused.value.status == 400
    answer = client._http.post("/api/matches", json=body).text
    assert words in answer


def test_an_illegal_answer_is_refused_and_changes_nothing(client):
    table = two_at_a_table(client)
    seat = table.seat(0)
    before = seat.look()
    with pytest.raises(ServerRefused, match="one of Hit seat 1, Give coins away, Name yourself") as refused:
        seat.answer("fly away")
    assert refused.value.status == 422
    after = seat.look()
    assert {**after, "seats": 0} == {**before, "seats": 0}


def test_an_answer_out_of_turn_is_refused(client):
    table = two_at_a_table(client)
    with pytest.raises(ServerRefused, match="not your turn") as refused:
        table.seat(1).answer("peek")
    assert refused.value.status == 409


def test_an_answer_sent_twice_is_taken_once(client):
    table = two_at_a_table(client, bidding=False)
    one, two = table.seat(0), table.seat(1)
    question = one.look()["question_id"]
    one.answer("peek", question)
    two.answer("peek", two.look()["question_id"])
    with pytest.raises(ServerRefused, match="has been answered") as refused:
        one.answer("peek", question)
    assert refused.value.status == 409
    assert one.look()["asked"] == [0]


def test_every_kind_of_question_can_be_answered(client):
    table = two_at_a_table(client, bidding=True, life=30)
    one, two = table.seat(0), table.seat(1)
    kinds = set()
    answers = {"number": 1, "point": [3, 4], "text": "Zoë", "allocate": {"1": 1}}
    wants = iter(["name", "mark", "give", "peek"] * 20)
    for _ in range(60):
        look = one.look()
        if len(kinds) == 6 or look["status"] == "over":
            break
        seat = one if 0 in look["asked"] else two
        question = seat.look()["question"]
        kinds.add(question["kind"])
        if question["kind"] == "choose":
            keys = [option["key"] for option in question["options"]]
            # A hit and its worsening lead to the question for a number.
            want = "hit 1" if "number" not in kinds and seat is one and "hit 1" in keys else next(wants)
            seat.answer(next((key for key in keys if key.startswith("worsen")), want if want in keys else keys[-1]))
        elif question["kind"] == "choose some":
            seat.answer([option["key"] for option in question["options"]][:1])
        elif question["kind"] == "allocate":
            seat.answer({question["bins"][0]["key"]: min(1, question["total"])})
        else:
            seat.answer(answers[question["kind"]])
    assert kinds == {"choose", "choose some", "number", "allocate", "point", "text"}
    people = one.look()["view"]["people"]
    assert [3, 4] in [person["mark"] for person in people]
    assert "Zoë" in [person["name"] for person in people]


def test_undo_inside_the_own_turn_is_free(client):
    table = two_at_a_table(client)
    one = table.seat(0)
    one.answer("name")
    assert one.look()["question"]["kind"] == "text"
    assert one.look()["may_undo"] is True
    one.undo()
    look = one.look()
    assert look["question"]["kind"] == "choose"
    assert look["log_epoch"] == 1


def test_undo_stops_where_a_die_fell(client):
    table = two_at_a_table(client, bidding=False)
    one = table.seat(0)
    one.answer("hit 1")
    look = one.look()
    assert look["may_undo"] is False
    with pytest.raises(ServerRefused, match="a die fell"):
        one.undo()


def test_a_take_back_needs_everybody_else(client):
    table = client.create("toy", ["me", "me", "me"], bidding=False)
    one, two, three = (table.seat(n) for n in range(3))
    one.answer("peek")
    one.ask_takeback()
    assert two.look()["offer"]["what"] == "takeback"
    two.reply(True)
    assert one.look()["asked"] == [1], "one of two has agreed"
    three.reply(True)
    assert one.look()["asked"] == [0]
    assert one.look()["offer"] is None


def test_a_take_back_can_be_declined_and_withdrawn(client):
    table = two_at_a_table(client, bidding=False)
    one, two = table.seat(0), table.seat(1)
    one.answer("peek")
    one.ask_takeback()
    two.reply(False)
    assert one.look()["asked"] == [1]
    one.ask_takeback()
    with pytest.raises(ServerRefused, match="your own offer"):
        one.reply(True)
    one.reply(False)
    assert two.look()["offer"] is None
    with pytest.raises(ServerRefused, match="nothing to agree to"):
        two.reply(True)


def test_bots_do_not_mind_a_take_back(client):
    table = client.create("toy", ["me", "bot random"], bidding=False)
    one = table.seat(0)
    one.answer("peek")
    wait_until(lambda: 0 in one.look()["asked"], "the bot has answered")
    one.ask_takeback()
    look = one.look()
    assert look["log_epoch"] == 1
    assert 0 in look["asked"]
    assert not any("secret" in line["text"] for line in look["log"])


def test_a_draw_is_agreed(client):
    table = two_at_a_table(client)
    table.seat(0).offer_draw()
    table.seat(1).reply(True)
    outcome = table.seat(0).look()["outcome"]
    assert outcome["winners"] == []
    assert outcome["why"] == "a draw by agreement"


def test_nobody_agrees_to_a_draw_against_bots(client):
    table = client.create("toy", ["me", "bot random"])
    with pytest.raises(ServerRefused, match="bots play on"):
        table.seat(0).offer_draw()


def test_conceding_ends_a_match_of_two(client):
    table = two_at_a_table(client)
    table.seat(1).concede()
    look = table.seat(0).look()
    assert look["outcome"]["winners"] == [0]
    with pytest.raises(ServerRefused, match="match is over"):
        table.seat(0).answer("peek")


def test_three_play_on_when_one_concedes(client):
    table = client.create("toy", ["me", "me", "me"])
    table.seat(1).concede()
    look = table.seat(0).look()
    assert look["status"] == "playing"
    assert [seat["gave_up"] for seat in look["seats"]] == [False, True, False]


def test_table_talk_is_heard_by_all(client):
    table = two_at_a_table(client)
    table.seat(0).say("  hello \n there ")
    said = table.seat(1).look()["talk"][-1]
    assert (said["name"], said["text"], said["note"]) == ("Player 1", "hello there", False)
    assert table.spectator().look()["talk"][-1]["text"] == "hello there"


def test_the_host_hands_a_seat_to_a_bot_if_its_player_agrees(client):
    table = two_at_a_table(client, bidding=False)
    two = table.seat(1)
    table.hand_over(1, "bot", "random")
    assert two.look()["request"] == {"kind": "bot", "strength": "random"}
    two.consent(True)
    table.seat(0).answer("peek")
    wait_until(lambda: table.seat(0).look()["asked"] == [0], "the bot answers for the seat")
    with pytest.raises(ServerRefused, match="private"):
        two.look()


def test_the_host_hands_a_seat_to_somebody_else_by_a_new_link(client):
    table = two_at_a_table(client, bidding=False)
    old = table.seat(1)
    table.hand_over(1, "friend")
    old.consent(True)
    assert table.seat(0).look()["seats"][1]["kind"] == "friend"
    with pytest.raises(ServerRefused):
        old.look()
    with pytest.raises(ServerRefused, match="not good"):
        client.join(old.capability)
    new = client.join(table.invitation(1), "Di")
    table.seat(0).answer("peek")
    new.answer("peek")
    assert new.look()["seats"][1]["name"] == "Di"


def test_a_seat_of_a_running_match_can_be_opened_to_anybody(client):
    table = two_at_a_table(client)
    table.hand_over(1, "open")
    table.seat(1).consent(True)
    assert table.id in [match["id"] for match in client.open_matches()]
    assert client.sit(table.id, 1, "Eve").look()["status"] == "playing"


def test_bots_play_among_themselves(client):
    table = client.create("toy", ["bot random", "bot random", "bot random"])
    watcher = table.spectator()
    end = wait_until(lambda: (look := watcher.look())["status"] == "over" and look, "the bots finish")
    assert end["outcome"]["why"] == "the richest left standing"


def test_the_client_plays_against_a_bot(client):
    table = client.create("toy", ["me", "bot random"])
    outcome = table.seat(0).play(any_answers())
    assert set(outcome["winners"]) <= {0, 1}


def test_a_finished_match_can_be_stepped_through_downloaded_verified_and_branched(client):
    table = two_at_a_table(client, visible="all")
    one, two = table.seat(0), table.seat(1)
    for refused in ("replay", "points", "save", "verify"):
        with pytest.raises(ServerRefused, match="still being played"):
            client.request("GET", f"/matches/{table.id}/{refused}")
    end = play_out(one, two)
    points = client.request("GET", f"/matches/{table.id}/points")
    assert points[0] == 0
    lives = []
    for point in points:
        moment = client.request("GET", f"/matches/{table.id}/replay", params={"at": point})
        assert moment["at"] == point
        lives.append(sum(person["life"] for person in moment["view"]["people"]))
    assert lives[0] == 12
    assert client.request("GET", f"/matches/{table.id}/replay")["view"]["people"] == [
        {**person, "secret": None} for person in end["view"]["people"]
    ]
    data = client.request("GET", f"/matches/{table.id}/save")
    assert verify(data).honest
    assert client.request("GET", f"/matches/{table.id}/verify")["honest"] is True
    middle = points[len(points) // 2]
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bo"}]
    made = client.request("POST", f"/matches/{table.id}/fork", json={"at": middle, "seats": seats})
    from roundtable.server.client import Table

    branch = Table(client, made["links"])
    then = client.request("GET", f"/matches/{table.id}/replay", params={"at": middle, "seat": 0})
    look = branch.seat(0).look()
    assert look["view"] == then["view"]
    assert look["commitment"] != end["commitment"]
    finished = play_out(branch.seat(0), branch.seat(1), seed=2)
    assert commitment(bytes.fromhex(finished["seed"])) == look["commitment"]
    assert client.request("GET", f"/matches/{branch.id}/verify")["honest"] is True


def test_a_match_with_take_backs_verifies_too(client):
    table = two_at_a_table(client, bidding=False, visible="all")
    one, two = table.seat(0), table.seat(1)
    one.answer("hit 1")
    while one.look()["asked"] == [1] and "React" in two.look()["question"]["prompt"]:
        two.answer("pass")
    one.ask_takeback()
    two.reply(True)
    assert one.look()["log_epoch"] == 1
    play_out(one, two)
    verdict = client.request("GET", f"/matches/{table.id}/verify")
    assert verdict["honest"] is True
    assert "1 take-backs" in verdict["words"]


def test_rules_can_be_read_and_searched(client):
    row = client.request("GET", "/rules/akql-031")
    assert row["id"] == "AKQL-031"
    found = client.request("GET", "/rules", params={"q": row["section"], "file": "akql"})
    assert "AKQL-031" in [other["id"] for other in found]
    with pytest.raises(ServerRefused, match="AKQL-999"):
        client.request("GET", "/rules/AKQL-999")


def test_random_seat_orders_and_sizes_play_through(client):
    chance = random.Random(5)
    for seats in (2, 3, 4):
        kinds = ["me"] + [chance.choice(["me", "bot random"]) for _ in range(seats - 1)]
        table = client.create("toy", kinds)
        mine = [table.seat(n) for n, kind in enumerate(kinds) if kind == "me"]
        choose = any_answers(bytes([seats]))
        for _ in range(2000):
            looks = [seat.look() for seat in mine]
            if looks[0]["status"] == "over":
                break
            asked = [(seat, look) for seat, look in zip(mine, looks) if look["question"]]
            for seat, look in asked:
                seat._answer_one(choose, look)
        assert mine[0].look()["status"] == "over"


# --- once more -------------------------------------------------------------------------------------------------------


def test_a_rematch_has_the_same_people_options_and_clock_and_new_dice(client, anywhere):
    table = client.create("toy", ["me", "me", "bot random"], clock={"per_answer": 600}, life=2)
    one, two = table.seat(0), table.seat(1)
    with pytest.raises(ServerRefused, match="when this match is over"):
        one.rematch()
    one.concede()
    two.concede()
    assert one.look()["rematch"] == ""
    again = two.rematch()
    assert one.look()["rematch"] == again.id
    assert one.rematch().id == again.id, "one for each match"
    first, second = one.look(), again.look()
    assert second["seat"] == 1
    assert [seat["name"] for seat in second["seats"]] == [seat["name"] for seat in first["seats"]]
    assert second["clock"] == first["clock"]
    assert second["commitment"] != first["commitment"]
    rooms = anywhere.house._rooms
    assert rooms[again.id].record.setup.options == rooms[table.id].record.setup.options == {"life": 2}
    assert "sets the table again" in first["talk"][-1]["text"]


def test_a_rematch_of_a_match_that_began_in_the_middle_begins_there_too(client):
    table = client.create("toy", ["me", "me"], life=9, visible="all")
    one, two = table.seat(0), table.seat(1)
    one.answer("peek")
    two.concede()
    body = {"at": 1, "seats": [{"kind": "me"}, {"kind": "me"}]}
    branch = client.request("POST", f"/matches/{table.id}/fork", json=body)["links"]
    seat = client.join(branch["seats"]["0"])
    begun = seat.look()
    seat.concede()
    again = seat.rematch().look()
    assert again["view"] == begun["view"]
    assert again["asked"] == begun["asked"]
    assert again["commitment"] != begun["commitment"]


def test_lists_say_whose_turn_it_is(client, anywhere):
    ann = anywhere.browser()
    page = ann.post("/host/toy", **{"name": "Ann", "seat 0": "me", "seat 1": "open"})
    match_id = str(page.url).rpartition("/")[2]
    listed = next(match for match in client.open_matches() if match["id"] == match_id)
    assert listed["asked"] == []
    assert "your turn" not in ann.get("/").text
    bo = client.sit(match_id, 1, "Bo")
    assert bo.look()["asked"] == [0]
    home = ann.get("/").text
    assert "your turn" in home
    assert "just now" in home
    ann.post(f"/m/{match_id}/do", do="concede", seat=0)
    assert "your turn" not in ann.get("/").text


def test_a_match_that_nobody_has_touched_for_days_is_no_longer_offered(client, monkeypatch):
    table = client.create("toy", ["me", "open"])
    assert table.id in [match["id"] for match in client.open_matches()]
    monkeypatch.setattr("roundtable.server.hosting.OPEN_FOR", -1)
    assert client.open_matches() == []

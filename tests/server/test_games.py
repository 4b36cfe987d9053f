"""Every installed game on the pages, and what games bring besides matches: tools, files, options of every kind."""

from typing import Annotated

import msgspec
import pytest

from roundtable.kernel import game as kernel_game
from roundtable.kernel.dice import Dice
from roundtable.kernel.game import Setup, file_option, game_names, option
from roundtable.kernel.tools import Line, Tool, ToolFile, ToolResult
from roundtable.server import catalogue
from roundtable.server.client import ServerRefused
from tests.kernel.toy import TOY, Options
from tests.server.conftest import Browser

INSTALLED = [name for name in game_names() if name not in ("toy", "workshop")]


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    sides: Annotated[int, option("Sides of the die", "AKQL-031", ge=2, le=100)] = 6
    deck: Annotated[str, file_option("A deck of one's own")] = ""
    loud: Annotated[bool, option("Shout", "AKQL-031")] = False
    word: Annotated[str, option("A word", "AKQL-031")] = "hello"


def roll(wish: Wish, dice) -> ToolResult:
    value = dice.below(wish.sides) + 1
    lines = [Line(f"{wish.word} {value}", ["AKQL-031"]), Line(f"deck: {wish.deck}", depth=1)]
    return ToolResult("A roll", lines, "<svg></svg>", ToolFile("roll.txt", f"rolled {value}"), Setup("toy", 2))


# The toy game with everything that a game may bring beside its rules.
WORKSHOP = TOY.but(
    name="workshop",
    title="Workshop",
    tools=[Tool("roll", "Roll", "Roll a die", Wish, roll, lambda: {"word": ["hello", "goodbye"]})],
    file=lambda view: ToolFile("../what was <made>.json", f'{{"turn": {view.turn}}}'),
)


@pytest.fixture(autouse=True, scope="module")
def workshop():
    kernel_game.register(WORKSHOP)
    yield
    kernel_game.unregister("workshop")


@pytest.mark.parametrize("name", INSTALLED)
def test_every_game_can_be_hosted_drawn_and_played_on_the_pages(server, name):
    game = kernel_game.find_game(name)
    ann = Browser(server.url)
    assert game.title in ann.get("/").text.replace("&amp;", "&")
    seats = {f"seat {n}": "me" for n in range(game.seats[0])}
    page = ann.post(f"/host/{name}", name="Ann", **seats)
    assert page.status_code == 200
    address = page.url.path
    assert "<svg" in page.text
    dice = Dice(b"any")
    for _ in range(6):
        room = server.house._rooms[address.rpartition("/")[2]]
        if room.status == "over":
            break
        seat = room.asked()[0]
        ask = room.playing.asks[seat]
        fields = {"do": "answer", "seat": seat, "question": room.question_id(seat), **filled(ask, ask.sample(dice))}
        done = ann.post(f"{address}/do", **fields)
        assert done.status_code == 200, done.text
        assert ann.get(f"{address}?seat={seat}").status_code == 200


def filled(ask, value):
    """The fields that a form would send for an answer."""
    if ask.kind in ("choose", "choose some"):
        return {"choice": value}
    if ask.kind == "number":
        return {"number": value}
    if ask.kind == "allocate":
        return {f"bin {key}": n for key, n in value.items()}
    if ask.kind == "point":
        return dict(zip("xy", (f"{n / ask.scale:g}" for n in value)))
    return {"text": value}


@pytest.mark.parametrize("name", INSTALLED)
def test_every_game_can_be_begun_with_one_click(server, name):
    ann = Browser(server.url)
    ann.get("/")
    page = ann.post(f"/solo/{name}")
    assert page.status_code == 200
    assert 'class="table playing' in page.text or 'class="table over' in page.text


def test_a_game_that_is_not_there_says_so(server):
    ann = Browser(server.url)
    page = ann.get("/host/knights_of_nowhere")
    assert page.status_code == 404
    assert "no such game" in page.text


def test_options_of_every_kind_reach_the_match(server):
    ann = Browser(server.url)
    page = ann.post("/host/toy", **{"seat 0": "me", "seat 1": "me", "option life": "9", "name 1": "Bo"})
    room = server.house._rooms[page.url.path.rpartition("/")[2]]
    assert room.playing.options == Options(life=9, bidding=False), "a box that is not ticked is off"
    assert room.names == ["Player 1", "Bo"]


def test_a_form_that_makes_no_sense_is_shown_again_with_the_reason(server):
    ann = Browser(server.url)
    page = ann.post("/host/toy", **{"name": "Ann", "seat 0": "me", "seat 1": "bot random", "option life": "77"})
    assert page.status_code == 400
    assert "1 to 30" in page.text
    assert 'value="77"' in page.text, "what was typed is still there"
    assert "Ann" in page.text
    page = ann.post("/host/toy", **{"seat 0": "me", "seat 1": "none"})
    assert "2 to 4 seats, not 1" in page.text.replace("&#39;", "'")


def test_a_tool_is_a_form_with_its_result_below(server):
    ann = Browser(server.url)
    assert "Roll a die" in ann.get("/tools/workshop").text
    assert "goodbye" in ann.get("/tools/workshop?q=goodbye").text
    assert "Nothing found for" in ann.get("/tools/workshop?q=zzz").text
    form = ann.get("/tools/workshop/roll?word=goodbye")
    assert 'value="goodbye"' in form.text
    fields = {"option sides": "20", "option word": "<b>hi</b>", "seed": "seven"}
    page = ann.http.post(
        "/tools/workshop/roll", data={"csrf": ann.csrf, **fields}, files={"option deck": ("deck.txt", b"ace & king")}
    )
    assert page.status_code == 200
    assert "&lt;b&gt;hi&lt;/b&gt;" in page.text
    assert "deck: ace &amp; king" in page.text
    again = ann.post("/tools/workshop/roll", **fields)
    number = page.text.partition("&lt;b&gt;hi&lt;/b&gt; ")[2][:2]
    assert f"&lt;b&gt;hi&lt;/b&gt; {number}" in again.text, "the same seed, the same roll"


def test_a_tool_refuses_in_words(server):
    ann = Browser(server.url)
    ann.get("/tools/workshop/roll")
    page = ann.post("/tools/workshop/roll", **{"option sides": "1000"})
    assert page.status_code == 400
    assert "2 to 100" in page.text
    page = ann.http.post("/tools/workshop/roll", data={"csrf": ann.csrf}, files={"option deck": ("x", b"\xff\xfe\x00")})
    assert "not text" in page.text
    assert ann.get("/tools/toy").status_code == 404
    assert ann.get("/tools/workshop/saw").status_code == 404


def test_a_tool_hands_out_its_file_and_begins_a_match(server):
    ann = Browser(server.url)
    ann.get("/tools/workshop/roll")
    kept = ann.post("/tools/workshop/roll", seed="1", keep="yes")
    assert kept.text.startswith("rolled ")
    assert kept.headers["content-disposition"] == 'attachment; filename="roll.txt"'
    begun = ann.post("/tools/workshop/roll", seed="1", begin="yes")
    assert begun.url.path.startswith("/m/")
    assert 'class="table playing' in begun.text


def test_tools_through_the_api(client):
    tools = client.request("GET", "/games/workshop/tools")
    assert [tool["name"] for tool in tools] == ["roll"]
    first = client.request("POST", "/games/workshop/tools/roll", json={"values": {"sides": 100}, "seed": "x"})
    second = client.request("POST", "/games/workshop/tools/roll", json={"values": {"sides": 100}, "seed": "x"})
    assert first == second
    assert first["lines"][0]["rows"] == ["AKQL-031"]
    with pytest.raises(ServerRefused, match="did you mean sides"):
        client.request("POST", "/games/workshop/tools/roll", json={"values": {"side": 3}})
    with pytest.raises(ServerRefused) as refused:
        client.request("POST", "/games/workshop/tools/saw", json={})
    assert refused.value.status == 404


def test_the_file_that_a_match_makes(server, client):
    table = client.create("workshop", ["me", "me"])
    assert client.request("GET", f"/matches/{table.id}/file", table.links[0])["text"] == '{"turn": 0}'
    plain = client.create("toy", ["me", "me"])
    with pytest.raises(ServerRefused, match="makes no file"):
        client.request("GET", f"/matches/{plain.id}/file", plain.links[0])
    ann = Browser(server.url)
    page = ann.post("/host/workshop", **{"seat 0": "me", "seat 1": "me"})
    assert "Download what was made here" in page.text
    kept = ann.get(f"{page.url.path}/file?seat=0")
    assert kept.headers["content-disposition"] == 'attachment; filename="what-was-made-.json"'


def test_a_card_tells_a_stranger_what_the_game_brought(server):
    home = Browser(server.url).get("/").text
    shown = [catalogue.card(name) for name in INSTALLED]
    assert all(card is not None and " · ".join(card.facts) in home for card in shown)
    assert all(kernel_game.find_game(name).picture in home for name in INSTALLED)
    assert (
        catalogue.facts(TOY) == ("2 to 4 players", "takes a match to learn") and TOY.picture == "" and TOY.primer == []
    )
    order = [card.name for card in catalogue.cards()]
    assert [card.alone for card in catalogue.cards()] == sorted(card.alone for card in catalogue.cards())
    assert order.index("toy") < order.index("workshop"), "equally hard ones by their titles"


def test_whoever_sits_down_for_the_first_time_is_told_how_it_goes(server):
    for name in INSTALLED:
        page = Browser(server.url).get(f"/rules/{name}").text
        assert "In short" in page
        assert len(kernel_game.find_game(name).primer) >= 4
        assert "In short" not in Browser(server.url).get(f"/rules/{name}?q=dice").text, (
            "a search shows what was found"
        )
    ann = Browser(server.url)
    assert "Keyboard" in ann.post("/host/toy", **{"seat 0": "me", "seat 1": "me"}).text, (
        "and a game without goes without"
    )


def test_a_game_with_several_ways_to_begin_has_a_button_for_each(server):
    ann = Browser(server.url)
    home = ann.get("/")
    assert 'name="way" value="fight"' in home.text and 'name="way" value="found"' in home.text
    fight = ann.post("/solo/kingdom", way="fight")
    assert "The Battlefield" in fight.text and "figure-p0" in fight.text
    found = ann.post("/solo/kingdom", way="found")
    assert "The Battlefield" not in found.text and 'class="table playing' in found.text


def test_what_an_option_needs_can_be_chosen():
    for name in INSTALLED:
        fields = {field.name: field for field in catalogue.options_of(kernel_game.find_game(name))}
        for field in fields.values():
            for other, values in field.needs.items():
                assert set(values) < set(fields[other].choices), f"{name}: {field.name}"
    kingdom = {field.name: field.needs for field in catalogue.options_of(kernel_game.find_game("kingdom"))}
    assert kingdom["against"] == {"scene": ["fight"]} and kingdom["gm"] == {}

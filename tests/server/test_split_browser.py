"""A split party in the browser: everybody clicks a room of their own, and who is elsewhere is asked to a fight."""

import msgspec
import pytest
from playwright.sync_api import expect

from roundtable.games.kingdom.dungeon.model import Group
from tests.games.kingdom.evenings import evening
from tests.games.kingdom.fights import body
from tests.server.test_console_browser import join, ready

PLACES = {"width": 1440, "height": 900}


def split(page):
    """Two players at a crossing of explored rooms; Hostile monsters in A1, beside it."""
    story = evening(
        [body(), body(name="Ben")],
        stage="enter",
        explored=("A1", "B1", "C1", "B2"),
        monsters={"A1": [Group("Ogrekin", reaction="Hostile")]},
        options={"split_party": True},
    )
    page.goto("/host/toy")
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}]
    position = msgspec.json.decode(msgspec.json.encode(story.match.setup.position))
    wish = {"game": "kingdom", "seats": seats, "options": {"scene": "evening", "split_party": True}, "position": position}
    token = page.locator("[name=csrf]").first.input_value()
    made = page.request.post("/api/matches", data=wish, headers={"x-csrf-token": token})
    assert made.ok, made.text()
    return made.json()


@pytest.mark.rule("MYK-PLAY-575", "MYK-PLAY-576", "MYK-PLAY-578", "MYK-PLAY-579")
@pytest.mark.parametrize("viewport", [PLACES, {"width": 390, "height": 844}], ids=["laptop", "phone"])
def test_each_clicks_a_room_of_their_own_and_who_is_elsewhere_hears_of_a_fight(open_page, viewport):
    ann, ben = open_page(viewport=viewport), open_page(viewport=viewport)
    made = split(ann)
    join(ben, made, 1, "Ben")
    ann.goto(f"/m/{made['id']}")
    for page in (ann, ben):
        ready(page)
        expect(page.locator("#ask")).to_contain_text("Where does")
    ann.locator("#ask button", has_text="Room A1").first.click()
    ben.locator("#ask button", has_text="Stay here").first.click()
    # Ann meets them alone, and says where she stands; Ben is asked whether he comes
    ann.locator("#ask button", has_text="The Rearguard").first.click()
    expect(ben.locator("#ask")).to_contain_text("There is a fight at room A1. Does Ben come?")
    ben.locator("#ask button", has_text="Stay where you are").first.click()
    expect(ben.locator("#log")).to_contain_text("Round 1 begins.")
    expect(ann.locator("#figure-p0")).to_be_visible()

"""The pages are in words: no key of ours, no mark of code, nothing of Python, whatever is asked for."""

import re
from html import unescape

import pytest

from roundtable.kernel.game import find_game, game_names, option_fields
from tests.games.test_words import faults

INSTALLED = [name for name in game_names() if name not in ("toy", "workshop")]


def shown(html: str) -> list[str]:
    """What a page shows, piece by piece: no scripts, no attributes but those that are read aloud."""
    html = re.sub(r"<(script|style|pre|code)\b.*?</\1>", " ", html, flags=re.DOTALL)
    aloud = re.findall(r'(?:aria-label|title|alt|placeholder)="([^"]*)"', html)
    return [unescape(text).strip() for text in [*re.split(r"<[^>]*>", html), *aloud] if text.strip()]


def typed(name: str) -> re.Pattern[str]:
    """The names by which options are set: a form shows some of them as they are."""
    words = [word for field in option_fields(find_game(name).options_type) for word in (field.name, *field.choices)]
    return re.compile("|".join(rf"\b{word}\b" for word in words) or "$^")


@pytest.mark.parametrize("name", INSTALLED)
@pytest.mark.parametrize("page", ["/host/{}", "/tools/{}"])
def test_a_games_pages_are_in_words(server, name, page):
    answer = server.browser().get(page.format(name))
    if answer.status_code == 404:
        pytest.skip("this game has no such page")
    assert answer.status_code == 200
    texts = [typed(name).sub("option", text) for text in shown(answer.text)]
    assert texts
    assert [fault for text in texts for fault in faults(text)] == []


def test_a_match_that_cannot_be_is_refused_in_words(server):
    browser = server.browser()
    browser.get("/host/akql")
    wrong = [{"options": {"teams": "A"}}, {"options": {"quick_setup": "perhaps"}}, {"seats": 77}, {"colour": "red"}]
    for wish in wrong:
        answer = browser.http.post("/api/matches", json={"game": "akql", "seats": ["me", "me"], **wish})
        assert answer.status_code >= 400
        told = typed("akql").sub("option", str(answer.json().get("error") or answer.json().get("detail")))
        assert faults(told) == [], wish

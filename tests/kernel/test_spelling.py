"""A search reads what was mistyped as the nearest word that is there."""

from roundtable.kernel import ledger
from roundtable.kernel.game import find_game
from roundtable.kernel.spelling import mended
from roundtable.kernel.tools import search_tools

TEXTS = ["Terrified knights flee", "The labyrinth is laid"]


def test_a_word_that_is_there_stays_and_another_becomes_the_nearest():
    assert mended(["knight", "labyrnth"], TEXTS) == ["knight", "labyrinth"], "part of a word is there, too"
    assert mended(["xylophone", "is"], TEXTS) == ["xylophone", "is"], "what is like nothing stays, and so do short words"


def test_rules_are_found_in_spite_of_a_slip():
    slipped = ledger.search("terifid", "akql")
    assert slipped and slipped == ledger.search("terrified", "akql")
    assert ledger.search("xylophone", "akql") == []


def test_tools_are_found_in_spite_of_a_slip():
    kingdom = find_game("kingdom")
    right, slipped = search_tools(kingdom, "dungeon"), search_tools(kingdom, "dungoen")
    assert right and slipped == right

"""Rulebooks: every one is read, every diagram drawn, and things are found by the words people use."""

from xml.etree import ElementTree

import pytest

from roundtable.cli.rulebook import told
from roundtable.kernel import ledger
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import find_game, game_names
from roundtable.kernel.rulebook import Block, chapters, diagram, drawing, search, stem
from tests.kernel.toy import TOY

BOOKS = [name for name in game_names() if chapters(find_game(name))]


def test_the_five_games_bring_one():
    assert set(BOOKS) >= {"akql", "cool_duel", "knockdown", "knights_and_knaves", "kingdom"}


@pytest.mark.parametrize("name", BOOKS)
def test_every_chapter_tells_something_by_rows_of_its_game(name):
    game = find_game(name)
    book = chapters(game)
    assert len({chapter.place for chapter in book}) == len(book) >= 8
    cited = {rule for chapter in book for block in chapter.blocks for rule in block.rules}
    assert len(cited) >= 20
    assert {ledger.row(rule).file for rule in cited} <= set(game.ledgers)
    for chapter in book:
        assert chapter.also, f"{chapter.title} can be found by no other words"
        assert any(block.kind != "diagram" for block in chapter.blocks)
        for block in chapter.blocks:
            assert block.text[0].isupper() and block.text[-1] in ".:", block.text


@pytest.mark.parametrize("name", BOOKS)
def test_every_diagram_is_drawn_by_the_game_itself(name):
    game = find_game(name)
    shown = [block.diagram for chapter in chapters(game) for block in chapter.blocks if block.kind == "diagram"]
    assert len(shown) >= 5
    for where in shown:
        for narrow in (False, True):
            drawn = ElementTree.fromstring(drawing(game, where, narrow))
            assert not [node for node in drawn.iter() if "id" in node.attrib], "a page has several of them"
        assert game.text(diagram(game, where), False).strip()


@pytest.mark.parametrize(
    ("name", "said", "chapter"),
    [
        ("akql", "how do I atack", "Striking"),
        ("akql", "how far can i run", "Walking"),
        ("akql", "scare somebody", "Words as weapons"),
        ("akql", "brake the wall", "Walls"),
        ("knockdown", "knok out", "The Knockdown Test"),
        ("knockdown", "defend with a shield", "Blocking"),
        ("cool_duel", "dodgeing", "Reactions"),
        ("cool_duel", "too heavy", "Building a duelist"),
        ("knights_and_knaves", "arrows run out", "Fatigue"),
        ("knights_and_knaves", "can a horse turn", "Moving"),
        ("kingdom", "run away", "Getting away"),
        ("kingdom", "extra dice", "Hope"),
    ],
)
def test_things_are_found_in_plain_words_and_with_mistakes(name, said, chapter):
    assert search(find_game(name), said)[0].chapter.title == chapter


def test_what_nobody_tells_of_is_not_found():
    assert search(find_game("akql"), "xyzzy") == []
    assert search(find_game("akql"), "the of and") == []


def test_words_are_one_whatever_their_ending():
    assert stem("striking") == stem("strikes") == stem("strike") == "strik"
    assert stem("run") == "run"


def test_the_book_in_the_terminal_draws_its_diagrams_and_names_its_rows():
    whole = "\n".join(told("akql", ""))
    assert "How to play A.K.Q.L." in whole and "(AKQL-055, AKQL-056)" in whole
    assert "Doom" in whole and "Shovel" in whole, "the board is drawn"
    asked = "\n".join(told("akql", "how do I atack"))
    assert "Striking" in asked and "Laying the field" not in asked
    assert "There are chapters on: What it is about" in " ".join(told("akql", "xyzzy"))


def test_a_game_without_a_book_says_so():
    from roundtable.kernel import game as kernel_game

    kernel_game.register(TOY)
    try:
        with pytest.raises(BadSetup, match="brings no rulebook"):
            list(told("toy", ""))
    finally:
        kernel_game.unregister("toy")


def test_a_diagram_that_is_not_there_is_named():
    with pytest.raises(BadSetup, match="has a diagram 'lessons/none"):
        diagram(find_game("akql"), "lessons/none.json")


def test_a_row_that_the_ledger_does_not_have_is_named():
    from roundtable.kernel.rulebook import _block

    assert _block("- An item. (AKQL-055)", "akql") == Block("item", "An item.", ("AKQL-055",))
    with pytest.raises(BadSetup, match="names AKQL-955"):
        _block("A sentence. (AKQL-955)", "akql")

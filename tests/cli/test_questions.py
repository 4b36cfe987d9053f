"""Questions at a keyboard: what is shown, and what is typed."""

from roundtable.cli.questions import read_answer, show_question
from roundtable.kernel.asks import Allocate, ChooseSome, ask_from_json
from roundtable.kernel.options import Option


def test_what_is_suggested_of_several_is_named_as_it_is_typed():
    """And comes through a question's own words for a client (`ask_from_json`)."""
    fruit = [Option("apple", "An apple"), Option("pear", "A pear"), Option("plum", "A plum")]
    some = ChooseSome(0, "Which?", fruit, 0, 3)
    split = Allocate(0, "How many?", 4, [(option, 4) for option in fruit])
    assert "Suggested" not in show_question(some, False) + show_question(split, False)
    assert "first" not in some.to_json()
    for ask, first, typed in ((some, ["pear", "plum"], "1 2"), (some, [], "-"), (split, {"apple": 3, "plum": 1}, "1=3 3=1")):
        ask.first = first
        again = ask_from_json(ask.to_json())
        assert again.first == first
        for one in (ask, again):
            assert f"Suggested: {typed}." in show_question(one, False)
            assert sorted(read_answer(one, typed)) == sorted(first)

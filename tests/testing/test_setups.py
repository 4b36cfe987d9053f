"""Set-ups to try a game in: between them every value of every option, each pair of them together."""

from itertools import combinations
from typing import Annotated, Literal

import msgspec
import pytest

from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import find_game, game_names, option, option_fields
from roundtable.testing.setups import factors, pairs, plain, setups, values
from tests.kernel.toy import TOY, start


class Some(msgspec.Struct, forbid_unknown_fields=True):
    loud: Annotated[bool, option("Shout", "AKQL-031")] = True
    size: Annotated[int, option("How big", "AKQL-031", ge=2, le=9)] = 3
    free: Annotated[int, option("How far", "AKQL-031")] = 1
    last: Annotated[Annotated[int, msgspec.Meta(ge=1)] | None, option("Until when", "AKQL-031")] = None
    side: Annotated[Literal["left", "right"], option("Where", "AKQL-031")] = "right"
    word: Annotated[str, option("A word", "AKQL-031")] = "hello"


def test_values_are_the_ends_of_numbers_and_all_of_a_few():
    tried = {field.name: values(field) for field in option_fields(Some)}
    assert tried == {
        "loud": [True, False],
        "size": [3, 2, 9],
        "free": [1, 5],
        "last": [None, 1, 5],
        "side": ["right", "left"],
        "word": ["hello"],
    }


@pytest.mark.parametrize("ways", [{"a": [1, 2], "b": [3]}, {"a": [1, 2], "b": [3, 4, 5], "c": [6, 7], "d": [8, 9]}])
def test_every_two_values_meet_in_few_rows(ways):
    rows = pairs(ways)
    for a, b in combinations(ways, 2):
        assert {(row[a], row[b]) for row in rows} == {(x, y) for x in ways[a] for y in ways[b]}
    assert all(list(row) == list(ways) for row in rows)
    assert len(rows) <= max(len(ways[a]) * len(ways[b]) for a, b in combinations(ways, 2)) + 2


def test_options_that_exclude_each_other_still_get_their_set_ups():
    def picky(setup, options):
        if options.life == 30 and options.bidding:
            raise BadSetup("who lives so long does not bid")
        return start(setup, options)

    found = list(setups(TOY.but(start=picky)))
    seen = [(setup["options"]["life"], setup["options"]["bidding"]) for setup in found]
    assert (30, False) in seen and (30, True) not in seen and (1, True) in seen
    assert {setup["seats"] for setup in found} == {2, 3, 4}


@pytest.mark.parametrize("name", game_names())
def test_every_value_of_every_option_of_our_games_can_be_played(name):
    game = find_game(name)
    seen = {
        (key, repr(value)) for one in setups(game) for key, value in {"seats": one["seats"], **one["options"]}.items()
    }
    assert seen == {(key, repr(value)) for key, found in factors(game).items() for value in found}


def test_a_game_without_set_ups_of_its_own_is_tried_with_few_and_with_many():
    assert plain(TOY) == [{"seats": 2}, {"seats": 4}]
    assert plain(find_game("akql"))[-1] == {"seats": 2, "options": {"quick_setup": True}}

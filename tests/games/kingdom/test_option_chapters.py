"""A host finds every option under one heading, in words a player understands."""

import re

from roundtable.games.kingdom import GAME
from roundtable.games.kingdom.chapters import CHAPTERS
from roundtable.kernel.game import option_fields
from roundtable.kernel.headings import chaptered


def shown():
    return [field for field in option_fields(GAME.options_type) if field.shown]


def test_every_option_stands_under_one_heading_or_is_asked_first():
    listed = [name for names in CHAPTERS.values() for name in names]
    assert len(listed) == len(set(listed)), "none twice"
    assert sorted([*listed, *GAME.main_options]) == sorted(field.name for field in shown())
    others = [field for field in shown() if field.name not in GAME.main_options]
    found = chaptered(GAME, others)
    assert list(found) == list(CHAPTERS) and [one.name for those in found.values() for one in those] == listed
    assert all(1 < len(those) <= 12 for those in found.values()), "a heading is worth its line"


def test_options_are_told_in_plain_words():
    for field in shown():
        assert not re.search(r"[_\[\]{}]|MYK-|\(s\)|\bPC\b", field.description), field.name
        assert field.description[0].isupper() and not field.description.endswith("."), field.name
        assert len(field.description) <= 130, field.name

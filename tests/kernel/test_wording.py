"""Numbers as people say them, in sentences of the log and elsewhere."""

from __future__ import annotations

import pytest

from roundtable.kernel.events import Event
from roundtable.kernel.wording import counted


def test_one_of_something_is_not_said_as_many():
    assert [counted(n, "Voice") for n in (0, 1, 2)] == ["0 Voices", "1 Voice", "2 Voices"]
    assert [counted(n, "Quarter is", "Quarters are") for n in ("1", 3)] == ["1 Quarter is", "3 Quarters are"]


@pytest.mark.parametrize(
    ("lost", "said"), [(1, "Quill: 1 Follower is lost, 01 left."), (12, "Quill: 12 Followers are lost, 01 left.")]
)
def test_a_sentence_of_the_log_counts(lost, said):
    text = "{who}: {lost:Follower is|Followers are} lost, {left:02d} left."
    assert Event("TOY-001", text, {"who": "Quill", "lost": lost, "left": 1}).sentence() == said


def test_a_sentence_whose_words_do_not_fit_stays_as_it_is():
    assert Event("TOY-001", "{lost:Follower|Followers}.", {}).sentence() == "{lost:Follower|Followers}."

"""Ids of the ledger are spelled out in the source."""

import pytest

from tools import citations


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("(AKQL-031, AKQL-032)", []),
        ("AKQL-031 and AKQL-032; AKQL-050", []),
        ("(AKQL-031, 032)", ["AKQL-031, 032"]),
        ("(AKQL-031, -032)", ["AKQL-031, -032"]),
        ("AKQL-031 to 035", ["AKQL-031 to 035"]),
        ("AKQL-031 to AKQL-035", ["AKQL-031 to AKQL-035"]),
        ("AKQL-031–035", ["AKQL-031–035"]),
        ("AKQL-031 and\n    # 032", ["AKQL-031 and # 032"]),
        ("AKQL-031, 100.5 of them", []),
        ("UTF-031, 032", []),
    ],
)
def test_a_shortened_id_or_a_range_is_seen(text, found):
    assert [words for _, words, _ in citations.hidden_ids(text)] == found


def test_a_function_nobody_calls_leaves_its_rows_to_the_tests(monkeypatch):
    here = citations.SOURCE
    monkeypatch.setattr(
        citations,
        "texts",
        lambda: {
            here / "a.py": '"""Chapter (AKQL-003)."""\n\n\ndef used():\n    """AKQL-001"""\n\n\n'
            'def unused():\n    """AKQL-002, AKQL-003"""\n\n\n@register\ndef registered():\n    """AKQL-004"""\n',
            here / "b.py": "from a import used\n\nused()\n",
        },
    )
    assert citations.called_by_tests_only.__wrapped__() == {"AKQL-002": "a.py:8 unused", "AKQL-003": "a.py:8 unused"}


def test_every_id_in_the_source_is_spelled_out():
    assert list(citations.shortened_ids()) == []

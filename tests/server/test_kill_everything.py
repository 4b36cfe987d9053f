"""kill -9 while people do everything that can be done at a table (tools/kills.py does it at length)."""

from tools.kills import kills


def test_nothing_that_was_acknowledged_is_lost_whatever_it_was(tmp_path):
    acknowledged, counts, lost = kills(25, 3, tmp_path)
    assert lost == []
    assert acknowledged > 50
    assert {"answer", "chat"} <= set(counts)
    assert len(counts) >= 5
    assert counts.get("campaign", 0) > 0 and counts.get("Kingdom", 0) > 0, "some played campaigns, and some a Kingdom's"

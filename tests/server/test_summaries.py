"""Summaries: events that open into details, and routine events told as one."""

from roundtable.cli.reading import explain
from roundtable.kernel.events import Event, in_runs, sum_words
from roundtable.server.look import folded, line_of


def event(n: int, run: str = "Figures move.") -> Event:
    return Event("KK-099", "{name} moves.", {"name": f"figure {n}", "run": run} if run else {"name": f"figure {n}"})


CHECKS = Event(
    "KK-034",
    "{n} checked.",
    {
        "n": 2,
        "each": "{name} rolled {roll} ({parts}).",
        "details": [
            {"name": "ann", "roll": 3, "parts": [["skill", 7], ["shield", -4], ["height", 1]]},
            {"name": "bob", "roll": 9, "parts": []},
        ],
    },
)


def test_a_summary_opens_into_a_line_for_each_detail():
    assert CHECKS.sentence() == "2 checked."
    assert CHECKS.details() == ["ann rolled 3 (skill 7, shield -4, height +1).", "bob rolled 9 ()."]
    more = {
        "each": "{who} wins.",
        "details": [{"who": "ann", "parts": [[["factor", 3], ["wounded", -2], ["tired", -1]]]}],
    }
    assert Event("KK-001", "A bout.", more).details() == ["ann wins."], "what the line does not name may be anything"
    assert event(1).details() == [] and sum_words([4, 9]) == "4, 9"


def test_three_or_more_events_of_a_run_are_told_as_one():
    assert [len(found) for found in in_runs([event(1), event(2), event(3), CHECKS, event(4), event(5)])] == [3, 1, 1, 1]
    other = event(4, "Chargers move.")
    assert [len(found) for found in in_runs([event(1), event(2), event(3), other, event(5, ""), event(6, "")])] == [
        3,
        1,
        1,
        1,
    ]


def test_the_page_folds_a_run_into_a_line_that_opens():
    lines = [line_of(n, found, []) for n, found in enumerate([CHECKS, event(1), event(2), event(3), event(4, "")])]
    summary, run, last = folded(lines)
    assert (summary.n, summary.details) == (0, CHECKS.details())
    assert (run.n, run.text, run.details) == (1, "Figures move.", [f"figure {n} moves." for n in (1, 2, 3)])
    assert (last.n, last.text, last.details) == (4, "figure 4 moves.", [])


def test_the_terminal_explains_with_the_details_and_tells_each_rule_once():
    told = list(explain([CHECKS, event(1), event(2)], []))
    assert told[:3] == ["2 checked.", "  - ann rolled 3 (skill 7, shield -4, height +1).", "  - bob rolled 9 ()."]
    assert sum(line.lstrip().startswith("KK-099:") for line in told) == 1
    assert told.index("figure 1 moves.") + 1 == told.index("figure 2 moves.")
